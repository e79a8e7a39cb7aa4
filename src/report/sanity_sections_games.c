/* sanity_sections_games.c - the sanity report's page: the goldfish clock, plans of the sideboard, what was left out */
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "report/sanity_sections.h"

#include <math.h>
#include <string.h>

static void cell_estimate(struct answer_table *table, const struct estimate *e)
{
    if (e->trials == 0)
        answer_put_number(table, e->value);
    else
        answer_put_sampled(table, e->value, e->low, e->high);
}

static void add_turns(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Turn"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Won in it"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Won by then"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Damage"), .type = ANSWER_NUMBER},
        {.header = TC_WORD("Mana spent"), .type = ANSWER_NUMBER, .sampled = true},
        {.header = TC_WORD("All used"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Lands"), .type = ANSWER_NUMBER},
        {.header = TC_WORD("Hand"), .type = ANSWER_NUMBER},
    };
    const struct goldfish *g = &v->report->clock;
    struct answer_table *table = answer_add_table(section, TC_WORD("Clock"), "", columns, ARRAY_LEN(columns));
    table->chart = (struct answer_chart){CHART_COLUMNS, TC_WORD("Turn of the kill"), 0, {1}, 1, 0};
    for (int t = 1; t <= g->turns; t++) {
        const struct goldfish_turn *turn = &g->turn[t];
        if (turn->reached < 0.01) /* too few games are left to say anything */
            break;
        answer_put_number(table, t);
        cell_estimate(table, &turn->won_now);
        cell_estimate(table, &turn->killed);
        answer_put_number(table, turn->damage);
        cell_estimate(table, &turn->spent);
        cell_estimate(table, &turn->spent_all);
        answer_put_number(table, turn->lands);
        answer_put_number(table, turn->hand);
    }
}

static const char *when_killed(const struct sanity_view *v)
{
    const struct goldfish *g = &v->report->clock;
    if (g->mean.trials == 0 || g->never >= 1)
        return message(v->arena, "no game was won in %d turns", g->turns);
    const char *mean = message(v->arena, "turn %.2f (%.2f to %.2f) in the mean of the games that are won",
                               g->mean.value, g->mean.low, g->mean.high);
    if (g->median == 0)
        return message(v->arena, "%s; less than half of them are won by turn %d", mean, g->turns);
    return message(v->arena, "%s, half of all games by turn %d", mean, g->median);
}

/* Where the goldfish's kills say nothing: the curve as it is played. */
static void add_curve_played(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Turn"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Mana spent"), .type = ANSWER_NUMBER, .sampled = true},
        {.header = TC_WORD("All used"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Lands"), .type = ANSWER_NUMBER},
        {.header = TC_WORD("Hand"), .type = ANSWER_NUMBER},
    };
    const struct goldfish *g = &v->report->clock;
    struct answer_table *table = answer_add_table(section, TC_WORD("Clock"), "", columns, ARRAY_LEN(columns));
    table->chart = (struct answer_chart){CHART_COLUMNS, TC_WORD("Mana spent by turn"), 0, {1}, 1, 0};
    for (int t = 1; t <= g->turns && t <= CLOCK_LOOK; t++) {
        const struct goldfish_turn *turn = &g->turn[t];
        if (turn->reached < 0.01)
            break;
        answer_put_number(table, t);
        cell_estimate(table, &turn->spent);
        cell_estimate(table, &turn->spent_all);
        answer_put_number(table, turn->lands);
        answer_put_number(table, turn->hand);
    }
}

/* "What all 60 cards do was known to it." */
static void say_known(const struct sanity_view *v, struct answer_section *section)
{
    const struct composition *c = &v->report->composition;
    int whole = composition_known_wholly(c);
    if (whole == c->cards)
        answer_say(section, "The engine knew all that the %d cards do.", c->cards);
    else
        answer_say(section, "The engine knew all that the cards do of %d of %d; the others it played in part.", whole,
                   c->cards);
}

