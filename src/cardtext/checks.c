/* checks.c - the last word of rows of formats/cardtext
 *
 * A check sees what the slots of a row have read. It may change that, write values of its own or refuse the row.
 * patterns.h lists them all; those of one subject stand with its slots (becoming.c, events.c, numbers.c ...). */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <stdio.h>
#include <string.h>

/* ---- filters and numbers as they stand in what a row means ------------------------------------ */

bool check_brackets(struct parse *p, struct slots *slots)
{
    for (int i = 1; i <= slots->n; i++)
        slots->value[i] = bracketed(p, slots->value[i]);
    return true;
}

bool check_tidy(struct parse *p, struct slots *slots)
{
    for (int i = 1; i <= slots->n; i++)
        slots->value[i] = unmarked(p, bracketed(p, slots->value[i]));
    return true;
}

static const char *without(struct parse *p, const char *text, const char *part)
{
    size_t n = strlen(part);
    for (const char *at; (at = strstr(text, part)) != NULL;)
        text = say(p, "%.*s%s", (int)(at - text), text, at + n);
    return text;
}

bool check_tidy_cards(struct parse *p, struct slots *slots)
{
    for (int i = 1; i <= slots->n; i++)
        if (strstr(slots->value[i], "targeting(")) /* targets are chosen before it is a spell to be paid for */
            return false;
    for (int i = 1; i <= slots->n; i++)
        slots->value[i] = replace_word(p, without(p, slots->value[i], " & spell"), "spell", "any");
    return check_tidy(p, slots);
}

/* ---- cards that were turned up ---------------------------------------------------------------- */

/* The revealed card can be meant by the sentences that follow. */
bool check_card_kept(struct parse *p, struct slots *slots)
{
    remember(p, "kept", IS_CARD, false);
    return check_brackets(p, slots);
}

bool check_cards_kept(struct parse *p, struct slots *slots)
{
    remember(p, "kept", IS_CARD, true);
    return check_brackets(p, slots);
}

/* Not of X, which is said behind it, nor with more in the same sentence. */
bool check_so_many_kept(struct parse *p, struct slots *slots)
{
    return !word_is(p, 0, ",") && check_cards_kept(p, slots);
}

bool check_hand_seen(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CARD, false);
    return check_brackets(p, slots);
}

bool check_card_exiled(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CARD, false);
    return check_brackets(p, slots);
}

bool check_cards_exiled(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CARD, true);
    return check_brackets(p, slots);
}

/* The card at which the effect stopped. */
bool check_card_found(struct parse *p, struct slots *slots)
{
    remember(p, "found", IS_CARD, false);
    return check_brackets(p, slots);
}

/* The cards of such an effect before, which kept() has. */
bool check_revealed_until(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "ntil you reveal a") != NULL;
}

bool check_exiled_until(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->line, "ntil you exile a") != NULL;
}

/* What was searched is shuffled by the word that searches. */
bool check_searched_before(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.last && strstr(p->c.last, "search");
}

/* ---- colours and types that are chosen --------------------------------------------------------
 *
 * "The color of your choice" is one of five effects, written out as modes: the language keeps a choice only with a
 * permanent, and an instant has none. */

enum { CHOSEN = 9 }; /* the value that the functions below write: $9 */

static const char *const colours[] = {"white", "blue", "black", "red", "green"};

/* The effect once for each colour, in the place of %: one of them is chosen. */
static const char *one_of_five(struct parse *p, const char *before, const char *after)
{
    const char *all = "modes(1, 1";
    for (size_t i = 0; i < ARRAY_LEN(colours); i++)
        all = say(p, "%s, %s%s%s", all, before, colours[i], after);
    return say(p, "%s)", all);
}

static const char *applied(const struct slots *slots, struct parse *p)
{
    const char *what = slots->value[0];
    size_t n = strlen(what);
    /* all of a kind: those that there are now (001:611.2c) */
    return n > 0 ? say(p, "apply(%s, ", what) : "";
}

