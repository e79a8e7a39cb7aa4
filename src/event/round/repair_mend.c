/* repair_mend.c - mends what is broken in a round, and nothing else
 *
 * A round is broken where a player left, and where players who can play sit out. They are paired with each
 * other, and as few other tables as possible are opened for that (pair_round_mend). Where the points that the
 * round was paired by have been corrected since, repair.c looks for the pairing that is best now.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

bool repair_has_result(const struct load_match *m)
{
    return m->p2 >= 0 && m->result != RESULT_NONE;
}

static bool plays(const struct current *c, int player, bool anyway)
{
    return player >= 0 && (anyway || event_player_active(c->data, player));
}

size_t repair_gather(const struct current *c, bool whole, int *players, struct pair_link *keep, size_t *n_keep)
{
    size_t n = 0;
    *n_keep = 0;
    for (size_t i = 0; i < c->n; i++) {
        const struct load_match *m = c->matches[i];
        if (c->started[i] && !whole)
            continue;
        bool one = plays(c, m->p1, repair_has_result(m)), two = plays(c, m->p2, repair_has_result(m));
        if (one)
            players[n++] = m->p1;
        if (two)
            players[n++] = m->p2;
        if (one && (two || m->p2 < 0))
            keep[(*n_keep)++] = (struct pair_link){m->p1, m->p2 < 0 ? PAIR_BYE : m->p2};
    }
    for (size_t i = 0; i < c->n_sitting; i++)
        players[n++] = c->sitting[i];
    return n;
}

/* The request for everybody who may be paired again; keep has the tables that stand, by seats. */
static enum err_code input_of(struct current *c, int number, bool whole, struct round_input *in, struct err *err)
{
    enum pair_method method = round_input_method(&c->data->rounds[number - 1]);
    int *players = ARENA_ARRAY(c->arena, int, 2 * c->n + c->n_sitting);
    struct pair_link *keep = ARENA_ARRAY(c->arena, struct pair_link, c->n);
    size_t n_keep, n = repair_gather(c, whole, players, keep, &n_keep);
    enum err_code rc = ERR_OK;
    *in = (struct round_input){.request = {.n_seats = 0}};
    if (n == 0)
        return ERR_OK;
    if (method == PAIR_BY_RANK)
        rc = round_input_rank(c->arena, c->data, number, players, n, err);
    if (rc == ERR_OK)
        rc = round_input_make(c->arena, c->data, number, players, n, method, &c->options, &c->terms, in, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < n_keep; i++) {
        keep[i].a = in->seat_of_player[keep[i].a];
        if (keep[i].b != PAIR_BYE)
            keep[i].b = in->seat_of_player[keep[i].b];
    }
    in->request.keep = keep;
    in->request.n_keep = n_keep;
    return ERR_OK;
}

/* True when one player of a part would be left over, and no bye stands there. */
static bool leaves_one(const struct pair_request *r, int part)
{
    size_t n = 0;
    for (size_t v = 0; v < r->n_seats; v++)
        n += pair_part_of(r, (int)v) == part;
    for (size_t k = 0; k < r->n_keep; k++)
        if (r->keep[k].b == PAIR_BYE && pair_part_of(r, r->keep[k].a) == part)
            return false;
    return n % 2 == 1;
}

enum err_code repair_even_out(struct current *c, int number, struct err *err)
{
    struct round_input in;
    enum err_code rc = input_of(c, number, false, &in, err);
    if (rc != ERR_OK || c->n_sitting == 0)
        return rc;
    int *done = ARENA_ARRAY(c->arena, int, c->n_sitting);
    size_t n_done = 0;
    for (size_t i = c->n_sitting; i-- > 0;) {
        int part = pair_part_of(&in.request, in.seat_of_player[c->sitting[i]]);
        bool seen = false;
        for (size_t k = 0; k < n_done; k++)
            seen |= done[k] == part;
        done[n_done++] = part;
        if (seen || !leaves_one(&in.request, part))
            continue;
        /* Coming late is no reason for a win: this one's loss stays. */
        c->alone = c->data->players[c->sitting[i]].name;
        for (size_t k = i; k + 1 < c->n_sitting; k++)
            c->sitting[k] = c->sitting[k + 1];
        c->n_sitting--;
    }
    return ERR_OK;
}

enum err_code repair_moved(struct current *c, int number, bool *moved, struct err *err)
{
    struct round_input in;
    enum err_code rc = input_of(c, number, true, &in, err);
    *moved = rc == ERR_OK && round_input_moved(c->arena, c->data, number, &in);
    return rc;
}

