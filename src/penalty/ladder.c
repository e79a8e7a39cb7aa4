/* ladder.c - what counts, what it comes to, and what the rules say of one more
 *
 * An infraction brings a level and perhaps a consequence; its repetition brings more of either; the
 * level adds its weight to what counts already; and the first threshold that this reaches adds its
 * consequences. Each step leaves its reason, so that a judge can read the way from the infraction
 * to the suggestion.
 */
#include "base/arena.h"
#include "base/message.h"
#include "penalty/penalty.h"

#include <string.h>

/* ---- what counts ----------------------------------------------------------------------------- */

/* An offence that stands, whatever its age: of this catalogue, confirmed where it must be (D.3.2),
 * and of a level that is tracked. */
static bool stands(const struct penalty_catalogue *catalogue, const struct penalty_past *past)
{
    return past->infraction >= 0 && past->level >= 0 && !past->withdrawn && past->confirmed &&
           catalogue->levels[past->level].tracked;
}

bool penalty_counts(const struct penalty_catalogue *catalogue, const struct penalty_past *past)
{
    return past->age == PENALTY_CURRENT && stands(catalogue, past);
}

static enum penalty_intent intent_of(const struct penalty_catalogue *catalogue, const struct penalty_past *past)
{
    return past->intent == PENALTY_INTENT_CATALOGUE ? catalogue->infractions[past->infraction].intent : past->intent;
}

/* True when a warning before the ith is for the same offence. */
static bool repeats_one(const struct penalty_catalogue *catalogue, const struct penalty_past *past, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (past[k].infraction == past[i].infraction && penalty_counts(catalogue, &past[k]) &&
            catalogue->levels[past[k].level].weight > 0)
            return true;
    return false;
}

struct penalty_count penalty_count(const struct penalty_catalogue *catalogue, const struct penalty_past *past, size_t n)
{
    struct penalty_count count = {.weight = 0};
    for (size_t i = 0; i < n; i++) {
        if (!penalty_counts(catalogue, &past[i]))
            continue;
        const struct penalty_level *level = &catalogue->levels[past[i].level];
        enum penalty_intent intent = intent_of(catalogue, &past[i]);
        count.weight += level->weight;
        count.by_level[past[i].level]++;
        count.cheating = count.cheating || intent == PENALTY_CHEATING;
        if (level->weight == 0)
            continue; /* a Notice is none of the warnings that D.3.3 looks at */
        count.serious = count.serious || level->weight > 1 || !catalogue->infractions[past[i].infraction].minor;
        count.intentional = count.intentional || intent != PENALTY_UNINTENTIONAL;
        count.repeated = count.repeated || repeats_one(catalogue, past, i);
    }
    return count;
}

/* ---- a suggestion, step by step -------------------------------------------------------------- */

struct step {
    struct arena *arena;
    const struct penalty_catalogue *catalogue;
    const struct penalty_infraction *infraction;
    const struct penalty_cost *cost;
    const struct penalty_past *past;
    size_t n;
    struct penalty_suggestion *out;
};

static void reason(struct step *s, const char *rule, const char *text)
{
    if (s->out->n_reasons < PENALTY_REASONS_MAX)
        s->out->reasons[s->out->n_reasons++] = (struct penalty_reason){.rule = rule, .text = text};
}

static const char *level_name(const struct step *s, int level)
{
    return s->catalogue->levels[level].name;
}

/* "second", "7th" */
static const char *ordinal(struct arena *arena, int n)
{
    static const char *const words[] = {
        "", TC_WORD("first"), TC_WORD("second"), TC_WORD("third"), TC_WORD("fourth"), TC_WORD("fifth")};
    int tens = n % 100;
    if (n < (int)ARRAY_LEN(words))
        return words[n];
    return message(arena,
                   tens / 10 == 1 ? MESSAGE_MARK("%dth")
                   : n % 10 == 1  ? MESSAGE_MARK("%dst")
                   : n % 10 == 2  ? MESSAGE_MARK("%dnd")
                   : n % 10 == 3  ? MESSAGE_MARK("%drd")
                                  : MESSAGE_MARK("%dth"),
                   n);
}

