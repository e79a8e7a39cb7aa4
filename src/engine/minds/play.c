/* play.c - what a greedy mind makes of cards that do more than cost mana
 *
 * Lands: the one that lets the dearest card be cast this turn, else one that may as well enter tapped, else one that
 * makes a missing colour. Spells: a spell that harms its own side is not cast, one that only makes mana is cast if that
 * pays for something else, {X} is not wasted; alone, damage waits for creatures, and what asks for damage waits for the
 * attack; what is to be paid in the next upkeep has to be payable. Abilities: costs of sacrificing or discarding are
 * paid only to win or to find a land, and pumping is for creatures that can attack. None of this looks further than the
 * present turn. */
#include "engine/play/play.h"
#include "base/attr.h"
#include "engine/minds/inner.h"

enum { ALL_TYPES = COLOUR_BITS_ALL | 1 << COLOURLESS, WIN = 20000, MANA_FIRST = WISH_FIRST, MOST_DEPTH = 12 };

/* ---- what a card in hand would make ---------------------------------------------------------- */

/* Types of mana in a cost's symbols; generic is colourless mana. */
static unsigned symbols_made(const struct mana_cost *m)
{
    unsigned made = m->generic ? 1u << COLOURLESS : 0;
    for (int c = WHITE; c < COLOUR_COUNT; c++)
        made |= m->coloured[c] ? 1u << c : 0;
    for (int i = 0; i < m->hybrids; i++)
        made |= 1u << m->hybrid[i].a | (m->hybrid[i].b == HYBRID_TWO ? 0u : 1u << m->hybrid[i].b);
    return made;
}

/* How much mana a cost's symbols are. */
static int symbols_count(const struct mana_cost *m)
{
    int n = m->generic + m->hybrids;
    for (int c = WHITE; c < COLOUR_COUNT; c++)
        n += m->coloured[c];
    return n;
}

static bool adds(enum op op)
{
    return op == OP_ADD_MANA || op == OP_ADD_MANA_ANY || op == OP_ADD_MANA_ONE || op == OP_ADD_MANA_TIMES ||
           op == OP_ADD_MANA_FOR || op == OP_ADD_MANA_LIKE || op == OP_ADD_MANA_MADE || op == OP_MANA_ONLY ||
           op == OP_MANA_LASTS;
}

/* Adds up what an effect's words for mana say: the types, and how much at least. */
static unsigned mana_in(const struct engine *e, uint16_t node, int depth, int *amount)
{
    const struct node *n = node_of(e, node);
    unsigned made = 0;
    if (!node || depth > MOST_DEPTH)
        return 0;
    if (!adds((enum op)n->op)) {
        for (int i = 0; i < 4; i++)
            made |= mana_in(e, n->kid[i], depth + 1, amount);
        return made;
    }
    if (n->op == OP_ADD_MANA_ANY || n->op == OP_ADD_MANA_ONE || n->op == OP_ADD_MANA_LIKE ||
        n->op == OP_ADD_MANA_MADE) {
        const struct node *number = node_of(e, n->kid[1]);
        int colours =
            n->op == OP_ADD_MANA_LIKE || n->op == OP_ADD_MANA_MADE ? 0 : node_of(e, n->kid[2])->value & ALL_TYPES;
        *amount += number->op == OP_NUMBER ? number->value : 1;
        return colours ? (unsigned)colours : (unsigned)COLOUR_BITS_ALL;
    }
    const struct mana_cost *m = &e->book->cost[node_of(e, n->kid[n->op == OP_ADD_MANA_TIMES ? 2 : 1])->value];
    *amount += symbols_count(m);
    return symbols_made(m);
}

/* Basic land types that a filter names. */
static unsigned types_in(const struct engine *e, uint16_t node, int depth)
{
    const struct node *n = node_of(e, node);
    unsigned types = 0;
    if (!node || depth > MOST_DEPTH)
        return 0;
    if (n->op == OP_IS_BASIC_TYPE)
        return (unsigned)n->value;
    for (int i = 0; i < 4; i++)
        types |= types_in(e, n->kid[i], depth + 1);
    return types;
}

