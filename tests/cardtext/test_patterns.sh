#!/bin/bash
# test_patterns.sh - the patterns of rules texts: a mistake in a file is reported with file and line, and nothing is made.
# Needs: BUILD_DIR (where tc-patterns is), SOURCE_DIR.
# @tags never-watched
set -u
tool=$BUILD_DIR/tc-patterns
dir=$(mktemp -d /tmp/topcut-patterns-XXXXXX)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
cp "$SOURCE_DIR"/formats/cardtext/*.patterns .
failures=0

fail() {
    echo "FAILED: $1"
    cat out
    failures=$((failures + 1))
}

made() { # made WHAT: the files as they are give a table
    rm -f tables.c
    "$tool" tables.c ./*.patterns >out 2>&1 && [ -s tables.c ] || fail "$1"
}

# damaged FILE SENTENCE ROW...: with these lines at the end of the file, the first of them is reported so.
damaged() {
    local file=$1 sentence=$2 line status
    shift 2
    cp "$file.patterns" whole
    line=$(($(wc -l <whole) + 1))
    printf '%s\n' "$@" >>"$file.patterns"
    rm -f tables.c
    "$tool" tables.c ./*.patterns >out 2>&1
    status=$?
    if [ $status != 1 ] || [ -e tables.c ] || ! grep -qF -- "./$file.patterns:$line: $sentence" out; then
        fail "(status $status) expected ./$file.patterns:$line: $sentence"
    fi
    mv whole "$file.patterns"
}

made "the files of the sources"
cp tables.c first.c
made "the same once more"
cmp -s first.c tables.c || fail "the same files give the same bytes"
cmp -s tables.c "$BUILD_DIR/generated/cardtext_patterns.c" || fail "the build has the tables of these files"

# rows and lines
damaged cost 'a row is PATTERN => MEANING' 'pay half of everything'
damaged cost 'a row is PATTERN => MEANING' 'pay half=> life(1)'
damaged cost 'a row has a pattern and a meaning' 'pay half => :: tidy'
damaged cost 'a line with % is' '%chek tidy'
damaged cost 'a line with % is' '%let ONLY'
damaged cost '"only" is no name for a %let' '%let only x'
damaged cost 'there is no check tydy; did you mean tidy?' '%check tydy'
damaged cost 'there is no check kicket; did you mean kicked?' 'pay half => life(1) :: kicket'
damaged cost 'there is no %let ONLY above' 'pay half => life($ONLY)'
# how it reads
damaged cost 'there is no slot <numbr>; did you mean number' 'pay <numbr> life more => life($1)'
damaged cost '"Pay": "P" stands in no word' 'Pay half => life(1)'
damaged cost '"<number": "<" stands in no word' 'pay <number life more => life(1)'
damaged cost '"pay||pays" has an alternative without a word' 'pay||pays half => life(1)'
damaged cost 'a [ inside of [ ]' 'pay [half [or more]] => life(1)'
damaged cost 'a [ without its ]' 'pay [half => life(1)'
damaged cost 'a ] without its [' 'pay half] => life(1)'
damaged cost '10 slots: a pattern has 9 at most' \
    '<number> <number> <number> <number> <number> <number> <number> <number> <number> <number> => life($1)'
damaged cost "\"$(printf 'ab|%.0s' {1..30})ab\" is too long" "$(printf 'ab|%.0s' {1..30})ab => life(1)"
# what it means
damaged cost '"lief" is no word of the language; did you mean' 'pay half => lief(1)'
damaged cost '"@" is nothing of the language' 'pay half => life(@)'
damaged cost '$2: the pattern has 1 slot, and no check that writes more' 'pay <number> more => life($2)'
damaged cost '$0: a row of cost.patterns has no subject' 'pay half => life(life-of($0))'
damaged cost 'a ) is missing' 'pay half => life(1'
damaged cost 'a ) too many' 'pay half => life(1))'
damaged cost 'a } too many' 'pay half => life(1})'
damaged cost 'a # without its number' 'pay half => life(#)'
damaged cost '|| stands between two events' 'pay half => life(1) || life(2)'
damaged event '|| stands between two events' 'it rains => your-turn ||your-turn'
# the same again, with its first line; a check that may refuse lets it pass, once
line=$(grep -n '^exile ~ => ' cost.patterns | head -n 1 | cut -d: -f1)
damaged cost "the pattern is in line $line already" 'exile   ~ => life(1)' # blanks do not count
damaged effect 'the pattern is in line' 'exile <things> => destroy($1) :: kept_in_mind'
# whole files
sed -i '1s/^/    of no row\n/' cost.patterns
rm -f tables.c
"$tool" tables.c ./*.patterns >out 2>&1 && fail "an indented first line"
grep -qF './cost.patterns:1: an indented line goes on with a row' out || fail "an indented first line, said so"
sed -i 1d cost.patterns
cp cost.patterns costs.patterns
"$tool" tables.c ./*.patterns >out 2>&1 && fail "a file of no table"
grep -qF './costs.patterns:1: there is no table "costs"; did you mean cost' out || fail "a file of no table, said so"
rm costs.patterns
mv cost.patterns away
"$tool" tables.c ./*.patterns >out 2>&1 && fail "a table without a file"
grep -qF 'cost.patterns is missing, or has no row' out || fail "a table without a file, said so"
mv away cost.patterns
# several mistakes are reported at once
printf 'a row\nanother <row> => life(1)\n' >>cost.patterns
"$tool" tables.c ./*.patterns >out 2>&1
[ "$(grep -c '^./cost.patterns:' out)" = 2 ] || fail "both mistakes"

[ $failures = 0 ]
