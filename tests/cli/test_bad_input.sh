#!/usr/bin/env bash
# What bad input gets: a sentence, the documented exit status, and a store that is as it was.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# ---- no store, no file
is 3 event list
said "topcut init"
is 3 standings --db nowhere.db
said "nowhere.db"
is 3 --db nowhere/else.db event list
ok init
is 4 init
said "already"
refused 3 player import nobody.csv
refused 3 event import nothing.tsv
is 3 event import --verify nothing.tsv

# ---- files of players
: >empty.csv
refused 65 player import empty.csv
printf 'height,weight\n1,2\n' >wrong.csv
refused 65 player import wrong.csv
said "wrong.csv"
said "height"
printf 'last,first,dci\nBerg,Åsa,1234\nEk,"Bo\n' >quote.csv
refused 65 player import quote.csv
said "quote.csv:"
printf 'last,first,dci\nBerg,Åsa,12a4\n' >number.csv
refused 65 player import number.csv
said "number.csv:2"
printf 'last,first\n,\nBerg,Åsa,one,too,many\n' >cells.csv
refused 65 player import cells.csv
printf 'last\000first\n' >binary.csv
refused 65 player import binary.csv
mkdir folder.csv
refused 65 player import folder.csv
ok player add "Berg, Åsa" --dci 51234567
refused 4 player add "Ek, Bo" --dci 51234567
said "Berg, Åsa"
refused 4 player add "Åsa Berg"
refused 65 player add ""
refused 65 player add "Öhman, Eva" --dci abc
refused 65 player add "Öhman, Eva" --dci 61234567 --strict-dci
refused 3 player show Nobody
refused 1 player find Nobody
refused 3 player edit "#99" --club X
refused 2 player edit Berg
refused 4 player merge Berg Berg
refused 2 player forget Berg
said "--yes"

# ---- events
refused 65 event new X --date 2026-02-30
said "February 2026 has 28 days"
refused 65 event new X --date tomorrow
refused 2 event new X --rounds 0
refused 2 event new X --best-of 2
refused 2 event new X --tiebreaks chess
refused 2 event new
refused 65 event new ""
refused 3 event new X --copy Nothing
refused 3 pair
said "event"
ok event new "Premodern Thursday" --format Premodern --rounds 3 --cut 4 --fee 5
refused 3 use nothing
refused 3 standings -e 99
refused 4 pair
refused 3 enroll Nobody
refused 2 enroll
refused 4 cut
refused 2 event delete 1
said "--yes"
players 12
ok player import players.csv --enroll
refused 4 cut
refused 4 result 1 2-0
said "no round"
refused 3 drop Nobody
refused 4 late "P001, Åsa 1"
refused 4 event close

# ---- pairing and results
ok pair --seed 1
refused 4 pair
said "missing"
refused 3 result 99 2-1
said "(1-6)"
refused 65 result 1 2-2
refused 65 result 1 3-0
refused 65 result 1 2-2-1
refused 65 result 1 nonsense
refused 65 result 1 ""
refused 2 result 1
refused 3 result Nobody 2-0
refused 65 result 1 no-show
refused 3 result 1 2-0 --round 7
ok result 1 2-1
refused 4 result 1 2-0
said "--correct"
ok result 1 2-1
said "as it was"
refused 4 unpair
said "--force"
refused 4 enroll Berg
refused 2 why
refused 2 swap "P001, Åsa 1"
printf '2 2-0\n3 2-2\n99 2-0\n' >slips.txt
refused 65 results --file slips.txt
said "slips.txt:2"
: >none.txt
is 65 results --file none.txt
refused 2 result - 2-0 --file slips.txt
refused 2 pair --by-hand
refused 65 pair --by-hand "A B"
refused 2 pair --avoid Berg
refused 4 event edit --best-of 1
refused 3 standings --at-round 3
refused 3 bracket
refused 3 pairings 9
refused 2 pairings two
refused 4 event close
said "missing"

