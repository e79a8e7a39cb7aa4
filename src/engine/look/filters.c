/* filters.c - tests whether things match a filter
 *
 * A filter is tested against a thing as it is (a permanent by its derived record, a card elsewhere by what is printed
 * on it, a spell or ability by its entry on the stack, a player) or as it last was.
 */
#include "engine/look/inner.h"
#include "engine/look/look.h"

/* The Ring-bearer of its controller, who had to be tempted for that. */
static bool bears_ring(const struct game *g, uint16_t object)
{
    const struct player *p = &g->player[game_object_c(g, object)->controller];
    return p->temptations && ref_now(g, p->ring_bearer) == object;
}

static bool controlled(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    int controller = seen_controller_of(e, s);
    return controller != NO_PLAYER && eval_players(e, c, n->kid[0]) >> controller & 1;
}

static bool in_zone(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    if (!s->object)
        return false;
    int zone = node_of(e, n->kid[0])->value, at = s->known ? ZONE_BATTLEFIELD : s->object->zone;
    if (seen_is_ability(s))
        at = ZONE_STACK;
    if (zone != ZONE_NONE && zone != ZONE_COUNT && zone != at)
        return false;
    if (!n->kid[1])
        return true;
    int whose = at == ZONE_BATTLEFIELD || at == ZONE_STACK ? seen_controller_of(e, s) : s->object->owner;
    return whose != NO_PLAYER && eval_players(e, c, n->kid[1]) >> whose & 1;
}

/* A card is in a zone of its owner when it is cast; what was not cast came from none. */
static bool was_cast_from(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    int zone = node_of(e, n->kid[0])->value, from = ZONE_NONE;
    if (s->perm)
        from = s->perm->cast_from;
    else if (s->stacked && s->stacked->kind == STACKED_SPELL)
        from = cast_from(s->stacked);
    else if (e->announced && s->entity == e->announced - 1 && s->object->zone != ZONE_STACK)
        from = s->object->zone;
    if (from == ZONE_NONE || (zone != ZONE_NONE && zone != ZONE_COUNT && zone != from))
        return false;
    return !n->kid[1] || eval_players(e, c, n->kid[1]) >> s->object->owner & 1;
}

static bool is_one_of(struct engine *e, struct context *c, uint16_t term, const struct seen *s)
{
    const struct node *n = node_of(e, term);
    if (n->op == OP_SELF)
        return c->source.entity == s->entity &&
               (s->known || context_self(e, c) == s->entity || c->source.entity >= MAX_OBJECTS);
    if (n->op == OP_IT && c->it.entity != NO_OBJECT)
        return c->it.entity == s->entity;
    struct entities list;
    eval_all(e, c, term, &list);
    for (int i = 0; i < list.n; i++)
        if (list.v[i] == s->entity)
            return true;
    return false;
}

static bool has_attached(const struct engine *e, const struct seen *s, unsigned type)
{
    const struct game *g = e->g;
    if (!s->perm)
        return false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].attached_to == s->entity && g->perm[i].types & type)
            return true;
    return false;
}

static bool shares_creature_type(struct engine *e, const struct seen *s, const struct entities *list)
{
    const struct book *book = e->book;
    for (unsigned word = 1; word < book->words; word++) {
        if (!(book->creature_words[word >> 6] >> (word & 63) & 1) || !seen_has_subtype(e, s, (uint16_t)word))
            continue;
        for (int i = 0; i < list->n; i++)
            if (list->v[i] < MAX_OBJECTS && chars_has_subtype(e, list->v[i], (uint16_t)word))
                return true;
    }
    return false;
}

static bool shares(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    if (n->op == OP_SHARES_TYPE)
        return s->object && shares_creature_type(e, s, &list);
    unsigned colours = 0;
    for (int i = 0; i < list.n; i++)
        if (list.v[i] < MAX_OBJECTS)
            colours |= chars_colours(e, list.v[i]);
    return seen_colours_of(e, s) & colours;
}

