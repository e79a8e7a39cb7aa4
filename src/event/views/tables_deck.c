/* tables_deck.c - table-valued functions over an event's decklists
 *
 * Lists with their verdicts, cards, metagame, most played cards, colours, deck checks.
 */
#include "base/date.h"
#include "base/err.h"
#include "event/deckcheck/deckcheck.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

#include <string.h>

/* ---- decklists(event) ------------------------------------------------------------------------ */

#define DECKLISTS_COLUMNS                                                                                              \
    "name TEXT, player_id INTEGER, number INTEGER, active INTEGER, status TEXT, deck TEXT, "                           \
    "archetype TEXT, colors TEXT, main INTEGER, side INTEGER, version INTEGER, problems INTEGER, "                     \
    "problem TEXT, rule TEXT, note TEXT, as_of TEXT, registered TEXT, reason TEXT"

/* How many findings make a list illegal, and the first of them. */
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
    const struct load_player *p = &data->players[line->player];
    const struct decklist *list = &line->list;
    const struct finding *first;
    int problems = problems_of(&list->verdict, &first);
    table_put_text(sink, line->name);
    table_put_int(sink, line->id.v);
    table_put_int(sink, p->number);
    table_put_int(sink, event_player_active(data, line->player));
    table_put_text(sink, decklist_state_words[list->verdict.state]);
    table_put_text(sink, list->name);
    table_put_text(sink, list->archetype);
    table_put_text(sink, list->colors);
    table_put_int_unless(sink, list->version ? list->main : -1, -1);
    table_put_int_unless(sink, list->version ? list->side : -1, -1);
    table_put_int_unless(sink, list->version, 0);
    table_put_int(sink, problems);
    table_put_text(sink, first ? first->text : NULL);
    table_put_text(sink, first ? first->rule : NULL);
    table_put_text(sink, list->verdict.note);
    table_put_text(sink, *list->verdict.as_of ? list->verdict.as_of : NULL);
    table_put_text(sink, list->version ? time_format_utc(sink->arena, list->at_utc) : NULL);
    table_put_text(sink, list->reason);
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

#define CARDS_COLUMNS                                                                                                  \
    "name TEXT, player_id INTEGER, number INTEGER, zone TEXT, count INTEGER, card TEXT, known "                        \
    "INTEGER, "                                                                                                        \
    "basic INTEGER"

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
        int p = event_player_index(&data, entries[i].player);
        table_put_text(sink, table_player_name(&data, p));
        table_put_int(sink, entries[i].player.v);
        table_put_int(sink, p >= 0 ? data.players[p].number : 0);
        table_put_text(sink, deck_zone_keys[entries[i].zone]);
        table_put_int(sink, entries[i].count);
        table_put_text(sink, entries[i].card);
        table_put_int(sink, entries[i].known);
        table_put_int(sink, entries[i].basic);
    }
    return rc;
}

/* ---- metagame(event) ------------------------------------------------------------------------- */

#define METAGAME_COLUMNS                                                                                               \
    "place INTEGER, archetype TEXT, unknown INTEGER, decks INTEGER, share REAL, matches INTEGER, "                     \
    "wins INTEGER, losses INTEGER, draws INTEGER, mirrors INTEGER, win_rate REAL, low REAL, high "                     \
    "REAL"

static void put_real_if(struct table_sink *sink, bool there, double value)
{
    if (there)
        table_put_real(sink, value);
    else
        table_put_null(sink);
}

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
        int decided = l->wins + l->losses;
        table_put_int(sink, (int64_t)i + 1);
        table_put_text(sink, l->archetype);
        table_put_int(sink, l->unknown);
        table_put_int(sink, l->decks);
        table_put_real(sink, (double)l->decks / (double)n_lists);
        table_put_int(sink, decided + l->draws);
        table_put_int(sink, l->wins);
        table_put_int(sink, l->losses);
        table_put_int(sink, l->draws);
        table_put_int(sink, l->mirrors);
        put_real_if(sink, decided > 0, decided ? (double)l->wins / decided : 0);
        put_real_if(sink, decided > 0, l->interval.low);
        put_real_if(sink, decided > 0, l->interval.high);
    }
    return ERR_OK;
}

/* ---- matchups(event) ------------------------------------------------------------------------- */

#define MATCHUPS_COLUMNS                                                                                               \
    "place INTEGER, archetype TEXT, opponent_place INTEGER, opponent TEXT, matches INTEGER, wins "                     \
    "INTEGER, losses INTEGER, draws INTEGER, win_rate REAL, low REAL, high REAL"
#define MATCHUPS_MOST 24 /* archetypes a side: rarer ones have met each other hardly ever */

