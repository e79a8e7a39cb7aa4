/* ability.c - whole abilities of the language: what they cost, when they work, whom they target, what they do
 *
 *     KIND head option ... { body }
 *
 * The head is a cost, an event or what a static ability applies to; options come in any order: flags, zones,
 * conditions, target words. The grammar is in LANGUAGE.md.
 */
#include "engine/language/inner.h"

#include <string.h>

enum {
    TIMES = ABILITY_SORCERY_SPEED | ABILITY_YOUR_TURN | ABILITY_YOUR_UPKEEP | ABILITY_COMBAT_ONLY |
            ABILITY_BEFORE_BLOCKS | ABILITY_PREVENTION | ABILITY_REGENERATION,
    OF_SPELLS = TIMES | ABILITY_INTERRUPT | ABILITY_MANA_SOURCE | ABILITY_ALTERNATIVE | ABILITY_OPPONENT_CHOOSES |
                ABILITY_AS_INSTANT,
    OF_ACTIVATED = OF_SPELLS | ABILITY_ONCE_A_TURN | ABILITY_ANY_PLAYER | ABILITY_OPPONENT_ONLY | ABILITY_PHASE_COST |
                   ABILITY_CYCLING | ABILITY_EQUIP | ABILITY_ONCE | ABILITY_WORKS_TAPPED | ABILITY_DURING_UPKEEP |
                   ABILITY_AT_ONCE | ABILITY_TWICE_A_TURN,
    OF_TRIGGERED = ABILITY_MUST | ABILITY_MAY | ABILITY_ONCE_A_TURN | ABILITY_PHASE_COST | ABILITY_DURING_UPKEEP |
                   ABILITY_WORKS_TAPPED | ABILITY_CYCLING | ABILITY_EACH_POINT | ABILITY_TWICE_A_TURN |
                   ABILITY_TOGETHER,
    OF_STATIC = ABILITY_WORKS_TAPPED,
    OF_REPLACEMENT = ABILITY_MAY | ABILITY_ONCE_A_TURN | ABILITY_WORKS_TAPPED,
};

static const uint32_t options_of[] = {
    [ABILITY_SPELL] = OF_SPELLS,        [ABILITY_ACTIVATED] = OF_ACTIVATED, [ABILITY_MANA] = OF_ACTIVATED,
    [ABILITY_TRIGGERED] = OF_TRIGGERED, [ABILITY_STATIC] = OF_STATIC,       [ABILITY_REPLACEMENT] = OF_REPLACEMENT,
    [ABILITY_CHARACTERISTIC] = 0,
};

static char body_kind(int kind)
{
    return kind == ABILITY_STATIC || kind == ABILITY_CHARACTERISTIC ? 'M' : kind == ABILITY_REPLACEMENT ? 'R' : 'E';
}

/* ---- target words ---------------------------------------------------------------------------- */

static uint8_t read_count(struct reader *r)
{
    struct token at = r->token;
    if (reader_take_word(r, "x")) {
        if (!r->scope->uses_x) {
            r->scope->uses_x = 1;
            r->scope->x_line = at.line;
            r->scope->x_column = at.column;
        }
        return TARGET_X;
    }
    if (reader_take_word(r, "kicks"))
        return TARGET_KICKS;
    if (at.kind != TOKEN_NUMBER || at.number < 1 || at.number > 99) {
        reader_fail(r, &at, "%s, expected how many targets, 1 to 99 or x", reader_shown(r, &at));
        return 0;
    }
    reader_next(r);
    return (uint8_t)at.number;
}

/* target FILTER [3 | 1 to 3 | up-to 3 | x | kicks | any-number] */
static void read_target(struct reader *r, struct ability *a)
{
    struct token at = r->token;
    struct scope *scope = r->scope;
    reader_next(r);
    struct target_word word = {.filter = read_term(r, 'F'), .min = 1, .max = 1, .mode = scope->mode};
    if (reader_take_word(r, "any-number")) {
        word.min = 0;
        word.max = 255;
    } else if (reader_take_word(r, "up-to")) {
        word.min = 0;
        word.max = read_count(r);
    } else if (r->token.kind == TOKEN_NUMBER || reader_is_word(r, "x") || reader_is_word(r, "kicks")) {
        word.min = word.max = read_count(r);
        if (word.max < TARGET_KICKS && reader_take_word(r, "to"))
            word.max = read_count(r);
        if (!r->failed && word.max < word.min)
            reader_fail(r, &at, "from %d to %d targets: the second number is the larger", word.min, word.max);
    }
    if (scope->targets == MAX_TARGET_WORDS)
        reader_fail(r, &at, "more than %d target words in one ability", (int)MAX_TARGET_WORDS);
    if (r->failed)
        return;
    scope->target[scope->targets++] = word;
    a->targets = scope->targets;
}

