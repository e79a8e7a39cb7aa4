#!/usr/bin/env bash
# A Commander night and a small championship from the command line: tables of three and four, results, a drop, a late
# player, a correction, the cut of seven; and what is refused, with the reason, the next step, and nothing changed.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# refuses STATUS TEXT WORDS...: a refusal that says the text and leaves the store as it was.
refuses() {
    local wanted=$1 text=$2 before
    shift 2
    before=$(dump)
    is "$wanted" "$@"
    said "$text"
    same "$(dump)" "$before" "the store after: $*"
}

ok init
refuses 65 "the nearest are 7 and 10" event new Night --structure pods --cut 8
refuses 65 "is no rule of standings" event new Night --structure pods --points x
refuses 65 "are not rated" event new Night --structure pods --category classic
ok event new Night --structure pods --format Commander --seed 5 --cut 7
refuses 4 "nobody is left to be paired" pair
ok player add Ada --enroll
ok player add Bo --enroll
refuses 4 "let them play a match of two" pair
for who in Cid Dan Eve Fay Gil Hal Ivo Jan Kim Lea Moa Ned; do ok player add $who --enroll; done

printf 'Commander\n1 Thrasios, Triton Hero\n1 Tymna the Weaver\n\nDeck\n98 Island\n' >partners.txt
ok deck register Moa partners.txt
ok pair --seed 7
said "14 players, 4 tables"
said "proved best possible"
read -r one two three < <(awk '$1 == 1 { print $2, $3, $4 }' out)
refuses 65 "has 4 seats" result 1 5
refuses 65 "a table has one winner, or a draw" result 1 "$one" "$two"
refuses 65 "named twice" result 1 draw "$one" "$one"
refuses 65 "named twice" result 1 "$one" "$one"
refuses 65 "one player alone does not draw" result 1 draw "$one"
refuses 65 "name all" result 1 places "$one" "$two"
ok result 1 "$one"
said "$one won"
refuses 4 "to replace it add --correct" result 1 "$two"
ok result 1 "$two" --correct
said "(was 5)"
ok why 1
said "table 1: "
refuses 3 "there is no table 9 in round 1" why 9
ok result 2 id
refuses 65 "topcut tardy says who came too late" result 3 no-show
refuses 65 "is a result of matches of two" result 3 2-0
ok result 3 draw 1 2
ok pairings
said "draw of "
ok result 3 draw --correct
ok drop "$three"
ok player add Zoe
ok late Zoe
said "topcut repair seats them"
ok repair
ok why Zoe
said "round 1 was repaired after it was paired: whoever had no table got one"
ok doctor
ok result 4 nobody
said ": nobody won"
for t in 4 5; do run result $t 1 --correct; done
ok standings --explain "$two"
said "the mean of these"
said "points 5 = 5 x 1 + 1 x 0 + 0 x 0 + 5 x 0: tables won, drawn and lost, byes"
ok standings --json
json_holds 'o["rows"][0]["points"] == "5"'
ok why "$one" "$two"

# ---- who sits in the third seat or behind it is at the table, too: in no other match, and not to be removed
ok pairings --round 1
read -r third < <(awk '$1 == 2 { print $4 }' out)
refuses 4 "drop" unenroll "$third"
ok drop "$third"
ok undrop "$third"
ok doctor

# ---- a match lost by penalty: the others play on
ok result 1 --clear
ok penalty add "$two" outside-assistance
said "the others play on"
refuses 4 "neither wins nor draws it" result 1 "$two"
refuses 4 "neither wins nor draws it" result 1 draw "$one" "$two"
ok result 1 draw
said "$one drew"
json_is_lost=$("$TOPCUT" sql "SELECT s.outcome FROM pod_seat s JOIN match m USING (match_id) JOIN player p USING (player_id) WHERE m.tbl = 1 AND p.last = '$two'" --csv | tail -1 | tr -d '\r')
same "$json_is_lost" loss "the outcome of $two"
ok penalty withdraw 1 --reason mistaken
ok result 2 --clear
ok tardy 2 "$third"
said "the match is lost, and the others play on"
ok penalty withdraw 2 --reason "was there"
ok result 2 draw
ok result 1 "$two" --correct

