/* pool.c - the pool of a format: each rule turned into spans, "this set from this day to that"
 *
 * Done when a format is first asked for, because it looks sets and cards up in the catalogue. After that a
 * pool on a day is the union of the spans that hold on it, whatever rules they came from.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/message.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "format/inner.h"

#include <stdlib.h>
#include <string.h>

struct spans {
    struct span *items; /* the heap's */
    size_t n, room;
};

/* The state while one format's rules are turned into spans. */
struct work {
    struct format_book *book;
    struct inner *inner;
    const struct pool_rule *rule;
    struct spans sets, cards, lead_sets, lead_cards, out;
    enum err_code rc;
    struct err *err;
};

const struct effective *format_first_day(struct format_book *book, int set_index)
{
    if (!book->effective) {
        int n = catalog_set_count(book->catalog);
        book->effective = ARENA_ARRAY(book->arena, struct effective, (size_t)n);
        for (int i = 0; i < n; i++)
            format_effective(book->catalog, catalog_set(book->catalog, i), &book->effective[i]);
    }
    return &book->effective[set_index];
}

static void bad_item(struct work *w, const char *list, size_t i, const char *what, const char *hint)
{
    if (w->rc == ERR_OK)
        w->rc = err_set(w->err, ERR_INPUT, "%s: pool[%d].%s[%zu]: %s%s", w->inner->file, w->rule->number, list, i, what,
                        hint);
}

static void add_span(struct spans *list, struct span span)
{
    if (span.from && span.until && strcmp(span.until, span.from) < 0)
        return;
    *VEC_ADD(list->items, list->n, list->room) = span;
}

/* Return the spans that the rule's sets and its cards go to. */
static struct spans *sets_of(struct work *w)
{
    return w->rule->leads ? &w->lead_sets : &w->sets;
}

static struct spans *cards_of(struct work *w)
{
    return w->rule->kind == POOL_OUT ? &w->out : w->rule->leads ? &w->lead_cards : &w->cards;
}

/* The set is in the pool from its own first day, or its rule's if that is later, to its rule's last. */
static void add_set(struct work *w, const struct card_set *set, const char *until)
{
    const struct pool_rule *rule = w->rule;
    const char *from = rule->exact ? rule->from : later_from(rule->from, format_first_day(w->book, set->index)->day);
    add_span(sets_of(w), (struct span){.what = set->index,
                                       .from = from,
                                       .until = earlier_until(rule->until, until),
                                       .rarities = rule->rarities,
                                       .rule = rule});
}

static const struct card_set *find_set(struct work *w, const char *list, const struct texts *codes, size_t i)
{
    const struct card_set *set = catalog_find_set(w->book->catalog, codes->items[i]);
    if (!set) {
        const char *what = message(w->book->arena, "\"%.40s\" is not the code of a known set", codes->items[i]);
        bad_item(w, list, i, what, "");
    }
    return set;
}

static bool contains(const struct texts *texts, const char *text)
{
    for (size_t i = 0; i < texts->n; i++)
        if (strcmp(texts->items[i], text) == 0)
            return true;
    return false;
}

/* Flags of the sets that a list of codes names, by index; the heap's. */
static bool *flags_of(struct work *w, const char *list, const struct texts *codes)
{
    bool *flags = tc_calloc((size_t)catalog_set_count(w->book->catalog) + 1, sizeof *flags);
    for (size_t i = 0; i < codes->n; i++) {
        const struct card_set *set = find_set(w, list, codes, i);
        if (set)
            flags[set->index] = true;
    }
    return flags;
}

static void add_listed_sets(struct work *w, const char *list, const struct texts *codes)
{
    for (size_t i = 0; i < codes->n; i++) {
        const struct card_set *set = find_set(w, list, codes, i);
        if (set)
            add_set(w, set, NULL);
    }
}

/* ---- every ----------------------------------------------------------------------------------- */

static void check_types(struct work *w)
{
    int n = catalog_set_count(w->book->catalog);
    const char **types = ARENA_ARRAY(w->book->arena, const char *, (size_t)n);
    size_t n_types = 0;
    for (int s = 0; s < n; s++) {
        const char *type = catalog_set(w->book->catalog, s)->type;
        bool known = false;
        for (size_t k = 0; k < n_types && !known; k++)
            known = strcmp(types[k], type) == 0;
        if (!known)
            types[n_types++] = type;
    }
    struct texts all = {.items = types, .n = n_types};
    for (size_t i = 0; i < w->rule->items.n; i++)
        if (!contains(&all, w->rule->items.items[i]))
            bad_item(w, "every", i, message(w->book->arena, "no set is of the type \"%.40s\"", w->rule->items.items[i]),
                     suggest_sentence(w->book->arena, w->rule->items.items[i], types, n_types));
}

