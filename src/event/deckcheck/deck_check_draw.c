/* deck_check_draw.c - deck checks by lot
 *
 * Tickets are sorted by the number of former checks, and each group of equals is shuffled by
 * Fisher and Yates: so everybody with the fewest checks is as likely as any other to be among
 * the first.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>

/* ---- the lot --------------------------------------------------------------------------------- */

struct place {
    size_t index;
    int former;
};

static int by_former(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->former != y->former)
        return x->former < y->former ? -1 : 1;
    return COMPARE(x->index, y->index);
}

static void shuffle(struct place *places, size_t n, struct rng *rng)
{
    for (size_t i = n; i > 1; i--) {
        size_t j = (size_t)rng_below(rng, i);
        struct place swapped = places[i - 1];
        places[i - 1] = places[j];
        places[j] = swapped;
    }
}

size_t deckcheck_lot(struct arena *arena, const struct lot_ticket *tickets, size_t n, size_t wanted, uint64_t seed,
                     size_t *out)
{
    struct place *places = ARENA_ARRAY(arena, struct place, n + 1);
    struct rng rng;
    size_t m = 0;
    for (size_t i = 0; i < n; i++)
        if (!tickets[i].resting)
            places[m++] = (struct place){.index = i, .former = tickets[i].former};
    if (m)
        qsort(places, m, sizeof *places, by_former);
    rng_init(&rng, seed);
    for (size_t from = 0, to; from < m; from = to) {
        for (to = from + 1; to < m && places[to].former == places[from].former; to++)
            ;
        shuffle(places + from, to - from, &rng);
    }
    size_t taken = wanted < m ? wanted : m;
    for (size_t i = 0; i < taken; i++)
        out[i] = places[i].index;
    return taken;
}

/* ---- checks ---------------------------------------------------------------------------------- */

enum err_code deckcheck_list(struct store *store, struct arena *arena, struct event_id event, struct deckcheck **out,
                             size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, Q_CHECK_ALL, SQL_ARGS(SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, *out, *n, room) = (struct deckcheck){
            .player = {cursor_int(&c, 0)},
            .number = (int)cursor_int(&c, 1),
            .draw = (int)cursor_int(&c, 2),
            .round = (int)cursor_int(&c, 3),
            .table = (int)cursor_int(&c, 4),
            .note = cursor_text(&c, 5, arena),
            .extension_min = (int)cursor_int(&c, 6),
            .at_utc = cursor_int(&c, 7),
        };
    }
    cursor_close(&c);
    return rc;
}

enum err_code deckchecks_withdraw(struct store *store, struct event_id event, struct err *err)
{
    return store_exec(store, Q_CHECK_WITHDRAW, SQL_ARGS(SQL_I(event.v)), err);
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* What there is to know of each player before a lot. */
struct record {
    int former;
    bool resting;
};

static enum err_code read_records(struct store *store, struct arena *arena, const struct event_data *data, int round,
                                  struct record **out, struct err *err)
{
    struct deckcheck *checks = NULL;
    size_t n = 0;
    int last_draw = 0; /* of a round that was not taken back */
    *out = ARENA_ARRAY(arena, struct record, data->n_players + 1);
    enum err_code rc = deckcheck_list(store, arena, data->event.id, &checks, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        last_draw = checks[i].draw > last_draw ? checks[i].draw : last_draw;
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        int p = event_player_index(data, checks[i].player);
        if (p < 0)
            continue;
        (*out)[p].former++;
        if (checks[i].round >= round - 1 || (checks[i].draw && checks[i].draw == last_draw))
            (*out)[p].resting = true;
    }
    return rc;
}

struct urn {
    struct deckcheck_drawn *units;
    struct lot_ticket *tickets;
    size_t n, n_resting;
};

static void put_ticket(struct urn *urn, const struct record *records, int table, const int *players, int n)
{
    struct deckcheck_drawn unit = {.table = table, .n = n};
    bool resting = false;
    for (int i = 0; i < n; i++) {
        unit.player[i] = players[i];
        unit.former += records[players[i]].former;
        resting = resting || records[players[i]].resting;
    }
    urn->units[urn->n] = unit;
    urn->tickets[urn->n++] = (struct lot_ticket){.former = unit.former, .resting = resting};
    urn->n_resting += resting;
}

/* Those of the current round who still play; without a round all who are in. */
static void fill_urn(struct arena *arena, const struct event_data *data, const struct record *records, bool tables,
                     struct urn *urn)
{
    size_t room = 2 * data->n_players + 2;
    *urn = (struct urn){.units = ARENA_ARRAY(arena, struct deckcheck_drawn, room),
                        .tickets = ARENA_ARRAY(arena, struct lot_ticket, room)};
    if (data->n_rounds == 0) {
        for (int i = 0; (size_t)i < data->n_players; i++)
            if (event_player_active(data, i))
                put_ticket(urn, records, 0, &i, 1);
        return;
    }
    const struct load_round *r = &data->rounds[data->n_rounds - 1];
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (m->p2 < 0 || m->result != RESULT_NONE)
            continue;
        const int two[] = {m->p1, m->p2}, *players = m->pod ? m->pod->players : two;
        int seats = m->pod ? m->pod->n : 2;
        if (tables)
            put_ticket(urn, records, m->table, players, seats);
        for (int c = 0; !tables && c < seats; c++)
            put_ticket(urn, records, m->table, &players[c], 1);
    }
}

