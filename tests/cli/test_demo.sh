#!/usr/bin/env bash
# The demo: a recorded event from the first to the last step, agreeing with its published standings.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

ok demo --dir play --fast
said "all 127 lines agree with the published standings"
said "\$ topcut event close"
for file in topcut.db spring-open.xlsx standings.csv spring-open.json players.csv; do
    [ -s play/$file ] || bad "no $file"
done
json_check play/spring-open.json || bad "spring-open.json is not JSON"
same "$(wc -l <play/standings.csv)" 128 "lines of standings.csv"
cp out first

is 4 demo --dir play --fast
said "--force"
ok demo --dir play --fast --force
sed -i 's/ in .*play:$//; /newest change/d' out first # doctor says how many minutes ago
checks=$((checks + 1))
diff out first >difference || { head -5 difference; bad "the same seed played another demo"; }
json demo --dir again --fast
said '"agree": 127'
same "$(cat err)" "" "stderr of the demo as JSON"
ok doctor --db play/topcut.db
ok event list --db play/topcut.db
said "Spring Open"

# A name of a folder that cannot be made.
echo file >file
is 4 demo --dir file
finish
