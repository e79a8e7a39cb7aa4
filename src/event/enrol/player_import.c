/* player_import.c - a file of players into the store
 *
 * Columns are found by their headers, in several languages and any order. Each row is then either
 * new, or known (same DCI number, or same name where no number contradicts), or a repetition within
 * the file, or another person with a known name: each decision is in the answer with its reason,
 * and none of them changes a player who was there before. The rows are inserted one after the
 * other, so that the store's own indexes find repetitions within the file too; players beyond the
 * last id of before are the file's.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/enrol/internal.h"
#include "event/people/people.h"
#include "event/verbs/verbs.h"

#include <limits.h>
#include <string.h>

/* ---- columns --------------------------------------------------------------------------------- */

enum field {
    FIELD_NAME,
    FIELD_LAST,
    FIELD_FIRST,
    FIELD_DCI,
    FIELD_EMAIL,
    FIELD_COUNTRY,
    FIELD_CLUB,
    FIELD_REGION,
    FIELD_NOTE,
    FIELD_COUNT
};

/* What a field is called in the answer, and the headers that mean it (compared without case, marks,
 * blanks,
 * '_' and '-'). */
static const struct {
    const char *name, *headers;
} fields[FIELD_COUNT] = {
    [FIELD_NAME] = {TC_WORD("name"), "name|player|player name|full name|display name|spieler|spielername|joueur|"
                                     "nom complet|jugador|nombre completo|giocatore|nome completo|jogador|speler|"
                                     "spelare|spiller|zawodnik|hráč"},
    [FIELD_LAST] = {TC_WORD("last name"), "last|last name|surname|family name|nachname|familienname|nom|"
                                          "nom de famille|apellido|apellidos|cognome|sobrenome|apelido|achternaam|"
                                          "efternamn|efternavn|etternavn|nazwisko|příjmení"},
    [FIELD_FIRST] = {TC_WORD("first name"), "first|first name|given|given name|forename|vorname|prénom|nombre|nome|"
                                            "voornaam|förnamn|fornavn|fornamn|imię|jméno"},
    [FIELD_DCI] = {TC_WORD("dci"), "dci|dci number|dci no|dci nr|dci #|dci id|dci pin|pin|pin number|"
                                   "membership|membership number|wpn number|dci nummer|dci numero|numéro dci|"
                                   "número dci|numero dci"},
    [FIELD_EMAIL] = {TC_WORD("e-mail"), "email|mail|email address|mail address|courriel|correo|correo electrónico|"
                                        "adresse email|epost"},
    [FIELD_COUNTRY] = {TC_WORD("country"), "country|country code|nation|nationality|land|pays|país|paese|kraj"},
    [FIELD_CLUB] = {TC_WORD("club"), "club|team|store|verein|équipe|equipo|squadra|equipe|klub|lag|hold|association"},
    [FIELD_REGION] = {TC_WORD("region"), "region|state|province|bundesland|kanton|län|région|región|provincia|estado"},
    [FIELD_NOTE] = {TC_WORD("note"), "note|notes|comment|comments|remark|bemerkung|anmerkung|kommentar|remarque"},
};

/* Which cell of a row holds which field; -1: none. */
struct columns {
    int at[FIELD_COUNT];
};

/* A header that means a part of the name means all of it when the other part is missing ("Nombre"
 * alone), and "Name" beside a first name is the last name (German, Dutch). */
static void settle_names(struct columns *c)
{
    int *name = &c->at[FIELD_NAME], *last = &c->at[FIELD_LAST], *first = &c->at[FIELD_FIRST];
    if (*name >= 0 && *first >= 0 && *last < 0) {
        *last = *name;
        *name = -1;
    } else if (*name < 0 && *first >= 0 && *last < 0) {
        *name = *first;
        *first = -1;
    } else if (*name < 0 && *last >= 0 && *first < 0) {
        *name = *last;
        *last = -1;
    }
}

/* The field that a header means, FIELD_COUNT for none. */
static size_t field_of(const struct csv_table *table, size_t column)
{
    const struct csv_table alone = {.header = {.cells = &table->header.cells[column], .n_cells = 1}};
    size_t f = 0;
    while (f < FIELD_COUNT && csv_column(&alone, fields[f].headers) < 0)
        f++;
    return f;
}

