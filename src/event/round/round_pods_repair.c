/* round_pods_repair.c - a running round of tables of three to five, mended: who left, who came late
 *
 * A table with a result stays, as does one that has started. One without, of which three or more are still in, stays
 * with those; the players of any other, those with a bye and those who came late are seated again. Where the round is
 * played inside draft pods, each pod is mended by itself.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* A draft pod, or the whole field: its open tables as seats of its request, and what becomes of them. */
struct part {
    struct pods_input in;
    struct pods_table *standing;
    const struct load_match **match; /* of each standing table */
    size_t n_standing;
    bool *changed; /* by standing table: somebody of it has left */
    struct pods_mended mended;
};

struct mending {
    struct store *store;
    struct arena *arena;
    const struct event_data *data;
    const struct load_round *round;
    const struct round_options *options;
    const struct load_match **alone; /* by player: a bye or a loss of this round without opponents; NULL: none */
    int *free;                       /* numbers of tables that were taken out */
    size_t n_free, n_out;
    int highest;
    size_t n_new, n_gone, n_left, n_byes; /* tables made, opened, and shrunk; players who have a bye now */
    bool fewest;
};

static bool is_in(const struct event_data *data, int player)
{
    return event_player_active(data, player) && !data->players[player].ejected;
}

static int count_in(const struct event_data *data, const struct pods_result *pod)
{
    int n = 0;
    for (int i = 0; i < pod->n; i++)
        n += is_in(data, pod->players[i]);
    return n;
}

static bool is_fixed(const struct mending *x, const struct load_match *m)
{
    bool started = false;
    for (size_t i = 0; i < x->options->n_started; i++)
        started = started || (m->pod && x->options->started[i] == m->table);
    return started || bye_is_awarded(x->data, m) || (m->pod && m->result != RESULT_NONE);
}

/* A table that stays unless it is opened for somebody. */
static bool stands(const struct mending *x, const struct load_match *m)
{
    return m->pod && !is_fixed(x, m) && !x->options->all && count_in(x->data, m->pod) >= 3;
}

static enum err_code check_started(const struct mending *x, struct err *err)
{
    for (size_t i = 0; i < x->options->n_started; i++)
        if (!event_match_at(x->data, x->round->number, x->options->started[i]))
            return err_set(err, ERR_NOT_FOUND, "there is no table %d in round %d", x->options->started[i],
                           x->round->number);
    return ERR_OK;
}

/* Everybody who is in, except those at tables that are fixed. */
static bool *field_of(struct mending *x)
{
    bool *only = ARENA_ARRAY(x->arena, bool, x->data->n_players);
    for (size_t i = 0; i < x->data->n_players; i++)
        only[i] = is_in(x->data, (int)i);
    for (size_t i = 0; i < x->round->n_matches; i++) {
        const struct load_match *m = &x->data->matches[x->round->first_match + i];
        if (!m->pod)
            x->alone[m->p1] = m;
        if (!is_fixed(x, m))
            continue;
        only[m->p1] = false;
        for (int c = 0; m->pod && c < m->pod->n; c++)
            only[m->pod->players[c]] = false;
    }
    return only;
}

/* A table that stands belongs to one draft pod, even where it was made by hand from several. */
static void keep_together(const struct mending *x, int *group)
{
    for (size_t i = 0; i < x->round->n_matches; i++) {
        const struct load_match *m = &x->data->matches[x->round->first_match + i];
        for (int c = 1; stands(x, m) && c < m->pod->n; c++)
            group[m->pod->players[c]] = group[m->pod->players[0]];
    }
}

/* The open tables of a part. */
static void take_standing(const struct mending *x, struct part *part)
{
    size_t most = x->round->n_matches;
    part->standing = ARENA_ARRAY(x->arena, struct pods_table, most);
    part->match = ARENA_ARRAY(x->arena, const struct load_match *, most);
    part->changed = ARENA_ARRAY(x->arena, bool, most);
    for (size_t i = 0; i < most; i++) {
        const struct load_match *m = &x->data->matches[x->round->first_match + i];
        struct pods_table *table = &part->standing[part->n_standing];
        *table = (struct pods_table){.n = 0};
        for (int c = 0; stands(x, m) && c < m->pod->n; c++)
            if (part->in.seat_of[m->pod->players[c]] >= 0)
                table->seats[table->n++] = part->in.seat_of[m->pod->players[c]];
        if (table->n == 0)
            continue;
        part->changed[part->n_standing] = table->n != m->pod->n;
        part->match[part->n_standing++] = m;
    }
}

