/* explain.h - why there is no pairing, in a sentence for people (for this folder) */
#ifndef TOPCUT_PAIRING_EXPLAIN_H
#define TOPCUT_PAIRING_EXPLAIN_H

#include "base/err.h"
#include "pairing/field.h"

/* Sets ERR_CONFLICT: the players who have nobody left, written "#7" by seat, and the least
 * relaxation. The field has no perfect matching without a rematch, whoever takes the bye. */
enum err_code explain_impossible(struct field *field, struct err *err);

#endif
