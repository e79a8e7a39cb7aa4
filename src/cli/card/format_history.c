/* format_history.c - what changed in formats, and when: format diff, timeline; format check */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/utf8.h"
#include "cli/card/card.h"
#include "cli/command.h"
#include "event/core/core.h"
#include "rating/policy.h"
#include "rating/tables.h"

#include <string.h>

static command_fn cmd_format_diff, cmd_format_timeline, cmd_format_check;

const struct command format_history_commands[] = {
    {
        .name = "format diff",
        .run = cmd_format_diff,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "show what changed in a format between two days",
        ARGUMENTS(FORMAT_ARG, {"DATE1", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a day, YYYY-MM-DD"},
                  {"DATE2", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "another day"}),
    },
    {
        .name = "format timeline",
        .aliases = "timeline",
        .run = cmd_format_timeline,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "show in which formats a card was legal, restricted or banned, and when",
        ARGUMENTS({"CARD", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "a card by its name, in any spelling"}),
        OPTIONS({.name = "format",
                 .type = OPTION_TEXT,
                 .value = "NAME",
                 .complete = COMPLETE_FORMAT,
                 .help = "only this format"}),
    },
    {
        .name = "format check",
        .run = cmd_format_check,
        .group = GROUP_CARD,
        .summary = "check the files of all formats, banned lists, floor rules, penalties and ratings",
    },
    {.name = NULL},
};

/* ---- format diff ----------------------------------------------------------------------------- */

static bool same_deck(const struct deck_rule *a, const struct deck_rule *b)
{
    return a->main_min == b->main_min && a->main_max == b->main_max && a->side == b->side &&
           a->side_size == b->side_size && a->copies == b->copies && a->leader == b->leader && a->points == b->points &&
           a->mana_value == b->mana_value && a->alpha_all_or_none == b->alpha_all_or_none &&
           a->snow_basics == b->snow_basics;
}

enum err_code formats_changes(struct cli *cli, const struct format *format, const char *date1, const char *date2,
                              struct formats_changes *out, struct err *err)
{
    struct ruling *first, *second;
    enum err_code rc = format_diff(cli->book, cli->arena, format, date1, date2, &out->list, &out->n, err);
    if (rc == ERR_OK && (rc = format_on(cli->book, cli->arena, format, date1, NULL, &first, err)) == ERR_OK &&
        (rc = format_on(cli->book, cli->arena, format, date2, NULL, &second, err)) == ERR_OK)
        out->deck = !same_deck(ruling_deck(first), ruling_deck(second));
    return rc;
}

/* One of card_status_words, for people. */
static const char *status_said(struct cli *cli, const char *word)
{
    for (int status = 0; status < N_CARD_STATUSES; status++)
        if (strcmp(card_status_words[status], word) == 0)
            return card_status_said(cli->arena, (enum card_status)status);
    return word;
}

static const char *change_text(struct cli *cli, const struct format_change *c)
{
    const char *on = c->on ? message(cli->arena, " on %s", c->on) : "";
    if (c->set)
        return arena_printf(cli->arena, "%s %s (%s)%s", c->what[0] == 'a' ? "+" : "-", c->set->name, c->set->code, on);
    return arena_printf(cli->arena, "%s: %s -> %s%s%s", c->card->name, status_said(cli, c->before),
                        status_said(cli, c->after), *on ? "," : "", on);
}

void formats_say_changes(struct cli *cli, const struct formats_changes *changes, const char *indent)
{
    for (size_t i = 0; i < changes->n; i++)
        cli_line(cli, "%s%s", indent, change_text(cli, &changes->list[i]));
    if (changes->deck)
        cli_say(cli, "%sthe rules of how a deck is built", indent);
}

/* A change as a row: of a set or of a card, and the other is NULL. */
struct change_row {
    const char *set, *card, *name;
    const struct format_change *change;
};
static const struct column change_list[] = {
    COLUMN(struct format_change, "change", what, .omit = OMIT_ROWS),
    COLUMN(struct format_change, "before", before),
    COLUMN(struct format_change, "after", after),
    COLUMN(struct format_change, "on", on),
};
static const struct column_set change_columns = COLUMNS(struct format_change, change_list);

static struct table_cell change_what(struct arena *arena, const void *row)
{
    const struct change_row *change = row;
    (void)arena;
    return cell_of_text(change->change->what);
}

static const struct column diff_list[] = {
    COLUMN_BY(COLUMN_TEXT, "what", change_what, .omit = OMIT_JSON),
    COLUMN(struct change_row, "set", set, .omit = OMIT_IF_NONE),
    COLUMN(struct change_row, "card", card, .omit = OMIT_JSON),
    COLUMN(struct change_row, "name", name, .omit = OMIT_ROWS),
    COLUMN_SPREAD(struct change_row, change, &change_columns),
};
static const struct column_set diff_columns = COLUMNS(struct change_row, diff_list);

/* The changes of sets, of cards, or of both. */
static size_t change_rows(struct arena *arena, const struct formats_changes *changes, bool sets, bool cards,
                          struct change_row **out)
{
    size_t n = 0;
    *out = ARENA_ARRAY(arena, struct change_row, changes->n);
    for (size_t i = 0; i < changes->n; i++) {
        const struct format_change *c = &changes->list[i];
        if (c->set ? sets : cards)
            (*out)[n++] = (struct change_row){.set = c->set ? c->set->code : NULL,
                                              .card = c->card ? c->card->name : NULL,
                                              .name = c->set ? c->set->name : c->card->name,
                                              .change = c};
    }
    return n;
}

static void answer_changes(struct cli *cli, const struct formats_changes *changes)
{
    struct change_row *rows;
    size_t n = change_rows(cli->arena, changes, true, false, &rows);
    answer_list(&cli->answer, "sets", &diff_columns, rows, n);
    n = change_rows(cli->arena, changes, false, true, &rows);
    answer_list(&cli->answer, "cards", &diff_columns, rows, n);
    n = change_rows(cli->arena, changes, true, true, &rows);
    answer_only_rows(&cli->answer, "format-diff", &diff_columns, rows, n);
    answer_bool(&cli->answer, "deck", changes->deck);
}

static enum err_code cmd_format_diff(struct cli *cli, struct err *err)
{
    struct format_book *book;
    const struct format *format;
    struct formats_changes changes = {.n = 0};
    const char *date1 = cli_argument(cli, "DATE1"), *date2 = cli_argument(cli, "DATE2");
    enum err_code rc = date_check(date1, err);
    if (rc != ERR_OK || (rc = date_check(date2, err)) != ERR_OK || (rc = cli_book(cli, &book, err)) != ERR_OK ||
        (rc = format_find(book, cli->arena, cli_argument(cli, "FORMAT"), date1, &format, err)) != ERR_OK ||
        (rc = formats_changes(cli, format, date1, date2, &changes, err)) != ERR_OK)
        return rc;
    cli_json(cli, "format-diff");
    answer_text(&cli->answer, "format", format->key);
    answer_text(&cli->answer, "name", format->name);
    answer_text(&cli->answer, "date1", date1);
    answer_text(&cli->answer, "date2", date2);
    answer_changes(cli, &changes);
    cli_say(cli, "%s, %s against %s", format->name, date1, date2);
    formats_say_changes(cli, &changes, "  ");
    if (!changes.n && !changes.deck)
        cli_say(cli, "  nothing changed");
    return ERR_OK;
}

/* ---- format timeline ------------------------------------------------------------------------- */

/* A card's history in one format. */
struct line {
    const struct format *format;
    struct card_span *spans;
    size_t n;
};

/* Was it ever in the pool, or on the list? */
static bool is_told(const struct line *line)
{
    for (size_t i = 0; i < line->n; i++)
        if (line->spans[i].status != CARD_NOT_IN_POOL)
            return true;
    return false;
}

/* Adds the day of the user's import, after what the program knows. */
static enum err_code add_import(struct cli *cli, const struct card *card, struct line *line, struct err *err)
{
    const char *day = format_known_until(cli->book, line->format);
    struct ruling *ruling;
    struct card_reason reason;
    if (!day || strcmp(day, line->format->known_until) <= 0)
        return ERR_OK;
    enum err_code rc = format_on(cli->book, cli->arena, line->format, day, NULL, &ruling, err);
    if (rc == ERR_OK)
        rc = ruling_explain(ruling, cli->arena, card, &reason, err);
    if (rc != ERR_OK)
        return rc;
    struct card_span *spans = ARENA_ARRAY(cli->arena, struct card_span, line->n + 1);
    for (size_t i = 0; i < line->n; i++)
        spans[i] = line->spans[i];
    if (line->n && !spans[line->n - 1].until)
        spans[line->n - 1].until = line->format->known_until;
    spans[line->n++] = (struct card_span){.from = day, .until = day, .status = reason.status, .source = reason.source};
    line->spans = spans;
    return ERR_OK;
}

static enum err_code gather_lines(struct cli *cli, const struct card *card, struct line **out, size_t *n,
                                  struct err *err)
{
    const struct format *only = NULL;
    enum err_code rc = ERR_OK;
    if (cli_has(cli, "format"))
        rc = format_find(cli->book, cli->arena, cli_text(cli, "format"), NULL, &only, err);
    *out = ARENA_ARRAY(cli->arena, struct line, format_count(cli->book));
    *n = 0;
    for (size_t i = 0; i < format_count(cli->book) && rc == ERR_OK; i++) {
        struct line line = {.format = format_at(cli->book, i)};
        bool has_pool = line.format->kind == FORMAT_CONSTRUCTED || line.format->kind == FORMAT_SINGLETON;
        if (only ? line.format != only : !has_pool)
            continue;
        rc = format_history(cli->book, cli->arena, line.format, card, &line.spans, &line.n, err);
        if (rc == ERR_OK)
            rc = add_import(cli, card, &line, err);
        if (rc == ERR_OK && (only || is_told(&line)))
            (*out)[(*n)++] = line;
    }
    return rc;
}

/* A span of a card's history with the format that it is of. */
struct span_row {
    const char *format, *name;
    const struct card_span *span;
};
static struct table_cell span_set(struct arena *arena, const void *row)
{
    const struct card_span *span = row;
    (void)arena;
    return cell_of_text(span->set ? span->set->code : NULL);
}

static const struct column span_list[] = {
    COLUMN_SPREAD_SELF(&card_span_columns),
    COLUMN_BY(COLUMN_TEXT, "set", span_set),
    COLUMN(struct card_span, "day_rule", day_rule),
};
static const struct column_set span_columns = COLUMNS(struct card_span, span_list);
static const struct column span_row_list[] = {
    COLUMN(struct span_row, "format", format),
    COLUMN(struct span_row, "name", name),
    COLUMN_SPREAD(struct span_row, span, &span_columns),
};
static const struct column_set span_row_columns = COLUMNS(struct span_row, span_row_list);

static const struct column known_list[] = {
    COLUMN(struct format, "format", key),
    COLUMN(struct format, "name", name),
    COLUMN(struct format, "known_until", known_until),
};
static const struct column_set known_columns = COLUMNS(struct format, known_list);
static const struct column line_list[] = {
    COLUMN_SPREAD(struct line, format, &known_columns),
    COLUMN_LIST(struct line, "spans", spans, n, &span_columns),
};
static const struct column_set line_columns = COLUMNS(struct line, line_list);

static void answer_timeline(struct cli *cli, const struct card *card, const struct line *lines, size_t n)
{
    size_t all = 0, at = 0;
    for (size_t i = 0; i < n; i++)
        all += lines[i].n;
    struct span_row *rows = ARENA_ARRAY(cli->arena, struct span_row, all);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < lines[i].n; k++)
            rows[at++] = (struct span_row){lines[i].format->key, lines[i].format->name, &lines[i].spans[k]};
    cli_json(cli, "format-timeline");
    answer_text(&cli->answer, "card", card->name);
    answer_list(&cli->answer, "formats", &line_columns, lines, n);
    answer_only_rows(&cli->answer, "format-timeline", &span_row_columns, rows, all);
}

