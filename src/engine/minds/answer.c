/* answer.c - a greedy mind's answers: each option gets a score by what is asked, and the best are taken
 *
 * A question's purpose says whether being chosen is good or bad; for targets the program of the spell says
 * it. */
#include "engine/minds/inner.h"
#include "engine/minds/minds.h"

#include <string.h>

/* ---- cards of one's own library that are looked at ------------------------------------------- */

/* How many lands the player has, in play and in hand, and the dearest other card in hand. */
static int lands_held(const struct engine *e, int player, int *dearest)
{
    const struct game *g = e->g;
    int lands = 0;
    *dearest = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        lands += g->perm[i].types & TYPE_LAND && game_object_c(g, g->perm[i].object)->controller == player;
    for (uint16_t o = g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = game_object_c(g, o)->next) {
        const struct card *card = &e->book->card[game_object_c(g, o)->card];
        if (card->types & TYPE_LAND)
            lands++;
        else if (card->mana_value > *dearest)
            *dearest = card->mana_value;
    }
    return lands;
}

/* How much the player wants to draw that card: below 0, rather another one. Lands until the hand can be cast, then what
 * can be cast soon. */
static int wish_to_draw(const struct engine *e, int player, uint16_t number)
{
    enum { FEWEST = 3, MOST = 5, SOON = 2, UNWANTED = -50, NEEDED = 1000 };
    const struct card *card = &e->book->card[number];
    int dearest, lands = lands_held(e, player, &dearest);
    int enough = dearest < FEWEST ? FEWEST : dearest > MOST ? MOST : dearest;
    if (card->types & TYPE_LAND)
        return lands < enough ? NEEDED : UNWANTED;
    return lands >= FEWEST - 1 && card->mana_value > lands + SOON ? UNWANTED : worth_of_card(e, number);
}

/* Is it a card of the player's that lies in the library, or anywhere but in play if it is to come to hand? */
static bool may_be_drawn(const struct engine *e, const struct question *q, uint16_t option)
{
    const struct object *o = option < e->g->object_cap ? game_object_c(e->g, option) : NULL;
    return o && o->owner == q->player && o->perm == NO_PERM && (q->purpose == FOR_HAND || o->zone == ZONE_LIBRARY);
}

/* The score of a card that is to come to hand, or to the bottom, the graveyard or exile. */
static int score_of_draw(const struct engine *e, const struct question *q, uint16_t option)
{
    int wish = wish_to_draw(e, q->player, game_object_c(e->g, option)->card);
    bool good = q->purpose == FOR_GOOD || q->purpose == FOR_HAND;
    return good ? wish : -wish;
}

/* ---- cards that are to lie in the graveyard -------------------------------------------------- */

enum { MOST_DEPTH = 12 };

/* What a part of an ability says of cards in a graveyard: does it speak of them, and which types does it ask for, where
 * all parts of a filter hold; and does it put something onto the battlefield? */
struct about_graveyards {
    bool there, puts;
    unsigned types;
};

static void read_about(const struct engine *e, uint16_t node, int depth, struct about_graveyards *out)
{
    const struct node *n = node_of(e, node);
    if (!node || depth > MOST_DEPTH)
        return;
    out->puts |= n->op == OP_TO_BATTLEFIELD;
    out->there |= n->op == OP_IN && node_of(e, n->kid[0])->value == ZONE_GRAVEYARD;
    out->types |= n->op == OP_IS_TYPE ? (unsigned)n->value : 0;
    for (int i = 0; i < 4 && n->op != OP_OR && n->op != OP_NOT; i++)
        read_about(e, n->kid[i], depth + 1, out);
}

/* Is it a spell that puts a card of these types from a graveyard onto the battlefield? */
static bool returns_card(const struct engine *e, const struct card *spell, unsigned types)
{
    for (int i = 0; i < spell->abilities; i++) {
        const struct ability *a = &e->book->ability[spell->first_ability + i];
        struct about_graveyards body = {0};
        if (a->kind != ABILITY_SPELL)
            continue;
        read_about(e, a->body, 0, &body);
        if (body.puts && body.there && !(body.types & ~types))
            return true;
        for (int t = 0; t < a->targets && body.puts; t++) {
            struct about_graveyards target = {0};
            read_about(e, a->target[t].filter, 0, &target);
            if (target.there && !(target.types & ~types))
                return true;
        }
    }
    return false;
}

