/* inner.h - shared by the files of the rules-text compiler
 *
 * How a text is read (cardtext.c): it is split into lines, each line into words (words.c), which are brought to one
 * wording (wording.c). A line is keywords (keywords.c) or an ability (abilities.c), whose sentences are read by
 * patterns.
 *
 * A pattern is a row of a file in formats/cardtext (its README.md says how they are written), which the build turns
 * into a table: how a sentence reads, and how the language says it.
 *
 *     destroy <things> => destroy($1)
 *     draw|draws <number> card|cards => draw($0, $1)          $0: the subject of the verb
 *
 * match.c compares the rows of a table with the words. patterns.h lists the tables, the slots that may stand in < >
 * (slots.c says what each reads) and the checks that may have the last word about a row.
 *
 * Numbers are written between two marks, \1 and \2, until their sentence ends: "for each ..." multiplies what is so
 * marked, and "where X is ..." replaces a marked x (numbers.c). No other code uses the marks. */
#ifndef TOPCUT_CARDTEXT_INNER_H
#define TOPCUT_CARDTEXT_INNER_H

#include "base/arena.h"
#include "cardtext/cardtext.h"
#include "cardtext/patterns.h"

/* ---- words (words.c, wording.c) -------------------------------------------------------------- */

enum word_kind {
    WORD_END,
    WORD_TEXT,    /* letters: text is in lower case */
    WORD_NUMBER,  /* 3, three, X */
    WORD_SYMBOLS, /* {2}{G}, as many as stand together */
    WORD_PT,      /* +1/+1, -X/-0, 2/2, with its sign; text as printed */
    WORD_SIGN,    /* . , : ; " and the long dash (as -) */
    WORD_SELF,    /* the card by its name, "this creature" ... */
    WORD_QUOTE,   /* an ability in quotation marks; text is what stands between them */
};
struct word {
    enum word_kind kind;
    const char *text;
    const char *shown; /* as printed */
    bool capital;
    bool by_name;    /* WORD_SELF: by the card's name */
    int number;      /* of WORD_NUMBER; -1: X */
    size_t from, to; /* in the line */
};
struct words {
    struct word *item;
    size_t n; /* without the WORD_END behind them */
};

/* Cuts a line into words. Reminder texts in brackets are dropped. */
void words_cut(struct arena *arena, const struct card_wording *wording, const char *line, struct words *out);
/* Rewrites the wordings of all years to the one that the patterns use. */
void words_reword(struct arena *arena, struct words *words);

/* ---- what is being read ---------------------------------------------------------------------- */

/* What nouns can mean: bits. */
enum {
    IS_CREATURE = 1 << 0,
    IS_ARTIFACT = 1 << 1,
    IS_LAND = 1 << 2,
    IS_ENCHANTMENT = 1 << 3,
    IS_PERMANENT = 1 << 4,
    IS_SPELL = 1 << 5,
    IS_CARD = 1 << 6,
    IS_PLAYER = 1 << 7,
    IS_SOURCE = 1 << 8,
    IS_TOKEN = 1 << 9,
    IS_ABILITY = 1 << 10,
    IS_PLANESWALKER = 1 << 11,
    IS_INSTANT = 1 << 12,
    IS_SORCERY = 1 << 13,
    IS_AURA = 1 << 14,
    IS_EQUIPMENT = 1 << 15,
};

/* Something that the text has mentioned, for "it", "that creature", "those cards". */
struct ref {
    const char *expr; /* O or P in the language */
    unsigned kinds;   /* IS_* */
    bool plural;
    bool moved;      /* an effect moved it: it is a new object now, `those` of that effect */
    bool lost;       /* its expression means something else since */
    const char *was; /* expr before it moved, as it last was; NULL */
    int born;        /* counts what was mentioned */
};
struct target {
    const char *filter, *count; /* count: "" for one, else as the language says it: "up-to 2" */
};
enum { TARGETS = 4, REFS = 8 };

