/* writer.h - how a catalogue file is made
 *
 * Used by tc-catalog, which makes the image inside the program, and by the import. Rows may come in any order:
 * sets first, then cards with their faces, then printings and names. writer_finish builds what look-ups
 * need (keys folded as catalog_find folds them, printings packed by card), checks that the parts fit
 * together, and leaves a compact file in journal mode OFF. The same rows in any order give the same bytes.
 *
 * Some columns the writer knows better than its caller: first_printed and silver_only are derived from the printings
 * of a card that has any.
 */
#ifndef TOPCUT_CATALOG_WRITER_H
#define TOPCUT_CATALOG_WRITER_H

#include "base/err.h"
#include "catalog/cards.h"

struct writer;

enum name_kind {                      /* the smaller one wins in a look-up */
                 NAME_KIND_FULL = 0,  /* name and full_name */
                 NAME_KIND_ALIAS = 1, /* ascii, misspelling, old and errata names, flavour names */
                 NAME_KIND_FACE = 2,
                 NAME_KIND_FOREIGN = 3, /* printed name in another language: of suggestions only, kept apart */
};

/* A new file at path (which must not exist), in one transaction. ERR_IO. */
TC_MUST_USE enum err_code writer_open(const char *path, struct writer **out, struct err *err);

/* The same, beginning with everything that the open catalogue holds but its imported legalities: what is added
 * with the name of a card or the code of a set that is there already replaces its facts. Left as they were by
 * an empty value are the produces, tapped, copies, ante, rules, hand and life of a card, and the type, block, border,
 * effective (with its source), alt_codes and cards of a set; a card without keywords has none. Printings and names add
 * up. */
TC_MUST_USE enum err_code writer_open_from(const char *path, struct catalog *base, struct writer **out,
                                           struct err *err);

/* Keys: known_until (else the base's, or the last set's date), source, source_date, imported_utc. */
TC_MUST_USE enum err_code writer_meta(struct writer *w, const char *key, const char *value, struct err *err);
/* index is ignored. ERR_INPUT: no code, no date. */
TC_MUST_USE enum err_code writer_set(struct writer *w, const struct card_set *set, struct err *err);
/* id and printings are ignored; faces are stored; texts may be NULL. mana_value and type_line are the caller's
 * (facts.c makes them). ERR_INPUT: a name twice in one run. */
TC_MUST_USE enum err_code writer_card(struct writer *w, const struct card *card, struct err *err);
/* number may be NULL. ERR_INPUT: no such card or set; no rarity of card_printing. The same printing twice is one,
 * and one without a number gives way to one of that set with a number. */
TC_MUST_USE enum err_code writer_printing(struct writer *w, const char *card, const char *set_code, char rarity,
                                          const char *number, struct err *err);
/* A spelling of a card (names and faces of writer_card are added by themselves). ERR_INPUT: no such card. */
TC_MUST_USE enum err_code writer_name(struct writer *w, const char *spelling, const char *card, enum name_kind kind,
                                      struct err *err);
/* A name of the card in the languages (bits of card_languages), and what it was in an era. ERR_INPUT: no such card. */
TC_MUST_USE enum err_code writer_foreign(struct writer *w, const char *spelling, const char *card, unsigned languages,
                                         struct err *err);
TC_MUST_USE enum err_code writer_era(struct writer *w, const char *card, const struct card_era *era, struct err *err);
/* Again for the same card (and format): the last one stands. */
TC_MUST_USE enum err_code writer_text(struct writer *w, const char *card, const char *text, struct err *err);
TC_MUST_USE enum err_code writer_legality(struct writer *w, const char *card, const char *format, const char *status,
                                          struct err *err);

/* Builds the look-up tables, commits, closes. On an error, and by writer_abandon, the file is removed. */
TC_MUST_USE enum err_code writer_finish(struct writer *w, struct err *err);
void writer_abandon(struct writer *w);

#endif
