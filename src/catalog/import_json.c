/* import_json.c - see import_json.h
 *
 * yajl tells every value as it comes. Outside of records a stack of levels says which shapes may still lie below.
 * Inside a record the values are put together as items. Of everything else only the brackets are counted, to find its
 * end.
 */
#include "catalog/import_json.h"
#include "base/cause.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <yajl/yajl_parse.h>

#define MAX_DEPTH   100
#define MAX_RECORD  (8 << 20) /* bytes of the texts of one record; the largest card has some 40,000 */
#define MAX_SILENCE (8 << 20) /* bytes without a value: one huge text, which yajl would keep whole */
#define CHUNK       65536
#define MAX_SHAPES  8

struct level {
    bool array;
    unsigned alive; /* shapes whose records may lie below */
};

struct reading {
    struct stream *stream;
    struct err *err;
    enum err_code rc;
    int depth;                              /* containers that are open, all in all */
    int skipping;                           /* of these, those inside something that is read over */
    struct level levels[STREAM_LEVELS + 1]; /* those above a record */
    int n_levels;
    struct stream_place place;
    struct item *open[MAX_DEPTH + 1]; /* those of the record */
    int n_open;
    char *key;          /* of the next value in the record; NULL: not wanted */
    bool skip_next;     /* the next value of the record is not wanted */
    struct arena arena; /* of the record */
    size_t record_bytes, events;
    int64_t at; /* bytes given to yajl before this chunk */
};

/* ---- items ----------------------------------------------------------------------------------- */

struct item *item_new(struct arena *arena, enum item_kind kind, const char *key)
{
    struct item *item = ARENA_ARRAY(arena, struct item, 1);
    item->kind = kind;
    item->key = key;
    return item;
}

void item_add(struct item *to, struct item *value)
{
    if (to->last)
        to->last->next = value;
    else
        to->first = value;
    to->last = value;
}

const struct item *item_get(const struct item *object, const char *key)
{
    if (!object || object->kind != ITEM_OBJECT)
        return NULL;
    for (const struct item *i = object->first; i; i = i->next)
        if (i->key && strcmp(i->key, key) == 0)
            return i;
    return NULL;
}

const char *item_text(const struct item *object, const char *key)
{
    const struct item *item = item_get(object, key);
    return item && item->text ? item->text : "";
}

bool item_is_true(const struct item *object, const char *key)
{
    const struct item *item = item_get(object, key);
    if (!item)
        return false;
    return item->text ? strcmp(item->text, "1") == 0 || strcasecmp(item->text, "true") == 0 : item->truth;
}

