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
 *   kin.h                                beside others of its own kind
 *   aim.h                                how it wins
 *   diagnosis.h uses.h                   what is wrong with it, by weight, and what mends it
 */
#ifndef TOPCUT_SANITY_H
#define TOPCUT_SANITY_H

#include "sanity/aim.h"
#include "sanity/ask.h"
#include "sanity/boarding.h"
#include "sanity/book.h"
#include "sanity/by_hand.h"
#include "sanity/by_name.h"
#include "sanity/cards.h"
#include "sanity/clock.h"
#include "sanity/compare.h"
#include "sanity/composition.h"
#include "sanity/diagnosis.h"
#include "sanity/draws.h"
#include "sanity/errors.h"
#include "sanity/goal.h"
#include "sanity/hypergeo.h"
#include "sanity/interval.h"
#include "sanity/kin.h"
#include "sanity/lead.h"
#include "sanity/list.h"
#include "sanity/match.h"
#include "sanity/mulligan.h"
#include "sanity/openings.h"
#include "sanity/question.h"
#include "sanity/report.h"
#include "sanity/sample.h"
#include "sanity/shipped.h"
#include "sanity/sources.h"
#include "sanity/swaps.h"
#include "sanity/text_card.h"
#include "sanity/text_entry.h"
#include "sanity/threads.h"
#include "sanity/trials.h"

#endif
