/* cards.c - a card by its number: one row holds all of it, read once and kept */
#include "base/arena.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>

#define FACES_MAX 1000u /* more are no card's */

/* ---- loading --------------------------------------------------------------------------------- */

/* Reads the packed printings: three bytes each, and the numbers, each ended by a bar. */
static void load_printings(struct catalog *c, sqlite3_stmt *row, int blob_column, int numbers_column, struct card *card)
{
    const unsigned char *blob = sqlite3_column_blob(row, blob_column);
    size_t n = (size_t)sqlite3_column_bytes(row, blob_column) / 3;
    size_t len;
    const char *packed = catalog_bytes(c, row, numbers_column, &len);
    char *numbers = arena_strndup(&c->arena, packed, len);
    struct card_printing *list = ARENA_ARRAY(&c->arena, struct card_printing, n);
    for (size_t i = 0; i < n; i++, blob += 3) {
        char *end = strchr(numbers, '|');
        list[i].set = blob[0] | blob[1] << 8;
        list[i].rarity = (char)blob[2];
        list[i].number = numbers;
        if (!end || list[i].set >= c->n_sets)
            catalog_damaged(c, "the printings of a card");
        *end = '\0';
        numbers = end + 1;
    }
    card->printings = list;
    card->n_printings = n;
}

static void load_faces(struct catalog *c, struct card *card, size_t n)
{
    enum { F_SIDE, F_NAME, F_COST, F_TYPE_LINE, F_POWER, F_TOUGHNESS, F_LOYALTY, F_KEYWORDS, F_PRODUCES, F_COLORS };
    if (n > FACES_MAX)
        catalog_damaged(c, "the faces of a card");
    struct card_face *faces = ARENA_ARRAY(&c->arena, struct card_face, n);
    sqlite3_stmt *row =
        catalog_statement(c, &c->faces_by_id, "SELECT " FACE_COLUMNS " FROM face WHERE card_id = ? ORDER BY position");
    size_t used = 0;
    sqlite3_bind_int(row, 1, card->id);
    while (catalog_step(c, row)) {
        if (used == n)
            catalog_damaged(c, "the faces of a card");
        faces[used++] = (struct card_face){
            .name = catalog_column(c, row, F_NAME),
            .mana_cost = catalog_column(c, row, F_COST),
            .type_line = catalog_column(c, row, F_TYPE_LINE),
            .power = catalog_column(c, row, F_POWER),
            .toughness = catalog_column(c, row, F_TOUGHNESS),
            .loyalty = catalog_column(c, row, F_LOYALTY),
            .keywords = catalog_column(c, row, F_KEYWORDS),
            .produces = catalog_column(c, row, F_PRODUCES),
            .side = *catalog_column(c, row, F_SIDE),
            .colors = (unsigned)sqlite3_column_int(row, F_COLORS),
        };
        const struct card_face *face = &faces[used - 1];
        if (!*face->type_line && !*face->mana_cost)
            card->back_unknown = true;
    }
    card->faces = faces;
    card->n_faces = used;
}

/* Indexes of CARD_COLUMNS. */
/* clang-format off */
enum {
    NAME, FULL_NAME, COST, VALUE, COLORS, IDENTITY, SUPERTYPES, TYPES, SUBTYPES, TYPE_LINE, POWER,
    TOUGHNESS, LOYALTY, KEYWORDS, PRODUCES, TAPPED, LAYOUT, FIRST_PRINTED, SILVER_ONLY, COPIES, ANTE,
    RULES, HAND, LIFE, FACES, PRINTINGS, NUMBERS
};
/* clang-format on */

