#!/usr/bin/env bash
# Help, suggestions, the manual page and completion: all from one table, all usable.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

# ---- the short help has 15 lines at most and two examples
ok
[ "$(wc -l <out)" -le 15 ] || bad "the short help has more than 15 lines"
said "Examples:"
ok --version
said "topcut "
same "$(wc -l <out)" 1 "lines of --version"
ok help
ok --help

# ---- every command has help; that there are three ways to it, all the same, test_help_forms.c holds for each
"$TOPCUT" help | sed -n 's/^  \([a-z]\+\( [a-z]\+\)\?\)  .*/\1/p' >commands
[ "$(wc -l <commands)" -ge 55 ] || bad "only $(wc -l <commands) commands are listed"
ok help event new
said "topcut event new"
cp out by_help
ok event new -h
cmp -s out by_help || bad "event new -h differs from help event new"
is 2 help nonsense
ok help topics;              said "topcut help evening"
ok help evening;             said "The first evening"
json help evening
is 2 help evning;            said "did you mean evening"
ok help event
said "event new"
ok event --help
is 2 event
said "event new"

# ---- did you mean
is 2 standigns;              said "did you mean standings"
is 2 evnt new X;             said "event"
is 2 event nwe X;            said "event new"
is 2 pair --sed 7;           said "did you mean --seed"
is 2 pair --dryrun;          said "--dry-run"
is 2 completion bsh;         said "did you mean bash"
is 2 rating list --category standart; said "did you mean standard"
is 2 swap 1 2 3;         said "too many"
is 2 player add;             said "NAME is missing"
is 2 --nonsense;             said "--nonsense"
is 2 $'\xff';                said "UTF-8"

# ---- an error is one JSON line on stderr with --json, and stdout is empty
is 2 pair --sed 7 --json
[ -s out ] && bad "stdout is not empty"
json_check err || bad "the error is not JSON"
said '"code": "usage"'
is 3 standings --json
json_check err || bad "the error is not JSON"
said '"status": 3'

# ---- the manual page
ok help --man
cp out topcut.1
said ".TH TOPCUT 1"
said '.SH "EXIT STATUS"'
while read -r name; do
    grep -q "^\.SS \"topcut $name" topcut.1 || bad "$name is not in the manual page"
done < <(sed 's/-/\\\\-/g' commands)
if command -v mandoc >/dev/null; then
    mandoc -T lint -W error topcut.1 >lint 2>&1 || { cat lint; bad "mandoc finds errors"; }
fi
if command -v man >/dev/null && man --version >/dev/null 2>&1; then
    LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z topcut.1 >/dev/null 2>lint
    grep -v "can't break line\|cannot adjust line" lint | grep -q "warning\|error" && { cat lint; bad "man warns"; }
    MANWIDTH=80 man -l topcut.1 2>/dev/null | grep -q "topcut" || bad "man shows nothing"
fi

# ---- completion: the scripts load, and offer what is there
ok init
players 8
ok player import players.csv
ok event new "Premodern Thursday" --format Premodern
ok enroll --all
ok pair --seed 3
offers() { # OFFER WORDS...
    local wanted=$1
    shift
    checks=$((checks + 1))
    last="__complete -- $*"
    "$TOPCUT" __complete -- "$@" >out 2>err
    status=$?
    cut -f1 out | grep -qxF -- "$wanted" || bad "\"$wanted\" is not offered"
}
offers standings sta
offers new event n
offers import player ""
offers --seed pair --s
offers --no-level2 event edit --no
offers "Premodern Thursday" use pre
offers "Premodern Thursday" pair -e ""
offers "--event=Premodern Thursday" pair --event=pre
offers "--event=Premodern Thursday" pair --event = pre
offers "P003, Åsa 3" drop p003
offers "P003, Åsa 3" result 1 2-1 p003
offers 2 result ""
offers 1 pairings ""
offers standings report sta
offers list report l
offers bash completion ""
offers always standings --color ""
offers name pairings --by ""
offers who config get ""
offers :files player import ""
offers :files --db ""
offers pair help pa
offers evening help ev
offers standings --db topcut.db sta
"$TOPCUT" completion bash >topcut.bash
"$TOPCUT" completion zsh >topcut.zsh
"$TOPCUT" completion fish >topcut.fish
mkdir -p bin && ln -sf "$TOPCUT" bin/topcut
checks=$((checks + 2))
got=$(PATH=$folder/bin:$PATH bash --norc -c '
    source topcut.bash
    COMP_WORDS=(topcut drop p00); COMP_CWORD=2; _topcut; printf "%s\n" "${COMPREPLY[0]}"
    COMP_WORDS=(topcut standi); COMP_CWORD=1; _topcut; printf "%s\n" "${COMPREPLY[*]}"
    COMP_WORDS=(topcut use "\"pre"); COMP_CWORD=2; _topcut; printf "%s\n" "${COMPREPLY[*]}"
    COMP_WORDS=(topcut pair --event = pre); COMP_CWORD=4; _topcut; printf "%s\n" "${COMPREPLY[*]}"' 2>&1)
same "$(sed -n 1p <<<"$got")" "$(printf '%q' "P001, Åsa 1")" "bash: a player"
same "$(sed -n 2p <<<"$got")" "standings" "bash: a command"
same "$(sed -n 3p <<<"$got")" "Premodern Thursday" "bash: an event in quotes"
same "$(sed -n 4p <<<"$got")" "Premodern\\ Thursday" "bash: the value of an option"
if command -v zsh >/dev/null; then
    zsh -n topcut.zsh || bad "zsh cannot read its completion"
    zsh -fc 'autoload -Uz compinit && compinit -u -D; source ./topcut.zsh; (( $+_comps[topcut] ))' ||
        bad "zsh does not know the completion"
fi
if command -v fish >/dev/null; then
    fish --no-execute topcut.fish || bad "fish cannot read its completion"
    got=$(PATH=$folder/bin:$PATH fish -N -c 'source topcut.fish; complete -C "topcut stan"' 2>/dev/null | cut -f1)
    case $got in *standings*) ;; *) bad "fish offers \"$got\" for stan" ;; esac
fi
finish
