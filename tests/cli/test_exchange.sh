#!/usr/bin/env bash
# Events from store to store and from program to program: packages, merge, WER, TRF, all tables as CSV.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
north=$folder/north south=$folder/south
mkdir -p "$north" "$south"

# at FOLDER: a store and data folder of its own.
at() {
    cd "$1" || exit 1
    export XDG_DATA_HOME=$1/data
    known=
}

# The first number that a query gives.
count() { "$TOPCUT" sql --csv "$1" | tail -1 | tr -d '\r'; }

# ---- a package goes out
at "$north"
ok init
players 8
ok event new "Thursday & Co" --format Standard --date 1999-03-01 --category standard --level2
ok player import players.csv --enroll
for round in 1 2 3; do
    ok pair --seed "$round"
    results
done
ok event close
refused 2 package export -o thursday.csv
is 0 package export --dry-run
[ ! -e "Thursday & Co.json" ] || bad "a dry run wrote a file"
ok package key
said "made a key"
ok package key --name "The North"
said "name         The North"
ok package export
said "wrote Thursday & Co.json"
refused 4 package export
said "--force replaces it"
ok package export -o - >/dev/null
cp "Thursday & Co.json" "$folder/p.json"
secret=$(find data/topcut/keys -name '*.key')
same "$(stat -c %a "$secret")" 600 "the rights of the secret"
same "$(stat -c %a data/topcut/keys)" 700 "the rights of its folder"
ok backup copy.db
checks=$((checks + 1))
grep -qaF "$(cat "$secret")" topcut.db copy.db && bad "the secret is in the store file"
json package key
said '"has_secret": true'
ok package verify "$folder/p.json"
said "signed by \"The North\", this store"

# ---- and comes in
at "$south"
ok package verify "$folder/p.json" # without a store
said "a store that is not known here"
ok init
ok package show "$folder/p.json"
said "match          12"
refused 4 package import "$folder/p.json"
said "compare the key with the store"
ok package import "$folder/p.json" --trust --dry-run
same "$(count "SELECT count(*) FROM event")" 0 "events after a dry run"
ok package import "$folder/p.json" --trust
said "took in Thursday & Co (#1) from \"The North\""
said "8 players (8 new), 3 rounds, 12 matches"
before=$(dump)
ok package import "$folder/p.json"
said "is here already"
same "$(dump)" "$before" "the store after the same package again"
ok rating list --category standard
said "P001"
ok package peers
said "trusted      1 package"
json package peers
ok package distrust "The North"
said "is no longer trusted"
ok package trust "The North"

# ---- altered, cut short, nothing of the kind
sed 's/"wins1":2/"wins1":1/' "$folder/p.json" >altered.json
refused 65 package import altered.json
said 'altered.json: the package was altered after it was signed: the part "match" is not what was signed'
is 1 package verify altered.json "$folder/p.json"
said "the part \"match\" is not what was signed"
head -c 2000 "$folder/p.json" >cut.json
refused 65 package import cut.json
is 65 package verify cut.json
echo '{"rows": []}' >other.json
refused 65 package import other.json
said "not an event package"
printf 'a\0b' >zero.json
refused 65 package import zero.json
said "zero byte"
refused 3 package import nowhere.json
refused 3 package trust nobody

# ---- newer and older, a minute apart: packages are made at a second
at "$north"
export TOPCUT_NOW=$(($(date +%s) + 60))
ok event reopen 1
ok event edit --name "Thursday, corrected"
ok package export -o "$folder/newer.json"
unset TOPCUT_NOW
at "$south"
ok package import "$folder/newer.json"
said "replaced Thursday, corrected (#1)"
refused 4 package import "$folder/p.json"
said "older than the event here"
ok undo
ok event list
said "Thursday & Co"
ok doctor

# ---- a report that does not name its day
at "$folder" && mkdir -p undated && at "$folder/undated"
ok init
{
    printf '012 Undated\n032 SWE\n'
    printf '001 %4d      %-33s%33s%4s %4d  %4d %s %s\n' 1 "Ek, Ida" "" 1.0 1 2 w 1 2 "Berg, Bo" "" 0.0 2 1 b 0
} >undated.trf
refused 65 event import undated.trf
said "--date"
ok event import undated.trf --date 2020-02-01
said "the federation (record 032), SE: not kept"
said "a win is worth 1 there and 3 points here"
ok event list
said "2020-02-01"

# ---- the same people under other names
at "$folder" && mkdir third && at "$folder/third"
ok init
ok package import "$folder/p.json" --trust
ok player edit P001 --name "Somebody, Else"
is 1 package import "$folder/newer.json" --strict
said "conflict: "
said "is called \"P001, Åsa 1\" there: kept ours"

