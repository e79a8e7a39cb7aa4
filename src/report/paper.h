/* paper.h - an event on paper: everything that a store hangs on the wall, cuts into slips or hands out
 *
 * A kind of paper is a row of paper_kinds and a function that draws it. Several kinds go into one PDF, one after the
 * other. All that is printed is in the language that was asked for; names are printed as they are, whatever their
 * script, and made smaller or set on two lines where they are too long, never cut. The same store gives the same bytes.
 *
 * Slips, tents and other sheets that are cut are in cut-stack order: when the stack of sheets is cut as a whole, each
 * pile is in the order of tables, and the next pile goes on where it ends.
 *
 *   canvas.c        lines, letters and the file        paper.c         the kinds, heads and feet of sheets
 *   paper_table.c   rows that flow over sheets         paper_lists.c   pairings, seatings, standings, penalties
 *   paper_cut.c     slips, table numbers, codes        paper_decks.c   registration sheets, deck checks
 *   paper_bracket.c brackets, cross tables             paper_event.c   event report, poster, emergency
 * sheets */
#ifndef TOPCUT_REPORT_PAPER_H
#define TOPCUT_REPORT_PAPER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"

enum paper_size { PAPER_A4, PAPER_LETTER };
/* "a4" or "letter" */
bool paper_size_find(const char *word, enum paper_size *out);

/* A player's code for the web pages; making them is not our business. */
struct paper_code {
    struct player_id player;
    const char *name; /* "Last, First" */
    const char *code;
};

struct paper_options {
    struct event_id event;
    int round; /* 0: the latest; standings after it */
    enum paper_size size;
    int per_page;            /* of what is cut; 0: as many as is usual */
    int blank;               /* 0; else so many sheets or slips to be filled in by hand, in the place of filled ones */
    int tables;              /* table numbers: up to this one; 0: as many as the players need */
    struct player_id player; /* sheets of one player alone; 0: of everybody */
    const struct lang *lang; /* NULL: English */
    const char *url;         /* where phones reach the server, "http://192.168.1.5:8080"; NULL or "": no QR codes */
    const struct paper_code *codes; /* for the kind "codes" */
    size_t n_codes;
    struct catalog *catalog; /* for decklists; NULL: their cards are printed as they were typed */
};

struct paper {
    const char *bytes; /* a PDF; the arena's */
    size_t len;
    int sheets;
    const char **warnings; /* sentences: scripts without a font */
    size_t n_warnings;
};

enum paper_flags {
    PAPER_ROUND = 1 << 0, /* of one round */
    PAPER_PER_PAGE = 1 << 1,
    PAPER_BLANK = 1 << 2,
    PAPER_PLAYER = 1 << 3,
    PAPER_URL = 1 << 4,    /* has QR codes when it knows the URL */
    PAPER_STAFF = 1 << 5,  /* not for players' eyes: lists, penalties */
    PAPER_SECRET = 1 << 6, /* for the desk alone: codes */
};

struct paper_run;
struct paper_kind {
    const char *word;    /* "slips" */
    const char *title;   /* to be translated, as the next */
    const char *summary; /* what it is good for */
    unsigned flags;
    enum err_code (*draw)(struct paper_run *run, struct err *err);
};
extern const struct paper_kind paper_kinds[]; /* ends with a NULL word */

/* By its word. ERR_NOT_FOUND with suggestions. */
TC_MUST_USE enum err_code paper_find(struct arena *arena, const char *word, const struct paper_kind **out,
                                     struct err *err);

/* Draws n kinds into one file. ERR_NOT_FOUND: no such event, round, player, bracket; ERR_CONFLICT: nothing is there to
 * be printed yet; ERR_USAGE: per_page is none that the kind has; ERR_IO. */
TC_MUST_USE enum err_code paper_make(struct store *store, struct arena *arena, const struct paper_kind *const *kinds,
                                     size_t n, const struct paper_options *options, struct paper *out, struct err *err);

/* A good name for the file: "premodern-thursday-slips-round-3.pdf". */
char *paper_file_name(struct arena *arena, const char *event_name, const struct paper_kind *const *kinds, size_t n,
                      int round);

/* ---- the order of a stack that is cut; pure -------------------------------------------------- */

/* Sheets that n pieces take. */
int paper_stack_sheets(int n, int per_sheet);
/* Which piece (0..) is at a place (0.., by lines of the sheet) of a sheet (0..); n or more: none. */
int paper_stack_piece(int n, int per_sheet, int sheet, int place);

#endif
