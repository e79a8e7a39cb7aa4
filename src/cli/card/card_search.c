/* card_search.c - card search: the search language on the command line, with the formats behind legal: */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/card/card.h"
#include "cli/command.h"
#include "cli/shell/shell.h"

#include <math.h>
#include <string.h>

static command_fn cmd_card_search;

const struct command card_search_commands[] = {
    {
        .name = "card search",
        .aliases = "cards search|search",
        .run = cmd_card_search,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "find cards by name, type, colour, cost, set, keyword, legality on a day",
        ARGUMENTS({"QUERY", ARGUMENT_SOME, COMPLETE_NOTHING, NULL, "what to look for"}),
        OPTIONS(CHOICE("order", "name|mv|date", "sort by name, mana value or first printing; by name without it"),
                {.name = "limit",
                 .type = OPTION_INT,
                 .value = "N",
                 .zero = "all",
                 .min = 1,
                 .max = 1000000,
                 .help = "at most so many cards; all without it"},
                DATE("date", "the day of legal:, banned: and restricted: without one of their own")),
    },
    {.name = NULL},
};

/* Prepares what "legal:extended@1999-03-01" means; it is kept until the search is done. */
static enum err_code prepare_format(void *data, const char *name, const char *date, void **handle, struct err *err)
{
    struct cli *cli = data;
    struct format_book *book;
    const struct format *format;
    struct ruling *ruling = NULL;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = format_find(book, cli->arena, name, date, &format, err);
    if (rc == ERR_OK && !date)
        rc = format_day(cli, format, &date, err);
    if (rc == ERR_OK)
        rc = format_on(book, cli->arena, format, date, NULL, &ruling, err);
    *handle = ruling;
    return rc;
}

/* A restricted card is legal, one copy of it. */
static bool format_holds(void *data, void *handle, const struct card *card, const char *what)
{
    (void)data;
    enum card_status status = ruling_card(handle, card);
    if (strcmp(what, "banned") == 0)
        return status == CARD_BANNED;
    if (strcmp(what, "restricted") == 0)
        return status == CARD_RESTRICTED;
    return status != CARD_BANNED && status != CARD_NOT_IN_POOL;
}

static const char *power_and_toughness(struct arena *arena, const struct card *card)
{
    if (*card->power || *card->toughness)
        return arena_printf(arena, "%s/%s", card->power, card->toughness);
    return card->loyalty;
}

/* The codes of the sets that it is in, each once. */
static const char *set_codes(struct cli *cli, struct catalog *catalog, const struct card *card)
{
    struct strbuf sb = STRBUF_INIT;
    int last = -1;
    for (size_t i = 0; i < card->n_printings; i++) {
        if (card->printings[i].set != last)
            strbuf_printf(&sb, "%s%s", sb.len ? " " : "", catalog_set(catalog, card->printings[i].set)->code);
        last = card->printings[i].set;
    }
    char *text = arena_strndup(cli->arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

/* ---- the answer in its forms ----------------------------------------------------------------- */

/* A card that was found. */
struct found {
    const struct card *card;
    const char *first_printed, *sets;
};
static const struct column found_list[] = {
    COLUMN_SPREAD(struct found, card, &card_name_columns),
    COLUMN_SPREAD(struct found, card, &card_cost_columns),
    COLUMN_SPREAD(struct found, card, &card_size_columns),
    COLUMN(struct found, "first_printed", first_printed),
    COLUMN(struct found, "sets", sets),
};
static const struct column_set found_columns = COLUMNS(struct found, found_list);

static void answer_found(struct cli *cli, struct catalog *catalog, const struct card *const *cards, size_t n)
{
    struct found *list = ARENA_ARRAY(cli->arena, struct found, n);
    for (size_t i = 0; i < n; i++)
        list[i] = (struct found){cards[i], cards[i]->first_printed, set_codes(cli, catalog, cards[i])};
    answer_rows(&cli->answer, "cards", "card-search", &found_columns, list, n);
}

static void say_cards(struct cli *cli, const struct card *const *cards, size_t n, size_t found)
{
    int name_width = 10, cost_width = 4;
    for (size_t i = 0; i < n; i++) {
        int name = utf8_width(cards[i]->full_name), cost = utf8_width(cards[i]->mana_cost);
        name_width = name > name_width && name <= 40 ? name : name_width;
        cost_width = cost > cost_width && cost <= 20 ? cost : cost_width;
    }
    for (size_t i = 0; i < n; i++) {
        const struct card *card = cards[i];
        struct strbuf line = STRBUF_INIT;
        utf8_pad(&line, card->full_name, name_width, false);
        strbuf_add(&line, "  ");
        utf8_pad(&line, card->mana_cost, cost_width, false);
        strbuf_add(&line, "  ");
        utf8_add_printable(&line, card->type_line);
        const char *stats = power_and_toughness(cli->arena, card);
        if (*stats)
            strbuf_printf(&line, "  %s", stats);
        cli_line(cli, "%s", strbuf_text(&line));
        strbuf_release(&line);
    }
    if (found == 0)
        cli_say(cli, "no card is all of that");
    else if (n < found)
        cli_say(cli, "the first %zu of %s", n, message_count(cli->arena, (int64_t)found, "%lld card", "%lld cards"));
    else
        cli_line(cli, "%s", message_count(cli->arena, (int64_t)found, "%lld card", "%lld cards"));
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum search_order order_wanted(const struct cli *cli)
{
    const char *word = cli_text(cli, "order");
    if (word && strcmp(word, "date") == 0)
        return SEARCH_BY_DATE;
    return word && strcmp(word, "mv") == 0 ? SEARCH_BY_MANA_VALUE : SEARCH_BY_NAME;
}

static const char *query_of_words(struct cli *cli)
{
    size_t n;
    const char *const *words = cli_arguments(cli, "QUERY", &n);
    const char *query = n ? words[0] : "";
    for (size_t i = 1; i < n; i++)
        query = arena_printf(cli->arena, "%s %s", query, words[i]);
    return query;
}

static enum err_code cmd_card_search(struct cli *cli, struct err *err)
{
    struct catalog *catalog;
    const struct card **cards = NULL;
    size_t found = 0;
    const struct search_legality legality = {.data = cli, .prepare = prepare_format, .holds = format_holds};
    const char *query = query_of_words(cli);
    enum err_code rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = catalog_search(catalog, cli->arena, query, &legality, order_wanted(cli), &cards, &found, err);
    if (rc != ERR_OK)
        return rc;
    int64_t limit = cli_number(cli, "limit", 0);
    size_t n = limit > 0 && (size_t)limit < found ? (size_t)limit : found;
    cli_json(cli, "card-search");
    answer_text(&cli->answer, "query", query);
    answer_int(&cli->answer, "found", (int64_t)found);
    answer_found(cli, catalog, cards, n);
    say_cards(cli, cards, n, found);
    return ERR_OK;
}
