/* book_card.c - adds one card to a book: its facts, its keywords, its abilities, and all that they grant */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "engine/language/inner.h"

#include <string.h>

/* A card while it is put together. */
struct draft {
    struct card card;
    struct ability_list own, granted;
    struct reader reader; /* the one in use, for errors that belong to no token */
    struct facts_extra extra;
    uint32_t nodes_before;
};

struct card *book_cards(const struct book_builder *b)
{
    return b->card.item;
}

uint16_t book_find_card(const struct book_builder *b, const char *name)
{
    for (size_t i = 0; i < b->card.n; i++)
        if (is_word(book_cards(b)[i].name, name, strlen(name)))
            return (uint16_t)i;
    return NO_CARD;
}

/* Reads text for the draft with one of the readers of the language. */
static bool read_with(struct book_builder *b, struct draft *d, const struct card_source *source, const char *text,
                      void (*read)(struct reader *r), struct err *err)
{
    int line = source->line > 0 ? source->line : 1, column = source->column > 0 ? source->column : 1;
    bool in_file = text == source->text;
    const char *file = source->file ? source->file : source->name;
    reader_init(&d->reader, b, text, strlen(text),
                in_file                 ? file
                : source->keywords_file ? source->keywords_file
                                        : arena_printf(b->arena, "%s, keywords", source->name),
                in_file ? line : 1, in_file ? column : 1);
    d->reader.card = &d->card;
    d->reader.own = &d->own;
    d->reader.granted = &d->granted;
    d->reader.err = err;
    read(&d->reader);
    return !d->reader.failed;
}

/* The old type line's "Enchant Creature". */
static void read_enchant(struct reader *r)
{
    struct scope *outer = r->scope, scope = {.x = 0};
    r->scope = &scope;
    read_printed_keyword(r);
    r->scope = outer;
}

/* Each basic land type brings its mana ability (001:305.6). */
static void add_intrinsic(struct book_builder *b, struct draft *d)
{
    for (int colour = WHITE; colour <= GREEN; colour++) {
        if (!(d->card.land_types >> colour & 1) || d->own.n == MAX_OWN_ABILITIES)
            continue;
        struct mana_cost mana = {.generic = 0};
        mana.coloured[colour] = 1;
        uint16_t tap = node_add(b, OP_COST_TAP, 0, 0), body = node_add(b, OP_ADD_MANA, 0, 0);
        uint16_t you = node_add(b, OP_YOU, 0, 0), symbols = node_add(b, OP_MANA, cost_add(b, &mana), 0);
        node_at(b, body)->kid[0] = you;
        node_at(b, body)->kid[1] = symbols;
        d->own.item[d->own.n++] = (struct ability){.kind = ABILITY_MANA,
                                                   .zone = ZONE_BATTLEFIELD,
                                                   .keyword = KEYWORD_NONE,
                                                   .flags = ABILITY_INTRINSIC,
                                                   .cost = tap,
                                                   .body = body};
    }
}

/* Several enchant abilities restrict the one target of the Aura together (001:702.5). */
static void join_enchants(struct book_builder *b, struct draft *d)
{
    struct ability *first = NULL;
    for (int i = 0; i < d->own.n; i++) {
        struct ability *a = &d->own.item[i];
        if (a->kind != ABILITY_SPELL || a->keyword != KEYWORD_ENCHANT)
            continue;
        if (!first) {
            first = a;
            continue;
        }
        uint16_t both = node_add(b, OP_AND, 0, a->line);
        node_at(b, both)->kid[0] = first->target[0].filter;
        node_at(b, both)->kid[1] = a->target[0].filter;
        first->target[0].filter = both;
        memmove(a, a + 1, (size_t)(d->own.n - i - 1) * sizeof *a);
        d->own.n--;
        i--;
    }
}

/* Keywords whose text goes on where the spell's ends; with it go its targets. */
static bool goes_on(const struct ability *a)
{
    return a->keyword == KEYWORD_EPIC || a->keyword == KEYWORD_REBOUND || a->keyword == KEYWORD_ADVENTURE ||
           a->keyword == KEYWORD_OMEN;
}

/* A second spell ability that comes from such a keyword is joined to the first. */
static void join_spells(struct book_builder *b, struct draft *d)
{
    struct ability *first = NULL;
    for (int i = 0; i < d->own.n; i++)
        if (d->own.item[i].kind == ABILITY_SPELL && !goes_on(&d->own.item[i]) && d->own.item[i].body && !first)
            first = &d->own.item[i];
    for (int i = 0; first && i < d->own.n; i++) {
        struct ability *a = &d->own.item[i];
        if (a->kind != ABILITY_SPELL || !goes_on(a))
            continue;
        uint16_t both = node_add(b, OP_SEQUENCE, 0, first->line);
        node_at(b, both)->kid[0] = first->body;
        node_at(b, both)->kid[1] = a->body;
        first->body = both;
        memmove(a, a + 1, (size_t)(d->own.n - i - 1) * sizeof *a);
        d->own.n--;
        return;
    }
}

static bool has_keyword(const struct card *card, int keyword)
{
    return card->keywords[keyword / 64] >> keyword % 64 & 1;
}

