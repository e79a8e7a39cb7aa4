/* keywords_read.c - keywords as cards print them, and what they bring
 *
 *     Flying    Echo {2}{R}    Protection from black and from red    Suspend 4-{U}    Plainscycling {2}
 *     Snow swampwalk    Islandhome    Champion a Goblin or Shaman    Splice onto Arcane {1}{W}
 *
 * or with the parameter in the language, in brackets: protection(creature & red). A cost that is no mana stands in
 * square brackets: Buyback [sac(land)]. A catalogue's "[special cost]" leaves the cost to the
 * text. */
#include "engine/language/inner.h"

#include "base/arena.h"
#include "base/chars.h"

#include <string.h>

/* True when the item that began at this token goes on. */
static bool more(const struct reader *r, const struct token *first)
{
    return !r->failed && r->token.kind != TOKEN_END && r->token.line == first->line && !reader_is(r, ';');
}

static bool is_any_word(const struct token *token, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (token_is(token, words[i]))
            return true;
    return false;
}

/* ---- nouns as filters: artifacts, Goblins, red, non-wall ------------------------------------- */

/* The word in small letters, without non-. */
static bool small_word(const struct token *token, char *out, size_t room, bool *negated)
{
    if (token->kind != TOKEN_WORD || token->len >= room)
        return false;
    for (size_t i = 0; i <= token->len; i++) {
        char c = i < token->len ? token->at[i] : '\0';
        out[i] = char_lower(c);
    }
    *negated = strncmp(out, "non", 3) == 0;
    if (*negated)
        memmove(out, out + 3 + (out[3] == '-'), strlen(out + 3 + (out[3] == '-')) + 1);
    return *out != '\0';
}

static bool ends(const char *word, const char *with)
{
    size_t n = strlen(word), k = strlen(with);
    return n >= k && strcmp(word + n - k, with) == 0;
}

/* Goblins: Goblin; Elves: Elf; Faeries: Faerie; Allies: Ally. */
static void singular(char *word)
{
    size_t n = strlen(word);
    static const char *const ie[] = {"faeries", "zombies", "rookies", "pixies"};
    for (size_t i = 0; i < ARRAY_LEN(ie); i++)
        if (strcmp(word, ie[i]) == 0) {
            word[n - 1] = '\0';
            return;
        }
    if (ends(word, "ves") && n > 4) {
        word[n - 3] = 'f';
        word[n - 2] = '\0';
    } else if (ends(word, "ies") && n > 4) {
        word[n - 3] = 'y';
        word[n - 2] = '\0';
    } else if (ends(word, "sses") || ends(word, "xes") || ends(word, "ches")) {
        word[n - 2] = '\0';
    } else if (ends(word, "s") && !ends(word, "ss") && !ends(word, "us") && !ends(word, "is")) {
        word[n - 1] = '\0';
    }
}

static uint16_t value_filter(struct reader *r, const char *word, int line)
{
    static const struct {
        char kind;
        enum op op;
    } kinds[] = {{'T', OP_IS_TYPE}, {'L', OP_IS_COLOUR}, {'I', OP_IS_BASIC_TYPE}};
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        for (const struct value_word *w = value_words(kinds[i].kind); w->word; w++)
            if (strcmp(w->word, word) == 0 && w->value != 0x100 && strcmp(word, "all-colours") != 0)
                return node_add(r->b, kinds[i].op, w->value, line);
    return 0;
}

static uint16_t known_filter(struct reader *r, const char *word, int line)
{
    static const struct {
        const char *word;
        enum op op;
    } others[] = {
        {"everything", OP_ANYTHING},        {"player", OP_IS_PLAYER},
        {"opponent", OP_IS_OPPONENT},       {"tapped", OP_IS_TAPPED},
        {"untapped", OP_IS_UNTAPPED},       {"multicolored", OP_IS_MULTICOLOUR},
        {"monocolored", OP_IS_MONOCOLOUR},  {"multicoloured", OP_IS_MULTICOLOUR},
        {"monocoloured", OP_IS_MONOCOLOUR}, {"token", OP_IS_TOKEN},
        {"attacking", OP_IS_ATTACKING},
    };
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strcmp(others[i].word, word) == 0)
            return node_add(r->b, others[i].op, 0, line);
    if (strcmp(word, "colorless") == 0)
        return node_add(r->b, OP_IS_COLOUR, 0, line);
    return value_filter(r, word, line);
}

