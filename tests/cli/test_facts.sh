#!/usr/bin/env bash
# Facts from store to store without a programmer: facts status, export, import, undo.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 TOPCUT_NOW=1796040000 # 2026-11-30

# at FOLDER: a store and data folder of its own.
at() {
    mkdir -p "$1"
    cd "$1" || exit 1
    export XDG_DATA_HOME=$1/data XDG_CONFIG_HOME=$1/config
    known=
}
north=$folder/north south=$folder/south
imported() { ls "$XDG_DATA_HOME/topcut/facts" 2>/dev/null | wc -l; }

# refused_import STATUS WORDS...: nothing is taken in, and verdicts are made with the same facts as before.
refused_import() {
    local files digest
    files=$(imported)
    digest=$("$TOPCUT" facts status --json | jq -r .digest)
    refused "$@"
    same "$(imported)" "$files" "the number of imported files"
    same "$("$TOPCUT" facts status --json | jq -r .digest)" "$digest" "the digest of all facts"
}

# ---- what is gone by
at "$south"
ok init
ok facts status
said "the program's own"
said "imported     none"
said "0 changes"
said "all known up to 2026-08-22, the newest of 2026-09-02"
said "16 lists of an earlier day: 7 Point Highlander 2023-11-23,"
json facts status
same "$(jq '.facts | map(select(.kind == "imported")) | length' out)" 0 "imported facts"
same "$(jq -r '.digest | length' out)" 64 "the length of a digest"
same "$(jq -r '[.known_until, .date] | join(" ")' out)" "2026-08-22 2026-09-02" "the first and the last of the days"
before=$(jq -r .digest out)
ok facts status --csv
said "kind,name,known_until,digest,origin"
said "banned list,modern,2026-09-02,"
said "banned list,canadian-highlander,2025-07-19,"
is 1 facts undo
said "no facts were imported"

# ---- what the program has itself leaves nothing to be undone
ok facts export own.json
ok facts import own.json
said "these facts are here already"
same "$(imported)" 0 "files of an import that changes nothing"
is 1 facts undo
said "no facts were imported"

# ---- in the north a list is written, and goes out
at "$north"
ok init
mkdir -p config/topcut/banlists
"$TOPCUT" facts export plain.json >/dev/null
jq -r '.parts["banlists/modern.csv"]' plain.json | sed '/^$/d' >modern.csv
{
    head -1 modern.csv
    { tail -n +2 modern.csv
      echo 'Amulet of Vigor,banned,2026-11-23,,announcement'
      echo 'Arbor Elf,banned,2026-11-23,,announcement'; } | LC_ALL=C sort
} | grep -v '^Ancient Den' >config/topcut/banlists/modern.csv
printf 'known_until,source\n2026-11-24,"announcement of 2026-11-23"\n' >config/topcut/banlists/published.csv
ok format check
is 0 facts export facts.json --dry-run
said "would write facts.json"
[ ! -e facts.json ] || bad "a dry run wrote a file"
ok facts export facts.json
said "known up to 2026-11-24"
refused 4 facts export facts.json
said "--force replaces it"
ok facts export facts.json --force
ok format ban "Birds of Paradise" --format modern --from 2026-11-25
ok facts export other.json
said "1 change of lists that stores entered themselves"
json facts export third.json
same "$(jq -r .known_until out)" 2026-11-24 "the day that was written"
same "$(jq -r '.parts["changes.csv"]' third.json)" 'format,card,status,from,source
modern,Birds of Paradise,banned,2026-11-25,' "the change in the file"
cmp -s <(jq -S .parts other.json) <(jq -S .parts third.json) || bad "the same facts are other parts"

