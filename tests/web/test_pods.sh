#!/usr/bin/env bash
# tables of three to five on the pages: everybody finds their own name, and the others of the table beside it
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
. "$here/../cli/lib.sh"
command -v curl >/dev/null || { echo "no curl"; exit 77; }
command -v jq >/dev/null || { echo "no jq"; exit 77; }

server=
has_begun() { [ -s ready ] || ! kill -0 "$server" 2>/dev/null; }
trap 'kill -9 $server 2>/dev/null; rm -rf "$folder"' EXIT

run init p.db
export TOPCUT_DB=p.db
printf 'name\n' >players.csv
for name in Adler Berg Costa Dahl Ek Falk Gran; do echo "\"$name, Test\"" >>players.csv; done
run event new Night --structure pods --format Commander --rounds 3 --date 2026-11-20
run player import players.csv --enroll
run pair --seed 1
[ "$status" = 0 ] || bad "cannot pair"

"$TOPCUT" serve --as-root --json --port any >ready 2>server.err </dev/null &
server=$!
until_true has_begun
base=$(jq -r .url ready 2>/dev/null)
base=${base%/}
[ -n "$base" ] || bad "the server did not start: $(cat server.err)"

# The names that begin a line of the page, and those of the screen.
curl -s "$base/e/1/r/1/names" >names.html
grep -q '<th scope="col">Opponents</th>' names.html || bad "several opponents are one"
curl -s "$base/e/1/screen?show=pairings" >screen.html
for name in Adler Berg Costa Dahl Ek Falk Gran; do
    checks=$((checks + 1))
    [ "$(grep -c "<th scope=\"row\"><bdi>$name, Test</bdi>" names.html)" = 1 ] || bad "$name has no line of their own among the names"
    [ "$(grep -o "<bdi>$name, Test</bdi>" screen.html | wc -l)" = 1 ] || bad "$name does not stand on the screen once"
done
line=$(grep -o '<th scope="row"><bdi>Adler, Test</bdi>.*' names.html)
checks=$((checks + 1))
[ "$(printf '%s' "$line" | grep -o ', Test' | wc -l)" -ge 3 ] || bad "Adler's line does not name the others: $line"

curl -s "$base/ratings?category=tables" >ratings.html
checks=$((checks + 1))
grep -qF 'Tables of three to five players; no DCI ratings.' ratings.html || bad "no ratings of tables: $(head -c 500 ratings.html)"

