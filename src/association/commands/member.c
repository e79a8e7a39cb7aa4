/* member.c - member: people with a number that is theirs in every store */
#include "association/commands/commands.h"
#include "base/err.h"
#include "base/message.h"

#include <string.h>

static command_fn cmd_new, cmd_show, cmd_find, cmd_merge, cmd_unmerge, cmd_forget, cmd_dci, cmd_export;

#define MEMBER_WORD(n)                                                                                                 \
    {                                                                                                                  \
        (n), ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a number, a DCI number, or the beginning of family and given name" \
    }

const struct command association_member_commands[] = {
    {
        .name = "member new",
        .run = cmd_new,
        .group = GROUP_PLAYER,
        .summary = "take somebody in, and give them a number",
        ARGUMENTS({"FAMILY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "family name"},
                  {"GIVEN", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "given name"}),
        OPTIONS(AT, TEXT("country", "CC", "two letters, as SE"), TEXT("dci", "NUMBER", "their DCI number of old"),
                NUMBER("born", 1900, 2100, "year of birth")),
    },
    {
        .name = "member show",
        .run = cmd_show,
        .group = GROUP_PLAYER,
        .summary = "show what is known about a member",
        ARGUMENTS(MEMBER_WORD("MEMBER")),
        OPTIONS(AT),
    },
    {
        .name = "member find",
        .run = cmd_find,
        .group = GROUP_PLAYER,
        .flags = COMMAND_ROWS,
        .summary = "list members by the beginning of their name, or by a number",
        ARGUMENTS({"WORDS", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "family and given name, or their beginning"}),
        OPTIONS(AT, NUMBER("limit", 1, 10000, "at most so many; 50 without it")),
    },
    {
        .name = "member merge",
        .run = cmd_merge,
        .group = GROUP_PLAYER,
        .summary = "two numbers are one person: all of the first counts for the second",
        ARGUMENTS(MEMBER_WORD("FROM"), MEMBER_WORD("INTO")),
        OPTIONS(AT),
    },
    {
        .name = "member unmerge",
        .run = cmd_unmerge,
        .group = GROUP_PLAYER,
        .summary = "take a merger back",
        ARGUMENTS(MEMBER_WORD("MEMBER")),
        OPTIONS(AT),
    },
    {
        .name = "member forget",
        .run = cmd_forget,
        .group = GROUP_PLAYER,
        .flags = COMMAND_ASKS,
        .summary = "delete a member's name for ever; results stay under the number",
        ARGUMENTS(MEMBER_WORD("MEMBER")),
        OPTIONS(AT),
    },
    {
        .name = "member dci",
        .run = cmd_dci,
        .group = GROUP_PLAYER,
        .summary = "note a DCI number of a member",
        ARGUMENTS(MEMBER_WORD("MEMBER"), {"NUMBER", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "1 to 10 digits"}),
        OPTIONS(AT),
    },
    {
        .name = "member export",
        .run = cmd_export,
        .group = GROUP_PLAYER,
        .flags = COMMAND_TEXT | COMMAND_PERSONAL,
        .summary = "write all that is known about a member as one signed file",
        ARGUMENTS(MEMBER_WORD("MEMBER")),
        OPTIONS(AT),
    },
    {.name = NULL},
};

static const char *number_of(struct cli *cli, int32_t number)
{
    return member_number_text(cli->arena, number);
}

enum err_code command_member(struct cli *cli, struct office *office, const char *argument, struct member *out,
                             struct err *err)
{
    const char *words = cli_argument(cli, argument);
    struct member *found;
    size_t n = 0;
    int32_t number = 0;
    if (strspn(words, "0123456789 -.") == strlen(words)) { /* a number that does not check says what was meant */
        struct err wrong = ERR_INIT;
        if (member_number_read(cli->arena, words, &number, &wrong) == ERR_OK)
            return member_get(office, number, out, err);
        enum err_code rc = member_find(office, words, 2, &found, &n, err);
        if (rc == ERR_OK && n == 0)
            rc = err_set(err, wrong.code, "%s", wrong.said);
        if (rc == ERR_OK)
            *out = found[0];
        return rc;
    }
    enum err_code rc = member_find(office, words, 4, &found, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (n == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no member \"%s\"", words);
    bool first = strcmp(member_name_key(cli->arena, found[0].family, found[0].given),
                        member_name_key(cli->arena, words, "")) == 0;
    bool second = n > 1 && strcmp(member_name_key(cli->arena, found[1].family, found[1].given),
                                  member_name_key(cli->arena, words, "")) == 0;
    if (n > 1 && (!first || second)) /* a whole name counts more than the beginning of one */
        return err_set(err, ERR_CONFLICT, "\"%s\" could be %s (%s), %s (%s)%s", words,
                       member_name(cli->arena, &found[0]), number_of(cli, found[0].number),
                       member_name(cli->arena, &found[1]), number_of(cli, found[1].number), n > 2 ? ", ..." : "");
    *out = found[0];
    return ERR_OK;
}

static void say_member(struct cli *cli, const char *schema, const struct member *member)
{
    cli_json(cli, schema);
    answer_row(&cli->answer, "member", &member_columns, member);
    cli_line(cli, "%s  %s%s%s", number_of(cli, member->number), member_name(cli->arena, member),
             *member->country ? ", " : "", member->country);
}

static enum err_code cmd_new(struct cli *cli, struct err *err)
{
    struct office office;
    struct member member;
    const char *given = cli_argument(cli, "GIVEN"), *country = cli_text(cli, "country");
    const struct member_fields fields = {.family = cli_argument(cli, "FAMILY"),
                                         .given = given ? given : "",
                                         .country = country ? country : "",
                                         .dci = cli_text(cli, "dci"),
                                         .birth_year = (int)cli_number(cli, "born", 0)};
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = member_new(&office, &fields, &member, err);
    if (rc == ERR_OK)
        say_member(cli, "association-member", &member);
    office_close(&office);
    return rc;
}

static enum err_code show(struct cli *cli, struct office *office, const struct member *member, struct err *err)
{
    int *numbers;
    const char **dci;
    size_t n_numbers = 0, n_dci = 0;
    enum err_code rc = member_numbers(office, member->number, &numbers, &n_numbers, err);
    if (rc == ERR_OK)
        rc = member_dci(office, member->number, &dci, &n_dci, err);
    if (rc != ERR_OK)
        return rc;
    say_member(cli, "association-member", member);
    answer_ints(&cli->answer, "numbers", numbers, n_numbers);
    answer_texts(&cli->answer, "dci", dci, n_dci);
    if (member->merged_into != member->number)
        cli_say(cli, "  merged into %s", number_of(cli, member->merged_into));
    for (size_t i = 1; i < n_numbers; i++)
        cli_say(cli, "  also %s", number_of(cli, numbers[i]));
    for (size_t i = 0; i < n_dci; i++)
        cli_line(cli, "  DCI %s", dci[i]);
    return ERR_OK;
}

static enum err_code cmd_show(struct cli *cli, struct err *err)
{
    struct office office;
    struct member member;
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "MEMBER", &member, err);
    if (rc == ERR_OK)
        rc = show(cli, &office, &member, err);
    office_close(&office);
    return rc;
}

static enum err_code cmd_find(struct cli *cli, struct err *err)
{
    struct office office;
    struct member *found;
    size_t n = 0;
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = member_find(&office, cli_argument(cli, "WORDS"), (size_t)cli_number(cli, "limit", 50), &found, &n, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-members");
    answer_rows(&cli->answer, "members", "members", &member_columns, found, n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%s  %s%s%s", number_of(cli, found[i].number), member_name(cli->arena, &found[i]),
                 *found[i].country ? ", " : "", found[i].country);
    if (n == 0)
        cli_say(cli, "nobody");
    return ERR_OK;
}

static enum err_code cmd_merge(struct cli *cli, struct err *err)
{
    struct office office;
    struct member from, into;
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "FROM", &from, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "INTO", &into, err);
    if (rc == ERR_OK)
        rc = member_merge(&office, from.number, into.number, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-merge");
    answer_int(&cli->answer, "from", from.number);
    answer_int(&cli->answer, "into", into.number);
    cli_say(cli, "all of %s (%s) counts for %s (%s) now", number_of(cli, from.number), member_name(cli->arena, &from),
            number_of(cli, into.number), member_name(cli->arena, &into));
    cli_say(cli, "taken back by: topcut-association member unmerge %d", (int)from.number);
    return ERR_OK;
}

/* The three verbs about one member that answer with a sentence. */
static enum err_code about_one(struct cli *cli, const char *schema, const char *sentence,
                               enum err_code (*verb)(struct office *office, int32_t number, struct err *err),
                               struct err *err)
{
    struct office office;
    struct member member;
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "MEMBER", &member, err);
    if (rc == ERR_OK)
        rc = verb(&office, member.number, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, schema);
    answer_int(&cli->answer, "number", member.number);
    cli_line(cli, "%s %s", number_of(cli, member.number), sentence);
    return ERR_OK;
}

static enum err_code cmd_unmerge(struct cli *cli, struct err *err)
{
    return about_one(cli, "association-unmerge", TC_WORD("counts for itself again"), member_unmerge, err);
}

static enum err_code cmd_forget(struct cli *cli, struct err *err)
{
    enum err_code rc = cli_confirm(cli, TC_WORD("Delete the name for ever?"), err);
    if (rc != ERR_OK)
        return rc;
    return about_one(cli, "association-forget",
                     TC_WORD("is forgotten: the name is gone, results stay under the number"), member_forget, err);
}

static enum err_code cmd_dci(struct cli *cli, struct err *err)
{
    struct office office;
    struct member member;
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "MEMBER", &member, err);
    if (rc == ERR_OK)
        rc = member_add_dci(&office, member.number, cli_argument(cli, "NUMBER"), err);
    if (rc == ERR_OK)
        rc = show(cli, &office, &member, err);
    office_close(&office);
    return rc;
}

static enum err_code cmd_export(struct cli *cli, struct err *err)
{
    struct office office;
    struct member member;
    const char *text = "";
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "MEMBER", &member, err);
    if (rc == ERR_OK)
        rc = member_export(&office, member.number, &text, err);
    office_close(&office);
    if (rc == ERR_OK)
        answer_verbatim(&cli->answer, text);
    return rc;
}
