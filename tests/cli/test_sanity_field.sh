#!/usr/bin/env bash
# sanity field as its user meets it: a folder with good and broken lists, an event with results, a matrix. What must come out is
# algebra (a deck that cannot win, counts, symmetry); strength is tested nowhere.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

printf '20 Mountain\n20 Lightning Bolt\n20 Hill Giant\n\nSideboard\n4 Pyroblast\n' >burn.txt
printf '60 Mountain\n' >lands.txt
mkdir room
cp lands.txt room/lands.txt
printf '24 Island\n36 Merfolk of the Pearl Trident\n' >room/fish.txt
printf '24 Forest\n36 Grizzly Bears\n' >room/bears.txt
ok sanity field burn.txt --against room --games 20
said 'burn.txt against 3 decks: rules of m10, 20 games each'
said 'lands.txt  100 %'
said 'all together: '
said 'The players (greedy)'
ok sanity field burn.txt --against room --games 20 --seed 2 --threads 1 --json
cp out one
ok sanity field burn.txt --against room --games 20 --seed 2 --threads 3 --json
same "$(cat one)" "$(cat out)" "the answer with other threads"
json_holds 'o["schema"] == "topcut/sanity-field/1" and [p["opponent"] for p in o["pairings"]] == ["bears.txt", "fish.txt", "lands.txt"]'
json_holds 'o["pairings"][2]["wins"] == 1 and o["pairings"][2]["boarded"] == 1 and o["pairings"][2]["match"] == 1 and o["pairings"][2]["games"] == 20'
json_holds 'all(p["wins_low"] <= p["wins"] <= p["wins_high"] for p in o["pairings"])'
json_holds 'all(abs((p["wins_on_play"] + p["wins_on_draw"]) / 2 - p["wins"]) < 1e-9 for p in o["pairings"])' # half the games each
ok sanity field lands.txt --against 'room/[bf]*.txt' --games 20 --no-sideboards --csv
same "$(tail -n +2 out | cut -d, -f7 | tr -d '\r' | paste -sd' ')" "0 0" "a deck of lands wins nothing"
# all against each other: what one wins the other loses
ok sanity field --matrix --against room --games 20 --json
json_holds 'len(o["pairings"]) == 3 and [(p["deck"], p["opponent"]) for p in o["pairings"]][0] == ("bears.txt", "fish.txt")'
json_holds 'all(p["wins"] + p["losses"] <= 1 + 1e-9 for p in o["pairings"]) and o["pairings"][1]["losses"] == 0'
ok sanity field --matrix --against room --games 20 -o matrix.xlsx
[ -s matrix.xlsx ] || bad "no workbook"
# files that are no lists are told, and the others are played
printf 'what is this\n' >room/broken.txt
printf 'Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n' >room/isamaru.txt
is 65 sanity field burn.txt --against room --games 20
said 'broken.txt is left out: '
said '1 of 5 files could not be read: broken.txt'
said 'lands.txt    100 %'
said 'isamaru.txt is not played against: isamaru.txt has a commander, burn.txt has none'
# one that is not played against counts for nothing, wherever it stands among the others
mv room/isamaru.txt room/0.txt
is 65 sanity field burn.txt --against room --games 20
said 'burn.txt against 4 decks: rules of m10, 20 games each'
said 'known wholly of burn.txt: 100 % of the main deck'
is 2 sanity field burn.txt
said '--against names the folder or the event'
is 2 sanity field --against room
is 2 sanity field burn.txt --matrix --against room
is 3 sanity field burn.txt --against nowhere
is 3 sanity field nowhere.txt --against room
mkdir empty
is 65 sanity field burn.txt --against empty
said 'there is no list that can be played'

# an event: its lists, and what happened
ok init
ok event new "Friday Legacy" --date 2010-05-07 --format Legacy
for player in "Berg, Anna" "Ek, Ida" "Lind, Per" "Moe, Kari"; do
    ok player add "$player"
    ok enroll "$player"
done
ok deck register Berg burn.txt --archetype Burn --unverified
is 65 sanity field --matrix --against "Friday" # one archetype
said 'a matrix needs two decks, and there is one'
ok deck register Ek room/bears.txt --archetype Bears --unverified
ok deck register Lind room/bears.txt --archetype Bears --unverified
ok sanity field burn.txt --against "Friday" --archetype burn --games 20 --json
json_holds '[p["archetype"] for p in o["pairings"]] == ["Bears", "Bears"] and o["real_matches"] == 0 and o["own"] == "Berg, Anna"'
# the own list is left out once: another player's that is equal to it is met
ok sanity field room/bears.txt --against "Friday" --games 20
said 'The registered list of Ek, Ida is this deck, card by card, and is not played against.'
said 'Lind, Per (Bears)'
said 'Berg, Anna (Burn)'
not "Ek, Ida (Bears)"
ok deck register Moe room/fish.txt --archetype Fish --unverified
ok pair --seed 1
ok result 1 2-0
ok result 2 2-1
ok sanity field --matrix --against "Friday" --games 20 --json
json_holds 'sorted([p["deck"] for p in o["pairings"]] + [p["opponent"] for p in o["pairings"]]) == ["Bears", "Bears", "Burn", "Burn", "Fish", "Fish"]'
json_holds 'o["real_matches"] == sum(p["real_wins"] + p["real_losses"] for p in o["pairings"]) and 1 <= o["real_matches"] <= 2'
json_holds '0 <= o["real_within"] <= o["real_pairings"] and 0 <= o["real_distance"] <= 1'
# the registered list says which archetype the deck is
ok sanity field burn.txt --against "Friday" --games 20 --json
json_holds 'o["real_matches"] == o["real_pairings"] == 1'
# two lists of one archetype stand beside the same real matches, which count once
ok sanity field burn.txt --against "Friday" --archetype Burn --games 20 --json
json_holds '[(p["real_wins"], p["real_losses"]) for p in o["pairings"] if p["archetype"] == "Bears"] in ([(1, 0)] * 2, [(0, 1)] * 2)'
json_holds 'o["real_matches"] == o["real_pairings"] == 1'
ok sanity field burn.txt --against "Friday" --archetype Burn --games 20
said 'Ek, Ida (Bears)'
said 'Real matches: 1, in 1 pairing of archetypes. The games played here, counted as matches of best of 3, are'
finish
