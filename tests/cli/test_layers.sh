#!/usr/bin/env bash
# The house keeps its shape: what an #include may name, and what a room may do.
#
# Arrows point down the list of layers and never across; pure rooms touch no file, clock, chance or global;
# each library is known to one file; SQL text is run by the store alone. Then the check is tried itself:
# each rule is broken in a copy of the sources, and has to be noticed.
set -uo pipefail
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}

declare -A layer=(
    [base]=0
    [format]=1 [catalog]=1
    [store]=2 [pairing]=2 [standings]=2 [penalty]=2 [rating]=2 [deck]=2 [engine]=2
    [sanity]=3 [event]=4 [report]=5 [cli]=6 [web]=6
)
pure='^(pairing|standings|penalty|rating|deck|engine)$'
declare -A library=( # header: the files that may include it
    [sqlite3.h]='^(store|catalog)/|^event/tables[a-z_]*\.[ch]$'
    [xlsxwriter.h]='^report/xlsx\.c$'
    [csv.h]='^base/csv\.c$'
    [cjson/cJSON.h]='^base/json\.c$'
    [cJSON.h]='^base/json\.c$'
    [utf8proc.h]='^base/utf8\.c$'
)
max_lines=900

# A C file without its comments and the insides of its strings, line by line.
bare() {
    awk '{
        out = ""
        for (i = 1; i <= length($0); i++) {
            c = substr($0, i, 1); two = substr($0, i, 2)
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
        print out
    }' "$1"
}

# finding FILE PATTERN WHY: one line a match in the bare text.
finding() {
    grep -nE "$2" "$bare_text" | while IFS=: read -r line text; do
        echo "$1:$line: $3: $text"
    done
}

# The headers that are a room's face: the one named after it, and what that one includes of its own room.
declare -A face
read_face() { # TREE ROOM
    face[$2]=" $2/$2.h queries.h $(sed -n "s|^#include \"\($2/[^\"]*\)\".*|\1|p" "$1/$2/$2.h" 2>/dev/null |
        tr '\n' ' ')"
}

