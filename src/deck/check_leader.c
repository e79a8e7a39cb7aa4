/* check_leader.c - who leads the deck: the general of EDH, the commander of today
 *
 * EDH (903 of 2009): one legendary creature; every mana symbol of each card is of a colour of the general's mana
 * cost, hybrid symbols counting as both; basic lands only of colours that it has (903.4). Commander of today: the
 * colours are the leader's colour identity, and two may lead together when their abilities say so (CR 702.124).
 *
 * The facts hold no rules text. The colours of a card's symbols are known all the same: its colour identity, which
 * counts those in the text, and for lands those of their basic land types, which the cards show in their text box.
 * What only the text says (a planeswalker that can be a commander) is asked of the user's import; without one it
 * is reported as not known, never guessed.
 */
#include "base/arena.h"
#include "base/message.h"
#include "deck/check_inner.h"

#define LEADERS_MAX 2

struct leaders {
    const struct tally *list[LEADERS_MAX];
    int n, cards; /* known cards of the zone; all cards */
    unsigned colors;
    const char *word; /* "general", "commander": a message */
};

/* The colours of the symbols in a mana cost: "{2}{W/U}" gives both. */
static unsigned cost_colors(const char *cost)
{
    static const char letters[] = "WUBRG";
    unsigned colors = 0;
    for (const char *at = cost; *at; at++) {
        const char *found = strchr(letters, *at);
        if (found)
            colors |= 1u << (found - letters);
    }
    return colors;
}

static unsigned produced_colors(const struct card *card)
{
    return strcmp(card->produces, "any") == 0 ? cost_colors("WUBRG") : cost_colors(card->produces);
}

static const char *color_names(const struct checker *c, unsigned colors)
{
    char buf[6];
    return colors ? arena_strdup(c->arena, card_colors_text(colors, buf)) : TC_WORD("no colour");
}

static void add_leader(struct checker *c, const struct tally *t, enum finding_code code, const char *rule,
                       const char *text, const char *hint)
{
    checker_add(c, (struct finding){.code = code,
                                    .line = t->line,
                                    .card = t->card->full_name,
                                    .count = t->leader,
                                    .limit = code == FINDING_NOTE ? -1 : 0,
                                    .rule = rule,
                                    .text = text,
                                    .hint = hint});
}

/* Returns the card's rules text, or NULL when no import of the user has brought it. */
static const char *text_of(const struct checker *c, const struct card *card)
{
    struct catalog *catalog = ruling_catalog(c->ruling);
    return catalog_info(catalog)->has_text ? catalog_text(catalog, c->arena, card) : NULL;
}

static bool is_subtype(const struct card *card, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = card->subtypes; (at = strstr(at, word)); at += len)
        if ((at == card->subtypes || at[-1] == ' ') && (at[len] == ' ' || !at[len]))
            return true;
    return false;
}

/* The rule of who leads: the format's own, or that of its time. */
static const char *leader_rule(const struct checker *c)
{
    if (*c->rule->leader_source)
        return c->rule->leader_source;
    return c->rule->leader == LEADER_GENERAL ? "903.3 (2009)" : "CR 903.3";
}

/* ---- one leader ------------------------------------------------------------------------------ */

/* The first planeswalkers that say so were in the decks of Commander 2014. */
#define WALKERS_LEAD "2014-11-07"

/* Planeswalkers of before, and those that a core set or an expansion brought, never say so. */
static bool is_ordinary_walker(const struct checker *c, const struct card *card)
{
    struct catalog *catalog = ruling_catalog(c->ruling);
    if (!*card->first_printed || strcmp(card->first_printed, WALKERS_LEAD) < 0)
        return *card->first_printed;
    for (size_t i = 0; i < card->n_printings; i++) {
        const struct card_set *set = catalog_set(catalog, card->printings[i].set);
        if (strcmp(set->date, card->first_printed) == 0 &&
            (strcmp(set->type, "core") == 0 || strcmp(set->type, "expansion") == 0))
            return true;
    }
    return false;
}