/* Refuses two columns of one meaning, since one of them would be lost without a word. */
static enum err_code refuse_doubles(const struct csv_table *table, const char *what, const struct columns *columns,
                                    struct err *err)
{
    for (size_t i = 0; i < table->header.n_cells; i++) {
        size_t f = field_of(table, i);
        if (f == FIELD_COUNT || columns->at[f] == (int)i)
            continue;
        return err_set(err, ERR_INPUT, "%s:%d: columns \"%.100s\" and \"%.100s\" both mean %s; name one otherwise",
                       what, table->header.line, table->header.cells[columns->at[f]], table->header.cells[i],
                       fields[f].name);
    }
    return ERR_OK;
}

static const char *ignored_columns(struct arena *arena, const struct csv_table *table)
{
    const char *list = "";
    for (size_t i = 0; i < table->header.n_cells; i++)
        if (field_of(table, i) == FIELD_COUNT && *table->header.cells[i])
            list = arena_printf(arena, "%s%s%s", list, *list ? ", " : "", table->header.cells[i]);
    return list;
}

static enum err_code find_columns(struct arena *arena, const struct csv_table *table, const char *what,
                                  struct columns *out, const char **told, struct err *err)
{
    for (size_t f = 0; f < FIELD_COUNT; f++)
        out->at[f] = csv_column(table, fields[f].headers);
    if (refuse_doubles(table, what, out, err) != ERR_OK)
        return err->code;
    settle_names(out);
    const char *found = "";
    for (size_t i = 0; i < table->header.n_cells; i++)
        found = arena_printf(arena, "%s%s\"%s\"", found, i ? ", " : "", table->header.cells[i]);
    if (out->at[FIELD_NAME] < 0 && out->at[FIELD_LAST] < 0)
        return err_set(err, ERR_INPUT,
                       "%s:%d: no column of names among %.600s; call one \"Name\", or two \"Last "
                       "name\" and \"First name\"; beside them DCI, E-mail, Country, Club and Note are read",
                       what, table->header.line, found);
    *told = "";
    for (size_t f = 0; f < FIELD_COUNT; f++)
        if (out->at[f] >= 0)
            *told = arena_printf(arena, "%s%s%s = %s", *told, **told ? ", " : "", table->header.cells[out->at[f]],
                                 fields[f].name);
    return ERR_OK;
}

/* ---- rows ------------------------------------------------------------------------------------ */

struct import {
    struct store *store;
    struct arena *arena;
    const char *what;
    struct columns columns;
    int64_t last_known; /* ids above it came from this file */
    struct player_import *out;
    const char *enrolled_in; /* the event's name; "" where nobody is enrolled */
};

/* NULL for an empty or absent cell. */
static const char *cell(const struct import *im, const struct csv_row *row, enum field field)
{
    const char *text = csv_cell(row, im->columns.at[field]);
    return *text ? text : NULL;
}

static bool from_this_file(const struct import *im, const struct player *p)
{
    return p->id.v > im->last_known;
}

/* The line on which this file brought a player. */
static int line_of(const struct import *im, struct player_id id)
{
    for (size_t i = 0; i < im->out->n_rows; i++)
        if (im->out->rows[i].player.v == id.v)
            return im->out->rows[i].line;
    return 0;
}

/* Returns the sentence about a row, with its hint. */
static const char *with_hint(struct arena *arena, const char *sentence, const struct player_record *record)
{
    if (!*record->dci_hint)
        return sentence;
    return *sentence ? arena_printf(arena, "%s; %s", sentence, record->dci_hint) : record->dci_hint;
}

/* A row whose number somebody has. */
static enum err_code same_number(const struct import *im, const struct player_record *record,
                                 const struct player *owner, struct player_import_row *row, struct err *err)
{
    bool same_name = strcmp(player_name_key(im->arena, owner->last, owner->first), record->name_key) == 0;
    row->player = owner->id;
    if (from_this_file(im, owner) && !same_name)
        return err_set(err, ERR_INPUT, "%s:%d: DCI number %s is that of \"%s\" on line %d already", im->what, row->line,
                       record->dci, owner->name, line_of(im, owner->id));
    if (from_this_file(im, owner)) {
        row->kind = PLAYER_IMPORT_DUPLICATE;
        row->sentence = message(im->arena, "the same player as on line %d", line_of(im, owner->id));
        return ERR_OK;
    }
    row->kind = PLAYER_IMPORT_KNOWN;
    row->sentence = same_name ? "" : message(im->arena, "the DCI number is that of %s", player_shown(im->arena, owner));
    return ERR_OK;
}

