/* ask.c - see ask.h: the classes of a deck, one hand judged, hands dealt; ask_count.c counts */
#include "sanity/ask.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "sanity/ask_inner.h"

#include <math.h>
#include <string.h>

enum { CHUNK = 1000, ABOUT_LANDS = 3 };

const char ask_bottom_said[] =
    TC_WORD("what goes to the bottom leaves a hand to keep, then most of what is asked for, then about three lands");

/* ---- classes --------------------------------------------------------------------------------- */

static uint32_t groups_of(const struct question *q, int card)
{
    uint32_t groups = 0;
    for (int g = 0; g < q->groups; g++)
        groups |= q->group[g].has[card] ? 1u << g : 0u;
    return groups;
}

static bool is_cast(const struct question *q, uint32_t groups)
{
    for (int g = 0; g < q->groups; g++)
        if (groups >> g & 1 && q->group[g].castable)
            return true;
    return false;
}

static bool same_class(const struct ask_class *a, const struct ask_class *b, enum ask_classes by)
{
    return (by == ASK_BY_QUESTION || a->card == b->card) && a->groups == b->groups && a->land == b->land &&
           a->kind == b->kind && a->target == b->target && a->colours == b->colours && a->pitch == b->pitch &&
           a->pitched == b->pitched;
}

/* True when cards of a go to the bottom before those of b. */
static bool goes_first(const struct ask_class *a, const struct ask_class *b)
{
    if (a->land != b->land)
        return b->land;
    if (a->land)
        return a->tapped && !b->tapped;
    return a->mana_value > b->mana_value;
}

static void add_class(struct ask_deck *deck, const struct ask_class *one, enum ask_classes by)
{
    int i = 0;
    while (i < deck->n && !same_class(&deck->class[i], one, by))
        i++;
    if (i == deck->n)
        deck->class[deck->n++] = *one;
    else {
        struct ask_class *c = &deck->class[i];
        c->mana_value = (c->mana_value * c->size + one->mana_value * one->size) / (c->size + one->size);
        c->size += one->size;
    }
}

static void sort_classes(struct ask_deck *deck)
{
    for (int i = 1; i < deck->n; i++) {
        struct ask_class one = deck->class[i];
        int to = i;
        for (; to > 0 && goes_first(&one, &deck->class[to - 1]); to--)
            deck->class[to] = deck->class[to - 1];
        deck->class[to] = one;
    }
}

/* What the question asks for at least, for the bottom: counts that are under no "not". */
static void find_wants(struct ask_deck *deck, const struct question_node *node)
{
    if (node->op == QUESTION_NOT)
        return;
    if (node->op != QUESTION_COUNT) {
        find_wants(deck, node->left);
        find_wants(deck, node->right);
    } else if (node->least > 0 && deck->wants < QUESTION_GROUPS) {
        deck->want[deck->wants] = node->group;
        deck->want_least[deck->wants++] = node->least;
    }
}

static void add_general(struct ask_deck *deck, uint32_t groups, int card)
{
    for (int g = 0; g < deck->question->groups; g++)
        if (groups >> g & 1 && deck->question->group[g].castable && deck->at_hand[g] < 2)
            deck->general[g][deck->at_hand[g]++] = deck->base->target_of[card];
}

/* Colours of cards that may be given in place of mana for a card that is cast. */
static unsigned pitch_of(const struct list *list, const struct question *q)
{
    unsigned colours = 0;
    for (int i = 0; i < list->cards; i++)
        if (list->card[i].main > 0 && is_cast(q, groups_of(q, i)))
            colours |= list->card[i].pitch;
    return colours;
}