bool check_gains_protection(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "%sgains(protection(", applied(slots, p)), say(p, ")), %s)", slots->value[1]));
    return true;
}

/* $1: what gains it, $2: how long */
bool check_chosen_protection(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "apply(%s, gains(protection(", slots->value[1]), say(p, ")), %s)", slots->value[2]));
    return true;
}

bool check_becomes_colour(struct parse *p, struct slots *slots)
{
    const char *lasts = *slots->value[1] ? slots->value[1] : "game";
    slots->value[CHOSEN] = one_of_five(p, say(p, "%sbecomes-colour(", applied(slots, p)), say(p, "), %s)", lasts));
    return true;
}

bool check_becomes_land(struct parse *p, struct slots *slots)
{
    slots->value[CHOSEN] =
        one_of_five(p, say(p, "%sland-becomes(", applied(slots, p)), say(p, "), %s)", slots->value[1]));
    return true;
}

/* Only of a permanent: the choice is kept with it. */
bool check_on_permanent(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !(p->kinds & (IS_INSTANT | IS_SORCERY));
}

/* A spell has its choice while it resolves; what lasts longer would look for it in vain. */
bool check_looked_at_now(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !(p->kinds & (IS_INSTANT | IS_SORCERY)) ||
           !(strstr(p->line, "rotection") || strstr(p->line, "exproof") || strstr(p->line, "ecome"));
}

/* ---- whole abilities --------------------------------------------------------------------------- */

/* Abilities that replace something have no targets. */
bool check_no_targets(struct parse *p, struct slots *slots)
{
    return p->c.targets == 0 && check_tidy(p, slots);
}

/* A card of one's hand that is exiled in place of the mana cost is another one. */
bool check_other_card(struct parse *p, struct slots *slots)
{
    check_tidy(p, slots);
    for (int i = 1; i <= slots->n; i++) {
        const char *exiled = strstr(slots->value[i], "exile-cards(");
        if (exiled && !strstr(exiled, "!is(self)")) {
            size_t before = (size_t)(exiled - slots->value[i]) + strlen("exile-cards(");
            slots->value[i] = say(p, "%.*s!is(self) & %s", (int)before, slots->value[i], slots->value[i] + before);
        }
    }
    return true;
}

/* Generic mana is a number. */
bool check_coloured(struct parse *p, struct slots *slots)
{
    return !strpbrk(slots->value[2], "0123456789XYS") && check_tidy_cards(p, slots);
}

/* ---- what players do --------------------------------------------------------------------------- */

/* Rules for players that last are asked for again each time: you, opponents, all, or a target, which is kept. */
bool check_no_target(struct parse *p, struct slots *slots)
{
    (void)p;
    const char *who = slots->value[0];
    bool target = *who == 't' && who[1] >= '1' && who[1] <= '4' && !who[2];
    return target || strcmp(who, "you") == 0 || strcmp(who, "opponent") == 0 || strcmp(who, "players") == 0;
}

bool check_no_target_cards(struct parse *p, struct slots *slots)
{
    return check_no_target(p, slots) && check_tidy_cards(p, slots);
}

/* Accepts a number that the effect before, or the event, has set. */
bool check_that_many(struct parse *p, struct slots *slots)
{
    if (p->c.last && strncmp(p->c.last, "each-of(", 8) == 0) /* each player's own number */
        return false;
    slots->value[9] = p->c.last ? "noted" : p->c.amount;
    return slots->value[9] != NULL;
}

/* Only the player's own things are counted. */
bool check_own_things(struct parse *p, struct slots *slots)
{
    const char *own = say(p, "controlled(%s)", slots->value[0]);
    return (strstr(slots->value[1], own) || strstr(slots->value[2], own)) && check_tidy(p, slots);
}

/* Any card is the word's own choice. */
bool check_some_cards(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[1], "card") != 0 && check_brackets(p, slots);
}

