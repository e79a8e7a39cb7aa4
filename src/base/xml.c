/* xml.c - see xml.h; the only file that knows libxml2
 *
 * libxml2's parser is told to fetch nothing, to build nothing of its own (its tree takes three times as long) and to
 * report to us instead of to stderr. Some things are looked at before it sees the text, because it would pay for them:
 * a DOCTYPE (entity bombs, outside files), and what libxml2 2.9 takes quadratic time for: tags with thousands of
 * attributes or very long ones, comments that do not end (130,000 attributes in one tag of 1 MiB: two minutes). The
 * encoding that the file declares is ignored: the text was decoded before.
 */
#include "base/xml.h"
#include "base/chars.h"
#include "base/library.h"
#include "base/message.h"
#include "base/vec.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* clang-format off */
#define FUNCTIONS(X) X(xmlCreateMemoryParserCtxt) X(xmlCtxtUseOptions) X(xmlFreeParserCtxt) X(xmlInitParser) \
    X(xmlParseDocument) X(xmlStopParser)
LIBRARY(LIBRARY_LIBXML2, FUNCTIONS);
/* clang-format on */

/* ---- before libxml2 -----------------------------------------------------------------------------
 */

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool starts_nocase(const char *text, const char *with)
{
    return strncasecmp(text, with, strlen(with)) == 0;
}

/* The next mark before end; NULL. */
static const char *find(const char *text, const char *end, const char *mark)
{
    return memmem(text, (size_t)(end - text), mark, strlen(mark));
}

/* Past the next mark; the end when there is none. */
static const char *past(const char *text, const char *end, const char *mark)
{
    const char *at = find(text, end, mark);
    return at ? at + strlen(mark) : end;
}

static int count_lines(const char *from, const char *to)
{
    int n = 0;
    while (from < to && (from = memchr(from, '\n', (size_t)(to - from)))) {
        from++;
        n++;
    }
    return n;
}

/* The end of the tag that begins at text, with its attributes counted (by their "="). A "<" ends it
 * too: no attribute may hold one, and libxml2 will say so. */
static const char *tag_end(const char *text, const char *end, int *attributes)
{
    static const bool tells[UCHAR_MAX + 1] = {
        ['\0'] = true, ['<'] = true, ['>'] = true, ['='] = true, ['"'] = true, ['\''] = true};
    *attributes = 0;
    for (text++; text < end && *text != '<'; text++) {
        while (!tells[(unsigned char)*text])
            text++;
        if (*text == '<' || text == end)
            break;
        if (*text == '"' || *text == '\'') {
            const char *quote = memchr(text + 1, *text, (size_t)(end - text) - 1);
            const char *open = memchr(text, '<', (size_t)((quote ? quote : end) - text));
            if (open || !quote)
                return open ? open : end;
            text = quote;
        } else if (*text == '=') {
            ++*attributes;
        } else if (*text == '>') {
            return text + 1;
        }
    }
    return text;
}

/* "DOCTYPE" or what else may stand in one; NULL. */
static const char *declaration(const char *at)
{
    static const char *const words[] = {"DOCTYPE", "ENTITY", "ELEMENT", "ATTLIST", "NOTATION"};
    for (size_t i = 0; at[1] == '!' && i < ARRAY_LEN(words); i++)
        if (starts_nocase(at + 2, words[i]))
            return words[i];
    return NULL;
}

/* Past a comment, a CDATA section or an instruction of which the inside begins at from and mark is
 * the end; NULL and the error when it has none. Comments may not hold "--". */
static const char *span_end(const char *from, const char *end, const char *mark, const struct xml_reading *how,
                            int line, struct err *err)
{
    const char *at = find(from, end, strcmp(mark, "-->") == 0 ? "--" : mark);
    if (!at) {
        err_set(err, ERR_INPUT, "%s:%d: the file is cut short: what begins here does not end; %s", how->what, line,
                how->advice);
        return NULL;
    }
    if (!starts(at, mark)) {
        err_set(err, ERR_INPUT, "%s:%d: not well-formed XML: \"--\" inside a comment; %s", how->what, line,
                how->advice);
        return NULL;
    }
    return at + strlen(mark);
}

/* Past the tag at at, unless it is too much for libxml2. */
static const char *tag_end_within_limits(const char *at, const char *end, const char *what, int line, struct err *err)
{
    int attributes;
    const char *next = tag_end(at, end, &attributes);
    if (attributes > XML_ATTRIBUTES_MAX) {
        err_set(err, ERR_INPUT, "%s:%d: a tag with more than %d attributes", what, line, XML_ATTRIBUTES_MAX);
        return NULL;
    }
    if ((size_t)(next - at) > XML_TAG_MAX) {
        err_set(err, ERR_INPUT, "%s:%d: a tag of more than %u bytes", what, line, XML_TAG_MAX);
        return NULL;
    }
    return next;
}

