/* ledger_read.c - the closed events' matches from the store, in order of play: see ledger.h
 *
 * One pass over each table in the order in which it lies. The matches are put in order of play by counting them
 * by round. What is rated follows these readings of the rules: played and agreed results, an
 * intentional draw as a draw (2); not byes, no-shows, walkovers, double losses and penalties; the K table's
 * rated_results may say otherwise. Who started round 1 (D.5.8) is who sat in a match of it and came (reading
 * 9). */
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/ledger/internal.h"

#include <stdlib.h>
#include <string.h>

/* By the numbers that the queries give them. */
enum { WORD_PLAYED, WORD_BYE, WORD_ID, WORD_NO_SHOW, WORD_CONCESSION, WORD_DOUBLE_LOSS, WORD_LOSS };
static const char *const result_words[] = {"played",      "bye",  "id",       "no-show", "concession",
                                           "double-loss", "loss", "walkover", "penalty"};

/* A round while its matches are read. */
struct round_row {
    int64_t id;
    int32_t event; /* in ledger.events; -1: of no event that is rated */
    int32_t number;
};

struct reading {
    struct store *store;
    struct ledger *ledger;
    struct ledger_plays *plays;
    int64_t event; /* 0: all */
    struct id_list events, rounds;
    int32_t *event_at;       /* a place in events to one in ledger.events */
    struct round_row *round; /* by place in rounds */
    int32_t *nth;            /* a round's place in the order of play */
    unsigned *rated;         /* an event's rated kinds of results, a bit each */
    struct late {
        int64_t event, player;
    } * late;
    size_t n_late, room_late;
    struct err *err;
};

/* The queries of one event take it as an argument. */
static enum err_code query(const struct reading *r, enum query all, enum query one, struct cursor *c)
{
    if (r->event)
        return store_query(r->store, one, SQL_ARGS(SQL_I(r->event)), c, r->err);
    return store_query(r->store, all, SQL_NONE, c, r->err);
}

static enum err_code read_players(const struct reading *r)
{
    struct cursor c = {0};
    enum err_code rc = store_query(r->store, Q_LEDGER_PLAYERS, SQL_NONE, &c, r->err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, r->err))
        id_list_add(&r->ledger->players, cursor_int(&c, 0));
    cursor_close(&c);
    id_list_finish(&r->ledger->players);
    return rc;
}

static enum err_code read_events(struct reading *r)
{
    struct cursor c = {0};
    struct ledger *ledger = r->ledger;
    size_t room = 0;
    enum err_code rc = store_query(r->store, Q_LEDGER_EVENTS, SQL_ARGS(SQL_I(r->event)), &c, r->err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, r->err)) {
        struct ledger_event *e = VEC_ADD(ledger->events, ledger->n_events, room);
        *e = (struct ledger_event){
            .id = cursor_int(&c, 0),
            .category = (enum rating_category)cursor_int(&c, 2),
            .level2 = cursor_int(&c, 3) != 0,
            .reading = cursor_int(&c, 4) ? RATING_LITERAL : RATING_SIGNED,
            .kind = cursor_text(&c, 5, &ledger->arena),
        };
        const char *date = cursor_text(&c, 1, &ledger->arena);
        tc_assert(strlen(date) == DATE_LEN); /* the column's CHECK says so */
        memcpy(e->date, date, DATE_LEN);
    }
    cursor_close(&c);
    return rc;
}

/* Events by id, and which results each of them rates. */
static void index_events(struct reading *r)
{
    size_t n = r->ledger->n_events;
    int64_t *ids = tc_calloc(n + 1, sizeof *ids);
    r->event_at = tc_calloc(n + 1, sizeof *r->event_at);
    r->rated = tc_calloc(n + 1, sizeof *r->rated);
    for (size_t i = 0; i < n; i++)
        ids[i] = r->ledger->events[i].id;
    qsort(ids, n, sizeof *ids, compare_i64);
    for (size_t i = 0; i < n; i++)
        id_list_add(&r->events, ids[i]);
    free(ids);
    id_list_finish(&r->events);
    for (size_t i = 0; i < n; i++) {
        const struct ledger_event *e = &r->ledger->events[i];
        r->event_at[id_list_place(&r->events, e->id)] = (int32_t)i;
        for (size_t w = 0; w < ARRAY_LEN(result_words); w++)
            if (rating_policy_rates(r->ledger->policy, e->date, result_words[w]))
                r->rated[i] |= 1u << w;
    }
}

static enum err_code read_rounds(struct reading *r)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = query(r, Q_LEDGER_ROUNDS, Q_LEDGER_EVENT_ROUNDS, &c);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, r->err)) {
        size_t n = r->rounds.n;
        VEC_ROOM(r->round, n, room);
        int32_t event = id_list_place(&r->events, cursor_int(&c, 1));
        r->round[n] = (struct round_row){.id = cursor_int(&c, 0),
                                         .event = event < 0 ? -1 : r->event_at[event],
                                         .number = (int32_t)cursor_int(&c, 2)};
        id_list_add(&r->rounds, r->round[n].id);
    }
    cursor_close(&c);
    id_list_finish(&r->rounds);
    return rc;
}

/* By event in the ledger's order, then number. */
static int round_order(const void *a, const void *b)
{
    const struct round_row *x = a, *y = b;
    if (x->event != y->event)
        return x->event < y->event ? -1 : 1;
    return COMPARE(x->number, y->number);
}

static void order_rounds(struct reading *r)
{
    size_t n = r->rounds.n;
    struct round_row *sorted = tc_calloc(n + 1, sizeof *sorted);
    r->nth = tc_calloc(n + 1, sizeof *r->nth);
    r->plays->event_of = tc_calloc(n + 1, sizeof *r->plays->event_of);
    r->plays->n_rounds = n;
    if (n)
        memcpy(sorted, r->round, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, round_order);
    for (size_t i = 0; i < n; i++) {
        r->plays->event_of[i] = sorted[i].event;
        r->nth[id_list_place(&r->rounds, sorted[i].id)] = (int32_t)i;
    }
    free(sorted);
}

