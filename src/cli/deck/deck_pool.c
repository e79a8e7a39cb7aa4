/* deck_pool.c - deck pool: the cards that a player of a limited event opened, and those exchanged for others
 *
 * A pool is registered as it was opened. Cards for ante in it are named with what to do: the head judge
 * exchanges them (D.17.6, D.19.4), and the exchange is a version of the pool with its reason.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"

#include <string.h>

static command_fn cmd_deck_pool;

const struct command deck_pool_commands[] = {
    {
        .name = "deck pool",
        .run = cmd_deck_pool,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "register the cards that a player of a limited event opened, or show them",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"FILE", ARGUMENT_MAYBE, COMPLETE_FILE, NULL, "the cards; - reads them"}),
        OPTIONS(TEXT("replace", "CARD=OTHER", "a card of the pool was exchanged for another"),
                TEXT("reason", "TEXT", "why a judge changes it, when the lists are locked or the card is not for ante"),
                TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
                FLAG("unverified", "accept cards that are not known")),
    },
    {.name = NULL},
};

/* Cards are opened in limited only; of a format that is not known nobody can say. */
static enum err_code require_limited(struct cli *cli, const struct decklist_knowledge *knowledge,
                                     const struct event *event, const struct player *player, struct err *err)
{
    struct decklist_rules rules;
    enum err_code rc = decklist_rules(cli->store, cli->arena, knowledge, event, &rules, err);
    if (rc != ERR_OK || !rules.ruling || ruling_format(rules.ruling)->kind == FORMAT_LIMITED)
        return rc;
    err_set(err, ERR_CONFLICT, "%s is %s, where nobody opens a card pool", event->set.name, event->set.format);
    err_hint(err, "a deck is registered by: topcut deck register \"%s\" FILE", player->name);
    return err->code;
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* Another number of cards than rules recommend or a draft gives; "" when there is nothing to say. */
static const char *size_remark(struct cli *cli, const struct limited_product *product, int cards)
{
    int drafted = product->packs * DRAFT_PACK_CARDS;
    if (product->kind == LIMITED_SEALED && product->cards_min >= 0 &&
        (cards < product->cards_min || cards > product->cards_max))
        return message(cli->arena, "%d to %d cards are recommended [%s]", product->cards_min, product->cards_max,
                       product->cards_rule);
    if (product->packs && cards != drafted)
        return message(cli->arena, "a draft gives about %d: %s [%s]", drafted, product->product, product->product_rule);
    return "";
}

/* The pool in force with what is wrong with it, and how the deck stands. verb: "registered"... */
static enum err_code answer_pool(struct cli *cli, const struct event *event, const struct player *player,
                                 const struct decklist_knowledge *knowledge, const struct decklist *pool,
                                 const char *verb, struct err *err)
{
    struct deck deck;
    struct decklist list;
    struct limited_product product;
    struct finding *findings;
    struct strbuf line = STRBUF_INIT;
    size_t n;
    if (decklist_deck(cli->store, cli->arena, event->id, pool, knowledge->catalog, &deck, err) != ERR_OK ||
        pool_findings(cli->store, cli->arena, knowledge, event, &deck, &findings, &n, err) != ERR_OK ||
        decklist_find(cli->store, cli->arena, event, player->id, DECKLIST_LIST, &list, err) != ERR_OK ||
        limited_product_of(cli->arena, event, &product, err) != ERR_OK)
        return err->code;
    int cards = pool->main + pool->side;
    const char *remark = size_remark(cli, &product, cards);
    const struct deck *opened = NULL;
    size_t pools = 0;
    if (*event->set.teams &&
        decklist_opened(cli->store, cli->arena, event, knowledge->catalog, player->id, &opened, &pools, err) != ERR_OK)
        return err->code;
    int team_cards = opened ? opened->totals[ZONE_MAIN] + opened->totals[ZONE_SIDE] : cards;
    show_about(cli, "deck-pool", event, player);
    answer_int(&cli->answer, "version", pool->version);
    answer_int(&cli->answer, "cards", cards);
    if (*event->set.teams)
        answer_int(&cli->answer, "team_cards", team_cards);
    answer_text_if(&cli->answer, "reason", pool->reason);
    answer_text_if(&cli->answer, "remark", remark);
    answer_list(&cli->answer, "findings", &finding_columns, findings, n);
    answer_row(&cli->answer, "list", &decklist_columns, &list);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, event), verb);
    for (size_t i = 0; i < n; i++) {
        strbuf_clear(&line);
        finding_text(&line, &findings[i]);
        cli_line(cli, "  %s", strbuf_text(&line));
        if (findings[i].code == FINDING_ANTE)
            cli_line(cli, "    topcut deck pool \"%s\" --replace \"%s=CARD\"", cli_printable(cli, player->name),
                     findings[i].card);
    }
    if (*remark)
        cli_line(cli, "  %s", remark);
    if (pools > 1)
        cli_say(cli, "  the team opened %d cards in all, by the pools of %zu members", team_cards, pools);
    register_say_deck_after(cli, &list);
    strbuf_release(&line);
    return ERR_OK;
}

/* ---- what is asked --------------------------------------------------------------------------- */

