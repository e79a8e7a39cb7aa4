/* split.c - see split.h
 *
 * The cost of a pair depends on nobody else, except by rank; so the best round of parts that may not
 * be paired with each other is the best round of each.
 */
#include "pairing/split.h"
#include "base/compare.h"
#include "base/rng.h"

#include <stdlib.h>

struct numbered {
    int part, seat;
};

static int compare_numbered(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;
    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    return COMPARE(x->seat, y->seat);
}

/* Gives every part its seats; parts are made with room for them. */
static void split_seats(struct arena *arena, const struct pair_request *r, const int *part, struct split *out)
{
    size_t n = 0;
    struct numbered *all = tc_calloc(r->n_seats, sizeof *all);
    for (size_t i = 0; i < r->n_seats; i++) {
        out->place_of[i] = -1;
        if (part[i] != SPLIT_LEFT_OUT)
            all[n++] = (struct numbered){part[i], (int)i};
    }
    qsort(all, n, sizeof *all, compare_numbered);
    for (size_t i = 0; i < n; i++)
        out->n += i == 0 || all[i].part != all[i - 1].part;
    out->parts = arena_alloc(arena, out->n ? out->n : 1, sizeof *out->parts);
    int *old_of = ARENA_ARRAY(arena, int, n);
    struct pair_seat *seats = ARENA_ARRAY(arena, struct pair_seat, n);
    size_t place = 0;
    for (size_t i = 0; i < n; i++) {
        bool first = i == 0 || all[i].part != all[i - 1].part;
        place += first && i > 0;
        struct split_part *p = &out->parts[place];
        if (first) {
            p->request = *r;
            p->request.part = NULL;
            p->request.seats = seats + i;
            p->request.n_seats = 0;
            p->old_of = old_of + i;
        }
        old_of[i] = all[i].seat;
        seats[i] = r->seats[all[i].seat];
        out->place_of[all[i].seat] = (int)place;
        out->new_of[all[i].seat] = (int)p->request.n_seats++;
    }
    free(all);
}

/* Which part a link is of, -1: none. */
static int link_place(const struct split *s, struct pair_link link)
{
    int place = s->place_of[link.a];
    return link.b == PAIR_BYE || s->place_of[link.b] == place ? place : -1;
}

/* The links of each part in one array, part after part: first[i] to first[i + 1]. */
static struct pair_link *split_links(struct arena *arena, const struct split *s, const struct pair_link *links,
                                     size_t n, size_t *first)
{
    for (size_t i = 0; i <= s->n; i++)
        first[i] = 0;
    for (size_t i = 0; i < n; i++)
        first[link_place(s, links[i]) + 1]++;
    first[0] = 0; /* those between parts */
    for (size_t i = 0; i < s->n; i++)
        first[i + 1] += first[i];
    size_t total = first[s->n];
    struct pair_link *out = ARENA_ARRAY(arena, struct pair_link, total);
    for (size_t i = n; i-- > 0;) { /* backward: first ends where it began */
        int place = link_place(s, links[i]);
        if (place < 0)
            continue;
        struct pair_link link = {s->new_of[links[i].a], links[i].b};
        if (link.b != PAIR_BYE)
            link.b = s->new_of[links[i].b];
        out[--first[place + 1]] = link;
    }
    for (size_t i = 0; i < s->n; i++) /* the ends are now the beginnings */
        first[i] = first[i + 1];
    first[s->n] = total;
    return out;
}

void request_split(struct arena *arena, const struct pair_request *r, const int *part, struct split *out)
{
    *out =
        (struct split){.place_of = ARENA_ARRAY(arena, int, r->n_seats), .new_of = ARENA_ARRAY(arena, int, r->n_seats)};
    split_seats(arena, r, part, out);
    size_t *met = ARENA_ARRAY(arena, size_t, out->n + 1);
    size_t *unwished = ARENA_ARRAY(arena, size_t, out->n + 1);
    size_t *keep = ARENA_ARRAY(arena, size_t, out->n + 1);
    struct pair_link *all_met = split_links(arena, out, r->met, r->n_met, met);
    struct pair_link *all_unwished = split_links(arena, out, r->unwished, r->n_unwished, unwished);
    struct pair_link *all_keep = split_links(arena, out, r->keep, r->n_keep, keep);
    for (size_t i = 0; i < out->n; i++) {
        struct pair_request *p = &out->parts[i].request;
        p->met = all_met + met[i];
        p->n_met = met[i + 1] - met[i];
        p->unwished = all_unwished + unwished[i];
        p->n_unwished = unwished[i + 1] - unwished[i];
        p->keep = all_keep + keep[i];
        p->n_keep = keep[i + 1] - keep[i];
        if (out->n > 1)
            p->seed = rng_seed_derive(r->seed, i + 1);
    }
}
