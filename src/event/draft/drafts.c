/* drafts.c - draft pods: read and made
 *
 * A change rewrites the seats of the whole draft: the changeset keeps only what differs. Stepping through a
 * draft is drafts_clock.c, changing its pods drafts_change.c, what pods ask of the pairing drafts_round.c.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/draft/internal.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

const char *const draft_kind_words[] = {"booster", "rochester"};

const char *const draft_by_words[] = {MESSAGE_MARK("random"), MESSAGE_MARK("seed"), MESSAGE_MARK("standings")};

/* ---- reading --------------------------------------------------------------------------------- */

static enum err_code load_heads(struct store *store, struct arena *arena, const struct event_data *data,
                                struct draft **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, Q_DRAFT_ALL, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct draft *d = ARENA_ADD(arena, *out, *n, room);
        const char *kind = cursor_text(&c, 1, arena);
        *d = (struct draft){.number = (int)cursor_int(&c, 0),
                            .kind = strcmp(kind, "rochester") == 0 ? DRAFT_ROCHESTER : DRAFT_BOOSTER,
                            .made_by = cursor_text(&c, 2, arena),
                            .seed = (uint64_t)cursor_int(&c, 3),
                            .first_round = (int)cursor_int(&c, 4),
                            .at_utc = cursor_int(&c, 5),
                            .n_players = (size_t)cursor_int(&c, 6),
                            .n_pods = (size_t)cursor_int(&c, 7)};
        d->pods = ARENA_ARRAY(arena, struct draft_pod, d->n_pods);
        int *players = ARENA_ARRAY(arena, int, d->n_players);
        for (size_t p = 0; p < d->n_pods; p++)
            d->pods[p] = (struct draft_pod){.number = (int)p + 1, .players = players};
    }
    cursor_close(&c);
    return rc;
}

/* The draft and the pod of a row; NULL: damaged. */
static struct draft_pod *pod_of_row(struct draft *drafts, size_t n, int64_t number, int64_t pod)
{
    for (size_t i = 0; i < n; i++)
        if (drafts[i].number == number)
            return pod >= 1 && pod <= (int64_t)drafts[i].n_pods ? &drafts[i].pods[pod - 1] : NULL;
    return NULL;
}

/* Players by id, for looking up many. */
struct known_player {
    int64_t id;
    int index;
};

static int known_compare(const void *a, const void *b)
{
    int64_t x = ((const struct known_player *)a)->id, y = ((const struct known_player *)b)->id;
    return COMPARE(x, y);
}

static struct known_player *players_by_id(struct arena *arena, const struct event_data *data)
{
    struct known_player *known = ARENA_ARRAY(arena, struct known_player, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        known[i] = (struct known_player){data->players[i].id.v, (int)i};
    if (data->n_players)
        qsort(known, data->n_players, sizeof *known, known_compare);
    return known;
}

static int player_of(const struct known_player *known, size_t n, int64_t id)
{
    const struct known_player wanted = {.id = id};
    const struct known_player *found = n ? bsearch(&wanted, known, n, sizeof *known, known_compare) : NULL;
    return found ? found->index : -1;
}

/* Rows come by draft, pod and seat: so a pod's players follow those of the pod before. */
static enum err_code load_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                struct draft *drafts, size_t n, struct err *err)
{
    struct cursor c = {0};
    struct draft_pod *before = NULL;
    const struct known_player *known = players_by_id(arena, data);
    enum err_code rc = store_query(store, Q_DRAFT_SEATS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct draft_pod *pod = pod_of_row(drafts, n, cursor_int(&c, 0), cursor_int(&c, 1));
        int player = player_of(known, data->n_players, cursor_int(&c, 3));
        if (!pod || player < 0 || cursor_int(&c, 2) != pod->n + 1) {
            rc = err_set(err, ERR_DAMAGED, "the seats of draft %lld of %s do not fit\nrun topcut doctor",
                         (long long)cursor_int(&c, 0), data->event.set.name);
            break;
        }
        if (before && before != pod && pod->number > before->number)
            pod->players = before->players + before->n;
        pod->players[pod->n++] = player;
        before = pod;
    }
    cursor_close(&c);
    return rc;
}

