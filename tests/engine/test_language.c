/* test_language.c - the ability language: every word can be read and written back, and every mistake is told with its
 * place
 *
 * Words and their arguments are taken from the table OPS; texts are made from it at random (TOPCUT_SEED to try
 * again), read, written, and read again: both books must hold the same terms. Mistakes stand in a table with the line,
 * the column and words of the message. LANGUAGE.md must name every word with its arguments.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include "engine/language/inner.h"

#include <string.h>

/* ---- books of one card ----------------------------------------------------------------------- */

static enum err_code read_one(struct arena *arena, enum era era, const char *facts, const char *keywords,
                              const char *text, const struct book **book, uint16_t *card, struct err *err)
{
    struct book_builder *b = book_builder_new(arena, rules_of(era));
    const struct card_source source = {.name = "Card", .facts = facts, .keywords = keywords, .text = text, .file = "f"};
    static const char *const named[] = {"Sample", "Goblin", "Urza's Mine"};
    for (size_t i = 0; i < ARRAY_LEN(named); i++) {
        const struct card_source token = {.name = named[i], .facts = "Token Red Creature Goblin 1/1"};
        tc_assert(book_add(b, &token, NULL, err) == ERR_OK);
    }
    if (book_add(b, &source, card, err) != ERR_OK)
        return err->code;
    return book_finish(b, book, err);
}

static char *written(struct arena *arena, const struct book *book, uint16_t card)
{
    struct strbuf text = STRBUF_INIT;
    for (int i = 0; i < book->card[card].abilities; i++) {
        book_write_ability(book, card, i, &text);
        strbuf_add_char(&text, '\n');
    }
    char *copy = arena_strdup(arena, strbuf_text(&text));
    strbuf_release(&text);
    return copy;
}

static bool same_value(const struct book *a, const struct node *x, const struct book *b, const struct node *y)
{
    switch (x->op) {
    case OP_WORD:
        return strcmp(a->word[x->value], b->word[y->value]) == 0;
    case OP_MANA:
    case OP_COST_MANA:
        return memcmp(&a->cost[x->value], &b->cost[y->value], sizeof a->cost[0]) == 0;
    case OP_COUNTER_KIND:
        return x->value < COUNTER_OTHER
                   ? x->value == y->value
                   : strcmp(a->word[x->value - COUNTER_OTHER], b->word[y->value - COUNTER_OTHER]) == 0;
    default:
        return x->value == y->value;
    }
}

/* Do both books hold the same term here? */
static bool same_node(const struct book *a, uint16_t x, const struct book *b, uint16_t y)
{
    if (!x || !y)
        return x == y;
    const struct node *m = &a->node[x], *n = &b->node[y];
    if (m->op != n->op || !same_value(a, m, b, n))
        return false;
    for (int i = 0; i < 4; i++)
        if (!same_node(a, m->kid[i], b, n->kid[i]))
            return false;
    return true;
}

static bool same_ability(const struct book *a, const struct ability *x, const struct book *b, const struct ability *y)
{
    uint32_t from = ~(uint32_t)(ABILITY_FROM_KEYWORD | ABILITY_INTRINSIC);
    if (x->kind != y->kind || x->zone != y->zone || x->targets != y->targets || (x->flags & from) != (y->flags & from))
        return false;
    for (int i = 0; i < x->targets; i++)
        if (x->target[i].min != y->target[i].min || x->target[i].max != y->target[i].max ||
            x->target[i].mode != y->target[i].mode || !same_node(a, x->target[i].filter, b, y->target[i].filter))
            return false;
    return same_node(a, x->cost, b, y->cost) && same_node(a, x->event, b, y->event) &&
           same_node(a, x->condition, b, y->condition) && same_node(a, x->applies_to, b, y->applies_to) &&
           same_node(a, x->body, b, y->body);
}

