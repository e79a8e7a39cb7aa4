/* standings.c - see standings.h
 *
 * One pass over the matches tallies every player; each player's own match-win and game-win
 * percentage is then a small fraction, floored once, and written over a denominator that the whole
 * field has in common, so that an opponents' mean is one sum (where no such denominator fits, ratio.c
 * adds the fractions). Opponents are kept in one array, grouped by player (as in a sparse matrix), so
 * that the work is linear in the matches. Sorting compares exactly; only lines equal in points and
 * all three percentages come to the lot.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "standings/ratio.h"

#include <stdlib.h>
#include <string.h>

/* The values that all presets share; a row says the rest. D.1.2: 3 points for a win, 1 for a draw. */
#define EVERY_PRESET .floor_own_gw = true, .points_win = 3, .points_draw = 1, .bye_wins = BYE_WINS

const struct standings_rule standings_rules[] = {
    {.name = "mtr",
     .sentence = TC_WORD(
         "percentages are at least 1/3, and 1/3 where nothing was played; a bye is a 2-0 win of one's own and no "
         "opponent"),
     .floor_num = 1,
     .floor_den = 3,
     .byes_in_own = true,
     EVERY_PRESET},
    {.name = "printed",
     .sentence = TC_WORD("as mtr, with the floor as it is printed: 0.33 instead of 1/3"),
     .floor_num = 33,
     .floor_den = 100,
     .byes_in_own = true,
     EVERY_PRESET},
    {.name = "no-bye",
     .sentence = TC_WORD("as mtr, but byes stay out of one's own percentages (the old practice)"),
     .floor_num = 1,
     .floor_den = 3,
     .byes_in_own = false,
     EVERY_PRESET},
    {.name = NULL},
};

const struct standings_rule *standings_rule_find(const char *name)
{
    for (const struct standings_rule *rule = standings_rules; rule->name; rule++)
        if (strcmp(rule->name, name) == 0)
            return rule;
    return NULL;
}

/* A player's tally so far: half a cache line, because every match looks at two of them, anywhere. */
struct tally {
    int wins, losses, draws, byes;
    int game_wins, game_losses, game_draws;
    uint32_t n_opponents;
};

/* A percentage as it enters the opponents' means, floor applied: both parts are below 2^32. */
struct small {
    uint32_t num, den;
};

/* Both of a player's, over the denominators that the field has in common; read for every opponent. */
struct shares {
    tc_u128 mw, gw;
};

struct field {
    const struct standings_rule *rule;
    const struct standings_match *matches;
    size_t n_players, n_matches;
    int through_round;
    struct tally *tallies;
    struct small *mw, *gw; /* by player */
    struct common common_mw, common_gw;
    struct shares *shares;    /* by player; 0 where there is no common denominator */
    int *opponents;           /* grouped by player, in order of the matches */
    uint32_t *first_opponent; /* by player, into opponents */
    size_t most_opponents;
};

static bool has_opponent(const struct standings_match *m)
{
    return m->kind == STANDINGS_PLAYED || m->kind == STANDINGS_DOUBLE_LOSS;
}

static bool counts(const struct field *f, const struct standings_match *m)
{
    return f->through_round == 0 || m->round <= f->through_round;
}

/* ---- checking -------------------------------------------------------------------------------- */

static bool games_fit(int games)
{
    return games >= 0 && games <= STANDINGS_GAMES_MAX;
}

