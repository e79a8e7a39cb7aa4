/* penalty.c - penalty add, suggest, confirm, edit, withdraw, list, show, catalogue */
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "base/parse.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <string.h>

static command_fn cmd_penalty_add, cmd_penalty_suggest, cmd_penalty_confirm, cmd_penalty_edit, cmd_penalty_withdraw,
    cmd_penalty_list, cmd_penalty_show, cmd_penalty_catalogue;

#define PENALTY_OPTIONS                                                                                                \
    TEXT("level", "LEVEL", "the level, as single-warning; what the rules say without it"),                             \
        CHOICE("consequence", "none|game-loss|match-loss|ejection|disqualification", "what it does"),                  \
        NUMBER("games", 1, 5, "games that are lost; 1 without it"),                                                    \
        NUMBER("round", 0, 99,                                                                                         \
               "the round; the latest "                                                                                \
               "without it, for a loss the first to be played"),                                                       \
        TEXT("judge", "NAME", "who gives it"),                                                                         \
        {.name = "confirm",                                                                                            \
         .type = OPTION_FLAG,                                                                                          \
         .value = "NAME",                                                                                              \
         .help = "the head judge confirms it; NAME: who; without it the event's head judge, or who enters it (--as) "  \
                 "where none is named"},                                                                               \
        CHOICE("intent", "unintentional|intentional|cheating",                                                         \
               "what the head judge believes, where that is not "                                                      \
               "what the catalogue says"),                                                                             \
        TEXT("note", "TEXT", "what happened; kept with the penalty, not in the log")

