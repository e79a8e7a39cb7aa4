/* language.h - the ability language, and the books of cards that are written in it
 *
 * What a card does is compiled once into an immutable program: nodes (one a term), abilities, cards. A book holds every
 * card that a game can meet, tokens and halves included. Its tables are flat arrays, indexed by 16-bit numbers, made
 * once by a book_builder (book.c) and then only read, by any number of threads. LANGUAGE.md describes the language; no
 * term is evaluated here (look) or carried out (play). */
#ifndef TOPCUT_ENGINE_LANGUAGE_H
#define TOPCUT_ENGINE_LANGUAGE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "engine/language/words.h"
#include "engine/rules/rules.h"
#include "engine/state/state.h"

/* ---- programs -------------------------------------------------------------------------------- */

/* A term of the ability language. kid: nodes, 0 for none (node 0 is never used). */
struct node {
    uint16_t op; /* enum op */
    uint16_t kid[4];
    uint16_t line; /* of its text, for messages */
    int32_t value;
};

/* A mana cost. Hybrid symbols are listed separately, each with the two ways to pay it. */
enum { MAX_HYBRIDS = 6 };
struct hybrid {
    uint8_t a, b;
}; /* colours; b may be HYBRID_TWO: two generic instead ({2/W}) */
enum { HYBRID_TWO = 16 };
struct mana_cost {
    uint8_t generic, coloured[COLOUR_COUNT]; /* [COLOURLESS] unused in costs of these eras */
    uint8_t snow;                            /* {S} */
    uint8_t x;                               /* how many {X} */
    uint8_t hybrids;
    struct hybrid hybrid[MAX_HYBRIDS];
    uint8_t none; /* no mana cost at all (lands, tokens): cannot be paid */
};

/* 001:112.3, 004:402.10. */
enum ability_kind {
    ABILITY_SPELL, /* what an instant or sorcery does on resolution */
    ABILITY_ACTIVATED,
    ABILITY_MANA /* activated mana ability */,
    ABILITY_TRIGGERED,
    ABILITY_STATIC,
    ABILITY_REPLACEMENT,
    ABILITY_CHARACTERISTIC /* defines its own colour, type or power and toughness (001:604.3a) */
};
enum ability_flag {
    ABILITY_SORCERY_SPEED = 1 << 0,
    ABILITY_ONCE_A_TURN = 1 << 1,
    ABILITY_ANY_PLAYER = 1 << 2,
    ABILITY_OPPONENT_ONLY = 1 << 3,
    ABILITY_YOUR_TURN = 1 << 4,
    ABILITY_YOUR_UPKEEP = 1 << 5,
    ABILITY_COMBAT_ONLY = 1 << 6,
    ABILITY_BEFORE_BLOCKS = 1 << 7,
    ABILITY_MAY = 1 << 8,       /* a triggered ability whose whole effect is optional */
    ABILITY_INTERRUPT = 1 << 9, /* fifth: as an interrupt */
    ABILITY_MANA_SOURCE = 1 << 10,
    ABILITY_PREVENTION = 1 << 11 /* fifth: usable in the damage prevention step */,
    ABILITY_REGENERATION = 1 << 12,
    ABILITY_PHASE_COST = 1 << 13 /* fifth: a cost of the upkeep (000:A.6.1) */,
    ABILITY_CYCLING = 1 << 14,
    ABILITY_EQUIP = 1 << 15,
    ABILITY_LOYALTY = 1 << 16,
    ABILITY_TWICE_A_TURN = 1 << 17,
    /* fifth artifacts (000:K.6.5) */
    ABILITY_ONCE = 1 << 18,
    ABILITY_FROM_KEYWORD = 1 << 19,
    ABILITY_WORKS_TAPPED = 1 << 20,
    ABILITY_DURING_UPKEEP = 1 << 21,
    ABILITY_MODAL = 1 << 22,
    ABILITY_INTRINSIC = 1 << 23, /* of a basic land type (001:305.6) */
    /* ABILITY_SPELL: its cost is an additional cost of casting the card (001:116.8); with this flag it is paid rather
     * than the mana cost (001:116.9, CAST_ALTERNATIVE). Permanents may have such abilities too, without a body. */
    ABILITY_ALTERNATIVE = 1 << 24,
    ABILITY_OPPONENT_CHOOSES = 1 << 25, /* an opponent chooses its modes and targets (001:601.3) */
    ABILITY_MUST = 1 << 26,             /* fifth: a phase cost that must be paid if it can be (000:A.6.2) */
    ABILITY_WHEN = 1 << 27,             /* its condition is a part of the event: it is not asked again (001:603.4) */
    ABILITY_AT_ONCE = 1 << 28,          /* a special action: it does not use the stack (001:114.2) */
    ABILITY_AS_INSTANT = 1 << 30,       /* an alternative cost for which it may be cast when an instant could be */
    ABILITY_EACH_POINT = 1 << 29,       /* fifth: "whenever", once for each point or card (000:A.8.10) */
    ABILITY_TOGETHER = 1 << 30,         /* "one or more": once for all such events of a moment (001:603.2c) */
};