static enum err_code match_check(const struct standings_match *m, size_t at, size_t n_players, struct err *err)
{
    bool p1_known = m->p1 >= 0 && (size_t)m->p1 < n_players;
    bool p2_known = m->p2 >= 0 && (size_t)m->p2 < n_players;
    if (!p1_known || (m->p2 != STANDINGS_NOBODY && !p2_known))
        return err_set(err, ERR_INPUT, "match %zu (round %d): player %d of %zu is unknown", at + 1, m->round,
                       p1_known ? m->p2 : m->p1, n_players);
    if (has_opponent(m) != p2_known)
        return err_set(err, ERR_INPUT, "match %zu (round %d): %s", at + 1, m->round,
                       p2_known ? TC_WORD("a bye or a loss by absence has no opponent")
                                : TC_WORD("a match that was played needs an opponent"));
    if (m->p1 == m->p2)
        return err_set(err, ERR_INPUT, "match %zu (round %d): player %d meets themselves", at + 1, m->round, m->p1);
    if (!games_fit(m->wins1) || !games_fit(m->wins2) || !games_fit(m->draws))
        return err_set(err, ERR_INPUT, "match %zu (round %d): games %d-%d-%d are outside 0 to %d", at + 1, m->round,
                       m->wins1, m->wins2, m->draws, STANDINGS_GAMES_MAX);
    return ERR_OK;
}

static void rule_check(const struct standings_rule *rule)
{
    tc_assert(rule->floor_den > 0 && rule->floor_num >= 0 && rule->floor_num <= rule->floor_den);
    tc_assert(rule->points_draw >= 0 && rule->points_win >= rule->points_draw);
    tc_assert(rule->points_win > 0 && rule->points_win <= 3);
    tc_assert(rule->bye_wins >= 0 && rule->bye_wins <= STANDINGS_GAMES_MAX);
}

/* ---- tallying -------------------------------------------------------------------------------- */

static void tally_games(struct tally *t, int wins, int losses, int draws)
{
    t->game_wins += wins;
    t->game_losses += losses;
    t->game_draws += draws;
}

/* One side of a match between two players. */
static void tally_side(struct tally *t, enum standings_kind kind, int won, int lost, int drawn)
{
    tally_games(t, won, lost, drawn);
    if (kind == STANDINGS_DOUBLE_LOSS || won < lost) {
        t->losses++;
    } else if (won > lost) {
        t->wins++;
    } else {
        t->draws++;
    }
}

static int tally_matches(const struct tally *t)
{
    return t->wins + t->losses + t->draws;
}

/* D.1.2: 3 points for a win, a bye included, and 1 for a draw. */
static int tally_points(const struct tally *t, const struct standings_rule *rule)
{
    return t->wins * rule->points_win + t->draws * rule->points_draw;
}

static void tally_match(struct field *f, const struct standings_match *m)
{
    struct tally *a = &f->tallies[m->p1];
    switch (m->kind) {
    case STANDINGS_BYE: /* D.1.2: three points; the games are the preset's */
        a->byes++;
        a->wins++;
        a->game_wins += f->rule->bye_wins;
        break;
    case STANDINGS_LOSS:
        a->losses++;
        tally_games(a, m->wins1, m->wins2, m->draws);
        break;
    case STANDINGS_PLAYED:
    case STANDINGS_DOUBLE_LOSS: {
        struct tally *b = &f->tallies[m->p2];
        tally_side(a, m->kind, m->wins1, m->wins2, m->draws);
        tally_side(b, m->kind, m->wins2, m->wins1, m->draws);
        a->n_opponents++;
        b->n_opponents++;
        break;
    }
    }
}

static void list_opponents(struct arena *scratch, struct field *f)
{
    uint32_t total = 0;
    f->first_opponent = ARENA_ARRAY(scratch, uint32_t, f->n_players);
    for (size_t i = 0; i < f->n_players; i++) {
        f->first_opponent[i] = total;
        total += f->tallies[i].n_opponents;
        if (f->tallies[i].n_opponents > f->most_opponents)
            f->most_opponents = f->tallies[i].n_opponents;
    }
    f->opponents = ARENA_ARRAY(scratch, int, total);
    uint32_t *next = ARENA_ARRAY(scratch, uint32_t, f->n_players);
    if (f->n_players)
        memcpy(next, f->first_opponent, f->n_players * sizeof *next);
    for (size_t i = 0; i < f->n_matches; i++) {
        const struct standings_match *m = &f->matches[i];
        if (!counts(f, m) || !has_opponent(m))
            continue;
        f->opponents[next[m->p1]++] = m->p2;
        f->opponents[next[m->p2]++] = m->p1;
    }
}

