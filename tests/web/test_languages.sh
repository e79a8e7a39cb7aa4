#!/bin/bash
# test_languages.sh - every text of the sources stands in every language: translated, not guessed, well-formed
# Needs: BUILD_DIR (the C made from the templates), SOURCE_DIR. Skipped where gettext's tools are not installed.
#
# The places of texts ({name}) are compared by tests/base/test_lang_mo.c, over what the program has inside.
# @tags never-watched
set -u
for tool in xgettext msgmerge msgattrib msgfmt; do
    command -v $tool >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
po=$SOURCE_DIR/src/po
work=$(mktemp -d /tmp/topcut-languages-XXXXXX)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# What a language lacks of the texts of a template, as msgattrib shows it; nothing when it is complete.
missing() { # FILE.po TEMPLATE
    msgmerge --quiet --no-fuzzy-matching -o "$work/merged.po" "$1" "$2" &&
        msgattrib --force-po --untranslated --no-obsolete -o "$work/untranslated.po" "$work/merged.po" &&
        msgattrib --force-po --only-fuzzy --no-obsolete -o "$work/fuzzy.po" "$work/merged.po" &&
        cat "$work/untranslated.po" "$work/fuzzy.po" | grep -E '^(#:|msgid|#, fuzzy)' | grep -v '^msgid ""$'
}

# A catalogue: pages in src/po, messages (errors, warnings, the log) in src/po/messages.
check() { # FOLDER OPTION AT_LEAST
    local template=$work/${2#--}.pot languages=0 texts
    "$po/update" "$BUILD_DIR/generated" "$2" "$template" 2>"$work/err" || fail "xgettext: $(cat "$work/err")"
    [[ -s $work/err ]] && fail "xgettext: $(cat "$work/err")"
    texts=$(grep -c '^msgid ' "$template")
    ((texts > $3)) || fail "only $texts texts were collected for $1"
    while read -r tag name; do
        [[ $tag == [a-z]* ]] || continue
        languages=$((languages + 1))
        [[ -n $name ]] || fail "$po/LINGUAS: $tag has no name"
        file=$1/$tag.po
        [[ -f $file ]] || { fail "$file is missing"; continue; }
        msgfmt --check -o /dev/null "$file" 2>"$work/err" || fail "$file: $(cat "$work/err")"
        lacks=$(missing "$file" "$template")
        [[ -z $lacks ]] || fail "$file lacks (then: ninja po, and translate):
$(head -20 <<<"$lacks")"
    done <"$po/LINGUAS"
    ((languages == 6)) || fail "$languages languages beside English"
    for file in "$1"/*.po; do
        grep -q "^$(basename "$file" .po) " "$po/LINGUAS" || fail "$file is not in LINGUAS"
    done
    summary+="$texts texts of $(basename "$1") in $languages languages; "
}
summary=
check "$po" --pot 500
check "$po/messages" --messages-pot 1200

# The check itself: a translation that is taken away, one that is guessed, and a new text have to be noticed.
sed -e '0,/^msgstr "[^"]/s/^msgstr "[^"].*/msgstr ""/' "$po/de.po" >"$work/hole.po"
[[ -n $(missing "$work/hole.po" "$work/pot.pot") ]] || fail "a missing translation is not noticed"
sed -e '0,/^msgid "[^"]/s/^msgid "[^"]/#, fuzzy\n&/' "$po/de.po" >"$work/guess.po"
[[ -n $(missing "$work/guess.po" "$work/pot.pot") ]] || fail "a guessed translation is not noticed"
printf '\nmsgid "a text that is new"\nmsgstr ""\n' >>"$work/pot.pot"
[[ $(missing "$po/de.po" "$work/pot.pot") == *"a text that is new"* ]] || fail "a new text is not noticed"

printf '\n#, c-format\nmsgid "%%s has %%d games"\nmsgstr "%%d Spiele"\n' | cat "$po/messages/de.po" - >"$work/wrong.po"
msgfmt --check -o /dev/null "$work/wrong.po" 2>/dev/null && fail "a translation with other conversions is not noticed"

((failures == 0)) && echo "${summary%; }"
exit $((failures > 0))
