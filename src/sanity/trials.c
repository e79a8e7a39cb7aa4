/* trials.c - castability of every card by turn: decides what is counted and what is dealt, and combines the results
 * (trials.h) */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "sanity/castable.h"
#include "sanity/trials_inner.h"
#include "sanity/uses.h"

#include <math.h>
#include <string.h>

enum { CHUNK = 1000, USUAL_TRIALS = 100000, USUAL_EXACT = 300000 };

const char stranded_said[] = TC_WORD("castable, two turns after the turn of its mana value, in fewer than "
                                     "three of four games with lands enough");

void dealing_deck(const struct mana_base *base, uint16_t *card, bool *is_land)
{
    int n = 0;
    for (int i = 0; i < base->kinds; i++) {
        is_land[i] = base->kind[i].land;
        for (int k = 0; k < base->kind[i].copies; k++)
            card[n++] = (uint16_t)i;
    }
}

/* ---- by targets ------------------------------------------------------------------------------ */

/* The result for each target. */
struct found {
    struct estimate castable[TRIAL_TURNS + 1], given[TRIAL_TURNS + 1];
    double lands[TRIAL_TURNS + 1];
    bool exact[TRIAL_TURNS + 1];
};

struct run {
    const struct trials_options *options;
    struct mana_base base;
    struct found *found;
    struct dealing dealing;
    int turns;
    bool fast;
};

static struct estimate share_given(double both, double given)
{
    return given > 0 ? estimate_exact(both < given ? both / given : 1) : estimate_share(0, 0);
}

/* Counts what can be enumerated; true when that is everything. */
static bool count_target(struct run *run, int k)
{
    const struct mana_target *target = &run->base.target[k];
    struct found *found = &run->found[k];
    struct castable_deck deck;
    int64_t most = run->options->exact_most ? run->options->exact_most : USUAL_EXACT;
    bool play = !run->options->on_the_draw, all = true;
    bool plain = run->base.apart && !mana_base_joins_for(&run->base, target);
    bool possible = plain && most > 0 && castable_deck_of(&run->base, target, &deck);
    for (int t = 1; t <= run->turns; t++) {
        found->lands[t] = lands_exactly(&run->options->plan, run->base.cards, run->base.lands, target->least, t, play);
        if (possible && castable_work(&deck, &run->options->plan, t, play, most) < most) {
            double p = castable_exactly(&deck, target, &run->options->plan, t, play);
            found->exact[t] = true;
            found->castable[t] = estimate_exact(p);
            found->given[t] = share_given(p, found->lands[t]);
        } else {
            all = false;
        }
    }
    return all;
}

/* ---- dealing --------------------------------------------------------------------------------- */

static enum err_code deal_chunk(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    const struct run *run = self;
    (void)worker;
    (void)err;
    if (run->fast)
        trials_deal(&run->dealing, chunk);
    else
        trials_play(&run->dealing, chunk);
    return ERR_OK;
}

/* Target k castable by turn t; and with lands enough. */
static int64_t hits_by(const int64_t *counters, int k, int turn, int what)
{
    int64_t sum = 0;
    for (int t = 1; t <= turn; t++)
        sum += counters[trial_counter(k, t) + (size_t)what];
    return sum;
}

static double widest(void *self, const int64_t *counters, int64_t trials)
{
    const struct run *run = self;
    double most = 0;
    for (int k = 0; k < run->base.targets; k++)
        for (int t = 1; run->dealing.needed[k] && t <= run->turns; t++) {
            struct estimate e = estimate_share(hits_by(counters, k, t, 0), trials);
            double half = run->found[k].exact[t] ? 0 : estimate_half_width(&e);
            most = half > most ? half : most;
        }
    return most;
}

static struct estimate divided(struct estimate e, double by)
{
    e.value = e.value < by ? e.value / by : 1;
    e.low = e.low < by ? e.low / by : 1;
    e.high = e.high < by ? e.high / by : 1;
    return e;
}

