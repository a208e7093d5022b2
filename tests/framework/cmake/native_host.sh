#!/usr/bin/env bash
# native_host.sh BUILD_TREE CMAKE: a whole host built with -march=native and plugins built without it, and the reverse,
# load each other and give the same numbers to round-off. Builds the host once more, so it is no test but a target:
#     cmake --build build --target native_host_check
source "$(dirname "$0")/support.sh"
native=${NATIVE_BUILD:-$scratch/native}
"$cmake" -G Ninja -S "$source_tree" -B "$native" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS=-march=native \
  -DPLIANT_TESTS=OFF >"$scratch/log" 2>&1 && "$cmake" --build "$native" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"

declare -A host=([plain]=$build [native]=$native)
(cd "$scratch" && "$build/bin/pliant" new energy my_energy >log 2>&1) || fail "$(cat "$scratch/log")"
for kind in plain native; do
  flags=$([ $kind = native ] && echo -march=native || true)
  "$cmake" -G Ninja -S "$scratch/my_energy" -B "$scratch/my_energy_$kind" -DCMAKE_CXX_FLAGS="$flags" \
    -DCMAKE_PREFIX_PATH="$build" >"$scratch/log" 2>&1 && "$cmake" --build "$scratch/my_energy_$kind" \
    >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
done

# numbers FOLDER: status, iterations and energy of each run below it.
numbers() {
  find "$1" -name summary.json | sort | xargs grep -hE '^  "(status|iterations|energy)":' | tr -d ' ",' | tr ':' ' '
}

cd "$scratch"
for of_host in plain native; do
  for of_plugins in plain native; do
    plugins=(--plugin-dir "${host[$of_plugins]}/lib/pliant/plugins" --plugin-dir "my_energy_$of_plugins")
    for config in "$source_tree"/configs/{newton_vs_bcd,cloth,arap_bar_3d}.yaml my_energy/my_energy.yaml; do
      "${host[$of_host]}/bin/pliant" run "$config" "${plugins[@]}" --quiet \
        --out "$of_host-$of_plugins/$(basename "$config" .yaml)" >log 2>&1 || fail "$of_host host, $of_plugins plugins" "$(cat log)"
    done
    for plugin in energy/my_energy energy/arap energy/mass_spring solver/newton solver/bcd linear_solver/cholmod; do
      "${host[$of_host]}/bin/pliant" check-plugin "$plugin" "${plugins[@]}" >log 2>&1 ||
        fail "$of_host host, $of_plugins plugins" "$(cat log)"
    done
    numbers "$of_host-$of_plugins" >"$of_host-$of_plugins.numbers"
    paste plain-plain.numbers "$of_host-$of_plugins.numbers" | awk -v host="$of_host" -v plugins="$of_plugins" '
      $1 == "energy" { gap = ($2 - $4) / ($2 < 0 ? -$2 : $2); if (gap < 0) gap = -gap; if (gap > most) most = gap; next }
      $2 != $4 { print host " host, " plugins " plugins: " $0; bad = 1 }
      END { printf "%s host, %s plugins: energies equal to %.1e\n", host, plugins, most; exit bad || most > 1e-10 }' ||
      fail "the numbers differ"
  done
done
