/* cards.h - the card catalogue: a name in any spelling to a card's facts
 *
 * The facts are CSV files in formats/catalog/; the build turns them into one SQLite image (schema/catalog/)
 * that lies inside the program and is opened where it lies: no parsing, no copy. A user's own catalogue, made
 * by an import (import.h), is a file of the same shape that holds everything the image does and newer cards,
 * and perhaps rules text; it is opened in the image's place.
 *
 * To everybody else a catalogue is a value: the same question always has the same answer. It remembers the
 * cards that it was asked for, so one catalogue belongs to one thread; opening another is cheap.
 *
 *   cards.h      names, cards, sets, printings       import.h   MTGJSON and Scryfall files
 *   writer.h     how a catalogue file is made        search.h   the search language
 */
#ifndef TOPCUT_CATALOG_CARDS_H
#define TOPCUT_CATALOG_CARDS_H

#include "base/arena.h"
#include "base/err.h"

struct catalog;

enum {
    COLOR_WHITE = 1 << 0,
    COLOR_BLUE = 1 << 1,
    COLOR_BLACK = 1 << 2,
    COLOR_RED = 1 << 3,
    COLOR_GREEN = 1 << 4,
};

enum {
    SUPERTYPE_BASIC = 1 << 0,
    SUPERTYPE_LEGENDARY = 1 << 1,
    SUPERTYPE_SNOW = 1 << 2,
    SUPERTYPE_WORLD = 1 << 3,
    SUPERTYPE_ONGOING = 1 << 4,
};

enum {
    TYPE_ARTIFACT = 1 << 0,
    TYPE_BATTLE = 1 << 1,
    TYPE_CONSPIRACY = 1 << 2,
    TYPE_CREATURE = 1 << 3,
    TYPE_ENCHANTMENT = 1 << 4,
    TYPE_INSTANT = 1 << 5,
    TYPE_LAND = 1 << 6,
    TYPE_PHENOMENON = 1 << 7,
    TYPE_PLANE = 1 << 8,
    TYPE_PLANESWALKER = 1 << 9,
    TYPE_SCHEME = 1 << 10,
    TYPE_SORCERY = 1 << 11,
    TYPE_TRIBAL = 1 << 12, /* also Kindred */
    TYPE_VANGUARD = 1 << 13,
    TYPE_OTHER = 1 << 14, /* those of joke cards */
    TYPE_STICKERS = 1 << 15,
};

/* A set of cards, as released. */
struct card_set {
    int index;        /* 0 .. catalog_set_count - 1, by release date, then code: for bit sets */
    const char *code; /* "USG": today's code, upper case */
    const char *name;
    const char *date;             /* of release, YYYY-MM-DD */
    const char *type;             /* "core", "expansion", "starter", "promo", ... as in sets.csv */
    const char *block;            /* "Urza's Saga", or "" */
    const char *border;           /* "black", "white", "silver", "gold", or "" where it is not known */
    const char *effective;        /* its own first day in constructed play; "": by the rule of its time */
    const char *effective_source; /* what says so: a rule, or what was played against one; "" */
    const char *alt_codes;        /* blank-separated: those of other programs and times */
    int cards; /* different cards that it has; 0: not known. catalog_set_known says how many are here */
};

struct card_printing {
    int set;            /* index of its set */
    char rarity;        /* C U R M, L basic land, S special, ? not known */
    const char *number; /* collector number, or "" */
};

/* Another face of a card of two: split halves (both), back or flipped side, adventure. */
struct card_face {
    const char *name, *mana_cost, *type_line, *power, *toughness, *loyalty, *keywords, *produces;
    char side;       /* 'a', 'b', ... */
    unsigned colors; /* COLOR_* */
};

/* What a card says beyond its type line: whether its facts are all that it does. */
enum card_rules {
    CARD_RULES_UNKNOWN,
    CARD_RULES_NONE,     /* nothing */
    CARD_RULES_KEYWORDS, /* keywords, all of them among its facts */
    CARD_RULES_TEXT,     /* more than keywords */
};
enum { CARD_RULES = CARD_RULES_TEXT + 1 };
extern const char *const card_rules_words[CARD_RULES]; /* "unknown", "none", "keywords", "text" */

enum card_copies { COPIES_AS_FORMAT = 0, COPIES_ANY = -1 }; /* above 0: the card's own limit */

