# lib.sh - what the end-to-end tests of the command line share
#
# Each test has a folder, a home and a configuration of its own, and runs the real program (TOPCUT). A check
# that fails is told and counted, and the test goes on; finish ends it.
set -u
: "${TOPCUT:?the built program}"
: "${TEST_DATA:?the folder of test data}"
umask 077
folder=$(mktemp -d "${TMPDIR:-/tmp}/topcut-test-XXXXXX")
aside=$folder.aside # where these functions put what no test should find in its folder
mkdir "$aside" || exit 1
trap 'chmod -R u+rwX "$folder" 2>/dev/null; rm -rf "$folder" "$aside"' EXIT
cd "$folder" || exit 1
export HOME=$folder/home XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data TERM=dumb
unset TOPCUT_DB TOPCUT_AUTO_BACKUP TOPCUT_WHO TOPCUT_PAGER TOPCUT_COLOR TOPCUT_DATA NO_COLOR CLICOLOR_FORCE COLUMNS PAGER
mkdir -p "$HOME"
# One of the system: what may come first in PATH, and looks for the one that is meant, takes ten times as long to start.
if [ -x /usr/bin/python3 ]; then
    python3() { /usr/bin/python3 "$@"; }
fi
failures=0
checks=0
last=
status=0
known= # what the store is known to hold since the last run

bad() {
    failures=$((failures + 1))
    echo "FAILED: $*" | cut -c1-400 | head -5
    echo "  after: topcut $last (exit status $status)"
    sed 's/^/  out: /' out 2>/dev/null | head -15
    sed 's/^/  err: /' err 2>/dev/null | head -15
    if [ $failures -ge 12 ]; then
        echo "too many failures: the rest is not tried"
        exit 1
    fi
}

# The program is loaded once, and each command is a fork of it (forks.c), which takes half the time. A script whose commands
# must be starts of the program, since they inherit a limit for instance, says "forks=no" before it reads this file.
if [ "${forks-}" != no ] && [ -x "${TOPCUT_FORKS-}" ]; then
    forks=yes
    mkfifo "$folder/.ask" "$folder/.answer"
    "$TOPCUT_FORKS" <"$folder/.ask" >"$folder/.answer" &
    exec {ask}>"$folder/.ask" {answer}<"$folder/.answer"
    rm "$folder/.ask" "$folder/.answer"
else
    forks=
fi

# program OUT ERR WORDS...: runs it with these files for its streams, and returns its exit status.
program() {
    local to=$1 errors=$2 mask name names variables=() answered
    shift 2
    if [ -z "$forks" ] || [[ $* == *"/dev/fd/"* ]]; then # a file of the shell's own is nobody else's
        "$TOPCUT" "$@" >"$to" 2>"$errors" </dev/null
        return
    fi
    { umask && compgen -e; } >"$aside/names" # subshells would take half as long as a command
    { read -r mask && mapfile -t names; } <"$aside/names"
    for name in "${names[@]}"; do variables+=("$name=${!name}"); done
    printf '%s\0' "$PWD" "$mask" "$to" "$errors" "${#variables[@]}" "${variables[@]}" $# "$@" >&"$ask"
    read -r -u "$answer" answered || { echo "FAILED: the program for all commands has gone"; exit 1; }
    return "$answered"
}

# run WORDS...: the program; its streams in out and err, its exit status in status.
run() {
    known=
    last="$*"
    program out err "$@"
    status=$?
    return 0
}

# is STATUS WORDS...: runs, and wants this exit status.
is() {
    local wanted=$1
    shift
    run "$@"
    checks=$((checks + 1))
    [ "$status" = "$wanted" ] || bad "exit status $status instead of $wanted"
}

ok() { is 0 "$@"; }

# until_true COMMAND...: waits until it succeeds; a minute, however busy the machine is.
until_true() {
    local i
    for ((i = 0; i < 1200; i++)); do
        "$@" && return 0
        sleep 0.05
    done
    bad "waited in vain for: $*"
    return 1
}

