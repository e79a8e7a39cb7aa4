/* package.c - package export, import, verify, show, key, peers, trust, distrust */
#include "base/arena.h"
#include "base/columns.h"
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
#include "report/whole.h"

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

const char *exchange_keys_folder(struct cli *cli)
{
    return cli_data_file(cli, "keys");
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strcmp(path, "-") == 0 ? "standard input" : slash ? slash + 1 : path;
}

/* Returns the name of an event's file: the event's name, as far as file systems take it. */
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

enum err_code exchange_open_with_key(struct cli *cli, struct package_key *key, bool *made, struct err *err)
{
    *made = false;
    enum err_code rc = cli_open(cli, STORE_READ, err);
    if (rc == ERR_OK)
        rc = package_key_get(cli->store, cli->arena, exchange_keys_folder(cli), key, err);
    if (rc != ERR_OK || *key->public_hex || cli->dry_run)
        return rc;
    store_close(cli->store);
    cli->store = NULL;
    rc = cli_open(cli, STORE_WRITE, err);
    if (rc == ERR_OK)
        rc = package_key_make(cli->store, cli->arena, exchange_keys_folder(cli), NULL, false, key, err);
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
    enum err_code rc = exchange_open_with_key(cli, &key, &made, err);
    if (rc == ERR_OK)
        rc = word ? cli_event_of(cli, word, &event, err) : cli_event(cli, &event, err);
    if (rc == ERR_OK && !(cli->dry_run && !*key.public_hex))
        rc = package_export(cli->store, cli->arena, exchange_keys_folder(cli), event.id, &text, err);
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
    show_about(cli, "package-export", &event, NULL);
    answer_text(&cli->answer, "file", path);
    answer_text(&cli->answer, "public_key", key.public_hex);
    answer_bool(&cli->answer, "key_made", made);
    if (made)
        cli_say(cli, "made the store's key %s; its secret half is in %s", key.fingerprint, key.secret_file);
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("%s: would write %s") : MESSAGE_MARK("%s: wrote %s"),
            show_event_name(cli->arena, &event), path);
    return ERR_OK;
}

/* ---- package import -------------------------------------------------------------------------- */

static const char *const outcome_words[] = {
    [PACKAGE_ADDED] = "added", [PACKAGE_REPLACED] = "replaced", [PACKAGE_SAME] = "same"};

static const struct column note_list[] = {
    COLUMN(struct exchange_note, "conflict", conflict),
    COLUMN(struct exchange_note, "text", sentence),
};
static const struct column_set note_columns = COLUMNS(struct exchange_note, note_list);
static const struct column notes_list[] = {
    COLUMN_LIST(struct exchange_notes, "notes", items, n, &note_columns),
    COLUMN(struct exchange_notes, "conflicts", conflicts),
};
const struct column_set exchange_notes_columns = COLUMNS(struct exchange_notes, notes_list);

void exchange_say_notes(struct cli *cli, const struct exchange_notes *notes)
{
    for (size_t i = 0; i < notes->n; i++)
        cli_line(cli, "  %s: %s", notes->items[i].conflict ? TC_WORD("conflict") : TC_WORD("note"),
                 cli_printable(cli, notes->items[i].sentence));
}

/* A package that was taken in. */
struct taken {
    struct package package;
    struct package_import done;
};
static const struct column taken_list[] = {
    COLUMN(struct taken, "file", package.what),
    COLUMN_WORD(struct taken, "outcome", done.outcome, outcome_words),
    COLUMN(struct taken, "store", package.store_name),
    COLUMN(struct taken, "public_key", package.public_hex),
    COLUMN(struct taken, "players_added", done.players_added),
    COLUMN(struct taken, "players_known", done.players_known),
    COLUMN(struct taken, "players_filled", done.players_filled),
    COLUMN(struct taken, "sentence", done.sentence),
    COLUMN_AS_JSON(struct taken, "event", done.event, whole_event_value),
    COLUMN_WITHIN(struct taken, NULL, done.notes, &exchange_notes_columns, .spread = true),
};
static const struct column_set taken_columns = COLUMNS(struct taken, taken_list);

