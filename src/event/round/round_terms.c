/* round_terms.c - what a Swiss round is paired from beside points and history, and what becomes of it
 *
 * Pods, the order of entry of seeded and accelerated first rounds, pairs that should rather not meet, fixed tables.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>

/* ---- first rounds ---------------------------------------------------------------------------- */

enum { ACCELERATED_ROUNDS = 2 };

/* How a first round is made: as it was, or as the event's setting says. */
static enum round_first first_of(const struct event_data *data, int number, const struct draft_round *draft)
{
    const char *how = text_or(data->event.set.first_rounds, "random");
    if (number <= data->swiss_rounds)
        how = data->rounds[number - 1].method;
    else if (draft->in_force && draft->first)
        return ROUND_FIRST_RANDOM; /* across the pod */
    if (strcmp(how, "seeded") == 0 && number == 1)
        return ROUND_FIRST_SEEDED;
    return strcmp(how, "accelerated") == 0 && number <= ACCELERATED_ROUNDS ? ROUND_FIRST_ACCELERATED
                                                                           : ROUND_FIRST_RANDOM;
}

/* The upper half of those in the order of entry; in round 2 it is the half of round 1, as that round's record
 * has it. */
static void lift(struct arena *arena, const struct event_data *data, int number, size_t n, struct round_terms *out)
{
    out->lifted = ARENA_ARRAY(arena, bool, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        out->lifted[i] = out->place[i] && (size_t)out->place[i] <= (n + 1) / 2;
    if (number > 1 || data->swiss_rounds >= 1)
        round_input_lifted(arena, data, out->lifted);
}

static enum err_code entry_places(struct store *store, struct arena *arena, const struct event_data *data, int number,
                                  struct round_terms *out, struct err *err)
{
    int *order;
    size_t n;
    enum err_code rc = event_entry_order(store, arena, data, event_draw_seed(data, 0), &order, &n, err);
    if (rc != ERR_OK)
        return rc;
    out->place = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < n; i++)
        out->place[order[i]] = (int)i + 1;
    if (out->first == ROUND_FIRST_ACCELERATED)
        lift(arena, data, number, n, out);
    return ERR_OK;
}

enum err_code round_terms_load(struct store *store, struct arena *arena, const struct event_data *data, int number,
                               struct round_terms *out, struct err *err)
{
    struct avoided *avoided;
    *out = (struct round_terms){.first = ROUND_FIRST_RANDOM};
    enum err_code rc = drafts_round(store, arena, data, number, &out->draft, err);
    if (rc == ERR_OK)
        rc = avoid_load(store, arena, data, &avoided, &out->n_avoided, err);
    if (rc != ERR_OK)
        return rc;
    out->avoided = avoided;
    out->first = first_of(data, number, &out->draft);
    return out->first == ROUND_FIRST_RANDOM ? ERR_OK : entry_places(store, arena, data, number, out, err);
}

const char *round_method_name(const struct round_input *in, const struct round_terms *terms)
{
    if (terms->draft.in_force && terms->draft.first)
        return "pods";
    if (terms->first != ROUND_FIRST_RANDOM)
        return terms->first == ROUND_FIRST_SEEDED ? "seeded" : "accelerated";
    return in->request.method == PAIR_BY_RANK ? "by-rank" : "swiss";
}

/* ---- fixed tables ---------------------------------------------------------------------------- */

int *round_table_numbers(struct arena *arena, const struct event_data *data, const struct round_input *in,
                         const struct pair_round *round, const int *busy, size_t n_busy)
{
    struct pair_table *tables = ARENA_ARRAY(arena, struct pair_table, round->n_tables + 1);
    for (size_t i = 0; i < round->n_tables; i++) {
        int b = round->tables[i].b;
        tables[i] = (struct pair_table){in->player_of_seat[round->tables[i].a],
                                        b == PAIR_BYE ? PAIR_BYE : in->player_of_seat[b]};
    }
    return table_numbers(arena, data, tables, round->n_tables, busy, n_busy);
}

/* ---- wishes that were not honoured ----------------------------------------------------------- */

static const char *unmet_text(struct arena *arena, const struct event_data *data, const struct round_input *in, int a,
                              int b)
{
    int x = in->player_of_seat[a], y = in->player_of_seat[b];
    const char *one = data->players[x].name, *other = data->players[y].name, *group;
    if (!round_wish_between(&in->wishes, x, y, &group))
        return NULL;
    if (!group)
        return message(arena, "%s and %s, who should be kept apart, meet: every pairing as good has as many such pairs",
                       one, other);
    return message(arena, "%s and %s, both of the same %s, meet: every pairing as good has as many such pairs", one,
                   other, group);
}

void round_unmet_wishes(struct arena *arena, const struct event_data *data, const struct round_input *in,
                        const struct pair_round *round, struct pair_finding **out, size_t *n)
{
    *out = ARENA_ARRAY(arena, struct pair_finding, round->n_tables);
    *n = 0;
    for (size_t i = 0; i < round->n_tables; i++) {
        const struct pair_table *t = &round->tables[i];
        const char *text = t->b == PAIR_BYE ? NULL : unmet_text(arena, data, in, t->a, t->b);
        if (text)
            (*out)[(*n)++] = (struct pair_finding){PAIR_FINDING_UNWISHED, t->a, t->b, text};
    }
}

/* ---- a round that is changed ----------------------------------------------------------------- */

void round_join_wishes(struct arena *arena, const struct event_data *data, int number, struct round_options *o)
{
    struct pair_link *before;
    size_t n = round_input_named(arena, data, number, &before);
    struct pair_link *all = ARENA_ARRAY(arena, struct pair_link, n + o->n_avoid);
    for (size_t i = 0; i < n + o->n_avoid; i++)
        all[i] = i < n ? before[i] : o->avoid[i - n];
    o->avoid = all;
    o->n_avoid += n;
}

enum err_code round_seen_now(struct arena *arena, const struct event_data *data, int number, enum pair_method method,
                             const struct round_options *o, const struct round_terms *terms, const char **seen,
                             struct err *err)
{
    int *players = ARENA_ARRAY(arena, int, data->n_players);
    struct round_input all;
    for (size_t i = 0; i < data->n_players; i++)
        players[i] = (int)i;
    enum err_code rc = ERR_OK;
    if (method == PAIR_BY_RANK)
        rc = round_input_rank(arena, data, number, players, data->n_players, err);
    if (rc == ERR_OK)
        rc = round_input_make(arena, data, number, players, data->n_players, method, o, terms, &all, err);
    if (rc == ERR_OK)
        *seen = round_input_seen(arena, data, &all);
    return rc;
}