static bool has_parameter(const struct card *card, int keyword)
{
    for (int i = 0; i < card->parameters; i++)
        if (card->parameter[i].keyword == keyword)
            return true;
    return false;
}

/* A keyword whose cost the catalogue calls special needs it from the text. */
static enum err_code check_parameters(const struct card *card, struct err *err)
{
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        if (keyword_parameter_kind((enum keyword)k) == '-' || k == KEYWORD_FORECAST || !has_keyword(card, k) ||
            has_parameter(card, k))
            continue;
        if (k == KEYWORD_CYCLING && has_keyword(card, KEYWORD_TYPECYCLING))
            continue;
        return err_set(err, ERR_INPUT, "%s has no parameter: say it among the abilities, as keyword %s [life(2)]",
                       keyword_word((enum keyword)k), keyword_word((enum keyword)k));
    }
    return ERR_OK;
}

/* The value of an X that no cost of its ability has comes from the card's. */
static void check_card_x(struct book_builder *b, struct draft *d)
{
    struct reader *r = &d->reader;
    bool bound = d->card.cost.x > 0;
    for (int i = 0; i < d->own.n; i++) /* an additional or alternative cost of the spell may have it */
        bound |= d->own.item[i].kind == ABILITY_SPELL && d->own.item[i].cost && cost_binds_x(b, d->own.item[i].cost);
    for (int i = 0; i < d->card.parameters; i++) {
        uint16_t node = d->card.parameter[i].node;
        bool is_list = node_at(b, node)->op == OP_LIST;
        bound |= cost_binds_x(b, is_list ? node_at(b, node)->kid[1] : node);
    }
    struct token at = {.line = r->x_line, .column = r->x_column};
    if (r->x_line && !bound)
        reader_fail(r, &at, "x means nothing here: neither the ability's cost nor the card's has {X}");
}

static enum err_code check_star(const struct draft *d, struct err *err)
{
    for (int i = 0; i < d->own.n; i++)
        if (d->own.item[i].kind == ABILITY_CHARACTERISTIC)
            return ERR_OK;
    if (!d->extra.star)
        return ERR_OK;
    return err_set(err, ERR_INPUT,
                   "a star in the facts needs an ability that says what it is: characteristic { "
                   "base-pt(...) }");
}

/* Words that must name a card of the book, for the end. */
static void note_names(struct book_builder *b, const struct draft *d, const struct card_source *source)
{
    for (size_t i = d->nodes_before; i < b->node.n; i++) {
        const struct node *n = node_at(b, (uint16_t)i);
        int kid = n->op == OP_TOKENS ? 2
                  : n->op == OP_EMBLEM || n->op == OP_EMBLEM_GONE || n->op == OP_MOD_EMBLEM_IF || n->op == OP_TITLE ||
                          n->op == OP_HOLDS || n->op == OP_TEMPT
                      ? 1
                      : 0;
        if (!kid || !n->kid[kid])
            continue;
        uint16_t word = (uint16_t)node_at(b, n->kid[kid])->value;
        int line = n->line;
        struct name_due *due = growing_add(b, &b->names_due);
        *due = (struct name_due){.word = word,
                                 .line = line,
                                 .file = arena_strdup(b->arena, source->file ? source->file : source->name),
                                 .what = "token"};
    }
}

/* If all that the card can do is tap for what it says. */
static uint16_t plain_mana_ability(struct book_builder *b, const struct draft *d)
{
    const struct ability *a = d->own.item;
    if (d->own.n != 1 || a->kind != ABILITY_MANA || a->condition || (a->flags & ~(uint32_t)ABILITY_INTRINSIC) ||
        !a->cost)
        return 0;
    const struct node *body = node_at(b, a->body);
    if (node_at(b, a->cost)->op != OP_COST_TAP || body->op != OP_ADD_MANA || node_at(b, body->kid[0])->op != OP_YOU)
        return 0;
    return 1;
}

static bool read_all(struct book_builder *b, struct draft *d, const struct card_source *source, struct err *err)
{
    if (*d->extra.enchant) {
        const char *phrase = arena_printf(b->arena, "Enchant %s", d->extra.enchant);
        if (!read_with(b, d, source, phrase, read_enchant, err))
            return false;
    }
    if (source->keywords && *source->keywords && !read_with(b, d, source, source->keywords, read_keyword_list, err))
        return false;
    if (source->text && *source->text) {
        if (!read_with(b, d, source, source->text, read_abilities, err))
            return false;
        check_card_x(b, d);
    }
    /* 001:901.7a: as if it stood on each plane */
    static const char walks[] = "triggered rolls-planeswalk(you) { planeswalk(you) }";
    if (d->card.layout == LAYOUT_PLANE && !read_with(b, d, source, walks, read_abilities, err))
        return false;
    if (d->reader.failed)
        return false;
    add_intrinsic(b, d);
    join_enchants(b, d);
    join_spells(b, d);
    enum err_code rc = check_parameters(&d->card, err);
    if (rc == ERR_OK)
        rc = check_star(d, err);
    if (rc != ERR_OK)
        err_context(err, "%s", source->name);
    return rc == ERR_OK;
}

