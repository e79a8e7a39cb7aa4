/* facts_update.c - facts update: newer facts or cards from an address, looked at first, then taken in
 *
 * Fetching, looking and taking in are web/fetch's, which does the same for the page of the staff. Here is the talk
 * about it: what will be done, how far it is, what would change, and the question.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/exchange/exchange.h"
#include "web/fetch/fetch.h"

#include <string.h>
#include <unistd.h>

static command_fn cmd_facts_update;

const struct command facts_update_commands[] = {
    {
        .name = "facts update",
        .run = cmd_facts_update,
        .group = GROUP_CARD,
        .needs = NEEDS_OWN,
        .flags = COMMAND_DRY | COMMAND_ASKS,
        .summary = "fetch newer facts or cards over the network, show what changes by them, and take them in",
        ARGUMENTS({"URL", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL,
                   "https address of a file of facts, or of MTGJSON's or Scryfall's cards; that of the last time "
                   "without it"}),
        OPTIONS(FLAG("trust", "trust the store that signed the facts from now on"),
                NUMBER("patience", 1, 3600, "seconds in which nothing may come; 30 without it"),
                FILE_OPTION("authorities", "certificates, PEM, that vouch for the server instead of the system's")),
    },
    {.name = NULL},
};

/* ---- fetching -------------------------------------------------------------------------------- */

static void tell(void *data, int64_t done, int64_t total)
{
    struct progress *p = data;
    p->total = total > 0 ? total : 0;
    (void)progress_step(p, done);
}

static bool is_to_stop(void *data)
{
    (void)data;
    return progress_interrupted();
}

static const char *megabytes(struct cli *cli, int64_t bytes)
{
    if (bytes < 100000)
        return message_count(cli->arena, bytes, "%lld byte", "%lld bytes");
    return arena_printf(cli->arena, "%.1f MB", (double)bytes / 1e6);
}

/* Somebody sees the lines as they come. */
static bool is_watched(const struct cli *cli)
{
    return !cli->wants_json && !cli->output && isatty(STDOUT_FILENO);
}

static enum err_code fetch(struct cli *cli, const char *url, struct update *out, struct err *err)
{
    struct progress progress;
    const struct download_wish wish = {.url = url,
                                       .folder = cli_data_file(cli, "fetched"),
                                       .authorities = cli_text(cli, "authorities"),
                                       .stall_s = (int)cli_number(cli, "patience", 0),
                                       .stop = is_to_stop,
                                       .told = tell,
                                       .data = &progress};
    enum err_code rc = http_check_address(cli->arena, url, err);
    if (rc != ERR_OK)
        return rc;
    cli_say(cli, "fetching %s; nothing is changed before it is shown what would be", url);
    if (is_watched(cli) && (rc = cli_send(cli, err)) != ERR_OK)
        return rc;
    progress_begin(&progress, TC_WORD("bytes"), 0);
    rc = update_fetch(cli->arena, &wish, out, err);
    progress_end(&progress);
    return rc;
}

/* The address that was given, or that of the last time. */
static enum err_code choose_url(struct cli *cli, const char **out, struct err *err)
{
    struct facts_origin origin;
    *out = cli_argument(cli, "URL");
    if (*out)
        return ERR_OK;
    facts_origin_get(cli->arena, cli_data_file(cli, "facts"), &origin);
    *out = origin.url;
    return *origin.url ? ERR_OK
                       : err_set(err, ERR_USAGE,
                                 "nothing was fetched before, so say where from\ntopcut facts update "
                                 "https://HOST/facts.json, which is remembered for the next time");
}

/* ---- what is said ---------------------------------------------------------------------------- */

static void answer_download(struct cli *cli, const char *url, const struct update *update)
{
    const struct download *d = &update->download;
    cli_json(cli, "facts-update");
    answer_text(&cli->answer, "url", url);
    answer_text(&cli->answer, "kind", update->kind == UPDATE_FACTS ? "facts" : "cards");
    answer_int(&cli->answer, "bytes", d->bytes);
    answer_int(&cli->answer, "bytes_before", d->before);
    answer_bool(&cli->answer, "digest_checked", d->checked);
    cli_line(cli, "%s%s%s", megabytes(cli, d->bytes),
             d->same     ? TC_WORD(", all of which was here from before")
             : d->before ? message(cli->arena, ", of which %s were here from before", megabytes(cli, d->before))
                         : "",
             d->checked ? TC_WORD("; the digest that the server has of it fits") : "");
}

