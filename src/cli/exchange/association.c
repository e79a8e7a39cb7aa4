/* association.c - association join, submit, status: events of this store, reported to an association
 *
 * What has to be sent is not kept in a list that could be lost: it is every closed event with a number of the
 * association of which no receipt says that it counts. A package is the same however often it is made, the association
 * takes it once, and its receipts are files beside the keys; so submitting may be broken off at any moment and done
 * again, and what a laptop forgets it hears again.
 */
#include "cli/exchange/association.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/parse.h"
#include "base/progress.h"
#include "base/sign.h"
#include "cli/command.h"
#include "cli/exchange/exchange.h"
#include "web/fetch/fetch.h"

#include <string.h>
#include <time.h>

static command_fn cmd_join, cmd_submit, cmd_status;

const struct command association_commands[] = {
    {
        .name = "association join",
        .run = cmd_join,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL,
        .summary = "say which association this store reports its events to",
        ARGUMENTS({"URL", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "where it answers: https://HOST"},
                  {"KEY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL,
                   "its key, or at least 8 digits of it, as the association told you"}),
    },
    {
        .name = "association submit",
        .run = cmd_submit,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_ROWS,
        .summary = "send closed events to the association until it has said that they count",
        OPTIONS(NUMBER("every", 1, 1440, "try again after so many minutes, until nothing is left")),
    },
    {
        .name = "association status",
        .run = cmd_status,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "list what the association has said of this store's events",
    },
    {.name = NULL},
};

enum { KEY_LEAST = 8 };

/* An event and what was said of it. */
struct submitted {
    int64_t event;
    const char *name, *date, *sanction;
    const char *digest;
    const char *state; /* "unsent", or of the receipt: "current", "held", "returned", ... */
    const char *reason;
    int64_t received_utc;
};
static const struct column submitted_list[] = {
    COLUMN(struct submitted, "event", event),
    COLUMN(struct submitted, "name", name),
    COLUMN(struct submitted, "date", date),
    COLUMN(struct submitted, "sanction", sanction),
    COLUMN(struct submitted, "state", state),
    COLUMN(struct submitted, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct submitted, "received", received_utc),
    COLUMN(struct submitted, "digest", digest),
};
static const struct column_set submitted_columns = COLUMNS(struct submitted, submitted_list);

/* ---- what was joined --------------------------------------------------------------------------- */

/* The folder of this store, by its own key: another store file on this computer has another one. */
static enum err_code open_folder(struct cli *cli, struct joined *out, struct err *err)
{
    *out = (struct joined){.url = ""};
    enum err_code rc = package_key_get(cli->store, cli->arena, exchange_keys_folder(cli), &out->key, err);
    if (rc == ERR_OK && !*out->key.public_hex)
        rc = err_set(err, ERR_CONFLICT, "the store has no key to sign with yet\nmake it: topcut package key");
    if (rc == ERR_OK)
        out->folder = cli_association_folder(cli, out->key.public_hex);
    return rc;
}

static const char *join_file(struct cli *cli, const struct joined *joined)
{
    return path_join(cli->arena, joined->folder, "association.json");
}

enum err_code association_joined(struct cli *cli, struct joined *out, struct err *err)
{
    struct json *root = NULL;
    char *text = NULL;
    size_t len = 0;
    enum err_code rc = open_folder(cli, out, err);
    if (rc != ERR_OK)
        return rc;
    const char *path = join_file(cli, out);
    if (!file_exists(path))
        return err_set(err, ERR_NOT_FOUND,
                       "this store reports to no association\ntopcut association join URL KEY says which one");
    rc = file_read(cli->arena, path, ASSOCIATION_FILE_MOST, &text, &len, err);
    if (rc == ERR_OK)
        rc = json_parse(text, path, &root, err);
    if (rc == ERR_OK) {
        out->url = arena_strdup(cli->arena, json_text(json_get(root, "url"), ""));
        out->name = arena_strdup(cli->arena, json_text(json_get(root, "name"), ""));
        out->public_hex = arena_strdup(cli->arena, json_text(json_get(root, "public_key"), ""));
    }
    json_free(root);
    return rc;
}

/* A key as people copy it: without blanks, lower case. */
static const char *bare_key(struct cli *cli, const char *typed)
{
    char *out = arena_strdup(cli->arena, typed), *to = out;
    for (const char *c = typed; *c; c++)
        if (*c != ' ')
            *to++ = (char)(*c >= 'A' && *c <= 'F' ? *c + ('a' - 'A') : *c);
    *to = '\0';
    return out;
}

