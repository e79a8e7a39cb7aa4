/* report.c - running the analyses of a list one after the other (report.h) */
#include "sanity/report.h"
#include "base/compare.h"
#include "base/message.h"

#include <stdlib.h>
#include <string.h>

int mulligans_of_era(enum era era, enum mulligan_rule out[N_MULL_RULES])
{
    int n = 0;
    if (era == ERA_FIFTH_97) { /* until February 1999: the rule changed on 1998-09-01 */
        out[n++] = MULL_NO_LAND;
        out[n++] = MULL_PARIS;
    } else {
        out[n++] = MULL_PARIS;
    }
    if (era == ERA_M10) {
        out[n++] = MULL_VANCOUVER;
        out[n++] = MULL_LONDON;
    }
    return n;
}

static void leave_out(struct sanity_report *r, const char *why)
{
    if (r->n_left_out < ARRAY_LEN(r->left_out))
        r->left_out[r->n_left_out++] = why;
}

/* An analysis that failed is left out with its reason; Ctrl-C ends it all. */
static enum err_code or_leave_out(struct arena *arena, struct sanity_report *r, const char *what, enum err_code rc,
                                  struct err *why, bool *has, struct err *err)
{
    *has = rc == ERR_OK;
    if (rc == ERR_INTERRUPT)
        return err_set(err, rc, "%s", why->said);
    if (rc != ERR_OK)
        leave_out(r, message(arena, "%s: %s", what, why->said));
    return ERR_OK;
}

/* ---- hands ----------------------------------------------------------------------------------- */

static void look_at_hands(struct sanity_report *r)
{
    enum mulligan_rule rules[N_MULL_RULES];
    int n = mulligans_of_era(r->options.era, rules);
    struct hand_classes classes;
    struct mana_goal goal;
    r->has_hands = r->composition.cards >= MULL_HAND;
    if (!r->has_hands) {
        leave_out(r, TC_WORD("hands and draws: they need a deck of at least seven cards"));
        return;
    }
    r->goal_colour = hand_goal(&r->composition, !r->options.on_the_draw, &classes, &goal);
    for (int i = -1; i < n && r->n_hands < SANITY_HANDS; i++) {
        enum mulligan_rule rule = i < 0 ? r->options.mulligan : rules[i];
        if (i >= 0 && rule == r->options.mulligan)
            continue;
        struct sanity_hands *h = &r->hands[r->n_hands++];
        /* of several players, and so of a commander's deck, the first mulligan is free: 001:103.4b */
        mulligan_plan_make(rule, r->list->command > 0, &h->plan);
        mulligan_table(&h->plan, r->composition.cards, r->composition.sorts[SORT_LAND], &h->table);
        mulligan_best(&h->plan, &classes, mana_goal_worth, &goal, &h->best);
    }
    openings_count(r->list, &r->openings);
    for (int i = 0; i < 2; i++)
        land_draws(&r->hands[0].plan, r->composition.cards, r->composition.sorts[SORT_LAND], i == 0, &r->draws[i]);
}

/* ---- sources --------------------------------------------------------------------------------- */

static int by_want(const void *a, const void *b)
{
    const struct sanity_need *x = a, *y = b;
    int p = (x->needed < 0 ? 1000 : x->needed) - x->sources, q = (y->needed < 0 ? 1000 : y->needed) - y->sources;
    return p != q ? COMPARE(q, p) : COMPARE(x->card, y->card);
}

/* Sources of any of these colours that are there before the card's own turn. */
static int sources_before(const struct list *list, unsigned colours, int mana_value)
{
    int n = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        bool in_time = card->kinds & KIND_LAND || (card->mana_value < mana_value && !card->source.once);
        n += in_time && source_colours(&card->source) & colours ? card->main : 0;
    }
    return n;
}

