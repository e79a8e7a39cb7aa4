#!/usr/bin/env bash
# sanity of decks with a commander: the report in every form, folders, compare and match; where a general cannot be played.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# A commander is cast from the command zone, against 40 life and 21 damage, in every form and in every game.
printf 'Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n' >isamaru.txt
printf 'Commander\n1 Jedit Ojanen\n\nDeck\n50 Plains\n49 Island\n' >jedit.txt
ok sanity isamaru.txt --format Commander --games 100 --no-changes
same "$(sed -n '/^$/{n;p}' out | sed -n 2p)" 'From the command zone' "it is the first section after the verdict"
said 'Isamaru, Hound of Konda {W}: played from the command zone'
said 'somebody with 40 life who does nothing: turn 12.00'
said 'Of all games 100.0 % were won by 21 combat damage of one general'
# a table of four: eleven attacks for two, from turn 2 on, for each of the others
said 'three who do nothing, 40 life each, 100 games: the first of them is out on'
said 'turn 12.00 (12.00 to 12.00) in the mean, the last on turn 34.00'
cp out first.txt
ok sanity isamaru.txt --format Commander --games 100 --no-changes --threads 1
cmp -s out first.txt || bad "another number of threads gives another report"
ok sanity isamaru.txt --games 100 --no-changes --json
json_holds 'o["commander"]["played"] and o["commander"]["life"] == 40 and o["commander"]["damage"] == 21 and o["commander"]["tax"] == 2'
json_holds 'o["clock"]["table"]["first_out"]["value"] == 12 and o["clock"]["table"]["mean"]["value"] == 34'
json_holds 'o["clock"]["by_general"] == 1 and o["clock"]["mean"]["value"] == 12'
json_holds 'o["clock"]["generals"][0]["castings"] == 1 and o["clock"]["generals"][0]["cast_by"][0]["cast"]["value"] == 1'
for form in html pdf xlsx; do
    ok sanity isamaru.txt --games 100 --no-changes -o isamaru.$form --force
done
grep -q 'From the command zone' isamaru.html || bad "the page in HTML does not begin with the command zone"
# a card that is paid for in the next upkeep, or the game is lost, is cast when the lands are there
printf "Commander\n1 Azusa, Lost but Seeking\n\nDeck\n55 Forest\n24 Summoner's Pact\n20 Grizzly Bears\n" >pact.txt
ok sanity pact.txt --format Commander --games 100 --no-changes --json
json_holds '[c["played"] for c in o["clock"]["cards"] if c["card"] == "Summoner'"'"'s Pact"] == ["wholly"]'
json_holds 'o["clock"]["told"] and o["clock"]["decked"] < 0.05 and o["clock"]["table"]["games"] == 100'
printf 'Commander\n1 Isamaru, Hound of Konda\n\nDeck\n98 Plains\n1 Lightning Bolt\n' >red.txt
is 0 sanity red.txt --format Commander --games 100 --no-changes
said 'NOT LEGAL in Commander'
said 'Lightning Bolt'
# what cannot be is said on top
ok sanity isamaru.txt --format Commander --date 2012-06-01 --games 100 --no-changes
said 'only the games take that of EDH'
said 'Its mulligan is that of EDH'
ok sanity isamaru.txt --format Commander --date 2012-06-01 --mulligan london --games 100 --no-changes
not 'that of EDH'
ok sanity compare isamaru.txt jedit.txt --date 2012-06-01 --games 200
said 'Mulligan: that of EDH'
# and on any day when it is asked for
ok sanity isamaru.txt --format Commander --date 2019-08-01 --mulligan edh --games 100 --no-changes
said 'Its mulligan is that of EDH'
ok sanity isamaru.txt --mulligan edh --games 100 --no-changes --json
json_holds '"EDH" in o["commander"]["note"]'
ok sanity compare isamaru.txt jedit.txt --date 2019-08-01 --mulligan edh --games 200
said 'Mulligan: that of EDH'
printf '20 Mountain\n40 Lightning Bolt\n' >bolts.txt
is 2 sanity bolts.txt --mulligan edh --games 100 --no-changes
said 'is played without a commander'
is 2 sanity compare bolts.txt bolts.txt --mulligan edh --games 200
said 'is played without a commander'
is 2 sanity isamaru.txt --mulligan old
# two decks meet with the life of their format
ok sanity match isamaru.txt jedit.txt --games 20
said '40 life'
ok sanity match isamaru.txt jedit.txt --games 20 --format "Duel Commander"
said '20 life'
is 3 sanity match isamaru.txt jedit.txt --games 20 --format Nonsense
ok sanity isamaru.txt --format Commander --date 2016-01-22 --games 100 --no-changes
not 'that of EDH'
ok sanity isamaru.txt --date 2005-05-05 --games 100 --no-changes
said 'Without a general: the rules of eighth know no general'
ok sanity isamaru.txt --format legacy --games 100 --no-changes
said 'Without a general: Legacy decks have no commander'
ok sanity isamaru.txt jedit.txt --date 2005-05-05 --games 100 --no-changes --csv
same "$(grep -c 'know no general' out)" 2 "rows say it under problem"
printf '20 Mountain\n40 Lightning Bolt\n' >bolts.txt
ok sanity bolts.txt --games 100 --no-changes
not 'command zone'
ok sanity bolts.txt --games 100 --no-changes --json
json_holds '"commander" not in o and "generals" not in o["clock"]'
ok sanity bolts.txt --format Commander --games 100 --no-changes
said 'the list names none'
said 'somebody with 40 life'
# two of them, and one against a deck without
ok sanity match isamaru.txt jedit.txt --games 40
said 'isamaru.txt is led by Isamaru, Hound of Konda {W}: from the command zone'
said 'Mulligan (london): hands are kept as 7 cards with'
ok sanity match isamaru.txt jedit.txt --games 40 --date 2015-05-05
said 'Mulligan: that of EDH'
said 'jedit.txt wins 100.00 %'
ok sanity match isamaru.txt jedit.txt --games 40 --mulligan none --json
json_holds 'o["mulligan"] == "none" and all(m["mean"]["value"] == 0 for m in o["sets"][0]["mulligans"])'
ok sanity compare isamaru.txt jedit.txt --games 200
said 'is led by Jedit Ojanen'
said 'mean turn of the kill       12.00'
is 65 sanity match isamaru.txt bolts.txt
said 'plays with 40 life'
is 65 sanity compare bolts.txt isamaru.txt
said 'heading Commander'
finish