/* The state to restore when a pattern turns out not to fit. */
struct context {
    struct target target[TARGETS];
    int targets;
    struct ref ref[REFS];
    int refs; /* the latest is the last */
    int born;
    const char *last;       /* the effect before, as written; NULL */
    const char *actor;      /* the player who carries out an imperative: a P; "you" */
    const char *subject;    /* of the clause before, for verbs without one: "and gains ..."; NULL */
    const char *each;       /* ... which each of these players did; NULL */
    bool subject_object;    /* ... which is an object */
    const char *doing;      /* the subject of the clause that is being read, which "it" does not mean; NULL */
    const char *other_than; /* what "other" excludes; NULL: nothing special */
    const char *duration;   /* the condition that the sentence began with; NULL */
    const char *amount;     /* "that much", "that many": N; NULL while there is none */
    const char *spent;      /* "the sacrificed creature": O; NULL */
    const char *among;      /* what "from among them" means of cards that were looked at: F; NULL */
    bool event;             /* inside a trigger: it, other and that-player have a meaning */
    bool removed;           /* the cost takes X counters off */
    bool self_gets;         /* the card itself gets what is being read: abilities in quotation marks too */
    bool host_known;        /* "enchanted creature" is host */
    bool others_choose;     /* an opponent chooses the target */
};

/* When an ability may be used: options of the language (each with a blank before it) and a
 * condition, "" for none. */
struct restriction {
    const char *options, *condition;
};

struct parse {
    struct arena *arena;
    const struct card_wording *wording;
    unsigned kinds;   /* IS_* of the card, by its type line; 0 where it is not known */
    const char *line; /* what the words were cut from */
    const struct word *word;
    size_t n, at;
    size_t furthest;    /* the word that no pattern could pass */
    const char *wanted; /* what was expected there, NULL */
    struct context c;
    bool quoted;    /* an ability in quotation marks, which something else may get */
    bool own_quote; /* ... or the card itself gets it */
    int depth;
    bool remembers;                   /* a line speaks of "the exiled card" of another */
    const char *spell_body;           /* what the spell does by the lines before this one; NULL */
    struct restriction spell_limits;  /* when it may be cast */
    const char *overload;             /* its cost; NULL */
    const char *awaken_cost, *awaken; /* its cost and number; NULL */
    bool cost_x;                      /* its cost, or the ability's, takes any number of something: X */
    struct context spell_context;
};

/* ---- reading (match.c) ----------------------------------------------------------------------- */

/* arena_printf */
const char *say(struct parse *p, const char *format, ...) TC_PRINTF(2, 3);
static inline const struct word *word_now(const struct parse *p)
{
    return &p->word[p->at];
}
/* Does this word (or one of a|b) stand that many words from here? Words of all kinds have a text. */
bool word_is(const struct parse *p, size_t ahead, const char *words);
/* Takes words that stand here one after the other ("end of turn"; each may be a|b), or takes none. */
bool take(struct parse *p, const char *words);
bool at_end(const struct parse *p);
/* Notes where reading stopped, and what was expected. */
void stopped(struct parse *p, const char *wanted);

/* A place to come back to. */
struct place {
    size_t at;
    struct context c;
};
struct place place_of(const struct parse *p);
bool back_to(struct parse *p, const struct place *place); /* always false: return back_to(...) */

/* Tries the rows of a table in the order of its file; subject: $0. After a row, accept (NULL:
 * anything) must like what follows. On true the words are taken and *out is what it means. */
bool match_table(struct parse *p, enum table table, const char *subject, bool (*accept)(struct parse *),
                 const char **out);
/* A slot by its name without < >: reads and writes. */
bool slot_read(struct parse *p, const char *name, size_t len, const char **out);

/* ---- nouns, things, players (nouns.c, things.c, players.c) ----------------------------------- */

struct noun {
    const char *filter; /* F */
    unsigned kinds;     /* IS_* */
    bool plural;
    bool zone;   /* says where: in(...) */
    bool suffix; /* something follows it: you control, with flying */
};
/* "nonblack creature you control with power 2 or less". */
bool read_noun(struct parse *p, struct noun *out);
/* Reads words that stand for objects: "target creature", "each creature", "it", "that creature", "enchanted creature",
 * "~". Also players where players is true. The thing is remembered. */
