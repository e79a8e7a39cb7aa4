/* deck_compare.c - deck compare: two decklists, card by card */
#include "base/columns.h"
#include "base/err.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"

static command_fn cmd_deck_compare;

const struct command deck_compare_commands[] = {
    {
        .name = "deck compare",
        .run = cmd_deck_compare,
        .group = GROUP_CARD,
        .needs = NEEDS_OWN,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "compare a registered list with what is presented",
        ARGUMENTS({"REGISTERED", ARGUMENT_ONE, COMPLETE_FILE, NULL, "a file, or a player with a registered list"},
                  {"PRESENTED", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list to compare; - reads it"}),
        OPTIONS(FLAG("between-games", "whether it is a legal swap between games"),
                FLAG("limited", "the sideboard is the rest of the card pool"),
                {.name = "format",
                 .type = OPTION_TEXT,
                 .value = "FORMAT",
                 .complete = COMPLETE_FORMAT,
                 .help = "between games: what two files are played in"},
                DATE("date", "between games: as of this day; today without it"),
                TEXT("from", "FORMAT", "the files' format, if they are mistaken for another")),
    },
    {.name = NULL},
};

/* The first of the two: a file, or what a player registered in an event (ids 0 for a file). */
struct registered {
    struct deck deck;
    const char *who;
    struct event event;
    struct player player;
};

static enum err_code registered_or_file(struct cli *cli, const char *word, struct registered *out, struct err *err)
{
    struct decklist list;
    struct loaded_list loaded;
    *out = (struct registered){.who = ""};
    if (strcmp(word, "-") == 0 || file_exists(word)) {
        enum err_code rc = register_load(cli, word, &loaded, err);
        out->deck = loaded.deck;
        out->who = deck_file_name(word);
        return rc;
    }
    enum err_code rc = cli_open(cli, STORE_READ, err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &out->event, err);
    if (rc == ERR_OK)
        rc = cli_member(cli, out->event.id, word, &out->player, err);
    if (rc == ERR_NOT_FOUND)
        err_hint(err, "and there is no file \"%s\"", word);
    if (rc == ERR_OK)
        rc = register_deck(cli, &out->event, &out->player, &list, &out->deck, err);
    if (rc == ERR_OK)
        out->who = out->player.name;
    return rc;
}

static void say_differences(struct cli *cli, const struct deck_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "  %s: %+d %s", deck_zone_said[rows[i].zone], rows[i].count, rows[i].name);
}

static const struct column difference_list[] = {
    COLUMN_WORD(struct deck_row, "zone", zone, deck_zone_keys),
    COLUMN(struct deck_row, "difference", count),
    COLUMN(struct deck_row, "name", name),
};
static const struct column_set difference_columns = COLUMNS(struct deck_row, difference_list);

/* Both decks, and what the second has other than the first. */
struct compared {
    const char *first, *second;
    bool same;
    struct sizes {
        int main1, side1, main2, side2;
    } sizes;
    struct deck_row *rows;
    size_t n;
};
static const struct column size_list[] = {
    COLUMN(struct sizes, "main1", main1),
    COLUMN(struct sizes, "side1", side1),
    COLUMN(struct sizes, "main2", main2),
    COLUMN(struct sizes, "side2", side2),
};
static const struct column_set size_columns = COLUMNS(struct sizes, size_list);
static const struct column compared_list[] = {
    COLUMN(struct compared, "first", first),
    COLUMN(struct compared, "second", second),
    COLUMN(struct compared, "same", same),
    COLUMN_WITHIN(struct compared, "sizes", sizes, &size_columns),
    COLUMN_LIST(struct compared, "differences", rows, n, &difference_columns),
};
static const struct column_set compared_columns = COLUMNS(struct compared, compared_list);

static const struct column finding_list[] = {
    COLUMN(struct swap_finding, "text", text),
    COLUMN(struct swap_finding, "rule", rule),
};
static const struct column_set swap_finding_columns = COLUMNS(struct swap_finding, finding_list);

#define LIMITED_MIN 40 /* D.17.4, D.19.6 (1999) */

/* By --format and --date; without a format *out stays as it is. */
static enum err_code asked_rule(struct cli *cli, struct swap_rule *out, struct err *err)
{
    struct format_book *book;
    const struct format *format;
    struct ruling *ruling;
    const char *name = cli_text(cli, "format"), *day = cli_text(cli, "date");
    if (!name)
        return day ? err_set(err, ERR_USAGE, "--date needs --format: what was played on that day") : ERR_OK;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = format_find(book, cli->arena, name, day, &format, err);
    if (rc == ERR_OK)
        rc = format_list_day(cli, format, &day, err);
    if (rc == ERR_OK)
        rc = format_on(book, cli->arena, format, day, NULL, &ruling, err);
    if (rc == ERR_OK)
        *out = decklist_swap_rule(ruling_deck(ruling));
    return rc;
}

static enum err_code event_rule(struct cli *cli, const struct event *event, struct swap_rule *out, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct decklist_rules rules;
    enum err_code rc = register_knowledge(cli, &knowledge, err);
    if (rc == ERR_OK)
        rc = decklist_rules(cli->store, cli->arena, &knowledge, event, &rules, err);
    if (rc == ERR_OK && rules.ruling)
        *out = decklist_swap_rule(ruling_deck(rules.ruling));
    return rc;
}

/* Finds how cards may be swapped: by the event's format and day, or those asked for; else one for one, which has always
 * been allowed. In limited, by the cards opened where they are known. */
static enum err_code swap_rule(struct cli *cli, const struct registered *first, struct swap_rule *out, struct err *err)
{
    bool in_event = first->event.id.v != 0, asked = cli_has(cli, "format") || cli_has(cli, "date");
    *out = (struct swap_rule){.side = SIDE_0_OR_15, .source = "D.11.4 (1999)"};
    enum err_code rc = in_event && !asked ? event_rule(cli, &first->event, out, err) : asked_rule(cli, out, err);
    if (rc == ERR_OK && cli_flag(cli, "limited") && out->side != SIDE_FREE)
        *out = (struct swap_rule){.side = SIDE_FREE, .main_min = LIMITED_MIN, .source = "D.11.5 (1999)"};
    if (rc != ERR_OK || out->side != SIDE_FREE || !in_event)
        return rc;
    return decklist_opened(cli->store, cli->arena, &first->event, cli->catalog, first->player.id, &out->pool, NULL,
                           err);
}

static enum err_code answer_swap(struct cli *cli, struct registered *first, const struct deck *presented,
                                 const struct compared *c, struct err *err)
{
    struct swap_finding *found = NULL;
    struct swap_rule rule;
    enum err_code rc = swap_rule(cli, first, &rule, err);
    if (rc != ERR_OK)
        return rc;
    size_t n = decklist_swap_check(cli->arena, &first->deck, presented, &rule, &found);
    cli_json(cli, "deck-swap");
    answer_members(&cli->answer, &compared_columns, c);
    answer_bool(&cli->answer, "allowed", n == 0);
    answer_bool(&cli->answer, "limited", rule.side == SIDE_FREE);
    answer_bool(&cli->answer, "pool", rule.pool != NULL);
    answer_text(&cli->answer, "rule", rule.source);
    answer_list(&cli->answer, "findings", &swap_finding_columns, found, n);
    say_differences(cli, c->rows, c->n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%s [%s]", found[i].text, found[i].rule);
    cli_line(cli, "%s [%s]", n ? TC_WORD("not allowed between games") : TC_WORD("allowed between games"), rule.source);
    return n ? ERR_NO : ERR_OK;
}

/* A card that nobody knows is compared as it is written: so a list that was accepted unverified can
 * be checked. */
static void warn_of_unknown(struct cli *cli, const struct deck *deck)
{
    for (size_t i = 0; i < deck->n_entries; i++)
        if (!deck->entries[i].card)
            cli_warn(cli, "%s:%d: \"%s\" is not a card that is known, and is compared as written", deck->what,
                     deck->entries[i].line, deck->entries[i].name);
}

static enum err_code cmd_deck_compare(struct cli *cli, struct err *err)
{
    struct registered a;
    struct loaded_list b;
    struct compared c = {.n = 0};
    const char *path = cli_argument(cli, "PRESENTED");
    enum err_code rc = registered_or_file(cli, cli_argument(cli, "REGISTERED"), &a, err);
    if (rc == ERR_OK)
        rc = register_load(cli, path, &b, err);
    if (rc == ERR_OK && b.deck.n_bad_lines)
        rc = deck_require_clean(cli->catalog, cli->arena, &b.deck, err);
    if (rc != ERR_OK)
        return rc;
    warn_of_unknown(cli, &b.deck);
    deck_warn_of(cli, &b.deck);
    c.first = a.who;
    c.second = *b.file ? b.file : TC_WORD("standard input");
    c.n = deck_compare(cli->arena, &a.deck, &b.deck, &c.rows);
    c.same = c.n == 0;
    c.sizes = (struct sizes){a.deck.totals[ZONE_MAIN], a.deck.totals[ZONE_SIDE], b.deck.totals[ZONE_MAIN],
                             b.deck.totals[ZONE_SIDE]};
    answer_only_rows(&cli->answer, "deck-compare", &difference_columns, c.rows, c.n);
    if (cli_flag(cli, "between-games") && !cli_wants_rows(cli))
        return answer_swap(cli, &a, &b.deck, &c, err);
    cli_json(cli, "deck-compare");
    answer_members(&cli->answer, &compared_columns, &c);
    cli_say(cli, c.n ? MESSAGE_MARK("%s differs from %s:") : MESSAGE_MARK("%s is the same as %s"), c.second, c.first);
    say_differences(cli, c.rows, c.n);
    return c.n ? ERR_NO : ERR_OK;
}
