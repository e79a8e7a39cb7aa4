#!/usr/bin/env bash
# The sanity report as its user meets it: one deck in every form, many decks with an interruption, bad input, the seed,
# and the gate at registration. What numbers must be is tested in tests/sanity; here the known ones are held against the
# report: 84.39 % of hands of 24 lands of 60 have two to five lands (tests/data), and counting by hand.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

cat >sligh.txt <<'LIST'
4 Jackal Pup
4 Mogg Fanatic
4 Ball Lightning
4 Shock
4 Incinerate
4 Fireblast
4 Goblin Raider
4 Kird Ape
4 Hill Giant
16 Mountain
8 Plains

Sideboard
4 Pyroblast
4 Red Elemental Blast
4 Smash to Smithereens
3 Tormod's Crypt
LIST
fast=(--games 100 --no-changes)

# ---- one deck -----------------------------------------------------------------------------------------
ok sanity sligh.txt "${fast[@]}"
said 'Sanity report: sligh'
said 'Not judged: no format was named'
said '84.4 %'
# The verdict leads: 16 lands make red, which the eight Plains of this list do not, and no card is white.
same "$(sed -n 4p out)" Verdict 'the verdict is the first section'
said 'To mend it: '
said 'castable'
said 'Goldfish clock'
said 'It is the clock of a deck that attacks'
ok sanity sligh.txt --format legacy --date 2010-03-15 "${fast[@]}"
said 'Legal in Legacy on 2010-03-15: main deck 60, sideboard 15'
ok sanity sligh.txt --format standard --date 1999-03-15 "${fast[@]}"
said 'NOT LEGAL in Standard'
said 'rules of fifth-99, mulligan: paris'
ok sanity sligh.txt --date 2026-01-01 --draw "${fast[@]}"
said 'mulligan: london, on the draw'
"$TOPCUT" sanity - "${fast[@]}" <sligh.txt >out 2>err || bad "a list on standard input is not read"
said 'Sanity report: standard input'
# In the reader's language, but for what programs read.
LC_ALL=de_DE.UTF-8 ok sanity sligh.txt "${fast[@]}"
same "$(sed -n 4p out)" Urteil 'the verdict in German'
said 'Abhilfe: '
said 'im Hauptdeck, 15 im Sideboard'
not 'castable'
LC_ALL=de_DE.UTF-8 ok sanity sligh.txt "${fast[@]}" --json
json_holds '"castable" in json.dumps(o) and "wirkbar" not in json.dumps(o)'
LC_ALL=C ok sanity sligh.txt "${fast[@]}"
not '█'
said '##'

# No clock is told of a deck that answers what the other does, and no number stands in its place.
printf '20 Island\n6 Plains\n4 Counterspell\n4 Mana Leak\n4 Wrath of God\n4 Swords to Plowshares\n4 Opt\n14 Divination\n' >uw.txt
ok sanity uw.txt "${fast[@]}" --json
json_holds 'o["clock"]["aim"] == "controls" and o["clock"]["told"] is False'
ok sanity uw.txt "${fast[@]}"
said 'No clock is given: this deck wins late'
not 'in the mean of the games that are won'

# A commander is at hand, a card with two sides may be a land: both are said, and neither is a land of the deck.
printf 'Commander\n1 Krenko, Mob Boss\n\nDeck\n28 Mountain\n67 Lightning Bolt\n4 Shatterskull Smashing\n' >krenko.txt
ok sanity krenko.txt "${fast[@]}" --no-games
said 'not among these 99 cards: Krenko, Mob Boss'
said '  Krenko, Mob Boss '
said 'Shatterskull, the Hammer Pass'
said '28 lands'

# The same seed is the same report, whatever the threads; another one is another.
ok sanity sligh.txt --seed 7 "${fast[@]}" --threads 1
cp out first
ok sanity sligh.txt --seed 7 "${fast[@]}" --threads 3
cmp -s out first || bad "three threads say something else than one"
ok sanity sligh.txt --seed 8 "${fast[@]}"
cmp -s out first && bad "another seed says the same"

