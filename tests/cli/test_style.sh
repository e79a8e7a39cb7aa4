#!/usr/bin/env bash
# Every C file stands as clang-format sets it (.clang-format), so that no diff is about blanks, and includes its own header
# first, then the tree's in one block, then the system's; a template of a page has no line beyond its 120 columns either.
#
# Versions of clang-format differ: Debian 12's is 14, and with another one this is skipped.
# @tags never-watched
set -uo pipefail
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}
if ! clang-format --version 2>/dev/null | grep -q ' version 14\.'; then
    echo "clang-format 14 is not there: skipped"
    exit 77
fi
cd "$root" || exit 1

# A file that is not in style is noticed.
crooked=$(mktemp -d)
trap 'rm -rf "$crooked"' EXIT
cp .clang-format "$crooked/"
printf 'int  main( void ){return 0 ;}\n' >"$crooked/a.c"
printf '#include "base/a.h"\n\n#include "deck/a.h"\n' >"$crooked/b.c"
printf '#include <stdio.h>\n\n#include "deck/a.h"\n' >"$crooked/c.c"
for file in a b c; do
    if clang-format --dry-run -Werror "$crooked/$file.c" 2>/dev/null; then
        echo "a crooked file is not noticed: $(cat "$crooked/$file.c")"
        exit 1
    fi
done

columns=$(sed -n 's/^ColumnLimit: *//p' .clang-format)
if LC_ALL=C.UTF-8 grep -rnE --include='*.html' ".{$((columns + 1))}" src; then
    echo "these lines of templates are longer than $columns columns (src/build/pages.c says where a line may end)"
    exit 1
fi

# A file that was in style before, by the same settings and program, is so still.
known=${BUILD_DIR:-$crooked}/in-style
rules=$({ clang-format --version; cat .clang-format tests/.clang-format; } | sha256sum)
[[ $(head -n 1 "$known" 2>/dev/null) == "$rules" ]] || echo "$rules" >"$known"
find src tests -name '*.[ch]' -exec sha256sum {} + >"$crooked/now"
grep -vxFf "$known" "$crooked/now" | cut -c67- >"$crooked/new"
if ! tr '\n' '\0' <"$crooked/new" | xargs -0 -r -n 40 -P 2 clang-format --dry-run -Werror 2>"$crooked/found"; then
    grep -E ': (error|warning):' "$crooked/found" | head -20
    echo "clang-format -i puts these files in style"
    exit 1
fi
{ echo "$rules"; cat "$crooked/now"; } >"$known"
echo "all files are in style; $(wc -l <"$crooked/new") were looked at"
