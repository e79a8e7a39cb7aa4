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
    const struct event *event;
    const char *state, *category;
    bool current;
};

#define THE_EVENT COLUMN_THROUGH(struct event_line, event)
#define OF_EVENT(NAME, MEMBER, ...)                                                                                    \
    COLUMN(struct event, NAME, MEMBER, COLUMN_THROUGH(struct event_line, event), __VA_ARGS__)
static const struct column event_list_columns[] = {
    OF_EVENT("event_id", id.v),
    OF_EVENT("name", set.name),
    OF_EVENT("format", set.format),
    OF_EVENT("date", set.date),
    OF_EVENT("structure", structure),
    COLUMN(struct event_line, "state", state),
    OF_EVENT("players", players),
    OF_EVENT("active", active),
    OF_EVENT("rounds", rounds_paired),
    OF_EVENT("swiss_rounds", swiss_rounds),
    OF_EVENT("rounds_planned", rounds_planned),
    OF_EVENT("cut", set.cut, .none = NONE_IS_ZERO),
    OF_EVENT("missing", missing),
    COLUMN(struct event_line, "category", category),
    OF_EVENT("imported", imported),
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
        table_put_row(sink, &(struct event_line){&events[i], event_state_word(&events[i]),
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
    const struct rating_line *line;
    int shown;
};

#define OF_LINE(NAME, MEMBER) COLUMN(struct rating_line, NAME, MEMBER, COLUMN_THROUGH(struct rating_list_line, line))
static const struct column rating_list_columns[] = {
    COLUMN(struct rating_list_line, "category", category),
    OF_LINE("rank", rank),
    OF_LINE("name", name),
    OF_LINE("player_id", player.v),
    OF_LINE("dci", dci),
    OF_LINE("country", country),
    OF_LINE("rating", rating),
    COLUMN(struct rating_list_line, "shown", shown),
    OF_LINE("matches", matches),
    OF_LINE("wins", wins),
    OF_LINE("losses", losses),
    OF_LINE("draws", draws),
    OF_LINE("provisional", provisional),
    OF_LINE("last_date", last_date),
    OF_LINE("club", club),
    OF_LINE("region", region),
};
static const struct column_set rating_columns = COLUMNS(struct rating_list_line, rating_list_columns);

static enum err_code put_rating_list(struct table_sink *sink, const struct rating_filter *filter, struct err *err)
{
    struct rating_line *lines = NULL;
    size_t n = 0;
    enum err_code rc = rating_list_of(sink->store, sink->arena, filter, &lines, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        table_put_row(sink, &(struct rating_list_line){rating_category_name(filter->category), &lines[i],
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
    const struct rating_history_line *line;
    const struct rating_history_line *rated; /* the same by the formula that has an expectation and a K; else NULL */
    const char *category;
    double change;
};

#define OF_STEP(NAME, MEMBER, ...)                                                                                     \
    COLUMN(struct rating_history_line, NAME, MEMBER, COLUMN_THROUGH(struct history_line, line), __VA_ARGS__)
#define IF_RATED(NAME, MEMBER)                                                                                         \
    COLUMN(struct rating_history_line, NAME, MEMBER, COLUMN_THROUGH(struct history_line, rated))
static const struct column history_list[] = {
    COLUMN(struct history_line, "category", category),
    OF_STEP("seq", seq),
    OF_STEP("date", date),
    OF_STEP("event", event),
    OF_STEP("round", round, .none = NONE_IS_ZERO), /* of a match elsewhere */
    OF_STEP("opponent", opponent),
    OF_STEP("before", before),
    OF_STEP("after", after),
    COLUMN(struct history_line, "change", change),
    OF_STEP("opponent_before", opponent_before),
    OF_STEP("score", score),
    IF_RATED("expected", expected),
    IF_RATED("k", k),
    OF_STEP("provisional", provisional),
    OF_STEP("imported", imported),
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
        table_put_row(sink, &(struct history_line){l, l->provisional ? NULL : l, rating_category_name(l->category),
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
