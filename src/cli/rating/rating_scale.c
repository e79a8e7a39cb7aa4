/* rating_scale.c - the numbers behind ratings: rating scale; rating rebuild */
#include "base/arena.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/rating/rating.h"
#include "cli/shell/shell.h"
#include "event/ledger/ledger.h"

#include <string.h>

static command_fn cmd_rating_scale, cmd_rating_rebuild;

const struct command rating_scale_commands[] = {
    {
        .name = "rating scale",
        .run = cmd_rating_scale,
        .group = GROUP_AFTER,
        .flags = COMMAND_ROWS,
        .summary = "show what K is on a day, and where that is from",
        OPTIONS(DATE("date", "on this day; today without it")),
    },
    {
        .name = "rating rebuild",
        .run = cmd_rating_rebuild,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "derive all ratings again from the closed events",
        OPTIONS(FLAG("verify", "only compare; exit status 1 if something differs")),
    },
    {.name = NULL},
};

static void say_scale(struct cli *cli, const struct rating_policy_line *l)
{
    const char *text = *l->text ? l->text : TC_WORD("all others");
    if (strcmp(l->part, "period") == 0)
        cli_say(cli, "K and what is rated, %s [%s]", text, l->source);
    else if (strcmp(l->part, "category") == 0)
        cli_say(cli, "category     %s [%s]", text, l->source);
    else if (strcmp(l->part, "k") == 0)
        cli_line(cli, "K %-10g %s [%s]", l->value, text, l->source);
    else if (strcmp(l->part, "multiplier") == 0)
        cli_say(cli, "times %-6g %s [%s]", l->value, text, l->source);
    else
        cli_line(cli, "%-12s %g %s [%s]", l->part, l->value, text, l->source);
}

static enum err_code cmd_rating_scale(struct cli *cli, struct err *err)
{
    struct rating_policy_line *lines;
    const char *date;
    size_t n;
    if (rating_date(cli, &date, err) != ERR_OK || rating_scale_lines(cli->arena, date, &lines, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "rating-scale");
    answer_text(&cli->answer, "date", date);
    answer_rows(&cli->answer, "rows", "rating-scale", &rating_policy_line_columns, lines, n);
    for (size_t i = 0; i < n; i++)
        say_scale(cli, &lines[i]);
    return ERR_OK;
}

static enum err_code cmd_rating_rebuild(struct cli *cli, struct err *err)
{
    int64_t entries, differed;
    bool verify = cli_flag(cli, "verify");
    enum err_code rc = verify ? ratings_verify(cli->store, cli->arena, &entries, &differed, err)
                              : ratings_rebuild_verb(cli->store, cli->arena, &entries, &differed, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "rating-rebuild");
    answer_bool(&cli->answer, "verify", verify);
    answer_int(&cli->answer, "entries", entries);
    answer_int(&cli->answer, "differed", differed);
    cli_say(cli,
            verify ? MESSAGE_MARK("derived again and compared %lld rating entries; %lld differed")
                   : MESSAGE_MARK("rebuilt %lld rating entries; %lld differed"),
            (long long)entries, (long long)differed);
    return verify && differed ? err_set(err, ERR_NO, "%s", "") : ERR_OK;
}
