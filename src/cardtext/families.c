/* families.c - the tables of patterns, in the order in which their rows are tried
 *
 * A family of sentences is a file with its rows (the last is {0}), and a line here for each table
 * that they stand in. */
#include "cardtext/inner.h"

#define FAMILIES(X)                                                                                                    \
    X(NUMBER, numbers_rows)                                                                                            \
    X(NUMBER, more_numbers_rows)                                                                                       \
    X(COST, costs_rows)                                                                                                \
    X(COST, more_costs_rows)                                                                                           \
    X(EVENT, events_rows)                                                                                              \
    X(CONDITION, more_conditions_rows)                                                                                 \
    X(CONDITION, conditions_rows)                                                                                      \
    X(MODIFIES, modifies_rows)                                                                                         \
    X(MODIFIES, more_modifies_rows)                                                                                    \
    X(MODIFIES, becomes_modifies_rows)                                                                                 \
    X(STATIC, instead_rows)                                                                                            \
    X(STATIC, static_rows)                                                                                             \
    X(STATIC, statics_rows)                                                                                            \
    X(EFFECT, chances_rows)                                                                                            \
    X(EFFECT, search_rows)                                                                                             \
    X(EFFECT, stack_rows)                                                                                              \
    X(EFFECT, cards_rows)                                                                                              \
    X(EFFECT, prevent_rows)                                                                                            \
    X(EFFECT, choices_rows)                                                                                            \
    X(EFFECT, effects_basic)                                                                                           \
    X(PLAYER, search_players_rows)                                                                                     \
    X(PLAYER, players_more_rows)                                                                                       \
    X(PLAYER, hands_rows)                                                                                              \
    X(PLAYER, players_mana)                                                                                            \
    X(PLAYER, players_basic)                                                                                           \
    X(OBJECT, choices_objects_rows)                                                                                    \
    X(OBJECT, becomes_objects_rows)                                                                                    \
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
