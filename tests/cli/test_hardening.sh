#!/usr/bin/env bash
# The program carries the hardening that the build asks for (TOPCUT_HARDEN), read from its ELF file.
# @tags never-watched
set -uo pipefail
[[ $(uname -m) == x86_64 ]] || exit 77 # other processors have other marks
: "${TOPCUT:?the program to read}"
failures=0

# expect WHAT PATTERN READELF-OPTIONS...: a line of readelf's output matches.
expect() {
    local what=$1 pattern=$2
    shift 2
    if ! grep -qE "$pattern" <<<"$(readelf -W "$@" "$TOPCUT")"; then
        echo "$TOPCUT: $what: nothing like '$pattern' in readelf $*"
        failures=$((failures + 1))
    fi
}

expect 'position-independent' 'Type:[[:space:]]+DYN' --file-header
expect 'position-independent executable' 'FLAGS_1.*\bPIE\b' --dynamic
expect 'relocations read-only' 'GNU_RELRO' --program-headers
expect 'symbols bound at the start' 'BIND_NOW|FLAGS_1.*\bNOW\b' --dynamic
expect 'stack not executable' 'GNU_STACK.* RW +0x' --program-headers
expect 'stack protector' '__stack_chk_fail' --dyn-syms
# The linker's mark (IBT, SHSTK) is missing wherever Debian 12's own start files lack it; the code has it.
if ! grep -q endbr64 <<<"$(objdump --disassemble=main "$TOPCUT")"; then
    echo "$TOPCUT: control-flow protection: main does not begin with endbr64"
    failures=$((failures + 1))
fi
if [[ ${BUILD_TYPE-Release} != Debug ]]; then
    expect 'checked C library calls' '__[a-z]*(printf|cpy|read|set)_chk\b' --dyn-syms
fi
if grep -qE 'LOAD.* RWE ' <<<"$(readelf -W --program-headers "$TOPCUT")"; then
    echo "$TOPCUT: a segment is writable and executable"
    failures=$((failures + 1))
fi
if grep -qE 'RPATH|RUNPATH|TEXTREL' <<<"$(readelf -W --dynamic "$TOPCUT")"; then
    echo "$TOPCUT: a library path or text relocations are compiled in"
    failures=$((failures + 1))
fi

# The check bites: a program built without all that fails it.
if [[ -z ${HARDENING_SELF_TEST-} ]]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    echo 'int main(void) { return 0; }' >"$work/bare.c"
    "${CC:-cc}" -no-pie -fno-stack-protector -fcf-protection=none -Wl,-z,norelro,-z,lazy,-z,execstack \
        -o "$work/bare" "$work/bare.c" 2>/dev/null || exit 1
    found=$(HARDENING_SELF_TEST=1 TOPCUT=$work/bare bash "$0" | wc -l)
    ((found >= 7)) || { echo "a bare program shows only $found findings"; failures=$((failures + 1)); }
fi
exit $((failures > 0))
