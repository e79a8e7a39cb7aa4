#!/usr/bin/env bash
# sanity --against as its user meets it: lists of the deck's own kind from a folder and from an event, and what is no such thing.
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

printf '20 Mountain\n20 Lightning Bolt\n16 Hill Giant\n4 Shock\n\nSideboard\n4 Pyroblast\n' >burn.txt
mkdir room
cp burn.txt room/mine.txt
printf '22 Mountain\n20 Lightning Bolt\n16 Hill Giant\n2 Incinerate\n' >room/one.txt
printf '24 Mountain\n20 Lightning Bolt\n12 Hill Giant\n4 Incinerate\n' >room/two.txt
printf '24 Forest\n36 Grizzly Bears\n' >room/bears.txt
fast="--no-games --no-changes"
ok sanity burn.txt --against room $fast
said 'Beside its own kind'
said 'Of 4 lists from room, 2 are of its kind'
said 'One more is the same as this, card for card'
said 'So few'
said 'Lands: 20; the middle half of these lists has 22 to 24, all of them 22 to 24: this deck has fewer'
grep -Eq 'Incinerate +100.0 % +2 to 4 +3.00' out || bad "Incinerate is not missing"
grep -Eq 'Shock +0.0 % +0 +0.00 +0.00 +4 +0' out || bad "Shock is not alone"
grep -Eq 'Pyroblast +0.0 % +0 +0.00 +0.00 +0 +4' out || bad "Pyroblast is not alone"
ok sanity burn.txt --against room $fast --json
json_holds 'o["kin"]["lists"] == 2 and o["kin"]["looked_at"] == 4 and o["kin"]["same"] == 1 and o["kin"]["archetype"] is None'
json_holds '[(c["name"], c["what"], c["lists"]) for c in o["kin"]["cards"]][0] == ("Incinerate", "missing", 2)'
json_holds 'o["kin"]["lands"] == {"main": 20, "low": 22, "high": 24, "least": 22, "most": 24}'
ok sanity burn.txt $fast --json
json_holds '"kin" not in o'
ok sanity burn.txt --against room $fast -o burn.html
grep -q 'Beside its own kind' burn.html || bad "the page says nothing of its kind"

# none of its kind; broken files among good ones; what is no comparison
ok sanity burn.txt --against 'room/bears*' $fast
said 'Of 1 list from room/bears*, 0 are of its kind'
printf 'what is this\n' >room/broken.txt
ok sanity burn.txt --against room $fast
said 'broken.txt is left out: '
said '1 file could not be read'
mkdir empty
is 65 sanity burn.txt --against empty $fast
said 'there is no list that can be read'
is 3 sanity burn.txt --against nowhere $fast
is 2 sanity burn.txt --against room --archetype Burn $fast
said 'archetype goes with an event'
is 2 sanity burn.txt --archetype Burn $fast
is 2 sanity burn.txt room/two.txt --against room $fast
said 'compares one deck with others'

# an event's lists, by their cards or by the archetype's name
ok init
ok event new "Friday Legacy" --date 2010-05-07 --format Legacy
for player in "Berg, Anna" "Ek, Ida" "Lind, Per"; do
    ok player add "$player"
    ok enroll "$player"
done
is 65 sanity burn.txt --against 1 $fast
said 'no list is registered'
ok deck register Berg room/one.txt --archetype Burn --unverified
ok deck register Ek room/bears.txt --archetype Burn --unverified
ok deck register Lind room/bears.txt --archetype Bears --unverified
ok sanity burn.txt --against 1 $fast
said 'Of 3 lists from Friday Legacy, 1 is of its kind: at least half'
ok sanity burn.txt --against 1 --archetype burn $fast
said 'Of 3 lists from Friday Legacy, 2 are of its kind: they are called burn'
is 65 sanity burn.txt --against 1 --archetype Elves $fast
said 'no registered list has the archetype Elves'
finish
