/* field.h - one round's players, made ready for the search (for this folder)
 *
 * The seats sorted into score groups from the top, and who has met whom as sorted adjacency
 * rows. The rows are short (as many opponents as rounds), and a 64-bit signature a row answers
 * most questions at once.
 *
 * The bye is a property of the field while a search runs: bye_group and bye_ok say which seats
 * may take it. Criterion 2 is decided by trying the classes in order (field_bye_class).
 */
#ifndef TOPCUT_PAIRING_FIELD_H
#define TOPCUT_PAIRING_FIELD_H

#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/pairing.h"

enum { MATE_NONE = -2, MATE_BYE = PAIR_BYE };

/* Neighbours of seat v: to[start[v]] .. to[start[v + 1] - 1], ascending, without duplicates. */
struct links {
    int *start, *to;
    uint64_t *signature; /* bit (w & 63) is set for every neighbour w */
};

struct field {
    const struct pair_request *request;
    struct arena *arena;
    int n;
    int n_groups;
    int *order;    /* seats, highest group first; the order inside a group is free to be shuffled */
    int *start;    /* group g is order[start[g]] .. order[start[g + 1] - 1] */
    int *points;   /* of a group */
    int *group_of; /* of a seat */
    struct links met, unwished;
    struct links bad; /* met or unwished: what a fast search stays clear of */
    int *kept;        /* by seat: the partner in keep, MATE_BYE or MATE_NONE; NULL: nothing to keep */
    const int *label; /* by seat: what a sentence calls it; NULL: its number */
    int bye_group;    /* -1: nobody has a bye */
    int bye_second;   /* the class being tried would be a second bye */
    uint8_t *bye_ok;  /* by seat */
    int together[2];  /* what if (why.c) these met, or the first had the bye: MATE_BYE; MATE_NONE */
    struct rng rng;
};

/* ERR_INPUT as pair_round_make. */
TC_MUST_USE enum err_code request_check(const struct pair_request *request, struct err *err);

/* Checks the request and builds the field; its parts are not looked at. */
TC_MUST_USE enum err_code field_init(struct field *field, struct arena *arena, const struct pair_request *request,
                                     struct err *err);

/* Lets only the nth class of players take the bye: first those who had none, from the lowest
 * score group up, then the others likewise. False when there are not so many classes. */
bool field_bye_class(struct field *field, int nth);

/* Rows from one or two lists of links, sorted and without duplicates. */
void links_make(struct links *links, struct arena *arena, int n, const struct pair_link *one, size_t n_one,
                const struct pair_link *two, size_t n_two);

bool links_has(const struct links *links, int a, int b);

static inline bool links_maybe(const struct links *links, int a, int b)
{
    return (links->signature[a] >> (b & 63)) & 1;
}

static inline bool field_met(const struct field *field, int a, int b)
{
    return links_maybe(&field->met, a, b) && links_has(&field->met, a, b);
}

static inline bool field_bad(const struct field *field, int a, int b)
{
    return links_maybe(&field->bad, a, b) && links_has(&field->bad, a, b);
}

/* Does a what-if keep seat x from y, a seat or MATE_BYE? */
static inline bool field_keeps_apart(const struct field *field, int x, int y)
{
    const int *t = field->together;
    return t[0] != MATE_NONE && (x == t[0] || x == t[1]) != (y == t[0] || y == t[1]);
}

static inline bool field_unwished(const struct field *field, int a, int b)
{
    return links_maybe(&field->unwished, a, b) && links_has(&field->unwished, a, b);
}

/* Is seat x with y, a seat or MATE_BYE, a table to be kept? */
static inline bool field_kept(const struct field *field, int x, int y)
{
    return field->kept && field->kept[x] == y;
}

static inline int links_degree(const struct links *links, int v)
{
    return links->start[v + 1] - links->start[v];
}

static inline int group_size(const struct field *field, int g)
{
    return field->start[g + 1] - field->start[g];
}

#endif
