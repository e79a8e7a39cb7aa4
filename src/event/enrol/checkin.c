/* checkin.c - who is there on the day */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

void checkin_state(struct arena *arena, const struct event_data *data, struct checkin_state *out)
{
    *out = (struct checkin_state){.absent = ARENA_ARRAY(arena, int, data->n_players + 1)};
    for (size_t i = 0; i < data->n_players; i++) {
        if (!event_player_active(data, (int)i))
            continue;
        out->of++;
        if (data->players[i].checked_in_at_utc)
            out->there++;
        else
            out->absent[out->n_absent++] = (int)i;
    }
}

/* The player in data, by themselves or as one of a team. */
static enum err_code find(struct store *store, struct arena *arena, const struct event_data *data, struct player_id id,
                          int *index, struct err *err)
{
    struct player player;
    *index = event_player_index(data, id);
    if (*index >= 0)
        return ERR_OK;
    enum err_code rc = player_get(store, arena, id, &player, err);
    return rc == ERR_OK ? err_set(err, ERR_NOT_FOUND, "\"%s\" is not enrolled in %s", player.name, data->event.set.name)
                        : rc;
}

enum err_code checkin_set(struct store *store, struct arena *arena, struct event_id event,
                          const struct player_id *players, size_t n, bool there, const char **sentence, struct err *err)
{
    struct event_data data;
    struct checkin_state state;
    struct clock *clock = store_clock(store);
    int64_t now = clock->now_utc(clock);
    int index = 0;
    *sentence = "";
    enum err_code rc = verb_begin(store, VERB_CHECKIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        rc = event_require_open(&data.event, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        rc = find(store, arena, &data, players[i], &index, err);
        if (rc != ERR_OK || (data.players[index].checked_in_at_utc != 0) == there)
            continue;
        data.players[index].checked_in_at_utc = there ? now : 0;
        rc = store_exec(store, Q_CHECKIN_SET,
                        SQL_ARGS(SQL_I(event.v), SQL_I(data.players[index].id.v), there ? SQL_I(now) : SQL_NULL), err);
    }
    if (rc == ERR_OK) {
        checkin_state(arena, &data, &state);
        const char *who =
            n == 1 ? message(arena,
                             there ? MESSAGE_MARK("%s is checked in") : MESSAGE_MARK("%s is not checked in any more"),
                             data.players[index].name)
                   : message(arena,
                             there ? MESSAGE_MARK("%zu players are checked in")
                                   : MESSAGE_MARK("%zu players are not checked in any more"),
                             n);
        *sentence = message(arena, "%s; %d of %d are there", who, state.there, state.of);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}
