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

"$po/update" "$BUILD_DIR/generated" --pot "$work/now.pot" 2>"$work/err" || fail "xgettext: $(cat "$work/err")"
texts=$(grep -c '^msgid ' "$work/now.pot")
((texts > 500)) || fail "only $texts texts were collected: are the pages made?"

# What a language lacks of the texts of now.pot, as msgattrib shows it; nothing when it is complete.
missing() { # FILE.po
    msgmerge --quiet --no-fuzzy-matching -o "$work/merged.po" "$1" "$work/now.pot" &&
        msgattrib --force-po --untranslated --no-obsolete -o "$work/untranslated.po" "$work/merged.po" &&
        msgattrib --force-po --only-fuzzy --no-obsolete -o "$work/fuzzy.po" "$work/merged.po" &&
        cat "$work/untranslated.po" "$work/fuzzy.po" | grep -E '^(#:|msgid|#, fuzzy)' | grep -v '^msgid ""$'
}

languages=0
while read -r tag name; do
    [[ $tag == [a-z]* ]] || continue
    languages=$((languages + 1))
    [[ -n $name ]] || fail "$po/LINGUAS: $tag has no name"
    file=$po/$tag.po
    [[ -f $file ]] || { fail "$file is missing"; continue; }
    msgfmt --check -o /dev/null "$file" 2>"$work/err" || fail "$file: $(cat "$work/err")"
    lacks=$(missing "$file")
    [[ -z $lacks ]] || fail "$file lacks (then: ninja po, and translate):
$(head -20 <<<"$lacks")"
done <"$po/LINGUAS"
((languages == 6)) || fail "$languages languages beside English"
for file in "$po"/*.po; do
    grep -q "^$(basename "$file" .po) " "$po/LINGUAS" || fail "$file is not in LINGUAS"
done

# The check itself: a translation that is taken away, one that is guessed, and a new text have to be noticed.
sed -e '0,/^msgstr "[^"]/s/^msgstr "[^"].*/msgstr ""/' "$po/de.po" >"$work/hole.po"
[[ -n $(missing "$work/hole.po") ]] || fail "a missing translation is not noticed"
sed -e '0,/^msgid "[^"]/s/^msgid "[^"]/#, fuzzy\n&/' "$po/de.po" >"$work/guess.po"
[[ -n $(missing "$work/guess.po") ]] || fail "a guessed translation is not noticed"
printf '\nmsgid "a text that is new"\nmsgstr ""\n' >>"$work/now.pot"
[[ $(missing "$po/de.po") == *"a text that is new"* ]] || fail "a new text is not noticed"

((failures == 0)) && echo "$texts texts in $languages languages"
exit $((failures > 0))
