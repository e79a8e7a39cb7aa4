#!/usr/bin/env bash
# Decklists of an event, from the command line: register, import, status, lock, revise, history, pool, metagame, sheets.
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

4 Pyroblast
4 Stone Rain
4 Bottle Gnomes
3 Shatter
LIST
sed 's/^20 Mountain/19 Mountain/' sligh.txt >short.txt
sed 's/^4 Shock/4 Shokc/' sligh.txt >typo.txt
sed 's/^4 Shock/four Shocks/' sligh.txt >words.txt

ok init
ok event new "Monday" --format Standard --date 1999-03-01
for name in "Berg, Anna" "Ek, Bo" "Lind, Per" "Öst, Ola"; do ok player add "$name" --enroll; done

# ---- registering
ok deck register Berg sligh.txt --archetype Sligh
said "registered the list of Berg, Anna (60 + 15 cards)"
said "Standard on 1999-03-01: legal"
refused 65 deck register Ek typo.txt
said 'typo.txt:5: "Shokc"'
said "did you mean Shock"
said "nothing was registered"
refused 65 deck register Ek words.txt --unverified
said "words.txt:5"
refused 3 deck register Ek missing.txt
refused 3 deck register "Nobody" sligh.txt
refused 3 deck register 2 sligh.txt # neither a DCI number nor a #number
said 'No. 2 of the event is "Ek, Bo" (#2)'
refused 4 deck pool Berg sligh.txt
said "Monday is Standard, where nobody opens a card pool"
refused 2 deck register Ek sligh.txt --from nonsense
ok deck register Ek typo.txt --unverified --json
not '"illegal": true' # the unknown card was accepted
ok deck register Ek typo.txt --unverified
said "not verified"
ok deck register Lind short.txt # illegal, and registered
said "NOT LEGAL"
said "59 cards"
# what is wrong is told in the same words and the same members as by deck check
findings() { sed -n 's/^  //p' out | grep '\['; }
members() { tr ',{' '\n\n' <out | sed -n 's/^[[:space:]]*"\(code\|line\|card\|count\|limit\|rule\|source\|text\|hint\|illegal\)":.*/\1/p' | tail -10 | xargs; }
told=$(findings)
is 1 deck check short.txt --format standard --date 1999-03-01
same "$told" "$(findings)" "the findings of deck register"
is 1 deck check short.txt --format standard --date 1999-03-01 --json
told=$(members)
json deck register Lind short.txt
same "$(members)" "$told" "the members of a finding"
is 65 deck register Berg - # nothing came in
json deck register Berg sligh.txt
said '"status": "legal"'
said '"version": 1' # the same list once more is left as it is
ok deck register Berg sligh.txt
said "left as it is the list"

# ---- the event's legality
is 1 deck status
said "1 legal, 1 not legal, 1 not verified, 1 without a list"
said "Öst, Ola: no list"
said "59 cards in the deck"
is 1 deck status --csv
said "Lind, Per"
is 1 deck status --json
said '"unverified": 1'
checks=$((checks + 1))
json_check out || bad "not JSON"
ok report decklists
said "1 of 4 legal"
ok report decks
ok report registration --csv
said "Jackal Pup"

# ---- many at once, by file name
mkdir lists
cp sligh.txt "lists/Ek, Bo.txt"
cp sligh.txt lists/ola_öst.txt
cp sligh.txt lists/Stranger.txt
cp typo.txt "lists/Lind, Per.txt"
is 1 deck import lists
said "Ek, Bo.txt: Ek, Bo, legal"
said "ola_öst.txt: Öst, Ola, legal"
said "not registered: Stranger.txt"
said "registered 2 lists, 2 not"
ok undo
is 1 deck status
said "1 without a list"
ok redo
cp short.txt "Ek, Bo.txt"
ok deck import "Ek, Bo.txt"
said "Ek, Bo.txt: Ek, Bo, NOT LEGAL: 59 cards in the deck"
is 1 deck import "lists/Ek, Bo.txt" sligh.txt --json
said '"registered": 1'

