/* simulator.h - what the programs that play whole events by seed share
 *
 * Standings are recomputed here naively, in floating point from raw rows, sharing no code with the product; a
 * step is followed by the event's invariants; undo and redo must bring the same bytes back.
 */
#ifndef TOPCUT_TESTS_EVENT_SIMULATOR_H
#define TOPCUT_TESTS_EVENT_SIMULATOR_H

#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/match/match.h"
#include "event/state/state.h"
#include "fixture.h"

#include <math.h>

struct sim {
    struct store *store;
    struct arena arena; /* a round's: let go of when it is over */
    struct arena keep;  /* the event's */
    struct rng rng;
    struct event_id event;
    uint64_t seed;
    int steps;
    struct player_id *pool;
    size_t n_pool;
};

TC_UNUSED static bool chance(struct sim *s, unsigned percent)
{
    return rng_below(&s->rng, 100) < percent;
}

TC_UNUSED static void must(struct sim *s, enum err_code rc, const struct err *err, const char *what)
{
    if (rc != ERR_OK)
        fail_msg("seed %llu, step %d, %s: %s", (unsigned long long)s->seed, s->steps, what, err->text);
}

TC_UNUSED static char *dump(struct sim *s)
{
    return fixture_dump_store(s->store, &s->arena);
}

/* ---- naive standings ------------------------------------------------------------------------- */

struct naive {
    int points, matches, game_points, games, byes;
    double omw, gw, ogw;
};

/* In a round robin who leaves before half of it has met nobody. */
TC_UNUSED static bool is_annulled(const struct event_data *d, const struct load_match *m)
{
    return d->players[m->p1].annulled || (m->p2 >= 0 && d->players[m->p2].annulled);
}

TC_UNUSED static struct naive *naive_standings(struct sim *s, const struct event_data *d)
{
    struct naive *v = ARENA_ARRAY(&s->arena, struct naive, d->n_players);
    double floor_mw = strcmp(d->event.set.tiebreaks, "printed") == 0 ? 0.33 : 1.0 / 3.0;
    bool byes_own = strcmp(d->event.set.tiebreaks, "no-bye") != 0;
    int *bye_points = ARENA_ARRAY(&s->arena, int, d->n_players);
    int need = d->event.set.best_of / 2 + 1;
    for (size_t i = 0; i < d->n_matches; i++) {
        const struct load_match *m = &d->matches[i];
        if (m->round > d->swiss_rounds || m->result == RESULT_NONE || is_annulled(d, m))
            continue;
        if (m->p2 < 0) {
            v[m->p1].points += m->result == RESULT_BYE ? 3 : 0;
            v[m->p1].byes += m->result == RESULT_BYE;
            if (m->result == RESULT_BYE && !byes_own) {
                bye_points[m->p1] += 3;
                continue;
            }
            v[m->p1].matches++;
            /* MTR app. C: a bye is 2-0 whatever the length; who is absent loses all that the match has */
            v[m->p1].games += m->result == RESULT_BYE ? 2 : need;
            v[m->p1].game_points += m->result == RESULT_BYE ? 6 : 0;
            continue;
        }
        int w[2] = {m->wins1, m->wins2};
        for (int side = 0; side < 2; side++) {
            struct naive *p = &v[side ? m->p2 : m->p1];
            p->matches++;
            p->games += m->wins1 + m->wins2 + m->draws;
            p->game_points += 3 * w[side] + m->draws;
            if (m->result != RESULT_DOUBLE_LOSS)
                p->points += w[side] > w[!side] ? 3 : w[side] == w[!side] ? 1 : 0;
        }
    }
    double *mw = ARENA_ARRAY(&s->arena, double, d->n_players), *gw = ARENA_ARRAY(&s->arena, double, d->n_players);
    for (size_t i = 0; i < d->n_players; i++) {
        double own = v[i].matches ? (v[i].points - bye_points[i]) / (3.0 * v[i].matches) : 0;
        double games = v[i].games ? v[i].game_points / (3.0 * v[i].games) : 0;
        mw[i] = fmax(own, floor_mw);
        gw[i] = fmax(games, floor_mw);
        v[i].gw = gw[i];
    }
    for (size_t p = 0; p < d->n_players; p++) {
        double mw_sum = 0, gw_sum = 0;
        int n = 0;
        for (size_t i = 0; i < d->n_matches; i++) {
            const struct load_match *m = &d->matches[i];
            if (m->round > d->swiss_rounds || m->result == RESULT_NONE || m->p2 < 0 || is_annulled(d, m))
                continue;
            int other = m->p1 == (int)p ? m->p2 : m->p2 == (int)p ? m->p1 : -1;
            if (other < 0)
                continue;
            mw_sum += mw[other];
            gw_sum += gw[other];
            n++;
        }
        v[p].omw = n ? mw_sum / n : floor_mw; /* as published for those who met nobody */
        v[p].ogw = n ? gw_sum / n : floor_mw;
    }
    return v;
}

