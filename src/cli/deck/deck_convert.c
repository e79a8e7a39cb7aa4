/* deck_convert.c - decklists of one program for another: deck formats, deck convert */
#include "base/arena.h"
#include "base/count.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/deck/deck.h"

static command_fn cmd_deck_formats, cmd_deck_convert;

const struct command deck_convert_commands[] = {
    {
        .name = "deck formats",
        .run = cmd_deck_formats,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "say in which formats and when a decklist is legal",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list; - for standard input"}),
        OPTIONS(TEXT("from", "FORMAT", "the file's format, if it is mistaken for another")),
    },
    {
        .name = "deck convert",
        .run = cmd_deck_convert,
        .group = GROUP_CARD,
        .flags = COMMAND_TEXT,
        .summary = "write a decklist in another program's format",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list; - for standard input"}),
        OPTIONS(TEXT("to", "FORMAT", "the format to write"),
                TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
                FLAG("keep-going", "leave out what could not be read")),
    },
    {.name = NULL},
};

/* ---- deck convert ---------------------------------------------------------------------------- */

/* Without its unknown cards. */
static void leave_out_unknown(struct deck *deck)
{
    size_t n = 0;
    for (size_t i = 0; i < deck->n_entries; i++) {
        if (deck->entries[i].card)
            deck->entries[n++] = deck->entries[i];
        else
            deck->totals[deck->entries[i].zone] -= deck->entries[i].count;
    }
    deck->n_entries = n;
}

/* Cards that the format has no place of their own for; a commander it refuses (deck_write). */
static const char *moved_or_left_out(struct cli *cli, const struct deck *deck, enum deck_format to, enum deck_zone zone)
{
    const char *cards = count_text(cli->arena, deck->totals[zone], "card");
    if (deck->totals[zone] == 0 || deck_format_holds(to, zone))
        return NULL;
    if (zone == ZONE_MAYBE)
        return arena_printf(cli->arena, "%s of zone maybe left out: %s has no place for them", cards,
                            deck_formats[to].title);
    return arena_printf(cli->arena, "%s of zone companion written into the sideboard: %s has no place for it", cards,
                        deck_formats[to].title);
}

static void warn_of_zones(struct cli *cli, const struct deck *deck, enum deck_format to, struct json *json)
{
    static const enum deck_zone zones[] = {ZONE_COMPANION, ZONE_MAYBE};
    struct json *list = json ? json_add_array(json, "moved") : NULL;
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) {
        const char *text = moved_or_left_out(cli, deck, to, zones[i]);
        if (!text)
            continue;
        cli_warn(cli, "%s: %s", deck->what, text);
        if (list) {
            struct json *one = json_add_object(list, NULL);
            json_add_text(one, "zone", deck_zone_keys[zones[i]]);
            json_add_int(one, "count", deck->totals[zones[i]]);
            json_add_text(one, "text", text);
        }
    }
}

static enum err_code cmd_deck_convert(struct cli *cli, struct err *err)
{
    struct deck deck;
    enum deck_format to = DECK_AUTO;
    const char *dot = cli->output ? strrchr(deck_file_name(cli->output), '.') : NULL;
    bool by_ending = !cli_text(cli, "to") && dot && deck_format_find(dot, &to) && deck_formats[to].writable;
    if (!cli_text(cli, "to") && !by_ending && dot)
        return err_set(err, ERR_USAGE,
                       "no format that Topcut writes ends in %s; name one with --to, as arena, "
                       "mtgo-txt or cockatrice-cod",
                       dot);
    if (!cli_text(cli, "to") && !by_ending)
        return err_set(err, ERR_USAGE, "--to is missing: the format to write, as arena, mtgo-txt or cockatrice-cod");
    if (!by_ending && deck_option_format(cli, "to", true, &to, err) != ERR_OK)
        return err->code;
    enum err_code rc = deck_load(cli, cli_argument(cli, "FILE"), &deck, err);
    if (rc != ERR_OK)
        return rc;
    rc = deck_require_clean(cli->catalog, cli->arena, &deck, err);
    if (rc != ERR_OK && cli_flag(cli, "keep-going")) {
        cli_warn(cli, "%s; left out", err->text);
        err_clear(err);
        leave_out_unknown(&deck);
        rc = ERR_OK;
    } else if (rc != ERR_OK) {
        err_hint(err, "--keep-going leaves out what cannot be read");
    }
    if (rc == ERR_OK)
        rc = deck_write(cli->catalog, &deck, to, cli_out(cli), err);
    struct json *json = rc == ERR_OK ? cli_json(cli, "deck-convert") : NULL;
    if (json) { /* old programs' files are in Windows-1252, JSON never is */
        const char *written = strbuf_text(cli_out(cli));
        char *text = NULL;
        if (!utf8_is_valid(written, cli_out(cli)->len))
            rc = decode_text(cli->arena, written, cli_out(cli)->len, "deck", &text, NULL, NULL, err);
        json_add_text(json, "format", deck_formats[to].key);
        json_add_text(json, "text", text ? text : written);
        deck_json_warnings(json, &deck);
    }
    if (rc == ERR_OK) {
        deck_warn_of(cli, &deck);
        warn_of_zones(cli, &deck, to, json);
    }
    return rc;
}

/* ---- deck formats ---------------------------------------------------------------------------- */

/* A format that a list comes near to. */
struct near {
    const struct format *format;
    const char *date;
    int findings;
    const char *first; /* one of them */
};

