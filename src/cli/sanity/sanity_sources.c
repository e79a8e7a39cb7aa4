/* sanity_sources.c - sanity sources: how many sources of a colour a spell needs */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
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
        .summary = "show how many sources of a colour a spell needs, for any size of deck",
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

/* A line of the table: the chances with so many sources. */
struct chance_row {
    int sources;
    double chance, unconditional;
};

static struct table_cell chance_text(struct arena *arena, const void *row)
{
    const struct chance_row *c = row;
    return cell_of_text(arena_printf(arena, "%.6f", c->chance));
}

static struct table_cell unconditional_text(struct arena *arena, const void *row)
{
    const struct chance_row *c = row;
    return cell_of_text(arena_printf(arena, "%.6f", c->unconditional));
}

static const struct column chance_list[] = {
    COLUMN(struct chance_row, "sources", sources),
    COLUMN(struct chance_row, "probability", chance, .omit = OMIT_ROWS),
    COLUMN(struct chance_row, "of_all_games", unconditional, .omit = OMIT_ROWS),
    COLUMN_BY(COLUMN_TEXT, "probability", chance_text, .omit = OMIT_JSON),
    COLUMN_BY(COLUMN_TEXT, "of_all_games", unconditional_text, .omit = OMIT_JSON),
};
static const struct column_set chance_columns = COLUMNS(struct chance_row, chance_list);

static const struct column reached_list[] = {
    COLUMN(struct sources_answer, "sources", sources, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct sources_answer, "probability", probability),
    COLUMN(struct sources_answer, "threshold", threshold),
    COLUMN(struct sources_answer, "enough_lands", enough_lands),
};
static const struct column_set reached_columns = COLUMNS(struct sources_answer, reached_list);

static void answer_sources(struct cli *cli, const struct sources_question *q, const struct sources_answer *a)
{
    struct answer *answer = &cli->answer;
    size_t n = q->lands < 0 ? 0 : (size_t)q->lands + 1;
    struct chance_row *rows = ARENA_ARRAY(cli->arena, struct chance_row, n);
    for (size_t i = 0; i < n; i++)
        rows[i] = (struct chance_row){(int)i, a->chance[i], a->unconditional[i]};
    cli_json(cli, "sanity-sources");
    answer_text(answer, "method", sources_words[q->method]);
    answer_int(answer, "cards", q->cards);
    answer_int(answer, "lands", q->lands);
    answer_text(answer, "cost", cli_text(cli, "cost"));
    answer_int(answer, "mana_value", q->mana_value);
    answer_int(answer, "coloured", q->coloured);
    answer_int(answer, "turn", a->turn);
    answer_bool(answer, "on_the_play", !q->on_the_draw);
    answer_bool(answer, "commander", q->commander);
    answer_text(answer, "mulligan", mulligan_words[a->plan.rule]);
    answer_text(answer, "kept", mulligan_plan_said(cli->arena, &a->plan));
    answer_text(answer, "given", a->given_lands ? "lands" : "nothing");
    answer_bool(answer, "reached", a->sources >= 0);
    answer_members(answer, &reached_columns, a);
    answer_rows(answer, "table", "sanity-sources", &chance_columns, rows, n);
}

/* The chances with some sources fewer and more than the answer. */
static void say_table(struct cli *cli, const struct sources_question *q, const struct sources_answer *a)
{
    const char *heads[] = {TC_WORD("sources"), a->given_lands ? TC_WORD("given lands") : TC_WORD("of all games"),
                           TC_WORD("of all games")};
    size_t columns = a->given_lands ? 3 : 2;
    int middle = a->sources >= 0 ? a->sources : q->lands;
    struct text_table *table = text_table_new(cli->arena, columns);
    for (size_t i = 0; i < columns; i++)
        text_table_align_right(table, i);
    text_table_row(table, heads);
    for (int i = middle - AROUND < 0 ? 0 : middle - AROUND; i <= middle + AROUND && i <= q->lands; i++) {
        const char *all = arena_printf(cli->arena, "%.2f %%", a->unconditional[i] * 100);
        const char *cells[] = {arena_printf(cli->arena, "%d", i),
                               a->given_lands ? arena_printf(cli->arena, "%.2f %%", a->chance[i] * 100) : all, all};
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

static void say_text(struct cli *cli, const struct sources_question *q, const struct sources_answer *a)
{
    const char *cost = cli_printable(cli, cli_text(cli, "cost"));
    if (a->sources >= 0)
        cli_say(cli, "%s on turn %d: %d sources of %d lands in %d cards (%.2f %%; asked is %.4g %%)", cost, a->turn,
                a->sources, q->lands, q->cards, a->probability * 100, a->threshold * 100);
    else
        cli_say(cli, "%s on turn %d: even all %d lands of %d cards are not enough (%.2f %%; asked is %.4g %%)", cost,
                a->turn, q->lands, q->cards, a->probability * 100, a->threshold * 100);
    cli_line(cli, "%s", "");
    say_table(cli, q, a);
    cli_line(cli, "%s", "");
    if (a->given_lands)
        cli_say(cli, "Given lands: of the games with at least %d lands seen by the turn, which are %.2f %%.",
                q->mana_value, a->enough_lands * 100);
    cli_say(cli, "Method %s: %s.", sources_words[q->method], sources_said[q->method]);
    cli_say(cli,
            q->on_the_draw ? MESSAGE_MARK("On the draw%s; kept are %s (%s). Exact.")
                           : MESSAGE_MARK("On the play%s; kept are %s (%s). Exact."),
            q->commander ? ", Commander" : "", mulligan_plan_said(cli->arena, &a->plan), mulligan_words[a->plan.rule]);
}

static enum err_code cmd_sanity_sources(struct cli *cli, struct err *err)
{
    struct sources_question q;
    struct sources_answer a;
    struct mulligan_plan plan;
    if (read_question(cli, &q, &plan, err) != ERR_OK || sources_answer(cli->arena, &q, &a, err) != ERR_OK)
        return err->code;
    answer_sources(cli, &q, &a);
    say_text(cli, &q, &a);
    return ERR_OK;
}
