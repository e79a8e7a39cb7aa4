/* tables_team.c - table-valued functions over leagues, and over the teams of an event */
#include "event/leagues.h"
#include "event/tables_inner.h"

/* ---- leagues ------------------------------------------------------------------------------------ */

/* The league that an argument means: a number, the beginning of a name, or the only one there is. */
static enum err_code table_league(struct table_sink *sink, size_t argument,
                                  struct league_table *out, struct err *err)
{
    const struct table_cell *cell = &sink->arguments[argument];
    struct league league;
    const char *words = cell->type == CELL_TEXT ? cell->t
                        : cell->type == CELL_INT
                            ? arena_printf(sink->arena, "#%lld", (long long)cell->i)
                            : NULL;
    if (!words) { /* without any league there is nothing to tell, which is no mistake */
        struct league *all;
        size_t n;
        enum err_code rc = league_list(sink->store, sink->arena, &all, &n, err);
        *out = (struct league_table){0};
        if (rc != ERR_OK || n == 0)
            return rc;
    }
    enum err_code rc = league_resolve(sink->store, sink->arena, words, &league, err);
    if (rc != ERR_OK)
        return rc;
    sink->shown[argument] = (struct table_cell){.type = CELL_INT, .i = league.id.v};
    return league_table(sink->store, sink->arena, league.id, out, err);
}

static void put_settings(struct table_sink *sink, const struct league *league)
{
    table_put_int(sink, league->id.v);
    table_put_text(sink, league->set.name);
    table_put_int_unless(sink, league->set.best_of, 0);
    table_put_text(sink, league_scoring_words[league->set.scoring]);
    table_put_text(sink, league->set.places);
    table_put_int(sink, league->set.attendance);
    table_put_int(sink, league->events);
}

#define LEAGUES_COLUMNS                                                                            \
    "league_id INTEGER, name TEXT, best_of INTEGER, scoring TEXT, places TEXT, "                   \
    "attendance INTEGER, events INTEGER"

static enum err_code fill_leagues(struct table_sink *sink, struct err *err)
{
    struct league *leagues = NULL;
    size_t n = 0;
    enum err_code rc = league_list(sink->store, sink->arena, &leagues, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        put_settings(sink, &leagues[i]);
    return rc;
}

#define LEAGUE_EVENTS_COLUMNS                                                                      \
    "number INTEGER, event_id INTEGER, event TEXT, date TEXT, state TEXT, players INTEGER, "       \
    "counts INTEGER"

static enum err_code fill_league_events(struct table_sink *sink, struct err *err)
{
    struct league_table t;
    enum err_code rc = table_league(sink, 0, &t, err);
    for (size_t i = 0; rc == ERR_OK && i < t.n_events; i++) {
        const struct event *e = &t.events[i];
        table_put_int(sink, (int64_t)i + 1);
        table_put_int(sink, e->id.v);
        table_put_text(sink, e->set.name);
        table_put_text(sink, e->set.date);
        table_put_text(sink, event_state_name(e->state));
        table_put_int(sink, e->players);
        table_put_int(sink, e->state == EVENT_CLOSED);
    }
    return rc;
}

#define LEAGUE_STANDINGS_COLUMNS                                                                   \
    "rank INTEGER, name TEXT, player_id INTEGER, dci TEXT, country TEXT, club TEXT, "              \
    "total INTEGER, events INTEGER, counted INTEGER, won INTEGER, best INTEGER, "                  \
    "league_name TEXT, best_of INTEGER, rule TEXT, pending INTEGER"

static enum err_code fill_league_standings(struct table_sink *sink, struct err *err)
{
    struct league_table t;
    enum err_code rc = table_league(sink, 0, &t, err);
    const char *rule = rc == ERR_OK ? league_rule_text(sink->arena, &t.league.set) : "";
    for (size_t i = 0; rc == ERR_OK && i < t.n_rows; i++) {
        const struct league_row *r = &t.rows[i];
        const struct player *p = &t.players[r->player];
        table_put_int(sink, r->rank);
        table_put_text(sink, p->name);
        table_put_int(sink, p->id.v);
        table_put_text(sink, p->dci);
        table_put_text(sink, p->country);
        table_put_text(sink, p->club);
        table_put_int(sink, r->total);
        table_put_int(sink, r->events);
        table_put_int(sink, r->counted);
        table_put_int(sink, r->won);
        table_put_int(sink, r->best);
        table_put_text(sink, t.league.set.name);
        table_put_int_unless(sink, t.league.set.best_of, 0);
        table_put_text(sink, rule);
        table_put_int(sink, (int64_t)t.n_pending);
    }
    return rc;
}

#define LEAGUE_RESULTS_COLUMNS                                                                     \
    "number INTEGER, event_id INTEGER, event TEXT, date TEXT, player_id INTEGER, name TEXT, "      \
    "place INTEGER, points INTEGER, won INTEGER, counts INTEGER"

static enum err_code fill_league_results(struct table_sink *sink, struct err *err)
{
    struct league_table t;
    enum err_code rc = table_league(sink, 0, &t, err);
    for (size_t i = 0; rc == ERR_OK && i < t.n_results; i++) {
        const struct league_result *r = &t.results[i];
        const struct event *e = &t.events[r->event];
        table_put_int(sink, r->event + 1);
        table_put_int(sink, e->id.v);
        table_put_text(sink, e->set.name);
        table_put_text(sink, e->set.date);
        table_put_int(sink, t.players[r->player].id.v);
        table_put_text(sink, t.players[r->player].name);
        table_put_int(sink, t.places[i]);
        table_put_int(sink, r->points);
        table_put_int(sink, r->won);
        table_put_int(sink, r->counts);
    }
    return rc;
}

const struct table_function tables_of_teams[] = {
    {"leagues_list", LEAGUES_COLUMNS, "", fill_leagues},
    {"league_events", LEAGUE_EVENTS_COLUMNS, "league", fill_league_events},
    {"league_standings", LEAGUE_STANDINGS_COLUMNS, "league", fill_league_standings},
    {"league_results", LEAGUE_RESULTS_COLUMNS, "league", fill_league_results},
    {NULL, NULL, NULL, NULL},
};
