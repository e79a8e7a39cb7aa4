/* http.c - see fetch.h; the only file that knows libcurl
 *
 * Another Topcut is asked over http and https, without redirects, and without a proxy of the environment: it is in the
 * same room. Sizes are limited, and a server that sends nothing for half a minute is given up. Files come from the
 * network outside, so there a proxy counts, redirects are followed where they lead to https, and a certificate has to
 * be vouched for. Bytes are taken as they are sent, packed or not: only so can the rest of a file be asked for.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/library.h"
#include "base/secret.h"
#include "base/strbuf.h"
#include "web/fetch/fetch.h"
#include "web/gate/gate.h"

#include <arpa/inet.h>
#define CURL_DISABLE_TYPECHECK /* its macros name the function, which is a member of a table here */
#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* clang-format off */
#define FUNCTIONS(X) X(curl_easy_cleanup) X(curl_easy_getinfo) X(curl_easy_header) X(curl_easy_init) \
    X(curl_easy_perform) X(curl_easy_reset) X(curl_easy_setopt) X(curl_easy_strerror) X(curl_free) \
    X(curl_global_init) X(curl_slist_append) X(curl_slist_free_all) X(curl_url) X(curl_url_cleanup) \
    X(curl_url_get) X(curl_url_set)
LIBRARY(LIBRARY_CURL, FUNCTIONS);
/* clang-format on */

#define BODY_MAX ((size_t)256 << 20) /* in memory: a list of changes */

struct http {
    CURL *curl;
    char *base, *key, *trust;
    struct curl_slist *headers;
    http_stop_fn *stop;
    void *stop_data;
    char problem[CURL_ERROR_SIZE];
};

/* The place for the bytes of an answer. */
struct sink {
    struct http *http;
    struct strbuf body;
    int fd; /* -1: into body */
    bool too_large;
    int error; /* errno of a write that failed */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load_library(void)
{
    library_need(&library);
    lib.curl_global_init(CURL_GLOBAL_DEFAULT);
}

/* Before the first call of any thread; later ones cost nothing. */
static void start_library(void)
{
    pthread_once(&once, load_library);
}

static char *copy_text(const char *text)
{
    size_t len = text ? strlen(text) : 0;
    char *copy = tc_calloc(len + 1, 1);
    if (len)
        memcpy(copy, text, len);
    return copy;
}

/* ---- addresses ------------------------------------------------------------------------------- */

enum err_code http_base(struct arena *arena, const char *url, const char **out, struct err *err)
{
    start_library();
    CURLU *parts = lib.curl_url();
    char *scheme = NULL, *host = NULL, *port = NULL;
    bool has_scheme = strstr(url, "://") != NULL;
    *out = NULL;
    if (!parts)
        tc_out_of_memory(0);
    if (lib.curl_url_set(parts, CURLUPART_URL, has_scheme ? url : arena_printf(arena, "http://%s", url), 0) ==
            CURLUE_OK &&
        lib.curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
        lib.curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
        (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0)) {
        if (lib.curl_url_get(parts, CURLUPART_PORT, &port, 0) == CURLUE_OK)
            *out = arena_printf(arena, "%s://%s:%s", scheme, host, port);
        else if (has_scheme)
            *out = arena_printf(arena, "%s://%s", scheme, host);
        else
            *out = arena_printf(arena, "%s://%s:%d", scheme, host, WEB_PORT);
    }
    lib.curl_free(scheme);
    lib.curl_free(host);
    lib.curl_free(port);
    lib.curl_url_cleanup(parts);
    return *out ? ERR_OK
                : err_set(err, ERR_USAGE, "\"%s\" is no address of a server; expected as http://192.168.0.5:8080", url);
}

void http_field(struct strbuf *form, const char *name, const char *value)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    strbuf_printf(form, "%s%s=", form->len ? "&" : "", name);
    for (const char *at = value; *at; at++) {
        if (strchr(plain, *at))
            strbuf_add_char(form, *at);
        else
            strbuf_printf(form, "%%%02X", (unsigned char)*at);
    }
}

/* ---- an exchange ----------------------------------------------------------------------------- */