/* Refuses what libxml2 shall not see. One walk over the text. */
static enum err_code look_first(const char *text, const struct xml_reading *how, int line, struct err *err)
{
    const char *end = text + strlen(text);
    for (const char *at = text, *next; (next = find(at, end, "<")); at = next) {
        line += count_lines(at, next);
        at = next;
        const char *word = declaration(at);
        if (word)
            return err_set(err, ERR_INPUT, "%s:%d: the file has a %s, which no %s needs and Topcut does not read; %s",
                           how->what, line, word, how->thing, how->advice);
        if (starts(at, "<!--"))
            next = span_end(at + 4, end, "-->", how, line, err);
        else if (starts(at, "<![CDATA["))
            next = span_end(at, end, "]]>", how, line, err);
        else if (starts(at, "<?"))
            next = span_end(at, end, "?>", how, line, err);
        else
            next = tag_end_within_limits(at, end, how->what, line, err);
        if (!next)
            return err->code;
        line += count_lines(at, next);
    }
    return ERR_OK;
}

/* Past what may stand before the root element. */
static const char *past_prolog(const char *text)
{
    const char *end = text + strlen(text);
    if (starts(text, "\xEF\xBB\xBF"))
        text += 3;
    for (;;) {
        while (char_is_white(*text))
            text++;
        if (starts(text, "<?")) {
            text = past(text, end, "?>");
        } else if (starts(text, "<!--")) {
            text = past(text + 4, end, "-->");
        } else if (starts_nocase(text, "<!DOCTYPE")) {
            const char *at = text + strcspn(text, "[>");
            text = past(*at == '[' ? past(at, end, "]") : at, end, ">");
        } else {
            return text;
        }
    }
}

bool xml_root_name(const char *text, char *buf, size_t room)
{
    const char *at = past_prolog(text);
    if (at[0] != '<' || !(char_is_letter(at[1]) || at[1] == '_'))
        return false;
    at++;
    size_t n = strcspn(at, " \t\r\n/><\"'=");
    const char *colon = memchr(at, ':', n);
    if (colon) {
        n -= (size_t)(colon + 1 - at);
        at = colon + 1;
    }
    if (n == 0 || n >= room)
        return false;
    memcpy(buf, at, n);
    buf[n] = '\0';
    return true;
}

/* ---- libxml2's complaints -----------------------------------------------------------------------
 */

struct trouble {
    bool there;
    int line, code;
    char message[160];
};

#if LIBXML_VERSION >= 21200
typedef const xmlError *xml_complaint;
#else
typedef xmlErrorPtr xml_complaint;
#endif

/* The usual mistakes of programs that write XML by hand, in plain words; NULL for the others. */
static const char *mistake(int code)
{
    switch (code) {
    case XML_ERR_LT_IN_ATTRIBUTE:
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
    case XML_ERR_SPACE_REQUIRED:
        return "a quote is missing or one too many in this tag or the one before";
    case XML_ERR_NAME_REQUIRED:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
    case XML_ERR_ENTITYREF_NO_NAME:
        return "a bare \"&\", which XML wants written as \"&amp;\"";
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
        return "an entity that XML does not have; an \"&\" is written as \"&amp;\"";
    case XML_ERR_TAG_NAME_MISMATCH:
        return "an end tag that does not fit the element that is open";
    case XML_ERR_ATTRIBUTE_REDEFINED:
        return "an attribute twice in one tag";
    case XML_ERR_INVALID_CHAR:
        return "a control character, which XML does not allow";
    default:
        return NULL;
    }
}

/* Every element that was opened is closed at the end of a whole file, so its last sign is a ">". */
static bool is_cut_short(const char *text, int code, int depth)
{
    size_t n = strlen(text);
    while (n > 0 && char_is_white(text[n - 1]))
        n--;
    return n == 0 || text[n - 1] != '>' || code == XML_ERR_TAG_NOT_FINISHED ||
           (code == XML_ERR_DOCUMENT_END && depth > 0);
}

/* ---- the elements -------------------------------------------------------------------------------
 */

#define NAMES_KEPT 16 /* of elements and attributes: a file has some few, again and again */

/* libxml2 gives equal names as the same text, which lives as long as its parser. */
struct name {
    const xmlChar *given;
    const char *copy;
};

struct builder {
    struct arena *arena;
    const struct xml_reading *how;
    xmlParserCtxtPtr parser;
    int lines_before;                            /* blank lines that were left out */
    struct xml_element *elements[XML_DEPTH_MAX]; /* those that are open */
    struct strbuf texts[XML_DEPTH_MAX];
    int depth; /* of the open elements; 0: none */
    struct name names[NAMES_KEPT];
    size_t n_names;
    struct xml_element **all;
    size_t n, room;
    struct trouble trouble; /* libxml2's */
    bool refused;           /* ours: said in err */
    struct err *err;
};

