#!/usr/bin/env bash
# Formats by date: list, show, diff, timeline; what is not known; formats of one's own; the event's category.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export TOPCUT_NOW=1795262400 # 2026-11-21

member() { # FILTER WANTED: of the JSON in out
    same "$(jq -c "$1" out)" "$2" "$1"
}

# ---- list
ok format list
said "Block Constructed"
said "Premodern"
not "Extended"
ok formats --all
said "Extended"
ok format list --date 1999-03-01
said "Classic-Restricted"
not "Modern"
ok format list --date 1999-03-01 --csv
said "vintage,Classic,constructed,"
ok format list --json
member '.schema' '"topcut/format-list/1"'
member '[.formats[] | select(.format == "modern")] | length' 1
refused 65 format list --date 1999-02-29

# ---- show: the facts of the floor rules of 1999, D.13, D.15, D.16
ok format show classic --date 1999-05-01 --json
member '.schema' '"topcut/format-show/1"'
member '[.format, .name, .date, .kind]' '["vintage","Classic","1999-05-01","constructed"]'
member '[.deck.main_min, .deck.main_max, .deck.side, .deck.copies, .deck.alpha]' \
    '[60,null,"exactly 15 or none",4,"all-or-none"]'
member '.restricted | length' 30
member '.banned | length' 15
member '.sets | index("USG") != null' true
member '.sets | index("POR")' null
member '.names | map(.name)' '["Type I","Classic","Type 1","Vintage"]'
ok format show "Type II" --date 1999-03-01 --json
member '.sets' '["5ED","TMP","STH","EXO","USG","ULG"]'
member '.name' '"Standard"'
ok format show extended --date 1999-05-01
said "Facts      1997-07-01 to 2013-10-07" # the days that they are of: others were played before
said "exactly 15 or none [D.15.5 (1999)]"
said "Banned (30)"
said "Last change, 1999-04-01"
said "Known to its end."
ok format show sealed --json
member '[.any_set, .sets, .deck.side_max, .known_until]' '[true,[],null,null]'
ok format show edh --date 2009-12-01 --json
said '"leader_damage": 21'
said '"mulligan": "edh"'
member '[.deck.main_min, .deck.main_max, .deck.copies, .deck.leader]' '[100,100,1,"general"]'
ok format show "urza block" --date 1999-08-01
said "Urza's Saga Block on 1999-08-01"
for format in $("$TOPCUT" format list --all --csv 2>/dev/null | tail -n +2 | cut -d, -f1); do
    case $format in explorer | penny-dreadful) continue ;; esac # their cards are yours to bring
    ok format show "$format"
    ok format show "$format" --json
done
refused 1 format show explorer
said "which cards may be played is not known: bring a list of them, a file banlists/explorer-cards.csv"
mkdir -p own/banlists
printf 'card\nLightning Helix\n' >own/banlists/penny-dreadful-cards.csv
ok format show "penny dreadful" --data own --json
member '.cards' '["Lightning Helix"]'
rm -r own
ok format show canlander --json
member '[.deck.points, .deck.sources.points, .points[0]]' \
    '[10,"Canadian Highlander points list",{"card":"Ancestral Recall","points":8}]'
member '.list_known_until' '"2025-07-19"'
ok format show "tiny leaders"
said "Mana value at most 3 [Tiny Leaders rules]"
said "Its list is that of 2026-05-08, the last that is known."
ok format show oathbreaker
said "its signature spell"
refused 1 format show "duel commander" --date 2025-05-01
said "not known from 2025-01-27 to 2025-10-29"
ok format timeline "Nadu, Winged Wisdom" --format "duel commander"
said "since 2025-11-24          banned"

# ---- what is not known
ok format show modern
last_day=$("$TOPCUT" format show modern --json 2>/dev/null | jq -r .known_until)
if [[ $last_day < 2026-11-21 ]]; then
    ok format show modern
    said "Modern is known up to $last_day"
fi
refused 1 format show modern --date 2031-01-01
said "Modern: not known after $last_day"
refused 1 format show modern --date 2003-01-01
said "nothing is known before"
refused 1 format show extended --date 2020-01-01
said "it ended on 2013-10-07"
ok format show extended
said "Extended ended on 2013-10-07"
refused 3 format show stadnard
said "did you mean Standard?"
refused 65 format show modern --date 2031-02-29

