/* ledger_store.c - the store's ledger: written, compared and corrected row by row; see ledger.h */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/ledger/internal.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum err_code ledger_write(struct store *store, const struct ledger *ledger, struct err *err)
{
    return ledger_put(store, ledger, NULL, ledger->n, err);
}

static double real_or(const struct cursor *c, int column, double otherwise)
{
    return cursor_is_null(c, column) ? otherwise : cursor_real(c, column);
}

static struct ledger_row row_from_cursor(const struct cursor *c)
{
    return (struct ledger_row){
        .match = cursor_int(c, 0),
        .category = (enum rating_category)cursor_int(c, 1),
        .seq = {(int32_t)cursor_int(c, 2), (int32_t)cursor_int(c, 3)},
        .score1 = cursor_real(c, 8),
        .side = {{cursor_real(c, 4), cursor_real(c, 6), real_or(c, 9, -1.0)},
                 {cursor_real(c, 5), cursor_real(c, 7), real_or(c, 10, -1.0)}},
    };
}

enum sameness { SAME_BITS, SAME_NUMBERS, DIFFERENT };

static enum sameness compare_reals(double a, double b)
{
    if (memcmp(&a, &b, sizeof a) == 0)
        return SAME_BITS;
    return fabs(a - b) <= 1e-9 ? SAME_NUMBERS : DIFFERENT;
}

static enum sameness compare_rows(const struct ledger_row *a, const struct ledger_row *b)
{
    enum sameness worst = SAME_BITS;
    if (a->category != b->category || a->seq[0] != b->seq[0] || a->seq[1] != b->seq[1])
        return DIFFERENT;
    const double numbers[][2] = {
        {a->score1, b->score1},
        {a->side[0].before, b->side[0].before},
        {a->side[1].before, b->side[1].before},
        {a->side[0].after, b->side[0].after},
        {a->side[1].after, b->side[1].after},
        {a->side[0].k, b->side[0].k},
        {a->side[1].k, b->side[1].k},
    };
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        enum sameness s = compare_reals(numbers[i][0], numbers[i][1]);
        worst = s > worst ? s : worst;
    }
    return worst;
}

/* The repairs to make when the reading is over. */
struct repairs {
    int64_t *surplus; /* matches whose rows go */
    size_t n_surplus, room_surplus;
    uint32_t *wrong; /* places of derived rows that are written */
    size_t n_wrong, room_wrong;
};

static void note_surplus(struct repairs *r, int64_t match)
{
    *VEC_ADD(r->surplus, r->n_surplus, r->room_surplus) = match;
}

static void note_wrong(struct repairs *r, size_t place)
{
    *VEC_ADD(r->wrong, r->n_wrong, r->room_wrong) = (uint32_t)place;
}

/* Both lists are in the order of match_id. */
static enum err_code find_differences(struct store *store, const struct ledger *ledger, struct repairs *out,
                                      int64_t *differed, struct err *err)
{
    struct cursor c = {0};
    size_t at = 0;
    enum err_code rc = store_query(store, Q_LEDGER_READ, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct ledger_row stored = row_from_cursor(&c);
        for (; at < ledger->n && ledger->rows[at].match < stored.match; at++, ++*differed)
            note_wrong(out, at); /* derived, not stored */
        if (at == ledger->n || ledger->rows[at].match > stored.match) {
            note_surplus(out, stored.match); /* stored, not derived */
            ++*differed;
            continue;
        }
        enum sameness same = compare_rows(&stored, &ledger->rows[at]);
        if (same != SAME_BITS)
            note_wrong(out, at);
        *differed += same == DIFFERENT;
        at++;
    }
    cursor_close(&c);
    for (; rc == ERR_OK && at < ledger->n; at++, ++*differed)
        note_wrong(out, at);
    return rc;
}

enum err_code ledger_compare(struct store *store, const struct ledger *ledger, enum ledger_then then, int64_t *differed,
                             struct err *err)
{
    struct repairs repairs = {.n_wrong = 0};
    *differed = 0;
    enum err_code rc = find_differences(store, ledger, &repairs, differed, err);
    if (then == LEDGER_CORRECT) {
        for (size_t i = 0; rc == ERR_OK && i < repairs.n_surplus; i++)
            rc = store_exec(store, Q_LEDGER_DELETE, SQL_ARGS(SQL_I(repairs.surplus[i])), err);
        if (rc == ERR_OK)
            rc = ledger_put(store, ledger, repairs.wrong, repairs.n_wrong, err);
    }
    free(repairs.surplus);
    free(repairs.wrong);
    return rc;
}

/* ---- the K table it was derived by ----------------------------------------------------------- */

static void stamp_text(const struct ledger *ledger, char out[17])
{
    snprintf(out, 17, "%016" PRIx64, rating_policy_stamp(ledger->policy));
}

enum err_code ledger_stamp_fits(struct store *store, const struct ledger *ledger, bool *fits, struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    char stamp[17];
    stamp_text(ledger, stamp);
    enum err_code rc = store_query(store, Q_LEDGER_STAMP, SQL_NONE, &c, err);
    *fits = rc == ERR_OK && c.row && strcmp(cursor_text(&c, 0, &arena), stamp) == 0;
    cursor_close(&c);
    arena_release(&arena);
    return rc;
}

enum err_code ledger_stamp(struct store *store, const struct ledger *ledger, struct err *err)
{
    char stamp[17];
    bool fits;
    stamp_text(ledger, stamp);
    enum err_code rc = ledger_stamp_fits(store, ledger, &fits, err);
    if (rc == ERR_OK && !fits)
        rc = store_exec(store, Q_LEDGER_STAMP_SET, SQL_ARGS(SQL_T(stamp)), err);
    return rc;
}
