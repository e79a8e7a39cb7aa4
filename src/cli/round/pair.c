/* pair.c - a round is made, taken back, or mended: pair, unpair, repair */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/round/round.h"
#include "cli/shell/shell.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_pair, cmd_unpair, cmd_repair;

#define PAIR_OPTIONS                                                                                                   \
    SEED("draw by this seed; it is stored and shown"),                                                                 \
        FLAG("allow-rematch", "if it cannot be avoided, as few rematches as possible"),                                \
        TEXT("avoid", "A,B", "rather not pair these two; may be given several times")

const struct command pair_commands[] = {
    {
        .name = "pair",
        .run = cmd_pair,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "pair the next round",
        OPTIONS(PAIR_OPTIONS, FLAG("private", "prepare it: only staff sees it until topcut publish"),
                FLAG("by-rank", "1v2, 3v4, ... whatever the event's setting"),
                TEXT("by-hand", "PAIRS", "these pairs instead"), FLAG("rest", "with --by-hand: the others by machine"),
                FLAG("thorough", "tables of four: search twenty times as long for a better round"),
                FLAG("circle", "round 1 of a round robin: by the circle instead of the Berger tables"),
                FLAG("all-tables", "print every table")),
    },
    {
        .name = "unpair",
        .run = cmd_unpair,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT | COMMAND_FORCE,
        .summary = "take the latest round back altogether",
        OPTIONS(FORCE("even if results are in (undo brings them back)")),
    },
    {
        .name = "repair",
        .run = cmd_repair,
        .group = GROUP_ROUND,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "mend the round with the fewest changes",
        OPTIONS(PAIR_OPTIONS, FLAG("plan", "show what would change, and change nothing"),
                FLAG("all", "pair every table without a result again"),
                FLAG("all-tables", "with --all: print every table"),
                FLAG("smallest", "the fewest tables that help: the default"),
                TEXT("started", "TABLES", "tables that have started, such as 1,4-7")),
    },
    {.name = NULL},
};

enum { TABLES_SHOWN = 10, PAIRS_MAX = 100000 };

/* ---- options --------------------------------------------------------------------------------- */

/* Two players written "A v B", "A vs B", or with one comma or tab between them. */
static bool split_pair(struct arena *arena, const char *text, const char **a, const char **b)
{
    static const char *const between[] = {"\t", " v ", " vs ", " - ", ";", ","};
    for (size_t i = 0; i < ARRAY_LEN(between); i++) {
        const char *at = strstr(text, between[i]);
        if (!at)
            continue;
        const char *after = at + strlen(between[i]);
        if (strstr(after, between[i])) /* "Berg, Åsa, Ek, Bo": nobody can tell */
            return false;
        *a = utf8_clean(arena, arena_strndup(arena, text, (size_t)(at - text)));
        *b = utf8_clean(arena, after);
        return **a && **b;
    }
    return false;
}

bool round_is_bye(const char *word)
{
    return strcmp(word, "bye") == 0 || strcmp(word, "BYE") == 0 || strcmp(word, "-") == 0;
}

/* The pairs of --avoid, as indices into the event's players. */
static enum err_code read_avoid(struct cli *cli, struct event_id event, struct round_options *options, struct err *err)
{
    struct event_data data = {.n_players = 0};
    struct pair_link *links = ARENA_ARRAY(cli->arena, struct pair_link, cli->options.n_values + 1);
    for (size_t i = 0; i < cli->options.n_values; i++) {
        const struct option_value *value = &cli->options.values[i];
        const char *words[2];
        int index[2];
        if (strcmp(value->spec->name, "avoid") != 0)
            continue;
        if (!split_pair(cli->arena, value->text, &words[0], &words[1]))
            return err_set(err, ERR_USAGE, "--avoid takes two players: --avoid \"A v B\", not \"%s\"", value->text);
        if (data.n_players == 0 && event_load(cli->store, cli->arena, event, &data, err) != ERR_OK)
            return err->code;
        for (int side = 0; side < 2; side++) {
            struct player player;
            if (cli_player(cli, event, words[side], &player, err) != ERR_OK)
                return err->code;
            index[side] = event_player_index(&data, player.id);
            if (index[side] < 0)
                return err_set(err, ERR_NOT_FOUND, "%s does not play in %s", player.name, data.event.set.name);
        }
        if (index[0] == index[1])
            return err_set(err, ERR_USAGE, "--avoid \"%s\" names one player twice", value->text);
        links[options->n_avoid++] = (struct pair_link){index[0], index[1]};
    }
    options->avoid = links;
    return ERR_OK;
}

