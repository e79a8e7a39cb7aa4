/* import_mtgjson.c - MTGJSON's AllPrintings.json and AtomicCards.json, and its card objects anywhere
 *
 * AllPrintings has sets with their cards, each face of a card an object of its own; AtomicCards has names with
 * all faces, without printings but with the codes of the sets.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "catalog/import_inner.h"
#include "catalog/inner.h"

#include <string.h>

/* The members of a card that are kept. */
#define WANTED                                                                                                         \
    "name|faceName|asciiName|flavorName|faceFlavorName|side|layout|manaCost|manaValue|"                                \
    "convertedManaCost|"                                                                                               \
    "colors|colorIdentity|supertypes|types|subtypes|power|toughness|loyalty|keywords|text|"                            \
    "legalities|"                                                                                                      \
    "hasAlternativeDeckLimit|number|rarity|borderColor|isOnlineOnly|isOversized|isRebalanced|"                         \
    "printings|"                                                                                                       \
    "foreignData"

/* ---- a card ---------------------------------------------------------------------------------- */

static const char *joined_or_empty(struct arena *arena, const struct item *card, const char *key, char with)
{
    const char *text = item_joined(arena, card, key, with);
    return text ? text : "";
}

static unsigned colors_of(struct arena *arena, const struct item *card, const char *key)
{
    unsigned colors;
    const char *letters = joined_or_empty(arena, card, key, ' ');
    char *plain = arena_strndup(arena, letters, strlen(letters)), *to = plain;
    for (const char *p = letters; *p; p++)
        if (*p != ' ')
            *to++ = *p;
    *to = '\0';
    return colors_parse(plain, &colors) ? colors : 0;
}

/* The part of a name that belongs to a side: "Ice" of "Fire // Ice", 'b'. */
static const char *part_of_name(struct arena *arena, const char *name, char side)
{
    const char *from = name;
    for (char at = 'a'; at < side; at++) {
        const char *join = strstr(from, " // ");
        if (!join)
            break;
        from = join + 4;
    }
    const char *end = strstr(from, " // ");
    return arena_strndup(arena, from, end ? (size_t)(end - from) : strlen(from));
}

/* 'a', 'b', ...; 0: none. */
static char side_of(const struct item *card)
{
    const char *side = item_text(card, "side");
    char letter = char_lower(*side);
    return letter >= 'a' && letter <= 'h' && !side[1] ? letter : 0;
}

static struct import_face face_of(struct arena *arena, const struct item *card, const char *name)
{
    char side = side_of(card) ? side_of(card) : 'a';
    const char *given = utf8_clean(arena, item_text(card, "faceName"));
    const char *part = utf8_clean(arena, part_of_name(arena, name, side));
    bool has_text = item_get(card, "text") || item_get(card, "keywords");
    return (struct import_face){
        .name = *given  ? given
                : *part ? part
                        : name,
        .mana_cost = arena_strdup(arena, item_text(card, "manaCost")),
        .supertypes = joined_or_empty(arena, card, "supertypes", ' '),
        .types = joined_or_empty(arena, card, "types", ' '),
        .subtypes = joined_or_empty(arena, card, "subtypes", ' '),
        .power = arena_strdup(arena, item_text(card, "power")),
        .toughness = arena_strdup(arena, item_text(card, "toughness")),
        .loyalty = arena_strdup(arena, item_text(card, "loyalty")),
        .keywords = item_joined(arena, card, "keywords", ';'),
        .text = has_text ? arena_strdup(arena, item_text(card, "text")) : NULL,
        .colors = colors_of(arena, card, "colors"),
        .side = side,
    };
}

/* "Banned" of MTGJSON is "banned" here; what is not legal is not listed, there as here. */
static void read_legalities(struct arena *arena, const struct item *card, struct import_record *out)
{
    const struct item *list = item_get(card, "legalities");
    for (const struct item *i = list ? list->first : NULL; i; i = i->next) {
        if (!i->key || !i->text || !*i->text || strcmp(i->text, "not_legal") == 0)
            continue;
        char *status = arena_strndup(arena, i->text, strlen(i->text));
        for (char *p = status; *p; p++)
            *p = *p == ' ' ? '_' : char_lower(*p);
        import_word(arena, &out->formats, arena_strdup(arena, i->key));
        import_word(arena, &out->statuses, status);
    }
}

