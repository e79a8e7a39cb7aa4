/* keywords.c - keywords: lines of them on a card, and as something that a thing has or gains
 *
 * A row says what follows a keyword: a cost, a number, a filter. On a card it is written as the card prints it (its
 * parameter in the language, in brackets); gains() and has() take it with dashes. */
#include "base/arena.h"
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <stdlib.h>
#include <string.h>

/* '-' nothing, 'N' a number, 'B' a cost, 'F' a noun, '*' as its own function says. */
static const struct {
    const char *words;
    char parameter;
} keywords[] = {
    {"flying", '-'},         {"first strike", '-'}, {"double strike", '-'},
    {"trample", '-'},        {"haste", '-'},        {"vigilance", '-'},
    {"reach", '-'},          {"defender", '-'},     {"fear", '-'},
    {"intimidate", '-'},     {"shadow", '-'},       {"shroud", '-'},
    {"deathtouch", '-'},     {"lifelink", '-'},     {"wither", '-'},
    {"indestructible", '-'}, {"flash", '-'},        {"banding", '-'},
    {"flanking", '-'},       {"phasing", '-'},      {"horsemanship", '-'},
    {"changeling", '-'},     {"plainswalk", '-'},   {"islandwalk", '-'},
    {"swampwalk", '-'},      {"mountainwalk", '-'}, {"forestwalk", '-'},
    {"provoke", '-'},        {"storm", '-'},        {"sunburst", '-'},
    {"epic", '-'},           {"convoke", '-'},      {"haunt", '-'},
    {"split second", '-'},   {"delve", '-'},        {"gravestorm", '-'},
    {"hideaway", '-'},       {"conspire", '-'},     {"persist", '-'},
    {"retrace", '-'},        {"exalted", '-'},      {"cascade", '-'},
    {"hexproof", '-'},       {"menace", '-'},       {"prowess", '-'},
    {"battle cry", '-'},     {"evolve", '-'},       {"extort", '-'},
    {"undying", '-'},        {"rebound", '-'},      {"infect", '-'},
    {"improvise", '-'},      {"mentor", '-'},       {"riot", '-'},
    {"crew", 'N'},           {"toxic", 'N'},        {"afterlife", 'N'},
    {"mobilize", 'N'},       {"dash", 'B'},         {"plot", 'B'},
    {"warp", 'B'},           {"scavenge", 'B'},     {"rampage", 'N'},
    {"amplify", 'N'},        {"modular", 'N'},      {"bushido", 'N'},
    {"soulshift", 'N'},      {"dredge", 'N'},       {"bloodthirst", 'N'},
    {"graft", 'N'},          {"ripple", 'N'},       {"vanishing", 'N'},
    {"absorb", 'N'},         {"frenzy", 'N'},       {"poisonous", 'N'},
    {"devour", 'N'},         {"fading", 'N'},       {"cumulative upkeep", 'U'},
    {"echo", 'B'},           {"buyback", 'B'},      {"cycling", 'B'},
    {"flashback", 'B'},      {"madness", 'B'},      {"morph", 'B'},
    {"megamorph", 'B'},      {"disguise", 'B'},     {"entwine", 'B'},
    {"equip", 'B'},          {"ninjutsu", 'B'},     {"transmute", 'B'},
    {"replicate", 'B'},      {"recover", 'B'},      {"aura swap", 'B'},
    {"fortify", 'B'},        {"transfigure", 'B'},  {"evoke", 'B'},
    {"prowl", 'B'},          {"unearth", 'B'},      {"kicker", 'B'},
    {"enchant", 'F'},        {"affinity for", 'F'}, {"champion a|an", 'F'},
    {"multikicker", 'B'},    {"aftermath", '-'},
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

/* A cost that stands beside others: without its brackets. */
static const char *without_brackets(struct parse *p, const char *cost)
{
    size_t n = strlen(cost);
    return *cost == '[' && n > 1 ? say(p, "%.*s", (int)n - 2, cost + 1) : cost;
}

/* That of cumulative upkeep, which may be one of two, or anything that is done. */
static bool upkeep_cost(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *other;
    if (keyword_cost(p, out) && (at_end(p) || word_is(p, 0, ",|;|."))) {
        return true;
    } else if (*out && take(p, "or") && read_costs(p, &other)) {
        *out = say(p, "[or-cost(%s, %s)]", without_brackets(p, *out), without_brackets(p, other));
        return true;
    }
    back_to(p, &place);
    p->c.actor = "you";
    if (!take(p, "-") || !read_effect(p, &other) || p->c.targets)
        return back_to(p, &place);
    *out = say(p, "[do(%s)]", unmarked(p, other));
    return true;
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
    const char *compared;
    if (take(p, "mana value") && read_compared(p, &compared)) {
        *out = say(p, "protection(mana-value %s)", compared);
        return true;
    }
    back_to(p, &place);
    if (read_noun(p, &noun) && (noun.plural || (!noun.suffix && strncmp(noun.filter, "type(", 5) == 0))) {
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
        case 'U':
            if (!upkeep_cost(p, &value))
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
    stopped(p, TC_WORD("a keyword"));
    return back_to(p, &place);
}

/* ---- lines of keywords ----------------------------------------------------------------------- */

/* Keywords that the engine does not know as such, with their meaning; $1 is the parameter. */
static const struct {
    const char *words;
    char parameter;
    const char *ability;
} written_out[] = {
    {"ward", 'B', "triggered becomes-target(is(self), controlled(opponent)) { counter-unless(other, $1) }"},
    {"skulk", '-', "static { not-blocked-by(power >= power-of(self) + 1) }"},
    {"devoid", '-', "characteristic { becomes-colour(colourless) }"},
    {"partner", '-', ""}, /* a rule of building decks */
    {"renown", 'N',
     "triggered deals-combat-damage(is(self), player) if chosen-number = 0 "
     "{ counters(self, +1/+1, $1); remember-number(1) }"},
    {"offspring", 'B',
     "keyword kicker($1)\n"
     "triggered enters(is(self)) if if-kicked { token-copy(you, self, set-pt(1, 1)) }"},

    {"unleash", '-',
     "replace enters(is(self)) { as-enters(may(you, counters(self, +1/+1, 1))) }\n"
     "static if matches(self, has-counters(+1/+1)) { cant-block }"},
    {"fabricate", 'N',
     "triggered enters(is(self)) { modes(1, 1, counters(self, +1/+1, $1), "
     "tokens(you, $1, \"Token Colourless Artifact Creature Servo 1/1\")) }"},
    {"training", '-',
     "triggered attacks(is(self)) when exists(attacking & controlled(you) & !is(self) & power >= power-of(self) + 1) "
     "{ counters(self, +1/+1, 1) }"},
    {"ingest", '-', "triggered deals-combat-damage(is(self), player) { exile(top(that-player, 1)) }"},
    {"afflict", 'N', "triggered becomes-blocked-by(is(self)) { lose-life(defender, $1) }"},
    {"annihilator", 'N', "triggered attacks(is(self)) { sacrifice(defender, permanent, $1) }"},
    {"decayed", '-',
     "static { cant-block }\n"
     "triggered attacks(is(self)) { delayed(at(end-of-combat, players), sacrifice-it(subject), self) }"},
    {"living weapon", '-',
     "triggered enters(is(self)) { tokens(you, 1, \"Token Black Creature Phyrexian Germ 0/0\"); attach(self, those) }"},
    {"job select", '-',
     "triggered enters(is(self)) { tokens(you, 1, \"Token Colourless Creature Hero 1/1\"); attach(self, those) }"},
    {"for mirrodin !", '-',
     "triggered enters(is(self)) { tokens(you, 1, \"Token Red Creature Rebel 2/2\"); attach(self, those) }"},

    {"outlast", 'B', "activated [$1, {T}] sorcery-speed { counters(self, +1/+1, 1) }"},
    {"blitz", 'B',
     "spell cost [$1] alternative\n"
     "static if if-alternative { gains(haste); gains-ability(triggered dies(is(self)) { draw(you, 1) }) }\n"
     "triggered enters(is(self)) if if-alternative { delayed(at(end, players), sacrifice-it(subject), self) }"},
    {"spectacle", 'B', "spell cost [$1] alternative if lost-life(opponent)"},
    {"surge", 'B', "spell cost [$1] alternative if spells-cast(you) >= 1"},
    {"undaunted", '-', "static from-anywhere { costs-less(size(opponent)) }"},
    {"jump-start", '-', "keyword flashback([own-mana-cost, discard-cards(card)])"},
    {"bargain", '-', "keyword kicker([sac(artifact | enchantment | token)])"},
    {"escape", 'B', "keyword escaping($1)"},
    {"totem armor", '-', "replace destroyed(is(host)) { instead({ remove-damage(host); destroy(self) }) }"},
    {"umbra armor", '-', "replace destroyed(is(host)) { instead({ remove-damage(host); destroy(self) }) }"},
    {"dethrone", '-',
     "triggered attacks(is(self), player) when life-of(defender) >= life-of(you) { counters(self, +1/+1, 1) }"},
    {"increment", '-',
     "triggered casts(you, spell) if spent-on(it) > power-of(self) | spent-on(it) > toughness-of(self) "
     "{ counters(self, +1/+1, 1) }"},
    {"embalm", 'B',
     "activated [$1, exile-self] from-graveyard sorcery-speed "
     "{ token-copy(you, self, { becomes-colour(white); also-type(\"Zombie\"); no-mana-cost }) }"},
    {"eternalize", 'B',
     "activated [$1, exile-self] from-graveyard sorcery-speed "
     "{ token-copy(you, self, { becomes-colour(black); also-type(\"Zombie\"); no-mana-cost; set-pt(4, 4) }) }"},
    {"a deck can have any number of cards named ~", '-', ""}, /* rules of building decks */
    {"a deck can have up to seven cards named ~", '-', ""},
    {"a deck can have up to nine cards named ~", '-', ""},
    {"firebending", 'N', "triggered attacks(is(self)) { mana-lasts(add-mana-times(you, $1, {R}), combat) }"},
    {"melee", '-',
     "triggered attacks(is(self)) { each-of(opponent, if(exists(attacking & controlled(you) & "
     "attacking-these(that-player)), apply(self, pt(1, 1), turn))) }"},
    {"~ can be your commander", '-', ""}, /* a rule of building decks */
    {"web-slinging", 'B', "spell cost [$1, return-to-hand(creature & tapped & controlled(you))] alternative"},
    {"casualty", 'N',
     "keyword kicker([sac(creature & power >= $1)])\n"
     "triggered casts(you, is(self)) from-stack if if-kicked { copy-spell(self, you) }"},
    {"escalate", 'C', "spell cost [times(modes-chosen - 1, $1)]"},
    {"miracle", 'C',
     "triggered draws(you) from-hand when matches(it, is(self)) & drawn(you) = 1 may { reveal(self); cast-for(you, self, $1) }"},
};

bool keyword_begins(const struct parse *p)
{
    const char *text = p->word[p->at].text;
    size_t n = strlen(text);
    for (size_t i = 0; i < ARRAY_LEN(keywords); i++)
        if (strncmp(keywords[i].words, text, n) == 0 && (keywords[i].words[n] == ' ' || !keywords[i].words[n]))
            return true;
    for (size_t i = 0; i < ARRAY_LEN(written_out); i++)
        if (strncmp(written_out[i].words, text, n) == 0 && (written_out[i].words[n] == ' ' || !written_out[i].words[n]))
            return true;
    return word_is(p, 0,
                   "suspend|splice|awaken|reinforce|protection|hexproof|overload|harmonize|emerge|disturb|mayhem|"
                   "foretell|impending|casualty|prototype|craft|sneak|more|gift|bestow|level|prowl|specialize|"
                   "augment|mutate|encore|cleave|demonstrate|squad|read|ravenous|freerunning|saddle|station|"
                   "ninjutsu|commander|adapt|monstrosity|surge|melee|assist|crew|undying");
}

static const char *with_parameter(struct parse *p, const char *ability, const char *value)
{
    const char *out = replace_word(p, ability, "[$1", say(p, "[%s", without_brackets(p, value)));
    return replace_word(p, out, "$1", value);
}

/* "Sneak {1}{B}": while blockers have been declared, an unblocked attacker is returned, and what becomes a permanent
 * takes its place. */
static bool sneaked(struct parse *p, const char **ability)
{
    const char *cost;
    if (!take(p, "sneak") || !keyword_cost(p, &cost))
        return false;
    *ability = say(p,
                   "spell cost [%s, return-to-hand(unblocked & controlled(you))] alternative as-instant "
                   "if your-turn & in-step(blockers)",
                   without_brackets(p, cost));
    if (!(p->kinds & (IS_INSTANT | IS_SORCERY)))
        *ability =
            say(p, "%s\nreplace enters(is(self)) if if-alternative { as-enters(enter-attacking(self)) }", *ability);
    return true;
}

/* "Impending 4-{2}{W}{W}": cast for that cost it enters with time counters, and is no creature while it has any. */
static bool impending(struct parse *p, const char **ability)
{
    const char *number, *cost;
    if (!take(p, "impending") || !read_number(p, &number) || !take(p, "-") || !read_costs(p, &cost))
        return false;
    *ability = say(p,
                   "spell cost %s alternative\n"
                   "replace enters(is(self)) if if-alternative { enters-with(time, %s) }\n"
                   "static self if if-alternative & matches(self, has-counters(time)) { is-no-longer(creature) }\n"
                   "triggered at(end, you) if if-alternative & matches(self, has-counters(time)) "
                   "{ remove-counters(self, time, 1) }",
                   cost, unmarked(p, number));
    return true;
}

/* "Firebending X, where X is ..." */
static bool firebending_x(struct parse *p, const char **ability)
{
    const char *number;
    if (!take(p, "firebending x , where x is") || !read_amount(p, &number))
        return false;
    *ability =
        say(p, "triggered attacks(is(self)) { mana-lasts(add-mana-times(you, %s, {R}), combat) }", unmarked(p, number));
    return true;
}

/* "Equip Human {1}": onto such a creature only, beside other ways of equipping. */
static bool equips_some(struct parse *p, const char **ability)
{
    struct noun noun;
    const char *cost;
    if (!take(p, "equip") || !read_noun(p, &noun) || noun.suffix || noun.zone || strpbrk(noun.filter, "|") ||
        !keyword_cost(p, &cost))
        return false;
    *ability = say(p, "activated %s sorcery-speed equip target creature & %s & controlled(you) { attach(self, t1) }",
                   cost, noun.filter);
    return true;
}

/* Flashback for which a creature may be tapped, whose power pays generic mana: a choice of costs, from the greatest
 * power that counts to none at all. Not with {X}. */
static bool harmonized(struct parse *p, const char *cost, const char **ability)
{
    enum { MOST = 9 };
    char *rest;
    if (strncmp(cost, "[{", 2) != 0)
        return false;
    long generic = strtol(cost + 2, &rest, 10);
    if (rest == cost + 2 || *rest != '}' || generic < 1 || generic > MOST)
        return false;
    const char *ways = say(p, "[{%ld}]", generic);
    for (long power = 1; power <= generic; power++) {
        const char *left = power < generic ? say(p, ", {%ld}", generic - power) : "";
        ways = say(p, "or-cost([tap-untapped(creature & controlled(you) & power >= %ld)%s], %s)", power, left, ways);
    }
    const char *coloured = rest[1] == ']' ? "" : say(p, "%.*s, ", (int)strlen(rest) - 2, rest + 1);
    *ability = say(p, "keyword flashback([%s%s])", coloured, ways);
    return true;
}

static bool read_written_out(struct parse *p, const char **ability)
{
    struct place place = place_of(p);
    const char *value = "";
    if (take(p, "hexproof from") && slot_read(p, "color", 5, &value)) {
        *ability = say(p, "static { cant-be-targeted(%s & controlled(opponent)) }", value);
        return true;
    }
    back_to(p, &place);
    if (take(p, "partner with") && slot_read(p, "card-name", 9, &value)) {
        *ability =
            say(p, "triggered enters(is(self)) target player { may(t1, search(t1, named(%s), 1, hand)) }", value);
        return true;
    }
    back_to(p, &place);
    if (p->kinds & (IS_INSTANT | IS_SORCERY) && take(p, "overload") && keyword_cost(p, &p->overload)) {
        *ability = "";
        return true;
    }
    back_to(p, &place);
    if (p->kinds & (IS_INSTANT | IS_SORCERY) && take(p, "awaken") && read_number(p, &p->awaken) && take(p, "-") &&
        read_costs(p, &p->awaken_cost)) {
        p->awaken = unmarked(p, p->awaken);
        *ability = "";
        return true;
    }
    back_to(p, &place);
    if (take(p, "harmonize") && keyword_cost(p, &value) && harmonized(p, value, ability))
        return true;
    back_to(p, &place);
    if (sneaked(p, ability) || (back_to(p, &place), impending(p, ability)) ||
        (back_to(p, &place), equips_some(p, ability)) || (back_to(p, &place), firebending_x(p, ability)))
        return true;
    for (size_t i = 0; i < ARRAY_LEN(written_out); i++) {
        back_to(p, &place);
        if (!take(p, written_out[i].words))
            continue;
        if (written_out[i].parameter == 'N' && (!read_number(p, &value) || strchr(value, 'x')))
            continue;
        if (written_out[i].parameter == 'B' && !keyword_cost(p, &value))
            continue;
        if (written_out[i].parameter == 'C' && (!keyword_cost(p, &value) || strstr(value, "{X}")))
            continue;
        *ability = with_parameter(p, written_out[i].ability, unmarked(p, value));
        return true;
    }
    return back_to(p, &place);
}

bool read_granted(struct parse *p, const char **mods)
{
    struct place place = place_of(p);
    const char *out;
    if (read_written_out(p, &out) && *out && !strchr(out, '\n') && strncmp(out, "spell", 5) != 0 &&
        !strstr(out, "enters(is(self))")) { /* it is there already */
        *mods = say(p, "gains-ability(%s)", out);
        return true;
    }
    back_to(p, &place);
    if (!read_keyword(p, &out))
        return false;
    *mods = say(p, "gains(%s)", out);
    return true;
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
        if (read_written_out(p, &keyword)) {
            others = append(p, others, "\n", keyword);
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
        stopped(p, TC_WORD("a keyword, or the end of the line"));
        return back_to(p, &place);
    }
    if (*list)
        *keywords_out = append(p, *keywords_out, ";", list);
    if (*others)
        *abilities = append(p, *abilities, "\n", others);
    return true;
}