/* The first word of that kind in the effect; NULL. */
static const struct node *find_op(const struct engine *e, uint16_t node, enum op op, int depth)
{
    const struct node *n = node_of(e, node), *found = NULL;
    if (!node || depth > MOST_DEPTH)
        return NULL;
    if (n->op == op)
        return n;
    for (int i = 0; i < 4 && !found; i++)
        found = find_op(e, n->kid[i], op, depth + 1);
    return found;
}

static bool has_op(const struct engine *e, uint16_t node, enum op op)
{
    return find_op(e, node, op, 0) != NULL;
}

static const struct node *search_in(const struct engine *e, uint16_t body)
{
    const struct node *n = find_op(e, body, OP_SEARCH, 0);
    return n ? n : find_op(e, body, OP_SEARCH_TAPPED, 0);
}

/* What a land makes, by itself or by what it fetches. */
static unsigned land_makes(const struct engine *e, const struct card *card)
{
    unsigned made = card->mana_mask;
    int amount = 0;
    if (made)
        return made;
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        const struct node *search = a->kind == ABILITY_ACTIVATED ? search_in(e, a->body) : NULL;
        if (a->kind == ABILITY_MANA)
            made |= mana_in(e, a->body, 0, &amount);
        if (search) {
            unsigned types = types_in(e, search->kid[1], 0);
            made |= types ? types : (unsigned)COLOUR_BITS_ALL;
        }
    }
    return made | card->land_types;
}

static bool enters_tapped(const struct engine *e, const struct card *card)
{
    for (int i = 0; i < card->abilities && card->statics; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        const struct node *n = node_of(e, a->body);
        if (a->kind == ABILITY_REPLACEMENT && n->op == OP_REPLACE_ENTERS_TAPPED && !n->kid[0])
            return true;
    }
    return false;
}

/* ---- lands ----------------------------------------------------------------------------------- */

static const enum zone castable_zones[] = {ZONE_HAND, ZONE_COMMAND}; /* of one's own cards */

/* What a player has, and what the hand asks for. */
struct outlook {
    int mana;       /* that could be made now */
    unsigned now;   /* types of that */
    unsigned owned; /* types that the own lands make, tapped ones too */
    unsigned asked; /* colours in the costs of the hand */
};

static void look_out(struct engine *e, int player, struct outlook *out)
{
    const struct game *g = e->g;
    struct payment p;
    struct sources s;
    payment_init(&p, player, 0);
    (void)sources_gather(e, &p, &s);
    *out = (struct outlook){.mana = s.total + s.unknown, .now = s.unknown ? ALL_TYPES : 0};
    for (int i = 0; i < s.kinds; i++)
        out->now |= s.n[i] ? s.mask[i] : 0u;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_LAND && game_object_c(g, g->perm[i].object)->controller == player)
            out->owned |= land_makes(e, &e->book->card[g->perm[i].as_card]);
    for (size_t z = 0; z < ARRAY_LEN(castable_zones); z++)
        for (uint16_t o = g->player[player].top[castable_zones[z]]; o != NO_OBJECT; o = game_object_c(g, o)->next)
            out->asked |= e->book->card[game_object_c(g, o)->card].colours;
}

/* The dearest card of the hand, or general, for which so much mana of these types may be enough. */
static int dearest_with(const struct engine *e, int player, int mana, unsigned types)
{
    const struct game *g = e->g;
    int dearest = 0;
    for (size_t z = 0; z < ARRAY_LEN(castable_zones); z++)
        for (uint16_t o = g->player[player].top[castable_zones[z]]; o != NO_OBJECT; o = game_object_c(g, o)->next) {
            const struct card *card = &e->book->card[game_object_c(g, o)->card];
            int tax = castable_zones[z] == ZONE_COMMAND ? general_tax(e, player, o) : 0;
            bool fits = !(card->types & TYPE_LAND) && !card->cost.none && card->mana_value + tax <= mana;
            for (int c = WHITE; c <= GREEN && fits; c++)
                fits = !card->cost.coloured[c] || types >> c & 1;
            if (fits && card->mana_value > dearest)
                dearest = card->mana_value;
        }
    return dearest;
}

