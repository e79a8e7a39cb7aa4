/* search_eval.c - whether a card is what a query means
 *
 * Conditions on the card alone are asked once; those on a printing for each printing until the rest of the
 * query holds for it. Inside "and" and "or" the cheap ones come first.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "catalog/search_inner.h"

#include <string.h>

/* Returns the cost of testing a term. */
static int cost_of(const struct search_node *term)
{
    switch (term->what) {
    case WHAT_COLOR:
    case WHAT_IDENTITY:
    case WHAT_EXACT:
    case WHAT_IDS:
        return 0;
    case WHAT_NUMBER:
    case WHAT_PARITY:
    case WHAT_LAYOUT:
        return 1;
    case WHAT_SETS:
    case WHAT_RARITY:
    case WHAT_REPRINT:
        return 2;
    case WHAT_PRODUCES:
    case WHAT_KEYWORD:
        return 3;
    case WHAT_NAME:
    case WHAT_TYPE:
    case WHAT_MANA:
        return 4;
    case WHAT_LEGAL:
        return 6;
    case WHAT_IS:
        return term->bits == IS_COMMANDER ? 7 : 1;
    }
    return 7;
}

/* Stable: conditions of one cost stay as they were typed. */
static void sort_children(struct search_node *node)
{
    for (size_t i = 1; i < node->n; i++) {
        struct search_node *child = node->children[i];
        size_t to = i;
        for (; to && node->children[to - 1]->cost > child->cost; to--)
            node->children[to] = node->children[to - 1];
        node->children[to] = child;
    }
}

void search_prepare(struct search_node *node)
{
    if (node->kind == NODE_TERM) {
        node->cost = cost_of(node);
        node->printing = node->what == WHAT_SETS || node->what == WHAT_RARITY || node->what == WHAT_REPRINT;
        return;
    }
    for (size_t i = 0; i < node->n; i++) {
        search_prepare(node->children[i]);
        node->printing |= node->children[i]->printing;
        if (node->cost < node->children[i]->cost)
            node->cost = node->children[i]->cost;
    }
    sort_children(node);
}

/* ---- the facts of one side of a card --------------------------------------------------------- */

/* Of a card with one face the card itself is the face. */
static size_t face_count(const struct card *card)
{
    return card->n_faces ? card->n_faces : 1;
}

static struct card_face face_at(const struct card *card, size_t i)
{
    if (card->n_faces)
        return card->faces[i];
    return (struct card_face){.name = card->name,
                              .mana_cost = card->mana_cost,
                              .type_line = card->type_line,
                              .power = card->power,
                              .toughness = card->toughness,
                              .loyalty = card->loyalty,
                              .keywords = card->keywords,
                              .produces = card->produces,
                              .colors = card->colors};
}

