/* serve.c - serve: packages over HTTP, until somebody ends it */
#include "association/serve/serve.h"
#include "association/commands/commands.h"
#include "base/err.h"
#include "base/progress.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

static command_fn cmd_serve;

const struct command association_serve_commands[] = {
    {
        .name = "serve",
        .run = cmd_serve,
        .group = GROUP_SETUP,
        .summary = "take packages of stores over HTTP, answer with receipts, and give stores what is new",
        OPTIONS(AT, TEXT("address", "A.B.C.D", "where it listens; 127.0.0.1 without it"),
                NUMBER("port", 1, 65535, "8290 without it"),
                NUMBER("threads", 1, 64, "at work at a time; 4 without it")),
    },
    {.name = NULL},
};

enum { PORT = 8290, THREADS = 4 };

static volatile sig_atomic_t ended;

static void on_end(int signal)
{
    (void)signal;
    ended = 1;
}

static enum err_code cmd_serve(struct cli *cli, struct err *err)
{
    struct office_place place;
    struct serve *serve = NULL;
    int port = 0;
    const char *address = cli_text(cli, "address"), *user = getenv("USER");
    const struct serve_options options = {.address = address ? address : "127.0.0.1",
                                          .port = (int)cli_number(cli, "port", PORT),
                                          .threads = (int)cli_number(cli, "threads", THREADS),
                                          .clock = cli->clock,
                                          .who = user && *user ? user : "serve"};
    enum err_code rc = command_place(cli, &place, err);
    if (rc == ERR_OK)
        rc = serve_begin(&place, &options, &serve, &port, err);
    if (rc != ERR_OK)
        return rc;
    (void)signal(SIGTERM, on_end);
    cli_json(cli, "association-serve");
    answer_text(&cli->answer, "address", options.address);
    answer_int(&cli->answer, "port", port);
    cli_say(cli, "stores send packages to http://%s:%d; Ctrl-C ends it", options.address, port);
    rc = cli->wants_json ? ERR_OK : cli_send(cli, err);
    while (rc == ERR_OK && !ended && !progress_interrupted())
        (void)nanosleep(&(const struct timespec){.tv_nsec = 200000000}, NULL);
    serve_end(serve);
    return rc;
}