#define NEAREST 5

static int by_findings(const void *a, const void *b)
{
    const struct near *x = a, *y = b;
    if (x->findings != y->findings)
        return x->findings < y->findings ? -1 : 1;
    return strcmp(x->format->name, y->format->name);
}

/* How much is in the way in each format, on its last day. */
static enum err_code find_nearest(struct cli *cli, struct format_book *book, const struct deck *deck, struct near **out,
                                  size_t *n, struct err *err)
{
    struct check_options options = {.suggest = false};
    *out = ARENA_ARRAY(cli->arena, struct near, format_count(book));
    *n = 0;
    for (size_t i = 0; i < format_count(book); i++) {
        struct ruling *ruling;
        struct verdict verdict;
        struct err no = ERR_INIT;
        const struct format *f = format_at(book, i);
        const char *date = f->until ? f->until : format_known_until(book, f);
        if (f->kind == FORMAT_LIMITED || !date)
            continue;
        if (format_on(book, cli->arena, f, date, NULL, &ruling, &no) != ERR_OK)
            continue;
        if (deck_check(cli->arena, ruling, deck, &options, &verdict, err) != ERR_OK)
            return err->code;
        struct near *near = &(*out)[(*n)++];
        *near = (struct near){.format = f, .date = date};
        for (size_t k = 0; k < verdict.n; k++) {
            near->findings += verdict.findings[k].illegal;
            if (!near->first && verdict.findings[k].illegal)
                near->first = verdict.findings[k].text;
        }
    }
    qsort(*out, *n, sizeof **out, by_findings);
    *n = *n < NEAREST ? *n : NEAREST;
    return ERR_OK;
}

static enum err_code formats_rows(struct cli *cli, const struct deck_span *spans, size_t n, struct err *err)
{
    static const char *const columns[] = {"format", "key", "from", "until", "open"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        cli_row_text(&rows, spans[i].format->name);
        cli_row_text(&rows, spans[i].format->key);
        cli_row_text(&rows, spans[i].from);
        cli_row_text(&rows, spans[i].until);
        cli_row_int(&rows, spans[i].open);
    }
    return cli_finish_rows(cli, "deck-formats", &rows, err);
}

static void formats_json(struct json *to, const struct deck_span *spans, size_t n, const struct near *near,
                         size_t n_near)
{
    struct json *list = json_add_array(to, "formats"), *periods = NULL;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || spans[i].format != spans[i - 1].format) {
            struct json *one = json_add_object(list, NULL);
            json_add_text(one, "format", spans[i].format->name);
            json_add_text(one, "key", spans[i].format->key);
            periods = json_add_array(one, "periods");
        }
        struct json *span = json_add_object(periods, NULL);
        json_add_text(span, "from", spans[i].from);
        json_add_text(span, "until", spans[i].until);
        json_add_bool(span, "open", spans[i].open);
    }
    list = json_add_array(to, "nearest");
    for (size_t i = 0; i < n_near; i++) {
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "format", near[i].format->name);
        json_add_text(one, "key", near[i].format->key);
        json_add_text(one, "date", near[i].date);
        json_add_int(one, "findings", near[i].findings);
        json_add_text(one, "first", near[i].first);
    }
}

static void say_formats(struct cli *cli, const char *title, const struct deck_span *spans, size_t n,
                        const struct near *near, size_t n_near)
{
    if (n == 0) {
        cli_say(cli, "deck \"%s\" is legal in no format on any day that is known", cli_printable(cli, title));
        for (size_t i = 0; i < n_near; i++)
            cli_say(cli, "  %s on %s: %s%s%s", near[i].format->name, near[i].date,
                    count_text(cli->arena, near[i].findings, "finding"), near[i].first ? ", such as: " : "",
                    near[i].first ? cli_printable(cli, near[i].first) : "");
        return;
    }
    cli_say(cli, "deck \"%s\" is legal in", cli_printable(cli, title));
    for (size_t i = 0; i < n; i++) {
        bool first = i == 0 || spans[i].format != spans[i - 1].format;
        cli_say(cli, "  %-40s %s to %s%s", first ? spans[i].format->name : "", spans[i].from,
                spans[i].until ? spans[i].until : "this day", spans[i].open ? " (as far as is known)" : "");
    }
}

static enum err_code cmd_deck_formats(struct cli *cli, struct err *err)
{
    const char *path = cli_argument(cli, "FILE");
    struct deck deck;
    struct format_book *book;
    struct deck_span *spans = NULL;
    struct near *near = NULL;
    size_t n = 0, n_near = 0;
    enum err_code rc = deck_load(cli, path, &deck, err);
    if (rc == ERR_OK)
        rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = deck_where_legal(cli->arena, book, &deck, &spans, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = find_nearest(cli, book, &deck, &near, &n_near, err);
    if (rc != ERR_OK)
        return rc;
    if (cli_wants_rows(cli)) {
        rc = formats_rows(cli, spans, n, err);
    } else if (cli->wants_json) {
        struct json *json = cli_json(cli, "deck-formats");
        json_add_text(json, "file", path);
        json_add_text(json, "name", deck.name);
        formats_json(json, spans, n, near, n_near);
        deck_json_warnings(json, &deck);
    } else {
        say_formats(cli, deck_title(&deck, path), spans, n, near, n_near);
    }
    deck_warn_of(cli, &deck);
    if (rc == ERR_OK && n == 0)
        return err_set(err, ERR_NO, "%s", "");
    return rc;
}