/* How many missing colours, and how many colours that are asked for, a land would bring. */
static int colours_worth(unsigned made, const struct outlook *look)
{
    return 8 * __builtin_popcount(made & look->asked & ~look->owned) + 2 * __builtin_popcount(made & look->asked) +
           __builtin_popcount(made) - (made ? 0 : 50);
}

static bool has_its_like(const struct engine *e, int player, uint16_t number)
{
    const struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].as_card == number && game_object_c(g, g->perm[i].object)->controller == player)
            return true;
    return false;
}

/* What a land would bring, in hand or found: more is better. */
static int worth_of_land(const struct engine *e, int player, uint16_t number, const struct outlook *look)
{
    const struct card *card = &e->book->card[number];
    unsigned made = land_makes(e, card);
    bool tapped = enters_tapped(e, card);
    int score = 100 * dearest_with(e, player, look->mana + !tapped, look->now | (tapped ? 0 : made));
    score += colours_worth(made, look) + (tapped ? 12 : 0);
    return card->types & TYPE_LEGENDARY && has_its_like(e, player, number) ? score - 1000 : score;
}

uint16_t land_to_play(struct engine *e, int player)
{
    const struct game *g = e->g;
    struct outlook look;
    uint16_t best = NO_OBJECT;
    int best_score = 0;
    look_out(e, player, &look);
    for (uint16_t o = g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = game_object_c(g, o)->next) {
        uint16_t number = game_object_c(g, o)->card;
        if (!(e->book->card[number].types & TYPE_LAND))
            continue;
        int score = worth_of_land(e, player, number, &look);
        if (best == NO_OBJECT || score > best_score) {
            best = o;
            best_score = score;
        }
    }
    return best;
}

int worth_of_land_found(struct engine *e, int player, uint16_t number)
{
    struct outlook look;
    look_out(e, player, &look);
    return 10 * worth_of_land(e, player, number, &look);
}

/* ---- costs ----------------------------------------------------------------------------------- */

/* May it cost less than is printed? */
static bool may_cost_less(const struct engine *e, const struct card *card)
{
    static const enum keyword keywords[] = {KEYWORD_CONVOKE, KEYWORD_DELVE, KEYWORD_OFFERING};
    for (size_t i = 0; i < ARRAY_LEN(keywords); i++)
        if (card->keywords[keywords[i] >> 6] >> (keywords[i] & 63) & 1)
            return true;
    for (int i = 0; i < card->abilities && card->statics; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->kind == ABILITY_STATIC && has_op(e, a->body, OP_MOD_OWN_COST))
            return true;
    }
    return book_has_op(e->book, OP_MOD_COST) && may_rule(e);
}

bool castable_for_less(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    const struct card *card = &e->book->card[game_object_c(e->g, object)->card];
    return !card->cost.none && may_cost_less(e, card) && !cast_refused(e, player, object, way) &&
           cast_possible(e, player, object, way);
}

/* ---- spells ---------------------------------------------------------------------------------- */

/* What is done to all that match: good for the player above 0, harm below; *touched: something matches. */
static int swept(struct engine *e, struct context *c, int player, uint16_t node, int depth, bool *touched)
{
    const struct node *n = node_of(e, node);
    uint16_t list[MAX_THINGS];
    int sum = 0;
    if (!node || depth > MOST_DEPTH)
        return 0;
    int sign = n->kid[0] && node_of(e, n->kid[0])->op == OP_EACH ? sign_of_effect(e, node) : 0;
    int many = sign ? eval_entities(e, c, n->kid[0], list, MAX_THINGS) : 0;
    int damage = n->op == OP_DAMAGE ? eval_number(e, c, n->kid[1]) : 0;
    for (int i = 0; i < many; i++) {
        bool thing = list[i] < e->g->object_cap && game_object_c(e->g, list[i])->perm != NO_PERM;
        const struct perm *p = thing ? game_perm(e->g, list[i]) : NULL;
        if (!thing || (n->op == OP_DAMAGE && p->toughness - p->damage > damage))
            continue;
        *touched = true;
        sum += (own_entity(e, player, list[i]) ? sign : -sign) * worth_of(e, list[i]);
    }
    for (int i = 0; i < 4; i++)
        sum += swept(e, c, player, n->kid[i], depth + 1, touched);
    return sum;
}

