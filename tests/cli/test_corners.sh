#!/usr/bin/env bash
# The corners of the commands: what the other tests do not come by.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

value() { "$TOPCUT" sql --tsv "$1" | tail -n +2; }

# ---- init, settings
is 2 init a.db --db b.db
TOPCUT_DB=named.db run init
[ -s named.db ] || bad "init did not make the file of TOPCUT_DB"
ok init -n
[ -e topcut.db ] && bad "a dry run made a file"
ok init
ok config set who Anna
ok config set color never
ok config set who "Eva, at the door"
same "$(wc -l <config/topcut/config)" 2 "lines of the settings"
ok config set pager cat -n
ok config get who
same "$(cat out)" "Eva, at the door" "a setting"
echo "# a comment" >>config/topcut/config
json config list --show-origin
said "config/topcut/config"
HOME=$folder/home XDG_CONFIG_HOME='' run config list
same $status 0 "settings without XDG_CONFIG_HOME"

# ---- players
players 12
ok player import players.csv --verbose
said "line 2: P001"
json player import players.csv
is 65 player import - # standard input is empty here
"$TOPCUT" player import - <players.csv >out 2>err || bad "players from standard input"
ok player add "Twin, Tom"
is 4 player add "Twin, Tom"
ok player add "Twin, Tom" --twin
is 4 player show "Twin, Tom"
said "#"
ok player edit "P001," --email a@example.org --club "The Club" --note "allergic to cats" --country NO
ok player show "P001,"
said "allergic to cats"
json player edit "P002," --name "Renamed, Rita"
ok player edit "Renamed" --dci 61234567
said "check digit"
is 65 player edit "Renamed" --name ""

# ---- a table with bad lines: all are told, none or the good ones are imported
printf 'name,dci\n"Good, Gus",\nAnna "Ace" Ek,\nBo Bad,abc\n"Fine, Fay",\n' >bad.csv
is 65 player import bad.csv
said "bad.csv:3: a quote stands inside a cell"
said 'bad.csv:4: "abc" is not a DCI number'
said "2 of 4 lines cannot be imported, so nobody was; --keep-going imports the 2 good lines"
is 3 player show "Good, Gus"
is 1 player import bad.csv --keep-going -n
said "would add 2 players"
is 1 player import bad.csv --keep-going --json
json_holds 'o["added"] == 2 and len(o["problems"]) == 2 and [r["line"] for r in o["rows"]] == [2, 5]'
ok player show "Fine, Fay"
(echo name,dci; for i in $(seq 40); do echo "P$i,x"; done) >worse.csv
is 65 player import worse.csv
said "and 20 more bad lines (--verbose shows them all)"

# ---- events, and which one is meant
ok event new "First" --rounds auto --cut none --seeding draft-seat --play-first higher-seed --reading literal
ok event new "Second" --category limited --fee 7.5
said "rated as limited"
ok event use 1
is 2 event edit
ok event edit Second --name "Second to none" --date 2026-01-31 --format Sealed --level2 --tiebreaks printed
json event edit -e second --no-level2 --seeding standings --play-first random --reading signed --rounds 3 --cut 4
ok event list --open
said "Second to none"
json event list --open
is 3 event show nothing

# ---- enrolling
is 2 enroll --all "P001,"
ok enroll "P001," "P003," "P004,"
ok enroll "P001," "P005,"
said "1 in already"
echo "P006," >six.txt
ok enroll --file six.txt
is 2 enroll --file /dev/null
printf '# comment\nP007,\n\nP008,\n' | "$TOPCUT" enroll - >out 2>err
same "$(grep -c 'enrolled 2 players' out)" 1 "names from standard input"
json unenroll "P008,"
is 3 unenroll "P008," "Nobody"
is 3 drop "P003," "P008,"
ok unenroll "P003,"
ok enroll "P003,"
is 3 drop "P003," Nobody
ok enroll "P009," "P010,"
json pay "P001," "P003,"
ok pay "P001," --not
said "has not paid"
ok cash
said "not paid: P001"
ok prize 100.01 --places 4
said "40.01"
said "provisional: no round is paired yet"
is 2 prize 1,5
is 2 prize 10 --weights 1,x
is 2 prize 10 --weights 1,2 --places 2
is 2 prize 10 --weights ""
is 2 seat "P001," first
ok seat "P001," 0
said "no draft seat"
ok seat "P001," 2
ok team "P001," "Red"
ok team "P001," "$(printf ' Blue\r\nand red ')"
said "is of Blue and red" # as it is kept
ok team "P001," ""
said "no team"

