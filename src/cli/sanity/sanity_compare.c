/* sanity_compare.c - sanity compare: two decks in the same luck
 *
 * What only needs counting is given exactly, all else with the interval of the difference, not of the two
 * numbers. */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/sanity/sanity.h"
#include "sanity/compare.h"
#include "sanity/hypergeo.h"

#include <string.h>

static command_fn cmd_sanity_compare;

const struct command sanity_compare_commands[] = {
    {
        .name = "sanity compare",
        .run = cmd_sanity_compare,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .summary = "show what one decklist is better at than another, in the same luck",
        TWO_DECKS,
        OPTIONS(PAIR_OF_DECKS, FLAG("draw", "on the draw"), FLAG("no-mulligans", "every hand is kept"),
                CHOICE("mulligan", "none|no-land|paris|vancouver|london|edh",
                       "the mulligan rule; by the date or era without it; edh: the games take that of EDH"),
                NUMBER("turns", 1, 40, "games are broken off after this turn; 15 without it"),
                NUMBER("games", 100, 100000000, "games of each deck; 10000 without it"),
                TEXT("precision", "PERCENT",
                     "play on until the interval of every difference by turn is at most this to either side")),
    },
    {.name = NULL},
};

/* Lists the cards of which deck d has more copies than the other: "2 Shock, 1 Mountain". */
static const char *more_of(const struct pair_of_decks *p, int d)
{
    struct strbuf out = STRBUF_INIT;
    const struct list *a = &p->list[1 - d], *b = &p->list[d];
    for (int i = 0; i < b->cards; i++) {
        int more = b->card[i].main;
        for (int k = 0; k < a->cards; k++)
            if (strcmp(a->card[k].name, b->card[i].name) == 0)
                more -= a->card[k].main;
        if (more > 0)
            strbuf_printf(&out, "%s%d %s", out.len ? ", " : "", more, b->card[i].name);
    }
    const char *text = out.len ? cli_printable(p->cli, strbuf_text(&out)) : TC_WORD("nothing");
    strbuf_release(&out);
    return text;
}

enum { HAND = 7, LANDS_TURN = 3 };

/* Exact: hands of two to five lands; a land in each of the first three turns. */
struct land_chances {
    double hand, turns;
};
static const struct column land_list[] = {
    COLUMN(struct land_chances, "two_to_five", hand),
    COLUMN(struct land_chances, "three_by_turn_3", turns),
};
static const struct column_set land_columns = COLUMNS(struct land_chances, land_list);

static struct land_chances land_chances(const struct list *list, bool on_the_draw)
{
    double table[HAND + 1];
    int cards = list->main, hand = cards < HAND ? cards : HAND;
    hypergeo_table(cards, list->lands, hand, table);
    struct land_chances out = {.hand = 0};
    for (int i = 2; i <= 5 && i <= hand; i++)
        out.hand += table[i];
    out.turns = hypergeo_at_least(cards, list->lands, hypergeo_seen(cards, HAND, LANDS_TURN, !on_the_draw), LANDS_TURN);
    return out;
}

static bool takes_edh_mulligan(const struct pair_of_decks *p, const struct goldfish_options *options)
{
    return p->list[0].lead.edh_mulligan && options->plan->rule != MULL_NEVER;
}

static const struct column comparison_list[] = {
    COLUMN_WITHIN(struct comparison, "mean_first", mean[0], &pair_estimate_columns),
    COLUMN_WITHIN(struct comparison, "mean_second", mean[1], &pair_estimate_columns),
    COLUMN_WITHIN(struct comparison, "difference", difference, &pair_estimate_columns),
    COLUMN_WITHIN(struct comparison, "first_faster", faster[0], &pair_estimate_columns),
    COLUMN_WITHIN(struct comparison, "second_faster", faster[1], &pair_estimate_columns),
};
static const struct column_set comparison_columns = COLUMNS(struct comparison, comparison_list);

