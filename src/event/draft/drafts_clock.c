/* drafts_clock.c - stepping through a draft
 *
 * What a pod does is a list of steps that follows from the kind of draft, the seats and the floor rules of the
 * event (pairing/draft.h); the store holds which of them runs and when it ends. So any program that looks at
 * the store sees the same clock, and nothing is lost when one ends.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/draft/internal.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

/* ---- steps ----------------------------------------------------------------------------------- */

const char *const draft_state_words[] = {"not-begun", "running", "held", "done"};

enum err_code draft_times_of(struct arena *arena, const struct event *event, enum draft_kind kind,
                             struct draft_times *out, int *packs, struct err *err)
{
    struct floor_rules rules;
    enum err_code rc = floor_rules_of_event(arena, event, &rules, err);
    if (rc != ERR_OK)
        return rc;
    *out = (struct draft_times){.build = 60 * floor_number_or(&rules, FLOOR_DRAFT_BUILD_MINUTES, 0)};
    *packs = floor_number_or(&rules, FLOOR_DRAFT_PACKS, 3);
    *packs = *packs < 1 ? 1 : *packs > DRAFT_PACKS_MAX / DRAFT_SEATS_MAX ? DRAFT_PACKS_MAX / DRAFT_SEATS_MAX : *packs;
    if (kind == DRAFT_ROCHESTER) {
        out->review[0] = floor_number_or(&rules, FLOOR_ROCHESTER_REVIEW_SECONDS, 0);
        out->pick[1] = floor_number_or(&rules, FLOOR_ROCHESTER_PICK_SECONDS, 0);
        return ERR_OK;
    }
    for (int i = 0; i < FLOOR_REVIEWS; i++)
        out->review[i + 1] = rules.draft_review_seconds[i];
    for (int i = 0; i < DRAFT_PACK_CARDS && i < FLOOR_PACK_CARDS; i++)
        out->pick[DRAFT_PACK_CARDS - i] = rules.draft_pick_seconds[i];
    return ERR_OK;
}

/* The latest draft with the steps of each of its pods. */
struct course {
    struct draft draft;
    struct draft_times times;
    int packs;                                     /* a player */
    struct draft_step *steps[DRAFT_SEATS_MAX + 1]; /* by players in a pod; made when asked for */
    int n_steps[DRAFT_SEATS_MAX + 1];
};

static enum err_code load_course(struct store *store, struct arena *arena, const struct event_data *data,
                                 struct course *out, struct err *err)
{
    *out = (struct course){.packs = 0};
    enum err_code rc = draft_latest(store, arena, data, &out->draft, err);
    return rc == ERR_OK ? draft_times_of(arena, &data->event, out->draft.kind, &out->times, &out->packs, err) : rc;
}

static const struct draft_step *steps_of(struct arena *arena, struct course *course, const struct draft_pod *pod,
                                         int *n)
{
    int seats = pod->n < 1 ? 1 : pod->n > DRAFT_SEATS_MAX ? DRAFT_SEATS_MAX : pod->n;
    if (!course->steps[seats]) {
        int packs = course->draft.kind == DRAFT_ROCHESTER ? course->packs * seats : course->packs;
        course->n_steps[seats] =
            (int)draft_steps(arena, course->draft.kind, seats, packs, &course->times, &course->steps[seats]);
    }
    *n = course->n_steps[seats];
    return course->steps[seats];
}

/* ---- where pods are -------------------------------------------------------------------------- */

static struct draft_now now_of(struct arena *arena, struct course *course, const struct draft_pod *pod, int64_t now)
{
    int n;
    const struct draft_step *steps = steps_of(arena, course, pod, &n);
    struct draft_now out = {.pod = pod->number,
                            .n_steps = n,
                            .at = pod->step > n ? n : pod->step,
                            .player = -1,
                            .state = pod->step == 0     ? DRAFT_NOT_BEGUN
                                     : pod->step > n    ? DRAFT_DONE
                                     : pod->ends_at_utc ? DRAFT_RUNNING
                                                        : DRAFT_HELD};
    if (out.state == DRAFT_NOT_BEGUN || out.state == DRAFT_DONE)
        return out;
    out.step = steps[pod->step - 1];
    if (out.step.seat >= 1 && out.step.seat <= pod->n)
        out.player = pod->players[out.step.seat - 1];
    out.timed = pod->ends_at_utc != 0;
    out.ends_at_utc = pod->ends_at_utc;
    out.seconds_left = out.timed ? pod->ends_at_utc - now : 0;
    return out;
}

