/* things.c - words for objects and players: targets, choices, all of a kind, and words that point back
 *
 * Things mentioned in a sentence are remembered, so that "it", "that creature" or "they" later means the latest that
 * fits. An effect that moves a thing to another zone makes it another object: from then on it is `those` (001:400.7),
 * until the next such effect (sentences.c).
 */
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

static const unsigned objects = ~(unsigned)IS_PLAYER;

/* Returns what the card is, for words that point back; "that card" is another. */
unsigned self_kinds(const struct parse *p)
{
    return p->kinds ? p->kinds : objects & ~(unsigned)(IS_CARD | IS_TOKEN);
}

/* ---- what was spoken of ---------------------------------------------------------------------- */

void remember(struct parse *p, const char *expr, unsigned kinds, bool plural)
{
    struct context *c = &p->c;
    if (strcmp(expr, "you") == 0) /* "that player" is somebody else */
        return;
    for (int i = 0; i < c->refs; i++)
        if (strcmp(c->ref[i].expr, expr) == 0) {
            memmove(&c->ref[i], &c->ref[i + 1], (size_t)(c->refs - i - 1) * sizeof c->ref[0]);
            c->refs--;
            break;
        }
    if (c->refs == REFS) {
        memmove(&c->ref[0], &c->ref[1], (REFS - 1) * sizeof c->ref[0]);
        c->refs--;
    }
    c->ref[c->refs++] = (struct ref){.expr = expr, .kinds = kinds, .plural = plural, .born = ++c->born};
}

const struct ref *find_ref(struct parse *p, unsigned kinds, bool plural)
{
    for (int i = p->c.refs; i-- > 0;)
        if (p->c.ref[i].plural == plural && (p->c.ref[i].kinds & kinds))
            return &p->c.ref[i];
    return NULL;
}

const char *add_target(struct parse *p, const char *filter, const char *count)
{
    if (p->c.targets == TARGETS) {
        stopped(p, TC_WORD("at most four target words"));
        return NULL;
    }
    p->c.target[p->c.targets++] = (struct target){.filter = unmarked(p, filter), .count = count};
    return say(p, "t%d", p->c.targets);
}

/* ---- targets --------------------------------------------------------------------------------- */

/* Targets that must differ from those before them: another target creature. */
static const char *other_than_targets(struct parse *p, const char *filter)
{
    if (p->c.targets == 0)
        return join_filters(p, filter, "&", "!is(self)");
    return join_filters(p, filter, "&", say(p, "!is(t%d)", p->c.targets));
}

static bool target_count(struct parse *p, const char **count, bool *plural)
{
    const char *number;
    *plural = false;
    *count = "";
    struct place place = place_of(p);
    (void)take(p, "each of");
    if (take(p, "any number of")) {
        *count = " any-number";
        *plural = true;
        return true;
    }
    if (take(p, "up to")) {
        if (!read_number(p, &number))
            return back_to(p, &place);
        *count = say(p, " up-to %s", unmarked(p, number));
        *plural = strcmp(unmarked(p, number), "1") != 0;
        return true;
    }
    if (take(p, "one or two")) {
        *count = " 1 to 2";
        *plural = true;
        return true;
    }
    if (take(p, "one , two , or three") || take(p, "one to three")) {
        *count = " 1 to 3";
        *plural = true;
        return true;
    }
    if (word_now(p)->kind == WORD_NUMBER && read_number(p, &number)) {
        *count = say(p, " %s", unmarked(p, number));
        *plural = true;
        return true;
    }
    return true;
}

/* "of an opponent's choice": of the only target of its text. False: there are others. */
static bool chosen_by_opponent(struct parse *p, const char **filter)
{
    if (!take(p, "of an opponent's choice") && !take(p, "of defending player's choice"))
        return true;
    if (take(p, "they control"))
        *filter = join_filters(p, *filter, "&", "controlled(opponent)");
    p->c.others_choose = true;
    return p->c.targets == 0;
}

