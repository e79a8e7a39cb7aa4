/* table.h - the table at which a game is played: its rules, its book, its state, its players' minds, and its watcher
 *
 * A struct engine brings together what a game needs, with scratch space for a single moment. This header declares the
 * questions to minds and their answers, the reports to watchers, and the only way to each: ask.c to a mind, tell.c to a
 * watcher. What an action does is known in play alone.
 *
 *     struct engine e;
 *     engine_init(&e, rules_of(ERA_M10), book, game);      game: game_size() bytes, made by the caller
 *     engine_set_mind(&e, 0, mind_greedy(...)); ...
 *
 * Nothing is allocated. The game is in *game and may be copied and continued by another engine at any decision where
 * engine_can_copy() says so: every decision with priority, except those that Fifth Edition gives inside a resolution
 * (interrupts to what is played there, prevention, regeneration). */
#ifndef TOPCUT_ENGINE_TABLE_H
#define TOPCUT_ENGINE_TABLE_H

#include "base/attr.h"
#include "engine/language/language.h"

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
    ACTION_SPECIAL /* rolls the planar die (001:901.8); object: any */
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
    CAST_AS_INTERRUPT,
    CAST_OTHER_SIDE
};
struct action {
    uint8_t kind, player;
    uint16_t object;
    /* conceding: bits of the others who concede at the same moment; else the index among its card's abilities, or 0x80
     * + index of a granted one: chars_ability() */
    uint8_t ability;
    uint8_t way; /* enum cast_way */
    uint8_t pad[2];
};

/* ---- who decides ----------------------------------------------------------------------------- */

/* A question. options are entities, indexes or numbers, as each decision says; an answer takes from min to max of them,
 * each at most once unless said otherwise. */
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
    FOR_GOOD /* it is good for the chooser */,
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
    FOR_BOTTOM, /* of the first hand to the bottom of the library */
    FOR_STARTER,
    FOR_PREVENTION,
    FOR_REGENERATION,
    FOR_MODE,
    FOR_LOOP,
    FOR_CREATURE_TYPE,
    FOR_NAME,
    FOR_HAND /* to its owner's hand: good for a card, bad for a permanent */
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

/* One function for each decision. Without one the plain choice is made (the first options, no, nothing). Every answer
 * is checked; an illegal one is refused with a reason (e->why), and the mind is asked again up to three times, then the
 * plain legal choice is taken and counted in e->refusals. */
struct mind {
    void *self;
    const char *name;
    /* True and *out: what to do with priority; false: pass. */
    bool (*priority)(void *self, struct engine *e, int player, struct action *out);
    void (*attackers)(void *self, struct engine *e, int player, struct attack_plan *out);
    void (*blockers)(void *self, struct engine *e, int player, struct block_plan *out);
    /* options: perms that deal to perms/players; play/combat/damage_split.c asks; fills amounts in that order */
    void (*divide)(void *self, struct engine *e, const struct question *q, int total, struct answer *out);
    /* Choose from options: targets, cards, permanents. */
    void (*choose)(void *self, struct engine *e, const struct question *q, struct answer *out);
    /* NULL, or hears of a choice that is none: all options are taken, without asking. */
    void (*forced)(void *self, struct engine *e, const struct question *q);
    /* Put all options into an order, beginning with the first to be done, the top card, the first blocker ... */
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
     * its own; in all others it is idle. Without the bit STEP_NONE the answer says nothing. */
    uint16_t wakes[2];
    /* Which sources to tap for a cost: false: the engine pays by its own exact solver. */
    bool (*pay)(void *self, struct engine *e, int player, const struct mana_cost *cost, struct answer *out);
};

/* Reports each step as a judge would, with the rule numbers of the era. */
struct watcher {
    void *self;
    void (*told)(void *self, struct engine *e, const char *cites, const char *text);
};

/* ---- what happens ---------------------------------------------------------------------------- */

/* An event, by its `on`; members that are not named are NO_OBJECT or 0:
 *
 *   OP_ON_MOVES      object, from, to; matches enters, dies, leaves and moves; player: its controller (owner) there
 *   OP_ON_DAMAGE     object: the source, other: what is damaged, amount, EVENT_COMBAT; matches deals-damage,
 *                    deals-combat-damage and is-dealt-damage (there `it` is what is damaged, `other` the source)
 *   OP_ON_BLOCKS     object: blocker, other: attacker
 *   OP_ON_BECOMES_BLOCKED   object: attacker, other: blocker. Both happen once with other NO_OBJECT (abilities with
 *                    one filter) and once for each pair (abilities with two)
 *   OP_ON_CAST, OP_ON_LAND, OP_ON_MANA, OP_ON_ADDS_MANA   player, object
 *   OP_ON_ACTIVATED  player, object: source
 *   OP_ON_TARGETED   object: what, other: the spell, or the source of the ability, player: its controller
 *   OP_ON_COUNTERS, OP_ON_COUNTERS_GONE   object, counter, amount
 *   OP_ON_DRAWS, OP_ON_GAINS_LIFE, OP_ON_LOSES_LIFE   player, amount
 *   OP_ON_STEP       step, player: whose turn
 *
 * The rest: object and player as their words say. Triggers of leaving the battlefield get `it` (and their own source,
 * if it left) as the object that it became: which can be moved on (001:400.7); last_known() of that reference is what
 * it was. A delayed trigger's `it` and `other` are its effect's subject and other, its amount the effect's a. */