static void say_facts(struct cli *cli, const struct update_look *look)
{
    const struct package *p = &look->facts.file.package;
    answer_text(&cli->answer, "known_until", look->facts.known_until);
    answer_text(&cli->answer, "store", p->store_name);
    answer_text(&cli->answer, "public_key", p->public_hex);
    answer_text(&cli->answer, "digest", p->digest);
    cli_say(cli, "facts signed by %s: lists are known up to %s", facts_signer(cli, p), look->facts.known_until);
    if (!look->same)
        facts_say_changes(cli, look->facts.changes, look->facts.n_changes);
}

static void say_cards(struct cli *cli, const struct update_look *look)
{
    const struct import_result *r = &look->cards;
    answer_text(&cli->answer, "source", r->info.source);
    answer_text(&cli->answer, "date", r->info.source_date);
    answer_int(&cli->answer, "new_cards", r->cards_new);
    answer_int(&cli->answer, "new_printings", r->printings_new);
    answer_int(&cli->answer, "new_sets", r->sets_new);
    cli_say(cli, "cards of %s, data of %s", r->info.source, r->info.source_date);
    if (!look->same)
        cli_say(cli, "  beside those inside the program: %s, %s, %s",
                message_count(cli->arena, (int64_t)r->cards_new, "%lld card", "%lld cards"),
                message_count(cli->arena, (int64_t)r->printings_new, "%lld printing", "%lld printings"),
                message_count(cli->arena, (int64_t)r->sets_new, "%lld set", "%lld sets"));
}

static void say_outcome(struct cli *cli, const char *outcome, const char *sentence)
{
    answer_text(&cli->answer, "outcome", outcome);
    cli_line(cli, "%s", sentence);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What is there, to be compared with and taken into. */
static enum err_code open_place(struct cli *cli, struct update_place *out, struct err *err)
{
    *out = (struct update_place){.facts.folder = cli_data_file(cli, "facts"),
                                 .facts.cards = cli_catalog_file(cli),
                                 .cards = cli_catalog_file(cli)};
    enum err_code rc = cli_catalog(cli, &out->facts.catalog, err);
    if (rc == ERR_OK)
        rc = cli_open(cli, cli_flag(cli, "trust") && !cli->dry_run ? STORE_WRITE : STORE_READ, err);
    out->facts.store = cli->store;
    return rc;
}

/* Shows what would change, asks, and does it. */
static enum err_code take(struct cli *cli, const char *url, const struct update_place *place,
                          const struct update *update, struct err *err)
{
    struct update_look look;
    bool trust = cli_flag(cli, "trust");
    enum err_code rc = update_look(place, cli->arena, update, cli->clock, &look, err);
    if (rc != ERR_OK)
        return rc;
    answer_download(cli, url, update);
    if (update->kind == UPDATE_FACTS)
        say_facts(cli, &look);
    else
        say_cards(cli, &look);
    if (look.same) {
        say_outcome(cli, "same", TC_WORD("that is here already; nothing was changed"));
        return ERR_OK;
    }
    cli->stands = true; /* what would change is said, whatever comes of it */
    if (update->kind == UPDATE_FACTS && !trust && (rc = facts_require_trust(&look.facts, err)) != ERR_OK)
        return rc;
    if (cli->dry_run) {
        say_outcome(cli, "shown",
                    TC_WORD("nothing was changed (--dry-run); what was fetched is kept for the next time"));
        return ERR_OK;
    }
    if (is_watched(cli) && (rc = cli_send(cli, err)) != ERR_OK)
        return rc;
    if ((rc = cli_confirm(cli, TC_WORD("Take this in?"), err)) != ERR_OK)
        return rc;
    rc = update_take(place, cli->arena, update, &look, cli->clock, trust, err);
    if (rc == ERR_OK)
        say_outcome(cli, "taken", TC_WORD("taken in; topcut facts undo goes back"));
    return rc;
}

static enum err_code cmd_facts_update(struct cli *cli, struct err *err)
{
    const char *url;
    struct update update;
    struct update_place place;
    enum err_code rc = choose_url(cli, &url, err);
    if (rc == ERR_OK)
        rc = open_place(cli, &place, err);
    if (rc == ERR_OK)
        rc = fetch(cli, url, &update, err);
    if (rc != ERR_OK)
        return rc;
    rc = take(cli, url, &place, &update, err);
    if (rc == ERR_OK && !cli->dry_run) {
        const struct facts_origin origin = {.url = url, .at_utc = cli->clock->now_utc(cli->clock)};
        rc = facts_origin_set(cli->arena, place.facts.folder, &origin, err);
    }
    update_close(&update, rc == ERR_INPUT || (rc == ERR_OK && !cli->dry_run));
    return rc;
}
