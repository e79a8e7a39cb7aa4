#!/usr/bin/env bash
# Commander events from files of tables: imported, their published standings verified to the digit by every rule, and
# what is wrong with a file said with its line; nothing is written then.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
data=$TEST_DATA/pods

# ---- published standings: a real event, and three with tables of two, three and five, byes, absences and shared places
verified() { # TEXT NUMBER WORDS...
    ok event import --verify "$data/event-$2-tables.csv" --standings "$data/event-$2-standings.csv" "${@:3}"
    said "$1 published lines compared: no difference"
}
verified "770 values of 55" 01
verified "414 values of 23" 02
verified "342 values of 19" 03 --points "3/1/0/2 mw=rounds omw=tables floor=1/3"
verified "252 values of 14" 04 --points "places=6-3-2-1 mw=wins"

# a wrong digit is found, and what is no measure is named; byes that were published as wins are a reading
sed 's/^1,P001,17,3,0,2,0,177\/500/1,P001,17,3,0,2,0,176\/500/; 1s/,mw,/,favourite,/' "$data/event-01-standings.csv" >wrong.csv
is 1 event import --verify "$data/event-01-tables.csv" --standings wrong.csv
said "1 difference"
said "P001: omw_exact: published 176/500, computed 0.354"
said "not compared: favourite"
printf 'player,W\n' >wins.csv
awk -F, 'NR > 1 { print $2 "," $4 + $7 }' "$data/event-01-standings.csv" >>wins.csv
ok event import --verify "$data/event-01-tables.csv" --standings wins.csv
is 1 event import --verify "$data/event-01-tables.csv"
said "--standings FILE names the published standings"
ok event import --verify "$data/event-02-tables.csv" --standings "$data/event-02-standings.csv" --json
json_holds 'o["values"] == 414 and o["compared"] == 23 and o["differences"] == [] and o["cut"] == 7'

# ---- imported: the event is as if it had been played here
ok init
is 65 event import "$data/event-02-tables.csv"
said "--date 2026-11-21 says which"
ok event import "$data/event-02-tables.csv" --date 2026-10-02 --name "October night" --dry-run
said "would import"
is 3 event show October
ok event import "$data/event-02-tables.csv" --date 2026-10-02 --name "October night"
said "tables of four, 4 rounds, 23 players, cut to 7; "
ok doctor
ok standings --json
json_holds 'o["rows"][0]["player"] == "Wim" and o["rows"][0]["points"] == "11"'
ok bracket
said "Top 7"
said "Ole"
ok why Wim
said "was imported"
is 4 event import "$data/event-02-tables.csv" --date 2026-10-02 --name "October night"
ok event close
ok rating tables
said "Plackett-Luce"
ok report places
ok package export -o october.json
ok event import "$data/event-04-tables.csv" --date 2026-10-03 --points "places=6-3-2-1 mw=wins"
ok standings --explain Dag
said "points 26"
ok doctor

# ---- words that others use
printf '%s\n' stage,table,seat,player,result "round 1,1,1,Ana,tie" "round 1,1,2,Bo,Tied" "round 1,1,3,Cid,lost" "round 1,,,Dag,absent" >words.csv
printf '%s\n' player,points,W,L,D Ana,1,0,0,1 Bo,1,0,0,1 Cid,0,0,1,0 Dag,0,0,0,0 >words-standings.csv
ok event import words.csv --verify --standings words-standings.csv
said "16 values of 4 published lines compared: no difference"

