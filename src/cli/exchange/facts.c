/* facts.c - facts status, export, import, undo: what this program goes by, brought up to date by one signed file */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/file.h"
#include "base/resource_layer.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/exchange/exchange.h"

#include <string.h>

static command_fn cmd_facts_status, cmd_facts_export, cmd_facts_import, cmd_facts_undo;

const struct command facts_commands[] = {
    {
        .name = "facts status",
        .run = cmd_facts_status,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "show which cards, formats and banned lists are gone by here, and up to which day they are known",
    },
    {
        .name = "facts export",
        .run = cmd_facts_export,
        .group = GROUP_CARD,
        .needs = NEEDS_OWN,
        .flags = COMMAND_DRY | COMMAND_FORCE,
        .summary = "write all formats, banned lists and newer cards into one signed file for other computers",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the file to write"}),
        OPTIONS(DATE("since", "also the sets of this day and later, with their cards, for older programs"),
                FORCE("also over a file that is there")),
    },
    {
        .name = "facts import",
        .run = cmd_facts_import,
        .group = GROUP_CARD,
        .needs = NEEDS_OWN,
        .flags = COMMAND_DRY,
        .summary = "take in newer formats, banned lists and cards from such a file",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the file"}),
        OPTIONS(FLAG("trust", "trust the store that signed it from now on")),
    },
    {
        .name = "facts undo",
        .run = cmd_facts_undo,
        .group = GROUP_CARD,
        .flags = COMMAND_DRY,
        .summary = "go back to the facts before the last import",
    },
    {.name = NULL},
};

static const char *facts_folder(struct cli *cli)
{
    return cli_data_file(cli, "facts");
}

/* The formats and lists in use, without what the store changed of them. */
static enum err_code make_book(struct cli *cli, struct facts_book *out, struct err *err)
{
    static const struct facts_file none;
    struct catalog *catalog;
    enum err_code rc = cli_catalog(cli, &catalog, err);
    return rc == ERR_OK ? facts_book_make(cli->arena, catalog, cli->facts ? cli->facts : &none, out, err) : rc;
}

/* The newest file that was imported; *there false: none, or it is damaged (which a warning told at the start). */
static enum err_code imported(struct cli *cli, struct facts_file *out, bool *there, struct err *err)
{
    const char *path;
    struct err damaged = ERR_INIT;
    *out = (struct facts_file){.published = ""};
    enum err_code rc = facts_newest(cli->arena, facts_folder(cli), &path, err);
    *there = rc == ERR_OK && *path && facts_file_read(cli->arena, path, out, &damaged) == ERR_OK;
    return rc;
}

const char *facts_signer(struct cli *cli, const struct package *p)
{
    return *p->store_name ? arena_printf(cli->arena, "\"%s\" (%s)", cli_printable(cli, p->store_name), p->fingerprint)
                          : p->fingerprint;
}

/* ---- facts status ---------------------------------------------------------------------------- */

/* A part of what is gone by. */
struct fact {
    const char *kind; /* "cards", "format", "banned list", "changes", "imported", "all" */
    const char *name;
    const char *known_until; /* NULL: no day */
    const char *digest;
    const char *origin; /* a file; "program"; "store" */
};
static const struct column fact_list[] = {
    COLUMN(struct fact, "kind", kind),
    COLUMN(struct fact, "name", name),
    COLUMN(struct fact, "known_until", known_until),
    COLUMN(struct fact, "digest", digest),
    COLUMN(struct fact, "origin", origin),
};
static const struct column_set fact_columns = COLUMNS(struct fact, fact_list);

struct facts {
    struct fact *rows;
    size_t n;
    size_t own; /* files that are not the program's */
};

static const char *digest_of(struct cli *cli, const char *text, size_t len)
{
    char digest[SIGN_DIGEST_HEX + 1];
    sign_digest(text, len, digest);
    return arena_strdup(cli->arena, digest);
}

/* "modern" of "formats/modern.json" */
static const char *key_of(struct cli *cli, const char *path)
{
    char *name = arena_strdup(cli->arena, strrchr(path, '/') + 1);
    *strrchr(name, '.') = '\0';
    return name;
}

static const struct format *format_of(struct format_book *book, const char *key)
{
    for (size_t i = 0; i < format_count(book); i++)
        if (strcmp(format_at(book, i)->key, key) == 0)
            return format_at(book, i);
    return NULL;
}

/* How far a file is known: a format, or its list alone, which may be behind. */
static const char *known_until_of(struct format_book *book, const char *key, bool list)
{
    const struct format *format = format_of(book, key);
    if (!format)
        return NULL;
    return list && format->list_known_until ? format->list_known_until : format_known_until(book, format);
}

