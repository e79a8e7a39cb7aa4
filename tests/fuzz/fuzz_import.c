/* fuzz_import.c - any bytes are JSON records or an error; every record that is a card is whole, and whatever its
 * text says can be read */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "catalog/import_inner.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_face(struct arena *arena, const struct import_face *f)
{
    const char *const texts[] = {f->name,     f->mana_cost, f->supertypes, f->types,
                                 f->subtypes, f->power,     f->toughness,  f->loyalty};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        tc_assert(texts[i] && utf8_is_valid(texts[i], strlen(texts[i])));
    tc_assert(f->colors < 32 && f->side);
    const char *text = f->text ? f->text : "", *names = f->keywords ? f->keywords : "";
    char *keywords = rules_keywords(arena, names, text);
    tc_assert(strlen(keywords) <= strlen(text) * 4 + strlen(names) + 64);
    (void)rules_merge_keywords(arena, names, keywords, text);
    (void)rules_produces(arena, text, f->subtypes, f->types);
    (void)rules_enters_tapped(text);
    int copies = rules_copies(arena, text);
    tc_assert(copies >= -1 && copies <= 10);
}

static void check_record(struct arena *arena, const struct import_record *r)
{
    tc_assert(*r->name && r->n_faces >= 1 && r->n_faces <= 8);
    tc_assert(r->formats.n == r->statuses.n && r->identity < 32);
    for (size_t i = 0; i < r->n_faces; i++)
        check_face(arena, &r->faces[i]);
}

static enum err_code take(void *data, const struct stream_place *place, const struct item *item, struct err *err)
{
    struct arena *arena = data;
    struct import_record record;
    struct err ignored = ERR_INIT;
    (void)err;
    if (place->shape == 0 && item->kind == ITEM_OBJECT && scryfall_record(arena, item, &record, &ignored) == ERR_OK)
        check_record(arena, &record);
    err_clear(&ignored);
    if (mtgjson_record(arena, item, &record, &ignored) == ERR_OK)
        check_record(arena, &record);
    return ERR_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct stream_shape shapes[] = {{{"[]"}, NULL},
                                                 {{"data", "*", "cards", "[]"}, "name|text|side|keywords|colors|types"},
                                                 {{"atomic", "*"}, "name|text"}};
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct stream stream = {.path = "input", .shapes = shapes, .n_shapes = 3, .each = take, .data = &arena};
    enum err_code rc = stream_bytes(&stream, (const char *)data, size, &err);
    tc_assert(rc == ERR_OK || (rc == ERR_INPUT && strncmp(err.text, "input", 5) == 0));
    arena_release(&arena);
    return 0;
}
