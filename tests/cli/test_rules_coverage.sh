#!/usr/bin/env bash
# rules coverage: the counts by era and area are those of the ledger, of the engine's comments and of its tests,
# recounted here by other means; the missing ones by name; JSON, rows, and what is refused.
. "$(dirname "$0")/lib.sh"
ledger=$TEST_DATA/engine/ledger.csv
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}

ok rules coverage
said "Era"
for word in fifth-97 fifth-99 sixth eighth m10 game-setup combat variants; do said "$word"; done
[ "$(grep -c '^m10 ' out)" = "$(awk -F, '$3 == "m10" { a[$4] } END { print length(a) + 1 }' "$ledger")" ] ||
    bad "not every area of m10 has a line"

# One era, one area: no line of another.
ok rules coverage --era m10 --area combat
same "$(grep -c combat out)" 1 "lines of combat"
not sixth
ok rules coverage --era fifth --area mana
said "fifth"
not "combat"

# Every area of the ledger may be asked for.
for area in $(awk -F, 'NR > 1 { print $4 }' "$ledger" | sort -u); do ok rules coverage --area "$area"; done

# The missing ones, by name; each is in the ledger, and with what is covered they are all of it.
ok rules coverage --missing
said "Priority"
ok rules coverage --missing --csv
tr -d '\r' <out >missing.csv
same "$(head -1 missing.csv)" "id,era,area,priority,missing" "the columns of the missing ones"
ok rules coverage --csv
tr -d '\r' <out >counts.csv
same "$(head -1 counts.csv)" "era,area,priority,rows,implemented,tested,covered" "the columns of the counts"
same "$(awk -F, 'NR > 1 { n += $4 } END { print n }' counts.csv)" "$(($(wc -l <"$ledger") - 1))" "rows of the ledger"
same "$(awk -F, 'NR > 1 { n += $4 - $7 } END { print n }' counts.csv)" "$(($(wc -l <missing.csv) - 1))" "missing rows"
ok rules coverage --missing --era eighth --area zones --csv
same "$(tail -n +2 out | grep -cv ',eighth,zones,')" 0 "rows of other eras or areas"

json rules coverage
said '"topcut/rules-coverage/1"'
cp out all.json
json rules coverage --era m10
not '"sixth"'
json rules coverage --missing --area copy
not '"combat"'
if command -v python3 >/dev/null; then
    checks=$((checks + 1))
    python3 - "$root" all.json >problems <<'PYTHON' || bad "$(cat problems)"
import csv, glob, json, re, sys
root, eras = sys.argv[1], json.load(open(sys.argv[2]))["eras"]
ledger = list(csv.DictReader(open(root + "/tests/data/engine/ledger.csv")))
cited, tested = {}, {}
rule = re.compile(r"(?<![\w.:/#-])(0\d\d:[A-Za-z0-9](?:[A-Za-z0-9./-]*[A-Za-z0-9])?(?:#\d+)?)")
code = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*(.*?)\*/|//([^\n]*)', re.S)

def comments(path):
    text = open(path, encoding="utf-8").read()
    return [(m.group(1) or m.group(2) or "", text[m.end():]) for m in code.finditer(text)]

for path in glob.glob(root + "/src/engine/**/*.[ch]", recursive=True):
    for comment, _ in comments(path):
        for id in rule.findall(comment):
            cited[id] = cited.get(id, 0) + 1
for path in glob.glob(root + "/tests/engine/**/*.c", recursive=True):
    for comment, after in comments(path):
        for run in re.findall(r"(?<![\w.:/#-])tests((?:[\s,*]+" + rule.pattern.replace("(0", "(?:0") + r")+)", comment):
            for id in rule.findall(run):
                tested[id] = tested.get(id, 0) + 1
for path in glob.glob(root + "/tests/engine/**/*.json", recursive=True):
    whole = json.load(open(path, encoding="utf-8"))
    for scenario in whole.get("scenarios", [whole]):
        for id in scenario.get("rules", []):
            tested[id] = tested.get(id, 0) + 1

names = {"000": "fifth-99", "001": "m10", "002": "fifth-97", "003": "eighth", "004": "sixth"}
wanted, nth, of = {}, {}, {}
for row in ledger:
    key = row["seed"] + ":" + row["rule_id"]
    of[key] = of.get(key, 0) + 1
for row in ledger:
    key = row["seed"] + ":" + row["rule_id"]
    nth[key] = nth.get(key, 0) + 1
    exact = key + "#%d" % nth[key]
    i = key in cited or exact in cited
    t = key in tested or exact in tested
    for era in [names[row["seed"]]] + (["fifth"] if row["era"] == "fifth" else []):
        p = "p%d" % min(3, int(row["priority"]))
        e = wanted.setdefault(era, {})
        for area in [None, row["area"]]:
            for what, counts in [("rows", 1), ("implemented", i), ("tested", t), ("covered", i and t)]:
                e.setdefault(area, {}).setdefault(what, {"p1": 0, "p2": 0, "p3": 0})[p] += counts
        if not (i and t):
            e.setdefault("missing", []).append([exact if of[key] > 1 else key, row["area"], int(row["priority"]), i, t])

def same(got, want, where):
    if got != want:
        sys.exit("%s: %r is not %r" % (where, got, want))

same(sorted(eras), sorted(wanted), "eras")
for era, e in eras.items():
    for area, got in [(None, e)] + list(e["areas"].items()):
        for what in ("rows", "implemented", "tested", "covered"):
            same(got[what], wanted[era][area][what], "%s %s %s" % (era, area, what))
        for p in ("p1", "p2", "p3"):
            rows = got["rows"][p]
            if rows == 0:
                same(got[p], None, "%s %s %s" % (era, area, p))
            elif abs(got[p] - got["covered"][p] / rows) > 1e-12:
                sys.exit("%s %s %s: %r" % (era, area, p, got[p]))
    same(set(e["areas"]), set(wanted[era]) - {None, "missing"}, era + " areas")
    got = [[m["id"], m["area"], m["priority"], m["implemented"], m["tested"]] for m in e["missing"]]
    same(sorted(got), sorted(wanted[era].get("missing", [])), era + " missing")
PYTHON
fi

is 2 rules coverage --era fourth
one_sentence
said "fifth-97"
is 2 rules coverage --area rating
one_sentence
said "game-setup"
is 2 rules coverage combat
one_sentence

finish
