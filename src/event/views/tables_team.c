/* tables_team.c - table-valued functions over leagues, and over the teams of an event */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

#include <string.h>

/* ---- leagues --------------------------------------------------------------------------------- */

/* The league that an argument means: a number, the beginning of a name, or the only one there is. */
static enum err_code table_league(struct table_sink *sink, size_t argument, struct league_table *out, struct err *err)
{
    const struct table_cell *cell = &sink->arguments[argument];
    struct league league;
    const char *words = cell->type == CELL_TEXT  ? cell->t
                        : cell->type == CELL_INT ? arena_printf(sink->arena, "#%lld", (long long)cell->i)
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

#define LEAGUES_COLUMNS                                                                                                \
    "league_id INTEGER, name TEXT, best_of INTEGER, scoring TEXT, places TEXT, "                                       \
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

#define LEAGUE_EVENTS_COLUMNS                                                                                          \
    "number INTEGER, event_id INTEGER, event TEXT, date TEXT, state TEXT, players INTEGER, "                           \
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
        table_put_text(sink, event_state_word(e));
        table_put_int(sink, e->players);
        table_put_int(sink, e->state == EVENT_CLOSED);
    }
    return rc;
}

#define LEAGUE_STANDINGS_COLUMNS                                                                                       \
    "rank INTEGER, name TEXT, player_id INTEGER, dci TEXT, country TEXT, club TEXT, "                                  \
    "total INTEGER, events INTEGER, counted INTEGER, won INTEGER, best INTEGER, "                                      \
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

#define LEAGUE_RESULTS_COLUMNS                                                                                         \
    "number INTEGER, event_id INTEGER, event TEXT, date TEXT, player_id INTEGER, name TEXT, "                          \
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

/* ---- teams ----------------------------------------------------------------------------------- */

static const char *seat_text(struct table_sink *sink, char seat)
{
    return arena_printf(sink->arena, "%c", seat);
}

#define MEMBERS_COLUMNS "number INTEGER, team TEXT, team_id INTEGER, seat TEXT, name TEXT, player_id INTEGER"

static enum err_code fill_members(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    enum err_code rc = table_event(sink, 0, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_members; i++) {
        const struct load_member *m = &data.members[i];
        const struct load_player *p = &data.players[m->team];
        table_put_int(sink, p->number);
        table_put_text(sink, p->name);
        table_put_int(sink, p->id.v);
        table_put_text(sink, seat_text(sink, m->seat));
        table_put_text(sink, m->name);
        table_put_int(sink, m->id.v);
    }
    return rc;
}

#define TEAM_SEATS_COLUMNS                                                                                             \
    "rank INTEGER, name TEXT, player_id INTEGER, team TEXT, seat TEXT, points INTEGER, "                               \
    "wins INTEGER, losses INTEGER, draws INTEGER, game_wins INTEGER, game_losses INTEGER, "                            \
    "game_draws INTEGER"

static enum err_code fill_team_seats(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct seat_row *seats = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK && *data.event.set.teams)
        rc = team_seat_standings(sink->store, sink->arena, &data, &seats, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct seat_row *r = &seats[i];
        const struct load_member *m = &data.members[r->member];
        table_put_int(sink, r->rank);
        table_put_text(sink, m->name);
        table_put_int(sink, m->id.v);
        table_put_text(sink, data.players[m->team].name);
        table_put_text(sink, seat_text(sink, m->seat));
        table_put_int(sink, r->points);
        table_put_int(sink, r->wins);
        table_put_int(sink, r->losses);
        table_put_int(sink, r->draws);
        table_put_int(sink, r->game_wins);
        table_put_int(sink, r->game_losses);
        table_put_int(sink, r->game_draws);
    }
    return rc;
}

#define SEAT_MATCHES_COLUMNS                                                                                           \
    "tbl INTEGER, seat TEXT, player1 TEXT, player2 TEXT, player1_id INTEGER, player2_id INTEGER, "                     \
    "last1 TEXT, last2 TEXT, wins1 INTEGER, wins2 INTEGER, draws INTEGER, match_id INTEGER"

/* The members of a team, by seat; NULL where a seat is empty. */
static void members_of(const struct event_data *data, int team, const struct load_member *out[TEAM_SEATS_MAX])
{
    for (int i = 0; i < TEAM_SEATS_MAX; i++)
        out[i] = NULL;
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].team == team)
            out[data->members[i].seat - 'A'] = &data->members[i];
}

static enum err_code put_seat_matches(struct table_sink *sink, const struct event_data *data,
                                      const struct load_match *m, struct err *err)
{
    const struct load_member *one[TEAM_SEATS_MAX], *two[TEAM_SEATS_MAX];
    struct seat_scores seats;
    enum err_code rc = seats_load(sink->store, m->id, &seats, err);
    members_of(data, m->p1, one);
    members_of(data, m->p2, two);
    for (int i = 0; rc == ERR_OK && i < data->event.set.team_size; i++) {
        if (!one[i] || !two[i])
            continue;
        table_put_int_unless(sink, m->table, 0);
        table_put_text(sink, seat_text(sink, (char)('A' + i)));
        table_put_text(sink, one[i]->name);
        table_put_text(sink, two[i]->name);
        table_put_int(sink, one[i]->id.v);
        table_put_int(sink, two[i]->id.v);
        table_put_text(sink, one[i]->last);
        table_put_text(sink, two[i]->last);
        table_put_int_unless(sink, seats.in[i] ? seats.score[i].wins1 : -1, -1);
        table_put_int_unless(sink, seats.in[i] ? seats.score[i].wins2 : -1, -1);
        table_put_int_unless(sink, seats.in[i] ? seats.score[i].draws : -1, -1);
        table_put_int(sink, m->id.v);
    }
    return rc;
}

static enum err_code fill_seat_matches(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    int round = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = table_round(sink, 1, &data, &round, err);
    if (rc != ERR_OK || data.n_rounds == 0 || strcmp(data.event.set.teams, "seats") != 0)
        return rc;
    round = round ? round : data.rounds[data.n_rounds - 1].number;
    for (size_t i = 0; rc == ERR_OK && i < data.n_matches; i++)
        if (data.matches[i].round == round && data.matches[i].p2 >= 0)
            rc = put_seat_matches(sink, &data, &data.matches[i], err);
    return rc;
}

const struct table_function tables_of_teams[] = {
    {"team_members", MEMBERS_COLUMNS, "event", fill_members},
    {"team_seats", TEAM_SEATS_COLUMNS, "event", fill_team_seats},
    {"seat_matches", SEAT_MATCHES_COLUMNS, "event, round", fill_seat_matches},
    {"leagues_list", LEAGUES_COLUMNS, "", fill_leagues},
    {"league_events", LEAGUE_EVENTS_COLUMNS, "league", fill_league_events},
    {"league_standings", LEAGUE_STANDINGS_COLUMNS, "league", fill_league_standings},
    {"league_results", LEAGUE_RESULTS_COLUMNS, "league", fill_league_results},
    {NULL, NULL, NULL, NULL},
};
