/* repair.c - what is broken in the current round, and the least that mends it */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>

const char *repair_kind_name(enum repair_kind kind)
{
    static const char *const names[] = {"none", "swap", "cascade"};
    return names[kind];
}

/* ---- the round as it is ---------------------------------------------------------------------- */

/* A missed round, or an awarded bye: the pairing did not put the player there. */
static bool is_of_pairing(const struct event_data *data, const struct load_match *m)
{
    bool late = m->result == RESULT_LOSS || (m->result == RESULT_BYE && data->players[m->p1].first_round > m->round);
    return !late && !bye_is_awarded(data, m);
}

/* True when a player of the match has left, with no result in. */
static bool is_deserted(const struct event_data *data, const struct load_match *m)
{
    return !repair_has_result(m) &&
           (!event_player_active(data, m->p1) || (m->p2 >= 0 && !event_player_active(data, m->p2)));
}

/* Players who could play but sit the round out: with the loss of a missed round, or without a table. */
static void collect_sitting(struct current *c, const struct load_round *r)
{
    const struct event_data *data = c->data;
    bool *seated = ARENA_ARRAY(c->arena, bool, data->n_players);
    c->sitting = ARENA_ARRAY(c->arena, int, data->n_players);
    c->sat_out = ARENA_ARRAY(c->arena, struct match_id, data->n_players);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (m->result == RESULT_LOSS && m->p2 < 0) {
            c->sat_out[m->p1] = m->id;
            continue;
        }
        seated[m->p1] = true;
        if (m->p2 >= 0)
            seated[m->p2] = true;
    }
    for (size_t i = 0; i < data->n_players; i++)
        if (!seated[i] && event_player_active(data, (int)i))
            c->sitting[c->n_sitting++] = (int)i;
}

static void collect(struct current *c, int number)
{
    const struct load_round *r = &c->data->rounds[number - 1];
    c->matches = ARENA_ARRAY(c->arena, const struct load_match *, r->n_matches);
    c->started = ARENA_ARRAY(c->arena, bool, r->n_matches);
    c->held = ARENA_ARRAY(c->arena, int, r->n_matches);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &c->data->matches[r->first_match + i];
        bool held = m->by_hand && !is_deserted(c->data, m);
        if (held)
            c->held[c->n_held++] = m->table;
        if (held || !is_of_pairing(c->data, m))
            continue;
        c->started[c->n] = repair_has_result(m);
        c->matches[c->n++] = m;
    }
    collect_sitting(c, r);
}

static enum err_code mark_started(struct current *c, int number, const int *started, size_t n, struct err *err)
{
    for (size_t k = 0; k < n; k++) {
        bool found = false;
        for (size_t i = 0; i < c->n; i++)
            if (c->matches[i]->table == started[k])
                found = c->started[i] = true;
        for (size_t i = 0; i < c->n_held; i++)
            found |= c->held[i] == started[k];
        if (!found)
            return err_set(err, ERR_NOT_FOUND, "round %d has no table %d\nsee: topcut pairings", number, started[k]);
    }
    return ERR_OK;
}

/* ---- one answer ------------------------------------------------------------------------------ */

static enum err_code solve(struct current *c, int number, bool whole, struct solved *out, struct err *err)
{
    const struct load_round *r = &c->data->rounds[number - 1];
    enum pair_method method = round_input_method(r);
    int *players = ARENA_ARRAY(c->arena, int, 2 * c->n + c->n_sitting);
    struct pair_link *keep = ARENA_ARRAY(c->arena, struct pair_link, c->n);
    size_t n_keep, n = repair_gather(c, whole, players, keep, &n_keep);
    *out = (struct solved){.after = ARENA_ARRAY(c->arena, int, c->data->n_players)};
    for (size_t i = 0; i < c->data->n_players; i++)
        out->after[i] = NOT_IN;
    out->round.certified = true;
    if (n == 0)
        return ERR_OK;
    enum err_code rc = ERR_OK;
    if (method == PAIR_BY_RANK)
        rc = round_input_rank(c->arena, c->data, number, players, n, err);
    if (rc == ERR_OK)
        rc = round_input_make(c->arena, c->data, number, players, n, method, &c->options, &c->terms, &out->in, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < n_keep; i++) {
        keep[i].a = out->in.seat_of_player[keep[i].a];
        if (keep[i].b != PAIR_BYE)
            keep[i].b = out->in.seat_of_player[keep[i].b];
    }
    out->in.request.keep = keep;
    out->in.request.n_keep = n_keep;
    rc = round_input_pair(c->arena, c->data, &out->in, &c->terms, &out->round, err);
    for (size_t i = 0; rc == ERR_OK && i < out->round.n_tables; i++) {
        int a = out->in.player_of_seat[out->round.tables[i].a], b = out->round.tables[i].b;
        out->after[a] = b == PAIR_BYE ? -1 : out->in.player_of_seat[b];
        if (b != PAIR_BYE)
            out->after[out->after[a]] = a;
    }
    return rc;
}

