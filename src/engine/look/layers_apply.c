/* layers_apply.c - what each modification does to a permanent
 *
 * Which ones, to which permanents and in which order is decided in layers.c; they are applied here: a value is replaced
 * or added, a type given or taken, a keyword's bit set. Changes that do not fit into the record are only marked, and
 * found in the plan.
 */
#include "engine/look/inner.h"

#include <string.h>
#include <strings.h>

/* Layer of a modification in Magic 2010; LAYER_NONE: a rule, not a characteristic (001:613.10). */
enum layer mod_layer(enum op op)
{
    switch (op) {
    case OP_BECOME_COPY:
    case OP_MOD_COPY:
        return LAYER_COPY; /* 001:613.1a */
    case OP_MOD_CONTROL:
    case OP_GAIN_CONTROL:
    case OP_EXCHANGE_CONTROL:
        return LAYER_CONTROL; /* 001:613.1b */
    case OP_MOD_TEXT:
        return LAYER_TEXT; /* 001:613.1c */
    case OP_MOD_ADD_TYPE:
    case OP_MOD_SET_TYPE:
    case OP_MOD_LOSE_TYPE:
    case OP_MOD_ADD_SUBTYPE:
    case OP_MOD_SET_SUBTYPE:
    case OP_MOD_ADD_CHOSEN_TYPE:
    case OP_MOD_SET_CHOSEN_TYPE:
    case OP_MOD_ALL_TYPES:
    case OP_MOD_NO_TYPES:
    case OP_MOD_LAND_TYPE:
    case OP_MOD_ADD_LAND_TYPE:
        return LAYER_TYPE; /* 001:613.1d */
    case OP_MOD_COLOUR:
    case OP_MOD_ADD_COLOUR:
    case OP_MOD_CHOSEN_COLOUR:
        return LAYER_COLOUR; /* 001:613.1e; the given colour is the only one (002:S2/Color) */
    case OP_MOD_KEYWORD:
    case OP_MOD_LOSE_KEYWORD:
    case OP_MOD_LOSE_ALL:
    case OP_MOD_ABILITY:
    case OP_MOD_PROTECTION:
        return LAYER_ABILITY; /* 001:613.1f */
    case OP_MOD_BASE_PT:
        return LAYER_OWN; /* 001:613.3a, 001:207.2 */
    case OP_MOD_SET_PT:
        return LAYER_SET; /* 001:613.3b */
    case OP_MOD_PT:
        return LAYER_MODIFY; /* 001:613.3c */
    case OP_MOD_SWITCH:
        return LAYER_SWITCH; /* 001:613.3e */
    default:
        return LAYER_NONE;
    }
}

void mod_context(struct engine *e, const struct mod *mod, struct context *c)
{
    if (mod->effect) {
        context_of_effect(c, e, &e->g->effect[mod->effect - 1]);
        return;
    }
    context_of(c, e, mod->source, mod->card, mod->ability, mod->controller);
    if (mod->source < MAX_OBJECTS)
        c->controller = game_object(e->g, mod->source)->controller;
}

/* a and b of a mod for one permanent; `it` is that permanent. Numbers of an effect were fixed on resolution
 * (001:608.2h, 004:418.3c) where they are not plain. */
void mod_numbers(struct engine *e, const struct mod *mod, int perm, int *a, int *b)
{
    const struct node *n = &e->book->node[mod->node];
    *a = *b = 0;
    if (mod->op != OP_MOD_PT && mod->op != OP_MOD_SET_PT && mod->op != OP_MOD_BASE_PT)
        return;
    const struct node *x = &e->book->node[n->kid[0]], *y = &e->book->node[n->kid[1]];
    if (x->op == OP_NUMBER && y->op == OP_NUMBER) {
        *a = x->value;
        *b = y->value;
        return;
    }
    if (mod->effect && e->g->effect[mod->effect - 1].uses & EFFECT_CAPTURED) { /* captured (lasting.c) */
        *a = e->g->effect[mod->effect - 1].a;
        *b = e->g->effect[mod->effect - 1].b;
        return;
    }
    struct context c;
    mod_context(e, mod, &c);
    c.it = game_ref(e->g, e->g->perm[perm].object);
    *a = eval_number(e, &c, n->kid[0]);
    *b = eval_number(e, &c, n->kid[1]);
}

static void keyword_set(struct perm *p, int keyword, bool on)
{
    uint64_t bit = 1ULL << (keyword & 63);
    if (on)
        p->keywords[keyword >> 6] |= bit;
    else
        p->keywords[keyword >> 6] &= ~bit;
}

/* ---- changed words (001:612.2) --------------------------------------------------------------- */

