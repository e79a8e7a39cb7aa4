/* rating_exchange.c - rating histories to a file and from one: see ledger.h
 *
 * What is brought in comes before everything that is played here: a player's own matches go on from it. So it has to
 * be a whole history, from number 1 on without a gap, each rating being the one after the match before; and what is
 * here already must not be contradicted. Steps that are here already, brought or played, are passed
 * over. */
#include "base/arena.h"
#include "base/compare.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SAME_RATING  0.006 /* ratings in files may be rounded to two decimals */
#define RATING_LEAST (-10000.0)
#define RATING_MOST  100000.0

static enum err_code read_steps(struct store *store, struct arena *arena, enum query query, struct rating_step **out,
                                size_t *n, struct err *err)
{
    struct cursor c = {0};
    struct rating_step *steps = NULL;
    size_t room = 0;
    *n = 0;
    enum err_code rc = store_query(store, query, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(steps, *n, room) = (struct rating_step){
            .uuid = cursor_text(&c, 0, arena),
            .player = player_full_name(arena, cursor_text(&c, 1, arena), cursor_text(&c, 2, arena)),
            .dci = cursor_text(&c, 3, arena),
            .category = cursor_text(&c, 4, arena),
            .seq = (int)cursor_int(&c, 5),
            .date = cursor_text(&c, 6, arena),
            .event = cursor_text(&c, 7, arena),
            .opponent = cursor_text(&c, 8, arena),
            .opponent_before = cursor_real(&c, 9),
            .score = cursor_real(&c, 10),
            .before = cursor_real(&c, 11),
            .after = cursor_real(&c, 12),
        };
    }
    cursor_close(&c);
    *out = ARENA_ARRAY(arena, struct rating_step, *n);
    if (*n)
        memcpy(*out, steps, *n * sizeof *steps);
    free(steps);
    return rc;
}

enum err_code rating_steps(struct store *store, struct arena *arena, struct rating_step **out, size_t *n,
                           struct err *err)
{
    return read_steps(store, arena, Q_RATING_STEPS, out, n, err);
}

enum err_code rating_steps_brought(struct store *store, struct arena *arena, struct rating_step **out, size_t *n,
                                   struct err *err)
{
    return read_steps(store, arena, Q_EXCHANGE_RATING_IMPORTS, out, n, err);
}

/* ---- reading the file ------------------------------------------------------------------------ */

enum {
    FIELD_UUID,
    FIELD_PLAYER,
    FIELD_DCI,
    FIELD_CATEGORY,
    FIELD_SEQ,
    FIELD_DATE,
    FIELD_EVENT,
    FIELD_OPPONENT,
    FIELD_OPPONENT_BEFORE,
    FIELD_SCORE,
    FIELD_BEFORE,
    FIELD_AFTER,
    N_FIELDS,
};
static const char *const field_names[N_FIELDS] = {
    "uuid",     "player",          "dci",   "category", "seq",   "date", "event",
    "opponent", "opponent_before", "score", "before",   "after",
};
static const char *const column_names[N_FIELDS] = {
    "uuid",     "player|name",   "dci|dci number",
    "category", "seq|number|no", "date",
    "event",    "opponent",      "opponent_before|their rating|opponent rating",
    "score",    "before",        "after|rating",
};

struct file_row {
    const char *where; /* "history.csv:14" */
    const char *fields[N_FIELDS];
};

struct step {
    const struct file_row *row;
    int64_t player;
    enum rating_category category;
    int seq;
    double opponent_before, score, before, after;
};

struct import {
    struct store *store;
    struct arena *arena;
    const char *what;
    struct file_row *rows;
    struct step *steps;
    size_t n;
    struct err *err;
};

