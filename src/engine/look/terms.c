/* terms.c - numbers of the ability language
 *
 * A number is evaluated when its instruction is carried out; for an object that has gone it is that of its last known
 * state (001:608.2g, 001:112.7a, 004:402.6, 004:413.2f, 000:A.8.7, 000:K.4.Ruling.4, 000:K.4.5, 000:K.4.6, 000:T.7.6).
 * Nothing is changed here; only choose-number asks. An unknown number counts as 0 (001:107.2); results below 0 are cut
 * off where they are used, because power and life may be negative (001:107.1b).
 */
#include "engine/look/inner.h"
#include "engine/look/look.h"

/* ---- looking at things, also back ------------------------------------------------------------ */

static struct ref first_target(const struct context *c, int spec)
{
    for (int i = 0; i < c->targets; i++)
        if (c->target[i].spec == spec && !c->target[i].illegal)
            return context_target(c, &c->target[i]);
    return ref_none();
}

/* An ability finds what another ability of the same permanent exiled or chose, copied ones too; nothing if nothing was
 * chosen (001:607.1, 001:607.4, 001:706.7, 001:706.7a). */
static struct ref chosen_of_source(struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    if (now < MAX_OBJECTS && game_object(e->g, now)->perm != NO_PERM)
        return game_perm(e->g, now)->chosen;
    const struct last_known *known = last_known(e, c->source);
    return known ? known->chosen : ref_none();
}

struct ref eval_ref(struct engine *e, struct context *c, uint16_t node)
{
    const struct node *n = node_of(e, node);
    switch (n->op) {
    case OP_SELF:
        return c->source;
    case OP_IT:
        return c->it;
    case OP_OTHER:
        return c->other;
    case OP_SPENT:
        return c->spent;
    case OP_FOUND:
        return c->found;
    case OP_SUBJECT:
        return c->kind == STACKED_TRIGGERED && c->fixed ? c->it
               : c->subject == NO_OBJECT                ? ref_none()
                                                        : game_ref(e->g, c->subject);
    case OP_CHOSEN:
    case OP_CHOSEN_PLAYER:
        return chosen_of_source(e, c);
    case OP_TARGET:
        return first_target(c, n->value);
    default: {
        struct entities list;
        eval_all(e, c, node, &list);
        return list.n ? game_ref(e->g, list.v[0]) : ref_none();
    }
    }
}

const struct last_known *look_back(struct engine *e, struct ref ref)
{
    if (ref.entity >= MAX_OBJECTS)
        return NULL;
    const struct object *object = game_object(e->g, ref.entity);
    if (object->incarnation == ref.incarnation && object->zone == ZONE_BATTLEFIELD)
        return NULL;
    return last_known(e, ref);
}

const struct last_known *term_look(struct engine *e, struct context *c, uint16_t node, struct ref *ref)
{
    *ref = eval_ref(e, c, node);
    bool there = ref->entity < MAX_OBJECTS && game_object(e->g, ref->entity)->incarnation == ref->incarnation;
    return there && node_of(e, node)->op == OP_TARGET ? NULL : look_back(e, *ref);
}

int look_controller(struct engine *e, struct ref ref)
{
    if (entity_is_player(ref.entity))
        return entity_player(ref.entity);
    const struct last_known *known = look_back(e, ref);
    if (known)
        return known->controller;
    if (ref.entity == NO_OBJECT)
        return NO_PLAYER;
    int index = stack_find(e->g, ref.entity);
    if (index >= 0)
        return e->g->stack[index].controller;
    return ref.entity < MAX_OBJECTS ? game_object(e->g, ref.entity)->controller : NO_PLAYER;
}

/* ---- emblems --------------------------------------------------------------------------------- */

static uint16_t emblem_of(const struct engine *e, int player, uint16_t word)
{
    uint16_t object = e->g->player[player].top[ZONE_COMMAND];
    while (object != NO_OBJECT && e->book->card[game_object_c(e->g, object)->card].word != word)
        object = game_object_c(e->g, object)->next;
    return object;
}

uint16_t title_object(const struct engine *e, uint16_t word)
{
    uint16_t object = NO_OBJECT;
    for (int player = 0; player < e->g->players && object == NO_OBJECT; player++)
        object = emblem_of(e, player, word);
    return object;
}

