/* calls.c - tables at which a player has called a judge
 *
 * A call is short-lived and belongs to a table, so it is a setting, "call EVENT ROUND TABLE", which says who called and
 * when. Nothing has to take it away when it is over: a call stands only while the one who called sits at the table of
 * the round that is played, without a result.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

/* The round that is played: the latest published one, 0: none. */
static int played_round(const struct event_data *data)
{
    for (size_t i = data->n_rounds; i-- > 0;)
        if (data->rounds[i].published_at_utc)
            return data->rounds[i].number;
    return 0;
}

static bool is_played(const struct event_data *data, const struct load_match *m)
{
    return m && m->p2 >= 0 && m->result == RESULT_NONE && data->event.state != EVENT_CLOSED;
}

enum err_code judge_calls(struct store *store, struct arena *arena, const struct event_data *data,
                          struct judge_call **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    const int round = played_round(data);
    size_t room = 0;
    *out = NULL;
    *n = 0;
    if (round == 0 || data->rounds[round - 1].missing == 0 || data->event.state == EVENT_CLOSED)
        return ERR_OK;
    enum err_code rc = store_query(store, Q_CALLS, SQL_ARGS(SQL_I(data->event.id.v), SQL_I(round)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const struct load_match *m = event_match_at(data, round, (int)cursor_int(&c, 0));
        const int by = event_player_index(data, (struct player_id){cursor_int(&c, 1)});
        if (is_played(data, m) && by >= 0 && event_match_has(m, by))
            *ARENA_ADD(arena, *out, *n, room) = (struct judge_call){.match = m, .by = by, .at_utc = cursor_int(&c, 2)};
    }
    cursor_close(&c);
    return rc;
}

enum err_code judge_call_at(struct store *store, struct arena *arena, const struct event_data *data,
                            const struct load_match *match, struct judge_call *out, struct err *err)
{
    struct judge_call *all;
    size_t n;
    *out = (struct judge_call){.match = NULL};
    enum err_code rc = judge_calls(store, arena, data, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (all[i].match == match)
            *out = all[i];
    return rc;
}

/* The table of a player in a round that is played; round 0: whichever that is. */
static enum err_code find_table(const struct event_data *data, int round, struct player_id player,
                                const struct load_match **out, struct err *err)
{
    const int index = event_player_index(data, player), now = played_round(data);
    if (event_require_open(&data->event, err) != ERR_OK)
        return err->code;
    if (index < 0)
        return err_set(err, ERR_NOT_FOUND, "you are not in \"%s\" any more; ask at the desk", data->event.set.name);
    *out = now > 0 && (round == 0 || round == now) ? event_match_of(data, now, index) : NULL;
    if (is_played(data, *out))
        return ERR_OK;
    err_set(err, ERR_CONFLICT, "%s plays at no table now, so no judge is called there", data->players[index].name);
    err_advice(err, "if something is wrong, tell the desk");
    return err->code;
}

enum err_code judge_call(struct store *store, struct arena *arena, struct event_id event, int round,
                         struct player_id player, struct err *err)
{
    struct event_data data;
    const struct load_match *m = NULL;
    struct judge_call call;
    struct clock *clock = store_clock(store);
    enum err_code rc = verb_begin(store, VERB_CALL, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        rc = find_table(&data, round, player, &m, err);
    if (rc == ERR_OK)
        rc = judge_call_at(store, arena, &data, m, &call, err);
    if (rc == ERR_OK && !call.match) {
        rc = store_exec(store, Q_CALLS_DELETE, SQL_ARGS(SQL_I(event.v), SQL_I(m->round)), err);
        if (rc == ERR_OK)
            rc = store_exec(store, Q_CALL_PUT,
                            SQL_ARGS(SQL_I(event.v), SQL_I(m->round), SQL_I(m->table), SQL_I(player.v),
                                     SQL_I(clock->now_utc(clock))),
                            err);
        store_note(store, event.v, "%s: round %d, table %d: %s calls a judge", data.event.set.name, m->round, m->table,
                   data.players[event_player_index(&data, player)].name);
    }
    return store_end(store, rc, err);
}

/* Takes a table's call away, if it stands. */
static enum err_code end_call(struct store *store, struct arena *arena, const struct event_data *data,
                              const struct load_match *m, int64_t at_utc, bool by_player, struct err *err)
{
    struct judge_call call;
    enum err_code rc = judge_call_at(store, arena, data, m, &call, err);
    if (rc != ERR_OK || !call.match || (at_utc && call.at_utc != at_utc))
        return rc;
    if (by_player)
        store_note(store, data->event.id.v, "%s: round %d, table %d: no judge is needed any more", data->event.set.name,
                   m->round, m->table);
    else
        store_note(store, data->event.id.v, "%s: round %d, table %d: a judge answers the call", data->event.set.name,
                   m->round, m->table);
    return judge_call_forget(store, data->event.id, m, err);
}

enum err_code judge_call_back(struct store *store, struct arena *arena, struct event_id event, int round,
                              struct player_id player, struct err *err)
{
    struct event_data data;
    const struct load_match *m = NULL;
    enum err_code rc = verb_begin(store, VERB_CALL, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        rc = find_table(&data, round, player, &m, err);
    if (rc == ERR_OK)
        rc = end_call(store, arena, &data, m, 0, true, err);
    return store_end(store, rc, err);
}

enum err_code judge_call_take(struct store *store, struct arena *arena, struct event_id event, int round, int table,
                              int64_t at_utc, struct err *err)
{
    struct event_data data;
    const struct load_match *m = NULL;
    enum err_code rc = verb_begin(store, VERB_CALL, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        m = event_match_at(&data, round, table);
    if (rc == ERR_OK && !m)
        rc = err_set(err, ERR_NOT_FOUND, "round %d of %s has no table %d", round, data.event.set.name, table);
    if (rc == ERR_OK)
        rc = end_call(store, arena, &data, m, at_utc, false, err);
    return store_end(store, rc, err);
}

enum err_code judge_call_forget(struct store *store, struct event_id event, const struct load_match *match,
                                struct err *err)
{
    return store_exec(store, Q_CALL_DELETE, SQL_ARGS(SQL_I(event.v), SQL_I(match->round), SQL_I(match->table)), err);
}

enum err_code judge_calls_forget(struct store *store, struct event_id event, struct err *err)
{
    return store_exec(store, Q_CALLS_DELETE, SQL_ARGS(SQL_I(event.v), SQL_I(0)), err);
}
