/* decks_submit.c - a decklist handed in: its lines, its verdict, whether it is in force already, and registered
 *
 * The one way from a list that was read to a list that is registered, for the command line and for pages. What they
 * say about it is theirs.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/register/register.h"

#include <string.h>

bool decklist_is_clean(const struct deck *deck, bool unverified)
{
    if (deck->n_bad_lines > 0)
        return false;
    for (size_t i = 0; i < deck->n_entries && !unverified; i++)
        if (!deck->entries[i].card && deck->entries[i].zone != ZONE_MAYBE)
            return false;
    return true;
}

/* A name or an archetype that is not given changes nothing. */
static bool is_kept(const char *given, const char *kept)
{
    return !given || strcmp(given, kept) == 0;
}

enum err_code decklist_is_in_force(struct store *store, struct arena *arena, struct catalog *catalog,
                                   const struct event *event, struct player_id player,
                                   const struct decklist_entry *entry, bool *same, struct decklist *list,
                                   struct err *err)
{
    struct deck kept;
    struct deck_row *rows = NULL;
    *same = false;
    enum err_code rc = decklist_find(store, arena, event, player, DECKLIST_LIST, list, err);
    if (rc != ERR_OK || list->version == 0 || list->unverified != entry->unverified ||
        list->verdict.state != entry->verdict.state || !is_kept(entry->name, list->name) ||
        !is_kept(entry->archetype, list->archetype))
        return rc;
    rc = decklist_deck(store, arena, event->id, list, catalog, &kept, err);
    const struct deck *deck = entry->verdict.deck ? entry->verdict.deck : entry->deck;
    *same = rc == ERR_OK && deck_compare(arena, &kept, deck, &rows) == 0;
    return rc;
}

enum err_code decklist_submit(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                              const struct event *event, struct player_id player, const struct decklist_entry *entry,
                              struct decklist *out, enum decklist_submitted *how, struct err *err)
{
    struct decklist_rules rules;
    struct decklist_entry judged = *entry;
    bool same = false;
    *how = DECKLIST_FAULTY;
    if (!decklist_is_clean(entry->deck, entry->unverified))
        return ERR_OK;
    enum err_code rc = decklist_rules(store, arena, knowledge, event, &rules, err);
    if (rc == ERR_OK)
        rc = decklist_judge(store, arena, &rules, knowledge->catalog, player, entry->deck, entry->unverified,
                            &judged.verdict, err);
    if (rc == ERR_OK && !entry->reason) /* a judge's reason is worth a version of its own */
        rc = decklist_is_in_force(store, arena, knowledge->catalog, event, player, &judged, &same, out, err);
    if (rc != ERR_OK)
        return rc;
    *how = same ? DECKLIST_SAME : DECKLIST_REGISTERED;
    judged.knowledge = *event->set.teams ? knowledge : NULL; /* for the lists of the others */
    return same ? ERR_OK : decklist_register(store, arena, event->id, player, DECKLIST_LIST, &judged, out, err);
}
