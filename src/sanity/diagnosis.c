/* diagnosis.c - see diagnosis.h
 *
 * A row a kind: its word and the function that looks for it. A function returns whether it found the fault, and fills
 * it in. The bounds below were chosen by the lists at hand: of 420 lists of 60 cards that did well at tournaments of
 * 2024-2026 in seven formats fewer than one in twelve is told of its mana, and lists with four lands taken out, or
 * eight exchanged for those of another colour, are.
 */
#include "sanity/diagnosis.h"
#include "base/compare.h"
#include "base/message.h"

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
#define LEAST_GAMES   0.04 /* lighter faults are not worth a sentence */
#define COLOUR_LEAST  0.15 /* a deck of three colours has to live with less */
#define MIX_LEAST     0.08
#define FEW_LEAST     0.06
#define FEW_LANDS     2.5  /* fewer than usual, */
#define FEW_PAY       0.75 /* and the lands pay for the mean spell a turn after its own less often: by this, */
#define FEW_PAY_LAND  0.02 /* and more for each land that is missing */
#define MANY_LANDS    4.5  /* more than usual: utility lands are lands too */
#define COSTLY_BELOW  0.35 /* castable two turns after its own */
#define CAST_IN_GAMES 0.5  /* of the copies drawn: then it can be cast, whatever the mana says */
#define MIX_GAIN      0.03 /* of the mean card; of published lists the middle half gains 0.008 to 0.026 */
#define LATE_USUAL    0.03 /* first turns without a cheap card that any deck has */

const char *const fault_words[N_FAULTS] = {"illegal",    "no-general", "unknown",    "small",  "no-mana",
                                           "uncastable", "few-lands",  "many-lands", "colour", "costly",
                                           "late",       "land-mix",   "size"};

struct patient {
    struct arena *arena;
    const struct sanity_report *r;
    const struct diagnosis_about *about;
    const struct list *list;
    bool on_the_play;
    int cards, lands;
    int flexible;       /* spells that are lands as well, or find one from the hand */
    double usual_lands; /* for the spells as they are cast; NAN: there is nothing usual */
    double lands_pay;   /* P(lands enough for the mean spell that is paid for, a turn after its own) */
    bool special;       /* its mana is not that of its lands, or its lands are not for their mana */
};

/* ---- what all look at ------------------------------------------------------------------------ */

static int seen_by(const struct patient *p, int turn)
{
    return hypergeo_seen(p->cards, MULL_HAND, turn, p->on_the_play);
}

/* P(at least one of so many cards is drawn by the turn) */
static double drawn(const struct patient *p, int copies, int turn)
{
    return hypergeo_at_least(p->cards, copies < p->cards ? copies : p->cards, seen_by(p, turn), 1);
}

static struct estimate times(struct estimate e, double factor)
{
    return (struct estimate){e.value * factor, e.low * factor, e.high * factor, e.trials};
}

static int per_hundred(double share)
{
    return (int)(share * 100 + 0.5);
}

/* "4 Lightning Bolt, 3 Goblin Guide and 2 more" of the cards that are marked. */
static const char *names_of(const struct patient *p, const bool *marked)
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

