#!/usr/bin/env bash
# The house keeps its shape: what an #include may name, and what a room may do.
#
# Arrows point down the list of layers and never across; pure rooms touch no file, clock, chance or global;
# each library is known to one file; SQL text is run by the store alone; a comment that names a file of C names one
# that is there. Then the check is tried itself:
# each rule is broken in a copy of the sources, and has to be noticed.
# @tags never-watched
set -uo pipefail
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}

# What is looked for, a line each:
#   layer NUMBER ROOM...        includes go from a higher number to a lower one
#   inside ROOM NUMBER FOLDER.. the same between the folders of a room; ROOM/FOLDER/FOLDER.h is a folder's face,
#                               and what else stands in it is its own. Without ROOM/ROOM.h, these are the room's face
#   library HEADER FILES        a pattern of the files that may include it
#   pure PATTERN WHY            what the bare text of a pure room must not match
#   outside ROOMS PATTERN WHY   what it must not match outside these rooms
#   long    FILE LINES WHY      a file that may have more lines than others, which are not to become more
# In patterns, @ stands for the beginning of a word.
rules=$(cat <<'RULES'
layer	0	base
layer	1	catalog
layer	2	format
layer	3	store pairing standings penalty rating deck engine cardtext
layer	4	sanity
layer	5	event
layer	6	report
layer	7	web
layer	8	cli
layer	9	association
inside	event	0	verbs
inside	event	1	core
inside	event	2	people
inside	event	3	state
inside	event	4	register
inside	event	5	deckcheck
inside	event	6	enrol
inside	event	7	draft
inside	event	8	match
inside	event	9	judge
inside	event	10	ledger
inside	event	11	bracket
inside	event	12	round
inside	event	13	clock
inside	event	14	result
inside	event	15	dossier
inside	event	16	import
inside	event	17	outside
inside	event	18	exchange
inside	event	19	edit
inside	event	20	views
inside	web	1	page site
inside	web	2	request
inside	web	3	gate
inside	web	4	fetch
inside	web	5	standby
inside	web	6	pages
inside	web	7	machine
inside	cli	1	shell
inside	cli	2	store player round deck rating report demo
inside	cli	3	event engine sanity exchange
inside	cli	4	card
inside	association	0	pg
inside	association	1	office
inside	association	2	ratings serve
inside	association	3	pages
inside	association	4	commands
inside	engine	0	hands rules state
inside	engine	1	language
inside	engine	2	pay table
inside	engine	3	look record
inside	engine	4	show
inside	engine	5	play
inside	engine	6	minds scenario
inside	engine	7	people
library	sqlite3.h	^(store|catalog)/|^base/cause[.]c$|^event/(ledger/ledger_put|views/tables[a-z_]*)[.]c$|^event/views/internal[.]h$
library	xlsxwriter.h	^report/xlsx_inner[.]h$
library	csv.h	^base/csv[.]c$
library	cjson/cJSON.h	^base/json[.]c$
library	cJSON.h	^base/json[.]c$
library	utf8proc.h	^base/utf8[.]c$
library	cairo-pdf.h	^report/canvas[.]c$
library	cairo-svg.h	^report/canvas[.]c$
library	pango/pangocairo.h	^report/canvas[.]c$
library	zlib.h	^(report/xlsx_check|base/gzip)[.]c$
library	sodium.h	^base/(sign|secret)[.]c$
library	libpq-fe.h	^association/pg/internal[.]h$
library	microhttpd.h	^(web/machine/server|association/serve/serve)[.]c$
library	gnutls/abstract.h	^web/gate/tls[.]c$
library	gnutls/crypto.h	^web/gate/tls[.]c$
library	gnutls/gnutls.h	^web/gate/tls[.]c$
library	curl/curl.h	^web/fetch/http[.]c$
library	gnutls/x509.h	^web/gate/tls[.]c$
library	qrencode.h	^base/qr[.]c$
library	unicode/ucol.h	^base/lang_icu[.]c$
library	unicode/udat.h	^base/lang_icu[.]c$
library	unicode/udatpg.h	^base/lang_icu[.]c$
library	unicode/unum.h	^base/lang_icu[.]c$
library	unicode/ustring.h	^base/lang_icu[.]c$
library	yajl/yajl_parse.h	^catalog/import[a-z_]*[.][ch]$
library	libxml/xmlreader.h	^base/xml[.]c$
library	libxml/parser.h	^base/xml[.]c$
pure	@(FILE|fopen|fdopen|open|fread|fwrite|file_read|file_write|resource_get) *[(*]	a pure room touches no file
pure	@(time|clock|clock_gettime|gettimeofday|localtime|gmtime) *[(]|@struct clock([^a-z_]|$)	a pure room has no clock
pure	@(rand|random|srand|srandom|drand48|getrandom|getenv|setlocale) *[(]	a pure room gets its chance and its settings as arguments
pure	# *include *<(sqlite3|time|fcntl|unistd|dirent|locale|pthread|sys/[a-z]*)[.]h>	a pure room needs no such header
pure	^ *static +(_Thread_local +)?(unsigned +|struct +|enum +)?[a-z_][a-z_0-9]* +[*]*[a-z_0-9]+( *[[][^]]*[]])* *(=|;)	a pure room has no state of its own
outside	base	@pthread_(create|join) *[(]	threads are started in one place, base/parallel.c
outside	store catalog	@sqlite3_exec *[(]	only the store runs SQL text
outside	base	@(malloc|calloc|realloc|strdup|strndup|asprintf|vasprintf) *[(]	memory comes from an arena, tc_calloc or tc_realloc_array
long	engine/state/state.h	900	all of a game, which is one value
long	engine/rules/rules.h	810	a table: what the eras' rules differ in
long	web/machine/server.c	840	alone knows the library of HTTP
outside	base	@strerror *[(]	the system's reasons are messages, base/cause.h
outside	base cli web association	@(printf|puts|putchar|perror|exit|_exit) *[(]|@(stdout|stderr)([^a-z_]|$)	only cli and web speak and choose an exit status
RULES
)
max_lines=700
max_function=60 # lines from brace to brace: what fits a screen

# Reads the rules, then the rooms' own headers (their faces), then every file of a tree, by paths below it.
reader=$(cat <<'AWK'
function found(why) { print file ":" FNR ": " why }

# The line without comments and without the insides of strings.
function bare(line,    out, i, c, two) {
    if (comment && !index(line, "*/")) return ""
    if (!comment && line !~ /["\047\/]/) return line
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1); two = substr(line, i, 2)
        if (comment) { if (two == "*/") { comment = 0; i++ } continue }
        if (quote != "") {
            if (c == "\\") i++
            else if (c == quote) { quote = ""; out = out c }
            continue
        }
        if (two == "/*") { comment = 1; i++; continue }
        if (two == "//") break
        if (c == "\"" || c == "\047") quote = c
        out = out c
    }
    quote = ""
    return out
}

function leaf(path) { sub(/.*\//, "", path); return path }

# The folder of a path that has a rule of its own: the deepest that is named; "" when none is.
function folder_of(path) {
    while (sub(/\/[^\/]*$/, "", path)) if (path in floor) return path
    return ""
}

# Between the folders of a room: down, and only to their faces.
function check_folder(name,    from, to) {
    from = folder_of(file); to = folder_of(name)
    if (to == from) return
    if (to != "" && name != to "/" leaf(to) ".h") found("\"" name "\" is not the face of " to)
    else if (to != "" && from != "" && floor[to] >= floor[from]) found(from " includes \"" name "\", which is not below it")
    else if (to == "" && from != "" && name == room "/" room ".h") found("\"" name "\" is the face for other rooms")
}

function check_include(line,    name, target, at) {
    match(line, /["<][^">]*[">]/)
    name = substr(line, RSTART + 1, RLENGTH - 2)
    if (line ~ /include *</) {
        if (name in library && file !~ library[name]) found("<" name "> does not belong in this file")
        return
    }
    at = index(name, "/")
    target = name == "queries.h" ? "store" : name == "association_queries.h" ? "association" : substr(name, 1, at - 1)
    if (name == "base/base.h") found("no umbrella: a file includes those headers of base that it uses")
    else if (!(target in layer)) found("\"" name "\" is not written as \"room/file.h\"")
    else if (target != room) {
        if (layer[target] >= layer[room]) found(room " includes \"" name "\", which is not below it")
        if (!((target, name) in face) && (own[target] || !((target, name) in parted))) found("\"" name "\" is not part of the face of " target)
    }
    else check_folder(name)
}

BEGIN { FS = "\t"; face["store", "queries.h"] = face["association", "association_queries.h"] = face["cli", "cli/command.h"] = 1 }
FNR == 1 { part++; comment = 0; file = FILENAME; sub(/^[.]\//, "", file); room = file; sub(/\/.*/, "", room) }

FILENAME == "-" && $1 == "inside" {
    n = split($4, rooms, " ")
    for (i = 1; i <= n; i++) { floor[$2 "/" rooms[i]] = $3; parted[$2, $2 "/" rooms[i] "/" leaf(rooms[i]) ".h"] = 1 }
}
FILENAME == "-" && $1 == "layer" { n = split($3, rooms, " "); for (i = 1; i <= n; i++) layer[rooms[i]] = $2 }
FILENAME == "-" && $1 == "library" { library[$2] = $3 }
FILENAME == "-" && $1 == "long" { long[$2] = $3 }
FILENAME == "-" && ($1 == "pure" || $1 == "outside") {
    kind[++n_rules] = $1
    allowed[n_rules] = $1 == "pure" ? "" : " " $2 " "
    pattern[n_rules] = $1 == "pure" ? $2 : $3
    why[n_rules] = $1 == "pure" ? $3 : $4
    gsub(/@/, "(^|[^A-Za-z0-9_])", pattern[n_rules])
}
FILENAME == "-" { next }

# The faces come first, each room's header once before all files. What a face includes is part of it, and what its first
# comment lists: " *   list.h cards.h   a decklist ...".
part - 1 <= faces {
    face[room, file] = own[room] = 1
    n = /^ \*   [a-z_\/]+\.h / ? split($0, named, " ") : 0
    for (i = 2; i <= n && named[i] ~ /\.h$/; i++) face[room, room "/" named[i]] = 1
    if ($0 ~ "^#include \"" room "/") { match($0, /"[^"]*"/); face[room, substr($0, RSTART + 1, RLENGTH - 2)] = 1 }
    next
}
FNR == 1 && !/^\/\* / { found("does not begin by saying what it is for") }
FNR == 1 { most = file in long ? long[file] : max_lines }
FNR == most + 1 { found("more than " most " lines") }
FNR == 1 { opened = 0 }
/^{$/ { opened = FNR }
/^}$/ && opened && FNR - opened >= max_function { found("a function of more than " max_function " lines") }
/^ *# *include/ { check_include($0) }
{
    text = bare($0)
    sub(/static +const /, "constant ", text)
    for (i = 1; i <= n_rules; i++) {
        # pure are the rooms that share a layer with the store, and format/
        if (kind[i] == "pure" ? room != "format" && (layer[room] != 3 || room == "store") : index(allowed[i], " " room " ")) continue
        if (text ~ pattern[i]) found(why[i] ": " $0)
    }
}
AWK
)

# check TREE: every breach in TREE (a src folder), one line each; nothing when there is none.
check() (
    cd "$1" || exit
    local room faces=() files=()
    for room in */; do
        room=${room%/}
        [[ $room != build ]] || continue # tools that run while building, outside the house
        [[ $room != po ]] || continue    # translations, no code
        grep -qE "^layer.*[[:space:]]$room( |$)" <<<"$rules" || { echo "$room: a room that has no layer"; continue; }
        mapfile -t -O "${#files[@]}" files < <(find "$room" -name '*.[ch]' | sort)
        if [[ $room == base ]]; then # each file includes those of its headers that it uses
            mapfile -t -O "${#faces[@]}" faces < <(find base -name '*.h' ! -name '*_inner.h' ! -name base.h | sort)
        elif [[ -f $room/$room.h ]]; then
            faces+=("$room/$room.h")
        elif compgen -G "$room/*.[ch]" >/dev/null && ! grep -q "^inside[[:space:]]$room[[:space:]]" <<<"$rules"; then
            echo "$room: its face, $room/$room.h, is missing"
        fi
    done
    awk -v faces="${#faces[@]}" -v max_lines="$max_lines" -v max_function="$max_function" "$reader" - "${faces[@]/#/./}" "${files[@]}" <<<"$rules"
)

# ---- the check itself is tried: each breach, put into a copy, has to be named -----------------------

failures=0
bites() { # FILE LINE-TO-ADD WORDS-OF-THE-FINDING
    local found
    [[ -f $copy/$1 ]] && cp "$copy/$1" "$work/kept"
    mkdir -p "$(dirname "$copy/$1")"
    [[ -f $copy/$1 ]] || echo '/* made for this test */' >"$copy/$1"
    printf '%b\n' "$2" >>"$copy/$1"
    found=$(check "$copy")
    if [[ $found != *"$1:"*"$3"* ]]; then
        echo "not noticed: '$2' in $1 (found: ${found:-nothing})"
        failures=$((failures + 1))
    fi
    if [[ -f $work/kept ]]; then mv "$work/kept" "$copy/$1"; else rm "$copy/$1"; fi
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy=$work/src
mkdir -p "$copy"/{base,store,pairing,standings,deck,event,report,cli}
for room in base store pairing standings deck event report cli; do
    printf '/* %s.h */\n' "$room" >"$copy/$room/$room.h"
done
[[ -z $(check "$copy") ]] || { echo "a sound house is blamed: $(check "$copy")"; failures=1; }
bites base/a.c '#include "store/store.h"' 'not below it'
bites store/a.c '#include "event/event.h"' 'not below it'
bites store/a.c '#include "base/base.h"' 'that it uses'
bites base/a.c '#include "base/base.h"' 'that it uses'
bites store/a.c '#include "base/lang_inner.h"' 'not part of the face'
bites event/a.c '# include "report/report.h"' 'not below it'
bites pairing/a.c '#include "standings/standings.h"' 'not below it'
bites pairing/a.c '#include "store/store.h"' 'not below it'
bites pairing/a.h '#include "queries.h"' 'not below it'
bites cli/a.c '#include "event/core/internal.h"' 'not part of the face'
bites event/a.c '#include "internal.h"' 'not written as'
bites event/a.c '#include <sqlite3.h>' 'does not belong'
bites report/text.c '#include <xlsxwriter.h>' 'does not belong'
bites event/a.c '#include <csv.h>' 'does not belong'
bites event/a.c '#include <sodium.h>' 'does not belong'
bites deck/a.c '#include <libxml/xmlreader.h>' 'does not belong'
bites cli/a.c '#include <cjson/cJSON.h>' 'does not belong'
bites report/a.c '#include <utf8proc.h>' 'does not belong'
bites pairing/a.c 'FILE *f;' 'touches no file'
bites pairing/a.c 'x = time(NULL);' 'has no clock'
bites pairing/a.c '#include <time.h>' 'no such header'
bites standings/a.c 'int x = rand();' 'as arguments'
bites standings/a.c 'static int calls;' 'no state'
bites standings/a.c 'void f(void)\n{\n    static struct cache c = { 0 };\n}' 'no state'
bites event/a.c '    sqlite3_exec(db, sql, 0, 0, 0);' 'only the store runs SQL'
bites cli/a.c 'pthread_create(&thread, NULL, work, w);' 'one place'
bites event/a.c 'p = malloc(3);' 'arena'
bites event/a.c 'fprintf(stderr, "x");' 'only cli and web speak'
bites web/a.c 'x = strerror(errno);' 'are messages'
house=$rules
rules+=$'\nlayer\t5\tgarden\ninside\tgarden\t1\troots\ninside\tgarden\t2\ttree tree/leaf'
mkdir -p "$copy"/garden/{roots,tree/leaf}
for part in garden/roots/roots.h garden/tree/tree.h garden/tree/leaf/leaf.h; do echo "/* $part */" >"$copy/$part"; done
bites garden/roots/a.c '#include "garden/tree/tree.h"' 'not below it'
bites garden/tree/a.c '#include "garden/tree/leaf/leaf.h"' 'not below it'
bites garden/tree/a.c '#include "garden/roots/inner.h"' 'not the face'
bites cli/a.c '#include "garden/roots/inner.h"' 'not part of the face'
printf '%s\n' '/* a.c */' '#include "garden/roots/roots.h"' '#include "garden/tree/inner.h"' >"$copy/garden/tree/a.c"
printf '%s\n' '/* a.c */' '#include "garden/tree/leaf/leaf.h"' >"$copy/cli/a.c"
[[ -z $(check "$copy") ]] || { echo "a sound house in folders is blamed: $(check "$copy")"; failures=1; }
echo '/* garden.h */' >"$copy/garden/garden.h"
bites garden/tree/a.c '#include "garden/garden.h"' 'for other rooms'
bites cli/b.c '#include "garden/tree/leaf/leaf.h"' 'not part of the face'
rm -r "$copy/garden" "$copy/cli/a.c"
rules=$house
bites base/long.c "$(yes 'int x;' | head -n 701 | tr '\n' '#' | sed 's/#/\\n/g')" 'more than'
bites base/a.c "$(printf 'int f(void)\\n{\\n'; printf 'f();\\n%.0s' {1..59}; echo '}')" 'a function of more than 60'
printf 'int x;\n' >"$copy/base/bald.c"
[[ $(check "$copy") == *bald.c*'does not begin'* ]] || { echo "a bald file is not noticed"; failures=1; }
rm "$copy/base/bald.c" "$copy/report/report.h"
mkdir "$copy/garden"
[[ $(check "$copy") == *'garden: a room that has no layer'* ]] || { echo "a new room is not noticed"; failures=1; }
echo '/* a.c */' >"$copy/report/a.c"
[[ $(check "$copy") == *'report/report.h, is missing'* ]] || { echo "a missing face is not noticed"; failures=1; }

# cited ROOT: the files of C that comments in ROOT/src name and that are in neither src nor tests, a line each.
cited() (
    cd "$1" || exit
    find src tests -name '*.[ch]' | awk '
        FILENAME == "-" { there[$0] = 1; while (sub(/^[^\/]*\//, "")) there[$0] = 1; next }
        {
            at = index($0, "/*")
            if (!at && !/^ +\*/) next
            line = at ? substr($0, at) : $0
            while (match(line, /[A-Za-z_0-9][A-Za-z_0-9\/]*[.][ch]([^A-Za-z_0-9.(]|$)/)) {
                name = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
                sub(/[^ch]$/, "", name)
                if (!(name in there) && name !~ /^([A-Z]+[.][ch]|os_unix[.]c|linux\/magic[.]h)$/)
                    print FILENAME ":" FNR ": a comment names " name ", which is not there"
            }
        }' - $(find src -name '*.[ch]' ! -path 'src/build/*') # those make C files, with comments
)
mkdir -p "$work/tests"
printf '/* a.c - see gone.h, and base/base.h */\n' >"$copy/base/a.c"
[[ $(cited "$work") == *'names gone.h'* && $(cited "$work") != *base.h* ]] || {
    echo "a comment that names no file is not noticed"
    failures=1
}

found=$(check "$root/src"; cited "$root")
if [[ -n $found ]]; then
    printf '%s\n' "$found"
    failures=$((failures + 1))
fi
# The rooms are archives: of two functions of one name the linker takes the first without a word.
if [[ -n ${BUILD_DIR-} ]] && command -v nm >/dev/null; then
    twice=$(nm "$BUILD_DIR"/libroom_*.a 2>/dev/null | awk '$2 == "T" { print $3 }' | sort | uniq -d)
    [[ -z $twice ]] || { echo "functions of two rooms with one name:" $twice; failures=$((failures + 1)); }
fi
((failures == 0)) && echo "layers hold"
exit $((failures > 0))
