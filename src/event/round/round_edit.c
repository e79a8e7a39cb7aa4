/* round_edit.c - the latest Swiss round changed after it was paired: mended, swapped, unpaired */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

enum err_code round_edit_begin(struct store *store, struct arena *arena, enum verb verb, struct event_id event,
                               const struct seen_round *seen, struct event_data *data, struct err *err)
{
    enum err_code rc = verb_begin(store, verb, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, data, err)) == ERR_OK &&
        (rc = event_check_seen(arena, data, seen, err)) == ERR_OK)
        rc = event_require_open(&data->event, err);
    return rc == ERR_OK ? ERR_OK : store_end(store, rc, err);
}

enum err_code round_edit_require(const struct event_data *data, const char *what, struct err *err)
{
    enum err_code rc = event_require_swiss(&data->event, what, err);
    if (rc != ERR_OK)
        return rc;
    if (data->n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "%s has no round yet\npair one with: topcut pair", data->event.set.name);
    if (data->n_rounds > (size_t)data->swiss_rounds)
        return err_set(err, ERR_CONFLICT,
                       "%s is in its playoff\nthe bracket is not re-paired (topcut uncut "
                       "takes the cut back)",
                       data->event.set.name);
    return ERR_OK;
}

/* A bye, or a table without a result: nothing was played there yet. */
static bool not_played(const struct load_match *m)
{
    return !event_match_begun(m) || m->result == RESULT_BYE;
}

enum err_code round_edit_finish(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct round_options *o, int number, struct round_view *out, struct err *err)
{
    enum err_code rc = penalties_after_pairing(store, arena, data->event.id, err);
    bool is_new = number > (int)data->n_rounds;
    if (rc == ERR_OK && is_new)
        rc = round_hide_new(store, data->event.id, data->n_rounds, o && o->private_, err);
    if (rc == ERR_OK)
        rc = round_view(store, arena, data->event.id, number, out, err);
    if (rc == ERR_OK && !is_new)
        out->told = round_seen_text(arena, &out->round);
    if (rc == ERR_OK)
        rc = event_invariants(store, data->event.id, err);
    if (rc == ERR_OK && o && o->dry_run) {
        out->saved = false;
        store_abandon(store);
        return ERR_OK;
    }
    return store_end(store, rc, err);
}

/* ---- repair ---------------------------------------------------------------------------------- */

/* What a repair starts from: whom to pair, which tables are free. */
struct repair {
    int *players;
    size_t n_players;
    int *busy; /* numbers of the tables that stay */
    size_t n_busy;
    struct round_terms terms;
    int left;                 /* players who left and whose tables go */
    struct match_id *sat_out; /* by player: their loss of this round without an opponent; 0: none */
    const char *alone;        /* who sat out and has nobody to play; NULL: nobody */
};

static enum err_code repair_clear(struct store *store, struct arena *arena, const struct event_data *data, int number,
                                  struct repair *out, struct err *err)
{
    const struct load_round *r = &data->rounds[number - 1];
    bool *seated = ARENA_ARRAY(arena, bool, data->n_players);
    *out = (struct repair){.players = ARENA_ARRAY(arena, int, data->n_players),
                           .busy = ARENA_ARRAY(arena, int, r->n_matches),
                           .sat_out = ARENA_ARRAY(arena, struct match_id, data->n_players)};
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (m->result == RESULT_LOSS && m->p2 < 0 && event_player_active(data, m->p1)) {
            out->sat_out[m->p1] = m->id;
            continue;
        }
        bool late_bye = m->result == RESULT_BYE && data->players[m->p1].first_round > number;
        if (!not_played(m) || late_bye || bye_is_awarded(data, m)) {
            if (m->table)
                out->busy[out->n_busy++] = m->table;
            seated[m->p1] = true;
            if (m->p2 >= 0)
                seated[m->p2] = true;
            continue;
        }
        out->left += !event_player_active(data, m->p1) + (m->p2 >= 0 && !event_player_active(data, m->p2));
        enum err_code rc = round_match_remove(store, m->id, err);
        if (rc != ERR_OK)
            return rc;
    }
    for (size_t i = 0; i < data->n_players; i++)
        if (!seated[i] && event_player_active(data, (int)i))
            out->players[out->n_players++] = (int)i;
    if (out->n_players == 1 && out->sat_out[out->players[0]].v) {
        out->alone = data->players[out->players[0]].name;
        out->n_players = 0;
    }
    return ERR_OK;
}