/* A Commander deck at a table of four. */
static void add_table(const struct sanity_view *v, struct answer_section *section)
{
    const struct goldfish *g = &v->report->table;
    if (!v->report->has_table)
        return;
    if (g->mean.trials == 0 || g->first_out.trials == 0) {
        answer_say(
            section,
            "In a free-for-all against three who do nothing, %d life each, %lld games: none was won in %d turns.",
            v->report->list->lead.life, (long long)g->games, g->turns);
        return;
    }
    answer_say(section,
               "In a free-for-all against three who do nothing, %d life each, %lld games: the first of them is out on "
               "turn %.2f (%.2f to %.2f) in the mean, the last on turn %.2f (%.2f to %.2f).",
               v->report->list->lead.life, (long long)g->games, g->first_out.value, g->first_out.low, g->first_out.high,
               g->mean.value, g->mean.low, g->mean.high);
    if (g->never > 0)
        answer_say(section, "Not won against all three by turn %d: %s of the games.", g->turns,
                   percent_text(v->arena, g->never));
}

/* "turn 1: Dark Ritual, Entomb; turn 2: 2 Lotus Petal, Reanimate" */
static const char *line_said(const struct sanity_view *v, const struct game_line *line)
{
    const char *out = "";
    for (int i = 0; i < line->steps; i++) {
        const struct game_step *s = &line->step[i];
        const char *name = v->report->list->card[s->card].name;
        if (s->ability)
            name = message(v->arena, "%s (its ability)", name);
        if (s->times > 1)
            name = arena_printf(v->arena, "%d \u00d7 %s", s->times, name);
        if (i == 0 || line->step[i - 1].turn != s->turn)
            out = arena_printf(v->arena, "%s%s%s", out, i ? "; " : "", message(v->arena, "turn %d: %s", s->turn, name));
        else
            out = arena_printf(v->arena, "%s, %s", out, name);
    }
    return out;
}

/* Of decks that win by a combination: how it did. */
static void add_lines(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Won on turn"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("What was cast and used, lands aside")}};
    const struct planned *p = &v->report->planned;
    if (v->report->aim.told || p->lines == 0)
        return;
    struct answer_table *table =
        answer_add_table(section, TC_WORD("Lines"), TC_WORD("The quickest lines that won these games:"), columns, 2);
    for (int i = 0; i < p->lines; i++) {
        answer_put_number(table, p->line[i].turn);
        answer_put_text(table, line_said(v, &p->line[i].line));
    }
}

/* The games of a player who plans: how much sooner it wins, and by which turn. */
static void add_planned(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Turn"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Planned: won by then"), .type = ANSWER_PERCENT, .sampled = true},
        {.header = TC_WORD("Goldfish"), .type = ANSWER_PERCENT},
    };
    const struct planned *p = &v->report->planned;
    if (!v->report->has_planned)
        return;
    const char *mean = p->mean.trials == 0
                           ? TC_WORD("none of them is won")
                           : message(v->arena,
                                     "the win comes on turn %.2f in the mean, "
                                     "%.2f turns (%.2f to %.2f) sooner than the goldfish in the same luck",
                                     p->mean.value, p->sooner.value, p->sooner.low, p->sooner.high);
    answer_say(section,
               "Somebody who plans played %lld games: before each move every legal one is tried on %d copies, the "
               "library shuffled again, which the goldfish plays on, and one that wins sooner there is taken: %s.",
               (long long)p->games, p->deals, mean);
    if (p->hand_games)
        answer_say(section,
                   "A first hand is kept if the goldfish, in %d games with it, wins no later than it does after a "
                   "mulligan: %.2f mulligans in the mean.",
                   p->hand_games, p->mulligans.value);
    /* so few games say the difference better than either mean, which many games of the goldfish know */
    const struct goldfish *g = &v->report->clock;
    double turn = g->mean.value - p->sooner.value;
    double half = hypot(estimate_half_width(&g->mean), estimate_half_width(&p->sooner));
    if (v->report->aim.told && g->never < 0.01 && g->mean.trials > p->games)
        answer_say(section,
                   "Taken from the mean of the goldfish's %lld games, that makes turn %.2f (%.2f to %.2f) the clock of "
                   "somebody who plans.",
                   (long long)g->games, turn, turn - half, turn + half);
    struct answer_table *table = answer_add_table(section, TC_WORD("Planned"), "", columns, ARRAY_LEN(columns));
    for (int t = 1; t <= p->turns && (t == 1 || p->killed[t - 1].value < 1); t++) {
        if (p->killed[t].value <= 0 && p->goldfish[t] <= 0)
            continue;
        answer_put_number(table, t);
        cell_estimate(table, &p->killed[t]);
        answer_put_number(table, p->goldfish[t]);
    }
    add_lines(v, section);
}

