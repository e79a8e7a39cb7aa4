/* standby.c - a second laptop: standby, standby status, standby remove, promote */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "web/standby/standby.h"
#include "web/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static command_fn cmd_standby, cmd_standby_status, cmd_standby_remove, cmd_promote;

const struct command standby_commands[] = {
    {
        .name = "standby",
        .run = cmd_standby,
        .group = GROUP_SETUP,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL,
        .summary = "stand by for another laptop: copy its store, and every change as it is made",
        ARGUMENTS({"URL", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                   "the first laptop, as http://192.168.0.5:8080; the one that the copy follows without it"}),
        OPTIONS(TEXT("pin", "PIN", "the organizer's PIN that the first laptop shows"),
                TEXT("fingerprint", "HEX", "of the first laptop's certificate (SHA-256), as it shows it"),
                FLAG("insecure", "trust whoever answers at the address"),
                FLAG("replace", "put the store that is here aside"),
                FLAG("once", "end as soon as the copy has everything")),
    },
    {
        .name = "standby status",
        .run = cmd_standby_status,
        .group = GROUP_SETUP,
        .needs = NEEDS_READ,
        .summary = "report what a standby has: on the first laptop and on the second",
    },
    {
        .name = "standby remove",
        .run = cmd_standby_remove,
        .group = GROUP_SETUP,
        .needs = NEEDS_WRITE,
        .summary = "stop keeping changes for a standby that will not come back",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "as standby status lists it"}),
    },
    {
        .name = "promote",
        .run = cmd_promote,
        .group = GROUP_SETUP,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL | COMMAND_FORCE,
        .summary = "make a standby the store that counts",
        OPTIONS(FORCE("although the first laptop still answers")),
    },
    {.name = NULL},
};

/* ---- standby --------------------------------------------------------------------------------- */

static bool must_stop(void *data)
{
    (void)data;
    return progress_interrupted();
}

/* A line of --json about the copy. */
struct shown_step {
    const char *schema, *step, *sentence;
    int64_t seq, known_seq, epoch, at_utc;
    bool awaited;
};
static const struct column step_list[] = {
    COLUMN(struct shown_step, "schema", schema),     COLUMN(struct shown_step, "step", step),
    COLUMN(struct shown_step, "seq", seq),           COLUMN(struct shown_step, "known_seq", known_seq),
    COLUMN(struct shown_step, "epoch", epoch),       COLUMN(struct shown_step, "awaited", awaited),
    COLUMN(struct shown_step, "sentence", sentence), COLUMN(struct shown_step, "at_utc", at_utc),
};
static const struct column_set step_columns = COLUMNS(struct shown_step, step_list);

static void tell_json(struct cli *cli, const struct follow_state *s)
{
    struct shown_step shown = {.schema = "topcut/standby-follow/1",
                               .step = follow_step_name(s->step),
                               .sentence = s->sentence,
                               .seq = s->seq,
                               .known_seq = s->known_seq,
                               .epoch = s->epoch,
                               .at_utc = cli->clock->now_utc(cli->clock),
                               .awaited = s->awaited};
    printf("%s\n", columns_print(&step_columns, cli->arena, &shown, json_print_line));
    fflush(stdout);
}

static const char *changes_behind(struct cli *cli, int64_t n)
{
    return message_count(cli->arena, n, "%lld change behind", "%lld changes behind");
}

static const char *say_step(struct cli *cli, const struct follow_state *s)
{
    switch (s->step) {
    case FOLLOW_ASKING:
        return message(cli->arena, "asking %s", s->sentence);
    case FOLLOW_LOST:
        return message(cli->arena, "%s; trying again", s->sentence);
    case FOLLOW_JOINED:
        return TC_WORD("joined; copying the store");
    case FOLLOW_SNAPSHOT:
    case FOLLOW_PROMOTED:
        return s->sentence;
    case FOLLOW_BEHIND:
        return *s->sentence ? s->sentence : changes_behind(cli, s->known_seq - s->seq);
    case FOLLOW_LEVEL:
        return message(cli->arena, "has everything, up to change %lld", (long long)s->seq);
    }
    return "";
}

static void tell(void *data, const struct follow_state *s)
{
    struct cli *cli = data;
    if (cli->wants_json) {
        tell_json(cli, s);
    } else if (!cli->quiet) {
        int64_t now = cli->clock->now_utc(cli->clock);
        fprintf(stderr, "%s standby: %s\n", time_format_local(cli->arena, now), cli_printable(cli, say_step(cli, s)));
    }
}

