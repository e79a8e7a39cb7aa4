/* repair.c - pairing again what a correction, a drop or a late entry has changed: repair */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "cli/round/round.h"
#include "event/core/core.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <string.h>

/* ---- --started ------------------------------------------------------------------------------- */

enum { TABLES_MAX = 100000 };

/* "3,5-8" as numbers. */
static enum err_code read_started(struct cli *cli, int **out, size_t *n, struct err *err)
{
    const char *text = cli_text(cli, "started");
    *out = NULL;
    *n = 0;
    for (size_t pass = 0, room = 0; text && pass < 2; pass++) { /* count, then fill */
        if (pass == 1)
            *out = ARENA_ARRAY(cli->arena, int, room);
        for (const char *at = text; *at;) {
            size_t len = strcspn(at, ",");
            char *word = arena_strndup(cli->arena, at, len), *dash = strchr(word, '-');
            int from, to;
            at += len + (at[len] != '\0');
            if (dash)
                *dash++ = '\0';
            if (!parse_int(word, 1, TABLES_MAX, &from) || !parse_int(dash ? dash : word, from, TABLES_MAX, &to))
                return err_set(err, ERR_USAGE, "--started takes table numbers as \"3,5-8\", not \"%s\"", text);
            if (pass == 0)
                room += (size_t)(to - from + 1);
            for (int t = from; pass == 1 && t <= to; t++)
                (*out)[(*n)++] = t;
        }
    }
    return ERR_OK;
}

/* ---- answers --------------------------------------------------------------------------------- */

static const char *name_of(const struct event_data *data, int player)
{
    return player < 0 ? NULL : data->players[player].name;
}

/* "Berg, Anna - Ek, Eva", "Berg, Anna: bye", or "nobody" */
static const char *pair_text(struct cli *cli, const struct event_data *data, const int pair[2])
{
    if (pair[0] < 0)
        return TC_WORD("nobody");
    if (pair[1] < 0)
        return message(cli->arena, "%s: bye", name_of(data, pair[0]));
    return arena_printf(cli->arena, "%s - %s", name_of(data, pair[0]), name_of(data, pair[1]));
}

/* A table that changes: who sat there and who sits there now, by name. */
struct shown_change {
    int table;
    const char **before, **after;
    size_t n_before, n_after;
    bool started;
    const char *breaks;
};
static const struct column change_list[] = {
    COLUMN(struct shown_change, "table", table, .none = NONE_IS_ZERO),
    COLUMN_LIST_OF_TEXTS(struct shown_change, "before", before, n_before),
    COLUMN_LIST_OF_TEXTS(struct shown_change, "after", after, n_after),
    COLUMN(struct shown_change, "started", started),
    COLUMN(struct shown_change, "breaks", breaks),
};
static const struct column_set change_columns = COLUMNS(struct shown_change, change_list);

struct shown_repair {
    const char *kind;
    bool certified;
    struct shown_change *changes;
    size_t n;
};
static const struct column repair_list[] = {
    COLUMN(struct shown_repair, "kind", kind),
    COLUMN(struct shown_repair, "certified", certified),
    COLUMN_LIST(struct shown_repair, "changes", changes, n, &change_columns),
};
static const struct column_set repair_columns = COLUMNS(struct shown_repair, repair_list);

static const char **pair_names(struct arena *arena, const struct event_data *data, const int pair[2], size_t *n)
{
    const char **names = ARENA_ARRAY(arena, const char *, 2);
    *n = 0;
    for (int side = 0; side < 2; side++)
        if (pair[side] >= 0)
            names[(*n)++] = name_of(data, pair[side]);
    return names;
}

