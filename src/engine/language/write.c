/* write.c - writes abilities back as text of the language
 *
 * Reading the text again gives the same terms (tests/engine/test_language.c checks that), but the text may differ from
 * what a person wrote: granted abilities are written where they are granted, keywords as their meaning. */
#include "base/strbuf.h"
#include "engine/language/inner.h"

#include <string.h>

struct writer {
    const struct book *book;
    const struct card *card;
    struct strbuf *out;
};

static void write_node(const struct writer *w, uint16_t node, char kind, int level);
static void write_whole(const struct writer *w, const struct ability *a);

static const struct node *node_of(const struct writer *w, uint16_t node)
{
    return &w->book->node[node];
}

/* A word of the book, in quotes unless the language reads it bare. */
static void write_word(const struct writer *w, const char *word)
{
    size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    strbuf_printf(w->out, word[n] || n == 0 ? "\"%s\"" : "%s", word);
}

static void write_counter_kind(const struct writer *w, int kind)
{
    const char *word = value_word('Q', kind);
    if (word)
        strbuf_add(w->out, word);
    else
        strbuf_printf(w->out, "\"%s\"", w->book->word[kind - COUNTER_OTHER]);
}

/* Bits as words with a sign between; a value that has a word of its own is that word. */
static void write_bits(const struct writer *w, char kind, int value, const char *between)
{
    const char *whole = value_word(kind, value), *sign = "";
    if (whole) {
        strbuf_add(w->out, whole);
        return;
    }
    for (const struct value_word *v = value_words(kind); v->word; v++) {
        if (!v->value || (v->value & (v->value - 1)) || !(value & v->value))
            continue;
        strbuf_printf(w->out, "%s%s", sign, v->word);
        sign = between;
    }
}

/* ---- costs ----------------------------------------------------------------------------------- */

static void write_cost_item(const struct writer *w, uint16_t node)
{
    const struct node *n = node_of(w, node);
    switch (n->op) {
    case OP_COST_LIST:
        write_cost_item(w, n->kid[0]);
        strbuf_add(w->out, ", ");
        write_cost_item(w, n->kid[1]);
        break;
    case OP_COST_MANA:
        mana_cost_write(&w->book->cost[n->value], w->out);
        break;
    case OP_COST_TAP:
        strbuf_add(w->out, "{T}");
        break;
    case OP_COST_UNTAP:
        strbuf_add(w->out, "{Q}");
        break;
    default:
        write_node(w, node, 'b', 0);
        break;
    }
}

static void write_cost(const struct writer *w, uint16_t node)
{
    strbuf_add_char(w->out, '[');
    if (node)
        write_cost_item(w, node);
    strbuf_add_char(w->out, ']');
}

/* ---- signs between terms --------------------------------------------------------------------- */

struct infix {
    enum op op;
    const char *sign;
    int level; /* binds looser than what has a larger one */
};

static const struct infix *infix_of(int op)
{
    static const struct infix signs[] = {
        {OP_ADD, " + ", 1},         {OP_SUBTRACT, " - ", 1}, {OP_MULTIPLY, " * ", 2}, {OP_OR, " | ", 1},
        {OP_AND, " & ", 2},         {OP_EITHER, " | ", 1},   {OP_BOTH, " & ", 2},     {OP_LESS, " < ", 3},
        {OP_LESS_EQUAL, " <= ", 3}, {OP_EQUAL, " = ", 3},
    };
    for (size_t i = 0; i < ARRAY_LEN(signs); i++)
        if ((int)signs[i].op == op)
            return &signs[i];
    return NULL;
}

static void write_infix(const struct writer *w, const struct node *n, const struct infix *infix, char kind, int level)
{
    bool compares = infix->level == 3;
    bool bracket = level > infix->level;
    char of = compares ? 'N' : kind;
    if (bracket)
        strbuf_add_char(w->out, '(');
    write_node(w, n->kid[0], of, compares ? 0 : infix->level);
    strbuf_add(w->out, infix->sign);
    write_node(w, n->kid[1], of, compares ? 0 : infix->level + 1);
    if (bracket)
        strbuf_add_char(w->out, ')');
}

/* ---- operations ------------------------------------------------------------------------------ */

static void write_keyword(const struct writer *w, const struct node *n)
{
    for (const char *c = keyword_word((enum keyword)n->value); *c; c++)
        strbuf_add_char(w->out, *c == ' ' ? '-' : *c);
    if (!n->kid[0])
        return;
    char kind = keyword_parameter_kind((enum keyword)n->value);
    const struct node *list = node_of(w, n->kid[0]);
    strbuf_add_char(w->out, '(');
    if (kind == '*') {
        bool number = n->value == KEYWORD_SUSPEND || n->value == KEYWORD_REINFORCE;
        write_node(w, list->kid[0], number ? 'N' : n->value == KEYWORD_SPLICE ? 'S' : 'F', 0);
        strbuf_add(w->out, ", ");
        write_node(w, list->kid[1], 'B', 0);
    } else {
        write_node(w, n->kid[0], kind, 0);
    }
    strbuf_add_char(w->out, ')');
}

