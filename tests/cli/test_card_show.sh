#!/usr/bin/env bash
# test_card_show.sh - card show and card status through the program: what they print, and their exit status
# shellcheck source-path=SCRIPTDIR source=lib.sh
# @tags slow-watched
here=$(cd "$(dirname "$0")" && pwd)
source "$here/lib.sh"
export TOPCUT_NOW=1795262400 # 2026-11-21
unset TOPCUT_CATALOG

json() { # FILTER WANTED: what jq finds in the last output
    local found
    checks=$((checks + 1))
    found=$(jq -c "$1" out 2>&1)
    [ "$found" = "$2" ] || bad "jq '$1' gives $found instead of $2"
}
if ! command -v jq >/dev/null; then
    json() { :; }
fi

# ---- show --------------------------------------------------------------------------------------------

ok card show lim duls vault
said "Lim-Dûl's Vault  {U}{B}"
said 'mana value 2; blue, black'
said 'First printed 1996-06-10'
said 'Alliances'
ok cards show "Lim-Dûl's Vault" --json
json '[.schema,.name,.colors,.type_line,.first_printed]' \
    '["topcut/card-show/1","Lim-Dûl'"'"'s Vault","UB","Instant","1996-06-10"]'
json '.printings[0] | [.set,.date,.rarity,.number]' '["ALL","1996-06-10","uncommon","107"]'

ok card show ice
said 'Ice is a name of Fire // Ice'
said 'Fire  {1}{R}'
ok card show 'Fire // Ice' --json
json '[.faces[].name]' '["Fire","Ice"]'
json '.mana_value' 4
ok card show 'nazgûl'
said 'up to 9 may be in a deck'
ok card show relentless rats --json
json '.copies' '"any"'
ok card show 'Contract from Below'
said 'only in games played for ante'
ok card show 'Little Girl' --json
json '[.mana_value,.joke_sets_only]' '[0.5,true]'
ok card show Forest --printings --csv
said 'name,set,set_name,date,rarity,number'
said 'Forest,LEA,Limited Edition Alpha,1993-08-05,basic land,294'
same "$(grep -c '^Forest,' out)" "$("$TOPCUT" card show Forest --json | grep -c '"set":')" 'rows and JSON'

# Legality is that of the day, by the lists of the day (D.13.9).
ok card show 'mind twist' --date 1999-03-01 --json
json '[.legality[] | select(.name == "Classic") | .status]' '["banned"]'
ok card show 'Lightning Bolt' --date 1993-12-31
not 'Standard'
ok card show 'Lightning Bolt' --date 2999-01-01
said 'known up to'
is 65 card show 'Lightning Bolt' --date 1999-02-30

# ---- names that are none -------------------------------------------------------------------------------

is 3 card show Lightnig Bolt
one_sentence
said '"Lightnig Bolt" is not a card that is known; did you mean Lightning Bolt?'
is 3 card show "$(printf '\033[31mred')"
one_sentence
is 3 card show "$(head -c 5000 /dev/zero | tr '\0' x)"
one_sentence
is 3 card show ''
is 2 card show

# ---- other names, other times, other kinds ---------------------------------------------------------------

ok card show Blitzschlag
said 'Blitzschlag is a name of Lightning Bolt in German'
ok card show Detect Intrusion
said 'Detect Intrusion is a name of Spider-Sense'
ok card show Lightning Bolt --names
said 'Foudre                               French'
ok card show Lightning Bolt --names --json
json '.names[] | select(.name == "Blitzschlag") | .languages' '["de"]'
ok card show Counterspell --era fifth
said 'by the rules of fifth-99: Interrupt, printed "Interrupt"'
ok card show Dark Ritual
said 'by the rules of Fifth Edition: Mana Source'
ok card show Dark Ritual --json
json '.eras[0]' '{"era":"fifth-97","types":"Mana Source","printed":"Mana Source"}'
ok card show Prodigal Sorcerer --era fifth-97
said 'Creature, printed "Summon - Wizard"'
is 2 card show Counterspell --era tenth
ok card show Serra Angel
said 'no rules text beyond its keywords'
json_of() { ok card show "$1" --json && json '.rules' "$2"; }
json_of 'Grizzly Bears' '"none"'
json_of 'Counterspell' '"text"'
ok card show Space Beleren
said 'known by its name and printings only'
ok card show Academy at Tolaria West
said 'Planar Magic               legal'
ok card show Mishra
said 'hand +0, life -3'
ok deck check --explain 'Academy at Tolaria West' --format legacy --date 2026-08-01
said 'lies beside a deck and is no card of it'

# ---- status ----------------------------------------------------------------------------------------------

ok card status
said 'cards: 32,867 names, 93,510 printings, data of 2026-08-22, age 91 days'
said 'and 119,440 names in other languages'
said 'MSC   Marvel Super Heroes Commander            606 of 613'
not 'complete'
ok card status --sets
said 'LEA   Limited Edition Alpha                    290 of 290'
said 'F02   Friday Night Magic 2002                  12 of 12'
said 'SUM   Summer Magic / Edgar                     291 of 296'
said 'TRK '
said 'of how many is not known'
said 'inside the program'
ok cards --json
json '[.schema,.path,.source,.rules_text]' '["topcut/card-status/1",null,"shipped",false]'
json '.cards_by_set[] | select(.set == "MSC") | [.known,.cards]' '[606,613]'
json '.cards_by_set[] | select(.set == "TRK") | .cards' null
json '.cards' "$(($(wc -l <"$here/../../formats/catalog/cards.csv") - 1))"

# A file that was named must be one; the user's own that is none is a warning, and the cards inside serve.
is 3 card status --catalog nowhere.db
said 'topcut card import'
echo 'no catalogue' >own.db
is 5 card show Forest --catalog own.db
one_sentence
mkdir -p "$XDG_DATA_HOME/topcut"
cp own.db "$XDG_DATA_HOME/topcut/cards.db"
ok card show Forest
said 'the cards inside the program are used'
rm "$XDG_DATA_HOME/topcut/cards.db"

finish
