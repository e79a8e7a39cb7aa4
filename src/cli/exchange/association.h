/* association.h - shared by the commands about an association: which one this store reports to, and what it signed */
#ifndef TOPCUT_CLI_EXCHANGE_ASSOCIATION_H
#define TOPCUT_CLI_EXCHANGE_ASSOCIATION_H

#include "base/err.h"
#include "base/json.h"
#include "cli/shell/shell.h"
#include "event/exchange/exchange.h"

/* The association, as it was joined. */
struct joined {
    const char *folder; /* of its receipts and of what it told */
    const char *url, *name, *public_hex;
    struct package_key key; /* this store's */
};
/* ERR_NOT_FOUND: none was joined. */
TC_MUST_USE enum err_code association_joined(struct cli *cli, struct joined *out, struct err *err);
/* The part of a sealed file, when the association's signature fits its head and the head's digest fits the part; NULL
 * otherwise. */
const struct json *association_part(struct cli *cli, const struct joined *joined, const struct json *root,
                                    const char *part);
/* For requests: whether somebody pressed Ctrl-C. */
bool association_is_stopped(void *data);

enum { ASSOCIATION_SECONDS = 120 /* for a request */, ASSOCIATION_FILE_MOST = 16 << 20 };

#endif