/* A walker or a spell of its colours is an oathbreaker's business (check_oathbreaker.c). */
enum may checker_may_lead(const struct checker *c, const struct card *card)
{
    if (card->name_only)
        return MAY_PERHAPS;
    if (c->rule->leader == LEADER_CREATURE && (card->types & TYPE_CREATURE) && ruling_leads(c->ruling, card))
        return MAY;
    if (c->rule->leader == LEADER_CREATURE)
        return is_subtype(card, "Background") && ruling_leads(c->ruling, card) ? MAY : MAY_NOT;
    if (!(card->supertypes & SUPERTYPE_LEGENDARY))
        return MAY_NOT;
    if (card->types & TYPE_CREATURE)
        return MAY;
    if (c->rule->leader == LEADER_GENERAL)
        return MAY_NOT;
    if (strcmp(c->date, VEHICLES_LEAD) >= 0 && *card->power &&
        (is_subtype(card, "Vehicle") || is_subtype(card, "Spacecraft")))
        return MAY;
    if (strcmp(c->date, VEHICLES_LEAD) >= 0 && is_subtype(card, "Spacecraft") && !text_of(c, card))
        return MAY_PERHAPS; /* the facts have no power of theirs, which some do not have */
    if (is_subtype(card, "Background"))
        return MAY; /* beside one that chooses it: see checker_may_pair */
    if (!(card->types & TYPE_PLANESWALKER))
        return MAY_NOT;
    if (c->rule->leader == LEADER_BRAWL)
        return MAY;
    const char *text = text_of(c, card);
    if (!text)
        return is_ordinary_walker(c, card) ? MAY_NOT : MAY_PERHAPS;
    return strstr(text, "can be your commander") || strstr(text, "isn't on the battlefield, it's a") ? MAY : MAY_NOT;
}

static void check_one(struct checker *c, const struct leaders *l, const struct tally *t)
{
    bool edh = c->rule->leader == LEADER_GENERAL;
    const char *rule = leader_rule(c);
    enum may may = checker_may_lead(c, t->card);
    if (may == MAY_PERHAPS && !c->quick)
        add_leader(c, t, FINDING_NOTE, rule,
                   message(c->arena,
                           "whether %s can be a commander is written on the card, and its text is "
                           "not known",
                           t->card->name),
                   TC_WORD("topcut card import brings the texts"));
    if (may == MAY_NOT && !checker_breach(c))
        add_leader(
            c, t, FINDING_COMMANDER, rule,
            message(c->arena, "%s (%s) cannot be the %s", t->card->name, t->card->type_line, l->word),
            edh                               ? TC_WORD("a general is a legendary creature")
            : c->rule->leader == LEADER_BRAWL ? TC_WORD("choose a legendary creature or a legendary planeswalker")
            : c->rule->leader == LEADER_CREATURE
                ? TC_WORD("choose a creature that was printed with the rarity that leads here")
            : t->card->types & TYPE_PLANESWALKER && !text_of(c, t->card)
                ? TC_WORD("choose a legendary creature; if the card says that it can, topcut card import brings its "
                          "text")
                : TC_WORD("choose a legendary creature"));
}

/* ---- two of them ----------------------------------------------------------------------------- */

static bool partner_with(const struct card *a, const struct card *b, struct arena *arena)
{
    return card_has_keyword(a, arena_printf(arena, "Partner with %s", b->name));
}

/* One chooses a Background, the other is one. */
static bool background_of(const struct card *a, const struct card *b)
{
    return card_has_keyword(a, "Choose a Background") && is_subtype(b, "Background");
}

static enum may doctor_of(const struct checker *c, const struct card *a, const struct card *b)
{
    if (strcmp(b->subtypes, "Time Lord Doctor") != 0)
        return MAY_NOT;
    if (card_has_keyword(a, "Doctor's companion"))
        return MAY;
    const char *text = text_of(c, a);
    if (!text)
        return MAY_PERHAPS;
    return strstr(text, "Doctor's companion") ? MAY : MAY_NOT;
}

/* CR 702.124: partner, partner with, friends forever, Choose a Background, Doctor's companion. */
enum may checker_may_pair(const struct checker *c, const struct card *a, const struct card *b)
{
    static const char *const both[] = {"Partner", "Friends forever"};
    for (size_t i = 0; i < ARRAY_LEN(both); i++)
        if (card_has_keyword(a, both[i]) && card_has_keyword(b, both[i]))
            return MAY;
    if (partner_with(a, b, c->arena) || partner_with(b, a, c->arena) || background_of(a, b) || background_of(b, a))
        return MAY;
    enum may x = doctor_of(c, a, b), y = doctor_of(c, b, a);
    return x == MAY || y == MAY ? MAY : x == MAY_PERHAPS || y == MAY_PERHAPS ? MAY_PERHAPS : MAY_NOT;
}

