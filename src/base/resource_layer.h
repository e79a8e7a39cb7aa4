/* resource_layer.h - files laid over the program's own: formats and banned lists that came in as one file
 *
 * The layer stands below the folders of the user and above the program (resource.h). */
#ifndef TOPCUT_BASE_RESOURCE_LAYER_H
#define TOPCUT_BASE_RESOURCE_LAYER_H

#include "base/resource.h"

/* Files sorted by path, all of them open (resource_is_open); they must outlive the program's use. n 0: none. Call it
 * before other threads begin. */
void resource_set_layer(const struct resource *files, size_t n);
/* Whether a path is one that a folder or the layer may add or replace: "formats/NAME.json". */
bool resource_is_open(const char *path);
/* The program's own, whatever is laid over it; NULL: it has none under that path. */
const struct resource *resource_builtin(const char *path);

#endif
