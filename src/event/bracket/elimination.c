/* elimination.c - the rounds of a bracket: drawn, paired, taken out again, left
 *
 * Rows are made when both players of a match are known, so a corrected result simply removes what hung
 * on it, through both halves, and pairing again fills the gap.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- pairing --------------------------------------------------------------------------------- */

/* Who plays first, or chooses: drawn, or the higher seed (the event's setting; by rule of the date the
 * organizer sets it). */
static struct player_id plays_first(const struct event_data *data, const struct bracket_side *sides, struct rng *rng)
{
    bool higher = strcmp(data->event.set.play_first, "higher-seed") == 0;
    int side = higher ? sides[1].seed < sides[0].seed : (int)rng_below(rng, 2);
    return data->players[sides[side].player].id;
}

static enum err_code insert_match(struct store *store, const struct event_data *data, struct round_id id, int slot,
                                  const struct bracket_side *sides, int table, struct rng *rng, struct err *err)
{
    int p1 = sides[0].player, p2 = sides[1].player;
    struct match_row row = {.slot = slot, .result = RESULT_NONE};
    if (p1 < 0 || p2 < 0) {
        tc_assert(p1 >= 0 || p2 >= 0);
        int alone = p1 >= 0 ? p1 : p2;
        row.p1 = data->players[alone].id;
        /* Players who dropped keep what nobody contests; those who were put out do not go through. */
        bool put_out = data->players[alone].disqualified || data->players[alone].ejected;
        row.result = put_out ? RESULT_LOSS : RESULT_WALKOVER;
    } else {
        row.p1 = data->players[p1].id;
        row.p2 = data->players[p2].id;
        row.table = table;
        row.first = plays_first(data, sides, rng);
    }
    enum err_code rc = round_insert_match(store, id, &row, event_match_parts(&data->event.set), err);
    if (rc != ERR_OK || p1 < 0 || p2 < 0)
        return rc;
    /* Players who are out since do not play on (match/match.h). */
    struct match_id match = {store_last_id(store)};
    return event_write_score(store, match,
                             gone_score(data, RESULT_WALKOVER, gone_is_out(data, p1), gone_is_out(data, p2)), err);
}

enum err_code bracket_save_first(struct store *store, struct arena *arena, const struct event_data *data,
                                 const int *places, int n_places, const int *seeds, uint64_t seed, struct err *err)
{
    struct pair_table *tables = ARENA_ARRAY(arena, struct pair_table, (size_t)n_places / 2 + 1);
    struct round_record record = {
        .number = data->swiss_rounds + 1, .stage = STAGE_PLAYOFF, .method = "bracket", .seed = seed};
    struct round_id id = {0};
    struct rng rng;
    rng_init(&rng, seed);
    enum err_code rc = round_insert(store, data->event.id, &record, &id, err);
    for (int i = 0; 2 * i + 1 < n_places; i++) /* a bye has no table, whichever side it is on */
        tables[i] = places[2 * i] < 0 ? (struct pair_table){places[2 * i + 1], PAIR_BYE}
                                      : (struct pair_table){places[2 * i], places[2 * i + 1]};
    const int *numbers = table_numbers(arena, data, tables, (size_t)n_places / 2, NULL, 0);
    for (int slot = 1; rc == ERR_OK && 2 * slot <= n_places; slot++) {
        struct bracket_side sides[2];
        for (int side = 0; side < 2; side++) {
            int p = places[2 * (slot - 1) + side];
            sides[side] = (struct bracket_side){.player = p, .seed = p >= 0 ? seeds[p] : 0};
        }
        rc = insert_match(store, data, id, slot, sides, numbers[slot - 1], &rng, err);
    }
    return rc;
}

static int seat_compare(const void *a, const void *b, void *players)
{
    const struct load_player *p = players;
    return p[*(const int *)a].draft_seat - p[*(const int *)b].draft_seat;
}

/* Bracket order by draft seat: across the pod in the first round (seat s meets s + n/2), and neighbours as
 * late as possible. */
static enum err_code seat_order(const struct event_data *data, int *chosen, int size, int *places, struct err *err)
{
    if (size & (size - 1))
        return err_set(err, ERR_CONFLICT, "seeding by draft seat needs 2, 4, 8, 16... players, not %d", size);
    for (int i = 0; i < size; i++)
        if (data->players[chosen[i]].draft_seat == 0)
            return err_set(err, ERR_CONFLICT, "%s has no draft seat\ngive one with: topcut seat NAME NUMBER",
                           data->players[chosen[i]].name);
    qsort_r(chosen, (size_t)size, sizeof *chosen, seat_compare, data->players);
    /* Bit reversal of the pair's number keeps neighbouring seats in different halves. */
    int pairs = size / 2;
    for (int i = 0; i < pairs; i++) {
        int reversed = 0;
        for (int bit = 1, mirror = pairs / 2; bit < pairs; bit *= 2, mirror /= 2)
            if (i & bit)
                reversed += mirror;
        places[2 * reversed] = chosen[i];
        places[2 * reversed + 1] = chosen[i + pairs];
    }
    return ERR_OK;
}

