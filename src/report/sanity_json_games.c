/* sanity_json_games.c - what the sanity report's games found, for programs: the commander, the clock, sideboard plans
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "report/sanity.h"
#include "report/sanity_json.h"

struct clock_card {
    const char *card, *played, *left_out;
    struct estimate cast_by_5, stuck_after_5;
};
static const struct column clock_card_list[] = {
    COLUMN(struct clock_card, "card", card),
    COLUMN(struct clock_card, "played", played),
    COLUMN(struct clock_card, "left_out", left_out),
    COLUMN_WITHIN(struct clock_card, "cast_by_5", cast_by_5, &sanity_estimate_columns),
    COLUMN_WITHIN(struct clock_card, "stuck_after_5", stuck_after_5, &sanity_estimate_columns),
};
static const struct column_set clock_card_columns = COLUMNS(struct clock_card, clock_card_list);

static struct column_span clock_cards(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct clock_card *rows = ARENA_ARRAY(arena, struct clock_card, (size_t)r->list->cards);
    size_t n = 0;
    for (int i = 0; i < r->list->cards; i++)
        if (r->list->card[i].main > 0)
            rows[n++] = (struct clock_card){r->list->card[i].name, played_words[r->play[i].how], r->play[i].why,
                                            r->clock.card[i].cast[5], r->clock.card[i].stuck[5]};
    return (struct column_span){rows, n};
}

static const struct column leader_list[] = {
    COLUMN(struct list_card, "card", name),
    COLUMN(struct list_card, "cost", mana_cost),
};
static const struct column_set leader_columns = COLUMNS(struct list_card, leader_list);

static struct column_span leaders(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct list_card *rows = ARENA_ARRAY(arena, struct list_card, (size_t)r->list->command);
    size_t n = 0;
    for (int i = 0; i < r->list->cards; i++)
        for (int k = 0; k < r->list->card[i].command; k++)
            rows[n++] = r->list->card[i];
    return (struct column_span){rows, n};
}

static struct table_cell is_led(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return cell_of_int(r->list->lead.n > 0);
}

static struct table_cell why_not_led(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return cell_of_text(r->list->lead.why_not ? r->list->lead.why_not : "");
}

static struct table_cell lead_sentence(struct arena *arena, const void *row)
{
    const struct list *list = row;
    return cell_of_text(lead_said(arena, list));
}

static struct table_cell lead_note(struct arena *arena, const void *row)
{
    const struct list *list = row;
    (void)arena;
    return cell_of_text(list->lead.note ? list->lead.note : "");
}

/* The numbers that games with a general are played by. */
static const struct column lead_list[] = {
    COLUMN_BY(COLUMN_TEXT, "said", lead_sentence),
    COLUMN_BY(COLUMN_TEXT, "note", lead_note),
    COLUMN(struct list, "life", lead.life),
    COLUMN(struct list, "tax", lead.tax),
    COLUMN(struct list, "damage", lead.damage, .none = NONE_IS_ZERO),
};
static const struct column_set lead_columns = COLUMNS(struct list, lead_list);

static struct column_span lead_if_played(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(r->list, r->list->lead.n > 0);
}

static const struct column commander_list[] = {
    COLUMN_BY(COLUMN_BOOL, "played", is_led),
    COLUMN_BY(COLUMN_TEXT, "why_not", why_not_led),
    COLUMN_LIST_BY("cards", leaders, &leader_columns),
    COLUMN_WITHIN_BY(NULL, lead_if_played, &lead_columns, .spread = true),
};
const struct column_set sanity_commander_columns = COLUMNS(struct sanity_report, commander_list);

struct cast_by {
    int turn;
    struct estimate cast;
};
static const struct column cast_by_list[] = {
    COLUMN(struct cast_by, "turn", turn),
    COLUMN_WITHIN(struct cast_by, "cast", cast, &sanity_estimate_columns),
};
static const struct column_set cast_by_columns = COLUMNS(struct cast_by, cast_by_list);

struct general_row {
    const char *card, *played, *left_out;
    double castings;
    struct estimate first;
    struct cast_by *cast_by;
    size_t turns;
};
static const struct column general_list[] = {
    COLUMN(struct general_row, "card", card),
    COLUMN(struct general_row, "played", played),
    COLUMN(struct general_row, "left_out", left_out),
    COLUMN(struct general_row, "castings", castings),
    COLUMN_WITHIN(struct general_row, "first", first, &sanity_estimate_columns),
    COLUMN_LIST(struct general_row, "cast_by", cast_by, turns, &cast_by_columns),
};
static const struct column_set general_columns = COLUMNS(struct general_row, general_list);

