#!/bin/bash
# test_banned.sh - each banned function is a compile error that names it, and the C library's own headers
# can still be included after ours. Also: which file may include which library.
# Needs: SOURCE_DIR, BUILD_DIR.
set -u
dir=$(mktemp -d /tmp/topcut-banned-XXXXXX)
trap 'rm -rf "$dir"' EXIT
failures=0
compile() {
    ${CC:-cc} -std=c17 -D_GNU_SOURCE -DTOPCUT_VERSION='"0"' -I"$SOURCE_DIR/src" \
        -include "$SOURCE_DIR/src/base/banned.h" -fsyntax-only "$1" 2>"$dir/out"
}

while read -r name call; do
    printf '#include <stdarg.h>\nvoid f(char *s, va_list ap);\nvoid f(char *s, va_list ap)\n{\n    (void)ap;\n    (void)%s;\n}\n' \
        "$call" > "$dir/$name.c"
    if compile "$dir/$name.c" || ! grep -q "sorry_${name}_is_banned" "$dir/out"; then
        echo "FAILED: $name compiles, or the message does not name it"
        cat "$dir/out"
        failures=$((failures + 1))
    fi
done <<'CALLS'
strcpy strcpy(s, s)
strcat strcat(s, s)
strncpy strncpy(s, s, 1)
strncat strncat(s, s, 1)
sprintf sprintf(s, "%d", 1)
vsprintf vsprintf(s, "%d", ap)
gets gets(s)
strtok strtok(s, s)
alloca alloca(4)
asctime asctime((void *)s)
ctime ctime((void *)s)
CALLS

cat > "$dir/fine.c" <<'C'
#include <alloca.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
int main(void)
{
    struct stat st;
    return stat(".", &st) + (int)st.st_ctime * 0; /* a member of that name is no call */
}
C
if ! compile "$dir/fine.c"; then
    echo "FAILED: system headers after ours"
    cat "$dir/out"
    failures=$((failures + 1))
fi

# the build puts it before every file of ours, but for embed.c, which stands on the C library alone
if [ -f "${BUILD_DIR:-}/compile_commands.json" ]; then
    without=$(grep '"command"' "$BUILD_DIR/compile_commands.json" | grep -F -- "-c $SOURCE_DIR/src/" |
        grep -vF src/build/embed.c | grep -cvF -- "-include $SOURCE_DIR/src/base/banned.h")
    if [ "$without" != 0 ]; then
        echo "FAILED: $without files are compiled without base/banned.h"
        failures=$((failures + 1))
    fi
fi

# only HEADER FILE: nobody else under src/ includes that library header
only() {
    local others
    others=$(grep -rlE "#include <$1>" "$SOURCE_DIR/src" | grep -v "/src/$2\$")
    if [ -n "$others" ]; then
        echo "FAILED: <$1> belongs to $2 alone, but is included by" $others
        failures=$((failures + 1))
    fi
}
only 'cjson/cJSON.h' base/json.c
only 'cJSON.h' base/json.c
only 'csv.h' base/csv.c
only 'utf8proc.h' base/utf8.c

[ $failures = 0 ] && echo "banned: all checks passed"
exit $((failures > 0))
