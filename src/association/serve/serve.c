/* serve.c - libmicrohttpd for the association: see serve.h */
#include "association/serve/serve.h"
#include "base/cause.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/gzip.h"
#include "base/library.h"
#include "base/parse.h"
#include "base/strbuf.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* clang-format off */
#define FUNCTIONS(X) X(MHD_add_response_header) X(MHD_create_response_from_buffer) X(MHD_destroy_response) \
    X(MHD_lookup_connection_value) X(MHD_queue_response) X(MHD_start_daemon) X(MHD_stop_daemon)
LIBRARY(LIBRARY_MICROHTTPD, FUNCTIONS);
/* clang-format on */

enum { BODY_MOST = 32 << 20, UNPACKED_MOST = 64 << 20, CONNECTIONS = 256, IDLE_S = 30 };

struct serve {
    struct MHD_Daemon *daemon;
    struct arena arena;
    struct office office; /* what association it is; its connection is closed */
    struct desks *desks;
};

/* A request while its body comes in. */
struct request {
    struct strbuf body;
    bool too_large;
};

/* ---- answers ----------------------------------------------------------------------------------- */

static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status, const char *text)
{
    struct MHD_Response *response =
        lib.MHD_create_response_from_buffer(strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_MUST_COPY);
    if (!response)
        tc_out_of_memory(strlen(text));
    (void)lib.MHD_add_response_header(response, "Content-Type", "application/json");
    (void)lib.MHD_add_response_header(response, "Cache-Control", "no-store");
    (void)lib.MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    if (status == MHD_HTTP_SERVICE_UNAVAILABLE)
        (void)lib.MHD_add_response_header(response, "Retry-After", "60");
    enum MHD_Result queued = lib.MHD_queue_response(connection, status, response);
    lib.MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result answer_error(struct MHD_Connection *connection, unsigned status, const char *text)
{
    struct arena scratch = ARENA_INIT;
    struct json *root = json_object();
    json_add_text(json_add_object(root, "error"), "text", text);
    enum MHD_Result queued = answer(connection, status, json_print_line(&scratch, root));
    json_free(root);
    arena_release(&scratch);
    return queued;
}

/* Whose key it is, if it is a store's: so a store knows under what name and country it is known here. */
static enum err_code add_store(struct serve *serve, struct arena *arena, const char *key, struct json *root,
                               struct err *err)
{
    struct desk *desk;
    struct office office;
    struct member_store store;
    bool found = false;
    enum err_code rc = desk_take(serve->desks, arena, &desk, &office, err);
    if (rc != ERR_OK)
        return rc;
    rc = member_store_of_key(&office, key, &store, &found, err);
    (void)desk_give_back(serve->desks, desk);
    if (rc == ERR_OK && found) {
        struct json *to = json_add_object(root, "store");
        json_add_int(to, "number", store.store);
        json_add_text(to, "name", store.name);
        json_add_text(to, "country", store.country);
        json_add_text(to, "state", store_state_words[store.state]);
    }
    return rc;
}

static enum MHD_Result answer_association(struct serve *serve, struct MHD_Connection *connection)
{
    struct arena scratch = ARENA_INIT;
    struct err err = ERR_INIT;
    struct json *root = json_object();
    const char *key = lib.MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "key");
    json_add_text(root, "schema", "topcut/association/1");
    json_add_text(root, "name", serve->office.name);
    json_add_text(root, "public_key", serve->office.public_hex);
    bool is_key = sign_is_hex(key, SIGN_PUBLIC_HEX); /* of anything else no store is known */
    enum err_code rc = is_key ? add_store(serve, &scratch, key, root, &err) : ERR_OK;
    enum MHD_Result queued = rc == ERR_OK ? answer(connection, MHD_HTTP_OK, json_print_line(&scratch, root))
                                          : answer_error(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.text);
    json_free(root);
    arena_release(&scratch);
    return queued;
}

static unsigned status_of(enum intake_state state)
{
    return state == INTAKE_HELD       ? MHD_HTTP_ACCEPTED
           : state == INTAKE_RETURNED ? MHD_HTTP_UNPROCESSABLE_CONTENT
                                      : MHD_HTTP_OK;
}

/* A package: taken, and answered by its receipt. What the database did not confirm is nothing that may be promised. */
static enum MHD_Result answer_package(struct serve *serve, struct MHD_Connection *connection, struct request *request)
{
    struct arena scratch = ARENA_INIT;
    struct err err = ERR_INIT;
    struct intake intake = {.state = INTAKE_RETURNED};
    struct desk *desk;
    struct office office;
    char *text = request->body.text;
    size_t len = request->body.len;
    const char *receipt = "";
    if (len && gzip_is(text, len) &&
        gzip_unpack(&scratch, request->body.text, len, UNPACKED_MOST, "package", &text, &len, &err) != ERR_OK) {
        enum MHD_Result queued = answer_error(connection, MHD_HTTP_UNPROCESSABLE_CONTENT, err.text);
        arena_release(&scratch);
        return queued;
    }
    enum err_code rc = desk_take(serve->desks, &scratch, &desk, &office, &err);
    if (rc == ERR_OK) {
        rc = intake_take(&office, len ? text : "", len, INTAKE_POST, &intake, &err);
        if (rc == ERR_OK)
            rc = intake_receipt(&office, &intake, &receipt, &err);
        (void)desk_give_back(serve->desks, desk);
    }
    enum MHD_Result queued = rc == ERR_OK ? answer(connection, status_of(intake.state), receipt)
                                          : answer_error(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.text);
    arena_release(&scratch);
    return queued;
}

