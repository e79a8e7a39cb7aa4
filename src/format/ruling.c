/* ruling.c - a format on a day: the sets, the list, and quickly the status of any card
 *
 * The pool is kept as one byte a set: the rarities that count (0: not in the pool). A card's status is worked out when
 * it is first asked for and remembered in pages of bytes that are made when they are touched: a ruling that judges
 * one deck stays small, one that judges a hundred thousand answers from memory.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "format/inner.h"

#include <stdlib.h>
#include <string.h>

/* ---- the day --------------------------------------------------------------------------------- */

const char *format_name_of(const struct format *format, const char *date)
{
    for (size_t i = 0; i < format->n_names; i++)
        if (day_within(format->names[i].from, format->names[i].until, date))
            return format->names[i].name;
    return format->name;
}

const struct deck_rule *deck_rule_on(const struct inner *inner, const char *date)
{
    for (size_t i = 0; i < inner->n_decks; i++)
        if (day_within(inner->decks[i].from, inner->decks[i].until, date))
            return &inner->decks[i];
    return &inner->decks[inner->n_decks - 1];
}

const struct unknown_days *unknown_on(const struct inner *inner, const char *date)
{
    for (size_t i = 0; i < inner->n_unknown; i++)
        if (day_within(inner->unknown[i].from, inner->unknown[i].until, date))
            return &inner->unknown[i];
    return NULL;
}

/* Whether anything can be said of the format on the day; *import where only the import can say it. */
static enum err_code check_day(const struct format_book *book, const struct format *format, const struct inner *inner,
                               const char *date, const char **import, struct err *err)
{
    *import = NULL;
    if (strcmp(date, format->from) < 0)
        return err_set(err, ERR_NO, "%s: nothing is known before %s, its first day", format->name, format->from);
    if (format->until && strcmp(date, format->until) > 0)
        return err_set(err, ERR_NO, "%s: not played any more on %s: it ended on %s", format->name, date, format->until);
    const struct unknown_days *unknown = unknown_on(inner, date);
    if (unknown)
        return err_set(err, ERR_NO, "%s: not known from %s to %s (asked for %s): %s", format->name, unknown->from,
                       unknown->until, date, unknown->text);
    if (day_within(NULL, format->known_until, date))
        return ERR_OK;
    const char *known = format_known_until(book, format);
    bool of_import = known != format->known_until && strcmp(date, book->import_date) >= 0;
    if (of_import && strcmp(date, known) <= 0) {
        *import = inner->import;
        return ERR_OK;
    }
    if (known != format->known_until)
        return err_set(err, ERR_NO,
                       "%s: not known after %s, except on %s, the day of your imported cards (asked for %s)",
                       format->name, format->known_until, book->import_date, date);
    const struct catalog_info *info = catalog_info(book->catalog);
    if (info->has_legalities && !book->import_date)
        return err_set(err, ERR_NO,
                       "%s: not known after %s (asked for %s); your imported cards are too few to tell:"
                       " the file named formats for %lld of %lld cards",
                       format->name, format->known_until, date, (long long)info->legalities, (long long)info->cards);
    return err_set(err, ERR_NO, "%s: not known after %s (asked for %s); `topcut card import` brings newer facts",
                   format->name, format->known_until, date);
}

/* ---- the judge's changes: D.13.2, D.14.2 ----------------------------------------------------- */

static enum err_code change_sets(struct ruling *r, const char *const *codes, size_t n, enum set_change how,
                                 struct err *err)
{
    if (n && !r->changed)
        r->changed = ARENA_ARRAY(r->arena, unsigned char, (size_t)catalog_set_count(r->book->catalog));
    for (size_t i = 0; i < n; i++) {
        const struct card_set *set = catalog_find_set(r->book->catalog, codes[i]);
        if (!set)
            return err_set(err, ERR_NOT_FOUND, "\"%.40s\" is not the code or the name of a known set", codes[i]);
        r->rarities[set->index] = how == SET_ALLOWED ? RARITY_ALL : 0;
        r->changed[set->index] = (unsigned char)how;
    }
    return ERR_OK;
}

