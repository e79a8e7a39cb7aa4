/* download.c - a large file, which goes on where it was cut off
 *
 * In the folder a file has a name made of its address: NAME.part holds the bytes as they came, NAME.json what the
 * server said of the file when its first byte came, its ETag for one. That is on the disk before the bytes are, so a
 * part is never taken for one of another file. The part is locked while a process fetches it.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "web/fetch/fetch.h"
#include "web/site/site.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define TRIES_MOST     4 /* after one another, of a connection that is lost while bytes come */
#define PAUSE_MS       500
#define STATE_MAX      16384
#define DIGEST_MAX     1024 /* bytes of a file that holds a digest */
#define DIGEST_SECONDS 60

struct fetching {
    const struct download_wish *wish;
    struct arena *arena;
    const char *part, *state; /* names of files */
    const char *unchanged;    /* what the part is of: ETag or date; "": nobody knows, it has to come again */
    int fd;
    int64_t have, total; /* bytes that are there; of the file, -1: that is not known */
    int64_t most;
    int64_t came; /* in this try */
    bool again;   /* it began again from the first byte */
    struct err *err;
};

/* ---- what is kept ---------------------------------------------------------------------------- */

/* Only a strong ETag says that two files are the same byte by byte; a date is the next best. */
static const char *validator_of(const struct http_head *head)
{
    return *head->tag == '"' ? head->tag : head->modified;
}

static enum err_code write_state(struct fetching *f, struct err *err)
{
    struct json *state = json_object();
    json_add_text(state, "url", f->wish->url);
    json_add_text(state, "unchanged", f->unchanged);
    json_add_int(state, "total", f->total);
    const char *text = json_print(f->arena, state);
    json_free(state);
    return file_write(f->state, text, strlen(text), FILE_REPLACE_EXISTING, err);
}

/* What an earlier try left; nothing where that is not whole. */
static void read_state(struct fetching *f)
{
    struct err ignored = ERR_INIT;
    struct json *state = NULL;
    char *text;
    size_t len;
    struct stat st;
    f->unchanged = "";
    f->total = -1;
    if (fstat(f->fd, &st) != 0 || st.st_size == 0 || !file_exists(f->state) ||
        file_read(f->arena, f->state, STATE_MAX, &text, &len, &ignored) != ERR_OK ||
        json_parse(text, f->state, &state, &ignored) != ERR_OK)
        return;
    if (strcmp(json_text(json_get(state, "url"), ""), f->wish->url) == 0) {
        f->unchanged = arena_strdup(f->arena, json_text(json_get(state, "unchanged"), ""));
        f->total = json_int(json_get(state, "total"), -1, INT64_C(1) << 50, -1);
    }
    if (*f->unchanged && (f->total < 0 || st.st_size <= f->total))
        f->have = st.st_size;
    json_free(state);
}

static enum err_code start_again(struct fetching *f, struct err *err)
{
    f->have = 0;
    f->total = -1;
    f->unchanged = "";
    f->again = true;
    if (ftruncate(f->fd, 0) != 0 || lseek(f->fd, 0, SEEK_SET) != 0)
        return err_set(err, ERR_IO, "cannot write %s: %s", f->part, cause_of_errno(errno));
    return ERR_OK;
}

