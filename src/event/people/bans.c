/* bans.c - players who may not take part; which bans stand is the queries' business */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/people/internal.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <string.h>

static struct ban from_row(const struct cursor *c, struct arena *arena)
{
    return (struct ban){
        .id = cursor_int(c, 0),
        .player = {cursor_int(c, 1)},
        .from = cursor_text(c, 2, arena),
        .until = cursor_text(c, 3, arena),
        .kind = cursor_text(c, 4, arena),
        .event = {cursor_int(c, 5)},
        .reason = cursor_text(c, 6, arena),
        .rule = cursor_text(c, 7, arena),
        .lifted = cursor_int(c, 8) != 0,
        .lifted_reason = cursor_text(c, 9, arena),
        .at_utc = cursor_int(c, 10),
        .name = player_full_name(arena, cursor_text(c, 11, arena), cursor_text(c, 12, arena)),
    };
}

static enum err_code query_bans(struct store *store, struct arena *arena, enum query query,
                                const struct sql_value *args, size_t n_args, struct ban **out, size_t *n,
                                struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, query, args, n_args, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, *out, *n, room) = from_row(&c, arena);
    }
    cursor_close(&c);
    return rc;
}

/* Returns the days of a ban: "from 1999-03-01 to 1999-09-01". */
static const char *term_text(struct arena *arena, const struct ban *ban)
{
    if (*ban->kind)
        return message(arena, "from the next event of kind %s, from %s on", ban->kind, ban->from);
    return ban->until ? message(arena, "from %s to %s", ban->from, ban->until)
                      : message(arena, "from %s on", ban->from);
}

const char *ban_text(struct arena *arena, const struct ban *ban)
{
    return message(arena, "banned %s%s: %s", term_text(arena, ban),
                   *ban->rule ? arena_printf(arena, " (%s)", ban->rule) : "", ban->reason);
}

enum err_code bans_on(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                      struct ban **out, size_t *n, struct err *err)
{
    struct ban *bans, *more;
    size_t n_bans = 0, n_more = 0;
    enum err_code rc =
        query_bans(store, arena, Q_BAN_ON, SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), &bans, &n_bans, err);
    if (rc == ERR_OK)
        rc = suspended_on(store, arena, event, player, NULL, &more, &n_more, err);
    *n = rc == ERR_OK ? n_bans + n_more : 0;
    *out = ARENA_ARRAY(arena, struct ban, *n + 1);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = i < n_bans ? bans[i] : more[i - n_bans];
    return rc;
}

enum err_code bans_on_number(struct store *store, struct arena *arena, struct event_id event, const char *dci,
                             struct ban **out, size_t *n, struct err *err)
{
    *n = 0;
    *out = NULL;
    const char *digits = player_dci_digits(arena, dci);
    if (dci_check(arena, digits, NULL) == DCI_MALFORMED)
        return ERR_OK;
    return suspended_on(store, arena, event, (struct player_id){0}, dci_canonical(arena, digits), out, n, err);
}

enum err_code bans_admit(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                         const char *despite, const char **warning, struct err *err)
{
    struct ban *bans;
    size_t n;
    const char *reason = "";
    *warning = "";
    enum err_code rc = bans_on(store, arena, event, player, &bans, &n, err);
    if (rc != ERR_OK || n == 0)
        return rc;
    if (!despite || !*despite) {
        err_set(err, ERR_CONFLICT, "\"%s\" is %s", bans[0].name, ban_text(arena, &bans[0]));
        if (bans[0].id)
            err_hint(err, "--despite-ban REASON enrols them all the same, topcut ban lift %lld takes it back",
                     (long long)bans[0].id);
        else
            err_hint(err, "--despite-ban REASON enrols them all the same");
        return ERR_CONFLICT;
    }
    if ((rc = text_field(arena, TC_WORD("the reason"), despite, &reason, err)) == ERR_OK)
        *warning = bans[0].id
                       ? message(arena, "\"%s\" is enrolled in spite of ban %lld", bans[0].name, (long long)bans[0].id)
                       : message(arena, "\"%s\" is enrolled in spite of \"%s\"", bans[0].name, bans[0].reason);
    return rc;
}

/* ---- the verbs ------------------------------------------------------------------------------- */

/* The entry's texts and days, cleaned and checked. */
static enum err_code check_entry(struct store *store, struct arena *arena, const struct ban_entry *entry,
                                 struct ban *out, struct err *err)
{
    char today[DATE_LEN + 1];
    *out = (struct ban){.from = entry->from, .until = entry->until, .event = entry->event, .lifted_reason = ""};
    if (!out->from) {
        enum err_code rc = date_today(store_clock(store), today, err);
        if (rc != ERR_OK)
            return rc;
        out->from = arena_strdup(arena, today);
    }
    enum err_code rc = date_check(out->from, err);
    if (rc == ERR_OK && out->until)
        rc = date_check(out->until, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the kind"), entry->next ? entry->next : "", &out->kind, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the rule"), entry->rule ? entry->rule : "", &out->rule, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the reason"), entry->reason ? entry->reason : "", &out->reason, err);
    if (rc != ERR_OK)
        return rc;
    if (!*out->reason)
        return err_set(err, ERR_INPUT, "a ban needs a reason");
    if (out->until && *out->kind)
        return err_set(err, ERR_INPUT, "a ban ends on a day, or with the next event of a kind, not both");
    if (out->until && strcmp(out->until, out->from) < 0)
        return err_set(err, ERR_INPUT, "the ban would end on %s, before it begins on %s", out->until, out->from);
    return ERR_OK;
}

