/* tables_file.c - an event with tables of three to five as one table, a seat a line (import.h)
 *
 * Each line is read into a seat; seats are sorted by round, table and seat and put together into tables, and then what
 * only a whole table or the whole file can tell is looked at.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/compare.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "event/import/import.h"
#include "event/import/internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define TABLE_MAX 9999

/* One line of the file. */
struct seat {
    int line, round, table, seat, player, place;
    enum pods_outcome outcome;
    bool alone; /* a bye, or an absence */
    bool told;  /* the outcome is in the file */
};

struct reader {
    struct arena *arena;
    struct err *err;
    const char *what;
    struct csv_table csv;
    int stage, table, seat, player, result, place; /* columns, -1: none */
    struct seat *seats;
    struct tables_file *out;
};

/* ---- columns --------------------------------------------------------------------------------- */

static void find_columns(struct reader *r)
{
    r->stage = csv_column(&r->csv, "stage|round");
    r->table = csv_column(&r->csv, "table|pod");
    r->seat = csv_column(&r->csv, "seat");
    r->player = csv_column(&r->csv, "player|name");
    r->result = csv_column(&r->csv, "result|outcome");
    r->place = csv_column(&r->csv, "place");
}

bool tables_file_is(struct arena *arena, const char *text)
{
    struct err ignored = ERR_INIT;
    struct reader r = {.arena = arena};
    const char *header = arena_strndup(arena, text, strcspn(text, "\r\n"));
    if (csv_table_parse(arena, header, "", &r.csv, &ignored) != ERR_OK)
        return false;
    find_columns(&r);
    return r.table >= 0 && r.seat >= 0;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static enum err_code bad_cell(struct reader *r, const struct csv_row *row, const char *name, int column,
                              const char *expected)
{
    return err_set(r->err, ERR_INPUT, "%s:%d: %s: '%.60s' is not %s", r->what, row->line, name, csv_cell(row, column),
                   expected);
}

/* The number of a round of the cut, from -1 down, by its name. */
static int cut_round(struct reader *r, const char *name)
{
    int i = 0;
    while (i < r->out->n_cut_rounds && strcmp(r->out->cut_rounds[i], name) != 0)
        i++;
    if (i == r->out->n_cut_rounds)
        r->out->cut_rounds[r->out->n_cut_rounds++] = name;
    return -1 - i;
}

static enum err_code read_stage(struct reader *r, const struct csv_row *row, struct seat *seat)
{
    const char *text = csv_cell(row, r->stage), *number = text;
    bool numbered = strncasecmp(text, "round", 5) == 0;
    number += numbered ? 5 : 0;
    number += strspn(number, " ");
    if (parse_int(number, 1, PODS_ROUNDS_MAX, &seat->round)) {
        r->out->rounds = seat->round > r->out->rounds ? seat->round : r->out->rounds;
        return ERR_OK;
    }
    if (numbered || !*text || char_is_digit(*text))
        return bad_cell(r, row, "stage", r->stage,
                        TC_WORD("a round such as \"round 2\", or the name of a round of the cut"));
    seat->round = cut_round(r, text);
    return ERR_OK;
}

/* True for one of the words, parted by '|', in any case. */
static bool is_word(const char *text, const char *words)
{
    size_t len = strlen(text);
    for (const char *word = words; word; word = strchr(word, '|') ? strchr(word, '|') + 1 : NULL)
        if (strcspn(word, "|") == len && strncasecmp(word, text, len) == 0)
            return true;
    return false;
}

static enum err_code read_result(struct reader *r, const struct csv_row *row, struct seat *seat)
{
    const char *text = csv_cell(row, r->result), *table = csv_cell(row, r->table);
    if (r->place >= 0 && *csv_cell(row, r->place) && !parse_int(csv_cell(row, r->place), 0, PODS_CHAIRS, &seat->place))
        return bad_cell(r, row, "place", r->place, message(r->arena, "a whole number from %d to %d", 1, PODS_CHAIRS));
    bool bye = is_word(text, "bye|b");
    if (bye || is_word(text, "win|won|w"))
        seat->outcome = PODS_WON;
    else if (is_word(text, "draw|drew|d|tie|tied|t"))
        seat->outcome = PODS_DREW;
    bool lost = is_word(text, "loss|lost|l|absent|no-show");
    if (seat->outcome == PODS_LOST && !lost && !(*text == '\0' && seat->place))
        return bad_cell(r, row, "result", r->result, TC_WORD("win, draw, loss or bye"));
    seat->told = *text != '\0';
    seat->alone = bye || (lost && (!*table || strcmp(table, "0") == 0));
    return ERR_OK;
}

static enum err_code read_row(struct reader *r, const struct csv_row *row, struct seat *seat)
{
    enum err_code rc;
    *seat = (struct seat){.line = row->line};
    if ((rc = read_stage(r, row, seat)) != ERR_OK || (rc = read_result(r, row, seat)) != ERR_OK)
        return rc;
    if (!seat->alone && !parse_int(csv_cell(row, r->table), 1, TABLE_MAX, &seat->table))
        return bad_cell(r, row, "table", r->table, message(r->arena, "a whole number from %d to %d", 1, TABLE_MAX));
    if (!seat->alone && !parse_int(csv_cell(row, r->seat), 1, PODS_CHAIRS, &seat->seat))
        return bad_cell(r, row, "seat", r->seat, message(r->arena, "a whole number from %d to %d", 1, PODS_CHAIRS));
    if (!*csv_cell(row, r->player))
        return bad_cell(r, row, "player", r->player, TC_WORD("the name of a player"));
    return ERR_OK;
}

/* ---- players --------------------------------------------------------------------------------- */

struct name {
    const char *text;
    size_t at; /* its first row, then the index of the player */
};

static int by_text(const void *left, const void *right)
{
    const struct name *a = left, *b = right;
    int order = strcmp(a->text, b->text);
    return order ? order : COMPARE(a->at, b->at);
}

static int by_first_row(const void *left, const void *right)
{
    const struct name *a = left, *b = right;
    return COMPARE(a->at, b->at);
}

/* Numbers players as they first come. */
static void list_players(struct reader *r)
{
    size_t n = r->csv.n_rows, different = 0;
    struct name *rows = ARENA_ARRAY(r->arena, struct name, n), *names = ARENA_ARRAY(r->arena, struct name, n);
    for (size_t i = 0; i < n; i++)
        rows[i] = (struct name){csv_cell(&r->csv.rows[i], r->player), i};
    qsort(rows, n, sizeof *rows, by_text);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || strcmp(rows[i].text, rows[i - 1].text) != 0)
            names[different++] = rows[i];
    qsort(names, different, sizeof *names, by_first_row);
    r->out->players = ARENA_ARRAY(r->arena, const char *, different);
    r->out->n_players = different;
    for (size_t i = 0; i < different; i++) {
        r->out->players[i] = names[i].text;
        names[i].at = i;
    }
    qsort(names, different, sizeof *names, by_text);
    for (size_t i = 0, at = 0; i < n; i++) {
        while (strcmp(names[at].text, rows[i].text) != 0)
            at++;
        r->seats[rows[i].at].player = (int)names[at].at;
    }
}

