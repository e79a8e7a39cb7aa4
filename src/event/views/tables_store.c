/* tables_store.c - table-valued functions over the whole store: events and ratings */
#include "base/cell.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/views/internal.h"
#include "event/views/views.h"

/* ---- events_list ----------------------------------------------------------------------------- */

struct event_line {
    struct event event;
    const char *state, *category;
    bool current;
};

static const struct column event_list_columns[] = {
    COLUMN(struct event_line, "event_id", event.id.v),
    COLUMN(struct event_line, "name", event.set.name),
    COLUMN(struct event_line, "format", event.set.format),
    COLUMN(struct event_line, "date", event.set.date),
    COLUMN(struct event_line, "structure", event.structure),
    COLUMN(struct event_line, "state", state),
    COLUMN(struct event_line, "players", event.players),
    COLUMN(struct event_line, "active", event.active),
    COLUMN(struct event_line, "rounds", event.rounds_paired),
    COLUMN(struct event_line, "swiss_rounds", event.swiss_rounds),
    COLUMN(struct event_line, "rounds_planned", event.rounds_planned),
    COLUMN(struct event_line, "cut", event.set.cut, .none = NONE_IS_ZERO),
    COLUMN(struct event_line, "missing", event.missing),
    COLUMN(struct event_line, "category", category),
    COLUMN(struct event_line, "imported", event.imported),
    COLUMN(struct event_line, "current", current),
};
static const struct column_set event_columns = COLUMNS(struct event_line, event_list_columns);

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
    for (size_t i = 0; i < n; i++)
        table_put_row(sink, &(struct event_line){events[i], event_state_word(&events[i]),
                                                 rating_category_name(events[i].set.category),
                                                 events[i].id.v == current.id.v});
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

struct rating_list_line {
    const char *category;
    struct rating_line line;
    int shown;
};

static const struct column rating_list_columns[] = {
    COLUMN(struct rating_list_line, "category", category),
    COLUMN(struct rating_list_line, "rank", line.rank),
    COLUMN(struct rating_list_line, "name", line.name),
    COLUMN(struct rating_list_line, "player_id", line.player.v),
    COLUMN(struct rating_list_line, "dci", line.dci),
    COLUMN(struct rating_list_line, "country", line.country),
    COLUMN(struct rating_list_line, "rating", line.rating),
    COLUMN(struct rating_list_line, "shown", shown),
    COLUMN(struct rating_list_line, "matches", line.matches),
    COLUMN(struct rating_list_line, "wins", line.wins),
    COLUMN(struct rating_list_line, "losses", line.losses),
    COLUMN(struct rating_list_line, "draws", line.draws),
    COLUMN(struct rating_list_line, "provisional", line.provisional),
    COLUMN(struct rating_list_line, "last_date", line.last_date),
    COLUMN(struct rating_list_line, "club", line.club),
    COLUMN(struct rating_list_line, "region", line.region),
};
static const struct column_set rating_columns = COLUMNS(struct rating_list_line, rating_list_columns);

static enum err_code put_rating_list(struct table_sink *sink, const struct rating_filter *filter, struct err *err)
{
    struct rating_line *lines = NULL;
    size_t n = 0;
    enum err_code rc = rating_list_of(sink->store, sink->arena, filter, &lines, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        table_put_row(sink, &(struct rating_list_line){rating_category_name(filter->category), lines[i],
                                                       rating_shown(lines[i].rating)});
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

struct history_line {
    struct rating_history_line line;
    const struct rating_history_line *rated; /* the same by the formula that has an expectation and a K; else NULL */
    const char *category;
    double change;
};

#define IF_RATED(NAME, MEMBER)                                                                                         \
    COLUMN(struct rating_history_line, NAME, MEMBER, COLUMN_THROUGH(struct history_line, rated))
static const struct column history_list[] = {
    COLUMN(struct history_line, "category", category),
    COLUMN(struct history_line, "seq", line.seq),
    COLUMN(struct history_line, "date", line.date),
    COLUMN(struct history_line, "event", line.event),
    COLUMN(struct history_line, "round", line.round, .none = NONE_IS_ZERO), /* of a match elsewhere */
    COLUMN(struct history_line, "opponent", line.opponent),
    COLUMN(struct history_line, "before", line.before),
    COLUMN(struct history_line, "after", line.after),
    COLUMN(struct history_line, "change", change),
    COLUMN(struct history_line, "opponent_before", line.opponent_before),
    COLUMN(struct history_line, "score", line.score),
    IF_RATED("expected", expected),
    IF_RATED("k", k),
    COLUMN(struct history_line, "provisional", line.provisional),
    COLUMN(struct history_line, "imported", line.imported),
};
static const struct column_set history_columns = COLUMNS(struct history_line, history_list);

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
        table_put_row(sink, &(struct history_line){*l, l->provisional ? NULL : l, rating_category_name(l->category),
                                                   l->after - l->before});
    }
    return rc;
}

const struct table_function tables_of_store[] = {
    {"events_list", &event_columns, "", fill_events},
    {"rating_list", &rating_columns, "in_category, as_of, in_region, in_country, in_club, active_since, min_matches",
     fill_rating_list},
    {"rating_history", &history_columns, "player, in_category", fill_rating_history},
    {NULL, NULL, NULL, NULL},
};