static bool read_target(struct parse *p, bool players, struct ref *out)
{
    const char *count;
    bool plural, other;
    struct place place = place_of(p);
    if (!target_count(p, &count, &plural))
        return false;
    other = take(p, "another|other");
    if (players && p->c.targets && take(p, "any other target")) {
        const char *t = add_target(p, say(p, "any & !is(t%d)", p->c.targets), count);
        if (!t)
            return back_to(p, &place);
        *out = (struct ref){.expr = t, .kinds = IS_CREATURE | IS_PERMANENT | IS_PLAYER};
        return true;
    }
    if (take(p, "any target|targets") || take(p, "target creatures and/or players") || (plural && take(p, "targets"))) {
        const char *filter = take(p, "that was dealt damage this turn") ? "any & damaged" : "any";
        const char *t = players ? add_target(p, other ? other_than_targets(p, filter) : filter, count) : NULL;
        if (!t)
            return back_to(p, &place);
        *out = (struct ref){.expr = t, .kinds = IS_CREATURE | IS_PERMANENT | IS_PLAYER, .plural = plural};
        return true;
    }
    struct noun noun;
    if (!take(p, "target") || !read_noun(p, &noun))
        return back_to(p, &place);
    if ((noun.kinds & IS_PLAYER) && !players)
        return back_to(p, &place);
    if (noun.kinds & (IS_CARD) && !noun.zone)
        return back_to(p, &place);
    const char *filter = noun.filter;
    if (other)
        filter = other_than_targets(p, filter);
    if (p->c.others_choose || !chosen_by_opponent(p, &filter))
        return back_to(p, &place);
    const char *t = add_target(p, filter, count);
    if (!t)
        return back_to(p, &place);
    *out = (struct ref){.expr = t, .kinds = noun.kinds, .plural = plural || noun.plural};
    return true;
}

/* ---- words that point back ------------------------------------------------------------------- */

static bool from_ref(const struct ref *ref, struct ref *out)
{
    if (!ref || ref->lost)
        return false;
    *out = *ref;
    if (ref->moved) {
        out->was = ref->expr;
        out->expr = "those";
        out->moved = false;
    }
    return true;
}

/* Those of a noun's kinds that distinguish things: a creature is a permanent, but "that creature" is no land. */
unsigned telling(unsigned kinds)
{
    unsigned special = kinds & ~(unsigned)(IS_PERMANENT | IS_SOURCE);
    return special ? special : kinds;
}

/* The thing mentioned before this one. */
static const struct ref *find_before(struct parse *p, const struct ref *ref)
{
    while (ref-- > p->c.ref)
        if (!ref->plural && (ref->kinds & objects))
            return ref;
    return NULL;
}

/* Finds what "it" means: not the thing that acts in this clause, if anything else fits. */
static const struct ref *another_it(struct parse *p)
{
    const struct ref *ref = find_ref(p, objects, false);
    bool acts = ref && p->c.doing && strcmp(ref->expr, p->c.doing) == 0;
    const struct ref *before = acts ? find_before(p, ref) : NULL;
    return before ? before : ref;
}

/* "that creature" is not the card itself, unless its card is meant after an event; "the creature"
 * may be, where nothing else fits. */
const struct ref *find_that(struct parse *p, unsigned kinds, bool the)
{
    const struct ref *self = NULL;
    for (int i = p->c.refs; i-- > 0;) {
        const struct ref *ref = &p->c.ref[i];
        if (ref->plural || !(ref->kinds & kinds))
            continue;
        if (strcmp(ref->expr, "self") != 0 || (kinds & IS_CARD))
            return ref;
        self = ref;
    }
    return the ? self : NULL;
}

/* for_objects: skip things mentioned only to name a player, "that creature's controller". */
static bool read_back(struct parse *p, bool for_objects, struct ref *out)
{
    struct place place = place_of(p);
    struct noun noun;
    if (p->c.subject && p->c.subject_object && take(p, "itself")) {
        *out = (struct ref){.expr = p->c.subject, .kinds = objects};
        return true;
    }
    if (take(p, "it")) {
        return from_ref(another_it(p), out) || back_to(p, &place);
    }
    if (take(p, "them|they"))
        return from_ref(find_ref(p, objects, true), out) || back_to(p, &place);
    bool the = word_is(p, 0, "the");
    /* "those creatures you don't control" are some of them, for which there is no word */
    if (take(p, "that|the") && read_noun(p, &noun) && !noun.plural && !noun.suffix &&
        !(for_objects && word_is(p, 0, "'s") && word_is(p, 1, "controller|owner")) &&
        from_ref(find_that(p, telling(noun.kinds), the), out))
        return true;
    back_to(p, &place);
    if (take(p, "those|the") && read_noun(p, &noun) && noun.plural && !noun.suffix &&
        from_ref(find_ref(p, telling(noun.kinds), true), out))
        return true;
    return back_to(p, &place);
}