static void write_repeated(const struct writer *w, uint16_t chain, char kind)
{
    for (; chain; chain = node_of(w, chain)->kid[1]) {
        write_node(w, node_of(w, chain)->kid[0], kind, 0);
        if (node_of(w, chain)->kid[1])
            strbuf_add(w->out, ", ");
    }
}

static void write_operation(const struct writer *w, const struct node *n)
{
    const struct op_row *row = &op_rows[n->op];
    strbuf_add(w->out, row->word);
    if (!*row->arguments || !n->kid[0])
        return;
    strbuf_add_char(w->out, '(');
    int slot = 0;
    for (const char *a = row->arguments; *a && slot < 4; a++) {
        if (*a == '?' || *a == '+')
            continue;
        if (!n->kid[slot] && a[1] == '?')
            break;
        if (slot)
            strbuf_add(w->out, ", ");
        if (a[1] == '+')
            write_repeated(w, n->kid[slot], *a);
        else
            write_node(w, n->kid[slot], *a, 0);
        slot++;
    }
    strbuf_add_char(w->out, ')');
}

/* a; b; c of a block */
static void write_items(const struct writer *w, uint16_t node, char kind, enum op list)
{
    while (node_of(w, node)->op == list) {
        write_node(w, node_of(w, node)->kid[0], kind, 0);
        strbuf_add(w->out, "; ");
        node = node_of(w, node)->kid[1];
    }
    write_node(w, node, kind, 0);
}

static void write_block(const struct writer *w, uint16_t node, char kind)
{
    strbuf_add(w->out, "{ ");
    if (kind == 'R')
        write_node(w, node, kind, 0);
    else
        write_items(w, node, kind, kind == 'E' ? OP_SEQUENCE : OP_MOD_LIST);
    strbuf_add(w->out, " }");
}

static void write_comparison(const struct writer *w, const struct node *n)
{
    const char *sign = n->value == '<' ? "<=" : n->value == '>' ? ">=" : "=";
    strbuf_printf(w->out, "%s %s ", op_rows[n->op].word, sign);
    write_node(w, n->kid[0], 'N', 0);
}

/* Terms that are written as their value; false for the others. */
static bool write_value(const struct writer *w, const struct node *n)
{
    switch (n->op) {
    case OP_NUMBER:
        strbuf_printf(w->out, "%d", (int)n->value);
        break;
    case OP_TARGET:
        strbuf_printf(w->out, "t%d", (int)n->value + 1);
        break;
    case OP_WORD:
        write_word(w, w->book->word[n->value]);
        break;
    case OP_ZONE:
        strbuf_add(w->out, value_word('Z', n->value));
        break;
    case OP_STEP:
        strbuf_add(w->out, value_word('U', n->value));
        break;
    case OP_LASTS:
        strbuf_add(w->out, value_word('D', n->value));
        break;
    case OP_IS_TYPE:
    case OP_TYPES:
        write_bits(w, 'T', n->value, " & ");
        break;
    case OP_IS_COLOUR:
    case OP_COLOURS:
        write_bits(w, 'L', n->value, " | ");
        break;
    case OP_IS_BASIC_TYPE:
        write_bits(w, 'I', n->value, " | ");
        break;
    case OP_COUNTER_KIND:
        write_counter_kind(w, n->value);
        break;
    case OP_MANA:
        mana_cost_write(&w->book->cost[n->value], w->out);
        break;
    default:
        return false;
    }
    return true;
}

/* Terms that are written neither as a word with arguments nor with a sign; false for the others. */
static bool write_special(const struct writer *w, uint16_t node, char kind)
{
    const struct node *n = node_of(w, node);
    switch (n->op) {
    case OP_KEYWORD_TERM:
        write_keyword(w, n);
        break;
    case OP_POWER_CMP:
    case OP_TOUGHNESS_CMP:
    case OP_MANA_VALUE_CMP:
        write_comparison(w, n);
        break;
    case OP_ABILITY:
        write_whole(w, &w->book->ability[w->card->first_ability + n->value]);
        break;
    case OP_SEQUENCE:
    case OP_MOD_LIST:
        write_block(w, node, kind);
        break;
    case OP_COST_MANA:
    case OP_COST_TAP:
    case OP_COST_UNTAP:
    case OP_COST_LIST:
        write_cost(w, node);
        break;
    case OP_NOT:
    case OP_FALSE:
        strbuf_add_char(w->out, '!');
        write_node(w, n->kid[0], kind, 4);
        break;
    default:
        return write_value(w, n);
    }
    return true;
}

