/* rating_view.c - the rating list and a player's history, read from the ledger; a format's category
 */
#include "event/closing.h"
#include "event/roster.h"

#include <stdlib.h>
#include <string.h>

struct rated {
    struct rating_line line;
    const char *name_key;
};

/* The established before the provisional (D.5.4), then the best, then by name. */
static int rated_order(const void *a, const void *b)
{
    const struct rated *x = a, *y = b;
    if (x->line.provisional != y->line.provisional)
        return x->line.provisional - y->line.provisional;
    if (x->line.rating < y->line.rating || x->line.rating > y->line.rating)
        return x->line.rating < y->line.rating ? 1 : -1;
    int names = strcmp(x->name_key, y->name_key);
    if (names != 0)
        return names;
    return x->line.player.v < y->line.player.v ? -1 : x->line.player.v > y->line.player.v;
}

static struct rated rated_from_row(const struct cursor *c, struct arena *arena)
{
    struct rated r = {
        .line =
            {
                .player = {cursor_int(c, 0)},
                .name = player_full_name(arena, cursor_text(c, 1, arena), cursor_text(c, 2, arena)),
                .dci = cursor_text(c, 3, arena),
                .country = cursor_text(c, 4, arena),
                .club = cursor_text(c, 5, arena),
                .region = cursor_text(c, 6, arena),
                .matches = (int)cursor_int(c, 8),
                .rating = cursor_real(c, 9),
                .wins = (int)cursor_int(c, 10),
                .losses = (int)cursor_int(c, 11),
                .last_date = cursor_text(c, 12, arena),
            },
        .name_key = cursor_text(c, 7, arena),
    };
    r.line.draws = r.line.matches - r.line.wins - r.line.losses;
    r.line.provisional = r.line.matches < RATING_PROVISIONAL_MATCHES;
    return r;
}

enum err_code rating_list(struct store *store, struct arena *arena, enum rating_category category,
                          const char *date, struct rating_line **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    struct rated *rated = NULL;
    size_t count = 0, room = 0;
    enum err_code rc = ERR_OK;
    *out = NULL;
    *n = 0;
    if (date && (rc = date_check(date, err)) != ERR_OK)
        return rc;
    rc = store_query(store, Q_RATING_LIST,
                     SQL_ARGS(SQL_T(rating_category_name(category)), SQL_T(date)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (count == room) {
            room = room ? room * 2 : 64;
            rated = tc_realloc_array(rated, room, sizeof *rated);
        }
        rated[count++] = rated_from_row(&c, arena);
    }
    cursor_close(&c);
    if (rc == ERR_OK && count) {
        qsort(rated, count, sizeof *rated, rated_order);
        *out = ARENA_ARRAY(arena, struct rating_line, count);
        for (size_t i = 0; i < count; i++) {
            (*out)[i] = rated[i].line;
            (*out)[i].rank = (int)i + 1;
        }
        *n = count;
    }
    free(rated);
    return rc;
}

static struct rating_history_line history_from_row(const struct cursor *c, struct arena *arena)
{
    struct rating_history_line h = {
        .seq = (int)cursor_int(c, 1),
        .date = cursor_text(c, 2, arena),
        .event = cursor_text(c, 3, arena),
        .round = (int)cursor_int(c, 4),
        .opponent = cursor_text(c, 5, arena),
        .before = cursor_real(c, 6),
        .after = cursor_real(c, 7),
        .opponent_before = cursor_real(c, 8),
        .score = cursor_real(c, 9),
        .expected = cursor_real(c, 10),
        .k = cursor_real(c, 11),
        .provisional = cursor_int(c, 12) != 0,
        .imported = cursor_int(c, 13) != 0,
    };
    bool known = rating_category_find(cursor_text(c, 0, arena), &h.category);
    tc_assert(known); /* the column's CHECK says so */
    return h;
}

enum err_code rating_history(struct store *store, struct arena *arena, struct player_id player,
                             enum rating_category category, struct rating_history_line **out,
                             size_t *n, struct err *err)
{
    struct cursor c = {0};
    struct rating_history_line *lines = NULL;
    size_t count = 0, room = 0;
    enum err_code rc =
        store_query(store, Q_RATING_HISTORY,
                    SQL_ARGS(SQL_I(player.v), SQL_T(rating_category_name(category))), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        if (count == room) {
            room = room ? room * 2 : 64;
            lines = tc_realloc_array(lines, room, sizeof *lines);
        }
        lines[count++] = history_from_row(&c, arena);
    }
    cursor_close(&c);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct rating_history_line, *n);
    if (*n)
        memcpy(*out, lines, *n * sizeof *lines);
    free(lines);
    return rc;
}

/* ---- the category of a format --------------------------------------------------------------- */

enum rating_category rating_category_of_format(struct format_book *book, const char *format,
                                               const char *date)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT; /* a file that cannot be read gives no category */
    const char *word = NULL;
    enum rating_category found = RATING_NONE;
    if (book && *format &&
        format_category(book, &arena, format, date_is_valid(date) ? date : NULL, &word, &err) == ERR_OK &&
        word) {
        bool known = rating_category_find(word, &found);
        tc_assert(known); /* the loader knows no others */
    }
    arena_release(&arena);
    return found;
}
