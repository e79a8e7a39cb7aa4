/* round_input.c - from an event to what the pairing room asks for, and its answers in people's names
 *
 * The pairing room knows seats 0..n-1 with points and byes; the event knows players with matches. A seat is
 * a player who is to be paired now. Points are those before the round, whatever was reported since.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- a round to come ------------------------------------------------------------------------- */

static int link_compare(const void *a, const void *b)
{
    const struct pair_link *x = a, *y = b;
    return x->a != y->a ? COMPARE(x->a, y->a) : COMPARE(x->b, y->b);
}

/* The wishes named now and those of the event, each once. */
static void name_wishes(struct arena *arena, const struct round_options *o, const struct round_terms *terms,
                        struct round_input *out)
{
    size_t given = o ? o->n_avoid : 0, all = given + (terms ? terms->n_avoided : 0), n = 0;
    struct pair_link *named = ARENA_ARRAY(arena, struct pair_link, all);
    for (size_t i = 0; i < all; i++) {
        int a = i < given ? o->avoid[i].a : terms->avoided[i - given].a;
        int b = i < given ? o->avoid[i].b : terms->avoided[i - given].b;
        named[i] = a < b ? (struct pair_link){a, b} : (struct pair_link){b, a};
    }
    if (all)
        qsort(named, all, sizeof *named, link_compare);
    for (size_t i = 0; i < all; i++)
        if (i == 0 || link_compare(&named[i], &named[n - 1]) != 0)
            named[n++] = named[i];
    out->wishes.named = named;
    out->wishes.n_named = n;
}

/* The seated players in the order of entry; those without a place come last. */
static int place_compare(const void *a, const void *b, void *data)
{
    const int *place = data;
    int x = place[*(const int *)a], y = place[*(const int *)b];
    return x == y ? *(const int *)a - *(const int *)b : x == 0 ? 1 : y == 0 ? -1 : x - y;
}

static void wish_apart(struct arena *arena, struct round_input *in)
{
    in->request.unwished = round_wishes_links(arena, &in->wishes, in->player_of_seat, in->seat_of_player,
                                              in->request.n_seats, &in->request.n_unwished);
}

enum err_code round_input_make(struct arena *arena, const struct event_data *data, int number, const int *players,
                               size_t n_players, enum pair_method method, const struct round_options *options,
                               const struct round_terms *terms, struct round_input *out, struct err *err)
{
    int *order = ARENA_ARRAY(arena, int, n_players);
    if (n_players)
        memcpy(order, players, n_players * sizeof *order);
    bool seeded = terms && terms->first == ROUND_FIRST_SEEDED;
    if (seeded)
        qsort_r(order, n_players, sizeof *order, place_compare, terms->place);
    enum err_code rc = round_input_history(arena, data, number, order, n_players, method, out, err);
    if (rc != ERR_OK)
        return rc;
    if (options) {
        out->request.allow_rematch = options->allow_rematch;
        out->request.seed = options->seed;
    }
    name_wishes(arena, options, terms, out);
    if (!seeded) /* which looks at nothing but the order */
        out->wishes.groups = round_groups_of(arena, data);
    wish_apart(arena, out);
    if (!terms)
        return ERR_OK;
    out->place = terms->place;
    out->pod = terms->draft.in_force && terms->draft.within ? terms->draft.pod : NULL;
    out->request.part = drafts_parts(arena, &terms->draft, out->player_of_seat, n_players);
    for (size_t i = 0; terms->lifted && i < n_players; i++)
        out->seats[i].match_points += terms->lifted[order[i]] ? ROUND_LIFT : 0;
    return ERR_OK;
}

enum err_code round_input_rank(struct arena *arena, const struct event_data *data, int number, int *players, size_t n,
                               struct err *err)
{
    struct standings_row *rows;
    if (number <= 1)
        return ERR_OK;
    enum err_code rc = event_standings(arena, data, number - 1, &rows, err);
    bool *wanted = ARENA_ARRAY(arena, bool, data->n_players);
    for (size_t i = 0; i < n; i++)
        wanted[players[i]] = true;
    for (size_t i = 0, at = 0; rc == ERR_OK && i < data->n_players; i++)
        if (wanted[rows[i].player])
            players[at++] = rows[i].player;
    return rc;
}