static enum err_code load_clocks(struct store *store, const struct event_data *data, struct draft *drafts, size_t n,
                                 struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_DRAFT_STEPS_OF, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct draft_pod *pod = pod_of_row(drafts, n, cursor_int(&c, 0), cursor_int(&c, 1));
        if (!pod)
            continue; /* its last player left the event */
        pod->step = (int)cursor_int(&c, 2);
        pod->ends_at_utc = cursor_int(&c, 3);
    }
    cursor_close(&c);
    return rc;
}

enum err_code drafts_load(struct store *store, struct arena *arena, const struct event_data *data, struct draft **out,
                          size_t *n, struct err *err)
{
    enum err_code rc = load_heads(store, arena, data, out, n, err);
    if (rc == ERR_OK && *n)
        rc = load_seats(store, arena, data, *out, *n, err);
    if (rc == ERR_OK && *n)
        rc = load_clocks(store, data, *out, *n, err);
    return rc;
}

enum err_code draft_latest(struct store *store, struct arena *arena, const struct event_data *data, struct draft *out,
                           struct err *err)
{
    struct draft *drafts;
    size_t n;
    enum err_code rc = drafts_load(store, arena, data, &drafts, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(err, ERR_NOT_FOUND, "%s has no draft pods\nmake them with: topcut draft pods",
                     data->event.set.name);
    if (rc == ERR_OK)
        *out = drafts[n - 1];
    return rc;
}

#define OF_PLAYER(NAME, POINTER, MEMBER)                                                                               \
    COLUMN(struct load_player, NAME, MEMBER, COLUMN_THROUGH(struct draft_seat, POINTER))

static const struct column seat_list[] = {
    COLUMN(struct draft_seat, "seat", seat),     OF_PLAYER("player_id", player, id.v),  OF_PLAYER("name", player, name),
    COLUMN(struct draft_seat, "active", active), OF_PLAYER("opposite", opposite, name),
};

const struct column_set draft_seat_columns = COLUMNS(struct draft_seat, seat_list);

struct draft_seat *draft_seats_of(struct arena *arena, const struct event_data *data, const struct draft_pod *pod)
{
    int n = pod->n;
    struct draft_seat *seats = ARENA_ARRAY(arena, struct draft_seat, (size_t)n);
    for (int s = 0; s < n; s++)
        seats[s] = (struct draft_seat){.seat = s + 1,
                                       .player = &data->players[pod->players[s]],
                                       .opposite = n % 2 == 0 ? &data->players[pod->players[(s + n / 2) % n]] : NULL,
                                       .left = &data->players[pod->players[(s + 1) % n]],
                                       .right = &data->players[pod->players[(s + n - 1) % n]],
                                       .active = event_player_active(data, pod->players[s])};
    return seats;
}

struct draft_place draft_place_of(const struct draft *draft, int player)
{
    for (size_t p = 0; p < draft->n_pods; p++)
        for (int s = 0; s < draft->pods[p].n; s++)
            if (draft->pods[p].players[s] == player)
                return (struct draft_place){.pod = (int)p + 1, .seat = s + 1};
    return (struct draft_place){.pod = 0};
}

/* ---- making ---------------------------------------------------------------------------------- */

/* Refuses a draft that is not due, with the way on. */
static enum err_code require_due(struct arena *arena, const struct event_data *data, const struct draft *last,
                                 struct err *err)
{
    const struct event *e = &data->event;
    if (data->n_rounds > (size_t)data->swiss_rounds)
        return err_set(err, ERR_CONFLICT, "%s has its playoff, and pods play before it", e->set.name);
    if (last && last->first_round > data->swiss_rounds)
        return err_set(err, ERR_CONFLICT,
                       "the pods of draft %d are made already\n"
                       "topcut draft show lists them; take them back with: topcut draft unpod",
                       last->number);
    if (!last && data->swiss_rounds > 0)
        return err_set(err, ERR_CONFLICT, "round 1 of %s is paired already\na draft comes before it (topcut unpair)",
                       e->set.name);
    if (!last)
        return ERR_OK;
    if (e->set.pod_rounds == 0)
        return err_set(err, ERR_CONFLICT,
                       "%s drafts once\nfor another draft every 3 rounds set: topcut "
                       "event edit --pod-rounds 3",
                       e->set.name);
    int due = last->first_round + e->set.pod_rounds;
    if (data->swiss_rounds + 1 < due)
        return err_set(err, ERR_CONFLICT,
                       "the next draft is due before round %d, after %d rounds in these pods\npair "
                       "round %d with: topcut pair",
                       due, e->set.pod_rounds, data->swiss_rounds + 1);
    enum err_code rc = round_require_results(arena, data, err);
    if (rc == ERR_OK && data->swiss_rounds >= e->rounds_planned)
        rc = err_set(err, ERR_CONFLICT,
                     "all %d rounds are played, so nobody would play with what they draft\n"
                     "plan more: topcut event edit --rounds %d",
                     data->swiss_rounds, data->swiss_rounds + 1);
    return rc;
}

/* The players who are dealt in, with their records and the opponents they have met. */
struct table {
    struct draft_entrant *entrants;
    int *players; /* indices */
    size_t n;
    struct draft_met *met;
    size_t n_met;
};

static enum err_code gather(struct arena *arena, const struct event_data *data, struct table *out, struct err *err)
{
    struct round_input in;
    size_t n = 0;
    int *players = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        if (event_player_active(data, (int)i))
            players[n++] = (int)i;
    enum err_code rc = round_input_history(arena, data, data->swiss_rounds + 1, players, n, PAIR_SWISS, &in, err);
    if (rc != ERR_OK)
        return rc;
    *out = (struct table){.entrants = ARENA_ARRAY(arena, struct draft_entrant, n),
                          .players = players,
                          .n = n,
                          .met = ARENA_ARRAY(arena, struct draft_met, in.request.n_met),
                          .n_met = in.request.n_met};
    for (size_t i = 0; i < n; i++)
        out->entrants[i] =
            (struct draft_entrant){.points = in.seats[i].match_points, .seed = data->players[players[i]].seed};
    for (size_t i = 0; i < in.request.n_met; i++)
        out->met[i] = (struct draft_met){in.request.met[i].a, in.request.met[i].b};
    return ERR_OK;
}

/* Standings need rounds, seeds need seeds. */
static enum err_code choose_by(const struct event_data *data, const struct table *t, int wanted, enum draft_by *out,
                               struct err *err)
{
    bool seeded = false;
    for (size_t i = 0; i < t->n; i++)
        seeded = seeded || t->entrants[i].seed > 0;
    *out = wanted >= 0 ? (enum draft_by)wanted : data->swiss_rounds ? DRAFT_BY_POINTS : DRAFT_BY_LOT;
    if (*out == DRAFT_BY_POINTS && data->swiss_rounds == 0)
        return err_set(err, ERR_CONFLICT, "no round is played, so there are no standings\n--by random, or seed");
    if (*out == DRAFT_BY_SEED && !seeded)
        return err_set(err, ERR_CONFLICT, "nobody in %s has a seed\n--by random%s", data->event.set.name,
                       data->swiss_rounds ? TC_WORD(", or standings") : "");
    return ERR_OK;
}

enum err_code draft_save_seats(struct store *store, const struct event_data *data, const struct draft *draft,
                               struct err *err)
{
    enum err_code rc =
        store_exec(store, Q_DRAFT_SEATS_CLEAR, SQL_ARGS(SQL_I(data->event.id.v), SQL_I(draft->number)), err);
    for (size_t p = 0; p < draft->n_pods; p++)
        for (int s = 0; rc == ERR_OK && s < draft->pods[p].n; s++)
            rc = store_exec(store, Q_DRAFT_SEAT_INSERT,
                            SQL_ARGS(SQL_I(data->event.id.v), SQL_I(draft->number), SQL_I(draft->pods[p].number),
                                     SQL_I(s + 1), SQL_I(data->players[draft->pods[p].players[s]].id.v)),
                            err);
    return rc;
}

/* The dealt places as pods of a draft. */
static void lay_out(struct arena *arena, const struct table *t, const struct draft_place *places, size_t n_pods,
                    struct draft *out)
{
    out->n_pods = n_pods;
    out->n_players = t->n;
    out->pods = ARENA_ARRAY(arena, struct draft_pod, n_pods);
    for (size_t p = 0; p < n_pods; p++)
        out->pods[p] = (struct draft_pod){.number = (int)p + 1, .players = ARENA_ARRAY(arena, int, DRAFT_SEATS_MAX)};
    for (size_t i = 0; i < t->n; i++) {
        struct draft_pod *pod = &out->pods[places[i].pod - 1];
        pod->players[places[i].seat - 1] = t->players[i];
        pod->n++;
    }
}

/* Inside the verb: deals the pods and saves them. */
static enum err_code make_now(struct store *store, struct arena *arena, const struct draft_options *options,
                              const struct event_data *data, int number, struct draft *out, struct err *err)
{
    struct table t = {0};
    enum draft_by by = DRAFT_BY_LOT;
    int *sizes;
    size_t n_pods;
    struct clock *clock = store_clock(store);
    enum err_code rc = gather(arena, data, &t, err);
    if (rc == ERR_OK)
        rc = choose_by(data, &t, options->by, &by, err);
    if (rc == ERR_OK)
        rc =
            draft_pod_sizes(arena, t.n, options->size ? options->size : data->event.set.pod_size, &sizes, &n_pods, err);
    if (rc == ERR_CONFLICT && *data->event.set.teams) {
        err_clear(err);
        err_set(err, rc, "%s, %s: a pod seats teams here, one at a seat; it has %d to %d of them",
                message_count(arena, (int64_t)t.n, "%lld team", "%lld teams"),
                message_count(arena, (int64_t)t.n * data->event.set.team_size, "%lld player", "%lld players"),
                DRAFT_SEATS_MIN, DRAFT_SEATS_MAX);
    }
    if (rc != ERR_OK)
        return rc;
    *out = (struct draft){.number = number,
                          .kind = options->kind,
                          .made_by = draft_by_words[by],
                          .seed = options->seed ? options->seed : rng_seed_from_system(),
                          .first_round = data->swiss_rounds + 1,
                          .at_utc = clock->now_utc(clock)};
    struct draft_place *places = ARENA_ARRAY(arena, struct draft_place, t.n);
    draft_deal(arena, t.entrants, t.n, sizes, n_pods, by, out->seed, t.met, t.n_met, places);
    lay_out(arena, &t, places, n_pods, out);
    rc = store_exec(store, Q_DRAFT_INSERT,
                    SQL_ARGS(SQL_I(data->event.id.v), SQL_I(number), SQL_T(draft_kind_words[out->kind]),
                             SQL_T(out->made_by), SQL_I(out->seed), SQL_I(out->first_round), SQL_I(out->at_utc)),
                    err);
    return rc == ERR_OK ? draft_save_seats(store, data, out, err) : rc;
}

enum err_code draft_make(struct store *store, struct arena *arena, struct event_id event,
                         const struct draft_options *options, struct event_data *data, struct draft *out,
                         struct err *err)
{
    struct draft *drafts;
    size_t n = 0;
    enum err_code rc = verb_begin(store, VERB_DRAFT_PODS, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, data, err)) == ERR_OK &&
        (rc = event_require_open(&data->event, err)) == ERR_OK)
        rc = drafts_load(store, arena, data, &drafts, &n, err);
    if (rc == ERR_OK)
        rc = require_due(arena, data, n ? &drafts[n - 1] : NULL, err);
    if (rc == ERR_OK)
        rc = make_now(store, arena, options, data, n ? drafts[n - 1].number + 1 : 1, out, err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: draft %d, %s of %s by %s, seed %llu", data->event.set.name, out->number,
                   message_count(arena, (int64_t)out->n_pods, "%lld pod", "%lld pods"),
                   message_count(arena, (int64_t)out->n_players, "%lld player", "%lld players"), out->made_by,
                   (unsigned long long)out->seed);
    return store_end(store, rc, err);
}