# ---- diff and timeline
ok format diff standard 1999-05-31 1999-06-01
said "- Fifth Edition (5ED) on 1999-06-01"
said "+ Classic Sixth Edition (6ED) on 1999-06-01"
ok format diff classic 1996-01-31 1996-02-01 --json
member '.cards[] | select(.name == "Mind Twist") | [.before, .after, .on]' '["restricted","banned","1996-02-01"]'
ok format diff classic 1999-05-01 1999-05-01
said "nothing changed"
ok format diff standard 1999-05-31 1999-06-01 --csv
said "removed,5ED,,legal,not in the pool,1999-06-01"
refused 2 format diff standard 1999-05-31
refused 65 format diff standard 1999-05-31 tomorrow
refused 1 format diff standard 1999-05-31 2031-01-01
ok format timeline "mind twist" --format classic
said "1996-02-01 to"
ok format timeline "Mind Twist" --csv
said "vintage,Vintage,1996-02-01,"
ok timeline "Lightning Bolt" --json
member '.card' '"Lightning Bolt"'
member '[.formats[].format] | index("modern") != null' true
refused 3 format timeline "Mind Twits"
said "Mind Twist"
ok __complete -- format show prem
said "Premodern"

# ---- formats of one's own: the same checks, the same mistakes
mkdir -p own/formats own/banlists
cat >own/formats/kitchen.json <<'JSON'
{ "name": "Kitchen Table", "kind": "constructed", "summary": "What lies in the box.", "source": "the shop",
  "category": null, "from": "2020-01-01", "until": null, "known_until": null, "names": [], "aliases": ["Kitchen"],
  "deck": [ { "from": "2020-01-01", "until": null, "main": [40, 60], "side": { "up_to": 10 }, "copies": 3 } ],
  "pool": [ { "sets": ["4ED", "ICE"], "source": "the box" }, { "cards": ["Black Lotus"], "source": "Anna's" } ],
  "banlist": "kitchen" }
JSON
printf 'card,status,from,until,source\nBlack Lotus,restricted,2021-01-01,,the shop\n' >own/banlists/kitchen.csv
ok format show kitchen --data own
said "Kitchen Table on 2026-11-21"
said "40 to 60 cards"
said "up to 10"
said "Restricted to one copy (1)"
ok format check --data own
said "formats with their banned lists: sound"

# ---- the other rules that are files
mkdir -p rules/formats/penalties rules/formats/rating rules/formats/floor
source=$(cd "$(dirname "$0")/../.." && pwd)/formats
for file in penalties/modern penalties/house rating/dci rating/tables floor/modern floor/house floor/event-types; do
    printf '{ "name": "Cut off", ' >"rules/formats/$file.json"
    refused 65 format check --data rules
    said "rules/formats/$file.json"
    rm "rules/formats/$file.json"
done
ok format check --data rules
said "floor rules (4), kinds of events, penalties (2), rating tables (2): sound"
sed 's/"factor": 0.5/"factor": -0.5/' "$source/rating/dci.json" >rules/formats/rating/dci.json
refused 65 format check --data rules
said "rules/formats/rating/dci.json: periods"
rm rules/formats/rating/dci.json
printf 'card,status,from,until,source\nBlack Lotus,banned,2021-01-01,2022-01-01,x\nBlack Lotus,banned,2021-06-01,,x\n' \
    >own/banlists/kitchen.csv
refused 65 format check --data own
said "kitchen.csv:3: Black Lotus is listed already on 2021-06-01 (line 2)"
refused 65 format show kitchen --data own
said "kitchen.csv:3: Black Lotus is listed already on 2021-06-01 (line 2)"
printf 'card,status,from,until,source\nBlack Lotus,restricted,2021-01-01,,the shop\n' >own/banlists/kitchen.csv
sed 's/"pool"/"poll"/' own/formats/kitchen.json >bad && cp own/formats/kitchen.json good && mv bad own/formats/kitchen.json
refused 65 format show kitchen --data own
said 'own/formats/kitchen.json: unknown member "poll"; did you mean pool?'
sed 's/"4ED"/"4XD"/' good >own/formats/kitchen.json
refused 65 format show kitchen --data own
said 'pool[0].sets[0]: "4XD" is not the code of a known set'
ok format show legacy --data own # the others are not hindered
cp good own/formats/kitchen.json
printf 'card,status,from,until,source\nBlack Lotsu,banned,2021-01-01,,the shop\n' >own/banlists/kitchen.csv
refused 65 format show kitchen --data own
said 'own/banlists/kitchen.csv:2:'

