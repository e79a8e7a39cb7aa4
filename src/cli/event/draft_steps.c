/* draft_steps.c - draft start, next, back, hold, status, run: the clock of a draft
 *
 * status looks, the others move the clock of one pod or of all. run does what a judge with a watch does:
 * it shows what happens now and takes the next step when the time of one is over. All of it is in the
 * store, so that run may end and begin again at any moment.
 */
#include "base/arena.h"
#include "base/count.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/parse.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/event/event.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/state/state.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static command_fn cmd_draft_start, cmd_draft_next, cmd_draft_back, cmd_draft_hold, cmd_draft_status, cmd_draft_run;

const struct command draft_steps_commands[] = {
    {
        .name = "draft start",
        .run = cmd_draft_start,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "begin the draft of the pods, or let a held clock go on",
        OPTIONS(NUMBER("pod", 1, 100000, "this pod alone"), FLAG("untimed", "without times")),
    },
    {
        .name = "draft next",
        .run = cmd_draft_next,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take the next step of the draft",
        ARGUMENTS({"STEPS", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "so many; 1 without it"}),
        OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
    },
    {
        .name = "draft back",
        .run = cmd_draft_back,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "go back a step of the draft, with its full time",
        ARGUMENTS({"STEPS", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "so many; 1 without it"}),
        OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
    },
    {
        .name = "draft hold",
        .run = cmd_draft_hold,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "stop the draft's clock; draft start goes on",
        OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
    },
    {
        .name = "draft status",
        .run = cmd_draft_status,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show where the drafts are: pack, pick, whose turn, the seconds left",
        OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
    },
    {
        .name = "draft run",
        .run = cmd_draft_run,
        .group = GROUP_EVENT,
        .needs = NEEDS_OWN,
        .flags = COMMAND_EVENT | COMMAND_ROWS | COMMAND_DRY,
        .summary = "run the draft by its clock, step after step",
        OPTIONS(NUMBER("pod", 1, 100000, "this pod alone"),
                NUMBER("speed", 1, 10000, "so many times as fast, for rehearsing with --dry-run")),
    },
    {.name = NULL},
};

/* ---- where a pod is, in words ---------------------------------------------------------------- */

/* "3:05", "-0:12" */
static const char *time_text(struct cli *cli, int64_t seconds)
{
    int64_t s = seconds < 0 ? -seconds : seconds;
    return arena_printf(cli->arena, "%s%lld:%02lld", seconds < 0 ? "-" : "", (long long)(s / 60), (long long)(s % 60));
}

static const char *what_text(struct cli *cli, const struct event_data *data, const struct draft *draft,
                             const struct draft_now *now)
{
    const struct draft_step *s = &now->step;
    if (now->state == DRAFT_NOT_BEGUN)
        return "has not begun";
    if (now->state == DRAFT_DONE)
        return "is done";
    if (s->kind == DRAFT_BUILD)
        return "builds decks";
    if (s->kind == DRAFT_REVIEW)
        return arena_printf(cli->arena,
                            draft->kind == DRAFT_ROCHESTER ? "looks at pack %d" : "looks at its picks before pack %d",
                            s->pack);
    if (draft->kind == DRAFT_BOOSTER)
        return arena_printf(cli->arena, "pack %d, pick %d of %d, passing %s", s->pack, s->pick, DRAFT_PACK_CARDS,
                            draft_goes_left(s->pack) ? "left" : "right");
    return arena_printf(cli->arena, "pack %d, pick %d of %d: seat %d, %s", s->pack, s->pick, DRAFT_PACK_CARDS, s->seat,
                        now->player >= 0 ? data->players[now->player].name : "nobody");
}

static const char *left_text(struct cli *cli, const struct draft_now *now)
{
    if (now->state == DRAFT_HELD)
        return now->step.seconds ? "; the clock stands" : "; not timed";
    if (now->state != DRAFT_RUNNING)
        return "";
    if (now->seconds_left <= 0)
        return arena_printf(cli->arena, "; time is up (%s)", time_text(cli, now->seconds_left));
    return arena_printf(cli->arena, "; %s left", time_text(cli, now->seconds_left));
}

