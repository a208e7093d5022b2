#!/usr/bin/env bash
# A project elsewhere builds an energy against the installation with find_package; the installed host runs it.
source "$(dirname "$0")/support.sh"
compiler=$(first_compiler "$@")
case $compiler in skipped*) echo "$compiler"; exit ;; esac
install_and_move

# What would spoil the name or the language level if it came through.
build_plugin plugin -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_STANDARD=17 -DCMAKE_BUILD_TYPE=Debug \
  -DCMAKE_DEBUG_POSTFIX=_d -DCMAKE_SHARED_MODULE_PREFIX=x
run_with_plugin plugin
grep -q '"converged"' "$scratch/results_plugin/summary.json" || fail "$(cat "$scratch/run.log")"

symbols=$(nm -D --defined-only "$scratch/plugin/libpliant_energy_test_quadratic.so" | awk '{print $3}')
[ "$symbols" = pliant_plugin_v1 ] || fail "exports more than its entry:" "$symbols"

# Undefined symbols are found when it is linked.
echo 'int nowhere(); int forgotten() { return nowhere(); }' >"$scratch/undefined.cpp"
configure plugin -DARGUMENTS="$scratch/undefined.cpp"
if "$cmake" --build "$scratch/plugin" >"$scratch/build.log" 2>&1; then fail "linked with an undefined symbol"; fi
grep -q 'undefined reference.*nowhere' "$scratch/build.log" || fail "$(cat "$scratch/build.log")"
