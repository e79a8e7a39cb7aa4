/* package_read.c - a package as a value: its shape, its signature, its parts
 *
 * Nothing of a file is believed before its signature fits: first the head as canonical JSON against the signature,
 * then each part against its digest in the head. What the file says of itself is shown only then.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/sign.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

void package_free(struct package *package)
{
    bool altered = package->altered;
    json_free(package->root);
    *package = (struct package){.altered = altered};
}

/* Reads the head, and refuses one that lacks a member. */
static enum err_code read_head(struct package *p, const char *wanted, struct err *err)
{
    const struct json *from = json_get(p->head, "store");
    const char *schema = json_text(json_get(p->head, "schema"), "");
    p->public_hex = json_text(json_get(from, "public_key"), "");
    p->store_name = json_text(json_get(from, "name"), "");
    p->program = json_text(json_get(p->head, "program"), "");
    const struct json *version = json_get(p->head, "version"); /* a strange one: newer than all */
    p->version = version ? (int)json_int(version, 0, INT_MAX, INT_MAX) : 0;
    p->made_utc = json_int(json_get(p->head, "made_utc"), 0, INT64_MAX, 0);
    size_t kind = strlen(wanted) - 1; /* without the version */
    if (strncmp(schema, wanted, kind) == 0 && strcmp(schema, wanted) != 0)
        return err_set(err, ERR_INPUT,
                       "%s: a package of a newer kind (%s; this program reads %s); bring this "
                       "Topcut up to date",
                       p->what, schema, wanted);
    if (strcmp(schema, wanted) != 0)
        return err_set(err, ERR_INPUT, "%s: \"package.schema\" is \"%s\", and %s was expected", p->what, schema,
                       wanted);
    return ERR_OK;
}

static enum err_code was_altered(struct package *p, const char *which, struct err *err)
{
    p->altered = true;
    return err_set(err, ERR_INPUT,
                   "%s: the package was altered after it was signed: %s; ask the store that made "
                   "it for another copy",
                   p->what, which);
}

static enum err_code check_signature(struct arena *arena, struct package *p, struct err *err)
{
    const char *signature = json_text(json_get(p->root, "signature"), "");
    const char *text = json_print_canonical(arena, p->head);
    if (!sign_is_hex(signature, SIGN_SIGNATURE_HEX))
        return was_altered(p, TC_WORD("\"signature\" is no signature"), err);
    if (!sign_is_hex(p->public_hex, SIGN_PUBLIC_HEX))
        return was_altered(p, TC_WORD("\"package.store.public_key\" is no key"), err);
    if (!sign_verify(p->public_hex, signature, text, strlen(text)))
        return was_altered(p, TC_WORD("the signature does not fit its head"), err);
    return ERR_OK;
}

static bool is_needed(const char *part, const char *const *needed)
{
    for (; needed && *needed; needed++)
        if (strcmp(*needed, part) == 0)
            return true;
    return !needed;
}

static const char *digest_of(struct arena *arena, const struct json *digests)
{
    char digest[SIGN_DIGEST_HEX + 1];
    const char *text = json_print_canonical(arena, digests);
    sign_digest(text, strlen(text), digest);
    return arena_strdup(arena, digest);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct package_part *)a)->name, ((const struct package_part *)b)->name);
}

/* Each part as the text that was signed: whoever keeps the package need not write it again. */
static void write_texts(struct arena *arena, struct package *p)
{
    p->texts = ARENA_ARRAY(arena, struct package_part, json_count(p->parts) + 1);
    for (const struct json *part = json_first(p->parts); part; part = json_next(part))
        p->texts[p->n_texts++] = (struct package_part){json_key(part), json_print_canonical(arena, part)};
    qsort(p->texts, p->n_texts, sizeof *p->texts, by_name);
}

