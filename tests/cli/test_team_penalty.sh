#!/bin/bash
# Penalties in events of teams: the member who offended is kept and counted, the loss is the team's; where each seat has
# a match of its own, a member loses games of that.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

rows() { "$TOPCUT" sql --tsv "SELECT name, team, player_id, of_team FROM penalties(NULL)" | tail -n +2; }

ok init
for i in 1 2 3 4 5 6 7; do ok player add P0$i; done
ok event new E --teams shared --rounds 3 --date 1999-06-01
ok team add T0 P01 P02
ok team add T1 P03 P04
ok pair --seed 1

# ---- warnings are a player's (D.3.2 to D.3.4)
ok penalty add P01 "slow play" --level single-warning --confirm
said "P01 (T0)"
ok penalty add P02 "slow play" --level single-warning --confirm
said "P02 (T0)"
said "official warnings: 0, and 1 with this one"
not "second offence"
ok penalty suggest P02 "slow play"
said "offence 2"
ok penalty add P01 "slow play" --level single-warning --confirm
said "official warnings: 1, and 2 with this one"
ok log --limit 1
said '"P01" ("T0")'
ok penalty add T0 "slow play" --level caution
same "$(rows)" "P01	T0	1	0
P02	T0	2	0
P01	T0	1	0
T0	T0	1	1" "who offended"
json penalty list P02
same "$("$TOPCUT" penalty list P02 --json | grep -c '"number"')" 1 "a member's"
same "$("$TOPCUT" penalty list P01 --json | grep -c '"number"')" 2 "the captain's"
same "$("$TOPCUT" penalty list T0 --json | grep -c '"number"')" 4 "the team's"
json penalty show 2
said '"name": "P02"'
said '"team": "T0"'

# ---- the loss is the team's
ok penalty add P02 tardiness --consequence match-loss --confirm
said 'the match at table 1 of round 1 is lost by "T0"'
ok undo

# ---- another store, two records of a person, a forgotten person
ok package export --output e.json
ok init --db other.db
ok package import e.json --trust --db other.db
same "$("$TOPCUT" sql --tsv --db other.db "SELECT name FROM penalties(1)" | tail -n +2 | tr '\n' ' ')" "P01 P02 P01 T0 " \
    "in another store"
ok player merge P02 P07 --yes
same "$(rows | sed -n 2p | cut -f 1,2)" "$("$TOPCUT" sql --tsv "SELECT m.name, 'T0' FROM team_members(NULL) m WHERE seat = 'B' AND team = 'T0'" | tail -n 1)" "merged"
ok undo

# ---- seats: games are lost at the member's seat
ok event new F --teams seats --team-size 3 --date 2026-10-01
ok team add T0 P01 P02 P05
ok team add T1 P03 P04 P06
ok pair --seed 1
ok tardy P02
said '"P02" is not seated'
refused 4 result T0 A=2-0 B=2-0 C=2-0
said '"P02" lost 1 game of the match at seat B by penalty 1, so "P04" has at least 1 win there'
refused 4 result T0 B=2-0
refused 4 result T1 B=0-2
refused 65 penalty add T0 tardiness --consequence game-loss --confirm
said "name the member"
ok result T0 A=2-0 B=2-1 C=2-0
refused 4 penalty add P02 tardiness --consequence match-loss --round 1 --confirm
said "seat B"
refused 4 tardy P05
said "seat C of table 1 of round 1 has a result"
ok undo

# ---- and a member's match is that of the seat
ok tardy P02 --minutes 30
said "the match of seat B is lost"
said "B=0-2"
refused 4 result T0 B=2-1
refused 4 result T0 seats=3-0
ok result T0 seats=2-1
ok undo
ok result T0 A=2-0 B=0-2 C=2-0
said "T1 1-2 T0"
ok penalty withdraw 1 --reason "came in time"
ok result T0 B=2-1 --correct

# ---- a whole team is not late once one of its seats has played
ok event new Late --teams seats --team-size 3 --date 2026-10-08
ok team add T0 P01 P02 P05
ok team add T1 P03 P04 P06
ok pair --seed 1
ok result 1 B=2-0
refused 4 tardy T0
said "seat B of table 1 of round 1 has a result: who has played was there"
ok tardy P01
ok doctor
finish
