/* read.c - turns tokens of the ability language into nodes, by the table
 *
 * OPS A recursive descent that always knows which kind of term must come next, since each word's row names the kinds of
 * its arguments; so the same word may mean a zone here and an effect there. The first error ends the reading: the token
 * becomes the end of the text, and every loop stops there.
 */
#include "base/attr.h"
#include "base/chars.h"
#include "engine/language/inner.h"

#include <string.h>

enum { MAX_DEPTH = 60, MAX_NUMBER = 9999 };

/* ---- operations: word(argument, ...) --------------------------------------------------------- */

/* t1, t2 ...: the number, 0 if it is none. */
int target_number(const struct token *token)
{
    if (token->kind != TOKEN_WORD || token->len < 2 || token->len > 3 || token->at[0] != 't')
        return 0;
    int n = 0;
    for (size_t i = 1; i < token->len; i++) {
        if (!char_is_digit(token->at[i]))
            return 0;
        n = n * 10 + token->at[i] - '0';
    }
    return n;
}

enum op find_op(const struct token *token, char kind)
{
    enum op other = OP_NONE;
    for (int op = 0; op < OP_COUNT_OF; op++) {
        if (op == OP_TARGET || !op_rows[op].word || !token_is(token, op_rows[op].word))
            continue;
        if (op_rows[op].result == kind)
            return (enum op)op;
        if (kind_fits(op_rows[op].result, kind))
            other = (enum op)op;
    }
    return other;
}

static bool is_comparison(enum op op)
{
    return op == OP_POWER_CMP || op == OP_TOUGHNESS_CMP || op == OP_MANA_VALUE_CMP;
}

static uint16_t pair(struct reader *r, enum op op, uint16_t a, uint16_t b, int line)
{
    if (r->failed)
        return 0;
    uint16_t node = node_add(r->b, op, 0, line);
    node_at(r->b, node)->kid[0] = a;
    node_at(r->b, node)->kid[1] = b;
    return node;
}

/* n - 1 or n + 1, as a term. */
static uint16_t beside(struct reader *r, uint16_t number, enum op op)
{
    if (r->failed)
        return 0;
    int line = node_at(r->b, number)->line;
    return pair(r, op, number, node_add(r->b, OP_NUMBER, 1, line), line);
}

/* power >= 3: the sign goes to the node's value. */
static void read_comparison(struct reader *r, uint16_t node)
{
    int sign = r->token.kind == TOKEN_SIGN ? r->token.number : 0;
    if (sign != '<' && sign != '>' && sign != '=' && sign != SIGN_LESS_EQUAL && sign != SIGN_GREATER_EQUAL) {
        reader_fail(r, &r->token, "%s, expected <=, >=, =, < or > and a number", reader_shown(r, &r->token));
        return;
    }
    reader_next(r);
    uint16_t number = read_term(r, 'N');
    if (sign == '<')
        number = beside(r, number, OP_SUBTRACT);
    if (sign == '>')
        number = beside(r, number, OP_ADD);
    if (r->failed)
        return;
    node_at(r->b, node)->value = sign == '=' ? '=' : sign == '<' || sign == SIGN_LESS_EQUAL ? '<' : '>';
    node_at(r->b, node)->kid[0] = number;
}

/* One argument, and that a player is one. */
static uint16_t read_argument(struct reader *r, char kind)
{
    struct token at = r->token;
    uint16_t node = read_term(r, kind);
    if (!r->failed && kind == 'P' && !node_may_be_player(r->b, r->scope, node))
        reader_fail(r, &at, "%s is no player, expected %s", reader_shown(r, &at), kind_name('P'));
    return node;
}

static uint16_t read_repeated(struct reader *r, char kind)
{
    uint16_t first = read_argument(r, kind);
    if (++r->depth == MAX_DEPTH)
        reader_fail(r, &r->token, "more than %d deep, or in a row", (int)MAX_DEPTH);
    uint16_t rest = reader_take(r, ',') ? read_repeated(r, kind) : 0;
    r->depth--;
    return pair(r, OP_LIST, first, rest, r->failed ? 0 : node_at(r->b, first)->line);
}