/* Symbols that these colours alone pay: of one colour its own, of several all that lie within them. */
static int symbols_within(const struct mana_need *need, unsigned colours)
{
    int n = 0;
    for (int c = 0; c < MANA_COLOURS; c++)
        n += colours >> c & 1 ? need->coloured[c] : 0;
    for (int h = 0; h < need->hybrids; h++) /* two generic mana or life pay the others too */
        n += (need->hybrid[h] & ~colours) == 0;
    return n;
}

static void ask_for_colours(struct arena *arena, struct sanity_report *r, int i, unsigned colours)
{
    const struct list_card *card = &r->list->card[i];
    int lands = r->composition.sorts[SORT_LAND];
    int symbols = symbols_within(&card->need, colours);
    struct sources_question q = {.cards = r->list->main,
                                 .lands = lands,
                                 .coloured = symbols,
                                 .mana_value = card->mana_value,
                                 .method = SOURCES_2022,
                                 .commander = r->list->command > 0};
    struct sources_answer answer;
    struct err ignored = ERR_INIT;
    if (symbols == 0 || card->mana_value > SOURCES_TURNS || sources_answer(arena, &q, &answer, &ignored) != ERR_OK)
        return;
    int have = sources_before(r->list, colours, card->mana_value);
    if (answer.sources < 0 ? have < lands : have < answer.sources)
        r->needs[r->n_needs++] = (struct sanity_need){i, colours, symbols, have, answer.sources};
}

/* Asks for sources of each colour, {C} included, and of the colours of each hybrid symbol together; not for split
 * cards, since one half's colours are enough. */
static void ask_for_sources(struct arena *arena, struct sanity_report *r)
{
    const struct list *list = r->list;
    size_t most = (size_t)list->cards * (MANA_COLOURS + NEED_HYBRIDS) + 1;
    r->has_needs = r->composition.sorts[SORT_LAND] > 0 && list->main <= SOURCES_CARDS && r->composition.spells > 0;
    r->needs = ARENA_ARRAY(arena, struct sanity_need, most);
    for (int i = 0; i < list->cards && r->has_needs; i++) {
        const struct list_card *card = &list->card[i];
        if (card->main + card->command == 0 || card->need.none || card->split || card->kinds & KIND_LAND)
            continue;
        for (int c = 0; c < MANA_COLOURS; c++)
            ask_for_colours(arena, r, i, 1u << c);
        for (int h = 0; h < card->need.hybrids; h++) {
            unsigned colours = card->need.hybrid[h];
            bool again = (colours & (colours - 1)) == 0 || colours >= MONO_HYBRID;
            for (int before = 0; before < h; before++)
                again |= card->need.hybrid[before] == colours;
            if (!again)
                ask_for_colours(arena, r, i, colours);
        }
    }
    if (r->n_needs)
        qsort(r->needs, r->n_needs, sizeof *r->needs, by_want);
}

/* ---- castability, swaps, games --------------------------------------------------------------- */

static struct trials_options trials_for(const struct sanity_report *r, const char *what)
{
    struct trials_options t = {.plan = r->hands[0].plan,
                               .on_the_draw = r->options.on_the_draw,
                               .trials = r->options.trials ? r->options.trials : SANITY_TRIALS,
                               .precision = r->options.precision,
                               .seed = r->options.seed,
                               .threads = r->options.threads,
                               .what = r->options.progress ? what : NULL};
    return t;
}

static enum err_code look_at_mana(struct arena *arena, struct sanity_report *r, struct err *err)
{
    struct trials_options options = trials_for(r, TC_WORD("castability"));
    struct err why = ERR_INIT;
    if (!r->has_hands)
        return ERR_OK;
    if (r->composition.spells == 0) {
        leave_out(r, TC_WORD("castability: there is nothing to cast"));
        return ERR_OK;
    }
    enum err_code rc = trials_run(arena, r->list, &options, &r->trials, &why);
    rc = or_leave_out(arena, r, TC_WORD("castability"), rc, &why, &r->has_trials, err);
    if (rc != ERR_OK || r->options.no_swaps || !r->has_trials || r->composition.sorts[SORT_LAND] == 0)
        return rc;
    err_clear(&why);
    options = trials_for(r, TC_WORD("changes of lands"));
    options.precision = 0;
    rc = swaps_search(arena, r->list, &options, &r->swaps, &why);
    return or_leave_out(arena, r, TC_WORD("changes of lands"), rc, &why, &r->has_swaps, err);
}

