/* import_inner.h - what the parts of an import hand to each other
 *
 * import.c looks at a file, chooses its reader, and has the new catalogue made, verified and put in place. A
 * reader goes through its file twice: first for the sets, then for the cards, because in most files a card
 * comes before what its set is. It makes a record of each card that it meets; import_merge.c decides what of
 * it is new and gives that to the writer. Of a record nothing is kept but its name, so memory does not grow
 * with the file.
 *
 *   import_json.c     a JSON document as a stream of records
 *   import_mtgjson.c  AllPrintings.json, AtomicCards.json
 *   import_sqlite.c   AllPrintings.sqlite, of both layouts
 *   import_scryfall.c Scryfall's bulk files
 *   import_rules.c    what the rules text says of keywords, mana and the like
 *   import_names.c    names in our spelling; which of them are shipped
 *   import_sets.c     sets: which are known, which are passed over
 *   import_merge.c    records to rows
 *   import_verify.c   whether the new catalogue may take its place
 */
#ifndef TOPCUT_CATALOG_IMPORT_INNER_H
#define TOPCUT_CATALOG_IMPORT_INNER_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/map.h"
#include "base/progress.h"
#include "catalog/import.h"
#include "catalog/import_json.h"
#include "catalog/writer.h"

/* ---- sets ------------------------------------------------------------------------------------ */

struct import_set {
    const char *code; /* as in the file, upper case */
    const char *name, *date, *block;
    const char *theirs; /* type in the words that MTGJSON and Scryfall share */
    const char *type;   /* in ours; NULL: passed over (tokens, art cards, souvenirs) */
    const char *ours;   /* its code in the catalogue */
    bool known;         /* the shipped facts have it */
    bool online;        /* exists only in a program */
    int borders[4];     /* cards seen with a black, white, silver, gold border */
};

/* ---- records: a card, or one face of it, as a file says it ----------------------------------- */

struct import_face {
    const char *name, *mana_cost, *supertypes, *types, *subtypes, *power, *toughness, *loyalty;
    const char *keywords; /* ";"-separated names; NULL: the file does not tell */
    const char *text;     /* rules text; NULL: the file does not tell */
    unsigned colors;
    char side; /* 'a', 'b', ... */
};

struct import_words {
    const char **words;
    size_t n, room;
};

struct import_record {
    const char *name; /* as in the file: "Delver of Secrets // Insectile Aberration" */
    const char *layout;
    struct import_face *faces;
    size_t n_faces;
    bool partial;      /* one face of a card with several */
    double mana_value; /* negative: not told */
    unsigned identity;
    const char *produced;                  /* ";"-separated letters; NULL: not told */
    bool any_number;                       /* its text allows any number of copies in a deck */
    struct import_words formats, statuses; /* of one length: "legacy" "banned" */
    const char *set_code, *number, *border;
    char rarity; /* 0: not told */
    bool online, oversized, rebalanced;
    struct import_words aliases;            /* further spellings */
    struct import_words foreign, languages; /* of one length: "Blitzschlag" "German" */
    struct import_words sets;               /* AtomicCards: where it was printed */
};

/* ---- an import under way --------------------------------------------------------------------- */

/* A face that waits for the other ones of its card. */
struct import_waiting {
    struct import_record record;
    struct import_waiting *next;
};

/* A card that was met. */
struct import_name {
    const char *name;        /* canonical, as the writer has it */
    const char *key;         /* canonical as the file has it: of the map */
    const struct card *base; /* NULL: new */
    bool written;
    struct import_waiting *waiting; /* faces that came, by side */
    size_t n_waiting;
};

struct import {
    struct arena arena; /* of what is kept to the end */
    const char *path;
    enum import_kind kind;
    struct catalog *base; /* what Topcut ships */
    struct writer *writer;
    struct progress progress;
    int64_t size;               /* bytes of the file */
    const char *version, *date; /* what the file says of itself; "" */
    struct import_set *sets;    /* sorted by code once they are all there */
    size_t n_sets, room_sets;
    struct map numbers; /* of names as the file has them: their places in the next */
    struct import_name **names;
    size_t n_names, room_names, n_pending;
    int64_t records, cards_new, texts, skipped;
    struct arena record_arena; /* of the record in hand */
};

/* ---- import_sets.c --------------------------------------------------------------------------- */

/* Remembers a set of the file: code, name, date, block, theirs and online are asked for. A set twice is one,
 * with the earlier date, online only if it always is. One without a code or a date is passed over. ERR_INPUT:
 * more sets than there can be. */
TC_MUST_USE enum err_code import_add_set(struct import *im, const struct import_set *set, struct err *err);
/* Sorts the sets and gives the writer those that are new. */
TC_MUST_USE enum err_code import_write_sets(struct import *im, struct err *err);
struct import_set *import_find_set(struct import *im, const char *code); /* NULL */
/* Tells the writer the borders of new sets, as their cards have them. */
TC_MUST_USE enum err_code import_write_borders(struct import *im, struct err *err);

