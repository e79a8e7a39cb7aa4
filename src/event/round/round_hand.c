/* round_hand.c - a round that the organizer pairs by hand
 *
 * The organizer is always right: anything can be paired by hand. What it breaks is said, and the tables are marked as
 * made by hand.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/register/register.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* Turns a pairing by hand into indices, and checks that everybody in it is enrolled, active and named once. */
static enum err_code hand_tables(const struct event_data *data, const struct round_hand_pair *pairs, size_t n,
                                 struct pair_table *tables, bool *named, struct err *err)
{
    for (size_t i = 0; i < n; i++) {
        const struct player_id ids[2] = {pairs[i].a, pairs[i].b};
        int index[2] = {PAIR_BYE, PAIR_BYE};
        for (int side = 0; side < 2; side++) {
            if (side == 1 && ids[side].v == 0)
                continue;
            index[side] = event_player_index(data, ids[side]);
            if (index[side] < 0)
                return err_set(err, ERR_NOT_FOUND, "pair %zu: player #%lld is not enrolled in %s", i + 1,
                               (long long)ids[side].v, data->event.set.name);
            const char *name = data->players[index[side]].name;
            if (!event_player_active(data, index[side]))
                return err_set(err, ERR_CONFLICT,
                               "%s has dropped or is disqualified\nbring them back first: "
                               "topcut undrop",
                               name);
            if (named[index[side]])
                return err_set(err, ERR_INPUT, "%s is paired twice", name);
            named[index[side]] = true;
        }
        tables[i] = (struct pair_table){index[0], index[1]};
    }
    return ERR_OK;
}

/* True when the player has an awarded bye in the round to come; naming them overrides it. */
static bool hand_awarded(const struct event_data *data, int player)
{
    return data->players[player].byes > data->swiss_rounds;
}

/* Pairs by machine those who were not named, or refuses to leave them out. */
static enum err_code hand_rest(struct arena *arena, const struct event_data *data, const bool *named, bool by_machine,
                               const struct round_options *o, struct round_terms *terms, struct pair_table *tables,
                               size_t *n, struct err *err)
{
    int *rest = ARENA_ARRAY(arena, int, data->n_players);
    size_t n_rest = 0;
    for (size_t i = 0; i < data->n_players; i++)
        if (!named[i] && event_player_active(data, (int)i) && !hand_awarded(data, (int)i))
            rest[n_rest++] = (int)i;
    if (n_rest == 0)
        return ERR_OK;
    if (!by_machine)
        return err_set(err, ERR_INPUT, "%s\nname everybody, or let the machine pair the rest: --rest",
                       n_rest == 1
                           ? message(arena, "%s is not paired", data->players[rest[0]].name)
                           : message(arena, "%s and %zu more are not paired", data->players[rest[0]].name, n_rest - 1));
    struct round_input in;
    struct pair_round round;
    enum err_code rc =
        round_input_make(arena, data, data->swiss_rounds + 1, rest, n_rest, PAIR_SWISS, o, terms, &in, err);
    if (rc == ERR_OK)
        rc = round_input_pair(arena, data, &in, terms, &round, err);
    if (rc != ERR_OK)
        err_context(err,
                    n_rest == 1 ? MESSAGE_MARK("the %zu player that the pairs made by hand leave")
                                : MESSAGE_MARK("the %zu players that the pairs made by hand leave"),
                    n_rest);
    for (size_t i = 0; rc == ERR_OK && i < round.n_tables; i++) {
        int b = round.tables[i].b;
        tables[(*n)++] =
            (struct pair_table){in.player_of_seat[round.tables[i].a], b == PAIR_BYE ? PAIR_BYE : in.player_of_seat[b]};
    }
    return rc;
}

static enum err_code hand_save(struct store *store, struct arena *arena, const struct event_data *data,
                               const struct pair_table *tables, size_t n, size_t n_by_hand, const bool *named,
                               const struct round_options *o, const struct round_terms *terms, struct err *err)
{
    struct round_record record = {
        .number = data->swiss_rounds + 1, .stage = STAGE_SWISS, .method = "hand", .seed = n > n_by_hand ? o->seed : 0};
    struct round_id id = {0};
    enum err_code rc = round_seen_now(arena, data, record.number, PAIR_SWISS, o, terms, &record.seen, err);
    if (rc == ERR_OK)
        rc = round_insert(store, data->event.id, &record, &id, err);
    const int *numbers = table_numbers(arena, data, tables, n, NULL, 0);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        bool bye = tables[i].b == PAIR_BYE;
        struct match_row row = {.p1 = data->players[tables[i].a].id,
                                .table = numbers[i],
                                .by_hand = i < n_by_hand,
                                .result = bye ? RESULT_BYE : RESULT_NONE};
        if (!bye)
            row.p2 = data->players[tables[i].b].id;
        rc = round_insert_match(store, id, &row, event_match_parts(&data->event.set), err);
    }
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++) {
        struct match_row row = {.p1 = data->players[i].id, .result = RESULT_BYE};
        if (hand_awarded(data, (int)i) && !named[i] && event_player_active(data, (int)i))
            rc = round_insert_match(store, id, &row, data->event.set.best_of, err);
    }
    return rc;
}