static enum err_code take_seat(struct store *store, const struct event_data *data, const struct repair *repair,
                               int player, struct err *err)
{
    return repair->sat_out[player].v ? round_take_seat(store, data, player, repair->sat_out[player], err) : ERR_OK;
}

static enum err_code insert_tables(struct store *store, struct arena *arena, const struct event_data *data,
                                   const struct round_input *in, const struct pair_round *round, struct repair *repair,
                                   struct round_id id, struct err *err)
{
    enum err_code rc = ERR_OK;
    const int *numbers = round_table_numbers(arena, data, in, round, repair->busy, repair->n_busy);
    for (size_t i = 0; rc == ERR_OK && i < round->n_tables; i++) {
        const struct pair_table *t = &round->tables[i];
        bool bye = t->b == PAIR_BYE;
        int a = in->player_of_seat[t->a], b = bye ? -1 : in->player_of_seat[t->b];
        struct match_row row = {.p1 = data->players[a].id, .result = bye ? RESULT_BYE : RESULT_NONE};
        if (bye && repair->sat_out[a].v)
            continue; /* coming late is no reason for a win: the loss stays */
        rc = take_seat(store, data, repair, a, err);
        if (rc == ERR_OK && !bye) {
            row.p2 = data->players[b].id;
            row.table = numbers[i];
            rc = take_seat(store, data, repair, b, err);
        }
        if (rc == ERR_OK)
            rc = round_insert_match(store, id, &row, event_match_parts(&data->event.set), err);
    }
    return rc;
}

/* Pairs those who are left over, by the method that paired the round. */
static enum err_code repair_pair(struct store *store, struct arena *arena, const struct event_data *data, int number,
                                 struct repair *repair, const struct round_options *o, struct pair_round *round,
                                 struct err *err)
{
    const struct load_round *r = &data->rounds[number - 1];
    enum pair_method method = round_input_method(r);
    struct round_input in;
    enum err_code rc = ERR_OK;
    if (method == PAIR_BY_RANK)
        rc = round_input_rank(arena, data, number, repair->players, repair->n_players, err);
    if (rc == ERR_OK)
        rc = round_input_make(arena, data, number, repair->players, repair->n_players, method, o, &repair->terms, &in,
                              err);
    if (rc == ERR_OK)
        rc = round_input_pair(arena, data, &in, &repair->terms, round, err);
    return rc == ERR_OK ? insert_tables(store, arena, data, &in, round, repair, r->id, err) : rc;
}

static size_t names_of(const struct event_data *data, const struct pods_result *pod, const char **names)
{
    for (int i = 0; pod && i < pod->n; i++)
        names[i] = data->players[pod->players[i]].name;
    return pod ? (size_t)pod->n : 0;
}

/* Finds the tables of a round that differ from what they were, and who has a bye now. */
static void compare_tables(struct arena *arena, const struct event_data *was, int number, struct round_view *now)
{
    const struct load_round *r = &was->rounds[number - 1];
    struct round_change *changes = ARENA_ARRAY(arena, struct round_change, r->n_matches + now->n_matches);
    size_t n = 0;
    int highest = 0;
    for (size_t i = 0; i < now->n_matches; i++)
        highest = now->matches[i].match.table > highest ? now->matches[i].match.table : highest;
    for (size_t i = 0; i < r->n_matches; i++) {
        int table = was->matches[r->first_match + i].table;
        highest = table > highest ? table : highest;
    }
    const struct pods_result **after = ARENA_ARRAY(arena, const struct pods_result *, (size_t)highest + 1);
    for (size_t i = 0; i < now->n_matches; i++)
        after[now->matches[i].match.table] = now->matches[i].match.pod;
    for (int t = 1; t <= highest; t++) {
        const struct load_match *before = event_match_at(was, number, t);
        struct round_change *c = &changes[n];
        *c = (struct round_change){.table = t};
        c->n_before = names_of(was, before ? before->pod : NULL, c->before);
        c->n_after = names_of(was, after[t], c->after);
        bool same = c->n_before == c->n_after;
        for (size_t k = 0; same && k < c->n_after; k++)
            same = strcmp(c->before[k], c->after[k]) == 0;
        n += !same;
    }
    for (size_t i = 0; i < now->n_matches; i++) {
        const struct load_match *m = &now->matches[i].match, *before = event_match_of(was, number, m->p1);
        if (!m->pod && m->result == RESULT_BYE && (!before || before->result != RESULT_BYE))
            changes[n++] = (struct round_change){.after = {now->matches[i].name1}, .n_after = 1};
    }
    now->changes = changes;
    now->n_changes = n;
}

