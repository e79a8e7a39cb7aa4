/* facts.c - formats, banned lists and cards as one signed file */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/resource_layer.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"
#include "event/register/register.h"

#include <stdlib.h>
#include <string.h>

#define FACTS_SCHEMA "topcut/facts/1"
#define PUBLISHED    "banlists/published.csv"

/* The rows of a table below its header; cells have no line breaks. */
static size_t rows_of(const struct resource *file)
{
    size_t n = 0;
    for (const char *p = file->data; (p = strchr(p, '\n')) != NULL; p++)
        n++;
    return n ? n - 1 : 0;
}

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

/* Cards beyond those that the program has. */
static enum err_code add_rows(struct arena *arena, struct facts_content *content, struct json *parts, struct err *err)
{
    struct {
        const char *name;
        size_t *count;
    } counts[] = {{"sets.csv", &content->sets},
                  {"cards.csv", &content->cards},
                  {"printings.csv", &content->printings},
                  {"aliases.csv", &content->spellings},
                  {"names.csv", &content->spellings}};
    struct catalog *shipped;
    struct resource rows[ROWS_FILES];
    size_t n = 0;
    enum err_code rc = catalog_open(NULL, &shipped, err);
    if (rc != ERR_OK)
        return rc;
    rows_beyond(arena, content->catalog, shipped, content->since, rows, &n);
    for (size_t i = 0; i < n; i++) {
        json_add_text(parts, rows[i].path, rows[i].data);
        for (size_t k = 0; k < ARRAY_LEN(counts); k++)
            if (strcmp(strrchr(rows[i].path, '/') + 1, counts[k].name) == 0)
                *counts[k].count += rows_of(&rows[i]);
    }
    catalog_close(shipped);
    return ERR_OK;
}

/* Changes of lists: those that the store entered, beside those of the facts that it goes by. */
static enum err_code add_changes(struct store *store, struct arena *arena, struct facts_content *content,
                                 struct json *parts, struct err *err)
{
    struct store_change *own;
    const struct facts_file *facts = content->facts;
    size_t n = 0, n_facts = facts ? facts->n_changes : 0;
    enum err_code rc = store_changes(store, arena, &own, &n, err);
    if (rc != ERR_OK || n + n_facts == 0)
        return rc;
    struct list_change *all = ARENA_ARRAY(arena, struct list_change, n + n_facts);
    for (size_t i = 0; i < n_facts; i++)
        all[i] = facts->changes[i];
    for (size_t i = 0; i < n; i++)
        all[n_facts + i] = own[i].change;
    const char *text = facts_changes_text(arena, all, n + n_facts);
    content->changes = rows_of(&(struct resource){.data = text});
    json_add_text(parts, FACTS_CHANGES, text);
    return ERR_OK;
}

enum err_code facts_export(struct store *store, struct arena *arena, const char *keys, struct facts_content *content,
                           char **out, struct err *err)
{
    struct json *parts = json_object();
    enum err_code rc = add_folder(arena, "formats", parts, err);
    if (rc == ERR_OK)
        rc = add_folder(arena, "banlists", parts, err);
    if (rc == ERR_OK && content)
        rc = add_rows(arena, content, parts, err);
    if (rc == ERR_OK && content)
        rc = add_changes(store, arena, content, parts, err);
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

/* A format or a list, as they lie over the program's own. */
static bool is_layer(const char *path)
{
    const char *slash = strchr(path, '/');
    return slash && !strchr(slash + 1, '/') && resource_is_open(path) && strncmp(path, "reports/", 8) != 0;
}

static bool is_rows(const char *path)
{
    static const char *const names[ROWS_FILES] = {"aliases.csv", "cards.csv",     "faces.csv",
                                                  "names.csv",   "printings.csv", "sets.csv"};
    size_t len = strlen(ROWS_FOLDER);
    if (strncmp(path, ROWS_FOLDER, len) != 0 || path[len] != '/')
        return false;
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(path + len + 1, names[i]) == 0)
            return true;
    return false;
}

static enum err_code take_changes(struct arena *arena, const struct package *p, const char *text,
                                  struct facts_file *out, struct err *err)
{
    struct list_change *changes;
    enum err_code rc =
        facts_changes_read(arena, arena_strdup(arena, text), FACTS_CHANGES, &changes, &out->n_changes, err);
    out->changes = changes;
    if (rc != ERR_OK)
        err_context(err, "%s", p->what);
    return rc;
}

/* The parts, each to its kind. */
static enum err_code take_parts(struct arena *arena, const struct package *p, struct facts_file *out, struct err *err)
{
    size_t n = json_count(p->parts);
    struct resource *files = ARENA_ARRAY(arena, struct resource, n + 1);
    struct resource *rows = ARENA_ARRAY(arena, struct resource, n + 1);
    enum err_code rc = ERR_OK;
    for (const struct json *part = json_first(p->parts); part && rc == ERR_OK; part = json_next(part)) {
        const char *path = json_key(part), *text = json_text(part, NULL);
        if (!text || !(is_layer(path) || is_rows(path) || strcmp(path, FACTS_CHANGES) == 0))
            return err_set(err, ERR_INPUT, "%s: \"%s\" is no part that facts have", p->what, path);
        if (strcmp(path, FACTS_CHANGES) == 0) {
            rc = take_changes(arena, p, text, out, err);
            continue;
        }
        struct resource *to = is_rows(path) ? &rows[out->n_rows++] : &files[out->n++];
        *to = (struct resource){.path = arena_strdup(arena, path),
                                .data = arena_strdup(arena, text),
                                .len = strlen(text),
                                .origin = p->what};
        if (strcmp(path, ROWS_FOLDER "/cards.csv") == 0)
            out->n_cards = rows_of(to);
    }
    if (out->n)
        qsort(files, out->n, sizeof *files, by_path);
    out->files = files;
    out->rows = rows;
    for (size_t i = 0; i < out->n; i++)
        if (strcmp(files[i].path, PUBLISHED) == 0)
            out->published = published_day(arena, &files[i]);
    if (rc == ERR_OK && !out->n)
        rc = err_set(err, ERR_INPUT, "%s: it holds no format and no banned list", p->what);
    return rc;
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
    rc = take_parts(arena, &p, out, err);
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
