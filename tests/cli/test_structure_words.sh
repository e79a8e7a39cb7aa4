#!/usr/bin/env bash
# What a structure has no use for is refused, and entrants and states are called what they are.
. "$(dirname "$0")/lib.sh"

ok init
for i in 1 2 3 4 5 6 7 8; do ok player add "P$i"; done

# Settings that mean nothing for the structure: a new event, and a change.
is 65 event new X --structure round-robin --rounds 3
said "--rounds means nothing in an event by round-robin"
said "--rounds auto goes with it"
is 65 event new X --structure round-robin --pod-rounds 3
said "--pod-rounds means nothing"
is 65 event new X --structure swiss --legs 2
said "--legs means nothing in an event by swiss"
is 65 event new X --structure double-elimination --third-place
said "--third-place means nothing"
ok event new Swiss --rounds 3
is 65 event edit --structure single-elimination
said "--rounds auto goes with it"
ok event edit --structure single-elimination --rounds auto

# Teams are teams; the rounds of a round robin are no Swiss rounds.
ok event new Teams --teams shared --structure round-robin
for i in 1 3 5 7; do ok team add "T$i" "P$i" "P$((i + 1))"; done
ok schedule
said "4 teams"
ok pair
said "4 teams"
ok event show --json
said "\"round-robin\""
ok crosstable --json
said round-robin
ok event new Knock --teams shared --structure single-elimination
for i in 1 3 5 7; do ok team add "K$i" "P$i" "P$((i + 1))"; done
ok pair
ok bracket
said "4 teams"
is 4 event edit --last-by-rank
said "the bracket of Knock is drawn"
said "topcut unpair"
finish
