#!/usr/bin/env bash
# test_digest_builds.sh - the same seeds give the same games under gcc and clang, without and with optimisation
#
# Compiles the engine four times, so only in the long run (TOPCUT_LONG=1).
set -euo pipefail
[[ ${TOPCUT_LONG-} == 1 ]] || exit 77
command -v clang >/dev/null && command -v gcc >/dev/null || exit 77
root=$SOURCE_DIR
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
read -ra flags <<<"$(pkg-config --cflags --libs cmocka libutf8proc libsodium libqrencode libcjson libxml-2.0 zlib) -lm -lpthread"
# All of base but what reads the program's own resources, which are made by the build.
mapfile -t base < <(find "$root/src/base" -name '*.c' ! -name resource.c ! -name csv.c)
first=
for compiler in gcc clang; do
    for level in -O0 -O3; do
        "$compiler" -std=c17 "$level" -w -D_GNU_SOURCE -DTOPCUT_VERSION='"test"' -DTEST_DATA="\"$root/tests/data\"" \
            -I"$root/src" -I"$root/tests" $(find "$root/src/engine" -name "*.c") "${base[@]}" \
            "$root/tests/engine/test_digest.c" "${flags[@]}" -o "$folder/digest"
        digest=$("$folder/digest" 2>&1 | grep -a '^digest: ')
        echo "$compiler $level $digest"
        [[ -n $first ]] || first=$digest
        [[ $digest == "$first" ]] || { echo "the games differ"; exit 1; }
    done
done
