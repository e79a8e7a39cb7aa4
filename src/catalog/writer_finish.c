/* writer_finish.c - numbers, sorts and packs what a catalogue is made of
 *
 * Sets are numbered by date and code, cards by name, so that the same rows in any order give the same file, byte
 * for byte, whether they were written or taken over from an older catalogue (writer_base.c). What only depends on a
 * card's printings is derived here: the day of its first one, and whether all of them are of joke sets. VACUUM lays the
 * tables out in the order of their keys.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "catalog/inner.h"
#include "catalog/writer.h"

#include <stdlib.h>
#include <string.h>

/* A printing of the card in hand. */
struct packed {
    int set;
    int rarity;
    char *number;
    bool joke;
};

struct build {
    struct writer *w;
    struct arena arena; /* for the card in hand */
    int64_t card_id;
    sqlite3_stmt *printings, *add_card, *add_face, *add_name, *add_printing, *names, *faces;
};

static enum err_code prepare(struct build *b, const char *sql, sqlite3_stmt **out, struct err *err)
{
    return sqlite3_prepare_v2(b->w->db, sql, -1, out, NULL) == SQLITE_OK ? ERR_OK : writer_failed(b->w, err);
}

/* Runs a statement that gives no rows, and makes it ready for the next time. */
static enum err_code step_once(struct build *b, sqlite3_stmt *stmt, struct err *err)
{
    int rc = sqlite3_step(stmt);
    enum err_code code = rc == SQLITE_DONE ? ERR_OK : writer_failed(b->w, err);
    sqlite3_reset(stmt);
    return code;
}

static char *column(struct build *b, sqlite3_stmt *stmt, int at)
{
    return arena_strdup(&b->arena, (const char *)sqlite3_column_text(stmt, at));
}

/* ---- printings ------------------------------------------------------------------------------- */

static int compare_numbers(const char *a, const char *b)
{
    unsigned long x = strtoul(a + strcspn(a, "0123456789"), NULL, 10);
    unsigned long y = strtoul(b + strcspn(b, "0123456789"), NULL, 10);
    return x != y ? COMPARE(x, y) : strcmp(a, b);
}

static int by_set_and_number(const void *a, const void *b)
{
    const struct packed *x = a, *y = b;
    return x->set != y->set ? COMPARE(x->set, y->set) : compare_numbers(x->number, y->number);
}

static bool is_one_of(const char *text, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

/* A card's first printing is sought among all sets but these, where there are others: promotional cards and
 * boxes come before the set that they advertise. */
static const char *const before_their_set[] = {"promo", "masterpiece", "masterpieces", "box"};
static const char *const joke_types[] = {"un", "funny"};

/* The printings of a staged card, sorted; a printing without a number gives way to one of its set with one.
 * first: the date of the first; "" without any. */
static enum err_code load_printings(struct build *b, int64_t staged, struct packed **out, size_t *n, const char **first,
                                    struct err *err)
{
    struct packed *list = NULL;
    size_t room = 0, used = 0;
    const char *early = "", *regular = "";
    int rc;
    *out = NULL;
    sqlite3_bind_int64(b->printings, 1, staged);
    while ((rc = sqlite3_step(b->printings)) == SQLITE_ROW) {
        sqlite3_stmt *row = b->printings;
        const char *date = column(b, row, 3), *type = column(b, row, 4);
        *VEC_ADD(list, used, room) = (struct packed){
            .set = sqlite3_column_int(row, 0),
            .rarity = sqlite3_column_int(row, 2),
            .number = column(b, row, 1),
            .joke = is_one_of(type, joke_types, ARRAY_LEN(joke_types)) ||
                    strcmp((const char *)sqlite3_column_text(row, 5), "silver") == 0,
        };
        if (!*early || strcmp(date, early) < 0)
            early = date;
        if (!is_one_of(type, before_their_set, ARRAY_LEN(before_their_set)) && (!*regular || strcmp(date, regular) < 0))
            regular = date;
    }
    sqlite3_reset(b->printings);
    *first = *regular ? regular : early;
    if (used)
        qsort(list, used, sizeof *list, by_set_and_number);
    size_t kept = 0;
    for (size_t i = 0; i < used; i++) /* one without a number is the first of its set */
        if (*list[i].number || i + 1 == used || list[i + 1].set != list[i].set)
            list[kept++] = list[i];
    *out = list;
    *n = kept;
    return rc == SQLITE_DONE ? ERR_OK : writer_failed(b->w, err);
}

static enum err_code add_printings(struct build *b, const struct packed *list, size_t n, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < n && rc == ERR_OK; i++) {
        sqlite3_bind_int(b->add_printing, 1, list[i].set);
        sqlite3_bind_text(b->add_printing, 2, list[i].number, -1, SQLITE_STATIC);
        sqlite3_bind_int64(b->add_printing, 3, b->card_id);
        if (*list[i].number)
            rc = step_once(b, b->add_printing, err);
    }
    return rc;
}

