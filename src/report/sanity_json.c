/* sanity_json.c - the sanity report for programs: JSON, and a row of a table of many decks
 *
 * Shares are numbers from 0 to 1. A sampled number is an object of value, low and high (the ends of its 95 % interval)
 * and trials; of a number that was counted, trials is 0 and the three are the same.
 */
#include "base/arena.h"
#include "base/json.h"
#include "report/sanity.h"

#include <math.h>
#include <string.h>

static void add_estimate(struct json *to, const char *key, const struct estimate *e)
{
    struct json *o = json_add_object(to, key);
    json_add_number(o, "value", e->value);
    json_add_number(o, "low", e->low);
    json_add_number(o, "high", e->high);
    json_add_int(o, "trials", e->trials);
}

static void add_numbers(struct json *to, const char *key, const double *numbers, int n)
{
    struct json *list = json_add_array(to, key);
    for (int i = 0; i < n; i++)
        json_add_number(list, NULL, numbers[i]);
}

static void add_counts(struct json *to, const char *key, const int *counts, int n)
{
    struct json *list = json_add_array(to, key);
    for (int i = 0; i < n; i++)
        json_add_int(list, NULL, counts[i]);
}

/* ---- counting -------------------------------------------------------------------------------- */

static void add_options(struct json *to, const struct sanity_report *r)
{
    const struct sanity_options *o = &r->options;
    struct json *json = json_add_object(to, "options");
    json_add_text(json, "era", era_name(o->era));
    json_add_text(json, "mulligan", mulligan_words[o->mulligan]);
    json_add_bool(json, "on_the_draw", o->on_the_draw);
    json_add_int(json, "games", o->games ? o->games : SANITY_GAMES);
    json_add_int(json, "trials", o->trials ? o->trials : SANITY_TRIALS);
    json_add_number(json, "precision", o->precision);
    json_add_int(json, "seed", (int64_t)o->seed);
}

static void add_errors(struct json *to, const struct sanity_report *r)
{
    struct json *list = json_add_array(to, "likely_errors");
    for (size_t i = 0; i < r->n_errors; i++) {
        const struct list_error *e = &r->errors[i];
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "kind", list_error_words[e->kind]);
        json_add_text(one, "card", e->card);
        json_add_int(one, "count", e->count);
        if (e->usual < 0)
            json_add_null(one, "usual");
        else
            json_add_int(one, "usual", e->usual);
        json_add_text(one, "text", e->text);
        json_add_text(one, "hint", e->hint);
    }
}

static void add_colours(struct json *to, const struct composition *c)
{
    struct json *list = json_add_array(to, "colours"), *turns = json_add_array(to, "turns");
    for (int i = 0; i < MANA_COLOURS; i++) {
        const struct colour_balance *b = &c->colour[i];
        char letter[2] = {mana_letters[i], '\0'};
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "colour", letter);
        json_add_int(one, "cards", b->cards);
        json_add_int(one, "pips", b->pips);
        json_add_int(one, "lands", b->lands);
        json_add_int(one, "tapped_lands", b->tapped);
        json_add_int(one, "basic_lands", b->basics);
        json_add_int(one, "other_sources", b->other_sources);
        for (int t = 0; t < COMPOSITION_TURNS; t++) {
            const struct turn_balance *turn = &c->turn[t][i];
            if (turn->cards == 0)
                continue;
            struct json *at = json_add_object(turns, NULL);
            json_add_int(at, "turn", t + 1);
            json_add_text(at, "colour", letter);
            json_add_int(at, "cards", turn->cards);
            json_add_int(at, "pips", turn->pips);
            json_add_text(at, "card", turn->card);
            json_add_int(at, "sources", turn->sources);
        }
    }
}