static enum err_code read_options(struct cli *cli, struct event_id event, struct round_options *options,
                                  struct err *err)
{
    *options = (struct round_options){.seed = (uint64_t)cli_number(cli, "seed", 0),
                                      .allow_rematch = cli_flag(cli, "allow-rematch"),
                                      .dry_run = cli->dry_run};
    return read_avoid(cli, event, options, err);
}

static enum err_code hand_pair(struct cli *cli, struct event_id event, const char *text, const char *where,
                               struct round_hand_pair *out, struct err *err)
{
    const char *words[2];
    struct player player[2] = {{.id = {0}}, {.id = {0}}};
    if (!split_pair(cli->arena, text, &words[0], &words[1])) {
        err_set(err, ERR_INPUT, "\"%s\" is not a pair; write: A v B, or A v bye", text);
        err_context(err, "%s", where);
        return err->code;
    }
    for (int side = 0; side < 2; side++) {
        if (side == 1 && round_is_bye(words[side]))
            break;
        if (cli_player(cli, event, words[side], &player[side], err) != ERR_OK) {
            err_context(err, "%s", where);
            return err->code;
        }
    }
    *out = (struct round_hand_pair){player[0].id, player[1].id};
    return ERR_OK;
}

/* The pairs of --by-hand: in the word itself, parted by ';', or a line each in a file. */
static enum err_code read_by_hand(struct cli *cli, struct event_id event, struct round_hand_pair **out, size_t *n,
                                  struct err *err)
{
    const char *typed = cli_text(cli, "by-hand"), *what = "--by-hand";
    bool file = *typed == '@' || strcmp(typed, "-") == 0;
    char *text = arena_strdup(cli->arena, typed);
    if (file) {
        const char *path = *typed == '@' ? typed + 1 : typed;
        if (cli_read_text(cli, path, &text, err) != ERR_OK)
            return err->code;
        what = strcmp(path, "-") == 0 ? TC_WORD("standard input") : path;
    }
    size_t room = 1;
    for (const char *c = text; *c; c++)
        room += *c == (file ? '\n' : ';');
    *out = ARENA_ARRAY(cli->arena, struct round_hand_pair, room);
    *n = 0;
    int number = 0;
    for (const char *at = text; *at;) {
        size_t len = strcspn(at, file ? "\n" : ";");
        const char *raw = arena_strndup(cli->arena, at, len);
        at += len + (at[len] != '\0');
        number++;
        const char *blank = utf8_clean(cli->arena, raw);
        if (!*blank || (blank[0] == '#' && blank[1] == ' '))
            continue;
        const char *where = file ? arena_printf(cli->arena, "%s:%d", what, number) : what;
        if (hand_pair(cli, event, strchr(raw, '\t') ? raw : blank, where, &(*out)[*n], err) != ERR_OK)
            return err->code;
        (*n)++;
    }
    return *n ? ERR_OK : err_set(err, ERR_INPUT, "%s: no pair is named", what);
}

/* The same of tables of three to five. */
static enum err_code tables_by_hand(struct cli *cli, struct event_id event, const struct round_options *options,
                                    struct round_view *view, struct pair_finding **findings, size_t *n, struct err *err)
{
    const char *typed = cli_text(cli, "by-hand"), *what = "--by-hand";
    struct round_hand_table *tables = NULL;
    size_t n_tables = 0;
    char *text = arena_strdup(cli->arena, typed);
    if (*typed == '@' || strcmp(typed, "-") == 0) {
        const char *path = *typed == '@' ? typed + 1 : typed;
        if (cli_read_text(cli, path, &text, err) != ERR_OK)
            return err->code;
        what = strcmp(path, "-") == 0 ? TC_WORD("standard input") : path;
    }
    if (round_hand_tables_read(cli->store, cli->arena, event, text, what, &tables, &n_tables, err) != ERR_OK)
        return err->code;
    return round_pair_tables_by_hand(cli->store, cli->arena, event, tables, n_tables, cli_flag(cli, "rest"), options,
                                     view, findings, n, err);
}

/* ---- answers --------------------------------------------------------------------------------- */