static void section_no_clock(const struct sanity_view *v)
{
    struct answer_section *section = answer_section(v->page, "clock", TC_WORD("Goldfish clock"));
    const struct aim *aim = &v->report->aim;
    answer_say(section,
               aim->aim == AIM_MILLS
                   ? MESSAGE_MARK("No clock is given: this deck wins by emptying the opponent's library (%s), and the "
                                  "goldfish, which attacks and burns and plans nothing, would show something else. How "
                                  "its mana was used in %lld games of the engine:")
               : aim->aim == AIM_CONTROLS
                   ? MESSAGE_MARK("No clock is given: this deck wins late, by answering what the opponent does (%s), "
                                  "and the goldfish, which attacks and burns and plans nothing, would show something "
                                  "else. How its mana was used in %lld games of the engine:")
                   : MESSAGE_MARK("No clock is given: this deck wins by a combination (%s), and the goldfish, which "
                                  "attacks and burns and plans nothing, would show something else. How its mana was "
                                  "used in %lld games of the engine:"),
               aim->why, (long long)v->report->clock.games);
    add_curve_played(v, section);
    say_known(v, section);
    if (aim->aim == AIM_COMBINES && !v->report->has_planned)
        answer_say(section, "Games of somebody who plans find lines that win: --planned 100.");
    add_planned(v, section);
}

void section_clock(const struct sanity_view *v)
{
    if (v->report->has_clock && !v->report->aim.told) {
        section_no_clock(v);
        return;
    }
    const struct goldfish *g = &v->report->clock;
    if (!v->report->has_clock)
        return;
    struct answer_section *section = answer_section(v->page, "clock", TC_WORD("Goldfish clock"));
    const struct sanity_usual *usual = sanity_usual(v->report->composition.mean_mana_value);
    if (v->report->list->lead.life > 0)
        answer_say(section,
                   "The engine played %lld games by the rules against somebody with %d life who does "
                   "nothing: %s.",
                   (long long)g->games, v->report->list->lead.life, when_killed(v));
    else
        answer_say(section,
                   "The engine played %lld games by the rules against somebody with 20 life who does "
                   "nothing: %s. Of %s, the middle "
                   "half kills by turn %.0f to %.0f.",
                   (long long)g->games, when_killed(v), usual->who, usual->clock_median[0], usual->clock_median[1]);
    answer_say(section,
               "It is the clock of a deck that %s (%s). The goldfish plays the best land, what it can pay, burn to the "
               "face, and attacks with everything; it holds nothing back and plans nothing, so a player is rather "
               "faster%s.",
               aim_said[v->report->aim.aim], v->report->aim.why,
               v->report->has_planned ? "" : TC_WORD(" (--planned 100 plays some of its games so)"));
    say_known(v, section);
    const struct sanity_hands *hands = &v->report->hands[0];
    if (v->report->list->lead.edh_mulligan)
        answer_say(section, "Its mulligan is %s. In the mean %.2f are taken.", edh_mulligan_said, g->mulligans.value);
    else
        answer_say(section,
                   "It keeps hands by the stated rule (mulligan %s: %s) and takes %.2f mulligans in the "
                   "mean.",
                   mulligan_words[hands->plan.rule], mulligan_plan_said(v->arena, &hands->plan), g->mulligans.value);
    add_turns(v, section);
    add_planned(v, section);
    add_table(v, section);
    if (g->never > 0)
        answer_say(section, "Not won by turn %d: %s of the games.", g->turns, percent_text(v->arena, g->never));
    if (g->decked > 0)
        answer_say(section, "Lost by an empty library or by its own cards: %s.", percent_text(v->arena, g->decked));
    if (g->broken_off > 0)
        answer_say(section, "Broken off because the engine had no more room: %s.",
                   percent_text(v->arena, g->broken_off));
}

/* ---- the sideboard --------------------------------------------------------------------------- */