/* Reads, writes, reads and writes again. */
static void round_trip(enum era era, const char *facts, const char *keywords, const char *text)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const struct book *first, *second;
    uint16_t card, again;
    if (read_one(&arena, era, facts, keywords, text, &first, &card, &err) != ERR_OK)
        fail_msg("not read: %s\n%s", text ? text : keywords, err.text);
    char *once = written(&arena, first, card);
    const char *plain = strstr(facts, "Land") ? "{X} Artifact" : facts;
    if (read_one(&arena, era, plain, NULL, once, &second, &again, &err) != ERR_OK)
        fail_msg("not read again: %s\nwritten as %s\n%s", text ? text : keywords, once, err.text);
    assert_string_equal(once, written(&arena, second, again));
    const struct card *x = &first->card[card], *y = &second->card[again];
    assert_int_equal(x->abilities, y->abilities);
    assert_int_equal(x->granted, y->granted);
    for (int i = 0; i < x->abilities + x->granted; i++)
        if (!same_ability(first, &first->ability[x->first_ability + i], second, &second->ability[y->first_ability + i]))
            fail_msg("ability %d is not the same again: %s\n%s", i, text ? text : keywords, once);
    arena_release(&arena);
}

/* ---- texts from the table -------------------------------------------------------------------- */

struct maker {
    struct rng rng;
    struct strbuf out;
    bool subject; /* is bound here */
};

static void make(struct maker *m, char kind, int depth);

static const char *pick(struct maker *m, const char *const *words, size_t n)
{
    return words[rng_below(&m->rng, n)];
}

static void make_value(struct maker *m, char kind)
{
    size_t n = 0;
    const struct value_word *words = value_words(kind);
    while (words[n].word)
        n++;
    strbuf_add(&m->out, words[rng_below(&m->rng, n)].word);
}

static void make_keyword(struct maker *m, int depth)
{
    enum keyword keyword;
    do
        keyword = (enum keyword)rng_below(&m->rng, KEYWORD_COUNT);
    while (keyword == KEYWORD_TYPECYCLING || keyword == KEYWORD_FORECAST);
    for (const char *c = keyword_word(keyword); *c; c++)
        strbuf_add_char(&m->out, *c == ' ' ? '-' : *c);
    char kind = keyword_parameter_kind(keyword);
    if (kind == '-' || kind == '\0')
        return;
    strbuf_add_char(&m->out, '(');
    if (kind == '*') {
        make(m, keyword == KEYWORD_SPLICE ? 'S' : 'N', depth - 1);
        strbuf_add(&m->out, ", ");
        make(m, 'B', depth - 1);
    } else {
        make(m, kind, depth - 1);
    }
    strbuf_add_char(&m->out, ')');
}

static void make_arguments(struct maker *m, enum op op, int depth)
{
    const char *arguments = op_rows[op].arguments;
    bool outer = m->subject;
    if (!*arguments || (arguments[1] == '?' && rng_below(&m->rng, 2)))
        return;
    strbuf_add_char(&m->out, '(');
    for (const char *a = arguments; *a; a++) {
        if (*a == '?' || *a == '+')
            continue;
        if (a[1] == '?' && a != arguments && rng_below(&m->rng, 2))
            break;
        if (a != arguments)
            strbuf_add(&m->out, ", ");
        m->subject = outer || ((op == OP_APPLY || op == OP_APPLY_ALL) && *a == 'M');
        make(m, *a, depth - 1);
        for (int i = 0; a[1] == '+' && i < 2; i++) {
            strbuf_add(&m->out, ", ");
            make(m, *a, depth - 1);
        }
    }
    m->subject = outer;
    strbuf_add_char(&m->out, ')');
}

static bool is_comparison(enum op op)
{
    return op == OP_POWER_CMP || op == OP_TOUGHNESS_CMP || op == OP_MANA_VALUE_CMP;
}

/* Things that cannot be players: not where one is wanted. */
static bool is_no_player(enum op op)
{
    return op_rows[op].result == 'O' && op != OP_IT && op != OP_OTHER && op != OP_CHOSEN && op != OP_THOSE &&
           op != OP_HOST && op != OP_KEPT;
}

static void make_operation(struct maker *m, enum op op, int depth)
{
    if (op == OP_TARGET) {
        strbuf_add(&m->out, rng_below(&m->rng, 2) ? "t1" : "t2");
        return;
    }
    strbuf_add(&m->out, op_rows[op].word);
    if (is_comparison(op)) {
        static const char *const signs[] = {" <= ", " >= ", " = ", " < ", " > "};
        strbuf_add(&m->out, pick(m, signs, ARRAY_LEN(signs)));
        make(m, 'N', depth - 1);
    } else {
        make_arguments(m, op, depth);
    }
}

