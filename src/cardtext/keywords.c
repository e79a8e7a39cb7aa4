/* keywords.c - keywords: lines of them on a card, and as something that a thing has or gains
 *
 * A row says what follows a keyword: a cost, a number, a filter. On a card it is written as the card prints it (its
 * parameter in the language, in brackets); gains() and has() take it with dashes. */
#include "base/arena.h"
#include "cardtext/inner.h"

#include <string.h>

/* '-' nothing, 'N' a number, 'B' a cost, 'F' a noun, '*' as its own function says. */
static const struct {
    const char *words;
    char parameter;
} keywords[] = {
    {"flying", '-'},        {"first strike", '-'},
    {"double strike", '-'}, {"trample", '-'},
    {"haste", '-'},         {"vigilance", '-'},
    {"reach", '-'},         {"defender", '-'},
    {"fear", '-'},          {"intimidate", '-'},
    {"shadow", '-'},        {"shroud", '-'},
    {"deathtouch", '-'},    {"lifelink", '-'},
    {"wither", '-'},        {"indestructible", '-'},
    {"flash", '-'},         {"banding", '-'},
    {"flanking", '-'},      {"phasing", '-'},
    {"horsemanship", '-'},  {"changeling", '-'},
    {"plainswalk", '-'},    {"islandwalk", '-'},
    {"swampwalk", '-'},     {"mountainwalk", '-'},
    {"forestwalk", '-'},    {"provoke", '-'},
    {"storm", '-'},         {"sunburst", '-'},
    {"epic", '-'},          {"convoke", '-'},
    {"haunt", '-'},         {"split second", '-'},
    {"delve", '-'},         {"gravestorm", '-'},
    {"hideaway", '-'},      {"conspire", '-'},
    {"persist", '-'},       {"retrace", '-'},
    {"exalted", '-'},       {"cascade", '-'},
    {"rampage", 'N'},       {"amplify", 'N'},
    {"modular", 'N'},       {"bushido", 'N'},
    {"soulshift", 'N'},     {"dredge", 'N'},
    {"bloodthirst", 'N'},   {"graft", 'N'},
    {"ripple", 'N'},        {"vanishing", 'N'},
    {"absorb", 'N'},        {"frenzy", 'N'},
    {"poisonous", 'N'},     {"devour", 'N'},
    {"fading", 'N'},        {"cumulative upkeep", 'B'},
    {"echo", 'B'},          {"buyback", 'B'},
    {"cycling", 'B'},       {"flashback", 'B'},
    {"madness", 'B'},       {"morph", 'B'},
    {"entwine", 'B'},       {"equip", 'B'},
    {"ninjutsu", 'B'},      {"transmute", 'B'},
    {"replicate", 'B'},     {"recover", 'B'},
    {"aura swap", 'B'},     {"fortify", 'B'},
    {"transfigure", 'B'},   {"evoke", 'B'},
    {"prowl", 'B'},         {"unearth", 'B'},
    {"kicker", 'B'},        {"enchant", 'F'},
    {"affinity for", 'F'},  {"champion a|an", 'F'},
};

static const char *dashed(struct parse *p, const char *words, size_t n)
{
    char *out = arena_strndup(p->arena, words, n);
    for (char *c = out; *c; c++)
        if (*c == ' ')
            *c = '-';
    return out;
}

/* Its cost: symbols, or after a dash other costs. */
static bool keyword_cost(struct parse *p, const char **out)
{
    (void)take(p, "-");
    return read_costs(p, out);
}

/* ---- with a function of their own ------------------------------------------------------------ */

/* After "protection from": the keyword. */
bool read_protection(struct parse *p, const char **out)
{
    struct noun noun;
    struct place place = place_of(p);
    if (take(p, "all colors")) {
        *out = "protection(white | blue | black | red | green)";
        return true;
    }
    if (take(p, "everything")) {
        *out = "protection(any)";
        return true;
    }
    if (take(p, "the chosen color")) {
        *out = "protection(of-chosen-colour)";
        return true;
    }
    const char *color;
    if (slot_read(p, "color", 5, &color)) {
        *out = say(p, "protection(%s)", color);
        if (!word_is(p, 0, "creatures|spells|permanents"))
            return true;
    }
    back_to(p, &place);
    if (take(p, "monocolored|multicolored")) {
        *out = p->word[p->at - 1].text[1] == 'o' ? "protection(monocoloured)" : "protection(multicoloured)";
        return true;
    }
    if (read_noun(p, &noun) && noun.plural) {
        *out = say(p, "protection(%s)", noun.filter);
        return true;
    }
    return back_to(p, &place);
}

static bool with_number_and_cost(struct parse *p, const char *keyword, const char **out)
{
    const char *number, *cost;
    struct place place = place_of(p);
    if (!take(p, keyword) || !read_number(p, &number) || !take(p, "-") || !read_costs(p, &cost))
        return back_to(p, &place);
    *out = say(p, "%s(%s, %s)", keyword, unmarked(p, number), cost);
    return true;
}

