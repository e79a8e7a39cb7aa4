/* package.c - package export, import, verify, show, key, peers, trust, distrust */
#include "base/arena.h"
#include "base/count.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/exchange/exchange.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"

#include <string.h>
#include <strings.h>

static command_fn cmd_package_export, cmd_package_import, cmd_package_verify, cmd_package_show, cmd_package_key,
    cmd_package_peers, cmd_package_trust, cmd_package_distrust;

const struct command package_commands[] = {
    {
        .name = "package export",
        .run = cmd_package_export,
        .group = GROUP_AFTER,
        .needs = NEEDS_OWN,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_DRY | COMMAND_FILE,
        .summary = "write everything of an event into one signed file for another store",
        ARGUMENTS(EVENT_ARG),
    },
    {
        .name = "package import",
        .run = cmd_package_import,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_FORCE,
        .summary = "take in events from packages of other stores",
        ARGUMENTS({"FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "packages; - reads one"}),
        OPTIONS(FLAG("trust", "trust the store that signed it from now on"),
                FLAG("strict", "exit status 1 when something of a player was told differently"),
                FORCE("also in the place of an event that is newer here")),
    },
    {
        .name = "package verify",
        .run = cmd_package_verify,
        .group = GROUP_AFTER,
        .needs = NEEDS_OWN,
        .summary = "check that a package is what its store signed",
        ARGUMENTS({"FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "packages; - reads one"}),
    },
    {
        .name = "package show",
        .run = cmd_package_show,
        .group = GROUP_AFTER,
        .needs = NEEDS_OWN,
        .summary = "show what is in a package, without taking it in",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the package; - reads it"}),
    },
    {
        .name = "package key",
        .run = cmd_package_key,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "show the key that this store signs packages with, and make it where there is none",
        OPTIONS(TEXT("name", "NAME", "what other stores see this one as"), FLAG("new", "make another key")),
    },
    {
        .name = "package peers",
        .run = cmd_package_peers,
        .group = GROUP_AFTER,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "list the stores that packages came from",
    },
    {
        .name = "package trust",
        .run = cmd_package_trust,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "trust another store's packages",
        ARGUMENTS({"KEY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its key, at least 8 digits of it, or its name"}),
    },
    {
        .name = "package distrust",
        .run = cmd_package_distrust,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .summary = "no longer trust another store's packages",
        ARGUMENTS({"KEY", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its key, at least 8 digits of it, or its name"}),
    },
    {.name = NULL},
};

static const char *keys_folder(struct cli *cli)
{
    return cli_data_file(cli, "keys");
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strcmp(path, "-") == 0 ? "standard input" : slash ? slash + 1 : path;
}

/* What an event's file is called: its name, as far as file systems take it. */
const char *exchange_file_name(struct cli *cli, const char *name, const char *ending)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = name; *p && sb.len < 100; p++)
        strbuf_add_char(&sb, strchr("/\\:*?\"<>|", *p) || (unsigned char)*p < ' ' ? '-' : *p);
    while (sb.len > 0 && !utf8_is_valid(sb.text, sb.len)) /* cut within a letter */
        sb.text[--sb.len] = '\0';
    const char *text = arena_printf(cli->arena, "%s%s.%s", sb.len && sb.text[0] == '.' ? "event" : "",
                                    sb.len ? strbuf_text(&sb) : "event", ending);
    strbuf_release(&sb);
    return text;
}

static enum err_code read_package(struct cli *cli, const char *path, struct package *out, struct err *err)
{
    char *text = NULL;
    size_t len = 0;
    *out = (struct package){.what = ""};
    enum err_code rc = file_read(cli->arena, path, PACKAGE_MAX_BYTES, &text, &len, err);
    if (rc == ERR_OK && strlen(text) != len)
        rc = err_set(err, ERR_INPUT, "%s: not an event package: it holds a zero byte", base_name(path));
    return rc == ERR_OK ? package_read(cli->arena, text, base_name(path), out, err) : rc;
}

/* ---- package export -------------------------------------------------------------------------- */

/* The store with a key to sign with; made is the key that had to be made for it, or NULL. */
static enum err_code open_with_key(struct cli *cli, struct package_key *key, bool *made, struct err *err)
{
    *made = false;
    enum err_code rc = cli_open(cli, STORE_READ, err);
    if (rc == ERR_OK)
        rc = package_key_get(cli->store, cli->arena, keys_folder(cli), key, err);
    if (rc != ERR_OK || *key->public_hex || cli->dry_run)
        return rc;
    store_close(cli->store);
    cli->store = NULL;
    rc = cli_open(cli, STORE_WRITE, err);
    if (rc == ERR_OK)
        rc = package_key_make(cli->store, cli->arena, keys_folder(cli), NULL, false, key, err);
    *made = rc == ERR_OK;
    return rc;
}

static enum err_code cmd_package_export(struct cli *cli, struct err *err)
{
    struct package_key key;
    struct event event;
    bool made = false;
    char *text = NULL;
    const char *path = cli->output, *word = cli_argument(cli, "EVENT"), *dot = path ? strrchr(path, '.') : NULL;
    if (dot && !strchr(dot, '/') && strcasecmp(dot, ".json") != 0)
        return err_set(err, ERR_USAGE, "a package is JSON: its name ends in .json, not in %s", dot);
    enum err_code rc = open_with_key(cli, &key, &made, err);
    if (rc == ERR_OK)
        rc = word ? event_resolve(cli->store, cli->arena, word, &event, err) : cli_event(cli, &event, err);
    if (rc == ERR_OK && !(cli->dry_run && !*key.public_hex))
        rc = package_export(cli->store, cli->arena, keys_folder(cli), event.id, &text, err);
    if (rc != ERR_OK)
        return rc;
    if (!path)
        path = exchange_file_name(cli, event.set.name, "json");
    if (cli->dry_run && file_exists(path) && !cli->force)
        rc = err_set(err, ERR_CONFLICT, "%s exists", path);
    else if (!cli->dry_run)
        rc = file_write(path, text, strlen(text), cli_existing(cli), err);
    if (rc == ERR_CONFLICT && file_exists(path) && !cli->force)
        err_hint(err, "--force replaces it, -o names another");
    cli->output = NULL;
    if (rc != ERR_OK || strcmp(path, "-") == 0)
        return rc;
    struct json *json = cli_json(cli, "package-export");
    if (json) {
        show_json_event(json, &event);
        json_add_text(json, "file", path);
        json_add_text(json, "public_key", key.public_hex);
        json_add_bool(json, "key_made", made);
    }
    if (made)
        cli_say(cli, "made the store's key %s; its secret half is in %s", key.fingerprint, key.secret_file);
    cli_say(cli, "%s: %s %s", show_event_name(cli->arena, &event), cli->dry_run ? "would write" : "wrote", path);
    return ERR_OK;
}

/* ---- package import -------------------------------------------------------------------------- */

static const char *const outcome_words[] = {
    [PACKAGE_ADDED] = "added", [PACKAGE_REPLACED] = "replaced", [PACKAGE_SAME] = "same"};

void exchange_say_notes(struct cli *cli, const struct exchange_notes *notes, struct json *to)
{
    struct json *list = to ? json_add_array(to, "notes") : NULL;
    for (size_t i = 0; i < notes->n; i++) {
        if (list) {
            struct json *one = json_add_object(list, NULL);
            json_add_bool(one, "conflict", notes->items[i].conflict);
            json_add_text(one, "text", notes->items[i].sentence);
        }
        cli_say(cli, "  %s: %s", notes->items[i].conflict ? "conflict" : "note",
                cli_printable(cli, notes->items[i].sentence));
    }
    if (to)
        json_add_int(to, "conflicts", (int64_t)notes->conflicts);
}

static void say_import(struct cli *cli, const struct package *p, const struct package_import *done, struct json *to)
{
    const char *from =
        *p->store_name ? arena_printf(cli->arena, "\"%s\" (%s)", p->store_name, p->fingerprint) : p->fingerprint;
    if (to) {
        json_add_text(to, "file", p->what);
        json_add_text(to, "outcome", outcome_words[done->outcome]);
        json_add_text(to, "store", p->store_name);
        json_add_text(to, "public_key", p->public_hex);
        json_add_int(to, "players_added", (int64_t)done->players_added);
        json_add_int(to, "players_known", (int64_t)done->players_known);
        json_add_int(to, "players_filled", (int64_t)done->players_filled);
        json_add_text(to, "sentence", done->sentence);
        show_json_event(to, &done->event);
    }
    if (done->outcome == PACKAGE_SAME)
        cli_say(cli, "%s: %s is here already, since %s; nothing was changed", p->what,
                show_event_name(cli->arena, &done->event), time_format_local(cli->arena, done->since_utc));
    else
        cli_say(cli, "%s: %s %s from %s: %s", p->what,
                done->outcome == PACKAGE_ADDED ? (cli->dry_run ? "would take in" : "took in")
                : cli->dry_run                 ? "would replace"
                                               : "replaced",
                show_event_name(cli->arena, &done->event), cli_printable(cli, from), done->sentence);
    exchange_say_notes(cli, &done->notes, to);
}

static enum err_code cmd_package_import(struct cli *cli, struct err *err)
{
    size_t n, conflicts = 0;
    const char *const *paths = cli_arguments(cli, "FILE", &n);
    const struct package_import_options options = {.trust = cli_flag(cli, "trust"), .force = cli->force};
    struct json *json = cli_json(cli, "package-import");
    struct json *list = json ? json_add_array(json, "packages") : NULL;
    for (size_t i = 0; i < n; i++) {
        struct package p;
        struct package_import done = {.sentence = ""};
        enum err_code rc = read_package(cli, paths[i], &p, err);
        if (rc == ERR_OK)
            rc = package_import(cli->store, cli->arena, &p, &options, &done, err);
        if (rc == ERR_OK)
            say_import(cli, &p, &done, list ? json_add_object(list, NULL) : NULL);
        conflicts += done.notes.conflicts;
        exchange_notes_release(&done.notes);
        package_free(&p);
        if (rc != ERR_OK && i > 0)
            err_hint(err, "the %zu file%s before it %s taken in", i, i == 1 ? "" : "s", i == 1 ? "was" : "were");
        if (rc != ERR_OK)
            return rc;
    }
    if (conflicts && cli_flag(cli, "strict")) {
        cli->stands = true;
        return err_set(err, ERR_NO, "%s", "");
    }
    return ERR_OK;
}

/* ---- package verify and show ----------------------------------------------------------------- */

static const char *const signer_words[] = {[PACKAGE_OWN] = "own",
                                           [PACKAGE_TRUSTED] = "trusted",
                                           [PACKAGE_UNKNOWN] = "unknown",
                                           [PACKAGE_DISTRUSTED] = "distrusted"};

static const char *const signer_sentences[] = {
    [PACKAGE_OWN] = "this store",
    [PACKAGE_TRUSTED] = "a store that is trusted here",
    [PACKAGE_UNKNOWN] = "a store that is not known here",
    [PACKAGE_DISTRUSTED] = "a store that is no longer trusted here",
};

/* What this store thinks of the signer; no store file: nobody is known. */
static enum err_code signer_here(struct cli *cli, const struct package *p, enum package_signer *out, struct err *err)
{
    *out = PACKAGE_UNKNOWN;
    if (!cli->store && !file_exists(cli_store_file(cli)))
        return ERR_OK;
    enum err_code rc = cli_open(cli, STORE_READ, err);
    return rc == ERR_OK ? package_signer(cli->store, p, out, err) : rc;
}

static const char *signer_text(struct cli *cli, const struct package *p, enum package_signer signer)
{
    return arena_printf(cli->arena, "%s%s%s%s, key %s", *p->store_name ? "\"" : "", cli_printable(cli, p->store_name),
                        *p->store_name ? "\", " : "", signer_sentences[signer], p->fingerprint);
}

static void json_package(struct json *to, const struct package *p, enum package_signer signer)
{
    json_add_text(to, "file", p->what);
    json_add_text(to, "store", p->store_name);
    json_add_text(to, "public_key", p->public_hex);
    json_add_text(to, "signer", signer_words[signer]);
    json_add_text(to, "program", p->program);
    json_add_int(to, "version", p->version);
    json_add_int(to, "made_utc", p->made_utc);
    json_add_text(to, "digest", p->digest);
    struct json *event = json_add_object(to, "event");
    json_add_text(event, "uuid", p->event_uuid);
    json_add_text(event, "name", p->event_name);
    json_add_text(event, "date", p->event_date);
    json_add_text(event, "format", p->format);
    json_add_text(event, "state", p->event_state);
}

static enum err_code cmd_package_verify(struct cli *cli, struct err *err)
{
    size_t n, bad = 0;
    const char *const *paths = cli_arguments(cli, "FILE", &n);
    struct json *json = cli_json(cli, "package-verify");
    struct json *list = json ? json_add_array(json, "packages") : NULL;
    for (size_t i = 0; i < n; i++) {
        struct package p;
        enum package_signer signer;
        struct err why = ERR_INIT;
        enum err_code rc = read_package(cli, paths[i], &p, &why);
        if (rc != ERR_OK && !p.altered)
            return err_set(err, rc, "%s", why.text);
        struct json *to = list ? json_add_object(list, NULL) : NULL;
        if (to)
            json_add_bool(to, "sound", rc == ERR_OK);
        if (rc != ERR_OK) {
            bad++;
            if (to) {
                json_add_text(to, "file", base_name(paths[i]));
                json_add_text(to, "reason", why.text);
            }
            cli_say(cli, "%s", cli_printable(cli, why.text));
            continue;
        }
        rc = signer_here(cli, &p, &signer, err);
        if (rc == ERR_OK && to)
            json_package(to, &p, signer);
        if (rc == ERR_OK)
            cli_say(cli, "%s: sound; \"%s\" of %s, signed by %s", p.what, cli_printable(cli, p.event_name),
                    cli_printable(cli, p.event_date), signer_text(cli, &p, signer));
        package_free(&p);
        if (rc != ERR_OK)
            return rc;
    }
    if (!bad)
        return ERR_OK;
    cli->stands = true;
    return err_set(err, ERR_NO, "%s", "");
}

static enum err_code cmd_package_show(struct cli *cli, struct err *err)
{
    struct package p;
    enum package_signer signer;
    enum err_code rc = read_package(cli, cli_argument(cli, "FILE"), &p, err);
    if (rc == ERR_OK)
        rc = signer_here(cli, &p, &signer, err);
    if (rc != ERR_OK) {
        package_free(&p);
        return rc;
    }
    struct json *json = cli_json(cli, "package");
    struct json *parts = NULL;
    if (json) {
        json_package(json, &p, signer);
        parts = json_add_object(json, "parts");
    }
    cli_say(cli, "\"%s\", %s, %s%s%s", cli_printable(cli, p.event_name), cli_printable(cli, p.event_date),
            cli_printable(cli, p.format), *p.format ? ", " : "", cli_printable(cli, p.event_state));
    cli_say(cli, "signed by %s", signer_text(cli, &p, signer));
    cli_say(cli, "made %s by Topcut %s (schema %d)", time_format_local(cli->arena, p.made_utc),
            cli_printable(cli, p.program), p.version);
    for (const struct json *part = json_first(p.parts); part; part = json_next(part)) {
        size_t n = json_count(part);
        if (parts)
            json_add_int(parts, json_key(part), (int64_t)n);
        cli_say(cli, "  %-14s %zu", cli_printable(cli, json_key(part)), n);
    }
    package_free(&p);
    return ERR_OK;
}

/* ---- package key, peers, trust, distrust ----------------------------------------------------- */

static enum err_code cmd_package_key(struct cli *cli, struct err *err)
{
    struct package_key key;
    const char *name = cli_text(cli, "name"), *folder = keys_folder(cli);
    bool makes = false;
    enum err_code rc = package_key_get(cli->store, cli->arena, folder, &key, err);
    if (rc != ERR_OK)
        return rc;
    makes = !*key.public_hex || cli_flag(cli, "new");
    if (makes && cli->dry_run) { /* the secret would be a file beside the copy's */
        cli_say(cli, "would make a key");
        return ERR_OK;
    }
    if (makes || name)
        rc = package_key_make(cli->store, cli->arena, folder, name, cli_flag(cli, "new"), &key, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, "package-key");
    if (json) {
        json_add_text(json, "public_key", key.public_hex);
        json_add_text(json, "fingerprint", key.fingerprint);
        json_add_text(json, "name", key.name);
        json_add_text(json, "secret_file", key.secret_file);
        json_add_bool(json, "has_secret", key.has_secret);
        json_add_bool(json, "made", makes);
    }
    if (makes)
        cli_say(cli, "made a key");
    cli_say(cli, "key          %s", key.public_hex);
    cli_say(cli, "fingerprint  %s", key.fingerprint);
    cli_say(cli, "name         %s", *key.name ? cli_printable(cli, key.name) : "none; --name gives one");
    cli_say(cli, "secret       %s%s", key.secret_file, key.has_secret ? "" : " (not on this computer)");
    return ERR_OK;
}

static enum err_code cmd_package_peers(struct cli *cli, struct err *err)
{
    static const char *const columns[] = {"public_key", "fingerprint", "name",
                                          "trusted",    "packages",    "last_import_utc"};
    struct package_peer *peers = NULL;
    size_t n = 0;
    enum err_code rc = package_peers(cli->store, cli->arena, &peers, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (cli_wants_rows(cli) || cli->wants_json) {
        struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
        for (size_t i = 0; i < n; i++) {
            cli_row_text(&rows, peers[i].public_hex);
            cli_row_text(&rows, peers[i].fingerprint);
            cli_row_text(&rows, peers[i].name);
            cli_row_int(&rows, peers[i].trusted);
            cli_row_int(&rows, peers[i].packages);
            cli_row_int(&rows, peers[i].last_import_utc);
        }
        return cli_finish_rows(cli, "package-peers", &rows, err);
    }
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "%s  %s  %s%s", peers[i].fingerprint, peers[i].trusted ? "trusted    " : "not trusted",
                count_text(cli->arena, peers[i].packages, "package"),
                *peers[i].name ? arena_printf(cli->arena, "  %s", cli_printable(cli, peers[i].name)) : "");
    if (n == 0)
        cli_say(cli, "no package of another store came in yet");
    return ERR_OK;
}

static enum err_code set_trust(struct cli *cli, bool trusted, struct err *err)
{
    struct package_peer peer = {.name = ""};
    enum err_code rc = package_peer_trust(cli->store, cli->arena, cli_argument(cli, "KEY"), trusted, &peer, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, trusted ? "package-trust" : "package-distrust");
    if (json) {
        json_add_text(json, "public_key", peer.public_hex);
        json_add_text(json, "name", peer.name);
        json_add_bool(json, "trusted", trusted);
    }
    cli_say(cli, "%s%s%s %s", cli_printable(cli, peer.name), *peer.name ? ", " : "", peer.fingerprint,
            trusted ? "is trusted" : "is no longer trusted");
    return ERR_OK;
}

static enum err_code cmd_package_trust(struct cli *cli, struct err *err)
{
    return set_trust(cli, true, err);
}

static enum err_code cmd_package_distrust(struct cli *cli, struct err *err)
{
    return set_trust(cli, false, err);
}