static void make_word(struct maker *m, char kind, int depth)
{
    if (kind == 'V' && depth <= 0) { /* no event is without arguments */
        strbuf_add(&m->out, "dies(any)");
        return;
    }
    for (;;) {
        enum op op = (enum op)rng_below(&m->rng, OP_COUNT_OF);
        bool leaf = op_rows[op].word && (!*op_rows[op].arguments || is_comparison(op));
        if (!op_rows[op].word || !kind_fits(op_rows[op].result, kind) || (depth <= 0 && !leaf))
            continue;
        if ((kind == 'P' && is_no_player(op)) || (op == OP_SUBJECT && !m->subject) || op == OP_MODES)
            continue;
        if (depth <= 0 && is_comparison(op) && rng_below(&m->rng, 4))
            continue;
        make_operation(m, op, depth);
        return;
    }
}

static void make_pair(struct maker *m, char kind, const char *const *signs, size_t n, int depth)
{
    bool brackets = rng_below(&m->rng, 2);
    strbuf_add(&m->out, brackets ? "(" : "");
    make(m, kind, depth - 1);
    strbuf_add(&m->out, pick(m, signs, n));
    make(m, kind, depth - 1);
    strbuf_add(&m->out, brackets ? ")" : "");
}

static void make_number(struct maker *m, int depth)
{
    static const char *const signs[] = {" + ", " - ", " * "};
    uint64_t what = rng_below(&m->rng, 4);
    if (what == 0 || depth <= 0)
        strbuf_printf(&m->out, "%s%d", rng_below(&m->rng, 4) ? "" : "-", (int)rng_below(&m->rng, 20));
    else if (what == 1)
        make_pair(m, 'N', signs, ARRAY_LEN(signs), depth);
    else
        make_word(m, 'N', depth);
}

static void make_logic(struct maker *m, char kind, int depth)
{
    static const char *const signs[] = {" & ", " | "}, *const compares[] = {" < ", " <= ", " = ", " > ", " >= "};
    uint64_t what = depth <= 0 ? 9 : rng_below(&m->rng, 8);
    if (what == 0) {
        strbuf_add(&m->out, "!(");
        make(m, kind, depth - 1);
        strbuf_add(&m->out, ")");
    } else if (what < 3) {
        make_pair(m, kind, signs, ARRAY_LEN(signs), depth);
    } else if (kind == 'F' && what < 6) {
        static const char *const words[] = {"creature",   "permanent", "basic", "white",
                                            "colourless", "forest",    "!black"};
        strbuf_add(&m->out, pick(m, words, ARRAY_LEN(words)));
    } else if (kind == 'C' && what < 6) {
        make(m, 'N', depth - 1);
        strbuf_add(&m->out, pick(m, compares, ARRAY_LEN(compares)));
        make(m, 'N', depth - 1);
    } else {
        make_word(m, kind, depth);
    }
}

static void make_block(struct maker *m, char kind, int depth)
{
    uint64_t n = 1 + rng_below(&m->rng, 3);
    strbuf_add(&m->out, "{ ");
    for (uint64_t i = 0; i < n; i++) {
        strbuf_add(&m->out, i ? "; " : "");
        make_word(m, kind, depth - 1);
    }
    strbuf_add(&m->out, " }");
}

static void make_cost(struct maker *m, int depth)
{
    static const char *const symbols[] = {"{2}{R}", "{T}", "{Q}", "{W/U}{2/B}", "{S}{S}", "{0}"};
    strbuf_add_char(&m->out, '[');
    strbuf_add(&m->out, pick(m, symbols, ARRAY_LEN(symbols)));
    if (rng_below(&m->rng, 2)) {
        strbuf_add(&m->out, ", ");
        make_word(m, 'B', depth - 1);
    }
    strbuf_add_char(&m->out, ']');
}

