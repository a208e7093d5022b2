#!/usr/bin/env bash
# Installs what packages.txt lists and the machine lacks; asks nothing, and does nothing when all is there.
#   install_packages.sh           to build and run, and to look at reports
#   install_packages.sh --tests   to pass the tests as well
set -euo pipefail

case "${1:-}" in
  "") groups="build|look" ;;
  --tests) groups="build|look|test" ;;
  *) echo "usage: install_packages.sh [--tests]" >&2; exit 2 ;;
esac
list="$(dirname "$0")/packages.txt"

if ! command -v apt-get >/dev/null; then
  echo "install_packages.sh knows Debian's apt-get only; the packages needed stand in $list" >&2
  exit 1
fi

missing=()
while read -r group package _; do
  [[ $group =~ ^($groups)$ ]] || continue
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done <"$list"
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "run this as root once: apt-get install ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
echo "installing ${missing[*]}"
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@"; }
apt update
apt install --yes --no-install-recommends "${missing[@]}"