# ---- on paper, in a workbook, in files: everybody of a table, and the columns of the rule
ok slips
said "won [ ]"
said "draw [ ] of seats"
said "Thrasios, Triton Hero / Tymna"
ok sql "SELECT coalesce(commanders1, commanders2, commanders3, commanders4) AS who FROM tables_of(1, 1) WHERE 'Moa' IN (seat1, seat2, seat3, seat4)"
said "Thrasios, Triton Hero / Tymna the Weaver"
ok pairings --csv
said "Seat 1, begins"
ok report standings
said "Opponents' points"
ok sql "SELECT count(*) AS n FROM tables_of(1, 1) WHERE players > 1"
ok paper slips names tables results standings -o paper.pdf
if command -v pdftotext >/dev/null; then
    checks=$((checks + 1))
    pdftotext -layout paper.pdf paper.txt
    for who in Ada Bo Cid Dan Eve Fay Gil Hal Ivo Jan Kim Lea Moa Ned; do
        [[ $(grep -ow "$who" paper.txt | wc -l) -ge 5 ]] || [[ $who == "$three" ]] || bad "$who is not on every list"
    done
    grep -q 'Thrasios' paper.txt || bad "no commanders on the slips"
    said_once=$(grep -c 'OMW%' paper.txt)
    [[ $said_once -ge 1 ]] || bad "no OMW% on paper"
fi
ok export xlsx -o book.xlsx

# ---- many results at once, as they are typed at the desk
printf '1 %s\n2 draw 1 2 # two were out\n' "$one" >lines.txt
refuses 1 "already has a result" result --file lines.txt --keep-going
ok result --file lines.txt --correct
said "2 of 2 results saved"

# ---- by hand, and what that breaks
refuses 65 "write three to five players" pair --by-hand "$one v $two"
refuses 65 "more than 5 players for one table" pair --by-hand "Ada v Bo v Cid v Dan v Eve v Fay"
refuses 65 "is named twice" pair --by-hand "$one v $two v $one"
refuses 65 "are not paired" pair --by-hand "$one v $two v Zoe"
ok pair --by-hand "$one v $two v Zoe" --rest --seed 3
said "$one and $two sat at one table in round 1"
said "by hand"
ok why Zoe
said "round 2 was paired by hand, not by the pairing rules"
ok doctor
ok undo

# ---- two more rounds and the cut
for round in 2 3; do
    ok pair --seed 1$round
    for t in 1 2 3 4; do run result $t 1; done
    run result 5 1
done
refuses 65 "the nearest are 7 and 10" cut 8
ok cut
said "Top 7"
same "$(grep -c '^bye: ' out)" 3 "how many wait for the final"
ok result 1 draw
ok bracket
said "goes on, the best seed of those in it"
same "$(grep -c '^bye: ' out)" 3 "how many wait for the final"
ok bracket --json
json_holds '[t["bye"] for t in o["tables"]] == [False, True, True, True] and o["tables"][0]["players"] == 4'
ok pair
said "Final"
refuses 4 "round 5 follows from this table" result 1 --clear --round 4
refuses 4 "round 5 follows from this table" result 1 2 --round 4 --correct
ok result 1 nobody --round 3 --correct
said "the cut was made on the old standings"
ok undo
ok result 1 2
ok picture bracket -o bracket.svg
checks=$((checks + 1))
grep -q 'viewBox="0 -[0-9.]* [1-9]' bracket.svg || bad "the picture of the cut has no width: $(head -c 300 bracket.svg)"
[[ $(grep -c 'class="[^"]*won' bracket.svg) -ge 1 ]] || [[ $(grep -o 'goes on' bracket.svg | wc -l) -eq 2 ]] || bad "the picture does not say who goes on"
refuses 4 "the bracket is finished" pair
ok rating tables
said "0 tables of 0 players"
ok event close
ok report places

# ---- ratings of tables, apart from those of the DCI: an Elo sum that stays, a winner for each table that had one
ok rating tables
said "Plackett-Luce, which is no DCI rating"
ok rating tables --json
json_holds 'o["model"] == "plackett-luce" and o["converged"] and 13 <= len(o["players"]) <= 15'
won=$("$TOPCUT" sql "SELECT count(DISTINCT match_id) AS n FROM pod_seat WHERE outcome = 'win'" --csv | tail -1 | tr -d '\r')
json_holds "sum(p['wins'] for p in o['players']) == $won"
json_holds 'all(p["low"] < p["rating"] < p["high"] for p in o["players"])'
ok rating tables --model elo --k 24 --json
json_holds 'o["k"] == 24 and abs(sum(p["rating"] - 1600 for p in o["players"])) < 1e-6'
json_holds '"error" not in o["players"][0]'
refuses 2 "--k goes with --model elo" rating tables --k 20
refuses 2 "a number from 1 to 1000 is expected" rating tables --model elo --k x
refuses 65 "before it begins" rating tables --from 2026-02-01 --until 2026-01-01
ok rating tables --from 2001-01-01 --until 2001-12-31
said "0 tables of 0 players"
mkdir -p own/formats/rating
echo '{"model": "elo"}' >own/formats/rating/tables.json
ok --data own rating tables
said "K 32"
echo '{"model": "best"}' >own/formats/rating/tables.json
refuses 65 'own/formats/rating/tables.json: model: "plackett-luce" or "elo" is expected' --data own rating tables
ok rating list --category standard
ok doctor
ok undo

