/* worth.c - how a greedy mind values things
 *
 * One card of the middle of a game is about 300. Creatures count by what they do in combat, other things by their mana
 * value. An effect's kind is read off its program: each operation is good or bad for what it is done
 * to. */
#include "base/attr.h"
#include "base/compare.h"
#include "engine/minds/inner.h"

enum { READY = 150 /* what helps a creature helps more if it can attack at once */ };

static const struct {
    uint8_t keyword, worth;
} keyword_worth[] = {
    {KEYWORD_FLYING, 90},       {KEYWORD_FIRST_STRIKE, 50}, {KEYWORD_DOUBLE_STRIKE, 120}, {KEYWORD_TRAMPLE, 30},
    {KEYWORD_VIGILANCE, 40},    {KEYWORD_SHADOW, 80},       {KEYWORD_FEAR, 60},           {KEYWORD_INTIMIDATE, 60},
    {KEYWORD_DEATHTOUCH, 90},   {KEYWORD_LIFELINK, 60},     {KEYWORD_WITHER, 40},         {KEYWORD_PROTECTION, 40},
    {KEYWORD_HORSEMANSHIP, 90}, {KEYWORD_SHROUD, 30},       {KEYWORD_FLANKING, 30},       {KEYWORD_INDESTRUCTIBLE, 150},
};

static int creature_worth(int power, int toughness, const uint64_t keywords[KEYWORD_WORDS])
{
    int worth = 60 + 80 * (power > 0 ? power : 0) + 50 * (toughness > 0 ? toughness : 0);
    if ((keywords[0] | keywords[1]) == 0)
        return worth;
    for (size_t i = 0; i < ARRAY_LEN(keyword_worth); i++)
        if (keywords[keyword_worth[i].keyword >> 6] >> (keyword_worth[i].keyword & 63) & 1)
            worth += keyword_worth[i].worth;
    if (keywords[KEYWORD_DEFENDER >> 6] >> (KEYWORD_DEFENDER & 63) & 1)
        worth = worth * 2 / 3;
    return worth;
}

int worth_of_card(const struct engine *e, uint16_t card)
{
    const struct card *c = &e->book->card[card];
    int extra = 20 * (c->abilities > 5 ? 5 : c->abilities);
    if (c->types & TYPE_CREATURE && c->has_pt)
        return creature_worth(c->power, c->toughness, c->keywords) + extra;
    if (c->types & TYPE_LAND)
        return 150 + (c->types & TYPE_BASIC ? 0 : 30);
    return 100 + 80 * c->mana_value;
}

int worth_of_perm(const struct engine *e, const struct perm *p)
{
    const struct card *c = &e->book->card[p->as_card];
    int extra = 20 * (c->abilities > 5 ? 5 : c->abilities);
    if (p->types & TYPE_CREATURE)
        return creature_worth(p->power, p->toughness, p->keywords) + extra;
    if (p->types & TYPE_LAND)
        return 250 + extra;
    return 100 + 80 * c->mana_value;
}

int worth_of(struct engine *e, uint16_t entity)
{
    const struct game *g = e->g;
    if (entity_is_player(entity) || entity == NO_OBJECT)
        return 0;
    if (entity >= g->object_cap) {
        int at = stack_find(g, entity);
        return at >= 0 && g->stack[at].card != NO_CARD ? worth_of_card(e, g->stack[at].card) : 100;
    }
    const struct object *o = game_object_c(g, entity);
    if (o->perm == NO_PERM)
        return worth_of_card(e, o->card);
    chars_refresh(e);
    return worth_of_perm(e, &g->perm[o->perm]);
}

bool own_entity(const struct engine *e, int player, uint16_t entity)
{
    const struct game *g = e->g;
    int whose;
    if (entity_is_player(entity))
        whose = entity_player(entity);
    else if (entity < g->object_cap)
        whose = game_object_c(g, entity)->controller;
    else {
        int at = stack_find(g, entity);
        if (at < 0)
            return false;
        whose = g->stack[at].controller;
    }
    return whose < g->players && !game_opponents(g, player, whose);
}

