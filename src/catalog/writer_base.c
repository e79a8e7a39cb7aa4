/* writer_base.c - the rows that a new catalogue takes over from an older one as they are
 *
 * The older one lies beside the new one as the database "base". A card of it that something is said of is brought among
 * the waiting rows first, as if it had been written there, and what is said changes it; of all others the rows are
 * copied by whole tables, with their numbers moved, since new cards and sets come between them. So a handful of new
 * cards costs no more than the copy, and the file is the same, byte for byte, as if every row had been written.
 *
 * Numbers only move up and keep their order. Where a set is another one than it was (its day, its kind), all of its
 * cards are brought in, because what is derived from their printings may change.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "catalog/inner.h"
#include "catalog/writer.h"

#include <stdlib.h>
#include <string.h>

struct writer_base {
    struct arena arena;
    const char **set_codes; /* by number */
    int *set_to;            /* their numbers in the new catalogue */
    int *card_to;           /* of cards by number, from 1; 0: it is among the waiting rows */
    int n_sets, n_cards;
    sqlite3_stmt *find, *card, *face, *text, *era, *printings, *add_printing, *mark;
};

/* ---- bringing a card in ---------------------------------------------------------------------- */

#define STAGED_COLUMNS                                                                                                 \
    "name, full_name, mana_cost, mana_value, colors, identity, supertypes, types, subtypes, type_line, power,"         \
    " toughness, loyalty, keywords, produces, tapped, layout, first_printed, silver_only, copies, ante, rules, hand,"  \
    " life"

static enum err_code prepare_base(struct writer *w, struct err *err)
{
    struct writer_base *b = w->base;
    const struct {
        sqlite3_stmt **stmt;
        const char *sql;
    } all[] = {
        {&b->find, "SELECT c.card_id FROM base.name n JOIN base.card c USING (card_id) WHERE n.lax = ? AND c.name = ?"},
        {&b->card, "INSERT INTO staged_card SELECT NULL, 1, " STAGED_COLUMNS " FROM base.card WHERE card_id = ?2"},
        {&b->face, "INSERT INTO staged_face SELECT ?1, position, side, name, mana_cost, type_line, power, toughness,"
                   " loyalty, keywords, produces, colors FROM base.face WHERE card_id = ?2"},
        {&b->text, "INSERT INTO staged_text SELECT ?1, text FROM base.card_text WHERE card_id = ?2"},
        {&b->era, "INSERT INTO staged_era SELECT ?1, era, types, printed FROM base.card_era WHERE card_id = ?2"},
        {&b->printings, "SELECT printings, numbers FROM base.card WHERE card_id = ?2"},
        {&b->add_printing, "INSERT OR REPLACE INTO staged_printing VALUES (?, ?, ?, ?)"},
        {&b->mark, "INSERT INTO brought VALUES (?2, ?1)"},
    };
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        if (sqlite3_prepare_v3(w->db, all[i].sql, -1, SQLITE_PREPARE_PERSISTENT, all[i].stmt, NULL) != SQLITE_OK)
            return writer_failed(w, err);
    return ERR_OK;
}

/* Runs a statement for a card: ?1 is its waiting row, ?2 its number in the base. */
static enum err_code run_for(struct writer *w, sqlite3_stmt *stmt, int64_t staged, int card, struct err *err)
{
    if (sqlite3_bind_parameter_index(stmt, "?1"))
        sqlite3_bind_int64(stmt, 1, staged);
    sqlite3_bind_int(stmt, 2, card);
    int rc = sqlite3_step(stmt);
    enum err_code code = rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
    sqlite3_reset(stmt);
    return code;
}

/* The packed printings as waiting rows, with the codes of their sets. */
static enum err_code bring_printings(struct writer *w, int64_t staged, int card, struct err *err)
{
    struct writer_base *b = w->base;
    enum err_code rc = ERR_OK;
    sqlite3_bind_int(b->printings, 2, card);
    if (sqlite3_step(b->printings) == SQLITE_ROW) {
        const unsigned char *packed = sqlite3_column_blob(b->printings, 0);
        int n = sqlite3_column_bytes(b->printings, 0) / 3;
        const char *number = (const char *)sqlite3_column_text(b->printings, 1);
        for (int i = 0; i < n && rc == ERR_OK && number; i++, packed += 3) {
            int set = packed[0] | packed[1] << 8, len = (int)strcspn(number, "|");
            if (set >= b->n_sets)
                break;
            sqlite3_bind_int64(b->add_printing, 1, staged);
            sqlite3_bind_text(b->add_printing, 2, b->set_codes[set], -1, SQLITE_STATIC);
            sqlite3_bind_text(b->add_printing, 3, number, len, SQLITE_STATIC);
            sqlite3_bind_int(b->add_printing, 4, packed[2]);
            rc = sqlite3_step(b->add_printing) == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
            sqlite3_reset(b->add_printing);
            number += len + (number[len] == '|');
        }
    }
    sqlite3_reset(b->printings);
    return rc;
}

