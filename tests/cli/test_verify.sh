#!/usr/bin/env bash
# event import --verify: real events against their published standings, without a store.
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

# Every event of the collection beside the tree, where it is.
collection=${TEST_SHARED:-}/tournaments/anchors
if [ -d "$collection/swiss" ]; then
    ok event import --verify "$collection"/swiss/swiss-*.tsv "$collection"/melee/*.tsv
    said "70 of 70 files without a difference"
fi

# Imported, an event is there as a whole: its standings in the store are the published ones.
ok init
for id in swiss-73557 swiss-69750; do
    ok event import "$TEST_DATA/events/$id.tsv"
    said "$id"
    ok standings --csv
    published=$(awk -F'\t' '$1 == "S" { n++ } END { print n }' "$TEST_DATA/events/$id.tsv")
    same "$(($(wc -l <out) - 1))" "$published" "lines of the standings"
done
ok bracket
is 4 event import "$TEST_DATA/events/swiss-69750.tsv"
ok doctor
ok undo
ok doctor
finish
