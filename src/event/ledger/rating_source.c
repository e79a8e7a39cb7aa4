/* rating_source.c - the rated matches of the store in order of play, for everything that is computed from them
 * (rating_source.c); for the files of event/ only */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/ledger/internal.h"
#include "event/people/people.h"

#include <stdlib.h>

/* A round of a closed event: its place in the order of play, and its day. */
struct rated_round {
    int64_t id;
    int32_t nth, day;
};

static int by_id(const void *a, const void *b)
{
    const struct rated_round *x = a, *y = b;
    return COMPARE(x->id, y->id);
}

/* The rounds, sorted by id; their ids in list. */
static enum err_code read_rounds(struct store *store, const char *from, const char *until, struct rated_round **out,
                                 struct id_list *list, struct err *err)
{
    struct cursor c = {0};
    size_t n = 0, room = 0;
    enum err_code rc = store_query(store, Q_RATING_ROUNDS, SQL_ARGS(SQL_T(from), SQL_T(until)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        VEC_ROOM(*out, n, room);
        (*out)[n] = (struct rated_round){cursor_int(&c, 0), (int32_t)n, (int32_t)cursor_int(&c, 1)};
        n++;
    }
    cursor_close(&c);
    if (n)
        qsort(*out, n, sizeof **out, by_id);
    for (size_t i = 0; i < n; i++)
        id_list_add(list, (*out)[i].id);
    id_list_finish(list);
    return rc;
}

enum err_code rating_source_players(struct store *store, struct id_list *players, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_LEDGER_PLAYERS, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        id_list_add(players, cursor_int(&c, 0));
    cursor_close(&c);
    id_list_finish(players);
    return rc;
}

static struct rated_match match_from_row(const struct cursor *c, const struct id_list *players)
{
    double score = cursor_real(c, 10);
    return (struct rated_match){
        .category = (enum rating_category)cursor_int(c, 1),
        .a = id_list_place(players, cursor_int(c, 2)),
        .b = id_list_place(players, cursor_int(c, 3)),
        .seq = {(int32_t)cursor_int(c, 4), (int32_t)cursor_int(c, 5)},
        .before = {cursor_real(c, 6), cursor_real(c, 7)},
        .after = {cursor_real(c, 8), cursor_real(c, 9)},
        .outcome = score > 0.5   ? RATING_A_WINS
                   : score < 0.5 ? RATING_B_WINS
                                 : RATING_DRAW,
    };
}

/* Puts the matches in the order of their rounds, nth being each one's round's place. */
static void sort_by_round(struct rating_source *source, const int32_t *nth, size_t n_rounds)
{
    struct rated_match *sorted = tc_calloc(source->n + 1, sizeof *sorted);
    size_t *next = tc_calloc(n_rounds + 2, sizeof *next);
    for (size_t i = 0; i < source->n; i++)
        next[nth[i] + 1]++;
    for (size_t i = 1; i <= n_rounds; i++)
        next[i] += next[i - 1];
    for (size_t i = 0; i < source->n; i++)
        sorted[next[nth[i]]++] = source->items[i];
    free(next);
    free(source->items);
    source->items = sorted;
}

static enum err_code read_matches(struct store *store, enum rating_category category, const struct rated_round *rounds,
                                  const struct id_list *list, struct rating_source *out, struct err *err)
{
    struct cursor c = {0};
    int32_t *nth = NULL;
    size_t n_nth = 0, room = 0;
    enum err_code rc = store_query(store, Q_RATING_MATCHES, SQL_ARGS(SQL_I(category)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        int32_t round = id_list_place(list, cursor_int(&c, 0));
        if (round < 0)
            continue;
        *VEC_ADD(nth, n_nth, room) = rounds[round].nth;
        struct rated_match *item = VEC_ADD(out->items, out->n, out->room);
        *item = match_from_row(&c, &out->players);
        item->day = rounds[round].day;
    }
    cursor_close(&c);
    if (rc == ERR_OK)
        sort_by_round(out, nth, list->n);
    free(nth);
    return rc;
}

enum err_code rating_source_read(struct store *store, enum rating_category category, const char *from,
                                 const char *until, struct rating_source *out, struct err *err)
{
    struct rated_round *rounds = NULL;
    struct id_list list = {.n = 0};
    *out = (struct rating_source){.n = 0};
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    if (from)
        rc = date_check(from, err);
    if (rc == ERR_OK && until)
        rc = date_check(until, err);
    if (rc == ERR_OK)
        rc = rating_source_players(store, &out->players, err);
    if (rc == ERR_OK)
        rc = read_rounds(store, from, until, &rounds, &list, err);
    if (rc == ERR_OK)
        rc = read_matches(store, category, rounds, &list, out, err);
    store_end_read(store);
    free(rounds);
    id_list_release(&list);
    return rc;
}

void rating_source_release(struct rating_source *source)
{
    id_list_release(&source->players);
    free(source->items);
    *source = (struct rating_source){.n = 0};
}

/* ---- standings ------------------------------------------------------------------------------- */

static void take_step(struct rating_standing *s, double after, double score, double opponent, int32_t day)
{
    s->state.rating = after;
    s->state.wins += score > 0.5;
    s->state.losses += score < 0.5;
    s->state.opponent_sum += opponent;
    s->state.matches++;
    s->last_day = day;
}

static enum err_code take_imports(struct store *store, const struct rating_source *source,
                                  enum rating_category category, const char *date, struct rating_standing *standings,
                                  struct err *err)
{
    struct cursor c = {0};
    enum err_code rc =
        store_query(store, Q_RATING_IMPORTS, SQL_ARGS(SQL_T(rating_category_name(category)), SQL_T(date)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        take_step(&standings[id_list_place(&source->players, cursor_int(&c, 0))], cursor_real(&c, 1),
                  cursor_real(&c, 2), cursor_real(&c, 3), (int32_t)cursor_int(&c, 4));
    cursor_close(&c);
    return rc;
}

enum err_code rating_standings(struct store *store, struct rating_source *source, enum rating_category category,
                               const char *date, struct rating_standing **out, struct err *err)
{
    enum err_code rc = rating_source_read(store, category, NULL, date, source, err);
    *out = tc_calloc(source->players.n + 1, sizeof **out);
    for (size_t i = 0; i < source->players.n; i++)
        (*out)[i] = (struct rating_standing){.state = RATING_STATE_INIT, .last_day = INT32_MIN};
    if (rc == ERR_OK)
        rc = take_imports(store, source, category, date, *out, err);
    for (size_t i = 0; rc == ERR_OK && i < source->n; i++) {
        const struct rated_match *m = &source->items[i];
        double score = rating_score(m->outcome);
        take_step(&(*out)[m->a], m->after[0], score, m->before[1], m->day);
        take_step(&(*out)[m->b], m->after[1], 1.0 - score, m->before[0], m->day);
    }
    return rc;
}

enum err_code rating_people(struct store *store, struct arena *arena, const struct rating_source *source,
                            struct rating_person **out, struct err *err)
{
    struct cursor c = {0};
    *out = ARENA_ARRAY(arena, struct rating_person, source->players.n + 1);
    enum err_code rc = store_query(store, Q_RATING_PEOPLE, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        int32_t place = id_list_place(&source->players, cursor_int(&c, 0));
        if (place < 0)
            continue; /* added by somebody else just now */
        (*out)[place] = (struct rating_person){
            .name = player_full_name(arena, cursor_text(&c, 1, arena), cursor_text(&c, 2, arena)),
            .name_key = cursor_text(&c, 3, arena),
            .dci = cursor_text(&c, 4, arena),
            .country = cursor_text(&c, 5, arena),
            .club = cursor_text(&c, 6, arena),
            .region = cursor_text(&c, 7, arena),
        };
    }
    cursor_close(&c);
    return rc;
}