/* Typed without being shown; NULL where nobody can be asked. */
static const char *ask_pin(struct cli *cli)
{
    struct termios before, silent;
    char line[64];
    if (cli->no_input || cli->wants_json || !isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0)
        return NULL;
    fputs(cli_words(cli, TC_WORD("Organizer's PIN, as the first laptop shows it: ")), stderr);
    silent = before;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSANOW, &silent);
    char *got = fgets(line, sizeof line, stdin);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    fputs("\n", stderr);
    if (!got)
        return NULL;
    line[strcspn(line, "\r\n")] = '\0';
    return *line ? arena_strdup(cli->arena, line) : NULL;
}

/* Returns the address that the file at the store's place follows already; "" when it is no copy. */
static enum err_code followed(struct cli *cli, const char **url, struct err *err)
{
    struct store *store;
    struct replica is;
    const char *path = cli_store_file(cli);
    *url = "";
    if (!file_exists(path))
        return ERR_OK;
    enum err_code rc = store_open(path, STORE_READ_AS_IS, cli->clock, &store, err);
    if (rc != ERR_OK)
        return rc;
    rc = replica_get(store, cli->arena, &is, err);
    if (rc == ERR_OK && is.role == REPLICA_STANDBY)
        *url = is.source;
    store_close(store);
    return rc;
}

static enum err_code cmd_standby(struct cli *cli, struct err *err)
{
    const char *url = cli_argument(cli, "URL"), *before, *pin = cli_text(cli, "pin");
    enum err_code rc = followed(cli, &before, err);
    if (rc != ERR_OK)
        return rc;
    if (!url && !*before)
        return err_set(err, ERR_USAGE,
                       "%s follows nobody yet: name the first laptop, as topcut standby "
                       "http://192.168.0.5:8080",
                       cli_store_file(cli));
    if (cli->searched && (rc = file_make_dir(cli_data_file(cli, ""), err)) != ERR_OK)
        return rc; /* the place of last resort may not be there yet */
    if (!pin)
        pin = getenv("TOPCUT_PIN");
    if ((!pin || !*pin) && !*before)
        pin = ask_pin(cli);
    const struct follow_options options = {
        .url = url ? url : before,
        .store = cli_store_file(cli),
        .pin = pin,
        .fingerprint = cli_text(cli, "fingerprint"),
        .insecure = cli_flag(cli, "insecure"),
        .replace = cli_flag(cli, "replace"),
        .once = cli_flag(cli, "once"),
        .clock = cli->clock,
        .tell = tell,
        .stop = must_stop,
        .data = cli,
    };
    return web_follow(&options, err);
}

/* ---- standby status -------------------------------------------------------------------------- */

static const char *ago(struct cli *cli, int64_t at_utc)
{
    int64_t s = cli->clock->now_utc(cli->clock) - at_utc;
    return s < 0      ? TC_WORD("by a clock that is ahead")
           : s < 120  ? message(cli->arena, "%lld s ago", (long long)s)
           : s < 7200 ? message_count(cli->arena, s / 60, "%lld minute ago", "%lld minutes ago")
                      : message_count(cli->arena, s / 3600, "%lld hour ago", "%lld hours ago");
}

static int64_t missing(const struct replica *is)
{
    return is->known_seq > is->seq ? is->known_seq - is->seq : 0;
}

static void say_copy(struct cli *cli, const struct replica *is)
{
    cli_say(cli, "%s stands by for %s", cli_printable(cli, store_path(cli->store)), cli_printable(cli, is->source));
    if (is->heard_at_utc)
        cli_say(cli, "  heard last at %s, %s: %s", time_format_local(cli->arena, is->heard_at_utc),
                ago(cli, is->heard_at_utc),
                missing(is) ? message_count(cli->arena, missing(is), "%lld change is not here yet",
                                            "%lld changes are not here yet")
                            : TC_WORD("everything is here"));
    else
        cli_say(cli, "  nothing was heard since its snapshot");
    cli_say(cli, is->awaited ? MESSAGE_MARK("  the first laptop waits for it before it confirms a change")
                             : MESSAGE_MARK("  the first laptop does not wait for it (serve --await-standby)"));
}

