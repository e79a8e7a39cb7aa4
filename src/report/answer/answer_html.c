/* answer_html.c - a page as one HTML file: nothing is loaded from anywhere, charts are inline SVG, and it prints
 *
 * Names come from strangers' lists: every text is escaped, also inside SVG.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/escape.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "report/answer/answer.h"
#include "report/answer/answer_inner.h"
#include "report/mana_symbol.h"

#include <string.h>

enum {
    NARROW_COLUMNS = 3, /* tables of so many columns stay tables on a phone */
    PAGE_COLUMNS = 9,   /* and of so many are whole on a laptop */
};

/* What a phone shows before the cells of a column: the table says it once, in a property of that number. */
#define LABEL(column) ".rows td:nth-child(" column ")::before{content:var(--" column ")}"

/* Colours, corners and distances are those of the web pages; both themes, and paper. */
static const char style[] =
    ":root{color-scheme:light dark;--bg:#f5f5f9;--card:#fff;--sunken:#ededf3;--line:#dcdde7;--fg:#15161f;"
    "--muted:#555a6e;--link:#4335bd;--bad:#a81c2b;--bad-bg:#fde6e7;--good:#0b6437;--warn:#784600;"
    "--shadow:0 1px 2px #15161f0d,0 6px 20px -10px #15161f24}"
    "@media(prefers-color-scheme:dark){:root{--bg:#0d0e14;--card:#161822;--sunken:#232635;--line:#2a2d3b;"
    "--fg:#eef0f7;--muted:#a5aabd;--link:#b9b0ff;--bad:#ff9ea2;--bad-bg:#401a20;--good:#74dfa2;--warn:#ffc766;"
    "--shadow:none}}"
    "*{box-sizing:border-box}body{font:1rem/1.5 system-ui,\"Noto Sans\",sans-serif;margin:0 auto;max-width:70rem;"
    "padding:1.5rem 1rem 3rem;color:var(--fg);background:var(--bg);overflow-wrap:break-word}"
    "h1{font-size:1.75rem;line-height:1.2;margin:0}h2{font-size:1.125rem;margin:0 0 .75rem}h3{font-size:1rem;margin:0}"
    "p{margin:.5rem 0;max-width:50rem}a{color:var(--link)}.sub,footer{color:var(--muted);font-size:.9rem}"
    "nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.75rem 0}nav a{white-space:nowrap;padding:.2rem 0}"
    "section{background:var(--card);border:1px solid var(--line);border-radius:.875rem;box-shadow:var(--shadow);"
    "padding:1rem 1.25rem;margin:1rem 0}#verdict:has(.finding){border-color:var(--bad)}"
    ".warn{border-inline-start:4px solid var(--bad);background:var(--bad-bg);border-radius:.375rem;padding:.4rem .75rem}"
    ".finding{display:grid;grid-template-columns:8rem minmax(0,1fr);gap:.25rem 1.25rem;padding:.75rem 0;"
    "border-top:1px solid var(--line)}h2+.finding{border:0;padding-top:0}.finding p{margin:.15rem 0}"
    ".weight{color:var(--muted);font-size:.8125rem;line-height:1.35}.weight strong{display:block;color:var(--bad);"
    "font-size:2.375rem;line-height:1;font-variant-numeric:tabular-nums}.mend{color:var(--good)}"
    "table{border-collapse:collapse;margin:.75rem 0;font-size:.9rem;max-width:100%}"
    "caption{text-align:start;font-weight:600;padding:.2rem 0}"
    "th,td{padding:.3rem 1.25rem .3rem 0;text-align:start;vertical-align:top;border-bottom:1px solid var(--line)}"
    "th{color:var(--muted);font-size:.8125rem;font-weight:600;vertical-align:bottom}"
    "td.n,th.n,td+td,th+th{text-align:end}td.n,td+td{font-variant-numeric:tabular-nums;white-space:nowrap}"
    "td.t,th.t{text-align:start;white-space:normal}"
    "tr:last-child td{border-bottom:0}th:last-child,td:last-child{padding-inline-end:0}"
    ".ms{display:inline-flex;gap:.1em;vertical-align:-.15em}.ms svg{flex:none;width:1.15em;height:1.15em}"
    "summary{color:var(--link);font-size:.9rem;cursor:pointer;padding:.25rem 0}"
    "figure{margin:.75rem 0}figcaption{font-weight:600;font-size:.9rem}"
    ".ch{display:block;width:calc(100% - 52px);margin:0 8px 0 44px;overflow:visible;font:10.5px system-ui,sans-serif;"
    "fill:currentColor;text-anchor:middle}.ch svg{overflow:visible}.ch svg path{vector-effect:non-scaling-stroke}"
    ".mesh,.axis,.line{fill:none;stroke-width:1.6}.dot{stroke-width:5;stroke-linecap:round}"
    ".mesh{stroke:currentColor;stroke-opacity:.25;stroke-width:.5}.axis{stroke:currentColor;stroke-width:.9}"
    ".ch [tabindex]{outline:0}.ch rect{fill:transparent}.ch [tabindex] text{visibility:hidden;font-weight:650;"
    "font-size:12px;paint-order:stroke;stroke:var(--card);stroke-width:4px}"
    ".ch :is(:hover,:focus)>text{visibility:visible}.ch :is(:hover,:focus)>rect{fill:currentColor;fill-opacity:.08}"
    ".ch :focus-visible>rect{stroke:var(--fg)}.ch .ln{display:none}"
    "@media(max-width:40rem){body{padding:1rem .75rem}section{padding:.75rem}.ch .lw{display:none}.ch .ln{display:inline}"
    ".finding{grid-template-columns:minmax(0,1fr)}.weight strong{display:inline;font-size:1.75rem}"
    ".rows thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
    ".rows,.rows tbody,.rows caption{display:block}.rows tr{display:flex;flex-wrap:wrap;gap:.1rem 1rem;padding:.5rem 0;"
    "border-bottom:1px solid var(--line)}.rows td{display:block;border:0;padding:0;white-space:normal;text-align:start}"
    ".rows td:first-child{flex:1 0 100%;font-weight:600}.rows td:empty{display:none}"
    ".rows td::before{color:var(--muted);font-size:.8125rem}" LABEL("1") LABEL("2") LABEL("3") LABEL("4") LABEL("5")
        LABEL("6") LABEL("7") LABEL("8") LABEL(
            "9") "}"
                 "@media print{:root{font-size:11px;color-scheme:light;--bg:#fff;--card:#fff;--fg:#000;--muted:#444;--line:#bbb;--bad:#a81c2b;"
                 "--bad-bg:#fff;--good:#0b6437;--shadow:none}body{margin:0;padding:0;max-width:none}nav{display:none}"
                 "section{border:0;padding:0}.finding,figure,tr{break-inside:avoid}h2{break-after:avoid}"
                 ".ms,.ch path{print-color-adjust:exact}}";

