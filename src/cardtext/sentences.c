/* sentences.c - sentences in their order
 *
 * Clauses joined by and, then and commas, one after the other. Sentences like "If you do, ..." and
 * "It can't be regenerated" change or continue what stands before them. */
#include "base/arena.h"
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

/* ---- sentences ------------------------------------------------------------------------------- */

enum { MAX_STEPS = 24 };
struct steps {
    const char *step[MAX_STEPS];
    int n;
    int sentence; /* where the sentence before this one began */
    /* the last step depended on a payment or a choice: the text before the action; NULL */
    const char *before, *done;
};

static bool add_step(struct steps *steps, const char *effect)
{
    if (steps->n == MAX_STEPS)
        return false;
    steps->step[steps->n++] = effect;
    return true;
}

static const char *steps_joined(struct parse *p, const struct steps *steps, int from)
{
    const char *all = "";
    for (int i = from; i < steps->n; i++)
        all = *all ? say(p, "%s; %s", all, steps->step[i]) : steps->step[i];
    return steps->n - from > 1 ? say(p, "{ %s }", all) : all;
}

/* ", where X is ..." at the end of a sentence says what all its X are. */
static bool where_x_is(struct parse *p, struct steps *steps, int from)
{
    struct place place = place_of(p);
    const char *number;
    if (!(take(p, ", where x is") || take(p, "where x is")))
        return true;
    if (!read_amount(p, &number))
        return back_to(p, &place);
    bool any = false;
    for (int i = from; i < steps->n; i++) {
        const char *done = where_x(p, steps->step[i], number);
        any |= done != NULL;
        steps->step[i] = done ? done : steps->step[i];
    }
    return any;
}

/* Clauses joined by and, then, commas, up to the end of the sentence. */
static bool read_clauses(struct parse *p, struct steps *steps)
{
    const char *effect;
    int from = steps->n;
    for (;;) {
        if (!read_effect(p, &effect) || !add_step(steps, effect))
            return false;
        struct place place = place_of(p);
        if (take(p, ", then") || take(p, ", and then") || take(p, "and then") || take(p, "then") || take(p, ", and") ||
            take(p, "and") || take(p, ","))
            if (!at_end(p) && !word_is(p, 0, ".|where"))
                continue;
        back_to(p, &place);
        return where_x_is(p, steps, from);
    }
}

/* Which of several players did what they might do is not known afterwards. */
static bool done_by_all(const struct steps *steps)
{
    return !strstr(steps->step[steps->n - 1], ", may(that-player, ");
}

/* The last step was a choice or a payment: the next words depend on it. */
static bool if_done(struct parse *p, struct steps *steps, bool done)
{
    struct steps inner = {.n = 0};
    if (steps->n && strncmp(steps->step[steps->n - 1], "delayed(", 8) == 0) /* it is not known before then */
        return false;
    if (steps->n == 0 || (strncmp(steps->step[steps->n - 1], "each-of(", 8) == 0 && !done_by_all(steps)) ||
        !read_clauses(p, &inner))
        return false;
    const char **last = &steps->step[steps->n - 1], *effect = steps_joined(p, &inner, 0);
    size_t len = strlen(*last);
    if (strncmp(*last, "pay(", 4) == 0 && len > 10 && strcmp(*last + len - 9, " nothing)") == 0) {
        steps->before = done ? say(p, "%.*s", (int)len - 8, *last) : say(p, "%.*s, ", (int)len - 1, *last);
    } else if (!add_step(steps, "")) {
        return false;
    } else {
        steps->before = done ? "if(if-paid, " : "if(!if-paid, "; /* every effect notes whether all of it was done */
    }
    steps->done = effect;
    steps->step[steps->n - 1] = say(p, "%s%s)", steps->before, effect);
    return true;
}

