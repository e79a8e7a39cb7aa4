#!/usr/bin/env bash
# Where answers go and how they look: pipes, files, colour, widths, the pager, the store file that is found.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

escape=$(printf '\033')
players 30
ok init
ok player import players.csv
ok event new "Wide 大会" --format Standard
ok enroll --all
ok pair --seed 5

# ---- streams
run standings -q
same "$(cat err)" "" "stderr of a reading command"
checks=$((checks + 3))
last="pairings | head -1"
set -o pipefail
"$TOPCUT" pairings | head -1 >out 2>err || bad "a closed pipe is an error"
set +o pipefail
same "$(cat err)" "" "stderr after a closed pipe"
for n in $(seq 2000); do echo "Person $n"; done | sed '1i name' >many.csv
ok player import many.csv -n
"$TOPCUT" player list --json 2>err | head -c 10 >/dev/null
same "$(cat err)" "" "stderr after a closed pipe"
checks=$((checks + 1))
"$TOPCUT" standings >&- 2>err
[ $? -le 5 ] || bad "a closed standard output"

# ---- files
ok pairings --csv-excel -o round1.csv
head -c 3 round1.csv | od -An -tx1 | grep -q "ef bb bf" ||
    bad "a CSV file for spreadsheets has no BOM"
is 4 pairings -o round1.csv
ok pairings -o round1.csv --force
ok pairings -o -
said "P001"
ok pairings --csv -o -
not "$(printf '\357\273\277')"
ok pairings -o plain.txt
grep -q "Table" plain.txt || bad "no text in plain.txt"
ls .*tmp* *.tmp 2>/dev/null && bad "something was left behind"

# ---- formulas: no file that a spreadsheet opens runs one, whichever command wrote it, and import reads the text back
printf 'last,first,club\n=1+1,Eva,+cmd\n@home,Bo,"-2+3"\nEk,Ida,Club\n' >formula.csv
ok init formula.db
fdb() { ok "$@" --db formula.db; }
fdb player import formula.csv
fdb event new Formula --format Standard --rounds 3 --seed 1
fdb enroll --all
fdb pair --seed 1
for how in "players -o f1.csv" "player list -o f2.csv" "pairings -o f3.csv" "pairings -o f4.tsv" "standings -o f5.csv" \
    "standings --csv" "standings --tsv" "players --csv-excel" "report players --csv" "export csv -o f6.csv" \
    "export csv --all -o f7"; do
    fdb $how
    files=out
    case $how in *-o*) files=$(echo f[0-9]*) ;; esac
    checks=$((checks + 2))
    if grep -rE '(^|[,"\t ])[=@]|(^|[,"\t])[+-][^0-9]' $files; then bad "a formula would run: $how"; fi
    grep -qrF "'=1+1" $files || bad "no guard: $how"
    rm -rf f[0-9]*
done
fdb sql --csv "SELECT '=1+1' AS t, -3 AS n, -0.5 AS x"
said "'=1+1,-3,-0.5"
fdb sql --csv --raw "SELECT '=1+1' AS t, -3 AS n"
said "=1+1,-3"
not "'"
fdb player list -o raw.csv --raw
grep -q '^[^"]*[^'"'"']=1+1' raw.csv || bad "--raw is not raw"
fdb player list -o safe.csv
is 2 player list --json --raw --db formula.db
is 2 player list --raw --db formula.db
is 2 export wer --raw --db formula.db
ok init again.db
ok player import safe.csv --db again.db
ok sql --db again.db --tsv --raw "SELECT last, first, club FROM player ORDER BY player_id"
cp out again.tsv
fdb sql --tsv --raw "SELECT last, first, club FROM player ORDER BY player_id"
same "$(sort out)" "$(sort again.tsv)" "the texts that were written and read"

# ---- a query that never ends
is 4 sql --timeout 1 "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
said "longer than 1 s"
said "--timeout"