bool attacks_soon(const struct engine *e, int player, uint16_t object)
{
    const struct game *g = e->g;
    if (g->active != player || g->step > STEP_MAIN1 || object >= g->object_cap ||
        game_object_c(g, object)->perm == NO_PERM || game_object_c(g, object)->controller != player)
        return false;
    const struct perm *p = &g->perm[game_object_c(g, object)->perm];
    return p->types & TYPE_CREATURE && !(p->flags & PERM_TAPPED) &&
           (!(p->flags & PERM_SICK) || perm_has(p, KEYWORD_HASTE));
}

/* ---- good or bad ----------------------------------------------------------------------------- */

static int sign_of_number(const struct engine *e, uint16_t node)
{
    const struct node *n = &e->book->node[node];
    if (n->op == OP_NUMBER)
        return COMPARE(n->value, 0);
    if (n->op == OP_SUBTRACT)
        return sign_of_number(e, n->kid[1]) - 1 < 0 && e->book->node[n->kid[0]].op == OP_NUMBER &&
                       e->book->node[n->kid[0]].value == 0
                   ? -1
                   : 1;
    return 1;
}

static int good_of_modification(const struct engine *e, uint16_t node)
{
    const struct node *n = &e->book->node[node];
    switch ((enum op)n->op) {
    case OP_MOD_LIST:
        return good_of_modification(e, n->kid[0]) + good_of_modification(e, n->kid[1]);
    case OP_MOD_PT: {
        int both = sign_of_number(e, n->kid[0]) + 2 * sign_of_number(e, n->kid[1]);
        return COMPARE(both, 0);
    }
    case OP_MOD_KEYWORD:
    case OP_MOD_ABILITY:
    case OP_MOD_PROTECTION:
    case OP_MOD_CANT_BE_BLOCKED:
    case OP_MOD_CANT_TARGET:
    case OP_MOD_UNCOUNTERABLE:
    case OP_MOD_MAY_BLOCK_MORE:
        return 1;
    case OP_MOD_LOSE_KEYWORD:
    case OP_MOD_LOSE_ALL:
    case OP_MOD_CANT_ATTACK:
    case OP_MOD_CANT_ATTACK_ALONE:
    case OP_MOD_CANT_BLOCK:
    case OP_MOD_CANT_BLOCK_WHAT:
    case OP_MOD_CANT_ACTIVATE:
    case OP_MOD_NO_UNTAP:
    case OP_MOD_CANT_REGENERATE:
    case OP_MOD_CONTROL:
        return -1;
    default:
        return 0;
    }
}

static bool harms(enum op op)
{
    switch (op) {
    case OP_DAMAGE:
    case OP_DAMAGE_FROM:
    case OP_DAMAGE_DIVIDED:
    case OP_DAMAGE_UNPREVENTABLE:
    case OP_DESTROY:
    case OP_BURY:
    case OP_EXILE:
    case OP_TO_HAND:
    case OP_TO_TOP:
    case OP_TO_BOTTOM:
    case OP_SHUFFLE_IN:
    case OP_TO_GRAVEYARD:
    case OP_SACRIFICE:
    case OP_SACRIFICE_IT:
    case OP_DISCARD:
    case OP_DISCARD_RANDOM:
    case OP_DISCARD_HAND:
    case OP_MILL:
    case OP_LOSE_LIFE:
    case OP_COUNTER:
    case OP_COUNTER_UNLESS:
    case OP_TAP:
    case OP_SKIP_UNTAP:
    case OP_GAIN_CONTROL:
    case OP_SKIP:
    case OP_SKIP_TURN:
    case OP_LOSE_GAME:
    case OP_POISON:
    case OP_REMOVE_FROM_COMBAT:
    case OP_NEVER_ATTACKED:
    case OP_CONTROL_TURN:
    case OP_FORCE_ATTACK:
    case OP_PHASE_OUT:
    case OP_REMOVE_COUNTERS:
        return true;
    default:
        return false;
    }
}

