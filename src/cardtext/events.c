/* events.c - what triggered abilities watch for: after when and whenever, and at the beginning of
 * steps
 *
 * "When" and "whenever" are followed by the watched thing, then by what it does; "at the beginning of" by a step. Later
 * words can mean the participants: the watched thing is `it` (the card itself stays `self`), the second one `other`,
 * the player `that-player`. Some wordings are two events, either of which triggers: they are written with MARK_EITHER
 * (|| in the file) between them, and abilities.c makes two abilities of them. The zone in which an ability works
 * follows its event. */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <string.h>

bool check_amount_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    p->c.amount = "amount";
    return true;
}

/* "That player" controls what has entered. */
bool check_opponents_own(struct parse *p, struct slots *slots)
{
    (void)slots;
    struct ref watched = p->c.refs ? p->c.ref[p->c.refs - 1] : (struct ref){.expr = "self"};
    remember(p, "controller-of(it)", IS_PLAYER, false);
    remember(p, watched.expr, watched.kinds, watched.plural);
    return strcmp(watched.expr, "it") == 0;
}

/* "That player" is who made one discard the card, which is in the graveyard. */
bool check_discarded_for(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "other", IS_PLAYER, false);
    remember(p, "self", self_kinds(p) | IS_CARD, false);
    return true;
}

/* "That player" is whose graveyard it is. */
bool check_owner_known(struct parse *p, struct slots *slots)
{
    struct ref watched = p->c.refs ? p->c.ref[p->c.refs - 1] : (struct ref){.expr = "self"};
    (void)slots;
    remember(p, say(p, "owner-of(%s)", watched.expr), IS_PLAYER, false);
    remember(p, watched.expr, watched.kinds, watched.plural);
    return true;
}

/* The player whom the event is about. */
bool check_active_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "that-player", IS_PLAYER, false);
    return true;
}

/* Only for the card itself: from the graveyard it sees its own arrival. */
bool check_only_self(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[1], "is(self)") == 0;
}

bool check_not_self(struct parse *p, struct slots *slots)
{
    (void)p;
    return strcmp(slots->value[1], "is(self)") != 0;
}

/* The spell that was cast, the card that was drawn or discarded. */
bool check_spell_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "it", IS_SPELL | IS_CARD, false);
    return true;
}
bool check_card_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    remember(p, "it", IS_CARD, false);
    return true;
}

/* The same of the card itself, where only that is watched. */
bool check_self_targeted(struct parse *p, struct slots *slots)
{
    return check_only_self(p, slots) && check_targeted_by(p, slots);
}

/* What has the target. */
bool check_targeted_by(struct parse *p, struct slots *slots)
{
    (void)slots;
    struct ref watched = p->c.refs ? p->c.ref[p->c.refs - 1] : (struct ref){.expr = "self"};
    if (p->at > 1 && strcmp(p->word[p->at - 2].text, "opponent") == 0) /* "... an opponent controls" */
        remember(p, "controller-of(other)", IS_PLAYER, false);
    remember(p, "other", IS_SPELL | IS_ABILITY, false);
    remember(p, watched.expr, watched.kinds, watched.plural); /* "it" is what was targeted */
    return true;
}

/* A step of whoever controls what the card is attached to. */
bool check_host_known(struct parse *p, struct slots *slots)
{
    (void)slots;
    if (!p->c.host_known)
        return false;
    remember(p, "host", ~(unsigned)IS_PLAYER, false);
    remember(p, "that-player", IS_PLAYER, false);
    return true;
}

static bool is_land(const char *filter)
{
    static const char *const lands[] = {"land", "plains", "island", "swamp", "mountain", "forest"};
    for (size_t i = 0; i < ARRAY_LEN(lands); i++)
        if (has_word(filter, lands[i]))
            return !has_word(filter, "spell");
    return false;
}

/* "Plays a card": for lands that is another event. */
bool check_land_played(struct parse *p, struct slots *slots)
{
    remember(p, "it", IS_LAND | IS_PERMANENT, false);
    return is_land(slots->value[2]);
}
/* "A spell from a graveyard" is on the stack when it is asked about: what is said of a place is where it was. */
static const char *cast_out_of(struct parse *p, const char *filter)
{
    int depth = 0;
    for (const char *at = filter; *at; at++) {
        if (depth == 0 && strncmp(at, " in(", 4) == 0)
            return say(p, "%.*s cast-from(%s", (int)(at - filter), filter, at + 4);
        depth += (*at == '(') - (*at == ')');
    }
    return filter;
}

bool check_cast_or_played(struct parse *p, struct slots *slots)
{
    bool land = is_land(slots->value[2]);
    if (!land)
        slots->value[2] = cast_out_of(p, slots->value[2]);
    if (!land && !has_word(slots->value[2], "spell"))
        return false;
    slots->value[9] = say(p, land ? "plays-land(%s, %s)" : "casts(%s, %s)", slots->value[1], slots->value[2]);
    return land ? check_land_played(p, slots) : check_spell_known(p, slots);
}

bool check_a_spell_cast(struct parse *p, struct slots *slots)
{
    return has_word(slots->value[2], "spell") && check_spell_known(p, slots);
}

static bool event_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ",|while|during") || (word_is(p, 0, "this") && word_is(p, 1, "turn")) ||
           (word_is(p, 0, "or|and") && word_is(p, 1, "whenever|when|at"));
}

/* "... or whenever ...": either triggers, and what only one of them speaks of cannot be meant. */
bool read_event(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *more;
    p->c.event = true;
    struct context before = p->c;
    if (!take(p, "whenever|when|at") || !match_table(p, TABLE_EVENT, "", event_ends, out))
        return back_to(p, &place);
    while (word_is(p, 0, "or|and")) {
        p->at++;
        if (!take(p, "whenever|when|at") || !match_table(p, TABLE_EVENT, "", event_ends, &more))
            return back_to(p, &place);
        *out = say(p, "%s%c%s", *out, MARK_EITHER, more);
        p->c = before;
    }
    return true;
}
