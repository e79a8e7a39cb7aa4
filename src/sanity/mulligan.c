/* mulligan.c - see mulligan.h */
#include "sanity/mulligan.h"
#include "base/message.h"
#include "base/strbuf.h"

#include <string.h>

const char *const mulligan_words[N_MULL_RULES] = {"none", "no-land", "paris", "vancouver", "london"};
const char *const mulligan_said[N_MULL_RULES] = {
    [MULL_NEVER] = TC_WORD("every hand is kept"),
    [MULL_NO_LAND] = TC_WORD("a first hand of seven without a land may be replaced once by seven new cards"),
    [MULL_PARIS] = TC_WORD("each new hand has one card fewer"),
    [MULL_VANCOUVER] = TC_WORD("each new hand has one card fewer; players who keep fewer than seven look at the top "
                               "card and may put it on the bottom"),
    [MULL_LONDON] = TC_WORD("each new hand has seven cards, of which one for each mulligan goes to the bottom"),
};

bool mulligan_rule_parse(const char *word, enum mulligan_rule *out)
{
    for (int i = 0; i < N_MULL_RULES; i++)
        if (strcmp(word, mulligan_words[i]) == 0) {
            *out = (enum mulligan_rule)i;
            return true;
        }
    return false;
}

enum mulligan_rule mulligan_rule_of_day(const char *date)
{
    static const struct {
        const char *since;
        enum mulligan_rule rule;
    } days[] = {
        {"2019-07-12", MULL_LONDON},    /* Core Set 2020 */
        {"2015-10-02", MULL_VANCOUVER}, /* Battle for Zendikar */
        {"1998-09-01", MULL_PARIS},     /* 000:D.10.3 */
    };
    if (!date || !*date)
        return MULL_LONDON;
    for (size_t i = 0; i < ARRAY_LEN(days); i++)
        if (strcmp(date, days[i].since) >= 0)
            return days[i].rule;
    return MULL_NO_LAND; /* 000:D.10.Ruling.1 */
}

/* ---- plans ----------------------------------------------------------------------------------- */

static void add_step(struct mulligan_plan *plan, int drawn, int kept, int least, int most)
{
    plan->step[plan->steps++] = (struct mulligan_step){.drawn = (uint8_t)drawn,
                                                       .kept = (uint8_t)kept,
                                                       .least = (uint8_t)least,
                                                       .most = (uint8_t)most,
                                                       .look = plan->rule == MULL_VANCOUVER && kept < MULL_HAND};
}

void mulligan_plan_make(enum mulligan_rule rule, bool free_first, struct mulligan_plan *out)
{
    *out = (struct mulligan_plan){.rule = rule};
    switch (rule) {
    case MULL_NEVER:
        add_step(out, MULL_HAND, MULL_HAND, 0, MULL_HAND);
        break;
    case MULL_NO_LAND:
        add_step(out, MULL_HAND, MULL_HAND, 1, MULL_HAND);
        add_step(out, MULL_HAND, MULL_HAND, 0, MULL_HAND);
        break;
    case MULL_PARIS:
    case MULL_VANCOUVER:
    case MULL_LONDON:
        if (free_first)
            add_step(out, MULL_HAND, MULL_HAND, 3, 5);
        for (int kept = MULL_HAND; kept >= 4; kept--)
            add_step(out, rule == MULL_LONDON ? MULL_HAND : kept, kept,
                     kept == 4                          ? 0
                     : kept == 5 && rule != MULL_LONDON ? 1
                                                        : 2,
                     kept == MULL_HAND ? 5 : 4);
        break;
    }
}

const char *mulligan_plan_said(struct arena *arena, const struct mulligan_plan *plan)
{
    struct strbuf text = STRBUF_INIT;
    for (int i = 0; i < plan->steps; i++) {
        const struct mulligan_step *step = &plan->step[i];
        bool free = i + 1 < plan->steps && plan->step[i + 1].kept == step->kept && plan->rule != MULL_NO_LAND;
        const char *cards = i == 0 ? message(arena, "%d cards", step->kept) : arena_printf(arena, "%d", step->kept);
        strbuf_printf(
            &text, "%s%s", i ? ", " : "",
            i + 1 == plan->steps ? message(arena, "%s always", cards)
            : free ? message(arena, "%s with %d-%d lands (the first mulligan is free)", cards, step->least, step->most)
                   : message(arena, "%s with %d-%d lands", cards, step->least, step->most));
    }
    const char *said = arena_strdup(arena, strbuf_text(&text));
    strbuf_release(&text);
    return said;
}

/* ---- which hands are kept -------------------------------------------------------------------- */

static int take_from(int *hand, int n_classes, unsigned which, int n)
{
    for (int i = 0; i < n_classes && n > 0; i++) {
        if (!(which >> i & 1))
            continue;
        int some = hand[i] < n ? hand[i] : n;
        hand[i] -= some;
        n -= some;
    }
    return n;
}

