/* floor.c - the floor rules and the kind of an event */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "event/core/core.h"

#include <stdlib.h>
#include <string.h>

#define FOLDER     "formats/floor"
#define KINDS_FILE FOLDER "/event-types.json"

static int by_begin(const void *a, const void *b)
{
    const struct floor_rules *x = a, *y = b;
    int order = strcmp(x->from ? x->from : "", y->from ? y->from : "");
    return order ? order : strcmp(x->key, y->key);
}

/* "formats/floor/1999.json" to "1999". */
static const char *key_of(struct arena *arena, const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    return arena_strndup(arena, name, strlen(name) - strlen(".json"));
}

/* Which broken files stop the reading: all; those that stand for one of the program's own, so that no other is
 * taken in its place unseen; or none. */
enum strictness { READ_STRICTLY, PASS_ADDITIONS, PASS_ALL };

/* Reads the editions; broken: told of the first file that was passed over (NULL: not wanted). */
static enum err_code read_rules(struct arena *arena, enum strictness strictness, struct floor_rules **out, size_t *n,
                                struct err *broken, struct err *err)
{
    struct resource *files = NULL;
    size_t n_files = 0;
    *n = 0;
    enum err_code rc = resource_list(arena, FOLDER, &files, &n_files, err);
    *out = ARENA_ARRAY(arena, struct floor_rules, n_files + 1);
    for (size_t i = 0; i < n_files && rc == ERR_OK; i++) {
        struct err wrong = ERR_INIT;
        if (strcmp(files[i].path, KINDS_FILE) == 0)
            continue;
        struct floor_rules *rules = &(*out)[*n];
        rc = floor_rules_read(arena, key_of(arena, files[i].path), files[i].data,
                              files[i].origin ? files[i].origin : files[i].path, rules, &wrong);
        if (rc == ERR_OK) {
            rules->origin = files[i].origin;
            ++*n;
            continue;
        }
        if (strictness == READ_STRICTLY || (strictness == PASS_ADDITIONS && resource_is_builtin(files[i].path))) {
            *err = wrong;
            return rc;
        }
        if (broken && broken->code == ERR_OK)
            *broken = wrong;
        rc = ERR_OK;
    }
    if (rc == ERR_OK && *n == 0)
        rc = err_set(err, ERR_DAMAGED, "there are no floor rules in %s", FOLDER);
    if (rc == ERR_OK)
        qsort(*out, *n, sizeof **out, by_begin);
    return rc;
}

enum err_code floor_rules_all(struct arena *arena, struct floor_rules **out, size_t *n, struct err *err)
{
    return read_rules(arena, PASS_ADDITIONS, out, n, NULL, err);
}

enum err_code floor_rules_check(struct arena *arena, size_t *n, struct err *err)
{
    struct floor_rules *all;
    return read_rules(arena, READ_STRICTLY, &all, n, NULL, err);
}

/* Reads the editions unless they are there, or could not be read before. */
static enum err_code take(struct arena *arena, enum strictness strictness, struct floor_list *list, struct err *err)
{
    if (!list->read) {
        list->read = true;
        (void)read_rules(arena, strictness, &list->all, &list->n, &list->broken, &list->failed);
    }
    if (list->failed.code != ERR_OK)
        *err = list->failed;
    return list->failed.code;
}

static enum err_code find_among(struct arena *arena, struct floor_list *list, const char *key, struct floor_rules *out,
                                struct err *err)
{
    enum err_code rc = take(arena, PASS_ALL, list, err);
    for (size_t i = 0; rc == ERR_OK && i < list->n; i++)
        if (strcmp(list->all[i].key, key) == 0) {
            *out = list->all[i];
            return ERR_OK;
        }
    if (rc == ERR_OK && list->broken.code != ERR_OK) { /* it may be the one */
        *err = list->broken;
        return err->code;
    }
    if (rc != ERR_OK)
        return rc;
    struct strbuf keys = STRBUF_INIT;
    for (size_t i = 0; i < list->n; i++)
        strbuf_printf(&keys, "%s%s", i ? ", " : "", list->all[i].key);
    rc = err_set(err, ERR_NOT_FOUND, "there are no floor rules \"%s\" (%s)", key, strbuf_text(&keys));
    strbuf_release(&keys);
    return rc;
}

