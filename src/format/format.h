/* format.h - formats and banned lists as of a date
 *
 * A format is data: formats/NAME.json says its names by date, deck rules by date, and its pool of cards by
 * date; banlists/NAME.csv its banned and restricted cards. A book holds all of them, checked. Asked for a day,
 * a format gives a ruling: everything that a deck is judged by on that day. Beyond the day up to which the
 * data is complete, the answer is "not known after ...", never a guess.
 *
 * floor.h beside it reads floor rules by period, and kinds of events.
 *
 * Pure: the texts are handed in, the catalogue is a value. A book and its rulings belong to one
 * thread. */
#ifndef TOPCUT_FORMAT_H
#define TOPCUT_FORMAT_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/sign.h"
#include "catalog/catalog.h"
#include "format/floor.h"

struct format_book;
struct column_set; /* base/columns.h: what a kind of row consists of */

enum format_kind { FORMAT_CONSTRUCTED, FORMAT_LIMITED, FORMAT_SINGLETON, FORMAT_PLANAR, FORMAT_VANGUARD };

/* How large the sideboard may be. */
enum side_rule {
    SIDE_NONE,    /* none at all */
    SIDE_0_OR_15, /* exactly so many or none (side_size) */
    SIDE_UP_TO,   /* at most side_size */
    SIDE_FREE,    /* everything else that the player has: limited */
};

/* Who leads the deck. */
enum leader_rule {
    LEADER_NONE,
    LEADER_GENERAL,     /* EDH of 2009 (903): a legendary creature; colours by its mana cost */
    LEADER_COMMANDER,   /* Commander of today: colour identity; partners and the like: at most two */
    LEADER_BRAWL,       /* the same, and any legendary planeswalker */
    LEADER_CREATURE,    /* the same, and any creature that the pool admits as leader */
    LEADER_OATHBREAKER, /* a planeswalker with its signature spell, an instant or sorcery of its colours */
    N_LEADER_RULES
};
extern const char *const leader_rule_words[N_LEADER_RULES]; /* "general", "commander", ...; NULL without one */

/* How a deck is built from some day on. */
struct deck_rule {
    const char *from, *until; /* until: last day, or NULL */
    int main_min, main_max;   /* cards; main_max 0: none. Commander decks: leader included */
    enum side_rule side;
    int side_size;
    int copies; /* of one name in deck and sideboard together; 0: any number */
    enum leader_rule leader;
    int life;               /* that a game begins with; 0: not said, as the rules have it */
    int leader_damage;      /* combat damage by one leader that loses; 0: none does, -1: not said */
    bool edh_mulligan;      /* cards of the hand are put aside for one fewer (903.7 of 2009) */
    int points;             /* most of all cards together, by the list; 0: cards have none */
    int mana_value;         /* most of any card; -1: any */
    bool alpha_all_or_none; /* 1999: cards of Alpha only in a deck of nothing else (D.8.2) */
    bool snow_basics;       /* the snow-covered basic lands are free of the limit of copies */
    const char *size_source, *side_source, *copies_source;       /* the rule of each: "D.13.5 (1999)" */
    const char *pool_source, *banned_source, *restricted_source; /* or "" */
    const char *points_source, *mana_value_source, *leader_source;
};

#define FORMAT_FOR_GOOD "2999-12-31" /* the calendar's last day: nothing changes any more */

/* A name that a format had. */
struct format_name {
    const char *name, *from, *until; /* NULL: from the start, to this day */
};

struct format {
    const char *key;  /* "legacy": the file's name */
    const char *name; /* today's, or its last: "Legacy" */
    enum format_kind kind;
    const char *from;        /* the first day of which something is known */
    const char *until;       /* the last day of the format; NULL: it lives */
    const char *known_until; /* the data is complete up to this day, or FORMAT_FOR_GOOD; "published" in its file: the
                                day of banlists/published.csv, one for all formats that live */
    const char *list_known_until; /* the same of its list alone, where that is not known as far; NULL */
    const char *summary;          /* a sentence for people */
    const char *source;
    const struct format_name *names; /* in order of time */
    size_t n_names;
    const char *const *aliases; /* other things that people type */
    size_t n_aliases;
    const void *inner;
};

/* The texts of formats/ and banlists/ (as resource_list gives them; they must outlive the book). Every JSON file is
 * parsed and checked, but the program's own no further than it is asked for: format_book_verify reads them all. Banned
 * lists are read when they are first needed. ERR_INPUT: file, path inside it
 * ("formats/legacy.json: pool[3].from: ..."), what was expected. */
TC_MUST_USE enum err_code format_book_make(struct arena *arena, struct catalog *catalog, const struct resource *formats,
                                           size_t n_formats, const struct resource *banlists, size_t n_banlists,
                                           struct format_book **out, struct err *err);
/* Reads every banned list too, and compares: overlaps, gaps, unknown names. For tests and doctor. */
TC_MUST_USE enum err_code format_book_verify(struct format_book *book, struct err *err);

