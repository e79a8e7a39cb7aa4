#!/usr/bin/env bash
# engine run and engine explain: what passes, what fails and how it is told, and what every kind of bad input gets.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

bear='"Grizzly Bears": "{1}{G} Creature Bear 2/2"'
bolt='"Lightning Bolt": {"facts": "{R} Instant", "text": "spell target any { damage(t1, 3) }"}'
board='"A": {"battlefield": ["Mountain", "Grizzly Bears"], "hand": ["Lightning Bolt"]}, "B": {"battlefield": ["Grizzly Bears"]}'

# scenario ERAS ACTIONS EXPECT [SETUP [CARDS]]: bolt.json
scenario() {
    printf '{"name": "a bolt", "rules": ["001:118.3"], "eras": %s, "cards": {%s},\n "setup": {%s},\n "actions": [%s], "expect": {%s}}\n' \
        "$1" "${5:-$bear, $bolt}" "${4:-$board}" "$2" "$3" >bolt.json
}

# ---- what holds --------------------------------------------------------------------------------------------

scenario '["fifth", "sixth", "m10"]' '"A casts Lightning Bolt on B", "resolve"' '"life": {"B": 17}, "tapped": ["Mountain"]'
ok engine run bolt.json
said "1 scenario in 4 runs: 4 passed, 0 failed, 0 invalid"
ok engine run bolt.json --era fifth --verbose
said "passed bolt.json: a bolt (fifth-97)"
said "in 2 runs"
ok engine run bolt.json --rule 001:118.3
is 3 engine run bolt.json --rule 001:118.4
json engine run bolt.json
said '"topcut/engine-run/1"'
said '"era": "fifth-99"'
said '"result": "passed"'
mkdir -p many/more
cp bolt.json many/more/one.json
cp bolt.json many/two.json
echo "not a scenario" >many/readme.txt
ok engine run many
said "2 scenarios in 8 runs: 8 passed"
is 0 engine run bolt.json many/two.json
is 3 engine run nowhere.json
printf ' \n' >empty.json
is 65 engine run empty.json
said "empty.json: the file is empty; expected a scenario"
is 3 engine explain bolt.json --era eighth
said "played in fifth-97, fifth-99, sixth, m10 only"
is 3 engine explain bolt.json --scenario "nobody calls it so"
said "has \"nobody calls it so\" in its name"

# An expectation in the middle, and one by era.
scenario '["fifth-99", "m10"]' '"A casts Lightning Bolt on B", {"expect": {"stack": 1, "life": {"B": 20}}}, "resolve"' \
    '"fifth": {"life": {"B": 17}, "stack": 0}, "m10": {"zone": {"Lightning Bolt": "A'"'"'s graveyard"}}'
ok engine run bolt.json

# What has to be illegal is, and leaves nothing behind: the target is chosen in the middle of casting.
scenario '["m10"]' '"!A casts Lightning Bolt on Mountain", {"refused": "A casts Lightning Bolt on Mountain", "because": "no legal target"}, "A casts Lightning Bolt on B", "resolve"' \
    '"life": {"B": 17}'
ok engine run bolt.json
scenario '["m10"]' '{"expect": {"legal": "A casts Lightning Bolt on B", "illegal": "B casts Lightning Bolt on A"}}' '"hand": {"A": 1}, "pool": {"A": ""}, "untapped": ["Mountain"]'
is 65 engine run bolt.json
said "has no such card"
scenario '["m10"]' '{"expect": {"legal": ["A casts Lightning Bolt on B", "A casts Lightning Bolt on A"]}}, "A casts Lightning Bolt on A", "resolve"' '"life": {"A": 17, "B": 20}'
ok engine run bolt.json

# ---- what does not hold ----------------------------------------------------------------------------------------

