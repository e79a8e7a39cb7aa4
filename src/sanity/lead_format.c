/* lead_format.c - a format's rules for decks with a leader (lead.h); the engine's names would clash with these */
#include "format/format.h"
#include "sanity/lead.h"

struct lead_rules lead_rules_of(const struct ruling *ruling)
{
    const struct deck_rule *rule = ruling_deck(ruling);
    return (struct lead_rules){.format = ruling_name(ruling),
                               .leads = rule->leader != LEADER_NONE,
                               .life = rule->life,
                               .damage = rule->leader_damage,
                               .edh_mulligan = rule->edh_mulligan};
}
