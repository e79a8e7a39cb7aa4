/* form.c - queries and bodies to fields; see request.h */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "web/request/request.h"

#include <string.h>

bool percent_decode(const char *text, size_t len, bool plus, char *room, size_t *out_len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '%') {
            int high = i + 2 < len ? char_hex(text[i + 1]) : -1;
            int low = i + 2 < len ? char_hex(text[i + 2]) : -1;
            if (high < 0 || low < 0)
                return false;
            room[n++] = (char)(high * 16 + low);
            i += 2;
        } else
            room[n++] = plus && text[i] == '+' ? ' ' : text[i];
    }
    room[n] = '\0';
    *out_len = n;
    return true;
}

/* Line ends as browsers send them (\r\n) to \n, in place. */
static size_t plain_lines(char *text, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\r' && i + 1 < len && text[i + 1] == '\n')
            continue;
        text[n++] = text[i] == '\r' ? '\n' : text[i];
    }
    text[n] = '\0';
    return n;
}

/* A field whose bytes may be changed in place. */
static enum err_code add(struct arena *arena, struct form *form, char *name, size_t name_len, char *value,
                         size_t value_len, struct err *err)
{
    if (name_len == 0 || name_len > FORM_NAME_MAX || !utf8_is_valid(name, name_len))
        return err_set(err, ERR_USAGE, "a field of the form has a name that no form of ours has");
    name[name_len] = '\0';
    if (!utf8_is_valid(value, value_len))
        return err_set(err, ERR_USAGE, "the field %s holds bytes that are no text (UTF-8); send the page's own form",
                       name);
    if (form->n_fields == FORM_FIELDS_MAX)
        return err_set(err, ERR_USAGE, "more than %d fields; no form of ours has so many", FORM_FIELDS_MAX);
    ARENA_ROOM(arena, form->fields, form->n_fields, form->room);
    plain_lines(value, value_len);
    form->fields[form->n_fields++] = (struct form_field){.name = name, .value = value};
    return ERR_OK;
}

enum err_code form_read_urlencoded(struct arena *arena, const char *text, size_t len, struct form *form,
                                   struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t at = 0; at < len && rc == ERR_OK;) {
        const char *pair = text + at;
        const char *end = memchr(pair, '&', len - at);
        size_t n = end ? (size_t)(end - pair) : len - at;
        const char *equals = memchr(pair, '=', n);
        size_t left = equals ? (size_t)(equals - pair) : n, right = equals ? n - left - 1 : 0;
        size_t name_len, value_len;
        at += n + 1;
        if (n == 0)
            continue;
        char *name = ARENA_ARRAY(arena, char, left + 1), *value = ARENA_ARRAY(arena, char, right + 1);
        if (!percent_decode(pair, left, true, name, &name_len) ||
            !percent_decode(equals ? equals + 1 : "", right, true, value, &value_len))
            return err_set(err, ERR_USAGE, "a %% that begins no escape (%%41); send the page's own form");
        rc = add(arena, form, name, name_len, value, value_len, err);
    }
    return rc;
}

/* ---- multipart ------------------------------------------------------------------------------- */

/* The rest of the body, which shrinks as it is read. */
struct reader {
    const char *at, *end;
};

static enum err_code torn(struct err *err)
{
    return err_set(err, ERR_USAGE,
                   "the form came in pieces that do not fit together; load the page again and send it again");
}

/* The next line of a part's head, without its end; false: there is none. */
static bool head_line(struct reader *r, const char **line, size_t *len)
{
    const char *end = memmem(r->at, (size_t)(r->end - r->at), "\r\n", 2);
    if (!end)
        return false;
    *line = r->at;
    *len = (size_t)(end - r->at);
    r->at = end + 2;
    return true;
}

static bool begins(const char *text, size_t len, const char *what)
{
    size_t n = strlen(what);
    return len >= n && strncasecmp(text, what, n) == 0;
}

/* name="..." of a Content-Disposition line, with a browser's escapes undone; NULL. */
static char *parameter(struct arena *arena, const char *line, size_t len, const char *name, size_t *out_len)
{
    size_t n = strlen(name);
    for (size_t i = 0; i + n + 2 < len; i++) {
        bool here =
            (line[i] == ' ' || line[i] == ';') && strncasecmp(line + i + 1, name, n) == 0 && line[i + 1 + n] == '=';
        if (!here)
            continue;
        const char *value = line + i + n + 2, *end = line + len;
        bool quoted = value < end && *value == '"';
        const char *stop =
            quoted ? memchr(value + 1, '"', (size_t)(end - value) - 1) : memchr(value, ';', (size_t)(end - value));
        if (quoted && !stop)
            return NULL;
        value += quoted;
        size_t raw = (size_t)((stop ? stop : end) - value);
        char *text = ARENA_ARRAY(arena, char, raw + 1);
        memcpy(text, value, raw);
        /* HTML's form encoding: a quote, a line end are %22, %0D, %0A, and nothing else is escaped. */
        size_t to = 0;
        for (size_t k = 0; k < raw; k++) {
            if (text[k] == '%' && k + 2 < raw && text[k + 1] == '2' && text[k + 2] == '2') {
                text[to++] = '"';
                k += 2;
            } else
                text[to++] = text[k];
        }
        text[to] = '\0';
        *out_len = to;
        return text;
    }
    return NULL;
}

