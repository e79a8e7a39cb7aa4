#!/usr/bin/env bash
# Same seed, same pairing: gcc and clang, without and with optimisation, print one digest of many rounds.
# Only in the long run (TOPCUT_LONG=1), for the room is compiled again each time; the usual one has a seed's
# replay in test_rounds.c.
# @tags never-watched
set -euo pipefail
[[ ${TOPCUT_LONG-} == 1 ]] || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sources=("$SOURCE_DIR"/tests/pairing/digest.c "$SOURCE_DIR"/src/pairing/*.c)
for part in arena attr count err rng strbuf; do
    sources+=("$SOURCE_DIR/src/base/$part.c")
done

compilers=()
for compiler in gcc clang; do
    command -v "$compiler" >/dev/null && compilers+=("$compiler")
done
((${#compilers[@]} > 0)) || exit 77

first='' n=0
for compiler in "${compilers[@]}"; do
    for level in -O0 -O3; do
        "$compiler" -std=c17 "$level" -D_GNU_SOURCE -DTOPCUT_VERSION='"test"' -I"$SOURCE_DIR/src" -I"$SOURCE_DIR/tests" \
            -o "$work/digest" "${sources[@]}" -lm
        digest=$("$work/digest")
        echo "$compiler $level: $digest"
        first=${first:-$digest}
        if [[ $digest != "$first" ]]; then
            echo "not the same pairings as before"
            exit 1
        fi
        ((n += 1))
    done
done

# Rounds are stored with their seeds: what one makes is written down here, and changes only when the search
# does, which the commit then says.
expected=$(sed -n 's/^digest: //p' "$SOURCE_DIR/tests/pairing/digest.txt")
if [[ $first != "$expected" ]]; then
    echo "the digest is $first; digest.txt says $expected"
    exit 1
fi
echo "$n builds agree"
