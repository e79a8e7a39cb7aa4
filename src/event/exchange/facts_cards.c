/* facts_cards.c - the cards of a file of facts, laid over those that are in use without it
 *
 * The catalogue of both together is a file beside the imported facts that can be made again at any time: it says of
 * which cards and which facts it was made, and one that was made of others is made again. So newer cards, of the
 * program or of an import, come to count as soon as they are there, and taking the facts away leaves nothing of them.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"

#include <string.h>

#define TOGETHER "together.db"
#define SHOWN    8 /* names of a line */

static const char *own_cards(const char *path)
{
    return path && file_exists(path) ? path : NULL;
}

enum err_code facts_catalog(struct arena *arena, const char *folder, const struct facts_file *facts, const char *cards,
                            const char **path, struct err *err)
{
    struct catalog *base, *there = NULL;
    struct err old = ERR_INIT;
    *path = own_cards(cards);
    if (!facts->n_rows)
        return ERR_OK;
    enum err_code rc = catalog_open(*path, &base, err);
    if (rc != ERR_OK)
        return rc;
    const char *target = path_join(arena, folder, TOGETHER),
               *made_of = arena_printf(arena, "%s %s", catalog_digest(base), facts->package.digest);
    bool fits = file_exists(target) && catalog_open(target, &there, &old) == ERR_OK &&
                catalog_is_made_of(there, made_of) && catalog_verify_once(there, &old) == ERR_OK;
    catalog_close(there);
    if (!fits)
        rc = catalog_amend(arena, base, facts->rows, facts->n_rows, made_of, target, err);
    catalog_close(base);
    if (rc == ERR_OK)
        *path = target;
    return rc;
}

enum err_code facts_try_cards(const struct facts_place *place, struct arena *arena, const struct facts_file *facts,
                              struct catalog **out, struct err *err)
{
    struct catalog *base;
    const char *trial = file_temporary_name(arena, path_join(arena, place->folder, TOGETHER));
    enum err_code rc = catalog_open(own_cards(place->cards), &base, err);
    *out = NULL;
    if (rc != ERR_OK)
        return rc;
    rc = file_make_dir(place->folder, err);
    if (rc == ERR_OK)
        rc = catalog_amend(arena, base, facts->rows, facts->n_rows, "", trial, err);
    if (rc == ERR_OK)
        rc = catalog_open(trial, out, err);
    file_discard(trial); /* what is open stays readable */
    catalog_forget(trial);
    catalog_close(base);
    return rc;
}

/* ---- told ------------------------------------------------------------------------------------ */

/* "A, B, C and others": not more names than fit a line. */
static const char *some(struct arena *arena, const char *names)
{
    const char *p = names;
    for (int i = 0; i < SHOWN && p; i++)
        p = strstr(p + (i > 0), ", ");
    return p ? arena_printf(arena, "%.*s, ...", (int)(p - names), names) : names;
}

void facts_cards_changes(struct arena *arena, struct catalog *before, struct catalog *after, struct facts_change **out,
                         size_t *n)
{
    struct rows_news news;
    rows_compare(arena, before, after, &news);
    struct facts_change *list = ARENA_ARRAY(arena, struct facts_change, *n + 4);
    size_t used = 0;
    if (news.sets)
        list[used++] =
            (struct facts_change){.what = "new sets",
                                  .n = news.sets,
                                  .names = news.set_names,
                                  .text = message_plural(arena, news.sets, "%lld set new: %s", "%lld sets new: %s",
                                                         (long long)news.sets, some(arena, news.set_names))};
    if (news.cards)
        list[used++] =
            (struct facts_change){.what = "new cards",
                                  .n = news.cards,
                                  .names = news.card_names,
                                  .text = message_plural(arena, news.cards, "%lld card new: %s", "%lld cards new: %s",
                                                         (long long)news.cards, some(arena, news.card_names))};
    if (news.changed)
        list[used++] = (struct facts_change){.what = "changed cards",
                                             .n = news.changed,
                                             .names = news.changed_names,
                                             .text = message_plural(arena, news.changed, "%lld card changed: %s",
                                                                    "%lld cards changed: %s", (long long)news.changed,
                                                                    some(arena, news.changed_names))};
    if (news.printings > 0)
        list[used++] = (struct facts_change){.what = "new printings",
                                             .n = news.printings,
                                             .names = "",
                                             .text = message_plural(arena, news.printings, "%lld printing new",
                                                                    "%lld printings new", (long long)news.printings)};
    for (size_t i = 0; i < used; i++)
        list[i].format = "";
    if (*n)
        memcpy(list + used, *out, *n * sizeof *list);
    *out = list;
    *n += used;
}