# ---- queries, reports, files
refused 65 sql "DELETE FROM player"
refused 65 sql "SELECT nonsense"
refused 65 sql "ATTACH 'x' AS y"
refused 65 sql ""
refused 3 report nonsense
refused 2 report standings nonsense=1
refused 2 export pdf
refused 2 export xlsx -o -
echo precious >kept.txt
refused 4 standings -o kept.txt
refused 4 standings -o kept.csv --csv --db topcut.db -o kept.txt
same "$(cat kept.txt)" precious "a file that must not be overwritten"
ok standings -o kept.txt --force
grep -q precious kept.txt && bad "--force did not overwrite"
refused 5 standings -o nowhere/x.txt
refused 4 undo 9999
is 2 undo many
refused 4 redo

# ---- results files
printf 'nonsense\n' >bad.tsv
refused 65 event import bad.tsv
said "bad.tsv:1"
printf '#event\tx\t2024-01-01\tModern\nM\t1\t1\t2\t2\tx\t0\n' >bad.tsv
refused 65 event import bad.tsv
said "bad.tsv:2"
is 65 event import --verify bad.tsv
: >bad.tsv
is 65 event import --verify bad.tsv

# ---- files that are no store
echo "not a database, but long enough to look at: $(seq 200)" >text.db
cp text.db text.before
is 5 standings --db text.db
one_sentence
cmp -s text.db text.before || bad "a foreign file was changed"
is 5 doctor --db text.db
head -c 5000 topcut.db >torn.db
is 5 event list --db torn.db
is 5 doctor --db torn.db
is 5 restore text.db --yes
is 5 restore text.db -n
ok doctor
is 3 restore nothing.db --yes
is 2 restore kept.txt
said "--yes"

# ---- a read-only store and a full disk
# root may write anywhere, so there the program runs as nobody, where the system lets it
cp "$TOPCUT" own-topcut && mkdir sealed && cp topcut.db sealed/
someone=()
if [ "$(id -u)" = 0 ]; then
    someone=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    chmod 755 . own-topcut sealed && chmod 644 sealed/topcut.db
fi
chmod a-w sealed sealed/topcut.db
if "${someone[@]}" ./own-topcut --version >/dev/null 2>&1; then
    sealed() { # STATUS WORDS...
        last="${*:2} (read-only store)"
        HOME=/ XDG_CONFIG_HOME=/nowhere "${someone[@]}" ./own-topcut --db sealed/topcut.db "${@:2}" >out 2>err </dev/null
        status=$?
        checks=$((checks + 1))
        [ "$status" = "$1" ] || bad "exit status $status instead of $1"
    }
    sealed 5 result 2 2-0
    one_sentence
    sealed 0 standings
    sealed 0 event list
fi
chmod u+w sealed
checks=$((checks + 2))
last="standings > /dev/full"
if [ -w /dev/full ]; then
    "$TOPCUT" standings >/dev/full 2>err
    status=$?
    [ $status = 5 ] || bad "exit status $status for a full disk"
    grep -q "No space left" err || bad "the reason is not told"
fi
before=$(dump)
last="player import (file size limit)"
seq 40000 | awk 'BEGIN { print "last" } { print "Very long name of somebody " $1 }' >many.csv
(ulimit -f 400; trap '' XFSZ; "$TOPCUT" player import many.csv >out 2>err)
status=$?
[ $status = 5 ] || bad "exit status $status where no more could be written"
[ "$before" = "$(dump)" ] || bad "the store was changed where no more could be written"
ok doctor
ok result 2 2-0

# ---- settings
mkdir -p "$XDG_CONFIG_HOME/topcut"
echo "colour = always" >"$XDG_CONFIG_HOME/topcut/config"
is 65 standings
said "config:1"
said "did you mean color"
echo "nonsense" >"$XDG_CONFIG_HOME/topcut/config"
is 65 standings
rm "$XDG_CONFIG_HOME/topcut/config"
is 3 config get nonsense
is 65 config set color purple
finish
