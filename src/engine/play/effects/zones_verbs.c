/* zones_verbs.c - moves objects from zone to zone, with all consequences
 *
 * A move is prepared (replacement effects decide where the object really goes), its last state is noted, watchers are
 * informed that it leaves, it is moved, and its "enters" effects are carried out. Several moves at once go through each
 * of these steps together, so that all leaving objects see each other leave. */
#include "base/attr.h"
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

/* One object on its way. */
struct mover {
    struct event ev;
    int position;
    uint8_t controller, controller_before;
    bool goes;
    uint16_t host; /* an Aura that enters otherwise than by resolving */
    struct entry entry;
};

/* ---- what may go where ----------------------------------------------------------------------- */

/* 001:304.4, 001:400.4: instants and sorceries stay where they are. 001:110.5f: a token that has
 * left stays away (004:216.2). */
static bool may_move(struct engine *e, uint16_t object, enum zone to, unsigned flags)
{
    const struct object *o = game_object(e->g, object);
    const struct card *card = &e->book->card[o->card];
    const unsigned never = TYPE_INSTANT | TYPE_SORCERY | TYPE_INTERRUPT | TYPE_MANA_SOURCE;
    if (o->flags & OBJECT_TOKEN && o->zone != ZONE_BATTLEFIELD && o->zone != ZONE_NONE)
        return false;
    if (to == ZONE_BATTLEFIELD && card->types & never && !(card->types & TYPE_PERMANENT) &&
        !(flags & (EVENT_FACE_DOWN | EVENT_FLIPPED)) && !(o->flags & OBJECT_FACE_DOWN))
        return false;
    return true;
}

static bool is_aura(struct engine *e, uint16_t object)
{
    uint16_t node;
    return chars_types(e, object) & TYPE_ENCHANTMENT && chars_parameters(e, object, KEYWORD_ENCHANT, &node, 1) > 0;
}

/* Equipment enters unattached (003:212.2h, 001:301.7).
 * 001:303.4f, 001:303.4g, 004:214.8d, 000:G.31.4: an Aura that enters otherwise than by
 * resolving gets a host as it enters, chosen by who puts it there, or stays where it is. */
static bool host_chosen(struct engine *e, struct mover *m)
{
    struct game *g = e->g;
    uint16_t options[MAX_PERMANENTS + MAX_PLAYERS];
    int n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (can_attach(e, m->ev.object, g->perm[i].object))
            options[n++] = g->perm[i].object;
    for (int i = 0; i < g->players; i++)
        if (game_in(g, i) && can_attach(e, m->ev.object, player_entity(i)))
            options[n++] = player_entity(i);
    if (n == 0)
        return false;
    struct question q = {.player = m->controller,
                         .purpose = FOR_GOOD,
                         .source = m->ev.object,
                         .card = NO_CARD,
                         .min = 1,
                         .max = 1,
                         .options = (uint16_t)n,
                         .option = options};
    struct answer answer = {0};
    ask_choose(e, &q, &answer);
    m->host = options[answer.n > 0 ? answer.value[0] : 0];
    return true;
}

static void spell_noted(const struct game *g, struct mover *m)
{
    if (m->ev.from != ZONE_STACK)
        return;
    for (int i = g->stack_n - 1; i >= 0; i--) {
        if (g->stack[i].kind != STACKED_SPELL || g->stack[i].object != m->ev.object)
            continue;
        m->entry.spell = g->stack[i];
        m->entry.was_spell = true;
        return;
    }
}

/* ---- the parts of a move --------------------------------------------------------------------- */

