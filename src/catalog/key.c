/* key.c - what a spelling of a name is found by
 *
 * Two keys. The exact one is base's fold (case, marks, ligatures, typographic quotes and hyphens, blanks) after
 * HTML entities were read, with one way of joining faces: "Fire/Ice", "fire /// ice" and "Fire // Ice" are the
 * same. The lax one leaves out blanks and punctuation too, so that "Lim Duls Vault", "Will o the Wisp" and
 * "Fire & Ice" are found where nothing has that exact key.
 *
 * Nearly all names are plain ASCII and are folded here in one pass; the rest goes through utf8_fold. A test
 * holds both ways against each other.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>

/* ---- HTML entities --------------------------------------------------------------------------- */

struct entity {
    const char *name, *text;
};

/* Those that web pages write card names with. */
static const struct entity entities[] = {
    {"amp", "&"},         {"apos", "'"},        {"quot", "\""},       {"lt", "<"},          {"gt", ">"},
    {"nbsp", " "},        {"rsquo", "'"},       {"lsquo", "'"},       {"rdquo", "\""},      {"ldquo", "\""},
    {"ndash", "-"},       {"mdash", "-"},       {"shy", ""},          {"AElig", "\u00C6"},  {"aelig", "\u00E6"},
    {"Aacute", "\u00C1"}, {"aacute", "\u00E1"}, {"acirc", "\u00E2"},  {"agrave", "\u00E0"}, {"Eacute", "\u00C9"},
    {"eacute", "\u00E9"}, {"iacute", "\u00ED"}, {"ntilde", "\u00F1"}, {"Oacute", "\u00D3"}, {"oacute", "\u00F3"},
    {"ouml", "\u00F6"},   {"uacute", "\u00FA"}, {"ucirc", "\u00FB"},  {"uuml", "\u00FC"},   {"reg", "\u00AE"},
};

/* Appends a code point as UTF-8; false for what is none or ends a text. */
static bool add_code_point(struct strbuf *sb, unsigned long cp)
{
    if (cp == 0 || cp > 0x10FFFF || (cp >= 0xD800 && cp <= 0xDFFF))
        return false;
    if (cp < 0x80) {
        strbuf_add_char(sb, (char)cp);
    } else if (cp < 0x800) {
        strbuf_add_char(sb, (char)(0xC0 | cp >> 6));
        strbuf_add_char(sb, (char)(0x80 | (cp & 63)));
    } else if (cp < 0x10000) {
        strbuf_add_char(sb, (char)(0xE0 | cp >> 12));
        strbuf_add_char(sb, (char)(0x80 | (cp >> 6 & 63)));
        strbuf_add_char(sb, (char)(0x80 | (cp & 63)));
    } else {
        strbuf_add_char(sb, (char)(0xF0 | cp >> 18));
        strbuf_add_char(sb, (char)(0x80 | (cp >> 12 & 63)));
        strbuf_add_char(sb, (char)(0x80 | (cp >> 6 & 63)));
        strbuf_add_char(sb, (char)(0x80 | (cp & 63)));
    }
    return true;
}

