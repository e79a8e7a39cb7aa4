/* access.h - who may come in: the server's secret, staff PINs, players' codes
 *
 * All of them derive from one secret, which is a file of this user beside the keys that packages are signed with
 * (package_key.c): backups and copies of the store are passed on, and must let nobody in. The store knows only the
 * file's name, and how often a PIN or a code was replaced. So nothing secret is stored, and a restart
 * changes nothing.
 *
 * A player's code is six letters (seven after the first 500 of an event) that cannot be mistaken for each other, for
 * one event. It is exchanged once for a session; whoever has lost that gets another code at the desk.
 *
 * None of this is journaled: undo must log nobody in or out.
 */
#ifndef TOPCUT_EVENT_ACCESS_H
#define TOPCUT_EVENT_ACCESS_H

#include "event/core/events.h"
#include "event/people/players.h"

/* ---- the secret (access.c) ------------------------------------------------------------------- */

/* The store's secret from the folder of this user's secrets; made where there is none, as on a computer that the
 * store was copied to: then PINs and codes are others. Wants a store that can be written. ERR_IO. */
TC_MUST_USE enum err_code access_secret(struct store *store, struct arena *arena, const char *folder,
                                        struct secret *out, struct err *err);
/* Keeps a secret that came with the store from another computer (a standby), so that all goes on there. */
TC_MUST_USE enum err_code access_secret_keep(struct store *store, struct arena *arena, const char *folder,
                                             const struct secret *secret, struct err *err);

/* ---- PINs of staff --------------------------------------------------------------------------- */

#define ACCESS_PIN_LEN 8 /* digits */

/* The PIN of a role ("organizer", "scorekeeper", "judge", "screen"). */
TC_MUST_USE enum err_code access_pin(struct store *store, const struct secret *secret, const char *role,
                                     char out[ACCESS_PIN_LEN + 1], struct err *err);
/* Another one from now on; who is logged in by the old one has to log in again, but for the session keep (0: none),
 * which is who asked for it. A verb. */
TC_MUST_USE enum err_code access_pin_renew(struct store *store, const char *role, int64_t keep, struct err *err);
/* Whether what somebody typed is that PIN; blanks and hyphens do not count. The same time for right and wrong. */
bool access_pin_is(const char *typed, const char pin[ACCESS_PIN_LEN + 1]);

/* ---- codes of players (access_codes.c) ------------------------------------------------------- */

#define ACCESS_CODE_LEN     6
#define ACCESS_CODE_MOST    7 /* of players enrolled after the first ACCESS_CODE_SHORT */
#define ACCESS_CODE_SHORT   500
#define ACCESS_CODE_LETTERS "BCDFGHJKMNPRSTVWXYZ" /* no vowels (words), no L, no Q */

struct access_code {
    struct player_id player;
    const char *uuid, *name; /* "Last, First" */
    int number;              /* of enrolment, of a team member the team's */
    char code[ACCESS_CODE_MOST + 1];
    int generation;
    int64_t used_utc;    /* 0: not used yet */
    const char *request; /* digest of the request that used it, "" */
};

/* The codes of everybody in an event, in order of enrolment; no two are the same. Names that several have end in the
 * player's number, "(#17)". */
TC_MUST_USE enum err_code access_codes(struct store *store, struct arena *arena, const struct secret *secret,
                                       struct event_id event, struct access_code **out, size_t *n, struct err *err);

/* A code as somebody typed it, in six capital letters: blanks and hyphens go, digits become the letters that they are
 * taken for (8 B, 5 S, 2 Z, 6 G). False: it cannot be one; then out is "". */
bool access_code_read(const char *typed, char out[ACCESS_CODE_MOST + 1]);

/* Whose code that is, among the events that are open (event 0), or in one of them. All are looked at, right or wrong,
 * so that time tells nothing. ERR_NOT_FOUND: nobody's, or (which nobody is told) used already by another request
 * than this one ("" for none). */
TC_MUST_USE enum err_code access_code_find(struct store *store, struct arena *arena, const struct secret *secret,
                                           struct event_id event, const char *typed, const char *request,
                                           struct event *out_event, struct access_code *out, struct err *err);

/* Marks it as exchanged, within the caller's transaction. */
TC_MUST_USE enum err_code access_code_use(struct store *store, const struct event *event,
                                          const struct access_code *code, const char *request, struct err *err);

/* Gives players (n 0: everybody) another code; phones that are in by the old one have to join again. A verb.
 * ERR_NOT_FOUND: not in the event. */
TC_MUST_USE enum err_code access_codes_renew(struct store *store, struct arena *arena, struct event_id event,
                                             const struct player_id *players, size_t n, const char **sentence,
                                             struct err *err);

#endif