static enum err_code register_pool(struct cli *cli, struct event *event, struct player *player,
                                   const struct decklist_knowledge *knowledge, struct err *err)
{
    struct loaded_list loaded;
    struct decklist_entry entry;
    struct decklist pool;
    enum err_code rc = register_load_entry(cli, event, player, &loaded, &entry, err);
    if (rc == ERR_OK)
        rc = require_limited(cli, knowledge, event, player, err);
    if (rc != ERR_OK)
        return rc;
    deck_warn_of(cli, &loaded.deck); /* a pool has no verdict that could say it */
    entry.reason = cli_text(cli, "reason");
    entry.knowledge = knowledge;
    rc = decklist_register(cli->store, cli->arena, event->id, player->id, DECKLIST_POOL, &entry, &pool, err);
    return rc == ERR_OK ? answer_pool(cli, event, player, knowledge, &pool,
                                      message(cli->arena, "registered the %d cards that %s opened",
                                              pool.main + pool.side, player->name),
                                      err)
                        : rc;
}

/* "Contract from Below=Grizzly Bears" */
static enum err_code exchange_of(struct cli *cli, struct catalog *catalog, const char *text, struct pool_exchange *out,
                                 struct err *err)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return err_set(err, ERR_USAGE,
                       "--replace \"%s\": expected \"CARD=OTHER CARD\", as \"Contract from "
                       "Below=Grizzly Bears\"",
                       text);
    const char *was = arena_strndup(cli->arena, text, (size_t)(equals - text));
    enum err_code rc = catalog_require(catalog, cli->arena, was, &out->out, err);
    return rc == ERR_OK ? catalog_require(catalog, cli->arena, equals + 1, &out->in, err) : rc;
}

static enum err_code exchange(struct cli *cli, const struct event *event, const struct player *player,
                              const struct decklist_knowledge *knowledge, struct err *err)
{
    const char *reason = cli_text(cli, "reason");
    struct pool_exchange *all = ARENA_ARRAY(cli->arena, struct pool_exchange, cli->options.n_values + 1);
    struct decklist pool;
    size_t n = 0;
    for (size_t i = 0; i < cli->options.n_values; i++) {
        const struct option_value *v = &cli->options.values[i];
        if (strcmp(v->spec->name, "replace") == 0 &&
            exchange_of(cli, knowledge->catalog, v->text, &all[n++], err) != ERR_OK)
            return err->code;
    }
    if (require_limited(cli, knowledge, event, player, err) != ERR_OK ||
        pool_exchange_cards(cli->store, cli->arena, knowledge, event, player, all, n, reason ? reason : "", &pool,
                            err) != ERR_OK)
        return err->code;
    return answer_pool(cli, event, player, knowledge, &pool,
                       message(cli->arena, "card pool of %s, version %d: %s", player->name, pool.version, pool.reason),
                       err);
}

static enum err_code show(struct cli *cli, const struct event *event, const struct player *player,
                          const struct decklist_knowledge *knowledge, struct err *err)
{
    struct decklist pool;
    struct deck deck;
    struct deck_row *rows;
    if (require_limited(cli, knowledge, event, player, err) != ERR_OK ||
        decklist_get(cli->store, cli->arena, event, player, DECKLIST_POOL, &pool, err) != ERR_OK ||
        decklist_deck(cli->store, cli->arena, event->id, &pool, knowledge->catalog, &deck, err) != ERR_OK ||
        answer_pool(cli, event, player, knowledge, &pool,
                    message(cli->arena, "the %d cards of %s%s%s", pool.main + pool.side, player->name,
                            *pool.reason ? "; " : "", pool.reason),
                    err) != ERR_OK)
        return err->code;
    size_t n = deck_rows(cli->arena, &deck, &rows);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%3d %s", rows[i].count, rows[i].name);
    return ERR_OK;
}

/* A team's name stands for its captain as long as nobody else of it has a pool. */
static enum err_code require_one_pool(struct cli *cli, const struct event *event, const struct player *player,
                                      struct err *err)
{
    const struct deck *opened;
    struct decklist captains;
    size_t pools = 0;
    if (!player->as_team)
        return ERR_OK;
    enum err_code rc = decklist_opened(cli->store, cli->arena, event, NULL, player->id, &opened, &pools, err);
    if (rc == ERR_OK)
        rc = decklist_find(cli->store, cli->arena, event, player->id, DECKLIST_POOL, &captains, err);
    if (rc == ERR_OK && pools > (captains.version != 0))
        rc = err_set(err, ERR_CONFLICT,
                     "members of \"%s\" have pools of their own; name the member "
                     "whose cards they are (topcut team list)",
                     player->name);
    return rc;
}

static enum err_code cmd_deck_pool(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    struct decklist_knowledge knowledge;
    bool file = cli_argument(cli, "FILE") != NULL, exchanges = cli_has(cli, "replace");
    if (file && exchanges)
        return err_set(err, ERR_USAGE,
                       "FILE and --replace exclude each other: register what was opened, then "
                       "exchange cards");
    if (!file && !exchanges && cli_has(cli, "reason"))
        return err_set(err, ERR_USAGE, "--reason is why something changes: name a FILE, or --replace");
    if (register_player(cli, "PLAYER", &event, &player, err) != ERR_OK ||
        register_knowledge(cli, &knowledge, err) != ERR_OK || require_one_pool(cli, &event, &player, err) != ERR_OK)
        return err->code;
    return file        ? register_pool(cli, &event, &player, &knowledge, err)
           : exchanges ? exchange(cli, &event, &player, &knowledge, err)
                       : show(cli, &event, &player, &knowledge, err);
}
