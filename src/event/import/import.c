/* import.c - a whole event from a results file
 *
 * The file's numbered rounds become Swiss rounds and its playoff a bracket (import_bracket.c), with
 * scores as they are, marked imported. The file does not say who dropped or came late; that is read
 * off the rounds: from the first round in which a player was paired to the last. Everything is one
 * verb, so a file that fails half-way leaves nothing.
 */
#include "event/import/import.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/import/internal.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#define GAMES_MAX 9 /* that a column of the table takes */

struct import {
    struct import_ends in;
    const struct results_file *file;
    const struct event_import_options *options;
    struct player_id *players; /* by the file's index */
    int left_out;
};

/* ---- settings -------------------------------------------------------------------------------- */

/* As the store has it: "single-elimination". */
static const char *structure_key(struct arena *arena, enum results_structure structure)
{
    char *key = arena_strdup(arena, results_structure_words[structure]);
    for (char *p = key; *p; p++)
        if (*p == ' ')
            *p = '-';
    return key;
}

static enum err_code make_event(struct import *im, struct err *err)
{
    const struct results_file *file = im->file;
    struct event_settings set = event_settings_usual();
    set.name = im->options->name ? im->options->name : file->id;
    set.format = file->format ? file->format : "";
    set.date = file->date ? file->date : "";
    set.rounds = file->rounds;
    set.cut = file->cut >= 2 && file->cut <= 1024 ? file->cut : 0;
    set.best_of = results_length(file, NULL); /* the playoff's scores are kept as they are, longer or not */
    set.category = im->options->category != RATING_NONE
                       ? im->options->category
                       : rating_category_of_format(im->options->book, set.format, set.date);
    return import_make_event(&im->in, &set, structure_key(im->in.arena, file->structure),
                             arena_printf(im->in.arena, "%s:1", im->in.what), err);
}

/* ---- players --------------------------------------------------------------------------------- */

enum err_code import_named_player(struct store *store, struct arena *arena, const char *name, struct player_id *players,
                                  size_t i, struct err *err)
{
    struct player_record record;
    struct player *same = NULL;
    size_t n = 0;
    enum err_code rc = player_record_make(arena, &(struct player_fields){.name = name}, NULL, &record, err);
    if (rc == ERR_OK)
        rc = player_by_key(store, arena, record.name_key, &same, &n, err);
    if (rc != ERR_OK || n == 0)
        return rc == ERR_OK ? player_insert(store, &record, &players[i], err) : rc;
    if (n > 1)
        return err_set(err, ERR_CONFLICT, "\"%s\" could be %s or %s; rename one of them first", name,
                       player_shown(arena, &same[0]), player_shown(arena, &same[1]));
    for (size_t j = 0; j < i; j++)
        if (players[j].v == same[0].id.v)
            return err_set(err, ERR_INPUT, "the name \"%s\" is given to two players of the file", name);
    players[i] = same[0].id;
    return ERR_OK;
}

/* Numbers mean different people in each file, so a number without a name is always a new player. */
static enum err_code numbered_player(struct import *im, size_t i, struct err *err)
{
    const char *name = arena_printf(im->in.arena, "Player %d", im->file->players[i]);
    const struct player_record record = {
        .last = name,
        .first = "",
        .name_key = player_name_key(im->in.arena, name, ""),
        .email = "",
        .country = "",
        .region = "",
        .club = "",
        .note = arena_printf(im->in.arena, "number %d of %.150s", im->file->players[i], im->file->id),
    };
    return player_insert(im->in.store, &record, &im->players[i], err);
}

static enum err_code make_players(struct import *im, struct err *err)
{
    enum err_code rc = ERR_OK;
    im->players = ARENA_ARRAY(im->in.arena, struct player_id, im->file->n_players);
    for (size_t i = 0; rc == ERR_OK && i < im->file->n_players; i++) {
        const char *name = im->options->player_names ? im->options->player_names[i] : NULL;
        rc = name ? import_named_player(im->in.store, im->in.arena, name, im->players, i, err)
                  : numbered_player(im, i, err);
    }
    return rc;
}

/* Rounds in which a player was paired, first and last, and whether they went on to the playoff. */
struct presence {
    int first, last;
    bool playoff;
};

static void note_presence(struct presence *p, int round)
{
    if (round == 0) {
        p->playoff = true;
        return;
    }
    if (p->first == 0 || round < p->first)
        p->first = round;
    if (round > p->last)
        p->last = round;
}