/* ---- options --------------------------------------------------------------------------------- */

static void read_option(struct reader *r, struct ability *a)
{
    struct token at = r->token;
    const struct value_word *w = find_value(&at, 'o');
    if (!w) {
        reader_unknown(r, &at, 'o');
        return;
    }
    bool zone = strncmp(w->word, "from-", 5) == 0;
    bool allowed = zone ? a->kind != ABILITY_SPELL && a->kind != ABILITY_CHARACTERISTIC
                        : ((uint32_t)w->value & options_of[a->kind]) != 0;
    if (!allowed) {
        reader_fail(r, &at, "%s is nothing for %s abilities", reader_shown(r, &at), value_word('a', a->kind));
        return;
    }
    if (zone)
        a->zone = (uint8_t)-w->value;
    else
        a->flags |= (uint32_t)w->value;
    reader_next(r);
}

/* An additional or alternative cost of a spell may stand alone. */
static bool is_cost_alone(const struct reader *r, const struct ability *a)
{
    bool ends = r->token.kind == TOKEN_END || reader_is(r, ';') || find_value(&r->token, 'a');
    return a->kind == ABILITY_SPELL && a->cost && ends;
}

static void read_options(struct reader *r, struct ability *a)
{
    while (!r->failed && !reader_is(r, '{') && !is_cost_alone(r, a) &&
           !(reader_is_word(r, "modes") && body_kind(a->kind) == 'E')) {
        struct token at = r->token;
        bool targets = body_kind(a->kind) == 'E' && a->kind != ABILITY_MANA;
        if (targets && reader_is_word(r, "target")) {
            read_target(r, a);
        } else if ((a->kind != ABILITY_CHARACTERISTIC && reader_is_word(r, "if")) ||
                   (a->kind == ABILITY_TRIGGERED && reader_is_word(r, "when"))) {
            if (a->condition)
                reader_fail(r, &at, "a second condition: join them with &");
            a->flags |= reader_is_word(r, "when") ? (uint32_t)ABILITY_WHEN : 0;
            reader_next(r);
            a->condition = read_term(r, 'C');
        } else {
            read_option(r, a);
        }
    }
}

/* ---- bodies ---------------------------------------------------------------------------------- */

static uint16_t read_mode(struct reader *r, struct ability *a)
{
    if (!reader_take_word(r, "mode"))
        reader_fail(r, &r->token, "%s, expected mode or }", reader_shown(r, &r->token));
    r->scope->mode++;
    while (!r->failed && reader_is_word(r, "target"))
        read_target(r, a);
    if (!r->failed && !reader_is(r, '{'))
        reader_fail(r, &r->token, "%s, expected target or {", reader_shown(r, &r->token));
    return read_term(r, 'E');
}

/* modes 1 { mode target creature { ... } mode { ... } } */
static uint16_t read_modes(struct reader *r, struct ability *a)
{
    enum { MAX_MODES = 8 };
    uint16_t effect[MAX_MODES], chain = 0;
    int n = 0, line = r->token.line;
    reader_next(r);
    uint16_t min = read_term(r, 'N');
    uint16_t max = reader_take_word(r, "to") ? read_term(r, 'N') : min;
    reader_expect(r, '{', "before the modes");
    while (!r->failed && !reader_is(r, '}')) {
        if (n == MAX_MODES)
            reader_fail(r, &r->token, "more than %d modes", (int)MAX_MODES);
        else
            effect[n++] = read_mode(r, a);
    }
    reader_expect(r, '}', "after the modes");
    r->scope->mode = 0;
    if (!r->failed && n < 2)
        reader_fail(r, &r->token, "modes to choose from are at least two");
    if (r->failed)
        return 0;
    while (n-- > 0) {
        uint16_t link = node_add(r->b, OP_LIST, 0, line);
        node_at(r->b, link)->kid[0] = effect[n];
        node_at(r->b, link)->kid[1] = chain;
        chain = link;
    }
    a->flags |= ABILITY_MODAL;
    uint16_t body = node_add(r->b, OP_MODES, 0, line);
    struct node *node = node_at(r->b, body);
    node->kid[0] = min;
    node->kid[1] = max;
    node->kid[2] = chain;
    return body;
}

