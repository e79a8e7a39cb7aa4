#!/usr/bin/env bash
# test_table.sh - engine table: lines one at a time, refusals, questions, undo and redo, what is saved, a program
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export XDG_DATA_HOME=$folder
fail() { echo "$*"; exit 1; }
cat >board.json <<'END'
{"name": "a board", "eras": ["sixth", "m10"],
 "cards": {"Bears": "{1}{G} Creature Bear 2/2", "Ox": "{W} Creature Ox 2/4",
  "Bolt": {"facts": "{R} Instant", "text": "spell target any { damage(t1, 3) }"},
  "Mogg": {"facts": "{1}{R} Creature Goblin 1/1", "text": "activated [sac-self] target any { damage(t1, 1) }"},
  "Pit": {"facts": "{B} Enchantment", "text": "static creature { pt(0, 0 - 1) }"}},
 "setup": {"A": {"battlefield": ["3 Mountain", "Bears", "Mogg"], "hand": ["2 Bolt"]}, "B": {"battlefield": ["Ox"], "life": 4}}}
END
table() { "$TOPCUT" engine table board.json "$@"; }
lines() { printf '%s\n' "$@"; }

# what a line does is told with its rule; a refused one says why and changes nothing
out=$(lines 'A casts Bolt on Ox' 'resolve' 'A casts Bolt on Elephant' 'B casts Bolt on A' '!A casts Bolt on Ox' 'board' | table)
[[ $out == *"Bolt deals 3 damage to Ox  [001:118.3]"* ]] || fail "what happens is not told: $out"
[[ $out == *'refused: no card or player of this scenario is named at "Elephant"'* ]] || fail "the reason is not told: $out"
[[ $out == *"refused: B has no such card there"* ]] || fail "another player's card: $out"
[[ $out == *"expected illegal, was legal"* ]] || fail "a line that is only tried: $out"
[[ $out == *"Ox 2/4, damage 3"* && $out == *"A may act"* ]] || fail "the board does not stand: $out"
[[ $(lines 'A attacks with Mogg' | table --era sixth) == *"[004:308.1]"* ]] || fail "the era is not that which was asked for"

# a choice is asked for, and the next line answers it; another line does not
out=$(lines 'A casts Bolt' 'resolve' 'A chooses B' 'resolve' | table)
[[ $out == *"asked: A has to choose a target for Bolt"* ]] || fail "no question: $out"
[[ $out == *"refused: this does not answer what is asked"* ]] || fail "a line that answers nothing is taken: $out"
[[ $out == *"B loses 3 life"* ]] || fail "the answer is not taken: $out"

# undo and redo, as far as it goes
lines board 'A casts Bolt on Ox' resolve undo undo undo board redo redo redo board | table >out
[[ $(grep -c '^undone: ' out) == 2 && $(grep -c '^done again: ' out) == 2 ]] || fail "undo, redo: $(cat out)"
grep -q 'refused: there is no line to take back' out || fail "further back than the beginning"
grep -q 'refused: nothing has been taken back' out || fail "further on than the end"
[[ $(grep -c '^  Ox 2/4$' out) == 3 && $(grep -c '^  Ox 2/4, damage 3$' out) == 1 ]] || fail "the boards: $(cat out)"
out=$(lines 'A casts Bolt on Ox' undo 'A casts Bolt on Bears' redo | table)
[[ $out == *"refused: nothing has been taken back"* ]] || fail "what was taken back outlives a new line"

# why, and an end
[[ $(lines 'why Ox' | table) == *"as printed on Ox: 2/4  [001:613.1]"* ]] || fail "no reason is given"
[[ $(lines 'A casts Bolt on B' resolve 'A activates Mogg on B' resolve | table) == *"the game is over"* ]] || fail "no end"

# what is saved plays to the same end, and opens to the same board
lines 'A casts Bolt' 'A chooses Ox' resolve 'to combat' 'save kept.json' board | table >one
grep -q '^saved kept.json$' one || fail "it was not saved: $(cat one)"
"$TOPCUT" engine run kept.json >/dev/null || fail "what was saved does not play"
"$TOPCUT" engine table kept.json </dev/null >two
[[ $(sed -n '/^m10, turn 3 of A, beginning/,$p' one) == $(sed -n '/^m10/,$p' two) ]] || fail "another board: $(diff one two)"
[[ $(lines undo undo undo undo board | "$TOPCUT" engine table kept.json) == *"hand: Bolt, Bolt"* ]] || fail "its lines cannot be undone"
sed 's/"B": 4/"B": 5/' kept.json >wrong.json
if "$TOPCUT" engine run wrong.json >/dev/null 2>&1; then fail "what was saved expects nothing"; fi
[[ $(lines 'save kept.json' | table) == *"kept.json exists already"* ]] || fail "a file was written over"
[[ $(lines 'save nowhere/x.json' 'board' | table) == *refused:*"Ox 2/4"* ]] || fail "a folder that is not there ends it"

# a program at the other end: each answer before the next line is written
mkfifo in
table --jsonl <in >answers &
exec 9>in
for _ in $(seq 300); do (($(wc -l <answers) == 1)) && break; sleep 0.1; done
printf 'A casts Bolt on Ox\n' >&9
for _ in $(seq 300); do (($(wc -l <answers) == 2)) && break; sleep 0.1; done
(($(wc -l <answers) == 2)) || fail "the answer waits for the next line"
sed -n 2p answers | grep -q '"line": "A casts Bolt on Ox".*"rules": \["001:601.2h"\].*"lines": 1' || fail "$(cat answers)"
printf 'A casts Wall\n' >&9
exec 9>&-
wait
sed -n 3p answers | grep -q '"refused": ".*"lines": 1' || fail "a refusal: $(cat answers)"
lines 'A casts Bolt on Ox' undo | table --json >document
[[ $(grep -c '"line":' document) == 3 ]] || fail "the document has other answers: $(cat document)"

# files that are none
if "$TOPCUT" engine table nowhere.json 2>err </dev/null; then fail "no file, and a board"; fi
printf '{"name": "x", "eras": ["m10"], "setup": {"A": {"battlefield": ["Nobody Knows"]}}}' >bad.json
if "$TOPCUT" engine table bad.json 2>err </dev/null; then fail "an unknown card is on the board"; fi
grep -q 'setup.A.battlefield\[0\]: unknown card "Nobody Knows"' err || fail "the place is not told: $(cat err)"
if table --era fifth 2>err </dev/null; then fail "an era that the scenario does not name"; fi
grep -q 'not a scenario of that era' err || fail "$(cat err)"
if table --scenario nothing 2>err </dev/null; then fail "a scenario that is not there"; fi
grep -q 'no scenario has "nothing" in its name' err || fail "$(cat err)"
if table --csv 2>err </dev/null; then fail "answers as CSV"; fi