static void add_composition(struct json *to, const struct sanity_report *r)
{
    const struct composition *c = &r->composition;
    struct json *json = json_add_object(to, "composition"), *types = json_add_object(json, "types");
    for (int s = 0; s < N_CARD_SORTS; s++)
        json_add_int(types, card_sort_words[s], c->sorts[s]);
    add_counts(json, "curve", c->curve, CURVE_COLUMNS);
    add_counts(json, "creatures", c->creatures, CURVE_COLUMNS);
    json_add_number(json, "mean_mana_value", c->mean_mana_value);
    json_add_int(json, "cheap_draw_or_ramp", c->cheap_draw_or_ramp);
    json_add_int(json, "multicoloured", c->multicoloured);
    json_add_int(json, "colourless", c->colourless);
    if (r->has_lands_advice)
        json_add_number(json, "usual_lands", r->advice.lands);
    else
        json_add_null(json, "usual_lands");
    add_colours(json, c);
    struct json *known = json_add_object(to, "known");
    for (int k = 0; k <= KNOWN_BLANK; k++)
        json_add_int(known, card_known_words[k], c->known[k]);
}

/* ---- hands ----------------------------------------------------------------------------------- */

/* First hands by classes of lands, and the sources of each colour in them. */
static void add_openings(struct json *to, const struct sanity_report *r)
{
    const struct openings *o = &r->openings;
    if (!r->has_hands) {
        json_add_null(to, "openings");
        return;
    }
    struct json *json = json_add_object(to, "openings"), *classes = json_add_array(json, "classes");
    for (int c = 0; c < o->classes; c++) {
        struct json *one = json_add_object(classes, NULL);
        char letters[MANA_COLOURS + 1];
        json_add_text(one, "makes", c == 0 ? NULL : mana_mask_text(o->makes[c], letters));
        json_add_int(one, "cards", o->size[c]);
    }
    json_add_number(json, "keepable", o->keepable);
    json_add_number(json, "keepable_all_colours", o->all_colours);
    struct json *hands = json_add_array(json, "likeliest");
    for (int i = 0; i < o->rows; i++) {
        struct json *one = json_add_object(hands, NULL);
        add_counts(one, "count", o->row[i].count, o->classes);
        json_add_number(one, "chance", o->row[i].chance);
    }
    struct json *colours = json_add_array(json, "colours");
    for (int c = 0; c < MANA_COLOURS; c++) {
        const struct opening_colour *colour = &o->colour[c];
        if (!(o->asked >> c & 1))
            continue;
        struct json *one = json_add_object(colours, NULL);
        json_add_text(one, "colour", (char[]){mana_letters[c], '\0'});
        json_add_int(one, "lands", colour->sources);
        add_numbers(one, "in_hand", colour->in_hand, OPENING_HAND + 1);
        for (int d = 0; d < 2; d++) {
            struct json *by = json_add_array(one, d ? "by_turn_on_the_draw" : "by_turn");
            for (int n = 1; n <= OPENING_SOURCES; n++) {
                struct json *at_least = json_add_object(by, NULL);
                json_add_int(at_least, "sources", n);
                add_numbers(at_least, "chance", colour->by_turn[d][n], OPENING_TURNS + 1);
            }
        }
    }
}

static void add_hands(struct json *to, struct arena *arena, const struct sanity_report *r)
{
    struct json *list = json_add_array(to, "hands");
    for (int i = 0; i < r->n_hands; i++) {
        const struct sanity_hands *h = &r->hands[i];
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "mulligan", mulligan_words[h->plan.rule]);
        json_add_text(one, "keep", mulligan_plan_said(arena, &h->plan));
        add_numbers(one, "first_lands", h->table.first, MULL_HAND + 1);
        add_numbers(one, "kept_lands", h->table.lands, MULL_HAND + 1);
        add_counts(one, "sizes", h->table.size, h->table.steps);
        add_numbers(one, "kept", h->table.kept, h->table.steps);
        json_add_number(one, "mean_cards", h->table.mean_cards);
        json_add_number(one, "mean_lands", h->table.mean_lands);
        struct json *goal = json_add_object(one, "goal");
        json_add_int(goal, "turn", GOAL_TURN);
        json_add_int(goal, "lands", GOAL_LANDS);
        json_add_int(goal, "spells", GOAL_SPELLS);
        json_add_text(goal, "colour", r->goal_colour < 0 ? NULL : (char[]){mana_letters[r->goal_colour], '\0'});
        json_add_number(goal, "stated", h->best.stated);
        json_add_number(goal, "best", h->best.value);
        add_numbers(goal, "keeps", h->best.keeps, MULL_HAND + 1);
    }
    add_openings(to, r);
    struct json *drops = json_add_array(to, "land_drops");
    for (int d = 0; d < 2 && r->has_hands; d++) {
        struct json *one = json_add_object(drops, NULL), *turns;
        json_add_bool(one, "on_the_play", d == 0);
        json_add_number(one, "screw", r->draws[d].screw);
        json_add_number(one, "flood", r->draws[d].flood);
        turns = json_add_array(one, "turns");
        for (int t = 1; t <= DRAW_TURNS; t++) {
            struct json *at = json_add_object(turns, NULL);
            json_add_int(at, "turn", t);
            json_add_number(at, "all_drops", r->draws[d].turn[t].all_drops);
            json_add_number(at, "mean_seen", r->draws[d].turn[t].mean_seen);
            json_add_number(at, "mean_played", r->draws[d].turn[t].mean_played);
            add_numbers(at, "lands", r->draws[d].turn[t].lands, DRAW_TURNS + 1);
        }
    }
}

