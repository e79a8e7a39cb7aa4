/* penalty.h - infractions, the ladder of warnings and its thresholds
 *
 * A catalogue (a file of formats/penalties) holds the levels of a time, with what each weighs; the
 * infractions, with what each costs by default; and the thresholds at which several together cost
 * more. From it, a player's history and a new infraction comes a suggestion: a level, the
 * consequences to pick from, which of them is the default and what is compulsory, each with its
 * rule and the reason. The judge decides, and is told where the decision leaves the rule.
 *
 * The ladder of D.3 (1999): warnings weigh 1, 2 and 3; at three the head judge picks, at
 * four ejection is compulsory; two Doubles, a Triple or believed cheating disqualify, and are
 * looked at first. What was given before the quarterfinals no longer counts in them (D.3.4, Q-26),
 * but its repetition may be made a Double.
 *
 * Pure: values in, values out; nothing here knows of stores, rounds or clocks.
 *
 *   catalogue.c  reading a catalogue's JSON
 *   find.c       looking things up in it
 *   ladder.c     what counts, suggestions, departures from them
 */
#ifndef TOPCUT_PENALTY_H
#define TOPCUT_PENALTY_H

#include "base/arena.h"
#include "base/err.h"

enum penalty_consequence {
    PENALTY_NOTHING,
    PENALTY_GAME_LOSS,
    PENALTY_MATCH_LOSS,
    PENALTY_EJECTION,         /* no more games, but ranked (D.3.3c) */
    PENALTY_DISQUALIFICATION, /* no prizes (D.3.3d) */
    N_PENALTY_CONSEQUENCES
};
extern const char *const penalty_consequence_words[]; /* "none", "game-loss", "match-loss", ... */
extern const char *const penalty_consequence_said[];  /* the same as messages, for sentences */
#define PENALTY_BIT(i) (1u << (i))

/* Whether it was on purpose. */
enum penalty_intent {
    PENALTY_INTENT_CATALOGUE, /* as the catalogue says of the infraction */
    PENALTY_UNINTENTIONAL,
    PENALTY_INTENTIONAL,
    PENALTY_CHEATING, /* the head judge believes that it was cheating (D.3.3d) */
    N_PENALTY_INTENTS
};
extern const char *const penalty_intent_words[]; /* "", "unintentional", "intentional", "cheating" */
extern const char *const penalty_intent_said[];  /* the same as messages */

/* ---- catalogues ------------------------------------------------------------------------------ */

#define PENALTY_LEVELS_MAX 16

/* A step of the ladder. */
struct penalty_level {
    const char *key, *name, *rule;
    int weight;                           /* in official warnings, towards the thresholds; 0: none */
    bool tracked;                         /* a ground for more at the next offence (D.3.2b); a Caution is not */
    bool confirm;                         /* counts once the head judge has confirmed it (D.3.2) */
    enum penalty_consequence consequence; /* that the level itself means */
    int repeat;                           /* the level that a repetition deserves; -1: the same */
    const char *repeat_rule;              /* NULL: there is none */
};

/* What an infraction costs in a period. */
struct penalty_cost {
    const char *from, *until; /* NULL: since ever, to this day */
    int level;
    unsigned levels;                      /* bits of the levels that the rule names */
    enum penalty_consequence consequence; /* by default, where the level itself means none */
    unsigned may;                         /* bits of the consequences that the rule allows beside */
    bool compulsory;                      /* the consequence leaves no choice */
    const char *rule;
};

/* What it costs from the nth time on. */
struct penalty_repeat {
    int offence;                          /* n, 2 or more */
    int level;                            /* -1: as the level's own repetition */
    enum penalty_consequence consequence; /* by default */
    unsigned may;
    bool compulsory;
    const char *rule;
};

struct penalty_infraction {
    const char *key, *name, *category, *text;
    bool minor;                 /* D.3.3a */
    enum penalty_intent intent; /* what it usually is; never PENALTY_INTENT_CATALOGUE */
    bool both;                  /* both players may be at fault (D.3.14, D.2.4) */
    bool deck_check;            /* a deck check may find it */
    struct penalty_cost *costs; /* by period */
    size_t n_costs;
    struct penalty_repeat *repeats; /* by offence */
    size_t n_repeats;
};

/* The point at which several together cost more; of those that are reached the first counts. */
struct penalty_threshold {
    int weight;                           /* the sum of weights; 0: no matter */
    int level, count;                     /* so many of a level; level -1: no matter */
    bool cheating;                        /* one of them is believed to be cheating */
    enum penalty_consequence consequence; /* the default */
    bool compulsory;                      /* no less than the default */
    unsigned may;                         /* bits that the head judge picks from, the default among them */
    unsigned mild;                        /* bits besides, where all are minor and unintentional and none is repeated */
    const char *rule, *mild_rule;         /* mild_rule NULL: there is no mild */
    const char *text;                     /* "three official warnings": what was reached */
};