/* In an ability granted to something else, the card's name does not mean the source of the ability. */
bool is_self(const struct parse *p)
{
    return word_now(p)->kind == WORD_SELF && !(p->quoted && !p->own_quote && word_now(p)->by_name);
}

static bool read_self(struct parse *p, struct ref *out)
{
    if (!is_self(p))
        return false;
    p->at++;
    *out = (struct ref){.expr = "self", .kinds = self_kinds(p)};
    return true;
}

/* "enchanted creature", "equipped creature", "fortified land". */
static bool read_host(struct parse *p, struct ref *out)
{
    struct place place = place_of(p);
    struct noun noun;
    if (!p->c.host_known || !take(p, "enchanted|equipped|fortified") || !read_noun(p, &noun) || noun.plural)
        return back_to(p, &place);
    if (strpbrk(noun.filter, "&|!"))
        return back_to(p, &place);
    *out = (struct ref){.expr = "host", .kinds = noun.kinds};
    return true;
}

static bool read_spent(struct parse *p, struct ref *out)
{
    struct place place = place_of(p);
    struct noun noun;
    if (!take(p, "the") || !take(p, "sacrificed|exiled|discarded|returned") || !read_noun(p, &noun) ||
        p->c.spent == NULL)
        return back_to(p, &place);
    *out = (struct ref){.expr = p->c.spent, .kinds = noun.kinds, .plural = noun.plural};
    return true;
}

/* Returns what "other" excludes: the card itself when it is such a thing, else the last thing mentioned. */
const char *other_filter(struct parse *p, unsigned kinds)
{
    const struct ref *ref = NULL;
    if (p->c.other_than)
        return say(p, "!is(%s)", p->c.other_than);
    for (int i = p->c.refs; i-- > 0 && !ref;)
        if ((p->c.ref[i].kinds & telling(kinds)) && !p->c.ref[i].plural && strcmp(p->c.ref[i].expr, "self") != 0)
            ref = &p->c.ref[i];
    if (!ref && p->c.host_known && (kinds & IS_CREATURE) && p->kinds && !(p->kinds & IS_CREATURE))
        return "!is(host)";
    bool self = !p->kinds || (p->kinds & telling(kinds)) || kinds & IS_PLAYER;
    if (self || !ref)
        return "!is(self)";
    return ref->moved || ref->lost ? NULL : say(p, "!is(%s)", ref->expr);
}

/* ---- chosen, all ----------------------------------------------------------------------------- */

static bool read_all(struct parse *p, bool players, struct ref *out)
{
    struct place place = place_of(p);
    struct noun noun;
    bool each = take(p, "each other|all other") || take(p, "each|all"), other = false;
    if (each && p->at > place.at)
        other = word_is(p, 0, "other") || strcmp(p->word[p->at - 1].text, "other") == 0;
    if (!read_noun(p, &noun) || (!each && !noun.plural))
        return back_to(p, &place);
    if ((noun.kinds & IS_PLAYER) && !players)
        return back_to(p, &place);
    if ((noun.kinds & (IS_CARD | IS_SPELL)) && !noun.zone && !(noun.kinds & IS_SPELL))
        return back_to(p, &place);
    const char *filter = noun.filter;
    const char *others = other ? other_filter(p, noun.kinds) : "";
    if (!others)
        return back_to(p, &place);
    if (other && strstr(filter, "exiled-with(") && strcmp(others, "!is(self)") == 0)
        return back_to(p, &place); /* other than some that there is no word for */
    if (other && !strstr(filter, "!is("))
        filter = join_filters(p, filter, "&", others);
    /* Goblins you control and Elementals you control */
    struct place one = place_of(p);
    struct noun second;
    if (noun.plural && noun.suffix && take(p, "and") && (take(p, "all") || true) && read_noun(p, &second) &&
        second.plural && second.suffix && !((second.kinds ^ noun.kinds) & (IS_PLAYER | IS_CARD | IS_SPELL))) {
        filter = join_filters(p, filter, "|", second.filter);
        noun.kinds |= second.kinds;
    } else {
        back_to(p, &one);
    }
    *out = (struct ref){.expr = say(p, "each(%s)", filter), .kinds = noun.kinds, .plural = true};
    return true;
}

