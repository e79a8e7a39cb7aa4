/* inner.h - shared by the files of this room: a format as its file says it, and what was worked out of it
 *
 * A file is read in three steps. load.c turns its JSON into struct inner, when the book is made; of the program's own
 * files the decks and pools only when the format is first asked for. pool.c looks up sets and cards and turns every
 * pool rule into spans (this set, from, until), when the format is first asked for; list.c does the same with the
 * banned list. All that is then asked of a format on a day is asked of spans: which of them hold on the day (ruling.c),
 * where they begin and end (history.c).
 *
 * Days are texts as everywhere (base/date.h); until is always the last day, NULL the open end.
 */
#ifndef TOPCUT_FORMAT_INNER_H
#define TOPCUT_FORMAT_INNER_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource.h"
#include "format/format.h"

/* A list of texts out of a file. */
struct texts {
    const char **items;
    size_t n;
};

enum pool_kind { POOL_SETS, POOL_EVERY, POOL_ROTATION, POOL_CARDS, POOL_OF, POOL_LIST, POOL_OUT };

struct pool_rule {
    enum pool_kind kind;
    int number; /* in the file, for errors: pool[number] */
    const char *from, *until, *source;
    struct texts items;  /* set codes, set types or card names; of POOL_OF and POOL_LIST one name */
    struct texts except; /* set codes */
    struct texts with;   /* set codes: beside what a rotation says */
    struct texts borders;
    const char *since; /* set code, or NULL */
    bool exact;        /* from the rule's day on, whatever the set's own */
    int blocks;
    unsigned rarities; /* RARITY_* that count */
    const char *as_of; /* POOL_OF: that format's pool as it was on this day; NULL: as it is by day */
    bool leads;        /* the cards may lead a deck and be nothing else in it */
};

/* Days of which a format's facts say nothing, though they know of some before. */
struct unknown_days {
    const char *from, *until, *text;
    const char *before; /* the last day that is known */
};

/* Why cards of certain sets are left out of the pool: nothing but the reason that is given. */
struct outside_rule {
    int number;
    const char *from, *until, *rule, *text;
    struct texts sets;  /* codes */
    struct texts every; /* types */
    bool *covers;       /* by set index, once looked up */
};

enum {
    RARITY_COMMON = 1 << 0,
    RARITY_UNCOMMON = 1 << 1,
    RARITY_RARE = 1 << 2,
    RARITY_MYTHIC = 1 << 3,
    RARITY_LAND = 1 << 4,
    RARITY_SPECIAL = 1 << 5,
    RARITY_ALL = (1 << 6) - 1,
};

/* A set, or a card, is in the pool for a while. */
struct span {
    int what; /* set index or card id */
    const char *from, *until;
    unsigned rarities;
    const struct pool_rule *rule;
};

/* A row of a banned list. */
struct list_row {
    int card, line;
    enum card_status status;
    const char *from, *until, *source;
    const char *rule; /* cited instead of the one that the format names for its list; "" */
};

struct inner {
    const char *file;     /* for errors: "formats/legacy.json" or where the user's lies */
    const char *category; /* NULL: not rated; "block": see format_category */
    const char *banlist;  /* NULL: none */
    const char *import;   /* the format's name in imported legalities; NULL: none */
    const char *body;     /* the file's text while its decks and pool are not read yet; NULL: they are */
    bool published;       /* known as far as all lists are that are published: see published_until */
    struct deck_rule *decks;
    size_t n_decks;
    struct pool_rule *rules;
    size_t n_rules;
    struct outside_rule *outside;
    size_t n_outside;
    struct unknown_days *unknown; /* in order of time */
    size_t n_unknown;
    /* pool.c, list.c */
    const char *own_until; /* the newest change after the day of an import; NULL */
    struct list_row *own;  /* changes beside the list, by card, then from */
    size_t n_own;
    bool pool_ready, pool_busy, list_ready;
    const char *pool_missing; /* the list of a rule that nobody has brought; NULL: all are there */
    struct span *sets;        /* by set, then from */
    size_t n_sets;
    struct span *cards; /* by card, then from */
    size_t n_cards;
    struct span *out; /* cards that are not in the pool whatever else says so; by card, then from */
    size_t n_out;
    struct span *lead_sets, *lead_cards; /* the same of cards that may lead a deck alone */
    size_t n_lead_sets, n_lead_cards;
    struct list_row *rows; /* by card, then from */
    size_t n_rows;
};

/* A name by which a format is found. */
struct known_name {
    const char *key, *text; /* what it is found by; as written */
    const char *from, *until;
    size_t format;
    int rank; /* 0: a name or its file's name; 1: another that people type; 2: without words like "block" */
};

struct format_book {
    struct arena *arena;
    struct catalog *catalog;
    struct format *formats;
    struct inner *inners; /* one a format */
    size_t n;
    struct known_name *names;
    size_t n_names;
    const struct resource *texts, *banlists; /* of the formats, of their lists */
    size_t n_texts, n_banlists;
    struct facts_mark facts;     /* digest "": not asked for yet */
    struct effective *effective; /* by set; NULL until needed */
    const char *import_date;     /* of the user's imported legalities; NULL: none */
    const char *published;       /* day of banlists/published.csv; NULL: no format asks for it */
};