static void make(struct maker *m, char kind, int depth)
{
    static const char *const zones[] = {"top", "hand", "battlefield", "graveyard", "exile", "ante"};
    static const char *const colours[] = {"white|blue", "all-colours", "chosen", "red", "colourless"},
                             *const words[] = {"goblin", "\"Urza's Mine\"", "sample"},
                             *const counters[] = {"+1/+1", "-1/-1", "-0/-2", "charge", "\"verse\""},
                             *const mana[] = {"{G}{G}", "{2}", "{W}"},
                             *const types[] = {"artifact", "artifact & creature", "permanent"};
    switch (kind) {
    case 'N':
        make_number(m, depth);
        break;
    case 'F':
    case 'C':
        make_logic(m, kind, depth);
        break;
    case 'E':
    case 'M':
        if (depth > 0 && rng_below(&m->rng, 4) == 0)
            make_block(m, kind, depth);
        else
            make_word(m, kind, depth);
        break;
    case 'B':
        make_cost(m, depth);
        break;
    case 'K':
        make_keyword(m, depth);
        break;
    case 'L':
        strbuf_add(&m->out, pick(m, colours, ARRAY_LEN(colours)));
        break;
    case 'S':
        strbuf_add(&m->out, pick(m, words, ARRAY_LEN(words)));
        break;
    case 'Q':
        strbuf_add(&m->out, pick(m, counters, ARRAY_LEN(counters)));
        break;
    case 'Y':
        strbuf_add(&m->out, pick(m, mana, ARRAY_LEN(mana)));
        break;
    case 'T':
        strbuf_add(&m->out, pick(m, types, ARRAY_LEN(types)));
        break;
    case 'A':
        strbuf_add(&m->out, "triggered dies(creature)");
        strbuf_add(&m->out, " target any target player any-number may ");
        make_block(m, 'E', depth - 1);
        break;
    case 'Z':
        strbuf_add(&m->out, pick(m, zones, ARRAY_LEN(zones)));
        break;
    case 'U':
    case 'D':
        make_value(m, kind);
        break;
    default:
        make_word(m, kind, depth);
        break;
    }
}

/* An ability around a term of that kind in which all but `subject` is bound. */
static void make_ability(struct maker *m, char kind, int depth)
{
    static const char *const heads[] = {"triggered dies(any) target any target player up-to 2 "};
    switch (kind) {
    case 'M':
        strbuf_add(&m->out, "static creature ");
        break;
    case 'R':
        strbuf_add(&m->out, "replace dies(any) ");
        break;
    default:
        strbuf_add(&m->out, heads[0]);
        break;
    }
    strbuf_add(&m->out, "{ ");
    make_word(m, kind, depth);
    strbuf_add(&m->out, " }");
}

static void random_texts_come_back(void **state)
{
    (void)state;
    struct maker m = {.rng = test_rng(5), .out = STRBUF_INIT};
    static const char kinds[] = "EEEEMMR";
    for (int i = 0; i < (test_is_long() ? 100000 : 1500); i++) {
        strbuf_clear(&m.out);
        char kind = kinds[rng_below(&m.rng, sizeof kinds - 1)];
        if (kind == 'M') /* targets stand in no static ability */
            strbuf_add(&m.out, "triggered dies(any) target any target player { apply(self, "), make(&m, 'M', 3),
                strbuf_add(&m.out, ", turn) }");
        else if (kind == 'R')
            strbuf_add(&m.out, "triggered dies(any) target any target player { replaces(leaves(any), "),
                make(&m, 'R', 3), strbuf_add(&m.out, ", game) }");
        else
            make_ability(&m, 'E', 3);
        round_trip(ERA_M10, "{X} Sorcery", NULL, strbuf_text(&m.out));
    }
    strbuf_release(&m.out);
}

/* Each word once, whatever it needs around it. */
static void every_word_comes_back(void **state)
{
    (void)state;
    struct maker m = {.rng = test_rng(6), .out = STRBUF_INIT};
    static const struct {
        char kind;
        const char *before, *after;
    } around[] = {
        {'N', "draw(you, ", ")"},         {'O', "destroy(", ")"},
        {'P', "draw(", ", 1)"},           {'F', "destroy(each(", "))"},
        {'C', "if(", ", nothing)"},       {'E', "", ""},
        {'M', "apply(self, ", ", turn)"}, {'R', "replaces(dies(any), ", ", game)"},
        {'V', "delayed(", ", nothing)"},  {'B', "pay(you, [", "], nothing)"},
    };
    for (int op = 0; op < OP_COUNT_OF; op++) {
        if (!op_rows[op].word || op == OP_MODES)
            continue;
        const char *before = NULL, *after = NULL;
        for (size_t i = 0; i < ARRAY_LEN(around); i++)
            if (around[i].kind == op_rows[op].result) {
                before = around[i].before;
                after = around[i].after;
            }
        assert_non_null(before);
        if (op == OP_SUBJECT) {
            before = "apply(self, must-block-these(";
            after = "), turn)";
        }
        strbuf_clear(&m.out);
        strbuf_printf(&m.out, "triggered dies(any) target any target player { %s", before);
        m.subject = op == OP_SUBJECT;
        make_operation(&m, (enum op)op, 1);
        m.subject = false;
        strbuf_printf(&m.out, "%s }", after);
        round_trip(ERA_M10, "{X} Sorcery", NULL, strbuf_text(&m.out));
    }
    strbuf_release(&m.out);
}

