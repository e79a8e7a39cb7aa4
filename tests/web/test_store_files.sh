#!/usr/bin/env bash
# the store's files while it is served: other names of the file, its log taken away, the file alone copied or moved
#
# What was confirmed must be in the file that is left, or must not have been confirmed.
# @tags slow-watched
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
. "$here/../cli/lib.sh"
command -v curl >/dev/null || { echo "no curl"; exit 77; }
command -v jq >/dev/null || { echo "no jq"; exit 77; }

server= base= pin=
# has_begun: the server has said where it is, or has ended.
has_begun() { [ -s ready ] || ! kill -0 "$server" 2>/dev/null; }
# serve WORDS...: starts the server in the background, and waits until it answers.
serve() {
    rm -f ready
    "$TOPCUT" serve --as-root --json --port any "$@" >ready 2>server.err </dev/null &
    server=$!
    until_true has_begun
    base=$(jq -r .url ready 2>/dev/null) pin=$(jq -r .pin ready 2>/dev/null)
    base=${base%/}
    [ -n "$base" ] || bad "the server did not start: $(cat server.err)"
    curl -s -o body -c jar -H "Origin: $base" --data-urlencode "pin=$pin" -d name=Ann "$base/login"
    csrf=$(curl -s -b jar "$base/about" | grep -o 'name="csrf" value="[^"]*"' | head -1 | sed 's/.*value="//; s/"//')
}
trap 'kill -9 $server 2>/dev/null; chmod -R u+rwX "$folder" 2>/dev/null; rm -rf "$folder"' EXIT
ends() {
    kill "-$1" "$server" 2>/dev/null
    wait "$server" 2>/dev/null
    server=
}
is() { # WHAT EXPECTED GOT
    checks=$((checks + 1))
    [ "$2" = "$3" ] || bad "$1: $3 instead of $2 $(head -c 300 body 2>/dev/null)"
}
holds() { # WHAT FILE TEXT
    checks=$((checks + 1))
    grep -q -- "$3" "$2" || bad "$1: not there: $3: $(head -c 600 "$2")"
}
sound() {
    run doctor
    is "the doctor" 0 "$status"
}
# post TABLE: its result, 2-0; prints the status
post() {
    curl -s -o body -w '%{http_code}' --max-time 10 -b jar -H "Origin: $base" -H 'Accept: application/json' \
        -d "csrf=$csrf" -d "rid=result-$RANDOM-$1-$RANDOM" --data-urlencode "line=$1 20" "$base/e/1/r/1/quick"
}
results() { # FILE: how many results are in it
    "$TOPCUT" sql --db "$1" "SELECT count(*) AS n FROM match WHERE result IS NOT NULL" 2>&1 | grep -E '^ *[0-9]+ *$' | tr -d ' '
}
run init m.db
export TOPCUT_DB=m.db
for i in $(seq 64); do echo "\"Player $i, Test\""; done | sed '1i name' >players.csv
run player import players.csv
tail -n +2 players.csv | tr -d '"' >names
run event new Evening --rounds 5 --date 2026-11-20
run enroll --file names
run pair --seed 1
[ "$status" = 0 ] || bad "cannot pair"

# ---- one file, one writer -----------------------------------------------------------------------------------
ln m.db hard.db
ln -s m.db soft.db
for name in hard.db m.db; do
    run serve --as-root --port any --db $name
    is "a server of a file with two names" 4 "$status"
    holds "what it is" err "second name"
    run player add "Nobody, New" --db $name
    is "a verb in a file with two names" 4 "$status"
done
run doctor
is "the doctor of a file with two names" 5 "$status"
holds "what it is" out "second name"
holds "the way on" err "make one file of it by .topcut backup"
is "a way on that does not help" 0 "$(grep -c "restore a backup\|knows SQLite" err)"
run backup whole.db
rm hard.db
serve
is "a result" 200 "$(post 1)"
run serve --as-root --port any --db soft.db
is "a second server by a symbolic link" 5 "$status"
holds "whose it is" err "process $server at $base"
ln m.db hard.db
for verb in "serve --as-root --port any" "player add Nobody" "restore whole.db --yes"; do
    run $verb --db hard.db
    checks=$((checks + 1))
    [ "$status" = 4 ] || bad "$verb by a hard link"
done
rm hard.db
run result 2 2-0 --db soft.db
is "the command line beside it, by a symbolic link" 0 "$status"
is "the next result" 200 "$(post 3)"

