/* check_variant.c - limited pools, companions, planar decks and vanguards
 *
 * A limited deck is built of the cards that the player opened and of the basic lands that everybody gets, so it
 * is compared with the pool as it was registered, card by card. Planes and vanguards are cards of their own kinds:
 * the shipped facts hold none, the user's import does.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/message.h"
#include "deck/check_inner.h"

/* ---- limited --------------------------------------------------------------------------------- */

static int by_card(const void *a, const void *b)
{
    const struct card *x = ((const struct tally *)a)->card, *y = ((const struct tally *)b)->card;
    return COMPARE(x->id, y->id);
}

/* Copies of a card in the pool, whichever zone its list puts them in. */
static int opened(const struct checker *pool, const struct card *card)
{
    const struct tally wanted = {.card = card};
    const struct tally *t = bsearch(&wanted, pool->tallies, pool->n_tallies, sizeof *pool->tallies, by_card);
    return t ? tally_total(t) : 0;
}

/* The deck within the registered cards plus basic lands (D.2.1, D.8.1, D.17.1, D.19.6 (1999); 915.1, 917.4
 * (2009)). The sideboard is what is left over (D.17.5): what a list shows of it counts as well. */
void check_registered_pool(struct checker *c)
{
    if (!c->options->pool || ruling_format(c->ruling)->kind != FORMAT_LIMITED)
        return;
    struct checker pool;
    checker_count(&pool, c->arena, c->options->pool);
    if (pool.n_tallies)
        qsort(pool.tallies, pool.n_tallies, sizeof *pool.tallies, by_card);
    for (size_t i = 0; i < c->n_tallies; i++) {
        const struct tally *t = &c->tallies[i];
        int has = tally_total(t), limit = opened(&pool, t->card);
        if (has <= limit || card_is_plain_basic(t->card))
            continue;
        if (checker_breach(c))
            return;
        checker_add(
            c, (struct finding){.code = FINDING_NOT_IN_CARD_POOL,
                                .line = t->line,
                                .card = t->card->full_name,
                                .count = has,
                                .limit = limit,
                                .rule = checker_rule(c, "D.8.1, D.17.1 (1999)", "915.1, 915.5 (2009)"),
                                .text = limit ? message(c->arena, "%d %s, %d in the registered pool (%s)", has,
                                                        t->card->name, limit, tally_places(c, t))
                                              : message(c->arena, "%s is not in the registered pool", t->card->name),
                                .hint = message(c->arena, "remove %d", has - limit)});
    }
}

/* ---- companions ------------------------------------------------------------------------------ */

/* The one condition that is of sizes only. */
#define YORION      "Yorion, Sky Nomad"
#define YORION_MORE 20

/* One card beside the deck, whose ability says so (CR 702.139). Its condition on the deck is in its text. */
void check_companion(struct checker *c)
{
    if (c->companions == 0)
        return;
    if (c->companions > 1 && !checker_breach(c))
        checker_add(c, (struct finding){.code = FINDING_COMPANION,
                                        .count = c->companions,
                                        .limit = 1,
                                        .rule = "CR 702.139",
                                        .text = message(c->arena, "%d companions, at most 1", c->companions),
                                        .hint = TC_WORD("choose one")});
    for (size_t i = 0; i < c->n_tallies; i++) {
        const struct tally *t = &c->tallies[i];
        if (!t->companion)
            continue;
        struct finding f = {.line = t->line, .card = t->card->full_name, .count = t->companion, .rule = "CR 702.139"};
        if (card_has_keyword(t->card, "Companion") && strcmp(t->card->name, YORION) == 0) {
            int least = c->rule->main_min + YORION_MORE;
            if (c->main >= least)
                continue;
            if (checker_breach(c))
                return;
            f.code = FINDING_COMPANION;
            f.count = c->main;
            f.limit = least;
            f.text = message(c->arena, "%s as companion wants %d cards more than the least: %d, not %d", YORION,
                             YORION_MORE, least, c->main);
            f.hint = message(c->arena, "add %d, or list it in the sideboard", least - c->main);
        } else if (card_has_keyword(t->card, "Companion")) {
            if (c->quick)
                continue;
            f.code = FINDING_NOTE;
            f.limit = -1;
            f.text = message(c->arena, "what %s demands of the deck is on the card and is not checked", t->card->name);
        } else {
            if (checker_breach(c))
                return;
            f.code = FINDING_COMPANION;
            f.text = message(c->arena, "%s is no companion", t->card->name);
            f.hint = TC_WORD("list it in the sideboard");
        }
        checker_add(c, f);
    }
}

