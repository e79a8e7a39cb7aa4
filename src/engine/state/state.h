/* state.h - the state of one game: a flat value without pointers, its zones, and undoing steps
 *
 * A game is one block of memory: a fixed head, then (so that a two-player game stays under 9.75 KB and a game of four
 * with a hundred cards each needs no other type) two tables whose sizes are chosen when it is set up: permanents and
 * objects. Copying the block copies the game; comparing blocks compares games (all padding is explicit and zero).
 * Everything else - cards, rules, who decides - is immutable or stands in struct engine (table). Nothing here knows a
 * rule or a card: changes are made without any checks or events.
 *
 * An object is a card in any zone, a token, or a copy of a spell on the stack. Abilities on the stack are entries of
 * the stack. An object that changes zones keeps its number and gets a new incarnation: a reference (struct ref) is good
 * while both agree (001:400.7).
 */
#ifndef TOPCUT_ENGINE_STATE_H
#define TOPCUT_ENGINE_STATE_H

#include "base/attr.h"

enum {
    MAX_PLAYERS = 10,
    MAX_MARKERS = MAX_PLAYERS / 4, /* of turns at the same time (001:808.4a) */
    MAX_STACK = 20,                /* spells and abilities waiting at once */
    MAX_TARGETS = 40,              /* of all of them together; each assignment of damage on the stack counts as one */
    MAX_TRIGGERS = 24,             /* triggered and not yet put on the stack or played */
    MAX_EFFECTS = 32,              /* continuous effects of spells and abilities, shields, delayed triggers */
    MAX_ANNOUNCED = 12,            /* announcements that lasting effects keep */
    MAX_BLOCKS = 32,               /* attacker and blocker pairs */
    MAX_KNOWN = 8,                 /* the last permanents that left, which are remembered */
    MAX_GONE_SPELLS = 4,           /* spells that have left the stack, while an ability that waits asks for them */
    MAX_THINGS = 256,              /* objects that one instruction handles at once */
    MAX_EXTRA = 8,                 /* extra turns and phases that wait */
    MAX_DAMAGE = 64,               /* amounts of damage dealt at one time */
    MAX_CHANGES = 24,              /* effects that change one event */
    MOST_REPEATS = 100000,         /* repetitions of one instruction, nested ones included */
    MOST_LOOP = 65536,             /* actions and resolutions in one step, before a loop is broken off */
    MAX_COUNTER_KINDS = 4,         /* kinds of counters on one permanent */
    MAX_PERMANENTS = 127,          /* upper bound of a game's own perm_cap; 0x80 + the last is below NO_PLAYER */
    MAX_OBJECTS = 1024,            /* upper bound of a game's own object_cap */

    DUEL_PERMANENTS = 48,
    DUEL_OBJECTS = 136,
    NO_OBJECT = 0xffff,
    NO_PERM = 0xff,
    NO_PLAYER = 0xff,
    PLAYER_BASE = 0xff00, /* an entity is an object's number, or PLAYER_BASE + a player's */
};

enum zone {
    ZONE_NONE,
    ZONE_LIBRARY,
    ZONE_HAND,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
    ZONE_STACK,
    ZONE_EXILE,
    ZONE_ANTE,
    ZONE_PHASED_OUT,
    ZONE_COMMAND,
    ZONE_OUTSIDE, /* a player's cards outside the game: a sideboard (001:400.11) */
    ZONE_COUNT
};

/* Steps in the order of a turn; an era uses those that it has (fifth: UNTAP UPKEEP DRAW MAIN1 with the attack
 * inside it, MAIN1 again, DISCARD, CLEANUP, END_SERIES). */
enum step {
    STEP_NONE,
    STEP_UNTAP,
    STEP_UPKEEP,
    STEP_DRAW,
    STEP_MAIN1,
    STEP_BEGIN_COMBAT,
    STEP_ATTACKERS,
    STEP_BLOCKERS,
    STEP_FIRST_DAMAGE,
    STEP_DAMAGE,
    STEP_END_COMBAT,
    STEP_MAIN2,
    STEP_END,
    STEP_DISCARD,
    STEP_CLEANUP,
    STEP_COUNT
};

/* Where the turn machine is inside a step. */
enum substep {
    SUB_BEGIN,  /* it is about to begin */
    SUB_OPEN,   /* players may act in it */
    SUB_EMPTY,  /* the same, and no attackers were declared */
    SUB_DRAWN,  /* fifth, draw phase: the draw has been played */
    SUB_INTENT, /* fifth, main phase: an attack is announced and may be called off (000:C.2) */
    SUB_RETURN, /* fifth, main phase: it goes on after an attack */
};

enum colour { WHITE, BLUE, BLACK, RED, GREEN, COLOURLESS, COLOUR_COUNT };
enum { COLOUR_BITS_ALL = 0x1f }; /* a set of colours: 1 << colour, WHITE..GREEN */

/* Bits of struct object.flags: properties that stay with the card in every zone. */
enum object_flag {
    OBJECT_TOKEN = 1 << 0,
    OBJECT_COPY = 1 << 1, /* a copy of a spell, not a card */
    OBJECT_FACE_DOWN = 1 << 2,
    OBJECT_FLIPPED = 1 << 3,
    OBJECT_RIGHT_HALF = 1 << 4, /* the second half of a split card was cast */
    OBJECT_GENERAL = 1 << 5,    /* its owner's general (001:903) */
    OBJECT_REVEALED = 1 << 6,
    OBJECT_PARTNER = 1 << 7, /* beside OBJECT_GENERAL: the second of two generals */
};