static enum err_code change_cards(struct ruling *r, struct arena *arena, const char *const *names, size_t n, int **out,
                                  size_t *n_out, struct err *err)
{
    *out = ARENA_ARRAY(arena, int, n);
    *n_out = 0;
    for (size_t i = 0; i < n; i++) {
        const struct card *card;
        enum err_code rc = catalog_require(r->book->catalog, arena, names[i], &card, err);
        if (rc != ERR_OK)
            return rc;
        (*out)[(*n_out)++] = card->id;
    }
    if (n)
        qsort(*out, n, sizeof **out, compare_int);
    return ERR_OK;
}

static enum err_code apply_change(struct ruling *r, struct arena *arena, const struct pool_change *c, struct err *err)
{
    enum err_code rc = change_sets(r, c->allow_sets, c->n_allow_sets, SET_ALLOWED, err);
    if (rc == ERR_OK)
        rc = change_sets(r, c->forbid_sets, c->n_forbid_sets, SET_FORBIDDEN, err);
    if (rc == ERR_OK)
        rc = change_cards(r, arena, c->allow_cards, c->n_allow_cards, &r->allow_cards, &r->n_allow_cards, err);
    if (rc == ERR_OK)
        rc = change_cards(r, arena, c->forbid_cards, c->n_forbid_cards, &r->forbid_cards, &r->n_forbid_cards, err);
    r->change = c;
    return rc;
}

static bool has_id(const int *ids, size_t n, int id)
{
    return n && bsearch(&id, ids, n, sizeof *ids, compare_int);
}

/* ---- the card pool's own day -------------------------------------------------------------------- */

/* The day by which cards are in the pool. */
static const char *pool_day(const struct ruling *r)
{
    return r->pool_date ? earlier_until(r->pool_date, r->date) : r->date;
}

/* A set counts in constructed play from its prerelease; in a pool that has its own day from its release. */
static bool is_out(const struct ruling *r, int set)
{
    return !r->pool_date || strcmp(catalog_set(r->book->catalog, set)->date, r->pool_date) <= 0;
}

static enum err_code check_pool_date(const struct format *format, const char *pool_date, struct err *err)
{
    enum err_code rc = date_check(pool_date, err);
    if (rc == ERR_OK && strcmp(pool_date, format->from) < 0)
        rc = err_set(err, ERR_NO, "%s: nothing is known before %s, its first day", format->name, format->from);
    return rc;
}

/* ---- making one ------------------------------------------------------------------------------ */

enum err_code format_on(struct format_book *book, struct arena *arena, const struct format *format, const char *date,
                        const struct pool_change *change, struct ruling **out, struct err *err)
{
    struct inner *inner = format_inner(book, format);
    const char *import;
    enum err_code rc = date_check(date, err);
    if (rc != ERR_OK || (rc = check_day(book, format, inner, date, &import, err)) != ERR_OK ||
        (rc = pool_need(book, format, err)) != ERR_OK || (rc = list_need(book, format, err)) != ERR_OK)
        return rc;
    if (inner->pool_missing)
        return err_set(err, ERR_NO,
                       "%s: which cards may be played is not known: bring a list of them, a file banlists/%s.csv in "
                       "your own data with a column \"card\"",
                       format->name, inner->pool_missing);
    const char *pool_date = change && change->pool_date && *change->pool_date ? change->pool_date : NULL;
    if (pool_date && (rc = check_pool_date(format, pool_date, err)) != ERR_OK)
        return rc;
    struct ruling *r = ARENA_ARRAY(arena, struct ruling, 1);
    *r = (struct ruling){
        .arena = arena,
        .book = book,
        .format = format,
        .inner = inner,
        .date = arena_strdup(arena, date),
        .name = format_name_of(format, date),
        .deck = deck_rule_on(inner, date),
        .import = import,
        .pool_date = pool_date ? arena_strdup(arena, pool_date) : NULL,
        .rarities = ARENA_ARRAY(arena, unsigned char, (size_t)catalog_set_count(book->catalog)),
    };
    size_t pages = (size_t)catalog_card_count(book->catalog) / MEMO_PAGE + 1;
    r->memo = ARENA_ARRAY(arena, unsigned char *, pages);
    for (size_t i = 0; i < inner->n_sets; i++)
        if (day_within(inner->sets[i].from, inner->sets[i].until, pool_day(r)) && is_out(r, inner->sets[i].what))
            r->rarities[inner->sets[i].what] |= (unsigned char)inner->sets[i].rarities;
    if (change && (rc = apply_change(r, arena, change, err)) != ERR_OK)
        return rc;
    *out = r;
    return ERR_OK;
}

