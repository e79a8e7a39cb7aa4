/* checks_targets.c - checks of rows of patterns: several targets, and which of them an effect is about */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <stdio.h>
#include <string.h>

/* $8, $9: two things, read as one phrase. */
bool check_two_things(struct parse *p, struct slots *slots)
{
    const char *both = slots->value[1];
    if (strncmp(both, "both(", 5) != 0)
        return false;
    slots->value[8] = argument(p, both, 0);
    slots->value[9] = argument(p, both, 1);
    bool spell = p->c.event && strcmp(slots->value[9], "it") == 0; /* control of spells is not exchanged */
    return !spell && !is_each_of(slots->value[8]) && !is_each_of(slots->value[9]);
}

/* $9: any number of targets of any sort */
bool check_any_targets_divided(struct parse *p, struct slots *slots)
{
    slots->value[9] = add_target(p, "any", " any-number");
    return slots->value[9] != NULL;
}

/* Something is divided among targets, which were all named by one word. */
bool check_among_targets(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[3];
    return *what == 't' && what[1] >= '1' && what[1] <= '4' && !what[2] && check_tidy(p, slots);
}

/* What an Aura is on, which its controller sacrifices. */
bool check_host_alone(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[0], "that-player") == 0 && strcmp(slots->value[1], "host") == 0;
}

/* $7, $8, $9: three different targets, of creatures or of any sort */
static bool three_targets(struct parse *p, struct slots *slots, const char *filter)
{
    for (int i = 7; i <= 9; i++) {
        const char *other = i == 7   ? filter
                            : i == 8 ? say(p, "%s & !is(%s)", filter, slots->value[7])
                                     : say(p, "%s & !is(%s) & !is(%s)", filter, slots->value[7], slots->value[8]);
        slots->value[i] = add_target(p, other, "");
        if (!slots->value[i])
            return false;
    }
    return check_tidy(p, slots);
}

bool check_three_creatures(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[1], slots->value[2]) == 0 && strcmp(slots->value[1], slots->value[3]) == 0 &&
           three_targets(p, slots, "creature");
}

bool check_three_any(struct parse *p, struct slots *slots)
{
    return three_targets(p, slots, "any");
}

/* Cards of one's own graveyard. */
bool check_own_buried(struct parse *p, struct slots *slots)
{
    return strstr(slots->value[1], "in(graveyard, you)") && check_tidy(p, slots);
}

/* $9: a target opponent */
bool check_opponent_aimed(struct parse *p, struct slots *slots)
{
    slots->value[9] = add_target(p, "opponent-player", "");
    return slots->value[9] != NULL;
}

/* $9: a target of any sort */
bool check_any_target(struct parse *p, struct slots *slots)
{
    slots->value[9] = add_target(p, "any", "");
    return slots->value[9] != NULL;
}

/* $8, $9: the first card, and others of the same player's graveyard. */
bool check_one_graveyard(struct parse *p, struct slots *slots)
{
    int most = 0, end = 0;
    if (sscanf(unmarked(p, slots->value[1]), "%d%n", &most, &end) != 1 || unmarked(p, slots->value[1])[end] || most < 2)
        return false;
    slots->value[8] = add_target(p, "card & in(graveyard)", " up-to 1");
    if (!slots->value[8])
        return false;
    const char *of_its_owner = say(p, "card & in(graveyard, owner-of(%s)) & !is(%s)", slots->value[8], slots->value[8]);
    slots->value[9] = add_target(p, of_its_owner, say(p, " up-to %d", most - 1));
    return slots->value[9] != NULL;
}

/* "It" behind a noun is the card, which does what is being said. */
bool check_self_doing(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.doing && strcmp(p->c.doing, "self") == 0;
}

unsigned filter_kinds(const char *filter)
{
    unsigned kinds = IS_PERMANENT;
    kinds |= has_word(filter, "creature") ? IS_CREATURE : 0;
    kinds |= has_word(filter, "artifact") ? IS_ARTIFACT : 0;
    kinds |= has_word(filter, "enchantment") ? IS_ENCHANTMENT : 0;
    kinds |= has_word(filter, "land") ? IS_LAND : 0;
    return kinds;
}

/* Something is attached to something else, which is known by then. */
bool check_one_to_another(struct parse *p, struct slots *slots)
{
    (void)p;
    const char *what = slots->value[1], *to = slots->value[2];
    bool target = *to == 't' && to[1] && !to[2], chosen = strstr(what, "choose(") || strstr(to, "choose(");
    return strcmp(what, to) != 0 && !is_each_of(what) && !is_each_of(to) && (target || !chosen) &&
           !strstr(to, "choose(");
}

/* Things that are compared are two. */
bool check_two_unlike(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[1], slots->value[2]) != 0 && check_tidy(p, slots);
}

/* The creatures that cards came as can be meant. */
bool check_manifested(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CREATURE | IS_PERMANENT | IS_CARD, false);
    return check_brackets(p, slots);
}

bool check_several_manifested(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CREATURE | IS_PERMANENT | IS_CARD, true);
    return check_brackets(p, slots);
}

/* No type of lands, artifacts or enchantments: those it would have to be first. */
bool check_creature_type(struct parse *p, struct slots *slots)
{
    static const char *const others[] = {"Plains", "Island", "Swamp",     "Mountain", "Forest", "Aura",
                                         "Saga",   "Food",   "Equipment", "Vehicle",  "Clue",   "Treasure"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strstr(slots->value[1], others[i]))
            return false;
    return check_tidy(p, slots);
}

/* A thing by a word that what was just done has not given to something else. */
bool check_not_those(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[0], "those") != 0;
}