static void read_body(struct reader *r, struct ability *a)
{
    char kind = body_kind(a->kind);
    if (is_cost_alone(r, a))
        return;
    if (kind == 'E' && reader_is_word(r, "modes")) {
        a->body = read_modes(r, a);
    } else if (kind == 'R') {
        reader_expect(r, '{', "before the replacement");
        a->body = read_term(r, 'R');
        reader_expect(r, '}', "after the replacement");
    } else if (reader_is(r, '{')) {
        a->body = read_term(r, kind);
    } else {
        reader_expect(r, '{', "before what it does");
    }
}

/* Returns what the whole of an effect does, as the flag that Fifth Edition's windows ask for; 0: something else, or a
 * lasting effect. */
static uint32_t purpose_of(const struct reader *r, uint16_t body)
{
    const struct node *n = node_at(r->b, body);
    uint32_t first, second;
    switch (n->op) {
    case OP_REGENERATE:
        return ABILITY_REGENERATION;
    case OP_PREVENT:
    case OP_PREVENT_NEXT_FROM:
    case OP_REDIRECT:
    case OP_REDIRECT_FROM:
        return ABILITY_PREVENTION;
    case OP_SEQUENCE:
        first = purpose_of(r, n->kid[0]);
        if (!n->kid[1])
            return first;
        second = purpose_of(r, n->kid[1]);
        return first == second ? first : 0;
    default:
        return 0;
    }
}

/* 000:G.12.1, 000:G.13.2, 000:G.32.Ruling.4: what does nothing but prevent, redirect or regenerate has its moment, said
 * or not. */
static void infer_purpose(const struct reader *r, struct ability *a)
{
    if ((a->kind == ABILITY_SPELL || a->kind == ABILITY_ACTIVATED) && a->body &&
        !(a->flags & (ABILITY_PREVENTION | ABILITY_REGENERATION)))
        a->flags |= purpose_of(r, a->body);
}

/* ---- heads ----------------------------------------------------------------------------------- */

static void read_activation_cost(struct reader *r, struct ability *a)
{
    if (!reader_is(r, '[')) {
        reader_fail(r, &r->token, "%s, expected the cost as [{2}, {T}]", reader_shown(r, &r->token));
        return;
    }
    a->cost = read_term(r, 'B');
    if (a->cost == 0)
        return;
    const struct node *cost = node_at(r->b, a->cost);
    bool counters = cost->op == OP_COST_ADD_COUNTERS || cost->op == OP_COST_REMOVE_COUNTERS;
    if (counters && node_at(r->b, cost->kid[0])->value == COUNTER_LOYALTY)
        a->flags |= ABILITY_LOYALTY;
    r->scope->x |= cost_binds_x(r->b, a->cost);
}

/* Without a subject, or with self: the source; host and the like: these objects; else a filter. */
static void read_applies_to(struct reader *r, struct ability *a)
{
    r->scope->applied = 1;
    if (reader_is(r, '{') || reader_is_word(r, "if") || find_value(&r->token, 'o') || reader_take_word(r, "self"))
        return;
    enum op op = r->token.kind == TOKEN_WORD ? find_op(&r->token, 'O') : OP_NONE;
    a->applies_to = read_term(r, op != OP_NONE ? 'O' : 'F');
}

static void read_head(struct reader *r, struct ability *a)
{
    switch (a->kind) {
    case ABILITY_ACTIVATED:
    case ABILITY_MANA:
        read_activation_cost(r, a);
        break;
    case ABILITY_TRIGGERED:
    case ABILITY_REPLACEMENT:
        a->event = read_term(r, 'V');
        r->scope->event = 1;
        break;
    case ABILITY_STATIC:
        read_applies_to(r, a);
        break;
    case ABILITY_SPELL:
        if (reader_take_word(r, "cost"))
            read_activation_cost(r, a);
        break;
    default:
        break;
    }
}

/* Forecast: an activated ability of a card in hand that is shown (001:702.54). */
static void make_forecast(struct reader *r, struct ability *a, int line)
{
    uint16_t show = node_add(r->b, OP_COST_REVEAL_SELF, 0, line), list = show;
    if (a->cost) {
        list = node_add(r->b, OP_COST_LIST, 0, line);
        node_at(r->b, list)->kid[0] = a->cost;
        node_at(r->b, list)->kid[1] = show;
    }
    a->cost = list;
    a->zone = ZONE_HAND;
    a->flags |= ABILITY_YOUR_UPKEEP | ABILITY_ONCE_A_TURN;
    a->keyword = KEYWORD_FORECAST;
    r->card->keywords[KEYWORD_FORECAST / 64] |= 1ULL << KEYWORD_FORECAST % 64;
}

