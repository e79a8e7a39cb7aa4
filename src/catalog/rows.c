/* rows.c - the facts of cards as CSV files, row by row into a catalogue that is made
 *
 * formats/catalog/README.md describes the columns. A mistake is reported with file and line.
 */
#include "catalog/rows.h"
#include "base/csv.h"
#include "base/map.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/inner.h"
#include "catalog/writer.h"

#include <string.h>

#define COLUMNS_MAX 24

/* One of the files, with its columns in the order that the code asks for them. */
struct facts {
    const char *what;
    struct csv_table table;
    int columns[COLUMNS_MAX];
};

/* Files sorted into a catalogue under way. */
struct rows {
    struct arena *arena;
    struct err *err;
    struct writer *writer;
    const struct resource *files;
    size_t n_files;
};

static const struct resource *file_named(const struct rows *t, const char *name)
{
    for (size_t i = 0; i < t->n_files; i++) {
        const char *slash = strrchr(t->files[i].path, '/');
        if (strcmp(slash ? slash + 1 : t->files[i].path, name) == 0)
            return &t->files[i];
    }
    return NULL;
}

/* A file that is not there has no rows. */
static enum err_code read_facts(struct rows *t, const char *name, const char *const *columns, size_t n,
                                struct facts *out)
{
    const struct resource *file = file_named(t, name);
    *out = (struct facts){.what = name};
    if (!file)
        return ERR_OK;
    out->what = file->path;
    if (!utf8_is_valid(file->data, file->len) || strlen(file->data) != file->len)
        return err_set(t->err, ERR_INPUT, "%s is not UTF-8", file->path);
    enum err_code rc = csv_table_parse(t->arena, file->data, file->path, &out->table, t->err);
    for (size_t i = 0; i < n && rc == ERR_OK; i++) {
        out->columns[i] = csv_column(&out->table, columns[i]);
        if (out->columns[i] < 0)
            rc = err_set(t->err, ERR_INPUT, "%s:1: there is no column %s", file->path, columns[i]);
    }
    return rc;
}

static const char *cell(const struct facts *f, size_t row, int column)
{
    return csv_cell(&f->table.rows[row], f->columns[column]);
}

static enum err_code at_line(struct rows *t, const struct facts *f, size_t row, enum err_code rc)
{
    if (rc != ERR_OK)
        err_context(t->err, "%s:%d", f->what, f->table.rows[row].line);
    return rc;
}

/* ERR_INPUT: the key was there before; two rows of it could say different things. */
static enum err_code once(struct rows *t, struct map *seen, const char *key)
{
    size_t n = seen->n;
    return map_add(seen, key, strlen(key)) == n ? ERR_OK : err_set(t->err, ERR_INPUT, "%s is there twice", key);
}

/* ---- the files ------------------------------------------------------------------------------- */

static enum err_code put_about(struct rows *t)
{
    enum { KEY, VALUE };
    static const char *const columns[] = {"key", "value"};
    struct facts f;
    enum err_code rc = read_facts(t, "about.csv", columns, ARRAY_LEN(columns), &f);
    for (size_t i = 0; i < f.table.n_rows && rc == ERR_OK; i++)
        rc = at_line(t, &f, i, writer_meta(t->writer, cell(&f, i, KEY), cell(&f, i, VALUE), t->err));
    return rc;
}