const struct format *ruling_format(const struct ruling *ruling)
{
    return ruling->format;
}

struct catalog *ruling_catalog(const struct ruling *ruling)
{
    return ruling->book->catalog;
}

const char *ruling_date(const struct ruling *ruling)
{
    return ruling->date;
}

const char *ruling_name(const struct ruling *ruling)
{
    return ruling->name;
}

const struct deck_rule *ruling_deck(const struct ruling *ruling)
{
    return ruling->deck;
}

bool ruling_any_set(const struct ruling *ruling)
{
    return !ruling->inner->n_rules;
}

bool ruling_has_set(const struct ruling *ruling, int set_index)
{
    return ruling->rarities[set_index] != 0;
}

size_t ruling_sets(const struct ruling *ruling, struct arena *arena, const struct card_set ***out)
{
    int all = catalog_set_count(ruling->book->catalog);
    size_t n = 0;
    for (int i = 0; i < all; i++)
        n += ruling->rarities[i] != 0;
    const struct card_set **sets = ARENA_ARRAY(arena, const struct card_set *, n);
    n = 0;
    for (int i = 0; i < all; i++) /* the catalogue's order is that of release */
        if (ruling->rarities[i])
            sets[n++] = catalog_set(ruling->book->catalog, i);
    *out = sets;
    return n;
}

static int by_pointed_name(const void *a, const void *b)
{
    const struct card *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

size_t ruling_single_cards(const struct ruling *ruling, struct arena *arena, const struct card ***out)
{
    const struct inner *inner = ruling->inner;
    const struct card **cards = ARENA_ARRAY(arena, const struct card *, inner->n_cards);
    size_t n = 0;
    int last = 0; /* spans are sorted by card */
    for (size_t i = 0; i < inner->n_cards; i++)
        if (inner->cards[i].what != last && day_within(inner->cards[i].from, inner->cards[i].until, pool_day(ruling))) {
            last = inner->cards[i].what;
            cards[n++] = catalog_card(ruling->book->catalog, last);
        }
    if (n)
        qsort(cards, n, sizeof *cards, by_pointed_name);
    *out = cards;
    return n;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* The first of a card's rows or spans in a list sorted by it. */
static size_t first_row(const struct list_row *rows, size_t n, int card)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rows[middle].card < card)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t first_span(const struct span *spans, size_t n, int what)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spans[middle].what < what)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct list_row *list_row_on(const struct inner *inner, int card, const char *date)
{
    for (size_t i = first_row(inner->rows, inner->n_rows, card); i < inner->n_rows && inner->rows[i].card == card; i++)
        if (day_within(inner->rows[i].from, inner->rows[i].until, date))
            return &inner->rows[i];
    return NULL;
}

const struct span *card_span_on(const struct inner *inner, int card, const char *date)
{
    for (size_t i = first_span(inner->cards, inner->n_cards, card); i < inner->n_cards && inner->cards[i].what == card;
         i++)
        if (day_within(inner->cards[i].from, inner->cards[i].until, date))
            return &inner->cards[i];
    return NULL;
}

const struct span *set_span_on(const struct inner *inner, const struct card *card, const char *date)
{
    for (size_t p = 0; p < card->n_printings; p++) {
        const struct card_printing *printing = &card->printings[p];
        for (size_t i = first_span(inner->sets, inner->n_sets, printing->set);
             i < inner->n_sets && inner->sets[i].what == printing->set; i++)
            if ((inner->sets[i].rarities & rarity_bit(printing->rarity)) &&
                day_within(inner->sets[i].from, inner->sets[i].until, date))
                return &inner->sets[i];
    }
    return NULL;
}

bool is_banned_for_ante(const struct format *format, const struct card *card)
{
    return card->ante && format->kind != FORMAT_LIMITED;
}

bool has_place(const struct format *format, const struct card *card)
{
    if (format->kind == FORMAT_PLANAR)
        return card->types & (TYPE_PLANE | TYPE_PHENOMENON);
    return !card_is_beside_deck(card) || (format->kind == FORMAT_VANGUARD && card->types & TYPE_VANGUARD);
}

