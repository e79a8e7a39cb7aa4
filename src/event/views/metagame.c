/* metagame.c - archetypes and how they did against each other, most played cards
 *
 * All are groups by folded name: sorted, then counted run by run.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- intervals ------------------------------------------------------------------------------- */

#define Z_95 1.959963984540054 /* the 97.5 % point of the normal distribution */

struct wilson wilson_interval(int successes, int trials)
{
    if (trials <= 0)
        return (struct wilson){0, 1};
    double n = trials, p = successes / n, z2 = Z_95 * Z_95;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z_95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    /* At 0 and all the bound is exactly 0 and 1, whatever the rounding. */
    return (struct wilson){successes == 0 ? 0 : fmax(0, middle - half),
                           successes == trials ? 1 : fmin(1, middle + half)};
}

/* ---- archetypes ------------------------------------------------------------------------------ */

struct group {
    const char *key;
    struct metagame_line line;
    size_t place;
};

static const char *label_of(const struct decklist *list)
{
    return *list->archetype ? list->archetype : list->name;
}

static int by_key(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    return strcmp(x->key, y->key);
}

static int group_find(const struct group *groups, size_t n, const char *key)
{
    const struct group wanted = {.key = key};
    const struct group *hit = bsearch(&wanted, groups, n, sizeof *groups, by_key);
    return hit ? (int)(hit - groups) : -1;
}

/* The same key: those of one spelling beside each other. */
static int by_spelling(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : strcmp(x->line.archetype, y->line.archetype);
}

/* The spelling that most of n sorted groups of one key have; of several the first. */
static const char *usual_spelling(const struct group *groups, size_t n)
{
    size_t most = 0;
    const char *usual = groups[0].line.archetype;
    for (size_t from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && strcmp(groups[to].line.archetype, groups[from].line.archetype) == 0; to++)
            ;
        if (to - from > most) {
            most = to - from;
            usual = groups[from].line.archetype;
        }
    }
    return usual;
}

/* One group a folded label; "" is the unknown one. A label is spelt as in most of its lists. */
static size_t make_groups(struct arena *arena, const struct metagame_event *events, size_t n_events, struct group **out)
{
    size_t n = 0, kept = 0;
    for (size_t e = 0; e < n_events; e++)
        n += events[e].n_lists;
    struct group *groups = ARENA_ARRAY(arena, struct group, n + 1);
    n = 0;
    for (size_t e = 0; e < n_events; e++)
        for (size_t i = 0; i < events[e].n_lists; i++) {
            const char *label = label_of(&events[e].lists[i]);
            groups[n++] = (struct group){.key = utf8_fold(arena, label),
                                         .line = {.archetype = *label ? label : "unknown", .unknown = !*label}};
        }
    if (n)
        qsort(groups, n, sizeof *groups, by_spelling);
    for (size_t from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && strcmp(groups[to].key, groups[from].key) == 0; to++)
            ;
        struct group one = groups[from];
        one.line.archetype = usual_spelling(groups + from, to - from);
        one.line.decks = (int)(to - from);
        groups[kept++] = one;
    }
    *out = groups;
    return kept;
}

static int by_share(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    if (x->line.unknown != y->line.unknown)
        return x->line.unknown ? 1 : -1;
    if (x->line.decks != y->line.decks)
        return x->line.decks > y->line.decks ? -1 : 1;
    return strcmp(x->key, y->key);
}

/* The groups' places in the order in which they are shown. */
static void place_groups(struct arena *arena, struct group *groups, size_t n)
{
    struct group *shown = ARENA_ARRAY(arena, struct group, n + 1);
    for (size_t i = 0; i < n; i++)
        shown[i] = groups[i];
    if (n)
        qsort(shown, n, sizeof *shown, by_share);
    for (size_t i = 0; i < n; i++)
        groups[group_find(groups, n, shown[i].key)].place = i;
}

static void count_matchup(struct metagame_table *table, size_t own, size_t other, int own_wins, int other_wins)
{
    if (own >= table->n_side || other >= table->n_side)
        return;
    struct metagame_matchup *m = &table->matchups[own * table->n_side + other];
    m->wins += own_wins > other_wins;
    m->losses += own_wins < other_wins;
    m->draws += own_wins == other_wins;
}

static void count_side(struct metagame_line *line, int own_wins, int other_wins)
{
    line->wins += own_wins > other_wins;
    line->losses += own_wins < other_wins;
    line->draws += own_wins == other_wins;
}

static void count_match(struct metagame_table *table, const struct group *a, const struct group *b,
                        const struct load_match *m)
{
    if (a && a == b) {
        table->lines[a->place].mirrors++;
        return;
    }
    if (a)
        count_side(&table->lines[a->place], m->wins1, m->wins2);
    if (b)
        count_side(&table->lines[b->place], m->wins2, m->wins1);
    if (a && b) {
        count_matchup(table, a->place, b->place, m->wins1, m->wins2);
        count_matchup(table, b->place, a->place, m->wins2, m->wins1);
    }
}

/* A table of three to five: won, lost or drawn by each deck; who wins there has not beaten one deck alone. */
static void count_pod(struct metagame_table *table, const struct group *const *group_of, const struct pods_result *pod)
{
    for (int c = 0; c < pod->n; c++) {
        const struct group *group = group_of[pod->players[c]];
        if (group)
            count_side(&table->lines[group->place], (int)pod->outcome[c], PODS_DREW);
    }
}

