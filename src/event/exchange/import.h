/* import.h - whole events from results files */
#ifndef TOPCUT_EVENT_IMPORT_H
#define TOPCUT_EVENT_IMPORT_H

#include "event/core/load.h"
#include "event/exchange/results_file.h"
#include "format/format.h"

struct event_import_options {
    const char *name;                /* NULL: the file's id */
    const char *date;                /* of a .wer or .trf; NULL: the file's */
    const char *const *player_names; /* "Last, First" by ascending number in the file; NULL: "Player N" */
    enum rating_category category;   /* RATING_NONE: by the file's format */
    struct format_book *book;        /* that knows the formats' categories; NULL: none is known */
    bool dry_run;
};
struct event_import {
    struct event event;
    struct results_file file;
    const char *sentence; /* "Swiss, 7 rounds, 127 players, cut to 8; 289 matches" */
};

/* Imports a results file as an event of its own, with players, rounds, drops (a player is taken to have
 * dropped after the last round in which they were paired) and playoff; scores are kept as they are and
 * marked imported. ERR_INPUT with file, line, field; ERR_CONFLICT: an event of that name and date exists. */
TC_MUST_USE enum err_code event_import(struct store *store, struct arena *arena, const char *text, const char *what,
                                       const struct event_import_options *options, struct event_import *out,
                                       struct err *err);

/* Imports a results file into a store in memory, and compares what that store then says of its standings, under rule,
 * with the published lines (results_file_verify): what is verified is what an import keeps. */
TC_MUST_USE enum err_code event_import_verify(struct arena *arena, const char *text, const char *what,
                                              const struct standings_rule *rule, struct results_file *file,
                                              struct results_verdict *out, struct err *err);
/* The same of an event that was imported into a store from the file. */
TC_MUST_USE enum err_code event_import_compare(struct store *store, struct arena *arena, struct event_id event,
                                               const struct results_file *file, const struct standings_rule *rule,
                                               struct results_verdict *out, struct err *err);

#endif
