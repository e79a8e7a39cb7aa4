/* changeset.c - reads the values of a changeset of SQLite's session extension */
#include "event/dossier/internal.h"

unsigned changeset_byte(struct reader *r)
{
    if (r->at == r->end) {
        r->broken = true;
        return 0;
    }
    return *r->at++;
}

uint64_t changeset_varint(struct reader *r)
{
    uint64_t v = 0;
    for (int i = 0; i < 9; i++) {
        unsigned byte = changeset_byte(r);
        if (i == 8)
            return v << 8 | byte;
        v = v << 7 | (byte & 0x7f);
        if (!(byte & 0x80))
            break;
    }
    return v;
}

struct value changeset_value(struct reader *r)
{
    struct value v = {.type = (int)changeset_byte(r)};
    if (v.type == VALUE_INT || v.type == VALUE_FLOAT) {
        uint64_t bits = 0;
        for (int i = 0; i < 8; i++)
            bits = bits << 8 | changeset_byte(r);
        v.i = (int64_t)bits;
    } else if (v.type == VALUE_TEXT || v.type == VALUE_BLOB) {
        uint64_t len = changeset_varint(r);
        if (len > (uint64_t)(r->end - r->at)) {
            r->broken = true;
            return v;
        }
        v.text = (const char *)r->at;
        v.len = (size_t)len;
        r->at += len;
    } else if (v.type > VALUE_NULL) {
        r->broken = true;
    }
    return v;
}
