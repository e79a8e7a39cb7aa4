/* words.c - the words of the ability language as data
 *
 * The operations come from the table OPS, the words of zones, steps, types and so on from the tables here. It depends
 * on nothing else in the engine, so that the tools of the build can know the words, too.
 */
#include "base/attr.h"
#include "base/message.h"
#include "engine/language/inner.h"

#include <string.h>

const struct op_row op_rows[OP_COUNT_OF] = {
#define OP_ROW(name, word, result, arguments, meaning) [OP_##name] = {word, result, arguments, meaning},
    OPS(OP_ROW)
#undef OP_ROW
};

static const struct value_word zones[] = {
    {"library", ZONE_LIBRARY},
    {"top", ZONE_LIBRARY},
    {"hand", ZONE_HAND},
    {"battlefield", ZONE_BATTLEFIELD},
    {"graveyard", ZONE_GRAVEYARD},
    {"stack", ZONE_STACK},
    {"exile", ZONE_EXILE},
    {"ante", ZONE_ANTE},
    {"phased-out", ZONE_PHASED_OUT},
    {"command", ZONE_COMMAND},
    {"outside", ZONE_OUTSIDE},
    {"anywhere", ZONE_NONE},
    {NULL, 0},
};

static const struct value_word steps[] = {
    {"turn", STEP_NONE}, /* its beginning */
    {"untap", STEP_UNTAP},
    {"upkeep", STEP_UPKEEP},
    {"draw", STEP_DRAW},
    {"main", STEP_MAIN1},
    {"combat", STEP_BEGIN_COMBAT},
    {"attackers", STEP_ATTACKERS},
    {"blockers", STEP_BLOCKERS},
    {"first-damage", STEP_FIRST_DAMAGE},
    {"combat-damage", STEP_DAMAGE},
    {"end-of-combat", STEP_END_COMBAT},
    {"second-main", STEP_MAIN2},
    {"end", STEP_END},
    {"discard", STEP_DISCARD},
    {"cleanup", STEP_CLEANUP},
    {NULL, 0},
};

static const struct value_word durations[] = {
    {"turn", LASTS_TURN},
    {"combat", LASTS_COMBAT},
    {"step", LASTS_STEP},
    {"while-source", LASTS_WHILE_SOURCE},
    {"while-tapped", LASTS_WHILE_TAPPED},
    {"until-your-turn", LASTS_UNTIL_YOUR_TURN},
    {"until-your-upkeep", LASTS_UNTIL_YOUR_UPKEEP},
    {"game", LASTS_GAME},
    {"next-turn", LASTS_NEXT_TURN},
    {"your-next-turn", LASTS_YOUR_NEXT_TURN},
    {"while-controlled", LASTS_WHILE_CONTROLLED},
    {"while-held-tapped", LASTS_WHILE_HELD_TAPPED},
    {"once", LASTS_ONCE},
    {"once-this-turn", LASTS_ONCE_THIS_TURN},
    {NULL, 0},
};

static const struct value_word types[] = {
    {"artifact", TYPE_ARTIFACT},
    {"creature", TYPE_CREATURE},
    {"enchantment", TYPE_ENCHANTMENT},
    {"instant", TYPE_INSTANT},
    {"land", TYPE_LAND},
    {"planeswalker", TYPE_PLANESWALKER},
    {"sorcery", TYPE_SORCERY},
    {"tribal", TYPE_TRIBAL},
    {"interrupt", TYPE_INTERRUPT},
    {"mana-source", TYPE_MANA_SOURCE},
    {"basic", TYPE_BASIC},
    {"legendary", TYPE_LEGENDARY},
    {"snow", TYPE_SNOW},
    {"world", TYPE_WORLD},
    {"permanent", TYPE_PERMANENT},
    {NULL, 0},
};

static const struct value_word colours[] = {
    {"white", 1 << WHITE},
    {"blue", 1 << BLUE},
    {"black", 1 << BLACK},
    {"red", 1 << RED},
    {"green", 1 << GREEN},
    {"colourless", 0},
    {"all-colours", COLOUR_BITS_ALL},
    {"chosen", 0x100},
    {NULL, 0},
};

/* Basic land types, as filters. */
static const struct value_word land_types[] = {
    {"plains", 1 << WHITE}, {"island", 1 << BLUE},  {"swamp", 1 << BLACK},
    {"mountain", 1 << RED}, {"forest", 1 << GREEN}, {NULL, 0},
};

static const struct value_word counters[] = {
    {"+1/+1", COUNTER_PLUS1},
    {"-1/-1", COUNTER_MINUS1},
    {"loyalty", COUNTER_LOYALTY},
    {"age", COUNTER_AGE},
    {"time", COUNTER_TIME},
    {"fade", COUNTER_FADE},
    {"charge", COUNTER_CHARGE},
    {"level", COUNTER_LEVEL},
    {"storage", COUNTER_STORAGE},
    {"echo", COUNTER_ECHO},
    {"stun", COUNTER_STUN},
    {"any-kind", COUNTER_NONE},
    {NULL, 0},
};

