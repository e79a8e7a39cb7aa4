/* headings.c - titles, summaries, column headings and names of worksheets of the reports in the reader's language
 *
 * The files in `reports` have them in English, and xgettext does not read SQL: so "ninja po" writes the lists of
 * headings, titles and summaries here from the files (src/po/headings), and of the sentences that their queries say().
 * A user's own report stays as it is written. Programs read CSV and JSON, whose names and words stay.
 */
#include "base/arena.h"
#include "base/attr.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/lang.h"
#include "base/message.h"
#include "report/inner.h"

#include <stdlib.h>
#include <string.h>

/* In the order of strcmp. */
static const char *const headings[] = {
    LANG_MARK("About"),
    LANG_MARK("After"),
    LANG_MARK("Against"),
    LANG_MARK("Appeal"),
    LANG_MARK("Archetype"),
    LANG_MARK("Average"),
    LANG_MARK("Before"),
    LANG_MARK("Best"),
    LANG_MARK("Byes"),
    LANG_MARK("Card"),
    LANG_MARK("Category"),
    LANG_MARK("Change"),
    LANG_MARK("Chart"),
    LANG_MARK("Club"),
    LANG_MARK("Colour"),
    LANG_MARK("Colours"),
    LANG_MARK("Commanders 1"),
    LANG_MARK("Commanders 2"),
    LANG_MARK("Commanders 3"),
    LANG_MARK("Commanders 4"),
    LANG_MARK("Commanders 5"),
    LANG_MARK("Confirmed by"),
    LANG_MARK("Consequence"),
    LANG_MARK("Count"),
    LANG_MARK("Counted"),
    LANG_MARK("Country"),
    LANG_MARK("Counts"),
    LANG_MARK("Cut"),
    LANG_MARK("DCI"),
    LANG_MARK("DCI note"),
    LANG_MARK("Date"),
    LANG_MARK("Decided by"),
    LANG_MARK("Decision"),
    LANG_MARK("Deck"),
    LANG_MARK("Decks"),
    LANG_MARK("Draft"),
    LANG_MARK("Draw"),
    LANG_MARK("Draws"),
    LANG_MARK("E-mail"),
    LANG_MARK("Elsewhere"),
    LANG_MARK("Ends (UTC)"),
    LANG_MARK("Event"),
    LANG_MARK("Events"),
    LANG_MARK("Expected"),
    LANG_MARK("Extension"),
    LANG_MARK("Fact"),
    LANG_MARK("Final place"),
    LANG_MARK("First, or choice"),
    LANG_MARK("Format"),
    LANG_MARK("Found"),
    LANG_MARK("From"),
    LANG_MARK("From round"),
    LANG_MARK("GW %"),
    LANG_MARK("Games"),
    LANG_MARK("Id"),
    LANG_MARK("Infraction"),
    LANG_MARK("Intent"),
    LANG_MARK("Judge"),
    LANG_MARK("Kind"),
    LANG_MARK("Last event"),
    LANG_MARK("Left"),
    LANG_MARK("Left out"),
    LANG_MARK("Level"),
    LANG_MARK("Lifted"),
    LANG_MARK("List"),
    LANG_MARK("Losses"),
    LANG_MARK("MW%"),
    LANG_MARK("Made by"),
    LANG_MARK("Main"),
    LANG_MARK("Matches"),
    LANG_MARK("Minutes"),
    LANG_MARK("More minutes"),
    LANG_MARK("Name"),
    LANG_MARK("Names"),
    LANG_MARK("Next event"),
    LANG_MARK("No"),
    LANG_MARK("No."),
    LANG_MARK("Note"),
    LANG_MARK("OGW %"),
    LANG_MARK("OMW %"),
    LANG_MARK("OMW%"),
    LANG_MARK("Of all"),
    LANG_MARK("Open"),
    LANG_MARK("Opponent"),
    LANG_MARK("Opponents' points"),
    LANG_MARK("Opposite"),
    LANG_MARK("Or better"),
    LANG_MARK("Paid"),
    LANG_MARK("Place"),
    LANG_MARK("Player"),
    LANG_MARK("Player 1"),
    LANG_MARK("Player 2"),
    LANG_MARK("Players"),
    LANG_MARK("Playing"),
    LANG_MARK("Pod"),
    LANG_MARK("Points"),
    LANG_MARK("Points 1"),
    LANG_MARK("Points 2"),
    LANG_MARK("Points 3"),
    LANG_MARK("Points 4"),
    LANG_MARK("Points 5"),
    LANG_MARK("Provisional"),
    LANG_MARK("Question"),
    LANG_MARK("Rank"),
    LANG_MARK("Rated as"),
    LANG_MARK("Rating"),
    LANG_MARK("Reason"),
    LANG_MARK("Region"),
    LANG_MARK("Result"),
    LANG_MARK("Role"),
    LANG_MARK("Round"),
    LANG_MARK("Rounds"),
    LANG_MARK("Rule"),
    LANG_MARK("Ruling"),
    LANG_MARK("Score"),
    LANG_MARK("Seat"),
    LANG_MARK("Seat 1"),
    LANG_MARK("Seat 1, begins"),
    LANG_MARK("Seat 2"),
    LANG_MARK("Seat 3"),
    LANG_MARK("Seat 4"),
    LANG_MARK("Seat 5"),
    LANG_MARK("Seed"),
    LANG_MARK("Share"),
    LANG_MARK("Side"),
    LANG_MARK("State"),
    LANG_MARK("Status"),
    LANG_MARK("Table"),
    LANG_MARK("Tables"),
    LANG_MARK("Team"),
    LANG_MARK("Their rating"),
    LANG_MARK("Time is up"),
    LANG_MARK("To pay"),
    LANG_MARK("Total"),
    LANG_MARK("Undone"),
    LANG_MARK("Until"),
    LANG_MARK("Value"),
    LANG_MARK("Verb"),
    LANG_MARK("Verdict"),
    LANG_MARK("Version"),
    LANG_MARK("W-L-D"),
    LANG_MARK("What"),
    LANG_MARK("When (UTC)"),
    LANG_MARK("Who"),
    LANG_MARK("Why"),
    LANG_MARK("Win rate"),
    LANG_MARK("Winner"),
    LANG_MARK("Wins"),
    LANG_MARK("Wins 1"),
    LANG_MARK("Wins 2"),
    LANG_MARK("Withdrawn"),
    LANG_MARK("Won"),
    LANG_MARK("Zone"),
    LANG_MARK("from"),
    LANG_MARK("to"),
};

