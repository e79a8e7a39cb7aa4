#!/usr/bin/env bash
# How matches end and players leave, from the command line: time, draws agreed on, tardiness, drops, bans, judges asked for.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TZ=UTC TOPCUT_NOW=1795000000

ok init
players 12
refused 3 event new Evening --kind ptx
said "did you mean ptq?"
refused 3 event new Evening --floor-rules 1998
ok event new Evening --date 1999-03-01 --kind ptq
ok player import players.csv --enroll
ok event show
said "DCI floor rules of 1999"
ok pair --seed 1
said "level 3"
said "D.4.3"
refused 3 event edit --kind gp
ok event edit --kind grand-prix

# ---- on time (D.1.5)
ok result 1 1-1 --time
said "1-1 (time)"
ok result 2 1-0 --time
refused 65 result 3 2-0 --time
said "2-0 is a finished match"
refused 65 result 3 1-1 --time --life 12-7
said "nobody must advance"
refused 65 result 3 1-1 --life 12-7
said "add --time"
refused 2 result --time
refused 2 result 1 --clear --time
json result 1 1-1 --time
said '"timed_out": true'
said '"unchanged": true'
ok pairings
said "1-1 (time)"
printf '3 0-0 time\n4 2-1\n' >slips.txt
ok result --file slips.txt
said "2 results saved"

# ---- draws agreed on (D.1.7)
refused 4 result 4 id --correct
said "before the first game of a match"
ok result 4 --clear
ok result 4 id
said "0-0-3 (intentional draw)"

# ---- tardiness (D.3.17)
ok tardy 5 "$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, NULL) WHERE tbl = 5" | tail -1)"
said "1 game of the match is lost (D.3.17)"
refused 4 result 5 2-0
said "by penalty"
refused 4 result 5 id
said "D.1.7"
refused 65 tardy 5
said "say who is late"
refused 3 tardy Nobody
refused 2 tardy 5 P001 --minutes 1000
json tardy 5 "$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, NULL) WHERE tbl = 5" | tail -1)" --minutes 10
said '"out": true'
said '"match_loss": true'
ok penalty list
said "D.3.17"
ok players
said "ejected after round 1"

# ---- leaving (D.1.6)
name=$("$TOPCUT" sql --tsv "SELECT player2 FROM pairings(NULL, NULL) WHERE tbl = 6" | tail -1)
ok drop "$name"
said "if it is not played, they lose it (D.1.6)"
ok undo
ok drop "$name" --forfeit
said "withdrawn before the first match, they lose it"
ok result
said "all results are in"
refused 4 drop "$name" --forfeit
ok pair --seed 2
refused 3 result "$name" 2-0
said "they dropped after round 1; their last match is in round 1"
ok undrop "$name"
said "is back in"
ok undo
results

# ---- somebody must advance (D.1.5, Q-1)
ok cut 4 --force --seed 1
refused 65 result 1 1-1
said "--time --life A-B"
refused 65 result 1 id
said "D.1.7"
refused 65 result 1 1-1 --time
said "enter it with --life A-B"
refused 65 result 1 1-1 --time --life 7-7
said "play on until a life total changes"
refused 65 result 1 1-1 --time --life seven
said "are no life totals"
ok result 1 1-1 --time --life 12-7
said "has more life, 12 to 7, and wins (D.1.5)"
said "2-1 (time, life 12-7)"
name=$("$TOPCUT" sql --tsv "SELECT player2 FROM pairings(NULL, NULL) WHERE tbl = 2" | tail -1)
refused 3 result 2 0-0 --time --decided Nobody
ok result 2 0-0 --time --decided "$name"
said "by the head judge's decision"
ok pair
ok clock
said "no time limit (2 players left, D.1.3)"
refused 4 clock start
ok log
said "by the head judge's decision"

# ---- bans (D.3.12)
ok ban add P001 --reason "left without checking out" --rule D.3.12
ok event new Next --date 2026-12-01
refused 4 enroll P001
said "--despite-ban"
refused 4 enroll --all
ok enroll P001 --despite-ban "the ban is being appealed"
said "in spite of ban"
ok enroll P002 P003
ok pair --seed 1
ok ban add P004 --reason "left without checking out"
refused 4 late P004
ok late P004 --despite-ban "new facts"
ok log
said "new facts"

# ---- modern rules: a draw at any time
results
ok result 1 id --correct
said "intentional draw"
finish
