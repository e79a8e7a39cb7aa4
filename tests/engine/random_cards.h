/* random_cards.h - card pools for random games: files of cards, and cards made up from the whole table of words
 *
 * A made-up card is text of the ability language, drawn word by word: an operation that gives the wanted kind, then its
 * arguments. What the reader refuses (a name that means nothing there, too large a card) is drawn
 * again. */
#ifndef TESTS_ENGINE_RANDOM_CARDS_H
#define TESTS_ENGINE_RANDOM_CARDS_H

#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include "engine/language/inner.h"
#include "engine/play/cast/cast.h"

enum { MAX_POOL = 200 };

struct pool {
    struct arena arena;
    const struct book *book;
    uint16_t card[MAX_POOL]; /* what decks are made of */
    int cards;
    uint16_t land[16];
    int lands;
};

/* All cards of the book that can be in a deck. */
static inline void pool_sort(struct pool *p)
{
    for (uint16_t i = 0; i < p->book->cards; i++) {
        const struct card *card = &p->book->card[i];
        if (card->second || card->types & TYPE_TOKEN_ONLY || i == p->book->face_down)
            continue;
        bool basic = false;
        for (int c = 0; c < 5; c++)
            basic |= p->book->basic_land[c] == i;
        if (basic)
            continue;
        if (card->types & TYPE_BASIC && p->lands < (int)ARRAY_LEN(p->land))
            p->land[p->lands++] = i;
        else if (p->cards < MAX_POOL)
            p->card[p->cards++] = i;
    }
}

static inline void pool_from_file(struct pool *p, enum era era, const char *name)
{
    struct err err = ERR_INIT;
    size_t n;
    memset(p, 0, sizeof *p);
    const char *text = test_read_data(&p->arena, name, &n);
    struct book_builder *b = book_builder_new(&p->arena, rules_of(era));
    assert_ok(book_read(b, text, n, name, &err), err);
    assert_ok(book_finish(b, &p->book, &err), err);
    pool_sort(p);
}

/* ---- made-up cards --------------------------------------------------------------------------- */

struct maker {
    struct rng rng;
    struct strbuf text;
    int depth;
    int targets;
    /* kind of the ability: 's' spell, 'a' activated, 't' triggered, 'c' static, 'r' replacement */
    char seen;
    enum era era;
};

static inline int pick(struct maker *m, int n)
{
    return n > 1 ? (int)rng_below(&m->rng, (uint64_t)n) : 0;
}

static inline void say(struct maker *m, const char *text)
{
    strbuf_add(&m->text, text);
}

static inline void make_term(struct maker *m, char kind);

static inline void make_value(struct maker *m, char kind)
{
    const struct value_word *w = value_words(kind);
    int n = 0;
    while (w[n].word)
        n++;
    say(m, w[pick(m, n)].word);
}

static inline void make_keyword(struct maker *m)
{
    for (;;) {
        enum keyword k = (enum keyword)pick(m, KEYWORD_COUNT);
        if (keyword_parameter_kind(k) != '-' && keyword_parameter_kind(k) != 'N' && keyword_parameter_kind(k) != 'B')
            continue;
        for (const char *c = keyword_word(k); *c; c++)
            strbuf_add_char(&m->text, *c == ' ' ? '-' : *c);
        if (keyword_parameter_kind(k) == 'N')
            strbuf_printf(&m->text, "(%d)", 1 + pick(m, 3));
        if (keyword_parameter_kind(k) == 'B')
            say(m, pick(m, 2) ? "({1})" : "({2})");
        return;
    }
}