static const char *const titles[] = {
    LANG_MARK("All matches, {event} (#{id})"),
    LANG_MARK("Bans"),
    LANG_MARK("Cards of all decklists, {event} (#{id})"),
    LANG_MARK("Cash desk, {event} (#{id}){till}"),
    LANG_MARK("Clock, {round_name|no round}, {event} (#{id})"),
    LANG_MARK("Colours, {event} (#{id})"),
    LANG_MARK("Cross table, {event} (#{id})"),
    LANG_MARK("DCI rating of {name|player|a player}, {categories|category|all categories}"),
    LANG_MARK("DCI ratings, {categories|category|all categories}{as_of}{note}"),
    LANG_MARK("Deck checks, {event} (#{id})"),
    LANG_MARK("Decklists, {event} (#{id}): {legal|0} of {all|0} legal"),
    LANG_MARK("Decks, {event} (#{id})"),
    LANG_MARK("Draft pods, {event} (#{id})"),
    LANG_MARK("Draft seating, {event} (#{id})"),
    LANG_MARK("Events"),
    LANG_MARK("Final places, {event} (#{id}){pending}"),
    LANG_MARK("Journal"),
    LANG_MARK("Judges, {event} (#{id})"),
    LANG_MARK("Match slips, {round_name|no round}, {event} (#{id})"),
    LANG_MARK("Matchup matrix, {event} (#{id})"),
    LANG_MARK("Matchups, {event} (#{id})"),
    LANG_MARK("Metagame, {event} (#{id})"),
    LANG_MARK("Most played cards, {event} (#{id})"),
    LANG_MARK("Penalties, {event} (#{id})"),
    LANG_MARK("Players by match points, {event} (#{id}){pending}"),
    LANG_MARK("Players of the store"),
    LANG_MARK("Players, {event} (#{id})"),
    LANG_MARK("Playoff, {event} (#{id})"),
    LANG_MARK("Points by round, {event} (#{id})"),
    LANG_MARK("Ratings, {event} (#{id})"),
    LANG_MARK("Rulings, {event} (#{id})"),
    LANG_MARK("Schedule, {event} (#{id})"),
    LANG_MARK("Standings after round {round|0}, {event} (#{id}){pending}"),
    LANG_MARK("Teams, {event} (#{id})"),
    LANG_MARK("{league_name|League}: {rule|no results}{pending_text}"),
    LANG_MARK("{round_name|Pairings} by name, {event} (#{id})"),
    LANG_MARK("{round_name|Pairings}, {event} (#{id}){pending}"),
    LANG_MARK("{round_name|Tables}, {event} (#{id}){pending}"),
    LANG_MARK("{stage|Bracket}, {event} (#{id})"),
};

