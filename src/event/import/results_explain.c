/* results_explain.c - which rule do published standings follow, when not the plain one?
 *
 * A small set of named variants, each seen in real events, is tried in all combinations, the
 * simplest first: the printed floor, opponents counted once, absences without games, playoff
 * matches inside the percentages. A combination explains a file when it reproduces every published
 * number. Two more readings are tried after that: game scores that the file does not have, and one
 * single score that was recorded differently. What is found is a sentence for people; whether the
 * ranks follow too is said at its end.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "event/import/import.h"
#include "event/import/internal.h"

#include <stdlib.h>

enum playoff_reading {
    PLAYOFF_OUT,       /* the plain rule: only the numbered rounds count */
    PLAYOFF_OWN_LINES, /* counted, without points, in the lines of those who played them */
    PLAYOFF_ALL_LINES, /* counted, without points, in everybody's percentages */
    PLAYOFF_READINGS,
};

struct variant {
    bool floor_033, opponents_once, absence_without_games, late_own_lines;
    enum playoff_reading playoff;
    bool gw_raw; /* not a departure: either is usual */
};

/* One score in place of the file's. */
struct correction {
    size_t match;
    int wins1, wins2, draws;
};
#define NO_CORRECTION                                                                                                  \
    {                                                                                                                  \
        .match = SIZE_MAX                                                                                              \
    }

struct search {
    struct arena *arena, *trial; /* trial: for one computation, let go of before the next */
    const struct results_file *file;
    const struct standings_rule *rule;
    struct err *err;
    size_t n_numbered;
    int late; /* first round of a bracket in the numbered rounds, or 0 */
    bool has_absence;
};

/* ---- computing one variant ------------------------------------------------------------------- */

static int departures(const struct variant *v)
{
    return v->floor_033 + v->opponents_once + v->absence_without_games + v->late_own_lines +
           (v->playoff != PLAYOFF_OUT);
}

static bool applies(const struct search *s, const struct variant *v)
{
    return !(v->floor_033 && s->rule->floor_num * 100 == 33 * s->rule->floor_den) &&
           !(v->absence_without_games && !s->has_absence) && !(v->late_own_lines && !s->late) &&
           !(v->playoff != PLAYOFF_OUT && s->n_numbered == s->file->n_matches);
}

static bool is_late(const struct search *s, const struct results_match *m)
{
    return m->round == 0 || (s->late && m->round >= s->late);
}

/* A match as the variant counts it. */
static struct standings_match count_match(const struct search *s, const struct variant *v, const struct correction *c,
                                          size_t at)
{
    struct standings_match m = results_as_match(&s->file->matches[at]);
    if (at == c->match) {
        m.wins1 = c->wins1;
        m.wins2 = c->wins2;
        m.draws = c->draws;
    }
    if (m.kind == STANDINGS_LOSS && v->absence_without_games)
        m.wins1 = m.wins2 = m.draws = 0;
    /* Games and a match played, but no points for either: that is what a double loss is. */
    if (m.round == 0 && m.kind == STANDINGS_PLAYED)
        m.kind = STANDINGS_DOUBLE_LOSS;
    return m;
}

/* The matches of everybody's lines; or with own also those that count in their players' lines
 * only. */
static size_t list_matches(const struct search *s, const struct variant *v, const struct correction *c, bool own,
                           struct standings_match *out)
{
    size_t n = 0;
    for (size_t i = 0; i < s->file->n_matches; i++) {
        const struct results_match *m = &s->file->matches[i];
        bool counts;
        if (m->round == 0)
            counts = v->playoff == PLAYOFF_ALL_LINES || (own && v->playoff == PLAYOFF_OWN_LINES);
        else
            counts = own || !(v->late_own_lines && is_late(s, m));
        if (counts)
            out[n++] = count_match(s, v, c, i);
    }
    return n;
}

/* Lists the players of the playoff, whether it stands by itself or is the last numbered rounds. */
static bool *list_playoff_players(const struct search *s)
{
    bool *in = ARENA_ARRAY(s->trial, bool, s->file->n_players);
    for (size_t i = 0; i < s->file->n_matches; i++) {
        const struct results_match *m = &s->file->matches[i];
        if (!is_late(s, m))
            continue;
        in[m->p1] = true;
        if (m->p2 != STANDINGS_NOBODY)
            in[m->p2] = true;
    }
    return in;
}

