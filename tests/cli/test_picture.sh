#!/usr/bin/env bash
# Pictures from the command line: kinds, players, languages, files, and what cannot be drawn.
. "$(dirname "$0")/lib.sh"

export TOPCUT_DB=$folder/store.db
ok init
is 3 picture points
one_sentence
ok event import "$TEST_DATA/events/swiss-73557.tsv"
for kind in pie "" ratings; do
    is 2 picture "$kind"
    one_sentence
done
is 2 picture rating
said "--player"
is 2 picture bracket --player "Player 1"
is 2 picture points --category standard
is 2 picture points --language sv
is 3 picture bracket
is 3 picture metagame
said "decklist"
is 3 picture rating --player "No Body"

ok picture points
said '<svg xmlns="http://www.w3.org/2000/svg" class="picture" role="img"'
said "Points of the leaders by round"
cp out first.svg
ok picture points
checks=$((checks + 1))
cmp -s out first.svg || bad "the same event gave another picture"
command -v xmllint >/dev/null && { xmllint --noout first.svg || bad "no XML"; }
ok picture points --language de
said 'lang="de"'
not "Points of the leaders by round"
ok picture points -o points.svg
checks=$((checks + 1))
cmp -s points.svg first.svg || bad "the file is another picture"
is 4 picture points -o points.svg
ok picture points -o points.svg --force
ok picture points --json
json_holds 'o["schema"] == "topcut/picture/1" and o["kind"] == "points" and o["language"] == "en" and o["svg"] == open("first.svg").read()'

# One player, and the most that anybody had: of the standings of the last round.
ok standings --json
best=$(sed -n 's/.*"name": "\(.*\)",/\1/p' out | sed -n 2p)
points=$(sed -n 's/.*"points": \([0-9]*\),/\1/p' out | head -1)
ok picture points --player "$best"
said "most of anybody: $points points"
said "$best"
finish
