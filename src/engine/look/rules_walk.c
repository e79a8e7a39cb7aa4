/* rules_walk.c - modifications that are rules, not characteristics: cannot attack, costs more, no maximum hand size
 *
 * They are looked up where the rule applies (001:613.10), one kind at a time, after all characteristics are known
 * (001:613.9). With nothing but plain permanents on the battlefield (g->plain) the answer is no at once. */
#include "engine/look/inner.h"

/* Most kinds are on no card of the book. */
static bool in_book(const struct book *book, enum op mod)
{
    return book_has_op(book, mod) || (mod == OP_MOD_MUST_ATTACK && book_has_op(book, OP_FORCE_ATTACK));
}

/* The n-th leaf of that kind in a body, or 0. */
static uint16_t leaf(const struct book *book, uint16_t node, enum op mod, int *n)
{
    const struct node *at = &book->node[node];
    if (at->op == OP_MOD_LIST) {
        uint16_t found = leaf(book, at->kid[0], mod, n);
        return found ? found : leaf(book, at->kid[1], mod, n);
    }
    if (at->op == OP_APPLY_ALL)
        return leaf(book, at->kid[1], mod, n);
    bool is = at->op == mod || (at->op == OP_FORCE_ATTACK && mod == OP_MOD_MUST_ATTACK);
    return is && (*n)-- == 0 ? node : 0;
}

/* The static ability's next leaf, if it works now. */
static bool take_static(struct engine *e, enum op mod, struct rule_walk *w, struct context *c, uint16_t *node,
                        const struct held *held, uint16_t object)
{
    const struct ability *a = held->a;
    if (a->kind != ABILITY_STATIC)
        return false;
    bool there = game_object(e->g, object)->perm != NO_PERM;
    if (there && game_perm(e->g, object)->flags & PERM_SHUT_OFF && !(a->flags & ABILITY_WORKS_TAPPED))
        return false; /* 000:K.6.4 */
    int n = w->next;
    *node = leaf(e->book, a->body, mod, &n);
    if (!*node)
        return false;
    context_of(c, e, object, held->card, held->ability, game_object(e->g, object)->controller);
    if (a->condition && !eval_condition(e, c, a->condition))
        return false;
    w->applies_to = a->applies_to;
    w->source = object;
    w->from_effect = 0;
    return true;
}

/* The n-th object that lies face up in a command zone: emblems, planes, vanguards. */
static uint16_t in_command(const struct game *g, int n)
{
    for (int i = 0; i < g->players; i++)
        for (uint16_t o = g->player[i].top[ZONE_COMMAND]; o != NO_OBJECT; o = game_object_c(g, o)->next)
            if (!(game_object_c(g, o)->flags & OBJECT_FACE_DOWN) && n-- == 0)
                return o;
    return NO_OBJECT;
}

/* After the permanents the walk goes on there: perm counts down from ELSEWHERE. */
enum { ELSEWHERE = -2, NOWHERE = -1000 };

static bool next_elsewhere(struct engine *e, enum op mod, struct rule_walk *w, struct context *c, uint16_t *node)
{
    if (w->perm == NOWHERE)
        return false;
    if (w->perm > ELSEWHERE)
        w->perm = e->book->statics_elsewhere ? ELSEWHERE : NOWHERE;
    while (w->perm != NOWHERE) {
        uint16_t object = in_command(e->g, ELSEWHERE - w->perm);
        if (object == NO_OBJECT) {
            w->perm = NOWHERE;
            break;
        }
        const struct card *card = &e->book->card[game_object(e->g, object)->card];
        for (; w->ability < card->abilities; w->ability++, w->next = 0) {
            struct held held = {.a = &e->book->ability[card->first_ability + w->ability],
                                .card = game_object(e->g, object)->card,
                                .ability = (uint8_t)w->ability};
            if (held.a->zone == ZONE_COMMAND && take_static(e, mod, w, c, node, &held, object)) {
                w->next++;
                return true;
            }
        }
        w->perm--;
        w->ability = w->next = 0;
    }
    return false;
}

/* Among abilities that effects have given or taken. */
static bool next_changed(struct engine *e, enum op mod, struct rule_walk *w, struct context *c, uint16_t *node,
                         uint16_t object)
{
    struct held held[32];
    int n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
    for (; w->ability < n; w->ability++, w->next = 0)
        if (take_static(e, mod, w, c, node, &held[w->ability], object))
            return true;
    return false;
}

