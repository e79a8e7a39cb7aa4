#!/usr/bin/env bash
# The round's clock from the command line: start, show, pause, extend, the early end, watching; a restart is every run.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TZ=UTC
at() { export TOPCUT_NOW=$((1795000000 + $1)); } # 2026-11-18 11:06:40

at 0
ok init
players 9
ok event new Evening --date 1999-03-01
refused 4 clock # no round
said "has no round yet"
ok player import players.csv --enroll
ok pair --seed 1
ok clock
said "the clock is not started; 50 minutes"
refused 4 clock pause
said "topcut clock start"
refused 4 clock start --minutes 40
said "45 are the least (D.1.3)"
refused 2 clock start --minutes 0
refused 2 clock start --minutes 601
ok clock start --dry-run
ok clock
said "not started"
json clock start
said '"ends_at": "2026-11-18T11:56:40Z"'
refused 4 clock start
at 1500
ok clock show
said "25:00 left, until 11:56"
said "10-minute warning is due at 11:46 (D.1.3)"
said "4 of 4 tables still play: 1, 2, 3 and 4"
TZ=Asia/Kolkata ok clock show # stored in UTC, shown in local time
said "25:00 left, until 17:26"
ok clock pause
at 9000
ok clock
said "paused, 25:00 left"
refused 4 clock pause
ok clock resume
refused 4 clock resume

# ---- extensions
ok clock extend 2 3 --reason "ruling on damage"
said "table 2: 3 more minutes"
ok clock extend 2 1
refused 2 clock extend 2
refused 2 clock extend 2 x
refused 2 clock extend 2 0
refused 2 clock extend 2 3 --take-back
refused 2 clock extend 2 3 --number 1
refused 3 clock extend 77 3
said "table 77 does not exist"
ok result 1 2-0
refused 4 clock extend 1 3
said "has its result already"
ok clock
said "+3 ruling on damage, +1"
said "3 of 4 tables still play: 2, 3 and 4"
ok clock extend 2 --take-back
refused 3 clock extend 2 --take-back --number 7
ok clock show --csv
same "$(head -1 out | tr -d '\r')" "Table,Player 1,Player 2,Playing,More minutes,Left,Ends (UTC),Time is up" "the header"
same "$(grep -c '' out)" 5 "lines"
json clock show
said '"reason": "ruling on damage"'
said '"extension_min": 3'
ok clock show 1
refused 3 clock show 2
said "has no round 2"
refused 2 clock show x

# ---- the warning, setting, the early end
refused 4 clock warned
refused 4 clock set 9:30
said "(D.1.4); --force sets it all the same"
ok clock set 9:30 --force
ok clock
said "warning is due since"
ok clock warned
ok clock
said "warning was given at"
refused 65 clock set 12:70
refused 65 clock set soon
refused 65 clock set 601
refused 4 clock end-early
said "ends before that, in 9:30"
ok clock set 1:30:00
ok clock set +5
said "1:35:00 left"
ok clock set -- -15
said "1:20:00 left"
refused 4 clock end-early --notice 29
said "at least 30 minutes' notice (D.1.4)"
ok clock end-early
said "30:00 left"
said "the head judge ends it early"
ok undo
ok clock
said "1:20:00 left"
at $((9000 + 4800 + 61))
ok clock
said "time is up since"
said "60 seconds for a turn whose untapping is done"
said "topcut result TABLE GAMES --time"
said "Table 2: 3 more minutes (+3 ruling on damage), until"
at 100
ok clock # the computer's clock was set back
at -100
ok clock
said "was it set back?"

# ---- watching
at 9500
ok clock set 10 --force
ok clock watch --lines 1
said "warn the room"
checks=$((checks + 1))
grep -qE '(10:00|9:5[0-9]) left, until' out || bad "the time that is left is not said" # a slow machine is a second later
ok clock watch --jsonl --lines 2 --every 1
same "$(grep -c '"event": "time"' out)" 2 "lines of time"
said '"event": "warning"'
while read -r line; do
    echo "$line" >line.json
    json_check line.json || bad "no JSON: $line"
done <out
is 2 clock watch --json
refused 2 clock watch --csv
refused 2 clock watch -o x.txt
results
ok clock watch
said "no table plays any more"
ok clock
said "No table plays any more"
refused 4 clock extend 2 3
refused 4 clock end-early

# ---- modern rules, a bracket
ok event new Modern --date 2024-03-01
ok enroll --all
ok pair --seed 1
refused 4 clock start --minutes 39
said "40 are the least (MTR"
ok clock start --minutes 40
ok clock set 0
ok clock
said "then 5 more are played"
results
ok cut 4 --force --seed 1
ok clock start
said "1:30:00 left"
ok unpair --force
ok floor show
said "Magic tournament rules of today"
said "to 8 players 3, to 16 5 (drafted playoff 4), to 32 5, to 64 6, to 128 7, to 226 8, to 409 9, more 10"

# ---- floor rules and kinds of events
ok floor show --date 1999-03-01
said ' 1 minute  [D.4.6]'
said "least time of a timed round"
said "[D.1.3]"
ok floor 2009 --csv
said "sealed-build-minutes,30,minutes,915.2"
json floor show 1999
said '"key": "1999"'
ok floor --all
same "$(grep -c '' out)" 4 "editions"
json floor --all
refused 3 floor 1998
said "1999, 2009, modern"
refused 2 floor 1999 --date 1999-01-01
refused 65 floor --date 1999-02-30
ok event types --date 1999-03-01
said "judge of level 3 (D.4.3)"
said "Any sanctioned event: judge of level 2"
ok event types
not "D.4.3"
json event types
ok event types --csv --date 1999-03-01
said "prerelease,Prerelease,0,0,2,D.4.4"
mkdir -p mine/formats/floor
echo '{"name": "Ours", "source": "us", "rules": [{"key": "round-minutes", "value": 55, "rule": "ours"}]}' \
    >mine/formats/floor/ours.json
ok floor ours --data mine
said "55 minutes  [ours]"
ok event edit --floor-rules ours --data mine
ok pair --seed 1 --data mine
ok clock start --data mine
said "55:00 left"
ok sql "SELECT tbl, playing, state FROM clock_tables(NULL, NULL)" --data mine
echo '{"name": "Ours"}' >mine/formats/floor/ours.json
refused 65 floor ours --data mine
said 'ours.json: the member "source" is missing'
finish
