/* static.c - style sheet, script and pictures, which are files inside the program */
#include "base/resource.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "web/page/page.h"

#include <pthread.h>
#include <string.h>

#define FOLDER "src/web/static/"

static struct static_file files[STATIC_FILES_MAX];
static size_t n_files;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Addresses are made once, and stay as long as the process. */
static void find_files(void)
{
    for (const struct resource *r = resources_builtin; r->path; r++) {
        if (strncmp(r->path, FOLDER, strlen(FOLDER)) != 0)
            continue;
        tc_assert(n_files < STATIC_FILES_MAX);
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

const struct static_file *static_files(size_t *n)
{
    pthread_once(&once, find_files);
    *n = n_files;
    return files;
}

const char *static_url(const char *name)
{
    pthread_once(&once, find_files);
    for (size_t i = 0; i < n_files; i++)
        if (strcmp(files[i].name, name) == 0)
            return files[i].url;
    return "/static/missing";
}
