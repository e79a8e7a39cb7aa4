#!/usr/bin/env bash
# Sentences for people are messages (src/base/message.h): what is put together past them would be said in English to
# everybody.
#
# In the rooms below no function that joins texts may be given words, but for those in the list of what stays as it
# is, each with its reason. Then the check is tried itself.
# @tags never-watched
set -uo pipefail
root=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}

# Where it is looked: all that answers at the desk, and why the engine refuses an action. What the engine shows of a board,
# and of what stops the understanding of a rules text, is in English as the rules texts are; so is help.
rooms=(association/commands cli/card cli/deck cli/engine cli/event cli/exchange cli/player cli/rating cli/report
    cli/round cli/sanity cli/shell/command.c cli/shell/format_names.c cli/shell/knowledge.c cli/shell/open.c
    cli/shell/options.c cli/shell/show.c cli/shell/told.c cli/store deck event/clock event/deckcheck/deck_report.c event/dossier
    event/draft event/edit/upkeep.c event/enrol event/exchange event/import event/judge event/ledger event/match
    engine/play/act.c engine/play/cast engine/play/combat engine/table/ask.c
    event/outside event/people event/register event/result event/round event/state format/book.c format/explain.c
    pairing penalty report/answer/answer.c report/answer/answer_pdf.c report/answer/answer_text.c
    report/sanity_sections.c report/sanity_sections_aside.c report/sanity_sections_games.c
    report/sanity_sections_hands.c report/sanity_sections_kin.c report/sanity_sections_lead.c
    report/sanity_sections_mana.c report/sanity_sections_verdict.c report/sanity_usual.c sanity store/examine.c
    catalog/search_terms.c format/pool.c web/machine/exchange.c web/pages/players web/pages/rounds web/standby/standby.c)
joins='arena_printf|text_table_row|fact|strbuf_printf|strbuf_add|cli_line|answer_line|snprintf|count_text'

