#!/usr/bin/env bash
# Ratings as their user sees them: lists of a day, a club, the active; invitations; predictions; other models; files of
# histories out and in; real matches evaluated.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

export TOPCUT_NOW=941500000 # 1999-11-01
ok init
is 4 rating invite --top 3
said "nobody has a rating yet"
players 12
ok player import players.csv

# event DATE LEVEL2: three rounds in which the lower number wins, but for one table.
event() {
    ok event new "Evening of $1" --format Standard --date "$1" --rounds 3 ${2:+"$2"}
    ok enroll --file <("$TOPCUT" sql --tsv "SELECT '#' || player_id FROM player ORDER BY 1" | tail -n +2)
    for round in 1 2 3; do
        ok pair --seed "$round"
        results
    done
    ok event close
}
event 1999-03-01 --level2
said "rated as Standard, 18 matches, K halved (fewer than 32 players)"
event 1999-06-01
said "K quartered (fewer than 32 players, no Level II judge)"

value() { "$TOPCUT" sql --tsv "$1" | tail -n +2; }

# ---- lists ------------------------------------------------------------------------------------------
ok rating list --category standard
said "DCI ratings, standard"
all=$(wc -l <out)
ok rating list --category standard --csv
same "$(wc -l <out)" 13 "rows of the list"
ok rating at 1999-03-01 --category standard
said "as of 1999-03-01"
same "$(wc -l <out)" "$all" "the list of a day has everybody, too"
ok rating at 1999-02-28
not "P001"
ok rating list --category standard --club "club, 0" --csv
same "$(wc -l <out)" 5 "players of a club"
ok rating list --category standard --country se --top 2 --csv
same "$(wc -l <out)" 3 "the first two of a country"
ok rating list --active-since 1999-06-02 --csv
same "$(wc -l <out)" 1 "who played since"
ok rating list --active 5 --csv
same "$(wc -l <out)" 13 "who played in the last five months"
ok rating list --active 4 --csv
same "$(wc -l <out)" 1 "who played in the last four months"
is 2 rating list --active 4 --active-since 1999-06-01
is 65 rating at 1999-02-30
json rating list --min-matches 6
json rating at 1999-04-01

# ---- invitations ----------------------------------------------------------------------------------------
is 2 rating invite --category standard
ok rating invite --top 3 # the only category in use is meant
said "nobody else has 25 rated matches"
said "by their standard rating"
ok rating list --category standard
said "all provisional: fewer than 25 rated matches (D.5.4 of 1999)"
ok rating invite --top 3 --min-matches 0
said "provisional ratings, of fewer than 25 matches (D.5.4 of 1999), stand below all others"
json rating invite --top 3 --min-matches 0
json_holds 'all(p["provisional"] for p in o["players"])'
ok rating invite --top 3 --category standard
said "nobody else has 25 rated matches"
ok rating invite --top 3 --category standard --min-matches 1
said "with 1 or more rated matches"
said "rank  player"
said "rating  matches"
said "ties: players with the same rating as the last place are invited as well"
json rating invite --top 3 --category standard --min-matches 1 --ties more-matches
grep -q '"ties": "more-matches"' out || bad "the rule is not in the JSON"
ok rating invite --top 3 --category standard --min-matches 1 --csv
[ "$(wc -l <out)" -ge 4 ] || bad "fewer rows than places"

# ---- predictions and other models -------------------------------------------------------------------------
ok rating predict P001 P002
said "provisional"
ok rating predict P001 P002 --model glicko --date 1999-06-02
said "Glicko, which is no DCI rating"
json rating predict P001 P002 --category limited
grep -q '"expected": 0.5,' out || bad "two beginners are not equal"
is 65 rating predict P001 P001
is 3 rating predict P001 Nobody
is 4 rating predict P001 P002 --players 5
ok rating glicko --category standard --top 3
said "95 %"
json rating glicko --deviation 65.5 --growth 1 --rating-period 7
is 2 rating glicko --deviation much
ok rating whr --category standard --top 3
said "whole-history rating, which is no DCI rating"
json rating whr --date 1999-12-31
grep -q '"form": 60' out || bad "no form"
ok rating whr --csv --top 4
same "$(wc -l <out)" 5 "rows of whole-history ratings"
is 65 rating whr --date someday
ok rating predict P001 P002 --category standard --model whr
said "whole-history rating, which is no DCI rating"
ok rating season --from 1999-01-01 --until 1999-12-31
said "36 matches of 12 players"
said "the information matrix"
json rating season --category limited
ok rating season --csv --top 4
same "$(wc -l <out)" 5 "rows of the season"
is 65 rating season --from 1999-05-01 --until 1999-04-01
ok rating calibrate
said "a coin: 0.6931"
json rating calibrate --burn-in 3 --category standard
ok rating calibrate --picture calibration.svg
grep -q 'whr: log-loss' calibration.svg || bad "the picture has no whole-history rating"
is 4 rating calibrate --picture calibration.svg
said "--force replaces it"
ok rating calibrate --csv
same "$(wc -l <out)" 41 "ten bins of four models"

