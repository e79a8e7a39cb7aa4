/* abilities.c - a line of text as abilities: activated, triggered, static, or what a spell does
 *
 * The form of a line shows its kind: costs before a colon (activated); when, whenever or at the beginning of
 * (triggered); else, on an instant or sorcery, an effect, and on a permanent a static ability. */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

/* ---- target words ---------------------------------------------------------------------------- */

static const char *targets_from(struct parse *p, int first)
{
    const char *out = p->c.others_choose ? " opponent-chooses" : "";
    for (int i = first; i < p->c.targets; i++)
        out = say(p, "%s target %s%s", out, p->c.target[i].filter, p->c.target[i].count);
    return out;
}

/* ---- what it does ---------------------------------------------------------------------------- */

/* "choose one -": how many modes, as modes says it. */
static const char *mode_count(struct parse *p)
{
    static const struct {
        const char *words, *count;
    } counts[] = {{"choose one -", "1"},
                  {"choose two -", "2"},
                  {"choose three -", "3"},
                  {"choose one or both -", "1 to 2"},
                  {"choose one or greater -", "1 to 99"},
                  {"choose any number -", "0 to 99"}};
    for (size_t i = 0; i < ARRAY_LEN(counts); i++)
        if (take(p, counts[i].words))
            return counts[i].count;
    return NULL;
}

/* Modes, each after its sign or, in old wordings, separated by "; or". */
static bool read_modes(struct parse *p, const char **out)
{
    const char *count = mode_count(p), *effect, *by = "";
    if (!count && take(p, "an opponent chooses one -")) {
        count = "1";
        by = " opponent-chooses";
    }
    if (!count)
        return false;
    const char *modes = "";
    int n = 0;
    struct context before = p->c;
    while (!at_end(p)) {
        int targets = p->c.targets;
        (void)(take(p, "*") || take(p, "; or") || take(p, ";"));
        memcpy(p->c.ref, before.ref, sizeof before.ref);
        p->c.refs = before.refs;
        size_t end = p->at, all = p->n;
        while (end < all && strcmp(p->word[end].text, "*") != 0 && strcmp(p->word[end].text, ";") != 0)
            end++;
        p->n = end;
        bool found = read_effects(p, &effect) && at_end(p);
        p->n = all;
        if (!found)
            return false;
        modes = say(p, "%s mode%s { %s }", modes, targets_from(p, targets), effect);
        n++;
    }
    if (strstr(count, "99"))
        count = say(p, "%.*s%d", (int)(strlen(count) - 2), count, n);
    *out = say(p, "%s modes %s {%s }", by, count, modes);
    return n >= 2;
}

bool read_body(struct parse *p, const char **out)
{
    const char *effect;
    struct place place = place_of(p);
    if (read_modes(p, out))
        return true;
    if (p->at > place.at)
        return false;
    if (!read_effects(p, &effect))
        return false;
    *out = say(p, "%s { %s }", targets_from(p, 0), effect);
    return true;
}

void new_ability(struct parse *p)
{
    bool host = p->c.host_known;
    p->c = (struct context){.actor = "you", .host_known = host};
}

/* What the condition of a suspended card becomes: its ability works in exile. */
#define IS_SUSPENDED "matches(self, in(exile) & has-counters(time))"

/* ---- kinds of abilities ---------------------------------------------------------------------- */

static bool adds_mana(const char *effect)
{
    return strstr(effect, "add-mana") != NULL;
}

size_t colon_at(const struct parse *p)
{
    for (size_t i = p->at; i < p->n; i++)
        if (p->word[i].kind == WORD_SIGN && strcmp(p->word[i].text, ":") == 0)
            return i;
    return 0;
}

bool self_from_graveyard(struct parse *p)
{
    struct place place = place_of(p);
    bool found = false;
    for (p->at = 0; p->at + 3 < p->n && !found; p->at++)
        found = is_self(p) && word_is(p, 1, "from") && word_is(p, 2, "your") && word_is(p, 3, "graveyard");
    back_to(p, &place);
    return found;
}

bool keeps_a_choice(struct parse *p, const char *body)
{
    if (strstr(body, "protection(of-chosen-colour"))
        stopped(p, TC_WORD("a colour that is not chosen again"));
    return strstr(body, "protection(of-chosen-colour") != NULL;
}

/* A planeswalker's "+1", "-2", "0" before the colon. */
static bool loyalty_cost(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    if (!strstr(p->wording->type_line, "Planeswalker"))
        return false;
    const char *sign = take(p, "+") ? "+" : take(p, "-") ? "-" : "";
    const struct word *w = word_now(p);
    if (w->kind != WORD_NUMBER || w->number < 0)
        return back_to(p, &place);
    p->at++;
    *out = say(p, "[%s%d]", sign, w->number);
    return word_is(p, 0, ":") || back_to(p, &place);
}

