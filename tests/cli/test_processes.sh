#!/usr/bin/env bash
# Several processes on one store: each waits for the other, nothing is lost, and who holds it is told.
# @tags slow-watched
forks=no
. "$(dirname "$0")/lib.sh"

n=8
each=15
[ "${TOPCUT_LONG:-}" = 1 ] && each=100
ok init
for writer in $(seq $n); do
    (for i in $(seq $each); do
        "$TOPCUT" player add "Writer $writer, Player $i" >/dev/null 2>>"errors.$writer" && echo "$i"
    done >"done.$writer") &
done
for i in $(seq 10); do # readers meanwhile see whole verbs
    "$TOPCUT" player list >/dev/null 2>>errors.reader || echo failed >>errors.reader
done
wait
confirmed=$(cat done.* | wc -l)
last="$n writers of $each players"
same "$(cat errors.* 2>/dev/null)" "" "errors"
same "$confirmed" "$((n * each))" "confirmed players"
same "$("$TOPCUT" sql --tsv 'SELECT count(*) FROM player' | tail -1)" "$confirmed" "players in the store"
same "$("$TOPCUT" sql --tsv 'SELECT count(*) FROM journal' | tail -1)" "$confirmed" "entries of the journal"
ok doctor

# Two stations enter the same slip: twice is once; another score is refused.
players 8
ok player import players.csv
ok event new Evening
printf 'P00%d,\n' 1 2 3 4 5 6 7 8 >names.txt
ok enroll --file names.txt
ok pair
for i in 1 2 3 4; do "$TOPCUT" result 1 2-0 >>same.out 2>&1 & done
wait
same "$(grep -c 'saved' same.out)" 1 "first entries of one slip"
same "$(grep -c 'as it was' same.out)" 3 "repetitions of one slip"
for score in 2-1 1-2; do "$TOPCUT" result 2 $score >>differ.out 2>&1 & done
wait
same "$(grep -c 'saved' differ.out)" 1 "first entries of two different slips"
same "$(grep -c -- '--correct' differ.out)" 1 "refusals"
ok doctor
finish