const struct span *out_span_on(const struct inner *inner, int card, const char *date)
{
    for (size_t i = first_span(inner->out, inner->n_out, card); i < inner->n_out && inner->out[i].what == card; i++)
        if (day_within(inner->out[i].from, inner->out[i].until, date))
            return &inner->out[i];
    return NULL;
}

bool is_in_pool_on(const struct inner *inner, const struct card *card, const char *date)
{
    if (!inner->n_rules)
        return true;
    return !out_span_on(inner, card->id, date) &&
           (set_span_on(inner, card, date) || card_span_on(inner, card->id, date));
}

bool ruling_leads(const struct ruling *ruling, const struct card *card)
{
    const struct inner *inner = ruling->inner;
    const struct inner leads = {.sets = inner->lead_sets,
                                .n_sets = inner->n_lead_sets,
                                .cards = inner->lead_cards,
                                .n_cards = inner->n_lead_cards,
                                .out = inner->out,
                                .n_out = inner->n_out,
                                .n_rules = inner->n_rules};
    return inner->n_lead_sets + inner->n_lead_cards > 0 && is_in_pool_on(&leads, card, pool_day(ruling));
}

/* A card that is not in the pool is not restricted, but may be banned as well. One that plays for ante is banned where
 * it is in the pool, although most lists do not say so. */
static enum card_status combine(const struct format *format, const struct card *card, bool in_pool,
                                const struct list_row *row)
{
    if (row && row->status == CARD_BANNED)
        return CARD_BANNED;
    if (!in_pool || !has_place(format, card))
        return CARD_NOT_IN_POOL;
    if (is_banned_for_ante(format, card))
        return CARD_BANNED;
    return row ? row->status : CARD_LEGAL;
}

enum card_status status_on(const struct format_book *book, const struct format *format, const struct card *card,
                           const char *date)
{
    const struct inner *inner = &book->inners[format - book->formats];
    return combine(format, card, is_in_pool_on(inner, card, date), list_row_on(inner, card->id, date));
}

enum card_status imported_status(const struct ruling *r, const struct card *card)
{
    static const char *const words[] = {"legal", "restricted", "banned"};
    struct arena arena = ARENA_INIT;
    const char *word = catalog_imported_legality(r->book->catalog, &arena, card, r->import);
    enum card_status status = CARD_NOT_IN_POOL;
    for (size_t i = 0; word && i < ARRAY_LEN(words); i++)
        if (strcmp(words[i], word) == 0)
            status = (enum card_status)i;
    arena_release(&arena);
    const struct list_row *row = list_row_on(r->inner, card->id, r->date);
    if (status == CARD_LEGAL && row && row->status == CARD_BANNED_AS_COMMANDER)
        status = row->status; /* published legalities do not speak of it */
    const struct list_row *own = own_row_on(r->inner, card->id, r->date, r->book->import_date);
    if (own && status != CARD_NOT_IN_POOL)
        status = own->status; /* newer than the import */
    return status;
}

static bool has_changed_set(const struct ruling *r, const struct card *card, enum set_change how)
{
    for (size_t p = 0; p < card->n_printings && r->changed; p++)
        if (r->changed[card->printings[p].set] == how)
            return true;
    return false;
}

/* Printed in a set that the judge forbade, and in no other that could count. Where the pool is not known, as on the day
 * of an import, sets count that are in the known pool, and those that came after it. */
static bool is_forbidden_by_set(const struct ruling *r, const struct card *card)
{
    if (!has_changed_set(r, card, SET_FORBIDDEN))
        return false;
    for (size_t p = 0; p < card->n_printings; p++) {
        const struct card_printing *printing = &card->printings[p];
        const struct card_set *set = catalog_set(r->book->catalog, printing->set);
        if (r->changed[printing->set] == SET_FORBIDDEN)
            continue;
        if (!r->inner->n_rules || (r->rarities[printing->set] & rarity_bit(printing->rarity)) ||
            (r->import && strcmp(set->date, r->format->known_until) > 0))
            return false;
    }
    return !card_span_on(r->inner, card->id, pool_day(r));
}