static void json_now(struct cli *cli, struct json *one, const struct event_data *data, const struct draft_now *now)
{
    static const char *const kinds[] = {"review", "pick", "build"};
    bool in_step = now->state == DRAFT_RUNNING || now->state == DRAFT_HELD;
    json_add_int(one, "pod", now->pod);
    json_add_text(one, "state", draft_state_words[now->state]);
    json_add_int(one, "step", now->at);
    json_add_int(one, "steps", now->n_steps);
    if (!in_step)
        return;
    json_add_text(one, "doing", kinds[now->step.kind]);
    if (now->step.kind != DRAFT_BUILD) {
        json_add_int(one, "pack", now->step.pack);
        json_add_text(one, "direction", draft_goes_left(now->step.pack) ? "left" : "right");
        json_add_int(one, "cards", now->step.cards);
    }
    if (now->step.kind == DRAFT_PICK)
        json_add_int(one, "pick", now->step.pick);
    if (now->player >= 0) {
        json_add_int(one, "seat", now->step.seat);
        json_add_int(one, "player_id", data->players[now->player].id.v);
        json_add_text(one, "name", data->players[now->player].name);
    }
    json_add_int(one, "seconds", now->step.seconds);
    if (now->timed) {
        json_add_int(one, "seconds_left", now->seconds_left);
        json_add_text(one, "ends_at", time_format_utc(cli->arena, now->ends_at_utc));
    } else {
        json_add_null(one, "seconds_left");
        json_add_null(one, "ends_at");
    }
}

static enum err_code status_rows(struct cli *cli, const struct event_data *data, const struct draft *draft,
                                 const struct draft_now *now, struct err *err)
{
    static const char *const columns[] = {"pod",  "state", "step", "steps",        "pack",
                                          "pick", "seat",  "name", "seconds_left", "what"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t p = 0; p < draft->n_pods; p++) {
        cli_row_int(&rows, now[p].pod);
        cli_row_text(&rows, draft_state_words[now[p].state]);
        cli_row_int(&rows, now[p].at);
        cli_row_int(&rows, now[p].n_steps);
        if (now[p].step.pack)
            cli_row_int(&rows, now[p].step.pack);
        else
            cli_row_text(&rows, NULL);
        if (now[p].step.pick)
            cli_row_int(&rows, now[p].step.pick);
        else
            cli_row_text(&rows, NULL);
        if (now[p].step.seat)
            cli_row_int(&rows, now[p].step.seat);
        else
            cli_row_text(&rows, NULL);
        cli_row_text(&rows, now[p].player >= 0 ? data->players[now[p].player].name : NULL);
        if (now[p].timed)
            cli_row_int(&rows, now[p].seconds_left);
        else
            cli_row_text(&rows, NULL);
        cli_row_text(&rows, what_text(cli, data, draft, &now[p]));
    }
    return cli_finish_rows(cli, "draft-status", &rows, err);
}

/* What all pods do, as status and the commands that move the clock answer. */
static enum err_code answer_status(struct cli *cli, struct event_id event, const char *schema, const char *sentence,
                                   struct err *err)
{
    struct event_data data;
    struct draft draft;
    struct draft_now *now;
    struct limited_product product;
    int64_t pod = cli_number(cli, "pod", 0);
    if (event_load(cli->store, cli->arena, event, &data, err) != ERR_OK ||
        draft_status(cli->store, cli->arena, &data, &draft, &now, err) != ERR_OK ||
        limited_product_of(cli->arena, &data.event, &product, err) != ERR_OK)
        return err->code;
    if (pod > (int64_t)draft.n_pods)
        return err_set(err, ERR_NOT_FOUND, "there is no pod %lld: draft %d has %s", (long long)pod, draft.number,
                       count_text(cli->arena, (int64_t)draft.n_pods, "pod"));
    if (cli_wants_rows(cli))
        return status_rows(cli, &data, &draft, now, err);
    struct json *json = cli_json(cli, schema), *list = NULL;
    if (json) {
        show_json_event(json, &data.event);
        json_add_int(json, "draft", draft.number);
        json_add_text(json, "kind", draft_kind_words[draft.kind]);
        if (sentence)
            json_add_text(json, "sentence", sentence);
        json_add_int(json, "build_minutes", product.build_minutes);
        json_add_text(json, "build_rule", product.build_rule);
        list = json_add_array(json, "pods");
    }
    cli_say(cli, "%s: draft %d, %s%s%s", show_event_name(cli->arena, &data.event), draft.number,
            draft_kind_name(draft.kind), sentence ? "; " : "", sentence ? sentence : "");
    for (size_t p = 0; p < draft.n_pods; p++) {
        if (pod && now[p].pod != pod)
            continue;
        if (list)
            json_now(cli, json_add_object(list, NULL), &data, &now[p]);
        cli_say(cli, "pod %-2d  %s%s", now[p].pod, what_text(cli, &data, &draft, &now[p]), left_text(cli, &now[p]));
    }
    if (!sentence && product.build_minutes >= 0)
        cli_say(cli, "then %d minutes to build decks [%s]", product.build_minutes, product.build_rule);
    return ERR_OK;
}

