#!/usr/bin/env bash
# A store that the first version made: whatever command comes first brings it up to date, after a copy, and that is
# told; what must not change a file does not. What cannot be brought up is refused with the way on.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

command -v sqlite3 >/dev/null || exit 77
schema=$TEST_DATA/../../schema
newest=$(ls "$schema" | grep -c '^[0-9]*-.*[.]sql$')

# old FILE: schema/001 alone, with an event of one round and its journal.
old() {
    rm -rf "$1"*
    {
        echo "PRAGMA journal_mode = WAL;"
        cat "$schema/001-store.sql"
        cat <<'SQL'
PRAGMA application_id = 1414546260;
PRAGMA user_version = 1;
INSERT INTO player (uuid, last, first, name_key) VALUES
    ('00000000-0000-4000-8000-000000000001', 'Ek', 'Ida', 'ek ida'),
    ('00000000-0000-4000-8000-000000000002', 'Lind', 'Per', 'lind per'),
    ('00000000-0000-4000-8000-000000000003', 'Novak', 'Jana', 'novak jana');
INSERT INTO event (uuid, name, name_key, format, date, seed) VALUES
    ('00000000-0000-4000-8000-000000000004', 'Old', 'old', 'Standard', '1999-03-01', 7);
INSERT INTO enrolment (event_id, player_id, number) VALUES (1, 1, 1), (1, 2, 2), (1, 3, 3);
INSERT INTO round (event_id, number, stage, method, seed, paired_at_utc) VALUES (1, 1, 'swiss', 'swiss', 9, 100);
INSERT INTO match (uuid, round_id, tbl, player1_id, player2_id, result, wins1, wins2, draws) VALUES
    ('00000000-0000-4000-8000-000000000005', 1, 1, 1, 2, 'played', 2, 1, 0),
    ('00000000-0000-4000-8000-000000000006', 1, NULL, 3, NULL, 'bye', 2, 0, 0);
INSERT INTO preference VALUES ('current_event', '1');
INSERT INTO journal (at_utc, who, verb, sentence, event_id, changeset) VALUES (100, 'ann', 'pair', 'paired', 1, x'');
SQL
    } | sqlite3 -bail "$1" >/dev/null || bad "cannot make the old store"
}

# The columns that a table had in the first version; later ones come behind them.
columns() { { cat "$schema/001-store.sql"; echo "SELECT group_concat(name) FROM pragma_table_info('$1');"; } | sqlite3 :memory:; }
# What the first version kept, and the version.
declare -A first
for table in player event enrolment round match journal; do
    first[$table]=$(columns $table)
done
content() {
    local table
    sqlite3 "$1" "PRAGMA user_version" 2>&1
    for table in player event enrolment round match journal; do
        sqlite3 "$1" "SELECT '$table', ${first[$table]} FROM $table ORDER BY 2" 2>&1
    done
}
version() { sqlite3 "$1" "PRAGMA user_version"; }
unchanged() {
    same "$(content topcut.db)" "$original" "the old store"
    same "$(ls -d topcut.db?before* 2>/dev/null)" "" "copies beside the old store"
}

old topcut.db
original=$(content topcut.db)
same "$(echo "$original" | head -1)" 1 "the version of the old store"

# ---- reading commands bring it up, after a copy, and say so once
while read -r words; do
    old topcut.db
    ok $words
    grep -q "^topcut: topcut.db was of version 1 and is now of version $newest .*topcut.db.before-v$newest$" err ||
        grep -q "^topcut: .*/topcut.db was of version 1 and is now of version $newest .*topcut.db.before-v$newest$" err ||
        bad "the upgrade is not told"
    same "$(version topcut.db)" "$newest" "version after $words"
    same "$(content topcut.db | tail -n +2)" "$(echo "$original" | tail -n +2)" "what is in the store after $words"
    same "$(content "topcut.db.before-v$newest")" "$original" "the copy after $words"
    ok $words
    not "was of version"
done <<'EOF'
standings
event list
pairings --round 1
export csv -q --force
sql SELECT*FROM(player)
report players
event show
log --json
EOF

# The workbook and JSON are not disturbed by what is told on stderr.
old topcut.db
ok standings --json
json_check out || bad "not JSON"
grep -q "was of version 1" out && bad "the upgrade is told in the answer"
said "was of version 1"

old topcut.db
ok player add "Ray, Ada" -q
said "was of version 1 and is now of version $newest"
same "$(content "topcut.db.before-v$newest")" "$original" "the copy after player add"

# ---- a change of what was there before can be taken back, also where columns came since
old topcut.db
ok player edit "Ek, Ida" --club Chess
ok undo
ok event edit 1 --date 1999-03-02
ok undo
ok doctor --deep

