/* checks_older.c - last words of rows that are about one older card or two: mostly the targets that such a row has
 *
 * As in checks.c, a check sees what the slots of a row have read; $8 and $9 are the targets that it adds. */
#include "cardtext/inner.h"

#include <string.h>

/* $9: such a target, so many of them. */
static bool aimed(struct parse *p, struct slots *slots, const char *filter, const char *count)
{
    slots->value[9] = add_target(p, filter, count);
    return slots->value[9] != NULL;
}

bool check_player_aimed(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "player", "");
}

bool check_players_aimed(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "player", " any-number") && check_tidy(p, slots);
}

bool check_opponents_aimed(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "opponent-player", " any-number") && check_tidy(p, slots);
}

bool check_opponent_aimed_tidy(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "opponent-player", "") && check_tidy(p, slots);
}

/* Another than the player of the first slot. */
bool check_another_player_aimed(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, say(p, "player & !is(%s)", slots->value[1]), "");
}

bool check_creature_aimed(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "creature", "");
}

bool check_attacker_aimed(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "attacking & creature", "");
}

/* A creature, but not the one that the Aura is on. */
bool check_another_than_host(struct parse *p, struct slots *slots)
{
    return check_on_a_host(p, slots) && check_tidy(p, slots) && aimed(p, slots, "creature & !is(host)", "");
}

bool check_creature_blocked(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "creature & blocked-by(self)", "");
}

bool check_face_up_exiled(struct parse *p, struct slots *slots)
{
    return aimed(p, slots, "card & in(exile) & !face-down", "");
}

/* A spell whose mana value is no more than $1. */
bool check_spell_of_at_most(struct parse *p, struct slots *slots)
{
    return check_tidy(p, slots) && aimed(p, slots, say(p, "spell & mana-value <= %s", slots->value[1]), "");
}

/* $8, $9: a target of a sort, and another one of which `such` is said by what is between its halves. */
static bool two_aimed(struct parse *p, struct slots *slots, const char *filter, const char *such, const char *end)
{
    const char *first = slots->value[8] = add_target(p, filter, "");
    return first && aimed(p, slots, say(p, "%s & %s(%s%s & !is(%s)", filter, such, first, end, first), "");
}

bool check_two_of_a_player(struct parse *p, struct slots *slots)
{
    return two_aimed(p, slots, "creature", "controlled(controller-of", "))");
}

bool check_two_of_no_type(struct parse *p, struct slots *slots)
{
    return two_aimed(p, slots, "creature", "!shares-type", ")");
}

bool check_artifact_and_card(struct parse *p, struct slots *slots)
{
    return two_aimed(p, slots, "artifact", "card & in(graveyard, controller-of", "))");
}

/* $8: a player; $9: artifact cards of that player's graveyard. */
bool check_artifacts_of_a_player(struct parse *p, struct slots *slots)
{
    slots->value[8] = add_target(p, "player", "");
    return slots->value[8] &&
           aimed(p, slots, say(p, "artifact & card & in(graveyard, %s)", slots->value[8]), " any-number");
}

/* Cards that lie in the graveyard of the player who chooses. */
bool check_cards_of_a_graveyard(struct parse *p, struct slots *slots)
{
    const char *own = say(p, "in(graveyard, %s)", slots->value[1]);
    return strstr(slots->value[2], own) && check_brackets(p, slots);
}

/* $9: the first target, of which the second speaks. */
bool check_after_a_target(struct parse *p, struct slots *slots)
{
    slots->value[9] = "t1";
    return p->c.targets == 1;
}

/* Outside triggers, where the defending player is known as such; only in combat is there one. */
bool check_no_event(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !p->c.event && strstr(p->wording->text, "only during combat");
}

bool check_in_event(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.event;
}

/* What several of them deal is each one's own, which "its power" does not say here. */
bool check_not_dealing(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !word_is(p, 0, "deals|deal");
}

/* The card that a player has just discarded. */
bool check_card_discarded(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.event && strstr(p->line, "enever you discard a card") != NULL;
}

/* Whoever controls the thing of the event can be meant. */
bool check_its_player_known(struct parse *p, struct slots *slots)
{
    remember(p, "controller-of(it)", IS_PLAYER, false);
    return check_tidy(p, slots);
}

