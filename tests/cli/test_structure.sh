#!/usr/bin/env bash
# Every structure of the floor rules from the command line: drawn, played, corrected, shown as a table, a bracket
# and a cross table, undone; and what each refuses, with the reason, the nearest step, and nothing changed.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# What the store holds but for the journal: what undo brings back.
holds() { dump | sed '/^journal:/,$d'; }

# refuses STATUS TEXT WORDS...: a refusal that says the text and leaves the store as it was.
refuses() {
    local wanted=$1 text=$2 before
    shift 2
    before=$(dump)
    is "$wanted" "$@"
    one_sentence
    said "$text"
    same "$(dump)" "$before" "the store after: $*"
}

# event NAME STRUCTURE PLAYERS OPTIONS...: an event of that many, seeded in order.
event() {
    local name=$1 structure=$2 n=$3 i=0 who
    shift 3
    ok event new "$name" --structure "$structure" --entry seed --date 1999-03-01 "$@"
    for who in $(printf '%s\n' Ada Bo Cid Dan Eve Fay Gil Hal | head -"$n"); do
        i=$((i + 1))
        ok enroll "$who"
        ok seed "$who" $i
    done
}

ok init
for who in Ada Bo Cid Dan Eve Fay Gil Hal Zoe; do ok player add $who; done

# ---- a double elimination, both halves, a reset
event Double double-elimination 8
refuses 3 "not drawn yet; draw it with: topcut pair" bracket
refuses 4 "seed 1 is that of Ada" seed Bo 1
refuses 2 "N is a place from 1" seed Bo first
refuses 3 'Zoe is not enrolled' seed Zoe 9
refuses 4 "has no cut" cut 4
refuses 4 "--by-hand" pair --by-hand "Ada v Bo" --rest
refuses 4 "--by-rank" pair --by-rank
refuses 4 "--circle" pair --circle
ok pair --dry-run
said "nothing is saved"
ok pair
said "Round 1 (W1)"
refuses 4 "is drawn" late Zoe
refuses 4 "used up" seed Ada 3
refuses 4 "4 results are missing" pair
for t in 1 2 3 4; do ok result $t 2-0; done
ok pair
said "Round 2 (W2, L1)"
for t in 1 2 3 4; do ok result $t 2-0; done
ok bracket
said "Winners' final"
said "(loser of W3-1)"
ok bracket --json
said '"source1": "winner of L1-1"'
said '"source2": "loser of W2-2"'
said '"section": "losers"'
said '"code": "L2-1"'
for round in 3 4 5; do
    ok pair
    for t in 1 2; do run result $t 2-0; done
done
ok pair
said "Grand final"
ok result 1 0-2
refuses 4 "the bracket is not played to its end; to close Double all the same add --force; to go on: topcut pair" event close
ok event close --force
ok standings
said "the playoff was not played out; those who were still in it share a place"
ok undo
ok standings
not "round 0"
ok pair
said "Reset final"
ok result 1 0-2
ok bracket
said "Reset final: "
said "Winner: "
ok standings
said "Standings after round 7"
ok standings --at-round 2
refuses 3 "has no round 9" standings --at-round 9
refuses 4 "the bracket is finished" pair
refuses 4 "asked of Swiss rounds" why Ada
refuses 4 "asked of Swiss rounds" check
refuses 4 "rounds are changed by hand" swap Ada Bo
refuses 4 "rounds are repaired in Swiss events" repair
refuses 4 "rounds are repaired in Swiss events" repair --all
refuses 4 "topcut unpair" uncut
refuses 4 "is not a round robin" schedule
ok crosstable
said "W2 L1"
ok crosstable --json
said '"kind": "rounds"'
ok crosstable --csv
same "$(head -1 out | tr -d '\r')" "line,rank,player,points,record,rW1,rW2 L1,rL2,rW3 L3,rL4,rGF,rGF2" "the columns"
same "$(wc -l <out | tr -d ' ')" 9 "the lines"

# A first-round winner corrected: all that hung on it goes, in both halves; undo brings it back, to the last byte.
before=$(holds)
refuses 4 "--correct" result 1 0-2 --round 1
ok result 1 0-2 --round 1 --correct
said "W2-1"
said "L1-1"
said "final"
said "go on with topcut pair"
ok doctor
ok pair
ok undo 2
same "$(holds)" "$before" "the store after undo"
ok event close
ok standings
ok prize 100 --weights 50,25,15,5,5
said "5"
ok export xlsx -o double.xlsx
ok export json -o double.json

# ---- a single elimination with a match for third place; who leaves gives a walkover
event Single single-elimination 5 --third-place
ok pair
said "Quarterfinals"
ok result 1 2-1
ok pair
ok bracket
said "Third place: (loser of W2-1) against (loser of W2-2)"
refuses 3 "table 3 does not exist" result 3 2-0
ok drop Bo
said "goes through without playing"
refuses 4 "went through in round 2 because Bo had left" undrop Bo
refuses 4 "Bo dropped after round 2 and loses the match" result Bo 2-0
ok result 1 2-0
ok pair
said "Final"
refuses 4 "has no playoff match without a result" walkover Bo
refuses 4 "has dropped after round 2" result 2 2-0 --correct
ok result 1 2-0
ok bracket
said "Third place"
ok standings
ok event close
ok prize 100
not provisional