static enum err_code put_sets(struct rows *t)
{
    enum { CODE, NAME, DATE, TYPE, BLOCK, BORDER, EFFECTIVE, EFFECTIVE_SOURCE, ALT_CODES, CARDS };
    static const char *const columns[] = {
        "code", "name", "date", "type", "block", "border", "effective", "effective_source", "alt_codes", "cards"};
    struct map seen = {.arena = t->arena};
    struct facts f;
    enum err_code rc = read_facts(t, "sets.csv", columns, ARRAY_LEN(columns), &f);
    for (size_t i = 0; i < f.table.n_rows && rc == ERR_OK; i++) {
        struct card_set set = {
            .code = cell(&f, i, CODE),
            .name = cell(&f, i, NAME),
            .date = cell(&f, i, DATE),
            .type = cell(&f, i, TYPE),
            .block = cell(&f, i, BLOCK),
            .border = cell(&f, i, BORDER),
            .effective = cell(&f, i, EFFECTIVE),
            .effective_source = cell(&f, i, EFFECTIVE_SOURCE),
            .alt_codes = cell(&f, i, ALT_CODES),
        };
        if (*cell(&f, i, CARDS) && !parse_int(cell(&f, i, CARDS), 1, 65535, &set.cards))
            rc = err_set(t->err, ERR_INPUT, "\"%s\" is no number of cards", cell(&f, i, CARDS));
        if (rc == ERR_OK)
            rc = once(t, &seen, set.code);
        if (rc == ERR_OK)
            rc = writer_set(t->writer, &set, t->err);
        rc = at_line(t, &f, i, rc);
    }
    return rc;
}

/* Columns that cards.csv and faces.csv share, in this order. */
enum { COST, COLORS, SUPERTYPES, TYPES, SUBTYPES, POWER, TOUGHNESS, LOYALTY, KEYWORDS, PRODUCES, SHARED };
#define SHARED_COLUMNS                                                                                                 \
    "mana_cost", "colors", "supertypes", "types", "subtypes", "power", "toughness", "loyalty", "keywords", "produces"

static enum err_code parse_colors(struct rows *t, const char *letters, unsigned *out)
{
    if (colors_parse(letters, out))
        return ERR_OK;
    return err_set(t->err, ERR_INPUT, "\"%s\" are not colours (letters of WUBRG)", letters);
}

static enum err_code read_face(struct rows *t, const struct facts *f, size_t i, int name, int side,
                               struct card_face *out)
{
    *out = (struct card_face){
        .name = cell(f, i, name),
        .side = side < 0 ? 'a' : *cell(f, i, side),
        .mana_cost = cell(f, i, COST),
        .type_line = type_line_make(t->arena, cell(f, i, SUPERTYPES), cell(f, i, TYPES), cell(f, i, SUBTYPES)),
        .power = cell(f, i, POWER),
        .toughness = cell(f, i, TOUGHNESS),
        .loyalty = cell(f, i, LOYALTY),
        .keywords = cell(f, i, KEYWORDS),
        .produces = cell(f, i, PRODUCES),
    };
    return parse_colors(t, cell(f, i, COLORS), &out->colors);
}

/* The faces of faces.csv from row *next on that belong to the card; before them its front, which is not in that file
 * when it is the card itself. */
static enum err_code take_faces(struct rows *t, const struct facts *faces, size_t *next, const struct card_face *front,
                                struct card *card)
{
    enum { CARD = SHARED, NAME, SIDE };
    size_t first = *next, end = first;
    while (end < faces->table.n_rows && strcmp(cell(faces, end, CARD), card->name) == 0)
        end++;
    *next = end;
    if (first == end)
        return ERR_OK;
    bool with_front = *cell(faces, first, SIDE) != 'a';
    struct card_face *list = ARENA_ARRAY(t->arena, struct card_face, end - first + 1);
    struct strbuf full = STRBUF_INIT;
    enum err_code rc = ERR_OK;
    size_t n = 0;
    if (with_front)
        list[n++] = *front;
    for (size_t i = first; i < end && rc == ERR_OK; i++)
        rc = at_line(t, faces, i, read_face(t, faces, i, NAME, SIDE, &list[n++]));
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&full, "%s%s", i ? " // " : "", list[i].name);
    card->full_name = arena_strdup(t->arena, strbuf_text(&full));
    strbuf_release(&full);
    card->faces = list;
    card->n_faces = n;
    return rc;
}

static enum err_code parse_copies(struct rows *t, const char *text, int *out)
{
    if (!*text)
        *out = COPIES_AS_FORMAT;
    else if (strcmp(text, "any") == 0)
        *out = COPIES_ANY;
    else if (!parse_int(text, 1, 99, out))
        return err_set(t->err, ERR_INPUT, "\"%s\" is no number of copies (any, or 1 to 99)", text);
    return ERR_OK;
}

