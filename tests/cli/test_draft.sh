#!/usr/bin/env bash
# Drafts from the command line: pods, seats, orders of picks, the clock, rounds that follow, product and pools.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# people N: N players of the current event, "P01, Test" and so on.
people() {
    {
        echo name
        for i in $(seq "$1"); do printf '"P%02d, Test"\n' "$i"; done
    } >people.csv
    ok player import people.csv --enroll
}

# json PATH: a value of the last answer.
json() { sed 's/^ *//' out | grep -m1 "^\"$1\":" | sed 's/^[^:]*: *//; s/,$//; s/^"//; s/"$//'; }

# ---- orders, without a store -------------------------------------------------------------------------

ok draft order rochester --players 8 --packs 2
said 'pack  1, left   1  2  3  4  5  6  7  8  8  7  6  5  4  3  2'
said 'pack  2, right  8  7  6  5  4  3  2  1  1  2  3  4  5  6  7'
ok draft order rochester --players 7 --packs 1
said 'pack  1, left   1  2  3  4  5  6  7  7  6  5  4  3  2  1  1'
ok draft order rochester --players 6
said 'each player has 45 cards'
ok draft order rochester --players 5
is 4 draft order rochester --players 3
said '--players 4'
is 4 draft order booster --players 11
is 2 draft order winston
ok draft order booster --players 7 --json
same "$(json schema)" topcut/draft-order/1 'the schema'
ok draft order rochester --players 8 --csv
same "$(head -1 out | tr -d '\r')" 'pack,pick,seat,direction' 'columns'
same "$(wc -l <out)" 361 'lines of 24 packs'
ok draft order booster --csv
same "$(sed -n 9p out | tr -d '\r')" '1,left,8,1' 'who seat 8 passes to'

# ---- pods ---------------------------------------------------------------------------------------------

ok init
ok event new 'Friday Draft' --format 'Booster Draft' --date 1999-03-01 --rounds 6 --pod-rounds 3
refused 4 draft pods
said '4 more would make one'
people 11
ok draft pods --dry-run
said '1 pod of 6 and 1 of 5'
said 'pod 2 has 5 players; 7 or 8 by rule [D.19.1]'
ok player add 'Berg, Anna' --enroll
refused 65 draft pods --size 5
said 'pods of 5: a pod has 6 to 10 players'
is 4 draft pods --by seed
is 4 draft pods --by standings
said 'no round is played'
is 3 draft show
said 'topcut draft pods'
is 3 draft seating
is 3 draft start
refused 4 pair
said 'draft the next pods first: topcut draft pods'
ok draft pods --dry-run
is 3 draft show
ok draft pods --seed 7
said 'draft 1, a booster draft before round 1: 2 pods of 6 by lot; seed 7'
said 'pod 1 has 6 players; 7 or 8 by rule [D.19.1]'
is 4 draft pods
said 'topcut draft unpod'
ok draft show --json
same "$(json schema)" topcut/draft-show/1 'the schema'
same "$(json by_rule)" false 'a pod of 6'
ok draft show --csv
same "$(wc -l <out)" 3 'pods as rows'
ok draft seating
said 'judge'
ok draft seating --csv
same "$(head -1 out | tr -d '\r')" 'Pod,Seat,Name,Opposite' 'columns'
same "$(wc -l <out)" 13 'seats'
ok report draft-seating
ok report pods --json
is 3 draft seating --pod 3
is 3 draft show --draft 2

# ---- seats by hand ------------------------------------------------------------------------------------

a=$("$TOPCUT" draft seating --csv | awk -F, 'NR == 2 { gsub(/"/, ""); print $3 }')
b=$("$TOPCUT" draft seating --csv | awk -F, 'NR == 8 { gsub(/"/, ""); print $3 }')
ok draft swap "$a" "$b"
ok draft show
said 'changed by hand'
ok undo
ok draft show
said 'by lot'
refused 4 draft move "$a" 2 7
said 'pod 1 would have 5 players'
is 65 draft move "$a" 3 1
is 65 draft move "$a" 2 9
is 2 draft move "$a" two 1
is 3 draft move Nobody 1 1
refused 65 draft swap "$a" "$a"
ok draft move "$a" 2 1
ok undo
ok draft unpod
is 3 draft unpod
ok undo
ok draft show
said 'by lot'

# Who drafts in a pod stays in it, and to take a begun draft back is told.
ok draft start
refused 4 draft swap "$a" "$b"
said 'pod 1 drafts already, and nobody joins or leaves it'
refused 4 draft move "$a" 2 1
said 'pod 1 drafts already'
c=$("$TOPCUT" draft seating --csv | awk -F, 'NR == 3 { gsub(/"/, ""); print $3 }')
ok draft swap "$a" "$c"
ok undo
ok draft unpod
said 'cards were drafted'
ok undo 2

# ---- the clock ------------------------------------------------------------------------------------------

