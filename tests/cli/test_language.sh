#!/bin/bash
# test_language.sh - the language that the store speaks: shown, chosen, refused, taken back
set -u
work=$(mktemp -d /tmp/topcut-language-XXXXXX)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
failures=0

is() { # WHAT EXPECTED ACTUAL
    [[ $2 == "$3" ]] && return
    printf 'FAILED: %s: expected "%s", not "%s"\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}

"$TOPCUT" init >/dev/null || exit 1
is "seven languages" 7 "$("$TOPCUT" language | wc -l)"
is "English without a choice" "* en  English" "$("$TOPCUT" language | grep '^\*')"
is "German" "* de  Deutsch" "$("$TOPCUT" language de | grep '^\*')"
is "it stays" "* de  Deutsch" "$("$TOPCUT" language | grep '^\*')"
is "as JSON" '"de"' "$("$TOPCUT" language --json | grep -o '"language": *"[a-z]*"' | grep -o '"[a-z]*"$')"
"$TOPCUT" language sv >out 2>err
is "a language that is none of ours" 2 $?
is "those that there are" 1 "$(grep -c 'en, de, es, fr, it, pt, ja or none' err)"
is "nothing was changed" "* de  Deutsch" "$("$TOPCUT" language | grep '^\*')"
"$TOPCUT" undo >/dev/null
is "undone" "* en  English" "$("$TOPCUT" language | grep '^\*')"
"$TOPCUT" language ja >/dev/null && "$TOPCUT" language none >/dev/null
is "none again" "* en  English" "$("$TOPCUT" language | grep '^\*')"

# Help is English alone; whoever reads another language is told so first, once, and programs are not.
is "help in German" 1 "$(LC_ALL='' LC_MESSAGES='' LANG=de_DE.UTF-8 "$TOPCUT" help pair | grep -n 'nur auf Englisch' | cut -d: -f1)"
for words in '' 'help' 'help topics' 'help evening' 'event --help' 'pair --help'; do
    # shellcheck disable=SC2086 # words
    is "help: $words" 1 "$(LC_ALL='' LC_MESSAGES='' LANG=de_DE.UTF-8 "$TOPCUT" $words | grep -c 'nur auf Englisch')"
done
is "help in English" 0 "$(LC_ALL=C "$TOPCUT" help pair | grep -c 'written in English')"
is "help for programs" 0 "$(LC_ALL='' LC_MESSAGES='' LANG=de_DE.UTF-8 "$TOPCUT" help pair --json | grep -c Englisch)"

# Errors and the log, in the language of the terminal. Data stays: a player may be called "draw".
in_language() { # LANGUAGE WORDS...
    LC_ALL='' LC_MESSAGES='' LANG=$1 "$TOPCUT" "${@:2}" 2>&1
}
is "an error in German" 'topcut: es gibt niemanden namens „Bo“' "$(in_language de_DE.UTF-8 player show Bo)"
is "an error within an error" 'topcut: gone.txt ist nicht lesbar: Datei oder Verzeichnis nicht gefunden' \
    "$(in_language de_DE.UTF-8 deck check gone.txt --format premodern | tail -1)"
is "a file that was written" 'all.csv geschrieben' "$(in_language de_DE.UTF-8 player list --csv -o all.csv)"
is "no table at all" 'topcut: gone.csv ist nicht lesbar: Datei oder Verzeichnis nicht gefunden' \
    "$(in_language de_DE.UTF-8 card compile gone.csv)"
is "a name that was typed" 'topcut: „Lightnig Bolt“ ist keine bekannte Karte; gemeint ist Lightning Bolt?' \
    "$(in_language de_DE.UTF-8 card show 'Lightnig Bolt')"
is "a day that is none" "topcut: --date: 2026-02-30 : février 2026 a 28 jours ; voir : topcut help event edit" \
    "$(in_language fr_FR.UTF-8 event edit --date 2026-02-30)"
is "a file that is not there" 'topcut: no existe la base de datos gone.db' "$(in_language es_ES.UTF-8 merge gone.db)"
is "an error of the database" 'topcut: diese Spalte gibt es nicht: nosuch' \
    "$(in_language de_DE.UTF-8 sql 'SELECT nosuch FROM player')"
: >empty.csv
is "an empty table" 'topcut: empty.csv:1: die Datei ist leer; ihre erste Zeile muss die Spalten benennen; zum Beispiel Name,DCI,Country' \
    "$(in_language de_DE.UTF-8 player import empty.csv)"
is "what an option takes" \
    'topcut: --cut nimmt eine ganze Zahl von 2 bis 1024 oder none, nicht „5000“; siehe: topcut help event edit' \
    "$(in_language de_DE.UTF-8 event edit --cut 5000)"
is "what to type next in French" "topcut: il n'y a pas de commande « foo » ; s'agit-il de log, de floor ou de room ? ; \
topcut help les énumère toutes" "$(in_language fr_FR.UTF-8 foo)"
is "which words a setting takes" 'topcut: color ist auto, always oder never, nicht „pink“' \
    "$(in_language de_DE.UTF-8 config set color pink)"
is "which words it takes" 1 "$(in_language de_DE.UTF-8 event edit --tiebreaks x | grep -c 'mtr, printed oder no-bye')"
is "LC_MESSAGES before LANG" 'topcut: es gibt niemanden namens „Bo“' \
    "$(LC_ALL='' LC_MESSAGES=de LANG=fr_FR "$TOPCUT" player show Bo 2>&1)"
is "LC_ALL before both" 'topcut: there is no player "Bo"' "$(LC_ALL=C LC_MESSAGES=de "$TOPCUT" player show Bo 2>&1)"
for language in C POSIX C.UTF-8 en_GB.UTF-8 sv_SE.UTF-8 nonsense; do
    is "$language" 'topcut: there is no player "Bo"' "$(in_language $language player show Bo)"
done
is "for a program English" '"there is no player \"Bo\""' \
    "$(in_language de_DE player show Bo --json | grep -o '"there is .*""')"
"$TOPCUT" player add draw >/dev/null
is "the log in German" 1 "$(in_language de_DE.UTF-8 log | grep -c '"draw" (#1) hinzugefügt$')"
is "the log in English" 1 "$(in_language C log | grep -c 'added "draw" (#1)$')"
is "the log for a program" 1 "$(in_language de_DE.UTF-8 log --json | grep -c 'added \\"draw\\" (#1)')"

# Why the engine refuses an action; a scenario that expects a reason names it in English, whoever plays it.
echo '{"name": "x", "eras": ["m10"], "setup": {"A": {"hand": ["Shock"], "battlefield": ["Forest"]}},
  "actions": ["A casts Shock on B"], "expect": {"life": {"A": 20}}}' >x.json
