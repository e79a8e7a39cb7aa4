/* answer_html.c - a page as one HTML file: nothing is loaded from anywhere, charts are inline SVG, and it prints
 *
 * Names come from strangers' lists: every text is escaped, also inside SVG.
 */
#include "base/arena.h"
#include "base/escape.h"
#include "base/strbuf.h"
#include "report/answer/answer.h"

#include <string.h>

enum { CHART_W = 460, CHART_H = 210 };

static const char style[] =
    "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 "
    "1rem;color:#222;"
    "background:#fff}h1{font-size:1.6rem;margin-bottom:.2rem}h2{font-size:1.15rem;margin-top:2rem;"
    "border-bottom:1px solid #ccc;padding-bottom:.2rem}p{margin:.5rem 0;max-width:48rem}"
    ".sub,footer{color:#555}.warn{border-left:4px solid #c0392b;padding-left:.7rem}"
    "table{border-collapse:collapse;margin:.7rem "
    "0;font-size:.92rem}caption{text-align:left;font-weight:600;"
    "padding:.2rem 0}th,td{padding:.15rem .7rem .15rem 0;text-align:left;vertical-align:top;"
    "border-bottom:1px solid #eee}th{border-bottom:1px solid #999}td.n,th.n{text-align:right;"
    "font-variant-numeric:tabular-nums;white-space:nowrap}figure{margin:.7rem 0}"
    "figcaption{font-weight:600;font-size:.92rem}svg{max-width:100%;height:auto}"
    ".wide{overflow-x:auto}nav a{margin-right:.9rem;white-space:nowrap}"
    "@media print{body{margin:0;max-width:none;font-size:11px}nav{display:none}"
    "section,figure,tr{break-inside:avoid}h2{break-after:avoid}}";

/* ---- charts ---------------------------------------------------------------------------------- */

static const char *ink_colour(int ink)
{
    switch (ink) {
    case INK_AXIS:
        return "#555";
    case INK_GRID:
        return "#ddd";
    case INK_TEXT:
        return "#333";
    default:
        return chart_colours[ink - INK_SERIES];
    }
}

static void svg_box(void *self, double x, double y, double w, double h, int ink, const char *tip)
{
    struct strbuf *out = self;
    strbuf_printf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>", x, y, w, h,
                  ink_colour(ink));
    escape_markup(out, tip);
    strbuf_add(out, "</title></rect>\n");
}

static void svg_line(void *self, double x1, double y1, double x2, double y2, int ink, double width)
{
    strbuf_printf(self,
                  "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
                  "stroke-width=\"%.1f\"/>\n",
                  x1, y1, x2, y2, ink_colour(ink), width);
}

static void svg_text(void *self, double x, double y, int anchor, double size, const char *text)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    strbuf_printf(self, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%.0f\">", x, y, anchors[anchor + 1],
                  size);
    escape_markup(self, text);
    strbuf_add(self, "</text>\n");
}

static void add_chart(struct strbuf *out, const struct answer_table *table)
{
    struct arena arena = ARENA_INIT;
    const struct chart_canvas canvas = {out, svg_box, svg_line, svg_text};
    if (table->chart.kind == CHART_NONE || answer_chart_most(table) <= 0)
        return;
    strbuf_add(out, "<figure><figcaption>");
    escape_markup(out, table->chart.title);
    strbuf_printf(out,
                  "</figcaption>\n<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
                  "font-family=\"system-ui,sans-serif\" fill=\"%s\" aria-label=\"",
                  CHART_W, CHART_H, CHART_W, CHART_H, ink_colour(INK_TEXT));
    escape_markup(out, table->chart.title);
    strbuf_add(out, "\">\n");
    answer_chart_draw(&arena, table, CHART_W, CHART_H, &canvas);
    strbuf_add(out, "</svg></figure>\n");
    arena_release(&arena);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void add_table(struct strbuf *out, const struct answer_table *table)
{
    struct arena arena = ARENA_INIT;
    strbuf_add(out, "<div class=\"wide\"><table>");
    if (*table->title) {
        strbuf_add(out, "<caption>");
        escape_markup(out, table->title);
        strbuf_add(out, "</caption>");
    }
    strbuf_add(out, "\n<thead><tr>");
    for (size_t c = 0; c < table->n_columns; c++) {
        strbuf_add(out,
                   table->columns[c].type == ANSWER_TEXT ? "<th scope=\"col\">" : "<th scope=\"col\" class=\"n\">");
        escape_markup(out, table->columns[c].header);
        strbuf_add(out, "</th>");
    }
    strbuf_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t r = 0; r < answer_table_rows(table); r++) {
        strbuf_add(out, "<tr>");
        for (size_t c = 0; c < table->n_columns; c++) {
            strbuf_add(out, table->columns[c].type == ANSWER_TEXT ? "<td>" : "<td class=\"n\">");
            escape_markup(out, answer_cell_shown(&arena, &table->columns[c], answer_table_at(table, r, c), false));
            strbuf_add(out, "</td>");
        }
        strbuf_add(out, "</tr>\n");
    }
    strbuf_add(out, "</tbody></table></div>\n");
    arena_release(&arena);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void add_paragraph(struct strbuf *out, const char *class, const char *text)
{
    strbuf_printf(out, *class ? "<p class=\"%s\">" : "<p>", class);
    escape_markup(out, text);
    strbuf_add(out, "</p>\n");
}

static void add_finding(struct strbuf *out, const struct answer_finding *f)
{
    strbuf_add(out, "<div class=\"finding\"><p class=\"weight\"><strong>");
    escape_markup(out, f->weight);
    strbuf_add(out, "</strong> ");
    escape_markup(out, f->unit);
    strbuf_add(out, "</p><div><h3>");
    escape_markup(out, f->head);
    strbuf_add(out, "</h3>\n");
    add_paragraph(out, "", f->text);
    strbuf_add(out, "<p class=\"mend\"><strong>To mend it:</strong> ");
    escape_markup(out, f->change);
    strbuf_add(out, "</p></div></div>\n");
}

void answer_write_html_body(const struct answer *page, struct strbuf *out)
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
                add_finding(out, b->finding);
                continue;
            }
            if (b->kind != BLOCK_TABLE) {
                add_paragraph(out, b->kind == BLOCK_WARNING ? "warn" : "", b->text);
                continue;
            }
            add_chart(out, b->table);
            add_table(out, b->table);
        }
        strbuf_add(out, "</section>\n");
    }
    strbuf_add(out, "<footer><p>");
    escape_markup(out, page->footer);
    strbuf_add(out, "</p></footer>\n");
}

void answer_write_html(const struct answer *page, struct strbuf *out)
{
    strbuf_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<meta name=\"generator\" content=\"Topcut " TOPCUT_VERSION "\">\n<title>");
    escape_markup(out, page->title);
    strbuf_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n", style);
    answer_write_html_body(page, out);
    strbuf_add(out, "</body>\n</html>\n");
}