static size_t take_bytes(char *bytes, size_t size, size_t n, void *data)
{
    struct sink *sink = data;
    long status = 0;
    size_t len = size * n;
    lib.curl_easy_getinfo(sink->http->curl, CURLINFO_RESPONSE_CODE, &status);
    if (sink->fd < 0 || status != 200) {
        if (sink->body.len + len > BODY_MAX) {
            sink->too_large = true;
            return 0;
        }
        strbuf_add_bytes(&sink->body, bytes, len);
        return len;
    }
    for (size_t at = 0; at < len;) {
        ssize_t written = write(sink->fd, bytes + at, len - at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            sink->error = written < 0 ? errno : ENOSPC;
            return 0;
        }
        at += (size_t)written;
    }
    return len;
}

static int go_on(void *data, curl_off_t total, curl_off_t now, curl_off_t up_total, curl_off_t up_now)
{
    const struct http *http = data;
    (void)total;
    (void)now;
    (void)up_total;
    (void)up_now;
    return http->stop && http->stop(http->stop_data);
}

/* After each exchange: nothing of it stays on the handle but the connection. */
static void set_up(struct http *http)
{
    CURL *c = http->curl;
    lib.curl_easy_reset(c);
    http->problem[0] = '\0';
    lib.curl_easy_setopt(c, CURLOPT_ERRORBUFFER, http->problem);
    lib.curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    lib.curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
    lib.curl_easy_setopt(c, CURLOPT_PROXY, "");
    lib.curl_easy_setopt(c, CURLOPT_ACCEPT_ENCODING, "");
    lib.curl_easy_setopt(c, CURLOPT_HTTPHEADER, http->headers);
    lib.curl_easy_setopt(c, CURLOPT_USERAGENT, "topcut/" TOPCUT_VERSION);
    lib.curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, 5L);
    lib.curl_easy_setopt(c, CURLOPT_LOW_SPEED_LIMIT, 1L);
    lib.curl_easy_setopt(c, CURLOPT_LOW_SPEED_TIME, 30L);
    lib.curl_easy_setopt(c, CURLOPT_TCP_KEEPALIVE, 1L);
    lib.curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    lib.curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, go_on);
    lib.curl_easy_setopt(c, CURLOPT_XFERINFODATA, http);
    lib.curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, take_bytes);
    if (*http->trust) { /* a certificate of its own: known by its key, or not at all */
        lib.curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 0L);
        lib.curl_easy_setopt(c, CURLOPT_SSL_VERIFYHOST, 0L);
        if (strcmp(http->trust, "insecure") != 0)
            lib.curl_easy_setopt(c, CURLOPT_PINNEDPUBLICKEY, http->trust);
    }
}

/* The outcomes of curl that a network brings about, as messages; of any other its own English, which names the
 * library's fault and not the network's. Its longer words in the error buffer repeat the address. */
static const char *cause_of_curl(CURLcode code, const char *words)
{
    switch (code) {
    case CURLE_URL_MALFORMAT:
        return TC_WORD("this is no address");
    case CURLE_UNSUPPORTED_PROTOCOL:
        return TC_WORD("it is neither http nor https");
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
        return TC_WORD("no computer of that name is known");
    case CURLE_COULDNT_CONNECT:
        return TC_WORD("no connection comes about");
    case CURLE_OPERATION_TIMEDOUT:
        return TC_WORD("the time is up");
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
        return TC_WORD("the connection broke off");
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
        return TC_WORD("the two find no encryption in common");
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return TC_WORD("nobody known vouches for its certificate");
    case CURLE_TOO_MANY_REDIRECTS:
        return TC_WORD("it sends on from address to address without end");
    case CURLE_BAD_CONTENT_ENCODING:
        return TC_WORD("what it sends is packed in an unknown way");
    case CURLE_WEIRD_SERVER_REPLY:
        return TC_WORD("what answers there does not speak HTTP");
    default:
        return *words ? words : lib.curl_easy_strerror(code);
    }
}