/* needed: see package_read_excerpt; NULL: all are. */
static enum err_code check_parts(struct arena *arena, struct package *p, const char *const *needed, struct err *err)
{
    const struct json *listed = json_get(p->head, "digests");
    struct json *found = NULL;
    enum err_code rc = ERR_OK;
    p->digest =
        p->texts ? package_digests_of(arena, p->texts, p->n_texts, &found) : package_digests(arena, p->parts, &found);
    for (const struct json *d = json_first(found); rc == ERR_OK && d; d = json_next(d)) {
        const char *signed_digest = json_text(json_get(listed, json_key(d)), NULL);
        if (!signed_digest)
            rc = was_altered(p, message(arena, "the part \"%s\" was added", json_key(d)), err);
        else if (strcmp(signed_digest, json_text(d, "")) != 0)
            rc = was_altered(p, message(arena, "the part \"%s\" is not what was signed", json_key(d)), err);
    }
    for (const struct json *d = json_first(listed); rc == ERR_OK && d; d = json_next(d))
        if (!json_get(found, json_key(d)) && is_needed(json_key(d), needed))
            rc = was_altered(p, message(arena, "the part \"%s\" is missing", json_key(d)), err);
    json_free(found);
    if (rc == ERR_OK && needed)
        p->digest = digest_of(arena, listed);
    return rc;
}

static enum err_code read_parts(struct package *p, struct err *err)
{
    const struct json *event = json_first(json_get(p->parts, "event"));
    p->event_uuid = json_text(json_get(event, "uuid"), "");
    p->event_name = json_text(json_get(event, "name"), "");
    p->event_date = json_text(json_get(event, "date"), "");
    p->event_state = json_text(json_get(event, "state"), "");
    p->format = json_text(json_get(event, "format"), "");
    p->players = (int)json_count(json_get(p->parts, "players"));
    p->rounds = (int)json_count(json_get(p->parts, "round"));
    p->matches = (int)json_count(json_get(p->parts, "match"));
    p->decks = (int)json_count(json_get(p->parts, "deck"));
    if (!event || strlen(p->event_uuid) != 36)
        return err_set(err, ERR_INPUT, "%s: \"parts.event\" has no event with a UUID", p->what);
    return ERR_OK;
}

static enum err_code open_some(struct arena *arena, const char *text, const char *what, const char *schema,
                               const char *const *needed, bool with_texts, struct package *out, struct err *err)
{
    *out = (struct package){.what = what};
    bool of_event = strcmp(schema, PACKAGE_SCHEMA) == 0;
    enum err_code rc = json_parse(text, what, &out->root, err);
    if (rc != ERR_OK) {
        err_hint(err, of_event ? MESSAGE_MARK("event packages are made with topcut package export")
                               : MESSAGE_MARK("files of facts are made with topcut facts export"));
        return rc;
    }
    out->head = json_get(out->root, "package");
    out->parts = json_is_object(out->root) ? json_edit(out->root, "parts") : NULL;
    if (!json_is_object(out->head) || !json_is_object(out->parts))
        rc = of_event ? err_set(err, ERR_INPUT,
                                "%s: not an event package: that is an object with \"package\", \"parts\" and "
                                "\"signature\"\n"
                                "topcut package export makes one",
                                what)
                      : err_set(err, ERR_INPUT, "%s: not a file of facts\ntopcut facts export makes one", what);
    if (rc == ERR_OK && json_count(out->root) != 3)
        rc = err_set(err, ERR_INPUT, "%s: something stands beside \"package\", \"parts\" and \"signature\"", what);
    if (rc == ERR_OK)
        rc = read_head(out, schema, err);
    if (rc == ERR_OK)
        rc = check_signature(arena, out, err);
    if (rc == ERR_OK && with_texts)
        write_texts(arena, out);
    if (rc == ERR_OK)
        rc = check_parts(arena, out, needed, err);
    if (rc == ERR_OK)
        out->fingerprint = sign_fingerprint(arena, out->public_hex);
    else
        package_free(out);
    return rc;
}

enum err_code package_open(struct arena *arena, const char *text, const char *what, const char *schema,
                           struct package *out, struct err *err)
{
    return open_some(arena, text, what, schema, NULL, false, out, err);
}

enum err_code package_read_excerpt(struct arena *arena, const char *text, const char *what, const char *const *needed,
                                   struct package *out, struct err *err)
{
    enum err_code rc = open_some(arena, text, what, PACKAGE_SCHEMA, needed, false, out, err);
    if (rc == ERR_OK && (rc = read_parts(out, err)) != ERR_OK)
        package_free(out);
    return rc;
}

bool package_has(const struct package *package, const char *part)
{
    return json_get(json_get(package->head, "digests"), part) != NULL;
}

enum err_code package_read(struct arena *arena, const char *text, const char *what, struct package *out,
                           struct err *err)
{
    enum err_code rc = open_some(arena, text, what, PACKAGE_SCHEMA, NULL, true, out, err);
    if (rc == ERR_OK && (rc = read_parts(out, err)) != ERR_OK)
        package_free(out);
    return rc;
}
