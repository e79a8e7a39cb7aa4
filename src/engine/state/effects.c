/* effects.c - records of lasting effects, and what they keep of their announcement
 *
 * Targets of what waits on the stack, of spells that were there and are still asked for, and entities that
 * announcements keep share game.target[]: each owner has a run of it, and when a run is removed those behind it move
 * up.
 */
#include "engine/state/state.h"

#include <string.h>

void targets_drop(struct game *g, int first, int n)
{
    if (n == 0)
        return;
    int behind = g->targets_n - first - n;
    if (behind > 0)
        memmove(&g->target[first], &g->target[first + n], (size_t)behind * sizeof *g->target);
    g->targets_n = (uint8_t)(g->targets_n - n);
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].first_target > first)
            g->stack[i].first_target = (uint8_t)(g->stack[i].first_target - n);
    for (int i = 0; i < g->gone_n; i++)
        if (g->gone[i].spell.first_target > first)
            g->gone[i].spell.first_target = (uint8_t)(g->gone[i].spell.first_target - n);
    for (int i = 0; i < g->announced_n; i++)
        if (g->announced[i].first_target > first)
            g->announced[i].first_target = (uint8_t)(g->announced[i].first_target - n);
}

static void announced_free(struct game *g, int index)
{
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].announced == index + 1)
            return;
    struct announced gone = g->announced[index];
    g->announced[index] = (struct announced){0};
    while (g->announced_n && !g->announced[g->announced_n - 1].used)
        g->announced_n--;
    targets_drop(g, gone.first_target, gone.targets);
}

void effect_free(struct game *g, int index)
{
    int announced = g->effect[index].announced;
    g->effect[index] = (struct effect){0};
    while (g->effects_n && g->effect[g->effects_n - 1].kind == EFFECT_FREE)
        g->effects_n--;
    if (announced)
        announced_free(g, announced - 1);
}

static bool keeps(const struct game *g, const struct announced *kept, const struct announced *what,
                  const struct target *targets, int n)
{
    struct announced same = *what;
    same.first_target = kept->first_target;
    same.targets = (uint8_t)n;
    same.used = 1;
    return memcmp(kept, &same, sizeof same) == 0 &&
           (n == 0 || memcmp(&g->target[kept->first_target], targets, (size_t)n * sizeof *targets) == 0);
}

bool effect_keep(struct game *g, int index, const struct announced *what, const struct target *targets, int n)
{
    int at = 0;
    while (at < g->announced_n && !keeps(g, &g->announced[at], what, targets, n))
        at++;
    if (at == g->announced_n) {
        at = 0;
        while (at < g->announced_n && g->announced[at].used)
            at++;
        if (at == MAX_ANNOUNCED || g->targets_n + n > MAX_TARGETS) {
            game_fail(g, at == MAX_ANNOUNCED ? LIMIT_EFFECTS : LIMIT_TARGETS);
            return false;
        }
        if (at == g->announced_n)
            g->announced_n++;
        g->announced[at] = *what;
        g->announced[at].used = 1;
        g->announced[at].first_target = g->targets_n;
        g->announced[at].targets = (uint8_t)n;
        for (int i = 0; i < n; i++)
            g->target[g->targets_n++] = targets[i];
    }
    g->effect[index].announced = (unsigned)(at + 1) & 0x3f;
    return true;
}
