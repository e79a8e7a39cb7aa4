/* static.c - see static.h */
#include "web/machine/static.h"

#include "web/machine/core.h"

#include <stdlib.h>
#include <string.h>

#define FOLDER    "src/web/static/"
#define FILES_MAX 64

struct static_file {
    const struct resource *resource;
    const char *name; /* below the folder */
    char *url;
    struct answer *answer;
};

static struct static_file files[FILES_MAX];
static size_t n_files;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int servers; /* of this process that answer them */

static const char *type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < ARRAY_LEN(types); i++)
        if (strcmp(dot, types[i].ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* Addresses are made once, and stay as long as the process. */
static void find_files(void)
{
    for (const struct resource *r = resources_builtin; r->path; r++) {
        if (strncmp(r->path, FOLDER, strlen(FOLDER)) != 0)
            continue;
        tc_assert(n_files < FILES_MAX);
        struct static_file *f = &files[n_files++];
        struct strbuf url = STRBUF_INIT;
        char digest[SIGN_DIGEST_HEX + 1];
        sign_digest(r->data, r->len, digest);
        f->resource = r;
        f->name = r->path + strlen(FOLDER);
        strbuf_printf(&url, "/static/%s?v=%.8s", f->name, digest);
        f->url = url.text;
    }
}

const char *static_url(const char *name)
{
    pthread_once(&once, find_files);
    for (size_t i = 0; i < n_files; i++)
        if (strcmp(files[i].name, name) == 0)
            return files[i].url;
    return "/static/missing";
}

static void make_answer(struct static_file *f)
{
    const char *type = type_of(f->name);
    char *copy = tc_calloc(f->resource->len + 1, 1);
    memcpy(copy, f->resource->data, f->resource->len);
    f->answer = answer_new(200, type, copy, f->resource->len);
    answer_header(f->answer, "Cache-Control", "public, max-age=31536000, immutable");
    answer_header(f->answer, "Vary", "Accept-Encoding");
    answer_tag(f->answer);
    answer_pack(f->answer, type, 9);
}

void static_start(void)
{
    pthread_once(&once, find_files);
    pthread_mutex_lock(&lock);
    for (size_t i = 0; servers == 0 && i < n_files; i++)
        make_answer(&files[i]);
    servers++;
    pthread_mutex_unlock(&lock);
}

void static_stop(void)
{
    pthread_mutex_lock(&lock);
    servers--;
    for (size_t i = 0; servers == 0 && i < n_files; i++) {
        answer_drop(files[i].answer);
        files[i].answer = NULL;
    }
    pthread_mutex_unlock(&lock);
}

struct answer *static_find(const char *path)
{
    if (strncmp(path, "/static/", 8) != 0)
        return NULL;
    for (size_t i = 0; i < n_files; i++)
        if (strcmp(files[i].name, path + 8) == 0 && files[i].answer)
            return answer_share(files[i].answer);
    return NULL;
}
