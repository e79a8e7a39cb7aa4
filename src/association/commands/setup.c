/* setup.c - init, status, doctor, start, stop: the database of an association */
#include "association/commands/commands.h"
#include "base/err.h"
#include "base/message.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <unistd.h>

static command_fn cmd_init, cmd_status, cmd_doctor, cmd_start, cmd_stop;

const struct command association_setup_commands[] = {
    {
        .name = "init",
        .run = cmd_init,
        .group = GROUP_SETUP,
        .flags = COMMAND_PERSONAL,
        .summary = "make an association, or bring one to this program's version",
        ARGUMENTS({"NAME", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "its name; needed for a new one"}),
        OPTIONS(AT, FLAG("fast", "of a database in a folder: for trying, a power cut may destroy it")),
    },
    {
        .name = "status",
        .run = cmd_status,
        .group = GROUP_SETUP,
        .summary = "show what the association is and what its database holds",
        OPTIONS(AT),
    },
    {
        .name = "doctor",
        .run = cmd_doctor,
        .group = GROUP_SETUP,
        .flags = COMMAND_ROWS,
        .summary = "examine whether the database keeps what it acknowledges",
        OPTIONS(AT),
    },
    {
        .name = "start",
        .run = cmd_start,
        .group = GROUP_SETUP,
        .summary = "start the database of a folder",
        OPTIONS(AT),
    },
    {
        .name = "stop",
        .run = cmd_stop,
        .group = GROUP_SETUP,
        .summary = "stop the database of a folder",
        OPTIONS(AT),
    },
    {.name = NULL},
};

enum err_code command_place(struct cli *cli, struct office_place *out, struct err *err)
{
    const char *where = cli_text(cli, "at"), *set = getenv("TOPCUT_ASSOCIATION");
    enum err_code rc = office_place(cli->arena, where ? where : set ? set : "", cli_data_file(cli, "keys"), out, err);
    out->server_clock = !getenv("TOPCUT_NOW"); /* which is for runs that can be repeated */
    return rc;
}

static const char *who(struct cli *cli)
{
    const char *user = getenv("USER");
    return user && *user ? user : arena_printf(cli->arena, "user %ld", (long)getuid());
}

enum err_code command_open(struct cli *cli, enum pg_use use, struct office *out, struct err *err)
{
    struct office_place place;
    *out = (struct office){.pg = NULL};
    enum err_code rc = command_place(cli, &place, err);
    return rc == ERR_OK ? office_open(cli->arena, &place, use, cli->clock, who(cli), out, err) : rc;
}

static void answer_association(struct cli *cli, const char *schema, const struct office *office)
{
    cli_json(cli, schema);
    answer_text(&cli->answer, "name", office->name);
    answer_text(&cli->answer, "public_key", office->public_hex);
    answer_time(&cli->answer, "founded", office->founded_utc);
    answer_bool(&cli->answer, "has_secret", office->has_secret);
}

static enum err_code cmd_init(struct cli *cli, struct err *err)
{
    struct office_place place;
    struct office office = {.pg = NULL};
    struct office_founding founding;
    enum err_code rc = command_place(cli, &place, err);
    if (rc == ERR_OK)
        rc = office_found(cli->arena, &place, cli_flag(cli, "fast") ? CLUSTER_FAST : CLUSTER_SAFE,
                          cli_argument(cli, "NAME"), cli->clock, who(cli), &founding, &office, err);
    if (rc == ERR_OK) {
        answer_association(cli, "association-init", &office);
        answer_bool(&cli->answer, "made", founding.made);
        answer_int(&cli->answer, "schema_before", founding.step_before);
        answer_int(&cli->answer, "schema", founding.step_now);
        if (founding.made_cluster)
            cli_say(cli, "made a PostgreSQL of its own in %s, and started it", place.cluster.folder);
        if (founding.made)
            cli_say(cli, "founded %s (schema step %d), key %s", office.name, founding.step_now, office.fingerprint);
        else if (founding.step_before < founding.step_now)
            cli_say(cli, "%s is at schema step %d now; it was at %d", office.name, founding.step_now,
                    founding.step_before);
        else
            cli_say(cli, "%s is there and up to date (schema step %d); nothing was changed", office.name,
                    founding.step_now);
    }
    office_close(&office);
    return rc;
}

static const char *megabytes(struct cli *cli, int64_t bytes)
{
    return arena_printf(cli->arena, "%.1f MB", (double)bytes / 1e6);
}

