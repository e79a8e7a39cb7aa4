/* citations.c - joins the rules' ledger with the engine's comments and its tests, at build time
 *
 *   tc-citations table ROOT OUT.c    the table behind `topcut rules coverage` (engine/rules/rules.h)
 *   tc-citations check ROOT          every citation that is wrong, as FILE:LINE: SENTENCE; exit 1 if any
 *
 * ROOT is the source tree. tests/data/engine/ledger.csv has a row for every rule that counts: a testable
 * one in an area that is the engine's. ledger-others.csv names the ledger's rest, documents.csv what else the
 * documents number: both may be cited, and count nothing. README.md beside them says which areas are which.
 *
 * A citation is SEED:RULE, as 001:510.1c: a seed is three digits of which the first is 0, a rule is the
 * ledger's id to the letter (letters, digits, '.', '/' and '-', ending in a letter or digit; no id has a
 * blank). Every rule has its own seed: "001:510.1c, 510.1d" is a mistake, and so is a rule that there is not.
 * Code may also cite a section by the beginning of its rules' numbers (001:903), which counts nothing either.
 * Where the ledger has several rows of one id, SEED:RULE#2 is the second that counts, and the plain id all of
 * them.
 *
 *   implemented   cited in a comment of a .c or .h file in src/engine
 *   tested        named in the "rules" of a scenario (.json) in tests/engine or a folder below; or in a
 *                 comment directly above a test function of a .c file there, after the word "tests":
 *                 "tests 001:103.4, 000:P.1.5"
 *
 * A scenario's rules are of its own eras: either shape of Fifth Edition for the seeds 000 and 002, sixth for
 * 004, eighth for 003, m10 for 001. Problems are reported while the table is made, too, but stop nothing: the
 * test engine/citations does.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/compare.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "engine/rules/rules.h"

#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAX_BYTES (16u << 20)

/* A row of the ledger that counts. */
struct row {
    const char *seed, *rule, *era, *area;
    int priority;
    size_t nth, of; /* the second (1) of three (3) rows with this seed and rule */
    int cited[2];   /* by code, by tests: of this very row */
    int section[2]; /* by a plain id that it shares with others */
};

enum use { BY_CODE, BY_TESTS };

struct tool {
    struct arena arena;
    struct err err;
    const char *root;
    struct row *rows; /* in the ledger's order */
    struct row **sorted;
    size_t n_rows;
    const char **ids; /* SEED:RULE: the ledger's, then what else the documents have */
    size_t n_ids;
    bool mark_problems; /* as warnings: the table is made all the same */
    int problems;
};

/* A text that is read, and where. */
struct source {
    const char *path; /* below root */
    const char *text;
};

/* What a piece of text cites. */
struct citation {
    char seed[4];
    const char *rule;
    size_t nth; /* of #n; 0: none */
    const char *begin, *end;
};

static int line_of(const struct source *s, const char *at)
{
    int line = 1;
    for (const char *p = s->text; p < at; p++)
        line += *p == '\n';
    return line;
}

TC_PRINTF(4, 5)
static void problem(struct tool *t, const struct source *s, const char *at, const char *format, ...)
{
    va_list args;
    t->problems++;
    fprintf(stderr, "%s:%d: %s", s->path, line_of(s, at), t->mark_problems ? "warning: " : "");
    struct strbuf said = STRBUF_INIT, english = STRBUF_INIT; /* "did you mean" is a message */
    va_start(args, format);
    message_add(&said, format, args);
    va_end(args);
    message_say_to(&english, NULL, MESSAGE_TERMINAL, strbuf_text(&said));
    fprintf(stderr, "%s\n", strbuf_text(&english));
    strbuf_release(&said);
    strbuf_release(&english);
}

/* ---- the ledger ------------------------------------------------------------------------------ */

static int compare_id(const struct row *a, const struct row *b)
{
    int c = strcmp(a->seed, b->seed);
    return c ? c : strcmp(a->rule, b->rule);
}

static int compare_rows(const void *a, const void *b)
{
    const struct row *x = *(struct row *const *)a, *y = *(struct row *const *)b;
    int c = compare_id(x, y);
    return c ? c : COMPARE(x, y);
}

static enum err_code read_table(struct tool *t, const char *name, const char *const *columns, int *at, size_t n,
                                struct csv_table *out)
{
    char *text;
    size_t len;
    if (file_read(&t->arena, path_join(&t->arena, t->root, name), FILE_MAX_BYTES, &text, &len, &t->err) != ERR_OK ||
        csv_table_parse(&t->arena, text, name, out, &t->err) != ERR_OK)
        return t->err.code;
    for (size_t i = 0; i < n; i++) {
        at[i] = csv_column(out, columns[i]);
        if (at[i] < 0)
            return err_set(&t->err, ERR_INPUT, "%s:1: there is no column %s", name, columns[i]);
    }
    return ERR_OK;
}

