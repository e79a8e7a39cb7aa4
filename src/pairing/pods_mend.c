/* pods_mend.c - a round of which some tables stand: the others are made, and as few opened as can be (pods.h)
 *
 * Those without a table, with the players of so many opened tables, are a field of their own. It is enough to open
 * tables until their number divides into tables, so few are tried: none, each one, each pair, and so on while the
 * choices are affordable; then the tables of the fewest points. Of choices that open as many, the best is the one after
 * which the whole round has the best sizes, and of those the best by the levels: the tables that are opened count with
 * what goes away with them. One more chair at a table of four makes a table of five of it; two more at a table of three
 * do not where another table can take one of them.
 */
#include "pairing/pods_inner.h"

#include <string.h>

#define CHOICES_MOST 600 /* fields that are paired */
#define RUNS_MOST    100 /* of the last tables, where the choices are too many */
#define OPENED_MOST  3   /* nine players make tables of any odd number */

/* What is not a table of four. */
struct odd_tables {
    int byes, fives, threes;
};

struct mend {
    struct arena *arena;
    const struct pods_request *request;
    const struct pods_table *standing;
    size_t n_standing;
    bool *seated; /* by player: at a standing table */
    size_t loose;
    struct pods_sizes wanted; /* of the whole field: so many byes are allowed */
    size_t opened[OPENED_MOST], best[OPENED_MOST];
    size_t n_best; /* so many tables are opened for the best */
    bool any;
    int *players; /* of the best: indices in the request */
    struct pods_round round;
    struct odd_tables odd;     /* of the best, with what the opened ones had taken off */
    struct pods_levels levels; /* likewise */
};

/* Whether so many players have byes, all of them: too few for a table, or as many as the event wants to sit out. */
static bool sit_out(const struct mend *mend, size_t n)
{
    return (int)n <= mend->wanted.byes && (n < 3 || (n == 3 && mend->request->odd == PODS_BYES));
}

/* Whether so many players make tables without more byes than the whole field has. */
static bool divides(const struct mend *mend, size_t n)
{
    struct pods_sizes sizes;
    if (n == 0 || sit_out(mend, n))
        return true;
    return pods_sizes((int)n, mend->request->odd, &sizes) && sizes.byes <= mend->wanted.byes;
}

/* Links between players of a part of the field. */
static struct pods_link *links_within(struct arena *arena, const struct pods_link *links, size_t n_links,
                                      const int *index, size_t *n)
{
    struct pods_link *out = ARENA_ARRAY(arena, struct pods_link, n_links);
    *n = 0;
    for (size_t i = 0; i < n_links; i++)
        if (index[links[i].a] >= 0 && index[links[i].b] >= 0)
            out[(*n)++] = (struct pods_link){index[links[i].a], index[links[i].b], links[i].times};
    return out;
}

/* How many tables of each odd size are made, less those that are opened. */
static struct odd_tables odd_of(const struct pods_round *made, const struct pods_table *opened, size_t n_opened)
{
    struct odd_tables odd = {.byes = (int)made->n_byes};
    for (size_t t = 0; t < made->n_tables + n_opened; t++) {
        bool is_new = t < made->n_tables;
        int n = is_new ? made->tables[t].n : opened[t - made->n_tables].n;
        odd.fives += n == 5 ? (is_new ? 1 : -1) : 0;
        odd.threes += n == 3 ? (is_new ? 1 : -1) : 0;
    }
    return odd;
}

/* <0 where a is nearer to what the event wants: the fewest byes, then tables of the size that it does not ask for. */
static int compare_odd(const struct odd_tables *a, const struct odd_tables *b, enum pods_odd wanted)
{
    int byes = a->byes - b->byes, fives = a->fives - b->fives, threes = a->threes - b->threes;
    int first = wanted == PODS_FIVES ? threes : fives, second = wanted == PODS_FIVES ? fives : threes;
    return byes ? byes : first ? first : second;
}

/* The players who sit nowhere, and those of the opened tables, as a request; index: of each of the whole field in it.
 */
