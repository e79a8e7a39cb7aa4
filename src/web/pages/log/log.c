/* log.c - the journal with its ways back, and the copies of the store
 *
 * The journal is the one of the command line: what was done there is taken back here, and the other way round. Each
 * form carries the newest entry that its page showed, so that nobody takes back what they have not seen: then the verb
 * answers with a conflict that names what came after.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/verbs/verbs.h"
#include "web/pages/inner.h"
#include "web/pages/log/backup.html.h"
#include "web/pages/log/log.html.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOG_ROWS   50
#define LOG_FINDS  40    /* with so many entries, one is looked for */
#define LOG_READ   500   /* at once, where some are looked for */
#define LOG_LOOKED 20000 /* entries at most for one page */

/* ---- the journal ----------------------------------------------------------------------------- */

/* The names of events, read once each; NULL for one that is gone. */
static const char *event_name_of(struct request *req, const struct event *events, size_t n, int64_t id)
{
    for (size_t i = 0; i < n; i++)
        if (events[i].id.v == id)
            return *events[i].set.name ? events[i].set.name : arena_printf(req->arena, "#%lld", (long long)id);
    return NULL;
}

static void fill_entry(struct request *req, const struct event *events, size_t n_events,
                       const struct journal_entry *entry, struct log_row *row)
{
    const char *name = event_name_of(req, events, n_events, entry->event_id);
    *row = (struct log_row){
        .id = entry->entry_id,
        .when = lang_moment(req->arena, req->lang, entry->at_utc),
        .who = entry->who,
        .verb = verb_said(req->lang, entry->verb),
        .sentence = entry->said,
        .event = name ? entry->event_id : 0,
        .event_name = name ? name : "",
        .target = entry->target,
        .undone = entry->undone,
        .emptied = entry->emptied,
        .can_undo = !entry->undone && !entry->emptied && entry->target == 0,
    };
}

/* Finds what "undo" without an entry takes back: the newest change that stands, wherever it was made. */
static enum err_code find_undoable(struct request *req, const struct event *events, size_t n_events,
                                   struct log_page *page, struct err *err)
{
    int64_t before = 0;
    for (int pages = 0; pages < 10; pages++) {
        struct journal_entry *entries;
        size_t n;
        if (journal_page(req->store, req->arena, before, 0, LOG_ROWS, &entries, &n, err) != ERR_OK)
            return err->code;
        for (size_t i = 0; i < n; i++) {
            struct log_row row;
            fill_entry(req, events, n_events, &entries[i], &row);
            if (!row.can_undo)
                continue;
            struct log_row *found = ARENA_ARRAY(req->arena, struct log_row, 1);
            *found = row;
            page->undoable = found;
            return ERR_OK;
        }
        if (n < LOG_ROWS)
            return ERR_OK;
        before = entries[n - 1].entry_id;
    }
    return ERR_OK;
}

/* The newest entries before one that have the words in their sentence, verb or name: one more than a page has, if there
 * are so many. *before: where to go on when the looking ended early; else 0. */
static enum err_code find_entries(struct request *req, const struct log_page *page, int64_t *before,
                                  struct journal_entry **out, size_t *n_out, struct err *err)
{
    struct rows_cut cut;
    rows_begin(req, 0, &cut);
    *out = ARENA_ARRAY(req->arena, struct journal_entry, LOG_ROWS + 1);
    *n_out = 0;
    for (size_t looked = 0; looked < LOG_LOOKED; looked += LOG_READ) {
        struct journal_entry *entries;
        size_t n;
        if (journal_page(req->store, req->arena, *before, page->event.v, LOG_READ, &entries, &n, err) != ERR_OK)
            return err->code;
        for (size_t i = 0; i < n && *n_out <= LOG_ROWS; i++)
            if (rows_finds(req, &cut, entries[i].said) || rows_finds(req, &cut, entries[i].who) ||
                rows_finds(req, &cut, verb_said(req->lang, entries[i].verb)) || rows_finds(req, &cut, entries[i].verb))
                (*out)[(*n_out)++] = entries[i];
        if (n < LOG_READ || *n_out > LOG_ROWS) {
            *before = 0;
            return ERR_OK;
        }
        *before = entries[n - 1].entry_id;
    }
    return ERR_OK;
}