struct object {
    uint16_t card; /* index into the book: what is printed on it (a copy's or token's own entry) */
    /* the next one in its zone's order, NO_OBJECT at the end; free objects are chained too */
    uint16_t next;
    uint16_t by;  /* in exile: 1 + the object that exiled it; in a hand: the turn it was drawn; 0: nothing asks */
    uint8_t zone; /* enum zone; ZONE_NONE: this number is free */
    uint8_t owner, controller;
    uint8_t perm;        /* its record while on the battlefield or phased out, else NO_PERM */
    uint8_t flags;       /* enum object_flag */
    uint8_t incarnation; /* goes up with each change of zone; after 256 of them an old reference fits again */
};

/* A reference that is invalid after a change of zone; entity may be a player, then incarnation is 0. */
struct ref {
    uint16_t entity;
    uint8_t incarnation;
    uint8_t pad;
};

enum counter_kind {
    COUNTER_NONE,
    COUNTER_PLUS1,
    COUNTER_MINUS1,
    COUNTER_LOYALTY,
    COUNTER_AGE,
    COUNTER_TIME,
    COUNTER_FADE,
    COUNTER_CHARGE,
    COUNTER_LEVEL,
    COUNTER_STORAGE,
    COUNTER_ECHO,
    COUNTER_STUN, /* taken off in place of untapping */
    COUNTER_OTHER /* + index in the book's words */
};

/* Bits of struct perm.flags. A permanent's status is "tapped" here and "flipped" and "face down" of the object
 * (001:110.6), kept even where it means nothing (001:110.6c). */
enum perm_flag {
    PERM_TAPPED = 1 << 0,
    PERM_SICK = 1 << 1, /* its controller has not had it since the start of their turn */
    PERM_ATTACKING = 1 << 2,
    PERM_BLOCKING = 1 << 3,
    PERM_BLOCKED = 1 << 4,         /* attacking and blocked, even if the blockers have gone */
    PERM_STRUCK_FIRST = 1 << 5,    /* dealt damage in the first strike step (001:510.5, 004:502.2) */
    PERM_IN_FIRST_GROUP = 1 << 6,  /* fifth: group fixed at the start of damage (000:C.8.1) */
    PERM_DEATHTOUCHED = 1 << 7,    /* dealt damage by deathtouch since the last check (001:704.5h) */
    PERM_NO_REGENERATION = 1 << 8, /* this turn */
    PERM_SKIP_UNTAP = 1 << 9,      /* does not untap in the next untap step */
    PERM_ATTACKED = 1 << 10,
    PERM_DID_BLOCK = 1 << 11,   /* this turn */
    PERM_PHASED_WITH = 1 << 12, /* phased out indirectly, comes back with its host */
    PERM_KICKED = 1 << 13,
    PERM_EVOKED = 1 << 14,         /* was cast for its evoke cost, or another alternative one */
    PERM_ECHO_DUE = 1 << 16,       /* came under control since the last upkeep */
    PERM_WAS_CAST = 1 << 17,       /* was cast, rather than put onto the battlefield */
    PERM_ABILITIES_LOST = 1 << 18, /* current: an effect took all of its abilities */
    PERM_TYPES_CHANGED = 1 << 19,  /* current: subtypes come from effects: ask chars_has_subtype */
    PERM_LOYALTY_USED = 1 << 20,   /* this turn (001:606.3) */
    PERM_DAMAGED = 1 << 21,        /* was dealt damage this turn */
    PERM_SHUT_OFF = 1 << 22,       /* current: fifth's tapped artifact (000:K.6.4) */
    PERM_COPY = 1 << 23,           /* as_card differs from object.card */
    PERM_WITH_EFFECT = 1 << 24,    /* current: abilities granted by effects exist: ask chars */
    PERM_MANIFESTED = 1 << 25,     /* came face down as a card that was manifested or cloaked */
    PERM_CLOAKED = 1 << 26,        /* ... with ward while it is face down */
    PERM_OUT_OF_TIME = 1 << 27,    /* was cast when a sorcery could not have been */
    PERM_TEXT_CHANGED = 1 << 28,   /* current: read words through text_words() */
    /* three bits: how many of the permanents that entered with it have older timestamps */
    PERM_TOGETHER_SHIFT = 29,
};

enum { USED_UP = 0xc }; /* in perm.used: what works only once */
enum { MOST_SHIELDS = 15 };
enum { KEYWORD_WORDS = 2 }; /* rules.h: enum keyword < 64 * KEYWORD_WORDS */

/* A permanent: data that exist only on the battlefield. The last block is derived by chars_refresh(). */
struct perm {
    uint32_t flags; /* enum perm_flag */
    uint32_t timestamp;
    uint16_t object;      /* NO_OBJECT: this record is free */
    uint16_t attached_to; /* entity, NO_OBJECT if nothing */
    int16_t damage;
    /* regeneration shields of the turn, MOST_SHIELDS of them at most; enum zone from which it was cast, if it was */
    uint8_t shields : 4, cast_from : 4;
    /* bits of limit_bit(): abilities that were used; its controller, control effects aside (000:G.6.2) */
    uint8_t used : 4, base : 4;
    uint16_t counter_n[MAX_COUNTER_KINDS];
    uint8_t counter_kind[MAX_COUNTER_KINDS];
    struct ref chosen;    /* object, player, remembered or imprinted card, "as enters" choices ... */
    uint16_t chosen_word; /* creature type or name, index into the book's words; number otherwise */
    uint8_t chosen_colour : 3, paid_colours : 5; /* enum colour; bits of the colours of mana spent on it */
    uint8_t attacking;                           /* the player attacked, or NO_PLAYER; 0x80 + perm: that planeswalker */
    uint8_t band;                                /* 0: alone; else attackers of one number attack as one band */
    uint8_t x;                                   /* X of the spell it was (255 at most), or a number remembered */
    uint8_t colours;                             /* current */
    uint8_t land_types;       /* current: bits 1 << (WHITE..GREEN) for Plains, Island, Swamp, Mountain, Forest */
    uint16_t types;           /* current: enum type_bit */
    uint16_t as_card;         /* current: the book entry whose printed values it has (copy effects) */
    int16_t power, toughness; /* current; may be negative where rules->negative_pt says so */
    uint64_t keywords[KEYWORD_WORDS]; /* current: 1 << enum keyword */
};

