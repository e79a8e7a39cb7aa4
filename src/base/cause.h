/* cause.h - what the system and SQLite say when they refuse, in the reader's language
 *
 * The C library's words for an errno are those of its own locale, English where none is installed, and SQLite speaks
 * English alone. These are messages (base/message.h), and therefore said in the language of the sentence around them.
 */
#ifndef TOPCUT_BASE_CAUSE_H
#define TOPCUT_BASE_CAUSE_H

#include "base/arena.h"
#include "base/attr.h"

/* "No such file or directory", an argument "%s" of a message. The few that no file and no connection has are the C
 * library's own words; those are good until the thread's next call. */
TC_MUST_USE const char *cause_of_errno(int error);

/* Why a call of SQLite failed, by its result code; words is its own text, which stays where only a fault of ours brings
 * it about, to be searched for. */
TC_MUST_USE const char *cause_of_sqlite(int code, const char *words);
/* The same of the last call on a connection. */
#define SQLITE_CAUSE(db) cause_of_sqlite(sqlite3_errcode(db), sqlite3_errmsg(db))
/* What is wrong with a query that people wrote, from SQLite's words: "no such column: nosuch". */
TC_MUST_USE const char *cause_in_query(struct arena *arena, const char *words);

#endif
