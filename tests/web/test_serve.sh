#!/usr/bin/env bash
# topcut serve as a process: starting, its refusals, the command line beside it, TLS, stopping, and sudden ends
#
# In the last part the server is killed while stations send results; afterwards every
# form that was confirmed says, when it is sent again, that it is done already. (That proves the order of commit and answer;
# durability on the disk is for the power-cut test of the store.) TOPCUT_LONG=1: 200 kills.
# @tags both
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
. "$here/../cli/lib.sh"
command -v curl >/dev/null || { echo "no curl"; exit 77; }
command -v jq >/dev/null || { echo "no jq"; exit 77; }

server= port= base= pin=
# has_begun: the server has said where it is, or has ended.
has_begun() { [ -s ready ] || ! kill -0 "$server" 2>/dev/null; }
# serve WORDS...: starts the server in the background, and waits until it answers.
serve() {
    rm -f ready
    "$TOPCUT" serve --as-root --json "$@" >ready 2>server.err </dev/null &
    server=$!
    until_true has_begun
    port=$(jq -r .port ready 2>/dev/null) base=$(jq -r .url ready 2>/dev/null) pin=$(jq -r .pin ready 2>/dev/null)
    base=${base%/}
    [ -n "$port" ] || bad "the server did not start: $(cat server.err)"
}
# ends SIGNAL: and soon, long before a stream would have to say something (25 s).
ends() {
    local start=$SECONDS
    kill "-$1" "$server" 2>/dev/null
    wait "$server" 2>/dev/null
    status=$?
    ((SECONDS - start <= 20)) || bad "it took more than 20 s to end"
}
trap 'kill -9 $server 2>/dev/null; chmod -R u+rwX "$folder" 2>/dev/null; rm -rf "$folder"' EXIT

get() { curl -s -o body -w '%{http_code}' --max-time 60 "$@"; }
is() { # WHAT EXPECTED GOT
    checks=$((checks + 1))
    [ "$2" = "$3" ] || bad "$1: $3 instead of $2 $(head -c 300 body 2>/dev/null)"
}

# ---- a store with an event whose first round is paired ---------------------------------------------------
run init topcut.db
for i in $(seq 64); do echo "\"Player $i, Test\""; done | sed '1i name' >players.csv
run player import players.csv
run event new Evening --rounds 5 --date 2026-11-20
run enroll --file players.csv
[ $status = 0 ] || { tail -n +2 players.csv | tr -d '"' >names; run enroll --file names; }
run pair --seed 1
[ $status = 0 ] || bad "cannot pair"

# ---- refusals --------------------------------------------------------------------------------------------
run serve --as-root --db none.db
is "a store that is not there" 3 $status
grep -q "topcut init" err || bad "it does not say how to make one"
run serve --as-root --cert x.pem
is "--cert without --key" 2 $status
if [ "$(id -u)" = 0 ]; then
    run serve --port any
    is "root" 2 $status
    grep -q -- --as-root err || bad "it does not say what to do"
fi

# ---- running -----------------------------------------------------------------------------------------------
serve --port any
is "it answers" 200 "$(get "$base/healthz")"
is "what it says" topcut/serve/1 "$(jq -r .schema ready)"
grep -q "^NoNewPrivs:.*1" "/proc/$server/status" || bad "it may gain privileges"
run serve --as-root --port any
is "the same file twice" 5 $status
grep -q "process $server at $base" err || bad "it does not say who serves the file"
run backup copy.db
run restore copy.db --yes
is "restoring what is served" 5 $status
run init other.db
run serve --as-root --db other.db --port "$port"
is "a port that is taken" 2 $status

# Without --port the next free one is found (other programs may have some of the ten).
rm -f second
"$TOPCUT" serve --as-root --json --db other.db >second 2>second.err </dev/null &
second=$!
second_has_begun() { [ -s second ] || ! kill -0 $second 2>/dev/null; }
until_true second_has_begun
if [ -s second ]; then
    found=$(jq -r .port second)
    ((found >= 8080 && found <= 8090)) || bad "port $found is none of 8080 to 8090"
    is "the second server" 200 "$(get "http://127.0.0.1:$found/healthz")"
else
    grep -q "8080 to 8090 are all taken" second.err || bad "$(cat second.err)"
fi
kill -INT $second 2>/dev/null
wait $second

