/* xml.h - XML deck files as a list of elements, for the readers of .dek, .cod, .o8d and .wer
 *
 * The whole file is read and found well-formed before a reader sees any of it: a file that was cut
 * short gives nothing rather than half a deck. Elements stand in the order of the file.
 */
#ifndef TOPCUT_DECK_XML_H
#define TOPCUT_DECK_XML_H

#include "deck/reader.h"

#define XML_DEPTH_MAX      32
#define XML_ELEMENTS_MAX   (4 * DECK_LINES_MAX)
#define XML_ATTRIBUTES_MAX 64            /* of one element */
#define XML_TAG_MAX        (16u * 1024u) /* bytes of one tag */

struct xml_attribute {
    const char *name, *value;
};

struct xml_element {
    int line;                         /* where its tag ends, 1-based */
    int depth;                        /* the root's is 0 */
    const struct xml_element *parent; /* NULL: the root */
    const char *name;                 /* without namespace prefix */
    const char *text;                 /* its own text, trimmed; that of elements inside is theirs */
    const struct xml_attribute *attributes;
    size_t n_attributes;
};

struct xml_document {
    const struct xml_element *const *elements; /* the first is the root */
    size_t n;
};

/* libxml2 sets its own tables up once: before several threads read. */
void xml_prepare(void);

/* Reads the reader's text. ERR_INPUT with file and line: not well-formed, cut short, a DOCTYPE or
 * an entity declaration, over one of the limits above. */
TC_MUST_USE enum err_code xml_read(struct reader *r, struct xml_document *out, struct err *err);

/* The same, and the root is called so: kind ("a Cockatrice deck") is for the sentence. */
TC_MUST_USE enum err_code xml_read_rooted(struct reader *r, const char *root, const char *kind,
                                          struct xml_document *out, struct err *err);

/* The value of an attribute, ignoring the case of its name; NULL when there is none. */
const char *xml_value(const struct xml_element *element, const char *name);

/* The tag as text, for people: <Cards CatID="7" Quantity="four">. */
const char *xml_tag_text(struct arena *arena, const struct xml_element *element);

/* A quantity attribute: true and *out, or the line is put among the bad ones. */
bool xml_count(struct reader *r, const struct xml_element *element, const char *attribute,
               int64_t *out);

#endif