/* A colour or basic land type by its word: WHITE..GREEN, -1 for others. */
static int place_of(const char *word, const char *const names[5])
{
    for (int i = 0; i < 5; i++)
        if (!strcasecmp(word, names[i]))
            return i;
    return -1;
}

static const char *const colour_words[5] = {"white", "blue", "black", "red", "green"};
static const char *const land_words[5] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};

static unsigned replaced(unsigned bits, int from, int to)
{
    if (from < 0 || to < 0 || !(bits >> from & 1))
        return bits;
    return (bits & ~(1u << from)) | 1u << to;
}

static void words_of(const struct engine *e, const struct mod *mod, uint16_t *from, uint16_t *to)
{
    const struct node *n = &e->book->node[mod->node];
    *from = (uint16_t)e->book->node[n->kid[0]].value;
    *to = (uint16_t)e->book->node[n->kid[1]].value;
}

/* Words in the text of a permanent: its type line and its landwalk; the rest is read through text_words(). What it is
 * given comes later and is no text of its own (001:612.3). */
static void apply_text(const struct engine *e, const struct mod *mod, struct perm *p)
{
    static const uint8_t walk[5] = {KEYWORD_PLAINSWALK, KEYWORD_ISLANDWALK, KEYWORD_SWAMPWALK, KEYWORD_MOUNTAINWALK,
                                    KEYWORD_FORESTWALK};
    uint16_t from_word, to_word;
    words_of(e, mod, &from_word, &to_word);
    int from = place_of(e->book->word[from_word], land_words), to = place_of(e->book->word[to_word], land_words);
    p->flags |= PERM_TEXT_CHANGED;
    if (from < 0 || to < 0)
        return;
    unsigned types = replaced(p->land_types, from, to);
    if (types != p->land_types) {
        p->land_types = (uint8_t)types;
        p->flags |= PERM_WITH_EFFECT | PERM_TYPES_CHANGED;
    }
    bool walks = p->keywords[walk[from] >> 6] >> (walk[from] & 63) & 1;
    if (walks) {
        keyword_set(p, walk[from], false);
        keyword_set(p, walk[to], true);
    }
}

unsigned text_words(struct engine *e, uint16_t object, enum text_kind kind, unsigned value)
{
    struct game *g = e->g;
    if (g->plain || object >= MAX_OBJECTS)
        return value;
    const struct object *o = game_object(g, object);
    bool spell = o->zone == ZONE_STACK;
    if (!spell && (o->perm == NO_PERM || !(g->perm[o->perm].flags & PERM_TEXT_CHANGED)))
        return value;
    for (int i = 0; i < g->effects_n; i++) { /* in order of age: they are few */
        const struct effect *f = &g->effect[i];
        if (f->kind != EFFECT_CONTINUOUS || e->book->node[f->body].op != OP_MOD_TEXT ||
            ref_now(g, f->subject) != object)
            continue;
        struct mod mod = {.node = f->body};
        uint16_t from, to;
        words_of(e, &mod, &from, &to);
        if (kind == TEXT_SUBTYPE)
            value = value == from ? to : value;
        else {
            const char *const *names = kind == TEXT_COLOURS ? colour_words : land_words;
            value = replaced(value, place_of(e->book->word[from], names), place_of(e->book->word[to], names));
        }
    }
    return value;
}

/* A land becomes one of the basic types: its own abilities go; what else goes is the era's (000:K.18.3, 000:K.18.5,
 * 004:214.9f, 003:212.6e, 001:305.7). */
static void become_basic(const struct engine *e, struct perm *p, unsigned bits)
{
    p->land_types = (uint8_t)bits;
    p->flags |= PERM_ABILITIES_LOST | PERM_WITH_EFFECT | PERM_TYPES_CHANGED;
    memset(p->keywords, 0, sizeof p->keywords);
    if (e->rules->become_basic == BECOME_BASIC_LOSES_LEGENDARY)
        p->types &= (uint16_t)~TYPE_LEGENDARY;
}

static void apply_types(struct engine *e, const struct mod *mod, struct perm *p, const struct node *n)
{
    unsigned bits = n->kid[0] ? (unsigned)e->book->node[n->kid[0]].value : 0;
    switch (mod->op) {
    case OP_MOD_ADD_TYPE: /* 001:204.1b, 000:K.2.6: what it was and could do it keeps */
        p->types |= (uint16_t)bits;
        break;
    case OP_MOD_SET_TYPE: /* 001:204.1a, 004:214.4, 000:K.2.5: supertypes stay, and so do its colour (000:K.6.3),
                             counters and damage (000:K.5.9) */
        p->types = (uint16_t)((p->types & ~(unsigned)TYPE_CARD_TYPES) | bits);
        break;
    case OP_MOD_LOSE_TYPE:
        p->types &= (uint16_t)~bits;
        break;
    case OP_MOD_LAND_TYPE:
        become_basic(e, p, bits & COLOUR_BITS_ALL);
        break;
    case OP_MOD_ADD_LAND_TYPE:
        p->land_types |= (uint8_t)(bits & COLOUR_BITS_ALL);
        p->flags |= PERM_WITH_EFFECT | PERM_TYPES_CHANGED;
        break;
    default: /* creature types: asked of the plan (chars_has_subtype) */
        p->flags |= PERM_TYPES_CHANGED;
        break;
    }
}

