/* why.c - why two players were, or were not, paired
 *
 * "Why not" is answered by trying: the best round in which the two do sit together is made and
 * held against the one that was played. The first criterion in which it is worse is the reason;
 * if it is as good, it was chance.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "pairing/make.h"
#include "pairing/split.h"

#include <stdlib.h>
#include <string.h>

struct question {
    struct arena *arena, *scratch;
    const struct pair_request *r;
    const struct pair_round *round;
    struct field f;
    int a, b;
};

static int points(const struct question *q, int seat)
{
    return q->r->seats[seat].match_points;
}

/* ---- what-if --------------------------------------------------------------------------------- */

/* Swiss: what a pair costs depends on nobody else, so the best round with a and b together is
 * they and the best round of the others. */
static enum err_code make_without(const struct question *q, struct pair_round *out, struct err *err)
{
    struct arena *arena = q->scratch;
    struct split split;
    int *part = ARENA_ARRAY(arena, int, q->r->n_seats);
    part[q->a] = SPLIT_LEFT_OUT;
    if (q->b != PAIR_BYE)
        part[q->b] = SPLIT_LEFT_OUT;
    request_split(arena, q->r, part, &split);
    struct pair_round others = {.n_tables = 0};
    enum err_code rc = split.n ? pair_round_make(arena, &split.parts[0].request, &others, err) : ERR_OK;
    if (rc != ERR_OK)
        return rc;
    const int *old_of = split.n ? split.parts[0].old_of : NULL;
    out->tables = ARENA_ARRAY(arena, struct pair_table, others.n_tables + 1);
    for (size_t i = 0; i < others.n_tables; i++) {
        struct pair_table t = others.tables[i];
        out->tables[out->n_tables++] = (struct pair_table){old_of[t.a], t.b < 0 ? PAIR_BYE : old_of[t.b]};
    }
    out->tables[out->n_tables++] = (struct pair_table){q->a, q->b};
    return ERR_OK;
}

/* ---- why not --------------------------------------------------------------------------------- */

static const char *if_together(const struct question *q)
{
    return q->b == PAIR_BYE ? message(q->arena, "if %s had the bye", "#a")
                            : message(q->arena, "if %s played %s", "#a", "#b");
}

/* Puts the first difference between the round and the what-if into words. */
static const char *difference(const struct question *q, const struct pair_cost *is, const struct pair_cost *would)
{
    bool by_rank = q->r->method == PAIR_BY_RANK;
    size_t i = 0, first = by_rank ? 4 : 3;
    while (i < is->n && is->values[i] == would->values[i])
        i++;
    const char *as = if_together(q);
    if (i == is->n)
        return q->b == PAIR_BYE
                   ? message(q->arena, "%s could as well have had the bye: chance decided among equally good pairings",
                             "#a")
                   : message(q->arena, "%s and %s could as well have met: chance decided among equally good pairings",
                             "#a", "#b");
    int has = is->values[i], gets = would->values[i];
    if (gets < has)
        return message(q->arena, "%s, the round would be better: this one is not the best", as);
    if (i == 0)
        return message(q->arena, "%s, there would be %d rematches instead of %d", as, gets, has);
    if (i == 1)
        return message(q->arena, "%s, somebody would have a second bye", as);
    if (i == 2)
        return message(q->arena, "%s, the bye would go to a player with %d points, not one with %d", as, gets, has);
    if (by_rank && i == 3)
        return message(q->arena, "%s, the bye would not go to the lowest rank possible", as);
    if (q->f.kept && i == is->n - 1)
        return message(q->arena, "%s, %d tables would not stay as they were instead of %d", as, gets, has);
    if (i == is->n - 1 - (q->f.kept != NULL))
        return message(q->arena,
                       gets == 1 ? MESSAGE_MARK("%s, %d unwished pair would meet instead of %d")
                                 : MESSAGE_MARK("%s, %d unwished pairs would meet instead of %d"),
                       as, gets, has);
    if (by_rank)
        return message(q->arena, "%s, the tables would be %d ranks further apart in all", as, gets - has);
    int group_points = q->f.points[(i - first) / 2];
    if ((i - first) % 2 == 0)
        return message(q->arena,
                       gets == 1 ? MESSAGE_MARK("%s, %d player with %d points would be paired lower instead of %d")
                                 : MESSAGE_MARK("%s, %d players with %d points would be paired lower instead of %d"),
                       as, gets, group_points, has);
    return message(q->arena,
                   "%s, the players with %d points would be paired %d points lower in all "
                   "instead of %d",
                   as, group_points, gets, has);
}

