/* outside_import.c - an event of another program comes into the store, as history
 *
 * As with a results file (import.c) everything is one verb, scores are kept as they are, and everything is marked
 * imported; the playoff's matches find their places in a bracket by who won. What is more here: players are people
 * who may be known, by their DCI number or else by a name that nobody else has; there are judges, warnings and a
 * final order, which is compared with ours.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/import/import.h"
#include "event/ledger/ledger.h"
#include "event/outside/internal.h"
#include "event/outside/outside.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

#define CATALOGUE   "wer" /* of the warnings' codes */
#define UUID_LENGTH 36
#define NAMES_TOLD  3

struct coming {
    struct import_ends in;
    struct outside_event *from;
    const struct outside_options *options;
    struct outside_import *out;
    struct player_id *players; /* by the file's index */
    int suspects;              /* numbers whose check digit does not match */
};

/* ---- the event ------------------------------------------------------------------------------- */

/* By the bulk of the Swiss rounds' results; a longer final is the final's affair, and keeps its score. */
static int best_of(const struct outside_event *e)
{
    struct length_count count = {{0}};
    for (size_t i = 0; i < e->n_matches && !e->games_unknown; i++) {
        const struct outside_match *m = &e->matches[i];
        if (m->kind == RESULT_PLAYED && (!e->playoff_from || m->round < e->playoff_from))
            length_count_add(&count, m->wins1, m->wins2);
    }
    return length_judge(&count);
}

static int cut_size(const struct outside_event *e)
{
    int n = 0, first = 0;
    for (size_t i = 0; i < e->n_players; i++)
        n += e->players[i].cut;
    for (size_t i = 0; i < e->n_matches && e->playoff_from; i++)
        if (e->matches[i].round == e->playoff_from)
            first += e->matches[i].p2 >= 0 ? 2 : 1;
    return e->playoff_from == 0 ? 0 : first > n ? first : n;
}

/* A UUID that means something: not the zeros of a file without one. */
static bool has_uuid(const struct outside_event *e)
{
    return strlen(e->uuid) == UUID_LENGTH && strspn(e->uuid, "0-") != UUID_LENGTH;
}

static const char *lower(struct arena *arena, const char *text)
{
    char *out = arena_strdup(arena, text);
    for (char *p = out; *p; p++)
        if (*p >= 'A' && *p <= 'F')
            *p = (char)(*p - 'A' + 'a');
    return out;
}

static enum err_code refuse_twice(struct coming *c, struct err *err)
{
    int64_t same = 0;
    const char *uuid = lower(c->in.arena, c->from->uuid);
    enum err_code rc = ERR_OK;
    if (has_uuid(c->from))
        rc = store_get_int(c->in.store, Q_EXCHANGE_EVENT_BY_UUID, SQL_ARGS(SQL_T(uuid)), 0, &same, err);
    if (rc == ERR_OK && same)
        rc = err_set(err, ERR_CONFLICT,
                     "the event of %s is here already (#%lld, by its UUID)\nto import it again, "
                     "delete that first: "
                     "topcut event delete %lld",
                     c->from->what, (long long)same, (long long)same);
    return rc;
}

static enum err_code make_event(struct coming *c, struct err *err)
{
    struct outside_event *e = c->from;
    struct event_settings set = event_settings_usual();
    set.name = c->options->name ? c->options->name : e->name;
    set.format = *e->format ? outside_format_name(c->in.arena, e->format) : "";
    set.date = e->date;
    set.rounds = e->rounds;
    set.cut = cut_size(e);
    set.best_of = best_of(e);
    set.sanction = utf8_clean(c->in.arena, e->sanction);
    set.organizer = utf8_clean(c->in.arena, e->organizer);
    set.city = utf8_clean(c->in.arena, e->city);
    set.category = c->options->category != RATING_NONE
                       ? c->options->category
                       : rating_category_of_format(c->options->book, set.format, set.date);
    enum err_code rc = refuse_twice(c, err);
    if (rc == ERR_OK)
        rc = import_make_event(&c->in, &set, "swiss", e->what, err);
    if (rc == ERR_OK && has_uuid(e))
        rc = store_exec(c->in.store, Q_EXCHANGE_EVENT_UUID_SET,
                        SQL_ARGS(SQL_I(c->in.event.v), SQL_T(lower(c->in.arena, e->uuid))), err);
    return rc;
}