static bool of_chosen(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    uint16_t word = (uint16_t)context_word(e, c);
    if (n->op == OP_OF_CHOSEN_TYPE)
        return word && seen_has_subtype(e, s, word);
    if (n->op == OP_OF_CHOSEN_NAME)
        return word && seen_has_name(e, s, word);
    return seen_colours_of(e, s) & 1u << context_colour(e, c);
}

/* Pairs of the combat: does it block, or is it blocked by, one of these? */
static bool in_combat_with(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    const struct game *g = e->g;
    if (!s->perm)
        return false;
    for (int i = 0; i < g->blocks_n; i++) {
        bool blocks = n->op == OP_IS_BLOCKING_WHAT;
        int mine = blocks ? g->block[i].blocker : g->block[i].attacker;
        int theirs = blocks ? g->block[i].attacker : g->block[i].blocker;
        if (&g->perm[mine] != s->perm || theirs == NO_PERM)
            continue;
        struct seen seen = {.entity = g->perm[theirs].object};
        if (is_one_of(e, c, n->kid[0], &seen))
            return true;
    }
    return false;
}

static bool was_damaged_by(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    if (!s->known && !s->object)
        return false;
    uint8_t incarnation = s->known ? s->known->incarnation : s->object->incarnation;
    if (!s->known && s->object->zone == ZONE_GRAVEYARD)
        incarnation--; /* it has just died: what it was is meant */
    if (n->op == OP_HAS_DAMAGED)
        return has_damaged(e, c, n->kid[0], s->entity, incarnation);
    return n->op == OP_DAMAGED_BY ? damaged_by(e, c, n->kid[0], s->entity, incarnation)
                                  : damaged_for(e, eval_players(e, c, n->kid[0]), s->entity, incarnation);
}

/* A card that haunts it leaves an effect of the word haunt, whose subject it is (do_move.c). */
static bool haunted(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *effect = &g->effect[i];
        if (effect->kind != EFFECT_RULE || node_of(e, effect->body)->op != OP_HAUNT ||
            effect->subject.entity != s->entity)
            continue;
        uint8_t incarnation = s->known ? s->known->incarnation : s->object ? s->object->incarnation : 0;
        struct seen seen = {.entity = ref_now(g, effect->other)};
        if (!s->known && s->object && s->object->zone == ZONE_GRAVEYARD)
            incarnation--; /* it has just died: what it was is meant */
        if (effect->subject.incarnation == incarnation && seen.entity != NO_OBJECT && is_one_of(e, c, n->kid[0], &seen))
            return true;
    }
    return false;
}

static bool same_name(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (list.v[i] < MAX_OBJECTS && seen_has_name(e, s, chars_name(e, list.v[i])))
            return true;
    return false;
}

static bool has_counters(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    int kind = node_of(e, n->kid[0])->value, least = n->kid[1] ? eval_number(e, c, n->kid[1]) : 1, there;
    if (s->known)
        there = kind == COUNTER_PLUS1 ? s->known->plus : kind == COUNTER_MINUS1 ? s->known->minus : s->known->counters;
    else if (!s->perm)
        return false;
    else if (kind != COUNTER_NONE)
        there = perm_counters(s->perm, kind);
    else {
        there = 0;
        for (int i = 0; i < MAX_COUNTER_KINDS; i++)
            there += s->perm->counter_n[i];
    }
    return there >= least;
}

/* 001:113.7: what its targets are now; one that has left its zone is not looked at. */
static bool targeting(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    if (!s->stacked)
        return false;
    for (int i = 0; i < s->stacked->targets; i++) {
        uint16_t entity = ref_now(e->g, e->g->target[s->stacked->first_target + i].ref);
        if (entity != NO_OBJECT && filter_matches(e, c, n->kid[0], entity))
            return true;
    }
    return false;
}

static bool without_abilities(struct engine *e, const struct seen *s)
{
    struct held held;
    if (!s->object || s->known)
        return false;
    for (int i = 0; s->perm && i < KEYWORD_WORDS; i++)
        if (s->perm->keywords[i])
            return false;
    return chars_abilities(e, s->entity, &held, 1) == 0;
}

