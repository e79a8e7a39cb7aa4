/* event.c - tournaments: event new, use, list, show, edit, close, reopen, delete, import */
#include "cli/exchange.h"
#include "cli/register_cli.h"
#include "event/core/editing.h"

#include <stdlib.h>
#include <string.h>

/* The event of the EVENT argument, of --event, or the current one. */
static enum err_code named_event(struct cli *cli, struct event *out, struct err *err)
{
    if (!cli_argument(cli, "EVENT") && (cli->command->flags & COMMAND_EVENT))
        return cli_event(cli, out, err);
    return event_resolve(cli->store, cli->arena, cli_argument(cli, "EVENT"), out, err);
}

/* The same for the settings that are rows of event/core/settings.h; options of their names. */
static uint64_t typed_extras(const struct cli *cli, struct event_settings *set)
{
    uint64_t which = 0;
    for (size_t i = 0; i < event_extra_count(); i++) {
        const struct event_extra *extra = &event_extras[i];
        if (!cli_has(cli, extra->name))
            continue;
        which |= EVENT_SET_EXTRA(i);
        event_extra_set_int(extra, set, (int)cli_number(cli, extra->name, 0));
        event_extra_set_text(extra, set, cli_text(cli, extra->name));
    }
    return which;
}

/* Puts the settings that were typed into set and says which they were. */
static uint64_t typed_settings(const struct cli *cli, struct event_settings *set)
{
    static const struct {
        const char *option;
        enum event_setting which;
    } names[] = {
        {"format", EVENT_SET_FORMAT},       {"date", EVENT_SET_DATE},
        {"rounds", EVENT_SET_ROUNDS},       {"cut", EVENT_SET_CUT},
        {"best-of", EVENT_SET_BEST_OF},     {"more-draws", EVENT_SET_MORE_DRAWS},
        {"tiebreaks", EVENT_SET_TIEBREAKS}, {"last-by-rank", EVENT_SET_LAST_BY_RANK},
        {"seeding", EVENT_SET_SEEDING},     {"play-first", EVENT_SET_PLAY_FIRST},
        {"category", EVENT_SET_CATEGORY},   {"level2", EVENT_SET_LEVEL2},
        {"reading", EVENT_SET_READING},     {"fee", EVENT_SET_FEE},
        {"seed", EVENT_SET_SEED},
    };
    uint64_t which = typed_extras(cli, set);
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (cli_has(cli, names[i].option))
            which |= names[i].which;
    set->format = which & EVENT_SET_FORMAT ? cli_text(cli, "format") : set->format;
    set->date = which & EVENT_SET_DATE ? cli_text(cli, "date") : set->date;
    set->rounds = (int)cli_number(cli, "rounds", set->rounds);
    set->cut = (int)cli_number(cli, "cut", set->cut);
    if (which & EVENT_SET_BEST_OF)
        set->best_of = cli_text(cli, "best-of")[0] - '0';
    set->more_draws = cli_number(cli, "more-draws", set->more_draws) != 0;
    set->tiebreaks = which & EVENT_SET_TIEBREAKS ? cli_text(cli, "tiebreaks") : set->tiebreaks;
    set->last_by_rank = cli_number(cli, "last-by-rank", set->last_by_rank) != 0;
    set->seeding = which & EVENT_SET_SEEDING ? cli_text(cli, "seeding") : set->seeding;
    set->play_first = which & EVENT_SET_PLAY_FIRST ? cli_text(cli, "play-first") : set->play_first;
    if (which & EVENT_SET_CATEGORY)
        (void)rating_category_find(cli_text(cli, "category"), &set->category);
    set->level2 = cli_number(cli, "level2", set->level2) != 0;
    if (which & EVENT_SET_READING)
        set->reading = strcmp(cli_text(cli, "reading"), "literal") == 0 ? RATING_LITERAL : RATING_SIGNED;
    set->fee_cents = cli_number(cli, "fee", set->fee_cents);
    set->seed = (uint64_t)cli_number(cli, "seed", (int64_t)set->seed);
    return which;
}

/* Why an event is not rated, when it is a matter of its format. */
static const char *not_rated(struct cli *cli, const struct event_settings *set)
{
    if (*set->format && format_rating(cli, set->format, set->date) == RATING_NONE)
        return arena_printf(cli->arena, ", not rated: %s has no DCI category (--category gives one)", set->format);
    return ", not rated";
}