# ---- rounds and results
ok pair --seed 2 --json
ok result --json
json_check out || bad "not JSON"
printf '1 2-0\n2 2-2\n' | "$TOPCUT" results - --keep-going --json >out 2>err
same $? 1 "exit status with problems"
json_check out || bad "not JSON"
grep -q '"problems"' out || bad "no problems in the JSON"
is 2 result 1 2-0 --keep-going
printf '1 2–2\n1;9-9\n99,2-0\n' >slips.txt # en dash; what a spreadsheet puts between cells
is 65 result --file slips.txt
said 'slips.txt:1: table 1: "2-2" is not a result'
said 'slips.txt:2: table 1: "9-9" is not a result'
said "slips.txt:3: table 99 does not exist"
said "slips.txt: 3 of 3 lines are bad; 0 were saved"
# en dash, em dash, minus sign; and blanks wherever a hand puts them
for line in '1 2–1' '1;2—1' '1,2−1' '1; 2:1 ;' '1 2 - 1' '1 2 -1' '1 2- 1' '1 2 – 1' '1 2 : 1' '1 2 - 1 - 0' \
    "$(printf '1\t2 - 1')"; do
    ok result 1 --clear
    echo "$line" | "$TOPCUT" results - >out 2>err || bad "\"$line\" is not read"
    said "1 of 1 result saved"
    ok result 1 2−1
    said "as it was"
done
for words in "2 - 1" "2 -1" "2- 1" "2 – 1" "2–1–0" "2 : 1"; do # a shell parts them, and may be asked not to
    ok result 1 --clear
    ok result 1 $words
    said " 2-1 "
    ok result 1 "$words"
    said "as it was"
done
# a table as it stands on a slip
for line in '1: 2-1' '1:  2:1' '1. 2-1' '1) 21' 'table 1 2-1' 'Table 1: 2-1' 't1 2:1' 'T 1 2-1' 'table 1:2-1' '1： 2-1' \
    '１ 2-1'; do
    ok result 1 --clear
    echo "$line" | "$TOPCUT" results - >out 2>err || bad "\"$line\" is not read"
    said "1 of 1 result saved"
    ok result "$line"
    said "as it was"
    # shellcheck disable=SC2086 # as it is typed, without quotes
    ok result $line
    said "2-1"
    said "as it was"
done
ok result table 1 --clear
said "taken away"
ok result 1 --clear
said "no result was in"
ok result 1:2-1
said '"1:2-1" was read as 2-1 at table 1'
echo '1:2-1' | "$TOPCUT" results - >out 2>err || bad "1:2-1 is not read in a file"
said '"1:2-1" was read as 2-1 at table 1'
json result 1:2-1
json_holds "'was read as' in o['read_as']"
is 65 result 1:1:1 # a score of three games, and table 1 with one game each
said 'type "1 1:1"'
is 2 result 1
said "SCORE is missing"
is 2 result t1
ok result 1: l --correct
said "instead of"
ok result 1 --clear
ok result 1 2–0
is 2 result 1 2-0 --clear
ok result 1 2-1 --correct
said "instead of 2-0"
ok result 1 --clear
said "taken away"
json result 1 2-0
ok result 2 id
said "intentional draw"
ok result 3 2-0
ok standings --explain 1 --json
grep -q '"explanation"' out || bad "no explanation in the JSON"
is 3 standings --explain 99
is 3 standings --explain "P011,"
is 3 standings --explain Nobody
is 3 drop "P011,"
ok drop "P001,"
is 4 drop "P003," "P001,"
said "nothing was changed"
is 4 undrop "P003,"
ok drop "P003," "P004,"
ok undo
ok drop "P003," "P004,"
ok undrop "P003," "P004,"
is 4 pair --by-hand "#1 v #3" --rest -n
run pair --by-hand "P004, Åsa 4, P005, Åsa 5"
[ $status = 65 ] || bad "a pair of four parts"
is 3 why "P011,"
is 3 check 9
json check 1

# ---- queries and reports
echo "SELECT 1 AS one" | "$TOPCUT" sql - >out 2>err
grep -q one out || bad "no query from standard input"
ok sql -e second "SELECT :event AS e, :round AS r" --round 3 --csv
same "$(tail -1 out | tr -d '\r')" "2,3" "parameters of a query"
ok report rating-history "player=P003,"
ok report rating-list category=limited date=2026-01-01
ok report players event=second
is 2 report players event
is 3 report players event=nothing
ok report standings -e 1 --jsonl
json report list

# ---- the journal and copies
ok log --since 2020-01-01
ok log --since 2999-01-01
same "$(wc -l <out)" 1 "lines of a log of the future"
ok log -e first --limit all
is 65 log --since yesterday
ok backup
ls topcut-*.db >/dev/null || bad "no backup beside the store"
json backup copy.db
ok backup -n other.db
[ -e other.db ] && bad "a dry run made a copy"
ok backup copy.db --force
ok restore copy.db --db fresh.db --yes
ok event list --db fresh.db
is 65 config set who $'two\nlines'

