#!/usr/bin/env bash
# Penalties from the command line: suggest, add, confirm, edit, withdraw, list; what they do to results, standings,
# prizes; catalogues; what is refused.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TOPCUT_NOW=920300000 # 1999-03-01

table_of() { "$TOPCUT" sql --tsv "SELECT tbl FROM seats(NULL, NULL) WHERE name LIKE '$1%'" | tail -1; }
opponent_of() { "$TOPCUT" sql --tsv "SELECT opponent FROM seats(NULL, NULL) WHERE name LIKE '$1%'" | tail -1 | cut -c1-4; }

ok init
players 9
ok event new Evening --format Standard --date 1999-03-01 --rounds 4 --fee 5
ok player import players.csv --enroll
ok player add "Fremd, Ida"
refused 3 penalty add P001 tardiness --round 3
said "a lost game or match waits for round 1"
ok judge add "Holm, Kai" --level 3 --role head
ok pair --seed 1

# ---- suggestions, with their rules
ok penalty suggest P001 slow-play
said "offence 1: Single Warning"
said "[D.3.13]"
ok penalty suggest P001 stacking
said "disqualification is compulsory [D.3.3d]"
ok penalty suggest P001 "hand below" --level double-warning
said "official warnings: 0, and 2 with this one"
ok penalty suggest P001 disagreement
said "for both players, or for the one who is at fault [D.3.14]"
ok penalty suggest P001 tardiness
said "--games"
json penalty suggest P001 illegal-deck
said '"compulsory": "match-loss"'
said '"consequence": "ejection"'
same "$("$TOPCUT" penalty list --csv | wc -l)" 1 "lines of an empty list"

# ---- confirmation (D.3.2) and thresholds (D.3.3)
ok penalty add P001 slow-play --judge Lo --note "stared at the wall"
said "Single Warning, not confirmed"
said "topcut penalty confirm 1"
ok log --limit 1
not "wall"
ok penalty list
said "Lo"
ok penalty add P001 disagreement --confirm
said "official warnings: 0, and 1 with this one"
said "confirmed by Holm, Kai"
ok penalty confirm 1
refused 4 penalty confirm 1
said "was confirmed by Holm, Kai already"
ok penalty add P001 mistake --confirm="Me, Myself"
said "confirmed by Me, Myself"
said "three official warnings: ejection by default [D.3.3c]"
said "[D.3.3a, D.3.3b]"
said "topcut penalty edit 3 --consequence ejection"
ok penalty add P001 long-shuffle --confirm Anna
said "confirmed by Anna"
said "ejection is compulsory [D.3.3c]"
said 'is not ejected by this: ejection is compulsory (D.3.3c)'
ok penalty add P007 disagreement --level double-warning --confirm
ok penalty add P007 mistake --level single-warning --confirm
said "three official warnings, where a Double Warning counts as two: ejection by default [D.3.3c]"
ok undo
ok undo
json penalty add P008 left-event
said '"not_carried_out": null'
said 'topcut ban add \"P008'
said '--next pro-tour --rule D.3.12'
ok undo
json penalty edit 4 --consequence ejection
said '"warnings": 4'
said '"compulsory": "ejection"'
ok players
said "ejected after round 1"
ok standings
said "ejected"
refused 4 undrop P001
said "was ejected by penalty 4 (D.3.3c); topcut penalty withdraw 4"
other=$(opponent_of P001)
ok pairings
said "(by penalty)"
ok penalty withdraw 4 --reason "it was the other table"
said "is no longer ejected"
said "has no result again"
ok players
not "ejected"
refused 4 penalty withdraw 4 --reason again
said "was withdrawn already: it was the other table"
ok undo
ok players
said "ejected after round 1"
ok redo

# ---- games and matches
ok penalty add "$other" deck-mismatch
said "a game is lost in round 1"
refused 4 result "$(table_of P001)" 2-0 "$other"
said "by penalty 5, so"
ok result "$(table_of P001)" 2-1 "$other"
refused 4 penalty edit 5 --games 2
said "has a result"
refused 4 penalty add "$other" tardiness --games 2 --round 1
said "--round 2 is their next match"
ok penalty add "$other" tardiness --games 2
said "2 games of round 2 are lost"
results
ok pair --seed 2
ok pairings
said "(by penalty)"
ok penalty list "$other"
said "Not seated when the round starts"
not "P001,"
ok penalty list --round 2 --csv
same "$(wc -l <out)" 2 "penalties of round 2, with the heading"
json penalty show 5
said '"infraction": "deck-mismatch"'
ok penalty show 1
said "stared at the wall"

