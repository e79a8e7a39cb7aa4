#!/bin/bash
# Teams in limited: the cards that each member opened, and the pool that the lists of all are judged by.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok init
for name in "Berg, Anna" "Ek, Bo" "Lind, Per" "Ode, Eva"; do
    ok player add "$name"
done
printf '20 Grizzly Bears\n25 Giant Growth\n' >bears.txt
printf '20 Savannah Lions\n24 Serra Angel\n1 Lightning Bolt\n' >lions.txt
printf '20 Grizzly Bears\n3 Giant Growth\n17 Forest\n' >berg.txt
printf '20 Savannah Lions\n1 Lightning Bolt\n2 Giant Growth\n17 Plains\n' >ek.txt

for form in "seats --team-size 3" shared; do
    # shellcheck disable=SC2086
    ok event new "Pools of $form" --teams $form --format "Sealed Deck" --date 2009-10-01
    if [ "$form" = shared ]; then ok team add Blue Berg Ek; else ok team add Blue Berg Ek Lind; fi

    # Each member's own pool is kept, and shown under that name.
    ok deck register Berg berg.txt
    ok deck pool Berg bears.txt
    said "the 45 cards that Berg, Anna opened"
    not "in all"
    ok deck pool Ek lions.txt
    said "the 45 cards that Ek, Bo opened"
    said "the team opened 90 cards in all, by the pools of 2 members"
    ok deck pool Berg
    said "20 Grizzly Bears"
    not "Savannah Lions"
    ok deck pool Ek
    said "20 Savannah Lions"
    not "Grizzly Bears"
    json deck pool Ek
    said '"team_cards": 90'
    ok deck history Berg --pool
    not "version 2"
    ok deck history Ek --pool
    not "version 2"

    # The lists are built of what all of them opened.
    run deck status --all
    said "Berg, Anna (Blue): legal"
    ok deck register Ek ek.txt
    said "legal"
    refused 4 deck pool Blue bears.txt
    said "name the member"
    refused 4 deck pool Blue
    ok deck unregister Ek --pool
    run deck status --all
    said "Ek, Bo (Blue): NOT LEGAL"
    ok undo
    ok doctor
done
# ---- what a draft of teams opens, and who sits in its pods
ok event new Drafts --teams shared --format "Booster Draft" --date 2026-10-01
for team in A B C; do
    ok player add "Draft$team One"
    ok player add "Draft$team Two"
    ok team add "Drafters $team" "Draft$team One" "Draft$team Two"
done
ok draft product
said "in all         18 boosters for 6 players"
refused 4 draft pods
said "3 teams, 6 players: a pod seats teams here"
finish
