/* playoff.c - the cut to a single-elimination bracket, and the bracket's rounds
 *
 * A bracket is its first round: slot s holds the places 2s-1 and 2s from the top, and the winners of slots
 * 2s-1 and 2s meet in slot s of the next round. Later rounds are rows only once both players are known, so
 * a corrected result simply removes what hung on it, and pairing again fills the gap.
 */
#include "event/deck_check_draw.h"
#include "event/internal.h"

#include <stdlib.h>

/* ---- names ---------------------------------------------------------------------------------------------------- */

const char *bracket_round_name(int round, int rounds)
{
    static const char *const names[] = { "Final", "Semifinals", "Quarterfinals", "Round of 16", "Round of 32",
                                         "Round of 64", "Round of 128", "Round of 256", "Round of 512",
                                         "Round of 1024" };
    int from_end = rounds - round;
    return from_end >= 0 && from_end < (int)ARRAY_LEN(names) ? names[from_end] : "Playoff";
}

/* ---- the bracket as it stands ------------------------------------------------------------------------------------ */

int playoff_winner(const struct load_match *m)
{
    return m->result == RESULT_NONE ? -1 : bracket_winner(m->p2 >= 0, m->wins1, m->wins2);
}

const struct load_match *playoff_match_at(const struct event_data *data, int round, int slot)
{
    int number = data->swiss_rounds + round;
    if (number > (int)data->n_rounds)
        return NULL;
    const struct load_round *r = &data->rounds[number - 1];
    for (size_t i = 0; i < r->n_matches; i++)
        if (data->matches[r->first_match + i].slot == slot)
            return &data->matches[r->first_match + i];
    return NULL;
}

/* Swiss rank of every player, 0-based, for seeds that no place in the bracket tells. */
static enum err_code ranks_of(struct arena *arena, const struct event_data *data, int **rank, struct err *err)
{
    struct standings_row *rows;
    enum err_code rc = event_standings(arena, data, 0, &rows, err);
    *rank = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
        (*rank)[rows[i].player] = (int)i;
    return rc;
}

/* Seeds of those in the first round: by place for a bracket of ours, by draft seat where it was seeded so,
 * by Swiss rank for an imported one, whose slots tell who met whom and nothing else. */
static enum err_code seeds_of(struct arena *arena, const struct event_data *data, int size, int *seeds,
                              struct err *err)
{
    const struct load_round *first = &data->rounds[data->swiss_rounds];
    int n = 0;
    for (size_t i = 0; i < first->n_matches; i++)
        n += data->matches[first->first_match + i].p2 >= 0 ? 2 : 1;
    bool by_seat = strcmp(data->event.set.seeding, "draft-seat") == 0;
    bool by_place = !by_seat && strcmp(first->method, "bracket") == 0;
    int *slots = NULL, *rank = NULL;
    if (by_place)
        tc_assert(bracket_slots(arena, n, &slots) == (size_t)size);
    enum err_code rc = ranks_of(arena, data, &rank, err);
    for (size_t i = 0; rc == ERR_OK && i < first->n_matches; i++) {
        const struct load_match *m = &data->matches[first->first_match + i];
        const int sides[2] = { m->p1, m->p2 };
        for (int side = 0; side < 2; side++) {
            int p = sides[side];
            if (p < 0)
                continue;
            if (by_place) {
                seeds[p] = slots[2 * (m->slot - 1) + side];
            } else if (by_seat) {
                seeds[p] = data->players[p].draft_seat;
            } else {
                seeds[p] = 1;
                for (size_t j = 0; j < first->n_matches; j++) {
                    const struct load_match *o = &data->matches[first->first_match + j];
                    seeds[p] += rank[o->p1] < rank[p];
                    seeds[p] += o->p2 >= 0 && rank[o->p2] < rank[p];
                }
            }
        }
    }
    return rc;
}

