/* slots.c - what may stand in the < > of a pattern
 *
 *   things     objects: target creature, each creature, it, ~, a land you control       O
 *   any        objects or players                                                       O
 *   thing      one object that was spoken of or is the card                             O
 *   known      the same, where it is now, though it has moved                           O
 *   owner      the same with 's: enchanted creature's, its                              O
 *   player     you, target player, that player, its controller                          P
 *   possessor  your, their, target player's                                             P
 *   one        one object, a target too                                                 O
 *   compared   3 or less, equal to the number of ...                                    "<= 3"
 *   card-name  a card's name                                                            S
 *   how        tapped, white or blue                                                    F
 *   filter     a noun phrase                                                            F
 *   counted    a noun phrase or other things that are counted                           N
 *   number     two, X, that many                                                        N, marked
 *   amount     the number of ..., its power                                             N
 *   pt         +1/+1                                                              "1, 1", marked
 *   keyword    flying, protection from black                                            K
 *   color      black; all colours                                                       L
 *   mana       {2}{G}                                                                   B or Y
 *   mana-choice, mana-pairs, mana-colours   {G} or {W}; {G}{G}, {G}{W}, or {W}{W}; {G} and/or {W}
 *   cost       costs that an effect has paid: {2}, 2 life, sacrifice a creature         B in [ ]
 *   counter    +1/+1, charge                                                            Q
 *   duration   until end of turn                                                        D
 *   condition  you control a Forest                                                     C
 *   effect     a clause                                                                 E
 *   mods       gets +1/+1 and has flying                                                M
 *   token      a 1/1 white Soldier creature token: its name                             S
 *   token-x    the same of X/X                                                          S
 *   legend     Redwing, a legendary 1/1 blue Bird creature token                        S
 *   emblem     an emblem with an ability in quotation marks                             S
 *   energy     {E}{E}: how much                                                          N
 *   granted    a keyword that something has, as a modification                           M
 *   quote      an ability in quotation marks                                            A
 *   who, whom  in events: what it happens to, and the other thing                       F
 *   whose      in events: a player                                                      P
 *   type       a creature type, or land type                                            S
 *   party      in events: the other thing or player                                     F
 *   recipients to whom damage is dealt                                                  F
 *   adjective  black, tapped                                                            F
 *   source     a red source of your choice                                              O
 *   becoming   a 2/2 artifact creature                                                  M, or M, D
 *   generic    {2} as a number                                                          N
 *   search     your library for a land card, and what becomes of it                     E
 *   clauses    clauses up to the end of their sentence                                   E
 *   one-cost   an item of a cost                                                        B
 *   step       upkeep                                                                   U
 *   land-types islands: by their colour                                                 L
 *   taken      a land card from among them (among.c)                                    O
 */
#include "base/attr.h"
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

static bool slot_things(struct parse *p, const char **out)
{
    struct ref ref;
    return read_things(p, false, &ref) && (*out = ref.expr) != NULL;
}

static bool slot_any(struct parse *p, const char **out)
{
    struct ref ref;
    return read_things(p, true, &ref) && (*out = ref.expr) != NULL;
}

/* One thing, a target too. */
static bool slot_one(struct parse *p, const char **out)
{
    struct ref ref;
    struct place place = place_of(p);
    if (read_things(p, false, &ref) && !ref.plural) {
        *out = ref.expr;
        return true;
    }
    return back_to(p, &place);
}

/* A thing mentioned before; no target, no choice. */
static bool slot_thing(struct parse *p, const char **out)
{
    struct ref ref;
    struct place place = place_of(p);
    if (read_things(p, false, &ref) && p->c.targets == place.c.targets && strncmp(ref.expr, "each(", 5) != 0 &&
        strncmp(ref.expr, "choose(", 7) != 0) {
        *out = ref.was ? ref.was : ref.expr;
        return true;
    }
    return back_to(p, &place);
}

/* The same, where it is now. */
static bool slot_known(struct parse *p, const char **out)
{
    struct ref ref;
    struct place place = place_of(p);
    if (!slot_thing(p, out))
        return false;
    size_t behind = p->at;
    struct context c = p->c;
    back_to(p, &place);
    *out = read_things(p, false, &ref) ? ref.expr : *out;
    p->at = behind;
    p->c = c;
    return true;
}

