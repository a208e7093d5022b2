# For the scripts of this folder, which are called with BUILD_TREE CMAKE [COMPILER ...].
set -euo pipefail
build=$1 cmake=$2
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tests=$(cd "$here/../.." && pwd)
source_tree=$(cd "$tests/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/moved/here
unset PLIANT_PLUGIN_PATH

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# Installs into a prefix and moves it to $prefix.
install_and_move() {
  "$cmake" --install "$build" --prefix "$scratch/installed" >"$scratch/install.log" ||
    fail "$(cat "$scratch/install.log")"
  mkdir -p "$(dirname "$prefix")"
  mv "$scratch/installed" "$prefix"
  library_folder=$(dirname "$(find "$prefix" -name 'libpliant.so')")
}

# configure FOLDER OPTION...: user_project, built in FOLDER; output in $scratch/configure.log.
configure() {
  local folder=$1
  shift
  "$cmake" -G Ninja -S "$here/user_project" -B "$scratch/$folder" -DCMAKE_PREFIX_PATH="$prefix" -DTESTS="$tests" "$@" \
    >"$scratch/configure.log" 2>&1
}

# build_plugin FOLDER OPTION...
build_plugin() {
  configure "$@" && "$cmake" --build "$scratch/$1" >"$scratch/build.log" 2>&1 ||
    fail "$(cat "$scratch/configure.log" "$scratch/build.log")"
}

# run_with_plugin FOLDER: the experiment with the plugin there; results in $scratch/results_FOLDER.
run_with_plugin() {
  "$prefix/bin/pliant" run "$here/shifted_grid.yaml" --plugin-dir "$scratch/$1" --out "$scratch/results_$1" \
    >"$scratch/run.log" 2>&1 || fail "$(cat "$scratch/run.log")"
}

# For scripts that call out_of_reach.
require_root() {
  unshare --mount true 2>/dev/null && return
  echo "skipped: only root can put folders out of reach"
  exit 0
}

# out_of_reach SCRIPT ARGUMENT...: runs a bash script where the source and the build tree are empty folders.
out_of_reach() {
  unshare --mount bash -euc '
    mount -t tmpfs none "$1"
    [ ! -d "$2" ] || mount -t tmpfs none "$2"
    shift 2
    exec bash -euo pipefail "$@"' hide "$build" "$source_tree" "$@"
}

first_compiler() {
  local compiler
  for compiler in "$@"; do
    command -v "$compiler" && return
  done
  echo "skipped: none of $* found"
  exit 0
}
