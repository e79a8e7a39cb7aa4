/* lists.h - decklists for the tests of mana, from a line of text */
#ifndef TESTS_SANITY_LISTS_H
#define TESTS_SANITY_LISTS_H

#include "base/arena.h"
#include "base/message.h"
#include "testing.h"

#include "sanity/list.h"

#include <ctype.h>

enum { LIST_CARDS = 60 };

/* What a message says in English. */
static inline const char *test_said(struct arena *arena, const char *text)
{
    return message_say(arena, NULL, MESSAGE_TERMINAL, text);
}

static inline unsigned test_colours(const char *letters)
{
    unsigned mask = 0;
    for (; *letters; letters++) {
        const char *at = strchr("WUBRGC", *letters);
        mask |= at ? 1u << (at - "WUBRGC") : 0;
    }
    return mask;
}

/* "{1}{R}", "{2/W}", "{W/U}", "{G/P}", "{X}"; "-": no cost */
static inline struct mana_need test_need(const char *cost, int *mana_value)
{
    struct mana_need need = {.none = *cost == '-'};
    *mana_value = 0;
    for (const char *at = strchr(cost, '{'); at; at = strchr(at + 1, '{')) {
        char symbol[8] = "";
        sscanf(at, "{%7[^}]}", symbol);
        unsigned mask = test_colours(symbol);
        if (strcmp(symbol, "X") == 0) {
            need.x++;
        } else if (isdigit((unsigned char)symbol[0]) && !mask) {
            need.generic = (uint8_t)(need.generic + atoi(symbol));
            *mana_value += atoi(symbol);
        } else if (strchr(symbol, '/')) {
            bool mono = symbol[0] == '2', phyrexian = strchr(symbol, 'P') != NULL;
            need.hybrid[need.hybrids++] =
                (uint8_t)(mask | (mono ? MONO_HYBRID : 0u) | (phyrexian ? PHYREXIAN_MANA : 0u));
            *mana_value += mono ? 2 : 1;
        } else {
            for (int c = 0; c < MANA_COLOURS; c++)
                need.coloured[c] = (uint8_t)(need.coloured[c] + (mask >> c & 1));
            ++*mana_value;
        }
    }
    return need;
}

/* A list of entries "17 Mountain:R, 4 Taiga:RG, 4 Gate:WU!, 8 Bolt{R}", ":" for a land and what it makes, "!" if it
 * enters tapped; "Elf{G}:creature:G", "Ritual{B}:once:BBB", "Stone{2}:artifact:C". Names of basic lands are basic
 * lands. */
static inline struct list test_list(struct arena *arena, const char *text)
{
    struct list list = {.name = "test", .card = ARENA_ARRAY(arena, struct list_card, LIST_CARDS)};
    char *copy = arena_strdup(arena, text), *rest = NULL;
    for (char *entry = strtok_r(copy, ",", &rest); entry; entry = strtok_r(NULL, ",", &rest)) {
        struct list_card *card = &list.card[list.cards++];
        char name[40] = "", after[60] = "";
        *card = (struct list_card){.type_line = "",
                                   .mana_cost = "",
                                   .not_understood = "",
                                   .facts = "",
                                   .keywords = "",
                                   .abilities = "",
                                   .first_printed = ""};
        assert_true(sscanf(entry, " %d %39[^:{,]%59s", &card->main, name, after) >= 2);
        card->name = arena_strdup(arena, name);
        const char *makes = strrchr(after, ':');
        if (after[0] == '{' || after[0] == '-')
            card->need = test_need(after, &card->mana_value);
        else
            card->need.none = true;
        if (makes) {
            card->source.makes = (uint8_t)test_colours(makes + 1);
            card->source.amount = (uint8_t)strspn(makes + 1, "C");
            if (strchr(after, '{') && card->source.amount == 0)
                card->source.amount =
                    card->source.makes & (card->source.makes - 1) ? 1 : (uint8_t)strspn(makes + 1, "WUBRG");
            card->source.amount = card->source.amount ? card->source.amount : 1;
            card->source.tapped = strchr(makes, '!') != NULL;
        }
        if (after[0] == ':') {
            static const char *const basics[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
            card->kinds = KIND_LAND;
            card->type_line = "Land";
            for (size_t i = 0; i < ARRAY_LEN(basics); i++)
                if (strcmp(basics[i], name) == 0) {
                    card->kinds |= KIND_BASIC;
                    card->type_line = arena_printf(arena, "Basic Land - %s", name);
                }
            list.lands += card->main;
        } else {
            card->kinds = strstr(after, ":creature")   ? KIND_CREATURE
                          : strstr(after, ":artifact") ? KIND_ARTIFACT
                                                       : KIND_INSTANT;
            card->source.once = strstr(after, ":once") != NULL;
            card->source.filter = strstr(after, ":artifact:filter") != NULL;
        }
        list.main += card->main;
    }
    return list;
}

#endif
