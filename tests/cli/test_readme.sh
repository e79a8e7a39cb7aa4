#!/usr/bin/env bash
# What the README and the manual (src/cli/help/*.md) show is real: the console blocks of a file are one session, run here
# from top to bottom in a folder of its own, or in that of the file that it continues ("<!-- continues: NAME -->"). What
# the program prints must be what the text shows.
#
# "$ command" runs; the lines up to the next one are its output. "$ cat FILE" of a file that is not there yet
# makes it, with those lines. A line "..." stands for lines left out. TOPCUT_UPDATE_GOLDEN=1 rewrites the texts.
# @tags slow-watched
set -u
root=${SOURCE_DIR:?}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export TOPCUT_WHO=owner TOPCUT_NOW=1795282200 TZ=UTC LC_ALL=C.UTF-8 NO_COLOR=1 COLUMNS=100
unset TOPCUT_DB

dir='' command='' shown=() commands=0 failures=0

# Runs the command, if there is one, and prints what the text should show for it.
finish() {
    [ -n "$command" ] || return 0
    commands=$((commands + 1))
    local file=${command#cat }
    if [ "$file" != "$command" ] && [ ! -e "$dir/$file" ]; then
        printf '%s\n' "${shown[@]}" > "$dir/$file"
    fi
    local actual gap=-1 i
    mapfile -t actual < <(cd "$dir" && bash -c "$command" 2>&1 < /dev/null)
    for i in "${!shown[@]}"; do
        [ "${shown[$i]}" = "..." ] && gap=$i
    done
    if [ "$gap" -ge 0 ]; then
        local rest=$((${#shown[@]} - gap - 1))
        if [ ${#actual[@]} -gt $((gap + rest)) ]; then
            actual=("${actual[@]:0:gap}" "..." "${actual[@]:${#actual[@]}-rest:rest}")
        fi
    fi
    [ ${#actual[@]} -eq 0 ] || printf '%s\n' "${actual[@]}"
    command='' shown=()
}

# session FILE: what the file should be, on standard output.
session() {
    local inside=no line
    while IFS= read -r line || [ -n "$line" ]; do
        case $inside:$line in
            no:'```console') inside=yes; printf '%s\n' "$line" ;;
            yes:'```') finish; inside=no; printf '%s\n' "$line" ;;
            yes:'$ '*) finish; command=${line#'$ '}; printf '%s\n' "$line" ;;
            yes:*) shown+=("$line") ;;
            *) printf '%s\n' "$line" ;;
        esac
    done <"$1"
}

# check FILE: runs its session and compares.
check() {
    local file=$1 name before new=$work/new
    name=$(basename "$file" .md)
    before=$(sed -n 's/^<!-- continues: \(.*\) -->$/\1/p' "$file")
    dir=$work/${before:+$(cat "$work/$before.folder")}
    [ -n "$before" ] || dir=$work/session-$name
    echo "$(basename "$dir")" >"$work/$name.folder"
    mkdir -p "$dir"
    [ -e "$dir/topcut" ] || ln -s "${TOPCUT:?}" "$dir/topcut"
    export HOME=$dir XDG_CONFIG_HOME=$dir/none XDG_DATA_HOME=$dir/none
    session "$file" >"$new"
    cmp -s "$file" "$new" && return
    if [ "${TOPCUT_UPDATE_GOLDEN:-}" = 1 ]; then
        cp "$new" "$file"
        echo "$file rewritten"
        return
    fi
    diff -u "$file" "$new"
    failures=$((failures + 1))
}

check "$root/README.md"
# The manual in its own order, so that what continues another comes after it.
for file in $(grep -H '^<!-- order: ' "$root"/src/cli/help/*.md | sed 's/:<!-- order: /\t/; s/ -->//' | sort -t $'\t' -k 2n | cut -f 1); do
    check "$file"
done

size=$(wc -c <"$root/README.md")
if [ "$size" -gt 12288 ]; then
    echo "README.md has $size bytes: it is the face, and at most 12,288 long; the rest belongs to src/cli/help"
    failures=$((failures + 1))
fi
# A map leads somewhere: every path that it names is there.
for map in src/README.md src/engine/README.md tests/README.md; do
    while IFS= read -r path; do
        if [ ! -e "$root/$path" ]; then
            echo "$map names $path, which is not there"
            failures=$((failures + 1))
        fi
    done < <(grep -oE '`(src|tests|schema|formats|reports|banlists)(/[A-Za-z0-9_./-]+)?`' "$root/$map" | tr -d '`' | grep -v NNN | sort -u)
done
if [ "$commands" -lt 80 ]; then
    echo "only $commands commands in the texts: is the evening still there?"
    failures=$((failures + 1))
fi
if [ "$failures" -gt 0 ]; then
    echo "$failures of the texts show another output than the program's; TOPCUT_UPDATE_GOLDEN=1 rewrites them"
    exit 1
fi
echo "$commands commands print what README.md and the manual show"
