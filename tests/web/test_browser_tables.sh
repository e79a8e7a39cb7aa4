#!/usr/bin/env bash
# In headless Chromium: a Commander night of 14, with phones at two tables, a desk with and without scripts, and the cut
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
bash "$here/browser/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node tables.mjs
