/* castable.c - see castable.h */
#include "sanity/castable.h"

#include <stdlib.h>
#include <string.h>

enum { OTHER_MANA = 1 << 6 /* makes mana, but none of the target's colours */, SEEN_MOST = MULL_HAND + 40 };

/* ---- classes --------------------------------------------------------------------------------- */

static struct source_kind projected(struct source_kind kind, unsigned colours)
{
    unsigned makes = kind.makes & colours;
    return (struct source_kind){.makes = (uint8_t)(makes        ? makes
                                                   : kind.makes ? OTHER_MANA
                                                                : 0),
                                .tapped = kind.makes && kind.tapped};
}

static bool same_kind(struct source_kind a, struct source_kind b)
{
    return a.makes == b.makes && a.tapped == b.tapped;
}

bool castable_deck_make(const struct source_kind *lands, const int *copies, int kinds, int others,
                        const struct mana_target *target, struct castable_deck *out)
{
    *out = (struct castable_deck){.hands = {.classes = {.n = 1, .size = {others}}}};
    for (int i = 0; i < kinds; i++) {
        struct source_kind kind = projected(lands[i], target->colours);
        int n = out->hands.classes.n, at = 1;
        if (copies[i] == 0)
            continue;
        while (at < n && !same_kind(out->kind[at], kind))
            at++;
        if (at == HYPERGEO_CLASSES)
            return false;
        if (at == n) { /* in its place in the order of going to the bottom */
            for (; at > 1 && compare_for_target(kind, out->kind[at - 1], target->colours) < 0; at--) {
                out->kind[at] = out->kind[at - 1];
                out->hands.classes.size[at] = out->hands.classes.size[at - 1];
            }
            out->kind[at] = kind;
            out->hands.classes.size[at] = 0;
            out->hands.lands |= 1u << n;
            out->hands.classes.n++;
        }
        out->hands.classes.size[at] += copies[i];
    }
    for (int i = 1; i < out->hands.classes.n; i++)
        out->hands.wanted |= out->kind[i].makes & target->colours ? 1u << i : 0u;
    return true;
}

bool castable_deck_of(const struct mana_base *base, const struct mana_target *target, struct castable_deck *out)
{
    struct source_kind lands[BASE_KINDS];
    int copies[BASE_KINDS], n = 0;
    for (int i = 0; i < base->kinds; i++)
        if (base->kind[i].land) {
            lands[n] = base->kind[i].source;
            copies[n++] = base->kind[i].copies;
        }
    return castable_deck_make(lands, copies, n, base->cards - base->lands, target, out);
}

/* ---- one composition ------------------------------------------------------------------------- */

struct counting {
    const struct castable_deck *deck;
    const struct mana_target *target;
    const struct mulligan_plan *plan;
    int n, cards, turn, draws; /* draws: by the turn */
    bool any_tapped;
    double chance; /* the result */

    /* compositions of all that was seen: by lands seen, P(a hand of these that is kept as it is), of all cards seen and
     * of all but the last */
    double kept[SEEN_MOST + 1], kept_before[SEEN_MOST + 1];
    int seen;

    /* hand by hand */
    const int *hand;
};

static bool met(const struct counting *c, const int *count)
{
    for (int w = 0; w < c->target->ways; w++)
        if (demand_met_by_lands(&c->target->way[w], c->deck->kind, c->n, count, c->turn))
            return true;
    return false;
}

/* The same without one card of class i, which came this turn. */
static bool met_without(const struct counting *c, const int *count, int i)
{
    int less[HYPERGEO_CLASSES];
    memcpy(less, count, (size_t)c->n * sizeof *less);
    less[i]--;
    return met(c, less);
}

/* ---- all that was seen ----------------------------------------------------------------------- */

static void add_seen(void *self, const int *seen, double chance)
{
    struct counting *c = self;
    int lands = c->seen - seen[0];
    if (c->kept[lands] <= 0)
        return;
    bool all = met(c, seen);
    if (!c->any_tapped || c->draws == 0 || !all) { /* without the last card even less can be paid */
        c->chance += all ? chance * c->kept[lands] : 0;
        return;
    }
    for (int i = 0; i < c->n; i++) { /* the last card is of class i */
        double last = chance * seen[i] / c->seen *
                      (i == 0      ? c->kept_before[lands]
                       : lands > 0 ? c->kept_before[lands - 1]
                                   : 0);
        if (last > 0 && (!c->deck->kind[i].tapped || met_without(c, seen, i)))
            c->chance += last;
    }
}

