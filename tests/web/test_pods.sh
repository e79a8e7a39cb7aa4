#!/usr/bin/env bash
# tables of three to five on the pages: everybody finds their own name, and the others of the table beside it
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
. "$here/../cli/lib.sh"
command -v curl >/dev/null || { echo "no curl"; exit 77; }
command -v jq >/dev/null || { echo "no jq"; exit 77; }

server=
has_begun() { [ -s ready ] || ! kill -0 "$server" 2>/dev/null; }
trap 'kill -9 $server 2>/dev/null; rm -rf "$folder"' EXIT

run init p.db
export TOPCUT_DB=p.db
printf 'name\n' >players.csv
for name in Adler Berg Costa Dahl Ek Falk Gran; do echo "\"$name, Test\"" >>players.csv; done
run event new Night --structure pods --format Commander --rounds 3 --date 2026-11-20
run player import players.csv --enroll
run pair --seed 1
[ "$status" = 0 ] || bad "cannot pair"

"$TOPCUT" serve --as-root --json --port any >ready 2>server.err </dev/null &
server=$!
until_true has_begun
base=$(jq -r .url ready 2>/dev/null)
base=${base%/}
[ -n "$base" ] || bad "the server did not start: $(cat server.err)"

# The names that begin a line of the page, and those of the screen.
curl -s "$base/e/1/r/1/names" >names.html
curl -s "$base/e/1/screen?show=pairings" >screen.html
for name in Adler Berg Costa Dahl Ek Falk Gran; do
    checks=$((checks + 1))
    [ "$(grep -c "<th scope=\"row\"><bdi>$name, Test</bdi>" names.html)" = 1 ] || bad "$name has no line of their own among the names"
    [ "$(grep -o "<bdi>$name, Test</bdi>" screen.html | wc -l)" = 1 ] || bad "$name does not stand on the screen once"
done
line=$(grep -o '<th scope="row"><bdi>Adler, Test</bdi>.*' names.html)
checks=$((checks + 1))
[ "$(printf '%s' "$line" | grep -o ', Test' | wc -l)" -ge 3 ] || bad "Adler's line does not name the others: $line"

run result 1 draw
run result 2 draw
curl -s "$base/e/1/standings" >standings.html
checks=$((checks + 1))
grep -q 'OGW: ' standings.html && bad "standings are explained by the formulas of two players"
finish
