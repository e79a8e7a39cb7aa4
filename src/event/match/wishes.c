/* wishes.c - what the organizer wants of the pairing beside its rules: pairs rather apart, awarded byes, fixed tables
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

enum err_code avoid_load(struct store *store, struct arena *arena, const struct event_data *data, struct avoided **out,
                         size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *out = NULL;
    *n = 0;
    enum err_code rc = store_query(store, Q_AVOID_ALL, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        ARENA_ROOM(arena, *out, *n, room);
        struct avoided pair = {event_player_index(data, (struct player_id){cursor_int(&c, 0)}),
                               event_player_index(data, (struct player_id){cursor_int(&c, 1)}),
                               cursor_text(&c, 2, arena)};
        if (pair.a > pair.b) { /* by number of enrolment */
            int swap = pair.a;
            pair.a = pair.b;
            pair.b = swap;
        }
        (*out)[(*n)++] = pair;
    }
    cursor_close(&c);
    return rc;
}

/* ---- verbs ----------------------------------------------------------------------------------- */

/* Begins a verb on an open event and finds the players of it that are named; index is the caller's. */
static enum err_code begin(struct store *store, struct arena *arena, enum verb verb, struct event_id event,
                           const struct player_id *players, size_t n, struct event_data *data, int *index,
                           struct err *err)
{
    enum err_code rc = verb_begin(store, verb, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, data, err)) == ERR_OK)
        rc = event_require_open(&data->event, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct player player = {.name = ""};
        index[i] = event_player_index(data, players[i]);
        if (index[i] >= 0)
            continue;
        rc = player_get(store, arena, players[i], &player, err);
        if (rc == ERR_OK)
            rc = err_set(err, ERR_NOT_FOUND, "\"%s\" is not enrolled in %s\nenroll them first: topcut enroll",
                         player.name, data->event.set.name);
    }
    return rc == ERR_OK ? ERR_OK : store_end(store, rc, err);
}

static enum err_code finish(struct store *store, const struct event_data *data, const char *sentence, enum err_code rc,
                            struct err *err)
{
    if (rc == ERR_OK)
        rc = event_invariants(store, data->event.id, err);
    if (rc == ERR_OK)
        store_note(store, data->event.id.v, "%s: %s", data->event.set.name, sentence);
    return store_end(store, rc, err);
}

enum err_code avoid_add(struct store *store, struct arena *arena, struct event_id event, struct player_id a,
                        struct player_id b, const char *reason, const char **sentence, struct err *err)
{
    struct event_data data;
    int index[2];
    const char *why = "";
    const struct player_id players[2] = {a, b};
    enum err_code rc = begin(store, arena, VERB_AVOID, event, players, 2, &data, index, err);
    if (rc != ERR_OK)
        return rc;
    if (index[0] == index[1])
        rc = err_set(err, ERR_INPUT, "%s is not kept apart from themselves; name two players",
                     data.players[index[0]].name);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("reason"), text_or(reason, ""), &why, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_AVOID_PUT,
                        SQL_ARGS(SQL_I(event.v), SQL_I(data.players[index[0]].id.v), SQL_I(data.players[index[1]].id.v),
                                 SQL_T(why)),
                        err);
    if (rc == ERR_OK)
        *sentence =
            message(arena,
                    event_is_pods(&data.event)
                        ? MESSAGE_MARK("%s and %s are kept apart, before repeats and scores are looked at%s%s%s")
                        : MESSAGE_MARK("%s and %s are kept apart where that costs nothing else%s%s%s"),
                    data.players[index[0]].name, data.players[index[1]].name, *why ? " (" : "", why, *why ? ")" : "");
    return finish(store, &data, rc == ERR_OK ? *sentence : "", rc, err);
}