static bool in_pool_today(const struct ruling *r, const struct card *card)
{
    if (!r->inner->n_rules)
        return !is_forbidden_by_set(r, card);
    if (out_span_on(r->inner, card->id, pool_day(r)))
        return false;
    for (size_t p = 0; p < card->n_printings; p++)
        if (r->rarities[card->printings[p].set] & rarity_bit(card->printings[p].rarity))
            return true;
    return card_span_on(r->inner, card->id, pool_day(r));
}

static enum card_status find_status(const struct ruling *r, const struct card *card)
{
    if (has_id(r->forbid_cards, r->n_forbid_cards, card->id))
        return CARD_NOT_IN_POOL;
    bool allowed = has_id(r->allow_cards, r->n_allow_cards, card->id);
    if (r->import) {
        enum card_status status = imported_status(r, card);
        if (status != CARD_NOT_IN_POOL && is_banned_for_ante(r->format, card))
            return CARD_BANNED;
        if (status == CARD_NOT_IN_POOL && (allowed || has_changed_set(r, card, SET_ALLOWED)))
            return CARD_LEGAL;
        if (status != CARD_BANNED && !allowed && is_forbidden_by_set(r, card))
            return CARD_NOT_IN_POOL;
        return status;
    }
    return combine(r->format, card, allowed || in_pool_today(r, card), list_row_on(r->inner, card->id, r->date));
}

enum card_status ruling_card(struct ruling *ruling, const struct card *card)
{
    unsigned char **page = &ruling->memo[card->id / MEMO_PAGE];
    if (!*page)
        *page = ARENA_ARRAY(ruling->arena, unsigned char, MEMO_PAGE);
    unsigned char *known = &(*page)[card->id % MEMO_PAGE];
    if (!*known)
        *known = (unsigned char)(find_status(ruling, card) + 1);
    return (enum card_status)(*known - 1);
}

/* ---- the list -------------------------------------------------------------------------------- */

static int by_card_name(const void *a, const void *b)
{
    const struct listed_card *x = a, *y = b;
    return strcmp(x->card->name, y->card->name);
}

/* Since when without a break: rows of one status that follow each other are one. */
static const char *listed_since(struct arena *arena, const struct inner *inner, const struct list_row *row)
{
    const char *since = row->from;
    for (size_t i = (size_t)(row - inner->rows); i > 0; i--) {
        const struct list_row *before = &inner->rows[i - 1];
        if (before->card != row->card || before->status != row->status || !before->until ||
            strcmp(day_after(arena, before->until), since) != 0)
            break;
        since = before->from;
    }
    return since;
}

static size_t list_of_import(struct ruling *r, struct arena *arena, struct listed_card *to)
{
    size_t n = 0;
    for (int id = 1; id <= catalog_card_count(r->book->catalog); id++) {
        const struct card *card = catalog_card(r->book->catalog, id);
        enum card_status status = ruling_card(r, card);
        if (status == CARD_LEGAL || status == CARD_NOT_IN_POOL)
            continue;
        to[n++] = (struct listed_card){.card = card,
                                       .status = status,
                                       .since = r->date,
                                       .source = arena_strdup(arena, catalog_info(r->book->catalog)->source),
                                       .rule = ""};
    }
    return n;
}

enum err_code ruling_list(struct ruling *ruling, struct arena *arena, struct listed_card **out, size_t *n,
                          struct err *err)
{
    const struct inner *inner = ruling->inner;
    size_t room = ruling->import ? (size_t)catalog_card_count(ruling->book->catalog) : inner->n_rows;
    struct listed_card *list = ARENA_ARRAY(arena, struct listed_card, room);
    size_t count = 0;
    (void)err; /* whatever could fail was read when the ruling was made */
    if (ruling->import)
        count = list_of_import(ruling, arena, list);
    for (size_t i = 0; i < inner->n_rows && !ruling->import; i++) {
        const struct list_row *row = &inner->rows[i];
        if (!day_within(row->from, row->until, ruling->date))
            continue;
        const struct card *card = catalog_card(ruling->book->catalog, row->card);
        if (ruling_card(ruling, card) != row->status)
            continue; /* restricted, but not in the pool */
        list[count++] = (struct listed_card){.card = card,
                                             .status = row->status,
                                             .since = listed_since(arena, inner, row),
                                             .source = row->source,
                                             .rule = row->rule};
    }
    if (count)
        qsort(list, count, sizeof *list, by_card_name);
    *out = list;
    *n = count;
    return ERR_OK;
}