/* Keeps the first that makes the file unreadable. */
static void on_error(void *data, xml_complaint e)
{
    struct trouble *trouble = &((struct builder *)data)->trouble;
    if (trouble->there || e->level < XML_ERR_FATAL)
        return;
    trouble->there = true;
    trouble->line = e->line;
    trouble->code = e->code;
    size_t n = 0;
    for (const char *p = e->message; p && *p && *p != '\n' && n + 1 < sizeof trouble->message; p++)
        trouble->message[n++] = *p >= ' ' && *p < 0x7F ? *p : '?';
    while (n > 0 && trouble->message[n - 1] == ' ')
        n--;
    trouble->message[n] = '\0';
}

static enum err_code unreadable(const struct builder *b, const struct trouble *trouble, const char *text,
                                struct err *err)
{
    int line = b->lines_before + (trouble->line > 0 ? trouble->line : 1);
    const char *why = mistake(trouble->code);
    if (is_cut_short(text, trouble->code, b->depth))
        return err_set(err, ERR_INPUT, "%s:%d: the file is cut short: an element is not closed; %s", b->how->what, line,
                       b->how->advice);
    if (!why)
        why = trouble->there ? trouble->message : "it cannot be read";
    return err_set(err, ERR_INPUT, "%s:%d: not well-formed XML: %s; %s", b->how->what, line, why, b->how->advice);
}

static const char *name_of(struct builder *b, const xmlChar *given)
{
    for (size_t i = 0; i < b->n_names; i++)
        if (b->names[i].given == given)
            return b->names[i].copy;
    const char *copy = arena_strdup(b->arena, (const char *)given);
    if (b->n_names < NAMES_KEPT)
        b->names[b->n_names++] = (struct name){.given = given, .copy = copy};
    return copy;
}

/* libxml2 gives an attribute as five pointers: name, prefix, namespace, the value and its end. */
static void take_attributes(struct builder *b, const xmlChar **found, size_t n, struct xml_element *element)
{
    struct xml_attr *attributes = ARENA_ARRAY(b->arena, struct xml_attr, n);
    for (size_t i = 0; i < n; i++, found += 5)
        attributes[i] =
            (struct xml_attr){.name = name_of(b, found[0]),
                              .value = arena_strndup(b->arena, (const char *)found[3], (size_t)(found[4] - found[3]))};
    element->attributes = attributes;
    element->n_attributes = n;
}

/* True when one more element is within the limits; else the parser is stopped. */
static bool may_open(struct builder *b, int line)
{
    if (b->depth == XML_DEPTH_MAX)
        (void)err_set(b->err, ERR_INPUT, "%s:%d: elements inside elements, more than %d deep", b->how->what, line,
                      XML_DEPTH_MAX);
    else if (b->n == b->how->elements_max)
        (void)err_set(b->err, ERR_INPUT, "%s:%d: more than %zu elements, which is no %s", b->how->what, line,
                      b->how->elements_max, b->how->thing);
    else
        return true;
    b->refused = true;
    lib.xmlStopParser(b->parser);
    return false;
}

static void open_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int n_namespaces,
                         const xmlChar **namespaces, int n_attributes, int n_defaulted, const xmlChar **attributes)
{
    struct builder *b = data;
    int line = b->lines_before + b->parser->input->line;
    (void)prefix, (void)uri, (void)n_namespaces, (void)namespaces, (void)n_defaulted;
    if (b->refused || !may_open(b, line))
        return;
    struct xml_element *element = ARENA_ARRAY(b->arena, struct xml_element, 1);
    *element = (struct xml_element){.line = line,
                                    .depth = b->depth,
                                    .parent = b->depth > 0 ? b->elements[b->depth - 1] : NULL,
                                    .name = name_of(b, name),
                                    .text = ""};
    if (n_attributes > 0)
        take_attributes(b, attributes, (size_t)n_attributes, element);
    *VEC_ADD(b->all, b->n, b->room) = element;
    strbuf_clear(&b->texts[b->depth]);
    b->elements[b->depth++] = element;
}

static void close_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct builder *b = data;
    (void)name, (void)prefix, (void)uri;
    if (b->refused)
        return;
    tc_assert(b->depth > 0);
    b->depth--;
    const char *text = strbuf_text(&b->texts[b->depth]);
    size_t n = b->texts[b->depth].len;
    while (n > 0 && char_is_white(text[n - 1]))
        n--;
    size_t from = 0;
    while (from < n && char_is_white(text[from]))
        from++;
    if (n > from)
        b->elements[b->depth]->text = arena_strndup(b->arena, text + from, n - from);
}

