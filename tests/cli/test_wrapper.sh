#!/usr/bin/env bash
# The wrapper, in a tree of its own with pretended tools: what it passes on, when it builds, when it
# installs, and what it says when it cannot. Also: a build inside the sources is refused, since the program
# would overwrite the wrapper.
#
# The pretended apt-get, cmake and ninja write down how they were called; PATH holds them and the few
# ordinary tools that the wrapper needs, nothing else.
# @tags never-watched
set -uo pipefail
shopt -s extglob
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}
unset TOPCUT_BUILD_DIR CC
failures=0
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT

# expect WHAT GOT WANTED-PATTERN (a glob)
expect() {
    # shellcheck disable=SC2053  # the pattern is meant as one
    if [[ $2 != $3 ]]; then
        printf '%s\n  got:    %s\n  wanted: %s\n' "$1" "$2" "$3"
        failures=$((failures + 1))
    fi
}

tool() { # NAME BODY: a pretended tool that notes its call
    rm -f "$work/bin/$1" # it may be a link to the real one
    printf '#!/bin/bash\necho "%s $*" >>"%s/calls"\n%s\n' "$1" "$work" "${2-}" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
calls() { cat "$work/calls" 2>/dev/null; }

# A tree that was never built, on a machine where nothing is missing.
fresh_tree() {
    chmod -R u+w "$work"
    rm -rf "${work:?}"/{tree,bin,calls,installed}
    mkdir -p "$work"/{bin,tree/src/base,tree/schema}
    cp "$root/topcut" "$work/tree/"
    echo 'int main(void) {}' >"$work/tree/src/base/main.c"
    touch "$work/tree/CMakeLists.txt"
    local name
    for name in bash cat chmod cp dirname env find flock id mkdir mv readlink rm sed sort tail tee touch tr; do
        ln -s "$(command -v "$name")" "$work/bin/$name"
    done
    tool apt-get 'exit 1'
    tool cc
    tool pkg-config
    tool msgfmt
    tool pyftsubset
    tool cmake "mkdir -p '$work/tree/build'; cd '$work/tree/build'; touch build.ninja
        echo 'CMAKE_HOME_DIRECTORY:INTERNAL=$work/tree' >CMakeCache.txt"
    tool ninja "cp '$work/program' '$work/tree/build/topcut'"
    tool sudo 'exit 1'
    tool sleep
}
cat >"$work/program" <<'PROGRAM'
#!/bin/bash
echo "program:$(printf ' [%s]' "$@")"
cat
exit "${STATUS:-0}"
PROGRAM
chmod +x "$work/program"

# run ARGUMENTS: the wrapper's output in $out and $said, its status in $status.
run() {
    : >"$work/calls"
    out=$(cd "$work" && PATH=$work/bin "${as:-$work/tree/topcut}" "$@" <<<"${input:-}" 2>"$work/said")
    status=$?
    said=$(cat "$work/said")
}

# newer FILE: touches it until it is later than the last build. The clock of a file system goes in steps.
stamp=$work/tree/build/.built
newer() {
    touch "$1"
    until [[ $1 -nt $stamp ]]; do touch "$1"; done
}

# ---- builds what is missing, once -----------------------------------------------------------------

fresh_tree
input='line of input' STATUS=3
export STATUS
run result 7 '2-1 x' ''
expect 'arguments and input pass through' "$out" $'program: \\[result] \\[7] \\[2-1 x] \\[]\nline of input'
expect 'the exit status is the program'\''s' "$status" 3
expect 'the first call builds' "$(calls)" $'*cmake --preset release*ninja -C * topcut'
expect 'and does not install' "$(calls)" '!(*apt-get*)'
expect 'what it does is told on stderr' "$said" '*topcut: building*'
STATUS=0
run --version
expect 'nothing is called when nothing changed' "$(calls)" ''
expect 'and nothing said' "$said" ''
expect 'the program ran' "$out/$status" 'program: \[--version]*/0'

ln -s "$work/tree/topcut" "$work/link1" && mkdir "$work/sub" && ln -s ../link1 "$work/sub/link2"
as=$work/sub/link2 run x
expect 'through two symbolic links' "$out/$status" 'program: \[x]*/0'

# ---- and again when a source is newer ---------------------------------------------------------------

newer "$work/tree/src/base/main.c"
run x
expect 'a changed source is built' "$(calls)" '*ninja -C * topcut*'
expect 'without configuring again' "$(calls)" '!(*cmake*)'
run x
expect 'once' "$(calls)" ''
newer "$work/tree/src/base/new.c"
run x
expect 'a new file counts' "$(calls)" '*ninja*'
until [[ "$work/tree/src/base" -nt $stamp ]]; do
    touch "$work/tree/src/base/new.c"
    rm "$work/tree/src/base/new.c"
done
run x
expect 'a deleted one too' "$(calls)" '*ninja*'
echo "CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere" >"$work/tree/build/CMakeCache.txt"
touch "$work/tree/src/base/main.c"
run x
expect 'a build folder that was copied is made afresh' "$(calls)" '*cmake --preset release --fresh*ninja*'

newer "$work/tree/src/base/main.c"
: >"$work/calls"
for i in 1 2 3 4 5; do
    (cd "$work" && PATH=$work/bin tree/topcut "$i" </dev/null >"$work/out$i" 2>/dev/null) &
done
wait
expect 'five at once build once' "$(grep -c ninja "$work/calls")" 1
expect 'and all run' "$(cat "$work"/out[1-5] | sort | tr '\n' ' ')" \
    'program: \[1] program: \[2] program: \[3] program: \[4] program: \[5] '

if (($(id -u) != 0)); then # root may write anywhere
    newer "$work/tree/src/base/main.c"
    chmod -R a-w "$work/tree"
    run x
    expect 'a tree that is read-only runs as built' "${out/$'\n'*}/$status/$said" 'program: \[x]*/0/*running it as it is'
    expect 'and builds nothing' "$(calls)" ''
    chmod -R u+w "$work/tree"
fi

# ---- failures ---------------------------------------------------------------------------------------

tool ninja 'echo "main.c:1: error: it is wrong"; exit 1'
newer "$work/tree/src/base/main.c"
run x
expect 'a build that fails is shown' "$said" '*error: it is wrong*building failed*'
expect 'and nothing is run' "$out/$status" '/69'
run x
expect 'it is tried again the next time' "$(calls)" '*ninja*'

fresh_tree
rm "$work/bin/ninja"
tool id 'echo 1000'
run x
expect 'no rights: the command is named' "$said" '*ask an administrator to run: apt-get install*ninja-build*'
expect 'no rights: apt is left alone' "$(calls)" '!(*apt-get*)'
expect 'no rights: status' "$out/$status" '/69'
rm "$work/bin/sudo"
run x
expect 'no sudo: the command is named' "$said" '*ask an administrator to run: apt-get install*ninja-build*'
rm "$work/bin/apt-get"
run x
expect 'no apt: says what is needed' "$said" '*missing*ninja-build*CMake 3.25*'
expect 'no apt: status' "$status" 69

# As root: installs by apt-get, and is told when that does not help.
fresh_tree
mv "$work/bin/ninja" "$work/installed"
tool id 'echo 0'
run x
expect 'apt-get fails: its step is named' "$said" '*installing ninja-build failed*by hand it would be: apt-get install*'
expect 'after three tries for the lists' "$(grep -c 'apt-get.* update' "$work/calls")" 3
tool apt-get "[[ \$* != *' install '* ]] || cp '$work/installed' '$work/bin/ninja'"
run x
expect 'apt-get installs what is missing and only that' "$(calls)" \
    '*apt-get * update*apt-get * install --no-install-recommends ninja-build*ninja -C*'
expect 'and the program runs' "$out/$status" 'program: \[x]*/0'
expect 'stdout is the program'\''s alone' "$out" '!(*install*)'

# With sudo: the same through it.
fresh_tree
mv "$work/bin/ninja" "$work/installed"
tool id 'echo 1000'
# shellcheck disable=SC2016  # for the tool's own shell
tool sudo '[[ $1 == -* ]] || exec "$@"'
tool apt-get "[[ \$* != *' install '* ]] || cp '$work/installed' '$work/bin/ninja'"
run x
expect 'sudo apt-get' "$(calls)" '*sudo env DEBIAN_FRONTEND=noninteractive apt-get*install*ninja-build*'
expect 'and the program runs' "$out/$status" 'program: \[x]*/0'

# ---- another build folder, and the real program ------------------------------------------------------

if [[ -x ${TOPCUT-} ]]; then
    mkdir "$work/real" && ln -s "$TOPCUT" "$work/real/topcut" && touch "$work/real/.built"
    out=$(TOPCUT_BUILD_DIR=$work/real "$root/topcut" --version 2>&1)
    expect 'the program by way of TOPCUT_BUILD_DIR' "$out" 'topcut [0-9]*'
    TOPCUT_BUILD_DIR=$work/real "$root/topcut" no-such-command >/dev/null 2>&1
    expect 'its usage error passes through' "$?" 2
fi

# ---- in-source builds --------------------------------------------------------------------------------

if command -v cmake >/dev/null; then
    mkdir "$work/source"
    cp "$root/CMakeLists.txt" "$root/topcut" "$work/source/"
    out=$(cmake -G Ninja -S "$work/source" -B "$work/source" 2>&1) && expect 'in-source builds fail' 'configured' 'refused'
    expect 'in-source builds are refused' "$out" '*In-source builds are refused*'
    cmp -s "$root/topcut" "$work/source/topcut" || expect 'the wrapper is as it was' 'changed' 'kept'
fi

((failures == 0)) && echo "the wrapper holds"
exit $((failures > 0))
