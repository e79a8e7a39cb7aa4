#!/usr/bin/env bash
# sanity ask as its user meets it: a question in one word or several, its answer in every form, and what is told of a bad
# one. The numbers are binomials, worked out beside.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

cat >tron.txt <<'LIST'
4 Urza's Tower
4 Urza's Mine
4 Urza's Power Plant
12 Forest
20 Grizzly Bears
16 Giant Growth

Sideboard
4 Naturalize
LIST

# all three of the lands among ten and eleven cards: 1 - 3 C(56,n)/C(60,n) + 3 C(52,n)/C(60,n) - C(48,n)/C(60,n)
ok sanity ask tron.txt "Urza's Tower & Urza's Mine & Urza's Power Plant by turn 4"
said 'by turn 4 on the play: 12.59 %'
said 'by turn 4 on the draw: 15.94 %'
said 'Exact: every hand and draw is counted.'
said "  Urza's Tower, 4 cards"
ok sanity ask tron.txt Urza\'s Tower '&' Forest by turn 4 on the play --json
json_holds 'o["schema"] == "topcut/sanity-ask/1" and o["exact"] and o["turn"] == 4'
json_holds '"draw" not in o["turns"][4] and o["turns"][4]["play"]["trials"] == 0'
json_holds '[g["group"] for g in o["groups"]] == ["Urza'"'"'s Tower", "Forest"] and o["groups"][1]["cards"] == [{"name": "Forest", "copies": 12}]'
ok sanity ask tron.txt "mv<=2 by turn 1" --keep 'lands 2-5 & creatures'
said 'mv<=2 (without lands), 36 cards: 20 Grizzly Bears, 16 Giant Growth'
said 'Mulligan (london): a hand is kept if: lands 2-5 & creatures; one of 4 always.'
ok sanity ask tron.txt "lands 2-5 in hand" --mulligan paris --json
json_holds 'o["mulligan"] == "paris" and [k["cards"] for k in o["kept"]] == [7, 6, 5, 4]'
json_holds 'abs(sum(k["chance"]["value"] for k in o["kept"]) - 1) < 1e-9'
ok sanity ask tron.txt "Forest keep lands 2-5" --date 2000-01-01 --json
json_holds 'o["mulligan"] == "paris" and len(o["turns"]) == 8'
# the seed decides what is sampled, the number of threads does not
ok sanity ask tron.txt "castable Giant Growth by turn 2" --sampled --deals 20000 --seed 3 --threads 1 --json
cp out one
ok sanity ask tron.txt "castable Giant Growth by turn 2" --sampled --deals 20000 --seed 3 --threads 3 --json
same "$(cat one)" "$(cat out)" "the answer with other threads"
json_holds 'not o["exact"] and o["seed"] == 3 and o["turns"][2]["play"]["low"] < o["turns"][2]["play"]["value"]'
ok sanity ask tron.txt "castable Giant Growth by turn 2" --sampled --precision 0.5 --json
json_holds 'o["turns"][2]["play"]["high"] - o["turns"][2]["play"]["low"] <= 0.01'
ok sanity ask tron.txt "Forest by turn 2 on the draw" --csv
same "$(head -2 out | tail -1 | tr -d '\r')" "0,draw,$(sed -n 2p out | cut -d, -f3),$(sed -n 2p out | cut -d, -f4),$(sed -n 2p out | cut -d, -f5),0" "rows have turn, seat, value, low, high, trials"

# Urza's lands together make seven mana on turn 3: all three among nine cards in 9.57 %, most of these with a Karn
sed 's/16 Giant Growth/16 Karn Liberated/' tron.txt >karn.txt
ok sanity ask karn.txt "castable Karn Liberated by turn 3 on the play" --deals 40000 --json
json_holds '0.07 < o["turns"][3]["play"]["value"] < 0.0957 and o["turns"][2]["play"]["value"] == 0'

is 65 sanity ask tron.txt "Forest & Urzas Mien by turn 4"
said "question, column 10: no card of the deck is called Urzas Mien; did you mean Urza's Mine?"
is 65 sanity ask tron.txt "0 Urza's Mine by turn 3"
said "question, column 1: 0 or more of Urza's Mine is always so; for none of it write: no Urza's Mine"
ok sanity ask tron.txt "no Urza's Mine by turn 3"
is 65 sanity ask tron.txt "5 Urza's Mine"
said "5 of Urza's Mine are asked for, and the deck has 4"
is 65 sanity ask tron.txt "t:dragon"
said 'no card of the main deck is t:dragon: the group is empty'
is 65 sanity ask tron.txt "Forest" --keep 'lands 2-5 &'
said 'keep rule: question, column 12: a card or a group of cards is expected here'
is 65 sanity ask tron.txt "Forest keep lands" --keep 'lands 2-5'
said 'the question has a keep rule already: lands'
is 2 sanity ask tron.txt "Forest on the draw" --play
said '--play contradicts the question'
is 2 sanity ask tron.txt "Forest" --play --draw
is 2 sanity ask tron.txt "Forest keep lands" --mulligan none
is 3 sanity ask nowhere.txt "Forest"
is 2 sanity ask tron.txt
# a sign with nothing behind it
is 65 sanity ask tron.txt "Forest & by turn 4"
said 'column 10: a card or a group of cards is expected here'
is 65 sanity ask tron.txt "Forest | keep lands 2-5"
said 'column 10: a card or a group of cards is expected here'
# decks of any size
printf '2 Forest\n2 Grizzly Bears\n' >four.txt
ok sanity ask four.txt "2 Forest & 2 Grizzly Bears in hand"
said 'in the opening hand on the play: 100.00 %'
printf '120 Forest\n130 Grizzly Bears\n' >large.txt
ok sanity ask large.txt "lands >= 4 by turn 4" --keep 'lands 2-5'
printf '1 Naturalize\n\nSideboard\n3 Forest\n' >one.txt
ok sanity ask one.txt "Naturalize in hand"
printf 'Sideboard\n3 Forest\n' >none.txt
is 65 sanity ask none.txt "Forest"
said 'there are no cards in the main deck'
printf '16 Great Furnace\n8 Mountain\n20 Frogmite\n16 Hill Giant\n' >metal.txt
ok sanity ask metal.txt 'castable Frogmite by turn 2'
said 'castable at least so often (topcut sanity counts affinity'
ok sanity ask metal.txt 'castable Hill Giant by turn 4'
not 'at least so often'
finish
