/* verbs.h - every verb that the journal can hold: its name, who may do it, who may undo it, whether it is public
 *
 * A verb is one transaction and one entry of the journal (store/txn.c). It begins by its row here, so there is none
 * without a name and a rule. Routes take their roles from the rows, the log who may undo, live news what to keep to
 * staff. Not here: what a verb does, which is in the folder of its subject.
 */
#ifndef TOPCUT_EVENT_VERBS_H
#define TOPCUT_EVENT_VERBS_H

#include "base/err.h"
#include "store/store.h"

#include <stdbool.h>

/* ---- who ------------------------------------------------------------------------------------- */

enum role {
    ROLE_PUBLIC = 1 << 0, /* everybody, without logging in */
    ROLE_PLAYER = 1 << 1,
    /* the big screen: sees what the public sees, and follows what the organizer shows on it */
    ROLE_SCREEN = 1 << 2,
    ROLE_JUDGE = 1 << 3,
    ROLE_SCOREKEEPER = 1 << 4,
    ROLE_ORGANIZER = 1 << 5,
    ROLE_STANDBY = 1 << 6, /* another machine that copies the store (web/standby) */
};
/* Sets of roles. */
#define FOR_ALL       (ROLE_PUBLIC | ROLE_PLAYER | ROLE_SCREEN | ROLE_JUDGE | ROLE_SCOREKEEPER | ROLE_ORGANIZER)
#define FOR_STAFF     (ROLE_JUDGE | ROLE_SCOREKEEPER | ROLE_ORGANIZER)
#define FOR_DESK      (ROLE_SCOREKEEPER | ROLE_ORGANIZER)
#define FOR_ORGANIZER ROLE_ORGANIZER
#define FOR_PLAYER    ROLE_PLAYER

/* ---- the rows -------------------------------------------------------------------------------- */

/* VERB(id, name in the journal, who may do it, who may undo it, public). FOR_PLAYER: a player may do it to themselves.
 * Public is news that everybody may hear of by its name; the others are called "staff" in the news. What changes
 * nothing but keys and sessions leaves no entry, but the lock of the store names it. */
