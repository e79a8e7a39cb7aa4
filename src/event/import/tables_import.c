/* tables_import.c - an event with tables of three to five from a file of tables (tables_file.c)
 *
 * As with a results file (import.c): everything is one verb, results are kept as they are and marked imported, and who
 * came late or dropped is read off the rounds. In the cut, whoever waits for a later round has a bye in those before.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/import/import.h"
#include "event/import/internal.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"
#include "pairing/pods.h"

#include <string.h>

struct coming {
    struct import_ends in;
    const struct tables_file *file;
    const struct tables_import_options *options;
    struct player_id *players; /* by the file's index */
};

/* ---- the event ------------------------------------------------------------------------------- */

/* "pods/event-01.csv" is "event-01". */
static const char *name_of_file(struct arena *arena, const char *what)
{
    const char *slash = strrchr(what, '/'), *name = slash ? slash + 1 : what, *dot = strrchr(name, '.');
    return dot && dot > name ? arena_strndup(arena, name, (size_t)(dot - name)) : name;
}

/* What was done about a number that four does not divide, by what tables there are. */
static const char *odd_of(const struct tables_file *file)
{
    return pods_odd_name(file->sizes[5] ? PODS_FIVES : file->sizes[1] && !file->sizes[3] ? PODS_BYES : PODS_THREES);
}

static enum err_code make_event(struct coming *c, struct err *err)
{
    struct event_settings set = event_settings_usual();
    struct pods_cut cut;
    set.name = c->options->name ? c->options->name : name_of_file(c->in.arena, c->in.what);
    set.format = "Commander";
    set.date = c->options->date;
    set.structure = "pods";
    set.rounds = c->file->rounds;
    set.cut = pods_cut(c->file->cut, &cut) ? c->file->cut : 0;
    set.best_of = 1;
    set.category = RATING_NONE;
    set.pods_odd = odd_of(c->file);
    if (c->options->points)
        set.pods_points = c->options->points;
    return import_make_event(&c->in, &set, "pods", NULL, err);
}

static enum err_code enrol_everybody(struct coming *c, struct err *err)
{
    const struct tables_file *file = c->file;
    int *first = ARENA_ARRAY(c->in.arena, int, file->n_players), *last = ARENA_ARRAY(c->in.arena, int, file->n_players);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < file->n_tables; i++) /* by round */
        for (int k = 0; k < file->tables[i].result.n; k++) {
            int player = file->tables[i].result.players[k], round = file->tables[i].round;
            first[player] = first[player] ? first[player] : round;
            last[player] = round;
        }
    for (size_t i = 0; rc == ERR_OK && i < file->n_players; i++) {
        int came = first[i] <= file->rounds ? first[i] : 1;
        rc = store_exec(c->in.store, Q_EVENT_IMPORT_ENROLMENT,
                        SQL_ARGS(SQL_I(c->in.event.v), SQL_I(c->players[i].v), SQL_I(i + 1), SQL_I(came),
                                 last[i] < file->rounds ? SQL_I(last[i]) : SQL_NULL),
                        err);
    }
    return rc;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* What the row of a match says of a table: its first two seats. */
static enum err_code insert_row(struct coming *c, int64_t round, const struct tables_table *t, int slot,
                                enum result_kind kind, struct err *err)
{
    const struct pods_result *result = &t->result;
    bool played = kind == RESULT_PLAYED || kind == RESULT_DOUBLE_LOSS, drew = false;
    for (int i = 0; i < result->n; i++)
        drew = drew || result->outcome[i] == PODS_DREW;
    int wins1 = played ? result->outcome[0] == PODS_WON : kind == RESULT_LOSS ? 0 : BYE_WINS;
    return store_exec(
        c->in.store, Q_EVENT_IMPORT_MATCH,
        SQL_ARGS(SQL_I(round), t->number ? SQL_I(t->number) : SQL_NULL, slot ? SQL_I(slot) : SQL_NULL,
                 SQL_I(c->players[result->players[0]].v), played ? SQL_I(c->players[result->players[1]].v) : SQL_NULL,
                 SQL_T(result_kind_name(kind)), SQL_I(wins1), SQL_I(played && result->outcome[1] == PODS_WON),
                 SQL_I(played && drew), SQL_I(c->in.at_utc)),
        err);
}

static enum err_code make_table(struct coming *c, int64_t round, const struct tables_table *t, int slot,
                                struct err *err)
{
    static const char *const outcomes[] = {[PODS_LOST] = "loss", [PODS_DREW] = "draw", [PODS_WON] = "win"};
    const struct pods_result *result = &t->result;
    bool lost = true;
    for (int i = 0; i < result->n; i++)
        lost = lost && result->outcome[i] == PODS_LOST;
    if (result->n == 1)
        return insert_row(c, round, t, slot, lost ? RESULT_LOSS : slot ? RESULT_WALKOVER : RESULT_BYE, err);
    enum err_code rc = insert_row(c, round, t, slot, lost ? RESULT_DOUBLE_LOSS : RESULT_PLAYED, err);
    int64_t match = store_last_id(c->in.store);
    for (int i = 0; rc == ERR_OK && i < result->n; i++) {
        int64_t player = c->players[result->players[i]].v;
        rc = store_exec(c->in.store, Q_ROUND_POD_SEAT_INSERT, SQL_ARGS(SQL_I(match), SQL_I(i + 1), SQL_I(player)), err);
        if (rc == ERR_OK)
            rc = store_exec(c->in.store, Q_RESULT_POD_SEAT,
                            SQL_ARGS(SQL_I(match), SQL_I(player), SQL_T(outcomes[result->outcome[i]]),
                                     result->place[i] ? SQL_I(result->place[i]) : SQL_NULL),
                            err);
    }
    return rc;
}

