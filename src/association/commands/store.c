/* store.c - store: who sends events in, by which keys, and the numbers that they give out */
#include "association/commands/commands.h"
#include "base/err.h"
#include "base/message.h"

#include <inttypes.h>

static command_fn cmd_add, cmd_list, cmd_key, cmd_state, cmd_block;

#define STORE_WORD                                                                                                     \
    {                                                                                                                  \
        "STORE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number or its name"                                        \
    }

const struct command association_store_commands[] = {
    {
        .name = "store add",
        .run = cmd_add,
        .group = GROUP_EVENT,
        .summary = "take a store in",
        ARGUMENTS({"NAME", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its name"}),
        OPTIONS(AT, TEXT("country", "CC", "two letters, as SE"), TEXT("officer", "NAME", "who answers for it"),
                TEXT("key", "HEX", "the key that it signs with: topcut package key shows it there")),
    },
    {
        .name = "store list",
        .run = cmd_list,
        .group = GROUP_EVENT,
        .flags = COMMAND_ROWS,
        .summary = "list the stores",
        OPTIONS(AT),
    },
    {
        .name = "store key",
        .run = cmd_key,
        .group = GROUP_EVENT,
        .summary = "let another key of a store count, or end one that was lost",
        ARGUMENTS(STORE_WORD, {"HEX", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "64 digits of hexadecimal"}),
        OPTIONS(AT, FLAG("end", "it does not count from now on")),
    },
    {
        .name = "store state",
        .run = cmd_state,
        .group = GROUP_EVENT,
        .summary = "put a store under review, suspend or close it, or make it active again",
        ARGUMENTS(STORE_WORD,
                  {"STATE", ARGUMENT_ONE, COMPLETE_WORDS, "active|review|suspended|closed", "what it is now"}),
        OPTIONS(AT, TEXT("reason", "TEXT", "for the log")),
    },
    {
        .name = "store block",
        .run = cmd_block,
        .group = GROUP_EVENT,
        .summary = "give a store numbers that it may give to new members by itself",
        ARGUMENTS(STORE_WORD),
        OPTIONS(AT, NUMBER("size", 1, 10000, "so many; 100 without it")),
    },
    {.name = NULL},
};

static void say_store(struct cli *cli, const struct member_store *store)
{
    cli_line(cli, "%4" PRId32 "  %s, %s (%s)%s%s", store->store, store->name, store->country,
             store_state_words[store->state], *store->public_hex ? TC_WORD(", key ") : TC_WORD(", no key"),
             *store->public_hex ? sign_fingerprint(cli->arena, store->public_hex) : "");
}

static void answer_store(struct cli *cli, const struct member_store *store)
{
    cli_json(cli, "association-store");
    answer_row(&cli->answer, "store", &member_store_columns, store);
    say_store(cli, store);
}

static enum err_code cmd_add(struct cli *cli, struct err *err)
{
    struct office office;
    struct member_store store;
    const char *country = cli_text(cli, "country");
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = member_store_add(&office, cli_argument(cli, "NAME"), country ? country : "", cli_text(cli, "officer"),
                              cli_text(cli, "key"), &store, err);
    office_close(&office);
    if (rc == ERR_OK)
        answer_store(cli, &store);
    return rc;
}

static enum err_code cmd_list(struct cli *cli, struct err *err)
{
    struct office office;
    struct member_store *stores;
    size_t n = 0;
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = member_store_list(&office, &stores, &n, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-stores");
    answer_rows(&cli->answer, "stores", "stores", &member_store_columns, stores, n);
    for (size_t i = 0; i < n; i++)
        say_store(cli, &stores[i]);
    if (n == 0)
        cli_say(cli, "no store");
    return ERR_OK;
}

/* Opens the office and finds the store of the command line. */
static enum err_code open_store(struct cli *cli, struct office *office, struct member_store *store, struct err *err)
{
    enum err_code rc = command_open(cli, PG_WRITE, office, err);
    return rc == ERR_OK ? member_store_resolve(office, cli_argument(cli, "STORE"), store, err) : rc;
}

/* Answers with the store as it is now. */
static enum err_code answer_again(struct cli *cli, struct office *office, struct member_store *store, struct err *err)
{
    enum err_code rc = member_store_resolve(office, arena_printf(cli->arena, "%" PRId32, store->store), store, err);
    if (rc == ERR_OK)
        answer_store(cli, store);
    return rc;
}

static enum err_code cmd_key(struct cli *cli, struct err *err)
{
    struct office office;
    struct member_store store;
    enum err_code rc = open_store(cli, &office, &store, err);
    if (rc == ERR_OK)
        rc = member_store_key(&office, store.store, cli_argument(cli, "HEX"), cli_flag(cli, "end"), err);
    if (rc == ERR_OK)
        rc = answer_again(cli, &office, &store, err);
    office_close(&office);
    return rc;
}

static enum err_code cmd_state(struct cli *cli, struct err *err)
{
    struct office office;
    struct member_store store;
    enum store_state state;
    if (!store_state_find(cli_argument(cli, "STATE"), &state))
        return err_set(err, ERR_USAGE, "\"%s\" is no state of a store: active, review, suspended or closed",
                       cli_argument(cli, "STATE"));
    enum err_code rc = open_store(cli, &office, &store, err);
    if (rc == ERR_OK)
        rc = member_store_set_state(&office, store.store, state, cli_text(cli, "reason"), err);
    if (rc == ERR_OK)
        rc = answer_again(cli, &office, &store, err);
    office_close(&office);
    return rc;
}

static enum err_code cmd_block(struct cli *cli, struct err *err)
{
    struct office office;
    struct member_store store;
    int32_t first = 0;
    int size = (int)cli_number(cli, "size", NUMBER_BLOCK);
    enum err_code rc = open_store(cli, &office, &store, err);
    if (rc == ERR_OK)
        rc = member_store_block(&office, store.store, size, &first, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-block");
    answer_int(&cli->answer, "store", store.store);
    answer_int(&cli->answer, "first", member_number(first));
    answer_int(&cli->answer, "last", member_number(first + size - 1));
    answer_int(&cli->answer, "size", size);
    cli_say(cli, "%s may give out %s to %s, %d numbers", store.name,
            member_number_text(cli->arena, member_number(first)),
            member_number_text(cli->arena, member_number(first + size - 1)), size);
    return ERR_OK;
}
