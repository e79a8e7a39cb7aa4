/* diagnosis.c - see diagnosis.h
 *
 * A row a kind: its word and the function that looks for it. A function returns whether it found the fault, and fills
 * it in. The bounds below were chosen by the lists at hand: of 420 lists of 60 cards that did well at tournaments of
 * 2024-2026 in seven formats fewer than one in twelve is warned about its mana, while lists with four lands taken out,
 * or with eight exchanged for lands of another colour, are.
 */
#include "sanity/diagnosis.h"
#include "base/compare.h"
#include "base/message.h"
#include "sanity/diagnosis_inner.h"
#include "sanity/uses.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_TURN = 5,   /* the turn by which a card counts as drawn */
    EARLY_TURN = 3,  /* something should have been done by then */
    EARLY_VALUE = 3, /* by a card of at most this mana value */
    DECK_LEAST = 40, /* cards of the smallest decks that any format plays with */
    SIZE_SPARE = 3,  /* cards beyond the least that nobody minds */
    SIZE_MOST = 110, /* larger decks are so on purpose */
    NAMES = 3,       /* cards that a sentence names */
    LATER = 2,       /* turns after its own in which a costly card should be castable */
};

const char *const fault_words[N_FAULTS] = {"illegal",    "no-general", "unknown",    "small",  "no-mana",
                                           "uncastable", "few-lands",  "many-lands", "colour", "costly",
                                           "late",       "land-mix",   "size"};

/* ---- what all look at ------------------------------------------------------------------------ */

static int seen_by(const struct patient *p, int turn)
{
    return hypergeo_seen(p->cards, MULL_HAND, turn, p->on_the_play);
}

double chance_drawn(const struct patient *p, int copies, int turn)
{
    return hypergeo_at_least(p->cards, copies < p->cards ? copies : p->cards, seen_by(p, turn), 1);
}

struct estimate estimate_times(struct estimate e, double factor)
{
    return (struct estimate){e.value * factor, e.low * factor, e.high * factor, e.trials};
}

int per_hundred(double share)
{
    return (int)(share * 100 + 0.5);
}

const char *patient_names(const struct patient *p, const bool *marked)
{
    const char *text = "";
    int kinds = 0, more = 0;
    for (int i = 0; i < p->list->cards; i++) {
        const struct list_card *card = &p->list->card[i];
        if (!marked[i])
            continue;
        if (++kinds > NAMES)
            more += card->main + card->command;
        else
            text = arena_printf(p->arena, "%s%s%d %s", text, kinds > 1 ? ", " : "", card->main + card->command,
                                card->name);
    }
    return more ? message(p->arena, "%s and %d more", text, more) : text;
}

bool patient_casts(const struct patient *p, int card)
{
    return p->r->has_clock && p->r->clock.card[card].cast[CLOCK_LOOK].trials > 0 &&
           p->r->clock.card[card].cast[CLOCK_LOOK].value >= CAST_IN_GAMES;
}

/* The mana value at which a card is used, for the number of lands that a deck wants; -1: it does not ask for any. */
static int value_in_use(const struct list *list, const struct list_card *card)
{
    unsigned uses = card_uses(list, card);
    if (card->kinds & KIND_LAND || card->known == KNOWN_BLANK || card_may_be_land(card))
        return -1;
    if (uses & USE_PUT_IN_PLAY)
        return -1;
    if (uses & (USE_ALTERNATIVE | USE_CHEAPER | USE_KEYWORD | USE_FROM_HAND))
        return card->mana_value < 2 ? card->mana_value : 2;
    return card->mana_value;
}