static void take_dealt(struct run *run, int k, const int64_t *counters, int64_t trials)
{
    struct found *found = &run->found[k];
    for (int t = 1; t <= run->turns; t++) {
        if (found->exact[t])
            continue;
        found->castable[t] = estimate_share(hits_by(counters, k, t, 0), trials);
        /* how often lands are enough is known exactly */
        struct estimate both = estimate_share(hits_by(counters, k, t, 1), trials);
        found->given[t] = found->lands[t] > 0 ? divided(both, found->lands[t]) : estimate_share(0, 0);
    }
}

static enum err_code deal_the_rest(struct arena *arena, struct run *run, const bool *needed, int64_t *dealt,
                                   struct err *err)
{
    const struct trials_options *o = run->options;
    struct sampling_job job = {.self = run,
                               .chunk = CHUNK,
                               .n_counters = trial_counter(run->base.targets, 0),
                               .run = deal_chunk,
                               .widest = widest};
    struct sampling_options options = {.seed = o->seed,
                                       .trials = o->trials > 0 ? o->trials : USUAL_TRIALS,
                                       .precision = o->precision,
                                       .threads = o->threads,
                                       .what = o->what};
    int64_t *counters = ARENA_ARRAY(arena, int64_t, job.n_counters + 1);
    run->dealing = (struct dealing){
        .base = &run->base, .plan = &o->plan, .on_the_play = !o->on_the_draw, .turns = run->turns, .needed = needed};
    run->fast = trials_are_fast(&run->base);
    if (sampling_run(&job, &options, counters, dealt, err) != ERR_OK)
        return err->code;
    for (int k = 0; k < run->base.targets; k++)
        if (needed[k])
            take_dealt(run, k, counters, *dealt);
    return ERR_OK;
}

/* ---- by cards -------------------------------------------------------------------------------- */

/* A card is not dead or stranded for want of mana where its deck has another use for it. */
static void find_other_use(const struct list *list, const struct list_card *card, struct card_trials *out)
{
    out->dead = !out->castable_at_all;
    out->used_beside_mana = (out->dead || out->stranded) && card_uses(list, card) & USES_BESIDE_MANA;
    if (out->used_beside_mana)
        out->dead = out->stranded = false;
}

static void take_card(const struct run *run, const struct list *list, const struct list_card *card, int k,
                      struct card_trials *out)
{
    const struct found *found = &run->found[k];
    const struct mana_target *target = &run->base.target[k];
    int mana_value = card->mana_value < 1 ? 1 : card->mana_value;
    out->judged = true;
    out->castable_at_all = mana_base_pays(&run->base, target);
    out->exact = true;
    out->on_curve = mana_value < run->turns ? mana_value : run->turns;
    for (int t = 1; t <= run->turns; t++) {
        out->castable[t] = found->castable[t];
        out->given_lands[t] = found->given[t];
        out->lands[t] = found->lands[t];
        out->exact = out->exact && found->exact[t];
    }
    int late = mana_value + STRANDED_LATER < run->turns ? mana_value + STRANDED_LATER : run->turns;
    out->varies = cost_varies(card);
    out->stranded =
        !out->varies && target->least <= late && out->lands[late] > 0 && out->given_lands[late].value < STRANDED_UNDER;
    find_other_use(list, card, out);
}

/* ---- cards in place of mana ------------------------------------------------------------------ */

/* P(by the turn neither mana nor other cards of its colours pay for it). A copy is in the hand, and so many others of
 * its colours in the deck. By the number of lands seen: these are enough with a chance that is given, and the other
 * cards seen are any of the rest. */
static double nothing_pays(const struct run *run, int others, int cards, int turn, double given, int least)
{
    const struct mulligan_plan *plan = &run->options->plan;
    bool play = !run->options->on_the_draw;
    int spells = run->base.cards - run->base.lands;
    int seen = hypergeo_seen(run->base.cards, MULL_HAND, turn, play);
    double sum = 0, all = 0; /* hands weigh as many times as the copy in them may be any of their spells */
    for (int lands = 0; lands < seen && lands <= run->base.lands; lands++) {
        double chance = lands_exactly(plan, run->base.cards, run->base.lands, lands, turn, play) -
                        lands_exactly(plan, run->base.cards, run->base.lands, lands + 1, turn, play);
        double short_of_cards = 1 - hypergeo_at_least(spells - 1, others, seen - lands - 1, cards);
        all += chance * (seen - lands);
        sum += chance * (seen - lands) * short_of_cards * (lands >= least ? 1 - given : 1);
    }
    return all > 0 ? sum / all : 1;
}

