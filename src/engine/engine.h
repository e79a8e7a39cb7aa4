/* engine.h - Magic's game, played by the rules of an era
 *
 * The face of this room. A game is started from decks or from a described position, runs from decision to decision,
 * and asks each player's mind for every decision; the same book, seed and answers give the same game on every machine.
 * Here live the rules of the game; no decks, formats, files or printing (cli), and no statistics (sanity).
 *
 *     struct engine e;
 *     engine_init(&e, rules_of(ERA_M10), book, game);      game: game_size() bytes, made by the caller
 *     engine_set_mind(&e, 0, mind_greedy(...)); ...
 *     engine_start(&e, decks, options);                    shuffles, mulligans
 *     engine_run(&e, max_steps);                           to the end of the game
 *
 * Nothing is allocated. A struct engine holds only pointers and scratch space; the game is in *game and may be copied
 * and continued by another engine at any decision where engine_can_copy() says so: all those with priority but for the
 * ones that Fifth Edition gives inside of a resolution (interrupts to what is played there, prevention,
 * regeneration). */
#ifndef TOPCUT_ENGINE_ENGINE_H
#define TOPCUT_ENGINE_ENGINE_H

#include "engine/rules/keywords.h"
#include "engine/rules/rules.h"
#include "engine/scenario/coverage.h"
#include "engine/state/game.h"
#include "engine/state/program.h"

struct engine;
struct plan;

/* ---- what a player can do -------------------------------------------------------------------- */

enum action_kind {
    ACTION_PASS,
    ACTION_CAST,
    ACTION_ACTIVATE,
    ACTION_LAND,
    ACTION_FACE_UP,
    ACTION_SUSPEND,
    ACTION_CONCEDE,
    ACTION_ATTACK, /* fifth: announces the attack within the main phase (000:C.2) */
    ACTION_SPECIAL /* another special action of a keyword; ability says which */
};
/* How a spell is cast, other than from hand for its mana cost. */
enum cast_way {
    CAST_PLAIN,
    CAST_FACE_DOWN,
    CAST_FLASHBACK,
    CAST_EVOKE,
    CAST_MADNESS,
    CAST_SUSPENDED,
    CAST_RIGHT_HALF,
    CAST_PROWL,
    CAST_RETRACE,
    CAST_FREE,
    CAST_COMMAND,
    CAST_OFFERING,
    CAST_ALTERNATIVE,
    CAST_AS_INTERRUPT
};
struct action {
    uint8_t kind, player;
    uint16_t object;
    /* conceding: bits of others who concede at the same moment; else index among its card's abilities; granted ones
     * from effects: 0x80 + index, chars_ability() */
    uint8_t ability;
    uint8_t way; /* enum cast_way */
    uint8_t pad[2];
};

/* What can be done by the player who has priority now, without the pass; payable by what can be tapped. Returns how
 * many, at most max; the order is fixed (hand order, then permanents by record). Mana abilities only if with_mana. */
enum { MAX_ACTIONS = 160 };
int actions_list(struct engine *e, int player, struct action *out, int max, bool with_mana);
/* NULL if legal, else why not: "a sorcery needs the stack to be empty (001:307.5)"; for people, in e->why. */
const char *action_refused(struct engine *e, const struct action *action);

/* ---- who decides ----------------------------------------------------------------------------- */

/* What is asked. options are entities, indexes or numbers as each decision says; an answer takes from min to max of
 * them, each at most once unless said otherwise. */
struct question {
    uint8_t player;  /* who decides */
    uint8_t purpose; /* enum purpose, why: for greedy minds and for people */
    uint8_t spec;    /* targets: which target word */
    uint8_t pad;
    uint16_t source; /* object that asks, or NO_OBJECT */
    uint16_t card;   /* whose program asks, or NO_CARD */
    int16_t min, max;
    uint16_t options;
    const uint16_t *option;
};
enum purpose {
    FOR_NOTHING,
    FOR_TARGETS,
    FOR_SACRIFICE,
    FOR_DISCARD,
    FOR_COST,
    FOR_SEARCH,
    FOR_GOOD /* the chooser wants it */,
    FOR_HARM /* it hurts what is chosen */,
    FOR_UNTAP,
    FOR_ORDER,
    FOR_TRIGGER,
    FOR_REPLACEMENT,
    FOR_COPY,
    FOR_LEGEND,
    FOR_SCRY,
    FOR_X,
    FOR_KICK,
    FOR_BUYBACK,
    FOR_PAYMENT,
    FOR_MAY,
    FOR_MULLIGAN,
    FOR_STARTER,
    FOR_PREVENTION,
    FOR_REGENERATION,
    FOR_MODE,
    FOR_LOOP,
    FOR_CREATURE_TYPE,
    FOR_NAME
};
enum { MAX_OPTIONS = 256 };
struct answer {
    int16_t n;
    int16_t value[MAX_OPTIONS]; /* indexes into question.option, or numbers */
};