/* Lets go of a package, but keeps what is said of it. */
static void let_go(struct arena *arena, struct package *p)
{
    const char **texts[] = {&p->event_uuid, &p->event_name, &p->event_date, &p->event_state,
                            &p->format,     &p->store_name, &p->public_hex, &p->program};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        *texts[i] = arena_strdup(arena, *texts[i]);
    struct package kept = *p;
    package_free(p);
    *p = kept;
    p->root = p->parts = NULL;
    p->head = NULL;
}

static void say_import(struct cli *cli, const struct taken *taken)
{
    const struct package *p = &taken->package;
    const struct package_import *done = &taken->done;
    const char *from =
        *p->store_name ? arena_printf(cli->arena, "\"%s\" (%s)", p->store_name, p->fingerprint) : p->fingerprint;
    if (done->outcome == PACKAGE_SAME)
        cli_say(cli, "%s: %s is here already, since %s; nothing was changed", p->what,
                show_event_name(cli->arena, &done->event), time_format_local(cli->arena, done->since_utc));
    else
        cli_say(cli,
                done->outcome == PACKAGE_ADDED && cli->dry_run ? MESSAGE_MARK("%s: would take in %s from %s: %s")
                : done->outcome == PACKAGE_ADDED               ? MESSAGE_MARK("%s: took in %s from %s: %s")
                : cli->dry_run                                 ? MESSAGE_MARK("%s: would replace %s from %s: %s")
                                                               : MESSAGE_MARK("%s: replaced %s from %s: %s"),
                p->what, show_event_name(cli->arena, &done->event), cli_printable(cli, from), done->sentence);
    exchange_say_notes(cli, &done->notes);
}

static enum err_code take_in(struct cli *cli, const char *path, struct taken *out, struct err *err)
{
    const struct package_import_options options = {.trust = cli_flag(cli, "trust"), .force = cli->force};
    out->done = (struct package_import){.sentence = ""};
    enum err_code rc = read_package(cli, path, &out->package, err);
    if (rc == ERR_OK)
        rc = package_import(cli->store, cli->arena, &out->package, &options, &out->done, err);
    if (rc == ERR_OK)
        say_import(cli, out);
    let_go(cli->arena, &out->package);
    return rc;
}

static enum err_code cmd_package_import(struct cli *cli, struct err *err)
{
    size_t n, done = 0, conflicts = 0;
    const char *const *paths = cli_arguments(cli, "FILE", &n);
    struct taken *taken = ARENA_ARRAY(cli->arena, struct taken, n);
    enum err_code rc = ERR_OK;
    cli_json(cli, "package-import");
    for (; rc == ERR_OK && done < n; done++) {
        rc = take_in(cli, paths[done], &taken[done], err);
        conflicts += taken[done].done.notes.conflicts;
        if (rc != ERR_OK && done > 0)
            err_hint(err, "the %zu file%s before it %s taken in", done, done == 1 ? "" : "s",
                     done == 1 ? "was" : "were");
    }
    answer_list(&cli->answer, "packages", &taken_columns, taken, rc == ERR_OK ? n : 0);
    for (size_t i = 0; i < done; i++)
        exchange_notes_release(&taken[i].done.notes);
    if (rc == ERR_OK && conflicts && cli_flag(cli, "strict")) {
        cli->stands = true;
        return err_set(err, ERR_NO, "%s", "");
    }
    return rc;
}

/* ---- package verify and show ----------------------------------------------------------------- */

static const char *const signer_words[] = {[PACKAGE_OWN] = "own",
                                           [PACKAGE_TRUSTED] = "trusted",
                                           [PACKAGE_UNKNOWN] = "unknown",
                                           [PACKAGE_DISTRUSTED] = "distrusted"};

static const char *const signer_sentences[] = {
    [PACKAGE_OWN] = TC_WORD("this store"),
    [PACKAGE_TRUSTED] = TC_WORD("a store that is trusted here"),
    [PACKAGE_UNKNOWN] = TC_WORD("a store that is not known here"),
    [PACKAGE_DISTRUSTED] = TC_WORD("a store that is no longer trusted here"),
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
    return message(cli->arena, "%s%s%s%s, key %s", *p->store_name ? "\"" : "", cli_printable(cli, p->store_name),
                   *p->store_name ? "\", " : "", signer_sentences[signer], p->fingerprint);
}