enum err_code ask_deck_make(struct arena *arena, const struct list *list, const struct question *question,
                            const struct ask_options *options, enum ask_classes by, struct ask_deck *out,
                            struct err *err)
{
    *out = (struct ask_deck){.question = question,
                             .options = options,
                             .cards = list->main,
                             .class = ARENA_ARRAY(arena, struct ask_class, (size_t)list->cards + 1)};
    if (list->main < 1 || list->main > DEAL_MOST || list->cards > ASK_CLASSES)
        return err_set(err, ERR_INPUT, "a maindeck of %d cards: expected 1 to %d", list->main, (int)DEAL_MOST);
    if (question->casts) {
        out->base = ARENA_ARRAY(arena, struct mana_base, 1);
        if (mana_base_make(arena, list, out->base, err) != ERR_OK)
            return err->code;
    }
    unsigned pitch = pitch_of(list, question);
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        uint32_t groups = groups_of(question, i);
        struct ask_class one = {.groups = groups,
                                .land = (card->kinds & KIND_LAND) != 0,
                                .kind = out->base && card->main > 0 ? out->base->kind_of[i] : 0,
                                .target = out->base && is_cast(question, groups) ? out->base->target_of[i] : -1,
                                .card = i,
                                .size = card->main,
                                .mana_value = card->mana_value};
        one.colours = (uint8_t)(one.land ? 0 : card->colours & pitch);
        if (is_cast(question, groups)) {
            one.pitch = card->pitch;
            one.pitched = card->pitched;
        }
        one.tapped = out->base && out->base->kind[one.kind].land && out->base->kind[one.kind].source.tapped;
        out->any_tapped |= one.tapped && card->main > 0;
        if (card->main > 0)
            add_class(out, &one, by);
        if (card->command > 0 && out->base)
            add_general(out, groups, i);
    }
    sort_classes(out);
    out->kind = ARENA_ARRAY(arena, struct source_kind, (size_t)out->n + 1);
    for (int i = 0; i < out->n; i++)
        if (out->base && out->class[i].land)
            out->kind[i] = out->base->kind[out->class[i].kind].source;
    if (question->root)
        find_wants(out, question->root);
    return ERR_OK;
}

/* ---- one hand -------------------------------------------------------------------------------- */

/* Could target k be cast by the turn with the lands that were seen? One that enters tapped pays from the next turn. */
static bool can_cast(const struct ask_deck *deck, struct ask_room *room, int k, int turn, int last)
{
    const struct mana_target *target = &deck->base->target[k];
    bool hit = false;
    if (k < 0 || turn < 1)
        return false;
    if (room->player)
        return room->first[k] > 0 && room->first[k] <= turn;
    if (room->castable[k] >= 0)
        return room->castable[k] > 0;
    bool late = last >= 0 && deck->class[last].tapped;
    room->seen[late ? last : 0] -= late;
    for (int w = 0; w < target->ways && !hit; w++)
        hit = demand_met_by_lands(&target->way[w], deck->kind, deck->n, room->seen, turn);
    room->seen[late ? last : 0] += late;
    room->castable[k] = hit;
    return hit;
}

/* Are there other cards that may be given in place of mana for one of class i? */
static bool can_pitch(const struct ask_deck *deck, const struct ask_room *room, int i, int turn)
{
    const struct ask_class *c = &deck->class[i];
    int others = -1; /* the card itself */
    if (!c->pitch || turn < 1)
        return false;
    for (int k = 0; k < deck->n; k++)
        others += deck->class[k].colours & c->pitch ? room->seen[k] : 0;
    return others >= c->pitched;
}

static void count_groups(const struct ask_deck *deck, struct ask_room *room, const int *cards)
{
    memset(room->count, 0, sizeof room->count);
    for (int i = 0; i < deck->n; i++)
        for (uint32_t left = cards[i] ? deck->class[i].groups : 0; left; left &= left - 1)
            room->count[__builtin_ctz(left)] += cards[i];
}

bool ask_holds(const struct ask_deck *deck, struct ask_room *room, int turn, int last)
{
    const struct question *q = deck->question;
    count_groups(deck, room, room->seen);
    if (q->casts)
        memset(room->castable, -1, sizeof room->castable);
    for (int g = 0; g < q->groups && q->casts; g++) {
        if (!q->group[g].castable)
            continue;
        room->count[g] = 0;
        for (int i = 0; i < deck->n; i++)
            if (room->seen[i] > 0 && deck->class[i].groups >> g & 1 && deck->class[i].target >= 0 &&
                (can_pitch(deck, room, i, turn) || can_cast(deck, room, deck->class[i].target, turn, last)))
                room->count[g] += room->seen[i];
        for (int i = 0; i < deck->at_hand[g]; i++)
            room->count[g] += deck->general[g][i] >= 0 && can_cast(deck, room, deck->general[g][i], turn, last);
    }
    return question_holds(q->root, room->count);
}

