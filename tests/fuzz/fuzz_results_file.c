/* fuzz_results_file.c - any bytes as a results file: an error with a sentence, or a file that
 * verifies or not
 *
 * What was read must be whole: indices in range, playoff last. Verifying runs on small files only,
 * since the search for an explanation is long by design.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "event/import/import.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const struct results_file *file)
{
    bool playoff = false;
    for (size_t i = 0; i < file->n_matches; i++) {
        const struct results_match *m = &file->matches[i];
        tc_assert(m->p1 >= 0 && (size_t)m->p1 < file->n_players);
        tc_assert(m->p2 == STANDINGS_NOBODY || (size_t)m->p2 < file->n_players);
        tc_assert((m->stage != NULL) == (m->round == 0));
        tc_assert(!playoff || m->stage);
        playoff = m->stage != NULL;
    }
    for (size_t i = 0; i < file->n_published; i++)
        tc_assert((size_t)file->published[i].player < file->n_players);
    for (size_t i = 1; i < file->n_players; i++)
        tc_assert(file->players[i - 1] < file->players[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct results_file file;
    char *text = tc_calloc(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    enum err_code rc = results_file_parse(&arena, text, "fuzz.tsv", &file, &err);
    if (rc == ERR_OK) {
        struct results_verdict verdict;
        check(&file);
        if (file.n_matches <= 40)
            tc_assert(results_file_verify(&arena, &file, standings_rule_find("mtr"), &verdict, &err) == ERR_OK);
    } else {
        tc_assert(rc == ERR_INPUT && strstr(err.text, "fuzz.tsv"));
    }
    free(text);
    arena_release(&arena);
    return 0;
}