# json_asked FILE PYTHON: what is in the file is one JSON object o, of which this is true. One python3 answers all of a
# script's questions: to start one for each took most of the time of some.
json_asked() {
    local answered
    if [ -z "${json_question-}" ]; then
        mkfifo "$folder/.question" "$folder/.told"
        python3 -u -c 'import json, sys
def once(pairs):
    assert len(dict(pairs)) == len(pairs), "a name twice"
    return dict(pairs)
def holds(path, asked):
    try:
        with open(path, encoding="utf-8") as file:
            o = json.load(file, object_pairs_hook=once, parse_constant=lambda word: 1 / 0)
        return isinstance(o, dict) and bool(eval(asked, {"o": o, "json": json}))
    except Exception as e:
        print(asked, "-", repr(e), file=sys.stderr)
        return False
words = []
for word in iter(lambda: sys.stdin.readline(), ""):
    words.append(word)
    text = "".join(words)
    if text.count("\0") == 2:
        words = []
        print(0 if holds(*text.split("\0")[:2]) else 1)
' <"$folder/.question" >"$folder/.told" &
        exec {json_question}>"$folder/.question" {json_told}<"$folder/.told"
        rm "$folder/.question" "$folder/.told"
    fi
    case $1 in /*) printf '%s\0%s\0\n' "$1" "$2" ;; *) printf '%s\0%s\0\n' "$PWD/$1" "$2" ;; esac >&"$json_question"
    read -r -u "$json_told" answered || { echo "FAILED: nobody reads JSON any more"; exit 1; }
    return "$answered"
}
json_check() { json_asked "$1" True; }

# json_holds PYTHON: true of the JSON object o in out.
json_holds() {
    checks=$((checks + 1))
    json_asked out "$1" || bad "the JSON does not hold: $1"
}

# mentioned TEXT: it is in out or err. Where it is near the beginning the shell finds it by itself, at a tenth of grep's price.
mentioned() {
    local file begins
    for file in out err; do
        IFS= read -r -N 8000 begins 2>/dev/null <$file
        [[ -n $1 && $begins == *"$1"* ]] && return
    done
    grep -qF -- "$1" out err
}

# said TEXT: the text is in what the last run printed; not TEXT: it is not.
said() {
    checks=$((checks + 1))
    mentioned "$1" || bad "nothing says \"$1\""
}
not() {
    checks=$((checks + 1))
    if mentioned "$1"; then bad "something says \"$1\""; fi
}

# same A B WHAT: two texts are the same.
same() {
    checks=$((checks + 1))
    [ "$1" = "$2" ] || bad "$3: \"$1\" is not \"$2\""
}

# One sentence on stderr that begins with the program's name, and nothing on stdout.
one_sentence() {
    checks=$((checks + 1))
    local first
    IFS= read -r first <err
    [[ $first == 'topcut: '* ]] || grep -q '^topcut: ' err || bad "no sentence on stderr"
    [ -s out ] && bad "something on stdout beside the error"
}

# Everything that a store holds, as text: a row a line, the journal last, behind "journal:". All of it is one query,
# because a start of the program for each table takes ten times as long.
held=$(
    tables="setting preference player player_former_dci player_former_uuid event enrolment avoided_pair round match
        rating_match rating_import deck_setting pool_change deck deck_entry deck_finding deck_draw deck_check draft
        draft_seat draft_step team_member match_seat league league_event round_clock extension penalty event_judge ruling
        ban reported announcement signup peer package"
    values= columns= joins=
    for table in $tables; do
        values="$values ('$table'),"
        columns="$columns $table.*,"
        joins="$joins LEFT JOIN (SELECT * FROM $table ORDER BY 1, 2 LIMIT -1) $table ON t = '$table'"
    done
    echo "WITH held(t) AS (VALUES$values ('journal:'), ('journal'))
        SELECT t,$columns entry_id, who, verb, sentence, hex(changeset)
          FROM held$joins LEFT JOIN journal ON t = 'journal'"
)
if [ -z "$forks" ]; then
    dump() { "$TOPCUT" sql --csv --raw "$@" "$held" 2>&1; }
else
    dump() {
        program "$aside/held" "$aside/held-err" sql --csv --raw "$@" "$held"
        cat "$aside/held" "$aside/held-err"
    }
fi

# The store that a command without --db means, when it is a file with all of the store in it; else nothing.
store_file=
find_store() {
    local at=$PWD
    store_file=${TOPCUT_DB-}
    while [ -z "$store_file" ] && [ -n "$at" ]; do
        [ -f "$at/topcut.db" ] && store_file=$at/topcut.db
        at=${at%/*}
    done
    { [ -f "$store_file" ] && [ ! -e "$store_file-wal" ]; } || store_file=
}

# refused STATUS WORDS...: the command is refused with this status and a sentence, and the store is as it was. The same
# bytes are the same store, which is asked a hundred times faster than what it holds.
refused() {
    local file before
    find_store
    file=$store_file
    if [ -n "$file" ]; then cp -- "$file" "$aside/was"; else before=${known:-$(dump)}; fi
    is "$@"
    one_sentence
    checks=$((checks + 1))
    if [ -n "$file" ]; then
        cmp -s -- "$file" "$aside/was" && [ ! -s "$file-wal" ] && return
        before=$(dump --db "$aside/was")
    fi
    known=$(dump)
    [ "$before" = "$known" ] || bad "the store was changed"
}

# json WORDS...: runs with --json; stdout is one JSON object with a schema.
json() {
    ok "$@" --json
    checks=$((checks + 1))
    json_check out || bad "not JSON"
    grep -q '"schema":' out || bad "no schema in the JSON"
}

# players N: a CSV file of N invented players, players.csv.
players() {
    local i
    echo "last,first,country,club" >players.csv
    for i in $(seq "$1"); do
        printf 'P%03d,Åsa %d,SE,"Club, %d"\n' "$i" "$i" $((i % 3)) >>players.csv
    done
}

# results: a result at every table of the current event's latest round that has none, some of each kind.
results() {
    "$TOPCUT" sql --tsv "SELECT tbl FROM pairings(NULL, NULL) WHERE NOT reported AND NOT bye ORDER BY tbl" |
        awk 'BEGIN { n = split(ENVIRON["DRAWS"] ? "2-1 2-0 0-2 1-2 1-1-1" : "2-1 2-0 0-2 1-2 2-1", score, " ") }
             NR > 1 { print $1, score[NR % n + 1] }' >slips.txt
    ok results --file slips.txt
}

finish() {
    echo "$checks checks, $failures failed"
    [ "$failures" = 0 ]
    exit
}
