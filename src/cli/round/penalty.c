/* penalty.c - penalty add, suggest, confirm, edit, withdraw, list, show, catalogue */
#include "base/arena.h"
#include "base/cell.h"
#include "base/count.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
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

/* Of a team: who is named, a member or by its name the team as a whole. */
static enum err_code event_and_player(struct cli *cli, struct event *event, struct player *player,
                                      struct penalty_entry *entry, struct err *err)
{
    if (cli_event(cli, event, err) != ERR_OK ||
        cli_member(cli, event->id, cli_argument(cli, "PLAYER"), player, err) != ERR_OK)
        return err->code;
    entry->of_team = player->as_team;
    return ERR_OK;
}

/* ---- values to JSON -------------------------------------------------------------------------- */

static void add_int_or_null(struct json *to, const char *key, int value)
{
    if (value)
        json_add_int(to, key, value);
    else
        json_add_null(to, key);
}

static const char *text_or_null(const char *text)
{
    return text && *text ? text : NULL;
}

static void json_penalty(struct cli *cli, struct json *to, const struct penalty *p)
{
    struct json *j = json_add_object(to, "penalty");
    if (p->number)
        json_add_int(j, "number", p->number);
    json_add_int(j, "player_id", p->player.v);
    json_add_text(j, "name", p->name);
    json_add_text(j, "team", p->of_team ? p->name : text_or_null(p->team));
    json_add_bool(j, "of_team", p->of_team);
    json_add_int(j, "round", p->round);
    add_int_or_null(j, "table", p->table);
    json_add_text(j, "catalogue", p->catalogue);
    json_add_text(j, "infraction", p->infraction);
    json_add_text(j, "infraction_name", p->infraction_name);
    json_add_text(j, "level", p->level);
    json_add_text(j, "level_name", p->level_name);
    json_add_text(j, "rule", text_or_null(p->rule));
    json_add_int(j, "weight", p->weight);
    json_add_text(j, "consequence", penalty_consequence_words[p->consequence]);
    json_add_int(j, "games", p->games);
    json_add_text(j, "judge", text_or_null(p->judge));
    json_add_text(j, "confirmed_by", text_or_null(p->confirmed_by));
    json_add_text(j, "intent", text_or_null(penalty_intent_words[p->intent]));
    json_add_text(j, "note", text_or_null(p->note));
    json_add_text(j, "day", text_or_null(p->day));
    json_add_bool(j, "open", p->open);
    json_add_bool(j, "counts", p->counts);
    json_add_bool(j, "withdrawn", p->withdrawn);
    json_add_text(j, "withdrawn_reason", text_or_null(p->withdrawn_reason));
    json_add_text(j, "at", p->at_utc ? time_format_utc(cli->arena, p->at_utc) : NULL);
}

static void json_consequences(struct json *to, const char *key, unsigned bits)
{
    struct json *list = json_add_array(to, key);
    for (size_t i = 0; i < N_PENALTY_CONSEQUENCES; i++)
        if (bits & PENALTY_BIT(i))
            json_add_text(list, NULL, penalty_consequence_words[i]);
}

static void json_suggestion(struct json *to, const struct penalty_outcome *o)
{
    const struct penalty_suggestion *s = &o->suggestion;
    if (s->infraction < 0) {
        json_add_null(to, "suggestion");
        return;
    }
    struct json *j = json_add_object(to, "suggestion");
    json_add_int(j, "offence", s->offence);
    json_add_bool(j, "both_players", o->catalogue.infractions[s->infraction].both);
    json_add_text(j, "text", o->catalogue.infractions[s->infraction].text);
    json_add_text(j, "level", o->catalogue.levels[s->level].key);
    json_add_text(j, "level_rule", s->level_rule);
    struct json *levels = json_add_array(j, "levels");
    for (size_t i = 0; i < o->catalogue.n_levels; i++)
        if (s->levels & PENALTY_BIT(i))
            json_add_text(levels, NULL, o->catalogue.levels[i].key);
    json_add_text(j, "for_level", o->catalogue.levels[s->given].key);
    json_add_int(j, "warnings_before", s->before);
    json_add_int(j, "warnings", s->after);
    json_add_text(j, "consequence", penalty_consequence_words[s->consequence]);
    json_consequences(j, "consequences", s->may);
    json_add_text(j, "compulsory", s->least ? penalty_consequence_words[s->least] : NULL);
    json_add_text(j, "rule", s->rule);
    struct json *reasons = json_add_array(j, "reasons");
    for (size_t i = 0; i < s->n_reasons; i++) {
        struct json *r = json_add_object(reasons, NULL);
        json_add_text(r, "text", s->reasons[i].text);
        json_add_text(r, "rule", s->reasons[i].rule);
    }
}

