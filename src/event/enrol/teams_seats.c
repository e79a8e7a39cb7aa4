/* teams_seats.c - how the members of teams did at their seats, and what holds of teams after every verb
 *
 * A seat's record is summed up from match_seat, in which player1's wins come first as in the match. In events
 * with one result a team there are no seats: each member has the record of the team.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/enrol/enrol.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- seat standings -------------------------------------------------------------------------- */

/* The member at a seat of a team; -1: nobody. */
static int member_at(const struct event_data *data, int team, char seat)
{
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].team == team && data->members[i].seat == seat)
            return (int)i;
    return -1;
}

static void add_match(struct seat_row *row, int own, int other, int drawn)
{
    row->wins += own > other;
    row->losses += own < other;
    row->draws += own == other;
    row->points += own > other ? 3 : own == other;
    row->game_wins += own;
    row->game_losses += other;
    row->game_draws += drawn;
}

static const struct load_match *match_of(const struct event_data *data, int64_t id)
{
    for (size_t i = 0; i < data->n_matches; i++)
        if (data->matches[i].id.v == id)
            return &data->matches[i];
    return NULL;
}

static enum err_code add_seats(struct store *store, const struct event_data *data, struct seat_row *rows,
                               struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    const struct load_match *m = NULL;
    enum err_code rc = store_query(store, Q_TEAM_SEATS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (!m || m->id.v != cursor_int(&c, 0))
            m = match_of(data, cursor_int(&c, 0));
        char seat = *cursor_text(&c, 1, &arena);
        int w1 = (int)cursor_int(&c, 2), w2 = (int)cursor_int(&c, 3), drawn = (int)cursor_int(&c, 4);
        int a = m ? member_at(data, m->p1, seat) : -1, b = m ? member_at(data, m->p2, seat) : -1;
        if (a >= 0)
            add_match(&rows[a], w1, w2, drawn);
        if (b >= 0)
            add_match(&rows[b], w2, w1, drawn);
    }
    cursor_close(&c);
    arena_release(&arena);
    return rc;
}

/* One result a team: of everybody in it. */
static void add_shared(const struct event_data *data, struct seat_row *rows)
{
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->result == RESULT_NONE || m->p2 < 0)
            continue;
        for (size_t k = 0; k < data->n_members; k++) {
            if (data->members[k].team == m->p1)
                add_match(&rows[k], m->wins1, m->wins2, m->draws);
            if (data->members[k].team == m->p2)
                add_match(&rows[k], m->wins2, m->wins1, m->draws);
        }
    }
}

/* Points, then the share of games won (a drawn one is a third, as in the percentages of MTR app. C). */
static int compare_rows(const struct seat_row *a, const struct seat_row *b)
{
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    int64_t own = 3 * a->game_wins + a->game_draws, all = 3 * (a->game_wins + a->game_losses + a->game_draws);
    int64_t own_b = 3 * b->game_wins + b->game_draws, all_b = 3 * (b->game_wins + b->game_losses + b->game_draws);
    int64_t left = own * (all_b ? all_b : 1), right = own_b * (all ? all : 1);
    return left != right ? (left > right ? -1 : 1) : 0;
}

static int by_record(const void *a, const void *b)
{
    const struct seat_row *x = a, *y = b;
    int order = compare_rows(x, y);
    return order ? order : x->member - y->member;
}

enum err_code team_seat_standings(struct store *store, struct arena *arena, const struct event_data *data,
                                  struct seat_row **out, size_t *n, struct err *err)
{
    enum err_code rc = ERR_OK;
    *n = 0;
    if (!*data->event.set.teams)
        return err_set(err, ERR_CONFLICT, "%s is no event of teams\nits standings: topcut standings",
                       data->event.set.name);
    struct seat_row *rows = ARENA_ARRAY(arena, struct seat_row, data->n_members);
    for (size_t i = 0; i < data->n_members; i++) {
        const struct load_member *who = &data->members[i];
        rows[i] = (struct seat_row){.member = (int)i, .who = who, .team = &data->players[who->team]};
    }
    if (strcmp(data->event.set.teams, "seats") == 0)
        rc = add_seats(store, data, rows, err);
    else
        add_shared(data, rows);
    if (rc != ERR_OK)
        return rc;
    if (data->n_members)
        qsort(rows, data->n_members, sizeof *rows, by_record);
    for (size_t i = 0; i < data->n_members; i++)
        rows[i].rank = i && compare_rows(&rows[i - 1], &rows[i]) == 0 ? rows[i - 1].rank : (int)i + 1;
    *out = rows;
    *n = data->n_members;
    return ERR_OK;
}

/* ---- invariants ------------------------------------------------------------------------------ */

static enum err_code check_members(const struct event_data *data, struct err *err)
{
    for (size_t t = 0; t < data->n_players; t++) {
        int n = 0;
        bool captain = false;
        for (size_t i = 0; i < data->n_members; i++) {
            if (data->members[i].team != (int)t)
                continue;
            captain = captain || data->members[i].id.v == data->players[t].id.v;
            if (data->members[i].seat != 'A' + n++)
                return err_set(err, ERR_DAMAGED, "%s: the team %s has no seat %c", data->event.set.name,
                               data->players[t].name, 'A' + n - 1);
        }
        if (n != data->event.set.team_size || !captain)
            return err_set(err, ERR_DAMAGED, "%s: the team %s is not whole", data->event.set.name,
                           data->players[t].name);
    }
    return ERR_OK;
}

/* The seats of each match, where all are in, are what the match counts. */
static enum err_code check_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                 struct err *err)
{
    struct sums {
        int in, wins1, wins2, draws;
    } *sums = ARENA_ARRAY(arena, struct sums, data->n_matches);
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_TEAM_SEATS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const struct load_match *m = match_of(data, cursor_int(&c, 0));
        struct sums *s = &sums[m - data->matches];
        int64_t w1 = cursor_int(&c, 2), w2 = cursor_int(&c, 3);
        s->in++;
        s->wins1 += w1 > w2;
        s->wins2 += w1 < w2;
        s->draws += w1 == w2;
    }
    cursor_close(&c);
    for (size_t i = 0; rc == ERR_OK && i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        const struct sums *s = &sums[i];
        bool whole = s->in == data->event.set.team_size;
        bool wrong =
            whole ? m->result == RESULT_NONE || m->wins1 != s->wins1 || m->wins2 != s->wins2 || m->draws != s->draws
                  : m->result == RESULT_PLAYED && (s->wins1 > m->wins1 || s->wins2 > m->wins2);
        if (s->in && wrong && m->result != RESULT_PENALTY)
            rc = err_set(err, ERR_DAMAGED, "%s: round %d, table %d does not count what its seats did",
                         data->event.set.name, m->round, m->table);
    }
    return rc;
}

enum err_code team_invariants(struct store *store, struct arena *arena, const struct event_data *data, struct err *err)
{
    if (!*data->event.set.teams) {
        if (data->n_members)
            return err_set(err, ERR_DAMAGED, "%s has members of teams and no teams", data->event.set.name);
        return ERR_OK;
    }
    enum err_code rc = check_members(data, err);
    if (rc == ERR_OK && strcmp(data->event.set.teams, "seats") == 0)
        rc = check_seats(store, arena, data, err);
    return rc;
}
