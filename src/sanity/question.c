/* question.c - see question.h
 *
 * A recursive descent over the text as the card search reads it. Groups of cards are
 * read in question_group.c. */
#include "sanity/question.h"
#include "base/chars.h"
#include "base/utf8.h"
#include "catalog/catalog.h"
#include "sanity/question_inner.h"

#include <string.h>

enum { MAX_TEXT = 2000, MAX_DEPTH = 40, MOST_COPIES = 999 };

/* ---- complaints and words -------------------------------------------------------------------- */

enum err_code question_bad(struct reader *r, size_t at, const char *detail)
{
    char *before = arena_strndup(r->arena, r->text, at);
    return err_set(r->err, ERR_INPUT, "question, column %zu: %s", utf8_length(before) + 1, detail);
}

char reader_here(const struct reader *r)
{
    return r->text[r->at];
}

void reader_skip_blanks(struct reader *r)
{
    while (reader_here(r) == ' ')
        r->at++;
}

bool is_boundary(char c)
{
    return c == '\0' || strchr(" ()&|<>=", c) != NULL;
}

bool reader_words(const struct reader *r, const char *words, size_t *end)
{
    size_t at = r->at;
    for (const char *w = words; *w; w++) {
        if (*w == ' ') {
            if (r->text[at] != ' ')
                return false;
            while (r->text[at] == ' ')
                at++;
        } else if (char_lower(r->text[at]) == *w) {
            at++;
        } else {
            return false;
        }
    }
    *end = at;
    return is_boundary(r->text[at]);
}

static bool take_words(struct reader *r, const char *words)
{
    size_t end;
    if (!reader_words(r, words, &end))
        return false;
    r->at = end;
    reader_skip_blanks(r);
    return true;
}

static bool take_sign(struct reader *r, const char *sign)
{
    size_t len = strlen(sign);
    if (strncmp(r->text + r->at, sign, len) != 0)
        return false;
    r->at += len;
    reader_skip_blanks(r);
    return true;
}

/* A number of up to five digits at the place; *end: after it. */
static bool number_at(const struct reader *r, size_t at, int *out, size_t *end)
{
    size_t n = 0;
    *out = 0;
    while (n < 6 && char_is_digit(r->text[at + n]))
        *out = *out * 10 + (r->text[at + n++] - '0');
    *end = at + n;
    return n > 0 && n < 6;
}

/* ---- clauses: turn, seat, keep --------------------------------------------------------------- */

enum clause reader_clause(const struct reader *r, size_t *end)
{
    static const struct {
        const char *words;
        enum clause clause;
    } clauses[] = {
        {"by turn", CLAUSE_TURN},
        {"on turn", CLAUSE_TURN},
        {"turn", CLAUSE_TURN},
        {"in the opening hand", CLAUSE_HAND},
        {"in opening hand", CLAUSE_HAND},
        {"in the first hand", CLAUSE_HAND},
        {"in the hand", CLAUSE_HAND},
        {"in hand", CLAUSE_HAND},
        {"on the play", CLAUSE_PLAY},
        {"on play", CLAUSE_PLAY},
        {"on the draw", CLAUSE_DRAW},
        {"on draw", CLAUSE_DRAW},
        {"after mulligans keep", CLAUSE_KEEP},
        {"keep", CLAUSE_KEEP},
    };
    for (size_t i = 0; i < ARRAY_LEN(clauses); i++)
        if (reader_words(r, clauses[i].words, end))
            return clauses[i].clause;
    return NO_CLAUSE;
}

/* ---- counts ---------------------------------------------------------------------------------- */

struct count {
    int least, most;
    size_t at; /* where it stands */
    bool said;
};

static enum err_code read_number(struct reader *r, int *out)
{
    size_t end;
    if (!number_at(r, r->at, out, &end) || *out > MOST_COPIES)
        return question_bad(r, r->at,
                            message(r->arena, "a number of cards is expected here, from 0 to %d", (int)MOST_COPIES));
    r->at = end;
    return ERR_OK;
}

