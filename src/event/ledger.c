/* ledger.c - see ledger.h
 *
 * The ledger is a fold over the closed, rated events by date, then id; within an event by round,
 * the playoff after the Swiss rounds. Which matches count and who counts as a player follows the
 * readings of the tournament specification, section 8: byes, no-shows, walkovers and double losses
 * are not rated (8), played and agreed results are, an intentional draw as a draw (2). Appending
 * and deriving anew go through the same function, and the states that appending starts from are
 * sums in the same order, so both give the same bits.
 */
#include "event/ledger.h"

#include <stdlib.h>
#include <string.h>

void ledger_release(struct ledger *ledger)
{
    free(ledger->players);
    free(ledger->entries);
    for (size_t i = 0; i < LEDGER_CATEGORIES; i++) {
        free(ledger->states[i]);
        free(ledger->loaded[i]);
    }
    *ledger = (struct ledger){0};
}

static enum err_code read_players(struct store *store, struct ledger *ledger, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_LEDGER_PLAYERS, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (ledger->n_players == room) {
            room = room ? room * 2 : 256;
            ledger->players = tc_realloc_array(ledger->players, room, sizeof *ledger->players);
        }
        ledger->players[ledger->n_players++] = cursor_int(&c, 0);
    }
    cursor_close(&c);
    return rc;
}

static void init_category(struct ledger *ledger, enum rating_category category)
{
    if (ledger->states[category])
        return;
    ledger->states[category] = tc_calloc(ledger->n_players + 1, sizeof **ledger->states);
    ledger->loaded[category] = tc_calloc(ledger->n_players + 1, sizeof **ledger->loaded);
    for (size_t i = 0; i < ledger->n_players; i++)
        ledger->states[category][i] = (struct rating_state)RATING_STATE_INIT;
}

static int index_of(const struct ledger *ledger, int64_t player)
{
    size_t low = 0, high = ledger->n_players;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ledger->players[middle] < player)
            low = middle + 1;
        else
            high = middle;
    }
    tc_assert(low < ledger->n_players && ledger->players[low] == player);
    return (int)low;
}

/* ---- an event's matches --------------------------------------------------------------------- */

