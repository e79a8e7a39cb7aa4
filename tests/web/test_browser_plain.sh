#!/usr/bin/env bash
# In headless Chromium: the same evening with scripts off
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
bash "$here/browser/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node evening.mjs --no-script
