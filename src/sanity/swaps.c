/* swaps.c - see swaps.h
 *
 * Many changed decks are equal for one cost: only the number of lands of each of its classes counts. So the chance is
 * computed once for each cost and each such deck, and kept. First all changed decks are searched for chances to
 * compute, then these are computed on all cores, then the sums are made. Where enumeration would take too long, decks
 * are judged on shared deals: on a few hundred first, then the best changes on thousands.
 */
#include "sanity/swaps.h"
#include "base/rng.h"
#include "base/vec.h"
#include "sanity/castable.h"
#include "sanity/deals.h"
#include "sanity/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANDS_MOST = 48,
    DEALS = 4096,
    FIRST_DEALS = 512,
    FIRST_MOST = 8000000, /* deals judged of all changed decks at first */
    FINALISTS = 40,
    COUNT_MOST = 15000,
    COPIES_MOST = 4,
    ENTRIES_A_CHUNK = 4
};
#define WORTH_TELLING 0.0005

const char swaps_said[] =
    "mean chance to cast a nonland card, by copies, on the turn of its mana value; by lands alone";

/* ---- what is remembered ---------------------------------------------------------------------- */

struct entry {
    int target;
    struct castable_deck deck;
    bool exact;
    double chance;
    uint64_t *hits;    /* by deals, a bit each; NULL: counted */
    int deals, wanted; /* deals judged, and those to be */
};

struct land_option {
    const char *name;
    int card; /* of the list; -1: a basic land that it does not have */
    int copies;
    bool may_come;
    struct list_card basic;  /* what it is if card is -1 */
    struct source_kind kind; /* what it makes in the deck as it is */
};

struct change {
    int n, out[2], in[2]; /* options */
};

struct search {
    struct arena *arena, *told; /* for the search; for what is told */
    const struct list *list;
    const struct trials_options *options;
    struct mana_base base;
    struct list changed; /* the list with a change of lands */
    struct land_option land[LANDS_MOST];
    int lands;
    bool too_many; /* different lands */
    bool fetches;
    struct entry *entry;
    int entries;
    size_t room; /* for entries */
    int *slots;  /* hash table of entries, 1 and up; 0: free */
    int n_slots;
    /* deals, by places in a deck whose lands come first */
    struct stored_deal *deal;
    int judged;  /* copies of cards whose costs do not vary */
    int *copies; /* the same, by target */
};

struct stored_deal {
    uint8_t drawn, step, draws;
    uint16_t place[MULL_HAND + TRIAL_TURNS];
};

static int turn_of(const struct mana_target *target)
{
    return target->mana_value < 1 ? 1 : target->mana_value < TRIAL_TURNS ? target->mana_value : TRIAL_TURNS;
}

static bool same_deck(const struct castable_deck *a, const struct castable_deck *b)
{
    if (a->hands.classes.n != b->hands.classes.n)
        return false;
    for (int i = 0; i < a->hands.classes.n; i++)
        if (a->hands.classes.size[i] != b->hands.classes.size[i] || a->kind[i].makes != b->kind[i].makes ||
            a->kind[i].tapped != b->kind[i].tapped)
            return false;
    return true;
}

static uint64_t hash_of(int target, const struct castable_deck *deck)
{
    uint64_t hash = (uint64_t)target * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < deck->hands.classes.n; i++) {
        uint64_t one =
            (uint64_t)deck->hands.classes.size[i] << 9 | (uint64_t)deck->kind[i].makes << 1 | deck->kind[i].tapped;
        hash = (hash ^ one) * UINT64_C(0xd1342543de82ef95);
        hash ^= hash >> 29;
    }
    return hash;
}

static void grow_slots(struct search *s)
{
    int n = s->n_slots ? s->n_slots * 2 : 1024;
    s->slots = ARENA_ARRAY(s->arena, int, (size_t)n);
    s->n_slots = n;
    for (int e = 0; e < s->entries; e++) {
        uint64_t at = hash_of(s->entry[e].target, &s->entry[e].deck);
        while (s->slots[at & (uint64_t)(n - 1)])
            at++;
        s->slots[at & (uint64_t)(n - 1)] = e + 1;
    }
}