static enum err_code rows_from_csv(struct import *im, const char *text)
{
    struct csv_table table;
    int columns[N_FIELDS];
    enum err_code rc = csv_table_parse(im->arena, text, im->what, &table, im->err);
    if (rc != ERR_OK) {
        csv_advise_columns(&table, "player,category,seq,date,opponent_before,score,before,after", im->err);
        return rc;
    }
    for (int f = 0; f < N_FIELDS; f++) {
        columns[f] = csv_column(&table, column_names[f]);
        bool names = f == FIELD_UUID || f == FIELD_PLAYER || f == FIELD_DCI;
        if (columns[f] < 0 && !names && f != FIELD_EVENT && f != FIELD_OPPONENT)
            return err_set(im->err, ERR_INPUT,
                           "%s:%d: there is no column \"%s\"; `topcut rating export` "
                           "shows which there are",
                           im->what, table.header.line, field_names[f]);
    }
    if (columns[FIELD_UUID] < 0 && columns[FIELD_PLAYER] < 0 && columns[FIELD_DCI] < 0)
        return err_set(im->err, ERR_INPUT, "%s:%d: no column names the players: uuid, dci or player", im->what,
                       table.header.line);
    im->n = table.n_rows;
    im->rows = ARENA_ARRAY(im->arena, struct file_row, im->n);
    for (size_t i = 0; i < im->n; i++) {
        im->rows[i].where = arena_printf(im->arena, "%s:%d", im->what, table.rows[i].line);
        for (int f = 0; f < N_FIELDS; f++)
            im->rows[i].fields[f] = csv_cell(&table.rows[i], columns[f]);
    }
    return ERR_OK;
}

/* Numbers of a JSON file become text that reads back as the same number. */
static const char *json_field(struct arena *arena, const struct json *value)
{
    if (json_is_number(value))
        return arena_printf(arena, "%.17g", json_number(value, 0.0));
    const char *text = json_text(value, "");
    return arena_strdup(arena, text);
}

static enum err_code rows_from_json(struct import *im, const char *text)
{
    struct json *root;
    enum err_code rc = json_parse(text, im->what, &root, im->err);
    if (rc != ERR_OK)
        return rc;
    const struct json *entries = json_get(root, "entries");
    if (!json_is_array(entries)) {
        json_free(root);
        return err_set(im->err, ERR_INPUT,
                       "%s: entries: a list is expected, as `topcut rating export --json` "
                       "writes it",
                       im->what);
    }
    im->n = json_count(entries);
    im->rows = ARENA_ARRAY(im->arena, struct file_row, im->n);
    for (size_t i = 0; i < im->n; i++) {
        im->rows[i].where = arena_printf(im->arena, "%s: entries[%zu]", im->what, i);
        for (int f = 0; f < N_FIELDS; f++)
            im->rows[i].fields[f] = json_field(im->arena, json_get(json_at(entries, i), field_names[f]));
    }
    json_free(root);
    return ERR_OK;
}

/* ---- what a row says ------------------------------------------------------------------------- */

static enum err_code bad(const struct import *im, const struct file_row *row, int field, const char *expected)
{
    return err_set(im->err, ERR_INPUT, "%s: %s \"%.80s\": %s", row->where, field_names[field], row->fields[field],
                   expected);
}

static enum err_code find_by_name(const struct import *im, const struct file_row *row, int64_t *out)
{
    struct cursor c = {0};
    const char *name = row->fields[FIELD_PLAYER], *comma = strchr(name, ',');
    const char *last = comma ? arena_strndup(im->arena, name, (size_t)(comma - name)) : name;
    const char *first = comma ? comma + 1 + strspn(comma + 1, " ") : "";
    size_t n = 0;
    enum err_code rc = store_query(im->store, Q_RATING_PLAYERS_BY_NAME,
                                   SQL_ARGS(SQL_T(player_name_key(im->arena, last, first))), &c, im->err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, im->err), n++)
        *out = cursor_int(&c, 0);
    cursor_close(&c);
    if (rc == ERR_OK && n > 1)
        rc = bad(im, row, FIELD_PLAYER, TC_WORD("more than one player is called so; name them by uuid or dci"));
    return rc;
}

/* By uuid, else by DCI number, else by name. */
static enum err_code find_player(const struct import *im, const struct file_row *row, int64_t *out)
{
    const char *dci = row->fields[FIELD_DCI];
    enum err_code rc = ERR_OK;
    *out = 0;
    if (*row->fields[FIELD_UUID])
        rc = store_get_int(im->store, Q_RATING_PLAYER_BY_UUID, SQL_ARGS(SQL_T(row->fields[FIELD_UUID])), 0, out,
                           im->err);
    if (rc == ERR_OK && !*out && *dci) {
        if (dci_check(im->arena, dci, NULL) == DCI_MALFORMED)
            return bad(im, row, FIELD_DCI, TC_WORD("a DCI number of 1 to 10 digits is expected"));
        rc = store_get_int(im->store, Q_RATING_PLAYER_BY_DCI, SQL_ARGS(SQL_T(dci_canonical(im->arena, dci))), 0, out,
                           im->err);
    }
    if (rc == ERR_OK && !*out && *row->fields[FIELD_PLAYER])
        rc = find_by_name(im, row, out);
    if (rc == ERR_OK && !*out)
        rc = bad(im, row,
                 *row->fields[FIELD_PLAYER] ? FIELD_PLAYER
                 : *dci                     ? FIELD_DCI
                                            : FIELD_UUID,
                 TC_WORD("no such player here; topcut player add, or topcut player import, adds people"));
    return rc;
}