# ---- the file alone is copied ----------------------------------------------------------------------------------
copied() { cp m.db copy.db && [ "$(results copy.db)" = 3 ]; }
until_true copied
run doctor --db copy.db
is "the doctor of a copy" 0 "$status"
holds "how old it is" out "newest change"

# ---- the log is taken away -------------------------------------------------------------------------------------
is "a result before" 200 "$(post 4)"
rm m.db-wal
status=$(post 5)
if [ "$status" = 200 ]; then # the watcher has not looked yet, and this one is saved all the same
    bad "a result was confirmed into a log that is gone"
fi
is "what is refused then" 503 "$status"
holds "why" body "removed or replaced"
holds "why, in the log" server.err "m.db-wal.*removed or replaced.*all that was confirmed before is in the store file"
curl -s -b jar "$base/e/1" >page
holds "what every page says" page "Stop the server and start it again"
is "whether it says that it is not anybody's fault" 0 "$(grep -c "not your fault" server.err body page | grep -vc ':0')"
is "a visitor's page" 0 "$(curl -s "$base/e/1" | grep -c 'm\.db')"
ends KILL
is "what is in the file" 4 "$(results m.db)"
sound

# without a write: the watcher finds it
serve
is "a result" 200 "$(post 5)"
rm m.db-wal
until_true grep -q "removed or replaced" server.err
ends KILL
is "what is in the file" 5 "$(results m.db)"

# replaced by a copy, with which the command line goes on: what the server reads then is no damage of the file
serve
before=$(results m.db)
is "a result" 200 "$(post 18)"
cp m.db-wal copy-wal
mv copy-wal m.db-wal
is "a result by a log that was replaced" 503 "$(post 19)"
run result 20 2-0
is "the command line after it" 0 "$status"
curl -s -b jar "$base/e/1" >page
holds "what a page says when another process has gone on" page "start again"
is "what is damaged" 0 "$(cat page server.err | grep -c "damaged\|not your fault")"
ends KILL
is "what is in the file" $((before + 2)) "$(results m.db)"
sound

# a log that somebody else begins again beside a server
serve
is "a result" 200 "$(post 6)"
rm m.db-wal
run result 7 2-0
checks=$((checks + 1))
[ "$status" != 0 ] || [ "$(results m.db)" = 7 ] || bad "a result of the command line was lost"
ends TERM
[ "$(results m.db)" -ge 6 ] || bad "$(results m.db) of 6 results"
sound

# ---- the index of the log is taken away: whoever comes next makes one of its own --------------------------------
serve
before=$(results m.db)
is "a result" 200 "$(post 15)"
rm m.db-shm
run result 16 2-0
served=$(post 17)
ends TERM
confirmed=1
[ "$status" = 0 ] && confirmed=$((confirmed + 1))
[ "$served" = 200 ] && confirmed=$((confirmed + 1))
is "what was confirmed is in the file" yes "$([ "$(results m.db)" -ge $((before + confirmed)) ] && echo yes)"
is "a result by an index that is gone" 503 "$served"
sound
rm -f m.db.rescued-*

# ---- the file is moved, or another one put in its place --------------------------------------------------------------
serve
before=$(results m.db)
is "a result" 200 "$(post 8)"
mv m.db away.db
is "a result of a file that was moved" 503 "$(post 9)"
holds "why" body "moved or replaced"
curl -s -b jar "$base/e/1" >page
holds "what every page says" page "Stop the server and start it again"
ends KILL
rm -f m.db-wal m.db-shm
mv away.db m.db
is "what is in the file that was moved alone" $((before + 1)) "$(results m.db)"
sound

# moved: the sentence names where it is now
serve
is "a result" 200 "$(post 9)"
mv m.db away.db
is "a result of a file that was moved" 503 "$(post 10)"
holds "where everything is" body "all that was confirmed before is in the file that was moved, now $PWD/away.db"
ends TERM
is "what is in the file that was moved" $((before + 2)) "$(results away.db)"
[ -e m.db-wal ] && bad "the log of a file that was moved waits for the next one of its name"
mv away.db m.db
rm -f m.db-wal.aside-* m.db.rescued-* # of above, where a reader was in the way of the file itself

