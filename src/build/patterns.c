/* patterns.c - turns the patterns of rules texts into the tables of the compiler, at build time
 *
 *   tc-patterns OUT.c FILES...      a file a table: formats/cardtext/effect.patterns is TABLE_EFFECT
 *
 * formats/cardtext/README.md says how the files are written; cardtext/patterns.h has the names of tables, slots and
 * checks that they may use, and the engine's words are those of its ability language. Each mistake is reported as
 * FILE:LINE: SENTENCE, all of them at once, and nothing is made then. The same files give the same bytes.
 */
#include "cardtext/patterns.h"
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "engine/language/inner.h"
#include "engine/rules/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FILE_MAX_BYTES (1u << 20)
#define WORD_MAX       79 /* of a word with its alternatives: match.c has room for no more */
#define LETS_MAX       16
#define BRACKETS_MAX   32

static const struct {
    const char *file;
    const char *name; /* in C */
    bool has_subject;
} tables[] = {
#define TABLE_ROW(name, file, has_subject) {file, "TABLE_" #name, has_subject},
    PATTERN_TABLES(TABLE_ROW)
#undef TABLE_ROW
};

static const char *const slot_names[] = {
#define SLOT_NAME(name, read) name,
    PATTERN_SLOTS(SLOT_NAME)
#undef SLOT_NAME
};

static const struct last_word {
    const char *name;
    bool refuses, writes;
} checks[] = {
#define CHECK_ROW(name, refuses, writes) {#name, refuses, writes},
    PATTERN_CHECKS(CHECK_ROW)
#undef CHECK_ROW
};

/* Words that stand in abilities by the grammar alone; and keywords. */
static const char *const other_words[] = {"when", "cost",
#define KEYWORD_WORD(name, word, parameter, eras, n) word,
                                          KEYWORDS(KEYWORD_WORD)
#undef KEYWORD_WORD
};

struct row {
    int line;
    const char *says, *means;      /* means: $NAME written out, with the marks of patterns.h */
    const struct last_word *check; /* NULL: none */
    struct row *next;
};
struct pattern_rows {
    struct row *first, *last;
};

struct let {
    const char *name, *text;
};

struct tool {
    struct arena arena;
    struct pattern_rows rows[TABLES];
    int problems;
    /* of the file that is read */
    const char *path;
    int line; /* where the row begins */
    enum table table;
    const struct last_word *check; /* by the last %check */
    struct let let[LETS_MAX];
    size_t lets;
};

TC_PRINTF(2, 3)
static void problem(struct tool *t, const char *format, ...)
{
    va_list args;
    t->problems++;
    fprintf(stderr, "%s:%d: ", t->path, t->line);
    struct strbuf said = STRBUF_INIT, english = STRBUF_INIT; /* "did you mean" is a message */
    va_start(args, format);
    message_add(&said, format, args);
    va_end(args);
    message_say_to(&english, NULL, MESSAGE_TERMINAL, strbuf_text(&said));
    fprintf(stderr, "%s\n", strbuf_text(&english));
    strbuf_release(&said);
    strbuf_release(&english);
}

/* ---- how it reads ---------------------------------------------------------------------------- */

static void check_slot(struct tool *t, const char *name, size_t len)
{
    for (size_t i = 0; i < ARRAY_LEN(slot_names); i++)
        if (strlen(slot_names[i]) == len && memcmp(slot_names[i], name, len) == 0)
            return;
    const char *typed = arena_strndup(&t->arena, name, len);
    problem(t, "there is no slot <%s>%s", typed, suggest_sentence(&t->arena, typed, slot_names, ARRAY_LEN(slot_names)));
}