/* ---- whole abilities ------------------------------------------------------------------------- */

static void abilities_come_back(void **state)
{
    static const char *const texts[] = {
        "spell target creature & !black { destroy(t1) }",
        "spell target any up-to 2 target land { damage(t1, 2); destroy(t2) }",
        "spell target any 1 to 3 { damage-divided(t1, 3) }",
        "spell target any x { damage(t1, 1) }",
        "spell target any up-to x { damage(t1, 1) }",
        "spell target any any-number { damage(t1, 1) }",
        "spell modes 1 { mode target creature { destroy(t1) } mode target player { draw(t2, 2) } "
        "mode { } }",
        "spell modes 1 to 2 { mode { draw(you, 1) } mode { gain-life(you, 3); draw(you, 1) } }",
        "spell cost [sac(creature)] target creature { destroy(t1) }",
        "spell cost [life(1), exile-cards(blue & in(hand, you))] alternative if your-turn spell { "
        "draw(you, 1) }",
        "spell combat-only interrupt target spell { counter(t1) }",
        "activated [{2}{R}, {T}, sac(creature)] sorcery-speed target any { damage(t1, 1) }",
        "activated [{X}, {T}] once-a-turn any-player { draw(you, x) }",
        "activated [+1] { draw(you, 1) } activated [-3] { draw(you, 3) } activated [0] { draw(you, "
        "2) } activated [-x] { draw(you, x) }",
        "activated [] from-graveyard your-upkeep { to-hand(self) }",
        "mana [{T}] { add-mana(you, {G}{G}) }",
        "mana [sac-self] { add-mana-one(you, 1, all-colours) }",
        "triggered dies(creature & controlled(you) & !is(self)) if count(creature) >= 3 may { "
        "draw(you, 1) }",
        "triggered at(upkeep, players) from-hand if (count(land) + 1) * 2 > 3 & !(your-turn | "
        "during-combat) { draw(that-player, 1) }",
        "triggered whenever-true(count(island & controlled(you)) = 0) { sacrifice-it(self) }",
        "static creature & controlled(you) { pt(1, 1); gains(flying) }",
        "static self if your-turn { pt(1, -1) }",
        "static host { gains(protection(red | creature)); gains(persist); gains(rampage(2)) }",
        "static { cant-cast(opponent, creature) }",
        "static creature from-graveyard { gains-ability(activated [{T}] target any { damage(t1, 1) "
        "}) }",
        "replace deals-damage(any, is(you)) { prevented }",
        "replace deals-damage(any, is(self)) { prevented-and(remove-counters(self, +1/+1, 1)) }",
        "replace enters(is(self)) { enters-with(+1/+1, 3) }",
        "replace draws(you) may from-graveyard { instead({ mill(you, 3); to-hand(self) }) }",
        "characteristic { base-pt(count(creature), 1 + count(land)) }",
        "forecast [{1}{W}] target creature { apply(t1, gains(flying), turn) }",
        "triggered attacks(is(self)) { delayed(at(end, players), exile(subject), self) }",
        "triggered attacks(is(self)) { each-of(each(creature), damage(it, 1)); each-of(players, "
        "draw(that-player, 1)) }",
        "activated [{T}] { pay(you, {X}, draw(you, x)) }",
        "spell { counters(self, \"mire\", 1); # a comment\n counters(self, +0/+1, 2) }",
        "activated [remove(-0/-1, 1), or-cost(life(1), {2})] { nothing }",
    };
    (void)state;
    for (enum era era = 0; era < ERA_COUNT; era++)
        for (size_t i = 0; i < ARRAY_LEN(texts); i++)
            round_trip(era, "{X}{1} Artifact Creature Golem 2/2", NULL, texts[i]);
}

