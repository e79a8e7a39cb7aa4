#!/usr/bin/env bash
# Judges, rulings with their appeals and extensions, bans, from the command line.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TOPCUT_NOW=920300000 # 1999-03-01

ok init
players 9
ok player import players.csv
ok event new "City Qualifier" --kind ptq --date 1999-03-01 --format Standard
ok enroll P001 P002 P003 P004 P005 P006 P007 P008

# ---- judges, and what the kind asks for (D.4.3)
ok judge add "Lo, Xi" --level 1
said "a Pro Tour Qualifier needs a level 3 judge (D.4.3)"
ok pair --seed 1
said "needs a level 3 judge"
ok undo
refused 4 judge add "lo, XI"
ok judge add "Holm, Kai" --role head --level 2
ok judge edit Holm --level 3
not "needs a level"
refused 4 judge edit Lo --role head
said "there is one (D.4.1)"
refused 2 judge edit Lo
refused 2 judge add Ek --level 9
refused 3 judge remove Nobody
json judge list
said '"role": "head"'
ok judge list --csv
said '"Holm, Kai",head,3'
ok judge remove Lo
ok judge add "Lo, Xi"

# ---- rulings
refused 4 ruling add 1 --judge Lo --question "may it be countered?"
said "so there is no table"
ok pair --seed 1
not "needs a level"
ok ruling add 1 --judge "Lo, Xi" --question "may it be countered?" --ruling no --minutes 4
said "--extension 4"
json ruling add 1 --judge "Lo, Xi" --question "may it be countered?" --ruling no --minutes 4 --extension 4
said '"extension": 4'
ok clock show
said "4"
refused 3 ruling add 9 --ruling x
refused 65 ruling add 1
refused 2 ruling add one --ruling x
refused 2 ruling decide 1
refused 2 ruling decide 1 --upheld --overturned
refused 4 ruling decide 1 --upheld
said "was not appealed; appeal it with: topcut ruling appeal 1"
ok ruling appeal 1
said "pending"
ok ruling decide 1 --overturned --ruling "it may"
said "overturned by Holm, Kai"
refused 4 ruling appeal 1
said "final at the event (D.4.1)"
ok ruling add 0 --judge "Holm, Kai" --ruling "lights stay on"
refused 4 ruling appeal 3
refused 4 ruling dci 1 --upheld
ok ruling dci 1 --note "letter of 3 March"
ok ruling dci 1 --upheld
refused 4 ruling dci 1 --overturned
refused 3 ruling appeal 7
ok ruling list
said "letter of 3 March"
ok ruling list --csv
json ruling list
said '"dci_appeal": "upheld"'
ok log --limit 3
not "countered"
results
refused 4 ruling add 1 --ruling x --extension 3
said "nothing to extend"

# ---- bans (D.3.12)
ok ban add P009 --next ptq --rule D.3.12 --reason "left without checking out"
said "from the next event of kind ptq"
refused 3 ban add P009 --next pqt --reason x
refused 2 ban add P009
refused 65 ban add P009 --until 1999-04-01 --next ptq --reason x
refused 65 ban add P009 --from 1999-04-02 --until 1999-04-01 --reason x
refused 4 ban add P009 --next ptq --reason x
said "is banned so already: ban 1"
ok ban add P008 --until 1999-04-01 --reason "shouting"
ok event new "Next Qualifier" --kind ptq --date 1999-03-20
refused 4 enroll P009
said "left without checking out"
said "--despite-ban"
refused 4 enroll P008
ok event new "Friday" --kind fnm --date 1999-04-02
ok enroll P009 P008
ok event use Next
ok enroll P009 --despite-ban "on appeal"
ok ban list
said "shouting"
ok ban list --date 1999-04-02
not "shouting"
json ban list
said '"next": "ptq"'
refused 2 ban lift 1
refused 3 ban lift 9 --reason x
json ban lift 1 --reason "a mistake"
said '"lifted": true'
refused 4 ban lift 1 --reason x
ok undo
ok ban list --csv

# ---- who is in an event that a ban covers
ok event new "Open one" --date 1999-05-01
ok enroll P001
ok ban add P001 --from 1999-04-20 --until 1999-05-10 --reason "theft"
said "is enrolled in Open one and banned from 1999-04-20"
ok event edit --date 1999-06-01
not "banned"
ok event edit --date 1999-05-02
said "is enrolled in Open one and banned from 1999-04-20"

# ---- nobody decides without a name; a catalogue that is not there is none
ok event new "Small one" --date 1999-04-03
ok player import players.csv --enroll
ok pair --seed 1
ok ruling add 1 --judge Ek --question "may it be countered?"
ok ruling appeal 1
refused 4 ruling decide 1 --overturned
said "--judge NAME says who did"
refused 4 ruling dci 1
said "topcut ruling decide 1 --upheld or --overturned"
ok ruling decide 1 --overturned --judge Ek
refused 3 event new Other --penalties nix
said "there are: dci-1999, modern"
refused 3 event edit --penalties modem
said "modern"
ok doctor
# ---- closing tells what is left undecided
ok player add "Ett, Eva"
ok player add "Tva, Tore"
ok event new Waiting --format Standard --date 1999-03-01 --rounds 1
ok enroll Ett Tva
ok judge add "Holm, Kai" --level 3 --role head
ok judge add "Lo, Mi" --level 1
ok pair --seed 1
ok penalty add Ett slow-play --judge Lo
ok penalty add Tva slow-play --judge Lo --confirm
ok penalty add Tva long-shuffle --judge Lo
ok ruling add 1 --judge "Lo, Mi" --question "may it be countered?" --ruling no
ok ruling appeal 1
ok result 1 2-0
json event close --dry-run
said '"penalties_not_confirmed": ['
said '"appeals_pending": ['
same "$(tr -d ' \n' <out | grep -o '"penalties_not_confirmed":\[[0-9,]*\],"appeals_pending":\[[0-9,]*\],"dci_appeals_pending":\[\]')" \
    '"penalties_not_confirmed":[1,3],"appeals_pending":[1],"dci_appeals_pending":[]' "what waits, as JSON"
ok event close
grep -q "has not confirmed penalties 1 and 3, which do not count (D.3.2)" err || bad "nothing of the penalties"
grep -q "has not decided the appeal against ruling 1 (D.4.2)" err || bad "nothing of the appeal"
ok event reopen
ok penalty confirm 1
ok penalty withdraw 3 --reason "another player"
ok ruling decide 1 --upheld
ok ruling dci 1
ok event close
not "confirm"
not "appeal"
said "the DCI has not decided on ruling 1 yet"
ok ruling dci 1 --upheld
finish
