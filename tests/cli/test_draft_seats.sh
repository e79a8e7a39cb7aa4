#!/bin/bash
# What rounds and brackets make of the seats of a draft: who sat opposite after somebody left, seeding by draft seat.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok init
{ echo name; for i in 1 2 3 4 5 6 7 8; do printf '"P%d, X"\n' $i; done; } >eight.csv
seat() { "$TOPCUT" draft seating --csv | tr -d '"\r' | awk -F, -v n="$1" 'NR == n + 1 { print $3 }'; }

# ---- the first round across the pod, when seat 5 has left: 2-6, 3-7, 4-8 meet, seat 1 has the bye
ok event new Rochester --format 'Rochester Draft' --date 1999-06-01
ok player import eight.csv --enroll
ok draft pods --seed 3
one=$(seat 1)
two=$(seat 2)
six=$(seat 6)
ok draft start
ok drop "$(seat 5)"
ok pair
said 'pod 1 is at step 1 of'
said 'of draft 1, which ends with this round'
ok sql --csv "SELECT player1 FROM pairings(1, 1) WHERE player2 IS NULL"
said "$one"
ok sql --csv "SELECT count(*) FROM pairings(1, 1) WHERE (player1 LIKE '$two%' AND player2 LIKE '$six%') OR (player1 LIKE '$six%' AND player2 LIKE '$two%')"
said 1
ok doctor

# ---- a bracket by the seats of one pod; of several it is asked for them
ok event new Seeded --rounds 1 --cut 4 --format 'Booster Draft' --seeding draft-seat
ok enroll --all
ok draft pods --seed 4
ok pair
not 'which ends'
for t in 1 2 3 4; do ok result $t 2-0; done
ok cut
said 'seeded by draft seat'
ok doctor
ok undo
{ echo name; for i in 1 2 3 4; do printf '"Q%d, X"\n' $i; done; } >four.csv
ok event new Several --rounds 1 --cut 4 --format 'Booster Draft' --seeding draft-seat
ok enroll --all
ok player import four.csv --enroll
ok draft pods --size 6
ok pair
for t in 1 2 3 4 5 6; do ok result $t 2-0; done
refused 4 cut
said 'draft 1 had 2 pods, each with seats of its own'
finish
