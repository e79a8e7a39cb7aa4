#!/usr/bin/env bash
# What guards the store file: who may read it, what undo leaves alone, and what another program did to it.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
umask 022
count() { "$TOPCUT" sql --csv "$1" | tail -1 | tr -d '\r'; }
mode() { # FILE MODE
    same "$(stat -c %a "$1")" "$2" "the mode of $1"
}

# ---- its owner's alone, whatever the umask -----------------------------------------------------------------
players 8
ok init
ok event new Evening --format Standard --date 1999-03-01 --rounds 3
ok player import players.csv --enroll
echo "60 Mountain" >mountains.txt
ok deck register P001 mountains.txt
ok pair --seed 1
results
ok backup copy.db
ok package export -o package.json
ok export json -o event.json
ok player list -o people.csv
ok standings -o standings.csv
ok standings -o standings.json
ok cash -o cash.csv
ok rating show P001 -o rating.json
ok rating list -o ratings.csv
ok rating at 1999-03-02 -o ratings-at.csv
ok deck history P001 -o lists.json
for file in topcut.db copy.db topcut.db.backups/*.db package.json event.json people.csv standings.json cash.csv rating.json \
    ratings.csv ratings-at.csv lists.json; do
    mode "$file" 600
done
mode topcut.db.backups 700
mode standings.csv 644 # which hangs on the wall

# Those of an earlier version are put right when it is opened for writing, and that is told once.
cp topcut.db topcut.db.before-v5
chmod 644 topcut.db topcut.db.before-v5 topcut.db.backups/*.db
chmod 755 topcut.db.backups
ok standings
mode topcut.db 644
ok player add "Late, Lou"
said "could be read by other accounts of this computer"
for file in topcut.db topcut.db.before-v5 topcut.db.backups/*.db; do mode "$file" 600; done
mode topcut.db.backups 700
ok player add "Later, Lou"
not "could be read"
chmod 664 topcut.db # a group that may write was let in on purpose
ok player add "Latest, Lou"
mode topcut.db 660
chmod 600 topcut.db

# A damaged store that a backup replaces is put aside, its owner's alone as well.
printf 'no store any more' >damaged.db
chmod 644 damaged.db
ok restore copy.db --db damaged.db --yes
for file in damaged.db damaged.db.*; do mode "$file" 600; done
[ "$(ls damaged.db.* | wc -l)" -gt 0 ] || bad "the damaged store was not put aside"

# ---- undo leaves keys alone --------------------------------------------------------------------------------
json package key
key=$(grep -o '"public_key": "[^"]*"\|"key": "[^"]*"\|"fingerprint": "[^"]*"' out)
[ -n "$key" ] || bad "no key is told"
ok undo
said "Latest, Lou"
json package key
same "$(grep -o '"public_key": "[^"]*"\|"key": "[^"]*"\|"fingerprint": "[^"]*"' out)" "$key" "the key after undo"
ok package key --new
json package key
key=$(grep -o '"public_key": "[^"]*"\|"key": "[^"]*"\|"fingerprint": "[^"]*"' out)
ok undo
said "Later, Lou"
json package key
same "$(grep -o '"public_key": "[^"]*"\|"key": "[^"]*"\|"fingerprint": "[^"]*"' out)" "$key" "a new key after undo"
ok package trust 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c
ok undo
said "Late, Lou"
json package peers
said "3d40"
ok package key --name "The Cellar"
ok undo
said "named the store"

# ---- the name that was forgotten is still in copies ----------------------------------------------------------
ok player add "Gone, Gina"
ok backup gina.db
echo Gone >topcut.db-wal.aside-2026-11-21-193000 # as a log is put aside that is not the file's own
ok player forget "Gone, Gina" --yes
said "gina.db"
said "topcut.db-wal.aside-2026-11-21-193000"
said "topcut.db.before-v5"
said "topcut.db.backups/1-round-1-"
grep -q '/topcut\.db$' out && bad "the store itself is among its copies"
ok undo
json package key
same "$(grep -o '"public_key": "[^"]*"\|"key": "[^"]*"\|"fingerprint": "[^"]*"' out)" "$key" "the key after forgetting and undo"
ok redo

# ---- what another program did ------------------------------------------------------------------------------------
ok doctor --deep
said "rows against the journal"
command -v python3 >/dev/null && python3 -c 'import sqlite3' 2>/dev/null || { finish; exit; }
foreign() { # FILE SQL
    python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.executescript(sys.argv[2])
db.close()' "$1" "$2"
}
ok init clean.db
export TOPCUT_DB=clean.db
ok event new Evening --format Standard --date 1999-03-01 --rounds 3
ok player import players.csv --enroll
ok pair --seed 1
results
ok undo
ok redo
ok doctor --deep
# deep WHAT SQL: sound without --deep, and found with it
deep() {
    ok backup edited.db --force
    foreign edited.db "$2"
    ok doctor --db edited.db
    is 5 doctor --deep --db edited.db
    said "$1"
}
deep "match 1, column wins1 is not what was last written there" \
    "UPDATE match SET wins1 = wins2, wins2 = wins1 WHERE match_id = (SELECT min(match_id) FROM match WHERE wins1 <> wins2)"
deep "setting hidden is in no journal entry" "INSERT INTO setting VALUES ('hidden', 'x')"
deep "round 1, column seed is not" "UPDATE round SET seed = seed + 1"
# rows that are gone
ok backup edited.db --force
foreign edited.db "DELETE FROM enrolment WHERE player_id = 3; DELETE FROM match WHERE 3 IN (player1_id, player2_id); DELETE FROM player WHERE player_id = 3"
is 5 doctor --deep --db edited.db
# A copy that lacks a row of a match, whatever took it away, neither becomes the store nor goes into it, unless that is
# asked for.
ok backup edited.db --force
foreign edited.db "DELETE FROM match_seat WHERE match_id = 1; DELETE FROM match WHERE match_id = 1"
for refusal in "restore edited.db --yes" "restore edited.db -n" "merge edited.db"; do
    refused 5 $refusal
    said "edited.db: match 1 is gone"
    said "to take it all the same add --force"
done
ok merge edited.db --force -n
ok restore edited.db --force --yes
ok restore copy.db --yes
ok doctor --deep
# a foreign trigger, view, or index
for thing in "TRIGGER evil AFTER INSERT ON player BEGIN UPDATE player SET last = 'Evil'; END" \
    "VIEW evil AS SELECT * FROM player"; do
    ok backup foreign.db --force
    foreign foreign.db "CREATE $thing"
    is 5 doctor --db foreign.db
    said '"evil" is not Topcut'
    refused 5 restore foreign.db --yes
    said '"evil"'
    refused 5 merge foreign.db
    said '"evil"'
    is 5 player add "New, Nan" --db foreign.db
    said '"evil"'
    ok backup whole.db --db foreign.db --force # a way out of it
    ok restore copy.db --db foreign.db --yes
    ok doctor --db foreign.db
done
ok backup foreign.db --force
foreign foreign.db "CREATE UNIQUE INDEX evil ON player (first); DROP INDEX match_by_player1"
is 5 doctor --db foreign.db
said 'index "evil" is not Topcut'
said 'index "match_by_player1" is missing'
# a copy that doctor calls unsound does not become the store, and a dry run says the same
for thing in "CREATE INDEX more ON player (first)" "DROP INDEX match_by_player1" "DROP TRIGGER match_seat_insert" \
    "ALTER TABLE player ADD COLUMN more TEXT" "CREATE TABLE more (a)"; do
    ok backup foreign.db --force
    foreign foreign.db "$thing"
    refused 5 restore foreign.db --yes
    said "foreign.db is not as Topcut makes it"
    said "topcut merge foreign.db"
    refused 5 restore foreign.db -n
    said "foreign.db is not as Topcut makes it"
    ok merge foreign.db
done
ok restore copy.db --yes -n
ok restore copy.db --yes
ok doctor
finish