/* Bits of types: current and printed, with the supertypes. */
enum type_bit {
    TYPE_ARTIFACT = 1 << 0,
    TYPE_CREATURE = 1 << 1,
    TYPE_ENCHANTMENT = 1 << 2,
    TYPE_INSTANT = 1 << 3,
    TYPE_LAND = 1 << 4,
    TYPE_PLANESWALKER = 1 << 5,
    TYPE_SORCERY = 1 << 6,
    TYPE_TRIBAL = 1 << 7,
    TYPE_INTERRUPT = 1 << 8,
    TYPE_MANA_SOURCE = 1 << 9, /* fifth (000:K.1.1) */
    TYPE_BASIC = 1 << 10,
    TYPE_LEGENDARY = 1 << 11,
    TYPE_SNOW = 1 << 12,
    TYPE_WORLD = 1 << 13,
    TYPE_TOKEN_ONLY = 1 << 14,
    TYPE_PERMANENT = TYPE_ARTIFACT | TYPE_CREATURE | TYPE_ENCHANTMENT | TYPE_LAND | TYPE_PLANESWALKER,
    TYPE_CARD_TYPES = 0x3ff,
};

/* Mana that may be spent only on some things; kind is an enum mana_use. */
enum mana_use {
    MANA_FREE,
    MANA_FOR_CREATURES,
    MANA_FOR_ARTIFACTS,
    MANA_FOR_ABILITIES,
    MANA_FOR_UPKEEP,
    MANA_FOR_TYPE,
    MANA_AS_SAID, /* as the term `only` says, of the object that made it */
};
enum { MAX_RESTRICTED = 4 };
struct restricted_mana {
    uint8_t colour : 3, snow : 1, use : 4;
    uint8_t amount;
    uint16_t only, source;
};

enum player_flag {
    PLAYER_LOST = 1 << 0,
    PLAYER_WON = 1 << 1,
    PLAYER_LEFT = 1 << 2,
    PLAYER_DREW_EMPTY = 1 << 3, /* tried to draw from an empty library since the last check */
    PLAYER_LAND_PLAYED = 1 << 4,
    PLAYER_ATTACKED = 1 << 5, /* this turn (fifth: one attack a turn) */
    PLAYER_SKIP_DRAW = 1 << 6,
    PLAYER_KEPT = 1 << 7,
    PLAYER_CONCEDED = 1 << 8,
    PLAYER_PERMANENT_LEFT = 1 << 10, /* a permanent of this player's left the battlefield this turn */
    PLAYER_LOST_LIFE = 1 << 11,      /* this turn */
    PLAYER_GAINED_LIFE = 1 << 12,    /* this turn */
    PLAYER_EMPEROR = 1 << 13,        /* the team loses with this player (001:807.5a) */
    PLAYER_NO_TURNS = 1 << 9,        /* the passive opponent of a player who plays alone (start_options.solitaire) */
};

/* Flags of what happened this turn. */
enum {
    PLAYER_OF_THE_TURN =
        PLAYER_LAND_PLAYED | PLAYER_ATTACKED | PLAYER_PERMANENT_LEFT | PLAYER_LOST_LIFE | PLAYER_GAINED_LIFE
};

enum { CAST_TYPES = 7 }; /* artifact to sorcery, the first bits of enum type_bit */

struct player {
    int16_t life;               /* a team's shared total stands with its first player (001:806) */
    uint16_t flags;             /* enum player_flag */
    uint16_t top[ZONE_COUNT];   /* first object of each ordered zone (library: its top); battlefield unused */
    uint16_t count[ZONE_COUNT]; /* how many are in it */
    uint8_t mana[COLOUR_COUNT], snow[COLOUR_COUNT], kept[COLOUR_COUNT]; /* free mana; of it snow, and what stays */
    struct restricted_mana restricted[MAX_RESTRICTED];
    uint8_t poison, lands_played, extra_lands, draws_this_turn, spells_this_turn, mulligans;
    uint8_t max_hand, team;                 /* max_hand: 7; 255: none */
    uint8_t turn_controller;                /* the player who decides for this one (003:507, 001:710), else this one */
    uint8_t range;                          /* of influence, in seats; 0: no limit (001:801) */
    uint16_t reach;                         /* players in it, as this turn began: bits (001:801.2c) */
    uint8_t general_casts[2];               /* of each of the own generals, from the command zone (001:903.9) */
    uint8_t general_damage[MAX_PLAYERS][2]; /* combat damage taken from each general, by its owner */
    /* such damage that loses the game: 0: as the rules say, NO_GENERAL_LIMIT: none does */
    uint8_t general_limit;
    /* colours that this player's mana may have (001:903.8), and IDENTITY_KNOWN; 0: look at the generals */
    uint8_t identity;
    uint8_t energy, discards_this_turn, life_gained, life_lost; /* the life up to 255 */
    uint8_t casts_of_type[CAST_TYPES];                          /* this turn, by the bit of enum type_bit */
    uint8_t entered_of_type[CAST_TYPES], entered; /* permanents under this player's control, likewise, and in all */
    uint8_t descended, crimes;             /* this turn: permanent cards put into the graveyard; crimes committed */
    uint8_t void_turn, temptations;        /* a nonland permanent left, or a spell was warped; by the Ring, at most 4 */
    uint8_t planar_rolls, draw_step_draws; /* of the planar die (001:901.8), cards of the own draw step, this turn */
    uint8_t turns;                         /* that the player has begun in this game */
    /* how many of each step to skip; [STEP_NONE]: whole turns; [STEP_ATTACKERS]: combat phases */
    uint8_t skip[STEP_COUNT], start_hand;
    struct ref ring_bearer; /* as long as this player controls it; entity 0 and incarnation 0 before any */
    uint16_t damage_taken;  /* this turn */
};

