#!/usr/bin/env bash
# page_of_a_run.sh PLIANT: the page that a run with variants ends in works in a browser.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat >"$scratch/bar.yaml" <<'END'
mesh: {brick: {vertices: [9, 3, 3], size: [4.0, 1.0, 1.0]}}
boundary:
  - {select: {side: left}, hold: rest}
  - {select: {side: right}, rotate: {degrees: 60, axis: [0, 1, 0], about: {side: left}}}
energies: [{type: arap}]
solver: {stop: {iterations: 1000}}
variants:
  newton: {solver: {type: newton}}
  bcd: {solver: {type: bcd}}
END
"$1" run "$scratch/bar.yaml" --out "$scratch/bar" --quiet
/usr/bin/python3 "$here/page_test.py" "$scratch/bar/report.html"