/* ---- cards ----------------------------------------------------------------------------------- */

enum { N_CARD_COLUMNS = 24 }; /* of staged_card from name to life */

/* Writes the row that stands in cards (id, copied, then the columns of N_CARD_COLUMNS). */
static enum err_code add_card_row(struct build *b, sqlite3_stmt *card, int n_faces, struct err *err)
{
    enum { FIRST_PRINTED = 17, SILVER_ONLY = 18 }; /* places within the columns */
    struct packed *list;
    size_t n;
    const char *first;
    enum err_code rc = load_printings(b, sqlite3_column_int64(card, 0), &list, &n, &first, err);
    if (rc != ERR_OK) {
        free(list);
        return rc;
    }
    unsigned char *blob = ARENA_ARRAY(&b->arena, unsigned char, n * 3);
    struct strbuf numbers = STRBUF_INIT;
    bool joke = true;
    for (size_t i = 0; i < n; i++) {
        blob[i * 3] = (unsigned char)(list[i].set & 255);
        blob[i * 3 + 1] = (unsigned char)(list[i].set >> 8);
        blob[i * 3 + 2] = (unsigned char)list[i].rarity;
        strbuf_add(&numbers, list[i].number);
        strbuf_add_char(&numbers, '|');
        joke = joke && list[i].joke;
    }
    sqlite3_bind_int64(b->add_card, 1, b->card_id);
    for (int i = 0; i < N_CARD_COLUMNS; i++)
        sqlite3_bind_value(b->add_card, i + 2, sqlite3_column_value(card, i + 2));
    if (n) {
        sqlite3_bind_text(b->add_card, FIRST_PRINTED + 2, first, -1, SQLITE_STATIC);
        sqlite3_bind_int(b->add_card, SILVER_ONLY + 2, joke);
    }
    sqlite3_bind_int(b->add_card, N_CARD_COLUMNS + 2, n_faces);
    sqlite3_bind_blob64(b->add_card, N_CARD_COLUMNS + 3, blob, n * 3, SQLITE_STATIC);
    sqlite3_bind_text(b->add_card, N_CARD_COLUMNS + 4, strbuf_text(&numbers), -1, SQLITE_STATIC);
    rc = step_once(b, b->add_card, err);
    if (rc == ERR_OK)
        rc = add_printings(b, list, n, err);
    strbuf_release(&numbers);
    free(list);
    return rc;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* A spelling of the card in hand, unless it has the same keys already by a kind that goes before. */
static enum err_code add_name(struct build *b, const char *spelling, enum name_kind kind, const char *name,
                              struct err *err)
{
    struct name_keys keys;
    if (!name_keys_make(spelling, strlen(spelling), &keys))
        return ERR_OK; /* too long once joined: the parts are found */
    sqlite3_bind_text(b->add_name, 1, keys.lax, -1, SQLITE_STATIC);
    sqlite3_bind_text(b->add_name, 2, keys.exact, -1, SQLITE_STATIC);
    sqlite3_bind_int(b->add_name, 3, (int)kind);
    sqlite3_bind_int64(b->add_name, 4, b->card_id);
    sqlite3_bind_text(b->add_name, 5, strcmp(spelling, name) == 0 ? NULL : spelling, -1, SQLITE_STATIC);
    return step_once(b, b->add_name, err);
}

/* The spellings of one kind that were given for the card. */
static enum err_code add_given_names(struct build *b, int64_t staged, enum name_kind kind, const char *name,
                                     struct err *err)
{
    enum err_code rc = ERR_OK;
    int sql = SQLITE_DONE;
    sqlite3_bind_int64(b->names, 1, staged);
    sqlite3_bind_int(b->names, 2, (int)kind);
    while (rc == ERR_OK && (sql = sqlite3_step(b->names)) == SQLITE_ROW)
        rc = add_name(b, column(b, b->names, 0), kind, name, err);
    sqlite3_reset(b->names);
    return rc == ERR_OK && sql != SQLITE_DONE ? writer_failed(b->w, err) : rc;
}

/* Writes the faces, and returns their names in order in face_names (of the arena). */
static enum err_code add_faces(struct build *b, int64_t staged, const char ***face_names, size_t *n, struct err *err)
{
    enum { N_FACE_COLUMNS = 11, NAME_COLUMN = 3, MOST_FACES = 16 };
    const char **names = ARENA_ARRAY(&b->arena, const char *, MOST_FACES);
    enum err_code rc = ERR_OK;
    int sql = SQLITE_DONE;
    *n = 0;
    *face_names = names;
    sqlite3_bind_int64(b->faces, 1, staged);
    while (rc == ERR_OK && (sql = sqlite3_step(b->faces)) == SQLITE_ROW) {
        if (*n == MOST_FACES)
            rc = err_set(err, ERR_INPUT, "a card has more than %d faces", MOST_FACES);
        else
            names[(*n)++] = column(b, b->faces, NAME_COLUMN);
        sqlite3_bind_int64(b->add_face, 1, b->card_id);
        for (int i = 0; i < N_FACE_COLUMNS; i++)
            sqlite3_bind_value(b->add_face, i + 2, sqlite3_column_value(b->faces, i + 1));
        if (rc == ERR_OK)
            rc = step_once(b, b->add_face, err);
    }
    sqlite3_reset(b->faces);
    return rc == ERR_OK && sql != SQLITE_DONE ? writer_failed(b->w, err) : rc;
}

/* All spellings of a card, those that win first. Of two faces the other order is a spelling too. */
static enum err_code add_names(struct build *b, int64_t staged, const char *name, const char *full_name,
                               const char *const *faces, size_t n_faces, struct err *err)
{
    enum err_code rc = add_name(b, name, NAME_KIND_FULL, name, err);
    if (rc == ERR_OK && full_name)
        rc = add_name(b, full_name, NAME_KIND_FULL, name, err);
    if (rc == ERR_OK)
        rc = add_given_names(b, staged, NAME_KIND_FULL, name, err);
    if (rc == ERR_OK)
        rc = add_given_names(b, staged, NAME_KIND_ALIAS, name, err);
    for (size_t i = 0; i < n_faces && rc == ERR_OK; i++)
        rc = add_name(b, faces[i], NAME_KIND_FACE, name, err);
    if (rc == ERR_OK && n_faces == 2)
        rc = add_name(b, arena_printf(&b->arena, "%s // %s", faces[1], faces[0]), NAME_KIND_FACE, name, err);
    return rc == ERR_OK ? add_given_names(b, staged, NAME_KIND_FACE, name, err) : rc;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static enum err_code add_card(struct build *b, sqlite3_stmt *card, struct err *err)
{
    int64_t staged = sqlite3_column_int64(card, 0);
    const char *name = column(b, card, 2), *full_name = column(b, card, 3), **faces;
    size_t n_faces;
    enum err_code rc = add_faces(b, staged, &faces, &n_faces, err);
    if (rc == ERR_OK)
        rc = add_card_row(b, card, (int)n_faces, err);
    if (rc == ERR_OK)
        rc = add_names(b, staged, name, full_name, faces, n_faces, err);
    if (rc != ERR_OK)
        err_context(err, "%s", name);
    return rc;
}

/* Numbers all cards by name: those that wait, and between them those that are taken over from the base. */
static enum err_code number_cards(struct build *b, struct err *err)
{
    enum { STAGED, BASE };
    static const char staged_only[] = "SELECT id, 0, name FROM staged_card ORDER BY name";
    static const char of_both[] = "SELECT id, 0, name FROM staged_card UNION ALL SELECT 0, card_id, name FROM base.card"
                                  " WHERE card_id NOT IN (SELECT card_id FROM brought) ORDER BY name";
    sqlite3_stmt *cards = NULL, *map = NULL;
    int sql = SQLITE_DONE, number = 0;
    enum err_code rc = prepare(b, b->w->base ? of_both : staged_only, &cards, err);
    if (rc == ERR_OK)
        rc = prepare(b, "INSERT INTO staged_map VALUES (?, ?)", &map, err);
    while (rc == ERR_OK && (sql = sqlite3_step(cards)) == SQLITE_ROW) {
        number++;
        if (sqlite3_column_int64(cards, STAGED) == 0) {
            base_number_card(b->w, sqlite3_column_int(cards, BASE), number);
            continue;
        }
        sqlite3_bind_int64(map, 1, sqlite3_column_int64(cards, STAGED));
        sqlite3_bind_int(map, 2, number);
        rc = step_once(b, map, err);
    }
    sqlite3_finalize(cards);
    sqlite3_finalize(map);
    return rc == ERR_OK && sql != SQLITE_DONE ? writer_failed(b->w, err) : rc;
}

static enum err_code add_cards(struct build *b, struct err *err)
{
    enum { NUMBER = N_CARD_COLUMNS + 2 };
    sqlite3_stmt *cards = NULL;
    enum err_code rc =
        prepare(b, "SELECT s.*, m.card_id FROM staged_card s JOIN staged_map m ON m.staged = s.id ORDER BY s.name",
                &cards, err);
    int sql = SQLITE_DONE;
    while (rc == ERR_OK && (sql = sqlite3_step(cards)) == SQLITE_ROW) {
        b->card_id = sqlite3_column_int64(cards, NUMBER);
        rc = add_card(b, cards, err);
        arena_release(&b->arena);
    }
    sqlite3_finalize(cards);
    return rc == ERR_OK && sql != SQLITE_DONE ? writer_failed(b->w, err) : rc;
}

static enum err_code prepare_all(struct build *b, struct err *err)
{
    const struct {
        sqlite3_stmt **stmt;
        const char *sql;
    } all[] = {
        {&b->printings, "SELECT c.set_id, p.number, p.rarity, c.date, c.type, c.border"
                        " FROM staged_printing p JOIN card_set c USING (code) WHERE p.card = ?"},
        {&b->faces, "SELECT * FROM staged_face WHERE card = ? ORDER BY position"},
        {&b->names, "SELECT spelling FROM staged_name WHERE card = ? AND kind = ? ORDER BY spelling"},
        {&b->add_card, "INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                       " ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
        {&b->add_face, "INSERT INTO face VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
        {&b->add_name, "INSERT INTO name SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS"
                       " (SELECT 1 FROM name WHERE lax = ?1 AND exact = ?2 AND card_id = ?4)"},
        {&b->add_printing, "INSERT OR IGNORE INTO printing VALUES (?, ?, ?)"},
    };
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < ARRAY_LEN(all) && rc == ERR_OK; i++)
        rc = prepare(b, all[i].sql, all[i].stmt, err);
    return rc;
}

static const char numbering[] =
    "CREATE TEMP TABLE staged_map (staged INTEGER PRIMARY KEY, card_id INTEGER);"
    "INSERT INTO card_set SELECT row_number() OVER (ORDER BY date, code) - 1, code, name, date, "
    "type,"
    "  block, border, effective, effective_source, alt_codes, cards FROM staged_set ORDER BY date, code;";

static const char ending[] =
    "INSERT INTO card_text SELECT card_id, text FROM staged_text JOIN staged_map ON staged = card"
    "  WHERE text <> '' ORDER BY card_id;"
    "INSERT INTO legality SELECT card_id, statuses FROM (SELECT card,"
    "  group_concat(format || ':' || status, ';') AS statuses FROM"
    "  (SELECT * FROM staged_legality ORDER BY card, format) GROUP BY card)"
    "  JOIN staged_map ON staged = card ORDER BY card_id;"
    "INSERT INTO card_era SELECT card_id, era, types, printed FROM staged_era JOIN staged_map ON staged = card"
    "  ORDER BY card_id, era;"
    "INSERT OR IGNORE INTO staged_meta"
    "  SELECT 'known_until', coalesce(max(date), '1993-08-05') FROM card_set;"
    "INSERT OR IGNORE INTO staged_meta VALUES ('source', 'made by hand');"
    "INSERT OR IGNORE INTO staged_meta"
    "  SELECT 'source_date', value FROM staged_meta WHERE key = 'known_until';"
    "INSERT OR IGNORE INTO staged_meta VALUES ('imported_utc', '0');"
    "INSERT OR REPLACE INTO staged_meta SELECT 'cards', count(*) FROM card"
    "  UNION ALL SELECT 'names', count(*) FROM name"
    "  UNION ALL SELECT 'printings', coalesce(sum(length(printings) / 3), 0) FROM card"
    "  UNION ALL SELECT 'sets', count(*) FROM card_set"
    "  UNION ALL SELECT 'texts', count(*) FROM card_text"
    "  UNION ALL SELECT 'legalities', count(*) FROM legality;"
    "INSERT INTO meta SELECT key, value FROM staged_meta ORDER BY key;"
    "COMMIT;";

/* Every reference points at something. Rows of a base do as they did there: their numbers were moved together. */
static enum err_code check_references(struct build *b, struct err *err)
{
    sqlite3_stmt *stmt = NULL;
    if (b->w->base)
        return ERR_OK;
    enum err_code rc = prepare(b, "PRAGMA main.foreign_key_check", &stmt, err);
    if (rc == ERR_OK && sqlite3_step(stmt) != SQLITE_DONE)
        rc = err_set(err, ERR_INPUT, "%s: the parts of the catalogue do not fit together", b->w->path);
    sqlite3_finalize(stmt);
    return rc;
}

/* The digest of what was written, beside what the catalogue says of itself. */
static enum err_code keep_digest(struct writer *w, struct err *err)
{
    char digest[SIGN_DIGEST_HEX + 1];
    struct arena scratch = ARENA_INIT;
    if (!catalog_digest_rows(w->db, digest))
        return writer_failed(w, err);
    enum err_code rc =
        writer_run(w, arena_printf(&scratch, "INSERT OR REPLACE INTO meta VALUES ('digest', '%s')", digest), err);
    arena_release(&scratch);
    return rc;
}

enum err_code writer_build(struct writer *w, struct err *err)
{
    struct build b = {.w = w};
    enum err_code rc = base_settle(w, err);
    if (rc == ERR_OK)
        rc = writer_run(w, numbering, err);
    if (rc == ERR_OK)
        rc = number_cards(&b, err);
    if (rc == ERR_OK)
        rc = base_copy(w, err);
    if (rc == ERR_OK)
        rc = prepare_all(&b, err);
    if (rc == ERR_OK)
        rc = add_cards(&b, err);
    sqlite3_stmt *const all[] = {b.printings, b.faces, b.names, b.add_card, b.add_face, b.add_name, b.add_printing};
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        sqlite3_finalize(all[i]);
    arena_release(&b.arena);
    if (rc == ERR_OK)
        rc = foreign_build(w, err);
    if (rc == ERR_OK)
        rc = check_references(&b, err);
    if (rc == ERR_OK)
        rc = writer_run(w, ending, err);
    if (rc == ERR_OK)
        rc = keep_digest(w, err);
    struct arena scratch = ARENA_INIT;
    if (rc == ERR_OK)
        rc = writer_run(w,
                        arena_printf(&scratch, "PRAGMA application_id = %d; PRAGMA user_version = %d; VACUUM",
                                     CATALOG_APPLICATION_ID, CATALOG_VERSION),
                        err);
    arena_release(&scratch);
    return rc;
}
