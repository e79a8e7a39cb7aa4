#!/bin/bash
# Teams: enrolling by seats, results of seats in every spelling, what is refused, decklists of members, reports, undo.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok init
for name in "Berg, Anna" "Ek, Bo" "Lind, Per" "Ode, Eva" "Dahl, Ida" "Falk, Uno" "Gran, Tor" "Holm, Liv" "Ives, Jon"; do
    ok player add "$name"
done

# ---- making the event
is 65 event new Bad --team-size 3
said "without --teams"
is 2 event new Bad --teams pairs
ok event new "Team Trios" --teams seats --rounds 2 --date 2026-10-01
said "teams of 3, a match each seat, not rated"
json event show
ok event show
said "Players in a team"
ok event edit --teams none # which takes the size of three along
not "teams of"
is 65 event edit --team-size 3
ok event edit --teams seats
said "teams of 3, a match each seat, not rated"
refused 4 enroll Berg
said "topcut team add"
refused 4 enroll --all
printf 'name\n"New, One"\n' >new.csv
refused 4 player import new.csv --enroll
ok team list
said "0 teams"

# ---- teams
ok team add Blue Berg "Ek, Bo" Lind --paid
said 'A "Berg, Anna", B "Ek, Bo", C "Lind, Per"'
refused 65 team add Red Ode Dahl
said "has 3 players"
refused 65 team add Red Ode Dahl Falk Gran
refused 4 team add Red Ode Dahl Berg
said 'is in the team "Blue"'
refused 65 team add Red Ode Ode Dahl
said "named twice"
refused 4 team add blue Ode Dahl Falk
said "there is a team"
refused 3 team add Red Ode Dahl Nobody
said "topcut player add"
refused 65 team add 12 Ode Dahl Falk
refused 2 team add Red
ok team add Red Ode Dahl Falk --dry-run
json team add Red Ode Dahl Falk
ok team add "Gold Stars" Gran Holm Ives
json team list
ok team list --csv
said '3,Gold Stars,C,"Ives, Jon",9,0,1'
refused 4 event edit --teams shared --team-size 2
said "teams are enrolled"
before=$(dump | sed '/^journal:/,$d')
ok team edit Blue --swap A,C
said 'A "Lind, Per"'
ok team edit Lind --name Azure
said 'now "Azure"'
refused 2 team edit Azure
refused 2 team edit Azure --swap AC
refused 65 team edit Azure --swap A,D
refused 4 team edit Azure --name Red
refused 4 team edit Azure Berg Ek Ode
ok team remove "Gold Stars"
ok undo 3
same "$(dump | sed '/^journal:/,$d')" "$before" "undo brings the teams back"
ok pay Holm
said '"Gold Stars" has paid'

# value QUERY: of its last row.
value() { "$TOPCUT" sql --csv "$1" 2>/dev/null | tail -1 | tr -d '"\r'; }

