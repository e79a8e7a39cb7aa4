/* serve.c - topcut serve: starts the server of web/, says where it is, and waits for the signal to stop */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/qr.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "web/web.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static command_fn cmd_serve;

const struct command serve_commands[] = {
    {
        .name = "serve",
        .run = cmd_serve,
        .group = GROUP_SETUP,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL,
        .summary = "serve the web pages to staff, players and the big screen",
        OPTIONS({.name = "port",
                 .letter = 'p',
                 .type = OPTION_INT,
                 .value = "N",
                 .zero = "any",
                 .min = 1,
                 .max = 65535,
                 .help = "the port; any: one that is free"},
                FLAG("lan", "serve the whole network, not only this computer"),
                TEXT("host", "NAME", "a further name that browsers may ask for; may be given several times"),
                FLAG("tls", "encrypt (HTTPS)"), FILE_OPTION("cert", "with --tls: the certificate, PEM"),
                FILE_OPTION("key", "with --tls: its key, PEM"),
                NUMBER("workers", 1, 64, "threads that make pages; one more than cores without it"),
                NUMBER("connections", 16, 100000, "at once; 4000 without it"),
                NUMBER("per-address", 4, 100000, "of one address at once, but for this computer; 32 without it"),
                FLAG("new-pin", "make another staff PIN; the one before is no longer good"),
                FLAG("await-standby", "confirm a change when a standby has it as well (topcut standby)"),
                FLAG("as-root", "although it is root who starts it"), FLAG("no-qr", "without the QR code")),
    },
    {.name = NULL},
};

/* ---- options --------------------------------------------------------------------------------- */

/* The values of --host, all of them. */
static void read_hosts(struct cli *cli, struct web_options *o)
{
    const char **hosts = ARENA_ARRAY(cli->arena, const char *, cli->options.n_values + 1);
    for (size_t i = 0; i < cli->options.n_values; i++)
        if (strcmp(cli->options.values[i].spec->name, "host") == 0)
            hosts[o->n_hosts++] = cli->options.values[i].text;
    o->hosts = hosts;
}

static enum err_code read_options(struct cli *cli, struct web_options *o, struct err *err)
{
    struct catalog *catalog;
    *o = (struct web_options){
        .store = cli_store_file(cli),
        .clock = cli->clock,
        .port = (int)cli_number(cli, "port", 0),
        .any_port = cli_has(cli, "port") && cli_number(cli, "port", 0) == 0,
        .lan = cli_flag(cli, "lan"),
        .tls = cli_flag(cli, "tls"),
        .cert = cli_text(cli, "cert"),
        .key = cli_text(cli, "key"),
        .workers = (int)cli_number(cli, "workers", 0),
        .connections = (int)cli_number(cli, "connections", 0),
        .per_address = (int)cli_number(cli, "per-address", 0),
        .new_pin = cli_flag(cli, "new-pin"),
        .await_standby = cli_flag(cli, "await-standby"),
        .no_backups = strcmp(config_value(cli->arena, "auto-backup", NULL), "off") == 0,
        .as_root = cli_flag(cli, "as-root"),
    };
    read_hosts(cli, o);
    if ((o->cert == NULL) != (o->key == NULL))
        return err_set(err, ERR_USAGE, "--cert and --key go together");
    if (o->cert && !o->tls)
        return err_set(err, ERR_USAGE, "--cert and --key are for --tls");
    /* The cards and facts that every other command would use, now and when others are imported; a file of cards that is
     * damaged is reported here, not in the middle of a page. */
    o->catalog = cli_catalog_file(cli);
    o->facts = cli_data_file(cli, "facts");
    o->fetched = cli_data_file(cli, "fetched");
    return cli_catalog(cli, &catalog, err);
}

/* ---- what is said ---------------------------------------------------------------------------- */