static void prepare(struct engine *e, struct mover *m, uint16_t object, enum zone to, int position, int controller,
                    unsigned flags)
{
    struct game *g = e->g;
    struct object *o = game_object(g, object);
    const struct card *card = &e->book->card[o->card];
    m->goes = false;
    m->entry.was_spell = false;
    m->entry.n = 0;
    m->host = NO_OBJECT;
    m->position = position;
    m->controller_before = o->controller;
    m->controller = (uint8_t)(controller >= 0 && controller < g->players ? controller : o->owner);
    m->ev.on = OP_ON_MOVES;
    m->ev.object = object;
    m->ev.other = m->ev.source = NO_OBJECT;
    m->ev.from = o->zone;
    m->ev.to = (uint8_t)to;
    m->ev.flags = (uint8_t)flags;
    m->ev.amount = 0;
    m->ev.counter = m->ev.step = m->ev.shuffled = 0;
    m->ev.incarnation = o->incarnation;
    m->ev.player = to == ZONE_BATTLEFIELD ? m->controller : o->zone == ZONE_BATTLEFIELD ? o->controller : o->owner;
    if (card->layout >= LAYOUT_PLANE && to != ZONE_COMMAND)
        return; /* it stays (001:309.2, 001:310.2) */
    if (!may_move(e, object, to, flags))
        return;
    if (to == ZONE_BATTLEFIELD)
        o->controller = m->controller; /* as it would be there (001:614.12) */
    bool as_meant = !may_replace(e) && !card->statics && !(o->flags & OBJECT_GENERAL);
    if (!as_meant && (!event_replace_entry(e, &m->ev, &m->entry) || g->result == RESULT_FAILED ||
                      !may_move(e, object, (enum zone)m->ev.to, m->ev.flags))) {
        o->controller = m->controller_before;
        return;
    }
    spell_noted(g, m);
    bool aura = m->ev.to == ZONE_BATTLEFIELD && m->ev.from != ZONE_STACK &&
                (card->types & TYPE_ENCHANTMENT || card->other != NO_CARD) && is_aura(e, object);
    if (aura && !host_chosen(e, m)) {
        o->controller = m->controller_before;
        return;
    }
    if (to == ZONE_BATTLEFIELD && m->ev.to != ZONE_BATTLEFIELD)
        o->controller = m->controller_before;
    m->goes = true;
}

/* 001:400.7, 000:Z.1.3, 000:G.11.4: what was attached to it has no host. */
static bool hosts_no_more(struct game *g, uint16_t object)
{
    bool any = false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].attached_to == object) {
            g->perm[i].attached_to = NO_OBJECT;
            any = true;
        }
    return any;
}

/* Effects about it end; it leaves combat. */
static void depart(struct engine *e, const struct mover *m)
{
    struct game *g = e->g;
    uint16_t object = m->ev.object;
    const struct object *o = game_object(g, object);
    if (m->ev.to == ZONE_GRAVEYARD)
        death_note(e, object);
    (void)hosts_no_more(g, object);
    effects_forget_object(e, object);
    if (g->perm[o->perm].flags & (PERM_ATTACKING | PERM_BLOCKING) || g->combat_defender != NO_PLAYER)
        perm_leaves_combat(g, o->perm);
    g->player[o->controller].flags |= PLAYER_PERMANENT_LEFT;
    if (!(g->perm[o->perm].types & TYPE_LAND))
        g->player[o->controller].void_turn = 1;
    if (m->ev.to == ZONE_GRAVEYARD) {
        if (g->permanents_died < UINT16_MAX)
            g->permanents_died++;
        if (g->perm[o->perm].types & TYPE_CREATURE)
            g->died_turn = g->turn;
    }
}

static void counters_of_planeswalker(struct engine *e, uint16_t object)
{
    const struct card *card = &e->book->card[game_perm(e->g, object)->as_card];
    if (card->types & TYPE_PLANESWALKER && card->loyalty)
        verb_counters(e, object, COUNTER_LOYALTY, card->loyalty); /* 001:208.1, 001:306.5b */
}

/* Remembers what the spell leaves with its permanent for "enters" and later; without a spell X is 0 (000:G.31.2). */
static void remember_spell(struct perm *p, const struct stacked *s)
{
    p->x = (uint8_t)(s->x < 0 ? 0 : s->x > 255 ? 255 : s->x);
    p->flags |= PERM_WAS_CAST;
    p->cast_from = (unsigned)cast_from(s) & 15u;
    p->paid_colours = s->colours_paid & 31u;
    if (s->flags & STACKED_KICKED) {
        p->flags |= PERM_KICKED;
        p->x = s->x > 0 ? p->x : s->kicks;
    }
    if (s->casting & CAST_OUT_OF_TIME)
        p->flags |= PERM_OUT_OF_TIME;
    if (s->flags & (STACKED_EVOKED | STACKED_ALTERNATIVE))
        p->flags |= PERM_EVOKED;
}

