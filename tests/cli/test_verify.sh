#!/usr/bin/env bash
# event import --verify: real events against their published standings, without a store.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# Those of the test data (swiss-* and melee-3526*, 3646* follow the plain rule).
for file in "$TEST_DATA"/events/swiss-*.tsv "$TEST_DATA"/events/melee-352611.tsv \
    "$TEST_DATA"/events/melee-364652.tsv; do
    ok event import --verify "$file"
    said "no difference"
done
[ -e topcut.db ] && bad "a store was made"
ls -A | grep -vqE '^(out|err|home)$' && bad "something was written: $(ls -A)"
is 1 event import --verify "$TEST_DATA/events/melee-388854.tsv"
said "published"
is 1 event import --verify "$TEST_DATA"/events/*.tsv
said "files without a difference"

# The JSON, and a published line that is wrong: told by player, column and both values.
json event import --verify "$TEST_DATA/events/swiss-73557.tsv"
said '"gw": "'
said '"differences": []'
awk -F'\t' -v OFS='\t' '$1 == "S" && !done { $4 += 3; done = 1 } { print }' \
    "$TEST_DATA/events/swiss-73557.tsv" >wrong.tsv
is 1 event import --verify wrong.tsv
said "points: published"
is 1 event import --verify wrong.tsv --json
json_check out || bad "not JSON"
said '"column": "points"'

# What cannot be verified does not pass: no published lines, fewer lines than the first one declares.
good=$TEST_DATA/events/swiss-73557.tsv
grep -v '^S' "$good" >bare.tsv
is 1 event import --verify bare.tsv
said "nothing to compare with"
not "no difference"
is 1 event import --verify bare.tsv --json
json_check out || bad "not JSON"
said '"compared": 0'
said '"reason": "nothing to compare with'
is 0 event import --verify "$good" --json
said '"reason": null'
grep -v '^M	4' "$good" >short.tsv
is 65 event import --verify short.tsv
said "short.tsv:1: rounds: 4 declared, 3 found"
sed '1s/matches=[0-9,]*/matches=8,8,8,9/' "$good" >other.tsv
is 65 event import --verify other.tsv
said "other.tsv:1: matches: 8,8,8,9 declared, 8,8,8,8 found"
sed '1s/players=16/players=17/' "$good" >more.tsv
is 65 event import --verify more.tsv
said "more.tsv:1: players: 17 declared, 16 found"
sed '1s/	rounds=.*//' "$good" | grep -v '^M	2' >gap.tsv
is 65 event import --verify gap.tsv
said "round: 3 is here, but the file has no match of round 2"

# What is read without --verify, but has nothing to compare with, is named for what it is.
for other in wer trf; do
    is 65 event import --verify "$TEST_DATA/exchange/lordag-legacy.$other"
    said "lordag-legacy.$other is a file of another program, and only results files have standings to compare with"
done

# In a list a bad file hides none of the others; the status is the worst of all.
is 65 event import --verify wrong.tsv short.tsv "$good" bare.tsv
said "short.tsv:1: rounds: 4 declared"
said "points: published"
said "$good: swiss"
said "1 of 4 files without a difference"
said "1 of 4 files could not be checked"
is 65 event import --verify short.tsv "$good" --json
json_check out || bad "not JSON"
said '"error": "short.tsv:1'
said '"differences": []'
is 3 event import --verify "$good" nowhere.tsv wrong.tsv
is 1 event import --verify "$good" bare.tsv

# Every event of the collection beside the tree, where it is.
collection=${TEST_SHARED:-}/tournaments/anchors
if [ -d "$collection/swiss" ]; then
    ok event import --verify "$collection"/swiss/swiss-*.tsv "$collection"/melee/*.tsv
    said "70 of 70 files without a difference"
    is 65 event import --verify "$collection"/swiss/*.tsv
    said "INDEX.tsv: no match"
    said "15 of 16 files without a difference"
fi

# Imported, an event is there as a whole: its standings in the store are the published ones.
ok init
is 65 event import short.tsv
said "short.tsv:1: rounds: 4 declared, 3 found"
for id in swiss-73557 swiss-69750; do
    ok event import "$TEST_DATA/events/$id.tsv"
    said "$id"
    ok standings --csv
    published=$(awk -F'\t' '$1 == "S" { n++ } END { print n }' "$TEST_DATA/events/$id.tsv")
    same "$(($(wc -l <out) - 1))" "$published" "lines of the standings"
done
# The one match entered as 3-0 makes no best of 5 of it, and its byes are 2-0 in the store.
ok event import "$TEST_DATA/events/melee-72160.tsv" --dry-run
said "kept as it is, although no such match can end so: 3-0 on line"
ok event use 2
ok bracket
is 4 event import "$TEST_DATA/events/swiss-69750.tsv"
ok doctor
ok undo
ok doctor
finish
