/* sanity_usual.c - what is usual: the middle half of published lists, by the mean mana value of their spells
 *
 * Measured with this program over the 58 published lists of 1997 to 2024 that its tests are tried with, those of 60 cards
 * and more, each by the rules of its day; with 4,000 games and no imported texts. They are a yardstick and no more: few
 * lists, and what the engine does not understand of a card makes their clocks slower.
 */
#include "report/sanity.h"

static const struct {
    double below;
    struct sanity_usual usual;
} classes[] = {
    {2.0, {"cheap decks (mean mana value below 2)", 0, {16, 21}, {0.85, 0.95}, {5, 7}}},
    {2.75, {"middling decks (mean mana value from 2 to 2.75)", 0, {20, 24}, {0.80, 0.92}, {6, 9}}},
    {1e9, {"costly decks (mean mana value of 2.75 and more)", 0, {23, 27}, {0.75, 0.90}, {7, 12}}},
};

const struct sanity_usual *sanity_usual(double mean_mana_value)
{
    size_t i = 0;
    while (i + 1 < ARRAY_LEN(classes) && mean_mana_value >= classes[i].below)
        i++;
    return &classes[i].usual;
}
