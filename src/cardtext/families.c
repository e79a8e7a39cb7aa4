/* families.c - the tables of patterns, in the order in which their rows are tried
 *
 * A family of sentences is a file with its rows (the last is {0}), and a line here for each table that they stand in.
 */
#include "cardtext/inner.h"

#define FAMILIES(X) \
    X(NUMBER, numbers_rows) \
    X(COST, costs_rows) \
    X(EVENT, events_rows) \
    X(CONDITION, conditions_rows) \
    X(MODIFIES, modifies_rows) \
    X(STATIC, statics_rows) \
    X(EFFECT, effects_basic) \
    X(PLAYER, players_basic) \
    X(OBJECT, objects_basic)

#define DECLARED(table, rows) extern const struct pattern rows[];
FAMILIES(DECLARED)
#undef DECLARED

const struct family families[] = {
#define FAMILY(table, rows) {TABLE_##table, rows},
    FAMILIES(FAMILY)
#undef FAMILY
};
const size_t n_families = ARRAY_LEN(families);