/* The lines that a variant computes; they last until the next call. */
static enum err_code variant_lines(const struct search *s, const struct variant *v, const struct correction *c,
                                   struct results_line **out)
{
    struct standings_rule rule = *s->rule;
    arena_release(s->trial);
    struct standings_match *matches = ARENA_ARRAY(s->trial, struct standings_match, s->file->n_matches);
    enum err_code rc;
    rule.floor_own_gw = !v->gw_raw;
    rule.opponents_once = v->opponents_once;
    if (v->floor_033) {
        rule.floor_num = 33;
        rule.floor_den = 100;
    }
    size_t n = list_matches(s, v, c, false, matches);
    if ((rc = results_lines(s->trial, s->file, &rule, matches, n, out, s->err)) != ERR_OK)
        return rc;
    if (!v->late_own_lines && v->playoff != PLAYOFF_OWN_LINES)
        return ERR_OK;
    struct results_line *own;
    const bool *in_playoff = list_playoff_players(s);
    n = list_matches(s, v, c, true, matches);
    if ((rc = results_lines(s->trial, s->file, &rule, matches, n, &own, s->err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < s->file->n_players; i++)
        if (in_playoff[i])
            (*out)[i] = own[i];
    return ERR_OK;
}

/* The number of published figures that a set of lines leaves unexplained. */
struct misfit {
    size_t points, omw, gw, ogw;
};

static size_t misfit_total(struct misfit m)
{
    return m.points + m.omw + m.gw + m.ogw;
}

static bool gw_differs(const struct results_published *p, const struct results_line *lines)
{
    return !p->cut && !results_close(p->gw, lines[p->player].gw);
}

static struct misfit misfit_count(const struct results_file *file, const struct results_line *lines)
{
    struct misfit m = {.points = 0};
    for (size_t i = 0; i < file->n_published; i++) {
        const struct results_published *p = &file->published[i];
        const struct results_line *line = &lines[p->player];
        m.points += p->points != line->points;
        m.omw += !p->cut && !results_close(p->omw, line->omw);
        m.gw += gw_differs(p, lines);
        m.ogw += !p->cut && !results_close(p->ogw, line->ogw);
    }
    return m;
}

/* ---- game scores from elsewhere -------------------------------------------------------------- */

/* Are all matches recorded without game scores: at most one game each? */
static bool only_outcomes(const struct results_file *file)
{
    for (size_t i = 0; i < file->n_matches; i++)
        if (file->matches[i].wins1 + file->matches[i].wins2 + file->matches[i].draws > 1)
            return false;
    return true;
}

/* True when every published OGW% is the mean of the opponents' published GW%, each at least the floor. */
static bool ogw_from_published(const struct search *s, const struct variant *v)
{
    double floor = v->floor_033 ? 0.33 : (double)s->rule->floor_num / s->rule->floor_den;
    size_t n = s->file->n_players;
    double *gw = ARENA_ARRAY(s->trial, double, n), *sum = ARENA_ARRAY(s->trial, double, n);
    int *opponents = ARENA_ARRAY(s->trial, int, n);
    if (s->file->n_published != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct results_published *p = &s->file->published[i];
        gw[p->player] = p->gw > floor ? p->gw : floor;
    }
    for (size_t i = 0; i < s->n_numbered; i++) {
        const struct results_match *m = &s->file->matches[i];
        if (m->p2 == STANDINGS_NOBODY)
            continue;
        sum[m->p1] += gw[m->p2];
        sum[m->p2] += gw[m->p1];
        opponents[m->p1]++;
        opponents[m->p2]++;
    }
    for (size_t i = 0; i < n; i++) {
        const struct results_published *p = &s->file->published[i];
        int met = opponents[p->player];
        if (!p->cut && met && !results_close(p->ogw, sum[p->player] / met))
            return false;
    }
    return true;
}

/* ---- trying ---------------------------------------------------------------------------------- */

/* The nth variant; false past the last. */
static bool variant_at(size_t n, struct variant *out)
{
    if (n >= 32 * PLAYOFF_READINGS)
        return false;
    *out = (struct variant){.gw_raw = n & 1,
                            .floor_033 = n & 2,
                            .opponents_once = n & 4,
                            .absence_without_games = n & 8,
                            .late_own_lines = n & 16,
                            .playoff = (enum playoff_reading)(n / 32)};
    return true;
}

/* The outcome of a search. */
struct finding {
    bool found, outside_scores;
    struct variant variant;
    struct correction correction;
    size_t other_corrections;
};

static bool simpler(const struct finding *f, const struct variant *v)
{
    return !f->found || departures(v) < departures(&f->variant);
}

static enum err_code try_variants(const struct search *s, struct finding *out)
{
    const struct correction none = NO_CORRECTION;
    struct finding outside = {.outside_scores = true, .correction = none};
    bool outcomes = only_outcomes(s->file);
    struct variant v;
    for (size_t i = 0; variant_at(i, &v); i++) {
        struct results_line *lines;
        if (!applies(s, &v))
            continue;
        enum err_code rc = variant_lines(s, &v, &none, &lines);
        if (rc != ERR_OK)
            return rc;
        struct misfit m = misfit_count(s->file, lines);
        if (misfit_total(m) == 0 && simpler(out, &v)) {
            out->found = true;
            out->variant = v;
        }
        if (outcomes && m.points + m.omw == 0 && simpler(&outside, &v) && ogw_from_published(s, &v)) {
            outside.found = true;
            outside.variant = v;
        }
    }
    if (!out->found && outside.found)
        *out = outside;
    return ERR_OK;
}

static int outcome(int wins1, int wins2)
{
    return COMPARE(wins1, wins2);
}

/* Smaller is likelier: a score that ends a best of three, near the recorded one. */
static int unlikelihood(const struct search *s, const struct correction *c)
{
    const struct results_match *m = &s->file->matches[c->match];
    bool usual = (c->wins1 == 2) != (c->wins2 == 2) && c->wins1 <= 2 && c->wins2 <= 2 && c->draws == 0;
    return abs(c->wins1 - m->wins1) + abs(c->wins2 - m->wins2) + abs(c->draws - m->draws) + (usual ? 0 : 100);
}

/* Every other score of one match with the same outcome; likelier ones replace what was found. */
static enum err_code try_scores(const struct search *s, const struct variant *v, size_t match, struct finding *out)
{
    const struct results_match *m = &s->file->matches[match];
    for (int score = 0; score < 4 * 4 * 2; score++) {
        struct correction c = {match, score / 8, score / 2 % 4, score % 2};
        struct results_line *lines;
        if (outcome(c.wins1, c.wins2) != outcome(m->wins1, m->wins2))
            continue;
        enum err_code rc = variant_lines(s, v, &c, &lines);
        if (rc != ERR_OK)
            return rc;
        if (misfit_total(misfit_count(s->file, lines)) > 0)
            continue;
        if (out->found)
            out->other_corrections++;
        if (!out->found || unlikelihood(s, &c) < unlikelihood(s, &out->correction)) {
            out->found = true;
            out->variant = *v;
            out->correction = c;
        }
    }
    return ERR_OK;
}

/* One score recorded differently touches the GW% of its two players only. */
#define MOST_PLAYERS_OF_ONE_SCORE 2

static enum err_code try_corrections_of(const struct search *s, const struct variant *v, struct finding *out)
{
    const struct correction none = NO_CORRECTION;
    struct results_line *lines;
    enum err_code rc = variant_lines(s, v, &none, &lines);
    if (rc != ERR_OK)
        return rc;
    struct misfit m = misfit_count(s->file, lines);
    if (m.gw == 0 || m.gw > MOST_PLAYERS_OF_ONE_SCORE)
        return ERR_OK;
    bool *touched = ARENA_ARRAY(s->arena, bool, s->file->n_players);
    for (size_t i = 0; i < s->file->n_published; i++)
        touched[s->file->published[i].player] |= gw_differs(&s->file->published[i], lines);
    for (size_t i = 0; i < s->file->n_matches; i++) {
        const struct results_match *match = &s->file->matches[i];
        if (match->kind != STANDINGS_PLAYED || (!touched[match->p1] && !touched[match->p2]))
            continue;
        if ((rc = try_scores(s, v, i, out)) != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

static enum err_code try_corrections(const struct search *s, struct finding *out)
{
    for (int allowed = 0; allowed <= 2 && !out->found; allowed++) {
        struct variant v;
        for (size_t i = 0; variant_at(i, &v) && !out->found; i++) {
            if (!applies(s, &v) || departures(&v) != allowed)
                continue;
            enum err_code rc = try_corrections_of(s, &v, out);
            if (rc != ERR_OK)
                return rc;
        }
    }
    return ERR_OK;
}

/* ---- saying ---------------------------------------------------------------------------------- */

static void say(struct strbuf *sb, const char *part)
{
    strbuf_add(sb, sb->len ? "; " : "");
    strbuf_add(sb, part);
}

static void say_correction(const struct search *s, const struct finding *f, struct strbuf *sb)
{
    const struct correction *c = &f->correction;
    const struct results_match *m = &s->file->matches[c->match];
    say(sb,
        message(s->arena, "one score was counted differently: line %d, players %d and %d, %d-%d-%d instead of %d-%d-%d",
                m->line, s->file->players[m->p1], s->file->players[m->p2], c->wins1, c->wins2, c->draws, m->wins1,
                m->wins2, m->draws));
    if (f->other_corrections)
        strbuf_add(sb, message_plural(s->arena, (int64_t)f->other_corrections, " (%zu other score would do too)",
                                      " (%zu other scores would do too)", f->other_corrections));
}

static void say_variant(const struct search *s, const struct finding *f, struct strbuf *sb)
{
    const struct variant *v = &f->variant;
    if (v->floor_033)
        say(sb, TC_WORD("the floor is 0.33"));
    if (v->opponents_once)
        say(sb, message(s->arena, "an opponent met twice counts once in OMW%% and OGW%%"));
    if (v->absence_without_games)
        say(sb, TC_WORD("a loss by absence counts as a match, its games do not count"));
    if (v->late_own_lines)
        say(sb, message(s->arena, "round %d and later are a playoff, counted only in the lines of those who played it",
                        s->late));
    if (v->playoff == PLAYOFF_OWN_LINES)
        say(sb, TC_WORD("playoff matches are counted, without points, into the percentages of those who played "
                        "them"));
    if (v->playoff == PLAYOFF_ALL_LINES)
        say(sb, TC_WORD("playoff matches are counted, without points, into everybody's percentages"));
    if (f->outside_scores)
        say(sb,
            message(s->arena, "own GW%% comes from game scores that the file does not have (OGW%% is the mean of the "
                              "opponents' published GW%%)"));
    if (f->correction.match != SIZE_MAX)
        say_correction(s, f, sb);
}

static int compare_rank(const void *left, const void *right)
{
    const struct results_published *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return COMPARE(a->line, b->line);
}

/* Is b, published below a, ahead of a by the published numbers? */
static bool out_of_order(const struct results_published *a, const struct results_published *b)
{
    if (a->points != b->points)
        return b->points > a->points;
    if (!results_close(a->omw, b->omw))
        return b->omw > a->omw;
    if (!results_close(a->gw, b->gw))
        return b->gw > a->gw;
    return b->ogw > a->ogw && !results_close(a->ogw, b->ogw);
}

/* The published ranks should put those in the playoff first and everybody else in the order of the
 * published numbers, unless all are in that order. Says whom this leaves over. */
static void say_ranks(const struct search *s, struct strbuf *sb)
{
    size_t n = s->file->n_published;
    struct results_published *lines = ARENA_ARRAY(s->trial, struct results_published, n);
    const bool *in_playoff = list_playoff_players(s);
    size_t last_playoff = 0, unordered = 0, odd = 0;
    int odd_player = 0;
    for (size_t i = 0; i < n; i++)
        lines[i] = s->file->published[i];
    qsort(lines, n, sizeof *lines, compare_rank);
    for (size_t i = 0; i < n; i++) {
        if (in_playoff[lines[i].player])
            last_playoff = i;
        unordered += i > 0 && out_of_order(&lines[i - 1], &lines[i]);
    }
    if (unordered == 0)
        return;
    const struct results_published *above = NULL;
    for (size_t i = 0; i < n; i++) {
        if (in_playoff[lines[i].player])
            continue;
        if (i < last_playoff || (above && out_of_order(above, &lines[i]))) {
            odd_player = s->file->players[lines[i].player];
            odd++;
        } else {
            above = &lines[i];
        }
    }
    if (odd == 1)
        say(sb, message(s->arena, "the rank of player %d remains unexplained", odd_player));
    else if (odd > 1)
        say(sb, message(s->arena, "%zu ranks remain unexplained", odd));
}

enum err_code results_explain(struct arena *arena, const struct results_file *file, const struct standings_rule *rule,
                              const char **explanation, struct err *err)
{
    struct arena scratch = ARENA_INIT, trial = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct search s = {.arena = &scratch,
                       .trial = &trial,
                       .file = file,
                       .rule = rule,
                       .err = err,
                       .n_numbered = results_numbered(file),
                       .late = results_late_bracket(&scratch, file)};
    struct finding f = {.correction = NO_CORRECTION};
    enum err_code rc;

    *explanation = NULL;
    for (size_t i = 0; i < s.n_numbered; i++)
        s.has_absence |= file->matches[i].kind == STANDINGS_LOSS;
    if ((rc = try_variants(&s, &f)) != ERR_OK)
        goto out;
    if (!f.found && (rc = try_corrections(&s, &f)) != ERR_OK)
        goto out;
    if (!f.found)
        goto out;
    say_variant(&s, &f, &sb);
    if (sb.len == 0)
        goto out; /* the plain rule fits all but some ranks, and that explains nothing */
    say_ranks(&s, &sb);
    *explanation = arena_strdup(arena, strbuf_text(&sb));
out:
    strbuf_release(&sb);
    arena_release(&trial);
    arena_release(&scratch);
    return rc;
}
