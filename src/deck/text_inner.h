/* text_inner.h - the walk through a text of a decklist, shared by its lines and its headings */
#ifndef TOPCUT_DECK_TEXT_INNER_H
#define TOPCUT_DECK_TEXT_INNER_H

#include "deck/text.h"

/* The whole walk. */
struct text_walk {
    struct text_reader t;
    struct text_survey survey;
    int count_apart;      /* the number on the line before, where they are so */
    bool in_about;        /* under a heading About */
    bool side_heading;    /* there is a heading of the sideboard */
    bool zone_used;       /* the zone of the heading at hand has a card already */
    bool warned_unmarked; /* of a line without mark under such a heading */

    bool gap_blank;         /* since the last card line: a blank line ... */
    bool gap_other;         /* ... and something else than blanks and comments */
    int n_gaps;             /* blank runs between card lines that hold nothing else */
    size_t first_after_gap; /* the entry after the last of them */

    int column; /* of a table's quantities as its head says, or -1 */

    int promised;             /* cards that the heading at hand says it has, or -1 */
    int promised_line;        /* ... and where it stands */
    size_t promised_from;     /* the first entry that counts */
    bool promise_ends;        /* at the next blank line, as a group of a type does */
    const char *promise_text; /* "24 Lands": no heading where it does not hold; else NULL */

    /* what recognizes the program that wrote the list */
    bool type_headings, side_colon, arena_word, tight_heading, hash_heading, name_comment;
    bool xmage_lines;
    int bullets;
};

/* "Creatures (12)": when its group is over, are there twelve? What is written like a card line has to
 * be right to be taken for a heading. */
void text_check_promise(struct text_walk *w, bool at_blank);
void text_take_heading(struct text_walk *w, const struct heading_line *found);
void text_set_name(struct text_walk *w, const char *name);
/* "// NAME : x", and a first line "// x", which is how Apprentice and Cockatrice name a deck. */
void text_take_comment(struct text_walk *w, const char *line);
/* "NAME:Sligh", "Player: ...", "LAYOUT MAIN:..." - what programs write about a deck. */
bool text_take_key(struct text_walk *w, const char *line);
/* A line of one character only, the frame of a Markdown table or of a quoted text. */
bool text_is_divider(const char *line, size_t len);

#endif