/* The entry of a target in a deck; made if there is none yet. */
static int find_entry(struct search *s, int target, const struct castable_deck *deck)
{
    if (2 * (s->entries + 1) > s->n_slots)
        grow_slots(s);
    uint64_t at = hash_of(target, deck), mask = (uint64_t)(s->n_slots - 1);
    for (; s->slots[at & mask]; at++) {
        int e = s->slots[at & mask] - 1;
        if (s->entry[e].target == target && same_deck(&s->entry[e].deck, deck))
            return e;
    }
    ARENA_ROOM(s->arena, s->entry, s->entries, s->room);
    s->entry[s->entries] = (struct entry){.target = target, .deck = *deck};
    s->slots[at & mask] = ++s->entries;
    return s->entries - 1;
}

/* ---- which lands may go and come ------------------------------------------------------------- */

static struct list_card basic_land(int colour)
{
    static const char *const names[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    static const char *const lines[] = {"Basic Land - Plains", "Basic Land - Island", "Basic Land - Swamp",
                                        "Basic Land - Mountain", "Basic Land - Forest"};
    return (struct list_card){.name = names[colour],
                              .type_line = lines[colour],
                              .kinds = KIND_LAND | KIND_BASIC,
                              .source = {.makes = (uint8_t)(1 << colour), .amount = 1}};
}

static bool is_basic_named(const struct search *s, const char *name)
{
    for (int i = 0; i < s->lands; i++)
        if (strcmp(s->land[i].name, name) == 0)
            return true;
    return false;
}

static void gather_lands(struct search *s)
{
    const struct list *list = s->list;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        if (!(card->kinds & KIND_LAND) || card->main <= 0)
            continue;
        s->too_many |= s->lands == LANDS_MOST;
        if (s->too_many)
            return;
        bool basic = (card->kinds & KIND_BASIC) != 0;
        s->fetches |= card->source.fetches || card->source.fetch_any_basic;
        /* a land that is played twice may be played four times */
        s->land[s->lands++] = (struct land_option){.name = card->name,
                                                   .card = i,
                                                   .copies = card->main,
                                                   .may_come = basic || (card->main > 1 && card->main < COPIES_MOST)};
    }
    for (int c = 0; c < 5 && s->lands < LANDS_MOST; c++) {
        struct list_card basic = basic_land(c);
        bool barred = list->lead.n > 0 && !(list->lead.identity >> c & 1); /* no card of another colour is legal */
        if (s->base.wanted >> c & 1 && !barred && !is_basic_named(s, basic.name))
            s->land[s->lands++] =
                (struct land_option){.name = basic.name, .card = -1, .may_come = true, .basic = basic};
    }
}

/* A list with room for the basic lands that it does not have, at no copies. */
static void make_changed(struct search *s)
{
    s->changed = *s->list;
    s->changed.card = ARENA_ARRAY(s->arena, struct list_card, (size_t)s->list->cards + 6);
    memcpy(s->changed.card, s->list->card, (size_t)s->list->cards * sizeof *s->changed.card);
    for (int i = 0; i < s->lands; i++)
        if (s->land[i].card < 0) {
            s->land[i].card = s->changed.cards;
            s->changed.card[s->changed.cards++] = s->land[i].basic;
        }
    for (int i = 0; i < s->lands; i++)
        s->land[i].kind = mana_of_land(&s->changed, &s->changed.card[s->land[i].card]);
}

static void apply(struct search *s, const struct change *change, int sign)
{
    for (int i = 0; i < change->n; i++) {
        s->changed.card[s->land[change->out[i]].card].main -= sign;
        s->changed.card[s->land[change->in[i]].card].main += sign;
    }
}

/* True when a land is the first or was the last of its name: then fetching lands find something else. */
static bool finds_change(const struct search *s, const struct change *change)
{
    for (int i = 0; i < change->n; i++) {
        int gone = 1 + (change->n == 2 && change->out[0] == change->out[1]);
        if (s->land[change->in[i]].copies == 0 || s->land[change->out[i]].copies == gone)
            return s->fetches;
    }
    return false;
}

