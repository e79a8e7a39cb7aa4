/* limited.c - what limited events are given to build decks from */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "pairing/draft.h"

#include <string.h>

enum limited limited_kind(const char *format)
{
    struct arena arena = ARENA_INIT;
    const char *name = utf8_fold(&arena, format);
    enum limited kind = strstr(name, "rochester")                               ? LIMITED_ROCHESTER
                        : strstr(name, "sealed")                                ? LIMITED_SEALED
                        : strstr(name, "draft") || strcmp(name, "limited") == 0 ? LIMITED_BOOSTER
                                                                                : LIMITED_NONE;
    arena_release(&arena);
    return kind;
}

enum err_code limited_product_of(struct arena *arena, const struct event *event, struct limited_product *out,
                                 struct err *err)
{
    struct floor_rules rules;
    *out = (struct limited_product){.kind = limited_kind(event->set.format),
                                    .product = "",
                                    .product_rule = "",
                                    .cards_min = -1,
                                    .cards_max = -1,
                                    .cards_rule = "",
                                    .build_minutes = -1,
                                    .build_rule = "",
                                    .edition = ""};
    if (out->kind == LIMITED_NONE)
        return ERR_OK;
    enum err_code rc = floor_rules_of_event(arena, event, &rules, err);
    if (rc != ERR_OK)
        return rc;
    bool sealed = out->kind == LIMITED_SEALED;
    const struct floor_value *build = &rules.numbers[sealed ? FLOOR_SEALED_BUILD_MINUTES : FLOOR_DRAFT_BUILD_MINUTES];
    out->edition = rules.name;
    out->build_minutes = build->value;
    out->build_rule = build->rule;
    if (sealed) {
        out->product = message_of_data(arena, rules.sealed_product);
        out->product_rule = rules.sealed_product_rule;
        out->cards_min = rules.numbers[FLOOR_SEALED_CARDS_MIN].value;
        out->cards_max = rules.numbers[FLOOR_SEALED_CARDS_MAX].value;
        out->cards_rule = rules.numbers[FLOOR_SEALED_CARDS_MIN].rule;
        return ERR_OK;
    }
    out->packs = floor_number_or(&rules, FLOOR_DRAFT_PACKS, 3);
    out->product = message(arena, "%s of %d cards", message_count(arena, out->packs, "%lld booster", "%lld boosters"),
                           DRAFT_PACK_CARDS);
    out->product_rule = rules.numbers[FLOOR_DRAFT_PACKS].rule;
    return ERR_OK;
}
