/* format_show.c - format show: one format as of one day, for somebody who has never played it
 *
 * First what the format is, then how a deck is built with the rule of each number, then the cards: sets by name in
 * groups, the lists, and what changed last and changes next. The JSON has the same facts as codes and
 * names. */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/card/card.h"
#include "cli/command.h"

#include <stdlib.h>
#include <string.h>

static command_fn cmd_format_show;

const struct command format_show_commands[] = {
    {
        .name = "format show",
        .run = cmd_format_show,
        .group = GROUP_CARD,
        .summary = "show what a format is on a day: decks, sets, banned and restricted cards",
        ARGUMENTS(FORMAT_ARG),
        OPTIONS(DATE("date", "as of this day")),
    },
    {.name = NULL},
};

/* Everything that is shown. */
struct page {
    const struct format *format;
    struct ruling *ruling;
    const struct card_set **sets;
    size_t n_sets;
    struct listed_card *list;
    size_t n_list;
    const struct card **cards; /* in the pool by name alone */
    size_t n_cards;
};

/* ---- words ----------------------------------------------------------------------------------- */

const char *formats_main_words(struct arena *arena, const struct deck_rule *deck)
{
    if (deck->main_max == deck->main_min && deck->main_max)
        return message(arena, "exactly %d cards", deck->main_min);
    if (deck->main_max)
        return message(arena, "%d to %d cards", deck->main_min, deck->main_max);
    return message(arena, "at least %d cards", deck->main_min);
}

const char *formats_side_words(struct arena *arena, const struct deck_rule *deck)
{
    switch (deck->side) {
    case SIDE_NONE:
        return TC_WORD("none");
    case SIDE_0_OR_15:
        return message(arena, "exactly %d or none", deck->side_size);
    case SIDE_UP_TO:
        return message(arena, "up to %d", deck->side_size);
    case SIDE_FREE:
        break;
    }
    return TC_WORD("all other cards that were opened");
}

static const char *copies_words(struct arena *arena, const struct deck_rule *deck)
{
    if (!deck->copies)
        return TC_WORD("any number of each card");
    return message(arena, "at most %d of each card, deck and sideboard together; any number of basic lands%s",
                   deck->copies, deck->snow_basics ? "" : TC_WORD(", but not of snow-covered ones"));
}

static const char *leader_words(const struct deck_rule *deck)
{
    static const char *const words[N_LEADER_RULES] = {
        [LEADER_GENERAL] = TC_WORD("a general: a legendary creature, one of the cards; all others keep to the colours "
                                   "of its cost"),
        [LEADER_COMMANDER] = TC_WORD("a commander: a legendary creature (partners: two), among the cards; all others "
                                     "keep to its colours"),
        [LEADER_BRAWL] = TC_WORD("a commander: a legendary creature or a legendary planeswalker (partners: two), among "
                                 "the cards; all others keep to its colours"),
        [LEADER_CREATURE] = TC_WORD("a commander: a creature of those that may lead, legendary or not (partners: two), "
                                    "among the cards; all others keep to its colours"),
        [LEADER_OATHBREAKER] = TC_WORD("an oathbreaker, a planeswalker, and its signature spell, an instant or a "
                                       "sorcery (partners: two and two), among the cards; all others keep to its "
                                       "colours"),
    };
    return words[deck->leader];
}

/* ---- what programs get ----------------------------------------------------------------------- */

static struct table_cell side_words(struct arena *arena, const void *row)
{
    return cell_of_text(formats_side_words(arena, row));
}

static struct table_cell side_max(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return deck->side == SIDE_FREE ? cell_none() : cell_of_int(deck->side_size);
}

static struct table_cell side_exact(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return cell_of_int(deck->side == SIDE_0_OR_15);
}

static struct table_cell leader(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return cell_of_text(leader_rule_words[deck->leader]);
}

static struct table_cell leader_damage(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return deck->leader_damage > 0 ? cell_of_int(deck->leader_damage) : cell_none();
}

static struct table_cell mulligan(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return cell_of_text(deck->edh_mulligan ? "edh" : NULL);
}

static struct table_cell mana_value(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return deck->mana_value >= 0 ? cell_of_int(deck->mana_value) : cell_none();
}