static bool has_border(const struct pool_rule *rule, const struct card_set *set)
{
    return !rule->borders.n || !*set->border || contains(&rule->borders, set->border);
}

static void add_every(struct work *w)
{
    const struct pool_rule *rule = w->rule;
    const char *since = NULL;
    check_types(w);
    if (rule->since) {
        const struct card_set *first = catalog_find_set(w->book->catalog, rule->since);
        if (!first && w->rc == ERR_OK)
            w->rc = err_set(w->err, ERR_INPUT, "%s: pool[%d].since: \"%.40s\" is not the code of a known set",
                            w->inner->file, rule->number, rule->since);
        since = first ? first->date : NULL;
    }
    bool *except = flags_of(w, "except", &rule->except);
    for (int i = 0; i < catalog_set_count(w->book->catalog) && w->rc == ERR_OK; i++) {
        const struct card_set *set = catalog_set(w->book->catalog, i);
        if (contains(&rule->items, set->type) && has_border(rule, set) && !except[i] &&
            (!since || strcmp(set->date, since) >= 0))
            add_set(w, set, NULL);
    }
    free(except);
}

/* ---- rotation: D.16.2, D.16.6 ---------------------------------------------------------------- */

struct arrival {
    const struct card_set *set;
    const char *day;
    const char *block; /* the block's name, or the set's code where it belongs to none */
};

static int by_arrival(const void *a, const void *b)
{
    const struct arrival *x = a, *y = b;
    int days = strcmp(x->day, y->day);
    return days ? days : x->set->index - y->set->index;
}

static size_t arrivals(struct work *w, const char *type, const bool *except, struct arrival *out)
{
    size_t n = 0;
    for (int i = 0; i < catalog_set_count(w->book->catalog); i++) {
        const struct card_set *set = catalog_set(w->book->catalog, i);
        if (strcmp(set->type, type) == 0 && !except[i])
            out[n++] = (struct arrival){
                .set = set, .day = format_first_day(w->book, i)->day, .block = *set->block ? set->block : set->code};
    }
    if (n)
        qsort(out, n, sizeof *out, by_arrival);
    return n;
}

/* A core set leaves when the next one comes; a block when so many newer blocks have begun: on the first day of
 * the set that begins the newest. */
