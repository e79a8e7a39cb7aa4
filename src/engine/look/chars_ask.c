/* chars_ask.c - what an object's characteristics are, asked one at a time
 *
 * The usual ones stand in the permanent, where chars.c puts them; the others (which creature types, which abilities)
 * are found by the plan of the moment, made again.
 */
#include "engine/look/inner.h"

#include <string.h>

/* The record of an object on the battlefield with current values, or NULL. */
static struct perm *current(struct engine *e, uint16_t object)
{
    struct object *o = game_object(e->g, object);
    if (o->perm == NO_PERM || o->zone != ZONE_BATTLEFIELD)
        return NULL;
    if (e->g->dirty && !e->plan)
        chars_refresh(e);
    return &e->g->perm[o->perm];
}

uint16_t chars_card(struct engine *e, uint16_t object)
{
    const struct perm *p = current(e, object);
    return p ? p->as_card : copiable_own(e, object);
}

static const struct card *printed(struct engine *e, uint16_t object)
{
    return &e->book->card[copiable_own(e, object)];
}

/* A spell's values as changed by effects; NULL: the printed ones. */
static const struct perm *changed_spell(struct engine *e, uint16_t object, struct perm *room)
{
    if (!e->g->effects_n || game_object(e->g, object)->zone != ZONE_STACK)
        return NULL;
    return spell_values(e, object, room) ? room : NULL;
}

unsigned chars_types(struct engine *e, uint16_t object)
{
    struct perm spell;
    const struct perm *p = current(e, object);
    if (!p)
        p = changed_spell(e, object, &spell);
    return p ? p->types : printed(e, object)->types;
}

/* Both halves of a split card anywhere but on the stack (001:708.3). */
static const struct card *other_half(struct engine *e, uint16_t object)
{
    const struct card *card = printed(e, object);
    if (card->layout != LAYOUT_SPLIT || card->other == NO_CARD || game_object(e->g, object)->zone == ZONE_STACK)
        return NULL;
    return &e->book->card[card->other];
}

unsigned chars_colours(struct engine *e, uint16_t object)
{
    struct perm spell;
    const struct perm *p = current(e, object);
    if (!p)
        p = changed_spell(e, object, &spell);
    if (p)
        return p->colours;
    const struct card *half = other_half(e, object);
    return printed(e, object)->colours | (half ? half->colours : 0u);
}

static bool has_op(const struct book *book, uint16_t body, enum op op)
{
    const struct node *n = &book->node[body];
    return n->op == OP_MOD_LIST ? has_op(book, n->kid[0], op) || has_op(book, n->kid[1], op) : n->op == op;
}

bool chars_without_cost(const struct engine *e, uint16_t object)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind == EFFECT_CONTINUOUS && f->uses & EFFECT_IN_COPY && ref_now(g, f->subject) == object &&
            has_op(e->book, f->body, OP_MOD_NO_MANA_COST) && f->timestamp >= copied_at(g, object))
            return true;
    }
    return false;
}

int chars_mana_value(struct engine *e, uint16_t object)
{
    const struct perm *p = current(e, object);
    if (p && e->g->effects_n && chars_without_cost(e, object)) /* 001:202.3a */
        return 0;
    if (p)
        return e->book->card[p->as_card].mana_value;
    const struct card *half = other_half(e, object);
    int value = printed(e, object)->mana_value + (half ? half->mana_value : 0);        /* 001:708.5 */
    if (game_object(e->g, object)->zone == ZONE_STACK && printed(e, object)->cost.x) { /* 001:202.3b */
        int entry = stack_find(e->g, object);
        if (entry >= 0)
            value += printed(e, object)->cost.x * e->g->stack[entry].x;
    }
    return value;
}

uint16_t chars_name(struct engine *e, uint16_t object)
{
    return e->book->card[chars_card(e, object)].word;
}

/* It works in every zone (001:604.3, 001:208.2); before, a star is 0 out of play, as printed values have it
 * (000:K.12.5). */
static bool own_pt_elsewhere(struct engine *e, uint16_t object, int *power, int *toughness)
{
    return e->rules->star_elsewhere && chars_own_pt(e, object, copiable_own(e, object), power, toughness);
}

int chars_power(struct engine *e, uint16_t object)
{
    const struct perm *p = current(e, object);
    int power, toughness;
    if (p)
        return p->power;
    return own_pt_elsewhere(e, object, &power, &toughness) ? power : printed(e, object)->power;
}