static enum err_code read_rating(const struct import *im, const struct file_row *row, int field, double *out)
{
    if (!parse_double(row->fields[field], out) || *out < RATING_LEAST || *out > RATING_MOST)
        return bad(im, row, field, TC_WORD("a rating is expected, as 1612.5"));
    return ERR_OK;
}

static enum err_code read_score(const struct import *im, const struct file_row *row, double *out)
{
    if (!parse_double(row->fields[FIELD_SCORE], out) ||
        !(fabs(*out) < 1e-9 || fabs(*out - 0.5) < 1e-9 || fabs(*out - 1.0) < 1e-9))
        return bad(im, row, FIELD_SCORE, TC_WORD("1 (won), 0.5 (a draw) or 0 (lost) is expected"));
    *out = *out > 0.75 ? 1.0 : *out > 0.25 ? 0.5 : 0.0;
    return ERR_OK;
}

static enum err_code read_step(const struct import *im, const struct file_row *row, struct step *out)
{
    *out = (struct step){.row = row};
    enum err_code rc = find_player(im, row, &out->player);
    if (rc == ERR_OK &&
        (!rating_category_find(row->fields[FIELD_CATEGORY], &out->category) || out->category == RATING_NONE))
        rc = bad(im, row, FIELD_CATEGORY, TC_WORD("classic, extended, limited or standard is expected"));
    if (rc == ERR_OK && !parse_int(row->fields[FIELD_SEQ], 1, 1000000, &out->seq))
        rc = bad(im, row, FIELD_SEQ, TC_WORD("the match's number in the player's history is expected, from 1 on"));
    if (rc == ERR_OK && !date_is_valid(row->fields[FIELD_DATE]))
        rc = bad(im, row, FIELD_DATE, TC_WORD("a day is expected, as 1999-06-01"));
    if (rc == ERR_OK)
        rc = read_rating(im, row, FIELD_OPPONENT_BEFORE, &out->opponent_before);
    if (rc == ERR_OK)
        rc = read_score(im, row, &out->score);
    if (rc == ERR_OK)
        rc = read_rating(im, row, FIELD_BEFORE, &out->before);
    return rc == ERR_OK ? read_rating(im, row, FIELD_AFTER, &out->after) : rc;
}

/* ---- whether it is one history --------------------------------------------------------------- */

static int step_order(const void *a, const void *b)
{
    const struct step *x = a, *y = b;
    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    if (x->category != y->category)
        return x->category < y->category ? -1 : 1;
    if (x->seq != y->seq)
        return x->seq < y->seq ? -1 : 1;
    return COMPARE(x->row, y->row); /* rows lie in the order of the file */
}

/* A player's history of a category that is here. */
struct history {
    struct step *steps; /* only the numbers and texts that are compared */
    const char **dates;
    size_t n, imported;
};

static enum err_code load_history(const struct import *im, const struct step *of, struct history *out)
{
    struct cursor c = {0};
    size_t room = 0, n_dates = 0, room_dates = 0;
    *out = (struct history){.n = 0};
    enum err_code rc = store_query(im->store, Q_RATING_STEPS_OF,
                                   SQL_ARGS(SQL_I(of->player), SQL_T(rating_category_name(of->category))), &c, im->err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, im->err)) {
        *VEC_ADD(out->dates, n_dates, room_dates) = cursor_text(&c, 1, im->arena);
        *VEC_ADD(out->steps, out->n, room) = (struct step){.seq = (int)cursor_int(&c, 0),
                                                           .score = cursor_real(&c, 2),
                                                           .before = cursor_real(&c, 3),
                                                           .after = cursor_real(&c, 4),
                                                           .opponent_before = cursor_real(&c, 5)};
        out->imported += cursor_int(&c, 6) != 0;
    }
    cursor_close(&c);
    return rc;
}

