/* sample.c - see sample.h */
#include "sanity/sample.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "sanity/ask_inner.h"
#include "sanity/goal.h"

#include <string.h>

struct sampler {
    struct arena *arena;
    const struct list *list;
    const struct sample_options *options;
    struct question nothing; /* where there is no rule */
    struct ask_options ask;
    struct ask_deck deck;
    struct ask_room room;
    struct mana_base base;
    uint16_t *card; /* the deck as numbers of classes */
    struct hand_classes classes;
    struct mana_goal goal;
    struct mulligan_best best;
    int colour;
};

enum err_code sampler_new(struct arena *arena, const struct list *list, const struct sample_options *options,
                          struct sampler **out, struct err *err)
{
    struct sampler *s = ARENA_ARRAY(arena, struct sampler, 1);
    struct composition composition;
    *out = s;
    if (list->main < MULL_HAND)
        return err_set(err, ERR_INPUT, "a main deck of %d cards gives no hand of seven", list->main);
    s->arena = arena;
    s->list = list;
    s->options = options;
    s->nothing = (struct question){.text = "", .keep_text = "", .turn = -1};
    s->ask = (struct ask_options){.plan = options->plan, .on_the_draw = options->on_the_draw};
    s->card = ARENA_ARRAY(arena, uint16_t, (size_t)list->main);
    if (ask_deck_make(arena, list, options->rule ? options->rule : &s->nothing, &s->ask, ASK_BY_CARD, &s->deck, err) !=
            ERR_OK ||
        mana_base_make(arena, list, &s->base, err) != ERR_OK)
        return err->code;
    composition_count(list, &composition);
    s->colour = hand_goal(&composition, !options->on_the_draw, &s->classes, &s->goal);
    if (!options->rule)
        mulligan_best(&options->plan, &s->classes, mana_goal_worth, &s->goal, &s->best);
    return ERR_OK;
}

int sampler_colour(const struct sampler *s)
{
    return s->colour;
}

/* ---- advice ---------------------------------------------------------------------------------- */

static void add_failing(struct sampler *s, const struct question_node *node, struct strbuf *out)
{
    const struct question *q = s->options->rule;
    if (question_holds(node, s->room.count))
        return;
    if (node->op == QUESTION_AND || node->op == QUESTION_OR) {
        add_failing(s, node->left, out);
        add_failing(s, node->right, out);
        return;
    }
    const struct question_node *count = node->op == QUESTION_NOT ? node->left : node;
    if (out->len)
        strbuf_add(out, ", ");
    if (count->op == QUESTION_COUNT)
        strbuf_printf(out, "%d %s", s->room.count[count->group], q->group[count->group].text);
    else
        strbuf_add(out, "not");
}