int chars_toughness(struct engine *e, uint16_t object)
{
    const struct perm *p = current(e, object);
    int power, toughness;
    if (p)
        return p->toughness;
    return own_pt_elsewhere(e, object, &power, &toughness) ? toughness : printed(e, object)->toughness;
}

bool chars_has_keyword(struct engine *e, uint16_t object, enum keyword keyword)
{
    struct perm spell;
    const struct perm *p = current(e, object);
    if (!p)
        p = changed_spell(e, object, &spell);
    const uint64_t *bits = p ? p->keywords : printed(e, object)->keywords;
    return bits[keyword >> 6] >> (keyword & 63) & 1;
}

/* ---- creature types -------------------------------------------------------------------------- */

static bool is_creature_word(const struct book *book, uint16_t word)
{
    return book->creature_words[word >> 6] >> (word & 63) & 1;
}

static bool printed_subtype(const struct book *book, const struct card *card, uint16_t word)
{
    for (int i = 0; i < MAX_SUBTYPES; i++)
        if (card->subtype[i] == word)
            return true;
    /* 001:702.70 */
    return card->keywords[KEYWORD_CHANGELING >> 6] >> (KEYWORD_CHANGELING & 63) & 1 && is_creature_word(book, word);
}

/* A type of lands alone: what has become a basic land type has it no more (001:305.7). Types of cards that can be lands
 * as well stay. */
static bool is_land_word(const struct book *book, uint16_t word)
{
    static const char *const others[] = {"Aura",    "Equipment", "Fortification", "Contraption",
                                         "Vehicle", "Shrine",    "Saga"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strcmp(book->word[word], others[i]) == 0)
            return false;
    return !is_creature_word(book, word);
}

/* What a mod says of a subtype: 1 yes, 0 no, -1 nothing. */
static int mod_says(struct engine *e, const struct mod *mod, uint16_t word)
{
    const struct book *book = e->book;
    const struct node *n = &book->node[mod->node];
    bool replaces = false;
    uint16_t said = 0;
    switch (mod->op) {
    case OP_MOD_ALL_TYPES:
        return is_creature_word(book, word) ? 1 : -1;
    case OP_MOD_NO_TYPES:
        return is_creature_word(book, word) ? 0 : -1;
    case OP_MOD_LAND_TYPE:
        return is_land_word(book, word) ? 0 : -1;
    case OP_MOD_SET_SUBTYPE:
        replaces = true; /* fall through */
    case OP_MOD_ADD_SUBTYPE:
        said = (uint16_t)book->node[n->kid[0]].value;
        break;
    case OP_MOD_SET_CHOSEN_TYPE:
        replaces = true; /* fall through */
    case OP_MOD_ADD_CHOSEN_TYPE: {
        if (mod->effect)
            said = (uint16_t)e->g->effect[mod->effect - 1].a;
        else if (game_object(e->g, mod->source)->perm != NO_PERM)
            said = game_perm(e->g, mod->source)->chosen_word;
        break;
    }
    default:
        return -1;
    }
    if (said == word)
        return 1;
    return replaces && is_creature_word(book, word) ? 0 : -1;
}

bool chars_has_subtype(struct engine *e, uint16_t object, uint16_t word)
{
    struct perm *p = current(e, object);
    if (!p)
        return printed_subtype(e->book, printed(e, object), word);
    bool has = printed_subtype(e->book, &e->book->card[p->as_card], word);
    if (!(p->flags & PERM_TYPES_CHANGED))
        return has;
    int perm = game_object(e->g, object)->perm;
    const struct plan *plan = plan_now(e);
    for (int i = 0; i < plan->applied_n; i++) {
        const struct mod *mod = &plan->mod[plan->applied[i]];
        if (!plan_reaches(mod, perm))
            continue;
        int says = mod_says(e, mod, word);
        if (says >= 0)
            has = says;
    }
    return has;
}

/* ---- abilities ------------------------------------------------------------------------------- */

static int add_held(struct held *out, int n, int max, const struct book *book, uint16_t card, int ability, int granted)
{
    if (n == max)
        return n;
    out[n] = (struct held){.card = card,
                           .ability = (uint8_t)ability,
                           .granted = (uint8_t)granted,
                           .a = &book->ability[book->card[card].first_ability + ability]};
    return n + 1;
}

static int printed_abilities(const struct book *book, uint16_t number, struct held *out, int max)
{
    int n = 0;
    for (int k = 0; k < book->card[number].abilities; k++)
        n = add_held(out, n, max, book, number, k, 0);
    return n;
}

