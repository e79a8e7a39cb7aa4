/* diagnosis_lands.c - faults of the lands: too few, too many, colours that are missing, a mix that another one beats */
#include "base/message.h"
#include "sanity/diagnosis.h"
#include "sanity/diagnosis_inner.h"
#include "sanity/uses.h"

#include <math.h>
#include <string.h>

/* Bounds are those of 60 cards. */
static double of_60(const struct patient *p)
{
    return p->cards / 60.0;
}

static struct land_draws draws_with(const struct patient *p, int lands)
{
    struct land_draws draws;
    lands = lands < 0 ? 0 : lands > p->cards ? p->cards : lands;
    land_draws(&p->r->hands[0].plan, p->cards, lands, p->on_the_play, &draws);
    return draws;
}

const char *patient_lands_said(const struct patient *p)
{
    const char *lands = message_count(p->arena, p->lands, "%lld land", "%lld lands");
    if (p->flexible == 0)
        return lands;
    return message(p->arena, "%s and %s", lands,
                   message_count(p->arena, p->flexible, "%lld card that can be one", "%lld cards that can be lands"));
}

bool find_few_lands(struct patient *p, struct deck_fault *f)
{
    int have = p->lands + p->flexible, usual = (int)(p->usual_lands + 0.5);
    if (!p->r->has_hands || isnan(p->usual_lands) || p->usual_lands - have < FEW_LANDS * of_60(p) || p->special ||
        p->lands_pay >= FEW_PAY + FEW_PAY_LAND * (p->usual_lands - have))
        return false;
    double now = draws_with(p, have).screw, then = draws_with(p, usual).screw;
    f->games = estimate_exact(now - then);
    if (f->games.value < FEW_LEAST)
        return false;
    f->head = message(p->arena, "%s, %d too few.", patient_lands_said(p), usual - have);
    f->text = message(p->arena,
                      "Decks of this size and curve play %d. In %d of 100 games no more than two lands are seen "
                      "by turn %d; with %d lands in %d.",
                      usual, per_hundred(now), (int)SCREW_TURN, usual, per_hundred(then));
    f->change = message(p->arena, "%d more lands, in the place of the dearest spells.", usual - have);
    return true;
}

/* A land that does something besides making mana: it is drawn late without harm, and played on purpose. */
static bool is_of_use(const struct list_card *card)
{
    const char *abilities = card->abilities ? card->abilities : "";
    bool finds = card->source.fetches || card->source.fetch_any_basic;
    bool more = (!finds && strstr(abilities, "activated")) || strstr(abilities, "triggered") || card->side_name ||
                (!finds && !card->source.makes) || card->source.amount > 1;
    more |= (card->kinds & KIND_ARTIFACT) != 0 && !finds; /* it counts for others */
    return card->kinds & KIND_LAND && !(card->kinds & KIND_BASIC) && more;
}

static int lands_of_use(const struct list *list)
{
    int n = 0;
    for (int i = 0; i < list->cards; i++)
        n += is_of_use(&list->card[i]) ? list->card[i].main : 0;
    return n;
}

static bool is_land_of_use(const struct list *list, const char *name)
{
    for (int i = 0; i < list->cards; i++)
        if (strcmp(list->card[i].name, name) == 0)
            return is_of_use(&list->card[i]);
    return false;
}

const char *patient_lands_judged(const struct patient *p)
{
    const char *lands = patient_lands_said(p);
    double more = p->lands + p->flexible - p->usual_lands;
    int of_use = lands_of_use(p->list);
    if (isnan(more))
        return lands;
    if (fabs(more) < FEW_LANDS * of_60(p))
        return message(p->arena, "%s where such decks play %.0f", lands, p->usual_lands);
    if (more > 0 && p->lands_matter >= SPECIAL_CARDS)
        return message(p->arena, "%s (with %d cards that make something of lands)", lands, p->lands_matter);
    if (more > 0 && of_use >= SPECIAL_CARDS)
        return message(p->arena, "%s (%d of which do more than make mana)", lands, of_use);
    if (more < 0 && p->free_mana > 1 && p->free_mana * SPECIAL_SHARE >= p->spells)
        return message(p->arena, "%s (with %d other cards that make mana or cost none)", lands, p->free_mana);
    if (more < 0 && p->lands_pay >= FEW_PAY)
        return message(p->arena, "%s (they pay for the mean spell a turn after its own in %d of 100 games)", lands,
                       per_hundred(p->lands_pay));
    return lands;
}

