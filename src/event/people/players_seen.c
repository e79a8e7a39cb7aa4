/* players_seen.c - who is meant at the desk: known players with what tells two of one name apart */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/people/people.h"

#include <string.h>

static enum err_code recent(struct store *store, struct arena *arena, struct event_id event, size_t limit,
                            struct player_seen *list, size_t *n, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_PLAYER_SEEN_RECENT, SQL_ARGS(SQL_I(event.v), SQL_I(limit)), &c, err);
    for (*n = 0; rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        list[(*n)++] =
            (struct player_seen){.player = player_from_row(&c, arena), .last_seen = cursor_text(&c, 11, arena)};
    cursor_close(&c);
    return rc;
}

static enum err_code look(struct store *store, struct arena *arena, struct event_id event, const struct player *player,
                          struct player_seen *out, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_PLAYER_SEEN, SQL_ARGS(SQL_I(player->id.v), SQL_I(event.v)), &c, err);
    if (rc == ERR_OK)
        *out = (struct player_seen){
            .player = *player, .last_seen = cursor_text(&c, 0, arena), .enrolled = cursor_int(&c, 1) != 0};
    cursor_close(&c);
    return rc;
}

enum err_code player_candidates(struct store *store, struct arena *arena, struct event_id event, const char *words,
                                size_t limit, struct player_seen **out, size_t *n, struct err *err)
{
    struct player *found = NULL;
    size_t n_found = 0;
    *out = ARENA_ARRAY(arena, struct player_seen, limit + 1);
    *n = 0;
    if (!words[strspn(words, " ")])
        return recent(store, arena, event, limit, *out, n, err);
    enum err_code rc = player_find(store, arena, words, &found, &n_found, err);
    for (size_t i = 0; rc == ERR_OK && i < n_found && *n < limit; i++)
        if (!found[i].forgotten && (rc = look(store, arena, event, &found[i], &(*out)[*n], err)) == ERR_OK)
            ++*n;
    return rc;
}
