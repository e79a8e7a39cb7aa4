#!/usr/bin/env bash
# Decklists from the command line, when something around them changes: labels, locks, formats, copies, closing.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

cat >sligh.txt <<'LIST'
4 Jackal Pup
4 Mogg Fanatic
4 Ball Lightning
4 Goblin Cadets
4 Shock
4 Incinerate
4 Kindle
4 Arc Lightning
4 Cursed Scroll
4 Wasteland
20 Mountain
LIST
printf '4 Llanowar Elves\n4 Fyndhorn Elves\n4 Elvish Archers\n4 Giant Growth\n20 Forest\n24 Mountain\n' >elves.txt

ok init
ok event new "Monday" --format Standard --date 1999-03-01
for name in "Berg, Anna" "Ek, Bo"; do ok player add "$name" --enroll; done

# ---- another deck drops the archetype, and it is said
ok deck register Berg sligh.txt --archetype Sligh
ok deck register Berg elves.txt
said "the deck before was Sligh"
ok report decks --csv
not "Sligh"
json deck register Berg elves.txt
said '"archetype_dropped": null'
ok deck register Berg sligh.txt --archetype Sligh
ok deck register Ek sligh.txt

# ---- leaving the event
ok unenroll Ek
said "their decklist goes too (topcut undo brings it back)"
ok undo

# ---- a copy asks for the same
ok deck ask required
ok event pool --forbid-card "Ball Lightning"
said "judged 2 decklists again, 2 changed: 2 not legal"
ok event new "Tuesday" --copy Monday
said "decklists are required"
said "the judge's changes to the card pool came along"
ok event pool
said "Ball Lightning forbidden"
ok event use Monday
ok undo 2 # the copy and the pool

# ---- a banned card stays banned, and nothing is allowed and forbidden at once
ok event pool --allow-card "Tolarian Academy"
said "Tolarian Academy stays banned"
ok event pool --allow-card "Jackal Pup"
not "stays banned"
refused 2 event pool --allow-set USG --forbid-set "Urza's Saga"
said "is allowed and forbidden at once"
refused 2 event pool --allow-card "jackal pup" --forbid-card "Jackal Pup"
ok undo 2

# ---- locked: the ways on
ok pair --seed 1
refused 4 event edit --format Premodern
said "deck unlock --reason"
ok player add "Late, Lea"
ok late Lea
ok deck register Lea sligh.txt

# ---- closed: labels are given all the same
ok result 1 2-0
ok event close --force
ok deck label Ek Burn
said "plays Burn"

# ---- a format that is not known
ok event new "Cube" --format "House Cube"
said "no format is known as House Cube: decklists are registered, but not checked"
ok enroll Berg Ek
ok deck ask required
ok deck register Berg sligh.txt
ok deck register Ek elves.txt
ok pair --seed 1

# ---- beyond what is known
ok event new "Far" --format Premodern --date 2998-01-01
ok enroll Berg Ek
ok deck register Berg sligh.txt
said "Premodern on 2998-01-01: legal as of 2"
is 1 deck status --all
said "1 legal as of 2"
is 1 deck status --json
said '"as_of": "2'
ok deck history Berg
said "legal as of 2"
mkdir far
cp sligh.txt "far/Ek, Bo.txt"
ok deck import far
said "Ek, Bo, legal as of 2"
json deck import far
said '"as_of": "2'
ok report decklists
said "legal as of 2"
ok event show
said "Judged as of"
ok pair --seed 1
said "2 lists are legal as of 2"
# ---- locked card pools are changed as pools
ok event new "Opened" --format "Sealed Deck" --date 1999-03-01
ok enroll Berg Ek
ok pair --seed 1
refused 4 deck pool Berg elves.txt
said "topcut deck pool"
not "deck revise"
ok deck pool Berg elves.txt --reason "registered late"
finish