static void check_pair(struct checker *c, const struct tally *a, const struct tally *b)
{
    enum may may = checker_may_pair(c, a->card, b->card);
    if (may == MAY_PERHAPS && !c->quick)
        add_leader(c, b, FINDING_NOTE, "CR 702.124",
                   message(c->arena,
                           "whether %s and %s may lead together is written on the cards, "
                           "and their text is not known",
                           a->card->name, b->card->name),
                   TC_WORD("topcut card import brings the texts"));
    if (may == MAY_NOT && !checker_breach(c))
        add_leader(c, b, FINDING_COMMANDER, "CR 702.124",
                   message(c->arena, "%s and %s cannot lead a deck together", a->card->name, b->card->name),
                   TC_WORD("choose one, or two that say so: partners, a Background"));
}

/* A Background alone leads nothing. */
static void check_alone(struct checker *c, const struct tally *t)
{
    if (is_subtype(t->card, "Background") && !(t->card->types & TYPE_CREATURE) && !checker_breach(c))
        add_leader(c, t, FINDING_COMMANDER, "CR 702.124",
                   message(c->arena, "%s leads a deck only beside a creature that chooses a Background", t->card->name),
                   TC_WORD("name that creature too"));
}

#define ALL_COLORS (COLOR_WHITE | COLOR_BLUE | COLOR_BLACK | COLOR_RED | COLOR_GREEN)

/* ---- colours --------------------------------------------------------------------------------- */

bool checker_fits_colors(const struct checker *c, const struct card *card, unsigned colors)
{
    if (c->rule->leader == LEADER_GENERAL && card_is_basic(card))
        return produced_colors(card) & colors; /* 903.4d (2009) */
    return !(card->identity & ~colors);
}

/* The facts do not say all colours of the card. */
static bool is_half_known(const struct card *card)
{
    return card->back_unknown || card->name_only;
}

/* A card, or a back, of which only the name is known may have colours that the facts lack: then nothing is said of
 * them. */
static void note_half_known(struct checker *c, const struct tally *t, int cards)
{
    const struct card *card = t->card;
    const char *text;
    if (cards && card->name_only)
        text = message_plural(c->arena, cards,
                              "%s is known by its name only, and %d card is of other colours: whether it has these is "
                              "not known",
                              "%s is known by its name only, and %d cards are of other colours: whether it has these "
                              "is not known",
                              card->name, cards);
    else if (cards)
        text = message_plural(c->arena, cards,
                              "%s is known by its front only, and %d card is of other colours: whether the back has "
                              "these is not known",
                              "%s is known by its front only, and %d cards are of other colours: whether the back has "
                              "these is not known",
                              card->name, cards);
    else if (card->name_only)
        text = message(c->arena, "%s is known by its name only: its colours are not judged", card->name);
    else
        text = message(c->arena, "%s is known by its front only: the colours of its back are not judged", card->name);
    checker_add(c, (struct finding){.code = FINDING_NOTE,
                                    .line = t->line,
                                    .card = card->full_name,
                                    .count = -1,
                                    .limit = -1,
                                    .rule = "CR 903.4",
                                    .text = text,
                                    .hint = card->name_only ? TC_WORD("topcut card import brings its facts")
                                                            : TC_WORD("topcut card import brings the other faces")});
}

/* A leader whose colours are not all known; NULL. */
static const struct tally *leader_half_known(const struct leaders *l)
{
    for (int i = 0; i < l->n && i < LEADERS_MAX; i++)
        if (is_half_known(l->list[i]->card))
            return l->list[i];
    return NULL;
}

static void check_colors_half_known(struct checker *c, const struct leaders *l, const struct tally *leader)
{
    int others = 0;
    for (size_t i = 0; i < c->n_tallies; i++)
        if (!checker_fits_colors(c, c->tallies[i].card, l->colors))
            others += tally_total(&c->tallies[i]);
    if (others > 0 && !c->quick)
        note_half_known(c, leader, others);
}