# ---- an event under way keeps the rounds that it had: nine players before a cut played 4, and by the book play 5
old topcut.db
sqlite3 -bail topcut.db "
    WITH RECURSIVE n(i) AS (VALUES (4) UNION ALL SELECT i + 1 FROM n WHERE i < 9)
    INSERT INTO player (player_id, uuid, last, name_key) SELECT i, printf('00000000-0000-4000-8000-0000000001%02d', i),
        printf('P%02d', i), printf('p%02d', i) FROM n;
    INSERT INTO enrolment (event_id, player_id, number) SELECT 1, player_id, player_id FROM player WHERE player_id > 3;
    INSERT INTO match (uuid, round_id, tbl, player1_id, player2_id) SELECT
        printf('00000000-0000-4000-8000-0000000002%02d', player_id), 1, player_id / 2, player_id, player_id + 1
        FROM player WHERE player_id > 3 AND player_id % 2 = 0;
    INSERT INTO event (uuid, name, name_key, format, date, cut, seed) VALUES
        ('00000000-0000-4000-8000-000000000104', 'New', 'new', 'Standard', '2026-03-01', 4, 7);
    INSERT INTO enrolment (event_id, player_id, number) SELECT 2, player_id, player_id FROM player;
    UPDATE event SET cut = 4, date = '2026-03-01' WHERE event_id = 1;" || bad "cannot fill the old store"
planned() {
    ok event show $1
    said "Swiss rounds planned  $2"
}
planned 1 4
said "by the book 5"
planned 2 5 # nothing is paired there
ok package export 1 -o old.json
ok event edit 1 --name Older
planned 1 4
ok undo
planned 1 4
ok doctor --deep
ok event edit 1 --rounds auto
planned 1 5
ok init --db arrived.db
ok package import old.json --trust --db arrived.db
ok event show 1 --db arrived.db
said "Swiss rounds planned  4"

# ---- a command that fails has said what became of the file
old topcut.db
is 3 result 17 2-0
said "was of version 1 and is now of version $newest"
said "before-v$newest"
same "$(version topcut.db)" "$newest" "version after a failed command"
same "$(content "topcut.db.before-v$newest")" "$original" "the copy after a failed command"

# ---- what changes nothing: a dry run, doctor, backup, completion, help
old topcut.db
ok player add "Ray, Ada" --dry-run
said "without --dry-run it is brought to version $newest first"
not "before-v"
unchanged
ok drop Ek -n --json
unchanged
same "$(ls -d "${TMPDIR:-/tmp}"/topcut-dry-* 2>/dev/null | wc -l)" 0 "folders left by dry runs"
ok doctor
said "is 1, and this program's is $newest: the next command brings it up to date"
said "ratings"
said "sound"
unchanged
json doctor
unchanged
ok backup kept.db
said "verified"
not "was of version"
same "$(content kept.db)" "$original" "the backup"
unchanged
ok backup other.db -n
[ -e other.db ] && bad "a backup at a dry run"
unchanged
for words in "-- event show " "-- player show E"; do
    run __complete $words
    not "was of version"
done
unchanged
# The backup goes back as it is.
ok restore kept.db --yes
same "$(version topcut.db)" 1 "version after restoring"

# ---- damage in an old file is found, and nothing is done to it
old topcut.db
sqlite3 topcut.db "PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; UPDATE match SET player1_id = 99 WHERE tbl = 1" >/dev/null
original=$(content topcut.db)
is 5 doctor
said "refers to a missing"
is 5 standings
said "rows refer to missing ones"
not "was of version"
unchanged

# ---- while somebody writes, it is left alone; afterwards it is brought up
old topcut.db
original=$(content topcut.db)
mkfifo orders
sqlite3 topcut.db <orders >held &
holder=$!
exec 7>orders
echo "BEGIN IMMEDIATE; UPDATE player SET club = 'x'; SELECT 'it is held';" >&7
until_true grep -q 'it is held' held
is 5 standings
said "brought up to date first"
said "topcut.db"
one_sentence
ok doctor
ok backup kept.db --force
echo 'ROLLBACK;' >&7
exec 7>&-
wait $holder
unchanged
ok standings
said "was of version 1"

# ---- read-only: the file, or its folder; root may write anywhere, so there the program runs as nobody
someone=()
cp "$TOPCUT" own-topcut
if [ "$(id -u)" = 0 ]; then
    someone=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    chmod 755 . own-topcut
fi
"${someone[@]}" ./own-topcut --version >/dev/null 2>&1 || finish # where the system does not let it
export HOME=/ XDG_CONFIG_HOME=/nowhere
mkdir media
(cd media && old topcut.db && sqlite3 topcut.db "PRAGMA journal_mode = DELETE" >/dev/null)
original=$(content media/topcut.db)
for modes in "444 555" "444 777" "666 555"; do
    chmod ${modes% *} media/topcut.db
    chmod ${modes#* } media
    for words in standings "event list --json" "player list"; do
        last="$words --db media/topcut.db (modes $modes)"
        "${someone[@]}" ./own-topcut $words --db media/topcut.db >out 2>err
        status=$?
        checks=$((checks + 1))
        [ $status = 5 ] || bad "exit status $status instead of 5"
        said "written by an older Topcut (version 1 of the store, now $newest)"
        said "copy it to such a folder"
        not "was of version"
    done
    last="doctor --db media/topcut.db (modes $modes)"
    "${someone[@]}" ./own-topcut doctor --db media/topcut.db >out 2>err || bad "doctor"
    said "sound"
    chmod 777 media
    same "$(ls media)" topcut.db "files in the read-only folder"
    same "$(content media/topcut.db)" "$original" "the read-only store"
done
finish