static struct table_cell alpha(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return cell_of_text(deck->alpha_all_or_none ? "all-or-none" : NULL);
}

/* What a leader brings with it; decks without one have none of it. */
static const struct column led_list[] = {
    COLUMN(struct deck_rule, "life", life, .none = NONE_IS_ZERO),
    COLUMN_BY(COLUMN_INT, "leader_damage", leader_damage),
    COLUMN_BY(COLUMN_TEXT, "mulligan", mulligan),
};
static const struct column_set led_columns = COLUMNS(struct deck_rule, led_list);

static struct column_span led(struct arena *arena, const void *row)
{
    const struct deck_rule *deck = row;
    (void)arena;
    return (struct column_span){deck, deck->leader != LEADER_NONE};
}

static const struct column rule_source_list[] = {
    COLUMN(struct deck_rule, "size", size_source),
    COLUMN(struct deck_rule, "side", side_source),
    COLUMN(struct deck_rule, "copies", copies_source),
    COLUMN(struct deck_rule, "pool", pool_source),
    COLUMN(struct deck_rule, "banned", banned_source),
    COLUMN(struct deck_rule, "restricted", restricted_source),
    COLUMN(struct deck_rule, "points", points_source, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
    COLUMN(struct deck_rule, "mana_value", mana_value_source, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
    COLUMN(struct deck_rule, "leader", leader_source, .none = NONE_IS_EMPTY, .omit = OMIT_IF_NONE),
};
static const struct column_set rule_source_columns = COLUMNS(struct deck_rule, rule_source_list);

static const struct column deck_rule_list[] = {
    COLUMN(struct deck_rule, "main_min", main_min),
    COLUMN(struct deck_rule, "main_max", main_max, .none = NONE_IS_ZERO),
    COLUMN_BY(COLUMN_TEXT, "side", side_words),
    COLUMN_BY(COLUMN_INT, "side_max", side_max),
    COLUMN_BY(COLUMN_BOOL, "side_exact", side_exact),
    COLUMN(struct deck_rule, "copies", copies, .none = NONE_IS_ZERO),
    COLUMN_BY(COLUMN_TEXT, "leader", leader),
    COLUMN_WITHIN_BY(NULL, led, &led_columns, .spread = true),
    COLUMN(struct deck_rule, "points", points, .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_INT, "mana_value", mana_value, .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_TEXT, "alpha", alpha),
    COLUMN(struct deck_rule, "snow_basics", snow_basics),
    COLUMN_WITHIN_SELF("sources", &rule_source_columns),
};
static const struct column_set deck_rule_columns = COLUMNS(struct deck_rule, deck_rule_list);

static const struct column format_list[] = {
    COLUMN_LIST(struct format, "names", names, n_names, &format_name_columns),
    COLUMN(struct format, "from", from),
    COLUMN(struct format, "until", until),
};
static const struct column_set format_columns = COLUMNS(struct format, format_list);

static void answer_listed(struct cli *cli, const char *key, const struct page *p, enum card_status status)
{
    const char **names = ARENA_ARRAY(cli->arena, const char *, p->n_list);
    size_t n = 0;
    for (size_t i = 0; i < p->n_list; i++)
        if (p->list[i].status == status)
            names[n++] = p->list[i].card->name;
    answer_texts(&cli->answer, key, names, n);
}

/* A card that counts points. */
struct card_points {
    const char *card;
    int points;
};
static const struct column card_points_list[] = {
    COLUMN(struct card_points, "card", card),
    COLUMN(struct card_points, "points", points),
};
static const struct column_set card_points_columns = COLUMNS(struct card_points, card_points_list);

/* Those of the list that count points, the dearest first. */
static struct card_points *pointed(struct cli *cli, const struct page *p, size_t *n)
{
    struct card_points *rows = ARENA_ARRAY(cli->arena, struct card_points, p->n_list);
    *n = 0;
    for (int status = CARD_POINTS_MOST; status > CARD_POINTS_0; status--)
        for (size_t i = 0; i < p->n_list; i++)
            if ((int)p->list[i].status == status)
                rows[(*n)++] =
                    (struct card_points){p->list[i].card->name, card_status_points((enum card_status)status)};
    return rows;
}

/* A set of the pool with its first day in constructed play. */
struct set_day {
    const char *set;
    const struct effective *first;
};

static struct table_cell set_day_from(struct arena *arena, const void *row)
{
    const struct set_day *day = row;
    (void)arena;
    return cell_of_text(day->first->day);
}

static struct table_cell set_day_rule(struct arena *arena, const void *row)
{
    const struct set_day *day = row;
    (void)arena;
    return cell_of_text(day->first->rule);
}

static const struct column set_day_list[] = {
    COLUMN(struct set_day, "set", set),
    COLUMN_BY(COLUMN_TEXT, "from", set_day_from),
    COLUMN_BY(COLUMN_TEXT, "rule", set_day_rule),
};
static const struct column_set set_day_columns = COLUMNS(struct set_day, set_day_list);

static void answer_set_days(struct cli *cli, const struct page *p)
{
    struct set_day *days = ARENA_ARRAY(cli->arena, struct set_day, p->n_sets);
    for (size_t i = 0; i < p->n_sets; i++)
        days[i] = (struct set_day){p->sets[i]->code, format_first_day(cli->book, p->sets[i]->index)};
    answer_list(&cli->answer, "set_days", &set_day_columns, days, p->n_sets);
}

static void answer_pool(struct cli *cli, const struct page *p)
{
    const char **texts = ARENA_ARRAY(cli->arena, const char *, p->n_sets + p->n_cards);
    answer_bool(&cli->answer, "any_set", ruling_any_set(p->ruling));
    for (size_t i = 0; i < p->n_sets; i++)
        texts[i] = p->sets[i]->code;
    answer_texts(&cli->answer, "sets", texts, p->n_sets);
    for (size_t i = 0; i < p->n_cards; i++)
        texts[i] = p->cards[i]->name;
    answer_texts(&cli->answer, "cards", texts, p->n_cards);
    answer_set_days(cli, p);
    answer_listed(cli, "banned", p, CARD_BANNED);
    answer_listed(cli, "restricted", p, CARD_RESTRICTED);
    answer_listed(cli, "banned_as_commander", p, CARD_BANNED_AS_COMMANDER);
    size_t n_points;
    struct card_points *points = pointed(cli, p, &n_points);
    if (ruling_deck(p->ruling)->points)
        answer_list(&cli->answer, "points", &card_points_columns, points, n_points);
}

static void answer_format(struct cli *cli, const struct page *p)
{
    struct answer *answer = &cli->answer;
    const struct format *f = p->format;
    answer_text(answer, "format", f->key);
    answer_text(answer, "name", ruling_name(p->ruling));
    answer_text(answer, "date", ruling_date(p->ruling));
    answer_text(answer, "kind", format_kind_words[f->kind]);
    answer_text(answer, "summary", f->summary);
    answer_members(answer, &format_columns, f);
    answer_text(answer, "known_until", format_known_until(cli->book, f));
    if (f->list_known_until)
        answer_text(answer, "list_known_until", f->list_known_until);
    answer_text(answer, "source", f->source);
    answer_pool(cli, p);
    answer_row(answer, "deck", &deck_rule_columns, ruling_deck(p->ruling));
}

/* ---- text ------------------------------------------------------------------------------------ */

static const char *cite(struct cli *cli, const char *source)
{
    return *source ? arena_printf(cli->arena, " [%s]", source) : "";
}

/* A word in the left column: "Deck       ". */
static const char *label(struct cli *cli, const char *word)
{
    enum { LABEL_WIDTH = 11 };
    struct strbuf padded = STRBUF_INIT;
    const char *said = cli_words(cli, word);
    int cells = utf8_width(said) + 1; /* a longer one than there is room for is not cut */
    utf8_pad(&padded, said, cells > LABEL_WIDTH ? cells : LABEL_WIDTH, false);
    const char *text = arena_strdup(cli->arena, strbuf_text(&padded));
    strbuf_release(&padded);
    return text;
}

static void say_head(struct cli *cli, const struct page *p)
{
    const struct format *f = p->format;
    const char *now = ruling_name(p->ruling);
    cli_say(cli, "%s%s on %s", now, strcmp(now, f->name) == 0 ? "" : message(cli->arena, " (later: %s)", f->name),
            ruling_date(p->ruling));
    formats_wrapped(cli, "", f->summary);
    cli_line(cli, "%s", "");
    if (f->n_names > 1) {
        struct strbuf names = STRBUF_INIT;
        for (size_t i = 0; i < f->n_names; i++)
            strbuf_printf(&names, "%s%s %s", i ? "; " : "", f->names[i].name,
                          formats_days(cli->arena, f->names[i].from, f->names[i].until));
        formats_wrapped(cli, label(cli, TC_WORD("Names")), strbuf_text(&names));
        strbuf_release(&names);
    }
    /* many were played before the first day that facts are here of */
    cli_line(cli, "%s%s", label(cli, TC_WORD("Facts")), formats_days(cli->arena, f->from, f->until));
}

static void say_deck(struct cli *cli, const struct page *p)
{
    const struct deck_rule *d = ruling_deck(p->ruling);
    cli_line(cli, "%s%s%s", label(cli, TC_WORD("Deck")), formats_main_words(cli->arena, d), cite(cli, d->size_source));
    cli_line(cli, "%s%s%s", label(cli, TC_WORD("Sideboard")), formats_side_words(cli->arena, d),
             cite(cli, d->side_source));
    formats_wrapped(cli, label(cli, TC_WORD("Copies")),
                    arena_printf(cli->arena, "%s%s", copies_words(cli->arena, d), cite(cli, d->copies_source)));
    if (d->leader != LEADER_NONE)
        formats_wrapped(cli, label(cli, TC_WORD("Leader")),
                        arena_printf(cli->arena, "%s%s", leader_words(d), cite(cli, d->leader_source)));
    if (d->points)
        cli_say(cli, "%sat most %d in all%s", label(cli, TC_WORD("Points")), d->points, cite(cli, d->points_source));
    if (d->mana_value >= 0)
        cli_say(cli, "%sat most %d%s", label(cli, TC_WORD("Mana value")), d->mana_value,
                cite(cli, d->mana_value_source));
    if (d->leader != LEADER_NONE && d->life)
        formats_wrapped(
            cli, label(cli, TC_WORD("Game")),
            message(cli->arena, "%d life; %s%s", d->life,
                    d->leader_damage > 0 ? message(cli->arena, "%d combat damage by one leader loses", d->leader_damage)
                                         : TC_WORD("damage by leaders counts as any other"),
                    d->edh_mulligan ? TC_WORD("; mulligan: any number of cards is put aside, one fewer drawn") : ""));
    if (d->alpha_all_or_none)
        formats_wrapped(cli, label(cli, "Alpha"),
                        TC_WORD("its cards have other corners: all cards of the deck, or none [D.8.2 (1999)]"));
    const char *category = NULL;
    struct err ignored = ERR_INIT;
    if (format_category(cli->book, cli->arena, p->format->key, ruling_date(p->ruling), &category, &ignored) == ERR_OK &&
        category)
        cli_line(cli, "%s%s", label(cli, TC_WORD("DCI rating")), category);
    cli_line(cli, "%s", "");
}

static const char *set_text(struct cli *cli, const struct card_set *set)
{
    return arena_printf(cli->arena, "%s (%s)", set->name, set->code);
}

#define CORE_SETS TC_WORD("Core sets")

#define LONE_SETS TC_WORD("Expansions")

#define OTHER_SETS TC_WORD("Other sets")

/* Core sets together, then block by block in order of release, then what belongs to none. */
static const char *set_group(const struct card_set *set)
{
    if (strcmp(set->type, "core") == 0)
        return CORE_SETS;
    if (strcmp(set->type, "expansion") != 0)
        return OTHER_SETS;
    return *set->block ? set->block : LONE_SETS;
}

/* The groups that the sets are shown in, one for each: a block of which the pool has but one set is none. */
static const char **groups_of(struct arena *arena, const struct page *p)
{
    const char **groups = ARENA_ARRAY(arena, const char *, p->n_sets);
    for (size_t i = 0; i < p->n_sets; i++)
        groups[i] = set_group(p->sets[i]);
    for (size_t i = 0; i < p->n_sets; i++) {
        size_t n = 0;
        for (size_t k = 0; k < p->n_sets && n < 2; k++)
            n += strcmp(set_group(p->sets[k]), groups[i]) == 0;
        if (n == 1 && strcmp(p->sets[i]->type, "expansion") == 0)
            groups[i] = LONE_SETS;
    }
    return groups;
}

static void say_group(struct cli *cli, const struct page *p, const char **groups, const char *group, const char **items)
{
    size_t n = 0;
    for (size_t i = 0; i < p->n_sets; i++)
        if (strcmp(groups[i], group) == 0)
            items[n++] = set_text(cli, p->sets[i]);
    bool block = strcmp(group, CORE_SETS) != 0 && strcmp(group, OTHER_SETS) != 0 && strcmp(group, LONE_SETS) != 0;
    formats_paragraph(cli, block ? message(cli->arena, "%s block", group) : group, items, n);
}

static void say_sets(struct cli *cli, const struct page *p)
{
    const char **items = ARENA_ARRAY(cli->arena, const char *, p->n_sets + p->n_cards);
    if (ruling_any_set(p->ruling)) {
        cli_line(cli, "%s%s", label(cli, TC_WORD("Cards")),
                 TC_WORD("whatever is handed out may be played; there is no pool of sets"));
        return;
    }
    cli_say(cli, "%sthose of %s, in any printing of the same name%s", label(cli, TC_WORD("Cards")),
            message_count(cli->arena, (int64_t)p->n_sets, "%lld set", "%lld sets"),
            cite(cli, ruling_deck(p->ruling)->pool_source));
    const char **groups = groups_of(cli->arena, p);
    for (size_t i = 0; i < p->n_sets; i++) {
        bool seen = strcmp(groups[i], OTHER_SETS) == 0;
        for (size_t k = 0; k < i && !seen; k++)
            seen = strcmp(groups[k], groups[i]) == 0;
        if (!seen)
            say_group(cli, p, groups, groups[i], items);
    }
    say_group(cli, p, groups, OTHER_SETS, items);
    for (size_t i = 0; i < p->n_cards; i++)
        items[i] = p->cards[i]->name;
    size_t shown = p->n_cards > 40 && !cli->verbose ? 0 : p->n_cards;
    formats_paragraph(cli, TC_WORD("Single cards beside them"), items, shown);
    if (p->n_cards > shown)
        cli_say(cli, "Single cards beside them: %zu (-v lists them)", p->n_cards);
}

/* The set that came last, or all with -v: from which day each is legal, and what gave that day. */
static void say_set_days(struct cli *cli, const struct page *p)
{
    for (size_t i = cli->verbose || !p->n_sets ? 0 : p->n_sets - 1; i < p->n_sets; i++) {
        const struct effective *first = format_first_day(cli->book, p->sets[i]->index);
        formats_wrapped(
            cli, label(cli, i + 1 == p->n_sets ? TC_WORD("Newest") : ""),
            message(cli->arena, "%s, legal from %s%s", set_text(cli, p->sets[i]), first->day, cite(cli, first->rule)));
    }
}

static void say_list(struct cli *cli, const struct page *p, enum card_status status, const char *title,
                     const char *source)
{
    const char **items = ARENA_ARRAY(cli->arena, const char *, p->n_list);
    size_t n = 0;
    for (size_t i = 0; i < p->n_list; i++)
        if (p->list[i].status == status)
            items[n++] = *p->list[i].rule
                             ? arena_printf(cli->arena, "%s%s", p->list[i].card->name, cite(cli, p->list[i].rule))
                             : p->list[i].card->name;
    if (n)
        cli_line(cli, "%s", "");
    formats_paragraph(cli, arena_printf(cli->arena, "%s (%zu)%s", title, n, cite(cli, source)), items, n);
}

/* The nearest day on one side of the page's on which something that is shown changed. */
static void say_points(struct cli *cli, const struct page *p)
{
    size_t n;
    struct card_points *rows = pointed(cli, p, &n);
    const char **items = ARENA_ARRAY(cli->arena, const char *, n);
    for (size_t i = 0; i < n; i++)
        items[i] = arena_printf(cli->arena, "%s %d", rows[i].card, rows[i].points);
    if (n)
        cli_line(cli, "%s", "");
    formats_paragraph(cli, message(cli->arena, "Points (%zu)%s", n, cite(cli, ruling_deck(p->ruling)->points_source)),
                      items, n);
}

/* The last change before the day, or the next one after it; not those of times of which nothing is known. */
static enum err_code say_change(struct cli *cli, const struct page *p, const char *const *days, size_t n, int direction,
                                struct err *err)
{
    const char *date = ruling_date(p->ruling);
    size_t tries = 0;
    for (size_t i = 0; i < n && tries < 40; i++) {
        const char *day = direction < 0 ? days[n - 1 - i] : days[i];
        char before[DATE_LEN + 1];
        struct formats_changes changes = {.n = 0};
        bool past = strcmp(day, date) <= 0;
        if (past != (direction < 0) || strcmp(day, p->format->from) == 0)
            continue;
        tries++;
        date_from_days(date_to_days(day) - 1, before);
        if (strcmp(format_last_known(cli->book, p->format, before), before) != 0 ||
            strcmp(format_last_known(cli->book, p->format, day), day) != 0)
            continue;
        enum err_code rc = formats_changes(cli, p->format, before, day, &changes, err);
        if (rc != ERR_OK)
            return rc;
        if (!changes.n && !changes.deck)
            continue;
        cli_line(cli, "%s", "");
        cli_say(cli, direction < 0 ? MESSAGE_MARK("Last change, %s") : MESSAGE_MARK("Next change, %s"), day);
        for (size_t k = 0; k < changes.n; k++)
            changes.list[k].on = NULL; /* the heading says when */
        formats_say_changes(cli, &changes, "  ");
        return ERR_OK;
    }
    return ERR_OK;
}

static enum err_code show_text(struct cli *cli, const struct page *p, struct err *err)
{
    const struct deck_rule *deck = ruling_deck(p->ruling);
    const char **days;
    size_t n;
    say_head(cli, p);
    say_deck(cli, p);
    say_sets(cli, p);
    say_set_days(cli, p);
    say_list(cli, p, CARD_RESTRICTED, TC_WORD("Restricted to one copy"), deck->restricted_source);
    say_list(cli, p, CARD_BANNED, TC_WORD("Banned"), deck->banned_source);
    say_list(cli, p, CARD_BANNED_AS_COMMANDER, TC_WORD("Banned as commander"), deck->banned_source);
    say_points(cli, p);
    enum err_code rc = format_days(cli->book, cli->arena, p->format, &days, &n, err);
    if (rc == ERR_OK && (rc = say_change(cli, p, days, n, -1, err)) == ERR_OK)
        rc = say_change(cli, p, days, n, 1, err);
    const char *known = format_known_until(cli->book, p->format);
    cli_line(cli, "%s", "");
    bool ended = known && p->format->until && strcmp(known, p->format->until) == 0;
    if (ended || !known)
        cli_say(cli, ended ? MESSAGE_MARK("Known to its end.") : MESSAGE_MARK("Known for good."));
    else if (strcmp(known, p->format->known_until) != 0)
        cli_say(cli, "Known up to %s, and on %s, the day of your imported cards.", p->format->known_until, known);
    else
        cli_say(cli, "Known up to %s.", known);
    if (p->format->list_known_until)
        cli_say(cli, "Its list is that of %s, the last that is known.", p->format->list_known_until);
    formats_wrapped(cli, TC_WORD("Source: "), p->format->source);
    return rc;
}

/* ---- the command ----------------------------------------------------------------------------- */

static enum err_code cmd_format_show(struct cli *cli, struct err *err)
{
    struct page page = {.n_sets = 0};
    const char *date;
    enum err_code rc = formats_named(cli, &page.format, &date, err);
    if (rc != ERR_OK || (rc = format_on(cli->book, cli->arena, page.format, date, NULL, &page.ruling, err)) != ERR_OK ||
        (rc = ruling_list(page.ruling, cli->arena, &page.list, &page.n_list, err)) != ERR_OK)
        return rc;
    page.n_sets = ruling_sets(page.ruling, cli->arena, &page.sets);
    page.n_cards = ruling_single_cards(page.ruling, cli->arena, &page.cards);
    if (cli_json(cli, "format-show")) {
        answer_format(cli, &page);
        return ERR_OK;
    }
    return show_text(cli, &page, err);
}