/* What verdicts are made with: cards, formats and banned lists, with what the store changed of them and added. */
struct facts_mark {
    char digest[SIGN_DIGEST_HEX + 1]; /* of all of them */
    char date[DATE_LEN + 1];          /* the last day of which they say that something is complete */
    char known_until[DATE_LEN + 1];   /* the last day of which the cards and all formats that live are known; "": none
                                         of them has one. Lists that are behind have a day of their own (struct format:
                                         list_known_until) */
};
/* Made once, the book's. */
const struct facts_mark *format_facts(struct format_book *book);

enum card_status {
    CARD_LEGAL,
    CARD_RESTRICTED,
    CARD_BANNED,
    CARD_BANNED_AS_COMMANDER, /* may be in the deck, not lead it */
    CARD_NOT_IN_POOL,
    CARD_POINTS_0, /* legal, and of so many points: CARD_POINTS_0 + 3 is a card of three, see card_status_points */
    CARD_POINTS_MOST = CARD_POINTS_0 + 10,
    N_CARD_STATUSES
};
/* "legal", "restricted", "banned", "banned as commander", "not in the pool", "points 1" ... "points 10" */
extern const char *const card_status_words[N_CARD_STATUSES];
/* The same as a word of a sentence, a message (base/message.h). */
const char *card_status_said(struct arena *arena, enum card_status status);
/* The points of a card with a status; 0 of most. */
int card_status_points(enum card_status status);

/* A change of a list beside what the book was made of: from a day on a card has a status in a format. */
struct list_change {
    const char *format;      /* its key */
    const char *card;        /* by name */
    enum card_status status; /* CARD_BANNED, CARD_RESTRICTED or CARD_LEGAL: on no list any more */
    const char *from, *source;
};
/* Takes the changes into the book, before the first ruling is made: a card has the status from its day on, until
 * another change of it or the next row of the format's own list, and the format is known up to the newest. On the day
 * of an import and later, changes after its day go before what it says. Formats and cards that are not known are left
 * out: *left (may be NULL) counts them. The texts must outlive the book. */
void format_book_change(struct format_book *book, const struct list_change *changes, size_t n, size_t *left);

/* The day up to which all published lists are known, whatever a store entered for one of them; "": no format has one.
 */
const char *format_published_until(const struct format_book *book);

size_t format_count(const struct format_book *book);
const struct format *format_at(const struct format_book *book, size_t i); /* sorted by name */
struct catalog *format_catalog(const struct format_book *book);
/* The last day of which an answer is known: known_until, or the day of the user's imported legalities where
 * that is later; NULL: there is no last one. Between known_until and that day nothing is known: an import
 * answers for its own day only. */
const char *format_known_until(const struct format_book *book, const struct format *format);
/* The date, where something is known of it; else the last day before it of which something is. */
const char *format_last_known(const struct format_book *book, const struct format *format, const char *date);
/* The day as of which a list of that date is judged: the date itself, or of a format that lives the last day before it
 * of which something is known. *note says why not that very day, or of which day the list is that it is judged by; ""
 * where there is nothing to say. The one answer for all who judge. */
const char *format_judged_as_of(const struct format_book *book, struct arena *arena, const struct format *format,
                                const char *date, const char **note);
/* Such a note as a store keeps it, in English, as a message again; another text is itself. */
const char *format_note_said(struct arena *arena, const char *note);
/* What the format was called on a day; today's name outside its time. */
const char *format_name_of(const struct format *format, const char *date);

/* A format by any of its names, folded (case, marks, blanks, dots, hyphens do not count). Names that two
 * formats had at different times go by the date (may be NULL). ERR_NOT_FOUND with a suggestion. */
TC_MUST_USE enum err_code format_find(struct format_book *book, struct arena *arena, const char *name, const char *date,
                                      const struct format **out, struct err *err);

/* The judge's own changes for an event (D.13.2, D.14.2): set codes and card names. */
struct pool_change {
    const char *const *allow_sets, *const *forbid_sets, *const *allow_cards, *const *forbid_cards;
    size_t n_allow_sets, n_forbid_sets, n_allow_cards, n_forbid_cards;
    /* The event's card pool is that of this day, without sets that are not released by then: championships of a
     * prerelease weekend are played without the new set. Lists and deck rules are those of the ruling's day. NULL or
     * "": the ruling's day decides all. */
    const char *pool_date;
};

struct ruling; /* a format on a day */

/* ERR_NO: before the format began, after it ended, or beyond what is known: "Modern: not known after
 * 2026-11-13 (...)"; ERR_NOT_FOUND: change names an unknown set or card. change may be NULL. */
TC_MUST_USE enum err_code format_on(struct format_book *book, struct arena *arena, const struct format *format,
                                    const char *date, const struct pool_change *change, struct ruling **out,
                                    struct err *err);

