/* drafts_round.c - what draft pods ask of the pairing
 *
 * Every Swiss round from a draft's first one to the next draft's belongs to it. The first is paired across
 * the pod, seat i with seat i + n/2, as people sit; in later ones pods at most limit who may meet
 * whom. */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/draft/draft.h"
#include "event/draft/internal.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

static bool same_pods(const struct event_data *data)
{
    return strcmp(data->event.set.pod_pairing, "pod") == 0;
}

enum err_code drafts_round(struct store *store, struct arena *arena, const struct event_data *data, int number,
                           struct draft_round *out, struct err *err)
{
    struct draft *drafts;
    const struct draft *d = NULL;
    size_t n;
    *out = (struct draft_round){.in_force = false};
    enum err_code rc = drafts_load(store, arena, data, &drafts, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (drafts[i].first_round <= number)
            d = &drafts[i];
    if (rc != ERR_OK || !d)
        return rc;
    if (data->event.set.pod_rounds && number > data->swiss_rounds &&
        number >= d->first_round + data->event.set.pod_rounds)
        return ERR_OK; /* the next draft is due */
    *out = (struct draft_round){.in_force = true,
                                .first = number == d->first_round,
                                .within = same_pods(data),
                                .pod = ARENA_ARRAY(arena, int, data->n_players),
                                .seat = ARENA_ARRAY(arena, int, data->n_players),
                                .size = ARENA_ARRAY(arena, int, data->n_players)};
    for (size_t p = 0; p < d->n_pods; p++)
        for (int s = 0; s < d->pods[p].n; s++) {
            out->pod[d->pods[p].players[s]] = d->pods[p].number;
            out->seat[d->pods[p].players[s]] = s + 1;
            out->size[d->pods[p].players[s]] = d->pods[p].n;
        }
    return ERR_OK;
}

enum err_code drafts_bracket_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                   struct err *err)
{
    struct draft *drafts;
    size_t n = 0;
    bool by_hand = strcmp(data->event.set.seeding, "draft-seat") != 0;
    for (size_t i = 0; i < data->n_players; i++)
        by_hand = by_hand || data->players[i].draft_seat;
    if (by_hand)
        return ERR_OK;
    enum err_code rc = drafts_load(store, arena, data, &drafts, &n, err);
    if (rc != ERR_OK || n == 0)
        return rc;
    const struct draft *d = &drafts[n - 1];
    if (d->n_pods > 1)
        return err_set(err, ERR_CONFLICT,
                       "draft %d had %zu pods, each with seats of its own\nnumber those of the bracket "
                       "with: topcut seat NAME NUMBER",
                       d->number, d->n_pods);
    for (int s = 0; rc == ERR_OK && s < d->pods[0].n; s++) {
        struct load_player *p = &data->players[d->pods[0].players[s]];
        p->draft_seat = s + 1;
        rc = store_exec(store, Q_ENROL_SET_SEAT, SQL_ARGS(SQL_I(data->event.id.v), SQL_I(p->id.v), SQL_I(s + 1)), err);
    }
    return rc;
}

enum err_code drafts_corrected(struct store *store, struct arena *arena, const struct event_data *data,
                               const char **out, struct err *err)
{
    struct draft *drafts;
    size_t n;
    *out = "";
    enum err_code rc = drafts_load(store, arena, data, &drafts, &n, err);
    if (rc == ERR_OK && n && drafts[n - 1].first_round > data->swiss_rounds &&
        strcmp(drafts[n - 1].made_by, draft_by_words[DRAFT_BY_POINTS]) == 0)
        *out = message(arena,
                       "; the pods of draft %d were made on the old standings (topcut draft unpod takes them "
                       "back)",
                       drafts[n - 1].number);
    return rc;
}

enum err_code drafts_require(const struct event_data *data, int number, const struct draft_round *round,
                             struct err *err)
{
    if (!round->in_force && data->event.set.pod_rounds > 0 && number <= data->event.rounds_planned)
        return data->event.set.pod_rounds == 1
                   ? err_set(err, ERR_CONFLICT,
                             "round %d is played after a new draft (every round)\ndraft the next pods first: "
                             "topcut draft pods",
                             number)
                   : err_set(err, ERR_CONFLICT,
                             "round %d is played after a new draft (every %d rounds)\ndraft the next pods "
                             "first: topcut draft pods",
                             number, data->event.set.pod_rounds);
    if (!round->in_force || !round->within)
        return ERR_OK;
    for (size_t i = 0; i < data->n_players; i++)
        if (event_player_active(data, (int)i) && round->pod[i] == 0)
            return err_set(err, ERR_CONFLICT,
                           "%s sits in no pod, and opponents come from the same pod\ngive them the "
                           "seat behind the last of one with: topcut draft move \"%s\" POD SEAT",
                           data->players[i].name, data->players[i].name);
    return ERR_OK;
}

