#!/usr/bin/env bash
# test_deck.sh - deck show, check, formats and convert through the program: what they print, and their exit status
#
# The lists are made here, of cards whose dates are those of the seeds' lists and of announcements.
# shellcheck source-path=SCRIPTDIR source=lib.sh
# @tags slow-watched
source "$(dirname "$0")/lib.sh"
export TOPCUT_NOW=1795262400 # 2026-11-21

# list FILE LINES...: a decklist
list() {
    local file=$1
    shift
    printf '%s\n' "$@" >"$file"
}
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

list goblins.txt '4 Goblin Lackey' '2 lightning BOLT' '2 Lightning Bolt' '52 Mountain' '' '15 Forest'
ok deck show goblins.txt
said 'main 60, side 15'
said 'Creatures (4)'
said 'Lands (52)'
ok deck show goblins.txt --json
json '.main' '[{"count":4,"name":"Goblin Lackey"},{"count":4,"name":"Lightning Bolt"},{"count":52,"name":"Mountain"}]'
json '.side' '[{"count":15,"name":"Forest"}]'
json '[.commander,.companion,.maybe,.unknown,.bad_lines]' '[[],[],[],[],[]]'
json '[.schema,.format,.encoding,.name,.totals.main,.totals.side]' '["topcut/deck-show/1","mtgo-txt","utf-8",null,60,15]'
ok deck show goblins.txt --csv
said 'main,4,Goblin Lackey'

list faces.txt '4 Fire/Ice' '4 Delver of Secrets' '52 Island'
ok deck show faces.txt --json
json '[.main[].name]' '["Fire // Ice","Delver of Secrets // Insectile Aberration","Island"]'

list wrong.txt '60 Mountain' '1 Lim-Duls Valut' '1000000000000 Forest'
ok deck show wrong.txt --json
json '.unknown[0] | [.line,.count,.name,.suggestions[0]]' '[2,1,"Lim-Duls Valut","Lim-Dûl'"'"'s Vault"]'
json '.bad_lines[0] | [.line,.text]' '[3,"1000000000000 Forest"]'
ok deck show wrong.txt
said "did you mean Lim-Dûl's Vault"
said 'line 3'

"$TOPCUT" deck show - <goblins.txt >out 2>err
said 'deck "standard input"'

# ---- check: one list -----------------------------------------------------------------------------------

ok deck check goblins.txt --format extended --date 1999-03-01
said ', Extended on 1999-03-01: legal'
list many.txt '5 Lightning Bolt' '1 Mind Twist' '54 Mountain' '' '14 Forest'
is 1 deck check many.txt --format classic --date 1999-03-01
said 'NOT LEGAL'
said 'line 1: 5 Lightning Bolt, at most 4 (5 main); remove 1 [D.13.7 (1999)]'
said 'line 2: Mind Twist is banned in Classic since 1996-02-01; remove 1'
said '[D.13.9 (1999)]'
said 'add 1 or remove 14: a sideboard has 15 or none'
said 'main 60, side 14'
is 1 deck check many.txt --format classic --date 1999-03-01 --json
json 'keys' '["date","facts","facts_date","file","findings","format","legal","main","side"]'
json '[.file,.format,.date,.legal,.main,.side]' '["many.txt","Classic","1999-03-01",false,60,14]'
json '.findings[0] | keys' '["card","code","count","hint","illegal","limit","line","rule","source","text"]'
json '[.findings[] | [.code,.line,.card,.count,.limit]]' \
    '[["too-many-copies",1,"Lightning Bolt",5,4],["banned",2,"Mind Twist",1,0],["side-size",null,null,14,15]]'
is 1 deck check many.txt goblins.txt --format classic --date 1999-03-01 --csv
said 'file,format,date,legal,main,side,code,line,card,count,limit,rule,source,text,hint,illegal'
said 'many.txt,Classic,1999-03-01,0,60,14,too-many-copies,1,Lightning Bolt,5,4,D.13.7 (1999)'
said 'goblins.txt,Classic,1999-03-01,1,60,15,'
"$TOPCUT" deck check - --format classic --date 1999-03-01 <many.txt >out 2>err
[ $? = 1 ] || bad "standard input is not judged"
said 'deck "standard input", Classic'