/* Abilities of a keyword's meaning: a chain behind the keyword's term (book.c). */
static int keyword_abilities(const struct book *book, uint16_t card, uint16_t term, struct held *out, int n, int max)
{
    for (uint16_t list = book->node[term].kid[1]; list; list = book->node[list].kid[1])
        n = add_held(out, n, max, book, card, book->node[book->node[list].kid[0]].value, 1);
    return n;
}

static int without_keyword(struct held *out, int n, int keyword)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (out[i].a->keyword != keyword)
            out[kept++] = out[i];
    return kept;
}

/* A basic land type that an effect gave brings its mana ability; becoming one took the land's own (001:305.7). */
static int land_abilities(struct engine *e, const struct perm *p, struct held *out, int n, int max)
{
    unsigned own = p->flags & PERM_ABILITIES_LOST ? 0 : e->book->card[p->as_card].land_types;
    for (int colour = WHITE; colour <= GREEN; colour++)
        if (p->land_types & ~own & 1u << colour)
            n = add_held(out, n, max, e->book, e->book->basic_land[colour], 0, 1);
    return n;
}

static int planned_abilities(struct engine *e, uint16_t object, struct held *out, int max)
{
    const struct game *g = e->g;
    const struct book *book = e->book;
    int perm = game_object(e->g, object)->perm;
    const struct plan *plan = plan_now(e);
    const struct perm *p = &g->perm[perm];
    int n = printed_abilities(book, p->as_card, out, max);
    for (int i = 0; i < plan->applied_n; i++) {
        const struct mod *mod = &plan->mod[plan->applied[i]];
        if (!plan_reaches(mod, perm))
            continue;
        uint16_t term = book->node[mod->node].kid[0];
        if (mod->op == OP_MOD_LOSE_ALL || mod->op == OP_MOD_LAND_TYPE)
            n = 0;
        else if (mod->op == OP_MOD_LOSE_KEYWORD)
            n = without_keyword(out, n, book->node[term].value);
        else if (mod->op == OP_MOD_KEYWORD)
            n = keyword_abilities(book, mod->card, term, out, n, max);
        else if (mod->op == OP_MOD_ABILITY)
            n = add_held(out, n, max, book, mod->card, book->node[term].value, 1);
    }
    return land_abilities(e, p, out, n, max);
}

/* The number that struct action.ability has for each. */
static int number_abilities(struct held *held, int n)
{
    uint8_t granted = 0;
    for (int i = 0; i < n; i++)
        held[i].action = held[i].granted ? (uint8_t)(0x80 + granted++) : held[i].ability;
    return n;
}

int chars_abilities(struct engine *e, uint16_t object, struct held *out, int max)
{
    const struct perm *p = current(e, object);
    int n;
    if (!p)
        n = printed_abilities(e->book, copiable_own(e, object), out, max);
    else if (p->flags & (PERM_WITH_EFFECT | PERM_ABILITIES_LOST))
        n = planned_abilities(e, object, out, max);
    else
        n = printed_abilities(e->book, p->as_card, out, max);
    return number_abilities(out, n);
}

bool chars_ability(struct engine *e, uint16_t object, int action_ability, struct held *out)
{
    struct held held[64];
    int n = chars_abilities(e, object, held, 64);
    for (int i = 0; i < n; i++)
        if (held[i].action == action_ability) {
            *out = held[i];
            return true;
        }
    return false;
}

/* A parameter of a keyword, and what gave it. */
struct given {
    uint16_t node;
    uint16_t source; /* of the static ability, else NO_OBJECT */
    uint8_t effect;  /* index + 1, 0: of no effect */
};

/* keyword: KEYWORD_NONE: any. */
int spell_given(struct engine *e, uint16_t object, int keyword, uint16_t *terms, uint16_t *cards, int max)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int n = 0;
    if (!e->book->gives_to_spells || e->plan || game_object(e->g, object)->perm != NO_PERM)
        return 0;
    while (n < max && rule_next(e, OP_MOD_KEYWORD, &walk, &c, &node)) {
        uint16_t term = e->book->node[node].kid[0];
        if ((keyword != KEYWORD_NONE && e->book->node[term].value != keyword) || walk.from_effect || !walk.applies_to ||
            !rule_reaches(e, &walk, &c, object))
            continue;
        if (terms)
            terms[n] = term;
        if (cards)
            cards[n] = c.card;
        n++;
    }
    return n;
}

static int printed_parameters(const struct card *card, enum keyword keyword, struct given *out, int max)
{
    int n = 0;
    for (int i = 0; i < card->parameters && n < max; i++)
        if (card->parameter[i].keyword == keyword)
            out[n++] = (struct given){.node = card->parameter[i].node, .source = NO_OBJECT};
    return n;
}