static int ability_index(const struct engine *e, uint16_t number, const struct ability *a)
{
    return (int)(a - &e->book->ability[e->book->card[number].first_ability]);
}

/* Does it do more harm to the player than to the others, or nothing at all although it is for that? */
static bool is_harmful(struct engine *e, int player, uint16_t object, uint16_t number, const struct ability *a)
{
    struct context c;
    bool touched = false;
    if (!book_has_op(e->book, OP_EACH) || !has_op(e, a->body, OP_EACH))
        return false;
    context_of(&c, e, object, number, ability_index(e, number, a), player);
    int sum = swept(e, &c, player, a->body, 0, &touched);
    return touched ? sum <= 0 : sign_of_effect(e, a->body) < 0;
}

/* Damage that it deals to a player it may be aimed at; x: what X will be. */
static int face_damage(struct engine *e, int player, uint16_t object, uint16_t number, const struct ability *a, int x)
{
    const struct node *n = a->targets ? find_op(e, a->body, OP_DAMAGE, 0) : NULL;
    struct context c;
    if (!n || node_of(e, n->kid[0])->op != OP_TARGET || node_of(e, n->kid[0])->value != 0)
        return 0;
    context_of(&c, e, object, number, ability_index(e, number, a), player);
    c.x = (int16_t)x;
    return eval_number(e, &c, n->kid[1]);
}

static int least_life(const struct engine *e, int player)
{
    const struct game *g = e->g;
    int least = 10000;
    for (int i = 0; i < g->players; i++)
        if (game_in(g, i) && game_opponents(g, player, i) && game_life(g, i) < least)
            least = game_life(g, i);
    return least;
}

/* Would that much more mana let something be cast that cannot be now? The spell itself goes from the hand. */
static bool mana_helps(const struct engine *e, int player, uint16_t object, int mana, int more)
{
    const struct game *g = e->g;
    for (uint16_t o = g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = game_object_c(g, o)->next) {
        const struct card *card = &e->book->card[game_object_c(g, o)->card];
        if (o != object && !(card->types & TYPE_LAND) && !card->cost.none && card->mana_value > mana &&
            card->mana_value <= more)
            return true;
    }
    return false;
}

/* An instant or sorcery that only makes mana: first if that helps, else not. */
static int wish_for_mana(struct engine *e, int player, uint16_t object, const struct card *card,
                         const struct ability *a)
{
    struct outlook look;
    int amount = 0;
    (void)mana_in(e, a->body, 0, &amount);
    look_out(e, player, &look);
    return mana_helps(e, player, object, look.mana, look.mana - card->mana_value + amount) ? MANA_FIRST : -1;
}

/* {X}: all the mana goes into it, if that is something; last, unless it wins. */
static int wish_for_x(struct engine *e, int player, uint16_t object, uint16_t number, const struct ability *a)
{
    const struct card *card = &e->book->card[number];
    struct outlook look;
    look_out(e, player, &look);
    int x = (look.mana - card->mana_value) / card->cost.x;
    if (x >= 1 && face_damage(e, player, object, number, a, x) >= least_life(e, player))
        return WIN;
    return x >= 2 ? 20 + x : -1;
}

