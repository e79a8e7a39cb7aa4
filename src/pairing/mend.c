/* mend.c - a round of which some seats have lost their table, mended with as few changes as can be
 *
 * Seats without a table are paired among themselves where the criteria that bind allow it. Else one
 * standing table is opened, then two, and so on: every choice of so many tables is tried, so that fewer
 * cannot do and, of the choices of that size, the one is found whose whole round is best. Choices multiply
 * fast, and rounds in which more than two tables have to be opened are small ones; where there are too many
 * choices, the best round that keeps as many tables as it can (keep.c) is the answer, and says
 * so. */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/pairing.h"

#include <stdlib.h>
#include <string.h>

/* Choices of tables that are tried at most, and pairs of seats that are looked at for them. */
enum { CHOICES_MAX = 20000, LOOKS_MAX = 20000000 };

struct mending {
    struct arena *arena;
    const struct pair_request *request;
    struct pair_request bare; /* the request without its tables */
    struct pair_link *met;    /* sorted, a < b */
    struct pair_link *avoid;  /* unwished, likewise */
    bool *open;               /* by seat: is to be paired */
    size_t *choice;           /* indices into keep */
    size_t n_choice;
    int rematches, second_byes; /* that nothing can avoid */
    struct rng rng;
    size_t choices, looks, equals;
    struct pair_cost best;
    struct pair_mended *out;
    bool found;
};

static int link_compare(const void *a, const void *b)
{
    const struct pair_link *x = a, *y = b;
    return x->a != y->a ? COMPARE(x->a, y->a) : COMPARE(x->b, y->b);
}

static struct pair_link *sorted_links(struct arena *arena, const struct pair_link *links, size_t n)
{
    struct pair_link *all = ARENA_ARRAY(arena, struct pair_link, n);
    for (size_t i = 0; i < n; i++)
        all[i] = links[i].a < links[i].b ? links[i] : (struct pair_link){links[i].b, links[i].a};
    if (n)
        qsort(all, n, sizeof *all, link_compare);
    return all;
}

/* The links among the seats of a choice, by their places there. */
static size_t links_among(struct arena *arena, const int *seats, size_t n, const struct pair_link *links,
                          size_t n_links, struct pair_link **out)
{
    size_t n_out = 0, room = n_links < n * n / 2 ? n_links : n * n / 2;
    *out = ARENA_ARRAY(arena, struct pair_link, room + 1);
    for (size_t i = 0; n_links && i < n; i++)
        for (size_t j = i + 1; j < n; j++) {
            const struct pair_link key = {seats[i], seats[j]};
            if (bsearch(&key, links, n_links, sizeof key, link_compare))
                (*out)[n_out++] = (struct pair_link){(int)i, (int)j};
        }
    return n_out;
}

int pair_part_of(const struct pair_request *r, int seat)
{
    return r->part ? r->part[seat] : 0;
}

/* Would a part have two byes: one that stands, and one for the odd seat among those that are open? */
static bool two_byes(const struct mending *m, const int *seats, size_t n)
{
    const struct pair_request *r = m->request;
    for (size_t k = 0; k < r->n_keep; k++) {
        size_t in_part = 0;
        if (r->keep[k].b != PAIR_BYE || m->open[r->keep[k].a])
            continue;
        for (size_t i = 0; i < n; i++)
            in_part += pair_part_of(r, seats[i]) == pair_part_of(r, r->keep[k].a);
        if (in_part % 2)
            return true;
    }
    return false;
}

/* The request of the open seats alone. */
static void request_of_open(const struct mending *m, struct arena *arena, const int *seats, size_t n,
                            struct pair_request *out)
{
    const struct pair_request *r = m->request;
    struct pair_seat *own = ARENA_ARRAY(arena, struct pair_seat, n);
    int *part = r->part ? ARENA_ARRAY(arena, int, n) : NULL;
    struct pair_link *met, *avoid;
    for (size_t i = 0; i < n; i++) {
        own[i] = r->seats[seats[i]];
        if (part)
            part[i] = r->part[seats[i]];
    }
    *out = (struct pair_request){.method = r->method,
                                 .seats = own,
                                 .n_seats = n,
                                 .part = part,
                                 .allow_rematch = r->allow_rematch,
                                 .seed = rng_seed_derive(r->seed, m->choices)};
    out->n_met = links_among(arena, seats, n, m->met, r->n_met, &met);
    out->n_unwished = links_among(arena, seats, n, m->avoid, r->n_unwished, &avoid);
    out->met = met;
    out->unwished = avoid;
}