enum err_code draft_status(struct store *store, struct arena *arena, const struct event_data *data, struct draft *draft,
                           struct draft_now **out, struct err *err)
{
    struct course course;
    struct clock *clock = store_clock(store);
    enum err_code rc = load_course(store, arena, data, &course, err);
    if (rc != ERR_OK)
        return rc;
    int64_t now = clock->now_utc(clock);
    *out = ARENA_ARRAY(arena, struct draft_now, course.draft.n_pods);
    for (size_t p = 0; p < course.draft.n_pods; p++)
        (*out)[p] = now_of(arena, &course, &course.draft.pods[p], now);
    *draft = course.draft;
    return ERR_OK;
}

/* ---- moving the clock ------------------------------------------------------------------------ */

/* What a pod's clock becomes. */
struct change {
    int step;
    bool timed;
    const char *refused; /* why not; NULL: it can be done */
};

static struct change change_of(enum draft_clock what, const struct draft_now *now, int stored_step, int steps,
                               int64_t ends_at, int64_t at)
{
    bool done = now->state == DRAFT_DONE, begun = now->state != DRAFT_NOT_BEGUN;
    struct change c = {.step = stored_step, .timed = now->timed};
    switch (what) {
    case DRAFT_CLOCK_START:
    case DRAFT_CLOCK_START_UNTIMED:
        c.refused = done ? TC_WORD("is done") : now->state == DRAFT_RUNNING ? TC_WORD("runs already") : NULL;
        if (!c.refused && begun && what == DRAFT_CLOCK_START_UNTIMED)
            c.refused = TC_WORD("has begun already");
        c.step = begun ? stored_step : 1;
        c.timed = what == DRAFT_CLOCK_START;
        break;
    case DRAFT_CLOCK_NEXT:
        c.refused = done ? TC_WORD("is done") : !begun ? TC_WORD("has not begun\ntopcut draft start") : NULL;
        c.step = stored_step + steps;
        if (now->step.seconds == 0)
            c.timed = true; /* a step without a time says nothing of those after it */
        break;
    case DRAFT_CLOCK_BACK:
        c.refused = !begun                                             ? TC_WORD("has not begun\ntopcut draft start")
                    : (done ? now->n_steps + 1 : stored_step) <= steps ? TC_WORD("is at its beginning")
                                                                       : NULL;
        c.step = (done ? now->n_steps + 1 : stored_step) - steps;
        c.timed = now->timed || done;
        break;
    case DRAFT_CLOCK_HOLD:
        c.refused = now->state == DRAFT_RUNNING ? NULL : TC_WORD("does not run");
        c.timed = false;
        break;
    case DRAFT_CLOCK_DUE:
        c.refused = now->state == DRAFT_RUNNING && ends_at <= at ? NULL : "";
        c.step = stored_step + 1;
        break;
    }
    return c;
}

static enum err_code save_step(struct store *store, struct arena *arena, const struct event_data *data,
                               struct course *course, struct draft_pod *pod, const struct change *change, int64_t now,
                               struct err *err)
{
    int n;
    const struct draft_step *steps = steps_of(arena, course, pod, &n);
    pod->step = change->step > n ? n + 1 : change->step;
    int seconds = pod->step <= n && change->timed ? steps[pod->step - 1].seconds : 0;
    pod->ends_at_utc = seconds ? now + seconds : 0;
    return store_exec(store, Q_DRAFT_STEP_SET,
                      SQL_ARGS(SQL_I(data->event.id.v), SQL_I(course->draft.number), SQL_I(pod->number),
                               SQL_I(pod->step), seconds ? SQL_I(pod->ends_at_utc) : SQL_NULL),
                      err);
}

