/* drafts_change.c - pods changed after they were made: taken back, swapped, moved, and players who leave */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/draft/internal.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

/* The latest draft of an open event. */
static enum err_code open_draft(struct store *store, struct arena *arena, struct event_id event,
                                struct event_data *data, struct draft *out, struct err *err)
{
    enum err_code rc = event_load(store, arena, event, data, err);
    if (rc == ERR_OK)
        rc = event_require_open(&data->event, err);
    return rc == ERR_OK ? draft_latest(store, arena, data, out, err) : rc;
}

static enum err_code require_unpaired(const struct event_data *data, const struct draft *draft, struct err *err)
{
    if (data->swiss_rounds < draft->first_round)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "round %d was paired from the pods of draft %d, which stay as they are while it stands\n"
                   "topcut unpair takes a round back",
                   draft->first_round, draft->number);
}

/* The same, before a round of its is paired. */
static enum err_code changeable(struct store *store, struct arena *arena, struct event_id event,
                                struct event_data *data, struct draft *out, struct err *err)
{
    enum err_code rc = open_draft(store, arena, event, data, out, err);
    return rc == ERR_OK ? require_unpaired(data, out, err) : rc;
}

enum err_code draft_unmake(struct store *store, struct arena *arena, struct event_id event, const char **sentence,
                           struct err *err)
{
    static const enum query steps[] = {Q_DRAFT_STEPS_CLEAR, Q_DRAFT_SEATS_CLEAR, Q_DRAFT_DELETE};
    struct event_data data;
    struct draft draft;
    enum err_code rc = verb_begin(store, VERB_DRAFT_UNPOD, err);
    if (rc != ERR_OK)
        return rc;
    rc = changeable(store, arena, event, &data, &draft, err);
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(steps); i++)
        rc = store_exec(store, steps[i], SQL_ARGS(SQL_I(event.v), SQL_I(draft.number)), err);
    if (rc == ERR_OK) {
        int begun = 0;
        for (size_t i = 0; i < draft.n_pods; i++)
            begun += draft.pods[i].step > 0;
        *sentence = message(
            arena,
            draft.n_pods == 1 ? MESSAGE_MARK("the pod of draft %d is taken back%s")
                              : MESSAGE_MARK("the pods of draft %d are taken back%s"),
            draft.number,
            begun ? TC_WORD("; cards were drafted, and are drafted again\ntopcut undo brings the draft back") : "");
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}

/* A player who holds cards of a pod's packs stays in that pod: refuses places in a pod that has begun, unless both are
 * in it. */
static enum err_code require_not_begun(const struct draft *draft, struct draft_place a, struct draft_place b,
                                       struct err *err)
{
    const int pods[2] = {a.pod, b.pod};
    for (int i = 0; a.pod != b.pod && i < 2; i++)
        if (draft->pods[pods[i] - 1].step > 0)
            return err_set(err, ERR_CONFLICT,
                           "pod %d drafts already, and nobody joins or leaves it, with the cards of its "
                           "packs\nonly two players of one pod change seats, or everything is drafted "
                           "again: "
                           "topcut draft unpod",
                           pods[i]);
    return ERR_OK;
}

/* Saves a changed draft, which is no longer as it was drawn. */
static enum err_code save_change(struct store *store, const struct event_data *data, const struct draft *draft,
                                 const char *sentence, struct err *err)
{
    enum err_code rc = draft_save_seats(store, data, draft, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_DRAFT_BY_HAND, SQL_ARGS(SQL_I(data->event.id.v), SQL_I(draft->number)), err);
    if (rc == ERR_OK)
        store_note(store, data->event.id.v, "%s: draft %d: %s", data->event.set.name, draft->number, sentence);
    return rc;
}

static int *seat_of(struct draft *draft, struct draft_place place)
{
    return &draft->pods[place.pod - 1].players[place.seat - 1];
}

static const char *swap_seats(struct arena *arena, const struct event_data *data, struct draft *draft,
                              struct draft_place a, struct draft_place b)
{
    int *x = seat_of(draft, a), *y = seat_of(draft, b), kept = *x;
    *x = *y;
    *y = kept;
    return message(arena, "%s to pod %d, seat %d; %s to pod %d, seat %d", data->players[*y].name, b.pod, b.seat,
                   data->players[*x].name, a.pod, a.seat);
}

