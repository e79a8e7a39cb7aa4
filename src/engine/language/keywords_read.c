/* keywords_read.c - keywords as cards print them, and what they bring
 *
 *     Flying    Echo {2}{R}    Protection from black and from red    Suspend 4-{U}    Plainscycling {2}
 *     Snow swampwalk    Islandhome    Champion a Goblin or Shaman    Splice onto Arcane {1}{W}
 *
 * or with the parameter in the language, in brackets: protection(creature & red). A cost that is no mana stands in
 * square brackets: Buyback [sac(land)]. A catalogue's "[special cost]" leaves the cost to the
 * text. */
#include "base/arena.h"
#include "base/message.h"
#include "engine/language/inner.h"

#include <string.h>

bool keyword_goes_on(const struct reader *r, const struct token *first)
{
    return !r->failed && r->token.kind != TOKEN_END && r->token.line == first->line && !reader_is(r, ';');
}

bool token_is_any(const struct token *token, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (token_is(token, words[i]))
            return true;
    return false;
}

/* ---- parameters in brackets ------------------------------------------------------------------ */

/* The kinds of the several parameters of a keyword. */
static const char *several(enum keyword keyword)
{
    switch (keyword) {
    case KEYWORD_TYPECYCLING:
        return "FB";
    case KEYWORD_SPLICE:
        return "SB";
    case KEYWORD_SUSPEND:
    case KEYWORD_REINFORCE:
        return "NB";
    default:
        return "\0"; /* as long as the others */
    }
}

bool read_keyword_parameters(struct reader *r, enum keyword keyword, bool needed, uint16_t *node)
{
    char kind = keyword_parameter_kind(keyword);
    *node = 0;
    if (kind == '-' || (kind == '*' && !*several(keyword)))
        return !r->failed;
    if (!reader_is(r, '(')) {
        if (needed)
            reader_fail(r, &r->token, "%s needs %s", keyword_word(keyword),
                        kind == '*' ? TC_WORD("its parameters") : kind_name(kind));
        return !r->failed;
    }
    int line = r->token.line;
    reader_next(r);
    if (kind == '*') {
        uint16_t a = read_term(r, several(keyword)[0]);
        reader_expect(r, ',', "between parameters");
        *node = filter_join(r, OP_LIST, a, read_term(r, several(keyword)[1]), line);
    } else {
        *node = read_term(r, kind);
    }
    reader_expect(r, ')', "after the parameter");
    return !r->failed;
}

/* ---- parameters as printed ------------------------------------------------------------------- */

static uint16_t printed_number(struct reader *r)
{
    struct token at = r->token;
    if (at.kind == TOKEN_NUMBER && at.number <= 99) {
        reader_next(r);
        return node_add(r->b, OP_NUMBER, at.number, at.line);
    }
    if (reader_take_word(r, "X") || reader_take_word(r, "x"))
        return node_add(r->b, OP_X_NUMBER, 0, at.line);
    reader_fail(r, &at, "%s, expected a number", reader_shown(r, &at));
    return 0;
}

/* Long dashes between a number and its cost. */
static void skip_dash(struct reader *r)
{
    bool dash = r->token.kind == TOKEN_BAD && r->token.len == 3 && memcmp(r->token.at, "\u2014", 3) == 0;
    if (dash || reader_is(r, '-'))
        reader_next(r);
}

/* A cost; false for a "[special cost]" or none in a list, which the text has to give. */
static bool printed_cost(struct reader *r, uint16_t *cost)
{
    skip_dash(r);
    if (r->token.kind == TOKEN_END && r->in_list)
        return false;
    if (reader_is(r, '[')) {
        struct reader before = *r;
        reader_next(r);
        if (reader_take_word(r, "special") && reader_take_word(r, "cost") && reader_take(r, ']'))
            return false;
        *r = before;
        *cost = read_term(r, 'B');
    } else if (r->token.kind == TOKEN_SYMBOL) {
        *cost = read_plain_cost(r);
        int line = r->token.line;
        while (!r->failed && r->token.line == line && reader_take_word(r, "or"))
            *cost = filter_join(r, OP_COST_OR, *cost, read_plain_cost(r), line);
    } else {
        reader_fail(r, &r->token, "%s, expected mana symbols or a cost in [ ]", reader_shown(r, &r->token));
    }
    return !r->failed;
}

