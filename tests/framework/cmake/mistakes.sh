#!/usr/bin/env bash
# What pliant_add_plugin and pliant_add_experiment_test say to a wrong call, and find_package to a version that would not do.
source "$(dirname "$0")/support.sh"
install_and_move

# says SENTENCE CALL: a project with that line is refused with that sentence.
says() {
  mkdir -p "$scratch/project"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(p LANGUAGES CXX)' "$3" "$2" \
    >"$scratch/project/CMakeLists.txt"
  if "$cmake" -G Ninja -S "$scratch/project" -B "$scratch/project/build" -DCMAKE_PREFIX_PATH="$prefix" \
    >"$scratch/log" 2>&1; then
    fail "accepted: $2"
  fi
  tr -s ' \n' ' ' <"$scratch/log" | grep -qF -- "$1" || fail "no '$1' in:" "$(cat "$scratch/log")"
}

found='find_package(pliant 0.1 CONFIG REQUIRED)'
says "KIND is energy, solver or linear_solver, not 'enrgy'" 'pliant_add_plugin(KIND enrgy NAME a SOURCES a.cpp)' "$found"
says "KIND is energy, solver or linear_solver, not ''" 'pliant_add_plugin(NAME a SOURCES a.cpp)' "$found"
says "NAME must match [a-z][a-z0-9_]*, which 'My-Energy' does not" \
  'pliant_add_plugin(KIND energy NAME My-Energy SOURCES a.cpp)' "$found"
says "SOURCES of energy 'a' must name a C++ file at least" 'pliant_add_plugin(KIND energy NAME a)' "$found"
says "unknown arguments: a.cpp" 'pliant_add_plugin(a.cpp KIND energy NAME a)' "$found"
says "there is a target pliant_energy_a already" \
  'add_custom_target(pliant_energy_a)
   pliant_add_plugin(KIND energy NAME a SOURCES a.cpp)' "$found"
says "takes a config, and ENERGY with a lowest and a highest value" 'pliant_add_experiment_test()' "$found"
says "takes a config, and ENERGY with a lowest and a highest value" \
  'pliant_add_experiment_test(CMakeLists.txt ENERGY 1)' "$found"
says "ENERGY 2 1: no number lies between the two" 'pliant_add_experiment_test(CMakeLists.txt ENERGY 2 1)' "$found"
says "there is no config" 'pliant_add_experiment_test(nowhere.yaml)' "$found"
says "compatible with requested version \"0.2\"" '' 'find_package(pliant 0.2 CONFIG REQUIRED)'
