/* fuzz_http_form.c - any bytes are a form or an error; a form that was read, written and read again is the same
 *
 * The first line is the content type, the rest the body.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "web/request/request.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* As a browser writes fields (URL standard, urlencoded serializing). */
static void write_fields(struct strbuf *sb, const struct form *form)
{
    for (size_t i = 0; i < form->n_fields; i++)
        for (int part = 0; part < 2; part++) {
            const char *text = part ? form->fields[i].value : form->fields[i].name;
            strbuf_add(sb, part ? "=" : i ? "&" : "");
            for (; *text; text++)
                if (*text == ' ')
                    strbuf_add_char(sb, '+');
                else
                    strbuf_printf(sb, "%%%02x", (unsigned)(unsigned char)*text);
        }
}

static void check_form(const struct form *form, const char *body, size_t len)
{
    tc_assert(form->n_fields <= FORM_FIELDS_MAX);
    for (size_t i = 0; i < form->n_fields; i++) {
        const struct form_field *f = &form->fields[i];
        tc_assert(*f->name && strlen(f->name) <= FORM_NAME_MAX);
        tc_assert(utf8_is_valid(f->name, strlen(f->name)) && utf8_is_valid(f->value, strlen(f->value)));
        tc_assert(strchr(f->value, '\r') == NULL && strlen(f->value) <= len);
        tc_assert(form_get(form, f->name, 0) != NULL);
    }
    for (size_t i = 0; i < form->n_uploads; i++) {
        const struct upload *u = &form->uploads[i];
        tc_assert(*u->field && utf8_is_valid(u->name, strlen(u->name)));
        tc_assert(u->data >= body && u->data + u->len <= body + len);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct form form = {.n_fields = 0}, again = {.n_fields = 0};
    const uint8_t *end = memchr(data, '\n', size);
    size_t type_len = end ? (size_t)(end - data) : size, start = end ? type_len + 1 : size;
    const char *type = arena_strndup(&arena, (const char *)data, type_len);
    const char *body = arena_strndup(&arena, (const char *)data + start, size - start);
    if (form_read(&arena, type, body, size - start, &form, &err) != ERR_OK) {
        tc_assert(err.code == ERR_USAGE && *err.text);
    } else {
        struct strbuf sb = STRBUF_INIT;
        check_form(&form, body, size - start);
        write_fields(&sb, &form);
        tc_assert(form_read_urlencoded(&arena, strbuf_text(&sb), sb.len, &again, &err) == ERR_OK);
        tc_assert(again.n_fields == form.n_fields);
        for (size_t i = 0; i < form.n_fields; i++)
            tc_assert(strcmp(form.fields[i].name, again.fields[i].name) == 0 &&
                      strcmp(form.fields[i].value, again.fields[i].value) == 0);
        strbuf_release(&sb);
    }
    arena_release(&arena);
    return 0;
}
