/* fuzz_wer.c - any bytes as an event of Wizards Event Reporter: an error with a sentence, or an event that is written
 * and read again as the same text */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/outside/outside.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const struct outside_event *e)
{
    for (size_t i = 0; i < e->n_matches; i++) {
        const struct outside_match *m = &e->matches[i];
        tc_assert(m->p1 >= 0 && (size_t)m->p1 < e->n_players);
        tc_assert(m->p2 >= -1 && m->p2 < (int)e->n_players && m->p2 != m->p1);
        tc_assert(m->round >= 1 && m->round <= OUTSIDE_ROUNDS_MAX);
        tc_assert(i == 0 || e->matches[i - 1].round <= m->round);
    }
    for (size_t i = 0; i < e->n_penalties; i++)
        tc_assert(e->penalties[i].player >= 0 && (size_t)e->penalties[i].player < e->n_players);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct outside_event e;
    char *text = tc_calloc(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    if (utf8_is_valid(text, strlen(text))) {
        enum err_code rc = wer_read(&arena, text, "fuzz.wer", &e, &err);
        if (rc == ERR_OK) {
            check(&e);
            const char *once = wer_write(&arena, &e);
            if (wer_read(&arena, once, "again.wer", &e, &err) == ERR_OK) {
                const char *twice = wer_write(&arena, &e);
                if (wer_read(&arena, twice, "again.wer", &e, &err) == ERR_OK)
                    tc_assert(strcmp(twice, wer_write(&arena, &e)) == 0);
            }
        } else {
            tc_assert(rc == ERR_INPUT && strstr(err.text, "fuzz.wer"));
        }
    }
    free(text);
    arena_release(&arena);
    return 0;
}