static void add_side_cards(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Card")},
                                                   {.header = TC_WORD("Copies"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Cost"), .cost = true},
                                                   {.header = TC_WORD("Colours")}};
    const struct sanity_report *r = v->report;
    struct answer_table *table = answer_add_table(section, TC_WORD("Sideboard"), "", columns, ARRAY_LEN(columns));
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        struct strbuf missing = STRBUF_INIT;
        if (card->side == 0)
            continue;
        for (int c = 0; c < MANA_COLOURS; c++)
            if (need_pips(&card->need, c) > 0 &&
                r->composition.colour[c].lands + r->composition.colour[c].other_sources == 0)
                strbuf_printf(&missing, "%s%s", missing.len ? ", " : "", mana_said[c]);
        answer_put_text(table, card->name);
        answer_put_number(table, card->side);
        answer_put_text(table, card->mana_cost);
        answer_put_text(table, card->known == KNOWN_BLANK ? TC_WORD("not known")
                               : missing.len
                                   ? message(v->arena, "the main deck makes no %s mana", strbuf_text(&missing))
                                   : TC_WORD("the main deck can pay"));
        strbuf_release(&missing);
    }
}

static void add_plans(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Plan")},
        {.header = TC_WORD("In"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Out"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Cards"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Lands"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Mean mana value"), .type = ANSWER_NUMBER},
        {.header = TC_WORD("Mean card castable"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("Four drops"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("Clock, turns"), .type = ANSWER_NUMBER, .sampled = true},
    };
    const struct sanity_report *r = v->report;
    struct answer_table *table = answer_add_table(section, TC_WORD("Plans"),
                                                  TC_WORD("The main deck, and after each plan (the clock: turns "
                                                          "slower, below 0 faster, in the same luck):"),
                                                  columns, ARRAY_LEN(columns));
    for (size_t i = 0; i <= r->n_plans; i++) {
        const struct sanity_plan *p = i ? &r->plans[i - 1] : NULL;
        const struct composition *c = p ? &p->composition : &r->composition;
        const struct land_draws *draws = p ? &p->draws : &r->draws[r->options.on_the_draw];
        answer_put_text(table, !p ? TC_WORD("main deck") : *p->plan->name ? p->plan->name : TC_WORD("plan"));
        answer_put_number(table, p ? p->plan->in : 0);
        answer_put_number(table, p ? p->plan->out : 0);
        answer_put_number(table, c->cards);
        answer_put_number(table, c->sorts[SORT_LAND]);
        answer_put_number(table, c->mean_mana_value);
        answer_put_number(table, p ? p->mean_castable : r->trials.mean_castable);
        answer_put_number(table, draws->turn[4].all_drops);
        if (p && p->has_change)
            cell_estimate(table, &p->change.difference);
        else
            answer_put_empty(table);
    }
}

void section_sideboard(const struct sanity_view *v)
{
    const struct sanity_report *r = v->report;
    if (r->list->side == 0)
        return;
    struct answer_section *section = answer_section(v->page, "sideboard", TC_WORD("Sideboard"));
    answer_say(section,
               "%s. Cards of a colour that the main deck does not make are usually used without paying their cost, or "
               "the lands for them are in the sideboard too.",
               message_count(v->arena, r->list->side, "%lld card", "%lld cards"));
    add_side_cards(v, section);
    if (r->n_plans == 0) {
        answer_say(section, "With --plan FILE the report says what the deck is after boarding: lines like \"-2 Shock\" "
                            "and \"+2 Pyroblast\" under \"# against what\".");
        return;
    }
    add_plans(v, section);
    for (size_t i = 0; i < r->n_plans; i++)
        if (r->plans[i].plan->in != r->plans[i].plan->out)
            answer_warn(section, "The plan %s takes %d in and %d out: the main deck would have %s.",
                        *r->plans[i].plan->name ? r->plans[i].plan->name : TC_WORD("(without a name)"),
                        r->plans[i].plan->in, r->plans[i].plan->out,
                        message_count(v->arena, r->plans[i].composition.cards, "%lld card", "%lld cards"));
}

void section_left_out(const struct sanity_view *v)
{
    const struct sanity_report *r = v->report;
    if (r->n_left_out == 0)
        return;
    struct answer_section *section = answer_section(v->page, "left-out", TC_WORD("What could not be said"));
    for (size_t i = 0; i < r->n_left_out; i++)
        answer_say(section, "%s.", r->left_out[i]);
}
