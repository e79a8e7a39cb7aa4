#!/usr/bin/env bash
# rules diff and rules show: in what the eras differ, with both shapes of Fifth Edition where they differ, the rule
# behind each value, every form of the answer, and what is refused.
. "$(dirname "$0")/lib.sh"
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}

# row POINT: the line of a point in the last answer's rows (CSV, columns area, point, a, b, sources).
row() { grep -F ",$1," out.csv; }
csv() { ok "$@" --csv && tr -d '\r' <out >out.csv; }

# What a judge would look up first.
csv rules diff fifth m10
same "$(head -1 out.csv)" "area,point,fifth,m10,sources" "the columns"
same "$(row 'a tapped blocker deals damage')" \
    "combat,a tapped blocker deals damage,no,yes,002:S2/Combat; 000:C.8.2; 001:506.4b" "tapped blockers"
same "$(row 'where spells and abilities wait')" \
    'timing,where spells and abilities wait,"batches, and series at set moments",the stack,002:S2/Batches 002:S2/Series; 000:T.8.7 000:T.9.1; 001:115.4' \
    "batches and the stack"

# Where the shapes of Fifth Edition differ, both are told.
same "$(row 'both players lose together')" \
    "losing,both players lose together,fifth-97: the game is drawn; fifth-99: both have lost,the game is drawn,002:S1/Parts-of-Turn; 000:G.23.1; 001:104.4a" \
    "both players lose"
same "$(row 'life at the start')" "" "what is the same"
csv rules diff fifth m10 --all
same "$(row 'life at the start')" "setup,life at the start,20,20,002:S1/Flow; 000:P.1.5 000:G.22.1; 001:103.3" "the same, asked for"

# As scenarios name the eras; in either direction; a document that is silent, and whose rule stands in.
csv rules diff 5E M10
cp out.csv fifth.csv
csv rules diff fifth m10
same "$(cat out.csv)" "$(cat fifth.csv)" "5E and fifth"
csv rules diff m10 eighth
same "$(row 'two legends of one name')" \
    'losing,two legends of one name,all go,"the earliest stays; all go, if they came together",eighth as sixth 004:420.5e; 001:704.5k' \
    "the legend rule"
same "$(row 'mana that is lost')" \
    'mana,mana that is lost,costs nothing,"costs 1 life each, but not while another player controls the turn",003:507.4; 001:106.4 001:G13.6' \
    "mana burn"
csv rules diff fifth-97 fifth-99
for point in mulligan trample 'one thing for two targets' 'both players lose together' 'an enchantment that is moved'; do
    same "$(row "$point" | wc -l)" 1 "$point in the two shapes"
done
same "$(row 'where spells and abilities wait')" "" "what the two shapes share"

# An area alone: each has something to show, and nothing of another.
for area in setup turn timing mana combat damage losing life types zones continuous keywords variants; do
    csv rules show sixth --area "$area"
    checks=$((checks + 1))
    [ "$(wc -l <out.csv)" -gt 1 ] || bad "nothing in $area"
    same "$(tail -n +2 out.csv | grep -cv "^$area,")" 0 "lines of other areas than $area"
done
ok rules diff sixth eighth --area combat
said "sixth and eighth do not differ in the area combat"

# Every field of the rules has its line, and each line is a field.
json rules show m10
said '"topcut/rules-show/1"'
sed -n 's/^ *"field": "\(.*\)",$/\1/p' out | sort >shown
sed -n '/^struct rules {/,/^};/p' "$root/src/engine/rules/rules.h" | sed 's,/\*.*,,' | grep -oE '[a-z_0-9]+[,;]' | tr -d ',;' |
    sort >fields
same "$(wc -l <fields)" "$(sort -u fields | wc -l)" "fields, once each"
same "$(diff fields shown)" "" "fields and lines"

# JSON: values that a program can use, and the sources apart.
json rules diff fifth eighth --all
said '"topcut/rules-diff/1"'
cp out all.json
if command -v python3 >/dev/null; then
    checks=$((checks + 1))
    python3 - all.json >problems <<'PYTHON' || bad "$(cat problems)"
import json, sys
answer = json.load(open(sys.argv[1]))
points = {p["field"]: p for p in answer["points"]}
def want(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got!r} is not {wanted!r}")
want("sides", (answer["from"], answer["to"]), ("fifth", "eighth"))
life = points["starting_life"]
want("life differs", life["differs"], False)
want("life", [life["eras"][e]["value"] for e in ("fifth-97", "fifth-99", "eighth")], [20, 20, 20])
blocker = points["tapped_blocker_deals"]
want("blocker differs", blocker["differs"], True)
want("blocker", blocker["eras"]["fifth-97"],
     {"value": False, "says": "no", "as": None, "note": None, "sources": ["002:S2/Combat"]})
want("blocker in eighth", blocker["eras"]["eighth"],
     {"value": True, "says": "yes", "as": "sixth", "note": None, "sources": ["004:306.2"]})
want("timing", points["damage_timing"]["eras"]["eighth"]["value"], "DAMAGE_ON_STACK")
want("a word", points["word_stack"]["eras"]["fifth-99"]["value"], "limbo")
want("not yet", points["phasing"]["eras"]["fifth-97"]["note"], "not yet")
want("not yet has no rule", points["phasing"]["eras"]["fifth-97"]["sources"], [])
for p in answer["points"]:
    if set(p["eras"]) != {"fifth-97", "fifth-99", "eighth"}:
        sys.exit(f"{p['field']}: eras {sorted(p['eras'])}")
    says = [v["says"] for v in p["eras"].values()]
    want(p["field"], p["differs"], says[0] != says[2] or says[1] != says[2])
PYTHON
fi
json rules diff sixth eighth
not '"differs": false'

# On a screen the cells are broken into lines that fit; down a pipe a point is one line.
ok rules show sixth
same "$(($(wc -l <out) - 1))" "$(wc -l <shown)" "lines down a pipe"

# What is refused.
for words in "rules diff" "rules diff sixth" "rules diff sixth m10 m10" "rules show" "rules diff sixth seventh" \
    "rules diff 7E m10" "rules show fift" "rules diff sixth m10 --area magic" "rules show sixth --all" "rules diff sixth 6E" \
    "rules diff fifth 5E" "rules diff m10 M10"; do
    # shellcheck disable=SC2086
    is 2 $words
    one_sentence
done
is 2 rules diff fifth 5E
said "fifth-97 and fifth-99"
is 2 rules show sixt
said "did you mean sixth"
is 2 rules diff sixth ""
is 2 rules diff sixth "$(printf 'm10\033[31m')"
not "$(printf '\033')"
finish
