/* why.c - what makes a permanent what it is: each effect that reaches it, in the order in which they are applied
 *
 * For a judge who wants to see the layers: the plan of this moment is made once more, and each of its modifications
 * told with its layer, its timestamp and its rule. */
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/look/inner.h"

#include <stdarg.h>

static const struct {
    const char *name, *cites;
} layers[] = {
    [LAYER_COPY] = {TC_WORD("copy"), "000:E.4.1 004:418.5c 001:613.1a"},
    [LAYER_CONTROL] = {TC_WORD("control"), "000:G.6.3 004:418.5c 001:613.1b"},
    [LAYER_TEXT] = {TC_WORD("text"), "001:613.1c"},
    [LAYER_TYPE] = {TC_WORD("types"), "001:613.1d"},
    [LAYER_COLOUR] = {TC_WORD("colours"), "001:613.1e"},
    [LAYER_ABILITY] = {TC_WORD("abilities"), "001:613.1f"},
    [LAYER_OWN] = {TC_WORD("what it says of itself"), "000:T.14.4 004:418.5c 001:613.3a"},
    [LAYER_SET] = {TC_WORD("power and toughness set"), "001:613.3b"},
    [LAYER_MODIFY] = {TC_WORD("power and toughness changed"), "001:613.3c"},
    [LAYER_ONE] = {TC_WORD("effects by their order"), "000:T.14.1 004:418.5c"},
    [LAYER_SWITCH] = {TC_WORD("power and toughness switched"), "001:613.3e"},
};

/* The rules' numbers of the era alone. */
static void TC_PRINTF(4, 5)
    tell_reason(const struct engine *e, const struct why *why, const char *cites, const char *format, ...)
{
    char own[80];
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    tell_cites((enum era)e->g->era, cites, own, sizeof own);
    why->say(why->self, own, strbuf_text(&text));
    strbuf_release(&text);
}

static void tell_mod(struct engine *e, const struct why *why, const struct mod *mod)
{
    const struct card *card = &e->book->card[mod->card];
    const char *from = mod->source < MAX_OBJECTS ? entity_name(e, mod->source) : card->called;
    const char *layer = layers[mod->layer].name, *cites = layers[mod->layer].cites;
    struct strbuf term = STRBUF_INIT;
    if (!mod->node) {
        tell_reason(e, why, cites, "%s: a copy of %s (%s, timestamp %u)", from,
                    e->book->card[(uint16_t)e->g->effect[mod->effect - 1].a].name, layer, mod->timestamp);
        return;
    }
    write_term(e->book, card, mod->node, op_result((enum op)mod->op), &term);
    tell_reason(e, why, cites, "%s: %s (%s, timestamp %u)", from, strbuf_text(&term), layer, mod->timestamp);
    strbuf_release(&term);
}

/* As printed or copied. */
static void tell_base(struct engine *e, const struct why *why, const struct perm *p)
{
    const struct card *card = &e->book->card[p->as_card];
    const char *cites = "000:T.14.4 004:418.5c 001:613.1";
    if (card->has_pt)
        tell_reason(e, why, cites, "as printed on %s: %d/%d", card->called, card->power, card->toughness);
    else
        tell_reason(e, why, cites, "as printed on %s", card->called);
}

static void tell_counters(struct engine *e, const struct why *why, const struct perm *p)
{
    int plus = perm_counters(p, COUNTER_PLUS1), minus = perm_counters(p, COUNTER_MINUS1);
    if (plus || minus)
        tell_reason(e, why, "000:G.9.4 004:Glossary/Characteristics 001:613.3d", "counters: %+d/%+d", plus - minus,
                    plus - minus);
}

void chars_why(struct engine *e, uint16_t object, const struct why *why)
{
    struct plan plan;
    chars_refresh(e);
    int perm = game_object(e->g, object)->perm;
    if (perm == NO_PERM)
        return;
    plan_make(e, &plan);
    tell_base(e, why, &e->g->perm[perm]);
    bool counted = false;
    for (int i = 0; i < plan.applied_n; i++) {
        const struct mod *mod = &plan.mod[plan.applied[i]];
        if (!plan_reaches(mod, perm))
            continue;
        if (!counted && mod->layer > counters_after(e->rules)) {
            tell_counters(e, why, &e->g->perm[perm]);
            counted = true;
        }
        tell_mod(e, why, mod);
    }
    if (!counted)
        tell_counters(e, why, &e->g->perm[perm]);
    chars_touch(e);
    chars_refresh(e);
    const struct perm *p = &e->g->perm[perm];
    if (p->types & TYPE_CREATURE)
        tell_reason(e, why, "", "so it is %d/%d", p->power, p->toughness);
}