/* "... Those permanents don't untap": more that depends on the payment. */
static bool goes_on(struct parse *p, struct steps *steps, const char *before)
{
    struct steps inner = {.n = 0};
    if (!before || !word_is(p, 0, "it|they|that|those") || word_is(p, 1, "player|player's") || !read_clauses(p, &inner))
        return false;
    steps->before = before;
    steps->done = say(p, "{ %s; %s }", steps->done, steps_joined(p, &inner, 0));
    steps->step[steps->n - 1] = say(p, "%s%s)", before, steps->done);
    return true;
}

/* "If ..., draw three cards instead": replaces the sentence before, if that had as many effects.
 */
static bool instead_of_last(struct parse *p, struct steps *steps, const char *condition, const struct steps *inner)
{
    int before = steps->n - steps->sentence;
    if (before < 1 || (before != 1 && before != inner->n))
        return false;
    const char *then = steps_joined(p, inner, 0), *old = steps_joined(p, steps, steps->sentence);
    if (has_word(then, "those") || has_word(then, "found")) /* what does not happen then has left nothing */
        return false;
    if (has_word(then, "kept") && !strstr(then, "keep(") && strstr(old, "keep(")) /* nor turned up any card */
        return false;
    steps->n = steps->sentence;
    return add_step(steps, say(p, "if(%s, %s, %s)", condition, then, old));
}

/* Puts moved things back where they were, for an effect that happens instead of the move. */
static void not_moved(struct parse *p)
{
    for (int i = 0; i < p->c.refs; i++)
        p->c.ref[i].moved = false;
}

/* Restores the things mentioned before an effect that has not happened. */
static void as_before(struct parse *p, const struct context *before)
{
    memcpy(p->c.ref, before->ref, sizeof before->ref);
    p->c.refs = before->refs;
}

static bool cant_be_regenerated(struct parse *p, struct steps *steps)
{
    if (steps->n == 0 || !(take(p, "it|they can't be regenerated") ||
                           (take(p, "that creature|permanent|land|artifact can't be regenerated")) ||
                           take(p, "creatures destroyed this way can't be regenerated") ||
                           take(p, "a creature destroyed this way can't be regenerated") ||
                           take(p, "those creatures can't be regenerated")))
        return false;
    const char **last = &steps->step[steps->n - 1];
    const char *buried = replace_word(p, *last, "destroy", "bury");
    if (strcmp(buried, *last) == 0)
        return false;
    *last = buried;
    return true;
}

/* "If you do", "if they can't": 1 for done, -1 for not done, 0 for any other sentence. */
static int if_it_is_done(struct parse *p)
{
    static const char *const done[] = {"if you do ,", "if they do ,", "if the player does ,", "if that player does ,"};
    static const char *const not_done[] = {
        "if you can't ,", "if they can't ,", "if the player can't ,",   "if that player can't ,",
        "if you don't ,", "if they don't ,", "if the player doesn't ,", "if that player doesn't ,"};
    for (size_t i = 0; i < ARRAY_LEN(done); i++)
        if (take(p, done[i]))
            return 1;
    for (size_t i = 0; i < ARRAY_LEN(not_done); i++)
        if (take(p, not_done[i]))
            return -1;
    return 0;
}

/* If ..., then this instead of the sentence before: nothing has moved then, so it is read again. */
static bool read_instead(struct parse *p, struct steps *steps, const struct place *start, bool first)
{
    const char *condition;
    struct steps inner = {.n = 0};
    back_to(p, start);
    not_moved(p);
    return take(p, "if") && read_condition(p, &condition) && take(p, ",") && (take(p, "instead") || true) &&
           read_clauses(p, &inner) && (first || take(p, "instead")) && instead_of_last(p, steps, condition, &inner);
}