static enum err_code why_not(const struct question *q, const char **sentence, struct err *err)
{
    struct pair_round would = {.n_tables = 0};
    struct pair_cost is_cost, would_cost;
    struct err refusal = ERR_INIT;
    enum err_code rc;
    if (q->b == PAIR_BYE && q->f.n % 2 == 0) {
        *sentence = TC_WORD("the number of players is even, so nobody has the bye");
        return ERR_OK;
    }
    if (q->b >= 0 && field_met(&q->f, q->a, q->b) && q->round->rematches == 0) {
        *sentence = message(q->arena, "%s and %s have met before", "#a", "#b");
        return ERR_OK;
    }
    /* By rank distances count everybody, so that the others stay where they are. */
    rc = q->r->method == PAIR_BY_RANK ? round_make_together(q->scratch, q->r, NULL, q->a, q->b, &would, &refusal)
                                      : make_without(q, &would, &refusal);
    if (rc == ERR_CONFLICT) {
        *sentence = message(q->arena, "%s, the others could not all be paired without a rematch", if_together(q));
        return ERR_OK;
    }
    if (rc != ERR_OK)
        return err_set(err, rc, "%s", refusal.said);
    if ((rc = pair_cost_of(q->scratch, q->r, q->round->tables, q->round->n_tables, &is_cost, err)) != ERR_OK ||
        (rc = pair_cost_of(q->scratch, q->r, would.tables, would.n_tables, &would_cost, err)) != ERR_OK)
        return rc;
    *sentence = difference(q, &is_cost, &would_cost);
    return ERR_OK;
}

/* ---- why ------------------------------------------------------------------------------------- */

static const char *why_bye(const struct question *q)
{
    const struct pair_seat *a = &q->r->seats[q->a];
    int alike = 0, before = 0;
    for (int v = 0; v < q->f.n; v++) {
        const struct pair_seat *s = &q->r->seats[v];
        int second = (s->byes > 0) - (a->byes > 0);
        before += second < 0 || (second == 0 && s->match_points < a->match_points);
        alike += second == 0 && s->match_points == a->match_points;
    }
    const char *reason = before
                             ? TC_WORD("giving it to anybody who comes before would leave no pairing without a rematch")
                             : TC_WORD("that is the lowest score group with a player who has not had one");
    if (a->byes > 0)
        reason = before ? TC_WORD("every other choice would force a rematch") : TC_WORD("everybody has had one");
    const char *with = message_count(q->arena, a->match_points, "%lld point", "%lld points");
    if (q->r->method == PAIR_BY_RANK)
        return message(q->arena,
                       "the number of players is odd, and %s with %s has the bye: %s; in "
                       "it the lowest rank possible has it",
                       "#a", with, reason);
    return message(q->arena, "the number of players is odd, and %s with %s has the bye: %s%s", "#a", with, reason,
                   alike > 1 ? TC_WORD("; who of that group, chance decided") : "");
}

/* How many of group g are paired lower, and how many come into it from above. */
static void count_floats(const struct question *q, int g, int *down, int *in, int *bye)
{
    *down = *in = *bye = 0;
    for (size_t i = 0; i < q->round->n_tables; i++) {
        int a = q->round->tables[i].a, b = q->round->tables[i].b;
        int ga = q->f.group_of[a];
        if (b < 0) {
            *bye += ga == g;
            continue;
        }
        int gb = q->f.group_of[b];
        *down += (ga == g && gb > g) || (gb == g && ga > g);
        *in += (ga == g && gb < g) || (gb == g && ga < g);
    }
}

static const char *points_said(const struct question *q, int player)
{
    return message_count(q->arena, points(q, player), "%lld point", "%lld points");
}

static const char *why_down(const struct question *q, int high, int low)
{
    int g = q->f.group_of[high], down, in, bye;
    count_floats(q, g, &down, &in, &bye);
    int size = group_size(&q->f, g), left = size - in - bye;
    bool next = q->f.group_of[low] == g + 1;
    const char *who = high == q->a ? "#a" : "#b", *to = high == q->a ? "#b" : "#a";
    const char *how_far = next ? TC_WORD("the next score group")
                               : TC_WORD("which is further down than the next score group, as nobody between could be "
                                         "had at less cost");
    const char *but_in = in || bye ? message(q->arena,
                                             " (%d without those who meet a higher player or "
                                             "have the bye)",
                                             left)
                                   : "";
    if (left % 2 == 1 && down == 1)
        return message(q->arena,
                       "%s is paired down to %s: %s with %s%s cannot all meet one "
                       "another, being an odd number; %s is %s",
                       who, to, message_count(q->arena, size, "%lld player", "%lld players"), points_said(q, high),
                       but_in, points_said(q, low), how_far);
    return message(q->arena,
                   "%s is paired down to %s: of the %s with %s%s, %d must play lower, as "
                   "too many of them, or of the players below, have met; %s is %s",
                   who, to, message_count(q->arena, size, "%lld player", "%lld players"), points_said(q, high), but_in,
                   down, points_said(q, low), how_far);
}