static enum err_code cmd_draft_status(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return answer_status(cli, event.id, "draft-status", NULL, err);
}

/* ---- moving the clock ------------------------------------------------------------------------ */

static enum err_code move_clock(struct cli *cli, enum draft_clock what, const char *schema, struct err *err)
{
    struct event event;
    const char *sentence;
    const char *word = what == DRAFT_CLOCK_NEXT || what == DRAFT_CLOCK_BACK ? cli_argument(cli, "STEPS") : NULL;
    int64_t steps = 1;
    if (word && !parse_i64(word, 1, 2000, &steps))
        return err_set(err, ERR_USAGE, "STEPS \"%s\": expected a number from 1 to 2000", word);
    if (cli_event(cli, &event, err) != ERR_OK ||
        draft_clock(cli->store, cli->arena, event.id, what, (int)cli_number(cli, "pod", 0), (int)steps, &sentence,
                    err) != ERR_OK)
        return err->code;
    return answer_status(cli, event.id, schema, sentence, err);
}

static enum err_code cmd_draft_start(struct cli *cli, struct err *err)
{
    return move_clock(cli, cli_flag(cli, "untimed") ? DRAFT_CLOCK_START_UNTIMED : DRAFT_CLOCK_START, "draft-start",
                      err);
}

static enum err_code cmd_draft_next(struct cli *cli, struct err *err)
{
    return move_clock(cli, DRAFT_CLOCK_NEXT, "draft-next", err);
}

static enum err_code cmd_draft_back(struct cli *cli, struct err *err)
{
    return move_clock(cli, DRAFT_CLOCK_BACK, "draft-back", err);
}

static enum err_code cmd_draft_hold(struct cli *cli, struct err *err)
{
    return move_clock(cli, DRAFT_CLOCK_HOLD, "draft-hold", err);
}

/* ---- run ------------------------------------------------------------------------------------- */

struct run {
    struct clock base; /* the store's clock while it runs: the beginning, and what passed since */
    int64_t start_utc, start_ms;
    int64_t speed;
    struct event_id event;
    int pod;
    bool terminal;
    int told[1024]; /* the step that was told last, by pod */
};

static int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t run_now(struct clock *clock)
{
    const struct run *r = (const struct run *)(const void *)clock;
    return r->start_utc + (monotonic_ms() - r->start_ms) * r->speed / 1000;
}

static void tell_step(struct cli *cli, struct run *r, const struct event_data *data, const struct draft *draft,
                      const struct draft_now *now)
{
    if (r->terminal) {
        printf("\r\033[Kpod %d: %s%s\n", now->pod, what_text(cli, data, draft, now),
               now->state == DRAFT_RUNNING ? arena_printf(cli->arena, "; %d s", now->step.seconds) : "");
        return;
    }
    struct json *line = json_object();
    json_add_text(line, "schema", "topcut/draft-run/1");
    json_now(cli, line, data, now);
    printf("%s\n", json_print_line(cli->arena, line));
    json_free(line);
}

/* Tells what is new; *running: pods that go on by themselves. */
static void tell(struct cli *cli, struct run *r, const struct event_data *data, const struct draft *draft,
                 const struct draft_now *now, int *running)
{
    int64_t least = INT64_MAX;
    *running = 0;
    for (size_t p = 0; p < draft->n_pods && p < ARRAY_LEN(r->told); p++) {
        int mark = now[p].state == DRAFT_DONE ? now[p].n_steps + 1 : now[p].at;
        if (r->pod && now[p].pod != r->pod)
            continue;
        if (mark != r->told[p])
            tell_step(cli, r, data, draft, &now[p]);
        r->told[p] = mark;
        if (now[p].state != DRAFT_RUNNING)
            continue;
        (*running)++;
        least = now[p].seconds_left < least ? now[p].seconds_left : least;
    }
    if (r->terminal && *running)
        printf("\r\033[K%s", time_text(cli, least < 0 ? 0 : least));
    fflush(stdout);
}