/* clean: the board is plain, and this is all that is new on it. */
static void arrive(struct engine *e, struct mover *m, bool clean)
{
    struct game *g = e->g;
    uint16_t object = m->ev.object;
    struct object *o = game_object(g, object);
    if (o->perm == NO_PERM)
        return; /* no room: the game has failed */
    struct perm *p = &g->perm[o->perm];
    if (e->simultaneous && e->moment.arrivals < MAX_GONE)
        e->moment.arrived[e->moment.arrivals++] = object;
    p->flags |= PERM_ECHO_DUE;
    if (m->ev.flags & EVENT_TAPPED)
        p->flags |= PERM_TAPPED;
    if (m->entry.was_spell)
        remember_spell(p, &m->entry.spell);
    if (m->host != NO_OBJECT)
        p->attached_to = m->host;
    if (!g->plain || m->host != NO_OBJECT) /* else it is new, as its record says (DIRTY_NEW) */
        chars_touch(e);
    else if (clean)
        chars_arrived(e, o->perm);
    if (m->entry.n) {
        entry_finish(e, object, &m->entry);
        if (o->zone != ZONE_BATTLEFIELD)
            return;
    }
    counters_of_planeswalker(e, object);
    watch_perm(e, o->perm);
}

/* Marks of a card's state that go with its zone (001:400.7, 000:Z.1.3). */
static void flags_settle(struct object *o, const struct mover *m)
{
    bool stays_flipped = m->ev.flags & EVENT_FLIPPED && m->ev.to == ZONE_BATTLEFIELD;
    bool stays_down = o->flags & OBJECT_FACE_DOWN && m->ev.from == ZONE_STACK && m->ev.to == ZONE_BATTLEFIELD;
    if (m->ev.to != ZONE_STACK)
        o->flags &= (uint8_t) ~(OBJECT_FACE_DOWN | OBJECT_FLIPPED | OBJECT_RIGHT_HALF | OBJECT_REVEALED);
    if (stays_flipped)
        o->flags |= OBJECT_FLIPPED;
    if (stays_down || m->ev.flags & EVENT_FACE_DOWN)
        o->flags |= OBJECT_FACE_DOWN;
}

/* Cards that something may return are told apart by what exiled them (001:406.4). */
void exiled_by(struct engine *e, uint16_t object, uint16_t source)
{
    struct object *o = game_object(e->g, object);
    if (book_has_op(e->book, OP_EXILED_WITH) && o->zone == ZONE_EXILE && source < MAX_OBJECTS) {
        o->by = (uint16_t)(source + 1);
        chars_touch(e);
    }
}

/* What comes onto the battlefield is a new object, which has exiled nothing (001:400.7). */
static void exiled_nothing(struct engine *e, uint16_t object)
{
    if (!book_has_op(e->book, OP_EXILED_WITH))
        return;
    for (uint16_t i = 0; i < e->g->object_cap; i++)
        if (game_object(e->g, i)->by == object + 1 && game_object(e->g, i)->zone == ZONE_EXILE)
            game_object(e->g, i)->by = 0;
}

static void count_up(uint8_t *n)
{
    if (*n < UINT8_MAX)
        ++*n;
}

/* What some cards ask of a turn afterwards: what entered, and which permanent cards came to a graveyard. */
static void count_for_the_turn(struct engine *e, uint16_t object, enum zone to)
{
    const struct object *o = game_object(e->g, object);
    if (to == ZONE_BATTLEFIELD && o->perm != NO_PERM && book_has_op(e->book, OP_ENTERED_OF_TYPE)) {
        struct player *p = &e->g->player[o->controller];
        unsigned types = chars_types(e, object);
        count_up(&p->entered);
        for (int i = 0; i < CAST_TYPES; i++)
            if (types >> i & 1)
                count_up(&p->entered_of_type[i]);
    }
    if (to == ZONE_GRAVEYARD && !(o->flags & (OBJECT_TOKEN | OBJECT_COPY)) &&
        e->book->card[o->card].types & TYPE_PERMANENT)
        count_up(&e->g->player[o->owner].descended);
}

static void settle(struct engine *e, struct mover *m)
{
    struct game *g = e->g;
    uint16_t object = m->ev.object;
    struct object *o = game_object(g, object);
    bool clean = g->plain && !g->dirty;
    if (m->ev.from == ZONE_BATTLEFIELD && o->perm != NO_PERM)
        depart(e, m);
    flags_settle(o, m);
    if (m->ev.to == ZONE_BATTLEFIELD || m->ev.to == ZONE_STACK)
        o->controller = m->controller;
    if (m->ev.from == ZONE_GRAVEYARD && hosts_no_more(g, object)) {
        g->check_due = 1;
        chars_touch(e);
    }
    zone_put(g, object, (enum zone)m->ev.to, m->position);
    if (m->ev.from == ZONE_STACK && g->effects_n)
        effects_follow_spell(e, object, m->ev.incarnation);
    if (m->ev.from == ZONE_EXILE || m->ev.from == ZONE_HAND)
        o->by = 0;
    if (m->ev.to == ZONE_BATTLEFIELD) {
        exiled_nothing(e, object);
        arrive(e, m, clean);
    } else {
        watch_card(e, o->card, (enum zone)m->ev.to);
        if (o->flags & (OBJECT_TOKEN | OBJECT_COPY) && m->ev.to != ZONE_STACK)
            g->stray = g->check_due = 1;
    }
    count_for_the_turn(e, object, (enum zone)m->ev.to);
    if (m->ev.shuffled)
        verb_shuffle(e, o->owner);
}