static enum err_code repair_pods(struct store *store, struct arena *arena, const struct event_data *data,
                                 const struct round_options *o, struct round_view *out, struct err *err)
{
    const char *sentence = "";
    int number = data->swiss_rounds;
    bool fewest;
    enum err_code rc = round_pods_repair(store, arena, data, o, &fewest, &sentence, err);
    if (rc == ERR_OK && !*sentence) {
        store_abandon(store);
        return round_view(store, arena, data->event.id, number, out, err);
    }
    if (rc != ERR_OK)
        return store_end(store, rc, err);
    store_note(store, data->event.id.v, "%s: round %d repaired: %s, seed %llu", data->event.set.name, number, sentence,
               (unsigned long long)o->seed);
    rc = round_edit_finish(store, arena, data, o, number, out, err);
    if (rc == ERR_OK)
        compare_tables(arena, data, number, out);
    out->fewest = fewest && !o->all;
    return rc;
}

enum err_code round_repair(struct store *store, struct arena *arena, struct event_id event,
                           const struct round_options *options, struct round_view *out, struct err *err)
{
    struct event_data data;
    struct repair repair;
    const char *seen = NULL;
    struct pair_round round = {0};
    struct round_options o = round_with_seed(options);
    enum err_code rc = round_edit_begin(store, arena, VERB_REPAIR, event, o.seen, &data, err);
    if (rc != ERR_OK)
        return rc;
    int number = data.swiss_rounds;
    if ((rc = round_edit_require(&data, "rounds are repaired in Swiss events", err)) != ERR_OK)
        return store_end(store, rc, err);
    if (event_is_pods(&data.event))
        return repair_pods(store, arena, &data, &o, out, err);
    struct round_id id = data.rounds[number - 1].id;
    round_join_wishes(arena, &data, number, &o);
    rc = repair_clear(store, arena, &data, number, &repair, err);
    if (rc == ERR_OK)
        rc = round_terms_load(store, arena, &data, number, &repair.terms, err);
    if (rc == ERR_OK && repair.n_players == 0 && repair.left == 0)
        rc = err_set(err, ERR_CONFLICT, "round %d: every table has its result; there is %s%s", number,
                     repair.alone ? TC_WORD("nobody to play against ") : TC_WORD("nothing to re-pair"),
                     text_or(repair.alone, ""));
    if (rc == ERR_OK && repair.n_players > 0)
        rc = repair_pair(store, arena, &data, number, &repair, &o, &round, err);
    if (rc == ERR_OK)
        rc = round_seen_now(arena, &data, number, round_input_method(&data.rounds[number - 1]), &o, &repair.terms,
                            &seen, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ROUND_REPAIRED,
                        SQL_ARGS(SQL_I(id.v), SQL_I((int64_t)o.seed),
                                 SQL_T(round.chance == PAIR_UNIFORM ? "uniform" : "tiebroken"), SQL_T(seen)),
                        err);
    if (rc != ERR_OK)
        return store_end(store, rc, err);
    store_note(store, event.v, "%s: round %d re-paired where no result was in: %s, seed %llu", data.event.set.name,
               number, message_count(arena, (int64_t)round.n_tables, "%lld table", "%lld tables"),
               (unsigned long long)o.seed);
    return round_edit_finish(store, arena, &data, &o, number, out, err);
}

