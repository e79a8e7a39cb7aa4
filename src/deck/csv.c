/* csv.c - decklists as tables: Magic Online, Moxfield, Archidekt, TappedOut, Deckbox, Scryfall, and
 * any other with a header
 *
 * All are read alike, by the names of the columns, so a table that a player made by
 * hand or whose program changed its mind works too. Without a column of quantities each row is one
 * card; without one of zones everything is the main deck, which is what the collections of Moxfield
 * and Deckbox are. The columns that only one program has show which program it was.
 */
#include "base/csv.h"
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "deck/reader.h"
#include "deck/text.h"
#include "deck/zones.h"

#include <string.h>

#define HEADER_MAX (16u * 1024u) /* bytes of a header that csv_kind looks at */

/* As csv_column compares them: case, marks, blanks, "_" and "-" do not count, and what is plain ASCII costs least.
 * "Nombre" is a name in Spanish and a number in French, so it is not here: see find_columns. */
#define COUNT_NAMES                                                                                                    \
    "count|qty|quantity|quantityx|amount|copies|anzahl|menge|quantite|cantidad|quantita|quantidade|qtd|"               \
    "antal|"                                                                                                           \
    "aantal|ilosc|количество|枚数|数量"
#define NAME_NAMES                                                                                                     \
    "simple name|card name|name|card|cardname|kartenname|karte|name der karte|nom|nom de la carte|carte|"              \
    "nombre de la carta|carta|nome|nome da carta|nome della "                                                          \
    "carta|naam|kaart|kaartnaam|kort|kortnamn|"                                                                        \
    "nazwa|nazwa karty|название|カード名|卡牌名称|title"
#define ZONE_NAMES                                                                                                     \
    "board|section|zone|category|categories|deck "                                                                     \
    "section|zona|bereich|kategorie|categorie|categoria|"                                                              \
    "categoria|seccion|sezione|secao"
#define SIDE_NAMES      "sideboarded|sideboard|in sideboard|side|reserva|reserve|banquillo"
#define COMMANDER_NAMES "commander|is commander|comandante|commandant|kommandeur"
#define MAYBE_NAMES     "maybeboard|considering"
#define SET_NAMES       "set code|edition code|set|edition|printing|expansion|edicion|ausgabe"
#define NUMBER_NAMES    "collector number|card number|collector #|collector no|number"

struct columns {
    int count, name, zone, side, commander, maybe, set, number;
};

static struct columns find_columns(const struct csv_table *table)
{
    struct columns c = {.count = csv_column(table, COUNT_NAMES),
                        .name = csv_column(table, NAME_NAMES),
                        .zone = csv_column(table, ZONE_NAMES),
                        .side = csv_column(table, SIDE_NAMES),
                        .commander = csv_column(table, COMMANDER_NAMES),
                        .maybe = csv_column(table, MAYBE_NAMES),
                        .set = csv_column(table, SET_NAMES),
                        .number = csv_column(table, NUMBER_NAMES)};
    int nombre = csv_column(table, "nombre");
    if (c.name < 0)
        c.name = nombre;
    else if (c.count < 0)
        c.count = nombre;
    return c;
}

static bool has(const struct csv_table *table, const char *name)
{
    return csv_column(table, name) >= 0;
}

/* ---- which program's ----------------------------------------------------------------------------
 */

static enum deck_format kind_of(const struct csv_table *table)
{
    struct columns c = find_columns(table);
    if (c.name < 0 || (c.count < 0 && table->header.n_cells < 3))
        return DECK_AUTO;
    if (has(table, "sideboarded") || has(table, "id #"))
        return DECK_MTGO_CSV;
    if (has(table, "scryfall_id") || has(table, "scryfall_uri"))
        return has(table, "section") ? DECK_SCRYFALL_CSV : DECK_CSV;
    if (has(table, "tradelist count"))
        return has(table, "card number") ? DECK_DECKBOX_CSV : DECK_MOXFIELD_CSV;
    if (has(table, "board") && has(table, "qty"))
        return DECK_TAPPEDOUT_CSV;
    if (has(table, "category|categories"))
        return DECK_ARCHIDEKT_CSV;
    return DECK_CSV;
}

/* The header by itself, after the line "sep=" that Excel puts before it; NULL when it cannot be
 * one. */
static const char *header_of(struct arena *arena, const char *text)
{
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    while (char_is_white(*text) && *text != '\t')
        text++;
    const char *from = text;
    if (strncmp(text + (*text == '"'), "sep=", 4) == 0)
        text += strcspn(text, "\n");
    while (*text == '\n')
        text++;
    size_t n = strcspn(text, "\n");
    size_t len = (size_t)(text - from) + n;
    if (n == 0 || len > HEADER_MAX || char_is_digit(*text) || strcspn(text, ",;\t") >= n)
        return NULL;
    return arena_strndup(arena, from, len);
}