# JSON: legal, counted, and the numbers that a pencil gives.
ok sanity sligh.txt --json --format legacy --date 2010-03-15 "${fast[@]}"
json_holds 'o["schema"] == "topcut/sanity/1" and o["main"] == 60 and o["side"] == 15 and o["legal"] is not None'
json_holds 'o["composition"]["types"]["lands"] == 24 and o["composition"]["types"]["creatures"] == 24'
json_holds 'o["composition"]["curve"] == [0, 16, 8, 4, 4, 0, 4, 0]'
json_holds 'abs(sum(o["hands"][0]["first_lands"][2:6]) - 0.843896) < 5e-5'
json_holds '[c for c in o["castability"]["cards"] if c["card"] == "Shock"][0]["turns"][0]["castable"]["value"] > 0.8'
json_holds 'o["clock"]["games"] >= 100 and all(0 <= t["killed"]["low"] <= t["killed"]["value"] <= t["killed"]["high"] <= 1 for t in o["clock"]["turns"])'
json_holds 'o["likely_errors"] == [] and len(o["findings"]) >= 0'

# ---- files ----------------------------------------------------------------------------------------------
for form in txt json html pdf xlsx; do
    ok sanity sligh.txt "${fast[@]}" -o "report.$form"
    [ -s "report.$form" ] || bad "report.$form is empty"
    cp "report.$form" "first.$form"
    is 4 sanity sligh.txt "${fast[@]}" -o "report.$form"
    said 'exists already'
    ok sanity sligh.txt "${fast[@]}" -o "report.$form" --force
    cmp -s "report.$form" "first.$form" || bad "$form: not the same bytes again"
done
is 2 sanity sligh.txt -o report.doc
said 'possible are .txt, .html, .pdf'
head -c 5 report.pdf | grep -q '%PDF-' || bad "no PDF"
(($(wc -c <report.html) < 60000)) || bad "the page has $(wc -c <report.html) bytes"
grep -q '<svg' report.html || bad "no chart in the page"
grep -qE '(src|href)="(http|//)' report.html && bad "the page loads something"
unzip -l report.xlsx | grep -q 'xl/charts/chart4.xml' || bad "fewer than four charts in the workbook"
printf '4 <b>&"Evil"\n20 Mountain\n16 Shock\n20 Hill Giant\n' >'<i>.txt'
ok sanity '<i>.txt' "${fast[@]}" -o evil.html
grep -q 'id="verdict"' evil.html || bad "no verdict in the page"
grep -qE '<b>|<i>' evil.html && bad "a name got into the page as it is"
grep -q '&lt;b&gt;' evil.html || bad "the name is not in the page"

# ---- sideboard plans -------------------------------------------------------------------------------------
printf '# against blue\n-4 Kird Ape\n+4 Pyroblast\n' >plan.txt
ok sanity sligh.txt "${fast[@]}" --plan plan.txt
said 'against blue'
printf -- '-4 Black Lotus\n' >wrong.txt
is 65 sanity sligh.txt "${fast[@]}" --plan wrong.txt
said 'wrong.txt'

# ---- bad input -------------------------------------------------------------------------------------------
is 3 sanity nothing.txt
is 2 sanity
is 2 sanity sligh.txt --play --draw
is 2 sanity sligh.txt --precision 0
said 'percentage points'
is 2 sanity sligh.txt --era middle
is 2 sanity sligh.txt --resume
: >empty.txt
is 65 sanity empty.txt
printf 'Sideboard\n15 Shock\n' >side.txt
run sanity side.txt
said 'empty'
printf '7 Mountain\n' >seven.txt
ok sanity seven.txt
said 'nothing to cast'
printf '60 Mountain\n' >lands.txt
ok sanity lands.txt
said 'There are no spells'
printf '4 Shock\n2 Mountain\n' >six.txt
ok sanity six.txt
said 'at least seven cards'
for i in 1 2 3 4 5 6; do printf '999 Mountain\n667 Shock\n'; done >huge.txt
ok sanity huge.txt --games 2 --no-changes
said '9996 cards'
printf '20 Mountain\n4 Shock\n36 Gribble of Nowhere\n' >unknown.txt
ok sanity unknown.txt "${fast[@]}"
said '36 cards of the main deck are not known and taken as blank'
said '36 Gribble of Nowhere'
ok sanity sligh.txt --era fifth-97 "${fast[@]}"
printf '24 Island\n36 Delver of Secrets\n' >newer.txt
ok sanity newer.txt --era sixth "${fast[@]}"
said 'Delver of Secrets'