/* Which lands are basic: by name, until the supertype says it (000:K.22.Ruling.4, 004:214.9d, 004:214.9g,
 * 001:305.8). */
static void settle_basic(const struct book_builder *b, struct card *card, const char *name)
{
    static const char *const names[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    static const char snow[] = "Snow-Covered ";
    if (b->rules->basic_land == BASIC_SUPERTYPE)
        return;
    if (b->rules->basic_land == BASIC_FIVE_AND_SNOW && !strncmp(name, snow, sizeof snow - 1))
        name += sizeof snow - 1;
    bool basic = false;
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        basic |= !strcmp(name, names[i]);
    if (!basic)
        card->types &= (uint16_t)~TYPE_BASIC;
}

static void count_abilities(struct draft *d)
{
    for (int i = 0; i < d->own.n; i++) {
        int kind = d->own.item[i].kind;
        d->card.triggers = (uint8_t)(d->card.triggers + (kind == ABILITY_TRIGGERED));
        d->card.statics = (uint8_t)(d->card.statics + (kind == ABILITY_STATIC || kind == ABILITY_REPLACEMENT ||
                                                       kind == ABILITY_CHARACTERISTIC));
        if (d->own.item[i].flags & ABILITY_PHASE_COST)
            d->card.statics++;
    }
}

/* Places granted abilities after the card's own. */
static void place_abilities(struct book_builder *b, struct draft *d)
{
    for (size_t i = d->nodes_before; i < b->node.n; i++) {
        struct node *n = node_at(b, (uint16_t)i);
        if (n->op == OP_ABILITY)
            n->value += d->own.n;
    }
    d->card.first_ability = (uint16_t)b->ability.n;
    d->card.abilities = (uint8_t)d->own.n;
    d->card.granted = (uint8_t)d->granted.n;
    for (int i = 0; i < d->own.n + d->granted.n; i++) {
        struct ability *a = growing_add(b, &b->ability);
        *a = i < d->own.n ? d->own.item[i] : d->granted.item[i - d->own.n];
    }
}

static bool is_text(const char *text)
{
    return !text || utf8_is_valid(text, strlen(text));
}

enum err_code book_add(struct book_builder *b, const struct card_source *source, uint16_t *out, struct err *err)
{
    struct draft *d = arena_alloc(b->arena, 1, sizeof *d);
    enum err_code rc;
    d->nodes_before = (uint32_t)b->node.n;
    if (!is_text(source->name) || !is_text(source->facts) || !is_text(source->other_half))
        return err_set(err, ERR_INPUT, "%s:%d: a card's name or facts are no UTF-8 text",
                       is_text(source->file) && source->file ? source->file : "cards", source->line);
    if (book_find_card(b, source->name) != NO_CARD)
        return err_set(err, ERR_INPUT, "%s:%d: a card named \"%s\" is in the book already",
                       source->file ? source->file : source->name, source->line > 0 ? source->line : 1, source->name);
    if (b->card.n >= NO_CARD - 1 || b->ability.n > UINT16_MAX - MAX_OWN_ABILITIES - MAX_GRANTED)
        return err_set(err, ERR_INPUT, "%s: the book is full", source->name);
    d->card = (struct card){.name = arena_strdup(b->arena, source->name),
                            .called = token_called(b->arena, arena_strdup(b->arena, source->name)),
                            .other = NO_CARD,
                            .layout = source->layout,
                            .second = source->second};
    d->card.entry = word_add(b, source->name, strlen(source->name));
    struct card_source token;
    const char *named = token_described(b->arena, source->name, &token) ? token.named : NULL;
    d->card.word = named ? word_add(b, named, strlen(named)) : d->card.entry;
    if (source->other_half && d->card.layout == LAYOUT_NORMAL)
        d->card.layout = LAYOUT_SPLIT;
    if ((rc = facts_read(b, source->facts, &d->card, &d->extra, err)) != ERR_OK) {
        err_context(err, "%s:%d: %s", source->file ? source->file : "facts", source->line > 0 ? source->line : 1,
                    source->name);
        return rc;
    }
    settle_basic(b, &d->card, source->name);
    if (!read_all(b, d, source, err)) {
        b->node.n = d->nodes_before;
        return err->code;
    }
    count_abilities(d);
    d->card.mana_from = plain_mana_ability(b, d);
    place_abilities(b, d);
    note_names(b, d, source);
    if (source->other_half) {
        struct name_due *due = growing_add(b, &b->names_due);
        *due = (struct name_due){.word = word_add(b, source->other_half, strlen(source->other_half)),
                                 .line = source->line,
                                 .file = arena_strdup(b->arena, source->file ? source->file : source->name),
                                 .what = "other half"};
        d->card.other = due->word; /* its card in the end */
    }
    struct card *card = growing_add(b, &b->card);
    *card = d->card;
    if (out)
        *out = (uint16_t)(b->card.n - 1);
    return ERR_OK;
}

bool book_has(const struct book_builder *b, const char *name)
{
    return book_find_card(b, name) != NO_CARD;
}