/* Did the engine cast it in its games, of the copies that it drew? */
static bool cast_in_games(const struct patient *p, int card)
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
static bool lands_are_special(const struct patient *p)
{
    int fast = 0, lands_matter = 0, spells = 0, idle = 0;
    for (int i = 0; i < p->list->cards; i++) {
        const struct list_card *card = &p->list->card[i];
        const char *abilities = card->abilities ? card->abilities : "";
        if (card->kinds & KIND_LAND)
            idle += source_colours(&card->source) ? 0 : card->main;
        if (card->kinds & KIND_LAND || card->main == 0)
            continue;
        spells += card->main;
        fast += card->mana_value == 0 || card->source.once || source_colours(&card->source) ? card->main : 0;
        lands_matter += strstr(abilities, "enters(land") || strstr(abilities, "count(land") ||
                                strstr(abilities, "extra-land") || has_keyword(card->keywords, "Dredge")
                            ? card->main
                            : 0;
    }
    return fast * 5 >= spells || lands_matter >= 4 || p->flexible * 3 >= p->lands + p->flexible ||
           (idle >= 4 && p->lands - idle < p->cards / 5);
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
    f->games = estimate_exact(drawn(p, n, LOOK_TURN));
    f->head = message_plural(p->arena, n, "%d card is not known.", "%d cards are not known.", n);
    f->text =
        message_plural(p->arena, n, "%s counts as a blank that cannot be cast, in every figure of this report.",
                       "%s count as blanks that cannot be cast, in every figure of this report.", names_of(p, marked));
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
    f->games = estimate_exact(drawn(p, e->count, LOOK_TURN));
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

/* ---- the number of lands --------------------------------------------------------------------- */

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

/* "19 lands and 4 cards that can be lands" */
static const char *lands_said(const struct patient *p)
{
    const char *lands = message_count(p->arena, p->lands, "%lld land", "%lld lands");
    if (p->flexible == 0)
        return lands;
    return message(p->arena, "%s and %s", lands,
                   message_count(p->arena, p->flexible, "%lld card that can be one", "%lld cards that can be lands"));
}

static bool find_few_lands(struct patient *p, struct deck_fault *f)
{
    int have = p->lands + p->flexible, usual = (int)(p->usual_lands + 0.5);
    if (!p->r->has_hands || isnan(p->usual_lands) || p->usual_lands - have < FEW_LANDS * of_60(p) || p->special ||
        p->lands_pay >= FEW_PAY + FEW_PAY_LAND * (p->usual_lands - have))
        return false;
    double now = draws_with(p, have).screw, then = draws_with(p, usual).screw;
    f->games = estimate_exact(now - then);
    if (f->games.value < FEW_LEAST)
        return false;
    f->head = message(p->arena, "%s, %d too few.", lands_said(p), usual - have);
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

static bool find_many_lands(struct patient *p, struct deck_fault *f)
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

static bool is_let_off(const struct patient *p, int i)
{
    const struct list_card *card = &p->list->card[i];
    return !p->r->trials.card[i].judged || card->main == 0 || card_uses(p->list, card) || card_may_be_land(card) ||
           cast_in_games(p, i) || p->special;
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
        if (need->colours != 1u << colour || is_let_off(p, need->card))
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
        w.waits = times(w.waits, 1.0 / w.copies);
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

static bool find_colour(struct patient *p, struct deck_fault *f)
{
    struct wanting worst = {0};
    struct estimate games = {0};
    int colour = -1;
    for (int c = 0; c < MANA_COLOURS && p->r->has_needs && p->r->has_trials; c++) {
        struct wanting w = wanting_of(p, c);
        struct estimate e = times(w.waits, w.copies ? drawn(p, w.copies, (int)(w.turn + 0.5)) : 0);
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
                      names_of(p, worst.marked), per_hundred(games.value));
    f->change =
        s ? swap_said(p, s)
        : more > 0 && !worst.beyond
            ? message_plural(p->arena, more, "%d more land that makes %s mana, in the place of %s%s.",
                             "%d more lands that make %s mana, in the place of %s%s.", more, mana, idle_lands(p),
                             worst.copies <= 4 ? TC_WORD("; or leave these cards out") : "")
            : message(p->arena, "lands that make %s mana beside another colour, or fewer of these cards.", mana);
    return true;
}

static bool find_land_mix(struct patient *p, struct deck_fault *f)
{
    const struct swaps *s = &p->r->swaps;
    if (!p->r->has_swaps || s->n == 0 || s->best[0].gain.low < MIX_GAIN)
        return false;
    const struct swap *best = &s->best[0];
    const struct list_card *card = &p->list->card[best->card];
    double more = best->after - best->before;
    f->games = estimate_exact(drawn(p, card->main, best->turn) * more);
    if (f->games.value < MIX_LEAST || is_land_of_use(p->list, best->out[0]) ||
        (best->n > 1 && is_land_of_use(p->list, best->out[1])))
        return false;
    f->head = TC_WORD("Other lands would pay more.");
    f->text = message(p->arena, "The mean card can be cast on its turn in %d of 100 games, after the change in %d.",
                      per_hundred(s->mean), per_hundred(best->mean.value));
    f->change = swap_said(p, best);
    return true;
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
        if (is_let_off(p, i) || dark || c->castable[t].value >= COSTLY_BELOW ||
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
    f->games = times(times(never, 1.0 / copies), drawn(p, copies, LOOK_TURN));
    f->head = message(p->arena, "%d cards are too costly for %s.", copies, lands_said(p));
    f->text = message(p->arena,
                      "%s: castable two turns after their turn in fewer than %d of 100 games. One of them is drawn "
                      "by turn %d in %d.",
                      names_of(p, marked), per_hundred(COSTLY_BELOW), (int)LOOK_TURN,
                      per_hundred(drawn(p, copies, LOOK_TURN)));
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
    double none = 1 - drawn(p, cheap, EARLY_TURN), usual = LATE_USUAL;
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
    const char *lands = isnan(p->usual_lands)
                            ? lands_said(p)
                            : message(p->arena, "%s where such decks play %.0f", lands_said(p), p->usual_lands);
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