static struct column_span generals(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    const struct goldfish *g = &r->clock;
    struct general_row *rows = ARENA_ARRAY(arena, struct general_row, (size_t)g->generals);
    for (int i = 0; i < g->generals; i++) {
        const struct goldfish_general *general = &g->general[i];
        struct cast_by *cast = ARENA_ARRAY(arena, struct cast_by, (size_t)g->turns);
        for (int t = 1; t <= g->turns; t++)
            cast[t - 1] = (struct cast_by){t, general->cast[t]};
        rows[i] = (struct general_row){r->list->card[general->card].name,
                                       played_words[r->play[general->card].how],
                                       r->play[general->card].why,
                                       general->casts,
                                       general->first,
                                       cast,
                                       (size_t)g->turns};
    }
    return (struct column_span){rows, (size_t)g->generals};
}

/* Castings from the command zone, of the goldfish's games. */
static const struct column castings_list[] = {
    COLUMN(struct sanity_report, "by_general", clock.by_general),
    COLUMN_LIST_BY("generals", generals, &general_columns),
};
static const struct column_set castings_columns = COLUMNS(struct sanity_report, castings_list);

static struct column_span castings(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(r, r->clock.generals > 0);
}

struct clock_turn {
    int turn;
    struct goldfish_turn of;
};
static const struct column clock_turn_list[] = {
    COLUMN(struct clock_turn, "turn", turn),
    COLUMN_WITHIN(struct clock_turn, "won_now", of.won_now, &sanity_estimate_columns),
    COLUMN_WITHIN(struct clock_turn, "killed", of.killed, &sanity_estimate_columns),
    COLUMN(struct clock_turn, "reached", of.reached),
    COLUMN_WITHIN(struct clock_turn, "spent", of.spent, &sanity_estimate_columns),
    COLUMN_WITHIN(struct clock_turn, "spent_all", of.spent_all, &sanity_estimate_columns),
    COLUMN(struct clock_turn, "damage", of.damage),
    COLUMN(struct clock_turn, "lands", of.lands),
    COLUMN(struct clock_turn, "hand", of.hand),
};
static const struct column_set clock_turn_columns = COLUMNS(struct clock_turn, clock_turn_list);

static struct column_span clock_turns(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    struct clock_turn *rows = ARENA_ARRAY(arena, struct clock_turn, (size_t)r->clock.turns);
    for (int t = 1; t <= r->clock.turns; t++)
        rows[t - 1] = (struct clock_turn){t, r->clock.turn[t]};
    return (struct column_span){rows, (size_t)r->clock.turns};
}

static struct table_cell clock_mulligan(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return cell_of_text(r->list->lead.edh_mulligan ? "edh" : mulligan_words[r->hands[0].plan.rule]);
}

struct line_step {
    int turn, times;
    const char *card;
    bool ability;
};
static const struct column step_list[] = {
    COLUMN(struct line_step, "turn", turn),
    COLUMN(struct line_step, "card", card),
    COLUMN(struct line_step, "ability", ability),
    COLUMN(struct line_step, "times", times),
};
static const struct column_set step_columns = COLUMNS(struct line_step, step_list);

struct line_row {
    int turn;
    struct line_step *steps;
    size_t n_steps;
};
static const struct column line_list[] = {
    COLUMN(struct line_row, "turn", turn),
    COLUMN_LIST(struct line_row, "steps", steps, n_steps, &step_columns),
};
static const struct column_set line_columns = COLUMNS(struct line_row, line_list);

static struct column_span planned_lines(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    const struct planned *p = &r->planned;
    struct line_row *rows = ARENA_ARRAY(arena, struct line_row, (size_t)p->lines + 1);
    for (int i = 0; i < p->lines; i++) {
        const struct game_line *line = &p->line[i].line;
        struct line_step *steps = ARENA_ARRAY(arena, struct line_step, (size_t)line->steps);
        for (int k = 0; k < line->steps; k++)
            steps[k] = (struct line_step){line->step[k].turn, line->step[k].times,
                                          r->list->card[line->step[k].card].name, line->step[k].ability};
        rows[i] = (struct line_row){p->line[i].turn, steps, (size_t)line->steps};
    }
    return (struct column_span){rows, (size_t)p->lines};
}

struct planned_turn {
    int turn;
    struct estimate killed;
    double goldfish;
};
static const struct column planned_turn_list[] = {
    COLUMN(struct planned_turn, "turn", turn),
    COLUMN_WITHIN(struct planned_turn, "killed", killed, &sanity_estimate_columns),
    COLUMN(struct planned_turn, "goldfish", goldfish),
};
static const struct column_set planned_turn_columns = COLUMNS(struct planned_turn, planned_turn_list);