/* ---- players --------------------------------------------------------------------------------- */

static bool is_taken(const struct coming *c, size_t n, struct player_id id)
{
    for (size_t i = 0; i < n; i++)
        if (c->players[i].v == id.v)
            return true;
    return false;
}

/* Who of those here it is; id 0: nobody. */
static enum err_code find_player(struct coming *c, size_t i, const struct player_record *record, struct player_id *out,
                                 struct err *err)
{
    struct player by_number = {.id = {0}}, *named = NULL;
    size_t n = 0;
    const struct outside_player *p = &c->from->players[i];
    enum err_code rc = ERR_OK;
    *out = (struct player_id){0};
    if (record->dci_key)
        rc = player_by_dci(c->in.store, c->in.arena, record->dci_key, &by_number, err);
    if (rc == ERR_OK)
        rc = player_by_key(c->in.store, c->in.arena, record->name_key, &named, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (by_number.id.v) {
        if (strcmp(player_name_key(c->in.arena, by_number.last, by_number.first), record->name_key) != 0)
            outside_note(c->from, c->in.arena,
                         "line %d: DCI number %s is %s here and \"%s\" there: taken for one person", p->line, p->dci,
                         player_shown(c->in.arena, &by_number),
                         player_full_name(c->in.arena, record->last, record->first));
        *out = by_number.id;
    } else if (n == 1 && (!*named[0].dci || !record->dci)) {
        *out = named[0].id;
    } else if (n > 0) {
        outside_note(c->from, c->in.arena, "line %d: \"%s\" is added beside %s", p->line,
                     player_full_name(c->in.arena, record->last, record->first), player_shown(c->in.arena, &named[0]));
    }
    if (out->v && is_taken(c, i, *out))
        return err_set(err, ERR_CONFLICT, "%s:%d: %s is two players of the file", c->from->what, p->line,
                       player_full_name(c->in.arena, record->last, record->first));
    return ERR_OK;
}

static enum err_code make_player(struct coming *c, size_t i, struct err *err)
{
    struct outside_player *p = &c->from->players[i];
    struct player_record record;
    const struct player_fields fields = {
        .last = p->last, .first = p->first, .dci = *p->dci ? p->dci : NULL, .country = p->country};
    enum err_code rc = player_record_make(c->in.arena, &fields, NULL, &record, err);
    if (rc != ERR_OK) {
        err_context(err, "%s:%d", c->from->what, p->line);
        return rc;
    }
    if (*record.dci_hint && ++c->suspects <= NAMES_TOLD)
        outside_note(c->from, c->in.arena, "line %d: %s", p->line, record.dci_hint);
    rc = find_player(c, i, &record, &c->players[i], err);
    if (rc == ERR_OK && c->players[i].v) {
        c->out->players_known++;
    } else if (rc == ERR_OK) {
        c->out->players_added++;
        rc = player_insert(c->in.store, &record, &c->players[i], err);
    }
    return rc;
}

static enum err_code make_players(struct coming *c, struct err *err)
{
    const struct outside_event *e = c->from;
    int *first = ARENA_ARRAY(c->in.arena, int, e->n_players + 1);
    enum err_code rc = ERR_OK;
    c->players = ARENA_ARRAY(c->in.arena, struct player_id, e->n_players + 1);
    for (size_t i = e->n_matches; i-- > 0;) {
        first[e->matches[i].p1] = e->matches[i].round;
        if (e->matches[i].p2 >= 0)
            first[e->matches[i].p2] = e->matches[i].round;
    }
    for (size_t i = 0; rc == ERR_OK && i < e->n_players; i++) {
        const struct outside_player *p = &e->players[i];
        if ((rc = make_player(c, i, err)) == ERR_OK)
            rc = store_exec(
                c->in.store, Q_EXCHANGE_OUTSIDE_ENROLMENT,
                SQL_ARGS(SQL_I(c->in.event.v), SQL_I(c->players[i].v), SQL_I(i + 1), SQL_I(first[i] > 0 ? first[i] : 1),
                         p->dropped_after >= 0 ? SQL_I(p->dropped_after) : SQL_NULL, SQL_I(p->disqualified)),
                err);
    }
    if (rc == ERR_OK && c->suspects > NAMES_TOLD)
        outside_note(c->from, c->in.arena, "%d DCI numbers in all do not match their check digit", c->suspects);
    return rc;
}

static enum err_code make_judges(struct coming *c, struct err *err)
{
    enum err_code rc = ERR_OK;
    bool head = false;
    for (size_t i = 0; rc == ERR_OK && i < c->from->n_judges; i++) {
        const struct outside_judge *j = &c->from->judges[i];
        const char *name = utf8_clean(c->in.arena, j->name), *key = utf8_fold(c->in.arena, name);
        bool twice = !*name;
        for (size_t k = 0; k < i; k++)
            twice = twice || strcmp(utf8_fold(c->in.arena, c->from->judges[k].name), key) == 0;
        if (twice)
            continue;
        rc = store_exec(c->in.store, Q_EXCHANGE_OUTSIDE_JUDGE,
                        SQL_ARGS(SQL_I(c->in.event.v), SQL_I(i + 1), SQL_T(name), SQL_T(*key ? key : name),
                                 SQL_T(j->head && !head ? "head" : "floor"), SQL_T(j->dci)),
                        err);
        head = head || j->head;
    }
    return rc;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static int64_t round_at(const struct coming *c, int number)
{
    return c->from->round_utc[number] ? c->from->round_utc[number] : c->in.at_utc;
}

static enum err_code make_round(struct coming *c, int number, const char *stage, int64_t *round, struct err *err)
{
    enum err_code rc =
        store_exec(c->in.store, Q_EVENT_IMPORT_ROUND,
                   SQL_ARGS(SQL_I(c->in.event.v), SQL_I(number), SQL_T(stage), SQL_I(round_at(c, number))), err);
    *round = rc == ERR_OK ? store_last_id(c->in.store) : 0;
    return rc;
}

/* A match at a table and place (0: none), its first player being p2 where it is turned. */
static enum err_code make_match(struct coming *c, int64_t round, const struct outside_match *m, int table, int slot,
                                bool turned, struct err *err)
{
    int p1 = turned ? m->p2 : m->p1, p2 = turned ? m->p1 : m->p2;
    enum result_kind kind = slot && m->p2 < 0 ? RESULT_WALKOVER : m->kind;
    bool bye = m->p2 < 0 && (kind == RESULT_BYE || kind == RESULT_WALKOVER);
    int wins1 = bye ? BYE_WINS : m->wins1, wins2 = bye ? 0 : m->wins2, draws = bye ? 0 : m->draws;
    enum err_code rc = store_exec(c->in.store, Q_EVENT_IMPORT_MATCH,
                                  SQL_ARGS(SQL_I(round), table ? SQL_I(table) : SQL_NULL, slot ? SQL_I(slot) : SQL_NULL,
                                           SQL_I(c->players[p1].v), p2 >= 0 ? SQL_I(c->players[p2].v) : SQL_NULL,
                                           SQL_T(result_kind_name(kind)), SQL_I(turned ? wins2 : wins1),
                                           SQL_I(turned ? wins1 : wins2), SQL_I(draws), SQL_I(round_at(c, m->round))),
                                  err);
    if (rc != ERR_OK)
        err_context(err, "%s:%d", c->from->what, m->line);
    return rc;
}

static enum err_code make_swiss(struct coming *c, struct err *err)
{
    const struct outside_event *e = c->from;
    int number = 0, tables = 0;
    int64_t round = 0;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < e->n_matches; i++) {
        const struct outside_match *m = &e->matches[i];
        if (e->playoff_from && m->round >= e->playoff_from)
            break;
        while (rc == ERR_OK && number < m->round) {
            rc = make_round(c, ++number, "swiss", &round, err);
            tables = 0;
        }
        if (rc == ERR_OK)
            rc = make_match(c, round, m, m->p2 >= 0 ? ++tables : 0, 0, false, err);
    }
    return rc;
}

/* ---- the playoff: as a results file has it, so that its matches find their places ------------ */

static const char *stage_name(struct arena *arena, int matches)
{
    return matches == 1   ? "Finals"
           : matches == 2 ? "Semifinals"
           : matches == 4 ? "Quarterfinals"
                          : arena_printf(arena, "Round of %d", 2 * matches);
}

static void make_results_file(struct coming *c, struct results_file *file)
{
    const struct outside_event *e = c->from;
    int per_round[OUTSIDE_ROUNDS_MAX + 1] = {0};
    *file = (struct results_file){.id = e->name,
                                  .date = e->date,
                                  .format = e->format,
                                  .rounds = e->rounds,
                                  .structure = RESULTS_SWISS,
                                  .cut = cut_size(e),
                                  .n_players = e->n_players};
    file->players = ARENA_ARRAY(c->in.arena, int, e->n_players + 1);
    file->matches = ARENA_ARRAY(c->in.arena, struct results_match, e->n_matches + 1);
    for (size_t i = 0; i < e->n_players; i++)
        file->players[i] = (int)i + 1;
    for (size_t i = 0; i < e->n_matches; i++)
        per_round[e->matches[i].round]++;
    for (size_t i = 0; i < e->n_matches; i++) {
        const struct outside_match *m = &e->matches[i];
        if (m->round < e->playoff_from || m->p2 < 0)
            continue; /* a bye of the bracket follows from who plays on */
        file->matches[file->n_matches++] = (struct results_match){.line = m->line,
                                                                  .stage = stage_name(c->in.arena, per_round[m->round]),
                                                                  .p1 = m->p1,
                                                                  .p2 = m->p2,
                                                                  .kind = STANDINGS_PLAYED,
                                                                  .wins1 = m->wins1,
                                                                  .wins2 = m->wins2,
                                                                  .draws = m->draws};
    }
}

static enum err_code swiss_ranks(struct coming *c, int **out, struct err *err)
{
    struct event_data data;
    struct standings_row *rows = NULL;
    *out = ARENA_ARRAY(c->in.arena, int, c->from->n_players + 1);
    enum err_code rc = event_load(c->in.store, c->in.arena, c->in.event, &data, err);
    if (rc == ERR_OK)
        rc = event_standings(c->in.arena, &data, 0, &rows, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_players; i++)
        (*out)[rows[i].player] = (int)i; /* enrolled in the file's order */
    return rc;
}

static enum err_code make_playoff(struct coming *c, struct err *err)
{
    struct bracket_places places;
    struct results_file file;
    int *rank = NULL, stage = -1, tables = 0;
    int64_t round = 0;
    if (!c->from->playoff_from)
        return ERR_OK;
    make_results_file(c, &file);
    enum err_code rc = swiss_ranks(c, &rank, err);
    if (rc == ERR_OK)
        rc = bracket_places_find(c->in.arena, &file, rank, c->from->what, &places, err);
    for (size_t i = 0; rc == ERR_OK && i < places.n; i++) {
        const struct bracket_place *p = &places.items[i];
        if (p->stage != stage) {
            stage = p->stage;
            tables = 0;
            rc = make_round(c, c->from->playoff_from + stage, "playoff", &round, err);
        }
        struct outside_match m = {
            .round = c->from->playoff_from + stage, .p1 = p->upper, .p2 = -1, .kind = RESULT_WALKOVER};
        if (p->match)
            m = (struct outside_match){.line = p->match->line,
                                       .round = m.round,
                                       .p1 = p->match->p1,
                                       .p2 = p->match->p2,
                                       .kind = RESULT_PLAYED,
                                       .wins1 = p->match->wins1,
                                       .wins2 = p->match->wins2,
                                       .draws = p->match->draws};
        if (rc == ERR_OK)
            rc = make_match(c, round, &m, m.p2 >= 0 ? ++tables : 0, p->slot, m.p1 != p->upper, err);
    }
    if (rc == ERR_OK && places.left_out)
        outside_note(c->from, c->in.arena, "%s for a place left out",
                     message_count(c->in.arena, places.left_out, "%lld match", "%lld matches"));
    return rc;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static enum err_code make_penalties(struct coming *c, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < c->from->n_penalties; i++) {
        const struct outside_penalty *p = &c->from->penalties[i];
        rc = store_exec(c->in.store, Q_EXCHANGE_OUTSIDE_PENALTY,
                        SQL_ARGS(SQL_I(c->in.event.v), SQL_I(i + 1), SQL_I(c->players[p->player].v), SQL_I(p->round),
                                 SQL_T(CATALOGUE), SQL_T(utf8_clean(c->in.arena, p->code)),
                                 SQL_T(utf8_clean(c->in.arena, p->level)), SQL_T(utf8_clean(c->in.arena, p->judge)),
                                 SQL_T(utf8_clean(c->in.arena, p->note)), SQL_I(round_at(c, p->round))),
                        err);
        if (rc != ERR_OK)
            err_context(err, "%s:%d", c->from->what, p->line);
    }
    return rc;
}

/* Players whose place in an order is not that of the file. */
static int differing(const struct coming *c, const struct event_final *order)
{
    int n = 0;
    for (size_t i = 0; i < order->n; i++) {
        const struct outside_player *p = &c->from->players[order->places[i]];
        n += p->rank != 0 && p->rank != (int)i + 1;
    }
    return n;
}

#define LOTS_TRIED 64

/* Chooses the seed of the lot. Where all tiebreakers are equal the file's order is what the lot had decided, so seeds
 * are tried for one that decides the same; the first of those that come nearest is taken. Without an order in the file
 * the seed is 1. */
static enum err_code choose_lot(struct coming *c, struct event_data *data, struct event_final *order, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    int fewest = -1;
    uint64_t best = 1;
    enum err_code rc = ERR_OK;
    for (uint64_t seed = 1; rc == ERR_OK && seed <= LOTS_TRIED && fewest != 0; seed++) {
        struct event_final tried;
        data->event.set.seed = seed;
        rc = event_final_order(&scratch, data, &tried, err);
        int n = rc == ERR_OK ? differing(c, &tried) : 0;
        if (rc == ERR_OK && (fewest < 0 || n < fewest)) {
            fewest = n;
            best = seed;
        }
        arena_release(&scratch);
    }
    data->event.set.seed = best;
    if (rc == ERR_OK)
        rc = store_exec(c->in.store, Q_EXCHANGE_EVENT_SEED_SET, SQL_ARGS(SQL_I(c->in.event.v), SQL_I(best)), err);
    return rc == ERR_OK ? event_final_order(c->in.arena, data, order, err) : rc;
}

/* Compares the final order with the one that we compute. */
static enum err_code compare_ranks(struct coming *c, struct err *err)
{
    struct event_data data;
    struct event_final order;
    const char *names = "";
    enum err_code rc = event_load(c->in.store, c->in.arena, c->in.event, &data, err);
    if (rc == ERR_OK)
        rc = choose_lot(c, &data, &order, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < order.n; i++) {
        const struct outside_player *p = &c->from->players[order.places[i]];
        if (p->rank == 0 || p->rank == (int)i + 1)
            continue;
        if (c->out->ranks_differ++ < NAMES_TOLD)
            names = arena_printf(c->in.arena, "%s%s%s", names, *names ? "; " : "",
                                 message(c->in.arena, "%s (%d, here %zu)",
                                         player_full_name(c->in.arena, p->last, p->first), p->rank, i + 1));
    }
    if (c->out->ranks_differ)
        outside_note(c->from, c->in.arena, "%s: %s%s",
                     message_count(c->in.arena, c->out->ranks_differ,
                                   "%lld player has another place in the file's final order than by the tiebreakers "
                                   "here",
                                   "%lld players have another place in the file's final order than by the "
                                   "tiebreakers here"),
                     names, c->out->ranks_differ > NAMES_TOLD ? "; ..." : "");
    return ERR_OK;
}

/* Notes what the file holds and the store has no place for. */
static void note_the_rest(struct coming *c)
{
    const struct outside_event *e = c->from;
    int countries = 0;
    for (size_t i = 0; i < e->n_judges; i++)
        countries += *e->judges[i].country != '\0';
    if (*e->country)
        outside_note(c->from, c->in.arena, "the federation (record 032), %s: not kept", e->country);
    if (countries)
        outside_note(c->from, c->in.arena, "the country of %s: not kept",
                     message_count(c->in.arena, countries, "%lld judge", "%lld judges"));
    if (e->n_judges && e->win10 == 0)
        outside_note(c->from, c->in.arena, "judges' levels are not in such files\ntopcut judge edit NAME --level N");
    if (e->win10 && e->win10 != 30)
        outside_note(c->from, c->in.arena, "a win is worth %g there and 3 points here, so that places may differ",
                     e->win10 / 10.0);
}

static enum err_code write_all(struct coming *c, struct err *err)
{
    enum err_code rc = make_event(c, err);
    if (rc == ERR_OK)
        rc = make_players(c, err);
    if (rc == ERR_OK)
        rc = make_judges(c, err);
    if (rc == ERR_OK)
        rc = make_swiss(c, err);
    if (rc == ERR_OK)
        rc = make_playoff(c, err);
    if (rc == ERR_OK)
        rc = make_penalties(c, err);
    return rc == ERR_OK ? compare_ranks(c, err) : rc;
}

static const char *sentence_of(const struct coming *c)
{
    const struct outside_event *e = c->from;
    struct arena *a = c->in.arena;
    int cut = cut_size(e);
    return message(a, "Swiss, %s, %s (%d new)%s; %s%s%s", message_count(a, e->rounds, "%lld round", "%lld rounds"),
                   message_count(a, (int64_t)e->n_players, "%lld player", "%lld players"), c->out->players_added,
                   cut ? message(a, ", cut to %d", cut) : "",
                   message_count(a, (int64_t)e->n_matches, "%lld match", "%lld matches"),
                   e->n_judges ? message_count(a, (int64_t)e->n_judges, ", %lld judge", ", %lld judges") : "",
                   e->n_penalties ? message_count(a, (int64_t)e->n_penalties, ", %lld warning", ", %lld warnings")
                                  : "");
}

enum err_code outside_import(struct store *store, struct arena *arena, struct outside_event *from,
                             const struct outside_options *options, struct outside_import *out, struct err *err)
{
    struct coming c = {.in = {.store = store, .arena = arena}, .from = from, .options = options, .out = out};
    *out = (struct outside_import){.sentence = ""};
    if (options->date)
        from->date = options->date;
    if (!*from->date) {
        err_set(err, ERR_INPUT, "%s: the event has no day (record 042), which an event here needs", from->what);
        err_hint(err, "--date 2026-11-21 says which");
        return ERR_INPUT;
    }
    enum err_code rc = verb_begin(store, VERB_EVENT_IMPORT, err);
    if (rc != ERR_OK)
        return rc;
    rc = write_all(&c, err);
    if (rc == ERR_OK) {
        out->sentence = sentence_of(&c);
        if (from->games_unknown)
            outside_note(from, arena,
                         "the games of its matches are not in the file: each is kept as 1-0, or as a "
                         "drawn game");
        note_the_rest(&c);
        out->notes = from->notes;
        out->n_notes = from->n_notes;
    }
    c.in.what = arena_printf(arena, "%s (%s)", from->what, from->program);
    return import_end(&c.in, rc, options->dry_run, out->sentence, &out->event, err);
}