static const char *round_name(struct reader *r, int round)
{
    return round <= r->out->rounds ? message(r->arena, "round %d", round)
                                   : r->out->cut_rounds[round - r->out->rounds - 1];
}

static int by_player(const void *left, const void *right)
{
    const struct seat *a = left, *b = right;
    return a->player != b->player ? COMPARE(a->player, b->player)
           : a->round != b->round ? COMPARE(a->round, b->round)
                                  : COMPARE(a->line, b->line);
}

static enum err_code check_once_a_round(struct reader *r)
{
    qsort(r->seats, r->csv.n_rows, sizeof *r->seats, by_player);
    for (size_t i = 1; i < r->csv.n_rows; i++) {
        const struct seat *s = &r->seats[i], *before = &r->seats[i - 1];
        if (s->player == before->player && s->round == before->round)
            return err_set(r->err, ERR_INPUT, "%s:%d: %s is in %s already, on line %d", r->what, s->line,
                           r->out->players[s->player], round_name(r, s->round), before->line);
    }
    return ERR_OK;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static int by_table(const void *left, const void *right)
{
    const struct seat *a = left, *b = right;
    return a->round != b->round   ? COMPARE(a->round, b->round)
           : a->alone != b->alone ? COMPARE(a->alone, b->alone)
           : a->table != b->table ? COMPARE(a->table, b->table)
           : a->seat != b->seat   ? COMPARE(a->seat, b->seat)
                                  : COMPARE(a->line, b->line);
}

/* Outcomes that were left out follow from the places; both, where they are there, say the same. */
static enum err_code settle_places(struct reader *r, struct tables_table *t, const struct seat *seats)
{
    struct pods_result *result = &t->result;
    int first = 0;
    bool fits = true, any = false;
    for (int i = 0; i < result->n; i++) {
        first += result->place[i] == 1;
        any = any || result->place[i];
    }
    for (int i = 0; any && i < result->n; i++) {
        int better = 0;
        for (int k = 0; k < result->n; k++)
            better += result->place[k] < result->place[i];
        enum pods_outcome by_place = result->place[i] != 1 ? PODS_LOST : first > 1 ? PODS_DREW : PODS_WON;
        fits = fits && result->place[i] == better + 1 && (!seats[i].told || result->outcome[i] == by_place);
        result->outcome[i] = by_place;
    }
    return fits
               ? ERR_OK
               : err_set(r->err, ERR_INPUT,
                         "%s:%d: the places of table %d in %s do not go with its results: everybody has one, the first "
                         "alone has won, and those who share it drew",
                         r->what, t->line, t->number, round_name(r, t->round));
}

/* Two to five players, whose seats are numbered from 1. */
static enum err_code check_seats(struct reader *r, const struct tables_table *t, const struct seat *seats)
{
    for (int i = 0; i < t->result.n; i++)
        if (seats[i].seat != i + 1)
            return err_set(r->err, ERR_INPUT,
                           "%s:%d: seat %d of table %d in %s is missing: seats are numbered from 1 without a gap",
                           r->what, seats[i].line, i + 1, t->number, round_name(r, t->round));
    if (t->result.n < 2)
        return err_set(r->err, ERR_INPUT,
                       "%s:%d: one player alone at table %d in %s: a table has two to five, and who did not have to "
                       "play has the result bye",
                       r->what, t->line, t->number, round_name(r, t->round));
    return ERR_OK;
}

static enum err_code check_outcomes(struct reader *r, const struct tables_table *t)
{
    int won = 0, drew = 0;
    for (int i = 0; i < t->result.n; i++) {
        won += t->result.outcome[i] == PODS_WON;
        drew += t->result.outcome[i] == PODS_DREW;
    }
    if (won > 1 || (won && drew))
        return err_set(r->err, ERR_INPUT,
                       "%s:%d: table %d in %s has %d who won and %d who drew: it has one winner, or some who drew",
                       r->what, t->line, t->number, round_name(r, t->round), won, drew);
    return ERR_OK;
}

static enum err_code check_seats_once(struct reader *r)
{
    for (size_t i = 1; i < r->csv.n_rows; i++) {
        const struct seat *s = &r->seats[i], *before = &r->seats[i - 1];
        if (!s->alone && !before->alone && s->round == before->round && s->table == before->table &&
            s->seat == before->seat)
            return err_set(r->err, ERR_INPUT, "%s:%d: seat %d of table %d in %s is taken already, on line %d", r->what,
                           s->line, s->seat, s->table, round_name(r, s->round), before->line);
    }
    return ERR_OK;
}

/* Puts the seats of one table together, from the first of n that are left; how many it took. */
static size_t take_table(const struct seat *seats, size_t n, struct tables_table *out)
{
    *out = (struct tables_table){.line = seats[0].line, .round = seats[0].round, .number = seats[0].table};
    size_t took = 0;
    do {
        int i = out->result.n++;
        out->result.players[i] = seats[took].player;
        out->result.outcome[i] = seats[took].outcome;
        out->result.place[i] = seats[took].place;
        took++;
    } while (took < n && !seats[0].alone && !seats[took].alone && seats[took].round == out->round &&
             seats[took].table == out->number && took < PODS_CHAIRS);
    out->result.round = out->round;
    return took;
}

static enum err_code make_tables(struct reader *r)
{
    struct tables_file *out = r->out;
    size_t n = r->csv.n_rows;
    qsort(r->seats, n, sizeof *r->seats, by_table);
    enum err_code rc = check_seats_once(r);
    out->tables = ARENA_ARRAY(r->arena, struct tables_table, n + 1);
    for (size_t at = 0; rc == ERR_OK && at < n;) {
        struct tables_table *t = &out->tables[out->n_tables++];
        const struct seat *seats = &r->seats[at];
        at += take_table(seats, n - at, t);
        if (seats->alone) {
            t->result.place[0] = 0;
            out->sizes[1] += t->round <= out->rounds && seats->outcome == PODS_WON;
            continue;
        }
        rc = check_seats(r, t, seats);
        if (rc == ERR_OK)
            rc = settle_places(r, t, seats);
        if (rc == ERR_OK)
            rc = check_outcomes(r, t);
        out->sizes[t->result.n] += t->round <= out->rounds;
    }
    return rc;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Every round up to the last has a table: a file that lost lines may lack a whole round. */
static enum err_code check_rounds(struct reader *r)
{
    const struct tables_file *out = r->out;
    int most = out->rounds ? out->rounds : 1;
    bool *there = ARENA_ARRAY(r->arena, bool, (size_t)most + 1);
    for (size_t i = 0; i < out->n_tables; i++)
        if (out->tables[i].round <= out->rounds)
            there[out->tables[i].round] = true;
    for (int round = 1; round <= most; round++)
        if (!there[round])
            return err_set(r->err, ERR_INPUT,
                           "%s: there is no table of round %d; the stage of a numbered round is \"round %d\"", r->what,
                           round, round);
    return ERR_OK;
}

static void count_cut(struct reader *r)
{
    struct tables_file *out = r->out;
    bool *in = ARENA_ARRAY(r->arena, bool, out->n_players);
    for (size_t i = 0; i < out->n_tables; i++)
        for (int c = 0; out->tables[i].round > out->rounds && c < out->tables[i].result.n; c++) {
            out->cut += !in[out->tables[i].result.players[c]];
            in[out->tables[i].result.players[c]] = true;
        }
}

enum err_code tables_file_parse(struct arena *arena, const char *text, const char *what, struct tables_file *out,
                                struct err *err)
{
    struct reader r = {.arena = arena, .err = err, .what = what, .out = out};
    *out = (struct tables_file){.rounds = 0};
    enum err_code rc = csv_table_parse(arena, text, what, &r.csv, err);
    if (rc != ERR_OK)
        return rc;
    find_columns(&r);
    if (r.stage < 0 || r.table < 0 || r.seat < 0 || r.player < 0 || r.result < 0)
        return err_set(err, ERR_INPUT,
                       "%s:%d: a column is missing: the first line names stage, table, seat, player and result", what,
                       r.csv.header.line);
    r.seats = ARENA_ARRAY(arena, struct seat, r.csv.n_rows + 1);
    out->cut_rounds = ARENA_ARRAY(arena, const char *, r.csv.n_rows + 1);
    for (size_t i = 0; rc == ERR_OK && i < r.csv.n_rows; i++)
        rc = read_row(&r, &r.csv.rows[i], &r.seats[i]);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < r.csv.n_rows; i++)
        if (r.seats[i].round < 0)
            r.seats[i].round = out->rounds - r.seats[i].round;
    if (r.csv.n_rows > 0)
        list_players(&r);
    if ((rc = check_once_a_round(&r)) != ERR_OK || (rc = make_tables(&r)) != ERR_OK ||
        (rc = check_rounds(&r)) != ERR_OK)
        return rc;
    count_cut(&r);
    return ERR_OK;
}