void check_leader_colors(struct checker *c, unsigned colors, const char *word)
{
    bool edh = c->rule->leader == LEADER_GENERAL;
    for (size_t i = 0; i < c->n_tallies; i++) {
        const struct tally *t = &c->tallies[i];
        if (checker_fits_colors(c, t->card, colors)) {
            if (is_half_known(t->card) && colors != ALL_COLORS && !c->quick)
                note_half_known(c, t, 0);
            continue;
        }
        if (checker_breach(c))
            return;
        bool basic = edh && card_is_basic(t->card);
        checker_add(c,
                    (struct finding){.code = FINDING_COLOR_IDENTITY,
                                     .line = t->line,
                                     .card = t->card->full_name,
                                     .count = tally_total(t),
                                     .limit = 0,
                                     .rule = basic ? "903.4d (2009)"
                                             : edh ? "903.4c (2009)"
                                                   : "CR 903.5c",
                                     .text = message(c->arena, "%s has %s, the %s gives %s", t->card->name,
                                                     color_names(c, t->card->identity), word, color_names(c, colors)),
                                     .hint = message(c->arena, "remove %d", tally_total(t))});
    }
}

static void check_colors(struct checker *c, const struct leaders *l)
{
    bool edh = c->rule->leader == LEADER_GENERAL;
    const struct tally *half_known = edh ? NULL : leader_half_known(l);
    if (half_known) {
        check_colors_half_known(c, l, half_known);
        return;
    }
    check_leader_colors(c, l->colors, l->word);
}

/* ---- the whole ------------------------------------------------------------------------------- */

unsigned checker_leader_colors(const struct checker *c, const struct card *card)
{
    return c->rule->leader == LEADER_GENERAL ? cost_colors(card->mana_cost) : card->identity;
}

static void find_leaders(const struct checker *c, struct leaders *l)
{
    bool edh = c->rule->leader == LEADER_GENERAL;
    *l = (struct leaders){.word = edh ? TC_WORD("general") : TC_WORD("commander"),
                          .cards = c->deck->totals[ZONE_COMMANDER]};
    for (size_t i = 0; i < c->n_tallies; i++) {
        const struct tally *t = &c->tallies[i];
        if (!t->leader)
            continue;
        if (l->n < LEADERS_MAX)
            l->list[l->n] = t;
        l->n++;
        l->colors |= checker_leader_colors(c, t->card);
    }
}

void check_leaders(struct checker *c)
{
    struct leaders l;
    if (c->rule->leader == LEADER_NONE) {
        if (c->deck->totals[ZONE_COMMANDER] > 0 && !c->quick)
            checker_add(
                c, (struct finding){.code = FINDING_NOTE,
                                    .count = c->deck->totals[ZONE_COMMANDER],
                                    .limit = -1,
                                    .text = TC_WORD("what the list names as commander counts as a card of the deck")});
        return;
    }
    if (c->rule->leader == LEADER_OATHBREAKER) {
        check_oathbreaker(c);
        return;
    }
    bool edh = c->rule->leader == LEADER_GENERAL;
    int most = edh ? 1 : LEADERS_MAX;
    find_leaders(c, &l);
    if (l.cards == 0 || l.cards > most) {
        if (checker_breach(c))
            return;
        checker_add(
            c, (struct finding){.code = FINDING_COMMANDER,
                                .count = l.cards,
                                .limit = most,
                                .rule = leader_rule(c),
                                .text = l.cards ? message(c->arena, "%d cards lead the deck, at most %d", l.cards, most)
                                                : message(c->arena, "the list names no %s", l.word),
                                .hint = l.cards ? TC_WORD("leave one in front of the deck")
                                                : TC_WORD("write it under a line \"Commander\"")});
    }
    for (int i = 0; i < l.n && i < LEADERS_MAX; i++)
        check_one(c, &l, l.list[i]);
    if (!edh && l.n == LEADERS_MAX && l.cards == LEADERS_MAX)
        check_pair(c, l.list[0], l.list[1]);
    if (!edh && l.n == 1)
        check_alone(c, l.list[0]);
    if (l.n > 0)
        check_colors(c, &l);
}