struct shown_turn {
    int number;
    struct compare_turn of;
};
static const struct column turn_list[] = {
    COLUMN(struct shown_turn, "turn", number),
    COLUMN_WITHIN(struct shown_turn, "first", of.killed[0], &pair_estimate_columns),
    COLUMN_WITHIN(struct shown_turn, "second", of.killed[1], &pair_estimate_columns),
    COLUMN_WITHIN(struct shown_turn, "difference", of.difference, &pair_estimate_columns),
    COLUMN_WITHIN(struct shown_turn, "mana_difference", of.spent, &pair_estimate_columns),
};
static const struct column_set turn_columns = COLUMNS(struct shown_turn, turn_list);

static void put_head(const struct pair_of_decks *p, const struct comparison *c, const struct goldfish_options *options)
{
    struct answer *answer = &p->cli->answer;
    bool edh = takes_edh_mulligan(p, options);
    cli_json(p->cli, "sanity-compare");
    answer_text(answer, "era", era_name(p->era));
    answer_int(answer, "seed", (int64_t)p->seed);
    answer_int(answer, "games", c->games);
    answer_bool(answer, "on_the_play", !options->on_the_draw);
    answer_text(answer, "mulligan", edh ? "edh" : mulligan_words[options->plan->rule]);
    answer_text(answer, "keep", edh ? edh_mulligan_said : mulligan_plan_said(p->cli->arena, options->plan));
    answer_bool(answer, "aligned", c->aligned);
}

static void put_numbers(const struct pair_of_decks *p, const struct comparison *c, const struct land_chances lands[2])
{
    struct answer *answer = &p->cli->answer;
    struct shown_turn *turns = ARENA_ARRAY(p->cli->arena, struct shown_turn, (size_t)c->turns);
    for (int t = 1; t <= c->turns; t++)
        turns[t - 1] = (struct shown_turn){t, c->turn[t]};
    answer_text(answer, "only_first", more_of(p, 0));
    answer_text(answer, "only_second", more_of(p, 1));
    answer_list(answer, "lands", &land_columns, lands, 2);
    answer_members(answer, &comparison_columns, c);
    answer_list(answer, "turns", &turn_columns, turns, (size_t)c->turns);
}

static const char *hundredths(struct arena *arena, double share)
{
    return arena_printf(arena, "%.2f %%", share * 100);
}

/* A row of two exact shares and how far they are apart. */
static void exact_row(struct arena *arena, struct text_table *table, const char *what, double first, double second)
{
    text_table_row(table, (const char *const[]){what, hundredths(arena, first), hundredths(arena, second),
                                                message(arena, "%+.2f %% (exact)", (second - first) * 100)});
}

/* What differs between the decks, a row each: first, second, second less first. */
static void say_differences(struct cli *cli, const struct comparison *c, const struct land_chances lands[2])
{
    static const char *const heads[] = {"", TC_WORD("deck 1"), TC_WORD("deck 2"),
                                        TC_WORD("second less first (95 %% interval)")};
    struct arena *arena = cli->arena;
    struct text_table *table = text_table_new(arena, ARRAY_LEN(heads));
    text_table_align_right(table, 1);
    text_table_align_right(table, 2);
    text_table_row(table, heads);
    exact_row(arena, table, TC_WORD("opening hand, 2-5 lands"), lands[0].hand, lands[1].hand);
    exact_row(arena, table, TC_WORD("3 lands seen by turn 3"), lands[0].turns, lands[1].turns);
    text_table_row(table, (const char *const[]){TC_WORD("mean turn of the kill"),
                                                arena_printf(arena, "%.2f", c->mean[0].value),
                                                arena_printf(arena, "%.2f", c->mean[1].value),
                                                message(arena, "%+.3f (%+.3f to %+.3f)", c->difference.value,
                                                        c->difference.low, c->difference.high)});
    for (int t = 1; t <= c->turns; t++) {
        const struct compare_turn *turn = &c->turn[t];
        const struct estimate *apart = &turn->difference;
        if (turn->killed[0].value <= 0 && turn->killed[1].value <= 0)
            continue;
        text_table_row(table, (const char *const[]){message(arena, "won by turn %d", t),
                                                    hundredths(arena, turn->killed[0].value),
                                                    hundredths(arena, turn->killed[1].value),
                                                    message(arena, "%+.2f %% (%+.2f to %+.2f)", apart->value * 100,
                                                            apart->low * 100, apart->high * 100)});
        if (turn->killed[0].value > 0.999 && turn->killed[1].value > 0.999)
            break;
    }
    answer_grid(&cli->answer, table);
}

