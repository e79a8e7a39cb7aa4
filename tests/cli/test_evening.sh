#!/usr/bin/env bash
# An evening of 24 players, 5 rounds and a top 8, with what goes wrong on one: a late player, drops, a wrong
# result found a round later, undo and redo, a disqualification, a player who leaves the playoff.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

value() { "$TOPCUT" sql --tsv "$1" | tail -n +2; }

players 24
ok init
json player import players.csv
ok player import players.csv
said "24 known already"
ok player import players.csv -n
said "nothing is saved"
json event new "Premodern Thursday" --format Premodern --date 2026-11-19 --rounds 5 --cut 8 --fee 5 \
    --category standard --level2 --seed 42
ok event new "Spare" --copy premodern
ok event delete Spare --yes
ok use "premodern"
said "Premodern Thursday (#1)"
json enroll --all
head -3 players.csv | tail -2 | cut -d, -f1 | sed 's/$/,/' >two.txt
json pay --file two.txt
json cash
said '"cash_cents": 1000'
ok team "P001," "The Bergs"
ok team "P002," "The Bergs"
json seat "P001," 4
json players
ok players --csv
json event list
json event show
json event edit --fee 6.50
ok undo
said "taken back"
ok redo
json cash
said '"fee_cents": 650'

# ---- rounds
export DRAWS=1
for round in 1 2 3 4 5; do
    if [ $round = 2 ]; then
        ok pair --dry-run --seed 9
        cp out planned
        ok pair --seed 9 --all-tables
        said "seed 9"
        same "$(grep '^ ' out)" "$(grep '^ ' planned)" "the dry run's pairings"
    else
        json pair --seed $((round + 10))
    fi
    json pairings
    json pairings --by name
    json slips
    json result
    if [ $round = 2 ]; then
        ok player add "Late, Larry"
        json late "Late, Larry"
        is 4 player add "Later, Lara" --enroll
        is 1 player find "Later, Lara"
        json player add "Later, Lara" -n
        is 1 player find "Later, Lara"
    fi
    if [ $round = 3 ]; then
        a=$(value "SELECT '#' || player1_id FROM match JOIN round USING (round_id) WHERE number = 3 AND tbl = 5")
        b=$(value "SELECT '#' || player1_id FROM match JOIN round USING (round_id) WHERE number = 3 AND tbl = 6")
        json swap "$a" "$b"
        ok swap "$a" "$b"
        run check
        [ $status = 0 ] || [ $status = 1 ] || bad "check"
        json why "$a"
        json repair
        before=$(dump)
        ok unpair
        ok undo
        same "$(dump | sed '/^journal:/,$d')" "$(sed '/^journal:/,$d' <<<"$before")" "unpair and undo"
    fi
    if [ $round = 4 ]; then
        last="results - < slips"
        printf '# by hand\n\n1 2-0\n2 id\n' | "$TOPCUT" results - >out 2>err
        same "$(grep -c '2 of 2 results saved' out)" 1 "results from standard input"
        ok result 1 2-0
        said "as it was"
        is 4 result 2 2-1
    fi
    results
    ok result
    said "all results are in"
    json standings
    ok standings --top 3
    same "$(wc -l <out)" 5 "lines of --top 3"
    if [ $round = 2 ]; then
        json result 1 0-2 --round 1 --correct
        ok result 1 2-0 --round 1 --correct
        json result 1 --clear --round 2
        json undo
        json redo
        ok undo
    fi
    if [ $round = 3 ]; then
        json drop "P007,"
        ok drop "P008,"
        json undrop "P008,"
        json dq "P009,"
        ok dq "P009," --take-back
    fi
done
json standings --at-round 2
ok pairings --round 2
cp out by_option
ok pairings 2
cmp -s out by_option || bad "pairings 2 differs from pairings --round 2"
json event show -e premodern
json slips --round 1
json standings --explain 1
ok standings --explain "P007,"
said "OMW %"
is 4 pair
said "cut"
same "$(value 'SELECT count(*) FROM standings(1, 5)')" 25 "players in the standings"
same "$(value 'SELECT count(*) FROM (SELECT min(player1_id, player2_id) a, max(player1_id, player2_id) b
    FROM match WHERE player2_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1)')" 0 "rematches"
is 4 player merge "P023," "P024,"
ok player add "P024, Aasa 24" --club "Elsewhere"
json player merge "P024, Aasa" "P024, Åsa"

# ---- the playoff
json cut
ok uncut
ok cut 8
said "Quarterfinals"
ok result 1 2-0
is 4 uncut
ok undo
ok uncut
ok undo
ok bracket
said "Quarterfinals"
json bracket
first=$(value "SELECT '#' || player2_id FROM match JOIN round USING (round_id) WHERE stage = 'playoff' AND tbl = 1")
json walkover "$first"
for table in 2 3 4; do ok result $table 2-1; done
json pair
ok result 1 2-0
ok result 2 1-2
ok pair
ok result 1 2-1
ok bracket
said "Winner"
json prize 120 --weights 50,30,20
said '"cents": 6000'
ok prize --places 8

# ---- the end
json event close
ok event reopen
ok event close
is 4 result 1 2-0 --correct
is 4 pair
json rating list
json rating show "P001,"
json rating history "P001,"
json rating rebuild --verify
same "$(grep -o '"differed": [0-9]*' out)" '"differed": 0' "the ledger"
ok rating list --category standard --date 2026-01-01
json player show "P001,"
json player list
json player find p00
ok player forget "P003," --yes
said "Player"
checks=$((checks + 1))
"$TOPCUT" sql "SELECT * FROM player WHERE last = 'P003'" | grep -q "P003" && bad "a name was not forgotten"
ok player forget "P004," --yes
json report list
json report summary
json report matches
json report standings round=2
ok report rating-list category=standard
for format in xlsx csv json; do
    ok export $format -n
    json export $format
    [ -s premodern-thursday.$format ] || bad "no premodern-thursday.$format"
    is 4 export $format
    ok export $format --force
done
json_check premodern-thursday.json || bad "the exported JSON is not JSON"
if command -v unzip >/dev/null; then unzip -tq premodern-thursday.xlsx >/dev/null || bad "the workbook is no ZIP file"; fi
ok standings -o standings.xlsx
ok standings -o standings.json
json_check standings.json || bad "standings.json is not JSON"
for format in csv csv-excel tsv jsonl; do ok standings --$format; done
json help
json help pair
json completion bash
json log
ok log --limit 3 -e premodern
json sql "SELECT 1 AS one"
json config list
json config set who "Anna"
json config get who
json version
json backup copy.db
ok restore copy.db -n
json doctor
json restore copy.db --yes
ok doctor
json event import "$TEST_DATA/events/swiss-73557.tsv" --name "Old event"
ok event use 1
json event delete "Old event" --yes

# ---- everything back to the beginning, and forward again (what was forgotten stays so)
n=0
while "$TOPCUT" undo >/dev/null 2>&1; do n=$((n + 1)); done
ok doctor
while "$TOPCUT" redo >/dev/null 2>&1; do n=$((n - 1)); done
same $n 0 "steps back and forth"
ok doctor

# ---- who did it
"$TOPCUT" player add "One" --as "Eva at the door" >/dev/null
TOPCUT_WHO="Bo" "$TOPCUT" player add "Two" >/dev/null
"$TOPCUT" player add "Three" >/dev/null
same "$(value 'SELECT who FROM journal ORDER BY entry_id DESC LIMIT 3' | tr '\n' ,)" "Anna,Bo,Eva at the door," "who"
finish
