#!/usr/bin/env bash
# `cpack -G DEB` makes a package that says what it needs, and whose files run from any root.
source "$(dirname "$0")/support.sh"
for tool in dpkg-deb dpkg-shlibdeps file; do
  command -v $tool >/dev/null || { echo "skipped: $tool not found"; exit 0; }
done

(cd "$build" && "$(dirname "$cmake")/cpack" -G DEB -B "$scratch/package") >"$scratch/cpack.log" 2>&1 ||
  fail "$(cat "$scratch/cpack.log")"
if grep -i warning "$scratch/cpack.log"; then fail "$(cat "$scratch/cpack.log")"; fi
architecture=$(dpkg --print-architecture)
packages=("$scratch"/package/pliant_*_"$architecture".deb)
package=${packages[0]}
[ -f "$package" ] || fail "no pliant_<version>_$architecture.deb in:" "$(ls "$scratch/package")"

field() { dpkg-deb --field "$package" "$1"; }
[ "$(field Package)" = pliant ] || fail "Package: $(field Package)"
[ "$(field Architecture)" = "$architecture" ] || fail "Architecture: $(field Architecture)"
[ "$(basename "$package")" = "pliant_$(field Version)_$architecture.deb" ] || fail "Version: $(field Version)"
[ "$(field Section)" = science ] || fail "Section: $(field Section)"
[[ "$(field Maintainer)" =~ ^.+\ \<[^@\ ]+@[^@\ ]+\>$ ]] || fail "Maintainer: $(field Maintainer)"
[ "$(field Description | wc -l)" -gt 3 ] || fail "Description: $(field Description)"
for library in libc6 libcholmod libgomp1 libopenblas libstdc++6 libyaml-cpp; do
  [[ "$(field Depends)" == *"$library"* ]] || fail "does not depend on $library: $(field Depends)"
done
[[ "$(field Depends)" != *pliant* ]] || fail "depends on itself: $(field Depends)"

outside=$(dpkg-deb --contents "$package" | awk '$6 !~ /^\.\/usr\// {print $6}')
[ -z "$outside" ] || fail "files outside of /usr:" "$outside"
foreign=$(dpkg-deb --contents "$package" | awk '$2 != "root/root" || $1 ~ /^.....w|^........w/' | grep -v '^l') || true
[ -z "$foreign" ] || fail "owners or permissions:" "$foreign"

dpkg-deb --extract "$package" "$scratch/root"
cd "$scratch"
root/usr/bin/pliant run root/usr/share/pliant/configs/hanging_cable.yaml --out results >run.log 2>&1 ||
  fail "$(cat run.log)"
root/usr/bin/pliant list >list.log
grep -q "$scratch/root/usr/lib.*/pliant/plugins/libpliant_energy_arap.so" list.log || fail "$(cat list.log)"