/* Binds what an argument may mention because of the ones before it. */
static void bind_arguments(struct reader *r, enum op op, int slot, uint16_t before)
{
    if (slot > 0 && op_rows[op].arguments[0] == 'P')
        r->scope->player = 1;
    switch (op) {
    case OP_SUBGAME: /* each who has not won it */
    case OP_LEAST_OF_PLAYERS:
    case OP_MOST_OF_PLAYERS:
        r->scope->player = 1;
        break;
    case OP_FOR_EACH:
        r->scope->applied |= slot > 0;
        break;
    case OP_DIVIDED:
        r->scope->event |= slot == 2;
        break;
    case OP_DELAYED:
    case OP_RECURRING:
    case OP_REPLACES:
        r->scope->subject = 1;
        r->scope->event |= slot > 0;
        break;
    case OP_APPLY:
    case OP_APPLY_ALL:
        r->scope->subject |= slot == 1;
        r->scope->applied |= slot == 1 && op == OP_APPLY;
        break;
    case OP_MOD_COST: /* who casts it */
        r->scope->player |= slot == 1;
        break;
    case OP_MANA_ONLY: /* in the last, `it` is the spell */
        r->scope->applied |= slot == 3;
        break;
    case OP_DAMAGE_FROM: /* in the number, `it` is the source that deals it */
        r->scope->applied |= slot == 2;
        break;
    case OP_PAY:
    case OP_CAST_FOR:
        r->scope->x |= slot == 2 && cost_binds_x(r->b, before);
        break;
    default:
        break;
    }
}

static void read_arguments(struct reader *r, enum op op, uint16_t node)
{
    const char *arguments = op_rows[op].arguments;
    if (arguments[1] == '?' && !reader_is(r, '('))
        return;
    reader_expect(r, '(', "and what it is about");
    struct scope *scope = r->scope;
    uint16_t before = 0;
    for (int slot = 0; *arguments && !r->failed; slot++) {
        char kind = *arguments++;
        char mark = *arguments == '?' || *arguments == '+' ? *arguments++ : '\0';
        if (mark == '?' && reader_is(r, ')'))
            break;
        if (slot > 0)
            reader_expect(r, ',', "between arguments");
        struct scope inner = *scope;
        r->scope = &inner;
        bind_arguments(r, op, slot, before);
        before = mark == '+' ? read_repeated(r, kind) : read_argument(r, kind);
        r->scope = scope;
        if (inner.uses_x && !scope->uses_x && !(inner.x && !scope->x)) {
            scope->uses_x = 1;
            scope->x_line = inner.x_line;
            scope->x_column = inner.x_column;
        }
        if (!r->failed)
            node_at(r->b, node)->kid[slot] = before;
    }
    reader_expect(r, ')', "after the last argument");
}

/* The keyword that is gained brings the abilities that it means. */
static void read_gained(struct reader *r, uint16_t node)
{
    if (r->failed)
        return;
    uint16_t term = node_at(r->b, node)->kid[0], chain = 0;
    int first = r->granted->n;
    keyword_expand(r, (enum keyword)node_at(r->b, term)->value, node_at(r->b, term)->kid[0], r->granted);
    for (int i = r->granted->n - 1; i >= first && !r->failed; i--)
        chain = pair(r, OP_LIST, node_add(r->b, OP_ABILITY, i, 0), chain, 0);
    node_at(r->b, term)->kid[1] = chain;
}

/* Refuses a `subject` that nothing before it gives. */
static void check_kept(struct reader *r, enum op op, uint16_t node, const struct token *at)
{
    if (r->failed || (op != OP_DELAYED && op != OP_REPLACES && op != OP_RECURRING))
        return;
    const struct node *n = node_at(r->b, node);
    uint16_t given = op == OP_DELAYED ? n->kid[2] : op == OP_REPLACES ? n->kid[3] : 0;
    bool outside = r->scope->subject;
    if (!given && !outside && (node_has(r->b, n->kid[0], OP_SUBJECT) || node_has(r->b, n->kid[1], OP_SUBJECT)))
        reader_fail(r, at, "subject means nothing here: say what is kept for it as the last argument");
}

static uint16_t read_target_reference(struct reader *r, char kind)
{
    struct token at = r->token;
    int n = target_number(&at);
    if (kind != 'O' && kind != 'P') {
        reader_fail(r, &at, "%s is a target, expected %s", reader_shown(r, &at), kind_name(kind));
        return 0;
    }
    const char *why = scope_refuses(r->scope, OP_TARGET, n - 1);
    if (why) {
        reader_fail(r, &at, "%s %s", reader_shown(r, &at), why);
        return 0;
    }
    reader_next(r);
    return node_add(r->b, OP_TARGET, n - 1, at.line);
}