const struct command penalty_commands[] = {
    {
        .name = "penalty add",
        .aliases = "penalize",
        .run = cmd_penalty_add,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "give a player a penalty",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"INFRACTION", ARGUMENT_ONE, COMPLETE_NOTHING, NULL,
                   "what was done: a key of topcut penalty catalogue, or words of its name"}),
        OPTIONS(PENALTY_OPTIONS, DATE("date", "the day on which it was given; today without it")),
    },
    {
        .name = "penalty suggest",
        .run = cmd_penalty_suggest,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT,
        .summary = "say what the rules say of an infraction, and do nothing",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"INFRACTION", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "what was done"}),
        OPTIONS(TEXT("level", "LEVEL", "what would follow from this level"),
                CHOICE("intent", "unintentional|intentional|cheating", "what the head judge believes"),
                DATE("date", "as of this day; today without it")),
    },
    {
        .name = "penalty confirm",
        .run = cmd_penalty_confirm,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "confirm a penalty as the head judge",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
        OPTIONS(TEXT("judge", "NAME",
                     "who confirms; without it the event's head judge, or who enters it (--as) where "
                     "none is named")),
    },
    {
        .name = "penalty edit",
        .run = cmd_penalty_edit,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "change a penalty, and what it does",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
        OPTIONS(PENALTY_OPTIONS),
    },
    {
        .name = "penalty withdraw",
        .run = cmd_penalty_withdraw,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take a penalty back, with what it did",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
        OPTIONS(TEXT("reason", "TEXT", "why; needed")),
    },
    {
        .name = "penalty list",
        .aliases = "penalty|penalties",
        .run = cmd_penalty_list,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_ROWS,
        .summary = "list the event's penalties",
        ARGUMENTS({"PLAYER", ARGUMENT_MAYBE, COMPLETE_ENTRANT, NULL, "only this player's"}),
        OPTIONS(NUMBER("round", 0, 99, "only this round's; 0: before round 1")),
    },
    {
        .name = "penalty show",
        .run = cmd_penalty_show,
        .group = GROUP_ROUND,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT,
        .summary = "show one penalty whole",
        ARGUMENTS({"N", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
    },
    {
        .name = "penalty catalogue",
        .aliases = "penalty catalog",
        .run = cmd_penalty_catalogue,
        .group = GROUP_ROUND,
        .needs = NEEDS_OWN,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show infractions and what they cost by default",
        ARGUMENTS({"CATALOGUE", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "dci-1999, modern, or one of your own"}),
        OPTIONS(DATE("date", "as of this day")),
    },
    {.name = NULL},
};

/* ---- words to values ------------------------------------------------------------------------- */

static enum err_code read_number(struct cli *cli, int *out, struct err *err)
{
    const char *typed = cli_argument(cli, "N");
    if (parse_int(typed, 1, 1000000, out))
        return ERR_OK;
    return err_set(err, ERR_USAGE, "N is a penalty's number (topcut penalty list), not \"%s\"", typed);
}

static int word_index(const char *word, const char *const *words, int n)
{
    for (int i = 0; word && i < n; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return 0;
}

static enum penalty_intent read_intent(struct cli *cli)
{
    return (enum penalty_intent)word_index(cli_text(cli, "intent"), penalty_intent_words, N_PENALTY_INTENTS);
}

/* What the options say of a penalty. */
static void read_entry(struct cli *cli, struct penalty_entry *out)
{
    const char *consequence = cli_text(cli, "consequence");
    const struct option_value *confirm = options_find(&cli->options, "confirm");
    *out = (struct penalty_entry){
        .level = cli_text(cli, "level"),
        .has_consequence = consequence != NULL,
        .consequence =
            (enum penalty_consequence)word_index(consequence, penalty_consequence_words, N_PENALTY_CONSEQUENCES),
        .games = (int)cli_number(cli, "games", 0),
        .round = (int)cli_number(cli, "round", -1),
        .judge = cli_text(cli, "judge"),
        .confirm = confirm != NULL,
        .confirmed_by = confirm && *confirm->text ? confirm->text : NULL,
        .who = cli_who(cli),
        .intent = read_intent(cli),
        .note = cli_text(cli, "note"),
    };
}

/* Finds the player who is named; in a team event a member, or by the team's name all of it. */
static enum err_code event_and_player(struct cli *cli, struct event *event, struct player *player,
                                      struct penalty_entry *entry, struct err *err)
{
    if (cli_event(cli, event, err) != ERR_OK ||
        cli_member(cli, event->id, cli_argument(cli, "PLAYER"), player, err) != ERR_OK)
        return err->code;
    entry->of_team = player->as_team;
    return ERR_OK;
}

/* ---- values to programs ---------------------------------------------------------------------- */

static const struct column reason_list[] = {
    COLUMN(struct penalty_reason, "text", text),
    COLUMN(struct penalty_reason, "rule", rule),
};
static const struct column_set reason_columns = COLUMNS(struct penalty_reason, reason_list);

/* What the rules say, with keys instead of the catalogue's numbers. */
struct shown_suggestion {
    int offence, before, after;
    bool both;
    const char *text, *level, *level_rule, *for_level, *consequence, *compulsory, *rule;
    const char **levels, **consequences;
    size_t n_levels, n_consequences;
    const struct penalty_reason *reasons;
    size_t n_reasons;
};
static const struct column suggestion_list[] = {
    COLUMN(struct shown_suggestion, "offence", offence),
    COLUMN(struct shown_suggestion, "both_players", both),
    COLUMN(struct shown_suggestion, "text", text),
    COLUMN(struct shown_suggestion, "level", level),
    COLUMN(struct shown_suggestion, "level_rule", level_rule),
    COLUMN_LIST_OF_TEXTS(struct shown_suggestion, "levels", levels, n_levels),
    COLUMN(struct shown_suggestion, "for_level", for_level),
    COLUMN(struct shown_suggestion, "warnings_before", before),
    COLUMN(struct shown_suggestion, "warnings", after),
    COLUMN(struct shown_suggestion, "consequence", consequence),
    COLUMN_LIST_OF_TEXTS(struct shown_suggestion, "consequences", consequences, n_consequences),
    COLUMN(struct shown_suggestion, "compulsory", compulsory),
    COLUMN(struct shown_suggestion, "rule", rule),
    COLUMN_LIST(struct shown_suggestion, "reasons", reasons, n_reasons, &reason_columns),
};
static const struct column_set suggestion_columns = COLUMNS(struct shown_suggestion, suggestion_list);

static struct shown_suggestion *shown_suggestion(struct arena *arena, const struct penalty_outcome *o)
{
    const struct penalty_suggestion *s = &o->suggestion;
    const struct penalty_catalogue *c = &o->catalogue;
    if (s->infraction < 0)
        return NULL;
    struct shown_suggestion *shown = ARENA_ARRAY(arena, struct shown_suggestion, 1);
    *shown = (struct shown_suggestion){.offence = s->offence,
                                       .both = c->infractions[s->infraction].both,
                                       .text = c->infractions[s->infraction].text,
                                       .level = c->levels[s->level].key,
                                       .level_rule = s->level_rule,
                                       .levels = ARENA_ARRAY(arena, const char *, c->n_levels + 1),
                                       .for_level = c->levels[s->given].key,
                                       .before = s->before,
                                       .after = s->after,
                                       .consequence = penalty_consequence_words[s->consequence],
                                       .consequences = ARENA_ARRAY(arena, const char *, N_PENALTY_CONSEQUENCES),
                                       .compulsory = s->least ? penalty_consequence_words[s->least] : NULL,
                                       .rule = s->rule,
                                       .reasons = s->reasons,
                                       .n_reasons = s->n_reasons};
    for (size_t i = 0; i < c->n_levels; i++)
        if (s->levels & PENALTY_BIT(i))
            shown->levels[shown->n_levels++] = c->levels[i].key;
    for (size_t i = 0; i < N_PENALTY_CONSEQUENCES; i++)
        if (s->may & PENALTY_BIT(i))
            shown->consequences[shown->n_consequences++] = penalty_consequence_words[i];
    return shown;
}

struct shown_outcome {
    const struct penalty *penalty;
    const struct shown_suggestion *suggestion;
    const char *done, *not_carried_out;
    const char **remarks;
    size_t n_remarks;
};
static const struct column outcome_list[] = {
    COLUMN_BEHIND(struct shown_outcome, "penalty", penalty, &penalty_columns),
    COLUMN_BEHIND(struct shown_outcome, "suggestion", suggestion, &suggestion_columns),
    COLUMN(struct shown_outcome, "done", done, .none = NONE_IS_EMPTY),
    COLUMN(struct shown_outcome, "not_carried_out", not_carried_out),
    COLUMN_LIST_OF_TEXTS(struct shown_outcome, "remarks", remarks, n_remarks),
};
static const struct column_set outcome_columns = COLUMNS(struct shown_outcome, outcome_list);

static void put_outcome(struct cli *cli, const char *schema, const struct event *event, const struct penalty_outcome *o)
{
    const struct penalty_suggestion *s = &o->suggestion;
    bool due = !o->penalty.withdrawn && s->infraction >= 0 && s->consequence > o->penalty.consequence &&
               s->consequence > s->plain; /* what several warnings bring, and nobody has carried out */
    struct shown_outcome shown = {.penalty = &o->penalty,
                                  .suggestion = shown_suggestion(cli->arena, o),
                                  .done = o->done,
                                  .not_carried_out = due ? penalty_consequence_words[s->consequence] : NULL,
                                  .remarks = o->remarks,
                                  .n_remarks = o->n_remarks};
    cli_json(cli, schema);
    show_event(cli, event);
    answer_members(&cli->answer, &outcome_columns, &shown);
}

/* ---- values to people ------------------------------------------------------------------------ */

static const char *where(struct cli *cli, const struct penalty *p)
{
    if (p->round == 0)
        return TC_WORD("before round 1");
    return p->table ? message(cli->arena, "round %d, table %d", p->round, p->table)
                    : message(cli->arena, "round %d", p->round);
}

/* "Single Warning, ejection" */
static const char *cost_text(struct cli *cli, const struct penalty *p)
{
    const char *then = "";
    if (p->consequence && strcmp(penalty_consequence_words[p->consequence], p->level) != 0)
        then = arena_printf(cli->arena, ", %s", penalty_consequence_said[p->consequence]);
    return arena_printf(cli->arena, "%s%s%s", p->level_name, then,
                        p->games > 1 ? message(cli->arena, " of %d games", p->games) : "");
}

static const char *consequences_text(struct cli *cli, unsigned bits)
{
    const char *text = "";
    for (size_t i = 0; i < N_PENALTY_CONSEQUENCES; i++)
        if (bits & PENALTY_BIT(i))
            text = arena_printf(cli->arena, "%s%s%s", text, *text ? ", " : "", penalty_consequence_said[i]);
    return text;
}

/* The way from the infraction to what the rules say, step by step. */
static void say_suggestion(struct cli *cli, const struct penalty_outcome *o)
{
    const struct penalty_suggestion *s = &o->suggestion;
    if (s->infraction < 0)
        return;
    for (size_t i = 0; i < s->n_reasons; i++)
        cli_line(cli, "  %s [%s]", s->reasons[i].text, s->reasons[i].rule);
    if (o->catalogue.infractions[s->infraction].both)
        cli_say(cli, "  for both players, or for the one who is at fault [%s]", s->level_rule);
    if (s->after)
        cli_say(cli, "  official warnings: %d, and %d with this one", s->before, s->after);
    if (s->may != PENALTY_BIT(PENALTY_NOTHING))
        cli_say(cli, "  to pick from: %s; %s %s [%s]", consequences_text(cli, s->may),
                s->least ? TC_WORD("compulsory at least") : TC_WORD("by default"),
                penalty_consequence_said[s->least ? s->least : s->consequence], s->rule);
}

static void say_outcome(struct cli *cli, const struct event *event, const char *what, const struct penalty_outcome *o)
{
    const struct penalty *p = &o->penalty;
    cli_line(cli, "%s: %s %d: %s, %s: %s: %s%s%s%s", show_event_name(cli->arena, event), what, p->number,
             penalty_whose(cli->arena, p), where(cli, p), p->infraction_name, cost_text(cli, p),
             p->open            ? TC_WORD(", not confirmed")
             : *p->confirmed_by ? TC_WORD(", confirmed by ")
                                : "",
             p->open ? "" : p->confirmed_by,
             p->withdrawn ? message(cli->arena, ", withdrawn: %s", p->withdrawn_reason) : "");
    if (*o->done)
        cli_line(cli, "  %s", o->done);
}

static void say_remarks(struct cli *cli, const struct penalty_outcome *o)
{
    for (size_t i = 0; i < o->n_remarks; i++)
        cli_say(cli, "  note: %s", o->remarks[i]);
}

/* ---- the verbs ------------------------------------------------------------------------------- */

static enum err_code cmd_penalty_suggest(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    struct penalty_outcome o;
    struct penalty_entry entry = (struct penalty_entry){.infraction = cli_argument(cli, "INFRACTION"),
                                                        .level = cli_text(cli, "level"),
                                                        .round = -1,
                                                        .intent = read_intent(cli),
                                                        .day = cli_text(cli, "date")};
    if (event_and_player(cli, &event, &player, &entry, err) != ERR_OK ||
        penalties_suggest(cli->store, cli->arena, event.id, player.id, &entry, &o, err) != ERR_OK)
        return err->code;
    put_outcome(cli, "penalty-suggest", &event, &o);
    const struct penalty_suggestion *s = &o.suggestion;
    cli_say(cli, "%s: %s: %s, offence %d: %s%s%s", show_event_name(cli->arena, &event),
            penalty_whose(cli->arena, &o.penalty), o.penalty.infraction_name, s->offence,
            o.catalogue.levels[s->given].name, s->consequence > o.catalogue.levels[s->given].consequence ? ", " : "",
            s->consequence > o.catalogue.levels[s->given].consequence ? penalty_consequence_said[s->consequence] : "");
    say_suggestion(cli, &o);
    const char *text = o.catalogue.infractions[s->infraction].text;
    if (text)
        cli_line(cli, "  %s", text);
    return ERR_OK;
}

static enum err_code cmd_penalty_add(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    struct penalty_entry entry;
    struct penalty_outcome o;
    read_entry(cli, &entry);
    entry.infraction = cli_argument(cli, "INFRACTION");
    entry.day = cli_text(cli, "date");
    if (event_and_player(cli, &event, &player, &entry, err) != ERR_OK ||
        penalties_add(cli->store, cli->arena, event.id, player.id, &entry, &o, err) != ERR_OK)
        return err->code;
    put_outcome(cli, "penalty-add", &event, &o);
    say_outcome(cli, &event, TC_WORD("penalty"), &o);
    say_suggestion(cli, &o);
    say_remarks(cli, &o);
    return ERR_OK;
}

static enum err_code answer(struct cli *cli, const char *schema, const struct event *event, const char *what,
                            const struct penalty_outcome *o)
{
    put_outcome(cli, schema, event, o);
    say_outcome(cli, event, what, o);
    say_remarks(cli, o);
    return ERR_OK;
}

static enum err_code cmd_penalty_confirm(struct cli *cli, struct err *err)
{
    struct event event;
    struct penalty_outcome o;
    int number;
    if (read_number(cli, &number, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        penalties_confirm(cli->store, cli->arena, event.id, number, NULL, cli_text(cli, "judge"), cli_who(cli), &o,
                          err) != ERR_OK)
        return err->code;
    return answer(cli, "penalty-confirm", &event, TC_WORD("confirmed penalty"), &o);
}

static enum err_code cmd_penalty_edit(struct cli *cli, struct err *err)
{
    struct event event;
    struct penalty_entry entry;
    struct penalty_outcome o;
    int number;
    read_entry(cli, &entry);
    if (!entry.level && !entry.has_consequence && !entry.games && entry.round < 0 && !entry.judge && !entry.confirm &&
        !entry.intent && !entry.note)
        return err_set(err, ERR_USAGE,
                       "nothing to change: name --level, --consequence, --games, "
                       "--round, --judge, --intent, --note or --confirm");
    if (read_number(cli, &number, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        penalties_edit(cli->store, cli->arena, event.id, number, NULL, &entry, &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "penalty-edit", &event, TC_WORD("changed penalty"), &o);
}

static enum err_code cmd_penalty_withdraw(struct cli *cli, struct err *err)
{
    struct event event;
    struct penalty_outcome o;
    int number;
    const char *reason = cli_text(cli, "reason");
    if (!reason)
        return err_set(err, ERR_USAGE, "--reason is missing: why the penalty is taken back");
    if (read_number(cli, &number, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        penalties_withdraw(cli->store, cli->arena, event.id, number, NULL, reason, &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "penalty-withdraw", &event, TC_WORD("penalty"), &o);
}

/* ---- looking --------------------------------------------------------------------------------- */

static enum err_code cmd_penalty_list(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    struct table_parameter more[3];
    size_t n = 0;
    const char *words = cli_argument(cli, "PLAYER");
    if (cli_event(cli, &event, err) != ERR_OK || (words && cli_member(cli, event.id, words, &player, err) != ERR_OK))
        return err->code;
    if (words && player.as_team)
        more[n++] = (struct table_parameter){":of_team", {.type = CELL_TEXT, .t = player.name}};
    else if (words)
        more[n++] = (struct table_parameter){":player", {.type = CELL_INT, .i = player.id.v}};
    if (cli_has(cli, "round"))
        more[n++] = (struct table_parameter){":of_round", {.type = CELL_INT, .i = cli_number(cli, "round", 0)}};
    struct report_args args = {.event = event.id, .more = more, .n_more = n};
    return cli_report(cli, "penalties", &args, err);
}

static enum err_code cmd_penalty_show(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct penalty *all;
    size_t n = 0;
    int number;
    if (read_number(cli, &number, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        penalties_list(cli->store, cli->arena, &data, &all, &n, err) != ERR_OK)
        return err->code;
    const struct penalty *p = NULL;
    for (size_t i = 0; i < n; i++)
        if (all[i].number == number)
            p = &all[i];
    if (!p)
        return err_set(err, ERR_NOT_FOUND, "%s has no penalty %d%s", event.set.name, number,
                       n ? TC_WORD(" (topcut penalty list)") : TC_WORD(": none was given"));
    cli_json(cli, "penalty-show");
    show_event(cli, &event);
    answer_row(&cli->answer, "penalty", &penalty_columns, p);
    const struct penalty_outcome o = {.penalty = *p, .done = ""};
    say_outcome(cli, &event, TC_WORD("penalty"), &o);
    cli_say(cli, "  rule: %s; given %s%s%s", *p->rule ? p->rule : TC_WORD("not known"), *p->day ? p->day : "",
            *p->judge ? TC_WORD(" by ") : "", p->judge);
    if (p->intent)
        cli_say(cli, "  the head judge believes: %s", penalty_intent_said[p->intent]);
    if (p->weight && !p->withdrawn)
        cli_say(cli, "  counts as %s%s",
                message_count(cli->arena, p->weight, "%lld official warning", "%lld official warnings"),
                p->counts ? "" : TC_WORD(", but not now"));
    if (*p->note)
        cli_say(cli, "  note: %s", p->note);
    return ERR_OK;
}

/* ---- catalogues ------------------------------------------------------------------------------ */

static const char *default_text(struct cli *cli, const struct penalty_catalogue *c, const struct penalty_cost *cost)
{
    return arena_printf(cli->arena, "%s%s%s", c->levels[cost->level].name, cost->consequence ? ", " : "",
                        cost->consequence ? penalty_consequence_said[cost->consequence] : "");
}

static const struct column catalogue_list[] = {
    COLUMN(struct penalty_catalogue, "catalogue", key),
    COLUMN(struct penalty_catalogue, "name", name),
    COLUMN(struct penalty_catalogue, "summary", summary),
    COLUMN(struct penalty_catalogue, "source", source),
};
static const struct column_set catalogue_columns = COLUMNS(struct penalty_catalogue, catalogue_list);

static const struct column level_list[] = {
    COLUMN(struct penalty_level, "key", key),
    COLUMN(struct penalty_level, "name", name),
    COLUMN(struct penalty_level, "weight", weight),
    COLUMN(struct penalty_level, "confirm", confirm),
    COLUMN_WORD(struct penalty_level, "consequence", consequence, penalty_consequence_words),
    COLUMN(struct penalty_level, "rule", rule),
};
static const struct column_set level_columns = COLUMNS(struct penalty_level, level_list);

/* An infraction, and what it costs on a day. */
struct shown_infraction {
    const char *key, *name, *category, *level, *rule, *text;
    enum penalty_consequence consequence;
};
static const struct column infraction_list[] = {
    COLUMN(struct shown_infraction, "key", key),
    COLUMN(struct shown_infraction, "name", name),
    COLUMN(struct shown_infraction, "category", category),
    COLUMN(struct shown_infraction, "level", level),
    COLUMN_WORD(struct shown_infraction, "consequence", consequence, penalty_consequence_words),
    COLUMN(struct shown_infraction, "rule", rule),
    COLUMN(struct shown_infraction, "text", text),
};
static const struct column_set infraction_columns = COLUMNS(struct shown_infraction, infraction_list);

static void put_catalogue(struct cli *cli, const struct penalty_catalogue *c, const char *date)
{
    struct shown_infraction *shown = ARENA_ARRAY(cli->arena, struct shown_infraction, c->n_infractions + 1);
    for (size_t i = 0; i < c->n_infractions; i++) {
        const struct penalty_infraction *infraction = &c->infractions[i];
        const struct penalty_cost *cost = penalty_cost_on(infraction, date);
        shown[i] = (struct shown_infraction){.key = infraction->key,
                                             .name = infraction->name,
                                             .category = infraction->category,
                                             .level = c->levels[cost->level].key,
                                             .consequence = cost->consequence ? cost->consequence
                                                                              : c->levels[cost->level].consequence,
                                             .rule = cost->rule,
                                             .text = infraction->text};
    }
    cli_json(cli, "penalty-catalogue");
    answer_members(&cli->answer, &catalogue_columns, c);
    answer_text(&cli->answer, "date", date);
    answer_list(&cli->answer, "levels", &level_columns, c->levels, c->n_levels);
    answer_rows(&cli->answer, "infractions", "penalty-catalogue", &infraction_columns, shown, c->n_infractions);
}

static void say_catalogue(struct cli *cli, const struct penalty_catalogue *c, const char *date)
{
    struct text_table *table = text_table_new(cli->arena, 4);
    const char *category = "", *levels = "";
    for (size_t i = 0; i < c->n_levels; i++)
        levels = arena_printf(cli->arena, "%s%s%s", levels, i ? ", " : "", c->levels[i].key);
    cli_line(cli, "%s (%s): %s", c->name, c->key, c->summary);
    cli_say(cli, "levels: %s", levels);
    for (size_t i = 0; i < c->n_infractions; i++) {
        const struct penalty_infraction *infraction = &c->infractions[i];
        const struct penalty_cost *cost = penalty_cost_on(infraction, date);
        if (strcmp(category, infraction->category) != 0) {
            category = infraction->category;
            text_table_row(table, (const char *const[]){category, "", "", ""});
        }
        text_table_row(table, (const char *const[]){arena_printf(cli->arena, "  %s", infraction->key),
                                                    default_text(cli, c, cost), cost->rule, infraction->name});
    }
    answer_grid(&cli->answer, table);
    cli_say(cli, "source: %s", c->source);
}

/* The catalogue that is named; else the event's, or without a store today's. */
static enum err_code cmd_penalty_catalogue(struct cli *cli, struct err *err)
{
    struct penalty_catalogue catalogue;
    struct event event;
    char today[DATE_LEN + 1];
    const char *key = cli_argument(cli, "CATALOGUE"), *date = cli_text(cli, "date");
    enum err_code rc = date_today(cli->clock, today, err);
    if (rc == ERR_OK && key) {
        rc = penalties_catalogue_find(cli->arena, key, &catalogue, err);
    } else if (rc == ERR_OK) {
        rc = cli_open(cli, STORE_READ, err);
        if (rc == ERR_OK)
            rc = cli_event(cli, &event, err);
        if (rc == ERR_NOT_FOUND && !cli_has(cli, "event"))
            err_hint(err, "a catalogue is also shown by its name: dci-1999, modern");
        if (rc == ERR_OK)
            rc = penalties_catalogue(cli->arena, &event, &catalogue, err);
        if (rc == ERR_OK && !date)
            date = event.set.date;
    }
    if (rc != ERR_OK)
        return rc;
    if (!date)
        date = catalogue.until ? catalogue.until : today;
    put_catalogue(cli, &catalogue, date);
    say_catalogue(cli, &catalogue, date);
    return ERR_OK;
}