/* Does the effect bring the card back by itself? */
static bool brings_itself_back(const char *body)
{
    return strstr(body, "to-hand(self") || strstr(body, "to-battlefield(self") ||
           strstr(body, "to-battlefield-tapped(self") || strstr(body, "to-battlefield-with(self");
}

/* Has the card one line with a colon, and no keyword that is an activated ability? */
static bool one_activated(const struct parse *p)
{
    static const char *const others[] = {"quip {", "ycling", "evel up", "rew ", "orph", "utlast", "einforce", "\""};
    const char *text = p->wording->text, *colon = strchr(text, ':');
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strstr(text, others[i]))
            return false;
    return colon && !strchr(colon + 1, ':');
}

/* "This ability costs {1} less to activate for each ...": a static ability of the card, which must have no other
 * ability that would cost less by it. */
static bool ability_costs(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *less, *count, *condition;
    if (!take(p, "this ability costs") || !slot_read(p, "generic", 7, &less) || !take(p, "less to activate") ||
        !one_activated(p))
        return back_to(p, &place);
    if (take(p, "for each") && slot_read(p, "counted", 7, &count))
        *out = say(p, "\nstatic { abilities-cost(is(self), -%s * %s) }", less, unmarked(p, count));
    else if (take(p, "if") && !word_is(p, 0, "it") && read_condition(p, &condition))
        *out = say(p, "\nstatic if %s { abilities-cost(is(self), -%s) }", condition, less);
    else if (take(p, "during your turn"))
        *out = say(p, "\nstatic if your-turn { abilities-cost(is(self), -%s) }", less);
    else
        return back_to(p, &place);
    return take(p, ".") || at_end(p) || back_to(p, &place);
}

/* "{3}, {T} or {U}, {T}": one of two, both of which tap it. */
static bool either_way(struct parse *p, const char **cost)
{
    static const char tap[] = ", {T}]";
    const char *other;
    struct place place = place_of(p);
    size_t n = strlen(*cost), k = sizeof tap - 1;
    if (!take(p, "or") || !read_costs(p, &other) || n <= k || strcmp(*cost + n - k, tap) != 0 || strlen(other) <= k ||
        strcmp(other + strlen(other) - k, tap) != 0)
        return back_to(p, &place);
    *cost = say(p, "[or-cost(%.*s, %.*s), {T}]", (int)(n - k) - 1, *cost + 1, (int)(strlen(other) - k) - 1, other + 1);
    return true;
}

/* "Spend only black mana on X." */
static bool one_colour_on_x(struct parse *p, const char **cost)
{
    static const char *const names[] = {"white", "blue", "black", "red", "green"};
    struct place place = place_of(p);
    const char *x = strstr(*cost, "{X}");
    for (size_t i = 0; x && i < ARRAY_LEN(names) && take(p, "spend only"); i++) {
        if (take(p, names[i]) && take(p, "mana on x")) {
            const char *rest = x[3] == '{' ? say(p, ", %s", x + 3) : x + 3;
            *cost = say(p, "%.*stimes(x, {%c})%s", (int)(x - *cost), *cost, "WUBRG"[i], rest);
            return take(p, ".") || at_end(p) || back_to(p, &place);
        }
        back_to(p, &place);
    }
    return false;
}

bool activated_ability(struct parse *p, const char **out)
{
    const char *cost, *body, *options, *cheaper = "";
    struct restriction limits = {"", ""};
    bool loyalty = loyalty_cost(p, &cost);
    if (!loyalty && !read_costs(p, &cost))
        return false;
    if ((word_is(p, 0, "or") && !either_way(p, &cost)) || !take(p, ":"))
        return false;
    remember(p, "self", self_kinds(p), false);
    p->cost_x = strstr(cost, ", x)") != NULL;
    p->c.removed = strstr(cost, "remove(") && has_word(strstr(cost, "remove("), "x");
    if (!read_body(p, &body) || keeps_a_choice(p, body))
        return false;
    while (!at_end(p))
        if (!(!*cheaper && ability_costs(p, &cheaper)) && !one_colour_on_x(p, &cost) && !read_restriction(p, &limits)) {
            stopped(p, TC_WORD("the end of the ability"));
            return false;
        }
    options = restriction_text(p, &limits);
    bool from_hand = strstr(cost, "discard-self") != NULL;
    bool from_graveyard = strstr(cost, "exile-self") && self_from_graveyard(p);
    from_graveyard |= self_from_graveyard(p) && brings_itself_back(body);
    if (from_hand)
        options = say(p, " from-hand%s", options);
    else if (from_graveyard)
        options = say(p, " from-graveyard%s", options);
    else if (strstr(options, IS_SUSPENDED))
        options = say(p, " from-exile%s", options);
    bool mana = adds_mana(body) && p->c.targets == 0 && !loyalty;
    *out = say(p, "%s %s%s%s%s", mana ? "mana" : "activated", cost, options, body, cheaper);
    return true;
}

