/* find.c - the match, or the player, that words mean; and why somebody is in none */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/internal.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"

/* The last round before one in which a player had an opponent, 0 for none. */
static int last_match(const struct event_data *data, int round, int player)
{
    for (int r = round - 1; r > 0; r--) {
        const struct load_match *m = event_match_of(data, r, player);
        if (m && m->p2 >= 0)
            return r;
    }
    return 0;
}

const char *result_why_gone(struct arena *arena, const struct event_data *data, int player)
{
    const struct load_player *p = &data->players[player];
    return p->disqualified    ? message(arena, "%s is disqualified", p->name)
           : p->ejected       ? message(arena, "%s was ejected", p->name)
           : p->dropped_after ? message(arena, "%s dropped after round %d", p->name, p->dropped_after)
                              : message(arena, "%s dropped before round 1", p->name);
}

const char *result_why_nowhere(struct arena *arena, const struct event_data *data, int round, int player)
{
    const struct load_player *p = &data->players[player];
    int last = last_match(data, round, player);
    const char *why = "", *step = "";
    if (p->disqualified)
        why = TC_WORD(": they are disqualified");
    else if (p->ejected)
        why = TC_WORD(": they were ejected");
    else if (p->dropped_after >= 0 && p->dropped_after < round)
        why = p->dropped_after ? message(arena, ": they dropped after round %d", p->dropped_after)
                               : TC_WORD(": they dropped before round 1");
    else if (p->first_round > round)
        why = message(arena, ": they came in from round %d on", p->first_round);
    else if (round > data->swiss_rounds && data->swiss_rounds > 0)
        why = TC_WORD(": they are not in the bracket any more");
    if (last && last < round)
        step = message(arena, "; their last match is in round %d\n--round %d --correct changes its result", last, last);
    return message(arena, "%s is at no table of round %d%s%s", p->name, round, why, step);
}

static int highest_table(const struct event_data *data, int round)
{
    int highest = 0;
    const struct load_round *r = &data->rounds[round - 1];
    for (size_t i = 0; i < r->n_matches; i++) {
        int table = data->matches[r->first_match + i].table;
        highest = table > highest ? table : highest;
    }
    return highest;
}

enum err_code event_find_player(struct store *store, struct arena *arena, const struct event_data *data,
                                const char *words, const struct load_match *at, int *index, struct err *err)
{
    struct player player;
    struct player_id two[2] = {{0}, {0}};
    if (at) {
        two[0] = data->players[at->p1].id;
        two[1] = data->players[at->p2].id;
    }
    enum err_code rc = player_resolve_among(store, arena, data->event.id, words, two, at ? 2 : 0, &player, err);
    if (rc != ERR_OK)
        return rc;
    *index = event_player_index(data, player.id);
    if (*index < 0)
        return err_set(err, ERR_NOT_FOUND, "%s is not enrolled in %s", player.name, data->event.set.name);
    return ERR_OK;
}

/* True when the words mean a table. A player or a team may be called T5, and is meant first. */
static bool is_table(struct store *store, struct arena *arena, const struct event_data *data, const char *where,
                     int *table)
{
    struct table_typed typed;
    struct err ignored = ERR_INIT;
    int player;
    if (!table_named(where, &typed))
        return false;
    *table = typed.number;
    return !typed.by_word || event_find_player(store, arena, data, where, NULL, &player, &ignored) == ERR_NOT_FOUND;
}

enum err_code event_find_match(struct store *store, struct arena *arena, const struct event_data *data, int round,
                               const char *where, const struct load_match **out, int *viewer, struct err *err)
{
    int table;
    *viewer = -1;
    if (is_table(store, arena, data, where, &table)) {
        *out = event_match_at(data, round, table);
        if (!*out && event_is_bracket(&data->event) && table > 0 && table < highest_table(data, round))
            return err_set(err, ERR_NOT_FOUND,
                           "table %d of round %d has no match until it is paired again\npair it with: topcut pair",
                           table, round);
        if (!*out && table > 0 && table < highest_table(data, round))
            return err_set(err, ERR_NOT_FOUND, "nobody plays at table %d in round %d", table, round);
        if (!*out)
            return err_set(err, ERR_NOT_FOUND, "table %d does not exist in round %d (1-%d)", table, round,
                           highest_table(data, round));
        return ERR_OK;
    }
    enum err_code rc = event_find_player(store, arena, data, where, NULL, viewer, err);
    if (rc != ERR_OK)
        return rc;
    *out = event_match_of(data, round, *viewer);
    if (!*out)
        return err_set(err, ERR_NOT_FOUND, "%s", result_why_nowhere(arena, data, round, *viewer));
    return ERR_OK;
}
