#!/usr/bin/env bash
# Newer facts over the network: facts update from a server that breaks off, hangs, lies, and in the end does what it should.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TOPCUT_NOW=1796040000 # 2026-11-30
[ -x "${TOPCUT_FILES-}" ] || { echo "no server of files: skipped"; exit 77; }

# ---- a server of files
mkfifo to from
env -u TOPCUT_NOW "$TOPCUT_FILES" "$folder" <to >from & # whose certificate is of today
exec {to}>to {from}<from
read -r -u "$from" base
authorities=$folder/authorities.pem
# serve put ...: a line of its language; log: what it was asked for.
serve() {
    local answer
    echo "$*" >&"$to"
    read -r -u "$from" answer
    [ "$answer" = ok ] || bad "the server of files: $answer"
}
asked() {
    local line
    echo log >&"$to"
    while read -r -u "$from" line && [ -n "$line" ]; do echo "$line"; done
}
update() { is "$1" facts update "${@:2}" --authorities "$authorities"; }
imported() { find "$XDG_DATA_HOME/topcut/facts" -name '0*' 2>/dev/null | wc -l; }
digest() { "$TOPCUT" facts status --json | jq -r .digest; }

# ---- the north publishes a ban
mkdir -p north && cd north || exit 1
export XDG_DATA_HOME=$folder/north/data XDG_CONFIG_HOME=$folder/north/config
ok init
mkdir -p config/topcut/banlists
"$TOPCUT" facts export plain.json >/dev/null
jq -r '.parts["banlists/modern.csv"]' plain.json | sed '/^$/d' >modern.csv
{
    head -1 modern.csv
    { tail -n +2 modern.csv
      echo 'Amulet of Vigor,banned,2026-11-23,,announcement'; } | LC_ALL=C sort
} >config/topcut/banlists/modern.csv
printf 'known_until,source\n2026-11-24,"announcement of 2026-11-23"\n' >config/topcut/banlists/published.csv
ok facts export "$folder/facts.json"
size=$(stat -c %s "$folder/facts.json")

# ---- the south
mkdir -p "$folder/south" && cd "$folder/south" || exit 1
export XDG_DATA_HOME=$folder/south/data XDG_CONFIG_HOME=$folder/south/config
ok init
before=$(digest)
is 2 facts update
said "say where from"
refused 2 facts update http://example.org/facts.json
said "take https"
refused 2 facts update ftp://example.org/facts.json
refused 4 facts update "$base/facts.json"
said "cannot prove to be it"
refused 3 facts update "$base/facts.json" --authorities "$authorities"
said "no such file"
printf '4 Amulet of Vigor\n56 Forest\n' >amulet.txt

# ---- it breaks off more often than anybody bears, and goes on the next time
serve put /facts.json "$folder/facts.json" cut 1000 4
update 5 "$base/facts.json"
said "4000 bytes of it are kept"
asked >/dev/null
update 4 "$base/facts.json"
said "4000 bytes were here from before"
said "1 card banned in Modern from 2026-11-23: Amulet of Vigor"
said "is signed by a store that is not trusted here"
same "$(asked | head -1)" "GET /facts.json from 4000" "what was asked for"

# ---- nothing is changed before somebody says so
update 0 "$base/facts.json" --trust --dry-run
said "all of which was here from before"
said "nothing was changed (--dry-run)"
update 2 "$base/facts.json" --trust
said "1 card banned in Modern"
said "add --yes"
same "$(imported)" 0 "imported files"
same "$(digest)" "$before" "the digest of all facts"
ok deck check amulet.txt --format modern --date 2026-11-24

# ---- taken in, known from the last time, taken back
update 0 "$base/facts.json" --trust --yes
said "taken in; topcut facts undo goes back"
is 1 deck check amulet.txt --format modern --date 2026-11-24
said "Amulet of Vigor is banned in Modern since 2026-11-23"
[ -z "$(ls -A "$XDG_DATA_HOME/topcut/fetched")" ] || bad "what was taken in is still kept"
update 0 --yes
said "that is here already; nothing was changed"
ok facts undo
same "$(digest)" "$before" "the digest after undo"

