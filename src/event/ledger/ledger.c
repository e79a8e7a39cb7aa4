/* ledger.c - the rating ledger in memory: derived from the closed events, compared, written (closing.c)
 *
 * The ledger is a fold over the closed, rated events by date, then id; within an event by round, the
 * playoff after the Swiss rounds. Which matches count and who counts as a player follows the readings of
 * the rules that ledger_read.c names. Appending and deriving again go through the same
 * function, and the states that appending starts from are sums in the same order, so both give the same
 * bits.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/ledger/internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- ids ------------------------------------------------------------------------------------- */

void id_list_add(struct id_list *list, int64_t id)
{
    VEC_ROOM(list->ids, list->n, list->room);
    tc_assert(list->n == 0 || list->ids[list->n - 1] < id);
    list->ids[list->n++] = id;
}

void id_list_finish(struct id_list *list)
{
    list->most = list->n ? list->ids[list->n - 1] : -1;
    if (list->n == 0 || list->ids[0] < 0 || (size_t)list->most > 8 * list->n + 4096)
        return;
    list->place = tc_calloc((size_t)list->most + 1, sizeof *list->place);
    memset(list->place, 0xff, ((size_t)list->most + 1) * sizeof *list->place);
    for (size_t i = 0; i < list->n; i++)
        list->place[list->ids[i]] = (int32_t)i;
}

int32_t id_list_place(const struct id_list *list, int64_t id)
{
    if (list->place)
        return id < 0 || id > list->most ? -1 : list->place[id];
    size_t low = 0, high = list->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->ids[middle] < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < list->n && list->ids[low] == id ? (int32_t)low : -1;
}

void id_list_release(struct id_list *list)
{
    free(list->ids);
    free(list->place);
    *list = (struct id_list){.n = 0};
}

void ledger_release(struct ledger *ledger)
{
    id_list_release(&ledger->players);
    free(ledger->events);
    free(ledger->rows);
    for (size_t i = 0; i < LEDGER_CATEGORIES; i++) {
        free(ledger->states[i]);
        free(ledger->loaded[i]);
    }
    arena_release(&ledger->arena);
    *ledger = (struct ledger){.n = 0};
}

/* ---- the K table ----------------------------------------------------------------------------- */

enum err_code ledger_policy(struct arena *arena, const struct rating_policy **out, struct err *err)
{
    struct resource resource;
    enum err_code rc = resource_get(arena, "formats/rating/dci.json", &resource, err);
    if (rc != ERR_OK)
        return rc;
    return rating_policy_read(arena, resource.data, resource.origin ? resource.origin : resource.path, out, err);
}

void ledger_terms(const struct ledger *ledger, const struct ledger_event *event, struct arena *arena,
                  struct rating_terms *out)
{
    struct rating_conditions conditions = {.date = event->date,
                                           .category = event->category,
                                           .players = event->starters,
                                           .level2 = event->level2,
                                           .kind = event->kind,
                                           .reading = event->reading};
    for (size_t i = 0; i < ledger->kinds.n; i++)
        if (strcmp(ledger->kinds.kinds[i].key, event->kind) == 0)
            conditions.premier = ledger->kinds.kinds[i].premier;
    rating_policy_terms(ledger->policy, &conditions, arena, out);
}

/* ---- states ---------------------------------------------------------------------------------- */

static void init_category(struct ledger *ledger, enum rating_category category)
{
    if (ledger->states[category])
        return;
    ledger->states[category] = tc_calloc(ledger->players.n + 1, sizeof **ledger->states);
    ledger->loaded[category] = tc_calloc(ledger->players.n + 1, sizeof **ledger->loaded);
    for (size_t i = 0; i < ledger->players.n; i++)
        ledger->states[category][i] = (struct rating_state)RATING_STATE_INIT;
}

/* A step that is in the store already. */
static void take_step(struct rating_state *s, double after, double score, double opponent)
{
    s->rating = after;
    s->wins += score > 0.5;
    s->losses += score < 0.5;
    s->opponent_sum += opponent;
    s->matches++;
}

/* Loads the ratings that players brought from elsewhere. */
static enum err_code load_imports(struct store *store, struct ledger *ledger, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_LEDGER_IMPORTS, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        enum rating_category category = (enum rating_category)cursor_int(&c, 0);
        init_category(ledger, category);
        int32_t player = id_list_place(&ledger->players, cursor_int(&c, 1));
        take_step(&ledger->states[category][player], cursor_real(&c, 2), cursor_real(&c, 3), cursor_real(&c, 4));
    }
    cursor_close(&c);
    return rc;
}