/* By lands among `seen` cards: the chance that their first `drawn` are a hand that step s keeps with no land to go. */
static void add_kept(const struct counting *c, int s, int seen, double reached, double *kept)
{
    const struct mulligan_step *step = &c->plan->step[s];
    int drawn = step->drawn < c->cards ? step->drawn : c->cards;
    double table[SEEN_MOST + 1];
    for (int lands = 0; lands <= seen && drawn <= seen; lands++) {
        hypergeo_table(seen, lands, drawn, table);
        for (int l = 0; l <= drawn && l <= lands; l++) {
            int hand[2] = {drawn - l, l};
            mulligan_bottom(step, 2, 2, hand);
            bool keeps = s == c->plan->steps - 1 || (hand[1] >= step->least && hand[1] <= step->most);
            kept[lands] += keeps && hand[1] == l ? reached * table[l] : 0;
        }
    }
}

/* ---- hands of which lands go to the bottom --------------------------------------------------- */

/* What a hand still lacks, for each way to pay; classes that are alike for all of it are drawn from as one. */
struct lack {
    int ways, ends[DEMAND_WAYS]; /* the sets of a way end there */
    int sets;
    struct {
        unsigned classes; /* of those that are drawn from */
        int least;
    } set[DEMAND_WAYS * 2 * (DEMAND_SETS + 1)];
    int n;
    double chance;
};

static void add_lacking(void *self, const int *drawn, double chance)
{
    struct lack *lack = self;
    int k = 0;
    for (int w = 0; w < lack->ways; k = lack->ends[w++]) {
        bool enough = true;
        for (; k < lack->ends[w] && enough; k++) {
            int sum = 0;
            for (int i = 0; i < lack->n; i++)
                sum += lack->set[k].classes >> i & 1 ? drawn[i] : 0;
            enough = sum >= lack->set[k].least;
        }
        if (enough) {
            lack->chance += chance;
            return;
        }
    }
}

/* least or more of these classes, hand and draws together */
static void lacks(struct lack *lack, const struct counting *c, const int *hand, unsigned classes, int least)
{
    for (int i = 0; i < c->n; i++)
        least -= classes >> i & 1 ? hand[i] : 0;
    if (least > 0) {
        lack->set[lack->sets].classes = classes;
        lack->set[lack->sets++].least = least;
    }
}

/* Of a demand's set (-1: mana of any kind). At most turn - 1 of the lands that enter tapped count: only if a turn's
 * worth is asked for does that say more, namely that one of the others must be among them. */
static void lacks_set(struct lack *lack, const struct counting *c, const struct demand *demand, const int *hand, int k)
{
    int least = k < 0 ? demand->mana : demand->set[k].least;
    unsigned classes = 0, untapped = 0;
    for (int i = 0; i < c->n; i++) {
        struct source_kind kind = c->deck->kind[i];
        bool counts = k < 0 ? kind.makes != 0 : (kind.makes & demand->set[k].colours) != 0;
        classes |= counts ? 1u << i : 0u;
        untapped |= counts && !kind.tapped ? 1u << i : 0u;
    }
    lacks(lack, c, hand, classes, least);
    if (c->any_tapped && least == c->turn)
        lacks(lack, c, hand, untapped, 1);
}

/* Two classes are alike if they are in the same sets; alike[]: of the merged ones, the classes in them. */
static void merge_alike(const struct lack *lack, int n, const int *size, struct classes *merged, unsigned *alike)
{
    int first[HYPERGEO_CLASSES];
    merged->n = 0;
    for (int i = 0; i < n; i++) {
        int at = 0;
        for (; at < merged->n; at++) {
            bool same = true;
            for (int k = 0; k < lack->sets && same; k++)
                same = (lack->set[k].classes >> i & 1) == (lack->set[k].classes >> first[at] & 1);
            if (same)
                break;
        }
        if (at == merged->n) {
            first[at] = i;
            alike[at] = 0;
            merged->size[merged->n++] = 0;
        }
        merged->size[at] += size[i];
        alike[at] |= 1u << i;
    }
}

