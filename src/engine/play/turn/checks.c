/* checks.c - state checks: rule effects, state-based effects, state-based actions
 *
 * One check finds everything that has to change (players who lose, creatures that die, surplus legends and worlds,
 * illegal attachments, counters that cancel, tokens in other zones) and all of it is done at the same time; the check
 * is repeated until it finds nothing (000:T.13.5, 004:420.3, 001:704.3). The era decides what is checked. Checks are
 * skipped if nothing has changed since the last one (g->check_due). Losing and winning are in players.c. */
#include "base/message.h"
#include "engine/play/turn/turn.h"

/* All that one look finds. */
struct found {
    struct doomed doomed;
    unsigned losers;
    int detached_n;
    uint16_t detached[MAX_PERMANENTS];
    bool cancelled, ceased;
};

static void doom(struct found *f, uint16_t object, enum doom how, const char *cites)
{
    for (int i = 0; i < f->doomed.n; i++) {
        if (f->doomed.v[i].object != object)
            continue;
        if (how > f->doomed.v[i].how)
            f->doomed.v[i].how = (uint8_t)how;
        return;
    }
    if (f->doomed.n == MAX_PERMANENTS)
        return;
    f->doomed.v[f->doomed.n].object = object;
    f->doomed.v[f->doomed.n].cites = cites;
    f->doomed.v[f->doomed.n++].how = (uint8_t)how;
}

/* Put into the graveyard; while there is burial, buried (000:G.2, 004:Glossary/Bury). */
static enum doom by_rules(const struct engine *e)
{
    return e->rules->bury ? DOOM_BURIED : DOOM_GRAVEYARD;
}

/* ---- players --------------------------------------------------------------------------------- */

static bool general_killed(const struct engine *e, const struct player *p)
{
    if (!e->rules->general_damage || !(e->g->option & OPTION_EDH))
        return false;
    int limit = p->general_limit ? p->general_limit : e->rules->general_damage;
    if (limit == NO_GENERAL_LIMIT)
        return false;
    for (int i = 0; i < e->g->players; i++)
        if (p->general_damage[i][0] >= limit || p->general_damage[i][1] >= limit)
            return true; /* 001:104.3j, 001:704.5u, 001:903.12a */
    return false;
}

static unsigned losers(struct engine *e)
{
    struct game *g = e->g;
    unsigned bits = 0;
    for (int i = 0; i < g->players; i++) {
        struct player *p = &g->player[i];
        if (!game_in(g, i))
            continue;
        /* 004:102.1, 004:420.5a, 003:G12.11, 001:104.3b, 001:704.5a, of a team 001:704.5t */
        bool lost = e->rules->lose_at_zero_life == ZERO_LIFE_AT_CHECK && g->player[game_life_holder(g, i)].life <= 0;
        /* 000:Z.5.7, 000:G.23.Ruling.1, 002:S2/Other-Losing, 001:104.3c, 001:704.5b */
        lost |= (p->flags & PLAYER_DREW_EMPTY) != 0;
        p->flags &= (uint16_t)~PLAYER_DREW_EMPTY;
        /* 000:E.11.2, 000:E.11.Ruling.1, 002:S2/Counters#2, 001:104.3d, 001:704.5c */
        lost |= p->poison >= e->rules->poison_counters;
        lost |= general_killed(e, p);
        if (lost)
            bits |= 1u << i;
    }
    return bits;
}

/* Nobody has what could lose them the game. */
static bool all_well(const struct game *g)
{
    for (int i = 0; i < g->players; i++) {
        const struct player *p = &g->player[i];
        if (p->life <= 0 || p->flags & PLAYER_DREW_EMPTY || p->poison)
            return false;
    }
    return !g->shared_life && !(g->option & OPTION_EDH);
}

/* 000:G.22.3, 002:S1/Parts-of-Turn: in Fifth Edition life is looked at only then. */
void life_check(struct engine *e)
{
    struct game *g = e->g;
    unsigned bits = 0;
    if (e->rules->lose_at_zero_life != ZERO_LIFE_AT_PHASE_END)
        return;
    for (int i = 0; i < g->players; i++)
        if (game_in(g, i) && g->player[game_life_holder(g, i)].life < 1)
            bits |= 1u << i;
    if (bits)
        (void)players_lose(e, bits, "000:G.22.3 002:S1/Parts-of-Turn", TC_WORD("has no life left"));
}

/* ---- creatures ------------------------------------------------------------------------------- */

/* 000:K.12.4, 000:T.13.4, 004:420.5c, 001:704.5g: damage of at least the toughness. 001:704.5h:
 * or by deathtouch. */