export TOPCUT_NOW=1795000000
is 4 draft next
said 'has not begun'
ok draft start --json
same "$(json schema)" topcut/draft-start/1 'the schema'
same "$(json seconds_left)" 40 'seconds of the first pick'
is 4 draft start
TOPCUT_NOW=1795000015
ok draft status --json
same "$(json seconds_left)" 25 'seconds left after 15'
same "$(json build_minutes)" 20 'minutes to build (D.19.5)'
same "$(json ends_at)" 2026-11-18T11:07:20Z 'when it ends'
TOPCUT_NOW=1795000050
ok draft status
said 'time is up (-0:10)'
ok draft next 15
said 'looks at its picks before pack 2; 0:30 left'
ok draft next --pod 2
ok draft status --csv
same "$(grep -c ',running,' out)" 2 'pods that run'
ok draft back --pod 2
ok draft hold
said 'the clock stands'
is 4 draft hold
is 4 draft back 99
is 3 draft next --pod 9
is 2 draft next many
is 4 draft move "$a" 2 7
said 'drafts already'
ok draft start
ok draft next 99
said 'is done'
is 4 draft next
unset TOPCUT_NOW

# ---- run: by its clock, and on from where it stood ---------------------------------------------------------

ok draft back
ok draft back 5
is 2 draft run --speed 10000
said 'add --dry-run'
is 2 draft run --json
ok draft run --speed 10000 --dry-run
same "$(grep -c '^{"schema": "topcut/draft-run/1"' out)" 12 'lines of JSON'
same "$(tail -1 out | grep -c '"state": "done"')" 1 'the last line'
ok draft status
said 'pack 3, pick 11 of 15' # a rehearsal is not remembered
TOPCUT_NOW=1700000000 "$TOPCUT" draft next >out 2>err # its time was over long ago
"$TOPCUT" draft run >run.out 2>run.err &
runs=$!
has_two_lines() { [ "$(wc -l <run.out)" -ge 2 ]; }
until_true has_two_lines
kill -INT "$runs" 2>/dev/null
wait "$runs"
same $? 130 'the exit status of an interrupted run'
ok draft status
said 'pack 3, pick 13 of 15, passing left; 0:0'
ok draft next 99
is 4 draft run
said 'is done'

# ---- the rounds that follow --------------------------------------------------------------------------------

ok pair --seed 1
refused 4 draft unpod
said 'topcut unpair takes a round back'
is 4 draft next
said 'draft 1 is over: round 1 is paired'
is 4 draft pods
said 'the next draft is due before round 4'
for table in 1 2 3 4 5 6; do ok result $table 2-0; done
for round in 2 3; do
    ok pair --seed $round
    for table in 1 2 3 4 5 6; do ok result $table 2-0; done
done
is 4 pair
said 'round 4 is played after a new draft (every 3 rounds)'
ok draft pods --seed 3 --json
same "$(json made_by)" standings 'how the second pods are made'
same "$(json first_round)" 4 'their first round'
ok pair --seed 4
ok draft show --draft 1
said 'before round 1'
ok doctor

# ---- product, kinds, pools ---------------------------------------------------------------------------------

ok draft product --json
same "$(json product)" '3 boosters of 15 cards' 'product of a draft'
same "$(json packs)" 36 'boosters in all'
same "$(json product_rule)" D.19.2 'its rule'
ok event show
said '3 boosters of 15 cards'
ok event new Sealed --format 'Sealed Deck' --date 2009-10-23
people 8
ok draft product
said '2 boosters of 15 cards [915.1]'
said '30 minutes [915.2]'
is 4 draft pods
said '--kind booster'
printf '2 Contract from Below\n2 Grizzly Bears\n40 Forest\n' >pool.txt
printf '1 Contract from Below\n1 Grizzly Bears\n1 Air Elemental\n37 Forest\n' >deck.txt
ok deck pool P01 pool.txt
said 'Contract from Below takes part only in games for ante'
said '[915.6 (2009)]'
said '--replace "Contract from Below=CARD"'
ok deck register P01 deck.txt
said 'NOT LEGAL'
said 'Air Elemental is not in the registered pool'
refused 4 deck pool P01 --replace 'Contract from Below=Jeweled Bird'
said 'takes part only in games for ante, too'
is 4 deck pool P01 --replace 'Grizzly Bears=Shock'
said '--reason'
is 4 deck pool P01 --replace 'Air Elemental=Shock'
is 2 deck pool P01 --replace 'Contract from Below'
is 2 deck pool P01 pool.txt --replace 'Contract from Below=Shock'
is 2 deck pool P01 --reason why
is 3 deck pool P02
ok deck pool P01 --replace 'Contract from Below=Shock' --replace 'Contract from Below=Hurricane'
said 'version 2: Shock for Contract from Below [915.6 (2009)], Hurricane for Contract from Below [915.6 (2009)]'
ok deck history P01 --pool
said '-2 Contract from Below'
said 'Shock for Contract from Below'
ok deck pool P01 --json
same "$(json version)" 2 'the version in force'
same "$(json cards)" 44 'cards of the pool'
printf '1 Shock\n1 Hurricane\n1 Grizzly Bears\n30 Forest\n7 Island\n' >deck.txt
ok deck register P01 deck.txt
not 'NOT LEGAL'
ok undo 2
ok deck pool P01
said '  2 Contract from Below'
ok event new Rochester --format 'Rochester Draft' --date 1999-03-01
people 8
ok draft pods
said 'a Rochester draft before round 1'
ok draft start --untimed
said 'looks at pack 1; the clock stands'
ok draft next
said 'pack 1, pick 1 of 15: seat 1'
ok event new Standard --format Standard --date 1999-03-01
people 8
is 4 draft pods
said 'where nobody drafts'
is 4 draft product
said 'where nothing is opened'
finish