/* ---- mistakes -------------------------------------------------------------------------------- */

struct mistake {
    const char *text, *at; /* line:column */
    const char *says;
};

static const struct mistake mistakes[] = {
    {"spell { destory(t1) }", "1:9", "unknown word \"destory\", expected an effect; did you mean destroy?"},
    {"spell target creature { destroy(t2) }", "1:33", "\"t2\" has no target word"},
    {"spell target creature {\n  destroy(t1\n}", "3:1", "expected ) after the last argument, not \"}\""},
    {"spell target creature { destroy(t1) ", "1:37", "expected }"},
    {"spel { draw(you, 1) }", "1:1", "unknown word \"spel\", expected the kind of an ability; did you mean spell?"},
    {"spell { draw(you) }", "1:17", "expected , between arguments"},
    {"spell { draw(you, 1, 2) }", "1:20", "expected ) after the last argument"},
    {"spell { draw(creature, 1) }", "1:14", "expected a player"},
    {"spell { draw(self, 1) }", "1:14", "\"self\" is no player"},
    {"spell target creature { draw(t1, 1) }", "1:30", "\"t1\" is no player"},
    {"spell { destroy(creature) }", "1:17", "\"creature\" is a filter, expected objects or players"},
    {"spell { damage(self, flying) }", "1:22", "expected a number"},
    {"spell { damage(self, ) }", "1:22", "expected a number"},
    {"spell { damage(it, 1) }", "1:16", "means nothing here"},
    {"spell { damage(self, amount) }", "1:22", "there is no event"},
    {"spell { damage(subject, 1) }", "1:16", "means nothing here"},
    {"spell { delayed(dies(any), destroy(subject)) }", "1:9", "say what is kept"},
    {"spell { draw(you, x) }", "1:19", "neither the ability's cost nor the card's has {X}"},
    {"activated [{2}] { draw(you, x) }", "1:29", "the cost has no {X}"},
    {"activated [{0}] twice-a-turn { draw(you, 1) } activated [{1}] once-a-turn { nothing }", "1:47",
     "the only one of its card that is limited in a turn"},
    {"activated [{0}] once { nothing } activated [{1}] once { nothing } activated [{2}] once { nothing }", "1:67",
     "at most two abilities of a card work only once"},
    {"activated { draw(you, 1) }", "1:11", "expected the cost"},
    {"activated [{2], {T}] { draw(you, 1) }", "1:12", "expected a cost"},
    {"activated [{2}, {T} { draw(you, 1) }", "1:21", "expected ] after a cost"},
    {"activated [{W/G/R}] { nothing }", "1:12", "expected a cost"},
    {"activated [{Z}] { nothing }", "1:12", "expected mana symbols"},
    {"mana [{T}] { add-mana(you, 2) }", "1:28", "expected mana symbols"},
    {"triggered die(creature) { nothing }", "1:11", "expected an event; did you mean dies"},
    {"triggered dies(creature) wenn { nothing }", "1:26", "expected an option, a condition, a target or {"},
    {"triggered dies(creature) sorcery-speed { nothing }", "1:26", "nothing for triggered abilities"},
    {"triggered dies(creature) if count(land) { nothing }", "1:41", "expected <=, >=, =, < or > after a number"},
    {"triggered dies(creature) if land { nothing }", "1:29", "expected a condition"},
    {"triggered dies(creature) if your-turn if your-turn { nothing }", "1:39", "join them with &"},
    {"static creature { pt(1) }", "1:23", "expected , between arguments"},
    {"static creature { destroy(self) }", "1:19", "expected a modification"},
    {"static creature target land { pt(1, 1) }", "1:17", "unknown word \"target\""},
    {"replace dies(any) { destroy(self) }", "1:21", "expected a replacement"},
    {"static creature { gains(fliing) }", "1:25", "expected a keyword; did you mean flying or fading?"},
    {"static creature { gains(first strike) }", "1:25", "did you mean first-strike?"},
    {"spell { search(you, land, 1, deck) }", "1:30", "expected a zone"},
    {"spell { counters(self, mire, 1) }", "1:24", "one that the engine does not know is written in quotes"},
    {"spell { search(you, land, 1, stack) }", "1:9", "search cannot put cards there"},
    {"spell { apply(self, pt(1, 1), forever) }", "1:31", "expected a duration"},
    {"spell { skip(you, upkep, 1) }", "1:19", "expected a step; did you mean upkeep"},
    {"spell { damage(self, 99999) }", "1:22", "too large"},
    {"spell target any 0 { nothing }", "1:18", "how many targets"},
    {"spell target any 3 to 2 { nothing }", "1:7", "the second number is the larger"},
    {"spell target any target any target any target any target any { nothing }", "1:51", "more than 4 target words"},
    {"spell modes 1 { mode { nothing } }", "1:35", "at least two"},
    {"spell modes 1 { mode target any { nothing } mode { damage(t1, 1) } }", "1:59", "the target of another mode"},
    {"spell { nothing } }", "1:19", "expected the kind of an ability"},
    {"spell { nothing; ; }", "1:18", "expected an effect"},
    {"spell { tokens(you, 1, \"Goblin King\") }", "1",
     "no card of the book is named \"Goblin King\", which is wanted as a token"},
    {"keyword flyng", "1:9", "expected a keyword; did you mean flying?"},
    {"keyword echo", "1:13", "expected mana symbols or a cost"},
    {"keyword echo {2", "1:14", "expected mana symbols or a cost"},
    {"keyword protection", "1:19", "expected from"},
    {"keyword rampage red", "1:17", "expected a number"},
    {"keyword suspend 3", "1:18", "expected mana symbols"},
    {"spell { draw(you, 1) } \xff", "1:24", "no UTF-8"},
    {"spell { \xc3\xa9\xc3\xa9 (", "1:9", "expected an effect"},
    {"spell { draw(\xe2\x80\x94, 1) }", "1:14", "expected a player"},
    {"spell { named(\"no end) }", "1:9", "expected an effect"},
    {"characteristic if your-turn { pt(1, 1) }", "1:16", "expected an option"},
    {"spell target 3 { nothing }", "1:14", "expected a filter"},
    {"activated [sac(creature] { nothing }", "1:24", "expected , between arguments"},
    {"spell { if(count(land) >=, nothing) }", "1:26", "expected a number"},
    {"spell { destroy(each(power creature)) }", "1:28", "expected <=, >=, =, < or >"},
};

