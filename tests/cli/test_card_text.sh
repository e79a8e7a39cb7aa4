#!/usr/bin/env bash
# card explain and card coverage: by hand, by a text, by facts only; with texts made for this test.
. "$(dirname "$0")/lib.sh"

cat >texts.csv <<'END'
name,face,first_printed,text
Grizzly Bears,,1993-08-05,"Trample
Whenever Grizzly Bears attacks, draw nine cards."
Hill Giant,,1993-08-05,"{7}: Hill Giant gets +3/+3 until end of turn.
Hill Giant yodels 4 times."
Scathe Zombies,,2004-08-05,Scathe Zombies yodels 12 times.
Gray Ogre,,,Gray Ogre enters the battlefield with X +1/+1 counters on it.
END

# by a text, with what was not understood and where reading stopped
ok card explain grizzly bears --text texts.csv
said 'known by its rules text, wholly'
said 'triggered attacks(is(self)) { draw(you, 9) }'
said 'keywords "trample"'
said 'you draw 9 cards'
not 'Not understood'
ok card explain 'Hill Giant' --text texts.csv
said 'known by its rules text, partly'
said 'stopped at "yodels"'
ok card explain 'Gray Ogre' --text texts.csv
said 'The engine does not take it'

# by hand, and by facts with a word on where texts come from
ok card explain lightning bolt
said 'known by hand, wholly'
ok card explain phyrexian librarian
said 'known by its facts only'
said 'topcut card import'
ok card explain phyrexian librarian --text texts.csv
said 'There is no text of it in texts.csv'
ok card explain phyrexian librarian --json
said '"source": "facts"'

# "full" is said of a text that is known wholly, or of a card without one: never of cards whose text is not here
understood() { # NAME WORD: what the JSON form says of the first face
    ok card explain "$1" --json
    said "\"understanding\": \"$2\""
}
understood "Look at Me, I'm the DCI" facts # a sorcery: cost and type, nothing of what it does
understood 'Phyrexian Librarian' facts     # a creature with keywords and a text
understood 'Serra Angel' full      # a creature with nothing but keywords, which facts have
understood 'Craw Wurm' full        # a creature without a text
understood 'City of Brass' full    # by hand
understood Forest full             # a basic land has no other text
understood 'Dryad Arbor' full      # nor has a land that makes what its types say
ok card explain "Look at Me, I'm the DCI"
said 'nothing of what it does'
ok card explain Forest
said 'by its facts, wholly'
not 'There is no text of it here'
is 3 card explain wall of nothing at all
is 3 card explain wall of bone --text nowhere.csv

# compile: those that are understood wholly, an entry a line, in the order of their names
cat >compiled.csv <<'END'
name,face,text
Shock,,Shock yodels.
Serra Angel,,"Trample
Whenever Serra Angel attacks, draw nine cards."
Grizzly Bears,,
END
ok card compile compiled.csv
same "$(cat out)" 'card "Serra Angel" keywords "trample" { triggered attacks(is(self)) { draw(you, 9) } }' "the entry"
is 3 card compile nowhere.csv

# coverage: cards once, by what they do, and what stops them
ok card coverage --text texts.csv
said '4 cards'
said 'understood fully'
said '~ yodels N times.'
ok card coverage --text texts.csv --json
said '"cards": 4'
said '"full": 1'
said '"partial": 1'
said '"none": 2'
said '"effect": "draw"'
ok card coverage --text texts.csv --until 2003 --json
said '"cards": 2'
ok card coverage --text texts.csv --csv
said 'clause,cards,alone,why,card'
ok card coverage --text texts.csv --csv --limit 1
checks=$((checks + 1))
[ "$(wc -l <out)" = 2 ] || bad "more than one clause"
is 3 card coverage
said 'topcut help card import'
printf 'title,words\na,b\n' >odd.csv
is 65 card coverage --text odd.csv
said 'no column name'
finish