enum err_code avoid_remove(struct store *store, struct arena *arena, struct event_id event, struct player_id a,
                           struct player_id b, const char **sentence, struct err *err)
{
    struct event_data data;
    int index[2];
    int64_t there = 0;
    const struct player_id players[2] = {a, b};
    enum err_code rc = begin(store, arena, VERB_AVOID_REMOVE, event, players, 2, &data, index, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_player *x = &data.players[index[0]], *y = &data.players[index[1]];
    rc = store_get_int(store, Q_AVOID_THERE, SQL_ARGS(SQL_I(event.v), SQL_I(x->id.v), SQL_I(y->id.v)), 0, &there, err);
    if (rc == ERR_OK && !there)
        rc = err_set(err, ERR_NOT_FOUND, "%s and %s are not kept apart by name\nsee: topcut avoid list", x->name,
                     y->name);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_AVOID_DELETE, SQL_ARGS(SQL_I(event.v), SQL_I(x->id.v), SQL_I(y->id.v)), err);
    if (rc == ERR_OK)
        *sentence = message(arena, "%s and %s may meet again", x->name, y->name);
    return finish(store, &data, rc == ERR_OK ? *sentence : "", rc, err);
}

/* Rounds by standing, of two at a table or of four: who sits one out has a win for it. */
static bool has_awarded_byes(const char *structure)
{
    return strcmp(structure, "swiss") == 0 || strcmp(structure, "pods") == 0;
}

/* Byes are awarded for Swiss rounds; taking one back is always possible. */
static enum err_code bye_allowed(const struct event *event, int rounds, struct err *err)
{
    const char *name = event->set.name;
    if (rounds == 0 || has_awarded_byes(event->structure))
        return ERR_OK;
    if (event_is_bracket(event))
        return err_set(err, ERR_CONFLICT,
                       "%s is a %s: its byes are the bracket's own, as many as places are empty, and go to "
                       "the top of the order of entry\ngive the player a place there instead: topcut event "
                       "edit --entry seed, topcut seed PLAYER 1",
                       name, event_structure_name(event));
    if (event_is_round_robin(event))
        return err_set(err, ERR_CONFLICT,
                       "%s is a round robin: everybody meets everybody, and a bye would be a match that is "
                       "missing\nbyes are awarded in Swiss rounds: topcut event edit --structure swiss",
                       name);
    return err_set(err, ERR_CONFLICT, "%s has no Swiss rounds that can be paired, and byes are awarded for those",
                   name);
}

enum err_code byes_require_swiss(struct store *store, const struct event *event, const char *structure, struct err *err)
{
    int64_t byes = 0;
    if (has_awarded_byes(structure))
        return ERR_OK;
    enum err_code rc = store_get_int(store, Q_BYE_PLAYERS, SQL_ARGS(SQL_I(event->id.v)), 0, &byes, err);
    if (rc == ERR_OK && byes)
        rc = err_set(err, ERR_CONFLICT,
                     byes == 1
                         ? MESSAGE_MARK("%lld player of %s has awarded byes, which there are in Swiss rounds only\n"
                                        "take them back first: topcut bye PLAYER 0 (topcut avoid list names them)")
                         : MESSAGE_MARK("%lld players of %s have awarded byes, which there are in Swiss rounds only\n"
                                        "take them back first: topcut bye PLAYER 0 (topcut avoid list names them)"),
                     (long long)byes, event->set.name);
    return rc;
}

enum err_code bye_award(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                        int rounds, const char **sentence, struct err *err)
{
    struct event_data data;
    int index;
    enum err_code rc = begin(store, arena, VERB_BYE, event, &player, 1, &data, &index, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_player *p = &data.players[index];
    if (rounds < 0 || rounds > BYES_MAX)
        rc = err_set(err, ERR_INPUT, "byes are awarded for 1 to %d rounds (0 takes them back), not %d", BYES_MAX,
                     rounds);
    else if ((rc = bye_allowed(&data.event, rounds, err)) == ERR_OK && data.n_rounds > 0)
        rc = err_set(err, ERR_CONFLICT,
                     "round 1 of %s is paired, and byes are awarded before it\ntake the round back "
                     "first: topcut unpair",
                     data.event.set.name);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_BYE_AWARD, SQL_ARGS(SQL_I(event.v), SQL_I(player.v), SQL_I(rounds)), err);
    if (rc == ERR_OK && rounds == 0)
        *sentence = message(arena, "%s has no awarded bye", p->name);
    else if (rc == ERR_OK)
        *sentence = message(arena,
                            rounds == 1   ? MESSAGE_MARK("%s has the bye in round 1")
                            : rounds == 2 ? MESSAGE_MARK("%s has the bye in rounds 1 and 2")
                                          : MESSAGE_MARK("%s has the bye in rounds 1, 2 and 3"),
                            p->name);
    return finish(store, &data, rc == ERR_OK ? *sentence : "", rc, err);
}