/* One word, or several with | between them. */
static void check_word(struct tool *t, const char *word, size_t len)
{
    const char *shown = arena_strndup(&t->arena, word, len);
    if (len > WORD_MAX)
        problem(t, "\"%s\" is too long: a word has %d characters at most, with its alternatives", shown, WORD_MAX);
    for (size_t i = 0; i < len; i++)
        if (!char_is_lower(word[i]) && !char_is_digit(word[i]) && !strchr("~'.,:;-/|", word[i])) {
            problem(t, "\"%s\": \"%c\" stands in no word (words are in small letters)", shown, word[i]);
            return;
        }
    bool empty = word[0] == '|' || word[len - 1] == '|' || strstr(shown, "||");
    if (empty)
        problem(t, "\"%s\" has an alternative without a word", shown);
}

/* How many slots it has. */
static int check_says(struct tool *t, const char *says)
{
    int slots = 0;
    bool optional = false;
    for (const char *s = says; *s;) {
        const char *close;
        if (*s == ' ') {
            s++;
        } else if (*s == '[' || *s == ']') {
            if (optional == (*s == '['))
                problem(t, optional ? "a [ inside of [ ]" : "a ] without its [");
            optional = *s++ == '[';
        } else if (*s == '<' && (close = strchr(s, '>')) != NULL) {
            check_slot(t, s + 1, (size_t)(close - s) - 1);
            slots++;
            s = close + 1;
        } else {
            size_t len = strcspn(s, " ]");
            check_word(t, s, len);
            s += len;
        }
    }
    if (optional)
        problem(t, "a [ without its ]");
    if (slots >= SLOTS)
        problem(t, "%d slots: a pattern has %d at most", slots, SLOTS - 1);
    return slots;
}

/* ---- what it means --------------------------------------------------------------------------- */

static bool same_word(const struct token *token, const char *word)
{
    size_t n = strlen(word);
    if (n != token->len)
        return false;
    for (size_t i = 0; i < n; i++) /* keywords of two words have a dash in the language */
        if ((word[i] == ' ' ? '-' : word[i]) != token->at[i])
            return false;
    return true;
}

/* All words of the language, NULL-ended. */
static const char *const *all_words(struct tool *t, size_t *n)
{
    static const char kinds[] = "ZUDTLQIao";
    const char **words = ARENA_ARRAY(&t->arena, const char *, OP_COUNT_OF + ARRAY_LEN(other_words) + 256);
    *n = 0;
    for (int op = 0; op < OP_COUNT_OF; op++)
        if (op_rows[op].word)
            words[(*n)++] = op_rows[op].word;
    for (const char *kind = kinds; *kind; kind++)
        for (const struct value_word *w = value_words(*kind); w->word; w++)
            words[(*n)++] = w->word;
    for (size_t i = 0; i < ARRAY_LEN(other_words); i++)
        words[(*n)++] = other_words[i];
    tc_assert(*n < OP_COUNT_OF + ARRAY_LEN(other_words) + 256);
    return words;
}

/* Takes any word where a name or a subtype stands: in the brackets of an operation that has one. */
static bool takes_names(const struct token *word)
{
    for (int op = 0; op < OP_COUNT_OF; op++)
        if (op_rows[op].word && same_word(word, op_rows[op].word) && strchr(op_rows[op].arguments, 'S'))
            return true;
    return false;
}

static void check_known(struct tool *t, const struct token *token)
{
    size_t n;
    const char *const *words = all_words(t, &n);
    for (size_t i = 0; i < n; i++)
        if (same_word(token, words[i]))
            return;
    const char *typed = arena_strndup(&t->arena, token->at, token->len);
    problem(t, "\"%s\" is no word of the language%s", typed, suggest_sentence(&t->arena, typed, words, n));
}

static void check_value(struct tool *t, const struct row *row, int n, int slots)
{
    if (n == 0 && !tables[t->table].has_subject)
        problem(t, "$0: a row of %s.patterns has no subject", tables[t->table].file);
    if (n > slots && !(row->check && row->check->writes))
        problem(t, "$%d: the pattern has %d slot%s, and no check that writes more", n, slots, slots == 1 ? "" : "s");
}