static enum err_code take_out(struct mending *x, const struct load_match *m, struct err *err)
{
    if (m->table)
        x->free[x->n_free++] = m->table;
    return round_match_remove(x->store, m->id, err);
}

/* Opens the tables at which too few players are left. */
static enum err_code take_out_broken(struct mending *x, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < x->round->n_matches; i++) {
        const struct load_match *m = &x->data->matches[x->round->first_match + i];
        x->highest = m->table > x->highest ? m->table : x->highest;
        if (!m->pod || is_fixed(x, m) || stands(x, m))
            continue;
        x->n_out++;
        rc = take_out(x, m, err);
    }
    return rc;
}

static enum err_code take_out_opened(struct mending *x, const struct part *part, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < part->mended.n_gone; i++)
        rc = take_out(x, part->match[part->mended.gone[i]], err);
    return rc;
}

static enum err_code insert(struct mending *x, const struct part *part, const struct pods_table *table, int number,
                            struct err *err)
{
    struct player_id players[PODS_SEATS_MAX];
    enum err_code rc = ERR_OK;
    for (int c = 0; rc == ERR_OK && c < table->n; c++) {
        int player = part->in.player_of[table->seats[c]];
        players[c] = x->data->players[player].id;
        if (x->alone[player])
            rc = round_match_remove(x->store, x->alone[player]->id, err);
        if (rc == ERR_OK)
            rc = store_exec(x->store, Q_ROUND_CAME_FOR,
                            SQL_ARGS(SQL_I(x->data->event.id.v), SQL_I(players[c].v), SQL_I(x->round->number)), err);
    }
    return rc == ERR_OK ? round_insert_pod(x->store, x->round->id, number, players, table->n, false, err) : rc;
}

/* The table that somebody needs where it is free, else the lowest free one, else one more. */
static int take_number(struct mending *x, const struct part *part, const struct pods_table *table)
{
    size_t at = 0;
    for (int c = 0; c < table->n; c++)
        for (size_t i = 0; i < x->n_free; i++)
            if (x->free[i] == x->data->players[part->in.player_of[table->seats[c]]].fixed_table)
                at = i;
    if (x->n_free == 0)
        return ++x->highest;
    int number = x->free[at];
    memmove(&x->free[at], &x->free[at + 1], (--x->n_free - at) * sizeof *x->free);
    return number;
}

/* Takes those who left out of a table that stands. */
static enum err_code shrink(struct mending *x, const struct part *part, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t t = 0, gone = 0; rc == ERR_OK && t < part->n_standing; t++) {
        if (gone < part->mended.n_gone && part->mended.gone[gone] == t) {
            gone++;
            continue;
        }
        if (!part->changed[t])
            continue;
        x->n_left++;
        rc = round_match_remove(x->store, part->match[t]->id, err);
        if (rc == ERR_OK)
            rc = insert(x, part, &part->standing[t], part->match[t]->table, err);
    }
    return rc;
}

/* Coming late is no reason for a win: a loss without opponents stays. So does a bye. */
static enum err_code give_byes(struct mending *x, const struct part *part, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t b = 0; rc == ERR_OK && b < part->mended.n_byes; b++) {
        int player = part->in.player_of[part->mended.byes[b]];
        if (x->alone[player])
            continue;
        struct match_row row = {.p1 = x->data->players[player].id, .result = RESULT_BYE};
        x->n_byes++;
        rc = round_insert_match(x->store, x->round->id, &row, 1, err);
    }
    return rc;
}

static enum err_code write_part(struct mending *x, const struct part *part, struct err *err)
{
    enum err_code rc = shrink(x, part, err);
    for (size_t t = 0; rc == ERR_OK && t < part->mended.n_tables; t++)
        rc = insert(x, part, &part->mended.tables[t], take_number(x, part, &part->mended.tables[t]), err);
    x->n_new += part->mended.n_tables;
    x->n_gone += part->mended.n_gone;
    x->fewest = x->fewest && part->mended.fewest;
    return rc == ERR_OK ? give_byes(x, part, err) : rc;
}

static enum err_code mend_part(struct mending *x, const bool *only, struct part *part, struct err *err)
{
    *part = (struct part){.n_standing = 0};
    enum err_code rc =
        round_pods_input(x->store, x->arena, x->data, x->round->number, x->options, only, &part->in, err);
    if (rc != ERR_OK)
        return rc;
    take_standing(x, part);
    part->in.request.seed = x->options->seed;
    return pods_mend(x->arena, &part->in.request, part->standing, part->n_standing, &part->mended, err);
}

