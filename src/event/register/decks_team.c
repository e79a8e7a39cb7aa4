/* decks_team.c - the lists of a team's members: the pool they share, and the verdict on them together
 *
 * Each member registers a list of their own, and in limited the cards that they opened; the team's pool is the sum of
 * these. A list is then also judged beside those of the others (deck/team.h), so a change of one list or pool judges
 * the others again.
 */
#include "base/arena.h"
#include "base/err.h"
#include "deck/team.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/internal.h"
#include "event/register/register.h"

#include <string.h>

/* The members of a player's team by seat, and which of them the player is; n 0: no event of teams. */
struct mates {
    struct player_id ids[TEAM_SEATS_MAX];
    size_t n, self;
};

static enum err_code mates_of(struct store *store, const struct event *event, struct player_id player,
                              struct mates *out, struct err *err)
{
    struct player_id captain = player;
    struct cursor c = {0};
    *out = (struct mates){.n = 0};
    if (!*event->set.teams || !player.v)
        return ERR_OK;
    enum err_code rc = team_captain(store, event->id, player, &captain, err);
    if (rc == ERR_OK)
        rc = store_query(store, Q_TEAM_MEMBERS_OF, SQL_ARGS(SQL_I(event->id.v), SQL_I(captain.v)), &c, err);
    for (; rc == ERR_OK && c.row && out->n < TEAM_SEATS_MAX; rc = cursor_next(&c, err)) {
        if (cursor_int(&c, 0) == player.v)
            out->self = out->n;
        out->ids[out->n++].v = cursor_int(&c, 0);
    }
    cursor_close(&c);
    return rc;
}

/* Adds one pool's cards to what was there before. */
static void add_pool(struct arena *arena, struct deck *sum, const struct deck *pool)
{
    struct deck_entry *all = ARENA_ARRAY(arena, struct deck_entry, sum->n_entries + pool->n_entries + 1);
    if (sum->n_entries)
        memcpy(all, sum->entries, sum->n_entries * sizeof *all);
    if (pool->n_entries)
        memcpy(all + sum->n_entries, pool->entries, pool->n_entries * sizeof *all);
    sum->entries = all;
    sum->n_entries += pool->n_entries;
    for (int z = 0; z < N_DECK_ZONES; z++)
        sum->totals[z] += pool->totals[z];
}

enum err_code decklist_opened(struct store *store, struct arena *arena, const struct event *event,
                              struct catalog *catalog, struct player_id player, const struct deck **out, size_t *of,
                              struct err *err)
{
    struct mates mates;
    struct deck *sum = NULL;
    size_t n = 0;
    *out = NULL;
    enum err_code rc = mates_of(store, event, player, &mates, err);
    if (rc == ERR_OK && mates.n == 0)
        mates = (struct mates){.ids = {player}, .n = 1};
    for (size_t i = 0; rc == ERR_OK && i < mates.n; i++) {
        struct decklist pool;
        struct deck *deck = ARENA_ARRAY(arena, struct deck, 1);
        rc = decklist_find(store, arena, event, mates.ids[i], DECKLIST_POOL, &pool, err);
        if (rc != ERR_OK || pool.version == 0)
            continue;
        rc = decklist_deck(store, arena, event->id, &pool, catalog, deck, err);
        if (sum && rc == ERR_OK)
            add_pool(arena, sum, deck);
        sum = sum ? sum : deck;
        n++;
    }
    *out = sum;
    if (of)
        *of = n;
    return rc;
}

/* The lists of all members, that of the player as it is given. */
static enum err_code load_lists(struct store *store, struct arena *arena, const struct event *event,
                                struct catalog *catalog, const struct mates *mates, const struct deck *own,
                                struct team_list *out, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < mates->n; i++) {
        struct decklist list;
        struct player p;
        rc = player_get(store, arena, mates->ids[i], &p, err);
        if (rc == ERR_OK)
            rc = decklist_find(store, arena, event, mates->ids[i], DECKLIST_LIST, &list, err);
        if (rc != ERR_OK)
            break;
        out[i].who = p.name;
        if (i == mates->self) {
            out[i].deck = own;
        } else if (list.version) {
            struct deck *deck = ARENA_ARRAY(arena, struct deck, 1);
            rc = decklist_deck(store, arena, event->id, &list, catalog, deck, err);
            out[i].deck = deck;
        }
    }
    return rc;
}

enum err_code decklist_judge_team(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                                  struct catalog *catalog, struct player_id player, const struct deck *deck,
                                  const struct deck *pool, struct decklist_verdict *io, struct err *err)
{
    struct mates mates;
    struct team_list lists[TEAM_SEATS_MAX] = {{.who = NULL}};
    struct team_finding *found = NULL;
    enum err_code rc = mates_of(store, rules->event, player, &mates, err);
    if (rc == ERR_OK && mates.n)
        rc = load_lists(store, arena, rules->event, catalog, &mates, deck, lists, err);
    if (rc != ERR_OK || mates.n == 0)
        return rc;
    bool shared = strcmp(rules->event->set.teams, "shared") == 0;
    size_t n =
        deck_check_team(arena, lists, mates.n, pool, shared ? TEAM_SIDEBOARD_SHARED : TEAM_SIDEBOARD_OWN, &found);
    struct finding *all = ARENA_ARRAY(arena, struct finding, io->n_findings + n);
    if (io->n_findings)
        memcpy(all, io->findings, io->n_findings * sizeof *all);
    io->findings = all;
    for (size_t i = 0; i < n; i++)
        if (found[i].members == 0 || found[i].members >> mates.self & 1) {
            all[io->n_findings++] = found[i].finding;
            if (found[i].finding.illegal)
                io->state = DECKLIST_ILLEGAL;
        }
    return ERR_OK;
}

enum err_code decklists_rejudge_team(struct store *store, struct arena *arena,
                                     const struct decklist_knowledge *knowledge, const struct event *event,
                                     struct player_id player, struct err *err)
{
    struct mates mates;
    enum err_code rc = mates_of(store, event, player, &mates, err);
    for (size_t i = 0; rc == ERR_OK && i < mates.n; i++)
        rc = decklist_rejudge_one(store, arena, knowledge, event, mates.ids[i], err);
    return rc;
}