int *drafts_parts(struct arena *arena, const struct draft_round *round, const int *player_of_seat, size_t n_seats)
{
    if (!round->in_force || !round->within)
        return NULL;
    int *part = ARENA_ARRAY(arena, int, n_seats);
    for (size_t i = 0; i < n_seats; i++)
        part[i] = round->pod[player_of_seat[i]];
    return part;
}

/* ---- across the pod -------------------------------------------------------------------------- */

/* One pod as its players come in order of seats: at[i] is a seat of the request. */
struct circle {
    int at[DRAFT_SEATS_MAX];
    int n;
};

struct crossing {
    struct arena *arena;
    const struct draft_round *round;
    const struct pair_request *request;
    const int *player_of_seat;
    int *circle_of; /* by seat of the request: its pod, and its place there */
    int *place_of;
    struct circle *circles; /* by pod, from 1 */
    int n_pods;
    bool **met; /* by pod: place by place */
    int *left;  /* seats of the request that have nobody opposite */
    size_t n_left;
    struct rng rng;
    struct pair_round *out;
};

static void fill_circles(struct crossing *x)
{
    size_t n = x->request->n_seats;
    for (size_t i = 0; i < n; i++) {
        int pod = x->round->pod[x->player_of_seat[i]];
        x->n_pods = pod > x->n_pods ? pod : x->n_pods;
    }
    x->circles = ARENA_ARRAY(x->arena, struct circle, (size_t)x->n_pods + 1);
    for (size_t i = 0; i < n; i++) {
        int player = x->player_of_seat[i], pod = x->round->pod[player], at;
        struct circle *c = &x->circles[pod];
        if (pod == 0 || c->n == DRAFT_SEATS_MAX) {
            x->left[x->n_left++] = (int)i;
            continue;
        }
        for (at = c->n++; at > 0 && x->round->seat[x->player_of_seat[c->at[at - 1]]] > x->round->seat[player]; at--)
            c->at[at] = c->at[at - 1];
        c->at[at] = (int)i;
    }
    for (int p = 1; p <= x->n_pods; p++)
        for (int i = 0; i < x->circles[p].n; i++) {
            x->circle_of[x->circles[p].at[i]] = p;
            x->place_of[x->circles[p].at[i]] = i;
        }
}

static void fill_met(struct crossing *x)
{
    x->met = ARENA_ARRAY(x->arena, bool *, (size_t)x->n_pods + 1);
    for (int p = 1; p <= x->n_pods; p++)
        x->met[p] = ARENA_ARRAY(x->arena, bool, (size_t)(x->circles[p].n * x->circles[p].n));
    for (size_t i = 0; i < x->request->n_met; i++) {
        int a = x->request->met[i].a, b = x->request->met[i].b, p = x->circle_of[a];
        if (p == 0 || p != x->circle_of[b])
            continue;
        int n = x->circles[p].n;
        x->met[p][x->place_of[a] * n + x->place_of[b]] = true;
        x->met[p][x->place_of[b] * n + x->place_of[a]] = true;
    }
}

/* A table: the player with more points first, else by chance. */
static void add_table(struct crossing *x, int a, int b)
{
    const struct pair_seat *seats = x->request->seats;
    int gap = seats[a].match_points - seats[b].match_points;
    bool turned = gap < 0 || (gap == 0 && rng_below(&x->rng, 2));
    x->out->tables[x->out->n_tables++] = (struct pair_table){turned ? b : a, turned ? a : b};
    x->out->pair_downs += gap != 0;
    x->out->gap_sum += gap < 0 ? -gap : gap;
}

static void add_bye(struct crossing *x, int seat)
{
    x->out->second_byes += x->request->seats[seat].byes > 0;
    x->left[x->n_left++] = seat;
}

/* In an even pod that somebody has left, players whose opposite is still there meet all the same, and c keeps the
 * others; nothing is paired when two of them have met before. */
static void cross_opposites(struct crossing *x, int pod, struct circle *c)
{
    const int *seat = x->round->seat, *of = x->player_of_seat;
    int mate[DRAFT_SEATS_MAX], n = c->n, size = n ? x->round->size[of[c->at[0]]] : 0;
    if (n == size || size % 2)
        return;
    for (int i = 0; i < n; i++) {
        mate[i] = -1;
        for (int j = 0; j < n; j++)
            if (abs(seat[of[c->at[i]]] - seat[of[c->at[j]]]) == size / 2)
                mate[i] = j;
        if (mate[i] >= 0 && x->met[pod][i * n + mate[i]])
            return;
    }
    c->n = 0;
    for (int i = 0; i < n; i++)
        if (mate[i] > i)
            add_table(x, c->at[i], c->at[mate[i]]);
        else if (mate[i] < 0)
            c->at[c->n++] = c->at[i];
}

