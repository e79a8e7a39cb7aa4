/* format.c - what the format commands share; format list */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
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
        return strcmp(from, until) == 0 ? message(arena, "on %s", from) : message(arena, "%s to %s", from, until);
    if (until)
        return message(arena, "until %s", until);
    return from ? message(arena, "since %s", from) : TC_WORD("always");
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
        cli_line(w->cli, "%s", strbuf_text(&w->line));
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
    cli_line(w->cli, "%s", strbuf_text(&w->line));
    strbuf_release(&w->line);
}

void formats_paragraph(struct cli *cli, const char *heading, const char *const *items, size_t n)
{
    struct wrap w;
    if (!n)
        return;
    cli_line(cli, "%s", heading);
    wrap_begin(&w, cli, "  ", 2);
    for (size_t i = 0; i < n; i++)
        wrap_word(&w, items[i], i + 1 < n ? "," : "");
    wrap_end(&w);
}

void formats_wrapped(struct cli *cli, const char *label, const char *text)
{
    struct wrap w;
    label = cli_words(cli, label);
    wrap_begin(&w, cli, label, utf8_width(label));
    for (const char *p = cli_words(cli, text); *p;) {
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

/* A format as it is listed on a day. */
struct listed {
    const char *key, *name, *kind, *from, *until, *known_until, *summary;
    const struct format_name *names;
    size_t n_names;
};
static const struct column listed_list[] = {
    COLUMN(struct listed, "format", key),
    COLUMN(struct listed, "name", name),
    COLUMN(struct listed, "kind", kind),
    COLUMN(struct listed, "from", from),
    COLUMN(struct listed, "until", until),
    COLUMN(struct listed, "known_until", known_until),
    COLUMN_LIST(struct listed, "names", names, n_names, &format_name_columns),
    COLUMN(struct listed, "summary", summary),
};
static const struct column_set listed_columns = COLUMNS(struct listed, listed_list);

static void answer_formats(struct cli *cli, const struct format *const *formats, size_t n, const char *date)
{
    struct listed *list = ARENA_ARRAY(cli->arena, struct listed, n);
    for (size_t i = 0; i < n; i++) {
        const struct format *f = formats[i];
        list[i] = (struct listed){.key = f->key,
                                  .name = format_name_of(f, date),
                                  .kind = format_kind_words[f->kind],
                                  .from = f->from,
                                  .until = f->until,
                                  .known_until = format_known_until(cli->book, f),
                                  .summary = f->summary,
                                  .names = f->names,
                                  .n_names = f->n_names};
    }
    cli_json(cli, "format-list");
    answer_text(&cli->answer, "date", date);
    answer_rows(&cli->answer, "formats", "format-list", &listed_columns, list, n);
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
    return f->kind == FORMAT_LIMITED ? "Limited" : TC_WORD("Others");
}

static void list_text(struct cli *cli, const struct format *const *formats, size_t n, const char *date)
{
    static const char *const headings[] = {"Constructed", "Limited", TC_WORD("Others"), "Block Constructed"};
    struct strbuf line = STRBUF_INIT, until = STRBUF_INIT;
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
                cli_line(cli, "%s", headings[h]);
            said = true;
            strbuf_clear(&line);
            strbuf_add(&line, "  ");
            utf8_pad(&line, format_name_of(f, date), widest, false);
            strbuf_clear(&until);
            utf8_pad(&until, f->until ? f->until : cli_words(cli, TC_WORD("today")), DATE_LEN, false);
            strbuf_add(&line, message(cli->arena, "  %s to %s  ", f->from, strbuf_text(&until)));
            formats_wrapped(cli, strbuf_text(&line), f->summary);
        }
    }
    strbuf_release(&line);
    strbuf_release(&until);
    cli_line(cli, "%s", "");
    cli_say(cli,
            cli_flag(cli, "all") ? MESSAGE_MARK("All formats of any time, by their names of %s.")
                                 : MESSAGE_MARK("Formats on %s; --all lists those of any time."),
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
    answer_formats(cli, formats, n, date);
    list_text(cli, formats, n, date);
    return ERR_OK;
}