/* Protection from black and from red: a parameter each. */
static void read_protection(struct reader *r, const struct token *first)
{
    do {
        if (!reader_take_word(r, "from"))
            reader_fail(r, &r->token, "%s, expected from, or a filter in ( )", reader_shown(r, &r->token));
        uint16_t filter = 0;
        int line = r->token.line;
        if (reader_take_word(r, "all") && (reader_take_word(r, "colors") || reader_take_word(r, "colours")))
            for (int c = WHITE; c <= GREEN; c++)
                filter = filter_join(r, OP_OR, filter, node_add(r->b, OP_IS_COLOUR, 1 << c, line), line);
        else
            filter = keyword_read_phrase(r, first);
        card_add_keyword(r, KEYWORD_PROTECTION, filter);
    } while (keyword_goes_on(r, first) && reader_take_word(r, "and"));
}

/* Kicker {1}{R} and/or {2}{W}: lexed as and, bad sign, or. */
static void read_kicker(struct reader *r, const struct token *first)
{
    uint16_t cost = 0;
    if (!printed_cost(r, &cost))
        return;
    card_add_keyword(r, KEYWORD_KICKER, cost);
    if (keyword_goes_on(r, first) && reader_take_word(r, "and")) {
        if (r->token.kind == TOKEN_BAD)
            reader_next(r);
        (void)reader_take_word(r, "or");
        if (printed_cost(r, &cost))
            card_add_keyword(r, KEYWORD_KICKER, cost);
    }
}

static uint16_t two(struct reader *r, uint16_t a, uint16_t b, int line)
{
    return r->failed ? 0 : filter_join(r, OP_LIST, a, b, line);
}

/* Number or X, dash, cost. */
static void read_number_and_cost(struct reader *r, enum keyword keyword)
{
    uint16_t cost = 0, number = printed_number(r);
    if (printed_cost(r, &cost))
        card_add_keyword(r, keyword, two(r, number, cost, r->token.line));
}

static void read_splice(struct reader *r)
{
    uint16_t cost = 0, word = 0;
    if (!reader_take_word(r, "onto"))
        reader_fail(r, &r->token, "%s, expected onto, or parameters in ( )", reader_shown(r, &r->token));
    word = read_term(r, 'S');
    if (printed_cost(r, &cost))
        card_add_keyword(r, KEYWORD_SPLICE, two(r, word, cost, r->token.line));
}

/* Modular-Sunburst and Bloodthirst X are numbers of their own. */
static uint16_t keyword_number(struct reader *r, enum keyword keyword)
{
    int line = r->token.line;
    skip_dash(r);
    if (keyword == KEYWORD_MODULAR && (reader_take_word(r, "Sunburst") || reader_take_word(r, "sunburst")))
        return node_add(r->b, OP_COLOURS_PAID, 0, line);
    if (keyword == KEYWORD_BLOODTHIRST && (reader_take_word(r, "X") || reader_take_word(r, "x")))
        return filter_wrap(r, OP_DAMAGE_TAKEN, node_add(r->b, OP_OPPONENT, 0, line), line);
    return printed_number(r);
}

static uint16_t keyword_filter(struct reader *r, enum keyword keyword, const struct token *first)
{
    if (keyword == KEYWORD_AFFINITY)
        (void)reader_take_word(r, "for");
    if (keyword == KEYWORD_CHAMPION && !reader_take_word(r, "an"))
        (void)reader_take_word(r, "a");
    return keyword_read_nouns(r, first);
}