/* ---- keeping and bottoming ------------------------------------------------------------------- */

struct worth {
    bool keeps;
    int wanted, lands_off;
};

static struct worth worth_of(const struct ask_deck *deck, struct ask_room *room, int step)
{
    const struct mulligan_step *s = &deck->options->plan.step[step];
    struct worth w = {.keeps = true};
    int lands = 0;
    for (int i = 0; i < deck->n; i++)
        lands += deck->class[i].land ? room->hand[i] : 0;
    count_groups(deck, room, room->hand);
    if (deck->question->keep)
        w.keeps = question_holds(deck->question->keep, room->count);
    else
        w.keeps = lands >= s->least && lands <= s->most;
    for (int i = 0; i < deck->wants; i++) {
        int there = room->count[deck->want[i]];
        w.wanted += there < deck->want_least[i] ? there : deck->want_least[i];
    }
    w.lands_off = lands > ABOUT_LANDS ? lands - ABOUT_LANDS : ABOUT_LANDS - lands;
    return w;
}

static bool is_better(const struct worth *a, const struct worth *b)
{
    if (a->keeps != b->keeps)
        return a->keeps;
    return a->wanted != b->wanted ? a->wanted > b->wanted : a->lands_off < b->lands_off;
}

/* Over all ways to put n more cards of classes i and on to the bottom; as many as can be of the first class first, so
 * that of equal ways the one that comes first wins. */
static void try_bottoms(const struct ask_deck *deck, struct ask_room *room, int step, int i, int n, bool *any,
                        struct worth *best)
{
    while (n > 0 && i < deck->n && room->hand[i] == 0)
        i++;
    if (n == 0) {
        struct worth w = worth_of(deck, room, step);
        if (!*any || is_better(&w, best)) {
            *any = true;
            *best = w;
            memcpy(room->best, room->hand, (size_t)deck->n * sizeof *room->best);
        }
        return;
    }
    if (i == deck->n)
        return;
    for (int k = room->hand[i] < n ? room->hand[i] : n; k >= 0; k--) {
        room->hand[i] -= k;
        try_bottoms(deck, room, step, i + 1, n - k, any, best);
        room->hand[i] += k;
    }
}

bool ask_keeps(const struct ask_deck *deck, struct ask_room *room, int step)
{
    const struct mulligan_plan *plan = &deck->options->plan;
    bool last = step == plan->steps - 1, any = false;
    int cards = 0;
    struct worth best = {.keeps = false};
    for (int i = 0; i < deck->n; i++)
        cards += room->hand[i];
    int more = cards - plan->step[step].kept;
    if (more <= 0) {
        best = worth_of(deck, room, step);
    } else {
        try_bottoms(deck, room, step, 0, more, &any, &best);
        memcpy(room->hand, room->best, (size_t)deck->n * sizeof *room->hand);
    }
    return last || best.keeps;
}

int ask_drawn(const struct ask_deck *deck, int step)
{
    int drawn = deck->options->plan.step[step].drawn;
    return drawn < deck->cards ? drawn : deck->cards;
}

int ask_draws(const struct ask_deck *deck, int step, int turn)
{
    int draws = turn <= 0 ? 0 : turn - !deck->options->on_the_draw, left = deck->cards - ask_drawn(deck, step);
    return draws < left ? draws : left;
}

/* ---- dealing --------------------------------------------------------------------------------- */

struct ask_worker {
    struct arena arena;
    struct ask_room room;
    uint16_t *card;  /* the deck as numbers of classes */
    uint16_t *drawn; /* kinds of the cards drawn after the hand, for the player */
    int *kinds;      /* the hand by kind */
};