/* Takes what the rule of the infraction says by itself. */
static void take_cost(struct step *s, const char *date)
{
    const struct penalty_cost *cost = s->cost;
    const char *period = "";
    if (cost->from && strcmp(date, cost->from) < 0)
        period = message(s->arena, "; the rule is known from %s on", cost->from);
    if (cost->until && strcmp(date, cost->until) > 0)
        period = message(s->arena, "; the rule held until %s", cost->until);
    s->out->level = cost->level;
    s->out->level_rule = s->out->rule = cost->rule;
    s->out->levels = cost->levels;
    s->out->consequence = cost->consequence;
    s->out->may = cost->may;
    s->out->least = cost->compulsory ? cost->consequence : PENALTY_NOTHING;
    const char *besides =
        cost->consequence
            ? message(s->arena, cost->compulsory ? MESSAGE_MARK(", %s compulsory") : MESSAGE_MARK(", %s by default"),
                      penalty_consequence_said[cost->consequence])
            : "";
    reason(s, cost->rule,
           arena_printf(s->arena, "%s: %s%s%s", s->infraction->name, level_name(s, cost->level), besides, period));
}

/* The highest level that the same offence had before; -1: it is the first that counts. */
static int look_back(struct step *s, bool *before_reset)
{
    int highest = -1;
    s->out->offence = 1;
    *before_reset = false;
    for (size_t i = 0; i < s->n; i++) {
        const struct penalty_past *past = &s->past[i];
        if (past->infraction != s->out->infraction || !stands(s->catalogue, past))
            continue;
        *before_reset = *before_reset || past->age == PENALTY_BEFORE_RESET;
        if (past->age != PENALTY_CURRENT)
            continue;
        s->out->offence++;
        highest = past->level > highest ? past->level : highest;
    }
    return highest;
}

static void raise_level(struct step *s, int level, const char *rule)
{
    if (level > s->out->level) {
        s->out->level = level;
        s->out->level_rule = rule;
    }
}

/* Takes what this infraction's own rule says about a repetition, else what the level before deserves. */
static void take_repetition(struct step *s, int highest)
{
    const struct penalty_repeat *own = NULL;
    const char *nth = ordinal(s->arena, s->out->offence);
    for (size_t i = 0; i < s->infraction->n_repeats; i++)
        if (s->infraction->repeats[i].offence <= s->out->offence)
            own = &s->infraction->repeats[i];
    bool general = s->out->offence > 1 && (own ? own->level < 0 : s->infraction->n_repeats == 0);
    if (general && s->catalogue->levels[highest].repeat >= 0) {
        const struct penalty_level *before = &s->catalogue->levels[highest];
        raise_level(s, before->repeat, before->repeat_rule);
        reason(s, before->repeat_rule,
               message(s->arena, "%s offence, after a %s: %s", nth, before->name, level_name(s, s->out->level)));
    } else if (general) {
        raise_level(s, highest, s->cost->rule);
    }
    if (!own)
        return;
    if (own->level >= 0)
        raise_level(s, own->level, own->rule);
    s->out->may |= own->may;
    if (own->consequence > s->out->consequence)
        s->out->consequence = own->consequence;
    if (own->compulsory && own->consequence > s->out->least)
        s->out->least = own->consequence;
    if (own->may || own->consequence)
        s->out->rule = own->rule;
    const char *so = own->level >= 0 ? level_name(s, s->out->level) : "";
    const char *then = own->consequence ? penalty_consequence_said[own->consequence] : "";
    const char *may = own->may & PENALTY_BIT(PENALTY_DISQUALIFICATION) ? TC_WORD("may disqualify") : "";
    reason(s, own->rule,
           message(s->arena, "%s offence: %s", nth,
                   arena_printf(s->arena, "%s%s%s%s%s", so, *so && *then ? ", " : "", then,
                                *may && (*so || *then) ? ", " : "", may)));
}

