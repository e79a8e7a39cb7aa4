/* retell.c - abilities in plain
 *
 * English Each word has a template (retell_words.c); terms are put into words from the inside out. A target is "target
 * ..." at first and "that ..." afterwards. The wording is ours: it says what the abilities in the language do, whatever
 * their source. */
#include "cardtext/retell.h"
#include "base/strbuf.h"

#include <string.h>

struct teller {
    struct arena *arena;
    const struct told_node *ability;
    bool told[TOLD_TARGETS]; /* the target was spoken of */
    int depth;
};

static const char *tell(struct teller *t, const struct told_node *n);
static const char *tell_ability(struct teller *t, const struct told_node *a);

/* ---- filters --------------------------------------------------------------------------------- */

struct phrase {
    const char *before, *noun, *behind; /* adjectives, the noun, what follows */
};

static const char *joined(struct teller *t, const char *a, const char *sign, const char *b)
{
    return !*a ? b : !*b ? a : arena_printf(t->arena, "%s%s%s", a, sign, b);
}

static const char *fill(struct teller *t, const char *says, const struct told_node *n);

/* is(self): just this. */
static const char *tell_is(struct teller *t, const struct told_node *n)
{
    return n->kind == TOLD_WORD && strcmp(n->text, "is") == 0 && n->kids == 1 ? tell(t, n->kid[0]) : NULL;
}

/* Words that the filter adds to a phrase, negated or not. */
static void add_filter(struct teller *t, const struct told_node *n, bool not, struct phrase *out)
{
    const char *says;
    if (t->depth > 40)
        return;
    if (n->kind == TOLD_SIGN && strcmp(n->text, "&") == 0 && !not ) {
        add_filter(t, n->kid[0], false, out);
        add_filter(t, n->kid[1], false, out);
        return;
    }
    if (n->kind == TOLD_SIGN && strcmp(n->text, "!") == 0 && n->kids == 1) {
        add_filter(t, n->kid[0], !not, out);
        return;
    }
    if (n->kind == TOLD_SIGN && n->kids == 2 && strpbrk(n->text, "<>=")) {
        out->behind = joined(t, out->behind, " ",
                             arena_printf(t->arena, "%s %s %s %s", not ? "without" : "with", tell(t, n->kid[0]),
                                          n->text, tell(t, n->kid[1])));
        return;
    }
    if (not &&tell_is(t, n)) {
        out->behind = joined(t, out->behind, " ", arena_printf(t->arena, "other than %s", tell_is(t, n)));
        return;
    }
    if (n->kind == TOLD_WORD && (says = told_template(n->text, n->kids > 0, 'a')) != NULL) {
        out->before = joined(t, out->before, " ", not ? arena_printf(t->arena, "non%s", says) : says);
    } else if (n->kind == TOLD_WORD && (says = told_template(n->text, n->kids > 0, 'n')) != NULL) {
        says = fill(t, says, n);
        if (not )
            out->before = joined(t, out->before, " ", arena_printf(t->arena, "non-%s", says));
        else
            out->noun = joined(t, out->noun, " ", says);
    } else if (n->kind == TOLD_WORD && (says = told_template(n->text, n->kids > 0, 's')) != NULL) {
        const char *whose = n->kids == 1 ? strstr(says, "$2's") : NULL; /* it is said of anybody's zone */
        if (whose)
            says = arena_printf(t->arena, "%.*sa%s", (int)(whose - says), says, whose + strlen("$2's"));
        says = fill(t, says, n);
        out->behind = joined(t, out->behind, " ", not ? arena_printf(t->arena, "not %s", says) : says);
    } else {
        says = "";
        if (n->kind == TOLD_SIGN && n->kids == 2 && *n->text == '|')
            says = arena_printf(t->arena, "%s or %s", tell(t, n->kid[0]), tell(t, n->kid[1]));
        else if (n->kind == TOLD_SIGN && n->kids == 2)
            says = arena_printf(t->arena, "(%s)", tell(t, n));
        if (not )
            out->behind = joined(t, out->behind, " ", arena_printf(t->arena, "that is not %s", says));
        else
            out->before = joined(t, out->before, " ", says);
    }
}

