/* format.c - what the format commands share; format list */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/card/card.h"
#include "cli/command.h"

#include <string.h>

static command_fn cmd_format_list;

const struct command format_commands[] = {
    {
        .name = "format list",
        .aliases = "formats",
        .run = cmd_format_list,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "list the formats that are played today, or on any day",
        OPTIONS(DATE("date", "those of this day"), FLAG("all", "those of any time")),
    },
    {.name = NULL},
};

const char *const format_kind_words[] = {
    [FORMAT_CONSTRUCTED] = "constructed", [FORMAT_LIMITED] = "limited",   [FORMAT_SINGLETON] = "singleton",
    [FORMAT_PLANAR] = "planar",           [FORMAT_VANGUARD] = "vanguard",
};

enum err_code formats_named(struct cli *cli, const struct format **format, const char **date, struct err *err)
{
    struct format_book *book;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = format_find(book, cli->arena, cli_argument(cli, "FORMAT"), cli_text(cli, "date"), format, err);
    return rc == ERR_OK ? format_day(cli, *format, date, err) : rc;
}

const char *formats_days(struct arena *arena, const char *from, const char *until)
{
    if (from && until)
        return strcmp(from, until) == 0 ? arena_printf(arena, "on %s", from)
                                        : arena_printf(arena, "%s to %s", from, until);
    if (until)
        return arena_printf(arena, "until %s", until);
    return from ? arena_printf(arena, "since %s", from) : "always";
}

/* ---- text for the screen --------------------------------------------------------------------- */

#define USUAL_WIDTH 90

/* A line that fills up and is said when the next word does not fit any more. */
struct wrap {
    struct cli *cli;
    struct strbuf line;
    int indent, used, width;
};

static void wrap_begin(struct wrap *w, struct cli *cli, const char *first, int indent)
{
    *w = (struct wrap){.cli = cli, .indent = indent, .used = indent};
    w->width = cli->width > 30 ? cli->width : USUAL_WIDTH;
    strbuf_add(&w->line, first);
}

static void wrap_word(struct wrap *w, const char *word, const char *after)
{
    int cells = utf8_width(word) + (int)strlen(after);
    if (w->used > w->indent && w->used + 1 + cells > w->width) {
        cli_say(w->cli, "%s", strbuf_text(&w->line));
        strbuf_clear(&w->line);
        strbuf_add_repeat(&w->line, ' ', (size_t)w->indent);
        w->used = w->indent;
    } else if (w->used > w->indent) {
        strbuf_add(&w->line, " ");
        w->used++;
    }
    strbuf_printf(&w->line, "%s%s", word, after);
    w->used += cells;
}

static void wrap_end(struct wrap *w)
{
    cli_say(w->cli, "%s", strbuf_text(&w->line));
    strbuf_release(&w->line);
}

void formats_paragraph(struct cli *cli, const char *heading, const char *const *items, size_t n)
{
    struct wrap w;
    if (!n)
        return;
    cli_say(cli, "%s", heading);
    wrap_begin(&w, cli, "  ", 2);
    for (size_t i = 0; i < n; i++)
        wrap_word(&w, items[i], i + 1 < n ? "," : "");
    wrap_end(&w);
}

void formats_wrapped(struct cli *cli, const char *label, const char *text)
{
    struct wrap w;
    wrap_begin(&w, cli, label, utf8_width(label));
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, " ");
        wrap_word(&w, arena_strndup(cli->arena, p, len), "");
        p += len + strspn(p + len, " ");
    }
    wrap_end(&w);
}

/* ---- format list ----------------------------------------------------------------------------- */

/* Those that were played on the day, or all of them. */
static size_t listed_formats(struct cli *cli, const struct format_book *book, const char *date,
                             const struct format ***out)
{
    size_t n = 0;
    *out = ARENA_ARRAY(cli->arena, const struct format *, format_count(book));
    for (size_t i = 0; i < format_count(book); i++) {
        const struct format *f = format_at(book, i);
        bool played = strcmp(f->from, date) <= 0 && (!f->until || strcmp(date, f->until) <= 0);
        if (!played && !cli_flag(cli, "all"))
            continue;
        size_t at = n++; /* by the name of the day */
        for (; at > 0 && strcmp(format_name_of((*out)[at - 1], date), format_name_of(f, date)) > 0; at--)
            (*out)[at] = (*out)[at - 1];
        (*out)[at] = f;
    }
    return n;
}