/* An attack: each attacker with what it attacks and its band (0: alone). */
struct attack {
    uint8_t perm, target /* player, or 0x80 + perm */, band, pad;
};
struct attack_plan {
    int n;
    struct attack attack[MAX_PERMANENTS];
};
struct block_plan {
    int n;
    struct {
        uint8_t blocker, attacker;
    } block[MAX_BLOCKS];
};

/* One function a decision. A mind that leaves one out gets the plain choice (the first options, no, nothing).
 * Whatever a mind answers is checked; an illegal answer is refused with a reason (e->why) and asked again up to three
 * times, then the plain legal choice is taken and e->refusals counted. */
struct mind {
    void *self;
    const char *name;
    /* True and *out: what to do with priority; false: pass. */
    bool (*priority)(void *self, struct engine *e, int player, struct action *out);
    void (*attackers)(void *self, struct engine *e, int player, struct attack_plan *out);
    void (*blockers)(void *self, struct engine *e, int player, struct block_plan *out);
    /* options: perms that deal to perms/players; see combat_damage.c: fills amounts in the order asked */
    void (*divide)(void *self, struct engine *e, const struct question *q, int total, struct answer *out);
    /* Choose from options: targets, cards, permanents. */
    void (*choose)(void *self, struct engine *e, const struct question *q, struct answer *out);
    /* Put all options into an order: first to be done, top, first blocker ... */
    void (*order)(void *self, struct engine *e, const struct question *q, struct answer *out);
    bool (*yes)(void *self, struct engine *e, const struct question *q);
    /* A number from min to max: X, a chosen number, how many loops. */
    int (*number)(void *self, struct engine *e, const struct question *q);
    /* One of the colours in min (a bit set). */
    int (*colour)(void *self, struct engine *e, const struct question *q);
    /* A word of the book: creature type or card name. */
    int (*word)(void *self, struct engine *e, const struct question *q);
    /* True: takes a mulligan. */
    bool (*mulligan)(void *self, struct engine *e, int player);
    /* True if this mind never acts with priority in this step on this side's turn: lets the engine skip asking. */
    bool (*idle)(void *self, const struct engine *e, int player);
    /* Bits 1 << enum step of the steps in which it may act while nothing is on the stack: [0] of others' turns, [1] of
     * its own; in all others it is idle. Without the bit STEP_NONE nothing is said. */
    uint16_t wakes[2];
    /* Which sources to tap for a cost: false: the engine pays by its own exact solver. */
    bool (*pay)(void *self, struct engine *e, int player, const struct mana_cost *cost, struct answer *out);
};

/* ---- watching -------------------------------------------------------------------------------- */

/* Tells each step as a judge would: with the rule's numbers that suit the era. */
struct watcher {
    void *self;
    void (*told)(void *self, struct engine *e, const char *cites, const char *text);
};

/* Something that happens (inner.h says which fields each kind fills). */
struct event {
    uint16_t on;                     /* enum op: OP_ON_... */
    uint16_t object, other, source;  /* entities */
    uint8_t player, from, to, flags; /* zones where it moves; enum event_flag */
    int16_t amount;
    uint8_t counter, step;
    uint8_t incarnation; /* of object before the event (last known) */
    uint8_t shuffled;    /* moves: into the library, which is shuffled then */
};

/* Damage that is to be dealt; source_incarnation tells a source that has left since. */
struct damage {
    uint16_t source, to;
    int16_t amount;
    uint8_t flags; /* enum event_flag */
    uint8_t source_incarnation;
};

enum { MAX_PENDING = MAX_DAMAGE, MAX_IN_PLACE = 12 };
/* Parts of fifth's damage prevention step (000:T.10.1). */
enum damage_stage { DAMAGE_NONE, DAMAGE_BEGINNING, DAMAGE_BATCHES, DAMAGE_ENDING, DAMAGE_DEALT, DAMAGE_DEATHS };

/* What happens in one moment (moment_begin, moment_end): told to those who watch when it is over. */
enum { MAX_MOMENT = MAX_THINGS, MAX_GONE = MAX_PERMANENTS };
struct moment {
    uint16_t events, gones, arrivals;
    uint16_t arrived[MAX_GONE]; /* what entered the battlefield in it */
    struct event event[MAX_MOMENT];
    /* watchers that left in it */
    struct gone {
        uint16_t object, card;
        uint8_t controller, incarnation;
    } gone[MAX_GONE];
};

/* fifth: which triggered abilities were played since somebody acted last, and how often: tells an endless loop
 * (series.c). */
enum { MAX_SERIES_LOG = 16, MAX_SERIES_USED = 48 };
struct series_log {
    uint16_t plays, left, kinds; /* all plays; rounds still to go; entries of kind[] */
    struct {
        uint16_t card, times;
        uint8_t ability, pad;
    } kind[MAX_SERIES_LOG];
};