# ---- bad files change nothing
at "$south"
cp "$north"/facts.json "$north"/plain.json .
head -c 5000 facts.json >half.json
refused_import 65 facts import half.json
jq -c '.parts["banlists/modern.csv"] += "\n"' facts.json >altered.json
refused_import 65 facts import altered.json
said "banlists/modern.csv"
jq -c '.package.made_utc += 1' facts.json >redated.json
refused_import 65 facts import redated.json
said "the signature does not fit"
jq -c '.parts["banlists/extra.csv"] = "card,status,from,until,source\n"' facts.json >added.json
refused_import 65 facts import added.json
said "was added"
jq -c 'del(.parts["formats/modern.json"])' facts.json >missing.json
refused_import 65 facts import missing.json
said "is missing"
printf '4 Forest\n' >deck.txt
refused_import 65 facts import deck.txt
echo '{"name": "of another program"}' >foreign.json
refused_import 65 facts import foreign.json
said "not a file of facts"
: >empty.json
refused_import 65 facts import empty.json
refused_import 3 facts import nowhere.json
printf '{"package":\0}' >zero.json
refused_import 65 facts import zero.json
refused_import 4 facts import facts.json
said "is signed by a store that is not trusted here"
TOPCUT_NOW=1795420800 refused_import 4 facts import facts.json --trust
said "is still to come"

# ---- a good one
printf '4 Amulet of Vigor\n56 Forest\n' >amulet.txt
ok deck check amulet.txt --format modern --date 2026-11-24
ok facts import facts.json --trust --dry-run
said "would take in facts.json"
said "2 cards banned in Modern from 2026-11-23: Amulet of Vigor, Arbor Elf"
said "nothing was changed"
same "$(imported)" 0 "files after a dry run"
ok facts import facts.json --trust
said "took in facts.json"
said "2 cards banned in Modern from 2026-11-23: Amulet of Vigor, Arbor Elf"
said "1 card legal in Modern"
said "Ancient Den"
said "Modern is known up to 2026-11-24"
is 1 deck check amulet.txt --format modern --date 2026-11-24
said "Amulet of Vigor is banned in Modern since 2026-11-23"
ok facts status
said "lists up to 2026-11-24"
ok facts import facts.json
said "these facts are here already"
same "$(imported)" 1 "files after the same import twice"
ok facts export mine.json
ok facts import mine.json
said "these facts are here already"
same "$(imported)" 1 "files after the same facts came in another file"
refused_import 4 facts import plain.json
said "is older than what is here"

# ---- a list that names no card is refused as a whole
at "$north"
sed -i 's/^Arbor Elf,/Arborr Elf,/' config/topcut/banlists/modern.csv
is 65 facts export bad.json
[ ! -e bad.json ] || bad "a file was written of a list that is wrong"

# ---- back
at "$south"
ok facts undo --dry-run
said "would remove"
ok facts undo
said "what was there before counts again"
ok deck check amulet.txt --format modern --date 2026-11-24
json facts status
same "$(jq -r .digest out)" "$before" "the digest after undo"
ok facts import facts.json --json
same "$(jq -r '.changes | map(select(.what == "banned")) | .[0] | [.format, .from, .count] | join(" ")' out)" \
    "Modern 2026-11-23 2" "the ban in JSON"

# ---- a ban that a store entered itself goes along
ok facts import "$north/third.json" --dry-run
said "1 card banned in Modern from 2026-11-25: Birds of Paradise"
ok facts import "$north/third.json"
printf '4 Birds of Paradise\n56 Forest\n' >birds.txt
ok deck check birds.txt --format modern --date 2026-11-24
is 1 deck check birds.txt --format modern --date 2026-11-25
said "Birds of Paradise is banned in Modern since 2026-11-25"
ok facts export again.json
same "$(jq -r '.parts["changes.csv"]' again.json)" "$(jq -r '.parts["changes.csv"]' "$north/third.json")" "what goes on"
ok facts undo
ok deck check birds.txt --format modern --date 2026-11-24

# ---- what the store gave away itself is here, its own changes of lists among it
ok format ban "Birds of Paradise" --format modern --from 2026-11-26
ok facts export mine.json --force
ok facts import mine.json
said "these facts are here already"
same "$(imported)" 1 "files after the store's own"
ok undo

# ---- what was damaged on the disk does not count, says so, and can be taken away
truncate -s 3000 "$XDG_DATA_HOME/topcut/facts/000001.json"
ok deck check amulet.txt --format modern --date 2026-11-24
said "the formats and lists inside the program are used"
ok facts undo
said "damaged"

finish
