/* health.c - how the server is, and whether it keeps what it says it keeps: see office.h
 *
 * An association promises that what it acknowledged is not lost. That hangs on settings of the server which nobody
 * notices until a machine burns, so they are looked at and named here.
 */
#include "association/office/office.h"
#include "base/err.h"
#include "base/message.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

const char *const health_words[] = {MESSAGE_MARK("fine"), MESSAGE_MARK("warning"), MESSAGE_MARK("fault"), NULL};

static const struct column health_check_list[] = {
    COLUMN(struct health_check, "about", about),
    COLUMN_WORD(struct health_check, "state", state, health_words),
    COLUMN(struct health_check, "says", says),
};
const struct column_set health_check_columns = COLUMNS(struct health_check, health_check_list);

static const struct column office_count_list[] = {
    COLUMN(struct office_count, "members", members),
    COLUMN(struct office_count, "stores", stores),
    COLUMN(struct office_count, "events", events),
    COLUMN(struct office_count, "planned", planned),
    COLUMN(struct office_count, "overdue", overdue),
    COLUMN(struct office_count, "held", held),
    COLUMN(struct office_count, "pending", pending),
    COLUMN(struct office_count, "pending_since", pending_since, .none = NONE_IS_EMPTY),
};
const struct column_set office_count_columns = COLUMNS(struct office_count, office_count_list);

enum err_code office_count(struct office *office, struct office_count *out, struct err *err)
{
    struct pg_rows rows;
    char today[DATE_LEN + 1];
    date_from_days(office->clock->now_utc(office->clock) / 86400, today);
    *out = (struct office_count){.pending_since = ""};
    enum err_code rc = pg_query(office->pg, AQ_OFFICE_COUNT, PG_ARGS(PG_T(today)), &rows, err);
    if (rc == ERR_OK)
        *out = (struct office_count){.members = pg_int(&rows, 0, 0),
                                     .stores = pg_int(&rows, 0, 1),
                                     .events = pg_int(&rows, 0, 2),
                                     .planned = pg_int(&rows, 0, 3),
                                     .overdue = pg_int(&rows, 0, 4),
                                     .held = pg_int(&rows, 0, 5),
                                     .pending = pg_int(&rows, 0, 6),
                                     .pending_since = arena_strdup(office->arena, pg_text(&rows, 0, 7))};
    pg_rows_release(&rows);
    return rc;
}

/* Columns of server_settings. */
enum { S_VERSION, S_FSYNC, S_FULL_PAGES, S_COMMIT, S_STANDBYS, S_CHECKSUMS, S_ARCHIVE, S_BYTES, S_CLOCK };

static enum err_code read_settings(struct office *office, struct health *out, struct pg_rows *rows, struct err *err)
{
    struct pg_rows standbys = {.result = NULL};
    *out = (struct health){.server = "", .where = pg_where(office->pg), .standby_names = ""};
    enum err_code rc = pg_query(office->pg, AQ_SERVER_SETTINGS, PG_NONE, rows, err);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_SERVER_STANDBYS, PG_NONE, &standbys, err);
    if (rc == ERR_OK)
        rc = schema_version(office->pg, &out->step, err);
    if (rc == ERR_OK) {
        char *version = arena_strdup(office->arena, pg_text(rows, 0, S_VERSION));
        version[strcspn(version, " ")] = '\0'; /* "15.18 (Debian 15.18-0+deb12u1)" */
        out->server = version;
        out->standby = pg_is_standby(office->pg);
        out->newest = schema_newest();
        out->bytes = pg_int(rows, 0, S_BYTES);
        out->standby_names = arena_strdup(office->arena, pg_text(rows, 0, S_STANDBYS));
        out->standbys = (int)pg_int(&standbys, 0, 0);
        out->synchronous = (int)pg_int(&standbys, 0, 1);
        out->sees_standbys = pg_int(&standbys, 0, 2) != 0;
        out->clock_ahead_s = pg_int(rows, 0, S_CLOCK) - office->own->now_utc(office->own);
    }
    pg_rows_release(&standbys);
    return rc;
}

enum err_code health_read(struct office *office, struct health *out, struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    enum err_code rc = read_settings(office, out, &rows, err);
    pg_rows_release(&rows);
    return rc;
}

/* ---- the examination --------------------------------------------------------------------------- */

struct examination {
    struct arena *arena;
    struct health_check *list;
    size_t n, room;
};

/* Adds a check: what it says where it is fine, and what it says otherwise, both messages. */
static void look(struct examination *x, const char *about, bool fine, enum health_state otherwise, const char *good,
                 const char *bad)
{
    *ARENA_ADD(x->arena, x->list, x->n, x->room) =
        (struct health_check){about, fine ? HEALTH_FINE : otherwise, fine ? good : bad};
}

static bool is_on(const struct pg_rows *rows, int column)
{
    return strcmp(pg_text(rows, 0, column), "on") == 0;
}

