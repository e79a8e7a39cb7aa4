/* resource_layer.h - files laid over the program's own: formats and banned lists that came in as one file
 *
 * The layer stands below the folders of the user and above the program (resource.h). */
#ifndef TOPCUT_BASE_RESOURCE_LAYER_H
#define TOPCUT_BASE_RESOURCE_LAYER_H

#include "base/resource.h"

/* Files sorted by path, all of them open (resource_is_open); they must outlive the program's use. n 0: none. Call it
 * before other threads begin. */
void resource_set_layer(const struct resource *files, size_t n);
/* All resources of a folder as resource_list finds them, with these files as the layer instead of those that were set:
 * for a server, whose threads go by what was imported while they ran, and for a look at what files would change. */
TC_MUST_USE enum err_code resource_list_over(struct arena *arena, const char *folder, const struct resource *files,
                                             size_t n_files, struct resource **out, size_t *n, struct err *err);
/* True when a path is one that a folder or the layer may add or replace: "formats/NAME.json". */
bool resource_is_open(const char *path);
/* The program's own, whatever is laid over it; NULL: it has none under that path. */
const struct resource *resource_builtin(const char *path);

#endif
