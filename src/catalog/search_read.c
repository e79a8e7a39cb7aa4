/* search_read.c - a query to a tree: words, quotes, brackets, "or", "-"
 *
 *   query = and { "or" and }     and = one { ["and"] one }     one = "-" one | "(" query ")" | term
 *   term  = key op value | word | "words" | !word | !"words"     op = : = != < <= > >=
 *
 * A recursive descent, which stops at a depth that nobody types. Every complaint names the column, in
 * characters, from 1.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/search_inner.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

#define MAX_DEPTH 50
#define MAX_QUERY 8000
#define MAX_TERMS 100 /* some take a look at every card while they are read */
#define MAX_KEY   24

enum err_code search_bad(struct search_reader *r, size_t at, const char *format, ...)
{
    va_list args;
    size_t column = utf8_length(arena_strndup(r->arena, r->query, at)) + 1;
    struct strbuf text = STRBUF_INIT;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    if (r->question)
        (void)err_set(r->err, ERR_INPUT, "question, column %zu: %s", column, strbuf_text(&text));
    else
        (void)err_set(r->err, ERR_INPUT, "query, column %zu: %s", column, strbuf_text(&text));
    strbuf_release(&text);
    return ERR_INPUT;
}

static char here(const struct search_reader *r)
{
    return r->query[r->at];
}

static void skip_blanks(struct search_reader *r)
{
    while (here(r) == ' ')
        r->at++;
}

/* True when a word ends at this character. */
static bool is_end(char c)
{
    return c == '\0' || c == ' ' || c == '(' || c == ')';
}

/* "or" and "and" join only as whole words. */
static bool take_word(struct search_reader *r, const char *word)
{
    size_t len = strlen(word);
    if (strncasecmp(r->query + r->at, word, len) != 0 || !is_end(r->query[r->at + len]))
        return false;
    r->at += len;
    skip_blanks(r);
    return true;
}

static enum err_code read_quoted(struct search_reader *r, const char **out)
{
    char quote = here(r);
    size_t from = r->at + 1;
    const char *end = strchr(r->query + from, quote);
    if (!end)
        return search_bad(r, r->at, "this quotation mark is never closed");
    *out = arena_strndup(r->arena, r->query + from, (size_t)(end - r->query) - from);
    r->at = (size_t)(end - r->query) + 1;
    return ERR_OK;
}

static const char *read_run(struct search_reader *r)
{
    size_t from = r->at;
    while (!is_end(here(r)))
        r->at++;
    return arena_strndup(r->arena, r->query + from, r->at - from);
}

/* A value: a quoted text, which may go on (legal:"type 1.5"@1999-03-01), or everything up to a blank. */
static enum err_code read_value(struct search_reader *r, const char **out)
{
    if (here(r) != '"' && here(r) != '\'') {
        *out = read_run(r);
        return ERR_OK;
    }
    enum err_code rc = read_quoted(r, out);
    if (rc == ERR_OK && !is_end(here(r)))
        *out = arena_printf(r->arena, "%s%s", *out, read_run(r));
    return rc;
}

static enum search_op read_op(struct search_reader *r)
{
    static const struct {
        const char *text;
        enum search_op op;
    } ops[] = {{"<=", OP_LE}, {">=", OP_GE}, {"!=", OP_NE}, {":", OP_HAS}, {"=", OP_EQ}, {"<", OP_LT}, {">", OP_GT}};
    for (size_t i = 0; i < ARRAY_LEN(ops); i++)
        if (strncmp(r->query + r->at, ops[i].text, strlen(ops[i].text)) == 0) {
            r->at += strlen(ops[i].text);
            return ops[i].op;
        }
    return 0;
}

/* A key and its comparison, where there are some; otherwise nothing is read. */
static bool read_key(struct search_reader *r, struct search_token *token)
{
    size_t from = r->at, len = 0;
    while (char_is_letter(r->query[from + len]))
        len++;
    if (len == 0 || len > MAX_KEY)
        return false;
    r->at += len;
    token->key_at = from;
    token->op = read_op(r);
    if (!token->op) {
        r->at = from;
        return false;
    }
    char *key = arena_strndup(r->arena, r->query + from, len);
    for (char *p = key; *p; p++)
        *p = char_lower(*p);
    token->key = key;
    return true;
}

static enum err_code read_term(struct search_reader *r, struct search_node **out)
{
    struct search_token token = {.key = NULL};
    size_t from = r->at;
    enum err_code rc;
    if (++r->terms > MAX_TERMS)
        return search_bad(r, from, "there are more than %d conditions", MAX_TERMS);
    if (here(r) == '!') {
        r->at++;
        if ((rc = read_value(r, &token.value)) != ERR_OK)
            return rc;
        return search_exact_term(r, token.value, from, out);
    }
    if (!read_key(r, &token)) {
        token.value = NULL;
        if (here(r) == '"')
            rc = read_quoted(r, &token.value);
        else
            token.value = read_run(r), rc = ERR_OK;
        return rc != ERR_OK ? rc : search_name_term(r, token.value, from, out);
    }
    token.value_at = r->at;
    if ((rc = read_value(r, &token.value)) != ERR_OK)
        return rc;
    return search_term(r, &token, out);
}