static void fill_match(const struct event_data *data, const int *seeds, const struct load_match *m,
                       struct bracket_match *b)
{
    const int sides[2] = { m->p1, m->p2 };
    for (int side = 0; side < 2; side++) {
        int p = sides[side];
        b->side[side] = p < 0 ? (struct bracket_side){ .player = -1, .name = "", .bye = true }
                              : (struct bracket_side){ .player = p, .seed = seeds[p],
                                                       .name = data->players[p].name };
    }
    b->table = m->table;
    b->first = m->first < 0 ? -1 : m->first == m->p2;
    b->score = (struct score){ .kind = m->result, .wins1 = m->wins1, .wins2 = m->wins2, .draws = m->draws };
    b->winner = playoff_winner(m);
}

/* A match that is not paired: who has won one of the two before it waits there. */
static void fill_waiting(const struct bracket_match *before, struct bracket_match *b)
{
    for (int side = 0; side < 2; side++) {
        b->side[side] = (struct bracket_side){ .player = -1, .name = "" };
        if (before && before[side].winner >= 0)
            b->side[side] = before[side].side[before[side].winner];
    }
}

enum err_code playoff_bracket(struct arena *arena, const struct event_data *data, struct bracket *out,
                              struct err *err)
{
    *out = (struct bracket){ .champion = -1 };
    if (data->n_rounds == (size_t)data->swiss_rounds)
        return err_set(err, ERR_NOT_FOUND, "%s has no bracket; make the cut with: topcut cut 8",
                       data->event.set.name);
    const struct load_round *first = &data->rounds[data->swiss_rounds];
    int slots = 1;
    for (size_t i = 0; i < first->n_matches; i++)
        while (data->matches[first->first_match + i].slot > slots)
            slots *= 2;
    out->size = 2 * slots;
    for (int s = slots; s >= 1; s /= 2)
        out->rounds++;
    int *seeds = ARENA_ARRAY(arena, int, data->n_players);
    enum err_code rc = seeds_of(arena, data, out->size, seeds, err);
    if (rc != ERR_OK)
        return rc;
    out->matches = ARENA_ARRAY(arena, struct bracket_match, (size_t)out->size);
    size_t previous = 0; /* where the round before begins */
    for (int round = 1; round <= out->rounds; round++, slots /= 2) {
        size_t begin = out->n_matches;
        for (int slot = 1; slot <= slots; slot++) {
            struct bracket_match *b = &out->matches[out->n_matches++];
            *b = (struct bracket_match){ .round = round, .slot = slot, .first = -1, .winner = -1 };
            const struct load_match *m = playoff_match_at(data, round, slot);
            if (m)
                fill_match(data, seeds, m, b);
            else
                fill_waiting(round > 1 ? &out->matches[previous + (size_t)(2 * slot - 2)] : NULL, b);
        }
        previous = begin;
    }
    const struct bracket_match *last = &out->matches[out->n_matches - 1];
    if (last->winner >= 0)
        out->champion = last->side[last->winner].player;
    return ERR_OK;
}

/* ---- rows ------------------------------------------------------------------------------------------------------------ */

/* Who plays first, or chooses: drawn, or the higher seed (the event's setting; by rule of the date the
 * organizer sets it). */
static struct player_id plays_first(const struct event_data *data, const struct bracket_match *b,
                                    struct rng *rng)
{
    bool higher = strcmp(data->event.set.play_first, "higher-seed") == 0;
    int side = higher ? b->side[1].seed < b->side[0].seed : (int)rng_below(rng, 2);
    return data->players[b->side[side].player].id;
}

