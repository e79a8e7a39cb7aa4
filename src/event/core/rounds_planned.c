/* rounds_planned.c - how many rounds an event takes, and why (core.h) */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/core/internal.h"
#include "pairing/roundrobin.h"

#include <string.h>

enum { ROUNDS_LEAST = 3, DRAFT_PLAYOFF = 8 };

int event_rounds_to_one(int players)
{
    int rounds = 0;
    if (players == 2)
        return 1; /* they have only each other */
    while (rounds < 30 && 1 << rounds < players)
        rounds++;
    return rounds < ROUNDS_LEAST ? ROUNDS_LEAST : rounds;
}

/* A draft for the playoff is what makes a top 8 of so few players: one pod. */
static bool playoff_is_draft(const struct event *e, int cut)
{
    return cut == DRAFT_PLAYOFF && limited_kind(e->set.format) != LIMITED_NONE;
}

/* The step of the floor rules' table; NULL where they have none. */
static const struct floor_rounds *step_of(const struct floor_rules *rules, int players)
{
    for (size_t i = 0; i < rules->n_rounds; i++)
        if (players <= rules->rounds[i].players)
            return &rules->rounds[i];
    return NULL;
}

static int rounds_of_step(const struct event *e, const struct floor_rounds *step, int cut)
{
    return playoff_is_draft(e, cut) ? step->draft : step->rounds;
}

/* Rounds by the book for a field that counts as so many players; step: of the table, NULL without one. */
static int rounds_by_book(const struct event *e, const struct floor_rules *rules, int counted,
                          const struct floor_rounds **step)
{
    *step = rules && counted > 2 ? step_of(rules, counted) : NULL;
    return e->set.cut > 0 && *step ? rounds_of_step(e, *step, e->set.cut) : event_rounds_to_one(counted);
}

/* The event's floor rules; NULL where the file is wrong, which topcut floor show reports. */
static const struct floor_rules *rules_of(struct arena *arena, struct floor_shelf *shelf, const struct event *e,
                                          struct floor_rules *out)
{
    struct err none = ERR_INIT;
    enum err_code rc = floor_rules_from(arena, shelf, e, out, &none);
    err_clear(&none);
    return rc == ERR_OK ? out : NULL;
}

/* The edition whose table of sizes of tables of four holds where the event's own has none. */
#define PODS_EDITION "modern"
/* Fewer sit at one table anyway, or nearly so: nobody proposes a cut of them. */
#define PODS_CUT_FROM 6

/* The step of the table of sizes of tables of four; NULL where a file is wrong, which topcut floor show reports. *rule:
 * whose it is. */
static const struct floor_pods *pods_step(struct arena *arena, struct floor_shelf *shelf, const struct event *e,
                                          const char **rule)
{
    struct floor_rules rules;
    struct event named = *e;
    const struct floor_rules *has = rules_of(arena, shelf, e, &rules);
    named.set.floor_rules = PODS_EDITION;
    if (!has || has->n_pods == 0)
        has = rules_of(arena, shelf, &named, &rules);
    *rule = has ? has->pods_rule : "";
    for (size_t i = 0; has && i < has->n_pods; i++)
        if (e->starters <= has->pods[i].players)
            return &has->pods[i];
    return NULL;
}

int event_pods_cut_by_table(const struct event *e)
{
    struct arena arena = ARENA_INIT;
    struct floor_shelf shelf = {0};
    const char *rule;
    const struct floor_pods *step = pods_step(&arena, &shelf, e, &rule);
    int cut = step && e->starters >= PODS_CUT_FROM ? step->cut : 0;
    arena_release(&arena);
    return cut;
}

bool event_pods_cut_in_steps(const struct event *e)
{
    struct arena arena = ARENA_INIT;
    struct floor_shelf shelf = {0};
    struct floor_rules rules;
    const struct floor_rules *has = rules_of(&arena, &shelf, e, &rules);
    bool steps = has && has->cut_seeding.value == FLOOR_SEEDING_STEP;
    arena_release(&arena);
    return steps;
}

/* "40 players, with a cut to 10 [what TopDeck's organizers do]" */
static const char *pods_why(struct arena *arena, const struct event *e)
{
    struct floor_shelf shelf = {0};
    const char *rule;
    const struct floor_pods *step = e->set.rounds == 0 ? pods_step(arena, &shelf, e, &rule) : NULL;
    if (!step || e->starters < PODS_CUT_FROM)
        return "";
    const char *field = message_count(arena, e->starters, "%lld player", "%lld players");
    return step->cut == 0    ? message(arena, "%s at tables of four [%s]", field, rule)
           : e->set.cut == 0 ? message(arena, "%s at tables of four, with a cut to %d [%s]\ntopcut cut %d makes it",
                                       field, step->cut, rule, step->cut)
           : e->set.cut == step->cut
               ? message(arena, "%s at tables of four, with a cut to %d [%s]", field, step->cut, rule)
               : message(arena, "%s at tables of four, with a cut to %d [%s]; %d is planned", field, step->cut, rule,
                         e->set.cut);
}