bool title_held(struct engine *e, struct context *c, const struct node *n)
{
    unsigned players = eval_players(e, c, n->kid[0]);
    for (int player = 0; player < e->g->players; player++)
        if (players >> player & 1 && emblem_of(e, player, (uint16_t)node_of(e, n->kid[1])->value) != NO_OBJECT)
            return true;
    return false;
}

bool term_aims_at(struct engine *e, struct context *c, uint16_t filter)
{
    for (int i = 0; i < c->targets; i++) {
        uint16_t entity = ref_now(e->g, c->target[i].ref);
        if (c->target[i].spec < KEPT_THOSE && entity != NO_OBJECT && filter_matches(e, c, filter, entity))
            return true;
    }
    uint16_t found[MAX_ENTITIES];
    uint16_t self = ref_now(e->g, c->source);
    bool announced = self < MAX_OBJECTS && stack_find(e->g, self) >= 0;
    return !announced && filter_collect(e, c, filter, found, MAX_ENTITIES) > 0;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static int power_of(struct engine *e, struct context *c, const struct node *n)
{
    struct ref ref;
    const struct last_known *known = term_look(e, c, n->kid[0], &ref);
    bool power = n->op == OP_POWER_OF;
    if (known)
        return power ? known->power : known->toughness;
    if (ref.entity >= MAX_OBJECTS)
        return 0;
    return power ? chars_power(e, ref.entity) : chars_toughness(e, ref.entity);
}

static int mana_value_of(struct engine *e, struct context *c, const struct node *n)
{
    struct ref ref;
    const struct last_known *known = term_look(e, c, n->kid[0], &ref);
    if (known)
        return known_mana_value(e, known);
    if (ref.entity >= MAX_OBJECTS && ref.entity < PLAYER_BASE) {
        int index = stack_find(e->g, ref.entity);
        return index < 0 ? 0 : chars_mana_value(e, e->g->stack[index].object);
    }
    return ref.entity < MAX_OBJECTS ? chars_mana_value(e, ref.entity) : 0;
}

static int counters_of(struct engine *e, struct context *c, const struct node *n)
{
    struct ref ref;
    const struct last_known *known = term_look(e, c, n->kid[0], &ref);
    int kind = node_of(e, n->kid[1])->value;
    if (known)
        return kind == COUNTER_PLUS1 ? known->plus : kind == COUNTER_MINUS1 ? known->minus : known->counters;
    return ref.entity < MAX_OBJECTS ? counters_now(e, ref.entity, kind) : 0;
}

static int damage_on(struct engine *e, struct context *c, const struct node *n)
{
    struct ref ref = eval_ref(e, c, n->kid[0]);
    uint16_t now = ref_now(e->g, ref);
    return now < MAX_OBJECTS && game_object(e->g, now)->perm != NO_PERM ? game_perm(e->g, now)->damage : 0;
}

/* The power or toughness that a number over many asks for. */
static int size_of(struct engine *e, enum op op, uint16_t object)
{
    switch (op) {
    case OP_SUM_POWER:
    case OP_GREATEST_POWER:
    case OP_LEAST_POWER:
        return chars_power(e, object);
    case OP_GREATEST_TOUGHNESS:
    case OP_LEAST_TOUGHNESS:
        return chars_toughness(e, object);
    default:
        return 0;
    }
}

/* Counts, sums or compares over all that match. */
static int over_all(struct engine *e, struct context *c, const struct node *n)
{
    uint16_t filter = n->op == OP_SYMBOLS ? n->kid[1] : n->kid[0];
    struct entities list;
    list.n = filter_collect(e, c, filter, list.v, MAX_ENTITIES);
    if (n->op == OP_COUNT)
        return list.n;
    int sum = 0;
    unsigned colours = 0, types = 0, values = 0;
    for (int i = 0; i < list.n; i++) {
        uint16_t object = list.v[i];
        if (object >= MAX_OBJECTS)
            continue;
        int size = size_of(e, (enum op)n->op, object);
        if (n->op == OP_SUM_POWER)
            sum += size;
        else if (n->op == OP_GREATEST_POWER || n->op == OP_GREATEST_TOUGHNESS)
            sum = size > sum || i == 0 ? size : sum;
        else if (n->op == OP_LEAST_POWER || n->op == OP_LEAST_TOUGHNESS)
            sum = size < sum || i == 0 ? size : sum;
        else if (n->op == OP_COLOURS_AMONG)
            colours |= chars_colours(e, object);
        else if (n->op == OP_TYPES_AMONG)
            types |= chars_types(e, object);
        else if (n->op == OP_GREATEST_MANA_VALUE || n->op == OP_MANA_VALUES_AMONG) {
            int value = chars_mana_value(e, object);
            sum = value > sum ? value : sum;
            values |= 1u << (value < 31 ? value : 31);
        } else {
            static const struct mana_cost no_cost = {.none = true};
            const struct mana_cost *cost =
                chars_without_cost(e, object) ? &no_cost : &e->book->card[chars_card(e, object)].cost;
            unsigned wanted = (unsigned)node_of(e, n->kid[0])->value;
            for (int colour = WHITE; colour <= GREEN; colour++)
                if (wanted >> colour & 1)
                    sum += cost->coloured[colour];
            for (int h = 0; h < cost->hybrids; h++) /* a hybrid symbol is of both colours (001:107.4e) */
                sum += (wanted >> cost->hybrid[h].a & 1) ||
                       (cost->hybrid[h].b < COLOURLESS && wanted >> cost->hybrid[h].b & 1);
        }
    }
    return n->op == OP_COLOURS_AMONG       ? __builtin_popcount(colours)
           : n->op == OP_TYPES_AMONG       ? __builtin_popcount(types & TYPE_CARD_TYPES)
           : n->op == OP_MANA_VALUES_AMONG ? __builtin_popcount(values)
                                           : sum;
}

static int basic_types(struct engine *e, struct context *c, const struct node *n)
{
    unsigned players = eval_players(e, c, n->kid[0]), types = 0;
    struct game *g = e->g;
    if (g->dirty)
        chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (players >> game_object(g, g->perm[i].object)->controller & 1)
            types |= g->perm[i].land_types;
    return __builtin_popcount(types);
}

static int of_one_player(const struct engine *e, const struct node *n, int player)
{
    const struct game *g = e->g;
    const struct player *p = &g->player[player];
    switch (n->op) {
    case OP_LIFE_OF: /* 000:G.22.7, 000:G.22.Ruling.1: less than none is read as none */
        return game_life(g, player) < 0 && e->rules->life_below_zero == LIFE_READ_AS_ZERO ? 0 : game_life(g, player);
    case OP_HAND_OF:
        return p->count[ZONE_HAND];
    case OP_LIBRARY_OF:
        return p->count[ZONE_LIBRARY];
    case OP_DAMAGE_TAKEN:
        return p->damage_taken;
    case OP_SPELLS_CAST:
        return p->spells_this_turn;
    case OP_DISCARDED:
        return p->discards_this_turn;
    case OP_LIFE_GAINED:
        return p->life_gained;
    case OP_LIFE_LOST:
        return p->life_lost;
    case OP_CAST_OF_TYPE: {
        int sum = 0;
        for (int i = 0; i < CAST_TYPES; i++)
            sum += node_of(e, n->kid[1])->value >> i & 1 ? p->casts_of_type[i] : 0;
        return sum;
    }
    case OP_ENTERED_OF_TYPE: {
        int sum = 0, types = node_of(e, n->kid[1])->value;
        for (int i = 0; i < CAST_TYPES; i++)
            sum += types >> i & 1 ? p->entered_of_type[i] : 0;
        return (types & TYPE_PERMANENT) == TYPE_PERMANENT ? p->entered : sum;
    }
    case OP_TEMPTATIONS:
        return p->temptations;
    case OP_CRIMES:
        return p->crimes;
    case OP_DESCENDED:
        return p->descended;
    case OP_TURNS_OF:
        return p->turns;
    case OP_DRAWN:
        return p->draws_this_turn;
    case OP_DRAWN_IN_STEP:
        return p->draw_step_draws;
    case OP_ENERGY_OF:
        return p->energy;
    default:
        return p->poison;
    }
}

/* What happened this turn, as often as it did to any of those meant. */
static bool is_tally(enum op op)
{
    return op == OP_DAMAGE_TAKEN || op == OP_SPELLS_CAST || op == OP_DISCARDED || op == OP_LIFE_GAINED ||
           op == OP_LIFE_LOST || op == OP_CAST_OF_TYPE || op == OP_ENTERED_OF_TYPE || op == OP_DESCENDED ||
           op == OP_CRIMES;
}

/* Numbers of one player: the first in turn order of those meant; what happened this turn is the sum of all. */
static int of_player(struct engine *e, struct context *c, const struct node *n)
{
    unsigned meant = is_tally((enum op)n->op) ? eval_players(e, c, n->kid[0]) : 0;
    if (meant & (meant - 1)) {
        int sum = 0;
        for (int i = 0; i < e->g->players; i++)
            sum += meant >> i & 1 ? of_one_player(e, n, i) : 0;
        return sum;
    }
    int player = eval_player(e, c, n->kid[0]);
    meant = player < 0 ? eval_players(e, c, n->kid[0]) : 0;
    if (player < 0 && !meant)
        return 0;
    if (player < 0) /* of who has left the game what was true last (001:800.4f) */
        player = __builtin_ctz(meant);
    return of_one_player(e, n, player);
}

static int chosen_number(struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    bool kept = now < MAX_OBJECTS && game_object(e->g, now)->perm != NO_PERM;
    return kept ? game_perm(e->g, now)->chosen_word : c->chosen_word; /* a spell has it for itself */
}

static int choose_number(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]), min = eval_number(e, c, n->kid[1]);
    int max = eval_number(e, c, n->kid[2]);
    if (player < 0 || max < min || e->plan) /* nobody is asked what a static ability makes of a permanent */
        return min;
    return ask_number(e, player, FOR_X, c->source.entity, min, max);
}