# Who shares a place shares its money: the losers of the semifinals without a match between them.
event Shared single-elimination 4
ok pair
ok result 1 2-0
ok result 2 2-0
ok pair
ok result 1 2-0
ok prize 100 --weights 50,30,19 --csv
same "$(cut -d, -f1,2 out | tr -d '\r' | tr '\n' ' ')" "place,cents 1,5051 2,3030 3,960 3,959 " "the shared money"
ok standings --json
same "$(grep -c '"rank": 3' out)" 2 "who shares the third place"

# ---- a round robin: schedule, one sits out, annulled and lost by no-show, cross table
event Robin round-robin 5
ok schedule
said "not drawn yet"
said "sits out"
ok schedule --circle
said "circle method"
ok schedule --csv
same "$(wc -l <out | tr -d ' ')" 16 "the lines of the schedule"
is 2 schedule --circle --json
said "as text alone"
refuses 4 "has no round yet" result 1 2-0
refuses 3 "has no round yet" crosstable
ok pair
said "by the schedule"
not "paired down"
refuses 4 "is drawn, by the Berger tables" schedule --circle
refuses 4 "--by-hand" pair --by-hand "Ada v Bo" --rest
refuses 4 "is drawn" late Zoe
ok result 1 2-0
ok result 2 1-1
ok drop Eve
said "1 of 4 matches are played, fewer than half"
ok standings
ok crosstable
said "Eve (annulled)"
said "(0-2)"
ok undo
ok pair
ok result 1 2-1
ok result 2 2-0
ok drop Eve
said "2 of 4 matches are played, at least half"
ok pair
said "no-show"
refuses 4 "has dropped after round 2" result Eve 2-0 --correct
ok check
ok why Ada Bo
said "meet in round 2 by the Berger tables"
ok why Dan bye
said "sits round 2 out"
ok result 1 2-0
ok pair
ok result 1 2-0
ok result 2 2-0
ok pair
ok result 1 2-0
refuses 4 "everybody has met everybody: all 5 rounds" pair
ok schedule
not "being played"
ok crosstable --json
said '"kind": "opponents"'
ok report crosstable
ok report schedule
ok doctor
ok event close
ok export xlsx -o robin.xlsx

# ---- two legs, the circle; a cut after it
event Twice round-robin 4 --legs 2 --best-of 1
ok pair --circle
ok schedule --json
said '"leg": 2'
said '"method": "circle"'
for round in 1 2 3 4 5 6; do
    ok result 1 1-0
    ok result 2 1-0
    [ $round = 6 ] || ok pair
done
refuses 4 "everybody has met everybody twice" pair
ok cut 2
ok result 1 1-0
ok event close
ok crosstable
said "1-0 0-1"

# ---- a Swiss has its own cross table, by rounds
ok event new Swiss --date 1999-03-01 --rounds 2 --seed 3
ok enroll Ada Bo Cid Dan Eve
ok pair --seed 1
ok result 1 2-0
ok result 2 id
ok crosstable
said bye
ok crosstable --tsv
same "$(head -1 out | tr '\t' ' ')" "line rank player points record r1" "the columns of a Swiss"
refuses 4 "not a round robin" schedule

# ---- a match that both lose: who would have met the winner goes through, in both halves
event Neither double-elimination 4
ok pair --seed 1
ok penalty add Ada tardiness --consequence match-loss
ok penalty add Dan tardiness --consequence match-loss --round 1
said "the match at table 1 of round 1 is lost by both"
ok result Bo 2-0
ok pair
said "without playing: Bo; Cid"
ok pair
said "without playing: Cid"
ok pair
said "Grand final"
ok result Bo 2-1
refuses 4 "the bracket is finished, Bo has won" pair
ok bracket
said "Ada  lost"
said "Winner: Bo"
same "$("$TOPCUT" bracket --tsv | awk -F'\t' 'NR > 1 { print $4, $6, $7, $8 }' | tr '\n' ';')" \
    "Ada Dan double loss ;Bo Cid 2-0 Bo;bye Bo walkover Bo;bye Cid walkover Cid;Cid bye walkover Cid;Bo Cid 2-1 Bo;" "the bracket"
ok standings
same "$("$TOPCUT" standings --tsv | awk -F'\t' 'NR > 1 { print $1, $2 }' | tr '\n' ';')" "1 Bo;2 Cid;3 Ada;3 Dan;" "the places"
before=$(holds)
ok penalty withdraw 2 --reason "was there"
said "taken out of the bracket"
ok bracket
said "Dan  w/o"
ok undo
same "$(holds)" "$before" "the store after undo"
ok event close

# ---- what no structure knows
refuses 2 "not \"ladder\"" event new Bad --structure ladder
refuses 65 "a cut to 8" event new Bad --structure single-elimination --cut 8
finish
