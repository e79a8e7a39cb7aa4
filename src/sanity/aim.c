/* aim.c - see aim.h
 *
 * The bounds are copies of 60 cards. A combination is seen by its parts: cards that put others into play and what they
 * put there, cards that win the game by themselves, storm, dredge. What a card does of which no text is known counts
 * for nothing, so that such a deck is said to attack.
 */
#include "sanity/aim.h"
#include "base/message.h"
#include "sanity/uses.h"

#include <string.h>
#include <strings.h>

enum {
    PUTTERS_LEAST = 3, /* cards that put others into play */
    PUT_LEAST = 3,     /* and cards for them that are too costly to be cast */
    PUT_VALUE = 7,     /* of this mana value at least */
    WINS_LEAST = 2,    /* cards that win the game by themselves */
    STORM_LEAST = 2,
    DREDGE_LEAST = 4,
    MILLS_LEAST = 10,
    BURNS_LEAST = 14,
    ANSWERS_LEAST = 10,
    THREATS_MOST = 12,   /* of a deck that controls */
    ATTACKERS_LEAST = 9, /* of one that attacks: creatures, planeswalkers, makers of tokens */
};

const char *const aim_words[N_AIMS] = {"attacks", "burns", "mills", "combines", "controls"};
const char *const aim_said[N_AIMS] = {TC_WORD("attacks"), TC_WORD("burns"), TC_WORD("mills"), TC_WORD("combines"),
                                      TC_WORD("controls")};

/* What there is of each, in copies of the maindeck. */
struct parts {
    int putters, put, wins, storm, dredge, mills, burns, answers, creatures, attackers;
    const struct list_card *putter, *target, *winner, *stormer; /* the first of each, to be named */
};

static bool has(const struct list_card *card, const char *words)
{
    return card->abilities && strstr(card->abilities, words);
}

static bool has_either(const struct list_card *card, const char *a, const char *b)
{
    return has(card, a) || has(card, b);
}

/* Does a spell or ability deal damage that may go to the other player? */
static bool is_burn(const struct list_card *card)
{
    return card->kinds & (KIND_INSTANT | KIND_SORCERY) && has(card, "damage(") &&
           (has(card, "target any") || has(card, "target player") || has(card, "target opponent") ||
            has(card, "damage(opponent"));
}

static bool is_answer(const struct list_card *card)
{
    static const char *const words[] = {"counter(",   "counter-unless(", "destroy(",       "bury(",       "exile(t1",
                                        "exile(each", "to-hand(t1",      "to-bottom(each", "exile(target"};
    if (!(card->kinds & (KIND_INSTANT | KIND_SORCERY)))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (has(card, words[i]))
            return true;
    return false;
}

static bool mills_another(const struct list_card *card)
{
    return has(card, "mill(") && !has(card, "mill(you") &&
           (has(card, "target player") || has(card, "target opponent") || has(card, "mill(opponent") ||
            has(card, "mill(each(opponent") || has(card, "each-of(opponent"));
}

/* Does it put whatever card it likes into play, from the hand, the graveyard or the library? What returns a card that
 * it took from there, or asks for cheap ones, does not. */
static bool is_putter(const struct list_card *card)
{
    return puts_in_play(card) && card->mana_value <= 5 && !has_either(card, "counters-of", "mana-value <=") &&
           (has(card, "in(graveyard") || has(card, "in(hand") || has(card, "in(library") || has(card, "search(you"));
}

/* Would it hardly be there if it had to be paid for? */
static bool is_to_be_put(const struct list *list, const struct list_card *card)
{
    const unsigned permanent = KIND_CREATURE | KIND_ARTIFACT | KIND_ENCHANTMENT | KIND_PLANESWALKER;
    return card->kinds & permanent && card->mana_value >= PUT_VALUE &&
           !(card_uses(list, card) & (USE_CHEAPER | USE_KEYWORD | USE_ALTERNATIVE));
}

