/* split.h - a request taken apart into requests of some of its seats (for this folder) */
#ifndef TOPCUT_PAIRING_SPLIT_H
#define TOPCUT_PAIRING_SPLIT_H

#include "base/arena.h"
#include "pairing/pairing.h"

#include <limits.h>

#define SPLIT_LEFT_OUT INT_MIN /* in place of a part's number: the seat comes into none */

struct split_part {
    struct pair_request request; /* without parts of its own */
    int *old_of;                 /* by its seats: the seat of the whole request */
};

struct split {
    struct split_part *parts; /* in the order of their numbers */
    size_t n;
    int *place_of; /* by seat of the whole: which of parts, -1: left out */
    int *new_of;   /* by seat of the whole: its seat there */
};

/* part is by seat. Seats keep their order; links between parts are dropped. Each part but a single
 * one has a seed of its own. Time: n log n. */
void request_split(struct arena *arena, const struct pair_request *request, const int *part, struct split *out);

#endif
