#!/usr/bin/env bash
# From a fresh clone to all tests passed: installs the packages, checks the format, builds with warnings as errors, tests.
#   tests/run.sh              the release build
#   tests/run.sh --sanitize   the same, then under AddressSanitizer and UndefinedBehaviorSanitizer
set -euo pipefail
cd "$(dirname "$0")/.."

presets=(release)
case "${1:-}" in
  "") ;;
  --sanitize) presets+=(sanitize) ;;
  *) echo "usage: tests/run.sh [--sanitize]" >&2; exit 2 ;;
esac

bash framework/scripts/install_packages.sh --tests

find framework plugins tests -name '*.[ch]pp' -print0 | xargs -0 clang-format --dry-run --Werror

for preset in "${presets[@]}"; do
  cmake --preset "$preset" -DPLIANT_TESTS=ON
  cmake --build --preset "$preset"
  ctest --preset "$preset" --parallel "$(nproc)"
done