/* The index of a player who may sit in a pod. */
static enum err_code entrant(const struct event_data *data, struct player_id id, int *out, struct err *err)
{
    *out = event_player_index(data, id);
    if (*out < 0)
        return err_set(err, ERR_NOT_FOUND, "the player is not enrolled in %s", data->event.set.name);
    return ERR_OK;
}

enum err_code draft_swap(struct store *store, struct arena *arena, struct event_id event, struct player_id a,
                         struct player_id b, const char **sentence, struct err *err)
{
    struct event_data data;
    struct draft draft;
    int who[2] = {-1, -1};
    enum err_code rc = verb_begin(store, VERB_DRAFT_SWAP, err);
    if (rc != ERR_OK)
        return rc;
    rc = changeable(store, arena, event, &data, &draft, err);
    if (rc == ERR_OK && (rc = entrant(&data, a, &who[0], err)) == ERR_OK)
        rc = entrant(&data, b, &who[1], err);
    for (int i = 0; rc == ERR_OK && i < 2; i++)
        if (draft_place_of(&draft, who[i]).pod == 0)
            rc = err_set(err, ERR_CONFLICT, "%s sits in no pod\ngive them a seat with: topcut draft move",
                         data.players[who[i]].name);
    if (rc == ERR_OK && who[0] == who[1])
        rc = err_set(err, ERR_INPUT, "%s is named twice; two players change seats", data.players[who[0]].name);
    if (rc == ERR_OK)
        rc = require_not_begun(&draft, draft_place_of(&draft, who[0]), draft_place_of(&draft, who[1]), err);
    if (rc == ERR_OK) {
        *sentence = swap_seats(arena, &data, &draft, draft_place_of(&draft, who[0]), draft_place_of(&draft, who[1]));
        rc = save_change(store, &data, &draft, *sentence, err);
    }
    return store_end(store, rc, err);
}

/* A pod that can have n players: not one that drafts, but for who is late to its rounds. */
static enum err_code require_size(const struct draft_pod *pod, int n, bool late, struct err *err)
{
    if (pod->step > 0 && !late)
        return err_set(err, ERR_CONFLICT,
                       "pod %d drafts already, and nobody joins or leaves it\ntwo players of one pod "
                       "change seats with: topcut draft swap",
                       pod->number);
    /* A pod that is smaller already may grow. */
    if ((n < DRAFT_SEATS_FEW && n < pod->n) || n > DRAFT_SEATS_MAX)
        return err_set(err, ERR_CONFLICT,
                       "pod %d would have %d players\na pod has %d to %d: "
                       "change two players with topcut draft swap, or cut again with topcut draft "
                       "unpod and topcut "
                       "draft pods --size N",
                       pod->number, n, DRAFT_SEATS_FEW, DRAFT_SEATS_MAX);
    return ERR_OK;
}

static void close_up(struct draft_pod *pod, int seat)
{
    for (int s = seat; s < pod->n; s++)
        pod->players[s - 1] = pod->players[s];
    pod->n--;
}

/* Room for one more in a pod, at a seat. */
static void open_up(struct arena *arena, struct draft_pod *pod, int seat, int player)
{
    int *players = ARENA_ARRAY(arena, int, (size_t)pod->n + 1);
    for (int s = 0; s < pod->n; s++)
        players[s + (s >= seat - 1)] = pod->players[s];
    players[seat - 1] = player;
    pod->players = players;
    pod->n++;
}

