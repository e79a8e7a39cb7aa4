/* sanity.h - the sanity report on a decklist, as people and as programs get it
 *
 * What the analyses found (sanity/report.h) becomes a page of sentences, tables and charts, which is written as text,
 * HTML, PDF or a workbook; and JSON, whose fields `topcut help sanity` documents. Each figure has a sentence that says
 * what it means and what is usual for such decks; "usual" is always a number that was computed or published, and the
 * sentence says which.
 */
#ifndef TOPCUT_REPORT_SANITY_H
#define TOPCUT_REPORT_SANITY_H

#include "base/arena.h"
#include "base/json.h"
#include "deck/deck.h"
#include "report/answer/answer.h"
#include "sanity/sanity.h"

/* What the report is about, and what was said of it before: its legality. */
struct sanity_subject {
    const char *name; /* the deck's, or its file's */
    const char *file;
    const struct deck *deck;
    const char *format, *date;     /* that it was judged by; NULL: it was not */
    const char *not_judged;        /* why not; "" */
    const struct verdict *verdict; /* NULL: not judged */
    const char *day;               /* YYYY-MM-DD, of the file's properties */
    const char *catalog;           /* what the cards were known by: "shipped", ... */
};

void sanity_page(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *report,
                 struct answer *out);

/* Adds the members of the answer to an object. */
void sanity_json(struct json *to, const struct sanity_subject *subject, const struct sanity_report *report);

/* A row for tables of many decks: its columns, and the cells in that order; the last two, problem and hash, are left to
 * whoever writes the table. */
enum { SANITY_ROW = 27 };
extern const char *const sanity_row_columns[SANITY_ROW];
enum sanity_cell_kind { SANITY_NONE, SANITY_WORD, SANITY_INT, SANITY_REAL };
struct sanity_cell {
    enum sanity_cell_kind kind;
    const char *word;
    int64_t number;
    double real;
};
void sanity_row(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *report,
                struct sanity_cell out[SANITY_ROW]);

/* sanity_usual.c: what half of the published lists at hand have, by the mean mana value of their spells. */
struct sanity_usual {
    const char *who;                                    /* "17 published lists of such cheap spells (...)" */
    double lands[2], mean_castable[2], clock_median[2]; /* the middle half: from, to */
};
const struct sanity_usual *sanity_usual(double mean_mana_value);

#endif
