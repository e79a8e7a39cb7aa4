/* deck_verdict.c - a verdict as people and as programs see it, and the history of a card behind it
 *
 * Verdicts may be a hundred thousand, so their JSON is written straight into the buffer, not by way of a tree.
 * Names come from strangers' files: on the screen control characters are shown as \xNN.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/deck/deck.h"

#include <inttypes.h>

/* ---- JSON ------------------------------------------------------------------------------------ */

void json_quote(struct strbuf *out, const char *text)
{
    strbuf_add_char(out, '"');
    while (*text) {
        size_t plain = 0;
        while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\' && text[plain] != 0x7f)
            plain++;
        strbuf_add_bytes(out, text, plain);
        text += plain;
        if (!*text)
            break;
        if (*text == '"' || *text == '\\') {
            strbuf_add_char(out, '\\');
            strbuf_add_char(out, *text);
        } else {
            strbuf_printf(out, "\\u%04x", (unsigned char)*text);
        }
        text++;
    }
    strbuf_add_char(out, '"');
}

static void member(struct strbuf *out, const char *name, const char *text)
{
    strbuf_add(out, name);
    if (text)
        json_quote(out, text);
    else
        strbuf_add(out, "null");
}

static void number(struct strbuf *out, int value)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", value);
    strbuf_add(out, digits);
}

/* What a finding is in JSON, whoever writes it. */
struct finding_member {
    const char *name;
    enum { MEMBER_TEXT, MEMBER_NUMBER, MEMBER_BOOL } type;
    const char *text; /* NULL: null */
    int number;
};

enum { N_FINDING_MEMBERS = 10 };

/* A number, or null where it does not apply. */
static struct finding_member applying(const char *name, int value, bool applies)
{
    return applies ? (struct finding_member){name, MEMBER_NUMBER, NULL, value}
                   : (struct finding_member){name, MEMBER_TEXT, NULL, 0};
}

static void finding_members(const struct finding *f, struct finding_member out[N_FINDING_MEMBERS])
{
    const struct finding_member members[N_FINDING_MEMBERS] = {
        {"code", MEMBER_TEXT, finding_codes[f->code], 0},
        applying("line", f->line, f->line > 0),
        {"card", MEMBER_TEXT, f->card, 0},
        applying("count", f->count, f->count >= 0),
        applying("limit", f->limit, f->limit >= 0),
        {"rule", MEMBER_TEXT, f->rule, 0},
        {"source", MEMBER_TEXT, f->source, 0},
        {"text", MEMBER_TEXT, f->text, 0},
        {"hint", MEMBER_TEXT, f->hint, 0},
        {"illegal", MEMBER_BOOL, NULL, f->illegal},
    };
    memcpy(out, members, sizeof members);
}

static void finding_json(struct strbuf *out, const struct finding *f)
{
    struct finding_member members[N_FINDING_MEMBERS];
    finding_members(f, members);
    for (size_t i = 0; i < N_FINDING_MEMBERS; i++) {
        const struct finding_member *m = &members[i];
        strbuf_add(out, i ? ",\"" : "{\"");
        strbuf_add(out, m->name);
        if (m->type == MEMBER_TEXT) {
            member(out, "\":", m->text);
            continue;
        }
        strbuf_add(out, "\":");
        if (m->type == MEMBER_BOOL)
            strbuf_add(out, m->number ? "true" : "false");
        else
            number(out, m->number);
    }
    strbuf_add(out, "}");
}

void finding_add(struct json *list, const struct finding *f, bool accepted)
{
    struct finding_member members[N_FINDING_MEMBERS];
    struct json *one = json_add_object(list, NULL);
    finding_members(f, members);
    for (size_t i = 0; i < N_FINDING_MEMBERS; i++) {
        const struct finding_member *m = &members[i];
        if (m->type == MEMBER_TEXT)
            json_add_text(one, m->name, m->text);
        else if (m->type == MEMBER_BOOL)
            json_add_bool(one, m->name, m->number && !accepted);
        else
            json_add_int(one, m->name, m->number);
    }
}