# today, and what is not known
ok deck check goblins.txt --format legacy
said 'is known up to'
ok deck check goblins.txt --format 'Type 1.5' --date 2000-01-01
is 0 deck check goblins.txt --format legacy --date 2027-01-01 # as an event of that day has it
said 'judged as of 2026-09-02, the last day that is known of Legacy'
printf '4 Momentum Breaker\n56 Swamp\n' >pool.txt # the Pro Tour qualifier of Portland, 2025-02-08
ok deck check pool.txt --format standard --date 2025-02-08
is 1 deck check pool.txt --format standard --date 2025-02-08 --pool-date 2025-02-07
said 'Momentum Breaker is not in the pool of Standard as of 2025-02-07; remove 4; Aetherdrift was released on 2025-02-14'
ok deck check pool.txt --format standard --date 2025-02-14 --pool-date 2025-02-14
is 3 deck check goblins.txt --format modrn
said 'did you mean Modern'
is 2 deck check goblins.txt
said '--format is missing'
is 2 deck check --format modern
is 2 deck check goblins.txt --format modern --from nonsense
said 'mtgo-txt'

# limited: the pool
list opened.txt '6 Lightning Bolt' '1 Serra Angel'
list forty.txt '34 Mountain' '6 Lightning Bolt'
list forty1.txt '33 Mountain' '7 Lightning Bolt'
ok deck check forty.txt --format sealed --pool opened.txt
is 1 deck check forty1.txt --format sealed --pool opened.txt
said '7 Lightning Bolt, 6 in the registered pool'
is 2 deck check forty.txt --format modern --pool opened.txt
is 65 deck check forty.txt --format sealed --pool wrong.txt
said 'wrong.txt:'

# Alpha and sleeves
list alpha.txt '4 Lightning Bolt (LEA) 161' '56 Mountain (LEB) 294'
is 1 deck check alpha.txt --format vintage --date 2009-10-01
said '910.5b (2009)'
ok deck check alpha.txt --format vintage --date 2009-10-01 --sleeved
is 1 deck check alpha.txt --format classic --date 1999-03-01 --sleeved
said 'D.8.2 (1999)'

# ---- what the reader says of a list is said by every command ------------------------------------------------

list groups.txt '20 Mountain' '' '20 Forest' '' '20 Plains' '' '15 Island'
ok deck check groups.txt --format legacy --date 2015-01-01
said 'note: blank lines part the list into 4 groups'
ok deck check groups.txt --format legacy --date 2015-01-01 --json
json '[.legal, (.findings[] | [.code,.illegal,.line,.source])]' '[true,["note",false,null,""]]'
ok deck check groups.txt --format legacy --date 2015-01-01 --csv
said 'note,,,,,,,'
list opened4.txt '40 Mountain' '' '6 Lightning Bolt' '' '1 Serra Angel'
ok deck check forty.txt --format sealed --pool opened4.txt
said 'opened4.txt: blank lines part the list into 3 groups'
ok deck formats groups.txt
said 'groups.txt: blank lines part the list into 4 groups'
ok deck formats groups.txt --json
json '[.warnings[].line]' '[0]'
ok deck convert groups.txt --to arena
said 'groups.txt: blank lines part the list into 4 groups'
cat >cards.o8d <<'END'
<?xml version="1.0" encoding="utf-8"?>
<deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">
  <section name="Main"><card qty="60" id="x">Mountain</card></section>
  <section name="Cards"><card qty="4" id="x">Lightning Bolt</card></section>
</deck>
END
ok deck check cards.o8d --format legacy --date 2015-01-01
said 'note: the section "Cards" is no part of a deck'
ok deck convert cards.o8d --to arena
said '4 cards of zone maybe left out: Arena has no place for them'
ok deck convert cards.o8d --to csv
not 'left out'
ok deck convert cards.o8d --to arena --json
json '[[.moved[] | [.zone,.count]], [.warnings[].line]]' '[[["maybe",4]],[4]]'
list companion.txt 'Companion' '1 Yorion, Sky Nomad' '' 'Deck' '80 Island'
ok deck convert companion.txt --to mtgo-txt
said '1 card of zone companion written into the sideboard'