static void say_primary(struct cli *cli, const struct replica *is, const struct ship_copy *copies, size_t n)
{
    if (is->role == REPLICA_SUPERSEDED)
        cli_say(cli, "%s was superseded by %s at %s", cli_printable(cli, store_path(cli->store)),
                cli_printable(cli, is->superseded_by), time_format_local(cli->arena, is->superseded_at_utc));
    else if (n == 0)
        cli_say(cli, "%s has no standby; topcut standby URL on another laptop makes one",
                cli_printable(cli, store_path(cli->store)));
    for (size_t i = 0; i < n; i++) {
        const struct ship_copy *c = &copies[i];
        int64_t behind = is->seq > c->acked_seq ? is->seq - c->acked_seq : 0;
        cli_line(cli, "%s (%s): %s%s", cli_printable(cli, c->name), c->address,
                 !c->following ? TC_WORD("needs a new snapshot, which it takes when it is there")
                 : behind      ? changes_behind(cli, behind)
                               : TC_WORD("has everything"),
                 c->acked_at_utc ? message(cli->arena, "; acknowledged last at %s, %s",
                                           time_format_local(cli->arena, c->acked_at_utc), ago(cli, c->acked_at_utc))
                                 : "");
    }
}

static struct table_cell role_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(replica_role_name(((const struct replica *)row)->role));
}

static struct table_cell missing_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(missing(row));
}

static const struct column source_list[] = {
    COLUMN(struct replica, "source", source),
    COLUMN(struct replica, "known_seq", known_seq),
    COLUMN_BY(COLUMN_INT64, "behind", missing_cell),
    COLUMN(struct replica, "heard_at_utc", heard_at_utc, .none = NONE_IS_ZERO),
    COLUMN(struct replica, "awaited", awaited),
};
static const struct column_set source_columns = COLUMNS(struct replica, source_list);

static const struct column superseded_list[] = {
    COLUMN(struct replica, "superseded_by", superseded_by),
    COLUMN(struct replica, "superseded_at_utc", superseded_at_utc, .none = NONE_IS_ZERO),
};
static const struct column_set superseded_columns = COLUMNS(struct replica, superseded_list);

static const struct column replica_list[] = {
    COLUMN_BY(COLUMN_TEXT, "role", role_cell),
    COLUMN(struct replica, "epoch", epoch),
    COLUMN(struct replica, "seq", seq),
    COLUMN(struct replica, "at_utc", at_utc, .none = NONE_IS_ZERO),
};
static const struct column_set replica_columns = COLUMNS(struct replica, replica_list);

struct shown_copy {
    const char *name, *address;
    bool needs_snapshot;
    int64_t behind, acked_seq, acked_at_utc;
};
static const struct column copy_list[] = {
    COLUMN(struct shown_copy, "name", name),
    COLUMN(struct shown_copy, "address", address),
    COLUMN(struct shown_copy, "needs_snapshot", needs_snapshot),
    COLUMN(struct shown_copy, "behind", behind),
    COLUMN(struct shown_copy, "acked_seq", acked_seq),
    COLUMN(struct shown_copy, "acked_at_utc", acked_at_utc, .none = NONE_IS_ZERO),
};
static const struct column_set copy_columns = COLUMNS(struct shown_copy, copy_list);

static void put_status(struct cli *cli, const struct replica *is, const struct ship_copy *copies, size_t n)
{
    struct shown_copy *shown = ARENA_ARRAY(cli->arena, struct shown_copy, n + 1);
    for (size_t i = 0; i < n; i++)
        shown[i] = (struct shown_copy){.name = copies[i].name,
                                       .address = copies[i].address,
                                       .needs_snapshot = !copies[i].following,
                                       .behind = is->seq > copies[i].acked_seq ? is->seq - copies[i].acked_seq : 0,
                                       .acked_seq = copies[i].acked_seq,
                                       .acked_at_utc = copies[i].acked_at_utc};
    cli_json(cli, "standby");
    answer_members(&cli->answer, &replica_columns, is);
    if (is->role == REPLICA_STANDBY)
        answer_members(&cli->answer, &source_columns, is);
    if (is->role == REPLICA_SUPERSEDED)
        answer_members(&cli->answer, &superseded_columns, is);
    answer_list(&cli->answer, "copies", &copy_columns, shown, n);
}

static enum err_code cmd_standby_status(struct cli *cli, struct err *err)
{
    struct replica is;
    struct ship_copy *copies;
    size_t n;
    enum err_code rc = replica_get(cli->store, cli->arena, &is, err);
    if (rc == ERR_OK)
        rc = ship_list(cli->store, cli->arena, &copies, &n, err);
    if (rc != ERR_OK)
        return rc;
    put_status(cli, &is, copies, n);
    if (is.role == REPLICA_STANDBY)
        say_copy(cli, &is);
    else
        say_primary(cli, &is, copies, n);
    return ERR_OK;
}