static enum err_code add_files(struct cli *cli, struct format_book *book, const char *folder, const char *kind,
                               struct facts *facts, struct err *err)
{
    bool lists = strcmp(folder, "banlists") == 0;
    struct resource *files;
    size_t n = 0;
    enum err_code rc = resource_list(cli->arena, folder, &files, &n, err);
    if (rc != ERR_OK)
        return rc;
    struct fact *rows = ARENA_ARRAY(cli->arena, struct fact, facts->n + n + 4);
    if (facts->n)
        memcpy(rows, facts->rows, facts->n * sizeof *rows);
    facts->rows = rows;
    for (size_t i = 0; i < n; i++) {
        if (!resource_is_open(files[i].path))
            continue;
        const char *key = key_of(cli, files[i].path);
        rows[facts->n++] = (struct fact){.kind = kind,
                                         .name = key,
                                         .known_until = known_until_of(book, key, lists),
                                         .digest = digest_of(cli, files[i].data, files[i].len),
                                         .origin = files[i].origin ? files[i].origin : "program"};
        facts->own += files[i].origin != NULL;
    }
    return ERR_OK;
}

static void say_cards(struct cli *cli, const struct fact *fact)
{
    cli_say(cli, "cards        %s, digest %.16s, %s",
            fact->known_until ? message(cli->arena, "known up to %s", fact->known_until) : TC_WORD("no day is known"),
            fact->digest, strcmp(fact->origin, "program") == 0 ? TC_WORD("the program's own") : fact->origin);
}

static void say_imported(struct cli *cli, const struct facts_file *facts, bool there)
{
    if (!there)
        cli_say(cli, "imported     none");
    else
        cli_say(cli, "imported     lists up to %s, %s, %s of lists, signed by %s, digest %.16s%s", facts->published,
                message_count(cli->arena, (int64_t)facts->n_cards, "%lld card", "%lld cards"),
                message_count(cli->arena, (int64_t)facts->n_changes, "%lld change", "%lld changes"),
                facts_signer(cli, &facts->package), facts->package.digest,
                facts_is_outdated(facts) ? TC_WORD("; not used, since the program's own are newer") : "");
}

/* Lists of formats that live, of which nothing newer is known. */
static void say_behind(struct cli *cli, struct format_book *book)
{
    struct strbuf names = STRBUF_INIT;
    int64_t n = 0;
    for (size_t i = 0; i < format_count(book); i++) {
        const struct format *format = format_at(book, i);
        if (format->until || !format->list_known_until)
            continue;
        strbuf_printf(&names, "%s%s %s", n++ ? ", " : "", format->name, format->list_known_until);
    }
    if (n > 0)
        cli_say(cli, "behind       %s of an earlier day: %s", message_count(cli->arena, n, "%lld list", "%lld lists"),
                strbuf_text(&names));
    strbuf_release(&names);
}

static void add_imported(const struct facts_file *file, struct facts *facts)
{
    facts->rows[facts->n++] = (struct fact){.kind = "imported",
                                            .name = facts_is_outdated(file) ? "not used" : "used",
                                            .known_until = file->published,
                                            .digest = file->package.digest,
                                            .origin = file->package.what};
}

static enum err_code cmd_facts_status(struct cli *cli, struct err *err)
{
    struct format_book *book;
    struct facts_file file;
    struct facts facts = {.n = 0};
    bool there = false;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = imported(cli, &file, &there, err);
    if (rc == ERR_OK)
        rc = add_files(cli, book, "formats", "format", &facts, err);
    size_t n_formats = facts.n;
    if (rc == ERR_OK)
        rc = add_files(cli, book, "banlists", "banned list", &facts, err);
    if (rc != ERR_OK)
        return rc;
    size_t n_lists = facts.n - n_formats;
    const struct catalog_info *info = catalog_info(cli->catalog);
    const struct facts_mark *mark = format_facts(book);
    const struct fact cards = {"cards", info->source, info->source_date, catalog_digest(cli->catalog),
                               info->path ? info->path : "program"};
    const struct fact all = {"all", "everything together", mark->known_until, mark->digest, ""};
    if (there)
        add_imported(&file, &facts);
    facts.rows[facts.n++] = cards;
    facts.rows[facts.n++] = all;
    cli_json(cli, "facts-status");
    answer_text(&cli->answer, "known_until", mark->known_until);
    answer_text(&cli->answer, "date", mark->date);
    answer_text(&cli->answer, "digest", mark->digest);
    answer_int(&cli->answer, "changes_of_the_store", (int64_t)cli->n_own_changes);
    answer_rows(&cli->answer, "facts", "facts-status", &fact_columns, facts.rows, facts.n);
    say_cards(cli, &cards);
    cli_say(cli, "formats      %s and %s, the published ones known up to %s",
            message_count(cli->arena, (int64_t)n_formats, "%lld format", "%lld formats"),
            message_count(cli->arena, (int64_t)n_lists, "%lld list", "%lld lists"), format_published_until(book));
    say_behind(cli, book);
    say_imported(cli, &file, there);
    cli_say(cli, "of files     %s in the place of the program's own or beside them",
            message_count(cli->arena, (int64_t)facts.own, "%lld file", "%lld files"));
    cli_say(cli, "of the store %s of lists (topcut format announcements)",
            message_count(cli->arena, (int64_t)cli->n_own_changes, "%lld change", "%lld changes"));
    cli_say(cli, "together     all known up to %s, the newest of %s, digest %s", mark->known_until, mark->date,
            mark->digest);
    return ERR_OK;
}

