/* teams_find.c - the team that words name, or that a player is in */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/people/people.h"

#include <string.h>

enum err_code team_captain(struct store *store, struct event_id event, struct player_id player, struct player_id *out,
                           struct err *err)
{
    return store_get_int(store, Q_TEAM_OF, SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), player.v, &out->v, err);
}

enum err_code team_by_name(struct store *store, struct arena *arena, struct event_id event, const char *words,
                           bool begins, struct player_id *out, const char **name, struct err *err)
{
    struct cursor c = {0};
    const char *names = "", *key = utf8_fold(arena, words);
    int hits = 0;
    out->v = 0;
    *name = "";
    if (!event.v || !*key)
        return ERR_OK;
    enum err_code rc = store_query(store, Q_TEAM_NAMES, SQL_ARGS(SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *one = cursor_text(&c, 1, arena), *folded = utf8_fold(arena, one);
        if (begins ? strncmp(folded, key, strlen(key)) != 0 : strcmp(folded, key) != 0)
            continue;
        out->v = cursor_int(&c, 0);
        *name = one;
        names = arena_printf(arena, "%s%s\"%s\"", names, hits++ ? ", " : "", one);
    }
    cursor_close(&c);
    if (rc == ERR_OK && hits > 1)
        rc = err_set(err, ERR_CONFLICT, "\"%s\" could be the teams %s; name one in full", words, names);
    return rc;
}
