/* association_pull.c - association pull: who is suspended, from the association to this store's desk
 *
 * A suspension becomes a ban of the player who has that number here, so whoever enrols them is refused as with any ban,
 * and may do it in spite of that with a reason that the log keeps. All suspensions are kept beside the receipts with
 * the number of the last change, so that a player who is new here is found by the next pull; the reasons are nobody's.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sign.h"
#include "cli/command.h"
#include "cli/exchange/association.h"
#include "event/people/people.h"
#include "web/web.h"

#include <inttypes.h>
#include <string.h>

static command_fn cmd_pull;

const struct command association_pull_commands[] = {
    {
        .name = "association pull",
        .run = cmd_pull,
        .group = GROUP_AFTER,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_PERSONAL,
        .summary = "ask the association who is suspended, and ban those players here",
    },
    {.name = NULL},
};

/* What the association told so far: "suspensions" by their numbers, and where to go on. */
struct told {
    const char *path;
    struct json *root, *suspensions; /* the second within the first */
    int64_t after;
};

/* ---- what was told ------------------------------------------------------------------------------ */

static enum err_code read_told(struct cli *cli, const struct joined *joined, struct told *out, struct err *err)
{
    char *text = NULL;
    size_t len = 0;
    *out = (struct told){.path = path_join(cli->arena, joined->folder, "feed.json")};
    enum err_code rc = ERR_OK;
    if (file_exists(out->path)) {
        rc = file_read(cli->arena, out->path, ASSOCIATION_FILE_MOST, &text, &len, err);
        if (rc == ERR_OK)
            rc = json_parse(text, out->path, &out->root, err);
    } else {
        out->root = json_object();
        (void)json_add_object(out->root, "suspensions");
    }
    if (rc != ERR_OK)
        return rc;
    out->after = json_int(json_get(out->root, "after"), 0, INT64_C(1) << 53, 0);
    out->suspensions = json_edit(out->root, "suspensions");
    return json_is_object(out->suspensions)
               ? ERR_OK
               : err_set(err, ERR_DAMAGED, "%s is none of ours; delete it, and all is asked for again", out->path);
}

/* One page: its suspensions take the place of what was told of them before. */
static enum err_code take_page(struct cli *cli, const struct joined *joined, struct told *told, const char *text,
                               bool *more, int64_t *entries, struct err *err)
{
    struct json *root = NULL;
    enum err_code rc = json_parse(text, joined->url, &root, err);
    if (rc != ERR_OK)
        return rc;
    const struct json *list = association_part(cli, joined, root, "feed"),
                      *page = json_first(association_part(cli, joined, root, "page"));
    if (!list || !page || json_int(json_get(page, "after"), 0, INT64_C(1) << 53, -1) != told->after)
        rc = err_set(err, ERR_CONFLICT,
                     "%s answered with a page that it did not sign, or not the one that was asked for", joined->url);
    for (const struct json *entry = json_first(list); rc == ERR_OK && entry; entry = json_next(entry)) {
        struct json *body = NULL;
        const struct json *said = json_get(entry, "body");
        if (strcmp(json_text(json_get(entry, "kind"), ""), "suspension") != 0)
            continue;
        const char *key = arena_printf(cli->arena, "%" PRId64, json_int(json_get(said, "suspension"), 1, INT32_MAX, 0));
        rc = json_parse(json_print_line(cli->arena, said), joined->url, &body, err);
        json_free(json_take(told->suspensions, key));
        json_add_value(told->suspensions, key, body);
        ++*entries;
    }
    if (rc == ERR_OK) {
        told->after = json_int(json_get(page, "next"), 0, INT64_C(1) << 53, told->after);
        *more = json_bool(json_get(page, "more"), false);
    }
    json_free(root);
    return rc;
}

static enum err_code ask(struct cli *cli, const struct joined *joined, struct told *told, int64_t *entries,
                         struct err *err)
{
    struct http *http = http_open(joined->url, NULL, NULL, association_is_stopped, NULL);
    enum err_code rc = ERR_OK;
    for (bool more = true; rc == ERR_OK && more;) {
        struct http_answer answer;
        const char *path = arena_printf(cli->arena, "/a/v1/feed?after=%" PRId64 "&kind=suspension", told->after);
        more = false;
        rc = http_get(http, cli->arena, path, ASSOCIATION_SECONDS, &answer, err);
        if (rc == ERR_OK && answer.status != 200)
            rc = err_set(err, ERR_IO, "%s is no association: it answers with status %d", joined->url, answer.status);
        if (rc == ERR_OK)
            rc = take_page(cli, joined, told, answer.body, &more, entries, err);
    }
    http_close(http);
    return rc;
}