# ---- disqualification: no prizes
ok penalty add P001 stacking --confirm
said "is disqualified: no rank and no prizes"
results
ok standings
said "disqualified"
ok prize 100 --places 8
not "P001"

# ---- what is refused, and what to do instead
refused 3 penalty add "Fremd, Ida" slow-play
said "a penalty is for a player of the event"
refused 3 penalty add P002 slow-plya
said "did you mean slow-play"
refused 3 penalty add P002 slow-play --level tripel-warning
said "did you mean triple-warning"
refused 4 penalty add P002 cards
said "could be several infractions"
refused 4 penalty add P002 cheating # the name of a category, not of an infraction
said "could be several infractions of DCI floor rules of 1999: counterfeit-cards, outside-assistance"
refused 2 penalty add P002
refused 2 penalty add P002 slow-play Anna Berg
refused 2 penalty add P002 slow-play --consequence eject
refused 65 penalty add P002 slow-play --games 2
refused 3 penalty add P002 slow-play --round 9
refused 2 penalty withdraw 1
said "--reason is missing"
refused 2 penalty withdraw x --reason y
refused 3 penalty withdraw 99 --reason y
said "topcut penalty list"
refused 2 penalty edit 1
said "nothing to change"
refused 3 penalty show 99

# ---- dry run, workbook
before=$(dump)
ok penalty add P002 slow-play --confirm --dry-run
same "$(dump)" "$before" "the store after a dry run"
ok export -o evening.xlsx
if command -v unzip >/dev/null; then
    unzip -p evening.xlsx xl/workbook.xml >sheets
    checks=$((checks + 1))
    grep -q Penalties sheets && bad "penalties are in the public workbook"
fi
ok penalty list -o penalties.xlsx
ok report penalties --json
said '"schema": "topcut/penalties/1"'

# ---- catalogues
ok penalty catalogue
said "DCI floor rules of 1999 (dci-1999)"
ok penalty catalogue modern
said "Game Play Errors"
json penalty catalogue modern
said '"104.3k (2009)"'
ok penalty catalogue dci-1999 --csv
said "hand-below-table"
refused 3 penalty catalogue nothing
said "there are: dci-1999, modern"
mkdir -p "$XDG_CONFIG_HOME/topcut/formats/penalties"
sed 's/"Slow play"/"Dawdling"/' >"$XDG_CONFIG_HOME/topcut/formats/penalties/ours.json" \
    <"${SOURCE_DIR:-$(dirname "$0")/../..}/formats/penalties/modern.json"
ok penalty catalogue ours
said "Dawdling"
ok event edit --penalties ours
ok penalty add P003 dawdling
said "Dawdling: Warning"
echo '{"name": "x"}' >"$XDG_CONFIG_HOME/topcut/formats/penalties/broken.json"
ok penalty suggest P003 dawdling # nobody asked for that file: it stops nothing, and format check names it
refused 65 format check
said "broken.json: the member \"summary\" is missing"
rm -f "$XDG_CONFIG_HOME/topcut/formats/penalties/"*.json
# ---- who confirms what the rules set by themselves: the head judge, or who entered it
confirmers() { "$TOPCUT" sql --tsv "SELECT DISTINCT confirmed_by FROM penalties(NULL)" | tail -n +2; }
ok event new Late --format Standard --date 1999-03-01 --rounds 3
ok enroll P001 P002 P003 P004
ok pair --seed 3
ok tardy P001 --minutes 15 --as Ruth
same "$(confirmers)" "Ruth" "who confirms without a head judge"
ok log --limit 1
said Ruth
ok undo
ok judge add "Holm, Kai" --level 3 --role head
ok tardy P001 --as Ruth
ok tardy P001 --minutes 15 --as Ruth
same "$(confirmers)" "Holm, Kai" "who confirms where there is a head judge"
json penalty list
said '"confirmed_by": "Holm, Kai"'
ok log --limit 1
said Ruth
for verb in "penalty confirm" "penalty add" tardy; do
    ok help $verb
    tr -s ' \n' ' ' <out >flat && mv flat out
    said "or who enters it (--as) where none is named"
done

finish
