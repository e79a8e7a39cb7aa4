#!/usr/bin/env bash
# Deck checks from the command line: draw, tick list, note, list; nobody twice in a row.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

printf '60 Mountain\n\n15 Shock\n' >burn.txt
ok init
players 12
ok event new Evening --format Standard --date 1999-03-01
ok player import players.csv --enroll
ok deck register P001 burn.txt
refused 4 deckcheck draw --tables 1
said "no round of Evening is paired"
refused 2 deckcheck draw --tables 1 --players 1
ok deckcheck draw --players 2 --seed 7 --names-only
said "before round 1: 2 players of 12; seed 7"
refused 4 deckcheck note P001 "torn sleeves" --extension 5 # no match yet
said "no match to extend"
ok deckcheck note P001 "torn sleeves"
ok undo
ok pair --seed 1
ok deckcheck draw --tables 2 --seed 5 --names-only
cp out first
ok undo
ok deckcheck draw --tables 2 --seed 5 --names-only # the same seed, the same tables
same "$(cat out)" "$(cat first)" "the draw of seed 5"
grep -o 'P[0-9]*' first | sort -u >drawn1
results
ok pair --seed 2
json deckcheck draw --tables 1 --seed 6
said '"resting"'
grep -o '"name": "P[0-9]*' out | grep -o 'P[0-9]*' | sort -u >drawn2
same "$(comm -12 drawn1 drawn2)" "" "drawn twice in a row"

# ---- the list to tick off
ok deckcheck sheet P001
said "DECK CHECK: round 2"
said "60 [      ] Mountain"
same "$(tr -cd '\f' <out | wc -c)" 1 "pages"
ok deckcheck sheet P002
said "NO LIST IS REGISTERED"
results
ok pair --seed 3
ok deckcheck draw --players 1 --seed 3 -o checks.txt
checks=$((checks + 1))
grep -q "DECK CHECK" checks.txt || bad "no list to tick off in the file"

# ---- notes
refused 2 deckcheck draw --tables 1 -o checks.xlsx
refused 2 deckcheck sheet P001 -o checks.pdf
said "-o FILE.txt writes it"
refused 2 deckcheck note P001
ok deckcheck note P001 "61 cards" --extension 9
said "61 cards; 9 minutes more for the match"
ok deckcheck note P001 --extension 10
refused 2 deckcheck note P001 x --extension 500
ok deckcheck list
said "61 cards"
ok deckcheck list --csv
said ",61 cards,10"
json deckcheck list
said '"extension": 10'
ok log --limit 1
not "61 cards" # what was found is in the list of checks, not in the log

# ---- fewer tables than were asked for, nobody at rest; a bye is no match
ok event new Small --format Standard --date 1999-03-01
ok enroll P001 P002 P003
ok pair --seed 1
ok deckcheck draw --tables 3 --seed 1 --names-only
said "no more can be drawn: there is one table"
not "twice in a row"
bye=$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, NULL) WHERE bye" | tail -1)
refused 4 deckcheck note "$bye" --extension 3
said "has a bye in round 1"
finish