/* What the judge did to a set. */
enum set_change { SET_AS_FORMAT, SET_ALLOWED, SET_FORBIDDEN };

struct ruling {
    struct arena *arena;
    struct format_book *book;
    const struct format *format;
    struct inner *inner;
    const char *date, *name;
    const struct deck_rule *deck;
    const char *import;      /* the day is known from the import alone */
    const char *pool_date;   /* the card pool's own day; NULL: the date */
    unsigned char *rarities; /* by set: those that count, 0 for a set that is not in the pool */
    const struct pool_change *change;
    unsigned char *changed;          /* by set: enum set_change; NULL: none was changed */
    int *allow_cards, *forbid_cards; /* ids, ascending */
    size_t n_allow_cards, n_forbid_cards;
    unsigned char **memo; /* pages of MEMO_PAGE cards: status + 1; NULL until asked for */
};

#define MEMO_PAGE 256

/* Is date within from..until? Either may be NULL. */
bool day_within(const char *from, const char *until, const char *date);
/* The later of two first days, the earlier of two last ones; NULL is the open end. */
const char *later_from(const char *a, const char *b);
const char *earlier_until(const char *a, const char *b);
const char *day_before(struct arena *arena, const char *date);
const char *day_after(struct arena *arena, const char *date);
unsigned rarity_bit(char letter);

/* load.c: one file. Of one of the program's own (without an origin) only what load_face reads. */
enum err_code format_load(struct arena *arena, const struct resource *file, struct format *format, struct inner *inner,
                          struct err *err);

/* load.c: the rest of a file of the program's own, on first need. */
enum err_code body_need(struct arena *arena, const struct format *format, struct inner *inner, struct err *err);

/* list.c: the change that holds for a card on a day, and is newer than another day (NULL: any); NULL. */
const struct list_row *own_row_on(const struct inner *inner, int card, const char *date, const char *after);
/* The change that makes a card legal again from that day on; NULL. No row of the merged list says so. */
const struct list_row *own_row_freeing(const struct inner *inner, int card, const char *from);
void own_sort(struct inner *inner);
/* list.c: the day up to which the published lists are known, from banlists/published.csv. ERR_INPUT. */
enum err_code published_until(const struct format_book *book, const char **out, struct err *err);

/* names.c: the names of all formats. */
void names_gather(struct format_book *book);

/* pool.c, list.c: on first need. ERR_INPUT with file and place. */
enum err_code pool_need(struct format_book *book, const struct format *format, struct err *err);
enum err_code list_need(struct format_book *book, const struct format *format, struct err *err);
/* list.c: the file of that name among the lists; NULL. */
const struct resource *list_find(const struct format_book *book, const char *name);
/* Overlaps and gaps: what only a test or doctor wants to know. */
enum err_code list_check(struct format_book *book, const struct format *format, struct err *err);
enum err_code pool_check(struct format_book *book, const struct format *format, struct err *err);

struct inner *format_inner(struct format_book *book, const struct format *format);

/* history.c: days, gathered, then sorted and made single. */
struct days {
    const char **items; /* the arena's */
    size_t n, room;
};
void days_add(struct days *days, struct arena *arena, const char *day);
/* The day a span begins and the day after it ends. */
void days_add_ends(struct days *days, struct arena *arena, const char *from, const char *until);
/* Those from the format's first day to the last that is known. */
void days_settle(struct days *days, const struct format *format);

/* ruling.c */
const struct deck_rule *deck_rule_on(const struct inner *inner, const char *date);
/* The list's row for a card on a day; NULL. */
const struct list_row *list_row_on(const struct inner *inner, int card, const char *date);
/* In the pool on a day, by a set or by name, and not taken out of it; of a pool without rules everything is. */
bool is_in_pool_on(const struct inner *inner, const struct card *card, const char *date);
/* The span that takes a card out of the pool on a day; NULL. */
const struct span *out_span_on(const struct inner *inner, int card, const char *date);
/* The days without facts that have this one; NULL. */
const struct unknown_days *unknown_on(const struct inner *inner, const char *date);
/* The single-card rule that admits a card on a day; NULL. */
const struct span *card_span_on(const struct inner *inner, int card, const char *date);
/* Is the card in one of the sets that spans admit on the day? The span, or NULL. */
const struct span *set_span_on(const struct inner *inner, const struct card *card, const char *date);
/* Plays for ante, which no tournament but a limited one has any use for: D.10.2 (1999), 407.1 (2009). */
bool is_banned_for_ante(const struct format *format, const struct card *card);
/* True when cards of its kind are in decks of the format: planes and their like lie beside all decks but their own. */
bool has_place(const struct format *format, const struct card *card);
/* The status by the import, without a judge's change. */
enum card_status imported_status(const struct ruling *r, const struct card *card);
/* The status by the format's own data, without a judge's change. */
enum card_status status_on(const struct format_book *book, const struct format *format, const struct card *card,
                           const char *date);

#endif