static void take_history(struct step *s)
{
    bool before_reset;
    int highest = look_back(s, &before_reset);
    take_repetition(s, highest);
    s->out->levels |= PENALTY_BIT(s->out->level);
    int may_be = s->catalogue->reset_repeat;
    if (!before_reset || may_be <= s->out->level)
        return;
    s->out->levels |= PENALTY_BIT(may_be);
    reason(s, s->catalogue->reset_rule,
           message(s->arena, "an offence of before the quarterfinals again: may be made a %s", level_name(s, may_be)));
}

static const struct penalty_threshold *reached(const struct penalty_catalogue *catalogue,
                                               const struct penalty_count *count)
{
    for (size_t i = 0; i < catalogue->n_thresholds; i++) {
        const struct penalty_threshold *t = &catalogue->thresholds[i];
        if (t->weight       ? count->weight >= t->weight
            : t->level >= 0 ? count->by_level[t->level] >= t->count
                            : count->cheating)
            return t;
    }
    return NULL;
}

/* Consequences above one. */
static unsigned above(enum penalty_consequence consequence)
{
    return ~(PENALTY_BIT(consequence + 1) - 1) & (PENALTY_BIT(N_PENALTY_CONSEQUENCES) - 1);
}

static void explain_mild(struct step *s, const struct penalty_threshold *t, const struct penalty_count *count)
{
    if (s->out->mild)
        reason(s, t->mild_rule,
               TC_WORD("all are minor and unintentional and none is repeated: the loss of a game or a match "
                       "is allowed"));
    else
        reason(s, t->mild_rule,
               message(s->arena, "no mere loss of a game or a match: %s",
                       count->repeated  ? TC_WORD("an offence is repeated")
                       : count->serious ? TC_WORD("not all are minor")
                                        : TC_WORD("not all were unintentional")));
}

/* ", where a Double Warning counts as two": the levels among those that count which are more than one official
 * warning; or "". */
static const char *weights_text(const struct step *s, const struct penalty_count *count)
{
    static const char *const words[] = {"", "", TC_WORD("two"), TC_WORD("three"), TC_WORD("four")};
    const char *text = "";
    for (size_t i = 0; i < s->catalogue->n_levels; i++) {
        const struct penalty_level *level = &s->catalogue->levels[i];
        if (count->by_level[i] == 0 || level->weight < 2)
            continue;
        const char *weight =
            level->weight < (int)ARRAY_LEN(words) ? words[level->weight] : arena_printf(s->arena, "%d", level->weight);
        text = *text ? message(s->arena, "%s and a %s counts as %s", text, level->name, weight)
                     : message(s->arena, ", where a %s counts as %s", level->name, weight);
    }
    return text;
}

/* The point that the player has reached with this one. A Notice reaches none: it is no official
 * warning (D.3.3), unless the head judge believes in cheating. */
static void take_threshold(struct step *s, enum penalty_intent intent)
{
    struct penalty_suggestion *out = s->out;
    struct penalty_past *all = ARENA_ARRAY(s->arena, struct penalty_past, s->n + 1);
    if (s->n)
        memcpy(all, s->past, s->n * sizeof *all);
    all[s->n] =
        (struct penalty_past){.infraction = out->infraction, .level = out->given, .intent = intent, .confirmed = true};
    struct penalty_count before = penalty_count(s->catalogue, all, s->n);
    struct penalty_count after = penalty_count(s->catalogue, all, s->n + 1);
    bool believed = intent_of(s->catalogue, &all[s->n]) == PENALTY_CHEATING;
    out->before = before.weight;
    out->after = after.weight;
    out->mild = !after.serious && !after.intentional && !after.repeated;
    if (s->catalogue->levels[out->given].weight == 0 && !believed)
        return;
    const struct penalty_threshold *t = reached(s->catalogue, &after);
    if (!t)
        return;
    unsigned own = (out->may | PENALTY_BIT(out->consequence)) & above(t->consequence);
    out->may = t->may | (out->mild ? t->mild : 0) | own;
    if (t->consequence > out->consequence)
        out->consequence = t->consequence;
    if (t->compulsory && t->consequence > out->least)
        out->least = t->consequence;
    out->rule = t->rule;
    const char *text = t->cheating && !believed ? TC_WORD("an earlier offence was believed to be cheating") : t->text;
    reason(s, t->rule,
           message(s->arena,
                   t->compulsory ? MESSAGE_MARK("%s%s: %s is compulsory") : MESSAGE_MARK("%s%s: %s by default"), text,
                   t->weight ? weights_text(s, &after) : "", penalty_consequence_said[t->consequence]));
    if (t->mild)
        explain_mild(s, t, &after);
}

