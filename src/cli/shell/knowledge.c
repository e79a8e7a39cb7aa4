/* knowledge.c - the catalogue of cards and the formats, opened when a command first asks for them
 *
 * The user's own catalogue is used only after it was verified, once. When it is damaged, the cards inside the program
 * serve, with a warning; a file that was named has to be sound.
 */
#include "base/err.h"
#include "base/file.h"
#include "base/resource_layer.h"
#include "cli/shell/inner.h"
#include "event/exchange/exchange.h"
#include "event/register/register.h"

#include <stdlib.h>

/* The file that was named, or "". */
static const char *chosen_file(struct cli *cli)
{
    const char *option = cli_text(cli, "catalog");
    return option ? option : config_value(cli->arena, "catalog", NULL);
}

const char *cli_data_file(struct cli *cli, const char *name)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        return path_join(cli->arena, path_join(cli->arena, data, "topcut"), name);
    return path_join(cli->arena, path_join(cli->arena, home ? home : "/", ".local/share/topcut"), name);
}

const char *cli_catalog_file(struct cli *cli)
{
    const char *chosen = chosen_file(cli);
    return *chosen ? chosen : cli_data_file(cli, "cards.db");
}

static enum err_code open_sound(const char *path, struct catalog **out, struct err *err)
{
    enum err_code rc = catalog_open(path, out, err);
    if (rc == ERR_OK && (rc = catalog_verify_once(*out, err)) != ERR_OK) {
        catalog_close(*out);
        *out = NULL;
    }
    return rc;
}

/* The cards with those of the imported facts; what they are laid over where that cannot be. */
static void lay_cards(struct cli *cli)
{
    struct catalog *with = NULL;
    struct err why = ERR_INIT;
    const char *path = NULL;
    enum err_code rc = facts_catalog(cli->arena, cli_data_file(cli, "facts"), cli->facts, cli->cards, &path, &why);
    if (rc == ERR_OK)
        rc = catalog_open(path, &with, &why);
    if (rc != ERR_OK) {
        cli_warn(cli, "%s; the cards of the imported facts are not used", why.said);
        return;
    }
    catalog_close(cli->catalog);
    cli->catalog = with;
}

enum err_code cli_catalog(struct cli *cli, struct catalog **out, struct err *err)
{
    if (!cli->catalog) {
        const char *chosen = chosen_file(cli);
        const char *path = cli_catalog_file(cli);
        struct err broken = ERR_INIT;
        if (*chosen || file_exists(path)) {
            if (open_sound(path, &cli->catalog, &broken) != ERR_OK && *chosen)
                return err_set(err, broken.code, "%s", broken.said);
            if (!cli->catalog)
                cli_warn(cli, "%s; the cards inside the program are used", broken.said);
        }
        cli->cards = cli->catalog ? path : NULL;
        if (!cli->catalog) {
            enum err_code rc = catalog_open(NULL, &cli->catalog, err);
            if (rc != ERR_OK)
                return rc;
        }
        if (cli->facts && cli->facts->n_rows && !*chosen)
            lay_cards(cli);
    }
    *out = cli->catalog;
    return ERR_OK;
}

/* Reads the list changes that the store in use entered itself. A command that needs no store uses the file that is
 * there all the same; one of an older version has no changes, and one that cannot be read is reported. */
static void read_changes(struct cli *cli)
{
    struct err why = ERR_INIT;
    struct list_change *changes = NULL;
    struct store *own = NULL;
    const char *path = cli->store ? "" : cli_store_file(cli);
    cli->changes_read = true;
    if (!cli->store && !file_exists(path))
        return;
    enum err_code rc = cli->store ? ERR_OK : store_open(path, STORE_READ, cli->clock, &own, &why);
    struct store *store = cli->store ? cli->store : own;
    bool older = rc != ERR_OK && why.code != ERR_DAMAGED && why.code != ERR_IO;
    if (rc == ERR_OK)
        rc = store_list_changes(store, cli->arena, &changes, &cli->n_changes, &why);
    if (rc != ERR_OK && !older)
        cli_warn(cli, "changes of lists in %s do not count: %s", path, why.said);
    cli->changes = rc == ERR_OK ? changes : NULL;
    cli->n_own_changes = cli->n_changes = cli->changes ? cli->n_changes : 0;
    if (own)
        store_close(own);
}

void cli_change_book(struct cli *cli, struct format_book *book)
{
    if (!cli->changes_read) {
        read_changes(cli);
        if (cli->facts)
            facts_add_changes(cli->arena, cli->facts, &cli->changes, &cli->n_changes);
    }
    if (cli->n_changes)
        format_book_change(book, cli->changes, cli->n_changes, NULL);
}

void cli_lay_facts(struct cli *cli)
{
    struct facts_file *facts = ARENA_ARRAY(cli->arena, struct facts_file, 1);
    struct err why = ERR_INIT;
    resource_set_layer(NULL, 0);
    if (facts_in_use(cli->arena, cli_data_file(cli, "facts"), facts, &why) != ERR_OK) {
        cli_warn(cli, "%s; the formats and lists inside the program are used", why.said);
        return;
    }
    resource_set_layer(facts->files, facts->n);
    cli->facts = facts->n ? facts : NULL;
}

enum err_code cli_book(struct cli *cli, struct format_book **out, struct err *err)
{
    if (!cli->book) {
        struct catalog *catalog;
        struct resource *formats, *banlists;
        size_t n_formats, n_banlists;
        enum err_code rc = cli_catalog(cli, &catalog, err);
        if (rc == ERR_OK)
            rc = resource_list(cli->arena, "formats", &formats, &n_formats, err);
        if (rc == ERR_OK)
            rc = resource_list(cli->arena, "banlists", &banlists, &n_banlists, err);
        if (rc == ERR_OK)
            rc = format_book_make(cli->arena, catalog, formats, n_formats, banlists, n_banlists, &cli->book, err);
        if (rc != ERR_OK)
            return rc;
        cli_change_book(cli, cli->book);
    }
    *out = cli->book;
    return ERR_OK;
}
