/* results_length.c - how long were the matches of an event from elsewhere? judged by the bulk of the results */
#include "base/arena.h"
#include "base/message.h"
#include "event/import/import.h"
#include "event/import/internal.h"

#include <string.h>

#define SCORES_TOLD 3

static int larger(int a, int b)
{
    return a > b ? a : b;
}

void length_count_add(struct length_count *count, int wins1, int wins2)
{
    int won = larger(wins1, wins2);
    if (wins1 != wins2)
        count->decided[won < LENGTH_WINS_MAX ? won : LENGTH_WINS_MAX]++;
}

int length_judge(const struct length_count *count)
{
    int best = 2;
    for (int wins = 1; wins <= LENGTH_WINS_MAX; wins++)
        if (count->decided[wins] > count->decided[best])
            best = wins;
    return 2 * best - 1;
}

bool length_fits(int best_of, int wins1, int wins2)
{
    int need = best_of / 2 + 1, won = larger(wins1, wins2);
    return won <= need && wins1 + wins2 - won < need;
}

static bool is_of(const struct results_match *m, const char *stage)
{
    if (m->kind != STANDINGS_PLAYED)
        return false;
    return stage ? m->stage && strcmp(m->stage, stage) == 0 : !m->stage;
}

int results_length(const struct results_file *file, const char *stage)
{
    struct length_count count = {{0}};
    for (size_t i = 0; i < file->n_matches; i++)
        if (is_of(&file->matches[i], stage))
            length_count_add(&count, file->matches[i].wins1, file->matches[i].wins2);
    return length_judge(&count);
}

/* True when an earlier match is of the same stage. */
static bool stage_met(const struct results_file *file, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (file->matches[i].stage && strcmp(file->matches[i].stage, file->matches[at].stage) == 0)
            return true;
    return false;
}

const char *results_length_text(struct arena *arena, const struct results_file *file)
{
    int swiss = results_length(file, NULL), odd = 0;
    const char *text = swiss == 3 ? "" : message(arena, "; best of %d by most of its results", swiss);
    const char *scores = "", *stage = NULL;
    int length = swiss; /* of stage; the matches of a stage stand together, or nearly so */
    for (size_t i = 0; i < file->n_matches; i++) {
        const struct results_match *m = &file->matches[i];
        if (m->stage && (!stage || strcmp(stage, m->stage) != 0)) {
            stage = m->stage;
            length = results_length(file, stage);
        }
        if (m->stage && length != swiss && !stage_met(file, i))
            text = message(arena, "%s; %s best of %d", text, m->stage, length);
        if (m->kind == STANDINGS_PLAYED && !length_fits(length, m->wins1, m->wins2) && odd++ < SCORES_TOLD)
            scores = arena_printf(arena, "%s%s%s", scores, *scores ? ", " : "",
                                  message(arena, "%d-%d on line %d", m->wins1, m->wins2, m->line));
    }
    if (odd)
        text = message_plural(arena, odd, "%s; kept as it is, although no such match can end so: %s%s",
                              "%s; kept as they are, although no such match can end so: %s%s", text, scores,
                              odd > SCORES_TOLD ? ", ..." : "");
    return text;
}
