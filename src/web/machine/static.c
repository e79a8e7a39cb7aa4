/* static.c - answers with the files inside the program, packed once */
#include "base/attr.h"
#include "web/machine/inner.h"

#include <stdlib.h>
#include <string.h>

static struct answer *answers[STATIC_FILES_MAX]; /* of static_files */
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
        {".woff2", "font/woff2"},
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

static struct answer *make_answer(const struct static_file *f)
{
    const char *type = type_of(f->name);
    char *copy = tc_calloc(f->resource->len + 1, 1);
    memcpy(copy, f->resource->data, f->resource->len);
    struct answer *answer = answer_new(200, type, copy, f->resource->len);
    answer_header(answer, "Cache-Control", "public, max-age=31536000, immutable");
    answer_header(answer, "Vary", "Accept-Encoding");
    answer_tag(answer);
    answer_pack(answer, type, 9);
    return answer;
}

void static_start(void)
{
    size_t n;
    const struct static_file *files = static_files(&n);
    pthread_mutex_lock(&lock);
    for (size_t i = 0; servers == 0 && i < n; i++)
        answers[i] = make_answer(&files[i]);
    servers++;
    pthread_mutex_unlock(&lock);
}

void static_stop(void)
{
    pthread_mutex_lock(&lock);
    servers--;
    for (size_t i = 0; servers == 0 && i < STATIC_FILES_MAX; i++) {
        answer_drop(answers[i]);
        answers[i] = NULL;
    }
    pthread_mutex_unlock(&lock);
}

struct answer *static_find(const char *path)
{
    size_t n;
    const struct static_file *files = static_files(&n);
    if (strncmp(path, "/static/", 8) != 0)
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (strcmp(files[i].name, path + 8) == 0 && answers[i])
            return answer_share(answers[i]);
    return NULL;
}