# What stays: a file, the text, and why.
stays=$(cat <<'LIST'
association/commands/demo.c	*	names of files and events of the demonstration
association/commands/setup.c	user %ld	a name that is stored
cli/card/card_explain.c	  keywords \"%s\"	an entry in the engine's language
cli/card/card.c	%sBlock Constructed%s	the name of formats
cli/deck/deck_pool.c	    topcut deck pool \"%s\" --replace \"%s=CARD\"	a command
cli/exchange/exchange_files.c	%-16s  %6zu  a row is %s	what a file's rows are, in English as its columns are
cli/exchange/exchange_files.c	%s.csv	the name of a file
cli/exchange/package.c	event	the name of a file
cli/rating/league.c	event_%lld	the name of a column
cli/sanity/sanity.c	topcut 	a key, compared and never shown
cli/sanity/sanity.c	no games	a key, compared and never shown
cli/sanity/sanity.c	no changes	a key, compared and never shown
cli/sanity/sanity.c	%s|generals	a key, compared and never shown
cli/sanity/sanity_pair.c	first	the name of a deck, which plans of boarding name
cli/sanity/sanity_pair.c	second	the name of a deck, which plans of boarding name
cli/exchange/association.c	%s.json	the name of a file
cli/exchange/association_pull.c	*	an address, and the reason of a ban, which is stored
cli/shell/open.c	user %lu	a name that is stored
cli/shell/options.c	--no-%s	an option
cli/store/store.c	%.*stopcut-%s-%d.db	the name of a file
cli/store/store.c	%.*stopcut-%s.db	the name of a file
deck/check_leader.c	Partner with %s	a word of a card
deck/write.c	*	the words of a file
deck/write_data.c	*	the words of a file
deck/write_text.c	*	the words of a file
cli/event/floor.c	tables-%s	the key of a number
event/clock/clock.c	until	what a page saw, compared and never shown
event/dossier/players_forget.c	Player %lld	a name that is stored
event/edit/upkeep.c	%lld-round-%d	the name of a file
event/edit/upkeep.c	%s-wal	the name of a file
event/enrol/teams.c	Team %lld	a name that is stored
event/exchange/exchange_people.c	Player %lld	a name that is stored
event/exchange/facts_changes.c	format,card,status,from,source\n	the head of a file
event/exchange/facts_changes.c	%s in %s from %s	a key, compared and never shown
event/exchange/package_key.c	%s.key	the name of a file
event/import/import.c	Player %d	a name that is stored
event/import/import.c	number %d of %.150s	a player's note, which is stored
event/judge/penalties_effects.c	undrop \"%s\"	a command
event/judge/penalties_effects.c	dq \"%s\" --take-back	a command
event/ledger/rating_exchange.c	%s: entries[%zu]	a place in a file
event/match/gone.c	%s of %s	the name of a place in a bracket, compared
event/outside/outside_import.c	Round of %d	the name of a round, which pages compare
event/outside/wer_read.c	Event of %s	a name that is stored
event/outside/wer_read.c	win=\"%d\" loss=\"%d\" draw=\"%d\"	the words of a file
event/outside/wer_write.c	*	the words of a file
event/people/access.c	web-%s.key	the name of a file
event/register/pool_exchange.c	%s%s%s for %s%s	the reason of a revision, which is stored
event/result/results.c	topcut drop \"%s\" \"%s\"	a command
event/result/results.c	topcut drop \"%s\"%s	a command
event/result/results.c	 --forfeit	a command
event/result/results.c	topcut result %d double-loss%s --correct	a command
event/result/results.c	 --round %d	a command
event/result/tardy.c	*	the note of a penalty, which is stored
event/round/rounds.c	Round %d	a name that pages compare, said by round_name_said
event/state/bracket.c	*	names of a bracket's rounds, which pages compare, said by round_name_said
event/state/pods_cut.c	Top %d	the name of a round, which pages compare
event/state/standings.c	*	a name on paper
format/explain.c	the card pool as of %s	a finding's rule, which is in English as all rules are
sanity/by_name.c	*	names of cards that the engine does not know, and what it lacks
sanity/card_facts.c	*	abilities in the engine's language
sanity/cards.c	replace enters(is(self)) { enters-tapped }\n	an ability in the engine's language
sanity/text_entry.c	*	an entry in the engine's language
sanity/sample.c	not	a word of a question
pairing/elimination.c	*	names of a bracket's places, compared
web/pages/players/enrol.c	/e/%lld/players	the address of a page
web/pages/players/players.c	players-%lld.csv	the name of a file
web/pages/rounds/results.c	place%d	a field of a form
web/pages/rounds/results.c	drew%d	a field of a form
web/standby/standby.c	%s.snapshot	the name of a file
LIST
)