/* Plainscycling {2}, basic landcycling {1}, Wizardcycling {3}. */
static bool typecycling(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *cost, *filter = NULL;
    bool basic = take(p, "basic");
    const struct word *w = word_now(p);
    size_t n = strlen(w->text);
    if (w->kind != WORD_TEXT || n <= 7 || strcmp(w->text + n - 7, "cycling") != 0)
        return back_to(p, &place);
    const char *type = arena_strndup(p->arena, w->text, n - 7);
    static const char *const known[] = {"land",     "plains", "island",   "swamp",
                                        "mountain", "forest", "artifact", "creature"};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (strcmp(known[i], type) == 0)
            filter = type;
    bool plural;
    if (!filter && subtype_find(p->arena, type, &plural))
        filter = say(p, "type(%s)", type);
    p->at++;
    if (!filter || !keyword_cost(p, &cost))
        return back_to(p, &place);
    *out = say(p, basic ? "typecycling(basic & %s, %s)" : "typecycling(%s, %s)", filter, cost);
    return true;
}

static bool splice(struct parse *p, const char **out)
{
    const char *cost;
    struct place place = place_of(p);
    if (!take(p, "splice onto arcane") || !keyword_cost(p, &cost))
        return back_to(p, &place);
    *out = say(p, "splice(arcane, %s)", cost);
    return true;
}

static bool offering(struct parse *p, const char **out)
{
    const char *type;
    struct place place = place_of(p);
    if (!slot_read(p, "type", 4, &type) || !take(p, "offering"))
        return back_to(p, &place);
    *out = say(p, "offering(%s)", type);
    return true;
}

static bool special_keyword(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    if (take(p, "protection from") && read_protection(p, out))
        return true;
    back_to(p, &place);
    if (take(p, "modular - sunburst")) {
        *out = "modular(colours-paid)";
        return true;
    }
    return match_table(p, TABLE_LANDWALK, "", NULL, out) || with_number_and_cost(p, "suspend", out) ||
           with_number_and_cost(p, "reinforce", out) || typecycling(p, out) || splice(p, out) || offering(p, out);
}

/* ---- one keyword ----------------------------------------------------------------------------- */

bool read_keyword(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    if (special_keyword(p, out))
        return true;
    for (size_t i = 0; i < ARRAY_LEN(keywords); i++) {
        back_to(p, &place);
        if (!take(p, keywords[i].words))
            continue;
        const char *value = "";
        struct noun noun;
        size_t n = strcspn(keywords[i].words, " ");
        bool one_word = keywords[i].parameter == 'F';
        const char *word = dashed(p, keywords[i].words, one_word ? n : strlen(keywords[i].words));
        switch (keywords[i].parameter) {
        case 'N':
            if (!read_number(p, &value))
                continue;
            value = unmarked(p, value);
            break;
        case 'B':
            if (!keyword_cost(p, &value))
                continue;
            break;
        case 'F':
            if (!read_noun(p, &noun))
                continue;
            value = noun.filter;
            break;
        default:
            break;
        }
        *out = *value ? say(p, "%s(%s)", word, value) : word;
        return true;
    }
    stopped(p, "a keyword");
    return back_to(p, &place);
}

/* ---- lines of keywords ----------------------------------------------------------------------- */

/* Keywords that the engine does not know as such, with their meaning. */
static bool keyword_as_ability(struct parse *p, const char **ability)
{
    if (take(p, "hexproof")) {
        *ability = "static { cant-be-targeted(controlled(opponent)) }";
        return true;
    }
    if (take(p, "menace")) {
        *ability = "static { min-blockers(2) }";
        return true;
    }
    if (take(p, "prowess")) {
        *ability = "triggered casts(you, !creature & spell) { apply(self, pt(1, 1), turn) }";
        return true;
    }
    const char *cost;
    struct place place = place_of(p);
    if (take(p, "ward") && keyword_cost(p, &cost)) {
        *ability =
            say(p, "triggered becomes-target(is(self), controlled(opponent)) { counter-unless(other, %s) }", cost);
        return true;
    }
    return back_to(p, &place);
}

static const char *append(struct parse *p, const char *list, const char *sign, const char *item)
{
    return *list ? say(p, "%s%s%s", list, sign, item) : item;
}

bool read_keyword_line(struct parse *p, const char **abilities, const char **keywords_out)
{
    struct place place = place_of(p);
    const char *keyword = "", *list = "", *others = "";
    do {
        if (keyword_as_ability(p, &keyword)) {
            others = append(p, others, " ", keyword);
            continue;
        }
        if (!read_keyword(p, &keyword))
            return back_to(p, &place);
        list = append(p, list, ";", keyword);
        const char *more;
        while (strncmp(keyword, "protection(", 11) == 0 && take(p, "and from|, from")) {
            if (!read_protection(p, &more))
                return back_to(p, &place);
            list = append(p, list, ";", more);
        }
        if (strncmp(keyword, "protection(", 11) == 0 && word_is(p, 0, ",|and")) {
            struct place before = place_of(p);
            while ((take(p, ", from") || take(p, ", and from") || take(p, "and from")) && read_protection(p, &more))
                list = append(p, list, ";", more);
            if (word_is(p, 0, "from"))
                back_to(p, &before);
        }
        if (strncmp(keyword, "kicker(", 7) == 0 && take(p, "and/or")) {
            if (!read_costs(p, &more))
                return back_to(p, &place);
            list = append(p, list, ";", say(p, "kicker(%s)", more));
        }
    } while (take(p, ",|;|and") || take(p, ", and"));
    (void)take(p, ".");
    if (!at_end(p)) {
        stopped(p, "a keyword, or the end of the line");
        return back_to(p, &place);
    }
    *keywords_out = append(p, *keywords_out, ";", list);
    *abilities = append(p, *abilities, "\n", others);
    return true;
}
