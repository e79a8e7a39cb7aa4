/* penalties_rows.c - an event's penalties as rows: read, saved, and each put where its number is looked for */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/judge/internal.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <stdarg.h>
#include <string.h>

static enum penalty_consequence consequence_of(const char *word)
{
    for (int i = 1; i < N_PENALTY_CONSEQUENCES; i++)
        if (strcmp(penalty_consequence_words[i], word) == 0)
            return (enum penalty_consequence)i;
    return PENALTY_NOTHING;
}

static enum penalty_intent intent_of(const char *word)
{
    for (int i = 1; i < N_PENALTY_INTENTS; i++)
        if (strcmp(penalty_intent_words[i], word) == 0)
            return (enum penalty_intent)i;
    return PENALTY_INTENT_CATALOGUE;
}

static void read_row(const struct cursor *c, struct arena *arena, struct penalty_row *out)
{
    *out = (struct penalty_row){
        .p = {.number = (int)cursor_int(c, 0),
              .player = {cursor_int(c, 1)},
              .name = "",
              .round = (int)cursor_int(c, 2),
              .catalogue = cursor_text(c, 3, arena),
              .infraction = cursor_text(c, 4, arena),
              .level = cursor_text(c, 5, arena),
              .consequence = consequence_of(cursor_text(c, 6, arena)),
              .games = (int)cursor_int(c, 7),
              .judge = cursor_text(c, 8, arena),
              .confirmed_by = cursor_text(c, 9, arena),
              .note = cursor_text(c, 10, arena),
              .withdrawn = cursor_int(c, 11) != 0,
              .withdrawn_reason = cursor_text(c, 12, arena),
              .at_utc = cursor_int(c, 13),
              .intent = intent_of(cursor_text(c, 14, arena)),
              .day = cursor_text(c, 15, arena)},
        .did = (unsigned)cursor_int(c, 16),
        .did_round = (int)cursor_int(c, 17),
    };
    if (cursor_int(c, 18)) {
        out->p.player.v = cursor_int(c, 18);
        out->p.name = cursor_text(c, 19, arena);
    }
    out->p.of_team = cursor_int(c, 18) == 0; /* and there are teams: place_row */
}

static enum err_code read_rows(struct penalties *ps, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    enum err_code rc = store_query(ps->store, Q_PENALTY_ALL, SQL_ARGS(SQL_I(ps->data.event.id.v)), &c, err);
    for (; rc == ERR_OK; rc = cursor_next(&c, err)) {
        ARENA_ROOM(ps->arena, ps->rows, ps->n, room); /* always room for one more */
        if (!c.row)
            break;
        read_row(&c, ps->arena, &ps->rows[ps->n++]);
    }
    cursor_close(&c);
    return rc;
}

/* The catalogues that rows were given by, looked up once each. */
struct shelf {
    struct penalty_catalogue *all;
    size_t n;
};

/* Names infraction and penalty as the row's own catalogue does; by their keys when the catalogue is gone. */
static void name_row(const struct shelf *shelf, const struct event_data *data, struct penalty_row *row)
{
    const struct penalty_catalogue *own = penalty_catalogue_by_key(shelf->all, shelf->n, row->p.catalogue);
    int infraction = own ? penalty_infraction_index(own, row->p.infraction) : -1;
    int level = own ? penalty_level_index(own, row->p.level) : -1;
    row->p.infraction_name = row->p.infraction;
    row->p.level_name = row->p.level;
    row->p.category = row->p.rule = "";
    if (infraction >= 0) {
        const struct penalty_infraction *known = &own->infractions[infraction];
        row->p.infraction_name = known->name;
        row->p.category = known->category;
        row->p.rule = penalty_cost_on(known, data->event.set.date)->rule;
    }
    if (level >= 0) {
        row->p.level_name = own->levels[level].name;
        row->p.weight = own->levels[level].weight;
    }
    bool confirm = (level >= 0 && own->levels[level].confirm) || row->p.consequence >= PENALTY_EJECTION;
    row->p.open = confirm && !row->p.withdrawn && !*row->p.confirmed_by;
}

void penalties_find_owner(const struct event_data *data, struct penalty_row *row)
{
    row->player = event_player_index(data, row->p.player);
    row->member = -1;
    row->p.of_team = row->p.of_team && *data->event.set.teams;
    row->p.team = "";
    const char *name = row->player >= 0 ? data->players[row->player].name : "";
    if (!*data->event.set.teams || row->p.of_team) {
        row->p.name = name;
        return;
    }
    row->p.team = name;
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].id.v == row->p.player.v)
            row->member = (int)i;
    if (row->member >= 0)
        row->p.name = data->members[row->member].name;
}

