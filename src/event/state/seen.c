/* seen.c - what a page saw of a round and of a match, against what is there
 *
 * A round may be paired again and a result entered between the page and its form. All is compared as texts, which the
 * page showed and its form brings back.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

const char *event_pair_text(struct arena *arena, const struct event_data *data, const struct load_match *match)
{
    if (!match || match->p1 < 0)
        return "";
    const char *one = data->players[match->p1].name;
    if (match->pod)
        return event_pod_text(arena, data, match->pod, true);
    return match->p2 < 0 ? one : arena_printf(arena, "%s - %s", one, data->players[match->p2].name);
}

const char *event_pairs_mark(struct arena *arena, const struct event_data *data, int round)
{
    uint64_t mark = HASH_START; /* of tables and players */
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        const int64_t parts[] = {m->table, m->p1 < 0 ? 0 : data->players[m->p1].id.v,
                                 m->p2 < 0 ? 0 : data->players[m->p2].id.v};
        if (m->round != round)
            continue;
        mark = hash_bytes(mark, parts, sizeof parts);
        for (int k = 2; m->pod && k < m->pod->n; k++)
            mark = hash_bytes(mark, &data->players[m->pod->players[k]].id.v, sizeof(int64_t));
    }
    return arena_printf(arena, "%012llx", (unsigned long long)(mark >> 16));
}

static const struct load_match *match_seen(const struct event_data *data, const struct seen_round *seen)
{
    if (!seen->player.v)
        return event_match_at(data, seen->round, seen->table);
    int player = event_player_index(data, seen->player);
    return player < 0 ? NULL : event_match_of(data, seen->round, player);
}

enum err_code event_check_seen(struct arena *arena, const struct event_data *data, const struct seen_round *seen,
                               struct err *err)
{
    if (!seen)
        return ERR_OK;
    const char *paired = arena_printf(arena, "%d", data->event.rounds_paired);
    enum err_code rc = seen_check(TC_WORD("the number of paired rounds"), seen->paired, paired, err);
    if (rc == ERR_OK && seen->pair)
        rc = seen_check(message(arena, "who plays whom in round %d", seen->round), seen->pair,
                        event_pair_text(arena, data, match_seen(data, seen)), err);
    if (rc == ERR_OK && seen->pairs && strcmp(seen->pairs, event_pairs_mark(arena, data, seen->round)) != 0)
        rc = err_set(err, ERR_CONFLICT, "round %d was paired again since this page was made; look again, then decide",
                     seen->round);
    return rc;
}

enum err_code event_check_seen_score(struct arena *arena, const struct event_data *data, const struct seen_round *seen,
                                     struct err *err)
{
    const struct load_match *m = event_match_at(data, seen->round, seen->table);
    bool none = !m || m->result == RESULT_NONE;
    return seen_check(message(arena, "the result of table %d in round %d", seen->table, seen->round), seen->score,
                      none     ? ""
                      : m->pod ? event_pod_typed(arena, m)
                               : score_text(arena, score_of_match(m)),
                      err);
}
