/* list_changes.c - changes of banned lists that the store enters itself
 *
 * A row says: from this day on this card is banned, restricted or legal again in this format. The book of formats takes
 * the rows in (format_book_change), so whoever judges has them. What is entered is asked of the book first: what is so
 * already is refused, because then the name, the format or the day is another than was meant.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "event/verbs/verbs.h"

#include <string.h>

static const struct column store_change_list[] = {
    COLUMN(struct store_change, "format", change.format),
    COLUMN(struct store_change, "card", change.card),
    COLUMN_WORD(struct store_change, "status", change.status, card_status_words),
    COLUMN(struct store_change, "from", change.from),
    COLUMN(struct store_change, "source", change.source, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct store_change, "at", at_utc),
};
const struct column_set store_change_columns = COLUMNS(struct store_change, store_change_list);

static enum card_status status_of(const char *word)
{
    enum card_status status = CARD_LEGAL;
    while (status < CARD_BANNED && strcmp(card_status_words[status], word) != 0)
        status++;
    return status;
}

enum err_code store_changes(struct store *store, struct arena *arena, struct store_change **out, size_t *n,
                            struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *out = NULL;
    *n = 0;
    enum err_code rc = store_query(store, Q_LIST_CHANGE_ALL, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        *ARENA_ADD(arena, *out, *n, room) = (struct store_change){
            .change = {.format = cursor_text(&c, 0, arena),
                       .card = cursor_text(&c, 1, arena),
                       .status = status_of(cursor_text(&c, 2, arena)),
                       .from = cursor_text(&c, 3, arena),
                       .source = cursor_text(&c, 4, arena)},
            .at_utc = cursor_int(&c, 5),
        };
    cursor_close(&c);
    return rc;
}

enum err_code store_list_changes(struct store *store, struct arena *arena, struct list_change **out, size_t *n,
                                 struct err *err)
{
    struct store_change *rows;
    *out = NULL;
    enum err_code rc = store_changes(store, arena, &rows, n, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct list_change, *n);
    for (size_t i = 0; i < *n; i++) {
        (*out)[i] = rows[i].change;
        if (!*rows[i].change.source)
            (*out)[i].source = TC_WORD("entered in this store");
    }
    return ERR_OK;
}

enum err_code store_changes_state(struct store *store, struct arena *arena, const char **out, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(store, Q_LIST_CHANGE_STATE, SQL_NONE, &c, err);
    *out = rc == ERR_OK ? cursor_text(&c, 0, arena) : "";
    cursor_close(&c);
    return rc;
}

const char *store_change_text(struct arena *arena, const struct format_book *book, const struct store_change *change)
{
    const struct list_change *c = &change->change;
    const char *name = c->format;
    for (size_t i = 0; i < format_count(book); i++)
        if (strcmp(format_at(book, i)->key, c->format) == 0)
            name = format_at(book, i)->name;
    const char *text =
        c->status == CARD_LEGAL
            ? message(arena, "%s is legal again in %s from %s", c->card, name, c->from)
            : message(arena, "%s is %s in %s from %s", c->card, card_status_said(arena, c->status), name, c->from);
    return *c->source ? arena_printf(arena, "%s (%s)", text, c->source) : text;
}

/* ---- entering one -------------------------------------------------------------------------------- */

enum { MOST_DAYS_AHEAD = 366, USUAL_DAYS = 60 };

/* Lists count as known up to the day, so that one of a year far ahead would hide for years that they are not. */
static enum err_code check_day(struct store *store, const char *from, int64_t *ahead, struct err *err)
{
    char today[DATE_LEN + 1];
    enum err_code rc = date_check(from, err);
    if (rc == ERR_OK)
        rc = date_today(store_clock(store), today, err);
    if (rc != ERR_OK)
        return rc;
    *ahead = date_to_days(from) - date_to_days(today);
    if (*ahead > MOST_DAYS_AHEAD)
        return err_set(err, ERR_INPUT, "%s is more than a year ahead, and lists are changed a few weeks ahead", from);
    return ERR_OK;
}

/* Whether the format can have such a change on that day. */
static enum err_code check_format(const struct format *format, const char *from, struct err *err)
{
    if (format->kind == FORMAT_LIMITED)
        return err_set(err, ERR_NO, "%s has no banned list: whatever is handed out may be played", format->name);
    if (format->until)
        return err_set(err, ERR_NO, "%s ended on %s: its list does not change any more", format->name, format->until);
    if (strcmp(from, format->from) < 0)
        return err_set(err, ERR_INPUT, "%s began on %s: nothing changes on %s", format->name, format->from, from);
    return ERR_OK;
}

