/* package.c - a package comes in: once, from whom we trust, in the place of what is older
 *
 * Which is the newer is decided by what was last done here: a package that came in is as old as it was made, and a
 * verb of the event's own since then is newer than that.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/sign.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <string.h>

enum err_code package_signer(struct store *store, const struct package *package, enum package_signer *out,
                             struct err *err)
{
    struct cursor c;
    *out = PACKAGE_UNKNOWN;
    enum err_code rc = store_query(store, Q_EXCHANGE_PEER_GET, SQL_ARGS(SQL_T(package->public_hex)), &c, err);
    if (rc == ERR_OK && c.row)
        *out = cursor_int(&c, 1) ? PACKAGE_TRUSTED : PACKAGE_DISTRUSTED;
    cursor_close(&c);
    if (rc == ERR_OK)
        rc = store_query(store, Q_EXCHANGE_KEY_GET, SQL_NONE, &c, err);
    if (rc != ERR_OK)
        return rc;
    struct arena scratch = ARENA_INIT;
    if (c.row && strcmp(cursor_text(&c, 0, &scratch), package->public_hex) == 0)
        *out = PACKAGE_OWN;
    arena_release(&scratch);
    cursor_close(&c);
    return ERR_OK;
}

/* " (Spelbutiken)", or nothing. */
static const char *called(struct arena *arena, const struct package *p)
{
    return *p->store_name ? arena_printf(arena, " (\"%s\")", p->store_name) : "";
}

static enum err_code namesake(struct store *store, struct arena *arena, const struct package *p, const char **key,
                              struct err *err)
{
    struct cursor c;
    enum err_code rc =
        store_query(store, Q_EXCHANGE_PEER_NAMESAKE, SQL_ARGS(SQL_T(p->store_name), SQL_T(p->public_hex)), &c, err);
    *key = rc == ERR_OK && c.row ? sign_fingerprint(arena, cursor_text(&c, 0, arena)) : NULL;
    cursor_close(&c);
    return rc;
}

/* Accepts a signer who is trusted already, or who becomes so now; refuses any other. */
static enum err_code check_signer(struct store *store, struct arena *arena, const struct package *p, bool trust,
                                  struct err *err)
{
    enum package_signer signer;
    const char *other = NULL;
    struct clock *clock = store_clock(store);
    enum err_code rc = package_signer(store, p, &signer, err);
    if (rc != ERR_OK || signer == PACKAGE_TRUSTED)
        return rc;
    if (signer == PACKAGE_UNKNOWN || signer == PACKAGE_DISTRUSTED)
        rc = namesake(store, arena, p, &other, err);
    if (rc == ERR_OK && signer == PACKAGE_DISTRUSTED && !trust)
        return err_set(err, ERR_CONFLICT,
                       "%s is signed by a store that is no longer trusted%s, key %s\n--trust trusts it again", p->what,
                       called(arena, p), p->fingerprint);
    if (rc == ERR_OK && signer == PACKAGE_UNKNOWN && !trust)
        return err_set(err, ERR_CONFLICT,
                       "%s is signed by a store that is not known here%s, key %s%s\ncompare the "
                       "key with the store "
                       "(topcut package key shows it there), then: --trust",
                       p->what, called(arena, p), p->fingerprint,
                       other ? message(arena, ", while the store of that name that is trusted has %s", other) : "");
    if (rc != ERR_OK)
        return rc;
    /* Our own too: the table of packages refers to it. */
    return store_exec(store, Q_EXCHANGE_PEER_PUT,
                      SQL_ARGS(SQL_T(p->public_hex), SQL_T(p->store_name), SQL_I(1), SQL_I(clock->now_utc(clock))),
                      err);
}