/* ---- what effects do to things ----------------------------------------------------------------- */

/* Rules for objects last for whatever matches, also what comes later (001:611.2c). */
bool check_for_all(struct parse *p, struct slots *slots)
{
    (void)p;
    const char *mods = slots->value[1];
    bool rule = strstr(mods, "cant-") || strstr(mods, "must-") || strstr(mods, "block");
    return !(rule && strncmp(slots->value[0], "each(", 5) == 0);
}

/* Without a duration of its own: that which the sentence began with or ends with; at the end of a
 * sentence without one, for good (001:611.2a). */
bool check_for_how_long(struct parse *p, struct slots *slots)
{
    size_t end = p->at;
    while (end < p->n && strcmp(p->word[end].text, ".") != 0)
        end++;
    struct place place = place_of(p);
    const char *duration = p->c.duration;
    if (!duration && end > p->at + 3) {
        p->at = end - 4;
        if (!take(p, "until end of turn"))
            return back_to(p, &place);
        duration = "turn";
        back_to(p, &place);
    }
    if (!duration && end > p->at)
        return false;
    slots->value[2] = duration ? duration : "game";
    return check_for_all(p, slots);
}

/* $9: $1 for each of $2. */
bool check_pt_times(struct parse *p, struct slots *slots)
{
    const char *all = times_each(p, slots->value[1], slots->value[2]);
    slots->value[9] = all ? unmarked(p, all) : NULL;
    return all && !has_word(slots->value[2], "it");
}

/* The effect before has exiled cards from a library. */
bool check_top_exiled(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.last && strncmp(p->c.last, "exile(top(you, ", 15) == 0;
}

/* A choice of targets alone: what is done with them follows. */
bool check_targets_only(struct parse *p, struct slots *slots)
{
    (void)p;
    return slots->value[1][0] == 't' && slots->value[1][1] >= '1' && slots->value[1][1] <= '4' && !slots->value[1][2];
}

/* One thing whose card another line speaks of later. */
bool check_kept_in_mind(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    bool one = (*what == 't' && !what[2]) || strncmp(what, "choose(", 7) == 0 || strcmp(what, "self") == 0;
    return p->remembers && !p->quoted && one && strcmp(what, "self") != 0 && !strstr(p->line, "the exiled card");
}

bool check_of_another_line(struct parse *p, struct slots *slots)
{
    (void)slots;
    return !strstr(p->line, "xile ");
}

/* The card itself deals what it divides. */
bool check_by_self(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[0], "self") == 0;
}

/* The effect before dealt the damage. */
bool check_damage_dealt(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.last && (strncmp(p->c.last, "damage(", 7) == 0 || strncmp(p->c.last, "damage-from(", 12) == 0);
}

/* "It" is the card, of which an event has just spoken. */
bool check_itself(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.event && p->kinds & (IS_EQUIPMENT | IS_AURA) && !p->c.last;
}

/* Cards of a hand, said as spells or as cards. */
bool check_cards_to_cast(struct parse *p, struct slots *slots)
{
    slots->value[1] = replace_word(p, without(p, slots->value[1], " & spell"), "spell", "card");
    return !strstr(slots->value[1], "in(") && check_tidy(p, slots);
}

/* The filter says that they are in your hand. */
bool check_cards_in_hand(struct parse *p, struct slots *slots)
{
    slots->value[1] = replace_word(p, without(p, slots->value[1], " & spell"), "spell", "card");
    return strstr(slots->value[1], "in(hand, you)") && check_tidy(p, slots);
}

/* One that was spoken of, or one target. */
bool check_one_thing(struct parse *p, struct slots *slots)
{
    (void)p;
    return strncmp(slots->value[1], "each(", 5) != 0;
}

/* Not numbers alone: those are less or more of a number. */
bool check_coloured_symbols(struct parse *p, struct slots *slots)
{
    (void)p;
    return strpbrk(slots->value[1], "WUBRG") && !strchr(slots->value[1], 'X');
}

