/* rating_tables.c - ratings of tables of three to five players, by the model that the organizer chose */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/vec.h"
#include "event/ledger/internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum err_code rating_tables_chosen(struct arena *arena, struct rating_tables_settings *out, struct err *err)
{
    struct resource resource;
    enum err_code rc = resource_get(arena, "formats/rating/tables.json", &resource, err);
    if (rc != ERR_OK)
        return rc;
    return rating_tables_read(resource.data, resource.origin ? resource.origin : resource.path, out, err);
}

/* A seat as the store has it. */
struct seat {
    int64_t match;
    int32_t player; /* place in the list of all */
    int outcome;    /* 2: won, 1: drew, 0: lost */
    int place;      /* 0: not told */
    char date[DATE_LEN + 1];
};

static enum err_code read_seats(struct store *store, const char *from, const char *until, const struct id_list *players,
                                struct seat **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(store, Q_RATING_TABLES, SQL_ARGS(SQL_T(from), SQL_T(until)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        struct arena text = ARENA_INIT;
        const char *outcome = cursor_text(&c, 2, &text);
        struct seat *seat = VEC_ADD(*out, *n, room);
        *seat = (struct seat){.match = cursor_int(&c, 0),
                              .player = id_list_place(players, cursor_int(&c, 1)),
                              .outcome = strcmp(outcome, "win") == 0 ? 2 : strcmp(outcome, "draw") == 0,
                              .place = (int)cursor_int(&c, 3)};
        snprintf(seat->date, sizeof seat->date, "%s", cursor_text(&c, 4, &text));
        arena_release(&text);
    }
    cursor_close(&c);
    return rc;
}

/* Places at a table: as told, or as far as the outcomes say. False: nobody won, so that nothing is known. */
static bool table_of(const struct seat *seats, int n, const int *number, struct rating_table *out)
{
    bool told = true, some = false;
    *out = (struct rating_table){.n = n};
    for (int i = 0; i < n; i++) {
        told = told && seats[i].place > 0;
        some = some || seats[i].outcome > 0;
    }
    for (int i = 0; i < n; i++) {
        out->players[i] = number[seats[i].player] - 1;
        out->place[i] = told ? seats[i].place : 1;
        for (int j = 0; !told && j < n; j++)
            out->place[i] += seats[j].outcome > seats[i].outcome;
    }
    return some && n > 1;
}

static void count_table(struct rating_tables_line *lines, const struct seat *seats, const struct rating_table *table,
                        struct arena *arena)
{
    for (int i = 0; i < table->n; i++) {
        struct rating_tables_line *line = &lines[table->players[i]];
        line->tables++;
        line->wins += seats[i].outcome == 2;
        line->draws += seats[i].outcome == 1;
        line->losses += seats[i].outcome == 0;
        if (!line->last_date || strcmp(line->last_date, seats[i].date) != 0)
            line->last_date = arena_strdup(arena, seats[i].date);
    }
}

/* Numbers the players who sat at a table, and fills lines and tables. */
static struct rating_table *tables_of(struct arena *arena, struct arena *work, const struct seat *seats, size_t n,
                                      const struct rating_source *all, const struct rating_person *people,
                                      struct rating_tables *out)
{
    int *number = ARENA_ARRAY(work, int, all->players.n + 1);
    struct rating_table *tables = ARENA_ARRAY(work, struct rating_table, n + 1);
    out->lines = ARENA_ARRAY(arena, struct rating_tables_line, all->players.n + 1);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i; end < n && seats[end].match == seats[i].match && end - i < RATING_CHAIRS; end++)
            if (!number[seats[end].player]) {
                out->lines[out->n] = (struct rating_tables_line){.player = {all->players.ids[seats[end].player]},
                                                                 .name = people[seats[end].player].name};
                number[seats[end].player] = (int)++out->n;
            }
        if (!table_of(seats + i, (int)(end - i), number, &tables[out->tables]))
            continue;
        count_table(out->lines, seats + i, &tables[out->tables], arena);
        out->tables++;
    }
    return tables;
}

static void rate(struct arena *arena, struct arena *work, const struct rating_table *tables,
                 const struct rating_tables_settings *settings, struct rating_tables *out)
{
    bool elo = settings->model == RATING_TABLES_ELO;
    double *ratings = ARENA_ARRAY(work, double, out->n + 1);
    for (size_t i = 0; i < out->n; i++)
        ratings[i] = RATING_START;
    for (size_t i = 0; elo && i < out->tables; i++)
        rating_tables_play(ratings, &tables[i], settings->k);
    if (!elo)
        season_fit_tables(arena, tables, out->tables, out->n, settings->prior, &out->fit);
    for (size_t i = 0; i < out->n; i++) {
        struct rating_tables_line *line = &out->lines[i];
        line->rating = elo ? ratings[i] : out->fit.lines[i].strength;
        line->error = elo ? (double)NAN : out->fit.lines[i].error;
        line->low = line->rating - GLICKO_95 * line->error;
        line->high = line->rating + GLICKO_95 * line->error;
    }
}

/* Better ratings first, then names. */
static int line_order(const void *a, const void *b)
{
    const struct rating_tables_line *x = a, *y = b;
    if (x->rating < y->rating || x->rating > y->rating)
        return x->rating < y->rating ? 1 : -1;
    int names = strcmp(x->name, y->name);
    return names ? names : COMPARE(x->player.v, y->player.v);
}

/* Players who sat at no table that counts have no rating; the others are ranked. */
static void rank(struct rating_tables *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < out->n; i++)
        if (out->lines[i].tables > 0 && out->lines[i].name)
            out->lines[kept++] = out->lines[i];
    out->n = kept;
    if (kept)
        qsort(out->lines, kept, sizeof *out->lines, line_order);
    for (size_t i = 0; i < kept; i++)
        out->lines[i].rank = (int)i + 1;
}

enum err_code rating_of_tables(struct store *store, struct arena *arena, const char *from, const char *until,
                               const struct rating_tables_settings *settings, struct rating_tables *out,
                               struct err *err)
{
    struct rating_source all = {.n = 0};
    struct rating_person *people = NULL;
    struct seat *seats = NULL;
    struct arena work = ARENA_INIT;
    size_t n = 0;
    *out = (struct rating_tables){.n = 0};
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    if (from)
        rc = date_check(from, err);
    if (rc == ERR_OK && until)
        rc = date_check(until, err);
    if (rc == ERR_OK && from && until && strcmp(until, from) < 0)
        rc = err_set(err, ERR_INPUT, "the season ends on %s, before it begins on %s", until, from);
    if (rc == ERR_OK)
        rc = rating_source_players(store, &all.players, err);
    if (rc == ERR_OK)
        rc = rating_people(store, &work, &all, &people, err);
    if (rc == ERR_OK)
        rc = read_seats(store, from, until, &all.players, &seats, &n, err);
    store_end_read(store);
    if (rc == ERR_OK) {
        const struct rating_table *tables = tables_of(arena, &work, seats, n, &all, people, out);
        rate(arena, &work, tables, settings, out);
        rank(out);
        for (size_t i = 0; i < out->n; i++)
            out->lines[i].name = arena_strdup(arena, out->lines[i].name);
    }
    free(seats);
    arena_release(&work);
    rating_source_release(&all);
    return rc;
}
