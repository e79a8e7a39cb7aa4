/* suffixes.c - suffixes of a noun: its controller, its properties, its zone, what it does
 *
 * "creature *you control* *with power 3 or less*": rows of patterns, each a filter. Suffixes of spells alone are tried
 * by the kind of the noun. */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

/* ---- slots ----------------------------------------------------------------------------------- */

/* "3 or less", "greater than the number of ...": as it stands behind power in the language. */
bool read_compared(struct parse *p, const char **out)
{
    static const struct {
        const char *words, *sign, *more;
    } with_amount[] = {{"less than or equal to", "<=", ""},
                       {"equal to", "=", ""},
                       {"greater than", ">=", " + 1"},
                       {"less than", "<=", " - 1"}};
    const char *number;
    struct place place = place_of(p);
    for (size_t i = 0; i < ARRAY_LEN(with_amount); i++) {
        if (take(p, with_amount[i].words) && read_amount(p, &number)) {
            *out = say(p, "%s %s%s", with_amount[i].sign, number, with_amount[i].more);
            return true;
        }
        back_to(p, &place);
    }
    if (!read_number(p, &number))
        return false;
    const char *sign = take(p, "or less") ? "<=" : take(p, "or greater") ? ">=" : "=";
    *out = say(p, "%s %s", sign, number);
    return true;
}

/* The name of a card: words with capitals and the small ones between them. */
bool read_card_name(struct parse *p, const char **out)
{
    static const char *const small[] = {"of", "the", "to", "in", "and", "from", "a", "for"};
    if (take(p, "~")) {
        *out = say(p, "\"%s\"", p->wording->name);
        return true;
    }
    const char *name = "";
    for (;;) {
        const struct word *w = word_now(p);
        bool joined = word_is(p, 0, "'s|'"), between = false;
        for (size_t i = 0; *name && i < ARRAY_LEN(small); i++)
            between |= strcmp(w->text, small[i]) == 0 && p->word[p->at + 1].capital;
        if (!(joined && *name) && !between && !(w->kind == WORD_TEXT && w->capital))
            break;
        name = *name ? say(p, "%s%s%s", name, joined ? "" : " ", w->shown) : w->shown;
        p->at++;
    }
    *out = say(p, "\"%s\"", name);
    return *name != '\0' && !strchr(name, '"');
}

/* ---- the last word of a row ------------------------------------------------------------------ */

bool check_not_how(struct parse *p, struct slots *slots)
{
    slots->value[1] = negated(p, slots->value[1]);
    return true;
}

bool check_another_player(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[1], "you") != 0;
}

/* A choice made by an earlier sentence of the line. */
bool check_colour_chosen(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "hoose a color") != NULL;
}

bool check_type_chosen(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "hoose a creature type") != NULL;
}

/* ---- rows ------------------------------------------------------------------------------------ */

bool read_noun_suffix(struct parse *p, unsigned kinds, const char **out)
{
    if (!((kinds & IS_SPELL) && match_table(p, TABLE_SPELL_SUFFIX, "", NULL, out)) &&
        !match_table(p, TABLE_SUFFIX, "", NULL, out))
        return false;
    *out = unmarked(p, *out);
    return true;
}