enum err_code ledger_starters(struct store *store, struct event_id event, int *out, struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    *out = 0;
    enum err_code rc = store_query(store, Q_LEDGER_STARTERS, SQL_ARGS(SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *result = cursor_is_null(&c, 2) ? "" : cursor_text(&c, 2, &arena);
        bool no_show = strcmp(result, "no-show") == 0;
        bool absent = strcmp(result, "loss") == 0 || cursor_int(&c, 5) > 1;
        int64_t wins1 = cursor_int(&c, 3), wins2 = cursor_int(&c, 4);
        *out += !absent && !(no_show && wins1 < wins2);
        *out += cursor_int(&c, 1) != 0 && !(no_show && wins2 < wins1);
    }
    cursor_close(&c);
    arena_release(&arena);
    return rc;
}

/* A rated match with what the pure room does not need to know of it. */
struct played {
    struct rating_match match;
    int64_t id;
};

/* Rates one round and appends two entries a match. */
static void rate_round(struct ledger *ledger, const struct ledger_event *event,
                       const struct played *played, size_t n)
{
    struct rating_state *states = ledger->states[event->category];
    struct rating_match *matches = tc_calloc(n, sizeof *matches);
    struct rating_change *changes = tc_calloc(2 * n, sizeof *changes);
    for (size_t i = 0; i < n; i++)
        matches[i] = played[i].match;
    rating_apply_round(states, matches, n, event->multiplier, event->reading, changes);
    if (ledger->n + 2 * n > ledger->room) {
        ledger->room = (ledger->n + 2 * n) * 2;
        ledger->entries = tc_realloc_array(ledger->entries, ledger->room, sizeof *ledger->entries);
    }
    for (size_t i = 0; i < 2 * n; i++) {
        const struct rating_match *m = &matches[i / 2];
        int own = i % 2 ? m->b : m->a, other = i % 2 ? m->a : m->b;
        enum rating_outcome own_wins = i % 2 ? RATING_B_WINS : RATING_A_WINS;
        ledger->entries[ledger->n++] = (struct ledger_entry){
            .category = event->category,
            .player = ledger->players[own],
            .seq = states[own].matches,
            .event = event->id.v,
            .match = played[i / 2].id,
            .opponent = ledger->players[other],
            .opponent_before = changes[i ^ 1].before,
            .score = m->outcome == RATING_DRAW ? 0.5
                     : m->outcome == own_wins  ? 1.0
                                               : 0.0,
            .change = changes[i],
        };
    }
    free(matches);
    free(changes);
}

/* Brings a player's state up to what the store's ledger says: the same sums in the same order. */
static enum err_code load_state(struct store *store, struct ledger *ledger,
                                enum rating_category category, int index, struct err *err)
{
    if (ledger->loaded[category][index])
        return ERR_OK;
    ledger->loaded[category][index] = true;
    struct rating_state *s = &ledger->states[category][index];
    struct cursor c = {0};
    enum err_code rc = store_query(
        store, Q_LEDGER_OF_PLAYER,
        SQL_ARGS(SQL_T(rating_category_name(category)), SQL_I(ledger->players[index])), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        double score = cursor_real(&c, 1);
        s->rating = cursor_real(&c, 0);
        s->wins += score > 0.5;
        s->losses += score < 0.5;
        if (s->matches++ < RATING_PROVISIONAL_MATCHES)
            s->opponent_sum += cursor_real(&c, 2);
    }
    cursor_close(&c);
    return rc;
}

static enum err_code read_matches(struct store *store, const struct ledger *ledger,
                                  struct event_id event, struct played **out, int **rounds,
                                  size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_LEDGER_MATCHES, SQL_ARGS(SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (*n == room) {
            room = room ? room * 2 : 256;
            *out = tc_realloc_array(*out, room, sizeof **out);
            *rounds = tc_realloc_array(*rounds, room, sizeof **rounds);
        }
        int64_t wins1 = cursor_int(&c, 4), wins2 = cursor_int(&c, 5);
        (*rounds)[*n] = (int)cursor_int(&c, 0);
        (*out)[(*n)++] = (struct played){
            .match = {.a = index_of(ledger, cursor_int(&c, 2)),
                      .b = index_of(ledger, cursor_int(&c, 3)),
                      .outcome = wins1 > wins2   ? RATING_A_WINS
                                 : wins1 < wins2 ? RATING_B_WINS
                                                 : RATING_DRAW},
            .id = cursor_int(&c, 1),
        };
    }
    cursor_close(&c);
    return rc;
}

enum ledger_start { LEDGER_FROM_NOTHING, LEDGER_FROM_STORE };

static enum err_code fold_event(struct store *store, struct ledger *ledger,
                                const struct ledger_event *event, enum ledger_start start,
                                struct err *err)
{
    struct played *played = NULL;
    int *rounds = NULL;
    size_t n = 0;
    if (event->multiplier <= 0.0)
        return ERR_OK;
    init_category(ledger, event->category);
    enum err_code rc = read_matches(store, ledger, event->id, &played, &rounds, &n, err);
    for (size_t i = 0; start == LEDGER_FROM_STORE && rc == ERR_OK && i < n; i++) {
        rc = load_state(store, ledger, event->category, played[i].match.a, err);
        if (rc == ERR_OK)
            rc = load_state(store, ledger, event->category, played[i].match.b, err);
    }
    for (size_t from = 0, to; rc == ERR_OK && from < n; from = to) {
        for (to = from + 1; to < n && rounds[to] == rounds[from]; to++)
            ;
        rate_round(ledger, event, played + from, to - from);
    }
    free(played);
    free(rounds);
    return rc;
}

/* ---- deriving ------------------------------------------------------------------------------- */

struct closed_events {
    struct ledger_event *items;
    bool *level2;
    size_t n, room;
};

static enum err_code read_events(struct store *store, struct closed_events *out, struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    enum err_code rc = store_query(store, Q_LEDGER_EVENTS, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (out->n == out->room) {
            out->room = out->room ? out->room * 2 : 64;
            out->items = tc_realloc_array(out->items, out->room, sizeof *out->items);
            out->level2 = tc_realloc_array(out->level2, out->room, sizeof *out->level2);
        }
        struct ledger_event *e = &out->items[out->n];
        *e = (struct ledger_event){
            .id = {cursor_int(&c, 0)},
            .reading =
                strcmp(cursor_text(&c, 4, &arena), "literal") == 0 ? RATING_LITERAL : RATING_SIGNED,
        };
        bool known = rating_category_find(cursor_text(&c, 2, &arena), &e->category);
        tc_assert(known); /* the column's CHECK says so */
        out->level2[out->n++] = cursor_int(&c, 3) != 0;
    }
    cursor_close(&c);
    arena_release(&arena);
    return rc;
}

enum err_code ledger_derive(struct store *store, struct ledger *out, struct err *err)
{
    struct closed_events events = {0};
    int starters = 0;
    *out = (struct ledger){0};
    enum err_code rc = read_players(store, out, err);
    if (rc == ERR_OK)
        rc = read_events(store, &events, err);
    for (size_t i = 0; rc == ERR_OK && i < events.n; i++) {
        struct ledger_event *e = &events.items[i];
        if ((rc = ledger_starters(store, e->id, &starters, err)) != ERR_OK)
            break;
        e->multiplier = rating_multiplier(starters, events.level2[i]);
        rc = fold_event(store, out, e, LEDGER_FROM_NOTHING, err);
    }
    free(events.items);
    free(events.level2);
    return rc;
}

enum err_code ledger_append(struct store *store, const struct ledger_event *event,
                            struct ledger *out, struct err *err)
{
    *out = (struct ledger){0};
    enum err_code rc = read_players(store, out, err);
    return rc == ERR_OK ? fold_event(store, out, event, LEDGER_FROM_STORE, err) : rc;
}

/* ---- the store's ledger --------------------------------------------------------------------- */

enum err_code ledger_write(struct store *store, const struct ledger *ledger, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < ledger->n; i++) {
        const struct ledger_entry *e = &ledger->entries[i];
        const struct rating_change *ch = &e->change;
        rc =
            store_exec(store, Q_LEDGER_INSERT,
                       SQL_ARGS(SQL_T(rating_category_name(e->category)), SQL_I(e->player),
                                SQL_I(e->seq), SQL_I(e->event), SQL_I(e->match), SQL_I(e->opponent),
                                SQL_F(ch->before), SQL_F(ch->after), SQL_F(e->opponent_before),
                                SQL_F(e->score), ch->provisional ? SQL_NULL : SQL_F(ch->expected),
                                ch->provisional ? SQL_NULL : SQL_F(ch->k)),
                       err);
    }
    return rc;
}