static int others_of(const struct list *list, const struct list_card *card)
{
    int n = -1; /* itself */
    for (int i = 0; i < list->cards; i++)
        n += list->card[i].colours & card->pitch && !(list->card[i].kinds & KIND_LAND) ? list->card[i].main : 0;
    return n < 0 ? 0 : n;
}

/* Adds that other cards of the hand may be given in place of mana: from the first turn on. */
static void take_pitch(const struct run *run, const struct list *list, const struct list_card *card, int k,
                       struct card_trials *out)
{
    const struct mana_target *target = &run->base.target[k];
    int others = others_of(list, card);
    if (others < card->pitched || run->base.cards - run->base.lands < 2)
        return;
    for (int t = 1; t <= run->turns; t++) {
        struct estimate *e = &out->castable[t], *given = &out->given_lands[t];
        double ends[3] = {given->value, given->high, given->low}, pays[3];
        for (int i = 0; i < 3; i++)
            pays[i] = 1 - nothing_pays(run, others, card->pitched, t, out->lands[t] > 0 ? ends[i] : 0, target->least);
        *e = (struct estimate){pays[0], pays[2], pays[1], e->trials};
        given->value = fmax(given->value, e->value); /* with lands enough it is castable no less often */
        given->high = fmax(given->high, given->value);
    }
    out->castable_at_all = true;
    out->stranded = out->dead = out->used_beside_mana = false;
}

/* ---- costs that fall ------------------------------------------------------------------------- */

/* Judges the cards whose cost falls on hands that are played out with all other cards. */
static enum err_code take_falling(struct arena *arena, const struct run *all, const struct list *list,
                                  struct trials *out, struct err *err)
{
    struct run run = {.options = all->options, .turns = all->turns};
    int64_t dealt = 0;
    if (mana_base_with_board(arena, list, &run.base, err) != ERR_OK)
        return err->code;
    if (run.base.targets == 0)
        return ERR_OK;
    bool needed[BASE_FALLS];
    run.found = ARENA_ARRAY(arena, struct found, (size_t)run.base.targets);
    for (int k = 0; k < run.base.targets; k++)
        needed[k] = !count_target(&run, k);
    if (deal_the_rest(arena, &run, needed, &dealt, err) != ERR_OK)
        return err->code;
    for (int i = 0; i < list->cards; i++) {
        int k = run.base.target_of[i];
        if (k < 0)
            continue;
        bool at_all = out->card[i].castable_at_all;
        take_card(&run, list, &list->card[i], k, &out->card[i]);
        out->card[i].fallen = true;
        out->card[i].castable_at_all = at_all || out->card[i].castable[run.turns].value > 0;
        out->card[i].dead &= !out->card[i].castable_at_all;
    }
    out->dealt = dealt > out->dealt ? dealt : out->dealt;
    return ERR_OK;
}

/* One and two mana of a colour, from lands. */
static void count_colour(const struct run *run, int colour, struct colour_trials *out)
{
    for (int mana = 1; mana <= 2; mana++) {
        struct mana_target target = {.need = {.coloured = {0}}, .colours = (uint8_t)(1 << colour), .least = mana};
        struct castable_deck deck;
        target.need.coloured[colour] = (uint8_t)mana;
        target.ways = demands_make(&target.need, target.way);
        for (int t = 1; t <= run->turns && castable_deck_of(&run->base, &target, &deck); t++)
            (mana == 1 ? out->one : out->two)[t] =
                estimate_exact(castable_exactly(&deck, &target, &run->options->plan, t, !run->options->on_the_draw));
    }
}

bool cost_varies(const struct list_card *card)
{
    return cost_falls(card);
}

/* The cards whose cost falls, by name: those for which that is counted, or the others; "" where there is none. */
static const char *varying_cards(struct arena *arena, const struct list *list, const struct trials *trials, bool fallen)
{
    const char *names = "";
    for (int i = 0; i < list->cards; i++)
        if (trials->card[i].varies && trials->card[i].fallen == fallen)
            names = arena_printf(arena, "%s%s%s", names, *names ? ", " : "", list->card[i].name);
    return names;
}