/* "member,alias", or nothing; a list of the database, too, has no empty word in it. */
static bool are_words(const char *list)
{
    bool ends = *list && (*list == ',' || list[strlen(list) - 1] == ',');
    return !ends && !strstr(list, ",,") && strspn(list, "abcdefghijklmnopqrstuvwxyz,") == strlen(list);
}

/* A page of the feed. */
static enum MHD_Result answer_feed(struct serve *serve, struct MHD_Connection *connection)
{
    struct arena scratch = ARENA_INIT;
    struct err err = ERR_INIT;
    int64_t after = 0;
    const char *text = lib.MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "after"),
               *country = lib.MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "country"),
               *kind = lib.MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "kind"), *page = "";
    if (text && !parse_i64(text, 0, INT64_MAX, &after))
        return answer_error(connection, MHD_HTTP_BAD_REQUEST, "after is no number");
    if (country && *country && !(strlen(country) == 2 && char_is_letter(country[0]) && char_is_letter(country[1])))
        return answer_error(connection, MHD_HTTP_BAD_REQUEST, "country is not two letters");
    if (kind && !are_words(kind))
        return answer_error(connection, MHD_HTTP_BAD_REQUEST, "kind is not words with commas");
    struct desk *desk;
    struct office office;
    enum err_code rc = desk_take(serve->desks, &scratch, &desk, &office, &err);
    if (rc == ERR_OK) {
        rc = feed_page(&office, after, country ? country : "", kind ? kind : "", &page, &err);
        (void)desk_give_back(serve->desks, desk);
    }
    enum MHD_Result queued = rc == ERR_OK ? answer(connection, MHD_HTTP_OK, page)
                                          : answer_error(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.text);
    arena_release(&scratch);
    return queued;
}

/* ---- requests ---------------------------------------------------------------------------------- */

static enum MHD_Result route(struct serve *serve, struct MHD_Connection *connection, const char *path,
                             const char *method, struct request *request)
{
    bool get = strcmp(method, "GET") == 0, post = strcmp(method, "POST") == 0;
    if (strcmp(path, "/a/v1") == 0)
        return get ? answer_association(serve, connection)
                   : answer_error(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "this is only read");
    if (strcmp(path, "/a/v1/feed") == 0)
        return get ? answer_feed(serve, connection)
                   : answer_error(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "this is only read");
    if (strcmp(path, "/a/v1/packages") != 0)
        return answer_error(connection, MHD_HTTP_NOT_FOUND, "there is no such page");
    if (!post)
        return answer_error(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "packages are posted here");
    if (request->too_large)
        return answer_error(connection, MHD_HTTP_CONTENT_TOO_LARGE, "more bytes than an event has");
    return answer_package(serve, connection, request);
}

static enum MHD_Result on_request(void *data, struct MHD_Connection *connection, const char *path, const char *method,
                                  const char *version, const char *upload, size_t *upload_len, void **state)
{
    struct request *request = *state;
    (void)version;
    if (!request) {
        *state = tc_calloc(1, sizeof *request);
        return MHD_YES;
    }
    if (*upload_len) {
        request->too_large = request->too_large || request->body.len + *upload_len > BODY_MOST;
        if (!request->too_large)
            strbuf_add_bytes(&request->body, upload, *upload_len);
        *upload_len = 0;
        return MHD_YES;
    }
    return route(data, connection, path, method, request);
}

static void on_completed(void *data, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode how)
{
    struct request *request = *state;
    (void)data;
    (void)connection;
    (void)how;
    if (!request)
        return;
    strbuf_release(&request->body);
    free(request);
    *state = NULL;
}

/* ---- beginning and end --------------------------------------------------------------------------- */

static int listen_at(const struct serve_options *options, int *port, struct err *err)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)options->port)};
    socklen_t len = sizeof at;
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (inet_pton(AF_INET, options->address, &at.sin_addr) != 1) {
        (void)err_set(err, ERR_USAGE, "\"%s\" is no address of this computer, as 127.0.0.1", options->address);
    } else if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
               bind(fd, (const struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 128) != 0 ||
               getsockname(fd, (struct sockaddr *)&at, &len) != 0) {
        (void)err_set(err, ERR_IO, "cannot listen at %s:%d: %s", options->address, options->port,
                      cause_of_errno(errno));
    } else {
        *port = ntohs(at.sin_port);
        return fd;
    }
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

enum err_code serve_begin(const struct office_place *place, const struct serve_options *options, struct serve **out,
                          int *port, struct err *err)
{
    struct serve *serve = tc_calloc(1, sizeof *serve);
    *out = NULL;
    office_keep_memory();
    serve->desks = desks_new(place, PG_WRITE, options->clock, options->who);
    enum err_code rc = office_open(&serve->arena, place, PG_WRITE, options->clock, options->who, &serve->office, err);
    office_close(&serve->office);
    int fd = rc == ERR_OK ? listen_at(options, port, err) : -1;
    if (fd < 0) {
        serve_end(serve);
        return err->code;
    }
    library_need(&library);
    serve->daemon =
        lib.MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL, 0, NULL, NULL, on_request, serve,
                             MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL,
                             MHD_OPTION_THREAD_POOL_SIZE, (unsigned)options->threads, MHD_OPTION_CONNECTION_LIMIT,
                             (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_S, MHD_OPTION_END);
    if (!serve->daemon) {
        (void)close(fd);
        serve_end(serve);
        return err_set(err, ERR_IO, "the server does not start at %s:%d", options->address, *port);
    }
    *out = serve;
    return ERR_OK;
}

void serve_end(struct serve *serve)
{
    if (!serve)
        return;
    if (serve->daemon)
        lib.MHD_stop_daemon(serve->daemon);
    desks_free(serve->desks);
    arena_release(&serve->arena);
    free(serve);
}
