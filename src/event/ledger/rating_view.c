/* rating_view.c - rating lists, invitations and a player's history, read from the ledger; a format's category */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/ledger/internal.h"
#include "event/ledger/ledger.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ----------------------------------------------------------------------------------- */

struct rated {
    struct rating_line line;
    const char *name_key;
};

static int compare_names(const struct rated *x, const struct rated *y)
{
    int names = strcmp(x->name_key, y->name_key);
    if (names != 0)
        return names;
    return COMPARE(x->line.player.v, y->line.player.v);
}

static int compare_keys(double a, double b)
{
    return COMPARE(a, b);
}

/* The best first, then by name. */
static int rated_order(const void *a, const void *b)
{
    const struct rated *x = a, *y = b;
    int keys = compare_keys(rating_place_key(x->line.rating, x->line.matches),
                            rating_place_key(y->line.rating, y->line.matches));
    return keys ? keys : compare_names(x, y);
}

/* A word of the filter: nothing asked, or the same but for case and marks. */
static bool same_word(struct arena *arena, const char *asked, const char *value)
{
    return !asked || strcmp(utf8_fold(arena, asked), utf8_fold(arena, value)) == 0;
}

static bool passes(struct arena *arena, const struct rating_filter *f, const struct rating_standing *s,
                   const struct rating_person *p)
{
    return s->state.matches > 0 && p->name && s->state.matches >= f->min_matches &&
           (!f->active_since || s->last_day >= date_to_days(f->active_since)) &&
           same_word(arena, f->region, p->region) && same_word(arena, f->country, p->country) &&
           same_word(arena, f->club, p->club);
}

static struct rated rated_of(struct arena *arena, int64_t id, const struct rating_standing *s,
                             const struct rating_person *p)
{
    char day[DATE_LEN + 1];
    date_from_days(s->last_day, day);
    return (struct rated){
        .line = {.player = {id},
                 .name = p->name,
                 .dci = p->dci,
                 .country = p->country,
                 .club = p->club,
                 .region = p->region,
                 .rating = s->state.rating,
                 .matches = s->state.matches,
                 .wins = s->state.wins,
                 .losses = s->state.losses,
                 .draws = s->state.matches - s->state.wins - s->state.losses,
                 .provisional = s->state.matches < RATING_PROVISIONAL_MATCHES,
                 .last_date = arena_strdup(arena, day)},
        .name_key = p->name_key,
    };
}

/* Everybody whom the filter lets through, unsorted; the arena's. */
static enum err_code rated_players(struct store *store, struct arena *arena, const struct rating_filter *filter,
                                   struct rated **out, size_t *n, struct err *err)
{
    struct rating_source source;
    struct rating_standing *standings = NULL;
    struct rating_person *people = NULL;
    enum err_code rc = filter->active_since ? date_check(filter->active_since, err) : ERR_OK;
    *n = 0;
    *out = NULL;
    if (rc != ERR_OK)
        return rc;
    rc = rating_standings(store, &source, filter->category, filter->date, &standings, err);
    if (rc == ERR_OK)
        rc = rating_people(store, arena, &source, &people, err);
    if (rc == ERR_OK) {
        *out = ARENA_ARRAY(arena, struct rated, source.players.n);
        for (size_t i = 0; i < source.players.n; i++)
            if (passes(arena, filter, &standings[i], &people[i]))
                (*out)[(*n)++] = rated_of(arena, source.players.ids[i], &standings[i], &people[i]);
    }
    free(standings);
    rating_source_release(&source);
    return rc;
}

enum err_code rating_list_of(struct store *store, struct arena *arena, const struct rating_filter *filter,
                             struct rating_line **out, size_t *n, struct err *err)
{
    struct rated *rated;
    enum err_code rc = rated_players(store, arena, filter, &rated, n, err);
    *out = ARENA_ARRAY(arena, struct rating_line, *n);
    if (*n)
        qsort(rated, *n, sizeof *rated, rated_order);
    for (size_t i = 0; i < *n; i++) {
        (*out)[i] = rated[i].line;
        (*out)[i].rank = (int)i + 1;
    }
    return rc;
}

enum err_code rating_list(struct store *store, struct arena *arena, enum rating_category category, const char *date,
                          struct rating_line **out, size_t *n, struct err *err)
{
    const struct rating_filter filter = {.category = category, .date = date};
    return rating_list_of(store, arena, &filter, out, n, err);
}

/* ---- invitations ----------------------------------------------------------------------------- */