static enum err_code read_or(struct search_reader *r, struct search_node **out);

static struct search_node *new_node(struct search_reader *r, enum search_node_kind kind, size_t n)
{
    struct search_node *node = ARENA_ARRAY(r->arena, struct search_node, 1);
    node->kind = kind;
    node->children = ARENA_ARRAY(r->arena, struct search_node *, n);
    return node;
}

static enum err_code read_one(struct search_reader *r, struct search_node **out)
{
    enum err_code rc;
    size_t from = r->at;
    if (++r->depth > MAX_DEPTH)
        return search_bad(r, from, "brackets and minus signs are nested deeper than %d", MAX_DEPTH);
    if (here(r) == '-') {
        r->at++;
        if (is_end(here(r)) && here(r) != '(')
            return search_bad(r, from, "\"-\" needs something to leave out: -t:goblin");
        struct search_node *inner;
        if ((rc = read_one(r, &inner)) != ERR_OK)
            return rc;
        if (!inner)
            return search_bad(r, from, "this cannot be left out");
        *out = new_node(r, NODE_NOT, 1);
        (*out)->children[(*out)->n++] = inner;
    } else if (here(r) == '(') {
        r->at++;
        if ((rc = read_or(r, out)) != ERR_OK)
            return rc;
        if (here(r) != ')')
            return search_bad(r, from, "this bracket is never closed");
        r->at++;
    } else if ((rc = read_term(r, out)) != ERR_OK) {
        return rc;
    }
    r->depth--;
    skip_blanks(r);
    return ERR_OK;
}

/* Adds a child; the room doubles at powers of two. */
static void add_child(struct search_reader *r, struct search_node *node, struct search_node *child)
{
    if (node->n && (node->n & (node->n - 1)) == 0) {
        struct search_node **larger = ARENA_ARRAY(r->arena, struct search_node *, node->n * 2);
        memcpy(larger, node->children, node->n * sizeof *larger);
        node->children = larger;
    }
    node->children[node->n++] = child;
}

static enum err_code read_and(struct search_reader *r, struct search_node **out)
{
    struct search_node *node = new_node(r, NODE_AND, 1);
    for (;;) {
        struct search_node *one = NULL;
        skip_blanks(r);
        if (here(r) == '\0' || here(r) == ')')
            return search_bad(r, r->at, "something to look for is expected here: a name or KEY:VALUE");
        enum err_code rc = read_one(r, &one);
        if (rc != ERR_OK)
            return rc;
        if (one)
            add_child(r, node, one);
        size_t before = r->at;
        if (take_word(r, "and"))
            continue;
        if (here(r) == '\0' || here(r) == ')')
            break;
        if (take_word(r, "or")) {
            r->at = before;
            break;
        }
    }
    *out = node->n == 0 ? NULL : node->n == 1 ? node->children[0] : node;
    return ERR_OK;
}

static enum err_code read_or(struct search_reader *r, struct search_node **out)
{
    struct search_node *node = new_node(r, NODE_OR, 1);
    size_t from = r->at;
    do {
        struct search_node *one = NULL;
        enum err_code rc = read_and(r, &one);
        if (rc != ERR_OK)
            return rc;
        if (one)
            add_child(r, node, one);
        else if (node->n || here(r))
            return search_bad(r, from, "\"order:\" stands beside other conditions, not in their place");
    } while (take_word(r, "or"));
    *out = node->n == 0 ? NULL : node->n == 1 ? node->children[0] : node;
    return ERR_OK;
}

char *search_plain_quotes(struct arena *arena, const char *query)
{
    char *out = arena_strndup(arena, query, strlen(query)), *to = out;
    for (const char *p = query; *p; p++) {
        if (strncmp(p, "\u201C", 3) == 0 || strncmp(p, "\u201D", 3) == 0)
            *to++ = '"', p += 2;
        else if (strncmp(p, "\u00A0", 2) == 0)
            *to++ = ' ', p += 1;
        else
            *to++ = char_is_space(*p) ? ' ' : *p;
    }
    *to = '\0';
    return out;
}

enum err_code search_read(struct search_reader *r, struct search_node **out)
{
    *out = NULL;
    if (strlen(r->query) > MAX_QUERY)
        return err_set(r->err, ERR_INPUT, "the query is longer than %d bytes", MAX_QUERY);
    if (!utf8_is_valid(r->query, strlen(r->query)))
        return err_set(r->err, ERR_INPUT, "the query is not UTF-8 text");
    r->query = search_plain_quotes(r->arena, r->query);
    enum err_code rc = read_or(r, out);
    if (rc == ERR_OK && here(r) == ')')
        rc = search_bad(r, r->at, "this bracket was never opened");
    return rc;
}