enum stacked_kind {
    STACKED_SPELL,
    STACKED_ACTIVATED,
    STACKED_TRIGGERED,
    STACKED_DAMAGE /* combat damage on the stack (004:310.2) */,
    STACKED_DRAW /* the turn's draw where it is played like an ability (004:304.1); no object, no card */
};
enum stacked_flag {
    STACKED_COPY = 1 << 0,
    STACKED_KICKED = 1 << 1,
    STACKED_BUYBACK = 1 << 2,
    STACKED_ENTWINED = 1 << 3,
    STACKED_FLASHBACK = 1 << 4,
    STACKED_FACE_DOWN = 1 << 5,
    STACKED_MADNESS = 1 << 6,
    STACKED_EVOKED = 1 << 7,
    STACKED_SUSPENDED = 1 << 8,
    STACKED_ALTERNATIVE = 1 << 9,
    STACKED_INTERRUPT = 1 << 10,
    STACKED_MAY_NOT = 1 << 11,
    STACKED_FIZZLED = 1 << 12,
    STACKED_RIGHT_HALF = 1 << 13,
    STACKED_FREE = 1 << 14,
    STACKED_EXTRA_COST = 1 << 15,
};

struct target {
    struct ref ref;
    uint8_t spec;    /* which target word of the ability it answers, 0..; from 4 on of spliced text */
    uint8_t amount;  /* its share where an effect is divided */
    uint8_t illegal; /* found illegal as the spell or ability resolves */
    uint8_t pad;
};

/* A target's share of what is divided; the spare byte holds the high part. */
static inline int target_share(const struct target *t)
{
    return t->amount | t->pad << 8;
}
/* Damage of a STACKED_DAMAGE's entry: `illegal` is used as the high byte, because damage on the stack has no targets to
 * check. */
static inline int share_of(const struct target *t)
{
    return t->amount | t->illegal << 8;
}

/* Bits of struct stacked.casting. */
enum casting_flag {
    CASTING_NOW = 1 << 0,      /* fifth: it is being played and can be interrupted (000:T.5.2) */
    COPIED_ITSELF = 1 << 1,    /* a copy that the spell's own lasting effect made (001:702.47) */
    CAST_OUT_OF_TIME = 1 << 2, /* when a sorcery could not have been cast */
    CAST_FROM_SHIFT = 4,       /* four bits: enum zone from which it was cast; none of a copy */
};

/* A spell or ability that waits to resolve (in fifth: in the batch); the newest is last. */
struct stacked {
    uint16_t object;     /* the spell; for an ability its source */
    uint8_t incarnation; /* of that object */
    uint8_t kind;        /* enum stacked_kind */
    uint16_t card;       /* whose program runs: index into the book */
    uint8_t ability;     /* index among that card's abilities */
    uint8_t controller;
    uint16_t flags; /* enum stacked_flag */
    int16_t x;
    uint8_t first_target, targets; /* in game.target[] */
    uint8_t modes;                 /* bit set of the modes chosen */
    /* how often kicked (multikicker, replicate), colours paid (sunburst) in high bits unused */
    uint8_t kicks;
    uint8_t colours_paid; /* bits */
    uint8_t event_player; /* triggers: the player of the event */
    int16_t amount;       /* triggers: damage, life or number of the event */
    struct ref it;        /* triggers: the object of the event; else what a cost used up */
    struct ref other;     /* triggers: the second object of the event */
    uint16_t serial;      /* unique within the game, for refs to abilities */
    uint8_t effect;       /* delayed trigger: index + 1 of its effect at the time, for captured values */
    uint8_t casting;      /* enum casting_flag */
};

/* How much mana was spent on a spell, 255 at most: it has no second object of an event, whose spare byte says it. */
static inline int spent_on(const struct stacked *s)
{
    return s->kind == STACKED_SPELL ? s->other.pad : 0;
}

/* What a spell was as it left the stack (001:608.2g, 001:112.7a). Targets are in game.target[], splices in effect[]. */
struct gone_spell {
    struct stacked spell;
    uint16_t card; /* of its object */
    uint8_t flags; /* enum object_flag of that */
    uint8_t pad;
};

/* How long an effect lasts. */
enum duration {
    LASTS_NONE,
    LASTS_TURN,
    LASTS_COMBAT,
    LASTS_STEP,
    LASTS_WHILE_SOURCE /* on the battlefield */,
    LASTS_WHILE_TAPPED,
    LASTS_UNTIL_YOUR_TURN,
    LASTS_UNTIL_YOUR_UPKEEP,
    LASTS_GAME,
    LASTS_NEXT_TURN,
    LASTS_WHILE_CONTROLLED,
    LASTS_ONCE,
    LASTS_YOUR_NEXT_TURN /* to its end */,
    LASTS_ONCE_THIS_TURN,
    LASTS_WHILE_HELD_TAPPED /* controlled, too */
};

/* bits of a continuous effect's uses: numbers are in a and b; an exception of a copy */
enum { EFFECT_CAPTURED = 1, EFFECT_IN_COPY = 2 };
enum effect_kind {
    EFFECT_FREE,
    EFFECT_CONTINUOUS,
    EFFECT_REPLACEMENT,
    EFFECT_DELAYED,
    EFFECT_RULE,
    EFFECT_SPLICED /* splice.c */
};

