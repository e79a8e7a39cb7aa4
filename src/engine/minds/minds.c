/* minds.c - names of the minds, and the mind that does nothing */
#include "engine/minds/minds.h"
#include "base/message.h"
#include "engine/table/table.h"

#include <string.h>

static const struct {
    const char *name, *said;
} kinds[MIND_COUNT] = {
    [MIND_PASSIVE] = {"passive", TC_WORD("does nothing at all; good for looking at one deck alone")},
    [MIND_GOLDFISH] = {"goldfish", TC_WORD("plays its cards and attacks as if nobody sat opposite")},
    [MIND_PLANNER] = {"planner", TC_WORD("a goldfish that tries its moves on copies of the game before it makes them")},
    [MIND_RANDOM] = {"random", TC_WORD("makes any legal move; loses to whoever plays lands and attacks")},
    [MIND_GREEDY] = {"greedy",
                     TC_WORD("plays what it can, counts attacks and blocks, plans nothing; beats random in 97 "
                             "of 100 games")},
    [MIND_SEARCH] = {"search",
                     TC_WORD("tries its moves two turns ahead and takes the best; beats greedy in 3 of 5 games")},
};

const char *mind_kind_name(enum mind_kind kind)
{
    return kinds[kind].name;
}

const char *mind_kind_said(enum mind_kind kind)
{
    return kinds[kind].said;
}

bool mind_kind_parse(const char *name, enum mind_kind *out)
{
    for (int i = 0; i < MIND_COUNT; i++)
        if (strcmp(kinds[i].name, name) == 0) {
            *out = (enum mind_kind)i;
            return true;
        }
    return false;
}

static bool always_idle(void *self, const struct engine *e, int player)
{
    (void)self;
    (void)e;
    (void)player;
    return true;
}

struct mind mind_passive(void)
{
    return (struct mind){.name = "passive", .idle = always_idle};
}