static void count_event(struct arena *arena, const struct metagame_event *event, const struct group *groups,
                        size_t n_groups, struct metagame_table *table)
{
    const struct event_data *data = event->data;
    const struct group **group_of = ARENA_ARRAY(arena, const struct group *, data->n_players + 1);
    for (size_t i = 0; i < event->n_lists; i++) {
        int p = event_player_index(data, event->lists[i].player);
        int g = group_find(groups, n_groups, utf8_fold(arena, label_of(&event->lists[i])));
        if (p >= 0 && g >= 0)
            group_of[p] = &groups[g];
    }
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->pod && m->result == RESULT_PLAYED)
            count_pod(table, group_of, m->pod);
        else if (m->p2 >= 0 && m->result == RESULT_PLAYED)
            count_match(table, group_of[m->p1], group_of[m->p2], m);
    }
}

void metagame_table_make(struct arena *arena, const struct metagame_event *events, size_t n_events, size_t most,
                         struct metagame_table *out)
{
    struct group *groups;
    size_t n = make_groups(arena, events, n_events, &groups), known = 0;
    place_groups(arena, groups, n);
    *out = (struct metagame_table){.lines = ARENA_ARRAY(arena, struct metagame_line, n + 1), .n_lines = n};
    for (size_t i = 0; i < n; i++) {
        out->lines[groups[i].place] = groups[i].line;
        out->decks += groups[i].line.decks;
        known += !groups[i].line.unknown;
    }
    out->n_side = most < known ? most : known;
    out->matchups = ARENA_ARRAY(arena, struct metagame_matchup, out->n_side * out->n_side + 1);
    for (size_t e = 0; e < n_events; e++)
        count_event(arena, &events[e], groups, n, out);
    for (size_t i = 0; i < n; i++) {
        struct metagame_line *l = &out->lines[i];
        l->interval = wilson_interval(l->wins, l->wins + l->losses);
    }
    for (size_t i = 0; i < out->n_side * out->n_side; i++) {
        struct metagame_matchup *m = &out->matchups[i];
        m->interval = wilson_interval(m->wins, m->wins + m->losses);
    }
}

size_t metagame_archetypes(struct arena *arena, const struct event_data *data, const struct decklist *lists,
                           size_t n_lists, struct metagame_line **out)
{
    const struct metagame_event event = {.data = data, .lists = lists, .n_lists = n_lists};
    struct metagame_table table;
    metagame_table_make(arena, &event, 1, 0, &table);
    *out = table.lines;
    return table.n_lines;
}

/* ---- cards ----------------------------------------------------------------------------------- */

struct tally {
    const char *key;
    int64_t last; /* the player counted last */
    struct played_card card;
};

static int tally_by_key(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : COMPARE(x->last, y->last);
}

static int most_first(const void *a, const void *b)
{
    const struct tally *x = a, *y = b;
    int copies_x = x->card.main + x->card.side, copies_y = y->card.main + y->card.side;
    if (x->card.decks != y->card.decks)
        return x->card.decks > y->card.decks ? -1 : 1;
    if (copies_x != copies_y)
        return copies_x > copies_y ? -1 : 1;
    return strcmp(x->key, y->key);
}

static bool is_side(enum deck_zone zone)
{
    return zone == ZONE_SIDE || zone == ZONE_COMPANION;
}

size_t metagame_cards(struct arena *arena, const struct metagame_entry *entries, size_t n, struct played_card **out)
{
    struct tally *all = ARENA_ARRAY(arena, struct tally, n + 1);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        const struct metagame_entry *e = &entries[i];
        all[i] = (struct tally){.key = utf8_fold(arena, e->card),
                                .last = e->player.v,
                                .card = {.card = e->card,
                                         .basic = e->basic,
                                         .decks = 1,
                                         .main = is_side(e->zone) ? 0 : e->count,
                                         .side = is_side(e->zone) ? e->count : 0}};
    }
    if (n)
        qsort(all, n, sizeof *all, tally_by_key);
    for (size_t i = 0; i < n; i++) {
        struct tally *t = kept ? &all[kept - 1] : NULL;
        if (!t || strcmp(t->key, all[i].key) != 0) {
            all[kept++] = all[i];
            continue;
        }
        t->card.decks += t->last != all[i].last;
        t->last = all[i].last;
        t->card.main += all[i].card.main;
        t->card.side += all[i].card.side;
    }
    if (kept)
        qsort(all, kept, sizeof *all, most_first);
    *out = ARENA_ARRAY(arena, struct played_card, kept + 1);
    for (size_t i = 0; i < kept; i++)
        (*out)[i] = all[i].card;
    return kept;
}

/* ---- from the store -------------------------------------------------------------------------- */

static enum err_code load_entries(struct store *store, struct arena *arena, struct event_id event,
                                  struct metagame_entry **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, Q_DECK_ALL_ENTRIES, SQL_ARGS(SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        enum deck_zone zone = decklist_zone_find(cursor_text(&c, 1, arena));
        const char *sort = cursor_text(&c, 4, arena);
        if (zone == ZONE_MAYBE)
            continue;
        *ARENA_ADD(arena, *out, *n, room) = (struct metagame_entry){
            .player = {cursor_int(&c, 0)},
            .zone = zone,
            .count = (int)cursor_int(&c, 2),
            .card = cursor_text(&c, 3, arena),
            .basic = strcmp(sort, "basic") == 0,
            .known = strcmp(sort, "unknown") != 0,
        };
    }
    cursor_close(&c);
    return rc;
}

enum err_code metagame_load(struct store *store, struct arena *arena, struct event_id event, struct decklist **lists,
                            size_t *n_lists, struct metagame_entry **entries, size_t *n_entries, struct err *err)
{
    enum err_code rc = decklist_in_force(store, arena, event, lists, n_lists, err);
    return rc == ERR_OK ? load_entries(store, arena, event, entries, n_entries, err) : rc;
}
