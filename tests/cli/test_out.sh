#!/bin/bash
# Results of matches that somebody left: disqualified players do not win, and who has left a bracket does not go on.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok init
for i in 1 2 3 4 5 6; do ok player add "P$i, X"; done
ok event new Swiss --rounds 3
ok enroll --all
ok pair --seed 1
ok dq P1
refused 4 result P1 2-0
said "P1, X is disqualified and loses the match"
said "no-show"
refused 4 result P1 1-1
ok result P1 2-0 --correct
ok undo
ok result P1 0-2

# Who drops is asked what was played.
ok drop P2
ok result P2 2-0
ok doctor

ok event new Bracket --structure single-elimination
ok enroll P1 P2 P3 P4
ok pair --seed 1
ok dq P1
refused 4 result P1 2-0
ok result P1 2-0 --correct
said "P1, X is disqualified: whoever meets them next has a walkover"
said 'topcut dq "P1, X" --take-back'
ok dq P1 --take-back
ok drop P2
ok result P2 2-0 --correct
said 'topcut undrop "P2, X"'
ok doctor

# Neither came: the second who does not play takes what the first had given away.
ok event new Neither --rounds 3 --cut 2
ok enroll P1 P2 P3 P4
ok pair --seed 1
both=$("$TOPCUT" sql --tsv "SELECT player1 || '|' || player2 FROM pairings(NULL, NULL) WHERE tbl = 1" | tail -1)
ok drop "${both%%|*}" --forfeit
ok drop "${both##*|}"
said "stays theirs; if they did not come either, both lose it; topcut result 1 double-loss --correct"
ok undo
ok drop "${both##*|}" --forfeit
said "is lost by both"
ok result 2 2-0

# Closing in the middle is asked about.
refused 4 event close
said "1 of 3 Swiss rounds is played, and the cut to 2 is not made"
said "add --force"
said "to go on: topcut pair"

# Nobody is said to go through behind a final, and both lose it.
ok cut --force
ok dq "$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, NULL) WHERE tbl = 1" | tail -1)"
ok dq "$("$TOPCUT" sql --tsv "SELECT player2 FROM pairings(NULL, NULL) WHERE tbl = 1" | tail -1)"
said "is lost by both"
not "whoever would have met"
ok undo
ok undo
ok undo

# Disqualified in the final: the other has won it, and closing is the next step.
ok cut --force
final=$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, NULL) WHERE tbl = 1" | tail -1)
ok dq "$final"
said "goes through without playing; all results of round 2 are in; topcut event close"
ok event next
said "event close"
ok event close
ok doctor
finish