enum err_code bracket_first_places(struct arena *arena, const struct event_data *data, int *players, int n,
                                   int **places, int *n_places, struct err *err)
{
    if (strcmp(data->event.set.seeding, "draft-seat") == 0) {
        *places = ARENA_ARRAY(arena, int, (size_t)n);
        *n_places = n;
        return seat_order(data, players, n, *places, err);
    }
    int *slots;
    size_t size = bracket_slots(arena, n, &slots);
    *places = ARENA_ARRAY(arena, int, size);
    for (size_t i = 0; i < size; i++)
        (*places)[i] = slots[i] ? players[slots[i] - 1] : -1;
    *n_places = (int)size;
    return ERR_OK;
}

enum err_code elimination_begin(struct store *store, struct arena *arena, const struct event_data *data, uint64_t seed,
                                struct err *err)
{
    int *players, *places, n_places;
    size_t n;
    enum err_code rc = event_entry_order(store, arena, data, seed, &players, &n, err);
    if (rc == ERR_OK && n < 2)
        rc = err_set(err, ERR_CONFLICT, "%s has %s to pair\ntwo are needed (topcut enroll, topcut undrop)",
                     data->event.set.name, message_count(arena, (int64_t)n, "%lld player", "%lld players"));
    if (rc == ERR_OK && n > BRACKET_SEEDS_MAX)
        rc = err_set(err, ERR_CONFLICT,
                     "a bracket takes at most %d players, not %zu\nplay Swiss rounds and a cut: "
                     "topcut event "
                     "edit --structure swiss",
                     BRACKET_SEEDS_MAX, n);
    if (rc != ERR_OK)
        return rc;
    int *seeds = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < n; i++)
        seeds[players[i]] = (int)i + 1;
    rc = bracket_first_places(arena, data, players, (int)n, &places, &n_places, err);
    return rc == ERR_OK ? bracket_save_first(store, arena, data, places, n_places, seeds, seed, err) : rc;
}

static bool has_both(const struct bracket_match *m)
{
    return m->side[0].player >= 0 && m->side[1].player >= 0;
}

/* Both are there, or one is and nobody will come: that one goes through. */
static bool can_be_paired(const struct bracket_match *m)
{
    bool alone = (m->side[0].player >= 0 && m->side[1].bye) || (m->side[1].player >= 0 && m->side[0].bye);
    return !m->paired && m->needed && (has_both(m) || alone);
}

/* The earliest round with a match that can be paired and is not. 0: none. */
static int first_gap(const struct bracket *bracket)
{
    for (size_t i = 0; i < bracket->n_matches; i++)
        if (can_be_paired(&bracket->matches[i]))
            return bracket->matches[i].round;
    return 0;
}

/* The numbers of the tables that can be paired in a round, in the bracket's order; those that the round has
 * already keep theirs. */
static const int *tables_of_round(struct arena *arena, const struct event_data *data, const struct bracket *bracket,
                                  int round)
{
    struct pair_table *tables = ARENA_ARRAY(arena, struct pair_table, bracket->n_matches + 1);
    int *busy = ARENA_ARRAY(arena, int, data->n_matches + 1);
    size_t n = 0, n_busy = 0;
    for (size_t i = 0; i < bracket->n_matches; i++) {
        const struct bracket_match *b = &bracket->matches[i];
        if (b->round == round && can_be_paired(b) && has_both(b))
            tables[n++] = (struct pair_table){b->side[0].player, b->side[1].player};
    }
    for (size_t i = 0; i < data->n_matches; i++)
        if (data->matches[i].round == data->swiss_rounds + round && data->matches[i].table)
            busy[n_busy++] = data->matches[i].table;
    return table_numbers(arena, data, tables, n, busy, n_busy);
}

enum err_code playoff_advance(struct store *store, struct arena *arena, const struct event_data *data, uint64_t seed,
                              int *number, struct err *err)
{
    struct bracket bracket;
    enum err_code rc = playoff_bracket(arena, data, &bracket, err);
    if (rc != ERR_OK)
        return rc;
    int round = first_gap(&bracket);
    if (round == 0) {
        if (bracket.champion >= 0)
            return err_set(err, ERR_CONFLICT,
                           "the bracket is finished, %s has won\nclose the event with: "
                           "topcut event close",
                           data->players[bracket.champion].name);
        if (bracket.finished)
            return err_set(err, ERR_CONFLICT,
                           "the bracket is finished, and nobody has won it: both lost the last match\n"
                           "close the event with: topcut event close");
        return err_set(err, ERR_CONFLICT, "no match of the bracket has both its players yet");
    }
    *number = data->swiss_rounds + round;
    struct round_id id = {0};
    if (*number <= (int)data->n_rounds)
        id = data->rounds[*number - 1].id;
    /* A round before it that nobody is left to play stays empty: the losers of a whole round were out. */
    for (int n = (int)data->n_rounds + 1; rc == ERR_OK && n <= *number; n++) {
        struct round_record record = {.number = n, .stage = STAGE_PLAYOFF, .method = "bracket", .seed = seed};
        rc = round_insert(store, data->event.id, &record, &id, err);
    }
    struct rng rng;
    rng_init(&rng, seed);
    const int *table = tables_of_round(arena, data, &bracket, round);
    for (size_t i = 0; rc == ERR_OK && i < bracket.n_matches; i++) {
        const struct bracket_match *b = &bracket.matches[i];
        if (b->round == round && can_be_paired(b))
            rc = insert_match(store, data, id, b->slot, b->side, has_both(b) ? *table++ : 0, &rng, err);
    }
    return rc;
}
