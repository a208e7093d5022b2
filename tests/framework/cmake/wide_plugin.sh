#!/usr/bin/env bash
# The plain host and a plugin for a wider instruction set agree on every digit.
source "$(dirname "$0")/support.sh"
grep -qw avx2 /proc/cpuinfo || { echo "skipped: this processor has no AVX2"; exit 0; }
install_and_move

build_plugin plain -DCMAKE_BUILD_TYPE=Release
build_plugin wide -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS="-mavx2 -mfma"
run_with_plugin plain
run_with_plugin wide
cmp "$scratch/results_plain/solution.csv" "$scratch/results_wide/solution.csv"