/* ---- import_names.c -------------------------------------------------------------------------- */

/* The card's name in our spelling: of split cards both halves, else the front. */
char *import_canonical(struct arena *arena, const char *name, const char *layout);
bool import_is_halved(const char *layout); /* a layout whose cards are called by both halves */
size_t import_count_parts(const char *name);
/* "Propaganda // Propaganda": one card on both sides of a piece of cardboard. */
bool import_is_one_card_twice(const char *name);
/* The name as it was met before; NULL. */
struct import_name *import_met(struct import *im, const char *canonical);
/* The same, remembered when it is new. full: with all faces. ERR_INPUT: too many. */
TC_MUST_USE enum err_code import_meet(struct import *im, const char *canonical, const char *full,
                                      struct import_name **out, struct err *err);

/* ---- import_merge.c -------------------------------------------------------------------------- */

/* Takes a record: everything that it says goes to the writer, or waits for the card's other face (then the
 * record must live in im->arena: import_waits). */
TC_MUST_USE enum err_code import_take(struct import *im, const struct import_record *record, struct err *err);
/* True when a record of that name, face and layout will have to wait. */
bool import_waits(struct import *im, const char *name, char side, const char *layout);
/* Writes what waited in vain. */
TC_MUST_USE enum err_code import_finish_cards(struct import *im, struct err *err);
/* A spelling of a card that is there, by the name that the file has for it; nothing when it is not. */
TC_MUST_USE enum err_code import_take_name(struct import *im, const char *name, const char *layout,
                                           const char *spelling, const char *language, struct err *err);
TC_MUST_USE enum err_code import_take_legality(struct import *im, const char *name, const char *layout,
                                               const char *format, const char *status, struct err *err);
void import_release(struct import *im);

/* "C" of "common" or "Common"; 0: not known. */
char import_rarity(const char *word, const char *supertypes);
/* Adds a word; the array doubles. */
void import_word(struct arena *arena, struct import_words *list, const char *word);

/* ---- import_rules.c: pure -------------------------------------------------------------------- */

/* Keywords with their parameters, ";"-separated, by the lines of the text that consist of them. names: those
 * that the file lists, ";"-separated. */
char *rules_keywords(struct arena *arena, const char *names, const char *text);
/* Those that are known already, without what the new text does not name any more, and the new ones. */
char *rules_merge_keywords(struct arena *arena, const char *known, const char *found, const char *text);
/* What the abilities whose cost taps the card make: "W;U", "any", "special"; "" nothing. */
char *rules_produces(struct arena *arena, const char *text, const char *subtypes, const char *types);
enum rules_tapped { TAPPED_NEVER, TAPPED_ALWAYS, TAPPED_SOMETIMES };
enum rules_tapped rules_enters_tapped(const char *text);
/* COPIES_AS_FORMAT, COPIES_ANY, or the number that the text allows. */
int rules_copies(struct arena *arena, const char *text);
bool rules_plays_for_ante(const char *text);

/* ---- the readers ----------------------------------------------------------------------------- */

/* Each has a pass for what the file is and its sets, and one for its cards. */
struct import_reader {
    const char *name; /* "MTGJSON AllPrintings.json" */
    enum err_code (*sets)(struct import *im, struct err *err);
    enum err_code (*cards)(struct import *im, struct err *err);
};
extern const struct import_reader import_reader_sqlite, import_reader_printings, import_reader_atomic,
    import_reader_scryfall;

/* A card object of MTGJSON, also put together from a row of its SQLite edition. ERR_INPUT: no name. */
TC_MUST_USE enum err_code mtgjson_record(struct arena *arena, const struct item *card, struct import_record *out,
                                         struct err *err);
/* Reads it into the right arena and takes it. */
TC_MUST_USE enum err_code mtgjson_take(struct import *im, const struct item *card, const char *set_code,
                                       struct err *err);

/* A card object of Scryfall, with all faces. ERR_INPUT: no name, no set. */
TC_MUST_USE enum err_code scryfall_record(struct arena *arena, const struct item *card, struct import_record *out,
                                          struct err *err);

/* ---- import.c, import_verify.c --------------------------------------------------------------- */

/* catalog_import with another catalogue than the shipped one to begin with: for tests. */
TC_MUST_USE enum err_code import_onto(struct arena *arena, struct catalog *base, const char *path,
                                      enum import_kind kind, const char *target, struct clock *clock, unsigned flags,
                                      struct import_result *out, struct err *err);
/* Opens the new file: sound, nothing lost of base. */
TC_MUST_USE enum err_code import_verify(struct catalog *base, const char *path, struct catalog_info *info,
                                        struct arena *arena, struct err *err);

#endif