/* A preview draws its own lot: what it takes to get that very round. */
static void say_again(struct cli *cli, uint64_t seed)
{
    cli_say(cli, "to save exactly this: topcut %s --seed %llu%s", cli->command->name, (unsigned long long)seed,
            cli->options.n_values > 1 + (size_t)cli_has(cli, "seed")
                ? TC_WORD(" and the same other options, without --dry-run")
                : "");
}

static void say_cost(struct cli *cli, const struct round_view *view)
{
    struct arena *a = cli->arena;
    const char *lot = ""; /* how fair it was: each of the best pairings alike, or nearly */
    if (view->round.stage == STAGE_PLAYOFF)
        return;
    if (strcmp(view->round.method, "round-robin") == 0) {
        cli_say(cli, "by the schedule%s",
                view->saved && !cli->dry_run ? TC_WORD("; saved. Undo with: topcut undo") : TC_WORD("; not saved"));
        return;
    }
    const char *done = view->saved && !cli->dry_run ? TC_WORD("saved. Undo with: topcut undo") : TC_WORD("not saved");
    if (event_is_pods(&view->event)) {
        if (view->round.seed)
            cli_say(cli, "seed %llu; %s", (unsigned long long)view->round.seed, done);
        else
            cli_say(cli, "by hand; %s", done);
        return;
    }
    if (*view->round.chance)
        lot = strcmp(view->round.chance, "uniform") == 0 ? TC_WORD(" (uniform)") : TC_WORD(" (random tie-breaking)");
    const char *seed = view->round.seed ? message(a, "; seed %llu", (unsigned long long)view->round.seed) : "";
    const char *saved = !view->saved || cli->dry_run    ? TC_WORD("not saved")
                        : !view->round.published_at_utc ? TC_WORD("saved, not published: topcut publish")
                                                        : TC_WORD("saved. Undo with: topcut undo");
    cli_line(cli, "%s; %s%s%s; %s",
             view->rematches == 0 ? TC_WORD("no rematch")
                                  : message_count(a, view->rematches, "%lld rematch", "%lld rematches"),
             message_count(a, view->pair_downs, "%lld pair-down", "%lld pair-downs"), seed, lot, saved);
    if (cli->dry_run && view->round.seed)
        say_again(cli, view->round.seed);
}

static enum err_code answer_round(struct cli *cli, const char *schema, const struct event *before,
                                  struct round_view *view, const struct pair_finding *findings, size_t n, bool all,
                                  struct err *err)
{
    const char *rounds =
        view->round.number == 1 && strcmp(schema, "pair") == 0 ? event_rounds_why(cli->arena, &view->event) : "";
    cli_json(cli, schema);
    if (*view->away)
        cli_warn(cli, "%s", view->away);
    if (*view->told && !cli->dry_run)
        cli_warn(cli, "%s", view->told);
    if (cli->dry_run) /* the event is what it was, whatever the round would be */
        view->event = *before;
    if (show_round_data(cli, view, err) != ERR_OK)
        return err->code;
    show_round(cli, view, all || cli->dry_run ? 0 : TABLES_SHOWN);
    show_findings(cli, findings, n);
    if (*rounds)
        answer_text(&cli->answer, "rounds_why", rounds);
    if (*rounds)
        cli_line(cli, "%s: %s", message_count(cli->arena, view->event.rounds_planned, "%lld round", "%lld rounds"),
                 rounds);
    say_cost(cli, view);
    return ERR_OK;
}

