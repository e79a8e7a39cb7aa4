/* tables_store.c - table-valued functions over the whole store: events and ratings */
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/views/internal.h"
#include "event/views/views.h"

/* ---- events_list ----------------------------------------------------------------------------- */

#define EVENTS_COLUMNS                                                                                                 \
    "event_id INTEGER, name TEXT, format TEXT, date TEXT, structure TEXT, state TEXT, players INTEGER, "               \
    "active INTEGER, rounds INTEGER, swiss_rounds INTEGER, rounds_planned INTEGER, cut INTEGER, "                      \
    "missing INTEGER, category TEXT, imported INTEGER, current INTEGER"

static enum err_code fill_events(struct table_sink *sink, struct err *err)
{
    struct event *events = NULL, current = {0};
    struct err ignored = ERR_INIT;
    size_t n = 0;
    enum err_code rc = event_list(sink->store, sink->arena, &events, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (event_resolve(sink->store, sink->arena, NULL, &current, &ignored) != ERR_OK)
        current.id.v = 0; /* none is current */
    for (size_t i = 0; i < n; i++) {
        const struct event *e = &events[i];
        table_put_int(sink, e->id.v);
        table_put_text(sink, e->set.name);
        table_put_text(sink, e->set.format);
        table_put_text(sink, e->set.date);
        table_put_text(sink, e->structure);
        table_put_text(sink, event_state_word(e));
        table_put_int(sink, e->players);
        table_put_int(sink, e->active);
        table_put_int(sink, e->rounds_paired);
        table_put_int(sink, e->swiss_rounds);
        table_put_int(sink, e->rounds_planned);
        table_put_int_unless(sink, e->set.cut, 0);
        table_put_int(sink, e->missing);
        table_put_text(sink, rating_category_name(e->set.category));
        table_put_int(sink, e->imported);
        table_put_int(sink, e->id.v == current.id.v);
    }
    return ERR_OK;
}

/* ---- ratings --------------------------------------------------------------------------------- */

/* The category of an argument, RATING_NONE for NULL: all of them. */
static enum err_code category_argument(const struct table_cell *cell, enum rating_category *out, struct err *err)
{
    *out = RATING_NONE;
    if (cell->type == CELL_NULL)
        return ERR_OK;
    if (cell->type != CELL_TEXT || !rating_category_find(cell->t, out) || *out == RATING_NONE)
        return err_set(err, ERR_INPUT, "\"%s\" is not a rating category: classic, extended, limited or standard",
                       cell->type == CELL_TEXT ? cell->t : TC_WORD("a number"));
    return ERR_OK;
}

#define RATING_LIST_COLUMNS                                                                                            \
    "category TEXT, rank INTEGER, name TEXT, player_id INTEGER, dci TEXT, country TEXT, rating REAL, "                 \
    "shown INTEGER, matches INTEGER, wins INTEGER, losses INTEGER, draws INTEGER, "                                    \
    "provisional INTEGER, last_date TEXT, club TEXT, region TEXT"

static enum err_code put_rating_list(struct table_sink *sink, const struct rating_filter *filter, struct err *err)
{
    struct rating_line *lines = NULL;
    size_t n = 0;
    enum err_code rc = rating_list_of(sink->store, sink->arena, filter, &lines, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct rating_line *l = &lines[i];
        table_put_text(sink, rating_category_name(filter->category));
        table_put_int(sink, l->rank);
        table_put_text(sink, l->name);
        table_put_int(sink, l->player.v);
        table_put_text(sink, l->dci);
        table_put_text(sink, l->country);
        table_put_real(sink, l->rating);
        table_put_int(sink, rating_shown(l->rating));
        table_put_int(sink, l->matches);
        table_put_int(sink, l->wins);
        table_put_int(sink, l->losses);
        table_put_int(sink, l->draws);
        table_put_int(sink, l->provisional);
        table_put_text(sink, l->last_date);
        table_put_text(sink, l->club);
        table_put_text(sink, l->region);
    }
    return rc;
}

/* Text or NULL. */
static enum err_code text_argument(const struct table_cell *cell, const char *what, const char **out, struct err *err)
{
    *out = cell->type == CELL_TEXT ? cell->t : NULL;
    return cell->type == CELL_TEXT || cell->type == CELL_NULL ? ERR_OK : err_set(err, ERR_INPUT, "%s is text", what);
}

static enum err_code date_argument(const struct table_cell *cell, const char **out, struct err *err)
{
    enum err_code rc = text_argument(cell, "a date, as '2026-11-21',", out, err);
    return rc == ERR_OK && *out ? date_check(*out, err) : rc;
}

static enum err_code filter_arguments(struct table_sink *sink, struct rating_filter *filter, struct err *err)
{
    const struct table_cell *a = sink->arguments;
    enum err_code rc = category_argument(&a[0], &filter->category, err);
    if (rc == ERR_OK)
        rc = date_argument(&a[1], &filter->date, err);
    if (rc == ERR_OK)
        rc = text_argument(&a[2], "a region", &filter->region, err);
    if (rc == ERR_OK)
        rc = text_argument(&a[3], "a country", &filter->country, err);
    if (rc == ERR_OK)
        rc = text_argument(&a[4], "a club", &filter->club, err);
    if (rc == ERR_OK)
        rc = date_argument(&a[5], &filter->active_since, err);
    if (rc == ERR_OK && a[6].type != CELL_NULL && (a[6].type != CELL_INT || a[6].i < 0 || a[6].i > 1000000))
        rc = err_set(err, ERR_INPUT, "a number of matches is a whole number from 0 on");
    filter->min_matches = rc == ERR_OK ? (int)a[6].i : 0;
    return rc;
}

static enum err_code fill_rating_list(struct table_sink *sink, struct err *err)
{
    struct rating_filter filter = {.date = NULL};
    enum err_code rc = filter_arguments(sink, &filter, err);
    if (rc == ERR_OK && filter.category != RATING_NONE)
        return put_rating_list(sink, &filter, err);
    for (int c = RATING_CLASSIC; rc == ERR_OK && c <= RATING_STANDARD; c++) {
        filter.category = (enum rating_category)c;
        rc = put_rating_list(sink, &filter, err);
    }
    return rc;
}

#define RATING_HISTORY_COLUMNS                                                                                         \
    "category TEXT, seq INTEGER, date TEXT, event TEXT, round INTEGER, opponent TEXT, before REAL, "                   \
    "after REAL, change REAL, opponent_before REAL, score REAL, expected REAL, k REAL, "                               \
    "provisional INTEGER, imported INTEGER"

static enum err_code player_argument(struct table_sink *sink, struct player_id *out, struct err *err)
{
    const struct table_cell *cell = &sink->arguments[0];
    struct player player;
    if (cell->type == CELL_NULL || cell->type == CELL_REAL)
        return err_set(err, ERR_INPUT, "rating_history(player, category) needs a player: an id or a name");
    enum err_code rc = cell->type == CELL_INT
                           ? player_get(sink->store, sink->arena, (struct player_id){cell->i}, &player, err)
                           : player_resolve(sink->store, sink->arena, (struct event_id){0}, cell->t, &player, err);
    if (rc != ERR_OK)
        return rc;
    *out = player.id;
    sink->shown[0] = (struct table_cell){.type = CELL_INT, .i = player.id.v};
    return ERR_OK;
}

static enum err_code fill_rating_history(struct table_sink *sink, struct err *err)
{
    struct player_id player = {0};
    enum rating_category category;
    struct rating_history_line *lines = NULL;
    size_t n = 0;
    enum err_code rc = player_argument(sink, &player, err);
    if (rc == ERR_OK)
        rc = category_argument(&sink->arguments[1], &category, err);
    if (rc == ERR_OK)
        rc = rating_history(sink->store, sink->arena, player, category, &lines, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct rating_history_line *l = &lines[i];
        table_put_text(sink, rating_category_name(l->category));
        table_put_int(sink, l->seq);
        table_put_text(sink, l->date);
        table_put_text(sink, l->event);
        table_put_int_unless(sink, l->round, 0); /* of a match elsewhere */
        table_put_text(sink, l->opponent);
        table_put_real(sink, l->before);
        table_put_real(sink, l->after);
        table_put_real(sink, l->after - l->before);
        table_put_real(sink, l->opponent_before);
        table_put_real(sink, l->score);
        if (l->provisional) { /* its formula has no expectation and no K */
            table_put_null(sink);
            table_put_null(sink);
        } else {
            table_put_real(sink, l->expected);
            table_put_real(sink, l->k);
        }
        table_put_int(sink, l->provisional);
        table_put_int(sink, l->imported);
    }
    return rc;
}

const struct table_function tables_of_store[] = {
    {"events_list", EVENTS_COLUMNS, "", fill_events},
    {"rating_list", RATING_LIST_COLUMNS,
     "in_category, as_of, in_region, in_country, in_club, active_since, min_matches", fill_rating_list},
    {"rating_history", RATING_HISTORY_COLUMNS, "player, in_category", fill_rating_history},
    {NULL, NULL, NULL, NULL},
};
