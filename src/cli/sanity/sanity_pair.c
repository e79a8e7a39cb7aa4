/* sanity_pair.c - two decks of a command: reading them, and how much of each the engine plays */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "cli/deck/deck.h"
#include "cli/sanity/sanity.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "sanity/lead.h"

#include <string.h>

/* Warns of lines that are no card: names the first and counts the others. */
static void warn_of_unknown(struct cli *cli, const struct deck *deck, const char *path)
{
    int copies = 0, names = 0;
    const char *first = NULL;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->card || e->zone == ZONE_MAYBE)
            continue;
        first = first ? first : e->name;
        copies += e->count;
        names++;
    }
    if (names)
        cli_warn(cli, "%s: %s (%s)", path,
                 message_count(cli->arena, copies, "%lld card is not known and played as a blank",
                               "%lld cards are not known and played as blanks"),
                 names > 1 ? message(cli->arena, "%s and others", first) : first);
    size_t bad = deck->n_bad_lines + deck->n_bad_more;
    if (bad)
        cli_warn(cli, "%s:%d: %s (%s)", path, deck->bad_lines[0].line,
                 message_count(cli->arena, (int64_t)bad, "a line could not be read",
                               "%lld lines could not be read, the first is this"),
                 deck->bad_lines[0].text);
}

enum err_code sanity_list(struct cli *cli, const char *path, struct deck *deck, struct list *out, struct err *err)
{
    struct catalog *catalog;
    struct knowing how = {0};
    enum err_code rc = deck_load(cli, path, deck, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = by_hand_load(cli->arena, &how.hand, err);
    if (rc != ERR_OK)
        return rc;
    deck_warn_of(cli, deck);
    warn_of_unknown(cli, deck, path);
    list_from_deck(cli->arena, catalog, deck, &how, out);
    out->name = arena_strdup(cli->arena, deck_title(deck, path));
    return ERR_OK;
}

/* A game has generals on both sides or on neither: they change its life, and what loses it. */
static enum err_code same_leading(struct pair_of_decks *p, struct err *err)
{
    struct lead_rules named;
    if (sanity_lead_rules(p->cli, &named, err) != ERR_OK)
        return err->code;
    const struct lead_rules *rules = named.format ? &named : NULL;
    for (int d = 0; d < 2; d++) {
        list_lead(p->cli->arena, &p->list[d], p->era, rules);
        list_lead_on(&p->list[d], rules, cli_text(p->cli, "date"));
    }
    for (int d = 0; d < 2; d++) {
        const struct list *with = &p->list[d], *without = &p->list[1 - d];
        if (with->command == 0 || without->command > 0)
            continue;
        err_set(err, ERR_INPUT, "%s is led by %s and plays with %d life, %s is led by nobody", pair_name(p, d),
                *lead_names(p->cli->arena, with) ? lead_names(p->cli->arena, with) : "a card in the command zone",
                with->lead.life, pair_name(p, 1 - d));
        err_hint(err, "two decks with a general meet, or two without: name it under a heading "
                      "Commander in both lists, or in neither");
        return err->code;
    }
    for (int d = 0; d < 2; d++)
        if (p->list[d].lead.n == 0 && p->list[1 - d].lead.n > 0)
            return err_set(err, ERR_INPUT, "%s: %s, while %s is played with its general", pair_name(p, d),
                           p->list[d].lead.why_not, pair_name(p, 1 - d));
    return ERR_OK;
}

enum err_code pair_load(struct cli *cli, struct pair_of_decks *out, struct err *err)
{
    static const char *const arguments[2] = {"DECK1", "DECK2"};
    *out = (struct pair_of_decks){.cli = cli, .seed = (uint64_t)cli_number(cli, "seed", 1)};
    if (era_choose(cli_text(cli, "era"), cli_text(cli, "date"), &out->era, err) != ERR_OK)
        return err->code;
    for (int d = 0; d < 2; d++) {
        if (sanity_list(cli, cli_argument(cli, arguments[d]), &out->deck[d], &out->list[d], err) != ERR_OK)
            return err->code;
        out->lists[d] = &out->list[d];
        if (out->list[d].main < MULL_HAND)
            return err_set(err, ERR_INPUT, "%s: a main deck of %d cards gives no hand of seven", out->list[d].name,
                           out->list[d].main);
        if (list_newer(cli->arena, &out->list[d], out->era, &out->newer[d]))
            cli_warn(cli, "%s: %s", cli_printable(cli, out->list[d].name), cli_printable(cli, out->newer[d]));
    }
    if (strcmp(out->list[0].name, out->list[1].name) == 0) /* two files of one name */
        for (int d = 0; d < 2; d++)
            out->list[d].name = arena_printf(cli->arena, "%s (%s)", out->list[d].name, d ? "second" : "first");
    if (same_leading(out, err) != ERR_OK)
        return err->code;
    return list_book_make(cli->arena, out->era, out->lists, 2, &out->book, err);
}

const char *pair_name(const struct pair_of_decks *p, int d)
{
    return cli_printable(p->cli, p->list[d].name);
}

const char *pair_percent(struct arena *arena, const struct estimate *e)
{
    return message(arena, "%.2f %% (%.2f to %.2f)", e->value * 100, e->low * 100, e->high * 100);
}

const char *pair_number(struct arena *arena, const struct estimate *e)
{
    if (e->trials == 0)
        return "-";
    return message(arena, "%.3f (%.3f to %.3f)", e->value, e->low, e->high);
}

static struct table_cell if_sampled(const struct estimate *e, double value)
{
    return e->trials ? cell_of_real(value) : cell_none();
}
static struct table_cell value_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return if_sampled(row, ((const struct estimate *)row)->value);
}
static struct table_cell low_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return if_sampled(row, ((const struct estimate *)row)->low);
}
static struct table_cell high_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return if_sampled(row, ((const struct estimate *)row)->high);
}
static const struct column estimate_list[] = {
    COLUMN_BY(COLUMN_REAL, "value", value_cell),
    COLUMN_BY(COLUMN_REAL, "low", low_cell, .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_REAL, "high", high_cell, .omit = OMIT_IF_NONE),
};
const struct column_set pair_estimate_columns = COLUMNS(struct estimate, estimate_list);