const char *penalty_whose(struct arena *arena, const struct penalty *p)
{
    return p->team && *p->team ? arena_printf(arena, "%s (%s)", p->name, p->team) : p->name;
}

void penalties_place_row(struct penalties *ps, struct penalty_row *row)
{
    bool ours = strcmp(row->p.catalogue, ps->catalogue.key) == 0;
    penalties_find_owner(&ps->data, row);
    row->infraction_at = ours ? penalty_infraction_index(&ps->catalogue, row->p.infraction) : -1;
    row->level_at = ours ? penalty_level_index(&ps->catalogue, row->p.level) : -1;
    const struct load_match *m = row->player >= 0 && row->p.round > 0 && row->p.round <= (int)ps->data.n_rounds
                                     ? event_match_of(&ps->data, row->p.round, row->player)
                                     : NULL;
    row->p.table = m ? m->table : 0;
}

enum err_code penalties_load(struct store *store, struct arena *arena, struct event_id event,
                             const struct event_data *data, struct penalties *out, struct err *err)
{
    struct shelf shelf = {.n = 0};
    *out = (struct penalties){
        .store = store, .arena = arena, .done = "", .remarks = ARENA_ARRAY(arena, const char *, PENALTY_REMARKS_MAX)};
    enum err_code rc = ERR_OK;
    if (data)
        out->data = *data;
    else
        rc = event_load(store, arena, event, &out->data, err);
    if (rc == ERR_OK)
        rc = penalties_catalogue(arena, &out->data.event, &out->catalogue, err);
    if (rc == ERR_OK)
        rc = penalties_catalogues_whole(arena, &shelf.all, &shelf.n, err);
    if (rc == ERR_OK)
        rc = read_rows(out, err);
    for (size_t i = 0; rc == ERR_OK && i < out->n; i++) {
        name_row(&shelf, &out->data, &out->rows[i]);
        penalties_place_row(out, &out->rows[i]);
    }
    return rc;
}

enum err_code penalties_row(struct penalties *ps, int number, struct penalty_row **out, struct err *err)
{
    for (size_t i = 0; i < ps->n; i++)
        if (ps->rows[i].p.number == number) {
            *out = &ps->rows[i];
            return ERR_OK;
        }
    if (ps->n == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no penalty %d: none was given", ps->data.event.set.name, number);
    return err_set(err, ERR_NOT_FOUND, "%s has no penalty %d (1 to %d)\ntopcut penalty list shows them",
                   ps->data.event.set.name, number, ps->rows[ps->n - 1].p.number);
}

enum err_code penalties_save(struct penalties *ps, const struct penalty_row *row, struct err *err)
{
    const struct penalty *p = &row->p;
    const char *consequence = p->consequence ? penalty_consequence_words[p->consequence] : "";
    return store_exec(ps->store, Q_PENALTY_UPDATE,
                      SQL_ARGS(SQL_I(ps->data.event.id.v), SQL_I(p->number), SQL_I(p->round), SQL_T(p->level),
                               SQL_T(consequence), SQL_I(p->games), SQL_T(p->judge), SQL_T(p->confirmed_by),
                               SQL_T(p->note), SQL_T(penalty_intent_words[p->intent]), SQL_I(p->withdrawn),
                               SQL_T(p->withdrawn_reason), SQL_I(row->did), SQL_I(row->did_round)),
                      err);
}

static const char *message_of(struct arena *arena, const char *format, va_list arguments)
{
    struct strbuf said = STRBUF_INIT;
    message_add(&said, format, arguments);
    const char *text = arena_strdup(arena, strbuf_text(&said));
    strbuf_release(&said);
    return text;
}

void penalties_done(struct penalties *ps, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = message_of(ps->arena, format, arguments);
    va_end(arguments);
    ps->done = arena_printf(ps->arena, "%s%s%s", ps->done, *ps->done ? "; " : "", text);
}

void penalties_did(struct penalties *ps, const char *also)
{
    ps->done = arena_printf(ps->arena, "%s%s", ps->done, also);
}

void penalties_remark(struct penalties *ps, const char *format, ...)
{
    if (ps->n_remarks == PENALTY_REMARKS_MAX)
        return;
    va_list arguments;
    va_start(arguments, format);
    ps->remarks[ps->n_remarks++] = message_of(ps->arena, format, arguments);
    va_end(arguments);
}