struct penalty_catalogue {
    const char *key, *name, *summary, *source;
    const char *from, *until; /* events of these days; NULL: since ever, to this day */
    const char **floor_rules; /* and of these floor rules, by key */
    size_t n_floor_rules;
    struct penalty_level *levels; /* the least first */
    size_t n_levels;
    struct penalty_threshold *thresholds;
    size_t n_thresholds;
    bool reset; /* cleared when the quarterfinals start */
    const char *reset_rule;
    int reset_repeat; /* the level that repeating what was cleared may be made; -1: none */
    struct penalty_infraction *infractions;
    size_t n_infractions;
};

/* Reads a catalogue; key is what its file is called without folder and ending. ERR_INPUT:
 * "FILE: PATH: what". */
TC_MUST_USE enum err_code penalty_catalogue_read(struct arena *arena, const char *key, const char *text,
                                                 const char *file, struct penalty_catalogue *out, struct err *err);

/* Of several catalogues the one of that key, or NULL. */
const struct penalty_catalogue *penalty_catalogue_by_key(const struct penalty_catalogue *catalogues, size_t n,
                                                         const char *key);
/* The infraction, or the level, of a key; -1: none. */
int penalty_infraction_index(const struct penalty_catalogue *catalogue, const char *key);
int penalty_level_index(const struct penalty_catalogue *catalogue, const char *key);

/* The infraction, or level, that words mean: its key or name, or the only one in whose key or name they stand. Words
 * that begin a category's name may mean any infraction of the category.
 * ERR_NOT_FOUND with suggestions; ERR_CONFLICT lists those that it could be. */
TC_MUST_USE enum err_code penalty_infraction_find(struct arena *arena, const struct penalty_catalogue *catalogue,
                                                  const char *words, int *out, struct err *err);
TC_MUST_USE enum err_code penalty_level_find(struct arena *arena, const struct penalty_catalogue *catalogue,
                                             const char *words, int *out, struct err *err);

/* What it costs on a day: that of the period, or of the nearest one. */
const struct penalty_cost *penalty_cost_on(const struct penalty_infraction *infraction, const char *date);

/* Of several catalogues that for an event: the one that goes with its floor rules ("" none is
 * named), else that of its date, else the nearest by date; -1: there is none. */
int penalty_catalogue_for(const struct penalty_catalogue *catalogues, size_t n, const char *floor_rules,
                          const char *date);

/* ---- the ladder ------------------------------------------------------------------------------ */

/* What a player got before. */
struct penalty_past {
    int infraction, level; /* -1: of another catalogue, and counted by nothing */
    enum penalty_intent intent;
    bool withdrawn;
    bool confirmed; /* or the level needs no confirmation */
    enum penalty_age {
        PENALTY_CURRENT,
        PENALTY_BEFORE_RESET, /* the quarterfinals have started since (D.3.4) */
        PENALTY_OTHER_DAY,    /* of a day that counts no more: no carry-over */
    } age;
};

/* True when it counts, towards the thresholds and as an offence. */
bool penalty_counts(const struct penalty_catalogue *catalogue, const struct penalty_past *past);

struct penalty_count {
    int weight; /* official warnings */
    int by_level[PENALTY_LEVELS_MAX];
    bool cheating;                       /* one is believed to be it */
    bool serious, intentional, repeated; /* one of the warnings is, or an offence among them */
};
struct penalty_count penalty_count(const struct penalty_catalogue *catalogue, const struct penalty_past *past,
                                   size_t n);

struct penalty_reason {
    const char *rule, *text; /* a sentence without full stop */
};

#define PENALTY_REASONS_MAX 12

struct penalty_suggestion {
    int infraction;
    int offence; /* which time it is, of what counts */
    int level;   /* suggested */
    int given;   /* the one that what follows is about: the judge's, or the suggested */
    const char *level_rule;
    unsigned levels;                      /* bits of those that the rules name */
    int before, after;                    /* official warnings */
    unsigned may;                         /* bits of the consequences to pick from; PENALTY_NOTHING where none is due */
    enum penalty_consequence consequence; /* the default */
    enum penalty_consequence plain;       /* without the thresholds: what infraction and level cost */
    enum penalty_consequence least;       /* no less is allowed; PENALTY_NOTHING: nothing is compulsory */
    const char *rule;                     /* of the consequences */
    bool mild; /* all warnings, this one too, are minor and unintentional, and none is repeated */
    struct penalty_reason reasons[PENALTY_REASONS_MAX];
    size_t n_reasons;
};

/* What the rules say of an infraction on a day after a history. level is the judge's choice, -1:
 * none yet. The texts are the arena's. */
void penalty_suggest(struct arena *arena, const struct penalty_catalogue *catalogue, const char *date,
                     const struct penalty_past *past, size_t n, int infraction, int level, enum penalty_intent intent,
                     struct penalty_suggestion *out);

/* Where a decision leaves the rule: sentences, at most max of them; returns how many. */
size_t penalty_departures(struct arena *arena, const struct penalty_catalogue *catalogue,
                          const struct penalty_suggestion *suggestion, enum penalty_consequence decided,
                          struct penalty_reason *out, size_t max);

#endif