static void write_node(const struct writer *w, uint16_t node, char kind, int level)
{
    const struct node *n = node_of(w, node);
    const struct infix *infix = infix_of(n->op);
    if (infix)
        write_infix(w, n, infix, kind, level);
    else if (kind == 'B')
        write_cost(w, node);
    else if (!write_special(w, node, kind))
        write_operation(w, n);
}

void write_term(const struct book *book, const struct card *card, uint16_t node, char kind, struct strbuf *out)
{
    const struct writer w = {.book = book, .card = card, .out = out};
    write_node(&w, node, kind, 0);
}

/* ---- abilities ------------------------------------------------------------------------------- */

static void write_target(const struct writer *w, const struct target_word *t)
{
    strbuf_add(w->out, " target ");
    write_node(w, t->filter, 'F', 0);
    if (t->max == 255)
        strbuf_add(w->out, " any-number");
    else if (t->min == TARGET_X || t->min == TARGET_KICKS)
        strbuf_add(w->out, t->min == TARGET_X ? " x" : " kicks");
    else if (t->max == TARGET_X)
        strbuf_add(w->out, " up-to x");
    else if (t->min == 0)
        strbuf_printf(w->out, " up-to %d", t->max);
    else if (t->min != t->max)
        strbuf_printf(w->out, " %d to %d", t->min, t->max);
    else if (t->max != 1)
        strbuf_printf(w->out, " %d", t->max);
}

static void write_head(const struct writer *w, const struct ability *a)
{
    strbuf_add(w->out, value_word('a', a->kind));
    if (a->kind == ABILITY_ACTIVATED || a->kind == ABILITY_MANA) {
        strbuf_add_char(w->out, ' ');
        write_cost(w, a->cost);
    }
    if (a->kind == ABILITY_SPELL && a->cost) {
        strbuf_add(w->out, " cost ");
        write_cost(w, a->cost);
    }
    if (a->event) {
        strbuf_add_char(w->out, ' ');
        write_node(w, a->event, 'V', 0);
    }
    if (a->applies_to) {
        strbuf_add_char(w->out, ' ');
        write_node(w, a->applies_to, 'F', 0);
    }
}

static void write_options(const struct writer *w, const struct ability *a)
{
    uint8_t usual = a->kind == ABILITY_SPELL            ? ZONE_STACK
                    : a->kind == ABILITY_CHARACTERISTIC ? ZONE_NONE
                                                        : ZONE_BATTLEFIELD;
    for (const struct value_word *o = value_words('o'); o->word; o++) {
        bool zone = strncmp(o->word, "from-", 5) == 0;
        if (zone ? a->zone != usual && a->zone == -o->value : (a->flags & (uint32_t)o->value) != 0)
            strbuf_printf(w->out, " %s", o->word);
    }
    if (a->condition) {
        strbuf_add(w->out, a->flags & ABILITY_WHEN ? " when " : " if ");
        write_node(w, a->condition, 'C', 0);
    }
    for (int i = 0; i < a->targets; i++)
        if (!a->target[i].mode)
            write_target(w, &a->target[i]);
}

static void write_modes(const struct writer *w, const struct ability *a)
{
    const struct node *modes = node_of(w, a->body);
    strbuf_add(w->out, " modes ");
    write_node(w, modes->kid[0], 'N', 0);
    if (modes->kid[1] != modes->kid[0]) {
        strbuf_add(w->out, " to ");
        write_node(w, modes->kid[1], 'N', 0);
    }
    strbuf_add(w->out, " {");
    int mode = 1;
    for (uint16_t chain = modes->kid[2]; chain; chain = node_of(w, chain)->kid[1], mode++) {
        strbuf_add(w->out, " mode");
        for (int i = 0; i < a->targets; i++)
            if (a->target[i].mode == mode)
                write_target(w, &a->target[i]);
        strbuf_add_char(w->out, ' ');
        write_block(w, node_of(w, chain)->kid[0], 'E');
    }
    strbuf_add(w->out, " }");
}

static void write_whole(const struct writer *w, const struct ability *a)
{
    bool effects = a->kind != ABILITY_STATIC && a->kind != ABILITY_CHARACTERISTIC && a->kind != ABILITY_REPLACEMENT;
    write_head(w, a);
    write_options(w, a);
    if (a->flags & ABILITY_MODAL) {
        write_modes(w, a);
        return;
    }
    if (!a->body)
        return;
    strbuf_add_char(w->out, ' ');
    write_block(w, a->body, effects ? 'E' : a->kind == ABILITY_REPLACEMENT ? 'R' : 'M');
}

void book_write_ability(const struct book *book, uint16_t card, int ability, struct strbuf *out)
{
    const struct card *c = &book->card[card];
    const struct writer w = {.book = book, .card = c, .out = out};
    write_whole(&w, &book->ability[c->first_ability + ability]);
}