/* Before round 1: what the kind of the event asks of its judges, and nobody has (D.4.3, D.4.4). */
static enum err_code warn_of_judges(struct cli *cli, const struct round_view *view, struct err *err)
{
    const char **sentences;
    size_t n = 0;
    if (view->round.number != 1 || !*view->event.set.kind)
        return ERR_OK;
    enum err_code rc = judging_requirements(cli->store, cli->arena, &view->event, &sentences, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        cli_warn(cli, "%s", sentences[i]);
    return rc;
}

/* Says that a draft still runs which the round to be paired would end; "" when none does. */
static enum err_code running_draft(struct cli *cli, const struct event *event, const char **out, struct err *err)
{
    struct event_data data;
    struct draft *drafts, last;
    struct draft_now *now;
    size_t n = 0;
    *out = "";
    if (limited_kind(event->set.format) == LIMITED_NONE)
        return ERR_OK;
    enum err_code rc = event_load(cli->store, cli->arena, event->id, &data, err);
    if (rc == ERR_OK)
        rc = drafts_load(cli->store, cli->arena, &data, &drafts, &n, err);
    if (rc != ERR_OK || n == 0 || drafts[n - 1].first_round <= data.swiss_rounds)
        return rc;
    rc = draft_status(cli->store, cli->arena, &data, &last, &now, err);
    for (size_t p = 0; rc == ERR_OK && p < last.n_pods && !**out; p++)
        if (now[p].state == DRAFT_RUNNING || now[p].state == DRAFT_HELD)
            *out = message(cli->arena,
                           "pod %d is at step %d of %d of draft %d, which ends with this "
                           "round (topcut unpair takes it back)",
                           now[p].pod, now[p].at, now[p].n_steps, last.number);
    return rc;
}

static enum err_code cmd_pair(struct cli *cli, struct err *err)
{
    struct event event;
    struct round_options options;
    struct round_view view;
    struct pair_finding *findings = NULL;
    size_t n = 0, n_pairs = 0;
    const char *lists = "", *drafting = "";
    if (cli_event(cli, &event, err) != ERR_OK || running_draft(cli, &event, &drafting, err) != ERR_OK ||
        read_options(cli, event.id, &options, err) != ERR_OK)
        return err->code;
    options.by_rank = cli_flag(cli, "by-rank");
    options.thorough = cli_flag(cli, "thorough");
    options.circle = cli_flag(cli, "circle");
    options.private_ = cli_flag(cli, "private");
    if (cli_flag(cli, "rest") && !cli_has(cli, "by-hand"))
        return err_set(err, ERR_USAGE, "--rest goes with --by-hand");
    if (cli_has(cli, "by-hand") && event_is_pods(&event)) {
        if (tables_by_hand(cli, event.id, &options, &view, &findings, &n, err) != ERR_OK)
            return err->code;
    } else if (!cli_has(cli, "by-hand")) {
        if (round_pair(cli->store, cli->arena, event.id, &options, &view, err) != ERR_OK)
            return err->code;
    } else {
        struct round_hand_pair *pairs = NULL;
        if (read_by_hand(cli, event.id, &pairs, &n_pairs, err) != ERR_OK ||
            round_pair_by_hand(cli->store, cli->arena, event.id, pairs, n_pairs, cli_flag(cli, "rest"), &options, &view,
                               &findings, &n, err) != ERR_OK)
            return err->code;
    }
    cli_backup_round(cli, event.id, view.round.number);
    if (decklist_before_round_1(cli->store, cli->arena, &view.event, &lists, err) != ERR_OK)
        return err->code;
    if (*lists)
        cli_warn(cli, "%s", lists);
    if (*drafting)
        cli_warn(cli, "%s", drafting);
    if (warn_of_judges(cli, &view, err) != ERR_OK)
        return err->code;
    if (!findings) { /* by machine: the wishes that it could not honour */
        findings = view.unmet;
        n = view.n_unmet;
    }
    return answer_round(cli, "pair", &event, &view, findings, n, cli_flag(cli, "all-tables"), err);
}

static enum err_code cmd_repair(struct cli *cli, struct err *err)
{
    struct event event;
    struct round_options options;
    struct round_view view;
    bool plan = cli_flag(cli, "plan"), all = cli_flag(cli, "all");
    if (plan && cli_flag(cli, "smallest"))
        return err_set(err, ERR_USAGE, "--plan shows what repair does; give one of them");
    if (all && (cli_has(cli, "started") || cli_flag(cli, "smallest")))
        return err_set(err, ERR_USAGE,
                       "--all pairs every table without a result again; --started and --smallest "
                       "leave tables as they are");
    if (cli_event(cli, &event, err) != ERR_OK || read_options(cli, event.id, &options, err) != ERR_OK)
        return err->code;
    if (event_is_pods(&event))
        return cli_repair_tables(cli, &event, &options, err);
    if (plan || !all)
        return cli_repair_plan(cli, &event, &options, err);
    if (round_repair(cli->store, cli->arena, event.id, &options, &view, err) != ERR_OK)
        return err->code;
    return answer_round(cli, "repair", &event, &view, NULL, 0, cli_flag(cli, "all-tables"), err);
}

static enum err_code cmd_unpair(struct cli *cli, struct err *err)
{
    struct event event;
    const char *sentence = "";
    if (cli_event(cli, &event, err) != ERR_OK ||
        round_unpair(cli->store, cli->arena, event.id, NULL, cli->force, &sentence, err) != ERR_OK)
        return err->code;
    if (event_get(cli->store, cli->arena, event.id, &event, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "unpair", &event, sentence);
}