static bool lethal(const struct engine *e, const struct perm *p)
{
    if (p->toughness <= 0)
        return e->rules->toughness_zero == TOUGHNESS_ZERO_IS_LETHAL; /* 000:K.12.Ruling.1 */
    return p->damage >= p->toughness || p->flags & PERM_DEATHTOUCHED;
}

static const char *lethal_cites(const struct perm *p)
{
    return p->toughness > 0 && p->damage < p->toughness ? "001:704.5h" : "000:T.13.4 004:420.5c 001:704.5g";
}

void lethal_collect(struct engine *e, struct doomed *out)
{
    struct game *g = e->g;
    out->n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        if (!(g->perm[i].types & TYPE_CREATURE) || !lethal(e, &g->perm[i]))
            continue;
        out->v[out->n].object = g->perm[i].object;
        out->v[out->n].cites = lethal_cites(&g->perm[i]);
        out->v[out->n++].how = DOOM_DESTROYED;
    }
}

/* While damage waits in Fifth Edition's step no creature is looked at for it (000:T.10.1). */
static bool damage_waits(const struct engine *e)
{
    return e->pending_stage != DAMAGE_NONE && e->pending_stage < DAMAGE_DEATHS;
}

static void creature(struct engine *e, struct found *f, const struct perm *p)
{
    int record = game_object(e->g, p->object)->perm;
    if (e->doomed[record >> 6] >> (record & 63) & 1)
        return; /* its fate is being decided (000:T.10.1) */
    /* 004:420.5b, 001:704.5f: no regeneration */
    if (p->toughness <= 0 && e->rules->toughness_zero == TOUGHNESS_ZERO_GRAVEYARD)
        doom(f, p->object, DOOM_GRAVEYARD, "004:420.5b 001:704.5f");
    else if (!damage_waits(e) && lethal(e, p))
        doom(f, p->object, DOOM_DESTROYED, lethal_cites(p));
}

/* ---- legends, worlds, planeswalkers ---------------------------------------------------------- */

/* The timestamp of the first of those that entered together with it. */
static uint32_t arrival(const struct perm *p)
{
    return p->timestamp - (p->flags >> PERM_TOGETHER_SHIFT);
}

/* 000:E.4.Ruling.10, 000:K.19.Ruling.3: what has become a legend is the newer one; later it is
 * as old as it was. */
static uint32_t arrival_as_legend(const struct engine *e, const struct perm *p)
{
    uint32_t since = arrival(p);
    if (e->rules->shape_legend != SHAPE_LEGEND_IS_NEWER || !(p->flags & PERM_COPY))
        return since;
    for (int i = 0; i < e->g->effects_n; i++) {
        const struct effect *f = &e->g->effect[i];
        if (f->kind == EFFECT_CONTINUOUS && !f->body && ref_now(e->g, f->subject) == p->object && f->timestamp > since)
            since = f->timestamp;
    }
    return since;
}

/* Is the second within the range of the first one's controller (001:801.12, 001:801.13, 001:801.14)? */
static bool sees(const struct engine *e, const struct perm *a, const struct perm *b)
{
    return game_reaches(e->g, entity_whose(e->g, a->object), entity_whose(e->g, b->object));
}

static bool same_legend(struct engine *e, const struct perm *a, const struct perm *b)
{
    uint16_t name = chars_name(e, a->object);
    return b->types & TYPE_LEGENDARY && name && name == chars_name(e, b->object) && sees(e, a, b);
}

/* At once: only what replaces the burial comes before (000:K.19.2). 001:704.5k: all of them.
 * 004:420.5e, 000:K.19.1: all but the first, and that too if another came with it. */
static void legend(struct engine *e, struct found *f, const struct perm *p)
{
    struct game *g = e->g;
    bool first = true, other = false, tied = false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *q = &g->perm[i];
        if (q == p || !same_legend(e, p, q))
            continue;
        other = true;
        if (arrival_as_legend(e, q) < arrival_as_legend(e, p))
            first = false;
        tied |= arrival_as_legend(e, q) == arrival_as_legend(e, p);
    }
    if (other && (e->rules->legend_rule == LEGEND_ALL_GO || !first || tied))
        doom(f, p->object, by_rules(e), "000:K.19.1 004:420.5e 001:704.5k");
}

/* 001:704.5m, 000:K.14.8: all but the newest, and that too if another came with it.
 * 004:Glossary/Enchant-World: the oldest, one after the other. */
