/* seal.c - values that are signed by the association, in the shape of an event package; see office.h */
#include "association/office/office.h"
#include "base/err.h"

#include <string.h>

/* A digest of each part. */
static struct json *digests_of(const struct json *parts)
{
    struct json *digests = json_object();
    for (const struct json *part = json_first(parts); part; part = json_next(part)) {
        struct arena scratch = ARENA_INIT;
        char digest[SIGN_DIGEST_HEX + 1];
        const char *text = json_print_canonical(&scratch, part);
        sign_digest(text, strlen(text), digest);
        json_add_text(digests, json_key(part), digest);
        arena_release(&scratch);
    }
    return digests;
}

enum err_code office_seal(struct office *office, const char *schema, struct json *parts, const char **out,
                          struct err *err)
{
    char signature[SIGN_SIGNATURE_HEX + 1];
    struct json *root = json_object(), *head = json_add_object(root, "package");
    json_add_text(head, "schema", schema);
    json_add_text(head, "program", TOPCUT_VERSION);
    json_add_int(head, "version", schema_newest());
    json_add_int(head, "made_utc", office->clock->now_utc(office->clock));
    struct json *from = json_add_object(head, "store");
    json_add_text(from, "name", office->name);
    json_add_text(from, "public_key", office->public_hex);
    json_add_value(head, "digests", digests_of(parts));
    const char *text = json_print_canonical(office->arena, head);
    enum err_code rc = office_sign(office, text, strlen(text), signature, err);
    json_add_value(root, "parts", parts);
    json_add_text(root, "signature", rc == ERR_OK ? signature : "");
    *out = rc == ERR_OK ? arena_printf(office->arena, "%s\n", json_print_canonical(office->arena, root)) : "";
    json_free(root);
    return rc;
}
