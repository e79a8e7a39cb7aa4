/* question.c - see question.h
 *
 * A recursive descent over the text as the card search reads it. Where a group begins, the names of the deck are tried
 * first; what is none of them is handed to the card search up to the next sign, count or clause. */
#include "sanity/question.h"
#include "base/chars.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "catalog/catalog.h"

#include <string.h>
#include <strings.h>

enum { MAX_TEXT = 2000, MAX_DEPTH = 40, MOST_COPIES = 999 };

struct reader {
    struct arena *arena;
    struct catalog *catalog;
    const struct list *list;
    struct question *question;
    const char *text;
    size_t at;
    int depth;
    bool keep; /* a keep rule is read */
    struct err *err;
};

/* ---- complaints and words -------------------------------------------------------------------- */

/* What is wrong at a byte of the text: detail is a message. */
static enum err_code bad(struct reader *r, size_t at, const char *detail)
{
    char *before = arena_strndup(r->arena, r->text, at);
    return err_set(r->err, ERR_INPUT, "question, column %zu: %s", utf8_length(before) + 1, detail);
}

static char here(const struct reader *r)
{
    return r->text[r->at];
}

static void skip_blanks(struct reader *r)
{
    while (here(r) == ' ')
        r->at++;
}

/* True where a word or a name may end. */
static bool is_boundary(char c)
{
    return c == '\0' || strchr(" ()&|<>=", c) != NULL;
}

/* True when these words stand here, whatever the number of blanks between them; *end: after them. */
static bool words_here(const struct reader *r, const char *words, size_t *end)
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
    if (!words_here(r, words, &end))
        return false;
    r->at = end;
    skip_blanks(r);
    return true;
}

static bool take_sign(struct reader *r, const char *sign)
{
    size_t len = strlen(sign);
    if (strncmp(r->text + r->at, sign, len) != 0)
        return false;
    r->at += len;
    skip_blanks(r);
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

enum clause { NO_CLAUSE, CLAUSE_TURN, CLAUSE_HAND, CLAUSE_PLAY, CLAUSE_DRAW, CLAUSE_KEEP };

static enum clause clause_here(const struct reader *r, size_t *end)
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
        if (words_here(r, clauses[i].words, end))
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
        return bad(r, r->at, message(r->arena, "a number of cards is expected here, from 0 to %d", (int)MOST_COPIES));
    r->at = end;
    return ERR_OK;
}

/* "3", "3+", "3x", "2-5", after whatever said how to take it. */
static enum err_code read_range(struct reader *r, struct count *c)
{
    if (read_number(r, &c->least) != ERR_OK)
        return r->err->code;
    c->most = QUESTION_ANY;
    if (here(r) == '+' || ((here(r) == 'x' || here(r) == 'X') && is_boundary(r->text[r->at + 1]))) {
        r->at++;
    } else if (here(r) == '-') {
        r->at++;
        if (read_number(r, &c->most) != ERR_OK)
            return r->err->code;
        if (c->most < c->least)
            return bad(r, c->at,
                       message(r->arena, "from %d to %d: the first number is the larger one", c->least, c->most));
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
    } else if (char_is_digit(here(r))) {
        rc = read_range(r, c);
    } else {
        c->said = false;
    }
    skip_blanks(r);
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
    if (!comparison && !char_is_digit(here(r)))
        return ERR_OK;
    if (c->said)
        return bad(r, at, message(r->arena, "this group is counted twice: before it and after it"));
    *c = (struct count){.least = 0, .most = QUESTION_ANY, .at = at, .said = true};
    if (!comparison) {
        bool alone = number_at(r, at, &n, &end) && r->text[end] != '-' && r->text[end] != '+';
        if (alone)
            return bad(r, at,
                       message(r->arena, "at least, exactly or at most %d? write >= %d, = %d or <= %d", n, n, n, n));
        return read_range(r, c);
    }
    r->at += len;
    skip_blanks(r);
    if (read_number(r, &n) != ERR_OK)
        return r->err->code;
    if (comparison == '<' && n == 0)
        return bad(r, at, message(r->arena, "there are never fewer than 0"));
    c->least = comparison == 'g' || comparison == '=' ? n : comparison == '>' ? n + 1 : 0;
    c->most = comparison == 'l' || comparison == '=' ? n : comparison == '<' ? n - 1 : QUESTION_ANY;
    return ERR_OK;
}