static uint16_t join(struct reader *r, enum op op, uint16_t a, uint16_t b, int line)
{
    if (!a || !b || r->failed)
        return a ? a : b;
    uint16_t node = node_add(r->b, op, 0, line);
    node_at(r->b, node)->kid[0] = a;
    node_at(r->b, node)->kid[1] = b;
    return node;
}

static uint16_t wrap(struct reader *r, enum op op, uint16_t inner, int line)
{
    uint16_t node = node_add(r->b, op, 0, line);
    node_at(r->b, node)->kid[0] = inner;
    return node;
}

static uint16_t join_not(struct reader *r, uint16_t filter, int line)
{
    return filter ? wrap(r, OP_NOT, filter, line) : 0;
}

static uint16_t subtype_filter(struct reader *r, const char *word, size_t n, int line)
{
    uint16_t filter = node_add(r->b, OP_IS_SUBTYPE, 0, line);
    uint16_t name = node_add(r->b, OP_WORD, word_add(r->b, word, n), line);
    node_at(r->b, filter)->kid[0] = name;
    return filter;
}

/* One noun or adjective. */
static uint16_t read_noun(struct reader *r)
{
    char word[40];
    bool negated = false;
    struct token at = r->token;
    if (!small_word(&at, word, sizeof word, &negated)) {
        reader_fail(r, &at, "%s, expected a type, colour or creature type, or a filter in ( )", reader_shown(r, &at));
        return 0;
    }
    uint16_t filter = known_filter(r, word, at.line);
    if (!filter) {
        singular(word);
        filter = known_filter(r, word, at.line);
    }
    if (!filter) {
        /* a creature type keeps its capital where nothing was cut off at its front */
        word[0] = negated || at.at[0] == word[0] ? word[0] : at.at[0];
        filter = subtype_filter(r, word, strlen(word), at.line);
    }
    reader_next(r);
    return negated ? join_not(r, filter, at.line) : filter;
}

/* converted mana cost 3 or greater, with the first word taken */
static uint16_t read_mana_value_phrase(struct reader *r, int line)
{
    bool words = reader_take_word(r, "mana") && reader_take_word(r, "cost");
    uint16_t number = words ? read_term(r, 'n') : 0;
    words = number && reader_take_word(r, "or");
    bool greater = words && reader_take_word(r, "greater");
    if (!greater && !(words && reader_take_word(r, "less")))
        reader_fail(r, &r->token, "%s, expected converted mana cost 3 or greater, or or less",
                    reader_shown(r, &r->token));
    if (r->failed)
        return 0;
    uint16_t filter = wrap(r, OP_MANA_VALUE_CMP, number, line);
    node_at(r->b, filter)->value = greater ? '>' : '<';
    return filter;
}

/* Nouns in a row: creature you control, creature card in a graveyard, Goblin or Shaman. */
static uint16_t read_phrase(struct reader *r, const struct token *first)
{
    static const char *const last[] = {"from", "and", "or", "onto"};
    uint16_t filter = 0;
    while (more(r, first) && r->token.kind == TOKEN_WORD && !is_any_word(&r->token, last, ARRAY_LEN(last))) {
        struct token at = r->token;
        uint16_t part = 0;
        if (reader_take_word(r, "you")) {
            if (!reader_take_word(r, "control"))
                reader_fail(r, &r->token, "%s, expected control", reader_shown(r, &r->token));
            part = r->failed ? 0 : wrap(r, OP_CONTROLLED, node_add(r->b, OP_YOU, 0, at.line), at.line);
        } else if (reader_take_word(r, "converted")) {
            part = read_mana_value_phrase(r, at.line);
        } else if (reader_take_word(r, "card")) {
            part = node_add(r->b, OP_IS_CARD, 0, at.line);
        } else if (reader_take_word(r, "in")) {
            (void)reader_take_word(r, "a");
            if (!reader_take_word(r, "graveyard"))
                reader_fail(r, &r->token, "%s, expected graveyard", reader_shown(r, &r->token));
            part = r->failed ? 0 : wrap(r, OP_IN, node_add(r->b, OP_ZONE, ZONE_GRAVEYARD, at.line), at.line);
        } else {
            part = read_noun(r);
        }
        filter = join(r, OP_AND, filter, part, at.line);
    }
    if (!filter)
        reader_fail(r, &r->token, "%s, expected what it is about", reader_shown(r, &r->token));
    return filter;
}