struct event {
    uint16_t on;                     /* enum op: OP_ON_... */
    uint16_t object, other, source;  /* entities */
    uint8_t player, from, to, flags; /* zones where it moves; enum event_flag */
    int16_t amount;
    uint8_t counter, step;
    uint8_t incarnation; /* of object before the event (last known) */
    uint8_t shuffled;    /* moves: into the library, which is shuffled then */
};
enum event_flag {
    EVENT_COMBAT = 1,
    EVENT_UNPREVENTABLE = 2,
    EVENT_TAPPED = 4,
    EVENT_NO_REGENERATION = 8,
    EVENT_COST = 16,
    EVENT_FACE_DOWN = 32,
    EVENT_FLIPPED = 64
};
static inline struct event event_of(enum op on)
{
    return (struct event){
        .on = (uint16_t)on, .object = NO_OBJECT, .other = NO_OBJECT, .source = NO_OBJECT, .player = NO_PLAYER};
}
/* struct damage.flags, fifth-97: what is not prevented beyond lethal goes on to the attacked player (002;
 * rules->trample). */
enum { DAMAGE_TRAMPLES = EVENT_TAPPED };

/* Damage to be dealt; source_incarnation shows whether the source has left since. */
struct damage {
    uint16_t source, to;
    int16_t amount;
    uint8_t flags; /* enum event_flag */
    uint8_t source_incarnation;
};

enum { MAX_PENDING = MAX_DAMAGE, MAX_IN_PLACE = 12 };
/* Parts of fifth's damage prevention step (000:T.10.1). */
enum damage_stage { DAMAGE_NONE, DAMAGE_BEGINNING, DAMAGE_BATCHES, DAMAGE_ENDING, DAMAGE_DEALT, DAMAGE_DEATHS };

/* The events of one moment (moment_begin, moment_end), reported to watchers at its end. */
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

/* fifth: the triggered abilities played since a player last acted, and how often: to detect an endless loop
 * (series.c). */
enum { MAX_SERIES_LOG = 16, MAX_SERIES_USED = 48 };
struct series_log {
    uint16_t plays, left, kinds; /* all plays; rounds left; entries of kind[] */
    struct {
        uint16_t card, times;
        uint8_t ability, pad;
    } kind[MAX_SERIES_LOG];
};

/* ---- the engine ------------------------------------------------------------------------------ */

struct engine {
    const struct rules *rules;
    const struct book *book;
    struct game *g;
    struct mind mind[MAX_PLAYERS];
    struct watcher watch;
    char why[320]; /* the last refusal, a message (base/message.h) */
    uint32_t refusals;
    uint32_t steps;             /* of the turn machine, since engine_init */
    uint8_t depth;              /* nested resolutions */
    uint8_t subgames;           /* nested games (do_subgame.c) */
    uint8_t checking;           /* inside state checks */
    uint8_t quiet;              /* no watching (search) */
    uint8_t check_each;         /* game_check() after every step (always in debug builds) */
    uint8_t simultaneous;       /* events now happening belong to one moment */
    uint8_t made_by;            /* the player whose effect makes somebody discard, or puts counters, + 1; 0: none */
    const struct game *plan_of; /* the game whose plan is in plan_room, made when game.derived was plan_key */
    uint64_t plan_key;
    const struct plan *plan;            /* look/inner.h: while the characteristics are being derived */
    struct damage pending[MAX_PENDING]; /* fifth: the damage of the running damage prevention step */
    int pending_n, pending_next;        /* ... and, behind it from pending_next on, of the one to follow */
    uint8_t pending_stage;              /* 0: none runs; else enum damage_stage */
    uint64_t doomed[2];                 /* permanents that are being destroyed, together: bits of their records */
    uint64_t rescued[2];                /* ... and those of them that have regenerated */
    uint8_t saved;                      /* the dying permanent has regenerated */
    uint16_t dying;                     /* what is being destroyed + 1, else 0; only while that is asked */
    /* replacement effects that are being carried out: they do not apply to the events that this causes (001:614.5) */
    struct in_place {
        uint16_t on, source, card, body;
        uint8_t kind, ability, effect, pad;
    } in_place[MAX_IN_PLACE];
    int in_place_n;
    /* of the mana ability that is running: the term that says what its mana is for (0: anything), and its source */
    uint16_t mana_only, mana_source;
    uint8_t mana_made;    /* types of mana that the ability being activated has made, as bits */
    uint16_t announced;   /* object + 1 that is being announced as a spell, 0: none */
    uint32_t repeats;     /* actions of the outermost running repetition, nested ones included */
    int repeating;        /* repetitions inside of each other */
    struct moment moment; /* scratch of events.c: empty between decisions with priority */
    /* permanents are changing controllers: nothing is derived meanwhile */
    uint8_t handing;
    uint8_t series;        /* fifth: triggers that were waiting before the present resolution */
    uint8_t series_cut;    /* fifth: a loop of triggers has gone round as often as was named */
    struct series_log log; /* scratch of series.c */
    /* fifth: abilities used in the series that is on */
    struct {
        uint16_t object, ability;
    } used[MAX_SERIES_USED];
    int used_from, used_n;   /* ... of the innermost one from used_from on */
    uint64_t plan_room[872]; /* struct plan (look/inner.h); the last member: engine_init leaves it as it is */
};