static enum err_code insert_bracket_match(struct store *store, const struct event_data *data,
                                          struct round_id id, const struct bracket_match *b, int table,
                                          struct rng *rng, struct err *err)
{
    int p1 = b->side[0].player, p2 = b->side[1].player;
    struct round_row row = { .slot = b->slot, .result = RESULT_NONE };
    if (p1 < 0 || p2 < 0) {
        tc_assert(p1 >= 0 || p2 >= 0);
        row.p1 = data->players[p1 >= 0 ? p1 : p2].id;
        row.result = RESULT_WALKOVER;
    } else {
        row.p1 = data->players[p1].id;
        row.p2 = data->players[p2].id;
        row.table = table;
        row.first = plays_first(data, b, rng);
    }
    enum err_code rc = round_insert_match(store, id, &row, data->event.set.best_of, err);
    if (rc != ERR_OK || p1 < 0 || p2 < 0)
        return rc;
    /* Who was disqualified or has left since does not play on: the other goes through. */
    bool in1 = event_player_active(data, p1), in2 = event_player_active(data, p2);
    if (in1 == in2)
        return ERR_OK;
    int need = event_wins_needed(data->event.set.best_of);
    struct clock *clock = store_clock(store);
    return store_exec(store, Q_RESULT_SET,
                      SQL_ARGS(SQL_I(store_last_id(store)), SQL_T(result_kind_name(RESULT_WALKOVER)),
                               SQL_I(in1 ? need : 0), SQL_I(in2 ? need : 0), SQL_I(0),
                               SQL_I(clock->now_utc(clock))), err);
}

/* ---- the cut ------------------------------------------------------------------------------------------------------------- */

/* What separated the last who is in from the first who is out, when it was not points. */
static void explain_line(struct arena *arena, const struct event_data *data, const struct standings_row *in,
                         const struct standings_row *out, struct strbuf *sb)
{
    const struct {
        const char *name;
        struct ratio in, out;
    } keys[] = { { "OMW%", in->omw, out->omw }, { "GW%", in->gw, out->gw }, { "OGW%", in->ogw, out->ogw } };
    strbuf_printf(sb, "; at the line %s and %s both have %s, decided by ", data->players[in->player].name,
                  data->players[out->player].name, count_text(arena, in->points, "point"));
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        if (ratio_compare(keys[i].in, keys[i].out) == 0)
            continue;
        strbuf_printf(sb, "%s %s against %s", keys[i].name, ratio_percent(arena, keys[i].in, 4),
                      ratio_percent(arena, keys[i].out, 4));
        return;
    }
    strbuf_add(sb, "the drawn lot");
}

/* The best players still in, by rank; sentence tells of those who were passed over and of the line. */
static enum err_code choose(struct arena *arena, const struct event_data *data, int size, int *chosen,
                            const char **sentence, struct err *err)
{
    struct standings_row *rows;
    enum err_code rc = event_standings(arena, data, 0, &rows, err);
    if (rc != ERR_OK)
        return rc;
    struct strbuf sb = STRBUF_INIT;
    int n = 0;
    size_t last = 0, next = data->n_players;
    for (size_t i = 0; i < data->n_players; i++) {
        bool in = event_player_active(data, rows[i].player);
        if (in && n < size) {
            chosen[n++] = rows[i].player;
            last = i;
        } else if (in) {
            next = i;
            break;
        } else if (n < size && !data->players[rows[i].player].disqualified) {
            strbuf_printf(&sb, "; %s (rank %d) has left, the next in rank moves up",
                          data->players[rows[i].player].name, rows[i].rank);
        }
    }
    if (n < size) {
        strbuf_release(&sb);
        err_set(err, ERR_CONFLICT, "only %s %s still in; a cut to %d is not possible",
                count_text(arena, n, "player"), n == 1 ? "is" : "are", size);
        if (n >= 2)
            err_hint(err, "topcut cut %d", n);
        return err->code;
    }
    if (next < data->n_players && rows[next].points == rows[last].points)
        explain_line(arena, data, &rows[last], &rows[next], &sb);
    *sentence = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return ERR_OK;
}

static int seat_compare(const void *a, const void *b, void *players)
{
    const struct load_player *p = players;
    return p[*(const int *)a].draft_seat - p[*(const int *)b].draft_seat;
}