static struct goldfish_options games_for(const struct sanity_report *r, const char *what)
{
    bool mana_alone = !r->aim.told && r->list->lead.n == 0; /* a general's castings are told in any case */
    bool all = mana_alone || r->options.games || r->options.precision > 0;
    int64_t games = mana_alone ? SANITY_UNTOLD_GAMES : SANITY_GAMES;
    struct goldfish_options g = {.on_the_draw = r->options.on_the_draw,
                                 .plan = &r->hands[0].plan,
                                 .turns = mana_alone ? SANITY_TURNS : 0,
                                 .games = r->options.games ? r->options.games : games,
                                 .within = all           ? 0
                                           : r->aim.told ? SANITY_WITHIN
                                                         : SANITY_CAST_WITHIN,
                                 .aim = r->aim.told ? CLOCK_OF_KILL : CLOCK_OF_GENERALS,
                                 .precision = r->options.precision,
                                 .most = r->options.precision > 0 ? INT64_C(1) << 40 : 0,
                                 .seed = r->options.seed,
                                 .threads = r->options.threads,
                                 .what = r->options.progress ? what : NULL};
    return g;
}

static enum err_code play_games(struct arena *arena, struct sanity_report *r, struct list_book *book, struct err *err)
{
    struct err why = ERR_INIT;
    if (r->options.no_games || !r->has_hands)
        return ERR_OK;
    struct goldfish_options options = games_for(r, TC_WORD("goldfish games"));
    enum err_code rc = list_book_make(arena, r->options.era, &r->list, 1, book, &why);
    if (rc == ERR_OK) {
        r->play = book->play[0];
        list_book_count(book, 0, r->list, r->played);
        rc = goldfish_run(arena, book, 0, r->list, &options, &r->clock, &why);
    }
    return or_leave_out(arena, r, TC_WORD("the clock"), rc, &why, &r->has_clock, err);
}

/* Are its games played by more than two? Formats with a leader for two players begin with the usual 20 life. */
static bool is_for_a_table(const struct list_lead *lead)
{
    return lead->n > 0 && lead->life > 20;
}

/* A free-for-all against three others, for decks that are played so. Games are shorter than the turns that three times
 * the life can take, and the report says how many are not won by then. */
static enum err_code play_table(struct arena *arena, struct sanity_report *r, const struct list_book *book,
                                struct err *err)
{
    struct err why = ERR_INIT;
    if (!r->has_clock || r->options.no_table || !r->aim.told || !is_for_a_table(&r->list->lead))
        return ERR_OK;
    struct goldfish_options options = games_for(r, TC_WORD("free-for-all"));
    options.opponents = GOLDFISH_OPPONENTS;
    options.turns = CLOCK_TURNS;
    options.precision = 0;
    options.games = options.games < SANITY_TABLE_GAMES ? options.games : SANITY_TABLE_GAMES;
    enum err_code rc = goldfish_run(arena, book, 0, r->list, &options, &r->table, &why);
    return or_leave_out(arena, r, TC_WORD("the free-for-all"), rc, &why, &r->has_table, err);
}

/* The same games once more, by a player who plans. */
static enum err_code play_planned(struct arena *arena, struct sanity_report *r, const struct list_book *book,
                                  struct err *err)
{
    struct err why = ERR_INIT;
    if (!r->has_clock || r->options.planned <= 0)
        return ERR_OK;
    struct goldfish_options options = games_for(r, TC_WORD("games that are planned"));
    options.games = r->options.planned;
    options.tries_hands = r->aim.told; /* of other decks the goldfish that tries them knows nothing */
    enum err_code rc = planned_run(arena, book, 0, r->list, &options, &r->planned, &why);
    return or_leave_out(arena, r, TC_WORD("the clock of a player who plans"), rc, &why, &r->has_planned, err);
}