/* Bits of enum perm_flag, or what is left of them in last_known.flags. */
static bool flag(const struct seen *s, uint32_t perm_flag, unsigned last_flag)
{
    return s->known ? s->known->flags & last_flag : s->perm && s->perm->flags & perm_flag;
}

/* Filters that ask for one bit of a permanent. */
static bool test_state(const struct node *n, const struct seen *s)
{
    switch (n->op) {
    case OP_IS_TAPPED:
        return flag(s, PERM_TAPPED, LAST_TAPPED);
    case OP_IS_UNTAPPED:
        return (s->perm || s->known) && !flag(s, PERM_TAPPED, LAST_TAPPED);
    case OP_IS_ATTACKING:
        return flag(s, PERM_ATTACKING, LAST_ATTACKING);
    case OP_IS_BLOCKING:
        return flag(s, PERM_BLOCKING, LAST_BLOCKING);
    case OP_IS_BLOCKED:
        return flag(s, PERM_BLOCKED, 0);
    case OP_IS_UNBLOCKED:
        return flag(s, PERM_ATTACKING, LAST_ATTACKING) && !flag(s, PERM_BLOCKED, 0);
    case OP_IS_TOKEN:
        return s->known ? s->known->flags & LAST_TOKEN : s->object && s->object->flags & OBJECT_TOKEN;
    case OP_IS_FACE_DOWN:
        return s->known ? s->known->flags & LAST_FACE_DOWN : s->object && s->object->flags & OBJECT_FACE_DOWN;
    case OP_IS_DAMAGED:
        return flag(s, PERM_DAMAGED, LAST_DAMAGED);
    case OP_IS_SICK:
        return flag(s, PERM_SICK, 0);
    case OP_ATTACKED_THIS_TURN:
        return flag(s, PERM_ATTACKED, LAST_ATTACKING);
    case OP_WAS_KICKED:
        return flag(s, PERM_KICKED, LAST_KICKED) || (s->stacked && s->stacked->flags & STACKED_KICKED);
    case OP_WAS_CAST:
        return flag(s, PERM_WAS_CAST, 0) ||
               (s->stacked && s->stacked->kind == STACKED_SPELL && !(s->stacked->flags & STACKED_COPY));
    default:
        return false;
    }
}

/* The source of an ability on the stack, as it is, or as it was before it went (001:112.7a). */
static bool source_fits(struct engine *e, struct context *c, uint16_t filter, const struct seen *s)
{
    struct ref source = {.entity = s->stacked->object, .incarnation = s->stacked->incarnation};
    uint16_t now = ref_now(e->g, source);
    const struct last_known *known = now < MAX_OBJECTS ? NULL : look_back(e, source);
    return now < MAX_OBJECTS ? filter_matches(e, c, filter, now) : known && filter_matches_known(e, c, filter, known);
}

/* An ability is no spell (001:112.9, 004:402.5). */
static bool test_stack(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    switch (n->op) {
    case OP_IS_SPELL:
        return (s->stacked && s->stacked->kind == STACKED_SPELL) ||
               (e->announced && s->entity == e->announced - 1); /* what is being announced is to be one */
    case OP_IS_ABILITY:
        return seen_is_ability(s);
    case OP_IS_TRIGGERED:
        return s->stacked && s->stacked->kind == STACKED_TRIGGERED;
    case OP_FROM_SOURCE:
        return seen_is_ability(s) && source_fits(e, c, n->kid[0], s);
    case OP_SINGLE_TARGET:
        return s->stacked && s->stacked->targets == 1;
    case OP_IS_FREE:
        return s->stacked && s->stacked->kind == STACKED_SPELL && !s->stacked->colours_paid;
    case OP_NTH_CAST:
        return s->stacked && s->stacked->kind == STACKED_SPELL &&
               e->g->player[s->stacked->controller].spells_this_turn == eval_number(e, c, n->kid[0]);
    default:
        return targeting(e, c, n, s);
    }
}

static bool test_player(const struct engine *e, const struct context *c, const struct node *n, const struct seen *s)
{
    if (!entity_is_player(s->entity))
        return false;
    return n->op == OP_IS_PLAYER || game_opponents(e->g, c->controller, entity_player(s->entity));
}

