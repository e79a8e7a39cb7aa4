#!/usr/bin/env bash
# In headless Chromium, in the long run: every page in every language on a phone: in that language, whole, nothing cut off sideways
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
[[ -n ${TOPCUT_LONG-} ]] || { echo "left to the long run"; exit 77; }
bash "$here/browser/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node shots.mjs --languages