void download_forget(const char *path)
{
    struct arena scratch = ARENA_INIT;
    size_t len = strlen(path);
    (void)unlink(path);
    if (len > 5 && strcmp(path + len - 5, ".part") == 0)
        (void)unlink(arena_printf(&scratch, "%.*s.json", (int)(len - 5), path));
    arena_release(&scratch);
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static bool refuse_size(struct fetching *f)
{
    (void)err_set(f->err, ERR_INPUT, "the file of %s is larger than the %lld MB that are taken",
                  http_host(f->arena, f->wish->url), (long long)(f->most >> 20));
    return false;
}

/* Before the first byte: the rest of what is there, or all of it. */
static bool take_head(void *data, const struct http_head *head)
{
    struct fetching *f = data;
    bool is_rest = head->status == 206;
    if (is_rest && (head->from != f->have || (f->total >= 0 && head->total >= 0 && head->total != f->total))) {
        (void)err_set(f->err, ERR_IO, "%s sends another part than the one that was asked for",
                      http_host(f->arena, f->wish->url));
        return false;
    }
    if (!is_rest && start_again(f, f->err) != ERR_OK)
        return false;
    if (head->total >= 0)
        f->total = head->total;
    if (f->total > f->most)
        return refuse_size(f);
    if (!is_rest)
        f->unchanged = validator_of(head);
    return is_rest || write_state(f, f->err) == ERR_OK;
}

static bool take_bytes(void *data, const char *bytes, size_t len)
{
    struct fetching *f = data;
    if (f->have + (int64_t)len > f->most)
        return refuse_size(f);
    for (size_t at = 0; at < len;) {
        ssize_t n = write(f->fd, bytes + at, len - at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            (void)err_set(f->err, ERR_IO, "cannot write %s: %s", f->part, cause_of_errno(n < 0 ? errno : ENOSPC));
            return false;
        }
        at += (size_t)n;
        f->have += n;
        f->came += n;
    }
    if (f->wish->told)
        f->wish->told(f->wish->data, f->have, f->total);
    return true;
}

static bool stopped(void *data)
{
    const struct fetching *f = data;
    return f->wish->stop && f->wish->stop(f->wish->data);
}

static enum err_code refused(const struct fetching *f, int status, struct err *err)
{
    const char *host = http_host(f->arena, f->wish->url);
    if (status == 404 || status == 410)
        return err_set(err, ERR_NOT_FOUND, "%s has no such file: %s", host, f->wish->url);
    if (status == 401 || status == 403)
        return err_set(err, ERR_CONFLICT, "%s does not give this file to everybody (status %d)", host, status);
    if (status == 429)
        return err_set(err, ERR_IO, "%s is asked too often; try again later", host);
    return err_set(err, ERR_IO, "%s cannot give the file now (status %d); try again later", host, status);
}

/* One connection. *again: it is worth another one. */
static enum err_code fetch_once(struct fetching *f, struct download *out, bool *again, struct err *err)
{
    struct http_head head;
    struct err lost = ERR_INIT;
    bool whole = f->have > 0 && f->have == f->total;
    const struct http_fetch fetch = {.url = f->wish->url,
                                     .authorities = f->wish->authorities,
                                     .from = f->have,
                                     .unchanged = f->unchanged,
                                     .whole = whole,
                                     .stall_s = f->wish->stall_s ? f->wish->stall_s : DOWNLOAD_STALL_SECONDS,
                                     .most_s = DOWNLOAD_MOST_SECONDS,
                                     .head = take_head,
                                     .bytes = take_bytes,
                                     .stop = stopped,
                                     .data = f};
    f->err = err;
    f->came = 0;
    enum err_code rc = http_fetch(f->arena, &fetch, &head, &lost);
    *again = rc == ERR_IO && f->came > 0;
    if (err->code != ERR_OK) /* a function of ours said why */
        return err->code;
    if (rc != ERR_OK)
        return err_set(err, rc, "%s", lost.said);
    if (head.status == 304 && whole) {
        out->same = true;
        return ERR_OK;
    }
    if (head.status == 416 && f->have > 0) { /* it is shorter than what is here */
        *again = true;
        return start_again(f, err) == ERR_OK ? refused(f, head.status, err) : err->code;
    }
    if (head.status != 200 && head.status != 206)
        return refused(f, head.status, err);
    *again = true;
    if (f->total >= 0 && f->have != f->total)
        return err_set(err, ERR_IO, "%s ended after %lld of %lld bytes", http_host(f->arena, f->wish->url),
                       (long long)f->have, (long long)f->total);
    f->total = f->have; /* said by the end alone */
    return write_state(f, err);
}

static enum err_code fetch_all(struct fetching *f, struct download *out, struct err *err)
{
    for (int tries = 1;; tries++) {
        bool again = false;
        enum err_code rc = fetch_once(f, out, &again, err);
        if (rc != ERR_IO || !again || tries == TRIES_MOST)
            return rc;
        err_clear(err);
        if (!*f->unchanged && (rc = start_again(f, err)) != ERR_OK)
            return rc;
        for (int waited = 0; waited < PAUSE_MS * tries && !stopped(f); waited += 50)
            pause_ms(50);
    }
}

/* ---- the digest beside it -------------------------------------------------------------------- */

struct digest_text {
    struct strbuf text;
    const struct fetching *f;
};

static bool take_digest(void *data, const char *bytes, size_t len)
{
    struct digest_text *d = data;
    if (d->text.len + len > DIGEST_MAX)
        return false;
    strbuf_add_bytes(&d->text, bytes, len);
    return true;
}

static bool digest_stopped(void *data)
{
    const struct fetching *f = ((struct digest_text *)data)->f;
    return f->wish->stop && f->wish->stop(f->wish->data);
}

/* As MTGJSON has it: URL.sha256 holds the digest in hexadecimal, and perhaps the file's name. "": there is none. */
static enum err_code published_digest(struct fetching *f, char out[SIGN_SHA256_HEX + 1], struct err *err)
{
    struct digest_text d = {.text = STRBUF_INIT, .f = f};
    struct http_head head;
    struct err lost = ERR_INIT;
    const struct http_fetch fetch = {.url = arena_printf(f->arena, "%s.sha256", f->wish->url),
                                     .authorities = f->wish->authorities,
                                     .unchanged = "",
                                     .stall_s = f->wish->stall_s ? f->wish->stall_s : DOWNLOAD_STALL_SECONDS,
                                     .most_s = DIGEST_SECONDS,
                                     .bytes = take_digest,
                                     .stop = digest_stopped,
                                     .data = &d};
    *out = '\0';
    enum err_code rc = strchr(f->wish->url, '?') ? ERR_NO : http_fetch(f->arena, &fetch, &head, &lost);
    const char *text = strbuf_text(&d.text);
    size_t digits = strspn(text, "0123456789abcdef");
    if (rc == ERR_OK && head.status == 200 && digits == SIGN_SHA256_HEX && !strchr("0123456789ABCDEF", text[digits])) {
        memcpy(out, text, SIGN_SHA256_HEX);
        out[SIGN_SHA256_HEX] = '\0';
    }
    strbuf_release(&d.text);
    return rc == ERR_OK || rc == ERR_NO ? ERR_OK : err_set(err, rc, "%s", lost.said);
}

static enum err_code check_digest(struct fetching *f, struct download *out, struct err *err)
{
    char published[SIGN_SHA256_HEX + 1], found[SIGN_SHA256_HEX + 1];
    enum err_code rc = published_digest(f, published, err);
    if (rc != ERR_OK || !*published)
        return rc;
    if (!sign_sha256_file(f->fd, found))
        return err_set(err, ERR_IO, "cannot read %s: %s", f->part, cause_of_errno(errno));
    out->checked = strcmp(published, found) == 0;
    if (out->checked)
        return ERR_OK;
    download_forget(f->part);
    return err_set(err, ERR_INPUT,
                   "what came from %s is not what its digest says (SHA-256), so it is not used; try again",
                   http_host(f->arena, f->wish->url));
}

/* ---- all of it ------------------------------------------------------------------------------- */

static enum err_code open_part(struct fetching *f, struct err *err)
{
    char name[SIGN_DIGEST_HEX + 1];
    sign_digest(f->wish->url, strlen(f->wish->url), name);
    name[16] = '\0';
    f->part = path_join(f->arena, f->wish->folder, arena_printf(f->arena, "%s.part", name));
    f->state = path_join(f->arena, f->wish->folder, arena_printf(f->arena, "%s.json", name));
    enum err_code rc = file_make_dir(f->wish->folder, err);
    if (rc != ERR_OK)
        return rc;
    f->fd = open(f->part, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (f->fd < 0)
        return err_set(err, ERR_IO, "cannot write %s: %s", f->part, cause_of_errno(errno));
    if (flock(f->fd, LOCK_EX | LOCK_NB) != 0)
        return err_set(err, ERR_LOCKED, "%s is being fetched already", f->wish->url);
    read_state(f);
    if (f->have == 0)
        return start_again(f, err);
    if (lseek(f->fd, f->have, SEEK_SET) != f->have)
        return err_set(err, ERR_IO, "cannot read %s: %s", f->part, cause_of_errno(errno));
    return ERR_OK;
}

enum err_code download_file(struct arena *arena, const struct download_wish *wish, struct download *out,
                            struct err *err)
{
    struct fetching f = {.wish = wish, .arena = arena, .fd = -1, .most = wish->most_bytes};
    *out = (struct download){.path = ""};
    if (!f.most)
        f.most = DOWNLOAD_MOST_BYTES;
    enum err_code rc = http_check_address(arena, wish->url, err);
    if (rc == ERR_OK)
        rc = open_part(&f, err);
    int64_t before = f.have;
    if (rc == ERR_OK)
        rc = fetch_all(&f, out, err);
    if (rc == ERR_OK)
        rc = check_digest(&f, out, err);
    if (rc == ERR_INPUT || (rc != ERR_OK && rc != ERR_LOCKED && f.fd >= 0 && f.have == 0))
        download_forget(f.part);
    else if (rc != ERR_OK && f.have > 0)
        err_advice(err, "%lld bytes of it are kept, and the next try goes on from there", (long long)f.have);
    if (f.fd >= 0)
        close(f.fd);
    out->path = f.part;
    out->bytes = f.have;
    out->before = out->same ? f.have : !f.again ? before : 0;
    return rc;
}
