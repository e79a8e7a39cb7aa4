/* import_scryfall.c - Scryfall's bulk files: an array of cards, one object a printing (or one a card in
 * oracle-cards), with all faces inside
 *
 * Sets are known by their cards only, so the first pass gathers them: the earliest day of its cards is a set's
 * date. Objects in other languages bring printed names.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/import_inner.h"
#include "catalog/inner.h"

#include <string.h>

#define WANTED                                                                                                         \
    "object|name|layout|card_faces|mana_cost|cmc|colors|color_identity|type_line|power|toughness|"                     \
    "loyalty|"                                                                                                         \
    "keywords|produced_mana|oracle_text|legalities|set|collector_number|rarity|border_color|"                          \
    "digital|"                                                                                                         \
    "oversized|lang|printed_name|flavor_name"

/* ---- a card ---------------------------------------------------------------------------------- */

static unsigned colors_in(const struct item *list)
{
    unsigned colors = 0, one;
    for (const struct item *i = list ? list->first : NULL; i; i = i->next)
        if (i->text && colors_parse(i->text, &one))
            colors |= one;
    return colors;
}

/* The colours of a mana cost (CR 202.2). */
static unsigned colors_of_cost(const char *cost)
{
    static const char letters[] = "WUBRG";
    unsigned colors = 0;
    for (const char *p = cost; *p; p++) {
        const char *letter = strchr(letters, *p);
        colors |= letter ? 1u << (letter - letters) : 0;
    }
    return colors;
}

