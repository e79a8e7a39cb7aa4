/* sanity_sources.c - sanity sources: how many sources of a colour a spell needs */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "sanity/sources.h"

#include <string.h>

static command_fn cmd_sanity_sources;

const struct command sanity_sources_commands[] = {
    {
        .name = "sanity sources",
        .run = cmd_sanity_sources,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS,
        .summary = "tell how many sources of a colour a spell needs, for any size of deck",
        OPTIONS(NUMBER("cards", 7, 1000, "cards in the deck; 60 without it"),
                NUMBER("lands", 1, 1000, "lands among them; as in the method's tables without it (25 of 60)"),
                TEXT("cost", "COST", "generic mana and symbols of one colour: C, 1CC, 2WW (C: any colour)"),
                NUMBER("turn", 1, 30, "the turn to cast it on; its mana value without it"),
                CHOICE("method", "2013|2018|2022", "the procedure; 2022 without it"),
                CHOICE("mulligan", "none|no-land|paris|vancouver|london", "another mulligan than the method's"),
                CHOICE("given", "lands|nothing", "given enough lands, or of all games; as the method without it"),
                TEXT("threshold", "PERCENT", "the chance that is asked for, 1 to 100; the method's without it"),
                SWITCH("commander", "by the rules of Commander"), FLAG("draw", "on the draw")),
    },
    {.name = NULL},
};

enum { AROUND = 3 /* rows of the table above and below the answer */ };