static enum err_code enrol_everybody(struct import *im, struct err *err)
{
    const struct results_file *file = im->file;
    struct presence *presence = ARENA_ARRAY(im->in.arena, struct presence, file->n_players);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < file->n_matches; i++) {
        note_presence(&presence[file->matches[i].p1], file->matches[i].round);
        if (file->matches[i].p2 >= 0)
            note_presence(&presence[file->matches[i].p2], file->matches[i].round);
    }
    for (size_t i = 0; rc == ERR_OK && i < file->n_players; i++) {
        const struct presence *p = &presence[i];
        bool dropped = p->last < file->rounds && !p->playoff;
        rc = store_exec(im->in.store, Q_EVENT_IMPORT_ENROLMENT,
                        SQL_ARGS(SQL_I(im->in.event.v), SQL_I(im->players[i].v), SQL_I(i + 1),
                                 SQL_I(p->first ? p->first : 1), dropped ? SQL_I(p->last) : SQL_NULL),
                        err);
    }
    return rc;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* A bye in the bracket is a walkover, as where the cut was ours. */
static const char *result_of(const struct results_match *m, int slot)
{
    if (slot && m->p2 == STANDINGS_NOBODY)
        return result_kind_name(RESULT_WALKOVER);
    switch (m->kind) {
    case STANDINGS_PLAYED:
        return "played";
    case STANDINGS_BYE:
        return "bye";
    case STANDINGS_LOSS:
        return "loss";
    case STANDINGS_DOUBLE_LOSS:
        return "double-loss";
    }
    return "played";
}

static enum err_code make_round(struct import *im, int number, enum stage stage, int64_t *round, struct err *err)
{
    enum err_code rc = store_exec(im->in.store, Q_EVENT_IMPORT_ROUND,
                                  SQL_ARGS(SQL_I(im->in.event.v), SQL_I(number),
                                           SQL_T(stage == STAGE_SWISS ? "swiss" : "playoff"), SQL_I(im->in.at_utc)),
                                  err);
    *round = rc == ERR_OK ? store_last_id(im->in.store) : 0;
    return rc;
}

/* A match of the file at a table and place (0: none), its first player being p1 or, turned, p2. */
static enum err_code make_match(struct import *im, int64_t round, const struct results_match *m, int table, int slot,
                                bool turned, struct err *err)
{
    if (m->wins1 > GAMES_MAX || m->wins2 > GAMES_MAX || m->draws > GAMES_MAX)
        return err_set(err, ERR_INPUT, "%s:%d: more than %d games of a kind in one match", im->in.what, m->line,
                       GAMES_MAX);
    int p1 = turned ? m->p2 : m->p1, p2 = turned ? m->p1 : m->p2;
    struct results_match kept = *m;
    if (m->kind == STANDINGS_BYE) { /* the same in every file: BYE_WINS */
        kept.wins1 = BYE_WINS;
        kept.wins2 = kept.draws = 0;
    }
    enum err_code rc =
        store_exec(im->in.store, Q_EVENT_IMPORT_MATCH,
                   SQL_ARGS(SQL_I(round), table ? SQL_I(table) : SQL_NULL, slot ? SQL_I(slot) : SQL_NULL,
                            SQL_I(im->players[p1].v), p2 >= 0 ? SQL_I(im->players[p2].v) : SQL_NULL,
                            SQL_T(result_of(m, slot)), SQL_I(turned ? kept.wins2 : kept.wins1),
                            SQL_I(turned ? kept.wins1 : kept.wins2), SQL_I(kept.draws), SQL_I(im->in.at_utc)),
                   err);
    if (rc != ERR_OK)
        err_context(err, "%s:%d", im->in.what, m->line);
    return rc;
}

static enum err_code make_swiss(struct import *im, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int number = 1; rc == ERR_OK && number <= im->file->rounds; number++) {
        int64_t round = 0;
        int tables = 0;
        rc = make_round(im, number, STAGE_SWISS, &round, err);
        for (size_t i = 0; rc == ERR_OK && i < im->file->n_matches; i++) {
            const struct results_match *m = &im->file->matches[i];
            if (m->round == number)
                rc = make_match(im, round, m, m->p2 >= 0 ? ++tables : 0, 0, false, err);
        }
    }
    return rc;
}