static const char *pitch_cards(struct arena *arena, const struct list *list)
{
    const char *names = "";
    for (int i = 0; i < list->cards; i++)
        if (list->card[i].main > 0 && list->card[i].pitch)
            names = arena_printf(arena, "%s%s%s", names, *names ? ", " : "", list->card[i].name);
    return names;
}

static const char *note_of(struct arena *arena, const struct mana_base *base, const struct list *list,
                           const struct trials *trials)
{
    int others = 0;
    const char *varying = varying_cards(arena, list, trials, false), *made = "", *falls = "";
    const char *fallen = varying_cards(arena, list, trials, true);
    for (int i = 0; i < base->kinds; i++)
        others += !base->kind[i].land && base->kind[i].source.makes ? base->kind[i].copies : 0;
    if (others)
        made = TC_WORD("Cards that are no lands and make mana or find lands are cast as soon as they can be, the "
                       "cheapest first, and are taken to survive.");
    if (*varying)
        falls = message(arena,
                        "What these cost falls with the board, which is not counted; they are castable at least so "
                        "often, and are left out of the mean: %s.",
                        varying);
    if (*fallen)
        falls = arena_printf(arena, "%s%s%s",
                             message(arena,
                                     "What these cost falls as the hand is played: every card as soon as it can be, "
                                     "the cheapest first, spells as if they had something to do; tokens and cards "
                                     "drawn or milled by others are not counted, and these are left out of the mean: "
                                     "%s.",
                                     fallen),
                             *falls ? " " : "", falls);
    const char *instead = pitch_cards(arena, list);
    if (*instead)
        instead = message(arena,
                          "In place of its mana cost a card of its colour may go from the hand, which counts from "
                          "the first turn on: %s.",
                          instead);
    const char *text = arena_printf(arena, "%s%s%s", made, *made && *falls ? " " : "", falls);
    return arena_printf(arena, "%s%s%s", text, *text && *instead ? " " : "", instead);
}

enum err_code trials_run(struct arena *arena, const struct list *list, const struct trials_options *options,
                         struct trials *out, struct err *err)
{
    struct run run = {.options = options};
    int copies = 0;
    *out = (struct trials){.card = ARENA_ARRAY(arena, struct card_trials, (size_t)list->cards + 1), .note = ""};
    out->turns = run.turns = options->turns > 0 && options->turns < TRIAL_TURNS ? options->turns : TRIAL_TURNS;
    if (mana_base_make(arena, list, &run.base, err) != ERR_OK)
        return err->code;
    if (run.base.cards == 0 || run.base.cards > DEAL_MOST)
        return err_set(err, ERR_INPUT, "a maindeck of %d cards: expected 1 to %d", run.base.cards, (int)DEAL_MOST);
    bool *needed = ARENA_ARRAY(arena, bool, (size_t)run.base.targets + 1), any = false;
    run.found = ARENA_ARRAY(arena, struct found, (size_t)run.base.targets + 1);
    for (int k = 0; k < run.base.targets; k++)
        any |= needed[k] = !count_target(&run, k);
    if (any && deal_the_rest(arena, &run, needed, &out->dealt, err) != ERR_OK)
        return err->code;
    for (int i = 0; i < list->cards; i++) {
        if (run.base.target_of[i] < 0)
            continue;
        struct card_trials *card = &out->card[i];
        take_card(&run, list, &list->card[i], run.base.target_of[i], card);
        if (list->card[i].pitch)
            take_pitch(&run, list, &list->card[i], run.base.target_of[i], card);
        if (card->varies)
            continue;
        copies += list->card[i].main;
        out->mean_castable += list->card[i].main * card->castable[card->on_curve].value;
    }
    if (take_falling(arena, &run, list, out, err) != ERR_OK)
        return err->code;
    out->mean_castable = copies > 0 ? out->mean_castable / copies : 0;
    for (int c = 0; c < MANA_COLOURS; c++)
        if (run.base.wanted >> c & 1)
            count_colour(&run, c, &out->colour[c]);
    out->note = note_of(arena, &run.base, list, out);
    return ERR_OK;
}
