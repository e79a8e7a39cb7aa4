/* events.h - what the files of events, triggers and replacement effects share
 *
 * Something happens in three parts: replacement and prevention effects get at it
 * (event_replace), it is done by a verb, and those who watch it are told (event_happened). What
 * leaves the battlefield is told before it goes (event_looks_back), while all that it was can
 * still be seen. */
#ifndef TOPCUT_ENGINE_EVENTS_H
#define TOPCUT_ENGINE_EVENTS_H

#include "engine/state/inner.h"

static inline struct event event_of(enum op on)
{
    return (struct event){
        .on = (uint16_t)on, .object = NO_OBJECT, .other = NO_OBJECT, .source = NO_OBJECT, .player = NO_PLAYER};
}

static inline const struct node *event_node(const struct engine *e, uint16_t node)
{
    return &e->book->node[node];
}

/* ---- match.c --------------------------------------------------------------------------------- */
/* Could an ability with an event term of this kind watch that event at all? Cheap: the term's
 * arguments are not read. */
bool event_fits(enum op op, const struct event *ev);
/* Is it the event that the term V means? The context is that of the ability. */
bool event_matches(struct engine *e, struct context *c, uint16_t node, const struct event *ev);
/* Whatever the term speaks of as the event's: it, other, that-player, amount. */
void event_context(const struct game *g, struct context *c, enum op op, const struct event *ev);

/* ---- triggers.c ------------------------------------------------------------------------------ */
enum look { LOOK_BACK, LOOK_AFTER };
/* Collects into g->trigger what watches this event, now. */
void triggers_collect(struct engine *e, const struct event *ev, enum look look);
/* Does anybody watch anything at all? */
static inline bool watched(const struct engine *e)
{
    const struct game *g = e->g;
    return (g->perm_watch[0] | g->perm_watch[1]) || g->zone_watch || g->effects_n || e->moment.gones;
}

/* Does any ability or effect of any card of the book watch events of this kind? (match.c: event_fits) */
static inline bool book_hears(const struct book *book, enum op on)
{
    switch (on) {
    case OP_ON_MOVES:
        return book_has_op(book, OP_ON_MOVES) || book_has_op(book, OP_ON_ENTERS) || book_has_op(book, OP_ON_DIES) ||
               book_has_op(book, OP_ON_LEAVES) || book_has_op(book, OP_ON_CONTROL_LOST);
    case OP_ON_DAMAGE:
        return book_has_op(book, OP_ON_DAMAGE) || book_has_op(book, OP_ON_COMBAT_DAMAGE) ||
               book_has_op(book, OP_ON_IS_DAMAGED);
    default:
        return book_has_op(book, on);
    }
}

/* ---- events.c -------------------------------------------------------------------------------- */
/* Something is about to leave the battlefield, be sacrificed, destroyed or lose its controller. */
void event_looks_back(struct engine *e, const struct event *ev);
/* Marks a permanent that has just entered, from what is printed on it, until the next
 * watch_perms(). */
void watch_perm(struct engine *e, int perm);
/* Notes whether the abilities of a card that went into a zone other than the battlefield may
 * watch from there. */
void watch_card(struct engine *e, uint16_t card, enum zone zone);
/* A delayed trigger's effect that has been used: it is free once nothing waits for it. */
void delayed_done(struct engine *e, int effect);

/* ---- replace.c ------------------------------------------------------------------------------- */
/* What is still to be done as a permanent enters: counters, choices, what it copies. */
enum { MAX_ENTRY = 12 };
struct entry {
    int n;
    bool was_spell;
    struct stacked spell; /* what it was on the stack */
    struct {
        uint16_t node, card;
        uint16_t source; /* whose ability it is; NO_OBJECT: that of what enters */
        uint8_t ability, controller;
    } part[MAX_ENTRY];
};
bool event_replace_entry(struct engine *e, struct event *ev, struct entry *entry);
/* Carries the parts out, the permanent being there. */
void entry_finish(struct engine *e, uint16_t object, const struct entry *entry);

/* Of damage that nothing but a rule could replace: no rule does. */
bool nothing_shields(const struct engine *e, uint16_t to, unsigned flags);

/* Which replacement effects may look at damage (fifth's step has them in its parts, 000:T.10.1). */
enum replace_part { REPLACE_ANY, REPLACE_ASSIGNED, REPLACE_BEGINNING, REPLACE_ENDING };
bool event_replace_part(struct engine *e, struct event *ev, struct entry *entry, enum replace_part part);

/* One effect that could replace the event. */
enum candidate_kind {
    CANDIDATE_ABILITY,
    CANDIDATE_EFFECT,
    CANDIDATE_PROTECTION,
    CANDIDATE_PLANESWALKER,
    CANDIDATE_GENERAL,
    CANDIDATE_ENTER_TAPPED
};
struct candidate {
    uint8_t kind; /* enum candidate_kind */
    uint8_t controller, ability, effect;
    uint16_t source, card;
    uint16_t body; /* node of kind R, or the shield's own */
    bool self;     /* a self-replacement effect */
};
enum { MAX_CANDIDATES = MAX_CHANGES + 1 }; /* the last one tells that there are too many */
struct candidates {
    int n;
    struct candidate c[MAX_CANDIDATES];
};
/* Adds an ability if it could change the event. */
void ability_replaces(struct engine *e, struct candidates *list, const struct ability *a, const struct candidate *as,
                      const struct event *ev, enum replace_part part); /* replace_find.c */
/* All that could change the event, in that part. */
void candidates_collect(struct engine *e, const struct event *ev, struct candidates *out,
                        enum replace_part part);                                          /* replace_find.c */
void candidates_damage(struct engine *e, const struct event *ev, struct candidates *out); /* replace_damage.c */
/* A shield's or a rule's effect on damage; false: nothing of it is left. */
bool replace_damage(struct engine *e, struct event *ev, const struct candidate *c);
/* The words for shields against damage: prevent, redirect and their kin. */
bool shield_word(enum op op);
bool shield_applies(struct engine *e, const struct effect *f, const struct event *ev);
/* The number of damage that shields with a limit would still take from what this recipient is
 * dealt; 0: none. */
int shields_limited(struct engine *e, uint16_t to);
/* fifth: the shields that were made in the damage prevention step, at its damage. */
void shields_apply_pending(struct engine *e);

/* ---- destroy.c ------------------------------------------------------------------------------- */
/* 0 toughness and the like: puts these into the graveyard, buries or destroys them, all at once. */
struct doomed {
    int n;
    struct {
        uint16_t object;
        uint8_t how;
    } v[MAX_PERMANENTS];
};
enum doom { DOOM_DESTROYED, DOOM_BURIED, DOOM_GRAVEYARD };
bool doom_all(struct engine *e, const struct doomed *d);

/* ---- checks.c -------------------------------------------------------------------------------- */
/* The creatures that have lethal damage, or none by toughness 0, to be destroyed together. */
void lethal_collect(struct engine *e, struct doomed *out);
/* Tokens and copies that are where they cannot be are gone; true if there were any. */
bool strays_cease(struct engine *e);
/* Those players lose, at the same time. */
/* False: none of them can lose. */
bool players_lose(struct engine *e, unsigned players, const char *cites, const char *why);

#endif