/* ---- costs ----------------------------------------------------------------------------------- */

static void add_part(struct strbuf *out, const struct mana_part *part, const char *transform)
{
    if (*part->shape) {
        strbuf_printf(out, "<path%s fill=\"%s\" fill-rule=\"evenodd\" d=\"%s\"/>", transform, part->ink, part->shape);
        return;
    }
    strbuf_printf(out,
                  "<text%s x=\"12\" y=\"17.5\" text-anchor=\"middle\" font-size=\"15\" font-weight=\"700\" "
                  "font-family=\"system-ui,sans-serif\" fill=\"%s\">",
                  transform, part->ink);
    escape_markup(out, part->text);
    strbuf_add(out, "</text>");
}

/* Draws a symbol of n bytes, or what the page has drawn of it already. */
static void add_symbol(struct strbuf *out, const struct mana_symbol *symbol, const char *text, size_t n)
{
    static const char *const places[] = {" transform=\"scale(.5) translate(2 2)\"",
                                         " transform=\"scale(.5) translate(22 22)\""};
    char name[16] = "", drawn[32];
    for (size_t i = 0; i < n && strlen(name) + 1 < sizeof name; i++)
        if (char_is_alnum(text[i]))
            name[strlen(name)] = text[i];
    snprintf(drawn, sizeof drawn, "<g id=\"mana-%s\">", name);
    strbuf_add(out, "<svg viewBox=\"0 0 24 24\">");
    if (*name && strstr(strbuf_text(out), drawn)) {
        strbuf_printf(out, "<use href=\"#mana-%s\"/></svg>", name);
        return;
    }
    strbuf_add(out, drawn);
    for (int i = 0; i < symbol->parts; i++)
        strbuf_printf(out, "<path fill=\"%s\" d=\"%s\"/>", symbol->part[i].ground,
                      symbol->parts == 1 ? mana_disc : mana_halves[i]);
    for (int i = 0; i < symbol->parts; i++)
        add_part(out, &symbol->part[i], symbol->parts == 1 ? "" : places[i]);
    strbuf_add(out, "</g></svg>");
}