static void put_answer(struct cli *cli, const char *key, const struct event_data *data, const struct repair_answer *a)
{
    struct shown_repair shown = {.kind = repair_kind_name(a->kind),
                                 .certified = a->certified,
                                 .changes = ARENA_ARRAY(cli->arena, struct shown_change, a->n + 1),
                                 .n = a->n};
    for (size_t i = 0; i < a->n; i++) {
        const struct repair_change *c = &a->changes[i];
        struct shown_change *to = &shown.changes[i];
        *to = (struct shown_change){.table = c->table, .started = c->started, .breaks = c->breaks};
        to->before = pair_names(cli->arena, data, c->before, &to->n_before);
        to->after = pair_names(cli->arena, data, c->after, &to->n_after);
    }
    answer_row(&cli->answer, key, &repair_columns, &shown);
}

static void put_findings(struct cli *cli, const struct repair_plan *p)
{
    if (cli->answer.data)
        show_findings(cli, p->left, p->n_left);
}

static void put_plan(struct cli *cli, const struct repair_plan *p)
{
    show_event(cli, &p->data.event);
    answer_int(&cli->answer, "round", p->round);
    answer_int(&cli->answer, "seed", (int64_t)p->seed);
    answer_int(&cli->answer, "tables", (int64_t)p->n_tables);
    answer_int(&cli->answer, "started", (int64_t)p->n_started);
    put_answer(cli, "full", &p->data, &p->full);
    put_answer(cli, "smallest", &p->data, &p->smallest);
    put_findings(cli, p);
}

static const char *kind_text(const struct repair_answer *a)
{
    return a->kind == REPAIR_SWAP      ? TC_WORD("a swap")
           : a->kind == REPAIR_CASCADE ? TC_WORD("a cascade")
                                       : TC_WORD("no change");
}

static void say_changes(struct cli *cli, const struct event_data *data, const struct repair_answer *a)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct repair_change *c = &a->changes[i];
        cli_line(cli, "  %s: %s -> %s%s", c->table ? message(cli->arena, "table %d", c->table) : TC_WORD("no table"),
                 pair_text(cli, data, c->before), pair_text(cli, data, c->after),
                 c->started ? TC_WORD(" (has started)") : "");
        if (*c->breaks)
            cli_line(cli, "      %s", c->breaks);
    }
}

/* The points that the round was paired by are others now. */
static void say_moved(struct cli *cli, const struct repair_plan *p, bool done)
{
    const char *event = show_event_name(cli->arena, &p->data.event);
    cli_say(cli, "%s, round %d: paired now, %s: %s of %zu would change", event, p->round, kind_text(&p->full),
            message_count(cli->arena, (int64_t)p->full.n, "%lld table", "%lld tables"), p->n_tables);
    if (!done)
        say_changes(cli, &p->data, &p->full);
    if (p->smallest.n == 0) {
        cli_say(cli,
                p->n_started == 1
                    ? MESSAGE_MARK("nothing is to be gained at the tables that have not started (%zu of %zu has)")
                    : MESSAGE_MARK("nothing is to be gained at the tables that have not started (%zu of %zu have)"),
                p->n_started, p->n_tables);
    } else if (p->n_started == 0 && !done) {
        cli_say(cli, "no table has started; to change them: topcut repair");
    } else {
        const char *tables = message_count(cli->arena, (int64_t)p->smallest.n, "%lld table that has not started",
                                           "%lld tables that have not started");
        cli_say(cli,
                done ? MESSAGE_MARK("done: %s at %s")
                     : MESSAGE_MARK("the least that helps: %s at %s; to do it: topcut repair"),
                kind_text(&p->smallest), tables);
        say_changes(cli, &p->data, &p->smallest);
    }
    for (size_t i = 0; i < p->n_left; i++)
        cli_say(cli, "note: this stays: %s", p->left[i].sentence);
}