/* For standings_rule.opponents_once: keeps the first meeting with each opponent. */
static void forget_rematches(struct field *f)
{
    for (size_t i = 0; i < f->n_players; i++) {
        int *opponents = f->opponents + f->first_opponent[i];
        uint32_t kept = 0;
        for (uint32_t j = 0; j < f->tallies[i].n_opponents; j++) {
            uint32_t k = 0;
            while (k < kept && opponents[k] != opponents[j])
                k++;
            if (k == kept)
                opponents[kept++] = opponents[j];
        }
        f->tallies[i].n_opponents = kept;
    }
}

/* Points and matches, games won and played, as they make the own percentages. */
struct own {
    int points, matches, game_points, game_points_possible;
};

static struct own tally_own(const struct tally *t, const struct standings_rule *rule)
{
    int byes = rule->byes_in_own ? 0 : t->byes;
    int game_wins = t->game_wins - byes * rule->bye_wins;
    return (struct own){
        .points = tally_points(t, rule) - byes * rule->points_win,
        .matches = tally_matches(t) - byes,
        .game_points = game_wins * rule->points_win + t->game_draws * rule->points_draw,
        .game_points_possible = (game_wins + t->game_losses + t->game_draws) * rule->points_win,
    };
}

static struct fraction rule_floor(const struct standings_rule *rule)
{
    return fraction_make((uint64_t)rule->floor_num, (uint64_t)rule->floor_den);
}

/* num/den as it is: the means need no lowest terms. */
static struct fraction fraction_of(int num, int den)
{
    return den ? (struct fraction){(uint64_t)num, (uint64_t)den} : (struct fraction){0, 1};
}

/* A player's own percentages, before any floor. */
static struct fraction own_mw(const struct own *own, const struct standings_rule *rule)
{
    return fraction_of(own->points, own->matches * rule->points_win);
}

static struct fraction own_gw(const struct own *own)
{
    return fraction_of(own->game_points, own->game_points_possible);
}

static struct small small_of(struct fraction f)
{
    tc_assert(f.num <= f.den && f.den <= UINT32_MAX);
    return (struct small){(uint32_t)f.num, (uint32_t)f.den};
}

static void tally_percentages(struct field *f, size_t player)
{
    bool floored;
    struct own own = tally_own(&f->tallies[player], f->rule);
    struct fraction floor = rule_floor(f->rule);
    f->mw[player] = small_of(fraction_floor(own_mw(&own, f->rule), floor, &floored));
    f->gw[player] = small_of(fraction_floor(own_gw(&own), floor, &floored));
    common_add(&f->common_mw, f->mw[player].den);
    common_add(&f->common_gw, f->gw[player].den);
}

static tc_u128 share_of(struct common *common, struct small percentage)
{
    return common->multiple ? common_share(common, percentage.num, percentage.den) : 0;
}

/* Everybody's percentages, then over one denominator where there is one. */
static void field_percentages(struct arena *scratch, struct field *f)
{
    f->mw = ARENA_ARRAY(scratch, struct small, f->n_players);
    f->gw = ARENA_ARRAY(scratch, struct small, f->n_players);
    f->shares = ARENA_ARRAY(scratch, struct shares, f->n_players);
    f->common_mw = common_make(scratch);
    f->common_gw = common_make(scratch);
    for (size_t i = 0; i < f->n_players; i++)
        tally_percentages(f, i);
    for (size_t i = 0; i < f->n_players; i++)
        f->shares[i] =
            (struct shares){.mw = share_of(&f->common_mw, f->mw[i]), .gw = share_of(&f->common_gw, f->gw[i])};
}

