/* rounds_planned.c - how many rounds an event takes, and why (structure.h) */
#include "event/drafts.h"
#include "event/floor.h"
#include "event/robin.h"
#include "event/structure.h"

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

/* The playoff is one draft pod: a top 8 of a limited event. */
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

/* "20 players (48 with awarded byes)" */
static const char *field_text(struct arena *arena, const struct event *e)
{
    const char *players = count_text(arena, e->starters, "player");
    return e->counted == e->starters
               ? players
               : arena_printf(arena, "%s (%d with awarded byes)", players,
                              e->counted);
}

static const char *by_table(struct arena *arena, const struct event *e,
                            const struct floor_rules *rules, const struct floor_rounds *step)
{
    const char *kind = step->draft == step->rounds ? ""
                       : playoff_is_draft(e, e->set.cut)
                           ? ", drafted"
                           : ", not drafted";
    return arena_printf(arena, "%s before a playoff%s [%s]", field_text(arena, e), kind,
                        rules->rounds_rule);
}

/* What the floor rules say for the number of players that the event counts; NULL: nothing. */
static const struct floor_rounds *book_step(struct arena *arena, const struct event *e,
                                            struct floor_rules *rules)
{
    struct err none = ERR_INIT;
    enum err_code rc = floor_rules_of_event(arena, e, rules, &none);
    err_clear(&none); /* topcut floor show reports a file that is wrong */
    return rc == ERR_OK && e->counted > 2 ? step_of(rules, e->counted) : NULL;
}

int event_rounds_planned(struct arena *arena, const struct event *e)
{
    const struct event_settings *set = &e->set;
    struct floor_rules rules;
    if (strcmp(set->structure, "single-elimination") == 0)
        return bracket_rounds_needed(BRACKET_SINGLE, e->starters);
    if (strcmp(set->structure, "double-elimination") == 0)
        return bracket_rounds_needed(BRACKET_DOUBLE, e->starters);
    if (strcmp(set->structure, "round-robin") == 0)
        return e->starters < 2 ? set->legs : robin_rounds(e->starters, set->legs);
    if (set->rounds > 0)
        return set->rounds;
    const struct floor_rounds *step = set->cut > 0 ? book_step(arena, e, &rules) : NULL;
    return step ? rounds_of_step(e, step, set->cut) : event_rounds_to_one(e->counted);
}

const char *event_rounds_why(struct arena *arena, const struct event *e)
{
    struct floor_rules rules;
    const struct event_settings *set = &e->set;
    if (strcmp(set->structure, "swiss") != 0 || e->starters < 2 || e->imported)
        return "";
    int one = event_rounds_to_one(e->counted);
    const struct floor_rounds *step = book_step(arena, e, &rules);
    bool playoff = set->cut > 0 && step;
    const char *single = arena_printf(
        arena, "%s: after %s at most one is unbeaten%s", field_text(arena, e),
        count_text(arena, one, "round"),
        one == ROUNDS_LEAST && e->counted <= 4 ? ", and 3 are the least [MTR 10.2]" : "");
    const char *book = playoff ? by_table(arena, e, &rules, step) : single;
    if (set->rounds > 0)
        return arena_printf(arena, "set by the organizer; by the book %d: %s",
                            playoff ? rounds_of_step(e, step, set->cut) : one, book);
    if (playoff)
        return arena_printf(arena, "%s; without a playoff %d", book, one);
    return step ? arena_printf(arena, "%s; with a playoff %d [%s]", book, step->rounds,
                               rules.rounds_rule)
                : book;
}