static bool same_rating(double a, double b)
{
    return fabs(a - b) <= SAME_RATING;
}

/* Against the step that is here under the same number. */
static enum err_code check_known(const struct import *im, const struct step *s, const struct history *h)
{
    const struct step *here = &h->steps[s->seq - 1];
    if (strcmp(h->dates[s->seq - 1], s->row->fields[FIELD_DATE]) == 0 && same_rating(here->before, s->before) &&
        same_rating(here->after, s->after) && fabs(here->score - s->score) < 0.25)
        return ERR_OK;
    return err_set(
        im->err, ERR_CONFLICT, "%s: seq %d: another match is here under that number, of %s, from %.2f to %.2f%s",
        s->row->where, s->seq, h->dates[s->seq - 1], here->before, here->after,
        (size_t)s->seq > h->imported ? TC_WORD("; a history is brought in before the player's first rated match") : "");
}

/* Against the step before it, in the file or here. */
static enum err_code check_follows(const struct import *im, const struct step *s, const struct step *previous,
                                   const char *previous_date)
{
    if (s->seq != previous->seq + 1)
        return err_set(im->err, ERR_INPUT, "%s: seq %d: there is a gap, %d is expected", s->row->where, s->seq,
                       previous->seq + 1);
    if (previous->seq == 0)
        return same_rating(s->before, RATING_START)
                   ? ERR_OK
                   : bad(im, s->row, FIELD_BEFORE, TC_WORD("everybody starts at 1600 (D.5.3 of 1999)"));
    if (!same_rating(s->before, previous->after))
        return bad(im, s->row, FIELD_BEFORE, message(im->arena, "the match before left %.2f", previous->after));
    if (strcmp(s->row->fields[FIELD_DATE], previous_date) < 0)
        return bad(im, s->row, FIELD_DATE, message(im->arena, "the match before was on %s", previous_date));
    return ERR_OK;
}

static enum err_code insert_step(const struct import *im, const struct step *s)
{
    return store_exec(im->store, Q_RATING_IMPORT_INSERT,
                      SQL_ARGS(SQL_T(rating_category_name(s->category)), SQL_I(s->player), SQL_I(s->seq),
                               SQL_T(s->row->fields[FIELD_DATE]), SQL_T(s->row->fields[FIELD_EVENT]),
                               SQL_T(s->row->fields[FIELD_OPPONENT]), SQL_F(s->opponent_before), SQL_F(s->score),
                               SQL_F(s->before), SQL_F(s->after)),
                      im->err);
}

/* A step that is in the file under a number that is not here yet. */
static enum err_code check_new(const struct import *im, const struct step *s, const struct step *previous,
                               const char *previous_date, const struct history *h)
{
    enum err_code rc = check_follows(im, s, previous, previous_date);
    if (rc == ERR_OK && h->n > h->imported)
        rc = err_set(im->err, ERR_CONFLICT,
                     "%s: seq %d: the player has rated matches here, since %s; a history is "
                     "brought in before the first of them",
                     s->row->where, s->seq, h->dates[h->imported]);
    return rc;
}

/* One player's steps of one category, sorted by number: all are looked at before any is written. */
static enum err_code take_history(const struct import *im, const struct step *steps, size_t n,
                                  struct rating_import *out)
{
    struct history h;
    enum err_code rc = load_history(im, steps, &h);
    const struct step none = {.seq = 0};
    const struct step *previous = &none;
    const char *previous_date = "";
    size_t known = 0;
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct step *s = &steps[i];
        bool here = (size_t)s->seq <= h.n;
        if (i == 0 && h.n && !here) { /* goes on from what is here */
            previous = &h.steps[h.n - 1];
            previous_date = h.dates[h.n - 1];
        }
        if (i > 0 && s->seq == steps[i - 1].seq)
            rc = err_set(im->err, ERR_INPUT, "%s: seq %d: that number is in %s already", s->row->where, s->seq,
                         steps[i - 1].row->where);
        else
            rc = here ? check_known(im, s, &h) : check_new(im, s, previous, previous_date, &h);
        known += here;
        previous = s;
        previous_date = s->row->fields[FIELD_DATE];
    }
    for (size_t i = known; rc == ERR_OK && i < n; i++)
        rc = insert_step(im, &steps[i]);
    if (rc == ERR_OK) {
        out->known += known;
        out->added += n - known;
        out->players += n > known;
    }
    free(h.steps);
    free(h.dates);
    return rc;
}