static int mana_spent(const struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    int index = now < MAX_OBJECTS ? stack_find(e->g, now) : -1;
    return index < 0 ? 0 : spent_on(&e->g->stack[index]);
}

/* A spell that has left the stack counts nothing. */
static int mana_spent_on(struct engine *e, struct context *c, const struct node *n)
{
    struct ref ref;
    (void)term_look(e, c, n->kid[0], &ref);
    int index = ref.entity < PLAYER_BASE ? stack_find(e->g, ref.entity) : -1;
    return index < 0 ? 0 : spent_on(&e->g->stack[index]);
}

/* What is divided among targets is so as it was announced in Fifth Edition, whatever has become of them
 * (000:G.41.5); later it counts those that are legal. */
static int size_of_list(struct engine *e, struct context *c, const struct node *of, uint16_t node)
{
    struct entities list;
    if (of->op != OP_TARGET || e->rules->choices != CHOICES_ON_ANNOUNCEMENT) {
        eval_all(e, c, node, &list);
        return list.n;
    }
    int n = 0;
    for (int i = 0; i < c->targets; i++)
        n += c->target[i].spec == of->value;
    return n;
}

/* While it is announced they stand in the context, afterwards with the spell. */
static int modes_chosen(const struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    int index = c->modes || now >= MAX_OBJECTS ? -1 : stack_find(e->g, now);
    return __builtin_popcount(index < 0 ? c->modes : e->g->stack[index].modes);
}

