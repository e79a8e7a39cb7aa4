/* checks_more.c - more last words of rows of formats/cardtext: those of rows that few cards need
 *
 * As in checks.c, a check sees what the slots of a row have read. */
#include "cardtext/inner.h"

#include <string.h>

/* One thing, and numbers as they stand. */
bool check_one_tidy(struct parse *p, struct slots *slots)
{
    return check_one_thing(p, slots) && check_tidy(p, slots);
}

/* "It" is the card. */
bool check_the_card_itself(struct parse *p, struct slots *slots)
{
    (void)slots;
    const struct ref *ref = find_ref(p, ~(unsigned)IS_PLAYER, false);
    return ref && strcmp(ref->expr, "self") == 0;
}

/* "That player" is the one whose step it is. */
bool check_each_players_step(struct parse *p, struct slots *slots)
{
    return strstr(p->line, "each player's ") && check_tidy(p, slots);
}

/* $9: a target player who is not the one whose step it is. */
bool check_other_than_active(struct parse *p, struct slots *slots)
{
    if (!strstr(p->line, "each player's "))
        return false;
    slots->value[9] = add_target(p, "player & !is(active)", "");
    return slots->value[9] != NULL;
}

/* $9: what the player controls who is named by it: "its controller sacrifices it". */
bool check_its_controllers(struct parse *p, struct slots *slots)
{
    const struct ref *it = find_ref(p, ~(unsigned)IS_PLAYER, false);
    if (!it || it->lost || it->moved || strcmp(slots->value[0], say(p, "controller-of(%s)", it->expr)) != 0)
        return false;
    slots->value[9] = it->expr;
    return true;
}

/* One thing comes and is attached to the card itself. */
bool check_to_the_card(struct parse *p, struct slots *slots)
{
    return check_one_thing(p, slots) && strcmp(slots->value[2], "self") == 0;
}

/* A basic land type is kept as a number, which another line of the card reads. */
bool check_kept_by_number(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->wording->text, "nchanted land is the chosen type") != NULL;
}

/* What hangs on the last sentence is not said of those before it. */
bool check_one_and_no_more(struct parse *p, struct slots *slots)
{
    return check_one_thing(p, slots) && (at_end(p) || word_is(p, 0, "."));
}

/* $9: $2 for each card that was discarded, for each of $1. */
bool check_pt_for_each_discarded(struct parse *p, struct slots *slots)
{
    const char *all = times_each(p, slots->value[2], "size(those)");
    slots->value[9] = all ? say(p, "pt(%s)", unmarked(p, all)) : NULL;
    return all && check_brackets(p, slots);
}

/* A counter goes from one thing to another. */
bool check_two_holders(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[2], slots->value[3]) != 0 && strncmp(slots->value[2], "each(", 5) != 0 &&
           strncmp(slots->value[3], "each(", 5) != 0;
}

/* What may be so is asked of their controller. */
bool check_said_with_may(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "ou may have ") != NULL;
}

/* The choice is kept with the permanent, and nothing ends it. */
bool check_type_for_good(struct parse *p, struct slots *slots)
{
    return check_on_permanent(p, slots) && (at_end(p) || word_is(p, 0, "."));
}

bool check_as_spell_tidy(struct parse *p, struct slots *slots)
{
    return check_as_spell(p, slots) && check_tidy(p, slots);
}

/* The opponent who was dealt the damage can be meant. */
bool check_amount_known_tidy(struct parse *p, struct slots *slots)
{
    remember(p, "that-player", IS_PLAYER, false);
    return check_amount_known(p, slots) && check_tidy(p, slots);
}
