/* retell_tree.c - reads abilities in the language into a tree
 *
 * A small reader of the grammar of engine/LANGUAGE.md, without its checks: text that the engine accepts is read
 * correctly, other text may give an odd tree. Signs bind as there: ! before & before |, * before + and -, comparisons
 * loosest of numbers. */
#include "base/arena.h"
#include "base/chars.h"
#include "cardtext/retell.h"

#include <string.h>

struct tree_reader {
    struct arena *arena;
    const char *at;
    bool failed;
    bool granted; /* inside gains-ability(): an ability is meant */
    int depth;
};

static struct told_node *read_any(struct tree_reader *r);
static struct told_node *read_ability(struct tree_reader *r);

static void skip(struct tree_reader *r)
{
    for (;;) {
        r->at += strspn(r->at, " \t\r\n");
        if (*r->at != '#')
            return;
        r->at += strcspn(r->at, "\n");
    }
}

static bool take_sign(struct tree_reader *r, const char *sign)
{
    skip(r);
    size_t n = strlen(sign);
    if (strncmp(r->at, sign, n) != 0)
        return false;
    r->at += n;
    return true;
}

static size_t word_length(const char *at)
{
    size_t n = 0;
    if (!char_is_letter(*at))
        return 0;
    while (char_is_alnum(at[n]) || (at[n] == '-' && char_is_lower(at[n + 1])))
        n++;
    return n;
}