struct shown_server {
    const char *schema, *url, *login_url, *pin, *fingerprint, *store;
    int port;
    bool lan, tls;
};
static const struct column serve_list[] = {
    COLUMN(struct shown_server, "schema", schema),
    COLUMN(struct shown_server, "url", url),
    COLUMN(struct shown_server, "login_url", login_url),
    COLUMN(struct shown_server, "pin", pin),
    COLUMN(struct shown_server, "port", port),
    COLUMN(struct shown_server, "lan", lan),
    COLUMN(struct shown_server, "tls", tls),
    COLUMN(struct shown_server, "fingerprint", fingerprint),
    COLUMN(struct shown_server, "store", store),
};
static const struct column_set serve_columns = COLUMNS(struct shown_server, serve_list);

/* The answer goes out at once, while the server runs. */
static void say_json(struct cli *cli, const struct web_options *o, const struct web_info *info)
{
    struct shown_server shown = {.schema = "topcut/serve/1",
                                 .url = info->url,
                                 .login_url = info->login_url,
                                 .pin = info->pin,
                                 .fingerprint = info->fingerprint,
                                 .store = utf8_is_valid(o->store, strlen(o->store)) ? o->store : "(not UTF-8)",
                                 .port = info->port,
                                 .lan = o->lan,
                                 .tls = o->tls};
    printf("%s\n", columns_print(&serve_columns, cli->arena, &shown, json_print_line));
}

/* A line at once: the server is no answer that is written when the command ends. */
static void print_said(struct cli *cli, const char *text)
{
    printf("%s\n", cli_words(cli, text));
}

static void say_text(struct cli *cli, const struct web_options *o, const struct web_info *info)
{
    struct qr qr;
    struct err unused = ERR_INIT;
    if (o->lan && !cli_flag(cli, "no-qr") && qr_encode(cli->arena, info->url, &qr, &unused) == ERR_OK)
        printf("%s\n", qr_terminal(cli->arena, &qr, cli->colour));
    struct arena *a = cli->arena;
    print_said(cli, message(a, "Serving %s", cli_printable(cli, o->store)));
    print_said(cli, message(a, "  pages      %s%s", info->url,
                            o->lan ? "" : TC_WORD("  (this computer only; --lan serves the network)")));
    print_said(cli, message(a, "  organizer  %s  (logs you in, once)", info->login_url));
    print_said(cli, message(a, "  staff PIN  %s", info->pin));
    if (*info->fingerprint) {
        print_said(cli, message(a, "  SHA-256    %s", info->fingerprint));
        print_said(cli, TC_WORD("             compare it when a browser asks about the certificate"));
    }
    if (o->lan)
        print_said(cli, message(a,
                                "Everybody in this network sees public events; %s. If phones do not get through, the "
                                "firewall has to let port %d in.",
                                o->tls ? TC_WORD("what they send is encrypted")
                                       : TC_WORD("what they send is not encrypted (--tls)"),
                                info->port));
    print_said(cli, TC_WORD("Ctrl-C stops it; nothing is lost."));
}

/* ---- running --------------------------------------------------------------------------------- */

/* The signals that end it are taken here and nowhere else: every thread started later has them blocked. */
static void block_signals(sigset_t *set, sigset_t *before)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, set, before);
}

/* Until a signal; or the server has to end by itself, then why. */
static const char *wait_for_the_end(const sigset_t *ending, struct web *web)
{
    static const struct timespec half = {.tv_nsec = 500000000};
    const char *over = NULL;
    while (sigtimedwait(ending, NULL, &half) < 0 && !over)
        over = web_over(web);
    return over;
}

static enum err_code cmd_serve(struct cli *cli, struct err *err)
{
    struct web_options options;
    struct web *web;
    sigset_t ending, before;
    const char *over;
    enum err_code rc = read_options(cli, &options, err);
    if (rc != ERR_OK)
        return rc;
    block_signals(&ending, &before);
    if ((rc = web_start(&options, &web, err)) == ERR_OK) {
        if (cli->wants_json)
            say_json(cli, &options, web_info(web));
        else if (!cli->quiet)
            say_text(cli, &options, web_info(web));
        fflush(stdout);
        over = wait_for_the_end(&ending, web);
        if (over)
            rc = err_set(err, ERR_CONFLICT, "%s; `topcut standby` makes it a copy of that one", over);
        web_stop(web);
        if (!cli->wants_json && !cli->quiet)
            print_said(cli, TC_WORD("Stopped."));
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return rc;
}