static enum err_code nobody_left(const struct event_data *data, const struct urn *urn, bool tables, struct err *err)
{
    if (data->n_rounds == 0 && tables)
        return err_set(err, ERR_CONFLICT, "no round of %s is paired, so there is no table\ndraw --players",
                       data->event.set.name);
    if (urn->n == 0)
        return err_set(err, ERR_CONFLICT, "nobody plays in %s now: %s", data->event.set.name,
                       data->n_rounds ? TC_WORD("all results of the round are in") : TC_WORD("nobody is enrolled"));
    return err_set(err, ERR_CONFLICT,
                   "%s was checked in this round or the last one, and nobody is drawn twice in a row",
                   tables ? TC_WORD("somebody at each table") : TC_WORD("everybody"));
}

static enum err_code save_draw(struct store *store, const struct event_data *data, const struct deckcheck_draw *draw,
                               int wanted, struct err *err)
{
    struct clock *clock = store_clock(store);
    int64_t now = clock->now_utc(clock);
    enum err_code rc =
        store_exec(store, Q_CHECK_DRAW_INSERT,
                   SQL_ARGS(SQL_I(data->event.id.v), SQL_I(draw->number), SQL_I(draw->round),
                            SQL_T(draw->tables ? "tables" : "players"), SQL_I(wanted), SQL_I(draw->seed), SQL_I(now)),
                   err);
    for (size_t i = 0; rc == ERR_OK && i < draw->n; i++)
        for (int side = 0; rc == ERR_OK && side < draw->drawn[i].n; side++)
            rc = store_exec(store, Q_CHECK_INSERT,
                            SQL_ARGS(SQL_I(data->event.id.v), SQL_I(data->players[draw->drawn[i].player[side]].id.v),
                                     SQL_I(draw->number), SQL_I(draw->round), SQL_I(now)),
                            err);
    return rc;
}

/* Inside the verb: the event is loaded. */
static enum err_code draw_now(struct store *store, struct arena *arena, const struct event_data *data, int wanted,
                              struct deckcheck_draw *out, struct err *err)
{
    struct record *records = NULL;
    struct urn urn;
    int64_t last = 0;
    enum err_code rc = store_get_int(store, Q_CHECK_LAST_DRAW, SQL_ARGS(SQL_I(data->event.id.v)), 0, &last, err);
    if (rc == ERR_OK)
        rc = read_records(store, arena, data, out->round, &records, err);
    if (rc != ERR_OK)
        return rc;
    fill_urn(arena, data, records, out->tables, &urn);
    if (data->n_rounds == 0 && out->tables)
        urn.n = urn.n_resting = 0;
    if (urn.n == urn.n_resting)
        return nobody_left(data, &urn, out->tables, err);
    size_t *chosen = ARENA_ARRAY(arena, size_t, urn.n);
    out->number = (int)last + 1;
    out->n_tickets = urn.n;
    out->n_resting = urn.n_resting;
    out->n = deckcheck_lot(arena, urn.tickets, urn.n, (size_t)wanted, out->seed, chosen);
    out->drawn = ARENA_ARRAY(arena, struct deckcheck_drawn, out->n);
    for (size_t i = 0; i < out->n; i++)
        out->drawn[i] = urn.units[chosen[i]];
    return save_draw(store, data, out, wanted, err);
}

enum err_code deckcheck_draw(struct store *store, struct arena *arena, struct event_id event, bool tables, int wanted,
                             uint64_t seed, struct event_data *data, struct deckcheck_draw *out, struct err *err)
{
    if (wanted < 1 || wanted > 1000)
        return err_set(err, ERR_INPUT, "%d to be drawn: 1 to 1000", wanted);
    enum err_code rc = verb_begin(store, VERB_DECKCHECK_DRAW, err);
    if (rc != ERR_OK)
        return rc;
    *out = (struct deckcheck_draw){.tables = tables, .seed = seed ? seed : rng_seed_from_system()};
    if ((rc = event_load(store, arena, event, data, err)) == ERR_OK &&
        (rc = event_require_open(&data->event, err)) == ERR_OK) {
        out->round = (int)data->n_rounds;
        rc = draw_now(store, arena, data, wanted, out, err);
    }
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: drew %s for deck checks, draw %d, seed %llu", data->event.set.name,
                   tables ? message_count(arena, (int64_t)out->n, "%lld table", "%lld tables")
                          : message_count(arena, (int64_t)out->n, "%lld player", "%lld players"),
                   out->number, (unsigned long long)out->seed);
    return store_end(store, rc, err);
}

