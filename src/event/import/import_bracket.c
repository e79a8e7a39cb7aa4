/* import_bracket.c - the places of recorded playoff matches in a bracket (import.c)
 *
 * Stages are put in order by their number of matches. From the last stage back, each match hands
 * the two slots before its own to the matches that brought its players there, the one with the best
 * seed anywhere in it above; a player whom no match brought had a bye. What is left of a stage (its
 * winner was never seen again: the record breaks off) takes the free slots from the top.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/import/import.h"
#include "event/state/state.h"
#include "pairing/pairing.h"

#include <stdlib.h>
#include <string.h>

#define STAGES_MAX 20

/* One match of a stage on its way to a place. */
struct node {
    const struct results_match *match;
    int stage, slot;      /* slot 0: none yet */
    int best;             /* rank of the best player of everything that leads here */
    struct node *from[2]; /* the matches that brought p1 and p2; NULL: none */
};

struct bracket_stage {
    const char *name;
    struct node *nodes;
    size_t n;
    size_t slots;
};

struct tree {
    struct arena *arena;
    const int *rank;
    const char *what;
    struct bracket_stage stages[STAGES_MAX];
    int n;
    struct bracket_places *out;
    struct err *err;
};

static bool plays_in(const struct results_match *m, int player)
{
    return m->p1 == player || m->p2 == player;
}

/* ---- stages ---------------------------------------------------------------------------------- */

static enum err_code collect_stages(struct tree *t, const struct results_file *file)
{
    for (size_t i = 0; i < file->n_matches; i++) {
        const struct results_match *m = &file->matches[i];
        if (m->round != 0)
            continue;
        int s = 0;
        while (s < t->n && strcmp(t->stages[s].name, m->stage) != 0)
            s++;
        if (s == STAGES_MAX)
            return err_set(t->err, ERR_INPUT, "%s:%d: more than %d playoff stages", t->what, m->line, STAGES_MAX);
        if (s == t->n)
            t->stages[t->n++] =
                (struct bracket_stage){.name = m->stage, .nodes = ARENA_ARRAY(t->arena, struct node, file->n_matches)};
        t->stages[s].nodes[t->stages[s].n++] = (struct node){.match = m};
    }
    /* The stage with most matches first; of equal ones the earlier in the file. */
    for (int i = 1; i < t->n; i++)
        for (int j = i; j > 0 && t->stages[j].n > t->stages[j - 1].n; j--) {
            struct bracket_stage s = t->stages[j];
            t->stages[j] = t->stages[j - 1];
            t->stages[j - 1] = s;
        }
    return ERR_OK;
}

/* True when a player lost in a stage before. */
static bool lost_before(const struct tree *t, int stage, int player)
{
    for (int s = 0; s < stage; s++)
        for (size_t i = 0; i < t->stages[s].n; i++) {
            const struct results_match *m = t->stages[s].nodes[i].match;
            int winner = bracket_winner(m->p2 != STANDINGS_NOBODY, m->wins1, m->wins2);
            if (plays_in(m, player) && winner >= 0 && player != (winner == 0 ? m->p1 : m->p2))
                return true;
        }
    return false;
}

/* Takes out the matches of losers, and stages that had nothing else. */
static void leave_out_places(struct tree *t)
{
    int kept = 0;
    for (int s = 0; s < t->n; s++) {
        struct bracket_stage stage = t->stages[s];
        size_t n = 0;
        for (size_t i = 0; i < stage.n; i++) {
            const struct results_match *m = stage.nodes[i].match;
            if (lost_before(t, kept, m->p1) || (m->p2 >= 0 && lost_before(t, kept, m->p2)))
                t->out->left_out++;
            else
                stage.nodes[n++] = stage.nodes[i];
        }
        stage.n = n;
        if (n)
            t->stages[kept++] = stage;
    }
    t->n = kept;
}

/* ---- from match to match --------------------------------------------------------------------- */

static int better(int a, int b)
{
    return a < b ? a : b;
}

static void link_stages(struct tree *t)
{
    for (int s = 0; s < t->n; s++)
        for (size_t i = 0; i < t->stages[s].n; i++) {
            struct node *node = &t->stages[s].nodes[i];
            const struct results_match *m = node->match;
            node->stage = s;
            node->best = t->rank[m->p1];
            if (m->p2 >= 0)
                node->best = better(node->best, t->rank[m->p2]);
            for (size_t j = 0; s > 0 && j < t->stages[s - 1].n; j++) {
                struct node *before = &t->stages[s - 1].nodes[j];
                int side = plays_in(before->match, m->p1) ? 0 : m->p2 >= 0 && plays_in(before->match, m->p2) ? 1 : -1;
                if (side < 0)
                    continue;
                node->from[side] = before;
                node->best = better(node->best, before->best);
            }
        }
}

static int by_best(const void *a, const void *b)
{
    const struct node *const *x = a, *const *y = b;
    return (*x)->best - (*y)->best;
}

/* The slots of a stage in the order in which good players should get them: the standard bracket's.
 */
