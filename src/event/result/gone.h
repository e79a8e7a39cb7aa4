/* gone.h - players who cannot go on: one rule for every cause, in every structure, at every moment
 *
 * Whoever drops, is disqualified, is ejected or does not come leaves at most one match that somebody waits
 * for. What becomes of it, when nobody enters what was played:
 *
 *                                     Swiss, round robin           a bracket, also after a cut
 *   the match has no result
 *     drops                           asked: it may be played      the other goes through
 *     drops and does not play         lost by no-show (D.1.6)      the other goes through
 *     disqualified, ejected           lost by penalty              the other goes through
 *     the other cannot go on either   lost by both, where the      lost by both; whoever would have
 *                                     other does not play it       met the winner goes through
 *   it was given to the player without a game, as the other could not go on
 *     drops                           stays                        stays; the next match is the other's
 *     all other causes                lost by both                 lost by both
 *   it was played, or is a bye        stays                        stays
 *   a match that is not paired yet    not paired; in a schedule    paired as a walkover, or lost by both
 *                                     lost by no-show, or by both
 *
 * A ban is of later events alone (bans.h), and lateness is a penalty (tardy.h): what it takes is a lost
 * match, by both where neither came (D.3.17), and an ejection where the floor rules say so.
 */
#ifndef TOPCUT_EVENT_GONE_H
#define TOPCUT_EVENT_GONE_H

#include "event/result/results.h"

enum gone_cause {
    GONE_DROPS,
    GONE_NOT_PLAYING, /* drops, and does not play the match that they are paired in */
    GONE_DISQUALIFIED,
    GONE_EJECTED,
};

/* Whether a player is out: dropped, disqualified or ejected. */
bool gone_is_out(const struct event_data *data, int player);

/* Whether the matches that are played now are a bracket's: an elimination's, or a cut's. */
bool gone_in_bracket(const struct event_data *data);

/* The result of a match that is not played: when one player is out, the other wins it by a result of kind alone
 * (walkover, no-show, penalty); when both are, both lose it; RESULT_NONE when neither is. */
struct score gone_score(const struct event_data *data, enum result_kind alone, bool out1, bool out2);

/* Whether a match was given to one of its players without a game, as the other could not go on. */
bool gone_was_given(const struct load_match *match, int player);

/* Writes a result that nobody played. RESULT_NONE writes nothing. */
TC_MUST_USE enum err_code gone_write(struct store *store, struct match_id match, struct score score, struct err *err);

/* What is done when a player leaves, before their own row says so; inside the caller's verb. */
struct gone {
    const char *sentence; /* "; Ek goes through without playing", to be appended; or "" */
    bool decided;         /* a match has its result by it */
};
/* fellows: everybody who leaves in the same go (the player may be among them). ERR_CONFLICT: there is nothing
 * that somebody who does not play could lose (not in a bracket, which goes on without them in any case). */
TC_MUST_USE enum err_code gone_leave(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, enum gone_cause cause, const struct player_id *fellows,
                                     size_t n_fellows, struct gone *out, struct err *err);

/* "; all results of round 2 are in: topcut pair", or "" while some are missing. After the players' rows say
 * who is out. */
TC_MUST_USE enum err_code gone_next_text(struct store *store, struct arena *arena, struct event_id event,
                                         const char **out, struct err *err);

/* Refuses to let a player back into a bracket when another went through because they had left, or both lost. */
TC_MUST_USE enum err_code gone_back_in_bracket(struct store *store, const struct event_data *data, int player,
                                               struct err *err);

/* "; their match at table 3 of round 2 stays lost ...": for a player who is back in Swiss rounds or a round
 * robin while the match that they left stays lost; or "". */
TC_MUST_USE enum err_code gone_stays_lost_text(struct store *store, struct arena *arena, struct event_id event,
                                               struct player_id player, const char **out, struct err *err);

#endif
