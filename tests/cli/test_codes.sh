#!/usr/bin/env bash
# player codes: six letters a player, the same each time, others after --renew and on another computer
source "$SOURCE_DIR/tests/cli/lib.sh"

# holds WHAT PATTERN FILE: a line that fits.
holds() {
    checks=$((checks + 1))
    grep -qE "$2" "$3" || bad "$1: no line like $2"
}
# same WHAT FILE FILE, other WHAT FILE FILE
same() { checks=$((checks + 1)); cmp -s "$2" "$3" || bad "$1: not the same"; }
other() { checks=$((checks + 1)); cmp -s "$2" "$3" && bad "$1: the same"; }

export TOPCUT_DB=$folder/store.db
ok init
ok event new Friday --date 2026-11-20
printf 'name\n"Berg, Anna"\n"Ek, Bo"\n"Lind, Per"\n' >players.csv
ok player codes
holds "an empty event" 'nobody is enrolled yet' out
ok player import players.csv --enroll
ok player codes
holds "a code in two groups" '^[BCDFGHJKMNPRSTVWXYZ]{3} [BCDFGHJKMNPRSTVWXYZ]{3}  Berg, Anna$' out
ok player codes --csv
cp out first
holds "as rows" '^number,player,code,generation,used_at' out
holds "as rows" '^2,"Ek, Bo",[BCDFGHJKMNPRSTVWXYZ]{6},0,' out
ok player codes --csv
same "asked again" first out
ok log
checks=$((checks + 1))
grep -q code out && bad "codes are in the journal"

# After the first 500 of an event codes have seven letters: all of them are shown, and are what brings the player in.
ok event new Crowd --date 2026-11-21
{ echo name; for i in $(seq 501); do echo "\"Crowd $i, Ann\""; done; } >crowd.csv
ok player import crowd.csv --enroll
ok player codes "Crowd 500" --event Crowd
holds "the last of six letters" '^[BCDFGHJKMNPRSTVWXYZ]{3} [BCDFGHJKMNPRSTVWXYZ]{3}  Crowd 500, Ann$' out
ok player codes "Crowd 501" --event Crowd
holds "the first of seven" '^[BCDFGHJKMNPRSTVWXYZ]{3} [BCDFGHJKMNPRSTVWXYZ]{4}  Crowd 501, Ann$' out
ok event use Friday

ok player codes Ek --json
json_holds 'o["schema"] == "topcut/player-codes/1" and [c["player"] for c in o["codes"]] == ["Ek, Bo"]'
json_holds 'len(o["codes"][0]["code"]) == 6 and o["codes"][0]["used_at"] is None and o["event"]["name"] == "Friday"'

ok player codes Ek --renew
holds "told" 'Ek, Bo has another code' out
ok player codes --csv
other "renewed" first out
same "nobody else's" <(grep -v Ek first) <(grep -v Ek out)
holds "counted" '^2,"Ek, Bo",[A-Z]{6},1,' out
cp out second
is 2 player codes --renew # everybody: wants to be asked
holds "how" '\-\-yes' err
ok player codes --csv
same "not done" second out
ok player codes --renew --yes
holds "told" '3 players have other codes' out
# What was undone of the event leaves codes alone.
ok player codes --csv
cp out third
ok pay Ek
ok undo
ok player codes --csv
same "undo" third out

is 3 player codes Nobody
ok player add "Outsider, Otto"
is 3 player codes Otto

# The secret is this user's, not the file's: a copy elsewhere has other codes, and lets nobody in here.
checks=$((checks + 1))
[[ $(stat -c %a data/topcut/keys/web-*.key) == 600 ]] || bad "the secret can be read by others"
cp store.db copy.db
XDG_DATA_HOME=$folder/elsewhere run --db copy.db player codes --csv
other "a copy elsewhere" third out
finish