static enum err_code fill_log(struct request *req, struct log_page *page, struct err *err)
{
    struct event *events;
    struct journal_entry *entries;
    size_t n_events, n;
    int64_t before, on = 0;
    page->words = utf8_clean(req->arena, field_or(req, "find", ""));
    if (field_int(req, "before", 0, INT64_MAX, 0, &before, err) != ERR_OK ||
        event_list(req->store, req->arena, &events, &n_events, err) != ERR_OK ||
        journal_last(req->store, &page->newest, err) != ERR_OK)
        return err->code;
    if (*page->words) {
        on = before;
        if (find_entries(req, page, &on, &entries, &n, err) != ERR_OK)
            return err->code;
    } else if (journal_page(req->store, req->arena, before, page->event.v, LOG_ROWS + 1, &entries, &n, err) != ERR_OK) {
        return err->code;
    }
    page->find = *page->words || before || n >= LOG_FINDS;
    page->n_rows = n > LOG_ROWS ? LOG_ROWS : n;
    page->rows = ARENA_ARRAY(req->arena, struct log_row, page->n_rows + 1);
    for (size_t i = 0; i < page->n_rows; i++)
        fill_entry(req, events, n_events, &entries[i], &page->rows[i]);
    page->before = n > LOG_ROWS ? entries[LOG_ROWS - 1].entry_id : on;
    page->paged = before != 0;
    page->may_undo = may(req, MAY_UNDO);
    return page->may_undo ? find_undoable(req, events, n_events, page, err) : ERR_OK;
}