/* The tables that stand and the new ones, as one round. */
static void join(const struct pair_mended *m, struct current *c, struct solved *out)
{
    const struct pair_request *r = &out->in.request;
    struct pair_round *round = &out->round;
    round->tables = ARENA_ARRAY(c->arena, struct pair_table, r->n_keep + m->n_tables + 1);
    round->certified = m->fewest;
    for (size_t k = 0, g = 0; k < r->n_keep; k++) {
        if (g < m->n_gone && m->gone[g] == k)
            g++;
        else
            round->tables[round->n_tables++] = (struct pair_table){r->keep[k].a, r->keep[k].b};
    }
    for (size_t i = 0; i < m->n_tables; i++)
        round->tables[round->n_tables++] = m->tables[i];
    for (size_t i = 0; i < round->n_tables; i++) {
        int a = out->in.player_of_seat[round->tables[i].a], b = round->tables[i].b;
        out->after[a] = b == PAIR_BYE ? -1 : out->in.player_of_seat[b];
        if (b != PAIR_BYE)
            out->after[out->after[a]] = a;
    }
}

enum err_code repair_mend(struct current *c, int number, bool whole, struct solved *out, struct err *err)
{
    struct pair_mended mended;
    *out = (struct solved){.after = ARENA_ARRAY(c->arena, int, c->data->n_players)};
    for (size_t i = 0; i < c->data->n_players; i++)
        out->after[i] = NOT_IN;
    out->round.certified = true;
    enum err_code rc = input_of(c, number, whole, &out->in, err);
    if (rc != ERR_OK || out->in.request.n_seats == 0)
        return rc;
    rc = round_input_mend(c->arena, c->data, &out->in, &mended, err);
    if (rc == ERR_OK)
        join(&mended, c, out);
    return rc;
}

/* ---- all open tables ------------------------------------------------------------------------- */

/* True when a match of one round stands in the other as it is. */
static bool is_in(const struct load_match *m, int p1, int p2, int table)
{
    return ((m->p1 == p1 && m->p2 == p2) || (m->p1 == p2 && m->p2 == p1)) && m->table == table;
}

static void compare_rounds(struct arena *arena, const struct load_round *r, const struct event_data *data,
                           const struct round_view *view, struct repair_answer *out)
{
    const struct load_match *was = data->matches + r->first_match;
    out->changes = ARENA_ARRAY(arena, struct repair_change, r->n_matches + view->n_matches + 1);
    for (size_t i = 0; i < r->n_matches; i++) {
        bool stays = was[i].result == RESULT_LOSS && was[i].p2 < 0;
        for (size_t k = 0; !stays && k < view->n_matches; k++)
            stays = is_in(&view->matches[k].match, was[i].p1, was[i].p2, was[i].table);
        if (!stays)
            out->changes[out->n++] = (struct repair_change){was[i].table, {was[i].p1, was[i].p2}, {-1, -1}, false, ""};
    }
    size_t n_before = out->n;
    for (size_t k = 0; k < view->n_matches; k++) {
        const struct load_match *m = &view->matches[k].match;
        bool stays = m->result == RESULT_LOSS && m->p2 < 0;
        for (size_t i = 0; !stays && i < r->n_matches; i++)
            stays = is_in(&was[i], m->p1, m->p2, m->table);
        size_t at = 0;
        if (stays)
            continue;
        while (at < n_before && (out->changes[at].table != m->table || out->changes[at].after[0] >= 0))
            at++;
        if (at == n_before) {
            at = out->n++;
            out->changes[at] = (struct repair_change){m->table, {-1, -1}, {-1, -1}, false, ""};
        }
        out->changes[at].after[0] = m->p1;
        out->changes[at].after[1] = m->p2;
    }
    repair_order(out);
}

enum err_code repair_plan_all(struct store *store, struct arena *arena, struct event_id event,
                              const struct round_options *options, struct repair_all *out, struct err *err)
{
    struct round_options o = round_with_seed(options);
    struct round_view view;
    *out = (struct repair_all){.seed = o.seed};
    o.dry_run = true;
    enum err_code rc = event_load(store, arena, event, &out->data, err);
    if (rc == ERR_OK)
        rc = round_repair(store, arena, event, &o, &view, err);
    if (rc != ERR_OK)
        return rc;
    out->round = view.round.number;
    out->answer.certified = view.round.certified;
    compare_rounds(arena, &out->data.rounds[out->round - 1], &out->data, &view, &out->answer);
    return ERR_OK;
}