/* Cards cannot be put onto the stack, phased out, or nowhere. */
static void check_zone(struct reader *r, enum op op, uint16_t node, const struct token *at)
{
    int kid = op == OP_SEARCH ? 3 : op == OP_REPLACE_ZONE ? 0 : -1;
    if (r->failed || kid < 0)
        return;
    int zone = node_at(r->b, node_at(r->b, node)->kid[kid])->value;
    if (zone == ZONE_NONE || zone == ZONE_STACK || zone == ZONE_PHASED_OUT)
        reader_fail(r, at, "%s cannot put cards there, expected battlefield, hand, graveyard, exile or top",
                    op_rows[op].word);
}

uint16_t read_operation(struct reader *r, char kind)
{
    struct token at = r->token;
    if (target_number(&at) > 0)
        return read_target_reference(r, kind);
    enum op op = find_op(&at, kind);
    if (op == OP_NONE) {
        reader_unknown(r, &at, kind);
        return 0;
    }
    const char *why = scope_refuses(r->scope, op, 0);
    if (why) {
        reader_fail(r, &at, "%s %s", reader_shown(r, &at), why);
        return 0;
    }
    if (op == OP_X_NUMBER && !r->scope->uses_x) {
        r->scope->uses_x = 1;
        r->scope->x_line = at.line;
        r->scope->x_column = at.column;
    }
    reader_next(r);
    uint16_t node = node_add(r->b, op, 0, at.line);
    if (is_comparison(op))
        read_comparison(r, node);
    else if (*op_rows[op].arguments)
        read_arguments(r, op, node);
    if (op == OP_MOD_KEYWORD)
        read_gained(r, node);
    check_kept(r, op, node, &at);
    check_zone(r, op, node, &at);
    return r->failed ? 0 : node;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static uint16_t read_sum(struct reader *r);

/* Limits the length of chains like a + b + c, which are walked recursively. */
static bool goes_on(struct reader *r, int *n)
{
    if (++*n > MAX_DEPTH)
        reader_fail(r, &r->token, "more than %d in a row", (int)MAX_DEPTH);
    return !r->failed;
}

static uint16_t read_factor(struct reader *r)
{
    struct token at = r->token;
    if (at.kind == TOKEN_NUMBER) {
        if (at.number > MAX_NUMBER)
            reader_fail(r, &at, "%s is too large, expected at most %d", reader_shown(r, &at), (int)MAX_NUMBER);
        reader_next(r);
        return r->failed ? 0 : node_add(r->b, OP_NUMBER, at.number, at.line);
    }
    if (reader_take(r, '-')) {
        uint16_t of = read_term(r, 'N' + 32);
        if (!r->failed && node_at(r->b, of)->op == OP_NUMBER && node_at(r->b, of)->value > 0) {
            node_at(r->b, of)->value = -node_at(r->b, of)->value;
            return of;
        }
        return r->failed ? 0 : pair(r, OP_SUBTRACT, node_add(r->b, OP_NUMBER, 0, at.line), of, at.line);
    }
    if (reader_take(r, '(')) {
        uint16_t inner = read_term(r, 'N');
        reader_expect(r, ')', "after a number");
        return inner;
    }
    return read_operation(r, 'N');
}

static uint16_t read_product(struct reader *r)
{
    int line = r->token.line;
    uint16_t left = read_term(r, 'N' + 32);
    for (int n = 0; goes_on(r, &n) && reader_take(r, '*');)
        left = pair(r, OP_MULTIPLY, left, read_term(r, 'N' + 32), line);
    return left;
}

static uint16_t read_sum(struct reader *r)
{
    int line = r->token.line;
    uint16_t left = read_product(r);
    for (int n = 0; goes_on(r, &n) && (reader_is(r, '+') || reader_is(r, '-'));) {
        enum op op = reader_is(r, '+') ? OP_ADD : OP_SUBTRACT;
        reader_next(r);
        left = pair(r, op, left, read_product(r), line);
    }
    return left;
}

/* ---- filters and conditions ------------------------------------------------------------------ */

/* Types, colours and land types stand for themselves in a filter. */
static uint16_t read_filter_word(struct reader *r)
{
    static const struct {
        char kind;
        enum op op;
    } kinds[] = {{'T', OP_IS_TYPE}, {'L', OP_IS_COLOUR}, {'I', OP_IS_BASIC_TYPE}};
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        const struct value_word *w = find_value(&r->token, kinds[i].kind);
        if (w && w->value < 0x100 * (kinds[i].kind == 'L' ? 1 : 0x100) &&
            !(kinds[i].kind == 'L' && w->value == COLOUR_BITS_ALL)) {
            uint16_t node = node_add(r->b, kinds[i].op, w->value, r->token.line);
            reader_next(r);
            return node;
        }
    }
    return read_operation(r, 'F');
}

