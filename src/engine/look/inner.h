/* inner.h - shared by the files of continuous effects
 *
 * A plan holds everything that changes characteristics at one moment: every modification of a static ability or of an
 * effect that lasts, each with the permanents that it was applied to, in the order in which it was applied.
 * chars_refresh() makes one, writes its outcome into the permanents and throws it away; questions that the outcome does
 * not answer (which creature types, which granted abilities) rebuild it. */
#ifndef TOPCUT_ENGINE_LOOK_INNER_H
#define TOPCUT_ENGINE_LOOK_INNER_H

#include "base/attr.h"
#include "engine/look/look.h"

/* Layers of Magic 2010 (001:613.1, 001:613.3); earlier eras use LAYER_COPY, LAYER_CONTROL and LAYER_OWN and put all
 * the rest into LAYER_ONE. When counters count is rules->counters_order. */
enum layer {
    LAYER_COPY,
    LAYER_CONTROL,
    LAYER_TEXT,
    LAYER_TYPE,
    LAYER_COLOUR,
    LAYER_ABILITY,
    LAYER_OWN /* 7a */,
    LAYER_SET,
    LAYER_MODIFY,
    LAYER_ONE,
    LAYER_SWITCH,
    LAYER_NONE
};
enum { MAX_MODS = 96 };
struct mod {
    uint16_t op; /* OP_MOD_..., or OP_GAIN_CONTROL ...; OP_BECOME_COPY for a copy */
    uint16_t node;
    uint16_t card;       /* whose program */
    uint16_t applies_to; /* F or O node, 0: the source (static) or the effect's subject or members */
    uint16_t condition;  /* C node, 0 for none */
    uint16_t source;     /* object, NO_OBJECT if it has gone */
    uint8_t ability, controller, effect /* index + 1, 0: of a static ability */, layer;
    uint8_t group;   /* mods of one ability or effect: they keep their set (001:613.5) */
    uint8_t own;     /* defines the characteristics of its own object: first (001:613.2) */
    uint8_t granted; /* a static ability that another mod granted */
    uint8_t done;
    uint8_t in_copy; /* an exception of a copy: applied with it (001:706.8) */
    uint8_t base;    /* power and toughness set by an animating effect: base values (000:K.5.6, 004:214.5) */
    int16_t a, b;    /* numbers as applied */
    uint32_t timestamp;
    uint64_t set[2]; /* permanent records that it was applied to */
};
struct plan {
    int n, applied_n;
    int groups;
    uint8_t applied[MAX_MODS]; /* indexes of mod[], in order */
    uint64_t group_set[MAX_MODS][2];
    uint8_t group_begun[MAX_MODS];
    int16_t base_power[MAX_PERMANENTS], base_toughness[MAX_PERMANENTS]; /* before counters and effects */
    uint64_t set_over[2]; /* an effect has overridden the base power and toughness */
    struct mod mod[MAX_MODS];
};

/* ---- making a plan (layers.c, steady.c) ------------------------------------------------------ */

/* Derives everything and returns the plan. */
void plan_make(struct engine *e, struct plan *plan);
/* The plan that is being made while filters are evaluated; else NULL. */
static inline const struct plan *plan_running(const struct engine *e)
{
    return e->plan;
}
static inline bool plan_reaches(const struct mod *mod, int perm)
{
    return mod->set[perm >> 6] >> (perm & 63) & 1;
}
/* Does a plan depend only on the characteristics and controllers of permanents, with fixed numbers? */
bool plan_is_steady(const struct engine *e, const struct plan *plan);
/* Layer of a modification in Magic 2010; LAYER_NONE: a rule, not a characteristic (001:613.10). */
enum layer mod_layer(enum op op);
/* The kind of an operation's result, a letter of the table OPS. */
char op_result(enum op op);
/* Does any ability or effect of any card of the book watch events of this kind? (match.c: event_fits) */
static inline bool book_hears(const struct book *book, enum op on)
{
    switch (on) {
    case OP_ON_MOVES:
        return book_has_op(book, OP_ON_MOVES) || book_has_op(book, OP_ON_ENTERS) || book_has_op(book, OP_ON_DIES) ||
               book_has_op(book, OP_ON_LEAVES) || book_has_op(book, OP_ON_CONTROL_LOST);
    case OP_ON_DAMAGE:
        return book_has_op(book, OP_ON_DAMAGE) || book_has_op(book, OP_ON_COMBAT_DAMAGE) ||
               book_has_op(book, OP_ON_IS_DAMAGED) || book_has_op(book, OP_ON_OTHER_DAMAGE);
    case OP_ON_COUNTERS:
        return book_has_op(book, OP_ON_COUNTERS) || book_has_op(book, OP_ON_PUTS_COUNTERS);
    default:
        return book_has_op(book, on);
    }
}

/* ---- applying it (layers_apply.c) ------------------------------------------------------------ */

/* Fits a power, toughness or captured number into its record; beyond 32767 the game ends with LIMIT_NUMBER. */
int16_t size_fit(struct game *g, int n);
/* The context of a mod, for its filter, condition and numbers. */
void mod_context(struct engine *e, const struct mod *mod, struct context *c);
/* Applies a mod to one permanent; the two numbers are the mod's operands. */
void mod_apply(struct engine *e, struct plan *plan, const struct mod *mod, int perm);
void mod_numbers(struct engine *e, const struct mod *mod, int perm, int *a, int *b);
/* A stacked spell's types, colours, keywords and land types as effects have changed them; false: unchanged. */
bool spell_values(struct engine *e, uint16_t object, struct perm *out);