/* An effect that a resolved spell or ability left behind: one with a duration, a replacement, or a scheduled one.
 * Effects that happen once leave none, and static abilities are looked up when needed (000:T.2.1, 004:416.1). What it
 * does is the node `body` of the book; the values that were fixed on resolution stand here (001:608.2g, 004:418.3c). */
struct effect {
    uint16_t card, body;                      /* node of the book (language.h): a MOD_, REPLACE_ or DELAYED node */
    uint8_t kind, duration, controller, uses; /* uses: left over ("the next time"), 255 no limit */
    struct ref source;
    struct ref subject; /* the one object or player it applies to; NO_OBJECT: by the body's filter */
    struct ref other;   /* a second captured object (copy of what, damage from whom, redirect to whom) */
    int16_t a, b;       /* captured numbers: +a/+b, amount left of a shield, colours, ... */
    uint32_t timestamp;
    uint16_t turn;         /* of its making, for durations */
    uint8_t ability;       /* delayed triggers: index among the card's abilities, 255: body is a plain effect */
    uint8_t set : 2;       /* 1, 2: subject and other are bits of permanent records from 64 * (set - 1) on; 0: refs */
    uint8_t announced : 6; /* index + 1 in game.announced[]; 0: its text asks for nothing of it */
};

/* What stands in place of a target word for the other entities that an announcement keeps. */
enum { KEPT_THOSE = 0x80, KEPT_KEPT, KEPT_IT, KEPT_SPENT, KEPT_FOUND };

/* What a lasting effect keeps of the spell or ability that left it, because its text asks for it later (001:611.2d,
 * 001:608.2g, 004:418.3c). Effects that keep the same share a record. Targets and other entities stand in
 * game.target[]. */
struct announced {
    int16_t x, amount, noted;
    uint16_t flags; /* enum stacked_flag */
    uint16_t word;  /* the type or name chosen */
    uint8_t colour; /* the colour chosen */
    uint8_t kicks, colours_paid, event_player;
    uint8_t first_target, targets;
    uint8_t used; /* 0: the record is free */
    uint8_t pad;
};

struct block {
    uint8_t attacker, blocker; /* perms */
    uint8_t order, damage;
};

/* A triggered ability that waits to be put on the stack, or to be played in its series. */
struct trigger {
    struct ref source, it, other;
    uint16_t card;
    uint8_t ability, controller;
    int16_t amount;
    uint8_t player, effect; /* of the event; delayed: index + 1 of the effect */
    uint16_t now;           /* the event is of the moment that goes on: no other has begun since */
};

/* What the game waits for, so that a copy taken at any decision can continue from there. */
enum waiting {
    WAIT_NOTHING,  /* the turn machine goes on */
    WAIT_PRIORITY, /* `priority` may act or pass */
    WAIT_OVER,     /* the game has ended: see result */
};

enum game_result { RESULT_NONE, RESULT_WIN, RESULT_DRAWN, RESULT_FAILED, RESULT_ALL_LOST /* 000:G.23.1 */ };

/* The position in fifth's finer timing (000:T). Eras with a stack stay at TIMING_STACK. */
enum timing {
    TIMING_STACK,
    TIMING_BATCH,
    TIMING_RESOLVING,
    TIMING_INTERRUPTS,
    TIMING_PREVENTION,
    TIMING_REGENERATION,
    TIMING_SERIES
};

/* Bits of struct last_known.flags. */
enum last_flag {
    LAST_TOKEN = 1 << 0,
    LAST_TAPPED = 1 << 1,
    LAST_ATTACKING = 1 << 2,
    LAST_BLOCKING = 1 << 3,
    LAST_FACE_DOWN = 1 << 4,
    LAST_KICKED = 1 << 5,
    LAST_DAMAGED = 1 << 6,
    LAST_SHUT_OFF = 1 << 7,
};

/* What a permanent was as it left the battlefield (known.c): a ring in the game, so that triggers and effects on the
 * stack find it in copies, too. It holds the first 64 keywords, and the counters that rules and cards ask for. */
struct last_known {
    uint16_t object; /* NO_OBJECT: this entry is free */
    uint16_t card;   /* as_card */
    uint16_t types, attached_to;
    int16_t power, toughness;
    uint8_t incarnation; /* that it had on the battlefield */
    uint8_t controller : 7, without_cost : 1, colours, x;
    uint8_t plus, minus, counters; /* +1/+1, -1/-1, all kinds together (255 at most) */
    uint8_t flags;                 /* enum last_flag */
    struct ref chosen;
    uint64_t keywords; /* of struct perm.keywords[0] */
};

/* A turn of Grand Melee, while another one goes on (markers.c). */
struct turn_marker {
    uint8_t player, last; /* whose turn; who had the marker before */
    uint8_t step;
    uint8_t waits; /* the player before has passed it on, and the turn is to begin */
    uint8_t keeps; /* this turn is an extra one, and the own follows */
    uint8_t pad;
    uint16_t turn;
    uint32_t turn_timestamp;
};

