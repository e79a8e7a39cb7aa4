/* xml_plain.c - see xml_plain.h
 *
 * Plain is: a declaration as usual or none, names of ASCII letters without prefixes, values in quotes behind a bare
 * "=", no entity but XML's own five, text in elements that hold no others, no comments, sections or instructions.
 * Whatever else is met ends the walk. All texts lie in one copy of the file, terminated where they end.
 */
#include "base/xml_plain.h"
#include "base/chars.h"
#include "base/utf8.h"
#include "base/vec.h"

#include <string.h>
#include <strings.h>

#define ATTRIBUTES_MAX 16 /* of a plain tag; programs write three to six */

struct walk {
    struct arena *arena;
    char *at; /* in the copy */
    int line;
    struct xml_element *open[XML_DEPTH_MAX];
    bool holds_others[XML_DEPTH_MAX];
    int depth;
    const struct xml_element **all;
    size_t n, room, most;
};

/* ---- pieces ---------------------------------------------------------------------------------- */

/* A carriage return is not plain: the library makes line ends of some. */
static bool skip_white(struct walk *w)
{
    const char *from = w->at;
    for (; char_is_blank(*w->at) || *w->at == '\n'; w->at++)
        w->line += *w->at == '\n';
    return w->at > from;
}

static size_t name_length(const char *at)
{
    size_t n = 0;
    if (!char_is_letter(*at) && *at != '_')
        return 0;
    while (char_is_alnum(at[n]) || at[n] == '_' || at[n] == '-' || at[n] == '.')
        n++;
    return strncasecmp(at, "xml", 3) == 0 ? 0 : n; /* such names are XML's own */
}

/* Bytes of one of XML's own entities; 0: it is none. */
static size_t entity_length(const char *at, char *out)
{
    static const struct {
        const char *text;
        size_t len;
        char means;
    } entities[] = {{"&amp;", 5, '&'}, {"&quot;", 6, '"'}, {"&apos;", 6, '\''}, {"&lt;", 4, '<'}, {"&gt;", 4, '>'}};
    for (size_t i = 0; i < ARRAY_LEN(entities); i++)
        if (strncmp(at, entities[i].text, entities[i].len) == 0) {
            *out = entities[i].means;
            return entities[i].len;
        }
    return 0;
}

/* Returns where the text ends that begins here and ends before the stop, with its entities replaced; NULL when
 * something in it is not plain. The walk is at the stop then. */
static char *take_text(struct walk *w, char stop)
{
    char *at = w->at, *to = at;
    while (*at != stop) {
        char c = *at;
        size_t n = c == '&' ? entity_length(at, &c) : 1;
        bool ends_line = c == '\n' && stop == '<';
        if (n == 0 || ((unsigned char)c < ' ' && !ends_line) || *at == '<' || *at == ']')
            return NULL;
        w->line += ends_line;
        at += n;
        *to++ = c;
    }
    w->at = at;
    return to;
}

/* ---- tags ------------------------------------------------------------------------------------ */

/* ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', as the libraries of .NET write it: a name that nothing
 * plain uses. Returns the bytes; 0: something else stands here. */
