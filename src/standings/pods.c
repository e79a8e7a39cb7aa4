/* pods.c - points, tiebreakers and ranks of events with tables of three to five (pods.h) */
#include "base/compare.h"
#include "base/rng.h"
#include "standings/pods_inner.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers ---------------------------------------------------------------------------------- */

static tc_u128 gcd_wide(tc_u128 a, tc_u128 b)
{
    while (b) {
        tc_u128 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

struct ratio pods_ratio(struct arena *arena, tc_u128 num, tc_u128 den)
{
    if (num == 0)
        return (struct ratio){.n_num = 0};
    tc_u128 common = gcd_wide(num, den);
    num /= common;
    den /= common;
    uint64_t *limbs = ARENA_ARRAY(arena, uint64_t, 4);
    limbs[0] = (uint64_t)num;
    limbs[1] = (uint64_t)(num >> 64);
    limbs[2] = (uint64_t)den;
    limbs[3] = (uint64_t)(den >> 64);
    return (struct ratio){.num = limbs, .den = limbs + 2, .n_num = limbs[1] ? 2 : 1, .n_den = limbs[3] ? 2 : 1};
}

const char *ratio_text(struct arena *arena, struct ratio r)
{
    if (r.n_num == 0)
        return "0";
    if (r.n_num > 1 || r.n_den > 1)
        return "";
    struct fraction lowest = fraction_make(r.num[0], r.den[0]);
    if (lowest.den == 1)
        return arena_printf(arena, "%llu", (unsigned long long)lowest.num);
    return arena_printf(arena, "%llu/%llu", (unsigned long long)lowest.num, (unsigned long long)lowest.den);
}

/* The whole part of a ratio of up to two limbs each, and what is left of it. */
static uint64_t whole_part(struct ratio r, tc_u128 *num, tc_u128 *den)
{
    *num = r.n_num == 0 ? 0 : r.num[0] | (r.n_num > 1 ? (tc_u128)r.num[1] << 64 : 0);
    *den = r.n_num == 0 ? 1 : r.den[0] | (r.n_den > 1 ? (tc_u128)r.den[1] << 64 : 0);
    uint64_t whole = (uint64_t)(*num / *den);
    *num %= *den;
    return whole;
}

const char *ratio_decimal(struct arena *arena, struct ratio r, int places, bool whole)
{
    tc_u128 num, den;
    if (r.n_num > 2 || r.n_den > 2) /* a mean over opponents of many numbers of tables: below 1 */
        return arena_printf(arena, "%.*f", places, ratio_to_double(r));
    uint64_t value = whole_part(r, &num, &den);
    if (num == 0 && whole)
        return arena_printf(arena, "%llu", (unsigned long long)value);
    uint64_t digits = 0, scale = 1;
    for (int i = 0; i < places; i++) {
        /* num < den <= 2^125 in all that comes here, so that ten times it fits */
        num *= 10;
        digits = digits * 10 + (uint64_t)(num / den);
        num %= den;
        scale *= 10;
    }
    if (num * 2 >= den && ++digits == scale) {
        digits = 0;
        value++;
    }
    if (places == 0)
        return arena_printf(arena, "%llu", (unsigned long long)value);
    return arena_printf(arena, "%llu.%0*llu", (unsigned long long)value, places, (unsigned long long)digits);
}

/* ---- results that can be counted -------------------------------------------------------------- */

static enum err_code check_result(const struct pods_result *result, size_t at, size_t n_players, struct err *err)
{
    int won = 0, drew = 0;
    bool fits = result->n >= 1 && result->n <= PODS_CHAIRS && result->round >= 1 && result->round <= PODS_ROUNDS_MAX;
    for (int i = 0; i < result->n && fits; i++) {
        fits = result->players[i] >= 0 && (size_t)result->players[i] < n_players && result->place[i] >= 0 &&
               result->place[i] <= result->n;
        for (int j = 0; j < i; j++)
            fits = fits && result->players[i] != result->players[j];
    }
    if (!fits)
        return err_set(err, ERR_INPUT, "table %zu (round %d) has a player who is not in the event, or one twice",
                       at + 1, result->round);
    for (int i = 0; i < result->n; i++) {
        won += result->outcome[i] == PODS_WON;
        drew += result->outcome[i] == PODS_DREW;
    }
    if (won > 1)
        return err_set(err, ERR_INPUT, "table %zu (round %d) has several winners: a table has one, or a draw", at + 1,
                       result->round);
    if (won && drew)
        return err_set(err, ERR_INPUT, "table %zu (round %d) has a winner, so that nobody can have drawn", at + 1,
                       result->round);
    return ERR_OK;
}

/* ---- points ----------------------------------------------------------------------------------- */

/* The best and the worst place that a chair can have: given, or as far as the outcome says. */
static void places_of(const struct pods_result *result, int chair, int *from, int *to)
{
    int better = 0, equal = 0;
    bool given = result->place[chair] > 0;
    for (int i = 0; i < result->n; i++) {
        bool by_place = given && result->place[i] > 0;
        better += by_place ? result->place[i] < result->place[chair] : result->outcome[i] > result->outcome[chair];
        equal += by_place ? result->place[i] == result->place[chair] : result->outcome[i] == result->outcome[chair];
    }
    *from = better + 1;
    *to = better + equal;
}

int pods_place_points60(const struct pods_rule *rule, const struct pods_result *result, int chair)
{
    int from, to, sum = 0;
    places_of(result, chair, &from, &to);
    for (int place = from; place <= to; place++)
        sum += rule->places[place - 1];
    return 60 * sum / (to - from + 1);
}

static void tally_result(struct pods_played *played, const struct pods_result *result)
{
    const struct pods_rule *rule = played->rule;
    if (result->n == 1) {
        struct pods_tally *tally = &played->tallies[result->players[0]];
        if (result->outcome[0] == PODS_WON) {
            tally->byes++;
            tally->points60 += 60 * rule->bye;
        }
        return;
    }
    for (int i = 0; i < result->n; i++) {
        struct pods_tally *tally = &played->tallies[result->players[i]];
        enum pods_outcome outcome = result->outcome[i];
        tally->wins += outcome == PODS_WON;
        tally->draws += outcome == PODS_DREW;
        tally->losses += outcome == PODS_LOST;
        if (rule->score == PODS_BY_PLACE)
            tally->points60 += pods_place_points60(rule, result, i);
        else
            tally->points60 += 60 * (outcome == PODS_WON ? rule->win : outcome == PODS_DREW ? rule->draw : rule->loss);
    }
}

struct fraction pods_mw_of(const struct pods_rule *rule, const struct pods_tally *tally)
{
    int tables = pods_tables_of(tally);
    switch (rule->mw) {
    case PODS_MW_WINS:
        return fraction_make((uint64_t)tally->wins, (uint64_t)tables);
    case PODS_MW_ROUNDS:
        return fraction_make((uint64_t)(tally->wins + tally->byes), (uint64_t)(tables + tally->byes));
    case PODS_MW_POINTS:
        break;
    }
    int points = rule->win * tally->wins + rule->draw * tally->draws + rule->loss * tally->losses;
    return fraction_make((uint64_t)points, (uint64_t)(rule->win * tables));
}

/* ---- opponents -------------------------------------------------------------------------------- */

struct opponents {
    const struct pods_played *played;
    size_t *first; /* by player: where their results begin */
    int *results;  /* indices, by player and then in the order given */
    struct fraction *mw;
    bool *floored;
    struct common common;
    struct mean_space space;
    struct fraction *terms;
    size_t room;
};

/* A whole number of parts that one opponent at a table of n has in a mean: 12 a table, or 1 an opponent. */
static size_t weight_of(const struct pods_rule *rule, int n)
{
    return rule->per_table ? (size_t)(12 / (n - 1)) : 1;
}

static size_t bye_weight(const struct pods_rule *rule)
{
    return rule->bye_opponents == 0 ? 0 : rule->per_table ? 12 : (size_t)rule->bye_opponents;
}

static void list_results(struct arena *scratch, struct opponents *o)
{
    const struct pods_played *played = o->played;
    size_t *next = ARENA_ARRAY(scratch, size_t, played->n_players + 1), total = 0, most = 0;
    o->first = ARENA_ARRAY(scratch, size_t, played->n_players + 1);
    for (size_t i = 0; i < played->n_results; i++)
        if (pods_counts(played, &played->results[i]))
            for (int c = 0; c < played->results[i].n; c++)
                next[played->results[i].players[c]]++;
    for (size_t p = 0; p < played->n_players; p++) {
        most = next[p] > most ? next[p] : most;
        o->first[p] = total;
        total += next[p];
        next[p] = o->first[p];
    }
    o->first[played->n_players] = total;
    o->results = ARENA_ARRAY(scratch, int, total);
    for (size_t i = 0; i < played->n_results; i++)
        if (pods_counts(played, &played->results[i]))
            for (int c = 0; c < played->results[i].n; c++)
                o->results[next[played->results[i].players[c]]++] = (int)i;
    o->room = 48 * most + 1; /* four opponents of weight 12 */
    o->space = mean_space_make(scratch, o->room);
    o->terms = ARENA_ARRAY(scratch, struct fraction, o->room);
}

static void opponents_make(struct arena *scratch, const struct pods_played *played, struct opponents *o)
{
    const struct pods_rule *rule = played->rule;
    struct fraction floor = fraction_make((uint64_t)rule->floor_num, (uint64_t)rule->floor_den);
    *o = (struct opponents){
        .played = played,
        .mw = ARENA_ARRAY(scratch, struct fraction, played->n_players),
        .floored = ARENA_ARRAY(scratch, bool, played->n_players),
        .common = common_make(scratch),
    };
    list_results(scratch, o);
    common_add(&o->common, floor.den);
    for (size_t p = 0; p < played->n_players; p++) {
        o->mw[p] = fraction_floor(pods_mw_of(rule, &played->tallies[p]), floor, &o->floored[p]);
        common_add(&o->common, o->mw[p].den);
    }
}

/* A mean that is being added up. */
struct mean {
    tc_u128 sum;
    size_t n;
    uint64_t points60, opponents;
};

static void mean_add(struct opponents *o, struct mean *mean, struct fraction mw, size_t weight)
{
    if (o->common.multiple)
        mean->sum += common_share(&o->common, mw.num, mw.den) * weight;
    for (size_t i = 0; o->common.multiple == 0 && i < weight; i++)
        o->terms[mean->n + i] = mw;
    mean->n += weight;
}

static void set_opponents(struct arena *arena, struct opponents *o, struct pods_row *row)
{
    const struct pods_played *played = o->played;
    const struct pods_rule *rule = played->rule;
    struct fraction floor = fraction_make((uint64_t)rule->floor_num, (uint64_t)rule->floor_den);
    struct mean mean = {.n = 0};
    for (size_t i = o->first[row->player]; i < o->first[row->player + 1]; i++) {
        const struct pods_result *result = &played->results[o->results[i]];
        if (result->n == 1)
            mean_add(o, &mean, floor, bye_weight(rule));
        for (int c = 0; c < result->n; c++) {
            int opponent = result->players[c];
            if (opponent == row->player)
                continue;
            mean_add(o, &mean, o->mw[opponent], weight_of(rule, result->n));
            mean.points60 += (uint64_t)played->tallies[opponent].points60;
            mean.opponents++;
        }
    }
    if (mean.n == 0)
        row->omw = fraction_ratio(arena, floor);
    else if (o->common.multiple)
        row->omw = pods_ratio(arena, mean.sum, o->common.multiple * mean.n);
    else
        row->omw = ratio_mean(arena, &o->space, o->terms, mean.n);
    row->opponents_points =
        mean.opponents ? ratio_make(arena, mean.points60, 60 * mean.opponents) : (struct ratio){.n_num = 0};
}

/* ---- ranks ------------------------------------------------------------------------------------ */

struct ranking {
    const struct pods_rule *rule;
    const struct standings_player *players;
    uint64_t lot_seed;
};

static int compare_ratio(struct ratio a, struct ratio b)
{
    return ratio_compare(b, a); /* more is better */
}

static int compare_tie(enum pods_tiebreak tie, const struct pods_row *a, const struct pods_row *b)
{
    switch (tie) {
    case PODS_TIE_OMW:
        return compare_ratio(a->omw, b->omw);
    case PODS_TIE_MW:
        return compare_ratio(a->mw, b->mw);
    case PODS_TIE_OPPONENTS_POINTS:
        return compare_ratio(a->opponents_points, b->opponents_points);
    case PODS_TIE_WINS:
        return COMPARE(b->wins, a->wins);
    case PODS_TIE_NONE:
        break;
    }
    return 0;
}

static int compare_score(const struct ranking *ranking, const struct pods_row *a, const struct pods_row *b)
{
    bool out_a = ranking->players[a->player].disqualified, out_b = ranking->players[b->player].disqualified;
    if (out_a != out_b)
        return COMPARE(out_a, out_b);
    int order = compare_ratio(a->points, b->points);
    for (size_t i = 0; i < PODS_TIEBREAKS && order == 0; i++)
        order = compare_tie(ranking->rule->order[i], a, b);
    return order;
}

static int compare_row(const void *left, const void *right, void *context)
{
    const struct ranking *ranking = context;
    const struct pods_row *a = left, *b = right;
    int order = compare_score(ranking, a, b);
    if (order)
        return order;
    uint64_t key_a = ranking->players[a->player].lot_key, key_b = ranking->players[b->player].lot_key;
    uint64_t lot_a = rng_seed_derive(ranking->lot_seed, key_a), lot_b = rng_seed_derive(ranking->lot_seed, key_b);
    if (lot_a != lot_b)
        return COMPARE(lot_a, lot_b);
    return COMPARE(a->player, b->player);
}

static void rank_rows(struct ranking *ranking, struct pods_row *rows, size_t n)
{
    if (n > 1)
        qsort_r(rows, n, sizeof *rows, compare_row, ranking);
    for (size_t i = 0; i < n; i++) {
        if (ranking->players[rows[i].player].disqualified)
            continue;
        rows[i].rank = (int)i + 1;
        if (i > 0 && compare_score(ranking, &rows[i - 1], &rows[i]) == 0)
            rows[i].by_lot = rows[i - 1].by_lot = true;
    }
}

static enum err_code count_results(struct arena *scratch, struct pods_played *played, struct err *err)
{
    unsigned char *seen = ARENA_ARRAY(scratch, unsigned char, played->n_players *(PODS_ROUNDS_MAX + 1));
    played->tallies = ARENA_ARRAY(scratch, struct pods_tally, played->n_players);
    for (size_t i = 0; i < played->n_results; i++) {
        const struct pods_result *result = &played->results[i];
        if (check_result(result, i, played->n_players, err) != ERR_OK)
            return err->code;
        for (int c = 0; c < result->n; c++) {
            unsigned char *here = &seen[(size_t)result->players[c] * (PODS_ROUNDS_MAX + 1) + (size_t)result->round];
            if (*here)
                return err_set(err, ERR_INPUT, "table %zu (round %d) has a player who is at another table of the round",
                               i + 1, result->round);
            *here = 1;
        }
        if (pods_counts(played, result))
            tally_result(played, result);
    }
    return ERR_OK;
}

static enum err_code compute(struct arena *arena, struct arena *scratch, struct pods_played *played,
                             struct ranking *ranking, struct pods_row **rows, struct opponents *o, struct err *err)
{
    if (count_results(scratch, played, err) != ERR_OK)
        return err->code;
    struct ratio *wager = ARENA_ARRAY(scratch, struct ratio, played->n_players);
    if (played->rule->score == PODS_BY_WAGER && pods_wager(arena, played, wager, err) != ERR_OK)
        return err->code;
    opponents_make(scratch, played, o);
    *rows = ARENA_ARRAY(arena, struct pods_row, played->n_players);
    for (size_t p = 0; p < played->n_players; p++) {
        const struct pods_tally *tally = &played->tallies[p];
        struct pods_row *row = &(*rows)[p];
        *row = (struct pods_row){
            .player = (int)p,
            .points =
                played->rule->score == PODS_BY_WAGER ? wager[p] : ratio_make(arena, (uint64_t)tally->points60, 60),
            .wins = tally->wins,
            .draws = tally->draws,
            .losses = tally->losses,
            .byes = tally->byes,
            .tables = pods_tables_of(tally),
            .mw = fraction_ratio(arena, o->mw[p]),
        };
        set_opponents(arena, o, row);
    }
    rank_rows(ranking, *rows, played->n_players);
    return ERR_OK;
}

enum err_code pods_standings(struct arena *arena, const struct pods_rule *rule, const struct standings_player *players,
                             size_t n_players, const struct pods_result *results, size_t n_results, int through_round,
                             uint64_t lot_seed, struct pods_row **rows, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct pods_played played = {.rule = rule,
                                 .n_players = n_players,
                                 .results = results,
                                 .n_results = n_results,
                                 .through_round = through_round};
    struct ranking ranking = {.rule = rule, .players = players, .lot_seed = lot_seed};
    struct opponents o;
    enum err_code code = compute(arena, &scratch, &played, &ranking, rows, &o, err);
    arena_release(&scratch);
    return code;
}

/* ---- line by line ----------------------------------------------------------------------------- */

static const char *mw_text(struct arena *arena, const struct pods_rule *rule, const struct pods_row *row)
{
    if (rule->mw == PODS_MW_WINS)
        return arena_printf(arena, "%d / %d", row->wins, row->tables);
    if (rule->mw == PODS_MW_ROUNDS)
        return arena_printf(arena, "(%d + %d) / (%d + %d)", row->wins, row->byes, row->tables, row->byes);
    const char *lost = rule->loss ? arena_printf(arena, " + %d x %d", rule->loss, row->losses) : "";
    return arena_printf(arena, "(%d x %d + %d x %d%s) / (%d x %d)", rule->win, row->wins, rule->draw, row->draws, lost,
                        rule->win, row->tables);
}

/* A place's points, or those of a bye. */
static const char *place_text(struct arena *arena, const struct pods_rule *rule, const struct pods_result *result,
                              int player)
{
    int points60 = 0;
    for (int c = 0; c < result->n; c++)
        if (result->players[c] == player)
            points60 = result->n > 1                    ? pods_place_points60(rule, result, c)
                       : result->outcome[c] == PODS_WON ? 60 * rule->bye
                                                        : 0;
    return ratio_text(arena, ratio_make(arena, (uint64_t)points60, 60));
}

static const char *points_text(struct arena *arena, const struct pods_rule *rule, const struct pods_row *row,
                               const struct opponents *o, const struct pods_result *results)
{
    const char *text = "";
    if (rule->score == PODS_BY_RESULT)
        return arena_printf(arena, "%d x %d + %d x %d + %d x %d + %d x %d", rule->win, row->wins, rule->draw,
                            row->draws, rule->loss, row->losses, rule->bye, row->byes);
    for (size_t i = o->first[row->player]; rule->score == PODS_BY_PLACE && i < o->first[row->player + 1]; i++)
        text = arena_printf(arena, "%s%s%s", text, *text ? " + " : "",
                            place_text(arena, rule, &results[o->results[i]], row->player));
    return text;
}

enum err_code pods_explain(struct arena *arena, const struct pods_rule *rule, const struct standings_player *players,
                           size_t n_players, const struct pods_result *results, size_t n_results, int through_round,
                           uint64_t lot_seed, int player, struct pods_explanation *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct pods_played played = {.rule = rule,
                                 .n_players = n_players,
                                 .results = results,
                                 .n_results = n_results,
                                 .through_round = through_round};
    struct ranking ranking = {.rule = rule, .players = players, .lot_seed = lot_seed};
    struct opponents o;
    struct pods_row *rows = NULL;
    enum err_code code = compute(arena, &scratch, &played, &ranking, &rows, &o, err);
    *out = (struct pods_explanation){.n_terms = 0};
    if (code == ERR_OK) {
        size_t most = (o.first[player + 1] - o.first[player]) * (PODS_CHAIRS + (size_t)rule->bye_opponents);
        out->terms = ARENA_ARRAY(arena, struct pods_term, most);
        for (size_t i = 0; i < n_players; i++)
            if (rows[i].player == player)
                out->row = rows[i];
        out->mw_text = mw_text(arena, rule, &out->row);
        out->points_text = points_text(arena, rule, &out->row, &o, results);
        struct ratio floor = ratio_make(arena, (uint64_t)rule->floor_num, (uint64_t)rule->floor_den);
        for (size_t i = o.first[player]; i < o.first[player + 1]; i++) {
            const struct pods_result *result = &results[o.results[i]];
            for (int b = 0; result->n == 1 && b < rule->bye_opponents; b++)
                out->terms[out->n_terms++] = (struct pods_term){.round = result->round,
                                                                .opponent = STANDINGS_NOBODY,
                                                                .table_size = 1,
                                                                .mw = floor,
                                                                .floored = true};
            for (int c = 0; c < result->n; c++) {
                int opponent = result->players[c];
                if (opponent != player)
                    out->terms[out->n_terms++] = (struct pods_term){
                        .round = result->round,
                        .opponent = opponent,
                        .table_size = result->n,
                        .mw = fraction_ratio(arena, o.mw[opponent]),
                        .floored = o.floored[opponent],
                        .points = ratio_make(arena, (uint64_t)played.tallies[opponent].points60, 60),
                    };
            }
        }
    }
    arena_release(&scratch);
    return code;
}