static void worlds(struct engine *e, struct found *f)
{
    struct game *g = e->g;
    const struct perm *newest = NULL, *oldest = NULL;
    int n = 0, newest_n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (!(p->types & TYPE_WORLD))
            continue;
        n++;
        newest_n = newest && arrival(p) == arrival(newest) ? newest_n + 1 : newest_n;
        if (!newest || arrival(p) > arrival(newest)) {
            newest = p;
            newest_n = 1;
        }
        if (!oldest || p->timestamp < oldest->timestamp)
            oldest = p;
    }
    if (n < 2)
        return;
    if (e->rules->world_rule == WORLD_OLDEST_GOES) {
        doom(f, oldest->object, by_rules(e), "004:Glossary/Enchant-World");
        return;
    }
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_WORLD && (newest_n > 1 || arrival(&g->perm[i]) != arrival(newest)))
            doom(f, g->perm[i].object, by_rules(e), "000:K.14.8 001:704.5m");
}

/* 001:306.4, 001:704.5j: two with a planeswalker type in common. */
static void planeswalker_types(struct engine *e, struct found *f, const struct perm *p)
{
    struct game *g = e->g;
    const struct card *card = &e->book->card[p->as_card];
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *q = &g->perm[i];
        if (q == p || !(q->types & TYPE_PLANESWALKER) || game_object(g, q->object)->zone != ZONE_BATTLEFIELD ||
            !sees(e, p, q))
            continue;
        for (int k = 0; k < MAX_SUBTYPES; k++)
            if (card->subtype[k] && chars_has_subtype(e, p->object, card->subtype[k]) &&
                chars_has_subtype(e, q->object, card->subtype[k]))
                doom(f, p->object, DOOM_GRAVEYARD, "001:704.5j");
    }
}

/* 001:704.5i: without loyalty. */
static void planeswalker(struct engine *e, struct found *f, const struct perm *p)
{
    if (!e->rules->planeswalkers)
        return;
    if (perm_counters(p, COUNTER_LOYALTY) == 0)
        doom(f, p->object, DOOM_GRAVEYARD, "001:704.5i");
    planeswalker_types(e, f, p);
}

/* ---- attachments, counters, tokens ----------------------------------------------------------- */

/* 001:704.5n, 004:420.5d, 000:T.13.3, 000:A.24.3, 002:S1/Enchantments#1: an Aura with no host,
 * or a wrong one. 001:704.5p, 001:704.5q, 003:420.5k: other things come off and stay. */
static void attachment(struct engine *e, struct found *f, const struct perm *p)
{
    bool aura = p->types & TYPE_ENCHANTMENT && p->keywords[KEYWORD_ENCHANT / 64] >> (KEYWORD_ENCHANT % 64) & 1;
    if (!aura && p->attached_to == NO_OBJECT)
        return;
    if (p->attached_to != NO_OBJECT && can_attach(e, p->object, p->attached_to))
        return;
    if (aura)
        doom(f, p->object, by_rules(e), "000:T.13.3 004:420.5d 001:704.5n");
    else
        f->detached[f->detached_n++] = p->object;
}

/* 001:120.2, 001:704.5r: a +1/+1 and a -1/-1 counter cancel each other. */
static void cancel_counters(struct engine *e, struct found *f, struct perm *p)
{
    int plus = perm_counters(p, COUNTER_PLUS1), minus = perm_counters(p, COUNTER_MINUS1);
    int n = plus < minus ? plus : minus;
    if (!e->rules->counters_cancel || n == 0)
        return;
    perm_counters_add(e->g, p, COUNTER_PLUS1, -n);
    perm_counters_add(e->g, p, COUNTER_MINUS1, -n);
    f->cancelled = true;
}

/* 001:120.3, 001:704.5s: of counters of which it cannot have more than so many the others are removed. */
static void surplus_counters(struct engine *e, struct found *f)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (rule_next(e, OP_MOD_MAX_COUNTERS, &walk, &c, &node)) {
        const struct node *n = node_of(e, node);
        int kind = node_of(e, n->kid[0])->value, most = eval_number(e, &c, n->kid[1]);
        for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i)) {
            struct perm *p = &e->g->perm[i];
            int more = perm_counters(p, kind) - most;
            if (more <= 0 || !rule_reaches(e, &walk, &c, p->object))
                continue;
            perm_counters_add(e->g, p, kind, -more);
            f->cancelled = true;
        }
    }
}

/* True for a token in a zone where it cannot be (001:704.5d, 001:110.5e, 004:420.5f, 004:216.3, 000:K.25.6; phased out
 * 003:217.8d), and for a copy of a spell off the stack (001:704.5e). */
static bool must_cease(const struct engine *e, const struct object *o)
{
    if (o->zone == ZONE_NONE || !(o->flags & (OBJECT_TOKEN | OBJECT_COPY)))
        return false;
    if (o->zone == ZONE_BATTLEFIELD || (o->flags & OBJECT_COPY && o->zone == ZONE_STACK))
        return false;
    return o->zone != ZONE_PHASED_OUT || e->rules->phased_tokens_cease ||
           e->rules->phasing == PHASING_ZONE_NEWEST; /* 000:G.30.Ruling.1 */
}