static void look_at_standbys(struct examination *x, const struct health *h, const struct pg_rows *rows)
{
    const char *commit = pg_text(rows, 0, S_COMMIT);
    bool waits =
        strcmp(commit, "on") == 0 || strcmp(commit, "remote_apply") == 0 || strcmp(commit, "remote_write") == 0;
    look(x, MESSAGE_MARK("commit"), waits, HEALTH_FAULT, TC_WORD("a commit is on the disk before it is acknowledged"),
         TC_WORD("synchronous_commit is off or local: what was acknowledged can be lost with this machine"));
    if (!*h->standby_names) {
        look(x, MESSAGE_MARK("standbys"), false, HEALTH_WARNING, "",
             TC_WORD("synchronous_standby_names is empty: what was acknowledged is on one machine alone; where several "
                     "servers are named, nothing is acknowledged"));
        return;
    }
    if (!h->sees_standbys) {
        look(
            x, MESSAGE_MARK("standbys"), false, HEALTH_WARNING, "",
            TC_WORD("the server does not show its standbys to this user, so nobody can look whether they have what was "
                    "acknowledged: GRANT pg_monitor TO the user"));
        return;
    }
    look(x, MESSAGE_MARK("standbys"), h->synchronous > 0, HEALTH_FAULT,
         message(x->arena, "%d follow, and a commit waits for %d of them", h->standbys, h->synchronous),
         TC_WORD("no standby answers that a commit waits for: nothing is acknowledged until one does"));
    look(x, MESSAGE_MARK("two standbys"), h->standbys >= 2, HEALTH_WARNING,
         TC_WORD("one may fail without anybody noticing"),
         TC_WORD("with fewer than two standbys one that fails stops all commits"));
}

/* Whether it is the right server, and its disk is written to. */
static void look_at_server(struct examination *x, const struct health *h, const struct pg_rows *rows)
{
    look(x, MESSAGE_MARK("server"), true, HEALTH_FAULT, message(x->arena, "PostgreSQL %s at %s", h->server, h->where),
         "");
    look(x, MESSAGE_MARK("primary"), !h->standby, HEALTH_FAULT, TC_WORD("it takes changes"),
         TC_WORD("this is a standby, which takes no changes: name the primary, or all servers"));
    look(
        x, MESSAGE_MARK("schema"), h->step == h->newest, HEALTH_FAULT,
        message(x->arena, "step %d, the newest that this program knows", h->step),
        message(x->arena, "step %d, and this program knows %d: topcut-association init renews it", h->step, h->newest));
    look(x, MESSAGE_MARK("fsync"), is_on(rows, S_FSYNC) && is_on(rows, S_FULL_PAGES), HEALTH_FAULT,
         TC_WORD("writes reach the disk, and torn pages are found"),
         TC_WORD("fsync or full_page_writes is off: a power cut destroys the database"));
}

/* What is missed once a disk rots, somebody errs or a clock goes wrong. */
static void look_at_upkeep(struct examination *x, const struct office *office, const struct health *h,
                           const struct pg_rows *rows)
{
    long long ahead_s = (long long)h->clock_ahead_s;
    look(x, MESSAGE_MARK("checksums"), is_on(rows, S_CHECKSUMS), HEALTH_WARNING,
         TC_WORD("pages that rot on the disk are found"),
         TC_WORD("data_checksums is off: pages that rot on the disk are not found (initdb --data-checksums)"));
    look(x, MESSAGE_MARK("archive"), is_on(rows, S_ARCHIVE), HEALTH_WARNING, TC_WORD("changes go to an archive"),
         TC_WORD("archive_mode is off: a mistake cannot be taken back to the minute before it"));
    look(x, MESSAGE_MARK("key"), office->has_secret, HEALTH_WARNING, TC_WORD("lists and receipts can be signed here"),
         TC_WORD("the secret half of the association's key is not on this computer"));
    look(x, MESSAGE_MARK("clock"), ahead_s >= -5 && ahead_s <= 5, HEALTH_WARNING, TC_WORD("the server's clock is ours"),
         message(x->arena,
                 ahead_s < 0 ? MESSAGE_MARK("the server's clock is %lld s behind ours; deadlines count by it")
                             : MESSAGE_MARK("the server's clock is %lld s before ours; deadlines count by it"),
                 llabs(ahead_s)));
}

enum err_code health_examine(struct office *office, struct health_check **out, size_t *n, struct err *err)
{
    struct pg_rows rows = {.result = NULL};
    struct health h;
    struct examination x = {.arena = office->arena};
    enum err_code rc = read_settings(office, &h, &rows, err);
    if (rc == ERR_OK) {
        look_at_server(&x, &h, &rows);
        if (!h.standby)
            look_at_standbys(&x, &h, &rows);
        look_at_upkeep(&x, office, &h, &rows);
    }
    pg_rows_release(&rows);
    *out = x.list;
    *n = x.n;
    return rc;
}