/* True when a table stays as it is; one that nobody asked about does. */
static bool stays(const struct current *c, const struct solved *s, bool whole, size_t i)
{
    const struct load_match *m = c->matches[i];
    return (c->started[i] && !whole) || s->after[m->p1] == m->p2;
}

/* ---- what the tables break ------------------------------------------------------------------- */

/* Finds what each match breaks, by judging the whole round with the points as they are now. */
static enum err_code find_faults(const struct current *c, const struct solved *whole, const char **faults,
                                 struct err *err)
{
    struct pair_request request = whole->in.request;
    struct pair_table *tables = ARENA_ARRAY(c->arena, struct pair_table, c->n);
    struct pair_finding *found = NULL;
    size_t n = 0, n_found = 0;
    request.n_keep = 0;
    for (size_t i = 0; i < c->n; i++) {
        const struct load_match *m = c->matches[i];
        int a = whole->in.seat_of_player[m->p1], b = m->p2 < 0 ? PAIR_BYE : whole->in.seat_of_player[m->p2];
        faults[i] = "";
        if (a < 0 || (m->p2 >= 0 && b < 0))
            faults[i] = message(c->arena, "%s has left", c->data->players[a < 0 ? m->p1 : m->p2].name);
        else
            tables[n++] = (struct pair_table){a, b};
    }
    enum err_code rc =
        request.n_seats < 2 ? ERR_OK : pair_round_check(c->arena, &request, tables, n, &found, &n_found, err);
    for (size_t k = 0; rc == ERR_OK && k < n_found; k++)
        for (size_t i = 0; i < c->n; i++) {
            int a = whole->in.player_of_seat[found[k].a];
            if (!*faults[i] && (c->matches[i]->p1 == a || c->matches[i]->p2 == a))
                faults[i] = round_input_names(c->arena, c->data, &whole->in, found[k].sentence, found[k].a, found[k].b);
        }
    return rc;
}

/* Finds what is left to mend after the proposal. */
static enum err_code find_left(const struct current *c, const struct solved *whole, const struct solved *part,
                               struct repair_plan *out, struct err *err)
{
    struct pair_request request = whole->in.request;
    struct pair_table *tables = ARENA_ARRAY(c->arena, struct pair_table, request.n_seats);
    size_t n = 0;
    request.n_keep = 0;
    for (size_t i = 0; i < c->n; i++) {
        const struct load_match *m = c->matches[i];
        if (c->started[i])
            tables[n++] = (struct pair_table){whole->in.seat_of_player[m->p1],
                                              m->p2 < 0 ? PAIR_BYE : whole->in.seat_of_player[m->p2]};
    }
    for (size_t i = 0; i < part->round.n_tables; i++) {
        int b = part->round.tables[i].b;
        tables[n++] =
            (struct pair_table){whole->in.seat_of_player[part->in.player_of_seat[part->round.tables[i].a]],
                                b == PAIR_BYE ? PAIR_BYE : whole->in.seat_of_player[part->in.player_of_seat[b]]};
    }
    if (request.n_seats < 2)
        return ERR_OK;
    enum err_code rc = pair_round_check(c->arena, &request, tables, n, &out->left, &out->n_left, err);
    for (size_t i = 0; rc == ERR_OK && i < out->n_left; i++)
        out->left[i].sentence =
            round_input_names(c->arena, c->data, &whole->in, out->left[i].sentence, out->left[i].a, out->left[i].b);
    return rc;
}

/* ---- the tables that change ------------------------------------------------------------------ */

/* The new pairs at the changed tables, in the order of the round; byes have no number. */
struct placed {
    struct pair_table *pairs; /* players */
    int *numbers;
    size_t n;
};