static int count_of(const int *hand, int n_classes, unsigned which)
{
    int sum = 0;
    for (int i = 0; i < n_classes; i++)
        sum += which >> i & 1 ? hand[i] : 0;
    return sum;
}

void mulligan_bottom(const struct mulligan_step *step, unsigned lands, int n_classes, int *hand)
{
    int drawn = count_of(hand, n_classes, ~0u), n = drawn - step->kept;
    int spells = count_of(hand, n_classes, ~lands), wanted = step->kept > 3 ? step->kept - 3 : 0;
    if (n <= 0)
        return;
    int others = spells > wanted ? spells - wanted : 0;
    others = others < n ? others : n;
    int left = take_from(hand, n_classes, ~lands, others) + n - others;
    left = take_from(hand, n_classes, lands, left);
    (void)take_from(hand, n_classes, ~lands, left);
}

static int deck_size(const struct classes *c)
{
    return count_of(c->size, c->n, ~0u);
}

static int drawn_of(const struct mulligan_step *step, const struct classes *c)
{
    int cards = deck_size(c);
    return step->drawn < cards ? step->drawn : cards;
}

struct enumeration {
    const struct mulligan_plan *plan;
    const struct hand_classes *deck;
    kept_hand_fn *visit;
    void *self;
    int step;
    double reached, passed_on; /* chances: of this step, of the next */
};

static bool top_stays(const struct enumeration *e, int lands, int top)
{
    if (e->plan->look == LOOK_SOURCE)
        return e->deck->wanted >> top & 1;
    return (e->deck->lands >> top & 1) == (lands < 3);
}

static void look_and_visit(const struct enumeration *e, struct kept_hand *kept, int *library)
{
    int left = count_of(library, e->deck->classes.n, ~0u);
    double chance = kept->chance;
    for (int i = 0; i < e->deck->classes.n; i++) {
        if (library[i] == 0)
            continue;
        kept->chance = chance * library[i] / left;
        kept->top = top_stays(e, kept->lands, i) ? i : -1;
        library[i]--;
        e->visit(e->self, kept);
        library[i]++;
    }
}

static void keep_or_not(void *self, const int *drawn, double chance)
{
    struct enumeration *e = self;
    const struct mulligan_step *step = &e->plan->step[e->step];
    int n = e->deck->classes.n, hand[HYPERGEO_CLASSES], library[HYPERGEO_CLASSES];
    for (int i = 0; i < n; i++) {
        hand[i] = drawn[i];
        library[i] = e->deck->classes.size[i] - drawn[i];
    }
    mulligan_bottom(step, e->deck->lands, n, hand);
    struct kept_hand kept = {.step = e->step,
                             .cards = count_of(hand, n, ~0u),
                             .lands = count_of(hand, n, e->deck->lands),
                             .hand = hand,
                             .library = library,
                             .top = -1,
                             .chance = chance * e->reached};
    bool last = e->step == e->plan->steps - 1;
    if (!last && (kept.lands < step->least || kept.lands > step->most))
        e->passed_on += kept.chance;
    else if (step->look && count_of(library, n, ~0u) > 0)
        look_and_visit(e, &kept, library);
    else
        e->visit(e->self, &kept);
}