/* Brings a player's state up to what the store says: the same sums in the same order. */
static enum err_code load_state(struct store *store, struct ledger *ledger, enum rating_category category,
                                int32_t player, struct err *err)
{
    if (ledger->loaded[category][player])
        return ERR_OK;
    ledger->loaded[category][player] = true;
    struct cursor c = {0};
    enum err_code rc = store_query(
        store, Q_LEDGER_OF_PLAYER,
        SQL_ARGS(SQL_I(category), SQL_T(rating_category_name(category)), SQL_I(ledger->players.ids[player])), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        take_step(&ledger->states[category][player], cursor_real(&c, 1), cursor_real(&c, 2), cursor_real(&c, 3));
    cursor_close(&c);
    return rc;
}

static enum err_code load_states(struct store *store, struct ledger *ledger, const struct ledger_plays *plays,
                                 struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < plays->n; i++) {
        enum rating_category category = ledger->events[plays->event_of[plays->items[i].round]].category;
        init_category(ledger, category);
        rc = load_state(store, ledger, category, plays->items[i].a, err);
        if (rc == ERR_OK)
            rc = load_state(store, ledger, category, plays->items[i].b, err);
    }
    return rc;
}

/* ---- the fold -------------------------------------------------------------------------------- */

static struct ledger_side side_of(const struct rating_change *change)
{
    return (struct ledger_side){change->before, change->after, change->provisional ? -1.0 : change->k};
}

/* Rates one match into its row. Nobody is in two matches of a round, so their order within it does not matter. */
static void rate(struct ledger *ledger, int event, const struct ledger_play *play, struct ledger_row *row)
{
    const struct ledger_event *e = &ledger->events[event];
    struct rating_state *a = &ledger->states[e->category][play->a];
    struct rating_state *b = &ledger->states[e->category][play->b];
    struct rating_change change[2];
    rating_apply(a, b, play->outcome, &e->terms.scale, change);
    *row = (struct ledger_row){.match = play->match,
                               .seq = {a->matches, b->matches},
                               .category = e->category,
                               .event = event,
                               .score1 = rating_score(play->outcome),
                               .side = {side_of(&change[0]), side_of(&change[1])}};
}

static void fold(struct ledger *ledger, const struct ledger_plays *plays)
{
    ledger->rows = tc_calloc(plays->n + 1, sizeof *ledger->rows);
    ledger->n = plays->n;
    for (size_t i = 0; i < ledger->n_events; i++)
        if (ledger->events[i].terms.rated)
            init_category(ledger, ledger->events[i].category);
    for (size_t i = 0; i < plays->n; i++) {
        uint32_t at = plays->order[i];
        rate(ledger, plays->event_of[plays->items[at].round], &plays->items[at], &ledger->rows[at]);
    }
}

static enum err_code prepare(struct ledger *out, struct err *err)
{
    *out = (struct ledger){.n = 0};
    enum err_code rc = ledger_policy(&out->arena, &out->policy, err);
    return rc == ERR_OK ? event_kinds_all(&out->arena, &out->kinds, err) : rc;
}

enum err_code ledger_derive(struct store *store, struct ledger *out, struct err *err)
{
    struct ledger_plays plays = {.n = 0};
    enum err_code rc = prepare(out, err);
    if (rc == ERR_OK)
        rc = ledger_read(store, (struct event_id){0}, out, &plays, err);
    if (rc == ERR_OK)
        rc = load_imports(store, out, err);
    if (rc == ERR_OK)
        fold(out, &plays);
    ledger_plays_release(&plays);
    return rc;
}

enum err_code ledger_append(struct store *store, struct event_id event, struct ledger *out, struct err *err)
{
    struct ledger_plays plays = {.n = 0};
    enum err_code rc = prepare(out, err);
    if (rc == ERR_OK)
        rc = ledger_read(store, event, out, &plays, err);
    if (rc == ERR_OK)
        rc = load_states(store, out, &plays, err);
    if (rc == ERR_OK)
        fold(out, &plays);
    ledger_plays_release(&plays);
    return rc;
}
