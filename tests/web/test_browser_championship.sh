#!/usr/bin/env bash
# In headless Chromium: a championship of 64 at tables of four with byes in its cut, and a draft night of 16
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
bash "$here/browser/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node championship.mjs
