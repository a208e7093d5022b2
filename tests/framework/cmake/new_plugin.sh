#!/usr/bin/env bash
# new_plugin.sh BUILD_TREE CMAKE KIND NAME: what `pliant new` writes builds against an installation whose source is out of
# reach, passes its tests, and runs.
source "$(dirname "$0")/support.sh"
require_root
install_and_move
kind=$1 name=$2

cat >"$scratch/commands.sh" <<'END'
export PATH=$prefix/bin:$PATH
pliant new $kind $name --dir folder
cd folder
cmake -B build -G Ninja
cmake --build build
ctest --test-dir build --output-on-failure --no-tests=error
pliant run $name.yaml --plugin-dir build --out results
! grep -r my_plugin .
END
mkdir "$scratch/work"
cd "$scratch/work"
export prefix kind name
out_of_reach "$scratch/commands.sh" >log 2>&1 || fail "$(cat log)"
grep -q "$kind/$name keeps the contract .* Passed" log || fail "$(cat log)"
[ "$(grep -l '"converged"' folder/results/*/summary.json | wc -l)" -eq 2 ] || fail "$(cat log)"

if [ "$kind" = energy ]; then
  [ "$(grep -vcE '^ *(//|$)' "folder/$name.cpp")" -le 40 ] || fail "an energy takes more than 40 lines"
  "$prefix/bin/pliant" run "$prefix/share/pliant/configs/arap_bar_3d.yaml" --plugin-dir folder/build \
    --set "energies.0.type=$name" --out bar >log 2>&1 || fail "$(cat log)"
fi