bool read_things(struct parse *p, bool players, struct ref *out);
/* "you", "target player", "each opponent", "that player", "its controller", "they". */
bool read_player(struct parse *p, struct ref *out);
/* "your", "target player's", "each player's", "their", "its owner's"; *out is P. */
bool read_possessor(struct parse *p, const char **out);
void remember(struct parse *p, const char *expr, unsigned kinds, bool plural);
/* Is the next word the card itself, as the source of the ability? */
bool is_self(const struct parse *p);
/* What the card itself is, IS_*. */
unsigned self_kinds(const struct parse *p);
/* The latest thing mentioned that may be meant; NULL. */
const struct ref *find_ref(struct parse *p, unsigned kinds, bool plural);
/* Those of a noun's kinds that distinguish things. */
unsigned telling(unsigned kinds);
/* The filter for "other" among such things: "!is(self)"; NULL where the language has none. */
const char *other_filter(struct parse *p, unsigned kinds);
/* The same for "that <noun>" and (the) "the <noun>". */
const struct ref *find_that(struct parse *p, unsigned kinds, bool the);
/* A new target word: "t1"; NULL when there are too many. */
const char *add_target(struct parse *p, const char *filter, const char *count);
const char *join_filters(struct parse *p, const char *a, const char *sign, const char *b);
/* In brackets where & would bind tighter. */
const char *bracketed(struct parse *p, const char *filter);

/* The subtype that the word (in small letters) is, in the singular, as printed; NULL. */
const char *subtype_find(struct arena *arena, const char *text, bool *plural);

/* ---- numbers (numbers.c) --------------------------------------------------------------------- */

/* "two", "X", "that many"; marked. */
bool read_number(struct parse *p, const char **out);
/* Reads what follows "equal to" and the like: "the number of cards in your hand", "its power"; N. */
bool read_amount(struct parse *p, const char **out);
/* +1/+1 as "1, 1", marked. */
bool read_pt(struct parse *p, const char **out);
/* Multiplies every marked number by the count. NULL if none is marked. */
const char *times_each(struct parse *p, const char *text, const char *count);
/* Replaces a marked x by the number. NULL if there is none. */
const char *where_x(struct parse *p, const char *text, const char *number);
/* Without marks. */
const char *unmarked(struct parse *p, const char *text);
/* Replaces a word wherever it stands by itself: t1 by subject. */
const char *replace_word(struct parse *p, const char *text, const char *word, const char *by);
bool has_word(const char *text, const char *word);

/* After "protection from": the keyword. */
bool read_protection(struct parse *p, const char **out);
/* A line of keywords, and those that are abilities to the engine. */
/* Takes an ability word or words of a story with their dash; true: of a story, which may stand before keywords. */
bool skip_ability_words(struct parse *p);
/* Is the next word the first of a keyword? */
bool keyword_begins(const struct parse *p);
bool read_keyword_line(struct parse *p, const char **abilities, const char **keywords_out);
/* Does the next word end the clause, or begin a suffix of it? */
bool clause_ends(struct parse *p);
/* "at the beginning of the next end step": V; NULL. */
const char *later_event(struct parse *p);
/* Updates what later words can mean after an effect (aftermath.c): things that it moved become `those`; cards that it
 * mentioned without a word for them cannot be meant. born: c.born before it; from: its first word. */
const char *argument(struct parse *p, const char *effect, int n); /* its n-th, from 0; "" */
void after_effect(struct parse *p, const char *effect, int born);
void cards_unknown(struct parse *p, size_t from, int born);
/* What "from among them" and "the rest" mean after the effect (among.c). */
void cards_turned_up(struct parse *p, const char *effect);
/* The effect, delayed to a later time; NULL if it mentions more than a delayed effect can keep. */
const char *delayed_effect(struct parse *p, const char *event, const char *effect);

/* ---- sentences (clauses.c, sentences.c, abilities.c) ----------------------------------------- */

/* A list of modifications: "gets +1/+1 and has flying"; M. */
bool read_modifications(struct parse *p, const char **out);
/* What follows a noun of such kinds and restricts it: "you control"; F. */
bool read_noun_suffix(struct parse *p, unsigned kinds, const char **out);
/* Slots of its rows: "3 or less" as "<= 3"; a card's name in quotation marks; "tapped or blocked" as F. */
bool read_compared(struct parse *p, const char **out);
bool read_card_name(struct parse *p, const char **out);
bool read_how(struct parse *p, const char **out);
const char *negated(struct parse *p, const char *filter);
/* A keyword as gains() takes it: "protection(black)". */
bool read_keyword(struct parse *p, const char **out);
bool read_condition(struct parse *p, const char **out);
/* A keyword that a thing has or gains, as a modification: "gains(flying)"; those without a word of the language as an
 * ability. */
bool read_granted(struct parse *p, const char **mods);
/* "until end of turn": D. */
bool read_duration(struct parse *p, const char **out);
/* {G} or {W}: "1, green | white"; {G}{G}, {G}{W}, or {W}{W}: "2, green | white"; {G} and/or {W}:
 * "green | white". */