/* Reads what follows the word of a keyword, as printed. */
static void read_printed_parameter(struct reader *r, enum keyword keyword, const struct token *first)
{
    uint16_t node = 0;
    r->card->keywords[keyword / 64] |= 1ULL << (int)keyword % 64;
    switch (keyword) {
    case KEYWORD_PROTECTION:
        read_protection(r, first);
        return;
    case KEYWORD_KICKER:
        read_kicker(r, first);
        return;
    case KEYWORD_SUSPEND:
    case KEYWORD_REINFORCE:
        read_number_and_cost(r, keyword);
        return;
    case KEYWORD_SPLICE:
        read_splice(r);
        return;
    case KEYWORD_FORECAST:
        if (keyword_goes_on(r, first))
            (void)printed_cost(r, &node); /* the text gives the ability */
        return;
    case KEYWORD_TYPECYCLING:
        reader_fail(r, first, "typecycling is written with its type, as Plainscycling {2}");
        return;
    default:
        break;
    }
    switch (keyword_parameter_kind(keyword)) {
    case 'N':
        node = keyword_number(r, keyword);
        break;
    case 'B':
        if (!printed_cost(r, &node))
            return;
        break;
    case 'F':
        node = keyword_filter(r, keyword, first);
        break;
    case 'S':
        node = read_term(r, 'S');
        break;
    default:
        break;
    }
    card_add_keyword(r, keyword, node);
}

/* ---- keywords with a word of the card in them ------------------------------------------------ */

/* True when a subtype that is no basic land type stands before such an ending: the other land types before -walk and
 * -home, and before -cycling the creature types for which a card has it as well. Any other word with that end
 * (Planeswalk, Recycling) is no keyword. */
static bool has_ending(const char *word, const char *ending)
{
    static const char *const lands[] = {"desert", "lair", "locus", "mine", "power-plant", "tower", "urza's"};
    static const char *const creatures[] = {"sliver", "wizard"};
    for (size_t i = 0; i < ARRAY_LEN(lands); i++)
        if (strcmp(word, lands[i]) == 0)
            return true;
    for (size_t i = 0; i < ARRAY_LEN(creatures) && strcmp(ending, "cycling") == 0; i++)
        if (strcmp(word, creatures[i]) == 0)
            return true;
    return false;
}

/* Plainscycling, Basic landcycling, Snow swampwalk, Desertwalk, Islandhome: the filter before the ending; 0 if it is
 * none. */
static uint16_t compound_filter(struct reader *r, const char *ending)
{
    char word[40];
    bool negated = false;
    struct reader before = *r;
    uint16_t filter = 0;
    int line = r->token.line;
    for (int i = 0; i < 3 && token_small(&r->token, word, sizeof word, &negated); i++) {
        bool last = word_ends(word, ending) && !negated;
        if (last)
            word[strlen(word) - strlen(ending)] = '\0';
        if (last && !*word)
            break;
        uint16_t part = keyword_filter_of(r, word, line);
        if (!part && strcmp(word, "snow-covered") == 0)
            part = node_add(r->b, OP_IS_TYPE, TYPE_SNOW, line);
        if (!part && last && i == 0 && has_ending(word, ending)) {
            word[0] = r->token.at[0];
            part = keyword_subtype(r, word, strlen(word), line);
        }
        if (!part)
            break;
        filter = filter_join(r, OP_AND, filter, negated ? filter_join_not(r, part, line) : part, line);
        reader_next(r);
        if (last)
            return filter;
    }
    *r = before;
    return 0;
}

static bool read_compound(struct reader *r)
{
    struct token first = r->token;
    uint16_t filter = compound_filter(r, "cycling"), cost = 0;
    if (filter) {
        if (printed_cost(r, &cost)) {
            card_add_keyword(r, KEYWORD_TYPECYCLING, two(r, filter, cost, first.line));
            r->card->keywords[KEYWORD_CYCLING / 64] |= 1ULL << KEYWORD_CYCLING % 64;
        }
        return true;
    }
    if ((filter = compound_filter(r, "walk")) != 0) {
        card_add_keyword(r, KEYWORD_LANDWALK, filter);
        return true;
    }
    if ((filter = compound_filter(r, "home")) != 0) {
        card_add_keyword(r, KEYWORD_LANDHOME, filter);
        return true;
    }
    return false;
}

/* Goblin offering */
static bool read_offering(struct reader *r)
{
    struct reader before = *r;
    uint16_t word = r->token.kind == TOKEN_WORD ? read_term(r, 'S') : 0;
    if (word && (reader_take_word(r, "offering") || reader_take_word(r, "Offering"))) {
        card_add_keyword(r, KEYWORD_OFFERING, word);
        return true;
    }
    if (!r->failed)
        *r = before;
    return false;
}