static void json_outcome(struct cli *cli, struct json *json, const struct event *event, const struct penalty_outcome *o)
{
    const struct penalty_suggestion *s = &o->suggestion;
    show_json_event(json, event);
    json_penalty(cli, json, &o->penalty);
    json_suggestion(json, o);
    json_add_text(json, "done", text_or_null(o->done));
    bool due = !o->penalty.withdrawn && s->infraction >= 0 && s->consequence > o->penalty.consequence &&
               s->consequence > s->plain; /* what several warnings bring, and nobody has carried out */
    json_add_text(json, "not_carried_out", due ? penalty_consequence_words[s->consequence] : NULL);
    struct json *remarks = json_add_array(json, "remarks");
    for (size_t i = 0; i < o->n_remarks; i++)
        json_add_text(remarks, NULL, o->remarks[i]);
}

/* ---- values to people ------------------------------------------------------------------------ */

static const char *where(struct cli *cli, const struct penalty *p)
{
    if (p->round == 0)
        return "before round 1";
    return p->table ? arena_printf(cli->arena, "round %d, table %d", p->round, p->table)
                    : arena_printf(cli->arena, "round %d", p->round);
}

/* "Single Warning, ejection" */
static const char *cost_text(struct cli *cli, const struct penalty *p)
{
    const char *then = "";
    if (p->consequence && strcmp(penalty_consequence_words[p->consequence], p->level) != 0)
        then = arena_printf(cli->arena, ", %s", penalty_consequence_words[p->consequence]);
    return arena_printf(cli->arena, "%s%s%s", p->level_name, then,
                        p->games > 1 ? arena_printf(cli->arena, " of %d games", p->games) : "");
}

static const char *consequences_text(struct cli *cli, unsigned bits)
{
    const char *text = "";
    for (size_t i = 0; i < N_PENALTY_CONSEQUENCES; i++)
        if (bits & PENALTY_BIT(i))
            text = arena_printf(cli->arena, "%s%s%s", text, *text ? ", " : "", penalty_consequence_words[i]);
    return text;
}

/* The way from the infraction to what the rules say, step by step. */
static void say_suggestion(struct cli *cli, const struct penalty_outcome *o)
{
    const struct penalty_suggestion *s = &o->suggestion;
    if (s->infraction < 0)
        return;
    for (size_t i = 0; i < s->n_reasons; i++)
        cli_say(cli, "  %s [%s]", s->reasons[i].text, s->reasons[i].rule);
    if (o->catalogue.infractions[s->infraction].both)
        cli_say(cli, "  for both players, or for the one who is at fault [%s]", s->level_rule);
    if (s->after)
        cli_say(cli, "  official warnings: %d, and %d with this one", s->before, s->after);
    if (s->may != PENALTY_BIT(PENALTY_NOTHING))
        cli_say(cli, "  to pick from: %s; %s %s [%s]", consequences_text(cli, s->may),
                s->least ? "compulsory at least" : "by default",
                penalty_consequence_words[s->least ? s->least : s->consequence], s->rule);
}

static void say_outcome(struct cli *cli, const struct event *event, const char *what, const struct penalty_outcome *o)
{
    const struct penalty *p = &o->penalty;
    cli_say(cli, "%s: %s %d: %s, %s: %s: %s%s%s%s", show_event_name(cli->arena, event), what, p->number,
            penalty_whose(cli->arena, p), where(cli, p), p->infraction_name, cost_text(cli, p),
            p->open            ? ", not confirmed"
            : *p->confirmed_by ? ", confirmed by "
                               : "",
            p->open ? "" : p->confirmed_by,
            p->withdrawn ? arena_printf(cli->arena, ", withdrawn: %s", p->withdrawn_reason) : "");
    if (*o->done)
        cli_say(cli, "  %s", o->done);
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
    struct json *json = cli_json(cli, "penalty-suggest");
    if (json)
        json_outcome(cli, json, &event, &o);
    const struct penalty_suggestion *s = &o.suggestion;
    cli_say(cli, "%s: %s: %s, offence %d: %s%s%s", show_event_name(cli->arena, &event),
            penalty_whose(cli->arena, &o.penalty), o.penalty.infraction_name, s->offence,
            o.catalogue.levels[s->given].name, s->consequence > o.catalogue.levels[s->given].consequence ? ", " : "",
            s->consequence > o.catalogue.levels[s->given].consequence ? penalty_consequence_words[s->consequence] : "");
    say_suggestion(cli, &o);
    const char *text = o.catalogue.infractions[s->infraction].text;
    if (text)
        cli_say(cli, "  %s", text);
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
    struct json *json = cli_json(cli, "penalty-add");
    if (json)
        json_outcome(cli, json, &event, &o);
    say_outcome(cli, &event, "penalty", &o);
    say_suggestion(cli, &o);
    say_remarks(cli, &o);
    return ERR_OK;
}