# ---- sizes by the floor rules that an event names, and a cut that more had than are left
ok floor show mstr
said "to 16 players 2 and a cut to 4, to 24 3 and a cut to 7"
ok event new Sizes --structure pods --floor-rules mstr --points mstr
for who in Ada Bo Cid Dan Eve Fay Gil Hal Ivo Jan Kim Lea Moa Ned; do ok enroll $who; done
ok pair --seed 3
said "2 rounds: 14 players at tables of four, with a cut to 4 [MSTR, sizes of events]"
for t in 1 2 3 4; do run result $t 1; done
ok pair --seed 4
for t in 1 2 3 4; do run result $t 1; done
refuses 4 "only 14 players are still in; a cut to 17 is not possible" cut 17
refuses 4 "only 14 players are still in; a cut to 16 is not possible" cut 16
said "topcut cut 4"
refuses 2 "say to how many: topcut cut 4" cut
ok event next
said "a cut is possible before: topcut cut 4"
ok cut 13
said "Top 13, "
ok clock
said "150 minutes (practice of organizers)"
ok undo
refuses 4 "all 2 Swiss rounds are played" pair
not "topcut enroll"
ok cut 4
ok clock
said "no time limit (4 players left, practice of organizers)"
ok undo
ok cut 7
said "Top 7"
ok undo
ok standings
said "byes    OMW%     MW%  opponents' points"
ok standings --explain 1
said "the mean of theirs"
ok standings --explain 1 --json
json_holds 'all(t["mw_exact"] and t["points_exact"] for t in o["terms"]) and len(o["terms"]) >= 4'

# ---- seeds of a cut: in a snake, or in steps where the floor rules say so
ranks() { "$TOPCUT" sql "SELECT group_concat(rank, ' ') AS ranks FROM (SELECT s.rank FROM pod_seat JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN table_standings(2) AS s USING (player_id) WHERE r.event_id = 2 AND r.stage = 'playoff' AND m.tbl = $1 ORDER BY pod_seat.seat)" --csv | tail -1 | tr -d '"\r'; }
mkdir -p own/formats/floor
ok cut 10
same "$(ranks 1), $(ranks 2)" "3 6 7 10, 4 5 8 9" "seeds in a snake"
ok undo
printf '%s' '{"name": "In steps", "source": "ours", "only_named": true, "rules": [{"key": "round-minutes", "value": 80, "rule": "ours"}],
 "cut_seeding": {"value": "step", "rule": "ours"}}' >own/formats/floor/steps.json
ok --data own floor show steps
said "in steps: 1 5 9 13, 2 6 10 14, ..."
ok --data own event edit --floor-rules steps
ok --data own cut 10 --force
same "$(ranks 1), $(ranks 2)" "3 5 7 9, 4 6 8 10" "seeds in steps"
ok undo
ok undo
ok cut 7

refuses 65 "a match at tables of four is one game" event new Three --structure pods --best-of 3

# ---- players leave a table that has no result: who is left says what comes next
ok event new Leaving --structure pods --rounds 2
for who in Ada Bo Cid Dan Eve Fay Gil Hal; do ok enroll $who; done
ok pair --seed 2
read -r first second third fourth < <("$TOPCUT" sql "SELECT group_concat(last, ' ') AS who FROM (SELECT p.last FROM pod_seat s JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN player p USING (player_id) WHERE r.event_id = 3 AND m.tbl = 1 ORDER BY s.seat)" --csv | tail -1 | tr -d '"\r')
ok drop "$first"
said "table 1 goes on without them"
ok drop "$second" --forfeit # it is lost with the others' win: the same as leaving the table
said "two are left at table 1"
said "topcut repair"
ok drop "$third"
said "\"$fourth\" alone is left at table 1, and wins it"
ok drop "$fourth"
said "nobody is left at table 1"
ok result 1 nobody
ok result 2 1
for who in Ada Bo Cid Dan Eve Fay Gil Hal; do
    [[ " $first $second $third $fourth " == *" $who "* ]] || played=$who
done
refuses 4 "has no match without a result" drop "$played" --forfeit
ok doctor