# ... also of an event's lists, whenever they are judged
ok init
ok event new "Monday" --format Legacy --date 2015-01-02
for name in "Berg, Anna" "Ek, Bo"; do ok player add "$name" --enroll; done
ok deck register Berg groups.txt
said 'note: blank lines part the list into 4 groups'
ok deck recheck --json
is 1 deck status --json # somebody lacks a list
said 'blank lines part the list into 4 groups'
is 1 deck compare Berg opened4.txt
said 'opened4.txt: blank lines part the list into 3 groups'
ok event new "Sealed" --format "Sealed Deck" --date 2015-01-02
ok enroll "Ek, Bo"
ok deck pool Ek opened4.txt
said 'opened4.txt: blank lines part the list into 3 groups'

# ---- explain ---------------------------------------------------------------------------------------------

ok deck check --explain 'mind twist' --format classic --date 1999-03-01
said 'Mind Twist in Classic on 1999-03-01: banned'
said '1996-02-01 to 2000-09-30  banned'
ok deck check --explain 'mind twist' --format classic --date 1999-03-01 --json
json '[.schema,.card,.status,.since]' '["topcut/deck-explain/1","Mind Twist","banned","1996-02-01"]'
is 3 deck check --explain 'mind twits' --format classic --date 1999-03-01
said 'Mind Twist'
is 1 deck check many.txt --explain 'Sol Ring' --format classic --date 1999-03-01
said 'restricted'
said 'NOT LEGAL'

# ---- many lists -------------------------------------------------------------------------------------------