# ---- the desk: a button a seat, the line, the boxes of a table ----------------------------------------------------
# What the command line changed, the server learns of a moment later.
soon() { # FILE PATH TEXT: the page has it, at once or soon
    has_it() { curl -s "$base$2" >"$1" && grep -qF -- "$3" "$1"; }
    until_true has_it "$@"
    holds "$1" "$3"
}
holds() { # FILE TEXT
    checks=$((checks + 1))
    grep -qF -- "$2" "$1" || bad "not there: $2: $(head -c 900 "$1")"
}
is() { # WHAT EXPECTED GOT
    checks=$((checks + 1))
    [ "$2" = "$3" ] || bad "$1: $3 instead of $2 $(head -c 500 body)"
}
enter() { # JAR FILE: comes in by a PIN or a code, the fields of which follow
    local jar=$1
    shift
    curl -s -o body -c "$jar" -b "$jar" -H "Origin: $base" "$@"
    csrf=$(curl -s -b "$jar" "$base/about" | grep -o 'name="csrf" value="[^"]*"' | head -1 | sed 's/.*value="//; s/"//')
}
rid=0
post() { # JAR PATH FIELD...: the status; the answer's JSON in body
    local jar=$1 path=$2 words=()
    shift 2
    for word in "$@"; do words+=(--data-urlencode "$word"); done
    rid=$((rid + 1))
    curl -s -o body -w '%{http_code}' -b "$jar" -H "Origin: $base" -H 'Accept: application/json' -d "csrf=$csrf" \
        -d "rid=pods-$rid" "${words[@]}" "$base$path"
}
outcomes() { # TABLE: "win loss loss loss", by seat
    "$TOPCUT" sql "SELECT outcome FROM pod_seat s JOIN match m USING (match_id) WHERE m.tbl = $1 ORDER BY seat" --csv |
        tail -n +2 | tr -d '\r' | paste -sd ' '
}
enter jar --data-urlencode "pin=$(jq -r .pin ready)" -d name=Ann "$base/login"
curl -s -b jar "$base/e/1/r/1" >round.html
is "seats with a button" 9 "$(grep -o '<button form="one"[^>]*>' round.html | grep -c .)"
name=$("$TOPCUT" sql "SELECT p.last FROM pod_seat s JOIN match m USING (match_id) JOIN player p USING (player_id) WHERE m.tbl = 2 AND seat = 3" --csv | tail -1 | tr -d '\r')
is "a button" 200 "$(post jar /e/1/r/1/quick "line=1 3")"
is "table 1" "loss loss win loss" "$(outcomes 1)"
is "a name in the line" 200 "$(post jar /e/1/r/1/quick "line=2 $name")"
is "table 2" "loss loss win" "$(outcomes 2)"
is "another result in the line" 409 "$(post jar /e/1/r/1/quick "line=1 draw 1 2")"
is "table 1 as it was" "loss loss win loss" "$(outcomes 1)"
is "with !" 200 "$(post jar /e/1/r/1/quick "line=1 draw 1 2!")"
is "table 1 replaced" "draw draw loss loss" "$(outcomes 1)"
for line in "1 6!" "1 Nobodyknown!" "1 draw 1 1!" "1 draw 2!" "1 places 1 2!" "9 1" "1" "hello there"; do
    code=$(post jar /e/1/r/1/quick "line=$line")
    checks=$((checks + 1))
    [[ $code == 4?? ]] || bad "\"$line\": status $code"
    is "table 1 after $line" "draw draw loss loss" "$(outcomes 1)"
done
is "seen another result" 409 "$(post jar /e/1/r/1/t/1 score=1 seen=4)"
is "boxes" 200 "$(post jar /e/1/r/1/t/1 score=drew drew2=1 drew4=1 "seen=draw;1;2")"
is "table 1 by boxes" "loss draw loss draw" "$(outcomes 1)"
is "no box" 422 "$(post jar /e/1/r/1/t/1 score=drew "seen=draw;2;4")"
is "places" 200 "$(post jar /e/1/r/1/t/2 score=places place1=2 place2=1 place3=2 seen=3)"
is "table 2 by places" "loss win loss" "$(outcomes 2)"
curl -s -b jar "$base/e/1/r/1/t/1" >table.html
holds table.html 'name="drew3"'
is "taken away" 200 "$(post jar /e/1/r/1/t/1/clear "seen=draw;2;4")"
is "table 1 open" "" "$(outcomes 1 | tr -d ' ')"

# ---- phones: one player of table 1 taps, a second one differs, a third one cannot settle it; then two agree ---------
codes=$("$TOPCUT" player codes --json)
phone() { # SEAT: the player of a seat of table 1 comes in, with a jar of their own
    local code
    id=$("$TOPCUT" sql "SELECT player_id FROM pod_seat s JOIN match m USING (match_id) WHERE m.tbl = 1 AND seat = $1" --csv | tail -1 | tr -d '\r')
    code=$(printf '%s' "$codes" | jq -r --argjson id "$id" '[.. | objects | select(.code? and (.player? == $id or .id? == $id or .player_id? == $id))][0].code')
    enter "phone$1" --data-urlencode "code=$code" "$base/join"
}
phone 1
is "a report" 200 "$(post phone1 /me/report round=1 score=2)"
curl -s -b phone1 "$base/me" >me.html
holds me.html "Another player of your table has to confirm it."
is "nothing is in yet" "" "$(outcomes 1 | tr -d ' ')"
phone 3
is "another word" 200 "$(post phone3 /me/report round=1 score=3)"
curl -s -b phone3 "$base/me" >me.html
holds me.html "The players of your table do not say the same."
curl -s -b jar "$base/e/1/r/1?show=disputed" >round.html
holds round.html 'class="disputed"'
is "no such seat" 422 "$(post phone3 /me/report round=1 score=5)"
is "the same now" 200 "$(post phone3 /me/confirm round=1 score=2)"
is "table 1 by two phones" "loss win loss loss" "$(outcomes 1)"
curl -s -b phone3 "$base/me" >me.html
holds me.html "won</strong>"

