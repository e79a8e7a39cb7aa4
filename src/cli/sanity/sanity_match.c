/* sanity_match.c - sanity match: two decks play each other
 *
 * The answer says first how much of each deck the engine plays, and last how good its players are: without that the
 * percentages would look like more than they are.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/sanity/sanity.h"
#include "sanity/boarding.h"
#include "sanity/lead.h"
#include "sanity/match.h"

#include <string.h>

static command_fn cmd_sanity_match;

const struct command sanity_match_commands[] = {
    {
        .name = "sanity match",
        .run = cmd_sanity_match,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .summary = "let two decklists play each other, and count how often each wins",
        TWO_DECKS,
        OPTIONS(
            PAIR_OF_DECKS, CHOICE("players", "greedy|search", "who plays; greedy without it"),
            NUMBER("nodes", 1, 4096, "search: continuations tried for a decision; 9 without it"),
            NUMBER("games", 2, 100000000,
                   "games, rounded up to twenties; 1000 without it; with search in pairs, 20 without it"),
            TEXT("precision", "PERCENT", "play on until the interval of the win rate is at most this to either side"),
            CHOICE("mulligan", "none|no-land|paris|vancouver|london|edh",
                   "the mulligan rule; without it that of the era, of decks with a commander that of the day"),
            FLAG("sideboards", "play as many games again after boarding"),
            FILE_OPTION("plan1", "the first deck's plan of boarding"), FILE_OPTION("plan2", "the second's")),
    },
    {.name = NULL},
};

/* A deck's changes after the first game. */
struct plan {
    const char *name, *changes;
};
static const struct column plan_list[] = {
    COLUMN(struct plan, "name", name),
    COLUMN(struct plan, "changes", changes),
};
static const struct column_set plan_columns = COLUMNS(struct plan, plan_list);

/* A set of games: with the main decks, or after boarding. */
struct set_of_games {
    const char *what;
    struct match_result result;
    struct plan *plans; /* of both decks */
    size_t n_plans;     /* 0 before boarding */
};

static struct column_span mulligans_of(struct arena *arena, const void *row)
{
    (void)arena;
    return (struct column_span){((const struct set_of_games *)row)->result.mulligans, 2};
}

static const struct column seat_list[] = {
    COLUMN_WITHIN(struct match_seat, "wins", wins, &pair_estimate_columns),
    COLUMN_WITHIN(struct match_seat, "losses", losses, &pair_estimate_columns),
    COLUMN_WITHIN(struct match_seat, "drawn", draws, &pair_estimate_columns),
    COLUMN_WITHIN(struct match_seat, "turns", turns, &pair_estimate_columns),
};
static const struct column_set seat_columns = COLUMNS(struct match_seat, seat_list);
static const struct column mulligan_list[] = {COLUMN_WITHIN_SELF("mean", &pair_estimate_columns)};
static const struct column_set mulligan_columns = COLUMNS(struct estimate, mulligan_list);
static const struct column set_list[] = {
    COLUMN(struct set_of_games, "set", what),
    COLUMN(struct set_of_games, "games", result.games),
    COLUMN(struct set_of_games, "broken_off", result.broken_off),
    COLUMN_WITHIN(struct set_of_games, "first_wins", result.wins[0], &pair_estimate_columns),
    COLUMN_WITHIN(struct set_of_games, "second_wins", result.wins[1], &pair_estimate_columns),
    COLUMN_WITHIN(struct set_of_games, "drawn", result.draws, &pair_estimate_columns),
    COLUMN_WITHIN(struct set_of_games, "turns", result.turns, &pair_estimate_columns),
    COLUMN_WITHIN(struct set_of_games, "winners_life", result.life, &pair_estimate_columns),
    COLUMN_WITHIN(struct set_of_games, "first_begins", result.first[0], &seat_columns),
    COLUMN_WITHIN(struct set_of_games, "second_begins", result.first[1], &seat_columns),
    COLUMN_LIST_BY("mulligans", mulligans_of, &mulligan_columns),
    COLUMN_LIST(struct set_of_games, "plans", plans, n_plans, &plan_columns, .omit = OMIT_IF_NONE),
};
static const struct column_set set_columns = COLUMNS(struct set_of_games, set_list);

