/* journal.c - the journal: undo, redo, log */
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/views/views.h"

static command_fn cmd_undo, cmd_redo, cmd_log;

const struct command journal_commands[] = {
    {
        .name = "undo",
        .run = cmd_undo,
        .group = GROUP_SETUP,
        .needs = NEEDS_WRITE,
        .summary = "take the latest change back",
        ARGUMENTS({"N", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "how many; 1 without it"}),
        OPTIONS(NUMBER("entry", 1, INT64_MAX, "this entry of the journal, whatever came after it"),
                NUMBER("expect", 1, INT64_MAX, "only if this entry is the newest: nobody else has done more since"),
                {.name = "event",
                 .letter = 'e',
                 .type = OPTION_TEXT,
                 .value = "EVENT",
                 .complete = COMPLETE_EVENT,
                 .help = "the newest change of this event"},
                TEXT("who", "NAME", "the newest change that they made, as topcut log names them")),
    },
    {
        .name = "redo",
        .run = cmd_redo,
        .group = GROUP_SETUP,
        .needs = NEEDS_WRITE,
        .summary = "bring back what undo took",
        ARGUMENTS({"N", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "how many; 1 without it"}),
    },
    {
        .name = "log",
        .run = cmd_log,
        .group = GROUP_SETUP,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS,
        .summary = "show who changed what, and when",
        OPTIONS({.name = "limit",
                 .type = OPTION_INT,
                 .value = "N",
                 .zero = "all",
                 .min = 1,
                 .max = 1000000,
                 .help = "entries, newest first; 20 without it"},
                {.name = "event",
                 .letter = 'e',
                 .type = OPTION_TEXT,
                 .value = "EVENT",
                 .complete = COMPLETE_EVENT,
                 .help = "only this event's"},
                DATE("since", "only from this day on")),
    },
    {.name = NULL},
};

static const struct column entry_list[] = {
    COLUMN(struct journal_entry, "entry", entry_id),
    COLUMN_TIME(struct journal_entry, "at", at_utc),
    COLUMN(struct journal_entry, "who", who),
    COLUMN(struct journal_entry, "verb", verb),
    COLUMN(struct journal_entry, "sentence", sentence),
    COLUMN(struct journal_entry, "event", event_id, .none = NONE_IS_ZERO),
    COLUMN(struct journal_entry, "target", target, .none = NONE_IS_ZERO),
    COLUMN(struct journal_entry, "undone", undone),
    COLUMN(struct journal_entry, "emptied", emptied),
};
static const struct column_set entry_columns = COLUMNS(struct journal_entry, entry_list);

typedef enum err_code upkeep_fn(struct store *store, struct arena *arena, int n, struct journal_entry **done,
                                size_t *n_done, struct err *err);

/* What an entry says in the reader's words, without the advice that was for that moment. */
static const char *entry_said(struct cli *cli, const struct journal_entry *entry)
{
    return message_say(cli->arena, lang_of_environment(), MESSAGE_PAGE, entry->said);
}

/* Says what was done, and by whom when that was somebody else. */
static void say_done(struct cli *cli, const char *did, const struct journal_entry *entry)
{
    if (strcmp(entry->who, cli_who(cli)) == 0)
        cli_line(cli, "%s: %s", did, entry_said(cli, entry));
    else
        cli_line(cli, "%s: %s (%s)", did, entry_said(cli, entry), entry->who);
}

static enum err_code undo_or_redo(struct cli *cli, upkeep_fn *verb, const char *name, const char *did, struct err *err)
{
    struct journal_entry *done = NULL;
    size_t n_done = 0;
    int n = 1;
    const char *typed = cli_argument(cli, "N");
    if (typed && !parse_int(typed, 1, 10000, &n))
        return err_set(err, ERR_USAGE, "N is a number from 1 to 10000, not \"%s\"", typed);
    enum err_code rc = verb(cli->store, cli->arena, n, &done, &n_done, err);
    cli_json(cli, name);
    answer_list(&cli->answer, "entries", &entry_columns, done, n_done);
    for (size_t i = 0; i < n_done; i++)
        say_done(cli, did, &done[i]);
    if (rc != ERR_OK && n_done > 0) { /* some were taken back: say which, before why no more */
        struct err failed = ERR_INIT;
        if (output_flush(cli, &failed) != ERR_OK)
            cli_warn(cli, "%s", failed.said);
    }
    return rc;
}

/* Counts the changes that redo can bring back: those undone since the newest change that is neither an undo nor a
 * redo. */
static size_t count_redoable(const struct journal_entry *entries, size_t n)
{
    size_t recent = 0, count = 0;
    while (recent < n && entries[recent].target != 0)
        recent++;
    for (size_t i = recent; i < n; i++) {
        bool again = false;
        for (size_t k = 0; k < recent && entries[i].undone && !again; k++)
            again = entries[k].target == entries[i].entry_id;
        count += again && !entries[i].emptied;
    }
    return count;
}

static size_t count_undoable(const struct journal_entry *entries, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += !entries[i].undone && !entries[i].emptied && entries[i].target == 0;
    return count;
}

