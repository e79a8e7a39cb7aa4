#!/bin/bash
# A team that comes while a round is played: it meets the team that has the bye.
. "$(dirname "$0")/lib.sh"

ok init
for i in 1 2 3 4 5 6 7 8; do ok player add "P$i, X"; done
for form in shared "seats --team-size 2"; do
    # shellcheck disable=SC2086
    ok event new "Late $form" --teams $form --rounds 3
    ok team add Alpha P1 P2
    ok team add Beta P3 P4
    ok team add Gamma P5 P6
    ok pair --seed 1
    ok team add Delta P7 P8 --late --dry-run
    ok team add Delta P7 P8 --late
    said 'comes in late and meets'
    said 'who had the bye, at table 2 of round 1'
    ok sql --csv "SELECT count(*) FROM pairings((SELECT max(event_id) FROM event), 1) WHERE player2 IS NOT NULL"
    said 2
    ok doctor
done
finish
