#!/usr/bin/env bash
# card search: the language on the command line, formats of any day behind it, every form of answer.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# names QUERY...: the names that a search gives, one a line, in names.
names() {
    ok card search "$@" --csv
    tail -n +2 out | sed 's/\r$//' | sed -E 's/^"(([^"]|"")*)".*/\1/; t; s/,.*//' >names
}
has() {
    checks=$((checks + 1))
    grep -qxF -- "$1" names || bad "$1 is not among them"
}
lacks() {
    checks=$((checks + 1))
    if grep -qxF -- "$1" names; then bad "$1 is among them"; fi
}

# Goblins of Extended in March 1999 (D.13, D.15): Urza's Legacy came on 1999-02-15 and counts from the first of
# March; Urza's Destiny had not come yet.
names 't:goblin c:r legal:extended@1999-03-01'
has 'Goblin Matron'
has 'Goblin Welder'
has 'Goblin King'
lacks 'Goblin Masons'
lacks 'Goblin Guide'
names 't:goblin c:r legal:extended@1999-02-28'
has 'Goblin Matron'
lacks 'Goblin Welder'

# The restricted list of a day is that of the file, counted by other means (until is the first day after).
counted() { # FORMAT STATUS DAY
    tr -d '\r' <"$SOURCE_DIR/banlists/$1.csv" | sed -E 's/"[^"]*"/X/g' |
        awk -F, -v status="$2" -v day="$3" 'NR > 1 && $2 == status && $3 <= day && ($4 == "" || $4 > day)' | wc -l
}
for day in 1994-06-01 1996-04-01 1999-03-01 2005-01-01; do
    ok card search "restricted:vintage@$day" --json
    checks=$((checks + 1))
    [ "$(grep -o '"found": *[0-9]*' out | tr -dc 0-9)" = "$(counted vintage restricted "$day")" ] ||
        bad "restricted on $day: not $(counted vintage restricted "$day")"
done
names 'restricted:"type 1"@1996-04-01'
has 'Black Lotus'
has 'Ancestral Recall'
names 'banned:legacy@2010-01-01 c:u mv=1'
has 'Ancestral Recall'
lacks 'Mystical Tutor' # banned on 2010-07-01

# Without a day: --date, or the last day that is known.
names 'banned:legacy c:u mv=1' --date 2010-07-01
has 'Mystical Tutor'
ok card search 'legal:legacy t:wall s:lea'
said 'cards'

# The query may be several words, and begin with a minus sign after --.
ok card search t:wall s:lea mv=1
said 'Wall of Wood'
said '1 card'
ok card search -- -t:creature is:ante t:sorcery
said 'Demonic Attorney'
ok cards search '!"fire ice"'
said 'Fire // Ice'
ok search "lim-dul's vault"
said "Lim-Dûl's Vault"

# Order and limit.
ok card search 't:wall s:lea' --order mv --limit 1
said 'Wall of Wood'
said 'the first 1 of 10 cards'
ok card search 't:wall s:lea order:date' --limit 2
said 'the first 2 of 10 cards'
ok card search 't:wall s:lea' --limit all
said '10 cards'
ok card search 't:wall t:instant'
said 'no card is all of that'

# JSON and rows.
ok card search '!"Serra Angel"' --json
said '"schema": "topcut/card-search/1"'
said '"mana_cost": "{3}{W}{W}"'
said '"found": 1'
ok card search '!"Serra Angel"' --csv
said 'name,mana_cost,mana_value,colors,type_line,power,toughness,loyalty,first_printed,sets'
said 'Serra Angel,{3}{W}{W},5,W,Creature - Angel,4,4,,1993-08-05'
ok card search '!"Serra Angel"' --jsonl
said '"name": "Serra Angel"'

# Complaints.
is 65 card search 'colr:red'
said 'query, column 1: "colr" is no key; did you mean color'
is 65 card search 't:goblin (c:r'
said 'query, column 10: this bracket is never closed'
is 65 card search 'legal:legacy@1999-02-30'
said 'column 14: 1999-02-30: February 1999 has 28 days'
is 3 card search 'legal:nosuchformat@1999-03-01'
said 'query, column 7:'
is 1 card search 'legal:modern@1999-03-01'
said 'query, column 7:'
is 65 card search 'is:vanilla'
said 'topcut card import FILE'
is 65 card search ''
said 'something to look for'
is 2 card search
is 2 card search t:elf --order price
is 2 card search t:elf --limit 0
ok help card search
said 'legal:extended@1999-03-01'
is 2 card search '-t:creature'
said "words that begin with a minus sign go after --"
ok card search --limit 1 -- '-t:creature'

finish