static const char *plan_text(const struct pair_of_decks *p, int d, const struct boarding *plan)
{
    struct strbuf out = STRBUF_INIT;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < p->list[d].cards; i++) {
            int change = plan->change[i];
            if (pass == 0 ? change < 0 : change > 0)
                strbuf_printf(&out, "%s%+d %s", out.len ? ", " : "", change, p->list[d].card[i].name);
        }
    const char *text = out.len ? cli_printable(p->cli, strbuf_text(&out)) : TC_WORD("nothing changes");
    strbuf_release(&out);
    return text;
}

/* The plan of --plan1 or --plan2, else that of the rule. */
static enum err_code choose_plan(const struct pair_of_decks *p, int d, struct boarding **out, struct err *err)
{
    struct cli *cli = p->cli;
    const char *path = cli_text(cli, d ? "plan2" : "plan1");
    struct boardings all;
    char *text;
    *out = ARENA_ARRAY(cli->arena, struct boarding, 1);
    if (!path) {
        boarding_by_rule(cli->arena, &p->list[d], &p->list[1 - d], *out);
        return ERR_OK;
    }
    if (cli_read_text(cli, path, &text, err) != ERR_OK ||
        boardings_read(cli->arena, &p->list[d], text, path, &all, err) != ERR_OK)
        return err->code;
    const struct boarding *plan = boardings_find(&all, p->list[1 - d].name);
    if (!plan && all.n > 1)
        cli_warn(cli, "%s has no plan against %s: its first one is taken", path, pair_name(p, 1 - d));
    **out = plan ? *plan : all.plan[0];
    if ((*out)->in != (*out)->out)
        cli_warn(cli, "%s: %d cards go in and %d out", path, (*out)->in, (*out)->out);
    return ERR_OK;
}

static enum err_code play_boarded(const struct pair_of_decks *p, const struct match_options *options,
                                  struct set_of_games *out, struct err *err)
{
    struct list after[2];
    const struct list *lists[2] = {&after[0], &after[1]};
    out->plans = ARENA_ARRAY(p->cli->arena, struct plan, 2);
    out->n_plans = 2;
    for (int d = 0; d < 2; d++) {
        struct boarding *plan;
        if (choose_plan(p, d, &plan, err) != ERR_OK)
            return err->code;
        out->plans[d] = (struct plan){plan->name, plan_text(p, d, plan)};
        boarding_apply(p->cli->arena, &p->list[d], plan, &after[d]);
    }
    out->what = TC_WORD("after boarding");
    return match_run(p->cli->arena, &p->book, lists, options, &out->result, err);
}

static void set_text(const struct pair_of_decks *p, const struct set_of_games *set)
{
    struct cli *cli = p->cli;
    const struct match_result *r = &set->result;
    cli_line(cli, "%s", "");
    for (int d = 0; d < (int)set->n_plans; d++)
        cli_say(cli, "%s, boarding%s%s: %s", pair_name(p, d), *set->plans[d].name ? " " : "",
                cli_printable(cli, set->plans[d].name), set->plans[d].changes);
    cli_say(cli, "%s: %lld games", set->what, (long long)r->games);
    for (int d = 0; d < 2; d++) {
        cli_say(cli, "  %s wins %s", pair_name(p, d), pair_percent(cli->arena, &r->wins[d]));
        cli_say(cli, "      going first %s, going second %s", pair_percent(cli->arena, &r->first[d].wins),
                pair_percent(cli->arena, &r->first[1 - d].losses));
    }
    cli_say(cli, "  drawn %s%s", pair_percent(cli->arena, &r->draws),
            r->broken_off ? message(cli->arena, ", of them %lld at a limit of the engine", (long long)r->broken_off)
                          : "");
    cli_say(cli, "  a game takes %s turns of both together; winners have %s life left",
            pair_number(cli->arena, &r->turns), pair_number(cli->arena, &r->life));
    cli_say(cli, "  mulligans: %s and %s", pair_number(cli->arena, &r->mulligans[0]),
            pair_number(cli->arena, &r->mulligans[1]));
}

