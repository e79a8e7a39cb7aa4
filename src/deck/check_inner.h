/* check_inner.h - shared by the files of the verdict: the deck by card, and the list of findings
 *
 * check.c gathers the deck by card once (struct tally) and asks every rule in turn; check_lines.c knows of lines
 * and printings, check_leader.c of generals and commanders, check_oathbreaker.c of oathbreakers, check_limits.c of
 * points and mana values, check_variant.c of limited pools, companions, planes and vanguards. where.c asks the same
 * rules of many days, quickly: then no sentence is made and the first breach is the answer.
 */
#ifndef TOPCUT_DECK_CHECK_INNER_H
#define TOPCUT_DECK_CHECK_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "deck/check.h"

/* The first day on which legendary Vehicles and Spacecraft with power and toughness may lead (Edge of
 * Eternities, CR 903.3 of 2025-08). */
#define VEHICLES_LEAD "2025-08-01"
/* All such days, ascending: a list may become legal or illegal on them without a change of its format. */
enum { N_CHECKER_DAYS = 2 };
extern const char *const checker_days[N_CHECKER_DAYS];

/* A card of the deck, all of its lines together. */
struct tally {
    const struct card *card;
    int main, side, leader, companion;
    int beside; /* planes and vanguards that a list keeps as maybes: a deck beside the deck */
    int line;   /* the first one */
    int lines;  /* how many */
};

struct checker {
    struct arena *arena;
    const struct deck *deck;
    struct tally *tallies; /* in order of their first lines */
    size_t n_tallies;
    int main, side, companions; /* cards; see struct verdict. Companions are within side */
    /* the question */
    struct ruling *ruling;
    const struct check_options *options;
    const struct deck_rule *rule;
    const char *date;
    bool quick; /* only whether it is legal */
    /* the answer */
    bool illegal;
    struct finding *findings;
    size_t n_findings, room;
    int suggested; /* unknown cards that near names were sought for */
};

/* Counts the deck; what is asked of it comes later. */
void checker_count(struct checker *c, struct arena *arena, const struct deck *deck);
/* Asks every rule. In a quick check it ends with the first breach. */
TC_MUST_USE enum err_code checker_run(struct checker *c, struct ruling *ruling, const struct check_options *options,
                                      struct err *err);

/* Takes note of a breach; true when no sentence is wanted. */
bool checker_breach(struct checker *c);
/* Adds a finding. Its illegal is set here: all but notes; and the source of its rule where it names none. */
void checker_add(struct checker *c, struct finding finding);
/* A rule of the DCI's floor rules of 1999, or its successor in the rules of 2009, by the date. */
const char *checker_rule(const struct checker *c, const char *of_1999, const char *of_2009);
/* How many cards of a kind that stand beside the deck the list has, wherever it puts them. */
int tally_any_place(const struct tally *t);
/* All copies of a card that are in the deck, its sideboard and in front of it. */
int tally_total(const struct tally *t);
/* "3 main + 2 side", as messages */
const char *tally_places(const struct checker *c, const struct tally *t);
/* A land that the land station hands out: one of the five basic lands, without snow. */
bool card_is_plain_basic(const struct card *card);
/* A keyword of the card, with its parameter. */
bool card_has_keyword(const struct card *card, const char *keyword);

/* The cards that are not of the colours that lead the deck; word: who leads, a message. */
void check_leader_colors(struct checker *c, unsigned colors, const char *word);

/* check_leader.c: what the cards and the rules of the checker's day say of leading a deck */
enum may { MAY_NOT, MAY, MAY_PERHAPS };
enum may checker_may_lead(const struct checker *c, const struct card *card);
enum may checker_may_pair(const struct checker *c, const struct card *a, const struct card *b);
/* The colours that a leader gives; whether a card may be in a deck with these. */
unsigned checker_leader_colors(const struct checker *c, const struct card *card);
bool checker_fits_colors(const struct checker *c, const struct card *card, unsigned colors);

/* check_lines.c */
void check_lines(struct checker *c);
void check_alpha(struct checker *c);
void check_printings(struct checker *c);
/* check_limits.c: what the cards of a deck may count together, and each of them */
void check_points(struct checker *c);
void check_mana_values(struct checker *c);
/* check_oathbreaker.c */
void check_oathbreaker(struct checker *c);
/* check_leader.c */
void check_leaders(struct checker *c);
/* check_variant.c */
void check_companion(struct checker *c);
void check_registered_pool(struct checker *c);
void check_planes(struct checker *c);
/* True when the list keeps its planes apart from the deck that they go with, as Forge's [Planes] does. */
bool planes_apart(const struct checker *c);
/* Vanguard cards among those that the main deck lists. */
int vanguards_in_main(const struct checker *c);
void check_vanguard(struct checker *c);

#endif