/* Among those that are printed on it. */
static bool next_printed(struct engine *e, enum op mod, struct rule_walk *w, struct context *c, uint16_t *node,
                         const struct perm *p)
{
    const struct card *card = &e->book->card[p->as_card];
    int n = card->statics ? card->abilities : 0;
    for (; w->ability < n; w->ability++, w->next = 0) {
        struct held held = {.a = &e->book->ability[card->first_ability + w->ability],
                            .card = p->as_card,
                            .ability = (uint8_t)w->ability};
        if (take_static(e, mod, w, c, node, &held, p->object))
            return true;
    }
    return false;
}

static bool next_static(struct engine *e, enum op mod, struct rule_walk *w, struct context *c, uint16_t *node)
{
    struct game *g = e->g;
    while (w->perm >= 0) {
        const struct perm *p = &g->perm[w->perm];
        bool changed = p->flags & (PERM_WITH_EFFECT | PERM_ABILITIES_LOST);
        if (changed ? next_changed(e, mod, w, c, node, p->object) : next_printed(e, mod, w, c, node, p)) {
            w->next++;
            return true;
        }
        w->perm = perm_next(g, w->perm);
        w->ability = w->next = 0;
    }
    return false;
}

static bool next_effect(struct engine *e, enum op mod, struct rule_walk *w, struct context *c, uint16_t *node)
{
    struct game *g = e->g;
    for (; w->effect < g->effects_n; w->effect++, w->next = 0) {
        const struct effect *f = &g->effect[w->effect];
        if ((f->kind != EFFECT_CONTINUOUS && f->kind != EFFECT_RULE) || !f->body)
            continue;
        int n = w->next;
        *node = leaf(e->book, f->body, mod, &n);
        if (!*node)
            continue;
        struct mod as = {.card = f->card,
                         .ability = f->ability,
                         .source = ref_now(g, f->source),
                         .effect = (uint8_t)(w->effect + 1),
                         .controller = f->controller};
        mod_context(e, &as, c);
        const struct node *body = &e->book->node[f->body];
        w->applies_to = body->op == OP_APPLY_ALL && !f->set ? body->kid[0] : 0;
        w->from_effect = 1;
        w->next++;
        return true;
    }
    return false;
}

bool rule_next(struct engine *e, enum op mod, struct rule_walk *w, struct context *c, uint16_t *node)
{
    if (e->g->dirty && !e->plan)
        chars_refresh(e);
    if (e->g->plain || !in_book(e->book, mod))
        return false;
    if (!w->started) {
        w->started = 1;
        w->perm = perm_first(e->g);
    }
    return next_static(e, mod, w, c, node) || next_elsewhere(e, mod, w, c, node) || next_effect(e, mod, w, c, node);
}

bool rule_reaches(struct engine *e, const struct rule_walk *w, struct context *c, uint16_t object)
{
    struct game *g = e->g;
    int perm = object < MAX_OBJECTS ? game_object(g, object)->perm : NO_PERM;
    if (w->applies_to) {
        uint16_t op = e->book->node[w->applies_to].op;
        if (op == OP_HOST) {
            int source = w->from_effect ? NO_PERM : game_object(g, w->source)->perm;
            return source != NO_PERM && g->perm[source].attached_to == object;
        }
        if (op != OP_SELF && op_result(op) == 'F')
            return filter_matches(e, c, w->applies_to, object);
        if (op != OP_SELF) {
            uint16_t list[MAX_PERMANENTS];
            int n = eval_entities(e, c, w->applies_to, list, MAX_PERMANENTS);
            for (int i = 0; i < n; i++)
                if (list[i] == object)
                    return true;
            return false;
        }
    }
    if (!w->from_effect)
        return w->source == object;
    const struct effect *f = &g->effect[w->effect];
    if (f->set)
        return perm != NO_PERM && effect_has_member(f, perm);
    return ref_now(g, f->subject) == object;
}

bool rule_on_object(struct engine *e, enum op mod, uint16_t object)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (rule_next(e, mod, &walk, &c, &node))
        if (rule_reaches(e, &walk, &c, object))
            return true;
    return false;
}

bool rule_on_player(struct engine *e, enum op mod, int player)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (rule_next(e, mod, &walk, &c, &node)) {
        const struct node *n = &e->book->node[node];
        char named = n->kid[0] ? op_result((enum op)e->book->node[n->kid[0]].op) : ' ';
        if (named == 'P' || named == 'O') { /* a target is one, too */
            if (eval_players(e, &c, n->kid[0]) >> player & 1)
                return true;
        } else if (rule_reaches(e, &walk, &c, player_entity(player)) || c.controller == player) {
            return true;
        }
    }
    return false;
}
