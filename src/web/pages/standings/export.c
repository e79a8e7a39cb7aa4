/* export.c - results as files: standings for everybody, the whole event for staff; and the prizes
 *
 * What everybody may have is made from what the pages show: no DCI number, no round that is not published. A text that
 * a spreadsheet would take for a formula is made harmless in CSV, and is a text in a workbook.
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/outside/outside.h"
#include "event/state/state.h"
#include "report/report.h"
#include "report/whole.h"
#include "web/pages/inner.h"
#include "web/pages/standings/prizes.html.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XLSX_TYPE "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
#define FILE_MAX  (64u << 20)

/* ---- workbooks, which are written to a file first -------------------------------------------- */

struct made {
    const char *folder, *path;
};

static enum err_code make_place(struct request *req, struct made *out, struct err *err)
{
    const char *tmp = getenv("TMPDIR");
    char *folder = arena_printf(req->arena, "%s/topcut-XXXXXX", tmp && *tmp == '/' ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return err_set(err, ERR_IO, "no room for a temporary file in %s", tmp && *tmp == '/' ? tmp : "/tmp");
    out->folder = folder;
    out->path = arena_printf(req->arena, "%s/book.xlsx", folder);
    return ERR_OK;
}

static enum err_code send_made(struct request *req, const struct made *made, enum err_code rc, const char *name,
                               struct err *err)
{
    char *bytes = NULL;
    size_t len = 0;
    if (rc == ERR_OK)
        rc = file_read(req->arena, made->path, FILE_MAX, &bytes, &len, err);
    (void)unlink(made->path);
    (void)rmdir(made->folder);
    if (rc == ERR_OK)
        page_bytes(req, XLSX_TYPE, name, bytes, len);
    return rc;
}

/* ---- standings ------------------------------------------------------------------------------- */

/* Empties the columns that not everybody may see. */
static void blank(struct report *report, const char *const *names, size_t n)
{
    for (size_t c = 0; c < report->info.n_columns; c++)
        for (size_t i = 0; i < n; i++)
            if (strcmp(report->info.columns[c].name, names[i]) == 0)
                for (size_t r = 0; r < report->rows.n_rows; r++)
                    report->rows.cells[r * report->rows.n_columns + c] = (struct table_cell){.type = CELL_NULL};
}

/* Final places are everybody's once the event is closed. */
static enum err_code run_standings(struct request *req, struct report *out, struct err *err)
{
    const struct event_data *data;
    static const char *const secret[] = {"dci", "disqualified", "ejected", "note", "final_rank", "final"};
    if (shown_data(req, &data, err) != ERR_OK)
        return err->code;
    int newest = event_is_bracket(&data->event) ? (int)data->n_rounds : data->swiss_rounds;
    const struct report_args args = {.event = req->event_id, .round = req->round};
    if (req->round > newest)
        return err_set(err, ERR_NOT_FOUND, "there are no standings after round %d yet", req->round);
    if (report_run(req->store, req->arena, "standings", &args, out, err) != ERR_OK)
        return err->code;
    if (!may(req, FOR_STAFF))
        blank(out, secret, data->event.state == EVENT_CLOSED ? 4 : ARRAY_LEN(secret));
    return ERR_OK;
}

static enum err_code send_report(struct request *req, const struct report *report, const char *stem, struct err *err)
{
    enum report_format format = REPORT_TEXT;
    struct made made;
    struct strbuf text = STRBUF_INIT;
    bool csv = strcmp(req->word, "csv") == 0, json = strcmp(req->word, "json") == 0;
    const char *name = arena_printf(req->arena, "%s.%s", stem, req->word);
    if (strcmp(req->word, "xlsx") == 0) {
        if (make_place(req, &made, err) != ERR_OK)
            return err->code;
        return send_made(req, &made,
                         report_write_file(req->arena, report, REPORT_XLSX, made.path, FILE_REPLACE_EXISTING, err),
                         name, err);
    }
    if (!csv && !json)
        return err_set(err, ERR_NOT_FOUND, "possible are csv, xlsx and json");
    format = csv ? REPORT_CSV_SPREADSHEET : REPORT_JSON;
    report_write(req->arena, report, format, NULL, &text);
    page_bytes(req, csv ? "text/csv; charset=utf-8" : "application/json", name, strbuf_text(&text), text.len);
    strbuf_release(&text);
    return ERR_OK;
}

static enum err_code standings_file(struct request *req, struct err *err)
{
    struct report report;
    if (run_standings(req, &report, err) != ERR_OK)
        return err->code;
    return send_report(
        req, &report,
        arena_printf(req->arena, "%s-round-%d", whole_file_stem(req->arena, report.event_name), req->round), err);
}

/* ---- the whole event ------------------------------------------------------------------------- */

static enum err_code send_whole_json(struct request *req, const struct event *event, const char *name, struct err *err)
{
    struct json *root = json_object();
    enum err_code rc = whole_event_json(req->store, req->arena, event, root, err);
    if (rc == ERR_OK) {
        const char *text = json_print(req->arena, root);
        page_bytes(req, "application/json", name, text, strlen(text));
    }
    json_free(root);
    return rc;
}

static enum err_code send_outside(struct request *req, const struct event *event, const char *name, struct err *err)
{
    struct outside_event out;
    bool trf = strcmp(req->word, "trf") == 0;
    if (outside_export(req->store, req->arena, event->id, &out, err) != ERR_OK)
        return err->code;
    if (trf && (out.n_players > TRF_PLAYERS_MAX || out.rounds == 0))
        return err_set(
            err, ERR_CONFLICT,
            out.rounds ? MESSAGE_MARK("a tournament report has no columns for so many players; take WER")
                       : MESSAGE_MARK("a tournament report has Swiss and round-robin rounds only, and there are none"));
    const char *text = trf ? trf_write(req->arena, &out) : wer_write(req->arena, &out);
    page_bytes(req, trf ? "text/plain; charset=utf-8" : "application/xml", name, text, strlen(text));
    return ERR_OK;
}

static enum err_code export_event(struct request *req, struct err *err)
{
    struct event event;
    struct made made;
    struct report report;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    const char *stem = whole_file_stem(req->arena, event.set.name);
    const char *name = arena_printf(req->arena, "%s.%s", stem, req->word);
    if (strcmp(req->word, "xlsx") == 0) {
        if (make_place(req, &made, err) != ERR_OK)
            return err->code;
        return send_made(
            req, &made,
            report_event_workbook(req->store, req->arena, event.id, req->lang, made.path, FILE_REPLACE_EXISTING, err),
            name, err);
    }
    if (strcmp(req->word, "csv") == 0) {
        const struct report_args args = {.event = event.id};
        if (report_run(req->store, req->arena, "standings", &args, &report, err) != ERR_OK)
            return err->code;
        return send_report(req, &report, stem, err);
    }
    if (strcmp(req->word, "json") == 0)
        return send_whole_json(req, &event, name, err);
    if (strcmp(req->word, "wer") == 0 || strcmp(req->word, "trf") == 0)
        return send_outside(req, &event, name, err);
    return err_set(err, ERR_NOT_FOUND, "possible are xlsx, csv, json, wer and trf");
}

/* ---- prizes ---------------------------------------------------------------------------------- */

/* "120", "120.5", "120,50" as cents. */
static bool read_money(const char *text, int64_t *cents)
{
    size_t whole = strspn(text, "0123456789"), rest = 0;
    const char *after = text + whole;
    if (*after == '.' || *after == ',')
        rest = strspn(++after, "0123456789");
    if (whole == 0 || whole > 9 || rest > 2 || after[rest])
        return false;
    int64_t sum = 0;
    for (size_t i = 0; i < whole; i++)
        sum = sum * 10 + (text[i] - '0');
    for (size_t i = 0; i < 2; i++)
        sum = sum * 10 + (i < rest ? after[i] - '0' : 0);
    *cents = sum;
    return true;
}

static const char *money_text(struct request *req, int64_t cents)
{
    return lang_decimal(req->arena, req->lang, (double)cents / 100, 2);
}

/* "12", not "12.00", where prizes are whole units. */
static const char *prize_text(struct request *req, bool whole, int64_t cents)
{
    return whole && cents % 100 == 0 ? arena_printf(req->arena, "%lld", (long long)cents / 100)
                                     : money_text(req, cents);
}

static enum err_code read_shares(const char *text, int *weights, size_t *n, struct err *err)
{
    *n = 0;
    for (const char *at = text; *at;) {
        size_t len = strcspn(at, " ,;/");
        char one[16];
        if (len > 0) {
            if (len >= sizeof one || *n == PRIZE_PLACES_MAX)
                return err_set(err, ERR_INPUT, "field shares: up to %d numbers such as 50 30 20", PRIZE_PLACES_MAX);
            memcpy(one, at, len);
            one[len] = '\0';
            if (!parse_int(one, 1, 1000000, &weights[*n]))
                return err_set(err, ERR_INPUT, "field shares: \"%s\" is no number from 1 on", one);
            (*n)++;
        }
        at += len + (at[len] != '\0');
    }
    return *n ? ERR_OK : err_set(err, ERR_INPUT, "field shares: numbers such as 50 30 20");
}

static enum err_code read_weights(struct request *req, struct prizes_page *page, size_t most, int *weights, size_t *n,
                                  struct err *err)
{
    int64_t places;
    if (field_int(req, "places", 1, PRIZE_PLACES_MAX, 4, &places, err) != ERR_OK)
        return err->code;
    page->own = strcmp(page->mode, "own") == 0;
    page->even = strcmp(page->mode, "even") == 0;
    page->steep = !page->own && !page->even;
    if (page->own) {
        if (read_shares(page->shares, weights, n, err) != ERR_OK)
            return err->code;
    } else {
        *n = (size_t)places;
        *n = most && *n > most ? most : *n;
        for (size_t i = 0; i < *n; i++)
            weights[i] = page->even ? 1 : (int)(*n - i);
    }
    *n = most && *n > most ? most : *n;
    return ERR_OK;
}

static enum err_code split(struct request *req, const struct event_data *data, struct prizes_page *page,
                           struct err *err)
{
    struct prize_plan plan;
    int weights[PRIZE_PLACES_MAX];
    struct prize_terms terms = {.weights = weights, .whole = page->whole};
    int64_t pot;
    if (!read_money(page->pot, &pot))
        return err_set(err, ERR_INPUT, "field pot: a sum such as 120 or 120.50, not \"%s\"", page->pot);
    terms.pot_cents = pot;
    terms.ties = page->by_points ? PRIZE_TIES_POINTS : PRIZE_TIES_PLACE;
    if (strcmp(page->mode, "win") == 0) {
        terms.per_win_cents = pot;
        page->per_win = true;
    }
    if (strcmp(page->mode, "point") == 0) {
        terms.per_point_cents = pot;
        page->per_point = true;
    }
    if (!page->per_win && !page->per_point &&
        read_weights(req, page, data->n_players, weights, &terms.n_weights, err) != ERR_OK)
        return err->code;
    if ((page->per_win || page->per_point) && pot == 0)
        return err_set(err, ERR_INPUT, "field pot: what each is worth, from 0.01 on");
    if (prize_plan(req->arena, data, &terms, &plan, err) != ERR_OK)
        return err->code;
    page->pending = *plan.pending ? plan.pending : plan.note;
    page->lines = ARENA_ARRAY(req->arena, struct prize_line, plan.n + 1);
    for (size_t i = 0; i < plan.n; i++) {
        const struct prize_award *a = &plan.awards[i];
        page->lines[page->n_lines++] =
            (struct prize_line){.rank = a->place,
                                .name = a->player >= 0 ? data->players[a->player].name : lang_text(req->lang, "open"),
                                .amount = prize_text(req, page->whole, a->cents)};
    }
    page->total = prize_text(req, page->whole, plan.total_cents);
    page->left = plan.left_cents ? money_text(req, plan.left_cents) : "";
    return ERR_OK;
}

static enum err_code prizes_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct enrol_cash cash;
    if (page_data(req, &data, err) != ERR_OK || enrol_cash(req->store, req->arena, req->event_id, &cash, err) != ERR_OK)
        return err->code;
    struct prizes_page page = {.event = req->event_id,
                               .event_name = data->event.set.name,
                               .pot = field_or(req, "pot", ""),
                               .places = field_or(req, "places", "4"),
                               .shares = field_or(req, "shares", ""),
                               .mode = field_or(req, "mode", "steep"),
                               .left = "",
                               .whole = field_is(req, "whole", "1"),
                               .by_points = field_is(req, "points", "1"),
                               .paid = "",
                               .pending = "",
                               .total = ""};
    page.steep = strcmp(page.mode, "steep") == 0;
    if (cash.cash_cents > 0)
        page.paid = lang_fill(
            req->arena,
            lang_plural(req->lang, "{n} player has paid, {sum} altogether.", "{n} players have paid, {sum} altogether.",
                        cash.paid),
            LANG_ARGS({"n", arena_printf(req->arena, "%d", cash.paid)}, {"sum", money_text(req, cash.cash_cents)}));
    if (*page.pot && split(req, data, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Prizes"), .section = "standings"});
    page_prizes(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_export[] = {
    {METHOD_GET, "/e/{event}/standings/{round}/file/{word}", FOR_ALL, ROUTE_CACHED | ROUTE_SLOW, 0, standings_file,
     NULL},
    {METHOD_GET, "/e/{event}/export/{word}", FOR_STAFF, ROUTE_SLOW, 0, export_event, NULL},
    {METHOD_GET, "/e/{event}/prizes", FOR_STAFF, 0, 0, prizes_show, NULL},
    {0},
};