/* A row whose name n players have, and whose number, if any, nobody has. same: where no number
 * contradicts. */
static enum err_code same_name(const struct import *im, const struct player_record *record, const struct player *others,
                               size_t n, struct player_import_row *row, struct err *err)
{
    const struct player *same = NULL;
    size_t possible = 0;
    for (size_t i = 0; i < n; i++)
        if (!record->dci || !*others[i].dci) {
            same = &others[i];
            possible++;
        }
    if (possible > 1)
        return err_set(err, ERR_INPUT, "%s:%d: \"%s\" could be %s or %s; give the DCI number", im->what, row->line,
                       row->name, player_shown(im->arena, &others[0]), player_shown(im->arena, &others[1]));
    if (!same) {
        row->kind = PLAYER_IMPORT_TWIN;
        row->sentence = message(im->arena, "another DCI number than %s: taken for another person",
                                player_shown(im->arena, &others[0]));
        return ERR_OK;
    }
    row->player = same->id;
    if (from_this_file(im, same)) {
        row->kind = PLAYER_IMPORT_DUPLICATE;
        row->sentence = message(im->arena, "the same name as on line %d", line_of(im, same->id));
        return ERR_OK;
    }
    row->kind = PLAYER_IMPORT_KNOWN;
    if (record->dci)
        row->sentence = message(im->arena,
                                "taken for %s, who has no DCI number yet\ntopcut player edit #%lld "
                                "--dci %s adds it",
                                player_shown(im->arena, same), (long long)same->id.v, record->dci);
    return ERR_OK;
}

static enum err_code decide(const struct import *im, const struct player_record *record, struct player_import_row *row,
                            struct err *err)
{
    struct player owner = {0}, *others = NULL;
    size_t n = 0;
    enum err_code rc = ERR_OK;
    row->kind = PLAYER_IMPORT_NEW;
    if (record->dci_key && (rc = player_by_dci(im->store, im->arena, record->dci_key, &owner, err)) != ERR_OK)
        return rc;
    if (owner.id.v)
        return same_number(im, record, &owner, row, err);
    if ((rc = player_by_key(im->store, im->arena, record->name_key, &others, &n, err)) != ERR_OK || n == 0)
        return rc;
    return same_name(im, record, others, n, row, err);
}

/* Keeps the sentence about a bad row. */
static void add_problem(struct import *im, int line, const char *sentence)
{
    im->out->problems[im->out->n_problems++] = (struct player_import_problem){line, arena_strdup(im->arena, sentence)};
}

static enum err_code import_row(struct import *im, const struct csv_row *csv, struct err *err)
{
    struct player_import_row *row = &im->out->rows[im->out->n_rows];
    struct player_record record;
    const struct player_fields typed = {
        .name = cell(im, csv, FIELD_NAME),
        .last = cell(im, csv, FIELD_LAST),
        .first = cell(im, csv, FIELD_FIRST),
        .dci = cell(im, csv, FIELD_DCI),
        .email = cell(im, csv, FIELD_EMAIL),
        .country = cell(im, csv, FIELD_COUNTRY),
        .club = cell(im, csv, FIELD_CLUB),
        .region = cell(im, csv, FIELD_REGION),
        .note = cell(im, csv, FIELD_NOTE),
    };
    *row = (struct player_import_row){.line = csv->line, .sentence = ""};
    enum err_code rc = player_record_make(im->arena, &typed, NULL, &record, err);
    if (rc != ERR_OK) {
        err_context(err, "%s:%d", im->what, csv->line);
        return rc;
    }
    row->name = player_full_name(im->arena, record.last, record.first);
    if ((rc = decide(im, &record, row, err)) != ERR_OK)
        return rc;
    row->sentence = with_hint(im->arena, row->sentence, &record);
    if (row->kind == PLAYER_IMPORT_NEW || row->kind == PLAYER_IMPORT_TWIN)
        rc = player_insert(im->store, &record, &row->player, err);
    im->out->added += row->kind == PLAYER_IMPORT_NEW || row->kind == PLAYER_IMPORT_TWIN;
    im->out->twins += row->kind == PLAYER_IMPORT_TWIN;
    im->out->known += row->kind == PLAYER_IMPORT_KNOWN;
    im->out->duplicates += row->kind == PLAYER_IMPORT_DUPLICATE;
    im->out->n_rows++;
    return rc;
}