/* How it is played: "3 rounds", "double elimination", "round robin, twice". */
static const char *how_played(struct cli *cli, const struct event *event)
{
    const struct event_settings *set = &event->set;
    if (strcmp(set->structure, "swiss") == 0)
        return set->rounds ? count_text(cli->arena, set->rounds, "round") : "rounds by number of players";
    return set->legs == 2 ? arena_printf(cli->arena, "%s, twice", event_structure_name(event))
                          : event_structure_name(event);
}

static void say_settings(struct cli *cli, const struct event *event)
{
    const struct event_settings *set = &event->set;
    cli_say(cli, "%s%s%s, %s, best of %d%s%s", *set->format ? set->format : "no format", " on ", set->date,
            how_played(cli, event), set->best_of, set->cut ? arena_printf(cli->arena, ", cut to %d", set->cut) : "",
            *set->teams ? arena_printf(cli->arena, ", %s, not rated", team_rule_text(cli->arena, set))
            : set->category == RATING_NONE
                ? not_rated(cli, set)
                : arena_printf(cli->arena, ", rated as %s", rating_category_name(set->category)));
}

/* What is known of the rating before anything is played; a category that is missing is told with the settings. */
static enum err_code say_outlook(struct cli *cli, struct json *json, const struct event *event, struct err *err)
{
    const char *sentence;
    enum err_code rc = event_rating_outlook(cli->store, cli->arena, event, &sentence, err);
    if (rc != ERR_OK)
        return rc;
    if (json)
        json_add_text(json, "rating_note", *sentence ? sentence : NULL);
    if (*sentence && event->set.category != RATING_NONE && !*event->set.teams)
        cli_say(cli, "%s", sentence);
    return ERR_OK;
}

static void warn_of_format(struct cli *cli, const struct event_settings *set, const char *meant)
{
    if (*meant)
        cli_warn(cli, "no format is known as \"%s\"%s", set->format, meant);
}

/* Another event of that name on that day: perhaps it was made twice. */
static enum err_code find_twin(struct cli *cli, const struct event_settings *set, struct event_id *out, struct err *err)
{
    struct event *events;
    size_t n;
    if (event_list(cli->store, cli->arena, &events, &n, err) != ERR_OK)
        return err->code;
    const char *name = utf8_clean(cli->arena, set->name);
    for (size_t i = 0; i < n; i++)
        if (strcmp(events[i].set.name, name) == 0 && strcmp(events[i].set.date, set->date) == 0)
            *out = events[i].id;
    return ERR_OK;
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

/* What came along from another event beside its settings. */
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
                setting.lists == DECKLISTS_NONE ? "not asked for" : decklists_words[setting.lists]);
    if (n)
        cli_say(cli, "the judge's changes to the card pool came along: topcut event pool");
    return ERR_OK;
}

enum err_code cmd_event_new(struct cli *cli, struct err *err)
{
    struct event_settings set = EVENT_SETTINGS_INIT;
    struct event event, other = {.id = {0}};
    char today[DATE_LEN + 1];
    const char *name = cli_argument(cli, "NAME");
    if (cli_has(cli, "copy")) {
        if (event_resolve(cli->store, cli->arena, cli_text(cli, "copy"), &other, err) != ERR_OK)
            return err->code;
        set = other.set;
        set.seed = 0;
        set.date = "";
    } else if (!name) {
        return err_set(err, ERR_USAGE, "NAME is missing: what the event is called");
    }
    if (name)
        set.name = name;
    uint64_t which = typed_settings(cli, &set);
    if (strcmp(set.teams, "shared") == 0 && !cli_has(cli, "best-of") && !other.id.v)
        set.best_of = 1; /* a match of several players is one game (100.6a) */
    if (!*set.date && date_today(cli->clock, today, err) != ERR_OK) {
        err_hint(err, "--date names the event's day without it");
        return err->code;
    }
    if (!*set.date)
        set.date = today;
    bool format_alone = (which & EVENT_SET_FORMAT) && !(which & EVENT_SET_CATEGORY);
    if (format_alone || (set.category == RATING_NONE && !(which & EVENT_SET_CATEGORY) && !cli_has(cli, "copy")))
        set.category = format_rating(cli, set.format, set.date);
    const char *meant = which & EVENT_SET_FORMAT ? format_meant(cli, set.format, set.date) : "";
    struct event_id twin = {0};
    if (find_twin(cli, &set, &twin, err) != ERR_OK ||
        event_new_like(cli->store, cli->arena, &set, other.id, &event, err) != ERR_OK)
        return err->code;
    warn_of_format(cli, &event.set, meant);
    if (twin.v)
        cli_warn(cli, "event #%lld has the same name and date", (long long)twin.v);
    struct json *json = cli_json(cli, "event-new");
    if (json)
        show_json_event(json, &event);
    cli_say(cli, "created %s; it is the current event", show_event_name(cli->arena, &event));
    say_settings(cli, &event);
    const char *rounds = event_rounds_outlook(&event);
    if (json)
        json_add_text(json, "rounds_why", *rounds ? rounds : NULL);
    if (*rounds)
        cli_say(cli, "%s", rounds);
    if (say_outlook(cli, json, &event, err) != ERR_OK)
        return err->code;
    say_unknown_format(cli, &event.set, meant);
    return other.id.v ? say_copied(cli, &event, err) : ERR_OK;
}