bool find_many_lands(struct patient *p, struct deck_fault *f)
{
    int have = p->lands, usual = (int)(p->usual_lands + 0.5);
    double more = have - lands_of_use(p->list) / 4.0 - p->usual_lands;
    if (!p->r->has_hands || isnan(p->usual_lands) || more < MANY_LANDS * of_60(p) || p->special)
        return false;
    double now = draws_with(p, have).flood, then = draws_with(p, usual).flood;
    f->games = estimate_exact(now - then);
    f->head =
        message(p->arena, "%s, %d too many.", message_count(p->arena, have, "%lld land", "%lld lands"), have - usual);
    f->text = message(p->arena,
                      "Decks of this size and curve play %d. In %d of 100 games seven or more lands are seen by "
                      "turn %d; with %d lands in %d.",
                      usual, per_hundred(now), (int)FLOOD_TURN, usual, per_hundred(then));
    f->change = message(p->arena, "%d more spells, in the place of lands.", have - usual);
    return true;
}

/* ---- colours --------------------------------------------------------------------------------- */

/* The cards that want a colour with too few sources, and how often they wait for it. */
struct wanting {
    bool *marked;
    int copies, sources, needed; /* of the card that asks for most */
    bool beyond;                 /* even all lands would not be enough for it */
    double turn;
    struct estimate waits; /* P(lands enough and not castable a turn after its own) in the mean of the copies */
};

bool patient_is_let_off(const struct patient *p, int i)
{
    const struct list_card *card = &p->list->card[i];
    return !p->r->trials.card[i].judged || card->main == 0 || card_uses(p->list, card) || card_may_be_land(card) ||
           patient_casts(p, i) || p->special;
}

static void add_waiting(const struct patient *p, int i, struct wanting *w)
{
    const struct card_trials *c = &p->r->trials.card[i];
    int copies = p->list->card[i].main, t = c->on_curve < p->r->trials.turns ? c->on_curve + 1 : c->on_curve;
    const struct estimate *e = &c->castable[t];
    w->marked[i] = true;
    w->copies += copies;
    w->turn += copies * t;
    w->waits.value += copies * fmax(0, c->lands[t] - e->value);
    w->waits.low += copies * fmax(0, c->lands[t] - e->high);
    w->waits.high += copies * fmax(0, c->lands[t] - e->low);
    w->waits.trials = e->trials > w->waits.trials ? e->trials : w->waits.trials;
}

static struct wanting wanting_of(const struct patient *p, int colour)
{
    struct wanting w = {.marked = ARENA_ARRAY(p->arena, bool, (size_t)p->list->cards + 1)};
    for (size_t k = 0; k < p->r->n_needs; k++) {
        const struct sanity_need *need = &p->r->needs[k];
        if (need->colours != 1u << colour || patient_is_let_off(p, need->card))
            continue;
        w.beyond |= need->needed < 0;
        if (need->needed > w.needed) {
            w.needed = need->needed;
            w.sources = need->sources;
        } else if (w.needed == 0) {
            w.sources = need->sources;
        }
        add_waiting(p, need->card, &w);
    }
    if (w.copies > 0) {
        w.turn /= w.copies;
        w.waits = estimate_times(w.waits, 1.0 / w.copies);
    }
    return w;
}

static const char *swap_said(const struct patient *p, const struct swap *s)
{
    const char *out = s->n == 2 && strcmp(s->out[0], s->out[1]) == 0 ? arena_printf(p->arena, "2 %s", s->out[0])
                      : s->n == 2 ? message(p->arena, "1 %s and 1 %s", s->out[0], s->out[1])
                                  : arena_printf(p->arena, "1 %s", s->out[0]);
    const char *in = s->n == 2 && strcmp(s->in[0], s->in[1]) == 0 ? arena_printf(p->arena, "2 %s", s->in[0])
                     : s->n == 2 ? message(p->arena, "1 %s and 1 %s", s->in[0], s->in[1])
                                 : arena_printf(p->arena, "1 %s", s->in[0]);
    return message(p->arena, "%s for %s: %s is castable on turn %d in %d of 100 games instead of %d.", in, out,
                   p->list->card[s->card].name, s->turn, per_hundred(s->after), per_hundred(s->before));
}