static bool helps(enum op op)
{
    switch (op) {
    case OP_DRAW:
    case OP_GAIN_LIFE:
    case OP_UNTAP:
    case OP_REGENERATE:
    case OP_PREVENT:
    case OP_PREVENT_ALL:
    case OP_PREVENT_COMBAT:
    case OP_TO_BATTLEFIELD:
    case OP_TO_BATTLEFIELD_TAPPED:
    case OP_MANIFEST:
    case OP_CLOAK:
    case OP_SEARCH:
    case OP_TOKENS:
    case OP_TOKEN_COPY:
    case OP_COPY_SPELL:
    case OP_EXTRA_TURN:
    case OP_ATTACH:
    case OP_BECOME_COPY:
    case OP_REDIRECT:
        return true;
    default:
        return false;
    }
}

/* How an effect's own operation treats what its first operand names. */
static int good_of_effect(const struct engine *e, const struct node *n)
{
    enum op op = n->op;
    if (op == OP_COUNTERS)
        return e->book->node[n->kid[1]].value == COUNTER_MINUS1 ? -2 : 2;
    if (op == OP_APPLY)
        return 2 * good_of_modification(e, n->kid[1]);
    return harms(op) ? -2 : helps(op) ? 2 : 0;
}

int sign_of_effect(const struct engine *e, uint16_t node)
{
    return node ? good_of_effect(e, &e->book->node[node]) : 0;
}

static bool names_target(const struct engine *e, uint16_t node, int spec, int depth)
{
    const struct node *n = &e->book->node[node];
    if (!node || depth > 12)
        return false;
    if (n->op == OP_TARGET)
        return n->value == spec;
    for (int i = 0; i < 4; i++)
        if (names_target(e, n->kid[i], spec, depth + 1))
            return true;
    return false;
}

static void aim_of_node(const struct engine *e, uint16_t node, int spec, int depth, struct aim *out)
{
    const struct node *n = &e->book->node[node];
    if (!node || depth > 12)
        return;
    if (n->op == OP_DAMAGE_DIVIDED || names_target(e, n->kid[0], spec, depth)) {
        int good = good_of_effect(e, n);
        /* of what comes back from a graveyard to one's hand, see answer.c */
        if (good && !out->good)
            out->good = good;
        if (n->op == OP_DAMAGE || n->op == OP_DAMAGE_DIVIDED || n->op == OP_DAMAGE_UNPREVENTABLE) {
            const struct node *amount = &e->book->node[n->kid[1]];
            out->damage = amount->op == OP_NUMBER ? amount->value : 0;
        }
        out->kills |= n->op == OP_DESTROY || n->op == OP_BURY || n->op == OP_EXILE || n->op == OP_GAIN_CONTROL;
        out->counters |= n->op == OP_COUNTER || n->op == OP_COUNTER_UNLESS;
    }
    for (int i = 0; i < 4; i++)
        aim_of_node(e, n->kid[i], spec, depth + 1, out);
}

/* An Aura is as good for its host as its static abilities are. */
static void aim_of_aura(const struct engine *e, const struct card *card, struct aim *out)
{
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->kind == ABILITY_STATIC && a->applies_to)
            out->good += good_of_modification(e, a->body);
    }
    if (!out->good)
        out->good = 1;
}

void aim_of_ability(const struct engine *e, const struct ability *a, int spec, struct aim *out)
{
    *out = (struct aim){0};
    aim_of_node(e, a->body, spec, 0, out);
    if (!a->body && a->kind == ABILITY_SPELL)
        for (uint16_t i = 0; i < e->book->cards; i++) {
            const struct card *card = &e->book->card[i];
            if (a >= &e->book->ability[card->first_ability] &&
                a < &e->book->ability[card->first_ability + card->abilities]) {
                aim_of_aura(e, card, out);
                return;
            }
        }
}

