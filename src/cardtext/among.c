/* among.c - some of the cards that an effect has turned up, and the rest of them
 *
 * "Look at the top five cards of your library. You may put a land card from among them onto the battlefield. Put the
 * rest ..." is read sentence by sentence: the effect that turns cards up says what "them" is (cards_turned_up), the
 * slot <taken> reads what is chosen of them, and rows with the check `the_rest` speak of those that are still there.
 */
#include "base/message.h"
#include "cardtext/inner.h"

#include <string.h>

/* What "from among them" means after the effect: cards looked at or revealed are kept, where they lie. */
void cards_turned_up(struct parse *p, const char *effect)
{
    const char *keep = strstr(effect, "keep(");
    if (!keep)
        return;
    p->c.among = NULL;
    if (strncmp(keep, "keep(top(", 9) == 0 && !strstr(keep + 1, "keep("))
        p->c.among = say(p, "is(kept) & in(library, %s)", argument(p, keep + 5, 0));
}

/* The filter of the cards; NULL where there are none to speak of. */
static const char *among_them(struct parse *p)
{
    const char *last = p->c.last ? p->c.last : "";
    if (strncmp(last, "mill(you, ", 10) == 0)
        return "is(those) & in(graveyard, you)";
    if (strncmp(last, "exile(top(", 10) == 0)
        return "is(those) & in(exile)";
    return p->c.among;
}

/* "one of them", "up to two of those cards": how many of them all. */
static bool of_them(struct parse *p)
{
    return take(p, "of them") || take(p, "of those cards") || take(p, "of the revealed cards") ||
           take(p, "of the milled cards");
}

static const char *chosen(struct parse *p, const char *filter, const char *least, const char *most)
{
    const char *all = say(p, "%s & %s", bracketed(p, filter), among_them(p));
    return say(p, "choose(%s, %s, %s, %s)", p->c.actor, all, least, most);
}

/* "a land card": one of its kind. */
static bool one_card(struct parse *p, const char **out)
{
    struct noun noun;
    struct place place = place_of(p);
    if (!take(p, "a|an") || !read_noun(p, &noun) || !(noun.kinds & (IS_CARD | IS_SPELL)) || noun.plural || noun.zone)
        return back_to(p, &place);
    *out = noun.filter;
    return true;
}

static bool several_cards(struct parse *p, const char **out)
{
    struct noun noun;
    struct place place = place_of(p);
    if (!read_noun(p, &noun) || !(noun.kinds & (IS_CARD | IS_SPELL)) || !noun.plural || noun.zone)
        return back_to(p, &place);
    *out = noun.filter;
    return true;
}

/* "a creature card and/or a land card from among them": one of each kind. */
static bool one_of_each(struct parse *p, const char **out)
{
    const char *first, *second;
    struct place place = place_of(p);
    size_t and = p->at, all = p->n;
    while (and < all && strcmp(p->word[and].text, "and/or") != 0 && strcmp(p->word[and].text, ".") != 0)
        and++;
    p->n = and;
    bool found = one_card(p, &first) && at_end(p);
    p->n = all;
    if (!found || !take(p, "and/or") || !one_card(p, &second) || !take(p, "from among them"))
        return back_to(p, &place);
    *out = say(p, "both(%s, %s)", chosen(p, first, "0", "1"), chosen(p, second, "0", "1"));
    return true;
}

static bool taken_of_kinds(struct parse *p, const char **out)
{
    const char *filter;
    if (one_of_each(p, out))
        return true;
    if (!one_card(p, &filter) || !take(p, "from among them"))
        return false;
    const char *compared;
    if (take(p, "with mana value") && slot_read(p, "compared", 8, &compared))
        filter = say(p, "%s & mana-value %s", bracketed(p, filter), compared);
    *out = chosen(p, filter, "1", "1");
    return true;
}

static bool taken_by_number(struct parse *p, const char **out)
{
    const char *filter = "card", *number = "99", *least = "0";
    if (take(p, "all")) {
        if (!several_cards(p, &filter) || !take(p, "from among them"))
            return false;
        *out = say(p, "each(%s & %s)", bracketed(p, filter), among_them(p));
        return true;
    }
    bool up_to = take(p, "up to"), any = !up_to && take(p, "any number");
    if (any) {
        if (!of_them(p) && !(take(p, "of") && several_cards(p, &filter) && take(p, "from among them")))
            return false;
    } else {
        if (!read_number(p, &number))
            return false;
        if (!of_them(p) && !(several_cards(p, &filter) && take(p, "from among them")) &&
            !(up_to && take(p, "card from among them")))
            return false;
        number = unmarked(p, number);
        least = up_to ? "0" : number;
    }
    *out = chosen(p, filter, least, number);
    return true;
}

/* Cards of those that an effect has turned up, as the player chooses: "a land card from among them", "two of them". */
bool read_taken(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    if (!among_them(p)) {
        stopped(p, TC_WORD("cards that were turned up"));
        return false;
    }
    bool found = word_is(p, 0, "a|an") ? taken_of_kinds(p, out) : taken_by_number(p, out);
    if (!found)
        return back_to(p, &place);
    *out = unmarked(p, replace_word(p, *out, "spell", "card & !land"));
    remember(p, *out, IS_CARD, strncmp(*out, "choose(", 7) != 0 || strcmp(argument(p, *out, 3), "1") != 0);
    return true;
}

/* No land is cast. */
bool check_cast_of_them(struct parse *p, struct slots *slots)
{
    if (!has_word(slots->value[1], "!land"))
        slots->value[1] = replace_word(p, slots->value[1], "card", "card & !land");
    return true;
}

/* $9: those of the cards that are still where they were turned up. */
bool check_the_rest(struct parse *p, struct slots *slots)
{
    if (!p->c.among)
        return false;
    slots->value[9] = p->c.among;
    return true;
}