static enum err_code list_rows(struct cli *cli, const struct format *const *formats, size_t n, const char *date,
                               struct err *err)
{
    static const char *const columns[] = {"format", "name", "kind", "from", "until", "known_until", "summary"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        const struct format *f = formats[i];
        cli_row_text(&rows, f->key);
        cli_row_text(&rows, format_name_of(f, date));
        cli_row_text(&rows, format_kind_words[f->kind]);
        cli_row_text(&rows, f->from);
        cli_row_text(&rows, f->until);
        cli_row_text(&rows, format_known_until(cli->book, f));
        cli_row_text(&rows, f->summary);
    }
    return cli_finish_rows(cli, "format-list", &rows, err);
}

static void json_names(struct json *to, const struct format *f)
{
    struct json *names = json_add_array(to, "names");
    for (size_t i = 0; i < f->n_names; i++) {
        struct json *name = json_add_object(names, NULL);
        json_add_text(name, "name", f->names[i].name);
        json_add_text(name, "from", f->names[i].from);
        json_add_text(name, "until", f->names[i].until);
    }
}

static void list_json(struct cli *cli, struct json *json, const struct format *const *formats, size_t n,
                      const char *date)
{
    json_add_text(json, "date", date);
    struct json *list = json_add_array(json, "formats");
    for (size_t i = 0; i < n; i++) {
        const struct format *f = formats[i];
        struct json *item = json_add_object(list, NULL);
        json_add_text(item, "format", f->key);
        json_add_text(item, "name", format_name_of(f, date));
        json_add_text(item, "kind", format_kind_words[f->kind]);
        json_add_text(item, "from", f->from);
        json_add_text(item, "until", f->until);
        json_add_text(item, "known_until", format_known_until(cli->book, f));
        json_names(item, f);
        json_add_text(item, "summary", f->summary);
    }
}

bool format_is_block(const struct format *f)
{
    return f->kind == FORMAT_CONSTRUCTED && strncmp(f->key, "block-", 6) == 0;
}

/* The headings of the list, in this order. */
static const char *list_heading(const struct format *f)
{
    if (f->kind == FORMAT_CONSTRUCTED)
        return format_is_block(f) ? "Block Constructed" : "Constructed";
    return f->kind == FORMAT_LIMITED ? "Limited" : "Others";
}

static void list_text(struct cli *cli, const struct format *const *formats, size_t n, const char *date)
{
    static const char *const headings[] = {"Constructed", "Limited", "Others", "Block Constructed"};
    struct strbuf line = STRBUF_INIT;
    int widest = 0;
    for (size_t i = 0; i < n; i++) {
        int cells = utf8_width(format_name_of(formats[i], date));
        widest = cells > widest ? cells : widest;
    }
    for (size_t h = 0; h < ARRAY_LEN(headings); h++) {
        bool said = false;
        for (size_t i = 0; i < n; i++) {
            const struct format *f = formats[i];
            if (strcmp(list_heading(f), headings[h]) != 0)
                continue;
            if (!said)
                cli_say(cli, "%s", headings[h]);
            said = true;
            strbuf_clear(&line);
            strbuf_add(&line, "  ");
            utf8_pad(&line, format_name_of(f, date), widest, false);
            strbuf_printf(&line, "  %s to %-10s  ", f->from, f->until ? f->until : "today");
            formats_wrapped(cli, strbuf_text(&line), f->summary);
        }
    }
    strbuf_release(&line);
    cli_say(cli, "%s", "");
    cli_say(cli,
            cli_flag(cli, "all") ? "All formats of any time, by their names of %s."
                                 : "Formats on %s; --all lists those of any time.",
            date);
    cli_say(cli, "topcut format show NAME tells all about one of them, --date as of any day.");
}

static enum err_code cmd_format_list(struct cli *cli, struct err *err)
{
    struct format_book *book;
    const struct format **formats;
    char today[DATE_LEN + 1];
    const char *date = cli_text(cli, "date");
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK && !date)
        rc = date_today(cli->clock, today, err);
    if (rc != ERR_OK)
        return rc;
    date = date ? date : today;
    size_t n = listed_formats(cli, book, date, &formats);
    if (cli_wants_rows(cli))
        return list_rows(cli, formats, n, date, err);
    struct json *json = cli_json(cli, "format-list");
    if (json)
        list_json(cli, json, formats, n, date);
    else
        list_text(cli, formats, n, date);
    return ERR_OK;
}