# ---- stores merge
at "$south"
ok event new "Southern Cup" --date 2001-05-05
ok enroll P002 P003 P004
at "$north"
before=$(dump)
refused 4 merge topcut.db
said "is this store itself"
refused 3 merge nowhere.db
refused 5 merge players.csv
ok merge "$south/topcut.db" --dry-run
same "$(dump)" "$before" "the store after a dry run"
ok merge "$south/topcut.db"
said "Southern Cup"
said "(1 new"
ok merge "$south/topcut.db"
said "nothing that is not here already"
json merge copy.db
ok undo
same "$(count "SELECT count(*) FROM event")" 1 "events after undo"
ok redo
ok doctor

# ---- Wizards Event Reporter and tournament reports
mkdir "$folder/wer" && at "$folder/wer"
ok init
ok event import "$TEST_DATA/exchange/lordag-legacy.wer" --dry-run
same "$(count "SELECT count(*) FROM event")" 0 "events after a dry run"
ok event import "$TEST_DATA/exchange/lordag-legacy.wer"
said "Swiss, 3 rounds, 7 players (7 new); 11 matches, 1 judge, 1 warning"
said "note: 1 middle name: not kept"
refused 4 event import "$TEST_DATA/exchange/lordag-legacy.wer"
said "by its UUID"
json standings
said '"name": "van der Berg, Bo"'
ok export wer -o again.wer
cp again.wer first.wer
ok export trf -o one.trf
said "note: the games of a match (2-1) are lost"
ok undo
ok event import again.wer --name "By WER"
ok export wer -o again.wer --force
checks=$((checks + 1))
cmp -s <(sed 's/title="[^"]*"//' first.wer) <(sed 's/title="[^"]*"//' again.wer) || bad "in and out again is another file"
ok event delete 1 --yes
ok event import "$TEST_DATA/exchange/lordag-legacy.trf"
said "each is kept as 1-0"
ok export trf -o two.trf
same "$(cat two.trf)" "$(cat one.trf)" "the report of both files"
json export trf -o three.trf
said '"notes"'
sed 's/<event /<!DOCTYPE event><event /' "$TEST_DATA/exchange/lordag-legacy.wer" >bomb.wer
refused 65 event import bomb.wer
said "bomb.wer:1: the file has a DOCTYPE"
sed 's/outcome="1"/outcome="9"/' "$TEST_DATA/exchange/lordag-legacy.wer" >outcome.wer
refused 65 event import outcome.wer
said 'outcome="9": a number from 1 to 3 was expected'
sed 's/     2 w 1/     3 w 1/' "$TEST_DATA/exchange/lordag-legacy.trf" >other.trf
refused 65 event import other.trf
said "round 1: player 1 met 3, who says otherwise"
refused 65 event import "$folder/p.json"
said "p.json is an event package: topcut package import takes it in"
refused 2 event import "$TEST_DATA/exchange/lordag-legacy.trf" --names "$TEST_DATA/exchange/README.md"
refused 2 export wer -o x.trf
ok event new Empty
refused 4 export wer
said "no round yet"
ok event new "Twice Out" --structure double-elimination
refused 4 export wer
said "is a double elimination, for which these files have no form"

# ---- everything as CSV
at "$north"
refused 2 export csv --all
refused 2 export json --all -o tables
ok export csv --all -o tables --dry-run
[ ! -e tables ] || bad "a dry run made a folder"
ok export csv --all -o tables
said "matches.csv"
for table in events players enrolments rounds matches standings decks decklists ratings leagues; do
    checks=$((checks + 1))
    [ -s "tables/$table.csv" ] || bad "no tables/$table.csv"
done
[ ! -e tables/penalties.csv ] || bad "penalties without --staff"
same "$(wc -l <tables/matches.csv)" 13 "lines of matches.csv"
same "$(head -1 tables/standings.csv | tr -d '\r')" "event_id,round,rank,player_id,player,points,wins,losses,draws,omw,gw,ogw" \
    "the header of standings.csv"
same "$(wc -l <tables/standings.csv)" 25 "lines of standings.csv"
refused 4 export csv --all -o tables
ok export csv --all --staff -o tables --force --event "Thursday, corrected"
said "penalties.csv"
for table in bans avoided-pairs clocks extensions deck-checks drafts pool-changes rating-imports player-reports announcements signups; do
    checks=$((checks + 1))
    [ -s "tables/$table.csv" ] || bad "no tables/$table.csv"
done
same "$(wc -l <tables/events.csv)" 2 "lines of events.csv"
finish