static void mistakes_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(mistakes); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        const struct book *book;
        uint16_t card;
        char place[40];
        enum err_code rc = read_one(&arena, ERA_M10, "{1} Sorcery", NULL, mistakes[i].text, &book, &card, &err);
        snprintf(place, sizeof place, "f:%s:", mistakes[i].at);
        if (rc != ERR_INPUT || strncmp(err.text, place, strlen(place)) != 0 || !strstr(err.text, mistakes[i].says))
            fail_msg("%s\n  wanted %s %s\n  got    %s", mistakes[i].text, place, mistakes[i].says, err.text);
        arena_release(&arena);
    }
}

/* Whatever is nested or repeated without end is refused, not followed. */
static void endless_texts_are_refused(void **state)
{
    static const struct {
        const char *before, *again, *says;
    } texts[] = {
        {"spell { ", "if(your-turn, ", "nested more than"},
        {"spell { draw(you, ", "(", "nested more than"},
        {"spell { draw(you, 1", " + 1", "in a row"},
        {"spell { nothing", "; nothing", "nested more than"},
        {"spell { destroy(each(", "!", "nested more than"},
        {"spell { draw(you, ", "-", "nested more than"},
        {"activated [{2}", ", {2}", "nested more than"},
        {"spell { modes(1, 1", ", nothing", "in a row"},
        {"", "activated [{T}] { nothing } ", "abilities on one card"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct strbuf text = STRBUF_INIT;
        const struct book *book;
        uint16_t card;
        strbuf_add(&text, texts[i].before);
        for (int k = 0; k < 3000; k++)
            strbuf_add(&text, texts[i].again);
        assert_int_equal(read_one(&arena, ERA_M10, "{1} Sorcery", NULL, strbuf_text(&text), &book, &card, &err),
                         ERR_INPUT);
        if (!strstr(err.text, texts[i].says))
            fail_msg("%s: %s", texts[i].again, err.text);
        strbuf_release(&text);
        arena_release(&arena);
    }
}

/* A card that was refused leaves nothing behind, and its name is free. */
static void a_refused_card_leaves_nothing(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const struct book *book;
    struct book_builder *b = book_builder_new(&arena, rules_of(ERA_M10));
    const struct card_source bad = {.name = "Bear",
                                    .facts = "{1}{G} Creature Bear 2/2",
                                    .text = "spell { tokens(you, 1, \"None\"); destory(self) }"};
    const struct card_source good = {.name = "Bear", .facts = "{1}{G} Creature Bear 2/2"};
    assert_int_equal(book_add(b, &bad, NULL, &err), ERR_INPUT);
    err_clear(&err);
    assert_ok(book_add(b, &good, NULL, &err), err);
    assert_int_equal(book_add(b, &good, NULL, &err), ERR_INPUT);
    assert_non_null(strstr(err.text, "in the book already"));
    err_clear(&err);
    assert_ok(book_finish(b, &book, &err), err);
    assert_int_equal(book->card[book_find(book, "bear")].abilities, 0);
    assert_int_equal(book_find(book, "Bea"), NO_CARD);
    arena_release(&arena);
}

/* ---- the page -------------------------------------------------------------------------------- */

#define PAGE TEST_DATA "/../../src/engine/LANGUAGE.md"

static char *signature(struct arena *arena, enum op op)
{
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "| `%s", op == OP_TARGET ? "t1" : op_rows[op].word);
    for (const char *a = op_rows[op].arguments; *a; a++) {
        if (*a == '?' || *a == '+')
            strbuf_add(&text, *a == '+' ? " ..." : "?");
        else
            strbuf_printf(&text, "%s%c", a == op_rows[op].arguments ? is_comparison(op) ? " >= " : "(" : ", ", *a);
    }
    if (*op_rows[op].arguments && !is_comparison(op))
        strbuf_add_char(&text, ')');
    strbuf_printf(&text, "` | %s |", op_rows[op].meaning);
    char *copy = arena_strdup(arena, strbuf_text(&text));
    strbuf_release(&text);
    return copy;
}

