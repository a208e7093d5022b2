#!/usr/bin/env bash
# follow.sh BUILD_TREE CMAKE DOCUMENT: does what a document says, in the order of its fenced blocks:
#   ```sh              commands, run in one shell
#   ```text            lines that the commands just before have printed; "..." stands for anything
#   ```cpp FILE        a file to write (any language)
#   ```cpp from FILE   lines that stand so in a file, or in a public header
# Other blocks, and indented ones, are for reading.
source "$(dirname "$0")/../cmake/support.sh"
require_root
document=$source_tree/$1
install_and_move

cat >"$scratch/follow.sh" <<'END'
exec 3>&2
trap '[ $? -eq 0 ] || { echo "the document does not hold; the last commands printed:"; cat "$log"; } >&3' EXIT
export PATH=$prefix/bin:$PATH
log=$scratch/log

expect() {
  local line pattern
  while IFS= read -r line; do
    pattern=$(sed 's/[][\.*^$]/\\&/g; s/\\\.\\\.\\\./.*/g; s/^ */^ */; s/ *$/ *$/' <<<"$line")
    grep -q -- "$pattern" "$log" || { echo "not printed: $line" >&3; exit 1; }
  done
}

excerpt() {
  local file=$1 block
  block=$(cat)
  [ -f "$file" ] || file=$prefix/include/$file
  [[ $(cat "$file") == *"$block"* ]] || { printf '%s does not contain:\n%s\n' "$1" "$block" >&3; exit 1; }
}
END

awk '
  !inside && /^```/ {
    inside = 1
    language = substr($1, 4)
    if (language == "sh") print "{"
    else if (language == "text") print "expect <<\"END OF BLOCK\""
    else if (NF == 3 && $2 == "from") print "excerpt \"" $3 "\" <<\"END OF BLOCK\""
    else if (NF == 2) print "cat >\"" $2 "\" <<\"END OF BLOCK\""
    else print ": <<\"END OF BLOCK\""
    next
  }
  inside && /^```$/ {
    inside = 0
    print language == "sh" ? "} >\"$log\" 2>&1" : "END OF BLOCK"
    next
  }
  inside { print }
' "$document" >>"$scratch/follow.sh"
grep -q '^{$' "$scratch/follow.sh" || fail "$document has no commands"

mkdir "$scratch/work"
cd "$scratch/work"
export HOME=$scratch/work scratch prefix
out_of_reach "$scratch/follow.sh"