/* ---- mana ------------------------------------------------------------------------------------ */

static void add_cast(struct json *list, const struct list_card *card, const struct card_trials *c, int turns)
{
    struct json *one = json_add_object(list, NULL), *by_turn;
    json_add_text(one, "card", card->name);
    json_add_int(one, "copies", card->main + card->command);
    json_add_text(one, "cost", card->mana_cost);
    json_add_int(one, "mana_value", card->mana_value);
    json_add_int(one, "turn", c->on_curve);
    json_add_bool(one, "dead", !c->castable_at_all);
    json_add_bool(one, "stranded", c->stranded);
    json_add_bool(one, "exact", c->exact);
    by_turn = json_add_array(one, "turns");
    for (int t = 1; t <= turns; t++) {
        struct json *at = json_add_object(by_turn, NULL);
        json_add_int(at, "turn", t);
        add_estimate(at, "castable", &c->castable[t]);
        if (c->given_lands[t].trials == 0 && c->given_lands[t].high > c->given_lands[t].low)
            json_add_null(at, "given_lands"); /* there never are so many by then */
        else
            add_estimate(at, "given_lands", &c->given_lands[t]);
    }
}

static void add_trials(struct json *to, const struct sanity_report *r)
{
    if (!r->has_trials) {
        json_add_null(to, "castability");
        return;
    }
    struct json *json = json_add_object(to, "castability"), *list;
    json_add_number(json, "mean", r->trials.mean_castable);
    json_add_int(json, "dealt", r->trials.dealt);
    json_add_text(json, "note", r->trials.note);
    list = json_add_array(json, "cards");
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        if (r->trials.card[i].judged)
            add_cast(list, card, &r->trials.card[i], r->trials.turns);
    }
    struct json *needs = json_add_array(to, "sources");
    for (size_t i = 0; i < r->n_needs; i++) {
        const struct sanity_need *n = &r->needs[i];
        struct json *one = json_add_object(needs, NULL);
        json_add_text(one, "card", r->list->card[n->card].name);
        json_add_text(one, "colour", mana_mask_text(n->colours, (char[MANA_COLOURS + 1]){0}));
        json_add_int(one, "symbols", n->coloured);
        json_add_int(one, "sources", n->sources);
        if (n->needed < 0)
            json_add_null(one, "needed");
        else
            json_add_int(one, "needed", n->needed);
    }
}

static void add_change(struct json *list, const struct sanity_report *r, const struct swap *s)
{
    struct json *one = json_add_object(list, NULL), *out = json_add_array(one, "out"), *in = json_add_array(one, "in");
    for (int i = 0; i < s->n; i++) {
        json_add_text(out, NULL, s->out[i]);
        json_add_text(in, NULL, s->in[i]);
    }
    add_estimate(one, "mean", &s->mean);
    add_estimate(one, "gain", &s->gain);
    json_add_text(one, "card", r->list->card[s->card].name);
    json_add_int(one, "turn", s->turn);
    json_add_number(one, "before", s->before);
    json_add_number(one, "after", s->after);
    json_add_text(one, "worse_card", s->worse_card < 0 ? NULL : r->list->card[s->worse_card].name);
    json_add_int(one, "worse_turn", s->worse_turn);
    json_add_number(one, "worse_before", s->worse_before);
    json_add_number(one, "worse_after", s->worse_after);
}

