/* facts.c - formats and banned lists as one signed file */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/resource_layer.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"

#include <stdlib.h>
#include <string.h>

#define FACTS_SCHEMA "topcut/facts/1"
#define PUBLISHED    "banlists/published.csv"

/* ---- out ------------------------------------------------------------------------------------- */

static enum err_code add_folder(struct arena *arena, const char *folder, struct json *parts, struct err *err)
{
    struct resource *files;
    size_t n = 0;
    enum err_code rc = resource_list(arena, folder, &files, &n, err);
    for (size_t i = 0; i < n && rc == ERR_OK; i++)
        if (resource_is_open(files[i].path))
            json_add_text(parts, files[i].path, files[i].data);
    return rc;
}

enum err_code facts_export(struct store *store, struct arena *arena, const char *keys, char **out, struct err *err)
{
    struct json *parts = json_object();
    enum err_code rc = add_folder(arena, "formats", parts, err);
    if (rc == ERR_OK)
        rc = add_folder(arena, "banlists", parts, err);
    if (rc != ERR_OK) {
        json_free(parts);
        return rc;
    }
    return package_seal(store, arena, keys, FACTS_SCHEMA, parts, out, err);
}

/* ---- in -------------------------------------------------------------------------------------- */

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct resource *)a)->path, ((const struct resource *)b)->path);
}

/* The day in the second line of banlists/published.csv; "" where there is none. */
static const char *published_day(struct arena *arena, const struct resource *file)
{
    const char *line = file ? strchr(file->data, '\n') : NULL;
    char *day = line && strlen(line + 1) > DATE_LEN ? arena_strdup(arena, line + 1) : NULL;
    if (!day)
        return "";
    day[DATE_LEN] = '\0';
    return date_is_valid(day) ? day : "";
}

static bool is_fact(const char *path)
{
    const char *slash = strchr(path, '/');
    return slash && !strchr(slash + 1, '/') && resource_is_open(path) && strncmp(path, "reports/", 8) != 0;
}

static enum err_code take_files(struct arena *arena, const struct package *p, struct facts_file *out, struct err *err)
{
    size_t n = json_count(p->parts);
    struct resource *files = ARENA_ARRAY(arena, struct resource, n + 1);
    for (const struct json *part = json_first(p->parts); part; part = json_next(part)) {
        const char *path = json_key(part), *text = json_text(part, NULL);
        if (!text || !is_fact(path))
            return err_set(err, ERR_INPUT, "%s: \"%s\" is neither a format nor a banned list", p->what, path);
        files[out->n++] = (struct resource){.path = arena_strdup(arena, path),
                                            .data = arena_strdup(arena, text),
                                            .len = strlen(text),
                                            .origin = p->what};
    }
    if (out->n)
        qsort(files, out->n, sizeof *files, by_path);
    out->files = files;
    for (size_t i = 0; i < out->n; i++)
        if (strcmp(files[i].path, PUBLISHED) == 0)
            out->published = published_day(arena, &files[i]);
    return out->n ? ERR_OK : err_set(err, ERR_INPUT, "%s: it holds no format and no banned list", p->what);
}

enum err_code facts_file_parse(struct arena *arena, const char *text, size_t len, const char *what,
                               struct facts_file *out, struct err *err)
{
    struct package p = {.what = ""};
    *out = (struct facts_file){.published = "", .text = ""};
    if (len > FACTS_MAX_BYTES || strlen(text) != len)
        return err_set(err, ERR_INPUT, "%s: not a file of facts\ntopcut facts export makes one", what);
    enum err_code rc = package_open(arena, text, arena_strdup(arena, what), FACTS_SCHEMA, &p, err);
    if (rc != ERR_OK)
        return rc;
    out->text = text;
    out->len = len;
    rc = take_files(arena, &p, out, err);
    out->package = (struct package){.what = p.what,
                                    .store_name = arena_strdup(arena, p.store_name),
                                    .public_hex = arena_strdup(arena, p.public_hex),
                                    .fingerprint = p.fingerprint,
                                    .program = arena_strdup(arena, p.program),
                                    .made_utc = p.made_utc,
                                    .digest = p.digest};
    package_free(&p);
    return rc;
}

enum err_code facts_file_read(struct arena *arena, const char *path, struct facts_file *out, struct err *err)
{
    char *text = NULL;
    size_t len = 0;
    *out = (struct facts_file){.published = "", .text = ""};
    enum err_code rc = file_read(arena, path, FACTS_MAX_BYTES, &text, &len, err);
    return rc == ERR_OK ? facts_file_parse(arena, text, len, path, out, err) : rc;
}

bool facts_is_outdated(const struct facts_file *facts)
{
    struct arena scratch = ARENA_INIT;
    bool outdated = strcmp(published_day(&scratch, resource_builtin(PUBLISHED)), facts->published) > 0;
    arena_release(&scratch);
    return outdated;
}
