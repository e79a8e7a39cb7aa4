/* bundle.c - a published list with everything that it was derived from, as one file for anybody; see ratings.h
 *
 * Lines of JSON, packed by gzip: the list, whose digest the association signed; a line for each number that is
 * somebody else's; and for each event two, whose numbers its people have, and an excerpt of its package with the
 * store's signature; at last how many there were. No line has a name of a player, a decklist or a penalty: ratings do
 * not hang on these, and the signature of a package fits an excerpt as well. Whoever reads it needs no database, and
 * nobody's word.
 */
#include "association/ratings/internal.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUNDLE_SCHEMA "topcut/list-bundle/1"

enum { PACK_AT = 1 << 20, PACK_LEVEL = 6, LINE_MOST = 256 << 20 };

/* ---- writing ----------------------------------------------------------------------------------- */

struct writing {
    struct office *office;
    bundle_sink *sink;
    void *data;
    struct strbuf lines; /* that were not packed yet */
    int64_t aliases;
    struct err *err;
};

static enum err_code send(struct writing *w)
{
    size_t len = 0;
    if (!w->lines.len)
        return ERR_OK;
    char *bytes = gzip_pack(strbuf_text(&w->lines), w->lines.len, PACK_LEVEL, &len);
    enum err_code rc = w->sink(w->data, bytes, len, w->err);
    free(bytes);
    strbuf_clear(&w->lines);
    return rc;
}

static enum err_code add_line(struct writing *w, const struct json *line)
{
    struct arena scratch = ARENA_INIT;
    strbuf_printf(&w->lines, "%s\n", json_print_canonical(&scratch, line));
    arena_release(&scratch);
    return w->lines.len < PACK_AT ? ERR_OK : send(w);
}

static enum err_code write_head(struct writing *w, const struct rating_list *list)
{
    struct json *line = json_object();
    json_add_text(line, "schema", BUNDLE_SCHEMA);
    json_add_text(line, "association", w->office->name);
    json_add_text(line, "public_key", w->office->public_hex);
    json_add_int(line, "list", list->list);
    json_add_int(line, "cut_off_utc", list->cut_off_utc);
    json_add_int(line, "published_utc", list->published_utc);
    json_add_int(line, "rows", list->rows);
    json_add_text(line, "policy", list->policy_stamp);
    json_add_text(line, "program", list->program);
    json_add_text(line, "digest", list->digest);
    json_add_text(line, "signature", list->signature);
    enum err_code rc = add_line(w, line);
    json_free(line);
    return rc;
}

static enum err_code write_alias(void *data, struct pg_row *row, struct err *err)
{
    struct writing *w = data;
    (void)err;
    w->aliases++;
    struct json *line = json_object();
    json_add_int(line, "number", pg_row_i32(row));
    json_add_int(line, "member", pg_row_i32(row));
    enum err_code rc = add_line(w, line);
    json_free(line);
    return rc;
}

/* What of a package goes out: the parts that ratings hang on. */
static bool goes_out(const char *part, bool judges)
{
    for (const char *const *p = derivation_parts; *p; p++)
        if (strcmp(*p, part) == 0)
            return true;
    return judges && strcmp(part, DERIVATION_JUDGES) == 0;
}

static enum err_code write_excerpt(struct writing *w, const char *text)
{
    struct json *root = NULL;
    enum err_code rc = json_parse(text, "package", &root, w->err);
    if (rc == ERR_OK) {
        struct json *parts = json_edit(root, "parts");
        bool judges = !json_int(json_get(json_first(json_get(parts, "event")), "level2"), 0, 1, 0);
        for (const struct json *part = json_first(parts), *next; part; part = next) {
            next = json_next(part);
            if (!goes_out(json_key(part), judges))
                json_free(json_take(parts, json_key(part)));
        }
        rc = add_line(w, root);
    }
    json_free(root);
    return rc;
}

static enum err_code write_people(struct writing *w, int32_t event, const struct event_report *report,
                                  const int32_t *numbers)
{
    struct json *line = json_object(), *people = json_add_object(line, "people");
    json_add_int(line, "event", event);
    for (size_t i = 0; i < report->n_people; i++)
        json_add_int(people, report->people[i].uuid, numbers[i]);
    enum err_code rc = add_line(w, line);
    json_free(line);
    return rc;
}

static enum err_code write_event(struct writing *w, int32_t event, const char *digest)
{
    struct archived a;
    enum err_code rc = archived_read(w->office, digest, &a, w->err);
    if (rc == ERR_OK)
        rc = write_people(w, event, &a.report, a.numbers);
    if (rc == ERR_OK)
        rc = write_excerpt(w, a.text);
    archived_release(&a);
    return rc;
}

static enum err_code write_end(struct writing *w, int events)
{
    struct json *line = json_object(), *end = json_add_object(line, "end");
    json_add_int(end, "events", events);
    json_add_int(end, "aliases", w->aliases);
    enum err_code rc = add_line(w, line);
    json_free(line);
    return rc == ERR_OK ? send(w) : rc;
}