static bool is_filter(const struct told_node *n)
{
    if (n->kind == TOLD_SIGN)
        return (*n->text == '&' || *n->text == '|' || *n->text == '!') && is_filter(n->kid[0]);
    return n->kind == TOLD_WORD &&
           (told_template(n->text, n->kids > 0, 'a') || told_template(n->text, n->kids > 0, 'n') ||
            told_template(n->text, n->kids > 0, 's'));
}

static const char *tell_filter(struct teller *t, const struct told_node *n)
{
    struct phrase phrase = {"", "", ""};
    const char *just = tell_is(t, n);
    if (just)
        return just;
    if (n->kind == TOLD_SIGN && *n->text == '|' && n->kids == 2)
        return arena_printf(t->arena, "%s or %s", tell(t, n->kid[0]), tell(t, n->kid[1]));
    t->depth++;
    add_filter(t, n, false, &phrase);
    t->depth--;
    if (!*phrase.noun && (!*phrase.before || *phrase.behind))
        phrase.noun = "one";
    return joined(t, joined(t, phrase.before, " ", phrase.noun), " ", phrase.behind);
}

/* ---- templates ------------------------------------------------------------------------------- */

static bool one_person(const char *who)
{
    return strcmp(who, "you") != 0;
}

static const char *argument(struct teller *t, const struct told_node *n, int i)
{
    return i < n->kids ? tell(t, n->kid[i]) : i == 0 ? "" : "1";
}

