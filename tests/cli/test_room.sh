#!/usr/bin/env bash
# What several people in one room do, from the command line: publish, reports of players, check-in, announcements, screens,
# requests to be enrolled, the next step, one entry taken back.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TOPCUT_NOW=1795000000

ok init
players 4
ok player import players.csv
ok event new "Thursday" --date 2026-11-19 --rounds 2 --fee 5 --signup
json event next
json_holds 'o["schema"] == "topcut/next/1" and o["step"] == "enrol" and o["newest_entry"] == 2'
ok enroll P001 P002 P003 P004
ok event next
said "next, pair round 1: topcut pair"
said "4 players have not paid"
ok pay P001 P002 P003 P004

# ---- check-in: a list to look at
ok checkin P001 P002
said "2 of 4 are there"
ok checkin
said "not checked in: P003"
ok checkin P002 --take-back
json checkin
json_holds 'o["there"] == 1 and o["of"] == 4 and len(o["absent"]) == 3'
is 2 checkin --take-back
is 3 checkin Nobody

# ---- requests to be enrolled
ok signup ask "Berg, Anna" --dci 1005
ok signup ask "Berg, Anna" --dci 1005
json signup list
json_holds 'len(o["requests"]) == 1 and o["requests"][0]["state"] == "waiting"'
json event next
json_holds 'o["signups"] == 1'
ok signup approve 1
said "is enrolled in Thursday"
ok signup ask "=HYPERLINK(1)"
ok signup refuse 2
is 4 signup approve 2
said "was refused already"
is 2 signup approve x
is 3 signup approve 9
ok signup list --all
said "2: =HYPERLINK(1), refused"
ok unenroll "Berg, Anna"

# ---- a round that is prepared
ok pair --private --seed 3
said "not published: topcut publish"
json pairings
json event next
json_holds 'o["step"] == "publish" and o["published"] is False and o["screen_now"] == "join"'
one=$("$TOPCUT" sql --csv "SELECT p.last FROM match m JOIN player p ON p.player_id = m.player1_id WHERE m.tbl = 1" | tail -1 | tr -d '\r')
two=$("$TOPCUT" sql --csv "SELECT p.last FROM match m JOIN player p ON p.player_id = m.player2_id WHERE m.tbl = 1" | tail -1 | tr -d '\r')
is 4 result 1 2-1 --by "$one"
said "is not published yet"
ok unpair
not "published"
ok pair --private --seed 3
ok publish
said "round 1 is published"
ok publish
said "already"
ok repair
said "nothing is broken; every table stays"
ok drop "$one"
for verb in repair "repair --all"; do
    ok $verb --dry-run
    not "tell the players" # nothing has changed
done
ok repair
said "was published before: tell the players"
ok undo
ok undo
ok repair --all
said "was published before: tell the players"
ok undo

# ---- what players say
ok result 1 2-1 --by "$one"
said "confirms it"
json reported
json_holds 'o["matches"][0]["state"] == "reported" and o["matches"][0]["said1"]["wins1"] == 2 and o["matches"][0]["said2"] is None'
json result 1 2-0 --by "$two"
json_holds 'o["state"] == "disputed" and o["said2"]["wins2"] == 2'
ok reported
said "table 1: disputed"
refused 4 reported --accept 1
said "ask them"
is 4 result 2 2-0 --by "$one"
said "does not play at table 2"
is 2 result 1 2-0 --by "$one" --correct
is 2 result 1 2-0 --drops
json event next
json_holds 'o["step"] == "clock" and o["disputed"] == [1] and o["missing"] == [1, 2]'
ok result 1 1-2 --by "$two" --drops
said "drops after round 1"
ok result 2 2-0
ok result 2 2-0
json reported --accept all
json_holds 'o["accepted"] == 0'
ok reported
said "no report waits"
is 4 result 1 0-2 --by "$one"
said "has a result already"

# ---- announcements and screens
ok announce "Round 2 at 20:15" --until 15
ok announce
said "announced: Round 2 at 20:15"
TOPCUT_NOW=1795000899 ok announce
said "20:15"
TOPCUT_NOW=1795000900 ok announce
said "nothing is announced"
is 2 announce --clear "text"
is 2 announce --until 5
ok announce --clear
ok screen standings
json screen
json_holds 'o["screen"] == "standings" and o["shown"] == "standings"'
is 2 screen upside-down
ok screen auto
said "standings (by the moment)"

# ---- one entry of the journal
ok pay P001 --not
entry=$("$TOPCUT" sql --csv "SELECT max(entry_id) FROM journal" | tail -1 | tr -d '\r')
ok announce "something newer"
is 4 undo --expect "$entry"
said "something newer was done since"
ok undo --entry "$entry"
said "taken back"
is 4 undo --entry "$entry"
said "taken back already"
is 2 undo 2 --entry "$entry"
is 3 undo --entry 999
refused 4 undo --entry 3 # who was enrolled has played since
said "cannot undo entry 3"

# ---- profiles
ok player hide P001
said "staff and themselves alone"
ok player hide P001 --take-back
ok doctor
finish