struct part {
    char *name, *file;
    size_t name_len, file_len;
};

static enum err_code part_head(struct arena *arena, struct reader *r, struct part *part, struct err *err)
{
    const char *line;
    size_t len;
    *part = (struct part){.name = NULL};
    for (int lines = 0; lines < 16; lines++) {
        if (!head_line(r, &line, &len))
            return torn(err);
        if (len == 0)
            return part->name ? ERR_OK : torn(err);
        if (begins(line, len, "content-disposition:")) {
            part->name = parameter(arena, line, len, "name", &part->name_len);
            part->file = parameter(arena, line, len, "filename", &part->file_len);
        }
    }
    return torn(err);
}

static enum err_code add_upload(struct arena *arena, struct form *form, const struct part *part, const char *data,
                                size_t len, struct err *err)
{
    if (part->name_len == 0 || part->name_len > FORM_NAME_MAX || !utf8_is_valid(part->name, part->name_len) ||
        !utf8_is_valid(part->file, part->file_len))
        return err_set(err, ERR_USAGE, "the file that was sent has a name that is no text (UTF-8); rename it");
    if (form->n_uploads == 16)
        return err_set(err, ERR_USAGE, "more than 16 files at once; send them one after the other");
    if (!form->uploads)
        form->uploads = ARENA_ARRAY(arena, struct upload, 16);
    form->uploads[form->n_uploads++] =
        (struct upload){.field = part->name, .name = part->file, .data = data, .len = len};
    return ERR_OK;
}

enum err_code form_read_multipart(struct arena *arena, const char *boundary, const char *body, size_t len,
                                  struct form *form, struct err *err)
{
    const char *mark = arena_printf(arena, "\r\n--%s", boundary);
    size_t mark_len = strlen(mark);
    struct reader r = {.at = body, .end = body + len};
    /* The first boundary needs no line end in front of it. */
    if (len < mark_len || memcmp(body, mark + 2, mark_len - 2) != 0)
        return torn(err);
    r.at += mark_len - 2;
    for (;;) {
        struct part part;
        if (r.end - r.at >= 2 && memcmp(r.at, "--", 2) == 0)
            return ERR_OK;
        if (r.end - r.at < 2 || memcmp(r.at, "\r\n", 2) != 0)
            return torn(err);
        r.at += 2;
        enum err_code rc = part_head(arena, &r, &part, err);
        if (rc != ERR_OK)
            return rc;
        const char *stop = memmem(r.at, (size_t)(r.end - r.at), mark, mark_len);
        if (!stop)
            return torn(err);
        size_t n = (size_t)(stop - r.at);
        if (part.file)
            /* none was chosen */
            rc = part.file_len || n ? add_upload(arena, form, &part, r.at, n, err) : ERR_OK;
        else
            rc = add(arena, form, part.name, part.name_len, arena_strndup(arena, r.at, n), n, err);
        if (rc != ERR_OK)
            return rc;
        r.at = stop + mark_len;
    }
}

/* The boundary of a content type; NULL: there is none that the standard allows (RFC 2046 5.1.1). */
static char *boundary_of(struct arena *arena, const char *content_type)
{
    size_t len;
    char *text = parameter(arena, content_type, strlen(content_type), "boundary", &len);
    if (!text || len == 0 || len > 70)
        return NULL;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] <= ' ' || (unsigned char)text[i] > '~')
            return NULL;
    return text;
}

static bool is_type(const char *content_type, const char *type)
{
    size_t n = strlen(type);
    return strncasecmp(content_type, type, n) == 0 &&
           (content_type[n] == '\0' || content_type[n] == ';' || content_type[n] == ' ');
}

enum err_code form_read(struct arena *arena, const char *content_type, const char *body, size_t len, struct form *form,
                        struct err *err)
{
    if (!content_type)
        return len == 0 ? ERR_OK
                        : err_set(err, ERR_USAGE, "a body without Content-Type; forms are urlencoded or multipart");
    if (is_type(content_type, "application/x-www-form-urlencoded"))
        return form_read_urlencoded(arena, body, len, form, err);
    if (is_type(content_type, "multipart/form-data")) {
        const char *boundary = boundary_of(arena, content_type);
        return boundary ? form_read_multipart(arena, boundary, body, len, form, err) : torn(err);
    }
    return len == 0 ? ERR_OK
                    : err_set(err, ERR_USAGE, "a body of a type that no form has; forms are urlencoded or multipart");
}

const char *form_get(const struct form *form, const char *name, size_t n)
{
    for (size_t i = 0; i < form->n_fields; i++)
        if (strcmp(form->fields[i].name, name) == 0 && n-- == 0)
            return form->fields[i].value;
    return NULL;
}