/* Decks that do without many lands, or want many: their cards make mana by themselves, or they count or play lands. */
static bool lands_are_special(struct patient *p)
{
    int idle = 0;
    for (int i = 0; i < p->list->cards; i++) {
        const struct list_card *card = &p->list->card[i];
        const char *abilities = card->abilities ? card->abilities : "";
        if (card->kinds & KIND_LAND)
            idle += source_colours(&card->source) ? 0 : card->main;
        if (card->kinds & KIND_LAND || card->main == 0)
            continue;
        p->spells += card->main;
        p->free_mana += card->mana_value == 0 || card->source.once || source_colours(&card->source) ? card->main : 0;
        p->lands_matter += strstr(abilities, "enters(land") || strstr(abilities, "count(land") ||
                                   strstr(abilities, "extra-land") || has_keyword(card->keywords, "Dredge")
                               ? card->main
                               : 0;
    }
    return p->free_mana * SPECIAL_SHARE >= p->spells || p->lands_matter >= SPECIAL_CARDS ||
           p->flexible * 3 >= p->lands + p->flexible || (idle >= 4 && p->lands - idle < p->cards / 5);
}

static double lands_pay(const struct patient *p)
{
    int copies = 0;
    double sum = 0;
    for (int i = 0; i < p->list->cards && p->r->has_trials; i++) {
        const struct card_trials *c = &p->r->trials.card[i];
        int t = c->on_curve < p->r->trials.turns ? c->on_curve + 1 : c->on_curve;
        if (!c->judged || card_uses(p->list, &p->list->card[i]))
            continue;
        copies += p->list->card[i].main;
        sum += p->list->card[i].main * c->lands[t];
    }
    return copies > 0 ? sum / copies : 1;
}

static void look_over(struct patient *p)
{
    const struct composition *c = &p->r->composition;
    int copies = 0;
    double sum = 0;
    for (int i = 0; i < p->list->cards; i++) {
        const struct list_card *card = &p->list->card[i];
        int value = value_in_use(p->list, card);
        p->flexible += card_may_be_land(card) ? card->main : 0;
        copies += value >= 0 ? card->main : 0;
        sum += value >= 0 ? (double)value * card->main : 0;
    }
    p->usual_lands = NAN;
    if (p->r->has_lands_advice && copies > 0)
        p->usual_lands = lands_advised(c->cards, sum / copies, c->cheap_draw_or_ramp, false).lands;
    p->special = lands_are_special(p);
    p->lands_pay = lands_pay(p);
}

/* ---- the kinds ------------------------------------------------------------------------------- */

static bool find_illegal(struct patient *p, struct deck_fault *f)
{
    const struct diagnosis_about *a = p->about;
    if (a->illegal == 0)
        return false;
    f->games = estimate_exact(1);
    f->head = message(p->arena, "Not legal in %s.", a->format);
    f->text = arena_printf(p->arena, "%s%s.", a->refusal,
                           a->illegal > 1 ? message_plural(p->arena, a->illegal - 1, ", and %d more finding",
                                                           ", and %d more findings", a->illegal - 1)
                                          : "");
    f->change = *a->repair ? arena_printf(p->arena, "%s.", a->repair)
                           : TC_WORD("see what is said under Legality, line by line.");
    return true;
}

static bool find_no_general(struct patient *p, struct deck_fault *f)
{
    const struct list_lead *lead = &p->list->lead;
    if (!lead->why_not || !*lead->why_not)
        return false;
    f->games = estimate_exact(1);
    f->head = TC_WORD("Played without a commander.");
    f->text = arena_printf(p->arena, "%s.", lead->why_not);
    f->change = TC_WORD("name the commander under a heading Commander; until then the figures are those of the other "
                        "cards.");
    return true;
}

static bool find_unknown(struct patient *p, struct deck_fault *f)
{
    int n = p->list->unknown;
    bool *marked = ARENA_ARRAY(p->arena, bool, (size_t)p->list->cards + 1);
    if (n == 0)
        return false;
    for (int i = 0; i < p->list->cards; i++)
        marked[i] = p->list->card[i].known == KNOWN_BLANK && p->list->card[i].main > 0;
    f->games = estimate_exact(chance_drawn(p, n, LOOK_TURN));
    f->head = message_plural(p->arena, n, "%d card is not known.", "%d cards are not known.", n);
    f->text = message_plural(p->arena, n, "%s counts as a blank that cannot be cast, in every figure of this report.",
                             "%s count as blanks that cannot be cast, in every figure of this report.",
                             patient_names(p, marked));
    f->change = TC_WORD("correct the names; topcut deck show says what may be meant.");
    return true;
}