/* The facts of a card. Everything is owned by the catalogue and lives as long as it. */
struct card {
    /* what a verdict asks, close together */
    int id;     /* 1 .. catalog_card_count, of this catalogue only: never stored */
    int copies; /* enum card_copies, or the limit that the card itself gives */
    unsigned supertypes, types;
    unsigned colors, identity; /* COLOR_* */
    bool ante;                 /* takes part only in games played for ante */
    bool silver_only;          /* printed with a silver border only */
    bool back_unknown;         /* of another face only the name is known: the identity may lack its colours */
    bool name_only;            /* no facts but the name and the printings: no types, no colours */
    bool enters_tapped, enters_tapped_sometimes;
    const char *name;      /* canonical: "Lim-Dûl's Vault", "Fire // Ice"; a two-faced card's is its front's */
    const char *full_name; /* "Delver of Secrets // Insectile Aberration"; else the same as name */
    const char *mana_cost; /* "{2}{U}{U}", "" for none */
    double mana_value;
    const char *subtypes;                    /* blank-separated */
    const char *type_line;                   /* "Legendary Creature - Goblin Warrior" */
    const char *power, *toughness, *loyalty; /* "" where it has none; "*", "1+*" occur */
    const char *hand, *life;                 /* of vanguards: "1", "-3"; else "" */
    enum card_rules rules;
    const char *keywords;                  /* ";"-separated, each with its mana or number parameter */
    const char *produces;                  /* ";"-separated: W U B R G C any special */
    const char *layout;                    /* "normal", "split", "flip", "transform", ... */
    const char *first_printed;             /* YYYY-MM-DD */
    const struct card_printing *printings; /* by set index */
    size_t n_printings;
    const struct card_face *faces; /* of cards with more than one; the first is the front */
    size_t n_faces;
};

struct catalog_info {
    const char *path;                      /* NULL: the image inside the program */
    const char *known_until;               /* sets and lists up to this day are complete, YYYY-MM-DD */
    const char *source;                    /* "shipped", "MTGJSON AllPrintings 5.2.2+20261120", ... */
    const char *source_date;               /* YYYY-MM-DD of the data imported; known_until of the shipped facts */
    int64_t imported_utc;                  /* 0: never */
    int64_t cards, names, printings, sets; /* names: all English spellings */
    int64_t foreign_names;                 /* in other languages */
    int64_t bytes;                         /* of the file or the image */
    int64_t legalities;                    /* cards that the import says something of formats about */
    bool has_text, has_legalities;
};

/* True when the import's legalities are those of all cards: three quarters of the known ones have some, the others
 * being planes, joke cards and the like. A file of a few sets says nothing of the cards that it has not. */
bool catalog_knows_legalities(const struct catalog_info *info);

/* Opens a catalogue file read-only, or (path NULL) the image inside the program. ERR_NOT_FOUND;
 * ERR_DAMAGED: no catalogue, damaged, or of another version of Topcut: with what to do. */
TC_MUST_USE enum err_code catalog_open(const char *path, struct catalog **out, struct err *err);
void catalog_close(struct catalog *catalog); /* NULL is fine */
const struct catalog_info *catalog_info(struct catalog *catalog);
/* The digest of all facts of the catalogue, SIGN_DIGEST_HEX digits, the catalogue's. */
const char *catalog_digest(struct catalog *catalog);
/* Reads the whole file and compares it with what it was made with: after an import, and for status.
 * ERR_DAMAGED. */
TC_MUST_USE enum err_code catalog_verify(struct catalog *catalog, struct err *err);
/* The same, unless the file passed it before and was not changed since: what a command does that is going to use it.
 * A file that is damaged later ends the process with exit status 5 and the remedy where the damage is met. */
TC_MUST_USE enum err_code catalog_verify_once(struct catalog *catalog, struct err *err);
/* Removes what the verification of the file at path left beside it. */
void catalog_forget(const char *path);

/* ---- cards ----------------------------------------------------------------------------------- */

int catalog_card_count(struct catalog *catalog);
/* The card of an id in range. */
const struct card *catalog_card(struct catalog *catalog, int id);

enum name_answer { NAME_UNKNOWN, NAME_FOUND, NAME_AMBIGUOUS };
#define NAME_CHOICES 8

struct name_match {
    enum name_answer answer;
    const struct card *card;                  /* NAME_FOUND */
    const char *matched;                      /* NAME_FOUND: the spelling in the catalogue: full name, face, alias */
    unsigned languages;                       /* NAME_FOUND: those in which it is called that; 0: English */
    const struct card *choices[NAME_CHOICES]; /* NAME_AMBIGUOUS: sorted by name */
    size_t n_choices;
};

/* Looks a name up in any spelling: case, marks, ligatures, apostrophes, hyphens and blanks
 * do not count; split cards by either half or both, in any of the usual joins; aliases; "and" for "&" and the other
 * way. A full name wins over an alias, an alias over a face, and all of them over a name in another language; what two
 * cards share is ambiguous. Decorations (quantities, sets) are the readers' to strip. text is valid UTF-8 of any
 * length. */
enum name_answer catalog_find(struct catalog *catalog, const char *text, struct name_match *out);

/* Names that are going to be looked up. Thousands of lists ask for cards in no order, so that each name is in memory
 * that the processor has to wait for, three times over; told of many names in advance it waits for all of them
 * together. No answer depends on it. Begin with one that is zeroed. */