enum err_code table_fix(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                        int table, const char **sentence, struct err *err)
{
    struct event_data data;
    int index;
    enum err_code rc = begin(store, arena, VERB_TABLE, event, &player, 1, &data, &index, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_player *p = &data.players[index];
    if (table < 0 || table > FIXED_TABLE_MAX)
        rc = err_set(err, ERR_INPUT, "tables have numbers from 1 to %d (0: no fixed table), not %d", FIXED_TABLE_MAX,
                     table);
    for (size_t i = 0; rc == ERR_OK && table && i < data.n_players; i++)
        if ((int)i != index && data.players[i].fixed_table == table && event_player_active(&data, (int)i))
            rc = err_set(err, ERR_CONFLICT,
                         "table %d is fixed for %s\nchoose another, or take theirs back: topcut table "
                         "\"%s\" 0",
                         table, data.players[i].name, data.players[i].name);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_TABLE_FIX, SQL_ARGS(SQL_I(event.v), SQL_I(player.v), table ? SQL_I(table) : SQL_NULL),
                        err);
    if (rc == ERR_OK && table)
        *sentence = message(arena, "%s sits at table %d in every round that is paired from now on", p->name, table);
    else if (rc == ERR_OK)
        *sentence = message(arena, "%s has no fixed table", p->name);
    return finish(store, &data, rc == ERR_OK ? *sentence : "", rc, err);
}

/* ---- at which table -------------------------------------------------------------------------- */

int *table_numbers(struct arena *arena, const struct event_data *data, const struct pair_table *tables, size_t n,
                   const int *busy, size_t n_busy)
{
    int *fixed = ARENA_ARRAY(arena, int, data->n_players);
    int *numbers = ARENA_ARRAY(arena, int, n + 1);
    for (size_t i = 0; i < data->n_players; i++)
        fixed[i] = data->players[i].fixed_table;
    (void)pair_table_numbers(tables, n, fixed, busy, n_busy, numbers);
    return numbers;
}

const char *table_away(struct arena *arena, const struct event_data *data, int round)
{
    struct strbuf sb = STRBUF_INIT;
    const struct load_round *r = &data->rounds[round - 1];
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        const int two[] = {m->p1, m->p2}, *players = m->pod ? m->pod->players : two;
        int seats = m->pod ? m->pod->n : 2;
        for (int side = 0; m->p2 >= 0 && m->result == RESULT_NONE && side < seats; side++) {
            const struct load_player *p = &data->players[players[side]];
            if (p->fixed_table && p->fixed_table != m->table)
                strbuf_printf(&sb, "%s%s", sb.len ? "; " : "",
                              message(arena, "%s, whose table is %d, sits at table %d this time", p->name,
                                      p->fixed_table, m->table));
        }
    }
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* ---- with other verbs ------------------------------------------------------------------------ */

enum err_code avoid_remove_player(struct store *store, struct event_id event, struct player_id player, struct err *err)
{
    enum err_code rc = store_exec(store, Q_AVOID_DELETE_PLAYER_A, SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), err);
    return rc != ERR_OK ? rc
                        : store_exec(store, Q_AVOID_DELETE_PLAYER_B, SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), err);
}

enum err_code avoid_merge(struct store *store, struct player_id from, struct player_id into, struct err *err)
{
    enum err_code rc = store_exec(store, Q_AVOID_MERGE_A, SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_AVOID_MERGE_B, SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), err);
    return rc == ERR_OK ? store_exec(store, Q_AVOID_MERGED, SQL_ARGS(SQL_I(from.v)), err) : rc;
}