int event_rounds_planned(struct arena *arena, struct floor_shelf *shelf, const struct event *e)
{
    const struct event_settings *set = &e->set;
    const struct floor_rounds *step;
    struct floor_rules rules;
    if (strcmp(set->structure, "single-elimination") == 0)
        return bracket_rounds_needed(BRACKET_SINGLE, e->starters);
    if (strcmp(set->structure, "double-elimination") == 0)
        return bracket_rounds_needed(BRACKET_DOUBLE, e->starters);
    if (strcmp(set->structure, "round-robin") == 0)
        return e->starters < 2 ? set->legs : robin_rounds(e->starters, set->legs);
    if (set->rounds > 0)
        return set->rounds;
    const char *whose;
    const struct floor_pods *pods = event_is_pods(e) ? pods_step(arena, shelf, e, &whose) : NULL;
    if (pods)
        return pods->rounds;
    return rounds_by_book(e, set->cut > 0 ? rules_of(arena, shelf, e, &rules) : NULL, e->counted, &step);
}

/* Why an event has its Swiss rounds. */
struct reason {
    int book;                /* rounds by the book */
    int other;               /* with a playoff instead of without, or the reverse; 0: the rules do not say */
    int players, counted;    /* players, or teams; the same with awarded byes */
    bool teams;              /* who plays are teams */
    bool by_organizer;       /* who set another number */
    bool playoff;            /* book is of the floor rules' table */
    bool drafted, undrafted; /* where the table tells a limited event's drafted playoff from others */
    int late;                /* what the book would have with those who came in late; 0: the same */
    const char *rule;        /* of the table, "MTR appendix E"; "": the rules have none */
};

/* False: nothing to tell, as for event_rounds_why. */
static bool find_reason(struct arena *arena, const struct event *e, struct reason *out)
{
    const struct event_settings *set = &e->set;
    const struct floor_rounds *step, *late;
    struct floor_rules rules;
    struct floor_shelf shelf = {0};
    *out = (struct reason){.rule = ""};
    if (strcmp(set->structure, "swiss") != 0 || e->starters < 2 || e->imported)
        return false;
    const struct floor_rules *has = rules_of(arena, &shelf, e, &rules);
    int one = event_rounds_to_one(e->counted);
    out->book = rounds_by_book(e, has, e->counted, &step);
    out->players = e->starters;
    out->counted = e->counted;
    out->teams = *set->teams != '\0';
    out->by_organizer = set->rounds > 0 && set->rounds != out->book;
    out->playoff = set->cut > 0 && step;
    out->drafted = out->playoff && step->draft != step->rounds && playoff_is_draft(e, set->cut);
    out->undrafted = out->playoff && step->draft != step->rounds && !out->drafted;
    out->other = out->playoff ? one : step ? step->rounds : 0;
    out->rule = step ? rules.rounds_rule : "";
    if (set->rounds == 0 && e->counted_late > e->counted)
        out->late = rounds_by_book(e, has, e->counted_late, &late);
    if (out->late == out->book)
        out->late = 0;
    return true;
}

/* "20 players (48 with awarded byes) before a playoff [MTR appendix E]" */
static const char *book_text(struct arena *arena, const struct reason *r)
{
    const char *field = r->teams ? message_count(arena, r->players, "%lld team", "%lld teams")
                                 : message_count(arena, r->players, "%lld player", "%lld players");
    if (r->counted != r->players)
        field = message(arena, "%s (%d with awarded byes)", field, r->counted);
    if (r->playoff)
        return message(arena,
                       r->drafted     ? MESSAGE_MARK("%s before a playoff, drafted [%s]")
                       : r->undrafted ? MESSAGE_MARK("%s before a playoff, not drafted [%s]")
                                      : MESSAGE_MARK("%s before a playoff [%s]"),
                       field, r->rule);
    return r->players == 2 ? message(arena, "%s have only each other", field)
                           : message(arena, "at most one of %s is unbeaten after them", field);
}

const char *event_rounds_why(struct arena *arena, const struct event *e)
{
    struct reason r;
    if (event_is_pods(e))
        return e->imported ? "" : pods_why(arena, e);
    if (!find_reason(arena, e, &r))
        return "";
    const char *book = book_text(arena, &r);
    if (r.by_organizer)
        return message(arena, "set by the organizer; by the book %d: %s", r.book, book);
    if (r.playoff)
        book = message(arena, "%s; without one %d", book, r.other);
    else if (r.other)
        book = message(arena, "%s; with a playoff %d [%s]", book, r.other, r.rule);
    return r.late
               ? message(arena,
                         "%s; with the late entries %d, but the plan stays\ntopcut event edit --rounds %d changes it",
                         book, r.late, r.late)
               : book;
}

const char *event_rounds_outlook(const struct event *e)
{
    if (strcmp(e->set.structure, "swiss") != 0 || e->set.rounds > 0)
        return "";
    return e->set.cut > 0 ? TC_WORD("rounds: those that the floor rules have before a playoff (topcut floor show); "
                                    "without one, until at most one player is unbeaten")
                          : TC_WORD("rounds: until at most one player is unbeaten; with a playoff (--cut), those "
                                    "that the floor rules have before one (topcut floor show)");
}

const char *event_rounds_late_text(struct arena *arena, const struct event *before)
{
    struct reason r;
    struct event e = *before;
    e.counted_late++;
    if (!find_reason(arena, &e, &r) || !r.late)
        return "";
    return message(arena,
                   "; the plan stays at %s, where so many players would have %d\ntopcut event edit --rounds %d "
                   "changes it",
                   message_count(arena, r.book, "%lld round", "%lld rounds"), r.late, r.late);
}