/* By category, player, seq, as Q_LEDGER_READ: the names of the categories are in the enumerators'
 * order. */
static int entry_order(const void *a, const void *b)
{
    const struct ledger_entry *x = a, *y = b;
    if (x->category != y->category)
        return x->category < y->category ? -1 : 1;
    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    return x->seq < y->seq ? -1 : x->seq > y->seq;
}

static struct ledger_entry entry_from_row(const struct cursor *c, struct arena *arena)
{
    struct ledger_entry e = {
        .player = cursor_int(c, 1),
        .seq = cursor_int(c, 2),
        .event = cursor_int(c, 3),
        .match = cursor_int(c, 4),
        .opponent = cursor_int(c, 5),
        .opponent_before = cursor_real(c, 8),
        .score = cursor_real(c, 9),
        .change = {.before = cursor_real(c, 6),
                   .after = cursor_real(c, 7),
                   .expected = cursor_real(c, 10),
                   .k = cursor_real(c, 11)},
    };
    e.change.provisional = e.change.k < 0.0;
    bool known = rating_category_find(cursor_text(c, 0, arena), &e.category);
    tc_assert(known); /* the column's CHECK says so */
    return e;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_entry(const struct ledger_entry *a, const struct ledger_entry *b)
{
    const struct rating_change *x = &a->change, *y = &b->change;
    return a->event == b->event && a->match == b->match && a->opponent == b->opponent &&
           same_bits(a->opponent_before, b->opponent_before) && same_bits(a->score, b->score) &&
           same_bits(x->before, y->before) && same_bits(x->after, y->after) &&
           x->provisional == y->provisional &&
           (x->provisional || (same_bits(x->expected, y->expected) && same_bits(x->k, y->k)));
}

enum err_code ledger_compare(struct store *store, struct ledger *ledger, int64_t *differed,
                             struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    size_t at = 0;
    *differed = 0;
    if (ledger->n)
        qsort(ledger->entries, ledger->n, sizeof *ledger->entries, entry_order);
    enum err_code rc = store_query(store, Q_LEDGER_READ, SQL_NONE, &c, err);
    while (rc == ERR_OK && c.row) {
        struct ledger_entry stored = entry_from_row(&c, &arena);
        int order = at < ledger->n ? entry_order(&ledger->entries[at], &stored) : 1;
        if (order < 0) { /* derived, not stored */
            (*differed)++;
            at++;
            continue;
        }
        if (order > 0) /* stored, not derived */
            (*differed)++;
        else
            *differed += !same_entry(&ledger->entries[at++], &stored);
        rc = cursor_next(&c, err);
        arena_release(&arena);
    }
    cursor_close(&c);
    *differed += (int64_t)(ledger->n - at);
    return rc;
}
