#!/usr/bin/env bash
# Every rule that the engine's comments and tests cite is in the ledger, and tc-citations finds those that are not.
#
# The tool is tried on a small tree of its own: what counts as implemented and as tested, and each mistake, which
# has to be told with file and line. Then it checks the real tree.
# @tags never-watched
set -uo pipefail
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}
tool=${BUILD_DIR:-$root/build}/tc-citations
[[ -x $tool ]] || { echo "no $tool: it is built with everything else"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

fresh() {
    rm -rf "$tree"
    mkdir -p "$tree"/{src/engine,tests/engine/fifth,tests/data/engine}
    cat >"$tree/tests/data/engine/ledger.csv" <<'LEDGER'
seed,rule_id,era,area,priority
000,C.8.2,fifth,combat,2
002,S1/Lands,fifth,mana,2
002,S1/Lands,fifth,turn,1
001,510.1c,m10,combat,2
001,103.4,m10,game-setup,1
001,703.4g-h,m10,turn,2
004,306.2,sixth,combat,1
LEDGER
    printf 'seed,rule_id\n001,100.2a\n001,903.6\n' >"$tree/tests/data/engine/ledger-others.csv"
    printf 'seed,rule_id\n001,103.6\n' >"$tree/tests/data/engine/documents.csv"
    printf '/* combat.c - 001:510.1c */\nint x;\n' >"$tree/src/engine/combat.c"
    printf '{"scenarios": [{"era": "m10",\n  "rules": ["001:510.1c"]}]}\n' >"$tree/tests/engine/combat.json"
}

# counts RULE CITATIONS TESTS [SECTION]: what the table says of a rule ("001:510.1c", "002:S1/Lands#2").
counts() {
    local id=$1 wanted="$2, $3, ${4:-false}" seed rule nth=0 line
    seed=${id%%:*} rule=${id#*:}
    [[ $rule != *#* ]] || { nth=${rule#*#}; rule=${rule%#*}; }
    "$tool" table "$tree" "$work/out.c" 2>"$work/warnings" || fail "no table: $(<"$work/warnings")"
    line=$(grep -F "{\"$seed\", \"$rule\", $nth, " "$work/out.c") || fail "$id is not in the table"
    [[ $line == *", $wanted}," ]] || fail "$id: wanted $wanted, got $line"
}

sound() { "$tool" check "$tree" >"$work/said" 2>&1 || fail "$1 is blamed: $(<"$work/said")"; }

# bites FILE:LINE WORDS: the check fails and says so of that place.
bites() {
    "$tool" check "$tree" >"$work/said" 2>&1 && fail "not noticed: $1 $2"
    grep -F "$1: " "$work/said" | grep -qF -- "$2" || fail "wanted $1: ... $2, got: $(<"$work/said")"
}

# ---- what counts ---------------------------------------------------------------------------------------

fresh
sound "a sound tree"
counts 001:510.1c 1 1
counts 001:103.4 0 0

# Only comments count, several in one, at the end of a sentence, over lines; code and strings do not.
cat >"$tree/src/engine/turn.h" <<'C'
/* turn.h - the turn (001:103.4, 000:C.8.2
 * 001:703.4g-h). And 004:306.2. */
#define S "/* 001:510.1c"
static const char c = '"'; // 001:510.1c once more
C
counts 001:103.4 1 0
counts 000:C.8.2 1 0
counts 001:703.4g-h 1 0
counts 004:306.2 1 0
counts 001:510.1c 2 1
sound "a comment of many rules"

# Rules of a section: all by the plain id, one by its number.
fresh
echo '/* 002:S1/Lands#2 */' >"$tree/src/engine/lands.c"
counts 002:S1/Lands#1 0 0
counts 002:S1/Lands#2 1 0
echo '{"era": "fifth-97", "rules": ["002:S1/Lands"]}' >"$tree/tests/engine/fifth/lands.json"
counts 002:S1/Lands#1 0 1 true
counts 002:S1/Lands#2 1 1 true
echo '{"era": "fifth-97", "rules": ["002:S1/Lands#2"]}' >"$tree/tests/engine/fifth/lands.json"
counts 002:S1/Lands#1 0 0
counts 002:S1/Lands#2 1 1
sound "one of a section"

# Fifth Edition is either of its shapes, or both.
for eras in '"era": "fifth"' '"era": "fifth-97"' '"era": "fifth-99"' '"eras": ["m10", "fifth-97"]' '"eras": "5E"'; do
    echo "{$eras, \"rules\": [\"000:C.8.2\"]}" >"$tree/tests/engine/fifth/lands.json"
    counts 000:C.8.2 0 1
    sound "$eras"
done

# A test program's rules stand above the test; elsewhere the word "tests" means nothing.
cat >"$tree/tests/engine/test_a.c" <<'C'
/* test_a.c - tests 19 things, as 001:103.4 */
/* 001:103.4 is not said to be tested here */
static void helper(void) {}

/* After a mulligan one card fewer is drawn.
 * tests 001:103.4, 004:306.2
 * 000:C.8.2 */
static void mulligan(void **state) {}
C
counts 001:103.4 0 1
counts 004:306.2 0 1
counts 000:C.8.2 0 2
sound "a test program"

# What is tested, but nowhere implemented, is there as just that: no mistake, and not covered.
counts 004:306.2 0 1

# Rules that do not count may be cited, those that are in the documents alone and sections by the code.
fresh
printf '/* a.c: 001:100.2a,\n * 001:903 001:103.6 */\n' >"$tree/src/engine/a.c"
sound "rules that are not counted"

# The same table keeps its date.
"$tool" table "$tree" "$work/out.c" && touch -d '2001-01-01' "$work/out.c" && "$tool" table "$tree" "$work/out.c"
[[ $(date -r "$work/out.c" +%Y) == 2001 ]] || fail "an unchanged table was written again"

# ---- what is told --------------------------------------------------------------------------------------

printf '/* a.c\n * 001:510.9 */\n' >"$tree/src/engine/a.c"
bites src/engine/a.c:2 "there is no rule 001:510.9; did you mean 001:510.1c"
printf '/* 003:510.1c */\n' >"$tree/src/engine/a.c"
bites src/engine/a.c:1 "no rule 003:510.1c"
printf '\n\n// 001:703.4g\n' >"$tree/src/engine/a.c"
bites src/engine/a.c:3 "no rule 001:703.4g; did you mean 001:703.4g-h"
printf '/* 001:510.1c, 103.4 */\n' >"$tree/src/engine/a.c"
bites src/engine/a.c:1 "103.4 has no seed"
printf '/* 000:C.8.2, C.8.3 */\n' >"$tree/src/engine/a.c"
bites src/engine/a.c:1 "C.8.3 has no seed"
printf '/* 002:S1/Lands#3 */\n' >"$tree/src/engine/a.c"
bites src/engine/a.c:1 "2 rows of 002:S1/Lands, so there is no #3"
rm "$tree/src/engine/a.c"

put() { printf '%b\n' "$1" >"$tree/tests/engine/bad.json"; }
put '{"era": "m10",\n "rules": ["001:510.1c",\n  "001:510.2"]}'
bites tests/engine/bad.json:3 "no rule 001:510.2"
put '{"era": "m10",\n "rules": ["001:510.1c",\n  "004:306.2"]}'
bites tests/engine/bad.json:3 "004:306.2 is a rule of sixth, which is not an era of this scenario"
put '{"scenarios": [{"eras": ["fifth-97", "sixth"],\n "rules": ["004:306.2"]},\n{"era": "sixth", "rules": ["000:C.8.2"]}]}'
bites tests/engine/bad.json:3 "000:C.8.2 is a rule of fifth-99"
put '{"rules": ["001:510.1c"]}'
bites tests/engine/bad.json:1 "not an era of this scenario"
put '{"era": "m10", "rules": ["001:903"]}'
bites tests/engine/bad.json:1 "no rule 001:903"
put '{"era": "m10", "rules": ["001:100.2a", "001:103.6"]}'
sound "a test of a rule that does not count"
put '{"era": "m10", "rules": ["510.1c"]}'
bites tests/engine/bad.json:1 'is not a rule as "001:510.1c"'
put '{"era": "m10", "rules": ["001:510.1c, 001:103.4"]}'
bites tests/engine/bad.json:1 'is not a rule as'
put '{"era": "m10", "rules": [7]}'
bites tests/engine/bad.json:1 'a list of texts'
put '{"era": "m10", "rules": "001:510.1c"}'
bites tests/engine/bad.json:1 'a list of texts'
put '{"era": "m10",\n "rules": ["001:510.1c"'
bites tests/engine/bad.json:3 'is expected'
rm "$tree/tests/engine/bad.json"

printf '\n/* tests 001:103.4 */\nstatic int number;\n' >"$tree/tests/engine/test_b.c"
bites tests/engine/test_b.c:2 "not directly above a test function"
printf '/* tests 001:103.5 */\nstatic void a(void **state) {}\n' >"$tree/tests/engine/test_b.c"
bites tests/engine/test_b.c:1 "no rule 001:103.5"
rm "$tree/tests/engine/test_b.c"
sound "the tree without its mistakes"

# The table is made in spite of them, with a warning each.
put '{"era": "m10", "rules": ["001:510.2"]}'
counts 001:510.1c 1 1
grep -q 'bad.json:1: warning: ' "$work/warnings" || fail "no warning: $(<"$work/warnings")"

# A ledger that cannot be read ends the build.
sed -i 's/^004,306.2,sixth/004,306.2,m10/' "$tree/tests/data/engine/ledger.csv"
"$tool" table "$tree" "$work/out2.c" >"$work/said" 2>&1 && fail "a wrong ledger is taken"
grep -q 'ledger.csv:8: seed 004 is not of the era "m10"' "$work/said" || fail "$(<"$work/said")"
[[ ! -e $work/out2.c ]] || fail "a table was made of a wrong ledger"

# ---- the real tree -------------------------------------------------------------------------------------

"$tool" check "$root" || failures=$((failures + 1))

# The ledger here has the rows of the whole one, where that is at hand.
whole=${TEST_SHARED:-$root/../shared}/rules/ledger.csv
if [[ -f $whole ]] && command -v python3 >/dev/null; then
    areas=$(awk -F, 'FNR > 1 { print $4 }' "$root/tests/data/engine/ledger.csv" | sort -u | tr '\n' ' ')
    python3 - "$whole" "$root/tests/data/engine" "$areas" <<'PYTHON' || fail "the ledger differs from $whole"
import csv, sys
whole, here, areas = list(csv.DictReader(open(sys.argv[1]))), sys.argv[2], sys.argv[3].split()
counts = [r for r in whole if r["testable"] == "yes" and r["area"] in areas]
rest = [[r["seed"], r["rule_id"]] for r in whole if not (r["testable"] == "yes" and r["area"] in areas)]
keys = ["seed", "rule_id", "era", "area", "priority"]
assert [list(r.values()) for r in csv.DictReader(open(here + "/ledger.csv"))] == [[r[k] for k in keys] for r in counts]
assert [list(r.values()) for r in csv.DictReader(open(here + "/ledger-others.csv"))] == rest
PYTHON
fi
((failures == 0)) && echo "citations hold"
exit $((failures > 0))
