/* tables_team.c - table-valued functions over leagues, and over the teams of an event */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
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

static const struct column league_table_list[] = {
    COLUMN(struct league, "league_id", id.v),
    COLUMN(struct league, "name", set.name),
    COLUMN(struct league, "best_of", set.best_of, .none = NONE_IS_ZERO),
    COLUMN_WORD(struct league, "scoring", set.scoring, league_scoring_words),
    COLUMN(struct league, "places", set.places),
    COLUMN(struct league, "attendance", set.attendance),
    COLUMN(struct league, "events", events),
};
static const struct column_set league_table_columns = COLUMNS(struct league, league_table_list);

static enum err_code fill_leagues(struct table_sink *sink, struct err *err)
{
    struct league *leagues = NULL;
    size_t n = 0;
    enum err_code rc = league_list(sink->store, sink->arena, &leagues, &n, err);
    if (rc == ERR_OK)
        table_put_rows(sink, leagues, n);
    return rc;
}

struct league_event {
    int number;
    struct event event;
    const char *state;
    bool counts;
};

static const struct column league_event_list[] = {
    COLUMN(struct league_event, "number", number),        COLUMN(struct league_event, "event_id", event.id.v),
    COLUMN(struct league_event, "event", event.set.name), COLUMN(struct league_event, "date", event.set.date),
    COLUMN(struct league_event, "state", state),          COLUMN(struct league_event, "players", event.players),
    COLUMN(struct league_event, "counts", counts),
};
static const struct column_set league_event_columns = COLUMNS(struct league_event, league_event_list);

static enum err_code fill_league_events(struct table_sink *sink, struct err *err)
{
    struct league_table t;
    enum err_code rc = table_league(sink, 0, &t, err);
    for (size_t i = 0; rc == ERR_OK && i < t.n_events; i++) {
        const struct event *e = &t.events[i];
        table_put_row(sink, &(struct league_event){(int)i + 1, *e, event_state_word(e), e->state == EVENT_CLOSED});
    }
    return rc;
}

struct league_line {
    struct league_row row;
    struct player player;
    struct league league;
    const char *rule;
    size_t pending;
};

static const struct column league_standing_list[] = {
    COLUMN(struct league_line, "rank", row.rank),
    COLUMN(struct league_line, "name", player.name),
    COLUMN(struct league_line, "player_id", player.id.v),
    COLUMN(struct league_line, "dci", player.dci),
    COLUMN(struct league_line, "country", player.country),
    COLUMN(struct league_line, "club", player.club),
    COLUMN(struct league_line, "total", row.total),
    COLUMN(struct league_line, "events", row.events),
    COLUMN(struct league_line, "counted", row.counted),
    COLUMN(struct league_line, "won", row.won),
    COLUMN(struct league_line, "best", row.best),
    COLUMN(struct league_line, "league_name", league.set.name),
    COLUMN(struct league_line, "best_of", league.set.best_of, .none = NONE_IS_ZERO),
    COLUMN(struct league_line, "rule", rule),
    COLUMN(struct league_line, "pending", pending),
};
static const struct column_set league_standing_columns = COLUMNS(struct league_line, league_standing_list);

static enum err_code fill_league_standings(struct table_sink *sink, struct err *err)
{
    struct league_table t;
    enum err_code rc = table_league(sink, 0, &t, err);
    const char *rule = rc == ERR_OK ? league_rule_text(sink->arena, &t.league.set) : "";
    for (size_t i = 0; rc == ERR_OK && i < t.n_rows; i++)
        table_put_row(sink, &(struct league_line){t.rows[i], t.players[t.rows[i].player], t.league, rule, t.n_pending});
    return rc;
}

struct result_line {
    struct league_result result;
    struct event event;
    struct player player;
    int number, place;
};

