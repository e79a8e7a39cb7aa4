/* abilities_lines.c - the lines of a card: sagas, spells, emblems, abilities in quotation marks
 *
 * A line is tried as each kind of ability that its card may have.
 */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <stdlib.h>
#include <string.h>

static const char *const roman[] = {"i", "ii", "iii", "iv", "v", "vi"};

/* "I, II -" at the beginning of a saga's line: bits of the chapters. */
static bool chapter_numbers(struct parse *p, unsigned *out)
{
    struct place place = place_of(p);
    *out = 0;
    if (!strstr(p->wording->type_line, "Saga"))
        return false;
    do {
        size_t n = 0;
        while (n < ARRAY_LEN(roman) && strcmp(word_now(p)->text, roman[n]) != 0)
            n++;
        if (n == ARRAY_LEN(roman))
            return back_to(p, &place);
        p->at++;
        *out |= 1u << n;
    } while (take(p, ","));
    return take(p, "-") || back_to(p, &place);
}

/* The number of the last chapter, by the lines of the text. */
static size_t last_chapter(const char *text)
{
    size_t last = 0;
    for (const char *line = text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        static const char *const numbers[] = {"I", "II", "III", "IV", "V", "VI"};
        size_t all = strspn(line, "IV, ");
        for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
            size_t n = strlen(numbers[i]);
            for (size_t at = 0; at + n <= all; at++)
                if (strncmp(line + at, numbers[i], n) == 0 && (at == 0 || line[at - 1] == ' ') &&
                    (line[at + n] == ',' || line[at + n] == ' '))
                    last = i + 1 > last ? i + 1 : last;
        }
    }
    return last;
}

/* A lore counter as it enters and in each of your precombat main phases; a chapter for each, and it is sacrificed
 * after the last. */
static bool chapters(struct parse *p, unsigned numbers, const char **out)
{
    const char *body;
    size_t last = last_chapter(p->wording->text);
    if (!read_body(p, &body) || !at_end(p) || keeps_a_choice(p, body) || has_word(body, "x"))
        return false;
    *out = numbers & 1 ? "replace enters(is(self)) { enters-with(\"lore\", 1) }\n"
                         "triggered at(main, you) { counters(self, \"lore\", 1) }"
                       : "";
    for (size_t n = 1; n <= ARRAY_LEN(roman); n++) {
        if (!(numbers >> (n - 1) & 1))
            continue;
        const char *does = body;
        size_t len = strlen(body);
        if (n == last && (strstr(body, " modes ") || len < 2))
            return false;
        if (n == last)
            does = say(p, "%.*s; sacrifice-it(self) }", (int)len - 2, body);
        const char *event =
            n == 1 ? "enters(is(self))"
                   : say(p, "counters-put(is(self), \"lore\") when counters-of(self, \"lore\") = %d", (int)n);
        *out = say(p, "%s%striggered %s%s", *out, **out ? "\n" : "", event, does);
    }
    return true;
}

/* "... When you do, ...": it stays tapped in the next untap step, and an ability triggers. */
static bool exert(struct parse *p, const char **out)
{
    const char *body;
    if (!take(p, "when you do ,") || !read_body(p, &body) || !at_end(p) || has_word(body, "x"))
        return false;
    *out =
        say(p, "triggered attacks(is(self)) { may(you, skip-untap(self)); if(if-paid, when-done(triggered done%s)) }",
            body);
    return true;
}

/* A boast can be used once in a turn in which the creature attacked, an exhaust ability once. */
static bool limited_use(struct parse *p, bool boast, const char **out)
{
    const char *cost_end = strchr(*out, ']');
    if (!cost_end || strncmp(*out, "activated ", 10) != 0 || strstr(cost_end, " if "))
        return false;
    *out = say(p, "%.*s%s%s", (int)(cost_end - *out) + 1, *out,
               boast ? " once-a-turn if matches(self, attacked-this-turn)" : " once", cost_end + 1);
    return true;
}

/* Mana of a cost, less that of another: each coloured symbol takes one like it away, or generic mana where there is
 * none. NULL: with symbols that are not so simple. */
static const char *less_mana(struct parse *p, const char *cost, const char *less)
{
    int generic = 0, symbols[5] = {0};
    for (int side = 1; side >= -1; side -= 2)
        for (const char *at = side > 0 ? cost : less; *at; at = strchr(at, '}') + 1) {
            static const char colours[] = "WUBRG";
            const char *colour = strchr(colours, at[1]);
            if (*at != '{' || !strchr(at, '}'))
                return NULL;
            if (colour && at[2] == '}' && (side > 0 || symbols[colour - colours] > 0))
                symbols[colour - colours] += side;
            else if (colour && at[2] == '}')
                generic--;
            else if (at[1] >= '0' && at[1] <= '9')
                generic += side * atoi(at + 1);
            else
                return NULL;
        }
    const char *out = generic > 0 ? say(p, "{%d}", generic) : "";
    for (int i = 0; i < 5; i++)
        for (int n = 0; n < symbols[i]; n++)
            out = say(p, "%s{%c}", out, "WUBRG"[i]);
    return *out ? out : "{0}";
}

/* A power-up ability can be used once, and for less, by the card's mana cost, in the turn in which it entered. The
 * number that the card keeps shows that it was used. */