/* clang-format off */
#define VERBS(VERB) \
    VERB(EVENT_NEW, "event new", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(EVENT_IMPORT, "event import", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(EVENT_EDIT, "event edit", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(EVENT_USE, "event use", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(EVENT_POOL, "event pool", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(EVENT_CLOSE, "event close", FOR_DESK, FOR_DESK, true) \
    VERB(EVENT_REOPEN, "event reopen", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(EVENT_DELETE, "event delete", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(LEAGUE_NEW, "league new", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(LEAGUE_EDIT, "league edit", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(LEAGUE_ADD, "league add", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(LEAGUE_REMOVE, "league remove", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(LEAGUE_DELETE, "league delete", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(PLAYER_ADD, "player add", FOR_DESK, FOR_DESK, true) \
    VERB(PLAYER_IMPORT, "player import", FOR_DESK, FOR_DESK, true) \
    VERB(PLAYER_EDIT, "player edit", FOR_DESK, FOR_DESK, true) \
    VERB(PLAYER_HIDE, "player hide", FOR_DESK, FOR_DESK, true) \
    VERB(PLAYER_MERGE, "player merge", FOR_DESK, FOR_ORGANIZER, true) \
    VERB(PLAYER_FORGET, "player forget", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(FORMAT_CHANGE, "format change", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(BAN_ADD, "ban add", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(BAN_LIFT, "ban lift", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(SUSPENDED, "association pull", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(SIGNUP, "signup", FOR_ALL, FOR_DESK, true) \
    VERB(ENROLL, "enroll", FOR_DESK, FOR_DESK, true) \
    VERB(UNENROLL, "unenroll", FOR_DESK, FOR_DESK, true) \
    VERB(LATE, "late", FOR_DESK, FOR_DESK, true) \
    VERB(SEAT, "seat", FOR_DESK, FOR_DESK, true) \
    VERB(TEAM, "team", FOR_DESK, FOR_DESK, true) \
    VERB(TEAM_ADD, "team add", FOR_DESK, FOR_DESK, true) \
    VERB(TEAM_EDIT, "team edit", FOR_DESK, FOR_DESK, true) \
    VERB(SEED, "seed", FOR_DESK, FOR_DESK, true) \
    VERB(PAY, "pay", FOR_DESK, FOR_DESK, true) \
    VERB(CHECKIN, "checkin", FOR_DESK | FOR_PLAYER, FOR_DESK, true) \
    VERB(DROP, "drop", FOR_DESK | FOR_PLAYER, FOR_DESK, true) \
    VERB(UNDROP, "undrop", FOR_DESK, FOR_DESK, true) \
    VERB(DISQUALIFY, "disqualify", FOR_DESK, FOR_DESK, false) \
    VERB(DECK_ASK, "deck ask", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(DECK_LOCK, "deck lock", FOR_DESK, FOR_DESK, true) \
    VERB(DECK_UNLOCK, "deck unlock", FOR_DESK, FOR_DESK, true) \
    VERB(DECK_REGISTER, "deck register", FOR_STAFF | FOR_PLAYER, FOR_DESK, true) \
    VERB(DECK_REVISE, "deck revise", FOR_STAFF, FOR_DESK, true) \
    VERB(DECK_POOL, "deck pool", FOR_DESK, FOR_DESK, true) \
    VERB(DECK_IMPORT, "deck import", FOR_DESK, FOR_DESK, true) \
    VERB(DECK_UNREGISTER, "deck unregister", FOR_STAFF, FOR_DESK, true) \
    VERB(DECK_LABEL, "deck label", FOR_STAFF, FOR_DESK, true) \
    VERB(DECK_RECHECK, "deck recheck", FOR_DESK, FOR_DESK, true) \
    VERB(DECKCHECK_DRAW, "deckcheck draw", FOR_STAFF, FOR_DESK, false) \
    VERB(DECKCHECK_NOTE, "deckcheck note", FOR_STAFF, FOR_DESK, false) \
    VERB(DRAFT_PODS, "draft pods", FOR_DESK, FOR_DESK, true) \
    VERB(DRAFT_UNPOD, "draft unpod", FOR_DESK, FOR_DESK, true) \
    VERB(DRAFT_SWAP, "draft swap", FOR_DESK, FOR_DESK, true) \
    VERB(DRAFT_MOVE, "draft move", FOR_DESK, FOR_DESK, true) \
    VERB(DRAFT_START, "draft start", FOR_DESK, FOR_DESK, true) \
    VERB(DRAFT_NEXT, "draft next", FOR_DESK, FOR_DESK, true) \
    VERB(DRAFT_BACK, "draft back", FOR_DESK, FOR_DESK, true) \
    VERB(DRAFT_HOLD, "draft hold", FOR_DESK, FOR_DESK, true) \
    VERB(AVOID, "avoid", FOR_DESK, FOR_DESK, true) \
    VERB(AVOID_REMOVE, "avoid remove", FOR_DESK, FOR_DESK, true) \
    VERB(BYE, "bye", FOR_DESK, FOR_DESK, true) \
    VERB(TABLE, "table", FOR_DESK, FOR_DESK, true) \
    VERB(PAIR, "pair", FOR_DESK, FOR_DESK, true) \
    VERB(UNPAIR, "unpair", FOR_DESK, FOR_DESK, true) \
    VERB(REPAIR, "repair", FOR_DESK, FOR_DESK, true) \
    VERB(SWAP, "swap", FOR_DESK, FOR_DESK, true) \
    VERB(PUBLISH, "publish", FOR_DESK, FOR_DESK, true) \
    VERB(CUT, "cut", FOR_DESK, FOR_DESK, true) \
    VERB(UNCUT, "uncut", FOR_DESK, FOR_DESK, true) \
    VERB(CLOCK, "clock", FOR_STAFF, FOR_DESK, true) \
    VERB(ANNOUNCE, "announce", FOR_DESK, FOR_DESK, true) \
    VERB(SCREEN, "screen", FOR_DESK, FOR_DESK, true) \
    VERB(RESULT, "result", FOR_STAFF, FOR_DESK, true) \
    VERB(REPORT, "report", FOR_PLAYER, FOR_DESK, true) \
    VERB(ACCEPT, "accept", FOR_DESK, FOR_DESK, true) \
    VERB(WALKOVER, "walkover", FOR_DESK, FOR_DESK, true) \
    VERB(CALL, "judge call", FOR_STAFF | FOR_PLAYER, FOR_DESK, false) \
    VERB(JUDGE_ADD, "judge add", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(JUDGE_EDIT, "judge edit", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(JUDGE_REMOVE, "judge remove", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(PENALTY_ADD, "penalty add", FOR_STAFF, FOR_DESK, false) \
    VERB(PENALTY_CONFIRM, "penalty confirm", FOR_STAFF, FOR_DESK, false) \
    VERB(PENALTY_EDIT, "penalty edit", FOR_STAFF, FOR_DESK, false) \
    VERB(PENALTY_WITHDRAW, "penalty withdraw", FOR_STAFF, FOR_DESK, false) \
    VERB(RULING_ADD, "ruling add", FOR_STAFF, FOR_DESK, false) \
    VERB(RULING_APPEAL, "ruling appeal", FOR_STAFF, FOR_DESK, false) \
    VERB(RULING_DECIDE, "ruling decide", FOR_STAFF, FOR_DESK, false) \
    VERB(RULING_DCI, "ruling dci", FOR_STAFF, FOR_DESK, false) \
    VERB(RATING_IMPORT, "rating import", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(RATING_REBUILD, "rating rebuild", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(PACKAGE_NAME, "package name", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(PACKAGE_TRUST, "package trust", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(PACKAGE_IMPORT, "package import", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(MERGE, "merge", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(LANGUAGE, "language", FOR_ORGANIZER, FOR_ORGANIZER, true) \
    VERB(WEB_KEY, "web key", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(WEB_PIN, "web pin", FOR_ORGANIZER, FOR_ORGANIZER, false) \
    VERB(WEB_CODES, "web codes", FOR_DESK, FOR_DESK, false) \
    VERB(LOGIN, "login", FOR_ALL, FOR_ORGANIZER, false) \
    VERB(JOIN, "join", FOR_ALL, FOR_ORGANIZER, false) \
    VERB(LOGOUT, "logout", FOR_ALL, FOR_ORGANIZER, false) \
    VERB(SESSIONS, "sessions", FOR_ALL, FOR_ORGANIZER, false) \
    VERB(UNDO, "undo", FOR_DESK, FOR_DESK, true) \
    VERB(REDO, "redo", FOR_DESK, FOR_DESK, true)
/* clang-format on */

enum verb {
#define VERB(id, name, may, undo, public) VERB_##id,
    VERBS(VERB)
#undef VERB
        VERBS_N
};

/* Who may do a verb, for tables that want constants: MAY_PAIR. */
enum verb_may {
#define VERB(id, name, may, undo, public) MAY_##id = (may),
    VERBS(VERB)
#undef VERB
};

struct verb_rule {
    const char *name;
    unsigned may, may_undo; /* sets of enum role */
    bool is_public;
};
extern const struct verb_rule verb_rules[VERBS_N];

/* The row of an entry's verb by its name in the journal. A verb of another version of the program, which has no row, is
 * staff's to hear of and the organizer's to do and to undo. */
const struct verb_rule *verb_rule(const char *name);

/* store_begin by a verb's row. */
TC_MUST_USE enum err_code verb_begin(struct store *store, enum verb verb, struct err *err);

/* ---- what was seen --------------------------------------------------------------------------- */

/* People work at the same time, each from a page that may be an hour old. A verb that such a page calls takes what the
 * page showed ("seen", behind what it is of) and compares it, inside its transaction, with what is there: ERR_CONFLICT
 * names both, and nothing is done. Both are texts that the page shows and its form brings back, made by the same
 * function of event/. seen NULL: nothing was shown, as on a command line, and nothing is compared.
 *
 * what   a message, the thing: "the clock" */
TC_MUST_USE enum err_code seen_check(const char *what, const char *seen, const char *now, struct err *err);

#endif