# ---- a server that hangs is given up, and can be interrupted
serve put /facts.json "$folder/facts.json" stall 2000 9
update 5 --yes --patience 1
said "sends nothing any more"
serve put /facts.json "$folder/facts.json" stall 2000 9
asked >/dev/null
"$TOPCUT" facts update --yes --patience 300 --authorities "$authorities" >out 2>err &
pid=$!
is_asked() { [ -n "$(asked)" ]; }
until_true is_asked
kill -INT "$pid"
wait "$pid"
interrupted=$?
[ "$interrupted" = 130 ] || bad "exit status $interrupted of an interrupted update"
same "$(imported)" 0 "imported files after an interruption"

# ---- what is not what it should be is not taken
serve put /facts.json "$folder/facts.json"
echo "$(printf '%064d' 0)  facts.json" >wrong.sha256
serve put /facts.json.sha256 "$PWD/wrong.sha256"
update 65 --yes
said "not what its digest says"
sha256sum "$folder/facts.json" >right.sha256
serve put /facts.json.sha256 "$PWD/right.sha256"
jq -c '.package.made_utc += 1' "$folder/facts.json" >altered.json
serve put /altered.json "$PWD/altered.json"
update 65 "$base/altered.json" --yes
said "the signature does not fit"
echo '{"name": "of another program"}' >foreign.json
serve put /foreign.json "$PWD/foreign.json"
update 65 "$base/foreign.json" --yes
# what a network gives that wants a login first, or a server that is being filled
echo '<!DOCTYPE html><html><body>Welcome to the hotel</body></html>' >page.html
serve put /AllPrintings.json "$PWD/page.html"
update 65 "$base/AllPrintings.json" --yes
said "$base/AllPrintings.json is a web page"
said "log in with a browser"
serve put /AllPrintings.json /dev/null
update 65 "$base/AllPrintings.json" --yes
said "$base/AllPrintings.json is empty"
head -c 300 "$TOPCUT" >program
serve put /AllPrintings.json "$PWD/program"
update 65 "$base/AllPrintings.json" --yes
said "$base/AllPrintings.json is no file of facts or cards"
same "$(imported)" 0 "imported files"

# ---- for programs, and packed
update 0 "$base/facts.json" --yes --json
same "$(jq -r '[.kind, .outcome, .digest_checked, .bytes, .known_until] | map(tostring) | join(" ")' out)" \
    "facts taken true $size 2026-11-24" "the update in JSON"
ok facts undo
gzip -k "$folder/facts.json"
serve put /facts.json.gz "$folder/facts.json.gz"
update 0 "$base/facts.json.gz" --yes
said "1 card banned in Modern"

# ---- cards, and back to what was before each
cat >cards.json <<'CARDS'
[{"object":"card","id":"a","oracle_id":"b","name":"Card of the Test","lang":"en","layout":"normal","type_line":"Sorcery",
"mana_cost":"{R}","oracle_text":"","colors":["R"],"color_identity":["R"],"keywords":[],"set":"lea",
"set_name":"Limited Edition Alpha","set_type":"core","collector_number":"999","digital":false,"rarity":"common",
"released_at":"1993-08-05","border_color":"black","games":["paper"],"legalities":{}}]
CARDS
printf '{"object":"bulk_data","type":"default_cards","download_uri":"%s/default-cards-20261127100000.json"}' "$base" >bulk.json
serve put /default-cards-20261127100000.json "$PWD/cards.json"
serve put /bulk-data "$PWD/bulk.json"
is 3 card show "Card of the Test"
update 0 "$base/bulk-data" --dry-run
said "1 card"
is 3 card show "Card of the Test"
update 0 "$base/bulk-data" --yes
said "data of 2026-11-27"
ok card show "Card of the Test"
update 0 --yes
said "that is here already"
ok facts undo
said "imported cards"
is 3 card show "Card of the Test"
is 1 deck check amulet.txt --format modern --date 2026-11-24
ok facts undo
ok deck check amulet.txt --format modern --date 2026-11-24
is 1 facts undo
exec {to}>&-
finish
