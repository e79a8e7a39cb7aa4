/* verbs.c - the rows of verbs.h by number and by name, and what a page saw against what is there */
#include "event/verbs/verbs.h"

#include <string.h>

const struct verb_rule verb_rules[VERBS_N] = {
#define VERB(id, name, may, undo, public) {name, may, undo, public},
    VERBS(VERB)
#undef VERB
};

const struct verb_rule *verb_rule(const char *name)
{
    static const struct verb_rule unknown = {"", FOR_ORGANIZER, FOR_ORGANIZER, false};
    for (int i = 0; i < VERBS_N; i++)
        if (strcmp(verb_rules[i].name, name) == 0)
            return &verb_rules[i];
    return &unknown;
}

enum err_code verb_begin(struct store *store, enum verb verb, struct err *err)
{
    return store_begin(store, verb_rules[verb].name, err);
}

enum err_code seen_check(const char *what, const char *seen, const char *now, struct err *err)
{
    if (!seen || strcmp(seen, now) == 0)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "%s: when this page was made it said \"%s\"; now it is \"%s\"; look again, then decide", what,
                   *seen ? seen : TC_WORD("nothing"), *now ? now : TC_WORD("nothing"));
}