/* ---- plans of the sideboard ------------------------------------------------------------------ */

/* The clock before and after, game by game in the same luck. The book has the sideboard's cards too. */
static enum err_code compare_clocks(struct arena *arena, const struct sanity_report *r, const struct list_book *book,
                                    struct sanity_plan *p, struct err *err)
{
    const struct list *pair[2] = {r->list, p->list};
    struct list_book both = *book;
    struct goldfish_options options = games_for(r, NULL);
    struct err why = ERR_INIT;
    both.play[1] = both.play[0];
    options.precision = 0;
    options.games = options.games < SANITY_PLAN_GAMES ? options.games : SANITY_PLAN_GAMES;
    enum err_code rc = compare_run(arena, &both, pair, &options, &p->change, &why);
    p->has_change = rc == ERR_OK;
    return rc == ERR_INTERRUPT ? err_set(err, rc, "%s", why.said) : ERR_OK;
}

static enum err_code look_at_plan(struct arena *arena, const struct sanity_report *r, const struct list_book *book,
                                  struct sanity_plan *p, struct err *err)
{
    struct list *list = ARENA_ARRAY(arena, struct list, 1);
    struct trials trials = {.mean_castable = 0};
    struct trials_options options = trials_for(r, NULL);
    struct err why = ERR_INIT;
    p->list = list;
    boarding_apply(arena, r->list, p->plan, list);
    composition_count(list, &p->composition);
    land_draws(&r->hands[0].plan, p->composition.cards, p->composition.sorts[SORT_LAND], !r->options.on_the_draw,
               &p->draws);
    if (p->composition.spells > 0 && trials_run(arena, list, &options, &trials, &why) == ERR_INTERRUPT)
        return err_set(err, ERR_INTERRUPT, "%s", why.said);
    p->mean_castable = trials.mean_castable;
    return r->has_clock ? compare_clocks(arena, r, book, p, err) : ERR_OK;
}

static enum err_code look_at_plans(struct arena *arena, struct sanity_report *r, const struct list_book *book,
                                   struct err *err)
{
    const struct boardings *plans = r->options.plans;
    int n = plans && r->has_hands ? plans->n : 0;
    enum err_code rc = ERR_OK;
    r->plans = ARENA_ARRAY(arena, struct sanity_plan, (size_t)n + 1);
    for (int i = 0; i < n && rc == ERR_OK; i++) {
        struct sanity_plan *p = &r->plans[r->n_plans++];
        p->plan = &plans->plan[i];
        rc = look_at_plan(arena, r, book, p, err);
    }
    return rc;
}

enum err_code sanity_report_make(struct arena *arena, const struct list *list, const struct sanity_options *options,
                                 struct sanity_report *out, struct err *err)
{
    *out = (struct sanity_report){.list = list, .options = *options, .newer = "", .goal_colour = -1};
    composition_count(list, &out->composition);
    aim_of(arena, list, &out->aim);
    out->n_errors = list_errors(arena, list, out->errors);
    (void)list_newer(arena, list, options->era, &out->newer);
    const struct composition *c = &out->composition;
    out->has_lands_advice = c->spells > 0 && c->cards >= 30 && c->cards <= 250;
    if (out->has_lands_advice)
        out->advice = lands_advised(c->cards, c->mean_mana_value, c->cheap_draw_or_ramp, false);
    if (list->lead.why_not && *list->lead.why_not)
        leave_out(out, list->lead.why_not);
    look_at_hands(out);
    if (out->has_hands)
        ask_for_sources(arena, out);
    enum err_code rc = look_at_mana(arena, out, err);
    struct list_book book = {.book = NULL};
    if (rc == ERR_OK)
        rc = play_games(arena, out, &book, err);
    if (rc == ERR_OK)
        rc = play_table(arena, out, &book, err);
    if (rc == ERR_OK)
        rc = play_planned(arena, out, &book, err);
    return rc == ERR_OK ? look_at_plans(arena, out, &book, err) : rc;
}
