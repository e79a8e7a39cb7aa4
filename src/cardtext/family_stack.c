/* family_stack.c - spells and abilities that wait to resolve: countered, copied, turned to other
 * targets */
#include "cardtext/family.h"

#include <string.h>

const struct pattern stack_rows[] = {
    {"counter <things> . if that spell is countered this way , exile it instead of putting it into "
     "its owner's graveyard",
     "{ counter($1); if(if-paid, exile(those)) }", NULL},
    {"counter <things> . if that spell is countered this way , put it on top of its owner's "
     "library instead of into that "
     "player's graveyard",
     "{ counter($1); if(if-paid, to-top(those)) }", NULL},
    {"counter <things> . if that spell is countered this way , put it into its owner's hand "
     "instead of into that player's "
     "graveyard",
     "{ counter($1); if(if-paid, to-hand(those)) }", NULL},

    {"change the target of <things>", "change-targets(you, $1)", NULL},
    {"change the targets of <things>", "change-targets(you, $1)", NULL},
    {"choose new targets for <things>", "change-targets(you, $1)", NULL},
    {"copy <things> . you may choose new targets for the copy", "copy-spell($1, you)", NULL},
    {"copy <things> and you may choose new targets for the copy", "copy-spell($1, you)", NULL},
    {"copy <things> and may choose new targets for the copy", "copy-spell($1, you)", NULL},
    {0},
};
