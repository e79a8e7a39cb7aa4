/* shipped.h - the catalogues of the program, and short ways to talk about them */
#ifndef TOPCUT_TESTS_PENALTY_SHIPPED_H
#define TOPCUT_TESTS_PENALTY_SHIPPED_H

#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "penalty/penalty.h"

#include "testing.h"

/* formats/penalties/KEY.json as it is compiled in. */
TC_UNUSED static struct penalty_catalogue shipped(struct arena *arena, const char *key)
{
    struct penalty_catalogue out;
    struct resource file;
    struct err err = ERR_INIT;
    assert_ok(resource_get(arena, arena_printf(arena, "formats/penalties/%s.json", key), &file, &err), err);
    assert_ok(penalty_catalogue_read(arena, key, file.data, file.path, &out, &err), err);
    return out;
}

TC_UNUSED static int level_of(const struct penalty_catalogue *c, const char *key)
{
    int found = penalty_level_index(c, key);
    if (found < 0)
        fail_msg("no level %s", key);
    return found;
}

TC_UNUSED static int infraction_of(const struct penalty_catalogue *c, const char *key)
{
    int found = penalty_infraction_index(c, key);
    if (found < 0)
        fail_msg("no infraction %s", key);
    return found;
}

/* A row of a history that stands. */
TC_UNUSED static struct penalty_past past_of(const struct penalty_catalogue *c, const char *infraction,
                                             const char *level)
{
    return (struct penalty_past){
        .infraction = infraction_of(c, infraction), .level = level_of(c, level), .confirmed = true};
}

#endif