/* Returns what a choice costs beyond the tables that it opens, judged over the whole round. */
static enum err_code cost_of_choice(const struct mending *m, struct arena *arena, const struct pair_table *tables,
                                    size_t n_tables, struct pair_cost *out, struct err *err)
{
    struct pair_table *old = ARENA_ARRAY(arena, struct pair_table, m->n_choice + 1);
    struct pair_cost before;
    for (size_t i = 0; i < m->n_choice; i++) {
        const struct pair_link *k = &m->request->keep[m->choice[i]];
        old[i] = (struct pair_table){k->a, k->b};
    }
    enum err_code rc = pair_cost_of(arena, &m->bare, tables, n_tables, out, err);
    if (rc == ERR_OK)
        rc = pair_cost_of(arena, &m->bare, old, m->n_choice, &before, err);
    for (size_t i = 0; rc == ERR_OK && i < out->n; i++)
        out->values[i] -= before.values[i];
    return rc;
}

/* Takes the round of a choice when it is better than the best so far; of equal ones each is as likely. */
static enum err_code take_if_best(struct mending *m, struct arena *scratch, const int *seats,
                                  const struct pair_round *round, struct err *err)
{
    struct pair_table *tables = ARENA_ARRAY(scratch, struct pair_table, round->n_tables + 1);
    struct pair_cost cost;
    for (size_t i = 0; i < round->n_tables; i++) {
        int b = round->tables[i].b;
        tables[i] = (struct pair_table){seats[round->tables[i].a], b == PAIR_BYE ? PAIR_BYE : seats[b]};
    }
    enum err_code rc = cost_of_choice(m, scratch, tables, round->n_tables, &cost, err);
    if (rc != ERR_OK)
        return rc;
    int order = m->found ? pair_cost_compare(&cost, &m->best) : -1;
    m->equals = order < 0 ? 1 : m->equals + (order == 0);
    if (order > 0 || (order == 0 && rng_below(&m->rng, m->equals) != 0))
        return ERR_OK;
    m->found = true;
    m->best = (struct pair_cost){ARENA_ARRAY(m->arena, int, cost.n), cost.n};
    memcpy(m->best.values, cost.values, cost.n * sizeof *cost.values);
    struct pair_mended *out = m->out;
    out->tables = ARENA_ARRAY(m->arena, struct pair_table, round->n_tables + 1);
    out->n_tables = round->n_tables;
    out->gone = ARENA_ARRAY(m->arena, size_t, m->n_choice + 1);
    out->n_gone = m->n_choice;
    memcpy(out->tables, tables, round->n_tables * sizeof *tables);
    memcpy(out->gone, m->choice, m->n_choice * sizeof *m->choice);
    out->best = round->certified;
    return ERR_OK;
}

/* Pairs the seats that are open now. */
static enum err_code try_choice(struct mending *m, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct pair_request request;
    struct pair_round round;
    struct err none = ERR_INIT;
    size_t n = 0;
    int *seats = ARENA_ARRAY(&scratch, int, m->request->n_seats);
    for (size_t i = 0; i < m->n_choice; i++) {
        const struct pair_link *k = &m->request->keep[m->choice[i]];
        m->open[k->a] = true;
        if (k->b != PAIR_BYE)
            m->open[k->b] = true;
    }
    for (size_t v = 0; v < m->request->n_seats; v++)
        if (m->open[v])
            seats[n++] = (int)v;
    m->choices++;
    m->looks += n * n / 2 + m->request->n_seats;
    enum err_code rc = ERR_OK;
    if (n > 0 && !two_byes(m, seats, n)) {
        request_of_open(m, &scratch, seats, n, &request);
        rc = pair_round_make(&scratch, &request, &round, &none);
        if (rc == ERR_OK && round.rematches <= m->rematches && round.second_byes <= m->second_byes)
            rc = take_if_best(m, &scratch, seats, &round, err);
        else if (rc == ERR_CONFLICT)
            rc = ERR_OK; /* these cannot be paired with each other */
        else if (rc != ERR_OK)
            err_set(err, rc, "%s", none.said);
    }
    for (size_t i = 0; i < m->n_choice; i++) {
        const struct pair_link *k = &m->request->keep[m->choice[i]];
        m->open[k->a] = false;
        if (k->b != PAIR_BYE)
            m->open[k->b] = false;
    }
    err_clear(&none);
    arena_release(&scratch);
    return rc;
}