static enum err_code worker_new(void *self, void **worker, struct err *err)
{
    const struct ask_deck *deck = self;
    struct arena arena = ARENA_INIT;
    (void)err;
    struct ask_worker *w = arena_alloc(&arena, 1, sizeof *w);
    w->arena = arena;
    w->card = ARENA_ARRAY(&w->arena, uint16_t, (size_t)deck->cards + 1);
    w->drawn = ARENA_ARRAY(&w->arena, uint16_t, QUESTION_TURNS + 1);
    w->kinds = ARENA_ARRAY(&w->arena, int, BASE_KINDS);
    if (deck->base && !deck->base->plain)
        w->room.player = trials_player_new(&w->arena, &deck->dealing);
    *worker = w;
    return ERR_OK;
}

static void worker_free(void *worker)
{
    struct ask_worker *w = worker;
    struct arena arena = w->arena; /* it is in there itself */
    arena_release(&arena);
}

/* Puts random cards of those up to `end` into places from .. to. */
static void shuffle_in(struct ask_worker *w, struct rng *rng, int from, int to, int end)
{
    for (int i = from; i < to; i++) {
        int at = i + (int)rng_below(rng, (uint64_t)(end - i));
        uint16_t card = w->card[at];
        w->card[at] = w->card[i];
        w->card[i] = card;
    }
}

/* The deck in order, so that a chunk does not depend on those before it. */
static void lay_out(const struct ask_deck *deck, uint16_t *card)
{
    for (int i = 0; i < deck->n; i++)
        for (int k = 0; k < deck->class[i].size; k++)
            *card++ = (uint16_t)i;
}

/* Deals until a hand is kept, into room->hand; returns its step. */
static int deal_hand(const struct ask_deck *deck, struct ask_worker *w, struct rng *rng)
{
    for (int s = 0;; s++) {
        int drawn = ask_drawn(deck, s);
        shuffle_in(w, rng, 0, drawn, deck->cards);
        memset(w->room.hand, 0, (size_t)deck->n * sizeof *w->room.hand);
        for (int i = 0; i < drawn; i++)
            w->room.hand[w->card[i]]++;
        if (ask_keeps(deck, &w->room, s))
            return s;
    }
}

/* Looks at the card on top, in the place `drawn`: one that goes to the bottom is in the last place, and out of reach.
 * Returns where the cards end that can be drawn. */
static int look_at_top(const struct ask_deck *deck, struct ask_worker *w, struct rng *rng, int drawn)
{
    int lands = 0, end = deck->cards;
    for (int i = 0; i < deck->n; i++)
        lands += deck->class[i].land ? w->room.hand[i] : 0;
    shuffle_in(w, rng, drawn, drawn + 1, end);
    if (deck->class[w->card[drawn]].land != (lands < ABOUT_LANDS)) {
        uint16_t gone = w->card[drawn];
        w->card[drawn] = w->card[--end];
        w->card[end] = gone;
        shuffle_in(w, rng, drawn, drawn < end ? drawn + 1 : drawn, end);
    }
    return end;
}

static void play_mana(const struct ask_deck *deck, struct ask_worker *w, int drawn, int draws)
{
    int lands = 0;
    memset(w->kinds, 0, BASE_KINDS * sizeof *w->kinds);
    for (int i = 0; i < deck->n; i++) {
        w->kinds[deck->class[i].kind] += w->room.hand[i];
        lands += deck->class[i].land ? w->room.hand[i] : 0;
    }
    for (int i = 0; i < draws; i++)
        w->drawn[i] = (uint16_t)deck->class[w->card[drawn + i]].kind;
    trials_player_play(w->room.player, w->kinds, lands, w->drawn, draws, w->room.first);
}