static void add_rotation(struct work *w)
{
    struct arena *arena = w->book->arena;
    bool *except = flags_of(w, "except", &w->rule->except);
    size_t room = (size_t)catalog_set_count(w->book->catalog) + 1;
    struct arrival *list = tc_calloc(room, sizeof *list);
    size_t *block_of = tc_calloc(room, sizeof *block_of), *first = tc_calloc(room, sizeof *first);
    size_t n = arrivals(w, "core", except, list), n_blocks = 0;
    for (size_t i = 0; i < n; i++)
        add_set(w, list[i].set, i + 1 < n ? day_before(arena, list[i + 1].day) : NULL);
    n = arrivals(w, "expansion", except, list);
    for (size_t i = 0; i < n; i++) {
        size_t b = 0;
        while (b < n_blocks && strcmp(list[first[b]].block, list[i].block) != 0)
            b++;
        if (b == n_blocks)
            first[n_blocks++] = i;
        block_of[i] = b;
    }
    for (size_t i = 0; i < n; i++) {
        size_t next = block_of[i] + (size_t)w->rule->blocks;
        add_set(w, list[i].set, next < n_blocks ? day_before(arena, list[first[next]].day) : NULL);
    }
    add_listed_sets(w, "with", &w->rule->with);
    free(except);
    free(list);
    free(block_of);
    free(first);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void add_card(struct work *w, const struct card *card, const char *from, const char *until)
{
    add_span(cards_of(w), (struct span){.what = card->id,
                                        .from = later_from(w->rule->from, from),
                                        .until = earlier_until(w->rule->until, until),
                                        .rarities = RARITY_ALL,
                                        .rule = w->rule});
}

static void add_cards(struct work *w, const char *member)
{
    for (size_t i = 0; i < w->rule->items.n && w->rc == ERR_OK; i++) {
        const struct card *card;
        struct err why = ERR_INIT;
        if (catalog_require(w->book->catalog, w->book->arena, w->rule->items.items[i], &card, &why) != ERR_OK)
            bad_item(w, member, i, why.said, "");
        else
            add_card(w, card, NULL, NULL);
    }
}

/* The names in the column "card" of a file among the lists. Those that the catalogue does not know are in no deck that
 * it reads, so they are passed over. */
static void add_list(struct work *w)
{
    struct csv_table table;
    const char *name = w->rule->items.items[0];
    const struct resource *file = list_find(w->book, name);
    if (!file) {
        w->inner->pool_missing = name;
        return;
    }
    const char *path = file->origin ? file->origin : file->path;
    w->rc = csv_table_parse(w->book->arena, file->data, path, &table, w->err);
    int column = w->rc == ERR_OK ? csv_column(&table, "card") : -1;
    if (w->rc == ERR_OK && column < 0)
        w->rc = err_set(w->err, ERR_INPUT, "%s: the column \"card\" is missing", path);
    for (size_t i = 0; w->rc == ERR_OK && i < table.n_rows; i++) {
        struct name_match match;
        if (catalog_find(w->book->catalog, csv_cell(&table.rows[i], column), &match) == NAME_FOUND)
            add_card(w, match.card, NULL, NULL);
    }
}

/* ---- another format's pool ------------------------------------------------------------------- */

/* Has the card some printing of the rarities that the rule counts? */
static bool has_rarity(const struct card *card, unsigned rarities)
{
    for (size_t p = 0; p < card->n_printings; p++)
        if (rarities & rarity_bit(card->printings[p].rarity))
            return true;
    return rarities == RARITY_ALL;
}

/* A span of the other pool within the rule's days, or as it was on the one day for all of them. It keeps the rule that
 * it came by, which says why. */
static void add_inherited(struct work *w, struct spans *to, struct span span)
{
    const struct pool_rule *rule = w->rule;
    if (rule->as_of && !day_within(span.from, span.until, rule->as_of))
        return;
    span.from = rule->as_of ? rule->from : later_from(rule->from, span.from);
    span.until = rule->as_of ? rule->until : earlier_until(rule->until, span.until);
    span.rarities &= rule->rarities;
    add_span(to, span);
}

static void add_of(struct work *w)
{
    struct format_book *book = w->book;
    const char *key = w->rule->items.items[0];
    size_t f = 0;
    while (f < book->n && strcmp(book->formats[f].key, key) != 0)
        f++;
    if (f == book->n || book->inners[f].pool_busy) {
        w->rc = err_set(w->err, ERR_INPUT,
                        f == book->n ? "%s: pool[%d].of: there is no formats/%.40s.json"
                                     : "%s: pool[%d].of: the pool of %.40s is made of this one",
                        w->inner->file, w->rule->number, key);
        return;
    }
    struct inner *other = &book->inners[f];
    bool *except = flags_of(w, "except", &w->rule->except);
    if (w->rc == ERR_OK)
        w->rc = pool_need(book, &book->formats[f], w->err);
    if (w->rc == ERR_OK && other->pool_missing)
        w->inner->pool_missing = other->pool_missing;
    for (size_t i = 0; w->rc == ERR_OK && i < other->n_sets; i++)
        if (!except[other->sets[i].what])
            add_inherited(w, sets_of(w), other->sets[i]);
    for (size_t i = 0; w->rc == ERR_OK && i < other->n_cards; i++)
        if (has_rarity(catalog_card(book->catalog, other->cards[i].what), w->rule->rarities))
            add_inherited(w, cards_of(w), other->cards[i]);
    for (size_t i = 0; w->rc == ERR_OK && i < other->n_out; i++)
        add_inherited(w, &w->out, other->out[i]);
    free(except);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static int by_what(const void *a, const void *b)
{
    const struct span *x = a, *y = b;
    if (x->what != y->what)
        return x->what < y->what ? -1 : 1;
    int days = strcmp(x->from ? x->from : "", y->from ? y->from : "");
    return days ? days : x->rule->number - y->rule->number;
}

static void settle(struct arena *arena, struct spans *list, struct span **out, size_t *n)
{
    *out = ARENA_ARRAY(arena, struct span, list->n);
    *n = list->n;
    if (list->n) {
        qsort(list->items, list->n, sizeof *list->items, by_what);
        memcpy(*out, list->items, list->n * sizeof *list->items);
    }
    free(list->items);
}

static void find_outside(struct work *w)
{
    int n = catalog_set_count(w->book->catalog);
    for (size_t i = 0; i < w->inner->n_outside && w->rc == ERR_OK; i++) {
        struct outside_rule *r = &w->inner->outside[i];
        r->covers = ARENA_ARRAY(w->book->arena, bool, (size_t)n);
        for (int s = 0; s < n; s++)
            r->covers[s] = contains(&r->every, catalog_set(w->book->catalog, s)->type);
        for (size_t k = 0; k < r->sets.n && w->rc == ERR_OK; k++) {
            const struct card_set *set = catalog_find_set(w->book->catalog, r->sets.items[k]);
            if (set)
                r->covers[set->index] = true;
            else
                w->rc =
                    err_set(w->err, ERR_INPUT, "%s: outside[%d].sets[%zu]: \"%.40s\" is not the code of a known set",
                            w->inner->file, r->number, k, r->sets.items[k]);
        }
    }
}

static void add_rule(struct work *w)
{
    switch (w->rule->kind) {
    case POOL_SETS:
        add_listed_sets(w, "sets", &w->rule->items);
        break;
    case POOL_EVERY:
        add_every(w);
        break;
    case POOL_ROTATION:
        add_rotation(w);
        break;
    case POOL_CARDS:
        add_cards(w, "cards");
        break;
    case POOL_OUT:
        add_cards(w, "out");
        break;
    case POOL_LIST:
        add_list(w);
        break;
    case POOL_OF:
        add_of(w);
        break;
    }
}

enum err_code pool_need(struct format_book *book, const struct format *format, struct err *err)
{
    struct inner *inner = format_inner(book, format);
    if (inner->pool_ready)
        return ERR_OK;
    if (body_need(book->arena, format, inner, err) != ERR_OK)
        return err->code;
    struct work w = {.book = book, .inner = inner, .err = err, .rc = ERR_OK};
    inner->pool_busy = true;
    for (size_t i = 0; i < inner->n_rules && w.rc == ERR_OK; i++) {
        w.rule = &inner->rules[i];
        add_rule(&w);
    }
    inner->pool_busy = false;
    if (w.rc == ERR_OK)
        find_outside(&w);
    struct inner made = {0};
    settle(book->arena, &w.sets, &made.sets, &made.n_sets);
    settle(book->arena, &w.cards, &made.cards, &made.n_cards);
    settle(book->arena, &w.out, &made.out, &made.n_out);
    settle(book->arena, &w.lead_sets, &made.lead_sets, &made.n_lead_sets);
    settle(book->arena, &w.lead_cards, &made.lead_cards, &made.n_lead_cards);
    if (w.rc != ERR_OK)
        return w.rc;
    inner->sets = made.sets;
    inner->n_sets = made.n_sets;
    inner->cards = made.cards;
    inner->n_cards = made.n_cards;
    inner->out = made.out;
    inner->n_out = made.n_out;
    inner->lead_sets = made.lead_sets;
    inner->n_lead_sets = made.n_lead_sets;
    inner->lead_cards = made.lead_cards;
    inner->n_lead_cards = made.n_lead_cards;
    inner->pool_ready = true;
    return ERR_OK;
}

/* On every day of its life a format has some set to play with. */
enum err_code pool_check(struct format_book *book, const struct format *format, struct err *err)
{
    const struct inner *inner = format_inner(book, format);
    if (!inner->n_rules || inner->pool_missing || (!inner->n_sets && inner->n_cards))
        return ERR_OK; /* a pool of single cards has no set */
    for (const char *day = format->from; day_within(NULL, format->known_until, day);) {
        const char *covered = NULL; /* the last day that some span reaches from here */
        bool open = false;
        for (size_t i = 0; i < inner->n_sets; i++)
            if (day_within(inner->sets[i].from, inner->sets[i].until, day)) {
                open |= !inner->sets[i].until || strcmp(inner->sets[i].until, FORMAT_FOR_GOOD) >= 0;
                covered = later_from(covered, inner->sets[i].until);
            }
        if (open)
            return ERR_OK;
        if (!covered)
            return err_set(err, ERR_INPUT, "%s: pool: no set is legal on %s", inner->file, day);
        day = day_after(book->arena, covered);
    }
    return ERR_OK;
}