# ---- events: any name of any time is kept as typed; the category goes by the day (Q-8)
ok init
ok event new "Old days" --format "Type II" --date 1996-05-04
not "did you mean"
said "Type II on 1996-05-04"
said "rated as standard"
ok event new "Typed" --format "type ii" --date 1996-05-04 # however it is typed, it is written as it is called
said "Type II on 1996-05-04"
ok event edit --format extended --date 2003-08-01
said "Extended"
not "extended on"
ok event new "Block" --format "Urza Block" --date 1999-08-01
said "rated as standard"
ok event edit --date 2003-08-01
said "rated as extended"
ok event new "Later" --format "Mirage Block" --date 1999-08-01
said "rated as extended"
ok event new "Kitchen" --format "Kitchen Table" --date 2026-08-01
said "not rated: Kitchen Table has no DCI category"
echo '{' >own/formats/kitchen.json
ok event new "Broken" --format Standard --date 2026-08-01 --data own # the evening goes on
said "own/formats/kitchen.json"
said "not rated"

# ---- imported cards answer for the day of their file, and for no other
atomic() { # names on stdin
    printf '{ "meta": { "date": "2026-11-20", "version": "5.2.2+20261120" }, "data": {'
    awk '{ vise = $0 == "Black Vise"
        printf "%s\n\"%s\": [ { \"name\": \"%s\", \"type\": \"Artifact\", \"types\": [\"Artifact\"], \"manaValue\": 1.0, " \
            "\"layout\": \"normal\", \"legalities\": { \"legacy\": \"%s\", \"vintage\": \"%s\" } } ]", (NR > 1) ? "," : "",
            $0, $0, (vise ? "Banned" : "Legal"), (vise ? "Restricted" : "Legal") }'
    printf '} }\n'
}
echo "Black Vise" | atomic >vise.json
ok card import vise.json
said "the file names formats for 1 of 32,867 cards only" # a part of the cards says nothing of the others
said "is not used"
refused 1 format show legacy --date 2026-11-20
said "too few to tell"
ok card reset --yes
ok card search 'mv>=0' --json
sed -n 's/^ *"name": "\([^"\\]*\)",*$/\1/p' out | sort -u >names
atomic <names >atomic.json
ok card import atomic.json
not "is not used"
ok card status
said "formats: as the data says on 2026-11-20"
ok format show legacy
said "Legacy is known up to 2026-09-02, and on 2026-11-20, the day of your imported cards: this is as of 2026-11-20"
said "and on 2026-11-20, the day of your imported cards"
ok card show black vise
said "banned on 2026-11-20, as your imported cards say"
printf '4 Lightning Bolt\n4 Fireblast\n52 Relentless Rats\n' >bolts.txt
ok deck formats bolts.txt
said "2026-11-20 to 2026-11-20"
printf '4 Black Vise\n4 Fireblast\n52 Relentless Rats\n' >vises.txt
ok deck formats vises.txt
not "2026-11-20 to 2026-11-20"
ok format timeline "black vise"
said "on 2026-11-20             restricted"
ok format show vintage --date 2026-11-20 --json
member '.restricted' '["Black Vise"]'
member '.known_until' '"2026-11-20"'
refused 1 format show legacy --date 2026-11-19
said "except on 2026-11-20"
ok format show legacy --date 1999-05-01 --json
member '.banned | length' 46

finish

# ---- broken rules beside sound ones
# A broken addition that nobody asked for stops nothing; one that is asked for, or that replaces one of the program's, does.
printf '{' >rules/formats/penalties/house.json
printf '{' >rules/formats/floor/house.json
ok penalty catalogue modern --data rules
ok event new E --format Modern --date 2026-11-21 --data rules
ok penalty catalogue --data rules
ok floor show --data rules
refused 65 penalty catalogue house --data rules
said "rules/formats/penalties/house.json"
refused 65 event edit --floor-rules house --data rules
said "rules/formats/floor/house.json"
printf '{' >rules/formats/penalties/modern.json
refused 65 penalty catalogue --data rules
said "rules/formats/penalties/modern.json"
ok penalty catalogue dci-1999 --data rules