enum err_code round_input_players(struct arena *arena, const struct event_data *data, enum pair_method method,
                                  int **players, size_t *n, struct err *err)
{
    *players = ARENA_ARRAY(arena, int, data->n_players);
    *n = 0;
    size_t byes = 0;
    for (size_t i = 0; i < data->n_players; i++) {
        if (!event_player_active(data, (int)i))
            continue;
        if (data->players[i].byes > data->swiss_rounds)
            byes++;
        else
            (*players)[(*n)++] = (int)i;
    }
    if (*n < 2)
        return err_set(err, ERR_CONFLICT, "%s has %s to pair%s\ntwo are needed (topcut enroll, topcut undrop%s)",
                       data->event.set.name, message_count(arena, (int64_t)*n, "%lld player", "%lld players"),
                       byes ? TC_WORD(" beside awarded byes") : "", byes ? ", topcut bye PLAYER 0" : "");
    return method == PAIR_BY_RANK ? round_input_rank(arena, data, data->swiss_rounds + 1, *players, *n, err) : ERR_OK;
}

/* ---- the record of a request ----------------------------------------------------------------- */

/* What a round's pairing saw of a player, as its record's numbers. */
enum seen_number {
    SEEN_PLAYER,
    SEEN_POINTS,
    SEEN_RANK,
    SEEN_TEAM,
    SEEN_POD,
    SEEN_CLUB,
    SEEN_COUNTRY,
    SEEN_REGION,
    N_SEEN
};
enum { SEEN_LEAST = SEEN_TEAM + 1 }; /* are always written */
static const enum seen_number number_of[N_ROUND_GROUPS] = {SEEN_TEAM, SEEN_CLUB, SEEN_COUNTRY, SEEN_REGION};
struct seen {
    int of[N_SEEN]; /* SEEN_POINTS is -1 where nothing is recorded */
};

static struct seen seen_of_seat(const struct event_data *data, const struct round_input *in, size_t seat)
{
    int p = in->player_of_seat[seat];
    struct seen seen = {{data->players[p].number, in->seats[seat].match_points}};
    if (in->request.method == PAIR_BY_RANK)
        seen.of[SEEN_RANK] = (int)seat + 1;
    else if (in->place)
        seen.of[SEEN_RANK] = in->place[p];
    seen.of[SEEN_POD] = in->pod ? in->pod[p] : 0;
    for (int k = 0; k < N_ROUND_GROUPS; k++)
        seen.of[number_of[k]] = in->wishes.groups.of[k] ? in->wishes.groups.of[k][p] : 0;
    return seen;
}

const char *round_named_text(struct arena *arena, const struct event_data *data, const struct pair_link *named,
                             size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%d %d", i ? ";" : "|", data->players[named[i].a].number,
                      data->players[named[i].b].number);
    const char *text = n ? arena_strdup(arena, strbuf_text(&sb)) : "|";
    strbuf_release(&sb);
    return text;
}

char *round_input_seen(struct arena *arena, const struct event_data *data, const struct round_input *in)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < in->request.n_seats; i++) {
        struct seen seen = seen_of_seat(data, in, i);
        int n = N_SEEN;
        while (n > SEEN_LEAST && seen.of[n - 1] == 0)
            n--;
        for (int k = 0; k < n; k++)
            strbuf_printf(&sb, "%s%d", k ? " " : i ? ";" : "", seen.of[k]);
    }
    strbuf_add(&sb, round_named_text(arena, data, in->wishes.named, in->wishes.n_named));
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* Index of the player with an enrolment number, -1 when gone. */
static int *index_of_numbers(struct arena *arena, const struct event_data *data, int *highest)
{
    *highest = 0;
    for (size_t i = 0; i < data->n_players; i++)
        *highest = data->players[i].number > *highest ? data->players[i].number : *highest;
    int *index = ARENA_ARRAY(arena, int, (size_t)*highest + 1);
    for (int i = 0; i <= *highest; i++)
        index[i] = -1;
    for (size_t i = 0; i < data->n_players; i++)
        index[data->players[i].number] = (int)i;
    return index;
}

/* Reads the whole numbers of one record, up to ';', '|' or the end; returns how many, and moves on. */
static int read_record(const char **p, long values[N_SEEN])
{
    int n = 0;
    while (**p && **p != ';' && **p != '|' && n < N_SEEN) {
        char *end;
        values[n++] = strtol(*p, &end, 10);
        if (end == *p)
            break;
        *p = end;
    }
    while (**p && **p != ';' && **p != '|')
        (*p)++;
    return n;
}