static bool slot_owner(struct parse *p, const char **out)
{
    struct ref ref;
    struct place place = place_of(p);
    if (take(p, "its")) {
        const struct ref *it = find_ref(p, ~(unsigned)IS_PLAYER, false);
        if (!it || (it->lost && !it->moved))
            return back_to(p, &place);
        *out = it->expr;
        return true;
    }
    /* what has moved is still known by what it was */
    struct noun noun;
    bool the = word_is(p, 0, "the");
    if (take(p, "that|the") && read_noun(p, &noun) && take(p, "'s")) {
        const struct ref *it = find_that(p, telling(noun.kinds), the);
        if (it && (!it->lost || it->moved)) {
            *out = it->expr;
            return true;
        }
    }
    back_to(p, &place);
    if (read_things(p, false, &ref) && !ref.plural && p->c.targets == place.c.targets && take(p, "'s")) {
        *out = ref.was ? ref.was : ref.expr;
        return true;
    }
    return back_to(p, &place);
}

static bool slot_player(struct parse *p, const char **out)
{
    struct ref ref;
    if (!read_player(p, &ref))
        return false;
    remember(p, ref.expr, IS_PLAYER, false);
    *out = ref.expr;
    return true;
}

static bool slot_filter(struct parse *p, const char **out)
{
    struct noun noun;
    if (!read_noun(p, &noun))
        return false;
    *out = noun.filter;
    return true;
}

/* Accepts a count of counters when a cost has removed X of them. */
bool check_counters_removed(struct parse *p, struct slots *slots)
{
    (void)slots;
    return p->c.removed;
}

/* creatures you control; cards in your hand; +1/+1 counters on it */
static bool slot_counted(struct parse *p, const char **out)
{
    if (match_table(p, TABLE_COUNTED, "", NULL, out))
        return true;
    struct noun noun;
    if (!read_noun(p, &noun) || (noun.kinds & IS_PLAYER))
        return false;
    struct place place = place_of(p);
    if (read_things_this_way(p, noun.filter, out))
        return true;
    back_to(p, &place);
    if ((noun.kinds & IS_CARD) && !noun.zone)
        return false;
    *out = say(p, "count(%s)", noun.filter);
    return true;
}

/* ---- words of the language ------------------------------------------------------------------- */

static bool slot_color(struct parse *p, const char **out)
{
    static const char *const colors[] = {"white", "blue", "black", "red", "green"};
    for (size_t i = 0; i < ARRAY_LEN(colors); i++)
        if (take(p, colors[i])) {
            *out = colors[i];
            return true;
        }
    if (take(p, "colorless")) {
        *out = "colourless";
        return true;
    }
    if (take(p, "all colors") || take(p, "every color")) {
        *out = "all-colours";
        return true;
    }
    if (take(p, "the chosen color")) {
        *out = "chosen";
        return true;
    }
    stopped(p, TC_WORD("a colour"));
    return false;
}

static bool slot_mana(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    if (w->kind != WORD_SYMBOLS || strstr(w->text, "{T}") || strstr(w->text, "{Q}")) {
        stopped(p, TC_WORD("mana"));
        return false;
    }
    p->at++;
    *out = replace_word(p, w->text, "{C}", "{1}"); /* colourless mana is so much generic */
    return true;
}

static bool slot_counter(struct parse *p, const char **out)
{
    /* counters that do something by rules younger than the engine's */
    static const char *const ruled[] = {"shield", "finality", "exalted", "decayed", "rad", "no", "all", "more"};
    static const char *const known[] = {"loyalty", "age", "time", "fade", "charge", "level", "storage", "echo", "stun"};
    const struct word *w = word_now(p);
    if (w->kind == WORD_PT && (strcmp(w->text, "+1/+1") == 0 || strcmp(w->text, "-1/-1") == 0)) {
        p->at++;
        *out = w->text;
        return true;
    }
    if (w->kind == WORD_PT && (*w->text == '+' || *w->text == '-') && word_is(p, 1, "counter|counters") &&
        !strpbrk(w->text, "Xx*")) {
        p->at++;
        *out = say(p, "\"%s\"", w->text);
        return true;
    }
    if (word_is(p, 0, "first|double") && word_is(p, 1, "strike") && word_is(p, 2, "counter|counters")) {
        p->at += 2;
        *out = strcmp(w->text, "first") == 0 ? "\"first strike\"" : "\"double strike\"";
        return true;
    }
    if (w->kind != WORD_TEXT || !word_is(p, 1, "counter|counters")) {
        stopped(p, TC_WORD("a kind of counter"));
        return false;
    }
    for (size_t i = 0; i < ARRAY_LEN(ruled); i++)
        if (strcmp(ruled[i], w->text) == 0) {
            stopped(p, TC_WORD("a kind of counter without rules of its own"));
            return false;
        }
    p->at++;
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (strcmp(known[i], w->text) == 0) {
            *out = w->text;
            return true;
        }
    *out = say(p, "\"%s\"", w->text);
    return true;
}