static struct column_span planned_turns(struct arena *arena, const void *row)
{
    const struct planned *p = row;
    struct planned_turn *rows = ARENA_ARRAY(arena, struct planned_turn, (size_t)p->turns);
    for (int t = 1; t <= p->turns; t++)
        rows[t - 1] = (struct planned_turn){t, p->killed[t], p->goldfish[t]};
    return (struct column_span){rows, (size_t)p->turns};
}

static const struct column planned_list[] = {
    COLUMN(struct planned, "games", games),
    COLUMN(struct planned, "deals", deals),
    COLUMN(struct planned, "hand_games", hand_games),
    COLUMN_WITHIN(struct planned, "mulligans", mulligans, &sanity_estimate_columns),
    COLUMN_WITHIN(struct planned, "mean", mean, &sanity_estimate_columns),
    COLUMN_WITHIN(struct planned, "sooner", sooner, &sanity_estimate_columns),
    COLUMN_WITHIN(struct planned, "faster", faster, &sanity_estimate_columns),
    COLUMN_LIST_BY("turns", planned_turns, &planned_turn_columns),
};
static const struct column_set planned_columns = COLUMNS(struct planned, planned_list);

static struct column_span planned(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(&r->planned, r->has_planned);
}

/* The clock against three others. */
static const struct column table_list[] = {
    COLUMN(struct goldfish, "games", games),
    COLUMN_WITHIN(struct goldfish, "first_out", first_out, &sanity_estimate_columns),
    COLUMN_WITHIN(struct goldfish, "mean", mean, &sanity_estimate_columns),
    COLUMN(struct goldfish, "median", median),
    COLUMN(struct goldfish, "never", never),
};
static const struct column_set table_columns = COLUMNS(struct goldfish, table_list);

static struct column_span table_of_four(struct arena *arena, const void *row)
{
    const struct sanity_report *r = row;
    (void)arena;
    return sanity_if_there(&r->table, r->has_table);
}

static const struct column clock_list[] = {
    COLUMN_WORD(struct sanity_report, "aim", aim.aim, aim_words),
    COLUMN(struct sanity_report, "told", aim.told),
    COLUMN(struct sanity_report, "why", aim.why),
    COLUMN(struct sanity_report, "games", clock.games),
    COLUMN_WITHIN(struct sanity_report, "mean", clock.mean, &sanity_estimate_columns),
    COLUMN(struct sanity_report, "median", clock.median),
    COLUMN(struct sanity_report, "never", clock.never),
    COLUMN(struct sanity_report, "decked", clock.decked),
    COLUMN(struct sanity_report, "broken_off", clock.broken_off),
    COLUMN_WITHIN(struct sanity_report, "mulligans", clock.mulligans, &sanity_estimate_columns),
    COLUMN_BY(COLUMN_TEXT, "mulligan", clock_mulligan),
    COLUMN_LIST_BY("turns", clock_turns, &clock_turn_columns),
    COLUMN_COUNTS(struct sanity_report, "played", played, played_words, N_PLAYED),
    COLUMN_WITHIN_BY(NULL, castings, &castings_columns, .spread = true),
    COLUMN_WITHIN_BY("planned", planned, &planned_columns, .omit = OMIT_IF_NONE),
    COLUMN_LIST_BY("lines", planned_lines, &line_columns, .omit = OMIT_IF_NONE),
    COLUMN_WITHIN_BY("table", table_of_four, &table_columns, .omit = OMIT_IF_NONE),
    COLUMN_LIST_BY("cards", clock_cards, &clock_card_columns),
};
const struct column_set sanity_clock_columns = COLUMNS(struct sanity_report, clock_list);

static const struct column boarding_list[] = {
    COLUMN(struct boarding, "plan", name),
    COLUMN(struct boarding, "in", in),
    COLUMN(struct boarding, "out", out),
};
static const struct column_set boarding_columns = COLUMNS(struct boarding, boarding_list);

static struct column_span clock_difference(struct arena *arena, const void *row)
{
    const struct sanity_plan *p = row;
    (void)arena;
    return sanity_if_there(&p->change.difference, p->has_change);
}

static const struct column plan_list[] = {
    COLUMN_SPREAD(struct sanity_plan, plan, &boarding_columns),
    COLUMN(struct sanity_plan, "cards", composition.cards),
    COLUMN(struct sanity_plan, "lands", composition.sorts[SORT_LAND]),
    COLUMN(struct sanity_plan, "mean_mana_value", composition.mean_mana_value),
    COLUMN(struct sanity_plan, "mean_castable", mean_castable),
    COLUMN(struct sanity_plan, "four_drops", draws.turn[4].all_drops),
    COLUMN_WITHIN_BY("clock_difference", clock_difference, &sanity_estimate_columns, .omit = OMIT_IF_NONE),
};
const struct column_set sanity_plan_columns = COLUMNS(struct sanity_plan, plan_list);
