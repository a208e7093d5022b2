#!/usr/bin/env bash
# An installation that was moved runs an example, with its own plugins, and contains no path of the trees it came from.
source "$(dirname "$0")/support.sh"
install_and_move

cd "$scratch"
"$prefix/bin/pliant" run "$prefix/share/pliant/configs/arap_beam.yaml" --out results >run.log || fail "$(cat run.log)"
"$prefix/bin/pliant" list >list.log
grep -q "$library_folder/pliant/plugins/libpliant_energy_arap.so" list.log ||
  fail "not its own plugins:" "$(cat list.log)"
grep -q "\"$library_folder/pliant/plugins/libpliant_solver_newton.so\"" results/summary.json ||
  fail "summary.json names other plugins:" "$(grep 'libpliant' results/summary.json)"
for config in "$prefix"/share/pliant/configs/*.yaml; do
  "$prefix/bin/pliant" validate "$config" >validate.log 2>&1 || fail "$(cat validate.log)"
done

left=$(grep -rlIF -e "$build" -e "$source_tree" -e "$scratch/installed" "$prefix") || true
[ -z "$left" ] || fail "these contain paths of the source, the build or the first prefix:" "$left"
for binary in "$prefix/bin/pliant" "$library_folder"/libpliant.so "$library_folder"/pliant/plugins/*.so; do
  absolute=$(readelf --dynamic "$binary" | grep -E 'R(UN)?PATH' | grep -v '\[$ORIGIN[^:]*\]') || true
  [ -z "$absolute" ] || fail "$binary looks for libraries outside of the prefix: $absolute"
done
[ -f "$prefix/include/pliant/plugin.hpp" ] || fail "no headers"
[ -f "$prefix/share/doc/pliant/README.md" ] || fail "no documents"