bool read_mana_choice(struct parse *p, const char **out);
bool read_mana_pairs(struct parse *p, const char **out);
bool read_mana_colours(struct parse *p, const char **out);
/* "{2}, {T}, Sacrifice a creature": a cost in [ ]. */
bool read_costs(struct parse *p, const char **out);
bool read_cost(struct parse *p, const char **out);
/* After when, whenever; at: V. */
bool read_event(struct parse *p, const char **out);
/* A clause on resolution, with its suffixes; E. */
bool read_effect(struct parse *p, const char **out);
/* Clauses to the end of their sentence; E. */
bool read_clause_list(struct parse *p, const char **out);
/* What follows the options of an ability: its target words and effect, or modes. */
bool read_body(struct parse *p, const char **out);
/* "an emblem with "..."": what it does, as emblem() has it; S. */
bool read_emblem(struct parse *p, const char **out);
/* A line that says what happens instead of what the lines before it do; E. */
bool read_line_instead(struct parse *p, const char *before, const char **out);
/* Sentences to the end of the words; E. */
bool read_effects(struct parse *p, const char **out);
/* The same of sentences that follow an effect and may replace it: "... instead if you control a Forest". */
bool read_effects_after(struct parse *p, const char *before, const char **out);
/* A whole line as abilities in the language; keywords are appended to *keywords (NULL: none are accepted). */
bool read_line(struct parse *p, const char **abilities, const char **keywords);
/* What the lines of an instant or sorcery do, as one ability; "". NULL: its overload cannot be said. */
const char *spell_ability_text(struct parse *p);
/* "Activate this ability only ...", "Any player may ...", "Cast ~ only ..."; adds to the restrictions so far
 * (restrictions.c). */
bool read_restriction(struct parse *p, struct restriction *r);
const char *restriction_text(struct parse *p, const struct restriction *r);
/* What stands in quotation marks, as one ability: A. */
bool read_quoted(struct parse *p, const char **out);
/* "a 1/1 white Soldier creature token with flying": as tokens() has it, S. */
bool read_token(struct parse *p, const char **name);
/* The same of "an X/X ... token", without its size. */
bool read_token_x(struct parse *p, const char **name);
bool read_legend(struct parse *p, const char **name);

/* ---- slots of single subjects (becoming.c, prevention.c, searching.c, slots_small.c, this_way.c) ----- */

/* "sacrificed this way", after the noun: how many were, by the effect before or the cost; N. */
bool read_things_this_way(struct parse *p, const char *filter, const char **out);
/* The second participant of an event, a thing or a player: F. */
bool read_party(struct parse *p, const char **out);
/* "upkeep", "end step": U. */
bool read_step(struct parse *p, const char **out);
/* "{2}": how much, N. */
bool read_generic(struct parse *p, const char **out);
/* "{E}{E}": how much, N. */
bool read_energy(struct parse *p, const char **out);
/* "islands": the colour by which the language names a basic land type, L. */
bool read_land_types(struct parse *p, const char **out);
/* The recipients of damage: "you", "creatures you control", "~", "enchanted creature": F. */
bool read_recipients(struct parse *p, const char **out);
/* After "search": E. */
bool read_search(struct parse *p, const char **out);
/* "a red source of your choice": O. */
bool read_source(struct parse *p, const char **out);
/* "a 2/2 Blinkmoth artifact creature with flying": M, followed by ", D" where it says how long. */
bool read_becoming(struct parse *p, const char **out);
/* "a land card from among them", "two of them": cards that an effect has turned up. */
bool read_taken(struct parse *p, const char **out);
/* "black", "tapped", "attacking": F. */
bool read_adjective(struct parse *p, const char **out);

void new_ability(struct parse *p);
bool static_ability(struct parse *p, const char **out);

size_t colon_at(const struct parse *p);
/* "return ~ from your graveyard": the ability works there. */
bool self_from_graveyard(struct parse *p);
/* Protection from a chosen colour that lasts: the choice is kept with the source, which may go or
 * choose again. */
bool keeps_a_choice(struct parse *p, const char *body);
bool activated_ability(struct parse *p, const char **out);
bool triggered_ability(struct parse *p, const char **out);
bool ability_of_spell(struct parse *p, const char **out);
/* The language's forecast shows the card by itself. */
bool forecast_ability(struct parse *p, const char **out);

const char *text_without(struct parse *p, const char *text, const char *part);
unsigned filter_kinds(const char *filter);
bool is_each_of(const char *what);

#endif
