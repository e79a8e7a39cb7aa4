/* why.c - what makes a permanent what it is: each effect that reaches it, in the order in which they are applied
 *
 * For a judge who wants to see the layers: the plan of this moment is made once more, and each of its modifications
 * told with its layer, its timestamp and its rule. */
#include "base/attr.h"
#include "base/strbuf.h"
#include "engine/look/inner.h"

static const struct {
    const char *name, *cites;
} layers[] = {
    [LAYER_COPY] = {"copy", "000:E.4.1 004:418.5c 001:613.1a"},
    [LAYER_CONTROL] = {"control", "000:G.6.3 004:418.5c 001:613.1b"},
    [LAYER_TEXT] = {"text", "001:613.1c"},
    [LAYER_TYPE] = {"types", "001:613.1d"},
    [LAYER_COLOUR] = {"colours", "001:613.1e"},
    [LAYER_ABILITY] = {"abilities", "001:613.1f"},
    [LAYER_OWN] = {"what it says of itself", "000:T.14.4 004:418.5c 001:613.3a"},
    [LAYER_SET] = {"power and toughness set", "001:613.3b"},
    [LAYER_MODIFY] = {"power and toughness changed", "001:613.3c"},
    [LAYER_ONE] = {"effects by their order", "000:T.14.1 004:418.5c"},
    [LAYER_SWITCH] = {"power and toughness switched", "001:613.3e"},
};

/* The rules' numbers of the era alone. */
static void tell(const struct engine *e, const struct why *why, const char *cites, const struct strbuf *text)
{
    char own[80];
    tell_cites((enum era)e->g->era, cites, own, sizeof own);
    why->say(why->self, own, strbuf_text(text));
}

static void tell_mod(struct engine *e, const struct why *why, const struct mod *mod)
{
    const struct card *card = &e->book->card[mod->card];
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "%s: ", mod->source < MAX_OBJECTS ? entity_name(e, mod->source) : card->called);
    if (!mod->node)
        strbuf_printf(&text, "a copy of %s", e->book->card[(uint16_t)e->g->effect[mod->effect - 1].a].name);
    else
        write_term(e->book, card, mod->node, op_result((enum op)mod->op), &text);
    strbuf_printf(&text, " (%s, timestamp %u)", layers[mod->layer].name, mod->timestamp);
    tell(e, why, layers[mod->layer].cites, &text);
    strbuf_release(&text);
}

/* As printed or copied. */
static void tell_base(struct engine *e, const struct why *why, const struct perm *p)
{
    const struct card *card = &e->book->card[p->as_card];
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "as printed on %s", card->called);
    if (card->has_pt)
        strbuf_printf(&text, ": %d/%d", card->power, card->toughness);
    tell(e, why, "000:T.14.4 004:418.5c 001:613.1", &text);
    strbuf_release(&text);
}

static void tell_counters(struct engine *e, const struct why *why, const struct perm *p)
{
    struct strbuf text = STRBUF_INIT;
    int plus = perm_counters(p, COUNTER_PLUS1), minus = perm_counters(p, COUNTER_MINUS1);
    if (plus || minus) {
        strbuf_printf(&text, "counters: %+d/%+d", plus - minus, plus - minus);
        tell(e, why, "000:G.9.4 004:Glossary/Characteristics 001:613.3d", &text);
    }
    strbuf_release(&text);
}

void chars_why(struct engine *e, uint16_t object, const struct why *why)
{
    struct plan plan;
    struct strbuf text = STRBUF_INIT;
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
    if (p->types & TYPE_CREATURE) {
        strbuf_printf(&text, "so it is %d/%d", p->power, p->toughness);
        tell(e, why, "", &text);
    }
    strbuf_release(&text);
}
