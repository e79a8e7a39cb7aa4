/* inner.h - shared by the files of catalog/: keys of names, the identity of a catalogue file, the open one */
#ifndef TOPCUT_CATALOG_INNER_H
#define TOPCUT_CATALOG_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/sign.h"
#include "catalog/cards.h"

#include <sqlite3.h>

#define CATALOG_APPLICATION_ID 0x54436364 /* "TCcd" */
#define CATALOG_VERSION        3          /* of schema/catalog/catalog.sql */

/* ---- key.c ----------------------------------------------------------------------------------- */

#define KEY_TEXT_MAX 400  /* bytes of a text that may be a name; the longest name has 141 */
#define KEY_MAX      1600 /* bytes of a key, its end included */

/* What a spelling is found by. */
struct name_keys {
    char exact[KEY_MAX]; /* folded, entities read, " // " between faces */
    char lax[KEY_MAX];   /* and without punctuation and blanks, unless nothing were left */
};

/* False when the text can be no name: empty, too long. */
bool name_keys_make(const char *text, size_t len, struct name_keys *out);

/* ---- facts.c: what cards are written with ---------------------------------------------------- */

/* "{2}{W/U}" is 3; of a split card's "a // b" the sum; X is 0, {HW} a half. */
double mana_cost_value(const char *cost);
/* Letters of WUBRG to COLOR_*; false on any other. */
bool colors_parse(const char *letters, unsigned *out);
/* Words to TYPE_* and SUPERTYPE_*; words that are neither are TYPE_OTHER. "//" is passed over. */
unsigned types_parse(const char *words);
unsigned supertypes_parse(const char *words);
/* "Legendary Creature - Goblin Warrior" of the three parts. */
char *type_line_make(struct arena *arena, const char *supertypes, const char *types, const char *subtypes);

/* ---- writer.c, writer_finish.c --------------------------------------------------------------- */

struct writer_base;

struct writer {
    sqlite3 *db;
    struct arena arena; /* of path and schema */
    const char *path;
    struct writer_base *base; /* NULL: the catalogue begins empty */
    bool keeps_day;           /* what the base says of formats of its day counts on */
    struct arena last_arena;  /* of last_name */
    const char *last_name;    /* the card that was asked for last, and its row in staged_card */
    int64_t last_id;
    sqlite3_stmt *statements[16];
};

enum err_code writer_failed(struct writer *w, struct err *err);
/* Runs fixed SQL text. */
enum err_code writer_run(struct writer *w, const char *sql, struct err *err);
/* Everything between the last row and the file's closing. */
enum err_code writer_build(struct writer *w, struct err *err);
/* writer_foreign.c: packs the names in other languages. */
enum err_code foreign_build(struct writer *w, struct err *err);

/* ---- writer_base.c: rows of an older catalogue, attached as the database "base" ---------------- */

enum err_code base_begin(struct writer *w, struct err *err);
void base_release(struct writer *w); /* without a base: nothing */
/* writer_from.c: what the base says of formats of its day, and of what day and source it is, is taken over too. */
enum err_code base_keep_day(struct writer *w, struct catalog *base, struct err *err);
/* Brings a card of the base among the waiting rows; *staged is its row there, 0: the base has none of that name. */
enum err_code base_bring(struct writer *w, const char *name, int64_t *staged, struct err *err);
/* Brings in what else changes by what was written. After the last row, before cards are numbered. */
enum err_code base_settle(struct writer *w, struct err *err);
/* The number in the new catalogue of a card that was not brought in, and back; 0: it was. */
void base_number_card(struct writer *w, int card, int to);
int base_card(const struct writer *w, unsigned card);
/* Copies the rows of all cards that were not brought in but their names in other languages. After the numbering. */
enum err_code base_copy(struct writer *w, struct err *err);

/* ---- image.c --------------------------------------------------------------------------------- */

/* The catalogue inside the program: read-only memory, although SQLite wants a pointer that is not const. */
unsigned char *catalog_image(size_t *len);

/* ---- the open catalogue: open.c, cards.c, sets.c, find.c, suggest.c -------------------------- */

/* A spelling of a card that was asked for. */
struct spelling {
    struct spelling *next;
    char text[];
};

struct loaded_card {
    struct card card;
    struct spelling *spellings;
};

/* A text and what it was answered with, in one piece: a folder of lists asks for thousands in no order, and each place
 * of memory that an answer takes is one to wait for. */
struct memo_answer {
    const struct card *card; /* NAME_FOUND; NULL: unknown, or ambiguous */
    union {
        const char *matched;                /* NAME_FOUND */
        const struct name_match *ambiguous; /* else: NAME_AMBIGUOUS, the whole answer; NULL: unknown */
    };
    unsigned languages; /* NAME_FOUND */
    char text[];
};

struct memo_slot {
    uint64_t hash;
    const struct memo_answer *answer; /* NULL: free */
};

/* Answers by the text as typed: open addressing, at most half full, emptied when it would grow too large. */
struct memo {
    struct memo_slot *slots;
    size_t n_slots, used;
    struct arena arena; /* of the answers */
};

#define CANDIDATE_LENGTHS 256 /* keys of more bytes count as the longest */

/* A name to suggest. */
struct candidate {
    const char *key;  /* the lax one, terminated */
    uint64_t words;   /* where words begin in it: a bit for each of the first 64 places */
    uint32_t letters; /* which occur in it: one bit each */
    uint16_t len;
    uint8_t kind; /* enum name_kind */
    bool joined;  /* of several faces */
    int card_id;
};