/* ---- swap ------------------------------------------------------------------------------------ */

/* Finds the table of one of the two who swap, at which nothing was played yet. */
static enum err_code swappable(const struct event_data *data, int number, int player, const struct load_match **out,
                               struct err *err)
{
    *out = event_match_of(data, number, player);
    if (!*out)
        return err_set(err, ERR_NOT_FOUND, "%s is at no table of round %d",
                       player < 0 ? TC_WORD("that player") : data->players[player].name, number);
    if (bye_is_awarded(data, *out))
        return err_set(err, ERR_CONFLICT, "%s has an awarded bye in round %d, and is not swapped",
                       data->players[player].name, number);
    if (!not_played(*out))
        return err_set(err, ERR_CONFLICT,
                       "table %d of round %d has its result\nclear it first: topcut result "
                       "%d --clear",
                       (*out)->table, number, (*out)->table);
    return ERR_OK;
}

/* Counts the players of a match who sit away from their fixed table, with one player in another's place. */
static int away_from(const struct event_data *data, const struct load_match *m, int table, int out_player,
                     int in_player)
{
    const int players[2] = {m->p1 == out_player ? in_player : m->p1, m->p2 == out_player ? in_player : m->p2};
    int n = 0;
    for (int side = 0; side < 2; side++) {
        int fixed = data->players[players[side]].fixed_table;
        n += fixed && fixed != table;
    }
    return n;
}

/* True when the two matches of a swap should change their tables too, because fewer players then leave a fixed one. */
static bool better_turned(const struct event_data *data, const struct load_match *ma, const struct load_match *mb,
                          int a, int b)
{
    return ma->p2 >= 0 && mb->p2 >= 0 &&
           away_from(data, ma, mb->table, a, b) + away_from(data, mb, ma->table, b, a) <
               away_from(data, ma, ma->table, a, b) + away_from(data, mb, mb->table, b, a);
}

static enum err_code insert_swapped(struct store *store, const struct event_data *data, struct round_id id,
                                    const struct load_match *m, int table, int out_player, int in_player,
                                    struct err *err)
{
    struct player_id pod[PODS_CHAIRS];
    for (int i = 0; m->pod && i < m->pod->n; i++) {
        int player = m->pod->players[i];
        bool both = event_match_has(m, in_player); /* who then change seats */
        int now = player == out_player ? in_player : both && player == in_player ? out_player : player;
        pod[i] = data->players[now].id;
    }
    if (m->pod)
        return round_insert_pod(store, id, table, pod, m->pod->n, true, err);
    int p1 = m->p1 == out_player ? in_player : m->p1;
    int p2 = m->p2 == out_player ? in_player : m->p2;
    struct match_row row = {
        .p1 = data->players[p1].id, .table = table, .by_hand = true, .result = p2 < 0 ? RESULT_BYE : RESULT_NONE};
    if (p2 >= 0)
        row.p2 = data->players[p2].id;
    return round_insert_match(store, id, &row, event_match_parts(&data->event.set), err);
}

