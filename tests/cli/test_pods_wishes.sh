#!/usr/bin/env bash
# Tables of four: who is kept apart (families, clubs, named pairs), what a round breaks, who has the bye and why, tables by
# hand with commas, settings of other structures, which are refused, and byes inside draft pods.
. "$(dirname "$0")/lib.sh"

# seats_of ROUND TABLE: who sits there, a name a line.
seats_of() { "$TOPCUT" sql "SELECT seat1, seat2, seat3, seat4 FROM tables_of(1, $1) WHERE tbl = $2" --csv | tail -1 | tr -d '\r"' | tr ',' '\n'; }
# share ROUND PLAYER...: whether any two of these sit at one table.
share() {
    local round=$1 table n who
    shift
    for table in 1 2 3 4; do
        n=0
        for who in "$@"; do seats_of "$round" $table | grep -qx "$who" && n=$((n + 1)); done
        [[ $n -ge 2 ]] && return 0
    done
    return 1
}
# apart ROUND PLAYER...
apart() { checks=$((checks + 1)); share "$@" && bad "two of these share a table of round $1: ${*:2}"; }

ok init
ok event new Night --structure pods --rounds 3 --seed 5
for word in "--third-place" "--last-by-rank" "--first-rounds seeded"; do
    # shellcheck disable=SC2086
    is 65 event edit $word
    said "means nothing in an event by pods"
done

# ---- a club, and a family, at tables of their own each
for who in Ada Bo Cid Dan Eve Fay Gil Hal Ivo Jan Kim Lea Moa Ned Oda Pia; do ok player add $who --enroll; done
for who in Ada Bo Cid Dan; do ok player edit $who --club Alpha; done
for who in Eve Fay; do ok team $who Smith; done
ok event edit --avoid club
for seed in 1 2 3; do
    ok pair --seed $seed
    said "pairs to keep apart 0"
    said "proved best possible"
    apart 1 Ada Bo Cid Dan
    apart 1 Eve Fay
    ok why Ada Bo
    said "pairs to keep apart 1 instead of 0"
    ok undo
done
ok avoid list
said "of one team, and of one club are kept apart, before repeats and scores are looked at"

# ---- named for one round: kept in mind by why, and by a repair
ok event edit --avoid none
ok pair --seed 3 --avoid Gil,Hal --avoid Gil,Ivo --avoid "Gil v Jan"
apart 1 Gil Hal
ok why Gil Hal
said "pairs to keep apart 1 instead of 0"
ok avoid Kim Lea
said "are kept apart, before repeats and scores are looked at"
ok drop Hal
ok drop Ivo
ok repair --all --seed 4
apart 1 Gil Jan
apart 1 Kim Lea
ok doctor
for _ in repair drop drop avoid pair; do ok undo; done

# ---- eight of one club at two tables: as few pairs as can be, proved, and who they are
for who in Eve Fay Gil Hal; do ok player edit $who --club Alpha; done
for who in Ivo Jan Kim Lea Moa Ned Oda Pia; do ok unenroll $who; done
ok event edit --avoid club
ok pair --seed 1
said "pairs to keep apart 12"
said "proved best possible"
said ", both of the same club, sit at one table"
is 1 check
said ", both of the same club, sit at one table"
ok event edit --avoid none
ok undo
ok undo
ok event edit --avoid none
ok pair --seed 1
for table in 1 2; do ok result $table 1; done

# ---- what a round breaks, also without a swap
first=$(seats_of 1 1 | paste -sd,) second=$(seats_of 1 2 | paste -sd,)
ok pair --by-hand "$first; $second"
said "sat at one table in round 1"
is 1 check
said "sat at one table in round 1"
said "repeats 12, where 4 could be had"
ok undo
is 4 pair --by-rank
said "are about matches of two"
is 4 pair --allow-rematch
said "are about matches of two"

# ---- byes: who has one, and who has none
ok why Ada bye
said "nobody has the bye in round 1"
ok event edit --odd byes
ok player add Zoe
ok late Zoe
ok pair --seed 2
with=$("$TOPCUT" pairings | sed -n 's/^bye: //p')
same "$with" Zoe "the bye, of whom is last"
ok why Zoe bye
said "Zoe has the bye"
ok why Ada bye
said "Ada has no bye: byes go to those who had the fewest, and of these to the lowest in the standings: Zoe"

# ---- byes that are awarded: a win each, and nobody is paired in their place
ok event new Awarded --structure pods --rounds 3
for who in Ada Bo Cid Dan Eve Fay Gil Hal Ivo; do ok enroll $who; done
ok bye Ada 1
ok bye Bo 2
ok pair --seed 1
said "bye: Ada"
said "bye: Bo"
said "9 players, 2 tables"
ok why Ada bye
said "Ada has an awarded bye in round 1"
ok why Cid Ada
said "Ada has an awarded bye in round 1"
is 4 swap Ada Cid
said "has an awarded bye in round 1"
ok repair
said "nothing is broken"
for table in 1 2; do ok result $table 1; done
ok player add Una
ok late Una
is 3 why Una Cid
said "Una was not paired in round 1"
ok pair --seed 2
said "bye: Bo"
not "bye: Ada"
ok standings --explain Bo
said "points 10 = 5 x 0 + 1 x 0 + 0 x 0 + 5 x 2"
ok doctor

# ---- draft pods of seven with byes: up to three in each pod
ok event new Draft --structure pods --format "Booster Draft" --points placement --pod-pairing pod --odd byes --rounds 2
for who in Ada Bo Cid Dan Eve Fay Gil Hal Ivo Jan Kim Lea Moa Ned; do ok enroll $who; done
ok draft pods --seed 2
ok pair --seed 3
said "14 players, 2 tables"
same "$(sed -n 's/^bye: //p' out | tr ';,' '\n\n' | grep -c .)" 6 "how many have the bye"
seats_now() { "$TOPCUT" sql "SELECT seat1, seat2, seat3, seat4 FROM tables_of(3, 1) WHERE tbl = 1" --csv | tail -1 | tr -d '\r"' | tr ',' '\n'; }
mapfile -t sits < <(seats_now)
ok result 1 places 2 1=4 3
said "${sits[0]} (2); ${sits[1]} won; ${sits[2]} (4); ${sits[3]} (2)"
ok pairings
said "1 ${sits[1]}; 2 ${sits[0]}; 2 ${sits[3]}; 4 ${sits[2]}"
ok doctor
finish