scenario '["m10"]' '"A casts Lightning Bolt on B", "resolve"' '"life": {"B": 18}'
is 1 engine run bolt.json
said "FAILED bolt.json: a bolt (m10)"
said "expected life of B 18"
said "was      17"
said "    - B: life 20"
said "    + B: life 17"
is 1 engine run bolt.json --json
said '"result": "failed"'
said '"expected": "life of B 18"'
json_check out || bad "not JSON"
scenario '["m10"]' '"!A casts Lightning Bolt on B"' '"life": {"B": 20}'
is 1 engine run bolt.json
said "expected illegal"
scenario '["m10"]' '{"refused": "A casts Lightning Bolt on Mountain", "because": "protection"}' '"life": {"B": 20}'
is 1 engine run bolt.json
said 'illegal because "protection"'
for wrong in '"pt": {"A'"'"'s Grizzly Bears": "3/3"}' '"tapped": ["A'"'"'s Grizzly Bears"]' '"zone": {"Mountain": "hand"}' \
    '"count": {"A battlefield Mountain": 2}' '"winner": "A"' '"loser": "B"' '"drawn": true' '"stack": 1' '"turn": 4' \
    '"step": "upkeep"' '"pool": {"A": "R"}' '"types": {"Mountain": ["creature"]}' '"types": {"Mountain": ["not land"]}' \
    '"keywords": {"A'"'"'s Grizzly Bears": ["flying"]}' '"counters": {"Mountain": {"charge": 1}}' '"hand": {"A": 2}' \
    '"damage": {"B'"'"'s Grizzly Bears": 1}' '"controller": {"Mountain": "B"}' '"colours": {"Mountain": "R"}' \
    '"active": "B"' '"triggers": 1' '"poison": {"A": 1}' '"mana_value": {"Lightning Bolt": 2}' '"attacking": ["Mountain"]' \
    '"attached": {"Mountain": "A"}' '"library": {"A": 1}' '"over": true' '"face_down": {"Mountain": true}'; do
    scenario '["m10"]' '"to main"' "$wrong"
    is 1 engine run bolt.json
done

# ---- what cannot be read or played: where, which field or word, and what is near it --------------------------------

wrong() { # TEXT-OF-THE-ERROR...
    is 65 engine run bolt.json
    for text in "$@"; do said "$text"; done
}
printf '{"name": "x", }\n' >bolt.json
wrong "bolt.json"
printf '[]\n' >bolt.json
wrong "expected an object"
printf '{"name": "x", "eras": ["m10"], "action": []}\n' >bolt.json
wrong 'unknown field "action"' "did you mean actions?"
printf '{"name": "x", "eras": ["seventh"]}\n' >bolt.json
wrong 'eras[0]: unknown era "seventh"'
printf '{"name": "x"}\n' >bolt.json
wrong 'says no "eras"'
printf '{"name": "x", "eras": ["m10"]}\n' >bolt.json
wrong "neither does nor expects anything"
printf '{"name": "x", "eras": ["m10"], "rules": ["510.1c"], "actions": ["to main"]}\n' >bolt.json
wrong "rules[0]" "001:510.1c"
scenario '["m10"]' '"to main"' '"live": {"B": 20}'
wrong 'expect: unknown field "live"' "did you mean life?"
scenario '["m10"]' '"to main"' '"life": {"B": "many"}'
wrong "life.B: expected a number"
scenario '["m10"]' '"to main"' '"life": {"Q": 20}'
wrong "life.Q: expected a player"
scenario '["m10"]' '"to main"' '"zone": {"Wurm": "hand"}'
wrong "no card or player"
scenario '["m10"]' '"A casts Grizly Bears"' ''
wrong 'actions[0]: "A casts Grizly Bears"' "no card or player"
scenario '["m10"]' '"A throws Lightning Bolt"' ''
wrong "unknown at" "casts, plays"
scenario '["m10"]' '"Lightning Bolt on B"' ''
wrong "a line begins with a player"
scenario '["m10"]' '"to nowhere"' ''
wrong 'unknown step "nowhere"'
scenario '["m10"]' '"C passes"' ''
wrong "there is no player C"
scenario '["m10"]' '"A casts Lightning Bolt at B"' ''
wrong "not understood from"
scenario '["m10"]' '"to main"' '' '"A": {"hand": ["Lightnin Bolt"]}'
wrong 'setup.A.hand[0]: unknown card "Lightnin Bolt"' "did you mean Lightning Bolt?"
scenario '["m10"]' '"to main"' '' '"A": {"hand": [{"card": "Lightning Bolt", "tapped": true}]}'
wrong "setup.A.hand[0]" "only permanents"
scenario '["m10"]' '"to main"' '' '"A": {"hand": [{"card": "Lightning Bolt", "as": "it"}], "graveyard": [{"card": "Lightning Bolt", "as": "it"}]}'
wrong '"it" is in two places' "setup.A.hand[0]"
scenario '["m10"]' '"to main"' '' '"A": {"battlefield": [{"card": "Grizzly Bears", "colour": "red"}]}'
wrong 'setup.A.battlefield[0]: unknown field "colour"'
scenario '["m10"]' '"to main"' '' '"A": {"battlefield": ["100 Grizzly Bears"]}'
wrong "more permanents at once" "(48)"
scenario '["m10"]' '"to main"' '' '"A": {"battlefield": [{"card": "Grizzly Bears", "n": 10000, "token": true}]}'
wrong "more permanents at once"
scenario '["m10"]' '"A casts Flood", "resolve"' '"winner": "nobody"' '"A": {"hand": ["Flood"]}' \
    "$bear, \"Flood\": {\"facts\": \"{0} Sorcery\", \"text\": \"spell { tokens(you, 5000, \\\"Grizzly Bears\\\") }\"}"
