/* robin_pair.c - the rounds of a round robin: its schedule drawn with the first, each round paired by it */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/state/state.h"

#define ROUNDS_MAX 99 /* as many as an event may have */

enum err_code robin_load(struct store *store, struct arena *arena, const struct event_data *data,
                         enum robin_method method, uint64_t seed, struct robin *out, struct err *err)
{
    const char *name = data->event.set.name;
    int *players;
    size_t n;
    if (robin_is_drawn(data))
        return robin_read(arena, data, out, err);
    enum err_code rc = event_entry_order(store, arena, data, seed ? seed : data->event.set.seed, &players, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (n < 2)
        return err_set(err, ERR_CONFLICT, "%s has %s to pair\ntwo are needed (topcut enroll, topcut undrop)", name,
                       message_count(arena, (int64_t)n, "%lld player", "%lld players"));
    if (n > ROBIN_PLAYERS_MAX || robin_rounds((int)n, data->event.set.legs) > ROUNDS_MAX)
        return err_set(err, ERR_CONFLICT,
                       "a round robin of %zu players takes more than %d rounds\nplay groups, or "
                       "another structure: topcut event edit --structure swiss",
                       n, ROUNDS_MAX);
    robin_init(arena, data, (int)n, method, out);
    for (size_t i = 0; i < n; i++) {
        out->player_of[i + 1] = players[i];
        out->number_of[players[i]] = (int)i + 1;
    }
    return ERR_OK;
}

/* Writes down the draw, which later rounds and repairs of the file read. */
static const char *write_seen(struct arena *arena, const struct event_data *data, const struct robin *robin)
{
    struct strbuf sb = STRBUF_INIT;
    for (int i = 1; i <= robin->n; i++) {
        int p = robin->player_of[i];
        if (p >= 0)
            strbuf_printf(&sb, "%s%d 0 %d 0", sb.len ? ";" : "", data->players[p].number, i);
    }
    strbuf_printf(&sb, "|%s", robin_method_name(robin->method));
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

enum err_code robin_pair_next(struct store *store, struct arena *arena, const struct event_data *data, uint64_t named,
                              bool circle, int *number, struct err *err)
{
    struct robin robin;
    struct robin_pair *pairs;
    struct round_id id = {0};
    uint64_t seed = event_draw_seed(data, named);
    enum err_code rc = robin_load(store, arena, data, circle ? ROBIN_CIRCLE : ROBIN_BERGER, seed, &robin, err);
    if (rc != ERR_OK)
        return rc;
    *number = data->swiss_rounds + 1;
    if (*number > robin.rounds)
        return err_set(err, ERR_CONFLICT,
                       "everybody has met everybody%s: all %d rounds of %s are paired\nfinish "
                       "with: topcut event close",
                       robin.legs == 2 ? " twice" : "", robin.rounds, data->event.set.name);
    if (robin.drawn && circle && robin.method != ROBIN_CIRCLE)
        return err_set(err, ERR_CONFLICT, "%s follows the Berger tables since round 1", data->event.set.name);
    struct round_record record = {.number = *number,
                                  .stage = STAGE_SWISS,
                                  .method = "round-robin",
                                  .seed = robin.drawn ? 0 : seed,
                                  .seen = robin.drawn ? NULL : write_seen(arena, data, &robin)};
    rc = round_insert(store, data->event.id, &record, &id, err);
    size_t n = robin_round(arena, robin.method, robin.n, robin.legs, *number, &pairs);
    struct pair_table *tables = ARENA_ARRAY(arena, struct pair_table, n + 1);
    size_t n_tables = 0;
    for (size_t i = 0; i < n; i++) {
        int p1 = robin.player_of[pairs[i].a], p2 = robin.player_of[pairs[i].b];
        if (!robin_is_left_out(data, p1, p2))
            tables[n_tables++] = (struct pair_table){p1, p2};
    }
    const int *numbers = table_numbers(arena, data, tables, n_tables, NULL, 0);
    for (size_t i = 0; rc == ERR_OK && i < n_tables; i++)
        rc = robin_insert_meeting(store, data, id, tables[i].a, tables[i].b, numbers[i], gone_is_out(data, tables[i].a),
                                  gone_is_out(data, tables[i].b), err);
    return rc;
}
