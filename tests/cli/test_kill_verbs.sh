#!/usr/bin/env bash
# Killed in the middle of a package, a merge, a whole event: each entry of the journal is there or is not, the doctor finds
# nothing, and the same command then runs to its end. A day kills each once; the long run sixty times.
# @tags slow-watched
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
. "$here/lib.sh"
kills=1
[ "${TOPCUT_LONG:-}" = 1 ] && kills=60
RANDOM=${TOPCUT_SEED:-20261129}

events=("$TEST_DATA"/events/melee-270188.tsv "$TEST_DATA"/events/melee-352611.tsv "$TEST_DATA"/events/melee-371289.tsv)
run init other.db
for event in "${events[@]:0:2}"; do run event import "$event" --db other.db; done
for i in 1 2; do run package export $i -o package-$i.json --db other.db; done
run init before.db
run event import "${events[1]}" --name Before --db before.db

# holds FILE: how many events, matches and entries of the journal are in a store
holds() {
    run sql --csv --db "$1" "SELECT (SELECT count(*) FROM event) || ' ' || (SELECT count(*) FROM match) || ' ' ||
        (SELECT count(*) FROM journal) AS n"
    tail -1 out | tr -d '\r'
}
# kills WHAT STATES WORDS...: kills the command at some moment; afterwards the store is in one of so many states
killed() {
    local what=$1 states=$2 start now took moment seen=() i
    shift 2
    cp before.db t.db
    start=$(date +%s%N)
    run "$@" --db t.db
    [ "$status" = 0 ] || bad "$what"
    took=$((($(date +%s%N) - start) / 1000))
    local -A is=()
    is["$(holds before.db)"]=1 is["$(holds t.db)"]=1
    for ((i = 0; i < kills; i++)); do
        rm -rf t.db*
        cp before.db t.db
        moment=$((took / 10 + RANDOM * RANDOM % took))
        timeout -s KILL "0$(printf '.%06d' $((moment % 1000000)))" "$TOPCUT" "$@" --db t.db >out 2>err </dev/null
        run doctor --deep --db t.db
        [ "$status" = 0 ] || bad "$what, killed after $moment microseconds: the doctor"
        now=$(holds t.db)
        checks=$((checks + 1))
        [ -n "${is[$now]-}" ] || [ "$states" = many ] || bad "$what, killed after $moment microseconds: half of it is there: $now"
    done
    run "$@" --db t.db
    checks=$((checks + 1))
    [ "$status" = 0 ] || [[ $what == event && $(cat err) == *already* ]] || bad "$what, after it was killed"
}
killed event two event import "${events[2]}"
killed packages many package import package-1.json package-2.json --trust # an entry each
killed merge two merge other.db
finish