ok log --limit 1
said 'registered 1 decklist from files: "Ek, Bo"'
before=$(dump)
ok deck import "lists/Ek, Bo.txt" # what is in force is left as it is
said "Ek, Bo, legal; unchanged"
said "registered 0 lists, 1 unchanged"
ok deck import "lists/Ek, Bo.txt" --json
said '"unchanged": 1'
same "$before" "$(dump)" "an import of the same list"
mkdir twice names
cp sligh.txt "twice/Ek, Bo.txt"
cp short.txt twice/bo_ek.txt
cp sligh.txt "twice/Öst, Ola.txt"
cp sligh.txt "twice/Öst, Ola (2).txt"
refused 3 deck import nofolder
said 'no file or folder "nofolder"'
refused 3 deck import twice nofolder
refused 3 deck import "nothing*.txt"
refused 3 deck import -
said "topcut deck register PLAYER -"
is 1 deck import twice # two different lists of one player: neither; the same one twice: once
said "not registered: Ek, Bo.txt: bo_ek.txt is another list of Ek, Bo"
said "not registered: bo_ek.txt: Ek, Bo.txt is another list of Ek, Bo"
said "the same list as"
same "$before" "$(dump)" "an import of two lists of one player"
cp short.txt "names/Ek, Bo - Sligh v2.txt"
cp short.txt "names/Öst, Ola (2).txt"
cp short.txt "names/Nobody - Ek, Bo.txt"
printf '4 Shokc\nfour Shocks\n4 Incinerat\n56 Mountain\n' >names/berg.txt
is 1 deck import names
said "Ek, Bo - Sligh v2.txt: Ek, Bo"
said "Öst, Ola (2).txt: Öst, Ola"
said 'there is no player "Nobody - Ek, Bo"'
said 'berg.txt:1: "Shokc"'
said 'berg.txt:2: "four Shocks"'
said 'berg.txt:3: "Incinerat"'
said "registered 2 lists, 2 not"
ok undo
is 1 deck import names --json
said 'berg.txt:3: \"Incinerat\"'
ok undo
refused 65 deck register Berg names/berg.txt # every line at fault
said 'berg.txt:1: "Shokc"'
said 'berg.txt:2: "four Shocks"'
said 'berg.txt:3: "Incinerat"'
said "nothing was registered"
is 65 deck register Berg names/berg.txt --json
said 'berg.txt:3: \"Incinerat\"'

# ---- asked for, paired, locked
ok deck ask required
refused 4 pair --seed 1
said "asks for decklists, and 1 list is illegal: get the lists, or make them optional"
ok deck ask optional
ok pair --seed 1
said "1 list is illegal; see: topcut deck status"
refused 4 deck register Lind sligh.txt
said "locked since round 1 was paired"
refused 2 deck revise Lind sligh.txt
ok deck revise Lind sligh.txt --reason "17 lands were meant"
said "version 2"
ok log --limit 1
said "17 lands were meant"
ok deck history Lind
said "+1 Mountain"
ok deck history Lind 1
said "19 Mountain"
json deck history Lind
said '"withdrawn": false'
ok deck history Lind --csv
is 3 deck history Lind 9
ok deck status --all
said "4 legal"
refused 2 deck unlock
ok deck unlock --reason "the printer"
ok deck register Lind short.txt
ok deck lock
refused 4 deck register Lind sligh.txt
refused 4 deck unregister Lind
ok deck unregister Lind --reason "gave up"
ok deck history Lind
said "; taken back: gave up"
is 1 deck status
said "Lind, Per: no list"
ok undo

# ---- the judge's pool: the lists are judged again in the same step
ok event pool --forbid-card "cursed scroll" --allow-set por
said "Cursed Scroll forbidden"
said "POR allowed"
is 1 deck status
said "Cursed Scroll"
refused 3 event pool --allow-set NOSUCHSET
refused 3 event pool --allow-card "Nosuch Card"
ok undo
json event pool
said '"forbid_cards": []'
ok event edit --date 2003-03-01
said "judged 4 decklists again, 3 changed: 4 not legal"
is 1 deck status
said "Jackal Pup is not in the pool"
refused 4 event edit --format Extended
said "locked for Standard"
ok undo

# ---- metagame
ok deck label Ek "Sligh"
ok metagame
said "Sligh"
said "draws are no part of it"
said "Most played cards"
said "█"
ok metagame --csv
said "Archetype,Decks"
json metagame --top 1
said '"topcut/metagame/1"'
said '"colors": ['
said '"cards": ['
said '"card": "'
ok metagame -o metagame.xlsx
checks=$((checks + 1))
same "$(grep -ao 'worksheets/sheet[0-9]' metagame.xlsx | sort -u | wc -l)" 3 "the sheets of the workbook"
ok metagame -o metagame.json
checks=$((checks + 1))
grep -q '"letter": "R"' metagame.json || bad "no colours in the file"
ok metagame --cards --csv
said "Jackal Pup"
ok report metagame --csv
ok export xlsx -o event.xlsx
checks=$((checks + 1))
[ -s event.xlsx ] || bad "no workbook"

# ---- sheets, by name
ok deck sheet
checks=$((checks + 1))
[ "$(grep -o 'Last name:  .*[^ |]' out | sed 's/Last name:  //; s/ *|.*//' | tr '\n' ' ')" = "Berg Ek Lind Öst " ] ||
    bad "the sheets are not in the order of names"
