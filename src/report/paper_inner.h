/* paper_inner.h - what the files that draw paper share
 *
 * A kind's function loads what it needs and hands parts to paper_part. A part is drawn twice: while it counts, only to
 * know its pages, then in earnest. It calls paper_sheet for each of its sheets, and head and foot are drawn with
 * it. */
#ifndef TOPCUT_REPORT_PAPER_INNER_H
#define TOPCUT_REPORT_PAPER_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "report/canvas.h"
#include "report/paper.h"

#include <string.h>

#define PAPER_MARGIN 36.0 /* half an inch */
#define PAPER_SAFE   18.0 /* a quarter: what printers can reach; for pieces that are cut to the sheet's edge */

#define INK_BLACK "#111111"
#define INK_DARK  "#333333"
#define INK_GREY  "#666666"
#define INK_RULE  "#999999"
#define INK_HAIR  "#cccccc"

struct paper_memo;

struct paper_run {
    struct store *store;
    struct arena *arena;
    const struct paper_options *o;
    const struct lang *lang;
    struct canvas *canvas;
    struct event_data data;
    const struct paper_kind *kind;
    double w, h; /* of the sheet, as it lies */
    bool landscape;
    /* the part that is being drawn */
    bool counting;
    const char *title; /* of its sheets */
    const char *side;  /* beside it: "Round 3"; "" */
    int page, pages;
    double left, right, y, bottom;                /* where there is room on this sheet */
    int sheets;                                   /* of the whole file */
    struct paper_memo *memos, **next_memo, *memo; /* what was measured while counting */
};

/* ---- sheets ---------------------------------------------------------------------------------- */

/* What the sheets that follow say at their top. */
void paper_head(struct paper_run *run, const char *title, const char *side);
/* The next sheet, with head and foot; or bare, for what is cut. */
void paper_sheet(struct paper_run *run);
void paper_bare_sheet(struct paper_run *run);
/* Makes room of a height, on this sheet or the next; true when it is another one. */
bool paper_room(struct paper_run *run, double height);
/* The sheets that follow lie on their long side, or stand. */
void paper_lie(struct paper_run *run, bool landscape);
/* Draws a part, whose pages are numbered from 1. */
typedef void paper_part_fn(struct paper_run *run, const void *data);
void paper_part(struct paper_run *run, paper_part_fn *part, const void *data);

/* ---- words ----------------------------------------------------------------------------------- */

/* A text in the paper's language. */
const char *paper_say(const struct paper_run *run, const char *text);
/* One text with one number, translated: paper_fill(run, paper_say(run, "Round {n}"), "n", 3) */
const char *paper_fill(struct paper_run *run, const char *translated, const char *name, int64_t value);
/* "Round 3", "Quarterfinals" in the paper's language, of the name that event/ gives. */
const char *paper_round_name(struct paper_run *run, int number, const char *english);
/* The same of a round of a bracket's half: "Semifinals", "Losers' round 2". */
const char *paper_bracket_round(struct paper_run *run, const char *english);
/* Puts a text at a base line: left of x, around it or right of it, and not wider than width. */
void paper_put(struct paper_run *run, double x, double base, enum canvas_align align, double size, bool bold,
               const char *ink, const char *text, double width);
/* A heading, a paragraph: at y, which moves on. */
void paper_heading(struct paper_run *run, const char *text);
void paper_words(struct paper_run *run, double size, const char *ink, const char *text);
/* A box to tick, its upper left corner; with a text in it, or "". */
void paper_box(struct paper_run *run, double x, double y, double side, const char *text);
/* A line to write on, with a small text below. */
void paper_to_sign(struct paper_run *run, double x, double base, double width, const char *label, double size);

/* A square code of a text, with its light border inside the side. */
void paper_qr(struct paper_run *run, double x, double y, double side, const char *text);

/* ---- tables (paper_table.c) ------------------------------------------------------------------ */

/* Cells that are no text. */
extern const char paper_cell_line[]; /* to write on: a line where rows have none, else a frame */
extern const char paper_cell_box[];  /* to tick */

struct paper_column {
    const char *head;
    enum canvas_align align;
    bool bold;
    bool quiet;   /* grey and smaller */
    bool if_any;  /* only shown when one of its cells has something */
    double share; /* of the width that is left; 0: as wide as its cells */
    double least; /* points, of a column with share 0 */
};

struct paper_table {
    const struct paper_column *columns;
    size_t n_columns;
    const char **cells; /* row by row */
    size_t n_rows, room;
    double size;       /* of its letters */
    double pitch;      /* of its lines; 0: by the size */
    double gap;        /* between columns; 0: as usual */
    int across;        /* side by side on a sheet; 0: one */
    bool tight;        /* no lines between rows */
    bool index;        /* several sheets tell from whom to whom they go, by the first column */
    bool balanced;     /* side by side they are equally long */
    bool bald;         /* without a line of heads */
    int cut;           /* a stronger line below so many rows; 0: none */
    const char *below; /* a sentence for who draws it to put below; NULL */
};
/* A row is so many cells, left to right. */
void paper_row(struct paper_run *run, struct paper_table *table, const char *const *cells);
/* Draws it from y on, over as many sheets as it takes; y is below it then. */
void paper_table_draw(struct paper_run *run, const struct paper_table *table);

/* ---- the kinds ------------------------------------------------------------------------------- */

typedef enum err_code paper_draw_fn(struct paper_run *run, struct err *err);
paper_draw_fn paper_names, paper_tables, paper_seatings, paper_results, paper_standings, paper_final,
    paper_penalties;                                             /* paper_lists.c */
paper_draw_fn paper_slips, paper_numbers, paper_codes;           /* paper_cut.c */
paper_draw_fn paper_registration, paper_deck_checks;             /* paper_decks.c */
paper_draw_fn paper_bracket, paper_crosstable;                   /* paper_bracket.c */
paper_draw_fn paper_event_report, paper_poster, paper_emergency; /* paper_event.c */

/* Blank sheets, for when nothing else works. */
paper_part_fn paper_blank_pairings, paper_blank_standings;
TC_MUST_USE enum err_code paper_blank_slips(struct paper_run *run, int n, struct err *err);

/* The round that is meant, as people see it. */
TC_MUST_USE enum err_code paper_round(struct paper_run *run, struct round_view *out, struct err *err);

#endif