enum { MAX_TARGET_WORDS = 4 };
struct target_word {
    uint16_t filter;  /* node F; the zone is the battlefield unless in() or spell says otherwise */
    uint8_t min, max; /* how many; max 255: any number; x: TARGET_X; kicks: TARGET_KICKS */
    uint8_t mode;     /* of a modal spell: index + 1 of the mode it belongs to, 0: always */
    uint8_t pad;
};
enum { TARGET_X = 254, TARGET_KICKS = 253 };

struct ability {
    uint8_t kind; /* enum ability_kind */
    uint8_t zone; /* where it works: enum zone; battlefield unless said otherwise */
    uint8_t targets;
    uint8_t keyword;     /* enum keyword that it comes from, or KEYWORD_NONE */
    uint32_t flags;      /* enum ability_flag */
    uint16_t cost;       /* node B, 0 for none */
    uint16_t event;      /* node V: trigger or replaced event */
    uint16_t condition;  /* node C: intervening "if", or of a static ability */
    uint16_t applies_to; /* static: node F of what is affected, 0: the source itself; else OP_* of O */
    uint16_t body;       /* node E, M or R */
    uint16_t line;
    struct target_word target[MAX_TARGET_WORDS];
};

enum { MAX_SUBTYPES = 4, MAX_PARAMETERS = 6 };
/* A keyword with a parameter: echo {2}{R}, protection from black, annihilator ... */
/* node: of the keyword's kind N, B, F or S; for '*' a LIST of two: typecycling F B, splice S B, suspend N B, reinforce
 * N B. The same node is kid 0 of a KEYWORD_TERM; its kid 1 is a chain of LIST nodes of the ABILITY nodes that the
 * keyword means in the era, where it is granted. Kicker: one parameter for each cost. */
struct keyword_parameter {
    uint8_t keyword, pad;
    uint16_t node;
};

