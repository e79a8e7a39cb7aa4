/* read.c - JSON to scenarios: every field is checked, and errors are reported with the path to it
 *
 * Cards come first, then the sides with their labels, then the lines, which can name only what is
 * there. */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/vec.h"
#include "engine/scenario/inner.h"

#include <string.h>

/* ---- actions --------------------------------------------------------------------------------- */

static enum err_code read_eras(struct reading *r, const struct json *v, const char *path, unsigned *eras)
{
    const struct json *one = json_is_array(v) ? json_first(v) : v;
    *eras = 0;
    for (size_t i = 0; one; i++) {
        unsigned bits = 0;
        if (!era_parse(json_text(one, ""), &bits))
            return reading_bad(r, json_is_array(v) ? reading_item(r, path, i) : path,
                               "unknown era \"%s\": fifth-97, fifth-99, fifth, sixth, eighth, m10", json_text(one, ""));
        *eras |= bits;
        one = json_is_array(v) ? json_next(one) : NULL;
    }
    return *eras ? ERR_OK : reading_bad(r, path, "expected an era, or a list of them");
}

struct lines {
    struct scenario_line *line;
    size_t n, room;
    struct scenario_names names;
};

static enum err_code add_line(struct reading *r, struct lines *to, const struct scenario_line *line)
{
    *ARENA_ADD(r->arena, to->line, to->n, to->room) = *line;
    return ERR_OK;
}

static enum err_code read_text_line(struct reading *r, const char *text, const char *path, unsigned eras,
                                    unsigned flags, const char *because, struct lines *to)
{
    struct scenario_line line = {.path = path, .eras = eras, .text = arena_strdup(r->arena, text)};
    if (*text == '!') {
        flags |= LINE_REFUSED;
        text += 1 + strspn(text + 1, " ");
    }
    const char *where = arena_printf(r->arena, "%s: %s", r->file, path);
    enum err_code rc = line_read(r->arena, &to->names, text, where, &line, r->err);
    if (rc != ERR_OK) {
        r->reason = line.wrong;
        return rc;
    }
    line.flags |= flags;
    line.because = because;
    if ((flags & (LINE_REFUSED | LINE_LEGAL)) && line.kind > LINE_CONCEDE && line.kind != LINE_ATTACK &&
        line.kind != LINE_BLOCK && line.kind != LINE_ASSIGN)
        return reading_bad(r, path, "only something that a player does can be legal or illegal");
    return add_line(r, to, &line);
}

