#!/usr/bin/env bash
# -ffast-math and its kin are refused when the plugin is configured, wherever they come from.
source "$(dirname "$0")/support.sh"
install_and_move

# The build folder is kept, since examining the compiler takes longer than all else.
nothing=(-DMISTAKE= -DCMAKE_BUILD_TYPE= -DCMAKE_CXX_FLAGS= -DCMAKE_MODULE_LINKER_FLAGS=)

# refused PLACE FLAG OPTION...
refused() {
  local place=$1 flag=$2
  shift 2
  if configure refused "${nothing[@]}" "$@"; then fail "accepted: $flag in $place"; fi
  # CMake wraps its messages.
  tr -s ' \n' ' ' <"$scratch/configure.log" >"$scratch/sentence"
  grep -qF "pliant_add_plugin: pliant_energy_test_quadratic: $place contains $flag." "$scratch/sentence" ||
    fail "$flag in $place:" "$(cat "$scratch/configure.log")"
}

refused CMAKE_CXX_FLAGS -ffast-math -DCMAKE_CXX_FLAGS="-g -ffast-math"
refused CMAKE_CXX_FLAGS_RELEASE -Ofast -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-Ofast
refused CMAKE_MODULE_LINKER_FLAGS -ffast-math -DCMAKE_MODULE_LINKER_FLAGS=-ffast-math
refused "COMPILE_OPTIONS of the target or its folder" -ffast-math -DMISTAKE="in the folder"
refused "COMPILE_OPTIONS of the target or its folder" -Ofast -DMISTAKE="in the target, later"
refused "COMPILE_OPTIONS of $tests/test_plugins/test_quadratic/test_quadratic.cpp" -funsafe-math-optimizations \
  -DMISTAKE="in the source file"
refused "LINK_OPTIONS of the target or its folder" -ffast-math -DMISTAKE="in the link, later"
refused "INTERFACE_COMPILE_OPTIONS of fast" -ffinite-math-only -DMISTAKE="in a library of a library"

configure refused "${nothing[@]}" -DCMAKE_CXX_FLAGS="-fno-fast-math -fno-math-errno -DNAME=x-ffast-math-x" ||
  fail "$(cat "$scratch/configure.log")"
