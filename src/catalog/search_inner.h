/* search_inner.h - a query as a tree: what its reader (search_read.c, search_terms.c, search_values.c) makes
 * and its evaluation (search_eval.c) walks
 *
 * Some terms are about the card, others about one of its printings (set, rarity, date). As on Scryfall, the
 * whole query must hold for one and the same printing: "s:usg r:rare" is a card that was rare in Urza's
 * Saga. */
#ifndef TOPCUT_CATALOG_SEARCH_INNER_H
#define TOPCUT_CATALOG_SEARCH_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "catalog/search.h"

enum search_op {
    OP_HAS = 1 << 0, /* ":": whatever is usual for the key */
    OP_EQ = 1 << 1,
    OP_NE = 1 << 2,
    OP_LT = 1 << 3,
    OP_LE = 1 << 4,
    OP_GT = 1 << 5,
    OP_GE = 1 << 6,
};
#define OPS_SAME    (OP_HAS | OP_EQ | OP_NE)
#define OPS_COMPARE (OPS_SAME | OP_LT | OP_LE | OP_GT | OP_GE)

enum search_what {
    WHAT_NAME,     /* text is part of the full name */
    WHAT_EXACT,    /* one of cards */
    WHAT_TYPE,     /* text in the type line */
    WHAT_COLOR,    /* bits against colours, by op */
    WHAT_IDENTITY, /* bits against the colour identity, by op */
    WHAT_PRODUCES, /* bits (and MANA_COLORLESS) against mana made */
    WHAT_NUMBER,   /* left op right, or number */
    WHAT_PARITY,   /* left is even (number 0) or odd (1) */
    WHAT_MANA,     /* cost against the mana cost, by op */
    WHAT_KEYWORD,  /* text begins a keyword */
    WHAT_IDS,      /* one of ids */
    WHAT_LAYOUT,   /* text is the layout */
    WHAT_IS,       /* bits is an enum search_is */
    WHAT_LEGAL,    /* text is the status, handle the format */
    WHAT_SETS,     /* printing: in one of sets */
    WHAT_RARITY,   /* printing: by op against number, a rank */
    WHAT_REPRINT,  /* printing: after (bits 1) or in (0) the first */
};

enum search_stat {
    STAT_NUMBER, /* the term's own number */
    STAT_MANA_VALUE,
    STAT_POWER,
    STAT_TOUGHNESS,
    STAT_LOYALTY,
    STAT_SUM, /* power + toughness */
    STAT_COLORS,
    STAT_IDENTITY,
};

enum search_is {
    IS_PERMANENT,
    IS_SPELL,
    IS_HISTORIC,
    IS_COMMANDER,
    IS_BASIC,
    IS_ANTE,
    IS_FUNNY,
    IS_HYBRID,
    IS_PHYREXIAN,
    IS_TWO_FACED,
    IS_TAPLAND,
    IS_ANY_NUMBER,
};

#define MANA_COLORLESS (1u << 5) /* beside COLOR_* */

/* A cost as a multiset; what is generic counts as so many of the symbol "1". */
#define MANA_SYMBOLS_MAX 24
struct mana_multiset {
    struct {
        char symbol[8]; /* upper case, without braces */
        int n;
    } of[MANA_SYMBOLS_MAX];
    size_t n;
};

enum search_node_kind { NODE_AND, NODE_OR, NODE_NOT, NODE_TERM };

struct search_node {
    enum search_node_kind kind;
    bool printing;                 /* something in it is about a printing */
    int cost;                      /* cheaper ones are asked first */
    struct search_node **children; /* of AND and OR; NOT has one */
    size_t n;
    /* of a term */
    enum search_what what;
    enum search_op op;
    const char *text;
    unsigned bits;
    double number;
    enum search_stat left, right;
    const bool *sets; /* by index of the set */
    const bool *ids;  /* by number of the card */
    const struct mana_multiset *mana;
    const struct card *const *cards;
    size_t n_cards;
    void *handle;
};