static bool take_word(struct tree_reader *r, const char *word)
{
    skip(r);
    size_t n = word_length(r->at);
    if (n != strlen(word) || memcmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

static struct told_node *node(struct tree_reader *r, enum told_kind kind, const char *text, size_t n)
{
    struct told_node *out = ARENA_ARRAY(r->arena, struct told_node, 1);
    out->kind = kind;
    out->text = arena_strndup(r->arena, text, n);
    return out;
}

static void add_kid(struct tree_reader *r, struct told_node *to, struct told_node *kid)
{
    if (!kid || to->kids == TOLD_KIDS)
        r->failed = true;
    else
        to->kid[to->kids++] = kid;
}

/* ---- terms ----------------------------------------------------------------------------------- */

static struct told_node *read_sequence(struct tree_reader *r, enum told_kind kind, const char *separator,
                                       const char *close)
{
    struct told_node *out = node(r, kind, "", 0);
    while (!r->failed && !take_sign(r, close)) {
        if (out->kids && !take_sign(r, separator)) {
            r->failed = true;
            return out;
        }
        if (take_sign(r, close))
            return out;
        add_kid(r, out, read_any(r));
    }
    return out;
}

static bool is_ability_kind(struct tree_reader *r)
{
    static const char *const kinds[] = {"spell",  "activated", "mana",           "triggered",
                                        "static", "replace",   "characteristic", "forecast"};
    skip(r);
    size_t n = word_length(r->at);
    const char *after = r->at + n + strspn(r->at + n, " \t\n");
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (strlen(kinds[i]) == n && memcmp(r->at, kinds[i], n) == 0)
            return i > 2 ? *after != ')' && *after != ',' && *after != '&' && *after != '|' && *after != '('
                         : *after == '[' || *after == '{' || word_length(after) > 0;
    return false;
}

/* {2}{R} as against a list: a brace, then no blank and soon a closing brace. */
static size_t symbols_length(const char *at)
{
    size_t n = 0;
    while (at[n] == '{') {
        size_t k = strcspn(at + n + 1, "} ;(\n");
        if (at[n + 1 + k] != '}' || k > 6)
            return n;
        n += k + 2;
    }
    return n;
}

static size_t counter_length(const char *at)
{
    return (*at == '+' || *at == '-') && at[1] == '1' && at[2] == '/' ? 5 : 0;
}

static struct told_node *read_primary(struct tree_reader *r)
{
    skip(r);
    const char *at = r->at;
    size_t n;
    if (r->depth > 60 || !*at) {
        r->failed = true;
        return NULL;
    }
    if (r->granted && is_ability_kind(r))
        return read_ability(r);
    if ((n = symbols_length(at)) > 0 || (n = counter_length(at)) > 0) {
        r->at += n;
        return node(r, TOLD_SYMBOLS, at, n);
    }
    if (take_sign(r, "{"))
        return read_sequence(r, TOLD_LIST, ";", "}");
    if (take_sign(r, "["))
        return read_sequence(r, TOLD_COST, ",", "]");
    if (take_sign(r, "(")) {
        struct told_node *inner = read_any(r);
        r->failed |= !take_sign(r, ")");
        return inner;
    }
    if (take_sign(r, "!") || take_sign(r, "-")) {
        struct told_node *out = node(r, TOLD_SIGN, at, 1);
        add_kid(r, out, read_primary(r));
        return out;
    }
    if (*at == '"') {
        n = strcspn(at + 1, "\"");
        r->at += n + 1 + (at[n + 1] == '"');
        return node(r, TOLD_STRING, at + 1, n);
    }
    if ((n = strspn(at, "0123456789")) > 0) {
        r->at += n;
        return node(r, TOLD_NUMBER, at, n);
    }
    if ((n = word_length(at)) == 0) {
        r->failed = true;
        return NULL;
    }
    r->at += n;
    struct told_node *word = node(r, TOLD_WORD, at, n);
    if (*r->at == '(') {
        r->at++;
        r->granted = strcmp(word->text, "gains-ability") == 0;
        struct told_node *list = read_sequence(r, TOLD_LIST, ",", ")");
        memcpy(word->kid, list->kid, sizeof word->kid);
        word->kids = list->kids;
        r->granted = false;
    }
    return word;
}

/* Signs of a level, left to right. */
static struct told_node *read_level(struct tree_reader *r, int level)
{
    static const char *const signs[][6] = {{"|"}, {"&"}, {"<=", ">=", "<", ">", "="}, {"+", "-"}, {"*"}};
    if (level == (int)ARRAY_LEN(signs))
        return read_primary(r);
    struct told_node *left = read_level(r, level + 1);
    for (;;) {
        const char *found = NULL;
        for (size_t i = 0; i < 6 && signs[level][i] && !found && !r->failed; i++)
            if (take_sign(r, signs[level][i]))
                found = signs[level][i];
        if (!found || r->failed)
            return left;
        struct told_node *out = node(r, TOLD_SIGN, found, strlen(found));
        add_kid(r, out, left);
        add_kid(r, out, read_level(r, level + 1));
        left = out;
    }
}

static struct told_node *read_any(struct tree_reader *r)
{
    r->depth++;
    struct told_node *out = read_level(r, 0);
    r->depth--;
    return out;
}

/* ---- abilities ------------------------------------------------------------------------------- */

static void read_target(struct tree_reader *r, struct told_node *a)
{
    if (a->targets == TOLD_TARGETS) {
        r->failed = true;
        return;
    }
    a->target[a->targets] = read_any(r);
    skip(r);
    const char *from = r->at;
    while (take_word(r, "any-number") || take_word(r, "up-to") || take_word(r, "to") || take_word(r, "x") ||
           (char_is_digit(*r->at) && (r->at += strspn(r->at, "0123456789"))))
        skip(r);
    a->count[a->targets++] = arena_strndup(r->arena, from, (size_t)(r->at - from));
}

static struct told_node *read_modes(struct tree_reader *r, struct told_node *a)
{
    struct told_node *out = node(r, TOLD_WORD, "modes", 5);
    add_kid(r, out, read_level(r, 3));
    if (take_word(r, "to"))
        add_kid(r, out, read_level(r, 3));
    else if (out->kids)
        add_kid(r, out, out->kid[0]);
    r->failed |= !take_sign(r, "{");
    while (!r->failed && !take_sign(r, "}")) {
        r->failed |= !take_word(r, "mode");
        while (!r->failed && take_word(r, "target"))
            read_target(r, a);
        if (!r->failed)
            add_kid(r, out, read_any(r));
    }
    return out;
}

static void read_options(struct tree_reader *r, struct told_node *a)
{
    const char *options = "";
    for (;;) {
        skip(r);
        size_t n = word_length(r->at);
        if (r->failed || n == 0 || is_ability_kind(r))
            break;
        if (take_word(r, "target")) {
            read_target(r, a);
        } else if (take_word(r, "if") || take_word(r, "when")) {
            a->condition = read_any(r);
        } else if (n == 5 && memcmp(r->at, "modes", 5) == 0) {
            break;
        } else {
            options = arena_printf(r->arena, "%s %.*s", options, (int)n, r->at);
            r->at += n;
        }
    }
    a->options = options;
}

static struct told_node *read_ability(struct tree_reader *r)
{
    skip(r);
    size_t n = word_length(r->at);
    struct told_node *a = node(r, TOLD_ABILITY, r->at, n);
    r->at += n;
    r->granted = false;
    a->options = "";
    if (strcmp(a->text, "spell") == 0) {
        if (take_word(r, "cost"))
            a->head = read_primary(r);
    } else if (strcmp(a->text, "static") == 0) {
        skip(r);
        size_t k = word_length(r->at);
        bool option = (k > 5 && strncmp(r->at, "from-", 5) == 0) ||
                      (k == 12 && strncmp(r->at, "works-tapped", 12) == 0) || (k == 2 && strncmp(r->at, "if", 2) == 0);
        if (*r->at != '{' && !option)
            a->head = read_any(r);
    } else if (strcmp(a->text, "characteristic") != 0) {
        a->head = read_any(r);
    }
    if (!r->failed)
        read_options(r, a);
    skip(r);
    if (!r->failed && take_word(r, "modes"))
        a->body = read_modes(r, a);
    else if (!r->failed && *r->at == '{')
        a->body = read_primary(r);
    return a;
}

struct told_node *told_read(struct arena *arena, const char **rest)
{
    struct tree_reader r = {.arena = arena, .at = *rest};
    while (take_sign(&r, ";")) {
    }
    if (take_word(&r, "keyword")) {
        const char *from = r.at + strspn(r.at, " ");
        size_t n = strcspn(from, ";\n");
        *rest = from + n;
        return node(&r, TOLD_WORD, from, n);
    }
    if (!is_ability_kind(&r))
        return NULL;
    struct told_node *a = read_ability(&r);
    if (r.failed)
        return NULL;
    skip(&r);
    *rest = r.at;
    return a;
}
