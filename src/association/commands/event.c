/* event.c - sanction, suspend: numbers of events before they are played, and who may not play */
#include "association/commands/commands.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"

#include <string.h>

static command_fn cmd_add, cmd_list, cmd_cancel, cmd_invalid, cmd_extend, cmd_suspend, cmd_lift, cmd_suspensions;

#define EVENT_NUMBER                                                                                                   \
    {                                                                                                                  \
        "EVENT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"                                                    \
    }

const struct command association_event_commands[] = {
    {
        .name = "sanction add",
        .run = cmd_add,
        .group = GROUP_EVENT,
        .summary = "give an event its number, before it is played",
        ARGUMENTS({"STORE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number or its name"}),
        OPTIONS(AT, DATE("day", "the day of the event"), TEXT("format", "NAME", "as Standard"),
                CHOICE("level", "ordinary|level2|premier", "what it asks of judges; ordinary without it"),
                TEXT("judge", "NAME", "the head judge; needed for level2 and premier")),
    },
    {
        .name = "sanction list",
        .run = cmd_list,
        .group = GROUP_EVENT,
        .flags = COMMAND_ROWS,
        .summary = "list sanctioned events; --unreported: what nothing has come of",
        OPTIONS(AT, FLAG("unreported", "played, as far as anybody knows, and not reported"),
                TEXT("store", "STORE", "only those of a store")),
    },
    {
        .name = "sanction cancel",
        .run = cmd_cancel,
        .group = GROUP_EVENT,
        .summary = "the event does not take place",
        ARGUMENTS(EVENT_NUMBER),
        OPTIONS(AT, TEXT("reason", "TEXT", "for everybody to read")),
    },
    {
        .name = "sanction invalid",
        .run = cmd_invalid,
        .group = GROUP_EVENT,
        .summary = "the event does not count, also if it was reported",
        ARGUMENTS(EVENT_NUMBER),
        OPTIONS(AT, TEXT("reason", "TEXT", "for everybody to read")),
    },
    {
        .name = "sanction extend",
        .run = cmd_extend,
        .group = GROUP_EVENT,
        .summary = "let the package of an event come in later",
        ARGUMENTS(EVENT_NUMBER, {"DAY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "YYYY-MM-DD"}),
        OPTIONS(AT),
    },
    {
        .name = "suspend add",
        .run = cmd_suspend,
        .group = GROUP_PLAYER,
        .summary = "suspend a member: until a day, or until it is decided",
        ARGUMENTS({"MEMBER", ARGUMENT_ONE, COMPLETE_NOTHING, NULL,
                   "a number, a DCI number, or the beginning of family and given name"}),
        OPTIONS(AT, DATE("from", "the first day; today without it"), DATE("until", "the last day; open without it"),
                TEXT("reason", "TEXT", "for the office alone")),
    },
    {
        .name = "suspend lift",
        .run = cmd_lift,
        .group = GROUP_PLAYER,
        .summary = "lift a suspension",
        ARGUMENTS({"NUMBER", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "of the suspension: suspend list"}),
        OPTIONS(AT),
    },
    {
        .name = "suspend list",
        .run = cmd_suspensions,
        .group = GROUP_PLAYER,
        .flags = COMMAND_ROWS,
        .summary = "list who is suspended on a day",
        OPTIONS(AT, DATE("day", "today without it"), FLAG("all", "all that ever were")),
    },
    {.name = NULL},
};

static const char *text_of(struct cli *cli, const char *option)
{
    const char *text = cli_text(cli, option);
    return text ? text : "";
}

/* The number of an argument. */
static enum err_code number_of(struct cli *cli, const char *argument, int32_t *out, struct err *err)
{
    int64_t number = 0;
    *out = 0;
    if (!parse_i64(cli_argument(cli, argument), 1, INT32_MAX, &number))
        return err_set(err, ERR_USAGE, "\"%s\" is no number", cli_argument(cli, argument));
    *out = (int32_t)number;
    return ERR_OK;
}

static void say_sanction(struct cli *cli, const struct sanction *s)
{
    cli_line(cli, "%6d  %s  %s%s%s  %s%s%s", (int)s->event, s->day, s->store_name, *s->format ? ", " : "", s->format,
             s->state, *s->reason ? ": " : "", s->reason);
}

static enum err_code cmd_add(struct cli *cli, struct err *err)
{
    struct office office;
    struct member_store store;
    struct sanction sanction;
    const char *level = cli_text(cli, "level");
    if (!cli_text(cli, "day"))
        return err_set(err, ERR_USAGE, "the day of the event is missing: --day YYYY-MM-DD");
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = member_store_resolve(&office, cli_argument(cli, "STORE"), &store, err);
    if (rc == ERR_OK) {
        const struct sanction_wish wish = {.store = store.store,
                                           .day = cli_text(cli, "day"),
                                           .format = text_of(cli, "format"),
                                           .level = level ? level : "ordinary",
                                           .judge = text_of(cli, "judge")};
        rc = sanction_add(&office, &wish, &sanction, err);
    }
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-sanction");
    answer_row(&cli->answer, "sanction", &sanction_columns, &sanction);
    say_sanction(cli, &sanction);
    cli_say(cli, "at the store: topcut event edit --sanction %d; its package is awaited until %s", (int)sanction.event,
            sanction.deadline);
    return ERR_OK;
}

static enum err_code cmd_list(struct cli *cli, struct err *err)
{
    struct office office;
    struct member_store store = {.store = 0};
    struct sanction *list;
    char today[DATE_LEN + 1] = "";
    bool unreported = cli_flag(cli, "unreported");
    size_t n = 0;
    enum err_code rc = date_today(cli->clock, today, err);
    if (rc == ERR_OK)
        rc = command_open(cli, PG_READ, &office, err);
    else
        return rc;
    if (rc == ERR_OK && cli_text(cli, "store"))
        rc = member_store_resolve(&office, cli_text(cli, "store"), &store, err);
    if (rc == ERR_OK)
        rc = sanction_list(&office, unreported ? "unreported" : "", store.store, unreported ? today : "", &list, &n,
                           err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-sanctions");
    answer_rows(&cli->answer, "sanctions", "sanctions", &sanction_columns, list, n);
    for (size_t i = 0; i < n; i++)
        say_sanction(cli, &list[i]);
    if (n == 0)
        cli_say(cli, "none");
    return ERR_OK;
}

static enum err_code end_sanction(struct cli *cli, const char *state, struct err *err)
{
    struct office office;
    struct sanction sanction;
    int32_t event;
    enum err_code rc = number_of(cli, "EVENT", &event, err);
    if (rc != ERR_OK)
        return rc;
    rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = sanction_end(&office, event, state, text_of(cli, "reason"), err);
    if (rc == ERR_OK)
        rc = sanction_get(&office, event, &sanction, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-sanction");
    answer_row(&cli->answer, "sanction", &sanction_columns, &sanction);
    say_sanction(cli, &sanction);
    return ERR_OK;
}

static enum err_code cmd_cancel(struct cli *cli, struct err *err)
{
    return end_sanction(cli, "cancelled", err);
}

static enum err_code cmd_invalid(struct cli *cli, struct err *err)
{
    return end_sanction(cli, "invalid", err);
}

static enum err_code cmd_extend(struct cli *cli, struct err *err)
{
    struct office office;
    struct sanction sanction;
    int32_t event;
    enum err_code rc = number_of(cli, "EVENT", &event, err);
    if (rc != ERR_OK)
        return rc;
    rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = sanction_extend(&office, event, cli_argument(cli, "DAY"), err);
    if (rc == ERR_OK)
        rc = sanction_get(&office, event, &sanction, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-sanction");
    answer_row(&cli->answer, "sanction", &sanction_columns, &sanction);
    cli_say(cli, "event %d may be reported until %s", (int)event, sanction.deadline);
    return ERR_OK;
}

static enum err_code cmd_suspend(struct cli *cli, struct err *err)
{
    struct office office;
    struct member member;
    char today[DATE_LEN + 1] = "";
    int32_t number = 0;
    enum err_code rc = date_today(cli->clock, today, err);
    if (rc != ERR_OK)
        return rc;
    const char *from = cli_text(cli, "from"), *until = cli_text(cli, "until");
    from = from ? from : today;
    rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = command_member(cli, &office, "MEMBER", &member, err);
    if (rc == ERR_OK)
        rc = suspension_add(&office, member.number, from, until, text_of(cli, "reason"), &number, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-suspension");
    answer_int(&cli->answer, "suspension", number);
    answer_int(&cli->answer, "member", member.number);
    answer_text(&cli->answer, "since", from);
    answer_text(&cli->answer, "until", until);
    const char *who = member_number_text(cli->arena, member.number), *name = member_name(cli->arena, &member);
    if (until)
        cli_say(cli, "%s (%s) is suspended from %s to %s: suspension %d", who, name, from, until, (int)number);
    else
        cli_say(cli, "%s (%s) is suspended from %s until it is decided: suspension %d", who, name, from, (int)number);
    return ERR_OK;
}

static enum err_code cmd_lift(struct cli *cli, struct err *err)
{
    struct office office;
    int32_t number;
    enum err_code rc = number_of(cli, "NUMBER", &number, err);
    if (rc != ERR_OK)
        return rc;
    rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = suspension_lift(&office, number, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-suspension");
    answer_int(&cli->answer, "suspension", number);
    cli_say(cli, "suspension %d is lifted", (int)number);
    return ERR_OK;
}

static enum err_code cmd_suspensions(struct cli *cli, struct err *err)
{
    struct office office;
    struct suspension *list;
    char today[DATE_LEN + 1] = "";
    size_t n = 0;
    enum err_code rc = date_today(cli->clock, today, err);
    if (rc != ERR_OK)
        return rc;
    const char *day = cli_flag(cli, "all") ? "" : cli_text(cli, "day") ? cli_text(cli, "day") : today;
    rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = suspension_list(&office, day, &list, &n, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-suspensions");
    answer_rows(&cli->answer, "suspensions", "suspensions", &suspension_columns, list, n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%4d  %s  %s  %s%s", (int)list[i].suspension, member_number_text(cli->arena, list[i].member),
                 list[i].name,
                 *list[i].until ? message(cli->arena, "from %s to %s", list[i].since, list[i].until)
                                : message(cli->arena, "from %s until it is decided", list[i].since),
                 list[i].lifted_utc ? TC_WORD(", lifted") : "");
    if (n == 0)
        cli_say(cli, "nobody");
    return ERR_OK;
}