/* Text, CDATA and blanks alike. */
static void take_text(void *data, const xmlChar *text, int len)
{
    struct builder *b = data;
    if (b->depth > 0 && len > 0 && !b->refused)
        strbuf_add_bytes(&b->texts[b->depth - 1], (const char *)text, (size_t)len);
}

/* libxml2 2.9 sets its own tables up without a lock, so the first of several threads does it alone. */
static void load_library(void)
{
    library_need(&library);
    lib.xmlInitParser();
}

#define PADDING 256u

/* Entities are none but XML's own five, since look_first let no declaration through; these are substituted. */
static enum err_code read_all(struct builder *b, const char *text, size_t len, struct err *err)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_library);
    b->err = err;
    /* Where less than 250 bytes are left libxml2 tries for more at each step: blanks behind the root end that. */
    char *padded = arena_alloc(b->arena, len + PADDING + 1, 1);
    memcpy(padded, text, len);
    memset(padded + len, ' ', PADDING);
    b->parser = lib.xmlCreateMemoryParserCtxt(padded, (int)(len + PADDING));
    if (!b->parser)
        tc_out_of_memory(len);
    *b->parser->sax = (xmlSAXHandler){.initialized = XML_SAX2_MAGIC,
                                      .startElementNs = open_element,
                                      .endElementNs = close_element,
                                      .characters = take_text,
                                      .ignorableWhitespace = take_text,
                                      .cdataBlock = take_text,
                                      .serror = on_error};
    b->parser->userData = b;
    (void)lib.xmlCtxtUseOptions(b->parser, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
                                               XML_PARSE_IGNORE_ENC | XML_PARSE_NOENT);
    int result = lib.xmlParseDocument(b->parser);
    bool well_formed = result == 0 && b->parser->wellFormed;
    lib.xmlFreeParserCtxt(b->parser);
    if (b->refused)
        return ERR_INPUT;
    if (!well_formed || b->trouble.there || b->depth > 0)
        return unreadable(b, &b->trouble, text, err);
    return b->n ? ERR_OK
                : err_set(err, ERR_INPUT, "%s:1: no XML element in the file; %s", b->how->what, b->how->advice);
}

enum err_code xml_parse(struct arena *arena, const char *text, const struct xml_reading *how, struct xml_document *out,
                        struct err *err)
{
    struct builder b = {.arena = arena, .how = how};
    *out = (struct xml_document){.n = 0};
    if (starts(text, "\xEF\xBB\xBF"))
        text += 3;
    for (; char_is_white(*text); text++) /* a declaration must come first of all */
        b.lines_before += *text == '\n';
    if (*text != '<')
        return err_set(err, ERR_INPUT, "%s:%d: not XML, which begins with \"<\"; %s", how->what, b.lines_before + 1,
                       how->otherwise);
    enum err_code rc = look_first(text, how, b.lines_before + 1, err);
    if (rc != ERR_OK)
        return rc;

    size_t len = strlen(text);
    tc_assert(len <= INT_MAX - PADDING);
    rc = read_all(&b, text, len, err);
    for (size_t i = 0; i < XML_DEPTH_MAX; i++)
        strbuf_release(&b.texts[i]);
    if (rc == ERR_OK) {
        const struct xml_element **elements = ARENA_ARRAY(arena, const struct xml_element *, b.n);
        for (size_t i = 0; i < b.n; i++)
            elements[i] = b.all[i];
        *out = (struct xml_document){.elements = elements, .n = b.n};
    }
    free(b.all);
    return rc;
}

/* ---- for the readers ----------------------------------------------------------------------------
 */

const char *xml_value(const struct xml_element *element, const char *name)
{
    for (size_t i = 0; i < element->n_attributes; i++)
        if (char_lower(*element->attributes[i].name) == char_lower(*name) &&
            strcasecmp(element->attributes[i].name, name) == 0)
            return element->attributes[i].value;
    return NULL;
}

const char *xml_tag_text(struct arena *arena, const struct xml_element *element)
{
    struct strbuf sb = STRBUF_INIT;
    strbuf_printf(&sb, "<%s", element->name);
    for (size_t i = 0; i < element->n_attributes; i++)
        strbuf_printf(&sb, " %s=\"%s\"", element->attributes[i].name, element->attributes[i].value);
    strbuf_add_char(&sb, '>');
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

void xml_add_text(struct strbuf *sb, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            strbuf_add(sb, "&amp;");
            break;
        case '<':
            strbuf_add(sb, "&lt;");
            break;
        case '>':
            strbuf_add(sb, "&gt;");
            break;
        case '"':
            strbuf_add(sb, "&quot;");
            break;
        case '\n':
        case '\t':
        case '\r':
            strbuf_printf(sb, "&#%d;", *text);
            break;
        default:
            if ((unsigned char)*text >= 0x20)
                strbuf_add_char(sb, *text);
        }
    }
}