# ---- logged in; the command line beside it -----------------------------------------------------------------
login() {
    is "logging in" 303 "$(get -c jar -b jar -H "Origin: $base" --data-urlencode "pin=$pin" -d name=Ann "$base/login")"
    csrf=$(curl -s -b jar "$base/about" | grep -o 'name="csrf" value="[^"]*"' | head -1 | sed 's/.*value="//; s/"//')
}
login
post() { # RID LINE: a result; the answer's JSON in body
    get -b jar -H "Origin: $base" -H 'Accept: application/json' -d "csrf=$csrf" -d "rid=$1" --data-urlencode "line=$2" \
        "$base/e/1/r/1/quick"
}
is "a result" 200 "$(post first-result "1 20")"
tag=$(curl -s -D - -o body "$base/e/1/standings" | tr -d '\r' | sed -n 's/^ETag: //p')
is "what was not changed" 304 "$(get -H "If-None-Match: $tag" "$base/e/1/standings")"
run result 2 2-1
is "the command line's result" 0 $status
is_new() { seen=$(get -H "If-None-Match: $tag" "$base/e/1/standings") && [ "$seen" != 304 ]; }
until_true is_new
is "the page after the command line's result" 200 "$seen"
run log
grep -q 'Ann' out || bad "the journal does not name who entered it"

# ---- stopping ------------------------------------------------------------------------------------------------
curl -sN "$base/live?e=1" >stream 2>/dev/null &
stream=$!
until_true test -s stream
ends TERM
is "the exit status of a stop" 0 $status
wait $stream
is "the stream's end" 0 $?
[ ! -e topcut.db.serve ] || bad "the note stays behind"
[ ! -s topcut.db-wal ] || bad "the log was not brought into the file"
[ ! -s server.err ] || bad "it said on stderr: $(cat server.err)"

# ---- TLS -----------------------------------------------------------------------------------------------------
serve --port any --tls
is "HTTPS" 200 "$(get -k "$base/healthz")"
is "what is no certificate of an authority" 000 "$(get "$base/healthz")"
is "no HTTPS" 000 "$(get "http://127.0.0.1:$port/healthz")"
is "an old version of TLS" 000 "$(get -k --tls-max 1.1 "$base/healthz")"
printf=$(jq -r .fingerprint ready)
if command -v openssl >/dev/null; then
    shown=$(openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | openssl x509 -noout -fingerprint -sha256 | sed 's/.*=//')
    is "the fingerprint" "$shown" "$printf"
fi
curl -sk -D headers -o body -H "Origin: $base" --data-urlencode "pin=$(jq -r .pin ready)" -d name=Ann "$base/login"
grep -qi '^set-cookie: __Host-topcut=.*; Secure' headers || bad "the cookie is not for HTTPS alone"
ends TERM

# ---- sudden ends -----------------------------------------------------------------------------------------------
# announce RID TEXT: a verb that can be done any number of times; prints the status
announce() {
    curl -s -o "$3" -w '%{http_code}' --max-time 60 -b jar -H "Origin: $base" -H 'Accept: application/json' \
        -d "csrf=$csrf" -d "rid=$1" --data-urlencode "text=$2" "$base/e/1/announce"
}
kills=3
[ "${TOPCUT_LONG:-}" = 1 ] && kills=200
: >confirmed
are_at_work() { (($(grep -c "^kill-$k-" confirmed) >= 2)); }
for ((k = 1; k <= kills; k++)); do
    serve --port any
    # The session of before the end is still one: nothing that matters is in memory.
    is "still logged in" 200 "$(get -b jar "$base/e/1/r/1")"
    for station in 1 2; do
        for ((n = 1; n < 200; n++)); do
            rid=kill-$k-$station-$n
            [ "$(announce $rid "say $rid" body.$station)" = 200 ] && echo $rid >>confirmed
            [ -e dead ] && break
        done &
        stations[station]=$!
    done
    # not before both stations are at work, however busy the machine is
    until_true are_at_work
    sleep "0.$((1 + RANDOM % 3))" # any moment is as good: what comes later only confirms more
    kill -9 "$server" 2>/dev/null
    touch dead
    wait "$server" 2>/dev/null
    wait "${stations[@]}"
    rm dead
done
serve --port any
said=$(wc -l <confirmed)
((said > kills)) || bad "only $said were confirmed before $kills kills"
while read -r rid; do
    is "$rid sent again" 200 "$(announce "$rid" "say $rid" body)"
    is "$rid was kept" true "$(jq -r .already body)"
done < <(if [ "$said" -gt 60 ]; then shuf -n 60 confirmed; else cat confirmed; fi)
ends TERM
run doctor
is "the doctor" 0 $status
finish