static const char *const summaries[] = {
    LANG_MARK("a league's standings, with the points of each event"),
    LANG_MARK("a player's rating, match by match"),
    LANG_MARK("all drafts of an event with their pods, who sits in each, and how they were made"),
    LANG_MARK("all events of the store, newest first"),
    LANG_MARK("all rounds of a round robin with their pairs, played or not"),
    LANG_MARK("an event in facts: settings, players, rounds, matches, winner"),
    LANG_MARK("archetypes: how many play them, how they did"),
    LANG_MARK("each table of a round, and when its time is up"),
    LANG_MARK("every card of every registered list"),
    LANG_MARK("every match of an event, round by round"),
    LANG_MARK("everybody in the store"),
    LANG_MARK("how many decks play each colour"),
    LANG_MARK("how many players have how many match points"),
    LANG_MARK("how many points everybody had after each Swiss round"),
    LANG_MARK("how the archetypes did against each other, with how sure that is"),
    LANG_MARK("one slip a table of three to five, to be filled in and signed"),
    LANG_MARK("one slip a table, to be filled in and signed"),
    LANG_MARK("players who may not take part, and for how long"),
    LANG_MARK("points, tiebreakers and ranks after a round"),
    LANG_MARK("rulings at the tables, appeals, and the time that they took"),
    LANG_MARK("standings of tables of three to five, by the event's rule"),
    LANG_MARK("the bracket of an event's playoff, or of an elimination with both its halves"),
    LANG_MARK("the cards that most decks play, and how many copies"),
    LANG_MARK("the cut of an event with tables of three to five: who sits where, and who has a bye"),
    LANG_MARK("the event's legality: who has no list, whose list is illegal and why"),
    LANG_MARK("the penalties of an event, for its judges"),
    LANG_MARK("the rating list of a category as of a date"),
    LANG_MARK("the seats of the latest draft, pod by pod, to the left from the judge"),
    LANG_MARK("the teams of an event with their players by seat"),
    LANG_MARK("the win rate of each archetype against each other one"),
    LANG_MARK("what an event did to its players' ratings"),
    LANG_MARK("what was done, when and by whom, newest first"),
    LANG_MARK("where everybody sits in a round, by name"),
    LANG_MARK("who finished where, the playoff included"),
    LANG_MARK("who has paid, who has not, and how much is in the till"),
    LANG_MARK("who is enrolled in an event"),
    LANG_MARK("who judges an event"),
    LANG_MARK("who met whom with what result, a column a round, or an opponent in a round robin"),
    LANG_MARK("who plays what: decks with archetype, colours and verdict"),
    LANG_MARK("who plays whom in a round, by table"),
    LANG_MARK("who sits where in a round of tables of three to five, in turn order"),
    LANG_MARK("who was checked, when, and what was found"),
};

