/* event.c - tournaments: event new, edit, use, list, show */
#include "cli/event/event.h"
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/register/register.h"

#include <limits.h>
#include <string.h>

static command_fn cmd_event_new, cmd_event_use, cmd_event_list, cmd_event_show, cmd_event_edit;

static command_options_fn new_options, edit_options;

const struct command event_commands[] = {
    {
        .name = "event new",
        .run = cmd_event_new,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .summary = "create an event and make it the current one",
        ARGUMENTS({"NAME", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "its name; with --copy the other's"}),
        OPTIONS({.name = "copy",
                 .type = OPTION_TEXT,
                 .value = "EVENT",
                 .complete = COMPLETE_EVENT,
                 .help = "take the settings of another event"}),
        .more_options = new_options,
    },
    {
        .name = "event use",
        .aliases = "use",
        .run = cmd_event_use,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .summary = "make an event the current one",
        ARGUMENTS(EVENT_WORD),
    },
    {
        .name = "event list",
        .aliases = "events",
        .run = cmd_event_list,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS,
        .summary = "list the events",
        OPTIONS(FLAG("open", "only those that are not closed")),
    },
    {
        .name = "event show",
        .aliases = "event info|status",
        .run = cmd_event_show,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_ROWS | COMMAND_EVENT,
        .summary = "show an event's settings and where it stands",
        ARGUMENTS(EVENT_ARG),
    },
    {
        .name = "event edit",
        .run = cmd_event_edit,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "change an event's settings",
        ARGUMENTS(EVENT_ARG),
        .more_options = edit_options,
    },
    {.name = NULL},
};

enum err_code event_named(struct cli *cli, struct event *out, struct err *err)
{
    if (!cli_argument(cli, "EVENT") && (cli->command->flags & COMMAND_EVENT))
        return cli_event(cli, out, err);
    return cli_event_of(cli, cli_argument(cli, "EVENT"), out, err);
}

/* ---- settings as options ------------------------------------------------------------------------------------------
 */

/* "random|rating|seed"; no word at all is typed as the setting's word for nothing, if it has one. */
static const char *choice_words(struct arena *arena, const struct event_setting *row)
{
    const char *words = "";
    for (const struct event_setting_choice *c = row->choices; c->value; c++) {
        const char *word = *c->value ? c->value : row->zero;
        if (c->text && word)
            words = arena_printf(arena, "%s%s%s", words, *words ? "|" : "", word);
    }
    return words;
}

static struct option_spec setting_option(struct arena *arena, const struct event_setting *row)
{
    struct option_spec spec = {.name = row->name, .type = OPTION_TEXT, .value = row->value, .help = row->help};
    if (row->choices && row->type != SETTING_WORDS) {
        spec.type = OPTION_CHOICE;
        spec.value = choice_words(arena, row);
        spec.complete = COMPLETE_WORDS;
    } else if (row->type == SETTING_FLAG) {
        spec.type = OPTION_FLAG;
        spec.negatable = true;
    } else if (row->type == SETTING_DAY) {
        spec = (struct option_spec)DATE(row->name, row->help);
        spec.zero = row->zero;
    } else if (row->type == SETTING_MONEY) {
        spec = (struct option_spec)MONEY(row->name, row->help);
    } else if (row->type == SETTING_SEED) {
        spec = (struct option_spec)SEED(row->help);
    } else if (row->type == SETTING_INT) {
        spec = (struct option_spec)NUMBER(row->name, row->min, row->max, row->help);
        spec.zero = row->zero;
    }
    if (row->list == SETTING_LIST_FORMATS)
        spec.complete = COMPLETE_FORMAT;
    return spec;
}

/* The settings but those of without, each an option. */
static const struct option_spec *setting_options(struct arena *arena, uint64_t without)
{
    struct option_spec *all = ARENA_ARRAY(arena, struct option_spec, event_setting_count() + 1);
    size_t n = 0;
    for (const struct event_setting *row = event_setting_rows; row->name; row++)
        if (!(without & EVENT_SET_ROW(row)))
            all[n++] = setting_option(arena, row);
    return all;
}

static const struct option_spec *new_options(struct arena *arena)
{
    return setting_options(arena, EVENT_SET(name)); /* NAME, an argument */
}

static const struct option_spec *edit_options(struct arena *arena)
{
    return setting_options(arena, 0);
}

