#!/usr/bin/env bash
# topcut-association from outside: an association from nothing, a store that reports an event by files, and bad input
# @tags slow-watched
set -uo pipefail
program=${TOPCUT_ASSOCIATION_PROGRAM:?the built program}
: "${TOPCUT:?the built program of stores}"
umask 022
folder=$(mktemp -d "${TMPDIR:-/tmp}/topcut-test-XXXXXX")
chmod 711 "$folder" # for root the server is another user, who has to get there
export TOPCUT_ASSOCIATION=$folder/a HOME=$folder/home XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data TERM=dumb
unset TOPCUT_DB TOPCUT_NOW LANG LC_ALL
export LC_ALL=C.UTF-8
mkdir -p "$HOME"
server=
trap '[[ -z $server ]] || kill $server 2>/dev/null; "$program" stop >/dev/null 2>&1; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

bad() {
    failures=$((failures + 1))
    echo "FAILED: $*"
    sed 's/^/  out: /' out | head -8
    sed 's/^/  err: /' err | head -8
}
# says STATUS WORDS-OF-THE-ANSWER COMMAND...
says() {
    local status=$1 words=$2
    shift 2
    "$program" "$@" >out 2>err </dev/null
    local got=$?
    [[ $got == "$status" ]] || bad "$* ended with $got, not $status"
    grep -qF -- "$words" out err || bad "$* does not say \"$words\""
}
json() { jq -er "$1" out 2>/dev/null || { bad "no $1"; echo; }; }
day=$(date -u +%F)

# ---- nothing is there ----------------------------------------------------------------------------
says 3 "there is no association in" status
says 2 "an association needs a name" init
says 2 "does not say where a database is" status --at "hots=db1"
says 5 "no database answers at /nowhere/x" status --at "host=/nowhere dbname=x"
[[ ! -e a ]] || bad "a folder was made by a command that failed"

# ---- founding ------------------------------------------------------------------------------------
says 0 "founded Testförbundet" init Testförbundet --fast
says 0 "nothing was changed" init Testförbundet
says 0 "the primary, schema step" status
says 5 'refuses the connection: connection to server' status --at "host=$folder/a/run user=topcut dbname=another"
says 1 "a power cut destroys the database" doctor
for language in de fr es it pt ja; do
    LC_ALL=$language.UTF-8 "$program" doctor >out 2>err
    [[ $(wc -l <out) -ge 9 ]] || bad "the doctor says less in $language"
    ! grep -qE 'fine|warning|fault|the (server|disk)|power cut' out || bad "the doctor speaks English in $language"
done
"$program" doctor --json >out 2>err
[[ $(json '.checks[] | select(.about == "schema") | .state') == fine ]] || bad "the schema is not fine"

# ---- members, a store, a number ------------------------------------------------------------------
for name in Ek Berg Lind Holm Dahl Fors Rask Kvist; do
    "$program" member new "$name" Test --country SE --json >out 2>err
    echo "\"$name, Test\";$(json .member.number)" >>members
done
says 65 "is it" member show 100000060 # two digits of 100 000 006 exchanged
says 3 'there is no member "nobody"' member show nobody
{ echo "name;dci"; cat members; } >players.csv
"$TOPCUT" init --db shop.db >/dev/null && export TOPCUT_DB=$folder/shop.db
"$TOPCUT" package key --name Spelbutiken --json >out 2>err
key=$(json .public_key)
says 0 "Spelbutiken, SE (active)" store add Spelbutiken --country SE --key "$key"
says 4 "there is a store of that name already" store add spelbutiken --country SE
says 65 "is no country" store add Annan --country Sverige
"$program" sanction add Spelbutiken --day "$day" --json >out 2>err
number=$(json .sanction.event)
says 4 "before it is played" sanction add Spelbutiken --day 2020-01-01

