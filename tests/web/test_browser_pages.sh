#!/usr/bin/env bash
# In headless Chromium: every page at the size of a phone and of a laptop: axe finds nothing serious, nothing is cut off sideways
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
bash "$here/browser/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node shots.mjs --check