/* A new format, or for a block a new day, takes its category along, unless the old one was not that of
 * its format. */
static const char *follow_format(struct cli *cli, const struct event *event, struct event_settings *set,
                                 uint64_t *which)
{
    if (!(*which & (EVENT_SET_FORMAT | EVENT_SET_DATE)) || (*which & EVENT_SET_CATEGORY))
        return "";
    enum rating_category before = format_rating(cli, event->set.format, event->set.date);
    switch (
        rating_category_follow(before, format_rating(cli, set->format, set->date), *which & EVENT_SET_FORMAT, set)) {
    case CATEGORY_STAYS:
        return arena_printf(cli->arena, "the rating category stays %s; --category changes it",
                            rating_category_name(event->set.category));
    case CATEGORY_FOLLOWED:
        *which |= EVENT_SET_CATEGORY;
        break;
    case CATEGORY_SAME:
        break;
    }
    return "";
}

/* What another length of the matches changes; --dry-run makes it a preview. */
static void say_length(struct cli *cli, const struct length_change *c)
{
    cli_say(cli, "%s", length_change_text(cli->arena, c));
    for (size_t i = 0; i < c->n_results; i++) {
        const struct length_result *r = &c->results[i];
        cli_say(cli, "  round %d, %s%s%s: %s, was %s", r->round, r->name1, *r->name2 ? " - " : "", r->name2, r->after,
                r->before);
    }
    for (size_t i = 0; i < c->n_lines; i++)
        cli_say(cli, "  %s: %s", c->lines[i].name, length_line_text(cli->arena, &c->lines[i]));
}

static void json_length(struct cli *cli, struct json *to, const struct length_change *c)
{
    static const char *const names[] = {"omw", "gw", "ogw"};
    json_add_int(to, "from", c->from);
    json_add_int(to, "to", c->to);
    json_add_int(to, "kept", (int64_t)c->kept);
    struct json *results = json_add_array(to, "results"), *lines = json_add_array(to, "lines");
    for (size_t i = 0; i < c->n_results; i++) {
        const struct length_result *r = &c->results[i];
        struct json *j = json_add_object(results, NULL);
        json_add_int(j, "round", r->round);
        json_add_text(j, "player1", r->name1);
        json_add_text(j, "player2", *r->name2 ? r->name2 : NULL);
        json_add_text(j, "before", r->before);
        json_add_text(j, "after", r->after);
    }
    for (size_t i = 0; i < c->n_lines; i++) {
        const struct length_line *l = &c->lines[i];
        struct json *j = json_add_object(lines, NULL);
        json_add_text(j, "player", l->name);
        json_add_int(j, "rank_before", l->rank_before);
        json_add_int(j, "rank_after", l->rank_after);
        for (size_t k = 0; k < ARRAY_LEN(names); k++) {
            json_add_text(j, arena_printf(cli->arena, "%s_before", names[k]), l->before[k]);
            json_add_text(j, arena_printf(cli->arena, "%s_after", names[k]), l->after[k]);
        }
    }
}