static void put_matchup(struct table_sink *sink, const struct metagame_table *table, size_t row, size_t column)
{
    const struct metagame_matchup *m = metagame_matchup_at(table, row, column);
    int decided = m->wins + m->losses;
    table_put_int(sink, (int64_t)row + 1);
    table_put_text(sink, table->lines[row].archetype);
    table_put_int(sink, (int64_t)column + 1);
    table_put_text(sink, table->lines[column].archetype);
    table_put_int(sink, decided + m->draws);
    table_put_int(sink, m->wins);
    table_put_int(sink, m->losses);
    table_put_int(sink, m->draws);
    put_real_if(sink, decided > 0, decided ? (double)m->wins / decided : 0);
    put_real_if(sink, decided > 0, m->interval.low);
    put_real_if(sink, decided > 0, m->interval.high);
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

#define MOST_PLAYED_COLUMNS                                                                                            \
    "place INTEGER, card TEXT, basic INTEGER, decks INTEGER, share REAL, main INTEGER, side "                          \
    "INTEGER, "                                                                                                        \
    "copies INTEGER, average REAL"

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
        table_put_int(sink, (int64_t)i + 1);
        table_put_text(sink, c->card);
        table_put_int(sink, c->basic);
        table_put_int(sink, c->decks);
        table_put_real(sink, (double)c->decks / (double)n_lists);
        table_put_int(sink, c->main);
        table_put_int(sink, c->side);
        table_put_int(sink, c->main + c->side);
        table_put_real(sink, (double)(c->main + c->side) / c->decks);
    }
    return ERR_OK;
}

/* ---- deck_colors(event) ---------------------------------------------------------------------- */

#define COLORS_COLUMNS "color TEXT, letter TEXT, decks INTEGER, share REAL"

static enum err_code fill_colors(struct table_sink *sink, struct err *err)
{
    static const struct {
        const char *name, *letter;
    } colors[] = {{"white", "W"}, {"blue", "U"}, {"black", "B"}, {"red", "R"}, {"green", "G"}, {"colourless", ""}};
    struct event_data data;
    struct decklist *lists = NULL;
    struct metagame_entry *entries = NULL;
    size_t n_lists = 0, n = 0;
    enum err_code rc = load_all(sink, &data, &lists, &n_lists, &entries, &n, err);
    for (size_t c = 0; rc == ERR_OK && n_lists && c < ARRAY_LEN(colors); c++) {
        int decks = 0;
        for (size_t i = 0; i < n_lists; i++)
            decks += *colors[c].letter ? strstr(lists[i].colors, colors[c].letter) != NULL : !*lists[i].colors;
        table_put_text(sink, colors[c].name);
        table_put_text(sink, colors[c].letter);
        table_put_int(sink, decks);
        table_put_real(sink, (double)decks / (double)n_lists);
    }
    return rc;
}

/* ---- deck_checks(event) ---------------------------------------------------------------------- */

#define CHECKS_COLUMNS                                                                                                 \
    "round INTEGER, tbl INTEGER, name TEXT, player_id INTEGER, number INTEGER, draw INTEGER, "                         \
    "note TEXT, "                                                                                                      \
    "extension_min INTEGER, at TEXT"

static enum err_code fill_checks(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct deckcheck *checks = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = deckcheck_list(sink->store, sink->arena, data.event.id, &checks, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct deckcheck *c = &checks[i];
        table_put_int(sink, c->round);
        table_put_int_unless(sink, c->table, 0);
        table_put_text(sink, table_player_name(&data, event_player_index(&data, c->player)));
        table_put_int(sink, c->player.v);
        table_put_int(sink, c->number);
        table_put_int_unless(sink, c->draw, 0);
        table_put_text(sink, c->note);
        table_put_int_unless(sink, c->extension_min, 0);
        table_put_text(sink, time_format_utc(sink->arena, c->at_utc));
    }
    return rc;
}

const struct table_function tables_of_decks[] = {
    {"decklists", DECKLISTS_COLUMNS, "event", fill_decklists},
    {"decklist_cards", CARDS_COLUMNS, "event", fill_cards},
    {"metagame", METAGAME_COLUMNS, "event", fill_metagame},
    {"matchups", MATCHUPS_COLUMNS, "event", fill_matchups},
    {"most_played", MOST_PLAYED_COLUMNS, "event", fill_most_played},
    {"deck_colors", COLORS_COLUMNS, "event", fill_colors},
    {"deck_checks", CHECKS_COLUMNS, "event", fill_checks},
    {NULL, NULL, NULL, NULL},
};
