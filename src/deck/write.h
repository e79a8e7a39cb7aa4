/* write.h - inside of the writers: what each of them gets, and what it asks
 *
 * A writer is a function that appends a whole file; write.c has the table of them, with what each
 * format can hold and how its program spells names.
 */
#ifndef TOPCUT_DECK_WRITE_H
#define TOPCUT_DECK_WRITE_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "deck/list.h"

/* How a program spells cards of two parts; all others have one name only. */
enum name_style {
    NAMES_FULL,   /* Fire // Ice, Brazen Borrower // Petty Theft, Delver of Secrets // Insectile.. */
    NAMES_FRONT,  /* Fire // Ice, Brazen Borrower, Delver of Secrets */
    NAMES_SLASH,  /* Fire/Ice, Brazen Borrower, Delver of Secrets */
    NAMES_JOINED, /* Fire // Ice, Brazen Borrower // Petty Theft, Delver of Secrets */
};

/* Which printing a line names. */
enum printing_style {
    PRINTING_NONE,
    PRINTING_KNOWN, /* where the file that was read named one that exists */
    PRINTING_ALWAYS /* otherwise the newest */
};

struct writing {
    struct arena *arena; /* for the time of one file */
    struct catalog *catalog;
    const struct deck *deck;
    struct strbuf *out;
    enum deck_format format;
    enum name_style names;
    enum printing_style printings;
    unsigned holds; /* 1 << zone */
};

struct write_line {
    int count;
    const char *name;         /* as the program spells it */
    const char *set, *number; /* of the printing, or "" */
    const struct deck_entry *entry;
};

/* The lines of a zone in the order of the list, those of one card and printing as one. A companion
 * is in the sideboard where the format has no other place for it. */
size_t write_lines(struct writing *w, enum deck_zone zone, struct write_line **out);

/* Text for XML, in elements and in quotes. */
void write_xml_text(struct strbuf *out, const char *text);

void write_mtgo_text(struct writing *w);
void write_arena(struct writing *w);
void write_apprentice(struct writing *w);
void write_mws(struct writing *w);
void write_forge(struct writing *w);
void write_xmage(struct writing *w);
void write_moxfield(struct writing *w);
void write_deckstats(struct writing *w);
void write_markdown(struct writing *w);

void write_dek(struct writing *w);
void write_cockatrice(struct writing *w);
void write_mtgo_csv(struct writing *w);
void write_csv(struct writing *w);
void write_mtgjson(struct writing *w);

#endif