/* Mends pod by pod, those without one together; all are one part where the round is not played inside pods. */
static enum err_code mend_parts(struct mending *x, const bool *only, struct part **parts, size_t *n, struct err *err)
{
    struct pods_input in;
    int *group = NULL, most = 0;
    enum err_code rc = round_pods_input(x->store, x->arena, x->data, x->round->number, x->options, only, &in, err);
    if (rc == ERR_OK)
        rc = round_pods_groups(x->store, x->arena, x->data, x->round->number, &in, &group, &most, err);
    if (rc != ERR_OK)
        return rc;
    if (group)
        keep_together(x, group);
    *parts = ARENA_ARRAY(x->arena, struct part, (size_t)most + 1);
    bool *of_part = ARENA_ARRAY(x->arena, bool, x->data->n_players);
    for (int g = 0; rc == ERR_OK && g <= most; g++) {
        bool any = false;
        for (size_t i = 0; i < x->data->n_players; i++) {
            of_part[i] = only[i] && (!group || group[i] == g);
            any = any || of_part[i];
        }
        if (any)
            rc = mend_part(x, of_part, &(*parts)[(*n)++], err);
    }
    return rc;
}

static int ascending(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* "2 tables are new, 1 of those that stood is opened, which is the fewest"; "" where every table stays. */
static const char *what_was_done(const struct mending *x)
{
    const struct {
        size_t n;
        const char *text;
    } parts[] = {
        {x->n_new, message_count(x->arena, (int64_t)x->n_new, "%lld table is new", "%lld tables are new")},
        {x->n_gone, message_count(x->arena, (int64_t)x->n_gone, "%lld of those that stood is opened",
                                  "%lld of those that stood are opened")},
        {x->n_left, message_count(x->arena, (int64_t)x->n_left, "%lld table goes on without those who left",
                                  "%lld tables go on without those who left")},
        {x->n_byes, message_count(x->arena, (int64_t)x->n_byes, "%lld bye", "%lld byes")},
        {x->n_new ? 0 : x->n_out,
         message_count(x->arena, (int64_t)x->n_out, "%lld table is taken out", "%lld tables are taken out")},
    };
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (parts[i].n)
            strbuf_printf(&sb, "%s%s", sb.len ? ", " : "", parts[i].text);
    const char *text = arena_strdup(x->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return x->n_gone && x->fewest ? arena_printf(x->arena, "%s%s", text, TC_WORD(", the fewest that will do")) : text;
}

enum err_code round_pods_repair(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct round_options *options, bool *fewest, const char **sentence,
                                struct err *err)
{
    const struct load_round *r = &data->rounds[data->swiss_rounds - 1];
    struct round_options joined = *options;
    round_join_wishes(arena, data, r->number, &joined);
    struct mending x = {.store = store,
                        .arena = arena,
                        .data = data,
                        .round = r,
                        .options = &joined,
                        .alone = ARENA_ARRAY(arena, const struct load_match *, data->n_players),
                        .free = ARENA_ARRAY(arena, int, r->n_matches),
                        .fewest = true};
    struct part *parts;
    size_t n_parts = 0, left = 0;
    enum err_code rc = check_started(&x, err);
    if (rc != ERR_OK)
        return rc;
    const bool *only = field_of(&x);
    for (size_t i = 0; i < data->n_players; i++)
        left += only[i];
    if (left == 0 && options->n_started == 0)
        return err_set(err, ERR_CONFLICT, "round %d: every table has its result; there is nothing to re-pair",
                       r->number);
    rc = mend_parts(&x, only, &parts, &n_parts, err);
    if (rc == ERR_OK)
        rc = take_out_broken(&x, err);
    for (size_t p = 0; rc == ERR_OK && p < n_parts; p++)
        rc = take_out_opened(&x, &parts[p], err);
    if (x.n_free)
        qsort(x.free, x.n_free, sizeof *x.free, ascending);
    for (size_t p = 0; rc == ERR_OK && p < n_parts; p++)
        rc = write_part(&x, &parts[p], err);
    const char *seen =
        arena_printf(arena, ROUND_PODS_REPAIRED "%s", round_named_text(arena, data, joined.avoid, joined.n_avoid));
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ROUND_REPAIRED,
                        SQL_ARGS(SQL_I(r->id.v), SQL_I((int64_t)options->seed), SQL_NULL, SQL_T(seen)), err);
    if (rc == ERR_CONFLICT && left < 3)
        err_hint(err, "two at a table play it out: topcut result TABLE WINNER");
    *sentence = rc == ERR_OK ? what_was_done(&x) : "";
    *fewest = x.fewest;
    return rc;
}