/* Puts the settings that were typed into set; returns which they were. without: those that are no options here. */
static uint64_t typed_settings(struct cli *cli, uint64_t without, struct event_settings *set)
{
    uint64_t which = 0;
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        int number = 0;
        if ((without & EVENT_SET_ROW(row)) || !cli_has(cli, row->name))
            continue;
        which |= EVENT_SET_ROW(row);
        if (!event_setting_is_number(row))
            event_setting_set_text(row, set, cli_text(cli, row->name));
        else if (row->choices && parse_int(cli_text(cli, row->name), 0, INT_MAX, &number))
            event_setting_set_number(row, set, number);
        else
            event_setting_set_number(row, set, cli_number(cli, row->name, 0));
    }
    struct format_book *book;
    struct err aside = ERR_INIT; /* format_meant reports a book that cannot be read */
    if ((which & EVENT_SET(format)) && cli_book(cli, &book, &aside) == ERR_OK)
        event_name_format(cli->arena, book, set);
    err_clear(&aside);
    return which;
}

/* Why an event is not rated, when it is a matter of its format. */
static const char *not_rated(struct cli *cli, const struct event_settings *set)
{
    if (strcmp(set->structure, "pods") == 0)
        return TC_WORD(", with ratings apart from the DCI's (topcut rating tables)");
    if (*set->format && format_rating(cli, set) == RATING_NONE)
        return message(cli->arena, ", not rated: %s has no DCI category (--category gives one)", set->format);
    return TC_WORD(", not rated");
}

/* Returns how an event is played: "3 rounds", "double elimination", "round robin, twice". */
static const char *how_played(struct cli *cli, const struct event *event)
{
    const struct event_settings *set = &event->set;
    if (strcmp(set->structure, "swiss") == 0)
        return set->rounds ? message_count(cli->arena, set->rounds, "%lld round", "%lld rounds")
                           : TC_WORD("rounds by number of players");
    return set->legs == 2 ? message(cli->arena, "%s, twice", event_structure_name(event)) : event_structure_name(event);
}

static void say_settings(struct cli *cli, const struct event *event)
{
    const struct event_settings *set = &event->set;
    const char *day =
        *set->pool_date ? message(cli->arena, "%s with the card pool of %s", set->date, set->pool_date) : set->date;
    cli_say(cli, "%s on %s, %s, best of %d%s%s", *set->format ? set->format : TC_WORD("no format"), day,
            how_played(cli, event), set->best_of, set->cut ? message(cli->arena, ", cut to %d", set->cut) : "",
            *set->teams                    ? message(cli->arena, ", %s, not rated", team_rule_text(cli->arena, set))
            : set->category == RATING_NONE ? not_rated(cli, set)
                                           : message(cli->arena, ", rated as %s", rating_category_name(set->category)));
}

/* Says what is known of the rating before anything is played; the settings mention a missing category. */
static enum err_code say_outlook(struct cli *cli, const struct event *event, struct err *err)
{
    const char *sentence;
    enum err_code rc = event_rating_outlook(cli->store, cli->arena, event, &sentence, err);
    if (rc != ERR_OK)
        return rc;
    answer_text_if(&cli->answer, "rating_note", sentence);
    if (*sentence && event->set.category != RATING_NONE && !*event->set.teams)
        cli_line(cli, "%s", sentence);
    return ERR_OK;
}

static void warn_of_format(struct cli *cli, const struct event_settings *set, const char *meant)
{
    if (*meant)
        cli_warn(cli, "no format is known as \"%s\"%s", set->format, meant);
}

/* Lists in a format that is not known are kept, and nothing is said of them. A name that is near one that is
 * known was told already. */
static void say_unknown_format(struct cli *cli, const struct event_settings *set, const char *meant)
{
    struct decklist_knowledge knowledge;
    const struct format *format;
    struct err why = ERR_INIT;
    if (!*set->format || *meant || register_knowledge(cli, &knowledge, &why) != ERR_OK ||
        format_find(knowledge.book, cli->arena, set->format, set->date, &format, &why) != ERR_NOT_FOUND)
        return;
    cli_say(cli, "no format is known as %s: decklists are registered, but not checked", set->format);
}

