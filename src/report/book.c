/* book.c - the event as one workbook: which sheets it has, and in what order */
#include "report/book.h"
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/report.h"

struct sheets {
    struct report *reports;
    size_t n;
    const struct lang *lang; /* of their titles and names */
};

static enum err_code add_sheet(struct store *store, struct arena *arena, struct sheets *sheets, const char *name,
                               struct event_id event, int round, struct err *err)
{
    struct report_args args = {.event = event, .round = round, .lang = sheets->lang, .sheet_lang = sheets->lang};
    enum err_code rc = report_run(store, arena, name, &args, &sheets->reports[sheets->n], err);
    sheets->n += rc == ERR_OK;
    return rc;
}

/* As add_sheet, but a report without rows gets no sheet. */
static enum err_code add_sheet_if_any(struct store *store, struct arena *arena, struct sheets *sheets, const char *name,
                                      struct event_id event, struct err *err)
{
    enum err_code rc = add_sheet(store, arena, sheets, name, event, 0, err);
    if (rc == ERR_OK && sheets->reports[sheets->n - 1].rows.n_rows == 0)
        sheets->n--;
    return rc;
}

/* A sheet for each report of a list; without rows there is none. */
static enum err_code add_sheets_if_any(struct store *store, struct arena *arena, struct sheets *sheets,
                                       const char *const *names, size_t n, struct event_id event, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = add_sheet_if_any(store, arena, sheets, names[i], event, err);
    return rc;
}

static enum err_code take_outcome(struct store *store, struct arena *arena, struct event_id event, struct outcome *out,
                                  struct err *err)
{
    struct event_data data;
    enum err_code rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        rc = outcome_load(store, arena, &data, out, err);
    return rc;
}

enum err_code report_event_workbook(struct store *store, struct arena *arena, struct event_id event,
                                    const struct lang *lang, const char *path, enum file_existing existing,
                                    struct err *err)
{
    static const char *const after_rounds[] = {"bracket", "schedule", "crosstable"};
    static const char *const of_people[] = {"teams",    "rating-changes", "decks",    "registration",
                                            "metagame", "matchup-matrix", "matchups", "most-played"};
    struct event info;
    struct outcome outcome;
    enum err_code rc = event_get(store, arena, event, &info, err);
    if (rc == ERR_OK)
        rc = take_outcome(store, arena, event, &outcome, err);
    if (rc != ERR_OK)
        return rc;
    struct sheets sheets = {.reports = ARENA_ARRAY(arena, struct report, (size_t)info.rounds_paired + 20),
                            .lang = lang};
    rc = add_sheet(store, arena, &sheets, "standings", event, 0, err);
    if (rc == ERR_OK)
        rc = add_sheet_if_any(store, arena, &sheets, "places", event, err);
    for (int round = 1; rc == ERR_OK && round <= info.rounds_paired; round++)
        rc = add_sheet(store, arena, &sheets, "pairings", event, round, err);
    if (rc == ERR_OK)
        rc = add_sheets_if_any(store, arena, &sheets, after_rounds, ARRAY_LEN(after_rounds), event, err);
    if (rc == ERR_OK && info.swiss_rounds > 1)
        rc =
            add_sheets_if_any(store, arena, &sheets, (const char *const[]){"points-by-round", "points"}, 2, event, err);
    if (rc == ERR_OK)
        rc = add_sheet(store, arena, &sheets, "players", event, 0, err);
    if (rc == ERR_OK)
        rc = add_sheets_if_any(store, arena, &sheets, of_people, ARRAY_LEN(of_people), event, err);
    if (rc == ERR_OK)
        rc = add_sheet(store, arena, &sheets, "summary", event, 0, err); /* keys, seeds, counts: for programs */
    if (rc != ERR_OK)
        return rc;
    const struct book_cover cover = {.event = &info, .outcome = &outcome};
    const struct book_contents contents = {.reports = sheets.reports, .n = sheets.n, .lang = lang, .cover = &cover};
    return book_write(arena, &contents, path, existing, err);
}