/* Players have left, or sit out. */
static void say_mended(struct cli *cli, const struct repair_plan *p, bool done)
{
    const char *event = show_event_name(cli->arena, &p->data.event);
    if (p->smallest.n == 0) {
        cli_say(cli, "%s, round %d: nothing is broken; every table stays", event, p->round);
    } else {
        cli_say(cli,
                done ? MESSAGE_MARK("%s, round %d: %s of %zu changed%s; every other one stays")
                     : MESSAGE_MARK("%s, round %d: %s of %zu would change%s; every other one stays"),
                event, p->round, message_count(cli->arena, (int64_t)p->smallest.n, "%lld table", "%lld tables"),
                p->n_tables, p->smallest.certified ? TC_WORD(", the fewest that will do") : "");
        say_changes(cli, &p->data, &p->smallest);
        cli_line(cli, "%s",
                 done ? TC_WORD("saved. Undo with: topcut undo") : TC_WORD("not saved; to do it: topcut repair"));
    }
    if (p->alone)
        cli_say(cli, "note: %s sits the round out: there is nobody to play against", p->alone);
}

static void say_plan(struct cli *cli, const struct repair_plan *p, bool done)
{
    if (!p->moved)
        say_mended(cli, p, done);
    else if (p->full.n == 0 && p->smallest.n == 0)
        cli_say(cli, "%s, round %d: every table stays; the pairing is as good as any now",
                show_event_name(cli->arena, &p->data.event), p->round);
    else
        say_moved(cli, p, done);
}

/* The plan alone, or what the fewest changes have made of the round. */
static enum err_code answer_plan(struct cli *cli, const struct repair_plan *plan, const struct round_view *view,
                                 bool plain, struct err *err)
{
    bool done = view && plan->smallest.n > 0 && !cli->dry_run;
    cli_json(cli, !view ? "repair-plan" : plain ? "repair" : "repair-smallest");
    if (view && plan->smallest.n > 0 && *view->away)
        cli_warn(cli, "%s", view->away);
    if (done && *view->told)
        cli_warn(cli, "%s", view->told);
    say_plan(cli, plan, done);
    if (!view || !plain) {
        put_plan(cli, plan);
        answer_bool(&cli->answer, "saved", done);
        return ERR_OK;
    }
    struct round_view shown = *view; /* which says whether a change was saved */
    shown.saved = done;
    if (show_round_data(cli, &shown, err) != ERR_OK)
        return err->code;
    put_answer(cli, "full", &plan->data, &plan->full);
    put_answer(cli, "smallest", &plan->data, &plan->smallest);
    put_findings(cli, plan);
    return ERR_OK;
}

/* Plans what pairing all open tables again would change. */
static enum err_code plan_all(struct cli *cli, const struct event *event, const struct round_options *options,
                              struct err *err)
{
    struct repair_all all;
    if (repair_plan_all(cli->store, cli->arena, event->id, options, &all, err) != ERR_OK)
        return err->code;
    cli_json(cli, "repair-plan");
    show_event(cli, &all.data.event);
    answer_int(&cli->answer, "round", all.round);
    answer_int(&cli->answer, "seed", (int64_t)all.seed);
    put_answer(cli, "all", &all.data, &all.answer);
    answer_bool(&cli->answer, "saved", false);
    cli_say(cli, "%s, round %d: paired again, %s would change", show_event_name(cli->arena, &all.data.event), all.round,
            message_count(cli->arena, (int64_t)all.answer.n, "%lld table", "%lld tables"));
    say_changes(cli, &all.data, &all.answer);
    cli_say(cli, "not saved; to do it: topcut repair --all --seed %llu", (unsigned long long)all.seed);
    return ERR_OK;
}

enum err_code cli_repair_plan(struct cli *cli, const struct event *event, const struct round_options *options,
                              struct err *err)
{
    struct repair_plan plan;
    struct round_view view = {.away = "", .told = ""};
    int *started;
    size_t n_started;
    bool only = cli_flag(cli, "plan");
    if (only && cli_flag(cli, "all"))
        return plan_all(cli, event, options, err);
    if (read_started(cli, &started, &n_started, err) != ERR_OK)
        return err->code;
    enum err_code rc =
        only ? repair_plan(cli->store, cli->arena, event->id, options, started, n_started, &plan, err)
             : repair_smallest(cli->store, cli->arena, event->id, options, started, n_started, &plan, &view, err);
    return rc == ERR_OK ? answer_plan(cli, &plan, only ? NULL : &view, !cli_flag(cli, "smallest"), err) : rc;
}