/* Returns the chance that the hand, with `draws` more cards from the library, can pay. */
static double chance_after(const struct counting *c, const int *hand, const int *library, int draws)
{
    struct lack lack;
    struct classes merged;
    unsigned alike[HYPERGEO_CLASSES];
    lack.ways = lack.sets = 0;
    lack.chance = 0;
    for (int w = 0; w < c->target->ways; w++) {
        int before = lack.sets;
        if (c->target->way[w].mana > c->turn)
            continue;
        for (int k = -1; k < c->target->way[w].n; k++)
            lacks_set(&lack, c, &c->target->way[w], hand, k);
        if (lack.sets == before)
            return 1;
        lack.ends[lack.ways++] = lack.sets;
    }
    merge_alike(&lack, c->n, library, &merged, alike);
    for (int k = 0; k < lack.sets; k++) {
        unsigned classes = lack.set[k].classes;
        lack.set[k].classes = 0;
        for (int at = 0; at < merged.n; at++)
            lack.set[k].classes |= classes & alike[at] ? 1u << at : 0u;
    }
    lack.n = merged.n;
    classes_enumerate(&merged, draws, add_lacking, &lack);
    return lack.chance;
}

/* The last card drawn does not count if it is a land that enters tapped. */
static double chance_by_last_card(const struct counting *c, int *library, int cards, int draws)
{
    int hand[HYPERGEO_CLASSES];
    double sum = 0;
    memcpy(hand, c->hand, (size_t)c->n * sizeof *hand);
    if (!c->any_tapped || draws == 0)
        return chance_after(c, hand, library, draws);
    for (int i = 0; i < c->n; i++) {
        int counts = !c->deck->kind[i].tapped;
        if (library[i] == 0)
            continue;
        double chance = (double)library[i] / cards;
        library[i]--;
        hand[i] += counts;
        sum += chance * chance_after(c, hand, library, draws - 1);
        hand[i] -= counts;
        library[i]++;
    }
    return sum;
}

static void draw_after(struct counting *c, const int *hand, const int *library, int draws, double chance)
{
    struct classes left = {.n = c->n};
    int cards = 0;
    for (int i = 0; i < c->n; i++)
        cards += left.size[i] = library[i];
    c->hand = hand;
    c->chance += chance * chance_by_last_card(c, left.size, cards, draws < cards ? draws : cards);
}

static void add_bottomed(void *self, const int *drawn, double chance)
{
    struct counting *c = self;
    const struct mulligan_step *step = &c->plan->step[c->seen];
    int hand[HYPERGEO_CLASSES], library[HYPERGEO_CLASSES], before = 0, lands = 0;
    for (int i = 0; i < c->n; i++) {
        hand[i] = drawn[i];
        library[i] = c->deck->hands.classes.size[i] - drawn[i];
        before += i > 0 ? drawn[i] : 0;
    }
    mulligan_bottom(step, c->deck->hands.lands, c->n, hand);
    for (int i = 1; i < c->n; i++)
        lands += hand[i];
    bool keeps = c->seen == c->plan->steps - 1 || (lands >= step->least && lands <= step->most);
    if (keeps && lands < before)
        draw_after(c, hand, library, c->draws, chance * c->kept[0]);
}