void mulligan_enumerate(const struct mulligan_plan *plan, const struct hand_classes *deck, kept_hand_fn *visit,
                        void *self)
{
    struct enumeration e = {.plan = plan, .deck = deck, .visit = visit, .self = self, .passed_on = 1};
    for (e.step = 0; e.step < plan->steps && e.passed_on > 0; e.step++) {
        e.reached = e.passed_on;
        e.passed_on = 0;
        classes_enumerate(&deck->classes, drawn_of(&plan->step[e.step], &deck->classes), keep_or_not, &e);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void add_to_table(void *self, const struct kept_hand *kept)
{
    struct mulligan_table *t = self;
    t->kept[kept->step] += kept->chance;
    t->mean_cards += kept->chance * kept->cards;
    t->mean_lands += kept->chance * kept->lands;
    t->lands[kept->lands] += kept->chance;
}

void mulligan_table(const struct mulligan_plan *plan, int cards, int lands, struct mulligan_table *out)
{
    struct hand_classes deck = {.classes = {.n = 2, .size = {cards - lands, lands}}, .lands = 2};
    int first = cards < MULL_HAND ? cards : MULL_HAND;
    double reached = 1;
    *out = (struct mulligan_table){.steps = plan->steps};
    mulligan_enumerate(plan, &deck, add_to_table, out);
    hypergeo_table(cards, lands, first, out->first);
    for (int i = 0; i < plan->steps; i++) {
        out->size[i] = plan->step[i].kept < cards ? plan->step[i].kept : cards;
        out->seen[i] = reached;
        reached -= out->kept[i];
        reached = reached < 1e-12 ? 0 : reached; /* what rounding leaves */
    }
}

/* ---- the best rule --------------------------------------------------------------------------- */

struct best_of {
    const struct mulligan_plan *plan;
    const struct hand_classes *deck;
    hand_worth_fn *worth;
    void *self;
    struct mulligan_best *out;
    int step;
    double after;      /* worth of going on */
    double sum, share; /* of this step: its worth, and what is kept */
    double stated;
};

static double worth_with_look(const struct best_of *b, const int *hand, int *library)
{
    int n = b->deck->classes.n, left = count_of(library, n, ~0u);
    double sum = 0;
    if (!b->plan->step[b->step].look || left == 0)
        return b->worth(b->self, hand, library, -1);
    for (int i = 0; i < n; i++) {
        if (library[i] == 0)
            continue;
        double chance = (double)library[i] / left;
        library[i]--;
        double stays = b->worth(b->self, hand, library, i), goes = b->worth(b->self, hand, library, -1);
        library[i]++;
        sum += chance * (stays > goes ? stays : goes);
    }
    return sum;
}

/* Over all ways to put n more cards of classes i and on to the bottom. */
static double best_bottoming(const struct best_of *b, int *hand, int *library, int i, int n)
{
    double best = -1e300;
    if (n == 0)
        return worth_with_look(b, hand, library);
    if (i == b->deck->classes.n)
        return best;
    for (int k = 0; k <= n && k <= hand[i]; k++) {
        hand[i] -= k;
        double worth = best_bottoming(b, hand, library, i + 1, n - k);
        hand[i] += k;
        best = worth > best ? worth : best;
    }
    return best;
}

static void judge_hand(void *self, const int *drawn, double chance)
{
    struct best_of *b = self;
    int n = b->deck->classes.n, hand[HYPERGEO_CLASSES], library[HYPERGEO_CLASSES];
    const struct mulligan_step *step = &b->plan->step[b->step];
    for (int i = 0; i < n; i++) {
        hand[i] = drawn[i];
        library[i] = b->deck->classes.size[i] - drawn[i];
    }
    int more = count_of(hand, n, ~0u) - step->kept;
    double worth = best_bottoming(b, hand, library, 0, more > 0 ? more : 0);
    bool last = b->step == b->plan->steps - 1, keeps = last || worth >= b->after;
    b->sum += chance * (keeps ? worth : b->after);
    b->share += keeps ? chance : 0;
    if (b->step == 0) {
        int lands = count_of(drawn, n, b->deck->lands);
        b->out->lands[lands] += chance;
        b->out->keeps[lands] += keeps ? chance : 0;
    }
}

static void add_stated(void *self, const struct kept_hand *kept)
{
    struct best_of *b = self;
    b->stated += kept->chance * b->worth(b->self, kept->hand, kept->library, kept->top);
}

void mulligan_best(const struct mulligan_plan *plan, const struct hand_classes *deck, hand_worth_fn *worth, void *self,
                   struct mulligan_best *out)
{
    struct best_of b = {.plan = plan, .deck = deck, .worth = worth, .self = self, .out = out};
    double share[MULL_STEPS], reached = 1;
    *out = (struct mulligan_best){.value = 0};
    for (b.step = plan->steps - 1; b.step >= 0; b.step--) {
        b.sum = b.share = 0;
        out->floor[b.step] = b.after;
        classes_enumerate(&deck->classes, drawn_of(&plan->step[b.step], &deck->classes), judge_hand, &b);
        share[b.step] = b.share;
        b.after = b.sum;
    }
    out->value = b.after;
    for (int i = 0; i < plan->steps; i++) {
        out->kept[i] = reached * share[i];
        reached -= out->kept[i];
    }
    for (int i = 0; i <= MULL_HAND; i++)
        out->keeps[i] = out->lands[i] > 0 ? out->keeps[i] / out->lands[i] : 0;
    mulligan_enumerate(plan, deck, add_stated, &b);
    out->stated = b.stated;
}

/* ---- a goal ---------------------------------------------------------------------------------- */

struct reaching {
    const struct mana_goal *goal;
    const int *hand;
    int top;
    double chance;
};

static void add_reached(void *self, const int *drawn, double chance)
{
    struct reaching *r = self;
    const struct hand_classes *deck = r->goal->deck;
    int lands = 0;
    for (int i = 0; i < deck->classes.n; i++) {
        int seen = r->hand[i] + drawn[i] + (r->top == i);
        if (seen < r->goal->least[i])
            return;
        lands += deck->lands >> i & 1 ? seen : 0;
    }
    if (lands >= r->goal->lands)
        r->chance += chance;
}

double mana_goal_worth(void *goal, const int *hand, const int *library, int top)
{
    struct mana_goal *g = goal;
    struct reaching r = {.goal = g, .hand = hand, .top = top};
    struct classes left = {.n = g->deck->classes.n};
    int draws = g->turn - (g->on_the_play && g->turn > 0), cards = 0;
    for (int i = 0; i < left.n; i++)
        cards += left.size[i] = library[i];
    if (draws == 0)
        r.top = -1;
    draws -= r.top >= 0;
    classes_enumerate(&left, draws < cards ? draws : cards, add_reached, &r);
    return r.chance;
}