is "why an action is refused" "das ist jetzt nicht erlaubt: es ist nicht genug Mana da (001:116.3, 004:409.1f, 000:T.4.3)" \
    "$(in_language de_DE.UTF-8 engine run x.json | grep -o 'das ist jetzt.*')"
sed 's/"A casts Shock on B"/{"refused": "A casts Shock on B", "because": "not enough mana"}/' x.json >refused.json
is "a reason that is expected" 1 "$(in_language de_DE.UTF-8 engine run refused.json | grep -c '1 bestanden')"

sed 's/"setup"/"cards": {"Foo": {"facts": "{R} Instant", "text": "spell { destory(creature) }"}}, &/; s/\["Shock"\]/["Foo"]/; s/Shock/Foo/' \
    x.json >foo.json
is "an error of the ability language" 1 "$(in_language de_DE.UTF-8 engine run foo.json | grep -c 'unbekanntes Wort "destory", erwartet: ')"

# Titles and headings of reports, but for what programs read.
is "a report in German" "Sperren / Nr.  Spieler  Woher  Grund / (keine)" \
    "$(in_language de_DE.UTF-8 report bans | paste -sd'|' | sed 's/|/ \/ /g')"
is "a report for a program" "$(in_language C report bans --csv)" "$(in_language de_DE.UTF-8 report bans --csv)"

# What is wrong with a registered list: kept once, read in any language; the store's own text is English.
"$TOPCUT" event new Evening --format Modern --date 2020-01-01 >/dev/null
"$TOPCUT" enrol draw >/dev/null
printf '55 Mountain\n5 Lightning Bolt\n' >list.txt
"$TOPCUT" deck register draw list.txt >/dev/null
is "a verdict in German" "  Zeile 2: 5 Lightning Bolt, höchstens 4 (5 Hauptdeck); 1 entfernen [CR 100.2a (2013-07-13)]" \
    "$(in_language de_DE.UTF-8 deck status | grep Bolt)"
is "a verdict in English" "  line 2: 5 Lightning Bolt, at most 4 (5 main); remove 1 [CR 100.2a (2013-07-13)]" \
    "$(in_language C deck status | grep Bolt)"
is "a verdict for a program" '"text": "5 Lightning Bolt, at most 4 (5 main)"' \
    "$(in_language ja_JP.UTF-8 deck status --json | grep -o '"text": "5 .*)"')"