/* ---- tables of three to five ----------------------------------------------------------------- */

static const char *table_text(struct cli *cli, const char *const *names, size_t n, bool bye)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s", i ? "; " : "", names[i]);
    const char *text = arena_strdup(cli->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return n == 0 ? TC_WORD("nobody") : bye ? message(cli->arena, "%s: bye", text) : text;
}

static void say_tables(struct cli *cli, const struct round_view *view)
{
    const char *event = show_event_name(cli->arena, &view->event);
    size_t tables = 0, changed = 0;
    for (size_t i = 0; i < view->n_matches; i++)
        tables += view->matches[i].match.table != 0;
    for (size_t i = 0; i < view->n_changes; i++) {
        tables += view->changes[i].table && view->changes[i].n_after == 0; /* and those that were */
        changed += view->changes[i].table != 0;
    }
    if (view->n_changes == 0) {
        cli_say(cli, "%s, round %d: nothing is broken; every table stays", event, view->round.number);
        return;
    }
    cli_say(cli,
            view->saved ? MESSAGE_MARK("%s, round %d: %s of %zu changed%s; every other one stays")
                        : MESSAGE_MARK("%s, round %d: %s of %zu would change%s; every other one stays"),
            event, view->round.number, message_count(cli->arena, (int64_t)changed, "%lld table", "%lld tables"), tables,
            view->fewest ? TC_WORD(", the fewest that will do") : "");
    for (size_t i = 0; i < view->n_changes; i++) {
        const struct round_change *c = &view->changes[i];
        cli_line(cli, "  %s: %s -> %s", c->table ? message(cli->arena, "table %d", c->table) : TC_WORD("no table"),
                 table_text(cli, c->before, c->n_before, false), table_text(cli, c->after, c->n_after, c->table == 0));
    }
    if (view->saved)
        cli_line(cli, "%s", TC_WORD("saved. Undo with: topcut undo"));
    else
        cli_say(cli, "not saved; to do it: topcut repair --seed %llu", (unsigned long long)view->round.seed);
}

enum err_code cli_repair_tables(struct cli *cli, const struct event *event, struct round_options *options,
                                struct err *err)
{
    struct round_view view;
    int *started;
    if (read_started(cli, &started, &options->n_started, err) != ERR_OK)
        return err->code;
    options->started = started;
    options->all = cli_flag(cli, "all");
    options->dry_run = options->dry_run || cli_flag(cli, "plan");
    if (round_repair(cli->store, cli->arena, event->id, options, &view, err) != ERR_OK)
        return err->code;
    cli_json(cli, options->dry_run ? "repair-plan" : "repair");
    view.saved = view.n_changes > 0 && !options->dry_run;
    if (options->dry_run) /* the event is what it was, whatever the round would be */
        view.event = *event;
    if (view.n_changes && *view.away)
        cli_warn(cli, "%s", view.away);
    if (view.saved && *view.told)
        cli_warn(cli, "%s", view.told);
    say_tables(cli, &view);
    if (show_round_data(cli, &view, err) != ERR_OK)
        return err->code;
    struct shown_change *changes = ARENA_ARRAY(cli->arena, struct shown_change, view.n_changes + 1);
    for (size_t i = 0; i < view.n_changes; i++) {
        struct round_change *c = &view.changes[i];
        changes[i] = (struct shown_change){.table = c->table,
                                           .before = c->before,
                                           .after = c->after,
                                           .n_before = c->n_before,
                                           .n_after = c->n_after,
                                           .breaks = ""};
    }
    answer_list(&cli->answer, "changes", &change_columns, changes, view.n_changes);
    answer_bool(&cli->answer, "fewest", view.fewest);
    return ERR_OK;
}
