/* deck_convert.c - decklists of one program for another: deck formats, deck convert */
#include "base/arena.h"
#include "base/columns.h"
#include "base/decode.h"
#include "base/err.h"
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
    const char *cards = message_count(cli->arena, deck->totals[zone], "%lld card", "%lld cards");
    if (deck->totals[zone] == 0 || deck_format_holds(to, zone))
        return NULL;
    if (zone == ZONE_MAYBE)
        return message(cli->arena, "%s of zone maybe left out: %s has no place for them", cards,
                       deck_formats[to].title);
    return message(cli->arena, "%s of zone companion written into the sideboard: %s has no place for it", cards,
                   deck_formats[to].title);
}

struct moved {
    enum deck_zone zone;
    int count;
    const char *text;
};
static const struct column moved_list[] = {
    COLUMN_WORD(struct moved, "zone", zone, deck_zone_keys),
    COLUMN(struct moved, "count", count),
    COLUMN(struct moved, "text", text),
};
static const struct column_set moved_columns = COLUMNS(struct moved, moved_list);

static void warn_of_zones(struct cli *cli, const struct deck *deck, enum deck_format to)
{
    static const enum deck_zone zones[] = {ZONE_COMPANION, ZONE_MAYBE};
    struct moved moved[ARRAY_LEN(zones)];
    size_t n = 0;
    for (size_t i = 0; i < ARRAY_LEN(zones); i++) {
        const char *text = moved_or_left_out(cli, deck, to, zones[i]);
        if (!text)
            continue;
        cli_warn(cli, "%s: %s", deck->what, text);
        moved[n++] = (struct moved){zones[i], deck->totals[zones[i]], text};
    }
    answer_list(&cli->answer, "moved", &moved_columns, moved, n);
}

/* Old programs' files are in Windows-1252, JSON never is. */
static enum err_code put_text(struct cli *cli, const struct strbuf *written, struct err *err)
{
    const char *text = strbuf_text(written);
    char *decoded = NULL;
    enum err_code rc = ERR_OK;
    if (!cli->answer.data) {
        answer_verbatim(&cli->answer, text);
        return ERR_OK;
    }
    if (!utf8_is_valid(text, written->len))
        rc = decode_text(cli->arena, text, written->len, "deck", &decoded, NULL, NULL, err);
    answer_text(&cli->answer, "text", decoded ? decoded : text);
    return rc;
}

static enum err_code answer_converted(struct cli *cli, const struct deck *deck, enum deck_format to, struct err *err)
{
    struct strbuf written = STRBUF_INIT;
    enum err_code rc = deck_write(cli->catalog, deck, to, &written, err);
    if (rc == ERR_OK) {
        cli_json(cli, "deck-convert");
        answer_text(&cli->answer, "format", deck_formats[to].key);
        rc = put_text(cli, &written, err);
    }
    strbuf_release(&written);
    if (rc != ERR_OK)
        return rc;
    answer_list(&cli->answer, "warnings", &deck_warning_columns, deck->warnings, deck->n_warnings);
    deck_warn_of(cli, deck);
    warn_of_zones(cli, deck, to);
    return ERR_OK;
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
        cli_warn(cli, "%s; left out", err->said);
        err_clear(err);
        leave_out_unknown(&deck);
        rc = ERR_OK;
    } else if (rc != ERR_OK) {
        err_hint(err, "--keep-going leaves out what cannot be read");
    }
    return rc == ERR_OK ? answer_converted(cli, &deck, to, err) : rc;
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

/* Counts what stands in the way in each format, on its last day. */
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

static const struct column format_list[] = {
    COLUMN(struct format, "format", name),
    COLUMN(struct format, "key", key),
};
static const struct column_set format_columns = COLUMNS(struct format, format_list);
static const struct column period_list[] = {
    COLUMN(struct deck_span, "from", from),
    COLUMN(struct deck_span, "until", until),
    COLUMN(struct deck_span, "open", open),
};
static const struct column_set period_columns = COLUMNS(struct deck_span, period_list);
static const struct column span_list[] = {
    COLUMN_SPREAD(struct deck_span, format, &format_columns),
    COLUMN_SPREAD_SELF(&period_columns),
};
static const struct column_set span_columns = COLUMNS(struct deck_span, span_list);

/* A format with all periods in which the list is legal. */
struct legal_in {
    const struct format *format;
    const struct deck_span *periods;
    size_t n;
};
static const struct column legal_in_list[] = {
    COLUMN_SPREAD(struct legal_in, format, &format_columns),
    COLUMN_LIST(struct legal_in, "periods", periods, n, &period_columns),
};
static const struct column_set legal_in_columns = COLUMNS(struct legal_in, legal_in_list);
static const struct column near_list[] = {
    COLUMN_SPREAD(struct near, format, &format_columns),
    COLUMN(struct near, "date", date),
    COLUMN(struct near, "findings", findings),
    COLUMN(struct near, "first", first),
};
static const struct column_set near_columns = COLUMNS(struct near, near_list);

static void put_formats(struct cli *cli, const struct deck_span *spans, size_t n)
{
    struct legal_in *formats = ARENA_ARRAY(cli->arena, struct legal_in, n);
    size_t n_formats = 0;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || spans[i].format != spans[i - 1].format)
            formats[n_formats++] = (struct legal_in){.format = spans[i].format, .periods = &spans[i]};
        formats[n_formats - 1].n++;
    }
    answer_list(&cli->answer, "formats", &legal_in_columns, formats, n_formats);
    answer_only_rows(&cli->answer, "deck-formats", &span_columns, spans, n);
}

static void say_formats(struct cli *cli, const char *title, const struct deck_span *spans, size_t n,
                        const struct near *near, size_t n_near)
{
    if (n == 0) {
        cli_say(cli, "deck \"%s\" is legal in no format on any day that is known", cli_printable(cli, title));
        for (size_t i = 0; i < n_near; i++)
            cli_say(cli, "  %s on %s: %s%s%s", near[i].format->name, near[i].date,
                    message_count(cli->arena, near[i].findings, "%lld finding", "%lld findings"),
                    near[i].first ? TC_WORD(", such as: ") : "",
                    near[i].first ? cli_printable(cli, near[i].first) : "");
        return;
    }
    cli_say(cli, "deck \"%s\" is legal in", cli_printable(cli, title));
    for (size_t i = 0; i < n; i++) {
        bool first = i == 0 || spans[i].format != spans[i - 1].format;
        cli_say(cli, "  %-40s %s to %s%s", first ? spans[i].format->name : "", spans[i].from,
                spans[i].until ? spans[i].until : TC_WORD("this day"),
                spans[i].open ? TC_WORD(" (as far as is known)") : "");
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
    cli_json(cli, "deck-formats");
    answer_text(&cli->answer, "file", path);
    answer_text(&cli->answer, "name", deck.name);
    put_formats(cli, spans, n);
    answer_list(&cli->answer, "nearest", &near_columns, near, n_near);
    answer_list(&cli->answer, "warnings", &deck_warning_columns, deck.warnings, deck.n_warnings);
    say_formats(cli, deck_title(&deck, path), spans, n, near, n_near);
    deck_warn_of(cli, &deck);
    return n == 0 ? err_set(err, ERR_NO, "%s", "") : ERR_OK;
}