const struct format *ruling_format(const struct ruling *ruling);
const char *ruling_date(const struct ruling *ruling);
struct catalog *ruling_catalog(const struct ruling *ruling);
const char *ruling_name(const struct ruling *ruling); /* the format's name on that day */
const struct deck_rule *ruling_deck(const struct ruling *ruling);
/* What the ruling is made with; see format_facts. */
const struct facts_mark *ruling_facts(const struct ruling *ruling);
/* Limited: whatever was handed out is legal; there is no pool of sets. */
bool ruling_any_set(const struct ruling *ruling);
/* The sets in the pool, by release date. */
size_t ruling_sets(const struct ruling *ruling, struct arena *arena, const struct card_set ***out);
bool ruling_has_set(const struct ruling *ruling, int set_index);
/* The cards that are in the pool by name, as promotional ones, by name. */
size_t ruling_single_cards(const struct ruling *ruling, struct arena *arena, const struct card ***out);
/* The cards on the list, by name: every one with a status of its own. */
struct listed_card {
    const struct card *card;
    enum card_status status;
    const char *since; /* of this status without a break */
    const char *source;
    const char *rule; /* cited for this card, which the rule of the list leaves out; "" */
};
TC_MUST_USE enum err_code ruling_list(struct ruling *ruling, struct arena *arena, struct listed_card **out, size_t *n,
                                      struct err *err);

/* May the card lead a deck of the pool although it is not in the pool itself? */
bool ruling_leads(const struct ruling *ruling, const struct card *card);

/* Fast: remembered by card. */
enum card_status ruling_card(struct ruling *ruling, const struct card *card);

/* The same with reasons: since when it is so, when it will change or changed, by which rule or list. */
struct card_reason {
    enum card_status status;
    const char *since;  /* first day of this status; NULL: from the beginning */
    const char *until;  /* last day before a change that is known; NULL */
    const char *rule;   /* "D.13.9 (1999)", "Portal sets: D.13.3 (1999)", ... */
    const char *source; /* where the fact comes from */
    const char *day;    /* "Ice Age (ICE): legal from 1995-06-01 [...]": where the first day of a set in constructed
                           play is that of the card, or of its coming; with what gave that day; or "" */
    const char *text;   /* "Mind Twist is banned in Classic since 1996-02-01" */
    const char *hint;   /* "legal in it again from 2000-10-01", "first printed in ...", or "" */
};
TC_MUST_USE enum err_code ruling_explain(struct ruling *ruling, struct arena *arena, const struct card *card,
                                         struct card_reason *out, struct err *err);

/* A card's whole history in a format. */
struct card_span {
    const char *from, *until; /* NULL: still */
    enum card_status status;
    const char *source;
    const struct card_set *set; /* the set that brings it into the pool, where from is its first day in constructed
                                   play; NULL */
    const char *day_rule;       /* what gave that day; NULL */
};
extern const struct column_set card_span_columns;
TC_MUST_USE enum err_code format_history(struct format_book *book, struct arena *arena, const struct format *format,
                                         const struct card *card, struct card_span **out, size_t *n, struct err *err);

/* What changed between two days. */
struct format_change {
    const struct card *card; /* NULL: a set */
    const struct card_set *set;
    const char *what;           /* "added", "removed" (sets); "banned", "restricted", "legal" ... */
    const char *before, *after; /* status words */
    const char *on;             /* the day, or NULL where there were several */
};
TC_MUST_USE enum err_code format_diff(struct format_book *book, struct arena *arena, const struct format *format,
                                      const char *date1, const char *date2, struct format_change **out, size_t *n,
                                      struct err *err);

/* The days on which anything of the format changes (pool, list, deck rule), ascending, from its first day. */
TC_MUST_USE enum err_code format_days(struct format_book *book, struct arena *arena, const struct format *format,
                                      const char ***out, size_t *n, struct err *err);

/* When a release becomes legal in constructed play, by the rule of its time. */
enum effective_rule {
    /* D.13.4 (1999): released by the 15th, the first of the next month; later, the one after */
    EFFECTIVE_MONTH,
    EFFECTIVE_20TH,       /* the 20th of the month of release or the next one, from October 2003 to 2007 */
    EFFECTIVE_RELEASE,    /* 910.2 (2009): the day of release */
    EFFECTIVE_PRERELEASE, /* MTR 3.7: that of the prerelease, a week before, from 2023-02 */
};
void format_effective_by(enum effective_rule rule, const char *release, char buf[DATE_LEN + 1]);

/* A set's first day in constructed play. */
struct effective {
    char day[DATE_LEN + 1];
    const char *rule; /* what says so: a rule, or the source of the day that the facts name */
};
/* The set's own day where the facts name one, else by the rule of its time: from 2023-02 core sets, expansions and
 * what is released with them (catalog finds that; it may be NULL) count from their prerelease, others from their
 * release. */
void format_effective(struct catalog *catalog, const struct card_set *set, struct effective *out);
/* The same, remembered: of a set of the book's catalogue, by its index. */
const struct effective *format_first_day(struct format_book *book, int set_index);

/* "classic", "extended", "limited", "standard", or NULL: not rated (D.5.2; Q-8: a block whose sets are in the
 * Standard pool of the day counts as Standard, any other as Extended). Unknown format: NULL. */
TC_MUST_USE enum err_code format_category(struct format_book *book, struct arena *arena, const char *format_name,
                                          const char *date, const char **out, struct err *err);

#endif