wrong "the game broke off: more permanents at once"
scenario '["m10"]' '"to main"' '' '"A": {"hand": ["Serra Angel", "Chaos Orb"]}'
wrong 'what "Chaos Orb" does is not wholly known here' "setup.A.hand[1]"
scenario '["m10"]' '"to main"' '' '"A": {"library": 500}'
wrong "more than"
scenario '["m10"]' '"to main"' '' "$board" "$bear, \"Lightning Bolt\": {\"facts\": \"{R} Instant\", \"text\": \"spell { damage(t1, 3) }\"}"
wrong "cards.Lightning Bolt" "t1"
scenario '["m10"]' '"to main"' '' "$board" "$bear, \"Lightning Bolt\": {\"facts\": \"{R} Instant\", \"text\": \"spell target any { domage(t1, 3) }\"}"
wrong "domage" "did you mean damage?"
scenario '["m10"]' '"to main"' '' "$board" "$bear, \"Lightning Bolt\": {\"facts\": \"{R} Instant\", \"text\": \"spell target any { damage(t1, x) }\"}"
wrong "x means nothing"
scenario '["m10"]' '"to main"' '' "$board" "$bear, \"Lightning Bolt\": {\"text\": \"spell\"}"
wrong "a card needs its facts"

# Illegal at that moment, or never asked for.
scenario '["m10"]' '"B casts Grizzly Bears"' '' '"B": {"hand": ["Grizzly Bears"], "pool": "GG"}'
wrong "this is illegal now"
scenario '["m10"]' '"A casts Lightning Bolt on Mountain"' ''
wrong "Mountain is no legal target"
scenario '["m10"]' '"A casts Lightning Bolt"' ''
wrong "has to choose a target for Lightning Bolt"
scenario '["m10"]' '"A casts Lightning Bolt on Bears"' ''
wrong "there are several Grizzly Bears"
scenario '["m10"]' '"resolve"' ''
wrong "nothing waits to resolve"
scenario '["m10"]' '"A chooses Mountain", "to second main"' ''
wrong "nobody was asked for this"
scenario '["m10"]' '"B attacks with Mountain"' ''
wrong "B attacks with Mountain" "Mountain is not there"
scenario '["m10"]' '"A attacks with Grizzly Bears"' '' '"A": {"battlefield": [{"card": "Grizzly Bears", "sick": true}]}'
wrong "a bolt (m10): actions[0]" "this is illegal now"
scenario '["m10"]' '"A concedes", "A casts Lightning Bolt on B"' ''
wrong "the game is over before this"

# A land's types in small letters, the quality of protection, the colours of a spell.
urborg='"Urborg": {"facts": "Land", "text": "static land { land-also(black) }"}'
knight='"Knight": {"facts": "{W}{W} Creature Knight 2/2", "keywords": "Protection from black"}'
for eras in m10 sixth fifth; do
    scenario "[\"$eras\"]" '"to main"' '"types": {"Plains": ["swamp", "Swamp", "plains", "not island"]}, "keywords": {"Knight": ["protection", "protection from black", "not protection from red"]}' \
        '"A": {"battlefield": ["Plains", "Urborg", "Knight"]}' "$urborg, $knight"
    ok engine run bolt.json
done
for wrong in '"types": {"Plains": ["not swamp"]}' '"keywords": {"Knight": ["protection from red"]}' '"keywords": {"Knight": ["not protection from black"]}'; do
    scenario '["m10"]' '"to main"' "$wrong" '"A": {"battlefield": ["Plains", "Urborg", "Knight"]}' "$urborg, $knight"
    is 1 engine run bolt.json
