#!/usr/bin/env bash
# In headless Chromium: every page of an association at the size of a phone: axe finds nothing serious, nothing is cut off sideways
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../web/browser
bash "$here/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node association.mjs
