/* deck_verdict.c - a verdict as people and as programs see it, and the history of a card behind it
 *
 * Verdicts may be a hundred thousand, and each goes out by itself. Names come from strangers' files: on the screen
 * control characters are shown as \xNN.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "cli/deck/deck.h"

#include <string.h>

/* ---- for programs ---------------------------------------------------------------------------- */

/* A verdict as a line of JSON; as a row for each of its findings, or one where there are none. */
struct verdict_row {
    const char *file, *format, *date;
    bool legal;
    int main, side; /* -1: the list could not be read */
    const struct facts_mark *facts;
    const struct finding *findings;
    size_t n;
    const char *code;              /* of the row's finding, "unreadable", or NULL */
    const struct finding *finding; /* NULL: none */
    int illegal;                   /* -1: there is no finding */
    const char *error;
};
static const struct column judged_list[] = {
    COLUMN(struct verdict_row, "file", file),
    COLUMN(struct verdict_row, "format", format),
    COLUMN(struct verdict_row, "date", date),
    COLUMN(struct verdict_row, "legal", legal),
    COLUMN(struct verdict_row, "main", main, .none = NONE_IS_MINUS_ONE),
    COLUMN(struct verdict_row, "side", side, .none = NONE_IS_MINUS_ONE),
};
static const struct column_set judged_columns = COLUMNS(struct verdict_row, judged_list);
static const struct column facts_list[] = {
    COLUMN_OWN_TEXT(struct facts_mark, "facts", digest),
    COLUMN_OWN_TEXT(struct facts_mark, "facts_date", date),
};
static const struct column_set facts_columns = COLUMNS(struct facts_mark, facts_list);
static const struct column verdict_list[] = {
    COLUMN_SPREAD_SELF(&judged_columns),
    COLUMN_SPREAD(struct verdict_row, facts, &facts_columns),
    COLUMN_LIST(struct verdict_row, "findings", findings, n, &finding_columns),
    COLUMN(struct verdict_row, "error", error, .omit = OMIT_IF_NONE),
};
static const struct column_set verdict_columns = COLUMNS(struct verdict_row, verdict_list);
static const struct column verdict_row_list[] = {
    COLUMN_SPREAD_SELF(&judged_columns),
    COLUMN(struct verdict_row, "code", code),
    COLUMN_SPREAD(struct verdict_row, finding, &finding_fact_columns),
    COLUMN(struct verdict_row, "illegal", illegal, .none = NONE_IS_MINUS_ONE),
};
static const struct column_set verdict_row_columns = COLUMNS(struct verdict_row, verdict_row_list);

const char *verdict_json(struct arena *arena, const struct verdict_view *view)
{
    static const struct verdict unread = {.legal = false};
    const struct verdict *v = view->verdict ? view->verdict : &unread;
    bool utf8 = utf8_is_valid(view->path, strlen(view->path));
    const char *error = view->problem;
    if (error && !utf8_is_valid(error, strlen(error)))
        error = "the file cannot be read";
    const struct verdict_row row = {.file = utf8 ? view->path : "(a name that is not UTF-8)",
                                    .format = ruling_name(view->ruling),
                                    .date = ruling_date(view->ruling),
                                    .facts = ruling_facts(view->ruling),
                                    .legal = v->legal,
                                    .main = v->main,
                                    .side = v->side,
                                    .findings = v->findings,
                                    .n = v->n,
                                    .error = error};
    return columns_print(&verdict_columns, arena, &row, json_print_compact);
}

/* A copy that outlives the list. */
static const struct finding *kept(struct arena *arena, const struct finding *f)
{
    struct finding *copy = ARENA_ARRAY(arena, struct finding, 1);
    *copy = *f;
    const char **texts[] = {&copy->card, &copy->rule, &copy->source, &copy->text, &copy->hint};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        *texts[i] = arena_strdup(arena, *texts[i]);
    return copy;
}

void verdict_rows_add(struct arena *arena, struct verdict_rows *rows, const struct verdict_view *view)
{
    const struct verdict *v = view->verdict;
    const struct finding unread = {.text = view->problem, .count = -1, .limit = -1};
    const struct verdict_row row = {.file = arena_strdup(arena, view->path),
                                    .format = arena_strdup(arena, ruling_name(view->ruling)),
                                    .date = arena_strdup(arena, ruling_date(view->ruling)),
                                    .legal = v && v->legal,
                                    .main = v ? v->main : -1,
                                    .side = v ? v->side : -1,
                                    .code = v ? NULL : "unreadable",
                                    .finding = v ? NULL : kept(arena, &unread),
                                    .illegal = -1};
    for (size_t i = 0; v && i < v->n; i++) {
        struct verdict_row *one = ARENA_ADD(arena, rows->list, rows->n, rows->room);
        *one = row;
        one->code = finding_codes[v->findings[i].code];
        one->finding = kept(arena, &v->findings[i]);
        one->illegal = v->findings[i].illegal;
    }
    if (!v || v->n == 0)
        *ARENA_ADD(arena, rows->list, rows->n, rows->room) = row;
}