enum err_code cmd_event_edit(struct cli *cli, struct err *err)
{
    struct event event, edited;
    struct event_edited told;
    if (named_event(cli, &event, err) != ERR_OK)
        return err->code;
    struct event_settings set = event.set;
    uint64_t which = typed_settings(cli, &set);
    if (cli_has(cli, "name")) {
        set.name = cli_text(cli, "name");
        which |= EVENT_SET_NAME;
    }
    if (which == 0)
        return err_set(err, ERR_USAGE, "nothing to change was named; see: topcut help event edit");
    const char *meant = which & EVENT_SET_FORMAT ? format_meant(cli, set.format, set.date) : "";
    const char *stays = follow_format(cli, &event, &set, &which);
    struct decklist_knowledge *knowledge = NULL;
    struct decklists_rejudged rejudged;
    if (((which & (EVENT_SET_FORMAT | EVENT_SET_DATE) || cli_has(cli, "deck-sanity")) &&
         register_knowledge_for(cli, &event, &knowledge, err) != ERR_OK) ||
        event_edit_told(cli->store, cli->arena, knowledge, event.id, &set, which, &told, err) != ERR_OK)
        return err->code;
    edited = told.event;
    rejudged = told.rejudged;
    warn_of_format(cli, &edited.set, meant);
    bool moved = strcmp(event.set.date, edited.set.date) != 0 || strcmp(event.set.kind, edited.set.kind) != 0;
    if (moved && cli_warn_of_banned(cli, 0, event.id, err) != ERR_OK)
        return err->code;
    if (*stays)
        cli_warn(cli, "%s", stays);
    struct json *json = cli_json(cli, "event-edit");
    if (json)
        show_json_event(json, &edited);
    if (json && rejudged.judged)
        register_json_rejudged(json_add_object(json, "decklists"), &rejudged);
    if (json && told.length.from)
        json_length(cli, json_add_object(json, "match_length"), &told.length);
    cli_say(cli, "%s %s", cli->dry_run ? "would change" : "changed", show_event_name(cli->arena, &edited));
    say_settings(cli, &edited);
    if (say_outlook(cli, json, &edited, err) != ERR_OK)
        return err->code;
    if (told.length.from)
        say_length(cli, &told.length);
    if (rejudged.judged)
        cli_say(cli, "%s", decklists_rejudged_text(cli->arena, &rejudged));
    return ERR_OK;
}

