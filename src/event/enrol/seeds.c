/* seeds.c - places in the order of entry, as the organizer gives them */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

static enum err_code check_seed(const struct event_data *data, int player, int seed, struct err *err)
{
    const char *name = data->event.set.name;
    if (seed < 0 || seed > PAIR_MAX_SEATS)
        return err_set(err, ERR_INPUT, "seed %d: seeds are numbered from 1; 0 takes the seed away", seed);
    if (data->n_rounds)
        return err_set(err, ERR_CONFLICT,
                       "round 1 of %s is paired, its order of entry is used up\ntake the rounds back first: "
                       "topcut unpair",
                       name);
    for (size_t i = 0; seed && i < data->n_players; i++)
        if ((int)i != player && data->players[i].seed == seed)
            return err_set(err, ERR_CONFLICT, "seed %d is that of %s\ntopcut seed \"%s\" 0 frees it", seed,
                           data->players[i].name, data->players[i].name);
    return ERR_OK;
}

enum err_code enrol_set_seed(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             int seed, const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = verb_begin(store, VERB_SEED, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK)
        rc = event_require_open(&data.event, err);
    struct player who = {.name = ""};
    int p = rc == ERR_OK ? event_player_index(&data, player) : -1;
    if (rc == ERR_OK && p < 0 && (rc = player_get(store, arena, player, &who, err)) == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND, "%s is not enrolled in %s", who.name, data.event.set.name);
    if (rc == ERR_OK)
        rc = check_seed(&data, p, seed, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_STRUCTURE_SET_SEED,
                        SQL_ARGS(SQL_I(event.v), SQL_I(player.v), seed ? SQL_I(seed) : SQL_NULL), err);
    if (rc == ERR_OK) {
        bool used = strcmp(data.event.set.entry, "seed") == 0;
        *sentence =
            seed ? message(arena, "%s has seed %d%s%s", data.players[p].name, seed,
                           seed <= (int)data.n_players
                               ? ""
                               : message(arena, ", and comes behind all lower ones of the %s",
                                         message_count(arena, (int64_t)data.n_players, "%lld player", "%lld players")),
                           used ? ""
                                : TC_WORD("; seeds do not count here\nthey do with: topcut event edit --entry seed"))
                 : message(arena, "%s has no seed", data.players[p].name);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}