struct game {
    uint32_t bytes;       /* of the whole block */
    uint16_t object_cap;  /* objects that fit */
    uint16_t free_object; /* chain of free numbers */
    uint8_t perm_cap, players, era, starter;
    uint8_t active;          /* whose turn; of a team its first player */
    uint8_t priority;        /* who may act, NO_PLAYER if nobody */
    uint8_t step, substep;   /* enum step; position inside it, the turn machine's own */
    uint8_t waiting, timing; /* enum waiting, enum timing */
    uint8_t passes;          /* in a row */
    uint8_t result, winner;  /* enum game_result; winning player (a team's first) */
    uint8_t failure;         /* enum err_code: why RESULT_FAILED */
    uint8_t failed_limit;    /* which limit, enum limit */
    uint8_t dirty;           /* enum dirty: what characteristics must be derived again */
    uint8_t stack_n, targets_n, triggers_n, effects_n, blocks_n;
    uint8_t combat_defender; /* attacked player where there is one */
    uint8_t attacks_this_turn, lands_per_turn;
    uint8_t shared_life;       /* 2HG: a team has one life total, and takes its turns together (001:806.4) */
    uint8_t teams;             /* how many; 0: everybody for themselves */
    uint8_t option;            /* enum game_option bits: EDH, ANTE */
    uint8_t window;            /* fifth: stack_n at which the outermost batch began */
    uint8_t batch;             /* fifth: stack_n at which the batch that resolves now began */
    uint8_t extra_n;           /* in extra[] */
    uint8_t first_strike_step; /* there is one in this combat */
    uint8_t storm;             /* spells cast this turn, by all */
    uint8_t loops;             /* a sum of the actions since the step began, modulo a round: loops.c */
    uint8_t known_next;        /* entry of known[] that is overwritten next */
    uint16_t permanents_died;  /* this turn, permanents put into graveyards from the battlefield */
    /* extra turns and phases, newest last: player | 0x80 for a combat phase */
    uint8_t extra[MAX_EXTRA];
    uint8_t attack;          /* enum attack_option: whom one may attack */
    uint8_t loop_rounds;     /* rounds of loops */
    uint8_t loop_left;       /* rounds that a loop may still go, + 1; 0: no number was named */
    uint8_t ordinary;        /* the player of the last regular turn, extra turns aside */
    uint16_t turn;           /* 1 for the first */
    uint16_t serial;         /* next struct stacked.serial */
    uint32_t timestamp;      /* next one */
    uint32_t decisions;      /* asked so far */
    uint32_t turn_timestamp; /* timestamp as this turn began */
    uint16_t died_turn;      /* the last turn in which a creature died */
    uint16_t loop_flags;     /* bits of players who acted since loop_hash was taken, LOOP_AGREED, LOOP_CHOSEN */
    uint16_t zone_watch;     /* bits of zones in which a card's own triggers may watch (triggers.c) */
    uint8_t check_due;       /* enum check: what changed since the last state check (checks.c) */
    uint8_t stray;           /* a token or copy may be where it cannot be */
    uint8_t outer;           /* fifth: enum timing to return to after interrupts */
    uint8_t plain;           /* derived: no static ability or lasting effect that could modify rules (chars.c) */
    uint8_t announced_n;     /* one past the last record in use */
    uint8_t gone_n;          /* in gone[] */
    uint8_t adjacent;        /* only opponents in the next seats (001:807.3c, 001:809.4) */
    uint8_t limited;         /* somebody's range of influence is limited */
    uint8_t variant;         /* enum variant */
    uint8_t planar;          /* Planar Magic is played (planar.c) */
    uint64_t rng[4];         /* struct rng of base */
    /* hash of the game as effects were last applied, and enum derived; 0: none were (chars.c) */
    uint64_t derived;
    uint64_t loop_hash;       /* position to compare with, see loops.c */
    uint64_t perm_live[2];    /* bits of the permanent records in use */
    uint64_t perm_watch[2];   /* of those that may have triggered abilities (watch_perms) */
    uint64_t perm_replace[2]; /* of those that may have replacement or prevention abilities */
    uint64_t perm_mana[2];    /* of those that may have mana abilities; with bits of others that have left */
    struct turn_marker marker[MAX_MARKERS];
    uint8_t markers, marker_now; /* in use, 0 but in Grand Melee; the one whose turn goes on */
    uint8_t marker_doomed;       /* 1 + the one that is removed as its turn ends (001:808.4e) */
    uint8_t marker_pad[5];
    struct last_known known[MAX_KNOWN];
    struct player player[MAX_PLAYERS];
    struct stacked stack[MAX_STACK];
    struct target target[MAX_TARGETS];
    struct trigger trigger[MAX_TRIGGERS];
    struct effect effect[MAX_EFFECTS];
    struct announced announced[MAX_ANNOUNCED];
    struct gone_spell gone[MAX_GONE_SPELLS];
    struct block block[MAX_BLOCKS];
    /* actions in all rounds of a loop; the highest bit: life was lost since loop_hash was taken */
    uint32_t loop_sum;
    struct perm perm[]; /* perm_cap records, then object_cap objects: game_object() */
};

/* bits of loop_sum; of loop_flags: a player said yes, a choice was asked for */
enum { LOOP_LIFE_FELL = 31, LOOP_AGREED = 1 << 14, LOOP_CHOSEN = 1 << 15 };
enum { NO_GENERAL_LIMIT = 255, IDENTITY_KNOWN = 1 << 7 }; /* of struct player */
enum game_option { OPTION_EDH = 1 << 0, OPTION_ANTE = 1 << 1 };

/* Bits of game.derived: it was derived; the outcome depends only on permanents and effects, not on events
 * (steady.c). */
enum derived { DERIVED = 1, DERIVED_STEADY = 2 };

/* DIRTY_NEW: only permanents that entered or left, on a plain board. */
enum dirty { DIRTY_NOT, DIRTY_ALL, DIRTY_NEW };

/* Bits: permanents and players, players alone (their life, poison, draws). */
enum check { CHECK_ALL = 1 << 0, CHECK_PLAYERS = 1 << 1 };

enum limit {
    LIMIT_NONE,
    LIMIT_OBJECTS,
    LIMIT_PERMANENTS,
    LIMIT_STACK,
    LIMIT_TARGETS,
    LIMIT_TRIGGERS,
    LIMIT_EFFECTS,
    LIMIT_BLOCKS,
    LIMIT_COUNTERS,
    LIMIT_NUMBER,
    LIMIT_THINGS,
    LIMIT_EXTRA,
    LIMIT_DAMAGE,
    LIMIT_REPEATS,
    LIMIT_LOOP,
    LIMIT_CHANGES,
    LIMIT_MANA,
    LIMIT_STEPS
};