static int *slots_by_seed(struct arena *arena, size_t slots)
{
    int *seeds = NULL, *order = ARENA_ARRAY(arena, int, slots);
    size_t n = bracket_slots(arena, (int)slots, &seeds);
    for (size_t i = 0; i < n; i++)
        order[seeds[i] - 1] = (int)i + 1;
    return order;
}

static bool slot_taken(const struct tree *t, int stage, int slot)
{
    for (size_t i = 0; i < t->out->n; i++)
        if (t->out->items[i].stage == stage && t->out->items[i].slot == slot)
            return true;
    return false;
}

static void place(struct tree *t, const struct bracket_place *p)
{
    t->out->items[t->out->n++] = *p;
}

/* Gives the matches of a stage that no later match claimed the free slots. */
static enum err_code place_unclaimed(struct tree *t, struct bracket_stage *stage, int s)
{
    struct node **waiting = ARENA_ARRAY(t->arena, struct node *, stage->n);
    size_t n = 0, next = 0;
    for (size_t i = 0; i < stage->n; i++)
        if (stage->nodes[i].slot == 0)
            waiting[n++] = &stage->nodes[i];
    if (n)
        qsort(waiting, n, sizeof *waiting, by_best);
    const int *order = slots_by_seed(t->arena, stage->slots);
    for (size_t i = 0; i < stage->slots && next < n; i++) {
        bool taken = slot_taken(t, s, order[i]);
        for (size_t j = 0; j < stage->n; j++)
            taken = taken || stage->nodes[j].slot == order[i];
        if (!taken)
            waiting[next++]->slot = order[i];
    }
    if (next < n)
        return err_set(t->err, ERR_INPUT,
                       "%s:%d: the playoff matches make no bracket: this one of %s leads "
                       "nowhere",
                       t->what, waiting[next]->match->line, stage->name);
    return ERR_OK;
}

/* Places a match and claims the slots before it for the matches that lead to it. */
static enum err_code place_node(struct tree *t, struct node *node)
{
    const struct results_match *m = node->match;
    int players[2] = {m->p1, m->p2};
    int best[2];
    for (int side = 0; side < 2; side++)
        best[side] = node->from[side] ? node->from[side]->best : players[side] >= 0 ? t->rank[players[side]] : -1;
    int upper = players[1] >= 0 && best[1] < best[0];
    place(t,
          &(struct bracket_place){
              .stage = node->stage, .slot = node->slot, .upper = players[upper], .lower = players[!upper], .match = m});
    for (int side = 0; node->stage > 0 && side < 2; side++) {
        int slot = 2 * node->slot - (side == upper), player = players[side];
        struct node *before = node->from[side];
        if (before && before->slot)
            return err_set(t->err, ERR_INPUT,
                           "%s:%d: the playoff matches make no bracket: both players come from "
                           "one match",
                           t->what, m->line);
        if (before)
            before->slot = slot;
        else if (player >= 0)
            place(t, &(struct bracket_place){
                         .stage = node->stage - 1, .slot = slot, .upper = player, .lower = STANDINGS_NOBODY});
    }
    return ERR_OK;
}

static int place_order(const void *a, const void *b)
{
    const struct bracket_place *x = a, *y = b;
    return x->stage != y->stage ? x->stage - y->stage : x->slot - y->slot;
}

/* A player is in one match of a stage. */
static enum err_code require_once(struct tree *t)
{
    for (int s = 0; s < t->n; s++)
        for (size_t i = 0; i < t->stages[s].n; i++)
            for (size_t j = 0; j < i; j++) {
                const struct results_match *m = t->stages[s].nodes[i].match, *o = t->stages[s].nodes[j].match;
                if (plays_in(o, m->p1) || (m->p2 >= 0 && plays_in(o, m->p2)))
                    return err_set(t->err, ERR_INPUT, "%s:%d: a player is in two matches of %s", t->what, m->line,
                                   t->stages[s].name);
            }
    return ERR_OK;
}

enum err_code bracket_places_find(struct arena *arena, const struct results_file *file, const int *rank,
                                  const char *what, struct bracket_places *out, struct err *err)
{
    struct tree t = {.arena = arena, .rank = rank, .what = what, .out = out, .err = err};
    *out = (struct bracket_places){0};
    enum err_code rc = collect_stages(&t, file);
    if (rc != ERR_OK || t.n == 0)
        return rc;
    leave_out_places(&t);
    if ((rc = require_once(&t)) != ERR_OK)
        return rc;
    link_stages(&t);
    size_t slots = 1, most = 0;
    while (slots < t.stages[t.n - 1].n)
        slots *= 2;
    for (int s = t.n - 1; s >= 0; s--, slots *= 2) {
        t.stages[s].slots = slots;
        most += slots;
    }
    out->stages = t.n;
    out->items = ARENA_ARRAY(arena, struct bracket_place, most);
    for (int s = t.n - 1; rc == ERR_OK && s >= 0; s--) {
        rc = place_unclaimed(&t, &t.stages[s], s);
        for (size_t i = 0; rc == ERR_OK && i < t.stages[s].n; i++)
            rc = place_node(&t, &t.stages[s].nodes[i]);
    }
    if (out->n)
        qsort(out->items, out->n, sizeof *out->items, place_order);
    return rc;
}