/* Translated as messages: cells bring them along. */
TC_UNUSED
static const char *const sentences[] = {
    MESSAGE_MARK("%s (and %s more)"),
    MESSAGE_MARK("%s chooses"),
    MESSAGE_MARK("%s plays first"),
    MESSAGE_MARK("(bye)"),
    MESSAGE_MARK("(nobody)"),
    MESSAGE_MARK(", %s pending"),
    MESSAGE_MARK(", active since %s"),
    MESSAGE_MARK(", as of %s"),
    MESSAGE_MARK(": %s of %s paid, %s in the till"),
    MESSAGE_MARK("; all provisional: fewer than 25 rated matches (D.5.4 of 1999)"),
    MESSAGE_MARK("; provisional ones, of fewer than 25 rated matches (D.5.4 of 1999), below the others"),
    MESSAGE_MARK("Bracket"),
    MESSAGE_MARK("League"),
    MESSAGE_MARK("Pairings"),
    MESSAGE_MARK("Playoff"),
    MESSAGE_MARK("Tables"),
    MESSAGE_MARK("a player"),
    MESSAGE_MARK("all categories"),
    MESSAGE_MARK("by hand"),
    MESSAGE_MARK("no results"),
    MESSAGE_MARK("no round"),
};

/* Of an event's workbook alone. */
static const char *const sheets[] = {
    LANG_MARK("Bracket"),         LANG_MARK("Cards"),       LANG_MARK("Cross table"),    LANG_MARK("Decks"),
    LANG_MARK("Final places"),    LANG_MARK("Info"),        LANG_MARK("Matchup matrix"), LANG_MARK("Matchups"),
    LANG_MARK("Metagame"),        LANG_MARK("Most played"), LANG_MARK("Players"),        LANG_MARK("Points"),
    LANG_MARK("Points by round"), LANG_MARK("Ratings"),     LANG_MARK("Schedule"),       LANG_MARK("Standings"),
    LANG_MARK("Teams"),
};

/* What cells of columns marked "words" say: {n} is a number, {date} a day. */
static const char *const words[] = {
    LANG_MARK("Best of"),
    LANG_MARK("Byes"),
    LANG_MARK("Card pool as of"),
    LANG_MARK("Cash"),
    LANG_MARK("Catalogue of penalties"),
    LANG_MARK("City"),
    LANG_MARK("Cut to"),
    LANG_MARK("Date"),
    LANG_MARK("Decklists"),
    LANG_MARK("Decklists shown to all"),
    LANG_MARK("Disqualified"),
    LANG_MARK("Drawn matches"),
    LANG_MARK("Dropped"),
    LANG_MARK("Each player gets"),
    LANG_MARK("Event"),
    LANG_MARK("Event key"),
    LANG_MARK("Event number"),
    LANG_MARK("Fee"),
    LANG_MARK("First rounds"),
    LANG_MARK("Floor rules"),
    LANG_MARK("Follows"),
    LANG_MARK("Format"),
    LANG_MARK("Games played"),
    LANG_MARK("Intentional draws"),
    LANG_MARK("Judge"),
    LANG_MARK("Judged as of"),
    LANG_MARK("Kind"),
    LANG_MARK("Legal decklists"),
    LANG_MARK("Life of a team"),
    LANG_MARK("Likely errors in lists told"),
    LANG_MARK("Match for third place"),
    LANG_MARK("Matches"),
    LANG_MARK("Meetings of each pair"),
    LANG_MARK("Minutes of a round"),
    LANG_MARK("Minutes to build"),
    LANG_MARK("Order of entry"),
    LANG_MARK("Organizer"),
    LANG_MARK("Paid"),
    LANG_MARK("Paired within"),
    LANG_MARK("Pairs kept apart"),
    LANG_MARK("Players"),
    LANG_MARK("Players in a pod"),
    LANG_MARK("Players in a team"),
    LANG_MARK("Players may ask to be enrolled"),
    LANG_MARK("Players with a fixed table"),
    LANG_MARK("Players with awarded byes"),
    LANG_MARK("Playoff rounds"),
    LANG_MARK("Random seed"),
    LANG_MARK("Rather not paired"),
    LANG_MARK("Rating"),
    LANG_MARK("Rating category"),
    LANG_MARK("Results missing"),
    LANG_MARK("Rounds between drafts"),
    LANG_MARK("Rounds paired"),
    LANG_MARK("Rounds planned"),
    LANG_MARK("Sanction number"),
    LANG_MARK("State"),
    LANG_MARK("Still in"),
    LANG_MARK("Structure"),
    LANG_MARK("Swiss rounds paired"),
    LANG_MARK("Swiss rounds planned"),
    LANG_MARK("Teams"),
    LANG_MARK("Tiebreaker rule"),
    LANG_MARK("Tiebreakers"),
    LANG_MARK("Why so many"),
    LANG_MARK("Winner"),
    LANG_MARK("Wishes are listed by"),
    LANG_MARK("annulled"),
    LANG_MARK("annulled, left before half"),
    LANG_MARK("by hand"),
    LANG_MARK("by lot"),
    LANG_MARK("came in round {n}"),
    LANG_MARK("disqualified"),
    LANG_MARK("dropped"),
    LANG_MARK("dropped after round {n}"),
    LANG_MARK("dropped before round 1"),
    LANG_MARK("dropped, by lot"),
    LANG_MARK("ejected"),
    LANG_MARK("ejected after round {n}"),
    LANG_MARK("ejected after the cut"),
    LANG_MARK("ejected, by lot"),
    LANG_MARK("illegal"),
    LANG_MARK("legal"),
    LANG_MARK("legal as of {date}"),
    LANG_MARK("missing"),
    LANG_MARK("sits out"),
    LANG_MARK("unchecked"),
    LANG_MARK("unverified"),
    LANG_MARK("yes"),
};

