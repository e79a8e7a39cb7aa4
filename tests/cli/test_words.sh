#!/usr/bin/env bash
# What is said: one of a thing is no plural, refusals name the way on, columns that are not read are named.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok init
printf 'Name,Ort,Paid,Club\nBerg,Umea,yes,A\n' >p.csv
ok player import p.csv
said "ignored: Ort, Paid"
said "added 1 player;"
json player import p.csv -n
said '"ignored": "Ort, Paid"'
printf 'Name,Club,Team\nBo,A,B\n' >two.csv
refused 65 player import two.csv
said 'columns "Club" and "Team" both mean club'
players 6
ok player import players.csv
not "ignored"
ok event new One --format Standard --rounds 1
said "1 round, "
for n in 1 2 3; do ok enroll "P00$n"; done
refused 2 prize 100 --places 20
said "20 places are more than the 3 players"
ok prize 100 --places 1
said "over 1 place"
ok prize 100
said "over 3 places"
ok pair --seed 1
said "3 players, 1 table,"
refused 2 standings --explain 1 --csv
is 3 standings --at-round 2
said "1 Swiss round is paired"
printf '1 2-0\n1 9-9\n' >slips.txt
is 65 results --file slips.txt
not "1 good lines"
said "1 good line"
ok result 1 2-0
is 4 pair
said "the only Swiss round is played"
refused 4 cut 8
said "topcut cut 3"
ok cut 3
ok bracket
said "top 3"
ok event new Rounds --format Standard --rounds 1
for n in 1 2 3 4 5 6; do ok enroll "P00$n"; done
ok pair --seed 1
ok unpair
said "3 tables and 0 results"
ok player add "P007, Test"
ok enroll P007
ok pair --seed 1
ok unpair
said "3 tables, the bye and 0 results" # a bye is no table
ok event delete Rounds --yes

# ---- the manual page is roff in ASCII, whatever it tells of
ok help --man
checks=$((checks + 1))
LC_ALL=C grep -q '[^ -~	]' out && bad "bytes beyond ASCII in the manual page"
said '\[u00C5]sa'
ok help event new
said "the lots are drawn from"
ok report rating-history player=P001
is 3 report rating-history player=Nobody
said "no player"
finish
