/* round_pods_hand.c - rounds of tables of three to five made or changed by hand, and what that breaks
 *
 * The organizer is always right: any tables of three to five players are saved. What they break is said: who meets
 * whom again, who has a second bye, and on which level the round is worse than it could be.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>

/* ---- tables as people write them ------------------------------------------------------------- */

/* Finds where a player's words end in a line, and the length of the sign after them. commas: a comma is such a sign,
 * since no name has one. */
static size_t words_end(const char *line, bool commas, size_t *sign)
{
    static const char *const between[] = {" v ", " vs ", "=", "\t", ","};
    size_t end = strlen(line);
    *sign = 0;
    for (size_t i = 0; i < ARRAY_LEN(between) - !commas; i++) {
        const char *at = strstr(line, between[i]);
        if (at && (size_t)(at - line) < end) {
            end = (size_t)(at - line);
            *sign = strlen(between[i]);
        }
    }
    return end;
}

static enum err_code read_table(struct store *store, struct arena *arena, struct event_id event, const char *line,
                                struct round_hand_table *out, struct err *err)
{
    *out = (struct round_hand_table){.n = 0};
    bool bye = false;
    size_t first;
    bool commas = words_end(line, false, &first) == strlen(line); /* no other sign stands between them */
    for (const char *at = line; *at;) {
        size_t sign, len = words_end(at, commas, &sign);
        const char *words = utf8_clean(arena, arena_strndup(arena, at, len));
        struct player player;
        at += len + sign;
        if (out->n == 1 && strcmp(words, "bye") == 0 && !*at) {
            bye = true;
            break;
        }
        if (out->n == PODS_CHAIRS)
            return err_set(err, ERR_INPUT, "\"%s\" names more than %d players for one table", line, PODS_CHAIRS);
        enum err_code rc = player_resolve(store, arena, event, words, &player, err);
        if (rc != ERR_OK)
            return rc;
        out->players[out->n++] = player.id;
    }
    if (bye ? out->n != 1 : out->n < 3)
        return err_set(err, ERR_INPUT, "\"%s\" is no table; write three to five players: A v B v C v D, or A v bye",
                       line);
    return ERR_OK;
}

enum err_code round_hand_tables_read(struct store *store, struct arena *arena, struct event_id event, const char *text,
                                     const char *what, struct round_hand_table **out, size_t *n, struct err *err)
{
    size_t room = 1;
    for (const char *c = text; *c; c++)
        room += *c == '\n' || *c == ';';
    *out = ARENA_ARRAY(arena, struct round_hand_table, room);
    *n = 0;
    int number = 1;
    for (const char *at = text; *at;) {
        size_t len = strcspn(at, "\n;");
        const char *line = arena_strndup(arena, at, len), *blank = utf8_clean(arena, line);
        int here = number;
        number += at[len] == '\n';
        at += len + (at[len] != '\0');
        if (!*blank || (blank[0] == '#' && blank[1] == ' '))
            continue;
        enum err_code rc = read_table(store, arena, event, strchr(line, '\t') ? line : blank, &(*out)[(*n)++], err);
        if (rc != ERR_OK) {
            err_context(err, "%s:%d", what, here);
            return rc;
        }
    }
    return *n ? ERR_OK : err_set(err, ERR_INPUT, "%s: no table is named", what);
}

/* ---- what is broken -------------------------------------------------------------------------- */

struct broken {
    struct arena *arena;
    const struct event_data *data;
    struct pair_finding *list;
    size_t n;
};

static void add(struct broken *b, enum pair_finding_kind kind, int one, int two, const char *sentence)
{
    b->list[b->n++] = (struct pair_finding){.kind = kind, .a = one, .b = two, .sentence = sentence};
}

/* The last round before number in which two sat at one table; 0: none. */
static int met_in(const struct event_data *data, int number, int one, int two)
{
    int round = 0;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->pod && m->round < number && event_match_has(m, one) && event_match_has(m, two))
            round = m->round;
    }
    return round;
}