/* text: what it means, without marks. */
static void check_means(struct tool *t, const struct row *row, const char *text, int slots)
{
    struct lexer lexer = {.at = text, .end = text + strlen(text), .line = 1, .column = 1};
    struct token token, before = {.kind = TOKEN_END};
    char open[BRACKETS_MAX];
    bool names[BRACKETS_MAX];
    int depth = 0;
    for (lex_next(&lexer, &token); token.kind != TOKEN_END; before = token, lex_next(&lexer, &token)) {
        const char *pairs = "()[]{}", *sign = token.kind == TOKEN_SIGN ? strchr(pairs, *token.at) : NULL;
        if (token.kind == TOKEN_BAD)
            problem(t, "\"%.*s\" is nothing of the language", (int)token.len, token.at);
        else if (token.kind == TOKEN_PARAMETER)
            check_value(t, row, token.number, slots);
        else if (token.kind == TOKEN_WORD && !(depth > 0 && names[depth - 1]))
            check_known(t, &token);
        if (!sign)
            continue;
        if ((sign - pairs) % 2 == 0 && depth < BRACKETS_MAX) {
            names[depth] = before.kind == TOKEN_WORD && takes_names(&before);
            open[depth++] = sign[1];
        } else if (depth == 0 || open[--depth] != *sign) {
            problem(t, "a %c too many", *sign);
            return;
        }
    }
    if (depth > 0)
        problem(t, "a %c is missing", open[depth - 1]);
}