static bool test_colour(struct engine *e, const struct node *n, const struct seen *s)
{
    if (!s->object)
        return false;
    unsigned colours = seen_colours_of(e, s);
    switch (n->op) {
    case OP_IS_MULTICOLOUR:
        return colours & (colours - 1);
    case OP_IS_MONOCOLOUR:
        return colours && !(colours & (colours - 1));
    default:
        return n->value & COLOUR_BITS_ALL ? colours & (unsigned)n->value : !colours;
    }
}

static unsigned land_types_of(struct engine *e, const struct seen *s)
{
    if (s->perm)
        return s->perm->land_types;
    return s->known    ? e->book->card[s->known->card].land_types
           : s->object ? e->book->card[chars_card(e, seen_body_of(s))].land_types
                       : 0;
}

static bool is_host(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    uint16_t host = s->known ? s->known->attached_to : s->perm ? s->perm->attached_to : NO_OBJECT;
    struct seen seen = {.entity = host};
    return host != NO_OBJECT && is_one_of(e, c, n->kid[0], &seen);
}

/* That colour, whatever others there are (004:413.2g), by the colour words of a changed text (001:612.2). */
static bool is_of_colour(struct engine *e, const struct context *c, const struct node *n, const struct seen *s)
{
    if (e->g->plain || !n->value)
        return test_colour(e, n, s);
    struct node read = *n;
    read.value = (int32_t)text_words(e, c->source.entity, TEXT_COLOURS, (unsigned)n->value);
    return test_colour(e, &read, s);
}

/* Drawn this turn, or exiled by that. */
static bool came_by(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    if (!s->object || !s->object->by)
        return false;
    if (n->op == OP_DRAWN_THIS_TURN)
        return s->object->zone == ZONE_HAND && s->object->by == e->g->turn;
    return s->object->zone == ZONE_EXILE && s->object->by == eval_ref(e, c, n->kid[0]).entity + 1;
}

/* Where it is and whose, and what other things and this turn have to do with it. */
static bool test_place(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    switch (n->op) {
    case OP_CONTROLLED:
        return controlled(e, c, n, s);
    case OP_OWNED:
        return s->object && eval_players(e, c, n->kid[0]) >> s->object->owner & 1;
    case OP_IN:
        return in_zone(e, c, n, s);
    case OP_CAST_FROM:
        return was_cast_from(e, c, n, s);
    case OP_DRAWN_THIS_TURN:
    case OP_EXILED_WITH:
        return came_by(e, c, n, s);
    case OP_IS:
        return is_one_of(e, c, n->kid[0], s);
    case OP_IS_HOST:
        return is_host(e, c, n, s);
    case OP_HAS_COUNTERS:
        return has_counters(e, c, n, s);
    case OP_IS_ENCHANTED:
        return has_attached(e, s, TYPE_ENCHANTMENT);
    case OP_IS_EQUIPPED:
        return has_attached(e, s, TYPE_ARTIFACT);
    case OP_IS_ATTACKING_WHOM:
        return s->perm && s->perm->flags & PERM_ATTACKING && s->perm->attacking < MAX_PLAYERS &&
               eval_players(e, c, n->kid[0]) >> s->perm->attacking & 1;
    case OP_IS_BLOCKING_WHAT:
    case OP_IS_BLOCKED_BY:
        return in_combat_with(e, c, n, s);
    case OP_IS_DAMAGED:
        return entity_is_player(s->entity) ? e->g->player[entity_player(s->entity)].damage_taken > 0 : test_state(n, s);
    case OP_DAMAGED_BY:
    case OP_DAMAGED_FOR:
    case OP_HAS_DAMAGED:
        return was_damaged_by(e, c, n, s);
    case OP_IS_HAUNTED:
        return haunted(e, c, n, s);
    case OP_IS_RING_BEARER:
        return s->perm && bears_ring(e->g, s->perm->object);
    case OP_ENTERED_THIS_TURN:
        return s->perm && s->perm->timestamp >= e->g->turn_timestamp;
    case OP_IS_CARD:
        return s->object && !seen_is_ability(s) && !(s->object->flags & (OBJECT_TOKEN | OBJECT_COPY));
    case OP_IS_PLAYER:
    case OP_IS_OPPONENT:
        return test_player(e, c, n, s);
    case OP_IS_SPELL:
    case OP_IS_ABILITY:
    case OP_IS_TRIGGERED:
    case OP_FROM_SOURCE:
    case OP_SINGLE_TARGET:
    case OP_IS_FREE:
    case OP_NTH_CAST:
    case OP_TARGETING:
        return test_stack(e, c, n, s);
    default:
        return test_state(n, s);
    }
}