# ---- a dry run says so above what would be done, and says of nothing that it is done
ok init dry.db
ok event new "Dry" --db dry.db --rounds 3
for name in Ada Bob Cid Dee; do ok player add "$name" --enroll --db dry.db; done
ok player add Eve --db dry.db
ok pair --db dry.db --seed 1
for verb in "player forget Ada" "player hide Ada" "player merge Eve Dee" "player edit Ada --club X" "drop Bob" "undo" \
    "result 1 2-0" "unpair" "late Eve" "event delete Dry" "event edit Dry --rounds 4" "repair --all" "swap Ada Cid"; do
    ok $verb --dry-run --yes --db dry.db
    same "$(head -n 1 out)" "a dry run, nothing is saved; the answer would be:" "the first line of $verb"
    not "forgotten"
    not "deleted"
    not "is now"
done
for blank in "" " "; do # as a script says it whose variable is not set: not the current event
    is 65 event delete "$blank" --yes --db dry.db
    said "name an event"
    is 65 drop Ada --event "$blank" --db dry.db
done
ok player forget Ada --dry-run --quiet --db dry.db
not "a dry run"

# ---- the log names the event, and keeps no advice that was for the moment
ok drop Bob --db dry.db
ok seat Dee 4 --db dry.db
ok result 2 2-0 --db dry.db
ok undrop Bob --db dry.db
ok late Eve --db dry.db
printf 'name\nZoe\nYan\n' >two.csv
ok player import two.csv --db dry.db
ok log --db dry.db --event Dry
same "$(sed 1d out | grep -vc ' Dry\|"Dry"')" 0 "entries of an event that do not name it"
not "; topcut"

# ---- undo goes past what was emptied when somebody was forgotten
ok init gone.db
ok event new "Kept" --db gone.db
ok player add "Gone, Gerd" --db gone.db
ok player forget "Gone, Gerd" --yes --db gone.db
ok log --db gone.db
same "$(grep -c ' emptied ' out)" 2 "entries that the log marks"
is 4 undo 2 --db gone.db
said "only 1 change can be taken back, not 2"
ok undo --db gone.db
said 'taken back: new event "Kept"'
is 4 undo --db gone.db
ok redo --db gone.db
ok help player forget
said "undo steps over them"

# ---- results files with names
file=$TEST_DATA/events/swiss-73557.tsv
for i in $(seq 16); do echo "Named, N$i"; done >names.txt
ok event import "$file" --names names.txt --name "With names" --category extended
same "$(value "SELECT count(*) FROM player WHERE last = 'Named'")" 16 "names of the file"
head -3 names.txt >few.txt
is 65 event import "$file" --names few.txt --name "Too few"
is 2 event import "$file" "$file" --name "Two"
is 4 event import "$file" "$file"
said "the 1 file before it was imported"
is 1 event import --verify "$TEST_DATA"/events/*.tsv --json
json_check out || bad "not JSON"
is 65 event import --verify "$file" names.txt

# ---- a question on a terminal
if command -v python3 >/dev/null; then
    ask() { # ANSWER WORDS...: the answer is typed at the question
        last="${*:2} (answered $1)"
        python3 - "$@" >out 2>err <<'PY'
import os, pty, sys, select
answer, words = sys.argv[1], sys.argv[2:]
pid, fd = pty.fork()
if pid == 0:
    os.execv(os.environ["TOPCUT"], ["topcut"] + words)
seen, sent = b"", False
while True:
    ready, _, _ = select.select([fd], [], [], 20)
    if not ready:
        os.kill(pid, 9)
        break
    try:
        data = os.read(fd, 4096)
    except OSError:
        break
    if not data:
        break
    seen += data
    if (b"[y/N]" in seen or b"[j/N]" in seen) and not sent:
        os.write(fd, b"\x03" if answer == "^C" else answer.encode() + b"\n")
        sent = True
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
PY
        status=$?
        checks=$((checks + 1))
    }
    export TOPCUT
    ask n event delete First
    same $status 1 "a no"
    ask ^C event delete First
    same $status 130 "Ctrl-C"
    ok event show First
    ask y event delete First
    same $status 0 "a yes"
    is 3 event show First
    ok undo
    LC_ALL=de_DE.UTF-8 ask n event delete First
    same $status 1 "a German no"
    said '[j/N]'
    LC_ALL=de_DE.UTF-8 ask j event delete First
    same $status 0 "a German yes"
    is 3 event show First
fi
finish