/* "a land you control", "two creatures you control", "up to three lands": the actor chooses. */
static bool read_choice(struct parse *p, struct ref *out)
{
    struct place place = place_of(p);
    struct noun noun;
    const char *number = NULL;
    bool any = take(p, "any number of"), up_to = !any && take(p, "up to"),
         another = !any && !up_to && take(p, "another");
    bool one = !any && !up_to && !another && take(p, "a|an");
    if (!any && !one && !another && !read_number(p, &number))
        return back_to(p, &place);
    if (!read_noun(p, &noun) || (noun.kinds & IS_PLAYER) || ((noun.kinds & IS_CARD) && !noun.zone) ||
        (noun.kinds & IS_SPELL))
        return back_to(p, &place);
    (void)take(p, "of your choice");
    const char *filter = another ? join_filters(p, noun.filter, "&", "!is(self)") : noun.filter;
    if (number)
        number = unmarked(p, number);
    if (any) {
        number = "99";
        up_to = true;
    }
    *out = (struct ref){.expr = up_to    ? say(p, "choose(%s, %s, 0, %s)", p->c.actor, filter, number)
                                : number ? say(p, "choose(%s, %s, %s)", p->c.actor, filter, number)
                                         : say(p, "choose(%s, %s, 1)", p->c.actor, filter),
                        .kinds = noun.kinds,
                        .plural = number && strcmp(number, "1") != 0};
    return true;
}

/* "the top creature card of your graveyard" */
static bool read_top_of_graveyard(struct parse *p, struct ref *out)
{
    struct place place = place_of(p);
    struct noun noun;
    const char *whose;
    if (!take(p, "the top") || !read_noun(p, &noun) || noun.plural || noun.zone || !(noun.kinds & IS_CARD) ||
        !take(p, "of") || !read_possessor(p, &whose) || !take(p, "graveyard"))
        return back_to(p, &place);
    *out = (struct ref){.expr = say(p, "top-of-graveyard(%s, %s)", whose, noun.filter), .kinds = noun.kinds};
    return true;
}

static bool read_top(struct parse *p, struct ref *out)
{
    struct place place = place_of(p);
    const char *whose, *number = "1";
    if (!take(p, "the top"))
        return false;
    bool many = word_now(p)->kind == WORD_NUMBER;
    if ((many && !read_number(p, &number)) || !take(p, "card|cards of") || !read_possessor(p, &whose) ||
        !take(p, "library"))
        return back_to(p, &place);
    *out = (struct ref){.expr = say(p, "top(%s, %s)", whose, unmarked(p, number)), .kinds = IS_CARD, .plural = many};
    return true;
}

static bool read_one_thing(struct parse *p, bool players, struct ref *out)
{
    return read_self(p, out) || read_host(p, out) || read_target(p, players, out) || read_back(p, true, out) ||
           read_spent(p, out) || read_top_of_graveyard(p, out) || read_top(p, out) || read_all(p, players, out) ||
           read_choice(p, out) || (players && read_player(p, out));
}

static bool is_each(const char *expr)
{
    return strncmp(expr, "each(", 5) == 0;
}