/* Appends what the entity at p ('&') stands for and returns its length; 0 when it is none. */
static size_t add_entity(struct strbuf *sb, const char *p)
{
    const char *end = strchr(p, ';');
    if (!end || end - p > 9 || end - p < 3)
        return 0;
    size_t len = (size_t)(end - p) - 1;
    if (p[1] == '#') {
        bool hex = p[2] == 'x' || p[2] == 'X';
        const char *digits = p + (hex ? 3 : 2);
        if (strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789") != (size_t)(end - digits) || digits == end)
            return 0;
        return add_code_point(sb, strtoul(digits, NULL, hex ? 16 : 10)) ? len + 2 : 0;
    }
    for (size_t i = 0; i < ARRAY_LEN(entities); i++)
        if (strlen(entities[i].name) == len && memcmp(entities[i].name, p + 1, len) == 0) {
            strbuf_add(sb, entities[i].text);
            return len + 2;
        }
    return 0;
}

static void decode_entities(struct strbuf *sb, const char *text)
{
    for (const char *p = text; *p;) {
        size_t used = *p == '&' ? add_entity(sb, p) : 0;
        if (!used)
            strbuf_add_char(sb, *p);
        p += used ? used : 1;
    }
}

/* ---- the exact key --------------------------------------------------------------------------- */

/* Folds plain ASCII as utf8_fold does. Returns the length, or SIZE_MAX at the first other byte. */
static size_t fold_ascii(const char *text, size_t len, char *out)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 0x80)
            return SIZE_MAX;
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            if (n && out[n - 1] != ' ')
                out[n++] = ' ';
        } else if (c > ' ' && c != 0x7F) {
            out[n++] = c == '`' ? '\'' : char_lower((char)c);
        }
    }
    n -= n && out[n - 1] == ' ';
    out[n] = '\0';
    return n;
}

/* Copies a folded text, every run of slashes and the blanks around it as " // ", none at the ends. */
static bool join_faces(const char *folded, size_t len, char *out)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        if (n + 8 > KEY_MAX)
            return false;
        if (folded[i] != '/') {
            out[n++] = folded[i];
            continue;
        }
        while (n && out[n - 1] == ' ')
            n--;
        while (i + 1 < len && (folded[i + 1] == '/' || folded[i + 1] == ' '))
            i++;
        if (n && i + 1 < len) {
            memcpy(out + n, " // ", 4);
            n += 4;
        }
    }
    out[n] = '\0';
    return n > 0;
}

static bool fold_exactly(const char *text, size_t len, char *out)
{
    char folded[KEY_TEXT_MAX + 1];
    size_t n = len <= KEY_TEXT_MAX ? fold_ascii(text, len, folded) : SIZE_MAX;
    if (n != SIZE_MAX && !memchr(folded, '/', n)) {
        memcpy(out, folded, n + 1);
        return n > 0;
    }
    if (n != SIZE_MAX)
        return join_faces(folded, n, out);
    struct arena scratch = ARENA_INIT;
    const char *key = utf8_fold(&scratch, text);
    bool fits = join_faces(key, strlen(key), out);
    arena_release(&scratch);
    return fits;
}

/* ---- both ------------------------------------------------------------------------------------ */

/* Bytes of one character that the lax key leaves out; 0: none. What is left out is what people leave out:
 * '+', '*', '_' and digits make a difference ("+2 Mace", "_____"). */
static size_t left_out(const char *p)
{
    switch (*p) {
    case ' ':
    case '\'':
    case '"':
    case '-':
    case ',':
    case '.':
    case ':':
    case ';':
    case '!':
    case '?':
    case '(':
    case ')':
    case '/':
    case '&':
        return 1;
    case '\xC2': /* the signs of Latin-1: registered, copyright, inverted marks */
        return (unsigned char)p[1] >= 0xA1 && (unsigned char)p[1] <= 0xBF ? 2 : 0;
    default:
        return 0;
    }
}

bool name_keys_make(const char *text, size_t len, struct name_keys *out)
{
    if (len == 0 || len > KEY_TEXT_MAX)
        return false;
    struct strbuf decoded = STRBUF_INIT;
    if (memchr(text, '&', len)) {
        decode_entities(&decoded, text);
        text = strbuf_text(&decoded);
        len = decoded.len;
    }
    bool made = fold_exactly(text, len, out->exact);
    strbuf_release(&decoded);
    if (!made)
        return false;
    size_t n = 0;
    for (const char *p = out->exact; *p;) {
        size_t skipped = left_out(p);
        if (!skipped)
            out->lax[n++] = *p;
        p += skipped ? skipped : 1;
    }
    out->lax[n] = '\0';
    if (n == 0)
        memcpy(out->lax, out->exact, strlen(out->exact) + 1);
    return true;
}
