#!/usr/bin/env bash
# Formats of communities and of Magic Arena at a store: an event of each, a list registered and checked; and an event whose
# card pool has a day of its own.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

export LC_ALL=C.UTF-8 TOPCUT_NOW=1778241600 # 2026-05-08

ok init
ok player add "Ek, Bo"

# evening FORMAT LEADERS DECK: the list is legal in an event of the format, and one card of a joke set makes it illegal
evening() {
    local format=$1 leaders=$2 deck=$3
    ok event new "$format evening" --format "$format" --date 2026-05-08
    ok enroll Ek
    { [[ -z $leaders ]] || printf 'Commander\n%b\n\n' "$leaders"; printf 'Deck\n%b\n' "$deck"; } >list.txt
    ok deck register Ek list.txt
    said 'legal'
    not 'NOT LEGAL'
    not 'not checked'
    ok deck check list.txt --format "$format" --date 2026-05-08
    printf '1 Black Lotus\n1 Chaos Confetti\n' >>list.txt
    is 1 deck check list.txt --format "$format" --date 2026-05-08
}

isamaru='1 Isamaru, Hound of Konda'
evening "Duel Commander" "$isamaru" '99 Plains'
evening "Centurion Commander" "$isamaru" '99 Plains'
evening "PreDH" "$isamaru" '98 Plains\n1 Swords to Plowshares'
evening "Tiny Leaders" "$isamaru" '48 Plains\n1 Swords to Plowshares'
evening "Pauper Commander" '1 Slimefoot, the Stowaway' '50 Forest\n49 Swamp'
evening "Brawl" '1 Teferi, Hero of Dominaria' '50 Island\n49 Plains'
evening "Standard Brawl" '1 Loot, Exuberant Explorer' '57 Forest\n1 Arcane Signet\n1 Command Tower'
evening "Oathbreaker" '1 Jace, the Mind Sculptor\n1 Brainstorm' '58 Island'
evening "Canadian Highlander" '' '99 Island\n1 Brainstorm'
evening "7 Point Highlander" '' '59 Island\n1 Ancestral Recall'
evening "European Highlander" '' '99 Island\n1 Brainstorm'
evening "Middle School" '' '56 Island\n4 Force of Will'
evening "Timeless" '' '56 Island\n4 Brainstorm'
evening "Historic" '' '56 Mountain\n4 Lightning Helix'
evening "Gladiator" '' '99 Island\n1 Opt'
evening "Alchemy" '' '56 Forest\n4 A-Llanowar Elves'
ok event new "Jokes" --format "Silver Border" --date 2026-05-08
ok enroll Ek
printf '56 Forest\n4 Blacker Lotus\n' >jokes.txt
ok deck register Ek jokes.txt
not 'NOT LEGAL'

# ---- a format whose cards nobody has brought says so, and the list is kept
ok event new "Pennies" --format "Penny Dreadful" --date 2026-05-08
ok enroll Ek
printf '56 Island\n4 Opt\n' >opt.txt
ok deck register Ek opt.txt
said 'which cards may be played is not known'
mkdir -p own/banlists
printf 'card\nOpt\nIsland\n' >own/banlists/penny-dreadful-cards.csv
ok deck check opt.txt --format "Penny Dreadful" --date 2026-05-08 --data own
printf '56 Island\n4 Shock\n' >shock.txt
is 1 deck check shock.txt --format "Penny Dreadful" --date 2026-05-08 --data own
is 1 deck check opt.txt --format Explorer --date 2026-05-08
said 'it ended on 2024-12-09'

# ---- Rograkh leads no deck of Duel Commander since 2026-01-26, and may be in one
printf 'Commander\n1 Rograkh, Son of Rohgahh\n\nDeck\n99 Mountain\n' >rograkh.txt
ok deck check rograkh.txt --format "Duel Commander" --date 2026-01-25
is 1 deck check rograkh.txt --format "Duel Commander" --date 2026-05-08
said 'Rograkh, Son of Rohgahh'
ok deck check rograkh.txt --format Commander --date 2026-05-08

# ---- the signature spell of an Oathbreaker deck is dealt as what it is
printf 'Commander\n1 Jace, the Mind Sculptor\n1 Brainstorm\n\nDeck\n58 Island\n' >oath.txt
ok sanity oath.txt --format Oathbreaker --no-games
said 'Brainstorm'

# ---- another day for the card pool alone: lists are judged again at once
ok event new "Portland" --format Standard --date 2025-02-08
ok enroll Ek
printf '4 Momentum Breaker\n56 Swamp\n' >breaker.txt
ok deck register Ek breaker.txt
not 'NOT LEGAL'
ok event edit --pool-date 2025-02-07
said "with the card pool of 2025-02-07"
said 'judged 1 decklist again, 1 changed: 1 not legal'
ok log --limit 1 # what was said before, for a dispute
said 'was legal by the facts of 2026-09-02, digest '
ok event edit --pool-date none
said 'judged 1 decklist again, 1 changed: 1 legal'

# ---- the sheet of a deck check names what the verdict was made with
ok deckcheck sheet Ek
said 'facts of '
finish