static enum err_code cmd_standby_remove(struct cli *cli, struct err *err)
{
    const char *name = cli_argument(cli, "NAME");
    struct ship_copy *copies;
    size_t n, removed = 0;
    enum err_code rc = ship_list(cli->store, cli->arena, &copies, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (strcmp(copies[i].name, name) == 0) {
            rc = ship_leave(cli->store, copies[i].id, err);
            removed++;
        }
    if (rc == ERR_OK && !removed)
        return err_set(err, ERR_NOT_FOUND, "there is no standby \"%s\"; topcut standby status lists them", name);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "standby-remove");
    answer_int(&cli->answer, "removed", (int64_t)removed);
    cli_say(cli, "%s no longer stands by", cli_printable(cli, name));
    return ERR_OK;
}

/* ---- promote --------------------------------------------------------------------------------- */

/* What may be missing in a file that is promoted, in a sentence. */
static const char *what_is_missing(struct cli *cli, const struct replica *b)
{
    if (b->role == REPLICA_SUPERSEDED)
        return message(cli->arena, "what was entered at %s since %s is not in it", b->superseded_by,
                       time_format_local(cli->arena, b->superseded_at_utc));
    if (missing(b))
        return message_count(cli->arena, missing(b), "%lld change that the first laptop announced is missing",
                             "%lld changes that the first laptop announced are missing");
    if (!b->heard_at_utc)
        return TC_WORD("what was confirmed since the snapshot was taken may be missing");
    if (b->awaited)
        return message(cli->arena,
                       "nothing is missing that was confirmed without a warning: the first "
                       "laptop waited for this one "
                       "(heard last %s)",
                       ago(cli, b->heard_at_utc));
    return message(cli->arena,
                   "nothing is missing up to %s, %s, when everything was here; what was "
                   "confirmed since then, if "
                   "anything, is",
                   time_format_local(cli->arena, b->heard_at_utc), ago(cli, b->heard_at_utc));
}

static const struct column promoted_list[] = {
    COLUMN(struct replica, "seq", seq),
    COLUMN(struct replica, "known_seq", known_seq),
    COLUMN_BY(COLUMN_INT64, "missing", missing_cell),
    COLUMN(struct replica, "at_utc", at_utc, .none = NONE_IS_ZERO),
    COLUMN(struct replica, "heard_at_utc", heard_at_utc, .none = NONE_IS_ZERO),
    COLUMN(struct replica, "awaited", awaited),
};
static const struct column_set promoted_columns = COLUMNS(struct replica, promoted_list);

static void say_promoted(struct cli *cli, const struct replica *b, bool told)
{
    struct replica now;
    struct err ignored = ERR_INIT;
    const char *sentence = what_is_missing(cli, b);
    if (replica_get(cli->store, cli->arena, &now, &ignored) != ERR_OK)
        now = *b;
    cli_json(cli, "promote");
    answer_text(&cli->answer, "was", replica_role_name(b->role));
    answer_int(&cli->answer, "epoch", now.epoch);
    answer_members(&cli->answer, &promoted_columns, b);
    answer_bool(&cli->answer, "told", told);
    answer_text(&cli->answer, "sentence", sentence);
    cli_say(cli, "%s is the store that counts now", cli_printable(cli, store_path(cli->store)));
    cli_line(cli, "  %s", cli_printable(cli, sentence));
    if (b->role == REPLICA_STANDBY)
        cli_say(cli,
                told ? MESSAGE_MARK("  the first laptop knows of it, and stops serving")
                     : MESSAGE_MARK("  the first laptop learns of it when it comes back, as soon as this one serves"));
    cli_say(cli, "go on with topcut serve --lan");
}

static enum err_code cmd_promote(struct cli *cli, struct err *err)
{
    struct replica before;
    enum err_code rc = cli_open(cli, STORE_WRITE, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = replica_get(cli->store, cli->arena, &before, err)) != ERR_OK)
        return rc;
    if (!cli->force && before.role == REPLICA_SUPERSEDED)
        return err_set(err, ERR_CONFLICT,
                       "%s took over at %s, and this file lacks what was entered there since; stop its "
                       "server first, then --force makes this file the one that counts",
                       before.superseded_by, time_format_local(cli->arena, before.superseded_at_utc));
    if (!cli->force && web_primary_answers(cli->store))
        return err_set(err, ERR_CONFLICT,
                       "the first laptop still answers: stop its server first (Ctrl-C there), or "
                       "there would be two; "
                       "--force promotes all the same");
    if ((rc = ship_promote(cli->store, cli->arena, &before, err)) != ERR_OK)
        return rc;
    say_promoted(cli, &before, before.role == REPLICA_STANDBY && web_tell_primary(cli->store));
    return ERR_OK;
}
