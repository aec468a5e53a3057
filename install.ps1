<#
.SYNOPSIS
Installs Standin's executable on Windows: downloads a release, verifies its
SHA-256 sum and only then puts the program in its place.

.EXAMPLE
irm https://raw.githubusercontent.com/standin-mock/standin/main/install.ps1 | iex

.NOTES
STANDIN_VERSION and STANDIN_INSTALL_DIR set the same as the two parameters;
STANDIN_BASE_URL names a mirror of the releases.
#>
param(
  [string] $Version = $(if ($env:STANDIN_VERSION) { $env:STANDIN_VERSION } else { 'latest' }),
  [string] $Dir = $(if ($env:STANDIN_INSTALL_DIR) { $env:STANDIN_INSTALL_DIR } else { Join-Path $HOME '.local\bin' })
)

# By default Windows PowerShell may offer only TLS versions that GitHub refuses.
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

function Get-ReleaseFile([string] $Url, [string] $Path) {
  try {
    Invoke-WebRequest -Uri $Url -OutFile $Path -UseBasicParsing
  } catch {
    throw "standin: could not download `"$Url`": $($_.Exception.Message) Check the version and the network."
  }
}

function Install-Standin([string] $Version, [string] $Dir) {
  # Set here and not above: through "iex" they would outlive this script in the user's session.
  $ErrorActionPreference = 'Stop'
  # The progress bar of Windows PowerShell slows a download many times over.
  $ProgressPreference = 'SilentlyContinue'
  $releases = if ($env:STANDIN_BASE_URL) { $env:STANDIN_BASE_URL } else { 'https://github.com/standin-mock/standin/releases' }
  $releases = $releases.TrimEnd('/')
  $Version = $Version -replace '^v', ''
  # Windows on ARM runs the x64 program.
  $target = 'x86_64-pc-windows-msvc'
  $source = if ($Version -eq 'latest') { "$releases/latest/download" } else { "$releases/download/v$Version" }
  $scratch = Join-Path ([IO.Path]::GetTempPath()) "standin-$([guid]::NewGuid())"
  $staged = Join-Path $Dir ".standin.$PID.exe"
  New-Item -ItemType Directory -Path $scratch | Out-Null
  try {
    $sums = Join-Path $scratch 'SHA256SUMS'
    Get-ReleaseFile "$source/SHA256SUMS" $sums
    # The sums name each archive with its version, so they also tell what "latest" is.
    $line = Get-Content $sums | Where-Object { $_ -match "^[0-9a-f]{64}  standin-v[0-9A-Za-z.+-]*-$target\.zip$" } | Select-Object -First 1
    if (-not $line) {
      throw "standin: the release at `"$source`" holds nothing for `"$target`": choose another with -Version."
    }
    $expected, $name = $line -split '  '
    $archive = Join-Path $scratch $name
    Get-ReleaseFile "$source/$name" $archive
    $actual = (Get-FileHash -Algorithm SHA256 $archive).Hash.ToLowerInvariant()
    if ($actual -ne $expected) {
      throw "standin: the SHA-256 sum of `"$name`" is wrong, so nothing was installed: expected $expected, got $actual; try again, and report it if it happens again."
    }
    Expand-Archive -Path $archive -DestinationPath $scratch
    New-Item -ItemType Directory -Force -Path $Dir | Out-Null
    # Staged next to its place: the move at the end is one step.
    Copy-Item (Join-Path $scratch 'standin.exe') $staged
    & $staged --version | Out-Null
    if ($LASTEXITCODE -ne 0) {
      throw "standin: the program of `"$name`" does not start in `"$Dir`", so nothing was installed."
    }
    Move-Item -Force $staged (Join-Path $Dir 'standin.exe')
    Write-Output "Installed `"$(Join-Path $Dir 'standin.exe')`" from $name."
    if (($env:Path -split ';') -notcontains $Dir) {
      Write-Output "Add it to your PATH: `$env:Path = `"$Dir;`$env:Path`""
    }
  } finally {
    Remove-Item -Recurse -Force $scratch -ErrorAction SilentlyContinue
    Remove-Item -Force $staged -ErrorAction SilentlyContinue
  }
}

Install-Standin $Version $Dir