/* Makes the deck of sources. When there are more classes than can be told apart, those that differ only in entering
 * tapped are taken together. */
static bool make_deck(const struct source_kind *kind, const int *copies, int n, int others,
                      const struct mana_target *target, struct castable_deck *out)
{
    struct source_kind untapped[LANDS_MOST];
    if (castable_deck_make(kind, copies, n, others, target, out))
        return true;
    for (int i = 0; i < n; i++)
        untapped[i] = (struct source_kind){.makes = kind[i].makes};
    return castable_deck_make(untapped, copies, n, others, target, out);
}

/* The entries of all targets with a change; false: more classes than can be told apart. */
static bool entries_of(struct search *s, const struct change *change, int *entry)
{
    struct source_kind kind[LANDS_MOST];
    int copies[LANDS_MOST];
    bool possible = true, again = finds_change(s, change);
    apply(s, change, 1);
    for (int i = 0; i < s->lands; i++) {
        const struct list_card *card = &s->changed.card[s->land[i].card];
        kind[i] = again ? mana_of_land(&s->changed, card) : s->land[i].kind;
        copies[i] = card->main;
    }
    for (int k = 0; k < s->base.targets && possible; k++) {
        struct castable_deck deck;
        possible = make_deck(kind, copies, s->lands, s->base.cards - s->base.lands, &s->base.target[k], &deck);
        entry[k] = possible ? find_entry(s, k, &deck) : -1;
    }
    apply(s, change, -1);
    return possible;
}

/* ---- finding out ----------------------------------------------------------------------------- */

static void store_deals(struct search *s)
{
    struct dealer dealer;
    struct rng rng;
    uint16_t *place = ARENA_ARRAY(s->arena, uint16_t, (size_t)s->base.cards + 1);
    bool *is_land = ARENA_ARRAY(s->arena, bool, (size_t)s->base.cards + 1);
    for (int i = 0; i < s->base.cards; i++) {
        place[i] = (uint16_t)i;
        is_land[i] = i < s->base.lands;
    }
    rng_init(&rng, rng_seed_derive(s->options->seed, 0x5a4b));
    dealer_init(&dealer, &s->options->plan, place, s->base.cards, TRIAL_TURNS);
    s->deal = ARENA_ARRAY(s->arena, struct stored_deal, DEALS);
    for (int n = 0; n < DEALS; n++) {
        struct deal deal = dealer_deal(&dealer, &rng, is_land);
        struct stored_deal *to = &s->deal[n];
        *to = (struct stored_deal){
            .drawn = (uint8_t)deal.drawn, .step = (uint8_t)deal.step, .draws = (uint8_t)dealer.draws};
        memcpy(to->place, place, (size_t)(deal.drawn + dealer.draws) * sizeof *place);
    }
}

/* Counts of classes in one number, five bits each: how many cards are in some of the classes is a mask and a
 * multiplication, which adds the fields up in the topmost. A hand and its draws are fewer than 32 cards. */
enum { BITS = 5, FIELD = (1 << BITS) - 1, PACKED_CLASSES = 24, SUM_AT = (PACKED_CLASSES - 1) * BITS };

struct packed_set {
    tc_u128 untapped, tapped; /* fields that count */
    int least;
};

struct packed_way {
    tc_u128 one_each;
    int sets;
    struct packed_set set[DEMAND_SETS + 1];
};

static void pack_way(const struct castable_deck *deck, const struct demand *demand, struct packed_way *out)
{
    out->sets = 0;
    out->one_each = 0;
    for (int i = 0; i < PACKED_CLASSES; i++)
        out->one_each |= (tc_u128)1 << (i * BITS);
    for (int k = -1; k < demand->n; k++) {
        struct packed_set *set = &out->set[out->sets++];
        *set = (struct packed_set){.least = k < 0 ? demand->mana : demand->set[k].least};
        for (int i = 0; i < deck->hands.classes.n; i++)
            if (k < 0 ? deck->kind[i].makes != 0 : (deck->kind[i].makes & demand->set[k].colours) != 0)
                *(deck->kind[i].tapped ? &set->tapped : &set->untapped) |= (tc_u128)FIELD << (i * BITS);
    }
}