/* The best change of lands that helps one of these cards most; NULL. */
static const struct swap *swap_for(const struct patient *p, const bool *marked)
{
    const struct swaps *s = &p->r->swaps;
    for (int i = 0; p->r->has_swaps && i < s->n; i++)
        if (marked[s->best[i].card] && s->best[i].gain.low > 0)
            return &s->best[i];
    for (int i = 0; p->r->has_swaps && i < s->singles; i++)
        if (marked[s->single[i].card] && s->single[i].gain.low > 0)
            return &s->single[i];
    return NULL;
}

/* "the 8 Plains, which no card needs", "lands that do not" */
static const char *idle_lands(const struct patient *p)
{
    static const char *const basics[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    for (size_t c = 0; c < ARRAY_LEN(basics); c++) {
        const struct colour_balance *b = &p->r->composition.colour[c];
        if (b->basics > 1 && b->cards == 0)
            return message(p->arena, "the %d %s, which no card needs", b->basics, basics[c]);
    }
    return TC_WORD("lands that do not");
}

bool find_colour(struct patient *p, struct deck_fault *f)
{
    struct wanting worst = {0};
    struct estimate games = {0};
    int colour = -1;
    for (int c = 0; c < MANA_COLOURS && p->r->has_needs && p->r->has_trials; c++) {
        struct wanting w = wanting_of(p, c);
        struct estimate e = estimate_times(w.waits, w.copies ? chance_drawn(p, w.copies, (int)(w.turn + 0.5)) : 0);
        if (w.copies > 0 && w.sources > 0 && e.value > games.value) {
            worst = w;
            games = e;
            colour = c;
        }
    }
    if (colour < 0 || games.value < COLOUR_LEAST)
        return false;
    const struct swap *s = swap_for(p, worst.marked);
    int more = worst.needed - worst.sources;
    f->games = games;
    const char *mana = mana_said[colour];
    f->head = worst.needed > 0
                  ? message_plural(p->arena, worst.sources, "%d source of %s mana; %d are asked for.",
                                   "%d sources of %s mana; %d are asked for.", worst.sources, mana, worst.needed)
                  : message_plural(p->arena, worst.sources, "%d source of %s mana is too few.",
                                   "%d sources of %s mana are too few.", worst.sources, mana);
    f->text = message(p->arena,
                      "For %s. In %d of 100 games one of them is in hand a turn after its own, with lands enough "
                      "and without the colour.",
                      patient_names(p, worst.marked), per_hundred(games.value));
    f->change =
        s ? swap_said(p, s)
        : more > 0 && !worst.beyond
            ? message_plural(p->arena, more, "%d more land that makes %s mana, in the place of %s%s.",
                             "%d more lands that make %s mana, in the place of %s%s.", more, mana, idle_lands(p),
                             worst.copies <= 4 ? TC_WORD("; or leave these cards out") : "")
            : message(p->arena, "lands that make %s mana beside another colour, or fewer of these cards.", mana);
    return true;
}

bool find_land_mix(struct patient *p, struct deck_fault *f)
{
    const struct swaps *s = &p->r->swaps;
    if (!p->r->has_swaps || s->n == 0 || s->best[0].gain.low < MIX_GAIN)
        return false;
    const struct swap *best = &s->best[0];
    const struct list_card *card = &p->list->card[best->card];
    double more = best->after - best->before;
    f->games = estimate_exact(chance_drawn(p, card->main, best->turn) * more);
    if (f->games.value < MIX_LEAST || is_land_of_use(p->list, best->out[0]) ||
        (best->n > 1 && is_land_of_use(p->list, best->out[1])))
        return false;
    f->head = TC_WORD("Other lands would pay more.");
    f->text = message(p->arena, "The mean card can be cast on its turn in %d of 100 games, after the change in %d.",
                      per_hundred(s->mean), per_hundred(best->mean.value));
    f->change = swap_said(p, best);
    return true;
}