/* "3", "3+", "3x", "2-5", after whatever said how to take it. */
static enum err_code read_range(struct reader *r, struct count *c)
{
    if (read_number(r, &c->least) != ERR_OK)
        return r->err->code;
    c->most = QUESTION_ANY;
    if (reader_here(r) == '+' ||
        ((reader_here(r) == 'x' || reader_here(r) == 'X') && is_boundary(r->text[r->at + 1]))) {
        r->at++;
    } else if (reader_here(r) == '-') {
        r->at++;
        if (read_number(r, &c->most) != ERR_OK)
            return r->err->code;
        if (c->most < c->least)
            return question_bad(
                r, c->at, message(r->arena, "from %d to %d: the first number is the larger one", c->least, c->most));
    }
    return ERR_OK;
}

/* A number before its group; a digit here begins one, for names were tried before. */
static enum err_code read_count_before(struct reader *r, struct count *c)
{
    enum err_code rc = ERR_OK;
    *c = (struct count){.least = 1, .most = QUESTION_ANY, .at = r->at, .said = true};
    if (take_words(r, "at least")) {
        rc = read_number(r, &c->least);
    } else if (take_words(r, "at most")) {
        c->least = 0;
        rc = read_number(r, &c->most);
    } else if (take_words(r, "exactly")) {
        rc = read_number(r, &c->least);
        c->most = c->least;
    } else if (take_words(r, "no")) {
        c->least = c->most = 0;
    } else if (char_is_digit(reader_here(r))) {
        rc = read_range(r, c);
    } else {
        c->said = false;
    }
    reader_skip_blanks(r);
    return rc;
}

/* The comparison here, 0 for none: its length in *len. */
static char comparison_at(const char *p, size_t *len)
{
    *len = p[0] == '=' && p[1] == '=' ? 2 : (p[0] == '<' || p[0] == '>') && p[1] == '=' ? 2 : 1;
    if (*p == '=')
        return '=';
    if (*p == '<' || *p == '>')
        return *len == 2 ? (*p == '<' ? 'l' : 'g') : *p;
    return '\0';
}

static enum err_code read_count_after(struct reader *r, struct count *c)
{
    size_t at = r->at, len, end;
    int n;
    char comparison = comparison_at(r->text + r->at, &len);
    if (!comparison && !char_is_digit(reader_here(r)))
        return ERR_OK;
    if (c->said)
        return question_bad(r, at, message(r->arena, "this group is counted twice: before it and after it"));
    *c = (struct count){.least = 0, .most = QUESTION_ANY, .at = at, .said = true};
    if (!comparison) {
        bool alone = number_at(r, at, &n, &end) && r->text[end] != '-' && r->text[end] != '+';
        if (alone)
            return question_bad(
                r, at, message(r->arena, "at least, exactly or at most %d? write >= %d, = %d or <= %d", n, n, n, n));
        return read_range(r, c);
    }
    r->at += len;
    reader_skip_blanks(r);
    if (read_number(r, &n) != ERR_OK)
        return r->err->code;
    if (comparison == '<' && n == 0)
        return question_bad(r, at, message(r->arena, "there are never fewer than 0"));
    c->least = comparison == 'g' || comparison == '=' ? n : comparison == '>' ? n + 1 : 0;
    c->most = comparison == 'l' || comparison == '=' ? n : comparison == '<' ? n - 1 : QUESTION_ANY;
    return ERR_OK;
}

/* ---- the tree -------------------------------------------------------------------------------- */

static enum err_code read_any(struct reader *r, struct question_node **out);

static struct question_node *new_node(struct reader *r, enum question_op op, struct question_node *left,
                                      struct question_node *right)
{
    struct question_node *node = ARENA_ARRAY(r->arena, struct question_node, 1);
    *node = (struct question_node){.op = op, .left = left, .right = right};
    return node;
}