/* Reads a round's record; seen is by player, links may be NULL. Returns how many wishes were named. */
static size_t read_seen(struct arena *arena, const struct event_data *data, int number, struct seen *seen,
                        struct pair_link *links)
{
    int highest;
    const int *index = index_of_numbers(arena, data, &highest);
    const char *p = data->rounds[number - 1].seen;
    size_t n_links = 0;
    bool seats = true;
    for (size_t i = 0; i < data->n_players; i++)
        seen[i] = (struct seen){{0, -1}};
    while (*p) {
        long v[N_SEEN] = {0};
        int n = read_record(&p, v);
        int a = n > 0 && v[0] > 0 && v[0] <= highest ? index[v[0]] : -1;
        int b = n > 1 && v[1] > 0 && v[1] <= highest ? index[v[1]] : -1;
        for (int k = 0; seats && n >= SEEN_LEAST && a >= 0 && k < N_SEEN; k++)
            seen[a].of[k] = (int)v[k];
        if (!seats && n == 2 && a >= 0 && b >= 0) {
            if (links)
                links[n_links] = (struct pair_link){a, b};
            n_links++;
        }
        seats = seats && *p != '|';
        p += *p != '\0';
    }
    return n_links;
}

size_t round_input_named(struct arena *arena, const struct event_data *data, int number, struct pair_link **out)
{
    struct seen *seen = ARENA_ARRAY(arena, struct seen, data->n_players);
    size_t n = read_seen(arena, data, number, seen, NULL);
    *out = ARENA_ARRAY(arena, struct pair_link, n);
    return read_seen(arena, data, number, seen, *out);
}

static bool link_among(const struct pair_link *links, size_t n, const struct pair_link *link)
{
    for (size_t i = 0; i < n; i++)
        if ((links[i].a == link->a && links[i].b == link->b) || (links[i].a == link->b && links[i].b == link->a))
            return true;
    return false;
}

enum err_code round_points_moved(struct arena *arena, const struct event_data *data, int number, bool *out,
                                 struct err *err)
{
    struct standings_row *rows;
    struct seen *seen = ARENA_ARRAY(arena, struct seen, data->n_players);
    *out = false;
    if (number < 2 || number > data->swiss_rounds || !*data->rounds[number - 1].seen ||
        event_is_round_robin(&data->event) || event_is_pods(&data->event))
        return ERR_OK;
    enum err_code rc = event_standings(arena, data, number - 1, &rows, err);
    read_seen(arena, data, number, seen, NULL);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++) {
        int points = seen[rows[i].player].of[SEEN_POINTS]; /* -1: was not there to be paired */
        *out = *out || (points >= 0 && points != rows[i].points);
    }
    return rc;
}

bool round_input_moved(struct arena *arena, const struct event_data *data, int number, const struct round_input *in)
{
    struct seen *seen = ARENA_ARRAY(arena, struct seen, data->n_players);
    struct pair_link *named;
    size_t n_named = round_input_named(arena, data, number, &named);
    int rank = 0;
    read_seen(arena, data, number, seen, NULL);
    for (size_t i = 0; i < in->request.n_seats; i++) {
        const struct seen *s = &seen[in->player_of_seat[i]];
        if (s->of[SEEN_POINTS] < 0)
            continue; /* came later than the pairing */
        if (s->of[SEEN_POINTS] != in->seats[i].match_points)
            return true;
        if (in->request.method == PAIR_BY_RANK && s->of[SEEN_RANK] < rank)
            return true;
        rank = s->of[SEEN_RANK];
    }
    for (size_t i = 0; i < in->wishes.n_named; i++) {
        const struct pair_link *w = &in->wishes.named[i];
        if (in->seat_of_player[w->a] >= 0 && in->seat_of_player[w->b] >= 0 && !link_among(named, n_named, w))
            return true;
    }
    return false;
}

void round_input_lifted(struct arena *arena, const struct event_data *data, bool *lifted)
{
    struct seen *seen = ARENA_ARRAY(arena, struct seen, data->n_players);
    if (strcmp(data->rounds[0].method, "accelerated") != 0)
        return;
    read_seen(arena, data, 1, seen, NULL);
    for (size_t i = 0; i < data->n_players; i++)
        if (seen[i].of[SEEN_POINTS] >= 0)
            lifted[i] = seen[i].of[SEEN_POINTS] >= ROUND_LIFT;
}

