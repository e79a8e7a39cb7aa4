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

#endif