void verdict_json(struct strbuf *out, const struct verdict_view *view)
{
    const struct verdict *v = view->verdict;
    bool utf8 = utf8_is_valid(view->path, strlen(view->path));
    member(out, "{\"file\":", utf8 ? view->path : "(a name that is not UTF-8)");
    member(out, ",\"format\":", ruling_name(view->ruling));
    member(out, ",\"date\":", ruling_date(view->ruling));
    strbuf_add(out, v && v->legal ? ",\"legal\":true" : ",\"legal\":false");
    strbuf_add(out, ",\"main\":");
    number(out, v ? v->main : 0);
    strbuf_add(out, ",\"side\":");
    number(out, v ? v->side : 0);
    strbuf_add(out, ",\"findings\":[");
    for (size_t i = 0; v && i < v->n; i++) {
        strbuf_add(out, i ? "," : "");
        finding_json(out, &v->findings[i]);
    }
    strbuf_add(out, "]");
    if (view->problem)
        member(out, ",\"error\":",
               utf8_is_valid(view->problem, strlen(view->problem)) ? view->problem : "the file cannot be read");
    strbuf_add(out, "}\n");
}

/* ---- rows ------------------------------------------------------------------------------------ */

const char *const verdict_columns[N_VERDICT_COLUMNS] = {"file",   "format", "date", "legal",  "main",  "side",
                                                        "code",   "line",   "card", "count",  "limit", "rule",
                                                        "source", "text",   "hint", "illegal"};

/* Texts are copied: those of a list do not outlive it. */
static void row_text(struct cli *cli, struct cli_rows *rows, const char *text)
{
    cli_row_text(rows, arena_strdup(cli->arena, text));
}

static void row_number(struct cli_rows *rows, int value, bool applies)
{
    if (applies)
        cli_row_int(rows, value);
    else
        cli_row_text(rows, NULL);
}

