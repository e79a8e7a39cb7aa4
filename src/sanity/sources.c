/* sources.c - see sources.h
 *
 * A deck is three classes: other cards, lands that do not make the colour, lands that do; in this order they go to the
 * bottom. For every number of sources the hands that are kept are enumerated, and what is drawn after them.
 *
 * Sources of the methods: "Frank Analysis: How Many Colored Mana Sources Do You Need to Consistently Cast Your Spells?"
 * (ChannelFireball, December 2013); "... A Guilds of Ravnica Update" (10 October 2018); "How Many Sources Do You Need
 * to Consistently Cast Your Spells? A 2022 Update" (August 2022); "How Many Lands Do You Need in Your Deck? An Updated
 * Analysis" (29 July 2022).
 */
#include "sanity/sources.h"
#include "base/chars.h"
#include "base/message.h"

#include <string.h>

enum { OTHER, POOR_LAND, GOOD_LAND, N_CLASSES };

const char *const sources_words[N_SOURCES_METHODS] = {"2013", "2018", "2022"};
const char *const sources_said[N_SOURCES_METHODS] = {
    [SOURCES_2013] = TC_WORD("one card fewer at each mulligan; the chance of enough sources by the turn, "
                             "90 %% of all games"),
    [SOURCES_2018] = TC_WORD("as in 2013 with a look at the top card, where only a source stays; the chance given "
                             "enough lands, 90 %% for one mana and one more for each further mana up to 95 %%"),
    [SOURCES_2022] = TC_WORD("seven new cards at each mulligan, the surplus to the bottom; the chance given enough "
                             "lands, 89 %% and one more for each turn"),
};

/* ---- costs ----------------------------------------------------------------------------------- */

enum err_code sources_cost_parse(const char *text, int *coloured, int *mana_value, struct err *err)
{
    int generic = 0, symbols = 0;
    char colour = 0;
    bool sound = true;
    for (const char *at = text; *at; at++) {
        char c = char_upper(*at);
        if (c == '{' || c == '}')
            continue;
        if (char_is_digit(c)) {
            generic = generic * 10 + (c - '0');
            sound = sound && symbols == 0 && generic <= SOURCES_TURNS;
        } else if (strchr("CWUBRG", c) && (!colour || c == colour)) {
            colour = c;
            symbols++;
        } else {
            sound = false;
        }
        if (!sound || symbols > SOURCES_TURNS)
            break;
    }
    if (!sound || symbols == 0 || generic + symbols > SOURCES_TURNS)
        return err_set(err, ERR_USAGE,
                       "a cost \"%.40s\": expected generic mana and symbols of one colour, such as "
                       "1CC or 2W (C: "
                       "any colour), at most %d mana in all",
                       text, (int)SOURCES_TURNS);
    *coloured = symbols;
    *mana_value = generic + symbols;
    return ERR_OK;
}

/* ---- what a method asks ---------------------------------------------------------------------- */

int sources_lands(enum sources_method method, int cards)
{
    static const struct {
        int cards, lands[N_SOURCES_METHODS];
    } decks[] = {{40, {17, 17, 17}}, {60, {24, 24, 25}}, {80, {32, 32, 35}}, {99, {40, 40, 41}}};
    size_t near = 0;
    for (size_t i = 1; i < ARRAY_LEN(decks); i++)
        if (2 * cards > decks[i - 1].cards + decks[i].cards)
            near = i;
    return (cards * decks[near].lands[method] * 2 + decks[near].cards) / (2 * decks[near].cards);
}

static double threshold_of(const struct sources_question *q, int turn)
{
    if (q->threshold > 0)
        return q->threshold;
    int by = q->method == SOURCES_2018 ? q->mana_value : turn;
    switch (q->method) {
    case SOURCES_2013:
        return 0.90;
    case SOURCES_2018:
        return (89 + (by < 6 ? by : 6)) / 100.0;
    case SOURCES_2022:
        return (89 + (by < 10 ? by : 10)) / 100.0;
    }
    return 0.90;
}

static void plan_of(const struct sources_question *q, struct mulligan_plan *plan)
{
    static const enum mulligan_rule rules[N_SOURCES_METHODS] = {MULL_PARIS, MULL_VANCOUVER, MULL_LONDON};
    if (q->plan)
        *plan = *q->plan;
    else
        mulligan_plan_make(rules[q->method], q->commander, plan);
    plan->look = LOOK_SOURCE;
}

