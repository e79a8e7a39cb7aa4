/* floor.h - floor rules by period, and kinds of events, out of their files
 *
 * How long a round takes, when somebody is late, how much time there is to build a deck: each
 * edition of the floor rules is a file of formats/floor/, with the rule that each number comes from
 * and the days on which it holds. What an edition does not say is absent, and whoever asks gets -1.
 * event-types.json beside them lists the kinds of events with the judge level that they ask for.
 *
 * Pure: texts in, values out. event/core/core.h finds the files and the rules of an event.
 */
#ifndef TOPCUT_FORMAT_FLOOR_H
#define TOPCUT_FORMAT_FLOOR_H

#include "base/arena.h"
#include "base/err.h"

/* Numbers that floor rules give. The unit stands in the name. */
enum floor_number {
    FLOOR_ROUND_MINUTES_MIN,    /* a time limit is at least so long (D.1.3) */
    FLOOR_ROUND_MINUTES,        /* the usual limit */
    FLOOR_PLAYOFF_MINUTES,      /* the usual limit of an elimination round that has one */
    FLOOR_UNTIMED_PLAYERS,      /* no limit when so many players or fewer are left in a bracket */
    FLOOR_WARNING_MINUTES,      /* left when the round is warned */
    FLOOR_LAST_TURN_SECONDS,    /* for the turn that time is called in */
    FLOOR_EXTRA_TURNS,          /* played after it */
    FLOOR_EXTRA_TURNS_TOGETHER, /* the same where a team plays one game together (Two-Headed Giant) */
    FLOOR_EARLY_END_MINUTES,    /* the least notice of an early end (D.1.4) */
    FLOOR_PREGAME_MINUTES,      /* before each game (D.3.15) */
    FLOOR_SHUFFLE_SECONDS,      /* a shuffle during a game (D.3.16) */
    FLOOR_RULING_MINUTES,       /* a longer ruling is grounds for an extension (D.4.6) */
    FLOOR_TARDY_FIRST_MINUTES,  /* late by so much: the first game is lost (D.3.17) */
    FLOOR_TARDY_NEXT_MINUTES,   /* each full so many more: another one */
    FLOOR_TARDY_MATCH_MINUTES,  /* late by so much: the match is lost, whatever its length */
    FLOOR_SEALED_BUILD_MINUTES, /* to build a sealed deck */
    FLOOR_SEALED_CARDS_MIN,     /* cards to give out */
    FLOOR_SEALED_CARDS_MAX,
    FLOOR_DRAFT_BUILD_MINUTES, /* to build a deck after a draft */
    FLOOR_POD_MIN,             /* players of a draft pod */
    FLOOR_POD_MAX,
    FLOOR_DRAFT_PACKS,              /* boosters for each player of a draft */
    FLOOR_ROCHESTER_REVIEW_SECONDS, /* to look at a pack */
    FLOOR_ROCHESTER_PICK_SECONDS,   /* for one pick */
    FLOOR_REDRAFT_ROUNDS_MIN,       /* rounds of a pod before the next draft (D.19.8) */
    FLOOR_REDRAFT_ROUNDS_MAX,
    N_FLOOR_NUMBERS
};

/* How a number is called in files, and what it says. */
enum floor_unit {
    FLOOR_IN_MINUTES,
    FLOOR_IN_SECONDS,
    FLOOR_IN_TURNS,
    FLOOR_IN_PLAYERS,
    FLOOR_IN_CARDS,
    FLOOR_IN_BOOSTERS,
    FLOOR_IN_ROUNDS,
};

struct floor_number_name {
    const char *key;  /* "round-minutes-min" */
    const char *text; /* a message: "least time of a timed round" */
    enum floor_unit unit;
};
extern const struct floor_number_name floor_number_names[N_FLOOR_NUMBERS];
extern const char *const floor_units[]; /* messages, of the unit: "minutes" */

/* A message: "1 minute". */
char *floor_amount(struct arena *arena, int n, enum floor_unit unit);

/* Swiss rounds before a playoff, up to a number of players. */
struct floor_rounds {
    int players; /* INT_MAX: any number */
    int rounds;
    int draft; /* where the playoff of a limited event is a draft; as rounds where that is the same */
};

/* Rounds of tables of four before a cut, and how many are in that, up to a number of players. */
struct floor_pods {
    int players; /* INT_MAX: any number */
    int rounds, cut;
};

#define FLOOR_PACK_CARDS 15
#define FLOOR_REVIEWS    2

/* A number or a word, and the rule that says it. */
struct floor_value {
    int value;        /* -1: these rules do not say */
    const char *rule; /* "D.1.3"; "" when they do not say */
};

/* What sentences about an event cite. */
enum floor_cite {
    FLOOR_CITE_CONFIRMED,  /* warnings proper count once the head judge has confirmed them */
    FLOOR_CITE_HEAD_JUDGE, /* there is one */
    FLOOR_CITE_APPEAL,     /* rulings are appealed to the head judge */
    FLOOR_CITE_FINAL,      /* whose word is final at the event */
    FLOOR_CITE_CONDUCT,    /* who decides on an appeal in a matter of conduct */
    FLOOR_CITE_AT_TIME,    /* what decides a match that time ended */
    FLOOR_CITE_DRAW,       /* draws that are agreed on */
    FLOOR_CITE_ABSENT,     /* players who leave or do not come lose the match */
    N_FLOOR_CITES
};

