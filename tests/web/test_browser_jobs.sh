#!/usr/bin/env bash
# In headless Chromium: the jobs of an evening take no more clicks, taps and keys than the best program known for each
# @tags browser slow-watched
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
bash "$here/browser/prepare.sh" "$BUILD_DIR/browser" || exit
cd "$BUILD_DIR/browser" && exec node jobs.mjs
