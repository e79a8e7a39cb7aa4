#!/usr/bin/env bash
# The evening in the README is real: its console blocks are one session, run here from top to bottom in a
# folder of its own, and what the program prints must be what the README shows.
#
# "$ command" runs; the lines up to the next one are its output. "$ cat FILE" of a file that is not there yet
# makes it, with those lines. A line "..." stands for lines left out. TOPCUT_UPDATE_GOLDEN=1 rewrites README.md.
# @tags slow-watched
set -u
readme=${SOURCE_DIR:?}/README.md
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
ln -s "${TOPCUT:?}" "$dir/topcut"
export HOME=$dir XDG_CONFIG_HOME=$dir/none XDG_DATA_HOME=$dir/none TOPCUT_WHO=owner TOPCUT_NOW=1795282200 TZ=UTC
export LC_ALL=C.UTF-8 NO_COLOR=1 COLUMNS=100
unset TOPCUT_DB

new=$dir/README.new
command='' shown=() commands=0

# Runs the command, if there is one, and prints what the README should show for it.
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

inside=no
while IFS= read -r line || [ -n "$line" ]; do
    case $inside:$line in
        no:'```console') inside=yes; printf '%s\n' "$line" ;;
        yes:'```') finish; inside=no; printf '%s\n' "$line" ;;
        yes:'$ '*) finish; command=${line#'$ '}; printf '%s\n' "$line" ;;
        yes:*) shown+=("$line") ;;
        *) printf '%s\n' "$line" ;;
    esac
done < "$readme" > "$new"

count=$(grep -c '^\$ ' "$new")
if [ "$count" -lt 10 ]; then
    echo "only $count commands in README.md: is the evening still there?"
    exit 1
fi
if cmp -s "$readme" "$new"; then
    echo "README.md: $count commands print what it shows"
    exit 0
fi
if [ "${TOPCUT_UPDATE_GOLDEN:-}" = 1 ]; then
    cp "$new" "$readme"
    echo "README.md rewritten"
    exit 0
fi
diff -u "$readme" "$new"
echo "README.md shows another output than the program's; TOPCUT_UPDATE_GOLDEN=1 rewrites it"
exit 1