/* The eras by their seeds; the two shapes of Fifth Edition are one era of the ledger. */
static const struct {
    const char *seed, *ledger, *name;
} eras[] = {
    {"000", "fifth", "fifth-99"}, {"001", "m10", "m10"},     {"002", "fifth", "fifth-97"},
    {"003", "eighth", "eighth"},  {"004", "sixth", "sixth"},
};

static const char *era_of_seed(const char *seed, const char *ledger)
{
    for (size_t i = 0; i < ARRAY_LEN(eras); i++)
        if (strcmp(eras[i].seed, seed) == 0 && strcmp(eras[i].ledger, ledger) == 0)
            return eras[i].name;
    return NULL;
}

static enum err_code read_row(struct tool *t, const char *file, const struct csv_row *r, const int *at, struct row *out)
{
    enum { SEED, RULE, ERA, AREA, PRIORITY };
    out->seed = csv_cell(r, at[SEED]);
    out->rule = csv_cell(r, at[RULE]);
    out->era = era_of_seed(out->seed, csv_cell(r, at[ERA]));
    out->area = csv_cell(r, at[AREA]);
    if (!out->era)
        return err_set(&t->err, ERR_INPUT, "%s:%d: seed %s is not of the era \"%s\"", file, r->line, out->seed,
                       csv_cell(r, at[ERA]));
    if (!parse_int(csv_cell(r, at[PRIORITY]), 1, 9, &out->priority))
        return err_set(&t->err, ERR_INPUT, "%s:%d: priority %s is not a number from 1 to 9", file, r->line,
                       csv_cell(r, at[PRIORITY]));
    return ERR_OK;
}

/* Adds the ids of a table to t->ids. */
static void take_ids(struct tool *t, const struct csv_table *table, const int *at)
{
    const char **ids = ARENA_ARRAY(&t->arena, const char *, t->n_ids + table->n_rows + 1);
    for (size_t i = 0; i < t->n_ids; i++)
        ids[i] = t->ids[i];
    for (size_t i = 0; i < table->n_rows; i++)
        ids[t->n_ids + i] =
            arena_printf(&t->arena, "%s:%s", csv_cell(&table->rows[i], at[0]), csv_cell(&table->rows[i], at[1]));
    t->n_ids += table->n_rows;
    t->ids = ids;
}

/* Numbers the rows of each id. */
static void number_rows(struct tool *t)
{
    qsort(t->sorted, t->n_rows, sizeof *t->sorted, compare_rows);
    for (size_t i = 0, n; i < t->n_rows; i += n) {
        for (n = 1; i + n < t->n_rows && compare_id(t->sorted[i], t->sorted[i + n]) == 0; n++)
            continue;
        for (size_t k = 0; k < n; k++) {
            t->sorted[i + k]->nth = k + 1;
            t->sorted[i + k]->of = n;
        }
    }
}

static enum err_code read_ledger(struct tool *t)
{
    static const char *const columns[] = {"seed", "rule_id", "era", "area", "priority"};
    static const char file[] = "tests/data/engine/ledger.csv";
    struct csv_table table = {0}, others = {0}, documents = {0};
    int at[ARRAY_LEN(columns)] = {0}, at_others[2] = {0}, at_documents[2] = {0};
    if (read_table(t, file, columns, at, ARRAY_LEN(columns), &table) != ERR_OK ||
        read_table(t, "tests/data/engine/ledger-others.csv", columns, at_others, 2, &others) != ERR_OK ||
        read_table(t, "tests/data/engine/documents.csv", columns, at_documents, 2, &documents) != ERR_OK)
        return t->err.code;
    take_ids(t, &table, at);
    take_ids(t, &others, at_others);
    take_ids(t, &documents, at_documents);
    t->n_rows = table.n_rows;
    t->rows = ARENA_ARRAY(&t->arena, struct row, t->n_rows + 1);
    t->sorted = ARENA_ARRAY(&t->arena, struct row *, t->n_rows + 1);
    for (size_t i = 0; i < t->n_rows; i++) {
        if (read_row(t, file, &table.rows[i], at, &t->rows[i]) != ERR_OK)
            return t->err.code;
        t->sorted[i] = &t->rows[i];
    }
    number_rows(t);
    return ERR_OK;
}

/* ---- citations ------------------------------------------------------------------------------- */