static void add_looked(void *self, const struct kept_hand *kept)
{
    struct counting *c = self;
    int hand[HYPERGEO_CLASSES], draws = c->draws;
    memcpy(hand, kept->hand, (size_t)c->n * sizeof *hand);
    if (kept->top >= 0 && draws == 1 && c->deck->kind[kept->top].tapped)
        draws = 0; /* it comes on the very turn */
    else if (kept->top >= 0 && draws > 0) {
        hand[kept->top]++;
        draws--;
    }
    draw_after(c, hand, kept->library, draws, kept->chance);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool looks(const struct mulligan_plan *plan)
{
    for (int s = 0; s < plan->steps; s++)
        if (plan->step[s].look)
            return true;
    return false;
}

static bool bottoms(const struct mulligan_step *step)
{
    return step->drawn > step->kept;
}

struct prepared {
    int cards, lands, draws;
    double reached[MULL_STEPS];
};

static struct prepared prepare(const struct castable_deck *deck, const struct mulligan_plan *plan, int turn,
                               bool on_the_play)
{
    struct prepared p = {.draws = turn - on_the_play};
    struct mulligan_table table;
    for (int i = 0; i < deck->hands.classes.n; i++)
        p.cards += deck->hands.classes.size[i];
    p.lands = p.cards - deck->hands.classes.size[0];
    mulligan_table(plan, p.cards, p.lands, &table);
    memcpy(p.reached, table.seen, sizeof p.reached);
    return p;
}

/* Steps of one size of hand share the walk over what was seen. */
static void count_seen(struct counting *c, const struct prepared *p)
{
    for (int s = 0; s < c->plan->steps; s++) {
        int drawn = c->plan->step[s].drawn;
        bool first = true;
        for (int before = 0; before < s; before++)
            first = first && c->plan->step[before].drawn != drawn;
        if (!first)
            continue;
        int hand = drawn < c->cards ? drawn : c->cards;
        c->seen = hand + p->draws < c->cards ? hand + p->draws : c->cards;
        c->draws = c->seen - hand;
        memset(c->kept, 0, sizeof c->kept);
        memset(c->kept_before, 0, sizeof c->kept_before);
        for (int same = s; same < c->plan->steps; same++)
            if (c->plan->step[same].drawn == drawn) {
                add_kept(c, same, c->seen, p->reached[same], c->kept);
                if (c->any_tapped && c->draws > 0)
                    add_kept(c, same, c->seen - 1, p->reached[same], c->kept_before);
            }
        classes_enumerate(&c->deck->hands.classes, c->seen, add_seen, c);
    }
}

/* Sums of chances are wrong in their last digits. */
static double at_most_one(double chance)
{
    return chance < 1 ? chance : 1;
}

double castable_exactly(const struct castable_deck *deck, const struct mana_target *target,
                        const struct mulligan_plan *plan, int turn, bool on_the_play)
{
    struct prepared p = prepare(deck, plan, turn, on_the_play);
    struct counting c = {.deck = deck,
                         .target = target,
                         .plan = plan,
                         .n = deck->hands.classes.n,
                         .cards = p.cards,
                         .turn = turn,
                         .draws = p.draws};
    if (target->ways == 0 || target->least > turn)
        return 0;
    for (int i = 0; i < c.n; i++)
        c.any_tapped |= deck->kind[i].tapped;
    if (looks(plan)) {
        mulligan_enumerate(plan, &deck->hands, add_looked, &c);
        return at_most_one(c.chance);
    }
    count_seen(&c, &p);
    c.draws = p.draws;
    for (int s = 0; s < plan->steps; s++)
        if (bottoms(&plan->step[s]) && p.reached[s] > 0) {
            c.seen = s;
            c.kept[0] = p.reached[s];
            classes_enumerate(&deck->hands.classes, plan->step[s].drawn < p.cards ? plan->step[s].drawn : p.cards,
                              add_bottomed, &c);
        }
    return at_most_one(c.chance);
}

int64_t castable_work(const struct castable_deck *deck, const struct mulligan_plan *plan, int turn, bool on_the_play,
                      int64_t limit)
{
    struct prepared p = prepare(deck, plan, turn, on_the_play);
    enum { ALIKE = 20 }; /* what is left to draw, classes that are alike being one */
    int64_t work = 0;
    for (int s = 0; s < plan->steps && work < limit; s++) {
        int drawn = plan->step[s].drawn < p.cards ? plan->step[s].drawn : p.cards;
        int draws = p.draws < p.cards - drawn ? p.draws : p.cards - drawn;
        int64_t hands = classes_compositions(&deck->hands.classes, drawn, limit);
        if (looks(plan)) {
            work += hands * (plan->step[s].look ? ALIKE * deck->hands.classes.n : ALIKE);
            continue;
        }
        work += bottoms(&plan->step[s]) ? hands * ALIKE : 0;
        work += s > 0 && plan->step[s - 1].drawn == plan->step[s].drawn
                    ? 0
                    : classes_compositions(&deck->hands.classes, drawn + draws, limit);
    }
    return work < limit ? work : limit;
}

/* ---- lands ----------------------------------------------------------------------------------- */

struct lands_seen {
    int least, draws;
    double chance;
};

static void add_lands(void *self, const struct kept_hand *kept)
{
    struct lands_seen *l = self;
    int left = kept->library[0] + kept->library[1], sure = kept->lands, draws = l->draws;
    if (kept->top >= 0 && draws > 0) {
        sure += kept->top == 1;
        draws--;
    }
    draws = draws < left ? draws : left;
    l->chance += kept->chance *
                 (l->least - sure > draws ? 0 : hypergeo_at_least(left, kept->library[1], draws, l->least - sure));
}

double lands_exactly(const struct mulligan_plan *plan, int cards, int lands, int least, int turn, bool on_the_play)
{
    struct hand_classes deck = {.classes = {.n = 2, .size = {cards - lands, lands}}, .lands = 2};
    struct lands_seen l = {.least = least, .draws = turn - on_the_play};
    mulligan_enumerate(plan, &deck, add_lands, &l);
    return at_most_one(l.chance);
}
