#!/usr/bin/env bash
# prepare.sh FOLDER - puts the browser tests and what they need (playwright-core, axe-core; package-lock.json) into a folder
#
# Chromium is the system's own (lib.mjs says which). Exit status 77 when chromium, node or npm is not there, or nothing
# can be downloaded: then the tests are skipped.
set -uo pipefail
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
folder=${1:?folder}
for tool in node npm; do
    command -v "$tool" >/dev/null 2>&1 || { echo "there is no $tool: skipped"; exit 77; }
done
command -v "${CHROMIUM:-chromium-headless-shell}" "${CHROMIUM:-chromium}" >/dev/null 2>&1 || { echo "there is no chromium: skipped"; exit 77; }
mkdir -p "$folder" || exit 1
exec 9>"$folder/.lock"
flock 9 # several tests may come at once
if ! cmp -s "$here/package-lock.json" "$folder/installed-lock.json"; then
    cp "$here/package.json" "$here/package-lock.json" "$folder/" || exit 1
    (cd "$folder" && npm ci --no-audit --no-fund --ignore-scripts >npm.log 2>&1) || {
        tail -n 5 "$folder/npm.log"
        echo "npm could not bring playwright-core and axe-core: skipped"
        exit 77
    }
    cp "$here/package-lock.json" "$folder/installed-lock.json" || exit 1
fi
cp "$here"/*.mjs "$folder/"