is "a verdict in the store" yes "$(grep -aq '5 Lightning Bolt, at most 4 (5 main)' topcut.db && echo yes)"
is "a list that is not registered, in French" "  ligne 2 : 5 Lightning Bolt, 4 au plus (5 principal); en retirer 1 [CR 100.2a (2013-07-13)]" \
    "$(in_language fr_FR.UTF-8 deck check list.txt --format Modern --date 2020-01-01 | grep Bolt)"
is "how it was read" 'topcut: list.txt:2: says 9 cards, but 5 are listed under it' \
    "$(printf '55 Mountain\nInstants (9)\n5 Lightning Bolt\n' >list.txt; in_language C deck show list.txt | grep says)"
is "how it was read, in German" 'topcut: list.txt:2: nennt 9 Karten, darunter stehen aber 5' \
    "$(in_language de_DE.UTF-8 deck show list.txt | grep list.txt:2)"

# Floor rules: what a number is about and its unit, in columns whatever the letters.
is "a floor rule in German" "  übliche Zeit einer Runde                   50 Minuten  [MTR Anhang B]" \
    "$(in_language de_DE.UTF-8 floor show --date 2020-01-01 | grep '^  übliche Zeit einer Runde ')"
is "its unit for programs" '"unit": "minutes"' "$(in_language de_DE.UTF-8 floor show --json | grep -om1 '"unit": "minutes"')"

# Cells that are words of ours, but no data: in the reader's language for people, in English for programs.
is "a fact in German" "Noch dabei" "$(in_language de_DE.UTF-8 event show | grep -o 'Noch dabei')"
is "a seed that is no place" "Startwert" "$(in_language de_DE.UTF-8 event show | grep -o "Startwert\|Setzplatz")"
"$TOPCUT" event new Cells --date 2020-01-01 >/dev/null
"$TOPCUT" player add Missing >/dev/null
"$TOPCUT" enrol draw Missing >/dev/null
"$TOPCUT" drop draw >/dev/null
is "a cell in German" "ausgestiegen vor Runde 1" "$(in_language de_DE.UTF-8 players | grep -o 'ausgestiegen vor Runde 1')"
is "a name is no word" 1 "$(in_language de_DE.UTF-8 players | grep -c '^Missing ')"
is "a cell in a table for programs" 1 "$(in_language de_DE.UTF-8 report players --csv | grep -c 'dropped before round 1\|^draw,')"
is "a title that is a message" 'Players for "mis"' "$(in_language C player find mis | head -1)"
is "that in Japanese" '「mis」に合うプレイヤー' "$(in_language ja_JP.UTF-8 player find mis | head -1)"

# Values of facts, sentences of reports and headings that no report has.
is "the state of an event" "Stand Anmeldung" "$(in_language de_DE.UTF-8 event show | grep '^Stand ' | tr -s ' ')"
is "the state for a program" '"enrolling"' "$(in_language de_DE.UTF-8 event show --json | grep -A1 '"state"' | grep -o '"enrolling"' | head -1)"
is "the reports" "bans date? Spieler, die nicht teilnehmen dürfen, und wie lange" \
    "$(in_language de_DE.UTF-8 report list | grep '^bans ' | tr -s ' ')"
is "the report of the log" 1 "$(in_language de_DE.UTF-8 report log | grep -c '"draw" (#1) hinzugefügt$')"
is "a player's facts" "país SE" "$("$TOPCUT" player edit draw --country SE >/dev/null; in_language es_ES.UTF-8 player show draw |
    grep SE | tr -s ' ')"
is "a setting" "color = auto quando usar cor: auto, always ou never" "$(in_language pt_PT.UTF-8 config list | grep '^color' | tr -s ' ')"

# What stands in a title where it knows no more, and what is nobody's, as data that a table of words has.
is "no round yet" "Ergebniszettel, keine Runde, Cells (#2)" "$(in_language de_DE.UTF-8 slips | head -1)"
"$TOPCUT" event new Pack --format "Booster Draft" --date 2010-05-01 >/dev/null
is "what a draft hands out" "jeder Spieler 3 Booster zu 15 Karten [917.2]" \
    "$(in_language de_DE.UTF-8 draft product | grep '^jeder Spieler' | tr -s ' ')"