/* A bye in the bracket: a player of a later stage who was in no match before. */
static enum err_code make_bye(struct import *im, int64_t round, const struct bracket_place *p, struct err *err)
{
    const struct results_match bye = {.p1 = p->upper, .p2 = STANDINGS_NOBODY, .kind = STANDINGS_BYE};
    return make_match(im, round, &bye, 0, p->slot, false, err);
}

/* 0-based Swiss rank by the file's index, from what has been written so far. */
static enum err_code swiss_ranks(struct import *im, int **out, struct err *err)
{
    struct event_data data;
    struct standings_row *rows = NULL;
    *out = ARENA_ARRAY(im->in.arena, int, im->file->n_players);
    enum err_code rc = event_load(im->in.store, im->in.arena, im->in.event, &data, err);
    if (rc == ERR_OK)
        rc = event_standings(im->in.arena, &data, 0, &rows, err);
    /* Enrolled in the file's order, so that both indices are one. */
    for (size_t i = 0; rc == ERR_OK && i < data.n_players; i++)
        (*out)[rows[i].player] = (int)i;
    return rc;
}

static enum err_code make_playoff(struct import *im, struct err *err)
{
    struct bracket_places places;
    int *rank = NULL, stage = -1, tables = 0;
    int64_t round = 0;
    enum err_code rc = swiss_ranks(im, &rank, err);
    if (rc == ERR_OK)
        rc = bracket_places_find(im->in.arena, im->file, rank, im->in.what, &places, err);
    if (rc != ERR_OK)
        return rc;
    im->left_out = places.left_out;
    for (size_t i = 0; rc == ERR_OK && i < places.n; i++) {
        const struct bracket_place *p = &places.items[i];
        if (p->stage != stage) {
            stage = p->stage;
            tables = 0;
            rc = make_round(im, im->file->rounds + 1 + stage, STAGE_PLAYOFF, &round, err);
        }
        if (rc == ERR_OK && p->match)
            rc = make_match(im, round, p->match, p->lower >= 0 ? ++tables : 0, p->slot, p->upper != p->match->p1, err);
        else if (rc == ERR_OK)
            rc = make_bye(im, round, p, err);
    }
    return rc;
}

/* ---- the verb -------------------------------------------------------------------------------- */

/* "Swiss, 7 rounds, 127 players, cut to 8; 289 matches" */
static const char *import_sentence(struct arena *arena, const struct results_file *file, int left_out)
{
    static const char *const structures[] = {
        [RESULTS_SWISS] = TC_WORD("Swiss"),
        [RESULTS_SINGLE_ELIMINATION] = TC_WORD("Single elimination"),
        [RESULTS_ROUND_ROBIN] = TC_WORD("Round robin"),
        [RESULTS_UNKNOWN] = TC_WORD("Unknown"),
    };
    return message(arena, "%s, %s, %s%s; %s%s%s", structures[file->structure],
                   message_count(arena, file->rounds, "%lld round", "%lld rounds"),
                   message_count(arena, (int64_t)file->n_players, "%lld player", "%lld players"),
                   file->cut ? message(arena, ", cut to %d", file->cut) : "",
                   message_count(arena, (int64_t)file->n_matches, "%lld match", "%lld matches"),
                   left_out ? message(arena, "; %d for a place left out", left_out) : "",
                   results_length_text(arena, file));
}

static enum err_code write_all(struct import *im, struct err *err)
{
    enum err_code rc = make_event(im, err);
    if (rc == ERR_OK)
        rc = make_players(im, err);
    if (rc == ERR_OK)
        rc = enrol_everybody(im, err);
    if (rc == ERR_OK)
        rc = make_swiss(im, err);
    if (rc == ERR_OK)
        rc = make_playoff(im, err);
    return rc;
}

enum err_code event_import(struct store *store, struct arena *arena, const char *text, const char *what,
                           const struct event_import_options *options, struct event_import *out, struct err *err)
{
    struct import im = {.in = {.store = store, .arena = arena, .what = what}, .file = &out->file, .options = options};
    *out = (struct event_import){.sentence = ""};
    enum err_code rc = results_file_parse(arena, text, what, &out->file, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_EVENT_IMPORT, err)) != ERR_OK)
        return rc;
    rc = write_all(&im, err);
    if (rc == ERR_OK)
        out->sentence = import_sentence(arena, &out->file, im.left_out);
    return import_end(&im.in, rc, options->dry_run, out->sentence, &out->event, err);
}
