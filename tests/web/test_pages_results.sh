#!/usr/bin/env bash
# Pages of results as a visitor's curl sees them: the standings' digits are those of the command line, nothing of a round
# that is not published or of a person's data gets out, hostile names are harmless, and files open.
source "$SOURCE_DIR/tests/cli/lib.sh"
command -v curl >/dev/null && command -v python3 >/dev/null || exit 77

server=
stop() {
    [[ -z $server ]] || { kill "$server" && wait "$server"; } 2>/dev/null
    server=
}
trap 'stop; rm -rf "$folder"' EXIT

# get PATH [CURL WORDS]: a page into page, its status in code. What a visitor gets unless a cookie is given.
get() {
    local path=$1
    shift
    last="GET $path $*"
    code=$(curl -s -o page -D head -w '%{http_code}' "$@" "$here$path")
}
want() { # want PATH STATUS [CURL WORDS]
    local path=$1 status=$2
    shift 2
    get "$path" "$@"
    checks=$((checks + 1))
    [[ $code == "$status" ]] || bad "$path: status $code instead of $status"
}
# What the command line changed, the server learns of a moment later.
soon() {
    answers_with() { get "$1" && [[ $code == "$2" ]]; }
    until_true answers_with "$@"
    want "$@"
}
soon_shows() { # soon_shows PATH TEXT
    has_text() { get "$1" && grep -qF -- "$2" page; }
    until_true has_text "$@"
    want "$1" 200
    shows "$2"
}
shows() {
    checks=$((checks + 1))
    grep -qF -- "$1" page || { bad "the page does not say \"$1\""; head -c 600 page; }
}
hides() {
    checks=$((checks + 1))
    if grep -qiF -- "$1" page; then bad "the page says \"$1\""; fi
}

# ---- a store: an event of the record, and one of hostile names ----------------------------------------------
export TOPCUT_DB=$folder/store.db
ok init
ok event import "$TEST_DATA/events/swiss-73557.tsv"
cat >names.csv <<'CSV'
name,dci,email,club
"<script>alert(1)</script>, Eve",12345670,eve@secret.example,Secret Club
"=HYPERLINK(""http://x"",""y"")",,,
"Łukasz & ""Co""",7654321,,
"@home",,,
"Ek, Ida",,ida@secret.example,
"Öhman, Liv",,,
"佐藤 健太郎",,,
"+2 Mace",,,
CSV
ok event new "Thursday <b>Night</b>" --date 2026-11-19 --cut 4 --rounds 3 --format Premodern --category standard --seed 5
ok player import names.csv --enroll
printf '20 Mountain\n40 Lightning Bolt\n' >deck.txt
run deck register "Öhman" deck.txt
ok deck label "Öhman" "Bolts & <i>more</i>"
for round in 1 2; do
    ok pair
    ok result 1 2-0
    ok result 2 2-1
    ok result 3 1-2
    ok result 4 1-1-1
done
ok pair --private
"$TOPCUT" serve --json --port any --as-root --no-qr >served 2>err </dev/null &
server=$!
until_true grep -q '}' served
port=$(sed -n 's/.*"port": *\([0-9]*\).*/\1/p' served)
here=http://127.0.0.1:$port

# ---- the digits ------------------------------------------------------------------------------------------------
for round in 1 4; do
    ok standings --event 1 --at-round "$round" --csv-excel
    cp out wanted.csv
    want "/e/1/standings/$round" 200
    checks=$((checks + 1))
    python3 - <<'PY' || bad "round $round: the page and the command disagree"
import csv, html, re
wanted = [(p["Rank"], p["Name"], p["Points"], p["W-L-D"], *(p[c].rstrip("%") for c in ("OMW %", "GW %", "OGW %")))
          for p in csv.DictReader(open("wanted.csv", encoding="utf-8-sig", newline=""))]
page = open("page", encoding="utf-8").read()
rows = re.findall(r'<tr[^>]*><td class="num">(\d*)<th scope="row">.*?<bdi>(.*?)</bdi>.*?data-label="Points">(\d+)'
                  r'<td[^>]*>([\d-]+)<td[^>]*>([\d.]+)<td[^>]*>([\d.]+)<td[^>]*>([\d.]+)', page, re.S)
rows = [tuple(html.unescape(x) for x in r) for r in rows]
assert len(rows) == 16 and rows == wanted, (rows[:2], wanted[:2])
PY
done
# The arithmetic: the mean that is shown is that of the numbers that are shown, but for their rounding.
checks=$((checks + 1))
python3 - <<'PY' || bad "the arithmetic does not add up"
import re
page = open("page", encoding="utf-8").read()
sums = re.findall(r'O(?:M|G)W: \(([\d. +]+)\) / (\d+) = ([\d.]+)%', page)
assert len(sums) == 32
for terms, n, result in sums:
    terms = [float(t) for t in terms.split(" + ")]
    assert len(terms) == int(n) and abs(sum(terms) / len(terms) - float(result)) <= 0.0101, (terms, result)
PY

# ---- kept in memory, and told apart ---------------------------------------------------------------------------
want /e/2/standings 200
tag=$(sed -n 's/^[Ee][Tt]ag: *\(.*\)\r$/\1/p' head)
want /e/2/standings 304 -H "If-None-Match: $tag"
want /e/2/standings 200 -H "If-None-Match: $tag" -H "Accept-Language: de"
want /e/1/standings/9 404
want /e/1/standings/1/99999 404
want /e/99/standings 404

