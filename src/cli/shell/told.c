/* told.c - how old it is what an association told this store (exchange/association_pull.c), for whoever enrols people
 */
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "cli/shell/inner.h"
#include "event/exchange/exchange.h"

enum { OLD_DAYS = 7, TOLD_MOST = 16 << 20 };

const char *cli_association_folder(struct cli *cli, const char *public_hex)
{
    return path_join(cli->arena, cli_data_file(cli, "association"), public_hex);
}

/* When the association was asked last; 0: never. */
static int64_t asked_utc(struct cli *cli, const char *folder)
{
    struct json *root = NULL;
    struct err ignored = ERR_INIT;
    char *text;
    size_t len;
    const char *path = path_join(cli->arena, folder, "feed.json");
    if (!file_exists(path) || file_read(cli->arena, path, TOLD_MOST, &text, &len, &ignored) != ERR_OK ||
        json_parse(text, path, &root, &ignored) != ERR_OK)
        return 0;
    int64_t at = json_int(json_get(root, "at_utc"), 0, INT64_C(1) << 40, 0);
    json_free(root);
    return at;
}

void cli_warn_of_old_suspensions(struct cli *cli)
{
    struct package_key key;
    struct err ignored = ERR_INIT;
    if (package_key_get(cli->store, cli->arena, cli_data_file(cli, "keys"), &key, &ignored) != ERR_OK ||
        !*key.public_hex)
        return;
    const char *folder = cli_association_folder(cli, key.public_hex);
    if (!file_exists(path_join(cli->arena, folder, "association.json")))
        return;
    int64_t at = asked_utc(cli, folder), days = (cli->clock->now_utc(cli->clock) - at) / 86400;
    if (!at)
        cli_warn(cli, "the association was never asked who is suspended (topcut association pull)");
    else if (days > OLD_DAYS)
        cli_warn(cli, "the association was asked %lld days ago who is suspended (topcut association pull)",
                 (long long)days);
}