enum deck_format csv_kind(const char *text)
{
    struct arena scratch = ARENA_INIT;
    struct csv_table table;
    struct err err = ERR_INIT;
    enum deck_format kind = DECK_AUTO;
    const char *header = header_of(&scratch, text);
    if (header && csv_table_parse(&scratch, header, "header", &table, &err) == ERR_OK)
        kind = kind_of(&table);
    arena_release(&scratch);
    return kind;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

struct walk {
    struct reader *r;
    struct columns columns;
    bool categories; /* any word is a category of the main deck */
    bool warned;     /* of a zone that is not known */
};

static void bad_row(struct reader *r, const struct csv_row *row, const char *why)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < row->n_cells; i++)
        csv_add_cell(&sb, row->cells[i], i == 0, true, CSV_PLAIN);
    deck_bad(r, row->line, strbuf_text(&sb), "%s", why);
    strbuf_release(&sb);
}

enum place { PLACE_ZONE, PLACE_NOWHERE, PLACE_BAD };

/* The zone of a row by its board, section or first category ("Burn,Ramp", "Commander{top}",
 * "Extras{noDeck}"). */
static enum place place_by_zone(struct walk *w, const struct csv_row *row, enum deck_zone *zone)
{
    const char *cell = csv_cell(row, w->columns.zone);
    size_t n = strcspn(cell, ",;");
    const char *first = arena_strndup(w->r->arena, cell, n);
    const char *brace = strchr(first, '{');
    const char *word = brace ? arena_strndup(w->r->arena, first, (size_t)(brace - first)) : first;
    if (zone_is_tokens(word)) {
        deck_leave_out(w->r, row->line, word);
        return PLACE_NOWHERE;
    }
    if (zone_by_word(word, zone))
        return PLACE_ZONE;
    if (brace && strstr(brace, "{noDeck}")) {
        *zone = ZONE_MAYBE;
    } else if (*word && !w->categories && !w->warned) {
        deck_warn(w->r, row->line, "\"%s\" is no part of a deck that is known; such cards count as main",
                  zone_shown(w->r->arena, word));
        w->warned = true;
    }
    return PLACE_ZONE;
}

static enum place place_of(struct walk *w, const struct csv_row *row, enum deck_zone *zone)
{
    bool is_side = false, is_commander = false, is_maybe = false;
    *zone = ZONE_MAIN;
    enum place place = place_by_zone(w, row, zone);
    if (place != PLACE_ZONE)
        return place;
    if (!zone_yes_or_no(csv_cell(row, w->columns.side), &is_side) ||
        !zone_yes_or_no(csv_cell(row, w->columns.commander), &is_commander) ||
        !zone_yes_or_no(csv_cell(row, w->columns.maybe), &is_maybe)) {
        bad_row(w->r, row,
                TC_WORD("expected Yes or No, or True or False, in the columns of sideboard, commander and maybeboard"));
        return PLACE_BAD;
    }
    if (is_maybe) /* CubeCobra */
        *zone = ZONE_MAYBE;
    else if (is_side)
        *zone = ZONE_SIDE;
    else if (is_commander && *zone == ZONE_MAIN)
        *zone = ZONE_COMMANDER;
    return PLACE_ZONE;
}

/* "4", as Delver Lens has it "4x"; an empty cell is one, with a warning. */
static bool count_of(struct walk *w, const struct csv_row *row, int64_t *out, const char **why)
{
    const char *cell = csv_cell(row, w->columns.count);
    size_t len = strlen(cell);
    if (w->columns.count >= 0 && len == 0)
        deck_warn(w->r, row->line, "no quantity stands here; it is taken for 1");
    if (len == 0)
        return true;
    cell = quantity_of_cell(cell, &len);
    return deck_parse_count(arena_strndup(w->r->arena, cell, len), out, why);
}

static void read_row(struct walk *w, const struct csv_row *row)
{
    const char *name = csv_cell(row, w->columns.name), *why;
    const char *number = csv_cell(row, w->columns.number);
    enum deck_zone zone;
    int64_t count = 1;
    if (!*name) {
        bad_row(w->r, row, TC_WORD("expected the name of a card"));
        return;
    }
    if (!count_of(w, row, &count, &why)) {
        bad_row(w->r, row, why);
        return;
    }
    if (place_of(w, row, &zone) != PLACE_ZONE)
        return;
    /* Magic Online writes "149/249" */
    number = arena_strndup(w->r->arena, number, strcspn(number, "/"));
    (void)deck_add(w->r, row->line, zone, count, name, csv_cell(row, w->columns.set), number);
}

enum err_code read_csv(struct reader *r, enum deck_format format, struct err *err)
{
    struct csv_table table;
    enum err_code rc = csv_table_parse(r->arena, r->text, r->deck->what, &table, err);
    if (rc != ERR_OK) {
        err_advice(err, "a name with a comma in it goes in quotes");
        return rc;
    }
    struct walk w = {.r = r, .columns = find_columns(&table)};
    if (w.columns.name < 0)
        return err_set(err, ERR_INPUT,
                       "%s:%d: no column of card names; its header must be Name, Card or Card "
                       "Name, and that of "
                       "the quantities Count, Qty or Quantity",
                       r->deck->what, table.header.line);
    w.categories = format == DECK_ARCHIDEKT_CSV || has(&table, "category|categories");
    for (size_t i = 0; i < table.n_rows; i++)
        read_row(&w, &table.rows[i]);
    return ERR_OK;
}
