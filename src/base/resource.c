/* resource.c - see resource.h
 *
 * Four places in order: the folder of --data, $XDG_CONFIG_HOME/topcut (~/.config/topcut), the layer, the
 * program itself. The first that has a path wins. A user's file goes through decode_text, because
 * it was written with whatever editor the user has.
 */
#include "base/resource.h"
#include "base/cause.h"
#include "base/compare.h"
#include "base/decode.h"
#include "base/file.h"
#include "base/resource_layer.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define RESOURCE_MAX_BYTES (16u << 20)

/* Files laid over the program's own, sorted by path. */
struct layer {
    const struct resource *files;
    size_t n;
};

static const char *data_dir;
static struct layer laid; /* what is found without another one */

void resource_set_dir(const char *dir)
{
    data_dir = dir;
}

void resource_set_layer(const struct resource *files, size_t n)
{
    laid = (struct layer){.files = files, .n = n};
}

/* Folders that a user may add to, with the ending that makes a file one of them: a README or an
 * editor's backup beside them is no report. */
static const struct {
    const char *folder, *ending;
} open_folders[] = {
    {"formats", ".json"},        {"formats/catalog/abilities", ".cards"},
    {"formats/floor", ".json"},  {"formats/penalties", ".json"},
    {"formats/rating", ".json"}, {"banlists", ".csv"},
    {"reports", ".sql"},
};

/* The ending of an open folder's files, or NULL when the folder is closed. len is that of the
 * folder. */
static const char *ending_of(const char *folder, size_t len)
{
    for (size_t i = 0; i < ARRAY_LEN(open_folders); i++)
        if (strlen(open_folders[i].folder) == len && memcmp(open_folders[i].folder, folder, len) == 0)
            return open_folders[i].ending;
    return NULL;
}

static bool ends_with(const char *text, const char *ending)
{
    size_t n = strlen(text), m = strlen(ending);
    return n > m && strcmp(text + n - m, ending) == 0;
}

#define N_PLACES 2

/* The override folders, highest first; NULL where there is none. */
static enum err_code places(struct arena *arena, const char *dirs[N_PLACES], struct err *err)
{
    struct stat st;
    dirs[0] = data_dir;
    if (data_dir && (stat(data_dir, &st) != 0 || !S_ISDIR(st.st_mode)))
        return err_set(err, ERR_NOT_FOUND, "no folder %s (given with --data)", data_dir);
    const char *config = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    dirs[1] = NULL;
    if (config && config[0] == '/') /* relative ones are ignored, as the XDG rules ask */
        dirs[1] = path_join(arena, config, "topcut");
    else if (home && home[0])
        dirs[1] = path_join(arena, home, ".config/topcut");
    return ERR_OK;
}

static enum err_code read_override(struct arena *arena, const char *file, const char *path, struct resource *out,
                                   struct err *err)
{
    char *bytes, *text;
    size_t len;
    enum err_code rc;
    if ((rc = file_read(arena, file, RESOURCE_MAX_BYTES, &bytes, &len, err)) != ERR_OK)
        return rc;
    if ((rc = decode_text(arena, bytes, len, file, &text, NULL, NULL, err)) != ERR_OK)
        return rc;
    *out = (struct resource){.path = arena_strdup(arena, path), .data = text, .len = strlen(text), .origin = file};
    return ERR_OK;
}

/* In n resources sorted by path. */
static const struct resource *find_in(const struct resource *list, size_t n, const char *path)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(list[middle].path, path);
        if (order == 0)
            return &list[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const struct resource *resource_builtin(const char *path)
{
    size_t n = 0;
    while (resources_builtin[n].path)
        n++;
    return find_in(resources_builtin, n, path);
}

/* A path names one file in an open folder: what is behind the last slash, and no hidden one. */
bool resource_is_open(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash || slash[1] == '.')
        return false;
    const char *ending = ending_of(path, (size_t)(slash - path));
    return ending && ends_with(slash + 1, ending);
}

bool resource_is_builtin(const char *path)
{
    return resource_builtin(path) != NULL;
}

