/* fuzz_scenario.c - any text is a scenario that can be played in its eras, or an error that says why not
 *
 * A game of it comes to an end by itself: steps are counted, and the engine's own invariants are checked after
 * each. */
#include "base/arena.h"
#include "base/err.h"
#include "engine/scenario/scenario.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 20000, SCENARIOS_MAX = 4 };

static void play(const struct scenario *s)
{
    for (enum era era = 0; era < ERA_COUNT; era++) {
        struct arena arena = ARENA_INIT;
        struct scenario_outcome outcome;
        struct err err = ERR_INIT;
        if (!(s->eras & 1u << era))
            continue;
        enum err_code rc = scenario_run(&arena, s, era, NULL, NULL, &outcome, &err);
        tc_assert(rc == ERR_OK || (rc == ERR_INPUT && err.text[0]));
        tc_assert(rc != ERR_OK || outcome.passed || (outcome.where && outcome.expected && outcome.was));
        arena_release(&arena);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct scenario_file file;
    struct err err = ERR_INIT;
    if (size > INPUT_MAX || memchr(data, '\0', size))
        return 0;
    const char *text = arena_strndup(&arena, (const char *)data, size);
    if (scenario_read(&arena, text, "fuzz", NULL, &file, &err) == ERR_OK) {
        for (size_t i = 0; i < file.n && i < SCENARIOS_MAX; i++)
            play(&file.scenario[i]);
    } else {
        tc_assert(err.code == ERR_INPUT && err.text[0]);
    }
    arena_release(&arena);
    return 0;
}