static bool way_is_met(const struct packed_way *way, tc_u128 count, int turn)
{
    for (int k = 0; k < way->sets; k++) {
        const struct packed_set *set = &way->set[k];
        int tapped = (int)((count & set->tapped) * way->one_each >> SUM_AT) & FIELD;
        int sum = (int)((count & set->untapped) * way->one_each >> SUM_AT) & FIELD;
        if (sum + (tapped < turn ? tapped : turn - 1) < set->least)
            return false;
    }
    return true;
}

/* One deal: what of its cards could pay on the turn, by the classes of the places in the deck. */
static void usable_of(const struct search *s, const struct castable_deck *deck, const struct stored_deal *deal,
                      const uint8_t *class_of, int turn, int *count)
{
    const struct mulligan_step *step = &s->options->plan.step[deal->step];
    int n = deck->hands.classes.n, draws = turn - !s->options->on_the_draw;
    memset(count, 0, (size_t)n * sizeof *count);
    draws = draws < deal->draws ? draws : deal->draws;
    for (int i = 0; i < deal->drawn; i++)
        count[class_of[deal->place[i]]]++;
    mulligan_bottom(step, deck->hands.lands, n, count);
    for (int i = 0; i < draws; i++) {
        int class = class_of[deal->place[deal->drawn + i]];
        count[class] += i < draws - 1 || !deck->kind[class].tapped;
    }
}

static bool deal_pays(const struct search *s, const struct entry *e, const struct packed_way *ways, const int *count)
{
    const struct mana_target *target = &s->base.target[e->target];
    int n = e->deck.hands.classes.n, turn = turn_of(target);
    tc_u128 packed = 0;
    for (int i = 0; i < n && n <= PACKED_CLASSES; i++)
        packed |= (tc_u128)(unsigned)count[i] << (i * BITS);
    for (int w = 0; w < target->ways; w++)
        if (target->way[w].mana <= turn &&
            (n <= PACKED_CLASSES ? way_is_met(&ways[w], packed, turn)
                                 : demand_met_by_lands(&target->way[w], e->deck.kind, n, count, turn)))
            return true;
    return false;
}

static void find_out_by_deals(const struct search *s, struct entry *e)
{
    const struct mana_target *target = &s->base.target[e->target];
    uint8_t class_of[DEAL_MOST];
    struct packed_way ways[DEMAND_WAYS];
    int at = 0, hits = 0, turn = turn_of(target);
    for (int i = 1; i < e->deck.hands.classes.n; i++)
        for (int k = 0; k < e->deck.hands.classes.size[i]; k++)
            class_of[at++] = (uint8_t)i;
    memset(class_of + at, 0, (size_t)(s->base.cards - at));
    for (int w = 0; w < target->ways && e->deck.hands.classes.n <= PACKED_CLASSES; w++)
        pack_way(&e->deck, &target->way[w], &ways[w]);
    for (; e->deals < e->wanted; e->deals++) {
        int count[HYPERGEO_CLASSES];
        usable_of(s, &e->deck, &s->deal[e->deals], class_of, turn, count);
        if (deal_pays(s, e, ways, count))
            e->hits[e->deals / 64] |= UINT64_C(1) << (e->deals % 64);
    }
    for (int i = 0; i < e->deals / 64; i++)
        hits += __builtin_popcountll(e->hits[i]);
    e->chance = (double)hits / e->deals;
}

static enum err_code find_out(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    struct search *s = self;
    bool play = !s->options->on_the_draw;
    (void)worker;
    (void)err;
    for (int64_t i = chunk->first; i < chunk->first + chunk->trials && i < s->entries; i++) {
        struct entry *e = &s->entry[i]; /* nobody else's */
        const struct mana_target *target = &s->base.target[e->target];
        if (e->hits)
            find_out_by_deals(s, e);
        else if (e->deals < e->wanted) {
            e->chance = castable_exactly(&e->deck, target, &s->options->plan, turn_of(target), play);
            e->deals = e->wanted; /* once is enough */
        }
    }
    return ERR_OK;
}