static inline struct object *game_object(struct game *g, uint16_t object)
{
    return (struct object *)(void *)&g->perm[g->perm_cap] + object;
}
static inline const struct object *game_object_c(const struct game *g, uint16_t object)
{
    return (const struct object *)(const void *)&g->perm[g->perm_cap] + object;
}

/* The index of a general among its owner's two. */
static inline int general_number(const struct object *o)
{
    return (o->flags & OBJECT_PARTNER) != 0;
}

/* The record of a permanent; the object must have one (object.perm != NO_PERM). */
static inline struct perm *game_perm(struct game *g, uint16_t object)
{
    return &g->perm[game_object(g, object)->perm];
}

static inline bool entity_is_player(uint16_t entity)
{
    return entity >= PLAYER_BASE && entity != NO_OBJECT;
}
static inline int entity_player(uint16_t entity)
{
    return entity - PLAYER_BASE;
}
static inline uint16_t player_entity(int player)
{
    return (uint16_t)(PLAYER_BASE + player);
}

static inline struct ref game_ref(const struct game *g, uint16_t entity)
{
    return (struct ref){.entity = entity,
                        .incarnation = entity >= MAX_OBJECTS ? 0 : game_object_c(g, entity)->incarnation};
}

/* The entity of a reference, or NO_OBJECT if that object has changed zones since. */
static inline uint16_t ref_now(const struct game *g, struct ref ref)
{
    if (ref.entity >= MAX_OBJECTS)
        return ref.entity;
    return game_object_c(g, ref.entity)->incarnation == ref.incarnation ? ref.entity : NO_OBJECT;
}

/* The set of permanent records that an effect with .set applies to. */
static inline uint64_t effect_members(const struct effect *effect)
{
    return (uint64_t)effect->subject.entity | (uint64_t)effect->subject.incarnation << 16 |
           (uint64_t)effect->subject.pad << 24 | (uint64_t)effect->other.entity << 32 |
           (uint64_t)effect->other.incarnation << 48 | (uint64_t)effect->other.pad << 56;
}
static inline void effect_set_members(struct effect *effect, uint64_t bits)
{
    effect->subject =
        (struct ref){.entity = (uint16_t)bits, .incarnation = (uint8_t)(bits >> 16), .pad = (uint8_t)(bits >> 24)};
    effect->other = (struct ref){
        .entity = (uint16_t)(bits >> 32), .incarnation = (uint8_t)(bits >> 48), .pad = (uint8_t)(bits >> 56)};
}
static inline bool effect_has_member(const struct effect *effect, int perm)
{
    return effect->set && effect->set - 1 == perm >> 6 && (effect_members(effect) >> (perm & 63) & 1);
}
/* The permanent of that record leaves the battlefield. */
static inline void effect_forget_member(struct effect *effect, int perm)
{
    if (effect_has_member(effect, perm))
        effect_set_members(effect, effect_members(effect) & ~(1ULL << (perm & 63)));
}

static inline struct ref ref_none(void)
{
    return (struct ref){.entity = NO_OBJECT};
}

/* Walks the permanents on the battlefield in the order of their records:
 *     for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) */
static inline int perm_next(const struct game *g, int i)
{
    uint64_t bits = 0;
    if (++i < 64 && !(bits = g->perm_live[0] >> i))
        i = 64;
    if (i >= 64)
        bits = i < 128 ? g->perm_live[1] >> (i - 64) : 0;
    return bits ? i + __builtin_ctzll(bits) : -1;
}
static inline int perm_first(const struct game *g)
{
    return perm_next(g, -1);
}

/* Bytes that a game of these sizes needs, a multiple of 8. */
size_t game_size(int perm_cap, int object_cap);

/* Makes an empty game of these sizes in a block of game_size() bytes (aligned as uint64_t). */
void game_init(struct game *g, int players, int perm_cap, int object_cap, uint64_t seed);

/* dst must hold src->bytes. */
void game_copy(struct game *dst, const struct game *src);
bool game_equal(const struct game *a, const struct game *b);
uint64_t game_hash(const struct game *g);
/* Like game_hash, but without everything that only counts time (timestamps, turn and decision numbers, rng): equal for
 * similar positions. */
uint64_t game_position_hash(const struct game *g);

/* A new object in no zone; NO_OBJECT and a failed game if there is no room. */
uint16_t game_new_object(struct game *g, uint16_t card, int owner);
void game_free_object(struct game *g, uint16_t object);

/* Bare zone lists (no rules; zones.c). position counts from the top: 0 top, -1 bottom. Leaving and entering set zone,
 * count and order; entering makes a new incarnation; the battlefield and phased-out zone take or give back the
 * permanent's record (new: summoning-sick, the next timestamp, nothing attached). The stack's order is game.stack, not
 * a list. Library, hand, graveyard, exile, ante and command lists belong to the object's owner, who also controls it
 * there; for the stack and the battlefield set object.controller before. All counts are by owner, also the
 * battlefield's and the stack's. zone_put first takes the object out of its present zone. */
void zone_take(struct game *g, uint16_t object);
void zone_put(struct game *g, uint16_t object, enum zone zone, int position);
/* Phases out or back in: the permanent keeps its record, its controller and its incarnation. perm_first and perm_next
 * skip phased-out ones, though their record has an object. */
void zone_phase(struct game *g, uint16_t object, bool out);
void zone_shuffle(struct game *g, int player);
/* The same as game_new_object and zone_put for each: new cards at the bottom of the library, in this order; then cards
 * from the top of the library to the end of the hand, as many as there are. */