static size_t declared_length(const char *at)
{
    static const char *const known[] = {"xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\"",
                                        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (strncmp(at, known[i], strlen(known[i])) == 0)
            return strlen(known[i]);
    return 0;
}

static bool take_attribute(struct walk *w, struct xml_attr *attributes, size_t n)
{
    char *name = w->at, *sign = name + name_length(name), *value = sign + 2;
    if (sign == name || *sign != '=' || (sign[1] != '"' && sign[1] != '\'') || n == ATTRIBUTES_MAX)
        return false;
    w->at = value;
    char *end = take_text(w, sign[1]);
    if (!end)
        return false;
    w->at++;
    *sign = *end = '\0';
    for (size_t i = 0; i < n; i++)
        if (strcmp(attributes[i].name, name) == 0)
            return false;
    attributes[n] = (struct xml_attr){.name = name, .value = value};
    return true;
}

/* The attributes of a tag; the walk is at its end then. Only the root may declare names. */
static bool take_attributes(struct walk *w, struct xml_element *element)
{
    struct xml_attr attributes[ATTRIBUTES_MAX];
    const char *declared[2] = {NULL, NULL};
    size_t n = 0, n_declared = 0;
    for (;;) {
        bool apart = skip_white(w);
        if (*w->at == '>' || *w->at == '/')
            break;
        size_t skipped = w->depth == 0 ? declared_length(w->at) : 0;
        if (!apart || (!skipped && !take_attribute(w, attributes, n)))
            return false;
        n += !skipped;
        if (!skipped)
            continue;
        if (n_declared == ARRAY_LEN(declared) || (n_declared && strncmp(declared[0], w->at, skipped) == 0))
            return false;
        declared[n_declared++] = w->at;
        w->at += skipped;
    }
    struct xml_attr *kept = ARENA_ARRAY(w->arena, struct xml_attr, n);
    if (n)
        memcpy(kept, attributes, n * sizeof *kept);
    element->attributes = n ? kept : NULL;
    element->n_attributes = n;
    return true;
}

static bool open_tag(struct walk *w)
{
    char *name = w->at + 1, *end = name + name_length(name);
    if (end == name || w->depth == XML_DEPTH_MAX || w->n == w->most)
        return false;
    struct xml_element *element = ARENA_ARRAY(w->arena, struct xml_element, 1);
    w->at = end;
    if (!take_attributes(w, element))
        return false;
    bool closed = *w->at == '/';
    if ((closed && w->at[1] != '>') || w->at - name >= (ptrdiff_t)XML_TAG_MAX - 2)
        return false;
    w->at += closed ? 2 : 1;
    *end = '\0';
    if (w->depth > 0)
        w->holds_others[w->depth - 1] = true;
    element->name = name;
    element->text = "";
    element->line = w->line;
    element->depth = w->depth;
    element->parent = w->depth > 0 ? w->open[w->depth - 1] : NULL;
    *ARENA_ADD(w->arena, w->all, w->n, w->room) = element;
    if (!closed) {
        w->holds_others[w->depth] = false;
        w->open[w->depth++] = element;
    }
    return true;
}

static bool close_tag(struct walk *w)
{
    const char *name = w->depth > 0 ? w->open[w->depth - 1]->name : "";
    size_t len = strlen(name);
    if (len == 0 || strncmp(w->at + 2, name, len) != 0)
        return false;
    w->at += 2 + len;
    skip_white(w);
    w->depth--;
    return *w->at++ == '>';
}

/* What stands between two tags: nothing but white space, or the text of the element that closes after it. */
static bool between_tags(struct walk *w)
{
    skip_white(w);
    if (*w->at == '<')
        return true;
    char *from = w->at;
    char *end = w->depth > 0 && !w->holds_others[w->depth - 1] ? take_text(w, '<') : NULL;
    if (!end || w->at[1] != '/')
        return false;
    struct xml_element *element = w->open[w->depth - 1];
    if (!close_tag(w))
        return false;
    while (char_is_white(end[-1]))
        end--;
    *end = '\0';
    element->text = from;
    return w->depth == 0 || between_tags(w);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool skip_declaration(struct walk *w)
{
    static const char *const known[] = {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                                        "<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<?xml version=\"1.0\"?>"};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (strncmp(w->at, known[i], strlen(known[i])) == 0) {
            w->at += strlen(known[i]);
            skip_white(w);
            break;
        }
    return *w->at == '<';
}

/* Only letters that XML has: U+FFFE and U+FFFF are none, and begin with these two bytes. */
static bool has_only_letters(const char *text, size_t len)
{
    return utf8_ascii_run(text, len) == len || (utf8_is_valid(text, len) && !strstr(text, "\xEF\xBF"));
}

bool xml_plain(struct arena *arena, const char *text, int lines_before, size_t elements_max, struct xml_document *out)
{
    size_t len = strlen(text);
    if (!has_only_letters(text, len))
        return false;
    char *copy = arena_strndup(arena, text, len);
    struct walk w = {.arena = arena, .at = copy, .line = lines_before + 1, .most = elements_max};
    if (!skip_declaration(&w))
        return false;
    do {
        if (w.at[1] == '/' ? !close_tag(&w) : !open_tag(&w))
            return false;
        if (w.depth > 0 && !between_tags(&w))
            return false;
    } while (w.depth > 0);
    skip_white(&w);
    *out = (struct xml_document){.elements = w.all, .n = w.n};
    return w.at == copy + len;
}
