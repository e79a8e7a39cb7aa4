#!/bin/bash
# test_language.sh - the language that the store speaks: shown, chosen, refused, taken back
set -u
work=$(mktemp -d /tmp/topcut-language-XXXXXX)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
failures=0

is() { # WHAT EXPECTED ACTUAL
    [[ $2 == "$3" ]] && return
    printf 'FAILED: %s: expected "%s", not "%s"\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}

"$TOPCUT" init >/dev/null || exit 1
is "seven languages" 7 "$("$TOPCUT" language | wc -l)"
is "English without a choice" "* en  English" "$("$TOPCUT" language | grep '^\*')"
is "German" "* de  Deutsch" "$("$TOPCUT" language de | grep '^\*')"
is "it stays" "* de  Deutsch" "$("$TOPCUT" language | grep '^\*')"
is "as JSON" '"de"' "$("$TOPCUT" language --json | grep -o '"language": *"[a-z]*"' | grep -o '"[a-z]*"$')"
"$TOPCUT" language sv >out 2>err
is "a language that is none of ours" 2 $?
is "those that there are" 1 "$(grep -c 'en, de, es, fr, it, pt, ja or none' err)"
is "nothing was changed" "* de  Deutsch" "$("$TOPCUT" language | grep '^\*')"
"$TOPCUT" undo >/dev/null
is "undone" "* en  English" "$("$TOPCUT" language | grep '^\*')"
"$TOPCUT" language ja >/dev/null && "$TOPCUT" language none >/dev/null
is "none again" "* en  English" "$("$TOPCUT" language | grep '^\*')"
exit $((failures > 0))