/* Reads a citation that begins at p, not reading past end. */
static bool read_citation(struct arena *arena, const char *p, const char *end, struct citation *out)
{
    const char *q = p + 4, *last = q;
    if (end - p < 5 || p[0] != '0' || !char_is_digit(p[1]) || !char_is_digit(p[2]) || p[3] != ':' || !char_is_alnum(*q))
        return false;
    for (; q < end && (char_is_alnum(*q) || strchr("./-", *q)); q++)
        if (char_is_alnum(*q))
            last = q;
    memcpy(out->seed, p, 3);
    out->seed[3] = '\0';
    out->rule = arena_strndup(arena, p + 4, (size_t)(last + 1 - (p + 4)));
    out->begin = p;
    out->nth = 0;
    q = last + 1;
    if (end - q >= 2 && *q == '#' && char_is_digit(q[1]))
        for (q++; q < end && char_is_digit(*q) && out->nth < 1000; q++)
            out->nth = out->nth * 10 + (size_t)(*q - '0');
    out->end = q;
    return true;
}

/* Is p the beginning of a word, so that a citation may stand there? */
static bool begins(const char *p, const char *text)
{
    return p == text || (!char_is_alnum(p[-1]) && !strchr("_.:-/#", p[-1]));
}

static struct row **find_rows(const struct tool *t, const struct citation *c, size_t *n)
{
    const struct row key = {.seed = c->seed, .rule = c->rule};
    size_t low = 0, high = t->n_rows;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_id(t->sorted[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (*n = 0; low + *n < t->n_rows && compare_id(t->sorted[low + *n], &key) == 0;)
        ++*n;
    return t->sorted + low;
}

/* May a rule be cited that counts for nothing: another row of the ledger, any other rule of the documents
 * or, in code, a section (001:903 of 001:903.2, 001:702.2 of 001:702.2a)? */
static bool is_known(const struct tool *t, const char *id, enum use use)
{
    size_t len = strlen(id);
    for (size_t i = 0; i < t->n_ids; i++) {
        const char *rest = t->ids[i] + len;
        if (strncmp(t->ids[i], id, len) != 0)
            continue;
        if (*rest == '\0' || (use == BY_CODE && (*rest == '.' || *rest == '/' || char_is_letter(*rest))))
            return true;
    }
    return false;
}

/* Counts a citation for its rows; *era: that of the first of them, NULL when it counts for none. */
static void count(struct tool *t, const struct source *s, const struct citation *c, enum use use, const char **era)
{
    size_t n;
    struct row **rows = find_rows(t, c, &n);
    const char *id = arena_printf(&t->arena, "%s:%s", c->seed, c->rule);
    *era = NULL;
    if (n == 0) {
        if (!is_known(t, id, use))
            problem(t, s, c->begin, "there is no rule %s%s", id, suggest_sentence(&t->arena, id, t->ids, t->n_ids));
        return;
    }
    if (c->nth > n) {
        problem(t, s, c->begin, "the ledger has %zu row%s of %s, so there is no #%zu", n, n == 1 ? "" : "s", id,
                c->nth);
        return;
    }
    *era = rows[0]->era;
    for (size_t i = 0; i < n; i++)
        if (n == 1 || c->nth == i + 1)
            rows[i]->cited[use]++;
        else if (c->nth == 0)
            rows[i]->section[use]++;
}

/* "001:510.1c, 510.1d": the second is lost unless somebody says so. */
static void look_for_bare_rule(struct tool *t, const struct source *s, const char *p, const char *end)
{
    if (p == end || *p != ',')
        return;
    for (p++; p < end && *p == ' '; p++)
        continue;
    if (end - p < 5)
        return;
    bool number =
        char_is_digit(p[0]) && char_is_digit(p[1]) && char_is_digit(p[2]) && p[3] == '.' && char_is_digit(p[4]);
    bool lettered = char_is_upper(p[0]) && p[1] == '.' && char_is_digit(p[2]);
    if (number || lettered)
        problem(t, s, p, "%.*s has no seed; write it as SEED:RULE (001:510.1c)", (int)strcspn(p, " ,;)\n"), p);
}

/* ---- comments -------------------------------------------------------------------------------- */

static void code_comment(struct tool *t, const struct source *s, const char *p, const char *end)
{
    struct citation c;
    const char *era;
    while (p < end) {
        if (!begins(p, s->text) || !read_citation(&t->arena, p, end, &c)) {
            p++;
            continue;
        }
        count(t, s, &c, BY_CODE, &era);
        look_for_bare_rule(t, s, c.end, end);
        p = c.end;
    }
}

/* Does a test function begin here: static void NAME(void **? */
static bool at_test(const char *p)
{
    p += strspn(p, " \t\r\n");
    if (strncmp(p, "static void ", 12) != 0)
        return false;
    p += 12;
    p += strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return strncmp(p, "(void **", 8) == 0;
}

/* after: what follows the comment */
static void test_comment(struct tool *t, const struct source *s, const char *p, const char *end, const char *after)
{
    struct citation c;
    const char *era;
    while (p < end) {
        if (!begins(p, s->text) || end - p < 6 || strncmp(p, "tests", 5) != 0) {
            p++;
            continue;
        }
        const char *word = p;
        bool any = false;
        for (p += 5;;) {
            const char *q = p;
            while (q < end && strchr(" ,*\t\r\n", *q))
                q++;
            if (q == p || !read_citation(&t->arena, q, end, &c))
                break;
            any = true;
            count(t, s, &c, BY_TESTS, &era);
            look_for_bare_rule(t, s, c.end, end);
            p = c.end;
        }
        if (any && !at_test(after))
            problem(t, s, word,
                    "these rules are not directly above a test function "
                    "(static void NAME(void **state))");
    }
}

/* Finds the comments of a C text. */
static void read_c(struct tool *t, const struct source *s, enum use use)
{
    for (const char *p = s->text; *p;) {
        const char *begin = p + 2, *end, *after;
        if (*p == '"' || *p == '\'') {
            const char quote = *p++;
            for (; *p && *p != quote && *p != '\n'; p++)
                if (*p == '\\' && p[1])
                    p++;
            p += *p != '\0';
            continue;
        }
        if (p[0] == '/' && p[1] == '*') {
            end = strstr(begin, "*/");
            end = end ? end : begin + strlen(begin);
            after = *end ? end + 2 : end;
        } else if (p[0] == '/' && p[1] == '/') {
            after = end = begin + strcspn(begin, "\n");
        } else {
            p++;
            continue;
        }
        if (use == BY_CODE)
            code_comment(t, s, begin, end);
        else
            test_comment(t, s, begin, end, after);
        p = after;
    }
}

/* ---- scenarios ------------------------------------------------------------------------------- */

/* Where the text stands in quotes, at or after *from, which moves past it. */
static const char *find_quoted(const char *text, const char **from)
{
    size_t len = strlen(text);
    for (const char *p = *from; (p = strchr(p, '"')) != NULL; p++)
        if (strncmp(p + 1, text, len) == 0 && p[1 + len] == '"') {
            *from = p + 2 + len;
            return p;
        }
    return *from;
}

/* The eras of the scenario, as bits 1u << enum era: "eras", a list or one word, or "era". */
static unsigned eras_of(const struct json *scenario)
{
    const struct json *list = json_get(scenario, "eras");
    list = list ? list : json_get(scenario, "era");
    unsigned all = 0, some;
    for (size_t i = 0; i < (json_is_array(list) ? json_count(list) : 1); i++) {
        const struct json *value = json_is_array(list) ? json_at(list, i) : list;
        if (era_parse(json_text(value, ""), &some))
            all |= some;
    }
    return all;
}

/* Either shape of Fifth Edition is enough for a rule of the other. */
static bool lists_era(const struct json *scenario, const char *era)
{
    const unsigned fifth = 1u << ERA_FIFTH_97 | 1u << ERA_FIFTH_99;
    unsigned wanted = 0;
    (void)era_parse(era, &wanted);
    return (eras_of(scenario) & (wanted & fifth ? fifth : wanted)) != 0;
}

static void read_scenario(struct tool *t, const struct source *s, const struct json *scenario, const char **from)
{
    const struct json *rules = json_get(scenario, "rules");
    for (const struct json *e = json_first(rules); e; e = json_next(e)) {
        const char *word = json_text(e, NULL), *era;
        struct citation c;
        if (!word) {
            problem(t, s, *from, "\"rules\" is a list of texts as \"001:510.1c\"");
            return;
        }
        const char *at = find_quoted(word, from);
        const char *end = word + strlen(word);
        if (!read_citation(&t->arena, word, end, &c) || c.end != end) {
            problem(t, s, at, "\"%s\" is not a rule as \"001:510.1c\"", word);
            continue;
        }
        c.begin = at;
        count(t, s, &c, BY_TESTS, &era);
        if (era && !lists_era(scenario, era))
            problem(t, s, at, "%s is a rule of %s, which is not an era of this scenario", word, era);
    }
    if (rules && !json_is_array(rules))
        problem(t, s, *from, "\"rules\" is a list of texts as \"001:510.1c\"");
}

static void read_json(struct tool *t, const struct source *s)
{
    struct err err = ERR_INIT;
    struct json *root;
    const char *from = s->text;
    if (json_parse(s->text, s->path, &root, &err) != ERR_OK) {
        t->problems++;
        fprintf(stderr, "%s\n", err.text);
        return;
    }
    const struct json *list = json_get(root, "scenarios");
    if (list)
        for (const struct json *e = json_first(list); e; e = json_next(e))
            read_scenario(t, s, e, &from);
    else
        read_scenario(t, s, root, &from);
    json_free(root);
}

/* ---- the files ------------------------------------------------------------------------------- */

static struct { /* for nftw, which has no argument of its own */
    struct arena *arena;
    const char **paths;
    size_t n, room;
} found;

static int take_file(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    const char *dot = strrchr(path, '.');
    (void)st;
    (void)ftw;
    if (type != FTW_F || !dot || (strcmp(dot, ".c") != 0 && strcmp(dot, ".h") != 0 && strcmp(dot, ".json") != 0))
        return 0;
    *ARENA_ADD(found.arena, found.paths, found.n, found.room) = arena_strdup(found.arena, path);
    return 0;
}

static enum err_code read_folder(struct tool *t, const char *folder, enum use use)
{
    found.arena = &t->arena;
    found.n = 0;
    (void)nftw(path_join(&t->arena, t->root, folder), take_file, 16, FTW_PHYS);
    if (found.n)
        qsort(found.paths, found.n, sizeof *found.paths, compare_text);
    for (size_t i = 0; i < found.n; i++) {
        const char *path = found.paths[i], *dot = strrchr(path, '.');
        struct source s = {.path = path + strlen(t->root) + 1};
        char *text;
        size_t len;
        if (file_read(&t->arena, path, FILE_MAX_BYTES, &text, &len, &t->err) != ERR_OK)
            return t->err.code;
        s.text = text;
        if (strcmp(dot, ".json") != 0)
            read_c(t, &s, use);
        else if (use == BY_TESTS)
            read_json(t, &s);
    }
    return ERR_OK;
}

/* ---- the table ------------------------------------------------------------------------------- */

static enum err_code write_table(struct tool *t, const char *path)
{
    struct strbuf sb = STRBUF_INIT;
    strbuf_add(&sb, "/* made by tc-citations: do not edit */\n#include \"cli/engine/engine.h\"\n\n"
                    "const struct coverage_row citations[] = {\n");
    for (size_t i = 0; i < t->n_rows; i++) {
        const struct row *r = &t->rows[i];
        bool section = false;
        for (int use = 0; use < 2; use++)
            section = section || (r->cited[use] == 0 && r->section[use] > 0);
        strbuf_printf(&sb, "    {\"%s\", \"%s\", %zu, \"%s\", \"%s\", %d, %d, %d, %s},\n", r->seed, r->rule,
                      r->of > 1 ? r->nth : 0, r->era, r->area, r->priority, r->cited[BY_CODE] + r->section[BY_CODE],
                      r->cited[BY_TESTS] + r->section[BY_TESTS], section ? "true" : "false");
    }
    strbuf_printf(&sb, "};\nconst size_t n_citations = %zu;\n", t->n_rows);
    /* A table that stays the same keeps its date, so that nothing is built again. */
    struct err missing = ERR_INIT;
    char *old;
    size_t len;
    enum err_code rc = ERR_OK;
    if (file_read(&t->arena, path, FILE_MAX_BYTES, &old, &len, &missing) != ERR_OK || len != sb.len ||
        memcmp(old, strbuf_text(&sb), len) != 0)
        rc = file_write(path, strbuf_text(&sb), sb.len, FILE_REPLACE_EXISTING, &t->err);
    strbuf_release(&sb);
    return rc;
}

int main(int argc, char **argv)
{
    bool table = argc == 4 && strcmp(argv[1], "table") == 0;
    if (!table && !(argc == 3 && strcmp(argv[1], "check") == 0)) {
        fputs("usage: tc-citations table ROOT OUT.c | tc-citations check ROOT\n", stderr);
        return 2;
    }
    struct tool t = {.root = argv[2], .err = ERR_INIT, .mark_problems = table};
    enum err_code rc = read_ledger(&t);
    if (rc == ERR_OK)
        rc = read_folder(&t, "src/engine", BY_CODE);
    if (rc == ERR_OK)
        rc = read_folder(&t, "tests/engine", BY_TESTS);
    if (rc == ERR_OK && table)
        rc = write_table(&t, argv[3]);
    if (rc != ERR_OK)
        fprintf(stderr, "tc-citations: %s\n", t.err.text);
    arena_release(&t.arena);
    return rc != ERR_OK || (!table && t.problems > 0);
}