static const struct column league_result_list[] = {
    COLUMN(struct result_line, "number", number),         COLUMN(struct result_line, "event_id", event.id.v),
    COLUMN(struct result_line, "event", event.set.name),  COLUMN(struct result_line, "date", event.set.date),
    COLUMN(struct result_line, "player_id", player.id.v), COLUMN(struct result_line, "name", player.name),
    COLUMN(struct result_line, "place", place),           COLUMN(struct result_line, "points", result.points),
    COLUMN(struct result_line, "won", result.won),        COLUMN(struct result_line, "counts", result.counts),
};
static const struct column_set league_result_columns = COLUMNS(struct result_line, league_result_list);

static enum err_code fill_league_results(struct table_sink *sink, struct err *err)
{
    struct league_table t;
    enum err_code rc = table_league(sink, 0, &t, err);
    for (size_t i = 0; rc == ERR_OK && i < t.n_results; i++) {
        const struct league_result *r = &t.results[i];
        table_put_row(sink,
                      &(struct result_line){*r, t.events[r->event], t.players[r->player], r->event + 1, t.places[i]});
    }
    return rc;
}

/* ---- teams ----------------------------------------------------------------------------------- */

struct member_line {
    struct load_member member;
    struct load_player team;
};

static const struct column member_list[] = {
    COLUMN(struct member_line, "number", team.number), COLUMN(struct member_line, "team", team.name),
    COLUMN(struct member_line, "team_id", team.id.v),  COLUMN(struct member_line, "seat", member.seat),
    COLUMN(struct member_line, "name", member.name),   COLUMN(struct member_line, "player_id", member.id.v),
};
static const struct column_set member_columns = COLUMNS(struct member_line, member_list);

static enum err_code fill_members(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    enum err_code rc = table_event(sink, 0, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_members; i++)
        table_put_row(sink, &(struct member_line){data.members[i], data.players[data.members[i].team]});
    return rc;
}

static enum err_code fill_team_seats(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct seat_row *seats = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK && *data.event.set.teams)
        rc = team_seat_standings(sink->store, sink->arena, &data, &seats, &n, err);
    if (rc == ERR_OK)
        table_put_rows(sink, seats, n);
    return rc;
}

struct seat_line {
    struct load_match match;
    char seat;
    struct load_member one, two;
    const struct score *score; /* NULL: none yet */
};

#define OF_SCORE(NAME, MEMBER) COLUMN(struct score, NAME, MEMBER, COLUMN_THROUGH(struct seat_line, score))
static const struct column seat_list[] = {
    COLUMN(struct seat_line, "tbl", match.table, .none = NONE_IS_ZERO),
    COLUMN(struct seat_line, "seat", seat),
    COLUMN(struct seat_line, "player1", one.name),
    COLUMN(struct seat_line, "player2", two.name),
    COLUMN(struct seat_line, "player1_id", one.id.v),
    COLUMN(struct seat_line, "player2_id", two.id.v),
    COLUMN(struct seat_line, "last1", one.last),
    COLUMN(struct seat_line, "last2", two.last),
    OF_SCORE("wins1", wins1),
    OF_SCORE("wins2", wins2),
    OF_SCORE("draws", draws),
    COLUMN(struct seat_line, "match_id", match.id.v),
};
static const struct column_set seat_columns = COLUMNS(struct seat_line, seat_list);

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
        table_put_row(sink,
                      &(struct seat_line){*m, (char)('A' + i), *one[i], *two[i], seats.in[i] ? &seats.score[i] : NULL});
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
    {"team_members", &member_columns, "event", fill_members},
    {"team_seats", &seat_row_columns, "event", fill_team_seats},
    {"seat_matches", &seat_columns, "event, round", fill_seat_matches},
    {"leagues_list", &league_table_columns, "", fill_leagues},
    {"league_events", &league_event_columns, "league", fill_league_events},
    {"league_standings", &league_standing_columns, "league", fill_league_standings},
    {"league_results", &league_result_columns, "league", fill_league_results},
    {NULL, NULL, NULL, NULL},
};