struct card {
    const char *name;
    const char *called; /* to people: its name, or "Goblin token" */
    struct mana_cost cost;
    uint16_t types;                 /* enum type_bit */
    uint16_t subtype[MAX_SUBTYPES]; /* words, 0 for none */
    uint16_t word;                  /* its name among the book's words */
    uint16_t entry;                 /* what effects call it by, among them: its name, or a token's description */
    uint8_t land_types;             /* bits, as struct perm.land_types */
    uint8_t colours;                /* bits */
    int16_t power, toughness;       /* printed; a star counts 0 and has a characteristic ability */
    uint8_t has_pt, loyalty;
    uint8_t mana_value;
    uint8_t abilities; /* how many of its own */
    uint8_t granted;   /* after them: abilities that its effects grant */
    uint8_t layout;    /* enum card_layout */
    uint8_t parameters;
    uint8_t statics;  /* it has static, replacement or characteristic abilities or upkeep costs */
    uint8_t triggers; /* it has triggered abilities */
    uint8_t second;   /* a split card's right half or a flip card's other side: no card by itself */
    /* only timing and mana decide whether it can be cast plainly, unless an effect interferes */
    uint8_t plainly;
    uint8_t any_time; /* an instant, an interrupt, or with flash */
    /* 1 + the type of the one mana that mana_from adds, or a basic land type's; 0: not so simple */
    uint8_t one_mana;
    /* bits of the types of mana that it makes, if each of its mana abilities makes one for {T} and does nothing else
     * but damage */
    uint8_t mana_mask;
    uint8_t activates;  /* it has an activated ability that is no mana ability */
    uint8_t makes_mana; /* some ability of it may be a mana ability */
    uint8_t adds_mana;  /* some ability of it may add mana as something is tapped for mana */
    uint16_t first_ability;
    uint16_t other; /* the other half, or what it flips to; NO_CARD */
    uint64_t keywords[KEYWORD_WORDS];
    struct keyword_parameter parameter[MAX_PARAMETERS];
    /* index + 1 of its only ability, if that is a mana ability that costs {T} and adds fixed mana; 0: look closer */
    uint16_t mana_from;
};
/* From LAYOUT_PLANE on: never in a deck, but in the command zone all game long, from where their abilities work
 * (001:108.5, 001:309.2, 001:310.2); LAYOUT_RULE is what the rules themselves give, as if a card said it (001:804.2).
 */
enum card_layout { LAYOUT_NORMAL, LAYOUT_SPLIT, LAYOUT_FLIP, LAYOUT_PLANE, LAYOUT_VANGUARD, LAYOUT_RULE };
enum { NO_CARD = 0xffff };
/* Kinds of counters without an enumerator: COUNTER_OTHER + their word, which is one of the book's first. */
enum { COUNTER_WORDS = 200, OP_WORDS = (OP_COUNT_OF + 63) / 64 };

struct book {
    const struct card *card;
    const struct ability *ability;
    const struct node *node;
    const struct mana_cost *cost;
    const char *const *word; /* word[0] is "", 1 .. COUNTER_WORDS are counters, the rest subtypes and names */
    uint16_t cards, abilities, nodes, costs, words;
    uint16_t face_down;               /* the 2/2 without abilities that a face-down permanent is */
    uint16_t face_down_warded;        /* the same with ward {2}, of disguise and cloaking; 0: nothing needs it */
    uint16_t own_mana;                /* the cost own-mana-cost */
    uint64_t keywords[KEYWORD_WORDS]; /* keywords that some card has */
    uint16_t wall;                    /* the word Wall, 0 if no card has it (004:Glossary/Wall) */
    uint8_t activated;                /* some card has, or gives, an activated ability that is not for mana */
    uint8_t any_time;                 /* some card has any_time */
    /* some card can be cast otherwise than plainly, or has abilities off the battlefield */
    uint8_t played_elsewhere;
    uint8_t for_nothing;       /* some card other than a land may cost no mana */
    uint8_t statics_elsewhere; /* some card has a static ability that works from another zone */
    uint8_t gives_to_spells;   /* some effect gives keywords to spells */
    uint8_t gives_adding;      /* some effect gives an ability that may add mana as something is tapped for mana */
    /* WHITE..GREEN: a land with nothing but the mana ability of that basic land type */
    uint16_t basic_land[5];
    uint64_t ops[OP_WORDS];        /* one bit for each op that some node has */
    uint64_t creature_words[1024]; /* bit w: word w is a creature type */
};

/* Builds a book (book.c, and read.c for the texts). All memory comes from the arena. */
struct book_builder;
struct book_builder *book_builder_new(struct arena *arena, const struct rules *rules);