/* Is it a creature in the player's hand that is far from being paid for, and that another card of the player's, in hand
 * or still to be drawn, returns from the graveyard? */
static bool is_better_buried(const struct engine *e, int player, uint16_t option)
{
    enum { FAR = 2 };
    static const enum zone zones[] = {ZONE_HAND, ZONE_LIBRARY};
    int dearest;
    if (option >= e->g->object_cap || !book_has_op(e->book, OP_TO_BATTLEFIELD))
        return false;
    const struct object *o = game_object_c(e->g, option);
    const struct card *card = &e->book->card[o->card];
    if (o->zone != ZONE_HAND || o->owner != player || !(card->types & TYPE_CREATURE) ||
        card->mana_value < lands_held(e, player, &dearest) + FAR)
        return false;
    for (size_t z = 0; z < ARRAY_LEN(zones); z++)
        for (uint16_t k = e->g->player[player].top[zones[z]]; k != NO_OBJECT; k = game_object_c(e->g, k)->next)
            if (returns_card(e, &e->book->card[game_object_c(e->g, k)->card], card->types))
                return true;
    return false;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* The score of an option: > 0 worth choosing; below 0 chosen only if necessary. */
static int option_score(struct engine *e, const struct question *q, const struct aim *aim, uint16_t option)
{
    bool thing = option == NO_OBJECT || option < e->g->object_cap || option >= STACKED_BASE;
    int worth = thing ? worth_of(e, option) + 1 : 1;
    bool own = thing && own_entity(e, q->player, option);
    bool drawn = q->purpose == FOR_GOOD || q->purpose == FOR_HARM || q->purpose == FOR_HAND || q->purpose == FOR_SCRY;
    if (drawn && may_be_drawn(e, q, option))
        return score_of_draw(e, q, option);
    switch ((enum purpose)q->purpose) {
    case FOR_TARGETS:
        return aim_score(e, q->player, aim, option);
    case FOR_GOOD:
    case FOR_UNTAP:
    case FOR_REGENERATION:
    case FOR_PREVENTION:
        return own ? worth : -worth;
    case FOR_HARM:
    case FOR_HAND:
        return own ? -worth : worth;
    case FOR_SEARCH:
        if (thing && option < e->g->object_cap && e->book->card[game_object_c(e->g, option)->card].types & TYPE_LAND)
            return worth + worth_of_land_found(e, q->player, game_object_c(e->g, option)->card);
        return worth;
    case FOR_COPY:
    case FOR_LEGEND:
        return worth;
    case FOR_DISCARD:
        return own && is_better_buried(e, q->player, option) ? worth : -worth;
    case FOR_SACRIFICE:
    case FOR_COST:
    case FOR_PAYMENT:
        return -worth;
    case FOR_MODE:
        return 1;
    default:
        return 0;
    }
}

/* Cards of a first hand that are put aside for new ones (001:103.4d): where lands are few all others, else lands beyond
 * three. */
static void put_aside(struct engine *e, const struct question *q, struct answer *out)
{
    enum { FEW = 2, ENOUGH = 3 };
    int lands = 0, left = 0;
    bool land[MAX_OPTIONS];
    for (int i = 0; i < q->options; i++)
        lands += land[i] = (e->book->card[game_object_c(e->g, q->option[i])->card].types & TYPE_LAND) != 0;
    out->n = 0;
    for (int i = 0; i < q->options; i++)
        if (lands <= FEW ? !land[i] : land[i] && ++left > ENOUGH)
            out->value[out->n++] = (int16_t)i;
    if (out->n < q->min) /* nothing is too many: a mulligan puts one aside at least */
        out->value[out->n++] = 0;
}

/* Cards of a first hand that go to the bottom: lands beyond three, then what costs most. */
static void put_to_bottom(struct engine *e, const struct question *q, struct answer *out)
{
    enum { ENOUGH = 3, LAND = -1 };
    int cost[MAX_OPTIONS], lands = 0;
    for (int i = 0; i < q->options; i++) {
        const struct card *card = &e->book->card[game_object_c(e->g, q->option[i])->card];
        cost[i] = card->types & TYPE_LAND ? LAND : card->mana_value;
        lands += cost[i] == LAND;
    }
    for (out->n = 0; out->n < q->min; out->n++) {
        int best = -1;
        for (int i = 0; i < q->options; i++) {
            bool taken = false;
            for (int k = 0; k < out->n; k++)
                taken |= out->value[k] == i;
            int worth = cost[i] == LAND && lands > ENOUGH ? 1000 : cost[i];
            int before = best < 0 ? -2 : cost[best] == LAND && lands > ENOUGH ? 1000 : cost[best];
            if (!taken && worth > before)
                best = i;
        }
        lands -= cost[best] == LAND;
        out->value[out->n] = (int16_t)best;
    }
}

void greedy_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    int score[MAX_OPTIONS];
    bool taken[MAX_OPTIONS] = {false};
    int most = q->max < q->options ? q->max : q->options;
    int least = q->min < most ? q->min : most;
    struct aim aim = {0};
    (void)self;
    if (q->purpose == FOR_MULLIGAN) {
        put_aside(e, q, out);
        return;
    }
    if (q->purpose == FOR_BOTTOM) {
        put_to_bottom(e, q, out);
        return;
    }
    if (q->purpose == FOR_TARGETS) {
        const struct ability *a = ability_with_target(e, q->card, q->spec);
        if (a)
            aim_of_ability(e, a, q->spec, &aim);
    }
    for (int i = 0; i < q->options; i++)
        score[i] = option_score(e, q, &aim, q->option[i]);
    out->n = 0;
    while (out->n < most) {
        int best = -1;
        for (int i = 0; i < q->options; i++)
            if (!taken[i] && (best < 0 || score[i] > score[best]))
                best = i;
        if (best < 0 || (out->n >= least && score[best] <= 0))
            break;
        taken[best] = true;
        out->value[out->n++] = (int16_t)best;
    }
}

