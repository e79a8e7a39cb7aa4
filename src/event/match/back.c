/* back.c - players who come back: what that does to the rounds of a bracket or a schedule */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/internal.h"
#include "event/match/match.h"
#include "event/state/state.h"

static int highest_table(const struct event_data *data, int round)
{
    int highest = 0;
    const struct load_round *r = &data->rounds[round - 1];
    for (size_t i = 0; i < r->n_matches; i++)
        if (data->matches[r->first_match + i].table > highest)
            highest = data->matches[r->first_match + i].table;
    return highest;
}

enum err_code robin_insert_meeting(struct store *store, const struct event_data *data, struct round_id id, int p1,
                                   int p2, int table, bool out1, bool out2, struct err *err)
{
    struct match_row row = {.p1 = data->players[p1].id, .p2 = data->players[p2].id, .table = table};
    enum err_code rc = round_insert_match(store, id, &row, event_match_parts(&data->event.set), err);
    if (rc != ERR_OK)
        return rc;
    struct match_id match = {store_last_id(store)};
    return event_write_score(store, match, gone_score(data, RESULT_NO_SHOW, out1, out2), err);
}

/* Puts back the matches that were left out since a player was annulled, lost by no-show. */
static enum err_code robin_back(struct store *store, struct arena *arena, const struct event_data *data, int player,
                                const char **sentence, struct err *err)
{
    struct robin robin;
    enum err_code rc = robin_read(arena, data, &robin, err);
    int lost = 0;
    if (rc != ERR_OK || robin.number_of[player] == 0)
        return rc;
    for (int round = 1; rc == ERR_OK && round <= data->swiss_rounds; round++) {
        struct robin_pair *pairs;
        size_t n = robin_round(arena, robin.method, robin.n, robin.legs, round, &pairs);
        for (size_t i = 0; rc == ERR_OK && i < n; i++) {
            int p1 = robin.player_of[pairs[i].a], p2 = robin.player_of[pairs[i].b];
            int other = p1 == player ? p2 : p2 == player ? p1 : -1;
            if (other < 0 || data->players[other].annulled || event_match_of(data, round, player))
                continue;
            lost++;
            rc =
                robin_insert_meeting(store, data, data->rounds[round - 1].id, p1, p2, highest_table(data, round) + 1,
                                     p1 == player || gone_is_out(data, p1), p2 == player || gone_is_out(data, p2), err);
        }
    }
    if (lost)
        *sentence = message_count(arena, lost, "; %lld match of the rounds since is lost by no-show",
                                  "; %lld matches of the rounds since are lost by no-show");
    return rc;
}

enum err_code structure_back(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             const char **sentence, struct err *err)
{
    struct event_data data;
    *sentence = "";
    enum err_code rc = event_load(store, arena, event, &data, err);
    if (rc != ERR_OK || data.n_rounds == 0)
        return rc;
    int p = event_player_index(&data, player);
    if (gone_in_bracket(&data))
        return gone_back_in_bracket(store, &data, p, err);
    if (event_is_round_robin(&data.event))
        return robin_back(store, arena, &data, p, sentence, err);
    return rc;
}