/* A package that was looked at. */
struct looked_at {
    bool sound;
    const char *file, *reason; /* reason: why it is not sound */
    struct package package;
    enum package_signer signer;
};

static bool is_altered(const void *row)
{
    return !((const struct looked_at *)row)->sound;
}

static const struct column package_event_list[] = {
    COLUMN(struct looked_at, "uuid", package.event_uuid),   COLUMN(struct looked_at, "name", package.event_name),
    COLUMN(struct looked_at, "date", package.event_date),   COLUMN(struct looked_at, "format", package.format),
    COLUMN(struct looked_at, "state", package.event_state),
};
static const struct column_set package_event_columns = COLUMNS(struct looked_at, package_event_list);
static const struct column signed_list[] = {
    COLUMN(struct looked_at, "store", package.store_name),
    COLUMN(struct looked_at, "public_key", package.public_hex),
    COLUMN_WORD(struct looked_at, "signer", signer, signer_words),
    COLUMN(struct looked_at, "program", package.program),
    COLUMN(struct looked_at, "version", package.version),
    COLUMN(struct looked_at, "made_utc", package.made_utc),
    COLUMN(struct looked_at, "digest", package.digest),
    COLUMN_WITHIN_SELF("event", &package_event_columns),
};
static const struct column_set signed_columns = COLUMNS(struct looked_at, signed_list, .is_none = is_altered);
static const struct column looked_at_list[] = {
    COLUMN(struct looked_at, "sound", sound),
    COLUMN(struct looked_at, "file", file),
    COLUMN(struct looked_at, "reason", reason, .omit = OMIT_IF_NONE),
    COLUMN_SPREAD_SELF(&signed_columns),
};
static const struct column_set looked_at_columns = COLUMNS(struct looked_at, looked_at_list);

/* Reads a package and says of whom it is; one that was altered is none that fails. The package stays open. */
static enum err_code look_at(struct cli *cli, const char *path, struct looked_at *out, struct err *err)
{
    struct err why = ERR_INIT;
    *out = (struct looked_at){.file = base_name(path)};
    enum err_code rc = read_package(cli, path, &out->package, &why);
    out->sound = rc == ERR_OK;
    if (rc == ERR_OK)
        return signer_here(cli, &out->package, &out->signer, err);
    if (!out->package.altered)
        return err_set(err, rc, "%s", why.said);
    out->reason = arena_strdup(cli->arena, why.said);
    return ERR_OK;
}

static enum err_code cmd_package_verify(struct cli *cli, struct err *err)
{
    size_t n, bad = 0;
    const char *const *paths = cli_arguments(cli, "FILE", &n);
    struct looked_at *looked_at = ARENA_ARRAY(cli->arena, struct looked_at, n);
    cli_json(cli, "package-verify");
    for (size_t i = 0; i < n; i++) {
        struct looked_at *l = &looked_at[i];
        enum err_code rc = look_at(cli, paths[i], l, err);
        if (rc == ERR_OK && l->sound)
            cli_say(cli, "%s: sound; \"%s\" of %s, signed by %s", l->file, cli_printable(cli, l->package.event_name),
                    cli_printable(cli, l->package.event_date), signer_text(cli, &l->package, l->signer));
        else if (rc == ERR_OK)
            cli_line(cli, "%s", cli_printable(cli, l->reason));
        bad += !l->sound;
        let_go(cli->arena, &l->package);
        if (rc != ERR_OK)
            return rc;
    }
    answer_list(&cli->answer, "packages", &looked_at_columns, looked_at, n);
    if (!bad)
        return ERR_OK;
    cli->stands = true;
    return err_set(err, ERR_NO, "%s", "");
}