/* Mana that is to be paid later, or the game is lost; *types: its colours. */
static int debt_in(const struct engine *e, uint16_t body, unsigned *types)
{
    const struct node *pay = find_op(e, body, OP_PAY, 0);
    const struct node *n =
        pay && has_op(e, pay->kid[3], OP_LOSE_GAME) ? find_op(e, pay->kid[1], OP_COST_MANA, 0) : NULL;
    if (!n)
        return 0;
    *types |= symbols_made(&e->book->cost[n->value]) & COLOUR_BITS_ALL;
    return symbols_count(&e->book->cost[n->value]);
}

/* Do the player's lands make what the spell wants in the next upkeep, beside what is owed already? */
static bool can_owe(struct engine *e, int player, uint16_t body)
{
    const struct game *g = e->g;
    unsigned types = 0;
    int owed = book_has_op(e->book, OP_LOSE_GAME) ? debt_in(e, body, &types) : 0, lands = 0;
    struct outlook look;
    if (!owed)
        return true;
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_DELAYED && g->effect[i].controller == player)
            owed += debt_in(e, g->effect[i].body, &types);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        lands += g->perm[i].types & TYPE_LAND && game_object_c(g, g->perm[i].object)->controller == player;
    look_out(e, player, &look);
    return lands >= owed && !(types & ~look.owned);
}

static int wish_for_spell(struct engine *e, int player, uint16_t object, uint16_t number, const struct ability *a,
                          int wish, bool goldfish)
{
    const struct card *card = &e->book->card[number];
    if (!a->body && !a->targets && !(a->flags & ABILITY_MODAL))
        return wish;
    if (card->types & (TYPE_INSTANT | TYPE_SORCERY | TYPE_INTERRUPT | TYPE_MANA_SOURCE)) {
        if (!a->targets && effect_adds_mana(e, a->body))
            return wish_for_mana(e, player, object, card, a);
        if (is_harmful(e, player, object, number, a) || !can_owe(e, player, a->body))
            return -1;
    }
    int best = a->targets ? aim_of_first(e, player, object, number, a) : 1;
    if (best <= 0)
        return -1;
    if (card->cost.x)
        return wish_for_x(e, player, object, number, a);
    if (a->targets && has_op(e, a->body, OP_TO_BATTLEFIELD)) { /* it is worth what it brings, as if that were cast */
        int brought = 100 * value_returned(e, player, object, number, a) + 10;
        wish = brought > wish ? brought : wish;
    }
    int damage = goldfish ? face_damage(e, player, object, number, a, 0) : 0;
    if (damage > 0 && damage >= least_life(e, player))
        return WIN;
    /* damage deals the same later, what stays on the board does not */
    return damage > 0 ? wish / 2 : wish;
}

int wish_for_card(struct engine *e, int player, uint16_t object, bool goldfish)
{
    uint16_t number = game_object_c(e->g, object)->card;
    const struct card *card = &e->book->card[number];
    int wish = 100 * card->mana_value + 10;
    if (!card->abilities) { /* of an instant nobody knows what it does */
        bool nothing = card->types & (TYPE_INSTANT | TYPE_SORCERY | TYPE_INTERRUPT | TYPE_MANA_SOURCE);
        return !nothing ? wish + (card->types & TYPE_CREATURE ? 5 : 0) : goldfish ? 1 + card->mana_value : -1;
    }
    if (card->types & TYPE_LEGENDARY && has_its_like(e, player, number))
        return -1;
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->kind == ABILITY_SPELL && !(a->flags & ABILITY_ALTERNATIVE))
            return wish_for_spell(e, player, object, number, a, wish, goldfish);
    }
    if (card->makes_mana) /* the sooner the better */
        return card->mana_value == 0 ? MANA_FIRST : wish + 60 + (e->g->turn <= 6 ? 40 : 0);
    return wish + (card->types & TYPE_CREATURE ? 5 : 0);
}

