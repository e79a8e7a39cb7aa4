#!/bin/bash
# Teams with seats in a bracket: a seat that time leaves drawn is won by the higher life total (D.1.5).
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok init
for i in 1 2 3 4 5 6; do ok player add "P$i, X"; done
ok event new Trios --teams seats --team-size 3 --structure single-elimination
ok team add Alpha P1 P2 P3
ok team add Beta P4 P5 P6
ok pair --seed 1
refused 65 result 1 A=2-0 B=0-2 C=1-1
said "--time --life"
refused 65 result 1 A=2-0 B=0-2 C=1-1 --life 20-3
said "add --time"
refused 65 result 1 A=2-0 B=0-2 C=1-1 --time
said "--decided"
refused 65 result 1 A=2-0 B=1-1 C=1-1 --time --life 20-3
said "one by one"
refused 65 result 1 A=2-0 B=2-0 C=0-2 --time
said "without --time"

# By the life totals, in the order of the scores; by names as well; by a decision; of the total alone.
ok result 1 A=2-0 B=0-2 C=1-1 --time --life 3-20
said "20 to 3"
ok sql --csv "SELECT wins1, wins2, draws FROM match"
said "1,2,0"
ok doctor
ok undo
ok result Alpha A=2-0 B=0-2 C=1-1 --time --life 20-3
said "Alpha has more life there"
ok doctor
ok undo
ok result Beta A=2-0 B=0-2 C=0-0 --time --decided Beta
said "Beta wins it by the head judge's decision"
ok undo
ok result 1 seats=1-1-1 --time --decided Alpha
said "Alpha wins it by the head judge's decision"
ok doctor
ok undo

# The seats as they come in.
ok result 1 A=2-0
ok result 1 B=0-2
refused 65 result 1 C=1-1
ok result 1 C=1-1 --time --life 9-8
said "9 to 8"
ok doctor

# Elsewhere nobody must advance, and a drawn seat stays one.
ok event new Swiss --teams seats --team-size 3 --rounds 1
ok team add Alpha P1 P2 P3
ok team add Beta P4 P5 P6
ok pair --seed 1
refused 65 result 1 A=2-0 B=0-2 C=1-1 --time --life 20-3
said "without --time"
ok result 1 A=2-0 B=0-2 C=1-1
finish
