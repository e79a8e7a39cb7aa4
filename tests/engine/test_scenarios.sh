#!/usr/bin/env bash
# Every scenario of this folder holds in every era that it names: one process for each folder of them.
set -u
: "${TOPCUT:?the built program}"
here=$(cd "$(dirname "$0")" && pwd)
failures=0
for folder in "$here"/*/; do
    compgen -G "$folder*.json" >/dev/null || continue
    echo "$(basename "$folder"):"
    "$TOPCUT" engine run "$folder" || failures=$((failures + 1))
done
exit $((failures > 0))