static void read_spellings(struct arena *arena, const struct item *card, struct import_record *out)
{
    static const char *const aliases[] = {"asciiName", "flavorName", "faceFlavorName"};
    static const char *const foreign[] = {"name", "faceName"};
    for (size_t i = 0; i < ARRAY_LEN(aliases); i++)
        if (*item_text(card, aliases[i]))
            import_word(arena, &out->aliases, utf8_clean(arena, item_text(card, aliases[i])));
    const struct item *list = item_get(card, "foreignData");
    for (const struct item *f = list ? list->first : NULL; f; f = f->next)
        for (size_t i = 0; i < ARRAY_LEN(foreign); i++)
            if (*item_text(f, foreign[i])) {
                import_word(arena, &out->foreign, utf8_clean(arena, item_text(f, foreign[i])));
                import_word(arena, &out->languages, arena_strdup(arena, item_text(f, "language")));
            }
}

enum err_code mtgjson_record(struct arena *arena, const struct item *card, struct import_record *out, struct err *err)
{
    const struct item *name = item_get(card, "name");
    double value;
    if (card->kind != ITEM_OBJECT)
        return err_set(err, ERR_INPUT, "a card is no object; is this a file of MTGJSON?");
    const char *clean = name && name->kind == ITEM_TEXT ? utf8_clean(arena, name->text) : "";
    if (!*clean)
        return err_set(err, ERR_INPUT, "a card has no name, or one that is no text");
    const char *cost = item_text(card, "manaValue");
    *out = (struct import_record){
        .name = clean,
        .layout = arena_strdup(arena, item_text(card, "layout")),
        .faces = ARENA_ARRAY(arena, struct import_face, 1),
        .n_faces = 1,
        .identity = colors_of(arena, card, "colorIdentity"),
        .any_number = item_is_true(card, "hasAlternativeDeckLimit") &&
                      strstr(item_text(card, "text"), "any number of cards named"),
        .set_code = "",
        .number = arena_strdup(arena, item_text(card, "number")),
        .border = arena_strdup(arena, item_text(card, "borderColor")),
        .online = item_is_true(card, "isOnlineOnly"),
        .oversized = item_is_true(card, "isOversized"),
        .rebalanced = item_is_true(card, "isRebalanced"),
    };
    out->mana_value =
        parse_double(*cost ? cost : item_text(card, "convertedManaCost"), &value) && value >= 0 ? value : -1;
    out->faces[0] = face_of(arena, card, out->name);
    out->rarity = import_rarity(item_text(card, "rarity"), out->faces[0].supertypes);
    out->partial = side_of(card) && strstr(out->name, " // ");
    read_legalities(arena, card, out);
    read_spellings(arena, card, out);
    return ERR_OK;
}

enum err_code mtgjson_take(struct import *im, const struct item *card, const char *set_code, struct err *err)
{
    const char *name = utf8_clean(&im->record_arena, item_text(card, "name"));
    bool waits = import_waits(im, name, side_of(card), item_text(card, "layout"));
    struct arena *arena = waits ? &im->arena : &im->record_arena;
    struct import_record record;
    enum err_code rc = mtgjson_record(arena, card, &record, err);
    if (rc == ERR_OK) {
        record.set_code = arena_strdup(arena, set_code);
        rc = import_take(im, &record, err);
    }
    arena_reset(&im->record_arena);
    return rc;
}

/* ---- AllPrintings.json ----------------------------------------------------------------------- */

static void take_meta(struct import *im, const struct item *meta)
{
    im->version = arena_strdup(&im->arena, item_text(meta, "version"));
    if (date_is_valid(item_text(meta, "date")))
        im->date = arena_strdup(&im->arena, item_text(meta, "date"));
}

/* Where a complaint is about a set or a name. */
static enum err_code in_place(enum err_code rc, const struct stream_place *place, struct err *err)
{
    if (rc == ERR_INPUT)
        err_context(err, "data.%s", place->keys[1]);
    return rc;
}

static enum err_code take_set(void *data, const struct stream_place *place, const struct item *set, struct err *err)
{
    struct import *im = data;
    if (place->shape == 0) {
        take_meta(im, set);
        return ERR_OK;
    }
    if (set->kind != ITEM_OBJECT)
        return err_set(err, ERR_INPUT, "data.%s is no object; in AllPrintings each set is one", place->keys[1]);
    const char *code = item_text(set, "code");
    const struct import_set found = {
        .code = *code ? code : place->keys[1],
        .name = item_text(set, "name"),
        .date = item_text(set, "releaseDate"),
        .block = item_text(set, "block"),
        .theirs = item_text(set, "type"),
        .online = item_is_true(set, "isOnlineOnly"),
    };
    enum err_code rc = in_place(import_add_set(im, &found, err), place, err);
    arena_reset(&im->record_arena);
    return rc;
}