# ---- a round
ok pair --seed 1
said " teams is unbeaten after them"
ok slips
said "A: "
table=$(value "SELECT tbl FROM pairings(1, 1) WHERE player2 IS NOT NULL")
first=$(value "SELECT player1 FROM pairings(1, 1) WHERE player2 IS NOT NULL")
second=$(value "SELECT player2 FROM pairings(1, 1) WHERE player2 IS NOT NULL")
refused 65 result "$table" 2-1
said "says nothing of seats"
refused 65 result "$table" D=2-1
said 'no seat "D"'
refused 65 result "$table" A=2-1 A=2-0
said "named twice"
refused 65 result "$table" A=4-1
refused 65 result "$table" seats=1-0
refused 65 result "$table" seats=2-1 --time
refused 2 result "$table" id x y
refused 3 result 9 A=2-1
refused 4 team edit Blue --swap A,B
said "is paired"
refused 4 team remove Blue
said "has been paired"
ok result "$table" A 2-1
said "the match is open"
refused 4 result "$table" A=0-2
said "already has another result"
refused 4 result "$table" seats=0-3
refused 4 unpair
said "1 result"
ok result "$second" B=2-0
said "B 0-2"
ok result "$table" C=1-2
said "$first 1-2 $second by seats (A 2-1, B 0-2, C 1-2)"
refused 4 result "$table" C=2-0
json result "$table" C=2-0 --correct
grep -q '"seats": "A 2-1, B 0-2, C 2-0"' out || bad "no seats in the JSON"
ok standings
said "Players"
ok team seats
json team seats
ok team seats --csv
ok report teams
ok sql --csv "SELECT count(*) FROM seat_matches(1, 1) WHERE wins1 IS NOT NULL"
said 3
ok drop Ives
said '"Gold Stars" drops after round 1'
ok undrop "gold st"
ok result "$table" --clear
printf '%s A=2-0 B=2-0\n%s C 0-2 # the last\n' "$table" "$table" >slips.txt
ok results --file slips.txt
said "2 of 2 results saved"
printf '%s A=2-0\nnonsense\n' "$table" >slips.txt
is 65 results --file slips.txt
said "is not a table and a result"
same "$(value "SELECT count(*) FROM rating_list('limited')")" 0 "nobody is rated"
ok pair --seed 2
table=$(value "SELECT tbl FROM pairings(1, 2) WHERE player2 IS NOT NULL")
ok result "$table" seats=3-0
ok event close
said "not rated"
ok doctor

# ---- Two-Headed Giant, with the lists of both
ok event new "Giants" --teams shared --format "Sealed Deck" --date 2009-10-10
ok event show
said "Life of a team"
said 30
ok sql --csv "SELECT best_of, team_size FROM event WHERE name = 'Giants'"
said "1,2"
ok team add Blue Berg Ek
ok team add Red Lind Ode
printf '2 Lightning Bolt\n1 Serra Angel\n3 Giant Growth\n20 Llanowar Elves\n20 Grizzly Bears\n' >pool.txt
printf '2 Lightning Bolt\n1 Serra Angel\n20 Llanowar Elves\n17 Forest\n' >berg.txt
printf '1 Serra Angel\n20 Grizzly Bears\n3 Giant Growth\n17 Forest\n' >ek.txt
ok deck pool Blue pool.txt
said "that Blue opened"
refused 4 deck register Blue berg.txt
said "name the member"
ok deck register Berg berg.txt
said "legal"
ok deck register Ek ek.txt
said "100.4c"
is 1 deck status
said "Berg, Anna (Blue): NOT LEGAL"
said "Ode, Eva (Red): no list"
# An import says what is kept: that both conflict, also of the list that was read first, and in a dry run.
ok deck unregister Berg
ok deck unregister Ek
mkdir lists
cp berg.txt "lists/Berg, Anna.txt"
cp ek.txt "lists/Ek, Bo.txt"
ok deck import lists --dry-run
same "$(grep -c "NOT LEGAL: .*100.4c\|NOT LEGAL: .*Angel" out)" 2 "the verdicts of a dry run"
ok deck import lists
same "$(grep -c "NOT LEGAL" out)" 2 "the verdicts of an import"
ok deck import lists --json
same "$(grep -c '"status": "illegal"' out)" 2 "the verdicts of an import as JSON"
ok undo 3
sed -i 1d ek.txt
ok deck register Ek ek.txt
is 1 deck status --all
said "Berg, Anna (Blue): legal"
ok undo
is 1 deck status
said "Berg, Anna (Blue): NOT LEGAL"
ok pair --seed 1
ok result 1 1-0
said "Blue"
refused 65 result 1 2-0
ok result 1 concede Ek --correct
ok doctor
refused 3 team seats --event 99
ok event new Single
refused 4 team list
said "is no event of teams"
refused 4 team add X Berg Ek
refused 4 team seats
finish