static struct loaded_card *load_card(struct catalog *c, int id)
{
    sqlite3_stmt *row = catalog_statement(c, &c->by_id, "SELECT " CARD_COLUMNS " FROM card WHERE card_id = ?");
    sqlite3_bind_int(row, 1, id);
    if (!catalog_step(c, row)) /* ids have no gaps */
        catalog_damaged(c, "a card is missing");
    struct loaded_card *loaded = arena_alloc(&c->arena, 1, sizeof *loaded);
    struct card *card = &loaded->card;
    *card = (struct card){
        .id = id,
        .name = catalog_column(c, row, NAME),
        .full_name = catalog_column(c, row, FULL_NAME),
        .mana_cost = catalog_column(c, row, COST),
        .mana_value = sqlite3_column_double(row, VALUE),
        .colors = (unsigned)sqlite3_column_int(row, COLORS),
        .identity = (unsigned)sqlite3_column_int(row, IDENTITY),
        .supertypes = (unsigned)sqlite3_column_int(row, SUPERTYPES),
        .types = (unsigned)sqlite3_column_int(row, TYPES),
        .subtypes = catalog_column(c, row, SUBTYPES),
        .type_line = catalog_column(c, row, TYPE_LINE),
        .power = catalog_column(c, row, POWER),
        .toughness = catalog_column(c, row, TOUGHNESS),
        .loyalty = catalog_column(c, row, LOYALTY),
        .keywords = catalog_column(c, row, KEYWORDS),
        .produces = catalog_column(c, row, PRODUCES),
        .enters_tapped = sqlite3_column_int(row, TAPPED) == 1,
        .enters_tapped_sometimes = sqlite3_column_int(row, TAPPED) == 2,
        .layout = catalog_column(c, row, LAYOUT),
        .first_printed = catalog_column(c, row, FIRST_PRINTED),
        .silver_only = sqlite3_column_int(row, SILVER_ONLY) != 0,
        .copies = sqlite3_column_int(row, COPIES),
        .ante = sqlite3_column_int(row, ANTE) != 0,
        .rules = (enum card_rules)(sqlite3_column_int(row, RULES) & 3),
        .hand = catalog_column(c, row, HAND),
        .life = catalog_column(c, row, LIFE),
    };
    if (!*card->full_name)
        card->full_name = card->name;
    load_printings(c, row, PRINTINGS, NUMBERS, card);
    if (sqlite3_column_int(row, FACES))
        load_faces(c, card, (size_t)sqlite3_column_int(row, FACES));
    card->name_only = !*card->type_line && !*card->mana_cost; /* every card has a type */
    sqlite3_reset(row);
    return loaded;
}

struct loaded_card *catalog_load(struct catalog *catalog, int id)
{
    tc_assert(id >= 1 && id <= catalog->n_cards);
    if (!catalog->cards[id])
        catalog->cards[id] = load_card(catalog, id);
    return catalog->cards[id];
}

int catalog_card_count(struct catalog *catalog)
{
    return catalog->n_cards;
}

const struct card *catalog_card(struct catalog *catalog, int id)
{
    return &catalog_load(catalog, id)->card;
}

/* ---- what it was once ------------------------------------------------------------------------ */

size_t catalog_eras(struct catalog *catalog, struct arena *arena, const struct card *card, const struct card_era **out)
{
    enum { ERA, THEN, PRINTED, MOST_ERAS = 2 };
    struct card_era *list = ARENA_ARRAY(arena, struct card_era, MOST_ERAS);
    sqlite3_stmt *row = NULL;
    size_t n = 0;
    catalog_statement(catalog, &row, "SELECT era, types, printed FROM card_era WHERE card_id = ? ORDER BY era");
    sqlite3_bind_int(row, 1, card->id);
    while (n < MOST_ERAS && catalog_step(catalog, row))
        list[n++] = (struct card_era){.era = arena_strdup(arena, catalog_peek(catalog, row, ERA)),
                                      .types = arena_strdup(arena, catalog_peek(catalog, row, THEN)),
                                      .printed = arena_strdup(arena, catalog_peek(catalog, row, PRINTED))};
    sqlite3_finalize(row);
    *out = list;
    return n;
}

const char *catalog_types_in(struct catalog *catalog, struct arena *arena, const struct card *card, const char *era)
{
    const struct card_era *eras;
    size_t n = catalog_eras(catalog, arena, card, &eras);
    for (size_t i = 0; i < n; i++)
        if (strcmp(eras[i].era, era) == 0 && !strstr(card->type_line, eras[i].types))
            return eras[i].types;
    return NULL;
}

/* ---- what only imports bring ----------------------------------------------------------------- */

/* The text that a query gives for a card, the arena's; NULL without one. */
static const char *text_of(struct catalog *c, struct arena *arena, const char *sql, const struct card *card)
{
    sqlite3_stmt *stmt = NULL;
    const char *text = NULL;
    catalog_statement(c, &stmt, sql);
    sqlite3_bind_int(stmt, 1, card->id);
    if (catalog_step(c, stmt))
        text = arena_strdup(arena, catalog_peek(c, stmt, 0));
    sqlite3_finalize(stmt);
    return text;
}

const char *catalog_text(struct catalog *catalog, struct arena *arena, const struct card *card)
{
    if (!catalog->info.has_text)
        return NULL;
    return text_of(catalog, arena, "SELECT text FROM card_text WHERE card_id = ?", card);
}

const char *catalog_imported_legality(struct catalog *catalog, struct arena *arena, const struct card *card,
                                      const char *format)
{
    if (!catalog->info.has_legalities)
        return NULL;
    const char *statuses = text_of(catalog, arena, "SELECT statuses FROM legality WHERE card_id = ?", card);
    size_t len = strlen(format);
    for (const char *p = statuses; p && *p;) {
        size_t n = strcspn(p, ";");
        if (n > len && p[len] == ':' && memcmp(p, format, len) == 0)
            return arena_strndup(arena, p + len + 1, n - len - 1);
        p += n + (p[n] == ';');
    }
    return NULL;
}
