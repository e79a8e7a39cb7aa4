/* html.h - how templates write: escaped by place, in the visitor's language
 *
 * The functions that tc-pages makes from src/web/pages/NAME/NAME.html call these; pages in C
 * rarely do. Text from people goes through html_text or html_attr, never raw. Markup that was made by us (an SVG
 * picture, a card's symbol) is a struct markup: a type of its own, so that a text cannot be taken for it by mistake.
 */
#ifndef TOPCUT_WEB_PAGE_HTML_H
#define TOPCUT_WEB_PAGE_HTML_H

#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"

struct request;

struct html {
    struct strbuf *to;
    struct arena *arena;
    const struct lang *lang;
    struct request *req; /* for the fields of forms; NULL in tests */
};

/* Markup of our own making, already safe. */
struct markup {
    const char *text;
};

/* As it is: what the template's author wrote. */
void html_raw(struct html *h, const char *text, size_t len);
/* Text between tags, messages in it (base/message.h) in the page's language; NULL writes nothing. Text that may run
 * from right to left is isolated by the template (<bdi>). */
void html_text(struct html *h, const char *text);
/* The tag of the language in which html_text writes a text: the page's, or "en" when a message in it is not
 * translated. */
const char *html_lang(const struct html *h, const char *text);
/* Inside a quoted attribute. */
void html_attr(struct html *h, const char *text);
/* Inside href, action, src: percent-encodes what is not allowed, then as html_attr; anything but a path of ours,
 * "#..." or http(s) becomes "#". */
void html_url(struct html *h, const char *text);
/* One component of a path or query: everything but unreserved characters is encoded. */
void html_part(struct html *h, const char *text);
void html_int(struct html *h, int64_t value);
void html_number(struct html *h, double value); /* two decimals, the language's sign */
void html_markup(struct html *h, struct markup markup);
void html_size(struct html *h, size_t value);
/* A translated text (lang_text, lang_plural) with its places filled, escaped as a whole between tags. */
void html_message(struct html *h, const char *text, const struct lang_arg *args, size_t n);
/* The same inside a quoted attribute. */
void html_message_attr(struct html *h, const char *text, const struct lang_arg *args, size_t n);
/* A picture of src/web/static/icons.txt by its name, as large as the letters around it. It is decoration: words beside
 * it, or a label of what it stands in, say the same. */
void html_icon(struct html *h, const char *name);
/* The hidden fields that every form of ours has: the session's token against forgery, and the request's id. */
void html_form(struct html *h);

/* Values for the places of a message, in the arena: by html_value(h, x). */
const char *html_value_text(struct html *h, const char *text);
const char *html_value_int(struct html *h, int64_t value);
const char *html_value_size(struct html *h, size_t value);
const char *html_value_number(struct html *h, double value);

/* What templates call: the function for a value's type. html_put_url takes the beginning of a URL, html_put_part a
 * component that follows it. */
#define html_put(h, x)                                                                                                 \
    _Generic((x), char *: html_text, const char *: html_text, struct markup: html_markup,          \
        double: html_number, size_t: html_size, default: html_int)((h), (x))
#define html_put_attr(h, x)                                                                                            \
    _Generic((x), char *: html_attr, const char *: html_attr, double: html_number,                 \
        size_t: html_size, default: html_int)((h), (x))
#define html_put_url(h, x)                                                                                             \
    _Generic((x), char * : html_url, const char * : html_url, size_t : html_size, default : html_int)((h), (x))
#define html_put_part(h, x)                                                                                            \
    _Generic((x), char * : html_part, const char * : html_part, size_t : html_size, default : html_int)((h), (x))
#define html_value(h, x)                                                                                               \
    _Generic((x), char *: html_value_text, const char *: html_value_text, double: html_value_number, \
        size_t: html_value_size, default: html_value_int)((h), (x))

#endif