static enum err_code read_counted(struct reader *r, struct question_node **out)
{
    size_t from = r->at;
    struct count count;
    bool castable = take_words(r, "castable");
    int group = 0, card;
    if (castable && r->keep)
        return question_bad(
            r, from,
            message(r->arena, "a keep rule looks at the cards of a hand: what is castable later is not known yet"));
    size_t named = char_is_digit(reader_here(r)) ? name_end(r, plain_names(r), &card) : 0; /* "1996 World Champion" */
    count = (struct count){.least = 1, .most = QUESTION_ANY, .at = r->at};
    if ((!named || !group_may_end(r, named)) && read_count_before(r, &count) != ERR_OK)
        return r->err->code;
    castable = castable || (!r->keep && take_words(r, "castable")); /* "2 castable creatures" */
    if (read_group(r, castable, &group) != ERR_OK || read_count_after(r, &count) != ERR_OK)
        return r->err->code;
    const struct question_group *g = &r->question->group[group];
    bool spells = !castable;
    for (int i = 0; i < r->list->cards && !spells; i++)
        spells = g->has[i] && !(r->list->card[i].kinds & KIND_LAND);
    if (!spells)
        return question_bad(r, from, message(r->arena, "%s: lands are played, not cast", g->text));
    if (count.least > g->copies)
        return question_bad(
            r, count.at,
            message(r->arena, "%d of %s are asked for, and the deck has %d", count.least, g->text, g->copies));
    if (count.said && count.least == 0 && count.most == QUESTION_ANY)
        return question_bad(
            r, count.at,
            message(r->arena, "0 or more of %s is always so; for none of it write: no %s", g->text, g->text));
    if (r->keep && count.least > 7)
        return question_bad(r, count.at, message(r->arena, "a hand has seven cards at most"));
    *out = new_node(r, QUESTION_COUNT, NULL, NULL);
    (*out)->group = group;
    (*out)->least = count.least;
    (*out)->most = count.most;
    reader_skip_blanks(r);
    return ERR_OK;
}

/* Brackets around cards that are counted together, "(t:elf or t:goblin) >= 2", are a group of the search. */
static bool brackets_are_counted(struct reader *r)
{
    size_t end;
    struct reader there = *r;
    struct err ignored = ERR_INIT;
    there.err = &ignored;
    if (piece_end(&there, r->at, &end) != ERR_OK)
        return false;
    there.at = end;
    reader_skip_blanks(&there);
    return reader_here(&there) && (strchr("<>=", reader_here(&there)) || char_is_digit(reader_here(&there)));
}

static enum err_code read_one(struct reader *r, struct question_node **out)
{
    size_t from = r->at;
    if (++r->depth > MAX_DEPTH)
        return question_bad(r, from, message(r->arena, "brackets are nested deeper than %d", (int)MAX_DEPTH));
    int card;
    size_t named = name_end(r, plain_names(r), &card);
    bool is_named = named && group_may_end(r, named); /* "Not of This World" is a card */
    if (!is_named && take_words(r, "not")) {
        struct question_node *inner;
        if (read_one(r, &inner) != ERR_OK)
            return r->err->code;
        *out = new_node(r, QUESTION_NOT, inner, NULL);
    } else if (reader_here(r) == '(' && !brackets_are_counted(r)) {
        r->at++;
        reader_skip_blanks(r);
        if (read_any(r, out) != ERR_OK)
            return r->err->code;
        size_t end;
        bool goes_on = reader_here(r) && reader_clause(r, &end) == NO_CLAUSE;
        if (reader_here(r) != ')')
            return question_bad(r, goes_on ? r->at : from,
                                goes_on ? message(r->arena, "& or | is expected here, between two cards or groups")
                                        : message(r->arena, "this bracket is never closed"));
        r->at++;
        reader_skip_blanks(r);
    } else if (read_counted(r, out) != ERR_OK) {
        return r->err->code;
    }
    r->depth--;
    return ERR_OK;
}

static enum err_code read_all(struct reader *r, struct question_node **out)
{
    struct question_node *right;
    if (read_one(r, out) != ERR_OK)
        return r->err->code;
    while (take_sign(r, "&&") || take_sign(r, "&") || take_words(r, "and")) {
        if (read_one(r, &right) != ERR_OK)
            return r->err->code;
        *out = new_node(r, QUESTION_AND, *out, right);
    }
    return ERR_OK;
}