done
scenario '["m10"]' '"A casts Lightning Bolt on B", {"expect": {"colours": {"Lightning Bolt": "R"}}}' '"stack": 1'
ok engine run bolt.json
scenario '["m10"]' '"to main"' '"counters": {"Mountain": {"+1/+l": 0}}'
wrong "a kind of counters"

# An answer that fits no question is told, also when an expectation fails before.
for word in "says yes" "chooses red"; do
    scenario '["m10"]' "\"A casts Lightning Bolt on B\", \"A $word\", \"resolve\"" '"life": {"B": 20}'
    is 1 engine run bolt.json
    said "unused   actions[1], A $word: nobody was asked for this"
done
is 1 engine run bolt.json --json
said '"unused": "actions[1], A chooses red'
walker='"Walk": {"facts": "{3} Planeswalker 4"}'
walks='"A": {"battlefield": ["Mountain"], "hand": ["Lightning Bolt"]}, "B": {"battlefield": ["Walk"]}'
scenario '["m10"]' '"A casts Lightning Bolt on B", "A says yes", "resolve"' '"life": {"B": 17}' "$walks" "$bolt, $walker"
wrong "A was not asked for this but to choose of Walk, or nothing for Lightning Bolt"

# Cards where they cannot be, steps in which nobody acts, things named twice, numbers.
scenario '["m10"]' '"to main"' '' '"A": {"battlefield": ["Lightning Bolt"]}'
wrong "setup.A.battlefield[0]: instants and sorceries cannot be on the battlefield"
scenario '["sixth"]' '"to main"' '' '"A": {"battlefield": ["Walk"]}' "$walker"
wrong "no planeswalkers in this era"
scenario '["m10"]' '"to B'"'"'s untap"' ''
wrong "nobody could act in that step" "upkeep, draw, main"
scenario '["m10"]' '"A attacks with Grizzly Bears, Grizzly Bears"' '' '"A": {"battlefield": ["Grizzly Bears"]}'
wrong "Grizzly Bears is named more often than there are"
for n in 0 -3 10001 999999999999; do
    scenario '["m10"]' '"to main"' '' "\"A\": {\"battlefield\": [\"$n Mountain\"]}"
    wrong "expected a number from 1 to 10000"
done
scenario '["m10"]' "\"A casts $(printf 'x%.0s' {1..600})\"" ''
wrong '"A casts xxxx' "longer than 500"
scenario '["m10"]' '"to main"' '' '' '"A": "Land"'
wrong "players are called A to J"
scenario '["m10", "sixth"]' '"to main"' '"life": {"A": 20}' '"A": {"battlefield": ["Bad"]}' '"Bad": {"facts": "{1} Creature 1/1", "keywords": "Flyng"}'
wrong "INVALID bolt.json: cards.Bad.keywords:1:1: unknown word"
[ "$(grep -c INVALID out)" = 1 ] || bad "one mistake is told more than once"
said "2 invalid"
printf '{"name": "\xff",\n "eras": ["m10"]}\n' >bolt.json
wrong "bolt.json:1: this line is not UTF-8"
scenario '["fifth", "sixth", "m10"]' '"to main"' '"life": {"A": 20}'
ok engine run bolt.json --era fifth --era m10
said "in 3 runs"
sed -i 's/001:118.3/001:999.9/' bolt.json
ok engine run bolt.json
said "rules[0]: there is no rule such as 001:999.9"

# A game that goes round for ever is a drawn one, or is broken off with a reason: never a hang.
scenario '["m10"]' '"A casts Lightning Bolt on Wheel", "resolve", "all pass"' '"drawn": true' \
    '"A": {"battlefield": ["Mountain", "Wheel"], "hand": ["Lightning Bolt"]}' \
    "$bear, $bolt, \"Wheel\": {\"facts\": \"{1} Artifact Creature 0/5\", \"text\": \"triggered is-damaged(is(self)) { damage(self, 1); gain-life(you, 1); regenerate(self) } static self { pt(0, 90) }\"}"
run engine run bolt.json
[ "$status" = 0 ] || [ "$status" = 1 ] || [ "$status" = 65 ] || bad "neither drawn nor told"

# The example of the page on the format holds.
awk '/^```json$/ { on = 1; next } /^```$/ { on = 0 } on' "$(dirname "$TEST_DATA")/engine/README.md" >page.json
ok engine run page.json

# ---- one of several that cannot be read --------------------------------------------------------------------------

