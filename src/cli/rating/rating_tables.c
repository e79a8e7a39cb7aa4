/* rating_tables.c - ratings of tables of three to five players: rating tables */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "cli/command.h"
#include "cli/rating/rating.h"
#include "cli/shell/shell.h"
#include "event/ledger/ledger.h"

static command_fn cmd_rating_tables;

const struct command rating_tables_commands[] = {
    {
        .name = "rating tables",
        .run = cmd_rating_tables,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "show ratings of tables of four, apart from DCI ratings",
        OPTIONS(CHOICE("model", "plackett-luce|elo", "by which model; that of formats/rating/tables.json without it"),
                DATE("from", "the first day; open without it"), DATE("until", "the last day; open without it"),
                TEXT("prior", "POINTS", "plackett-luce: standard deviation of the strengths before any table"),
                TEXT("k", "K", "elo: the most that a table moves a rating"),
                NUMBER("top", 1, 1000000, "only the first places")),
    },
    {.name = NULL},
};

static enum err_code settings_of(const struct cli *cli, struct rating_tables_settings *out, struct err *err)
{
    enum err_code rc = rating_tables_chosen(cli->arena, out, err);
    if (rc == ERR_OK && cli_text(cli, "model"))
        (void)rating_tables_model_find(cli_text(cli, "model"), &out->model);
    if (rc == ERR_OK && cli_text(cli, "k") && out->model != RATING_TABLES_ELO)
        rc = err_set(err, ERR_USAGE, "--k goes with --model elo");
    if (rc == ERR_OK && cli_text(cli, "prior") && out->model != RATING_TABLES_PLACKETT_LUCE)
        rc = err_set(err, ERR_USAGE, "--prior goes with --model plackett-luce");
    if (rc == ERR_OK)
        rc = rating_decimal(cli, "prior", 1, 10000, &out->prior, err);
    return rc == ERR_OK ? rating_decimal(cli, "k", 1, 1000, &out->k, err) : rc;
}

static void say_lines(struct cli *cli, const struct rating_tables *ratings, size_t n, bool errors)
{
    static const char *const head[] = {
        "", TC_WORD("name"), TC_WORD("rating"), TC_WORD("tables"), TC_WORD("W-L-D"), TC_WORD("last"), "95 %"};
    size_t columns = ARRAY_LEN(head) - !errors;
    struct text_table *table = text_table_new(cli->arena, columns);
    text_table_align_right(table, 0);
    for (size_t i = 2; i < columns; i++)
        text_table_align_right(table, i);
    text_table_row(table, head);
    for (size_t i = 0; i < n; i++) {
        const struct rating_tables_line *l = &ratings->lines[i];
        const char *cells[] = {arena_printf(cli->arena, "%d", l->rank),
                               cli_printable(cli, l->name),
                               arena_printf(cli->arena, "%d", rating_shown(l->rating)),
                               arena_printf(cli->arena, "%d", l->tables),
                               arena_printf(cli->arena, "%d-%d-%d", l->wins, l->losses, l->draws),
                               l->last_date,
                               errors ? message(cli->arena, "%d to %d", rating_shown(l->low), rating_shown(l->high))
                                      : NULL};
        text_table_row(table, cells);
    }
    answer_grid(&cli->answer, table);
}

static enum err_code cmd_rating_tables(struct cli *cli, struct err *err)
{
    struct rating_tables_settings settings;
    struct rating_tables ratings;
    const char *from = cli_text(cli, "from"), *until = cli_text(cli, "until");
    if (settings_of(cli, &settings, err) != ERR_OK ||
        rating_of_tables(cli->store, cli->arena, from, until, &settings, &ratings, err) != ERR_OK)
        return err->code;
    bool luce = settings.model == RATING_TABLES_PLACKETT_LUCE;
    size_t top = (size_t)cli_number(cli, "top", 0), shown = top && top < ratings.n ? top : ratings.n;
    cli_json(cli, "rating-tables");
    answer_text(&cli->answer, "model", rating_tables_model_name(settings.model));
    answer_text(&cli->answer, "from", from);
    answer_text(&cli->answer, "until", until);
    answer_int(&cli->answer, "n", (int64_t)ratings.tables);
    if (luce) {
        answer_number(&cli->answer, "prior_deviation", settings.prior);
        answer_int(&cli->answer, "sweeps", ratings.fit.sweeps);
        answer_bool(&cli->answer, "converged", ratings.fit.converged);
        answer_text(&cli->answer, "errors", ratings.fit.full_errors ? "information matrix" : "its diagonal");
    } else {
        answer_number(&cli->answer, "k", settings.k);
    }
    answer_rows(&cli->answer, "players", "rating-tables", &rating_tables_columns, ratings.lines, shown);
    cli_say(cli, "%s, which is no DCI rating%s: %zu tables of %zu players", luce ? "Plackett-Luce" : "Elo",
            rating_days(cli, from, until), ratings.tables, ratings.n);
    say_lines(cli, &ratings, shown, luce);
    if (luce)
        cli_say(cli, "by all tables at once, with a prior of 1600 +/- %.0f; errors from %s; %d sweeps%s",
                settings.prior, rating_errors_said(ratings.fit.full_errors), ratings.fit.sweeps,
                ratings.fit.converged ? "" : TC_WORD(", not converged"));
    else
        cli_say(cli, "from table to table, start 1600, K %g", settings.k);
    return ERR_OK;
}