static void timeline_text(struct cli *cli, const struct card *card, const struct line *lines, size_t n)
{
    cli_say(cli, "%s, first printed %s", card->name, card->first_printed);
    for (size_t i = 0; i < n; i++) {
        const struct format *f = lines[i].format;
        cli_line(cli, "%s%s", f->name,
                 f->until         ? message(cli->arena, " (ended %s)", f->until)
                 : f->known_until ? message(cli->arena, " (known up to %s)", f->known_until)
                                  : "");
        for (size_t k = 0; k < lines[i].n; k++) {
            const struct card_span *s = &lines[i].spans[k];
            bool edge = k == 0 || k + 1 == lines[i].n; /* before it came and after it left is no news */
            if (s->status == CARD_NOT_IN_POOL && edge && lines[i].n > 1)
                continue;
            struct strbuf days = STRBUF_INIT;
            utf8_pad(&days, cli_words(cli, formats_days(cli->arena, s->from, s->until)), 24, false);
            cli_line(cli, "  %s  %s%s", strbuf_text(&days), card_status_said(cli->arena, s->status),
                     s->set ? message(cli->arena, ", with %s [%s]", s->set->name, s->day_rule) : "");
            strbuf_release(&days);
        }
    }
    if (!n)
        cli_say(cli, "  in no constructed format that is known");
}