/* "legal" and "illegal" of an expectation: a plan or action, or several, that are only tried. */
static enum err_code read_tried(struct reading *r, const struct json *v, const char *path, unsigned eras, unsigned flag,
                                struct lines *to)
{
    const struct json *one = json_is_array(v) ? json_first(v) : v;
    for (; one; one = json_is_array(v) ? json_next(one) : NULL) {
        enum err_code rc = json_text(one, NULL) ? read_text_line(r, json_text(one, ""), path, eras, flag, NULL, to)
                                                : reading_bad(r, path, "expected an action");
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

static enum err_code read_expect_of(struct reading *r, const struct json *o, const char *path, unsigned eras,
                                    struct lines *to)
{
    enum err_code rc = reading_fields(r, o, path, expect_fields);
    if (rc == ERR_OK && json_get(o, "legal"))
        rc = read_tried(r, json_get(o, "legal"), reading_below(r, path, "legal"), eras, LINE_LEGAL, to);
    if (rc == ERR_OK && json_get(o, "illegal"))
        rc = read_tried(r, json_get(o, "illegal"), reading_below(r, path, "illegal"), eras, LINE_REFUSED, to);
    if (rc != ERR_OK)
        return rc;
    struct scenario_line line = {.kind = LINE_EXPECT,
                                 .player = -1,
                                 .path = path,
                                 .text = "expect",
                                 .eras = eras,
                                 .expect = json_print_line(r->arena, o)};
    return add_line(r, to, &line);
}

/* An expectation, or one for each era by name. */
static enum err_code read_expect(struct reading *r, const struct json *o, const char *path, unsigned eras,
                                 struct lines *to)
{
    unsigned bits;
    if (!json_is_object(o))
        return reading_bad(r, path, "expected an object, such as {\"life\": {\"B\": 17}}");
    const char *first = json_first(o) ? json_key(json_first(o)) : "";
    if (!era_parse(first, &bits))
        return read_expect_of(r, o, path, eras, to);
    for (const struct json *m = json_first(o); m; m = json_next(m)) {
        const char *at = reading_below(r, path, json_key(m));
        if (!era_parse(json_key(m), &bits))
            return reading_bad(r, at, "unknown era \"%s\"", json_key(m));
        enum err_code rc = read_expect_of(r, m, at, eras & bits, to);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

static enum err_code read_action(struct reading *r, const struct json *v, const char *path, unsigned eras,
                                 struct lines *to);

static enum err_code read_actions(struct reading *r, const struct json *v, const char *path, unsigned eras,
                                  struct lines *to)
{
    if (!json_is_array(v))
        return v ? read_action(r, v, path, eras, to) : ERR_OK;
    size_t i = 0;
    for (const struct json *a = json_first(v); a; a = json_next(a), i++) {
        enum err_code rc = read_action(r, a, reading_item(r, path, i), eras, to);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

static enum err_code read_action(struct reading *r, const struct json *v, const char *path, unsigned eras,
                                 struct lines *to)
{
    static const char *const fields[] = {"expect", "refused", "because", "in", "do", "note", NULL};
    const char *refused = NULL, *because = NULL;
    if (json_text(v, NULL))
        return read_text_line(r, json_text(v, ""), path, eras, 0, NULL, to);
    enum err_code rc = reading_fields(r, v, path, fields);
    if (rc != ERR_OK || (rc = reading_text(r, v, path, "refused", &refused)) != ERR_OK ||
        (rc = reading_text(r, v, path, "because", &because)) != ERR_OK)
        return rc;
    if (json_get(v, "in")) {
        unsigned bits;
        if ((rc = read_eras(r, json_get(v, "in"), reading_below(r, path, "in"), &bits)) != ERR_OK)
            return rc;
        eras &= bits;
    }
    if (refused && (rc = read_text_line(r, refused, path, eras, LINE_REFUSED, because, to)) != ERR_OK)
        return rc;
    if (json_get(v, "do") &&
        (rc = read_actions(r, json_get(v, "do"), reading_below(r, path, "do"), eras, to)) != ERR_OK)
        return rc;
    if (json_get(v, "expect"))
        return read_expect(r, json_get(v, "expect"), reading_below(r, path, "expect"), eras, to);
    if (!refused && !json_get(v, "do"))
        return reading_bad(r, path, "expected an action, \"refused\", \"do\" or \"expect\"");
    return ERR_OK;
}

/* ---- scenarios ------------------------------------------------------------------------------- */

static enum err_code read_rules(struct reading *r, const struct json *v, const char *path, struct scenario *out)
{
    size_t n = json_count(v), i = 0;
    const char **rules = ARENA_ARRAY(r->arena, const char *, n + 1);
    if (v && !json_is_array(v))
        return reading_bad(r, path, "expected a list of rules, such as \"001:510.1c\"");
    for (const struct json *one = json_first(v); one; one = json_next(one), i++) {
        const char *text = json_text(one, "");
        if (strspn(text, "0123456789") != 3 || text[3] != ':' || !text[4])
            return reading_bad(r, reading_item(r, path, i),
                               "expected a rule with its document, such as \"001:510.1c\"");
        rules[i] = arena_strdup(r->arena, text);
    }
    out->rules = rules;
    out->n_rules = n;
    return ERR_OK;
}

static enum err_code read_defaults(struct reading *r, const struct json *o, const char *path, struct scenario *out)
{
    static const char *const words[] = {"first", "strict", "yes", "pass"};
    static const int values[] = {DEFAULTS_FIRST, DEFAULTS_STRICT, DEFAULTS_YES, DEFAULTS_FIRST};
    const char *defaults = "first";
    enum err_code rc = reading_text(r, o, path, "defaults", &defaults);
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (strcmp(words[i], defaults) == 0) {
            out->defaults = values[i];
            return rc;
        }
    }
    return rc != ERR_OK ? rc
                        : reading_bad(r, reading_below(r, path, "defaults"), "expected first, pass, yes or strict");
}

static enum err_code read_one(struct reading *r, const struct json *o, const char *path, struct scenario *out)
{
    static const char *const fields[] = {"name",   "rules", "eras", "era",      "cards", "setup", "actions",
                                         "expect", "seed",  "note", "defaults", "bare",  NULL};
    enum err_code rc = reading_fields(r, o, path, fields);
    int seed = 1;
    out->file = r->file;
    out->name = *path ? path : r->file;
    r->bare = json_get(o, "bare");
    if (rc == ERR_OK && r->bare && !json_is_array(r->bare))
        return reading_bad(r, reading_below(r, path, "bare"), "expected a list of cards");
    if (rc != ERR_OK || (rc = reading_text(r, o, path, "name", &out->name)) != ERR_OK ||
        (rc = reading_int(r, o, path, "seed", 0, INT32_MAX, &seed)) != ERR_OK ||
        (rc = read_rules(r, json_get(o, "rules"), reading_below(r, path, "rules"), out)) != ERR_OK ||
        (rc = read_defaults(r, o, path, out)) != ERR_OK)
        return rc;
    const char *key = json_get(o, "era") ? "era" : "eras";
    if (!json_get(o, key))
        return reading_bad(r, path, "says no \"eras\": a list of fifth-97, fifth-99, fifth, sixth, eighth, m10");
    if ((rc = read_eras(r, json_get(o, key), reading_below(r, path, key), &out->eras)) != ERR_OK ||
        (rc = reading_cards(r, json_get(o, "cards"), reading_below(r, path, "cards"))) != ERR_OK ||
        (rc = reading_setup(r, json_get(o, "setup"), reading_below(r, path, "setup"), out)) != ERR_OK)
        return rc;
    out->seed = (uint64_t)seed;
    struct lines lines = {.names = {.card = r->card,
                                    .n_cards = r->n_cards,
                                    .label = r->label,
                                    .n_labels = r->n_labels,
                                    .players = out->players}};
    if ((rc = read_actions(r, json_get(o, "actions"), reading_below(r, path, "actions"), out->eras, &lines)) != ERR_OK)
        return rc;
    if (json_get(o, "expect") &&
        (rc = read_expect(r, json_get(o, "expect"), reading_below(r, path, "expect"), out->eras, &lines)) != ERR_OK)
        return rc;
    if (lines.n == 0)
        return reading_bad(r, path, "neither does nor expects anything");
    out->card = r->card;
    out->n_cards = r->n_cards;
    out->line = lines.line;
    out->n_lines = lines.n;
    return ERR_OK;
}

enum { MAX_LABELS = 200 };

/* The shared cards, then a scenario's own. */
static enum err_code read_with(struct reading *shared, const struct json *o, const char *path, struct scenario *out)
{
    struct reading r = *shared;
    r.room = 2 * shared->n_cards + 32;
    r.card = ARENA_ARRAY(r.arena, struct scenario_card, r.room);
    if (shared->n_cards)
        memcpy(r.card, shared->card, shared->n_cards * sizeof *r.card);
    r.label = ARENA_ARRAY(r.arena, const char *, MAX_LABELS);
    r.label_path = ARENA_ARRAY(r.arena, const char *, MAX_LABELS);
    r.room_labels = MAX_LABELS;
    enum err_code rc = read_one(&r, o, path, out);
    shared->reason = r.reason;
    return rc;
}

static enum err_code read_root(struct reading *r, const struct json *root, struct scenario_file *out)
{
    static const char *const fields[] = {"cards", "scenarios", "note", NULL};
    const struct json *list = json_get(root, "scenarios");
    enum err_code rc = ERR_OK;
    if (!list) {
        out->scenario = ARENA_ARRAY(r->arena, struct scenario, 1);
        out->n = 1;
        return read_with(r, root, "", &out->scenario[0]);
    }
    if ((rc = reading_fields(r, root, "", fields)) != ERR_OK ||
        (rc = reading_cards(r, json_get(root, "cards"), "cards")) != ERR_OK)
        return rc;
    if (!json_is_array(list) || json_count(list) == 0)
        return reading_bad(r, "scenarios", "expected a list of scenarios");
    out->scenario = ARENA_ARRAY(r->arena, struct scenario, json_count(list));
    for (const struct json *one = json_first(list); one; one = json_next(one), out->n++) {
        const char *path = reading_item(r, "scenarios", out->n);
        struct scenario *s = &out->scenario[out->n];
        if (read_with(r, one, path, s) == ERR_OK)
            continue;
        *s = (struct scenario){.name = json_text(json_get(one, "name"), path),
                               .file = r->file,
                               .unreadable = arena_strdup(r->arena, r->err->said)};
        s->name = arena_strdup(r->arena, s->name);
        err_clear(r->err);
    }
    return ERR_OK;
}

enum err_code scenario_read(struct arena *arena, const char *text, const char *file, const struct scenario_cards *cards,
                            struct scenario_file *out, struct err *err)
{
    struct json *root = NULL;
    struct reading r = {.arena = arena, .file = arena_strdup(arena, file), .cards = cards, .err = err};
    *out = (struct scenario_file){0};
    if (!text[strspn(text, " \t\r\n")])
        return err_set(err, ERR_INPUT,
                       "%s: the file is empty; expected a scenario: an object with \"name\", \"eras\", "
                       "\"setup\" and \"actions\", as on the page tests/engine/README.md",
                       file);
    enum err_code rc = json_parse(text, file, &root, err);
    if (rc == ERR_OK)
        rc = json_is_object(root) ? read_root(&r, root, out) : reading_bad(&r, "", "expected an object");
    json_free(root);
    out->reason = r.reason;
    return rc;
}