static int targets_chosen(const struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    int index = now < MAX_OBJECTS ? stack_find(e->g, now) : -1;
    return index < 0 ? 0 : e->g->stack[index].targets;
}

/* Counted as the spell was paid for (cast.c). */
static int delved(const struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    int index = now < MAX_OBJECTS ? stack_find(e->g, now) : -1;
    return index < 0 ? 0 : e->g->stack[index].amount;
}

/* Spells cast before the one whose trigger or effect asks. */
static int spells_before(const struct engine *e, const struct context *c)
{
    const struct ability *a = context_ability(e, c);
    if (c->kind == STACKED_TRIGGERED && a && a->event && node_of(e, a->event)->op == OP_ON_CAST)
        return c->amount;
    return e->g->storm;
}

/* Down for numbers below 0 too: half of them is never asked for but by negative power. */
static int half(int n, bool up)
{
    int down = n >= 0 ? n / 2 : -((-n + 1) / 2);
    return up && n % 2 ? down + 1 : down;
}

/* Intermediate results may exceed the game's limits, up to this bound. */
static int bounded(struct engine *e, int64_t n)
{
    enum { MOST = 1000000000 };
    if (n >= -MOST && n <= MOST)
        return (int)n;
    game_fail(e->g, LIMIT_NUMBER);
    return n > 0 ? MOST : -MOST;
}

static int arithmetic(struct engine *e, struct context *c, const struct node *n)
{
    int a = eval_number(e, c, n->kid[0]);
    int b = n->op == OP_HALF_UP || n->op == OP_HALF_DOWN ? 0 : eval_number(e, c, n->kid[1]);
    switch (n->op) {
    case OP_ADD:
        return bounded(e, (int64_t)a + b);
    case OP_SUBTRACT:
        return bounded(e, (int64_t)a - b);
    case OP_MULTIPLY:
        return bounded(e, (int64_t)a * b);
    case OP_LEAST:
        return a < b ? a : b;
    case OP_MOST:
        return a > b ? a : b;
    case OP_QUOTIENT:
        return a > 0 && b > 0 ? a / b : 0;
    default: /* as the card says (001:107.1a, 000:G.34.1, 000:G.34.2, 000:G.34.3) */
        return half(a, n->op == OP_HALF_UP);
    }
}