/* A table number for each new pair: their fixed table, else the one where either sits now, else a free one. */
static void place(const struct current *c, const struct solved *s, bool whole, struct placed *out)
{
    size_t n_busy = 0, n_free = 0;
    int *busy = ARENA_ARRAY(c->arena, int, c->n + c->n_held), *fixed = ARENA_ARRAY(c->arena, int, c->data->n_players);
    *out = (struct placed){.pairs = ARENA_ARRAY(c->arena, struct pair_table, s->round.n_tables + 1),
                           .numbers = ARENA_ARRAY(c->arena, int, s->round.n_tables + 1)};
    bool *changed = ARENA_ARRAY(c->arena, bool, c->data->n_players);
    for (size_t i = 0; i < c->n_sitting; i++) /* who plays after all; a bye would be a present */
        changed[c->sitting[i]] = s->after[c->sitting[i]] >= 0;
    for (size_t i = 0; i < c->n_held; i++)
        busy[n_busy++] = c->held[i];
    for (size_t i = 0; i < c->n; i++) {
        const struct load_match *m = c->matches[i];
        if (stays(c, s, whole, i)) {
            busy[n_busy++] = m->table;
            continue;
        }
        changed[m->p1] = true;
        if (m->p2 >= 0)
            changed[m->p2] = true;
        n_free += m->table > 0;
    }
    for (size_t i = 0; i < s->round.n_tables; i++) {
        int a = s->in.player_of_seat[s->round.tables[i].a], b = s->round.tables[i].b;
        if (changed[a])
            out->pairs[out->n++] = (struct pair_table){a, b == PAIR_BYE ? PAIR_BYE : s->in.player_of_seat[b]};
    }
    for (size_t i = 0; i < c->data->n_players; i++)
        fixed[i] = c->data->players[i].fixed_table;
    /* Where one of them sits now stands in for a table of their own, for as many as there is room. */
    bool *taken = ARENA_ARRAY(c->arena, bool, c->n);
    for (size_t k = 0; n_free && k < out->n; k++) {
        const int players[2] = {out->pairs[k].a, out->pairs[k].b};
        bool settled = players[1] == PAIR_BYE || fixed[players[0]] || fixed[players[1]];
        for (int side = 0; !settled && side < 2; side++)
            for (size_t i = 0; !settled && i < c->n; i++) {
                const struct load_match *m = c->matches[i];
                if (taken[i] || !m->table || (m->p1 != players[side] && m->p2 != players[side]))
                    continue;
                settled = taken[i] = true;
                fixed[players[side]] = m->table;
            }
    }
    (void)pair_table_numbers(out->pairs, out->n, fixed, busy, n_busy, out->numbers);
}

static int change_compare(const void *a, const void *b)
{
    const struct repair_change *x = a, *y = b;
    if ((x->table == 0) != (y->table == 0))
        return x->table == 0 ? 1 : -1;
    if (x->table != y->table)
        return x->table < y->table ? -1 : 1;
    return COMPARE(x->before[0], y->before[0]);
}

void repair_order(struct repair_answer *out)
{
    if (out->n)
        qsort(out->changes, out->n, sizeof *out->changes, change_compare);
    out->kind = out->n == 0 ? REPAIR_NONE : out->n <= 2 ? REPAIR_SWAP : REPAIR_CASCADE;
}

static void describe(const struct current *c, const struct solved *s, bool whole, const char *const *faults,
                     struct repair_answer *out)
{
    struct placed placed;
    size_t n_before = 0;
    place(c, s, whole, &placed);
    out->changes = ARENA_ARRAY(c->arena, struct repair_change, c->n + placed.n);
    out->certified = s->round.certified;
    for (size_t i = 0; i < c->n; i++) {
        const struct load_match *m = c->matches[i];
        if (stays(c, s, whole, i))
            continue;
        const char *breaks =
            *faults[i] ? faults[i] : TC_WORD("breaks nothing itself: its players are needed at other tables");
        out->changes[out->n++] = (struct repair_change){m->table, {m->p1, m->p2}, {-1, -1}, c->started[i], breaks};
    }
    n_before = out->n;
    for (size_t k = 0; k < placed.n; k++) {
        size_t i = 0;
        while (i < n_before && (out->changes[i].table != placed.numbers[k] || out->changes[i].after[0] >= 0))
            i++;
        if (i == n_before) {
            i = out->n++;
            out->changes[i] = (struct repair_change){placed.numbers[k], {-1, -1}, {-1, -1}, false, ""};
        }
        out->changes[i].after[0] = placed.pairs[k].a;
        out->changes[i].after[1] = placed.pairs[k].b == PAIR_BYE ? -1 : placed.pairs[k].b;
    }
    repair_order(out);
}

/* ---- the plan -------------------------------------------------------------------------------- */