enum err_code round_pair_by_hand(struct store *store, struct arena *arena, struct event_id event,
                                 const struct round_hand_pair *pairs, size_t n_pairs, bool rest_by_machine,
                                 const struct round_options *options, struct round_view *out,
                                 struct pair_finding **findings, size_t *n_findings, struct err *err)
{
    struct event_data data, after;
    struct round_terms terms;
    struct round_options o = round_with_seed(options);
    enum err_code rc = round_edit_begin(store, arena, VERB_PAIR, event, o.seen, &data, err);
    if (rc != ERR_OK)
        return rc;
    struct pair_table *tables = ARENA_ARRAY(arena, struct pair_table, n_pairs + data.n_players);
    bool *named = ARENA_ARRAY(arena, bool, data.n_players);
    size_t n = n_pairs;
    int number = data.swiss_rounds + 1;
    rc = event_require_swiss(&data.event, "--by-hand", err);
    if (rc == ERR_OK && event_is_pods(&data.event))
        rc = err_set(err, ERR_CONFLICT, "%s has tables of three to five: write A v B v C v D for each",
                     data.event.set.name);
    if (rc == ERR_OK && data.n_rounds > (size_t)data.swiss_rounds)
        rc = round_edit_require(&data, BY_HAND, err);
    if (rc == ERR_OK)
        rc = round_require_results(arena, &data, err);
    if (rc == ERR_OK)
        rc = decklist_before_round_1(store, arena, &data.event, NULL, err);
    if (rc == ERR_OK && n_pairs == 0)
        rc = err_set(err, ERR_INPUT, "no pair is named");
    if (rc == ERR_OK)
        rc = round_terms_load(store, arena, &data, number, &terms, err);
    if (rc == ERR_OK)
        rc = hand_tables(&data, pairs, n_pairs, tables, named, err);
    if (rc == ERR_OK)
        rc = hand_rest(arena, &data, named, rest_by_machine, &o, &terms, tables, &n, err);
    if (rc == ERR_OK)
        rc = hand_save(store, arena, &data, tables, n, n_pairs, named, &o, &terms, err);
    if (rc == ERR_OK)
        rc = event_load(store, arena, event, &after, err);
    if (rc == ERR_OK)
        rc = round_input_check(arena, &after, number, findings, n_findings, err);
    if (rc != ERR_OK)
        return store_end(store, rc, err);
    store_note(store, event.v, "%s: round %d paired by hand, %zu of %s", data.event.set.name, number, n_pairs,
               message_count(arena, (int64_t)n, "%lld table", "%lld tables"));
    return round_edit_finish(store, arena, &data, &o, number, out, err);
}

enum err_code round_pair_tables_by_hand(struct store *store, struct arena *arena, struct event_id event,
                                        const struct round_hand_table *tables, size_t n_tables, bool rest_by_machine,
                                        const struct round_options *options, struct round_view *out,
                                        struct pair_finding **findings, size_t *n_findings, struct err *err)
{
    struct event_data data, after;
    struct round_options o = round_with_seed(options);
    enum err_code rc = round_edit_begin(store, arena, VERB_PAIR, event, o.seen, &data, err);
    if (rc != ERR_OK)
        return rc;
    int number = data.swiss_rounds + 1;
    if (!event_is_pods(&data.event))
        rc = err_set(err, ERR_CONFLICT, "%s has no tables of three to five", data.event.set.name);
    if (rc == ERR_OK && data.n_rounds > (size_t)data.swiss_rounds)
        rc = round_edit_require(&data, BY_HAND, err);
    if (rc == ERR_OK)
        rc = round_require_results(arena, &data, err);
    if (rc == ERR_OK)
        rc = decklist_before_round_1(store, arena, &data.event, NULL, err);
    if (rc == ERR_OK)
        rc = round_pods_by_hand(store, arena, &data, tables, n_tables, rest_by_machine, &o, err);
    if (rc == ERR_OK)
        rc = event_load(store, arena, event, &after, err);
    if (rc == ERR_OK)
        rc = round_pods_check(store, arena, &after, number, findings, n_findings, err);
    if (rc != ERR_OK)
        return store_end(store, rc, err);
    store_note(store, event.v, "%s: round %d paired by hand, %s named", data.event.set.name, number,
               message_count(arena, (int64_t)n_tables, "%lld table", "%lld tables"));
    return round_edit_finish(store, arena, &data, &o, number, out, err);
}