struct engine {
    const struct rules *rules;
    const struct book *book;
    struct game *g;
    struct mind mind[MAX_PLAYERS];
    struct watcher watch;
    char why[160]; /* the last refusal */
    uint32_t refusals;
    uint32_t steps;             /* of the turn machine, since engine_init */
    uint8_t depth;              /* nested resolutions */
    uint8_t checking;           /* inside state checks */
    uint8_t quiet;              /* no watching (search) */
    uint8_t check_each;         /* game_check() after every step (always in debug builds) */
    uint8_t simultaneous;       /* events now happening belong to one moment */
    const struct game *plan_of; /* whose plan is in plan_room, as of plan_key = game.derived */
    uint64_t plan_key;
    const struct plan *plan;            /* layers.h: while the characteristics are being derived */
    struct damage pending[MAX_PENDING]; /* fifth: the damage of the running damage prevention step */
    int pending_n, pending_next;        /* ... and, behind it from pending_next on, of the one to follow */
    uint8_t pending_stage;              /* 0: none runs; else enum damage_stage */
    uint64_t doomed[2];                 /* permanents that are being destroyed, together: bits of their records */
    uint64_t rescued[2];                /* ... and those of them that have regenerated */
    uint8_t saved;                      /* what is dying has regenerated */
    uint16_t dying;                     /* what is being destroyed + 1, else 0; only while that is asked */
    /* replacement effects whose "instead" is being carried out: they do not apply to what that makes happen
     * (001:614.5) */
    struct in_place {
        uint16_t on, source, card, body;
        uint8_t kind, ability, effect, pad;
    } in_place[MAX_IN_PLACE];
    int in_place_n;
    uint32_t repeats;     /* done of the outermost repetition that runs, with those inside of it */
    int repeating;        /* repetitions inside of each other */
    struct moment moment; /* scratch of events.c: empty between decisions with priority */
    /* permanents are handed over as control effects say: nothing is derived anew meanwhile */
    uint8_t handing;
    uint8_t series;        /* fifth: triggers that were waiting before the present resolution */
    uint8_t series_cut;    /* fifth: a loop of triggers has gone round as often as was named */
    struct series_log log; /* scratch of series.c */
    /* fifth: abilities used in the series that is on */
    struct {
        uint16_t object, ability;
    } used[MAX_SERIES_USED];
    int used_from, used_n;   /* ... of the innermost one from used_from on */
    uint64_t plan_room[872]; /* struct plan (layers.h); the last member: engine_init leaves it as it is */
};

void engine_init(struct engine *e, const struct rules *rules, const struct book *book, struct game *g);
void engine_set_mind(struct engine *e, int player, struct mind mind);
/* Nothing waits outside of *game: a copy of it can be gone on with by another engine. */
bool engine_can_copy(const struct engine *e);

/* ---- beginning and running ------------------------------------------------------------------- */

struct deck_list {
    const uint16_t *card; /* without the general */
    int cards;
    uint16_t general; /* EDH; else NO_CARD */
    uint16_t partner; /* EDH: of a second general 1 + its card; 0: there is one only */
    /* EDH: bits of the colours that mana may have, | IDENTITY_KNOWN; 0: those of the generals' costs */
    uint8_t identity;
    int8_t more_life, more_hand; /* a Vanguard card's modifiers (001:902.4, 001:902.5) */
};
struct start_options {
    int starter;       /* who begins; -1: by lot from the seed, and that player's mind chooses */
    bool teams_of_two; /* Two-Headed Giant (001:806): players 0+1 against 2+3 */
    bool edh, ante;
    bool no_mulligans, no_shuffle;
    bool old_mulligan; /* that of tournaments up to 1998 in place of the era's (000:D.10.Ruling.1) */
    bool solitaire;    /* who begins plays alone: the others take no turns, and may be without a deck */
    uint8_t life;      /* 0: as the rules say */
    /* EDH: combat damage by one general that loses; 0: as the rules say, NO_GENERAL_LIMIT: none does */
    uint8_t general_limit;
};
/* Fills a game_init()ed game: decks, ante, shuffles, opening hands, mulligans by the era's rules; then the first turn
 * is about to begin. ERR_INPUT: the number of players, a variant that the era does not have, an empty deck, a card that
 * is not in the book, more cards than the game has room for. */
TC_MUST_USE enum err_code engine_start(struct engine *e, const struct deck_list *decks, const struct start_options *o,
                                       struct err *err);

/* Goes on by one step of the turn machine: one turn-based action, one decision with priority, or one resolution. */
enum waiting engine_step(struct engine *e);
/* Until the game is over or max_steps have been made; returns whether it is over. */
bool engine_run(struct engine *e, uint32_t max_steps);
/* Carries out an action for its player now, as if chosen with priority; false and e->why if illegal, nothing changed
 * then. */
bool engine_act(struct engine *e, const struct action *action);

/* ---- looking --------------------------------------------------------------------------------- */

/* The board as text, alike for equal states: players, zones, permanents with current and printed values, stack. */
void game_dump(struct engine *e, struct strbuf *out);
/* NULL, or the invariant that is broken (zones partition the objects, attachments, combat, counts, timestamps...). */
const char *game_check(struct engine *e);

#include "engine/minds/hands.h"
#include "engine/minds/minds.h"
#include "engine/minds/play.h"
#include "engine/minds/record.h"
#include "engine/scenario/scenario.h"
#include "engine/state/undo.h"

#endif