# ---- a league of draft nights: tables inside the draft pods, points for places, everybody of a table counts
ok event new Draft --structure pods --format "Booster Draft" --points placement --rounds 1 --pod-pairing pod
said "with ratings apart from the DCI's"
for who in Ada Bo Cid Dan Eve Fay Gil Hal Ivo Jan Kim Lea Moa Ned; do ok enroll $who; done
ok draft pods --size 7 --seed 5
ok pair --seed 3
mixed=$("$TOPCUT" sql "SELECT count(*) AS n FROM (SELECT s.match_id FROM pod_seat s JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN draft_seat d ON d.player_id = s.player_id AND d.event_id = r.event_id WHERE r.event_id = 4 GROUP BY s.match_id HAVING count(DISTINCT d.pod) > 1)" --csv | tail -1 | tr -d '\r')
same "$mixed" 0 "tables of several draft pods"
seats() { "$TOPCUT" sql "SELECT group_concat(last, ' ') AS who FROM (SELECT p.last FROM pod_seat s JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN player p USING (player_id) WHERE r.event_id = 4 AND m.tbl = $1 ORDER BY s.seat)" --csv | tail -1 | tr -d '"\r'; }
read -r a b c d < <(seats 1)
read -r other _ < <(seats 3)
# who leaves is replaced inside the draft pod alone: two of a table of three drop, so its pod's other table is opened
tables_of_pods() { "$TOPCUT" sql "SELECT d.pod, group_concat(DISTINCT m.tbl) AS tables FROM pod_seat s JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN draft_seat d ON d.player_id = s.player_id AND d.event_id = r.event_id WHERE r.event_id = 4 GROUP BY s.match_id HAVING count(DISTINCT d.pod) > 1" --csv | tail -n +2; }
read -r small < <("$TOPCUT" sql "SELECT min(m.tbl) AS t FROM match m JOIN round r USING (round_id) WHERE r.event_id = 4 AND (SELECT count(*) FROM pod_seat s WHERE s.match_id = m.match_id) = 3" --csv | tail -1 | tr -d '\r')
read -r gone also _ < <(seats "$small")
ok drop "$gone"
ok drop "$also"
ok repair --plan
said "2 tables of 4 would change, the fewest that will do; every other one stays"
said "not saved"
ok repair --json
json_holds 'len(o["changes"]) == 2 and o["fewest"] and any(c["after"] == [] for c in o["changes"])'
same "$(tables_of_pods)" "" "tables of several draft pods after a repair"
ok repair
said "nothing is broken; every table stays"
ok undo
ok undrop "$gone"
ok undrop "$also"
refuses 3 "there is no table 9 in round 1" repair --started 9
ok repair --all --plan
said "would change; every other one stays"
ok repair --started 1-4
said "nothing is broken; every table stays"
ok why "$a" "$other"
said "they drafted in different pods, and round 1 is played inside them"
ok deckcheck draw --tables 4 --names-only --json
json_holds 'sorted(len(t["players"]) for t in o["drawn"]) == [3, 3, 4, 4]'
ok result 1 places 1 2 3 4
ok result 2 draw
for t in 3 4; do ok result $t 1; done
ok crosstable --json
json_holds 'str(o).count(" W'"'"'") == 3'
refuses 4 "for which these files have no form" export trf -o night.trf
ok event close
said "topcut rating tables"
ok league new "Draft league" --best 4
ok league add Draft 4
ok league standings --csv
# 5, 3, 2 and 1 for the places at table 1; the third and the fourth seat count like the first two
for pair in "$a 5" "$b 3" "$c 2" "$d 1"; do
    checks=$((checks + 1))
    grep -q "\b${pair% *}\b.*\b${pair#* }\b" out || bad "the league does not give $pair"
done
same "$(tail -n +2 out | wc -l)" 14 "players in the league"

# ---- a thorough search: the same start carried on, so never worse; replayed by the seed, and said
ok event new Long --structure pods --rounds 6
{ echo name; for i in $(seq 32); do echo "\"Long$i, A\""; done; } >long.csv
ok player import long.csv --enroll
for round in 1 2 3 4; do
    ok pair --seed $round
    for t in 1 2 3 4 5 6 7 8; do echo "$t $(((t * round + t) % 4 + 1))"; done >long.txt
    ok result --file long.txt
done
spread() { sed -n 's/.*score spread \([0-9]*\).*/\1/p' out; }
ok pair --seed 5 --dry-run
usual=$(spread)
ok pair --seed 5 --thorough --dry-run
checks=$((checks + 1))
[[ $(spread) -le $usual ]] || bad "a thorough search makes $(spread) of $usual"
cp out before.txt
ok pair --seed 5 --thorough --dry-run
same "$(cat out)" "$(cat before.txt)" "the same seed, searched thoroughly again"
ok event new Swiss
refuses 4 "--thorough is about tables of four" pair --thorough
finish