/* Of an opening bracket in a condition: is it around a number, because a sign for numbers follows its end? */
static bool bracket_is_number(const struct reader *r)
{
    struct lexer ahead = r->lexer;
    struct token token;
    for (int open = 1; open > 0;) {
        lex_next(&ahead, &token);
        if (token.kind == TOKEN_END)
            return false;
        if (token.kind == TOKEN_SIGN)
            open += token.number == '(' ? 1 : token.number == ')' ? -1 : 0;
    }
    lex_next(&ahead, &token);
    return token.kind == TOKEN_SIGN && (strchr("+-*<>=", token.number < 256 ? token.number : '<') != NULL);
}

static uint16_t read_number_condition(struct reader *r)
{
    struct token at = r->token;
    if (at.kind == TOKEN_WORD && !target_number(&at) && find_op(&at, 'N') == OP_NONE) {
        reader_unknown(r, &at, 'C');
        return 0;
    }
    uint16_t left = read_term(r, 'N');
    int sign = r->token.kind == TOKEN_SIGN ? r->token.number : 0;
    if (sign != '<' && sign != '>' && sign != '=' && sign != SIGN_LESS_EQUAL && sign != SIGN_GREATER_EQUAL) {
        reader_fail(r, &r->token, "%s, expected <=, >=, =, < or > after a number in a condition",
                    reader_shown(r, &r->token));
        return 0;
    }
    reader_next(r);
    uint16_t right = read_term(r, 'N');
    bool turned = sign == '>' || sign == SIGN_GREATER_EQUAL;
    enum op op = sign == '=' ? OP_EQUAL : sign == '<' || sign == '>' ? OP_LESS : OP_LESS_EQUAL;
    return pair(r, op, turned ? right : left, turned ? left : right, at.line);
}

static uint16_t read_logic_atom(struct reader *r, char kind)
{
    struct token at = r->token;
    if (reader_take(r, '!')) {
        uint16_t of = read_term(r, (char)(kind + 32));
        return pair(r, kind == 'F' ? OP_NOT : OP_FALSE, of, 0, at.line);
    }
    if (reader_is(r, '(') && (kind == 'F' || !bracket_is_number(r))) {
        reader_next(r);
        uint16_t inner = read_term(r, kind);
        reader_expect(r, ')', kind == 'F' ? "after a filter" : "after a condition");
        return inner;
    }
    if (kind == 'F')
        return read_filter_word(r);
    return at.kind == TOKEN_WORD && find_op(&at, 'C') != OP_NONE ? read_operation(r, 'C') : read_number_condition(r);
}

static uint16_t read_and(struct reader *r, char kind)
{
    int line = r->token.line;
    uint16_t left = read_term(r, (char)(kind + 32));
    for (int n = 0; goes_on(r, &n) && reader_take(r, '&');)
        left = pair(r, kind == 'F' ? OP_AND : OP_BOTH, left, read_term(r, (char)(kind + 32)), line);
    return left;
}

static uint16_t read_or(struct reader *r, char kind)
{
    int line = r->token.line;
    uint16_t left = read_and(r, kind);
    for (int n = 0; goes_on(r, &n) && reader_take(r, '|');)
        left = pair(r, kind == 'F' ? OP_OR : OP_EITHER, left, read_and(r, kind), line);
    return left;
}

/* ---- effects, modifications, keywords, abilities --------------------------------------------- */

static uint16_t read_block_rest(struct reader *r, char kind)
{
    int line = r->token.line;
    uint16_t first = read_term(r, kind), rest = 0;
    if (reader_take(r, ';') && !reader_is(r, '}'))
        rest = read_term(r, (char)(kind + 32));
    return rest ? pair(r, kind == 'E' ? OP_SEQUENCE : OP_MOD_LIST, first, rest, line) : first;
}

