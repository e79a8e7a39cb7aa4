#!/usr/bin/env bash
# Answers in files: the format that a name's ending stands for, rows in every form, a limit of a file's size.
# @tags slow-watched
forks=no
. "$(dirname "$0")/lib.sh"

players 12
ok init
ok player import players.csv
ok event new "Files" --format Standard --fee 5 --rounds 2
ok enroll --all
ok pay P001
ok pair --seed 5
results

# ---- an ending stands for a format, and one that stands for nothing possible is refused
refused 2 standings -o s.html
said "cannot write .html"
said ".xlsx"
refused 2 export -o x.pdf
refused 2 export csv -o x.json
refused 2 player list --csv -o pl.json
refused 2 player list --csv --tsv
is 2 standings --json --csv
refused 2 pair -o round.csv
said "its answer is no table"
same "$(ls s.html x.pdf x.json pl.json round.csv 2>/dev/null)" "" "files of refused commands"
ok standings --csv -o standings.dat
head -1 standings.dat | grep -q "^Rank,Name" || bad "no CSV in standings.dat"
ok player list -o pl.tsv
grep -q "^#1	" pl.tsv || bad "no tabs in pl.tsv"
ok player list -o pl.txt
ok players -o /dev/null
ok pairings -o pairings.JSON
json_check pairings.JSON || bad "no JSON in pairings.JSON"
ok help --man -o topcut.1
ok completion bash -o topcut.bash
# What cannot be written is refused before anything is done.
echo kept >there.txt
refused 4 pair -o there.txt
same "$(cat there.txt)" kept "a file in the way"

# ---- rows in every form
while read -r header words; do
    # shellcheck disable=SC2086
    for form in csv csv-excel tsv jsonl; do ok $words --$form; done
    # shellcheck disable=SC2086
    ok $words --csv
    checks=$((checks + 1))
    head -1 out | tr -d '\r' | grep -q "^$header" || bad "the header is $(head -1 out)"
    # shellcheck disable=SC2086
    json $words
    rm -f rows.xlsx
    # shellcheck disable=SC2086
    ok $words -o rows.xlsx
done <<'EOF'
Id,Name,DCI player list
Id,Name,DCI player find P00
Name,Paid cash
place,cents,player prize --places 3
No.,When log --limit 3
player,name,category rating show P001
kind,text check
name,summary,schema report list
EOF
is 1 player find Nobody --csv
ok log --csv --limit 2
same "$(wc -l <out)" 3 "lines of two entries"
ok log --csv --since 2999-01-01
same "$(wc -l <out)" 1 "lines of no entry"

# ---- a limit of a file's size ends in a sentence, and nothing half is left
for n in $(seq 4000); do echo "Person $n"; done | sed '1i name' >many.csv
ok player import many.csv
limited() { # STATUS WORDS...
    local wanted=$1
    shift
    last="$* (with a limit of 60 kB)"
    (ulimit -f 60; exec "$TOPCUT" "$@") >out 2>err
    status=$?
    checks=$((checks + 2))
    [ "$status" = "$wanted" ] || bad "exit status $status instead of $wanted"
    grep -q '^topcut: ' err || bad "no sentence on stderr"
}
limited 5 player list
limited 5 player list -o limited.csv
limited 5 player list -o limited.xlsx
for kilobytes in 1 3 9 27; do
    last="player list -o limited.xlsx (with a limit of $kilobytes kB)"
    (ulimit -f $kilobytes; exec "$TOPCUT" player list -o limited.xlsx) >out 2>err
    status=$?
    sed -i '/^libgcov /d' err # a build that counts its lines meets the limit itself
    checks=$((checks + 1))
    [ $status = 5 ] && [ "$(grep -c '^topcut: ' err)" = 1 ] && [ "$(wc -l <err)" = 1 ] || bad "not one sentence"
done
limited 5 backup limited.db
limited 5 player import many.csv -n
same "$(ls -A | grep -i -e limited -e '\.tmp' -e '^\.')" "" "what limited commands left"
ok doctor

finish