void zone_fill(struct game *g, int player, const uint16_t *card, int n);
/* zone_fill() into an empty library, then zone_shuffle(). */
void zone_fill_shuffled(struct game *g, int player, const uint16_t *card, int n);
void zone_deal(struct game *g, int player, int n);
uint16_t zone_nth(const struct game *g, int player, enum zone zone, int n); /* NO_OBJECT past the end */

/* ---- records of lasting effects (effects.c) -------------------------------------------------- */

/* Ends the effect: its record is free, and what it kept of its announcement goes unless another effect keeps it too. */
void effect_free(struct game *g, int index);
/* Lets the effect keep an announcement with these targets (n of them): an equal one that is there already, or a new
 * one. False, and a failed game: there is no room. */
bool effect_keep(struct game *g, int index, const struct announced *what, const struct target *targets, int n);
/* Takes targets out of game.target[]; what stands behind them moves up. */
void targets_drop(struct game *g, int first, int n);

/* Forgets what was noted about loops so far. */
static inline void loops_reset(struct game *g)
{
    g->loops = g->loop_rounds = g->loop_left = 0;
    g->loop_flags = 0;
    g->loop_sum = 0;
}

/* Ends the game as failed: a limit was reached. Safe to call again; the first reason is kept. */
void game_fail(struct game *g, enum limit limit);
/* "more permanents at once than the game has room for", and the limit (0: no fixed number). */
const char *limit_text(enum limit limit);
int limit_of(const struct game *g, enum limit limit);
/* The number if it fits into 16 bits; else the nearest that does, and the game fails. */
int16_t number_beyond(struct game *g, int64_t n);
static inline int16_t number_fit(struct game *g, int64_t n)
{
    return n >= INT16_MIN && n <= INT16_MAX ? (int16_t)n : number_beyond(g, n);
}

/* Uniform in 0..n-1 from the game's own random numbers; n > 0. */
uint64_t game_random(struct game *g, uint64_t n);

/* A record without an object: nothing attached, attacked, chosen or counted. */
void perm_clear(struct perm *perm);

int perm_counters(const struct perm *perm, int kind);
/* Adds (or with n < 0 removes, not below none) counters; no rules, no events. */
void perm_counters_add(struct game *g, struct perm *perm, int kind, int n);

/* Takes a permanent out of combat: it neither attacks nor blocks, and its pairs are removed. */
void perm_leaves_combat(struct game *g, int perm);

/* The player whose record holds the life of this player (the team's first in 2HG). */
static inline int game_life_holder(const struct game *g, int player)
{
    if (!g->shared_life)
        return player;
    for (int i = 0; i < g->players; i++)
        if (g->player[i].team == g->player[player].team)
            return i;
    return player;
}
/* A player's own life total: of a team's, its share, rounded up (001:806.9a). */
static inline int game_life(const struct game *g, int player)
{
    int life = g->player[game_life_holder(g, player)].life, members = 0;
    if (!g->shared_life)
        return life;
    for (int i = 0; i < g->players; i++)
        members += g->player[i].team == g->player[player].team;
    return life > 0 ? (life + members - 1) / members : life / members;
}
/* The same player, or two of a team that takes its turns as one (001:806.4b). */
static inline bool game_together(const struct game *g, int a, int b)
{
    return a == b || (g->shared_life && g->player[a].team == g->player[b].team);
}
static inline bool game_opponents(const struct game *g, int a, int b)
{
    return a != b && (!g->teams || g->player[a].team != g->player[b].team);
}
/* Is the player still in the game (neither lost nor left)? */
static inline bool game_in(const struct game *g, int player)
{
    return !(g->player[player].flags & (PLAYER_LOST | PLAYER_LEFT));
}
/* The next player in turn order who still plays (may be the same). */
int game_next_of_many(const struct game *g, int player);
static inline int game_next_player(const struct game *g, int player)
{
    return g->players == 2 && game_in(g, 1 - player) ? 1 - player : game_next_of_many(g, player);
}

/* The one before in turn order who still plays, in the next seat to the right (may be the same). */
int game_last_player(const struct game *g, int player);
/* Is the other player within the player's range of influence (001:801.2, 001:801.2b)? */
static inline bool game_reaches(const struct game *g, int player, int other)
{
    return !g->limited || g->player[player].reach >> other & 1;
}

/* ---- undoing steps (undo.c) -------------------------------------------------------------------- */

/* Undoes a game step by step.
 *
 * The log keeps what bytes of a game were before each step, as runs of changed bytes, in a ring of memory that the
 * caller hands in; nothing is allocated. When the ring is full the oldest steps are forgotten.
 *
 *     struct undo_log log;
 *     undo_init(&log, memory, sizeof memory, shadow, g);   shadow: another block of g->bytes
 *     ... a step of the game ...
 *     undo_note(&log, g);                                   remembers what the step changed
 *     undo_back(&log, g);                                   the game is as it was before the
 * step */
struct undo_log {
    uint8_t *ring;
    size_t room, head, used; /* head: where the next byte goes; used: bytes of steps that are kept */
    struct game *shadow;     /* the game as it was when last noted */
    uint32_t steps;          /* that can be taken back */
};

/* The shadow becomes a copy of g; room: at least 64 bytes. */
void undo_init(struct undo_log *log, void *ring, size_t room, struct game *shadow, const struct game *g);

/* Notes what has changed since the last note as one step. A step larger than the whole ring empties the log: false, and
 * it cannot be undone. */
bool undo_note(struct undo_log *log, const struct game *g);

/* Undoes the newest step in g and the shadow, with every change since the last note. False: no step is left. */
bool undo_back(struct undo_log *log, struct game *g);

#endif