/* { a; b } */
static uint16_t read_block(struct reader *r, char kind)
{
    int line = r->token.line;
    reader_expect(r, '{', "before what it does");
    if (kind == 'E' && reader_take(r, '}'))
        return r->failed ? 0 : node_add(r->b, OP_NOTHING, 0, line);
    uint16_t body = read_block_rest(r, kind);
    reader_expect(r, '}', "or ; after what it does");
    return body;
}

static uint16_t read_keyword_term(struct reader *r)
{
    char word[40];
    const char *rest = "";
    struct token at = r->token;
    enum keyword keyword = KEYWORD_NONE;
    if (at.kind == TOKEN_WORD && at.len < sizeof word) {
        memcpy(word, at.at, at.len);
        word[at.len] = '\0';
        keyword = keyword_find(word, &rest);
    }
    if (keyword == KEYWORD_NONE || *rest) {
        reader_unknown(r, &at, 'K');
        return 0;
    }
    reader_next(r);
    uint16_t parameter = 0;
    if (!read_keyword_parameters(r, keyword, false, &parameter))
        return 0;
    uint16_t node = node_add(r->b, OP_KEYWORD_TERM, (int)keyword, at.line);
    node_at(r->b, node)->kid[0] = parameter;
    return node;
}

static uint16_t read_granted_ability(struct reader *r)
{
    struct ability ability;
    struct scope *scope = r->scope;
    struct token at = r->token;
    read_ability(r, &ability);
    r->scope = scope;
    if (!r->failed && r->granted->n == MAX_GRANTED)
        reader_fail(r, &at, "more than %d abilities that one card's effects grant", (int)MAX_GRANTED);
    if (r->failed)
        return 0;
    r->granted->item[r->granted->n++] = ability;
    return node_add(r->b, OP_ABILITY, r->granted->n - 1, at.line);
}

uint16_t read_parameter(struct reader *r, char kind)
{
    int n = r->token.number;
    char is = n == 1 || n == 2 ? r->parameter_kind[n - 1] : '\0';
    if (is != kind && is != kind - 32) {
        reader_fail(r, &r->token, "%s is no parameter here, expected %s", reader_shown(r, &r->token), kind_name(kind));
        return 0;
    }
    reader_next(r);
    return r->parameter[n - 1];
}

/* Small letters are inner levels: factors, what ! may stand before, the rest of a block or cost. */
static uint16_t read_kind(struct reader *r, char kind)
{
    if (r->token.kind == TOKEN_PARAMETER && kind != 'N' && kind != 'F')
        return read_parameter(r, kind);
    switch (kind) {
    case 'N':
        return read_sum(r);
    case 'n':
        return read_factor(r);
    case 'F':
    case 'C':
        return read_or(r, kind);
    case 'f':
    case 'c':
        return read_logic_atom(r, (char)(kind - 32));
    case 'e':
    case 'm':
        return read_block_rest(r, (char)(kind - 32));
    case 'b':
        return read_cost_list(r);
    case 'y':
        return read_plain_cost(r);
    case 'E':
    case 'M':
        return reader_is(r, '{') ? read_block(r, kind) : read_operation(r, kind);
    case 'B':
        return read_cost_term(r);
    case 'Y':
        return read_mana(r, OP_MANA);
    case 'S':
        return read_word_of_book(r);
    case 'Q':
        return read_counter_kind(r);
    case 'K':
        return read_keyword_term(r);
    case 'A':
        return read_granted_ability(r);
    case 'Z':
        return read_values(r, kind, OP_ZONE, 0);
    case 'U':
        return read_values(r, kind, OP_STEP, 0);
    case 'D':
        return read_values(r, kind, OP_LASTS, 0);
    case 'T':
        return read_values(r, kind, OP_TYPES, '&');
    case 'L':
        return read_values(r, kind, OP_COLOURS, '|');
    default:
        return read_operation(r, kind);
    }
}

uint16_t read_term(struct reader *r, char kind)
{
    if (r->failed)
        return 0;
    if (r->depth == MAX_DEPTH) {
        reader_fail(r, &r->token, "nested more than %d deep", (int)MAX_DEPTH);
        return 0;
    }
    r->depth++;
    uint16_t node = read_kind(r, kind);
    r->depth--;
    if (!r->failed && r->b->node.n > UINT16_MAX - 16)
        reader_fail(r, &r->token, "the book is full: no more than %d terms", UINT16_MAX - 16);
    return r->failed ? 0 : node;
}