static enum err_code find_wanted(struct search *s, struct err *err)
{
    struct sampling_job job = {.self = s, .chunk = ENTRIES_A_CHUNK, .n_counters = 0, .run = find_out};
    struct sampling_options options = {.trials = s->entries, .threads = s->options->threads};
    int64_t none = 0;
    return sampling_run(&job, &options, &none, NULL, err);
}

/* Everything once, what has to be dealt by few deals. */
static enum err_code find_all_out(struct search *s, struct err *err)
{
    int dealt = 0;
    for (int i = 0; i < s->entries; i++) {
        struct entry *e = &s->entry[i];
        int turn = turn_of(&s->base.target[e->target]);
        e->exact = castable_work(&e->deck, &s->options->plan, turn, !s->options->on_the_draw, COUNT_MOST) < COUNT_MOST;
        e->wanted = 1;
        dealt += !e->exact;
    }
    /* of very many changed decks, fewer deals each at first */
    int first = dealt > 0 ? FIRST_MOST / dealt / 64 * 64 : 0;
    first = first < 64 ? 64 : first > FIRST_DEALS ? FIRST_DEALS : first;
    if (dealt > 0)
        store_deals(s);
    for (int i = 0; i < s->entries; i++)
        if (!s->entry[i].exact) {
            s->entry[i].wanted = first;
            s->entry[i].hits = ARENA_ARRAY(s->arena, uint64_t, (size_t)first / 64);
        }
    return find_wanted(s, err);
}

/* ---- sums ------------------------------------------------------------------------------------ */

struct judged_change {
    struct change change;
    int *entry; /* by target */
    double gain;
    int64_t rank; /* the gain in billionths: what is the same but for rounding is the same */
};

/* Over the targets that were dealt: the gain by deals, and its spread. */
static struct estimate gain_of(const struct search *s, const int *before, const int *after)
{
    double exact = 0, sum = 0, squares = 0;
    bool dealt = false;
    for (int k = 0; k < s->base.targets; k++) {
        const struct entry *a = &s->entry[after[k]], *b = &s->entry[before[k]];
        double weight = (double)s->copies[k] / s->judged;
        if (!a->hits && !b->hits)
            exact += weight * (a->chance - b->chance);
        else if (a != b)
            dealt = true;
    }
    if (!dealt)
        return estimate_exact(exact);
    for (int n = 0; n < DEALS; n++) {
        double one = 0;
        for (int k = 0; k < s->base.targets; k++) {
            const struct entry *a = &s->entry[after[k]], *b = &s->entry[before[k]];
            double weight = (double)s->copies[k] / s->judged;
            if (a == b || (!a->hits && !b->hits))
                continue;
            double then = a->hits ? (double)(a->hits[n / 64] >> (n % 64) & 1) : a->chance;
            double now = b->hits ? (double)(b->hits[n / 64] >> (n % 64) & 1) : b->chance;
            one += weight * (then - now);
        }
        sum += one;
        squares += one * one;
    }
    struct estimate e = estimate_mean(sum, squares, DEALS);
    e.value += exact;
    e.low += exact;
    e.high += exact;
    return e;
}

static double mean_of(const struct search *s, const int *entry)
{
    double mean = 0;
    for (int k = 0; k < s->base.targets; k++)
        mean += s->entry[entry[k]].chance * s->copies[k] / s->judged;
    return mean;
}

static int by_gain(const void *left, const void *right)
{
    const struct judged_change *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank > b->rank ? -1 : 1;
    if (a->change.n != b->change.n)
        return a->change.n - b->change.n;
    for (int i = 0; i < a->change.n; i++) {
        if (a->change.out[i] != b->change.out[i])
            return a->change.out[i] - b->change.out[i];
        if (a->change.in[i] != b->change.in[i])
            return a->change.in[i] - b->change.in[i];
    }
    return 0;
}