bool seen_matches(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    switch (n->op) {
    case OP_ANYTHING:
        return true;
    case OP_NONE_OF_ALL:
        return false;
    case OP_IS_TYPE: /* an ability may be of an artifact, but it is no permanent (001:109.2, 001:110.1) */
        return seen_types_of(e, s) & (unsigned)n->value && !(n->value == TYPE_PERMANENT && seen_is_ability(s));
    case OP_AND:
        return seen_matches(e, c, node_of(e, n->kid[0]), s) && seen_matches(e, c, node_of(e, n->kid[1]), s);
    case OP_OR:
        return seen_matches(e, c, node_of(e, n->kid[0]), s) || seen_matches(e, c, node_of(e, n->kid[1]), s);
    case OP_NOT:
        return !seen_matches(e, c, node_of(e, n->kid[0]), s);
    case OP_IS_SUBTYPE:
        return seen_has_subtype(
            e, s, (uint16_t)text_words(e, c->source.entity, TEXT_SUBTYPE, (unsigned)node_of(e, n->kid[0])->value));
    case OP_IS_COLOUR:
        return is_of_colour(e, c, n, s);
    case OP_IS_MULTICOLOUR:
    case OP_IS_MONOCOLOUR:
        return test_colour(e, n, s);
    case OP_NAMED:
        return seen_has_name(e, s, (uint16_t)node_of(e, n->kid[0])->value);
    case OP_HAS:
        return seen_has_keyword(e, s, (enum keyword)node_of(e, n->kid[0])->value);
    case OP_POWER_CMP:
    case OP_TOUGHNESS_CMP:
        return seen_size_is(e, c, n, s);
    case OP_IS_TOUGHER:
        return seen_is_tougher(e, s);
    case OP_MANA_VALUE_CMP:
        return seen_mana_value_is(e, s, n->value, eval_number(e, c, n->kid[0]));
    case OP_SHARES_COLOUR:
    case OP_SHARES_TYPE:
        return shares(e, c, n, s);
    case OP_OF_CHOSEN_TYPE:
    case OP_OF_CHOSEN_COLOUR:
    case OP_OF_CHOSEN_NAME:
        return of_chosen(e, c, n, s);
    case OP_HAS_NO_ABILITIES:
        return without_abilities(e, s);
    case OP_IS_BASIC_TYPE:
        return land_types_of(e, s) & text_words(e, c->source.entity, TEXT_LAND_TYPES, (unsigned)n->value);
    case OP_SAME_NAME:
        return same_name(e, c, n, s);
    default:
        return test_place(e, c, n, s);
    }
}

bool seen_reached(const struct engine *e, const struct context *c, const struct seen *s)
{
    if (!e->g->limited)
        return true;
    return context_reaches(e, c, entity_is_player(s->entity) ? entity_player(s->entity) : seen_controller_of(e, s));
}

bool filter_matches(struct engine *e, struct context *c, uint16_t filter, uint16_t entity)
{
    if (entity == NO_OBJECT)
        return false;
    if (!filter)
        return true;
    if (e->g->dirty)
        chars_refresh(e);
    struct seen s;
    seen_look(e, entity, &s);
    return seen_reached(e, c, &s) && seen_matches(e, c, node_of(e, filter), &s);
}

bool filter_matches_known(struct engine *e, struct context *c, uint16_t filter, const struct last_known *known)
{
    struct seen s = {.entity = known->object, .object = game_object_c(e->g, known->object), .known = known};
    return seen_reached(e, c, &s) && (!filter || seen_matches(e, c, node_of(e, filter), &s));
}
