/* question.c - question: what is strange in the results, matches that somebody contests, and what an officer answers */
#include "association/commands/commands.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"

static command_fn cmd_list, cmd_find, cmd_contest, cmd_answer;

const struct command association_question_commands[] = {
    {
        .name = "question list",
        .run = cmd_list,
        .group = GROUP_EVENT,
        .flags = COMMAND_ROWS,
        .summary = "list what waits for an officer's answer",
        OPTIONS(AT, FLAG("all", "those that were answered, too")),
    },
    {
        .name = "question find",
        .run = cmd_find,
        .group = GROUP_EVENT,
        .flags = COMMAND_ROWS,
        .summary = "look for results that are strange; recompute does it, too",
        OPTIONS(AT),
    },
    {
        .name = "question contest",
        .run = cmd_contest,
        .group = GROUP_EVENT,
        .summary = "enter that a member contests a match that they played",
        ARGUMENTS({"MEMBER", ARGUMENT_ONE, COMPLETE_NOTHING, NULL,
                   "a number, a DCI number, or the beginning of family and given name"},
                  {"EVENT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
        OPTIONS(AT, NUMBER("round", 1, 999, "the round"), NUMBER("table", 1, 32767, "the table"),
                TEXT("reason", "TEXT", "what they say")),
    },
    {
        .name = "question answer",
        .run = cmd_answer,
        .group = GROUP_EVENT,
        .summary = "answer a question; what follows from it is done by other commands",
        ARGUMENTS({"NUMBER", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "of the question: question list"}),
        OPTIONS(AT, TEXT("text", "TEXT", "the answer, for the office")),
    },
    {.name = NULL},
};

static void say_questions(struct cli *cli, const struct office_question *list, size_t n)
{
    cli_json(cli, "association-questions");
    answer_rows(&cli->answer, "questions", "questions", &question_columns, list, n);
    for (size_t i = 0; i < n; i++) {
        const struct office_question *q = &list[i];
        cli_say(cli, "%4d  %s to %s  %s%s%s: %s%s%s", (int)q->question, q->since, q->until, q->store_name,
                q->member ? ", " : "", q->member ? q->name : "", question_sentence(cli->arena, q),
                q->answered_utc ? TC_WORD("; answered: ") : "", q->answer);
    }
    if (n == 0)
        cli_say(cli, "nothing is asked");
}

static enum err_code list_them(struct cli *cli, bool find, bool answered, struct err *err)
{
    struct office office;
    struct office_question *list = NULL;
    int64_t open = 0;
    size_t n = 0;
    enum err_code rc = command_open(cli, find ? PG_WRITE : PG_READ, &office, err);
    if (rc == ERR_OK && find)
        rc = question_find(&office, &open, err);
    if (rc == ERR_OK)
        rc = question_list(&office, answered, &list, &n, err);
    office_close(&office);
    if (rc == ERR_OK)
        say_questions(cli, list, n);
    return rc;
}

static enum err_code cmd_list(struct cli *cli, struct err *err)
{
    return list_them(cli, false, cli_flag(cli, "all"), err);
}

static enum err_code cmd_find(struct cli *cli, struct err *err)
{
    return list_them(cli, true, false, err);
}

static enum err_code number_of(struct cli *cli, const char *name, int32_t *out, struct err *err)
{
    int64_t number = 0;
    if (!parse_i64(cli_argument(cli, name), 1, INT32_MAX, &number))
        return err_set(err, ERR_USAGE, "\"%s\" is no number", cli_argument(cli, name));
    *out = (int32_t)number;
    return ERR_OK;
}

static enum err_code cmd_contest(struct cli *cli, struct err *err)
{
    struct office office;
    struct member member;
    struct office_question match = {.round = (int)cli_number(cli, "round", 0),
                                    .table = (int)cli_number(cli, "table", 0)};
    const char *reason = cli_text(cli, "reason");
    int32_t question = 0;
    enum err_code rc = number_of(cli, "EVENT", &match.event, err);
    if (rc == ERR_OK && (!match.round || !match.table || !reason || !*reason))
        rc = err_set(err, ERR_USAGE, "which match, and why: --round N --table N --reason TEXT");
    if (rc != ERR_OK)
        return rc;
    rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "MEMBER", &member, err);
    if (rc == ERR_OK) {
        match.member = member.number;
        rc = question_contest(&office, &match, reason, &question, err);
    }
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-question");
    answer_int(&cli->answer, "question", question);
    cli_say(cli, "question %d waits for an officer; the match counts until it is answered", (int)question);
    return ERR_OK;
}

static enum err_code cmd_answer(struct cli *cli, struct err *err)
{
    struct office office;
    const char *text = cli_text(cli, "text");
    int32_t question = 0;
    enum err_code rc = number_of(cli, "NUMBER", &question, err);
    if (rc == ERR_OK && (!text || !*text))
        rc = err_set(err, ERR_USAGE, "what the answer is: --text TEXT");
    if (rc != ERR_OK)
        return rc;
    rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = question_answer(&office, question, text, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-question");
    answer_int(&cli->answer, "question", question);
    cli_say(cli, "question %d is answered", (int)question);
    return ERR_OK;
}