/* A format that the list was judged by knows its own least. Players who must draw from an empty library lose. */
static bool find_small(struct patient *p, struct deck_fault *f)
{
    if (p->about->format || p->cards >= DECK_LEAST)
        return false;
    f->games = estimate_exact(1);
    f->head = message(p->arena, "%s, and no format plays with fewer than %d.",
                      message_count(p->arena, p->cards, "%lld card", "%lld cards"), (int)DECK_LEAST);
    f->text = p->cards < MULL_HAND
                  ? TC_WORD("They are not even a hand of seven.")
                  : message(p->arena, "The draw of turn %d is from an empty library, and loses the game.",
                            p->cards - MULL_HAND + 1 + p->on_the_play);
    f->change = message(p->arena, "%d more for sealed deck and draft, %d more for constructed formats.",
                        DECK_LEAST - p->cards, 60 - p->cards);
    return true;
}

static bool of_error(struct patient *p, const struct list_error *e, struct deck_fault *f)
{
    f->change = e->hint;
    if (e->kind != LIST_ERROR_UNCASTABLE) {
        f->games = estimate_exact(1);
        f->head = TC_WORD("The lands look like a slip of the pen.");
        f->text = e->kind == LIST_ERROR_NO_MANA ? TC_WORD("No card in the deck makes mana.")
                                                : arena_printf(p->arena, "%s.", e->text);
        return true;
    }
    f->games = estimate_exact(chance_drawn(p, e->count, LOOK_TURN));
    f->head = TC_WORD("A colour has no source.");
    f->text = message_plural(p->arena, e->count,
                             "Nothing in the deck makes %s mana, so %d card can never be cast: %s; by turn %d it is "
                             "drawn in %d of 100 games.",
                             "Nothing in the deck makes %s mana, so %d cards can never be cast: %s; by turn %d one of "
                             "them is drawn in %d of 100 games.",
                             mana_said[e->colour], e->count, e->names, (int)LOOK_TURN, per_hundred(f->games.value));
    return true;
}

/* One card alone, whose text is not known: it is probably there for another use. */
static bool is_one_dark_card(const struct patient *p, const struct list_error *e)
{
    for (int i = 0; e->card && i < p->list->cards; i++) {
        const struct list_card *card = &p->list->card[i];
        if (strcmp(card->name, e->card) == 0)
            return card->known == KNOWN_NOT || card->known == KNOWN_PARTLY;
    }
    return false;
}

static bool find_error(struct patient *p, bool colour, struct deck_fault *f)
{
    const struct list_error *heaviest = NULL;
    for (size_t i = 0; i < p->r->n_errors; i++) {
        const struct list_error *e = &p->r->errors[i];
        if (colour && is_one_dark_card(p, e))
            continue;
        if ((e->kind == LIST_ERROR_UNCASTABLE) == colour && (!heaviest || e->count > heaviest->count))
            heaviest = e;
    }
    return heaviest && of_error(p, heaviest, f);
}

static bool find_no_mana(struct patient *p, struct deck_fault *f)
{
    return find_error(p, false, f);
}

static bool find_uncastable(struct patient *p, struct deck_fault *f)
{
    return find_error(p, true, f);
}

/* ---- the spells ------------------------------------------------------------------------------ */

