/* decks_recheck.c - all lists of an event judged again, while results go on coming in
 *
 * Judging takes up to a millisecond a list, in which nothing may be written: with 2,000 lists nobody could enter a
 * result for seconds. So the lists are judged beside the writers, and what changed is stored in slices. Each slice
 * looks whether the event's rules are still those of the verdicts; a list that was registered again meanwhile is left
 * alone. Verdicts in limited rest on the pools of whole teams, and are given inside the slice.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/register/internal.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

#define SLICE         200 /* verdicts that are stored */
#define SLICE_LIMITED 25  /* lists that are judged and stored */
#define LISTS_INSIDE  50  /* of an event whose settings are changed: judged in the same verb */

/* A verdict to be stored. */
struct ahead_list {
    const char *name;            /* whose it is */
    struct decklist list;        /* as it was judged */
    struct decklist_verdict now; /* of limited: none yet */
    const char *colors;
};

struct decklists_ahead {
    struct event event;
    const char *rules; /* what they were judged by, as text */
    bool limited;
    struct ahead_list *lists;
    size_t n, stored;
    struct decklists_rejudged sums;
    struct store_together together;
};

static const char *joined(struct arena *arena, const char *text, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text = arena_printf(arena, "%s\t%s", text, words[i]);
    return arena_printf(arena, "%s\n", text);
}

/* Whatever a verdict depends on beside the list, as one text. */
static enum err_code rules_text(struct store *store, struct arena *arena, const struct event *event, const char **out,
                                struct err *err)
{
    struct pool_change pool;
    const char *changes;
    const struct event_settings *set = &event->set;
    enum err_code rc = pool_get(store, arena, event->id, &pool, err);
    if (rc == ERR_OK)
        rc = store_changes_state(store, arena, &changes, err);
    if (rc != ERR_OK)
        return rc;
    const char *text =
        arena_printf(arena, "%s\t%s\t%s\t%d\t%s\n", set->format, set->date, set->pool_date, set->deck_sanity, changes);
    text = joined(arena, text, pool.allow_sets, pool.n_allow_sets);
    text = joined(arena, text, pool.forbid_sets, pool.n_forbid_sets);
    text = joined(arena, text, pool.allow_cards, pool.n_allow_cards);
    *out = joined(arena, text, pool.forbid_cards, pool.n_forbid_cards);
    return ERR_OK;
}

/* ---- beside the writers ---------------------------------------------------------------------- */

/* The verdict without what it was worked out in. */
static struct decklist_verdict kept_verdict(struct arena *arena, const struct decklist_verdict *verdict)
{
    struct decklist_verdict out = *verdict;
    out.deck = NULL;
    out.findings = ARENA_ARRAY(arena, struct finding, verdict->n_findings + 1);
    for (size_t i = 0; i < verdict->n_findings; i++) {
        struct finding *f = &out.findings[i];
        *f = verdict->findings[i];
        f->card = arena_strdup(arena, f->card);
        f->rule = arena_strdup(arena, f->rule);
        f->source = arena_strdup(arena, f->source);
        f->text = arena_strdup(arena, f->text);
        f->hint = arena_strdup(arena, f->hint);
    }
    return out;
}

static enum err_code judge_one(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                               struct catalog *catalog, const char *name, const struct decklist *list,
                               struct decklists_ahead *ahead, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct deck deck;
    struct decklist_verdict now;
    enum err_code rc = decklist_deck(store, &scratch, rules->event->id, list, catalog, &deck, err);
    if (rc == ERR_OK)
        rc = decklist_judge(store, &scratch, rules, catalog, list->player, &deck, list->unverified, &now, err);
    if (rc == ERR_OK)
        decklists_add_up(arena, &ahead->sums, name, list, &now);
    if (rc == ERR_OK && !decklist_same_verdict(&list->verdict, &now))
        ahead->lists[ahead->n++] = (struct ahead_list){.name = name,
                                                       .list = *list,
                                                       .now = kept_verdict(arena, &now),
                                                       .colors = arena_strdup(arena, decklist_colors(&scratch, &deck))};
    arena_release(&scratch);
    return rc;
}

enum err_code decklists_judge_ahead(struct store *store, struct arena *arena,
                                    const struct decklist_knowledge *knowledge, struct event_id event,
                                    struct decklists_ahead **out, struct err *err)
{
    struct decklists_ahead *ahead = *out = ARENA_ARRAY(arena, struct decklists_ahead, 1);
    struct event_data data;
    struct decklist_rules rules;
    struct decklist_line *lines = NULL;
    size_t n = 0;
    *ahead = (struct decklists_ahead){.n = 0};
    enum err_code rc = decklist_rules_of_open(store, arena, knowledge, event, &data, &rules, err);
    if (rc == ERR_OK)
        rc = rules_text(store, arena, &data.event, &ahead->rules, err);
    if (rc == ERR_OK)
        rc = decklist_status(store, arena, &data, NULL, &lines, &n, err);
    if (rc != ERR_OK)
        return rc;
    ahead->event = data.event;
    ahead->limited = rules.ruling && ruling_format(rules.ruling)->kind == FORMAT_LIMITED;
    ahead->lists = ARENA_ARRAY(arena, struct ahead_list, n + 1);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        if (!lines[i].list.version)
            continue;
        if (ahead->limited)
            ahead->lists[ahead->n++] = (struct ahead_list){.name = lines[i].name, .list = lines[i].list};
        else
            rc = judge_one(store, arena, &rules, knowledge->catalog, lines[i].name, &lines[i].list, ahead, err);
    }
    return rc;
}

