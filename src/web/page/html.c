/* html.c - writes values into a page so that they stay values
 *
 * Each place has its own escaping: text between tags, a quoted attribute, a URL in an attribute, one component
 * of a URL. An attacker would use names of players and decks; the browser sees all of them as text. Control characters
 * become U+FFFD.
 */
#include "web/page/html.h"
#include "base/chars.h"
#include "base/message.h"
#include "web/page/page.h"

#include <inttypes.h>
#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd"

void html_raw(struct html *h, const char *text, size_t len)
{
    strbuf_add_bytes(h->to, text, len);
}

static const char *escape_of(unsigned char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\t':
    case '\n':
        return NULL;
    default:
        return c < 0x20 || c == 0x7f ? REPLACEMENT : NULL;
    }
}

/* One escape for text and for attributes: it is right in both, so the two cannot be confused. */
static void put_escaped(struct html *h, const char *text)
{
    const char *from = text;
    for (; *text; text++) {
        const char *escape = escape_of((unsigned char)*text);
        if (!escape)
            continue;
        strbuf_add_bytes(h->to, from, (size_t)(text - from));
        strbuf_add(h->to, escape);
        from = text + 1;
    }
    strbuf_add_bytes(h->to, from, (size_t)(text - from));
}

/* A text as the page's reader reads it: messages are put into words. */
static const char *in_words(const struct html *h, const char *text)
{
    return message_is_in(text) ? message_say(h->arena, h->lang, MESSAGE_PAGE, text) : text;
}

void html_text(struct html *h, const char *text)
{
    if (text)
        put_escaped(h, in_words(h, text));
}

const char *html_lang(const struct html *h, const char *text)
{
    return lang_tag(message_lang(h->lang, text));
}

void html_attr(struct html *h, const char *text)
{
    if (text)
        put_escaped(h, in_words(h, text));
}

void html_icon(struct html *h, const char *name)
{
    strbuf_printf(h->to, "<svg class=\"i\" aria-hidden=\"true\"><use href=\"%s#%s\"/></svg>", static_url("icons.svg"),
                  name);
}

/* ---- URLs ------------------------------------------------------------------------------------ */

static bool is_unreserved(unsigned char c)
{
    return char_is_alnum((char)c) || (c && strchr("-._~", c));
}

static void put_percent(struct html *h, const char *text, const char *allowed)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '&' && strchr(allowed, '&'))
            strbuf_add(h->to, "&amp;");
        else if (is_unreserved(c) || strchr(allowed, c))
            strbuf_add_char(h->to, (char)c);
        else
            strbuf_printf(h->to, "%%%02X", c);
    }
}

/* A path of ours (not "//host", nor "/\host", which browsers take for the same), a fragment, http or https. */
static bool is_safe_url(const char *text)
{
    if (*text == '/')
        return text[1] != '/' && text[1] != '\\';
    return *text == '#' || strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
}

void html_url(struct html *h, const char *text)
{
    if (text && is_safe_url(text))
        put_percent(h, text, "/?#&=%:@!$()*+,;[]"); /* ' is encoded too, so that no value can end the attribute */
    else
        strbuf_add_char(h->to, '#');
}

void html_part(struct html *h, const char *text)
{
    if (text)
        put_percent(h, text, "");
}

/* ---- numbers --------------------------------------------------------------------------------- */

void html_int(struct html *h, int64_t value)
{
    strbuf_printf(h->to, "%" PRId64, value);
}

void html_size(struct html *h, size_t value)
{
    strbuf_printf(h->to, "%zu", value);
}

void html_number(struct html *h, double value)
{
    put_escaped(h, lang_decimal(h->arena, h->lang, value, 2));
}

void html_markup(struct html *h, struct markup markup)
{
    if (markup.text)
        strbuf_add(h->to, markup.text);
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* True when a letter of it runs from right to left: Hebrew, Arabic and their neighbours, U+0590 to U+08FF, and the
 * presentation forms from U+FB1D on. */
static bool has_right_to_left(const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text, next = (unsigned char)text[1];
        if ((c >= 0xd6 && c <= 0xdf) || (c == 0xe0 && next >= 0xa0 && next <= 0xa3) ||
            (c == 0xef && next >= 0xac && next <= 0xbb))
            return true;
    }
    return false;
}

/* A name in the other direction would reorder the marks around it: U+2068 and U+2069 isolate it. */
const char *html_value_text(struct html *h, const char *text)
{
    if (!text)
        return "";
    text = in_words(h, text);
    return has_right_to_left(text) ? arena_printf(h->arena, "\xe2\x81\xa8%s\xe2\x81\xa9", text) : text;
}

const char *html_value_int(struct html *h, int64_t value)
{
    return arena_printf(h->arena, "%" PRId64, value);
}

const char *html_value_size(struct html *h, size_t value)
{
    return arena_printf(h->arena, "%zu", value);
}

const char *html_value_number(struct html *h, double value)
{
    return lang_decimal(h->arena, h->lang, value, 2);
}

void html_message(struct html *h, const char *text, const struct lang_arg *args, size_t n)
{
    put_escaped(h, lang_fill(h->arena, text, args, n));
}

void html_message_attr(struct html *h, const char *text, const struct lang_arg *args, size_t n)
{
    html_message(h, text, args, n);
}
