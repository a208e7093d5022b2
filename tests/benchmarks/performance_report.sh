#!/usr/bin/env bash
# Measures the benchmark cases and puts the figures into the document, between its markers, whole or not at all.
#     performance_report.sh PLIANT BARE_CHOLMOD DOCUMENT JSON
# PERFORMANCE_REPEATS: how many runs to take medians of, 7 by default. PERFORMANCE_BUDGET: after how many seconds no further
# run of an experiment begins, 60 by default.
set -euo pipefail
pliant=$1 bare_cholmod=$2 document=$3 json=$4
cases="$(dirname "$0")/cases"
repeats=${PERFORMANCE_REPEATS:-7} budget=${PERFORMANCE_BUDGET:-60}
begin="<!-- generated: begin -->" end="<!-- generated: end -->"

read -r load _ </proc/loadavg
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
code=0
"$pliant" bench "$cases"/*.yaml --repeats "$repeats" --budget "$budget" --json "$json" >"$work/bench" || code=$?
[ "$code" -le 1 ] || exit "$code"  # 1: void rows, which the text tells
"$bare_cholmod" --repeats "$repeats" --budget "$budget" "$cases"/{beam_60,bar_60,cloth}.yaml >"$work/bare"

{
  sed "/^$begin\$/q" "$document"
  printf '\nLoad of the machine when the run began: %s.\n\n```\n' "$load"
  cat "$work/bench"
  printf '```\n\nRatios to bare calls of CHOLMOD on the same matrices, medians of %s:\n\n```\n' "$repeats"
  cat "$work/bare"
  printf '```\n\n'
  sed -n "/^$end\$/,\$p" "$document"
} >"$work/document"
cp "$work/document" "$document.new"
mv "$document.new" "$document"