same "$(tr -cd '\f' <out | wc -c)" 4 "pages"
ok deck sheet --blank 3
same "$(tr -cd '\f' <out | wc -c)" 3 "blank pages"
checks=$((checks + 1))
[ "$(awk 'BEGIN { RS = "\f" } NF { n = gsub(/\n/, "\n"); if (n != 66) print n }' out)" = "" ] || bad "a page has not 66 lines"
is 2 deck sheet --blank 2 Berg
is 2 deck sheet --json
refused 2 deck sheet -o sheets.xlsx
said "report registration -o FILE.xlsx"
checks=$((checks + 1))
[ ! -e sheets.xlsx ] || bad "a workbook of text"

# ---- compare
ok deck compare Berg sligh.txt
said "is the same as"
is 1 deck compare Berg short.txt
said "main deck: -1 Mountain"
is 1 deck compare sligh.txt short.txt --json
said '"difference": -1'
sed 's/^4 Shock/3 Shock/; s/^3 Shatter/2 Shatter\n1 Shock/; s/^20 Mountain/20 Mountain\n1 Shatter/' sligh.txt >swapped.txt
ok deck compare sligh.txt swapped.txt --between-games
said "allowed between games"
is 1 deck compare sligh.txt short.txt --between-games
said "one for one"
ok deck compare sligh.txt short.txt --between-games --limited # a land less, and 59 are enough
sed 's/^4 Shock/5 Shock/' sligh.txt >five.txt
is 1 deck compare sligh.txt five.txt --between-games --limited
said "1 Shock more than deck and sideboard held before"
is 3 deck compare Nobody sligh.txt
sed 's/^3 Shatter/2 Shatter/; s/^20 Mountain/20 Mountain\n1 Shatter/' sligh.txt >larger.txt # 61 and 14
is 1 deck compare Berg larger.txt --between-games
said "D.11.4 (1999)"
is 1 deck compare sligh.txt larger.txt --between-games
ok deck compare sligh.txt larger.txt --between-games --format Modern --date 2014-01-01
said "allowed between games [CR 100.4a (2013-07-13)]"
is 1 deck compare sligh.txt larger.txt --between-games --format Modern --date 2013-07-12
is 2 deck compare sligh.txt larger.txt --between-games --date 2014-01-01

# ---- limited: the cards that were opened
ok event new "Sealed" --format "Sealed Deck" --date 2003-03-01
ok enroll Berg Ek
printf '20 Jackal Pup\n3 Shock\n' >opened.txt
printf '20 Jackal Pup\n3 Shock\n17 Mountain\n' >within.txt
printf '20 Jackal Pup\n4 Shock\n16 Mountain\n' >beyond.txt
ok deck register Berg beyond.txt
ok deck pool Berg opened.txt
said "23 cards"
said "NOT LEGAL"
ok deck unregister Berg --pool
said "the deck is legal"
ok report decklists
said "1 of 2 legal"
ok undo
ok report decklists
said "0 of 2 legal"
ok undo
ok report decklists
said "1 of 2 legal"
ok redo
ok deck register Berg within.txt
said "legal"
is 1 deck status # one of the two
said "Ek, Bo: no card pool is registered"
not "Berg, Anna: no card pool"
is 1 deck status --json
said '"pool": false'
ok deck sheet Berg
said "OPENED: 23 cards"
printf '20 Jackal Pup\n2 Shock\n18 Mountain\n' >swapped.txt # a Shock goes back to the pool
ok deck compare Berg swapped.txt --between-games
said "allowed between games"
is 1 deck compare Berg beyond.txt --between-games
said "1 Shock more than the pool has [D.11.5 (1999)]"

# ---- dry runs change nothing
before=$(dump)
ok deck register Ek within.txt -n
ok deck import "lists/Ek, Bo.txt" -n
same "$before" "$(dump)" "a dry run"

# ---- beyond what is known: judged as of the last day that is
ok event new "Far" --format Premodern --date 2998-01-01
ok enroll Berg
ok deck register Berg sligh.txt
said "the last day that is known"
said "legal"

# ---- two of one name, and a list that is not legal: to be seen on the sheets
ok player add "Berg, Anna" --club Hexproof --country SE --twin
ok event new "Twins" --format Standard --date 1999-03-01
ok enroll "#1" "#5"
ok deck register "#5" short.txt
ok deck sheet
said "player #1"
said "player #5, Hexproof, SE"
said "DECK REGISTRATION   *** NOT LEGAL ***"
said "59 cards in the deck"
ok deckcheck sheet "#5"
said "*** NOT LEGAL ***"
LC_ALL=de_DE.UTF-8 ok deck sheet
said "DECKREGISTRIERUNG   *** NICHT LEGAL ***"
said "Nachname:   Berg"
LC_ALL=de_DE.UTF-8 ok deckcheck sheet "#5"
said "[ ] wie registriert"
finish