static enum err_code read_any(struct reader *r, struct question_node **out)
{
    struct question_node *right;
    if (read_all(r, out) != ERR_OK)
        return r->err->code;
    while (take_sign(r, "||") || take_sign(r, "|") || take_words(r, "or")) {
        if (read_all(r, &right) != ERR_OK)
            return r->err->code;
        *out = new_node(r, QUESTION_OR, *out, right);
    }
    return ERR_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static enum err_code read_turn(struct reader *r, size_t from)
{
    struct question *q = r->question;
    size_t end;
    int turn;
    if (!number_at(r, r->at, &turn, &end) || !is_boundary(r->text[end]) || turn > QUESTION_TURNS)
        return question_bad(
            r, r->at,
            message(r->arena, "a turn from 0 (the opening hand) to %d is expected here", (int)QUESTION_TURNS));
    if (q->turn >= 0)
        return question_bad(r, from, message(r->arena, "a question has one turn, and this is its second"));
    q->turn = turn;
    r->at = end;
    return ERR_OK;
}

/* What is left of the text is the rule, in quotes or not. */
static enum err_code read_rule(struct reader *r)
{
    size_t len = strlen(r->text);
    char quote = reader_here(r);
    bool quoted = len > r->at + 1 && (quote == '\'' || quote == '"') && r->text[len - 1] == quote;
    if (quoted)
        r->text = arena_strndup(r->arena, r->text, --len);
    r->at += quoted;
    reader_skip_blanks(r);
    r->keep = true;
    r->question->keep_text = r->text + r->at;
    if (read_any(r, &r->question->keep) != ERR_OK)
        return r->err->code;
    return reader_here(r)
               ? question_bad(r, r->at, message(r->arena, "& or | is expected here, between two cards or groups"))
               : ERR_OK;
}

static enum err_code read_clauses(struct reader *r)
{
    struct question *q = r->question;
    size_t end;
    enum clause clause;
    while (reader_skip_blanks(r), (clause = reader_clause(r, &end)) != NO_CLAUSE) {
        size_t from = r->at;
        r->at = end;
        reader_skip_blanks(r);
        switch (clause) {
        case CLAUSE_TURN:
            if (read_turn(r, from) != ERR_OK)
                return r->err->code;
            break;
        case CLAUSE_HAND:
            if (q->turn > 0)
                return question_bad(r, from, message(r->arena, "a question has one turn, and this is its second"));
            q->turn = 0;
            break;
        case CLAUSE_PLAY:
        case CLAUSE_DRAW:
            q->seat = clause == CLAUSE_PLAY ? QUESTION_PLAY : QUESTION_DRAW;
            break;
        case CLAUSE_KEEP:
            return read_rule(r);
        case NO_CLAUSE:
            break;
        }
    }
    if (!reader_here(r))
        return ERR_OK;
    return question_bad(r, r->at,
                        reader_here(r) == ')'
                            ? message(r->arena, "this bracket was never opened")
                            : message(r->arena, "& or | is expected here, between two cards or groups"));
}

static enum err_code begin(struct arena *arena, struct catalog *catalog, const struct list *list, const char *text,
                           struct question *question, struct reader *r, struct err *err)
{
    *r = (struct reader){.arena = arena, .catalog = catalog, .list = list, .question = question, .err = err};
    if (strlen(text) > MAX_TEXT)
        return err_set(err, ERR_INPUT, "the question is longer than %d bytes", (int)MAX_TEXT);
    if (!utf8_is_valid(text, strlen(text)))
        return err_set(err, ERR_INPUT, "the question is not UTF-8 text");
    r->text = search_plain_quotes(arena, text);
    reader_skip_blanks(r);
    return ERR_OK;
}

enum err_code question_read(struct arena *arena, struct catalog *catalog, const struct list *list, const char *text,
                            struct question *out, struct err *err)
{
    struct reader r;
    *out = (struct question){.text = arena_strdup(arena, text), .keep_text = "", .turn = -1};
    if (begin(arena, catalog, list, text, out, &r, err) != ERR_OK || read_any(&r, &out->root) != ERR_OK)
        return err->code;
    return read_clauses(&r);
}

enum err_code question_read_keep(struct arena *arena, struct catalog *catalog, const struct list *list,
                                 const char *text, struct question *question, struct err *err)
{
    struct reader r;
    if (question->keep)
        return err_set(err, ERR_INPUT, "the question has a keep rule already: %s", question->keep_text);
    if (begin(arena, catalog, list, text, question, &r, err) != ERR_OK)
        return err->code;
    enum err_code rc = read_rule(&r);
    if (rc != ERR_OK)
        err_context(err, "keep rule");
    return rc;
}

bool question_holds(const struct question_node *node, const int *count)
{
    if (!node)
        return true;
    switch (node->op) {
    case QUESTION_AND:
        return question_holds(node->left, count) && question_holds(node->right, count);
    case QUESTION_OR:
        return question_holds(node->left, count) || question_holds(node->right, count);
    case QUESTION_NOT:
        return !question_holds(node->left, count);
    case QUESTION_COUNT:
        break;
    }
    return count[node->group] >= node->least && count[node->group] <= node->most;
}