/* ---- facts export ---------------------------------------------------------------------------- */

static void say_content(struct cli *cli, const struct facts_content *content)
{
    answer_int(&cli->answer, "sets", (int64_t)content->sets);
    answer_int(&cli->answer, "cards", (int64_t)content->cards);
    answer_int(&cli->answer, "printings", (int64_t)content->printings);
    answer_int(&cli->answer, "spellings", (int64_t)content->spellings);
    answer_int(&cli->answer, "changes", (int64_t)content->changes);
    if (content->sets + content->cards + content->printings + content->spellings)
        cli_say(cli, "  %s, %s, %s and %s beyond the program's own",
                message_count(cli->arena, (int64_t)content->sets, "%lld set", "%lld sets"),
                message_count(cli->arena, (int64_t)content->cards, "%lld card", "%lld cards"),
                message_count(cli->arena, (int64_t)content->printings, "%lld printing", "%lld printings"),
                message_count(cli->arena, (int64_t)content->spellings, "%lld spelling", "%lld spellings"));
    if (content->changes)
        cli_say(cli, "  %s of lists that stores entered themselves",
                message_count(cli->arena, (int64_t)content->changes, "%lld change", "%lld changes"));
}

static enum err_code cmd_facts_export(struct cli *cli, struct err *err)
{
    struct package_key key;
    struct facts_book facts;
    struct facts_content content;
    bool made = false;
    char *text = NULL;
    const char *path = cli_argument(cli, "FILE");
    enum err_code rc = make_book(cli, &facts, err);
    struct format_book *book = facts.book;
    if (rc == ERR_OK)
        rc = format_book_verify(book, err);
    if (rc == ERR_OK && cli->dry_run && file_exists(path) && !cli->force)
        rc = err_set(err, ERR_CONFLICT, "%s exists", path);
    if (rc == ERR_OK)
        rc = exchange_open_with_key(cli, &key, &made, err);
    content = (struct facts_content){.since = cli_text(cli, "since"), .facts = cli->facts};
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &content.catalog, err);
    if (!content.since)
        content.since = "";
    if (rc == ERR_OK && !cli->dry_run)
        rc = facts_export(cli->store, cli->arena, exchange_keys_folder(cli), &content, &text, err);
    if (rc == ERR_OK && !cli->dry_run)
        rc = file_write(path, text, strlen(text), cli_existing(cli), err);
    if (rc == ERR_CONFLICT && file_exists(path) && !cli->force)
        err_hint(err, "--force replaces it");
    if (rc != ERR_OK || strcmp(path, "-") == 0)
        return rc;
    cli_json(cli, "facts-export");
    answer_text(&cli->answer, "file", path);
    answer_text(&cli->answer, "public_key", key.public_hex);
    answer_bool(&cli->answer, "key_made", made);
    answer_text(&cli->answer, "known_until", format_published_until(book));
    if (made)
        cli_say(cli, "made the store's key %s; its secret half is in %s", key.fingerprint, key.secret_file);
    cli_say(cli,
            cli->dry_run ? MESSAGE_MARK("would write %s: %s, known up to %s")
                         : MESSAGE_MARK("wrote %s: %s, known up to %s"),
            path, message_count(cli->arena, (int64_t)format_count(book), "%lld format", "%lld formats"),
            format_published_until(book));
    say_content(cli, &content);
    return ERR_OK;
}

/* ---- facts import ---------------------------------------------------------------------------- */

static const struct column change_list[] = {
    COLUMN(struct facts_change, "format", format), COLUMN(struct facts_change, "what", what),
    COLUMN(struct facts_change, "from", from),     COLUMN(struct facts_change, "count", n),
    COLUMN(struct facts_change, "names", names),   COLUMN(struct facts_change, "text", text),
};
static const struct column_set change_columns = COLUMNS(struct facts_change, change_list);