run result 1 draw --correct
run result 2 draw --correct
soon standings.html /e/1/standings "0-0-1"
checks=$((checks + 1))
grep -q 'OGW: ' standings.html && bad "standings are explained by the formulas of two players"

# ---- standings by the event's rule, and the cut ----------------------------------------------------------------
holds standings.html "Rule topdeck:"
holds standings.html "MW% is points by what wins would have given, byes aside, at least 1/5"
holds standings.html "table of three: "
checks=$((checks + 1))
grep -q 'GW%' standings.html && bad "standings have columns of matches of two"
want=$("$TOPCUT" standings --json | jq -r '.rows[0] | .omw + " " + .mw')
checks=$((checks + 1))
[ "$(grep -o 'data-label="\(OMW\|MW\)%">[0-9.]*' standings.html | head -2 | sed 's/.*>//' | paste -sd ' ')" = "$want" ] ||
    bad "the first line does not have $want"
# ---- by hand, swapped, mended on pages; what they break is said
mapfile -t names < <("$TOPCUT" sql "SELECT last || ', ' || first FROM player ORDER BY player_id" --csv | tail -n +2 | tr -d '\r"')
enter jar --data-urlencode "pin=$(jq -r .pin ready)" -d name=Ann "$base/login"
is "two at a table" 422 "$(post jar /e/1/pair/hand after=1 "pairs=${names[0]} = ${names[1]}")"
is "by hand" 200 "$(post jar /e/1/pair/hand after=1 rest=1 "pairs=${names[0]} = ${names[1]} = ${names[2]}")"
is "a swap" 200 "$(post jar /e/1/swap round=2 "a=${names[0]}" "b=${names[6]}")"
holds body "sat at one table in round 1"
curl -s -b jar "$base/e/1/repair" >repair.html
holds repair.html "Show what would change"
run drop "${names[1]}"
run drop "${names[2]}"
run drop "${names[6]}"
curl -s -b jar -H "Origin: $base" -d "csrf=$csrf" -d rid=look-1 -d act=look "$base/e/1/repair" >repair.html
holds repair.html 'name="all" value="1"'
is "mended" 200 "$(post jar /e/1/repair round=2 all=1)"
for change in mended dropped dropped dropped swapped paired; do
    run undo
    [ "$status" = 0 ] || bad "what was $change is not taken back: $(cat err)"
done

for round in 2 3; do
    run pair --seed $round
    for t in 1 2; do run result $t 1; done
