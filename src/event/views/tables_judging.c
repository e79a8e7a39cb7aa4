/* tables_judging.c - table-valued functions over penalties, rulings, judges and bans */
#include "base/cell.h"
#include "base/date.h"
#include "base/err.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

static const char *text_or_null(const char *text)
{
    return text && *text ? text : NULL;
}

/* ---- penalties(event) ------------------------------------------------------------------------ */

#define PENALTIES_COLUMNS                                                                                              \
    "number INTEGER, round INTEGER, tbl INTEGER, name TEXT, player_id INTEGER, category TEXT, "                        \
    "infraction TEXT, infraction_name TEXT, rule TEXT, level TEXT, level_name TEXT, "                                  \
    "weight INTEGER, consequence TEXT, games INTEGER, judge TEXT, confirmed_by TEXT, "                                 \
    "open INTEGER, counts INTEGER, withdrawn INTEGER, withdrawn_reason TEXT, intent TEXT, "                            \
    "note TEXT, catalogue TEXT, day TEXT, at TEXT, team TEXT, of_team INTEGER"

static void put_penalty(struct table_sink *sink, const struct penalty *p)
{
    table_put_int(sink, p->number);
    table_put_int(sink, p->round);
    table_put_int_unless(sink, p->table, 0);
    table_put_text(sink, p->name);
    table_put_int(sink, p->player.v);
    table_put_text(sink, text_or_null(p->category));
    table_put_text(sink, p->infraction);
    table_put_text(sink, p->infraction_name);
    table_put_text(sink, text_or_null(p->rule));
    table_put_text(sink, p->level);
    table_put_text(sink, p->level_name);
    table_put_int(sink, p->weight);
    table_put_text(sink, p->consequence ? penalty_consequence_words[p->consequence] : NULL);
    table_put_int(sink, p->games);
    table_put_text(sink, text_or_null(p->judge));
    table_put_text(sink, text_or_null(p->confirmed_by));
    table_put_int(sink, p->open);
    table_put_int(sink, p->counts);
    table_put_int(sink, p->withdrawn);
    table_put_text(sink, text_or_null(p->withdrawn_reason));
    table_put_text(sink, text_or_null(penalty_intent_words[p->intent]));
    table_put_text(sink, text_or_null(p->note));
    table_put_text(sink, p->catalogue);
    table_put_text(sink, text_or_null(p->day));
    table_put_text(sink, time_format_utc(sink->arena, p->at_utc));
    table_put_text(sink, p->of_team ? p->name : text_or_null(p->team));
    table_put_int(sink, p->of_team);
}

static enum err_code fill_penalties(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct penalty *all = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = penalties_list(sink->store, sink->arena, &data, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        put_penalty(sink, &all[i]);
    return rc;
}

/* ---- rulings(event) -------------------------------------------------------------------------- */

#define RULINGS_COLUMNS                                                                                                \
    "number INTEGER, round INTEGER, tbl INTEGER, player1 TEXT, player2 TEXT, judge TEXT, "                             \
    "question TEXT, ruling TEXT, minutes INTEGER, extension INTEGER, appeal TEXT, "                                    \
    "appeal_judge TEXT, appeal_ruling TEXT, dci_appeal TEXT, dci_note TEXT, at TEXT"

static void put_ruling(struct table_sink *sink, const struct judge_ruling *r)
{
    table_put_int(sink, r->number);
    table_put_int(sink, r->round);
    table_put_int_unless(sink, r->table, 0);
    table_put_text(sink, text_or_null(r->player1));
    table_put_text(sink, text_or_null(r->player2));
    table_put_text(sink, text_or_null(r->judge));
    table_put_text(sink, text_or_null(r->question));
    table_put_text(sink, text_or_null(r->ruling));
    table_put_int(sink, r->minutes);
    table_put_int(sink, r->extension);
    table_put_text(sink, r->appeal ? appeal_words[r->appeal] : NULL);
    table_put_text(sink, text_or_null(r->appeal_judge));
    table_put_text(sink, text_or_null(r->appeal_ruling));
    table_put_text(sink, r->dci_appeal ? appeal_words[r->dci_appeal] : NULL);
    table_put_text(sink, text_or_null(r->dci_note));
    table_put_text(sink, time_format_utc(sink->arena, r->at_utc));
}

static enum err_code fill_rulings(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct judge_ruling *all = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = judge_ruling_list(sink->store, sink->arena, data.event.id, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        put_ruling(sink, &all[i]);
    return rc;
}

/* ---- judges(event) --------------------------------------------------------------------------- */

#define JUDGES_COLUMNS "number INTEGER, name TEXT, level INTEGER, role TEXT, dci TEXT"

static enum err_code fill_judges(struct table_sink *sink, struct err *err)
{
    struct event_data data;
    struct judge *all = NULL;
    size_t n = 0;
    enum err_code rc = table_event(sink, 0, &data, err);
    if (rc == ERR_OK)
        rc = judge_list(sink->store, sink->arena, data.event.id, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        table_put_int(sink, all[i].number);
        table_put_text(sink, all[i].name);
        table_put_int(sink, all[i].level);
        table_put_text(sink, judge_role_words[all[i].role]);
        table_put_text(sink, text_or_null(all[i].dci));
    }
    return rc;
}

/* ---- bans_of(date) --------------------------------------------------------------------------- */

#define BANS_COLUMNS                                                                                                   \
    "ban INTEGER, name TEXT, player_id INTEGER, first TEXT, until TEXT, next TEXT, reason TEXT, "                      \
    "rule TEXT, lifted INTEGER, lifted_reason TEXT, event_id INTEGER, at TEXT"

static enum err_code fill_bans(struct table_sink *sink, struct err *err)
{
    const struct table_cell *cell = &sink->arguments[0];
    struct ban *all = NULL;
    size_t n = 0;
    enum err_code rc = ERR_OK;
    if (cell->type != CELL_NULL && cell->type != CELL_TEXT)
        return err_set(err, ERR_INPUT, "a date is a text such as '2026-11-21'");
    if (cell->type == CELL_TEXT)
        rc = date_check(cell->t, err);
    if (rc == ERR_OK)
        rc = ban_list(sink->store, sink->arena, cell->type == CELL_TEXT ? cell->t : NULL, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        table_put_int(sink, all[i].id);
        table_put_text(sink, all[i].name);
        table_put_int(sink, all[i].player.v);
        table_put_text(sink, all[i].from);
        table_put_text(sink, all[i].until);
        table_put_text(sink, text_or_null(all[i].kind));
        table_put_text(sink, all[i].reason);
        table_put_text(sink, text_or_null(all[i].rule));
        table_put_int(sink, all[i].lifted);
        table_put_text(sink, text_or_null(all[i].lifted_reason));
        table_put_int_unless(sink, all[i].event.v, 0);
        table_put_text(sink, time_format_utc(sink->arena, all[i].at_utc));
    }
    return rc;
}

const struct table_function tables_of_judging[] = {
    {"penalties", PENALTIES_COLUMNS, "event", fill_penalties},
    {"rulings", RULINGS_COLUMNS, "event", fill_rulings},
    {"judges", JUDGES_COLUMNS, "event", fill_judges},
    {"bans_of", BANS_COLUMNS, "date", fill_bans},
    {NULL, NULL, NULL, NULL},
};