static enum err_code pass(struct import *im, const struct stream_shape *shapes, size_t n_shapes, stream_fn *each,
                          int64_t before, int64_t *records, struct err *err)
{
    struct stream stream = {.path = im->path,
                            .shapes = shapes,
                            .n_shapes = n_shapes,
                            .each = each,
                            .data = im,
                            .progress = &im->progress,
                            .before = before};
    enum err_code rc = stream_file(&stream, err);
    *records = stream.records;
    return rc;
}

static enum err_code printings_sets(struct import *im, struct err *err)
{
    static const struct stream_shape shapes[] = {
        {{"meta"}, "date|version"},
        {{"data", "*"}, "code|name|releaseDate|type|block|isOnlineOnly"},
    };
    int64_t records;
    enum err_code rc = pass(im, shapes, ARRAY_LEN(shapes), take_set, 0, &records, err);
    if (rc == ERR_OK && im->n_sets == 0)
        rc = err_set(err, ERR_INPUT,
                     "%s has no sets: AllPrintings.json is an object with \"meta\" and \"data\", "
                     "and in data an object for each set",
                     im->path);
    return rc;
}

static enum err_code take_card(void *data, const struct stream_place *place, const struct item *card, struct err *err)
{
    return in_place(mtgjson_take(data, card, place->keys[1], err), place, err);
}

static enum err_code printings_cards(struct import *im, struct err *err)
{
    static const struct stream_shape shapes[] = {{{"data", "*", "cards", "[]"}, WANTED}};
    int64_t records;
    return pass(im, shapes, ARRAY_LEN(shapes), take_card, im->size, &records, err);
}

const struct import_reader import_reader_printings = {
    .name = "MTGJSON AllPrintings.json", .sets = printings_sets, .cards = printings_cards};

/* ---- AtomicCards.json ------------------------------------------------------------------------ */

static enum err_code take_nothing(void *data, const struct stream_place *place, const struct item *record,
                                  struct err *err)
{
    (void)err;
    if (place->shape == 0)
        take_meta(data, record);
    return ERR_OK;
}

static enum err_code atomic_sets(struct import *im, struct err *err)
{
    static const struct stream_shape shapes[] = {{{"meta"}, "date|version"}, {{"data", "*"}, ""}};
    int64_t records;
    enum err_code rc = pass(im, shapes, ARRAY_LEN(shapes), take_nothing, 0, &records, err);
    if (rc == ERR_OK && records < 2)
        rc = err_set(err, ERR_INPUT,
                     "%s has no cards: AtomicCards.json is an object with \"meta\" and \"data\", "
                     "and in data an array for each name",
                     im->path);
    return rc;
}

/* The faces of one name as one record. Joke cards of the same name that differ (Unstable) are told apart by
 * having no sides: the first stands for all. */
static enum err_code take_faces(void *data, const struct stream_place *place, const struct item *list, struct err *err)
{
    struct import *im = data;
    struct import_record whole = {.n_faces = 0}, face;
    enum err_code rc = ERR_OK;
    if (list->kind != ITEM_ARRAY || !list->first)
        return in_place(err_set(err, ERR_INPUT, "an array of faces is expected"), place, err);
    struct import_face *faces = ARENA_ARRAY(&im->record_arena, struct import_face, 8);
    for (const struct item *i = list->first; i && rc == ERR_OK && whole.n_faces < 8; i = i->next) {
        rc = mtgjson_record(&im->record_arena, i, &face, err);
        if (rc != ERR_OK || (whole.n_faces && (!face.partial || strcmp(face.name, whole.name) != 0)))
            break;
        size_t n = whole.n_faces;
        if (n == 0)
            whole = face;
        faces[n] = face.faces[0];
        whole.n_faces = n + 1;
    }
    whole.faces = faces;
    whole.partial = false;
    whole.set_code = "";
    const char *sets = rc == ERR_OK ? item_joined(&im->record_arena, list->first, "printings", ' ') : NULL;
    for (const char *p = sets ? sets : ""; *p; p += strspn(p, " ")) {
        size_t len = strcspn(p, " ");
        import_word(&im->record_arena, &whole.sets, arena_strndup(&im->record_arena, p, len));
        p += len;
    }
    if (rc == ERR_OK)
        rc = import_take(im, &whole, err);
    arena_reset(&im->record_arena);
    return in_place(rc, place, err);
}

static enum err_code atomic_cards(struct import *im, struct err *err)
{
    static const struct stream_shape shapes[] = {{{"data", "*"}, WANTED}};
    int64_t records;
    return pass(im, shapes, ARRAY_LEN(shapes), take_faces, im->size, &records, err);
}

const struct import_reader import_reader_atomic = {
    .name = "MTGJSON AtomicCards.json", .sets = atomic_sets, .cards = atomic_cards};