static struct pods_request part_of(const struct mend *mend, size_t n_opened, int *players, int *index)
{
    struct pods_request part = *mend->request;
    size_t all = part.n_players, n = 0;
    bool *in = ARENA_ARRAY(mend->arena, bool, all);
    struct pods_player *of = ARENA_ARRAY(mend->arena, struct pods_player, all);
    for (size_t i = 0; i < all; i++)
        in[i] = !mend->seated[i];
    for (size_t i = 0; i < n_opened; i++)
        for (int c = 0; c < mend->standing[mend->opened[i]].n; c++)
            in[mend->standing[mend->opened[i]].seats[c]] = true;
    for (size_t i = 0; i < all; i++) {
        index[i] = PODS_NOBODY;
        if (!in[i])
            continue;
        index[i] = (int)n;
        of[n] = mend->request->players[i];
        players[n++] = (int)i;
    }
    part.players = of;
    part.n_players = n;
    part.met = links_within(mend->arena, part.met, part.n_met, index, &part.n_met);
    part.apart = links_within(mend->arena, part.apart, part.n_apart, index, &part.n_apart);
    part.n_together = 0;
    return part;
}

/* Its tables, or the byes of all. */
static enum err_code make_part(const struct mend *mend, const struct pods_request *part, struct pods_round *out,
                               struct err *err)
{
    *out = (struct pods_round){.n_tables = 0};
    if (!sit_out(mend, part->n_players) && part->n_players > 0)
        return pods_make(mend->arena, part, out, err);
    out->byes = ARENA_ARRAY(mend->arena, int, 3);
    for (size_t i = 0; i < part->n_players; i++) {
        out->byes[out->n_byes++] = (int)i;
        out->value.byes += part->players[i].byes;
    }
    return ERR_OK;
}

/* Pairs those without a table and those of the opened ones; keeps it where it is better. */
static enum err_code try_opened(struct mend *mend, size_t n_opened, struct err *err)
{
    size_t all = mend->request->n_players;
    int *players = ARENA_ARRAY(mend->arena, int, all), *index = ARENA_ARRAY(mend->arena, int, all);
    const struct pods_request part = part_of(mend, n_opened, players, index);
    struct pods_table opened[OPENED_MOST];
    for (size_t i = 0; i < n_opened; i++) {
        opened[i] = mend->standing[mend->opened[i]];
        for (int c = 0; c < opened[i].n; c++)
            opened[i].seats[c] = index[opened[i].seats[c]];
    }
    struct pods_round round;
    struct pods_levels before = {.byes = 0};
    enum err_code rc = make_part(mend, &part, &round, err);
    if (rc == ERR_OK && n_opened)
        rc = pods_value(&part, opened, n_opened, &before, err);
    if (rc != ERR_OK)
        return rc;
    struct odd_tables odd = odd_of(&round, opened, n_opened);
    struct pods_levels levels = round.value;
    levels.irregular -= before.irregular;
    levels.apart -= before.apart;
    levels.repeats -= before.repeats;
    levels.spread -= before.spread;
    int sizes = mend->any ? compare_odd(&odd, &mend->odd, part.odd) : -1;
    if (sizes > 0 || (sizes == 0 && pods_levels_compare(&levels, &mend->levels, part.first) >= 0))
        return ERR_OK;
    mend->any = true;
    mend->round = round;
    mend->players = players;
    mend->odd = odd;
    mend->levels = levels;
    mend->n_best = n_opened;
    memcpy(mend->best, mend->opened, sizeof mend->best);
    return ERR_OK;
}

/* Whether the best has a table of five of a table of three, in an event that wants none of five. */
static bool has_two_more_chairs(const struct mend *mend)
{
    return mend->any && mend->request->odd != PODS_FIVES && mend->odd.fives > 0 && mend->odd.threes < 0;
}