static enum err_code cmd_package_show(struct cli *cli, struct err *err)
{
    struct looked_at l = {.sound = true};
    const struct package *p = &l.package;
    enum err_code rc = read_package(cli, cli_argument(cli, "FILE"), &l.package, err);
    if (rc == ERR_OK)
        rc = signer_here(cli, p, &l.signer, err);
    if (rc != ERR_OK) {
        package_free(&l.package);
        return rc;
    }
    cli_json(cli, "package");
    answer_text(&cli->answer, "file", p->what);
    answer_members(&cli->answer, &signed_columns, &l);
    struct json *parts = answer_object(&cli->answer, "parts");
    cli_line(cli, "\"%s\", %s, %s%s%s", cli_printable(cli, p->event_name), cli_printable(cli, p->event_date),
             cli_printable(cli, p->format), *p->format ? ", " : "", cli_printable(cli, p->event_state));
    cli_say(cli, "signed by %s", signer_text(cli, p, l.signer));
    cli_say(cli, "made %s by Topcut %s (schema %d)", time_format_local(cli->arena, p->made_utc),
            cli_printable(cli, p->program), p->version);
    for (const struct json *part = json_first(p->parts); part; part = json_next(part)) {
        size_t n = json_count(part);
        if (parts)
            json_add_int(parts, json_key(part), (int64_t)n);
        cli_line(cli, "  %-14s %zu", cli_printable(cli, json_key(part)), n);
    }
    package_free(&l.package);
    return ERR_OK;
}

/* ---- package key, peers, trust, distrust ----------------------------------------------------- */

static const struct column key_list[] = {
    COLUMN(struct package_key, "public_key", public_hex),
    COLUMN(struct package_key, "fingerprint", fingerprint),
    COLUMN(struct package_key, "name", name),
    COLUMN(struct package_key, "secret_file", secret_file),
    COLUMN(struct package_key, "has_secret", has_secret),
};
static const struct column_set key_columns = COLUMNS(struct package_key, key_list);

static enum err_code cmd_package_key(struct cli *cli, struct err *err)
{
    struct package_key key;
    const char *name = cli_text(cli, "name"), *folder = exchange_keys_folder(cli);
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
    cli_json(cli, "package-key");
    answer_members(&cli->answer, &key_columns, &key);
    answer_bool(&cli->answer, "made", makes);
    if (makes)
        cli_say(cli, "made a key");
    cli_say(cli, "key          %s", key.public_hex);
    cli_say(cli, "fingerprint  %s", key.fingerprint);
    cli_say(cli, "name         %s", *key.name ? cli_printable(cli, key.name) : TC_WORD("none; --name gives one"));
    cli_say(cli, "secret       %s%s", key.secret_file, key.has_secret ? "" : TC_WORD(" (not on this computer)"));
    return ERR_OK;
}

/* 1 or 0, in JSON too. */
static struct table_cell trusted_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_int(((const struct package_peer *)row)->trusted);
}
static const struct column peer_list[] = {
    COLUMN(struct package_peer, "public_key", public_hex),
    COLUMN(struct package_peer, "fingerprint", fingerprint),
    COLUMN(struct package_peer, "name", name),
    COLUMN_BY(COLUMN_INT, "trusted", trusted_cell),
    COLUMN(struct package_peer, "packages", packages),
    COLUMN(struct package_peer, "last_import_utc", last_import_utc),
};
static const struct column_set peer_columns = COLUMNS(struct package_peer, peer_list);

static enum err_code cmd_package_peers(struct cli *cli, struct err *err)
{
    struct package_peer *peers = NULL;
    size_t n = 0;
    enum err_code rc = package_peers(cli->store, cli->arena, &peers, &n, err);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "package-peers");
    answer_rows(&cli->answer, "rows", "package-peers", &peer_columns, peers, n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%s  %s  %s%s", peers[i].fingerprint,
                 peers[i].trusted ? TC_WORD("trusted    ") : TC_WORD("not trusted"),
                 message_count(cli->arena, peers[i].packages, "%lld package", "%lld packages"),
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
    cli_json(cli, trusted ? "package-trust" : "package-distrust");
    answer_text(&cli->answer, "public_key", peer.public_hex);
    answer_text(&cli->answer, "name", peer.name);
    answer_bool(&cli->answer, "trusted", trusted);
    cli_say(cli, trusted ? MESSAGE_MARK("%s%s%s is trusted") : MESSAGE_MARK("%s%s%s is no longer trusted"),
            cli_printable(cli, peer.name), *peer.name ? ", " : "", peer.fingerprint);
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