static enum err_code cmd_format_timeline(struct cli *cli, struct err *err)
{
    struct format_book *book;
    const struct card *card;
    struct line *lines;
    size_t n;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc != ERR_OK ||
        (rc = catalog_require(cli->catalog, cli->arena, cli_argument(cli, "CARD"), &card, err)) != ERR_OK ||
        (rc = gather_lines(cli, card, &lines, &n, err)) != ERR_OK)
        return rc;
    answer_timeline(cli, card, lines, n);
    timeline_text(cli, card, lines, n);
    return ERR_OK;
}

/* ---- format check ---------------------------------------------------------------------------- */

/* The rules that are data beside the formats: formats/floor, formats/penalties, formats/rating. */
struct other_rules {
    size_t floor, penalties, ratings;
};
static const struct column other_rules_list[] = {
    COLUMN(struct other_rules, "floor_rules", floor),
    COLUMN(struct other_rules, "penalty_catalogues", penalties),
    COLUMN(struct other_rules, "rating_tables", ratings),
};
static const struct column_set other_rules_columns = COLUMNS(struct other_rules, other_rules_list);

static enum err_code check_other_rules(struct cli *cli, struct other_rules *out, struct err *err)
{
    struct event_kinds kinds;
    const struct rating_policy *policy;
    struct resource *tables = NULL;
    enum err_code rc = floor_rules_check(cli->arena, &out->floor, err);
    if (rc == ERR_OK)
        rc = event_kinds_all(cli->arena, &kinds, err);
    if (rc == ERR_OK)
        rc = penalties_check(cli->arena, &out->penalties, err);
    if (rc == ERR_OK)
        rc = resource_list(cli->arena, "formats/rating", &tables, &out->ratings, err);
    for (size_t i = 0; rc == ERR_OK && i < out->ratings; i++) {
        const char *what = tables[i].origin ? tables[i].origin : tables[i].path;
        struct rating_tables_settings settings;
        rc = strcmp(tables[i].path, "formats/rating/tables.json") == 0
                 ? rating_tables_read(tables[i].data, what, &settings, err)
                 : rating_policy_read(cli->arena, tables[i].data, what, &policy, err);
    }
    return rc;
}

static enum err_code cmd_format_check(struct cli *cli, struct err *err)
{
    struct format_book *book;
    struct other_rules other = {.floor = 0};
    enum err_code rc = cli_book(cli, &book, err);
    if (rc != ERR_OK || (rc = format_book_verify(book, err)) != ERR_OK ||
        (rc = check_other_rules(cli, &other, err)) != ERR_OK)
        return rc;
    cli_json(cli, "format-check");
    answer_int(&cli->answer, "formats", (int64_t)format_count(book));
    answer_members(&cli->answer, &other_rules_columns, &other);
    cli_say(cli, "%s with their banned lists: sound",
            message_count(cli->arena, (int64_t)format_count(book), "%lld format", "%lld formats"));
    cli_say(cli, "floor rules (%zu), kinds of events, penalties (%zu), rating tables (%zu): sound", other.floor,
            other.penalties, other.ratings);
    return ERR_OK;
}
