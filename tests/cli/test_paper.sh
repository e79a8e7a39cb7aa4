#!/usr/bin/env bash
# An event on paper from the command line: files, warnings, what is on the sheets, in which order, in which script.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8

reads() { command -v pdftotext >/dev/null; }
# text FILE: what is on it, in the order in which it was drawn.
text() { pdftotext -raw "$1" text.txt && cat text.txt; }
# holds TEXT: the last text has it.
holds() {
    checks=$((checks + 1))
    reads || return 0
    grep -qF -- "$1" text.txt || bad "\"$1\" is not on paper"
}

cat >players.csv <<'CSV'
name
"Åkesson, Eva"
"Berg, Anna"
"Żółć, Łukasz"
"Nguyễn, Thị Hồng"
"Παπαδόπουλος, Γιώργος"
"Иванова, Анна"
"משה כהן"
"佐藤 健太郎"
"王小明"
"김민준"
"<b>Bold</b> & Co"
"Wolfeschlegelsteinhausenbergerdorff, Hub"
CSV
ok init
ok event new "Café Évening" --format Premodern --date 2026-11-19 --cut 4
ok player import players.csv --enroll

# ---- what there is
ok paper
said "slips"
said "emergency"
json paper
words=$(grep -o '"kind": "[a-z]*"' out | cut -d'"' -f4 | paste -sd'|')
ok paper --help
same "$("$TOPCUT" __complete -- paper '' | cut -f1 | sort | paste -sd'|')" "$(tr '|' '\n' <<<"$words" | sort | paste -sd'|')" \
    "the words that the shell offers"
refused 2 paper nonsense
refused 2 paper slips -o slips.txt
said "-o FILE.pdf writes it"
refused 2 paper names --per-page 4
said "--per-page means nothing for names"
refused 2 paper slips --url 192.168.1.5
refused 3 paper names
refused 3 paper bracket
refused 4 paper deckchecks
refused 2 paper slips --blank 8 --per-page 5

# ---- files: named after the event, not replaced unless told
ok paper seatings
said "cafe-evening-seatings.pdf, 1 sheet"
refused 4 paper seatings
said "--force replaces it"
ok paper seatings --force
ok paper slips --blank 20 --dry-run
said "would write cafe-evening-slips.pdf, 3 sheets"
same "$(ls cafe-evening-slips.pdf 2>/dev/null)" "" "the file of a dry run"
ok pair --seed 1
json paper slips names -o two.pdf --url http://192.168.1.5:8080/
json_holds 'o["schema"] == "topcut/paper/1" and o["sheets"] == 2 and o["kinds"] == ["slips", "names"]'
cp two.pdf first.pdf
ok paper slips names -o two.pdf --url http://192.168.1.5:8080 --force
checks=$((checks + 1))
cmp -s two.pdf first.pdf || bad "the same papers are not the same bytes"

# ---- what is on the sheets
if reads; then
    ok paper names -o names.pdf
    text names.pdf >/dev/null
    holds "Café Évening"
    holds "Pairings by name"
    holds "Round 1, page 1/1"
    holds "Co, <b>Bold</b> &"
    # A name of any script is read back, word by word, each in its own order of letters, or a warning tells its script.
    pdftotext -layout names.pdf text.txt
    for name in "Åkesson, Eva" "Żółć, Łukasz" "Nguyễn, Thị Hồng" "Παπαδόπουλος, Γιώργος" "Иванова, Анна" "כהן משה" \
        "佐藤 健太郎:Han" "王小明:Han" "김민준:Hangul"; do
        for word in ${name%:*}; do
            checks=$((checks + 1))
            LC_ALL=C grep -qF -- "$word" text.txt || { [ "$name" != "${name%:*}" ] && grep -qF "(${name#*:})" err; } ||
                bad "$word is neither on paper nor warned of"
        done
    done
    # From right to left: the last name stands at the right.
    line=$(LC_ALL=C grep -F "כהן" text.txt | head -1)
    checks=$((checks + 1))
    [ "${#line}" != 0 ] && [[ ${line%%כהן*} == *משה* ]] || bad "a Hebrew name is in the wrong order: $line"
    # By name: the order of the list is that of the names.
    ok paper seatings -o s.pdf
    same "$(text s.pdf | grep -oE '^(Åkesson|Berg|Nguyễn|Wolfe|Żółć)' | paste -sd' ')" "Åkesson Berg Nguyễn Wolfe Żółć" "the order of seats"
    # Slips, cut: six tables, four on a sheet: two sheets, and pile by pile 1 2, 3 4, 5 6.
    ok paper slips --per-page 4 -o slips.pdf
    for sheet in 1 2; do
        pdftotext -raw -f $sheet -l $sheet slips.pdf sheet.txt
        same "$(grep -A1 '^Table' sheet.txt | grep -E '^[0-9]+$' | paste -sd' ')" "$(echo $sheet $((sheet + 2)) $((sheet + 4)))" "tables of sheet $sheet"
    done
    ok paper results -o results.pdf
    text results.pdf >/dev/null
    holds "Result"
    results
    ok paper standings --round 1 -o standings.pdf
    text standings.pdf >/dev/null
    holds "After round 1"
    holds "33.33" # who lost has opponents that won, and no games themselves
    ok paper standings --round 1 --language de -o de.pdf
    text de.pdf >/dev/null
    holds "33,33"
fi

# ---- phones
if command -v zbarimg >/dev/null && command -v pdftoppm >/dev/null; then
    ok paper slips --round 1 -o qr.pdf --url https://10.0.0.2:8443
    pdftoppm -r 150 -l 1 -png qr.pdf qr
    same "$(zbarimg -q --raw qr-1.png 2>/dev/null | sort | paste -sd' ')" \
        "$(for t in 1 2 3 4 5 6; do echo "https://10.0.0.2:8443/e/1/r/1/t/$t"; done | paste -sd' ')" "the codes of six slips"
fi
ok paper codes -o codes.pdf --url http://10.0.0.2:8080
ok player codes --csv -o codes.csv
if reads; then
    text codes.pdf >/dev/null
    for code in $(grep -oE '[B-Z]{6}' codes.csv | head -12); do holds "${code:0:3} ${code:3}"; done
fi

# ---- fonts that are not there: told, not printed as boxes
dejavu=$(fc-match -f '%{file}' 'DejaVu Sans' 2>/dev/null)
if [ -n "$dejavu" ] && [[ $dejavu == *DejaVu* ]]; then
    mkdir -p fonts
    cp "$dejavu" "${dejavu%.ttf}-Bold.ttf" fonts/
    printf '<?xml version="1.0"?><fontconfig><dir>%s/fonts</dir><cachedir>%s/cache</cachedir></fontconfig>' "$folder" "$folder" >fonts.conf
    FONTCONFIG_FILE=$folder/fonts.conf ok paper names -o few.pdf
    said 'install fonts-noto-cjk'
    said '(Hangul) of "김민준"'
    FONTCONFIG_FILE=$folder/fonts.conf json paper names -o few.pdf --force
    json_holds 'len(o["warnings"]) == 2 and "fonts-noto-cjk" in o["warnings"][0]'
fi
finish