/* ---- who leads, and what is played ----------------------------------------------------------- */

/* A deck that somebody leads, or should. */
struct led {
    const char *deck, *generals;
    bool played; /* by them */
    const char *said;
};
static const struct column led_list[] = {
    COLUMN(struct led, "deck", deck),
    COLUMN(struct led, "played", played),
    COLUMN(struct led, "generals", generals),
    COLUMN(struct led, "said", said),
};
static const struct column_set led_columns = COLUMNS(struct led, led_list);

static void answer_lead(const struct pair_of_decks *p)
{
    struct led led[2];
    size_t n = 0;
    for (int d = 0; d < 2; d++) {
        const struct list *list = &p->list[d];
        const char *why = list->lead.why_not;
        bool without = why && *why;
        if (list->lead.n == 0 && !without)
            continue;
        struct led *l = &led[n++];
        *l = (struct led){list->name, lead_names(p->cli->arena, list), !without,
                          without ? why : lead_said(p->cli->arena, list)};
        if (without)
            cli_say(p->cli, "  %s WITHOUT A GENERAL: %s", pair_name(p, d), cli_printable(p->cli, why));
        else
            cli_say(p->cli, "  %s is led by %s: %s", pair_name(p, d), cli_printable(p->cli, l->generals), l->said);
    }
    if (p->list[0].command > 0)
        answer_list(&p->cli->answer, "commanders", &led_columns, led, n);
}

struct not_played {
    const char *card, *why;
    enum played how;
};
static const struct column not_played_list[] = {
    COLUMN(struct not_played, "card", card),
    COLUMN_WORD(struct not_played, "how", how, played_words),
    COLUMN(struct not_played, "why", why),
};
static const struct column_set not_played_columns = COLUMNS(struct not_played, not_played_list);

struct deck_played {
    const struct list *list;
    int played[N_PLAYED];
    const char *newer;
    struct not_played *left;
    size_t n;
};
static const struct column deck_list[] = {
    COLUMN(struct list, "name", name, COLUMN_THROUGH(struct deck_played, list)),
    COLUMN(struct list, "main", main, COLUMN_THROUGH(struct deck_played, list)),
    COLUMN(struct list, "side", side, COLUMN_THROUGH(struct deck_played, list)),
    COLUMN(struct list, "lands", lands, COLUMN_THROUGH(struct deck_played, list)),
    COLUMN_COUNTS(struct deck_played, "played", played, played_words, N_PLAYED),
    COLUMN(struct deck_played, "newer", newer, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
    COLUMN_LIST(struct deck_played, "not_played", left, n, &not_played_columns),
};
static const struct column_set deck_columns = COLUMNS(struct deck_played, deck_list);

static void gather_played(const struct pair_of_decks *p, int d, struct deck_played *out)
{
    const struct list *list = &p->list[d];
    *out = (struct deck_played){
        .list = list, .newer = p->newer[d], .left = ARENA_ARRAY(p->cli->arena, struct not_played, (size_t)list->cards)};
    list_book_count(&p->book, d, list, out->played);
    for (int i = 0; i < list->cards; i++) {
        const struct list_play *play = &p->book.play[d][i];
        if (list->card[i].main > 0 && play->how != PLAYED_WHOLLY)
            out->left[out->n++] = (struct not_played){list->card[i].name, play->why, play->how};
    }
}

void pair_answer_decks(const struct pair_of_decks *p)
{
    struct deck_played decks[2];
    answer_lead(p);
    for (int d = 0; d < 2; d++) {
        gather_played(p, d, &decks[d]);
        const int *played = decks[d].played;
        cli_say(p->cli, "  %s: %d cards, %d lands; played wholly %d, partly %d, by facts alone %d, not at all %d",
                pair_name(p, d), p->list[d].main, p->list[d].lands, played[PLAYED_WHOLLY], played[PLAYED_PARTLY],
                played[PLAYED_FACTS], played[PLAYED_BLANK]);
    }
    answer_list(&p->cli->answer, "decks", &deck_columns, decks, 2);
}

enum err_code pair_precision(struct cli *cli, double *out, struct err *err)
{
    const char *text = cli_text(cli, "precision");
    double percent;
    *out = 0;
    if (!text)
        return ERR_OK;
    if (!parse_double(text, &percent) || !(percent >= 0.01 && percent <= 50))
        return err_set(err, ERR_USAGE, "--precision %s: expected percent from 0.01 to 50, as in --precision 0.2", text);
    *out = percent / 100;
    return ERR_OK;
}