static enum err_code cmd_status(struct cli *cli, struct err *err)
{
    struct office office;
    struct health health;
    struct office_count count;
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = health_read(&office, &health, err);
    if (rc == ERR_OK)
        rc = office_count(&office, &count, err);
    if (rc == ERR_OK) {
        answer_association(cli, "association-status", &office);
        answer_row(&cli->answer, "holds", &office_count_columns, &count);
        answer_text(&cli->answer, "server", health.server);
        answer_text(&cli->answer, "where", health.where);
        answer_bool(&cli->answer, "standby", health.standby);
        answer_int(&cli->answer, "schema", health.step);
        answer_int(&cli->answer, "bytes", health.bytes);
        answer_int(&cli->answer, "standbys", health.standbys);
        answer_int(&cli->answer, "synchronous_standbys", health.synchronous);
        cli_say(cli, "%s, key %s%s", office.name, office.fingerprint,
                office.has_secret ? "" : TC_WORD(" (its secret half is not here)"));
        cli_say(cli, "PostgreSQL %s at %s, %s, schema step %d, %s", health.server, health.where,
                health.standby ? TC_WORD("a standby") : TC_WORD("the primary"), health.step,
                megabytes(cli, health.bytes));
        if (!health.standby)
            cli_say(cli, "%d standbys follow; a commit waits for %d", health.standbys, health.synchronous);
        cli_say(cli, "%lld members, %lld stores, %lld events; %lld are still to come, %lld overdue",
                (long long)count.members, (long long)count.stores, (long long)count.events, (long long)count.planned,
                (long long)count.overdue);
        if (count.held)
            cli_say(cli, "%s: topcut-association package list",
                    message_count(cli->arena, count.held, "%lld package waits for an officer",
                                  "%lld packages wait for an officer"));
        if (count.pending)
            cli_say(cli, "ratings lack %s, the first of %s: topcut-association recompute",
                    message_count(cli->arena, count.pending, "%lld change", "%lld changes"), count.pending_since);
    }
    office_close(&office);
    return rc;
}

/* A word of a table in the reader's language. */
static const char *word(struct cli *cli, const char *marked)
{
    return cli_words(cli, cli_word(cli, marked));
}

/* A line a check, in columns as wide as the words are. */
static void say_checks(struct cli *cli, const struct health_check *checks, size_t n)
{
    int states = 0, abouts = 0;
    for (size_t i = 0; i < n; i++) {
        int state = utf8_width(word(cli, health_words[checks[i].state])),
            about = utf8_width(word(cli, checks[i].about));
        states = state > states ? state : states;
        abouts = about > abouts ? about : abouts;
    }
    for (size_t i = 0; i < n; i++) {
        const char *state = word(cli, health_words[checks[i].state]), *about = word(cli, checks[i].about);
        cli_line(cli, "%s%*s %s%*s %s", state, states - utf8_width(state), "", about, abouts - utf8_width(about), "",
                 checks[i].says);
    }
}

static enum err_code cmd_doctor(struct cli *cli, struct err *err)
{
    struct office office;
    struct health_check *checks = NULL;
    size_t n = 0, faults = 0;
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = health_examine(&office, &checks, &n, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-doctor");
    answer_rows(&cli->answer, "checks", "checks", &health_check_columns, checks, n);
    for (size_t i = 0; i < n; i++)
        faults += checks[i].state == HEALTH_FAULT;
    say_checks(cli, checks, n);
    cli->stands = true;
    return faults ? err_set(err, ERR_NO, "%zu of %zu checks found a fault", faults, n) : ERR_OK;
}

/* Only what runs in a folder is ours to start and stop. */
static enum err_code own_cluster(struct cli *cli, struct office_place *place, struct err *err)
{
    enum err_code rc = command_place(cli, place, err);
    if (rc == ERR_OK && !place->is_folder)
        rc = err_set(err, ERR_USAGE, "%s is a server of somebody else's, which is started and stopped where it is",
                     place->where);
    if (rc == ERR_OK && !cluster_exists(&place->cluster))
        rc = err_set(err, ERR_NOT_FOUND, "there is no association in %s", place->cluster.folder);
    return rc;
}

static enum err_code cmd_start(struct cli *cli, struct err *err)
{
    struct office_place place;
    enum err_code rc = own_cluster(cli, &place, err);
    bool ran = rc == ERR_OK && cluster_is_running(&place.cluster);
    if (rc == ERR_OK)
        rc = cluster_start(&place.cluster, err);
    if (rc == ERR_OK) {
        cli_json(cli, "association-start");
        answer_text(&cli->answer, "dsn", place.dsn);
        cli_say(cli, ran ? MESSAGE_MARK("it runs already: %s") : MESSAGE_MARK("started: %s"), place.dsn);
    }
    return rc;
}

static enum err_code cmd_stop(struct cli *cli, struct err *err)
{
    struct office_place place;
    enum err_code rc = own_cluster(cli, &place, err);
    bool ran = rc == ERR_OK && cluster_is_running(&place.cluster);
    if (rc == ERR_OK)
        rc = cluster_stop(&place.cluster, false, err);
    if (rc == ERR_OK) {
        cli_json(cli, "association-stop");
        answer_bool(&cli->answer, "was_running", ran);
        cli_say(cli, "%s", ran ? TC_WORD("stopped") : TC_WORD("it was not running"));
    }
    return rc;
}
