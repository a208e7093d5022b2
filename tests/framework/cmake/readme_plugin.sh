#!/usr/bin/env bash
# The plugin of the README, from its text: built against an installation, checked and run.
source "$(dirname "$0")/support.sh"
install_and_move

# block LANGUAGE: the fenced block of that language in the section on plugins.
block() {
  sed -n '/^## A plugin of your own/,/^## /p' "$source_tree/README.md" | sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" | grep -v '^```'
}

mkdir "$scratch/my_energy"
cd "$scratch/my_energy"
block cpp >my_energy.cpp
block cmake >CMakeLists.txt
block sh | sed "s|\$HOME/pliant|$prefix|g" >commands.sh
[ "$(wc -l <commands.sh)" -ge 4 ] || fail "the README has no commands for its plugin"
[ "$(grep -vcE '^ *(//|$)' my_energy.cpp)" -le 40 ] || fail "an energy takes more than 40 lines"

bash -e commands.sh >commands.log 2>&1 || fail "$(cat commands.log)"
grep -q ' 0 failed,' commands.log || fail "$(cat commands.log)"
grep -q '"converged"' results/arap_beam/summary.json || fail "$(cat commands.log)"