static int by_text(const void *key, const void *at)
{
    return strcmp(key, *(const char *const *)at);
}

static const char *translated(const struct lang *lang, const char *text, const char *const *list, size_t n)
{
    return lang && bsearch(text, list, n, sizeof *list, by_text) ? lang_text(lang, text) : text;
}

const char *report_heading(const struct lang *lang, const struct report_column *column)
{
    /* of a rank; the word alone means the last match of a bracket */
    bool place = lang && strcmp(column->header, "Final") == 0;
    return translated(lang, place ? "Final place" : column->header, headings, ARRAY_LEN(headings));
}

const char *report_title(const struct lang *lang, const char *title)
{
    return translated(lang, title, titles, ARRAY_LEN(titles));
}

const char *report_summary(const struct lang *lang, const struct report_info *info)
{
    return translated(lang, info->summary, summaries, ARRAY_LEN(summaries));
}

const char *report_sheet(const struct lang *lang, const char *sheet)
{
    return translated(lang, sheet, sheets, ARRAY_LEN(sheets));
}

/* "dropped after round 4" with the place {n} for its number, which becomes *value; a text without one stays. */
static const char *with_place(struct arena *arena, const char *text, const char **name, const char **value)
{
    const char *from = text;
    while (*from && !char_is_digit(*from))
        from++;
    size_t len = strspn(from, "0123456789-");
    *value = arena_strndup(arena, from, len);
    *name = date_is_valid(*value) ? "date" : "n";
    return len ? arena_printf(arena, "%.*s{%s}%s", (int)(from - text), text, *name, from + len) : text;
}

const char *cell_said(struct arena *arena, const struct lang *lang, const struct report_column *column,
                      const struct table_cell *cell)
{
    if (cell->type == CELL_TEXT && cell->said)
        return message_say(arena, lang, MESSAGE_TERMINAL, cell->said);
    const char *text = cell_text(arena, column, cell), *name, *value;
    if (!lang || !*text || !(column->words || column->type == REPORT_T_FLAG))
        return text;
    if (bsearch(text, words, ARRAY_LEN(words), sizeof *words, by_text))
        return lang_text(lang, text);
    const char *pattern = with_place(arena, text, &name, &value);
    if (!bsearch(pattern, words, ARRAY_LEN(words), sizeof *words, by_text))
        return text;
    return lang_fill(arena, lang_text(lang, pattern), LANG_ARGS({name, value}));
}