# ---- many decks --------------------------------------------------------------------------------------------
mkdir lists
for i in 1 2 3 4 5 6 7 8 9; do sed "s/8 Plains/$i Plains/; s/16 Mountain/$((24 - i)) Mountain/" sligh.txt >lists/$i.txt; done
ok sanity lists "${fast[@]}"
said '9.txt'
ok sanity lists "${fast[@]}" -o rows.jsonl --threads 1
[ "$(wc -l <rows.jsonl)" = 9 ] || bad "not nine rows"
ok sanity lists "${fast[@]}" -o rows2.jsonl --threads 4
cmp -s rows.jsonl rows2.jsonl || bad "four threads write other rows than one"
is 4 sanity lists "${fast[@]}" -o rows.jsonl
said '--resume goes on with it'
# Cut off in the middle of the fifth row; one list changed; a new question.
head -c $(($(head -n 4 rows.jsonl | wc -c) + 100)) rows.jsonl >cut.jsonl
ok sanity lists "${fast[@]}" -o cut.jsonl --resume
said '5 rows written, 4 lists there already'
cmp -s cut.jsonl rows.jsonl || bad "after --resume the rows are others"
cp lists/1.txt lists/1-twin.txt # the same cards in another file are another row
ok sanity lists "${fast[@]}" -o cut.jsonl --resume
said '1 row written, 9 lists there already'
rm lists/1-twin.txt
echo '1 Shock' >>lists/3.txt
ok sanity lists "${fast[@]}" -o cut.jsonl --resume
said '1 row written, 8 lists there already'
ok sanity lists "${fast[@]}" --draw -o cut.jsonl --resume
said '9 rows written'
ok sanity lists "${fast[@]}" -o rows.csv
[ "$(head -n 1 rows.csv | cut -c1-10)" = 'file,deck,' ] || bad "no header"
head -n 5 rows.csv >cut.csv
ok sanity lists "${fast[@]}" -o cut.csv --resume
cmp -s cut.csv rows.csv || bad "the table goes on otherwise"
# Ctrl-C: the rows that are there are whole, and it goes on from them.
for i in $(seq 100 160); do cp sligh.txt lists/$i.txt; echo "$i Forest" >>lists/$i.txt; done
"$TOPCUT" sanity lists --games 4000 --no-changes -o long.jsonl >out 2>err &
pid=$!
has_rows() { [ -e long.jsonl ] && [ "$(wc -l <long.jsonl)" -ge 4 ]; }
until_true has_rows
kill -INT $pid
wait $pid
status=$?
checks=$((checks + 1))
[ $status = 130 ] || bad "an interrupted run does not end with 130"
[ "$(tail -c 1 long.jsonl | od -An -c | tr -d ' ')" = '\n' ] || bad "the last row is not whole"
printf 'no list at all\n' >lists/zz.bin
is 65 sanity lists "${fast[@]}" -o some.jsonl
said 'zz.bin'
grep -qE '"problem": ?"' some.jsonl || bad "no row says what the problem is"

# ---- the gate ------------------------------------------------------------------------------------------------
export TOPCUT_WHO=judge
# ---- a player who plans ---------------------------------------------------------------------------------
ok sanity sligh.txt "${fast[@]}" --planned 8
said 'Somebody who plans played 8 games'
said "Taken from the mean of the goldfish's 100 games, that makes turn"
ok sanity sligh.txt "${fast[@]}" --planned 8 --json
json_holds 'o["clock"]["planned"]["games"] == 8'
is 2 sanity sligh.txt --planned 8 --no-games
said 'neither in rows nor with --no-games'

ok init
ok event new Legacy --format legacy --date 2010-03-15 --deck-sanity
ok player add 'Ek, Ida' --enroll
ok player add 'Nilsson, Bo' --enroll
sed 's/16 Mountain/16 Plains/; /Sideboard/,$d' sligh.txt >slip.txt
sed '/Sideboard/,$d' sligh.txt >sound.txt
ok deck register Ek slip.txt
said 'likely an error: nothing in the deck makes red mana, so 3'
said '24 Plains make white mana, which no card needs: was Mountain meant?'
ok deck register Nilsson sound.txt
not 'likely'
ok deck status
said '2 legal'
said 'likely an error'
ok deck status --json
json_holds 'o["likely_errors"] == 1'
ok event edit --no-deck-sanity
ok deck status
not 'likely'
finish
