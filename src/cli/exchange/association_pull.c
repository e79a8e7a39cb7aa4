/* association_pull.c - association pull: members, and who is suspended, from the association to this store's desk
 *
 * A suspension becomes a ban of the player who has that number here, so whoever enrols them is refused as with any ban,
 * and may do it in spite of that with a reason that the log keeps. The player is banned under every number of that
 * person: those that were merged, and their DCI numbers. All suspensions are kept beside the receipts with the number
 * of the last change, and their numbers in the store, so that a player who is new here is refused as well; the reasons
 * are nobody's.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/exchange/association.h"
#include "event/people/people.h"
#include "web/fetch/fetch.h"

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
        .summary = "ask the association for members and who is suspended, and ban those players here",
        OPTIONS(FLAG("again", "everything from its first entry, and not only what is new")),
    },
    {.name = NULL},
};

/* ---- asking ------------------------------------------------------------------------------------ */

/* The country in which the association knows this store; "": it knows no store of that key. */
static enum err_code ask_country(struct cli *cli, const struct joined *joined, struct http *http, const char **out,
                                 struct err *err)
{
    struct http_answer answer;
    struct json *root = NULL;
    const char *path = arena_printf(cli->arena, "/a/v1?key=%s", joined->key.public_hex);
    enum err_code rc = http_get(http, cli->arena, path, ASSOCIATION_SECONDS, &answer, err);
    *out = "";
    if (rc == ERR_OK && answer.status != 200)
        rc = err_set(err, ERR_IO, "%s is no association: it answers with status %d", joined->url, answer.status);
    if (rc == ERR_OK)
        rc = json_parse(answer.body, joined->url, &root, err);
    if (rc == ERR_OK) {
        const char *country = json_text(json_get(json_get(root, "store"), "country"), "");
        *out = strlen(country) == 2 ? arena_strdup(cli->arena, country) : "";
    }
    json_free(root);
    return rc;
}

static enum err_code ask_pages(struct cli *cli, const struct joined *joined, struct http *http, struct told *told,
                               int64_t *suspensions, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (bool more = true; rc == ERR_OK && more;) {
        struct http_answer answer;
        const char *path =
            arena_printf(cli->arena, "/a/v1/feed?after=%" PRId64 "%s%s", told->after,
                         *told->country ? "&country=" : "&kind=suspension,alias,key,forget,list", told->country);
        more = false;
        rc = http_get(http, cli->arena, path, ASSOCIATION_SECONDS, &answer, err);
        if (rc == ERR_OK && answer.status != 200)
            rc = err_set(err, ERR_IO, "%s is no association: it answers with status %d", joined->url, answer.status);
        if (rc == ERR_OK)
            rc = association_told_page(cli, joined, told, answer.body, &more, suspensions, err);
    }
    return rc;
}

/* What is new; all of it, where members of another country are told than before. */
static enum err_code ask(struct cli *cli, const struct joined *joined, struct told *told, int64_t *suspensions,
                         struct err *err)
{
    struct http *http = http_open(joined->url, NULL, NULL, association_is_stopped, NULL);
    const char *country = "";
    enum err_code rc = ask_country(cli, joined, http, &country, err);
    if (rc == ERR_OK && (cli_flag(cli, "again") || strcmp(country, told->country) != 0))
        association_told_anew(told, country);
    if (rc == ERR_OK)
        rc = ask_pages(cli, joined, http, told, suspensions, err);
    http_close(http);
    return rc;
}

/* ---- bans -------------------------------------------------------------------------------------- */

/* This store's bans while they are brought to what the association told. */
struct banning {
    struct cli *cli;
    const struct joined *joined;
    struct told_people people;
    const struct ban *bans;
    size_t n, changed;
    struct suspended *numbers; /* all that are suspended, a player's or not */
    size_t n_numbers, numbers_room;
};

static void say(struct banning *b, const struct ban *ban)
{
    b->changed++;
    cli_say(b->cli, "ban %lld: %s is %s%s", (long long)ban->id, ban->name, ban_text(b->cli->arena, ban),
            ban->lifted ? TC_WORD("; lifted") : "");
}

/* Whether a ban is one that the association has taken back, and not staff. */
static bool is_taken_back(const struct banning *b, const struct ban *ban)
{
    return ban->lifted && strcmp(ban->lifted_reason, b->joined->name) == 0;
}

