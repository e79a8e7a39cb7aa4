/* played_lists.h - decklists of invented cards for the tests that play: facts and abilities as the engine reads them */
#ifndef TOPCUT_TESTS_SANITY_PLAYED_LISTS_H
#define TOPCUT_TESTS_SANITY_PLAYED_LISTS_H

#include "base/arena.h"
#include "sanity/abilities.h"
#include "sanity/card_facts.h"
#include "sanity/cards.h"

struct row {
    int main, side;
    const char *name, *facts, *keywords, *abilities;
};

/* Rows end with a name NULL. */
TC_UNUSED static struct list list_of_rows(struct arena *arena, const char *name, const struct row *rows)
{
    struct list list = {.name = name};
    int n = 0;
    while (rows[n].name)
        n++;
    struct list_card *cards = ARENA_ARRAY(arena, struct list_card, (size_t)n + 1);
    for (int i = 0; i < n; i++) {
        struct list_card *c = &cards[i];
        size_t cost = *rows[i].facts == '{' ? strcspn(rows[i].facts, " ") : 0;
        *c = (struct list_card){.name = rows[i].name,
                                .main = rows[i].main,
                                .side = rows[i].side,
                                .mana_cost = arena_strndup(arena, rows[i].facts, cost),
                                .type_line = rows[i].facts + cost,
                                .facts = rows[i].facts,
                                .keywords = rows[i].keywords ? rows[i].keywords : "",
                                .abilities = rows[i].abilities ? rows[i].abilities : "",
                                .not_understood = "",
                                .first_printed = "",
                                .known = KNOWN_BY_HAND,
                                .kinds = kinds_of_line(rows[i].facts)};
        need_read(c->mana_cost, &c->need);
        c->mana_value = c->need.generic;
        for (int k = 0; k < MANA_COLOURS; k++) {
            c->mana_value += c->need.coloured[k];
            c->colours |= c->need.coloured[k] ? 1u << k : 0u;
        }
        source_read(arena, c->abilities, c->kinds, &c->source);
    }
    list.card = cards;
    list.cards = n;
    list_with(arena, &list, NULL, NULL, &list);
    return list;
}

#define MOUNTAIN "Basic Land Mountain"
#define BOLT     "spell target any { damage(t1, 3) }"

#endif
