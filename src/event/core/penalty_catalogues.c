/* penalty_catalogues.c - the catalogues of penalties: those of the program, and the user's own beside them
 *
 * They are files, as the editions of the floor rules are (floor.c): an event names one, or follows its date.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/resource.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/core/internal.h"

#include <string.h>

static const char *const folder = "formats/penalties";

/* Which broken files stop the reading: all; those that stand for one of the program's own, so that no other is
 * taken in its place unseen; or none. */
enum strictness { READ_STRICTLY, PASS_ADDITIONS, PASS_ALL };

/* Reads the catalogues; broken: told of the first file that was passed over (NULL: not wanted). */
static enum err_code read_catalogues(struct arena *arena, enum strictness strictness, struct penalty_catalogue **out,
                                     size_t *n, struct err *broken, struct err *err)
{
    struct resource *files;
    size_t n_files;
    *n = 0;
    enum err_code rc = resource_list(arena, folder, &files, &n_files, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct penalty_catalogue, n_files + 1);
    for (size_t i = 0; i < n_files && rc == ERR_OK; i++) {
        struct err wrong = ERR_INIT;
        const char *name = strrchr(files[i].path, '/') + 1, *dot = strrchr(name, '.');
        const char *key = arena_strndup(arena, name, dot ? (size_t)(dot - name) : strlen(name));
        rc = penalty_catalogue_read(arena, key, files[i].data, files[i].origin ? files[i].origin : files[i].path,
                                    &(*out)[*n], &wrong);
        *n += rc == ERR_OK;
        if (rc == ERR_OK)
            continue;
        if (strictness == READ_STRICTLY || (strictness == PASS_ADDITIONS && resource_is_builtin(files[i].path))) {
            *err = wrong;
            return rc;
        }
        if (broken && broken->code == ERR_OK)
            *broken = wrong;
        rc = ERR_OK;
    }
    if (*n == 0)
        rc = err_set(err, ERR_NOT_FOUND, "there is no catalogue of penalties in %s", folder);
    return rc;
}

enum err_code penalties_catalogues(struct arena *arena, struct penalty_catalogue **out, size_t *n, struct err *err)
{
    return read_catalogues(arena, PASS_ADDITIONS, out, n, NULL, err);
}

enum err_code penalties_check(struct arena *arena, size_t *n, struct err *err)
{
    struct penalty_catalogue *all;
    return read_catalogues(arena, READ_STRICTLY, &all, n, NULL, err);
}

enum err_code penalties_catalogue_find(struct arena *arena, const char *key, struct penalty_catalogue *out,
                                       struct err *err)
{
    struct penalty_catalogue *all;
    struct err broken = ERR_INIT;
    size_t n;
    enum err_code rc = read_catalogues(arena, PASS_ALL, &all, &n, &broken, err);
    if (rc != ERR_OK)
        return rc;
    const char *list = "", **keys = ARENA_ARRAY(arena, const char *, n);
    for (size_t i = 0; i < n; i++) {
        keys[i] = all[i].key;
        list = arena_printf(arena, "%s%s%s", list, i ? ", " : "", keys[i]);
        if (strcmp(keys[i], key) != 0 &&
            strcmp(utf8_fold(arena, message_say(arena, NULL, MESSAGE_TERMINAL, all[i].name)), utf8_fold(arena, key)) !=
                0)
            continue;
        *out = all[i];
        return ERR_OK;
    }
    if (broken.code != ERR_OK) { /* it may be the one */
        *err = broken;
        return err->code;
    }
    err_set(err, ERR_NOT_FOUND, "there is no catalogue of penalties \"%s\"%s", key,
            suggest_sentence(arena, key, keys, n));
    err_advice(err, "there are: %s", list);
    return err->code;
}

enum err_code penalties_catalogue(struct arena *arena, const struct event *event, struct penalty_catalogue *out,
                                  struct err *err)
{
    struct penalty_catalogue *all;
    size_t n;
    if (*event->set.penalties)
        return penalties_catalogue_find(arena, event->set.penalties, out, err);
    enum err_code rc = penalties_catalogues(arena, &all, &n, err);
    if (rc == ERR_OK)
        *out = all[penalty_catalogue_for(all, n, event->set.floor_rules, event->set.date)];
    return rc;
}

enum err_code penalties_catalogues_whole(struct arena *arena, struct penalty_catalogue **out, size_t *n,
                                         struct err *err)
{
    return read_catalogues(arena, PASS_ALL, out, n, NULL, err);
}
