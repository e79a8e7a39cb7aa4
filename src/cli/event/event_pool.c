/* event_pool.c - event pool: the judge's own changes to the cards of an event (D.13.2, D.14.2)
 *
 * What is allowed widens the pool and nothing else: a banned card stays banned, and that is said.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/register/register.h"

static command_fn cmd_event_pool;

const struct command event_pool_commands[] = {
    {
        .name = "event pool",
        .run = cmd_event_pool,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "widen or narrow the event's card pool, or show how it was",
        OPTIONS(TEXT("allow-set", "SET", "a set by code or name"), TEXT("forbid-set", "SET", "a set by code or name"),
                TEXT("allow-card", "CARD", "a card"), TEXT("forbid-card", "CARD", "a card"),
                FLAG("clear", "take the former changes back first")),
    },
    {.name = NULL},
};

/* All values of an option that may be given several times, as canonical names. */
static enum err_code pool_names(struct cli *cli, const char *option, bool sets, const char *const **out, size_t *n,
                                struct err *err)
{
    const char **names = ARENA_ARRAY(cli->arena, const char *, cli->options.n_values + 1);
    *n = 0;
    for (size_t i = 0; i < cli->options.n_values; i++) {
        const struct option_value *v = &cli->options.values[i];
        const struct card *card = NULL;
        if (strcmp(v->spec->name, option) != 0)
            continue;
        const struct card_set *set = sets ? catalog_find_set(cli->catalog, v->text) : NULL;
        if (sets && !set)
            return err_set(err, ERR_NOT_FOUND, "no set is known as \"%s\"; a code such as USG or a name is needed",
                           v->text);
        if (!sets && catalog_require(cli->catalog, cli->arena, v->text, &card, err) != ERR_OK)
            return err->code;
        names[(*n)++] = sets ? set->code : card->name;
    }
    *out = names;
    return ERR_OK;
}

static const struct column pool_list[] = {
    COLUMN_LIST_OF_TEXTS(struct pool_change, "allow_sets", allow_sets, n_allow_sets),
    COLUMN_LIST_OF_TEXTS(struct pool_change, "forbid_sets", forbid_sets, n_forbid_sets),
    COLUMN_LIST_OF_TEXTS(struct pool_change, "allow_cards", allow_cards, n_allow_cards),
    COLUMN_LIST_OF_TEXTS(struct pool_change, "forbid_cards", forbid_cards, n_forbid_cards),
};
static const struct column_set pool_columns = COLUMNS(struct pool_change, pool_list);

static void say_names(struct cli *cli, const char *words, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "  %s %s", names[i], words);
}

/* A name that is in both lists. */
static const char *in_both(const char *const *a, size_t n_a, const char *const *b, size_t n_b)
{
    for (size_t i = 0; i < n_a; i++)
        for (size_t j = 0; j < n_b; j++)
            if (strcmp(a[i], b[j]) == 0)
                return a[i];
    return NULL;
}

/* The changes that were typed; ERR_USAGE when one says the opposite of another. */
static enum err_code typed_changes(struct cli *cli, struct pool_change *out, struct err *err)
{
    *out = (struct pool_change){0};
    if (pool_names(cli, "allow-set", true, &out->allow_sets, &out->n_allow_sets, err) != ERR_OK ||
        pool_names(cli, "forbid-set", true, &out->forbid_sets, &out->n_forbid_sets, err) != ERR_OK ||
        pool_names(cli, "allow-card", false, &out->allow_cards, &out->n_allow_cards, err) != ERR_OK ||
        pool_names(cli, "forbid-card", false, &out->forbid_cards, &out->n_forbid_cards, err) != ERR_OK)
        return err->code;
    const char *both = in_both(out->allow_sets, out->n_allow_sets, out->forbid_sets, out->n_forbid_sets);
    if (!both)
        both = in_both(out->allow_cards, out->n_allow_cards, out->forbid_cards, out->n_forbid_cards);
    return both ? err_set(err, ERR_USAGE, "%s is allowed and forbidden at once", both) : ERR_OK;
}

/* Says which of the cards that were allowed are banned in the event all the same. */
static enum err_code warn_of_banned(struct cli *cli, const struct decklist_knowledge *knowledge,
                                    const struct event *event, const struct pool_change *add, struct err *err)
{
    struct decklist_rules rules;
    const char **banned = ARENA_ARRAY(cli->arena, const char *, add->n_allow_cards);
    size_t n = 0;
    enum err_code rc = decklist_rules(cli->store, cli->arena, knowledge, event, &rules, err);
    for (size_t i = 0; rc == ERR_OK && rules.ruling && i < add->n_allow_cards; i++) {
        const struct card *card;
        rc = catalog_require(knowledge->catalog, cli->arena, add->allow_cards[i], &card, err);
        if (rc != ERR_OK || ruling_card(rules.ruling, card) != CARD_BANNED)
            continue;
        banned[n++] = card->name;
        cli_warn(cli, "%s stays banned in %s: what is allowed widens the pool, not the banned list", card->name,
                 ruling_name(rules.ruling));
    }
    answer_texts(&cli->answer, "still_banned", banned, n);
    return rc;
}

static enum err_code cmd_event_pool(struct cli *cli, struct err *err)
{
    struct event event;
    struct pool_change add, now;
    struct decklist_knowledge knowledge;
    struct decklists_rejudged rejudged = {0};
    bool clear = cli_flag(cli, "clear");
    if (cli_event(cli, &event, err) != ERR_OK || register_knowledge(cli, &knowledge, err) != ERR_OK ||
        typed_changes(cli, &add, err) != ERR_OK)
        return err->code;
    bool edits = clear || add.n_allow_sets || add.n_forbid_sets || add.n_allow_cards || add.n_forbid_cards;
    if (edits && pool_edit(cli->store, cli->arena, &knowledge, event.id, &add, clear, &rejudged, err) != ERR_OK)
        return err->code;
    if (pool_get(cli->store, cli->arena, event.id, &now, err) != ERR_OK)
        return err->code;
    size_t n = now.n_allow_sets + now.n_forbid_sets + now.n_allow_cards + now.n_forbid_cards;
    cli_json(cli, "event-pool");
    show_event(cli, &event);
    answer_members(&cli->answer, &pool_columns, &now);
    answer_int(&cli->answer, "changed", (int64_t)rejudged.changed);
    cli_line(cli, "%s: %s", show_event_name(cli->arena, &event),
             n ? TC_WORD("the judge's changes to the card pool") : TC_WORD("the card pool is the format's own"));
    say_names(cli, "allowed", now.allow_sets, now.n_allow_sets);
    say_names(cli, "forbidden", now.forbid_sets, now.n_forbid_sets);
    say_names(cli, "allowed", now.allow_cards, now.n_allow_cards);
    say_names(cli, "forbidden", now.forbid_cards, now.n_forbid_cards);
    if (rejudged.judged)
        cli_line(cli, "%s", decklists_rejudged_text(cli->arena, &rejudged));
    return warn_of_banned(cli, &knowledge, &event, &add, err);
}
