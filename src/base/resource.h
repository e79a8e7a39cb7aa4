/* resource.h - schema, formats, banned lists and reports, compiled into the program
 *
 * A resource is known by its path in the source tree ("reports/standings.sql"). A folder given with
 * --data, and then $XDG_CONFIG_HOME/topcut, may add files to formats/ (and its folders catalog/abilities/,
 * floor/, penalties/ and rating/), banlists/ and reports/ or replace them by name; schema/ is never
 * overridden. */
#ifndef TOPCUT_BASE_RESOURCE_H
#define TOPCUT_BASE_RESOURCE_H

#include "base/arena.h"
#include "base/err.h"

struct resource {
    const char *path; /* "reports/standings.sql" */
    const char *data; /* terminated */
    size_t len;
    const char *origin; /* NULL: compiled in; else the file's path on disk */
};

/* What tc-embed generated, sorted by path; ends with a NULL path. */
extern const struct resource resources_builtin[];

/* The folder of --data; NULL for none. Call once, from main. The text must outlive the program's use. */
void resource_set_dir(const char *dir);

/* One resource. ERR_NOT_FOUND. */
TC_MUST_USE enum err_code resource_get(struct arena *arena, const char *path, struct resource *out, struct err *err);

/* True when the program has one of its own under that path, overridden or not. */
bool resource_is_builtin(const char *path);

/* The store's own mark: logo.png in the folder of --data, else in $XDG_CONFIG_HOME/topcut. False: there is none, or it
 * cannot be read. The bytes are the arena's; whether they are a picture is for the caller to see. */
bool resource_logo(struct arena *arena, const char **bytes, size_t *len);

/* All resources of a folder ("reports"), overrides applied and additions included, sorted by path. */
TC_MUST_USE enum err_code resource_list(struct arena *arena, const char *folder, struct resource **out, size_t *n,
                                        struct err *err);

#endif
