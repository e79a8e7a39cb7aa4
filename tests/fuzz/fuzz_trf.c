/* fuzz_trf.c - any bytes as a tournament report: an error with a sentence, or an event whose report is read again with
 * the same matches */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/outside/outside.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct outside_event e, again;
    char *text = tc_calloc(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    (void)outside_sniff(text);
    if (utf8_is_valid(text, strlen(text))) {
        enum err_code rc = trf_read(&arena, text, "fuzz.trf", &e, &err);
        if (rc == ERR_OK) {
            for (size_t i = 0; i < e.n_matches; i++)
                tc_assert(e.matches[i].p1 >= 0 && (size_t)e.matches[i].p1 < e.n_players && e.matches[i].p2 >= -1 &&
                          e.matches[i].p2 < (int)e.n_players && e.matches[i].round >= 1 &&
                          e.matches[i].round <= e.rounds);
            const char *report = trf_write(&arena, &e);
            enum err_code rc2 = trf_read(&arena, report, "again.trf", &again, &err);
            tc_assert(rc2 != ERR_OK || again.n_matches == e.n_matches);
        } else {
            tc_assert(rc == ERR_INPUT && strstr(err.text, "fuzz.trf"));
        }
    }
    free(text);
    arena_release(&arena);
    return 0;
}