/* Targets that only a kicked spell has: one for each time that it was kicked, which is once. */
static bool kicked_targets(struct parse *p, int from)
{
    const char *text = p->wording->text;
    bool once = (strstr(text, "Kicker ") || strstr(text, "Kicker\u2014")) && !strstr(p->wording->text, "and/or") &&
                p->kinds & (IS_INSTANT | IS_SORCERY);
    for (int i = from; once && i < p->c.targets; i++) {
        once = !*p->c.target[i].count;
        p->c.target[i].count = " kicks";
    }
    return once;
}

/* After "if <condition>,": the effect, and the one for "otherwise". */
static bool read_if(struct parse *p, struct steps *steps, const struct place *start, const char *condition)
{
    struct steps inner = {.n = 0}, other = {.n = 0};
    bool instead = take(p, "instead");
    struct place effect = place_of(p);
    if (!read_clauses(p, &inner))
        return false;
    bool kicked = strcmp(condition, "if-kicked") == 0 && p->c.targets > start->c.targets;
    if (kicked && (instead || word_is(p, 0, "instead") || !kicked_targets(p, start->c.targets)))
        return false;
    if (instead || take(p, "instead"))
        return read_instead(p, steps, start, instead);
    const char *then = steps_joined(p, &inner, 0);
    if (!take(p, ". otherwise ,"))
        return add_step(steps, say(p, "if(%s, %s)", condition, then));
    as_before(p, &effect.c);
    return read_clauses(p, &other) &&
           add_step(steps, say(p, "if(%s, %s, %s)", condition, then, steps_joined(p, &other, 0)));
}

/* Behind "at the beginning of the next end step,". */
static bool read_later(struct parse *p, struct steps *steps, const char *event)
{
    struct steps inner = {.n = 0};
    if (!read_clauses(p, &inner))
        return false;
    const char *later = delayed_effect(p, event, steps_joined(p, &inner, 0));
    return later && add_step(steps, later);
}

