/* rebuild.c - the ledger derived again from all closed events, written where that gives something else */
#include "base/arena.h"
#include "base/err.h"
#include "event/ledger/internal.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

enum err_code ratings_check_imports(struct store *store, int64_t event, struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    enum err_code rc = store_query(store, Q_LEDGER_BEFORE_IMPORT, SQL_ARGS(SQL_I(event)), &c, err);
    if (rc == ERR_OK && c.row) {
        const char *name = cursor_text(&c, 0, &arena), *date = cursor_text(&c, 2, &arena);
        long long id = (long long)cursor_int(&c, 1);
        rc = err_set(err, ERR_CONFLICT,
                     "%s (#%lld) is of %s, and the rating history that %s brought from elsewhere goes to %s", name, id,
                     date, player_full_name(&arena, cursor_text(&c, 3, &arena), cursor_text(&c, 4, &arena)),
                     cursor_text(&c, 5, &arena));
        err_hint(err,
                 "an event is rated after what was brought: topcut event edit %lld --category none "
                 "leaves it unrated, --date mends its day; or take back the rating import "
                 "(topcut log, topcut undo)",
                 id);
    }
    cursor_close(&c);
    arena_release(&arena);
    return rc;
}

/* Derives, compares, and writes where there is a difference. A row has two entries, one a side. */
static enum err_code rebuild(struct store *store, int64_t *entries, int64_t *differed, struct err *err)
{
    struct ledger ledger;
    *entries = *differed = 0;
    enum err_code rc = ledger_derive(store, &ledger, err);
    if (rc == ERR_OK)
        rc = ledger_compare(store, &ledger, LEDGER_CORRECT, differed, err);
    if (rc == ERR_OK)
        rc = ratings_check_imports(store, 0, err);
    if (rc == ERR_OK)
        rc = ledger_stamp(store, &ledger, err);
    *entries = 2 * (int64_t)ledger.n;
    ledger_release(&ledger);
    return rc;
}

enum err_code ratings_rebuild(struct store *store, struct err *err)
{
    int64_t entries, differed;
    return rebuild(store, &entries, &differed, err);
}

enum err_code ratings_rebuild_verb(struct store *store, struct arena *arena, int64_t *entries, int64_t *differed,
                                   struct err *err)
{
    (void)arena;
    enum err_code rc = verb_begin(store, VERB_RATING_REBUILD, err);
    if (rc != ERR_OK)
        return rc;
    return store_end(store, rebuild(store, entries, differed, err), err);
}

enum err_code ratings_verify(struct store *store, struct arena *arena, int64_t *entries, int64_t *differed,
                             struct err *err)
{
    (void)arena;
    struct ledger ledger;
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    *entries = *differed = 0;
    rc = ledger_derive(store, &ledger, err);
    if (rc == ERR_OK)
        rc = ledger_compare(store, &ledger, LEDGER_LEAVE, differed, err);
    *entries = 2 * (int64_t)ledger.n;
    ledger_release(&ledger);
    store_end_read(store);
    return rc;
}

enum err_code ratings_fingerprint(struct store *store, struct arena *arena, const char **out, struct err *err)
{
    struct cursor c = {0};
    *out = "";
    enum err_code rc = store_query(store, Q_LEDGER_FINGERPRINT, SQL_NONE, &c, err);
    if (rc == ERR_OK && c.row)
        *out = cursor_text(&c, 0, arena);
    cursor_close(&c);
    return rc;
}
