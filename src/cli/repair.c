/* repair.c - pairing again what a correction, a drop or a late entry has changed: repair */
#include "cli/cli.h"

#include <string.h>

/* ---- --started ------------------------------------------------------------------------------ */

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
            if (!parse_int(word, 1, TABLES_MAX, &from) ||
                !parse_int(dash ? dash : word, from, TABLES_MAX, &to))
                return err_set(err, ERR_USAGE,
                               "--started takes table numbers as \"3,5-8\", not \"%s\"", text);
            if (pass == 0)
                room += (size_t)(to - from + 1);
            for (int t = from; pass == 1 && t <= to; t++)
                (*out)[(*n)++] = t;
        }
    }
    return ERR_OK;
}

/* ---- answers -------------------------------------------------------------------------------- */

static const char *name_of(const struct repair_plan *p, int player)
{
    return player < 0 ? NULL : p->data.players[player].name;
}

/* "Berg, Anna - Ek, Eva", "Berg, Anna: bye", or "nobody" */
static const char *pair_text(struct cli *cli, const struct repair_plan *p, const int pair[2])
{
    if (pair[0] < 0)
        return "nobody";
    if (pair[1] < 0)
        return arena_printf(cli->arena, "%s: bye", name_of(p, pair[0]));
    return arena_printf(cli->arena, "%s - %s", name_of(p, pair[0]), name_of(p, pair[1]));
}

static void json_pair(struct json *to, const char *key, const struct repair_plan *p,
                      const int pair[2])
{
    struct json *list = json_add_array(to, key);
    for (int side = 0; side < 2; side++)
        if (pair[side] >= 0)
            json_add_text(list, NULL, name_of(p, pair[side]));
}

static void json_answer(struct json *to, const char *key, const struct repair_plan *p,
                        const struct repair_answer *a)
{
    struct json *answer = json_add_object(to, key);
    json_add_text(answer, "kind", repair_kind_name(a->kind));
    json_add_bool(answer, "certified", a->certified);
    struct json *list = json_add_array(answer, "changes");
    for (size_t i = 0; i < a->n; i++) {
        const struct repair_change *c = &a->changes[i];
        struct json *one = json_add_object(list, NULL);
        if (c->table)
            json_add_int(one, "table", c->table);
        else
            json_add_null(one, "table");
        json_pair(one, "before", p, c->before);
        json_pair(one, "after", p, c->after);
        json_add_bool(one, "started", c->started);
        json_add_text(one, "breaks", c->breaks);
    }
}

static void json_plan(struct cli *cli, struct json *to, const struct repair_plan *p)
{
    show_json_event(to, &p->data.event);
    json_add_int(to, "round", p->round);
    json_add_int(to, "seed", (int64_t)p->seed);
    json_add_int(to, "tables", (int64_t)p->n_tables);
    json_add_int(to, "started", (int64_t)p->n_started);
    json_answer(to, "full", p, &p->full);
    json_answer(to, "smallest", p, &p->smallest);
    show_findings(cli, to, p->left, p->n_left);
}

static const char *kind_text(const struct repair_answer *a)
{
    return a->kind == REPAIR_SWAP      ? "a swap"
           : a->kind == REPAIR_CASCADE ? "a cascade"
                                       : "no change";
}

static void say_changes(struct cli *cli, const struct repair_plan *p, const struct repair_answer *a)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct repair_change *c = &a->changes[i];
        cli_say(cli, "  %s: %s -> %s%s",
                c->table ? arena_printf(cli->arena, "table %d", c->table) : "no table",
                pair_text(cli, p, c->before), pair_text(cli, p, c->after),
                c->started ? " (has started)" : "");
        if (*c->breaks)
            cli_say(cli, "      %s", c->breaks);
    }
}

static void say_plan(struct cli *cli, const struct repair_plan *p, bool done)
{
    const char *event = show_event_name(cli->arena, &p->data.event);
    if (p->full.n == 0) {
        cli_say(cli, "%s, round %d: every table stays; the pairing is as good as any now", event,
                p->round);
        return;
    }
    cli_say(cli, "%s, round %d: paired now, %s: %s of %zu would change", event, p->round,
            kind_text(&p->full), count_text(cli->arena, (int64_t)p->full.n, "table"), p->n_tables);
    if (!done)
        say_changes(cli, p, &p->full);
    if (p->smallest.n == 0) {
        cli_say(cli, "nothing is to be gained at the tables that have not started (%zu of %zu %s)",
                p->n_started, p->n_tables, p->n_started == 1 ? "has" : "have");
    } else if (p->n_started == 0 && !done) {
        cli_say(cli, "no table has started; to change them: topcut repair --smallest");
    } else {
        cli_say(cli, "%s %s at %s that %s not started%s",
                done ? "done:" : "the least that helps:", kind_text(&p->smallest),
                count_text(cli->arena, (int64_t)p->smallest.n, "table"),
                p->smallest.n == 1 ? "has" : "have",
                done ? "" : "; to do it: topcut repair --smallest");
        say_changes(cli, p, &p->smallest);
    }
    for (size_t i = 0; i < p->n_left; i++)
        cli_say(cli, "note: this stays: %s", p->left[i].sentence);
}

enum err_code cli_repair_plan(struct cli *cli, const struct event *event,
                              const struct round_options *options, struct err *err)
{
    struct repair_plan plan;
    struct round_view view = {.away = ""};
    int *started;
    size_t n_started;
    bool smallest = cli_flag(cli, "smallest");
    if (read_started(cli, &started, &n_started, err) != ERR_OK)
        return err->code;
    enum err_code rc = smallest ? repair_smallest(cli->store, cli->arena, event->id, options,
                                                  started, n_started, &plan, &view, err)
                                : repair_plan(cli->store, cli->arena, event->id, options, started,
                                              n_started, &plan, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, smallest ? "repair-smallest" : "repair-plan");
    if (json) {
        json_plan(cli, json, &plan);
        json_add_bool(json, "saved", smallest && plan.smallest.n > 0 && !cli->dry_run);
    } else {
        say_plan(cli, &plan, smallest && plan.smallest.n > 0);
    }
    return ERR_OK;
}