mkdir -p folder/inner folder/.hidden
cp goblins.txt folder/b.txt
cp many.txt folder/a.txt
cp goblins.txt folder/inner/c.txt
cp many.txt folder/.hidden/d.txt
cp many.txt folder/.e.txt
ln -s .. folder/inner/loop
is 1 deck check folder --format classic --date 1999-03-01
said 'folder/a.txt: NOT LEGAL'
said 'folder/b.txt: legal (main 60, side 15)'
said '2 of 3 legal in Classic on 1999-03-01'
is 1 deck check folder --format classic --date 1999-03-01 --json
[ "$(wc -l <out)" = 3 ] || bad "not an object a line"
[ "$(sed 's/.*"file":"\([^"]*\)".*/\1/' out | tr '\n' ' ')" = 'folder/a.txt folder/b.txt folder/inner/c.txt ' ] || bad "not in order"
ok deck check 'folder/[b-z]*' --format classic --date 1999-03-01
said '2 of 2 legal'
ok deck check goblins.txt folder/b.txt --format classic --date 1999-03-01
is 3 deck check folder/.hidden/none.txt --format classic --date 1999-03-01
mkdir empty
is 3 deck check empty --format classic --date 1999-03-01
said 'no list'

# what cannot be read at all is told, and the others are judged
head -c 3000 /dev/zero >folder/zero.txt
truncate -s 2G folder/huge.txt
printf '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa">]>\n<cockatrice_deck version="1"><zone name="main"><card number="4" name="&a;"/></zone></cockatrice_deck>\n' >folder/bomb.cod
printf '<?xml version="1.0"?>\n<cockatrice_deck version="1"><zone name="main"><card number="4" name="Isl' >folder/cut.cod
is 65 deck check folder --format classic --date 1999-03-01
said '4 of 7 lists could not be read'
said 'folder/zero.txt: NOT READ'
said 'too large'
said '2 of 7 legal'
is 65 deck check folder --format classic --date 1999-03-01 --json
json 'select(.error) | [.file,.legal,.main]' $'["folder/bomb.cod",false,0]\n["folder/cut.cod",false,0]\n["folder/huge.txt",false,0]\n["folder/zero.txt",false,0]'
is 65 deck check folder/huge.txt --format classic --date 1999-03-01
said 'too large'
is 65 deck show folder/huge.txt
mkfifo pipe
is 65 deck check pipe --format classic --date 1999-03-01
said 'no ordinary file'
is 65 deck show /dev/zero
is 65 deck show folder
rm folder/zero.txt folder/huge.txt folder/bomb.cod folder/cut.cod

# the answer is the same however many work on it, also as a file
mkdir lists
ok deck convert goblins.txt -o goblins.cod
illegal=() xml=() legal=()
for i in {1..1200}; do
    if ((i % 7 == 0)); then
        illegal+=("lists/$i.txt")
    elif ((i % 5 == 0)); then
        xml+=("lists/$i.cod") # libxml2 is asked by several workers
    else
        legal+=("lists/$i.txt")
    fi
done
tee "${illegal[@]}" <many.txt >/dev/null
tee "${xml[@]}" <goblins.cod >/dev/null
tee "${legal[@]}" <goblins.txt >/dev/null
is 1 deck check lists --format classic --date 1999-03-01 --json --jobs 1
mv out one
is 1 deck check lists --format classic --date 1999-03-01 --json --jobs 3
cmp -s one out || bad "three workers answer otherwise than one"
[ "$(grep -c '"legal":true' out)" = 1029 ] || bad "not 1029 of 1200 are legal"
is 1 deck check lists --format classic --date 1999-03-01 --json -o answer.json
cmp -s one answer.json || bad "the file differs from the screen"
is 4 deck check lists --format classic --date 1999-03-01 --json -o answer.json
[ -z "$(find . -name '*.tmp')" ] || bad "temporary files are left"

# ---- formats ----------------------------------------------------------------------------------------------

ok deck formats goblins.txt
said 'Legacy'
not 'Modern'
ok deck formats goblins.txt --json
json '[.formats[] | select(.key == "premodern") | .periods[0].open]' '[true]'
ok deck formats goblins.txt --csv
said 'format,key,from,until,open'
is 1 deck formats wrong.txt
said 'is legal in no format on any day that is known'
is 1 deck formats many.txt --json
json '[(.formats | length), (.nearest | length)]' '[0,5]'

# ---- convert ----------------------------------------------------------------------------------------------

ok deck convert goblins.txt --to arena
said '4 Goblin Lackey'
ok deck show goblins.cod --json
json '[.format,.totals.main,.totals.side]' '["cockatrice-cod",60,15]'
is 4 deck convert goblins.txt -o goblins.cod
is 2 deck convert goblins.txt
is 2 deck convert goblins.txt -o goblins.xyz
said 'no format that Topcut writes ends in .xyz'
is 2 deck convert goblins.txt --to deckbox-csv
is 65 deck convert wrong.txt --to arena
said '--keep-going'
ok deck convert wrong.txt --to arena --keep-going
said '60 Mountain'
grep -q 'Valut' out && bad 'an unknown card is written'

# ---- lists that were played, and the samples -----------------------------------------------------------------

shared=${TEST_SHARED:-}
if [ -d "$shared/samples/decks" ] && command -v jq >/dev/null; then
    for file in "$shared"/samples/decks/[0-9]*; do
        name=$(basename "$file")
        ok deck show "$file" --json
        wanted=$(jq -cS ".files[\"$name\"] | [.cards, .format, .deck_name]" "$shared/samples/decks/expected.json")
        found=$(jq -cS '[({main,side,commander,companion,maybe} | map_values(map({(.name): .count}) | add // {})),
            .format, .name]' out)
        [ "$found" = "$wanted" ] || bad "$name: $found instead of $wanted"
    done
fi

# ---- a back has colours, too; a card of which only the name is known is not judged by them, and that is said
printf 'Commander\n1 Esika, God of the Tree\n\nDeck\n50 Forest\n49 Plains\n' >esika.txt
ok deck check esika.txt --format commander --date 2026-08-01
printf 'Commander\n1 H.E.R.B.I.E., Lovable Robot\n\nDeck\n50 Forest\n49 Plains\n' >herbie.txt
ok deck check herbie.txt --format commander --date 2026-08-01
said "H.E.R.B.I.E., Lovable Robot is known by its name only, and 99 cards are of other colours"
printf 'Commander\n1 Marrow-Gnawer\n\nDeck\n98 Swamp\n1 Space Beleren\n' >space.txt
ok deck check space.txt --format commander --date 2026-08-01
said "Space Beleren is known by its name only: its colours are not judged"
printf 'Commander\n1 Marrow-Gnawer\n\nDeck\n98 Swamp\n1 Valki, God of Lies\n' >valki.txt
is 1 deck check valki.txt --format commander --date 2026-08-01
said "Valki, God of Lies has BR, the commander gives B"

# ---- names in other languages, as Arena writes them in German
printf 'Deck\n4 Blitzschlag (STA) 42\n56 Gebirge\n\nSideboard\n2 Schock\n' >arena.txt
ok deck check arena.txt --format legacy --date 2026-08-01
ok deck show arena.txt
said "4  Lightning Bolt"

finish