static bool powered_up(struct parse *p, const char **out)
{
    const char *end = strchr(*out, ']');
    if (!end || strncmp(*out, "activated [{", 12) != 0 || strstr(end, " if ") || strstr(end, "chosen-number"))
        return false;
    const char *cost = say(p, "%.*s", (int)(end - *out) - 11, *out + 11);
    const char *less = strpbrk(cost, ", ") ? NULL : less_mana(p, cost, p->wording->mana_cost);
    if (!less) {
        stopped(p, TC_WORD("a cost that is mana of the card's colours"));
        return false;
    }
    static const char form[] = "activated [%s, do(remember-number(1))] if chosen-number = 0 & %smatches(self, "
                               "entered-this-turn)%s";
    *out = say(p, "%s\n%s", say(p, form, cost, "!", end + 1), say(p, form, less, "", end + 1));
    return true;
}

bool read_line(struct parse *p, const char **abilities, const char **keywords_out)
{
    struct place place = place_of(p);
    bool is_spell = (p->kinds & (IS_INSTANT | IS_SORCERY)) && !p->quoted;
    const char *out = NULL;
    new_ability(p);
    if (keywords_out && read_keyword_line(p, abilities, keywords_out))
        return true;
    back_to(p, &place);
    new_ability(p);
    if (skip_ability_words(p) && keywords_out && read_keyword_line(p, abilities, keywords_out))
        return true;
    remember(p, "self", self_kinds(p), false);
    bool found;
    bool forecast = take(p, "forecast -");
    unsigned numbers = 0;
    bool boast = !forecast && take(p, "boast -"), exhaust = !forecast && take(p, "exhaust -");
    bool powers_up = take(p, "power-up -");
    if (forecast)
        found = colon_at(p) && activated_ability(p, &out) && forecast_ability(p, &out);
    else if (take(p, "you may exert ~ as it attacks ."))
        found = exert(p, &out);
    else if (chapter_numbers(p, &numbers))
        found = chapters(p, numbers, &out);
    else if (!is_spell && word_is(p, 0, "cast") && word_is(p, 1, "~") && word_is(p, 2, "only")) {
        struct restriction limits = {"", ""};
        found = read_restriction(p, &limits) && at_end(p);
        out = found ? say(p, "spell%s { nothing }", restriction_text(p, &limits)) : NULL;
    } else if (boast || exhaust)
        found = colon_at(p) && activated_ability(p, &out) && limited_use(p, boast, &out);
    else if (powers_up)
        found = colon_at(p) && activated_ability(p, &out) && powered_up(p, &out);
    else if (colon_at(p))
        found = activated_ability(p, &out);
    else if (word_is(p, 0, "when|whenever") || (word_is(p, 0, "at") && (!is_spell || self_from_graveyard(p)))) {
        struct place begin = place_of(p);
        size_t all = p->n;
        found = triggered_ability(p, &out);
        if (!found && is_spell) { /* "Whenever a creature attacks this turn" is what a spell does */
            p->n = all;
            back_to(p, &begin);
            found = ability_of_spell(p, &out);
        }
    } else
        found = is_spell ? ability_of_spell(p, &out) : static_ability(p, &out);
    if (!found)
        return false;
    if (strstr(out, "player & !is(self)")) { /* other than a player, who is not the card itself */
        stopped(p, TC_WORD("one player only"));
        return false;
    }
    out = replace_word(p, out, "damage-from(self, ", "damage(");
    *abilities = **abilities && *out ? say(p, "%s\n%s", *abilities, out) : **abilities ? *abilities : out;
    return true;
}

/* ---- emblems --------------------------------------------------------------------------------- */

/* The ability as one that works from the command zone: before its body. */
static const char *from_command(struct parse *p, const char *ability)
{
    int depth = 0;
    for (const char *at = ability; *at; at++) {
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (depth == 0 && (*at == '{' || strncmp(at, "modes ", 6) == 0))
            return say(p, "%.*sfrom-command %s", (int)(at - ability), ability, at);
    }
    return NULL;
}

/* "an emblem with "..."": S, described by what it does. */
bool read_emblem(struct parse *p, const char **out)
{
    const char *ability;
    struct place place = place_of(p);
    if (!take(p, "an emblem with") || !read_quoted(p, &ability))
        return back_to(p, &place);
    bool said = strncmp(ability, "static", 6) == 0 || strncmp(ability, "triggered", 9) == 0;
    if (!said || strpbrk(ability, "\"\n") || has_word(ability, "self") || !(ability = from_command(p, ability))) {
        stopped(p, TC_WORD("an emblem's ability"));
        return back_to(p, &place);
    }
    *out = say(p, "\"Token Enchantment { %s }\"", ability);
    return true;
}

/* ---- in quotation marks ---------------------------------------------------------------------- */

bool read_quoted(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    if (w->kind != WORD_QUOTE || p->depth > 20)
        return false;
    struct words words;
    words_cut(p->arena, p->wording, w->shown, &words);
    words_reword(p->arena, &words);
    struct parse inner = *p;
    inner.word = words.item;
    inner.n = words.n;
    inner.at = inner.furthest = 0;
    inner.line = w->shown;
    inner.quoted = true;
    inner.own_quote = p->c.self_gets;
    inner.depth = p->depth + 1;
    inner.wanted = NULL;
    inner.spell_body = NULL;
    inner.spell_limits = (struct restriction){"", ""};
    inner.c = (struct context){.actor = "you"};
    const char *abilities = "";
    bool found = read_line(&inner, &abilities, NULL) && !strchr(abilities, '\n') && *abilities;
    if (!found) {
        stopped(p, TC_WORD("an ability that is understood"));
        return false;
    }
    p->at++;
    *out = abilities;
    return true;
}