static enum err_code bring(struct writer *w, int card, int64_t *staged, struct err *err)
{
    struct writer_base *b = w->base;
    enum err_code rc = run_for(w, b->card, 0, card, err);
    *staged = sqlite3_last_insert_rowid(w->db);
    sqlite3_stmt *const rest[] = {b->face, b->text, b->era, b->mark};
    for (size_t i = 0; i < ARRAY_LEN(rest) && rc == ERR_OK; i++)
        rc = run_for(w, rest[i], *staged, card, err);
    return rc == ERR_OK ? bring_printings(w, *staged, card, err) : rc;
}

enum err_code base_bring(struct writer *w, const char *name, int64_t *staged, struct err *err)
{
    struct name_keys keys;
    *staged = 0;
    if (!w->base || !name_keys_make(name, strlen(name), &keys))
        return ERR_OK;
    sqlite3_stmt *find = w->base->find;
    sqlite3_bind_text(find, 1, keys.lax, -1, SQLITE_STATIC);
    sqlite3_bind_text(find, 2, name, -1, SQLITE_STATIC);
    int sql = sqlite3_step(find), card = sql == SQLITE_ROW ? sqlite3_column_int(find, 0) : 0;
    sqlite3_reset(find);
    if (sql != SQLITE_ROW && sql != SQLITE_DONE)
        return writer_failed(w, err);
    return card ? bring(w, card, staged, err) : ERR_OK;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static int count_of(struct writer *w, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    int n = 0;
    if (sqlite3_prepare_v2(w->db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
        n = sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    return n;
}

static enum err_code load_set_codes(struct writer *w, struct err *err)
{
    struct writer_base *b = w->base;
    sqlite3_stmt *row = NULL;
    b->n_sets = count_of(w, "SELECT coalesce(max(set_id) + 1, 0) FROM base.card_set");
    b->n_cards = count_of(w, "SELECT coalesce(max(card_id), 0) FROM base.card");
    b->set_codes = ARENA_ARRAY(&b->arena, const char *, (size_t)b->n_sets + 1);
    b->set_to = ARENA_ARRAY(&b->arena, int, (size_t)b->n_sets + 1);
    b->card_to = ARENA_ARRAY(&b->arena, int, (size_t)b->n_cards + 1);
    int rc = sqlite3_prepare_v2(w->db, "SELECT set_id, code FROM base.card_set", -1, &row, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        b->set_codes[sqlite3_column_int(row, 0)] = arena_strdup(&b->arena, (const char *)sqlite3_column_text(row, 1));
        rc = SQLITE_OK;
    }
    sqlite3_finalize(row);
    return rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
}

enum err_code base_begin(struct writer *w, struct err *err)
{
    w->base = tc_calloc(1, sizeof *w->base);
    enum err_code rc = writer_run(w,
                                  "CREATE TEMP TABLE brought (card_id INTEGER PRIMARY KEY, staged INTEGER);"
                                  "INSERT INTO staged_set SELECT code, name, date, type, block, border, effective,"
                                  "  effective_source, alt_codes, cards FROM base.card_set;",
                                  err);
    if (rc == ERR_OK)
        rc = load_set_codes(w, err);
    return rc == ERR_OK ? prepare_base(w, err) : rc;
}

void base_release(struct writer *w)
{
    struct writer_base *b = w->base;
    if (!b)
        return;
    sqlite3_stmt *const all[] = {b->find, b->card, b->face, b->text, b->era, b->printings, b->add_printing, b->mark};
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        sqlite3_finalize(all[i]);
    arena_release(&b->arena);
    free(b);
    w->base = NULL;
}

/* ---- what else has to be written again ------------------------------------------------------- */

/* The sets whose day, kind or border is another one than it was, by number; false where there is none. */
static enum err_code changed_sets(struct writer *w, bool *changed, bool *any, struct err *err)
{
    sqlite3_stmt *row = NULL;
    int rc = sqlite3_prepare_v2(w->db,
                                "SELECT b.set_id FROM base.card_set b JOIN staged_set s USING (code)"
                                " WHERE (b.date, b.type, b.border) IS NOT (s.date, s.type, s.border)",
                                -1, &row, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        changed[sqlite3_column_int(row, 0)] = *any = true;
        rc = SQLITE_OK;
    }
    sqlite3_finalize(row);
    return rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
}

/* Brings in the cards that are not there yet and printed in one of the sets. */
static enum err_code bring_cards_of(struct writer *w, const bool *sets, struct err *err)
{
    sqlite3_stmt *row = NULL;
    enum err_code rc = ERR_OK;
    int64_t staged;
    int *list = NULL;
    size_t n = 0, room = 0;
    int sql = sqlite3_prepare_v2(w->db,
                                 "SELECT card_id, printings FROM base.card"
                                 " WHERE card_id NOT IN (SELECT card_id FROM brought)",
                                 -1, &row, NULL);
    while (sql == SQLITE_OK && (sql = sqlite3_step(row)) == SQLITE_ROW) {
        const unsigned char *packed = sqlite3_column_blob(row, 1);
        bool in_one = false;
        for (int i = sqlite3_column_bytes(row, 1) / 3; i-- > 0; packed += 3) {
            int set = packed[0] | packed[1] << 8;
            in_one = in_one || (set < w->base->n_sets && sets[set]);
        }
        if (in_one)
            *VEC_ADD(list, n, room) = sqlite3_column_int(row, 0);
        sql = SQLITE_OK;
    }
    sqlite3_finalize(row);
    if (sql != SQLITE_DONE)
        rc = writer_failed(w, err);
    for (size_t i = 0; i < n && rc == ERR_OK; i++)
        rc = bring(w, list[i], &staged, err);
    free(list);
    return rc;
}

/* Names in other languages of the cards that were brought in wait with theirs. */
static enum err_code bring_foreign(struct writer *w, struct err *err)
{
    const struct writer_base *b = w->base;
    sqlite3_stmt *row = NULL, *add = NULL;
    enum err_code rc = ERR_OK;
    int64_t *staged = tc_calloc((size_t)b->n_cards + 1, sizeof *staged);
    int sql = sqlite3_prepare_v2(w->db, "SELECT card_id, staged FROM brought", -1, &row, NULL);
    while (sql == SQLITE_OK && (sql = sqlite3_step(row)) == SQLITE_ROW) {
        staged[sqlite3_column_int(row, 0)] = sqlite3_column_int64(row, 1);
        sql = SQLITE_OK;
    }
    sqlite3_finalize(row);
    row = NULL;
    if (sql == SQLITE_DONE)
        sql = sqlite3_prepare_v2(w->db,
                                 "INSERT INTO staged_foreign VALUES (?, ?, ?)"
                                 " ON CONFLICT (card, spelling) DO UPDATE SET languages = languages |"
                                 " excluded.languages",
                                 -1, &add, NULL);
    if (sql == SQLITE_OK)
        sql = sqlite3_prepare_v2(w->db, "SELECT names FROM base.foreign_name", -1, &row, NULL);
    while (sql == SQLITE_OK && rc == ERR_OK && (sql = sqlite3_step(row)) == SQLITE_ROW) {
        struct foreign_reader r;
        foreign_read(&r, sqlite3_column_blob(row, 0), (size_t)sqlite3_column_bytes(row, 0));
        while (rc == ERR_OK && foreign_next(&r)) {
            if (r.card_id > b->n_cards || !staged[r.card_id])
                continue;
            sqlite3_bind_int64(add, 1, staged[r.card_id]);
            sqlite3_bind_text(add, 2, r.spelling, (int)r.len, SQLITE_STATIC);
            sqlite3_bind_int64(add, 3, r.languages);
            rc = sqlite3_step(add) == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
            sqlite3_reset(add);
        }
        sql = SQLITE_OK;
    }
    sqlite3_finalize(row);
    sqlite3_finalize(add);
    free(staged);
    return rc == ERR_OK && sql != SQLITE_DONE ? writer_failed(w, err) : rc;
}

enum err_code base_settle(struct writer *w, struct err *err)
{
    bool any = false;
    if (!w->base)
        return ERR_OK;
    bool *changed = tc_calloc((size_t)w->base->n_sets + 1, sizeof *changed);
    enum err_code rc = changed_sets(w, changed, &any, err);
    if (rc == ERR_OK && any)
        rc = bring_cards_of(w, changed, err);
    free(changed);
    if (rc == ERR_OK) /* names and faces of cards come by themselves */
        rc = writer_run(w,
                        "INSERT OR IGNORE INTO staged_name SELECT b.staged, n.kind, coalesce(n.spelling, c.name)"
                        "  FROM base.name n JOIN brought b USING (card_id) JOIN base.card c USING (card_id)"
                        "  WHERE n.kind = 1",
                        err);
    return rc == ERR_OK ? bring_foreign(w, err) : rc;
}

/* ---- copying --------------------------------------------------------------------------------- */

void base_number_card(struct writer *w, int card, int to)
{
    w->base->card_to[card] = to;
}

int base_card(const struct writer *w, unsigned card)
{
    const struct writer_base *b = w->base;
    return card <= (unsigned)b->n_cards ? b->card_to[card] : 0;
}

static void new_card(sqlite3_context *answer, int n, sqlite3_value **values)
{
    (void)n;
    sqlite3_result_int(answer, base_card(sqlite3_user_data(answer), (unsigned)sqlite3_value_int(values[0])));
}

static int new_set_of(const struct writer *w, int set)
{
    return set >= 0 && set < w->base->n_sets ? w->base->set_to[set] : -1;
}

static void new_set(sqlite3_context *answer, int n, sqlite3_value **values)
{
    (void)n;
    sqlite3_result_int(answer, new_set_of(sqlite3_user_data(answer), sqlite3_value_int(values[0])));
}

/* Packed printings with the new numbers of their sets. */
static void new_sets(sqlite3_context *answer, int n, sqlite3_value **values)
{
    const struct writer *w = sqlite3_user_data(answer);
    const unsigned char *from = sqlite3_value_blob(values[0]);
    int len = sqlite3_value_bytes(values[0]);
    unsigned char *to = len ? sqlite3_malloc(len) : NULL;
    (void)n;
    if (len && !to) {
        sqlite3_result_error_nomem(answer);
        return;
    }
    for (int i = 0; i + 2 < len; i += 3) {
        int set = new_set_of(w, from[i] | from[i + 1] << 8);
        to[i] = (unsigned char)(set & 255);
        to[i + 1] = (unsigned char)(set >> 8);
        to[i + 2] = from[i + 2];
    }
    if (len)
        sqlite3_result_blob(answer, to, len, sqlite3_free);
    else
        sqlite3_result_zeroblob(answer, 0);
}

/* The numbers of the sets in the new catalogue, which has them all by now. */
static enum err_code number_sets(struct writer *w, struct err *err)
{
    sqlite3_stmt *row = NULL;
    int rc = sqlite3_prepare_v2(
        w->db, "SELECT b.set_id, s.set_id FROM base.card_set b JOIN main.card_set s USING (code)", -1, &row, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        w->base->set_to[sqlite3_column_int(row, 0)] = sqlite3_column_int(row, 1);
        rc = SQLITE_OK;
    }
    sqlite3_finalize(row);
    return rc == SQLITE_DONE ? ERR_OK : writer_failed(w, err);
}

static const char copying[] =
    "INSERT INTO main.card SELECT new_card(card_id), " STAGED_COLUMNS ", faces, new_sets(printings), numbers"
    "  FROM base.card WHERE new_card(card_id);"
    "INSERT INTO main.face SELECT new_card(card_id), position, side, name, mana_cost, type_line, power, toughness,"
    "  loyalty, keywords, produces, colors FROM base.face WHERE new_card(card_id);"
    "INSERT INTO main.card_era SELECT new_card(card_id), era, types, printed FROM base.card_era"
    "  WHERE new_card(card_id);"
    "INSERT INTO main.name SELECT lax, exact, kind, new_card(card_id), spelling FROM base.name"
    "  WHERE new_card(card_id);"
    "INSERT INTO main.printing SELECT new_set(set_id), number, new_card(card_id) FROM base.printing"
    "  WHERE new_card(card_id);"
    "INSERT INTO main.card_text SELECT new_card(card_id), text FROM base.card_text WHERE new_card(card_id);";

/* Of cards that were brought in too, unless somebody said others. */
static const char legalities[] =
    "INSERT INTO main.legality SELECT coalesce(nullif(new_card(l.card_id), 0), m.card_id), l.statuses"
    "  FROM base.legality l LEFT JOIN brought b USING (card_id) LEFT JOIN staged_map m USING (staged)"
    "  WHERE b.staged IS NULL OR b.staged NOT IN (SELECT card FROM staged_legality);";

enum err_code base_copy(struct writer *w, struct err *err)
{
    static const struct {
        const char *name;
        void (*run)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {{"new_card", new_card}, {"new_set", new_set}, {"new_sets", new_sets}};
    if (!w->base)
        return ERR_OK;
    int sql = SQLITE_OK;
    for (size_t i = 0; i < ARRAY_LEN(functions) && sql == SQLITE_OK; i++)
        sql = sqlite3_create_function(w->db, functions[i].name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, w,
                                      functions[i].run, NULL, NULL);
    enum err_code rc = sql == SQLITE_OK ? number_sets(w, err) : writer_failed(w, err);
    if (rc == ERR_OK)
        rc = writer_run(w, copying, err);
    return rc == ERR_OK && w->keeps_day ? writer_run(w, legalities, err) : rc;
}
