/* structure.c - which structure an event has (D.1.1), and what it does not allow */
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"

#include <string.h>

static bool is_structure(const struct event *event, const char *name)
{
    return strcmp(event->set.structure, name) == 0;
}

bool event_is_bracket(const struct event *event)
{
    return event->swiss_rounds == 0 &&
           (is_structure(event, "single-elimination") || is_structure(event, "double-elimination"));
}

bool event_is_round_robin(const struct event *event)
{
    return is_structure(event, "round-robin") && !event->imported;
}

bool event_is_pods(const struct event *event)
{
    return is_structure(event, "pods");
}

enum bracket_kind event_bracket_kind(const struct event *event)
{
    return event_is_bracket(event) && is_structure(event, "double-elimination") ? BRACKET_DOUBLE : BRACKET_SINGLE;
}

const char *event_structure_name(const struct event *event)
{
    static const char *const names[][2] = {{MESSAGE_MARK("swiss"), TC_WORD("Swiss")},
                                           {MESSAGE_MARK("single-elimination"), TC_WORD("single elimination")},
                                           {MESSAGE_MARK("double-elimination"), TC_WORD("double elimination")},
                                           {MESSAGE_MARK("round-robin"), TC_WORD("round robin")},
                                           {MESSAGE_MARK("pods"), TC_WORD("tables of four")}};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (is_structure(event, names[i][0]))
            return names[i][1];
    return TC_WORD("unknown");
}

/* ---- what a structure does not allow --------------------------------------------------------- */

enum err_code event_require_swiss(const struct event *event, const char *what, struct err *err)
{
    if (event_is_round_robin(event))
        return err_set(err, ERR_CONFLICT,
                       "%s: %s is a round robin, who meets whom is its schedule's\ntopcut schedule shows it; "
                       "pair its next round with: topcut pair",
                       what, event->set.name);
    if (event_is_bracket(event))
        return err_set(err, ERR_CONFLICT,
                       "%s: %s is a %s, who meets whom is its bracket's\ntopcut bracket shows it; pair its next "
                       "round with: topcut pair",
                       what, event->set.name, event_structure_name(event));
    return ERR_OK;
}

enum err_code structure_require_late(const struct event *event, struct err *err)
{
    if (!event_is_round_robin(event) && !event_is_bracket(event))
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "the %s of %s is drawn, nobody can come in now\nwhile round 1 has no result, take it back "
                   "with topcut unpair, enroll them and pair again",
                   event_is_bracket(event) ? TC_WORD("bracket") : TC_WORD("schedule"), event->set.name);
}