bool association_is_stopped(void *data)
{
    (void)data;
    return progress_interrupted();
}

/* What the server says that it is; its key has to be the one that was given. */
static enum err_code ask_who(struct cli *cli, const char *url, const char *key, struct joined *out, struct err *err)
{
    struct http_answer answer;
    struct json *root = NULL;
    struct http *http = http_open(url, NULL, NULL, association_is_stopped, NULL);
    enum err_code rc = http_get(http, cli->arena, "/a/v1", ASSOCIATION_SECONDS, &answer, err);
    http_close(http);
    if (rc == ERR_OK && answer.status != 200)
        rc = err_set(err, ERR_IO, "%s is no association: it answers with status %d", url, answer.status);
    if (rc == ERR_OK)
        rc = json_parse(answer.body, url, &root, err);
    if (rc == ERR_OK) {
        out->url = url;
        out->name = arena_strdup(cli->arena, json_text(json_get(root, "name"), ""));
        out->public_hex = arena_strdup(cli->arena, json_text(json_get(root, "public_key"), ""));
        if (!sign_is_hex(out->public_hex, SIGN_PUBLIC_HEX) || strncmp(out->public_hex, key, strlen(key)) != 0)
            rc = err_set(err, ERR_CONFLICT, "%s shows another key than was told: %s; ask the association", url,
                         out->public_hex);
    }
    json_free(root);
    return rc;
}

