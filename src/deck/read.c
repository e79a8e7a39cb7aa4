/* read.c - a decklist from bytes: size, encoding, kind, and then one of the readers */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/message.h"
#include "deck/text.h"

#include <string.h>

static enum err_code check_size(const char *text, size_t len, const char *what, struct err *err)
{
    int lines = 1;
    if (len <= DECK_LINES_MAX) /* so few bytes are no more lines */
        return ERR_OK;
    for (const char *p = text, *end = text + len; (p = memchr(p, '\n', (size_t)(end - p))); p++)
        lines++;
    if (lines > DECK_LINES_MAX + 1)
        return err_set(err, ERR_INPUT, "%s: more than %d lines, which no decklist has", what, DECK_LINES_MAX);
    return ERR_OK;
}

static enum err_code read_page(struct reader *r, enum deck_format from, struct err *err)
{
    const int *numbers;
    size_t len;
    const char *text = html_to_text(r->arena, r->text, r->len, &numbers, &len);
    return read_text_lines(r, from, text, len, numbers, err);
}

static enum err_code read_as(struct reader *r, enum deck_format format, bool is_page, struct err *err)
{
    switch (format) {
    case DECK_MTGO_DEK:
        return read_dek(r, err);
    case DECK_COCKATRICE:
        return read_cockatrice(r, err);
    case DECK_OCTGN:
        return read_octgn(r, err);
    case DECK_MTGO_CSV:
    case DECK_MOXFIELD_CSV:
    case DECK_ARCHIDEKT_CSV:
    case DECK_TAPPEDOUT_CSV:
    case DECK_SCRYFALL_CSV:
    case DECK_DECKBOX_CSV:
    case DECK_CSV:
        return read_csv(r, format, err);
    case DECK_MTGJSON:
        return read_mtgjson(r, err);
    case DECK_WER:
        return read_wer(r, err);
    case DECK_FORGE:
        return read_forge(r, err);
    case DECK_XMAGE:
        return read_xmage(r, err);
    default:
        return is_page ? read_page(r, format, err) : read_text(r, format, err);
    }
}

/* A web page read as one of the text formats is still a page. */
static bool is_page_of(const struct reader *r)
{
    enum deck_format found;
    struct err none = ERR_INIT;
    bool is_page = false;
    return deck_sniff(r->text, r->len, "", &found, &is_page, &none) == ERR_OK && is_page;
}

/* Says what is wrong with a file in which no card was found. */
static enum err_code no_card(const struct deck *deck, bool is_page, struct err *err)
{
    if (is_page)
        return err_set(err, ERR_INPUT,
                       "%s: a web page in which no card line was found; copy the list alone from the page, or "
                       "download it there as text",
                       deck->what);
    if (deck->n_bad_lines)
        return err_set(err, ERR_INPUT, "%s:%d: no card line was found: \"%s\": %s", deck->what, deck->bad_lines[0].line,
                       deck->bad_lines[0].text, deck->bad_lines[0].why);
    return err_set(err, ERR_INPUT, "%s: no card line was found; a list has lines such as \"4 Lightning Bolt\"",
                   deck->what);
}

static enum err_code refuse_bytes(const char *bytes, size_t len, const char *what, struct err *err)
{
    const char *kind = foreign_kind(bytes, len);
    if (len == 0)
        return err_set(err, ERR_INPUT, "%s: an empty file; a decklist has a card a line: 4 Lightning Bolt", what);
    if (len > DECK_BYTES_MAX)
        return err_set(err, ERR_INPUT, "%s: larger than 1 MiB, which no decklist is", what);
    if (kind)
        return err_set(err, ERR_INPUT, "%s: %s, not a decklist; save the list as text", what, kind);
    return ERR_OK;
}

enum err_code deck_read(struct arena *arena, struct catalog *catalog, const char *bytes, size_t len, const char *what,
                        enum deck_format from, struct deck *out, struct err *err)
{
    enum err_code rc;
    int replaced = 0;
    char *text;
    bool is_page = false;
    struct mended mended;
    *out = (struct deck){.what = arena_strdup(arena, what), .format = from};
    if ((rc = refuse_bytes(bytes, len, what, err)) != ERR_OK)
        return rc;
    if ((rc = decode_text(arena, bytes, len, what, &text, &out->encoding, &replaced, err)) != ERR_OK)
        return rc;
    struct reader r = {.arena = arena, .catalog = catalog, .text = decode_mend(arena, text, &mended), .deck = out};
    r.len = strlen(r.text);
    enum deck_format format = from;
    if (from != DECK_AUTO)
        is_page = is_page_of(&r);
    else if ((rc = deck_sniff(r.text, r.len, what, &format, &is_page, err)) != ERR_OK)
        return rc;
    /* a card of MTGJSON takes some hundred lines: its reader counts cards */
    if (format != DECK_MTGJSON && (rc = check_size(r.text, r.len, what, err)) != ERR_OK)
        return rc;
    if (replaced)
        deck_warn(&r, 0, "%s",
                  message_plural(arena, replaced, "%d byte is no letter in Windows-1252 and became \uFFFD",
                                 "%d bytes are no letter in Windows-1252 and became \uFFFD", replaced));
    if (mended.n)
        deck_warn(&r, 0, "%s",
                  mended.n == 1 ? message(arena,
                                          "a letter was damaged where UTF-8 was taken for Windows-1252, and mended: "
                                          "\"%s\" is read as \"%s\"",
                                          mended.before, mended.after)
                                : message(arena,
                                          "%d letters were damaged where UTF-8 was taken for Windows-1252, and mended: "
                                          "\"%s\" is read as \"%s\"",
                                          mended.n, mended.before, mended.after));
    out->format = format; /* the text readers say which of theirs it is */
    if ((rc = read_as(&r, format, is_page, err)) != ERR_OK)
        return rc;
    if (out->n_entries == 0)
        return no_card(out, is_page, err);
    for (size_t i = 0; i < out->n_entries; i++) {
        struct deck_entry *e = &out->entries[i];
        if (e->card) /* all in one go: the processor fetches many cards at a time, and else waits for each */
            e->name = e->card->name;
        out->totals[e->zone] += e->count;
    }
    return ERR_OK;
}
