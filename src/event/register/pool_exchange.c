/* pool_exchange.c - what is wrong with the cards that somebody opened, and cards that the head judge exchanges
 *
 * Nobody plays for ante (D.10.2): a card that does nothing else is brought to the head judge, who replaces it
 * from a stack of random cards. The exchange is a new version of the pool whose reason names both cards, so
 * that the history shows what was opened and what was handed out instead.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/internal.h"
#include "event/register/register.h"
#include "format/floor.h"

#include <string.h>

const char *pool_exchange_rule(const struct event *event)
{
    enum limited kind = limited_kind(event->set.format);
    if (kind == LIMITED_BOOSTER || kind == LIMITED_ROCHESTER)
        return floor_citation(event->set.date, "D.19.4 (1999)", "917.11 (2009)");
    return floor_citation(event->set.date, "D.17.6 (1999)", "915.6 (2009)");
}

/* ---- what is wrong --------------------------------------------------------------------------- */

enum err_code pool_findings(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                            const struct event *event, const struct deck *pool, struct finding **out, size_t *n,
                            struct err *err)
{
    struct decklist_rules rules;
    struct verdict verdict;
    const struct check_options options = {.suggest = false};
    *n = 0;
    *out = NULL;
    enum err_code rc = decklist_rules(store, arena, knowledge, event, &rules, err);
    if (rc != ERR_OK || !rules.ruling)
        return rc;
    if ((rc = deck_check(arena, rules.ruling, pool, &options, &verdict, err)) != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct finding, verdict.n + 1);
    for (size_t i = 0; i < verdict.n; i++) {
        struct finding f = verdict.findings[i];
        if (f.code != FINDING_ANTE && f.code != FINDING_BANNED && f.code != FINDING_NOT_IN_POOL)
            continue;
        if (f.code == FINDING_ANTE)
            f.rule = pool_exchange_rule(event);
        (*out)[(*n)++] = f;
    }
    return ERR_OK;
}

/* ---- exchanging ------------------------------------------------------------------------------ */

static bool same_card(const struct deck_entry *e, const struct card *card)
{
    return e->card && e->card->id == card->id;
}

/* Takes one copy away, from whichever line has one. */
static bool take(struct deck *pool, const struct card *card)
{
    for (size_t i = 0; i < pool->n_entries; i++) {
        struct deck_entry *e = &pool->entries[i];
        if (!same_card(e, card) || e->count == 0)
            continue;
        e->count--;
        pool->totals[e->zone]--;
        return true;
    }
    return false;
}

/* Adds one copy to the card's line of the main list, or a new line; there is room for one. */
static void give(struct deck *pool, const struct card *card)
{
    pool->totals[ZONE_MAIN]++;
    for (size_t i = 0; i < pool->n_entries; i++) {
        struct deck_entry *e = &pool->entries[i];
        if (!same_card(e, card) || e->zone != ZONE_MAIN || e->count == DECK_COUNT_MAX)
            continue;
        e->count++;
        return;
    }
    pool->entries[pool->n_entries++] = (struct deck_entry){.zone = ZONE_MAIN,
                                                           .count = 1,
                                                           .name = card->name,
                                                           .card = card,
                                                           .written = card->name,
                                                           .set = "",
                                                           .number = ""};
}

static void drop_empty_lines(struct deck *pool)
{
    size_t n = 0;
    for (size_t i = 0; i < pool->n_entries; i++)
        if (pool->entries[i].count)
            pool->entries[n++] = pool->entries[i];
    pool->n_entries = n;
}

static enum err_code exchange_all(struct arena *arena, const struct event *event, const struct player *player,
                                  const struct pool_exchange *exchanges, size_t n, const char *reason,
                                  struct deck *pool, const char **told, struct err *err)
{
    struct deck_entry *entries = ARENA_ARRAY(arena, struct deck_entry, pool->n_entries + n);
    if (pool->n_entries)
        memcpy(entries, pool->entries, pool->n_entries * sizeof *entries);
    pool->entries = entries;
    *told = "";
    for (size_t i = 0; i < n; i++) {
        const struct card *out = exchanges[i].out, *in = exchanges[i].in;
        if (!out->ante && !*reason)
            return err_set(err, ERR_CONFLICT,
                           "%s is not for ante [%s]\nanother card is exchanged with --reason "
                           "\"...\", which the history keeps",
                           out->name, pool_exchange_rule(event));
        if (in->ante)
            return err_set(err, ERR_CONFLICT, "%s takes part only in games for ante, too; name another card [%s]",
                           in->name, pool_exchange_rule(event));
        if (!take(pool, out))
            return err_set(err, ERR_CONFLICT, "%s is not in the card pool of \"%s\"\ntopcut deck pool \"%s\" shows it",
                           out->name, player->name, player->name);
        give(pool, in);
        *told = arena_printf(arena, "%s%s%s for %s%s", *told, i ? ", " : "", in->name, out->name,
                             out->ante ? arena_printf(arena, " [%s]", pool_exchange_rule(event)) : "");
    }
    drop_empty_lines(pool);
    return ERR_OK;
}

enum err_code pool_exchange_cards(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                                  const struct event *event, const struct player *player,
                                  const struct pool_exchange *exchanges, size_t n, const char *reason,
                                  struct decklist *out, struct err *err)
{
    struct decklist before;
    struct deck pool;
    struct strbuf typed = STRBUF_INIT;
    const char *told;
    enum err_code rc = decklist_get(store, arena, event, player, DECKLIST_POOL, &before, err);
    if (rc == ERR_OK)
        rc = decklist_deck(store, arena, event->id, &before, knowledge->catalog, &pool, err);
    if (rc == ERR_OK)
        rc = exchange_all(arena, event, player, exchanges, n, reason, &pool, &told, err);
    if (rc != ERR_OK)
        return rc;
    pool.what = "the card pool";
    pool.format = DECK_MTGO_TXT;
    rc = deck_write(knowledge->catalog, &pool, pool.format, &typed, err);
    const struct decklist_entry entry = {.deck = &pool,
                                         .typed = arena_strdup(arena, strbuf_text(&typed)),
                                         .file = "",
                                         .name = before.name,
                                         .unverified = before.unverified,
                                         .reason = *reason ? arena_printf(arena, "%s: %s", told, reason) : told,
                                         .follows = before.version,
                                         .knowledge = knowledge};
    strbuf_release(&typed);
    return rc == ERR_OK ? decklist_register(store, arena, event->id, player->id, DECKLIST_POOL, &entry, out, err) : rc;
}