void engine_init(struct engine *e, const struct rules *rules, const struct book *book, struct game *g);
void engine_set_mind(struct engine *e, int player, struct mind mind);
/* Nothing waits outside *game, so another engine can continue a copy of it. */
bool engine_can_copy(const struct engine *e);

/* ---- reporting (tell.c) ------------------------------------------------------------------------ */

/* cites: those of all eras, e.g. "000:C.8.1 004:310.2 001:510.2"; only the era's own are passed on. Cheap without a
 * watcher. */
void tell_always(struct engine *e, const char *cites, const char *format, ...) TC_PRINTF(3, 4);
#define TELL(e, cites, ...)                                                                                            \
    do {                                                                                                               \
        if ((e)->watch.told && !(e)->quiet)                                                                            \
            tell_always((e), (cites), __VA_ARGS__);                                                                    \
    } while (0)
/* Selects the citations for a watcher of this era (tell_always does so). */
void tell_cites(enum era era, const char *cites, char *out, size_t room);
/* The stacked entry that an entity means (a spell's object; an ability by serial is passed as STACKED_BASE +
 * serial). */
enum { STACKED_BASE = 0xe000 };
int stack_find(const struct game *g, uint16_t entity); /* index or -1 */
static inline uint16_t stacked_entity(const struct stacked *s)
{
    return s->kind == STACKED_SPELL ? s->object : (uint16_t)(STACKED_BASE + s->serial);
}
/* What an object or player is called, of an ability on the stack its source, as a part of a sentence: a message where
 * it has no name ("a face-down card"). */
const char *entity_name(const struct engine *e, uint16_t entity);
/* The same as lines of scenarios have it: always English. */
const char *entity_word(const struct engine *e, uint16_t entity);

/* ---- asking (ask.c) -------------------------------------------------------------------------- */

/* The only way to a mind: answers are checked and decisions counted; another player's mind may be in control. */
/* The player who controls another's turn makes all of that player's decisions (001:710.4, 003:507.3) with that player's
 * resources alone (001:710.4a, 003:507.3a), and knows what that player knows (001:710.3, 003:507.2). */
static inline const struct mind *mind_of(const struct engine *e, int player)
{
    return &e->mind[e->g->player[player].turn_controller];
}
static inline bool mind_idle(const struct engine *e, int player)
{
    const struct mind *m = mind_of(e, player);
    return !m->priority || (m->idle && m->idle(m->self, e, player));
}
/* True and *out: what the player, whose mind is not idle, wants to do; false: pass. engine_act() checks it later. */
bool ask_priority(struct engine *e, int player, struct action *out);
/* Writes the chosen options' indexes to out->value; out->n is within min..max. Fewer options than min: all of them.
 * With min == max == options the mind is not asked. */
void ask_choose(struct engine *e, const struct question *q, struct answer *out);
void ask_order(struct engine *e, const struct question *q, struct answer *out);
/* Asks for an order of all n options: q has who is asked, for what and about what. False: no whole order was given. */
bool ask_order_of(struct engine *e, struct question q, const uint16_t *option, int n, struct answer *out);
/* value[i] >= 0, sum = total; q->min each at least */
void ask_divide(struct engine *e, const struct question *q, int total, struct answer *out);
bool ask_yes(struct engine *e, int player, enum purpose purpose, uint16_t source);
int ask_number(struct engine *e, int player, enum purpose purpose, uint16_t source, int min, int max);
int ask_colour(struct engine *e, int player, uint16_t source, unsigned colours);
int ask_word(struct engine *e, int player, enum purpose purpose, uint16_t source);
bool ask_mulligan(struct engine *e, int player);
/* Objects to get mana from for that cost, each by its first mana ability, in that order; false: the engine's own
 * choice. */
bool ask_pay(struct engine *e, int player, const struct mana_cost *cost, struct answer *out);
/* Counts an illegal answer, with the reason in e->why (NULL: it is there already). A question is asked up to ASK_TRIES
 * times in all. */
enum { ASK_TRIES = 3 };
void ask_refused(struct engine *e, const char *why);
/* Writes the reason of a refusal, a message, into e->why; false, for those who return it. */
bool refuse_because(struct engine *e, const char *format, ...) TC_PRINTF(2, 3);

#endif
