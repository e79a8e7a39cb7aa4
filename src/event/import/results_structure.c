/* results_structure.c - which structure (D.1.1) the matches of a results file show
 *
 * A round robin is where every pair has met equally often. A single elimination is where no loser
 * comes back. A Swiss is what is left, as long as nobody meets the same opponent twice; a bracket
 * that was recorded as the last numbered rounds is allowed to repeat a pairing. Anything else is
 * unknown.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "event/import/import.h"
#include "event/import/internal.h"

#include <stdlib.h>

const char *const results_structure_words[] = {
    [RESULTS_SWISS] = "swiss",
    [RESULTS_SINGLE_ELIMINATION] = "single elimination",
    [RESULTS_ROUND_ROBIN] = "round robin",
    [RESULTS_UNKNOWN] = "unknown",
};

/* A pair that met, the smaller index first, and the last round in which they did. */
struct meeting {
    int low, high, round;
};

static int compare_meeting(const void *left, const void *right)
{
    const struct meeting *a = left, *b = right;
    if (a->low != b->low)
        return a->low < b->low ? -1 : 1;
    if (a->high != b->high)
        return a->high < b->high ? -1 : 1;
    return COMPARE(a->round, b->round);
}

static size_t list_meetings(struct arena *arena, const struct results_file *file, struct meeting **out)
{
    struct meeting *list = ARENA_ARRAY(arena, struct meeting, file->n_matches);
    size_t n = 0;
    for (size_t i = 0; i < file->n_matches; i++) {
        const struct results_match *m = &file->matches[i];
        if (m->round == 0 || m->p2 == STANDINGS_NOBODY)
            continue;
        bool ordered = m->p1 < m->p2;
        list[n++] = (struct meeting){ordered ? m->p1 : m->p2, ordered ? m->p2 : m->p1, m->round};
    }
    if (n > 1)
        qsort(list, n, sizeof *list, compare_meeting);
    *out = list;
    return n;
}

static bool same_pair(const struct meeting *a, const struct meeting *b)
{
    return a->low == b->low && a->high == b->high;
}

/* Every pair of all players met, and all of them equally often. */
static bool is_round_robin(const struct results_file *file, const struct meeting *list, size_t n)
{
    size_t players = file->n_players;
    if (players < 3 || players > STANDINGS_MATCHES_MAX)
        return false;
    size_t pairs = players * (players - 1) / 2;
    if (n == 0 || n % pairs != 0)
        return false;
    size_t each = n / pairs;
    for (size_t i = 0; i < n; i++) {
        bool new_pair = i == 0 || !same_pair(&list[i], &list[i - 1]);
        if (new_pair != (i % each == 0))
            return false;
    }
    return true;
}

/* Counts the matches from the given round on with a player who lost in an earlier one of these rounds. A drawn match
 * may send either player on (D.1.5). */
static size_t count_returns(struct arena *arena, const struct results_file *file, int first)
{
    size_t returns = 0;
    int *lost_in = ARENA_ARRAY(arena, int, file->n_players); /* round of the first loss; 0 for none */
    for (size_t i = 0; i < file->n_matches; i++) {
        const struct results_match *m = &file->matches[i];
        if (m->round == 0 || m->round < first || m->wins1 == m->wins2)
            continue;
        int loser = m->wins1 < m->wins2 ? m->p1 : m->p2;
        if (loser != STANDINGS_NOBODY && (!lost_in[loser] || m->round < lost_in[loser]))
            lost_in[loser] = m->round;
    }
    for (size_t i = 0; i < file->n_matches; i++) {
        const struct results_match *m = &file->matches[i];
        if (m->round == 0 || m->round < first)
            continue;
        bool back1 = lost_in[m->p1] && lost_in[m->p1] < m->round;
        bool back2 = m->p2 != STANDINGS_NOBODY && lost_in[m->p2] && lost_in[m->p2] < m->round;
        returns += back1 || back2;
    }
    return returns;
}

/* Matches of each numbered round, by round. */
static size_t *count_by_round(struct arena *arena, const struct results_file *file)
{
    size_t *matches = ARENA_ARRAY(arena, size_t, (size_t)file->rounds + 1);
    for (size_t i = 0; i < file->n_matches; i++)
        matches[file->matches[i].round]++;
    return matches;
}

/* No loser comes back; or, where every round has half the matches of the one before it, hardly one:
 * in real brackets somebody is let in for a winner who left, or a result stands the wrong way
 * round. */
static bool is_single_elimination(struct arena *arena, const struct results_file *file)
{
    if (file->rounds < 2)
        return false;
    size_t returns = count_returns(arena, file, 1);
    if (returns == 0)
        return true;
    const size_t *matches = count_by_round(arena, file);
    for (int round = 2; round <= file->rounds; round++)
        if (matches[round] != (matches[round - 1] + 1) / 2)
            return false;
    return returns * 50 <= file->n_matches;
}

int results_late_bracket(struct arena *arena, const struct results_file *file)
{
    const size_t *matches = count_by_round(arena, file);
    size_t expected = 1;
    int first = 0;
    for (int round = file->rounds; round > 1; round--, expected *= 2) {
        if (matches[round] != expected || count_returns(arena, file, round) > 0)
            break;
        first = round;
    }
    return first;
}

/* No pair met twice before the given round (0: in any round). */
static bool no_rematch(const struct meeting *list, size_t n, int before)
{
    for (size_t i = 1; i < n; i++)
        if (same_pair(&list[i], &list[i - 1]) && (before == 0 || list[i].round < before))
            return false;
    return true;
}

enum results_structure results_structure_find(struct arena *arena, const struct results_file *file)
{
    struct meeting *list;
    size_t n = list_meetings(arena, file, &list);
    if (is_round_robin(file, list, n))
        return RESULTS_ROUND_ROBIN;
    if (is_single_elimination(arena, file))
        return RESULTS_SINGLE_ELIMINATION;
    if (no_rematch(list, n, results_late_bracket(arena, file)))
        return RESULTS_SWISS;
    return RESULTS_UNKNOWN;
}