/* The member of a list of words that an option names. */
static int word_index(const char *word, const char *const *words, int n, int otherwise)
{
    for (int i = 0; word && i < n; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return otherwise;
}

static enum err_code read_question(struct cli *cli, struct sources_question *q, struct mulligan_plan *plan,
                                   struct err *err)
{
    const char *cost = cli_text(cli, "cost"), *threshold = cli_text(cli, "threshold");
    const char *given = cli_text(cli, "given"), *mulligan = cli_text(cli, "mulligan");
    double percent = 0;
    *q = (struct sources_question){.cards = (int)cli_number(cli, "cards", 60),
                                   .turn = (int)cli_number(cli, "turn", 0),
                                   .on_the_draw = cli_flag(cli, "draw")};
    q->method =
        (enum sources_method)word_index(cli_text(cli, "method"), sources_words, N_SOURCES_METHODS, SOURCES_2022);
    q->lands = (int)cli_number(cli, "lands", sources_lands(q->method, q->cards));
    q->commander = cli_has(cli, "commander") ? cli_flag(cli, "commander") : q->method == SOURCES_2022 && q->cards == 99;
    q->given = !given ? GIVEN_AS_METHOD : strcmp(given, "lands") == 0 ? GIVEN_LANDS : GIVEN_NOTHING;
    if (!cost)
        return err_set(err, ERR_USAGE, "which cost? Say --cost, such as --cost 1CC (C: a symbol of the colour)");
    if (sources_cost_parse(cost, &q->coloured, &q->mana_value, err) != ERR_OK)
        return err->code;
    if (threshold && (!parse_double(threshold, &percent) || percent < 1 || percent > 100))
        return err_set(err, ERR_USAGE, "--threshold %.40s: expected percent, 1 to 100, such as 90", threshold);
    q->threshold = percent / 100;
    if (mulligan) {
        int rule = word_index(mulligan, mulligan_words, N_MULL_RULES, MULL_LONDON);
        mulligan_plan_make((enum mulligan_rule)rule, q->commander, plan);
        q->plan = plan;
    }
    return ERR_OK;
}

static void answer_json(struct cli *cli, struct json *json, const struct sources_question *q,
                        const struct sources_answer *a)
{
    json_add_text(json, "method", sources_words[q->method]);
    json_add_int(json, "cards", q->cards);
    json_add_int(json, "lands", q->lands);
    json_add_text(json, "cost", cli_text(cli, "cost"));
    json_add_int(json, "mana_value", q->mana_value);
    json_add_int(json, "coloured", q->coloured);
    json_add_int(json, "turn", a->turn);
    json_add_bool(json, "on_the_play", !q->on_the_draw);
    json_add_bool(json, "commander", q->commander);
    json_add_text(json, "mulligan", mulligan_words[a->plan.rule]);
    json_add_text(json, "kept", mulligan_plan_said(cli->arena, &a->plan));
    json_add_text(json, "given", a->given_lands ? "lands" : "nothing");
    json_add_bool(json, "reached", a->sources >= 0);
    if (a->sources >= 0)
        json_add_int(json, "sources", a->sources);
    else
        json_add_null(json, "sources");
    json_add_number(json, "probability", a->probability);
    json_add_number(json, "threshold", a->threshold);
    json_add_number(json, "enough_lands", a->enough_lands);
    struct json *table = json_add_array(json, "table");
    for (int i = 0; i <= q->lands; i++) {
        struct json *row = json_add_object(table, NULL);
        json_add_int(row, "sources", i);
        json_add_number(row, "probability", a->chance[i]);
        json_add_number(row, "of_all_games", a->unconditional[i]);
    }
}

static enum err_code say_rows(struct cli *cli, const struct sources_question *q, const struct sources_answer *a,
                              struct err *err)
{
    static const char *const columns[] = {"sources", "probability", "of_all_games"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (int i = 0; i <= q->lands; i++) {
        cli_row_int(&rows, i);
        cli_row_text(&rows, arena_printf(cli->arena, "%.6f", a->chance[i]));
        cli_row_text(&rows, arena_printf(cli->arena, "%.6f", a->unconditional[i]));
    }
    return cli_finish_rows(cli, "sanity-sources", &rows, err);
}

static void say_text(struct cli *cli, const struct sources_question *q, const struct sources_answer *a)
{
    const char *cost = cli_printable(cli, cli_text(cli, "cost"));
    int middle = a->sources >= 0 ? a->sources : q->lands;
    if (a->sources >= 0)
        cli_say(cli, "%s on turn %d: %d sources of %d lands in %d cards (%.2f %%; asked is %.4g %%)", cost, a->turn,
                a->sources, q->lands, q->cards, a->probability * 100, a->threshold * 100);
    else
        cli_say(cli, "%s on turn %d: even all %d lands of %d cards do not do (%.2f %%; asked is %.4g %%)", cost,
                a->turn, q->lands, q->cards, a->probability * 100, a->threshold * 100);
    cli_say(cli, "%s", "");
    cli_say(cli, "sources  %s", a->given_lands ? "given lands  of all games" : "of all games");
    for (int i = middle - AROUND < 0 ? 0 : middle - AROUND; i <= middle + AROUND && i <= q->lands; i++) {
        if (a->given_lands)
            cli_say(cli, "%7d  %9.2f %%  %10.2f %%", i, a->chance[i] * 100, a->unconditional[i] * 100);
        else
            cli_say(cli, "%7d  %10.2f %%", i, a->unconditional[i] * 100);
    }
    cli_say(cli, "%s", "");
    if (a->given_lands)
        cli_say(cli, "Given lands: of the games with at least %d lands seen by the turn, which are %.2f %%.",
                q->mana_value, a->enough_lands * 100);
    cli_say(cli, "Method %s: %s.", sources_words[q->method], sources_said[q->method]);
    cli_say(cli, "On the %s%s; kept are %s (%s). Exact.", q->on_the_draw ? "draw" : "play",
            q->commander ? ", Commander" : "", mulligan_plan_said(cli->arena, &a->plan), mulligan_words[a->plan.rule]);
}

static enum err_code cmd_sanity_sources(struct cli *cli, struct err *err)
{
    struct sources_question q;
    struct sources_answer a;
    struct mulligan_plan plan;
    if (read_question(cli, &q, &plan, err) != ERR_OK || sources_answer(cli->arena, &q, &a, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return say_rows(cli, &q, &a, err);
    struct json *json = cli_json(cli, "sanity-sources");
    if (json)
        answer_json(cli, json, &q, &a);
    else
        say_text(cli, &q, &a);
    return ERR_OK;
}
