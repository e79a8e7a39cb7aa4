#!/usr/bin/env bash
# sanity sources: the published answers through the program, its options, every form of the answer, what is refused.
. "$(dirname "$0")/lib.sh"

# field NAME: a number or word of the last JSON answer, outside of its table.
field() { sed -n '/"table"/q; s/^ *"'"$1"'": "\{0,1\}\([^",]*\)"\{0,1\},\{0,1\}$/\1/p' out; }

# The three methods, and decks of other sizes.
while read -r method cards lands cost turn sources threshold; do
    json sanity sources --cards "$cards" --lands "$lands" --cost "$cost" --turn "$turn" --method "$method"
    said '"topcut/sanity-sources/1"'
    same "$(field sources)" "$sources" "$method $cards $cost"
    same "$(field threshold)" "$threshold" "threshold of $method $cards $cost"
done <<'CELLS'
2022 60 25 1CC 3 18 0.92
2022 60 25 C 1 14 0.9
2022 40 17 CCC 3 16 0.92
2018 99 40 1CC 3 29 0.92
2018 60 24 5C 6 8 0.95
2013 60 24 C 1 14 0.9
2013 40 17 C 1 10 0.9
CELLS

json sanity sources --cost 1CC
same "$(field lands)" 25 "lands without being told"
same "$(field turn)" 3 "the turn without being told"
same "$(field probability | cut -c1-5)" 0.924 "the published 0.925, within 0.003"
same "$(field given)" lands "given"
same "$(field mulligan)" london "mulligan"
same "$(field commander)" false "not Commander"
json sanity sources --cost 2CC --cards 99
same "$(field commander)" true "99 cards are Commander"
json sanity sources --cost 2CC --cards 99 --no-commander
same "$(field commander)" false "but not if told"

# What changes the answer.
json sanity sources --cost 1CC --given nothing --threshold 90
same "$(field given)" nothing "of all games"
same "$(field threshold)" 0.9 "the threshold"
json sanity sources --cost CCCC --lands 20 --given nothing
same "$(field reached)" false "what no number of sources does"
same "$(field sources)" null "no number"
json sanity sources --cost 1CC --mulligan paris --draw
same "$(field mulligan)" paris "mulligan"
same "$(field on_the_play)" false "on the draw"

# Text and rows.
ok sanity sources --cost 1CC
said "1CC on turn 3: 18 sources of 25 lands in 60 cards (92.49 %; asked is 92 %)"
said "Exact."
ok sanity sources --cost 1CC --csv
same "$(tr -d '\r' <out | head -1)" sources,probability,of_all_games "columns"
same "$(wc -l <out)" 27 "rows: 0 to 25 sources"

# Refused, with what would do.
is 2 sanity sources
said "--cost 1CC"
is 2 sanity sources --cost WU
said "symbols of one colour"
is 2 sanity sources --cost C --lands 61
said "61 lands in a deck of 60 cards: expected 1 to 60"
is 2 sanity sources --cost C --threshold x
said "expected percent"
is 2 sanity sources --cost C --method 2020
is 2 sanity sources --cost C --cards 6

finish