/* What a rule misses in the hand: the counts that fail, as they are. */
static const char *failing(struct sampler *s)
{
    struct strbuf out = STRBUF_INIT;
    memset(s->room.count, 0, sizeof s->room.count);
    for (int i = 0; i < s->deck.n; i++)
        for (int g = 0; g < s->options->rule->groups; g++)
            s->room.count[g] += s->deck.class[i].groups >> g & 1 ? s->room.hand[i] : 0;
    add_failing(s, s->options->rule->keep, &out);
    const char *text = arena_strdup(s->arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

/* The chance to come to the goal with the cards that stay. */
static double worth_of(struct sampler *s, const struct sample_attempt *a)
{
    int hand[N_GOAL_CLASSES] = {0}, library[N_GOAL_CLASSES];
    memcpy(library, s->classes.classes.size, sizeof library);
    for (int i = 0; i < a->n; i++) {
        int class = hand_goal_class(&s->list->card[a->card[i]], s->colour);
        library[class]--;
        hand[class] += i < a->stay;
    }
    return mana_goal_worth(&s->goal, hand, library, -1);
}

static void find_castable(struct sampler *s, struct sample_attempt *a)
{
    struct source_kind lands[MULL_HAND];
    int count[MULL_HAND], n = 0;
    for (int i = 0; i < a->stay; i++)
        if (s->list->card[a->card[i]].kinds & KIND_LAND) {
            count[n] = 1;
            lands[n++] = s->base.kind[s->base.kind_of[a->card[i]]].source;
        }
    a->lands = n;
    for (int i = 0; i < a->stay; i++) {
        int k = s->base.target_of[a->card[i]];
        bool pays = false, again = i > 0 && a->card[i] == a->card[i - 1];
        for (int w = 0; k >= 0 && w < s->base.target[k].ways && !pays && !again; w++)
            pays = demand_met_by_lands(&s->base.target[k].way[w], lands, n, count, n > 0 ? n : 1);
        if (pays)
            a->cast[a->n_cast++] = a->card[i];
    }
}

/* ---- dealing --------------------------------------------------------------------------------- */

static void shuffle_in(struct sampler *s, struct rng *rng, int from, int to, int end)
{
    for (int i = from; i < to; i++) {
        int at = i + (int)rng_below(rng, (uint64_t)(end - i));
        uint16_t card = s->card[at];
        s->card[at] = s->card[i];
        s->card[i] = card;
    }
}

/* Lands first, then by mana value, then as in the list. */
static bool comes_first(const struct list *list, int a, int b)
{
    bool land_a = (list->card[a].kinds & KIND_LAND) != 0, land_b = (list->card[b].kinds & KIND_LAND) != 0;
    if (land_a != land_b)
        return land_a;
    if (list->card[a].mana_value != list->card[b].mana_value)
        return list->card[a].mana_value < list->card[b].mana_value;
    return a < b;
}

static void add_sorted(const struct list *list, int *cards, int from, int *n, int card)
{
    int to = (*n)++;
    for (; to > from && comes_first(list, card, cards[to - 1]); to--)
        cards[to] = cards[to - 1];
    cards[to] = card;
}

/* The hand as it is shown: room->hand has what stays of the cards drawn. */
static void lay_out(struct sampler *s, const uint16_t *drawn, int all, struct sample_attempt *a)
{
    int left[MULL_HAND], n_left = 0;
    for (int i = 0; i < all; i++) {
        int card = s->deck.class[drawn[i]].card;
        if (s->room.hand[drawn[i]]-- > 0)
            add_sorted(s->list, a->card, 0, &a->n, card);
        else
            left[n_left++] = card;
    }
    a->stay = a->n;
    for (int i = 0; i < n_left; i++)
        add_sorted(s->list, a->card, a->stay, &a->n, left[i]);
}

/* One attempt, on the cards that lie on top. */
static void judge(struct sampler *s, int step, struct sample_attempt *a)
{
    int all = ask_drawn(&s->deck, step);
    *a = (struct sample_attempt){.mulligans = step, .last = step == s->options->plan.steps - 1, .failed = ""};
    memset(s->room.hand, 0, (size_t)s->deck.n * sizeof *s->room.hand);
    for (int i = 0; i < all; i++)
        s->room.hand[s->card[i]]++;
    bool keep = ask_keeps(&s->deck, &s->room, step); /* puts cards to the bottom */
    if (s->options->rule) {
        a->keep = keep;
        a->failed = failing(s);
    }
    lay_out(s, s->card, all, a);
    find_castable(s, a);
    if (!s->options->rule) {
        a->now = worth_of(s, a);
        a->after = a->last ? 0 : s->best.floor[step];
        a->keep = a->last || a->now >= a->after;
    }
}

void sampler_deal(struct sampler *s, int64_t number, struct sample_hand *out)
{
    struct rng rng;
    int at = 0;
    rng_init(&rng, rng_seed_derive(s->options->seed, (uint64_t)number));
    for (int i = 0; i < s->deck.n; i++)
        for (int k = 0; k < s->deck.class[i].size; k++)
            s->card[at++] = (uint16_t)i;
    *out = (struct sample_hand){.attempts = 0};
    for (int step = 0; step < s->options->plan.steps; step++) {
        int drawn = ask_drawn(&s->deck, step);
        struct sample_attempt *a = &out->attempt[out->attempts++];
        shuffle_in(s, &rng, 0, drawn, s->deck.cards);
        judge(s, step, a);
        if (!a->keep)
            continue;
        int draws = s->deck.cards - drawn < SAMPLE_DRAWS ? s->deck.cards - drawn : SAMPLE_DRAWS;
        shuffle_in(s, &rng, drawn, drawn + draws, s->deck.cards);
        for (int i = 0; i < draws; i++)
            out->draw[out->draws++] = s->deck.class[s->card[drawn + i]].card;
        return;
    }
}