done
soon line.html /e/1/standings/2/1 "OMW%: the mean of these, "
# at the end the table of sizes proposes a cut; why a table is as it is stands on its page; what pages say names no command
curl -s -b jar "$base/e/1" >overview.html
holds overview.html 'name="size" inputmode="numeric" size="4" value="4"'
holds overview.html "rated apart from the DCI"
checks=$((checks + 1))
grep -q 'topcut rating' overview.html && bad "the overview names a command"
curl -s -b jar "$base/e/1/r/3" >round.html
checks=$((checks + 1))
grep -q 'pair-down' round.html && bad "somebody is paired down at a table of four"
curl -s -b jar "$base/e/1/r/3/t/1" >table.html
holds table.html "the round is proved best possible"
curl -s -b jar "$base/e/1/players" >people.html
checks=$((checks + 1))
grep -q 'name="play"' people.html && bad "who comes late to tables of four is to meet who has a bye"
curl -s -b jar "$base/e/1/standings" >standings.html
checks=$((checks + 1))
grep -q 'export/trf' standings.html && bad "a file is offered that tables of four do not have"
# a cut of seven: the best three wait for the final, and their phones say so; who lost reads that they are out
player_at() { # RANK: the phone of who has this rank, in a jar of its own
    local name id code
    name=$("$TOPCUT" standings --json | jq -r ".rows[$1 - 1].player")
    id=$("$TOPCUT" sql "SELECT player_id FROM player WHERE last || ', ' || first = '$name'" --csv | tail -1 | tr -d '\r')
    code=$("$TOPCUT" player codes --json | jq -r --argjson id "$id" '[.. | objects | select(.code? and (.player? == $id or .id? == $id or .player_id? == $id))][0].code')
    enter "rank$1" --data-urlencode "code=$code" "$base/join"
    curl -s -b "rank$1" "$base/me" >me.html
}
run cut 7
soon bracket.html /e/1/bracket "seed 4"
player_at 1
holds me.html "You go on without playing; be back for the next round."
checks=$((checks + 1))
grep -q "counts as a win" me.html && bad "a bye of the cut counts as a win"
run result 1 1
run pair
[ "$status" = 0 ] || bad "no final: $(cat err)"
soon bracket.html /e/1/bracket "<h2>Final</h2>"
player_at 7
holds me.html "You are out of the bracket."
for step in final result cut; do run undo; done
run cut 4
[ "$status" = 0 ] || bad "cannot cut: $(cat err)"
soon bracket.html /e/1/bracket "<h2>Final</h2>"
player_at 7
holds me.html "The cut is played without you."
enter jar --data-urlencode "pin=$(jq -r .pin ready)" -d name=Ann "$base/login"
run result 1 3
soon screen.html "/e/1/screen?show=bracket" '<p class="screen-said"><bdi>'
soon bracket.html /e/1/bracket "Winner:"
holds bracket.html "<h2>Final</h2>"
holds bracket.html '/e/1/picture/bracket.svg'
curl -s "$base/e/1/picture/bracket.svg" >cut.svg
holds cut.svg 'goes on.'

# ---- an event is made on the page: matches of one game, no category that would be refused, sizes by the floor rules
enter jar --data-urlencode "pin=$(jq -r .pin ready)" -d name=Ann "$base/login"
curl -s -b jar "$base/events/new" >new.html
make() { # FIELD=VALUE...: sends the form as it stands, with these fields changed
    local form=() name value word
    while IFS='=' read -r name value; do
        form+=("was-$name=$value")
        for word in "$@"; do [ "${word%%=*}" = "$name" ] && value=${word#*=}; done
        form+=("$name=$value")
    done < <(grep -o '<input[^>]*name="was-[^>]*>' new.html | sed 's/.*name="was-\([^"]*\)".*value="\([^"]*\)".*/\1=\2/')
    post jar /events/new "${form[@]}"
}
is "a draft night" 200 "$(make "name=Draft night" structure=pods "format=Booster Draft")"
holds body "Draft night is created"
is "its settings" "1,none" "$("$TOPCUT" sql "SELECT best_of, category FROM event WHERE name = 'Draft night'" --csv | tail -1 | tr -d '\r')"
is "a cut that does not come down" 422 "$(make name=Other structure=pods cut=8)"
holds body "the nearest are 7 and 10"
is "points of no rule" 422 "$(make name=Other structure=pods points=7/8/9/x)"
is "teams at tables of four" 422 "$(make name=Other structure=pods teams=shared)"

# ---- where each place counts a phone has no button a winner, and says who takes the result
run event new Leagues --structure pods --points placement --format Commander --rounds 2 --date 2026-11-20
run player import players.csv --enroll
run pair --seed 1
[ "$status" = 0 ] || bad "no places: $(cat err)"
codes=$("$TOPCUT" player codes --json)
phone 2
curl -s -b phone2 "$base/me" >me.html
holds me.html "place counts here: tell the desk"
checks=$((checks + 1))
grep -q 'action="/me/report"' me.html && bad "a phone may say who won where places count"
finish
