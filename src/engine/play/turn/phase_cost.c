/* phase_cost.c - the phase costs of one permanent are one cost
 *
 * In Fifth Edition a permanent that owes several costs of a phase (its own and those that others impose) pays all of
 * them at once or none, and if none, every penalty follows. The first of them to resolve also settles the others that
 * still wait to be played. Each has the form "first something, then pay or else".
 */
#include "engine/play/cast/cast.h"
#include "engine/play/turn/turn.h"

#include <string.h>

enum { MAX_DUE = 8 };

/* One of the costs that are due. */
struct due {
    struct context c;
    uint16_t before; /* what comes first, or 0 */
    uint16_t pay;    /* the pay node */
    uint32_t order;  /* own first, then by age */
};

/* Parts a body "{ a; pay(...) }"; false: it has another form. */
static bool part_body(const struct engine *e, uint16_t body, struct due *d)
{
    const struct node *n = node_of(e, body);
    if (n->op == OP_PAY) {
        d->pay = body;
        return true;
    }
    if (n->op != OP_SEQUENCE || node_of(e, n->kid[1])->op != OP_PAY)
        return false;
    d->before = n->kid[0];
    d->pay = n->kid[1];
    return true;
}

static const struct ability *ability_of(const struct engine *e, uint16_t card, int ability)
{
    const struct card *c = &e->book->card[card];
    return ability < c->abilities + c->granted ? &e->book->ability[c->first_ability + ability] : NULL;
}

static bool is_due(const struct engine *e, const struct trigger *t, uint16_t source)
{
    const struct ability *a = t->ability == 255 ? NULL : ability_of(e, t->card, t->ability);
    return a && a->flags & ABILITY_PHASE_COST && ref_now(e->g, t->source) == source;
}

/* The costs of the same permanent that are waiting, taken out of the queue; how many, or -1: one is of another form. */
static int collect(struct engine *e, uint16_t source, struct due *due, int n)
{
    struct game *g = e->g;
    for (int i = 0; i < g->triggers_n; i++)
        if (is_due(e, &g->trigger[i], source)) {
            struct due probe = {.before = 0};
            const struct trigger *t = &g->trigger[i];
            if (n == MAX_DUE || !part_body(e, ability_of(e, t->card, t->ability)->body, &probe))
                return -1;
            n++;
        }
    n = 1;
    for (int i = 0; i < g->triggers_n;) {
        struct trigger t = g->trigger[i];
        if (!is_due(e, &t, source)) {
            i++;
            continue;
        }
        const struct ability *a = ability_of(e, t.card, t.ability);
        struct due *d = &due[n++];
        memset(d, 0, sizeof *d);
        (void)part_body(e, a->body, d);
        context_of(&d->c, e, source, t.card, t.ability, t.controller);
        d->c.event_player = t.player;
        d->c.resolving = 1;
        d->order = t.card == game_perm(g, source)->as_card ? 0 : (uint32_t)n;
        memmove(&g->trigger[i], &g->trigger[i + 1], (size_t)(g->triggers_n - i - 1) * sizeof t);
        memset(&g->trigger[--g->triggers_n], 0, sizeof t);
    }
    return n;
}

static void sort(struct due *due, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && due[j].order < due[j - 1].order; j--) {
            struct due swap = due[j];
            due[j] = due[j - 1];
            due[j - 1] = swap;
        }
}

/* 000:A.6.2, 000:A.6.5: one cost that must be paid makes the whole one that must, if it can be; but nobody has to draw
 * mana for it (000:A.6.Ruling.6). */
static bool must(struct engine *e, struct due *due, int n, const struct bill *b)
{
    struct payment from_pool;
    struct bill bill = *b;
    bool any = false;
    for (int i = 0; i < n; i++) {
        const struct ability *a = ability_of(e, due[i].c.card, due[i].c.ability);
        any |= a && a->flags & ABILITY_MUST;
    }
    payment_init(&from_pool, due[0].c.controller, 1u << MANA_FOR_UPKEEP);
    from_pool.flags = PAY_FROM_POOL;
    return any && bill_possible(e, &due[0].c, &bill, &from_pool);
}

static bool pay_all(struct engine *e, struct due *due, int n)
{
    struct bill b = {0};
    struct payment p;
    payment_init(&p, due[0].c.controller, 1u << MANA_FOR_UPKEEP);
    for (int i = 0; i < n; i++)
        bill_add(e, &due[i].c, node_of(e, due[i].pay)->kid[1], &b, false);
    return bill_possible(e, &due[0].c, &b, &p) &&
           (must(e, due, n, &b) || ask_yes(e, due[0].c.controller, FOR_PAYMENT, due[0].c.source.entity)) &&
           bill_choose(e, &due[0].c, &b, &p) && bill_pay(e, &due[0].c, &b, &p);
}

static bool pays(const struct engine *e, uint16_t body)
{
    struct due probe = {.before = 0};
    return body && part_body(e, body, &probe);
}

static bool owed_on_entry(const struct engine *e, const struct ability *a)
{
    return a && a->event && (node_of(e, a->event)->op == OP_ON_ENTERS) && pays(e, a->body);
}

/* 000:E.3.3: what a permanent asks for as it comes into play, or else, locks its abilities, mana sources too, until it
 * has been dealt with. */
bool entry_cost_due(const struct engine *e, uint16_t object)
{
    const struct game *g = e->g;
    if (e->rules->upkeep_cost != UPKEEP_COST_MERGED)
        return false;
    for (int i = 0; i < g->triggers_n; i++) {
        const struct trigger *t = &g->trigger[i];
        if (t->ability != 255 && ref_now(g, t->source) == object &&
            owed_on_entry(e, ability_of(e, t->card, t->ability)))
            return true;
    }
    for (int i = 0; i < g->stack_n; i++) {
        const struct stacked *s = &g->stack[i];
        if (s->kind == STACKED_TRIGGERED && s->object == object && s->ability != 255 && s->card != NO_CARD &&
            owed_on_entry(e, ability_of(e, s->card, s->ability)))
            return true;
    }
    return false;
}

/* 000:A.6.3, 000:A.6.10, 000:A.6.13: false where there is nothing to merge. It was played like an instant, and what
 * follows if it is not paid happens now (000:A.6.6), once in the turn (000:A.6.8). */
bool phase_costs_settle(struct engine *e, struct context *c, const struct ability *a)
{
    struct due due[MAX_DUE];
    uint16_t source = ref_now(e->g, c->source);
    if (e->rules->upkeep_cost != UPKEEP_COST_MERGED || !(a->flags & ABILITY_PHASE_COST) || source >= MAX_OBJECTS ||
        game_object(e->g, source)->perm == NO_PERM)
        return false;
    memset(&due[0], 0, sizeof due[0]);
    if (!part_body(e, a->body, &due[0]))
        return false;
    due[0].c = *c;
    due[0].order = c->card == game_perm(e->g, source)->as_card ? 0 : 1;
    int n = collect(e, source, due, 1);
    if (n < 2 && !(a->flags & ABILITY_MUST))
        return false;
    sort(due, n);
    TELL(e, "000:A.6.3", "all costs of %s for the phase are one", entity_name(e, source));
    for (int i = 0; i < n; i++)
        if (due[i].before)
            run_effect(e, &due[i].c, due[i].before);
    bool paid = pay_all(e, due, n);
    for (int i = 0; i < n; i++)
        run_effect(e, &due[i].c, node_of(e, due[i].pay)->kid[paid ? 2 : 3]);
    return true;
}
