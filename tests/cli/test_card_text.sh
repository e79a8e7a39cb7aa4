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
ok card explain wall of bone
said 'known by its facts only'
said 'topcut card import'
ok card explain wall of bone --text texts.csv
said 'texts.csv does not have it'
ok card explain wall of bone --json
said '"source": "facts"'

# "full" is said of a text that is known wholly, or of a card without one: never of cards whose text is not here
understood() { # NAME WORD: what the JSON form says of the first face
    ok card explain "$1" --json
    said "\"understanding\": \"$2\""
}
understood Balance none            # a sorcery: cost and type, nothing of what it does
understood 'Serra Angel' facts     # a creature with keywords, which facts have
understood 'Craw Wurm' facts       # whether it has a text cannot be known without one
understood 'City of Brass' full    # by hand
understood Forest full             # a basic land has no other text
understood 'Dryad Arbor' full      # nor has a land that makes what its types say
understood 'Sapseep Forest' facts  # it enters tapped: a text says so, and may say more
ok card explain Balance
said 'nothing of what it does'
ok card explain Forest
said 'by its facts, wholly'
not 'There is no text of it here'
is 3 card explain wall of nothing at all
is 3 card explain wall of bone --text nowhere.csv

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
