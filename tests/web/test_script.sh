#!/usr/bin/env bash
# The pages' script: it is plain JavaScript, and keeps and sends results as script.js asks. Needs node.
# @tags never-watched
set -uo pipefail
source=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}
command -v node >/dev/null || { echo "no node"; exit 77; }
node --check "$source/src/web/static/topcut.js" || exit 1
node "$source/tests/web/script.js" "$source/src/web/static/topcut.js" || exit 1
short=$(mktemp) && trap 'rm -f "$short"' EXIT # as it is sent
cmake "-DFROM=$source/src/web/static/topcut.js" "-DOUT=$short" -P "$source/src/build/script.cmake" && node "$source/tests/web/script.js" "$short"
