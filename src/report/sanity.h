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
#include "base/columns.h"
#include "deck/deck.h"
#include "report/answer/answer.h"
#include "sanity/diagnosis.h"
#include "sanity/report.h"

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

/* What is wrong with it, its legality included. */
void sanity_diagnose(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *report,
                     struct diagnosis *out);

void sanity_page(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *report,
                 struct answer *out);

/* The report for programs, as members of the answer. */
void sanity_data(struct answer *answer, const struct sanity_subject *subject, const struct sanity_report *report);

/* ---- sanity_row.c: a deck as a row of a table of many decks ----------------------------------- */

/* What is not known is NULL or "", NAN, -1 of a count, 0 of the median. */
struct sanity_row {
    const char *file, *deck, *legal; /* "yes", "no" */
    int main, side, lands, creatures, unknown, known_fully, dead_cards, stranded_cards;
    double usual_lands, mean_mana_value, keepable_7, four_drops_play, four_drops_draw, screw, flood, mean_castable;
    const char *colours, *likely_errors, *best_change;
    double best_gain, clock_mean;
    int clock_median;
    const char *findings;       /* of the verdict: "few-lands 6.1, colour 4.8", games of a hundred */
    const char *problem, *hash; /* set by whoever writes the table */
};
extern const struct column_set sanity_row_columns;
void sanity_row(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *report,
                struct sanity_row *out);
/* The row of a list that could not be read: its file alone. */
void sanity_row_unread(const char *file, struct sanity_row *out);

/* sanity_usual.c: what half of the published lists at hand have, by the mean mana value of their spells. */
struct sanity_usual {
    const char *who;                                    /* "17 published lists of such cheap spells (...)", a message */
    double lands[2], mean_castable[2], clock_median[2]; /* the middle half: from, to */
};
const struct sanity_usual *sanity_usual(double mean_mana_value);

#endif