static int parameters_of(struct engine *e, uint16_t object, enum keyword keyword, struct given *out, int max)
{
    const struct perm *p = current(e, object);
    if (!p) {
        uint16_t terms[4];
        int own = printed_parameters(printed(e, object), keyword, out, max);
        int given = spell_given(e, object, (int)keyword, terms, NULL, (int)ARRAY_LEN(terms));
        for (int i = 0; i < given && own < max && e->book->node[terms[i]].kid[0]; i++)
            out[own++] = (struct given){.node = e->book->node[terms[i]].kid[0], .source = NO_OBJECT};
        return own;
    }
    int n = printed_parameters(&e->book->card[p->as_card], keyword, out, max);
    if (!(p->flags & (PERM_WITH_EFFECT | PERM_ABILITIES_LOST)))
        return n;
    int perm = game_object(e->g, object)->perm;
    const struct plan *plan = plan_now(e);
    for (int i = 0; i < plan->applied_n; i++) {
        const struct mod *mod = &plan->mod[plan->applied[i]];
        if (!plan_reaches(mod, perm))
            continue;
        const struct node *node = &e->book->node[mod->node], *term = &e->book->node[node->kid[0]];
        bool gives = (mod->op == OP_MOD_KEYWORD && term->value == (int)keyword) ||
                     (mod->op == OP_MOD_PROTECTION && keyword == KEYWORD_PROTECTION);
        if (mod->op == OP_MOD_LOSE_ALL || mod->op == OP_MOD_LAND_TYPE ||
            (mod->op == OP_MOD_LOSE_KEYWORD && term->value == (int)keyword))
            n = 0;
        else if (gives && n < max)
            out[n++] = (struct given){.node = mod->op == OP_MOD_KEYWORD ? term->kid[0] : node->kid[0],
                                      .source = mod->effect ? NO_OBJECT : mod->source,
                                      .effect = mod->effect};
    }
    return n;
}

int chars_parameters(struct engine *e, uint16_t object, enum keyword keyword, uint16_t *nodes, int max)
{
    enum { MOST = 16 };
    struct given given[MOST];
    int n = parameters_of(e, object, keyword, given, max < MOST ? max : MOST);
    for (int i = 0; i < n; i++)
        nodes[i] = given[i].node;
    return n;
}

/* ---- protection ------------------------------------------------------------------------------ */

/* What was chosen for whatever gives the protection counts, as it was then for an effect that lasts (001:611.2d). */
static void what_gave_it(const struct engine *e, struct context *c, const struct given *given)
{
    struct context giver;
    if (given->effect)
        context_announced(c, e, &e->g->effect[given->effect - 1]);
    if (given->source >= MAX_OBJECTS)
        return;
    context_of(&giver, e, given->source, 0, 255, c->controller);
    c->chosen_colour = (uint8_t)context_colour(e, &giver);
    c->chosen_word = (uint16_t)context_word(e, &giver);
    c->choice_kept = 1;
}

/* 000:A.24.2, 002:S2/Protection, 003:502.7a, 003:502.7g, 001:702.14, 001:702.14i: from such blockers, targets, damage
 * and enchantments, each where the rules ask; not from what neither targets nor damages (000:A.24.Ruling.1), nor
 * sacrifice (000:A.24.Ruling.4), nor what is done to enchantments on it (000:A.24.Ruling.5); on the battlefield only
 * (000:A.24.Ruling.6). */
bool chars_protected(struct engine *e, uint16_t entity, uint16_t from)
{
    if (from >= MAX_OBJECTS)
        return false;
    struct context c;
    if (entity_is_player(entity)) { /* 001:702.14 */
        struct rule_walk walk = {0};
        uint16_t node;
        while (rule_next(e, OP_MOD_PLAYER_HEXED, &walk, &c, &node)) {
            const struct node *n = &e->book->node[node];
            if (eval_players(e, &c, n->kid[0]) >> entity_player(entity) & 1 && filter_matches(e, &c, n->kid[1], from))
                return true;
        }
        return false;
    }
    if (!chars_has_keyword(e, entity, KEYWORD_PROTECTION))
        return false;
    struct given given[16];
    int n = parameters_of(e, entity, KEYWORD_PROTECTION, given, (int)ARRAY_LEN(given));
    for (int i = 0; i < n; i++) {
        context_of(&c, e, entity, chars_card(e, entity), 255, game_object(e->g, entity)->controller);
        what_gave_it(e, &c, &given[i]);
        if (filter_matches(e, &c, given[i].node, from))
            return true;
    }
    return false;
}