/* What nobody may leave undone, and what does not show whether it was done. */
static bool always_done(const char *step)
{
    static const char *const words[] = {"tokens(", "add-mana", "attach(", "each-of(", "{ apply(", "{ tokens(", "mill("};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strncmp(step, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* "When you do, ..." to the end: an ability with targets of its own, which triggers as it is done. */
static bool when_done(struct parse *p, struct steps *steps)
{
    struct context outer = p->c;
    const char *body;
    if (steps->n == 0 || p->quoted)
        return false;
    p->c = (struct context){.actor = "you", .host_known = outer.host_known};
    remember(p, "self", self_kinds(p), false);
    if (!read_body(p, &body) || !at_end(p) || has_word(body, "x") || has_word(body, "it"))
        return false;
    int targets = outer.targets;
    memcpy(p->c.target, outer.target, sizeof outer.target);
    p->c.targets = targets;
    const char **last = &steps->step[steps->n - 1], *then = say(p, "when-done(triggered done%s)", body);
    size_t len = strlen(*last);
    if (strncmp(*last, "pay(", 4) == 0 && len > 10 && strcmp(*last + len - 9, " nothing)") == 0)
        *last = say(p, "%.*s%s)", (int)len - 8, *last, then);
    else if (!add_step(steps, always_done(*last) ? then : say(p, "if(if-paid, %s)", then)))
        return false;
    steps->before = NULL;
    return true;
}

/* "When that creature dies this turn, ...": of a target, which is `it` then. */
static bool when_this_turn(struct parse *p, struct steps *steps)
{
    static const char *const unknown[] = {"it", "other", "those", "kept", "that-player", "amount", "subject"};
    struct steps inner = {.n = 0};
    const char *what, *event;
    if (!take(p, "when") || !slot_read(p, "thing", 5, &what) || *what != 't' || what[2])
        return false;
    event = take(p, "dies this turn ,") ? "dies" : take(p, "leaves the battlefield this turn ,") ? "leaves" : NULL;
    if (!event)
        return false;
    int targets = p->c.targets;
    if (!read_clauses(p, &inner) || p->c.targets != targets)
        return false;
    const char *effect = steps_joined(p, &inner, 0);
    for (size_t i = 0; i < ARRAY_LEN(unknown); i++)
        if (has_word(effect, unknown[i]))
            return false;
    steps->before = NULL;
    effect = replace_word(p, effect, say(p, "controller-of(%s)", what), "that-player"); /* its last */
    effect = replace_word(p, effect, what, "it");
    return add_step(steps, say(p, "delayed(%s(is(subject)), %s, %s, turn)", event, effect, what));
}

/* What mana of the step before may be spent on: "Spend this mana only to cast ... or activate abilities of ..." */
static bool mana_for_only(struct parse *p, struct steps *steps)
{
    const char *spells = "none", *sources = "none";
    if (steps->n == 0 || strncmp(steps->step[steps->n - 1], "add-mana", 8) != 0 || !take(p, "spend this mana only to"))
        return false;
    if (take(p, "cast")) {
        (void)take(p, "a|an");
        if (!slot_read(p, "filter", 6, &spells) || !has_word(spells, "spell") || strstr(spells, "targeting("))
            return false;
        spells = replace_word(p, spells, "spell", "any");
        if (take(p, "or") && !word_is(p, 0, "activate|to"))
            return false;
        (void)take(p, "to");
    }
    if (take(p, "activate abilities of") || take(p, "activate an ability of") || take(p, "activate abilities")) {
        sources = "any";
        (void)take(p, "a|an");
        if (strcmp(p->word[p->at - 1].text, "abilities") != 0 && !slot_read(p, "filter", 6, &sources))
            return false;
    }
    if (!word_is(p, 0, ".") && !at_end(p))
        return false;
    steps->step[steps->n - 1] = say(p, "mana-only(%s, %s, %s)", steps->step[steps->n - 1], spells, sources);
    return true;
}

/* "Otherwise, ..." behind "... if you control a Forest." */
static bool read_otherwise(struct parse *p, struct steps *steps)
{
    struct steps other = {.n = 0};
    const char *last = steps->n ? steps->step[steps->n - 1] : "";
    if (strncmp(last, "if(", 3) != 0 || *argument(p, last, 2) || !take(p, "otherwise ,") || !read_clauses(p, &other))
        return false;
    steps->step[steps->n - 1] = say(p, "%.*s, %s)", (int)strlen(last) - 1, last, steps_joined(p, &other, 0));
    return true;
}

/* An event that an effect can wait for: of no zone of its own, and neither one of two nor with a condition. */
static bool plain_event(const char *event)
{
    return !strchr(event, MARK_EITHER) && !strstr(event, " when ") && !strstr(event, " from-") &&
           !strstr(event, "is(self)");
}

/* "Whenever a creature attacks this turn, ..." */
static bool whenever_this_turn(struct parse *p, struct steps *steps)
{
    static const char *const unknown[] = {"t1", "t2", "t3", "t4", "those", "kept", "noted", "x", "spent"};
    struct context outer = p->c;
    struct steps inner = {.n = 0};
    const char *event;
    bool until = take(p, "until end of turn ,");
    if (p->quoted || p->c.event || !word_is(p, 0, "whenever") || !read_event(p, &event) || !plain_event(event) ||
        (!until && !take(p, "this turn")) || !take(p, ",") || !read_clauses(p, &inner) || p->c.targets != outer.targets)
        return false;
    const char *effect = steps_joined(p, &inner, 0);
    for (size_t i = 0; i < ARRAY_LEN(unknown); i++)
        if (has_word(effect, unknown[i]) || has_word(event, unknown[i]))
            return false;
    p->c = outer;
    return add_step(steps, say(p, "recurring(%s, %s, turn)", unmarked(p, event), effect));
}

/* Does the sentence end with "instead if ..."? */
static bool says_instead_if(const struct parse *p)
{
    for (size_t i = p->at; i + 1 < p->n && strcmp(p->word[i].text, ".") != 0; i++)
        if (strcmp(p->word[i].text, "instead") == 0 && strcmp(p->word[i + 1].text, "if") == 0)
            return true;
    return false;
}

/* "Draw three cards instead if ...": this in place of the sentence before. */
static bool instead_if(struct parse *p, struct steps *steps)
{
    struct steps inner = {.n = 0};
    const char *condition;
    if (steps->n == 0 || !says_instead_if(p))
        return false;
    int targets = p->c.targets;
    not_moved(p);
    return read_clauses(p, &inner) && p->c.targets == targets && take(p, "instead if") &&
           read_condition(p, &condition) && instead_of_last(p, steps, condition, &inner);
}

static bool read_sentence(struct parse *p, struct steps *steps)
{
    struct place place = place_of(p);
    const char *condition, *hung = steps->before;
    if (cant_be_regenerated(p, steps))
        return true;
    if (word_is(p, 0, "spend"))
        return mana_for_only(p, steps);
    if (take(p, "when you do ,"))
        return when_done(p, steps);
    if (when_this_turn(p, steps))
        return true;
    back_to(p, &place);
    if (instead_if(p, steps) || (back_to(p, &place), whenever_this_turn(p, steps)) ||
        (back_to(p, &place), read_otherwise(p, steps)))
        return true;
    back_to(p, &place);
    steps->before = NULL;
    if (goes_on(p, steps, hung))
        return true;
    back_to(p, &place);
    int done = if_it_is_done(p);
    if (done)
        return if_done(p, steps, done > 0);
    (void)(take(p, "then ,") || take(p, "then"));
    struct place start = place_of(p);
    const struct steps before = *steps;
    if (take(p, "if") && read_condition(p, &condition) && take(p, ",") && read_if(p, steps, &start, condition))
        return true;
    *steps = before; /* a row may begin with a condition */
    back_to(p, &start);
    const char *event = later_event(p);
    if (event && take(p, ",") && read_later(p, steps, event))
        return true;
    back_to(p, &start);
    return read_clauses(p, steps);
}

bool read_clause_list(struct parse *p, const char **out)
{
    struct steps steps = {.n = 0};
    struct place place = place_of(p);
    if (p->depth > 30 || !read_clauses(p, &steps))
        return back_to(p, &place);
    *out = steps_joined(p, &steps, 0);
    return true;
}

/* A line that says what happens instead of the lines before it: "If ..., instead ...", "... instead if ...". */
bool read_line_instead(struct parse *p, const char *before, const char **out)
{
    struct place place = place_of(p);
    struct steps inner = {.n = 0};
    const char *condition;
    int targets = p->c.targets;
    not_moved(p);
    bool found = false;
    if (take(p, "if") && read_condition(p, &condition) && take(p, ",")) {
        bool first = take(p, "instead");
        found = read_clauses(p, &inner) && (first || take(p, "instead"));
    } else {
        back_to(p, &place);
        not_moved(p);
        found = read_clauses(p, &inner) && take(p, "instead") && take(p, "if") && read_condition(p, &condition);
    }
    if (found && take(p, ".") && !at_end(p))
        found = cant_be_regenerated(p, &inner) && (take(p, ".") || true);
    const char *then = found ? steps_joined(p, &inner, 0) : "";
    /* what does not happen then has left nothing, and chooses nothing more */
    if (!found || !at_end(p) || p->c.targets != targets || has_word(then, "those") || has_word(then, "noted") ||
        strcmp(condition, "if-kicked") == 0)
        return back_to(p, &place);
    *out = say(p, "if(%s, %s, %s)", condition, unmarked(p, then), before);
    return true;
}

/* "That creature ..." after "you may untap target creature ...": part of what may be done. */
static bool hangs_on_last(struct parse *p, const struct steps *steps)
{
    const char *last = steps->n ? steps->step[steps->n - 1] : "";
    bool may = strncmp(last, "may(", 4) == 0, pay = strncmp(last, "pay(", 4) == 0;
    return word_is(p, 0, "that|those") && !word_is(p, 1, "player|player's|players") && (may || pay) &&
           !*argument(p, last, may ? 2 : 3);
}

/* "Those creatures ..." after "if ..., tap all creatures" is said of what was tapped, or is true without the condition:
 * the words do not say which. */
static bool hangs_on_condition(struct parse *p, const struct steps *steps)
{
    const char *last = steps->n ? steps->step[steps->n - 1] : "";
    return word_is(p, 0, "that|those") && !word_is(p, 1, "player|player's|players") && strncmp(last, "if(", 3) == 0 &&
           !*argument(p, last, 2);
}

/* "If ..., exile the top card. You may play it": what the sentence speaks of is there only if the condition was true.
 */
static bool hangs_on_then(struct parse *p, const struct steps *steps, int from)
{
    static const char *const movers[] = {"exile(", "to-", "search", "tokens(", "mill(", "reveal", "token-copy("};
    const char *last = from > 0 ? steps->step[from - 1] : "";
    if (strncmp(last, "if(", 3) != 0 || steps->n == from || *argument(p, last, 2) ||
        !(has_word(steps->step[from], "those") || has_word(steps->step[from], "kept")))
        return false;
    const char *then = argument(p, last, 1);
    for (size_t i = 0; i < ARRAY_LEN(movers); i++)
        if (strstr(then, movers[i]))
            return true;
    return false;
}

static void hang_on_then(struct parse *p, struct steps *steps, int from)
{
    const char *last = steps->step[from - 1], *more = steps_joined(p, steps, from);
    steps->n = from;
    steps->step[from - 1] = say(p, "if(%s, { %s; %s })", argument(p, last, 0), argument(p, last, 1), more);
}

static void hang_on_last(struct parse *p, struct steps *steps, int from)
{
    const char *last = steps->step[from - 1], *then = steps_joined(p, steps, from);
    bool may = strncmp(last, "may(", 4) == 0;
    const char *done = argument(p, last, may ? 1 : 2);
    steps->n = from;
    steps->step[from - 1] = say(p, "%.*s{ %s; %s })", (int)(strlen(last) - strlen(done) - 1), last, done, then);
}

/* "... of the creature type of your choice" within a sentence: the type is chosen first. Not of targets, which are
 * chosen before. */
static bool type_of_choice(struct parse *p, struct steps *steps)
{
    static const char *const phrase[] = {"of", "the", "creature", "type", "of", "your", "choice"};
    enum { LONG = ARRAY_LEN(phrase), SHORT = 4 }; /* "of the chosen type" */
    size_t at = 0, i;
    for (i = p->at; i + LONG <= p->n && !at && strcmp(p->word[i].text, ".") != 0; i++) {
        size_t same = 0;
        while (same < LONG && strcmp(p->word[i + same].text, phrase[same]) == 0)
            same++;
        at = same == LONG ? i : 0;
        if (strcmp(p->word[i].text, "target") == 0)
            return false;
    }
    if (!at)
        return false;
    struct word *words = ARENA_ARRAY(p->arena, struct word, p->n - (LONG - SHORT) + 1);
    memcpy(words, p->word, (at + SHORT) * sizeof *words);
    words[at + 2].text = words[at + 2].shown = "chosen";
    memcpy(words + at + SHORT, p->word + at + LONG, (p->n + 1 - at - LONG) * sizeof *words);
    p->word = words;
    p->n -= LONG - SHORT;
    return add_step(steps, "choose-type(you)") && read_sentence(p, steps);
}

/* ", where X is ..." in the middle of what one row reads ("Look at the top X cards of your library, where X is ... Put
 * one of them ..."): the words are taken out, and the number goes where X stands. It speaks of nothing that the
 * sentence itself brings up. */
static bool hoisted(struct parse *p, struct steps *steps)
{
    struct place start = place_of(p);
    const char *number;
    size_t from = p->at, at = from;
    while (at < p->n && strcmp(p->word[at].text, ".") != 0 &&
           !(strcmp(p->word[at].text, "where") == 0 && strcmp(p->word[at + 1].text, "x") == 0))
        at++;
    if (at >= p->n || at == from || strcmp(p->word[at].text, "where") != 0 || strcmp(p->word[at - 1].text, ",") != 0)
        return false;
    p->at = at;
    if (!take(p, "where x is") || !read_amount(p, &number) || !(at_end(p) || word_is(p, 0, ",|.")))
        return back_to(p, &start);
    size_t behind = p->at, gone = behind - (at - 1);
    for (size_t i = at; i < behind; i++)
        if (strcmp(p->word[i].text, "its") == 0 || strcmp(p->word[i].text, "it") == 0 ||
            strcmp(p->word[i].text, "that") == 0 || strcmp(p->word[i].text, "their") == 0)
            return back_to(p, &start);
    struct word *words = ARENA_ARRAY(p->arena, struct word, p->n - gone + 1);
    memcpy(words, p->word, (at - 1) * sizeof *words);
    memcpy(words + at - 1, p->word + behind, (p->n + 1 - behind) * sizeof *words);
    const struct word *all = p->word;
    size_t n = p->n;
    int before = steps->n;
    p->word = words;
    p->n -= gone;
    back_to(p, &start);
    bool any = false, found = read_sentence(p, steps);
    for (int i = before; found && i < steps->n; i++) {
        const char *done = where_x(p, steps->step[i], number);
        any |= done != NULL;
        steps->step[i] = done ? done : steps->step[i];
    }
    if (any)
        return true;
    p->word = all;
    p->n = n;
    steps->n = before;
    return back_to(p, &start);
}

/* Replaces the X of a sentence that is defined later; ", where X is ..." was read by its clause. */
static bool effects_behind(struct parse *p, struct steps before, const char **out)
{
    struct steps steps = before;
    for (int from; !at_end(p); steps.sentence = from < steps.n ? from : steps.sentence) {
        from = steps.n;
        bool hangs = hangs_on_last(p, &steps);
        if (hangs_on_condition(p, &steps)) {
            stopped(p, TC_WORD("a sentence that does not hang on a condition"));
            return false;
        }
        struct place start = place_of(p);
        if (!read_sentence(p, &steps)) {
            back_to(p, &start);
            steps.n = from;
            if (!hoisted(p, &steps) && !type_of_choice(p, &steps))
                return false;
        }
        if (hangs && steps.n > from)
            hang_on_last(p, &steps, from);
        else if (hangs_on_then(p, &steps, from))
            hang_on_then(p, &steps, from);
        if (!take(p, ".") && !at_end(p)) {
            stopped(p, TC_WORD("the end of the sentence"));
            return false;
        }
        p->c.subject = p->c.duration = NULL;
        /* restrictions on the activation are the ability's */
        if ((word_is(p, 0, "activate|cast") && word_is(p, 1, "~|only|this")) ||
            (word_is(p, 0, "spend") && word_is(p, 1, "only") && word_is(p, 4, "on")) ||
            (word_is(p, 0, "any") && word_is(p, 1, "player") && word_is(p, 3, "activate")) ||
            (word_is(p, 0, "this") && word_is(p, 1, "ability") && word_is(p, 2, "costs")))
            break;
    }
    if (steps.n == 0)
        return false;
    *out = unmarked(p, steps_joined(p, &steps, 0));
    return true;
}

bool read_effects(struct parse *p, const char **out)
{
    return effects_behind(p, (struct steps){.n = 0}, out);
}

bool read_effects_after(struct parse *p, const char *before, const char **out)
{
    return effects_behind(p, (struct steps){.step = {before}, .n = 1}, out);
}
