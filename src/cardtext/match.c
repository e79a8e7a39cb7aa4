/* match.c - compares patterns with words
 *
 * The pattern is walked once from left to right; an optional part is tried first with its words, then without. Slots
 * read as much as they can. If no pattern fits, the furthest word that was looked at is reported. */
#include "base/arena.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *say(struct parse *p, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    tc_assert(n >= 0);
    char *out = arena_alloc(p->arena, (size_t)n + 1, 1);
    vsnprintf(out, (size_t)n + 1, format, again);
    va_end(again);
    return out;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Is the word one of a|b? The alternatives end at a blank, a ] or the end. An 's at the end of an alternative is a word
 * by itself. Returns how many words were taken, 0 if none fits. */
static size_t literal(const struct parse *p, size_t at, const char *words)
{
    while (*words && *words != ' ') {
        size_t len = strcspn(words, "| ");
        size_t base = len;
        bool s = len > 2 && memcmp(words + len - 2, "'s", 2) == 0, bare = len > 1 && words[len - 1] == '\'';
        if (s || bare)
            base = len - (s ? 2 : 1);
        const struct word *w = &p->word[at];
        if (w->kind != WORD_END && w->kind != WORD_QUOTE && strlen(w->text) == base &&
            memcmp(w->text, words, base) == 0) {
            if (!s && !bare)
                return 1;
            if (strcmp(w[1].text, s ? "'s" : "'") == 0)
                return 2;
        }
        words += len + (words[len] == '|');
    }
    return 0;
}

bool word_is(const struct parse *p, size_t ahead, const char *words)
{
    return p->at + ahead <= p->n && literal(p, p->at + ahead, words) > 0;
}

void stopped(struct parse *p, const char *wanted)
{
    if (p->at > p->furthest) {
        p->furthest = p->at;
        p->wanted = wanted;
    } else if (p->at == p->furthest && p->wanted && strcmp(p->wanted, wanted) != 0) {
        p->wanted = NULL; /* one of several things */
    }
}

bool take(struct parse *p, const char *words)
{
    size_t at = p->at;
    while (*words) {
        size_t n = at <= p->n ? literal(p, at, words) : 0;
        if (n == 0) {
            if (at > p->furthest) {
                p->furthest = at;
                p->wanted = NULL;
            }
            return false;
        }
        at += n;
        words += strcspn(words, " ");
        words += *words == ' ';
    }
    p->at = at;
    return true;
}

bool at_end(const struct parse *p)
{
    return p->at >= p->n;
}

struct place place_of(const struct parse *p)
{
    return (struct place){.at = p->at, .c = p->c};
}

bool back_to(struct parse *p, const struct place *place)
{
    p->at = place->at;
    p->c = place->c;
    return false;
}

/* ---- what a pattern means -------------------------------------------------------------------- */

/* A filter, in brackets where it needs them: beside & or after !. */
static const char *in_place(struct parse *p, const char *means, const char *at, const char *value)
{
    const char *next = at + 2 + strspn(at + 2, " ");
    const char *before = at;
    while (before > means && before[-1] == ' ')
        before--;
    char sign = before > means ? before[-1] : ' ';
    if (sign == '!' && strpbrk(value, "&|"))
        return say(p, "(%s)", value);
    return sign == '&' || *next == '&' ? bracketed(p, value) : value;
}

/* $0 ... $9 replaced. */
static const char *fill(struct parse *p, const char *means, const struct slots *slots)
{
    size_t n = 0;
    for (const char *m = means; *m; m++) {
        if (*m != '$') {
            n++;
            continue;
        }
        n += strlen(in_place(p, means, m, slots->value[m[1] - '0']));
        m++;
    }
    char *out = arena_alloc(p->arena, n + 1, 1);
    size_t k = 0;
    for (const char *m = means; *m; m++) {
        if (*m != '$') {
            out[k++] = *m;
            continue;
        }
        const char *here = in_place(p, means, m, slots->value[m[1] - '0']);
        size_t len = strlen(here);
        memcpy(out + k, here, len);
        k += len;
        m++;
    }
    return out;
}

/* ---- walking a pattern ----------------------------------------------------------------------- */

struct walk {
    struct parse *p;
    struct slots slots;
    bool (*accept)(struct parse *);
    const struct pattern *pattern;
};

static const char *closing(const char *open)
{
    const char *close = strchr(open, ']');
    tc_assert(close);
    return close + 1;
}

/* Slots of the part that is left out become "". */
static int slots_between(const char *from, const char *to)
{
    int n = 0;
    for (; from < to; from++)
        n += *from == '<';
    return n;
}

static bool walk(struct walk *w, const char *says);

static bool walk_optional(struct walk *w, const char *says)
{
    struct place place = place_of(w->p);
    struct slots slots = w->slots;
    if (walk(w, says + 1))
        return true;
    back_to(w->p, &place);
    w->slots = slots;
    const char *rest = closing(says);
    for (int i = slots_between(says, rest); i > 0; i--)
        w->slots.value[++w->slots.n] = "";
    return walk(w, rest);
}

static bool walk_slot(struct walk *w, const char *says)
{
    const char *close = strchr(says, '>');
    tc_assert(close && w->slots.n + 1 < SLOTS);
    const char *value = "";
    if (!slot_read(w->p, says + 1, (size_t)(close - says) - 1, &value))
        return false;
    w->slots.value[++w->slots.n] = value;
    return walk(w, close + 1);
}

static bool walk(struct walk *w, const char *says)
{
    while (*says == ' ' || *says == ']')
        says++;
    if (!*says) {
        if (w->accept && !w->accept(w->p)) {
            stopped(w->p, TC_WORD("the sentence to go on otherwise"));
            return false;
        }
        return !w->pattern->check || w->pattern->check(w->p, &w->slots);
    }
    if (*says == '[')
        return walk_optional(w, says);
    if (*says == '<')
        return walk_slot(w, says);
    char literal_words[80];
    size_t len = strcspn(says, " ]");
    tc_assert(len < sizeof literal_words);
    memcpy(literal_words, says, len);
    literal_words[len] = '\0';
    return take(w->p, literal_words) && walk(w, says + len);
}

static bool match_to(struct parse *p, const struct pattern *pattern, const char *subject,
                     bool (*accept)(struct parse *), const char **out)
{
    struct walk w = {.p = p, .accept = accept, .pattern = pattern};
    struct place place = place_of(p);
    for (int i = 0; i < SLOTS; i++)
        w.slots.value[i] = "";
    w.slots.value[0] = subject;
    if (!walk(&w, pattern->says))
        return back_to(p, &place);
    *out = fill(p, pattern->means, &w.slots);
    return true;
}

bool match_table(struct parse *p, enum table table, const char *subject, bool (*accept)(struct parse *),
                 const char **out)
{
    const struct pattern_table *t = &pattern_tables[table];
    if (p->depth > 40)
        return false;
    p->depth++;
    bool found = false;
    for (size_t i = 0; i < t->n && !found; i++)
        found = match_to(p, &t->rows[i], subject, accept, out);
    p->depth--;
    return found;
}