/* The keyword of one to three words that stands here; left behind it. */
static enum keyword take_keyword(struct reader *r)
{
    char text[64];
    size_t n = 0;
    struct reader before = *r, after = *r;
    enum keyword found = KEYWORD_NONE;
    for (int i = 0; i < 3 && r->token.kind == TOKEN_WORD && n + r->token.len + 2 < sizeof text; i++) {
        const char *rest = "";
        if (n > 0)
            text[n++] = ' ';
        memcpy(text + n, r->token.at, r->token.len);
        n += r->token.len;
        text[n] = '\0';
        reader_next(r);
        enum keyword keyword = keyword_find(text, &rest);
        if (keyword != KEYWORD_NONE && !*rest) {
            found = keyword;
            after = *r;
        }
    }
    *r = found == KEYWORD_NONE ? before : after;
    return found;
}

void read_printed_keyword(struct reader *r)
{
    struct token first = r->token;
    enum keyword keyword = take_keyword(r);
    if (keyword == KEYWORD_NONE) {
        if (!read_compound(r) && !read_offering(r))
            reader_unknown(r, &first, 'K');
    } else if (keyword_parameter_kind(keyword) == '-') {
        card_add_keyword(r, keyword, 0);
    } else if (reader_is(r, '(')) {
        uint16_t node = 0;
        if (read_keyword_parameters(r, keyword, true, &node))
            card_add_keyword(r, keyword, node);
    } else {
        read_printed_parameter(r, keyword, &first);
    }
}

void read_keyword_list(struct reader *r)
{
    struct scope *outer = r->scope, scope = {.x = 1};
    /* cppcheck-suppress autoVariables ; the outer one is back before this one ends */
    r->scope = &scope;
    r->in_list = true;
    while (!r->failed && r->token.kind != TOKEN_END) {
        read_printed_keyword(r);
        if (r->failed || r->token.kind == TOKEN_END)
            break;
        reader_expect(r, ';', "between keywords");
    }
    r->scope = outer;
}

/* ---- what a keyword brings ------------------------------------------------------------------- */

void card_add_keyword(struct reader *r, enum keyword keyword, uint16_t parameter)
{
    struct card *card = r->card;
    if (r->failed)
        return;
    card->keywords[keyword / 64] |= 1ULL << (int)keyword % 64;
    if (parameter) {
        if (card->parameters == MAX_PARAMETERS) {
            reader_fail(r, &r->token, "more than %d keywords with parameters on one card", (int)MAX_PARAMETERS);
            return;
        }
        card->parameter[card->parameters++] =
            (struct keyword_parameter){.keyword = (uint8_t)keyword, .node = parameter};
    }
    keyword_expand(r, keyword, parameter, r->own);
}

void keyword_expand(struct reader *r, enum keyword keyword, uint16_t parameter, struct ability_list *out)
{
    for (int n = 0; !r->failed; n++) {
        const char *text = keyword_text(keyword, r->b->rules, n);
        if (!text)
            return;
        struct reader inner;
        struct ability ability;
        char kind = keyword_parameter_kind(keyword);
        const char *file =
            arena_printf(r->b->arena, "%s:%d: keyword %s", r->file, r->token.line, keyword_word(keyword));
        reader_init(&inner, r->b, text, strlen(text), file, 1, 1);
        inner.card = r->card;
        inner.own = inner.granted = r->granted;
        inner.keyword = keyword;
        inner.err = r->err;
        inner.parameter[0] = parameter;
        inner.parameter_kind[0] = parameter ? kind : '\0';
        if (kind == '*' && parameter) {
            inner.parameter[0] = node_at(r->b, parameter)->kid[0];
            inner.parameter[1] = node_at(r->b, parameter)->kid[1];
            memcpy(inner.parameter_kind, several(keyword), 2);
        }
        read_ability(&inner, &ability);
        if (!inner.failed && inner.token.kind != TOKEN_END)
            reader_fail(&inner, &inner.token, "one ability only");
        r->failed |= inner.failed;
        if (!r->failed && out->n == MAX_GRANTED)
            reader_fail(r, &r->token, "more than %d abilities on one card", (int)MAX_GRANTED);
        if (!r->failed)
            out->item[out->n++] = ability;
    }
}