static void add_swaps(struct json *to, const struct sanity_report *r)
{
    if (!r->has_swaps) {
        json_add_null(to, "changes");
        return;
    }
    struct json *json = json_add_object(to, "changes"), *list;
    json_add_int(json, "tried", r->swaps.tried);
    json_add_number(json, "mean", r->swaps.mean);
    json_add_bool(json, "exact", r->swaps.exact);
    list = json_add_array(json, "single");
    for (int i = 0; i < r->swaps.singles; i++)
        add_change(list, r, &r->swaps.single[i]);
    list = json_add_array(json, "best");
    for (int i = 0; i < r->swaps.n; i++)
        add_change(list, r, &r->swaps.best[i]);
}

/* ---- games ----------------------------------------------------------------------------------- */

static void add_clock_cards(struct json *json, const struct sanity_report *r)
{
    struct json *list = json_add_array(json, "cards");
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        if (card->main == 0)
            continue;
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "card", card->name);
        json_add_text(one, "played", played_words[r->play[i].how]);
        json_add_text(one, "left_out", r->play[i].why);
        add_estimate(one, "cast_by_5", &r->clock.card[i].cast[5]);
        add_estimate(one, "stuck_after_5", &r->clock.card[i].stuck[5]);
    }
}

/* Who leads the deck; nothing is added of a deck that nobody leads. */
static void add_lead(struct json *to, struct arena *arena, const struct sanity_report *r)
{
    const struct list_lead *lead = &r->list->lead;
    bool without = lead->why_not && *lead->why_not;
    if (lead->n == 0 && !without)
        return;
    struct json *json = json_add_object(to, "commander"), *list;
    json_add_bool(json, "played", lead->n > 0);
    json_add_text(json, "why_not", without ? lead->why_not : "");
    list = json_add_array(json, "cards");
    for (int i = 0; i < r->list->cards; i++)
        for (int k = 0; k < r->list->card[i].command; k++) {
            struct json *one = json_add_object(list, NULL);
            json_add_text(one, "card", r->list->card[i].name);
            json_add_text(one, "cost", r->list->card[i].mana_cost);
        }
    if (lead->n == 0)
        return;
    json_add_text(json, "said", lead_said(arena, r->list));
    json_add_text(json, "note", lead->note ? lead->note : "");
    json_add_int(json, "life", lead->life);
    json_add_int(json, "tax", lead->tax);
    if (lead->damage)
        json_add_int(json, "damage", lead->damage);
    else
        json_add_null(json, "damage");
}

/* Castings from the command zone, of the goldfish's games. */
static void add_castings(struct json *json, const struct sanity_report *r)
{
    const struct goldfish *g = &r->clock;
    if (g->generals == 0)
        return;
    json_add_number(json, "by_general", g->by_general);
    struct json *list = json_add_array(json, "generals");
    for (int i = 0; i < g->generals; i++) {
        const struct goldfish_general *general = &g->general[i];
        struct json *one = json_add_object(list, NULL), *turns;
        json_add_text(one, "card", r->list->card[general->card].name);
        json_add_text(one, "played", played_words[r->play[general->card].how]);
        json_add_text(one, "left_out", r->play[general->card].why);
        json_add_number(one, "castings", general->casts);
        add_estimate(one, "first", &general->first);
        turns = json_add_array(one, "cast_by");
        for (int t = 1; t <= g->turns; t++) {
            struct json *at = json_add_object(turns, NULL);
            json_add_int(at, "turn", t);
            add_estimate(at, "cast", &general->cast[t]);
        }
    }
}