/* ---- a round that was paired ----------------------------------------------------------------- */

enum pair_method round_input_method(const struct load_round *round)
{
    return strcmp(round->method, "by-rank") == 0 ? PAIR_BY_RANK : PAIR_SWISS;
}

/* The matches at tables, and the byes that were paired. */
static void collect_tables(struct arena *arena, const struct event_data *data, int number, struct round_paired *out,
                           int *players, size_t *n_players)
{
    const struct load_round *r = &data->rounds[number - 1];
    out->matches = ARENA_ARRAY(arena, const struct load_match *, r->n_matches);
    out->n_tables = *n_players = 0;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        bool late = m->result == RESULT_LOSS || (m->result == RESULT_BYE && data->players[m->p1].first_round > number);
        if (late || bye_is_awarded(data, m))
            continue; /* a late entry's missed round, an awarded bye: nobody was paired */
        out->matches[out->n_tables++] = m;
        players[(*n_players)++] = m->p1;
        if (m->p2 >= 0)
            players[(*n_players)++] = m->p2;
    }
}

static int rank_compare(const void *a, const void *b, void *data)
{
    const struct seen *seen = data;
    int x = seen[*(const int *)a].of[SEEN_RANK], y = seen[*(const int *)b].of[SEEN_RANK];
    /* Players who came later than the pairing have no rank and go last. */
    return x == y ? *(const int *)a - *(const int *)b : x == 0 ? 1 : y == 0 ? -1 : x - y;
}

static void groups_of_seen(struct arena *arena, const struct event_data *data, const struct seen *seen,
                           struct round_input *in)
{
    for (int k = 0; k < N_ROUND_GROUPS; k++) {
        in->wishes.groups.of[k] = ARENA_ARRAY(arena, int, data->n_players);
        for (size_t i = 0; i < data->n_players; i++)
            in->wishes.groups.of[k][i] = seen[i].of[number_of[k]];
    }
}

/* Parts the seats by draft pod where the round was paired inside pods. */
static void parts_of_seen(struct arena *arena, const struct seen *seen, struct round_input *in)
{
    bool any = false;
    int *part = ARENA_ARRAY(arena, int, in->request.n_seats);
    for (size_t i = 0; i < in->request.n_seats; i++) {
        part[i] = seen[in->player_of_seat[i]].of[SEEN_POD];
        any |= part[i] != 0;
    }
    if (any)
        in->request.part = part;
}

enum err_code round_input_of(struct arena *arena, const struct event_data *data, int number, struct round_paired *out,
                             struct err *err)
{
    const struct load_round *r = &data->rounds[number - 1];
    struct seen *seen = ARENA_ARRAY(arena, struct seen, data->n_players);
    int *players = ARENA_ARRAY(arena, int, 2 * r->n_matches);
    size_t n_players;
    read_seen(arena, data, number, seen, NULL);
    collect_tables(arena, data, number, out, players, &n_players);
    if (round_input_method(r) == PAIR_BY_RANK || strcmp(r->method, "seeded") == 0)
        qsort_r(players, n_players, sizeof *players, rank_compare, seen);
    enum err_code rc =
        round_input_history(arena, data, number, players, n_players, round_input_method(r), &out->in, err);
    if (rc != ERR_OK)
        return rc;
    struct pair_link *named;
    out->in.wishes.n_named = round_input_named(arena, data, number, &named);
    out->in.wishes.named = named;
    out->in.request.seed = r->seed;
    out->in.request.allow_rematch = r->rematches_allowed;
    groups_of_seen(arena, data, seen, &out->in);
    wish_apart(arena, &out->in);
    for (size_t i = 0; i < n_players; i++)
        if (seen[players[i]].of[SEEN_POINTS] >= 0)
            out->in.seats[i].match_points = seen[players[i]].of[SEEN_POINTS];
    parts_of_seen(arena, seen, &out->in);
    out->tables = ARENA_ARRAY(arena, struct pair_table, out->n_tables);
    for (size_t i = 0; i < out->n_tables; i++) {
        const struct load_match *m = out->matches[i];
        out->tables[i] =
            (struct pair_table){out->in.seat_of_player[m->p1], m->p2 < 0 ? PAIR_BYE : out->in.seat_of_player[m->p2]};
    }
    return ERR_OK;
}