# ---- the store plays and reports -----------------------------------------------------------------
"$TOPCUT" event new Fredag --format Standard --date "$day" --rounds 1 --category standard --sanction "$number" >out 2>err ||
    bad "no event"
"$TOPCUT" player import players.csv --enroll >out 2>err || bad "no players"
"$TOPCUT" pair --seed 1 >out 2>err || bad "no round"
for table in 1 2 3 4; do "$TOPCUT" result $table 2-0 >out 2>err || bad "no result"; done
"$TOPCUT" package export -o open.json >out 2>err || bad "no package"
"$TOPCUT" event close --yes >out 2>err || bad "not closed"
"$TOPCUT" package export -o closed.json >out 2>err || bad "no package"
says 0 "parts.event[0].state: the event is not closed" package take open.json
head -c 2000 closed.json >half.json
says 0 "returned" package take half.json
says 0 "current, event $number" package take closed.json
says 0 "as it was" package take closed.json
"$program" package take closed.json --receipt -o receipt.json >out 2>err || bad "no receipt"
[[ $(jq -r '.parts.receipt[0].state' receipt.json) == current ]] || bad "the receipt does not say that it counts"
says 0 "none" sanction list --unreported

says 0 "8 members, 1 stores, 1 events; 0 are still to come, 0 overdue" status
says 0 "ratings lack 1 change, the first of $day" status

# ---- ratings -------------------------------------------------------------------------------------
says 0 "nothing was changed" recompute --dry-run
says 0 "4 rated matches" recompute
says 0 "ratings are up to date" recompute
"$program" ratings --matches 1 --json >out 2>err
[[ $(json '.ratings | length') == 8 ]] || bad "not all have a rating"
says 0 "list 1" publish
[[ -s $(ls a/lists/list-1-*.jsonl.gz) ]] || bad "the list has no file"
says 0 "derived again from 1 packages, each with its signature: fits" verify 1
says 3 "there is no list 7" verify 7
# Outsiders have a file, a key, and nothing else.
"$program" bundle 1 -o list.jsonl.gz >out 2>err || bad "no file of the list"
"$program" status --json >out 2>err
key=$(json .public_key)
TOPCUT_ASSOCIATION=/nowhere says 0 "derived again from 1 packages, each with its signature: fits" verify list.jsonl.gz --key "${key:0:8} ${key:8:8}"
says 1 "is signed by another key than was told" verify list.jsonl.gz --key 0123456789
says 2 "is no key" verify list.jsonl.gz --key 12
head -c 900 list.jsonl.gz >cut.jsonl.gz
says 65 "cut off" verify cut.jsonl.gz
zcat list.jsonl.gz | sed 's/"wins1":2/"wins1":1/' >forged.jsonl
says 65 'the part "match" is not what was signed' verify forged.jsonl
zcat list.jsonl.gz | sed "1s/$key/${key:8}${key:0:8}/" >forged.jsonl
says 1 "the association's signature DOES NOT FIT" verify forged.jsonl
grep -q Ek <(zcat list.jsonl.gz) && bad "a name went out"
says 3 "there is no list 7" bundle 7

