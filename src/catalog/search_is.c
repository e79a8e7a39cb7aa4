/* search_is.c - is:, not: and layout: properties of a card that have a name of their own */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "catalog/search_inner.h"

#include <string.h>
#include <strings.h>

#define TYPES_PERMANENT (TYPE_ARTIFACT | TYPE_BATTLE | TYPE_CREATURE | TYPE_ENCHANTMENT | TYPE_LAND | TYPE_PLANESWALKER)
#define TYPES_NO_SPELL  (TYPE_LAND | TYPE_CONSPIRACY | TYPE_PHENOMENON | TYPE_PLANE | TYPE_SCHEME | TYPE_VANGUARD)

static const struct {
    const char *name;
    enum search_is is;
} is_names[] = {
    {"permanent", IS_PERMANENT},  {"spell", IS_SPELL},   {"historic", IS_HISTORIC},     {"commander", IS_COMMANDER},
    {"basic", IS_BASIC},          {"ante", IS_ANTE},     {"funny", IS_FUNNY},           {"hybrid", IS_HYBRID},
    {"phyrexian", IS_PHYREXIAN},  {"dfc", IS_TWO_FACED}, {"doublefaced", IS_TWO_FACED}, {"tapland", IS_TAPLAND},
    {"anynumber", IS_ANY_NUMBER},
};

/* ---- reading --------------------------------------------------------------------------------- */

/* The layout's name in the catalogue: "mdfc" is what players call it. Layouts that only newer cards have come
 * with an import, so the cards are asked which there are. NULL: none. */
static const char *layout_named(struct search_reader *r, const char *value)
{
    if (strcasecmp(value, "mdfc") == 0)
        value = "modal_dfc";
    for (int id = 1, n = catalog_card_count(r->catalog); id <= n; id++) {
        const char *layout = catalog_card(r->catalog, id)->layout;
        if (strcasecmp(layout, value) == 0)
            return layout;
    }
    return NULL;
}

/* The layouts that occur, each once. */
static size_t all_layouts(struct search_reader *r, const char *names[], size_t room)
{
    size_t n = 0, i;
    for (int id = 1, last = catalog_card_count(r->catalog); id <= last && n < room; id++) {
        const char *layout = catalog_card(r->catalog, id)->layout;
        for (i = 0; i < n && strcmp(names[i], layout) != 0; i++)
            ;
        if (i == n)
            names[n++] = layout;
    }
    return n;
}

static const char *word_list(struct arena *arena, const char *const *words, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s", i ? ", " : "", words[i]);
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

enum err_code search_layout_term(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    const char *layout = layout_named(r, t->value), *names[40];
    if (!layout) {
        size_t n = all_layouts(r, names, ARRAY_LEN(names));
        return search_bad(r, t->value_at, "no card has the layout \"%s\"%s; there are %s", t->value,
                          suggest_sentence(r->arena, t->value, names, n), word_list(r->arena, names, n));
    }
    *out = search_new_term(r, WHAT_LAYOUT, OP_EQ);
    (*out)->text = layout;
    return ERR_OK;
}

static enum err_code unknown_property(struct search_reader *r, const struct search_token *t)
{
    const char *names[80];
    size_t n = 0;
    for (size_t i = 0; i < ARRAY_LEN(is_names); i++)
        names[n++] = is_names[i].name;
    names[n++] = "vanilla";
    names[n++] = "reprint";
    names[n++] = "firstprint";
    n += all_layouts(r, names + n, ARRAY_LEN(names) - n);
    return search_bad(r, t->value_at, "\"%s\" is no property that is known%s; there are %s", t->value,
                      suggest_sentence(r->arena, t->value, names, n), word_list(r->arena, names, n));
}

static enum err_code read_vanilla(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    if (!catalog_info(r->catalog)->has_text)
        return search_bad(r, t->value_at,
                          "which cards have no rules text is known only when their texts are: "
                          "topcut card import FILE brings them");
    *out = search_new_term(r, WHAT_IDS, OP_EQ);
    (*out)->ids = search_ids_without_text(r);
    return ERR_OK;
}

enum err_code search_is_term(struct search_reader *r, const struct search_token *t, struct search_node **out)
{
    if (strcasecmp(t->value, "vanilla") == 0)
        return read_vanilla(r, t, out);
    for (size_t i = 0; i < ARRAY_LEN(is_names); i++)
        if (strcasecmp(t->value, is_names[i].name) == 0) {
            *out = search_new_term(r, WHAT_IS, OP_EQ);
            (*out)->bits = is_names[i].is;
            return ERR_OK;
        }
    if (strcasecmp(t->value, "reprint") == 0 || strcasecmp(t->value, "firstprint") == 0) {
        *out = search_new_term(r, WHAT_REPRINT, OP_EQ);
        (*out)->bits = strcasecmp(t->value, "reprint") == 0;
        return ERR_OK;
    }
    const char *layout = layout_named(r, t->value);
    if (!layout)
        return unknown_property(r, t);
    *out = search_new_term(r, WHAT_LAYOUT, OP_EQ);
    (*out)->text = layout;
    return ERR_OK;
}

/* ---- asking ---------------------------------------------------------------------------------- */

static bool cost_has(const struct card *card, const char *part)
{
    if (strstr(card->mana_cost, part))
        return true;
    for (size_t i = 0; i < card->n_faces; i++)
        if (strstr(card->faces[i].mana_cost, part))
            return true;
    return false;
}

/* {W/U} and {2/W}, but not {W/P}, which is paid with one colour or life. */
static bool is_hybrid(const struct card *card)
{
    for (const char *p = card->mana_cost; (p = strchr(p, '/')) != NULL; p++)
        if (p[1] != '/' && p[1] != 'P' && p[1] != ' ' && p > card->mana_cost && p[-1] != '/')
            return true;
    return false;
}

/* CR 903.3: a legendary creature; others when their own text says so, where the text is known. */
static bool can_command(struct catalog *catalog, const struct card *card)
{
    if (!(card->supertypes & SUPERTYPE_LEGENDARY))
        return false;
    if (card->types & TYPE_CREATURE)
        return true;
    struct arena arena = ARENA_INIT;
    const char *text = catalog_info(catalog)->has_text ? catalog_text(catalog, &arena, card) : NULL;
    bool can = text && strstr(text, "can be your commander");
    arena_release(&arena);
    return can;
}

bool search_is(struct catalog *catalog, enum search_is is, const struct card *card)
{
    switch (is) {
    case IS_PERMANENT:
        return (card->types & TYPES_PERMANENT) != 0;
    case IS_SPELL:
        return (card->types & TYPES_NO_SPELL) == 0;
    case IS_HISTORIC: /* CR 700.6 */
        return card->types & TYPE_ARTIFACT || card->supertypes & SUPERTYPE_LEGENDARY ||
               search_has_words(card->subtypes, "Saga", true);
    case IS_COMMANDER:
        return can_command(catalog, card);
    case IS_BASIC:
        return card_is_basic(card);
    case IS_ANTE:
        return card->ante;
    case IS_FUNNY:
        return card->silver_only;
    case IS_HYBRID:
        return is_hybrid(card);
    case IS_PHYREXIAN:
        return cost_has(card, "/P}");
    case IS_TWO_FACED:
        return strcmp(card->layout, "transform") == 0 || strcmp(card->layout, "modal_dfc") == 0 ||
               strcmp(card->layout, "meld") == 0;
    case IS_TAPLAND:
        return card->types & TYPE_LAND && (card->enters_tapped || card->enters_tapped_sometimes);
    case IS_ANY_NUMBER:
        return card->copies == COPIES_ANY;
    }
    return false;
}