/* How often the letters of a key occur, some counted together. */
struct letter_counts {
    uint8_t of[16];
};

struct candidates {
    struct candidate *names; /* NULL until asked for; in order of the lengths of their keys */
    size_t n;
    uint32_t *letters;                       /* of each the same as its letters, close together */
    struct letter_counts *counts;            /* of each how often its letters occur, as well */
    size_t by_length[CANDIDATE_LENGTHS + 1]; /* where a length begins; the last is n */
};

struct set_key {
    const char *key;
    int set, rank; /* 0: its code, 1: an alternative one, 2: its name */
};

#define SET_MEMO 256u /* a power of two */

/* What a set's code was answered with the last time: a list of cards by printings asks for one on each line. */
struct set_memo {
    uint64_t code;              /* its bytes, seven at most; 0: free */
    const struct card_set *set; /* NULL: no set is called so */
};

struct catalog {
    sqlite3 *db;
    struct arena arena;        /* everything that was handed out */
    const char *path_or_image; /* for messages */
    sqlite3_stmt *by_id, *faces_by_id, *by_name, *by_foreign, *by_number;
    struct catalog_info info;
    struct loaded_card **cards; /* by id; NULL until asked for */
    int n_cards, n_sets;
    struct card_set *sets;    /* NULL until asked for */
    struct set_key *set_keys; /* as well; sorted */
    size_t n_set_keys;
    struct set_memo set_memo[SET_MEMO];
    struct memo memo;
    struct candidates english, foreign; /* empty until asked for */
    char digest[SIGN_DIGEST_HEX + 1];   /* "" until asked for */
};

/* The columns that are read of each table: what a file is asked for when it is opened. */
#define CARD_COLUMNS                                                                                                   \
    "name, full_name, mana_cost, mana_value, colors, identity, supertypes, types, subtypes,"                           \
    " type_line, power, toughness, loyalty, keywords, produces, tapped, layout, first_printed,"                        \
    " silver_only, copies, ante, rules, hand, life, faces, printings, numbers"
#define FACE_COLUMNS "side, name, mana_cost, type_line, power, toughness, loyalty, keywords, produces, colors"
#define SET_COLUMNS  "code, name, date, type, block, border, effective, effective_source, alt_codes, cards"
#define NAME_COLUMNS "exact, kind, card_id, spelling"

/* ---- digest.c -------------------------------------------------------------------------------- */

/* The digest of all rows but those of meta; false when they cannot be read. */
bool catalog_digest_rows(struct sqlite3 *db, char digest[SIGN_DIGEST_HEX + 1]);

/* ---- verify.c -------------------------------------------------------------------------------- */

#define CATALOG_STAMP ".sound" /* after the catalogue's name: the memory of its verification */
/* The file at path passed catalog_verify under another name, and was renamed since. */
void catalog_verified(const char *path);
#define CATALOG_REMEDY                                                                                                 \
    TC_WORD(                                                                                                           \
        "topcut card import FILE makes it again from a file of MTGJSON or Scryfall, topcut card reset goes back to "   \
        "the cards inside the program")

/* A catalogue that cannot be read on although it could be opened: no caller could do without the card that it
 * asks for, so this says what to do and ends the process with exit status 5, as out of memory does. */
TC_NORETURN void catalog_damaged(struct catalog *catalog, const char *how);

/* ---- open.c: reading ------------------------------------------------------------------------- */

/* Prepares a statement once; what cannot be read is catalog_damaged. */
sqlite3_stmt *catalog_statement(struct catalog *catalog, sqlite3_stmt **stmt, const char *sql);
/* True for a row, false at the end; then the statement is reset. */
bool catalog_step(struct catalog *catalog, sqlite3_stmt *stmt);
/* A column's text until the next step; "" for nothing. */
const char *catalog_peek(struct catalog *catalog, sqlite3_stmt *stmt, int column);
/* The same by its length, without an end: of the image it lies in the program, and nothing is copied. */
const char *catalog_bytes(struct catalog *catalog, sqlite3_stmt *stmt, int column, size_t *len);
/* A column's text, the catalogue's; "" for nothing. */
const char *catalog_column(struct catalog *catalog, sqlite3_stmt *stmt, int column);
struct loaded_card *catalog_load(struct catalog *catalog, int id);

/* ---- foreign.c: names in other languages ----------------------------------------------------- */

/* One block, name by name (foreign_block.c). */
struct foreign_reader {
    const unsigned char *at, *end;
    char spelling[KEY_TEXT_MAX + 1];
    size_t len;
    int card_id;
    unsigned languages;
    bool damaged; /* the block ends in a name, or is none */
};
void foreign_read(struct foreign_reader *r, const void *block, size_t len);
bool foreign_next(struct foreign_reader *r); /* false at the end, and where it is damaged */

/* Calls use(self, name) with every name. */
void foreign_each(struct catalog *catalog, void (*use)(void *self, const struct foreign_reader *name), void *self);
/* The names of that lax key, as look_up wants them: calls use with each. */
void foreign_find(struct catalog *catalog, const struct name_keys *keys,
                  void (*use)(void *self, const struct foreign_reader *name, const struct name_keys *keys), void *self);

#endif
