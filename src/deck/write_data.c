/* write_data.c - decklists as XML, tables and JSON: Magic Online, Cockatrice, CSV, MTGJSON */
#include "base/arena.h"
#include "base/csv.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "deck/write.h"

/* ---- XML ----------------------------------------------------------------------------------------
 */

/* CatID 0: Magic Online goes by the name then and takes the newest printing. */
void write_dek(struct writing *w)
{
    static const enum deck_zone zones[] = {ZONE_MAIN, ZONE_SIDE};
    strbuf_add(w->out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                       "<Deck xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\" "
                       "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n"
                       "  <NetDeckID>0</NetDeckID>\n"
                       "  <PreconstructedDeckID>0</PreconstructedDeckID>\n");
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        struct write_line *lines;
        size_t n = write_lines(w, zones[z], &lines);
        for (size_t i = 0; i < n; i++) {
            strbuf_printf(w->out, "  <Cards CatID=\"0\" Quantity=\"%d\" Sideboard=\"%s\" Name=\"", lines[i].count,
                          zones[z] == ZONE_SIDE ? "true" : "false");
            write_xml_text(w->out, lines[i].name);
            strbuf_add(w->out, "\" Annotation=\"0\" />\n");
        }
    }
    strbuf_add(w->out, "</Deck>\n");
}

void write_cockatrice(struct writing *w)
{
    static const struct {
        enum deck_zone zone;
        const char *name;
    } zones[] = {{ZONE_MAIN, "main"}, {ZONE_SIDE, "side"}};
    strbuf_add(w->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n"
                       "    <deckname>");
    write_xml_text(w->out, w->deck->name ? w->deck->name : "");
    strbuf_add(w->out, "</deckname>\n    <comments></comments>\n");
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        struct write_line *lines;
        size_t n = write_lines(w, zones[z].zone, &lines);
        strbuf_printf(w->out, "    <zone name=\"%s\">\n", zones[z].name);
        for (size_t i = 0; i < n; i++) {
            strbuf_printf(w->out, "        <card number=\"%d\" name=\"", lines[i].count);
            write_xml_text(w->out, lines[i].name);
            strbuf_add(w->out, "\"/>\n");
        }
        strbuf_add(w->out, "    </zone>\n");
    }
    strbuf_add(w->out, "</cockatrice_deck>\n");
}

/* ---- tables -------------------------------------------------------------------------------------
 * Lists are what players brought, and people open them in spreadsheets whichever program they are for: a name that
 * one would run as a formula ("+2 Mace") is guarded. */

static void add_number(struct writing *w, int number, bool first)
{
    csv_add_cell(w->out, arena_printf(w->arena, "%d", number), first, true, CSV_PLAIN);
}

static void add_cells(struct writing *w, const char *const cells[], size_t n, bool first)
{
    for (size_t i = 0; i < n; i++)
        csv_add_cell(w->out, cells[i], first && i == 0, false, CSV_SPREADSHEET);
}

void write_mtgo_csv(struct writing *w)
{
    static const char *const header[] = {"Card Name",   "Quantity", "ID #",        "Rarity",    "Set",
                                         "Collector #", "Premium",  "Sideboarded", "Annotation"};
    static const enum deck_zone zones[] = {ZONE_MAIN, ZONE_SIDE};
    add_cells(w, header, ARRAY_LEN(header), true);
    csv_end_row(w->out);
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        const char *const rest[] = {"0", "", "", "", "No", zones[z] == ZONE_SIDE ? "Yes" : "No", "0"};
        struct write_line *lines;
        size_t n = write_lines(w, zones[z], &lines);
        for (size_t i = 0; i < n; i++) {
            csv_add_cell(w->out, lines[i].name, true, false, CSV_SPREADSHEET);
            add_number(w, lines[i].count, false);
            add_cells(w, rest, ARRAY_LEN(rest), false);
            csv_end_row(w->out);
        }
    }
}

void write_csv(struct writing *w)
{
    static const char *const header[] = {"Count", "Name", "Zone", "Set", "Collector Number"};
    add_cells(w, header, ARRAY_LEN(header), true);
    csv_end_row(w->out);
    for (enum deck_zone zone = ZONE_MAIN; zone < N_DECK_ZONES; zone++) {
        struct write_line *lines;
        size_t n = write_lines(w, zone, &lines);
        for (size_t i = 0; i < n; i++) {
            add_number(w, lines[i].count, true);
            csv_add_cell(w->out, lines[i].name, false, false, CSV_SPREADSHEET);
            csv_add_cell(w->out, deck_zone_keys[zone], false, false, CSV_PLAIN);
            csv_add_cell(w->out, lines[i].set, false, false, CSV_SPREADSHEET);
            csv_add_cell(w->out, lines[i].number, false, false, CSV_SPREADSHEET);
            csv_end_row(w->out);
        }
    }
}

/* ---- JSON ---------------------------------------------------------------------------------------
 */

void write_mtgjson(struct writing *w)
{
    static const struct {
        enum deck_zone zone;
        const char *key;
    } lists[] = {{ZONE_COMMANDER, "commander"}, {ZONE_MAIN, "mainBoard"}, {ZONE_SIDE, "sideBoard"}};
    struct json *root = json_object();
    struct json *data = json_add_object(root, "data");
    json_add_text(data, "name", w->deck->name ? w->deck->name : "");
    for (size_t l = 0; l < ARRAY_LEN(lists); l++) {
        struct json *list = json_add_array(data, lists[l].key);
        struct write_line *lines;
        size_t n = write_lines(w, lists[l].zone, &lines);
        for (size_t i = 0; i < n; i++) {
            struct json *card = json_add_object(list, NULL);
            json_add_int(card, "count", lines[i].count);
            json_add_text(card, "name", lines[i].name);
        }
    }
    strbuf_add(w->out, json_print(w->arena, root));
    strbuf_add_char(w->out, '\n');
    json_free(root);
}
