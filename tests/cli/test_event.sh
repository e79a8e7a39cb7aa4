#!/usr/bin/env bash
# Settings of an event: what a misspelt format meant, the category that follows the format, notes on twins; and
# the names and types of fields in JSON.
# @tags both
. "$(dirname "$0")/lib.sh"

category() { same "$("$TOPCUT" sql --tsv "SELECT category FROM event WHERE event_id = $1" | tail -1)" "$2" "the category"; }

ok init
ok event new One --format Stadnard
said "did you mean Standard?"
said "not rated: Stadnard has no DCI category"
category 1 none
ok event edit --format standard
not "did you mean"
said "rated as standard"
category 1 standard
ok event edit --format "Booster Draft"
category 1 limited
ok event edit --category extended
ok event edit --format Standard
said "the rating category stays extended"
category 1 extended
ok event new Two --format Premodern
not "did you mean"
ok event new Three --format Premodren
said "did you mean Premodern?"
ok event new Two --format Premodern
said "event #2 has the same name and date"
said "topcut undo takes it back"
json event new " TWO"
json_holds "o['same_name_and_date'] > 0"
ok undo
ok event new Two --format Premodern --date 2020-01-01
not "has the same name"
ok event new Two --format Premodern -q
not "has the same name"
ok __complete -- event new X --format "pre"
said "Premodern"
ok __complete -- event new X --format=boo
said "--format=Booster Draft"

# ---- the same thing has the same name and type everywhere
players 5
ok player import players.csv
ok event new Fields --format Standard --rounds 1 --cut 2 --seed 9007199254740991
is 2 event edit --seed 9007199254740992
ok enroll --all
for words in "event show" "event edit --fee 5" "pair --seed 4"; do
    # shellcheck disable=SC2086
    json $words
    grep -qE '"seed":[[:space:]]*[0-9]' out || bad "no number as the seed"
done
for words in pairings "pairings --by name" "report matches" "result 1 2-0" "result 2 2-0" cut bracket; do
    # shellcheck disable=SC2086
    json $words
    grep -q '"table":' out || bad "no table in the JSON"
    not '"tbl"'
done
json event show
grep -qE '"best_of":[[:space:]]*3' out || bad "a fact lost its type"
ok --version --json
json_check out || bad "not JSON"
said '"version"'
ok pair --version
said "topcut "
finish