/* ---- notes ----------------------------------------------------------------------------------- */

/* The player's check of the current round; made when there is none. */
static enum err_code current_check(struct store *store, const struct event_data *data, int player,
                                   struct deckcheck *out, struct arena *arena, struct err *err)
{
    struct cursor c = {0};
    struct clock *clock = store_clock(store);
    int round = (int)data->n_rounds;
    const struct sql_value who[] = {SQL_I(data->event.id.v), SQL_I(data->players[player].id.v)};
    const struct load_match *m = round ? event_match_of(data, round, player) : NULL;
    *out = (struct deckcheck){.player = data->players[player].id, .number = 1, .round = round, .note = ""};
    enum err_code rc = store_query(store, Q_CHECK_LATEST, who, ARRAY_LEN(who), &c, err);
    bool there = rc == ERR_OK && c.row && cursor_int(&c, 1) == round && !cursor_int(&c, 4);
    if (rc == ERR_OK && c.row)
        out->number = (int)cursor_int(&c, 0) + !there;
    if (there) {
        out->note = cursor_text(&c, 2, arena);
        out->extension_min = (int)cursor_int(&c, 3);
    }
    cursor_close(&c);
    out->table = m ? m->table : 0;
    if (rc != ERR_OK || there)
        return rc;
    return store_exec(store, Q_CHECK_INSERT,
                      SQL_ARGS(who[0], who[1], SQL_NULL, SQL_I(round), SQL_I(clock->now_utc(clock))), err);
}

/* Minutes are given to a match: without one there is nothing to be longer. */
static enum err_code require_match(const struct event_data *data, int player, struct err *err)
{
    int round = (int)data->n_rounds;
    const struct load_match *m = round ? event_match_of(data, round, player) : NULL;
    if (m && m->p2 >= 0)
        return ERR_OK;
    if (!round)
        err_set(err, ERR_CONFLICT, "no round of %s is paired, so there is no match to extend", data->event.set.name);
    else
        err_set(err, ERR_CONFLICT, "\"%s\" %s in round %d of %s, so there is no match to extend",
                data->players[player].name, m ? TC_WORD("has a bye") : TC_WORD("does not play"), round,
                data->event.set.name);
    err_hint(err, "a note alone needs no --extension");
    return err->code;
}

enum err_code deckcheck_note_now(struct store *store, struct arena *arena, const struct event *event,
                                 struct player_id player, struct deckcheck *out, struct err *err)
{
    struct deckcheck *checks;
    size_t n;
    *out = (struct deckcheck){.player = player, .round = event->rounds_paired, .note = ""};
    enum err_code rc = deckcheck_list(store, arena, event->id, &checks, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (checks[i].player.v == player.v && checks[i].round == event->rounds_paired)
            *out = checks[i];
    out->note = text_or(out->note, "");
    return rc;
}

enum err_code deckcheck_note(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             const char *seen, const char *note, int extension_min, struct deckcheck *out,
                             struct err *err)
{
    struct event_data data;
    const char *clean = "";
    enum err_code rc = text_field(arena, TC_WORD("the note"), note, &clean, err);
    if (rc == ERR_OK && extension_min > 120)
        rc = err_set(err, ERR_INPUT, "an extension of %d minutes: at most 120", extension_min);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_DECKCHECK_NOTE, err)) != ERR_OK)
        return rc;
    int index = -1;
    struct deckcheck there;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK &&
        (rc = deckcheck_note_now(store, arena, &data.event, player, &there, err)) == ERR_OK &&
        (rc = seen_check(TC_WORD("the note of this check"), seen, there.note, err)) == ERR_OK &&
        (rc = event_require_open(&data.event, err)) == ERR_OK && (index = event_player_index(&data, player)) < 0)
        rc = err_set(err, ERR_NOT_FOUND, "the player is not enrolled in %s", data.event.set.name);
    if (rc == ERR_OK && extension_min > 0)
        rc = require_match(&data, index, err);
    if (rc == ERR_OK)
        rc = current_check(store, &data, index, out, arena, err);
    if (rc != ERR_OK)
        goto out;
    out->note = *clean ? clean : out->note;
    out->extension_min = extension_min >= 0 ? extension_min : out->extension_min;
    rc = store_exec(
        store, Q_CHECK_UPDATE,
        SQL_ARGS(SQL_I(event.v), SQL_I(out->player.v), SQL_I(out->number), SQL_T(out->note), SQL_I(out->extension_min)),
        err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: noted the deck check of \"%s\"%s", data.event.set.name,
                   data.players[index].name,
                   out->extension_min ? message(arena, ", %s of extra time",
                                                message_count(arena, out->extension_min, "%lld minute", "%lld minutes"))
                                      : "");
out:
    return store_end(store, rc, err);
}