reader=$(cat <<'AWK'
# A text is over: said where it stands in the brackets of a function that joins texts, and has words.
function text_ends(    bare) {
    if (!closed) return
    closed = 0
    bare = text
    gsub(/%[-+0-9 #*.]*(hh|h|ll|l|z|j|t)?[a-zA-Z%]/, "", bare)
    gsub(/\\./, "", bare)
    if (bare !~ /[A-Za-z][a-z]/ || call[depth] !~ ("^(" joins ")$")) return
    if ((file, text) in why) met[file, text] = 1
    else if ((file, "*") in why) met[file, "*"] = 1
    else print file ":" at ": \"" text "\" is joined past messages (message, TC_WORD, cli_say)"
}
END {
    for (known in why) if (whole && !(known in met)) { split(known, part, SUBSEP); print part[1] ": no longer says \"" part[2] "\"" }
}
FILENAME == "-" { n = split($0, part, "\t"); why[part[1], part[2]] = part[3]; next }
FNR == 1 { comment = depth = closed = 0; quote = word = last = ""; file = FILENAME; sub(/^[.]\//, "", file) }
{
    for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1); two = substr($0, i, 2)
        if (comment) { if (two == "*/") { comment = 0; i++ } }
        else if (quote == "\"") {
            if (c == "\\") { text = text two; i++ }
            else if (c == "\"") { quote = ""; closed = 1 }
            else text = text c
        }
        else if (quote == "\047") { if (c == "\\") i++; else if (c == "\047") quote = "" }
        else if (two == "/*") { comment = 1; i++ }
        else if (c == "\"") { quote = c; if (!closed) { text = ""; at = FNR } closed = 0 }
        else if (c ~ /[A-Za-z0-9_]/) { text_ends(); word = word c }
        else if (c == " ") { if (word != "") last = word; word = "" }
        else {
            text_ends()
            if (word != "") last = word
            word = ""
            if (c == "\047") quote = c
            else if (c == "(") call[++depth] = last
            else if (c == ")" && depth) depth--
            last = ""
        }
    }
    if (word != "") last = word
    word = ""
}
AWK
)

# check TREE [1]: every text of a src folder that is joined past messages, one line each; 1: and what stays no longer.
check() (
    cd "$1" || exit
    local files=()
    mapfile -t files < <(find "${rooms[@]}" -name '*.[ch]' 2>/dev/null | LC_ALL=C sort)
    awk -v joins="$joins" -v whole="${2-}" "$reader" - "${files[@]/#/./}" <<<"$stays"
)

failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src/event/match"
tried() { # EXPECTED LINE...: how many findings there are in a file of these lines
    local found
    printf '%s\n' "${@:2}" >"$work/src/event/match/a.c"
    found=$(check "$work/src" | grep -c .)
    ((found == $1)) || { echo "expected $1 findings, not $found, in: ${*:2}"; failures=$((failures + 1)); }
}
tried 1 'x = arena_printf(arena, "%s has left", name);'
tried 1 'strbuf_add(&sb, " and ");'
tried 1 'cli_line(cli, "%s: round %d",' '         name, n);'
tried 1 'x = arena_printf(arena, "%s%s", a ?' ' "; it is"' ' " so" : "");'
tried 1 'text_table_row(table, (const char *const[]){"", "opponent", name});'
tried 0 'x = arena_printf(arena, "%s%s%d", a, *a ? ", " : "", n);'
tried 0 'x = message(arena, "%s has left", name);'
tried 0 'x = arena_printf(arena, "%s%s", a, message(arena, "%s has left", name));'
tried 0 'x = arena_printf(arena, "%s%s", a, b ? TC_WORD(" and ") : "");'
tried 0 '/* arena_printf(arena, "a comment") */'

found=$(check "$root/src" 1)
if [[ -n $found ]]; then
    printf '%s\n' "$found"
    failures=$((failures + 1))
fi
# Reports are SQL, which xgettext does not read: their titles and headings are in src/report/headings.c, made of them.
headings() {
    "$root/src/po/headings" "$root/src/report/headings.c" "$@" | diff "$root/src/report/headings.c" -
}
if ! headings "$root"/reports/*.sql; then
    echo "src/report/headings.c is not made of reports/*.sql: ninja po does it"
    failures=$((failures + 1))
fi
# The comparison notices a new heading, and that a column for programs or a letter is none.
printf -- '-- column: a | Sprockets | int | * | bold\n-- column: b | Wheels | int | * | json-only\n-- column: c | Z | int | *\n' \
    >"$work/own.sql"
found=$(headings "$root"/reports/*.sql "$work/own.sql" | grep '^[<>]')
if [[ $found != '>     LANG_MARK("Sprockets"),' ]]; then
    echo "a new heading is not noticed: $found"
    failures=$((failures + 1))
fi
# An error within another is passed on as it is to be said; its member text is the English of it.
in_english() { # FOLDER
    local file names
    grep -rlE '"%s", [a-z_]+(\.|->)text\)' "$1" --include='*.c' --exclude-dir=build | while IFS= read -r file; do
        names=$(grep -oE 'struct err \*?[a-z_]+' "$file" | sed 's/.*[ *]//' | sort -u | paste -sd '|')
        grep -nHE "\"%s\", (${names:-none})(\\.|->)text\\)" "$file"
    done
}
printf '%s\n' 'struct err why = ERR_INIT;' 'return err_set(err, rc, "%s", why.text);' 'cli_say(cli, "%s", row.text);' >"$work/own.c"
[[ $(in_english "$work" | grep -c .) == 1 ]] || { echo "an error that is passed on in English is not noticed"; failures=1; }
found=$(in_english "$root/src")
if [[ -n $found ]]; then
    echo "passed on in English: ${found//$root\//}"
    failures=$((failures + 1))
fi
files=$(cd "$root/src" && find "${rooms[@]}" -name '*.c' | grep -c .)
((files > 100)) || { echo "only $files files were looked at"; failures=$((failures + 1)); }
((failures == 0)) && echo "sentences of $files files are messages"
exit $((failures > 0))
