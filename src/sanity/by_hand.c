/* by_hand.c - see by_hand.h
 *
 * A small scanner: it knows comments, quotes and brackets, and cuts each entry into its name, facts, keywords and
 * braces. The text in the braces is read by the engine. Entries of all files are sorted by name; of those with one name
 * the one read last is kept.
 */
#include "sanity/by_hand.h"
#include "base/chars.h"
#include "base/compare.h"
#include "base/message.h"
#include "base/resource.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

#define BY_HAND_FOLDER "formats/catalog/abilities"

struct entry {
    struct by_hand_card card;
    const char *other; /* name */
    int order;         /* of its file */
};

struct reading {
    struct arena *arena;
    const char *file, *at, *line_start;
    int line;
    struct entry *entry;
    size_t n, room;
    int order;
    struct err *err;
};

static enum err_code bad(const struct reading *r, const char *what)
{
    return err_set(r->err, ERR_INPUT, "%s:%d: %s", r->file, r->line, what);
}

static void step(struct reading *r)
{
    if (*r->at == '\n') {
        r->line++;
        r->line_start = r->at + 1;
    }
    r->at++;
}

/* Over blanks and comments. */
static void skip(struct reading *r)
{
    while (char_is_white(*r->at) || *r->at == '#') {
        if (*r->at == '#')
            r->at += strcspn(r->at, "\n");
        else
            step(r);
    }
}

static bool take_word(struct reading *r, const char *word)
{
    size_t n = strlen(word);
    skip(r);
    if (strncmp(r->at, word, n) != 0 || !(char_is_white(r->at[n]) || r->at[n] == '"'))
        return false;
    r->at += n;
    return true;
}

static enum err_code take_string(struct reading *r, const char *what, const char **out)
{
    skip(r);
    size_t n = *r->at == '"' ? strcspn(r->at + 1, "\"\n") : 0;
    if (*r->at != '"' || r->at[1 + n] != '"')
        return bad(r, what);
    *out = arena_strndup(r->arena, r->at + 1, n);
    r->at += n + 2;
    return ERR_OK;
}

/* ---- what is not said ------------------------------------------------------------------------ */

static void note_not_said(struct reading *r, struct entry *e, const char *comment, size_t n)
{
    static const char mark[] = "not said:";
    while (n > 0 && (*comment == '#' || char_is_white(*comment))) {
        comment++;
        n--;
    }
    while (n > 0 && char_is_white(comment[n - 1]))
        n--;
    if (n < sizeof mark - 1 || strncmp(comment, mark, sizeof mark - 1) != 0)
        return;
    comment += sizeof mark - 1;
    n -= sizeof mark - 1;
    while (n > 0 && char_is_white(*comment)) {
        comment++;
        n--;
    }
    const char *before = e->card.not_said;
    e->card.not_said = arena_printf(r->arena, "%s%s%.*s", before, *before ? "; " : "", (int)n, comment);
}

/* From behind the opening brace to the closing one, both quotes and comments respected. */
static enum err_code take_braces(struct reading *r, struct entry *e)
{
    int opened = r->line, depth = 1;
    if (*r->at != '{')
        return bad(r, TC_WORD("expected { before what the card does"));
    r->at++;
    const char *from = r->at;
    e->card.line = r->line;
    e->card.column = (int)(r->at - r->line_start) + 1;
    while (depth > 0) {
        if (!*r->at)
            return err_set(r->err, ERR_INPUT, "%s:%d: this { has no }", r->file, opened);
        if (*r->at == '#') {
            size_t n = strcspn(r->at, "\n");
            note_not_said(r, e, r->at, n);
            r->at += n;
            continue;
        }
        if (*r->at == '"') {
            size_t n = strcspn(r->at + 1, "\"\n");
            if (r->at[1 + n] != '"')
                return bad(r, TC_WORD("this quote is not closed in its line"));
            r->at += n + 1;
        }
        depth += (*r->at == '{') - (*r->at == '}');
        step(r);
    }
    e->card.abilities = arena_strndup(r->arena, from, (size_t)(r->at - 1 - from));
    return ERR_OK;
}

/* ---- entries --------------------------------------------------------------------------------- */

/* Up to the keywords or the brace that opens the abilities: mana symbols are braces without blanks, right behind each
 * other. */
static void take_facts(struct reading *r, struct entry *e)
{
    skip(r);
    const char *from = r->at;
    while (*r->at == '{' && r->at[1] && !char_is_white(r->at[1]) && r->at[1] != '}' &&
           r->at[1 + strcspn(r->at + 1, "} \t\r\n")] == '}')
        r->at += strcspn(r->at, "}") + 1;
    while (*r->at && *r->at != '{' && *r->at != '"' && *r->at != '#' && *r->at != '\n' &&
           strncmp(r->at, "keywords", 8) != 0)
        r->at++;
    size_t n = (size_t)(r->at - from);
    while (n > 0 && char_is_white(from[n - 1]))
        n--;
    if (n > 0)
        e->card.facts = arena_strndup(r->arena, from, n);
    e->card.token = n > 6 && strncmp(from, "Token ", 6) == 0;
}