static enum err_code field_tally(struct arena *scratch, struct field *f, struct err *err)
{
    enum err_code rc;
    rule_check(f->rule);
    if (f->n_matches > STANDINGS_MATCHES_MAX)
        return err_set(err, ERR_INPUT, "%zu matches are more than %d", f->n_matches, STANDINGS_MATCHES_MAX);
    f->tallies = ARENA_ARRAY(scratch, struct tally, f->n_players);
    for (size_t i = 0; i < f->n_matches; i++) {
        if ((rc = match_check(&f->matches[i], i, f->n_players, err)) != ERR_OK)
            return rc;
        if (counts(f, &f->matches[i]))
            tally_match(f, &f->matches[i]);
    }
    list_opponents(scratch, f);
    if (f->rule->opponents_once)
        forget_rematches(f);
    field_percentages(scratch, f);
    return ERR_OK;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Buffers for the means of one field. */
struct means {
    struct mean_space space;
    struct fraction *terms;
};

/* The mean where the field has no common denominator. */
static struct ratio mean_of_terms(struct arena *arena, const struct small *of, const int *opponents, size_t n,
                                  struct means *means)
{
    for (size_t i = 0; i < n; i++) {
        struct small percentage = of[opponents[i]];
        means->terms[i] = (struct fraction){percentage.num, percentage.den};
    }
    return ratio_mean(arena, &means->space, means->terms, n);
}

static void opponents_means(struct arena *arena, const struct field *f, int player, struct means *means,
                            struct standings_row *row)
{
    const int *opponents = f->opponents + f->first_opponent[player];
    size_t n = f->tallies[player].n_opponents;
    struct shares sum = {0, 0};
    if (n == 0) { /* a mean over nobody is the floor: so published for a player who was only absent */
        row->omw = row->ogw = fraction_ratio(arena, rule_floor(f->rule));
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const struct shares *s = &f->shares[opponents[i]];
        sum.mw += s->mw;
        sum.gw += s->gw;
    }
    row->omw = f->common_mw.multiple ? common_mean(arena, &f->common_mw, sum.mw, n)
                                     : mean_of_terms(arena, f->mw, opponents, n, means);
    row->ogw = f->common_gw.multiple ? common_mean(arena, &f->common_gw, sum.gw, n)
                                     : mean_of_terms(arena, f->gw, opponents, n, means);
}

static struct standings_row row_make(struct arena *arena, const struct field *f, int player, struct means *means)
{
    const struct tally *t = &f->tallies[player];
    struct standings_row row = {
        .player = player,
        .points = tally_points(t, f->rule),
        .wins = t->wins,
        .losses = t->losses,
        .draws = t->draws,
        .byes = t->byes,
        .matches = tally_matches(t),
        .game_wins = t->game_wins,
        .game_losses = t->game_losses,
        .game_draws = t->game_draws,
    };
    opponents_means(arena, f, player, means, &row);
    struct own own = tally_own(t, f->rule);
    struct small floored = f->gw[player];
    bool raw = !f->rule->floor_own_gw && own.game_points_possible > 0;
    row.gw = fraction_ratio(arena, raw ? own_gw(&own) : (struct fraction){floored.num, floored.den});
    return row;
}

/* A percentage as the sort sees it: its value to some 50 bits, which settles most comparisons without a
 * look at the fraction. */
struct hint {
    double value;
    bool small; /* the denominator is at most HINT_SMALL */
};

/* ratio_to_double is right to two units in the last place, and no percentage exceeds 1: beyond this, the
 * values say which fraction is larger. Two different fractions of small denominators are further apart
 * (2^-44 at least), so of those the values say also that they are equal. */
#define HINT_SURE  1e-14
#define HINT_SMALL (UINT64_C(1) << 22)

#define DISQUALIFIED (-(1 << 30))

/* A row on its way through the sort, which moves these and looks further only where points and OMW% leave
 * something to say. */
struct entry {
    double omw;
    int points; /* of the disqualified DISQUALIFIED more: below 0, behind everybody */
    int player;
};

struct hints {
    struct hint omw, gw, ogw;
};

/* The values that all comparisons look at. */
struct ranking {
    const struct standings_row *rows; /* by player */
    const struct hints *hints;        /* by player */
    const struct standings_player *players;
    uint64_t lot_seed;
};

static struct hint hint_of(struct ratio r)
{
    return (struct hint){ratio_to_double(r), r.n_den <= 1 && (r.n_den == 0 || r.den[0] <= HINT_SMALL)};
}

/* <0 when a is ahead, that is larger. */
static int compare_hinted(const struct hint *a, const struct hint *b, const struct ratio *exact_a,
                          const struct ratio *exact_b)
{
    double apart = a->value - b->value;
    if (apart > HINT_SURE || apart < -HINT_SURE)
        return apart > 0 ? -1 : 1;
    return a->small && b->small ? 0 : ratio_compare(*exact_b, *exact_a);
}

/* Points, OMW%, GW%, OGW%: <0 when a is ahead. */
static int compare_score(const struct ranking *ranking, const struct entry *a, const struct entry *b)
{
    int order;
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    if (a->omw - b->omw > HINT_SURE || b->omw - a->omw > HINT_SURE)
        return a->omw > b->omw ? -1 : 1;
    const struct standings_row *row_a = &ranking->rows[a->player], *row_b = &ranking->rows[b->player];
    const struct hints *of_a = &ranking->hints[a->player], *of_b = &ranking->hints[b->player];
    if ((order = compare_hinted(&of_a->omw, &of_b->omw, &row_a->omw, &row_b->omw)) != 0 ||
        (order = compare_hinted(&of_a->gw, &of_b->gw, &row_a->gw, &row_b->gw)) != 0)
        return order;
    return compare_hinted(&of_a->ogw, &of_b->ogw, &row_a->ogw, &row_b->ogw);
}

static int compare_lots(const struct ranking *ranking, int a, int b)
{
    uint64_t key_a = ranking->players[a].lot_key, key_b = ranking->players[b].lot_key;
    uint64_t lot_a = rng_seed_derive(ranking->lot_seed, key_a), lot_b = rng_seed_derive(ranking->lot_seed, key_b);
    if (lot_a != lot_b)
        return lot_a < lot_b ? -1 : 1;
    if (key_a != key_b)
        return key_a < key_b ? -1 : 1;
    return COMPARE(a, b);
}

static int compare_entry(const void *left, const void *right, void *ranking)
{
    const struct entry *a = left, *b = right;
    int order = compare_score(ranking, a, b);
    return order ? order : compare_lots(ranking, a->player, b->player);
}

static void rows_rank(const struct ranking *ranking, const struct entry *order, size_t n, struct standings_row *rows)
{
    for (size_t i = 0; i < n; i++) {
        rows[i] = ranking->rows[order[i].player];
        if (order[i].points < 0)
            continue;
        rows[i].rank = (int)i + 1;
        if (i > 0 && compare_score(ranking, &order[i - 1], &order[i]) == 0)
            rows[i - 1].by_lot = rows[i].by_lot = true;
    }
}

static enum err_code field_rows(struct arena *arena, struct arena *scratch, struct field *f,
                                const struct standings_player *players, uint64_t lot_seed, struct standings_row **rows,
                                struct err *err)
{
    enum err_code rc = field_tally(scratch, f, err);
    if (rc != ERR_OK)
        return rc;
    struct means means = {.space = mean_space_make(scratch, f->most_opponents),
                          .terms = ARENA_ARRAY(scratch, struct fraction, f->most_opponents)};
    struct standings_row *made = ARENA_ARRAY(scratch, struct standings_row, f->n_players);
    struct entry *order = ARENA_ARRAY(scratch, struct entry, f->n_players);
    struct hints *hints = ARENA_ARRAY(scratch, struct hints, f->n_players);
    for (size_t i = 0; i < f->n_players; i++) {
        made[i] = row_make(arena, f, (int)i, &means);
        hints[i] = (struct hints){hint_of(made[i].omw), hint_of(made[i].gw), hint_of(made[i].ogw)};
        order[i] = (struct entry){.omw = hints[i].omw.value,
                                  .points = made[i].points + (players[i].disqualified ? DISQUALIFIED : 0),
                                  .player = (int)i};
    }
    struct ranking ranking = {made, hints, players, lot_seed};
    if (f->n_players > 1)
        qsort_r(order, f->n_players, sizeof *order, compare_entry, &ranking);
    *rows = ARENA_ARRAY(arena, struct standings_row, f->n_players);
    rows_rank(&ranking, order, f->n_players, *rows);
    return ERR_OK;
}

enum err_code standings_compute(struct arena *arena, const struct standings_rule *rule,
                                const struct standings_player *players, size_t n_players,
                                const struct standings_match *matches, size_t n_matches, int through_round,
                                uint64_t lot_seed, struct standings_row **rows, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct field f = {.rule = rule,
                      .matches = matches,
                      .n_players = n_players,
                      .n_matches = n_matches,
                      .through_round = through_round};
    enum err_code rc = field_rows(arena, &scratch, &f, players, lot_seed, rows, err);
    arena_release(&scratch);
    return rc;
}

/* ---- explanation ----------------------------------------------------------------------------- */

static struct standings_term term_make(struct arena *arena, const struct field *f, const struct standings_match *m,
                                       int player)
{
    struct standings_term term = {.round = m->round, .kind = m->kind, .opponent = STANDINGS_NOBODY};
    if (!has_opponent(m))
        return term;
    term.opponent = m->p1 == player ? m->p2 : m->p1;
    const struct tally *o = &f->tallies[term.opponent];
    struct own own = tally_own(o, f->rule);
    term.points = own.points;
    term.matches = own.matches;
    term.game_points = own.game_points;
    term.game_points_possible = own.game_points_possible;
    struct fraction floor = rule_floor(f->rule);
    term.mw = fraction_ratio(arena, fraction_floor(own_mw(&own, f->rule), floor, &term.mw_floored));
    term.gw = fraction_ratio(arena, fraction_floor(own_gw(&own), floor, &term.gw_floored));
    return term;
}

static int compare_term(const void *left, const void *right)
{
    const struct standings_term *a = left, *b = right;
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    return COMPARE(a->opponent, b->opponent);
}

static void explain_terms(struct arena *arena, const struct field *f, int player, struct standings_explanation *out)
{
    out->terms = ARENA_ARRAY(arena, struct standings_term, (size_t)tally_matches(&f->tallies[player]));
    for (size_t i = 0; i < f->n_matches; i++) {
        const struct standings_match *m = &f->matches[i];
        if (counts(f, m) && (m->p1 == player || m->p2 == player))
            out->terms[out->n_terms++] = term_make(arena, f, m, player);
    }
    if (out->n_terms > 1)
        qsort(out->terms, out->n_terms, sizeof *out->terms, compare_term);
    struct own own = tally_own(&f->tallies[player], f->rule);
    out->own_game_points = own.game_points;
    out->own_game_points_possible = own.game_points_possible;
}

enum err_code standings_explain(struct arena *arena, const struct standings_rule *rule,
                                const struct standings_player *players, size_t n_players,
                                const struct standings_match *matches, size_t n_matches, int through_round,
                                uint64_t lot_seed, int player, struct standings_explanation *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct field f = {.rule = rule,
                      .matches = matches,
                      .n_players = n_players,
                      .n_matches = n_matches,
                      .through_round = through_round};
    struct standings_row *rows = NULL;
    enum err_code rc = ERR_OK;

    *out = (struct standings_explanation){.terms = NULL};
    if (player < 0 || (size_t)player >= n_players) {
        rc = err_set(err, ERR_INPUT, "player %d of %zu is unknown", player, n_players);
        goto out;
    }
    if ((rc = field_rows(arena, &scratch, &f, players, lot_seed, &rows, err)) != ERR_OK)
        goto out;
    for (size_t i = 0; i < n_players; i++)
        if (rows[i].player == player)
            out->row = rows[i];
    explain_terms(arena, &f, player, out);
out:
    arena_release(&scratch);
    return rc;
}