/* The byes of those who come into the cut after this round. */
static enum err_code make_waiting(struct coming *c, int64_t round, int number, int *slot, struct err *err)
{
    const struct tables_file *file = c->file;
    bool *done = ARENA_ARRAY(c->in.arena, bool, file->n_players);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < file->n_tables; i++)
        for (int k = 0;
             file->tables[i].round > file->rounds && file->tables[i].round <= number && k < file->tables[i].result.n;
             k++)
            done[file->tables[i].result.players[k]] = true;
    for (size_t i = 0; rc == ERR_OK && i < file->n_tables; i++)
        for (int k = 0; rc == ERR_OK && file->tables[i].round > number && k < file->tables[i].result.n; k++) {
            int player = file->tables[i].result.players[k];
            const struct tables_table bye = {.result = {.n = 1, .players = {player}, .outcome = {PODS_WON}}};
            if (!done[player])
                rc = make_table(c, round, &bye, ++*slot, err);
            done[player] = true;
        }
    return rc;
}

static enum err_code make_round(struct coming *c, int number, struct err *err)
{
    const struct tables_file *file = c->file;
    bool cut = number > file->rounds;
    int slot = 0;
    enum err_code rc = store_exec(
        c->in.store, Q_EVENT_IMPORT_ROUND,
        SQL_ARGS(SQL_I(c->in.event.v), SQL_I(number), SQL_T(cut ? "playoff" : "swiss"), SQL_I(c->in.at_utc)), err);
    int64_t round = store_last_id(c->in.store);
    for (size_t i = 0; rc == ERR_OK && i < file->n_tables; i++) {
        const struct tables_table *t = &file->tables[i];
        bool out = cut && t->result.n == 1 && t->result.outcome[0] == PODS_LOST; /* they did not come to the cut */
        if (t->round == number && !out)
            rc = make_table(c, round, t, cut ? ++slot : 0, err);
    }
    return rc == ERR_OK && cut ? make_waiting(c, round, number, &slot, err) : rc;
}

/* ---- the verb -------------------------------------------------------------------------------- */

/* "tables of four, 5 rounds, 55 players, cut to 16; 70 tables, 15 byes" */
static const char *sentence_of(struct arena *arena, const struct tables_file *file)
{
    int64_t tables = 0;
    for (size_t i = 0; i < file->n_tables; i++)
        tables += file->tables[i].result.n > 1;
    return message(
        arena, "tables of four, %s, %s%s; %s%s", message_count(arena, file->rounds, "%lld round", "%lld rounds"),
        message_count(arena, (int64_t)file->n_players, "%lld player", "%lld players"),
        file->cut ? message(arena, ", cut to %d", file->cut) : "",
        message_count(arena, tables, "%lld table", "%lld tables"),
        file->sizes[1] ? arena_printf(arena, ", %s", message_count(arena, file->sizes[1], "%lld bye", "%lld byes"))
                       : "");
}

static enum err_code write_all(struct coming *c, struct err *err)
{
    enum err_code rc = make_event(c, err);
    c->players = ARENA_ARRAY(c->in.arena, struct player_id, c->file->n_players);
    for (size_t i = 0; rc == ERR_OK && i < c->file->n_players; i++)
        rc = import_named_player(c->in.store, c->in.arena, c->file->players[i], c->players, i, err);
    if (rc == ERR_OK)
        rc = enrol_everybody(c, err);
    for (int number = 1; rc == ERR_OK && number <= c->file->rounds + c->file->n_cut_rounds; number++)
        rc = make_round(c, number, err);
    return rc;
}

enum err_code tables_import(struct store *store, struct arena *arena, const char *text, const char *what,
                            const struct tables_import_options *options, struct tables_import *out, struct err *err)
{
    struct coming c = {.in = {.store = store, .arena = arena, .what = what}, .file = &out->file, .options = options};
    *out = (struct tables_import){.sentence = ""};
    enum err_code rc = tables_file_parse(arena, text, what, &out->file, err);
    if (rc == ERR_OK && !options->date) {
        rc = err_set(err, ERR_INPUT, "%s: the event has no day, which an event here needs", what);
        err_hint(err, "--date 2026-11-21 says which");
    }
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_EVENT_IMPORT, err)) != ERR_OK)
        return rc;
    rc = write_all(&c, err);
    if (rc == ERR_OK)
        out->sentence = sentence_of(arena, &out->file);
    return import_end(&c.in, rc, options->dry_run, out->sentence, &out->event, err);
}
