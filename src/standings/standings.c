/* standings.c - see standings.h
 *
 * One pass over the matches tallies every player; each player's own match-win and game-win
 * percentage is then a small fraction, reduced and floored once, and the opponents' means (ratio.c)
 * are sums of those. Opponents are kept in one array, grouped by player (as in a sparse matrix), so
 * that the work is linear in the matches. Sorting compares exactly; only lines equal in points and
 * all three percentages come to the lot.
 */
#include "standings/ratio.h"

#include <stdlib.h>
#include <string.h>

/* What all presets agree on; a row says the rest. D.1.2: 3 points for a win, 1 for a draw. */
#define EVERY_PRESET .floor_own_gw = true, .points_win = 3, .points_draw = 1, .bye_wins = 2

const struct standings_rule standings_rules[] = {
    {.name = "mtr",
     .sentence =
         "opponents' percentages are at least 1/3; a bye is a 2-0 win of one's own and no opponent",
     .floor_num = 1,
     .floor_den = 3,
     .byes_in_own = true,
     EVERY_PRESET},
    {.name = "printed",
     .sentence = "as mtr, with the floor as it is printed: 0.33 instead of 1/3",
     .floor_num = 33,
     .floor_den = 100,
     .byes_in_own = true,
     EVERY_PRESET},
    {.name = "no-bye",
     .sentence = "as mtr, but byes stay out of one's own percentages (the old practice)",
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

/* What one player has done so far. */
struct tally {
    int points, wins, losses, draws, byes, matches;
    int game_wins, game_losses, game_draws;
    struct fraction mw, gw;                 /* own percentages, before any floor */
    struct fraction mw_floored, gw_floored; /* as they enter the opponents' means */
    bool mw_is_floor, gw_is_floor;
    size_t first_opponent, n_opponents; /* into field.opponents */
};

struct field {
    const struct standings_rule *rule;
    const struct standings_match *matches;
    size_t n_players, n_matches;
    int through_round;
    struct tally *tallies;
    int *opponents; /* grouped by player, in order of the matches */
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

static enum err_code match_check(const struct standings_match *m, size_t at, size_t n_players,
                                 struct err *err)
{
    bool p1_known = m->p1 >= 0 && (size_t)m->p1 < n_players;
    bool p2_known = m->p2 >= 0 && (size_t)m->p2 < n_players;
    if (!p1_known || (m->p2 != STANDINGS_NOBODY && !p2_known))
        return err_set(err, ERR_INPUT, "match %zu (round %d): player %d of %zu is unknown", at + 1,
                       m->round, p1_known ? m->p2 : m->p1, n_players);
    if (has_opponent(m) != p2_known)
        return err_set(err, ERR_INPUT, "match %zu (round %d): %s", at + 1, m->round,
                       p2_known ? "a bye or a loss by absence has no opponent"
                                : "a match that was played needs an opponent");
    if (m->p1 == m->p2)
        return err_set(err, ERR_INPUT, "match %zu (round %d): player %d meets themselves", at + 1,
                       m->round, m->p1);
    if (!games_fit(m->wins1) || !games_fit(m->wins2) || !games_fit(m->draws))
        return err_set(err, ERR_INPUT, "match %zu (round %d): games %d-%d-%d are outside 0 to %d",
                       at + 1, m->round, m->wins1, m->wins2, m->draws, STANDINGS_GAMES_MAX);
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

/* One side of a match between two players: D.1.2 gives 3 points for a win and 1 for a draw. */
static void tally_side(struct tally *t, const struct standings_rule *rule, enum standings_kind kind,
                       int won, int lost, int drawn)
{
    t->matches++;
    tally_games(t, won, lost, drawn);
    if (kind == STANDINGS_DOUBLE_LOSS || won < lost) {
        t->losses++;
    } else if (won > lost) {
        t->wins++;
        t->points += rule->points_win;
    } else {
        t->draws++;
        t->points += rule->points_draw;
    }
}

static void tally_match(struct field *f, const struct standings_match *m)
{
    struct tally *a = &f->tallies[m->p1];
    switch (m->kind) {
    case STANDINGS_BYE: /* D.1.2: three points; the games are the preset's */
        a->matches++;
        a->byes++;
        a->wins++;
        a->points += f->rule->points_win;
        a->game_wins += f->rule->bye_wins;
        break;
    case STANDINGS_LOSS:
        a->matches++;
        a->losses++;
        tally_games(a, m->wins1, m->wins2, m->draws);
        break;
    case STANDINGS_PLAYED:
    case STANDINGS_DOUBLE_LOSS: {
        struct tally *b = &f->tallies[m->p2];
        tally_side(a, f->rule, m->kind, m->wins1, m->wins2, m->draws);
        tally_side(b, f->rule, m->kind, m->wins2, m->wins1, m->draws);
        a->n_opponents++;
        b->n_opponents++;
        break;
    }
    }
}

static void list_opponents(struct arena *scratch, struct field *f)
{
    size_t total = 0;
    for (size_t i = 0; i < f->n_players; i++) {
        f->tallies[i].first_opponent = total;
        total += f->tallies[i].n_opponents;
        if (f->tallies[i].n_opponents > f->most_opponents)
            f->most_opponents = f->tallies[i].n_opponents;
    }
    f->opponents = ARENA_ARRAY(scratch, int, total);
    size_t *next = ARENA_ARRAY(scratch, size_t, f->n_players);
    for (size_t i = 0; i < f->n_players; i++)
        next[i] = f->tallies[i].first_opponent;
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
        int *opponents = f->opponents + f->tallies[i].first_opponent;
        size_t kept = 0;
        for (size_t j = 0; j < f->tallies[i].n_opponents; j++) {
            size_t k = 0;
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
        .points = t->points - byes * rule->points_win,
        .matches = t->matches - byes,
        .game_points = game_wins * rule->points_win + t->game_draws * rule->points_draw,
        .game_points_possible = (game_wins + t->game_losses + t->game_draws) * rule->points_win,
    };
}

static struct fraction rule_floor(const struct standings_rule *rule)
{
    return fraction_make((uint64_t)rule->floor_num, (uint64_t)rule->floor_den);
}

static void tally_percentages(struct tally *t, const struct standings_rule *rule)
{
    struct own own = tally_own(t, rule);
    t->mw = fraction_make((uint64_t)own.points, (uint64_t)own.matches * (uint64_t)rule->points_win);
    t->gw = fraction_make((uint64_t)own.game_points, (uint64_t)own.game_points_possible);
    t->mw_floored = fraction_floor(t->mw, rule_floor(rule), &t->mw_is_floor);
    t->gw_floored = fraction_floor(t->gw, rule_floor(rule), &t->gw_is_floor);
}

static enum err_code field_tally(struct arena *scratch, struct field *f, struct err *err)
{
    enum err_code rc;
    rule_check(f->rule);
    if (f->n_matches > STANDINGS_MATCHES_MAX)
        return err_set(err, ERR_INPUT, "%zu matches are more than %d", f->n_matches,
                       STANDINGS_MATCHES_MAX);
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
    for (size_t i = 0; i < f->n_players; i++)
        tally_percentages(&f->tallies[i], f->rule);
    return ERR_OK;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Buffers for the means of one field. */
struct means {
    struct mean_space space;
    struct fraction *terms;
};

static struct ratio opponents_mean(struct arena *arena, const struct field *f,
                                   const struct tally *t, bool games, struct means *means)
{
    /* A mean over nobody is the floor: so published for a player who only had losses by absence. */
    if (t->n_opponents == 0)
        return fraction_ratio(arena, rule_floor(f->rule));
    for (size_t i = 0; i < t->n_opponents; i++) {
        const struct tally *o = &f->tallies[f->opponents[t->first_opponent + i]];
        means->terms[i] = games ? o->gw_floored : o->mw_floored;
    }
    return ratio_mean(arena, &means->space, means->terms, t->n_opponents);
}

static struct standings_row row_make(struct arena *arena, const struct field *f, int player,
                                     struct means *means)
{
    const struct tally *t = &f->tallies[player];
    struct standings_row row = {
        .player = player,
        .points = t->points,
        .wins = t->wins,
        .losses = t->losses,
        .draws = t->draws,
        .byes = t->byes,
        .matches = t->matches,
        .game_wins = t->game_wins,
        .game_losses = t->game_losses,
        .game_draws = t->game_draws,
    };
    if (t->matches == 0)
        return row;
    row.omw = opponents_mean(arena, f, t, false, means);
    row.gw = fraction_ratio(arena, f->rule->floor_own_gw ? t->gw_floored : t->gw);
    row.ogw = opponents_mean(arena, f, t, true, means);
    return row;
}

/* A row on its way through the sort. */
struct entry {
    struct standings_row row;
    uint64_t lot, lot_key;
    bool disqualified;
};

/* Points, OMW%, GW%, OGW%: <0 when a is ahead. */
static int compare_score(const struct standings_row *a, const struct standings_row *b)
{
    int order;
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    if ((order = ratio_compare(b->omw, a->omw)) != 0 || (order = ratio_compare(b->gw, a->gw)) != 0)
        return order;
    return ratio_compare(b->ogw, a->ogw);
}

static int compare_entry(const void *left, const void *right)
{
    const struct entry *a = *(const struct entry *const *)left;
    const struct entry *b = *(const struct entry *const *)right;
    int order;
    if (a->disqualified != b->disqualified)
        return a->disqualified ? 1 : -1;
    if ((order = compare_score(&a->row, &b->row)) != 0)
        return order;
    if (a->lot != b->lot)
        return a->lot < b->lot ? -1 : 1;
    if (a->lot_key != b->lot_key)
        return a->lot_key < b->lot_key ? -1 : 1;
    return (a->row.player > b->row.player) - (a->row.player < b->row.player);
}

static void rows_rank(struct entry **order, size_t n, struct standings_row *rows)
{
    for (size_t i = 0; i < n; i++) {
        rows[i] = order[i]->row;
        if (order[i]->disqualified)
            continue;
        rows[i].rank = (int)i + 1;
        if (i > 0 && compare_score(&rows[i - 1], &rows[i]) == 0)
            rows[i - 1].by_lot = rows[i].by_lot = true;
    }
}

static enum err_code field_rows(struct arena *arena, struct arena *scratch, struct field *f,
                                const struct standings_player *players, uint64_t lot_seed,
                                struct standings_row **rows, struct err *err)
{
    enum err_code rc = field_tally(scratch, f, err);
    if (rc != ERR_OK)
        return rc;
    struct means means = {.space = mean_space_make(scratch, f->most_opponents),
                          .terms = ARENA_ARRAY(scratch, struct fraction, f->most_opponents)};
    struct entry *entries = ARENA_ARRAY(scratch, struct entry, f->n_players);
    struct entry **order = ARENA_ARRAY(scratch, struct entry *, f->n_players);
    for (size_t i = 0; i < f->n_players; i++) {
        entries[i] = (struct entry){
            .row = row_make(arena, f, (int)i, &means),
            .lot = rng_seed_derive(lot_seed, players[i].lot_key),
            .lot_key = players[i].lot_key,
            .disqualified = players[i].disqualified,
        };
        order[i] = &entries[i];
    }
    if (f->n_players > 1)
        qsort(order, f->n_players, sizeof *order, compare_entry);
    *rows = ARENA_ARRAY(arena, struct standings_row, f->n_players);
    rows_rank(order, f->n_players, *rows);
    return ERR_OK;
}

enum err_code standings_compute(struct arena *arena, const struct standings_rule *rule,
                                const struct standings_player *players, size_t n_players,
                                const struct standings_match *matches, size_t n_matches,
                                int through_round, uint64_t lot_seed, struct standings_row **rows,
                                struct err *err)
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

static struct standings_term term_make(struct arena *arena, const struct field *f,
                                       const struct standings_match *m, int player)
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
    term.mw = fraction_ratio(arena, o->mw_floored);
    term.gw = fraction_ratio(arena, o->gw_floored);
    term.mw_floored = o->mw_is_floor;
    term.gw_floored = o->gw_is_floor;
    return term;
}

static int compare_term(const void *left, const void *right)
{
    const struct standings_term *a = left, *b = right;
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    return (a->opponent > b->opponent) - (a->opponent < b->opponent);
}

static void explain_terms(struct arena *arena, const struct field *f, int player,
                          struct standings_explanation *out)
{
    out->terms = ARENA_ARRAY(arena, struct standings_term, (size_t)f->tallies[player].matches);
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
                                const struct standings_match *matches, size_t n_matches,
                                int through_round, uint64_t lot_seed, int player,
                                struct standings_explanation *out, struct err *err)
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