/* The next choice of as many tables, in lexicographic order. */
static bool next_choice(struct mending *m)
{
    size_t n = m->request->n_keep, k = m->n_choice, i = k;
    while (i > 0 && m->choice[i - 1] == n - k + i - 1)
        i--;
    if (i == 0)
        return false;
    m->choice[i - 1]++;
    for (; i < k; i++)
        m->choice[i] = m->choice[i - 1] + 1;
    return true;
}

/* Tries every choice of so many tables; not all: there are too many. */
static enum err_code try_all(struct mending *m, size_t k, bool *all, struct err *err)
{
    enum err_code rc = ERR_OK;
    m->n_choice = k;
    for (size_t i = 0; i < k; i++)
        m->choice[i] = i;
    *all = true;
    do {
        rc = try_choice(m, err);
        *all = m->choices < CHOICES_MAX && m->looks < LOOKS_MAX;
    } while (rc == ERR_OK && *all && next_choice(m));
    return rc;
}

/* The best round of all, which keeps what it can: what no choice can better, and the way out. */
static enum err_code take_optimum(struct mending *m, struct err *err)
{
    struct pair_round round;
    const struct pair_request *r = m->request;
    enum err_code rc = pair_round_make(m->arena, r, &round, err);
    if (rc != ERR_OK)
        return rc;
    m->rematches = round.rematches;
    m->second_byes = round.second_byes;
    int *mate = ARENA_ARRAY(m->arena, int, r->n_seats);
    for (size_t i = 0; i < round.n_tables; i++) {
        mate[round.tables[i].a] = round.tables[i].b;
        if (round.tables[i].b != PAIR_BYE)
            mate[round.tables[i].b] = round.tables[i].a;
    }
    bool *stays = ARENA_ARRAY(m->arena, bool, r->n_seats);
    *m->out = (struct pair_mended){.tables = ARENA_ARRAY(m->arena, struct pair_table, round.n_tables + 1),
                                   .gone = ARENA_ARRAY(m->arena, size_t, r->n_keep + 1)};
    for (size_t k = 0; k < r->n_keep; k++) {
        if (mate[r->keep[k].a] == r->keep[k].b)
            stays[r->keep[k].a] = true;
        else
            m->out->gone[m->out->n_gone++] = k;
        if (stays[r->keep[k].a] && r->keep[k].b != PAIR_BYE)
            stays[r->keep[k].b] = true;
    }
    for (size_t i = 0; i < round.n_tables; i++)
        if (!stays[round.tables[i].a])
            m->out->tables[m->out->n_tables++] = round.tables[i];
    return ERR_OK;
}

static enum err_code mend(struct mending *m, struct err *err)
{
    bool all = true;
    enum err_code rc = try_all(m, 0, &all, err);
    if (rc == ERR_OK && !m->found)
        rc = take_optimum(m, err);
    struct pair_mended way_out = *m->out;
    for (size_t k = 0; rc == ERR_OK && !m->found && all && k <= way_out.n_gone; k++)
        rc = try_all(m, k, &all, err);
    m->out->fewest = m->found;
    m->out->best &= m->found && all && m->request->method == PAIR_SWISS;
    return rc;
}

enum err_code pair_round_mend(struct arena *arena, const struct pair_request *request, struct pair_mended *out,
                              struct err *err)
{
    struct pair_cost nothing;
    struct mending m = {.arena = arena, .request = request, .bare = *request, .out = out};
    *out = (struct pair_mended){.fewest = true, .best = true};
    enum err_code rc = pair_cost_of(arena, request, NULL, 0, &nothing, err); /* checks it */
    if (rc != ERR_OK)
        return rc;
    size_t loose = request->n_seats;
    m.bare.keep = NULL;
    m.bare.n_keep = 0;
    m.open = ARENA_ARRAY(arena, bool, request->n_seats);
    for (size_t v = 0; v < request->n_seats; v++)
        m.open[v] = true;
    for (size_t k = 0; k < request->n_keep; k++) {
        m.open[request->keep[k].a] = false;
        if (request->keep[k].b != PAIR_BYE)
            m.open[request->keep[k].b] = false;
        loose -= request->keep[k].b != PAIR_BYE ? 2 : 1;
    }
    if (loose == 0)
        return ERR_OK; /* everybody has a table */
    m.met = sorted_links(arena, request->met, request->n_met);
    m.avoid = sorted_links(arena, request->unwished, request->n_unwished);
    m.choice = ARENA_ARRAY(arena, size_t, request->n_keep + 1);
    rng_init(&m.rng, rng_seed_derive(request->seed, 0x6d656e64));
    return mend(&m, err);
}
