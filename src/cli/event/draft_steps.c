/* draft_steps.c - draft start, next, back, hold, status, run: the clock of a draft
 *
 * status looks, the others move the clock of one pod or of all. run does what a judge with a watch does:
 * it shows what happens now and takes the next step when the time of one is over. All of it is in the
 * store, so that run may end and begin again at any moment.
 */
#include "base/arena.h"
#include "base/columns.h"
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
        return TC_WORD("has not begun");
    if (now->state == DRAFT_DONE)
        return TC_WORD("is done");
    if (s->kind == DRAFT_BUILD)
        return TC_WORD("builds decks");
    if (s->kind == DRAFT_REVIEW)
        return message(cli->arena,
                       draft->kind == DRAFT_ROCHESTER ? MESSAGE_MARK("looks at pack %d")
                                                      : MESSAGE_MARK("looks at its picks before pack %d"),
                       s->pack);
    if (draft->kind == DRAFT_BOOSTER)
        return message(cli->arena,
                       draft_goes_left(s->pack) ? MESSAGE_MARK("pack %d, pick %d of %d, passing left")
                                                : MESSAGE_MARK("pack %d, pick %d of %d, passing right"),
                       s->pack, s->pick, DRAFT_PACK_CARDS);
    return message(cli->arena, "pack %d, pick %d of %d: seat %d, %s", s->pack, s->pick, DRAFT_PACK_CARDS, s->seat,
                   now->player >= 0 ? data->players[now->player].name : TC_WORD("nobody"));
}

static const char *left_text(struct cli *cli, const struct draft_now *now)
{
    if (now->state == DRAFT_HELD)
        return now->step.seconds ? TC_WORD("; the clock stands") : TC_WORD("; not timed");
    if (now->state != DRAFT_RUNNING)
        return "";
    if (now->seconds_left <= 0)
        return message(cli->arena, "; time is up (%s)", time_text(cli, now->seconds_left));
    return message(cli->arena, "; %s left", time_text(cli, now->seconds_left));
}

/* ---- the same for programs ------------------------------------------------------------------- */

static const char *const doing_words[] = {[DRAFT_REVIEW] = "review", [DRAFT_PICK] = "pick", [DRAFT_BUILD] = "build"};

/* The step that a pod is in. */
struct shown_step {
    struct draft_now now;
    const struct load_player *player; /* whose turn; NULL: everybody's */
};
struct shown_pod {
    const char *schema; /* of a line alone; NULL: of many */
    struct draft_now now;
    const struct shown_step *step; /* NULL: none runs or is held */
    const char *what;
};

static struct table_cell direction_cell(struct arena *arena, const void *row)
{
    (void)arena;
    int pack = ((const struct shown_step *)row)->now.step.pack;
    return pack ? cell_of_text(draft_goes_left(pack) ? "left" : "right") : cell_none();
}

static struct table_cell left_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct draft_now *now = &((const struct shown_step *)row)->now;
    return now->timed ? cell_of_int(now->seconds_left) : cell_none();
}

#define IF_ANY          .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE
#define IF_ANY_FOR_JSON .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE | OMIT_ROWS
static const struct column step_list[] = {
    COLUMN_WORD(struct shown_step, "doing", now.step.kind, doing_words, .omit = OMIT_ROWS),
    COLUMN(struct shown_step, "pack", now.step.pack, IF_ANY),
    COLUMN_BY(COLUMN_TEXT, "direction", direction_cell, IF_ANY_FOR_JSON),
    COLUMN(struct shown_step, "cards", now.step.cards, IF_ANY_FOR_JSON),
    COLUMN(struct shown_step, "pick", now.step.pick, IF_ANY),
    COLUMN(struct shown_step, "seat", now.step.seat, IF_ANY),
    COLUMN(struct load_player, "player_id", id.v, COLUMN_THROUGH(struct shown_step, player), IF_ANY_FOR_JSON),
    COLUMN(struct load_player, "name", name, COLUMN_THROUGH(struct shown_step, player), .omit = OMIT_IF_NONE),
    COLUMN(struct shown_step, "seconds", now.step.seconds, .omit = OMIT_ROWS),
    COLUMN_BY(COLUMN_INT64, "seconds_left", left_cell),
    COLUMN_TIME(struct shown_step, "ends_at", now.ends_at_utc, .omit = OMIT_ROWS),
};
static const struct column_set step_columns = COLUMNS(struct shown_step, step_list);

