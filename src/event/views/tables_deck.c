/* tables_deck.c - table-valued functions over an event's decklists
 *
 * Lists with their verdicts, cards, metagame, most played cards, colours, deck checks.
 */
#include "base/columns.h"
#include "base/err.h"
#include "event/deckcheck/deckcheck.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

#include <string.h>

/* ---- decklists(event) ------------------------------------------------------------------------ */

struct list_line {
    struct decklist_line line;
    struct load_player player; /* of a member, the team */
    bool active;
    int main, side; /* cards; -1 without a list */
    int problems;
    const struct finding *first; /* NULL: none */
};

static const struct column list_line_list[] = {
    COLUMN(struct list_line, "name", line.name),
    COLUMN(struct list_line, "player_id", line.id.v),
    COLUMN(struct list_line, "number", player.number),
    COLUMN(struct list_line, "active", active),
    COLUMN_WORD(struct list_line, "status", line.list.verdict.state, decklist_state_words),
    COLUMN(struct list_line, "deck", line.list.name),
    COLUMN(struct list_line, "archetype", line.list.archetype),
    COLUMN(struct list_line, "colors", line.list.colors),
    COLUMN(struct list_line, "main", main, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct list_line, "side", side, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct list_line, "version", line.list.version, .none = NONE_IS_ZERO),
    COLUMN(struct list_line, "problems", problems),
    COLUMN(struct finding, "problem", text, COLUMN_THROUGH(struct list_line, first)),
    COLUMN(struct finding, "rule", rule, COLUMN_THROUGH(struct list_line, first)),
    COLUMN(struct list_line, "note", line.list.verdict.note),
    COLUMN(struct list_line, "as_of", line.list.verdict.as_of, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct list_line, "registered", line.list.at_utc),
    COLUMN(struct list_line, "reason", line.list.reason),
};
static const struct column_set list_columns = COLUMNS(struct list_line, list_line_list);

/* Counts the findings that make a list illegal, and gives the first of them. */
static int problems_of(const struct decklist_verdict *verdict, const struct finding **first)
{
    int n = 0;
    *first = NULL;
    for (size_t i = 0; i < verdict->n_findings; i++) {
        if (!verdict->findings[i].illegal)
            continue;
        if (n++ == 0)
            *first = &verdict->findings[i];
    }
    return n;
}

static void put_list(struct table_sink *sink, const struct event_data *data, const struct decklist_line *line)
{
    struct list_line row = {.line = *line,
                            .player = data->players[line->player],
                            .active = event_player_active(data, line->player),
                            .main = line->list.version ? line->list.main : -1,
                            .side = line->list.version ? line->list.side : -1};
    row.problems = problems_of(&line->list.verdict, &row.first);
    table_put_row(sink, &row);
}