static bool find_costly(struct patient *p, struct deck_fault *f)
{
    bool *marked = ARENA_ARRAY(p->arena, bool, (size_t)p->list->cards + 1);
    struct estimate never = {0};
    int copies = 0;
    for (int i = 0; i < p->list->cards && p->r->has_trials; i++) {
        const struct card_trials *c = &p->r->trials.card[i];
        int t = c->on_curve + LATER < p->r->trials.turns ? c->on_curve + LATER : p->r->trials.turns;
        int n = p->list->card[i].main;
        bool dark = p->list->card[i].known == KNOWN_NOT || p->list->card[i].known == KNOWN_PARTLY;
        if (patient_is_let_off(p, i) || dark || c->castable[t].value >= COSTLY_BELOW ||
            c->lands[t] >= 0.5) /* it is the colours then */
            continue;
        marked[i] = true;
        copies += n;
        never.value += n * (1 - c->castable[t].value);
        never.low += n * (1 - c->castable[t].high);
        never.high += n * (1 - c->castable[t].low);
        never.trials = c->castable[t].trials > never.trials ? c->castable[t].trials : never.trials;
    }
    if (copies < 2 || p->special)
        return false;
    f->games = estimate_times(estimate_times(never, 1.0 / copies), chance_drawn(p, copies, LOOK_TURN));
    f->head = message(p->arena, "%d cards are too costly for %s.", copies, patient_lands_said(p));
    f->text = message(p->arena,
                      "%s: castable two turns after their turn in fewer than %d of 100 games. One of them is drawn "
                      "by turn %d in %d.",
                      patient_names(p, marked), per_hundred(COSTLY_BELOW), (int)LOOK_TURN,
                      per_hundred(chance_drawn(p, copies, LOOK_TURN)));
    f->change = TC_WORD("cheaper cards in their place, or more lands.");
    return true;
}

static bool find_late(struct patient *p, struct deck_fault *f)
{
    int cheap = 0;
    if (p->r->composition.spells == 0)
        return false;
    for (int i = 0; i < p->list->cards; i++) {
        const struct list_card *card = &p->list->card[i];
        bool early = card->mana_value <= EARLY_VALUE || card_uses(p->list, card) || card_may_be_land(card) ||
                     card->need.none || card->known == KNOWN_NOT;
        cheap += !(card->kinds & KIND_LAND) && early ? card->main : 0;
    }
    double none = 1 - chance_drawn(p, cheap, EARLY_TURN), usual = LATE_USUAL;
    if (none <= usual)
        return false;
    f->games = estimate_exact(none - usual);
    f->head = message_plural(p->arena, cheap, "%d card for the first three turns.",
                             "%d cards for the first three turns.", cheap);
    f->text = message(p->arena, "In %d of 100 games no card of mana value %d or less is drawn by turn %d.",
                      per_hundred(none), (int)EARLY_VALUE, (int)EARLY_TURN);
    f->change = TC_WORD("cards of mana value two and three in the place of the dearest.");
    return true;
}

/* Does a card ask for a large deck? */
static bool is_large_on_purpose(const struct list *list)
{
    static const char *const names[] = {"Yorion, Sky Nomad", "Battle of Wits"};
    for (int i = 0; i < list->cards; i++)
        for (size_t k = 0; k < ARRAY_LEN(names); k++)
            if (strcmp(list->card[i].name, names[k]) == 0)
                return true;
    return false;
}