/* ---- groups ---------------------------------------------------------------------------------- */

/* Where the longest name of a card of the list that stands here ends; 0: none does. */
static size_t name_end(const struct reader *r, const char **plain, int *card)
{
    size_t best = 0, longest = 0;
    int open = 0; /* brackets within the name: they have to be closed */
    if (here(r) == '(')
        return 0;
    for (int i = 0; i < r->list->cards; i++)
        longest = strlen(plain[i]) > longest ? strlen(plain[i]) : longest;
    for (size_t end = r->at + 1; end <= strlen(r->text) && end <= r->at + 2 * longest + 10; end++) {
        open += r->text[end - 1] == '(' ? 1 : r->text[end - 1] == ')' ? -1 : 0;
        if (open != 0 || !is_boundary(r->text[end]))
            continue;
        const char *typed = search_plain_text(r->arena, r->text + r->at, end - r->at);
        for (int i = 0; i < r->list->cards; i++)
            if (*typed && strcmp(typed, plain[i]) == 0 && r->text[end - 1] != ' ') {
                best = end;
                *card = i;
            }
    }
    return best;
}

/* What may follow a group: a sign, a count, a clause, the end. */
static bool group_may_end(struct reader *r, size_t at)
{
    struct reader there = *r;
    size_t end;
    there.at = at;
    skip_blanks(&there);
    char c = here(&there);
    return c == '\0' || strchr(")&|<>=", c) || char_is_digit(c) || words_here(&there, "and", &end) ||
           words_here(&there, "or", &end) || clause_here(&there, &end) != NO_CLAUSE;
}

/* One piece of a query: a quoted text, brackets, or a run up to a blank; returns where it ends, at r->at where nothing
 * of a query stands. */
static enum err_code piece_end(struct reader *r, size_t at, size_t *out)
{
    size_t from = at, word;
    int open = 0;
    *out = at;
    if (at > r->at && (char_is_digit(r->text[at]) || (r->text[at] && strchr("<>=", r->text[at]))))
        return ERR_OK;
    while (r->text[at] && (open > 0 || !strchr(" )&|", r->text[at]))) {
        char c = r->text[at];
        if (c == '"' || (c == '\'' && (at == from || strchr(":=<>(", r->text[at - 1])))) {
            const char *close = strchr(r->text + at + 1, c);
            if (!close)
                return bad(r, at, message(r->arena, "this quotation mark is never closed"));
            at = (size_t)(close - r->text) + 1;
            continue;
        }
        for (word = at; word > from && char_is_letter(r->text[word - 1]);)
            word--;
        if (open == 0 && strchr("<>=", c) && at > from && !search_is_key(r->text + word, at - word))
            break; /* "lands>=3" */
        open += c == '(' ? 1 : c == ')' ? -1 : 0;
        at++;
        if (open == 0 && strchr("<>=:", c)) /* the value of a key, with its second sign */
            at += r->text[at] == '=';
    }
    if (open > 0)
        return bad(r, from, message(r->arena, "this bracket is never closed"));
    *out = at;
    return ERR_OK;
}

/* The part of the text from r->at that is one query of the card search. */
static enum err_code query_end(struct reader *r, size_t *out)
{
    size_t at = r->at, end;
    bool none = clause_here(r, &end) != NO_CLAUSE; /* "lands & by turn 4" */
    while (!none) {
        if (at > r->at && group_may_end(r, at))
            break;
        struct reader there = *r;
        there.at = at;
        skip_blanks(&there);
        if (piece_end(r, there.at, &end) != ERR_OK)
            return r->err->code;
        if (end == there.at)
            break;
        at = end;
    }
    *out = at;
    return at > r->at ? ERR_OK
                      : bad(r, at,
                            message(r->arena, "a card or a group of cards is expected here, such as: Lightning Bolt, "
                                              "lands, t:creature mv<=2"));
}