static unsigned colours_of(const struct engine *e, const struct mod *mod, const struct node *n)
{
    if (mod->op == OP_MOD_CHOSEN_COLOUR || e->book->node[n->kid[0]].value & 0x100) {
        if (mod->effect)
            return 1u << (e->g->effect[mod->effect - 1].a & 7) & COLOUR_BITS_ALL;
        const struct object *o = game_object_c(e->g, mod->source);
        return o->perm == NO_PERM ? 0 : 1u << e->g->perm[o->perm].chosen_colour & COLOUR_BITS_ALL;
    }
    return (unsigned)e->book->node[n->kid[0]].value & COLOUR_BITS_ALL;
}

/* 001:105.3, 000:K.10.5: a new colour replaces, unless it is in addition. */
static void apply_colour(const struct engine *e, const struct mod *mod, struct perm *p, const struct node *n)
{
    unsigned kept = mod->op == OP_MOD_ADD_COLOUR ? p->colours : 0u;
    p->colours = (uint8_t)(kept | colours_of(e, mod, n));
}

static void apply_ability(struct engine *e, const struct mod *mod, struct perm *p, const struct node *n)
{
    switch (mod->op) {
    case OP_MOD_KEYWORD:
        keyword_set(p, e->book->node[n->kid[0]].value, true);
        p->flags |= PERM_WITH_EFFECT;
        break;
    case OP_MOD_LOSE_KEYWORD: /* every instance of it (001:112.10, 004:407.3, 000:A.1.3) */
        keyword_set(p, e->book->node[n->kid[0]].value, false);
        if (e->book->node[n->kid[0]].value == KEYWORD_BANDING && e->rules->bands_with_other == BANDS_WITH_QUALITY)
            keyword_set(p, KEYWORD_BANDS_WITH_OTHER, false); /* 001:702.19b */
        p->flags |= PERM_WITH_EFFECT;
        break;
    case OP_MOD_LOSE_ALL: /* what is merely said of it, as a colour, is no ability and stays (001:112.11, 004:407.2) */
        memset(p->keywords, 0, sizeof p->keywords);
        p->flags |= PERM_ABILITIES_LOST | PERM_WITH_EFFECT;
        break;
    case OP_MOD_PROTECTION:
        keyword_set(p, KEYWORD_PROTECTION, true);
        p->flags |= PERM_WITH_EFFECT;
        break;
    default:
        p->flags |= PERM_WITH_EFFECT;
        break;
    }
}

int16_t size_fit(struct game *g, int n)
{
    if (n > INT16_MAX || n < -INT16_MAX)
        game_fail(g, LIMIT_NUMBER);
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < -INT16_MAX ? -INT16_MAX : n);
}

static int control_to(struct engine *e, const struct mod *mod, const struct node *n)
{
    if (mod->op != OP_MOD_CONTROL)
        return e->g->effect[mod->effect - 1].a;
    struct context c;
    mod_context(e, mod, &c);
    unsigned players = eval_players(e, &c, n->kid[0]);
    return players ? __builtin_ctz(players) : mod->controller;
}

/* One of the two numbers is set alone. */
static bool keeps(const struct engine *e, const struct mod *mod, int kid)
{
    return mod->op == OP_MOD_SET_PT && node_of(e, node_of(e, mod->node)->kid[kid])->op == OP_AS_IS;
}

/* Before Magic 2010 what animates changes the base values under counters and effects, even under a value that was set
 * (000:K.5.6, 000:K.5.7, 004:214.5), and leaves their order as it is (000:T.14.5); any other value replaces what there
 * was, counters as well (000:K.12.Ruling.3). */