static enum err_code show(struct request *req, struct log_page *page, struct err *err)
{
    if (fill_log(req, page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Log"), .section = "log", .live = !page->paged});
    page_log(req->html, page);
    page_end(req);
    return ERR_OK;
}

static enum err_code log_show(struct request *req, struct err *err)
{
    struct log_page page = {.event_name = "", .back = "/log"};
    return show(req, &page, err);
}

static enum err_code event_log_show(struct request *req, struct err *err)
{
    struct event event;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    struct log_page page = {
        .event = event.id,
        .event_name = event.set.name,
        .back = arena_printf(req->arena, "/e/%lld/log", (long long)event.id.v),
    };
    return show(req, &page, err);
}

/* ---- undo and redo --------------------------------------------------------------------------- */

/* The page that the form was on: a path of ours, and nothing else. */
static const char *back_path(struct request *req)
{
    const char *back = field_or(req, "back", "/log");
    bool ours = back[0] == '/' && back[1] != '/' && !strpbrk(back, "\\ \r\n\t");
    return ours ? back : "/log";
}

static void say_done(struct request *req, const char *text, const struct journal_entry *entry, size_t n)
{
    const char *sentence =
        lang_fill(req->arena, text, LANG_ARGS({"verb", verb_said(req->lang, entry->verb)}, {"what", entry->said}));
    if (n > 1)
        sentence = arena_printf(req->arena, "%s (%s)", sentence,
                                lang_fill(req->arena, lang_text(req->lang, "{n} changes that belong together"),
                                          LANG_ARGS({"n", arena_printf(req->arena, "%zu", n)})));
    page_done(req, sentence, "%s", back_path(req));
}

static const struct journal_entry *entry_of(const struct journal_entry *entries, size_t n, int64_t id)
{
    for (size_t i = 0; i < n; i++)
        if (entries[i].entry_id == id)
            return &entries[i];
    return NULL;
}

/* The entry that would be taken back (id 0: the newest that stands), or brought again; NULL: there is none. */
static const struct journal_entry *entry_meant(const struct journal_entry *entries, size_t n, int64_t id, bool again)
{
    if (id)
        return entry_of(entries, n, id);
    for (size_t i = 0; i < n; i++) {
        if (again && strcmp(entries[i].verb, "undo") == 0 && !entries[i].undone)
            return entry_of(entries, n, entries[i].target);
        if (!again && !entries[i].undone && !entries[i].emptied && entries[i].target == 0)
            return &entries[i];
    }
    return NULL;
}

static enum err_code require_role(struct request *req, int64_t id, bool again, struct err *err)
{
    struct journal_entry *entries;
    size_t n;
    if (may(req, FOR_ORGANIZER))
        return ERR_OK;
    if (journal_list(req->store, req->arena, 0, &entries, &n, err) != ERR_OK)
        return err->code;
    const struct journal_entry *meant = entry_meant(entries, n, id, again);
    if (!meant || journal_together(req->store, req->arena, meant->entry_id, again, &entries, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++)
        if (!may(req, verb_rule(entries[i].verb)->may_undo))
            meant = &entries[i];
    if (may(req, verb_rule(meant->verb)->may_undo))
        return ERR_OK;
    req->status = 403;
    return err_set(err, ERR_CONFLICT, "only the organizer may do that: %s; nothing was changed", meant->said);
}

static enum err_code undo(struct request *req, struct err *err)
{
    int64_t entry, expect;
    struct journal_entry *done;
    size_t n;
    if (field_int(req, "entry", 0, INT64_MAX, 0, &entry, err) != ERR_OK ||
        field_int(req, "expect", 0, INT64_MAX, 0, &expect, err) != ERR_OK ||
        require_role(req, entry, false, err) != ERR_OK ||
        upkeep_undo_together(req->store, req->arena, entry, expect, &done, &n, err) != ERR_OK)
        return err->code;
    say_done(req, lang_text(req->lang, "Taken back: {what}"), &done[n - 1], n);
    return ERR_OK;
}

/* Only what the page showed as the newest is done again: somebody whose page shows another entry gets an error. */
static enum err_code redo(struct request *req, struct err *err)
{
    int64_t expect, newest;
    struct journal_entry *done;
    size_t n;
    if (field_int(req, "expect", 0, INT64_MAX, 0, &expect, err) != ERR_OK ||
        require_role(req, 0, true, err) != ERR_OK || journal_last(req->store, &newest, err) != ERR_OK)
        return err->code;
    if (expect && expect != newest)
        return err_set(err, ERR_CONFLICT,
                       "something was done since this page was made (entry %lld of the log, the "
                       "page showed %lld as the "
                       "newest); nothing was redone",
                       (long long)newest, (long long)expect);
    if (upkeep_redo(req->store, req->arena, 1, &done, &n, err) != ERR_OK)
        return err->code;
    say_done(req, lang_text(req->lang, "Done again: {what}"), &done[0], n);
    return ERR_OK;
}

/* ---- backups --------------------------------------------------------------------------------- */

/* "3.2 MB" */
static const char *size_text(struct request *req, int64_t bytes)
{
    static const char *const units[] = {"kB", "MB", "GB"};
    double size = (double)bytes / 1000.0;
    size_t unit = 0;
    while (size >= 1000.0 && unit + 1 < ARRAY_LEN(units)) {
        size /= 1000.0;
        unit++;
    }
    return arena_printf(req->arena, "%s %s", lang_decimal(req->arena, req->lang, size, size < 10.0), units[unit]);
}

static enum err_code backup_show(struct request *req, struct err *err)
{
    struct store_copy *copies;
    struct stat st = {.st_size = 0};
    size_t n;
    if (store_backups(req->store, req->arena, &copies, &n, err) != ERR_OK)
        return err->code;
    const char *path = store_path(req->store);
    (void)stat(path, &st);
    struct backup_page page = {
        .store = path,
        .folder = arena_printf(req->arena, "%s.backups", path),
        .size = size_text(req, (int64_t)st.st_size),
        .rows = ARENA_ARRAY(req->arena, struct backup_row, n + 1),
        .n_rows = n,
        .kept = UPKEEP_BACKUPS,
    };
    for (size_t i = 0; i < n; i++)
        page.rows[i] = (struct backup_row){.name = copies[i].name,
                                           .when = lang_moment(req->arena, req->lang, copies[i].at_utc),
                                           .size = size_text(req, copies[i].bytes)};
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Backup"), .section = "backup"});
    page_backup(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* Streams an open file; the descriptor is the answer's. */
static enum err_code send_file(struct request *req, const char *path, const char *name, struct err *err)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        if (fd >= 0)
            close(fd);
        return err_set(err, ERR_NOT_FOUND, "the copy %s is not there any more", name);
    }
    page_file(req, "application/vnd.sqlite3", name, fd, (size_t)st.st_size);
    return ERR_OK;
}

/* The request reads inside one transaction; a backup is a moment of its own, and wants a connection for itself. */
static enum err_code copy_store(struct request *req, const char *path, struct err *err)
{
    struct store *store = NULL;
    if (store_open(store_path(req->store), STORE_READ, store_clock(req->store), &store, err) != ERR_OK)
        return err->code;
    enum err_code rc = store_backup(store, path, FILE_REFUSE_EXISTING, err);
    store_close(store);
    return rc;
}

/* A copy made now, in a folder of its own that is gone before the answer begins. */
static enum err_code backup_now(struct request *req, struct err *err)
{
    const char *tmp = getenv("TMPDIR");
    char *dir = path_join(req->arena, tmp && *tmp == '/' ? tmp : "/tmp", "topcut-copy-XXXXXX");
    if (!mkdtemp(dir))
        return err_set(err, ERR_IO, "cannot make a temporary folder for the copy in %s", tmp && *tmp ? tmp : "/tmp");
    const char *path = path_join(req->arena, dir, "copy.db");
    char *name = arena_printf(req->arena, "topcut-%s", time_format_utc(req->arena, req->now_utc));
    for (char *c = name; *c; c++)
        if (*c == ':')
            *c = '-';
    name[strcspn(name, "Z")] = '\0';
    enum err_code rc = copy_store(req, path, err);
    if (rc == ERR_OK)
        rc = send_file(req, path, arena_printf(req->arena, "%s.db", name), err);
    unlink(path);
    rmdir(dir);
    return rc;
}

static enum err_code backup_kept(struct request *req, struct err *err)
{
    struct store_copy *copies;
    size_t n;
    if (store_backups(req->store, req->arena, &copies, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++)
        if (strcmp(copies[i].name, req->word) == 0)
            return send_file(req, copies[i].path, copies[i].name, err);
    return err_set(err, ERR_NOT_FOUND, "there is no copy of that name any more: the newest %d are kept",
                   UPKEEP_BACKUPS);
}

const struct route routes_log[] = {
    {METHOD_GET, "/log", FOR_STAFF, 0, 0, log_show, NULL},
    {METHOD_GET, "/e/{event}/log", FOR_STAFF, 0, 0, event_log_show, NULL},
    {METHOD_POST, "/undo", MAY_UNDO, 0, 0, undo, log_show},
    {METHOD_POST, "/redo", MAY_REDO, 0, 0, redo, log_show},
    {METHOD_GET, "/backup", FOR_ORGANIZER, 0, 0, backup_show, NULL},
    {METHOD_GET, "/backup/now", FOR_ORGANIZER, ROUTE_SLOW, 0, backup_now, NULL},
    {METHOD_GET, "/backup/kept/{word}", FOR_ORGANIZER, ROUTE_SLOW, 0, backup_kept, NULL},
    {0},
};
