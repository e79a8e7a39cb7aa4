/* boarding.h - sideboard plans: what goes out and what comes in
 *
 * A plan is a text of lines "-2 Shock" and "+2 Pyroblast" (also "out: 2 Shock" and "in: 2 Pyroblast"); "# Name" or "vs
 * Name" begins a plan of that name, so that a file can hold those for several opponents. Names are matched as the list
 * has them, letters and digits only. Without a plan boarding_by_rule applies a simple rule, which it states. */
#ifndef TOPCUT_SANITY_BOARDING_H
#define TOPCUT_SANITY_BOARDING_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/list.h"

struct boarding {
    const char *name; /* "" */
    int *change;      /* by card of the list: copies more (from the sideboard) or fewer (into it) */
    int in, out;      /* copies in all */
};
struct boardings {
    struct boarding *plan;
    int n;
};

/* Reads all plans of a file. ERR_INPUT with file, line and what was expected: no number, a card that the list does not
 * have there, more copies than there are. In and out may differ: the maindeck may become larger, which the caller
 * reports. */
TC_MUST_USE enum err_code boardings_read(struct arena *arena, const struct list *list, const char *text,
                                         const char *file, struct boardings *out, struct err *err);
/* The plan whose name is nearest to the one asked for ("" or NULL: the first); NULL if there is none. */
const struct boarding *boardings_find(const struct boardings *all, const char *name);

/* The list after boarding. */
void boarding_apply(struct arena *arena, const struct list *list, const struct boarding *plan, struct list *out);

/* The simple rule in a sentence, and the plan that it gives against an opponent. */
extern const char boarding_rule_said[];
void boarding_by_rule(struct arena *arena, const struct list *list, const struct list *opponent, struct boarding *out);

#endif