enum floor_draw { FLOOR_DRAW_BEFORE_FIRST_GAME, FLOOR_DRAW_UNTIL_RESULT, FLOOR_DRAW_NEVER };
enum floor_drawn { FLOOR_DRAWN_COUNTED, FLOOR_DRAWN_NOT_COUNTED };
enum floor_seeding { FLOOR_SEEDING_SNAKE, FLOOR_SEEDING_STEP };
enum floor_out { FLOOR_OUT_ROUND_1, FLOOR_OUT_ANY_ROUND, FLOOR_OUT_NEVER };

struct floor_rules {
    const char *key; /* the file's name: "1999" */
    const char *name, *source;
    const char *from, *until; /* days; NULL: open */
    bool only_named;          /* no day takes it: an event has to name it */
    const char *origin;       /* NULL: the program's own; else the file on disk */
    struct floor_value numbers[N_FLOOR_NUMBERS];
    struct floor_value tables[N_FLOOR_NUMBERS]; /* what stands in their place at tables of four; value -1: the same */
    const char *sealed_product, *sealed_product_rule; /* "" when they do not say */
    int draft_pick_seconds[FLOOR_PACK_CARDS];         /* booster draft: for each pick of a pack; 0: not said */
    int draft_review_seconds[FLOOR_REVIEWS];          /* to look at one's picks before pack 2, 3 */
    const char *draft_seconds_rule;                   /* "" when they do not say */
    struct floor_value drawn_games;                   /* enum floor_drawn: towards the games of a match */
    struct floor_value intentional_draw;              /* enum floor_draw: until when players may agree on one */
    struct floor_value tardy_out;                     /* enum floor_out: when who loses a match by tardiness is out */
    const struct floor_rounds *rounds;                /* in order; NULL: not said */
    size_t n_rounds;
    const char *rounds_rule;
    const struct floor_pods *pods; /* in order; NULL: not said */
    size_t n_pods;
    const char *pods_rule;
    struct floor_value cut_seeding;   /* enum floor_seeding: how seeds come to the tables of four of a cut */
    const char *elimination_rule;     /* the higher life total decides a timed-out elimination match */
    const char *withdrawal_rule;      /* a player who is paired and leaves before round 1 loses it */
    const char *cites[N_FLOOR_CITES]; /* "D.4.2"; "" where the edition has no such rule */
};

/* A judge level that is asked for in a period. */
struct floor_level {
    const char *from, *until; /* NULL: open */
    int level;
    const char *rule;
};

/* A kind of event. */
struct event_kind {
    const char *key, *name; /* "ptq", "Pro Tour Qualifier" */
    bool title, premier;
    const struct floor_level *levels;
    size_t n_levels;
};

struct event_kinds {
    const struct event_kind *kinds; /* in the order of the file */
    size_t n;
    struct event_kind ordinary; /* an event of no kind: key and name "" */
    const char *source;
};

/* Reads one edition. key is its name without folder and ending; what names the text in errors.
 * ERR_INPUT names the path of the first mistake. */
TC_MUST_USE enum err_code floor_rules_read(struct arena *arena, const char *key, const char *text, const char *what,
                                           struct floor_rules *out, struct err *err);

/* The edition that holds on a day: of those whose period has it, the one that began last; on a day
 * before all of them the first, on one after them the last. Those that have to be named are not among them, unless
 * there are no others. n > 0. */
const struct floor_rules *floor_rules_on(const struct floor_rules *list, size_t n, const char *date);

/* The first day of the floor rules that the rules of 2009 quote (910 and its neighbours); those of 1999 hold before it.
 */
#define LATER_FLOOR_RULES "2003-09-01"

/* What is cited for a day (YYYY-MM-DD): the rule of 1999 before LATER_FLOOR_RULES, else the later one. */
const char *floor_citation(const char *date, const char *of_1999, const char *later);

/* " (MTR 2.9)" behind a clause, "" for "". */
const char *floor_cited(struct arena *arena, const char *rule);

/* Reads event-types.json. */
TC_MUST_USE enum err_code event_kinds_read(struct arena *arena, const char *text, const char *what,
                                           struct event_kinds *out, struct err *err);

/* The judge level that a kind asks for on a day, 0 for none; *rule (may be NULL) is what says so. */
int event_kind_level(const struct event_kind *kind, const char *date, const char **rule);

/* What an edition says of a player who comes late to a match, where "how late" is in minutes from
 * the start of the round. Pure arithmetic over tardy-first, -next and -match (D.3.17). */
struct floor_tardiness {
    int games; /* lost; those that the match needs when match_loss */
    bool match_loss;
    bool out; /* and out of the event */
    const char *rule;
};
struct floor_tardiness floor_tardiness_of(const struct floor_rules *rules, int minutes, int best_of, int round);

#endif