static enum err_code check(const struct sources_question *q, struct err *err)
{
    if (q->cards < MULL_HAND || q->cards > SOURCES_CARDS)
        return err_set(err, ERR_USAGE, "a deck of %d cards: expected %d to %d", q->cards, (int)MULL_HAND,
                       (int)SOURCES_CARDS);
    if (q->lands < 1 || q->lands > q->cards)
        return err_set(err, ERR_USAGE, "%d lands in a deck of %d cards: expected 1 to %d", q->lands, q->cards,
                       q->cards);
    if (q->turn < 0 || q->turn > SOURCES_TURNS)
        return err_set(err, ERR_USAGE, "turn %d: expected 1 to %d", q->turn, (int)SOURCES_TURNS);
    if (q->coloured < 1 || q->mana_value < q->coloured || q->mana_value > SOURCES_TURNS)
        return err_set(err, ERR_USAGE, "a cost of %d mana, %d of it coloured: expected 1 to %d of one colour",
                       q->mana_value, q->coloured, (int)SOURCES_TURNS);
    if (q->threshold < 0 || q->threshold > 1)
        return err_set(err, ERR_USAGE, "a threshold of %g: expected a chance from 0 to 1", q->threshold);
    return ERR_OK;
}

/* ---- one number of sources ------------------------------------------------------------------- */

struct reckoning {
    int draws, lands, coloured; /* drawn after the hand; needed */
    const struct kept_hand *kept;
    double enough, both;
};

static void add_draw(void *self, const int *drawn, double chance)
{
    struct reckoning *r = self;
    const struct kept_hand *kept = r->kept;
    int good = kept->hand[GOOD_LAND] + drawn[GOOD_LAND] + (kept->top == GOOD_LAND);
    int lands = good + kept->hand[POOR_LAND] + drawn[POOR_LAND] + (kept->top == POOR_LAND);
    if (lands < r->lands)
        return;
    r->enough += chance * kept->chance;
    if (good >= r->coloured)
        r->both += chance * kept->chance;
}

static void add_hand(void *self, const struct kept_hand *kept)
{
    struct reckoning *r = self;
    struct kept_hand hand = *kept;
    struct classes library = {.n = N_CLASSES};
    int draws = r->draws, left = 0;
    if (draws == 0)
        hand.top = -1;
    draws -= hand.top >= 0;
    for (int i = 0; i < N_CLASSES; i++)
        left += library.size[i] = kept->library[i];
    r->kept = &hand;
    classes_enumerate(&library, draws < left ? draws : left, add_draw, r);
}

enum err_code sources_answer(struct arena *arena, const struct sources_question *q, struct sources_answer *out,
                             struct err *err)
{
    if (check(q, err) != ERR_OK)
        return err->code;
    *out = (struct sources_answer){.turn = q->turn ? q->turn : q->mana_value, .sources = -1};
    out->threshold = threshold_of(q, out->turn);
    out->given_lands = q->given == GIVEN_AS_METHOD ? q->method != SOURCES_2013 : q->given == GIVEN_LANDS;
    out->chance = ARENA_ARRAY(arena, double, (size_t)q->lands + 1);
    out->unconditional = ARENA_ARRAY(arena, double, (size_t)q->lands + 1);
    plan_of(q, &out->plan);
    for (int good = 0; good <= q->lands; good++) {
        struct hand_classes deck = {.classes = {.n = N_CLASSES, .size = {q->cards - q->lands, q->lands - good, good}},
                                    .lands = 1u << POOR_LAND | 1u << GOOD_LAND,
                                    .wanted = 1u << GOOD_LAND};
        struct reckoning r = {.draws = out->turn - !(q->on_the_draw || q->commander),
                              .lands = out->given_lands ? q->mana_value : 0,
                              .coloured = q->coloured};
        mulligan_enumerate(&out->plan, &deck, add_hand, &r);
        out->unconditional[good] = r.both;
        out->chance[good] = r.enough > 0 ? r.both / r.enough : 0;
        out->enough_lands = r.enough;
        if (out->sources < 0 && out->chance[good] >= out->threshold)
            out->sources = good;
    }
    out->probability = out->chance[out->sources >= 0 ? out->sources : q->lands];
    return ERR_OK;
}

/* ---- how many lands -------------------------------------------------------------------------- */

struct lands_advice lands_advised(int cards, double mean_mana_value, int cheap_draw_or_ramp, bool companion)
{
    bool large = cards >= 80;
    double of_size = large ? 31.42 + 3.13 * mean_mana_value - 0.28 * cheap_draw_or_ramp
                           : 19.59 + 1.90 * mean_mana_value - 0.28 * cheap_draw_or_ramp + (companion ? 0.27 : 0);
    int size = large ? 99 : 60;
    return (struct lands_advice){.lands = cards == size ? of_size : of_size * cards / size,
                                 .proportional = cards != size && !(large && cards == 100)};
}
