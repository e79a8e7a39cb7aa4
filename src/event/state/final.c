/* final.c - who finished where, and the standings of a bracket that is the whole event
 *
 * After a cut the bracket's places go before the Swiss order; in an elimination the places are the
 * bracket's own: by the match that put somebody out, the later the better, and shared by those who went
 * out at the same step. */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/internal.h"
#include "event/state/state.h"

#include <limits.h>
#include <stdlib.h>

/* ---- an elimination -------------------------------------------------------------------------- */

/* The first round in which somebody can still be put out, or in which places are still played for: who went
 * out in it or later has no settled place. INT_MAX: all is played. */
static int open_from_round(const struct bracket *b)
{
    int from = INT_MAX;
    for (size_t i = 0; i < b->n_matches; i++) {
        const struct bracket_match *m = &b->matches[i];
        if (m->decided || !m->needed)
            continue;
        bool puts_out = b->plan.kind == BRACKET_SINGLE || m->section != BRACKET_WINNERS;
        int round = m->section == BRACKET_THIRD ? m->round - 1 : m->round;
        if (puts_out && round < from)
            from = round;
    }
    return from;
}

/* Places of a bracket through a round (0: all), by player; shared[p] 0: not in the bracket. */
struct elimination_places {
    int *order; /* players, best first */
    int *shared;
    bool *settled;
    size_t n;
};

static enum err_code elimination_places(struct arena *arena, const struct event_data *data, int through_round,
                                        struct elimination_places *out, struct err *err)
{
    struct bracket b;
    struct bracket_state state;
    int *order, *shared;
    enum err_code rc = playoff_bracket(arena, data, &b, err);
    if (rc == ERR_OK)
        rc = bracket_state_of(arena, &b, through_round, &state, err);
    if (rc != ERR_OK)
        return rc;
    int open_from = open_from_round(&b);
    bracket_places(arena, &b.plan, &state, &order, &shared);
    *out = (struct elimination_places){.order = ARENA_ARRAY(arena, int, data->n_players),
                                       .shared = ARENA_ARRAY(arena, int, data->n_players),
                                       .settled = ARENA_ARRAY(arena, bool, data->n_players)};
    for (int i = 0; i < b.plan.n_seeds; i++) {
        int seed = order[i], p = b.entrants[seed], end = state.out_in[seed];
        if (p < 0)
            continue;
        out->order[out->n++] = p;
        out->shared[p] = shared[i];
        out->settled[p] = end < 0 ? b.finished : b.plan.nodes[end].round < open_from;
    }
    return ERR_OK;
}

static int row_compare(const void *a_, const void *b_)
{
    const struct standings_row *a = a_, *b = b_;
    return a->rank - b->rank;
}

/* Puts the rows of the standings, computed from the bracket's matches, in the order of the bracket; players who share
 * a place shares the rank. Players who never came into the bracket are behind. */
enum err_code event_rank_bracket(struct arena *arena, const struct event_data *data, int at_round,
                                 struct standings_row *rows, struct err *err)
{
    struct elimination_places places;
    if (data->n_rounds == 0)
        return ERR_OK;
    enum err_code rc = elimination_places(arena, data, at_round, &places, err);
    if (rc != ERR_OK)
        return rc;
    int *at = ARENA_ARRAY(arena, int, data->n_players), next = 1;
    for (size_t i = 0; i < places.n; i++)
        if (!data->players[places.order[i]].disqualified)
            at[places.order[i]] = next++;
    for (size_t i = 0; i < data->n_players; i++) {
        struct standings_row *r = &rows[i];
        bool last = data->players[r->player].disqualified || at[r->player] == 0;
        r->rank = last ? next++ : at[r->player];
        r->by_lot = false;
    }
    qsort(rows, data->n_players, sizeof *rows, row_compare);
    int rank = 0, shared = 0;
    for (size_t i = 0; i < data->n_players; i++) {
        int p = rows[i].player;
        if (data->players[p].disqualified) {
            rows[i].rank = 0;
            continue;
        }
        if (places.shared[p] == 0 || places.shared[p] != shared)
            rank = (int)i + 1;
        shared = places.shared[p];
        rows[i].rank = rank;
    }
    return ERR_OK;
}