void verdict_rows_answer(struct answer *answer, const struct verdict_rows *rows)
{
    answer_only_rows(answer, "deck-check", &verdict_row_columns, rows->list, rows->n);
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Adds a text in the words of whoever sits at the terminal: in the language of the environment. */
static void add_words(struct strbuf *out, const struct lang *lang, const char *text)
{
    struct strbuf words = STRBUF_INIT;
    message_say_to(&words, lang, MESSAGE_TERMINAL, text);
    utf8_add_printable(out, strbuf_text(&words));
    strbuf_release(&words);
}

static void add_finding(struct strbuf *out, const struct lang *lang, const struct finding *f)
{
    struct arena arena = ARENA_INIT;
    if (f->line > 0)
        add_words(out, lang, message(&arena, "line %d: ", f->line));
    add_words(out, lang, f->illegal ? "" : TC_WORD("note: "));
    add_words(out, lang, f->text);
    if (*f->hint) {
        strbuf_add(out, "; ");
        add_words(out, lang, f->hint);
    }
    arena_release(&arena);
    if (*f->rule) {
        strbuf_add(out, " [");
        add_words(out, lang, f->rule);
        strbuf_add(out, "]");
    }
}

void finding_text(struct strbuf *out, const struct finding *f)
{
    add_finding(out, lang_of_environment(), f);
}

void verdict_text(struct strbuf *out, const struct verdict_view *view)
{
    const struct verdict *v = view->verdict;
    const struct lang *lang = lang_of_environment();
    struct arena arena = ARENA_INIT;
    if (view->many || view->problem) {
        if (strcmp(view->path, "-") == 0)
            add_words(out, lang, TC_WORD("standard input"));
        else
            utf8_add_printable(out, view->path);
        strbuf_add(out, ": ");
    }
    if (view->problem) {
        add_words(out, lang, TC_WORD("NOT READ: "));
        add_words(out, lang, view->problem);
        strbuf_add_char(out, '\n');
        return;
    }
    if (!view->many)
        add_words(out, lang,
                  message(&arena, "deck \"%s\", %s on %s: ", deck_title(view->deck, view->path),
                          ruling_name(view->ruling), ruling_date(view->ruling)));
    add_words(out, lang, v->legal ? TC_WORD("legal") : TC_WORD("NOT LEGAL"));
    if (view->many)
        add_words(out, lang, message(&arena, " (main %d, side %d)", v->main, v->side));
    strbuf_add_char(out, '\n');
    for (size_t i = 0; i < v->n; i++) {
        strbuf_add(out, "  ");
        add_finding(out, lang, &v->findings[i]);
        strbuf_add_char(out, '\n');
    }
    if (!view->many) {
        add_words(out, lang, message(&arena, "  main %d, side %d", v->main, v->side));
        strbuf_add_char(out, '\n');
    }
    arena_release(&arena);
}

/* ---- a card's history ------------------------------------------------------------------------ */

struct explanation {
    const char *card, *format, *date;
    struct card_reason now;
    struct card_span *spans;
    size_t n;
};
static const struct column explanation_list[] = {
    COLUMN(struct explanation, "card", card),
    COLUMN(struct explanation, "format", format),
    COLUMN(struct explanation, "date", date),
    COLUMN_WORD(struct explanation, "status", now.status, card_status_words),
    COLUMN(struct explanation, "since", now.since),
    COLUMN(struct explanation, "until", now.until),
    COLUMN(struct explanation, "rule", now.rule),
    COLUMN(struct explanation, "source", now.source),
    COLUMN(struct explanation, "text", now.text),
    COLUMN(struct explanation, "hint", now.hint),
    COLUMN(struct explanation, "day", now.day),
    COLUMN_LIST(struct explanation, "history", spans, n, &card_span_columns),
};
static const struct column_set explanation_columns = COLUMNS(struct explanation, explanation_list);

static void explain_text(struct cli *cli, const struct explanation *e)
{
    const struct card_reason *now = &e->now;
    cli_say(cli, "%s in %s on %s: %s", e->card, e->format, e->date, card_status_said(cli->arena, now->status));
    cli_line(cli, "  %s%s%s%s%s%s", now->text ? now->text : "", now->hint && *now->hint ? "; " : "",
             now->hint ? now->hint : "", now->rule && *now->rule ? " [" : "", now->rule && *now->rule ? now->rule : "",
             now->rule && *now->rule ? "]" : "");
    if (*now->day)
        cli_line(cli, "  %s", now->day);
    if (e->n > 0)
        cli_say(cli, "  its history:");
    for (size_t i = 0; i < e->n; i++) {
        const struct card_span *s = &e->spans[i];
        cli_say(cli, "    %-10s to %-10s  %s%s%s", s->from ? s->from : TC_WORD("the start"),
                s->until ? s->until : TC_WORD("this day"), card_status_said(cli->arena, s->status),
                s->source && *s->source ? "  " : "", s->source ? s->source : "");
    }
}

enum err_code explain_card(struct cli *cli, struct ruling *ruling, const char *name, bool alone, struct err *err)
{
    struct explanation e = {.format = ruling_name(ruling), .date = ruling_date(ruling)};
    const struct card *card;
    enum err_code rc = catalog_require(ruling_catalog(ruling), cli->arena, name, &card, err);
    if (rc == ERR_OK)
        rc = ruling_explain(ruling, cli->arena, card, &e.now, err);
    if (rc == ERR_OK)
        rc = format_history(cli->book, cli->arena, ruling_format(ruling), card, &e.spans, &e.n, err);
    if (rc != ERR_OK)
        return rc;
    e.card = card->full_name;
    if (cli->wants_json && !alone) { /* a line among those of the lists */
        const char *line = columns_print(&explanation_columns, cli->arena, &e, json_print_line);
        return cli_part(cli, arena_printf(cli->arena, "%s\n", line), strlen(line) + 1, err);
    }
    cli_json(cli, "deck-explain");
    answer_members(&cli->answer, &explanation_columns, &e);
    explain_text(cli, &e);
    return ERR_OK;
}