char *item_joined(struct arena *arena, const struct item *object, const char *key, char with)
{
    const struct item *list = item_get(object, key);
    struct strbuf sb = STRBUF_INIT;
    if (!list || (list->kind != ITEM_ARRAY && list->kind != ITEM_TEXT))
        return NULL;
    for (const struct item *i = list->first; i; i = i->next) {
        if (sb.len && i->text)
            strbuf_add_char(&sb, with);
        if (i->text)
            strbuf_add(&sb, i->text);
    }
    for (const char *p = list->text ? list->text : ""; *p; p += *p == ',') {
        p += strspn(p, " ");
        size_t len = strcspn(p, ",");
        if (sb.len && len)
            strbuf_add_char(&sb, with);
        strbuf_add_bytes(&sb, p, len);
        p += len;
    }
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

/* ---- where a value stands -------------------------------------------------------------------- */

static int fail(struct reading *r, const char *why)
{
    r->rc = err_set(r->err, ERR_INPUT, "%s", why);
    return 0;
}

static bool step_fits(const char *step, bool in_array, const char *key)
{
    if (in_array)
        return strcmp(step, "[]") == 0;
    return strcmp(step, "[]") != 0 && (strcmp(step, "*") == 0 || strcmp(step, key) == 0);
}

/* The shapes that a value below the innermost level may belong to; *record: the one whose record it is,
 * or -1. */
static unsigned alive_below(struct reading *r, int *record)
{
    const struct level *level = &r->levels[r->n_levels - 1];
    int at = r->n_levels - 1;
    unsigned alive = 0;
    *record = -1;
    for (size_t i = 0; i < r->stream->n_shapes; i++) {
        const char *const *path = r->stream->shapes[i].path;
        if (!(level->alive & 1u << i) || !path[at] || !step_fits(path[at], level->array, r->place.keys[at]))
            continue;
        alive |= 1u << i;
        if (!path[at + 1])
            *record = (int)i;
    }
    return alive;
}

static bool is_wanted(const char *wanted, const char *key)
{
    size_t len = strlen(key);
    for (const char *p = wanted; p && *p; p += strcspn(p, "|"), p += *p == '|')
        if (strcspn(p, "|") == len && strncmp(p, key, len) == 0)
            return true;
    return !wanted;
}

static int end_record(struct reading *r)
{
    struct item *record = r->open[0];
    r->n_open = 0;
    r->stream->records++;
    r->rc = r->stream->each(r->stream->data, &r->place, record, r->err);
    arena_reset(&r->arena);
    r->record_bytes = 0;
    return r->rc == ERR_OK && !r->stream->enough;
}

/* Begins a value. *item is NULL where it is read over. */
static int begin_value(struct reading *r, enum item_kind kind, struct item **item)
{
    int record;
    *item = NULL;
    r->events++;
    if (r->skipping || r->n_levels == 0)
        return 1;
    if (r->n_open) {
        bool skip = r->skip_next;
        r->skip_next = false;
        if (skip)
            return 1;
        r->record_bytes += sizeof **item;
        if (r->record_bytes > MAX_RECORD)
            return fail(r, TC_WORD("one card takes more than 8 MB; that is no card"));
        *item = item_new(&r->arena, kind, r->key);
        r->key = NULL;
        item_add(r->open[r->n_open - 1], *item);
        return 1;
    }
    (void)alive_below(r, &record);
    if (record >= 0) {
        r->place.shape = (size_t)record;
        if (r->levels[r->n_levels - 1].array)
            r->place.keys[r->n_levels - 1][0] = '\0';
        *item = item_new(&r->arena, kind, NULL);
    }
    return 1;
}

/* A scalar that is a record by itself ends it at once. */
static int end_scalar(struct reading *r, struct item *item)
{
    if (!item || r->n_open)
        return 1;
    r->open[0] = item;
    return end_record(r);
}

/* ---- what yajl tells ------------------------------------------------------------------------- */

static int on_null(void *data)
{
    struct reading *r = data;
    struct item *item;
    return begin_value(r, ITEM_NULL, &item) && end_scalar(r, item);
}

static int on_boolean(void *data, int value)
{
    struct reading *r = data;
    struct item *item;
    if (!begin_value(r, ITEM_BOOL, &item))
        return 0;
    if (item)
        item->truth = value != 0;
    return end_scalar(r, item);
}

static int keep_text(struct reading *r, const char *bytes, size_t len, char **out)
{
    if (!utf8_is_valid(bytes, len))
        return fail(r, TC_WORD("a text is not UTF-8, or holds U+0000"));
    r->record_bytes += len;
    if (r->record_bytes > MAX_RECORD)
        return fail(r, TC_WORD("one card takes more than 8 MB; that is no card"));
    *out = arena_strndup(&r->arena, bytes, len);
    return 1;
}

static int on_scalar_text(struct reading *r, enum item_kind kind, const char *bytes, size_t len)
{
    struct item *item;
    char *text;
    if (!begin_value(r, kind, &item))
        return 0;
    if (item) {
        if (!keep_text(r, bytes, len, &text))
            return 0;
        item->text = text;
    }
    return end_scalar(r, item);
}

static int on_number(void *data, const char *bytes, size_t len)
{
    return on_scalar_text(data, ITEM_NUMBER, bytes, len);
}

static int on_string(void *data, const unsigned char *bytes, size_t len)
{
    return on_scalar_text(data, ITEM_TEXT, (const char *)bytes, len);
}

static int on_key(void *data, const unsigned char *bytes, size_t len)
{
    struct reading *r = data;
    r->events++;
    if (r->skipping || r->n_levels == 0)
        return 1;
    if (r->n_open == 0) {
        char *key = r->place.keys[r->n_levels - 1];
        size_t kept = len < STREAM_KEY ? len : STREAM_KEY - 1;
        memcpy(key, bytes, kept);
        key[kept] = '\0';
        return 1;
    }
    if (!keep_text(r, (const char *)bytes, len, &r->key))
        return 0;
    bool own = r->n_open == 1 || (r->n_open == 2 && r->open[0]->kind == ITEM_ARRAY);
    r->skip_next = own && !is_wanted(r->stream->shapes[r->place.shape].wanted, r->key);
    return 1;
}

static int on_open(struct reading *r, enum item_kind kind)
{
    struct item *item;
    if (++r->depth > MAX_DEPTH)
        return fail(r, TC_WORD("brackets are nested deeper than 100"));
    if (r->depth == 1) {
        r->levels[0] = (struct level){.array = kind == ITEM_ARRAY, .alive = (1u << r->stream->n_shapes) - 1};
        r->stream->root_is_array = kind == ITEM_ARRAY;
        r->n_levels = 1;
        r->events++;
        return 1;
    }
    bool inside = r->n_open > 0;
    if (!begin_value(r, kind, &item))
        return 0;
    if (item) {
        r->open[r->n_open++] = item;
        return 1;
    }
    int record;
    unsigned alive = r->skipping || inside ? 0 : alive_below(r, &record);
    if (alive && r->n_levels < STREAM_LEVELS) {
        r->place.keys[r->n_levels][0] = '\0';
        r->levels[r->n_levels++] = (struct level){.array = kind == ITEM_ARRAY, .alive = alive};
    } else {
        r->skipping++;
    }
    return 1;
}

static int on_close(void *data)
{
    struct reading *r = data;
    r->depth--;
    r->events++;
    if (r->skipping)
        r->skipping--;
    else if (r->n_open > 1)
        r->n_open--;
    else if (r->n_open == 1)
        return end_record(r);
    else
        r->n_levels--;
    return 1;
}

static int on_start_map(void *data)
{
    return on_open(data, ITEM_OBJECT);
}

static int on_start_array(void *data)
{
    return on_open(data, ITEM_ARRAY);
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_start_map,
    .yajl_map_key = on_key,
    .yajl_end_map = on_close,
    .yajl_start_array = on_start_array,
    .yajl_end_array = on_close,
};

/* ---- feeding it ------------------------------------------------------------------------------ */

/* yajl's words are English, so only what follows from them is said. */
static enum err_code syntax_error(struct reading *r, yajl_handle yajl, bool at_end)
{
    int64_t at = r->at + (at_end ? 0 : (int64_t)yajl_get_bytes_consumed(yajl));
    unsigned char *words = yajl_get_error(yajl, 0, NULL, 0);
    bool cut = at_end || strstr((const char *)words, "premature EOF") != NULL;
    enum err_code rc = cut ? err_set(r->err, ERR_INPUT, "%s ends in the middle, after %lld bytes; download it again",
                                     r->stream->path, (long long)at)
                           : err_set(r->err, ERR_INPUT, "%s is no JSON: byte %lld cannot stand where it does",
                                     r->stream->path, (long long)at + 1);
    yajl_free_error(yajl, words);
    return rc;
}

/* Returns the error that a callback found, with its place. */
static enum err_code place_error(struct reading *r, yajl_handle yajl)
{
    if (r->rc == ERR_INPUT && !strstr(r->err->text, r->stream->path))
        err_context(r->err, "%s, before byte %lld", r->stream->path,
                    (long long)(r->at + (int64_t)yajl_get_bytes_consumed(yajl)));
    return r->rc;
}

static enum err_code feed(struct reading *r, yajl_handle yajl, const char *bytes, size_t len)
{
    yajl_status status = yajl_parse(yajl, (const unsigned char *)bytes, len);
    if (status == yajl_status_client_canceled)
        return r->rc == ERR_OK ? ERR_OK : place_error(r, yajl);
    if (status != yajl_status_ok)
        return syntax_error(r, yajl, false);
    r->at += (int64_t)len;
    return ERR_OK;
}

struct feeder {
    struct reading reading;
    yajl_handle yajl;
    int64_t silent; /* bytes since the last value */
};

static void feeder_begin(struct feeder *f, struct stream *stream, struct err *err)
{
    tc_assert(stream->n_shapes > 0 && stream->n_shapes <= MAX_SHAPES);
    *f = (struct feeder){.reading = {.stream = stream, .err = err}};
    stream->enough = false;
    stream->records = 0;
    f->yajl = yajl_alloc(&callbacks, NULL, &f->reading);
    if (!f->yajl)
        tc_out_of_memory(1);
}

static enum err_code feeder_take(struct feeder *f, const char *bytes, size_t len)
{
    struct reading *r = &f->reading;
    size_t before = r->events;
    if (r->at == 0 && len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) { /* a byte order mark */
        bytes += 3;
        len -= 3;
        r->at = 3;
    }
    enum err_code rc = feed(r, f->yajl, bytes, len);
    f->silent = r->events == before ? f->silent + (int64_t)len : 0;
    if (rc == ERR_OK && f->silent > MAX_SILENCE)
        rc = err_set(r->err, ERR_INPUT, "%s holds a text of more than 8 MB, before byte %lld; that is no card",
                     r->stream->path, (long long)r->at);
    return rc;
}

static enum err_code feeder_end(struct feeder *f, enum err_code rc)
{
    struct reading *r = &f->reading;
    if (rc == ERR_OK && !r->stream->enough) {
        yajl_status status = yajl_complete_parse(f->yajl);
        if (status == yajl_status_client_canceled && r->rc != ERR_OK)
            rc = place_error(r, f->yajl);
        else if (status == yajl_status_error)
            rc = syntax_error(r, f->yajl, true);
    }
    yajl_free(f->yajl);
    arena_release(&r->arena);
    return rc;
}

enum err_code stream_bytes(struct stream *stream, const char *bytes, size_t len, struct err *err)
{
    struct feeder f;
    feeder_begin(&f, stream, err);
    enum err_code rc = ERR_OK;
    for (size_t at = 0; at < len && rc == ERR_OK && !stream->enough; at += CHUNK)
        rc = feeder_take(&f, bytes + at, len - at < CHUNK ? len - at : CHUNK);
    return feeder_end(&f, rc);
}

enum err_code stream_file(struct stream *stream, struct err *err)
{
    FILE *in = fopen(stream->path, "rb");
    if (!in)
        return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO,
                       "cannot open %s: %s\nlook whether its name and its folder are right", stream->path,
                       cause_of_errno(errno));
    struct feeder f;
    char *chunk = tc_calloc(1, CHUNK);
    enum err_code rc = ERR_OK;
    size_t n;
    feeder_begin(&f, stream, err);
    while (rc == ERR_OK && !stream->enough && (n = fread(chunk, 1, CHUNK, in)) > 0) {
        rc = feeder_take(&f, chunk, n);
        if (rc == ERR_OK && stream->progress && !progress_step(stream->progress, stream->before + f.reading.at))
            rc = err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
    }
    if (rc == ERR_OK && ferror(in))
        rc = err_set(err, ERR_IO, "cannot read %s: %s", stream->path, cause_of_errno(errno));
    rc = feeder_end(&f, rc);
    free(chunk);
    (void)fclose(in);
    return rc;
}