/* The same, of the second slot. */
bool check_one_counted(struct parse *p, struct slots *slots)
{
    (void)p;
    return strncmp(slots->value[2], "each(", 5) != 0;
}

static bool is_each_of(const char *what)
{
    return strncmp(what, "each(", 5) == 0;
}

bool check_for_one(struct parse *p, struct slots *slots)
{
    (void)p;
    return !is_each_of(slots->value[0]);
}

/* $9: what a rule applies to, also what comes later (001:611.2c). What is attacking or was spoken of now is looked for
 * again each time, so that it has to be a lasting quality. */
bool check_for_everything(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[0];
    static const char *const passing[] = {"t1", "t2", "t3", "t4", "it", "those", "that-player", "x", "kept"};
    if (!is_each_of(what))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(passing); i++)
        if (has_word(what, passing[i]))
            return false;
    slots->value[9] = say(p, "%.*s", (int)strlen(what) - 6, what + 5);
    return true;
}

/* Such rules alone: what gives power or abilities is for those that there are. */
bool check_rule_for_everything(struct parse *p, struct slots *slots)
{
    static const char *const rules[] = {"cant-attack",     "cant-block",  "{ cant-attack; cant-block }",
                                        "cant-be-blocked", "must-attack", "must-block"};
    for (size_t i = 0; i < ARRAY_LEN(rules); i++)
        if (strcmp(slots->value[1], rules[i]) == 0)
            return check_for_everything(p, slots);
    return false;
}

/* Of the type, which the token that comes first has too; the type stands in both numbers. */
bool check_amassed(struct parse *p, struct slots *slots)
{
    slots->value[9] = say(p, "%.*s", (int)strlen(slots->value[1]) - 2, slots->value[1] + 1);
    return !strpbrk(slots->value[9], " -'") && check_tidy(p, slots);
}

/* The card has renown itself, which keeps it as its number. */
bool check_renowned_here(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->wording->text, "Renown ") != NULL;
}

/* What is asked of a blocker one by one. As though it had it too, or reach, is the same as though the other had not. */
bool check_evasion(struct parse *p, struct slots *slots)
{
    static const char *const words[] = {"flying",    "shadow",       "plainswalk", "islandwalk",
                                        "swampwalk", "mountainwalk", "forestwalk"};
    (void)p;
    bool same = strcmp(slots->value[1], slots->value[2]) == 0 ||
                (strcmp(slots->value[1], "flying") == 0 && strcmp(slots->value[2], "reach") == 0);
    for (size_t i = 0; i < ARRAY_LEN(words) && same; i++)
        if (strcmp(slots->value[1], words[i]) == 0)
            return true;
    return false;
}

/* The card has monstrosity itself, which is kept likewise. */
bool check_monstrous_here(struct parse *p, struct slots *slots)
{
    (void)slots;
    return strstr(p->wording->text, "onstrosity ") != NULL;
}

/* Two that fight: neither is all of a kind. */
bool check_one_other(struct parse *p, struct slots *slots)
{
    (void)p;
    return !is_each_of(slots->value[0]) && !is_each_of(slots->value[1]) &&
           strcmp(slots->value[0], slots->value[1]) != 0;
}

/* What happens then speaks of nothing that was turned up. */
bool check_no_those(struct parse *p, struct slots *slots)
{
    return !has_word(slots->value[1], "those") && p->c.targets == 0;
}

/* One of the attackers is looked at in place of all; none can be meant afterwards. */
bool check_attackers_forgotten(struct parse *p, struct slots *slots)
{
    p->c.refs = 0;
    remember(p, "self", self_kinds(p), false);
    return check_tidy(p, slots);
}

/* The player whom they hit can be meant, none of those who did. */
bool check_player_hit(struct parse *p, struct slots *slots)
{
    check_attackers_forgotten(p, slots);
    remember(p, "that-player", IS_PLAYER, false);
    return true;
}

