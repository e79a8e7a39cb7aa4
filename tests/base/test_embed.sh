#!/bin/bash
# test_embed.sh - the embedding tool: bytes survive, mistakes are told with file and line.
# Needs: BUILD_DIR (where tc-embed is), SOURCE_DIR.
set -u
embed=$BUILD_DIR/tc-embed
dir=$(mktemp -d /tmp/topcut-embed-XXXXXX)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failures=0

flags=(-std=c17 -Wall -Wextra -Wpedantic -Wconversion -Wwrite-strings -Werror -I"$SOURCE_DIR/src" -I.)

check() { # check WHAT COMMAND...: the command must succeed
    local what=$1
    shift
    if ! "$@" >out 2>&1; then
        echo "FAILED: $what"
        cat out
        failures=$((failures + 1))
    fi
}

refused() { # refused SENTENCE COMMAND...: it must exit with 1, say the sentence and write nothing
    local sentence=$1 status
    shift
    rm -f q.h q.c r.c
    "$@" >out 2>&1
    status=$?
    if [ $status != 1 ] || ! grep -qF -- "$sentence" out || [ -e q.h ] || [ -e q.c ] || [ -e r.c ]; then
        echo "FAILED (status $status): expected \"$sentence\" of $*"
        cat out
        failures=$((failures + 1))
    fi
}

# No files at all: still C without a warning.
check "no resources" "$embed" resources r.c
check "no resources compile" cc "${flags[@]}" -c r.c -o r.o
check "no queries" "$embed" queries queries.h queries.c
check "no queries compile" cc "${flags[@]}" -c queries.c -o q.o

# Bytes that a string literal could spoil: quotes, backslashes, trigraphs, digits after escapes, UTF-8.
mkdir -p b a
printf 'say "no" \\ ??/ ??= \001\0012 \t Łukasz 👍\nsecond\r\nlast without line end' > b/two.sql
printf '' > a/empty.json
printf '\n\n' > a/lines.csv
cat > main.c <<'C'
#include "base/resource.h"
#include <stdio.h>
int main(int argc, char **argv)
{
    int n = 0;
    while (resources_builtin[n].path)
        n++;
    if (argc < 2)
        for (int i = 0; i < n; i++)
            printf("%s %zu\n", resources_builtin[i].path, resources_builtin[i].len);
    else
        fwrite(resources_builtin[n - 1].data, 1, resources_builtin[n - 1].len, stdout);
    (void)argv;
    return 0;
}
C
check "resources" "$embed" resources r.c b/two.sql a/lines.csv a/empty.json
check "resources compile" cc "${flags[@]}" r.c main.c -o show
check "sorted, with their lengths" diff <(./show) <(printf 'a/empty.json 0\na/lines.csv 2\nb/two.sql %d\n' "$(stat -c %s b/two.sql)")
check "the same bytes" cmp <(./show x) b/two.sql

# Queries: names in file order, comments around statements, text kept.
cat > one.sql <<'SQL'
-- one.sql - what this file is for

-- finds a player
-- :find_player
SELECT *   -- all of it
FROM player
WHERE name = ?1;

-- the next has a digit
-- :round_2
SELECT "?\n" || 'é';
SQL
cat > two.sql <<'SQL'
-- :last
DELETE FROM x
SQL
cat > show.c <<'C'
#include "queries.h"
#include <stdio.h>
int main(void)
{
    for (int i = 0; i < QUERY_COUNT; i++)
        printf("%d %s [%s]\n", i, query_name[i], query_text[i]);
    return Q_FIND_PLAYER + Q_ROUND_2 * 10 + Q_LAST * 100 + (query_text[QUERY_COUNT] || query_name[QUERY_COUNT]);
}
C
check "queries" "$embed" queries queries.h queries.c two.sql one.sql
check "queries compile" cc "${flags[@]}" queries.c show.c -o queries
./queries > out2
[ $? = 210 ] || { echo "FAILED: enumerators"; failures=$((failures + 1)); }
check "texts" diff out2 <(printf '%s\n' '0 find_player [SELECT *   -- all of it' 'FROM player' 'WHERE name = ?1;]' \
    "1 round_2 [SELECT \"?\\n\" || 'é';]" '2 last [DELETE FROM x]')

# Languages: bytes of any kind, a row each, English first.
mkdir mo messages
printf 'a\0b\n\377"?' > mo/de.mo
printf 'x' > mo/ja.mo
printf 'm' > messages/de.mo
printf 'mm' > messages/ja.mo
printf '# names\n\nde Deutsch\nja 日本語\n' > LINGUAS
cat > tell.c <<'C'
#include "base/lang_inner.h"
#include <stdio.h>
#include <string.h>
int main(void)
{
    for (const struct lang *l = languages_builtin; l->tag; l++)
        printf("%s %s %zu %zu\n", l->tag, l->name, l->mo_len, l->messages_len);
    return memcmp(languages_builtin[1].mo, "a\0b\n\377\"?", 7) != 0 || languages_builtin[0].mo;
}
C
check "languages" "$embed" languages l.c LINGUAS mo messages
check "languages compile" cc "${flags[@]}" l.c tell.c -o languages
check "languages are whole" ./languages
check "languages in order" diff <(./languages) <(printf '%s\n' 'en English 0 0' 'de Deutsch 7 1' 'ja 日本語 1 2')
printf 'de Deutsch\ndeutsch\n' > bad.list
refused 'bad.list:2: expected a language' "$embed" languages r.c bad.list mo messages
printf 'xx Nothing\n' > bad.list
refused 'mo/xx.mo:1: cannot read' "$embed" languages r.c bad.list mo messages

# Mistakes.
printf -- '-- :a\nSELECT 1\n-- :a\nSELECT 2\n' > twice.sql
refused 'twice.sql:3: "a" is there already, at twice.sql:1' "$embed" queries q.h q.c twice.sql
printf -- '-- :last\nSELECT 1\n' > again.sql
refused 'two.sql:1: "last" is there already, at again.sql:1' "$embed" queries q.h q.c again.sql two.sql
printf -- '-- head\nSELECT 1;\n-- :a\nSELECT 2\n' > early.sql
refused 'early.sql:2: text before the first' "$embed" queries q.h q.c early.sql
printf -- '-- :a\n\n-- only a comment\n-- :b\nSELECT 1\n' > hollow.sql
refused 'hollow.sql:1: no statement under "a"' "$embed" queries q.h q.c hollow.sql
for name in A 2a 'a b' '' 'a-b' "$(printf 'x%.0s' {1..61})"; do
    printf -- '\n-- :%s\nSELECT 1\n' "$name" > name.sql
    refused 'name.sql:2: ' "$embed" queries q.h q.c name.sql
done
refused 'nosuch.sql:1: cannot read: No such file' "$embed" queries q.h q.c nosuch.sql
refused 'nosuch.json:1: cannot read' "$embed" resources r.c nosuch.json
refused 'one.sql:1: named twice' "$embed" resources r.c one.sql two.sql one.sql
printf 'a\0b' > zero.sql
refused 'zero.sql:1: holds a zero byte' "$embed" resources r.c zero.sql
refused 'zero.sql:1: holds a zero byte' "$embed" queries q.h q.c zero.sql
refused 'use: tc-embed' "$embed"
refused 'use: tc-embed' "$embed" queries q.h
refused 'cannot write nosuch/r.c' "$embed" resources nosuch/r.c one.sql

[ $failures = 0 ] && echo "embed: all checks passed"
exit $((failures > 0))
