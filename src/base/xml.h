/* xml.h - XML files as a list of elements, through libxml2
 *
 * The whole file is read and found well-formed before anybody sees any of it: a file that was cut
 * short gives nothing rather than half of it. Elements stand in the order of the file.
 */
#ifndef TOPCUT_BASE_XML_H
#define TOPCUT_BASE_XML_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"

#define XML_DEPTH_MAX      32
#define XML_ATTRIBUTES_MAX 64            /* of one element */
#define XML_TAG_MAX        (16u * 1024u) /* bytes of one tag */

struct xml_attr {
    const char *name, *value;
};

struct xml_element {
    int line;                         /* where its tag ends, 1-based */
    int depth;                        /* the root's is 0 */
    const struct xml_element *parent; /* NULL: the root */
    const char *name;                 /* without namespace prefix */
    const char *text;                 /* its own text, trimmed; that of elements inside is theirs */
    const struct xml_attr *attributes;
    size_t n_attributes;
};

struct xml_document {
    const struct xml_element *const *elements; /* the first is the root */
    size_t n;
};

/* What is being read, for the errors: a file that is no deck says so. */
struct xml_reading {
    const char *what;      /* the file's name */
    const char *thing;     /* "deck" */
    const char *advice;    /* "export the deck again" */
    const char *otherwise; /* what to do with a file that is no XML at all */
    size_t elements_max;
};

/* The root element's name of an XML text (buf), or false: what sniffing asks. */
bool xml_root_name(const char *text, char *buf, size_t room);

/* Reads UTF-8 text. ERR_INPUT with file and line: not well-formed, cut short, a DOCTYPE or an entity
 * declaration, over one of the limits above. */
TC_MUST_USE enum err_code xml_parse(struct arena *arena, const char *text, const struct xml_reading *how,
                                    struct xml_document *out, struct err *err);

/* The value of an attribute, ignoring the case of its name; NULL when there is none. */
const char *xml_value(const struct xml_element *element, const char *name);

/* The tag as text, for people: <Cards CatID="7" Quantity="four">. */
const char *xml_tag_text(struct arena *arena, const struct xml_element *element);

/* Appends text as an attribute's value or an element's text must be written; characters that XML does not
 * have are left out. */
void xml_add_text(struct strbuf *sb, const char *text);

#endif
