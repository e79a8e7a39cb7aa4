/* checks_effects.c - checks of rows of patterns: what effects do to things, and for how long */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

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
    slots->value[1] = replace_word(p, text_without(p, slots->value[1], " & spell"), "spell", "card");
    return !strstr(slots->value[1], "in(") && check_tidy(p, slots);
}

/* The filter says that they are in your hand. */
bool check_cards_in_hand(struct parse *p, struct slots *slots)
{
    slots->value[1] = replace_word(p, text_without(p, slots->value[1], " & spell"), "spell", "card");
    return strstr(slots->value[1], "in(hand, you)") && check_tidy(p, slots);
}

/* Not numbers alone: those are less or more of a number. */
bool check_coloured_symbols(struct parse *p, struct slots *slots)
{
    (void)p;
    return strpbrk(slots->value[1], "WUBRG") && !strchr(slots->value[1], 'X');
}

bool is_each_of(const char *what)
{
    return strncmp(what, "each(", 5) == 0;
}

/* One that was spoken of, or one target. */
bool check_one_thing(struct parse *p, struct slots *slots)
{
    (void)p;
    return !is_each_of(slots->value[1]);
}

/* The same, of the second slot. */
bool check_one_counted(struct parse *p, struct slots *slots)
{
    (void)p;
    return !is_each_of(slots->value[2]);
}

/* The same, of the subject. */
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
    static const char *const passing[] = {"it", "those", "that-player", "x"}; /* targets are kept (001:611.2d) */
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

/* The card has monstrosity itself, which it keeps as renown is kept. */
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
    remember(p, "kept", filter_kinds(slots->value[1]), false);
    return check_brackets(p, slots);
}

bool check_theirs_kept(struct parse *p, struct slots *slots)
{
    const char *own = say(p, "controlled(%s)", slots->value[0]);
    if (!strstr(slots->value[1], own) || strstr(slots->value[1], "in(") || strcmp(slots->value[0], "that-player") == 0)
        return false;
    remember(p, "kept", filter_kinds(slots->value[1]), false);
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
    remember(p, "those", filter_kinds(slots->value[1]), false);
    return true;
}

/* {X} alone. */
bool check_x_symbol(struct parse *p, struct slots *slots)
{
    return strcmp(slots->value[1], "{X}") == 0 && check_tidy(p, slots);
}
