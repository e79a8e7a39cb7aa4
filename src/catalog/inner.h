/* inner.h - what the files of catalog/ share: keys of names, the identity of a catalogue file, the open one */
#ifndef TOPCUT_CATALOG_INNER_H
#define TOPCUT_CATALOG_INNER_H

#include "catalog/cards.h"

#include <sqlite3.h>

#define CATALOG_APPLICATION_ID 0x54436364 /* "TCcd" */
#define CATALOG_VERSION        1          /* of schema/catalog/catalog.sql */

/* ---- key.c --------------------------------------------------------------------------------------- */

#define KEY_TEXT_MAX 400  /* bytes of a text that may be a name; the longest name has 141 */
#define KEY_MAX      1600 /* bytes of a key, its end included */

/* What a spelling is found by. */
struct name_keys {
    char exact[KEY_MAX]; /* folded, entities read, " // " between faces */
    char lax[KEY_MAX];   /* and without punctuation and blanks, unless nothing were left */
};

/* False when the text can be no name: empty, too long. */
bool name_keys_make(const char *text, size_t len, struct name_keys *out);

/* ---- facts.c: what cards are written with ---------------------------------------------------------- */

/* "{2}{W/U}" is 3; of a split card's "a // b" the sum; X is 0, {HW} a half. */
double mana_cost_value(const char *cost);
/* Letters of WUBRG to COLOR_*; false on any other. */
bool colors_parse(const char *letters, unsigned *out);
/* Words to TYPE_* and SUPERTYPE_*; words that are neither are TYPE_OTHER. "//" is passed over. */
unsigned types_parse(const char *words);
unsigned supertypes_parse(const char *words);
/* "Legendary Creature - Goblin Warrior" of the three parts. */
char *type_line_make(struct arena *arena, const char *supertypes, const char *types,
                     const char *subtypes);

/* ---- writer.c, writer_finish.c --------------------------------------------------------------------- */

struct writer {
    sqlite3 *db;
    struct arena arena; /* of path and schema */
    const char *path;
    bool copying;             /* what comes now may be replaced later: rows of the base */
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

#endif