/* One look: steps that are over go on, and what is new is told. */
static enum err_code look(struct cli *cli, struct run *r, int *running, struct err *err)
{
    struct event_data data;
    struct draft draft;
    struct draft_now *now;
    const char *sentence;
    bool due = false;
    enum err_code rc = event_load(cli->store, cli->arena, r->event, &data, err);
    if (rc == ERR_OK)
        rc = draft_status(cli->store, cli->arena, &data, &draft, &now, err);
    for (size_t p = 0; rc == ERR_OK && p < draft.n_pods; p++)
        due = due || ((!r->pod || now[p].pod == r->pod) && now[p].state == DRAFT_RUNNING && now[p].seconds_left <= 0);
    if (rc == ERR_OK && due) {
        rc = draft_clock(cli->store, cli->arena, r->event, DRAFT_CLOCK_DUE, r->pod, 1, &sentence, err);
        if (rc == ERR_OK)
            rc = draft_status(cli->store, cli->arena, &data, &draft, &now, err);
    }
    if (rc == ERR_OK)
        tell(cli, r, &data, &draft, now, running);
    return rc;
}

static enum err_code run_on(struct cli *cli, struct run *r, struct err *err)
{
    struct arena *whole = cli->arena;
    struct arena piece = ARENA_INIT; /* of one look */
    int running = 1;
    enum err_code rc = ERR_OK;
    cli->arena = &piece;
    while (rc == ERR_OK && running && !progress_interrupted() && !ferror(stdout)) {
        rc = look(cli, r, &running, err);
        arena_reset(&piece);
        if (rc == ERR_OK && running)
            nanosleep(&(struct timespec){.tv_nsec = r->speed > 1 ? 2000000 : 100000000}, NULL);
    }
    cli->arena = whole;
    arena_release(&piece);
    if (r->terminal)
        fputs("\r\033[K", stdout);
    return rc;
}

static enum err_code cmd_draft_run(struct cli *cli, struct err *err)
{
    struct event event;
    struct run *r = ARENA_ARRAY(cli->arena, struct run, 1); /* the store's clock outlives us */
    struct event_data data;
    struct draft draft;
    struct draft_now *now;
    const char *sentence;
    *r = (struct run){.base = {.now_utc = run_now},
                      .start_utc = cli->clock->now_utc(cli->clock),
                      .start_ms = monotonic_ms(),
                      .speed = cli_number(cli, "speed", 1),
                      .pod = (int)cli_number(cli, "pod", 0),
                      .terminal = isatty(STDOUT_FILENO) && !cli_wants_rows(cli)};
    if (cli->wants_json || cli->output || (cli_wants_rows(cli) && cli->format_or_minus1 != (int)REPORT_JSONL))
        return err_set(err, ERR_USAGE,
                       "draft run prints lines, or --jsonl; --json and the other forms are those of "
                       "topcut draft status");
    if (r->speed > 1 && !cli->dry_run)
        return err_set(err, ERR_USAGE, "--speed is for rehearsing, which the store is not to remember: add --dry-run");
    cli->clock = &r->base;
    if (cli_open(cli, STORE_WRITE, err) != ERR_OK || cli_event(cli, &event, err) != ERR_OK ||
        event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        draft_status(cli->store, cli->arena, &data, &draft, &now, err) != ERR_OK)
        return err->code;
    r->event = event.id;
    memset(r->told, -1, sizeof r->told);
    bool running = false;
    for (size_t p = 0; p < draft.n_pods; p++)
        running = running || ((!r->pod || now[p].pod == r->pod) && now[p].state == DRAFT_RUNNING);
    if (!running &&
        draft_clock(cli->store, cli->arena, event.id, DRAFT_CLOCK_START, r->pod, 1, &sentence, err) != ERR_OK)
        return err->code;
    enum err_code rc = run_on(cli, r, err);
    if (rc == ERR_OK && progress_interrupted())
        return err_set(err, ERR_INTERRUPT,
                       "interrupted; the draft stands where it is: topcut draft run goes on, "
                       "topcut draft hold stops its clock");
    return rc;
}
