/* question_group.c - groups of cards in a question: names, searches of the catalogue, words such as "lands"
 *
 * Where a group begins, the names of the deck are tried first; what is none of them is handed to the card search, up to
 * the next sign, count or clause. */
#include "base/chars.h"
#include "base/suggest.h"
#include "catalog/catalog.h"
#include "sanity/question.h"
#include "sanity/question_inner.h"

#include <string.h>
#include <strings.h>

size_t name_end(const struct reader *r, const char **plain, int *card)
{
    size_t best = 0, longest = 0;
    int open = 0; /* brackets within the name: they have to be closed */
    if (reader_here(r) == '(')
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

bool group_may_end(struct reader *r, size_t at)
{
    struct reader there = *r;
    size_t end;
    there.at = at;
    reader_skip_blanks(&there);
    char c = reader_here(&there);
    return c == '\0' || strchr(")&|<>=", c) || char_is_digit(c) || reader_words(&there, "and", &end) ||
           reader_words(&there, "or", &end) || reader_clause(&there, &end) != NO_CLAUSE;
}

enum err_code piece_end(struct reader *r, size_t at, size_t *out)
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
                return question_bad(r, at, message(r->arena, "this quotation mark is never closed"));
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
        return question_bad(r, from, message(r->arena, "this bracket is never closed"));
    *out = at;
    return ERR_OK;
}

/* The part of the text from r->at that is one query of the card search. */
static enum err_code query_end(struct reader *r, size_t *out)
{
    size_t at = r->at, end;
    bool none = reader_clause(r, &end) != NO_CLAUSE; /* "lands & by turn 4" */
    while (!none) {
        if (at > r->at && group_may_end(r, at))
            break;
        struct reader there = *r;
        there.at = at;
        reader_skip_blanks(&there);
        if (piece_end(r, there.at, &end) != ERR_OK)
            return r->err->code;
        if (end == there.at)
            break;
        at = end;
    }
    *out = at;
    return at > r->at
               ? ERR_OK
               : question_bad(r, at,
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
            if (reader_words(r, arena_strndup(r->arena, p, strcspn(p, "|")), end) && group_may_end(r, *end))
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

const char **plain_names(struct reader *r)
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
            return question_bad(
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
        reader_skip_blanks(&there);
        return question_bad(r, there.at, message(r->arena, "& or | is expected here, between two cards or groups"));
    }
    const char *meant = suggest_sentence(r->arena, typed, names, n);
    if (*meant)
        return question_bad(r, at, message(r->arena, "no card of the deck is called %s%s", typed, meant));
    if (catalog_find(r->catalog, typed, &match) == NAME_FOUND)
        return question_bad(r, at, message(r->arena, "the deck has no %s", match.card->name));
    if (catalog_suggest(r->catalog, r->arena, typed, near) > 0)
        return question_bad(r, at,
                            message(r->arena,
                                    "no card of the deck is called %s; there is a card %s, which the deck has not",
                                    typed, near[0]));
    return question_bad(
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
    return question_bad(r, from, message(r->arena, "no card of the main deck is %s: the group is empty", group->text));
}

/* A name in quotes is one where it is a card's, else a part of names, as in the search. */
static size_t quoted_name_end(struct reader *r, const char **plain, int *card)
{
    struct reader inside = *r;
    const char *close = reader_here(r) == '"' || reader_here(r) == '\'' ? r->text + strlen(r->text) : NULL;
    while (close && --close > r->text + r->at) {
        size_t end = (size_t)(close - r->text);
        if (*close != reader_here(r) || !is_boundary(close[1]))
            continue;
        inside.text = arena_strndup(r->arena, r->text, end);
        inside.at = r->at + 1;
        if (name_end(&inside, plain, card) == end)
            return end + 1;
    }
    return 0;
}

enum err_code read_group(struct reader *r, bool castable, int *out)
{
    struct question *q = r->question;
    size_t from = r->at, end;
    const char **plain = plain_names(r);
    int card, sort;
    if (q->groups == QUESTION_GROUPS)
        return question_bad(r, from,
                            message(r->arena, "more than %d groups of cards in one question", (int)QUESTION_GROUPS));
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
            return question_bad(r, from, message(r->arena, "the main deck has no %s: the group is empty", group->text));
    } else {
        if (query_end(r, &end) != ERR_OK)
            return r->err->code;
        group->text = arena_strndup(r->arena, r->text + from, end - from);
        if (query_cards(r, from, end, group) != ERR_OK)
            return r->err->code;
    }
    r->at = end;
    reader_skip_blanks(r);
    q->casts = q->casts || castable;
    *out = q->groups++;
    return ERR_OK;
}