/* A card from facts and abilities.
 *
 * name      as printed; unique in the book, else ERR_INPUT
 * facts     one line: "{1}{G} Creature Bear 2/2", "Basic Land Mountain", "{3} Legendary Artifact", "{2}{W}{W}
 *           Planeswalker Elspeth 4": mana cost if any, type words, subtypes, P/T or loyalty
 * facts     also: colour words before the types where the cost does not say it ("Token Red Creature Goblin 1/1"), and
 *           the old type lines ("{1}{G} Summon Bear 2/2", "{W} Enchant Creature", "{R} Interrupt", "{B} Mana Source")
 * keywords  NULL or a list as in the card catalogue: "Flying;Echo {2}{R};Protection from black"
 * text      NULL or abilities in the language (LANGUAGE.md); a basic land's mana ability needs none
 * file      for messages; line: of the text's first line there
 *
 * Keywords that mean abilities are expanded into them as the era defines them. ERR_INPUT with file, line, column, the
 * word, and the nearest known word; nothing is added then. */
struct card_source {
    const char *name, *facts, *keywords, *text, *file;
    const char *keywords_file; /* the source of the keywords, for errors; NULL: the card */
    int line, column;          /* 0: 1 */
    const char *named;         /* set by token_described(): the name that the token is given; NULL */
    const char *other_half;    /* the name of the other half of a split card, or other side of a flip card */
    uint8_t layout;            /* enum card_layout */
    bool second;               /* this is the right half, or the side after flipping */
};
TC_MUST_USE enum err_code book_add(struct book_builder *b, const struct card_source *source, uint16_t *out,
                                   struct err *err);

/* A card of that name was added. */
bool book_has(const struct book_builder *b, const char *name);
/* The layout of a two-part card with these facts and abilities: spells have halves, permanents have sides, and so have
 * spells that can be played as the land on the other one. text may be NULL. */
enum card_layout book_layout(const char *facts, const char *text, const char *other_half);

/* A whole file of cards in the language: card "Name" facts { abilities } ... */
TC_MUST_USE enum err_code book_read(struct book_builder *b, const char *text, size_t n, const char *file,
                                    struct err *err);

/* Tokens (book_token.c). A name that begins with "Token" describes the token: true, and *out is its card, in the arena;
 * book_finish adds those that no card of the book defines. The next name of a token in a text of abilities, not
 * terminated; NULL: no more. */
bool token_described(struct arena *arena, const char *name, struct card_source *out);
const char *token_named_next(const char **text, size_t *n);
/* What people call a token that is described where it is made: "Goblin token" (001:110.5c); any other name as it is. */
const char *token_called(struct arena *arena, const char *name);

/* The last step (book_uses.c): derives the summary fields of each card from the rest of it. */
void book_note_uses(struct book *book, struct card *cards);

/* The finished book; checks that every token and word named by abilities exists. */
TC_MUST_USE enum err_code book_finish(struct book_builder *b, const struct book **out, struct err *err);

static inline bool book_has_keyword(const struct book *book, enum keyword keyword)
{
    return book->keywords[keyword / 64] >> (int)keyword % 64 & 1;
}

/* Does any ability of any card use this op? */
static inline bool book_has_op(const struct book *book, enum op op)
{
    return book->ops[op / 64] >> (int)op % 64 & 1;
}

uint16_t book_find(const struct book *book, const char *name); /* NO_CARD */
/* Adds the option of deploying creatures (001:804); variant_begin() puts it into a game that uses it. Errors as of
 * book_add(). */
#define BOOK_DEPLOYING "(deploying creatures)"
TC_MUST_USE enum err_code book_add_deploying(struct book_builder *b, struct err *err);
uint16_t book_word(const struct book *book, const char *word); /* 0: unknown */

/* One ability (or term) written back in the language, for explain and tests: reading it again gives the same. */
struct strbuf;
void book_write_ability(const struct book *book, uint16_t card, int ability, struct strbuf *out);
/* A term of a kind, as the reader takes it. */
void write_term(const struct book *book, const struct card *card, uint16_t node, char kind, struct strbuf *out);

/* "{2}{W/U}" <-> struct mana_cost */
TC_MUST_USE bool mana_cost_read(const char *text, struct mana_cost *out);
void mana_cost_write(const struct mana_cost *cost, struct strbuf *out);
int mana_cost_total(const struct mana_cost *cost); /* mana value; X counts 0 (001:202.3) */

#endif