/* By what people see: the shown rating. Below zero, x goes first; 0: equal by the rule. */
static int place_order(const struct rated *x, const struct rated *y, enum rating_ties ties)
{
    int keys = compare_keys(rating_place_key(rating_shown(x->line.rating), x->line.matches),
                            rating_place_key(rating_shown(y->line.rating), y->line.matches));
    if (keys)
        return keys;
    if (ties == RATING_TIES_MORE_MATCHES && x->line.matches != y->line.matches)
        return x->line.matches > y->line.matches ? -1 : 1;
    return 0;
}

static int order_all(const void *a, const void *b)
{
    int order = place_order(a, b, RATING_TIES_ALL);
    return order ? order : compare_names(a, b);
}

static int order_more_matches(const void *a, const void *b)
{
    int order = place_order(a, b, RATING_TIES_MORE_MATCHES);
    return order ? order : compare_names(a, b);
}

enum err_code rating_invite(struct store *store, struct arena *arena, const struct rating_filter *filter, size_t top,
                            enum rating_ties ties, struct rating_invitation **out, size_t *n, size_t *left_out,
                            struct err *err)
{
    struct rated *rated;
    size_t all = 0;
    enum err_code rc = rated_players(store, arena, filter, &rated, &all, err);
    if (all)
        qsort(rated, all, sizeof *rated, ties == RATING_TIES_ALL ? order_all : order_more_matches);
    *n = all < top ? all : top;
    while (*n && *n < all && place_order(&rated[*n - 1], &rated[*n], ties) == 0)
        ++*n;
    *left_out = all - *n;
    *out = ARENA_ARRAY(arena, struct rating_invitation, *n);
    for (size_t i = 0; i < *n; i++) {
        bool equal = i > 0 && place_order(&rated[i - 1], &rated[i], ties) == 0;
        (*out)[i].line = rated[i].line;
        (*out)[i].line.rank = equal ? (*out)[i - 1].line.rank : (int)i + 1;
        (*out)[i].at_line = *n > top && place_order(&rated[*n - 1], &rated[i], ties) == 0;
    }
    return rc;
}

enum err_code rating_categories_in_use(struct store *store, bool used[RATING_STANDARD + 1], size_t *n, struct err *err)
{
    struct cursor c = {0};
    *n = 0;
    for (int i = 0; i <= RATING_STANDARD; i++)
        used[i] = false;
    enum err_code rc = store_query(store, Q_RATING_CATEGORIES, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err), ++*n)
        used[cursor_int(&c, 0)] = true;
    cursor_close(&c);
    return rc;
}

/* ---- a player's history ---------------------------------------------------------------------- */

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
                             enum rating_category category, struct rating_history_line **out, size_t *n,
                             struct err *err)
{
    struct cursor c = {0};
    struct rating_history_line *lines = NULL;
    size_t count = 0, room = 0;
    enum err_code rc =
        store_query(store, Q_RATING_HISTORY, SQL_ARGS(SQL_I(player.v), SQL_T(rating_category_name(category))), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(lines, count, room) = history_from_row(&c, arena);
    }
    cursor_close(&c);
    *n = rc == ERR_OK ? count : 0;
    *out = ARENA_ARRAY(arena, struct rating_history_line, *n);
    if (*n)
        memcpy(*out, lines, *n * sizeof *lines);
    free(lines);
    return rc;
}

/* ---- the category of a format ---------------------------------------------------------------- */

enum rating_category rating_category_of_format(struct format_book *book, const char *format, const char *date)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT; /* a file that cannot be read gives no category */
    const char *word = NULL;
    enum rating_category found = RATING_NONE;
    if (book && *format &&
        format_category(book, &arena, format, date_is_valid(date) ? date : NULL, &word, &err) == ERR_OK && word) {
        bool known = rating_category_find(word, &found);
        tc_assert(known); /* the loader knows no others */
    }
    arena_release(&arena);
    return found;
}

enum rating_category rating_category_of_settings(struct format_book *book, const struct event_settings *set)
{
    return strcmp(set->structure, "pods") == 0 ? RATING_NONE : rating_category_of_format(book, set->format, set->date);
}

enum category_follows rating_category_follow(enum rating_category by_format_before, enum rating_category by_format_now,
                                             bool format_changed, struct event_settings *set)
{
    if (by_format_now == set->category || (by_format_now == by_format_before && !format_changed))
        return CATEGORY_SAME;
    if (by_format_before != set->category)
        return CATEGORY_STAYS;
    set->category = by_format_now;
    return CATEGORY_FOLLOWED;
}
