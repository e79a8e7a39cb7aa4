/* add.c - what the readers build a deck with: entries, bad lines, warnings, quantities
 *
 * Lists grow by doubling in the reader's arena. Only what is unknown is cleaned and copied: a known
 * card has its canonical name.
 */
#include "base/arena.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "deck/text.h"

#include <stdarg.h>
#include <string.h>

#define SHOWN_MAX      80   /* bytes of a bad line that a message shows */
#define NAME_BYTES_MAX 1000 /* bytes of a card's text with all its decorations */

struct deck_entry *deck_add_resolved(struct reader *r, int line, enum deck_zone zone, int count,
                                     const struct card_text *found)
{
    struct deck *deck = r->deck;
    tc_assert(count >= 1 && count <= DECK_COUNT_MAX && zone < N_DECK_ZONES);
    struct deck_entry *entry = ARENA_ADD(r->arena, deck->entries, deck->n_entries, r->entries_room);
    *entry = (struct deck_entry){
        .zone = zone, .count = count, .card = found->card, .line = line, .set = found->set, .number = found->number};
    entry->written = found->card ? found->name : utf8_clean(r->arena, found->name);
    entry->name = entry->written; /* that of a known card is asked for when all are read: see deck_read */
    return entry;
}

/* A copy to take apart: trimmed, cleaned where it is not plain. */
static char *editable(struct reader *r, const char *text, size_t *len)
{
    char *copy = utf8_clean(r->arena, text);
    *len = strlen(copy);
    return copy;
}

struct deck_entry *deck_add(struct reader *r, int line, enum deck_zone zone, int64_t count, const char *name,
                            const char *set, const char *number)
{
    struct card_text found;
    size_t len;
    if (strnlen(name, NAME_BYTES_MAX + 1) > NAME_BYTES_MAX) {
        deck_bad(r, line, name, "expected the name of a card, found more than %d bytes", NAME_BYTES_MAX);
        return NULL;
    }
    if (count < 1 || count > DECK_COUNT_MAX) {
        deck_bad(r, line, name, "expected a quantity of 1 to %d, found %lld", DECK_COUNT_MAX, (long long)count);
        return NULL;
    }
    char *copy = editable(r, name, &len);
    card_text_resolve(r, copy, len, &found);
    if (set && *set)
        found.set = arena_strdup(r->arena, set);
    if (number && *number)
        found.number = arena_strdup(r->arena, number);
    if (!*found.name) {
        found.card = catalog_find_printing(r->catalog, found.set, found.number);
        if (!found.card) {
            deck_bad(r, line, name, "expected the name of a card");
            return NULL;
        }
        found.name = found.card->name;
    }
    struct deck_entry *entry = deck_add_resolved(r, line, zone, (int)count, &found);
    if (entry->card)
        entry->name = entry->card->name;
    return entry;
}

const struct card *deck_lookup(struct reader *r, const char *text, const char **set, const char **number)
{
    struct card_text found;
    size_t len;
    char *copy = editable(r, text, &len);
    card_text_resolve(r, copy, len, &found);
    if (set)
        *set = found.set;
    if (number)
        *number = found.number;
    return found.card;
}

/* ---- what could not be read ------------------------------------------------------------------ */

/* The text as a message shows it: cleaned, and cut between characters. */
static const char *shown(struct reader *r, const char *text)
{
    size_t len = strnlen(text, SHOWN_MAX + 1);
    if (len <= SHOWN_MAX)
        return utf8_clean(r->arena, text);
    len = SHOWN_MAX;
    while (len && ((unsigned char)text[len] & 0xC0) == 0x80)
        len--;
    return arena_printf(r->arena, "%s...", utf8_clean(r->arena, arena_strndup(r->arena, text, len)));
}

TC_PRINTF(2, 0)
static const char *sentence(struct reader *r, const char *format, va_list args)
{
    struct strbuf said = STRBUF_INIT;
    message_add(&said, format, args);
    const char *text = arena_strdup(r->arena, strbuf_text(&said));
    strbuf_release(&said);
    return text;
}

void deck_bad(struct reader *r, int line, const char *text, const char *why, ...)
{
    struct deck *deck = r->deck;
    if (deck->n_bad_lines == DECK_BAD_MAX) {
        deck->n_bad_more++;
        return;
    }
    va_list args;
    va_start(args, why);
    ARENA_ROOM(r->arena, deck->bad_lines, deck->n_bad_lines, r->bad_room);
    size_t at = deck->n_bad_lines++; /* in order of lines: some are found to be bad later */
    for (; at > 0 && deck->bad_lines[at - 1].line > line; at--)
        deck->bad_lines[at] = deck->bad_lines[at - 1];
    deck->bad_lines[at] = (struct deck_note){.line = line, .text = shown(r, text), .why = sentence(r, why, args)};
    va_end(args);
}

void deck_warn(struct reader *r, int line, const char *format, ...)
{
    struct deck *deck = r->deck;
    va_list args;
    va_start(args, format);
    *ARENA_ADD(r->arena, deck->warnings, deck->n_warnings, r->warnings_room) =
        (struct deck_note){.line = line, .text = sentence(r, format, args), .why = ""};
    va_end(args);
}

void deck_warn_of_parts(struct reader *r, int line, const char *format, ...)
{
    struct deck *deck = r->deck;
    va_list args;
    va_start(args, format);
    *ARENA_ADD(r->arena, deck->warnings, deck->n_warnings, r->warnings_room) =
        (struct deck_note){.line = line, .text = sentence(r, format, args), .why = "", .of_parts = true};
    va_end(args);
}

void deck_warn_of_leader(struct reader *r, int line, const char *name)
{
    deck_warn_of_parts(r, line,
                       "100 cards and no commander is named; if %s is it, put a line Commander before it "
                       "and a line Deck after it",
                       name);
    r->deck->warnings[r->deck->n_warnings - 1].of_leader = true;
}

void deck_leave_out(struct reader *r, int line, const char *where)
{
    if (r->left_out && strcmp(r->left_out, where) == 0)
        return;
    r->left_out = arena_strdup(r->arena, where);
    deck_warn(r, line, "what stands under \"%s\" is no part of the deck and is left out", shown(r, where));
}

/* ---- quantities ------------------------------------------------------------------------------ */

bool deck_parse_count(const char *text, int64_t *out, const char **why)
{
    size_t digits = strspn(text, "0123456789");
    if (!*text) {
        *why = TC_WORD("expected a quantity, found nothing");
        return false;
    }
    if (text[digits]) {
        *why = TC_WORD("expected a quantity in digits, such as 4");
        return false;
    }
    while (*text == '0' && digits > 1) {
        text++;
        digits--;
    }
    if (digits > 3 || !parse_i64(text, 1, DECK_COUNT_MAX, out)) {
        *why = TC_WORD("expected a quantity of 1 to 999");
        return false;
    }
    return true;
}