/* The meaning of the level itself. While it is not chosen, the others that the rule names are open
 * (D.3.11: ejection, or the loss of the match). */
static void take_level(struct step *s, bool chosen)
{
    struct penalty_suggestion *out = s->out;
    unsigned levels = chosen ? PENALTY_BIT(out->given) : out->levels;
    enum penalty_consequence own = s->catalogue->levels[out->given].consequence, least = own;
    for (size_t i = 0; i < s->catalogue->n_levels; i++) {
        enum penalty_consequence one = s->catalogue->levels[i].consequence;
        if (!(levels & PENALTY_BIT(i)))
            continue;
        if (one)
            out->may |= PENALTY_BIT(one);
        least = one < least ? one : least;
    }
    if (least == PENALTY_NOTHING && out->consequence == PENALTY_NOTHING)
        out->may |= PENALTY_BIT(PENALTY_NOTHING);
    if (own > out->consequence)
        out->consequence = own;
    if (least > out->least)
        out->least = least;
}

void penalty_suggest(struct arena *arena, const struct penalty_catalogue *catalogue, const char *date,
                     const struct penalty_past *past, size_t n, int infraction, int level, enum penalty_intent intent,
                     struct penalty_suggestion *out)
{
    struct step s = {.arena = arena,
                     .catalogue = catalogue,
                     .infraction = &catalogue->infractions[infraction],
                     .cost = penalty_cost_on(&catalogue->infractions[infraction], date),
                     .past = past,
                     .n = n,
                     .out = out};
    *out = (struct penalty_suggestion){.infraction = infraction};
    take_cost(&s, date);
    take_history(&s);
    out->given = level >= 0 ? level : out->level;
    take_level(&s, level >= 0);
    out->plain = out->consequence;
    take_threshold(&s, intent);
    out->may |= PENALTY_BIT(out->consequence);
    if (out->least)
        out->may &= above(out->least) | PENALTY_BIT(out->least);
}

/* ---- departures ------------------------------------------------------------------------------ */

/* "single-warning or double-warning" */
static const char *words_of(struct arena *arena, unsigned bits, const char *const *words, size_t n)
{
    const char *list = "";
    for (size_t i = 0; i < n; i++)
        if (bits & PENALTY_BIT(i)) {
            bool last = !(bits >> (i + 1));
            list = arena_printf(arena, "%s%s%s", list, !*list ? "" : last ? TC_WORD(" or ") : ", ", words[i]);
        }
    return list;
}

size_t penalty_departures(struct arena *arena, const struct penalty_catalogue *catalogue,
                          const struct penalty_suggestion *suggestion, enum penalty_consequence decided,
                          struct penalty_reason *out, size_t max)
{
    size_t n = 0;
    if (n < max && !(suggestion->levels & PENALTY_BIT(suggestion->given))) {
        const char *names[PENALTY_LEVELS_MAX] = {NULL};
        for (size_t i = 0; i < catalogue->n_levels; i++)
            names[i] = catalogue->levels[i].name;
        out[n++] = (struct penalty_reason){
            .rule = suggestion->level_rule,
            .text = message(arena, "the rule names %s, and %s was given",
                            words_of(arena, suggestion->levels, names, catalogue->n_levels), names[suggestion->given])};
    }
    if (n < max && !(suggestion->may & PENALTY_BIT(decided))) {
        const char *compulsory =
            decided < suggestion->least
                ? message(arena, "%s is compulsory", penalty_consequence_said[suggestion->least])
                : message(arena, "the rule knows %s",
                          words_of(arena, suggestion->may, penalty_consequence_said, N_PENALTY_CONSEQUENCES));
        out[n++] = (struct penalty_reason){
            .rule = suggestion->rule,
            .text = message(arena, "%s, and it is %s", compulsory, penalty_consequence_said[decided])};
    }
    return n;
}