static enum err_code explain(const struct http *http, const struct sink *sink, CURLcode code, struct err *err)
{
    if (http->stop && http->stop(http->stop_data))
        return err_set(err, ERR_INTERRUPT, "interrupted");
    if (sink->error)
        return err_set(err, ERR_IO, "cannot write what %s sends: %s", http->base, cause_of_errno(sink->error));
    if (sink->too_large)
        return err_set(err, ERR_IO, "%s sends more than %zu bytes", http->base, BODY_MAX);
    if (code == CURLE_SSL_PINNEDPUBKEYNOTMATCH)
        return err_set(err, ERR_CONFLICT, "%s shows another certificate than before; whose machine is that?",
                       http->base);
    if (code == CURLE_PEER_FAILED_VERIFICATION)
        return err_set(err, ERR_CONFLICT,
                       "%s shows a certificate that nobody known vouches for; compare what it says "
                       "at its start and give it "
                       "as --fingerprint, or trust whoever answers (--insecure)",
                       http->base);
    return err_set(err, ERR_IO, "%s does not answer: %s", http->base, cause_of_curl(code, http->problem));
}

static enum err_code run(struct http *http, struct arena *arena, const char *path, int seconds, int fd,
                         struct http_answer *out, struct err *err)
{
    struct sink sink = {.http = http, .body = STRBUF_INIT, .fd = fd};
    long status = 0;
    lib.curl_easy_setopt(http->curl, CURLOPT_URL, arena_printf(arena, "%s%s", http->base, path));
    lib.curl_easy_setopt(http->curl, CURLOPT_TIMEOUT, (long)seconds);
    lib.curl_easy_setopt(http->curl, CURLOPT_WRITEDATA, &sink);
    CURLcode code = lib.curl_easy_perform(http->curl);
    lib.curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &status);
    *out = (struct http_answer){.status = (int)status};
    enum err_code rc = code == CURLE_OK ? ERR_OK : explain(http, &sink, code, err);
    if (rc == ERR_OK && (fd < 0 || status != 200)) {
        out->body = arena_strndup(arena, strbuf_text(&sink.body), sink.body.len);
        out->len = sink.body.len;
    }
    strbuf_release(&sink.body);
    return rc;
}

enum err_code http_get(struct http *http, struct arena *arena, const char *path, int seconds, struct http_answer *out,
                       struct err *err)
{
    set_up(http);
    return run(http, arena, path, seconds, -1, out, err);
}

enum err_code http_get_file(struct http *http, struct arena *arena, const char *path, int seconds, int fd,
                            struct http_answer *out, struct err *err)
{
    set_up(http);
    return run(http, arena, path, seconds, fd, out, err);
}

enum err_code http_post(struct http *http, struct arena *arena, const char *path, const char *form, int seconds,
                        struct http_answer *out, struct err *err)
{
    set_up(http);
    lib.curl_easy_setopt(http->curl, CURLOPT_POSTFIELDSIZE, (long)strlen(form));
    lib.curl_easy_setopt(http->curl, CURLOPT_POSTFIELDS, form);
    return run(http, arena, path, seconds, -1, out, err);
}

/* ---- a server -------------------------------------------------------------------------------- */

struct http *http_open(const char *base, const char *key, const char *trust, http_stop_fn *stop, void *data)
{
    struct arena scratch = ARENA_INIT;
    start_library();
    struct http *http = tc_calloc(1, sizeof *http);
    http->base = copy_text(base);
    http->key = copy_text(key);
    http->trust = copy_text(trust);
    http->stop = stop;
    http->stop_data = data;
    http->curl = lib.curl_easy_init();
    if (!http->curl)
        tc_out_of_memory(0);
    /* Our own Origin: what keeps other sites' forms out lets us in. */
    http->headers = lib.curl_slist_append(http->headers, arena_printf(&scratch, "Origin: %s", base));
    http->headers = lib.curl_slist_append(http->headers, "Accept: application/json");
    http->headers = lib.curl_slist_append(http->headers, "Expect:");
    if (*http->key)
        http->headers = lib.curl_slist_append(http->headers, arena_printf(&scratch, "Authorization: Bearer %s", key));
    arena_release(&scratch);
    return http;
}

