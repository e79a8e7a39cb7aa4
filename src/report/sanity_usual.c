/* sanity_usual.c - what is usual: the middle half of published lists, by the mean mana value of their spells
 *
 * Measured with this program (topcut sanity LIST --date DAY --jsonl, 4,000 games, no imported texts) over 51 published
 * constructed lists of 1997 to 2026, each by the rules of its day, in three equal parts. They are a yardstick and no
 * more: few lists, and what the engine does not understand of a card makes their clocks slower.
 */
#include "base/attr.h"
#include "base/message.h"
#include "report/sanity.h"

static const struct {
    double below;
    struct sanity_usual usual;
} classes[] = {
    {2.25,
     {TC_WORD("17 published lists of such cheap spells (mean mana value below 2.25)"), {18, 22}, {0.84, 0.94}, {6, 8}}},
    {2.90,
     {TC_WORD("17 published lists of such spells (mean mana value from 2.25 to 2.9)"),
      {20, 26},
      {0.70, 0.83},
      {6, 10}}},
    {1e9,
     {TC_WORD("17 published lists of such costly spells (mean mana value of 2.9 and more)"),
      {23, 25},
      {0.70, 0.83},
      {8, 12}}},
};

const struct sanity_usual *sanity_usual(double mean_mana_value)
{
    size_t i = 0;
    while (i + 1 < ARRAY_LEN(classes) && mean_mana_value >= classes[i].below)
        i++;
    return &classes[i].usual;
}
