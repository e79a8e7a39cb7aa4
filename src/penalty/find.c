/* find.c - looking things up in a catalogue, and the catalogue for an event */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "penalty/penalty.h"

#include <string.h>

const struct penalty_catalogue *penalty_catalogue_by_key(const struct penalty_catalogue *catalogues, size_t n,
                                                         const char *key)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(catalogues[i].key, key) == 0)
            return &catalogues[i];
    return NULL;
}

int penalty_infraction_index(const struct penalty_catalogue *catalogue, const char *key)
{
    for (size_t i = 0; i < catalogue->n_infractions; i++)
        if (strcmp(catalogue->infractions[i].key, key) == 0)
            return (int)i;
    return -1;
}

int penalty_level_index(const struct penalty_catalogue *catalogue, const char *key)
{
    for (size_t i = 0; i < catalogue->n_levels; i++)
        if (strcmp(catalogue->levels[i].key, key) == 0)
            return (int)i;
    return -1;
}

/* ---- by words -------------------------------------------------------------------------------- */

/* What is looked through: keys and names of the same things, and the categories that they stand in. */
struct words {
    const char **keys, **names, **categories; /* categories: NULL where there are none */
    size_t n;
    bool levels;       /* else infractions */
    const char *where; /* the catalogue's name */
};

/* "Slow Play" as "slow-play" */
static const char *as_key(struct arena *arena, const char *words)
{
    char *key = utf8_fold(arena, message_say(arena, NULL, MESSAGE_TERMINAL, words));
    for (char *c = key; *c; c++)
        if (*c == ' ' || *c == '_')
            *c = '-';
    return key;
}

static enum err_code several(struct arena *arena, const struct words *w, const char *typed, const bool *could,
                             struct err *err)
{
    const char *list = "";
    for (size_t i = 0; i < w->n; i++)
        if (could[i])
            list = arena_printf(arena, "%s%s%s", list, *list ? ", " : "", w->keys[i]);
    return w->levels
               ? err_set(err, ERR_CONFLICT, "\"%s\" could be several levels of %s: %s", typed, w->where, list)
               : err_set(err, ERR_CONFLICT, "\"%s\" could be several infractions of %s: %s", typed, w->where, list);
}

/* True when words could mean one of the things: they stand in its key or name, or begin its category's name, which
 * means any infraction of the category. */
static bool could_be(struct arena *arena, const struct words *w, size_t i, const char *key)
{
    return *key && (strstr(w->keys[i], key) || strstr(as_key(arena, w->names[i]), key) ||
                    (w->categories && strncmp(as_key(arena, w->categories[i]), key, strlen(key)) == 0));
}

static enum err_code find(struct arena *arena, const struct words *w, const char *typed, int *out, struct err *err)
{
    const char *key = as_key(arena, typed);
    bool *could = ARENA_ARRAY(arena, bool, w->n + 1);
    size_t n = 0;
    for (size_t i = 0; i < w->n; i++) {
        if (strcmp(w->keys[i], key) == 0 || strcmp(as_key(arena, w->names[i]), key) == 0) {
            *out = (int)i;
            return ERR_OK;
        }
        could[i] = could_be(arena, w, i, key);
        if (could[i])
            *out = (int)i;
        n += could[i];
    }
    if (n > 1)
        return several(arena, w, typed, could, err);
    if (n == 1)
        return ERR_OK;
    const char *meant = suggest_sentence(arena, key, w->keys, w->n);
    return w->levels ? err_set(err, ERR_NOT_FOUND, "%s has no level \"%s\"%s", w->where, typed, meant)
                     : err_set(err, ERR_NOT_FOUND, "%s has no infraction \"%s\"%s", w->where, typed, meant);
}

enum err_code penalty_infraction_find(struct arena *arena, const struct penalty_catalogue *catalogue, const char *words,
                                      int *out, struct err *err)
{
    struct words w = {.keys = ARENA_ARRAY(arena, const char *, catalogue->n_infractions + 1),
                      .names = ARENA_ARRAY(arena, const char *, catalogue->n_infractions + 1),
                      .categories = ARENA_ARRAY(arena, const char *, catalogue->n_infractions + 1),
                      .n = catalogue->n_infractions,
                      .where = catalogue->name};
    for (size_t i = 0; i < w.n; i++) {
        w.keys[i] = catalogue->infractions[i].key;
        w.names[i] = catalogue->infractions[i].name;
        w.categories[i] = catalogue->infractions[i].category;
    }
    return find(arena, &w, words, out, err);
}

enum err_code penalty_level_find(struct arena *arena, const struct penalty_catalogue *catalogue, const char *words,
                                 int *out, struct err *err)
{
    struct words w = {.keys = ARENA_ARRAY(arena, const char *, catalogue->n_levels + 1),
                      .names = ARENA_ARRAY(arena, const char *, catalogue->n_levels + 1),
                      .n = catalogue->n_levels,
                      .levels = true,
                      .where = catalogue->name};
    for (size_t i = 0; i < w.n; i++) {
        w.keys[i] = catalogue->levels[i].key;
        w.names[i] = catalogue->levels[i].name;
    }
    enum err_code rc = find(arena, &w, words, out, err);
    if (rc == ERR_NOT_FOUND) {
        const char *list = "";
        for (size_t i = 0; i < w.n; i++)
            list = arena_printf(arena, "%s%s%s", list, i ? ", " : "", w.keys[i]);
        err_advice(err, "its levels: %s", list);
    }
    return rc;
}

/* ---- by day ---------------------------------------------------------------------------------- */

/* Days between a day and a period; 0: it is within. */
static int64_t days_off(const char *from, const char *until, const char *day)
{
    if (from && strcmp(day, from) < 0)
        return date_to_days(from) - date_to_days(day);
    if (until && strcmp(day, until) > 0)
        return date_to_days(day) - date_to_days(until);
    return 0;
}

const struct penalty_cost *penalty_cost_on(const struct penalty_infraction *infraction, const char *date)
{
    const struct penalty_cost *best = &infraction->costs[0];
    for (size_t i = 1; i < infraction->n_costs; i++) {
        const struct penalty_cost *cost = &infraction->costs[i];
        if (days_off(cost->from, cost->until, date) < days_off(best->from, best->until, date))
            best = cost;
    }
    return best;
}

static bool goes_with(const struct penalty_catalogue *catalogue, const char *floor_rules)
{
    for (size_t i = 0; i < catalogue->n_floor_rules; i++)
        if (strcmp(catalogue->floor_rules[i], floor_rules) == 0)
            return true;
    return false;
}

int penalty_catalogue_for(const struct penalty_catalogue *catalogues, size_t n, const char *floor_rules,
                          const char *date)
{
    int best = -1;
    int64_t off = 0;
    for (size_t i = 0; *floor_rules && i < n; i++)
        if (goes_with(&catalogues[i], floor_rules))
            return (int)i;
    for (size_t i = 0; i < n; i++) {
        int64_t mine = days_off(catalogues[i].from, catalogues[i].until, date);
        if (best < 0 || mine < off) {
            best = (int)i;
            off = mine;
        }
    }
    return best;
}