static enum err_code get(struct arena *arena, const struct layer *layer, const char *path, struct resource *out,
                         struct err *err)
{
    const struct resource *found = NULL;
    if (resource_is_open(path)) {
        const char *dirs[N_PLACES];
        enum err_code rc = places(arena, dirs, err);
        if (rc != ERR_OK)
            return rc;
        for (size_t i = 0; i < N_PLACES; i++) {
            const char *file = dirs[i] ? path_join(arena, dirs[i], path) : NULL;
            if (file && file_exists(file))
                return read_override(arena, file, path, out, err);
        }
        found = find_in(layer->files, layer->n, path);
    }
    if (!found)
        found = resource_builtin(path);
    if (!found)
        return err_set(err, ERR_NOT_FOUND, "there is no %s", path);
    *out = *found;
    return ERR_OK;
}

bool resource_logo(struct arena *arena, const char **bytes, size_t *len)
{
    const char *dirs[N_PLACES];
    struct err none = ERR_INIT;
    bool found = false;
    if (places(arena, dirs, &none) == ERR_OK)
        for (size_t i = 0; i < N_PLACES && !found; i++) {
            char *read;
            const char *file = dirs[i] ? path_join(arena, dirs[i], "logo.png") : NULL;
            found =
                file && file_exists(file) && file_read(arena, file, RESOURCE_MAX_BYTES, &read, len, &none) == ERR_OK;
            if (found)
                *bytes = read;
        }
    err_clear(&none);
    return found;
}

enum err_code resource_get(struct arena *arena, const char *path, struct resource *out, struct err *err)
{
    return get(arena, &laid, path, out, err);
}

/* ---- listing ------------------------------------------------------------------------------------
 */

struct path_list {
    const char **items; /* grown with tc_realloc_array; texts are the arena's or the program's */
    size_t n, room;
};

static void add_path(struct path_list *list, const char *path)
{
    *VEC_ADD(list->items, list->n, list->room) = path;
}

static enum err_code add_folder(struct arena *arena, struct path_list *list, const char *dir, const char *folder,
                                const char *ending, struct err *err)
{
    const char *full = path_join(arena, dir, folder);
    DIR *open_dir = opendir(full);
    if (!open_dir && (errno == ENOENT || errno == ENOTDIR))
        return ERR_OK;
    if (!open_dir)
        return err_set(err, ERR_IO, "cannot read the folder %s: %s", full, cause_of_errno(errno));
    for (const struct dirent *entry; (entry = readdir(open_dir));)
        if (entry->d_name[0] != '.' && ends_with(entry->d_name, ending))
            add_path(list, path_join(arena, folder, entry->d_name));
    closedir(open_dir);
    return ERR_OK;
}

static enum err_code list_folder(struct arena *arena, const struct layer *layer, const char *folder,
                                 struct resource **out, size_t *n, struct err *err)
{
    struct path_list list = {.items = NULL};
    enum err_code rc = ERR_OK;
    size_t len = strlen(folder);
    const char *ending = ending_of(folder, len);
    for (const struct resource *r = resources_builtin; r->path; r++)
        if (strncmp(r->path, folder, len) == 0 && r->path[len] == '/' && !strchr(r->path + len + 1, '/'))
            add_path(&list, r->path);
    if (ending) {
        const char *dirs[N_PLACES];
        rc = places(arena, dirs, err);
        for (size_t i = 0; i < N_PLACES && rc == ERR_OK; i++)
            if (dirs[i])
                rc = add_folder(arena, &list, dirs[i], folder, ending, err);
        for (size_t i = 0; i < layer->n; i++) {
            const char *path = layer->files[i].path;
            if (strncmp(path, folder, len) == 0 && path[len] == '/' && !strchr(path + len + 1, '/'))
                add_path(&list, path);
        }
    }
    if (list.n)
        qsort(list.items, list.n, sizeof *list.items, compare_text);
    struct resource *found = ARENA_ARRAY(arena, struct resource, list.n);
    size_t used = 0;
    for (size_t i = 0; i < list.n && rc == ERR_OK; i++)
        if (i == 0 || strcmp(list.items[i - 1], list.items[i]) != 0)
            rc = get(arena, layer, list.items[i], &found[used++], err);
    free(list.items);
    if (rc == ERR_OK) {
        *out = found;
        *n = used;
    }
    return rc;
}

enum err_code resource_list(struct arena *arena, const char *folder, struct resource **out, size_t *n, struct err *err)
{
    return list_folder(arena, &laid, folder, out, n, err);
}

enum err_code resource_list_over(struct arena *arena, const char *folder, const struct resource *files, size_t n_files,
                                 struct resource **out, size_t *n, struct err *err)
{
    const struct layer layer = {.files = files, .n = n_files};
    return list_folder(arena, &layer, folder, out, n, err);
}
