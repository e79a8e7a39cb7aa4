/* outside.h - an event as other programs' files have it: WER's XML, FIDE's tournament report (TRF)
 *
 * Not here: the project's own results files (import/) and packages between stores (exchange/).
 */
#ifndef TOPCUT_EVENT_OUTSIDE_H
#define TOPCUT_EVENT_OUTSIDE_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/state.h"

/* ---- other programs' events ------------------------------------------------------------------ */

/* An event as other programs' files have it: WER's XML, FIDE's tournament report (TRF)
 *
 * Both files are read into this one value and written from it (pure); outside_import.c brings it into the store as
 * history, and outside_export.c makes it of an event of the store. What a format cannot carry is listed, as notes,
 * never dropped silently. */

#define OUTSIDE_ROUNDS_MAX 99
#define TRF_PLAYERS_MAX    9999 /* the columns of a starting number */

struct outside_player {
    int line;
    const char *key;                          /* what the file calls them by: WER's person id, TRF's starting number */
    const char *last, *first, *country, *dci; /* "" without */
    int dropped_after;                        /* -1: in to the end */
    bool cut;                                 /* went on to the playoff */
    bool disqualified;
    int rank;       /* in the final order; 0: none */
    int swiss_rank; /* without the playoff; 0: none */
    int points10;   /* tenths, as the file says; -1: it does not */
};

struct outside_match {
    int line;
    int round;
    int p1, p2;            /* indices; p2 -1: none */
    enum result_kind kind; /* RESULT_PLAYED, _BYE, _LOSS, _ID, _CONCESSION, _NO_SHOW, _DOUBLE_LOSS */
    int wins1, wins2, draws;
};

struct outside_judge {
    const char *name, *dci, *country; /* "" without */
    int level;                        /* of the store's; no format has it */
    bool head;
};

struct outside_penalty {
    int line;
    int player; /* index */
    int round;
    const char *code, *level, *judge, *note;
};

struct outside_event {
    const char *what;    /* the file's name */
    const char *program; /* "Wizards Event Reporter", "TRF" */
    const char *name, *date, *end_date, *format, *organizer, *city, *country, *sanction, *uuid, *kind;
    const char *coordinator;
    int rounds;                                /* Swiss rounds */
    int playoff_from;                          /* the first round of the playoff; 0: none */
    int64_t round_utc[OUTSIDE_ROUNDS_MAX + 1]; /* by number; 0: not told */
    struct outside_player *players;
    size_t n_players;
    struct outside_match *matches; /* by round, as in the file */
    size_t n_matches;
    struct outside_judge *judges;
    size_t n_judges;
    struct outside_penalty *penalties;
    size_t n_penalties;
    int win10;          /* what a win is worth there, in tenths; 0: the file does not say */
    bool games_unknown; /* scores of games are made up from who won */
    const char **notes; /* what the file says that is not kept, or the format cannot carry */
    size_t n_notes, notes_room;
};

enum outside_format { OUTSIDE_NONE, OUTSIDE_WER, OUTSIDE_TRF };
/* What a text looks like; OUTSIDE_NONE: neither. */
enum outside_format outside_sniff(const char *text);

/* Read UTF-8 text (decode_text first). ERR_INPUT with file, line and field, what was expected, what to do. */
TC_MUST_USE enum err_code wer_read(struct arena *arena, const char *text, const char *what, struct outside_event *out,
                                   struct err *err);
TC_MUST_USE enum err_code trf_read(struct arena *arena, const char *text, const char *what, struct outside_event *out,
                                   struct err *err);

/* The text of a file. What it cannot carry is added to the event's notes. */
char *wer_write(struct arena *arena, struct outside_event *event);
char *trf_write(struct arena *arena, struct outside_event *event);

/* Points by the matches, in tenths: win, draw, loss and bye are worth these. */
struct outside_points {
    int win, draw, loss, bye;
};
void outside_points(const struct outside_event *event, const struct outside_points *worth, int *points10);

/* Names of formats: WER's "LEGACY" is "Legacy" here. */
const char *outside_format_name(struct arena *arena, const char *theirs);
const char *outside_format_theirs(struct arena *arena, const char *ours);
/* Countries: FIDE's "SWE" and "SE"; what is not known stays as it is. */
const char *outside_country(struct arena *arena, const char *fide);
const char *outside_country_fide(struct arena *arena, const char *country);

/* ---- with the store -------------------------------------------------------------------------- */

struct outside_options {
    const char *name;              /* NULL: the file's */
    const char *date;              /* NULL: the file's */
    enum rating_category category; /* RATING_NONE: by the format */
    struct format_book *book;      /* that knows the formats' categories; NULL: none is known */
    bool dry_run;
};
struct outside_import {
    struct event event;
    const char *sentence;
    const char **notes; /* the file's, players that were matched in doubt, ranks that differ */
    size_t n_notes;
    int players_added, players_known;
    int ranks_differ; /* players whose place in the file is not the one computed */
};

/* Brings it in as an event of its own, marked imported. Players are found by DCI number, then by a name that one
 * alone has; otherwise they are new. ERR_CONFLICT: an event of that UUID, or name and date, is here already. */
TC_MUST_USE enum err_code outside_import(struct store *store, struct arena *arena, struct outside_event *event,
                                         const struct outside_options *options, struct outside_import *out,
                                         struct err *err);

/* An event of the store. ERR_CONFLICT: results are missing, or it is an event of teams. */
TC_MUST_USE enum err_code outside_export(struct store *store, struct arena *arena, struct event_id event,
                                         struct outside_event *out, struct err *err);

#endif
