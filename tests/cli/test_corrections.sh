#!/bin/bash
# What is told of things that hang together: corrections and later pods, schedules and brackets; swaps and fixed tables;
# who comes back and the match that was lost; seeds beyond the field; product of teams.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok init
{ echo name; for i in 1 2 3 4 5 6 7 8; do printf '"P%d, X"\n' $i; done; } >eight.csv

# ---- a player who is added and enrolled is one entry of the journal
ok event new First
ok player add 'Once, X' --enroll
said 'enrolled Once, X'
ok undo
is 3 player show Once

# ---- a correction, and the pods of the next draft
ok event new Draft --format 'Booster Draft' --pod-rounds 1 --rounds 2
ok player import eight.csv --enroll
refused 4 pair
said 'played after a new draft (every round)'
ok draft pods --seed 1
ok pair --seed 1
for t in 1 2 3 4; do ok result $t 2-0; done
ok draft pods
ok result 1 0-2 --round 1 --correct
said 'the pods of draft 2 were made on the old standings (topcut draft unpod takes them back)'
ok undo
ok draft unpod
ok draft pods --by random --seed 2
ok result 1 0-2 --round 1 --correct
not 'old standings'

# ---- a round robin is not paired on points
ok event new Robin --structure round-robin
ok enroll P1 P2 P3 P4 P5 P6
for r in 1 2 3 4; do
    ok pair --seed 1
    for t in 1 2 3; do ok result $t 2-0; done
done
ok result 1 0-2 --round 1 --correct
said 'ranks change'
not 'old points'

# ---- tables of a bracket that a correction emptied
ok event new Double --structure double-elimination
ok enroll --all
ok pair --seed 1
for t in 1 2 3 4; do ok result $t 2-0; done
ok pair
ok result 1 0-2 --round 1 --correct
refused 3 result 1 2-0
said 'table 1 of round 2 has no match until it is paired again; pair it with: topcut pair'
refused 3 result 9 2-0
said 'does not exist'

# ---- a swap keeps fixed tables where it can, and tells where not
ok event new Swap --rounds 3
ok enroll P1 P2 P3 P4
ok table P1 2
ok pair --seed 2
other=$("$TOPCUT" sql --csv "SELECT CASE WHEN player1 LIKE 'P1,%' OR player2 LIKE 'P1,%' THEN NULL ELSE player1 END AS who
    FROM pairings((SELECT max(event_id) FROM event), 1) ORDER BY who DESC LIMIT 1" | tail -1 | tr -d '"\r')
ok swap P1 "$other"
not 'whose table is 2'
ok sql --csv "SELECT tbl FROM pairings((SELECT max(event_id) FROM event), 1) WHERE player1 LIKE 'P1,%' OR player2 LIKE 'P1,%'"
said 2
ok undo
ok table "$other" 1
ok swap P1 "$other"
not 'whose table'
ok doctor

# ---- who comes back
ok drop P1 --forfeit
ok undrop P1
said 'stays lost by no-show'
said '--clear'
ok event new Few --rounds 3
ok enroll P1 P2 P3
ok seed P1 99
said 'comes behind all lower ones of the 3 players'
ok seed P1 2
not 'comes behind'
is 3 bracket
said 'topcut cut N'
ok event edit --cut 2
is 3 bracket
not 'cut 2'

# ---- product of teams
ok event new Heads --teams shared --format 'Booster Draft'
ok team add Alpha P1 P2
ok team add Beta P3 P4
ok draft product
said '12 boosters for 4 players'

# ---- seats taken away while a match is open
ok event new Seats --teams seats --team-size 3 --rounds 1
ok team add Alpha P1 P2 P3
ok team add Beta P4 P5 P6
ok pair --seed 1
ok result 1 A=2-0
ok result 1 --clear
said 'is taken away'
not ':  taken'


# ---- whose change: the newest of an event or of a person, and by whom it was done
ok event new Here
ok enroll P1 P2
ok event new There
ok enroll P3 P4
export TOPCUT_WHO=Kim
ok enroll P5 -e There
unset TOPCUT_WHO
ok undo -e Here
said 'taken back: enrolled'
not Kim
refused 4 undo --who Nobody
said 'no change that stands fits'
ok undo --who Kim
said 'in There (Kim)'
refused 2 undo 2 --who Kim
refused 2 undo --entry 1 --event There
finish