/* $NAME written out. */
static const char *written_out(struct tool *t, const char *means)
{
    struct strbuf out = STRBUF_INIT;
    while (*means) {
        size_t len = *means == '$' ? strspn(means + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") : 0, i = 0;
        if (len == 0) {
            strbuf_add_char(&out, *means++);
            continue;
        }
        while (i < t->lets && !(strlen(t->let[i].name) == len && memcmp(t->let[i].name, means + 1, len) == 0))
            i++;
        if (i < t->lets)
            strbuf_add(&out, t->let[i].text);
        else
            problem(t, "there is no %%let %.*s above", (int)len, means + 1);
        means += len + 1;
    }
    const char *text = arena_strdup(&t->arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

/* Parts what it means: *marked for the compiler, *plain for the language's lexer. */
static void take_marks(struct tool *t, const char *means, const char **marked, const char **plain)
{
    struct strbuf with = STRBUF_INIT, without = STRBUF_INIT;
    while (*means) {
        size_t digits = *means == '#' ? strspn(means + 1, "0123456789x") : 0;
        if (digits > 0) {
            strbuf_printf(&with, "%c%.*s%c", MARK_OPEN, (int)digits, means + 1, MARK_CLOSE);
            strbuf_add_bytes(&without, means + 1, digits);
            means += digits + 1;
        } else if (t->table == TABLE_EVENT && strncmp(means, " || ", 4) == 0) {
            strbuf_add_char(&with, MARK_EITHER);
            strbuf_add_char(&without, ' ');
            means += 4;
        } else {
            if (*means == '#')
                problem(t, "a # without its number");
            if (strncmp(means, "||", 2) == 0)
                problem(t, "|| stands between two events, with blanks around it");
            strbuf_add_char(&with, *means);
            strbuf_add_char(&without, *means++);
        }
    }
    *marked = arena_strdup(&t->arena, strbuf_text(&with));
    *plain = arena_strdup(&t->arena, strbuf_text(&without));
    strbuf_release(&with);
    strbuf_release(&without);
}

/* ---- rows and files -------------------------------------------------------------------------- */

/* NULL for none, and after a mistake. */
static const struct last_word *find_check(struct tool *t, const char *name)
{
    const char *names[ARRAY_LEN(checks)];
    for (size_t i = 0; i < ARRAY_LEN(checks); i++) {
        if (strcmp(checks[i].name, name) == 0)
            return &checks[i];
        names[i] = checks[i].name;
    }
    if (strcmp(name, "none") != 0)
        problem(t, "there is no check %s%s", name, suggest_sentence(&t->arena, name, names, ARRAY_LEN(names)));
    return NULL;
}

/* A pattern may come again only behind one that a check may refuse, and with another check. */
static void check_duplicates(struct tool *t, const struct row *row)
{
    for (const struct row *r = t->rows[t->table].first; r; r = r->next)
        if (strcmp(r->says, row->says) == 0 && !(r->check && r->check->refuses && r->check != row->check)) {
            problem(t, "the pattern is in line %d already: this row would never be reached", r->line);
            return;
        }
}

static const char *trimmed(struct tool *t, const char *text, size_t len)
{
    while (len > 0 && text[len - 1] == ' ')
        len--;
    while (len > 0 && *text == ' ')
        text++, len--;
    return arena_strndup(&t->arena, text, len);
}

/* With one blank between two words, so that the same pattern is the same text. */
static const char *single_blanks(struct tool *t, const char *text, size_t len)
{
    char *out = arena_strndup(&t->arena, text, len);
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        if (text[i] != ' ' || (i + 1 < len && text[i + 1] != ' '))
            out[n++] = text[i];
    out[n] = '\0';
    return out;
}

/* SAYS => MEANS [:: CHECK], in one line. */
static void add_row(struct tool *t, const char *text)
{
    const char *arrow = strstr(text, "=> "), *colons = NULL, *plain;
    if (!arrow || arrow == text || arrow[-1] != ' ') {
        problem(t, "a row is PATTERN => MEANING, with blanks around the =>");
        return;
    }
    struct row *row = ARENA_ARRAY(&t->arena, struct row, 1);
    const char *means = arrow + 3;
    for (const char *c = means - 1; (c = strstr(c, " :: ")) != NULL; c++)
        colons = c;
    *row = (struct row){.line = t->line, .says = single_blanks(t, text, (size_t)(arrow - text)), .check = t->check};
    if (colons)
        row->check = find_check(t, trimmed(t, colons + 4, strlen(colons + 4)));
    means = trimmed(t, means, !colons ? strlen(means) : colons > means ? (size_t)(colons - means) : 0);
    if (!*row->says || !*means)
        problem(t, "a row has a pattern and a meaning");
    take_marks(t, written_out(t, means), &row->means, &plain);
    check_means(t, row, plain, check_says(t, row->says));
    check_duplicates(t, row);
    struct pattern_rows *rows = &t->rows[t->table];
    *(rows->last ? &rows->last->next : &rows->first) = row;
    rows->last = row;
}

static void directive(struct tool *t, const char *text)
{
    const char *blank;
    if (strncmp(text, "%check ", 7) == 0) {
        t->check = find_check(t, trimmed(t, text + 7, strlen(text + 7)));
    } else if (strncmp(text, "%let ", 5) == 0 && (blank = strchr(text + 5, ' ')) != NULL) {
        const char *name = arena_strndup(&t->arena, text + 5, (size_t)(blank - text) - 5);
        if (!*name || name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_")])
            problem(t, "\"%s\" is no name for a %%let: capitals and _", name);
        else if (t->lets == LETS_MAX)
            problem(t, "more than %d %%let", LETS_MAX);
        else
            t->let[t->lets++] = (struct let){name, trimmed(t, blank, strlen(blank))};
    } else {
        problem(t, "a line with %% is %%check NAME or %%let NAME TEXT");
    }
}

/* Rows begin in the first column; what is indented goes on with the row. */
static void read_lines(struct tool *t, const char *text)
{
    struct strbuf row = STRBUF_INIT;
    int line = 0;
    for (const char *next = text; next; text = next) {
        size_t len = strcspn(text, "\n");
        next = text[len] ? text + len + 1 : NULL;
        line++;
        bool goes_on = len > 0 && *text == ' ';
        const char *shown = trimmed(t, text, len);
        if (goes_on && *shown && row.len > 0) {
            strbuf_printf(&row, " %s", shown);
            continue;
        }
        if (row.len > 0)
            add_row(t, strbuf_text(&row));
        row.len = 0;
        t->line = line;
        if (goes_on && *shown)
            problem(t, "an indented line goes on with a row, and there is none");
        else if (*shown == '%')
            directive(t, shown);
        else if (*shown && *shown != '#')
            strbuf_add(&row, shown);
    }
    if (row.len > 0)
        add_row(t, strbuf_text(&row));
    strbuf_release(&row);
}

static bool find_table(struct tool *t)
{
    const char *name = strrchr(t->path, '/'), *names[TABLES];
    name = name ? name + 1 : t->path;
    const char *file = arena_strndup(&t->arena, name, strcspn(name, "."));
    for (size_t i = 0; i < TABLES; i++) {
        names[i] = tables[i].file;
        t->table = (enum table)i;
        if (strcmp(file, tables[i].file) == 0)
            return true;
    }
    problem(t, "there is no table \"%s\"%s", file, suggest_sentence(&t->arena, file, names, TABLES));
    return false;
}

static void read_file(struct tool *t, const char *path)
{
    struct err err = ERR_INIT;
    char *text;
    size_t len;
    t->path = path;
    t->line = 1;
    t->check = NULL;
    t->lets = 0;
    if (!find_table(t))
        return;
    if (file_read(&t->arena, path, FILE_MAX_BYTES, &text, &len, &err) != ERR_OK) {
        problem(t, "%s", err.text);
        return;
    }
    read_lines(t, text);
}

/* ---- the tables in C ------------------------------------------------------------------------- */

static void put_string(struct strbuf *out, const char *text)
{
    strbuf_add_char(out, '"');
    for (; *text; text++) {
        if (*text < ' ')
            strbuf_printf(out, "\\%03o", (unsigned)*text);
        else
            strbuf_printf(out, "%s%c", *text == '"' || *text == '\\' ? "\\" : "", *text);
    }
    strbuf_add_char(out, '"');
}

static void put_table(struct strbuf *out, size_t table, const struct pattern_rows *rows)
{
    strbuf_printf(out, "\nstatic const struct pattern rows_%zu[] = {\n", table);
    for (const struct row *r = rows->first; r; r = r->next) {
        strbuf_add(out, "    {");
        put_string(out, r->says);
        strbuf_add(out, ", ");
        put_string(out, r->means);
        strbuf_printf(out, ", %s%s},\n", r->check ? "check_" : "NULL", r->check ? r->check->name : "");
    }
    strbuf_add(out, "};\n");
}

static bool write_tables(struct tool *t, const char *path)
{
    struct err err = ERR_INIT;
    struct strbuf out = STRBUF_INIT;
    strbuf_add(&out, "/* Generated by tc-patterns of formats/cardtext. */\n#include \"base/attr.h\"\n"
                     "#include \"cardtext/patterns.h\"\n");
    for (size_t i = 0; i < TABLES; i++)
        put_table(&out, i, &t->rows[i]);
    strbuf_add(&out, "\nconst struct pattern_table pattern_tables[TABLES] = {\n");
    for (size_t i = 0; i < TABLES; i++)
        strbuf_printf(&out, "    [%s] = {rows_%zu, ARRAY_LEN(rows_%zu)},\n", tables[i].name, i, i);
    strbuf_add(&out, "};\n");
    bool ok = file_write(path, strbuf_text(&out), out.len, FILE_REPLACE_EXISTING, &err) == ERR_OK;
    if (!ok)
        fprintf(stderr, "tc-patterns: %s\n", err.text);
    strbuf_release(&out);
    return ok;
}

int main(int argc, char **argv)
{
    struct tool t = {.arena = ARENA_INIT};
    if (argc < 3) {
        fputs("usage: tc-patterns OUT.c FILES...\n", stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++)
        read_file(&t, argv[i]);
    for (size_t i = 0; i < TABLES; i++)
        if (!t.rows[i].first && t.problems == 0) {
            t.problems++;
            fprintf(stderr, "tc-patterns: %s.patterns is missing, or has no row\n", tables[i].file);
        }
    bool ok = t.problems == 0 && write_tables(&t, argv[1]);
    arena_release(&t.arena);
    return ok ? 0 : 1;
}