static const struct column pod_list[] = {
    COLUMN(struct shown_pod, "schema", schema, .omit = OMIT_IF_NONE | OMIT_ROWS),
    COLUMN(struct shown_pod, "pod", now.pod),
    COLUMN_WORD(struct shown_pod, "state", now.state, draft_state_words),
    COLUMN(struct shown_pod, "step", now.at),
    COLUMN(struct shown_pod, "steps", now.n_steps),
    COLUMN_SPREAD(struct shown_pod, step, &step_columns),
    COLUMN(struct shown_pod, "what", what, .omit = OMIT_JSON),
};
static const struct column_set pod_columns = COLUMNS(struct shown_pod, pod_list);

static struct shown_pod shown_pod(struct cli *cli, const struct event_data *data, const struct draft *draft,
                                  const struct draft_now *now)
{
    struct shown_step *step = ARENA_ARRAY(cli->arena, struct shown_step, 1);
    *step = (struct shown_step){.now = *now, .player = now->player >= 0 ? &data->players[now->player] : NULL};
    bool in_step = now->state == DRAFT_RUNNING || now->state == DRAFT_HELD;
    return (struct shown_pod){.now = *now, .step = in_step ? step : NULL, .what = what_text(cli, data, draft, now)};
}

/* Answers with the state of all pods, as status and the commands that move the clock do. */
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
                       message_count(cli->arena, (int64_t)draft.n_pods, "%lld pod", "%lld pods"));
    struct shown_pod *pods = ARENA_ARRAY(cli->arena, struct shown_pod, draft.n_pods);
    size_t n = 0;
    for (size_t p = 0; p < draft.n_pods; p++)
        if (!pod || now[p].pod == pod)
            pods[n++] = shown_pod(cli, &data, &draft, &now[p]);
    cli_json(cli, schema);
    show_event(cli, &data.event);
    answer_int(&cli->answer, "draft", draft.number);
    answer_text(&cli->answer, "kind", draft_kind_words[draft.kind]);
    if (sentence)
        answer_text(&cli->answer, "sentence", sentence);
    answer_int(&cli->answer, "build_minutes", product.build_minutes);
    answer_text(&cli->answer, "build_rule", product.build_rule);
    answer_rows(&cli->answer, "pods", "draft-status", &pod_columns, pods, n);
    cli_say(cli, "%s: draft %d, %s%s%s", show_event_name(cli->arena, &data.event), draft.number,
            draft_kind_name(draft.kind), sentence ? "; " : "", sentence ? sentence : "");
    for (size_t p = 0; p < n; p++)
        cli_say(cli, "pod %-2d  %s%s", pods[p].now.pod, pods[p].what, left_text(cli, &pods[p].now));
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
    int told[1024]; /* the step that was announced last, by pod */
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
    struct shown_pod shown = shown_pod(cli, data, draft, now);
    if (r->terminal) {
        printf("\r\033[K%s: %s%s\n", cli_words(cli, message(cli->arena, "pod %d", now->pod)),
               cli_words(cli, shown.what),
               now->state == DRAFT_RUNNING ? arena_printf(cli->arena, "; %d s", now->step.seconds) : "");
        return;
    }
    shown.schema = "topcut/draft-run/1";
    printf("%s\n", columns_print(&pod_columns, cli->arena, &shown, json_print_line));
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

/* One look: steps that are over go on, and what is new is announced. */
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