enum { SORT_LANDS = 1, SORT_SPELLS, SORT_CARDS, SORT_TYPE };
static const struct {
    const char *words; /* '|'-separated */
    int sort;
    unsigned kinds;
} sorts[] = {
    {"lands|land", SORT_LANDS, KIND_LAND},
    {"spells|spell|nonlands|nonland", SORT_SPELLS, 0},
    {"cards|card", SORT_CARDS, 0},
    {"basics|basic lands", SORT_TYPE, KIND_BASIC},
    {"creatures|creature", SORT_TYPE, KIND_CREATURE},
    {"artifacts|artifact", SORT_TYPE, KIND_ARTIFACT},
    {"enchantments|enchantment", SORT_TYPE, KIND_ENCHANTMENT},
    {"instants|instant", SORT_TYPE, KIND_INSTANT},
    {"sorceries|sorcery", SORT_TYPE, KIND_SORCERY},
    {"planeswalkers|planeswalker", SORT_TYPE, KIND_PLANESWALKER},
};

/* A word for a sort of cards; -1: none stands here. */
static int sort_here(struct reader *r, size_t *end)
{
    for (size_t i = 0; i < ARRAY_LEN(sorts); i++)
        for (const char *p = sorts[i].words; *p; p += strcspn(p, "|"), p += *p == '|')
            if (words_here(r, arena_strndup(r->arena, p, strcspn(p, "|")), end) && group_may_end(r, *end))
                return (int)i;
    return -1;
}

static bool is_of_sort(const struct list_card *card, int i)
{
    bool land = (card->kinds & KIND_LAND) != 0;
    return sorts[i].sort == SORT_CARDS    ? true
           : sorts[i].sort == SORT_SPELLS ? !land
                                          : (card->kinds & sorts[i].kinds) != 0;
}

static const struct card *catalog_card_of(struct reader *r, const char *name)
{
    struct name_match match;
    return catalog_find(r->catalog, name, &match) == NAME_FOUND ? match.card : NULL;
}

/* Has the query a key of these ('|'-separated)? */
static bool query_has_key(const char *query, const char *keys)
{
    for (const char *p = query; *p; p++) {
        if (!char_is_letter(*p) || (p > query && char_is_letter(p[-1])))
            continue;
        size_t len = strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (!p[len] || !strchr(":<>=!", p[len]))
            continue;
        for (const char *k = keys; *k; k += strcspn(k, "|"), k += *k == '|')
            if (strcspn(k, "|") == len && strncasecmp(k, p, len) == 0)
                return true;
    }
    return false;
}

/* A query without any key is a name, or a part of one. */
static bool is_name(const char *query)
{
    return !strpbrk(query, ":<>=!()") && *query != '-';
}

/* The names of the list as they are compared. */
static const char **plain_names(struct reader *r)
{
    const char **plain = ARENA_ARRAY(r->arena, const char *, (size_t)r->list->cards + 1);
    for (int i = 0; i < r->list->cards; i++)
        plain[i] = search_plain_text(r->arena, r->list->card[i].name, strlen(r->list->card[i].name));
    return plain;
}

/* A name of no card of the deck: what is it, and what may be meant? */
static enum err_code not_in_deck(struct reader *r, size_t at, const char *typed)
{
    const char **names = ARENA_ARRAY(r->arena, const char *, (size_t)r->list->cards + 1);
    const char *near[CATALOG_SUGGESTIONS];
    struct name_match match;
    size_t n = 0;
    const char *name = search_plain_text(r->arena, typed, strlen(typed));
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        if (card->main > 0)
            names[n++] = card->name;
        else if (strcmp(search_plain_text(r->arena, card->name, strlen(card->name)), name) == 0)
            return bad(
                r, at,
                card->command > 0
                    ? message(r->arena, "%s leads the deck and is never drawn: ask whether it is castable", card->name)
                    : message(r->arena, "%s is in the sideboard, not in the main deck", card->name));
    }
    struct reader there = *r;
    int card;
    there.at = at;
    size_t end = name_end(&there, plain_names(r), &card); /* two names without a sign between them */
    if (end && strncmp(r->text + at, typed, strlen(typed)) == 0 && end < at + strlen(typed)) {
        there.at = end;
        skip_blanks(&there);
        return bad(r, there.at, message(r->arena, "& or | is expected here, between two cards or groups"));
    }
    const char *meant = suggest_sentence(r->arena, typed, names, n);
    if (*meant)
        return bad(r, at, message(r->arena, "no card of the deck is called %s%s", typed, meant));
    if (catalog_find(r->catalog, typed, &match) == NAME_FOUND)
        return bad(r, at, message(r->arena, "the deck has no %s", match.card->name));
    if (catalog_suggest(r->catalog, r->arena, typed, near) > 0)
        return bad(r, at,
                   message(r->arena, "no card of the deck is called %s; there is a card %s, which the deck has not",
                           typed, near[0]));
    return bad(
        r, at,
        message(r->arena,
                "no card of the deck is called %s, and no other card; a condition is written as t:creature or mv<=2",
                typed));
}