static enum err_code fill_decklists(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct decklist_line *lines = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = decklist_status(sink->store, sink->arena, &data, NULL, &lines, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        put_list(sink, &data, &lines[i]);
    return rc;
}

/* ---- decklist_cards(event) ------------------------------------------------------------------- */

struct card_line {
    struct metagame_entry entry;
    const struct load_player *player; /* NULL: nobody who is in the event */
    int number;
};

static const struct column card_list[] = {
    COLUMN(struct load_player, "name", name, COLUMN_THROUGH(struct card_line, player)),
    COLUMN(struct card_line, "player_id", entry.player.v),
    COLUMN(struct card_line, "number", number),
    COLUMN_WORD(struct card_line, "zone", entry.zone, deck_zone_keys),
    COLUMN(struct card_line, "count", entry.count),
    COLUMN(struct card_line, "card", entry.card),
    COLUMN(struct card_line, "known", entry.known),
    COLUMN(struct card_line, "basic", entry.basic),
};
static const struct column_set card_columns = COLUMNS(struct card_line, card_list);

static enum err_code load_all(struct table_sink *sink, struct event_data *data, struct decklist **lists,
                              size_t *n_lists, struct metagame_entry **entries, size_t *n, struct err *err)
{
    enum err_code rc = table_event(sink, 0, data, err);
    if (rc == ERR_OK)
        rc = metagame_load(sink->store, sink->arena, data->event.id, lists, n_lists, entries, n, err);
    return rc;
}

static enum err_code fill_cards(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct decklist *lists = NULL;
    struct metagame_entry *entries = NULL;
    size_t n_lists = 0, n = 0;
    enum err_code rc = load_all(sink, &data, &lists, &n_lists, &entries, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct load_player *p = table_player(&data, event_player_index(&data, entries[i].player));
        table_put_row(sink, &(struct card_line){entries[i], p, p ? p->number : 0});
    }
    return rc;
}

/* ---- metagame(event) ------------------------------------------------------------------------- */

/* Wins among matches that were decided; none without one. */
struct rate {
    double wins, low, high;
};

static const struct rate *rate_of(struct arena *arena, int wins, int losses, struct wilson interval)
{
    if (wins + losses == 0)
        return NULL;
    struct rate *rate = ARENA_ARRAY(arena, struct rate, 1);
    *rate = (struct rate){(double)wins / (wins + losses), interval.low, interval.high};
    return rate;
}
#define RATE_COLUMNS(ROW)                                                                                              \
    COLUMN(struct rate, "win_rate", wins, COLUMN_THROUGH(ROW, rate)),                                                  \
        COLUMN(struct rate, "low", low, COLUMN_THROUGH(ROW, rate)),                                                    \
        COLUMN(struct rate, "high", high, COLUMN_THROUGH(ROW, rate))

struct archetype_line {
    struct metagame_line line;
    int place, matches;
    double share;
    const struct rate *rate;
};

static const struct column archetype_list[] = {
    COLUMN(struct archetype_line, "place", place),
    COLUMN(struct archetype_line, "archetype", line.archetype),
    COLUMN(struct archetype_line, "unknown", line.unknown),
    COLUMN(struct archetype_line, "decks", line.decks),
    COLUMN(struct archetype_line, "share", share),
    COLUMN(struct archetype_line, "matches", matches),
    COLUMN(struct archetype_line, "wins", line.wins),
    COLUMN(struct archetype_line, "losses", line.losses),
    COLUMN(struct archetype_line, "draws", line.draws),
    COLUMN(struct archetype_line, "mirrors", line.mirrors),
    RATE_COLUMNS(struct archetype_line),
};
static const struct column_set archetype_columns = COLUMNS(struct archetype_line, archetype_list);

static enum err_code fill_metagame(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct decklist *lists = NULL;
    struct metagame_entry *entries = NULL;
    struct metagame_line *lines = NULL;
    size_t n_lists = 0, n = 0;
    enum err_code rc = load_all(sink, &data, &lists, &n_lists, &entries, &n, err);
    if (rc != ERR_OK)
        return rc;
    size_t n_lines = metagame_archetypes(sink->arena, &data, lists, n_lists, &lines);
    for (size_t i = 0; i < n_lines; i++) {
        const struct metagame_line *l = &lines[i];
        table_put_row(sink, &(struct archetype_line){.line = *l,
                                                     .place = (int)i + 1,
                                                     .matches = l->wins + l->losses + l->draws,
                                                     .share = (double)l->decks / (double)n_lists,
                                                     .rate = rate_of(sink->arena, l->wins, l->losses, l->interval)});
    }
    return ERR_OK;
}

/* ---- matchups(event) ------------------------------------------------------------------------- */

#define MATCHUPS_MOST 24 /* archetypes a side: rarer ones have met each other hardly ever */

struct matchup_line {
    int place, opponent_place, matches;
    const char *archetype, *opponent;
    struct metagame_matchup matchup;
    const struct rate *rate;
};

static const struct column matchup_list[] = {
    COLUMN(struct matchup_line, "place", place),
    COLUMN(struct matchup_line, "archetype", archetype),
    COLUMN(struct matchup_line, "opponent_place", opponent_place),
    COLUMN(struct matchup_line, "opponent", opponent),
    COLUMN(struct matchup_line, "matches", matches),
    COLUMN(struct matchup_line, "wins", matchup.wins),
    COLUMN(struct matchup_line, "losses", matchup.losses),
    COLUMN(struct matchup_line, "draws", matchup.draws),
    RATE_COLUMNS(struct matchup_line),
};
static const struct column_set matchup_columns = COLUMNS(struct matchup_line, matchup_list);

static void put_matchup(struct table_sink *sink, const struct metagame_table *table, size_t row, size_t column)
{
    const struct metagame_matchup *m = metagame_matchup_at(table, row, column);
    table_put_row(sink, &(struct matchup_line){.place = (int)row + 1,
                                               .archetype = table->lines[row].archetype,
                                               .opponent_place = (int)column + 1,
                                               .opponent = table->lines[column].archetype,
                                               .matches = m->wins + m->losses + m->draws,
                                               .matchup = *m,
                                               .rate = rate_of(sink->arena, m->wins, m->losses, m->interval)});
}

static enum err_code fill_matchups(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct decklist *lists = NULL;
    struct metagame_entry *entries = NULL;
    struct metagame_table table;
    size_t n_lists = 0, n = 0;
    enum err_code rc = load_all(sink, &data, &lists, &n_lists, &entries, &n, err);
    if (rc != ERR_OK)
        return rc;
    const struct metagame_event event = {.data = &data, .lists = lists, .n_lists = n_lists};
    metagame_table_make(sink->arena, &event, 1, MATCHUPS_MOST, &table);
    for (size_t row = 0; row < table.n_side; row++)
        for (size_t column = 0; column < table.n_side; column++)
            if (row != column)
                put_matchup(sink, &table, row, column);
    return ERR_OK;
}

/* ---- most_played(event) ---------------------------------------------------------------------- */

struct played_line {
    struct played_card card;
    int place, copies;
    double share, average;
};

static const struct column played_list[] = {
    COLUMN(struct played_line, "place", place),      COLUMN(struct played_line, "card", card.card),
    COLUMN(struct played_line, "basic", card.basic), COLUMN(struct played_line, "decks", card.decks),
    COLUMN(struct played_line, "share", share),      COLUMN(struct played_line, "main", card.main),
    COLUMN(struct played_line, "side", card.side),   COLUMN(struct played_line, "copies", copies),
    COLUMN(struct played_line, "average", average),
};
static const struct column_set played_columns = COLUMNS(struct played_line, played_list);

static enum err_code fill_most_played(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct decklist *lists = NULL;
    struct metagame_entry *entries = NULL;
    struct played_card *cards = NULL;
    size_t n_lists = 0, n = 0;
    enum err_code rc = load_all(sink, &data, &lists, &n_lists, &entries, &n, err);
    if (rc != ERR_OK)
        return rc;
    size_t n_cards = metagame_cards(sink->arena, entries, n, &cards);
    for (size_t i = 0; i < n_cards; i++) {
        const struct played_card *c = &cards[i];
        int copies = c->main + c->side;
        table_put_row(sink, &(struct played_line){.card = *c,
                                                  .place = (int)i + 1,
                                                  .copies = copies,
                                                  .share = (double)c->decks / (double)n_lists,
                                                  .average = (double)copies / c->decks});
    }
    return ERR_OK;
}

/* ---- deck_colors(event) ---------------------------------------------------------------------- */

struct color_line {
    const char *name, *letter;
    int decks;
    double share;
};
static const struct column color_list[] = {
    COLUMN(struct color_line, "color", name),
    COLUMN(struct color_line, "letter", letter),
    COLUMN(struct color_line, "decks", decks),
    COLUMN(struct color_line, "share", share),
};
static const struct column_set color_columns = COLUMNS(struct color_line, color_list);

static enum err_code fill_colors(struct table_sink *sink, struct err *err)
{
    struct color_line colors[] = {{.name = "white", .letter = "W"}, {.name = "blue", .letter = "U"},
                                  {.name = "black", .letter = "B"}, {.name = "red", .letter = "R"},
                                  {.name = "green", .letter = "G"}, {.name = "colourless", .letter = ""}};
    struct event_data data;
    struct decklist *lists = NULL;
    struct metagame_entry *entries = NULL;
    size_t n_lists = 0, n = 0;
    enum err_code rc = load_all(sink, &data, &lists, &n_lists, &entries, &n, err);
    for (size_t c = 0; rc == ERR_OK && n_lists && c < ARRAY_LEN(colors); c++) {
        for (size_t i = 0; i < n_lists; i++)
            colors[c].decks +=
                *colors[c].letter ? strstr(lists[i].colors, colors[c].letter) != NULL : !*lists[i].colors;
        colors[c].share = (double)colors[c].decks / (double)n_lists;
        table_put_row(sink, &colors[c]);
    }
    return rc;
}

/* ---- deck_checks(event) ---------------------------------------------------------------------- */

struct check_line {
    struct deckcheck check;
    const struct load_player *player; /* NULL: nobody who is in the event */
};

static const struct column check_list[] = {
    COLUMN(struct check_line, "round", check.round),
    COLUMN(struct check_line, "tbl", check.table, .none = NONE_IS_ZERO),
    COLUMN(struct load_player, "name", name, COLUMN_THROUGH(struct check_line, player)),
    COLUMN(struct check_line, "player_id", check.player.v),
    COLUMN(struct check_line, "number", check.number),
    COLUMN(struct check_line, "draw", check.draw, .none = NONE_IS_ZERO),
    COLUMN(struct check_line, "note", check.note),
    COLUMN(struct check_line, "extension_min", check.extension_min, .none = NONE_IS_ZERO),
    COLUMN_TIME(struct check_line, "at", check.at_utc),
};
static const struct column_set check_columns = COLUMNS(struct check_line, check_list);

static enum err_code fill_checks(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct deckcheck *checks = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = deckcheck_list(sink->store, sink->arena, data.event.id, &checks, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        int player = event_player_index(&data, checks[i].player);
        table_put_row(sink, &(struct check_line){checks[i], table_player(&data, player)});
    }
    return rc;
}

const struct table_function tables_of_decks[] = {
    {"decklists", &list_columns, "event", fill_decklists},       {"decklist_cards", &card_columns, "event", fill_cards},
    {"metagame", &archetype_columns, "event", fill_metagame},    {"matchups", &matchup_columns, "event", fill_matchups},
    {"most_played", &played_columns, "event", fill_most_played}, {"deck_colors", &color_columns, "event", fill_colors},
    {"deck_checks", &check_columns, "event", fill_checks},       {NULL, NULL, NULL, NULL},
};