/* "pack 3, pick 4", "building decks" */
static const char *step_words(struct arena *arena, struct course *course, const struct draft_pod *pod)
{
    int n;
    const struct draft_step *steps = steps_of(arena, course, pod, &n);
    if (pod->step > n)
        return TC_WORD("done");
    const struct draft_step *s = &steps[pod->step - 1];
    if (s->kind == DRAFT_BUILD)
        return TC_WORD("building decks");
    return s->kind == DRAFT_REVIEW
               ? message(arena,
                         course->draft.kind == DRAFT_ROCHESTER ? MESSAGE_MARK("review of pack %d")
                                                               : MESSAGE_MARK("review before pack %d"),
                         s->pack)
               : message(arena, "pack %d, pick %d", s->pack, s->pick);
}

static const char *changed_words(struct arena *arena, struct course *course, enum draft_clock what,
                                 const struct draft_pod *pod, int changed)
{
    const char *who = changed == 1 ? message(arena, "pod %d", pod->number) : message(arena, "%d pods", changed);
    return message(arena,
                   what == DRAFT_CLOCK_HOLD            ? MESSAGE_MARK("%s held: %s")
                   : what == DRAFT_CLOCK_BACK          ? MESSAGE_MARK("%s back: %s")
                   : what == DRAFT_CLOCK_START         ? MESSAGE_MARK("%s started: %s")
                   : what == DRAFT_CLOCK_START_UNTIMED ? MESSAGE_MARK("%s started without times: %s")
                                                       : MESSAGE_MARK("%s on: %s"),
                   who, step_words(arena, course, pod));
}

/* Changes every pod that is meant; returns by *changed how many, and the last of them. */
static enum err_code change_pods(struct store *store, struct arena *arena, const struct event_data *data,
                                 struct course *course, enum draft_clock what, int pod, int steps, int *changed,
                                 const struct draft_pod **last, struct err *err)
{
    struct clock *clock = store_clock(store);
    int64_t at = clock->now_utc(clock);
    const char *refused = "";
    enum err_code rc = ERR_OK;
    *changed = 0;
    for (size_t p = 0; rc == ERR_OK && p < course->draft.n_pods; p++) {
        struct draft_pod *one = &course->draft.pods[p];
        if ((pod && one->number != pod) || one->n == 0)
            continue;
        const struct draft_now now = now_of(arena, course, one, at);
        const struct change c = change_of(what, &now, one->step, steps, one->ends_at_utc, at);
        if (c.refused) {
            refused = c.refused;
            continue;
        }
        rc = save_step(store, arena, data, course, one, &c, at, err);
        *last = one;
        (*changed)++;
    }
    if (rc != ERR_OK || *changed || what == DRAFT_CLOCK_DUE)
        return rc;
    if (pod)
        return err_set(err, ERR_CONFLICT, "the draft of pod %d %s", pod, refused);
    return err_set(err, ERR_CONFLICT, "the draft %s", refused);
}

enum err_code draft_clock(struct store *store, struct arena *arena, struct event_id event, enum draft_clock what,
                          int pod, int steps, const char **sentence, struct err *err)
{
    static const enum verb verbs[] = {VERB_DRAFT_START, VERB_DRAFT_START, VERB_DRAFT_NEXT,
                                      VERB_DRAFT_BACK,  VERB_DRAFT_HOLD,  VERB_DRAFT_NEXT};
    struct event_data data;
    struct course course;
    const struct draft_pod *last = NULL;
    int changed = 0;
    *sentence = "";
    enum err_code rc = verb_begin(store, verbs[what], err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK &&
        (rc = event_require_open(&data.event, err)) == ERR_OK)
        rc = load_course(store, arena, &data, &course, err);
    if (rc == ERR_OK && data.swiss_rounds >= course.draft.first_round)
        rc = err_set(err, ERR_CONFLICT, "draft %d is over: round %d is paired", course.draft.number,
                     course.draft.first_round);
    if (rc == ERR_OK && pod > (int)course.draft.n_pods)
        rc = err_set(err, ERR_NOT_FOUND, "there is no pod %d: draft %d has %s", pod, course.draft.number,
                     message_count(arena, (int64_t)course.draft.n_pods, "%lld pod", "%lld pods"));
    if (rc == ERR_OK)
        rc = change_pods(store, arena, &data, &course, what, pod, steps, &changed, &last, err);
    if (rc == ERR_OK && changed) {
        *sentence = changed_words(arena, &course, what, last, changed);
        store_note(store, event.v, "%s: draft %d: %s", data.event.set.name, course.draft.number, *sentence);
    }
    return store_end(store, rc, err);
}