static void add_card(struct reader *r, struct question_group *group, int i)
{
    const struct list_card *card = &r->list->card[i];
    group->has[i] = true;
    group->copies += card->main + (group->castable ? card->command : 0);
}

/* The cards of the list that a query means. */
static enum err_code query_cards(struct reader *r, size_t from, size_t to, struct question_group *group)
{
    struct search_filter *filter;
    if (search_filter_read(r->catalog, r->arena, r->text, from, to, NULL, &filter, r->err) != ERR_OK)
        return r->err->code;
    bool value = query_has_key(group->text, "mv|cmc|manavalue"), types = query_has_key(group->text, "t|type|types|is");
    for (int i = 0; i < r->list->cards; i++) {
        const struct list_card *card = &r->list->card[i];
        const struct card *facts = card->main + card->command > 0 ? catalog_card_of(r, card->name) : NULL;
        bool land = (card->kinds & KIND_LAND) != 0;
        if (!facts || !search_filter_holds(filter, facts))
            continue;
        if (land && value && !types)
            group->no_lands = true;
        else
            add_card(r, group, i);
    }
    if (group->copies > 0)
        return ERR_OK;
    if (is_name(group->text))
        return not_in_deck(r, from, group->text);
    return bad(r, from, message(r->arena, "no card of the main deck is %s: the group is empty", group->text));
}

/* A name in quotes is one where it is a card's, else a part of names, as in the search. */
static size_t quoted_name_end(struct reader *r, const char **plain, int *card)
{
    struct reader inside = *r;
    const char *close = here(r) == '"' || here(r) == '\'' ? r->text + strlen(r->text) : NULL;
    while (close && --close > r->text + r->at) {
        size_t end = (size_t)(close - r->text);
        if (*close != here(r) || !is_boundary(close[1]))
            continue;
        inside.text = arena_strndup(r->arena, r->text, end);
        inside.at = r->at + 1;
        if (name_end(&inside, plain, card) == end)
            return end + 1;
    }
    return 0;
}

static enum err_code read_group(struct reader *r, bool castable, int *out)
{
    struct question *q = r->question;
    size_t from = r->at, end;
    const char **plain = plain_names(r);
    int card, sort;
    if (q->groups == QUESTION_GROUPS)
        return bad(r, from, message(r->arena, "more than %d groups of cards in one question", (int)QUESTION_GROUPS));
    struct question_group *group = &q->group[q->groups];
    *group =
        (struct question_group){.castable = castable, .has = ARENA_ARRAY(r->arena, bool, (size_t)r->list->cards + 1)};
    size_t named = quoted_name_end(r, plain, &card);
    named = named ? named : name_end(r, plain, &card);
    if (named && group_may_end(r, named)) {
        end = named;
        group->text = r->list->card[card].name;
        add_card(r, group, card);
        if (group->copies == 0)
            return not_in_deck(r, from, group->text);
    } else if ((sort = sort_here(r, &end)) >= 0) {
        group->text = arena_strndup(r->arena, r->text + from, end - from);
        for (int i = 0; i < r->list->cards; i++)
            if (r->list->card[i].known != KNOWN_BLANK && is_of_sort(&r->list->card[i], sort))
                add_card(r, group, i);
        if (group->copies == 0)
            return bad(r, from, message(r->arena, "the main deck has no %s: the group is empty", group->text));
    } else {
        if (query_end(r, &end) != ERR_OK)
            return r->err->code;
        group->text = arena_strndup(r->arena, r->text + from, end - from);
        if (query_cards(r, from, end, group) != ERR_OK)
            return r->err->code;
    }
    r->at = end;
    skip_blanks(r);
    q->casts = q->casts || castable;
    *out = q->groups++;
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
        return bad(
            r, from,
            message(r->arena, "a keep rule looks at the cards of a hand: what is castable later is not known yet"));
    size_t named = char_is_digit(here(r)) ? name_end(r, plain_names(r), &card) : 0; /* "1996 World Champion" */
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
        return bad(r, from, message(r->arena, "%s: lands are played, not cast", g->text));
    if (count.least > g->copies)
        return bad(r, count.at,
                   message(r->arena, "%d of %s are asked for, and the deck has %d", count.least, g->text, g->copies));
    if (r->keep && count.least > 7)
        return bad(r, count.at, message(r->arena, "a hand has seven cards at most"));
    *out = new_node(r, QUESTION_COUNT, NULL, NULL);
    (*out)->group = group;
    (*out)->least = count.least;
    (*out)->most = count.most;
    skip_blanks(r);
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
    skip_blanks(&there);
    return here(&there) && (strchr("<>=", here(&there)) || char_is_digit(here(&there)));
}

