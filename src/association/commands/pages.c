/* pages.c - pages: lists, players, events and stores for everybody, and the officers' inbox, until somebody ends it */
#include "association/pages/pages.h"
#include "association/commands/commands.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/file.h"
#include "base/progress.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static command_fn cmd_pages;

const struct command association_pages_commands[] = {
    {
        .name = "pages",
        .run = cmd_pages,
        .group = GROUP_SETUP,
        .summary = "show everybody lists, players, events and stores; officers log in and decide",
        OPTIONS(AT, NUMBER("port", 1, 65535, "8280 without it"),
                FLAG("lan", "for the whole network, not only this computer"),
                TEXT("host", "NAME", "a further name that browsers may ask for; may be given several times"),
                FLAG("tls", "encrypt (HTTPS)"), FILE_OPTION("cert", "with --tls: the certificate, PEM"),
                FILE_OPTION("key", "with --tls: its key, PEM"),
                NUMBER("workers", 1, 64, "threads that make pages; one more than cores without it"),
                FILE_OPTION("state", "where it is kept who is logged in; pages.db beside the keys without it"),
                FLAG("new-pin", "make another PIN for officers; the one before is no longer good"),
                FLAG("as-root", "although it is root who starts it")),
    },
    {.name = NULL},
};

enum { PORT = 8280 };

static volatile sig_atomic_t ended;

static void on_end(int signal)
{
    (void)signal;
    ended = 1;
}

static enum err_code read_options(struct cli *cli, const struct office_place *place, struct web_options *o,
                                  struct err *err)
{
    const char *state = cli_text(cli, "state"), *user = getenv("USER");
    *o = (struct web_options){
        .store = state ? state : path_join(cli->arena, place->keys, "pages.db"),
        .who = user && *user ? user : "pages",
        .clock = cli->clock,
        .port = (int)cli_number(cli, "port", PORT),
        .lan = cli_flag(cli, "lan"),
        .tls = cli_flag(cli, "tls"),
        .cert = cli_text(cli, "cert"),
        .key = cli_text(cli, "key"),
        .workers = (int)cli_number(cli, "workers", 0),
        .new_pin = cli_flag(cli, "new-pin"),
        .as_root = cli_flag(cli, "as-root"),
    };
    const char **hosts = ARENA_ARRAY(cli->arena, const char *, cli->options.n_values + 1);
    for (size_t i = 0; i < cli->options.n_values; i++)
        if (strcmp(cli->options.values[i].spec->name, "host") == 0)
            hosts[o->n_hosts++] = cli->options.values[i].text;
    o->hosts = hosts;
    if ((o->cert == NULL) != (o->key == NULL))
        return err_set(err, ERR_USAGE, "--cert and --key go together");
    return o->cert && !o->tls ? err_set(err, ERR_USAGE, "--cert and --key are for --tls") : ERR_OK;
}

struct shown_pages {
    const char *schema, *url, *login_url, *pin, *fingerprint;
    int port;
};
static const struct column pages_list[] = {
    COLUMN(struct shown_pages, "schema", schema),
    COLUMN(struct shown_pages, "url", url),
    COLUMN(struct shown_pages, "login_url", login_url),
    COLUMN(struct shown_pages, "pin", pin),
    COLUMN(struct shown_pages, "port", port),
    COLUMN(struct shown_pages, "fingerprint", fingerprint, .none = NONE_IS_EMPTY),
};
static const struct column_set pages_columns = COLUMNS(struct shown_pages, pages_list);

/* The answer goes out at once, while the server runs. */
static enum err_code say(struct cli *cli, const struct web_info *info, struct err *err)
{
    const struct shown_pages shown = {.schema = "topcut/association-pages/1",
                                      .url = info->url,
                                      .login_url = info->login_url,
                                      .pin = info->pin,
                                      .fingerprint = info->fingerprint,
                                      .port = info->port};
    if (cli->wants_json) {
        printf("%s\n", columns_print(&pages_columns, cli->arena, &shown, json_print_line));
        fflush(stdout);
        return ERR_OK;
    }
    cli_say(cli, "pages     %s", info->url);
    cli_say(cli, "officers  %s  (logs you in, once)", info->login_url);
    cli_line(cli, "PIN       %s", info->pin);
    if (*info->fingerprint)
        cli_line(cli, "SHA-256   %s", info->fingerprint);
    cli_say(cli, "Ctrl-C ends it; nothing is lost.");
    return cli_send(cli, err);
}

static enum err_code cmd_pages(struct cli *cli, struct err *err)
{
    struct office_place place;
    struct web_options options;
    struct pages *pages = NULL;
    enum err_code rc = command_place(cli, &place, err);
    if (rc == ERR_OK)
        rc = read_options(cli, &place, &options, err);
    if (rc == ERR_OK)
        rc = pages_start(&place, &options, &pages, err);
    if (rc != ERR_OK)
        return rc;
    (void)signal(SIGTERM, on_end);
    rc = say(cli, pages_info(pages), err);
    while (rc == ERR_OK && !ended && !progress_interrupted())
        (void)nanosleep(&(const struct timespec){.tv_nsec = 200000000}, NULL);
    pages_stop(pages);
    return rc;
}
