/* internal.h - shared by the files of event/views: how a table is described */
#ifndef TOPCUT_EVENT_VIEWS_INTERNAL_H
#define TOPCUT_EVENT_VIEWS_INTERNAL_H

#include "base/err.h"
#include "event/state/state.h"
#include "event/views/views.h"

/* ---- how a table is described ---------------------------------------------------------------- */

/* Both end with a NULL name. */
extern const struct table_function tables_of_event[]; /* tables_event.c: one event */

extern const struct table_function tables_of_store[];   /* tables_store.c: all events, ratings */
extern const struct table_function tables_of_decks[];   /* tables_deck.c: one event's decklists */
extern const struct table_function tables_of_judging[]; /* tables_judging.c: penalties, rulings, judges, bans */
extern const struct table_function tables_of_drafts[];  /* tables_draft.c: one event's draft pods */
extern const struct table_function tables_of_clock[];   /* tables_clock.c: a round's clock */
extern const struct table_function tables_of_teams[];   /* tables_team.c: leagues, teams */

extern const struct table_function tables_of_structure[]; /* tables_structure.c: cross table, schedule */

/* A row by the function's columns, or n of them. Texts are borrowed: they must be the arena's or static. */
void table_put_row(struct table_sink *sink, const void *row);
void table_put_rows(struct table_sink *sink, const void *rows, size_t n);

/* The event that the argument at index means: an id, words (as event_resolve), or NULL for the current
 * one. Loaded whole; shown becomes its id. */
TC_MUST_USE enum err_code table_event(struct table_sink *sink, size_t argument, struct event_data *out,
                                      struct err *err);
/* The round that the argument means, 0 for NULL (the latest). ERR_NOT_FOUND names those that exist. */
TC_MUST_USE enum err_code table_round(struct table_sink *sink, size_t argument, const struct event_data *data, int *out,
                                      struct err *err);

/* A player by index; NULL for nobody (-1). */
const struct load_player *table_player(const struct event_data *data, int player);

/* True while a query runs that takes texts with their messages. */
bool tables_with_messages(void);
struct sqlite3;
/* Declares the columns of a function to SQLite (SQLITE_OK), which a query's authorizer lets through. */
TC_MUST_USE int tables_declare(struct sqlite3 *db, const char *sql);
/* Offers said() to SQL. */
TC_MUST_USE enum err_code tables_register_said(struct sqlite3 *db, struct err *err);

/* An error code of ours on its way through SQLite: an extended code of SQLITE_ERROR, far above SQLite's own,
 * and back (0: not ours). */
#define TABLES_SQLITE_ERROR(code) (1 | ((64 + (int)(code)) << 8))
static inline int tables_error_code(int extended)
{
    return (extended & 0xff) == 1 && extended >> 8 > 64 ? (extended >> 8) - 64 : 0;
}

#endif
