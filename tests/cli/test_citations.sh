#!/usr/bin/env bash
# An evening of today cites the rules of today: what the program says of it names no section of 1999.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TOPCUT_NOW=1780000000 # 2026-05-28

today() { # what was just said, or refused with
    # ratings follow the DCI's formula, which is of 1999 whatever the day
    cat out err | grep -v 'D\.5\.' | grep -nE '\bD\.[0-9]+\.[0-9]' && bad "$* cites 1999"
    return 0
}

ok init
players 9
ok player import players.csv
ok event new Friday --format Standard --date 2026-05-28 --rounds 3 --cut 4
ok enroll P001 P002 P003 P004 P005 P006 P007 P008
ok judge add "Holm, Kai" --role head
ok judge add "Lo, Xi"
refused 4 judge edit Lo --role head
said "there is one (MTR 1.7)"
ok pair --seed 1
today pair

# ---- rulings and penalties
ok ruling add 1 --judge "Lo, Xi" --question "may it be countered?" --ruling no
ok ruling appeal 1
today ruling appeal
ok ruling decide 1 --upheld
refused 4 ruling appeal 1
said "final at the event (MTR 2.9)"
refused 4 ruling decide 1 --upheld
today ruling decide
ok ruling dci 1
today ruling dci
ok penalty add P001 missed-trigger
refused 4 penalty confirm 1
said "counts without being confirmed"
today penalty confirm
ok penalty add P001 stalling --level disqualification
today penalty add
ok penalty withdraw 2 --reason "another player"

# ---- who does not come is out unless they report (IPG 3.1), who leaves loses (MTR 2.10)
ok result 1 no-show "$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, NULL) WHERE tbl = 1" | tail -1)"
said "is out of the event unless they report before the round ends (IPG 3.1); topcut drop"
ok drop "$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, NULL) WHERE tbl = 2" | tail -1)"
said "they lose it (MTR 2.10)"
today drop
ok result 2 2-0
ok result 3 2-0
ok result 4 1-1
ok undrop "$("$TOPCUT" sql --tsv "SELECT player1 FROM pairings(NULL, 1) WHERE tbl = 2" | tail -1)"
ok result 3 2-1 --correct
ok pair --seed 2
for table in 1 2 3 4; do ok result "$table" 2-0; done
ok pair --seed 3
for table in 1 2 3 4; do ok result "$table" 2-0; done

# ---- somebody must advance
ok cut
refused 65 result 1 id
said "a draw cannot be agreed on (MTR 2.4)"
refused 65 result 1 1-1
said "the higher life total decides (MTR 2.4)"
refused 65 result 1 2-1 --time
refused 65 result 1 1-0 --time --life 9-3
said "more games won decides the match (MTR 2.4)"
ok result 1 1-1 --time --life 12-7
said "wins (MTR 2.4)"
today result

# ---- what is undecided at the end
ok result 2 2-0
ok pair
ok result 1 2-0
ok ruling add 1 --judge "Lo, Xi" --question "may it be countered?" --ruling no
ok ruling appeal 2
ok penalty add P002 stalling --level disqualification
ok event close
today event close

# ---- lists
printf '57 Mountain\n3 Pyroblasst\n' >bad.txt
"$TOPCUT" deck check bad.txt --format Standard --date 2026-05-28 >out 2>err
grep -q 'no card named "Pyroblasst" is known.*\[MTR 2.7\]' out || bad "the rule of a line that names no card: $(cat out)"
today deck check
ok doctor
finish