void verdict_rows(struct cli *cli, struct cli_rows *rows, const struct verdict_view *view)
{
    const struct verdict *v = view->verdict;
    const struct finding none = {.text = view->problem, .count = -1, .limit = -1};
    size_t n = v && v->n ? v->n : 1;
    for (size_t i = 0; i < n; i++) {
        bool found = v && v->n;
        const struct finding *f = found ? &v->findings[i] : &none;
        row_text(cli, rows, view->path);
        row_text(cli, rows, ruling_name(view->ruling));
        row_text(cli, rows, ruling_date(view->ruling));
        cli_row_int(rows, v && v->legal);
        row_number(rows, v ? v->main : 0, v);
        row_number(rows, v ? v->side : 0, v);
        cli_row_text(rows, found ? finding_codes[f->code] : view->problem ? "unreadable" : NULL);
        row_number(rows, f->line, f->line > 0);
        row_text(cli, rows, f->card);
        row_number(rows, f->count, f->count >= 0);
        row_number(rows, f->limit, f->limit >= 0);
        row_text(cli, rows, f->rule);
        row_text(cli, rows, f->source);
        row_text(cli, rows, f->text);
        row_text(cli, rows, f->hint);
        row_number(rows, f->illegal, found);
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

void finding_text(struct strbuf *out, const struct finding *f)
{
    if (f->line > 0)
        strbuf_printf(out, "line %d: ", f->line);
    strbuf_add(out, f->illegal ? "" : "note: ");
    utf8_add_printable(out, f->text);
    if (*f->hint) {
        strbuf_add(out, "; ");
        utf8_add_printable(out, f->hint);
    }
    if (*f->rule)
        strbuf_printf(out, " [%s]", f->rule);
}

void verdict_text(struct strbuf *out, const struct verdict_view *view)
{
    const struct verdict *v = view->verdict;
    if (view->many || view->problem) {
        utf8_add_printable(out, strcmp(view->path, "-") == 0 ? "standard input" : view->path);
        strbuf_add(out, ": ");
    }
    if (view->problem) {
        strbuf_add(out, "NOT READ: ");
        utf8_add_printable(out, view->problem);
        strbuf_add_char(out, '\n');
        return;
    }
    if (!view->many) {
        strbuf_add(out, "deck \"");
        utf8_add_printable(out, deck_title(view->deck, view->path));
        strbuf_printf(out, "\", %s on %s: ", ruling_name(view->ruling), ruling_date(view->ruling));
    }
    strbuf_add(out, v->legal ? "legal" : "NOT LEGAL");
    if (view->many)
        strbuf_printf(out, " (main %d, side %d)", v->main, v->side);
    strbuf_add_char(out, '\n');
    for (size_t i = 0; i < v->n; i++) {
        strbuf_add(out, "  ");
        finding_text(out, &v->findings[i]);
        strbuf_add_char(out, '\n');
    }
    if (!view->many)
        strbuf_printf(out, "  main %d, side %d\n", v->main, v->side);
}

/* ---- a card's history ------------------------------------------------------------------------ */

struct explanation {
    const struct card *card;
    struct card_reason now;
    struct card_span *spans;
    size_t n;
};

static void explain_json(struct json *to, const struct ruling *ruling, const struct explanation *e)
{
    json_add_text(to, "card", e->card->full_name);
    json_add_text(to, "format", ruling_name(ruling));
    json_add_text(to, "date", ruling_date(ruling));
    json_add_text(to, "status", card_status_words[e->now.status]);
    json_add_text(to, "since", e->now.since);
    json_add_text(to, "until", e->now.until);
    json_add_text(to, "rule", e->now.rule);
    json_add_text(to, "source", e->now.source);
    json_add_text(to, "text", e->now.text);
    json_add_text(to, "hint", e->now.hint);
    json_add_text(to, "day", e->now.day);
    struct json *list = json_add_array(to, "history");
    for (size_t i = 0; i < e->n; i++) {
        struct json *span = json_add_object(list, NULL);
        json_add_text(span, "from", e->spans[i].from);
        json_add_text(span, "until", e->spans[i].until);
        json_add_text(span, "status", card_status_words[e->spans[i].status]);
        json_add_text(span, "source", e->spans[i].source);
    }
}

static void explain_text(struct cli *cli, const struct ruling *ruling, const struct explanation *e)
{
    const struct card_reason *now = &e->now;
    cli_say(cli, "%s in %s on %s: %s", e->card->full_name, ruling_name(ruling), ruling_date(ruling),
            card_status_words[now->status]);
    cli_say(cli, "  %s%s%s%s%s%s", now->text ? now->text : "", now->hint && *now->hint ? "; " : "",
            now->hint ? now->hint : "", now->rule && *now->rule ? " [" : "", now->rule && *now->rule ? now->rule : "",
            now->rule && *now->rule ? "]" : "");
    if (*now->day)
        cli_say(cli, "  %s", now->day);
    if (e->n > 0)
        cli_say(cli, "  its history:");
    for (size_t i = 0; i < e->n; i++) {
        const struct card_span *s = &e->spans[i];
        cli_say(cli, "    %-10s to %-10s  %s%s%s", s->from ? s->from : "the start", s->until ? s->until : "this day",
                card_status_words[s->status], s->source && *s->source ? "  " : "", s->source ? s->source : "");
    }
}

enum err_code explain_card(struct cli *cli, struct ruling *ruling, const char *name, bool alone, struct err *err)
{
    struct explanation e = {.n = 0};
    enum err_code rc = catalog_require(ruling_catalog(ruling), cli->arena, name, &e.card, err);
    if (rc == ERR_OK)
        rc = ruling_explain(ruling, cli->arena, e.card, &e.now, err);
    if (rc == ERR_OK)
        rc = format_history(cli->book, cli->arena, ruling_format(ruling), e.card, &e.spans, &e.n, err);
    if (rc != ERR_OK)
        return rc;
    if (!cli->wants_json) {
        explain_text(cli, ruling, &e);
    } else if (alone) {
        explain_json(cli_json(cli, "deck-explain"), ruling, &e);
    } else {
        struct json *line = json_object();
        explain_json(line, ruling, &e);
        strbuf_add(cli_out(cli), json_print_line(cli->arena, line));
        json_free(line);
        if (cli_out(cli)->text[cli_out(cli)->len - 1] != '\n')
            strbuf_add_char(cli_out(cli), '\n');
    }
    return ERR_OK;
}