static enum err_code require_current(const struct event_data *data, struct err *err)
{
    enum err_code rc = event_require_open(&data->event, err);
    if (rc == ERR_OK)
        rc = event_require_swiss(&data->event, "rounds are repaired in Swiss events", err);
    if (rc == ERR_OK && data->n_rounds == 0)
        rc = err_set(err, ERR_CONFLICT, "%s has no round yet\npair one with: topcut pair", data->event.set.name);
    if (rc == ERR_OK && data->n_rounds > (size_t)data->swiss_rounds)
        rc = err_set(err, ERR_CONFLICT,
                     "%s is in its playoff\nthe bracket is not re-paired (topcut uncut takes the "
                     "cut back)",
                     data->event.set.name);
    return rc;
}

/* A seed that follows from the round's own, so that what was planned is what is done. */
static uint64_t seed_of(const struct load_round *round)
{
    return rng_seed_derive(round->seed + 1, (uint64_t)round->number) % 1000000 + 1;
}

/* True when the round was paired by points and history; others go by the order of entry, or by who sits opposite. */
static bool by_points(const struct current *c)
{
    return c->terms.first != ROUND_FIRST_SEEDED && !(c->terms.draft.in_force && c->terms.draft.first);
}

/* Finds what the best pairing would change, now that the points or wishes behind the round have changed. */
static enum err_code plan_best(struct current *c, int number, struct solved *part, struct repair_plan *out,
                               struct err *err)
{
    struct solved whole;
    const char **faults = ARENA_ARRAY(c->arena, const char *, c->n);
    enum err_code rc = solve(c, number, true, &whole, err);
    if (rc == ERR_OK)
        rc = find_faults(c, &whole, faults, err);
    if (rc == ERR_OK)
        describe(c, &whole, true, faults, &out->full);
    if (rc == ERR_OK && (rc = solve(c, number, false, part, err)) != ERR_OK)
        err_context(err, "the tables that have not started");
    if (rc == ERR_OK)
        describe(c, part, false, faults, &out->smallest);
    return rc == ERR_OK ? find_left(c, &whole, part, out, err) : rc;
}

/* The pairing was right: pairs only those who lost their table or sit out, and whoever they need as opponents. */
static enum err_code plan_mend(struct current *c, int number, struct solved *part, struct repair_plan *out,
                               struct err *err)
{
    struct solved whole;
    const char **faults = ARENA_ARRAY(c->arena, const char *, c->n);
    for (size_t i = 0; i < c->n; i++) {
        const struct load_match *m = c->matches[i];
        bool one = event_player_active(c->data, m->p1), two = m->p2 < 0 || event_player_active(c->data, m->p2);
        faults[i] = "";
        if (!is_deserted(c->data, m))
            continue;
        if (!one && !two)
            faults[i] =
                message(c->arena, "%s and %s have left", c->data->players[m->p1].name, c->data->players[m->p2].name);
        else
            faults[i] = message(c->arena, "%s has left", c->data->players[one ? m->p2 : m->p1].name);
    }
    enum err_code rc = repair_mend(c, number, true, &whole, err);
    if (rc == ERR_OK)
        describe(c, &whole, true, faults, &out->full);
    if (rc == ERR_OK && (rc = repair_mend(c, number, false, part, err)) != ERR_OK)
        err_context(err, "the tables that have not started");
    if (rc == ERR_OK)
        describe(c, part, false, faults, &out->smallest);
    return rc;
}

static enum err_code plan(struct store *store, struct arena *arena, const struct round_options *options,
                          const int *started, size_t n_started, struct repair_plan *out, struct current *c,
                          struct solved *part, struct err *err)
{
    int number = out->data.swiss_rounds;
    const struct load_round *r = &out->data.rounds[number - 1];
    *c = (struct current){.arena = arena, .data = &out->data};
    if (options)
        c->options = *options;
    c->options.seed = c->options.seed ? c->options.seed : seed_of(r);
    c->options.allow_rematch |= r->rematches_allowed;
    out->round = number;
    out->seed = c->options.seed;
    collect(c, number);
    round_join_wishes(arena, &out->data, number, &c->options);
    enum err_code rc = mark_started(c, number, started, n_started, err);
    if (rc == ERR_OK)
        rc = round_terms_load(store, arena, &out->data, number, &c->terms, err);
    if (rc != ERR_OK)
        return rc;
    out->n_tables = c->n;
    for (size_t i = 0; i < c->n; i++)
        out->n_started += c->started[i];
    *part = (struct solved){.round = {.certified = true}};
    out->full.certified = out->smallest.certified = true;
    if ((rc = repair_even_out(c, number, err)) != ERR_OK)
        return rc;
    out->alone = c->alone;
    if (by_points(c) && (rc = repair_moved(c, number, &out->moved, err)) != ERR_OK)
        return rc;
    return out->moved ? plan_best(c, number, part, out, err) : plan_mend(c, number, part, out, err);
}

