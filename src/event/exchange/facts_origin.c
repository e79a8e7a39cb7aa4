/* facts_origin.c - where facts were fetched from last, kept beside those that came in */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "event/exchange/exchange.h"

#include <string.h>

#define ORIGIN     "origin.json"
#define ORIGIN_MAX 16384

void facts_origin_get(struct arena *arena, const char *folder, struct facts_origin *out)
{
    const char *path = path_join(arena, folder, ORIGIN);
    struct json *root = NULL;
    struct err ignored = ERR_INIT;
    char *text;
    size_t len;
    *out = (struct facts_origin){.url = ""};
    if (!file_exists(path) || file_read(arena, path, ORIGIN_MAX, &text, &len, &ignored) != ERR_OK ||
        strlen(text) != len || json_parse(text, path, &root, &ignored) != ERR_OK)
        return;
    out->url = arena_strdup(arena, json_text(json_get(root, "url"), ""));
    out->at_utc = json_int(json_get(root, "at_utc"), 0, INT64_C(1) << 40, 0);
    json_free(root);
}

enum err_code facts_origin_set(struct arena *arena, const char *folder, const struct facts_origin *origin,
                               struct err *err)
{
    struct json *root = json_object();
    json_add_text(root, "url", origin->url);
    json_add_int(root, "at_utc", origin->at_utc);
    const char *text = json_print(arena, root);
    json_free(root);
    enum err_code rc = file_make_dir(folder, err);
    return rc == ERR_OK ? file_write(path_join(arena, folder, ORIGIN), text, strlen(text), FILE_REPLACE_EXISTING, err)
                        : rc;
}
