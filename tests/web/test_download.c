/* test_download.c - files of servers that are slow, break off, change their mind or lie */
#include "base/gzip.h"
#include "base/sign.h"
#include "file_server.h"

#include "web/fetch/fetch.h"

#include <fcntl.h>
#include <sys/file.h>

#define LEN 300000

static struct arena arena;
static struct file_server secure, plain;
static const char *folder;
static char content[LEN], other[LEN];
static atomic_bool stop_now;
static int64_t stop_at;  /* bytes; 0: never */
static int stall_s = 20; /* of a busy machine; fewer where nothing will come */

static void fill(char *bytes, unsigned seed)
{
    for (size_t i = 0; i < LEN; i++) {
        seed = seed * 1664525u + 1013904223u;
        bytes[i] = (char)(seed >> 24);
    }
}

static int set_up(void **state)
{
    (void)state;
    folder = path_join(&arena, test_dir(), "fetched");
    fill(content, 1);
    fill(other, 2);
    file_server_start(&secure, true, test_dir());
    file_server_start(&plain, false, test_dir());
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    file_server_stop(&secure);
    file_server_stop(&plain);
    arena_release(&arena);
    return 0;
}

static const char *at(const struct file_server *s, const char *path)
{
    return arena_printf(&arena, "%s%s", s->base, path);
}

static bool is_to_stop(void *data)
{
    (void)data;
    return atomic_load(&stop_now);
}

static void told(void *data, int64_t done, int64_t total)
{
    (void)data;
    (void)total;
    if (stop_at && done >= stop_at)
        atomic_store(&stop_now, true);
}

static enum err_code fetch(const char *url, const char *authorities, struct download *out, struct err *err)
{
    const struct download_wish wish = {.url = url,
                                       .folder = folder,
                                       .authorities = authorities,
                                       .most_bytes = 2 * LEN,
                                       .stall_s = stall_s,
                                       .stop = is_to_stop,
                                       .told = told};
    *err = (struct err)ERR_INIT;
    atomic_store(&stop_now, false);
    return download_file(&arena, &wish, out, err);
}

static void holds(const struct download *d, const char *bytes)
{
    struct err err = ERR_INIT;
    char *text;
    size_t len;
    assert_ok(file_read(&arena, d->path, 2 * LEN, &text, &len, &err), err);
    assert_int_equal(len, LEN);
    assert_int_equal(d->bytes, LEN);
    assert_memory_equal(text, bytes, LEN);
}

static void comes(const char *path, const char *bytes, struct download *d)
{
    struct err err;
    assert_ok(fetch(at(&secure, path), secure.authorities, d, &err), err);
    holds(d, bytes);
}

static void fails(const char *url, const char *authorities, enum err_code code, const char *words)
{
    struct err err;
    struct download d;
    assert_int_equal(fetch(url, authorities, &d, &err), code);
    if (!strstr(err.text, words))
        fail_msg("\"%s\" does not say \"%s\"", err.text, words);
}

static void a_file_comes_whole(void **state)
{
    (void)state;
    struct download d;
    file_server_put(&secure, (struct remote_file){.path = "/a", .bytes = content, .len = LEN, .tag = "\"1\""});
    comes("/a", content, &d);
    assert_false(d.same);
    assert_false(d.checked);
    file_server_log(&secure);
    comes("/a", content, &d); /* as long as it is kept, nothing has to come again */
    assert_true(d.same);
    assert_int_equal(d.before, LEN);
    assert_string_equal(file_server_log(&secure), "GET /a\nGET /a.sha256\n");
    file_server_put(&secure, (struct remote_file){.path = "/a", .bytes = other, .len = LEN, .tag = "\"2\""});
    comes("/a", other, &d);
    assert_false(d.same);
    assert_int_equal(d.before, 0);
    download_forget(d.path);
    assert_false(file_exists(d.path));
}

static void what_is_cut_off_goes_on(void **state)
{
    (void)state;
    struct download d;
    file_server_put(&secure,
                    (struct remote_file){
                        .path = "/b", .bytes = content, .len = LEN, .tag = "\"1\"", .cut_after = 70000, .cuts = 2});
    file_server_log(&secure);
    comes("/b", content, &d);
    assert_string_equal(file_server_log(&secure), "GET /b\nGET /b from 70000\nGET /b from 140000\nGET /b.sha256\n");
    download_forget(d.path);
    /* Too often for one time: then it goes on the next time. */
    file_server_put(&secure, (struct remote_file){.path = "/b",
                                                  .bytes = content,
                                                  .len = LEN,
                                                  .modified = "Fri, 27 Nov 2026 10:00:00 GMT",
                                                  .cut_after = 20000,
                                                  .cuts = 4});
    fails(at(&secure, "/b"), secure.authorities, ERR_IO, "80000 bytes of it are kept");
    file_server_log(&secure);
    comes("/b", content, &d);
    assert_int_equal(d.before, 80000);
    assert_string_equal(file_server_log(&secure), "GET /b from 80000\nGET /b.sha256\n");
    download_forget(d.path);
}

