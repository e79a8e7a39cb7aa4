/* profile.c - what a player did, event by event, and which events a time's metagame is made of */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/state/state.h"

static enum err_code read_ids(struct store *store, struct arena *arena, enum query query, const struct sql_value *args,
                              size_t n_args, struct event_id **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *out = NULL;
    *n = 0;
    enum err_code rc = store_query(store, query, args, n_args, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, *out, *n, room) = (struct event_id){cursor_int(&c, 0)};
    }
    cursor_close(&c);
    return rc;
}

enum err_code profile_events(struct store *store, struct arena *arena, struct player_id player, struct event_id **out,
                             size_t *n, struct err *err)
{
    return read_ids(store, arena, Q_PROFILE_EVENTS, SQL_ARGS(SQL_I(player.v)), out, n, err);
}

enum err_code profile_deck_events(struct store *store, struct arena *arena, const char *since, const char *until,
                                  const char *format, bool all, struct event_id **out, size_t *n, struct err *err)
{
    return read_ids(store, arena, Q_PROFILE_DECK_EVENTS,
                    SQL_ARGS(SQL_T(since ? since : ""), SQL_T(until ? until : "9999-12-31"),
                             SQL_T(format ? format : ""), SQL_I(all)),
                    out, n, err);
}

enum err_code profile_line_of(struct arena *arena, const struct event_data *data, int player, struct profile_line *out,
                              struct err *err)
{
    struct standings_row *rows;
    struct event_final final;
    *out = (struct profile_line){.place = 0};
    if (data->n_rounds == 0)
        return ERR_OK;
    if (event_standings(arena, data, 0, &rows, err) != ERR_OK || event_final_order(arena, data, &final, err) != ERR_OK)
        return err->code;
    out->final = !*final.pending && data->event.state == EVENT_CLOSED;
    for (size_t i = 0; i < data->n_players; i++) {
        if (rows[i].player != player)
            continue;
        out->place = rows[i].rank;
        out->points = rows[i].points;
        out->wins = rows[i].wins;
        out->losses = rows[i].losses;
        out->draws = rows[i].draws;
    }
    for (size_t i = 0; i < final.n; i++)
        if (final.places[i] == player && (i >= final.open || event_is_bracket(&data->event)))
            out->place = i >= final.open ? final.rank[i] : 0; /* a player who is still in has no place yet */
    return ERR_OK;
}