enum err_code rating_import_history(struct store *store, struct arena *arena, const char *what, struct player_id player,
                                    const struct rating_step *steps, size_t n, struct rating_import *out,
                                    struct err *err)
{
    struct file_row *rows = ARENA_ARRAY(arena, struct file_row, n);
    const struct import im = {.store = store,
                              .arena = arena,
                              .what = what,
                              .rows = rows,
                              .steps = ARENA_ARRAY(arena, struct step, n),
                              .n = n,
                              .err = err};
    for (size_t i = 0; i < n; i++) {
        const struct rating_step *s = &steps[i];
        rows[i] = (struct file_row){.where = what,
                                    .fields = {[FIELD_DATE] = s->date,
                                               [FIELD_EVENT] = s->event,
                                               [FIELD_OPPONENT] = s->opponent,
                                               [FIELD_BEFORE] = arena_printf(arena, "%.2f", s->before)}};
        im.steps[i] = (struct step){.row = &rows[i],
                                    .player = player.v,
                                    .seq = s->seq,
                                    .opponent_before = s->opponent_before,
                                    .score = s->score,
                                    .before = s->before,
                                    .after = s->after};
        if (!rating_category_find(s->category, &im.steps[i].category))
            return err_set(err, ERR_DAMAGED, "%s: \"%s\" is no rating category", what, s->category);
    }
    return take_history(&im, im.steps, n, out);
}

static enum err_code take_all(struct import *im, struct rating_import *out)
{
    enum err_code rc = ERR_OK;
    im->steps = ARENA_ARRAY(im->arena, struct step, im->n);
    for (size_t i = 0; rc == ERR_OK && i < im->n; i++)
        rc = read_step(im, &im->rows[i], &im->steps[i]);
    if (rc == ERR_OK && im->n == 0)
        rc = err_set(im->err, ERR_INPUT, "%s: no step of any history is in it", im->what);
    if (rc == ERR_OK)
        qsort(im->steps, im->n, sizeof *im->steps, step_order);
    for (size_t from = 0, to; rc == ERR_OK && from < im->n; from = to) {
        for (to = from + 1; to < im->n && im->steps[to].player == im->steps[from].player &&
                            im->steps[to].category == im->steps[from].category;
             to++)
            ;
        rc = take_history(im, im->steps + from, to - from, out);
    }
    return rc;
}

enum err_code rating_import(struct store *store, struct arena *arena, const char *text, const char *what, bool dry_run,
                            struct rating_import *out, struct err *err)
{
    struct import im = {.store = store, .arena = arena, .what = what, .err = err};
    *out = (struct rating_import){.added = 0};
    enum err_code rc = text[strspn(text, " \t\r\n")] == '{' ? rows_from_json(&im, text) : rows_from_csv(&im, text);
    if (rc != ERR_OK)
        return rc;
    if ((rc = verb_begin(store, VERB_RATING_IMPORT, err)) != ERR_OK)
        return rc;
    rc = take_all(&im, out);
    if (rc == ERR_OK && out->added)
        rc = ratings_rebuild(store, err);
    if (rc == ERR_OK)
        store_note(store, 0, "brought in %s of the rating histories of %s",
                   message_count(arena, (int64_t)out->added, "%lld step", "%lld steps"),
                   message_count(arena, (int64_t)out->players, "%lld player", "%lld players"));
    if (rc == ERR_OK && dry_run) {
        store_abandon(store);
        return ERR_OK;
    }
    return store_end(store, rc, err);
}

enum err_code rating_import_merge(struct store *store, struct player_id from, struct player_id into, struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    enum err_code rc = store_query(store, Q_RATING_IMPORT_BOTH, SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), &c, err);
    if (rc == ERR_OK && c.row)
        rc = err_set(err, ERR_CONFLICT,
                     "both players brought a %s rating history from elsewhere, and only one can be "
                     "theirs; undo the "
                     "import of the other first",
                     cursor_text(&c, 0, &arena));
    cursor_close(&c);
    arena_release(&arena);
    return rc == ERR_OK ? store_exec(store, Q_RATING_IMPORT_MOVE, SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), err) : rc;
}