bool strays_cease(struct engine *e)
{
    struct game *g = e->g;
    bool any = false;
    if (!g->stray)
        return false;
    g->stray = 0;
    for (int i = 0; i < g->object_cap; i++) {
        if (!must_cease(e, game_object(g, (uint16_t)i)))
            continue;
        for (int k = 0; k < g->perm_cap; k++) /* what was attached to it stays away (003:217.8d) */
            if (g->perm[k].object != NO_OBJECT && g->perm[k].attached_to == i)
                g->perm[k].attached_to = NO_OBJECT;
        game_free_object(g, (uint16_t)i);
        any = true;
    }
    return any;
}

/* "buried-if": rule effects that a card brings along, as landhome in Fifth Edition (000:A.21.3). */
static void buried_if(struct engine *e, struct found *f)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return;
    while (rule_next(e, OP_MOD_BURIED_IF, &walk, &c, &node)) {
        uint16_t source = ref_now(e->g, c.source);
        if (source < MAX_OBJECTS && eval_condition(e, &c, node_of(e, node)->kid[0]))
            doom(f, source, DOOM_BURIED, "000:A.21.3");
    }
}

/* Emblems that come by the rules, such as the city's blessing: true if somebody got one. */
static bool emblems_due(struct engine *e)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    bool any = false;
    if (!may_rule(e))
        return false;
    while (rule_next(e, OP_MOD_EMBLEM_IF, &walk, &c, &node)) {
        const struct node *n = node_of(e, node);
        if (!eval_condition(e, &c, n->kid[0]))
            continue;
        emblem_given(e, c.controller, (uint16_t)node_of(e, n->kid[1])->value);
        any = true;
    }
    return any;
}

/* ---- the check ------------------------------------------------------------------------------- */

static void look(struct engine *e, struct found *f, unsigned due)
{
    struct game *g = e->g;
    bool world = false;
    f->doomed.n = f->detached_n = 0;
    f->cancelled = f->ceased = false;
    f->losers = losers(e);
    if (!(due & CHECK_ALL))
        return;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (p->types & TYPE_CREATURE)
            creature(e, f, p);
        if (p->types & TYPE_LEGENDARY)
            legend(e, f, p);
        if (p->types & TYPE_PLANESWALKER)
            planeswalker(e, f, p);
        if (p->types & TYPE_ENCHANTMENT || p->attached_to != NO_OBJECT)
            attachment(e, f, p);
        if (p->counter_n[0] | p->counter_n[1])
            cancel_counters(e, f, p);
        world |= (p->types & TYPE_WORLD) != 0;
        p->flags &= ~(uint32_t)PERM_DEATHTOUCHED;
    }
    if (world)
        worlds(e, f);
    buried_if(e, f);
    if (book_has_op(e->book, OP_MOD_MAX_COUNTERS))
        surplus_counters(e, f);
    f->ceased = strays_cease(e);
    f->ceased |= emblems_due(e);
}

static bool mend(struct engine *e, struct found *f)
{
    bool any = f->doomed.n || f->detached_n || f->cancelled || f->ceased;
    if (!any && !f->losers)
        return false;
    moment_begin(e);
    for (int i = 0; i < f->detached_n; i++)
        verb_unattach(e, f->detached[i]);
    if (f->doomed.n)
        (void)doom_all(e, &f->doomed);
    moment_end(e);
    if (f->losers) /* nothing happens to those who cannot lose */
        any |= players_lose(e, f->losers, "000:G.23.Ruling.1 004:420.5a 001:704.5", TC_WORD("loses the game"));
    return any;
}

static bool all_checks(struct engine *e)
{
    struct game *g = e->g;
    bool any = false;
    e->checking = 1;
    for (int round = 0; g->check_due && round < MAX_OBJECTS && g->result == RESULT_NONE; round++) {
        struct found f;
        unsigned due = g->check_due;
        g->check_due = 0;
        look(e, &f, due);
        if (!mend(e, &f))
            break;
        any = true;
        g->check_due = CHECK_ALL;
        chars_refresh(e);
    }
    e->checking = 0;
    return any;
}

/* 001:704.3, 004:420.3, 004:408.2c, 004:420.2, 000:T.13.1, 000:T.13.2, and this list alone
 * (003:420.1): what a card watches for is a trigger. What regenerates may still be used against
 * what is found (000:T.13.Ruling.4). Never in the middle of something that happens (001:704.4,
 * 004:420.4). */
bool state_checks(struct engine *e)
{
    struct game *g = e->g;
    chars_refresh(e);
    if (!g->check_due || e->checking)
        return false;
    if (g->check_due == CHECK_PLAYERS && all_well(g)) {
        g->check_due = 0;
        return false;
    }
    return all_checks(e);
}