static void answer_comparison(const struct pair_of_decks *p, const struct comparison *c,
                              const struct goldfish_options *options)
{
    bool on_the_draw = options->on_the_draw;
    struct cli *cli = p->cli;
    const struct land_chances lands[2] = {land_chances(&p->list[0], on_the_draw),
                                          land_chances(&p->list[1], on_the_draw)};
    put_head(p, c, options);
    cli_say(cli, "%s and %s, %s: %lld games of each, rules of %s, %s, seed %llu", pair_name(p, 0), pair_name(p, 1),
            c->aligned ? TC_WORD("in the same luck") : TC_WORD("sizes differ, so that luck is shared only in part"),
            (long long)c->games, era_name(p->era), on_the_draw ? TC_WORD("on the draw") : TC_WORD("on the play"),
            (unsigned long long)p->seed);
    pair_answer_decks(p);
    put_numbers(p, c, lands);
    cli_say(cli, "  only in the first: %s", more_of(p, 0));
    cli_say(cli, "  only in the second: %s", more_of(p, 1));
    cli_line(cli, "%s", "");
    say_differences(cli, c, lands);
    cli_line(cli, "%s", "");
    cli_say(cli, "In the same game the first is faster in %s, the second in %s.",
            pair_percent(cli->arena, &c->faster[0]), pair_percent(cli->arena, &c->faster[1]));
    cli_say(cli, "Games of a goldfish against a player who does nothing; a game not won by turn %d counts as turn %d.",
            c->turns, c->turns + 1);
    if (takes_edh_mulligan(p, options))
        cli_say(cli, "Mulligan: %s.", edh_mulligan_said);
    else
        cli_say(cli, "Mulligan (%s): hands are kept as %s.", mulligan_words[options->plan->rule],
                mulligan_plan_said(cli->arena, options->plan));
}

static enum err_code sampling_options_of(struct cli *cli, struct goldfish_options *out, struct err *err)
{
    *out = (struct goldfish_options){.on_the_draw = cli_flag(cli, "draw"),
                                     .turns = (int)cli_number(cli, "turns", 0),
                                     .games = cli_number(cli, "games", 0),
                                     .threads = (int)cli_number(cli, "threads", 0),
                                     .what = TC_WORD("games")};
    return pair_precision(cli, &out->precision, err);
}

static enum err_code cmd_sanity_compare(struct cli *cli, struct err *err)
{
    struct pair_of_decks pair;
    struct goldfish_options options;
    struct mulligan_plan plan;
    enum mulligan_rule rule;
    struct comparison c;
    if (sampling_options_of(cli, &options, err) != ERR_OK || pair_load(cli, &pair, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "no-mulligans") && cli_has(cli, "mulligan"))
        return err_set(err, ERR_USAGE, "--no-mulligans and --mulligan exclude each other");
    if (sanity_mulligan(cli, pair.era, &rule, err) != ERR_OK)
        return err->code;
    for (int d = 0; d < 2 && cli_has(cli, "mulligan"); d++)
        if (sanity_lead_mulligan(cli, &pair.list[d], NULL, NULL, err) != ERR_OK)
            return err->code;
    mulligan_plan_make(cli_flag(cli, "no-mulligans") ? MULL_NEVER : rule,
                       pair.list[0].command > 0 && pair.list[1].command > 0, &plan);
    options.plan = &plan;
    options.seed = pair.seed;
    if (compare_run(cli->arena, &pair.book, pair.lists, &options, &c, err) != ERR_OK)
        return err->code;
    answer_comparison(&pair, &c, &options);
    return ERR_OK;
}
