/* k_table.h - the product's own K table, for tests of the rating room */
#ifndef TOPCUT_TESTS_RATING_K_TABLE_H
#define TOPCUT_TESTS_RATING_K_TABLE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "testing.h"

#include "rating/rating.h"

/* The scale of an event of 1999 with so many players. */
TC_UNUSED static struct rating_terms test_terms(int players, bool level2, enum rating_reading reading)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct resource resource;
    const struct rating_policy *policy;
    struct rating_terms terms;
    const struct rating_conditions conditions = {.date = "1999-06-01",
                                                 .category = RATING_STANDARD,
                                                 .players = players,
                                                 .level2 = level2,
                                                 .kind = "",
                                                 .reading = reading};
    assert_ok(resource_get(&arena, "formats/rating/dci.json", &resource, &err), err);
    assert_ok(rating_policy_read(&arena, resource.data, "dci.json", &policy, &err), err);
    rating_policy_terms(policy, &conditions, NULL, &terms);
    arena_release(&arena);
    return terms;
}

/* 0 when it is not rated. */
TC_UNUSED static double test_multiplier(int players, bool level2)
{
    struct rating_terms terms = test_terms(players, level2, RATING_SIGNED);
    return terms.rated ? terms.scale.multiplier : 0.0;
}

/* The scale of 1999 with this multiplier. */
TC_UNUSED static struct rating_scale test_scale(double multiplier, enum rating_reading reading)
{
    struct rating_scale scale = test_terms(32, true, reading).scale;
    scale.multiplier = multiplier;
    return scale;
}

#endif