static enum err_code read_one(struct reader *r, struct question_node **out)
{
    size_t from = r->at;
    if (++r->depth > MAX_DEPTH)
        return bad(r, from, message(r->arena, "brackets are nested deeper than %d", (int)MAX_DEPTH));
    int card;
    size_t named = name_end(r, plain_names(r), &card);
    bool is_named = named && group_may_end(r, named); /* "Not of This World" is a card */
    if (!is_named && take_words(r, "not")) {
        struct question_node *inner;
        if (read_one(r, &inner) != ERR_OK)
            return r->err->code;
        *out = new_node(r, QUESTION_NOT, inner, NULL);
    } else if (here(r) == '(' && !brackets_are_counted(r)) {
        r->at++;
        skip_blanks(r);
        if (read_any(r, out) != ERR_OK)
            return r->err->code;
        size_t end;
        bool goes_on = here(r) && clause_here(r, &end) == NO_CLAUSE;
        if (here(r) != ')')
            return bad(r, goes_on ? r->at : from,
                       goes_on ? message(r->arena, "& or | is expected here, between two cards or groups")
                               : message(r->arena, "this bracket is never closed"));
        r->at++;
        skip_blanks(r);
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
        return bad(r, r->at,
                   message(r->arena, "a turn from 0 (the opening hand) to %d is expected here", (int)QUESTION_TURNS));
    if (q->turn >= 0)
        return bad(r, from, message(r->arena, "a question has one turn, and this is its second"));
    q->turn = turn;
    r->at = end;
    return ERR_OK;
}

/* What is left of the text is the rule, in quotes or not. */
static enum err_code read_rule(struct reader *r)
{
    size_t len = strlen(r->text);
    char quote = here(r);
    bool quoted = len > r->at + 1 && (quote == '\'' || quote == '"') && r->text[len - 1] == quote;
    if (quoted)
        r->text = arena_strndup(r->arena, r->text, --len);
    r->at += quoted;
    skip_blanks(r);
    r->keep = true;
    r->question->keep_text = r->text + r->at;
    if (read_any(r, &r->question->keep) != ERR_OK)
        return r->err->code;
    return here(r) ? bad(r, r->at, message(r->arena, "& or | is expected here, between two cards or groups")) : ERR_OK;
}

static enum err_code read_clauses(struct reader *r)
{
    struct question *q = r->question;
    size_t end;
    enum clause clause;
    while (skip_blanks(r), (clause = clause_here(r, &end)) != NO_CLAUSE) {
        size_t from = r->at;
        r->at = end;
        skip_blanks(r);
        switch (clause) {
        case CLAUSE_TURN:
            if (read_turn(r, from) != ERR_OK)
                return r->err->code;
            break;
        case CLAUSE_HAND:
            if (q->turn > 0)
                return bad(r, from, message(r->arena, "a question has one turn, and this is its second"));
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
    if (!here(r))
        return ERR_OK;
    return bad(r, r->at,
               here(r) == ')' ? message(r->arena, "this bracket was never opened")
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
    skip_blanks(r);
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