/* $9: up to so many targets, not the card itself */
bool check_supported(struct parse *p, struct slots *slots)
{
    const char *other = p->kinds & IS_CREATURE ? "creature & !is(self)" : "creature";
    slots->value[9] = add_target(p, other, say(p, " up-to %s", unmarked(p, slots->value[1])));
    return slots->value[9] && !strchr(slots->value[1], 'x');
}

/* $9: the target, a land of one's own, which later words mean. */
bool check_earthbent(struct parse *p, struct slots *slots)
{
    slots->value[9] = add_target(p, "land & controlled(you)", "");
    if (!slots->value[9])
        return false;
    remember(p, slots->value[9], IS_PERMANENT | IS_LAND, false);
    return true;
}

/* Cards that are shown of a hand are those that later words count. */
bool check_shown_of_hand(struct parse *p, struct slots *slots)
{
    return strstr(slots->value[1], "in(hand, you)") && check_brackets(p, slots);
}

bool check_own_untapped(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    return strstr(what, "untapped") && strstr(what, "controlled(you)") && check_brackets(p, slots);
}

/* A target, and all that have its name. */
bool check_of_one_name(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    return *what == 't' && what[1] && !what[2] && strstr(slots->value[2], say(p, "same-name(%s)", what)) &&
           check_brackets(p, slots);
}

/* Cards of one's own that lie outside the game. */
bool check_own_cards(struct parse *p, struct slots *slots)
{
    return strstr(slots->value[1], "owned(you)") && check_brackets(p, slots);
}

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

static unsigned kinds_of(const char *filter)
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

/* Cards, where they are said to be. */
bool check_in_a_zone(struct parse *p, struct slots *slots)
{
    return strstr(slots->value[1], "in(") && check_tidy(p, slots);
}

bool check_some_in_a_zone(struct parse *p, struct slots *slots)
{
    return strstr(slots->value[2], "in(") && check_tidy(p, slots);
}

/* Of permanents there are copies. */
bool check_of_permanents(struct parse *p, struct slots *slots)
{
    return !strstr(slots->value[1], "in(") && !has_word(slots->value[1], "player") && check_tidy(p, slots);
}

/* The same landwalk twice. */
bool check_same_walk(struct parse *p, struct slots *slots)
{
    (void)p;
    size_t n = strlen(slots->value[1]);
    return strcmp(slots->value[1], slots->value[2]) == 0 && n > 4 && strcmp(slots->value[1] + n - 4, "walk") == 0;
}

/* $9: the card's own mana cost, and more. */
bool check_own_cost_more(struct parse *p, struct slots *slots)
{
    slots->value[9] = say(p, "%s%s", p->wording->mana_cost, slots->value[1]);
    return *p->wording->mana_cost != '\0';
}

/* What is counted as it died is known by what it was alone. */
bool check_as_it_was(struct parse *p, struct slots *slots)
{
    (void)p;
    static const char *const others[] = {"you", "opponent", "self", "it", "that-player", "t1", "host", "x", "those"};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (has_word(slots->value[1], others[i]) || has_word(slots->value[2], others[i]))
            return false;
    return !strstr(slots->value[1], "in(");
}

bool check_as_it_was_two(struct parse *p, struct slots *slots)
{
    return check_as_it_was(p, slots) && check_tidy(p, slots);
}

/* What a cost is paid with is one's own. */
bool check_ones_own(struct parse *p, struct slots *slots)
{
    return strstr(slots->value[2], "controlled(you)") && check_tidy(p, slots);
}

bool check_ones_own_all(struct parse *p, struct slots *slots)
{
    return strstr(slots->value[1], "controlled(you)") && check_tidy(p, slots);
}

/* Whole kinds are left out, not some that are counted or chosen. */
bool check_kinds_alone(struct parse *p, struct slots *slots)
{
    return !has_word(slots->value[1], "any") && check_tidy(p, slots);
}