TC_UNUSED static void check_standings(struct sim *s)
{
    struct event_data d;
    struct standings_row *rows;
    struct err err = ERR_INIT;
    must(s, event_load(s->store, &s->arena, s->event, &d, &err), &err, "load");
    must(s, event_standings(&s->arena, &d, 0, &rows, &err), &err, "standings");
    const struct naive *v = naive_standings(s, &d);
    for (size_t i = 0; i < d.n_players; i++) {
        const struct naive *n = &v[rows[i].player];
        const char *name = d.players[rows[i].player].name;
        bool has_opponent = n->matches > 0;
        if (rows[i].points != n->points)
            fail_msg("seed %llu: %s has %d points, %d by hand", (unsigned long long)s->seed, name, rows[i].points,
                     n->points);
        if (has_opponent && fabs(ratio_to_double(rows[i].omw) - n->omw) > 1e-9)
            fail_msg("seed %llu: %s OMW %.9f, %.9f by hand", (unsigned long long)s->seed, name,
                     ratio_to_double(rows[i].omw), n->omw);
        if (n->games > 0 && fabs(ratio_to_double(rows[i].gw) - n->gw) > 1e-9)
            fail_msg("seed %llu: %s GW %.9f, %.9f by hand", (unsigned long long)s->seed, name,
                     ratio_to_double(rows[i].gw), n->gw);
        if (has_opponent && fabs(ratio_to_double(rows[i].ogw) - n->ogw) > 1e-9)
            fail_msg("seed %llu: %s OGW %.9f, %.9f by hand", (unsigned long long)s->seed, name,
                     ratio_to_double(rows[i].ogw), n->ogw);
        if (i == 0 || rows[i].rank == 0)
            continue;
        const struct naive *above = &v[rows[i - 1].player];
        bool ordered = above->points > n->points || (above->points == n->points && above->omw > n->omw - 1e-9);
        if (!ordered)
            fail_msg("seed %llu: %s ranks below a worse player", (unsigned long long)s->seed, name);
    }
}

/* ---- steps ----------------------------------------------------------------------------------- */

#define SAME_NUMBER(field)                                                                                             \
    if (a->field != b->field)                                                                                          \
    fail_msg("seed %llu, step %d: in memory %s is %lld, in the store %lld", (unsigned long long)s->seed, s->steps,     \
             #field, (long long)a->field, (long long)b->field)

TC_UNUSED static void same_event(struct sim *s, const struct event *a, const struct event *b)
{
    SAME_NUMBER(id.v);
    SAME_NUMBER(state);
    SAME_NUMBER(players);
    SAME_NUMBER(active);
    SAME_NUMBER(rounds_planned);
    SAME_NUMBER(rounds_paired);
    SAME_NUMBER(swiss_rounds);
    SAME_NUMBER(missing);
    SAME_NUMBER(starters);
    SAME_NUMBER(counted);
    SAME_NUMBER(counted_late);
    SAME_NUMBER(set.best_of);
    assert_string_equal(a->set.name, b->set.name);
}

TC_UNUSED static void same_player(struct sim *s, const struct load_player *a, const struct load_player *b)
{
    SAME_NUMBER(id.v);
    SAME_NUMBER(number);
    SAME_NUMBER(paid);
    SAME_NUMBER(disqualified);
    SAME_NUMBER(ejected);
    SAME_NUMBER(first_round);
    SAME_NUMBER(dropped_after);
    SAME_NUMBER(byes);
    SAME_NUMBER(annulled);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->members, b->members);
}

TC_UNUSED static void same_match(struct sim *s, const struct load_match *a, const struct load_match *b)
{
    SAME_NUMBER(id.v);
    SAME_NUMBER(round);
    SAME_NUMBER(table);
    SAME_NUMBER(slot);
    SAME_NUMBER(p1);
    SAME_NUMBER(p2);
    SAME_NUMBER(first);
    SAME_NUMBER(result);
    SAME_NUMBER(wins1);
    SAME_NUMBER(wins2);
    SAME_NUMBER(draws);
    SAME_NUMBER(by_hand);
    SAME_NUMBER(imported);
    SAME_NUMBER(seats);
    SAME_NUMBER(timed_out);
    SAME_NUMBER(life1);
    SAME_NUMBER(life2);
    for (int i = 0; a->pod && b->pod && i < a->pod->n; i++) {
        SAME_NUMBER(pod->players[i]);
        SAME_NUMBER(pod->outcome[i]);
        SAME_NUMBER(pod->place[i]);
    }
    assert_int_equal(!a->pod, !b->pod);
}

TC_UNUSED static void same_round(struct sim *s, const struct load_round *a, const struct load_round *b)
{
    SAME_NUMBER(id.v);
    SAME_NUMBER(number);
    SAME_NUMBER(stage);
    SAME_NUMBER(first_match);
    SAME_NUMBER(n_matches);
    SAME_NUMBER(missing);
    SAME_NUMBER(published_at_utc);
}