static void look_at_table(struct broken *b, const struct round_wishes *wishes, const struct load_match *m)
{
    for (int k = 0; m->pod && k < m->pod->n; k++)
        for (int j = 0; j < k; j++) {
            int one = m->pod->players[j], two = m->pod->players[k], round = met_in(b->data, m->round, one, two);
            if (round)
                add(b, PAIR_FINDING_REMATCH, one, two,
                    message(b->arena, "%s and %s sat at one table in round %d", b->data->players[one].name,
                            b->data->players[two].name, round));
            const char *unmet = round_pods_unmet(b->arena, b->data, wishes, one, two);
            if (unmet)
                add(b, PAIR_FINDING_UNWISHED, one, two, unmet);
        }
    if (m->pod || m->result != RESULT_BYE || bye_is_awarded(b->data, m))
        return;
    for (size_t i = 0; i < b->data->n_matches; i++) {
        const struct load_match *o = &b->data->matches[i];
        if (o->round < m->round && !o->pod && o->result == RESULT_BYE && o->p1 == m->p1 && !bye_is_awarded(b->data, o))
            add(b, PAIR_FINDING_SECOND_BYE, m->p1, PAIR_BYE,
                message(b->arena, "%s had the bye in round %d", b->data->players[m->p1].name, o->round));
    }
}

/* The tables of a round as seats of the request. */
static size_t tables_of(const struct event_data *data, const struct load_round *r, const struct pods_input *in,
                        struct pods_table *tables)
{
    size_t n = 0;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (!m->pod)
            continue;
        tables[n] = (struct pods_table){.n = m->pod->n};
        for (int k = 0; k < m->pod->n; k++)
            tables[n].seats[k] = in->seat_of[m->pod->players[k]];
        n++;
    }
    return n;
}

