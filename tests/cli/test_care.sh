#!/usr/bin/env bash
# The store file and those who look after it: backups made by chance in one second, a store of a newer
# program, a clock that cannot be right.
# @tags slow-watched
forks=no
. "$(dirname "$0")/lib.sh"

# Backups without a name never meet: three at one instant are three files, each the whole store.
ok init
ok player add "Garfield, Richard"
export TOPCUT_NOW=1795260600
for i in 1 2 3; do
    ok backup
done
unset TOPCUT_NOW
same "$(ls | grep -c '^topcut-2026-11-21-.*\.db$')" 3 "backups"
for copy in topcut-2026-11-21-*.db; do
    ok player list --db "$copy"
    said "Garfield"
done

# A newer program's store is neither damaged nor ours to judge; a damaged one sends to the backup.
version() { printf "$(printf '\\x%02x' 0 0 0 "$1")" | dd of="$2" bs=1 seek=60 conv=notrunc 2>/dev/null; }
cp "$copy" newer.db
version 99 newer.db # user_version, big-endian at byte 60 of the header
is 5 doctor --db newer.db
said "use the newer program"
not "restore a backup"
not "BAD"
is 5 player list --db newer.db
said "use the newer program"
cp "$copy" torn.db
printf 'junk junk junk' | dd of=torn.db bs=1 seek=12288 conv=notrunc 2>/dev/null
is 5 doctor --db torn.db
said "restore a backup"

# Files that may not grow: reading goes on, what failed is told with its cause and leaves nothing behind.
(
    ulimit -f 4
    ok player list
    said "Garfield"
    is 5 backup copy.db
    said "File too large"
    refused 5 player add "Berg, Ann"
    said "File too large"
    not "restore a backup"
    [ $failures = 0 ]
) || bad "under a limit of the files' size"
same "$(ls -A | grep -cE 'tmp$|journal$|^copy')" 0 "files left behind"
ok player add "Berg, Ann"
ok backup copy.db

# A clock that cannot be right is told of, and a day that was typed needs no clock.
export TOPCUT_NOW=0
refused 4 event new "Friday"
said "the clock of this computer says 1970"
said "TOPCUT_NOW"
said "--date"
ok event new "Friday" --date 2026-11-20
ok backup
ok log
unset TOPCUT_NOW
ok event new "Saturday"
ok doctor

# At each round a copy, in a folder beside the store; never at a dry run, never where the setting is off, and
# where it cannot be made the round is paired all the same.
ok event new Copies --rounds 3
players 4
ok player import players.csv --event Copies
kept() { ls topcut.db.backups 2>/dev/null | wc -l; }
ok pair -n
same "$(kept)" 0 "copies at a dry run"
ok pair
same "$(kept)" 1 "copies of round 1"
copy=$(echo topcut.db.backups/3-round-1-*.db)
ok pairings --db "$copy"
said "P001"
for table in 1 2; do ok result $table 2-0; done
ok config set auto-backup off
ok pair
same "$(kept)" 1 "copies while the setting is off"
ok undo
TOPCUT_AUTO_BACKUP=on run pair
same "$(kept)" 2 "copies by the variable"
is 65 config set auto-backup perhaps
ok config set auto-backup on
ok restore "$copy" --yes
same "$("$TOPCUT" sql --tsv "SELECT count(*) FROM round" | tail -1)" 1 "rounds after restoring"
for table in 1 2; do ok result $table 2-0; done
ok cut 2 --force
ls topcut.db.backups/3-round-2-*.db >/dev/null || bad "no copy at the cut"
ok uncut
rm -r topcut.db.backups
: >topcut.db.backups
ok cut 2 --force
said "there is no automatic backup of it: "
finish
