/* inner.h - what the files that make a book share
 *
 * lex.c cuts text into tokens, read.c turns tokens into nodes by the table of words and ability.c into abilities, both
 * with the help of reader.c; words.c has the words, check.c says which names may stand where; keywords_read.c reads
 * keywords as cards print them, keywords_table.c has what they mean; facts.c reads type lines, book.c puts cards
 * together and write.c writes abilities back as text.
 */
#ifndef TOPCUT_ENGINE_LANGUAGE_INNER_H
#define TOPCUT_ENGINE_LANGUAGE_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "engine/language/language.h"

/* ---- the table (words.c) --------------------------------------------------------------------- */

struct op_row {
    const char *word; /* NULL: written otherwise */
    char result;      /* kind */
    const char *arguments;
    const char *meaning;
};
extern const struct op_row op_rows[OP_COUNT_OF];

/* Words of kinds that are no operations: zones, steps, durations, types, colours, counters, options. */
struct value_word {
    const char *word;
    int value;
};
/* The words of a kind (Z U D T L Q; 'I' basic land types, 'o' options of abilities, 'a' kinds of abilities),
 * NULL-ended. */
const struct value_word *value_words(char kind);
const char *kind_name(char kind); /* "a number", "a filter" */
/* The word for a value of a kind, NULL if there is none. */
const char *value_word(char kind, int value);

/* ---- tokens (lex.c) ----------------------------------------------------------------- */

enum token_kind {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_SYMBOL /* {2} {W/U} {T} */,
    TOKEN_COUNTER /* +1/+1 */,
    TOKEN_PARAMETER /* $1 in the texts of keywords */,
    TOKEN_SIGN,
    TOKEN_BAD
};
struct token {
    enum token_kind kind;
    const char *at; /* in the text */
    size_t len;
    int line, column;
    int number; /* of TOKEN_NUMBER and TOKEN_PARAMETER; a sign: its character, or one of these */
};
enum { SIGN_LESS_EQUAL = 256, SIGN_GREATER_EQUAL };

struct lexer {
    const char *at, *end;
    int line, column;
};
void lex_next(struct lexer *lexer, struct token *out);

/* ---- the book while it is made (book.c) ------------------------------------------------------ */

/* A growing array in the arena; outgrown blocks stay there. */
struct growing {
    void *item;
    size_t n, room, size;
};

struct book_builder {
    uint16_t own_mana; /* the cost own-mana-cost, for cards that are turned up for it */
    struct arena *arena;
    const struct rules *rules;
    struct growing card, ability, node, cost, word;
    struct growing names_due; /* struct name_due: words that must name a card in the end */
    uint32_t *word_hash;      /* open addressing, word + 1 */
    size_t word_hash_room, counter_words;
    uint64_t creature_words[1024];
    struct err *err;
};
/* A card that something names; checked when the book is finished. */
struct name_due {
    uint16_t word;
    int line;
    const char *file, *what;
};

void *growing_add(struct book_builder *b, struct growing *g);
uint16_t node_add(struct book_builder *b, enum op op, int value, int line);
struct node *node_at(struct book_builder *b, uint16_t node);
uint16_t word_add(struct book_builder *b, const char *text, size_t len);         /* 0: no room */
uint16_t counter_word_add(struct book_builder *b, const char *text, size_t len); /* 0: no room */
uint16_t cost_add(struct book_builder *b, const struct mana_cost *cost);
const struct mana_cost *cost_at(const struct book_builder *b, int cost);

/* ---- reading (read.c) --------------------------------------------------------------- */

enum { MAX_OWN_ABILITIES = 48, MAX_GRANTED = 48 };

/* The abilities of one card while they are read. */
struct ability_list {
    struct ability item[MAX_OWN_ABILITIES];
    int n;
};
/* What a name may mean in the ability that is being read. */
struct scope {
    uint8_t targets;
    uint8_t mode;    /* being read, or 0 */
    uint8_t event;   /* it, other, amount, that-player are bound */
    uint8_t applied; /* `it` is bound: each-of, or what a static applies to */
    uint8_t subject; /* `subject` is bound */
    uint8_t player;  /* that-player is bound: the player whom an effect asks */
    uint8_t x;       /* X is bound */
    uint8_t uses_x;  /* and was first used here ... */
    int x_line, x_column;
    struct target_word target[MAX_TARGET_WORDS];
};
struct reader {
    struct book_builder *b;
    struct card *card; /* whose abilities */
    struct ability_list *own, *granted;
    const char *file;
    struct lexer lexer;
    struct token token; /* the one to be read next */
    struct scope *scope;
    struct err *err;
    bool failed;
    bool in_list; /* of keywords, as the catalogue has it */
    int depth;
    int x_line, x_column;  /* an x that only the card's cost can bind: its token; 0: none */
    enum keyword keyword;  /* whose text this is, or KEYWORD_NONE */
    uint16_t parameter[2]; /* its $1 and $2 */
    char parameter_kind[2];
};

void reader_init(struct reader *r, struct book_builder *b, const char *text, size_t n, const char *file, int line,
                 int column);