enum err_code repair_plan(struct store *store, struct arena *arena, struct event_id event,
                          const struct round_options *options, const int *started, size_t n_started,
                          struct repair_plan *out, struct err *err)
{
    struct current c;
    struct solved part;
    *out = (struct repair_plan){.round = 0};
    enum err_code rc = event_load(store, arena, event, &out->data, err);
    if (rc == ERR_OK)
        rc = require_current(&out->data, err);
    return rc == ERR_OK ? plan(store, arena, options, started, n_started, out, &c, &part, err) : rc;
}

/* ---- doing it -------------------------------------------------------------------------------- */

static enum err_code replace_tables(struct store *store, const struct current *c, const struct repair_plan *p,
                                    struct err *err)
{
    struct round_id id = c->data->rounds[p->round - 1].id;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < c->n; i++)
        for (size_t k = 0; k < p->smallest.n; k++)
            if (p->smallest.changes[k].before[0] == c->matches[i]->p1)
                rc = round_match_remove(store, c->matches[i]->id, err);
    for (size_t k = 0; rc == ERR_OK && k < p->smallest.n; k++) {
        const struct repair_change *x = &p->smallest.changes[k];
        if (x->after[0] < 0)
            continue;
        for (int side = 0; rc == ERR_OK && side < 2; side++)
            if (x->after[side] >= 0 && c->sat_out[x->after[side]].v)
                rc = round_take_seat(store, c->data, x->after[side], c->sat_out[x->after[side]], err);
        if (rc != ERR_OK)
            break;
        struct match_row row = {.p1 = c->data->players[x->after[0]].id,
                                .table = x->table,
                                .result = x->after[1] < 0 ? RESULT_BYE : RESULT_NONE};
        if (x->after[1] >= 0)
            row.p2 = c->data->players[x->after[1]].id;
        rc = round_insert_match(store, id, &row, event_match_parts(&c->data->event.set), err);
    }
    return rc;
}

enum err_code repair_smallest(struct store *store, struct arena *arena, struct event_id event,
                              const struct round_options *options, const int *started, size_t n_started,
                              struct repair_plan *out, struct round_view *view, struct err *err)
{
    struct current c;
    struct solved part;
    const char *seen = NULL;
    *out = (struct repair_plan){.round = 0};
    enum err_code rc = verb_begin(store, VERB_REPAIR, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &out->data, err);
    if (rc == ERR_OK && options)
        rc = event_check_seen(arena, &out->data, options->seen, err);
    if (rc == ERR_OK)
        rc = require_current(&out->data, err);
    if (rc == ERR_OK)
        rc = plan(store, arena, options, started, n_started, out, &c, &part, err);
    if (rc == ERR_OK && out->smallest.n == 0) {
        rc = round_view(store, arena, event, out->round, view, err);
        store_abandon(store);
        return rc;
    }
    if (rc == ERR_OK)
        rc = replace_tables(store, &c, out, err);
    if (rc == ERR_OK)
        rc = round_seen_now(arena, &out->data, out->round, round_input_method(&out->data.rounds[out->round - 1]),
                            &c.options, &c.terms, &seen, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ROUND_REPAIRED,
                        SQL_ARGS(SQL_I(out->data.rounds[out->round - 1].id.v), SQL_I((int64_t)out->seed),
                                 SQL_T(part.round.chance == PAIR_UNIFORM ? "uniform" : "tiebroken"), SQL_T(seen)),
                        err);
    if (rc == ERR_OK)
        rc = penalties_after_pairing(store, arena, event, err);
    if (rc == ERR_OK)
        rc = round_view(store, arena, event, out->round, view, err);
    if (rc == ERR_OK)
        view->told = round_seen_text(arena, &view->round);
    if (rc == ERR_OK)
        rc = event_invariants(store, event, err);
    if (rc != ERR_OK)
        return store_end(store, rc, err);
    store_note(store, event.v, "%s: round %d re-paired at %s only, seed %llu", out->data.event.set.name, out->round,
               message_count(arena, (int64_t)out->smallest.n, "%lld table", "%lld tables"),
               (unsigned long long)out->seed);
    if (options && options->dry_run) {
        view->saved = false;
        store_abandon(store);
        return ERR_OK;
    }
    return store_end(store, ERR_OK, err);
}
