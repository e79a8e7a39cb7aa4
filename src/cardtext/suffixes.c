/* suffixes.c - what is said of a noun behind it: whose it is, what it has, where it is, what it
 * does
 *
 * "creature *you control* *with power 3 or less*": rows of patterns, each a filter. What is only
 * said of spells asks for the kind of the noun. */
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

static bool not_how(struct parse *p, struct slots *slots)
{
    slots->value[1] = negated(p, slots->value[1]);
    return true;
}

static bool another_player(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[1], "you") != 0;
}

/* A choice that an earlier sentence of the line has made. */
static bool colour_chosen(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "hoose a color") != NULL;
}

static bool type_chosen(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "hoose a creature type") != NULL;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static const struct pattern rows[] = {
    /* whose */
    {"you control", "controlled(you)", NULL},
    {"under your control", "controlled(you)", NULL},
    {"you don't control", "!controlled(you)", NULL},
    {"you own", "owned(you)", NULL},
    {"an opponent|opponents controls|control", "controlled(opponent)", NULL},
    {"your opponents control", "controlled(opponent)", NULL},
    {"<player> controls|control", "controlled($1)", another_player},
    {"<player> owns|own", "owned($1)", another_player},

    /* where */
    {"on the battlefield", "permanent", NULL},
    {"in|from <possessor> graveyard|graveyards", "in(graveyard, $1)", NULL},
    {"in|from <possessor> hand|hands", "in(hand, $1)", NULL},
    {"in|from <possessor> library", "in(library, $1)", NULL},
    {"in|from a|all|any|the graveyard|graveyards", "in(graveyard)", NULL},
    {"in graveyards", "in(graveyard)", NULL},
    {"in exile", "in(exile)", NULL},

    /* what it has */
    {"with power <compared>", "power $1", NULL},
    {"with toughness <compared>", "toughness $1", NULL},
    {"with mana value <compared>", "mana-value $1", NULL},
    {"with no abilities", "without-abilities", NULL},
    {"with a|an <counter> counter on it|them", "has-counters($1)", NULL},
    {"with <counter> counters on it|them", "has-counters($1)", NULL},
    {"with <number> or greater <counter> counters on it|them", "has-counters($2, $1)", NULL},
    {"without a|an <counter> counter on it|them", "!has-counters($1)", NULL},
    {"with <keyword> or|and/or <keyword>", "has($1) | has($2)", NULL},
    {"with <keyword>", "has($1)", NULL},
    {"without <keyword> or|and/or <keyword>", "!(has($1) | has($2))", NULL},
    {"without <keyword>", "!has($1)", NULL},
    {"named <card-name>", "named($1)", NULL},
    {"of the chosen color", "of-chosen-colour", NULL},
    {"of the chosen type", "of-chosen-type", NULL},
    {"of that color", "of-chosen-colour", colour_chosen},
    {"of that type", "of-chosen-type", type_chosen},
    {"with the chosen name", "of-chosen-name", NULL},

    /* what it is and does */
    {"other than ~", "!is(self)", NULL},
    {"that is|are <how>", "$1", NULL},
    {"that isn't|aren't <how>", "$1", not_how},
    {"that's|that're <how>", "$1", NULL},
    {"dealt damage by <one> this turn", "damaged-by($1)", NULL},
    {"dealt damage this turn", "damaged", NULL},
    {"that was dealt damage this turn", "damaged", NULL},
    {"that attacked this turn", "attacked-this-turn", NULL},
    {"blocking <one>", "blocking-these($1)", NULL},
    {"blocked by <one>", "blocked-by($1)", NULL},
    {"blocking or blocked by <one>", "blocking-these($1) | blocked-by($1)", NULL},
    {"attached to <one>", "attached-to($1)", NULL},
    {"that shares|share a color with <things>", "shares-colour($1)", NULL},
    {"that shares|share a creature type with <things>", "shares-type($1)", NULL},
};

static const struct pattern spell_rows[] = {
    {"you cast", "controlled(you)", NULL},
    {"that targets|target <recipients>", "targeting($1)", NULL},
};

static bool match_any(struct parse *p, const struct pattern *list, size_t n, const char **out)
{
    for (size_t i = 0; i < n; i++)
        if (match_pattern(p, &list[i], "", out))
            return true;
    return false;
}

bool read_noun_suffix(struct parse *p, unsigned kinds, const char **out)
{
    if (!((kinds & IS_SPELL) && match_any(p, spell_rows, ARRAY_LEN(spell_rows), out)) &&
        !match_any(p, rows, ARRAY_LEN(rows), out))
        return false;
    *out = unmarked(p, *out);
    return true;
}