static enum err_code take_other(struct reading *r, struct entry *e)
{
    e->card.flips = take_word(r, "flip");
    e->card.second = !e->card.flips && take_word(r, "second");
    if (!e->card.flips && !e->card.second && !take_word(r, "split"))
        return ERR_OK;
    return take_string(r, "expected the name of the other half or side in quotes", &e->other);
}

static struct entry *add_entry(struct reading *r)
{
    struct entry *e = ARENA_ADD(r->arena, r->entry, r->n, r->room);
    *e = (struct entry){.card = {.abilities = "", .not_said = "", .file = r->file, .line = r->line, .column = 1},
                        .order = r->order};
    return e;
}

static enum err_code read_entry(struct reading *r)
{
    enum err_code rc;
    if (!take_word(r, "card"))
        return bad(r, TC_WORD("expected card \"Name\" { ... }"));
    struct entry *e = add_entry(r);
    int line = r->line;
    if ((rc = take_string(r, "expected the card's name in quotes", &e->card.name)) != ERR_OK ||
        (rc = take_other(r, e)) != ERR_OK)
        return rc;
    take_facts(r, e);
    if (take_word(r, "keywords") &&
        (rc = take_string(r, "expected the keywords in quotes", &e->card.keywords)) != ERR_OK)
        return rc;
    skip(r);
    if ((rc = take_braces(r, e)) != ERR_OK)
        return rc;
    for (size_t i = 0; i + 1 < r->n; i++)
        if (r->entry[i].order == r->order && strcmp(r->entry[i].card.name, e->card.name) == 0)
            return err_set(r->err, ERR_INPUT, "%s:%d: \"%s\" is there already, in line %d", r->file, line, e->card.name,
                           r->entry[i].card.line);
    return ERR_OK;
}

static enum err_code read_resource(struct reading *r, const struct resource *from)
{
    r->file = from->origin ? from->origin : from->path;
    r->at = r->line_start = from->data;
    r->line = 1;
    r->order++;
    for (skip(r); *r->at; skip(r)) {
        enum err_code rc = read_entry(r);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

enum err_code by_hand_entry(struct arena *arena, const char *file, const char *text, struct by_hand_card *out,
                            const char **other, struct err *err)
{
    struct reading r = {.arena = arena, .file = file, .at = text, .line_start = text, .line = 1, .err = err};
    enum err_code rc = read_entry(&r);
    if (rc != ERR_OK)
        return rc;
    *out = r.entry[0].card;
    *other = r.entry[0].other;
    return ERR_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* By name; of one name the last read first. */
static int by_name(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    int order = strcmp(x->card.name, y->card.name);
    return order ? order : COMPARE(y->order, x->order);
}

static enum err_code join_others(struct reading *r, struct by_hand_card *card, const struct by_hand *all)
{
    for (size_t i = 0; i < r->n; i++) {
        if (!r->entry[i].other)
            continue;
        card[i].other = by_hand_find(all, r->entry[i].other);
        if (!card[i].other)
            return err_set(r->err, ERR_INPUT, "%s:%d: %s: there is no card \"%s\" for its other half or side",
                           card[i].file, card[i].line, card[i].name, r->entry[i].other);
    }
    for (size_t i = 0; i < r->n; i++)
        if (card[i].second && card[i].other)
            card[i].flips = card[i].other->flips;
    return ERR_OK;
}

/* Ours first, then the user's: those count more. */
static enum err_code read_all(struct reading *r, const struct resource *from, size_t n)
{
    enum err_code rc = ERR_OK;
    for (int users = 0; users < 2; users++)
        for (size_t i = 0; i < n && rc == ERR_OK; i++)
            if ((from[i].origin != NULL) == (users == 1))
                rc = read_resource(r, &from[i]);
    return rc;
}

enum err_code by_hand_load(struct arena *arena, const struct by_hand **out, struct err *err)
{
    struct reading r = {.arena = arena, .err = err};
    struct resource *file;
    size_t n;
    enum err_code rc = resource_list(arena, BY_HAND_FOLDER, &file, &n, err);
    if (rc != ERR_OK || (rc = read_all(&r, file, n)) != ERR_OK)
        return rc;
    if (r.n)
        qsort(r.entry, r.n, sizeof *r.entry, by_name);
    size_t kept = 0;
    for (size_t i = 0; i < r.n; i++)
        if (kept == 0 || strcmp(r.entry[kept - 1].card.name, r.entry[i].card.name) != 0)
            r.entry[kept++] = r.entry[i];
    r.n = kept;
    struct by_hand_card *card = ARENA_ARRAY(arena, struct by_hand_card, r.n);
    for (size_t i = 0; i < r.n; i++)
        card[i] = r.entry[i].card;
    struct by_hand *all = ARENA_ARRAY(arena, struct by_hand, 1);
    *all = (struct by_hand){.card = card, .n = r.n};
    if ((rc = join_others(&r, card, all)) != ERR_OK)
        return rc;
    *out = all;
    return ERR_OK;
}

const struct by_hand_card *by_hand_find(const struct by_hand *hand, const char *name)
{
    const char *slashes = strstr(name, " // ");
    size_t len = slashes ? (size_t)(slashes - name) : strlen(name), low = 0, high = hand->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *other = hand->card[middle].name;
        int order = strncmp(other, name, len);
        if (order == 0 && !other[len])
            return &hand->card[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