/* "That player" is the one who controls the card, which is another's. */
bool check_other_than_its_owner(struct parse *p, struct slots *slots)
{
    return strstr(p->line, "'s owner controls it") && check_tidy(p, slots);
}

/* Its own counters, in a cost of the card itself. */
bool check_counters_of_its_own(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !(p->kinds & (IS_AURA | IS_EQUIPMENT)) && !p->quoted && strstr(p->line, "unless you remove ");
}

bool check_on_a_host_one(struct parse *p, struct slots *slots)
{
    return check_on_a_host(p, slots) && check_one_thing(p, slots);
}

/* The colour of the mana, which the spell asks for; one thing. */
bool check_one_with_colour(struct parse *p, struct slots *slots)
{
    static const char symbols[] = "WUBRG";
    static const char *const names[] = {"white", "blue", "black", "red", "green"};
    const char *mana = slots->value[2], *at = strlen(mana) == 3 ? strchr(symbols, mana[1]) : NULL;
    if (!at || !check_one_thing(p, slots))
        return false;
    slots->value[2] = say(p, "colour-paid(%s)", names[at - symbols]);
    return true;
}

/* The token of the row's meaning. */
bool check_a_black_spirit(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[2], "black") == 0 && strcmp(slots->value[3], "\"Spirit\"") == 0 &&
           check_one_thing(p, slots);
}

/* +4/-4, or as much as is there. */
bool check_four_and_four(struct parse *p, struct slots *slots)
{
    return strcmp(unmarked(p, slots->value[2]), "4, -4") == 0 && check_one_thing(p, slots);
}

/* Two types of creatures, said one after the other. */
bool check_two_creature_types(struct parse *p, struct slots *slots)
{
    struct slots other = *slots;
    other.value[1] = slots->value[2];
    return check_creature_type(p, slots) && check_creature_type(p, &other);
}

/* A target whose colours are looked at once. */
bool check_second_target_alone(struct parse *p, struct slots *slots)
{
    (void)p;
    return slots->value[1][0] == 't' && !slots->value[1][2];
}

/* A number that is the card's controller's, of a cost that another player pays. */
bool check_for_others(struct parse *p, struct slots *slots)
{
    slots->value[2] = replace_word(p, slots->value[2], "you", "controller-of(self)");
    return check_tidy(p, slots);
}

bool check_x_for_others(struct parse *p, struct slots *slots)
{
    return check_x_symbol(p, slots) && check_for_others(p, slots);
}

/* What happens in combat alone: a combat phase that is added then comes right after it, without a main phase. */
bool check_in_combat(struct parse *p, struct slots *slots)
{
    (void)slots;
    static const char *const events[] = {" attacks ", " attacks,", " attack,", " deals combat damage to "};
    bool event = false;
    for (size_t i = 0; i < ARRAY_LEN(events) && p->c.event; i++)
        event |= strstr(p->line, events[i]) != NULL && strncmp(p->line, "Whe", 3) == 0;
    return event || strstr(p->wording->text, "only during your turn and only during combat");
}

/* Of an ability that triggers each first time, with no condition: one that was not true then would let a later time do.
 */
bool check_first_time(struct parse *p, struct slots *slots)
{
    return check_only_self(p, slots) && word_is(p, 0, ",") && !word_is(p, 1, "if");
}

/* Each of many, by a number or a player of its own: what they are spoken to with is no other's. */
bool check_each_its_own(struct parse *p, struct slots *slots)
{
    (void)p;
    for (size_t i = 1; i < ARRAY_LEN(slots->value); i++)
        if (slots->value[i] && has_word(slots->value[i], "it"))
            return false;
    return is_each_of(slots->value[0]);
}

/* Of many, "its" would be read as that of the card, or of what was spoken of before. */
bool check_none_its_own(struct parse *p, struct slots *slots)
{
    (void)p;
    static const char *const own[] = {"power-of", "toughness-of", "mana-value-of", "controller-of", "owner-of"};
    if (!is_each_of(slots->value[0]))
        return true;
    for (size_t i = 1; i < ARRAY_LEN(slots->value); i++)
        for (size_t k = 0; k < ARRAY_LEN(own) && slots->value[i]; k++)
            if (has_word(slots->value[i], own[k]))
                return false;
    return true;
}