/* ---- after a cut ----------------------------------------------------------------------------- */

/* How far somebody came: players of the playoff go before the others, then by the round in which they
 * lost their last match, then by the match for third place, then by Swiss rank. A player who is still in has lost
 * in no round yet. */
struct final_key {
    int player, lost_in, rank;
    int third;       /* 1 won the match for third place, -1 lost it */
    int may_lose_in; /* the round that they are in, or go on to */
};

#define STILL_IN INT_MAX

static int final_compare(const void *a, const void *b)
{
    const struct final_key *x = a, *y = b;
    if (x->lost_in != y->lost_in)
        return x->lost_in < y->lost_in ? 1 : -1;
    return x->third != y->third ? y->third - x->third : x->rank - y->rank;
}

/* One side of a playoff match: sign tells whether it won (1), lost (-1) or neither yet. */
static void follow_side(struct final_key *key, int round, int sign)
{
    key->lost_in = sign < 0 ? round : STILL_IN;
    key->may_lose_in = sign < 0 ? INT_MAX : sign > 0 ? round + 1 : round;
}

/* Follows everybody through the bracket. Whoever lost no match yet is still in; the losers of a round have
 * their places only when all of it is played, because rank decides among them. Returns the first round in
 * which somebody can still lose. */
static int follow_playoff(const struct event_data *data, const struct bracket *bracket, const int *advances,
                          struct final_key *keys, const int *at, bool *third_open)
{
    int open_from = INT_MAX, last = data->swiss_rounds + bracket->rounds;
    *third_open = false;
    for (size_t i = 0; i < bracket->n_matches; i++)
        if (bracket->matches[i].section == BRACKET_THIRD)
            *third_open = !bracket->matches[i].decided;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round <= data->swiss_rounds)
            continue;
        for (int c = 0; m->pod && c < m->pod->n; c++)
            follow_side(&keys[at[m->pod->players[c]]], m->round,
                        advances[i] < 0                     ? 0
                        : advances[i] == m->pod->players[c] ? 1
                                                            : -1);
        if (m->pod)
            continue;
        int winner = playoff_winner(m), sign = winner < 0 ? 0 : winner == 0 ? 1 : -1;
        if (bracket->plan.third_place && m->round == last && m->slot == 2) {
            keys[at[m->p1]].third = sign;
            if (m->p2 >= 0)
                keys[at[m->p2]].third = -sign;
            continue;
        }
        bool both_lose = m->result == RESULT_DOUBLE_LOSS;
        follow_side(&keys[at[m->p1]], m->round, both_lose ? -1 : sign);
        if (m->p2 >= 0)
            follow_side(&keys[at[m->p2]], m->round, both_lose ? -1 : -sign);
    }
    for (size_t i = 0; i < data->n_players; i++)
        if (keys[i].may_lose_in < open_from)
            open_from = keys[i].may_lose_in;
    return *third_open && last - 1 < open_from ? last - 1 : open_from;
}

/* ---- both ------------------------------------------------------------------------------------ */

/* What is to be known of the places of an event that was closed although its playoff was not over. */
static const char *const broken_off =
    TC_WORD("the playoff was not played out; those who were still in it share a place");

/* True when who is still in the playoff stays there: the event is over. What was imported may have lost its end. */
static bool is_broken_off(const struct event_data *data, bool playoff_open)
{
    return playoff_open && data->event.state == EVENT_CLOSED && !data->event.imported;
}