/* ---- slices ---------------------------------------------------------------------------------- */

/* Stores one verdict, unless the list is another one by now. */
static enum err_code store_one(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                               struct catalog *catalog, struct decklists_ahead *ahead, const struct ahead_list *one,
                               struct decklists_rejudged *sums, struct err *err)
{
    struct decklist now;
    enum err_code rc = decklist_find(store, arena, &ahead->event, one->list.player, DECKLIST_LIST, &now, err);
    if (rc != ERR_OK || now.version != one->list.version)
        return rc;
    if (ahead->limited)
        return decklist_judge_again(store, arena, rules, catalog, one->name, &now, sums, err);
    decklists_add_up(arena, sums, one->name, &one->list, &one->now);
    return decklist_store_verdict(store, ahead->event.id, &one->list, &one->now, one->colors, err);
}

/* The event and its rules must still be those of the verdicts. */
static enum err_code require_same_rules(struct store *store, struct arena *arena, const struct decklists_ahead *ahead,
                                        struct event *event, struct err *err)
{
    const char *rules = "";
    enum err_code rc = event_get(store, arena, ahead->event.id, event, err);
    if (rc == ERR_OK)
        rc = event_require_open(event, err);
    if (rc == ERR_OK)
        rc = rules_text(store, arena, event, &rules, err);
    if (rc == ERR_OK && strcmp(rules, ahead->rules) != 0)
        rc = err_set(err, ERR_CONFLICT, "the format of %s or its cards were changed meanwhile; judge the lists again",
                     event->set.name);
    return rc;
}

enum err_code decklists_store_ahead(struct store *store, struct arena *arena,
                                    const struct decklist_knowledge *knowledge, struct decklists_ahead *ahead,
                                    bool *more, struct err *err)
{
    struct event event;
    struct decklist_rules rules = {.ruling = NULL};
    struct decklists_rejudged sums = {0};
    size_t left = ahead->n - ahead->stored, most = ahead->limited ? SLICE_LIMITED : SLICE;
    size_t n = left < most ? left : most;
    *more = false;
    if (n == 0)
        return ERR_OK;
    if (left > n || ahead->together.n > 0)
        store_set_together(store, &ahead->together);
    enum err_code rc = verb_begin(store, VERB_DECK_RECHECK, err);
    if (rc != ERR_OK)
        return rc;
    rc = require_same_rules(store, arena, ahead, &event, err);
    if (rc == ERR_OK && ahead->limited)
        rc = decklist_rules(store, arena, knowledge, &event, &rules, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = store_one(store, arena, &rules, knowledge->catalog, ahead, &ahead->lists[ahead->stored + i], &sums, err);
    bool whole = n == ahead->n && !ahead->limited;
    if (rc == ERR_OK)
        store_note(store, event.id.v, "%s: %s", event.set.name,
                   decklists_rejudged_note(arena, whole ? &ahead->sums : &sums));
    if ((rc = store_end(store, rc, err)) != ERR_OK)
        return rc;
    if (ahead->limited) {
        ahead->sums.judged += sums.judged;
        ahead->sums.changed += sums.changed;
        ahead->sums.legal += sums.legal;
        ahead->sums.illegal += sums.illegal;
        ahead->sums.unverified += sums.unverified;
        ahead->sums.unchecked += sums.unchecked;
    }
    ahead->stored += n;
    *more = ahead->stored < ahead->n;
    return ERR_OK;
}

const struct decklists_rejudged *decklists_ahead_sums(const struct decklists_ahead *ahead)
{
    return &ahead->sums;
}

void decklists_ahead_join(struct decklists_ahead *ahead, const struct store_together *before)
{
    if (before)
        ahead->together = *before;
}

enum err_code decklists_are_many(struct store *store, struct event_id event, bool *many, struct err *err)
{
    struct decklist_counts counts;
    enum err_code rc = decklist_count(store, event, &counts, err);
    *many = rc == ERR_OK && counts.with_list > LISTS_INSIDE;
    return rc;
}

enum err_code decklist_recheck(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                               struct event_id event, struct decklists_rejudged *out, struct err *err)
{
    return decklist_recheck_after(store, arena, knowledge, event, NULL, out, err);
}

enum err_code decklist_recheck_after(struct store *store, struct arena *arena,
                                     const struct decklist_knowledge *knowledge, struct event_id event,
                                     const struct store_together *before, struct decklists_rejudged *out,
                                     struct err *err)
{
    struct decklists_ahead *ahead;
    bool more = true;
    *out = (struct decklists_rejudged){0};
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    rc = decklists_judge_ahead(store, arena, knowledge, event, &ahead, err);
    store_end_read(store);
    decklists_ahead_join(ahead, before);
    while (rc == ERR_OK && more)
        rc = decklists_store_ahead(store, arena, knowledge, ahead, &more, err);
    if (rc == ERR_OK)
        *out = ahead->sums;
    return rc;
}
