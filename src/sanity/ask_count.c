/* ask_count.c - a question counted exactly: compositions of hands and draws by the classes that it tells apart
 *
 * Where every hand is kept, a hand and its draws are one handful: only their sum matters, and which class the last card
 * is of where lands enter tapped. Else hands are enumerated attempt by attempt, and for each that is kept its draws. */
#include "sanity/ask_inner.h"

#include <string.h>

enum { MOST_WORK = 2000000 };

struct counting {
    const struct ask_deck *deck;
    struct ask_room *room;
    struct ask_result *out;
    struct classes classes;
    bool last_counts; /* a land that enters tapped matters on the turn that it is drawn */
    int step, turn, seen;
    int last;             /* the class of the last card, drawn already; -1 */
    double chance;        /* of the hand that is drawn after */
    double reached, left; /* of this attempt, of the next */
    double hits[QUESTION_TURNS + 1], kept[MULL_STEPS];
};

static void add_if_holds(struct counting *c, int last, double chance)
{
    if (chance > 0 && ask_holds(c->deck, c->room, c->turn, last))
        c->hits[c->turn] += chance;
}

/* ---- every hand is kept ---------------------------------------------------------------------- */

static void add_handful(void *self, const int *seen, double chance)
{
    struct counting *c = self;
    memcpy(c->room->seen, seen, (size_t)c->deck->n * sizeof *seen);
    if (!c->last_counts || c->turn < 1 || c->seen <= ask_drawn(c->deck, 0)) {
        add_if_holds(c, -1, chance);
        return;
    }
    for (int i = 0; i < c->deck->n; i++)
        if (seen[i] > 0)
            add_if_holds(c, i, chance * seen[i] / c->seen);
}

static void count_handfuls(struct counting *c)
{
    for (c->turn = 0; c->turn <= c->out->turns; c->turn++) {
        c->seen = ask_drawn(c->deck, 0) + ask_draws(c->deck, 0, c->turn);
        /* no card is drawn on the first turn on the play, and none from an empty library: the last one came before */
        bool drew = c->turn > 0 && ask_draws(c->deck, 0, c->turn) > ask_draws(c->deck, 0, c->turn - 1);
        c->last_counts = c->deck->any_tapped && drew;
        classes_enumerate(&c->classes, c->seen, add_handful, c);
    }
    c->kept[0] = 1;
}

/* ---- attempt by attempt ---------------------------------------------------------------------- */

static void add_draws(void *self, const int *drawn, double chance)
{
    struct counting *c = self;
    for (int i = 0; i < c->deck->n; i++)
        c->room->seen[i] = c->room->hand[i] + drawn[i];
    if (c->last >= 0)
        c->room->seen[c->last]++;
    add_if_holds(c, c->last, chance * c->chance);
}

/* The draws of a turn after a hand: room->hand, and the library; top: the card that is drawn first, -1. */
static void draw(struct counting *c, int top, double chance)
{
    struct classes library = {.n = c->deck->n};
    int *hand = c->room->hand, draws = ask_draws(c->deck, c->step, c->turn), cards = 0;
    bool drew = c->turn > 0 && draws > ask_draws(c->deck, c->step, c->turn - 1), in_hand = false;
    for (int i = 0; i < library.n; i++)
        cards += library.size[i] = c->room->library[i];
    c->last = -1;
    c->chance = chance;
    if (top >= 0 && draws > 0) {
        draws--;
        in_hand = draws > 0 || !drew;
        if (in_hand)
            hand[top]++;
        else
            c->last = top; /* it comes on this very turn */
    }
    draws = draws < cards ? draws : cards;
    if (!c->deck->any_tapped || !drew || draws == 0) {
        classes_enumerate(&library, draws, add_draws, c);
    } else {
        for (int i = 0; i < library.n; i++) {
            if (library.size[i] == 0)
                continue;
            c->chance = chance * library.size[i] / cards;
            c->last = i;
            library.size[i]--;
            classes_enumerate(&library, draws - 1, add_draws, c);
            library.size[i]++;
        }
    }
    if (in_hand)
        hand[top]--;
}