# replaced: what the name leads to now is another file, and what was confirmed is in one of its own
run backup earlier.db
serve
is "a result" 200 "$(post 11)"
is "a result" 200 "$(post 12)"
before=$(results earlier.db)
cp earlier.db new.db
mv new.db m.db
is "a result of a file that was replaced" 503 "$(post 13)"
rescued=$(echo m.db.rescued-*)
[ -e "$rescued" ] || bad "nothing is rescued"
holds "where everything is" body "all that was confirmed before is in m.db.rescued-"
is "what is not true" 0 "$(cat body server.err | grep -c "is in the store file")"
holds "where everything is, in the log" server.err "all that was confirmed before is in $rescued"
ends TERM
is "what was rescued" $((before + 2)) "$(results "$rescued")"
is "who may read it" 600 "$(stat -c %a "$rescued")"
is "what is in the other file" "$before" "$(results m.db)"
cmp -s earlier.db m.db || is "the other file" 0 "$("$TOPCUT" doctor --db m.db >/dev/null; echo $?)"
is "the log that belongs to neither" 1 "$(ls m.db-wal.aside-* | wc -l)"
sound
run doctor --db "$rescued"
is "the doctor of what was rescued" 0 "$status"
rm -f m.db.rescued-* m.db-wal.aside-*

# ---- another file is copied over the one that is served ---------------------------------------------------------
run init foreign.db
run player import players.csv --db foreign.db
cp m.db whole.db
serve
is "a result" 200 "$(post 21)"
touch m.db # a time alone says nothing
is "a result after touch" 200 "$(post 22)"
folded() { cp m.db recent.db && [ "$(results recent.db)" = "$(results m.db)" ]; }
until_true folded
touch m.db
run result 23 2-0
is "the command line beside it" 0 "$status"
is "a result after touch" 200 "$(post 24)"
for copy in foreign.db kept.db; do # kept.db: this store, one result ago
    until_true folded # the last of it is in the file, as a second later it always is
    cp m.db kept.db
    is "a result" 200 "$(post 25)"
    until_true folded
    cp $copy m.db
    is "a result after $copy was copied over the file" 503 "$(post 26)"
    holds "why" body "m.db was overwritten while it was open"
    holds "what is left of it" server.err "in its backups alone (its log is kept as m.db-wal.aside-"
    ends TERM
    cmp -s $copy m.db || bad "$copy is not what it was when it was copied"
    sound
    rm -f m.db-wal.aside-* m.db.rescued-*
    cp whole.db m.db
    serve
    is "a result" 200 "$(post 21)"
done
# nobody writes: the watcher finds it before anything is brought into that file
is "a result" 200 "$(post 22)"
cp foreign.db m.db
until_true grep -q "was overwritten" server.err
ends KILL
cmp -s foreign.db m.db || bad "the log went into another file"
rm -f m.db-wal.aside-*
cp whole.db m.db

# ---- the log is emptied, or another one copied over it ----------------------------------------------------------
for how in "truncate -s 0" "cp other-wal"; do
    serve
    before=$(results m.db)
    is "a result" 200 "$(post 27)"
    until_true folded
    is "a result" 200 "$(post 28)"
    head -c 20000 /dev/urandom >other-wal
    $how m.db-wal
    is "a result after $how" 503 "$(post 29)"
    holds "why" body "m.db-wal was overwritten while it was open"
    holds "what may be missing" body "confirmed in the last seconds may be missing in the store file"
    ends KILL
    checks=$((checks + 1))
    [ "$(results m.db)" -gt "$before" ] || bad "what was in the file before $how is not there"
    sound
    rm -f m.db-wal.aside-*
    cp whole.db m.db
done

# ---- another file over a store whose log was left behind ------------------------------------------------------------
export TOPCUT_DB=other.db
run init other.db
run player import players.csv
export TOPCUT_DB=m.db
cp m.db whole.db
for how in cp mv; do
    serve
    is "a result" 200 "$(post 14)"
    ends KILL
    [ -s m.db-wal ] || bad "no log was left"
    cp other.db put.db
    $how put.db m.db
    run doctor
    is "doctor after $how" 5 "$status"
    holds "what to do about the log" err "m.db-wal was left behind by another file"
    holds "the next step" err "topcut event list"
    grep -q "restore" err && bad "doctor asks for a backup of a file that is sound"
    run player list
    is "a command after $how" 0 "$status"
    holds "what happened" err "m.db-wal was left behind by another file"
    is "the log" 1 "$(ls m.db-wal.aside-* | wc -l)"
    is "who may read the log" 600 "$(stat -c %a m.db-wal.aside-*)"
    run player list
    is "what it says again" 0 "$(wc -l <err)"
    sound
    is "players" 64 "$("$TOPCUT" sql --csv "SELECT count(*) FROM player" | tail -1 | tr -d '\r')"
    is "events of the other store" 0 "$("$TOPCUT" sql --csv "SELECT count(*) FROM event" | tail -1 | tr -d '\r')"
    rm -f m.db-wal* m.db-shm m.db.lock
    cp whole.db m.db
done
finish
