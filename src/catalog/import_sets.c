/* import_sets.c - the sets of a file: which are known, which are new, which are passed over
 *
 * A shipped set stays as it is; its date decides since when its cards are legal, and was checked. A new set gets
 * our word for its type, so that the formats see a card that exists only in a program as what it
 * is. */
#include "base/arena.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "catalog/import_inner.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MAX_SETS 5000

/* The words of MTGJSON and Scryfall, and ours; NULL: nothing of the set can be in a deck. */
static const struct {
    const char *theirs, *ours;
} set_types[] = {
    {"core", "core"},
    {"expansion", "expansion"},
    {"masters", "masters"},
    {"eternal", "supplemental"},
    {"draft_innovation", "supplemental"},
    {"commander", "commander"},
    {"masterpiece", "masterpiece"},
    {"arsenal", "box"},
    {"box", "box"},
    {"from_the_vault", "from the vault"},
    {"spellbook", "signature spellbook"},
    {"premium_deck", "premium deck"},
    {"duel_deck", "duel deck"},
    {"planechase", "planechase"},
    {"archenemy", "archenemy"},
    {"vanguard", "vanguard"},
    {"starter", "starter"},
    {"funny", "un"},
    {"promo", "promo"},
    {"alchemy", "magic-arena"},
    {"treasure_chest", "magic-online"},
    {"token", NULL},
    {"memorabilia", NULL}, /* gold borders, oversized cards, art */
    {"minigame", NULL},
};

/* Returns our type of a set: one that exists only in a program has a type of its own, whatever it is there. */
static const char *our_type(const char *theirs, bool online)
{
    for (size_t i = 0; i < ARRAY_LEN(set_types); i++)
        if (strcasecmp(theirs, set_types[i].theirs) == 0) {
            if (!set_types[i].ours || strcmp(set_types[i].ours, "magic-arena") == 0)
                return set_types[i].ours;
            return online ? "magic-online" : set_types[i].ours;
        }
    return online ? "magic-online" : "supplemental";
}

/* The code in upper case; NULL for what no set is called. */
static char *set_code(struct arena *arena, const char *code)
{
    size_t len = strlen(code);
    char *upper = len && len <= 16 ? arena_strndup(arena, code, len) : NULL;
    for (char *p = upper; p && *p; p++) {
        if (!char_is_alnum(*p) && *p != '_')
            return NULL;
        *p = char_upper(*p);
    }
    return upper;
}

static struct import_set *set_with_code(struct import *im, const char *code)
{
    for (size_t i = im->n_sets; i-- > 0;) /* the newest first: sets come in runs */
        if (strcmp(im->sets[i].code, code) == 0)
            return &im->sets[i];
    return NULL;
}

enum err_code import_add_set(struct import *im, const struct import_set *set, struct err *err)
{
    const char *code = set_code(&im->record_arena, set->code);
    if (!code || !date_is_valid(set->date))
        return ERR_OK;
    struct import_set *old = set_with_code(im, code);
    if (old) {
        old->online = old->online && set->online;
        if (strcmp(set->date, old->date) < 0)
            old->date = arena_strdup(&im->arena, set->date);
        return ERR_OK;
    }
    if (im->n_sets == MAX_SETS)
        return err_set(err, ERR_INPUT, "%s has more than %d sets; that is no file of cards", im->path, MAX_SETS);
    *VEC_ADD(im->sets, im->n_sets, im->room_sets) = (struct import_set){
        .code = arena_strdup(&im->arena, code),
        .name = utf8_clean(&im->arena, set->name),
        .date = arena_strdup(&im->arena, set->date),
        .block = utf8_clean(&im->arena, set->block),
        .theirs = arena_strdup(&im->arena, set->theirs),
        .online = set->online,
    };
    return ERR_OK;
}

static int by_code(const void *a, const void *b)
{
    return strcmp(((const struct import_set *)a)->code, ((const struct import_set *)b)->code);
}

struct import_set *import_find_set(struct import *im, const char *code)
{
    char upper[20] = "";
    for (size_t i = 0; code[i]; i++) {
        if (i + 1 >= sizeof upper)
            return NULL;
        upper[i] = char_upper(code[i]);
    }
    struct import_set wanted = {.code = upper};
    return im->n_sets ? bsearch(&wanted, im->sets, im->n_sets, sizeof wanted, by_code) : NULL;
}

static bool same_words(const char *a, const char *b)
{
    struct arena scratch = ARENA_INIT;
    bool same = strcmp(utf8_fold(&scratch, a), utf8_fold(&scratch, b)) == 0;
    arena_release(&scratch);
    return same;
}

/* The shipped set that is meant. Its own code says so; an older code or the name only with the date, for codes
 * were given twice. */
static const struct card_set *shipped_set(struct import *im, const struct import_set *set)
{
    const struct card_set *found = catalog_find_set(im->base, set->code);
    if (found && (strcasecmp(found->code, set->code) == 0 || strcmp(found->date, set->date) == 0 ||
                  same_words(found->name, set->name)))
        return found;
    found = *set->name ? catalog_find_set(im->base, set->name) : NULL;
    return found && strcmp(found->date, set->date) == 0 && same_words(found->name, set->name) ? found : NULL;
}

static enum err_code write_new_set(struct import *im, const struct import_set *set, const char *border, struct err *err)
{
    const struct card_set row = {.code = set->ours,
                                 .name = *set->name ? set->name : set->code,
                                 .date = set->date,
                                 .type = set->type,
                                 .block = set->block,
                                 .border = border,
                                 .effective = "",
                                 .effective_source = "",
                                 .alt_codes = ""};
    return writer_set(im->writer, &row, err);
}

enum err_code import_write_sets(struct import *im, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (im->n_sets)
        qsort(im->sets, im->n_sets, sizeof *im->sets, by_code);
    for (size_t i = 0; i < im->n_sets && rc == ERR_OK; i++) {
        struct import_set *set = &im->sets[i];
        set->type = our_type(set->theirs, set->online);
        if (!set->type)
            continue;
        const struct card_set *shipped = shipped_set(im, set);
        set->known = shipped != NULL;
        set->ours = shipped ? arena_strdup(&im->arena, shipped->code) : set->code;
        if (!shipped)
            rc = write_new_set(im, set, "", err);
    }
    return rc;
}

enum err_code import_write_borders(struct import *im, struct err *err)
{
    static const char *const names[] = {"black", "white", "silver", "gold"};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < im->n_sets && rc == ERR_OK; i++) {
        const struct import_set *set = &im->sets[i];
        size_t most = 0;
        for (size_t b = 1; b < ARRAY_LEN(names); b++)
            if (set->borders[b] > set->borders[most])
                most = b;
        if (set->type && !set->known && set->borders[most])
            rc = write_new_set(im, set, names[most], err);
    }
    return rc;
}