static bool slot_type(struct parse *p, const char **out)
{
    const struct word *w = word_now(p);
    bool plural;
    const char *name = w->kind == WORD_TEXT && w->capital ? subtype_find(p->arena, w->text, &plural) : NULL;
    if (!name) {
        stopped(p, TC_WORD("a creature type"));
        return false;
    }
    p->at++;
    *out = say(p, "\"%s\"", name);
    return true;
}

/* ---- in events ------------------------------------------------------------------------------- */

/* "That player" is whoever controls it, where it is an opponent's. */
static void remember_thing(struct parse *p, const char *word, const struct noun *noun)
{
    if (strstr(noun->filter, "controlled(opponent)"))
        remember(p, say(p, "controller-of(%s)", word), IS_PLAYER, false);
    remember(p, word, noun->kinds | IS_CARD, false);
}

/* What an event happens to. word: what the language calls it there. */
static bool event_thing(struct parse *p, const char *word, const char **out)
{
    struct place place = place_of(p);
    struct noun noun;
    if (is_self(p)) {
        p->at++;
        struct place more = place_of(p);
        if (take(p, "or another") && read_noun(p, &noun) && !noun.plural) {
            *out = say(p, "is(self) | %s", noun.filter);
            remember(p, word, noun.kinds, false);
            return true;
        }
        back_to(p, &more);
        *out = "is(self)";
        remember(p, "self", self_kinds(p) | IS_CARD, false);
        return true;
    }
    if (p->c.host_known && take(p, "enchanted|equipped|fortified") && read_noun(p, &noun) && !noun.plural &&
        !strpbrk(noun.filter, "&|!")) {
        *out = "is(host)";
        remember(p, "it", noun.kinds | IS_CARD, false);
        return true;
    }
    back_to(p, &place);
    bool another = take(p, "another");
    bool many = !another && take(p, "one or greater");
    if ((another || many || take(p, "a|an")) && read_noun(p, &noun) && noun.plural == many &&
        !(noun.kinds & IS_PLAYER)) {
        *out = another ? join_filters(p, noun.filter, "&", "!is(self)") : noun.filter;
        remember_thing(p, word, &noun);
        return !many;
    }
    back_to(p, &place);
    stopped(p, TC_WORD("what it happens to"));
    return false;
}

static bool slot_who(struct parse *p, const char **out)
{
    return event_thing(p, "it", out);
}

static bool slot_whom(struct parse *p, const char **out)
{
    return event_thing(p, "other", out);
}

static bool slot_whose(struct parse *p, const char **out)
{
    static const struct {
        const char *words, *player, *later;
    } players[] = {{"you", "you", "you"},
                   {"a player", "players", "that-player"},
                   {"an opponent", "opponent", "that-player"},
                   {"each opponent", "opponent", "that-player"},
                   {"one of your opponents", "opponent", "that-player"},
                   {"enchanted player", "host", "host"},
                   {"the chosen player", "chosen-player", "chosen-player"}};
    for (size_t i = 0; i < ARRAY_LEN(players); i++)
        if (take(p, players[i].words)) {
            *out = players[i].player;
            if (strcmp(players[i].later, "you") != 0)
                remember(p, players[i].later, IS_PLAYER, false);
            return true;
        }
    stopped(p, TC_WORD("a player"));
    return false;
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*read)(struct parse *, const char **);
} slots[] = {
#define SLOT(name, read) {name, read},
    PATTERN_SLOTS(SLOT)
#undef SLOT
};

bool slot_read(struct parse *p, const char *name, size_t len, const char **out)
{
    for (size_t i = 0; i < ARRAY_LEN(slots); i++)
        if (strlen(slots[i].name) == len && memcmp(slots[i].name, name, len) == 0)
            return slots[i].read(p, out);
    tc_assert(len == 0); /* tc-patterns refuses others */
    return false;
}
