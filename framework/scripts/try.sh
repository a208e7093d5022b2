#!/usr/bin/env bash
# From a fresh clone to a bent beam: installs the packages, builds, and runs configs/arap_beam.yaml.
set -euo pipefail
cd "$(dirname "$0")/../.."

bash framework/scripts/install_packages.sh
[ -f build/build.ninja ] || cmake --preset release -DPLIANT_TESTS=OFF
cmake --build --preset release
build/bin/pliant run configs/arap_beam.yaml