static bool find_size(struct patient *p, struct deck_fault *f)
{
    int least = p->cards >= 60 ? 60 : DECK_LEAST;
    if (p->list->command > 0 || p->list->lead.life > 0 || p->cards <= least + SIZE_SPARE || p->cards >= SIZE_MOST ||
        (least == DECK_LEAST && p->cards >= 60 - SIZE_SPARE) || is_large_on_purpose(p->list))
        return false;
    int seen = hypergeo_seen(p->cards, MULL_HAND, LOOK_TURN, p->on_the_play);
    double now = hypergeo_at_least(p->cards, 4, seen, 1), then = hypergeo_at_least(least, 4, seen, 1);
    f->games = estimate_exact(then - now);
    f->head = message(p->arena, "%d cards where %d are enough.", p->cards, least);
    f->text =
        message(p->arena, "The best card, with four copies, is drawn by turn %d in %d of 100 games; of %d cards in %d.",
                (int)LOOK_TURN, per_hundred(now), least, per_hundred(then));
    f->change = message(p->arena, "leave out the %d weakest cards, some of them lands.", p->cards - least);
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const struct {
    enum fault_kind kind;
    bool always; /* said however light it is */
    bool (*find)(struct patient *p, struct deck_fault *f);
} kinds[N_FAULTS] = {
    {FAULT_ILLEGAL, true, find_illegal},      {FAULT_NO_GENERAL, true, find_no_general},
    {FAULT_UNKNOWN, true, find_unknown},      {FAULT_SMALL, true, find_small},
    {FAULT_NO_MANA, true, find_no_mana},      {FAULT_UNCASTABLE, true, find_uncastable},
    {FAULT_FEW_LANDS, false, find_few_lands}, {FAULT_MANY_LANDS, false, find_many_lands},
    {FAULT_COLOUR, false, find_colour},       {FAULT_COSTLY, false, find_costly},
    {FAULT_LATE, false, find_late},           {FAULT_LAND_MIX, false, find_land_mix},
    {FAULT_SIZE, false, find_size},
};

static int by_games(const void *a, const void *b)
{
    const struct deck_fault *x = a, *y = b;
    return x->games.value < y->games.value   ? 1
           : x->games.value > y->games.value ? -1
                                             : COMPARE((int)x->kind, (int)y->kind);
}

static bool has_fault(const struct diagnosis *d, enum fault_kind kind)
{
    for (int i = 0; i < d->n; i++)
        if (d->fault[i].kind == kind)
            return true;
    return false;
}

/* One cause is told once: where a colour is short the better mix of lands is its change; a slip of the pen explains the
 * number of lands; cards that cost too much for few lands are mended by lands. */
static bool is_told_already(const struct diagnosis *d, enum fault_kind kind)
{
    switch (kind) {
    case FAULT_LAND_MIX:
        return has_fault(d, FAULT_COLOUR);
    case FAULT_FEW_LANDS:
    case FAULT_MANY_LANDS:
        return has_fault(d, FAULT_NO_MANA);
    case FAULT_COSTLY:
        return has_fault(d, FAULT_FEW_LANDS) || has_fault(d, FAULT_NO_MANA);
    default:
        return false;
    }
}

static const char *sound_said(const struct patient *p)
{
    const struct sanity_report *r = p->r;
    if (p->cards == 0)
        return TC_WORD("There is no main deck to judge.");
    const char *lands = patient_lands_judged(p);
    const char *mana = r->has_trials ? message(p->arena, ", the mean card castable on its turn in %d of 100 games",
                                               per_hundred(r->trials.mean_castable))
                                     : "";
    return message(p->arena, "Nothing is wrong with it: %s%s%s.",
                   p->about->format ? message(p->arena, "legal in %s, ", p->about->format) : "", lands, mana);
}

void diagnose(struct arena *arena, const struct sanity_report *report, const struct diagnosis_about *about,
              struct diagnosis *out)
{
    struct patient p = {.arena = arena,
                        .r = report,
                        .about = about,
                        .list = report->list,
                        .on_the_play = !report->options.on_the_draw,
                        .cards = report->composition.cards,
                        .lands = report->composition.sorts[SORT_LAND]};
    *out = (struct diagnosis){.sound = ""};
    look_over(&p);
    for (size_t k = 0; k < ARRAY_LEN(kinds) && p.cards > 0; k++) {
        struct deck_fault f = {.kind = kinds[k].kind, .head = "", .text = "", .change = ""};
        if (!is_told_already(out, f.kind) && kinds[k].find(&p, &f) && (kinds[k].always || f.games.value >= LEAST_GAMES))
            out->fault[out->n++] = f;
    }
    if (out->n > 1)
        qsort(out->fault, (size_t)out->n, sizeof out->fault[0], by_games);
    if (out->n == 0)
        out->sound = sound_said(&p);
}