/* Sets the error at a token unless there is one: FILE:LINE:COLUMN: message. */
void reader_fail(struct reader *r, const struct token *at, const char *format, ...) TC_PRINTF(3, 4);
/* "unknown word "destory", expected an effect; did you mean destroy?" */
void reader_unknown(struct reader *r, const struct token *at, char kind);
/* The token as written, for a message. */
const char *reader_shown(struct reader *r, const struct token *at);
bool token_is(const struct token *token, const char *word);
void reader_next(struct reader *r);
bool reader_is(const struct reader *r, int sign);
bool reader_is_word(const struct reader *r, const char *word);
bool reader_take(struct reader *r, int sign);
bool reader_take_word(struct reader *r, const char *word);
void reader_expect(struct reader *r, int sign, const char *where);

/* A term of a kind; 0 when failed (and for a cost that is empty). */
uint16_t read_term(struct reader *r, char kind);
/* The operation that a token names where a kind is wanted, OP_NONE; *target tells targets apart (t1: its number,
 * else 0). */
enum op find_op(const struct token *token, char kind);
int target_number(const struct token *token);
const struct value_word *find_value(const struct token *token, char kind);
/* May a term of this result stand where that kind is wanted? */
bool kind_fits(char result, char kind);
/* All abilities up to the end of the text, into r->own. */
void read_abilities(struct reader *r);
void read_ability(struct reader *r, struct ability *out);
/* A mana cost or other cost written one after the other, as cards do: {2}{R}. */
uint16_t read_plain_cost(struct reader *r);

/* ---- what may stand where (check.c) ------------------------------------------------- */

/* NULL or what is wrong with a term of this op here. */
const char *scope_refuses(const struct scope *scope, enum op op, int value);
/* Can these objects be players? */
bool node_may_be_player(struct book_builder *b, const struct scope *scope, uint16_t node);
bool node_has(struct book_builder *b, uint16_t node, enum op op);
/* Does the cost have an X in it? */
bool cost_binds_x(struct book_builder *b, uint16_t node);

/* ---- facts (facts.c) ------------------------------------------------------------------------- */

/* "{1}{G} Creature Bear 2/2" into the card. *enchant: the words after "Enchant" in an old type line, "" for none. */
struct facts_extra {
    const char *enchant;
    bool star;
};
TC_MUST_USE enum err_code facts_read(struct book_builder *b, const char *facts, struct card *card,
                                     struct facts_extra *extra, struct err *err);

/* ---- keywords (keywords_read.c, keywords_table.c) -------------------------------------------- */

/* One keyword as cards print it or in the language: "Echo {2}{R}", "protection from black", "cycling({2})". Adds it to
 * the card with what it means; the reader moves from its first word to the token after it. */
void read_printed_keyword(struct reader *r);
/* keywords ";"-separated. */
void read_keyword_list(struct reader *r);
/* Reads parameters in brackets; *node is 0 if there are none. */
bool read_keyword_parameters(struct reader *r, enum keyword keyword, bool needed, uint16_t *node);
/* Gives the card a keyword with its parameter and what it means. */
void card_add_keyword(struct reader *r, enum keyword keyword, uint16_t parameter);
/* Appends the abilities that a keyword means in the era to a list. */
void keyword_expand(struct reader *r, enum keyword keyword, uint16_t parameter, struct ability_list *out);

/* The texts in the language that a keyword stands for: the n-th under these rules, NULL past the end. */
const char *keyword_text(enum keyword keyword, const struct rules *rules, int n);

uint16_t read_values(struct reader *r, char kind, enum op op, int between);
uint16_t read_counter_kind(struct reader *r);
uint16_t read_word_of_book(struct reader *r);
uint16_t read_mana(struct reader *r, enum op op);

bool is_word(const char *word, const char *text, size_t len);
struct card *book_cards(const struct book_builder *b);
uint16_t book_find_card(const struct book_builder *b, const char *name);

uint16_t read_operation(struct reader *r, char kind);
/* $1 in the text of a keyword. */
uint16_t read_parameter(struct reader *r, char kind);
uint16_t read_cost_list(struct reader *r);
uint16_t read_cost_term(struct reader *r);

/* True when the item that began at this token goes on. */
bool keyword_goes_on(const struct reader *r, const struct token *first);
bool token_is_any(const struct token *token, const char *const *words, size_t n);
/* The word in small letters, without non-. */
bool token_small(const struct token *token, char *out, size_t room, bool *negated);
bool word_ends(const char *word, const char *with);
uint16_t keyword_filter_of(struct reader *r, const char *word, int line);
uint16_t filter_join(struct reader *r, enum op op, uint16_t a, uint16_t b, int line);
uint16_t filter_wrap(struct reader *r, enum op op, uint16_t inner, int line);
uint16_t filter_join_not(struct reader *r, uint16_t filter, int line);
uint16_t keyword_subtype(struct reader *r, const char *word, size_t n, int line);
/* Nouns in a row: creature you control, creature card in a graveyard, Goblin or Shaman. */
uint16_t keyword_read_phrase(struct reader *r, const struct token *first);
/* Phrases joined by or. */
uint16_t keyword_read_nouns(struct reader *r, const struct token *first);

#endif