/* Bracket order by draft seat: across the pod in the first round (seat s meets s + n/2), and neighbours as
 * late as possible. */
static enum err_code seat_order(const struct event_data *data, int *chosen, int size, int *places,
                                struct err *err)
{
    if (size & (size - 1))
        return err_set(err, ERR_CONFLICT, "seeding by draft seat needs 2, 4, 8, 16... players, not %d", size);
    for (int i = 0; i < size; i++)
        if (data->players[chosen[i]].draft_seat == 0)
            return err_set(err, ERR_CONFLICT, "%s has no draft seat; give one with: topcut seat NAME NUMBER",
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

/* Who stands at which place of the bracket, from the top; -1: nobody. */
static enum err_code places_of(struct arena *arena, const struct event_data *data, int *chosen, int size,
                               int **places, int *n_places, struct err *err)
{
    if (strcmp(data->event.set.seeding, "draft-seat") == 0) {
        *places = ARENA_ARRAY(arena, int, (size_t)size);
        *n_places = size;
        return seat_order(data, chosen, size, *places, err);
    }
    int *slots;
    size_t n = bracket_slots(arena, size, &slots);
    *places = ARENA_ARRAY(arena, int, n);
    for (size_t i = 0; i < n; i++)
        (*places)[i] = slots[i] ? chosen[slots[i] - 1] : -1;
    *n_places = (int)n;
    return ERR_OK;
}

static enum err_code require_cut(struct arena *arena, const struct event_data *data, int *size, bool force,
                                 struct err *err)
{
    const struct event *e = &data->event;
    if (data->n_rounds > (size_t)data->swiss_rounds)
        return err_set(err, ERR_CONFLICT, "%s has its cut already; topcut uncut takes it back", e->set.name);
    if (data->n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "%s has no round yet; there is nothing to cut by", e->set.name);
    enum err_code rc = round_require_results(arena, data, err);
    if (rc != ERR_OK)
        return rc;
    if (*size == 0)
        *size = e->set.cut;
    if (*size == 0)
        return err_set(err, ERR_USAGE, "%s has no cut planned; say to how many: topcut cut 8", e->set.name);
    if (*size < 2 || *size > 1024)
        return err_set(err, ERR_INPUT, "a cut to %d is not possible; 2 to 1024 players", *size);
    if (data->swiss_rounds < e->rounds_planned && !force)
        return err_set(err, ERR_CONFLICT, "%d of %d Swiss rounds are played; to cut all the same add --force",
                       data->swiss_rounds, e->rounds_planned);
    return ERR_OK;
}

static enum err_code save_first_round(struct store *store, const struct event_data *data, const int *places,
                                      int n_places, const int *seeds, uint64_t seed, struct err *err)
{
    struct round_record record = { .number = data->swiss_rounds + 1, .stage = STAGE_PLAYOFF,
                                   .method = "bracket", .seed = seed };
    struct round_id id = { 0 };
    struct rng rng;
    rng_init(&rng, seed);
    enum err_code rc = round_insert(store, data->event.id, &record, &id, err);
    int table = 0;
    for (int slot = 1; rc == ERR_OK && 2 * slot <= n_places; slot++) {
        struct bracket_match b = { .slot = slot };
        for (int side = 0; side < 2; side++) {
            int p = places[2 * (slot - 1) + side];
            b.side[side] = (struct bracket_side){ .player = p, .seed = p >= 0 ? seeds[p] : 0 };
        }
        bool real = b.side[0].player >= 0 && b.side[1].player >= 0;
        rc = insert_bracket_match(store, data, id, &b, real ? ++table : 0, &rng, err);
    }
    return rc;
}

enum err_code playoff_cut(struct store *store, struct arena *arena, struct event_id event, int size, bool force,
                          uint64_t seed, struct round_view *out, const char **sentence, struct err *err)
{
    struct event_data data;
    int *places, n_places;
    const char *remarks = "";
    enum err_code rc = store_begin(store, "cut", err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) != ERR_OK ||
        (rc = event_require_open(&data.event, err)) != ERR_OK ||
        (rc = require_cut(arena, &data, &size, force, err)) != ERR_OK)
        return store_end(store, rc, err);
    if (seed == 0)
        seed = rng_seed_from_system();
    int *chosen = ARENA_ARRAY(arena, int, (size_t)size), *seeds = ARENA_ARRAY(arena, int, data.n_players);
    rc = choose(arena, &data, size, chosen, &remarks, err);
    for (int i = 0; rc == ERR_OK && i < size; i++)
        seeds[chosen[i]] = i + 1;
    if (rc == ERR_OK)
        rc = places_of(arena, &data, chosen, size, &places, &n_places, err);
    if (rc == ERR_OK)
        rc = save_first_round(store, &data, places, n_places, seeds, seed, err);
    if (rc == ERR_OK)
        rc = round_view(store, arena, event, data.swiss_rounds + 1, out, err);
    if (rc == ERR_OK) {
        *sentence = arena_printf(arena, "cut to the top %d, seeded by %s%s", size,
                                 strcmp(data.event.set.seeding, "draft-seat") == 0 ? "draft seat" : "rank",
                                 remarks);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}

enum err_code playoff_uncut(struct store *store, struct arena *arena, struct event_id event, bool force,
                            const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = store_begin(store, "uncut", err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK)
        rc = event_require_open(&data.event, err);
    if (rc == ERR_OK && data.n_rounds == (size_t)data.swiss_rounds)
        rc = err_set(err, ERR_CONFLICT, "%s has no cut to take back", data.event.set.name);
    int results = 0;
    for (size_t i = 0; rc == ERR_OK && i < data.n_matches; i++)
        results += data.matches[i].round > data.swiss_rounds && data.matches[i].p2 >= 0 &&
                   data.matches[i].result != RESULT_NONE;
    if (rc == ERR_OK && results && !force)
        rc = err_set(err, ERR_CONFLICT, "the playoff has %d result%s; to take it back with them add --force "
                     "(topcut undo brings it again)", results, results == 1 ? "" : "s");
    for (size_t i = data.n_rounds; rc == ERR_OK && i > (size_t)data.swiss_rounds; i--) {
        rc = round_remove(store, data.rounds[i - 1].id, err);
    }
    if (rc == ERR_OK)
        rc = deckchecks_withdraw(store, event, err);
    if (rc == ERR_OK) {
        *sentence = results ? arena_printf(arena, "the cut is taken back, with %d result%s", results,
                                           results == 1 ? "" : "s")
                            : "the cut is taken back";
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}

/* ---- later rounds ------------------------------------------------------------------------------------------------------------ */

/* The earliest round with a match that can be paired and is not. 0: none. */
static int first_gap(const struct event_data *data, const struct bracket *bracket)
{
    for (size_t i = 0; i < bracket->n_matches; i++) {
        const struct bracket_match *b = &bracket->matches[i];
        if (b->side[0].player >= 0 && b->side[1].player >= 0 && !playoff_match_at(data, b->round, b->slot))
            return b->round;
    }
    return 0;
}

enum err_code playoff_advance(struct store *store, struct arena *arena, const struct event_data *data,
                              uint64_t seed, int *number, struct err *err)
{
    struct bracket bracket;
    enum err_code rc = playoff_bracket(arena, data, &bracket, err);
    if (rc != ERR_OK)
        return rc;
    int round = first_gap(data, &bracket);
    if (round == 0) {
        if (bracket.champion >= 0)
            return err_set(err, ERR_CONFLICT, "the bracket is finished, %s has won; close the event with: "
                           "topcut event close", data->players[bracket.champion].name);
        return err_set(err, ERR_CONFLICT, "no match of the bracket has both its players yet");
    }
    *number = data->swiss_rounds + round;
    struct round_id id = { 0 };
    if (*number <= (int)data->n_rounds) {
        id = data->rounds[*number - 1].id;
    } else {
        struct round_record record = { .number = *number, .stage = STAGE_PLAYOFF, .method = "bracket",
                                       .seed = seed };
        rc = round_insert(store, data->event.id, &record, &id, err);
    }
    struct rng rng;
    rng_init(&rng, seed);
    for (size_t i = 0; rc == ERR_OK && i < bracket.n_matches; i++) {
        const struct bracket_match *b = &bracket.matches[i];
        bool ready = b->side[0].player >= 0 && b->side[1].player >= 0;
        if (b->round == round && ready && !playoff_match_at(data, b->round, b->slot))
            rc = insert_bracket_match(store, data, id, b, b->slot, &rng, err);
    }
    return rc;
}

enum err_code playoff_prune_after(struct store *store, struct arena *arena, const struct event_data *data,
                                  const struct load_match *match, const char **removed, struct err *err)
{
    struct strbuf sb = STRBUF_INIT;
    enum err_code rc = ERR_OK;
    int slot = match->slot, rounds = 0;
    const struct load_round *first = &data->rounds[data->swiss_rounds];
    for (size_t slots = first->n_matches; slots >= 1; slots /= 2)
        rounds++;
    for (int round = match->round - data->swiss_rounds + 1; rc == ERR_OK && slot > 0; round++) {
        slot = (slot + 1) / 2;
        const struct load_match *m = playoff_match_at(data, round, slot);
        if (!m)
            break;
        strbuf_printf(&sb, "%s%s %s against %s", sb.len ? "; " : "", bracket_round_name(round, rounds),
                      data->players[m->p1].name, m->p2 >= 0 ? data->players[m->p2].name : "nobody");
        rc = round_match_remove(store, m->id, err);
    }
    if (rc == ERR_OK)
        rc = store_exec(store, Q_PLAYOFF_PRUNE_EMPTY_CLOCKS, SQL_ARGS(SQL_I(data->event.id.v)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_PLAYOFF_PRUNE_EMPTY_ROUNDS, SQL_ARGS(SQL_I(data->event.id.v)), err);
    if (rc == ERR_OK)
        rc = deckchecks_withdraw(store, data->event.id, err);
    if (removed)
        *removed = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return rc;
}

enum err_code playoff_walkover(struct store *store, struct arena *arena, struct event_id event,
                               struct player_id who_leaves, const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = store_begin(store, "walkover", err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK)
        rc = event_require_open(&data.event, err);
    int p = rc == ERR_OK ? event_player_index(&data, who_leaves) : -1;
    if (rc == ERR_OK && p < 0)
        rc = err_set(err, ERR_NOT_FOUND, "that player is not enrolled in %s", data.event.set.name);
    const struct load_match *m = NULL;
    for (size_t i = 0; rc == ERR_OK && i < data.n_matches; i++)
        if (data.matches[i].round > data.swiss_rounds && data.matches[i].result == RESULT_NONE &&
            (data.matches[i].p1 == p || data.matches[i].p2 == p))
            m = &data.matches[i];
    if (rc == ERR_OK && !m)
        rc = err_set(err, ERR_CONFLICT, "%s has no playoff match without a result (topcut bracket shows it)",
                     data.players[p].name);
    if (rc == ERR_OK) {
        int need = event_wins_needed(data.event.set.best_of);
        int other = m->p1 == p ? m->p2 : m->p1;
        struct clock *clock = store_clock(store);
        rc = store_exec(store, Q_RESULT_SET,
                        SQL_ARGS(SQL_I(m->id.v), SQL_T(result_kind_name(RESULT_WALKOVER)),
                                 SQL_I(m->p1 == p ? 0 : need), SQL_I(m->p1 == p ? need : 0), SQL_I(0),
                                 SQL_I(clock->now_utc(clock))), err);
        *sentence = arena_printf(arena, "%s leaves the bracket; %s goes through without playing",
                                 data.players[p].name, data.players[other].name);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}