static enum err_code cmd_join(struct cli *cli, struct err *err)
{
    struct joined joined;
    const char *url = NULL, *key = bare_key(cli, cli_argument(cli, "KEY"));
    if (strlen(key) < KEY_LEAST || strlen(key) > SIGN_PUBLIC_HEX || !sign_is_hex(key, strlen(key)))
        return err_set(err, ERR_USAGE, "\"%s\" is no key: at least %d digits of hexadecimal", key, KEY_LEAST);
    enum err_code rc = http_check_address(cli->arena, cli_argument(cli, "URL"), err);
    if (rc == ERR_OK)
        rc = http_base(cli->arena, cli_argument(cli, "URL"), &url, err);
    if (rc == ERR_OK)
        rc = open_folder(cli, &joined, err);
    if (rc == ERR_OK)
        rc = ask_who(cli, url, key, &joined, err);
    if (rc == ERR_OK)
        rc = file_make_dir(joined.folder, err);
    if (rc != ERR_OK)
        return rc;
    struct json *root = json_object();
    json_add_text(root, "url", joined.url);
    json_add_text(root, "name", joined.name);
    json_add_text(root, "public_key", joined.public_hex);
    const char *text = json_print(cli->arena, root);
    json_free(root);
    rc = file_write(join_file(cli, &joined), text, strlen(text), FILE_REPLACE_EXISTING, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-joined");
    answer_text(&cli->answer, "name", joined.name);
    answer_text(&cli->answer, "url", joined.url);
    answer_text(&cli->answer, "public_key", joined.public_hex);
    answer_text(&cli->answer, "store_key", joined.key.public_hex);
    cli_say(cli, "this store reports to %s at %s, key %s", joined.name, joined.url,
            sign_fingerprint(cli->arena, joined.public_hex));
    cli_say(cli, "it signs with %s; the association has to know that key", joined.key.public_hex);
    return ERR_OK;
}

/* ---- receipts ---------------------------------------------------------------------------------- */

const struct json *association_part(struct cli *cli, const struct joined *joined, const struct json *root,
                                    const char *part)
{
    char digest[SIGN_DIGEST_HEX + 1];
    const struct json *head = json_get(root, "package"), *found = json_get(json_get(root, "parts"), part);
    if (!head || !found)
        return NULL;
    const char *text = json_print_canonical(cli->arena, head), *content = json_print_canonical(cli->arena, found);
    sign_digest(content, strlen(content), digest);
    bool fits = sign_verify(joined->public_hex, json_text(json_get(root, "signature"), ""), text, strlen(text)) &&
                strcmp(json_text(json_get(json_get(head, "digests"), part), ""), digest) == 0;
    return fits ? found : NULL;
}

/* What a receipt says, if it is the association's and of this package. */
static enum err_code read_receipt(struct cli *cli, const struct joined *joined, const char *text, struct submitted *out,
                                  struct err *err)
{
    struct json *root = NULL;
    enum err_code rc = json_parse(text, "receipt", &root, err);
    if (rc != ERR_OK)
        return rc;
    const struct json *line = json_first(association_part(cli, joined, root, "receipt"));
    if (!line || strcmp(json_text(json_get(line, "digest"), ""), out->digest) != 0) {
        rc = err_set(err, ERR_CONFLICT, "%s answered with a receipt that is not its own, or not of this event",
                     joined->url);
    } else {
        out->state = arena_strdup(cli->arena, json_text(json_get(line, "state"), "?"));
        out->reason = arena_strdup(cli->arena, json_text(json_get(line, "reason"), ""));
        out->received_utc = json_int(json_get(json_get(root, "package"), "made_utc"), 0, INT64_C(1) << 40, 0);
    }
    json_free(root);
    return rc;
}

static const char *receipt_file(struct cli *cli, const struct joined *joined, const char *digest)
{
    return path_join(cli->arena, joined->folder, arena_printf(cli->arena, "%s.json", digest));
}

/* The receipt that is kept; without one, or with one that is no good, the event is unsent. */
static void find_receipt(struct cli *cli, const struct joined *joined, struct submitted *out)
{
    struct err ignored = ERR_INIT;
    char *text;
    size_t len;
    const char *path = receipt_file(cli, joined, out->digest);
    if (!file_exists(path) || file_read(cli->arena, path, ASSOCIATION_FILE_MOST, &text, &len, &ignored) != ERR_OK ||
        read_receipt(cli, joined, text, out, &ignored) != ERR_OK)
        out->state = "unsent";
}

/* ---- events ------------------------------------------------------------------------------------ */

/* The package of an event; its digest into out. */
static enum err_code make_package(struct cli *cli, struct submitted *out, const char **text, struct err *err)
{
    struct package package = {.root = NULL};
    char *made = NULL;
    enum err_code rc =
        package_export(cli->store, cli->arena, exchange_keys_folder(cli), (struct event_id){out->event}, &made, err);
    if (rc == ERR_OK)
        rc = package_read(cli->arena, made, out->name, &package, err);
    if (rc == ERR_OK)
        out->digest = package.digest;
    package_free(&package);
    *text = made;
    return rc;
}

/* The closed events with a number, oldest first, and what is known of them. */
static enum err_code list_events(struct cli *cli, const struct joined *joined, struct submitted **out,
                                 const char ***texts, size_t *n, struct err *err)
{
    struct event *events;
    size_t n_events = 0;
    int64_t number;
    *n = 0;
    enum err_code rc = event_list(cli->store, cli->arena, &events, &n_events, err);
    *out = ARENA_ARRAY(cli->arena, struct submitted, n_events + 1);
    *texts = ARENA_ARRAY(cli->arena, const char *, n_events + 1);
    for (size_t i = n_events; rc == ERR_OK && i-- > 0;) {
        const struct event *e = &events[i];
        if (e->state != EVENT_CLOSED || !parse_i64(e->set.sanction, 1, INT32_MAX, &number))
            continue;
        struct submitted *r = &(*out)[*n];
        *r = (struct submitted){
            .event = e->id.v, .name = e->set.name, .date = e->set.date, .sanction = e->set.sanction, .reason = ""};
        rc = make_package(cli, r, &(*texts)[*n], err);
        if (rc == ERR_OK)
            find_receipt(cli, joined, r);
        ++*n;
    }
    return rc;
}

static void say_events(struct cli *cli, const struct joined *joined, const struct submitted *events, size_t n)
{
    cli_json(cli, "association-events");
    answer_text(&cli->answer, "association", joined->name);
    answer_text(&cli->answer, "url", joined->url);
    answer_rows(&cli->answer, "events", "events", &submitted_columns, events, n);
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "%s  %s (#%lld), number %s: %s%s%s", events[i].date, events[i].name, (long long)events[i].event,
                events[i].sanction, events[i].state, *events[i].reason ? ": " : "", events[i].reason);
    if (n == 0)
        cli_say(cli, "no closed event has a number of the association: topcut event edit --sanction NUMBER");
}