static enum err_code write_all(struct writing *w, int32_t number)
{
    struct office *office = w->office;
    struct rating_list *list;
    struct pg_rows rows = {.result = NULL};
    size_t n = 0;
    enum err_code rc = list_read(office, number, &list, &n, w->err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(w->err, ERR_NOT_FOUND, "there is no list %d", (int)number);
    if (rc == ERR_OK)
        rc = write_head(w, list);
    if (rc == ERR_OK)
        rc = pg_copy_out(office->pg, AQ_LIST_ALIASES, (const int64_t[]){number}, 1, write_alias, w, w->err);
    if (rc == ERR_OK)
        rc = pg_query(office->pg, AQ_LIST_PACKAGES, PG_ARGS(PG_I(number)), &rows, w->err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++)
        rc = write_event(w, (int32_t)pg_int(&rows, i, 0), pg_text(&rows, i, 1));
    if (rc == ERR_OK)
        rc = write_end(w, rows.n);
    pg_rows_release(&rows);
    return rc;
}

enum err_code bundle_write(struct office *office, int32_t list, bundle_sink *sink, void *data, struct err *err)
{
    struct writing w = {.office = office, .sink = sink, .data = data, .lines = STRBUF_INIT, .err = err};
    enum err_code rc = pg_begin(office->pg, PG_BEGIN_SNAPSHOT, err);
    if (rc != ERR_OK)
        return rc;
    rc = write_all(&w, list);
    strbuf_release(&w.lines);
    return pg_end(office->pg, rc, err);
}

/* ---- for those who ask for it ------------------------------------------------------------------ */

const char *bundle_path(struct arena *arena, const char *keys, int32_t list, const char *digest)
{
    const char *slash = strrchr(keys, '/');
    return arena_printf(arena, "%.*slists/list-%" PRId32 "-%.16s.jsonl.gz", slash ? (int)(slash + 1 - keys) : 0, keys,
                        list, digest);
}

static enum err_code write_piece(void *data, const char *bytes, size_t len, struct err *err)
{
    return fwrite(bytes, 1, len, data) == len
               ? ERR_OK
               : err_set(err, ERR_IO, "cannot write the file: %s", cause_of_errno(errno));
}

enum err_code bundle_keep(struct office *office, const struct rating_list *list, const char **path, struct err *err)
{
    const char *to = bundle_path(office->arena, office->keys, list->list, list->digest);
    const char *folder = arena_strndup(office->arena, to, (size_t)(strrchr(to, '/') - to));
    *path = to;
    enum err_code rc = file_make_dir(folder, err);
    if (rc != ERR_OK)
        return rc;
    const char *temporary = file_temporary_name(office->arena, to);
    FILE *file = fopen(temporary, "wbx");
    if (!file)
        return err_set(err, ERR_IO, "cannot write %s: %s", to, cause_of_errno(errno));
    rc = bundle_write(office, list->list, write_piece, file, err);
    if (fclose(file) != 0 && rc == ERR_OK)
        rc = err_set(err, ERR_IO, "cannot write %s: %s", to, cause_of_errno(errno));
    if (rc == ERR_OK)
        rc = file_commit(temporary, to, FILE_REPLACE_EXISTING, err);
    else
        file_discard(temporary);
    return rc;
}

/* ---- reading ----------------------------------------------------------------------------------- */

struct checking {
    struct arena *arena;
    const char *path;
    struct list_check *check;
    struct derivation derivation;
    bool begun, ended;
    int32_t event;       /* whose people were named, and whose package comes next; 0: none */
    struct json *people; /* of it */
    int64_t line, aliases;
};

static enum err_code refuse_line(const struct checking *c, struct err *err)
{
    return err_set(err, ERR_INPUT, "%s: line %lld does not belong into the file of a list", c->path,
                   (long long)c->line);
}

static enum err_code take_head(struct checking *c, const struct json *line, struct err *err)
{
    static const char kind[] = "topcut/list-bundle/";
    struct list_check *check = c->check;
    struct arena *arena = c->arena;
    const char *schema = json_text(json_get(line, "schema"), "");
    if (strncmp(schema, kind, sizeof kind - 1) != 0)
        return err_set(err, ERR_INPUT, "%s is not the file of a list\ntopcut-association bundle makes one", c->path);
    if (strcmp(schema, BUNDLE_SCHEMA) != 0)
        return err_set(err, ERR_INPUT, "%s is of a newer kind (%s); bring this topcut-association up to date", c->path,
                       schema);
    check->association = arena_strdup(arena, json_text(json_get(line, "association"), ""));
    check->public_hex = arena_strdup(arena, json_text(json_get(line, "public_key"), ""));
    check->list = (struct rating_list){
        .list = (int32_t)json_int(json_get(line, "list"), 1, INT32_MAX, 0),
        .cut_off_utc = json_int(json_get(line, "cut_off_utc"), 0, INT64_MAX, 0),
        .published_utc = json_int(json_get(line, "published_utc"), 0, INT64_MAX, 0),
        .rows = json_int(json_get(line, "rows"), 0, INT64_MAX, 0),
        .policy_stamp = arena_strdup(arena, json_text(json_get(line, "policy"), "")),
        .program = arena_strdup(arena, json_text(json_get(line, "program"), "")),
        .digest = arena_strdup(arena, json_text(json_get(line, "digest"), "")),
        .signature = arena_strdup(arena, json_text(json_get(line, "signature"), "")),
    };
    check->signature_fits =
        sign_verify(check->public_hex, check->list.signature, check->list.digest, strlen(check->list.digest));
    c->begun = true;
    return ERR_OK;
}

static enum err_code take_alias(struct checking *c, const struct json *line, struct err *err)
{
    int64_t number = json_int(json_get(line, "number"), 1, INT32_MAX, 0),
            member = json_int(json_get(line, "member"), 1, INT32_MAX, 0);
    if (!member_number_is_sound(number) || !member_number_is_sound(member))
        return refuse_line(c, err);
    derivation_alias(&c->derivation, (int32_t)number, (int32_t)member);
    c->aliases++;
    return ERR_OK;
}

static enum err_code take_package(struct checking *c, const char *text, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct package package = {.root = NULL};
    struct event_report report;
    enum err_code rc = derivation_read(&scratch, text, NULL, &package, &report, err);
    if (rc == ERR_OK) {
        const struct json *people = json_get(c->people, "people");
        int32_t *numbers = ARENA_ARRAY(&scratch, int32_t, report.n_people + 1);
        for (size_t i = 0; i < report.n_people; i++)
            numbers[i] = (int32_t)json_int(json_get(people, report.people[i].uuid), 1, INT32_MAX, 0);
        rc = derivation_add(&c->derivation, c->event, &report, numbers, err);
    }
    package_free(&package);
    arena_release(&scratch);
    json_free(c->people);
    c->people = NULL;
    c->event = 0;
    c->check->packages++;
    c->check->list.events++;
    return rc;
}

/* people is taken over by whoever reads the package. */
static enum err_code take_people(struct checking *c, struct json **line, struct err *err)
{
    c->event = (int32_t)json_int(json_get(*line, "event"), 1, INT32_MAX, 0);
    if (!c->event)
        return refuse_line(c, err);
    c->people = *line;
    *line = NULL;
    return ERR_OK;
}

static enum err_code take_end(struct checking *c, const struct json *end, struct err *err)
{
    c->ended = true;
    if (json_int(json_get(end, "events"), 0, INT64_MAX, -1) != c->check->packages ||
        json_int(json_get(end, "aliases"), 0, INT64_MAX, -1) != c->aliases)
        return err_set(err, ERR_INPUT, "%s: lines of the file are missing", c->path);
    return ERR_OK;
}

static enum err_code take_line(void *data, const char *text, size_t len, struct err *err)
{
    struct checking *c = data;
    struct json *line = NULL;
    (void)len;
    c->line++;
    if (c->ended)
        return refuse_line(c, err);
    if (c->event)
        return take_package(c, text, err);
    enum err_code rc = json_parse(text, c->path, &line, err);
    if (rc != ERR_OK && !c->begun)
        err_hint(err, "topcut-association bundle makes the file of a list");
    if (rc == ERR_OK && !c->begun)
        rc = take_head(c, line, err);
    else if (rc == ERR_OK && json_get(line, "number"))
        rc = take_alias(c, line, err);
    else if (rc == ERR_OK && json_get(line, "event"))
        rc = take_people(c, &line, err);
    else if (rc == ERR_OK && json_get(line, "end"))
        rc = take_end(c, json_get(line, "end"), err);
    else if (rc == ERR_OK)
        rc = refuse_line(c, err);
    json_free(line);
    return rc;
}

enum err_code bundle_verify(struct arena *arena, const char *path, struct list_check *out, struct err *err)
{
    struct checking c = {.arena = arena, .path = path, .check = out};
    *out = (struct list_check){.derived = "", .policy = "", .association = "", .public_hex = ""};
    enum err_code rc = gzip_each_line(path, LINE_MOST, take_line, &c, err);
    if (rc == ERR_OK && !c.begun)
        rc = err_set(err, ERR_INPUT, "%s is not the file of a list\ntopcut-association bundle makes one", path);
    if (rc == ERR_OK && !c.ended)
        rc = err_set(err, ERR_INPUT, "%s is cut off: its last line is missing", path);
    if (rc == ERR_OK)
        rc = list_derive(&c.derivation, arena, out, err);
    out->rows_fit = out->derived_fits; /* the file has no rows but those that are derived */
    json_free(c.people);
    derivation_release(&c.derivation);
    return rc;
}