/* Every choice of n tables, from the given one on. */
static enum err_code choose(struct mend *mend, size_t n, size_t at, size_t from, size_t players, struct err *err)
{
    if (at == n)
        return divides(mend, players) ? try_opened(mend, n, err) : ERR_OK;
    for (size_t t = from; t < mend->n_standing; t++) {
        mend->opened[at] = t;
        enum err_code rc = choose(mend, n, at + 1, t + 1, players + (size_t)mend->standing[t].n, err);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

/* Whether all choices of n tables are few enough to be tried. */
static bool affordable(size_t tables, size_t n)
{
    size_t choices = 1;
    for (size_t i = 0; i < n && i < tables; i++)
        choices = choices * (tables - i) / (i + 1);
    return choices <= CHOICES_MOST;
}

/* The last tables, which have the fewest points, in runs. */
static enum err_code choose_last(struct mend *mend, size_t n, struct err *err)
{
    enum err_code rc = ERR_OK;
    size_t tried = 0;
    for (size_t end = mend->n_standing; rc == ERR_OK && end >= n && tried < RUNS_MOST; end--) {
        size_t players = mend->loose;
        for (size_t i = 0; i < n; i++) {
            mend->opened[i] = end - n + i;
            players += (size_t)mend->standing[mend->opened[i]].n;
        }
        if (divides(mend, players)) {
            rc = try_opened(mend, n, err);
            tried++;
        }
    }
    return rc;
}

static enum err_code check_standing(struct mend *mend, struct err *err)
{
    for (size_t t = 0; t < mend->n_standing; t++)
        for (int c = 0; c < mend->standing[t].n; c++) {
            int player = mend->standing[t].seats[c];
            if (player < 0 || player >= (int)mend->request->n_players || mend->seated[player])
                return err_set(err, ERR_INPUT, "player #%d is not in the field, or is named twice", player);
            mend->seated[player] = true;
            mend->loose--;
        }
    return ERR_OK;
}

static void set_answer(struct arena *arena, const struct mend *mend, struct pods_mended *out)
{
    out->n_tables = mend->round.n_tables;
    out->tables = ARENA_ARRAY(arena, struct pods_table, out->n_tables);
    for (size_t t = 0; t < out->n_tables; t++) {
        out->tables[t] = mend->round.tables[t];
        for (int c = 0; c < out->tables[t].n; c++)
            out->tables[t].seats[c] = mend->players[out->tables[t].seats[c]];
    }
    out->n_byes = mend->round.n_byes;
    out->byes = ARENA_ARRAY(arena, int, out->n_byes);
    for (size_t i = 0; i < out->n_byes; i++)
        out->byes[i] = mend->players[mend->round.byes[i]];
    out->n_gone = mend->n_best;
    out->gone = ARENA_ARRAY(arena, size_t, out->n_gone);
    for (size_t i = 0; i < out->n_gone; i++)
        out->gone[i] = mend->best[i];
}

enum err_code pods_mend(struct arena *arena, const struct pods_request *request, const struct pods_table *standing,
                        size_t n_standing, struct pods_mended *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct mend mend = {.arena = &scratch,
                        .request = request,
                        .standing = standing,
                        .n_standing = n_standing,
                        .seated = ARENA_ARRAY(&scratch, bool, request->n_players),
                        .loose = request->n_players};
    *out = (struct pods_mended){.fewest = true};
    enum err_code rc = pods_check(request, err);
    if (rc == ERR_OK)
        rc = check_standing(&mend, err);
    if (rc == ERR_OK)
        (void)pods_sizes((int)request->n_players, request->odd, &mend.wanted);
    bool more = true;
    for (size_t n = 0; rc == ERR_OK && more && n <= n_standing && n <= OPENED_MOST; n++) {
        bool all = affordable(n_standing, n);
        rc = all ? choose(&mend, n, 0, 0, mend.loose, err) : choose_last(&mend, n, err);
        out->fewest = out->fewest && all;
        more = !mend.any || has_two_more_chairs(&mend);
    }
    if (rc == ERR_OK && mend.any)
        set_answer(arena, &mend, out);
    if (rc == ERR_OK && !mend.any)
        rc = err_set(err, ERR_CONFLICT,
                     "too few tables are without a result to seat the players without a table\n"
                     "two at a table play it out: topcut result TABLE WINNER; the others play in the next round");
    arena_release(&scratch);
    return rc;
}