static void leave(struct engine *e, struct mover *m)
{
    if (m->ev.from == ZONE_BATTLEFIELD && m->ev.to != ZONE_BATTLEFIELD)
        event_looks_back(e, &m->ev);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* 001:400.3, 000:Z.1.5: into its owner's library, hand or graveyard, whatever the effect says
 * (the lists of zones.c are the owner's). 001:400.7: it is a new object. Zones: 000:Z.1.1,
 * 001:400.1, 004:217.1. What moves is a new object without memory of the old one (000:Z.1.3,
 * 001:400.7, 001:403.4, 003:217.5c, 004:217.5c, 004:217.8, 002:S3/Zones). Exiled cards lie face
 * up unless moved face down (000:Z.7.2, 001:406.3, 004:217.7b); set-aside ones are exiled
 * likewise (000:Z.9.1). */
uint16_t verb_move(struct engine *e, uint16_t object, enum zone to, int position, int controller, unsigned flags)
{
    struct mover m;
    const struct object *o = game_object(e->g, object < MAX_OBJECTS ? object : 0);
    if (object >= MAX_OBJECTS || o->zone == ZONE_PHASED_OUT || (o->zone == ZONE_NONE && !(o->flags & OBJECT_TOKEN)))
        return NO_OBJECT; /* it is not in the game, or no more */
    prepare(e, &m, object, to, position, controller, flags);
    if (!m.goes)
        return NO_OBJECT;
    if (m.ev.from == ZONE_BATTLEFIELD)
        known_note(e, object);
    leave(e, &m);
    settle(e, &m);
    event_happened(e, &m.ev);
    if (e->g->stray && !e->simultaneous && e->rules->token_elsewhere == TOKEN_REMOVED_AT_ONCE)
        strays_cease(e);
    return object;
}

/* 001:404.3, 004:217.4c, 000:Z.3.3: cards that come into a graveyard together are put in the
 * order their owner says. */
static void order_of_owners(struct engine *e, struct mover *m, int n)
{
    struct game *g = e->g;
    if (!(g->zone_watch >> ZONE_GRAVEYARD & 1))
        return; /* nothing in this game looks at the order of a graveyard */
    for (int owner = 0; owner < g->players; owner++) {
        uint16_t options[MAX_PERMANENTS];
        int at[MAX_PERMANENTS], count = 0;
        for (int i = 0; i < n && count < MAX_PERMANENTS; i++) {
            if (!m[i].goes || m[i].ev.to != ZONE_GRAVEYARD || game_object(g, m[i].ev.object)->owner != owner)
                continue;
            at[count] = i;
            options[count++] = m[i].ev.object;
        }
        if (count < 2)
            continue;
        struct question q = {.player = (uint8_t)owner, .purpose = FOR_ORDER, .source = NO_OBJECT, .card = NO_CARD};
        struct answer answer;
        struct event sorted[MAX_PERMANENTS];
        if (!ask_order_of(e, q, options, count, &answer))
            continue;
        for (int k = 0; k < count; k++)
            sorted[k] = m[at[answer.value[k]]].ev;
        for (int k = 0; k < count; k++)
            m[at[k]].ev = sorted[k];
    }
}

enum { MAX_TOGETHER = 64 };

static void move_some(struct engine *e, const uint16_t *objects, int n, enum zone to, unsigned flags)
{
    struct mover m[MAX_TOGETHER];
    for (int i = 0; i < n; i++) {
        const struct object *o = game_object(e->g, objects[i]);
        m[i].goes = false;
        if (o->zone != ZONE_PHASED_OUT && o->zone != ZONE_NONE)
            prepare(e, &m[i], objects[i], to, 0, -1, flags);
    }
    if (to == ZONE_GRAVEYARD && n > 1)
        order_of_owners(e, m, n);
    for (int i = 0; i < n; i++)
        if (m[i].goes && m[i].ev.from == ZONE_BATTLEFIELD)
            known_note(e, m[i].ev.object);
    for (int i = 0; i < n; i++)
        if (m[i].goes)
            leave(e, &m[i]);
    for (int i = 0; i < n; i++)
        if (m[i].goes)
            settle(e, &m[i]);
    for (int i = 0; i < n; i++)
        if (m[i].goes)
            event_happened(e, &m[i].ev);
}

/* 001:603.6d, 000:Z.1.4: all at the same time. Under their owners' control where they come onto
 * the battlefield. */
void verb_move_all(struct engine *e, const uint16_t *objects, int n, enum zone to, unsigned flags)
{
    moment_begin(e);
    for (int i = 0; i < n; i += MAX_TOGETHER)
        move_some(e, objects + i, n - i < MAX_TOGETHER ? n - i : MAX_TOGETHER, to, flags);
    moment_end(e);
}

/* 004:217.4a; 001:701.14, 000:G.35: cannot be prevented, and only what one controls. By whoever
 * controls it, tapped or new alike; nothing prevents or replaces it by regeneration (000:G.35.2,
 * 000:G.35.3, 000:G.35.Ruling.6). */
void verb_sacrifice(struct engine *e, uint16_t object)
{
    const struct object *o = game_object(e->g, object);
    struct event ev = event_of(OP_ON_SACRIFICED);
    if (o->zone != ZONE_BATTLEFIELD)
        return;
    ev.object = object;
    ev.incarnation = o->incarnation;
    ev.player = o->controller;
    TELL(e, "000:G.35.1 004:402.9 001:701.14a", "%s is sacrificed", entity_name(e, object));
    event_looks_back(e, &ev);
    verb_move(e, object, ZONE_GRAVEYARD, 0, -1, 0);
}

/* A token is what the entry of the book says: its name, which is its type too, its colour, and
 * no cost (000:K.25.2, 000:K.25.3, 000:K.25.4, 000:K.25.5, 004:216.1, 001:110.5c, 001:202.1b,
 * 002:S2/Tokens). 001:110.5, 001:110.5a, 000:K.25.7, 000:G.29.2: owned by the player whose
 * effect made it. The last one made, if more were. Owned by the player under whose control it is
 * made (000:G.29.2, 000:G.29.3, 001:110.2). */
uint16_t verb_token(struct engine *e, int player, uint16_t card, unsigned flags, struct entities *all)
{
    struct game *g = e->g;
    struct event ev = event_of(OP_ON_TOKEN);
    uint16_t made = NO_OBJECT;
    ev.player = (uint8_t)player;
    ev.amount = 1;
    if (!game_in(g, player) || !event_replace(e, &ev)) /* 001:800.4b, 001:800.4c: none for who has left */
        return NO_OBJECT;
    int wanted = ev.amount;
    for (int i = 0; i < wanted; i++) {
        uint16_t object = game_new_object(g, card, player);
        if (object == NO_OBJECT)
            return NO_OBJECT;
        game_object(g, object)->flags |= OBJECT_TOKEN;
        made = verb_move(e, object, ZONE_BATTLEFIELD, 0, player, flags);
        if (made == NO_OBJECT)
            game_free_object(g, object);
        else if (all)
            entities_add(g, all, made);
        ev.amount = 1;
        event_happened(e, &ev);
    }
    return made;
}

/* ---- attaching ------------------------------------------------------------------------------- */

static bool subtype_word(struct engine *e, uint16_t object, const char *word)
{
    uint16_t w = book_word(e->book, word);
    return w && chars_has_subtype(e, object, w);
}

/* 000:K.14.9 (nothing on itself), 001:301.8, 003:212.4c, 004:214.8a, 002:S2/Enchantments,
 * 001:303.4, 001:301.5, 001:301.6, 000:K.14.4, 000:K.14.5, 004:214.8e: what an Aura, Equipment
 * or Fortification can be on. */
static bool host_fits(struct engine *e, uint16_t object, uint16_t to)
{
    uint16_t filters[4];
    unsigned types = chars_types(e, object);
    int n = chars_parameters(e, object, KEYWORD_ENCHANT, filters, (int)ARRAY_LEN(filters));
    if (types & TYPE_ENCHANTMENT && n > 0) {
        const struct object *o = game_object(e->g, object);
        struct context c;
        context_of(&c, e, object, chars_card(e, object), 255, o->controller);
        if (types & TYPE_CREATURE && o->zone == ZONE_BATTLEFIELD && e->rules->enchantments == ENCHANTMENTS_AURA)
            return false; /* 001:303.4d */
        for (int i = 0; i < n; i++)
            if (!filter_matches(e, &c, filters[i], to))
                return false;
        return true;
    }
    if (to >= MAX_OBJECTS || types & TYPE_CREATURE)
        return false; /* 001:301.7, 003:212.2i */
    if (subtype_word(e, object, "Equipment"))
        return (chars_types(e, to) & TYPE_CREATURE) != 0;
    return subtype_word(e, object, "Fortification") && chars_types(e, to) & TYPE_LAND;
}

/* Protection keeps off Auras, in later eras Equipment and Fortifications too (003:502.7c,
 * 003:502.7d, 001:702.14). */
static bool host_protected(struct engine *e, uint16_t object, uint16_t to)
{
    bool aura = (chars_types(e, object) & TYPE_ENCHANTMENT) != 0;
    if (!aura && e->rules->protection_attach == PROTECTION_FROM_AURAS)
        return false;
    if (!aura && e->rules->protection_attach == PROTECTION_FROM_EQUIPMENT && !subtype_word(e, object, "Equipment"))
        return false;
    return chars_protected(e, to, object);
}

/* 001:702.5, 001:303.4: an Aura can be on a card in another zone if it says so. */
static bool enchants_there(struct engine *e, uint16_t object, uint16_t to)
{
    enum zone zone = (enum zone)game_object(e->g, to)->zone;
    uint16_t filters[4];
    if (zone == ZONE_BATTLEFIELD)
        return true;
    int n = chars_parameters(e, object, KEYWORD_ENCHANT, filters, (int)ARRAY_LEN(filters));
    for (int i = 0; i < n; i++)
        if (!(filter_zones(e, filters[i]) >> zone & 1))
            return false;
    return n > 0 && zone == ZONE_GRAVEYARD;
}

bool can_attach(struct engine *e, uint16_t object, uint16_t to)
{
    if (object >= MAX_OBJECTS || to == object || to == NO_OBJECT)
        return false;
    if (to < MAX_OBJECTS ? !enchants_there(e, object, to) : !entity_is_player(to) || !game_in(e->g, entity_player(to)))
        return false;
    if (!host_fits(e, object, to) || host_protected(e, object, to))
        return false;
    if (e->g->limited && !game_reaches(e->g, game_object(e->g, object)->controller, entity_whose(e->g, to)))
        return false; /* 001:801.8, 001:801.9 */
    /* 000:G.42.Ruling.3, 000:K.14.4: it still targets its host */
    return e->rules->aura_target != AURA_KEEPS_TARGETING || to >= MAX_OBJECTS ||
           !chars_has_keyword(e, to, KEYWORD_SHROUD);
}

/* 001:701.3, 003:G13.19, 004:Glossary/Move: onto what it can be on, else it stays where it is. */
void verb_attach(struct engine *e, uint16_t object, uint16_t to)
{
    struct game *g = e->g;
    struct object *o = game_object(g, object);
    if (o->zone != ZONE_BATTLEFIELD)
        return;
    struct perm *p = &g->perm[o->perm];
    if (p->attached_to == to || !can_attach(e, object, to))
        return;
    bool moved = p->attached_to != NO_OBJECT;
    p->attached_to = to;
    /* 001:613.6d, 003:418.5e: with a new timestamp; 002:S3/Moving-Enchantments: as if it had just been played; 000:E.9:
     * nothing of it changes but its host */
    if (e->rules->enchantment_move == ENCHANTMENT_MOVE_NEW_TIMESTAMP ||
        (moved && e->rules->enchantment_move == ENCHANTMENT_MOVE_AS_NEW))
        p->timestamp = g->timestamp++;
    chars_touch(e);
    struct event ev = event_of(OP_ON_ATTACHED);
    ev.object = object;
    ev.other = to;
    ev.player = o->controller;
    TELL(e, "000:K.14.1 004:214.8 001:701.3a", "%s is attached to %s", entity_name(e, object), entity_name(e, to));
    event_happened(e, &ev);
}

void verb_unattach(struct engine *e, uint16_t object)
{
    struct object *o = game_object(e->g, object);
    if (o->perm == NO_PERM || e->g->perm[o->perm].attached_to == NO_OBJECT)
        return;
    e->g->perm[o->perm].attached_to = NO_OBJECT;
    chars_touch(e);
}