static void count_card(const struct list *list, const struct list_card *card, struct parts *p)
{
    int n = card->main;
    if (card->kinds & KIND_LAND)
        return;
    if (is_putter(card)) {
        p->putters += n;
        p->putter = p->putter ? p->putter : card;
    } else if (is_to_be_put(list, card)) {
        p->put += n;
        p->target = p->target ? p->target : card;
    }
    if (has_either(card, "win-game(you", "lose-game(opponent")) {
        p->wins += n;
        p->winner = p->winner ? p->winner : card;
    }
    if (has_keyword(card->keywords, "Storm") && !is_answer(card)) {
        p->storm += n;
        p->stormer = p->stormer ? p->stormer : card;
    }
    p->dredge += has_keyword(card->keywords, "Dredge") ? n : 0;
    p->mills += mills_another(card) ? n : 0;
    p->burns += is_burn(card) ? n : 0;
    p->answers += is_answer(card) ? n : 0;
    p->creatures += card->kinds & KIND_CREATURE ? n : 0;
    p->attackers += card->kinds & (KIND_CREATURE | KIND_PLANESWALKER) || has(card, "tokens(you") ? n : 0;
}

/* Is there at least so many of 60? */
static bool enough(const struct list *list, int copies, int least)
{
    return list->main > 0 && copies * 60 >= least * list->main;
}

/* Why it wins by a combination; NULL: it does not. */
static const char *combination(struct arena *arena, const struct list *list, const struct parts *p)
{
    if (enough(list, p->putters, PUTTERS_LEAST) && enough(list, p->put, PUT_LEAST))
        return message(arena, "it puts cards into play that it seldom pays for: %s by %s", p->target->name,
                       p->putter->name);
    if (p->wins >= WINS_LEAST)
        return message(arena, "%s wins the game by itself", p->winner->name);
    if (p->storm >= STORM_LEAST)
        return message(arena, "%s counts the spells before it", p->stormer->name);
    if (p->dredge >= DREDGE_LEAST)
        return TC_WORD("it plays from the graveyard by dredge");
    return NULL;
}

void aim_of(struct arena *arena, const struct list *list, struct aim *out)
{
    struct parts p = {0};
    for (int i = 0; i < list->cards; i++)
        if (list->card[i].main > 0)
            count_card(list, &list->card[i], &p);
    if (list->command > 0) /* it comes in every game, and again */
        p.attackers += list->main;
    const char *why = combination(arena, list, &p);
    if (why)
        *out = (struct aim){AIM_COMBINES, false, why};
    else if (enough(list, p.mills, MILLS_LEAST) && p.mills > p.creatures / 2)
        *out = (struct aim){AIM_MILLS, false,
                            message_plural(arena, p.mills, "%d card empties the opponent's library",
                                           "%d cards empty the opponent's library", p.mills)};
    else if (enough(list, p.burns, BURNS_LEAST))
        *out = (struct aim){AIM_BURNS, true,
                            message_plural(arena, p.burns, "%d spell deals damage to players",
                                           "%d spells deal damage to players", p.burns)};
    else if (enough(list, p.answers, ANSWERS_LEAST) && !enough(list, p.creatures, THREATS_MOST + 1))
        *out = (struct aim){AIM_CONTROLS, false,
                            message(arena, "%d spells answer what the opponent does, beside %s", p.answers,
                                    message_count(arena, p.creatures, "%lld creature", "%lld creatures"))};
    else if (list->main > 0 && !enough(list, p.attackers, ATTACKERS_LEAST))
        *out = (struct aim){AIM_COMBINES, false,
                            p.attackers == 0
                                ? TC_WORD("none of its spells attacks or makes attackers")
                                : message(arena, "only %d of its spells attack or make attackers", p.attackers)};
    else
        *out =
            (struct aim){AIM_ATTACKS, true,
                         message_plural(arena, p.creatures, "%d creature attacks", "%d creatures attack", p.creatures)};
}