static inline void make_plain(struct maker *m, char kind)
{
    static const char *const words[] = {"\"Goblin\"", "\"Bear\"", "\"Token Goblin\"", "\"Goblin\""};
    static const char *const mana[] = {"{1}", "{R}", "{G}", "{2}", "{W}{W}", "{1}{U}", "{B}"};
    switch (kind) {
    case 'S':
        say(m, words[pick(m, (int)ARRAY_LEN(words))]);
        break;
    case 'Y':
        say(m, mana[pick(m, (int)ARRAY_LEN(mana))]);
        break;
    case 'K':
        make_keyword(m);
        break;
    case 'N':
        strbuf_printf(&m->text, "%d", pick(m, 8) ? pick(m, 4) : pick(m, 20));
        break;
    case 'B':
        strbuf_printf(&m->text, "[%s]", mana[pick(m, (int)ARRAY_LEN(mana))]);
        break;
    case 'F':
        say(m, pick(m, 2) ? "creature" : pick(m, 2) ? "land" : "permanent");
        break;
    case 'O':
        say(m, m->targets && pick(m, 3) ? "t1" : pick(m, 2) ? "self" : "each(creature)");
        break;
    case 'P':
        say(m, pick(m, 2) ? "you" : pick(m, 2) ? "opponent" : "players");
        break;
    case 'C':
        say(m, pick(m, 2) ? "your-turn" : "exists(creature)");
        break;
    case 'E':
        say(m, pick(m, 2) ? "draw(you, 1)" : "gain-life(you, 1)");
        break;
    case 'M':
        say(m, pick(m, 2) ? "pt(1, 1)" : "gains(flying)");
        break;
    case 'R':
        say(m, "skipped");
        break;
    case 'V':
        say(m, pick(m, 2) ? "enters(creature)" : pick(m, 2) ? "dies(creature)" : "at(upkeep, you)");
        break;
    case 'A':
        say(m, "activated [{1}] { draw(you, 1) }");
        break;
    default:
        make_value(m, kind);
        break;
    }
}

static inline void make_arguments(struct maker *m, const char *arguments)
{
    bool first = true;
    for (const char *a = arguments; *a; a++) {
        if (*a == '?' || *a == '+')
            continue;
        if (a[1] == '?' && pick(m, 2))
            break;
        say(m, first ? "(" : ", ");
        first = false;
        make_term(m, *a);
    }
    if (!first)
        say(m, ")");
}

static inline void make_term(struct maker *m, char kind)
{
    enum op found[OP_COUNT_OF];
    int n = 0;
    if (m->depth > 3 || strchr("SYKZDTLQUA", kind) || (kind == 'N' && pick(m, 3)) || (kind == 'B' && pick(m, 3)) ||
        (kind == 'O' && pick(m, 2)) || (kind == 'P' && pick(m, 2))) {
        make_plain(m, kind);
        return;
    }
    for (int op = 1; op < OP_COUNT_OF; op++)
        if (op_rows[op].word && op_rows[op].result == kind && op != OP_TARGET)
            found[n++] = (enum op)op;
    if (!n) {
        make_plain(m, kind);
        return;
    }
    const struct op_row *row = &op_rows[found[pick(m, n)]];
    m->depth++;
    if (kind == 'F' && pick(m, 4) == 0) {
        say(m, pick(m, 2) ? "!" : pick(m, 2) ? "creature & " : "land | ");
    }
    say(m, row->word);
    if ((kind == 'F' || kind == 'N') && strchr("<>=", row->word[0]) == NULL && strcmp(row->arguments, "N") == 0 &&
        (strcmp(row->word, "power") == 0 || strcmp(row->word, "toughness") == 0 ||
         strcmp(row->word, "mana-value") == 0)) {
        say(m, pick(m, 2) ? " <= " : " >= ");
        make_term(m, 'N');
    } else {
        make_arguments(m, row->arguments);
    }
    m->depth--;
}

static inline void make_ability(struct maker *m, bool spell_card)
{
    int kind = spell_card ? 0 : 1 + pick(m, 4);
    m->depth = m->targets = 0;
    say(m, kind == 0   ? "spell "
           : kind == 1 ? "activated "
           : kind == 2 ? "triggered "
           : kind == 3 ? "static "
                       : "replace ");
    if (kind == 1) {
        static const char *const costs[] = {"[{1}]", "[{T}]", "[{2}, {T}]", "[{R}]", "[{0}]"};
        if (pick(m, 3))
            say(m, costs[pick(m, (int)ARRAY_LEN(costs))]);
        else
            make_term(m, 'B');
        say(m, " ");
    }
    if (kind == 2 || kind == 4) {
        make_term(m, 'V');
        say(m, " ");
    }
    if (kind == 3 && pick(m, 4)) {
        make_term(m, 'F');
        say(m, " ");
    }
    if (kind == 1 && pick(m, 8) == 0)
        say(m, "once-a-turn ");
    if (kind == 2 && pick(m, 4) == 0)
        say(m, "may ");
    if (kind < 3 && pick(m, 2)) {
        say(m, "target ");
        if (pick(m, 2))
            say(m, pick(m, 2) ? "creature" : "any");
        else
            make_term(m, 'F');
        say(m, " ");
        m->targets = 1;
    }
    if (kind >= 1 && pick(m, 8) == 0) {
        say(m, "if ");
        make_term(m, 'C');
        say(m, " ");
    }
    say(m, "{ ");
    int terms = kind == 4 ? 1 : 1 + pick(m, 2);
    for (int i = 0; i < terms; i++) {
        if (i)
            say(m, "; ");
        make_term(m, kind == 3 ? 'M' : kind == 4 ? 'R' : 'E');
    }
    say(m, " } ");
}

