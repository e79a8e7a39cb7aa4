/* session.h - browsers that are logged in
 *
 * A session is begun by a token: 192 bits of chance and their mark under the server's key, in a cookie that scripts
 * cannot read. The store knows its hash alone. A session ends by logging out, when it was not used for a
 * while, when it is old, and a player's when the event is over, the player is not in it any more, or got another
 * code.
 *
 * When a session was used is written seldom: reading a page must not wait for the disk. What was not
 * written yet is in memory, and goes along with the next POST.
 */
#ifndef TOPCUT_WEB_SESSION_H
#define TOPCUT_WEB_SESSION_H

#include "web/gate/auth.h"

struct event;

#define SESSION_CHANCE 24 /* bytes: 192 bits */
#define SESSION_MARK   16
#define SESSION_TOKEN  (SESSION_CHANCE + SESSION_MARK)

/* How long sessions last, in seconds. */
#define SESSION_STAFF_IDLE   (12 * 3600)
#define SESSION_STAFF_MOST   (7 * 24 * 3600)
#define SESSION_PLAYER_IDLE  (3 * 24 * 3600)
#define SESSION_PLAYER_MOST  (14 * 24 * 3600)
#define SESSION_PLAYER_AFTER (24 * 3600) /* since the event was closed */
#define SESSION_SCREEN_IDLE  (30 * 24 * 3600)
#define SESSION_SCREEN_MOST  (180 * 24 * 3600)

struct sessions; /* when sessions were used, as far as it was not written */

struct sessions *sessions_new(void);
void sessions_free(struct sessions *sessions); /* NULL is fine */

/* A new session for the one who asks, within the caller's transaction; the one they had ends. who: as staff
 * named themselves; event and player_uuid: of a player. Sends the cookie. */
TC_MUST_USE enum err_code session_begin(struct request *req, enum role role, const char *who, const char *event_uuid,
                                        const char *player_uuid, struct err *err);
/* Ends the one of who asks, and takes the cookie away. A verb. */
TC_MUST_USE enum err_code session_end(struct request *req, struct err *err);
/* Ends one of staff. A verb. ERR_NOT_FOUND. */
TC_MUST_USE enum err_code session_revoke(struct store *store, int64_t session, struct err *err);
/* Forgets sessions that are too old. A verb that costs nothing when there is none. */
TC_MUST_USE enum err_code sessions_clean(struct store *store, struct err *err);

struct session_row {
    int64_t id;
    const char *role, *who;
    int64_t created_utc, seen_utc;
};
/* Staff and screens that are logged in, and the number of players who are. */
TC_MUST_USE enum err_code sessions_staff(struct request *req, struct session_row **out, size_t *n, int64_t *players,
                                         struct err *err);

#endif