/* "This ability triggers only once each turn." at the end of the line, which the words after it no longer have. */
static bool so_often_each_turn(struct parse *p, const char *often)
{
    const char *const words[] = {"this", "ability", "triggers", "only", often, "each", "turn", "."};
    size_t n = ARRAY_LEN(words) - (p->n > 0 && strcmp(p->word[p->n - 1].text, ".") != 0);
    if (p->n < p->at + n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (strcmp(p->word[p->n - n + i].text, words[i]) != 0)
            return false;
    p->n -= n;
    return true;
}

/* "You may pay {X}. If you do, ...": a number is chosen and so much paid; X is that number in what follows. NULL: X
 * stands elsewhere too. */
static const char *number_paid(struct parse *p, const char *body)
{
    const char *pay = strstr(body, "pay(you, [{X}");
    if (!pay)
        return body;
    const char *end = strchr(pay, ']');
    const char *then = end ? strstr(end, ", ") : NULL;
    int before = (int)(pay - body), rest = then ? (int)(end - pay) - 13 : 0;
    if (!then || has_word(say(p, "%.*s", before, body), "x") || strstr(then, "-x") || has_word(then, "noted"))
        return NULL;
    const char *more = rest > 0 ? say(p, ", %.*s", rest, pay + 13) : "";
    int depth = 0;
    const char *close = pay;
    do
        depth += (*close == '(') - (*close == ')');
    while (*close++ && depth == 0);
    for (; *close && depth > 0; close++)
        depth += (*close == '(') - (*close == ')');
    const char *effect = say(p, "%.*s", (int)(close - then), then);
    if (strchr(effect, ';') || has_word(close, "x"))
        return NULL;
    return say(p, "%.*s{ set-noted(choose-number(you, 0, 99)); pay(you, [generic(noted)%s]%s }%s", before, body, more,
               replace_word(p, effect, "x", "noted"), close);
}

/* The body of a trigger as the language has it; NULL, with the reason in p, when it is beyond that. */
static const char *body_of_event(struct parse *p, const char *event, const char *body)
{
    bool card_has_x = strstr(p->wording->mana_cost, "{X}");
    if (!card_has_x && strstr(body, "[{X}"))
        body = number_paid(p, body);
    /* the condition of morph or kicker is dropped */
    if (!card_has_x && (!body || has_word(body, "x") || strstr(body, "-x") || strstr(body, "[{X}"))) {
        stopped(p, TC_WORD("an X that the card's cost has"));
        return NULL;
    }
    if (strncmp(event, "dies(", 5) == 0 && (strstr(body, "counters(it, ") || strstr(body, "apply(it, "))) {
        stopped(p, TC_WORD("something that is still there"));
        return NULL;
    }
    return body;
}

/* A triggered ability a line, for each of the events that MARK_EITHER parts. */
static const char *for_each_event(struct parse *p, const char *event, const char *rest)
{
    const char *out = "";
    for (const char *more; *event; event = more) {
        const char *cut = strchr(event, MARK_EITHER);
        more = cut ? cut + 1 : "";
        size_t n = cut ? (size_t)(cut - event) : strlen(event);
        out = say(p, "%s%striggered %.*s%s", out, *out ? "\n" : "", (int)n, event, rest);
    }
    return out;
}

bool triggered_ability(struct parse *p, const char **out)
{
    const char *event, *body, *condition = NULL, *when = NULL;
    p->cost_x = false;
    const char *often = so_often_each_turn(p, "once")    ? " once-a-turn"
                        : so_often_each_turn(p, "twice") ? " twice-a-turn"
                                                         : "";
    if (!read_event(p, &event))
        return false;
    if (take(p, "while") && (!read_condition(p, &when) || has_word(when, "it")))
        return false;
    if (!when)
        when = take(p, "during your turn") ? "your-turn" : take(p, "during an opponent's turn") ? "!your-turn" : NULL;
    if (!take(p, ","))
        return false;
    struct place place = place_of(p);
    if (!(take(p, "if") && read_condition(p, &condition) && take(p, ","))) {
        back_to(p, &place);
        condition = NULL;
    }
    if (!read_body(p, &body) || !at_end(p) || keeps_a_choice(p, body))
        return false;
    if ((body = body_of_event(p, event, body)) == NULL)
        return false;
    /* a card that comes back, or is exiled, by its own ability watches from the graveyard, unless it is just dying */
    bool returns = self_from_graveyard(p) && (brings_itself_back(body) || strstr(body, "exile-self"));
    bool buried = (condition && strstr(condition, "matches(self, in(graveyard, you))")) ||
                  (returns && !strstr(event, "is(self)") && !strstr(event, "is(host)"));
    if (returns && strstr(event, "is(host)")) { /* it goes to the graveyard after its host */
        body = replace_word(p, body, "to-hand(self", "to-hand(card-of(self)");
        body = replace_word(p, body, "to-battlefield(self", "to-battlefield(card-of(self)");
    }
    if (when && strstr(event, " when ")) { /* "you attack while ..." */
        event = say(p, "%s & %s", event, when);
        when = NULL;
    }
    const char *where = buried ? " from-graveyard" : condition && strstr(condition, IS_SUSPENDED) ? " from-exile" : "";
    const char *rest = say(p, "%s%s%s%s%s%s%s", where, often, when ? " when " : "", when ? when : "",
                           condition ? " if " : "", condition ? condition : "", body);
    *out = for_each_event(p, unmarked(p, event), rest);
    return true;
}

/* ---- spells ---------------------------------------------------------------------------------- */

bool ability_of_spell(struct parse *p, const char **out)
{
    const char *effect;
    struct place place = place_of(p);
    if (match_table(p, TABLE_STATIC, "self", NULL, out) && (take(p, ".") || at_end(p)) && at_end(p)) {
        *out = unmarked(p, *out);
        return true;
    }
    back_to(p, &place);
    if (read_restriction(p, &p->spell_limits) && at_end(p)) {
        *out = "";
        return true;
    }
    back_to(p, &place);
    if (read_modes(p, &effect) && at_end(p)) {
        *out = say(p, "spell%s%s", restriction_text(p, &p->spell_limits), effect);
        return true;
    }
    back_to(p, &place);
    /* what it does in several lines is one ability, so that a line may speak of earlier targets */
    if (p->spell_body) {
        p->c = p->spell_context;
        if (read_line_instead(p, p->spell_body, &p->spell_body)) {
            *out = "";
            return true;
        }
        p->c = p->spell_context;
    }
    if (!read_effects(p, &effect) || !at_end(p))
        return false;
    p->spell_body = p->spell_body ? say(p, "%s; %s", p->spell_body, effect) : effect;
    p->spell_context = p->c;
    *out = "";
    return true;
}

/* Cast for its overload cost, the spell does to each what it else does to a target. NULL: it says more of the target
 * than that. */
static const char *overloaded(struct parse *p)
{
    static const char *const acts[] = {"damage-from(self, t1, ",
                                       "destroy(t1)",
                                       "bury(t1)",
                                       "apply(t1, ",
                                       "to-hand(t1)",
                                       "tap(t1)",
                                       "untap(t1)",
                                       "exile(t1)",
                                       "counters(t1, "};
    if (!p->spell_body || p->c.targets != 1 || *p->c.target[0].count)
        return NULL;
    const char *each = say(p, "each(%s)", p->c.target[0].filter), *body = p->spell_body;
    for (size_t i = 0; i < ARRAY_LEN(acts); i++)
        body = replace_word(p, body, acts[i], replace_word(p, acts[i], "t1", each));
    return has_word(body, "t1") || has_word(body, "those") || has_word(body, "x")
               ? NULL
               : say(p, "spell cost %s alternative { %s }\n", p->overload, body);
}

/* Cast for its awaken cost, the spell also makes a land that it has as a target more a creature. */
static const char *awakened(struct parse *p)
{
    const char *land = p->spell_body && *p->awaken != 'x' ? add_target(p, "land & controlled(you)", "") : NULL;
    if (!land)
        return NULL;
    const char *out =
        say(p,
            "spell cost %s alternative%s { %s; counters(%s, +1/+1, %s); apply(%s, { becomes-also(creature); "
            "also-type(\"Elemental\"); set-pt(0, 0); gains(haste) }, game) }\n",
            p->awaken_cost, targets_from(p, 0), p->spell_body, land, p->awaken, land);
    p->c.targets--;
    return out;
}

const char *spell_ability_text(struct parse *p)
{
    const char *over = "";
    p->c = p->spell_context;
    if (p->overload && !(over = overloaded(p)))
        return NULL;
    if (p->awaken_cost && !(over = awakened(p)))
        return NULL;
    return p->spell_body ? say(p, "%sspell%s%s { %s }", over, restriction_text(p, &p->spell_limits), targets_from(p, 0),
                               p->spell_body)
                         : "";
}

/* ---- lines ----------------------------------------------------------------------------------- */

bool forecast_ability(struct parse *p, const char **out)
{
    const char *show = strstr(*out, ", reveal-self]");
    if (!show || strncmp(*out, "activated ", 10) != 0)
        return false;
    *out = say(p, "forecast %.*s]%s", (int)(show - *out) - 10, *out + 10, show + 14);
    return true;
}