/* $1 ...; ~ and ^ as retell.h says. */
static const char *fill(struct teller *t, const char *says, const struct told_node *n)
{
    struct strbuf out = STRBUF_INIT;
    const char *first = NULL, *last = "1";
    for (const char *s = says; *s; s++) {
        if (*s == '$') {
            const char *value = argument(t, n, s[1] - '1');
            first = s[1] == '1' || !first ? value : first;
            last = value;
            bool owner = strncmp(s + 2, "'s", 2) == 0;
            const char *own = !owner                      ? NULL
                              : strcmp(value, "you") == 0 ? "your"
                              : strcmp(value, "it") == 0  ? "its"
                                                          : NULL;
            strbuf_add(&out, own ? own : value);
            s += own ? 3 : 1;
        } else if (*s == '~') {
            const char *verb = strbuf_text(&out);
            size_t len = strlen(verb);
            bool es = len > 2 && (strcmp(verb + len - 2, "ch") == 0 || strcmp(verb + len - 2, "sh") == 0);
            strbuf_add(&out, first && !one_person(first) ? "" : es ? "es" : "s");
        } else if (*s == '^') {
            strbuf_add(&out, strcmp(last, "1") == 0 ? "" : "s");
        } else if (*s != '*') {
            strbuf_add_char(&out, *s);
        }
    }
    const char *text = arena_strdup(t->arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

/* ---- terms ----------------------------------------------------------------------------------- */

static const char *tell_target(struct teller *t, int i)
{
    const struct told_node *a = t->ability;
    if (!a || i < 0 || i >= a->targets)
        return "the target";
    const char *what = a->target[i]->kind == TOLD_WORD && strcmp(a->target[i]->text, "any") == 0
                           ? "creature or player"
                           : tell_filter(t, a->target[i]);
    if (t->told[i])
        return arena_printf(t->arena, "that target");
    t->told[i] = true;
    return *a->count[i] ? arena_printf(t->arena, "target %s (%s)", what, a->count[i])
                        : arena_printf(t->arena, "target %s", what);
}

static const char *tell_list(struct teller *t, const struct told_node *n, const char *between)
{
    const char *out = "";
    for (int i = 0; i < n->kids; i++)
        out = joined(t, out, between, tell(t, n->kid[i]));
    return out;
}

/* Modifications are joined by and. */
static const char *tell_mods(struct teller *t, const struct told_node *body)
{
    if (!body)
        return "";
    if (body->kind != TOLD_LIST)
        return tell(t, body);
    const char *out = "";
    for (int i = 0; i < body->kids; i++)
        out = joined(t, out, " and ", tell_mods(t, body->kid[i]));
    return out;
}

/* +2, -1, +X */
static const char *signed_number(struct teller *t, const struct told_node *n)
{
    const char *number = tell(t, n);
    return *number == '-' ? number : arena_printf(t->arena, "+%s", number);
}

/* you flip a coin, that player clashes */
static const char *tell_chance(const struct told_node *n)
{
    bool you = strcmp(n->kid[0]->text, "you") == 0;
    if (strcmp(n->text, "clash") == 0)
        return you ? "clash" : "clashes";
    return you ? "flip a coin" : "flips a coin";
}

/* Words that say more with one argument more; NULL for others. */
static const char *tell_with_more(struct teller *t, const struct told_node *n)
{
    if (n->kids == 2 && strcmp(n->text, "tempted") == 0)
        return fill(t, "the Ring tempts $1 and $2 is chosen to bear it", n);
    if (n->kids == 2 && strcmp(n->text, "puts-counters") == 0)
        return fill(t, "$1 put~ counters on $2", n);
    if (n->kids == 3 && strcmp(n->text, "token-copy") == 0)
        return arena_printf(t->arena, "%s, except that it %s", fill(t, "$1 create~ a token that copies $2", n),
                            tell_mods(t, n->kid[2]));
    if (n->kids == 3 && strcmp(n->text, "emblem") == 0)
        return fill(t, "$1 get~ an emblem with $2 $3", n);
    return NULL;
}

/* Words with a form of their own: choices, conditions, payments, modes. */
static const char *tell_special(struct teller *t, const struct told_node *n)
{
    const char *word = n->text;
    if (n->kids >= 2 && strcmp(word, "if") == 0)
        return n->kids > 2 ? arena_printf(t->arena, "if %s, %s; else %s", tell(t, n->kid[0]), tell(t, n->kid[1]),
                                          tell(t, n->kid[2]))
                           : arena_printf(t->arena, "if %s, %s", tell(t, n->kid[0]), tell(t, n->kid[1]));
    if (n->kids >= 2 && strcmp(word, "may") == 0)
        return n->kids > 2 ? arena_printf(t->arena, "%s may: %s; if not, %s", tell(t, n->kid[0]), tell(t, n->kid[1]),
                                          tell(t, n->kid[2]))
                           : arena_printf(t->arena, "%s may: %s", tell(t, n->kid[0]), tell(t, n->kid[1]));
    if (n->kids >= 3 && strcmp(word, "pay") == 0) {
        bool nothing = strcmp(n->kid[2]->text, "nothing") == 0;
        const char *out = arena_printf(t->arena, "%s may pay: %s", tell(t, n->kid[0]), tell(t, n->kid[1]));
        if (!nothing)
            out = arena_printf(t->arena, "%s; if so, %s", out, tell(t, n->kid[2]));
        return n->kids > 3 ? arena_printf(t->arena, "%s; if not, %s", out, tell(t, n->kid[3])) : out;
    }
    if (n->kids >= 2 && (strcmp(word, "flip-coin") == 0 || strcmp(word, "clash") == 0))
        return arena_printf(t->arena, "%s %s; if won, %s%s%s", tell(t, n->kid[0]), tell_chance(n), tell(t, n->kid[1]),
                            n->kids > 2 ? "; if lost, " : "", n->kids > 2 ? tell(t, n->kid[2]) : "");
    if (n->kids > 2 && strcmp(word, "modes") == 0) {
        const char *least = tell(t, n->kid[0]), *most = tell(t, n->kid[1]);
        const char *out = strcmp(least, most) == 0 ? arena_printf(t->arena, "choose %s:", least)
                                                   : arena_printf(t->arena, "choose %s to %s:", least, most);
        for (int i = 2; i < n->kids; i++)
            out = arena_printf(t->arena, "%s%s (%d) %s", out, i > 2 ? ";" : "", i - 1, tell(t, n->kid[i]));
        return out;
    }
    if (n->kids == 2 && strcmp(word, "matches") == 0) {
        bool noun = n->kid[1]->kind == TOLD_WORD && told_template(n->kid[1]->text, n->kid[1]->kids > 0, 'n');
        return arena_printf(t->arena, noun ? "%s is a %s" : "%s is %s", tell(t, n->kid[0]), tell(t, n->kid[1]));
    }
    if (n->kids == 2 && strcmp(word, "pt") == 0)
        return arena_printf(t->arena, "gets %s/%s", signed_number(t, n->kid[0]), signed_number(t, n->kid[1]));
    if (n->kids == 3 && strcmp(word, "tokens") == 0 && strncmp(n->kid[2]->text, "Token ", 6) == 0)
        return arena_printf(t->arena, "%s create%s %s token%s (%s)", tell(t, n->kid[0]),
                            strcmp(n->kid[0]->text, "you") ? "s" : "", tell(t, n->kid[1]),
                            strcmp(n->kid[1]->text, "1") ? "s" : "", n->kid[2]->text + 6);
    if (n->kids == 3 && (strcmp(word, "apply") == 0 || strcmp(word, "apply-all") == 0))
        return arena_printf(t->arena, "%s%s %s %s", strcmp(word, "apply") ? "each " : "", tell(t, n->kid[0]),
                            tell_mods(t, n->kid[1]), tell(t, n->kid[2]));
    if (n->kids == 0 && *word == 't' && word[1] >= '1' && word[1] <= '4' && !word[2])
        return tell_target(t, word[1] - '1');
    return tell_with_more(t, n);
}

/* power <= 3 and the like, as a comparison of numbers. */
static const char *tell_sign(struct teller *t, const struct told_node *n)
{
    if (n->kids == 1)
        return arena_printf(t->arena, *n->text == '!' ? "not (%s)" : "-%s", tell(t, n->kid[0]));
    const char *sign = strcmp(n->text, "&") == 0    ? "and"
                       : strcmp(n->text, "|") == 0  ? "or"
                       : strcmp(n->text, "*") == 0  ? "times"
                       : strcmp(n->text, "<=") == 0 ? "is at most"
                       : strcmp(n->text, ">=") == 0 ? "is at least"
                       : strcmp(n->text, "<") == 0  ? "is less than"
                       : strcmp(n->text, ">") == 0  ? "is more than"
                       : strcmp(n->text, "=") == 0  ? "is"
                       : strcmp(n->text, "+") == 0  ? "plus"
                                                    : "minus";
    return arena_printf(t->arena, "%s %s %s", tell(t, n->kid[0]), sign, tell(t, n->kid[1]));
}

static const char *with_blanks(struct teller *t, const char *word)
{
    char *out = arena_strdup(t->arena, word);
    for (char *c = out; *c; c++)
        *c = *c == '-' ? ' ' : *c;
    return out;
}

static const char *tell_word(struct teller *t, const struct told_node *n)
{
    const char *special = tell_special(t, n);
    if (special)
        return special;
    const char *says = told_template(n->text, n->kids > 0, '.');
    if (!says && is_filter(n))
        return tell_filter(t, n);
    if (says)
        return fill(t, says, n);
    return n->kids ? arena_printf(t->arena, "%s %s", with_blanks(t, n->text), tell_list(t, n, ", "))
                   : with_blanks(t, n->text);
}

static const char *tell(struct teller *t, const struct told_node *n)
{
    const char *out = "";
    if (!n || t->depth > 40)
        return "...";
    t->depth++;
    switch (n->kind) {
    case TOLD_WORD:
        out = tell_word(t, n);
        break;
    case TOLD_SIGN:
        out = is_filter(n) ? tell_filter(t, n) : tell_sign(t, n);
        break;
    case TOLD_LIST:
        out = tell_list(t, n, ", then ");
        break;
    case TOLD_COST:
        out = tell_list(t, n, ", ");
        break;
    case TOLD_ABILITY:
        out = tell_ability(t, n);
        break;
    default:
        out = n->text;
        break;
    }
    t->depth--;
    return out;
}

/* ---- abilities ------------------------------------------------------------------------------- */

/* Options as a bracket at the end: (only as a sorcery, works from the graveyard). */
static const char *tell_options(struct teller *t, const char *options)
{
    return *options ? arena_printf(t->arena, " (%s)", with_blanks(t, options + (*options == ' '))) : "";
}

static const char *tell_ability(struct teller *t, const struct told_node *a)
{
    struct teller inner = {.arena = t->arena, .ability = a, .depth = t->depth};
    const char *kind = a->text, *options = tell_options(&inner, a->options);
    const char *head = a->head && strcmp(kind, "static") != 0 ? tell(&inner, a->head) : "";
    const char *condition = a->condition ? arena_printf(t->arena, "if %s, ", tell(&inner, a->condition)) : "";
    if (strcmp(kind, "static") == 0) {
        const char *subject = !a->head             ? "This"
                              : is_filter(a->head) ? arena_printf(t->arena, "Each %s", tell(&inner, a->head))
                                                   : tell(&inner, a->head);
        return arena_printf(t->arena, "%s %s%s%s%s.", subject, tell_mods(&inner, a->body),
                            a->condition ? " as long as " : "", a->condition ? tell(&inner, a->condition) : "",
                            options);
    }
    if (strcmp(kind, "characteristic") == 0)
        return arena_printf(t->arena, "This %s.", tell_mods(&inner, a->body));
    const char *body = a->body ? tell(&inner, a->body) : "";
    if (strcmp(kind, "triggered") == 0)
        return arena_printf(t->arena, "When %s: %s%s%s.", head, condition, body, options);
    if (strcmp(kind, "replace") == 0)
        return arena_printf(t->arena, "As %s: %s%s%s.", head, condition, body, options);
    if (strcmp(kind, "spell") == 0 && a->head)
        return arena_printf(t->arena, "%s: %s%s%s.",
                            strstr(a->options, "alternative") ? "Instead of its mana cost"
                                                              : "To cast it, besides its mana cost",
                            head, *body ? "; " : "", body);
    if (strcmp(kind, "spell") == 0)
        return arena_printf(t->arena, "On resolution: %s%s%s.", condition, body, options);
    return arena_printf(t->arena, "%s: %s%s%s.", *head ? head : "{0}", condition, body, options);
}

static void tell_keywords(struct strbuf *out, const char *keywords)
{
    if (!*keywords)
        return;
    strbuf_add(out, "Keywords: ");
    /* echo([{2}{R}]) is echo {2}{R} */
    for (const char *k = keywords; *k; k++) {
        if (*k == ';')
            strbuf_add(out, ", ");
        else if (*k == '(' && k > keywords && k[-1] != ' ')
            strbuf_add_char(out, ' ');
        else if (!strchr("()[]", *k))
            strbuf_add_char(out, *k);
    }
    strbuf_add(out, ".\n");
}

const char *cardtext_retell(struct arena *arena, const char *keywords, const char *abilities)
{
    struct strbuf out = STRBUF_INIT;
    const char *rest = abilities;
    tell_keywords(&out, keywords);
    for (;;) {
        rest += strspn(rest, " \t\r\n;");
        while (*rest == '#') {
            rest += strcspn(rest, "\n");
            rest += strspn(rest, " \t\r\n;");
        }
        if (!*rest)
            break;
        struct teller t = {.arena = arena};
        struct told_node *a = told_read(arena, &rest);
        if (!a) {
            strbuf_printf(&out, "%s\n", rest); /* as it is written */
            break;
        }
        strbuf_printf(&out, "%s\n",
                      a->kind == TOLD_ABILITY ? tell_ability(&t, a) : arena_printf(arena, "Keyword: %s.", a->text));
    }
    const char *text = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}