/* each creature and each player: one filter for both. */
static bool and_each(struct parse *p, bool players, struct ref *out)
{
    struct place place = place_of(p);
    struct ref more;
    if (!is_each(out->expr) || !take(p, "and"))
        return false;
    int n = (int)strlen(out->expr + 5) - 1;
    if (players && (take(p, "each player") || take(p, "all players"))) {
        out->expr = say(p, "each(%.*s | player)", n, out->expr + 5);
        out->kinds |= IS_PLAYER;
        return true;
    }
    if (!word_is(p, 0, "each|all") || !read_one_thing(p, players, &more) || !is_each(more.expr))
        return back_to(p, &place);
    out->expr = say(p, "each(%.*s | %s", n, out->expr + 5, more.expr + 5);
    out->kinds |= more.kinds;
    return true;
}

/* target artifact, up to one target creature, and target land */
static bool more_targets(struct parse *p, bool players, struct ref *out)
{
    struct place place = place_of(p);
    struct ref more, all = *out;
    bool last = false;
    while (!last && (take(p, ", and") ? (last = true) : take(p, ","))) {
        if (!word_is(p, 0, "target|up|another") || !read_target(p, players, &more))
            return back_to(p, &place);
        all.expr = say(p, "both(%s, %s)", all.expr, more.expr);
        all.kinds |= more.kinds;
        all.plural = true;
    }
    if (!last)
        return back_to(p, &place);
    *out = all;
    return true;
}

/* target creature and target land; ~ and enchanted creature; target creature and each other
 * creature that ... */
static bool and_another(struct parse *p, bool players, struct ref *out)
{
    struct place place = place_of(p);
    struct ref more;
    bool target = *out->expr == 't' && out->expr[1] >= '1' && out->expr[1] <= '4' && !out->expr[2];
    bool known = strcmp(out->expr, "self") == 0 || strcmp(out->expr, "host") == 0;
    if (word_is(p, 0, "and") && p->word[p->at + 1].kind == WORD_SELF &&
        word_is(p, 2, "deals|gains|gets")) /* a clause */
        return false;
    if (strcmp(out->expr, "it") == 0 || strcmp(out->expr, "other") == 0)
        known = word_is(p, 0, "and") && p->word[p->at + 1].kind == WORD_SELF;
    if (target && word_is(p, 0, ",") && more_targets(p, players, out))
        return true;
    if ((!target && !known) || !take(p, "and"))
        return false;
    remember(p, out->expr, out->kinds, out->plural);
    bool others = word_is(p, 0, "other") || (word_is(p, 0, "each") && word_is(p, 1, "other"));
    bool found = false;
    if (others) {
        p->c.other_than = out->expr;
        found = read_all(p, false, &more);
        p->c.other_than = NULL;
    } else if (target && word_is(p, 0, "all"))
        found = read_all(p, false, &more) && strstr(more.expr, "attached-to(");
    else if (target)
        found = word_is(p, 0, "target|another|up") && read_target(p, players, &more);
    else
        found = (word_is(p, 0, "enchanted|target|that|~|another") || word_now(p)->kind == WORD_SELF) &&
                read_one_thing(p, players, &more);
    if (!found)
        return back_to(p, &place);
    out->expr = say(p, "both(%s, %s)", out->expr, more.expr);
    out->plural = true;
    out->kinds |= more.kinds;
    return true;
}

bool read_things(struct parse *p, bool players, struct ref *out)
{
    if (!read_one_thing(p, players, out)) {
        stopped(p, players ? TC_WORD("what is meant, or whom") : TC_WORD("what is meant"));
        return false;
    }
    if (!and_each(p, players, out))
        (void)and_another(p, players, out);
    remember(p, out->expr, out->kinds, out->plural);
    return true;
}

/* ---- players --------------------------------------------------------------------------------- */