static enum err_code enrol_rows(struct import *im, struct event_id id, struct err *err)
{
    struct event event;
    size_t added = 0, n = im->out->n_rows;
    struct player_id *players = ARENA_ARRAY(im->arena, struct player_id, n);
    for (size_t i = 0; i < n; i++)
        players[i] = im->out->rows[i].player;
    enum err_code rc = event_get(im->store, im->arena, id, &event, err);
    im->enrolled_in = rc == ERR_OK ? event.set.name : "";
    if (rc == ERR_OK)
        rc = enrol_add(im->store, &event, players, n, false, &added, err);
    return rc == ERR_OK ? enrol_elsewhere(im->store, im->arena, &event, players, n, &im->out->remark, err) : rc;
}

/* All rows, each seeing those before it; the bad ones become problems, in the order of lines. */
static enum err_code import_rows(struct import *im, const struct csv_table *table, struct err *err)
{
    size_t bad = 0;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i <= table->n_rows; i++) {
        int until = i < table->n_rows ? table->rows[i].line : INT_MAX;
        for (; bad < table->n_bad && table->bad[bad].line <= until; bad++)
            add_problem(im, table->bad[bad].line,
                        message(im->arena, "%s:%d: %s", im->what, table->bad[bad].line, table->bad[bad].sentence));
        if (i == table->n_rows)
            break;
        struct err mine = ERR_INIT;
        rc = import_row(im, &table->rows[i], &mine);
        if (rc == ERR_INPUT) {
            add_problem(im, table->rows[i].line, mine.said);
            rc = ERR_OK;
        } else if (rc != ERR_OK) {
            *err = mine;
        }
    }
    return rc;
}

/* Refuses the import: names the first bad row and says how many there are. */
static enum err_code refuse(const struct import *im, struct err *err)
{
    const struct player_import *out = im->out;
    if (out->n_problems == 1)
        return err_set(err, ERR_INPUT, "%s", out->problems[0].sentence);
    return err_set(err, ERR_INPUT, "%s (and %s more)", out->problems[0].sentence,
                   message_count(im->arena, (int64_t)out->n_problems - 1, "%lld bad line", "%lld bad lines"));
}

enum err_code player_import(struct store *store, struct arena *arena, const char *text, const char *what,
                            struct event_id event, unsigned how, struct player_import *out, struct err *err)
{
    struct csv_table table;
    struct import im = {.store = store, .arena = arena, .what = what, .out = out, .enrolled_in = ""};
    *out = (struct player_import){.columns = "", .ignored = "", .encoding = "", .remark = ""};
    enum err_code rc = csv_table_read(arena, text, what, &table, err);
    if (rc != ERR_OK)
        csv_advise_columns(&table, "Name,DCI,Country", err);
    if (rc == ERR_OK)
        rc = find_columns(arena, &table, what, &im.columns, &out->columns, err);
    if (rc == ERR_OK)
        out->ignored = ignored_columns(arena, &table);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_PLAYER_IMPORT, err)) != ERR_OK)
        return rc;
    out->rows = ARENA_ARRAY(arena, struct player_import_row, table.n_rows);
    out->problems = ARENA_ARRAY(arena, struct player_import_problem, table.n_rows + table.n_bad);
    rc = store_get_int(store, Q_PLAYER_LAST_ID, SQL_NONE, 0, &im.last_known, err);
    if (rc == ERR_OK)
        rc = import_rows(&im, &table, err);
    if (rc == ERR_OK && out->n_problems && (!(how & PLAYER_IMPORT_KEEP_GOING) || out->n_rows == 0))
        rc = refuse(&im, err);
    if (rc == ERR_OK && event.v)
        rc = enrol_rows(&im, event, err);
    if (rc == ERR_OK && (how & PLAYER_IMPORT_DRY_RUN)) {
        store_abandon(store);
        return rc;
    }
    const char *said = message(arena, "imported %zu new players of %zu in %s%s", out->added, out->n_rows, what,
                               event.v ? TC_WORD(", and enrolled them") : "");
    if (rc == ERR_OK && event.v)
        store_note(store, event.v, "%s: %s", im.enrolled_in, said);
    else if (rc == ERR_OK)
        store_note(store, 0, "%s", said);
    return store_end(store, rc, err);
}