bool waits_for_attack(struct engine *e, int player, uint16_t number)
{
    const struct game *g = e->g;
    const struct card *card = &e->book->card[number];
    bool asks = false;
    if (g->step != STEP_MAIN1 || g->active != player || !book_has_op(e->book, OP_DAMAGE_TAKEN))
        return false;
    for (int i = 0; i < card->abilities && !asks; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        asks = a->kind != ABILITY_ACTIVATED && has_op(e, a->condition, OP_DAMAGE_TAKEN);
    }
    for (int i = 0; i < g->players && asks; i++)
        asks = !game_opponents(g, player, i) || g->player[i].damage_taken == 0;
    for (int i = perm_first(g); i >= 0 && asks; i = perm_next(g, i))
        if (attacks_soon(e, player, g->perm[i].object))
            return true;
    return false;
}

/* ---- abilities ------------------------------------------------------------------------------- */

enum sense { SENSE_NONE, SENSE_TO_WIN, SENSE_FREELY };

/* Does the filter ask for cards of a graveyard? */
static bool is_in_graveyard(const struct engine *e, uint16_t node, int depth)
{
    const struct node *n = node_of(e, node);
    if (!node || depth > MOST_DEPTH)
        return false;
    if (n->op == OP_IN)
        return node_of(e, n->kid[0])->value == ZONE_GRAVEYARD;
    for (int i = 0; i < 4; i++)
        if (is_in_graveyard(e, n->kid[i], depth + 1))
            return true;
    return false;
}

/* Is the cost one that is paid lightly? */
static enum sense sense_of_cost(const struct engine *e, int player, uint16_t cost, bool finds, bool keep)
{
    const struct node *n = node_of(e, cost);
    if (!cost)
        return SENSE_FREELY;
    switch ((enum op)n->op) {
    case OP_COST_LIST: {
        enum sense a = sense_of_cost(e, player, n->kid[0], finds, keep);
        enum sense b = sense_of_cost(e, player, n->kid[1], finds, keep);
        return a < b ? a : b;
    }
    case OP_COST_SACRIFICE_SELF:
    case OP_COST_EXILE_SELF:
        return finds || !keep ? SENSE_FREELY : SENSE_TO_WIN;
    case OP_COST_LIFE: {
        const struct node *number = node_of(e, n->kid[0]);
        int life = number->op == OP_NUMBER ? number->value : 5;
        return game_life(e->g, player) > life + 4 ? SENSE_FREELY : SENSE_NONE;
    }
    case OP_COST_MANA:
    case OP_COST_ENERGY:
    case OP_COST_TAP:
    case OP_COST_UNTAP:
    case OP_COST_REMOVE_COUNTERS:
    case OP_COST_ADD_COUNTERS:
    case OP_COST_MANA_VALUE:
    case OP_COST_OWN_MANA:
    case OP_COST_REVEAL:
    case OP_COST_BEHOLD:
    case OP_COST_REVEAL_SELF:
    case OP_COST_DISCARD_SELF:
        return SENSE_FREELY;
    case OP_COST_EXILE: /* cards of the graveyard are not missed */
        return is_in_graveyard(e, n->kid[0], 0) ? SENSE_FREELY : SENSE_TO_WIN;
    default:
        return SENSE_TO_WIN;
    }
}

/* Is a permanent given up for it? */
static bool gives_up_permanent(const struct engine *e, uint16_t cost)
{
    return has_op(e, cost, OP_COST_SACRIFICE) || has_op(e, cost, OP_COST_SAC_POWER) || has_op(e, cost, OP_COST_RETURN);
}

/* An effect until end of turn helps only a creature that can attack this turn. */
static bool is_for_attack(const struct engine *e, uint16_t body)
{
    const struct node *n = node_of(e, body);
    return n->op == OP_APPLY && node_of(e, n->kid[0])->op == OP_SELF;
}

static bool makes_creature(const struct engine *e, uint16_t body)
{
    const struct node *add = find_op(e, body, OP_MOD_ADD_TYPE, 0), *set = find_op(e, body, OP_MOD_SET_TYPE, 0);
    const struct node *n = add ? add : set;
    return n && node_of(e, n->kid[0])->value & TYPE_CREATURE;
}

