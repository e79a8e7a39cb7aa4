#!/usr/bin/env bash
# Rounds out of the ordinary: odd numbers, wishes, pairing by hand and by rank, late players, no legal
# pairing, cuts to any number.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

value() { "$TOPCUT" sql --tsv "$1" | tail -n +2; }
bye() { value "SELECT last FROM match JOIN round USING (round_id) JOIN player ON player_id = player1_id
    WHERE player2_id IS NULL AND result = 'bye' AND number = $1"; }

# ---- nine players: a bye each round, another player's each time
players 9
ok init
ok player import players.csv
ok event new "Nine" --rounds 4 --seed 3
ok enroll --all
ok pair --seed 11
said "bye: "
first=$(bye 1)
ok why "$first," bye
said "bye"
ok why "$first,"
results
ok pair --seed 12
second=$(bye 2)
[ "$first" != "$second" ] || bad "a second bye for $first"
results

# ---- a late player meets the one with the bye, or comes with byes or losses
ok pair --seed 13
third=$(bye 3)
ok player add "Late, Larry"
is 3 late "Newcomer, Ned"
said "topcut player add NAME adds a new player"
ok late "Late, Larry" --bye
said "Late, Larry"
same "$(bye 3)" "" "the bye after a late player"
same "$(value "SELECT points FROM standings(NULL, NULL) WHERE name = 'Late, Larry'")" 6 "points of two byes"
ok player add "Later, Lara"
ok late "Later, Lara" --wait --loss
same "$(value "SELECT count(*) FROM match WHERE result = 'loss'")" 3 "losses of a late entry"
is 2 late "Later, Lara" --loss --bye
is 4 late "Later, Lara"
[ -n "$third" ] || bad "no bye in round 3"
results

# ---- wishes
ok pair --seed 14 --dry-run --avoid "P001, Åsa 1 v P002, Åsa 2" --avoid "#3,#4"
is 3 pair --dry-run --avoid "P001, Åsa 1 v Nobody"
is 2 pair --dry-run --avoid "#1,#1"

# ---- by hand: everybody once, or the rest by machine; what it breaks is told
is 65 pair --by-hand "#1 v"
is 3 pair --by-hand "#1 v Nobody" --rest
run pair --by-hand "#1 v #2"
[ $status != 0 ] || bad "a pairing by hand that leaves people out"
is 2 pair --rest
met=$(value "SELECT '#' || player1_id || ' v #' || player2_id FROM match WHERE player2_id IS NOT NULL LIMIT 1")
ok pair --by-hand "$met" --rest
said "note: "
is 1 check
ok unpair
printf '# two of them\n#1 v #3\n\n#2\t#4\n' >pairs.txt
ok pair --by-hand @pairs.txt --rest --json
said '"by_hand": true'
a=$(value "SELECT '#' || player1_id FROM match JOIN round USING (round_id) WHERE number = 4 AND result = 'bye'")
if [ -n "$a" ]; then
    ok swap "$a" "#1"
    said "bye: P001"
fi
ok unpair
ok pair --by-rank --seed 4
same "$(value "SELECT method FROM round WHERE number = 4")" "by-rank" "the method"
results
is 4 pair
said "cut"

# ---- a cut to six: the first two have a bye
ok cut 6
ok bracket
said "(bye)"
results
ok pair
results
ok pair
results
is 4 pair
ok bracket
ok event close
said "not rated"

# ---- four players, four rounds: no legal pairing; the least relaxation is named
ok event new "Four" --rounds 4
ok enroll "#1" "#2" "#3" "#4"
for round in 1 2 3; do
    ok pair --seed $round
    results
done
is 4 pair
said "--allow-rematch"
ok pair --allow-rematch
said "2 rematches"
results
ok doctor

# ---- one player, two players
ok event new "Small" --rounds 1
ok enroll "#1"
is 4 pair
ok enroll "#2"
ok pair
ok result 1 no-show "#2"
ok event close
ok doctor

# ---- the last round by rank as the event's setting, best of one, more draws
ok event new "By rank" --rounds 2 --cut 2 --last-by-rank --best-of 1 --no-more-draws
ok enroll "#1" "#2" "#3" "#4" "#5" "#6"
ok pair
is 65 result 1 2-0
for table in 1 2 3; do ok result $table 1-0; done
ok pair
same "$(value "SELECT method FROM round JOIN event USING (event_id) WHERE name = 'By rank' AND number = 2")" "by-rank" "the method"
ok event edit --more-draws
ok result 1 0-0-3
ok result 2 double-loss
is 65 result 3 concede
opponent=$(value "SELECT player2 FROM pairings(NULL, NULL) WHERE tbl = 3")
ok result 3 concede "$opponent"
said "conce"
ok cut
ok result 1 1-0
ok event close
ok doctor

# ---- a preview says how to get that very round; nothing of it counts as done
players 5
ok event new Preview --format Standard --rounds 9 --seed 3
for n in 1 2 3 4 5; do ok enroll "P00$n"; done
ok pair -n
said "to save exactly this: topcut pair --seed "
seed=$(sed -n 's/^to save exactly this: topcut pair --seed \([0-9]*\)$/\1/p' out)
sed '1d;/; not saved/,$d' out >preview # but what says that it is a dry run
json pair -n
said '"saved": false'
said '"rounds_paired": 0'
ok pair --seed "$seed"
sed '/; saved/,$d' out >saved
same "$(cat saved)" "$(cat preview)" "the round that the preview showed"

# ---- rematches that nobody could avoid are no fault, and are told
for round in 1 2 3 4 5; do
    results
    run pair --seed "$round"
    [ "$status" = 0 ] || ok pair --seed "$round" --allow-rematch
done
ok check
said "rematch"
said "as few as possible"
json check
said '"rematches": '
ok check --csv

# ---- what comes next is what will be done: with everybody met, the command that pairs, and why
ok event new Four --format Standard --rounds 5
for n in 1 2 3 4; do ok enroll "P00$n"; done
for round in 1 2 3; do
    ok event next
    said "pair round $round: topcut pair"
    not "rematch"
    ok pair --seed "$round"
    ok publish
    results
done
ok event next
said "pair round 4: topcut pair --allow-rematch"
said "no pairing without a rematch is left"
json event next
json_holds 'o["command"] == "topcut pair --allow-rematch" and "met everybody" in o["refused"]'
is 4 pair
ok pair --allow-rematch
ok event new Lists --format Standard --rounds 2
ok deck ask required
for n in 1 2; do ok enroll "P00$n"; done
ok event next
said "next, pair round 1"
said "2 players have no decklist: get the lists"
json event next
json_holds 'o["command"] is None'
is 4 pair
ok deck ask optional
json event next
json_holds 'o["command"] == "topcut pair" and o["refused"] is None'

# ---- byes by hand: three of them in the heading, the others by number
ok event new Byes --format Standard --rounds 2
for n in 1 2 3 4 5; do ok enroll "P00$n"; done
ok pair --by-hand "P001 v bye; P002 v bye; P003 v bye; P004 v bye; P005 v bye" --seed 1
said "; P003, Åsa 3 (0) and 2 more"
finish