/* ERR_CONFLICT: the event here was changed after the package was made, or since its last package came in. */
static enum err_code check_age(struct store *store, struct arena *arena, const struct package *p,
                               const struct event *event, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, Q_EXCHANGE_EVENT_CHANGED, SQL_ARGS(SQL_I(event->id.v)), &c, err);
    int64_t changed = rc == ERR_OK && c.row ? cursor_int(&c, 0) : 0;
    int64_t package = rc == ERR_OK && c.row ? cursor_int(&c, 1) : 0;
    int64_t done = rc == ERR_OK && c.row ? cursor_int(&c, 2) : 0;
    cursor_close(&c);
    if (rc == ERR_OK && package && done && p->made_utc >= changed) {
        err_set(err, ERR_CONFLICT,
                "\"%s\" (#%lld) was changed here %s, after its last package came in, and %s was made "
                "without that: both sides have changed it",
                event->set.name, (long long)event->id.v, time_format_local(arena, done), p->what);
        err_hint(err, "--force takes theirs for ours; topcut package export sends ours");
        return ERR_CONFLICT;
    }
    if (rc != ERR_OK || (p->made_utc >= changed && p->made_utc >= package))
        return rc;
    return err_set(err, ERR_CONFLICT,
                   "%s is older than the event here: made %s, and \"%s\" (#%lld) %s %s\n--force "
                   "takes it all the same",
                   p->what, time_format_local(arena, p->made_utc), event->set.name, (long long)event->id.v,
                   changed > package ? TC_WORD("was last changed") : TC_WORD("came from a package of"),
                   time_format_local(arena, changed > package ? changed : package));
}

/* The same package again, and the event is no longer as it came. */
static enum err_code note_changed(struct store *store, struct arena *arena, const struct event *event,
                                  struct exchange_notes *notes, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, Q_EXCHANGE_EVENT_CHANGED, SQL_ARGS(SQL_I(event->id.v)), &c, err);
    if (rc == ERR_OK && c.row && cursor_int(&c, 2))
        exchange_note(notes, false,
                      message(arena,
                              "it was changed here since, last %s: kept ours\n--force takes "
                              "the package's state",
                              time_format_local(arena, cursor_int(&c, 2))));
    cursor_close(&c);
    return rc;
}

static void note_merged_there(struct store *store, struct arena *arena, const struct exchange_people *people,
                              struct exchange_notes *notes)
{
    for (size_t i = 0; i < people->n_same; i++) {
        struct player from, into;
        struct err ignored = ERR_INIT;
        if (player_get(store, arena, people->same[i].from, &from, &ignored) == ERR_OK &&
            player_get(store, arena, people->same[i].into, &into, &ignored) == ERR_OK)
            exchange_note(notes, true,
                          message(arena,
                                  "\"%s\" (#%lld) and \"%s\" (#%lld) are one person there: kept apart\ntopcut "
                                  "player merge \"#%lld\" \"#%lld\"",
                                  from.name, (long long)from.id.v, into.name, (long long)into.id.v,
                                  (long long)from.id.v, (long long)into.id.v));
    }
}

/* Takes the event in; *id: the one here, 0 for none. */
static enum err_code take_event(struct store *store, struct arena *arena, struct package *p, struct event_id *id,
                                bool was_closed, struct package_import *out, struct err *err)
{
    struct exchange_people people;
    struct clock *clock = store_clock(store);
    struct err wrong = ERR_INIT;
    enum err_code rc =
        exchange_people_match(store, arena, json_get(p->parts, "players"), p->what, &people, &out->notes, err);
    if (rc == ERR_OK) {
        note_merged_there(store, arena, &people, &out->notes);
        rc = exchange_write(store, arena, p->parts, &people, p->what, id, err);
    }
    if (rc == ERR_OK)
        rc = exchange_people_hush(store, arena, &people, err);
    if (rc == ERR_OK && event_invariants(store, *id, &wrong) != ERR_OK)
        rc = err_set(err, wrong.code == ERR_DAMAGED ? ERR_INPUT : wrong.code, "%s: its event cannot be: %s", p->what,
                     wrong.said);
    if (rc == ERR_OK && (was_closed || strcmp(p->event_state, "closed") == 0))
        rc = ratings_rebuild(store, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_EXCHANGE_PACKAGE_PUT,
                        SQL_ARGS(SQL_T(p->event_uuid), SQL_T(p->public_hex), SQL_T(p->digest), SQL_I(p->made_utc),
                                 SQL_I(clock->now_utc(clock))),
                        err);
    out->players_added = people.added;
    out->players_known = people.known;
    out->players_filled = people.filled;
    return rc;
}

