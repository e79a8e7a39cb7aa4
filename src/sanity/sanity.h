/* sanity.h - what the engine says about a decklist: hands, mana, curve, clock, and dead cards
 *
 * Numbers are exact where counting is possible and sampled elsewhere; every sampled number has its interval, and none
 * depends on the number of threads. Legality is decided in deck/; report/ and cli/ lay out the report.
 *
 *   list.h by_hand.h by_name.h cards.h   a decklist as the analyses see it, and its cards' abilities
 *   threads.h interval.h hypergeo.h      sampling on all cores, its precision, exact counting
 *   composition.h errors.h               types, colours, curve; probable clerical errors
 *   book.h clock.h compare.h match.h     games: against nobody, with the same luck, against each other
 *   mulligan.h openings.h draws.h        first hands, hands that are kept, lands drawn: exactly
 *   sources.h                            sources needed, by the published methods
 *   trials.h swaps.h                     castability, and the effect of other lands
 *   boarding.h                           sideboard plans
 *   question.h ask.h                     questions of one's own, answered
 *   goal.h sample.h                      what a hand should come to; sample hands with advice
 *   report.h                             all of it for one deck
 *   lead.h                               of a commander: how often, how soon
 *   text_card.h text_entry.h shipped.h   cards' own texts as abilities; what the program ships of them
 *   kin.h                                beside others of its own kind
 *   aim.h                                how it wins
 *   diagnosis.h uses.h                   what is wrong with it, by weight, and what mends it
 */
#ifndef TOPCUT_SANITY_H
#define TOPCUT_SANITY_H

#endif