# ---- what is wrong with a file
wrong() { # STATUS TEXT LINES...: a file of these lines is refused
    local before
    printf 'stage,table,seat,player,result,place\n' >bad.csv
    printf '%s\n' "${@:3}" >>bad.csv
    before=$(dump)
    is "$1" event import bad.csv --date 2026-10-04
    said "$2"
    same "$(dump)" "$before" "the store after a bad file"
}
: >empty.csv
is 65 event import empty.csv --date 2026-10-04
said "empty.csv: the file is empty"
table=("round 1,1,1,Ana,win," "round 1,1,2,Bo,loss," "round 1,1,3,Cid,loss,")
wrong 65 "bad.csv:5: stage: 'round x' is not a round" "${table[@]}" "round x,1,4,Dag,loss,"
wrong 65 "bad.csv:5: result: 'maybe' is not win, draw, loss or bye" "${table[@]}" "round 1,1,4,Dag,maybe,"
wrong 65 "bad.csv:5: seat: '6' is not a whole number from 1 to 5" "${table[@]}" "round 1,1,6,Dag,loss,"
wrong 65 "bad.csv:5: table: '' is not a whole number" "${table[@]}" "round 1,,4,Dag,win,"
wrong 65 "bad.csv:5: player: '' is not the name of a player" "${table[@]}" "round 1,1,4,,loss,"
wrong 65 "bad.csv:5: seat 3 of table 1 in round 1 is taken already, on line 4" "${table[@]}" "round 1,1,3,Dag,loss,"
wrong 65 "seat 4 of table 1 in round 1 is missing" "${table[@]}" "round 1,1,5,Dag,loss,"
wrong 65 "bad.csv:5: Bo is in round 1 already, on line 3" "${table[@]}" "round 1,1,4,Bo,loss,"
wrong 65 "table 1 in round 1 has 2 who won and 0 who drew" "${table[@]}" "round 1,1,4,Dag,win,"
wrong 65 "table 1 in round 1 has 1 who won and 1 who drew" "${table[@]}" "round 1,1,4,Dag,draw,"
wrong 65 "bad.csv:5: one player alone at table 2 in round 1" "${table[@]}" "round 1,2,1,Dag,win,"
wrong 65 "there is no table of round 2" "${table[@]}" "round 3,1,1,Ana,win," "round 3,1,2,Bo,loss,"
wrong 65 "there is no table of round 1" "final,1,1,Ana,win," "final,1,2,Bo,loss,"
wrong 65 "the places of table 1 in round 1 do not go with its results" "round 1,1,1,Ana,win,2" "round 1,1,2,Bo,loss,1" "round 1,1,3,Cid,loss,3"
wrong 65 "the places of table 1 in round 1 do not go with its results" "round 1,1,1,Ana,win,1" "round 1,1,2,Bo,loss,2" "round 1,1,3,Cid,loss,2" "round 1,1,4,Dag,loss,3"
wrong 65 "there is no table of round 1"
printf 'table;seat;player\n1;1;Ana\n' >bad.csv
is 65 event import bad.csv --date 2026-10-04
said "a column is missing"
is 2 event import "$data/event-02-tables.csv" --date 2026-10-04 --category classic
is 65 event import "$data/event-02-tables.csv" --date 2026-10-04 --points best
said "is no rule of standings"
printf 'player,points\nNobody,3\n' >wrong.csv
is 65 event import --verify "$data/event-02-tables.csv" --standings wrong.csv
said 'wrong.csv:2: "Nobody" is at no table of the event'
printf 'player,points\nAna,3\nAna,3\n' >wrong.csv
is 65 event import --verify "$data/event-02-tables.csv" --standings wrong.csv
said "has a line of the standings already, on line 2"
printf 'player,points\nAna,many\n' >wrong.csv
is 65 event import --verify "$data/event-02-tables.csv" --standings wrong.csv
said "wrong.csv:2: points: 'many' is not a number"

# ---- semicolons, words in any case, places without results, a cut that four does not divide
cat >spread.csv <<'END'
Stage;Table;Seat;Player;Result;Place
Round 1;1;1;Ana;WIN;
Round 1;1;2;Bo;Loss;
Round 1;1;3;Cid;lost;
2;1;1;Bo;;2
2;1;2;Ana;;1
2;1;3;Cid;;2
final;1;1;Ana;draw;
final;1;2;Bo;draw;
END
ok event import spread.csv --date 2026-10-05
said "tables of four, 2 rounds, 3 players, cut to 2; 3 tables"
ok doctor
ok standings --json
json_holds '[r["points"] for r in o["rows"]] == ["10", "0", "0"]'
ok bracket
finish
