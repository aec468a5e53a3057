#!/bin/sh
# Installs Standin's executable: picks the platform, downloads a release,
# verifies its SHA-256 sum and only then puts the program in its place.
#
#   curl -fsSL https://raw.githubusercontent.com/standin-mock/standin/main/install.sh | sh
#   sh install.sh [--version 1.2.3] [--dir DIRECTORY]
#
# STANDIN_VERSION and STANDIN_INSTALL_DIR set the same as the two options;
# STANDIN_BASE_URL names a mirror of the releases.
set -eu

releases=${STANDIN_BASE_URL:-https://github.com/standin-mock/standin/releases}
version=${STANDIN_VERSION:-latest}
directory=${STANDIN_INSTALL_DIR:-${HOME:-}/.local/bin}
scratch=
staged=

fail() {
  printf 'standin: %s\n' "$1" >&2
  exit 1
}

clean_up() {
  if [ -n "$scratch" ]; then rm -rf "$scratch"; fi
  if [ -n "$staged" ]; then rm -f "$staged"; fi
}

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --version | --dir)
        [ -n "${2:-}" ] || fail "the option \"$1\" needs a value: write \"$1 VALUE\""
        if [ "$1" = --version ]; then version=$2; else directory=$2; fi
        shift 2
        ;;
      *) fail "the option \"$1\" is unknown: use \"--version VERSION\" or \"--dir DIRECTORY\"" ;;
    esac
  done
  version=${version#v}
  releases=${releases%/}
  # Without HOME the default would be a folder in the root.
  [ "$directory" != /.local/bin ] || fail 'HOME is not set: name a folder with "--dir DIRECTORY"'
  case $directory in
    /*) ;;
    *) directory=$PWD/$directory ;;
  esac
}

platform() {
  system=$(uname -s)
  machine=$(uname -m)
  case $machine in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
  esac
  case $system-$machine in
    Linux-x86_64 | Linux-aarch64)
      # The program is linked against glibc; on musl it would only say "not found".
      if ldd --version 2>&1 | grep -qi musl; then
        fail "there is no release for Linux with musl (Alpine): use the container image, or an image with glibc"
      fi
      echo "$machine-unknown-linux-gnu"
      ;;
    Darwin-x86_64 | Darwin-aarch64) echo "$machine-apple-darwin" ;;
    *) fail "there is no release for \"$system\" on \"$machine\": on Windows use install.ps1, elsewhere run Standin with npm, as the README shows" ;;
  esac
}

# Tools are looked up at the start, where "fail" ends the whole script.
find_tools() {
  if command -v curl >/dev/null 2>&1; then
    downloader='curl -fsSL --retry 2 -o'
  elif command -v wget >/dev/null 2>&1; then
    downloader='wget -q -O'
  else
    fail 'neither "curl" nor "wget" is installed: install one of them'
  fi
  if command -v sha256sum >/dev/null 2>&1; then
    summer=sha256sum
  elif command -v shasum >/dev/null 2>&1; then
    summer='shasum -a 256'
  else
    fail 'neither "sha256sum" nor "shasum" is installed, so the download cannot be verified: install one of them'
  fi
}

# download URL FILE
download() {
  # shellcheck disable=SC2086 # The tool and its flags are words of their own.
  reason=$($downloader "$2" "$1" 2>&1) ||
    fail "could not download \"$1\", check the version and the network${reason:+: $reason}"
}

# The sums name each archive with its version, so they also tell what "latest" is.
archive_of() {
  sed -n "s/^[0-9a-f]\{64\}  \(standin-v[0-9A-Za-z.+-]*-$1\.tar\.gz\)\$/\1/p" "$2" | head -n 1
}

verify() {
  expected=$(awk -v name="$2" '$2 == name { print $1 }' "$scratch/SHA256SUMS")
  actual=$($summer "$1" | cut -d ' ' -f 1)
  [ "$actual" = "$expected" ] ||
    fail "the SHA-256 sum of \"$2\" is wrong, so nothing was installed: expected $expected, got $actual; try again, and report it if it happens again"
}

install_from() {
  reason=$(tar -xzf "$1" -C "$scratch" standin 2>&1) || fail "could not unpack \"$1\": $reason"
  reason=$(mkdir -p "$directory" 2>&1) || fail "could not create \"$directory\", choose another with \"--dir DIRECTORY\": $reason"
  # If this is a folder, the program would be moved into it.
  [ ! -d "$directory/standin" ] || fail "\"$directory/standin\" is a folder: remove it, or choose another place with \"--dir DIRECTORY\""
  # Staged next to its place: the rename at the end is one step, so that an
  # interruption leaves either the old program or the new one.
  staged=$directory/.standin.$$
  reason=$({ cp "$scratch/standin" "$staged" && chmod 755 "$staged"; } 2>&1) ||
    fail "could not write to \"$directory\", choose another with \"--dir DIRECTORY\": $reason"
  # An older glibc, or a folder mounted noexec, shows now and not in the first test.
  started=$("$staged" --version 2>&1) ||
    fail "the program of \"${1##*/}\" does not start in \"$directory\", so nothing was installed: $started"
  reason=$(mv -f "$staged" "$directory/standin" 2>&1) ||
    fail "could not replace \"$directory/standin\", choose another place with \"--dir DIRECTORY\": $reason"
  staged=
}

main() {
  read_options "$@"
  trap clean_up EXIT
  trap 'exit 130' INT TERM HUP
  find_tools
  target=$(platform)
  if [ "$version" = latest ]; then
    source=$releases/latest/download
  else
    source=$releases/download/v$version
  fi
  scratch=$(mktemp -d 2>/dev/null) ||
    fail 'could not create a temporary folder: name one that can be written to in TMPDIR'
  download "$source/SHA256SUMS" "$scratch/SHA256SUMS"
  archive=$(archive_of "$target" "$scratch/SHA256SUMS")
  [ -n "$archive" ] || fail "the release at \"$source\" holds nothing for \"$target\": choose another with \"--version VERSION\""
  download "$source/$archive" "$scratch/$archive"
  verify "$scratch/$archive" "$archive"
  install_from "$scratch/$archive"
  printf 'Installed "%s" from %s.\n' "$directory/standin" "$archive"
  # shellcheck disable=SC2016 # The user's own shell expands it.
  case :${PATH:-}: in
    *:"$directory":*) ;;
    *) printf 'Add it to your PATH: export PATH="%s:$PATH"\n' "$directory" ;;
  esac
}

# Called last, so that a truncated download of this script runs nothing.
main "$@"