bool check_twice_named(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[1], slots->value[2]) == 0;
}

/* The spell is suspended again. */
bool check_has_suspend(struct parse *p, struct slots *slots)
{
    return strstr(p->wording->text, "\nSuspend ") && p->kinds & (IS_INSTANT | IS_SORCERY) && check_tidy(p, slots);
}

/* Permanents alone: sources may be cards elsewhere, too. */
bool check_on_permanents(struct parse *p, struct slots *slots)
{
    return !strstr(slots->value[1], "in(") && !has_word(slots->value[1], "any") && check_tidy(p, slots);
}

/* The one that is chosen can be meant. */
bool check_own_kept(struct parse *p, struct slots *slots)
{
    if (!strstr(slots->value[1], "controlled(you)") || strstr(slots->value[1], "in("))
        return false;
    remember(p, "kept", kinds_of(slots->value[1]), false);
    return check_brackets(p, slots);
}

bool check_theirs_kept(struct parse *p, struct slots *slots)
{
    const char *own = say(p, "controlled(%s)", slots->value[0]);
    if (!strstr(slots->value[1], own) || strstr(slots->value[1], "in(") || strcmp(slots->value[0], "that-player") == 0)
        return false;
    remember(p, "kept", kinds_of(slots->value[1]), false);
    return check_brackets(p, slots);
}

/* "It" is the token. */
bool check_copy_made(struct parse *p, struct slots *slots)
{
    remember(p, "those", IS_CREATURE | IS_ARTIFACT | IS_PERMANENT | IS_TOKEN, false);
    return check_brackets(p, slots);
}

/* One thing is copied, and numbers are as they stand. */
bool check_one_copied(struct parse *p, struct slots *slots)
{
    return !is_each_of(slots->value[1]) && check_tidy(p, slots);
}

/* One of several that may be meant: all are. */
bool check_any_of_them(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[1];
    if (strncmp(what, "choose(you, ", 12) == 0)
        slots->value[1] = say(p, "each(%.*s)", (int)(strrchr(what, ',') - what) - 12, what + 12);
    return true;
}

/* The spell of the event. */
bool check_spell_spoken(struct parse *p, struct slots *slots)
{
    (void)slots;
    const struct ref *spell = find_that(p, IS_SPELL, false);
    return spell && strcmp(spell->expr, "it") == 0;
}

/* $9: the one thing that is being spoken of. */
bool check_the_one(struct parse *p, struct slots *slots)
{
    const struct ref *ref = find_ref(p, ~(unsigned)IS_PLAYER, false);
    slots->value[9] = ref && !ref->lost && !ref->moved ? ref->expr : NULL;
    return slots->value[9] != NULL;
}

/* In an ability that something else has: its own mana cost. */
bool check_its_own(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->quoted;
}

/* Said of what the card is attached to. */
bool check_on_a_host(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->kinds & (IS_AURA | IS_EQUIPMENT);
}

/* The card itself while it is a spell. */
bool check_as_spell(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->kinds & (IS_INSTANT | IS_SORCERY);
}

/* The last slot: what has been called a spell, or the card itself while it is one. */
bool check_a_spell(struct parse *p, struct slots *slots)
{
    const char *what = slots->value[slots->value[2] && *slots->value[2] ? 2 : 1];
    bool self = strcmp(what, "self") == 0;
    return self ? check_as_spell(p, slots) : p->at > 0 && strcmp(p->word[p->at - 1].text, "spell") == 0;
}

/* What a player sacrificed can be meant by its kind. */
bool check_one_sacrificed(struct parse *p, struct slots *slots)
{
    remember(p, "those", kinds_of(slots->value[1]), false);
    return true;
}

/* {X} alone. */
bool check_x_symbol(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[1], "{X}") == 0 && check_tidy(p, slots);
}
