#!/usr/bin/env bash
# sanity hands as its user meets it: hands by seed and number, advice by a rule or by the goal.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

printf '24 Mountain\n20 Lightning Bolt\n16 Hill Giant\n' >burn.txt
ok sanity hands burn.txt --count 3 --seed 4
said 'burn.txt: 3 hands on the play, mulligan london, seed 4'
said 'The goal: on turn 3, 3 lands, one of them red, and 3 spells have been seen.'
said 'Hand 3'
ok sanity hands burn.txt --count 5 --seed 4 --json
cp out five
ok sanity hands burn.txt --first 4 --count 2 --seed 4 --json
json_holds '[h["number"] for h in o["hands"]] == [4, 5]'
json_holds 'o["hands"] == __import__("json").load(open("five"))["hands"][3:]'
json_holds 'all(len(a["hand"]) + len(a["bottom"]) == 7 for h in o["hands"] for a in h["attempts"])'
ok sanity hands burn.txt --count 200 --keep 'lands 2-5 & Lightning Bolt' --json
json_holds 'o["keep"] == "lands 2-5 & Lightning Bolt"'
json_holds 'all(a["keep"] == (2 <= a["hand"].count("Mountain") <= 5 and "Lightning Bolt" in a["hand"] or a["mulligans"] == 3) for h in o["hands"] for a in h["attempts"])'
ok sanity hands burn.txt --count 40 --keep '5 Lightning Bolt'
said 'the rule misses something: '
printf '60 Mountain\n' >lands.txt
ok sanity hands lands.txt
said 'the goal in 0.0 %'
is 65 sanity hands burn.txt --keep 'lands 2-5 & Shock'
said 'keep rule: question, column 13: the deck has no Shock'
printf '4 Mountain\n' >four.txt
is 65 sanity hands four.txt
said 'a main deck of 4 cards gives no hand of seven'
printf 'Commander\n1 Isamaru, Hound of Konda\n\nDeck\n40 Plains\n59 Savannah Lions\n' >isamaru.txt
ok sanity hands isamaru.txt --count 60 --json # the first mulligan of several players is free
json_holds 'all(len(a["hand"]) == 7 for h in o["hands"] for a in h["attempts"][:2])'
is 3 sanity hands nowhere.txt
finish
