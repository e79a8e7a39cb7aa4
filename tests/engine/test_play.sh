#!/usr/bin/env bash
# test_play.sh - engine play by piped lines: choices, undo, the end of input, mistakes in decks and cards
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export XDG_DATA_HOME=$folder
fail() { echo "$*"; exit 1; }
printf '20 Mountain\n20 Goblin Raider\n' >deck.txt
printf 'card "Mountain" Basic Land Mountain { }\ncard "Goblin Raider" {1}{R} Creature Goblin 2/2 { }\n' >cards
play() { "$TOPCUT" engine play deck.txt deck.txt --cards cards --seed 5 "$@"; }

out=$(printf '1\n\n1\n' | play) || fail "the end of input is no error"
[[ $out == *"not over, turn"* ]] || fail "the end of input is not told: $out"
out=$(printf '1\n\n1\nu\n' | play --record game.txt)
[[ $out == *"taken back"* ]] || fail "nothing was taken back: $out"
[[ $(head -c 11 game.txt) == topcut-game ]] || fail "no recording"
[[ $(grep -c ' act 3 ' game.txt) -le 1 ]] || fail "what was taken back is still recorded"
# a file that exists is somebody's; and a game that is killed is kept up to the last question
cp game.txt before.txt
if printf '1\n\nc\n' | play --record game.txt >/dev/null 2>err; then fail "a recording was overwritten"; fi
grep -q 'game.txt exists already; --force replaces it' err || fail "the way out is not told: $(cat err)"
cmp game.txt before.txt || fail "the refused recording was changed"
mkfifo lines
play --record killed.txt <lines >said.txt &
exec 9>lines
printf '1\n\n1\n' >&9
for _ in $(seq 600); do grep -q ' act 3 ' killed.txt 2>/dev/null && break; sleep 0.1; done
pkill -KILL -f -- "--record killed.txt" || fail "there was no game to kill"
exec 9>&-
wait || true
grep -q ' act 3 ' killed.txt || fail "what was played before the kill is lost"
grep -q 'choose who begins' said.txt || fail "the questions are not shown before they are answered"
printf '1\n\nc\n' | play --you 1 --json | grep -q '"winner": 2' || fail "conceding does not lose"
printf '1\n\nc\n' | play --json >one && printf '1\n\nc\n' | play --json >two
cmp one two || fail "the same seed and answers give another game"
printf 'x Mountain\n' >bad.txt
if "$TOPCUT" engine play bad.txt deck.txt --cards cards 2>err </dev/null; then fail "a bad deck was read"; fi
grep -q 'bad.txt:1' err || fail "the line is not named"
if play --era 7E 2>err </dev/null; then fail "an unknown era was taken"; fi
out=$(printf 'x\n\n?\nb\n7\nfoo\nquit\n' | play --era sixth)
[[ $out == *"y or n"*"y or n"* ]] || fail "what is no answer to a new hand is not told: $out"
[[ $out == *"1 play Mountain"* && $out != *"2 play Mountain"* ]] || fail "cards alike are several choices: $out"
[[ $out == *"u undo"* && $out == *"one number from 1 to"* && $out == *"library"* ]] || fail "help, board, mistakes: $out"
# Today's mulligan: seven cards again, and one of them to the bottom; by the rule of Paris, and of an era that is named,
# one fewer.
out=$(printf '1\ny\nn\n1\nq\n' | play)
[[ $out == *"to the bottom of this one: 1"*"puts 1 card to the bottom"* ]] || fail "the London mulligan: $out"
for rule in '--mulligan paris' '--mulligan era' '--era sixth' '--era m10'; do
  # shellcheck disable=SC2086
  out=$(printf '1\ny\nn\nq\n' | play $rule)
  [[ $out == *"takes a mulligan to 6 cards"* && $out != *bottom* ]] || fail "$rule: $out"
done
out=$(printf '1\ny\nn\nq\n' | play --mulligan none)
[[ $out != *"a new hand"* ]] || fail "a mulligan although there is none: $out"
if play --mulligan edh 2>err </dev/null; then fail "EDH's mulligan without a commander was taken"; fi
grep -q 'is for decks with a commander' err || fail "what EDH's mulligan is for is not told: $(cat err)"
out=$(printf '1\n\n1\ne\n\n1\n1\n' | play --era fifth --you both)
[[ $out != *"the in play"* ]] || fail "Fifth Edition's words: $out"
: >empty.txt
if "$TOPCUT" engine play deck.txt empty.txt --cards cards 2>err </dev/null; then fail "an empty deck was taken"; fi
grep -q 'empty.txt: there are no cards' err || fail "the empty deck is not named"
printf '40 Nobody Knows\n' >unknown.txt
if "$TOPCUT" engine play deck.txt unknown.txt --cards cards 2>err </dev/null; then fail "an unknown card was taken"; fi
grep -q 'Nobody Knows' err || fail "the unknown card is not named"
# cards that are not known wholly are refused, all by their names; --bare says so wherever it names them
printf '20 Swamp\n20 Phyrexian Librarian\n4 Miss Demeanor\n' >jokes.txt
jokes() { "$TOPCUT" engine play jokes.txt jokes.txt --seed 5 "$@"; }
if jokes 2>err </dev/null; then fail "cards that are not known were taken"; fi
grep -q 'not everything that these cards do is known: Phyrexian Librarian, Miss Demeanor' err || fail "$(cat err)"
out=$(printf '1\n\nb\nq\n' | jokes --bare)
[[ $out == *"(bare)"* && $out != *"Librarian,"* ]] || fail "a card that is played bare is not called so: $out"

# ---- decks with a general: the command zone, 40 life, a tax at the second casting, both decks or none
printf 'card "Plains" Basic Land Plains { }\ncard "Isamaru" {W} Legendary Creature Hound 2/2 { }\n' >cards
printf 'Commander\n1 Isamaru\n\nDeck\n39 Plains\n' >led.txt
printf '40 Plains\n' >bare.txt
led() { "$TOPCUT" engine play led.txt led.txt --cards cards --seed 5 "$@"; }
out=$(printf '1\n\nb\n1\n1\n\nb\nq\n' | led --mind goldfish)
[[ $out == *"40 life"* && $out == *"in the command zone: "*Isamaru* ]] || fail "no general in the command zone: $out"
[[ $out == *"cast "*Isamaru* ]] || fail "the general cannot be cast: $out"
printf '1\n\n' >answers
printf '1\n%.0s' $(seq 500) >>answers
out=$(led --mind passive <answers) || fail "a game with generals: $out"
[[ $out == *"Player 1 wins"* ]] || fail "the general does not win: $out"
if "$TOPCUT" engine play led.txt bare.txt --cards cards 2>err </dev/null; then fail "one deck with a general was taken"; fi
grep -q 'Isamaru leads the deck of player 1: that of player 2 has no commander' err || fail "what is missing is not told: $(cat err)"
if led --era sixth 2>err </dev/null; then fail "an era without generals was taken"; fi
grep -q 'Magic 2010 only' err || fail "the era is not named: $(cat err)"
printf 'Commander\n2 Isamaru\n\n39 Plains\n' >two.txt
if "$TOPCUT" engine play two.txt led.txt --cards cards 2>err </dev/null; then fail "two of a general were taken"; fi
grep -q 'two.txt:2: at most two cards lead a deck, one of each' err || fail "the line is not named: $(cat err)"