# ---- histories out and in ---------------------------------------------------------------------------------------
ok rating export -o ratings.csv
same "$(wc -l <ratings.csv)" 73 "a row a step"
ok rating export --json -o ratings.json
json_check ratings.json || bad "ratings.json is no JSON"
ok rating import ratings.csv
said "0 steps of 0 players brought in, 72 here already"
"$TOPCUT" sql --csv "SELECT last, first, dci FROM player ORDER BY player_id" >people.csv
ok init there.db
export TOPCUT_DB=$folder/there.db
ok player import people.csv
sed 3d ratings.csv >gap.csv
refused 65 rating import gap.csv
said "gap.csv:3: seq 3: there is a gap, 2 is expected"
ok rating import ratings.csv --dry-run
ok rating list --csv
same "$(wc -l <out)" 1 "nothing was brought in"
ok rating import ratings.csv
said "72 steps of 12 players brought in"
ok rating import ratings.json
said "72 here already"
ok rating list --category standard --csv
there=$(value "SELECT group_concat(shown) FROM (SELECT shown FROM rating_list('standard') ORDER BY name)")
export TOPCUT_DB=$folder/topcut.db
same "$(value "SELECT group_concat(shown) FROM (SELECT shown FROM rating_list('standard') ORDER BY name)")" "$there" \
    "the ratings of both stores"
export TOPCUT_DB=$folder/there.db
ok rating history P001
said "Elsewhere"
said ", standard"
sed 's/,standard,/,limited,/' ratings.csv >limited.csv
ok rating import limited.csv
ok rating list
said "DCI ratings, all categories"
ok rating history P001
said ", all categories"
ok rating list --category limited
said "DCI ratings, limited"
ok rating list --category limited --min-matches 99
said "DCI ratings, limited"
ok undo
sed 's/,standard,1,/,vintage,1,/' ratings.csv >category.csv
refused 65 rating import category.csv
said "category \"vintage\""
refused 3 rating import missing.csv
ok undo
ok rating list --csv
same "$(wc -l <out)" 1 "undo takes them back"

# ---- files of matches ---------------------------------------------------------------------------------------------
for i in $(seq 200); do printf '199901%02d\tAnna\tBo\t%d\n' $((i / 10 + 1)) $((i % 5 ? 2 : i % 2)); done >matches.tsv
for model in dci elo glicko whr; do
    json rating evaluate matches.tsv --model $model
    grep -q '"log_loss": 0' out || bad "no log-loss"
    grep -q '"brier": 0' out || bad "no Brier score"
    grep -q '"n": ' out || bad "no n"
done
gzip -k matches.tsv
ok rating evaluate matches.tsv --model elo --k 24
cp out plain
ok rating evaluate matches.tsv.gz --model elo --k 24
same "$(tail -n +2 out)" "$(tail -n +2 plain)" "packed or not"
ok rating evaluate matches.tsv --model whr --picture whr.svg
grep -q '<svg' whr.svg || bad "no picture"
head -c 100 matches.tsv.gz >cut.gz
is 65 rating evaluate cut.gz
said "cut off"
printf '19990101\tAnna\tBo\t7\n' >bad.tsv
is 65 rating evaluate bad.tsv
said 'bad.tsv:1: outcome "7"'
is 2 rating evaluate matches.tsv --model elo --deviation 60
is 2 rating evaluate matches.tsv --model glicko --k 16
is 2 rating evaluate matches.tsv --model whr --growth 4
is 2 rating evaluate matches.tsv --seed 2
is 2 rating evaluate matches.tsv --folds 5 --second-half
is 2 rating evaluate matches.tsv --folds 1
ok rating evaluate matches.tsv --folds 5 --burn-in 0
said "5 folds by seed 1, each predicted by the others alone: log-loss 0."
json rating evaluate matches.tsv --folds 5 --seed 7 --burn-in 0
grep -q '"log_loss_within": 0' out && grep -q '"seed": 7' out || bad "no interval, or no seed"
is 3 rating evaluate nowhere.tsv
real=${TEST_SHARED:-}/tournaments/anchors/melee-matches-first-third.tsv.gz
if [ -f "$real" ]; then
    ok rating evaluate "$real"
    said "log-loss 0.678"
    ok rating evaluate "$real" --model whr
    said "log-loss 0.6768"
fi

ok rating scale --date 1999-06-01
said "K 24         rating below 2400 [D.5.6 (1999)]"
json rating scale
ok rating scale --csv
said "multiplier,no Level II judge,0.5,"

# ---- a K table of one's own ------------------------------------------------------------------------------------------
export TOPCUT_DB=$folder/topcut.db
mkdir -p "$XDG_CONFIG_HOME/topcut/formats/rating"
sed 's/"k": 32/"k": 20/; s/"matches": 25/"matches": 2/' "${SOURCE_DIR:-$(dirname "$0")/../..}/formats/rating/dci.json" \
    >"$XDG_CONFIG_HOME/topcut/formats/rating/dci.json"
ok rating scale
said "K 20"
is 1 rating rebuild --verify # the ledger is still that of the former table
event 1999-07-01             # the next event to close derives all of it
ok rating rebuild --verify
ok rating history P001 --csv
said ",5," # K 20, quartered
printf '{"periods": [{"from": "1999-01-01"}]}' >"$XDG_CONFIG_HOME/topcut/formats/rating/dci.json"
refused 65 rating rebuild
said "dci.json: periods[0].until"
finish