/* A card of the list that has this target: the one with most copies. */
static int card_of(const struct search *s, int target)
{
    int card = -1;
    for (int i = 0; i < s->list->cards; i++)
        if (s->base.target_of[i] == target && s->list->card[i].main > 0 &&
            (card < 0 || s->list->card[i].main > s->list->card[card].main))
            card = i;
    return card;
}

static void tell(const struct search *s, const int *before, const struct judged_change *j, struct swap *out)
{
    int best = -1, worst = -1;
    double most = 0, least = -WORTH_TELLING;
    *out = (struct swap){.n = j->change.n, .card = -1, .worse_card = -1};
    for (int i = 0; i < j->change.n; i++) {
        out->out[i] = arena_strdup(s->told, s->land[j->change.out[i]].name);
        out->in[i] = arena_strdup(s->told, s->land[j->change.in[i]].name);
    }
    out->gain = gain_of(s, before, j->entry);
    out->mean = out->gain;
    double now = mean_of(s, before);
    out->mean.value = now + out->gain.value;
    out->mean.low = now + out->gain.low;
    out->mean.high = now + out->gain.high;
    for (int k = 0; k < s->base.targets; k++) {
        double gain = s->entry[j->entry[k]].chance - s->entry[before[k]].chance;
        if (s->copies[k] == 0)
            continue;
        if (gain > most) {
            most = gain;
            best = k;
        }
        if (gain < least) {
            least = gain;
            worst = k;
        }
    }
    if (best >= 0) {
        out->card = card_of(s, best);
        out->turn = turn_of(&s->base.target[best]);
        out->before = s->entry[before[best]].chance;
        out->after = s->entry[j->entry[best]].chance;
    }
    if (worst >= 0) {
        out->worse_card = card_of(s, worst);
        out->worse_turn = turn_of(&s->base.target[worst]);
        out->worse_before = s->entry[before[worst]].chance;
        out->worse_after = s->entry[j->entry[worst]].chance;
    }
}

/* ---- the search ------------------------------------------------------------------------------ */

struct changes {
    struct judged_change *at;
    int n;
    size_t room;
};

static void add_change(struct search *s, struct changes *all, struct change change)
{
    ARENA_ROOM(s->arena, all->at, all->n, all->room);
    int *entry = ARENA_ARRAY(s->arena, int, (size_t)s->base.targets + 1);
    if (entries_of(s, &change, entry))
        all->at[all->n++] = (struct judged_change){.change = change, .entry = entry};
}

/* May this one go and that one come, after the changes before it? Nothing that goes may come back. */
static bool may_change(const struct search *s, const struct change *so_far, int out, int in)
{
    int gone = 0, come = 0;
    for (int i = 0; i < so_far->n; i++) {
        gone += so_far->out[i] == out;
        come += so_far->in[i] == in;
        if (so_far->out[i] == in || so_far->in[i] == out)
            return false;
    }
    bool basic = (s->changed.card[s->land[in].card].kinds & KIND_BASIC) != 0;
    return out != in && s->land[out].copies > gone && s->land[in].may_come &&
           (basic || s->land[in].copies + come < COPIES_MOST);
}

/* Two lands out and two in: in whatever order they are paired, it is one change. */
static void add_changes(struct search *s, struct changes *all)
{
    for (int out = 0; out < s->lands; out++)
        for (int in = 0; in < s->lands; in++) {
            struct change one = {.n = 1, .out = {out}, .in = {in}};
            if (!may_change(s, &(struct change){.n = 0}, out, in))
                continue;
            add_change(s, all, one);
            for (int out2 = out; out2 < s->lands; out2++)
                for (int in2 = in; in2 < s->lands; in2++)
                    if (may_change(s, &one, out2, in2))
                        add_change(s, all, (struct change){.n = 2, .out = {out, out2}, .in = {in, in2}});
        }
}