enum err_code round_pods_check(struct store *store, struct arena *arena, const struct event_data *data, int number,
                               struct pair_finding **findings, size_t *n_findings, struct err *err)
{
    const struct load_round *r = &data->rounds[number - 1];
    struct pods_input in;
    struct pods_levels value;
    struct pods_round best;
    struct broken b = {.arena = arena, .data = data};
    struct pods_table *tables = ARENA_ARRAY(arena, struct pods_table, r->n_matches + 1);
    b.list = ARENA_ARRAY(arena, struct pair_finding, r->n_matches * (2 * PODS_PAIRS_MAX + data->n_rounds) + 5);
    enum err_code rc = round_pods_input(store, arena, data, number, NULL, NULL, &in, err);
    if (rc != ERR_OK)
        return rc;
    in.request.seed = 1; /* what could be had does not hang on the lot */
    in.request.effort = in.request.n_players > PODS_EXACT_MAX ? 20000 : 0;
    size_t n = tables_of(data, r, &in, tables);
    if ((rc = pods_value(&in.request, tables, n, &value, err)) != ERR_OK ||
        (rc = round_pods_divide(store, arena, data, number, NULL, &in, &best, err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < r->n_matches; i++)
        look_at_table(&b, &in.wishes, &data->matches[r->first_match + i]);
    int64_t is, could;
    const char *level = round_pods_differ_in(&value, &best.value, in.request.first, &is, &could);
    if (level && is > could)
        add(&b, PAIR_FINDING_PAIR_DOWN, 0, 0,
            message(arena, "%s %lld, where %lld could be had", level, (long long)is, (long long)could));
    *findings = b.list;
    *n_findings = b.n;
    return ERR_OK;
}

/* ---- saving ---------------------------------------------------------------------------------- */

/* Everybody enrolled, active and named once. */
static enum err_code check_named(struct arena *arena, const struct event_data *data,
                                 const struct round_hand_table *tables, size_t n, bool *named, struct err *err)
{
    for (size_t t = 0; t < n; t++)
        for (int k = 0; k < tables[t].n; k++) {
            int player = event_player_index(data, tables[t].players[k]);
            if (player < 0)
                return err_set(err, ERR_NOT_FOUND, "table %zu: player #%lld is not enrolled in %s", t + 1,
                               (long long)tables[t].players[k].v, data->event.set.name);
            if (!event_player_active(data, player))
                return err_set(err, ERR_CONFLICT,
                               "%s has dropped or is disqualified\nbring them back first: topcut undrop",
                               data->players[player].name);
            if (named[player])
                return err_set(err, ERR_INPUT, "%s is named twice", data->players[player].name);
            named[player] = true;
        }
    (void)arena;
    return ERR_OK;
}

/* Seats by machine those who were not named; *made has their tables and byes. */
static enum err_code pair_rest(struct store *store, struct arena *arena, const struct event_data *data,
                               const bool *named, bool by_machine, const struct round_options *o, struct pods_input *in,
                               struct pods_round *made, struct err *err)
{
    bool *rest = ARENA_ARRAY(arena, bool, data->n_players);
    size_t n = 0, first = 0;
    *made = (struct pods_round){.n_tables = 0};
    for (size_t i = 0; i < data->n_players; i++) {
        const struct load_player *p = &data->players[i];
        rest[i] = !named[i] && event_player_active(data, (int)i) && !p->ejected && p->byes <= data->swiss_rounds;
        first = rest[i] && n == 0 ? i : first;
        n += rest[i];
    }
    if (n == 0)
        return ERR_OK;
    if (!by_machine)
        return err_set(err, ERR_INPUT, "%s\nname everybody, or let the machine pair the rest: --rest",
                       n == 1 ? message(arena, "%s is not paired", data->players[first].name)
                              : message(arena, "%s and %zu more are not paired", data->players[first].name, n - 1));
    enum err_code rc = round_pods_input(store, arena, data, data->swiss_rounds + 1, o, rest, in, err);
    in->request.seed = o->seed;
    if (rc == ERR_OK && (rc = pods_make(arena, &in->request, made, err)) != ERR_OK)
        err_context(err,
                    n == 1 ? MESSAGE_MARK("the %zu player that the tables made by hand leave")
                           : MESSAGE_MARK("the %zu players that the tables made by hand leave"),
                    n);
    return rc;
}

static enum err_code insert_bye(struct store *store, struct round_id round, struct player_id player, bool by_hand,
                                struct err *err)
{
    const struct match_row row = {.p1 = player, .result = RESULT_BYE, .by_hand = by_hand};
    return round_insert_match(store, round, &row, 1, err);
}

enum err_code round_pods_by_hand(struct store *store, struct arena *arena, const struct event_data *data,
                                 const struct round_hand_table *tables, size_t n, bool rest_by_machine,
                                 const struct round_options *o, struct err *err)
{
    bool *named = ARENA_ARRAY(arena, bool, data->n_players);
    struct pods_input in;
    struct pods_round rest;
    struct round_id id = {0};
    int table = 0;
    enum err_code rc = check_named(arena, data, tables, n, named, err);
    if (rc == ERR_OK)
        rc = pair_rest(store, arena, data, named, rest_by_machine, o, &in, &rest, err);
    if (rc != ERR_OK)
        return rc;
    const struct round_record record = {.number = data->swiss_rounds + 1,
                                        .stage = STAGE_SWISS,
                                        .method = "hand",
                                        .seed = rest.n_tables ? o->seed : 0,
                                        .seen = round_named_text(arena, data, o->avoid, o->n_avoid)};
    rc = round_insert(store, data->event.id, &record, &id, err);
    for (size_t t = 0; rc == ERR_OK && t < n; t++)
        rc = tables[t].n == 1 ? insert_bye(store, id, tables[t].players[0], true, err)
                              : round_insert_pod(store, id, ++table, tables[t].players, tables[t].n, true, err);
    for (size_t t = 0; rc == ERR_OK && t < rest.n_tables; t++) {
        struct player_id players[PODS_CHAIRS];
        for (int k = 0; k < rest.tables[t].n; k++)
            players[k] = data->players[in.player_of[rest.tables[t].seats[k]]].id;
        rc = round_insert_pod(store, id, ++table, players, rest.tables[t].n, false, err);
    }
    for (size_t i = 0; rc == ERR_OK && i < rest.n_byes; i++)
        rc = insert_bye(store, id, data->players[in.player_of[rest.byes[i]]].id, false, err);
    for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
        if (data->players[i].byes > data->swiss_rounds && !named[i] && event_player_active(data, (int)i))
            rc = insert_bye(store, id, data->players[i].id, false, err);
    return rc;
}