static void draw_turns(struct counting *c, int top, double chance)
{
    for (c->turn = 0; c->turn <= c->out->turns; c->turn++)
        draw(c, top, chance);
}

/* One card of the library is looked at; one that goes leaves it. */
static void look(struct counting *c, double chance)
{
    int cards = 0, lands = 0;
    for (int i = 0; i < c->deck->n; i++) {
        cards += c->room->library[i];
        lands += c->deck->class[i].land ? c->room->hand[i] : 0;
    }
    for (int i = 0; i < c->deck->n; i++) {
        if (c->room->library[i] == 0)
            continue;
        double one = chance * c->room->library[i] / cards;
        bool stays = c->deck->class[i].land == (lands < 3);
        c->room->library[i]--;
        draw_turns(c, stays ? i : -1, one);
        c->room->library[i]++;
    }
}

static void add_hand(void *self, const int *drawn, double chance)
{
    struct counting *c = self;
    int n = c->deck->n;
    memcpy(c->room->hand, drawn, (size_t)n * sizeof *drawn);
    bool keeps = ask_keeps(c->deck, c->room, c->step);
    chance *= c->reached;
    if (!keeps) {
        c->left += chance;
        return;
    }
    c->kept[c->step] += chance;
    for (int i = 0; i < n; i++)
        c->room->library[i] = c->classes.size[i] - drawn[i];
    if (c->deck->options->plan.step[c->step].look && c->deck->cards > ask_drawn(c->deck, c->step))
        look(c, chance);
    else
        draw_turns(c, -1, chance);
}

static void count_attempts(struct counting *c)
{
    c->left = 1;
    for (c->step = 0; c->step < c->out->steps && c->left > 0; c->step++) {
        c->reached = c->left;
        c->left = 0;
        classes_enumerate(&c->classes, ask_drawn(c->deck, c->step), add_hand, c);
    }
}

/* ---- how long it would take ------------------------------------------------------------------ */

static bool keeps_all(const struct ask_deck *deck)
{
    const struct mulligan_step *first = &deck->options->plan.step[0];
    return deck->options->plan.steps == 1 && first->kept >= first->drawn;
}

/* Compositions that are judged, at most limit. */
static int64_t work_of(const struct ask_deck *deck, const struct classes *classes, int64_t limit)
{
    const struct mulligan_plan *plan = &deck->options->plan;
    int64_t work = 0, last = deck->any_tapped ? deck->n : 1;
    for (int s = 0; s < plan->steps && work < limit; s++) {
        int drawn = ask_drawn(deck, s);
        int64_t draws = 0, hands = classes_compositions(classes, drawn, limit);
        for (int t = 0; t <= deck->options->turns; t++)
            draws += last * classes_compositions(classes, ask_draws(deck, s, t) + (keeps_all(deck) ? drawn : 0), limit);
        draws *= plan->step[s].look ? deck->n : 1;
        if (keeps_all(deck))
            return draws < limit ? draws : limit;
        work += draws > 0 && hands > limit / draws ? limit : hands * draws;
    }
    return work < limit ? work : limit;
}

bool ask_count(const struct ask_deck *deck, struct ask_room *room, struct ask_result *out)
{
    struct counting c = {.deck = deck, .room = room, .out = out, .last = -1};
    int64_t most = deck->options->exact_most ? deck->options->exact_most : MOST_WORK;
    int seen = ask_drawn(deck, 0) + ask_draws(deck, 0, out->turns);
    if (deck->n > HYPERGEO_CLASSES || (deck->base && !deck->base->plain) || most < 0 || seen > HYPERGEO_DRAWN)
        return false;
    c.classes.n = deck->n;
    for (int i = 0; i < deck->n; i++)
        c.classes.size[i] = deck->class[i].size;
    if (work_of(deck, &c.classes, most) >= most)
        return false;
    if (keeps_all(deck))
        count_handfuls(&c);
    else
        count_attempts(&c);
    for (int t = 0; t <= out->turns; t++)
        out->by_turn[t] = estimate_exact(c.hits[t] < 1 ? c.hits[t] : 1);
    for (int s = 0; s < out->steps; s++)
        out->kept[s] = estimate_exact(c.kept[s]);
    return true;
}