void http_close(struct http *http)
{
    if (!http)
        return;
    lib.curl_easy_cleanup(http->curl);
    lib.curl_slist_free_all(http->headers);
    free(http->base);
    secret_wipe(http->key, strlen(http->key));
    free(http->key);
    free(http->trust);
    free(http);
}

/* The first certificate of the last exchange, PEM. */
static const char *certificate(struct http *http, struct arena *arena)
{
    struct curl_certinfo *info = NULL;
    if (lib.curl_easy_getinfo(http->curl, CURLINFO_CERTINFO, &info) != CURLE_OK || !info || info->num_of_certs < 1)
        return NULL;
    for (const struct curl_slist *line = info->certinfo[0]; line; line = line->next)
        if (strncmp(line->data, "Cert:", 5) == 0)
            return arena_strdup(arena, line->data + 5);
    return NULL;
}

enum err_code http_trust(struct arena *arena, const char *base, const char *fingerprint, const char **trust,
                         struct err *err)
{
    struct http_answer answer;
    struct http *http = http_open(base, NULL, "insecure", NULL, NULL);
    set_up(http);
    lib.curl_easy_setopt(http->curl, CURLOPT_CERTINFO, 1L);
    enum err_code rc = run(http, arena, "/", 10, -1, &answer, err);
    const char *pem = rc == ERR_OK ? certificate(http, arena) : NULL;
    const char *shown = pem ? tls_fingerprint(arena, pem) : "";
    http_close(http);
    if (rc != ERR_OK)
        return rc;
    if (!*shown)
        return err_set(err, ERR_CONFLICT, "%s shows no certificate that can be read; is it https://?", base);
    if (!tls_same_fingerprint(shown, fingerprint))
        return err_set(err, ERR_CONFLICT, "%s shows a certificate with another fingerprint: %s", base, shown);
    *trust = tls_pin(arena, pem);
    return ERR_OK;
}

/* ---- any server ------------------------------------------------------------------------------ */

#define REDIRECTS_MOST  5
#define CONNECT_SECONDS 20
#define CRAWL_BYTES     32 /* a second: fewer are as good as none */

/* Parts of an address, of the arena; "" where it has none. */
struct address {
    const char *scheme, *host, *user;
};

static const char *part_of(struct arena *arena, CURLU *parts, CURLUPart which)
{
    char *text = NULL;
    if (lib.curl_url_get(parts, which, &text, 0) != CURLUE_OK)
        return "";
    const char *copy = arena_strdup(arena, text);
    lib.curl_free(text);
    return copy;
}

static bool take_apart(struct arena *arena, const char *url, struct address *out)
{
    start_library();
    CURLU *parts = lib.curl_url();
    if (!parts)
        tc_out_of_memory(0);
    bool sound = lib.curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK;
    *out = (struct address){.scheme = "", .host = "", .user = ""};
    if (sound) {
        out->scheme = part_of(arena, parts, CURLUPART_SCHEME);
        out->host = part_of(arena, parts, CURLUPART_HOST);
        out->user = part_of(arena, parts, CURLUPART_USER);
    }
    lib.curl_url_cleanup(parts);
    return sound && *out->host;
}

static bool is_this_computer(const char *host)
{
    struct in_addr four;
    return strcmp(host, "localhost") == 0 || strcmp(host, "[::1]") == 0 ||
           (inet_pton(AF_INET, host, &four) == 1 && ntohl(four.s_addr) >> 24 == 127);
}

enum err_code http_check_address(struct arena *arena, const char *url, struct err *err)
{
    struct address at;
    if (!strstr(url, "://") || !take_apart(arena, url, &at))
        return err_set(err, ERR_USAGE, "\"%s\" is no address of a file; expected as https://HOST/FILE", url);
    bool plain = strcmp(at.scheme, "http") == 0;
    if (!plain && strcmp(at.scheme, "https") != 0)
        return err_set(err, ERR_USAGE, "files are fetched over https, not over %s", at.scheme);
    if (*at.user)
        return err_set(err, ERR_USAGE, "an address with a password in it is not used: it would be kept and shown");
    if (plain && !is_this_computer(at.host))
        return err_set(
            err, ERR_USAGE,
            "%s is not asked over http: on the way anybody could put something else in its place; take https", at.host);
    return ERR_OK;
}