static const struct value_word ability_kinds[] = {
    {"spell", ABILITY_SPELL},
    {"activated", ABILITY_ACTIVATED},
    {"mana", ABILITY_MANA},
    {"triggered", ABILITY_TRIGGERED},
    {"static", ABILITY_STATIC},
    {"replace", ABILITY_REPLACEMENT},
    {"characteristic", ABILITY_CHARACTERISTIC},
    {"forecast", -1},
    {"keyword", -2},
    {NULL, 0},
};

/* Options of abilities: flags, or minus a zone where the ability works. */
static const struct value_word options[] = {
    {"sorcery-speed", ABILITY_SORCERY_SPEED},
    {"once-a-turn", ABILITY_ONCE_A_TURN},
    {"twice-a-turn", ABILITY_TWICE_A_TURN},
    {"together", ABILITY_TOGETHER},
    {"any-player", ABILITY_ANY_PLAYER},
    {"opponents-only", ABILITY_OPPONENT_ONLY},
    {"your-turn", ABILITY_YOUR_TURN},
    {"your-upkeep", ABILITY_YOUR_UPKEEP},
    {"combat-only", ABILITY_COMBAT_ONLY},
    {"before-blocks", ABILITY_BEFORE_BLOCKS},
    {"may", ABILITY_MAY},
    {"interrupt", ABILITY_INTERRUPT},
    {"mana-source", ABILITY_MANA_SOURCE},
    {"prevention", ABILITY_PREVENTION},
    {"regeneration", ABILITY_REGENERATION},
    {"phase-cost", ABILITY_PHASE_COST},
    {"must", ABILITY_MUST},
    {"cycling", ABILITY_CYCLING},
    {"equip", ABILITY_EQUIP},
    {"once", ABILITY_ONCE},
    {"works-tapped", ABILITY_WORKS_TAPPED},
    {"during-upkeep", ABILITY_DURING_UPKEEP},
    {"alternative", ABILITY_ALTERNATIVE},
    {"opponent-chooses", ABILITY_OPPONENT_CHOOSES},
    {"as-instant", ABILITY_AS_INSTANT},
    {"at-once", ABILITY_AT_ONCE},
    {"each-point", ABILITY_EACH_POINT},
    {"from-hand", -ZONE_HAND},
    {"from-graveyard", -ZONE_GRAVEYARD},
    {"from-stack", -ZONE_STACK},
    {"from-exile", -ZONE_EXILE},
    {"from-library", -ZONE_LIBRARY},
    {"from-command", -ZONE_COMMAND},
    {"from-anywhere", 0},
    {NULL, 0},
};

const struct value_word *value_words(char kind)
{
    static const struct value_word none[] = {{NULL, 0}};
    switch (kind) {
    case 'Z':
        return zones;
    case 'U':
        return steps;
    case 'D':
        return durations;
    case 'T':
        return types;
    case 'L':
        return colours;
    case 'I':
        return land_types;
    case 'Q':
        return counters;
    case 'a':
        return ability_kinds;
    case 'o':
        return options;
    default:
        return none;
    }
}

const char *value_word(char kind, int value)
{
    for (const struct value_word *w = value_words(kind); w->word; w++)
        if (w->value == value)
            return w->word;
    return NULL;
}

const char *kind_name(char kind)
{
    static const struct {
        char kind;
        const char *name;
    } names[] = {
        {'N', TC_WORD("a number")},
        {'O', TC_WORD("objects or players")},
        {'P', TC_WORD("a player")},
        {'F', TC_WORD("a filter")},
        {'C', TC_WORD("a condition")},
        {'E', TC_WORD("an effect")},
        {'M', TC_WORD("a modification")},
        {'R', TC_WORD("a replacement")},
        {'V', TC_WORD("an event")},
        {'A', TC_WORD("an ability")},
        {'K', TC_WORD("a keyword")},
        {'L', TC_WORD("a colour")},
        {'Z', TC_WORD("a zone")},
        {'D', TC_WORD("a duration")},
        {'T', TC_WORD("a card type")},
        {'S', TC_WORD("a name or subtype")},
        {'Q', TC_WORD("a kind of counter")},
        {'B', TC_WORD("a cost")},
        {'Y', TC_WORD("mana symbols")},
        {'U', TC_WORD("a step")},
        {'a', TC_WORD("the kind of an ability")},
        {'o', TC_WORD("an option, a condition, a target or {")},
    };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (names[i].kind == kind)
            return names[i].name;
    return TC_WORD("something else");
}