/* An X that neither a cost of the ability nor what is around it binds has to come from the card's own cost. */
static void check_x(struct reader *r, const struct ability *a, const struct scope *scope)
{
    if (r->failed || !scope->uses_x || scope->x)
        return;
    struct token at = {.line = scope->x_line, .column = scope->x_column};
    if (a->kind == ABILITY_ACTIVATED || a->kind == ABILITY_MANA)
        reader_fail(r, &at, "x means nothing here: the cost has no {X}");
    else if (!r->x_line) {
        r->x_line = at.line;
        r->x_column = at.column;
    }
}

/* "This cannot be countered" has to be true of the spell. */
static void check_uncounterable(struct reader *r, const struct ability *a, const struct token *at)
{
    if (a->kind == ABILITY_STATIC && !a->applies_to && a->zone != ZONE_STACK && a->zone != ZONE_NONE &&
        node_has(r->b, a->body, OP_MOD_UNCOUNTERABLE))
        reader_fail(r, at, "uncounterable is true of the spell only where the ability works from-stack");
}

void read_ability(struct reader *r, struct ability *out)
{
    struct token at = r->token;
    struct scope scope = {.x = r->scope ? r->scope->x : 0};
    const struct value_word *word = at.kind == TOKEN_WORD ? find_value(&at, 'a') : NULL;
    /* the own abilities of planes and vanguards work from the command zone (001:309.4, 001:310.4) */
    bool outside = !r->scope && r->card && r->card->layout >= LAYOUT_PLANE;
    *out = (struct ability){
        .zone = outside ? ZONE_COMMAND : ZONE_BATTLEFIELD, .keyword = (uint8_t)r->keyword, .line = (uint16_t)at.line};
    if (!word) {
        reader_unknown(r, &at, 'a');
        return;
    }
    if (strcmp(word->word, "keyword") == 0) {
        reader_fail(r, &at,
                    "a keyword cannot stand here, expected another ability; effects grant keywords "
                    "by gains()");
        return;
    }
    bool forecast = word->value < 0;
    out->kind = (uint8_t)(forecast ? ABILITY_ACTIVATED : word->value);
    if (out->kind == ABILITY_SPELL)
        out->zone = ZONE_STACK;
    if (out->kind == ABILITY_CHARACTERISTIC)
        out->zone = ZONE_NONE;
    if (r->keyword != KEYWORD_NONE)
        out->flags |= ABILITY_FROM_KEYWORD;
    struct scope *outer = r->scope;
    r->scope = &scope;
    reader_next(r);
    read_head(r, out);
    read_options(r, out);
    read_body(r, out);
    if (!r->failed)
        infer_purpose(r, out);
    memcpy(out->target, scope.target, sizeof out->target);
    if (forecast && !r->failed)
        make_forecast(r, out, at.line);
    check_x(r, out, &scope);
    if (!r->failed)
        check_uncounterable(r, out, &at);
    r->scope = outer;
}

/* A permanent remembers the uses of two abilities that are limited in a turn, of one that may be used twice, and of two
 * that work only once (limit_bit()). */
static void check_limits(struct reader *r, const struct token *at)
{
    int twice = 0, in_turn = 0, once = 0;
    for (int i = 0; i < r->own->n; i++) {
        uint32_t flags = r->own->item[i].flags;
        twice += (flags & ABILITY_TWICE_A_TURN) != 0;
        in_turn += (flags & ABILITY_ONCE_A_TURN) != 0;
        once += (flags & ABILITY_ONCE) != 0;
    }
    if (twice && twice + in_turn > 1)
        reader_fail(r, at, "an ability that is twice-a-turn is the only one of its card that is limited in a turn");
    else if (in_turn > 2)
        reader_fail(r, at, "at most two abilities of a card are once-a-turn");
    else if (once > 2)
        reader_fail(r, at, "at most two abilities of a card work only once");
}

/* Each paragraph of a card is an ability of its own and stands for itself (004:402.7). */
void read_abilities(struct reader *r)
{
    struct scope *outer = r->scope, of_keywords = {.x = 1};
    while (!r->failed && r->token.kind != TOKEN_END) {
        if (reader_take(r, ';'))
            continue;
        /* cppcheck-suppress autoVariables ; the outer one is back before this one ends */
        r->scope = &of_keywords;
        if (reader_take_word(r, "keyword")) {
            read_printed_keyword(r);
            continue;
        }
        r->scope = NULL;
        struct ability ability;
        struct token at = r->token;
        read_ability(r, &ability);
        if (!r->failed && r->own->n == MAX_OWN_ABILITIES)
            reader_fail(r, &r->token, "more than %d abilities on one card", (int)MAX_OWN_ABILITIES);
        if (!r->failed)
            r->own->item[r->own->n++] = ability;
        if (!r->failed)
            check_limits(r, &at);
    }
    r->scope = outer;
}
