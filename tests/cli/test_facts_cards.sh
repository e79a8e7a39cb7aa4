#!/usr/bin/env bash
# Cards from store to store: what one imported of a new set goes to another as a file of facts, and is taken away again.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TOPCUT_NOW=1796040000 # 2026-11-30

# at FOLDER: a store and data folder of its own.
at() {
    mkdir -p "$1"
    cd "$1" || exit 1
    export XDG_DATA_HOME=$1/data XDG_CONFIG_HOME=$1/config
    known=
}
north=$folder/north south=$folder/south
digest() { "$TOPCUT" facts status --json | jq -r .digest; }

# ---- in the north a set of five cards is imported
at "$north"
ok init
jq -n '{meta: {date: "2026-11-20"}, data: {TSX: {code: "TSX", name: "Five of Tests", releaseDate: "2026-11-20",
    type: "expansion", cards: [["Aardvark", "Lightning Bolu", "Monk of Tests", "Zzyzx", "Ice Cube"] | to_entries[] |
    {name: .value, number: "\(.key + 1)", rarity: "common", layout: "normal", manaCost: "{1}{G}", colors: ["G"],
     colorIdentity: ["G"], supertypes: ["Legendary"], types: ["Creature"], subtypes: ["Bear"], power: "2", toughness: "2",
     text: "Trample", keywords: ["Trample"], borderColor: "black", availability: ["paper"],
     foreignData: [{language: "German", name: "Neu: \(.value)"}]}]}}}' >five.json
ok card import five.json
ok facts export cards.json
said "1 set, 5 cards, 5 printings and 5 spellings beyond the program's own"
same "$(jq -r '.parts | keys[] | select(startswith("formats/catalog/"))' cards.json | tr '\n' ' ')" \
    "formats/catalog/cards.csv formats/catalog/names.csv formats/catalog/printings.csv formats/catalog/sets.csv " "the parts"
jq -r '.parts[]' cards.json | grep -q "Trample.*Trample" && bad "a rules text is in the file"

# ---- the south takes them in
at "$south"
ok init
before=$(digest)
is 3 card show Zzyzx
ok facts import "$north/cards.json" --trust --dry-run
said "1 set new: Five of Tests"
said "5 cards new: Aardvark, Ice Cube, Lightning Bolu, Monk of Tests, Zzyzx"
said "5 printings new"
same "$(ls "$XDG_DATA_HOME/topcut/facts" | wc -l)" 0 "files after a dry run"
same "$(digest)" "$before" "the digest after a dry run"
ok facts import "$north/cards.json" --trust
said "5 cards new"
ok card show Zzyzx
said "Five of Tests"
said "Legendary Creature - Bear"
ok card show "Neu: Monk of Tests"
said "Monk of Tests"
printf '4 Zzyzx\n56 Forest\n' >zzyzx.txt
is 1 deck check zzyzx.txt --format vintage --date 2026-11-24
said "it was not printed before 2026-11-20 (Five of Tests)"
ok facts status
said "5 cards"
ok card search 'set:TSX'
said "Lightning Bolu"

# ---- and back
ok facts undo
same "$(digest)" "$before" "the digest after undo"
is 3 card show Zzyzx
finish
