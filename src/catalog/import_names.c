/* import_names.c - the names that an import meets, in our spelling, and the shipped cards that they are
 *
 * A map of all names: of a card that was written only this is kept.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/map.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "catalog/import_inner.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>

#define MAX_NAMES 150000 /* five times as many as there are */

bool import_is_halved(const char *layout)
{
    return strcmp(layout, "split") == 0 || strcmp(layout, "aftermath") == 0 || strcmp(layout, "room") == 0;
}

size_t import_count_parts(const char *name)
{
    size_t n = 1;
    for (const char *p = name; (p = strstr(p, " // ")) != NULL; p += 4)
        n++;
    return n;
}

/* "Propaganda // Propaganda": one card on both sides of a piece of cardboard. */
bool import_is_one_card_twice(const char *name)
{
    const char *join = strstr(name, " // ");
    size_t len = join ? (size_t)(join - name) : 0;
    return len && strlen(join + 4) == len && strncmp(name, join + 4, len) == 0;
}

char *import_canonical(struct arena *arena, const char *name, const char *layout)
{
    const char *join = strstr(name, " // ");
    if (!join || (import_is_halved(layout) && !import_is_one_card_twice(name)))
        return utf8_clean(arena, name);
    return utf8_clean(arena, arena_strndup(arena, name, (size_t)(join - name)));
}

static bool is_spelt(const char *name, const struct name_keys *keys)
{
    struct name_keys own;
    return name_keys_make(name, strlen(name), &own) && strcmp(own.lax, keys->lax) == 0;
}

/* True when a name finds the card only by one of its faces, or by both in the other order ("Dawn // Dusk" is not "Dusk
 * // Dawn"). */
static bool is_name_of_faces(const struct card *card, const struct name_keys *keys)
{
    struct arena scratch = ARENA_INIT;
    bool found = false;
    if (is_spelt(card->name, keys) || is_spelt(card->full_name, keys))
        return false;
    for (size_t i = 0; i < card->n_faces; i++)
        found = found || is_spelt(card->faces[i].name, keys);
    if (card->n_faces == 2)
        found = found || is_spelt(arena_printf(&scratch, "%s // %s", card->faces[1].name, card->faces[0].name), keys);
    arena_release(&scratch);
    return found;
}

/* The shipped card of a name; a name that is only a face of another card is a new card's. */
static const struct card *shipped_card(struct import *im, const char *name)
{
    struct name_match match;
    enum name_answer answer = catalog_find(im->base, name, &match);
    for (size_t i = 0; answer == NAME_AMBIGUOUS && i < match.n_choices; i++)
        if (strcmp(match.choices[i]->name, name) == 0)
            return match.choices[i];
    if (answer != NAME_FOUND || match.languages) /* a new card may be called as another is in French */
        return NULL;
    struct name_keys keys;
    bool ours = name_keys_make(name, strlen(name), &keys) && !is_name_of_faces(match.card, &keys);
    return ours ? match.card : NULL;
}

/* The name as it was met before; NULL. */
struct import_name *import_met(struct import *im, const char *key)
{
    size_t number = map_find(&im->numbers, key, strlen(key));
    return number == MAP_NONE ? NULL : im->names[number];
}

/* key: as the file spells it; full: with all faces. */
enum err_code import_meet(struct import *im, const char *key, const char *full, struct import_name **out,
                          struct err *err)
{
    if ((*out = import_met(im, key)) != NULL)
        return ERR_OK;
    if (im->n_names == MAX_NAMES)
        return err_set(err, ERR_INPUT, "%s has more than %d names of cards; that is no file of cards", im->path,
                       MAX_NAMES);
    struct import_name *name = ARENA_ARRAY(&im->arena, struct import_name, 1);
    name->key = arena_strdup(&im->arena, key);
    name->base = strcmp(key, full) != 0 ? shipped_card(im, full) : NULL;
    if (!name->base)
        name->base = shipped_card(im, key);
    name->name = name->base ? name->base->name : name->key;
    (void)map_add(&im->numbers, key, strlen(key));
    *VEC_ADD(im->names, im->n_names, im->room_names) = name;
    *out = name;
    return ERR_OK;
}