# ---- the same over HTTP: the store's own outbox -----------------------------------------------------
store() { # STATUS WORDS COMMAND...
    local status=$1 words=$2
    shift 2
    "$TOPCUT" "$@" >out 2>err </dev/null
    local got=$?
    [[ $got == "$status" ]] || bad "topcut $* ended with $got, not $status"
    grep -qF -- "$words" out err || bad "topcut $* does not say \"$words\""
}
"$program" status --json >out 2>err
theirs=$(json .public_key)
port=$((20000 + RANDOM % 20000))
store 3 "reports to no association" association submit
store 0 "to join one:" association status
store 0 "topcut association join URL KEY" association status
store 5 "does not answer" association join "http://127.0.0.1:$port" "$theirs"
store 2 "is not asked over http" association join http://association.example "$theirs"
"$program" serve --port $port >serve.out 2>serve.err &
server=$!
for _ in {1..100}; do [[ -s serve.out ]] && break; sleep 0.1; done
store 4 "shows another key than was told" association join "http://127.0.0.1:$port" 00000000
store 2 "is no key" association join "http://127.0.0.1:$port" 12
store 0 "this store reports to Testförbundet" association join "http://127.0.0.1:$port" "${theirs:0:4} ${theirs:4:4}"
store 0 "number $number: unsent" association status # that it went as a file the store cannot know
store 0 "number $number: current" association submit
store 0 "number $number: current" association status
# A receipt that cannot be kept, as on a full disk, is asked for again until it can.
receipt=$(ls data/topcut/association/*/????????????????????????????????????????????????????????????????.json)
rm "$receipt" && mkdir "$receipt"
store 5 "number $number: unsent" association submit
timeout 2 "$TOPCUT" association submit --every 1 >out 2>err </dev/null
[[ $? == 124 ]] || bad "whoever cannot keep a receipt stops asking"
grep -q "1 of 1 events wait" err && grep -qF "$receipt" err || bad "nobody says what waits, and why"
rmdir "$receipt"
store 0 "number $number: current" association submit
store 0 "number $number: current" association status
"$TOPCUT" event new Lördag --format Standard --date "$day" --rounds 1 --category standard --sanction 999 >out 2>err
"$TOPCUT" enroll --file <(cut -d, -f1 members | tr -d '"') >out 2>err || bad "nobody is enrolled"
"$TOPCUT" pair --seed 1 >out 2>err && "$TOPCUT" result 1 2-0 >out 2>err
for table in 2 3 4; do "$TOPCUT" result $table 2-0 >out 2>err; done
"$TOPCUT" event close --yes >out 2>err || bad "not closed"
store 0 "number 999: returned: parts.event[0].sanction: 999 was not given to this store" association submit
"$TOPCUT" event new Sen --format Standard --date "$day" >out 2>err
store 0 "was never asked who is suspended" enroll Ek
# Who is suspended there is banned here, in spite of which staff may act; the reason stays there.
says 0 "is suspended from" suspend add Berg --reason bribery
store 0 "1 changes of suspensions, 1 of players here" association pull
grep -qF "Berg, Test is banned from" out || bad "nobody is banned"
grep -q bribery out data/topcut/association/*/feed.json && bad "the reason came along"
# Members are found without asking again.
store 0 "Berg, Test  SE, suspended" association members berg
"$TOPCUT" association members Ek --json >out 2>err
ek=$(json '.members[0].member')
store 0 "Ek, Test  SE" association members "${ek:0:3} ${ek:3:3} ${ek:6:3}"
store 0 "has named no such member" association members nobody
"$TOPCUT" event new Söndag --format Standard --date "$day" >out 2>err
store 4 "banned" enroll Berg
"$TOPCUT" enroll Ek >out 2>err
grep -q "who is suspended" err && bad "what was just asked is called old"
TOPCUT_NOW=$(($(date +%s) + 30 * 86400)) store 0 "was asked 30 days ago who is suspended" enroll Lind
store 0 "" enroll Berg --despite-ban "the appeal is pending"
store 0 "0 changes of suspensions, 0 of players here" association pull
says 0 "is lifted" suspend lift 1
store 0 "lifted" association pull
store 0 "0 of players here" association pull
# Another history than before is not believed, until one begins again.
for told in data/topcut/association/*/feed.json; do
    sed -i 's/"suspension ":"......../"suspension ":"00000000/' "$told"
done
says 0 "is suspended from" suspend add Lind --reason bribery
store 4 "tells another history than before" association pull
store 4 "tells another history than before" association pull
store 0 "3 changes of suspensions" association pull --again
store 0 "0 changes of suspensions" association pull
# A suspended person is banned under all their numbers, and whoever turns out to be another one is not.
says 0 "" member merge Fors Rask
says 0 "is suspended from" suspend add Rask --reason bribery
store 0 "1 changes of suspensions, 2 of players here" association pull
store 4 "banned" enroll Fors
store 0 ", suspended" association members fors
says 0 "" member unmerge Fors
store 0 "0 changes of suspensions, 1 of players here" association pull
store 0 "" enroll Fors
store 4 "banned" enroll Rask
# Who comes in after that is refused by the number all the same, and staff may let them in.
"$program" member new Nyman Test --country SE --json >out 2>err
nyman=$(json .member.number)
says 0 "is suspended from" suspend add Nyman --reason bribery
store 0 "1 changes of suspensions, 0 of players here" association pull
store 4 "Testförbundet, suspension" player add Nyman --dci "$nyman" --enroll
printf 'name;dci\n"Nyman, Test";%s\n' "$nyman" >nyman.csv
store 4 "Testförbundet, suspension" player import nyman.csv --enroll
"$TOPCUT" player import nyman.csv >out 2>err || bad "nobody is imported"
store 4 "Testförbundet, suspension" enroll Nyman
store 0 "in spite of" enroll Nyman --despite-ban "the appeal is pending"
store 0 'in spite of "Testförbundet, suspension' log
store 0 "1 of players here" association pull
store 0 "0 of players here" association pull
kill $server && wait $server || bad "the server did not end well"
store 5 "does not answer" association submit
store 0 "number $number: current" association status

# ---- pages for people ------------------------------------------------------------------------------
says 2 "--cert and --key go together" pages --cert x.pem
says 2 "--cert and --key are for --tls" pages --cert x.pem --key y.pem
says 5 "" pages --state /proc/nowhere/pages.db --as-root
"$program" pages --port $port --as-root --json >pages.out 2>pages.err &
server=$!
for _ in {1..100}; do [[ -s pages.out ]] && break; sleep 0.1; done
url=$(jq -r .url pages.out)
curl -sf "${url}lists/1/file" >downloaded || bad "nobody gets the file of the list"
TOPCUT_ASSOCIATION=/nowhere says 0 "each with its signature: fits" verify downloaded
curl -sf "${url}?as=json" >front.json || bad "the first page does not come: $(cat pages.err)"
[[ $(jq -r .name front.json) == Testförbundet ]] || bad "the first page is another association's"
[[ $(jq -r .schema front.json) == topcut/association-front/1 ]] || bad "the first page has no schema"
[[ $(curl -s -o front.html -w '%{http_code}' "${url}lists/99") == 404 ]] || bad "there is a list 99"
says 5 "is served already by process" pages --port $((port + 1)) --as-root
kill $server && wait $server || bad "the pages did not end well: $(cat pages.err)"

# ---- a member's rights ---------------------------------------------------------------------------
"$program" member export Ek -o ek.json >out 2>err || bad "no export"
[[ $(jq -r '.parts.member[0].family' ek.json) == Ek ]] || bad "the export lacks the name"
says 0 "is forgotten" member forget Ek --yes
says 3 'there is no member "Ek"' member show Ek
says 0 "somebody of it was forgotten" verify 1
says 0 "stopped" stop
says 0 "it was not running" stop
says 0 "the primary" status # which starts it again

# ---- help: each command has its text and examples, and each example is one that exists -------------
"$program" help --json >out 2>err
while IFS=$'\t' read -r name details examples; do
    [[ -n $details || -n $examples ]] || [[ $name == help || $name == version ]] || bad "help says nothing of $name"
    [[ -z $examples || $examples == "topcut-association $name"* ]] || bad "an example of $name is of another command"
done < <(jq -r '.commands[] | [.name, .details // "", .examples // ""] | @tsv' out)
for topic in overview servers scale; do
    says 0 "$(sed -n '1s/^# //p' "${SOURCE_DIR:?}/src/association/help/$topic.md")" help $topic
done
[[ $failures == 0 ]] && echo "an association from nothing"
exit $((failures > 0))
