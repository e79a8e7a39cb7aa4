#!/usr/bin/env bash
# topcut standby and promote as processes: a second laptop joins, follows, is refused what it may not, and takes over when
# the first is killed; the first one comes back, is told, and becomes the copy. Once more encrypted, known by its fingerprint.
# @tags slow-watched
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
. "$here/../cli/lib.sh"
command -v jq >/dev/null || { echo "no jq"; exit 77; }

pids=()
trap 'kill -9 "${pids[@]}" 2>/dev/null; chmod -R u+rwX "$folder" 2>/dev/null; rm -rf "$folder"' EXIT

# serve NAME WORDS...: in the background; NAME.json has what it says, $server is its process.
serve() {
    local name=$1
    shift
    rm -f "$name.json"
    "$TOPCUT" serve --as-root --json "$@" >"$name.json" 2>"$name.err" </dev/null &
    server=$!
    pids+=("$server")
    until_true test -s "$name.json"
}
of() { jq -r ".$2" "$1.json"; }
is() { # WHAT EXPECTED GOT
    checks=$((checks + 1))
    [ "$2" = "$3" ] || bad "$1: $3 instead of $2"
}
says() { # WHAT FILE
    checks=$((checks + 1))
    grep -q -- "$1" "$2" || bad "\"$1\" is not said"
}
players() { "$TOPCUT" --db "$1" player list --csv 2>/dev/null | grep -c Test; }
has() { [ "$(players "$1")" = "$2" ]; }

# ---- joining ---------------------------------------------------------------------------------------------
run init a.db
run player add "One, Test" --db a.db
serve first --db a.db --port any
first=$server url=$(of first url) pin=$(of first pin) port=$(of first port)
run standby "$url" --db b.db --once
is "no PIN" 2 $status
says "PIN" err
run standby "$url" --pin 00000000 --db b.db --once
is "a wrong PIN" 4 $status
[ -e b.db ] && bad "a file was made without the right PIN"
run standby --db b.db
is "nobody to follow" 2 $status
run standby "http://127.0.0.1:1" --pin 1 --db b.db --once
is "nobody there" 5 $status
run init own.db
run player add "Own, Test" --db own.db
run standby "$url" --pin "$pin" --db own.db --once
is "a store of its own in the place" 4 $status
says "--replace" err
has own.db 1 || bad "it was touched"
run standby "$url" --pin "$pin" --db b.db --once
is "once" 0 $status
is "what it has" 1 "$(players b.db)"

# ---- following -------------------------------------------------------------------------------------------
"$TOPCUT" standby --db b.db --json >follow.out 2>follow.err </dev/null &
follower=$!
pids+=("$follower")
until_true grep -q level follow.out
run player add "Two, Test" --db a.db # from the command line, beside the server
until_true has b.db 2
run player add "Three, Test" --db b.db
is "a change of the copy" 4 $status
says "stands by for" err
run restore a.db --db b.db --yes
is "restoring into the copy" 5 $status # it is in use
run promote --db b.db
is "promoting while the first one answers" 4 $status
says "still answers" err
run standby status --db b.db --json
is "its role" standby "$(jq -r .role out)"
is "behind" 0 "$(jq -r .behind out)"
until_true sh -c "\"$TOPCUT\" standby status --db a.db --json | jq -e 'any(.copies[]; .behind == 0)' >/dev/null"

# ---- taking over -----------------------------------------------------------------------------------------
kill -9 "$first"
wait "$first" 2>/dev/null
run promote --db b.db
is "promote" 0 $status
says "nothing is missing up to" out
wait "$follower"
is "the one that followed" 0 $?
says promoted follow.out
run promote --db b.db
is "twice" 4 $status
serve second --db b.db --port any
second=$server
serve old --db a.db --port "$port" # it comes back, and knows nothing
old=$server server=$second
# What is sent to it at once is not confirmed: it hears first that the other one took over.
curl -s -o answer -w '%{http_code}' --max-time 10 -H "Origin: http://127.0.0.1:$port" \
    --data-urlencode "name=Ann" --data-urlencode "pin=$pin" "http://127.0.0.1:$port/login" >code
grep -qE '^(2|3)' code && bad "it confirmed before it asked: $(cat code)"
wait "$old"
is "the old one, told" 4 $?
says "took over" old.err
run promote --db a.db
is "promoting what was superseded" 4 $status
says "took over at" err
says "--force" err
run player add "Lost, Test" --db a.db
is "a change of the old one" 4 $status
run serve --as-root --db a.db --port any
is "the old one again" 4 $status
run player add "Three, Test" --db b.db
is "a change of the new one" 0 $status
is "the PIN goes on" "$pin" "$(of second pin)"
run standby "$(of second url)" --pin "$pin" --db a.db --once
is "the old one as the copy" 0 $status
is "what it has now" 3 "$(players a.db)"
[ -e a.db.before-standby-1 ] || bad "what the old one had is gone"

# ---- a primary that was put back -------------------------------------------------------------------------
kill "$server"
wait "$server" 2>/dev/null
cp b.db earlier.db
serve ahead --db b.db --port "$(of second port)"
run player add "Four, Test" --db b.db
run standby --db a.db --once
is "ahead" 4 "$(players a.db)"
kill "$server"
wait "$server" 2>/dev/null
rm -f b.db-wal b.db-shm
cp earlier.db b.db
serve behind --db b.db --port "$(of second port)"
run standby --db a.db --once
is "what only the copy has" 4 $status
says "the primary has lost" err
has a.db 4 || bad "the copy lost it as well"
run standby status --db b.db
run standby remove "$(hostname)" --db b.db
is "removed" 0 $status
run standby remove nobody --db b.db
is "nobody" 3 $status
kill "$server"
wait "$server" 2>/dev/null

# ---- encrypted -------------------------------------------------------------------------------------------
serve secure --db b.db --port any --tls
run standby "$(of secure url)" --pin "$pin" --db c.db --once
is "a certificate of nobody known" 4 $status
says "--fingerprint" err
print=$(of secure fingerprint)
run standby "$(of secure url)" --pin "$pin" --db c.db --once --fingerprint "${print//[0-8]/9}"
is "another fingerprint" 4 $status
run standby "$(of secure url)" --pin "$pin" --db c.db --once --fingerprint "$print"
is "its fingerprint" 0 $status
run standby --db c.db --once
is "known since" 0 $status
kill "$server"
wait "$server" 2>/dev/null
rm -rf "$XDG_DATA_HOME/topcut/keys/tls.pem"
serve other --db b.db --tls --port "$(of secure port)"
run standby --db c.db --once
is "another certificate than before" 4 $status
run standby "$(of other url)" --insecure --db c.db --once
is "--insecure" 0 $status
finish