printf '{"cards": {%s}, "scenarios": [{"name": "whole", "eras": ["m10"], "setup": {%s}, "actions": ["A passes"]},' "$bear, $bolt" "$board" >two.json
printf ' {"name": "broken", "eras": ["m10"], "setup": {%s}, "actions": ["A does what nobody knows"]}]}' "$board" >>two.json
is 65 engine run two.json
said "2 scenarios in 2 runs: 1 passed, 0 failed, 1 invalid"
scenario '["m10"]' '"A casts Lightning Bolt kicked on B", "resolve"' '"life": {"B": 17}'
is 65 engine run bolt.json
said "it has no kicker that could be paid"
for claim in "X=3 on B:it has no X" "choosing mode 1 on B:it has no such modes"; do
    scenario '["m10"]' "\"A casts Lightning Bolt ${claim%%:*}\"" ''
    is 65 engine run bolt.json
    said "${claim#*:}"
done

# Strict: a target that may be nothing, who attacks and who blocks are choices, too; each is said in a line.
strict() { # ACTIONS
    printf '{"name": "strict", "eras": ["m10"], "defaults": "strict", "cards": {"Ox": "{0} Creature Ox 2/4",
      "Doom": {"facts": "{0} Instant", "text": "spell target creature up-to 1 { destroy(t1) }"}},
      "setup": {"A": {"battlefield": ["Ox"], "hand": ["Doom"]}, "B": {"battlefield": ["Ox"]}}, "actions": [%s]}' "$1" >strict.json
}
strict '"A casts Doom"'
is 65 engine run strict.json
said "A has to choose a target for Doom"
strict '"A casts Doom", "A chooses nothing", "resolve"'
ok engine run strict.json
strict '"to end of turn"'
is 65 engine run strict.json
said 'A has to choose who attacks: say so with "A attacks with ..." or "A does not attack"'
strict '"A attacks with A'"'"'s Ox", "to end of turn"'
is 65 engine run strict.json
said 'B has to choose who blocks: say so with "B blocks ..." or "B does not block"'
strict '"to end of turn", "A attacks with A'"'"'s Ox", "B does not block", {"expect": {"life": {"B": 18}}}'
ok engine run strict.json

# ---- explain ----------------------------------------------------------------------------------------------------

scenario '["fifth-99", "m10"]' '"A casts Lightning Bolt on B", "resolve"' '"life": {"B": 17}'
ok engine explain bolt.json
said "a bolt (m10)"
said "A casts Lightning Bolt on B"
said "Lightning Bolt deals 3 damage to B"
said "[001:"
ok engine explain bolt.json --era fifth
said "[000:"
json engine explain bolt.json
said '"topcut/engine-explain/1"'
said '"line": "resolve"'
ok engine explain bolt.json --why Grizzly
said "why Grizzly Bears is what it is"
said "as printed on Grizzly Bears: 2/2  [001:613.1]"
said "so it is 2/2"
scenario '["m10"]' '"!A casts Lightning Bolt on Mountain", "A casts Lightning Bolt on B\u0027s Bears", "resolve"' '"life": {"B": 20}'
ok engine explain bolt.json
said "refused: "
said "Grizzly Bears goes to the graveyard  [001:704.5g]"
scenario '["fifth-99", "m10"]' '"A casts Lightning Bolt on B", "resolve"' '"life": {"B": 17}'
# A card that is not known wholly is refused by its name; --bare plays it, and every line about it says so.
cat >joke.json <<'END'
{"name": "a joke", "eras": ["m10"],
 "setup": {"A": {"battlefield": ["4 Swamp"], "hand": ["Phyrexian Librarian"]}},
 "actions": ["A casts Phyrexian Librarian", "resolve"], "expect": {"zone": {"Phyrexian Librarian": "battlefield"}}}
END
is 65 engine run joke.json
said 'what "Phyrexian Librarian" does is not wholly known here'
is 65 engine explain joke.json
said '--bare'
ok engine run joke.json --bare
ok engine explain joke.json --bare
said 'Phyrexian Librarian (bare) enters the battlefield'
not 'Phyrexian Librarian enters the battlefield'
sed -i 's/"eras"/"bare": ["Phyrexian Librarian"], "eras"/' joke.json
ok engine run joke.json
sed -i 's/"bare": \[[^]]*\]/"bare": 3/' joke.json
is 65 engine run joke.json
said 'bare: expected a list of cards'
is 3 engine explain bolt.json --scenario "a shock"
is 3 engine explain bolt.json --era sixth
is 2 engine explain bolt.json --era seventh
is 2 engine run
finish