static void add_clock(struct json *to, const struct sanity_report *r)
{
    const struct goldfish *g = &r->clock;
    if (!r->has_clock) {
        json_add_null(to, "clock");
        return;
    }
    struct json *json = json_add_object(to, "clock"), *turns, *played;
    json_add_int(json, "games", g->games);
    add_estimate(json, "mean", &g->mean);
    json_add_int(json, "median", g->median);
    json_add_number(json, "never", g->never);
    json_add_number(json, "decked", g->decked);
    json_add_number(json, "broken_off", g->broken_off);
    add_estimate(json, "mulligans", &g->mulligans);
    json_add_text(json, "mulligan", r->list->lead.edh_mulligan ? "edh" : mulligan_words[r->hands[0].plan.rule]);
    turns = json_add_array(json, "turns");
    for (int t = 1; t <= g->turns; t++) {
        const struct goldfish_turn *turn = &g->turn[t];
        struct json *at = json_add_object(turns, NULL);
        json_add_int(at, "turn", t);
        add_estimate(at, "won_now", &turn->won_now);
        add_estimate(at, "killed", &turn->killed);
        json_add_number(at, "reached", turn->reached);
        add_estimate(at, "spent", &turn->spent);
        add_estimate(at, "spent_all", &turn->spent_all);
        json_add_number(at, "damage", turn->damage);
        json_add_number(at, "lands", turn->lands);
        json_add_number(at, "hand", turn->hand);
    }
    played = json_add_object(json, "played");
    for (int i = 0; i < N_PLAYED; i++)
        json_add_int(played, played_words[i], r->played[i]);
    add_castings(json, r);
    add_clock_cards(json, r);
}

static void add_plans(struct json *to, const struct sanity_report *r)
{
    struct json *list = json_add_array(to, "plans");
    for (size_t i = 0; i < r->n_plans; i++) {
        const struct sanity_plan *p = &r->plans[i];
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "plan", p->plan->name);
        json_add_int(one, "in", p->plan->in);
        json_add_int(one, "out", p->plan->out);
        json_add_int(one, "cards", p->composition.cards);
        json_add_int(one, "lands", p->composition.sorts[SORT_LAND]);
        json_add_number(one, "mean_mana_value", p->composition.mean_mana_value);
        json_add_number(one, "mean_castable", p->mean_castable);
        json_add_number(one, "four_drops", p->draws.turn[4].all_drops);
        if (p->has_change)
            add_estimate(one, "clock_difference", &p->change.difference);
    }
}

void sanity_json(struct json *to, const struct sanity_subject *subject, const struct sanity_report *report)
{
    struct arena arena = ARENA_INIT;
    json_add_text(to, "deck", subject->name);
    json_add_text(to, "file", subject->file);
    json_add_text(to, "format", subject->format);
    json_add_text(to, "date", subject->date);
    if (subject->verdict)
        json_add_bool(to, "legal", subject->verdict->legal);
    else
        json_add_null(to, "legal");
    json_add_int(to, "main", report->composition.cards);
    json_add_int(to, "side", report->list->side);
    add_lead(to, &arena, report);
    add_options(to, report);
    add_errors(to, report);
    json_add_text(to, "newer", report->newer);
    add_composition(to, report);
    add_hands(to, &arena, report);
    add_trials(to, report);
    add_swaps(to, report);
    add_clock(to, report);
    add_plans(to, report);
    struct json *left_out = json_add_array(to, "left_out");
    for (size_t i = 0; i < report->n_left_out; i++)
        json_add_text(left_out, NULL, report->left_out[i]);
    arena_release(&arena);
}

/* ---- a row ----------------------------------------------------------------------------------- */

const char *const sanity_row_columns[SANITY_ROW] = {"file",
                                                    "deck",
                                                    "legal",
                                                    "main",
                                                    "side",
                                                    "lands",
                                                    "usual_lands",
                                                    "creatures",
                                                    "mean_mana_value",
                                                    "colours",
                                                    "unknown",
                                                    "known_fully",
                                                    "likely_errors",
                                                    "keepable_7",
                                                    "four_drops_play",
                                                    "four_drops_draw",
                                                    "screw",
                                                    "flood",
                                                    "mean_castable",
                                                    "dead_cards",
                                                    "stranded_cards",
                                                    "best_change",
                                                    "best_gain",
                                                    "clock_mean",
                                                    "clock_median",
                                                    "problem",
                                                    "hash"};

static struct sanity_cell word(const char *text)
{
    return (struct sanity_cell){.kind = text && *text ? SANITY_WORD : SANITY_NONE, .word = text};
}