static bool of_thing(struct parse *p, struct ref *out)
{
    struct place place = place_of(p);
    struct ref thing;
    if (word_is(p, 0, "its") && (word_is(p, 1, "controller|owner"))) {
        /* the card deals nothing to its own controller by that name: that would be "you" */
        bool self_acts = p->c.doing && strcmp(p->c.doing, "self") == 0;
        const struct ref *ref = self_acts ? another_it(p) : find_ref(p, objects, false);
        if (!ref || (ref->lost && !ref->moved))
            return false;
        p->at++;
        bool owner = take(p, "owner");
        if (!owner)
            p->at++;
        *out =
            (struct ref){.expr = say(p, owner ? "owner-of(%s)" : "controller-of(%s)", ref->expr), .kinds = IS_PLAYER};
        return true;
    }
    if ((read_self(p, &thing) || read_host(p, &thing) || read_back(p, false, &thing)) && take(p, "'s")) {
        bool owner = take(p, "owner");
        if (owner || take(p, "controller")) {
            const char *whose = thing.was ? thing.was : thing.expr;
            *out =
                (struct ref){.expr = say(p, owner ? "owner-of(%s)" : "controller-of(%s)", whose), .kinds = IS_PLAYER};
            return true;
        }
    }
    return back_to(p, &place);
}

static bool read_player_word(struct parse *p, struct ref *out)
{
    const char *player = NULL;
    struct place place = place_of(p);
    if (take(p, "you"))
        player = "you";
    else if (take(p, "each opponent") || take(p, "your opponents") || take(p, "each of your opponents"))
        player = "opponent";
    else if (p->c.event && take(p, "defending player"))
        player = "defender";
    else if (take(p, "an opponent"))
        player = "choose-player(you, opponent)";
    else if (take(p, "the chosen player"))
        player = "chosen-player";
    else if (p->c.host_known && take(p, "enchanted player"))
        player = "host";
    else if (take(p, "the active player"))
        player = "active";
    if (player) {
        *out = (struct ref){.expr = player, .kinds = IS_PLAYER};
        return true;
    }
    /* they: a player, where what players do follows */
    if (word_is(p, 0, "they") &&
        word_is(p, 1,
                "control|own|pay|may|draw|discard|sacrifice|lose|gain|create|choose|reveal|put|"
                "shuffle|search|cast|have|can't|mill|don't")) {
        const struct ref *ref = find_ref(p, IS_PLAYER, false);
        const struct ref *things = find_ref(p, objects, true);
        bool people = ref && !(ref->kinds & ~(unsigned)IS_PLAYER);
        if (people && !(things && things->born > ref->born && word_is(p, 1, "can't|gain|lose|have|don't"))) {
            p->at++;
            return from_ref(ref, out) || back_to(p, &place);
        }
    }
    if (take(p, "that player or that planeswalker|permanent|creature 's controller")) {
        const struct ref *ref = find_ref(p, IS_PLAYER, false);
        if (!ref || ref->lost || *ref->expr != 't')
            return back_to(p, &place);
        *out = (struct ref){.expr = say(p, "controller-of(%s)", ref->expr), .kinds = IS_PLAYER};
        return true;
    }
    if (take(p, "that player") || take(p, "the player") || take(p, "that opponent")) {
        const struct ref *ref = find_ref(p, IS_PLAYER, false);
        return from_ref(ref, out) || back_to(p, &place);
    }
    return false;
}

bool read_player(struct parse *p, struct ref *out)
{
    struct place place = place_of(p);
    struct ref target;
    if (read_player_word(p, out) || of_thing(p, out))
        return true;
    if (word_is(p, 0, "target") && read_target(p, true, &target) && target.kinds == IS_PLAYER) {
        *out = target;
        return true;
    }
    back_to(p, &place);
    stopped(p, TC_WORD("a player"));
    return false;
}

/* Each player: the effect is done for each of them. */
bool read_possessor(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct ref player;
    if (take(p, "your")) {
        *out = "you";
        return true;
    }
    if (take(p, "their") || take(p, "that player 's")) {
        const struct ref *ref = find_ref(p, IS_PLAYER, false);
        if (!ref || (ref->kinds & ~(unsigned)IS_PLAYER))
            return back_to(p, &place);
        *out = ref->expr;
        return true;
    }
    if (take(p, "an opponent's") || take(p, "your opponents'") || take(p, "opponents'") || take(p, "each opponent's")) {
        *out = "opponent";
        return true;
    }
    if (take(p, "all players'") || take(p, "each player's")) {
        *out = "players";
        return true;
    }
    if (read_player(p, &player) && take(p, "'s")) {
        remember(p, player.expr, IS_PLAYER, false);
        *out = player.expr;
        return true;
    }
    return back_to(p, &place);
}