static enum err_code require_new(struct store *store, const struct ban *ban, const char *name, struct err *err)
{
    int64_t same = 0;
    enum err_code rc = store_get_int(
        store, Q_BAN_SAME, SQL_ARGS(SQL_I(ban->player.v), SQL_T(ban->from), SQL_T(ban->until), SQL_T(ban->kind)), 0,
        &same, err);
    if (rc == ERR_OK && same)
        rc = err_set(err, ERR_CONFLICT, "\"%s\" is banned so already: ban %lld", name, (long long)same);
    return rc;
}

enum err_code ban_add(struct store *store, struct arena *arena, struct player_id player, const struct ban_entry *entry,
                      struct ban *out, struct err *err)
{
    struct player person;
    enum err_code rc = check_entry(store, arena, entry, out, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_BAN_ADD, err)) != ERR_OK)
        return rc;
    rc = player_get(store, arena, player, &person, err);
    out->player = player;
    if (rc == ERR_OK)
        rc = require_new(store, out, person.name, err);
    if (rc == ERR_OK) {
        out->name = person.name;
        out->at_utc = store_clock(store)->now_utc(store_clock(store));
        rc = store_exec(store, Q_BAN_INSERT,
                        SQL_ARGS(SQL_I(player.v), SQL_T(out->from), SQL_T(out->until), SQL_T(out->kind),
                                 out->event.v ? SQL_I(out->event.v) : SQL_NULL, SQL_T(out->reason), SQL_T(out->rule),
                                 SQL_I(out->at_utc)),
                        err);
    }
    if (rc == ERR_OK) {
        out->id = store_last_id(store);
        store_note(store, 0, "ban %lld: \"%s\" is %s", (long long)out->id, person.name, ban_text(arena, out));
    }
    return store_end(store, rc, err);
}

static enum err_code no_such_ban(struct store *store, int64_t id, struct err *err)
{
    int64_t last = 0;
    enum err_code rc = store_get_int(store, Q_BAN_LAST, SQL_NONE, 0, &last, err);
    if (rc != ERR_OK)
        return rc;
    if (last == 0)
        return err_set(err, ERR_NOT_FOUND, "there is no ban %lld: nobody was ever banned", (long long)id);
    return err_set(err, ERR_NOT_FOUND, "there is no ban %lld (1 to %lld)\ntopcut ban list shows them", (long long)id,
                   (long long)last);
}

enum err_code ban_lift(struct store *store, struct arena *arena, int64_t id, const char *reason, struct ban *out,
                       struct err *err)
{
    struct ban *bans = NULL;
    size_t n = 0;
    const char *clean = "";
    enum err_code rc = text_field(arena, TC_WORD("the reason"), reason ? reason : "", &clean, err);
    if (rc == ERR_OK && !*clean)
        rc = err_set(err, ERR_INPUT, "lifting a ban needs a reason");
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_BAN_LIFT, err)) != ERR_OK)
        return rc;
    rc = query_bans(store, arena, Q_BAN_GET, SQL_ARGS(SQL_I(id)), &bans, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = no_such_ban(store, id, err);
    if (rc == ERR_OK && bans[0].lifted)
        rc = err_set(err, ERR_CONFLICT, "ban %lld of \"%s\" was lifted already", (long long)id, bans[0].name);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_BAN_LIFT, SQL_ARGS(SQL_I(id), SQL_T(clean)), err);
    if (rc == ERR_OK) {
        *out = bans[0];
        out->lifted = true;
        out->lifted_reason = clean;
        store_note(store, 0, "ban %lld of \"%s\" is lifted: %s", (long long)id, out->name, clean);
    }
    return store_end(store, rc, err);
}

/* Those of a player and an event that bans_enrolled asks for. */
static enum err_code tell_enrolled(struct store *store, struct arena *arena, int64_t ban, struct event_id event,
                                   struct player_id player, const char *event_name, const char **out, struct err *err)
{
    struct ban *bans;
    size_t n;
    *out = NULL;
    enum err_code rc = bans_on(store, arena, event, player, &bans, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n && !*out; i++)
        if (ban == 0 || bans[i].id == ban)
            *out = message(arena, "\"%s\" is enrolled in %s and %s\ntopcut drop or topcut unenroll takes them out",
                           bans[i].name, event_name, ban_text(arena, &bans[i]));
    return rc;
}

enum err_code bans_enrolled(struct store *store, struct arena *arena, int64_t ban, struct event_id event,
                            const char ***out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, Q_BAN_ENROLLED, SQL_ARGS(SQL_I(ban), SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        ARENA_ROOM(arena, *out, *n, room);
        rc = tell_enrolled(store, arena, ban, (struct event_id){cursor_int(&c, 0)},
                           (struct player_id){cursor_int(&c, 1)}, cursor_text(&c, 2, arena), &(*out)[*n], err);
        if (rc != ERR_OK)
            break;
        *n += (*out)[*n] != NULL;
    }
    cursor_close(&c);
    return rc;
}

enum err_code ban_list(struct store *store, struct arena *arena, const char *date, struct ban **out, size_t *n,
                       struct err *err)
{
    return query_bans(store, arena, Q_BAN_ALL, SQL_ARGS(SQL_T(date)), out, n, err);
}
