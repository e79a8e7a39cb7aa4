/* slots_small.c - slots that read a word or a few: steps, land types, adjectives, whom damage is dealt to */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

/* The player whom damage or the like is about can be meant afterwards, unless it is you. */
bool read_party(struct parse *p, const char **out)
{
    static const struct {
        const char *says, *filter;
        bool named;
    } players[] = {{"you", "is(you)", false},
                   {"a player", "player", true},
                   {"defending player", "player", true},
                   {"an opponent", "opponent-player", true},
                   {"one of your opponents", "opponent-player", true},
                   {"enchanted player", "is(host)", true}};
    for (size_t i = 0; i < ARRAY_LEN(players); i++) {
        struct place place = place_of(p);
        if (take(p, players[i].says) && !word_is(p, 0, "control|controls|own|owns") && !word_is(p, 0, "'s")) {
            *out = players[i].filter;
            if (players[i].named)
                remember(p, "that-player", IS_PLAYER, false);
            return true;
        }
        back_to(p, &place);
    }
    return slot_read(p, "whom", 4, out);
}

bool read_step(struct parse *p, const char **out)
{
    static const struct {
        const char *says, *step;
    } steps[] = {{"untap step|steps", "untap"},
                 {"draw step|steps", "draw"},
                 {"precombat main phase", "main"},
                 {"first main phase", "main"},
                 {"second main phase", "second-main"},
                 {"main phase", "main"},
                 {"postcombat main phase", "second-main"},
                 {"end step|steps", "end"},
                 {"cleanup step|steps", "cleanup"}};
    for (size_t i = 0; i < ARRAY_LEN(steps); i++)
        if (take(p, steps[i].says)) {
            *out = steps[i].step;
            return true;
        }
    if (take(p, "upkeep|upkeeps")) {
        (void)take(p, "step");
        *out = "upkeep";
        return true;
    }
    stopped(p, TC_WORD("a step"));
    return false;
}

bool read_generic(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    size_t n = w->kind == WORD_SYMBOLS ? strspn(w->text + 1, "0123456789") : 0;
    if (n == 0 || w->text[n + 1] != '}' || w->text[n + 2] != '\0') {
        stopped(p, TC_WORD("generic mana"));
        return false;
    }
    p->at++;
    *out = say(p, "%.*s", (int)n, w->text + 1);
    return true;
}

bool read_energy(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    int n = 0;
    while (w->kind == WORD_SYMBOLS && strncmp(w->text + 3 * n, "{E}", 3) == 0)
        n++;
    if (n == 0 || w->text[3 * n]) {
        stopped(p, TC_WORD("energy"));
        return false;
    }
    p->at++;
    *out = say(p, "%d", n);
    return true;
}

bool read_land_types(struct parse *p, const char **out)
{
    static const struct {
        const char *says, *colour;
    } types[] = {{"plains", "white"},
                 {"island|islands", "blue"},
                 {"swamp|swamps", "black"},
                 {"mountain|mountains", "red"},
                 {"forest|forests", "green"}};
    (void)take(p, "a|an");
    for (size_t i = 0; i < ARRAY_LEN(types); i++)
        if (take(p, types[i].says)) {
            *out = types[i].colour;
            return true;
        }
    stopped(p, TC_WORD("a basic land type"));
    return false;
}

bool read_recipients(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct noun noun;
    if (take(p, "you and permanents you control")) {
        *out = "is(you) | controlled(you)";
        return true;
    }
    if (take(p, "you and creatures you control") || take(p, "you and each creature you control")) {
        *out = "is(you) | creature & controlled(you)";
        return true;
    }
    if (read_party(p, out))
        return true;
    back_to(p, &place);
    (void)take(p, "each|all");
    if (read_noun(p, &noun)) {
        *out = noun.filter;
        return true;
    }
    return back_to(p, &place);
}

bool read_adjective(struct parse *p, const char **out)
{
    static const struct {
        const char *says, *filter;
    } words[] = {{"white", "white"},
                 {"blue", "blue"},
                 {"black", "black"},
                 {"red", "red"},
                 {"green", "green"},
                 {"colorless", "colourless"},
                 {"tapped", "tapped"},
                 {"untapped", "untapped"},
                 {"attacking", "attacking"},
                 {"blocking", "blocking"},
                 {"blocked", "blocked"},
                 {"unblocked", "unblocked"},
                 {"enchanted", "enchanted"},
                 {"equipped", "equipped"},
                 {"legendary", "legendary"},
                 {"multicolored", "multicoloured"},
                 {"monocolored", "monocoloured"},
                 {"basic", "basic"},
                 {"nonbasic", "!basic"},
                 {"nonblack", "!black"},
                 {"kicked", "kicked"}};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (take(p, words[i].says)) {
            *out = words[i].filter;
            return true;
        }
    stopped(p, TC_WORD("how it is"));
    return false;
}