static struct sanity_cell whole(int64_t number)
{
    return (struct sanity_cell){.kind = SANITY_INT, .number = number};
}

/* To six decimals, which is more than any of it is sure of. */
static struct sanity_cell real(double number, bool there)
{
    return (struct sanity_cell){.kind = there ? SANITY_REAL : SANITY_NONE, .real = round(number * 1e6) / 1e6};
}

static void count_bad(const struct sanity_report *r, int *dead, int *stranded)
{
    *dead = *stranded = 0;
    for (int i = 0; r->has_trials && i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        if (!r->trials.card[i].judged)
            continue;
        *dead += !r->trials.card[i].castable_at_all ? card->main : 0;
        *stranded += r->trials.card[i].castable_at_all && r->trials.card[i].stranded ? card->main : 0;
    }
}

static const char *colours_of(struct arena *arena, const struct composition *c)
{
    char letters[MANA_COLOURS + 1] = "";
    size_t n = 0;
    for (int i = 0; i < 5; i++)
        if (c->colour[i].cards > 0)
            letters[n++] = mana_letters[i];
    letters[n] = '\0';
    return arena_strdup(arena, letters);
}

static const char *words_of_errors(struct arena *arena, const struct sanity_report *r)
{
    const char *words = "";
    for (size_t i = 0; i < r->n_errors; i++)
        words = arena_printf(arena, "%s%s%s", words, i ? " " : "", list_error_words[r->errors[i].kind]);
    return words;
}

void sanity_row(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *r,
                struct sanity_cell out[SANITY_ROW])
{
    const struct composition *c = &r->composition;
    const struct swap *change = r->has_swaps && r->swaps.n > 0 ? &r->swaps.best[0] : NULL;
    int dead, stranded, creatures = 0, n = 0;
    double good = 0;
    count_bad(r, &dead, &stranded);
    for (int i = 0; i < CURVE_COLUMNS; i++)
        creatures += c->creatures[i];
    for (int i = 2; i <= 5 && r->has_hands; i++)
        good += r->hands[0].table.first[i];
    out[n++] = word(subject->file);
    out[n++] = word(subject->name);
    out[n++] = word(!subject->verdict ? NULL : subject->verdict->legal ? "yes" : "no");
    out[n++] = whole(c->cards);
    out[n++] = whole(r->list->side);
    out[n++] = whole(c->sorts[SORT_LAND]);
    out[n++] = real(r->advice.lands, r->has_lands_advice);
    out[n++] = whole(creatures);
    out[n++] = real(c->mean_mana_value, c->spells > 0);
    out[n++] = word(colours_of(arena, c));
    out[n++] = whole(c->known[KNOWN_BLANK]);
    out[n++] = whole(c->known[KNOWN_BY_FACTS] + c->known[KNOWN_BY_HAND] + c->known[KNOWN_BY_TEXT]);
    out[n++] = word(words_of_errors(arena, r));
    out[n++] = real(good, r->has_hands);
    out[n++] = real(r->draws[0].turn[4].all_drops, r->has_hands);
    out[n++] = real(r->draws[1].turn[4].all_drops, r->has_hands);
    out[n++] = real(r->draws[0].screw, r->has_hands);
    out[n++] = real(r->draws[0].flood, r->has_hands);
    out[n++] = real(r->trials.mean_castable, r->has_trials);
    out[n++] = whole(dead);
    out[n++] = whole(stranded);
    out[n++] = word(!change ? NULL
                            : arena_printf(arena, "%s%s%s > %s%s%s", change->out[0], change->n > 1 ? " + " : "",
                                           change->n > 1 ? change->out[1] : "", change->in[0],
                                           change->n > 1 ? " + " : "", change->n > 1 ? change->in[1] : ""));
    out[n++] = real(change ? change->gain.value : 0, change);
    out[n++] = real(r->clock.mean.value, r->has_clock && r->clock.mean.trials > 0);
    out[n++] = r->has_clock && r->clock.median > 0 ? whole(r->clock.median) : word(NULL);
    out[n++] = word(NULL); /* problem and hash are the caller's */
    out[n++] = word(NULL);
    tc_assert(n == SANITY_ROW);
}