const char *http_host(struct arena *arena, const char *url)
{
    struct address at;
    return take_apart(arena, url, &at) ? at.host : url;
}

/* One fetching. */
struct pull {
    const struct http_fetch *fetch;
    struct arena *arena;
    CURL *curl;
    struct http_head head;
    bool told, refused; /* fetch->head was called; it or bytes said no */
    bool page;          /* what comes is a page that says why not */
    char problem[CURL_ERROR_SIZE];
};

static const char *header_of(const struct pull *p, const char *name)
{
    struct curl_header *found = NULL;
    return lib.curl_easy_header(p->curl, name, 0, CURLH_HEADER, -1, &found) == CURLHE_OK
               ? arena_strdup(p->arena, found->value)
               : "";
}

/* "bytes 100-199/200": where it begins, and the size of the whole. */
static bool read_range(const char *text, struct http_head *head)
{
    char *end = NULL;
    if (strncmp(text, "bytes ", 6) != 0)
        return false;
    long long from = strtoll(text + 6, &end, 10);
    const char *slash = strchr(end, '/');
    if (from < 0 || *end != '-' || !slash)
        return false;
    long long total = strtoll(slash + 1, &end, 10);
    head->from = from;
    head->total = end > slash + 1 && total > 0 ? total : -1;
    return true;
}

/* The head of the answer that redirects ended at. */
static void read_head(struct pull *p)
{
    long status = 0;
    curl_off_t len = -1;
    lib.curl_easy_getinfo(p->curl, CURLINFO_RESPONSE_CODE, &status);
    lib.curl_easy_getinfo(p->curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &len);
    p->head = (struct http_head){.status = (int)status,
                                 .tag = header_of(p, "ETag"),
                                 .modified = header_of(p, "Last-Modified"),
                                 .total = status == 200 && len >= 0 ? (int64_t)len : -1};
    if (status == 206 && !read_range(header_of(p, "Content-Range"), &p->head))
        p->head.from = -1; /* nobody knows what part it is */
}

static size_t pull_bytes(char *bytes, size_t size, size_t n, void *data)
{
    struct pull *p = data;
    const struct http_fetch *fetch = p->fetch;
    if (!p->told) {
        read_head(p);
        p->told = true;
        bool comes = p->head.status == 200 || p->head.status == 206;
        p->refused = comes && fetch->head && !fetch->head(fetch->data, &p->head);
    }
    p->page = p->head.status != 200 && p->head.status != 206;
    if (p->page)
        return 0;
    p->refused = p->refused || !fetch->bytes(fetch->data, bytes, size * n);
    return p->refused ? 0 : size * n;
}

static int pull_on(void *data, curl_off_t total, curl_off_t now, curl_off_t up_total, curl_off_t up_now)
{
    const struct http_fetch *fetch = ((struct pull *)data)->fetch;
    (void)total;
    (void)now;
    (void)up_total;
    (void)up_now;
    return fetch->stop && fetch->stop(fetch->data);
}