is "that for a program" '"3 boosters of 15 cards"' "$(in_language de_DE.UTF-8 draft product --json | grep -o '"3 boosters[^"]*"')"
is "what is refused to a query" "topcut: hier wird nur gelesen: Schreiben ist nicht erlaubt" "$(in_language de_DE.UTF-8 sql 'DELETE FROM player')"

# A slip: the round, and all that is to be filled in; its box is as wide as an English one.
"$TOPCUT" event new Slips --date 2020-01-01 >/dev/null
"$TOPCUT" player add Bo >/dev/null
"$TOPCUT" enrol draw Bo >/dev/null
"$TOPCUT" pair >/dev/null 2>&1
is "a round that is not there" 'topcut: Slips hat keine Runde 9: Runde 1 ist gepaart' "$(in_language de_DE.UTF-8 pairings 9)"
is "a bye" "draw 0 (Freilos) Freilos" "$("$TOPCUT" event new Byes --date 2020-01-01 >/dev/null; "$TOPCUT" player add Cy >/dev/null
    "$TOPCUT" enrol Bo Cy draw >/dev/null; "$TOPCUT" pair --seed 3 >/dev/null; in_language de_DE.UTF-8 pairings | grep Freilos |
    tr -s ' ' | sed 's/^ [A-Za-z]* /draw /')"
"$TOPCUT" event use Slips >/dev/null
is "a slip in German" "| Runde 1                    Tisch 1 |" "$(in_language de_DE.UTF-8 report slips | grep Tisch)"
is "its lines" 2 "$(in_language de_DE.UTF-8 report slips | grep -c '^|   Spiele gew. ____        weg \[ \]  |$')"
is "a slip in English" 2 "$(in_language C report slips | grep -c '^|   games won ____         drop \[ \]  |$')"
"$TOPCUT" clock start >/dev/null
is "a line of the countdown" 1 "$(in_language de_DE.UTF-8 clock watch --lines 1 | grep -c '1 Tisch spielt$')"
is "a cross table" 1 "$(in_language de_DE.UTF-8 crosstable | grep -c '  Pkt')"

# Penalties on file by their names, which programs read as keys; the colours of decks; what two lists differ in.
"$TOPCUT" event use Slips >/dev/null
"$TOPCUT" penalty add draw slow-play >/dev/null
is "a penalty in German" 1 "$(in_language de_DE.UTF-8 player show draw | grep -c '^Strafe .*: Langsames Spiel')"
is "what is to be done next" 1 "$("$TOPCUT" event new Old --date 1999-05-01 >/dev/null; "$TOPCUT" enrol draw >/dev/null; in_language de_DE.UTF-8 penalty add draw left-event |
    grep -c 'Für das nächste gleichwertige Turnier gesperrt: topcut ban add "draw" --next pro-tour')"
is "what is expected" 1 "$(sed 's/{"A": 20}/{"A": 21}/; s/"actions".*"expect"/"expect"/' x.json >z.json
    in_language de_DE.UTF-8 engine run z.json | grep -c 'life von A 21')"
is "that for a program" '"slow-play"' "$(in_language de_DE.UTF-8 player show draw --json | grep -o '"slow-play"')"
"$TOPCUT" event use Evening >/dev/null
is "a colour in German" 1 "$(in_language de_DE.UTF-8 metagame --colors | grep -c '^rot ')"
is "a colour for a program" '"red"' "$(in_language de_DE.UTF-8 metagame --colors --json | grep -o '"red"')"
printf '60 Mountain\n' >mono.txt
is "what differs, in Japanese" "  メインデッキ: -5 Lightning Bolt" "$(in_language ja_JP.UTF-8 deck compare list.txt mono.txt | grep Bolt)"

# The board: players, zones, permanents, steps; for programs in English.
sed 's/"actions".*"expect"/"expect"/' x.json >y.json
board() { # LANGUAGE OPTIONS...
    LC_ALL='' LC_MESSAGES='' LANG=$1 "$TOPCUT" engine table y.json "${@:2}" <<<board 2>&1
}
is "a board in German" "A: Leben 20, Bibliothek 20, Hand 1|  Hand: Shock" "$(board de_DE.UTF-8 | grep -A1 '^A: ' | tail -2 | paste -sd'|')"
is "a board in Japanese" 2 "$(board ja_JP.UTF-8 | grep -c '^B: ライフ20、ライブラリー20、手札0$')"
is "a board for a program" 1 "$(board de_DE.UTF-8 --jsonl | tail -1 | grep -c '"A: life 20, library 20, hand 1"')"

# Of many decks, what is wrong with one.
is "a list that cannot be read" 1 "$(in_language de_DE.UTF-8 sanity mono.txt gone.txt --games 100 |
    grep -c 'gone.txt ist nicht lesbar: Datei oder Verzeichnis nicht gefunden')"

# What of a text is not understood, and what the engine does not take.
printf 'name,text\nShock,Shock frobs the moon.\n' >texts.csv
is "where a text stops" 1 "$(in_language de_DE.UTF-8 card explain Shock --text texts.csv | grep -c 'bei „frobs“')"
is "how it is known" "  既知：ルール文章で、ただし何も理解できていない" "$(in_language ja_JP.UTF-8 card explain Shock --text texts.csv | sed -n 2p)"
exit $((failures > 0))
