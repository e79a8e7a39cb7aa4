/* explain.c - see explain.h
 *
 * A graph without a perfect matching has a set of few vertices whose removal leaves more odd
 * parts than it has vertices (Tutte 1947): each odd part must send one of its own to one of the
 * few. That set is what the search has in its hands when it gives up, and it is an explanation
 * that can be checked with the cross table.
 */
#include "pairing/explain.h"
#include "base/arena.h"
#include "base/compare.h"
#include "base/strbuf.h"
#include "pairing/plan.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 8 };

/* "#1, #2 and #3", with "the bye" among them where it is. */
static const char *names_of(struct arena *arena, const struct field *f, const int *vertices, int n)
{
    struct strbuf sb = STRBUF_INIT;
    int shown = n > NAMES_MAX ? NAMES_MAX : n;
    for (int i = 0; i < shown; i++) {
        if (i)
            strbuf_add(&sb, i == n - 1 ? TC_WORD(" and ") : ", ");
        if (vertices[i] == VERTEX_BYE)
            strbuf_add(&sb, TC_WORD("the bye"));
        else
            strbuf_printf(&sb, "#%d", f->label ? f->label[vertices[i]] : vertices[i]);
    }
    if (shown < n)
        strbuf_add(&sb, message(arena, " and %zu more", (size_t)(n - shown)));
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

struct reason {
    int *few, n_few;   /* seats, or VERTEX_BYE */
    int *many, n_many; /* seats of the parts, those of one part together */
    int n_parts;
    bool singles; /* every part is one player */
    bool alone;   /* one part is the bye itself */
};

static void read_reason(const struct window *w, struct arena *arena, struct reason *r)
{
    const struct blossom_answer *a = &w->answer;
    size_t n = (size_t)w->n_vertices;
    r->few = ARENA_ARRAY(arena, int, n);
    r->many = ARENA_ARRAY(arena, int, n);
    r->n_parts = a->n_parts;
    int in_parts = 0;
    for (int i = 0; i < w->n_vertices; i++) {
        if (a->side[i] == 1)
            r->few[r->n_few++] = w->vertex[i];
        if (a->side[i] != 2)
            continue;
        in_parts++;
        if (w->vertex[i] == VERTEX_BYE)
            r->alone = true;
        else
            r->many[r->n_many++] = w->vertex[i];
    }
    r->singles = in_parts == r->n_parts;
    qsort(r->few, (size_t)r->n_few, sizeof *r->few, compare_int);
    qsort(r->many, (size_t)r->n_many, sizeof *r->many, compare_int);
}

static const char *reason_text(struct arena *arena, const struct field *f, const struct reason *r)
{
    const char *few = names_of(arena, f, r->few, r->n_few), *many = names_of(arena, f, r->many, r->n_many);
    if (r->n_few == 0 && r->n_many == 1)
        return message(arena, "%s has met everybody else", many);
    if (r->n_few == 0)
        return message(arena, "%s have met everybody but one another, and they are %d, an odd number", many, r->n_many);
    if (r->singles && !r->alone)
        return message(arena, "%s have only %s left to play", many, few);
    return message(arena,
                   "apart from %s, the players fall into %d circles of odd size (%s) that have met all outside, and "
                   "each needs one of them",
                   few, r->n_parts, many);
}

/* Every seat may have the bye: then the matching asks only whether there is any pairing at all. */
static void free_bye(struct field *f)
{
    if (f->n % 2 == 0)
        return;
    f->bye_group = 0;
    memset(f->bye_ok, 1, (size_t)f->n);
}

enum err_code explain_impossible(struct field *f, struct err *err)
{
    const char *why = TC_WORD("too many have met already");
    struct reason reason = {.n_few = 0};
    int *mate = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    free_bye(f);
    struct window *w = window_solve_whole(f, 0, mate);
    if (w->state == WINDOW_INFEASIBLE) {
        read_reason(w, f->arena, &reason);
        why = reason_text(f->arena, f, &reason);
    }
    err_set(err, ERR_CONFLICT, "no pairing without a rematch is left: %s", why);

    struct window *relaxed = window_solve_whole(f, WHOLE_RELAXED, mate);
    if (relaxed->state == WINDOW_CLEAN) {
        int rematches = 0;
        for (int v = 0; v < f->n; v++)
            rematches += mate[v] > v && field_met(f, v, mate[v]);
        err_hint(err,
                 rematches == 1 ? MESSAGE_MARK("%d rematch would do: --allow-rematch")
                                : MESSAGE_MARK("%d rematches would do: --allow-rematch"),
                 rematches);
    } else {
        err_hint(err, "too many play to count the rematches that would do: pair these players by "
                      "hand, a rematch where it must be, and the others with --by-hand ... --rest");
    }
    return ERR_CONFLICT;
}