static inline void make_facts(struct maker *m, char *facts, size_t room, bool *spell)
{
    static const char *const costs[] = {"{0}",    "{1}",    "{G}", "{1}{R}", "{2}",
                                        "{W}{W}", "{3}{U}", "{B}", "{X}{R}", "{4}"};
    static const char *const types[] = {"Goblin", "Bear", "Elf", "Wall", "Angel"};
    const char *cost = costs[pick(m, (int)ARRAY_LEN(costs))];
    switch (pick(m, 6)) {
    case 0:
        *spell = true;
        snprintf(facts, room, "%s %s", cost, pick(m, 2) ? "Instant" : "Sorcery");
        break;
    case 1:
        *spell = false;
        snprintf(facts, room, "%s %s", cost, pick(m, 2) ? "Artifact" : "Enchantment");
        break;
    default:
        *spell = false;
        snprintf(facts, room, "%s%s Creature %s %d/%d", cost, pick(m, 6) ? "" : " Artifact", types[pick(m, 5)],
                 pick(m, 5), 1 + pick(m, 5));
        break;
    }
}

/* A pool of made-up cards; the same for the same seed. Cards that the reader refuses are left out. */
static inline void pool_make(struct pool *p, enum era era, uint64_t seed, int cards)
{
    static const char *const basics[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    struct err err = ERR_INIT;
    struct maker m = {.era = era, .text = STRBUF_INIT};
    memset(p, 0, sizeof *p);
    rng_init(&m.rng, seed);
    struct book_builder *b = book_builder_new(&p->arena, rules_of(era));
    uint16_t card;
    for (int i = 0; i < 5; i++) {
        struct card_source source = {.name = basics[i], .file = basics[i]};
        char facts[64];
        snprintf(facts, sizeof facts, "Basic Land %s", basics[i]);
        source.facts = facts;
        assert_ok(book_add(b, &source, &card, &err), err);
    }
    assert_ok(book_add(b, &(struct card_source){.name = "Token Goblin", .facts = "Token Red Creature Goblin 1/1"},
                       &card, &err),
              err);
    assert_ok(book_add(b, &(struct card_source){.name = "Bear", .facts = "{1}{G} Creature Bear 2/2"}, &card, &err),
              err);
    assert_ok(book_add(b, &(struct card_source){.name = "Goblin", .facts = "{R} Creature Goblin 1/1"}, &card, &err),
              err);
    for (int i = 0, made = 0; made < cards && i < 100 * cards; i++) {
        char facts[128], name[32];
        bool spell;
        strbuf_clear(&m.text);
        make_facts(&m, facts, sizeof facts, &spell);
        for (int k = 1 + pick(&m, 2); k > 0; k--)
            make_ability(&m, spell);
        snprintf(name, sizeof name, "Card %d", made);
        struct err refused = ERR_INIT;
        struct card_source source = {.name = arena_strdup(&p->arena, name),
                                     .facts = arena_strdup(&p->arena, facts),
                                     .text = arena_strdup(&p->arena, strbuf_text(&m.text)),
                                     .file = "made"};
        if (book_add(b, &source, &card, &refused) == ERR_OK) {
            made++;
            if (getenv("TOPCUT_SHOW"))
                print_message("%s %s { %s}\n", name, facts, strbuf_text(&m.text));
        } else if (getenv("TOPCUT_SHOW_REFUSED")) {
            print_message("%s: %s\n", refused.text, strbuf_text(&m.text));
        }
    }
    strbuf_release(&m.text);
    assert_ok(book_finish(b, &p->book, &err), err);
    pool_sort(p);
}

static inline void pool_close(struct pool *p)
{
    arena_release(&p->arena);
}

#endif