static void the_page_has_every_word(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char *page;
    size_t size;
    assert_ok(file_read(&arena, PAGE, 1 << 20, &page, &size, &err), err);
    int missing = 0;
    for (int op = 0; op < OP_COUNT_OF; op++) {
        if (!op_rows[op].word)
            continue;
        const char *line = signature(&arena, (enum op)op);
        if (!strstr(page, line)) {
            print_error("LANGUAGE.md lacks: %s\n", line);
            missing++;
        }
    }
    static const char kinds[] = "ZUDTLIQao";
    for (const char *k = kinds; *k; k++)
        for (const struct value_word *w = value_words(*k); w->word; w++)
            if (!strstr(page, arena_printf(&arena, "`%s`", w->word))) {
                print_error("LANGUAGE.md lacks: `%s`\n", w->word);
                missing++;
            }
    assert_int_equal(missing, 0);
    arena_release(&arena);
}

/* And its cards can be read. */
static void the_pages_cards_are_cards(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char *page;
    size_t size;
    const struct book *book;
    assert_ok(file_read(&arena, PAGE, 1 << 20, &page, &size, &err), err);
    const char *begin = strstr(page, "```\n") + 4, *end = strstr(begin, "```");
    struct book_builder *b = book_builder_new(&arena, rules_of(ERA_M10));
    assert_ok(book_read(b, begin, (size_t)(end - begin), "LANGUAGE.md", &err), err);
    assert_ok(book_finish(b, &book, &err), err);
    assert_int_equal(book->card[book_find(book, "Llanowar Elves")].mana_from, 1);
    assert_int_equal(book->card[book_find(book, "Avalanche Riders")].triggers, 2);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(abilities_come_back),       cmocka_unit_test(every_word_comes_back),
        cmocka_unit_test(random_texts_come_back),    cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(endless_texts_are_refused), cmocka_unit_test(a_refused_card_leaves_nothing),
        cmocka_unit_test(the_page_has_every_word),   cmocka_unit_test(the_pages_cards_are_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
