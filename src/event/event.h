/* event.h - the organizer's verbs, and the only door to an event
 *
 * Enrol, pair, report, drop, cut, close: each verb reads what it needs from the store, asks the pure rooms,
 * and writes what they say in one journaled transaction. cli/ and web/ have no rules of their own; they
 * parse words, call here and print.
 *
 * Every verb takes the store first and the error last; what it builds lives in the arena. A verb that
 * fails has changed nothing. Reading functions may be called inside or outside a transaction.
 *
 *   ids.h       row ids that the compiler tells apart
 *   players.h   people: add, find, edit, merge, forget, import; DCI numbers
 *   events.h    tournaments: new, list, settings, current, delete
 *   decks.h     decklists: register, judge, lock, revise; deck_check_draw.h, deck_report.h, metagame.h
 *   editing.h   settings changed, and what that changes: lists judged again, matches of another length
 *   drafts.h    draft pods and their clocks
 *   enrol.h     players in an event: enrol, pay, late, drop, disqualify; prizes
 *   bans.h      players who may not take part; penalties.h: what they get, judging.h: by whom; rulings
 *   load.h      an event as one value, and its standings
 *   teams.h     teams: who is in them, and how each seat did; seats.h results of matches at several seats
 *   rounds.h    pairing a round, by machine or by hand; why; repair; swap; unpair
 *   repair.h    what a corrected slip means for the round; wishes.h: pairs apart, awarded byes, fixed tables
 *   results.h   scores; reported.h what players say of them themselves
 *   checkin.h   who is there; signup.h who asks to be enrolled; announce.h announcements and the big screens
 *   dashboard.h what the next step is, and what is missing
 *   structure.h which structure an event has, the order of entry; robin.h round robins; crosstable.h
 *   playoff.h   the cut, and brackets
 *   closing.h   close, reopen, the rating ledger; ratings.h lists, predictions, histories from elsewhere
 *   profile.h   what a player did, event by event
 *   career.h    what a player did in all events, whom they met, what is on file
 *   floor.h     the floor rules and the kind of an event; clock.h the round's clock; tardy.h late players
 *   leagues.h   several events as one competition
 *   import.h    whole events from results files
 *   outside.h   events of other programs: WER's XML, FIDE's tournament report; csv_export.h all tables
 *   package.h   events from store to store, signed; merge.h whole stores
 *   tables.h    what is derived, offered to SQL as table-valued functions
 *   access.h    who may come in to the server: its secret, staff PINs, players' codes
 *   store_language.h  the language that the store speaks
 *   upkeep.h    undo, redo and doctor, with what is derived rebuilt
 */
#ifndef TOPCUT_EVENT_H
#define TOPCUT_EVENT_H

#include "event/core/editing.h"
#include "event/core/events.h"
#include "event/core/floor.h"
#include "event/core/format_names.h"
#include "event/core/ids.h"
#include "event/core/load.h"
#include "event/core/settings.h"
#include "event/core/store_language.h"
#include "event/core/structure.h"
#include "event/enrol/checkin.h"
#include "event/enrol/enrol.h"
#include "event/enrol/signup.h"
#include "event/enrol/teams.h"
#include "event/enrol/wishes.h"
#include "event/exchange/csv_export.h"
#include "event/exchange/import.h"
#include "event/exchange/merge.h"
#include "event/exchange/outside.h"
#include "event/exchange/package.h"
#include "event/judge/bans.h"
#include "event/judge/judging.h"
#include "event/judge/penalties.h"
#include "event/ledger/closing.h"
#include "event/ledger/leagues.h"
#include "event/ledger/ratings.h"
#include "event/ledger/upkeep.h"
#include "event/people/access.h"
#include "event/people/career.h"
#include "event/people/players.h"
#include "event/people/profile.h"
#include "event/register/deck_check_draw.h"
#include "event/register/deck_report.h"
#include "event/register/decks.h"
#include "event/register/metagame.h"
#include "event/result/reported.h"
#include "event/result/results.h"
#include "event/result/tardy.h"
#include "event/round/announce.h"
#include "event/round/clock.h"
#include "event/round/drafts.h"
#include "event/round/playoff.h"
#include "event/round/repair.h"
#include "event/round/robin.h"
#include "event/round/rounds.h"
#include "event/round/seats.h"
#include "event/views/crosstable.h"
#include "event/views/dashboard.h"
#include "event/views/tables.h"

#endif