static void set_pt(struct engine *e, struct plan *plan, const struct mod *mod, int perm)
{
    struct perm *p = &e->g->perm[perm];
    uint64_t bit = 1ULL << (perm & 63);
    int a, b;
    mod_numbers(e, mod, perm, &a, &b);
    if (keeps(e, mod, 0))
        a = p->power;
    if (keeps(e, mod, 1))
        b = p->toughness;
    bool under = mod->base && e->rules->continuous_order != CONTINUOUS_LAYERS;
    if (!under) {
        p->power = size_fit(e->g, a);
        p->toughness = size_fit(e->g, b);
        if (mod->layer != LAYER_OWN && mod->layer != LAYER_COPY)
            plan->set_over[perm >> 6] |= bit;
    } else if (!(plan->set_over[perm >> 6] & bit)) {
        p->power = size_fit(e->g, p->power - plan->base_power[perm] + a);
        p->toughness = size_fit(e->g, p->toughness - plan->base_toughness[perm] + b);
    }
    if (under || mod->layer == LAYER_OWN || mod->layer == LAYER_COPY) {
        plan->base_power[perm] = size_fit(e->g, a);
        plan->base_toughness[perm] = size_fit(e->g, b);
    }
}

void mod_apply(struct engine *e, struct plan *plan, const struct mod *mod, int perm)
{
    struct perm *p = &e->g->perm[perm];
    const struct node *n = &e->book->node[mod->node];
    int a, b;
    switch (mod_layer(mod->op)) {
    case LAYER_COPY:
        if (game_object(e->g, p->object)->flags & OBJECT_FACE_DOWN && !face_down_is_itself(e))
            break; /* 001:706.3: its status hides what it copies */
        if (mod->effect)
            p->as_card = (uint16_t)e->g->effect[mod->effect - 1].a;
        p->flags |= PERM_COPY;
        chars_base(e, perm);
        break;
    case LAYER_CONTROL: /* 000:G.6.3: the latest one; without it the latest before */
        game_object(e->g, p->object)->controller = (uint8_t)control_to(e, mod, n);
        break;
    case LAYER_TEXT:
        apply_text(e, mod, p);
        break;
    case LAYER_TYPE: /* supertypes stay (000:K.13.7, 000:K.19.4, 000:K.22.Ruling.5, 004:Glossary/Type) */
        apply_types(e, mod, p, n);
        break;
    case LAYER_COLOUR:
        apply_colour(e, mod, p, n);
        break;
    case LAYER_ABILITY:
        apply_ability(e, mod, p, n);
        break;
    case LAYER_OWN:
    case LAYER_SET:
        set_pt(e, plan, mod, perm);
        break;
    case LAYER_MODIFY:
        mod_numbers(e, mod, perm, &a, &b);
        p->power = size_fit(e->g, p->power + a);
        p->toughness = size_fit(e->g, p->toughness + b);
        break;
    case LAYER_SWITCH: {
        int16_t power = p->power;
        p->power = p->toughness;
        p->toughness = power;
        break;
    }
    default:
        break;
    }
}

/* ---- spells ---------------------------------------------------------------------------------- */

static void spell_apply(struct engine *e, const struct mod *base, uint16_t node, struct perm *p)
{
    const struct node *n = &e->book->node[node];
    struct mod mod = *base;
    if (n->op == OP_MOD_LIST) {
        spell_apply(e, base, n->kid[0], p);
        spell_apply(e, base, n->kid[1], p);
        return;
    }
    mod.op = n->op;
    mod.node = node;
    switch (mod_layer((enum op)n->op)) {
    case LAYER_TEXT:
        apply_text(e, &mod, p);
        break;
    case LAYER_TYPE:
        apply_types(e, &mod, p, n);
        break;
    case LAYER_COLOUR:
        apply_colour(e, &mod, p, n);
        break;
    case LAYER_ABILITY:
        apply_ability(e, &mod, p, n);
        break;
    default: /* power and toughness wait for the permanent */
        break;
    }
}

/* 000:K.10.2, 001:111.4: effects about a spell change it where it waits, the oldest first. */
bool spell_values(struct engine *e, uint16_t object, struct perm *out)
{
    const struct game *g = e->g;
    bool any = false;
    for (uint32_t after = 0;;) {
        const struct effect *next = NULL;
        for (int i = 0; i < g->effects_n; i++) {
            const struct effect *f = &g->effect[i];
            if (f->kind == EFFECT_CONTINUOUS && f->body && !f->set && f->timestamp >= after &&
                ref_now(g, f->subject) == object && (!next || f->timestamp < next->timestamp))
                next = f;
        }
        if (!next)
            return any;
        if (!any) {
            const struct card *card = &e->book->card[copiable_own(e, object)];
            *out = (struct perm){.types = card->types, .colours = card->colours, .land_types = card->land_types};
            memcpy(out->keywords, card->keywords, sizeof out->keywords);
        }
        struct mod mod = {.card = next->card,
                          .ability = next->ability,
                          .source = ref_now(g, next->source),
                          .effect = (uint8_t)(next - g->effect + 1),
                          .controller = next->controller};
        spell_apply(e, &mod, next->body, out);
        any = true;
        after = next->timestamp + 1;
    }
}