static const char *why_paired(const struct question *q)
{
    if (field_met(&q->f, q->a, q->b))
        return message(q->arena, "%s and %s meet again because no pairing without a rematch is left", "#a", "#b");
    if (q->r->method == PAIR_BY_RANK) {
        int far = abs(q->a - q->b);
        return far == 1 ? message(q->arena, "%s and %s are neighbours in rank", "#a", "#b")
                        : message(q->arena,
                                  "%s and %s are %d ranks apart; closer tables would need a "
                                  "rematch somewhere or move others further apart",
                                  "#a", "#b", far);
    }
    if (points(q, q->a) != points(q, q->b))
        return points(q, q->a) > points(q, q->b) ? why_down(q, q->a, q->b) : why_down(q, q->b, q->a);
    if (field_unwished(&q->f, q->a, q->b))
        return message(q->arena, "%s and %s should be kept apart, but every pairing as good has as many unwished pairs",
                       "#a", "#b");
    return message(q->arena, "%s and %s both have %s and have not met; among the pairings as good, chance decided",
                   "#a", "#b", message_count(q->arena, points(q, q->a), "%lld point", "%lld points"));
}

static enum err_code why_in_part(struct arena *arena, const struct pair_request *request,
                                 const struct pair_round *round, int a, int b, const char **sentence, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct question q = {.arena = arena, .scratch = &scratch, .r = request, .round = round, .a = a, .b = b};
    enum err_code rc = field_init(&q.f, &scratch, request, err);
    bool together = false;
    for (size_t i = 0; i < round->n_tables; i++) {
        const struct pair_table *t = &round->tables[i];
        together |= (t->a == a && t->b == b) || (b >= 0 && t->a == b && t->b == a);
    }
    if (rc == ERR_OK && !together)
        rc = why_not(&q, sentence, err);
    else if (rc == ERR_OK)
        *sentence = b == PAIR_BYE ? why_bye(&q) : why_paired(&q);
    arena_release(&scratch);
    return rc;
}

/* The round and the question of one part. */
static enum err_code why_of_part(struct arena *arena, const struct pair_request *request,
                                 const struct pair_round *round, int a, int b, const char **sentence, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct split split;
    request_split(&scratch, request, request->part, &split);
    const struct split_part *part = &split.parts[split.place_of[a]];
    struct pair_round own = *round;
    own.n_tables = 0;
    own.rematches = 0;
    own.tables = ARENA_ARRAY(&scratch, struct pair_table, round->n_tables);
    for (size_t i = 0; i < round->n_tables; i++) {
        int x = round->tables[i].a, y = round->tables[i].b;
        bool inside =
            split.place_of[x] == split.place_of[a] && (y == PAIR_BYE || split.place_of[y] == split.place_of[a]);
        if (inside)
            own.tables[own.n_tables++] =
                (struct pair_table){split.new_of[x], y == PAIR_BYE ? PAIR_BYE : split.new_of[y]};
    }
    enum err_code rc = why_in_part(arena, &part->request, &own, split.new_of[a],
                                   b == PAIR_BYE ? PAIR_BYE : split.new_of[b], sentence, err);
    arena_release(&scratch);
    return rc;
}

enum err_code pair_why(struct arena *arena, const struct pair_request *request, const struct pair_round *round, int a,
                       int b, const char **sentence, struct err *err)
{
    int n = (int)request->n_seats;
    enum err_code rc = request_check(request, err);
    if (rc != ERR_OK)
        return rc;
    if (a < 0 || a >= n || b < PAIR_BYE || b >= n || a == b)
        return err_set(err, ERR_INPUT, "there is no such pair as seats %d and %d", a, b);
    if (!request->part)
        return why_in_part(arena, request, round, a, b, sentence, err);
    if (b != PAIR_BYE && request->part[a] != request->part[b]) {
        *sentence = message(arena, "%s and %s are of different pods", "#a", "#b");
        return ERR_OK;
    }
    return why_of_part(arena, request, round, a, b, sentence, err);
}
