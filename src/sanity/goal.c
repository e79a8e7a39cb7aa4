/* goal.c - the goal of a first hand, from a deck's counts: lands by a turn, one of them of the colour most asked for */
#include "sanity/goal.h"

/* The colour with the most symbols in costs that lands of the deck make; -1. */
static int most_wanted(const struct composition *c)
{
    int best = -1;
    for (int i = 0; i < 5; i++)
        if (c->colour[i].pips > 0 && c->colour[i].lands > 0 && (best < 0 || c->colour[i].pips > c->colour[best].pips))
            best = i;
    return best;
}

int hand_goal(const struct composition *deck, bool on_the_play, struct hand_classes *classes, struct mana_goal *goal)
{
    int colour = most_wanted(deck), lands = deck->sorts[SORT_LAND];
    int wanted = colour < 0 ? lands : deck->colour[colour].lands;
    *classes =
        (struct hand_classes){.classes = {.n = N_GOAL_CLASSES, .size = {deck->cards - lands, lands - wanted, wanted}},
                              .lands = 1u << GOAL_CLASS_LAND | 1u << GOAL_CLASS_WANTED,
                              .wanted = 1u << GOAL_CLASS_WANTED};
    *goal = (struct mana_goal){.turn = GOAL_TURN,
                               .lands = GOAL_LANDS,
                               .on_the_play = on_the_play,
                               .least = {GOAL_SPELLS, 0, colour < 0 ? 0 : 1},
                               .deck = classes};
    return colour;
}

int hand_goal_class(const struct list_card *card, int colour)
{
    if (!(card->kinds & KIND_LAND))
        return GOAL_CLASS_SPELL;
    return colour < 0 || source_colours(&card->source) >> colour & 1 ? GOAL_CLASS_WANTED : GOAL_CLASS_LAND;
}