#define EXPECTED_NAMES 32
struct expected_names {
    struct {
        const char *text;
        size_t len;
    } names[EXPECTED_NAMES];
    size_t n;
};
/* Adds one, which has to stay until the others are there; fetches them when there is no more room. */
void catalog_expect(struct catalog *catalog, struct expected_names *expected, const char *text, size_t len);
/* Fetches those that were added. */
void catalog_fetch(struct catalog *catalog, struct expected_names *expected);

/* Names in other languages: bit i of languages is that of card_languages[i]. */
enum { CARD_LANGUAGES = 11 };
struct card_language {
    const char *code, *name; /* "de", "German" */
};
extern const struct card_language card_languages[CARD_LANGUAGES]; /* the last is any other */
/* The bit of a language by its code or English name ("zhs", "Chinese Simplified"), in any case. */
unsigned card_language_bit(const char *language);
/* "German, Dutch": the names of all in languages; "" for 0. */
const char *card_languages_text(struct arena *arena, unsigned languages);

struct card_foreign {
    const char *name;
    unsigned languages;
};
/* All names of the card in other languages, the arena's, in the order of card_languages, then by name. Reads all
 * names that there are (some milliseconds). */
const struct card_foreign *catalog_foreign_names(struct catalog *catalog, struct arena *arena, const struct card *card,
                                                 size_t *n);

/* ---- what cards were in earlier eras --------------------------------------------------------- */

/* By the Fifth Edition rules: "fifth-97" those of 1997 and 1998, "fifth-99" those of spring 1999. Later eras have the
 * types of today. */
struct card_era {
    const char *era;     /* "fifth-97", "fifth-99" */
    const char *types;   /* "Interrupt", "Mana Source", "Artifact Creature" */
    const char *printed; /* on the newest printing of then: "Summon - Cleric"; "" */
};
/* Those in which the card was there, earlier first; 0 of a card first printed after them. The arena's. */
size_t catalog_eras(struct catalog *catalog, struct arena *arena, const struct card *card, const struct card_era **out);
/* The types of the card by the rules of an era, where they are not those of today: "Interrupt" of Counterspell in
 * "fifth-97"; else NULL. The arena's. */
const char *catalog_types_in(struct catalog *catalog, struct arena *arena, const struct card *card, const char *era);

/* The card printed with that collector number in the set; NULL. */
const struct card *catalog_find_printing(struct catalog *catalog, const char *set_code, const char *number);

#define CATALOG_SUGGESTIONS 3
/* The nearest names to an unknown one: edit distance of at most 2 (up to 5 letters 1) or a fifth of the length, or a
 * name that begins with what was typed, or has it (from 5 letters on) from the beginning of a word on; nearest first.
 * Returns how many. */
size_t catalog_suggest(struct catalog *catalog, struct arena *arena, const char *text,
                       const char *best[CATALOG_SUGGESTIONS]);

/* "NAME is not a card that is known[; did you mean A or B?]", or the choices: for errors. ERR_NOT_FOUND,
 * ERR_CONFLICT (ambiguous). */
TC_MUST_USE enum err_code catalog_require(struct catalog *catalog, struct arena *arena, const char *text,
                                          const struct card **out, struct err *err);

/* Rules text of the card (faces joined by a line "//"), where the user's import brought it; NULL. */
const char *catalog_text(struct catalog *catalog, struct arena *arena, const struct card *card);

/* What the imported data says of a card in one of the formats of its own day ("legacy": "legal", "banned",
 * "restricted", "not_legal"); NULL where nothing was imported. Valid on source_date only. */
const char *catalog_imported_legality(struct catalog *catalog, struct arena *arena, const struct card *card,
                                      const char *format);

/* ---- sets ------------------------------------------------------------------------------------ */

int catalog_set_count(struct catalog *catalog);
const struct card_set *catalog_set(struct catalog *catalog, int index);
/* How many different cards of each set are known, by index; the arena's. Reads all printings. */
const int *catalog_set_known(struct catalog *catalog, struct arena *arena);
/* By code (alternative ones too, any case) or name; NULL. */
const struct card_set *catalog_find_set(struct catalog *catalog, const char *text);

/* ---- for those who read the tables themselves (search, tests) -------------------------------- */

struct sqlite3;
struct sqlite3 *catalog_sqlite(struct catalog *catalog);

/* "WUBRG" letters of COLOR_*; buf has 6 bytes. Returns buf; "" is colourless. */
const char *card_colors_text(unsigned colors, char buf[6]);
bool card_is_basic(const struct card *card); /* supertype Basic and type Land: snow ones and Wastes too */
/* A plane, phenomenon, scheme, vanguard, attraction or sheet of stickers: it lies beside a deck and is never a card of
 * it. */
bool card_is_beside_deck(const struct card *card);
/* Its facts are all that it does: it has no text, or keywords only, whose costs are known. */
bool card_facts_say_all(const struct card *card);

#endif