enum err_code floor_rules_find(struct arena *arena, const char *key, struct floor_rules *out, struct err *err)
{
    struct floor_list list = {0};
    return find_among(arena, &list, key, out, err);
}

static enum err_code on_date(struct arena *arena, struct floor_list *list, const char *date, struct floor_rules *out,
                             struct err *err)
{
    enum err_code rc = take(arena, PASS_ADDITIONS, list, err);
    if (rc == ERR_OK)
        *out = *floor_rules_on(list->all, list->n, date);
    return rc;
}

enum err_code floor_rules_of_date(struct arena *arena, const char *date, struct floor_rules *out, struct err *err)
{
    struct floor_list list = {0};
    return on_date(arena, &list, date, out, err);
}

enum err_code floor_rules_of_event(struct arena *arena, const struct event *event, struct floor_rules *out,
                                   struct err *err)
{
    struct floor_shelf shelf = {0};
    return floor_rules_from(arena, &shelf, event, out, err);
}

bool event_drawn_games_free(const struct event_settings *set)
{
    struct arena arena = ARENA_INIT;
    struct floor_rules rules;
    struct err aside = ERR_INIT;
    const struct event event = {.set = *set};
    bool free_ = set->more_draws || (floor_rules_of_event(&arena, &event, &rules, &aside) == ERR_OK &&
                                     rules.drawn_games.value == FLOOR_DRAWN_NOT_COUNTED);
    arena_release(&arena);
    return free_;
}

enum err_code floor_rules_from(struct arena *arena, struct floor_shelf *shelf, const struct event *event,
                               struct floor_rules *out, struct err *err)
{
    enum err_code rc = *event->set.floor_rules ? find_among(arena, &shelf->named, event->set.floor_rules, out, err)
                                               : on_date(arena, &shelf->dated, event->set.date, out, err);
    const struct floor_value *together = &out->numbers[FLOOR_EXTRA_TURNS_TOGETHER];
    if (rc == ERR_OK && strcmp(event->set.teams, "shared") == 0 && together->value >= 0)
        out->numbers[FLOOR_EXTRA_TURNS] = *together;
    for (int i = 0; rc == ERR_OK && event_is_pods(event) && i < N_FLOOR_NUMBERS; i++)
        if (out->tables[i].value >= 0)
            out->numbers[i] = out->tables[i];
    return rc;
}

const char *event_cite(struct arena *arena, const struct event *event, enum floor_cite what)
{
    struct floor_rules rules;
    struct err aside = ERR_INIT;
    return floor_rules_of_event(arena, event, &rules, &aside) == ERR_OK ? floor_cited(arena, rules.cites[what]) : "";
}

enum err_code event_kinds_all(struct arena *arena, struct event_kinds *out, struct err *err)
{
    struct resource file;
    enum err_code rc = resource_get(arena, KINDS_FILE, &file, err);
    if (rc == ERR_OK)
        rc = event_kinds_read(arena, file.data, file.origin ? file.origin : file.path, out, err);
    return rc;
}

enum err_code event_kind_find(struct arena *arena, const char *key, struct event_kind *out, struct err *err)
{
    struct event_kinds all;
    enum err_code rc = event_kinds_all(arena, &all, err);
    if (rc != ERR_OK)
        return rc;
    *out = all.ordinary;
    if (!*key)
        return ERR_OK;
    const char **keys = ARENA_ARRAY(arena, const char *, all.n + 1);
    for (size_t i = 0; i < all.n; i++) {
        keys[i] = all.kinds[i].key;
        if (strcmp(keys[i], key) != 0)
            continue;
        *out = all.kinds[i];
        return ERR_OK;
    }
    return err_set(err, ERR_NOT_FOUND, "there is no kind of event \"%s\"%s\ntopcut event types lists them", key,
                   suggest_sentence(arena, key, keys, all.n));
}