/* The status on the day, as far as anything is known: what it is now is what the change is measured by. */
static enum err_code status_before(struct arena *arena, const struct decklist_knowledge *knowledge,
                                   const struct format *format, const struct card *card, const char *from,
                                   struct card_reason *out, struct err *err)
{
    struct ruling *ruling;
    const char *day = format_last_known(knowledge->book, format, from);
    enum err_code rc = format_on(knowledge->book, arena, format, day, NULL, &ruling, err);
    return rc == ERR_OK ? ruling_explain(ruling, arena, card, out, err) : rc;
}

static enum err_code check_status(struct arena *arena, const struct format *format, const struct card *card,
                                  enum card_status wanted, const struct card_reason *now, const char *from,
                                  struct err *err)
{
    bool listed = now->status == CARD_BANNED || now->status == CARD_RESTRICTED;
    if (wanted == CARD_LEGAL && !listed)
        return err_set(err, ERR_CONFLICT, "%s is on no list of %s on %s: it is %s", card->name, format->name, from,
                       card_status_said(arena, now->status));
    /* A ban of what cannot be played is often announced ahead; a restriction would say that one copy can be. */
    if (wanted == CARD_RESTRICTED && now->status == CARD_NOT_IN_POOL && (!now->until || strcmp(from, now->until) <= 0))
        return err_set(err, ERR_CONFLICT, "%s is not in the pool of %s on %s: there is no copy to restrict", card->name,
                       format->name, from);
    if (wanted == now->status && now->since)
        return err_set(err, ERR_CONFLICT, "%s is %s in %s already, since %s", card->name,
                       card_status_said(arena, wanted), format->name, now->since);
    if (wanted == now->status)
        return err_set(err, ERR_CONFLICT, "%s is %s in %s already", card->name, card_status_said(arena, wanted),
                       format->name);
    return ERR_OK;
}

/* What can be meant, and is a slip of the pen more often. */
static const char *doubt_of(struct arena *arena, const struct store_change *change, const struct format *format,
                            const struct card_reason *now, int64_t ahead)
{
    const struct list_change *c = &change->change;
    if (ahead > USUAL_DAYS)
        return message(arena, "%s is %lld days ahead; undo takes it back if another day was meant", c->from,
                       (long long)ahead);
    if (ahead < -USUAL_DAYS)
        return message(arena, "%s is %lld days ago; undo takes it back if another day was meant", c->from,
                       -(long long)ahead);
    if (c->status == CARD_BANNED && now->status == CARD_NOT_IN_POOL &&
        (!now->until || strcmp(c->from, now->until) <= 0))
        return message(arena, "%s is not in the pool of %s on %s: the ban counts once it is", c->card, format->name,
                       c->from);
    return "";
}

enum err_code store_change_add(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                               const char *format_name, const char *card_name, enum card_status status,
                               const char *from, const char *source, struct store_change *out, struct err *err)
{
    const struct format *format;
    const struct card *card;
    struct card_reason now;
    const char *clean = "";
    int64_t ahead;
    enum err_code rc = check_day(store, from, &ahead, err);
    if (rc == ERR_OK)
        rc = format_find(knowledge->book, arena, format_name, from, &format, err);
    if (rc == ERR_OK)
        rc = check_format(format, from, err);
    if (rc == ERR_OK)
        rc = catalog_require(knowledge->catalog, arena, card_name, &card, err);
    if (rc == ERR_OK)
        rc = status_before(arena, knowledge, format, card, from, &now, err);
    if (rc == ERR_OK)
        rc = check_status(arena, format, card, status, &now, from, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the source"), source ? source : "", &clean, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_FORMAT_CHANGE, err)) != ERR_OK)
        return rc;
    *out = (struct store_change){.change = {.format = format->key,
                                            .card = card->name,
                                            .status = status,
                                            .from = arena_strdup(arena, from),
                                            .source = clean},
                                 .at_utc = store_clock(store)->now_utc(store_clock(store))};
    out->doubt = doubt_of(arena, out, format, &now, ahead);
    rc = store_exec(store, Q_LIST_CHANGE_PUT,
                    SQL_ARGS(SQL_T(format->key), SQL_T(card->name), SQL_T(card_status_words[status]), SQL_T(from),
                             SQL_T(clean), SQL_I(out->at_utc)),
                    err);
    if (rc == ERR_OK)
        store_note(store, 0,
                   status == CARD_BANNED       ? MESSAGE_MARK("%s is banned in %s from %s")
                   : status == CARD_RESTRICTED ? MESSAGE_MARK("%s is restricted in %s from %s")
                                               : MESSAGE_MARK("%s is legal again in %s from %s"),
                   card->name, format->name, from);
    return store_end(store, rc, err);
}