static enum err_code parse_rules(struct rows *t, const char *word, enum card_rules *out)
{
    for (size_t i = 0; i < CARD_RULES; i++)
        if (strcmp(word, card_rules_words[i]) == 0) {
            *out = (enum card_rules)i;
            return ERR_OK;
        }
    return err_set(t->err, ERR_INPUT, "\"%s\" in place of none, keywords, text or unknown", word);
}

static enum err_code put_cards(struct rows *t)
{
    enum { NAME = SHARED, LAYOUT, IDENTITY, TAPPED, COPIES, ANTE, RULES, HAND, LIFE };
    static const char *const columns[] = {SHARED_COLUMNS, "name", "layout", "identity", "tapped",
                                          "copies",       "ante", "rules",  "hand",     "life"};
    static const char *const face_columns[] = {SHARED_COLUMNS, "card", "name", "side"};
    struct facts f, faces;
    size_t next_face = 0;
    enum err_code rc = read_facts(t, "cards.csv", columns, ARRAY_LEN(columns), &f);
    if (rc == ERR_OK)
        rc = read_facts(t, "faces.csv", face_columns, ARRAY_LEN(face_columns), &faces);
    for (size_t i = 0; rc == ERR_OK && i < f.table.n_rows; i++) {
        struct card_face front;
        const char *tapped = cell(&f, i, TAPPED);
        struct card card = {
            .name = cell(&f, i, NAME),
            .mana_cost = cell(&f, i, COST),
            .mana_value = mana_cost_value(cell(&f, i, COST)),
            .supertypes = supertypes_parse(cell(&f, i, SUPERTYPES)),
            .types = types_parse(cell(&f, i, TYPES)),
            .subtypes = cell(&f, i, SUBTYPES),
            .power = cell(&f, i, POWER),
            .toughness = cell(&f, i, TOUGHNESS),
            .loyalty = cell(&f, i, LOYALTY),
            .keywords = cell(&f, i, KEYWORDS),
            .produces = cell(&f, i, PRODUCES),
            .enters_tapped = strcmp(tapped, "always") == 0,
            .enters_tapped_sometimes = strcmp(tapped, "sometimes") == 0,
            .layout = cell(&f, i, LAYOUT),
            .ante = *cell(&f, i, ANTE) == '1',
            .hand = cell(&f, i, HAND),
            .life = cell(&f, i, LIFE),
        };
        rc = read_face(t, &f, i, NAME, -1, &front);
        card.colors = front.colors;
        card.type_line = front.type_line;
        if (rc == ERR_OK)
            rc = parse_colors(t, cell(&f, i, IDENTITY), &card.identity);
        if (rc == ERR_OK)
            rc = parse_copies(t, cell(&f, i, COPIES), &card.copies);
        if (rc == ERR_OK)
            rc = parse_rules(t, cell(&f, i, RULES), &card.rules);
        if (rc == ERR_OK)
            rc = take_faces(t, &faces, &next_face, &front, &card);
        if (rc == ERR_OK)
            rc = writer_card(t->writer, &card, t->err);
        rc = at_line(t, &f, i, rc);
    }
    if (rc == ERR_OK && next_face < faces.table.n_rows)
        rc = at_line(t, &faces, next_face,
                     err_set(t->err, ERR_INPUT,
                             "there is no such card, or the rows are not in the "
                             "order of cards.csv"));
    return rc;
}

static enum err_code put_printings(struct rows *t)
{
    enum { SET, CARD, RARITY, NUMBER };
    static const char *const columns[] = {"set", "card", "rarity", "number"};
    struct map seen = {.arena = t->arena};
    struct facts f;
    enum err_code rc = read_facts(t, "printings.csv", columns, ARRAY_LEN(columns), &f);
    for (size_t i = 0; i < f.table.n_rows && rc == ERR_OK; i++) {
        const char *set = cell(&f, i, SET), *card = cell(&f, i, CARD), *number = cell(&f, i, NUMBER);
        rc = once(t, &seen, arena_printf(t->arena, "%s in %s %s", card, set, number));
        if (rc == ERR_OK)
            rc = writer_printing(t->writer, card, set, *cell(&f, i, RARITY), number, t->err);
        rc = at_line(t, &f, i, rc);
    }
    return rc;
}

