#!/usr/bin/env bash
# card import and card reset: from a downloaded file to cards that every command knows, and back.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

cards=$folder/data/topcut/cards.db

# A file of MTGJSON with one card that nobody knows yet, and an old one with its rules text.
cat >AllPrintings.json <<'J'
{"meta": {"date": "2026-11-20", "version": "5.2.2+20261120"}, "data": {"ZZZ": {"cards": [
 {"name": "Brand New Ogre", "layout": "normal", "manaCost": "{2}{R}", "manaValue": 3.0, "colors": ["R"],
  "colorIdentity": ["R"], "types": ["Creature"], "supertypes": [], "subtypes": ["Ogre"], "power": "3",
  "toughness": "3", "keywords": ["Trample"], "text": "Trample", "number": "1", "rarity": "rare",
  "borderColor": "black", "legalities": {"legacy": "Legal", "vintage": "Restricted"},
  "foreignData": [{"language": "German", "name": "Nagelneuer Oger"}]},
 {"name": "Grizzly Bears", "layout": "normal", "manaCost": "{1}{G}", "manaValue": 2.0, "colors": ["G"],
  "colorIdentity": ["G"], "types": ["Creature"], "supertypes": [], "subtypes": ["Bear"], "power": "2",
  "toughness": "2", "number": "2", "rarity": "common", "borderColor": "black", "legalities": {"vintage": "Legal"}}],
 "code": "ZZZ", "name": "Set of Tests", "releaseDate": "2026-11-06", "type": "expansion"}}}
J

# Nothing is imported yet.
is 3 card show "Brand New Ogre"
ok card reset
said 'no cards were imported'

# A look first.
ok card import AllPrintings.json --dry-run
said 'names, '
said 'data of 2026-11-20'
said 'new: 1 card, 2 printings, 1 set;'
[ ! -e "$cards" ] || bad "a dry run made $cards"

TOPCUT_NOW=1795262400 ok card import AllPrintings.json
said 'data of 2026-11-20, age 1 day'
said "kept in $cards"
[ -f "$cards" ] || bad "$cards is missing"
ok card show "Brand New Ogre"
said 'Trample'
ok card show "nagelneuer oger"
said 'Brand New Ogre'
ok card search 's:zzz'
said 'Brand New Ogre'
said '2 cards'
ok card search 'is:vanilla s:zzz'
said 'Grizzly Bears'
said '1 card'
ok card search 'o:trample s:zzz'
said 'Brand New Ogre'
ok card search 'c:g t:bear s:lea'
said 'Grizzly Bears' # what was shipped is still there
ok card status
said '2026-11-20'
ok card import AllPrintings.json --json
said '"schema": "topcut/card-import/1"'
said '"new_cards": 1'
said '"rules_texts": 1'
said '"date": "2026-11-20"'

# Older data only with --force.
sed 's/2026-11-20/2026-11-01/' AllPrintings.json >older.json
is 4 card import older.json
said 'older than the cards that are there'
said '--force'
ok card import older.json --force
said 'data of 2026-11-01'

# What is no such file changes nothing.
before=$(cksum "$cards")
untouched() {
    checks=$((checks + 1))
    [ "$(cksum "$cards")" = "$before" ] || bad "the old catalogue changed"
    [ -z "$(ls "$folder/data/topcut" | grep -Ev '^cards.db(.sound)?$')" ] || bad "something was left: $(ls "$folder/data/topcut")"
}
head -c 900 AllPrintings.json >cut.json
is 65 card import cut.json
said 'ends in the middle'
untouched
gzip -c AllPrintings.json >AllPrintings.json.gz
is 65 card import AllPrintings.json.gz
said "unpack it first: gunzip --keep 'AllPrintings.json.gz'"
untouched
echo 'not a card' >notes.txt
is 65 card import notes.txt
said 'neither JSON nor SQLite'
untouched
is 65 card import AllPrintings.json --from scryfall
untouched
is 3 card import nowhere.json
is 65 card import "$folder"
is 65 card import "$cards"
said 'without the tables sets and cards'
is 2 card import
is 2 card import AllPrintings.json --from nothing
untouched
"$TOPCUT" card import - <AllPrintings.json >out 2>err && bad "standard input was read"

# A place that cannot be written.
XDG_DATA_HOME=/proc/topcut is 5 card import AllPrintings.json

# Another place.
ok --catalog "$folder/own.db" card import AllPrintings.json
[ -f "$folder/own.db" ] || bad "own.db is missing"
ok --catalog "$folder/own.db" card show "Brand New Ogre"
untouched

# A catalogue that was damaged after it was made: a warning, and the cards inside the program serve. Only what asks for
# that very file ends, with what to do.
cp "$cards" whole.db
middle=$(($(stat -c %s "$cards") / 2 / 4096 * 4096))
head -c 4096 /dev/urandom | dd of="$cards" bs=1 seek=$middle conv=notrunc 2>/dev/null
ok card show Forest
said 'is damaged'
said 'topcut card reset'
said 'the cards inside the program are used'
ok card search 'forest' --quiet
not 'bug'
is 5 card status
said 'is damaged'
is 5 card show Forest --catalog "$cards"
said 'topcut card reset'
cp whole.db "$cards"
ok card show "Brand New Ogre"
not 'damaged'
before=$(cksum "$cards")

# And back. A damaged catalogue is not removed unasked.
ok card reset --dry-run
said 'would remove'
untouched
is 2 card reset --no-input
ok card reset --yes
said 'used again'
[ -z "$(ls "$folder/data/topcut")" ] || bad "something is still there: $(ls "$folder/data/topcut")"
is 3 card show "Brand New Ogre"
echo junk >"$cards"
is 4 card reset --yes
ok card reset --yes --force
[ ! -e "$cards" ] || bad "$cards is still there"
finish
