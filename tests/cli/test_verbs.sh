#!/usr/bin/env bash
# Every verb has a row in src/event/verbs/verbs.h, and every row is a verb: outside the store nothing begins a verb but
# by its row, and no row is left that nothing begins.
# @tags never-watched
set -uo pipefail
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}

# check TREE: a line for each breach.
check() (
    cd "$1" || exit
    grep -rnE '\bstore_begin\(' event web report cli --include='*.c' | grep -v '^event/verbs/verbs\.c:'
    rows=$(sed -nE 's/^ *VERB\(([A-Z_]+), "[a-z ]+".*/\1/p' event/verbs/verbs.h)
    [[ -n $rows ]] || echo "no rows found"
    used=$(grep -rhoE '\bVERB_[A-Z_]+' event web --include='*.c' | sed 's/^VERB_//' | sort -u)
    for row in $rows; do
        name=$(sed -nE "s/^ *VERB\($row, \"([a-z ]+)\".*/\1/p" event/verbs/verbs.h)
        # the store's own ways back are below the rows
        grep -qxF "$row" <<<"$used" || grep -qF ".verb = \"$name\"" store/journal.c || echo "$row: nothing begins it"
    done
    while read -r verb; do
        name=$(tr '[:lower:]' '[:upper:]' <<<"$verb")
        grep -qxF "$name" <<<"$rows" || echo "$verb of the store has no row"
    done < <(sed -nE 's/^ *\.verb = "([a-z]+)".*/\1/p' store/journal.c)
)

found=$(check "$root/src")
[[ -z $found ]] || { echo "$found"; exit 1; }

# The check is tried itself.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
bites() { # FILE LINE WORDS
    rm -rf "$work/src"
    mkdir -p "$work/src"/{report,cli}
    cp -r "$root/src/event" "$root/src/web" "$root/src/store" "$work/src"
    printf '%s\n' "$2" >>"$work/src/$1"
    [[ $(check "$work/src") == *"$3"* ]] || { echo "not noticed: $2"; failures=$((failures + 1)); }
}
bites event/clock/clock.c 'rc = store_begin(store, "nap", err);' 'clock.c'
bites event/verbs/verbs.h '    VERB(NAP, "nap", FOR_DESK, FOR_DESK, true)' 'NAP: nothing begins it'
bites store/journal.c '    .verb = "nap",' 'nap of the store has no row'
exit $((failures > 0))