/* A cost as drawn symbols, which are read out in words. */
static void add_cost(struct strbuf *out, struct arena *arena, const struct lang *lang, const char *cost)
{
    struct mana_symbol symbol;
    const char *said = mana_cost_say(arena, lang, cost);
    if (!*said) {
        escape_markup(out, cost);
        return;
    }
    strbuf_add(out, "<span class=\"ms\" role=\"img\" aria-label=\"");
    escape_markup(out, said);
    strbuf_add(out, "\">");
    for (const char *next; *cost; cost = next) {
        next = mana_symbol_next(cost, &symbol);
        if (next)
            add_symbol(out, &symbol, cost, (size_t)(next - cost));
        else
            next = cost + 1;
    }
    strbuf_add(out, "</span>");
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Which columns of a table a part of it has. A table that is too wide for a page is two: what paper shows as well, and
 * the rest, which opens when it is wanted. */
enum part { PART_ALL, PART_FIRST, PART_REST };

static bool is_in_part(const struct answer_table *table, size_t column, enum part part)
{
    bool aside = table->columns[column].aside;
    return part == PART_ALL || (part == PART_FIRST && !aside) || (part == PART_REST && (aside || column == 0));
}

/* Cells are numbers at the end of their column, but for those of the first column and for texts. */
static const char *class_of(const struct answer_table *table, size_t column)
{
    bool text = table->columns[column].type == ANSWER_TEXT;
    return text == (column == 0) ? "" : text ? " class=\"t\"" : " class=\"n\"";
}

static void add_header(struct strbuf *out, const struct answer_table *table, enum part part)
{
    strbuf_add(out, "\n<thead><tr>");
    for (size_t c = 0; c < table->n_columns; c++) {
        if (!is_in_part(table, c, part))
            continue;
        strbuf_printf(out, "<th%s>", class_of(table, c));
        escape_markup(out, table->columns[c].header);
    }
    strbuf_add(out, "</tr></thead>\n<tbody>\n");
}

static void add_cell(struct strbuf *out, const struct lang *lang, const struct answer_table *table, size_t row,
                     size_t column)
{
    struct arena arena = ARENA_INIT;
    const struct answer_column *c = &table->columns[column];
    const char *text = answer_cell_shown(&arena, c, answer_table_at(table, row, column), false);
    strbuf_printf(out, "<td%s>", class_of(table, column));
    if (c->cost)
        add_cost(out, &arena, lang, text);
    else
        escape_markup(out, text);
    arena_release(&arena);
}

/* Does the first column say nothing without its name, as a turn's number? */
static bool counts_rows(const struct answer_table *table)
{
    struct arena arena = ARENA_INIT;
    bool counts = answer_table_rows(table) > 0 &&
                  char_is_digit(*answer_cell_shown(&arena, &table->columns[0], answer_table_at(table, 0, 0), false));
    arena_release(&arena);
    return counts;
}

/* The names of the columns, for a phone: as strings of CSS in an attribute. */
static void add_labels(struct strbuf *out, const struct answer_table *table, enum part part)
{
    int shown = 0;
    strbuf_add(out, " style=\"");
    for (size_t c = 0; c < table->n_columns; c++) {
        if (!is_in_part(table, c, part))
            continue;
        shown++;
        if (c == 0 && !counts_rows(table))
            continue;
        strbuf_printf(out, "--%d:&quot;", shown);
        for (const char *at = table->columns[c].header; *at; at++) {
            const char letter[] = {*at, '\0'};
            strbuf_add(out, *at == '"' || *at == '\\' ? "\\" : "");
            escape_markup(out, letter);
        }
        strbuf_add(out, " &quot;;");
    }
    strbuf_add(out, "\"");
}

/* alone: the page is a file, whose style shows wide tables as lists on a phone. */
static void add_part_of(struct strbuf *out, const struct lang *lang, const struct answer_table *table, enum part part,
                        bool alone)
{
    bool rows = alone && table->n_columns > NARROW_COLUMNS;
    strbuf_add(out, rows ? "<div class=\"wide\"><table class=\"rows\"" : "<div class=\"wide\"><table");
    if (rows)
        add_labels(out, table, part);
    strbuf_add(out, ">");
    if (*table->title && part != PART_REST) {
        strbuf_add(out, "<caption>");
        escape_markup(out, table->title);
        strbuf_add(out, "</caption>");
    }
    add_header(out, table, part);
    for (size_t r = 0; r < answer_table_rows(table); r++) {
        strbuf_add(out, "<tr>");
        for (size_t c = 0; c < table->n_columns; c++)
            if (is_in_part(table, c, part))
                add_cell(out, lang, table, r, c);
        strbuf_add(out, "</tr>\n");
    }
    strbuf_add(out, "</tbody></table></div>\n");
}

static void add_table(struct strbuf *out, const struct lang *lang, const struct answer_table *table, bool alone)
{
    if (table->n_columns <= PAGE_COLUMNS) {
        add_part_of(out, lang, table, PART_ALL, alone);
        return;
    }
    struct arena arena = ARENA_INIT;
    add_part_of(out, lang, table, PART_FIRST, alone);
    strbuf_add(out, "<details><summary>");
    escape_markup(out, message_say(&arena, lang, MESSAGE_PAGE, message(&arena, "%s: all columns", table->name)));
    strbuf_add(out, "</summary>\n");
    arena_release(&arena);
    add_part_of(out, lang, table, PART_REST, alone);
    strbuf_add(out, "</details>\n");
}

/* ---- the page -------------------------------------------------------------------------------- */

static void add_paragraph(struct strbuf *out, const char *class, const char *text)
{
    strbuf_printf(out, *class ? "<p class=\"%s\">" : "<p>", class);
    escape_markup(out, text);
    strbuf_add(out, "</p>\n");
}

static void add_finding(struct strbuf *out, const struct lang *lang, const struct answer_finding *f)
{
    struct arena arena = ARENA_INIT;
    strbuf_add(out, "<div class=\"finding\"><p class=\"weight\"><strong>");
    escape_markup(out, f->weight);
    strbuf_add(out, "</strong> ");
    escape_markup(out, f->unit);
    strbuf_add(out, "</p><div><h3>");
    escape_markup(out, f->head);
    strbuf_add(out, "</h3>\n");
    add_paragraph(out, "", f->text);
    strbuf_add(out, "<p class=\"mend\"><strong>");
    escape_markup(out, message_say(&arena, lang, MESSAGE_PAGE, TC_WORD("To mend it:")));
    strbuf_add(out, "</strong> ");
    escape_markup(out, f->change);
    strbuf_add(out, "</p></div></div>\n");
    arena_release(&arena);
}

static void add_body(struct strbuf *out, const struct lang *lang, const struct answer *page, bool alone)
{
    strbuf_add(out, "<h1>");
    escape_markup(out, page->title);
    strbuf_add(out, "</h1>\n");
    add_paragraph(out, "sub", page->subtitle);
    strbuf_add(out, "<nav>");
    for (const struct answer_section *s = page->first; s; s = s->next) {
        strbuf_printf(out, "<a href=\"#%s\">", s->key);
        escape_markup(out, s->title);
        strbuf_add(out, "</a> ");
    }
    strbuf_add(out, "</nav>\n");
    for (const struct answer_section *s = page->first; s; s = s->next) {
        strbuf_printf(out, "<section id=\"%s\">\n<h2>", s->key);
        escape_markup(out, s->title);
        strbuf_add(out, "</h2>\n");
        for (const struct answer_block *b = s->first; b; b = b->next) {
            if (b->kind == BLOCK_FINDING) {
                add_finding(out, lang, b->finding);
                continue;
            }
            if (b->kind != BLOCK_TABLE) {
                add_paragraph(out, b->kind == BLOCK_WARNING ? "warn" : "", b->text);
                continue;
            }
            answer_chart_add_svg(out, b->table);
            add_table(out, lang, b->table, alone);
        }
        strbuf_add(out, "</section>\n");
    }
    strbuf_add(out, "<footer><p>");
    escape_markup(out, page->footer);
    strbuf_add(out, "</p></footer>\n");
}

void answer_write_html_body(const struct answer *page, const struct lang *lang, struct strbuf *out)
{
    struct arena arena = ARENA_INIT;
    add_body(out, lang, answer_said(&arena, lang, page), false);
    arena_release(&arena);
}

void answer_write_html(const struct answer *page, const struct lang *lang, struct strbuf *out)
{
    struct arena arena = ARENA_INIT;
    page = answer_said(&arena, lang, page);
    strbuf_printf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
                  lang ? lang_tag(lang) : "en");
    strbuf_add(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<meta name=\"generator\" content=\"Topcut " TOPCUT_VERSION "\">\n<title>");
    escape_markup(out, page->title);
    strbuf_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n", style);
    add_body(out, lang, page, true);
    strbuf_add(out, "</body>\n</html>\n");
    arena_release(&arena);
}