/* Half of one file and half of another are no file. */
static void a_file_that_changed_comes_anew(void **state)
{
    (void)state;
    struct download d;
    file_server_put(
        &secure,
        (struct remote_file){.path = "/c", .bytes = content, .len = LEN, .tag = "\"1\"", .cut_after = 1000, .cuts = 4});
    fails(at(&secure, "/c"), secure.authorities, ERR_IO, "4000 bytes");
    file_server_put(&secure, (struct remote_file){.path = "/c", .bytes = other, .len = LEN, .tag = "\"2\""});
    comes("/c", other, &d);
    assert_int_equal(d.before, 0);
    download_forget(d.path);
    /* A server without ranges, and one whose ETag is weak, begin again as well. */
    file_server_put(&secure, (struct remote_file){.path = "/c",
                                                  .bytes = content,
                                                  .len = LEN,
                                                  .tag = "\"1\"",
                                                  .no_ranges = true,
                                                  .cut_after = 1000,
                                                  .cuts = 2});
    comes("/c", content, &d);
    download_forget(d.path);
    file_server_put(&secure,
                    (struct remote_file){
                        .path = "/c", .bytes = content, .len = LEN, .tag = "W/\"1\"", .cut_after = 1000, .cuts = 2});
    file_server_log(&secure);
    comes("/c", content, &d);
    assert_string_equal(file_server_log(&secure), "GET /c\nGET /c\nGET /c\nGET /c.sha256\n");
    download_forget(d.path);
    file_server_put(&secure, (struct remote_file){.path = "/c",
                                                  .bytes = content,
                                                  .len = LEN,
                                                  .tag = "\"1\"",
                                                  .wrong_range = true,
                                                  .cut_after = 1000,
                                                  .cuts = 1});
    fails(at(&secure, "/c"), secure.authorities, ERR_IO, "another part");
    download_forget(path_join(&arena, folder, "x.part"));
}

static void a_server_that_hangs_is_given_up(void **state)
{
    (void)state;
    struct download d;
    struct err err;
    stall_s = 2;
    file_server_put(&secure,
                    (struct remote_file){
                        .path = "/d", .bytes = content, .len = LEN, .tag = "\"1\"", .stall_after = 1000, .cuts = 1});
    assert_ok(fetch(at(&secure, "/d"), secure.authorities, &d, &err), err); /* the second time it does not hang */
    holds(&d, content);
    download_forget(d.path);
    file_server_put(
        &secure,
        (struct remote_file){.path = "/d", .bytes = content, .len = LEN, .tag = "\"1\"", .stall_after = 1, .cuts = 1});
    int64_t began = monotonic_ms();
    (void)fetch(at(&secure, "/d"), secure.authorities, &d, &err);
    assert_true(monotonic_ms() - began < 60000);
    download_forget(d.path);
    stall_s = 20;
}

static void it_can_be_interrupted_and_goes_on(void **state)
{
    (void)state;
    struct download d;
    file_server_put(&secure,
                    (struct remote_file){
                        .path = "/e", .bytes = content, .len = LEN, .tag = "\"1\"", .stall_after = 100000, .cuts = 1});
    stop_at = 1000;
    fails(at(&secure, "/e"), secure.authorities, ERR_INTERRUPT, "the next try goes on from there");
    stop_at = 0;
    file_server_log(&secure);
    comes("/e", content, &d);
    assert_true(d.before > 0);
    assert_non_null(strstr(file_server_log(&secure), "GET /e from "));
    download_forget(d.path);
}

static void a_wrong_digest_is_refused(void **state)
{
    (void)state;
    static char line[SIGN_SHA256_HEX + 20];
    char digest[SIGN_SHA256_HEX + 1];
    struct download d;
    struct err err = ERR_INIT;
    const char *copy = path_join(&arena, test_dir(), "copy");
    assert_ok(file_write(copy, content, LEN, FILE_REPLACE_EXISTING, &err), err);
    int fd = open(copy, O_RDONLY | O_CLOEXEC);
    assert_true(sign_sha256_file(fd, digest));
    close(fd);
    snprintf(line, sizeof line, "%s  f\n", digest);
    file_server_put(&secure, (struct remote_file){.path = "/f", .bytes = content, .len = LEN, .tag = "\"1\""});
    file_server_put(&secure, (struct remote_file){.path = "/f.sha256", .bytes = line, .len = strlen(line)});
    comes("/f", content, &d);
    assert_true(d.checked);
    download_forget(d.path);
    file_server_put(&secure, (struct remote_file){.path = "/f", .bytes = other, .len = LEN, .tag = "\"1\""});
    fails(at(&secure, "/f"), secure.authorities, ERR_INPUT, "not what its digest says");
    assert_false(file_exists(d.path));
}

