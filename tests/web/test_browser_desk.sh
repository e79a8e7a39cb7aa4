#!/usr/bin/env bash
# In headless Chromium, at 1366x768 with 24, 64 and 500 players: what staff must see while they work, and forms that keep what was typed
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
bash "$here/browser/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node desk.mjs "$@"