static enum err_code run_chunk(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    const struct ask_deck *deck = self;
    struct ask_worker *w = worker;
    (void)err;
    lay_out(deck, w->card);
    for (int64_t n = 0; n < chunk->trials; n++) {
        int s = deal_hand(deck, w, &chunk->rng), drawn = ask_drawn(deck, s);
        int turns = deck->options->turns, draws = ask_draws(deck, s, turns), end = deck->cards;
        bool looks = deck->options->plan.step[s].look && drawn < deck->cards;
        if (looks)
            end = look_at_top(deck, w, &chunk->rng, drawn);
        draws = draws < end - drawn ? draws : end - drawn;
        shuffle_in(w, &chunk->rng, drawn + looks, drawn + draws, end);
        if (w->room.player)
            play_mana(deck, w, drawn, draws);
        memcpy(w->room.seen, w->room.hand, (size_t)deck->n * sizeof *w->room.seen);
        chunk->counters[QUESTION_TURNS + 1 + s]++;
        for (int t = 0, done = 0; t <= turns; t++) {
            int last = -1;
            for (; done < ask_draws(deck, s, t) && done < draws; done++)
                w->room.seen[last = w->card[drawn + done]]++;
            chunk->counters[t] += ask_holds(deck, &w->room, t, last);
        }
    }
    return ERR_OK;
}

static double widest(void *self, const int64_t *counters, int64_t trials)
{
    const struct ask_deck *deck = self;
    double most = 0;
    for (int t = 0; t <= deck->options->turns; t++) {
        struct estimate e = estimate_share(counters[t], trials);
        double half = estimate_half_width(&e);
        most = half > most ? half : most;
    }
    return most;
}

static enum err_code deal(const struct ask_deck *deck, struct ask_result *out, struct err *err)
{
    const struct ask_options *o = deck->options;
    int64_t counters[QUESTION_TURNS + 1 + MULL_STEPS] = {0};
    const struct sampling_options sampling = {.seed = o->seed,
                                              .trials = o->trials > 0 ? o->trials : ASK_TRIALS,
                                              .precision = o->precision,
                                              .threads = o->threads,
                                              .what = o->what};
    const struct sampling_job job = {.self = (void *)(uintptr_t)deck,
                                     .chunk = CHUNK,
                                     .n_counters = ARRAY_LEN(counters),
                                     .worker_new = worker_new,
                                     .worker_free = worker_free,
                                     .run = run_chunk,
                                     .widest = widest};
    if (sampling_run(&job, &sampling, counters, &out->dealt, err) != ERR_OK)
        return err->code;
    for (int t = 0; t <= o->turns; t++)
        out->by_turn[t] = estimate_share(counters[t], out->dealt);
    for (int s = 0; s < o->plan.steps; s++)
        out->kept[s] = estimate_share(counters[QUESTION_TURNS + 1 + s], out->dealt);
    return ERR_OK;
}

enum err_code ask_run(struct arena *arena, const struct list *list, const struct question *question,
                      const struct ask_options *options, struct ask_result *out, struct err *err)
{
    struct ask_deck deck;
    tc_assert(options->turns >= 0 && options->turns <= QUESTION_TURNS);
    *out = (struct ask_result){.turns = options->turns, .steps = options->plan.steps};
    if (ask_deck_make(arena, list, question, options, ASK_BY_QUESTION, &deck, err) != ERR_OK)
        return err->code;
    bool *needed = ARENA_ARRAY(arena, bool, BASE_TARGETS);
    for (int i = 0; i < deck.n; i++)
        if (deck.class[i].target >= 0)
            needed[deck.class[i].target] = true;
    for (int g = 0; g < question->groups; g++)
        for (int i = 0; i < deck.at_hand[g]; i++)
            if (deck.general[g][i] >= 0)
                needed[deck.general[g][i]] = true;
    if (deck.base && (deck.base->joins || deck.base->loci))
        mana_base_part(deck.base, needed);
    deck.dealing = (struct dealing){.base = deck.base,
                                    .plan = &options->plan,
                                    .on_the_play = !options->on_the_draw,
                                    .turns = options->turns,
                                    .needed = needed};
    out->other_mana = deck.base && !deck.base->plain;
    for (int s = 0; s < out->steps; s++)
        out->size[s] = options->plan.step[s].kept < list->main ? options->plan.step[s].kept : list->main;
    if (ask_count(&deck, arena_alloc(arena, 1, sizeof(struct ask_room)), out))
        return ERR_OK;
    return deal(&deck, out, err);
}