/* Phrases joined by or. */
static uint16_t read_nouns(struct reader *r, const struct token *first)
{
    uint16_t filter = read_phrase(r, first);
    for (int n = 0; n < 8 && more(r, first) && reader_take_word(r, "or"); n++) {
        if (!reader_take_word(r, "an"))
            (void)reader_take_word(r, "a");
        filter = join(r, OP_OR, filter, read_phrase(r, first), first->line);
    }
    return r->failed ? 0 : filter;
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
                        kind == '*' ? "its parameters" : kind_name(kind));
        return !r->failed;
    }
    int line = r->token.line;
    reader_next(r);
    if (kind == '*') {
        uint16_t a = read_term(r, several(keyword)[0]);
        reader_expect(r, ',', "between parameters");
        *node = join(r, OP_LIST, a, read_term(r, several(keyword)[1]), line);
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
            *cost = join(r, OP_COST_OR, *cost, read_plain_cost(r), line);
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
                filter = join(r, OP_OR, filter, node_add(r->b, OP_IS_COLOUR, 1 << c, line), line);
        else
            filter = read_phrase(r, first);
        card_add_keyword(r, KEYWORD_PROTECTION, filter);
    } while (more(r, first) && reader_take_word(r, "and"));
}

/* Kicker {1}{R} and/or {2}{W}: lexed as and, bad sign, or. */
static void read_kicker(struct reader *r, const struct token *first)
{
    uint16_t cost = 0;
    if (!printed_cost(r, &cost))
        return;
    card_add_keyword(r, KEYWORD_KICKER, cost);
    if (more(r, first) && reader_take_word(r, "and")) {
        if (r->token.kind == TOKEN_BAD)
            reader_next(r);
        (void)reader_take_word(r, "or");
        if (printed_cost(r, &cost))
            card_add_keyword(r, KEYWORD_KICKER, cost);
    }
}

static uint16_t two(struct reader *r, uint16_t a, uint16_t b, int line)
{
    return r->failed ? 0 : join(r, OP_LIST, a, b, line);
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
        return wrap(r, OP_DAMAGE_TAKEN, node_add(r->b, OP_OPPONENT, 0, line), line);
    return printed_number(r);
}

static uint16_t keyword_filter(struct reader *r, enum keyword keyword, const struct token *first)
{
    if (keyword == KEYWORD_AFFINITY)
        (void)reader_take_word(r, "for");
    if (keyword == KEYWORD_CHAMPION && !reader_take_word(r, "an"))
        (void)reader_take_word(r, "a");
    return read_nouns(r, first);
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
        if (more(r, first))
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
    for (int i = 0; i < 3 && small_word(&r->token, word, sizeof word, &negated); i++) {
        bool last = ends(word, ending) && !negated;
        if (last)
            word[strlen(word) - strlen(ending)] = '\0';
        if (last && !*word)
            break;
        uint16_t part = known_filter(r, word, line);
        if (!part && strcmp(word, "snow-covered") == 0)
            part = node_add(r->b, OP_IS_TYPE, TYPE_SNOW, line);
        if (!part && last && i == 0 && has_ending(word, ending)) {
            word[0] = r->token.at[0];
            part = subtype_filter(r, word, strlen(word), line);
        }
        if (!part)
            break;
        filter = join(r, OP_AND, filter, negated ? join_not(r, part, line) : part, line);
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