void facts_say_changes(struct cli *cli, const struct facts_change *changes, size_t n)
{
    answer_list(&cli->answer, "changes", &change_columns, changes, n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "  %s", changes[i].text);
    if (n == 0)
        cli_say(cli, "  it changes no format and no list");
}

static void answer_import(struct cli *cli, const struct facts_file *facts, const char *outcome, const char *known_until)
{
    cli_json(cli, "facts-import");
    answer_text(&cli->answer, "file", facts->package.what);
    answer_text(&cli->answer, "outcome", outcome);
    answer_text(&cli->answer, "known_until", known_until);
    answer_text(&cli->answer, "store", facts->package.store_name);
    answer_text(&cli->answer, "public_key", facts->package.public_hex);
    answer_time(&cli->answer, "made_utc", facts->package.made_utc);
    answer_text(&cli->answer, "digest", facts->package.digest);
}

/* Where the file comes to: what is opened only as far as it is needed. */
static enum err_code open_place(struct cli *cli, struct facts_place *out, struct err *err)
{
    *out = (struct facts_place){.folder = facts_folder(cli)};
    enum err_code rc = cli_catalog(cli, &out->catalog, err);
    if (rc == ERR_OK)
        rc = cli_open(cli, cli_flag(cli, "trust") && !cli->dry_run ? STORE_WRITE : STORE_READ, err);
    out->store = cli->store;
    out->cards = cli->cards;
    return rc;
}

static enum err_code cmd_facts_import(struct cli *cli, struct err *err)
{
    struct facts_place place;
    struct facts_import import;
    char *text = NULL;
    size_t len = 0;
    const char *path = cli_argument(cli, "FILE");
    bool trust = cli_flag(cli, "trust");
    enum err_code rc = file_read(cli->arena, path, FACTS_MAX_BYTES, &text, &len, err);
    if (rc == ERR_OK)
        rc = open_place(cli, &place, err);
    if (rc == ERR_OK)
        rc = facts_look(&place, cli->arena, text, len, path, &import, err);
    const struct package *p = &import.file.package;
    if (rc == ERR_OK && import.same) {
        answer_import(cli, &import.file, "same", import.known_until);
        cli_say(cli, "%s: these facts are here already; nothing was changed", p->what);
        return ERR_OK;
    }
    if (rc == ERR_OK && cli->dry_run)
        rc = trust ? ERR_OK : facts_require_trust(&import, err);
    else if (rc == ERR_OK)
        rc = facts_take(&place, cli->arena, &import, trust, err);
    if (rc != ERR_OK)
        return rc;
    answer_import(cli, &import.file, "added", import.known_until);
    cli_say(cli,
            cli->dry_run ? MESSAGE_MARK("would take in %s, signed by %s: lists are known up to %s")
                         : MESSAGE_MARK("took in %s, signed by %s: lists are known up to %s"),
            p->what, facts_signer(cli, p), import.known_until);
    facts_say_changes(cli, import.changes, import.n_changes);
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("nothing was changed (--dry-run)")
                              : MESSAGE_MARK("topcut facts undo goes back"));
    return ERR_OK;
}

/* ---- facts undo ------------------------------------------------------------------------------ */

static const char *undone_text(struct cli *cli, const char *path, const struct facts_file *facts, bool sound)
{
    if (facts_is_of_cards(path))
        return TC_WORD("imported cards");
    return sound ? message(cli->arena, "lists up to %s, signed by %s", facts->published,
                           facts_signer(cli, &facts->package))
                 : TC_WORD("damaged");
}

static enum err_code cmd_facts_undo(struct cli *cli, struct err *err)
{
    const char *path;
    struct facts_file facts;
    struct err damaged = ERR_INIT;
    enum err_code rc = facts_undoable(cli->arena, facts_folder(cli), &path, err);
    if (rc == ERR_OK && !*path)
        rc = err_set(err, ERR_NO, "no facts were imported: those inside the program are used");
    if (rc != ERR_OK)
        return rc;
    bool sound = facts_is_of_cards(path) || facts_file_read(cli->arena, path, &facts, &damaged) == ERR_OK;
    if (!cli->dry_run && (rc = facts_undo(path, cli_catalog_file(cli), err)) != ERR_OK)
        return rc;
    cli_json(cli, "facts-undo");
    answer_text(&cli->answer, "file", path);
    answer_bool(&cli->answer, "sound", sound);
    cli_say(cli,
            cli->dry_run ? MESSAGE_MARK("would remove %s (%s): what was there before counts again")
                         : MESSAGE_MARK("removed %s (%s): what was there before counts again"),
            path, undone_text(cli, path, &facts, sound));
    return ERR_OK;
}