/* More steps than there are would stop halfway: refuse them before the first. */
static enum err_code check_steps(struct cli *cli, bool redo,
                                 size_t (*count)(const struct journal_entry *entries, size_t n), struct err *err)
{
    struct journal_entry *entries;
    size_t n;
    int wanted;
    const char *typed = cli_argument(cli, "N");
    if (!typed || !parse_int(typed, 2, 10000, &wanted))
        return ERR_OK;
    if (journal_list(cli->store, cli->arena, 0, &entries, &n, err) != ERR_OK)
        return err->code;
    size_t standing = count(entries, n);
    if (standing == 0 || standing >= (size_t)wanted) /* without any, the verb says why */
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   redo ? MESSAGE_MARK("only %s can be done again, not %d")
                        : MESSAGE_MARK("only %s can be taken back, not %d"),
                   message_count(cli->arena, (int64_t)standing, "%lld change", "%lld changes"), wanted);
}

/* The newest change of --event, of --who or of both: its entry, as long as nothing else is done meanwhile. */
static enum err_code find_scoped(struct cli *cli, int64_t *entry, int64_t *expect, struct err *err)
{
    struct event event = {.id = {0}};
    struct journal_entry newest;
    const char *who = cli_text(cli, "who");
    bool found;
    if (cli_has(cli, "event") && cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if ((!*expect && journal_last(cli->store, expect, err) != ERR_OK) ||
        journal_undoable(cli->store, cli->arena, event.id.v, who ? who : "", &newest, &found, err) != ERR_OK)
        return err->code;
    if (!found)
        return err_set(err, ERR_CONFLICT, "no change that stands fits --event and --who");
    *entry = newest.entry_id;
    return ERR_OK;
}

/* One entry alone, or the newest as long as it is the one that is expected. */
static enum err_code undo_entry(struct cli *cli, struct err *err)
{
    struct journal_entry *done;
    size_t n;
    int64_t entry = cli_number(cli, "entry", 0), expect = cli_number(cli, "expect", 0);
    bool scoped = cli_has(cli, "event") || cli_has(cli, "who");
    if (cli_argument(cli, "N"))
        return err_set(err, ERR_USAGE, "--entry, --expect, --event and --who take back one entry: they go without N");
    if (entry && scoped)
        return err_set(err, ERR_USAGE, "--entry is one entry: it goes without --event and --who");
    if ((scoped && find_scoped(cli, &entry, &expect, err) != ERR_OK) ||
        upkeep_undo_together(cli->store, cli->arena, entry, expect, &done, &n, err) != ERR_OK)
        return err->code;
    cli_json(cli, "undo");
    answer_list(&cli->answer, "entries", &entry_columns, done, n);
    for (size_t i = 0; i < n; i++)
        say_done(cli, TC_WORD("taken back"), &done[i]);
    return ERR_OK;
}

static enum err_code cmd_undo(struct cli *cli, struct err *err)
{
    if (cli_has(cli, "entry") || cli_has(cli, "expect") || cli_has(cli, "event") || cli_has(cli, "who"))
        return undo_entry(cli, err);
    if (check_steps(cli, false, count_undoable, err) != ERR_OK)
        return err->code;
    return undo_or_redo(cli, upkeep_undo, "undo", TC_WORD("taken back"), err);
}

static enum err_code cmd_redo(struct cli *cli, struct err *err)
{
    if (check_steps(cli, true, count_redoable, err) != ERR_OK)
        return err->code;
    return undo_or_redo(cli, upkeep_redo, "redo", TC_WORD("done again"), err);
}

static enum err_code cmd_log(struct cli *cli, struct err *err)
{
    struct journal_entry *entries;
    size_t n;
    struct event event = {.id = {0}};
    if (cli_has(cli, "event") && cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    const char *since = cli_text(cli, "since");
    int64_t from = since ? date_to_days(since) * 86400 : INT64_MIN;
    int64_t limit = cli_has(cli, "limit") ? cli_number(cli, "limit", 0) : since ? 0 : 20;
    if (cli_wants_rows(cli)) {
        const struct table_parameter more[] = {
            {":since", {.type = since ? CELL_TEXT : CELL_NULL, .t = since}},
            {":limit", {.type = limit ? CELL_INT : CELL_NULL, .i = limit}},
        };
        struct report_args args = {.event = event.id, .more = more, .n_more = ARRAY_LEN(more)};
        return cli_report(cli, "log", &args, err);
    }
    bool filtered = event.id.v || since;
    if (journal_list(cli->store, cli->arena, filtered ? 0 : (int)limit, &entries, &n, err) != ERR_OK)
        return err->code;
    struct text_table *table = text_table_new(cli->arena, 6);
    text_table_align_right(table, 0);
    text_table_row(table, (const char *const[]){TC_WORD("entry"), TC_WORD("when"), TC_WORD("who"), TC_WORD("verb"), "",
                                                TC_WORD("what")});
    size_t shown = 0;
    for (size_t i = 0; i < n && (limit == 0 || (int64_t)shown < limit); i++) {
        const struct journal_entry *e = &entries[i];
        if ((event.id.v && e->event_id != event.id.v) || e->at_utc < from)
            continue;
        entries[shown++] = *e;
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "%lld", (long long)e->entry_id),
                                                    time_format_local(cli->arena, e->at_utc), e->who, e->verb,
                                                    e->emptied  ? TC_WORD("emptied")
                                                    : e->undone ? TC_WORD("undone")
                                                                : "",
                                                    entry_said(cli, e)});
    }
    cli_json(cli, "log");
    answer_list(&cli->answer, "entries", &entry_columns, entries, shown);
    answer_grid(&cli->answer, table);
    return ERR_OK;
}