struct search_reader {
    struct catalog *catalog;
    struct arena *arena;
    const char *query;
    size_t at;
    int depth, terms;
    const struct search_legality *legality;
    enum search_order *order; /* "order:" in the query wins over the caller's */
    bool question;            /* it is a part of a question, as complaints call it */
    struct err *err;
};

/* A term as written: key, comparison and value, and where they stand. */
struct search_token {
    const char *key, *value;
    enum search_op op;
    size_t key_at, value_at; /* bytes from the beginning of the query */
};

/* ---- search_read.c: words, brackets, "or", "-" ----------------------------------------------- */

/* ERR_INPUT with the column. *out is NULL when the query holds for every card (only "order:"). */
TC_MUST_USE enum err_code search_read(struct search_reader *reader, struct search_node **out);
/* "column N: ..."; ERR_INPUT. */
enum err_code search_bad(struct search_reader *reader, size_t at, const char *format, ...) TC_PRINTF(3, 4);

/* ---- search_terms.c: what each key means ----------------------------------------------------- */

/* *out is NULL for what is no condition ("order:name"). */
TC_MUST_USE enum err_code search_term(struct search_reader *reader, const struct search_token *token,
                                      struct search_node **out);
struct search_node *search_new_term(struct search_reader *reader, enum search_what what, enum search_op op);
/* A bare word or quoted text. */
TC_MUST_USE enum err_code search_name_term(struct search_reader *reader, const char *text, size_t at,
                                           struct search_node **out);
/* !"Exact Name" */
TC_MUST_USE enum err_code search_exact_term(struct search_reader *reader, const char *text, size_t at,
                                            struct search_node **out);

/* ---- search_is.c: is:, not:, layout: --------------------------------------------------------- */

TC_MUST_USE enum err_code search_is_term(struct search_reader *reader, const struct search_token *token,
                                         struct search_node **out);
TC_MUST_USE enum err_code search_layout_term(struct search_reader *reader, const struct search_token *token,
                                             struct search_node **out);
bool search_is(struct catalog *catalog, enum search_is is, const struct card *card);

/* ---- search_text.c: rules texts, where an import brought them -------------------------------- */

/* By number of the card: whether its text has the words; whether it is a creature without any. */
const bool *search_ids_with_text(struct search_reader *reader, const char *plain_words);
const bool *search_ids_without_text(struct search_reader *reader);

/* ---- search_values.c: colours, costs, numbers of cards --------------------------------------- */

/* "rg", "red", "azorius", "esper", "colorless" as COLOR_*; "multicolor" is *multi. False: not understood. */
bool search_colors(const char *value, unsigned *colors, bool *multi);
/* "2UU", "{2}{U}{U}", "{W/U}"; false: not a cost. */
bool search_mana(const char *value, size_t len, struct mana_multiset *out);
/* a op b as multisets: ":" and ">=" contain. */
bool search_mana_compare(const struct mana_multiset *a, enum search_op op, const struct mana_multiset *b);
/* A power or toughness as a number: "*" counts 0, "3½" 3.5. False: there is none. */
bool search_stat_value(const char *text, double *out);
bool search_compare(double a, enum search_op op, double b);
/* Ranks: basic land, common, uncommon, rare, special, mythic. -1: no such rarity. */
int search_rarity_rank(const char *word);
int search_rarity_letter_rank(char letter);

/* The text as words are compared: folded, without apostrophes, commas and the like, hyphens and slashes
 * blanks, blanks collapsed. Replaces what out holds. */
void search_plain(const char *text, struct strbuf *out);
void search_plain_part(const char *text, size_t len, struct strbuf *out);
/* True when part stands in text between the ends of words; words_only false: begins at a word. */
bool search_has_words(const char *text, const char *part, bool words_only);

/* ---- search_eval.c --------------------------------------------------------------------------- */

struct search_eval {
    struct catalog *catalog;
    const struct search_legality *legality;
    struct strbuf scratch;
    struct arena arena; /* for a moment */
};

/* True when the card, or one of its printings, is what the query means. */
bool search_matches(struct search_eval *eval, const struct search_node *node, const struct card *card);
/* Puts cheap conditions first and knows which are about printings. */
void search_prepare(struct search_node *node);

#endif