static void what_is_refused(void **state)
{
    (void)state;
    struct download d;
    struct err err;
    fails("http://example.org/facts.json", NULL, ERR_USAGE, "take https");
    fails("http://127.0.0.1.example.org/facts.json", NULL, ERR_USAGE, "take https");
    fails("ftp://example.org/facts.json", NULL, ERR_USAGE, "over https, not over ftp");
    fails("file:///etc/passwd", NULL, ERR_USAGE, "is no address");
    fails("example.org/facts.json", NULL, ERR_USAGE, "is no address");
    fails("https://ann:secret@example.org/facts.json", NULL, ERR_USAGE, "password");
    file_server_put(&secure, (struct remote_file){.path = "/g", .bytes = content, .len = LEN});
    fails(at(&secure, "/g"), NULL, ERR_CONFLICT, "cannot prove to be it");
    fails(at(&secure, "/none"), secure.authorities, ERR_NOT_FOUND, "no such file");
    /* Over HTTPS nobody sends on to plain HTTP. */
    file_server_put(&secure, (struct remote_file){.path = "/h", .status = 302, .location = at(&plain, "/g")});
    file_server_put(&plain, (struct remote_file){.path = "/g", .bytes = content, .len = LEN});
    fails(at(&secure, "/h"), secure.authorities, ERR_CONFLICT, "not https");
    file_server_put(&secure, (struct remote_file){.path = "/i", .status = 302, .location = at(&secure, "/g")});
    assert_ok(fetch(at(&secure, "/i"), secure.authorities, &d, &err), err);
    holds(&d, content);
    download_forget(d.path);
    assert_ok(fetch(at(&plain, "/g"), NULL, &d, &err), err); /* this computer may be asked so */
    holds(&d, content);
    download_forget(d.path);
    file_server_put(&secure, (struct remote_file){.path = "/j", .status = 302, .location = at(&secure, "/j")});
    fails(at(&secure, "/j"), secure.authorities, ERR_IO, "lost");
    file_server_put(&secure, (struct remote_file){.path = "/k", .status = 503});
    fails(at(&secure, "/k"), secure.authorities, ERR_IO, "status 503");
    int closed = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0); /* a port that nobody listens at */
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof own;
    assert_int_equal(bind(closed, (struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(getsockname(closed, (struct sockaddr *)&own, &len), 0);
    fails(arena_printf(&arena, "https://127.0.0.1:%d/a", ntohs(own.sin_port)), NULL, ERR_IO,
          "127.0.0.1 cannot be reached");
    close(closed);
}

/* By what the server says, and by what comes where it says nothing. */
static void a_file_that_is_too_large_is_refused(void **state)
{
    (void)state;
    static char large[3 * LEN];
    file_server_put(&secure, (struct remote_file){.path = "/l", .bytes = large, .len = sizeof large, .tag = "\"1\""});
    fails(at(&secure, "/l"), secure.authorities, ERR_INPUT, "larger than");
    file_server_put(&secure,
                    (struct remote_file){.path = "/l", .bytes = large, .len = sizeof large, .no_length = true});
    fails(at(&secure, "/l"), secure.authorities, ERR_INPUT, "larger than");
}

static void two_do_not_fetch_the_same(void **state)
{
    (void)state;
    struct download d;
    struct err err;
    file_server_put(&secure, (struct remote_file){.path = "/m", .bytes = content, .len = LEN, .tag = "\"1\""});
    comes("/m", content, &d);
    int fd = open(d.path, O_RDWR | O_CLOEXEC);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    assert_int_equal(fetch(at(&secure, "/m"), secure.authorities, &d, &err), ERR_LOCKED);
    close(fd);
    download_forget(d.path);
}

/* ---- what comes of it ------------------------------------------------------------------------ */

static enum err_code update(const char *path, struct update *out, struct err *err)
{
    const struct download_wish wish = {
        .url = at(&secure, path), .folder = folder, .authorities = secure.authorities, .stall_s = stall_s};
    *err = (struct err)ERR_INIT;
    return update_fetch(&arena, &wish, out, err);
}

static void becomes(const char *path, enum update_kind kind, const char *name, const char *text)
{
    struct update u;
    struct err err;
    char *found;
    size_t len;
    assert_ok(update(path, &u, &err), err);
    assert_int_equal(u.kind, kind);
    assert_string_equal(strrchr(u.path, '/') + 1, name);
    assert_ok(file_read(&arena, u.path, LEN, &found, &len, &err), err);
    assert_string_equal(found, text);
    update_close(&u, true);
    assert_false(file_exists(u.path));
    assert_false(file_exists(u.download.path));
}

static void put_packed(const char *path, const char *text)
{
    size_t len;
    char *packed = gzip_pack(text, strlen(text), 6, &len);
    char *kept = arena_strndup(&arena, packed, len);
    free(packed);
    file_server_put(&secure, (struct remote_file){.path = path, .bytes = kept, .len = len, .tag = "\"1\""});
}

static void files_are_told_apart_and_unpacked(void **state)
{
    (void)state;
    static const char facts[] = "{\"package\":{\"schema\":\"topcut/facts/1\"}}", cards[] = "{\"meta\":{},\"data\":{}}";
    file_server_put(&secure, (struct remote_file){.path = "/facts.json", .bytes = facts, .len = strlen(facts)});
    becomes("/facts.json", UPDATE_FACTS, "facts.json", facts);
    put_packed("/facts.json.gz", facts);
    becomes("/facts.json.gz", UPDATE_FACTS, "facts.json", facts);
    put_packed("/AllPrintings.json.gz", cards);
    becomes("/AllPrintings.json.gz", UPDATE_CARDS, "AllPrintings.json", cards);
    /* "cards.json" of 5 bytes, "[1,2]", as an archive */
    static const char zip[] = "PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\xbf\x50\x8b\x08\x07\0\0\0\x05\0\0\0\x0a\0\0\0"
                              "cards.json\x8b\x36\xd4\x31\x8a\x05\x00PK\x01\x02........";
    file_server_put(&secure, (struct remote_file){.path = "/cards.json.zip", .bytes = zip, .len = sizeof zip - 1});
    becomes("/cards.json.zip", UPDATE_CARDS, "cards.json", "[1,2]");
    struct update u;
    struct err err;
    static char damaged[sizeof zip];
    memcpy(damaged, zip, sizeof zip);
    damaged[14] ^= 1;
    file_server_put(&secure, (struct remote_file){.path = "/cards.json.zip", .bytes = damaged, .len = sizeof zip - 1});
    assert_int_equal(update("/cards.json.zip", &u, &err), ERR_INPUT);
    file_server_put(&secure, (struct remote_file){.path = "/cards.json.zip", .bytes = zip, .len = 43});
    assert_int_equal(update("/cards.json.zip", &u, &err), ERR_INPUT);
    assert_non_null(strstr(err.text, "cut off"));
}

static void a_list_of_bulk_files_leads_on(void **state)
{
    (void)state;
    static const char cards[] = "[{\"object\":\"card\"}]";
    const char *entry = arena_printf(&arena,
                                     "{\"object\":\"bulk_data\",\"type\":\"default_cards\",\"download_uri\":"
                                     "\"%s/default-cards-20261127100000.json\"}",
                                     secure.base);
    const char *list = arena_printf(
        &arena, "{\"object\":\"list\",\"data\":[{\"object\":\"bulk_data\",\"type\":\"rulings\"},%s]}", entry);
    file_server_put(&secure, (struct remote_file){.path = "/bulk-data", .bytes = list, .len = strlen(list)});
    file_server_put(&secure, (struct remote_file){.path = "/bulk-data/one", .bytes = entry, .len = strlen(entry)});
    put_packed("/default-cards-20261127100000.json", cards);
    becomes("/bulk-data", UPDATE_CARDS, "default-cards-20261127100000.json", cards);
    becomes("/bulk-data/one", UPDATE_CARDS, "default-cards-20261127100000.json", cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_comes_whole),
        cmocka_unit_test(what_is_cut_off_goes_on),
        cmocka_unit_test(a_file_that_changed_comes_anew),
        cmocka_unit_test(a_server_that_hangs_is_given_up),
        cmocka_unit_test(it_can_be_interrupted_and_goes_on),
        cmocka_unit_test(a_wrong_digest_is_refused),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(a_file_that_is_too_large_is_refused),
        cmocka_unit_test(two_do_not_fetch_the_same),
        cmocka_unit_test(files_are_told_apart_and_unpacked),
        cmocka_unit_test(a_list_of_bulk_files_leads_on),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
