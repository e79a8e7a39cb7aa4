/* sanity_compare.c - sanity compare: two decks in the same luck
 *
 * What only counting needs is told exactly, all else with the interval of the difference, not of the two
 * numbers. */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
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
        .summary = "tell what one decklist is better at than another, in the same luck",
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

/* What the second deck has more of than the first, or (less) fewer: "2 Shock, 1 Mountain". */
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
    const char *text = arena_strdup(p->cli->arena, out.len ? strbuf_text(&out) : "nothing");
    strbuf_release(&out);
    return cli_printable(p->cli, text);
}

enum { HAND = 7, LANDS_TURN = 3 };

/* Exact: hands of two to five lands; a land in each of the first three turns. */
static void land_chances(const struct list *list, bool on_the_draw, double out[2])
{
    double table[HAND + 1];
    int cards = list->main, hand = cards < HAND ? cards : HAND;
    hypergeo_table(cards, list->lands, hand, table);
    out[0] = 0;
    for (int i = 2; i <= 5 && i <= hand; i++)
        out[0] += table[i];
    out[1] = hypergeo_at_least(cards, list->lands, hypergeo_seen(cards, HAND, LANDS_TURN, !on_the_draw), LANDS_TURN);
}

static bool takes_edh_mulligan(const struct pair_of_decks *p, const struct goldfish_options *options)
{
    return p->list[0].lead.edh_mulligan && options->plan->rule != MULL_NEVER;
}

static void compare_json(const struct pair_of_decks *p, const struct comparison *c,
                         const struct goldfish_options *options, struct json *json)
{
    bool on_the_draw = options->on_the_draw;
    json_add_text(json, "era", era_name(p->era));
    json_add_int(json, "seed", (int64_t)p->seed);
    json_add_int(json, "games", c->games);
    json_add_bool(json, "on_the_play", !on_the_draw);
    bool edh = takes_edh_mulligan(p, options);
    json_add_text(json, "mulligan", edh ? "edh" : mulligan_words[options->plan->rule]);
    json_add_text(json, "keep", edh ? edh_mulligan_said : mulligan_plan_said(p->cli->arena, options->plan));
    json_add_bool(json, "aligned", c->aligned);
    if (p->list[0].command > 0)
        pair_tell_lead(p, json_add_array(json, "commanders"));
    struct json *decks = json_add_array(json, "decks");
    for (int d = 0; d < 2; d++)
        pair_tell_played(p, d, decks);
    json_add_text(json, "only_first", more_of(p, 0));
    json_add_text(json, "only_second", more_of(p, 1));
    struct json *lands = json_add_array(json, "lands");
    for (int d = 0; d < 2; d++) {
        double chance[2];
        struct json *o = json_add_object(lands, NULL);
        land_chances(&p->list[d], on_the_draw, chance);
        json_add_number(o, "two_to_five", chance[0]);
        json_add_number(o, "three_by_turn_3", chance[1]);
    }
    pair_add_estimate(json, "mean_first", &c->mean[0]);
    pair_add_estimate(json, "mean_second", &c->mean[1]);
    pair_add_estimate(json, "difference", &c->difference);
    pair_add_estimate(json, "first_faster", &c->faster[0]);
    pair_add_estimate(json, "second_faster", &c->faster[1]);
    struct json *turns = json_add_array(json, "turns");
    for (int t = 1; t <= c->turns; t++) {
        struct json *o = json_add_object(turns, NULL);
        json_add_int(o, "turn", t);
        pair_add_estimate(o, "first", &c->turn[t].killed[0]);
        pair_add_estimate(o, "second", &c->turn[t].killed[1]);
        pair_add_estimate(o, "difference", &c->turn[t].difference);
        pair_add_estimate(o, "mana_difference", &c->turn[t].spent);
    }
}

static void comparison_text(const struct pair_of_decks *p, const struct comparison *c,
                            const struct goldfish_options *options)
{
    bool on_the_draw = options->on_the_draw;
    struct cli *cli = p->cli;
    double lands[2][2];
    for (int d = 0; d < 2; d++)
        land_chances(&p->list[d], on_the_draw, lands[d]);
    cli_say(cli, "%s and %s, %s: %lld games of each, rules of %s, on the %s, seed %llu", pair_name(p, 0),
            pair_name(p, 1), c->aligned ? "in the same luck" : "sizes differ, so that luck is shared only in part",
            (long long)c->games, era_name(p->era), on_the_draw ? "draw" : "play", (unsigned long long)p->seed);
    pair_tell_lead(p, NULL);
    for (int d = 0; d < 2; d++)
        pair_tell_played(p, d, NULL);
    cli_say(cli, "  only in the first: %s", more_of(p, 0));
    cli_say(cli, "  only in the second: %s", more_of(p, 1));
    cli_say(cli, "%s", "");
    cli_say(cli, "                            first    second   second less first (95 %% interval)");
    cli_say(cli, "opening hand, 2-5 lands   %6.2f %%  %6.2f %%   %+.2f %% (exact)", lands[0][0] * 100,
            lands[1][0] * 100, (lands[1][0] - lands[0][0]) * 100);
    cli_say(cli, "3 lands seen by turn 3    %6.2f %%  %6.2f %%   %+.2f %% (exact)", lands[0][1] * 100,
            lands[1][1] * 100, (lands[1][1] - lands[0][1]) * 100);
    cli_say(cli, "mean turn of the kill     %6.2f    %6.2f     %+.3f (%+.3f to %+.3f)", c->mean[0].value,
            c->mean[1].value, c->difference.value, c->difference.low, c->difference.high);
    for (int t = 1; t <= c->turns; t++) {
        const struct compare_turn *turn = &c->turn[t];
        if (turn->killed[0].value <= 0 && turn->killed[1].value <= 0)
            continue;
        cli_say(cli, "won by turn %-2d            %6.2f %%  %6.2f %%   %+.2f %% (%+.2f to %+.2f)", t,
                turn->killed[0].value * 100, turn->killed[1].value * 100, turn->difference.value * 100,
                turn->difference.low * 100, turn->difference.high * 100);
        if (turn->killed[0].value > 0.999 && turn->killed[1].value > 0.999)
            break;
    }
    cli_say(cli, "%s", "");
    cli_say(cli, "In the same game the first is faster in %s, the second in %s.",
            pair_percent(cli->arena, &c->faster[0]), pair_percent(cli->arena, &c->faster[1]));
    cli_say(cli,
            "Games of a goldfish against somebody who does nothing; what was not won by turn %d counts "
            "as turn %d.",
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
                                     .what = "games"};
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
    struct json *json = cli_json(cli, "sanity-compare");
    if (json)
        compare_json(&pair, &c, &options, json);
    else
        comparison_text(&pair, &c, &options);
    return ERR_OK;
}