static enum err_code keep(struct cli *cli, struct told *told, struct err *err)
{
    json_free(json_take(told->root, "after"));
    json_free(json_take(told->root, "at_utc"));
    json_add_int(told->root, "after", told->after);
    json_add_int(told->root, "at_utc", cli->clock->now_utc(cli->clock));
    const char *text = json_print_compact(cli->arena, told->root);
    return file_write(told->path, text, strlen(text), FILE_REPLACE_EXISTING, err);
}

/* ---- bans -------------------------------------------------------------------------------------- */

/* The ban that a suspension has become; NULL: none yet. */
static const struct ban *find_ban(const struct ban *bans, size_t n, struct player_id player, const char *reason)
{
    for (size_t i = 0; i < n; i++)
        if (bans[i].player.v == player.v && strcmp(bans[i].reason, reason) == 0)
            return &bans[i];
    return NULL;
}

/* Brings this store's bans to one suspension. */
static enum err_code apply_one(struct cli *cli, const struct joined *joined, const char *number,
                               const struct json *said, const struct ban *bans, size_t n, size_t *changed,
                               struct err *err)
{
    struct player player;
    struct ban ban;
    bool lifted = json_bool(json_get(said, "lifted"), false);
    const char *dci = arena_printf(cli->arena, "%" PRId64, json_int(json_get(said, "number"), 1, INT32_MAX, 0));
    const char *reason = arena_printf(cli->arena, "%s, suspension %s", joined->name, number);
    enum err_code rc = player_by_dci(cli->store, cli->arena, dci_canonical(cli->arena, dci), &player, err);
    if (rc != ERR_OK || !player.id.v)
        return rc;
    const struct ban *there = find_ban(bans, n, player.id, reason);
    if (lifted ? !there || there->lifted : there != NULL)
        return ERR_OK;
    ++*changed;
    if (lifted) {
        rc = ban_lift(cli->store, cli->arena, there->id, joined->name, &ban, err);
    } else {
        const struct ban_entry entry = {.from = json_text(json_get(said, "since"), NULL),
                                        .until = json_text(json_get(said, "until"), NULL),
                                        .reason = reason};
        rc = ban_add(cli->store, cli->arena, player.id, &entry, &ban, err);
        if (rc == ERR_OK)
            rc = cli_warn_of_banned(cli, ban.id, (struct event_id){0}, err);
    }
    if (rc == ERR_OK)
        cli_line(cli, "ban %lld: %s is %s%s", (long long)ban.id, ban.name, ban_text(cli->arena, &ban),
                 ban.lifted ? "; lifted" : "");
    return rc;
}

static enum err_code apply(struct cli *cli, const struct joined *joined, const struct told *told, size_t *changed,
                           struct err *err)
{
    struct ban *bans;
    size_t n = 0;
    enum err_code rc = ban_list(cli->store, cli->arena, NULL, &bans, &n, err);
    for (const struct json *said = json_first(told->suspensions); rc == ERR_OK && said; said = json_next(said))
        rc = apply_one(cli, joined, json_key(said), said, bans, n, changed, err);
    return rc;
}

static enum err_code cmd_pull(struct cli *cli, struct err *err)
{
    struct joined joined;
    struct told told = {.root = NULL};
    int64_t entries = 0;
    size_t changed = 0;
    enum err_code rc = association_joined(cli, &joined, err);
    if (rc == ERR_OK)
        rc = read_told(cli, &joined, &told, err);
    if (rc == ERR_OK)
        rc = ask(cli, &joined, &told, &entries, err);
    if (rc == ERR_OK)
        rc = apply(cli, &joined, &told, &changed, err);
    if (rc == ERR_OK && !cli->dry_run)
        rc = keep(cli, &told, err);
    if (rc == ERR_OK) {
        cli_json(cli, "association-pull");
        answer_text(&cli->answer, "association", joined.name);
        answer_int(&cli->answer, "entries", entries);
        answer_int(&cli->answer, "suspensions", (int64_t)json_count(told.suspensions));
        answer_int(&cli->answer, "changed", (int64_t)changed);
        cli_line(cli, "%s: %" PRId64 " changes of suspensions, %zu of players here", joined.name, entries, changed);
    }
    json_free(told.root);
    return rc;
}
