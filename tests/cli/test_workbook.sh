#!/usr/bin/env bash
# The workbook of an event of 127 players: sound as Excel sees it, a first page for people, few printed pages.
# What LibreOffice makes of it is looked at where it is installed (the long run installs it).
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null && command -v jq >/dev/null || exit 77
check=$(dirname "$0")/../report/workbook_check.py

# sheets FILE: the book as JSON in sheets.json, after Excel's own questions
sheets() {
    checks=$((checks + 1))
    python3 "$check" "$1" >sheets.json 2>faults || bad "$1 would be repaired: $(head -3 faults)"
}
# cell SHEET REF: what stands there
cell() { jq -r --arg sheet "$1" --arg ref "$2" '.[] | select(.name == $sheet).cells[$ref]' sheets.json; }
of_sheet() { jq -r --arg sheet "$1" ".[] | select(.name == \$sheet).$2" sheets.json; }

ok demo --dir play --fast
export TOPCUT_DB=$PWD/play/topcut.db
ok export -o open.xlsx
sheets open.xlsx
same "$(jq -r '.[0].name + " " + .[-1].name' sheets.json)" "Event Info" "the first sheet and the last"

# The page for people has what the record of the event says.
same "$(cell Event A2)" "Spring Open" "the event's name"
same "$(cell Event A6)" 127 "the players"
ok bracket --json
same "$(cell Event A10)" "$(jq -r '.matches[-1].winner' out)" "the winner is who won the final"
ok report places --json
same "$(for row in 15 16 17 18 19 20 21 22; do cell Event D$row; done)" "$(jq -r '.players[:8][].name' out)" "the top 8"
ok bracket --json
same "$(cell Event S30) $(cell Event Y30)-$(cell Event Y31)" "$(jq -r '.matches[-1] | .player1 + " " + .score' out)" "the final, as it is drawn"

# On paper: 127 lines upright on two pages, a round on one, with the headings on each.
for sheet in Standings "Final places" "Points by round" "Cross table" Players; do
    same "$(of_sheet "$sheet" landscape) $(of_sheet "$sheet" fit) $(of_sheet "$sheet" pages_tall)" "false true 2" "$sheet on paper"
done
same "$(of_sheet "Round 1" pages_tall)" 1 "the pages of round 1"
same "$(of_sheet Standings filter) $(cell Standings B3)" "A3:I130 Name" "the filter of the standings"
same "$(cell Standings A1) / $(cell Standings A2)" "Standings after round 7 / Standard  ·  17 March 2024  ·  127 players" "above the standings"
same "$(cell Points B4) $(cell Points A4)" "1 21" "who has the most points"

# In the reader's language; a report alone has its headings in the first row, for programs.
(unset LC_ALL; export LANG=de_DE.UTF-8; "$TOPCUT" export -o offen.xlsx >/dev/null 2>&1)
sheets offen.xlsx
same "$(jq -r '.[0].name' sheets.json) $(cell Turnier A7)" "Turnier Spieler" "the first sheet in German"
same "$(jq -r '.[1:5][].name, .[-1].name' sheets.json | tr '\n' ' ')" "Rangliste Endplatzierung Runde 1 Runde 2 Angaben " "the names of sheets in German"
same "$(cell Rangliste A1)" "Rangliste nach Runde 7" "a title in German"
same "$(for column in A B C D E F G H I; do cell Rangliste ${column}3; done | tr '\n' ' ')" \
    "Rang Name Punkte S-N-U OMW % GW % OGW % Endplatz Notiz " "the headings of the standings in German"
ok standings -o alone.xlsx
sheets alone.xlsx
same "$(cell Standings A1) $(of_sheet Standings filter)" "Rank A1:I128" "the standings alone"

# The store's mark; a file that is no picture is left out.
mkdir -p "$XDG_CONFIG_HOME/topcut"
printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\002\0\0\0\001\010\002\0\0\0\173\100\350\335' >"$XDG_CONFIG_HOME/topcut/logo.png"
printf '\0\0\0\013IDAT\170\234\143\370\017\004\0\011\373\003\375\373\136\153\053\0\0\0\0IEND\256\102\140\202' >>"$XDG_CONFIG_HOME/topcut/logo.png"
ok export -o marked.xlsx
sheets marked.xlsx
checks=$((checks + 1))
unzip -l marked.xlsx | grep -q 'xl/media/image1.png' || bad "the mark is not in the workbook"
echo "no picture" >"$XDG_CONFIG_HOME/topcut/logo.png"
ok export -o unmarked.xlsx
checks=$((checks + 1))
unzip -l unmarked.xlsx | grep -q 'xl/media' && bad "a text was taken for a picture"
rm "$XDG_CONFIG_HOME/topcut/logo.png"

# Names in any script, and names that a spreadsheet would run.
ok init --db names.db
export TOPCUT_DB=$PWD/names.db
ok event new "Noms, 名前 & <names>" --format Modern --date 2026-11-20 --rounds 2
for name in '=1+1, A' '佐藤, 健太郎' 'כהן, משה' 'Żółć, Łukasz' "O'Neill, Siân" '<b>, "x"'; do ok player add "$name" --enroll; done
ok pair
sheets_of_names() { ok export -f -o names.xlsx; sheets names.xlsx; }
sheets_of_names
same "$(cell Event A9)" provisional "an event that goes on has no winner"

# Opened by another program: as many pages as were planned, with the text on them.
if command -v soffice >/dev/null && command -v pdftotext >/dev/null; then
    timeout 120 soffice "-env:UserInstallation=file://$PWD/office" --headless --convert-to pdf open.xlsx >/dev/null 2>&1
    checks=$((checks + 1))
    [ -s open.pdf ] || bad "LibreOffice does not open the workbook"
    pages() { for page in 1 2 3 4; do pdftotext -f $page -l $page -layout open.pdf - | grep -c "$1"; done | xargs; }
    same "$(pages 'Bianchi, Marta' | cut -c1)" 5 "lines of the first page that name the winner" # won, 1st, three matches
    same "$(pages '^ *Standings after round 7 *$')" "0 1 1 0" "the pages of the standings"
fi
finish