enum err_code round_swap(struct store *store, struct arena *arena, struct event_id event, const struct seen_round *seen,
                         struct player_id a, struct player_id b, struct round_view *out, struct pair_finding **findings,
                         size_t *n_findings, struct err *err)
{
    struct event_data data, after;
    const struct load_match *ma, *mb;
    enum err_code rc = round_edit_begin(store, arena, VERB_SWAP, event, seen, &data, err);
    if (rc != ERR_OK)
        return rc;
    int number = data.swiss_rounds;
    int ia = event_player_index(&data, a), ib = event_player_index(&data, b);
    if ((rc = round_edit_require(&data, BY_HAND, err)) != ERR_OK ||
        (rc = swappable(&data, number, ia, &ma, err)) != ERR_OK ||
        (rc = swappable(&data, number, ib, &mb, err)) != ERR_OK)
        return store_end(store, rc, err);
    struct round_id id = data.rounds[number - 1].id;
    if (ia == ib)
        rc = err_set(err, ERR_INPUT, "%s is not swapped with themselves; name two players", data.players[ia].name);
    else if (ma->p2 < 0 && mb->p2 < 0)
        rc = err_set(err, ERR_CONFLICT, "%s and %s both have the bye; a swap would change nothing",
                     data.players[ia].name, data.players[ib].name);
    else if (ma == mb && !ma->pod)
        rc = err_set(err, ERR_CONFLICT, "%s and %s play each other; a swap would change nothing", data.players[ia].name,
                     data.players[ib].name);
    bool turned = rc == ERR_OK && better_turned(&data, ma, mb, ia, ib);
    const char *wishes =
        text_or(strchr(data.rounds[number - 1].seen, '|'), ""); /* are all that is left of the record */
    /* Rows are replaced rather than updated: the constraints hold after each statement. */
    if (rc == ERR_OK)
        rc = round_match_remove(store, ma->id, err);
    if (rc == ERR_OK && ma != mb)
        rc = round_match_remove(store, mb->id, err);
    if (rc == ERR_OK)
        rc = insert_swapped(store, &data, id, ma, turned ? mb->table : ma->table, ia, ib, err);
    if (rc == ERR_OK && ma != mb)
        rc = insert_swapped(store, &data, id, mb, turned ? ma->table : mb->table, ib, ia, err);
    if (rc == ERR_OK)
        rc = store_exec(
            store, Q_ROUND_REPAIRED,
            SQL_ARGS(SQL_I(id.v), SQL_NULL, SQL_NULL, event_is_pods(&data.event) ? SQL_T(wishes) : SQL_NULL), err);
    if (rc == ERR_OK)
        rc = event_load(store, arena, event, &after, err);
    *n_findings = 0;
    if (rc == ERR_OK)
        rc = event_is_pods(&data.event) ? round_pods_check(store, arena, &after, number, findings, n_findings, err)
                                        : round_input_check(arena, &after, number, findings, n_findings, err);
    if (rc != ERR_OK)
        return store_end(store, rc, err);
    store_note(store, event.v, "%s: round %d: %s and %s swapped", data.event.set.name, number, data.players[ia].name,
               data.players[ib].name);
    return round_edit_finish(store, arena, &data, NULL, number, out, err);
}

/* ---- unpair ---------------------------------------------------------------------------------- */

enum err_code round_unpair(struct store *store, struct arena *arena, struct event_id event,
                           const struct seen_round *seen, bool force, const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = round_edit_begin(store, arena, VERB_UNPAIR, event, seen, &data, err);
    if (rc != ERR_OK)
        return rc;
    if (data.n_rounds == 0)
        return store_end(store, err_set(err, ERR_CONFLICT, "%s has no round to take back", data.event.set.name), err);
    const struct load_round *r = &data.rounds[data.n_rounds - 1];
    int results = 0, tables = 0;
    bool alone = false;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data.matches[r->first_match + i];
        results += m->p2 >= 0 && event_match_begun(m);
        tables += m->p2 >= 0;
        alone = alone || m->result == RESULT_BYE;
    }
    if (results && !force)
        rc = err_set(
            err, ERR_CONFLICT, "%s\nto take it back with them add --force (topcut undo brings it again)",
            message_plural(arena, results, "round %d has %d result", "round %d has %d results", r->number, results));
    if (rc == ERR_OK)
        rc = round_remove(store, r->id, err);
    if (rc == ERR_OK)
        rc = deckchecks_withdraw(store, event, err);
    if (rc == ERR_OK) /* a late entry that missed only this round has missed nothing now */
        rc = store_exec(store, Q_ROUND_FIRST_AT_MOST, SQL_ARGS(SQL_I(event.v), SQL_I(r->number)), err);
    if (rc == ERR_OK) {
        *sentence =
            message(arena, "round %d taken back, %s%s and %s%s", r->number,
                    message_count(arena, tables, "%lld table", "%lld tables"), alone ? TC_WORD(", the bye") : "",
                    message_count(arena, results, "%lld result", "%lld results"),
                    r->published_at_utc ? TC_WORD("; it was published: tell the players") : "");
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}