const struct ability *ability_with_target(const struct engine *e, uint16_t card, int spec)
{
    if (card >= e->book->cards)
        return NULL;
    const struct card *c = &e->book->card[card];
    for (int i = 0; i < c->abilities; i++) {
        const struct ability *a = &e->book->ability[c->first_ability + i];
        if (a->targets > spec)
            return a;
    }
    return NULL;
}

/* ---- what is under way on the stack ---------------------------------------------------------- */

/* What a spell or ability on the stack means for the n-th of its targets. */
static void aim_of_stacked(const struct engine *e, const struct stacked *s, int n, struct aim *out)
{
    int spec = e->g->target[s->first_target + n].spec;
    const struct ability *a = ability_with_target(e, s->card, spec);
    *out = (struct aim){0};
    if (a)
        aim_of_ability(e, a, spec, out);
}

static bool dies_of(const struct perm *p, const struct aim *aim)
{
    if (aim->damage > 0 && p->types & TYPE_CREATURE && p->toughness - p->damage <= aim->damage)
        return true;
    return aim->kills;
}

/* Something that waits to resolve will be the end of it. */
static bool is_doomed(const struct engine *e, uint16_t entity)
{
    const struct game *g = e->g;
    if (!g->stack_n || entity >= g->object_cap || game_object_c(g, entity)->perm == NO_PERM)
        return false;
    for (int i = 0; i < g->stack_n; i++)
        for (int n = 0; n < g->stack[i].targets; n++) {
            struct aim aim;
            if (ref_now(g, g->target[g->stack[i].first_target + n].ref) != entity)
                continue;
            aim_of_stacked(e, &g->stack[i], n, &aim);
            if (aim.good < 0 && dies_of(&g->perm[game_object_c(g, entity)->perm], &aim))
                return true;
        }
    return false;
}

/* Whatever it is aimed at suits this player: it hurts its own side, or helps another's. */
static bool is_welcome(const struct engine *e, int player, const struct stacked *s)
{
    for (int n = 0; n < s->targets; n++) {
        uint16_t at = ref_now(e->g, e->g->target[s->first_target + n].ref);
        struct aim aim;
        aim_of_stacked(e, s, n, &aim);
        if (at == NO_OBJECT || aim.good == 0 || (aim.good > 0) != own_entity(e, player, at))
            return false;
    }
    return s->targets > 0;
}

int aim_score(struct engine *e, int player, const struct aim *aim, uint16_t entity)
{
    const struct game *g = e->g;
    bool own = own_entity(e, player, entity);
    if (aim->good == 0)
        return 1;
    if (aim->counters && g->stack_n) {
        int at = stack_find(g, entity);
        if (at >= 0 && is_welcome(e, player, &g->stack[at]))
            return 0;
    }
    if (aim->good < 0 && !own && is_doomed(e, entity))
        return 0;
    if (entity_is_player(entity)) {
        int worth = 60 + 30 * aim->damage;
        if (aim->good < 0 && !own && aim->damage > 0 &&
            g->player[game_life_holder(g, entity_player(entity))].life <= aim->damage)
            worth = 10000;
        return (aim->good > 0) == own ? worth : -worth;
    }
    int worth = worth_of(e, entity) + 1;
    if (aim->good > 0 && own)
        return worth + (attacks_soon(e, player, entity) ? READY : 0);
    if (aim->good > 0)
        return -worth;
    if (own)
        return -worth;
    if (aim->damage > 0 && entity < g->object_cap && game_object_c(g, entity)->perm != NO_PERM) {
        const struct perm *p = &g->perm[game_object_c(g, entity)->perm];
        return p->types & TYPE_CREATURE && p->toughness - p->damage <= aim->damage ? worth + 50 : 0;
    }
    return aim->kills || aim->counters ? worth + 50 : worth / 2;
}