/* ---- planes and vanguards -------------------------------------------------------------------- */

#define PLANES_LEAST 10 /* 901.3 (2009) */

#define PLANES (TYPE_PLANE | TYPE_PHENOMENON)

bool planes_apart(const struct checker *c)
{
    for (size_t i = 0; i < c->n_tallies; i++)
        if (c->tallies[i].beside > 0 && (c->tallies[i].card->types & PLANES))
            return true;
    return false;
}

/* At least ten plane cards of different names (901.3 (2009)) and nothing else; phenomena came later and count as
 * well. Where a list keeps them apart, the rest is the deck that they go with, and not asked about. */
void check_planes(struct checker *c)
{
    int different = 0;
    bool apart = planes_apart(c);
    for (size_t i = 0; i < c->n_tallies; i++) {
        const struct tally *t = &c->tallies[i];
        bool plane = t->card->types & PLANES;
        int copies = tally_any_place(t);
        different += plane;
        if (plane ? copies <= 1 : apart || tally_total(t) == 0)
            continue;
        if (checker_breach(c))
            return;
        if (!plane) {
            checker_add(c, (struct finding){.code = FINDING_PLANAR,
                                            .line = t->line,
                                            .card = t->card->full_name,
                                            .count = tally_total(t),
                                            .limit = 0,
                                            .rule = "901.3 (2009)",
                                            .text = message(c->arena, "%s is no plane", t->card->name),
                                            .hint = TC_WORD("check a planar deck without the deck that it goes with")});
            continue;
        }
        checker_add(c, (struct finding){.code = FINDING_PLANAR,
                                        .line = t->line,
                                        .card = t->card->full_name,
                                        .count = copies,
                                        .limit = 1,
                                        .rule = "901.3 (2009)",
                                        .text = message(c->arena, "%d %s, one of each name", copies, t->card->name),
                                        .hint = message(c->arena, "remove %d", copies - 1)});
    }
    if (different >= PLANES_LEAST || checker_breach(c))
        return;
    checker_add(c,
                (struct finding){.code = FINDING_PLANAR,
                                 .count = different,
                                 .limit = PLANES_LEAST,
                                 .rule = "901.3 (2009)",
                                 .text = message(c->arena, "%d different planes, at least %d", different, PLANES_LEAST),
                                 .hint = message(c->arena, "add %d", PLANES_LEAST - different)});
}

int vanguards_in_main(const struct checker *c)
{
    int cards = 0;
    for (size_t i = 0; i < c->n_tallies; i++)
        if (c->tallies[i].card->types & TYPE_VANGUARD)
            cards += c->tallies[i].main;
    return ruling_format(c->ruling)->kind == FORMAT_VANGUARD ? cards : 0;
}

/* One vanguard card (902.3 (2009)), which is no card of the deck. */
void check_vanguard(struct checker *c)
{
    if (ruling_format(c->ruling)->kind != FORMAT_VANGUARD)
        return;
    int cards = 0;
    for (size_t i = 0; i < c->n_tallies; i++)
        if (c->tallies[i].card->types & TYPE_VANGUARD)
            cards += tally_any_place(&c->tallies[i]);
    if (cards == 1 || checker_breach(c))
        return;
    checker_add(c, (struct finding){.code = FINDING_VANGUARD,
                                    .count = cards,
                                    .limit = 1,
                                    .rule = "902.3 (2009)",
                                    .text = message(c->arena, "%d vanguard cards, exactly 1", cards),
                                    .hint = cards ? TC_WORD("leave one") : TC_WORD("add one")});
}