/* Says what was copied from another event besides its settings. */
static enum err_code say_copied(struct cli *cli, const struct event *event, struct err *err)
{
    struct decklist_setting setting;
    struct pool_change pool;
    enum err_code rc = decklist_settings(cli->store, event, &setting, err);
    if (rc == ERR_OK)
        rc = pool_get(cli->store, cli->arena, event->id, &pool, err);
    if (rc != ERR_OK)
        return rc;
    size_t n = pool.n_allow_sets + pool.n_forbid_sets + pool.n_allow_cards + pool.n_forbid_cards;
    if (setting.lists != DECKLISTS_OPTIONAL)
        cli_say(cli, "decklists are %s",
                setting.lists == DECKLISTS_NONE ? TC_WORD("not asked for") : decklists_words[setting.lists]);
    if (n)
        cli_say(cli, "the judge's changes to the card pool came along: topcut event pool");
    return ERR_OK;
}

static enum err_code cmd_event_new(struct cli *cli, struct err *err)
{
    struct event_settings set = event_settings_usual();
    struct event event, other = {.id = {0}};
    char today[DATE_LEN + 1];
    const char *name = cli_argument(cli, "NAME");
    if (cli_has(cli, "copy")) {
        if (cli_event_of(cli, cli_text(cli, "copy"), &other, err) != ERR_OK)
            return err->code;
        set = event_settings_copy(&other.set);
    } else if (!name) {
        return err_set(err, ERR_USAGE, "NAME is missing: what the event is called");
    }
    if (name)
        set.name = name;
    uint64_t which = typed_settings(cli, EVENT_SET(name), &set);
    bool several = strcmp(set.teams, "shared") == 0 || strcmp(set.structure, "pods") == 0;
    if (several && !cli_has(cli, "best-of") && !other.id.v)
        set.best_of = 1; /* a match of several players is one game (100.6a) */
    if (!*set.date && date_today(cli->clock, today, err) != ERR_OK) {
        err_hint(err, "--date names the event's day without it");
        return err->code;
    }
    if (!*set.date)
        set.date = today;
    bool format_alone = (which & EVENT_SET(format)) && !(which & EVENT_SET(category));
    if (format_alone || (set.category == RATING_NONE && !(which & EVENT_SET(category)) && !cli_has(cli, "copy")))
        set.category = format_rating(cli, &set);
    const char *meant = which & EVENT_SET(format) ? format_meant(cli, set.format, set.date) : "";
    struct event twin;
    if (event_find_twin(cli->store, cli->arena, &set, &twin, err) != ERR_OK ||
        event_new_like(cli->store, cli->arena, &set, other.id, &event, err) != ERR_OK)
        return err->code;
    warn_of_format(cli, &event.set, meant);
    if (twin.id.v)
        cli_warn(cli,
                 "event #%lld has the same name and date: if this one is made by mistake, topcut undo takes it back",
                 (long long)twin.id.v);
    cli_json(cli, "event-new");
    show_event(cli, &event);
    if (twin.id.v)
        answer_int(&cli->answer, "same_name_and_date", twin.id.v);
    cli_say(cli, "created %s; it is the current event", show_event_name(cli->arena, &event));
    say_settings(cli, &event);
    const char *rounds = event_rounds_outlook(&event);
    answer_text_if(&cli->answer, "rounds_why", rounds);
    if (*rounds)
        cli_line(cli, "%s", rounds);
    if (say_outlook(cli, &event, err) != ERR_OK)
        return err->code;
    say_unknown_format(cli, &event.set, meant);
    return other.id.v ? say_copied(cli, &event, err) : ERR_OK;
}

/* A new format, or for a block a new day, takes its category along, unless the old one was not that of
 * its format. */
static const char *follow_format(struct cli *cli, const struct event *event, struct event_settings *set,
                                 uint64_t *which)
{
    if (!(*which & (EVENT_SET(format) | EVENT_SET(date) | EVENT_SET(structure))) || (*which & EVENT_SET(category)))
        return "";
    enum rating_category before = format_rating(cli, &event->set);
    switch (rating_category_follow(before, format_rating(cli, set), *which & EVENT_SET(format), set)) {
    case CATEGORY_STAYS:
        return message(cli->arena, "the rating category stays %s; --category changes it",
                       rating_category_name(event->set.category));
    case CATEGORY_FOLLOWED:
        *which |= EVENT_SET(category);
        break;
    case CATEGORY_SAME:
        break;
    }
    return "";
}