static int count_bits(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

static bool stat_of(const struct card *card, const struct card_face *face, const struct search_node *term,
                    enum search_stat stat, double *out)
{
    double power, toughness;
    switch (stat) {
    case STAT_NUMBER:
        *out = term->number;
        return true;
    case STAT_MANA_VALUE:
        *out = card->mana_value;
        return true;
    case STAT_POWER:
        return search_stat_value(face->power, out);
    case STAT_TOUGHNESS:
        return search_stat_value(face->toughness, out);
    case STAT_LOYALTY:
        return search_stat_value(face->loyalty, out);
    case STAT_SUM:
        if (!search_stat_value(face->power, &power) || !search_stat_value(face->toughness, &toughness))
            return false;
        *out = power + toughness;
        return true;
    case STAT_COLORS:
        *out = count_bits(card->colors);
        return true;
    case STAT_IDENTITY:
        *out = count_bits(card->identity);
        return true;
    }
    return false;
}

/* Numbers hold for a card when they do for one of its faces. */
static bool number_holds(const struct search_node *term, const struct card *card)
{
    for (size_t i = 0; i < face_count(card); i++) {
        struct card_face face = face_at(card, i);
        double left, right;
        if (!stat_of(card, &face, term, term->left, &left) || !stat_of(card, &face, term, term->right, &right))
            continue;
        if (term->what == WHAT_PARITY) {
            int64_t whole = (int64_t)left;
            if (search_compare(left, OP_EQ, (double)whole) && (whole % 2 != 0) == (term->number > 0))
                return true;
        } else if (search_compare(left, term->op, right)) {
            return true;
        }
    }
    return false;
}

static bool colors_hold(unsigned have, enum search_op op, unsigned wanted)
{
    bool all = (have & wanted) == wanted, within = (have & ~wanted) == 0;
    switch (op) {
    case OP_HAS: /* resolved by the key: never here */
    case OP_GE:
        return all;
    case OP_GT:
        return all && !within;
    case OP_LE:
        return within;
    case OP_LT:
        return within && !all;
    case OP_NE:
        return !(all && within);
    case OP_EQ:
        break;
    }
    return all && within;
}

static unsigned mana_made(const char *produces)
{
    static const char letters[] = "WUBRGC";
    unsigned made = 0;
    for (const char *p = produces; *p; p += strcspn(p, ";"), p += *p == ';') {
        size_t len = strcspn(p, ";");
        const char *letter = len == 1 ? strchr(letters, *p) : NULL;
        if (letter)
            made |= 1u << (letter - letters);
        else if (len == 3 && strncmp(p, "any", 3) == 0)
            made |= COLOR_WHITE | COLOR_BLUE | COLOR_BLACK | COLOR_RED | COLOR_GREEN;
    }
    return made;
}

static bool produces_hold(const struct search_node *term, const struct card *card)
{
    unsigned made = mana_made(card->produces);
    for (size_t i = 0; i < card->n_faces; i++)
        made |= mana_made(card->faces[i].produces);
    return made && colors_hold(made, term->op, term->bits);
}

/* True when a cost fits the term. Each cost of a split card's "{1}{R} // {1}{U}" counts by itself. */
static bool cost_holds(const struct search_node *term, const char *cost)
{
    for (const char *p = cost; *p;) {
        const char *join = strstr(p, "//");
        size_t len = join ? (size_t)(join - p) : strlen(p), used = len;
        struct mana_multiset mana;
        while (used && p[used - 1] == ' ')
            used--;
        if (search_mana(p, used, &mana) && search_mana_compare(&mana, term->op, term->mana))
            return true;
        p += join ? len + 2 : len;
        p += strspn(p, " ");
    }
    return false;
}

static bool mana_holds(const struct search_node *term, const struct card *card)
{
    if (cost_holds(term, card->mana_cost))
        return true;
    for (size_t i = 1; i < card->n_faces; i++)
        if (cost_holds(term, card->faces[i].mana_cost))
            return true;
    return false;
}

/* "cycling" is in "Flying;Cycling {2}"; "cycl" is not. */
static bool keywords_hold(struct search_eval *e, const char *keywords, const char *wanted)
{
    size_t len = strlen(wanted);
    for (const char *p = keywords; *p; p += strcspn(p, ";"), p += *p == ';') {
        search_plain_part(p, strcspn(p, ";"), &e->scratch);
        const char *text = strbuf_text(&e->scratch);
        if (strncmp(text, wanted, len) == 0 && !char_is_lower(text[len]))
            return true;
    }
    return false;
}

static bool any_keyword(struct search_eval *e, const struct search_node *term, const struct card *card)
{
    if (keywords_hold(e, card->keywords, term->text))
        return true;
    for (size_t i = 0; i < card->n_faces; i++)
        if (keywords_hold(e, card->faces[i].keywords, term->text))
            return true;
    return false;
}

static bool types_hold(struct search_eval *e, const struct search_node *term, const struct card *card)
{
    bool words_only = term->bits != 0;
    search_plain(card->type_line, &e->scratch);
    if (search_has_words(strbuf_text(&e->scratch), term->text, words_only))
        return true;
    for (size_t i = 1; i < card->n_faces; i++) {
        search_plain(card->faces[i].type_line, &e->scratch);
        if (search_has_words(strbuf_text(&e->scratch), term->text, words_only))
            return true;
    }
    return false;
}

/* The name without its hyphens, for "limdul"; with them as blanks, "lim dul" is in it already. */
static bool unhyphenated_has(struct search_eval *e, const char *full_name, const char *part)
{
    if (!strchr(full_name, '-'))
        return false;
    char *name = arena_strndup(&e->arena, full_name, strlen(full_name)), *to = name;
    for (const char *p = full_name; *p; p++)
        if (*p != '-')
            *to++ = *p;
    *to = '\0';
    search_plain(name, &e->scratch);
    arena_reset(&e->arena);
    return strstr(strbuf_text(&e->scratch), part) != NULL;
}

static bool name_holds(struct search_eval *e, const struct search_node *term, const struct card *card)
{
    search_plain(card->full_name, &e->scratch);
    const char *name = strbuf_text(&e->scratch);
    bool same = strcmp(name, term->text) == 0;
    if (term->op == OP_HAS)
        return strstr(name, term->text) || unhyphenated_has(e, card->full_name, term->text);
    return same == (term->op == OP_EQ);
}

static bool printing_holds(struct search_eval *e, const struct search_node *term, const struct card *card,
                           const struct card_printing *printing)
{
    if (!printing)
        return false;
    if (term->what == WHAT_SETS)
        return term->sets[printing->set];
    if (term->what == WHAT_RARITY)
        return search_compare(search_rarity_letter_rank(printing->rarity), term->op, term->number);
    bool later = strcmp(catalog_set(e->catalog, printing->set)->date, card->first_printed) > 0;
    return later == (term->bits != 0);
}

static bool term_holds(struct search_eval *e, const struct search_node *term, const struct card *card,
                       const struct card_printing *printing)
{
    switch (term->what) {
    case WHAT_NAME:
        return name_holds(e, term, card);
    case WHAT_EXACT:
        for (size_t i = 0; i < term->n_cards; i++)
            if (term->cards[i]->id == card->id)
                return true;
        return false;
    case WHAT_TYPE:
        return types_hold(e, term, card) != (term->op == OP_NE);
    case WHAT_COLOR:
        return colors_hold(card->colors, term->op, term->bits);
    case WHAT_IDENTITY:
        return colors_hold(card->identity, term->op, term->bits);
    case WHAT_PRODUCES:
        return produces_hold(term, card);
    case WHAT_NUMBER:
    case WHAT_PARITY:
        return number_holds(term, card);
    case WHAT_MANA:
        return mana_holds(term, card);
    case WHAT_KEYWORD:
        return any_keyword(e, term, card) != (term->op == OP_NE);
    case WHAT_IDS:
        return term->ids[card->id];
    case WHAT_LAYOUT:
        return strcmp(card->layout, term->text) == 0;
    case WHAT_IS:
        return search_is(e->catalog, (enum search_is)term->bits, card);
    case WHAT_LEGAL:
        return e->legality->holds(e->legality->data, term->handle, card, term->text);
    case WHAT_SETS:
    case WHAT_RARITY:
    case WHAT_REPRINT:
        return printing_holds(e, term, card, printing);
    }
    return false;
}

/* ---- the tree -------------------------------------------------------------------------------- */

static bool node_holds(struct search_eval *e, const struct search_node *node, const struct card *card,
                       const struct card_printing *printing)
{
    switch (node->kind) {
    case NODE_AND:
        for (size_t i = 0; i < node->n; i++)
            if (!node_holds(e, node->children[i], card, printing))
                return false;
        return true;
    case NODE_OR:
        for (size_t i = 0; i < node->n; i++)
            if (node_holds(e, node->children[i], card, printing))
                return true;
        return false;
    case NODE_NOT:
        return !node_holds(e, node->children[0], card, printing);
    case NODE_TERM:
        break;
    }
    return term_holds(e, node, card, printing);
}

/* True when the part of a conjunction that is (or is not) about printings holds. */
static bool half_holds(struct search_eval *e, const struct search_node *node, const struct card *card,
                       const struct card_printing *printing, bool about_printings)
{
    for (size_t i = 0; i < node->n; i++)
        if (node->children[i]->printing == about_printings && !node_holds(e, node->children[i], card, printing))
            return false;
    return true;
}

bool search_matches(struct search_eval *e, const struct search_node *node, const struct card *card)
{
    if (!node->printing)
        return node_holds(e, node, card, NULL);
    bool joined = node->kind == NODE_AND;
    if (joined && !half_holds(e, node, card, NULL, false))
        return false;
    for (size_t i = 0; i < card->n_printings || i == 0; i++) {
        const struct card_printing *printing = card->n_printings ? &card->printings[i] : NULL;
        if (joined ? half_holds(e, node, card, printing, true) : node_holds(e, node, card, printing))
            return true;
    }
    return false;
}