check_includes() { # TREE FILE ROOM
    local tree=$1 file=$2 room=$3 line directive name target
    while IFS=: read -r line directive; do
        [[ $directive =~ [\"\<]([^\"\>]*)[\"\>] ]] && name=${BASH_REMATCH[1]}
        if [[ $directive == *'<'* ]]; then
            [[ -z ${library[$name]-} || $file =~ ${library[$name]} ]] ||
                echo "$file:$line: <$name> does not belong in this file"
            continue
        fi
        target=${name%%/*}
        [[ $name == queries.h ]] && target=store
        if [[ -z ${layer[$target]-} || ( $name != */* && $name != queries.h ) ]]; then
            echo "$file:$line: \"$name\" is not written as \"room/file.h\""
        elif [[ $target != "$room" ]]; then
            ((layer[$target] < layer[$room])) ||
                echo "$file:$line: $room includes \"$name\", which is not below it"
            [[ ${face[$target]} == *" $name "* ]] ||
                echo "$file:$line: \"$name\" is not part of the face of $target"
        fi
    done < <(grep -nE '^[[:space:]]*#[[:space:]]*include' "$tree/$file")
}

check_words() { # FILE ROOM; reads $bare_text
    local file=$1 room=$2
    if [[ $room =~ $pure ]]; then
        finding "$file" '\b(FILE|fopen|fdopen|open|fread|fwrite|file_read|file_write|resource_find) *[(*]' \
            'a pure room touches no file'
        finding "$file" '\b(time|clock|clock_gettime|gettimeofday|clock_now|localtime|gmtime) *\(|struct clock\b' \
            'a pure room has no clock'
        finding "$file" '\b(rand|random|srand|srandom|drand48|getrandom|getenv|setlocale) *\(' \
            'a pure room gets its chance and its settings as arguments'
        finding "$file" '# *include *<(sqlite3|time|fcntl|unistd|dirent|locale|pthread|sys/.*)\.h>' \
            'a pure room needs no such header'
        finding "$file" '^ *static +(_Thread_local +)?(unsigned +|struct +|enum +)?[a-z_0-9]+ +\**[a-z_0-9]+(\[[^]]*\])* *(=|;)' \
            'a pure room has no state of its own' | grep -v ': *static const '
    fi
    [[ $room == store || $room == catalog ]] || finding "$file" '\bsqlite3_exec *\(' \
        'only the store runs SQL text'
    [[ $room == base ]] || finding "$file" '\b(malloc|calloc|realloc|strdup|strndup|asprintf|vasprintf) *\(' \
        'memory comes from an arena, tc_calloc or tc_realloc_array'
    [[ $room == base || $room == cli || $room == web ]] ||
        finding "$file" '\b(printf|puts|putchar|perror|exit|_exit) *\(|\b(stdout|stderr)\b' \
            'only cli and web speak and choose an exit status'
}

# check TREE: every breach in TREE (a src folder), one line each; nothing when there is none.
check() {
    local tree=$1 file room
    bare_text=$(mktemp)
    for room in "$tree"/*/; do
        room=$(basename "$room")
        [[ $room != build ]] || continue # tools that run while building, outside the house
        if [[ -z ${layer[$room]-} ]]; then
            echo "$room: a room that has no layer"
        elif [[ -n $(find "$tree/$room" -name '*.[ch]' -print -quit) && ! -f $tree/$room/$room.h ]]; then
            echo "$room: its face, $room/$room.h, is missing"
        fi
        read_face "$tree" "$room"
    done
    while read -r file; do
        room=${file%%/*}
        [[ $room != build && -n ${layer[$room]-} ]] || continue
        check_includes "$tree" "$file" "$room"
        bare "$tree/$file" >"$bare_text"
        check_words "$file" "$room"
        (($(wc -l <"$tree/$file") <= max_lines)) || echo "$file: more than $max_lines lines"
        [[ $(head -c 3 "$tree/$file") == '/* ' ]] || echo "$file: does not begin by saying what it is for"
    done < <(cd "$tree" && find . -name '*.[ch]' | sed 's|^\./||' | sort)
    rm -f "$bare_text"
}

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
mkdir -p "$copy"/{base,store,pairing,standings,event,report,cli}
for room in base store pairing standings event report cli; do
    printf '/* %s.h */\n' "$room" >"$copy/$room/$room.h"
done
[[ -z $(check "$copy") ]] || { echo "a sound house is blamed: $(check "$copy")"; failures=1; }
bites base/a.c '#include "store/store.h"' 'not below it'
bites store/a.c '#include "event/event.h"' 'not below it'
bites event/a.c '# include "report/report.h"' 'not below it'
bites pairing/a.c '#include "standings/standings.h"' 'not below it'
bites pairing/a.c '#include "store/store.h"' 'not below it'
bites pairing/a.h '#include "queries.h"' 'not below it'
bites cli/a.c '#include "event/internal.h"' 'not part of the face'
bites event/a.c '#include "internal.h"' 'not written as'
bites event/a.c '#include <sqlite3.h>' 'does not belong'
bites report/text.c '#include <xlsxwriter.h>' 'does not belong'
bites event/a.c '#include <csv.h>' 'does not belong'
bites cli/a.c '#include <cjson/cJSON.h>' 'does not belong'
bites report/a.c '#include <utf8proc.h>' 'does not belong'
bites pairing/a.c 'FILE *f;' 'touches no file'
bites pairing/a.c 'x = time(NULL);' 'has no clock'
bites pairing/a.c '#include <time.h>' 'no such header'
bites standings/a.c 'int x = rand();' 'as arguments'
bites standings/a.c 'static int calls;' 'no state'
bites standings/a.c 'void f(void)\n{\n    static struct cache c = { 0 };\n}' 'no state'
bites event/a.c '    sqlite3_exec(db, sql, 0, 0, 0);' 'only the store runs SQL'
bites event/a.c 'p = malloc(3);' 'arena'
bites event/a.c 'fprintf(stderr, "x");' 'only cli and web speak'
bites base/long.c "$(yes 'int x;' | head -n 901 | tr '\n' '#' | sed 's/#/\\n/g')" 'more than'
printf 'int x;\n' >"$copy/base/bald.c"
[[ $(check "$copy") == *bald.c*'does not begin'* ]] || { echo "a bald file is not noticed"; failures=1; }
rm "$copy/base/bald.c" "$copy/report/report.h"
mkdir "$copy/garden"
[[ $(check "$copy") == *'garden: a room that has no layer'* ]] || { echo "a new room is not noticed"; failures=1; }
echo '/* a.c */' >"$copy/report/a.c"
[[ $(check "$copy") == *'report/report.h, is missing'* ]] || { echo "a missing face is not noticed"; failures=1; }

found=$(check "$root/src")
if [[ -n $found ]]; then
    printf '%s\n' "$found"
    failures=$((failures + 1))
fi
((failures == 0)) && echo "layers hold"
exit $((failures > 0))
