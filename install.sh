#!/bin/sh
# Installs Standin's executable: picks the platform, downloads a release,
# verifies its SHA-256 sum and only then puts the program in its place.
#
#   curl -fsSL https://raw.githubusercontent.com/standin-mock/standin/main/install.sh | sh
#   sh install.sh [--version 1.2.3] [--dir DIRECTORY]
#
# STANDIN_VERSION and STANDIN_INSTALL_DIR stand for the two options;
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
        [ $# -gt 1 ] || fail "the option \"$1\" lacks its value: write \"$1 VALUE\""
        if [ "$1" = --version ]; then version=$2; else directory=$2; fi
        shift 2
        ;;
      *) fail "the option \"$1\" is unknown: there are \"--version VERSION\" and \"--dir DIRECTORY\"" ;;
    esac
  done
  version=${version#v}
  releases=${releases%/}
  # Without HOME the default would be a folder at the root.
  [ "$directory" != /.local/bin ] || fail 'HOME is not set: name a folder with "--dir DIRECTORY"'
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
    *) fail "there is no release for \"$system\" on \"$machine\": on Windows use install.ps1, elsewhere run it through npm as the README says" ;;
  esac
}

# download URL FILE
download() {
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL --retry 2 -o "$2" "$1"
  elif command -v wget >/dev/null 2>&1; then
    wget -q -O "$2" "$1"
  else
    fail 'neither "curl" nor "wget" is installed: install one of them'
  fi || fail "could not download \"$1\": check the version and the network"
}

sha256() {
  if command -v sha256sum >/dev/null 2>&1; then
    sha256sum "$1"
  elif command -v shasum >/dev/null 2>&1; then
    shasum -a 256 "$1"
  else
    fail 'neither "sha256sum" nor "shasum" is installed, so the download can not be verified: install one of them'
  fi | cut -d ' ' -f 1
}

# Sums name the archive of every version, so they also tell what "latest" is.
archive_of() {
  sed -n "s/^[0-9a-f]\{64\}  \(standin-v[0-9A-Za-z.+-]*-$1\.tar\.gz\)\$/\1/p" "$2" | head -n 1
}

verify() {
  expected=$(awk -v name="$2" '$2 == name { print $1 }' "$scratch/SHA256SUMS")
  actual=$(sha256 "$1")
  [ "$actual" = "$expected" ] ||
    fail "the sum of \"$2\" is wrong, so nothing was installed: expected $expected, got ${actual:-none}; try again, and report it if it stays"
}

install_from() {
  tar -xzf "$1" -C "$scratch" standin || fail "could not unpack \"$1\""
  mkdir -p "$directory" || fail "could not create \"$directory\": choose another with \"--dir DIRECTORY\""
  # Staged beside its place: the rename at the end is one step, so a stop
  # at any moment leaves the old program or the new one.
  staged=$directory/.standin.$$
  if ! { cp "$scratch/standin" "$staged" && chmod 755 "$staged" && mv -f "$staged" "$directory/standin"; }; then
    fail "could not write to \"$directory\": choose another with \"--dir DIRECTORY\""
  fi
  staged=
}

main() {
  read_options "$@"
  trap clean_up EXIT
  trap 'exit 130' INT TERM HUP
  target=$(platform)
  if [ "$version" = latest ]; then
    source=$releases/latest/download
  else
    source=$releases/download/v$version
  fi
  scratch=$(mktemp -d)
  download "$source/SHA256SUMS" "$scratch/SHA256SUMS"
  archive=$(archive_of "$target" "$scratch/SHA256SUMS")
  [ -n "$archive" ] || fail "the release at \"$source\" holds nothing for \"$target\": choose another with \"--version VERSION\""
  download "$source/$archive" "$scratch/$archive"
  verify "$scratch/$archive" "$archive"
  install_from "$scratch/$archive"
  printf 'Installed "%s" from %s.\n' "$directory/standin" "$archive"
  # shellcheck disable=SC2016 # The reader's own shell expands what is printed.
  case :${PATH:-}: in
    *:"$directory":*) ;;
    *) printf 'Add it to your PATH: export PATH="%s:$PATH"\n' "$directory" ;;
  esac
}

# Called last, so that a download of this script that was cut runs nothing.
main "$@"