static void pull_options(struct pull *p, struct curl_slist *headers)
{
    CURL *c = p->curl;
    const struct http_fetch *fetch = p->fetch;
    bool plain = strncmp(fetch->url, "http:", 5) == 0;
    lib.curl_easy_setopt(c, CURLOPT_URL, fetch->url);
    lib.curl_easy_setopt(c, CURLOPT_ERRORBUFFER, p->problem);
    lib.curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    lib.curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, plain ? "http" : "https");
    lib.curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 1L);
    lib.curl_easy_setopt(c, CURLOPT_MAXREDIRS, (long)REDIRECTS_MOST);
    lib.curl_easy_setopt(c, CURLOPT_REDIR_PROTOCOLS_STR, "https");
    lib.curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
    lib.curl_easy_setopt(c, CURLOPT_USERAGENT, "topcut/" TOPCUT_VERSION);
    lib.curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT,
                         (long)(fetch->stall_s < CONNECT_SECONDS ? fetch->stall_s : CONNECT_SECONDS));
    lib.curl_easy_setopt(c, CURLOPT_LOW_SPEED_LIMIT, (long)CRAWL_BYTES);
    lib.curl_easy_setopt(c, CURLOPT_LOW_SPEED_TIME, (long)fetch->stall_s);
    lib.curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)fetch->most_s);
    lib.curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    lib.curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, pull_on);
    lib.curl_easy_setopt(c, CURLOPT_XFERINFODATA, p);
    lib.curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, pull_bytes);
    lib.curl_easy_setopt(c, CURLOPT_WRITEDATA, p);
    if (fetch->authorities) {
        lib.curl_easy_setopt(c, CURLOPT_CAINFO, fetch->authorities);
        lib.curl_easy_setopt(c, CURLOPT_CAPATH, NULL); /* the system's folder is read as well otherwise */
    }
}

static struct curl_slist *pull_headers(struct arena *arena, const struct http_fetch *fetch)
{
    struct curl_slist *headers = lib.curl_slist_append(NULL, "Accept: */*");
    headers = lib.curl_slist_append(headers, "Accept-Encoding: gzip");
    if (fetch->whole)
        headers = lib.curl_slist_append(
            headers, arena_printf(arena, "%s: %s", *fetch->unchanged == '"' ? "If-None-Match" : "If-Modified-Since",
                                  fetch->unchanged));
    else if (fetch->from > 0) {
        headers = lib.curl_slist_append(headers, arena_printf(arena, "Range: bytes=%lld-", (long long)fetch->from));
        headers = lib.curl_slist_append(headers, arena_printf(arena, "If-Range: %s", fetch->unchanged));
    }
    return headers;
}

static enum err_code pull_failed(struct pull *p, CURLcode code, struct err *err)
{
    const struct http_fetch *fetch = p->fetch;
    const char *host = http_host(p->arena, fetch->url);
    if (fetch->stop && fetch->stop(fetch->data))
        return err_set(err, ERR_INTERRUPT, "interrupted");
    if (p->refused)
        return err_set(err, ERR_NO, "the file of %s was not taken", host);
    switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
        return err_set(err, ERR_CONFLICT,
                       "whoever answers as %s cannot prove to be it, so nothing is taken from there (%s)", host,
                       cause_of_curl(code, p->problem));
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
        return err_set(err, ERR_IO, "%s cannot be reached at this moment; is this computer on a network? (%s)", host,
                       cause_of_curl(code, p->problem));
    case CURLE_UNSUPPORTED_PROTOCOL:
        return err_set(err, ERR_CONFLICT, "%s sends on to an address that is not https, which is not followed", host);
    case CURLE_OPERATION_TIMEDOUT:
        return err_set(err, ERR_IO, "%s sends nothing any more; given up", host);
    default:
        return err_set(err, ERR_IO, "the connection to %s was lost (%s)", host, cause_of_curl(code, p->problem));
    }
}

enum err_code http_fetch(struct arena *arena, const struct http_fetch *fetch, struct http_head *out, struct err *err)
{
    start_library();
    struct pull p = {.fetch = fetch, .arena = arena, .curl = lib.curl_easy_init()};
    struct curl_slist *headers = pull_headers(arena, fetch);
    if (!p.curl)
        tc_out_of_memory(0);
    pull_options(&p, headers);
    CURLcode code = lib.curl_easy_perform(p.curl);
    if (code == CURLE_WRITE_ERROR && p.page)
        code = CURLE_OK;
    if (code == CURLE_OK && !p.told) { /* a file of no bytes, or an answer without any */
        read_head(&p);
        if (p.head.status == 200 && fetch->head)
            p.refused = !fetch->head(fetch->data, &p.head);
    }
    enum err_code rc = code == CURLE_OK && !p.refused ? ERR_OK : pull_failed(&p, code, err);
    *out = p.head;
    lib.curl_easy_cleanup(p.curl);
    lib.curl_slist_free_all(headers);
    return rc;
}