# ---- colour: none in a pipe, on request, and as the environment wants it
colour() { # WANTED(0|1) [VAR=VALUE...] -- WORDS...
    local wanted=$1 found=0
    shift
    local settings=()
    while [ "$1" != -- ]; do settings+=("$1"); shift; done
    shift
    last="$* (with ${settings[*]:-nothing set})"
    env "${settings[@]}" "$TOPCUT" "$@" >out 2>err
    status=$?
    checks=$((checks + 1))
    grep -q "$escape" out && found=1
    [ $found = "$wanted" ] || bad "colour $found instead of $wanted"
}
colour 0 -- standings
colour 1 -- standings --color always
colour 0 -- standings --color never
colour 1 CLICOLOR_FORCE=1 -- standings
colour 0 CLICOLOR_FORCE=0 -- standings
colour 0 CLICOLOR_FORCE=1 NO_COLOR=1 -- standings
colour 1 NO_COLOR=1 -- standings --color always
colour 1 TOPCUT_COLOR=always -- help pair
colour 0 TOPCUT_COLOR=always -- standings --color never
is 2 standings --color sometimes

# ---- a terminal: width, colour, pager, questions
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
    tty() { # COMMANDS: on a terminal of 60 columns and 12 lines
        last="on a terminal: $1"
        # 1.5 s is when a prompt would have been answered; script ends with its command.
        TERM=xterm SHELL=/bin/bash script -qec "stty cols 60 rows 12 2>/dev/null; $1" /dev/null </dev/null 2>&1 |
            tr -d '\r' >out
        status=$?
        checks=$((checks + 1))
    }
    tty "'$TOPCUT' pairings --no-pager"
    grep -q "$escape\[" out || bad "no colour on a terminal"
    sed "s/$escape\[[0-9;]*m//g" out | awk '{ gsub(/[\200-\277]/, "") } length > 60 { exit 1 }' ||
        bad "a line is wider than the terminal"
    tty "TERM=dumb '$TOPCUT' pairings --no-pager"
    grep -q "$escape\[" out && bad "colour on a dumb terminal"
    tty "NO_COLOR=1 '$TOPCUT' pairings --no-pager"
    grep -q "$escape\[" out && bad "colour in spite of NO_COLOR"
    tty "TOPCUT_PAGER='sed s/^/paged:/' '$TOPCUT' pairings"
    grep -q "paged:" out || bad "no pager for a long answer"
    tty "TOPCUT_PAGER='sed s/^/paged:/' '$TOPCUT' event use 1"
    grep -q "paged:" out && bad "a pager for a short answer"
    tty "TOPCUT_PAGER='sed s/^/paged:/' '$TOPCUT' pairings --no-pager"
    grep -q "paged:" out && bad "a pager in spite of --no-pager"
    tty "TOPCUT_PAGER=/no/such/pager '$TOPCUT' pairings"
    grep -q "P001" out || bad "nothing is shown when the pager is missing"
    tty "echo n | '$TOPCUT' event delete 1 2>&1; '$TOPCUT' event list --no-pager"
    grep -q "Wide" out || bad "deleted without a yes"
    tty "'$TOPCUT' event delete 1 --no-input"
    grep -q -- "--yes" out || bad "--no-input asked"
fi

# ---- which store file
mkdir -p deep/er elsewhere
(cd deep/er && "$TOPCUT" init above.db >/dev/null && "$TOPCUT" event list) >out 2>err
checks=$((checks + 1))
grep -q "Wide" out || bad "topcut.db was not found upward"
ok init elsewhere/other.db
TOPCUT_DB=elsewhere/other.db run event list
not "Wide"
TOPCUT_DB=elsewhere/other.db run event list --db topcut.db
said "Wide"
ok --db topcut.db event list
said "Wide"
ok --db=elsewhere/other.db -q event list --json
not "Wide"
ok -e wide standings
mkdir -p data/topcut && cp elsewhere/other.db data/topcut/topcut.db
(cd / && "$TOPCUT" event list) >out 2>err
status=$?
same $status 0 "the store in the data folder"

# ---- a report of one's own
mkdir -p config/topcut/reports own/reports
cat >config/topcut/reports/mine.sql <<'SQL'
-- title: Countries
-- summary: players by country
-- schema: mine/1
-- rows: countries
-- params:
-- layout: table
-- column: country | Country | text | *
-- column: n       | Players | int  | *
SELECT country, count(*) AS n FROM player GROUP BY country ORDER BY 1
SQL
ok report list
said "mine"
ok report mine
said "Countries"
json report mine
sed 's/Countries/Lands/' config/topcut/reports/mine.sql >own/reports/mine.sql
ok report mine --data own
said "Lands"
is 3 report mine --data nowhere
finish