static enum err_code answer(struct cli *cli, const char *schema, const struct event *event, const char *what,
                            const struct penalty_outcome *o)
{
    struct json *json = cli_json(cli, schema);
    if (json)
        json_outcome(cli, json, event, o);
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
        penalties_confirm(cli->store, cli->arena, event.id, number, cli_text(cli, "judge"), cli_who(cli), &o, err) !=
            ERR_OK)
        return err->code;
    return answer(cli, "penalty-confirm", &event, "confirmed penalty", &o);
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
        penalties_edit(cli->store, cli->arena, event.id, number, &entry, &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "penalty-edit", &event, "changed penalty", &o);
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
        penalties_withdraw(cli->store, cli->arena, event.id, number, reason, &o, err) != ERR_OK)
        return err->code;
    return answer(cli, "penalty-withdraw", &event, "penalty", &o);
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
                       n ? " (topcut penalty list)" : ": none was given");
    struct json *json = cli_json(cli, "penalty-show");
    if (json) {
        show_json_event(json, &event);
        json_penalty(cli, json, p);
    }
    const struct penalty_outcome o = {.penalty = *p, .done = ""};
    say_outcome(cli, &event, "penalty", &o);
    cli_say(cli, "  rule: %s; given %s%s%s", *p->rule ? p->rule : "not known", *p->day ? p->day : "",
            *p->judge ? " by " : "", p->judge);
    if (p->intent)
        cli_say(cli, "  the head judge believes: %s", penalty_intent_words[p->intent]);
    if (p->weight && !p->withdrawn)
        cli_say(cli, "  counts as %s%s", count_text(cli->arena, p->weight, "official warning"),
                p->counts ? "" : ", but not now");
    if (*p->note)
        cli_say(cli, "  note: %s", p->note);
    return ERR_OK;
}

/* ---- catalogues ------------------------------------------------------------------------------ */

static const char *default_text(struct cli *cli, const struct penalty_catalogue *c, const struct penalty_cost *cost)
{
    return arena_printf(cli->arena, "%s%s%s", c->levels[cost->level].name, cost->consequence ? ", " : "",
                        cost->consequence ? penalty_consequence_words[cost->consequence] : "");
}

static void json_catalogue(struct json *json, const struct penalty_catalogue *c, const char *date)
{
    json_add_text(json, "catalogue", c->key);
    json_add_text(json, "name", c->name);
    json_add_text(json, "summary", c->summary);
    json_add_text(json, "source", c->source);
    json_add_text(json, "date", date);
    struct json *levels = json_add_array(json, "levels");
    for (size_t i = 0; i < c->n_levels; i++) {
        struct json *l = json_add_object(levels, NULL);
        json_add_text(l, "key", c->levels[i].key);
        json_add_text(l, "name", c->levels[i].name);
        json_add_int(l, "weight", c->levels[i].weight);
        json_add_bool(l, "confirm", c->levels[i].confirm);
        json_add_text(l, "consequence", penalty_consequence_words[c->levels[i].consequence]);
        json_add_text(l, "rule", c->levels[i].rule);
    }
    struct json *infractions = json_add_array(json, "infractions");
    for (size_t i = 0; i < c->n_infractions; i++) {
        const struct penalty_infraction *infraction = &c->infractions[i];
        const struct penalty_cost *cost = penalty_cost_on(infraction, date);
        struct json *j = json_add_object(infractions, NULL);
        json_add_text(j, "key", infraction->key);
        json_add_text(j, "name", infraction->name);
        json_add_text(j, "category", infraction->category);
        json_add_text(j, "level", c->levels[cost->level].key);
        json_add_text(
            j, "consequence",
            penalty_consequence_words[cost->consequence ? cost->consequence : c->levels[cost->level].consequence]);
        json_add_text(j, "rule", cost->rule);
        json_add_text(j, "text", infraction->text);
    }
}

static enum err_code catalogue_rows(struct cli *cli, const struct penalty_catalogue *c, const char *date,
                                    struct err *err)
{
    static const char *const columns[] = {"key", "name", "category", "level", "consequence", "rule", "text"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < c->n_infractions; i++) {
        const struct penalty_infraction *infraction = &c->infractions[i];
        const struct penalty_cost *cost = penalty_cost_on(infraction, date);
        cli_row_text(&rows, infraction->key);
        cli_row_text(&rows, infraction->name);
        cli_row_text(&rows, infraction->category);
        cli_row_text(&rows, c->levels[cost->level].key);
        cli_row_text(
            &rows,
            penalty_consequence_words[cost->consequence ? cost->consequence : c->levels[cost->level].consequence]);
        cli_row_text(&rows, cost->rule);
        cli_row_text(&rows, infraction->text);
    }
    return cli_finish_rows(cli, "penalty-catalogue", &rows, err);
}

static void say_catalogue(struct cli *cli, const struct penalty_catalogue *c, const char *date)
{
    struct text_table *table = text_table_new(cli->arena, 4);
    const char *category = "", *levels = "";
    for (size_t i = 0; i < c->n_levels; i++)
        levels = arena_printf(cli->arena, "%s%s%s", levels, i ? ", " : "", c->levels[i].key);
    cli_say(cli, "%s (%s): %s", c->name, c->key, c->summary);
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
    if (cli_wants_rows(cli))
        return catalogue_rows(cli, &catalogue, date, err);
    struct json *json = cli_json(cli, "penalty-catalogue");
    if (json)
        json_catalogue(json, &catalogue, date);
    else
        say_catalogue(cli, &catalogue, date);
    return ERR_OK;
}