static const char *final_pending(struct arena *arena, const struct event_data *data, bool playoff_open)
{
    bool swiss = !event_is_round_robin(&data->event);
    for (int i = 0; i < data->swiss_rounds; i++)
        if (data->rounds[i].missing)
            return message(arena, "results of round %d are missing", data->rounds[i].number);
    if (playoff_open)
        return event_is_bracket(&data->event) ? TC_WORD("the bracket is not finished")
                                              : TC_WORD("the playoff is not finished");
    if (data->event.state == EVENT_CLOSED)
        return "";
    if (data->n_rounds == (size_t)data->swiss_rounds) {
        if (data->swiss_rounds < data->event.rounds_planned)
            return message(arena,
                           swiss ? MESSAGE_MARK("%d of %d Swiss rounds are paired")
                                 : MESSAGE_MARK("%d of %d rounds are paired"),
                           data->swiss_rounds, data->event.rounds_planned);
        if (data->event.set.cut)
            return message(arena, "the cut to %d is not made", data->event.set.cut);
    }
    return TC_WORD("the event is not closed");
}

static enum err_code final_of_bracket(struct arena *arena, const struct event_data *data, struct event_final *out,
                                      struct err *err)
{
    struct elimination_places places;
    enum err_code rc = elimination_places(arena, data, 0, &places, err);
    int shared = 0;
    bool unsettled = false;
    for (size_t i = 0; rc == ERR_OK && i < places.n; i++)
        unsettled = unsettled || !places.settled[places.order[i]];
    bool over = is_broken_off(data, unsettled);
    out->note = over ? broken_off : "";
    for (size_t i = 0; rc == ERR_OK && i < places.n; i++) {
        int p = places.order[i];
        if (data->players[p].disqualified)
            continue;
        bool settled = places.settled[p] || over;
        bool tied = out->n > 0 && places.shared[p] == shared && settled;
        out->rank[out->n] = tied ? out->rank[out->n - 1] : (int)out->n + 1;
        out->places[out->n++] = p;
        shared = places.shared[p];
        if (!settled)
            out->open = out->n;
    }
    out->pending = final_pending(arena, data, out->open > 0);
    return rc;
}

enum err_code event_final_order(struct arena *arena, const struct event_data *data, struct event_final *out,
                                struct err *err)
{
    struct standings_row *rows = NULL;
    struct bracket bracket = {.champion = -1};
    bool cut = data->n_rounds > (size_t)data->swiss_rounds;
    *out = (struct event_final){.places = ARENA_ARRAY(arena, int, data->n_players),
                                .rank = ARENA_ARRAY(arena, int, data->n_players),
                                .pending = "",
                                .note = ""};
    if (event_is_bracket(&data->event) && !data->event.imported && cut)
        return final_of_bracket(arena, data, out, err);
    enum err_code rc = event_standings(arena, data, 0, &rows, err);
    int *advances = NULL; /* of tables of three to five */
    if (rc == ERR_OK && cut)
        rc = playoff_bracket(arena, data, &bracket, err);
    if (rc == ERR_OK && cut && event_is_pods(&data->event))
        rc = event_pods_advances(arena, data, &advances, err);
    if (rc != ERR_OK)
        return rc;
    struct final_key *keys = ARENA_ARRAY(arena, struct final_key, data->n_players);
    int *at = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < data->n_players; i++) {
        keys[i] = (struct final_key){.player = rows[i].player, .rank = (int)i, .may_lose_in = INT_MAX};
        at[rows[i].player] = (int)i;
    }
    bool third_open = false;
    int open_from = cut ? follow_playoff(data, &bracket, advances, keys, at, &third_open) : INT_MAX;
    bool playoff_open = cut && (!bracket.finished || third_open);
    bool over = is_broken_off(data, playoff_open);
    out->note = over ? broken_off : "";
    playoff_open = playoff_open && !over;
    if (data->n_players)
        qsort(keys, data->n_players, sizeof *keys, final_compare);
    for (size_t i = 0; i < data->n_players; i++) {
        const struct load_player *p = &data->players[keys[i].player];
        if (p->disqualified || p->annulled)
            continue;
        out->rank[out->n] = over && keys[i].lost_in == STILL_IN ? 1 : (int)out->n + 1;
        out->places[out->n++] = keys[i].player;
        if (playoff_open && keys[i].lost_in >= open_from)
            out->open = out->n;
    }
    out->pending = final_pending(arena, data, playoff_open);
    return ERR_OK;
}