static enum err_code put_aliases(struct rows *t)
{
    enum { ALIAS, CARD };
    static const char *const columns[] = {"alias", "card"};
    struct facts f;
    enum err_code rc = read_facts(t, "aliases.csv", columns, ARRAY_LEN(columns), &f);
    for (size_t i = 0; i < f.table.n_rows && rc == ERR_OK; i++)
        rc = at_line(t, &f, i, writer_name(t->writer, cell(&f, i, ALIAS), cell(&f, i, CARD), NAME_KIND_ALIAS, t->err));
    return rc;
}

/* The names of a card in one language, separated by "|". */
static enum err_code put_names_of(struct rows *t, const char *card, const char *names, unsigned language)
{
    enum err_code rc = ERR_OK;
    while (*names && rc == ERR_OK) {
        size_t len = strcspn(names, "|");
        rc = writer_foreign(t->writer, arena_strndup(t->arena, names, len), card, language, t->err);
        names += len + (names[len] == '|');
    }
    return rc;
}

static enum err_code put_names(struct rows *t)
{
    enum { NAMED = CARD_LANGUAGES - 1, CARD = NAMED };
    const char *columns[NAMED + 1] = {[CARD] = "card"};
    struct facts f;
    for (size_t l = 0; l < NAMED; l++)
        columns[l] = card_languages[l].code;
    enum err_code rc = read_facts(t, "names.csv", columns, ARRAY_LEN(columns), &f);
    for (size_t i = 0; i < f.table.n_rows && rc == ERR_OK; i++)
        for (int l = 0; l < NAMED && rc == ERR_OK; l++)
            rc = at_line(t, &f, i, put_names_of(t, cell(&f, i, CARD), cell(&f, i, l), 1u << l));
    return rc;
}

/* "fifth" is a row of both shapes of that era. */
static enum err_code put_eras(struct rows *t)
{
    enum { CARD, ERA, THEN, PRINTED };
    static const char *const columns[] = {"card", "era", "types", "printed"};
    static const char *const shapes[] = {"fifth-97", "fifth-99"};
    struct facts f;
    enum err_code rc = read_facts(t, "eras.csv", columns, ARRAY_LEN(columns), &f);
    for (size_t i = 0; i < f.table.n_rows && rc == ERR_OK; i++) {
        struct card_era era = {.types = cell(&f, i, THEN), .printed = cell(&f, i, PRINTED)};
        const char *word = cell(&f, i, ERA);
        bool known = false;
        for (size_t s = 0; s < ARRAY_LEN(shapes) && rc == ERR_OK; s++) {
            if (strcmp(word, "fifth") != 0 && strcmp(word, shapes[s]) != 0)
                continue;
            era.era = shapes[s];
            known = true;
            rc = writer_era(t->writer, cell(&f, i, CARD), &era, t->err);
        }
        if (rc == ERR_OK && !known)
            rc = err_set(t->err, ERR_INPUT, "\"%s\" in place of fifth, fifth-97 or fifth-99", word);
        rc = at_line(t, &f, i, rc);
    }
    return rc;
}

enum err_code rows_put(struct writer *w, struct arena *arena, const struct resource *files, size_t n, struct err *err)
{
    struct rows t = {.arena = arena, .err = err, .writer = w, .files = files, .n_files = n};
    static enum err_code (*const parts[])(struct rows *) = {put_about,   put_sets,  put_cards, put_printings,
                                                            put_aliases, put_names, put_eras};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < ARRAY_LEN(parts) && rc == ERR_OK; i++)
        rc = parts[i](&t);
    return rc;
}