# ---- what is not published --------------------------------------------------------------------------------------
want /e/2/standings 200
shows "/e/2/standings/2"
hides "/e/2/standings/3"
shows "after round 2"
want /e/2/standings/3 404
want /e/2/standings/3/file/csv 404
want /e/2/crosstable 200
checks=$((checks + 1))
[[ $(grep -o '<th scope="col"' page | wc -l) == 6 ]] || bad "the cross table has another number of rounds than 2"
want /p/1 200
player=$("$TOPCUT" players --event 2 --json | python3 -c 'import json,sys; print([p["player_id"] for p in json.load(sys.stdin)["players"] if "Ek" in p["name"]][0])')
want "/p/$player" 200
shows "Round 2"
hides "Round 3"
shows "of 8 so far"
want /e/2/bracket 404

# ---- nobody's data, and no markup of strangers -------------------------------------------------------------------
eve=$("$TOPCUT" players --event 2 --json | python3 -c 'import json,sys; print([p["player_id"] for p in json.load(sys.stdin)["players"] if "script" in p["name"]][0])')
for path in /e/2/standings /e/2/standings/2 "/e/2/standings/2/$eve" /e/2/crosstable "/p/$eve" "/p/$player" /ratings /meta /e/2/meta \
    /e/2/picture/points.svg /e/2/standings/2/file/csv /e/2/standings/2/file/json; do
    want "$path" 200
    hides "secret.example"
    hides "Secret Club"
    hides "12345670"
    hides "7654321"
    case $path in
    */file/*) ;;
    *) hides "<script>alert" ; hides "<b>Night" ;;
    esac
done
want "/p/$eve" 200
shows "&lt;script&gt;alert(1)&lt;/script&gt;"
ok player hide "#$eve"
soon "/p/$eve" 404
want /e/2/standings 200
shows "&lt;script&gt;alert(1)&lt;/script&gt;"
ok player forget "#$player" --yes
soon "/p/$player" 404
want /ratings?category=vintage 404

# ---- decklists are secret until the event says otherwise ---------------------------------------------------------
want /e/2/meta 200
hides "Bolts"
hides "Lightning Bolt"
want /e/2/picture/metagame.svg 404
want "/meta?since=2026-01-01" 200
hides "Bolts"
ok event edit --event 2 --public-decks
want /e/2/picture/metagame.svg 200
for path in /e/2/meta "/meta?since=2026-01-01&format=Premodern"; do
    soon_shows "$path" "Bolts &amp; &lt;i&gt;more&lt;/i&gt;"
    shows "Lightning Bolt"
done
want "/meta?since=2026-12-01" 200
hides "Bolts"
want "/meta?since=yesterday" 422

# ---- files --------------------------------------------------------------------------------------------------------
want /e/2/standings/2/file/csv 200
checks=$((checks + 1))
python3 - <<'PY' || bad "the CSV is not safe for a spreadsheet"
import csv
rows = list(csv.reader(open("page", encoding="utf-8-sig", newline="")))
names = [r[1] for r in rows[1:]]
assert len(names) == 8 and "'@home" in names and any(n.startswith("'=HYPERLINK(") for n in names), names
assert not any(n[0] in "=+-@" for n in names)
PY
want /e/2/standings/2/file/xlsx 200
checks=$((checks + 1))
unzip -tq page >/dev/null || bad "the workbook is damaged"
want /e/2/standings/2/file/exe 404
for word in xlsx csv json wer trf; do want "/e/2/export/$word" 303; done
want /e/2/prizes 303
pin=$(sed -n 's/.*"pin": *"\([^"]*\)".*/\1/p' served | tr -d ' ')
curl -s -o /dev/null -c jar -H "Origin: $here" -d "name=Ann&pin=$pin" "$here/login"
want /e/2/export/xlsx 200 -b jar
unzip -tq page >/dev/null || bad "the event's workbook is damaged"
want /e/2/export/json 200 -b jar
ok export json --event 2 -o - --force
checks=$((checks + 1))
python3 -c 'import json; assert json.load(open("page")) == json.load(open("out"))' || bad "the page and the command export another event"
want /e/1/export/wer 200 -b jar
want /e/1/export/trf 200 -b jar
want /e/2/export/exe 404 -b jar
want "/e/2/prizes?pot=120&places=3&mode=steep" 200 -b jar
shows "60.00"
shows "20.00"
want "/e/2/prizes?pot=20&places=3&mode=steep" 200 -b jar
shows "6.67"
want "/e/2/prizes?pot=9&shares=40+30+20+10&mode=own&whole=1" 200 -b jar
shows '<td class="num">9</tr>'
hides "left over"
want "/e/2/prizes?pot=9.50&shares=40+30+20+10&mode=own&whole=1" 200 -b jar
shows '<td class="num">9</tr>'
shows "0.50 is left over"
want "/e/2/prizes?pot=1&mode=win&whole=1" 200 -b jar
shows "an amount for each match won"
want "/e/2/prizes?pot=many" 422 -b jar
want /e/2/standings/3 200 -b jar

# ---- other languages ------------------------------------------------------------------------------------------------
want /e/2/standings/2 200 -H "Accept-Language: de"
checks=$((checks + 1))
grep -qE 'data-label="[^"]*">[0-9]+,[0-9]{2}<' page || bad "no decimal comma in German"

# ---- a bracket ------------------------------------------------------------------------------------------------------
ok publish
for table in 1 2 3 4; do run result $table 2-0; done
ok cut
soon /e/2/bracket 200
shows "Semifinals"
shows '<svg xmlns="http://www.w3.org/2000/svg" class="picture"'
hides "<script>alert"
want /e/2/picture/bracket.svg 200
checks=$((checks + 1))
grep -qi '^content-type: image/svg+xml' head || bad "the picture has another type"
stop
finish
