/* splice.c - text of other cards on a spell (001:702.44)
 *
 * As a spell is cast, cards with splice are shown from its controller's hand; the card stays there, and the spell gets
 * its text. What it got stands in the game as one record of kind EFFECT_SPLICED for each text: card and ability say
 * which text, `a` is the serial of the stacked spell, `b` the text's place (1, 2 ..; the spell's own is 0) and `uses`
 * the modes chosen for it. A target of the text at place p has the spec p * MAX_TARGET_WORDS + its own. The records go
 * as the spell leaves the stack.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"

#include <string.h>

/* The cost of splicing that card onto the object, or 0. */
static uint16_t splice_cost(struct engine *e, uint16_t card, uint16_t onto)
{
    uint16_t node[MAX_SPLICED];
    int n = chars_parameters(e, card, KEYWORD_SPLICE, node, MAX_SPLICED);
    for (int i = 0; i < n; i++) {
        const struct node *list = node_of(e, node[i]);
        if (chars_has_subtype(e, onto, (uint16_t)node_of(e, list->kid[0])->value))
            return list->kid[1];
    }
    return 0;
}

static void text_context(struct context *c, const struct spliced *text)
{
    c->card = text->card;
    c->ability = text->ability;
    c->modes = text->modes;
}

/* 001:702.44: only if its own choices can be made. */
int splice_options(struct engine *e, const struct context *c, uint16_t onto, struct spliced *out, int max)
{
    struct game *g = e->g;
    int n = 0;
    uint16_t object = g->player[c->controller].top[ZONE_HAND];
    for (; object != NO_OBJECT && n < max; object = game_object(g, object)->next) {
        uint16_t card = game_object(g, object)->card;
        if (object == onto || !(e->book->card[card].keywords[KEYWORD_SPLICE >> 6] >> (KEYWORD_SPLICE & 63) & 1))
            continue;
        struct spliced text = {.object = object,
                               .card = card,
                               .cost = splice_cost(e, object, onto),
                               .ability = (uint8_t)spell_ability(e, card)};
        struct context own = *c;
        text_context(&own, &text);
        if (text.cost && text.ability != 255 && modes_possible(e, &own, context_ability(e, &own)))
            out[n++] = text;
    }
    return n;
}

/* 001:702.44: shown all at once, in the order in which they will be followed. */
void splice_order(struct engine *e, int player, uint16_t onto, struct spliced *text, int n)
{
    struct spliced as_asked[MAX_SPLICED];
    uint16_t option[MAX_SPLICED];
    struct answer answer;
    for (int i = 0; i < n; i++)
        option[i] = text[i].object;
    if (n > 1) {
        memcpy(as_asked, text, (size_t)n * sizeof *text);
        ask_order(e,
                  &(struct question){.player = (uint8_t)player,
                                     .purpose = FOR_ORDER,
                                     .source = onto,
                                     .card = game_object(e->g, onto)->card,
                                     .min = (int16_t)n,
                                     .max = (int16_t)n,
                                     .options = (uint16_t)n,
                                     .option = option},
                  &answer);
        for (int i = 0; i < n; i++)
            text[i] = as_asked[answer.value[i]];
    }
    for (int i = 0; i < n; i++)
        TELL(e, "001:702.44", "%s reveals %s and splices it onto %s", entity_name(e, player_entity(player)),
             entity_name(e, text[i].object), entity_name(e, onto));
}

/* 001:702.44: like the spell's own, after them. */
bool splice_targets(struct engine *e, const struct context *c, struct spliced *text, int n, struct target *out,
                    int *targets)
{
    for (int i = 0; i < n; i++) {
        struct target found[MAX_OWN_TARGETS];
        struct context own = *c;
        int k = 0;
        text_context(&own, &text[i]);
        if (!targets_choose(e, &own, context_ability(e, &own), found, &k))
            return false;
        text[i].modes = own.modes;
        if (*targets + k > MAX_OWN_TARGETS)
            return refuse_because(e, "it would have more than %d targets", MAX_OWN_TARGETS);
        for (int t = 0; t < k; t++) {
            found[t].spec = (uint8_t)(found[t].spec + (i + 1) * MAX_TARGET_WORDS);
            out[(*targets)++] = found[t];
        }
    }
    return true;
}

/* ---- what a stacked spell got ---------------------------------------------------------------- */

static int record_of(const struct game *g, uint16_t serial, int place)
{
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_SPLICED && g->effect[i].a == (int16_t)serial && g->effect[i].b == place)
            return i;
    return -1;
}

static void record(struct engine *e, struct context *c, uint16_t serial, int place)
{
    int i = effect_add(e, c, 0, NO_OBJECT, LASTS_GAME);
    if (i < 0)
        return;
    struct effect *f = &e->g->effect[i];
    f->kind = EFFECT_SPLICED;
    f->a = (int16_t)serial;
    f->b = (int16_t)place;
    f->uses = c->modes;
}

void splice_add(struct engine *e, const struct context *c, uint16_t serial, const struct spliced *text, int n)
{
    for (int i = 0; i < n; i++) {
        struct context own = *c;
        text_context(&own, &text[i]);
        record(e, &own, serial, i + 1);
    }
}

/* 001:702.44: the context of the spell as the text at that place sees it; "this" is the spell. */
bool splice_text(const struct engine *e, struct context *c, uint16_t serial, int place)
{
    if (!place)
        return true;
    int i = record_of(e->g, serial, place);
    if (i < 0)
        return false;
    const struct effect *f = &e->g->effect[i];
    text_context(c, &(struct spliced){.card = f->card, .ability = f->ability, .modes = f->uses});
    return true;
}

void splice_copy(struct engine *e, struct context *of, uint16_t serial, uint16_t copy)
{
    for (int place = 1; splice_text(e, of, serial, place); place++)
        record(e, of, copy, place);
}

/* 001:702.44. */
void splice_end(struct game *g, uint16_t serial)
{
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_SPLICED && g->effect[i].a == (int16_t)serial)
            effect_free(g, i);
}