/* From one place, or from none, to another, inside the verb. */
static enum err_code move_now(struct arena *arena, const struct event_data *data, struct draft *draft, int player,
                              struct draft_place to, const char **sentence, struct err *err)
{
    struct draft_place from = draft_place_of(draft, player);
    const char *name = data->players[player].name;
    if (to.pod < 1 || to.pod > (int)draft->n_pods)
        return err_set(err, ERR_INPUT, "there is no pod %d: draft %d has %s", to.pod, draft->number,
                       message_count(arena, (int64_t)draft->n_pods, "%lld pod", "%lld pods"));
    struct draft_pod *pod = &draft->pods[to.pod - 1];
    bool stays = from.pod == to.pod;
    int free_seat = pod->n + !stays;
    if (to.seat < 1 || to.seat > free_seat)
        return err_set(err, ERR_INPUT, "there is no seat %d: pod %d has %d players%s", to.seat, to.pod, pod->n,
                       stays ? "" : message(arena, ", so the next seat is %d", free_seat));
    if (from.pod == to.pod && from.seat == to.seat)
        return err_set(err, ERR_CONFLICT, "%s sits on seat %d of pod %d already", name, to.seat, to.pod);
    if (from.pod && to.seat <= pod->n) {
        enum err_code rc = require_unpaired(data, draft, err);
        if (rc == ERR_OK && (rc = require_not_begun(draft, from, to, err)) == ERR_OK)
            *sentence = swap_seats(arena, data, draft, from, to);
        return rc;
    }
    if (!event_player_active(data, player))
        return err_set(err, ERR_CONFLICT, "%s has left %s\ntopcut undrop brings them back", name, data->event.set.name);
    bool late = data->swiss_rounds >= draft->first_round;
    enum err_code rc = late && (from.pod || to.seat <= pod->n) ? require_unpaired(data, draft, err)
                                                               : require_size(pod, pod->n + 1, late, err);
    if (rc == ERR_OK && from.pod)
        rc = require_size(&draft->pods[from.pod - 1], draft->pods[from.pod - 1].n - 1, false, err);
    if (rc != ERR_OK)
        return rc;
    if (from.pod)
        close_up(&draft->pods[from.pod - 1], from.seat);
    open_up(arena, pod, to.seat, player);
    *sentence = message(arena, "%s to pod %d, seat %d%s", name, to.pod, to.seat,
                        from.pod ? message(arena, "; pod %d closes up", from.pod) : "");
    return ERR_OK;
}

enum err_code draft_move(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                         int pod, int seat, const char **sentence, struct err *err)
{
    struct event_data data;
    struct draft draft;
    int who = -1;
    enum err_code rc = verb_begin(store, VERB_DRAFT_MOVE, err);
    if (rc != ERR_OK)
        return rc;
    rc = open_draft(store, arena, event, &data, &draft, err);
    if (rc == ERR_OK)
        rc = entrant(&data, player, &who, err);
    if (rc == ERR_OK)
        rc = move_now(arena, &data, &draft, who, (struct draft_place){pod, seat}, sentence, err);
    if (rc == ERR_OK)
        rc = save_change(store, &data, &draft, *sentence, err);
    return store_end(store, rc, err);
}

/* ---- with a player --------------------------------------------------------------------------- */

struct gone {
    int64_t draft, pod, seat;
};

/* Frees one seat and closes the pod up, the nearest seat first: no two rows have one seat at any time. */
static enum err_code free_seat(struct store *store, struct event_id event, const struct gone *gone, struct err *err)
{
    struct cursor c = {0};
    int64_t behind[64];
    size_t n = 0;
    const struct sql_value where[] = {SQL_I(event.v), SQL_I(gone->draft), SQL_I(gone->pod), SQL_I(gone->seat)};
    enum err_code rc = store_exec(store, Q_DRAFT_SEAT_DELETE, where, ARRAY_LEN(where), err);
    if (rc == ERR_OK)
        rc = store_query(store, Q_DRAFT_SEATS_BEHIND, where, ARRAY_LEN(where), &c, err);
    for (; rc == ERR_OK && c.row && n < ARRAY_LEN(behind); rc = cursor_next(&c, err))
        behind[n++] = cursor_int(&c, 0);
    cursor_close(&c);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = store_exec(store, Q_DRAFT_SEAT_CLOSE_UP, SQL_ARGS(where[0], where[1], where[2], SQL_I(behind[i])), err);
    return rc;
}

enum err_code drafts_remove_player(struct store *store, struct event_id event, struct player_id player, struct err *err)
{
    struct cursor c = {0};
    struct gone gone[16]; /* players who were never paired sit in one draft, or in few */
    size_t n = 0;
    enum err_code rc = store_query(store, Q_DRAFT_SEATS_OF_PLAYER, SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), &c, err);
    for (; rc == ERR_OK && c.row && n < ARRAY_LEN(gone); rc = cursor_next(&c, err))
        gone[n++] = (struct gone){cursor_int(&c, 0), cursor_int(&c, 1), cursor_int(&c, 2)};
    cursor_close(&c);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = free_seat(store, event, &gone[i], err);
    return rc;
}

enum err_code drafts_merge(struct store *store, struct player_id from, struct player_id into, struct err *err)
{
    return store_exec(store, Q_DRAFT_MERGE, SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), err);
}