/* The number as it is for each player in the game: the smallest or the largest. */
static int of_all_players(struct engine *e, struct context *c, const struct node *n)
{
    uint8_t before = c->event_player;
    int best = 0;
    bool any = false;
    for (int i = 0; i < e->g->players; i++) {
        if (!game_in(e->g, i))
            continue;
        c->event_player = (uint8_t)i;
        int number = eval_number(e, c, n->kid[0]);
        if (!any || (n->op == OP_MOST_OF_PLAYERS ? number > best : number < best))
            best = number;
        any = true;
    }
    c->event_player = before;
    return best;
}

/* What its announcement, or the turn so far, has counted; sums; numbers of players. */
static int counted(struct engine *e, struct context *c, uint16_t node)
{
    const struct node *n = node_of(e, node);
    switch (n->op) {
    case OP_DELVED:
        return delved(e, c);
    case OP_MODES_CHOSEN:
        return modes_chosen(e, c);
    case OP_TARGETS_CHOSEN:
        return targets_chosen(e, c);
    case OP_USES:
        return uses_of(e, c);
    case OP_CAST_OF:
        return casts_counted(e, c, node);
    case OP_AS_IS:
        return 0;
    case OP_DIED:
        return deaths_counted(e, c, node);
    case OP_SPENT_ON:
        return mana_spent_on(e, c, n);
    case OP_MANA_SPENT:
        return mana_spent(e, c);
    case OP_COLOURS_PAID:
        return __builtin_popcount(c->colours_paid & COLOUR_BITS_ALL);
    case OP_KICKS:
        return c->kicks;
    case OP_SPELLS_THIS_TURN:
        return spells_before(e, c);
    case OP_PERMANENTS_DIED:
        return e->g->permanents_died;
    case OP_CHOSEN_NUMBER:
        return chosen_number(e, c);
    case OP_CHOOSE_NUMBER:
        return choose_number(e, c, n);
    case OP_ADD:
    case OP_SUBTRACT:
    case OP_MULTIPLY:
    case OP_LEAST:
    case OP_MOST:
    case OP_QUOTIENT:
    case OP_HALF_UP:
    case OP_HALF_DOWN:
        return arithmetic(e, c, n);
    default:
        return of_player(e, c, n);
    }
}

int eval_number(struct engine *e, struct context *c, uint16_t node)
{
    const struct node *n = node_of(e, node);
    switch (n->op) {
    case OP_NUMBER:
        return n->value;
    case OP_X_NUMBER:
        return c->x;
    case OP_SIZE:
        return size_of_list(e, c, node_of(e, n->kid[0]), n->kid[0]);
    case OP_POWER_OF:
    case OP_TOUGHNESS_OF:
        return power_of(e, c, n);
    case OP_MANA_VALUE_OF:
        return mana_value_of(e, c, n);
    case OP_COUNTERS_OF:
        return counters_of(e, c, n);
    case OP_DAMAGE_ON:
        return damage_on(e, c, n);
    case OP_AMOUNT:
        return c->amount;
    case OP_NOTED:
        return c->noted;
    case OP_CAPTURED:
        return c->captured;
    case OP_COUNT:
    case OP_SUM_POWER:
    case OP_GREATEST_POWER:
    case OP_GREATEST_TOUGHNESS:
    case OP_LEAST_POWER:
    case OP_LEAST_TOUGHNESS:
    case OP_SYMBOLS:
    case OP_COLOURS_AMONG:
    case OP_TYPES_AMONG:
    case OP_GREATEST_MANA_VALUE:
    case OP_MANA_VALUES_AMONG:
        return over_all(e, c, n);
    case OP_BASIC_TYPES:
        return basic_types(e, c, n);
    case OP_LEAST_OF_PLAYERS:
    case OP_MOST_OF_PLAYERS:
        return of_all_players(e, c, n);
    case OP_PLAYERS_WITH:
        return __builtin_popcount(players_who(e, c, n));
    default:
        return counted(e, c, node);
    }
}