/* For a store that never joined one: what to do, step by step. */
static void say_how_to_join(struct cli *cli, const struct joined *joined)
{
    bool has_key = joined->key.public_hex && *joined->key.public_hex;
    cli_json(cli, "association-events");
    answer_text(&cli->answer, "association", NULL);
    answer_text_if(&cli->answer, "store_key", has_key ? joined->key.public_hex : NULL);
    answer_rows(&cli->answer, "events", "events", &submitted_columns, NULL, 0);
    cli_say(cli, "this store reports to no association; to join one:");
    if (has_key)
        cli_say(cli, "1. give the association this store's key: %s", joined->key.public_hex);
    else
        cli_say(cli, "1. make the key that this store signs with, and give it to the association: topcut package key");
    cli_say(cli, "2. with the address and the key that it gives you: topcut association join URL KEY");
    cli_say(cli, "3. give each event the number that it gets there, before it is played: topcut event edit --sanction "
                 "NUMBER");
}

static enum err_code cmd_status(struct cli *cli, struct err *err)
{
    struct joined joined;
    struct submitted *events;
    const char **texts;
    size_t n = 0;
    struct err none = ERR_INIT;
    enum err_code rc = association_joined(cli, &joined, &none);
    if ((rc == ERR_NOT_FOUND || rc == ERR_CONFLICT) && !joined.public_hex) {
        say_how_to_join(cli, &joined);
        return ERR_OK;
    }
    if (rc != ERR_OK) {
        *err = none;
        return rc;
    }
    rc = list_events(cli, &joined, &events, &texts, &n, err);
    if (rc == ERR_OK)
        say_events(cli, &joined, events, n);
    return rc;
}

/* ---- submitting -------------------------------------------------------------------------------- */

static bool is_done(const struct submitted *event)
{
    return strcmp(event->state, "current") == 0 || strcmp(event->state, "replaced") == 0 ||
           strcmp(event->state, "withdrawn") == 0;
}

static enum err_code send_one(struct cli *cli, struct http *http, const struct joined *joined, const char *text,
                              struct submitted *event, struct err *err)
{
    struct http_answer answer;
    enum err_code rc = http_post(http, cli->arena, "/a/v1/packages", text, ASSOCIATION_SECONDS, &answer, err);
    if (rc == ERR_OK && answer.status != 200 && answer.status != 202 && answer.status != 422)
        rc = err_set(err, ERR_IO, "%s did not take %s (status %d); it is sent again the next time", joined->name,
                     event->name, answer.status);
    if (rc == ERR_OK)
        rc = read_receipt(cli, joined, answer.body, event, err);
    if (rc != ERR_OK)
        return rc;
    rc = file_write(receipt_file(cli, joined, event->digest), answer.body, answer.len, FILE_REPLACE_EXISTING, err);
    if (rc != ERR_OK) /* on a full disk: it is asked for again, as if the answer had been lost on the way */
        event->state = "unsent";
    return rc;
}

/* Sends what is not done. One that the network swallowed keeps nothing from trying the others another time. */
static enum err_code send_all(struct cli *cli, const struct joined *joined, struct submitted *events,
                              const char *const *texts, size_t n, size_t *left, struct err *err)
{
    struct http *http = http_open(joined->url, NULL, NULL, association_is_stopped, NULL);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (!is_done(&events[i]))
            rc = send_one(cli, http, joined, texts[i], &events[i], err);
    http_close(http);
    *left = 0;
    for (size_t i = 0; i < n; i++)
        *left += !is_done(&events[i]);
    return rc;
}

static void wait_minutes(int64_t minutes)
{
    for (int64_t i = 0; i < minutes * 300 && !progress_interrupted(); i++)
        (void)nanosleep(&(const struct timespec){.tv_nsec = 200000000}, NULL);
}

static enum err_code cmd_submit(struct cli *cli, struct err *err)
{
    struct joined joined;
    struct submitted *events = NULL;
    const char **texts = NULL;
    size_t n = 0, left = 0;
    int64_t every = cli_number(cli, "every", 0);
    enum err_code rc = association_joined(cli, &joined, err);
    if (rc == ERR_OK)
        rc = list_events(cli, &joined, &events, &texts, &n, err);
    if (rc != ERR_OK)
        return rc;
    for (;;) {
        rc = send_all(cli, &joined, events, texts, n, &left, err);
        if (!every || left == 0 || progress_interrupted() || (rc != ERR_OK && rc != ERR_IO))
            break;
        if (rc != ERR_OK)
            cli_warn(cli, "%s", err->said);
        cli_warn(cli, "%zu of %zu events wait; the next try is in %d minutes", left, n, (int)every);
        err_clear(err);
        wait_minutes(every);
    }
    say_events(cli, &joined, events, n);
    cli->stands = true;
    return rc;
}
