/* sniff.c - what a text is, by its content: XML by its root, JSON, CSV by its
 * header, Forge by its sections; all else is text, or HTML that holds a text
 */
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "base/xml.h"
#include "deck/text.h"

#include <string.h>
#include <strings.h>

const char *foreign_kind(const char *bytes, size_t len)
{
    static const struct {
        const char *magic, *kind;
        size_t n;
    } kinds[] = {
        {"%PDF-", TC_WORD("a PDF document"), 5},
        {"PK\003\004", TC_WORD("a ZIP archive or an office document"), 4},
        {"\x89PNG", TC_WORD("a picture"), 4},
        {"\xFF\xD8\xFF", TC_WORD("a picture"), 3},
        {"GIF8", TC_WORD("a picture"), 4},
        {"\x1F\x8B", TC_WORD("a compressed file"), 2},
        {"7z\xBC\xAF", TC_WORD("a compressed file"), 4},
        {"Rar!", TC_WORD("a compressed file"), 4},
        {"\xD0\xCF\x11\xE0", TC_WORD("an office document"), 4},
        {"{\\rtf", TC_WORD("a rich text document"), 5},
        {"SQLite format 3", TC_WORD("an SQLite database"), 15},
        {"\177ELF", TC_WORD("a program"), 4},
    };
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (len >= kinds[i].n && memcmp(bytes, kinds[i].magic, kinds[i].n) == 0)
            return kinds[i].kind;
    return NULL;
}

static bool starts(const char *text, const char *end, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(end - text) >= n && strncasecmp(text, word, n) == 0;
}

/* XML: by the root's name. A document type is the readers' to refuse; here only HTML's is known. */
static enum err_code sniff_markup(const char *text, const char *end, const char *what, enum deck_format *out,
                                  bool *is_page, struct err *err)
{
    static const struct {
        const char *root;
        enum deck_format format;
    } roots[] = {
        {"cockatrice_deck", DECK_COCKATRICE},
        {"Deck", DECK_MTGO_DEK},
        {"deck", DECK_OCTGN},
        {"event", DECK_WER},
        {"Event", DECK_WER},
    };
    char root[64];
    if (starts(text, end, "<!DOCTYPE html")) {
        *is_page = true;
        return ERR_OK;
    }
    if (!xml_root_name(text, root, sizeof root)) {
        *is_page = !starts(text, end, "<?xml") && !memmem(text, (size_t)(end - text), "<!", 2);
        return *is_page ? ERR_OK
                        : err_set(err, ERR_INPUT,
                                  "%s: XML without a root element that can be read, or with a "
                                  "document type, "
                                  "which no decklist needs",
                                  what);
    }
    for (size_t i = 0; i < ARRAY_LEN(roots); i++) {
        if (strcmp(root, roots[i].root) == 0) {
            *out = roots[i].format;
            return ERR_OK;
        }
    }
    if (strcasecmp(root, "html") != 0 && strcasestr(text, "<!DOCTYPE"))
        return err_set(err, ERR_INPUT, "%s: XML with a document type, which no decklist needs", what);
    if (starts(text, end, "<?xml") && strcasecmp(root, "html") != 0)
        return err_set(err, ERR_INPUT,
                       "%s: XML whose root element is \"%s\"; the decks that are known begin with "
                       "cockatrice_deck (Cockatrice), Deck (MTGO) or deck (OCTGN)",
                       what, root);
    *is_page = true;
    return ERR_OK;
}

/* Is there a line [metadata], [general] or [main]? */
static bool has_forge_section(const char *text, const char *end)
{
    static const char *const words[] = {"[metadata]", "[general]", "[main]"};
    if (!memchr(text, '[', (size_t)(end - text)))
        return false;
    for (const char *p = text; p; p = memchr(p, '\n', (size_t)(end - p))) {
        while (p < end && (*p == '\n' || char_is_blank(*p)))
            p++;
        if (p == end)
            return false;
        for (size_t i = 0; *p == '[' && i < ARRAY_LEN(words); i++) {
            const char *after = p + strlen(words[i]);
            if (starts(p, end, words[i]) && (after == end || *after == '\n' || char_is_blank(*after)))
                return true;
        }
    }
    return false;
}

/* Could the first line be the header of a table? */
static bool may_be_csv(const char *text, const char *end)
{
    if (char_is_digit(*text) || strchr("/#[;-*", *text))
        return false;
    const char *line_end = memchr(text, '\n', (size_t)(end - text));
    for (const char *p = text; p < (line_end ? line_end : end); p++)
        if (*p == ',' || *p == ';' || *p == '\t')
            return true;
    return starts(text, end, "sep=") || starts(text, end, "\"sep=");
}

enum err_code deck_sniff(const char *text, size_t len, const char *what, enum deck_format *out, bool *is_page,
                         struct err *err)
{
    const char *end = text + len, *p = text;
    *out = DECK_AUTO;
    *is_page = false;
    while (p < end && (*p == '\n' || char_is_blank(*p)))
        p++;
    if (p == end)
        return ERR_OK;
    if (*p == '<' && p + 1 < end && (char_is_letter(p[1]) || p[1] == '!' || p[1] == '?'))
        return sniff_markup(p, end, what, out, is_page, err);
    if (*p == '{') {
        *out = DECK_MTGJSON;
        return ERR_OK;
    }
    if (may_be_csv(p, end))
        *out = csv_kind(text);
    if (*out == DECK_AUTO && has_forge_section(p, end))
        *out = DECK_FORGE;
    return ERR_OK;
}
