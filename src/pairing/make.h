/* make.h - the steps of making a round that other files of this folder take, too */
#ifndef TOPCUT_PAIRING_MAKE_H
#define TOPCUT_PAIRING_MAKE_H

#include "base/arena.h"
#include "base/err.h"
#include "pairing/field.h"

/* pair_round_make of one part. By rank it may be asked what if a and b met, or a had the bye (b is
 * MATE_BYE); a is MATE_NONE otherwise. label as in struct field. */
TC_MUST_USE enum err_code round_make_together(struct arena *arena, const struct pair_request *request, const int *label,
                                              int a, int b, struct pair_round *out, struct err *err);

/* Tables in order, in field->arena, and what they amount to. mate is by seat. */
void round_lay_out(struct field *field, const int *mate, struct pair_round *out);

#endif
