/* fuzz_route.c - any address is a page's, with places in their bounds, or nobody's */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "web/machine/inner.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The tables of the program's own pages want the whole server; these have every kind of place. */
static enum err_code run(struct request *req, struct err *err)
{
    (void)req;
    (void)err;
    return ERR_OK;
}

static const struct route routes[] = {
    {METHOD_GET, "/", FOR_ALL, 0, 0, run, NULL},
    {METHOD_GET, "/e/{event}", FOR_ALL, 0, 0, run, NULL},
    {METHOD_POST, "/e/{event}/r/{round}/t/{table}", FOR_ALL, 0, 0, run, NULL},
    {METHOD_GET, "/p/{player}/chart.svg", FOR_ALL, 0, 0, run, NULL},
    {METHOD_GET, "/log/{n}", FOR_ALL, 0, 0, run, NULL},
    {METHOD_GET, "/j/{word}", FOR_ALL, 0, 0, run, NULL},
    {METHOD_GET, "/e/{event}/slips-{n}.pdf", FOR_ALL, 0, 0, run, NULL},
    {.pattern = NULL},
};
static const struct route *const tables[] = {routes, NULL};

/* The same path from what was found: there is one spelling for each. */
static void check_spelling(const struct route *route, const struct places *places, const char *path)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *c = route->pattern; *c; c++) {
        if (*c != '{') {
            strbuf_add_char(&sb, *c);
            continue;
        }
        const char *end = strchr(c, '}');
        if (strncmp(c, "{event}", 7) == 0)
            strbuf_printf(&sb, "%lld", (long long)places->event);
        else if (strncmp(c, "{player}", 8) == 0)
            strbuf_printf(&sb, "%lld", (long long)places->player);
        else if (strncmp(c, "{n}", 3) == 0)
            strbuf_printf(&sb, "%lld", (long long)places->number);
        else if (strncmp(c, "{round}", 7) == 0)
            strbuf_printf(&sb, "%d", places->round);
        else if (strncmp(c, "{table}", 7) == 0)
            strbuf_printf(&sb, "%d", places->table);
        else
            strbuf_add(&sb, places->word);
        c = end;
    }
    tc_assert(strcmp(strbuf_text(&sb), path) == 0);
    strbuf_release(&sb);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    const char *uri = arena_strndup(&arena, (const char *)data, size);
    char *room = ARENA_ARRAY(&arena, char, strlen(uri) + 2);
    const char *path, *query;
    if (uri_split(uri, room, &path, &query)) {
        tc_assert(path[0] == '/' && utf8_is_valid(path, strlen(path)) && strchr(query, '#') == NULL);
        for (const char *c = path; *c; c++)
            tc_assert((unsigned char)*c >= ' ' && *c != 0x7f);
        for (int method = METHOD_GET; method <= METHOD_POST; method++) {
            const struct route *found;
            struct places places;
            unsigned allowed;
            if (route_find(tables, (enum method)method, path, &found, &places, &allowed) == ROUTE_FOUND)
                check_spelling(found, &places, path);
        }
    }
    arena_release(&arena);
    return 0;
}
