/* abilities_static.c - static abilities: what they apply to, on which condition, and what they make of it */
#include "cardtext/inner.h"

#include <string.h>

/* What a static ability applies to, from what its subject is. */
static const char *applies_to(struct parse *p, const char *expr)
{
    if (strcmp(expr, "self") == 0)
        return "";
    if (strcmp(expr, "host") == 0)
        return "host ";
    size_t n = strlen(expr);
    if (strncmp(expr, "each(", 5) == 0)
        return say(p, "%.*s ", (int)n - 6, expr + 5);
    return NULL;
}

/* A condition on each thing affected becomes part of the filter; one on the attacked player is checked when attackers
 * are declared. */
static bool per_object(struct parse *p, const char **to, const char **condition, const char **mods)
{
    size_t n = strlen(*condition);
    bool attack = strcmp(*mods, "cant-attack") == 0;
    if (strncmp(*condition, "matches(it, ", 12) == 0 && !strpbrk(*condition + 12, "&|") && **to) {
        *to = say(p, "%.*s & %.*s ", (int)strlen(*to) - 1, *to, (int)n - 13, *condition + 12);
        *condition = NULL;
        return true;
    }
    if (has_word(*condition, "it"))
        return false;
    if (has_word(*condition, "defender") && strstr(*mods, "attack")) {
        if (!attack)
            return false;
        *mods = say(p, "attacks-only-if(!(%s))", *condition);
        *condition = NULL;
    }
    return true;
}

/* "As long as ..., " and "during your turn, " before what is so. */
static void condition_before(struct parse *p, const char **condition)
{
    struct place place = place_of(p);
    if (take(p, "as long as") && read_condition(p, condition) && take(p, ","))
        return;
    back_to(p, &place);
    *condition = take(p, "during your turn ,")                ? "your-turn"
                 : take(p, "during turns other than yours ,") ? "!your-turn"
                                                              : NULL;
}

static bool modifies(struct parse *p, const char **out)
{
    struct ref thing;
    const char *mods, *condition = NULL, *value;
    condition_before(p, &condition);
    if (!read_things(p, false, &thing) || p->c.targets)
        return false;
    const char *to = applies_to(p, thing.expr);
    if (to &&
        (strstr(to, "in(") || has_word(to, "ability"))) /* abilities that cards elsewhere get are not looked up there */
        return false;
    if (to && *to && strstr(to, "power-of(self)") && strstr(p->line, "than its ")) /* each one's own */
        return false;
    if (strncmp(thing.expr, "each(", 5) == 0)
        remember(p, "it", thing.kinds, false);
    p->c.self_gets = strcmp(thing.expr, "self") == 0;
    if (!to || !read_modifications(p, &mods))
        return false;
    if (take(p, "for each") && slot_read(p, "counted", 7, &value)) {
        if (!(mods = times_each(p, mods, value)))
            return false;
    }
    struct place more = place_of(p);
    const char *others;
    if (strcmp(p->word[p->at].text, "and") == 0 && take(p, "and") && read_modifications(p, &others))
        mods = say(p, "{ %s; %s }", mods, others);
    else
        back_to(p, &more);
    if ((take(p, ", where x is") || take(p, "where x is")) && read_amount(p, &value)) {
        if (!(mods = where_x(p, mods, value)))
            return false;
    }
    if (!condition && (take(p, "as long as") || take(p, "if")) && !read_condition(p, &condition))
        return false;
    if (!condition && (take(p, "during your turn") || take(p, "during turns other than yours")))
        condition = strcmp(p->word[p->at - 1].text, "turn") == 0 ? "your-turn" : "!your-turn";
    if (!condition && take(p, "unless")) {
        if (!read_condition(p, &condition))
            return false;
        condition = say(p, "!(%s)", condition);
    }
    if (!take(p, ".") && !at_end(p))
        return false;
    if (condition && !per_object(p, &to, &condition, &mods))
        return false;
    const char *other = NULL;
    if (condition && take(p, "otherwise ,") && (take(p, "it") || true) &&
        (!read_modifications(p, &other) || (!take(p, ".") && !at_end(p))))
        return false;
    bool buried = condition && strstr(condition, "matches(self, in(graveyard, you))");
    *out = say(p, "static %s%s%s%s%s{ %s }", to, buried ? "from-graveyard " : "", condition ? "if " : "",
               condition ? condition : "", condition ? " " : "", unmarked(p, mods));
    if (other)
        *out = say(p, "%s\nstatic %sif !(%s) { %s }", *out, to, condition, unmarked(p, other));
    return true;
}

static bool rule_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ".|as|if");
}

/* A row of whole abilities; a condition before or after it applies to all of them. */
static bool rule(struct parse *p, const char **out)
{
    const char *condition = NULL;
    struct place place = place_of(p);
    if (!match_table(p, TABLE_STATIC, "self", rule_ends, out)) { /* rows that begin with a condition come first */
        back_to(p, &place);
        condition_before(p, &condition);
        if (!condition || !match_table(p, TABLE_STATIC, "self", rule_ends, out))
            return back_to(p, &place);
    }
    if (!condition && (take(p, "as long as") || take(p, "if")) && !read_condition(p, &condition))
        return back_to(p, &place);
    if (!take(p, ".") && !at_end(p))
        return back_to(p, &place);
    if (!condition)
        return true;
    /* before the body, unless it has one of its own */
    const char *body = strchr(*out, '{');
    bool can = (strncmp(*out, "static", 6) == 0 || strncmp(*out, "replace", 7) == 0) && !strstr(*out, " if ") &&
               !strstr(*out, "} replace") && !strstr(*out, "} static");
    if (!can || !body)
        return back_to(p, &place);
    *out = say(p, "%.*sif %s %s", (int)(body - *out), *out, condition, body);
    return true;
}

bool static_ability(struct parse *p, const char **out)
{
    const char *all = "", *one;
    while (!at_end(p)) {
        struct place place = place_of(p);
        if (!rule(p, &one)) {
            back_to(p, &place);
            if (!modifies(p, &one))
                return false;
        }
        all = *all ? say(p, "%s\n%s", all, one) : one;
        new_ability(p);
    }
    *out = unmarked(p, all);
    return true;
}

bool check_takes_x(struct parse *p, struct slots *slots)
{
    p->cost_x = strstr(slots->value[1], ", x)") != NULL;
    return true;
}

/* The half that is not a star keeps its printed value. */
static bool printed_half(struct parse *p, struct slots *slots, const char *printed)
{
    if (!printed || !*printed || printed[strspn(printed, "0123456789")])
        return false;
    slots->value[9] = printed;
    (void)p;
    return true;
}

bool check_with_toughness(struct parse *p, struct slots *slots)
{
    return printed_half(p, slots, p->wording->toughness);
}

bool check_with_power(struct parse *p, struct slots *slots)
{
    return printed_half(p, slots, p->wording->power);
}
