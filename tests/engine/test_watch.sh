#!/usr/bin/env bash
# test_watch.sh - engine watch: a game of two minds, told turn by turn in words, as JSON lines and as a document
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export XDG_DATA_HOME=$folder
fail() { echo "$*"; exit 1; }
printf '20 Mountain\n16 Goblin Raider\n4 Bolt\n' >red.txt
printf '20 Forest\n20 Bear\n' >green.txt
cat >cards <<'END'
card "Mountain" Basic Land Mountain { }
card "Forest" Basic Land Forest { }
card "Goblin Raider" {1}{R} Creature Goblin 2/2 { }
card "Bear" {1}{G} Creature Bear 2/2 { }
card "Bolt" {R} Instant { spell target any { damage(t1, 3) } }
END
watch() { "$TOPCUT" engine watch red.txt green.txt --cards cards --seed 5 "$@"; }

watch >one && watch >two
cmp one two || fail "the same seed plays another game"
grep -q '^m10, turn 3 of ' one || fail "the board is not shown at the beginning of a turn: $(head -20 one)"
grep -Eq '^    .* casts Bolt  \[001:601' one || fail "what happens is not told with its rule"
grep -Eq '^Player [12] wins in turn [0-9]+ \(seed 5\)\.$' one || fail "the end is not told: $(tail -3 one)"
turns=$(sed -n 's/^Player [12] wins in turn \([0-9]*\).*/\1/p' one)
[[ $(grep -c '^m10, turn ' one) == "$turns" ]] || fail "not every turn is shown once"
! grep -q 'echo due' one || fail "echo is due on what has none"

# lines and document hold the same things
watch --jsonl >lines
[[ $(grep -c '"board"' lines) == "$turns" ]] || fail "lines: not every turn has its board"
tail -n 1 lines | grep -q '"schema": "topcut/engine-watch/1".*"result": "won"' || fail "lines: no result at the end"
watch --json >document
[[ $(grep -c '"text":' document) == $(grep -c '"text":' lines) ]] || fail "lines and document differ"
grep -q '"rules": \["001:' lines || fail "lines: no rules"

# other minds, seeds and eras play other games
watch --mind1 passive --era sixth >other
grep -q '^sixth, turn 2 of ' other || fail "the era is not that which was asked for"
! grep -q 'A casts' other || fail "a passive mind has cast something"
[[ $(watch --mind2 search --mind1 goldfish | tail -n 1) == Player* ]] || fail "a searching mind does not come to an end"
[[ $(watch --mind1 planner --mind2 passive | tail -n 1) == "Player 1 wins"* ]] || fail "a planner does not win alone"

# somebody who plans beside another who has turns and does nothing looks as many turns ahead as one who is alone, and so
# is not slower than a goldfish with the same cards in the same order
printf '60 Wastes\n' >idle.txt
alone() {
    "$TOPCUT" engine watch "$root/tests/data/wild/modern-2023-07.txt" idle.txt --mulligan london --seed 5 --mind1 "$1" \
        --mind2 passive | sed -n 's/^Player 1 wins in turn \([0-9]*\).*/\1/p'
}
[[ $(alone planner) -lt $(alone goldfish) ]] || fail "a planner is slower than a goldfish: $(alone planner)"

watch --seed 6 >other
! cmp -s one other || fail "another seed plays the same game"

# turn by turn: a line each, q leaves; what was told comes before the line is read
printf '\n\nq\n' | watch --step >stepped 2>err
[[ $(grep -c '^m10, turn ' stepped) == 3 ]] || fail "q does not leave in the third turn"
tail -n 1 stepped | grep -q 'not over, turn 3' || fail "a game that was left is not said to be"
mkfifo steps
watch --step <steps >piped &
exec 9>steps
for _ in $(seq 300); do grep -q '^m10, turn 1 ' piped && break; sleep 0.1; done
grep -q '^m10, turn 1 ' piped || fail "the first turn waits for the first line"
! grep -q '^m10, turn 2 ' piped || fail "the second turn does not wait"
printf '\n' >&9
for _ in $(seq 300); do grep -q '^m10, turn 2 ' piped && break; sleep 0.1; done
grep -q '^m10, turn 2 ' piped || fail "the second turn is not shown after a line"
exec 9>&-
wait

# mistakes
! watch --mind1 genius 2>err || fail "an unknown mind plays"
grep -q 'genius' err || fail "the mind is not named: $(cat err)"
! watch --csv 2>err || fail "a game is told as CSV"
grep -q -- '--jsonl' err || fail "the way out is not told: $(cat err)"
! "$TOPCUT" engine watch red.txt nowhere.txt --cards cards 2>err || fail "a deck that is not there plays"
grep -q 'nowhere.txt' err || fail "the file is not named"