static void rank(struct search *s, struct changes *all, const int *before, int n)
{
    double mean = mean_of(s, before);
    for (int i = 0; i < n; i++) {
        all->at[i].gain = mean_of(s, all->at[i].entry) - mean;
        all->at[i].rank = llround(all->at[i].gain * 1e9);
    }
    if (n > 0)
        qsort(all->at, (size_t)n, sizeof *all->at, by_gain);
}

static void want_more(struct search *s, const int *entry)
{
    for (int k = 0; k < s->base.targets; k++) {
        struct entry *e = &s->entry[entry[k]];
        if (!e->hits || e->wanted == DEALS)
            continue;
        uint64_t *hits = ARENA_ARRAY(s->arena, uint64_t, DEALS / 64);
        memcpy(hits, e->hits, (size_t)e->deals / 64 * sizeof *hits);
        e->hits = hits;
        e->wanted = DEALS;
    }
}

/* The best changes of all sizes and the best single ones come first, and are judged by all deals. */
static enum err_code judge_the_best(struct search *s, struct changes *all, const int *before, int *n, struct err *err)
{
    int singles = 0;
    rank(s, all, before, all->n);
    *n = all->n < FINALISTS ? all->n : FINALISTS;
    for (int i = 0; i < all->n && singles < SWAPS_SHOWN; i++) {
        if (all->at[i].change.n != 1)
            continue;
        singles++;
        if (i >= *n) {
            struct judged_change swap = all->at[i];
            all->at[i] = all->at[*n];
            all->at[(*n)++] = swap;
        }
    }
    want_more(s, before);
    for (int i = 0; i < *n; i++)
        want_more(s, all->at[i].entry);
    if (find_wanted(s, err) != ERR_OK)
        return err->code;
    rank(s, all, before, *n);
    return ERR_OK;
}

static enum err_code search(struct search *s, struct swaps *out, struct err *err)
{
    struct changes all = {.n = 0};
    int n = 0;
    s->copies = ARENA_ARRAY(s->arena, int, (size_t)s->base.targets + 1);
    for (int i = 0; i < s->list->cards; i++)
        if (s->base.target_of[i] >= 0 && !cost_varies(&s->list->card[i])) {
            s->copies[s->base.target_of[i]] += s->list->card[i].main;
            s->judged += s->list->card[i].main;
        }
    gather_lands(s);
    make_changed(s);
    int *before = ARENA_ARRAY(s->arena, int, (size_t)s->base.targets + 1);
    if (s->judged == 0)
        return ERR_OK;
    if (s->too_many || !entries_of(s, &(struct change){.n = 0}, before))
        return err_set(err, ERR_INPUT, "there are more different lands than are searched: at most %d", (int)LANDS_MOST);
    add_changes(s, &all);
    if (find_all_out(s, err) != ERR_OK || judge_the_best(s, &all, before, &n, err) != ERR_OK)
        return err->code;
    out->mean = mean_of(s, before);
    out->tried = all.n;
    for (int i = 0; i < s->entries; i++)
        out->exact = out->exact && s->entry[i].exact;
    for (int i = 0; i < n && all.at[i].gain >= WORTH_TELLING; i++) {
        if (out->n < SWAPS_SHOWN)
            tell(s, before, &all.at[i], &out->best[out->n++]);
        if (all.at[i].change.n == 1 && out->singles < SWAPS_SHOWN)
            tell(s, before, &all.at[i], &out->single[out->singles++]);
    }
    return ERR_OK;
}

enum err_code swaps_search(struct arena *arena, const struct list *list, const struct trials_options *options,
                           struct swaps *out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct search *s = arena_alloc(&scratch, 1, sizeof *s);
    *s = (struct search){.arena = &scratch, .told = arena, .list = list, .options = options};
    *out = (struct swaps){.exact = true};
    enum err_code rc = mana_base_make(&scratch, list, &s->base, err);
    if (rc == ERR_OK && (s->base.cards == 0 || s->base.cards > DEAL_MOST))
        rc = err_set(err, ERR_INPUT, "a maindeck of %d cards: expected 1 to %d", s->base.cards, (int)DEAL_MOST);
    if (rc == ERR_OK)
        rc = search(s, out, err);
    arena_release(&scratch);
    return rc;
}