/* "Legendary Creature, dash, Goblin Warrior" in its three parts; of a line with " // " the first. */
static void split_type_line(struct arena *arena, const char *line, struct import_face *face)
{
    const char *join = strstr(line, " // ");
    char *all = arena_strndup(arena, line, join ? (size_t)(join - line) : strlen(line)), *save = NULL;
    char *dash = strstr(all, " \u2014 ");
    struct strbuf super = STRBUF_INIT, types = STRBUF_INIT;
    face->subtypes = dash ? dash + strlen(" \u2014 ") : "";
    if (dash)
        *dash = '\0';
    for (char *word = strtok_r(all, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        struct strbuf *to = types.len == 0 && supertypes_parse(word) ? &super : &types;
        strbuf_printf(to, "%s%s", to->len ? " " : "", word);
    }
    face->supertypes = arena_strndup(arena, strbuf_text(&super), super.len);
    face->types = arena_strndup(arena, strbuf_text(&types), types.len);
    strbuf_release(&super);
    strbuf_release(&types);
}

/* A face, or the card itself where it has only one. */
static struct import_face face_of(struct arena *arena, const struct item *item, const struct item *card, size_t at)
{
    const struct item *colors = item_get(item, "colors");
    struct import_face face = {
        .name = utf8_clean(arena, item_text(item, "name")),
        .mana_cost = item_text(item, "mana_cost"),
        .power = item_text(item, "power"),
        .toughness = item_text(item, "toughness"),
        .loyalty = item_text(item, "loyalty"),
        .keywords = item_joined(arena, card, "keywords", ';'),
        .text = item_get(item, "oracle_text") ? item_text(item, "oracle_text") : NULL,
        .colors = colors ? colors_in(colors) : colors_of_cost(item_text(item, "mana_cost")),
        .side = (char)('a' + at),
    };
    split_type_line(arena, *item_text(item, "type_line") ? item_text(item, "type_line") : item_text(card, "type_line"),
                    &face);
    return face;
}

static void read_faces(struct arena *arena, const struct item *card, struct import_record *out)
{
    enum { MOST_FACES = 8 };
    const struct item *faces = item_get(card, "card_faces");
    out->faces = ARENA_ARRAY(arena, struct import_face, MOST_FACES);
    for (const struct item *i = faces ? faces->first : NULL; i && out->n_faces < MOST_FACES; i = i->next)
        if (*utf8_clean(arena, item_text(i, "name"))) {
            out->faces[out->n_faces] = face_of(arena, i, card, out->n_faces);
            out->n_faces++;
        }
    if (out->n_faces == 0)
        out->faces[out->n_faces++] = face_of(arena, card, card, 0);
    /* Colours that only the whole has are the front's, as of a card without mana symbols that has a colour. */
    else if (item_get(card, "colors") && strcmp(out->layout, "split") != 0)
        out->faces[0].colors = colors_in(item_get(card, "colors"));
}

/* A printed name: English, or of a language. */
static void add_printed(struct arena *arena, const struct item *of, const char *language, struct import_record *out)
{
    const char *name = item_text(of, "printed_name");
    bool english = !*language || strcmp(language, "en") == 0;
    if (!*name)
        return;
    import_word(arena, english ? &out->aliases : &out->foreign, utf8_clean(arena, name));
    if (!english)
        import_word(arena, &out->languages, arena_strdup(arena, language));
}

static void read_names(struct arena *arena, const struct item *card, struct import_record *out)
{
    const char *language = item_text(card, "lang");
    const struct item *faces = item_get(card, "card_faces");
    add_printed(arena, card, language, out);
    if (*item_text(card, "flavor_name"))
        import_word(arena, &out->aliases, utf8_clean(arena, item_text(card, "flavor_name")));
    for (const struct item *i = faces ? faces->first : NULL; i; i = i->next) {
        add_printed(arena, i, language, out);
        if (*item_text(i, "flavor_name"))
            import_word(arena, &out->aliases, utf8_clean(arena, item_text(i, "flavor_name")));
    }
}

enum err_code scryfall_record(struct arena *arena, const struct item *card, struct import_record *out, struct err *err)
{
    const struct item *name = item_get(card, "name"), *legal = item_get(card, "legalities");
    double value;
    const char *clean = name && name->kind == ITEM_TEXT ? utf8_clean(arena, name->text) : "";
    if (!*clean)
        return err_set(err, ERR_INPUT, "a card has no name, or one that is no text");
    *out = (struct import_record){
        .name = clean,
        .layout = item_text(card, "layout"),
        .mana_value = parse_double(item_text(card, "cmc"), &value) && value >= 0 ? value : -1,
        .identity = colors_in(item_get(card, "color_identity")),
        .produced = item_joined(arena, card, "produced_mana", ';'),
        .set_code = item_text(card, "set"),
        .number = item_text(card, "collector_number"),
        .border = item_text(card, "border_color"),
        .online = item_is_true(card, "digital"),
        .oversized = item_is_true(card, "oversized"),
        .rebalanced = strncmp(name->text, "A-", 2) == 0,
    };
    if (!*out->set_code)
        return err_set(err, ERR_INPUT, "the card %s has no set", out->name);
    read_faces(arena, card, out);
    read_names(arena, card, out);
    out->rarity = import_rarity(item_text(card, "rarity"), out->faces[0].supertypes);
    for (const struct item *i = legal ? legal->first : NULL; i; i = i->next)
        if (i->key && i->text && strcmp(i->text, "not_legal") != 0) {
            import_word(arena, &out->formats, i->key);
            import_word(arena, &out->statuses, i->text);
        }
    return ERR_OK;
}

/* ---- the passes ------------------------------------------------------------------------------ */

static enum err_code not_a_card(const struct item *card, struct err *err)
{
    if (card->kind != ITEM_OBJECT)
        return err_set(err, ERR_INPUT, "an element is no object; a bulk file of Scryfall is an array of cards");
    if (*item_text(card, "object") && strcmp(item_text(card, "object"), "card") != 0)
        return err_set(err, ERR_INPUT,
                       "an element is a \"%s\"; oracle-cards, default-cards or all-cards of "
                       "Scryfall is expected",
                       item_text(card, "object"));
    return ERR_OK;
}

static enum err_code take_set(void *data, const struct stream_place *place, const struct item *card, struct err *err)
{
    struct import *im = data;
    (void)place;
    if (not_a_card(card, err) != ERR_OK)
        return err->code;
    const struct import_set found = {
        .code = item_text(card, "set"),
        .name = item_text(card, "set_name"),
        .date = item_text(card, "released_at"),
        .block = "",
        .theirs = item_text(card, "set_type"),
        .online = item_is_true(card, "digital"),
    };
    enum err_code rc = import_add_set(im, &found, err);
    arena_reset(&im->record_arena);
    return rc;
}

static enum err_code take_card(void *data, const struct stream_place *place, const struct item *card, struct err *err)
{
    struct import *im = data;
    struct import_record record;
    (void)place;
    if (not_a_card(card, err) != ERR_OK)
        return err->code;
    enum err_code rc = scryfall_record(&im->record_arena, card, &record, err);
    if (rc == ERR_OK)
        rc = import_take(im, &record, err);
    arena_reset(&im->record_arena);
    return rc;
}

static enum err_code pass(struct import *im, const char *wanted, stream_fn *each, int64_t before, struct err *err)
{
    const struct stream_shape shape = {{"[]"}, wanted};
    struct stream stream = {.path = im->path,
                            .shapes = &shape,
                            .n_shapes = 1,
                            .each = each,
                            .data = im,
                            .progress = &im->progress,
                            .before = before};
    return stream_file(&stream, err);
}

static enum err_code scryfall_sets(struct import *im, struct err *err)
{
    enum err_code rc = pass(im, "object|set|set_name|set_type|released_at|digital", take_set, 0, err);
    if (rc == ERR_OK && im->n_sets == 0)
        rc = err_set(err, ERR_INPUT,
                     "%s has no cards: a bulk file of Scryfall (oracle-cards, default-cards, "
                     "all-cards) is an array of card objects with set and released_at",
                     im->path);
    return rc;
}

static enum err_code scryfall_cards(struct import *im, struct err *err)
{
    return pass(im, WANTED, take_card, im->size, err);
}

const struct import_reader import_reader_scryfall = {
    .name = "Scryfall", .sets = scryfall_sets, .cards = scryfall_cards};
