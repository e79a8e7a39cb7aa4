/* search.c - see search.h: read the query, ask every card, sort
 *
 * There is no index behind it: some thirty thousand cards are asked one by one, which takes less time than a
 * person notices, and every condition can stand beside every other.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "catalog/search_inner.h"

#include <stdlib.h>
#include <string.h>

struct found {
    const struct card *card;
    const char *key; /* the name as it is sorted */
};

static int by_name(const void *a, const void *b)
{
    const struct found *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : strcmp(x->card->name, y->card->name);
}

static int by_mana_value(const void *a, const void *b)
{
    double x = ((const struct found *)a)->card->mana_value, y = ((const struct found *)b)->card->mana_value;
    return x < y ? -1 : x > y ? 1 : by_name(a, b);
}

static int by_date(const void *a, const void *b)
{
    const struct found *x = a, *y = b;
    int order = strcmp(x->card->first_printed, y->card->first_printed);
    return order ? order : by_name(a, b);
}

static void sort_found(struct arena *arena, struct found *found, size_t n, enum search_order order)
{
    struct strbuf key = STRBUF_INIT;
    for (size_t i = 0; i < n; i++) {
        search_plain(found[i].card->name, &key);
        found[i].key = arena_strndup(arena, strbuf_text(&key), key.len);
    }
    strbuf_release(&key);
    if (n)
        qsort(found, n, sizeof *found,
              order == SEARCH_BY_NAME   ? by_name
              : order == SEARCH_BY_DATE ? by_date
                                        : by_mana_value);
}

enum err_code catalog_search(struct catalog *catalog, struct arena *arena, const char *query,
                             const struct search_legality *legality, enum search_order order, const struct card ***out,
                             size_t *n, struct err *err)
{
    struct search_node *root;
    struct search_reader reader = {
        .catalog = catalog, .arena = arena, .query = query, .legality = legality, .order = &order, .err = err};
    *out = NULL;
    *n = 0;
    enum err_code rc = search_read(&reader, &root);
    if (rc != ERR_OK)
        return rc;
    if (root)
        search_prepare(root);
    struct search_eval eval = {.catalog = catalog, .legality = legality};
    int count = catalog_card_count(catalog);
    struct found *found = ARENA_ARRAY(arena, struct found, (size_t)count + 1);
    for (int id = 1; id <= count; id++) {
        const struct card *card = catalog_card(catalog, id);
        if (!root || search_matches(&eval, root, card))
            found[(*n)++].card = card;
    }
    strbuf_release(&eval.scratch);
    arena_release(&eval.arena);
    sort_found(arena, found, *n, order);
    *out = ARENA_ARRAY(arena, const struct card *, *n + 1);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = found[i].card;
    return ERR_OK;
}

/* ---- cards one by one ------------------------------------------------------------------------ */

struct search_filter {
    struct catalog *catalog;
    const struct search_legality *legality;
    struct search_node *root; /* NULL: every card */
};

enum err_code search_filter_read(struct catalog *catalog, struct arena *arena, const char *text, size_t from, size_t to,
                                 const struct search_legality *legality, struct search_filter **out, struct err *err)
{
    enum search_order order = SEARCH_BY_NAME;
    struct search_reader reader = {.catalog = catalog,
                                   .arena = arena,
                                   .query = arena_strndup(arena, text, to),
                                   .at = from,
                                   .legality = legality,
                                   .order = &order,
                                   .question = true,
                                   .err = err};
    struct search_filter *filter = ARENA_ARRAY(arena, struct search_filter, 1);
    *filter = (struct search_filter){.catalog = catalog, .legality = legality};
    enum err_code rc = search_read(&reader, &filter->root);
    if (rc == ERR_OK && filter->root)
        search_prepare(filter->root);
    *out = filter;
    return rc;
}

bool search_filter_holds(const struct search_filter *filter, const struct card *card)
{
    struct search_eval eval = {.catalog = filter->catalog, .legality = filter->legality};
    bool holds = !filter->root || search_matches(&eval, filter->root, card);
    strbuf_release(&eval.scratch);
    arena_release(&eval.arena);
    return holds;
}

char *search_plain_text(struct arena *arena, const char *text, size_t len)
{
    struct strbuf plain = STRBUF_INIT;
    search_plain_part(text, len, &plain);
    char *out = arena_strndup(arena, strbuf_text(&plain), plain.len);
    strbuf_release(&plain);
    return out;
}