static void match_answer(const struct pair_of_decks *p, const struct match_options *options,
                         const struct set_of_games *sets, int n)
{
    struct cli *cli = p->cli;
    const char *players = options->players == PLAYERS_SEARCH ? "search" : "greedy";
    cli_json(cli, "sanity-match");
    answer_text(&cli->answer, "era", era_name(p->era));
    answer_int(&cli->answer, "seed", (int64_t)p->seed);
    answer_text(&cli->answer, "players", players);
    answer_text(&cli->answer, "players_said", match_players_said(options->players));
    cli_say(cli,
            "%s against %s: rules of %s, %s players in both seats, each goes first in half of the games, seed %llu",
            pair_name(p, 0), pair_name(p, 1), era_name(p->era), players, (unsigned long long)p->seed);
    if (p->list[0].lead.edh_mulligan || options->plan)
        answer_text(&cli->answer, "mulligan",
                    p->list[0].lead.edh_mulligan ? "edh" : mulligan_words[options->plan->rule]);
    pair_answer_decks(p);
    answer_list(&cli->answer, "sets", &set_columns, sets, (size_t)n);
    if (n > 1)
        answer_text(&cli->answer, "boarding_rule", boarding_rule_said);
    for (int i = 0; i < n; i++)
        set_text(p, &sets[i]);
    cli_line(cli, "%s", "");
    cli_say(cli, "The players (%s): %s.", players, match_players_said(options->players));
    cli_say(cli, "People play better, and differently with every deck: control and combination decks suffer most from "
                 "such players.");
    cli_say(cli, "Cards that are played partly or not at all count against their deck.");
    if (p->list[0].lead.edh_mulligan)
        cli_say(cli, "Mulligan: %s.", edh_mulligan_said);
    else if (options->plan)
        cli_say(cli, "Mulligan (%s): hands are kept as %s.", mulligan_words[options->plan->rule],
                mulligan_plan_said(cli->arena, options->plan));
    else
        cli_say(cli, "Mulligans, where the era has them: hands of six and seven cards with two to five lands are kept, "
                     "smaller ones always.");
    if (n > 1 && (!cli_text(cli, "plan1") || !cli_text(cli, "plan2")))
        cli_say(cli, "Boarding by rule: %s.", boarding_rule_said);
}

/* The mulligan that is asked for; without a word, of decks with a commander that of the day. */
static enum err_code choose_mulligan(struct pair_of_decks *p, struct mulligan_plan *plan, struct match_options *options,
                                     struct err *err)
{
    enum mulligan_rule rule;
    bool led = p->list[0].lead.n > 0, asked = cli_has(p->cli, "mulligan");
    if (sanity_mulligan(p->cli, p->era, &rule, err) != ERR_OK)
        return err->code;
    for (int d = 0; d < 2 && asked; d++)
        if (sanity_lead_mulligan(p->cli, &p->list[d], NULL, NULL, err) != ERR_OK)
            return err->code;
    mulligan_plan_make(rule, led, plan);
    options->plan = led || asked ? plan : NULL;
    return ERR_OK;
}

static enum err_code cmd_sanity_match(struct cli *cli, struct err *err)
{
    struct pair_of_decks pair;
    struct mulligan_plan plan;
    struct set_of_games sets[2] = {{.what = TC_WORD("with the main decks")}, {.what = NULL}};
    const char *players = cli_text(cli, "players");
    struct match_options options = {.players =
                                        players && strcmp(players, "search") == 0 ? PLAYERS_SEARCH : PLAYERS_GREEDY,
                                    .nodes = (uint32_t)cli_number(cli, "nodes", 0),
                                    .games = cli_number(cli, "games", 0),
                                    .threads = (int)cli_number(cli, "threads", 0),
                                    .what = TC_WORD("games")};
    bool boards = cli_flag(cli, "sideboards") || cli_text(cli, "plan1") || cli_text(cli, "plan2");
    if (pair_precision(cli, &options.precision, err) != ERR_OK || pair_load(cli, &pair, err) != ERR_OK ||
        choose_mulligan(&pair, &plan, &options, err) != ERR_OK)
        return err->code;
    options.seed = pair.seed;
    if (match_run(cli->arena, &pair.book, pair.lists, &options, &sets[0].result, err) != ERR_OK)
        return err->code;
    if (boards && play_boarded(&pair, &options, &sets[1], err) != ERR_OK)
        return err->code;
    match_answer(&pair, &options, sets, boards ? 2 : 1);
    return ERR_OK;
}