/* Is it equipped to nothing, or before an attack to what cannot attack while another can? */
static bool should_move(struct engine *e, int player, const struct perm *equipment)
{
    const struct game *g = e->g;
    if (equipment->attached_to == NO_OBJECT)
        return true;
    if (g->step != STEP_MAIN1 || g->active != player || attacks_soon(e, player, equipment->attached_to))
        return false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (attacks_soon(e, player, g->perm[i].object))
            return true;
    return false;
}

static bool sense_of_self(struct engine *e, const struct ability *a, uint16_t object)
{
    const struct game *g = e->g;
    if (game_object_c(g, object)->perm == NO_PERM)
        return true;
    const struct perm *p = &g->perm[game_object_c(g, object)->perm];
    bool creature = (p->types & TYPE_CREATURE) != 0;
    bool ready = !(p->flags & PERM_TAPPED) && (!(p->flags & PERM_SICK) || perm_has(p, KEYWORD_HASTE));
    if (has_op(e, a->body, OP_REGENERATE))
        return false;
    if (!is_for_attack(e, a->body))
        return true;
    if (g->step == STEP_MAIN1)
        return ready && (makes_creature(e, a->body) ? !creature : creature);
    return g->step == STEP_BLOCKERS && creature && p->flags & (PERM_ATTACKING | PERM_BLOCKING);
}

bool ability_makes_sense(struct engine *e, int player, uint16_t object, const struct held *held, bool goldfish)
{
    const struct ability *a = held->a;
    const struct object *o = game_object_c(e->g, object);
    bool creature = o->perm != NO_PERM && e->g->perm[o->perm].types & TYPE_CREATURE;
    const struct node *search = search_in(e, a->body);
    bool once = creature || (goldfish && has_op(e, a->body, OP_DAMAGE)); /* to be kept for when it wins */
    enum sense sense = sense_of_cost(e, player, a->cost, search != NULL, once);
    int damage = face_damage(e, player, object, held->card, a, 0);
    bool wins = damage > 0 && damage >= least_life(e, player);
    if (wins)
        return sense != SENSE_NONE;
    if (sense != SENSE_FREELY || (a->flags & ABILITY_REGENERATION) || (goldfish && a->flags & ABILITY_PREVENTION))
        return false;
    if (a->flags & ABILITY_EQUIP && o->perm != NO_PERM && !should_move(e, player, &e->g->perm[o->perm]))
        return false;
    return sense_of_self(e, a, object) && !is_harmful(e, player, object, held->card, a);
}

/* Would the spell deal the last damage? */
static bool wins_at_once(struct engine *e, int player, uint16_t object)
{
    uint16_t number = game_object_c(e->g, object)->card;
    int spell = spell_ability(e, number);
    const struct ability *of = &e->book->ability[e->book->card[number].first_ability];
    int damage = spell != 255 ? face_damage(e, player, object, number, &of[spell], 0) : 0;
    return damage > 0 && damage >= least_life(e, player);
}

bool way_spends_hand(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    uint16_t extra = 0;
    struct mana_cost cost;
    if (way == CAST_ALTERNATIVE || !way_cost(e, player, object, way, &cost, &extra))
        return false;
    const struct node *exiled = find_op(e, extra, OP_COST_EXILE, 0);
    return exiled && !is_in_graveyard(e, exiled->kid[0], 0) && !wins_at_once(e, player, object);
}

bool way_makes_sense(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    uint16_t number = game_object_c(e->g, object)->card, extra = 0;
    struct mana_cost cost;
    if (way != CAST_ALTERNATIVE)
        return !way_cost(e, player, object, way, &cost, &extra) || !gives_up_permanent(e, extra) ||
               wins_at_once(e, player, object);
    int index = alternative_ability(e, number);
    if (index == 255 || wins_at_once(e, player, object))
        return true;
    const struct ability *a = &e->book->ability[e->book->card[number].first_ability + index];
    return sense_of_cost(e, player, a->cost, false, false) == SENSE_FREELY;
}