/* A face-down creature is itself, and only not seen: where there are interrupts, before the 2/2 (unseen.c). */
bool face_down_is_itself(const struct engine *e);

/* ---- base values (chars.c, copiable.c) ---------------------------------------------- */

/* Base values of a permanent: what is printed on it or on what it copies. */
void chars_base(struct engine *e, int perm);

/* The layer after which counters count (layers.c). */
enum layer counters_after(const struct rules *rules);
/* What its counters do to power, toughness and keywords (counters.c). */
void counters_apply(struct engine *e, struct perm *p);

/* ---- who controls what (control.c) -------------------------------------------------------- */

/* Reports permanents that changed controllers to the watchers; before[]: the earlier controllers, by record. */
void control_hand_over(struct engine *e, const uint8_t *before);
/* Sets the controller of each phased-out permanent. */
void control_phased_out(struct engine *e);

/* The players, as bits, of whom the node's condition is true (entities.c). */
unsigned players_who(struct engine *e, struct context *c, const struct node *n);

/* ---- filters*.c: what a filter is asked about ---- */
/* The thing being tested, looked up once. */
struct seen {
    uint16_t entity;
    const struct object *object;    /* NULL: a player */
    const struct perm *perm;        /* on the battlefield */
    const struct stacked *stacked;  /* a spell or ability on the stack */
    const struct last_known *known; /* as it last was; then the others but object are NULL */
};

void seen_look(const struct engine *e, uint16_t entity, struct seen *s);
bool seen_matches(struct engine *e, struct context *c, const struct node *n, const struct seen *s);
/* Is it the controller's own, or of a player within range? What is out of range is no target (001:801.4), is not
 * affected (001:801.10) and not seen (001:801.11), and an event that it takes part in triggers nothing (001:801.7). */
bool seen_reached(const struct engine *e, const struct context *c, const struct seen *s);

bool seen_is_ability(const struct seen *s);
/* The object whose characteristics count: of an ability those of its source (000:K.4.4, 001:112.9). */
uint16_t seen_body_of(const struct seen *s);
unsigned seen_types_of(struct engine *e, const struct seen *s);
unsigned seen_colours_of(struct engine *e, const struct seen *s);
bool seen_has_subtype(struct engine *e, const struct seen *s, uint16_t word);
bool seen_has_keyword(struct engine *e, const struct seen *s, enum keyword keyword);
/* Any name may be asked for, a flipped side's too (001:709.5).
 * Words by which it is called: a split card off the stack has two names (001:708.5). */
bool seen_has_name(struct engine *e, const struct seen *s, uint16_t word);
/* Compares a mana value. Either half of a split card off the stack may answer, and so not(...) is the opposite of that
 * (001:708.5, 001:708.6a, 001:708.6b). */
bool seen_mana_value_is(struct engine *e, const struct seen *s, int sign, int right);
/* Only creatures have power and toughness. */
bool seen_size_is(struct engine *e, struct context *c, const struct node *n, const struct seen *s);
bool seen_is_tougher(struct engine *e, const struct seen *s);
int seen_controller_of(const struct engine *e, const struct seen *s);

/* Looks at the subject. A card that was targeted in a graveyard counts as what it is there, not as what it was
 * before. */
const struct last_known *term_look(struct engine *e, struct context *c, uint16_t node, struct ref *ref);
bool title_held(struct engine *e, struct context *c, const struct node *n);
/* Of a spell that is being announced, before its targets are chosen: whether it could have such a target. */
bool term_aims_at(struct engine *e, struct context *c, uint16_t filter);

/* Which permanents the mod reaches as things stand: as long as its condition is true, without any cost (000:A.4.1,
 * 000:A.4.2), and its source is there (001:604.7). */
/* A static ability is never done looking (001:611.3a, 004:418.4a), whether it has a condition (000:T.14.Ruling.4) or
 * not; what is attached modifies what it is on now, without targeting (003:412.2, 004:412.2). */
void mod_reach(struct engine *e, struct plan *plan, struct mod *mod, uint64_t set[2]);
/* The next part of the same effect behind that one which is to be applied together with it, or NULL. */
struct mod *mod_next_part(const struct engine *e, struct plan *plan, const struct mod *first, const struct mod *at);
/* The first part that is not applied yet of the effect that this one belongs to. */
struct mod *mod_first_part(const struct engine *e, struct plan *plan, struct mod *mod);
/* Waits for another one of its layer that has not been applied; in a loop nobody waits (001:613.7b, 004:418.5c). */
bool mod_waits(struct engine *e, struct plan *plan, struct mod *mod);

enum {
    DERIVED_FLAGS = PERM_ABILITIES_LOST | PERM_TYPES_CHANGED | PERM_SHUT_OFF | PERM_WITH_EFFECT | PERM_TEXT_CHANGED
};

/* The power and toughness that a card defines for itself. */
bool chars_own_pt(struct engine *e, uint16_t object, uint16_t number, int *power, int *toughness);
const struct plan *plan_now(struct engine *e);

#endif