static void cross_pod(struct crossing *x, int pod)
{
    struct circle *c = &x->circles[pod];
    int whole = c->n;
    cross_opposites(x, pod, c);
    bool *met = ARENA_ARRAY(x->arena, bool, (size_t)(c->n * c->n) + 1);
    for (int i = 0; i < c->n; i++)
        for (int j = 0; j < c->n; j++)
            met[i * c->n + j] = x->met[pod][x->place_of[c->at[i]] * whole + x->place_of[c->at[j]]];
    struct draft_player players[DRAFT_SEATS_MAX];
    struct draft_across across;
    for (int i = 0; i < c->n; i++)
        players[i] = (struct draft_player){.points = x->request->seats[c->at[i]].match_points,
                                           .byes = x->request->seats[c->at[i]].byes};
    draft_across(players, c->n, met, rng_next(&x->rng), &across);
    for (int i = 0; i < across.n_pairs; i++) {
        int a = across.pairs[i][0], b = across.pairs[i][1];
        bool again = met[a * c->n + b];
        if (again && !x->round->within) { /* perhaps somebody of another pod is left over for them */
            x->left[x->n_left++] = c->at[a];
            x->left[x->n_left++] = c->at[b];
            continue;
        }
        x->out->rematches += again;
        add_table(x, c->at[a], c->at[b]);
    }
    if (across.left_out != DRAFT_NOBODY)
        add_bye(x, c->at[across.left_out]);
}

/* Pairs the players who have nobody opposite as in any Swiss round. */
static enum err_code pair_left(struct crossing *x, struct err *err)
{
    const struct pair_request *all = x->request;
    struct pair_seat *seats = ARENA_ARRAY(x->arena, struct pair_seat, x->n_left);
    int *new_of = ARENA_ARRAY(x->arena, int, all->n_seats);
    struct pair_link *met = ARENA_ARRAY(x->arena, struct pair_link, all->n_met);
    struct pair_link *unwished = ARENA_ARRAY(x->arena, struct pair_link, all->n_unwished);
    struct pair_request request = {.method = PAIR_SWISS,
                                   .seats = seats,
                                   .n_seats = x->n_left,
                                   .met = met,
                                   .unwished = unwished,
                                   .allow_rematch = true,
                                   .seed = rng_next(&x->rng)};
    struct pair_round round;
    for (size_t i = 0; i < all->n_seats; i++)
        new_of[i] = -1;
    for (size_t i = 0; i < x->n_left; i++) {
        new_of[x->left[i]] = (int)i;
        seats[i] = all->seats[x->left[i]];
    }
    for (size_t i = 0; i < all->n_met; i++)
        if (new_of[all->met[i].a] >= 0 && new_of[all->met[i].b] >= 0)
            met[request.n_met++] = (struct pair_link){new_of[all->met[i].a], new_of[all->met[i].b]};
    for (size_t i = 0; i < all->n_unwished; i++)
        if (new_of[all->unwished[i].a] >= 0 && new_of[all->unwished[i].b] >= 0)
            unwished[request.n_unwished++] = (struct pair_link){new_of[all->unwished[i].a], new_of[all->unwished[i].b]};
    enum err_code rc = pair_round_make(x->arena, &request, &round, err);
    x->out->second_byes = 0;
    for (size_t i = 0; rc == ERR_OK && i < round.n_tables; i++) {
        const struct pair_table *t = &round.tables[i];
        if (t->b == PAIR_BYE)
            x->out->tables[x->out->n_tables++] = (struct pair_table){x->left[t->a], PAIR_BYE};
        else
            add_table(x, x->left[t->a], x->left[t->b]);
    }
    if (rc == ERR_OK) {
        x->out->rematches += round.rematches;
        x->out->second_byes = round.second_byes;
    }
    return rc;
}

enum err_code drafts_pair_across(struct arena *arena, const struct draft_round *round,
                                 const struct pair_request *request, const int *player_of_seat, struct pair_round *out,
                                 bool *fits, struct err *err)
{
    size_t n = request->n_seats;
    struct crossing x = {.arena = arena,
                         .round = round,
                         .request = request,
                         .player_of_seat = player_of_seat,
                         .circle_of = ARENA_ARRAY(arena, int, n),
                         .place_of = ARENA_ARRAY(arena, int, n),
                         .left = ARENA_ARRAY(arena, int, n),
                         .out = out};
    rng_init(&x.rng, request->seed);
    *out = (struct pair_round){.tables = ARENA_ARRAY(arena, struct pair_table, n), .chance = PAIR_UNIFORM};
    fill_circles(&x);
    fill_met(&x);
    for (int p = 1; p <= x.n_pods; p++)
        cross_pod(&x, p);
    enum err_code rc = ERR_OK;
    if (!round->within && x.n_left > 1)
        rc = pair_left(&x, err);
    else
        for (size_t i = 0; i < x.n_left; i++)
            out->tables[out->n_tables++] = (struct pair_table){x.left[i], PAIR_BYE};
    *fits = out->rematches == 0 || request->allow_rematch;
    return rc;
}
