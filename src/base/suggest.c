/* suggest.c - see suggest.h
 *
 * Three rows of the table of distances are enough for the optimal string alignment: the one being
 * filled, the one above, and the one above that for transpositions.
 */
#include "base/suggest.h"
#include "base/message.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* Code points of a text; one that is not UTF-8 counts byte by byte. The array is the caller's to
 * free. */
static uint32_t *code_points(const char *text, size_t *n)
{
    size_t len = strlen(text);
    uint32_t *codes = tc_calloc(len + 1, sizeof *codes);
    bool valid = utf8_is_valid(text, len);
    *n = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (!valid || byte < 0x80)
            codes[(*n)++] = byte;
        else if (byte >= 0xC0)
            codes[(*n)++] = byte >= 0xF0 ? byte & 7u : byte >= 0xE0 ? byte & 15u : byte & 31u;
        else
            codes[*n - 1] = codes[*n - 1] << 6 | (byte & 63u);
    }
    return codes;
}

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

static int distance(const uint32_t *a, size_t n, const uint32_t *b, size_t m)
{
    int *rows = tc_calloc((m + 1) * 3, sizeof *rows);
    int *before = rows, *above = rows + m + 1, *row = rows + 2 * (m + 1);
    for (size_t j = 0; j <= m; j++)
        above[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int changed = a[i - 1] != b[j - 1];
            row[j] = least(above[j] + 1, row[j - 1] + 1, above[j - 1] + changed);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
        int *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    int result = above[m];
    free(rows);
    return result;
}

int suggest_distance(const char *a, const char *b)
{
    size_t n, m;
    uint32_t *ca = code_points(a, &n), *cb = code_points(b, &m);
    int d = distance(ca, n, cb, m);
    free(ca);
    free(cb);
    return d;
}

/* Returns the distance of a folded word, or -1 when it is not near. A word that begins with what was typed counts as
 * one slip away: "stand" means standings rather than hand. */
static int nearness(const uint32_t *typed, size_t n, const char *word)
{
    size_t m;
    uint32_t *codes = code_points(word, &m);
    int limit = n / 5 > 2 ? (int)(n / 5) : 2;
    int longer = (int)(n > m ? n : m), shorter = (int)(n > m ? m : n);
    int near = -1;
    if (longer - shorter <= limit) {
        int d = distance(typed, n, codes, m);
        if (d <= limit && d < longer) /* else they have no letter in common */
            near = d;
    }
    bool begins = m >= n && memcmp(codes, typed, n * sizeof *typed) == 0;
    if (begins && (near < 0 || near > 1))
        near = 1;
    free(codes);
    return near;
}

size_t suggest_nearest(const char *typed, const char *const *words, size_t n, const char *best[SUGGEST_MAX])
{
    struct arena scratch = ARENA_INIT;
    size_t n_typed, found = 0;
    int near_of[SUGGEST_MAX];
    uint32_t *codes = code_points(utf8_fold(&scratch, typed), &n_typed);
    for (size_t i = 0; i < n && n_typed; i++) {
        int near = nearness(codes, n_typed, utf8_fold(&scratch, words[i]));
        bool seen = false;
        for (size_t j = 0; j < found; j++)
            seen = seen || strcmp(best[j], words[i]) == 0;
        if (near < 0 || seen)
            continue;
        size_t at = found; /* behind those that are as near: words keep their order */
        while (at && near_of[at - 1] > near)
            at--;
        if (at == SUGGEST_MAX)
            continue;
        found += found < SUGGEST_MAX;
        for (size_t j = found - 1; j > at; j--) {
            best[j] = best[j - 1];
            near_of[j] = near_of[j - 1];
        }
        best[at] = words[i];
        near_of[at] = near;
    }
    free(codes);
    arena_release(&scratch);
    return found;
}

const char *suggest_sentence(struct arena *arena, const char *typed, const char *const *words, size_t n)
{
    const char *best[SUGGEST_MAX];
    switch (suggest_nearest(typed, words, n, best)) {
    case 0:
        return "";
    case 1:
        return message(arena, "; did you mean %s?", best[0]);
    case 2:
        return message(arena, "; did you mean %s or %s?", best[0], best[1]);
    default:
        return message(arena, "; did you mean %s, %s or %s?", best[0], best[1], best[2]);
    }
}