static enum err_code read_late(struct reading *r)
{
    struct cursor c = {0};
    enum err_code rc = query(r, Q_LEDGER_LATE, Q_LEDGER_EVENT_LATE, &c);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, r->err)) {
        *VEC_ADD(r->late, r->n_late, r->room_late) = (struct late){cursor_int(&c, 0), cursor_int(&c, 1)};
    }
    cursor_close(&c);
    return rc;
}

static bool came_late(const struct reading *r, int64_t event, int64_t player)
{
    size_t low = 0, high = r->n_late;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct late *l = &r->late[middle];
        if (l->event < event || (l->event == event && l->player < player))
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->n_late && r->late[low].event == event && r->late[low].player == player;
}

/* ---- matches --------------------------------------------------------------------------------- */

/* Columns of both queries. */
enum { MATCH_ID, MATCH_ROUND, MATCH_P1, MATCH_P2, MATCH_WINS1, MATCH_WINS2, MATCH_RESULT };

/* Counts the players of a match of round 1 who started: one who did not come, or missed the round, did not. */
static int starters_of(const struct reading *r, const struct cursor *c, int32_t event, int64_t result)
{
    int64_t p1 = cursor_int(c, MATCH_P1), p2 = cursor_int(c, MATCH_P2);
    int64_t wins1 = cursor_int(c, MATCH_WINS1), wins2 = cursor_int(c, MATCH_WINS2);
    bool no_show = result == WORD_NO_SHOW;
    bool absent = result == WORD_LOSS || came_late(r, r->ledger->events[event].id, p1);
    return (!absent && !(no_show && wins1 < wins2)) + (p2 != 0 && !(no_show && wins2 < wins1));
}

static void add_play(const struct reading *r, const struct cursor *c, int32_t round)
{
    struct ledger_plays *p = r->plays;
    int64_t wins1 = cursor_int(c, MATCH_WINS1), wins2 = cursor_int(c, MATCH_WINS2);
    *VEC_ADD(p->items, p->n, p->room) = (struct ledger_play){
        .match = cursor_int(c, MATCH_ID),
        .a = id_list_place(&r->ledger->players, cursor_int(c, MATCH_P1)),
        .b = id_list_place(&r->ledger->players, cursor_int(c, MATCH_P2)),
        .round = round,
        .outcome = wins1 > wins2   ? RATING_A_WINS
                   : wins1 < wins2 ? RATING_B_WINS
                                   : RATING_DRAW,
    };
}

static enum err_code read_matches(const struct reading *r)
{
    struct cursor c = {0};
    enum err_code rc = query(r, Q_LEDGER_MATCHES, Q_LEDGER_EVENT_MATCHES, &c);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, r->err)) {
        int32_t place = id_list_place(&r->rounds, cursor_int(&c, MATCH_ROUND));
        const struct round_row *round = &r->round[place];
        if (round->event < 0)
            continue;
        int64_t result = cursor_int(&c, MATCH_RESULT);
        if (round->number == 1)
            r->ledger->events[round->event].starters += starters_of(r, &c, round->event, result);
        if (r->rated[round->event] >> result & 1 && cursor_int(&c, MATCH_P2) != 0)
            add_play(r, &c, r->nth[place]);
    }
    cursor_close(&c);
    return rc;
}

/* Takes out the matches of events that are not rated after all, and counts the others into their order. */
static void order_plays(struct ledger *ledger, struct ledger_plays *plays)
{
    uint32_t *next = tc_calloc(plays->n_rounds + 2, sizeof *next);
    size_t kept = 0;
    for (size_t i = 0; i < plays->n; i++)
        if (ledger->events[plays->event_of[plays->items[i].round]].terms.rated)
            plays->items[kept++] = plays->items[i];
    plays->n = kept;
    plays->order = tc_calloc(kept + 1, sizeof *plays->order);
    for (size_t i = 0; i < kept; i++)
        next[plays->items[i].round + 1]++;
    for (size_t i = 1; i <= plays->n_rounds; i++)
        next[i] += next[i - 1];
    for (size_t i = 0; i < kept; i++)
        plays->order[next[plays->items[i].round]++] = (uint32_t)i;
    free(next);
}

enum err_code ledger_read(struct store *store, struct event_id event, struct ledger *ledger, struct ledger_plays *out,
                          struct err *err)
{
    struct reading r = {.store = store, .ledger = ledger, .plays = out, .event = event.v, .err = err};
    enum err_code rc = read_players(&r);
    if (rc == ERR_OK)
        rc = read_events(&r);
    if (rc == ERR_OK) {
        index_events(&r);
        rc = read_rounds(&r);
    }
    if (rc == ERR_OK) {
        order_rounds(&r);
        rc = read_late(&r);
    }
    if (rc == ERR_OK)
        rc = read_matches(&r);
    for (size_t i = 0; rc == ERR_OK && i < ledger->n_events; i++)
        ledger_terms(ledger, &ledger->events[i], NULL, &ledger->events[i].terms);
    if (rc == ERR_OK)
        order_plays(ledger, out);
    id_list_release(&r.events);
    id_list_release(&r.rounds);
    free(r.event_at);
    free(r.round);
    free(r.nth);
    free(r.rated);
    free(r.late);
    return rc;
}

void ledger_plays_release(struct ledger_plays *plays)
{
    free(plays->items);
    free(plays->order);
    free(plays->event_of);
    *plays = (struct ledger_plays){.n = 0};
}