/* Says what another length of the matches changes; --dry-run makes it a preview. */
static void say_length(struct cli *cli, const struct length_change *c)
{
    cli_line(cli, "%s", length_change_text(cli->arena, c));
    for (size_t i = 0; i < c->n_results; i++) {
        const struct length_result *r = &c->results[i];
        cli_say(cli, "  round %d, %s%s%s: %s, was %s", r->round, r->name1, *r->name2 ? " - " : "", r->name2, r->after,
                r->before);
    }
    for (size_t i = 0; i < c->n_lines; i++)
        cli_line(cli, "  %s: %s", c->lines[i].name, length_line_text(cli->arena, &c->lines[i]));
}

static enum err_code cmd_event_edit(struct cli *cli, struct err *err)
{
    struct event event, edited;
    struct event_edited told;
    if (event_named(cli, &event, err) != ERR_OK)
        return err->code;
    struct event_settings set = event.set;
    uint64_t which = typed_settings(cli, 0, &set);
    if (which == 0)
        return err_set(err, ERR_USAGE, "nothing to change was named; see: topcut help event edit");
    const char *meant = which & EVENT_SET(format) ? format_meant(cli, set.format, set.date) : "";
    const char *stays = follow_format(cli, &event, &set, &which);
    struct decklist_knowledge *knowledge = NULL;
    struct decklists_rejudged rejudged;
    if (((which & (EVENT_SET(format) | EVENT_SET(date) | EVENT_SET(pool_date)) || cli_has(cli, "deck-sanity")) &&
         register_knowledge_for(cli, &event, &knowledge, err) != ERR_OK) ||
        event_edit_told(cli->store, cli->arena, knowledge, event.id, NULL, &set, which, &told, err) != ERR_OK ||
        event_edit_judge(cli->store, cli->arena, knowledge, &told, err) != ERR_OK)
        return err->code;
    edited = told.event;
    rejudged = told.rejudged;
    warn_of_format(cli, &edited.set, meant);
    bool moved = strcmp(event.set.date, edited.set.date) != 0 || strcmp(event.set.kind, edited.set.kind) != 0;
    if (moved && cli_warn_of_banned(cli, 0, event.id, err) != ERR_OK)
        return err->code;
    if (*stays)
        cli_warn(cli, "%s", stays);
    cli_json(cli, "event-edit");
    show_event(cli, &edited);
    if (rejudged.judged)
        answer_row(&cli->answer, "decklists", &decklists_rejudged_columns, &rejudged);
    if (told.length.from)
        answer_row(&cli->answer, "match_length", &length_change_columns, &told.length);
    cli_say(cli, cli->dry_run ? MESSAGE_MARK("would change %s") : MESSAGE_MARK("changed %s"),
            show_event_name(cli->arena, &edited));
    say_settings(cli, &edited);
    if (say_outlook(cli, &edited, err) != ERR_OK)
        return err->code;
    if (told.length.from)
        say_length(cli, &told.length);
    if (rejudged.judged)
        cli_line(cli, "%s", decklists_rejudged_text(cli->arena, &rejudged));
    return ERR_OK;
}

static enum err_code cmd_event_use(struct cli *cli, struct err *err)
{
    struct event event;
    if (event_named(cli, &event, err) != ERR_OK || event_use(cli->store, event.id, err) != ERR_OK)
        return err->code;
    cli_json(cli, "event-use");
    show_event(cli, &event);
    cli_say(cli, "the current event is %s", show_event_name(cli->arena, &event));
    return ERR_OK;
}

static enum err_code cmd_event_list(struct cli *cli, struct err *err)
{
    if (!cli_flag(cli, "open"))
        return cli_report(cli, "events", &(struct report_args){.round = 0}, err);
    struct report report;
    struct report_args all = {.lang = cli_report_lang(cli)};
    if (report_run(cli->store, cli->arena, "events", &all, &report, err) != ERR_OK)
        return err->code;
    size_t kept = 0, state = 0, width = report.rows.n_columns;
    while (state < width && strcmp(report.rows.columns[state], "state") != 0)
        state++;
    for (size_t i = 0; i < report.rows.n_rows && state < width; i++) {
        struct table_cell *row = &report.rows.cells[i * width];
        if (row[state].type == CELL_TEXT && strcmp(row[state].t, "closed") == 0)
            continue;
        memmove(&report.rows.cells[kept++ * width], row, width * sizeof *row);
    }
    report.rows.n_rows = kept;
    return cli_finish_report(cli, &report, 0, err);
}

static enum err_code cmd_event_show(struct cli *cli, struct err *err)
{
    struct event event;
    if (event_named(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "summary", &(struct report_args){.event = event.id}, err);
}
