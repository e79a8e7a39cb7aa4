#!/usr/bin/env bash
# Reports of one's own: the model, the example of the manual, a mistake in one, one in the place of a built-in one.
. "$(dirname "$0")/lib.sh"

own=$XDG_CONFIG_HOME/topcut/reports
mkdir -p "$own"
players 6
ok init
ok player import players.csv
ok event new "Own" --format Standard --rounds 2 --seed 77
ok enroll --all
ok pair --seed 5
results

# ---- what is built in can be looked at, and taken as a model
ok report show standings
said "-- title: Standings after round {round|0}"
cp out "$own/model.sql"
ok report model --csv
said "Rank,Name"
json report show standings
is 3 report show standigns
said "did you mean standings"
ok report list
said "model"
said "$own/model.sql"

# ---- what the manual gives as an example, as it stands there
manual=${SOURCE_DIR:-$(dirname "$0")/../..}/src/cli/help/own-reports.md
[ -f "$manual" ] || manual=$OLDPWD/src/cli/help/own-reports.md
sed -n '/^-- title: Clubs/,/^```/p' "$manual" | sed '/^```/d' >"$own/clubs.sql"
checks=$((checks + 1))
[ -s "$own/clubs.sql" ] || bad "the manual has no example of a report"
ok report clubs
said "Clubs after round 1, Own (#1)"
ok report clubs --csv least=3
json report clubs
said '"schema": "own/clubs/1"'
is 2 report clubs most=3

# ---- one in the place of a built-in one does not claim what that promised
printf -- '-- title: Mine\n-- params: event round?\nSELECT rank, name FROM standings(:event, :round)\n' \
    >"$own/standings.sql"
ok standings
said "Mine"
json standings
said '"schema": "own/standings/1"'
not "topcut/standings/1"
rm "$own/standings.sql"

# ---- a mistake in one is told by file and line, and the others stay usable
# Not at the end of a pipe: what failed there would not be counted.
wrong() { # LINE SENTENCE, the file on standard input
    cat >"$own/wrong.sql"
    ok report list
    said "standings"
    is 65 report wrong
    said "wrong.sql:$1: "
    said "$2"
    ok report clubs
    json report list
}
wrong 2 "did you mean column" < <(printf -- '-- title: x\n-- colunm: y\nSELECT 1 AS y\n')
grep -q '"problem": "' out || bad "the JSON does not say which report has a problem"
ok report list
said "report wrong cannot be used"
ok report show wrong
said "colunm"
ok __complete -- report ""
not "wrong"
wrong 3 "the SELECT has none of that name" < <(printf -- '-- title: x\n\n-- column: y\nSELECT 1 AS z\n')
wrong 5 "no such table" < <(printf -- '-- title: x\n\nSELECT *\nFROM\n  nowhere\n')
wrong 4 "no such function" < <(printf -- '-- title: x\nSELECT 1,\n  2,\n  no_such(3)\n')
wrong 1 "a report begins with" < <(printf -- '-- summary: x\nSELECT 1\n')

finish