/* What is worth most comes first: the first to be dealt damage, the top of the library. */
void greedy_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    int worth[MAX_OPTIONS];
    (void)self;
    out->n = (int16_t)q->options;
    for (int i = 0; i < q->options; i++) {
        bool thing = q->option[i] < e->g->object_cap;
        int w = thing ? worth_of(e, q->option[i]) : 0, at = i;
        if (may_be_drawn(e, q, q->option[i]))
            w = wish_to_draw(e, q->player, game_object_c(e->g, q->option[i])->card);
        for (; at > 0 && worth[at - 1] < w; at--) {
            worth[at] = worth[at - 1];
            out->value[at] = out->value[at - 1];
        }
        worth[at] = w;
        out->value[at] = (int16_t)i;
    }
}

/* How much more an option needs to die; players: all there is. */
static int needed(const struct engine *e, uint16_t entity)
{
    const struct game *g = e->g;
    if (entity >= g->object_cap || game_object_c(g, entity)->perm == NO_PERM)
        return 10000;
    const struct perm *p = &g->perm[game_object_c(g, entity)->perm];
    int need = p->toughness - p->damage;
    return need > 0 ? need : 0;
}

/* Who is dealt what is left over: a player before a creature, and nobody's own if there is another. */
static int takes_the_rest(const struct engine *e, const struct question *q)
{
    int best = q->options - 1, most = -1;
    for (int i = 0; i < q->options; i++) {
        int worth = 2 * !own_entity(e, q->player, q->option[i]) + entity_is_player(q->option[i]);
        if (worth >= most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

/* One after the other is dealt what it needs to die, and the rest goes to the last, or to a player among them; one's
 * own have the least that must be. Of what need not be in order the cheapest kill comes first. */
void greedy_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out)
{
    int least = q->min > 0 && q->min * q->options <= total ? q->min : 0;
    int last = takes_the_rest(e, q);
    (void)self;
    out->n = (int16_t)q->options;
    for (int i = 0; i < q->options; i++) {
        out->value[i] = (int16_t)least;
        total -= least;
    }
    for (int i = 0; i < q->options && total > 0; i++) {
        int need = needed(e, q->option[i]) - least;
        if (i == last || need <= 0 || need > total || own_entity(e, q->player, q->option[i]))
            continue;
        out->value[i] = (int16_t)(out->value[i] + need);
        total -= need;
    }
    /* where blockers stand in an order, what does not kill goes to the first that still lives */
    for (int i = 0; i < q->options && total > 0 && q->purpose == FOR_HARM; i++) {
        int need = needed(e, q->option[i]) - out->value[i];
        if (entity_is_player(q->option[i]) || need <= 0)
            continue;
        need = need < total ? need : total;
        out->value[i] = (int16_t)(out->value[i] + need);
        total -= need;
    }
    out->value[last] = (int16_t)(out->value[last] + total);
}

bool greedy_yes(void *self, struct engine *e, const struct question *q)
{
    (void)self;
    (void)e;
    return q->purpose != FOR_COST && q->purpose != FOR_LOOP;
}

int greedy_number(void *self, struct engine *e, const struct question *q)
{
    (void)self;
    (void)e;
    return q->purpose == FOR_LOOP || q->purpose == FOR_COST ? q->min : q->max;
}

/* The colour that its hand asks for most. */
int greedy_colour(void *self, struct engine *e, const struct question *q)
{
    const struct game *g = e->g;
    int asked[COLOUR_COUNT] = {0}, best = -1;
    (void)self;
    for (uint16_t o = g->player[q->player].top[ZONE_HAND]; o != NO_OBJECT; o = game_object_c(g, o)->next)
        for (int c = WHITE; c <= GREEN; c++)
            asked[c] += e->book->card[game_object_c(g, o)->card].cost.coloured[c];
    for (int c = WHITE; c < COLOUR_COUNT; c++)
        if (q->min >> c & 1 && (best < 0 || asked[c] > asked[best]))
            best = c;
    return best < 0 ? WHITE : best;
}

/* The name of a card that is often in the player's own library: nobody else's is known. */
static int name_of_own(const struct engine *e, int player)
{
    const struct game *g = e->g;
    int best = 0, most = 0;
    for (uint16_t o = g->player[player].top[ZONE_LIBRARY]; o != NO_OBJECT; o = game_object_c(g, o)->next) {
        uint16_t number = game_object_c(g, o)->card;
        int same = 0;
        if (e->book->card[number].types & TYPE_BASIC)
            continue;
        for (uint16_t i = o; i != NO_OBJECT; i = game_object_c(g, i)->next)
            same += game_object_c(g, i)->card == number;
        if (same > most) {
            most = same;
            best = e->book->card[number].word;
        }
    }
    return best;
}

/* The creature type that most of its own creatures have; as a name the dearest card that an opponent has shown. */
int greedy_word(void *self, struct engine *e, const struct question *q)
{
    const struct game *g = e->g;
    int best = 0, most = -1;
    (void)self;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct card *card = &e->book->card[g->perm[i].as_card];
        bool own = own_entity(e, q->player, g->perm[i].object);
        if (q->purpose == FOR_NAME) {
            int worth = worth_of_perm(e, &g->perm[i]);
            if (!own && worth > most) {
                most = worth;
                best = card->word;
            }
            continue;
        }
        if (!own || !card->subtype[0])
            continue;
        int same = 0;
        for (int j = perm_first(g); j >= 0; j = perm_next(g, j))
            same += e->book->card[g->perm[j].as_card].subtype[0] == card->subtype[0];
        if (same > most) {
            most = same;
            best = card->subtype[0];
        }
    }
    if (!best && q->purpose == FOR_NAME)
        best = name_of_own(e, q->player);
    if (best >= q->min && best <= q->max)
        return best;
    for (int w = q->min; w <= q->max && q->purpose == FOR_CREATURE_TYPE; w++)
        if (e->book->creature_words[w >> 6] >> (w & 63) & 1)
            return w;
    return q->min;
}
