/* writer.c - takes the rows of a new catalogue
 *
 * Rows wait in temporary tables of the same connection, keyed by what they are named by, until writer_finish.c
 * knows all of them and can number, sort and pack them. The temporary tables may go to disk, so that memory stays small
 * however large an import is. The file itself is written once, without a journal: one that is not finished
 * is removed.
 */
#include "catalog/writer.h"
#include "base/arena.h"
#include "base/cause.h"
#include "base/date.h"
#include "base/file.h"
#include "base/resource.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char staging[] =
    "CREATE TEMP TABLE staged_meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "CREATE TEMP TABLE staged_set (code TEXT PRIMARY KEY, name TEXT, date TEXT, type TEXT, block "
    "TEXT,"
    "  border TEXT, effective TEXT, effective_source TEXT, alt_codes TEXT, cards INTEGER) WITHOUT ROWID;"
    "CREATE TEMP TABLE staged_card (id INTEGER PRIMARY KEY, copied INTEGER, name TEXT UNIQUE,"
    "  full_name TEXT, mana_cost TEXT, mana_value REAL, colors INTEGER, identity INTEGER,"
    "  supertypes INTEGER, types INTEGER, subtypes TEXT, type_line TEXT, power TEXT, toughness "
    "TEXT,"
    "  loyalty TEXT, keywords TEXT, produces TEXT, tapped INTEGER, layout TEXT, first_printed TEXT,"
    "  silver_only INTEGER, copies INTEGER, ante INTEGER, rules INTEGER, hand TEXT, life TEXT);"
    "CREATE TEMP TABLE staged_face (card INTEGER, position INTEGER, side TEXT, name TEXT,"
    "  mana_cost TEXT, type_line TEXT, power TEXT, toughness TEXT, loyalty TEXT, keywords TEXT,"
    "  produces TEXT, colors INTEGER, PRIMARY KEY (card, position)) WITHOUT ROWID;"
    "CREATE TEMP TABLE staged_printing (card INTEGER, code TEXT, number TEXT, rarity INTEGER,"
    "  PRIMARY KEY (card, code, number)) WITHOUT ROWID;"
    "CREATE TEMP TABLE staged_name (card INTEGER, kind INTEGER, spelling TEXT,"
    "  PRIMARY KEY (card, kind, spelling)) WITHOUT ROWID;"
    "CREATE TEMP TABLE staged_foreign (card INTEGER, spelling TEXT, languages INTEGER,"
    "  PRIMARY KEY (card, spelling)) WITHOUT ROWID;"
    "CREATE TEMP TABLE staged_era (card INTEGER, era TEXT, types TEXT, printed TEXT,"
    "  PRIMARY KEY (card, era)) WITHOUT ROWID;"
    "CREATE TEMP TABLE staged_text (card INTEGER PRIMARY KEY, text TEXT);"
    "CREATE TEMP TABLE staged_legality (card INTEGER, format TEXT, status TEXT,"
    "  PRIMARY KEY (card, format)) WITHOUT ROWID;";

enum statement {
    ADD_META,
    ADD_SET,
    ADD_CARD,
    DROP_FACES,
    ADD_FACE,
    FIND_CARD,
    ADD_PRINTING,
    ADD_NAME,
    ADD_FOREIGN,
    ADD_ERA,
    ADD_TEXT,
    ADD_LEGALITY,
    N_STATEMENTS
};

/* The statements. A set or a card that is there already keeps what the new row does not say: other people's files do
 * not know what is allowed in any number, what is played for ante, or when a set counted. */
static const char *const statement_text[N_STATEMENTS] = {
    [ADD_META] = "INSERT OR REPLACE INTO staged_meta VALUES (?, ?)",
    [ADD_SET] = ("INSERT INTO staged_set VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                 " ON CONFLICT (code) DO UPDATE SET name = excluded.name, date = excluded.date,"
                 "  type = coalesce(nullif(excluded.type, ''), type),"
                 "  block = coalesce(nullif(excluded.block, ''), block),"
                 "  border = coalesce(nullif(excluded.border, ''), border),"
                 "  effective_source = iif(excluded.effective = '', effective_source, excluded.effective_source),"
                 "  effective = coalesce(nullif(excluded.effective, ''), effective),"
                 "  alt_codes = coalesce(nullif(excluded.alt_codes, ''), alt_codes),"
                 "  cards = coalesce(nullif(excluded.cards, 0), cards)"),
    [ADD_CARD] = ("INSERT INTO staged_card VALUES (NULL, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                  "?, ?,"
                  " ?, ?, ?, ?, ?, ?)"
                  " ON CONFLICT (name) DO UPDATE SET copied = excluded.copied, full_name = "
                  "excluded.full_name,"
                  "  mana_cost = excluded.mana_cost, mana_value = excluded.mana_value,"
                  "  colors = excluded.colors, identity = excluded.identity,"
                  "  supertypes = excluded.supertypes, types = excluded.types, subtypes = excluded.subtypes,"
                  "  type_line = excluded.type_line, power = excluded.power, toughness = excluded.toughness,"
                  "  loyalty = excluded.loyalty, keywords = excluded.keywords,"
                  "  produces = coalesce(nullif(excluded.produces, ''), produces),"
                  "  tapped = max(tapped, excluded.tapped), layout = excluded.layout,"
                  "  first_printed = coalesce(nullif(excluded.first_printed, ''), first_printed),"
                  "  silver_only = excluded.silver_only,"
                  "  copies = coalesce(nullif(excluded.copies, 0), copies), ante = max(ante, excluded.ante),"
                  "  rules = coalesce(nullif(excluded.rules, 0), rules),"
                  "  hand = coalesce(nullif(excluded.hand, ''), hand),"
                  "  life = coalesce(nullif(excluded.life, ''), life)"
                  " WHERE copied RETURNING id"),
    [DROP_FACES] = "DELETE FROM staged_face WHERE card = ?",
    [ADD_FACE] = "INSERT INTO staged_face VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [FIND_CARD] = "SELECT id FROM staged_card WHERE name = ?",
    [ADD_PRINTING] = ("INSERT OR REPLACE INTO staged_printing"
                      " SELECT ?, code, ?, ? FROM staged_set WHERE code = ? RETURNING 1"),
    [ADD_NAME] = "INSERT OR IGNORE INTO staged_name VALUES (?, ?, ?)",
    [ADD_FOREIGN] = ("INSERT INTO staged_foreign VALUES (?, ?, ?)"
                     " ON CONFLICT (card, spelling) DO UPDATE SET languages = languages | excluded.languages"),
    [ADD_ERA] = "INSERT OR REPLACE INTO staged_era VALUES (?, ?, ?, ?)",
    [ADD_TEXT] = "INSERT OR REPLACE INTO staged_text VALUES (?, ?)",
    [ADD_LEGALITY] = "INSERT OR REPLACE INTO staged_legality VALUES (?, ?, ?)",
};
_Static_assert(N_STATEMENTS <= ARRAY_LEN(((struct writer *)0)->statements), "room for statements");

enum err_code writer_failed(struct writer *w, struct err *err)
{
    return err_set(err, ERR_IO, "cannot write the catalogue %s: %s", w->path, SQLITE_CAUSE(w->db));
}

enum err_code writer_run(struct writer *w, const char *sql, struct err *err)
{
    return sqlite3_exec(w->db, sql, NULL, NULL, NULL) == SQLITE_OK ? ERR_OK : writer_failed(w, err);
}

/* ---- opening and closing --------------------------------------------------------------------- */

static void writer_free(struct writer *w)
{
    for (size_t i = 0; i < ARRAY_LEN(w->statements); i++)
        sqlite3_finalize(w->statements[i]);
    base_release(w);
    sqlite3_close(w->db);
    arena_release(&w->last_arena);
    arena_release(&w->arena);
    free(w);
}

void writer_abandon(struct writer *w)
{
    if (!w)
        return;
    char *path = arena_strdup(&w->last_arena, w->path);
    struct arena keep = w->last_arena;
    w->last_arena = (struct arena)ARENA_INIT;
    writer_free(w);
    (void)unlink(path);
    arena_release(&keep);
}

static enum err_code set_up(struct writer *w, struct err *err)
{
    struct resource schema;
    enum err_code rc = resource_get(&w->arena, "schema/catalog/catalog.sql", &schema, err);
    if (rc == ERR_OK)
        rc = writer_run(
            w,
            "PRAGMA page_size = 4096; PRAGMA cache_size = -24576; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA encoding = 'UTF-8'; BEGIN",
            err);
    if (rc == ERR_OK)
        rc = writer_run(w, schema.data, err);
    return rc == ERR_OK ? writer_run(w, staging, err) : rc;
}

enum err_code writer_open(const char *path, struct writer **out, struct err *err)
{
    *out = NULL;
    if (file_exists(path))
        return err_set(err, ERR_IO, "%s exists already; a catalogue is always made from scratch", path);
    struct writer *w = tc_calloc(1, sizeof *w);
    w->path = arena_strdup(&w->arena, path);
    int sql = sqlite3_open_v2(path, &w->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    enum err_code rc = sql == SQLITE_OK ? set_up(w, err) : writer_failed(w, err);
    if (rc != ERR_OK) {
        writer_abandon(w);
        return rc;
    }
    *out = w;
    return ERR_OK;
}

enum err_code writer_finish(struct writer *w, struct err *err)
{
    for (size_t i = 0; i < ARRAY_LEN(w->statements); i++) {
        sqlite3_finalize(w->statements[i]);
        w->statements[i] = NULL;
    }
    enum err_code rc = writer_build(w, err);
    if (rc == ERR_OK) /* closing also drops the temporary tables */
        writer_free(w);
    else
        writer_abandon(w);
    return rc;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static enum err_code use(struct writer *w, enum statement which, sqlite3_stmt **out, struct err *err)
{
    sqlite3_stmt **stmt = &w->statements[which];
    if (!*stmt &&
        sqlite3_prepare_v3(w->db, statement_text[which], -1, SQLITE_PREPARE_PERSISTENT, stmt, NULL) != SQLITE_OK)
        return writer_failed(w, err);
    sqlite3_reset(*stmt);
    *out = *stmt;
    return ERR_OK;
}

static void put_text(sqlite3_stmt *stmt, int at, const char *text)
{
    sqlite3_bind_text(stmt, at, text ? text : "", -1, SQLITE_STATIC);
}

/* Runs a statement to its end; *id (may be NULL) is the first column of its row, 0 without one. */
static enum err_code finish(struct writer *w, sqlite3_stmt *stmt, int64_t *id, struct err *err)
{
    int64_t found = 0;
    int rc = sqlite3_step(stmt);
    if (rc == SQLITE_ROW) {
        found = sqlite3_column_int64(stmt, 0);
        rc = sqlite3_step(stmt);
    }
    enum err_code code = rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
    sqlite3_reset(stmt);
    if (id)
        *id = found;
    return code;
}

enum err_code writer_meta(struct writer *w, const char *key, const char *value, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum err_code rc = use(w, ADD_META, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    put_text(stmt, 1, key);
    put_text(stmt, 2, value);
    return finish(w, stmt, NULL, err);
}

enum err_code writer_set(struct writer *w, const struct card_set *set, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    if (!set->code || !*set->code || !set->date || !date_is_valid(set->date))
        return err_set(err, ERR_INPUT, "set %s: \"%s\" is no date of release (YYYY-MM-DD)",
                       set->code && *set->code ? set->code : TC_WORD("without a code"), set->date ? set->date : "");
    enum err_code rc = use(w, ADD_SET, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    const char *const texts[] = {set->code,     set->name,   set->date,      set->type,
                                 set->block,    set->border, set->effective, set->effective_source,
                                 set->alt_codes};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        put_text(stmt, (int)i + 1, texts[i]);
    sqlite3_bind_int(stmt, (int)ARRAY_LEN(texts) + 1, set->cards);
    return finish(w, stmt, NULL, err);
}

static enum err_code add_faces(struct writer *w, int64_t id, const struct card *card, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum err_code rc = use(w, DROP_FACES, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    sqlite3_bind_int64(stmt, 1, id);
    rc = finish(w, stmt, NULL, err);
    for (size_t i = 0; i < card->n_faces && rc == ERR_OK; i++) {
        const struct card_face *face = &card->faces[i];
        char side[2] = {face->side ? face->side : (char)('a' + i), '\0'};
        const char *const texts[] = {side,          face->name,      face->mana_cost, face->type_line,
                                     face->power,   face->toughness, face->loyalty,   face->keywords,
                                     face->produces};
        if ((rc = use(w, ADD_FACE, &stmt, err)) != ERR_OK)
            break;
        sqlite3_bind_int64(stmt, 1, id);
        sqlite3_bind_int(stmt, 2, (int)i);
        for (size_t j = 0; j < ARRAY_LEN(texts); j++)
            put_text(stmt, (int)j + 3, texts[j]);
        sqlite3_bind_int(stmt, 12, (int)face->colors);
        rc = finish(w, stmt, NULL, err);
    }
    return rc;
}

/* The staged row of a card, which a card of the base becomes by being asked for; 0: there is none. */
static enum err_code find_card(struct writer *w, const char *name, int64_t *id, struct err *err)
{
    if (w->last_name && strcmp(w->last_name, name) == 0) {
        *id = w->last_id;
        return ERR_OK;
    }
    sqlite3_stmt *stmt = NULL;
    enum err_code rc = use(w, FIND_CARD, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    put_text(stmt, 1, name);
    rc = finish(w, stmt, id, err);
    if (rc == ERR_OK && *id == 0)
        rc = base_bring(w, name, id, err);
    if (rc != ERR_OK || *id == 0)
        return rc;
    arena_release(&w->last_arena);
    w->last_name = arena_strdup(&w->last_arena, name);
    w->last_id = *id;
    return ERR_OK;
}

enum err_code writer_card(struct writer *w, const struct card *card, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    struct name_keys keys;
    int64_t id;
    if (!card->name || !name_keys_make(card->name, strlen(card->name), &keys))
        return err_set(err, ERR_INPUT, "a card has no name, or one of more than %d bytes", KEY_TEXT_MAX);
    enum err_code rc = find_card(w, card->name, &id, err);
    if (rc == ERR_OK)
        rc = use(w, ADD_CARD, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    bool longer = card->full_name && strcmp(card->full_name, card->name) != 0;
    put_text(stmt, 1, card->name);
    sqlite3_bind_text(stmt, 2, longer ? card->full_name : NULL, -1, SQLITE_STATIC);
    put_text(stmt, 3, card->mana_cost);
    sqlite3_bind_double(stmt, 4, card->mana_value);
    const unsigned bits[] = {card->colors, card->identity, card->supertypes, card->types};
    for (size_t i = 0; i < ARRAY_LEN(bits); i++)
        sqlite3_bind_int64(stmt, (int)i + 5, bits[i]);
    const char *const texts[] = {card->subtypes, card->type_line, card->power,   card->toughness,
                                 card->loyalty,  card->keywords,  card->produces};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        put_text(stmt, (int)i + 9, texts[i]);
    sqlite3_bind_int(stmt, 16, card->enters_tapped ? 1 : card->enters_tapped_sometimes ? 2 : 0);
    put_text(stmt, 17, card->layout && *card->layout ? card->layout : "normal");
    put_text(stmt, 18, card->first_printed);
    sqlite3_bind_int(stmt, 19, card->silver_only);
    sqlite3_bind_int(stmt, 20, card->copies);
    sqlite3_bind_int(stmt, 21, card->ante);
    sqlite3_bind_int(stmt, 22, (int)card->rules);
    put_text(stmt, 23, card->hand);
    put_text(stmt, 24, card->life);
    if ((rc = finish(w, stmt, &id, err)) != ERR_OK)
        return rc;
    if (id == 0)
        return err_set(err, ERR_INPUT, "the card %s is there twice", card->name);
    return add_faces(w, id, card, err);
}

/* Begins a row that belongs to a card: its number is bound first. */
static enum err_code use_of_card(struct writer *w, const char *card, enum statement which, sqlite3_stmt **stmt,
                                 struct err *err)
{
    int64_t id;
    enum err_code rc = find_card(w, card, &id, err);
    if (rc == ERR_OK && id == 0)
        rc = err_set(err, ERR_INPUT, "there is no card %s in the catalogue that is being made", card);
    if (rc == ERR_OK)
        rc = use(w, which, stmt, err);
    if (rc == ERR_OK)
        sqlite3_bind_int64(*stmt, 1, id);
    return rc;
}

enum err_code writer_printing(struct writer *w, const char *card, const char *set_code, char rarity, const char *number,
                              struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    if (!strchr("CURMLS?", rarity) || !rarity)
        return err_set(err, ERR_INPUT, "%s in %s: the rarity is one of C U R M L S", card, set_code);
    if (number && strchr(number, '|'))
        return err_set(err, ERR_INPUT, "%s in %s: no collector number has a |", card, set_code);
    enum err_code rc = use_of_card(w, card, ADD_PRINTING, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    put_text(stmt, 2, number);
    sqlite3_bind_int(stmt, 3, rarity);
    put_text(stmt, 4, set_code);
    int64_t added;
    rc = finish(w, stmt, &added, err);
    if (rc == ERR_OK && !added)
        rc = err_set(err, ERR_INPUT, "%s: there is no set %s in the catalogue that is being made", card, set_code);
    return rc;
}

enum err_code writer_name(struct writer *w, const char *spelling, const char *card, enum name_kind kind,
                          struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    struct name_keys keys;
    tc_assert(kind != NAME_KIND_FOREIGN);
    if (!name_keys_make(spelling, strlen(spelling), &keys))
        return err_set(err, ERR_INPUT, "%s: a spelling is empty or has more than %d bytes", card, KEY_TEXT_MAX);
    enum err_code rc = use_of_card(w, card, ADD_NAME, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    sqlite3_bind_int(stmt, 2, (int)kind);
    put_text(stmt, 3, spelling);
    return finish(w, stmt, NULL, err);
}

enum err_code writer_foreign(struct writer *w, const char *spelling, const char *card, unsigned languages,
                             struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    struct name_keys keys;
    if (!name_keys_make(spelling, strlen(spelling), &keys))
        return err_set(err, ERR_INPUT, "%s: a spelling is empty or has more than %d bytes", card, KEY_TEXT_MAX);
    enum err_code rc = use_of_card(w, card, ADD_FOREIGN, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    put_text(stmt, 2, spelling);
    sqlite3_bind_int64(stmt, 3, languages);
    return finish(w, stmt, NULL, err);
}

enum err_code writer_era(struct writer *w, const char *card, const struct card_era *era, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum err_code rc = use_of_card(w, card, ADD_ERA, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    put_text(stmt, 2, era->era);
    put_text(stmt, 3, era->types);
    put_text(stmt, 4, era->printed);
    return finish(w, stmt, NULL, err);
}

enum err_code writer_text(struct writer *w, const char *card, const char *text, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    enum err_code rc = use_of_card(w, card, ADD_TEXT, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    put_text(stmt, 2, text);
    return finish(w, stmt, NULL, err);
}

enum err_code writer_legality(struct writer *w, const char *card, const char *format, const char *status,
                              struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    if (!*format || strpbrk(format, ":;") || strpbrk(status, ":;"))
        return err_set(err, ERR_INPUT, "%s: \"%s\" is no format, or \"%s\" no status", card, format, status);
    enum err_code rc = use_of_card(w, card, ADD_LEGALITY, &stmt, err);
    if (rc != ERR_OK)
        return rc;
    put_text(stmt, 2, format);
    put_text(stmt, 3, status);
    return finish(w, stmt, NULL, err);
}