enum err_code cmd_event_use(struct cli *cli, struct err *err)
{
    struct event event;
    if (named_event(cli, &event, err) != ERR_OK || event_use(cli->store, event.id, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "event-use");
    if (json)
        show_json_event(json, &event);
    cli_say(cli, "the current event is %s", show_event_name(cli->arena, &event));
    return ERR_OK;
}

enum err_code cmd_event_list(struct cli *cli, struct err *err)
{
    if (!cli_flag(cli, "open"))
        return cli_report(cli, "events", &(struct report_args){.round = 0}, err);
    struct report report;
    struct report_args all = {.round = 0};
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

enum err_code cmd_event_show(struct cli *cli, struct err *err)
{
    struct event event;
    if (named_event(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "summary", &(struct report_args){.event = event.id}, err);
}

/* "2", "2 and 5", "2, 5 and 7" */
static const char *numbers_text(struct arena *arena, const int *numbers, size_t n)
{
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        text = arena_printf(arena, "%s%s%d", text, i == 0 ? "" : i + 1 < n ? ", " : " and ", numbers[i]);
    return text;
}

static void json_numbers(struct json *to, const char *key, const int *numbers, size_t n)
{
    struct json *list = json_add_array(to, key);
    for (size_t i = 0; i < n; i++)
        json_add_int(list, NULL, numbers[i]);
}

/* What was left undecided when the event was closed. */
static void tell_waiting(struct cli *cli, struct json *json, const struct judging_waiting *w)
{
    if (json) {
        json_numbers(json, "penalties_not_confirmed", w->penalties, w->n_penalties);
        json_numbers(json, "appeals_pending", w->appeals, w->n_appeals);
        json_numbers(json, "dci_appeals_pending", w->dci, w->n_dci);
    }
    if (w->n_penalties)
        cli_warn(cli,
                 "the head judge has not confirmed penalt%s %s, which do%s not count (D.3.2): topcut event "
                 "reopen, then topcut penalty confirm %d",
                 w->n_penalties == 1 ? "y" : "ies", numbers_text(cli->arena, w->penalties, w->n_penalties),
                 w->n_penalties == 1 ? "es" : "", w->penalties[0]);
    if (w->n_appeals)
        cli_warn(cli,
                 "the head judge has not decided the appeal%s against ruling%s %s (D.4.2): topcut event "
                 "reopen, then topcut ruling decide %d",
                 w->n_appeals == 1 ? "" : "s", w->n_appeals == 1 ? "" : "s",
                 numbers_text(cli->arena, w->appeals, w->n_appeals), w->appeals[0]);
    if (w->n_dci)
        cli_warn(cli,
                 "the DCI has not decided on ruling%s %s yet (D.3.19); its word is recorded with topcut "
                 "ruling dci %d, also now",
                 w->n_dci == 1 ? "" : "s", numbers_text(cli->arena, w->dci, w->n_dci), w->dci[0]);
}

static enum err_code close_or_reopen(struct cli *cli, bool closing, struct err *err)
{
    struct event event;
    struct closing done;
    if (named_event(cli, &event, err) != ERR_OK)
        return err->code;
    enum err_code rc = closing ? event_close(cli->store, cli->arena, event.id, cli->force, &done, err)
                               : event_reopen(cli->store, cli->arena, event.id, &done, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, closing ? "event-close" : "event-reopen");
    if (json) {
        show_json_event(json, &done.event);
        json_add_int(json, "rated_matches", done.rated_matches);
        json_add_number(json, "multiplier", done.multiplier);
        json_add_text(json, "sentence", done.sentence);
    }
    cli_say(cli, "%s %s: %s", closing ? "closed" : "reopened", show_event_name(cli->arena, &done.event), done.sentence);
    if (closing)
        tell_waiting(cli, json, &done.waiting);
    return closing ? cli_warn_judges(cli, &done.event, err) : ERR_OK;
}

enum err_code cmd_event_close(struct cli *cli, struct err *err)
{
    return close_or_reopen(cli, true, err);
}

enum err_code cmd_event_reopen(struct cli *cli, struct err *err)
{
    return close_or_reopen(cli, false, err);
}

enum err_code cmd_event_delete(struct cli *cli, struct err *err)
{
    struct event event;
    if (named_event(cli, &event, err) != ERR_OK)
        return err->code;
    const char *name = show_event_name(cli->arena, &event);
    const char *question = arena_printf(cli->arena, "Delete %s with %s and the results of %s?", name,
                                        count_text(cli->arena, event.rounds_paired, "round"),
                                        count_text(cli->arena, event.players, "player"));
    if (cli_confirm(cli, question, err) != ERR_OK || event_delete(cli->store, cli->arena, event.id, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "event-delete");
    if (json)
        show_json_event(json, &event);
    cli_say(cli, "deleted %s; topcut undo brings it back", name);
    return ERR_OK;
}

/* ---- import and verify ----------------------------------------------------------------------- */

static const char *what_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static void json_differences(struct json *to, const struct results_verdict *verdict)
{
    struct json *list = json_add_array(to, "differences");
    for (size_t i = 0; i < verdict->n_differences; i++) {
        const struct results_difference *d = &verdict->differences[i];
        struct json *j = json_add_object(list, NULL);
        json_add_int(j, "player", d->player);
        json_add_text(j, "column", d->column);
        json_add_number(j, "published", d->published);
        json_add_number(j, "computed", d->computed);
    }
}

/* NULL for a file with published lines. */
static const char *why_not_compared(const struct results_verdict *v)
{
    return v->compared ? NULL : "nothing to compare with: the file has no published standings (S lines)";
}

static void say_verdict(struct cli *cli, const char *what, const struct results_file *file,
                        const struct results_verdict *v)
{
    const char *shape = arena_printf(cli->arena, "%s: %s, %s%s, %s", what, results_structure_name(file->structure),
                                     count_text(cli->arena, file->rounds, "round"),
                                     file->cut ? arena_printf(cli->arena, ", cut to %d", file->cut) : "",
                                     count_text(cli->arena, (int64_t)v->players, "player"));
    if (why_not_compared(v)) {
        cli_say(cli, "%s; %s", shape, why_not_compared(v));
        return;
    }
    cli_say(cli, "%s; %s compared, own GW%% %s: %s", shape,
            count_text(cli->arena, (int64_t)v->compared, "published line"), v->gw_raw ? "raw" : "with its floor",
            v->n_differences ? count_text(cli->arena, (int64_t)v->n_differences, "difference") : "no difference");
    for (size_t i = 0; i < v->n_differences; i++) {
        const struct results_difference *d = &v->differences[i];
        bool whole = strcmp(d->column, "points") == 0 || strcmp(d->column, "rank") == 0;
        cli_say(cli,
                whole ? "  player %d: %s: published %.0f, computed %.0f"
                      : "  player %d: %s: published %.6f, computed %.6f",
                d->player, d->column, d->published, d->computed);
    }
    if (v->explanation)
        cli_say(cli, "  explanation: %s", v->explanation);
    else if (v->n_differences)
        cli_say(cli, "  no known rule explains these differences");
}

static void json_verdict(struct json *to, const struct results_file *file, const struct results_verdict *verdict)
{
    json_add_text(to, "id", file->id);
    json_add_text(to, "structure", results_structure_name(file->structure));
    json_add_int(to, "rounds", file->rounds);
    json_add_int(to, "cut", file->cut);
    json_add_int(to, "players", (int64_t)verdict->players);
    json_add_int(to, "compared", (int64_t)verdict->compared);
    json_add_text(to, "reason", why_not_compared(verdict));
    json_add_text(to, "gw", verdict->gw_raw ? "raw" : "floor");
    json_differences(to, verdict);
    json_add_text(to, "explanation", verdict->explanation);
}

/* *agrees: the published standings are there and follow from the matches. */
static enum err_code verify_file(struct cli *cli, const char *path, const struct standings_rule *rule, struct json *to,
                                 bool *agrees, struct err *err)
{
    struct results_file file;
    struct results_verdict verdict;
    char *text;
    *agrees = false;
    if (to)
        json_add_text(to, "file", what_of(path));
    if (cli_read_text(cli, path, &text, err) != ERR_OK ||
        event_import_verify(cli->arena, text, what_of(path), rule, &file, &verdict, err) != ERR_OK)
        return err->code;
    *agrees = verdict.compared > 0 && verdict.n_differences == 0;
    if (to)
        json_verdict(to, &file, &verdict);
    else
        say_verdict(cli, what_of(path), &file, &verdict);
    return ERR_OK;
}

/* Every file is looked at, whatever the others are; the status is the worst of theirs. */
static enum err_code verify_files(struct cli *cli, const char *const *paths, size_t n,
                                  const struct standings_rule *rule, struct json *list, struct err *err)
{
    size_t clean = 0, unread = 0;
    enum err_code worst = ERR_OK;
    for (size_t i = 0; i < n; i++) {
        struct err wrong = ERR_INIT;
        struct json *to = list ? json_add_object(list, NULL) : NULL;
        bool agrees;
        enum err_code rc = verify_file(cli, paths[i], rule, to, &agrees, &wrong);
        if (rc == ERR_INTERRUPT)
            return err_set(err, rc, "%s", wrong.text);
        clean += agrees;
        unread += rc != ERR_OK;
        if (rc == ERR_OK && !agrees)
            rc = ERR_NO;
        if (rc != ERR_OK && err_exit_status(rc) > err_exit_status(worst))
            worst = rc;
        if (to && wrong.code != ERR_OK)
            json_add_text(to, "error", wrong.text);
        if (wrong.code != ERR_OK)
            cli_say(cli, "%s", wrong.text); /* it names the file */
    }
    cli_say(cli, "%zu of %zu files without a difference", clean, n);
    if (unread == 0)
        return worst == ERR_OK ? ERR_OK : err_set(err, worst, "%s", "");
    struct err failed = ERR_INIT; /* what was found goes out before the sentence about the rest */
    if (output_flush(cli, &failed) != ERR_OK)
        return err_set(err, failed.code, "%s", failed.text);
    return err_set(err, worst, "%zu of %zu files could not be checked", unread, n);
}

/* One file: its fields are the object's own. Several: a list of such objects under "files". */
static enum err_code verify(struct cli *cli, const char *const *paths, size_t n, struct err *err)
{
    const char *name = cli_text(cli, "tiebreaks");
    const struct standings_rule *rule = standings_rule_find(name ? name : "mtr");
    tc_assert(rule != NULL); /* the option's choices are the presets */
    struct json *json = cli_json(cli, "event-verify");
    bool agrees;
    if (json)
        json_add_text(json, "tiebreaks", rule->name);
    if (n > 1)
        return verify_files(cli, paths, n, rule, json ? json_add_array(json, "files") : NULL, err);
    if (verify_file(cli, paths[0], rule, json, &agrees, err) != ERR_OK)
        return err->code;
    return agrees ? ERR_OK : err_set(err, ERR_NO, "%s", "");
}

/* The lines of --names, NULL without it. */
static enum err_code read_names(struct cli *cli, const char *const **out, size_t *n, struct err *err)
{
    const char *path = cli_text(cli, "names");
    char *text;
    *out = NULL;
    *n = 0;
    if (!path)
        return ERR_OK;
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    const char **names = ARENA_ARRAY(cli->arena, const char *, strlen(text) + 1);
    while (*text) {
        size_t len = strcspn(text, "\n");
        const char *name = utf8_clean(cli->arena, arena_strndup(cli->arena, text, len));
        if (*name)
            names[(*n)++] = name;
        text += len + (text[len] == '\n');
    }
    *out = names;
    return ERR_OK;
}

static enum err_code import_file(struct cli *cli, const char *path, const struct event_import_options *options,
                                 size_t n_names, struct json *to, struct err *err)
{
    struct event_import done;
    struct results_file file;
    char *text;
    if (cli_read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    if (exchange_is_outside(text))
        return exchange_import_outside(cli, text, what_of(path), options, to, err);
    if (options->date)
        return err_set(err, ERR_USAGE, "%s has its day; --date is for .wer and .trf files", what_of(path));
    if (options->player_names) {
        if (results_file_parse(cli->arena, text, what_of(path), &file, err) != ERR_OK)
            return err->code;
        if (n_names < file.n_players)
            return err_set(err, ERR_INPUT, "%s: %zu names for %zu players", cli_text(cli, "names"), n_names,
                           file.n_players);
    }
    if (event_import(cli->store, cli->arena, text, what_of(path), options, &done, err) != ERR_OK)
        return err->code;
    if (to) {
        json_add_text(to, "file", what_of(path));
        json_add_text(to, "structure", results_structure_name(done.file.structure));
        json_add_int(to, "players", (int64_t)done.file.n_players);
        json_add_int(to, "rounds", done.file.rounds);
        json_add_int(to, "matches", (int64_t)done.file.n_matches);
        json_add_int(to, "cut", done.file.cut);
        json_add_text(to, "sentence", done.sentence);
        show_json_event(to, &done.event);
    }
    cli_say(cli, "%s %s as %s: %s", cli->dry_run ? "would import" : "imported", what_of(path),
            show_event_name(cli->arena, &done.event), done.sentence);
    return ERR_OK;
}

enum err_code cmd_event_import(struct cli *cli, struct err *err)
{
    size_t n, n_names;
    const char *const *paths = cli_arguments(cli, "FILE", &n), *const * names;
    if (cli_flag(cli, "verify"))
        return verify(cli, paths, n, err);
    if (n > 1 && cli_has(cli, "name"))
        return err_set(err, ERR_USAGE, "--name goes with one file, and %zu were given", n);
    struct event_import_options options = {.name = cli_text(cli, "name"), .date = cli_text(cli, "date")};
    if (read_names(cli, &names, &n_names, err) != ERR_OK || cli_book(cli, &options.book, err) != ERR_OK ||
        cli_open(cli, STORE_WRITE, err) != ERR_OK)
        return err->code;
    options.player_names = names;
    if (cli_has(cli, "category"))
        (void)rating_category_find(cli_text(cli, "category"), &options.category);
    struct json *json = cli_json(cli, "event-import");
    struct json *list = json && n > 1 ? json_add_array(json, "files") : NULL;
    for (size_t i = 0; i < n; i++) {
        struct json *to = list ? json_add_object(list, NULL) : json;
        if (import_file(cli, paths[i], &options, n_names, to, err) == ERR_OK)
            continue;
        if (i > 0)
            err_hint(err, "the %zu file%s before it %s imported", i, i == 1 ? "" : "s", i == 1 ? "was" : "were");
        return err->code;
    }
    return ERR_OK;
}
