/* family_modifies.c - what is so of objects for a time or for as long as an ability works
 *
 * Verbs in both numbers; what they are said of stands before them. The same rows serve static
 * abilities ("creatures you control get +1/+1") and effects with a duration ("gets +1/+1 until end
 * of turn"). */
#include "cardtext/family.h"

#include <string.h>

const struct pattern more_modifies_rows[] = {
    {"get|gets an additional <pt>", "pt($1)", brackets},
    {"get|gets <pt>", "pt($1)", brackets},
    {"has|have base power and toughness <pt>", "set-pt($1)", brackets},

    {"lose|loses all abilities", "loses-all", brackets},
    {"lose|loses <keyword>", "loses($1)", brackets},
    {"gain|gains all creature types", "every-creature-type", brackets},
    {"is|are every creature type", "every-creature-type", brackets},

    /* combat */
    {"can't attack or block alone", "{ cant-attack-alone; cant-block-alone }", brackets},
    {"can't attack alone", "cant-attack-alone", brackets},
    {"can't attack or block", "{ cant-attack; cant-block }", brackets},
    {"can't block or be blocked", "{ cant-block; cant-be-blocked }", brackets},
    {"can't block and can't be blocked", "{ cant-block; cant-be-blocked }", brackets},
    {"can't attack unless defending player controls a|an <filter>",
     "attacks-only-if(exists(($1) & controlled(defender)))", brackets},
    {"can't attack unless <condition>", "attacks-only-if($1)", brackets},
    {"can't attack", "cant-attack", brackets},
    {"can't block <filter>", "cant-block-these($1)", brackets},
    {"can't block", "cant-block", brackets},
    {"can block only <filter>", "cant-block-these(!($1))", brackets},
    {"can't be blocked by more than one creature", "max-blockers(1)", brackets},
    {"can't be blocked except by <number> or greater creatures", "min-blockers($1)", brackets},
    {"can't be blocked except by <filter>", "blocked-only-by($1)", brackets},
    {"can't be blocked by <filter>", "not-blocked-by($1)", brackets},
    {"can't be blocked", "cant-be-blocked", brackets},
    {"can be blocked only by <filter>", "blocked-only-by($1)", brackets},
    {"attack|attacks each turn|combat if able", "must-attack", brackets},
    {"block|blocks each turn|combat if able", "must-block", brackets},
    {"must be blocked if able", "must-be-blocked", brackets},
    {"can block an additional creature [each] [combat]", "may-block-more(1)", brackets},
    {"can block <number> additional creatures [each] [combat]", "may-block-more($1)", brackets},
    {"can block any number of creatures", "may-block-more(99)", brackets},
    {"assigns|assign no combat damage", "deals-no-combat-damage", brackets},

    /* untapping */
    {"doesn't|don't untap during your|its|their untap step", "no-untap", brackets},
    {"doesn't|don't untap during its|their controller's|controllers' untap step|steps", "no-untap", brackets},

    {"its|their activated abilities can't be activated", "cant-activate", brackets},

    /* what cannot be done to it */
    {"can't be regenerated", "cant-regenerate", brackets},
    {"can't be countered", "uncounterable", brackets},
    {"can't be the target of spells or abilities your opponents control", "cant-be-targeted(controlled(opponent))",
     brackets},
    {"can't be the target of spells or abilities", "cant-be-targeted(any)", brackets},
    {"can't be the target of <color> spells or abilities from <color> sources", "cant-be-targeted($1)", brackets},
    {"can't be the target of <filter>", "cant-be-targeted($1)", brackets},
    {"can't be the target of spells", "cant-be-targeted(spell)", brackets},

    /* what it is */
    {"become|becomes|is|are <color>", "becomes-colour($1)", brackets},
    {"is|are <color> in addition to its|their other colors", "also-colour($1)", brackets},
    {"is|are the chosen color", "becomes-chosen-colour", brackets},
    {"is|are the chosen type in addition to its|their other types", "also-chosen-type", brackets},
    {"become|becomes|is|are <land-types>", "land-becomes($1)", brackets},
    {"is|are <land-types> in addition to its|their other [land] types", "land-also($1)", brackets},
    {0},
};
