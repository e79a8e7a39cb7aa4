#!/usr/bin/env bash
# Two decks as their user meets them: compared in the same luck, and playing each other, with plans and without. What must come
# out is algebra (a deck against itself) and counting by hand (hypergeometric); strength is tested nowhere.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

cat >burn.txt <<'LIST'
20 Mountain
16 Lightning Bolt
12 Hill Giant
12 Grizzly Bears

Sideboard
4 Pyroblast
LIST
sed 's/20 Mountain/24 Mountain/; s/16 Lightning/12 Lightning/' burn.txt >slower.txt
printf '60 Mountain\n' >lands.txt
printf '40 Mountain\n20 Card of Nowhere\n' >unknown.txt
printf -- '# lands\n-4 Hill Giant\n+4 Pyroblast\n' >plan.txt

# ---- compare -----------------------------------------------------------------------------------------
ok sanity compare burn.txt slower.txt --games 400
said 'burn.txt and slower.txt, in the same luck: 400 games of each, rules of m10, on the play, seed 1'
said 'only in the first: 4 Lightning Bolt'
said 'only in the second: 4 Mountain'
said 'opening hand, 2-5 lands  74.87 %  84.39 %  +9.52 % (exact)' # hypergeometric: 20 and 24 of 60
said 'mean turn of the kill'
ok sanity compare burn.txt burn.txt --games 200 --json
json_holds 'o["schema"] == "topcut/sanity-compare/1" and o["difference"]["value"] == 0 and o["difference"]["high"] == 0'
json_holds 'o["first_faster"]["value"] == 0 and o["aligned"] and o["games"] == 200'
json_holds '[d["name"] for d in o["decks"]] == ["burn.txt (first)", "burn.txt (second)"]'
ok sanity compare burn.txt slower.txt --games 400 --seed 5 --threads 1 --json
cp out one
ok sanity compare burn.txt slower.txt --games 400 --seed 5 --threads 4 --json
same "$(cat one)" "$(cat out)" "the answer with other threads"
ok sanity compare burn.txt slower.txt --games 200 --draw --precision 4 --json
json_holds 'all(t["difference"]["high"] - t["difference"]["low"] <= 0.0801 for t in o["turns"]) and not o["on_the_play"]'
ok sanity compare burn.txt slower.txt --games 200 --no-mulligans
said 'Mulligan (none): hands are kept as 7 cards always.'
ok sanity compare burn.txt slower.txt --games 200 --no-mulligans --json
cp out one
ok sanity compare burn.txt slower.txt --games 200 --mulligan none --json
same "$(cat one)" "$(cat out)" "the answer without mulligans, by the other option"
ok sanity compare burn.txt slower.txt --games 200 --date 2004-01-01 --json
json_holds 'o["mulligan"] == "paris" and o["keep"] == "7 cards with 2-5 lands, 6 with 2-4 lands, 5 with 1-4 lands, 4 always"'
ok sanity compare burn.txt slower.txt --games 200 --json
json_holds 'o["mulligan"] == "london"'
is 2 sanity compare burn.txt slower.txt --mulligan paris --no-mulligans
said 'exclude each other'
is 2 sanity compare burn.txt slower.txt --precision 99
said '--precision 99: expected percent from 0.01 to 50'
is 2 sanity compare burn.txt slower.txt --era seventh
said 'expected fifth-97'
is 3 sanity compare burn.txt nothing-here.txt
ok sanity compare burn.txt lands.txt --games 100 # nobody wins with those
said 'lands.txt: 60 cards, 60 lands'
ok sanity compare burn.txt unknown.txt --games 100
said 'unknown.txt: 20 cards are not known and played as blanks (Card of Nowhere)'
said 'not at all 20'
printf '999 Mountain\n' >huge.txt
is 65 sanity compare burn.txt huge.txt
said 'too many to be played with'
ok sanity compare burn.txt slower.txt --games 100 --date 1996-01-01
said 'rules of fifth-97'
printf '20 Forest\n40 Snapcaster Mage\n' >newer.txt
ok sanity compare burn.txt newer.txt --games 100 --date 2004-01-01
said '40 cards did not exist yet under the rules of eighth: Snapcaster Mage (2011-09-30)'

# ---- match --------------------------------------------------------------------------------------------
ok sanity match burn.txt lands.txt --games 40
said 'greedy players in both seats, each goes first in half of the games, seed 1'
said 'burn.txt wins 100.00 %'
said 'lands.txt wins 0.00 %'
said 'The players (greedy)'
said 'hands of six and seven cards with two to five'
ok sanity match burn.txt burn.txt --games 100 --seed 3 --threads 1 --json
cp out one
ok sanity match burn.txt burn.txt --games 100 --seed 3 --threads 3 --json
same "$(cat one)" "$(cat out)" "the answer with other threads"
json_holds 'o["schema"] == "topcut/sanity-match/1" and o["players"] == "greedy" and "beats random" in o["players_said"]'
json_holds 'len(o["sets"]) == 1 and o["sets"][0]["games"] == 100'
json_holds 'abs(sum(o["sets"][0][k]["value"] for k in ("first_wins", "second_wins", "drawn")) - 1) < 1e-9'
json_holds 'o["decks"][0]["played"]["wholly"] + o["decks"][0]["played"]["partly"] + o["decks"][0]["played"]["facts-only"] == 60'
ok sanity match burn.txt lands.txt --games 20 --plan1 plan.txt
said 'burn.txt, boarding lands: -4 Hill Giant, +4 Pyroblast'
said 'lands.txt, boarding by rule: nothing changes'
said 'Boarding by rule: a card of the sideboard comes in if'
ok sanity match burn.txt lands.txt --games 20 --sideboards --json
json_holds 'len(o["sets"]) == 2 and o["sets"][1]["plans"][0]["name"] == "by rule"'
printf -- '-9 Hill Giants\n' >bad.txt
is 65 sanity match burn.txt lands.txt --plan1 bad.txt
said 'bad.txt:1: "Hill Giants" is no card of burn.txt'
printf -- '-9 Hill Giant\n' >bad.txt
ok sanity match burn.txt lands.txt --games 20 --plan1 bad.txt
said 'bad.txt: 0 cards go in and 9 out'
printf -- '-19 Hill Giant\n' >bad.txt
is 65 sanity match burn.txt lands.txt --games 20 --plan1 bad.txt
said 'bad.txt:1: 19 Hill Giant cannot go out: the main deck has 12'
ok sanity match burn.txt slower.txt --players search --nodes 1 --games 2
said 'search players in both seats'
# a deck that has no hand loses every game, which is no match
printf '4 Mountain\n' >four.txt
printf '20 Mountain\n40 Lightning Bolt\n' >bolts.txt
is 65 sanity match bolts.txt four.txt
said 'four.txt: a main deck of 4 cards gives no hand of seven'
is 65 sanity compare four.txt bolts.txt
said 'gives no hand of seven'
finish