/* Bans the player of a number, once, and keeps the number for whoever comes in with it. */
static enum err_code ban_number(struct banning *b, int64_t number, const struct json *said, const char *reason,
                                struct err *err)
{
    struct cli *cli = b->cli;
    struct player player;
    struct ban ban;
    const char *dci = dci_canonical(cli->arena, arena_printf(cli->arena, "%" PRId64, number));
    enum err_code rc = player_by_dci(cli->store, cli->arena, dci, &player, err);
    if (rc != ERR_OK)
        return rc;
    *ARENA_ADD(cli->arena, b->numbers, b->n_numbers, b->numbers_room) =
        (struct suspended){.number = dci,
                           .nth = json_int(json_get(said, "suspension"), 1, INT32_MAX, 0),
                           .from = json_text(json_get(said, "since"), ""),
                           .until = json_text(json_get(said, "until"), NULL),
                           .reason = reason,
                           .by = b->joined->name};
    if (!player.id.v)
        return ERR_OK;
    for (size_t i = 0; i < b->n; i++)
        if (b->bans[i].player.v == player.id.v && strcmp(b->bans[i].reason, reason) == 0 &&
            !is_taken_back(b, &b->bans[i]))
            return ERR_OK;
    const struct ban_entry entry = {.from = json_text(json_get(said, "since"), NULL),
                                    .until = json_text(json_get(said, "until"), NULL),
                                    .reason = reason};
    rc = ban_add(cli->store, cli->arena, player.id, &entry, &ban, err);
    if (rc == ERR_OK)
        rc = cli_warn_of_banned(cli, ban.id, (struct event_id){0}, err);
    if (rc == ERR_OK)
        say(b, &ban);
    return rc;
}

/* Whether a player is another person by now than the one whose numbers these are: a merger was undone. */
static enum err_code is_another(struct banning *b, struct player_id id, const int64_t *numbers, size_t n, bool *out,
                                struct err *err)
{
    struct player player;
    struct arena *arena = b->cli->arena;
    int64_t number = 0;
    *out = false;
    enum err_code rc = player_get(b->cli->store, arena, id, &player, err);
    if (rc != ERR_OK || dci_check(arena, player.dci, NULL) == DCI_MALFORMED ||
        !parse_i64(dci_canonical(arena, player.dci), 1, INT64_C(9999999999), &number))
        return rc;
    *out = true;
    for (size_t i = 0; i < n; i++)
        *out = *out && numbers[i] != number;
    return rc;
}

/* Takes back what a suspension had become: all of it once it is lifted, or of those who are other people. */
static enum err_code take_back(struct banning *b, const char *reason, bool lifted, const int64_t *numbers, size_t n,
                               struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < b->n; i++) {
        struct ban ban;
        bool over = lifted;
        if (b->bans[i].lifted || strcmp(b->bans[i].reason, reason) != 0)
            continue;
        if (!over)
            rc = is_another(b, b->bans[i].player, numbers, n, &over, err);
        if (rc == ERR_OK && over) {
            rc = ban_lift(b->cli->store, b->cli->arena, b->bans[i].id, b->joined->name, &ban, err);
            if (rc == ERR_OK)
                say(b, &ban);
        }
    }
    return rc;
}

static enum err_code apply_one(struct banning *b, const struct json *said, struct err *err)
{
    struct arena *arena = b->cli->arena;
    int64_t *numbers = NULL;
    size_t n = 0;
    bool lifted = json_bool(json_get(said, "lifted"), false);
    const char *reason = arena_printf(arena, "%s, suspension %s", b->joined->name, json_key(said));
    association_numbers(arena, &b->people, json_int(json_get(said, "number"), 1, INT32_MAX, 0), &numbers, &n);
    enum err_code rc = take_back(b, reason, lifted, numbers, n, err);
    for (size_t i = 0; rc == ERR_OK && !lifted && i < n; i++)
        rc = ban_number(b, numbers[i], said, reason, err);
    return rc;
}

static enum err_code apply(struct cli *cli, const struct joined *joined, struct told *told, size_t *changed,
                           struct err *err)
{
    struct ban *bans;
    struct banning b = {.cli = cli, .joined = joined};
    enum err_code rc = ban_list(cli->store, cli->arena, NULL, &bans, &b.n, err);
    b.bans = bans;
    association_told_order(told);
    association_people(cli->arena, told, &b.people);
    for (const struct json *said = json_first(told->suspensions); rc == ERR_OK && said; said = json_next(said))
        rc = apply_one(&b, said, err);
    if (rc == ERR_OK)
        rc = suspended_keep(cli->store, cli->arena, joined->name, b.numbers, b.n_numbers, err);
    *changed = b.changed;
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
        rc = association_told_read(cli, &joined, &told, err);
    if (rc == ERR_OK)
        rc = ask(cli, &joined, &told, &entries, err);
    if (rc == ERR_OK)
        rc = apply(cli, &joined, &told, &changed, err);
    if (rc == ERR_OK && !cli->dry_run)
        rc = association_told_keep(cli, &told, err);
    if (rc == ERR_OK) {
        cli_json(cli, "association-pull");
        answer_text(&cli->answer, "association", joined.name);
        answer_int(&cli->answer, "entries", entries);
        answer_int(&cli->answer, "suspensions", (int64_t)json_count(told.suspensions));
        answer_int(&cli->answer, "changed", (int64_t)changed);
        answer_text(&cli->answer, "country", told.country);
        answer_int(&cli->answer, "known", (int64_t)told.n);
        cli_say(cli, "%s: %lld changes of suspensions, %zu of players here", joined.name, (long long)entries, changed);
        if (!*told.country)
            cli_say(cli, "it does not know the key %s of this store yet, so it names no members",
                    joined.key.fingerprint);
    }
    association_told_release(&told);
    return rc;
}