static const char *sentence_of(struct arena *arena, const struct package *p, const struct package_import *out)
{
    return message(arena, "%s, %s (%zu new), %s, %s", p->event_date,
                   message_count(arena, p->players, "%lld player", "%lld players"), out->players_added,
                   message_count(arena, p->rounds, "%lld round", "%lld rounds"),
                   message_count(arena, p->matches, "%lld match", "%lld matches"));
}

/* True when that package is what was taken in last of its event. It may be changed here since: that is said, and
 * nothing done again. */
static enum err_code is_newest(struct store *store, const struct package *p, bool *out, struct err *err)
{
    struct cursor c;
    struct arena scratch = ARENA_INIT;
    enum err_code rc = store_query(store, Q_EXCHANGE_PACKAGE_NEWEST, SQL_ARGS(SQL_T(p->event_uuid)), &c, err);
    *out = rc == ERR_OK && c.row && strcmp(cursor_text(&c, 0, &scratch), p->digest) == 0;
    cursor_close(&c);
    arena_release(&scratch);
    return rc;
}

/* Takes the package in, inside the caller's verb. PACKAGE_SAME: nothing was written, and the verb is to be abandoned.
 */
static enum err_code import_package(struct store *store, struct arena *arena, struct package *p,
                                    const struct package_import_options *options, struct package_import *out,
                                    struct err *err)
{
    struct event_id id = {0};
    struct event old = {.state = EVENT_ENROLLING};
    int64_t since = 0;
    bool newest = false;
    enum err_code rc = check_signer(store, arena, p, options->trust, err);
    if (rc == ERR_OK)
        rc = exchange_event_find(store, p->event_uuid, &id, err);
    if (rc == ERR_OK && id.v)
        rc = event_get(store, arena, id, &old, err);
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_EXCHANGE_PACKAGE_GET, SQL_ARGS(SQL_T(p->event_uuid), SQL_T(p->digest)), 0, &since,
                           err);
    if (rc == ERR_OK && id.v && since && !options->force)
        rc = is_newest(store, p, &newest, err);
    if (rc == ERR_OK && newest) {
        out->outcome = PACKAGE_SAME;
        out->since_utc = since;
        out->event = old;
        return note_changed(store, arena, &old, &out->notes, err);
    }
    if (rc == ERR_OK && id.v && !options->force)
        rc = check_age(store, arena, p, &old, err);
    if (rc != ERR_OK)
        return rc;
    out->outcome = id.v ? PACKAGE_REPLACED : PACKAGE_ADDED;
    rc = take_event(store, arena, p, &id, old.state == EVENT_CLOSED, out, err);
    if (rc == ERR_OK)
        rc = event_get(store, arena, id, &out->event, err);
    if (rc == ERR_OK) {
        out->sentence = sentence_of(arena, p, out);
        store_note(store, id.v, "%s \"%s\" (#%lld) from the package of %s%s: %s",
                   out->outcome == PACKAGE_ADDED ? TC_WORD("took in") : TC_WORD("replaced"), out->event.set.name,
                   (long long)id.v, p->fingerprint, called(arena, p), out->sentence);
    }
    return rc;
}

enum err_code package_import(struct store *store, struct arena *arena, struct package *p,
                             const struct package_import_options *options, struct package_import *out, struct err *err)
{
    *out = (struct package_import){.sentence = ""};
    if (p->version > store_version(store))
        return err_set(err, ERR_INPUT,
                       "%s was made by a newer program (Topcut %s, schema %d; this one knows %d); "
                       "bring this Topcut "
                       "up to date",
                       p->what, p->program, p->version, store_version(store));
    enum err_code rc = verb_begin(store, VERB_PACKAGE_IMPORT, err);
    if (rc != ERR_OK)
        return rc;
    rc = import_package(store, arena, p, options, out, err);
    if (rc == ERR_OK && out->outcome == PACKAGE_SAME) {
        store_abandon(store);
        return ERR_OK;
    }
    rc = store_end(store, rc, err);
    if (rc != ERR_OK)
        exchange_notes_release(&out->notes);
    return rc;
}