/* An event in memory is the event of the store, whatever was done to it; the verbs of a simulation run by it. */
TC_UNUSED static void check_memory(struct sim *s)
{
    static struct event_memory *memory; /* of the store that was opened last */
    struct event_data in_memory, stored;
    struct event event;
    struct arena step = ARENA_INIT;
    struct err err = ERR_INIT;
    if (!store_beside(s->store)) {
        event_memory_free(memory);
        memory = event_memory_new();
        event_memory_use(s->store, memory);
    }
    must(s, event_load(s->store, &step, s->event, &in_memory, &err), &err, "load");
    must(s, event_get(s->store, &step, s->event, &event, &err), &err, "get");
    event_memory_use(s->store, NULL);
    must(s, event_load(s->store, &step, s->event, &stored, &err), &err, "load");
    event_memory_use(s->store, memory);
    const struct event_data *a = &in_memory, *b = &stored;
    same_event(s, &a->event, &b->event);
    same_event(s, &event, &b->event);
    SAME_NUMBER(n_players);
    SAME_NUMBER(n_rounds);
    SAME_NUMBER(n_matches);
    SAME_NUMBER(swiss_rounds);
    for (size_t i = 0; i < b->n_players; i++)
        same_player(s, &a->players[i], &b->players[i]);
    for (size_t i = 0; i < b->n_rounds; i++)
        same_round(s, &a->rounds[i], &b->rounds[i]);
    for (size_t i = 0; i < b->n_matches; i++)
        same_match(s, &a->matches[i], &b->matches[i]);
    arena_release(&step);
}

TC_UNUSED static void check(struct sim *s)
{
    struct err err = ERR_INIT;
    s->steps++;
    must(s, event_invariants(s->store, s->event, &err), &err, "invariants");
    check_memory(s);
}

/* undo then redo brings the same bytes back; undo of what was just done brings back what was before. */
TC_UNUSED static void undo_redo(struct sim *s, const char *before)
{
    struct err err = ERR_INIT;
    struct journal_entry *entries;
    size_t n;
    char *after = dump(s);
    if (before && strcmp(before, after) == 0)
        return; /* the step changed nothing and left no entry */
    must(s, upkeep_undo(s->store, &s->arena, 1, &entries, &n, &err), &err, "undo");
    if (before)
        assert_string_equal(dump(s), before);
    must(s, upkeep_redo(s->store, &s->arena, 1, &entries, &n, &err), &err, "redo");
    assert_string_equal(dump(s), after);
}

TC_UNUSED static void load(struct sim *s, struct event_data *d)
{
    struct err err = ERR_INIT;
    must(s, event_load(s->store, &s->arena, s->event, d, &err), &err, "load");
}

TC_UNUSED static const char *random_score(struct sim *s, int best_of, bool playoff)
{
    static const char *const three[] = {"2-0", "2-1", "0-2", "1-2", "2-0-1", "1-0", "0-1", "1-1-1", "1-1", "0-0", "id"};
    static const char *const one[] = {"1-0", "0-1", "0-0-1", "id"};
    static const char *const five[] = {"3-0", "3-1", "3-2", "0-3", "1-3", "2-3", "1-2", "1-1-1", "2-2", "id"};
    if (best_of == 1)
        return one[rng_below(&s->rng, playoff ? 2 : ARRAY_LEN(one))];
    if (best_of == 5)
        return five[rng_below(&s->rng, playoff ? 6 : ARRAY_LEN(five))];
    return three[rng_below(&s->rng, playoff ? 5 : ARRAY_LEN(three))];
}

/* n people who know each other from this seed alone, as the pool. */
TC_UNUSED static void sim_players(struct sim *s, size_t n)
{
    struct strbuf csv = STRBUF_INIT;
    struct player_import import;
    struct err err = ERR_INIT;
    strbuf_add(&csv, "name\n");
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&csv, "\"Nr%05zu, S%llu\"\n", i, (unsigned long long)s->seed);
    must(s,
         player_import(s->store, &s->arena, strbuf_text(&csv), "players.csv", (struct event_id){0}, false, &import,
                       &err),
         &err, "import");
    assert_int_equal(import.added, n);
    s->pool = ARENA_ARRAY(&s->keep, struct player_id, n);
    s->n_pool = n;
    for (size_t i = 0; i < n; i++)
        s->pool[i] = import.rows[i].player;
    strbuf_release(&csv);
}

/* Nothing is wrong with the file. */
TC_UNUSED static void sim_doctor(const char *path, struct arena *arena)
{
    struct store_check *checks;
    size_t n;
    struct err err = ERR_INIT;
    assert_ok(upkeep_doctor(path, true, NULL, &fixture_clock, arena, &checks, &n, &err), err);
    for (size_t i = 0; i < n; i++)
        if (!checks[i].ok)
            fail_msg("doctor: %s: %s", checks[i].name, checks[i].detail);
}

#endif
