/* text_heads.c - lines of a decklist that are no cards: headings, comments, totals, keys such as "Name:" */
#include "base/chars.h"
#include "deck/text.h"
#include "deck/text_inner.h"

#include <string.h>
#include <strings.h>

void text_check_promise(struct text_walk *w, bool at_blank)
{
    const struct deck *deck = w->t.r->deck;
    int sum = 0;
    for (size_t i = w->promised_from; i < deck->n_entries; i++)
        sum += deck->entries[i].count;
    if (sum == 0 && (at_blank || !w->promise_text)) /* its cards are still to come */
        return;
    if (w->promise_text && sum != w->promised)
        deck_bad(w->t.r, w->promised_line, w->promise_text,
                 "expected the name of a card, or a heading with as many cards under it: there are %d", sum);
    else if (w->promised >= 0 && sum != w->promised)
        deck_warn(w->t.r, w->promised_line, "says %d cards, but %d are listed under it", w->promised, sum);
    w->promised = -1;
    w->promise_text = NULL;
}

static void begin_promise(struct text_walk *w, const struct heading_line *found)
{
    text_check_promise(w, false);
    w->promised = found->count;
    w->promised_line = w->t.walk.number;
    w->promised_from = w->t.r->deck->n_entries;
    w->promise_ends = found->heading == HEADING_TYPE;
}

void text_take_heading(struct text_walk *w, const struct heading_line *found)
{
    struct text_reader *t = &w->t;
    begin_promise(w, found);
    w->in_about = found->heading == HEADING_ABOUT;
    t->group_from = t->r->deck->n_entries;
    w->tight_heading |= found->tight && found->heading != HEADING_TYPE;
    w->hash_heading |= found->hashes;
    w->arena_word |= found->plain && found->heading != HEADING_TYPE && found->heading != HEADING_SIDE &&
                     found->heading != HEADING_MAYBE && found->heading != HEADING_TOKENS;
    w->gap_other = true;
    if (found->heading == HEADING_TYPE) {
        w->type_headings |= !found->tight;
        if (t->zone == ZONE_COMMANDER || t->zone == ZONE_COMPANION)
            t->zone = ZONE_MAIN;
        return;
    }
    t->ignoring = found->heading == HEADING_TOKENS;
    t->heading = t->ignoring ? arena_strdup(t->r->arena, t->walk.line) : NULL;
    w->zone_used = false;
    switch (found->heading) {
    case HEADING_SIDE:
        t->zone = ZONE_SIDE;
        w->side_heading = true;
        w->side_colon |= found->colon;
        break;
    case HEADING_COMMANDER:
        t->zone = ZONE_COMMANDER;
        break;
    case HEADING_COMPANION:
        t->zone = ZONE_COMPANION;
        break;
    case HEADING_MAYBE:
        t->zone = ZONE_MAYBE;
        break;
    default:
        t->zone = ZONE_MAIN;
        break;
    }
}

void text_set_name(struct text_walk *w, const char *name)
{
    while (char_is_blank(*name))
        name++;
    if (*name && !w->t.r->deck->name)
        w->t.r->deck->name = arena_strdup(w->t.r->arena, name);
}

/* Returns what follows "KEY :" when the line begins with it, else NULL. */
static const char *after_key(const char *line, const char *key)
{
    if (!begins_with(line, key))
        return NULL;
    line += strlen(key);
    while (char_is_blank(*line))
        line++;
    return *line == ':' ? line + 1 : NULL;
}

void text_take_comment(struct text_walk *w, const char *line)
{
    if (line[0] != '/')
        return;
    const char *text = line + 2;
    while (char_is_blank(*text))
        text++;
    const char *name = after_key(text, "NAME");
    if (name) {
        text_set_name(w, name);
        w->name_comment = true;
    } else if (w->t.walk.index == 1 && !begins_with(text, "Deck file") && !strchr(text, ':')) {
        text_set_name(w, text);
    }
}

/* Is the word one that sums are made of: "Main Deck Total", "Number of Lands"? *sums: it says that there is one. */
static bool is_word_of_totals(const char *word, size_t len, bool *sums)
{
    static const char *const says[] = {"total", "totals", "count", "number", "size"};
    static const char *const others[] = {"cards", "card", "of", "in", "the", "board", "for", "deck's"};
    for (size_t i = 0; i < ARRAY_LEN(says); i++)
        if (strlen(says[i]) == len && begins_with(word, says[i]))
            return *sums = true;
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strlen(others[i]) == len && begins_with(word, others[i]))
            return true;
    return heading_word(word, len) != HEADING_NONE;
}

/* "Total: 60", "total cards 60", "Total Number of Cards in Main Deck: 60", "Main Deck Total: 60" */
static bool is_total(const char *line)
{
    bool sums = false;
    const char *at = line + strspn(line, "*_ ");
    while (char_is_letter(*at)) {
        const char *word = at;
        while (char_is_letter(*at) || *at == '\'')
            at++;
        if (!is_word_of_totals(word, (size_t)(at - word), &sums))
            return false;
        at += strspn(at, " \t");
    }
    at += strspn(at, " \t:=-*_");
    size_t digits = strspn(at, "0123456789");
    at += digits + strspn(at + digits, " \t*_");
    return sums && digits && (!*at || strcasecmp(at, "cards") == 0);
}

/* The deck's name in a line under "About", "Name Sligh"; NULL. */
static const char *about_name(const char *line)
{
    static const char *const words[] = {"name ", "nom ", "nombre ", "nome ", "\u540D\u524D "};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (begins_with(line, words[i]))
            return line + strlen(words[i]);
    return NULL;
}

bool text_take_key(struct text_walk *w, const char *line)
{
    static const char *const others[] = {"author",    "creator",    "player",   "player name",  "first name",
                                         "last name", "format",     "event",    "date",         "deck by",
                                         "title",     "notes",      "note",     "decklist by",  "dci",
                                         "dci #",     "dci number", "location", "deck designer"};
    const char *name = after_key(line, "name");
    if (!name)
        name = after_key(line, "deck name");
    if (!name)
        name = after_key(line, "deck");
    if (!name && w->in_about)
        name = about_name(line);
    if (name) {
        if (w->t.r->deck->n_entries == 0) /* below the cards it is somebody else's */
            text_set_name(w, name);
        return true;
    }
    if (w->in_about)
        return true;
    if (begins_with(line, "layout ") && strchr(line, ':')) {
        w->xmage_lines = true;
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (after_key(line, others[i]))
            return true;
    if (begins_with(line, "decklist by ") || begins_with(line, "deck by "))
        return true;
    return is_total(line);
}

bool text_is_divider(const char *line, size_t len)
{
    return len >= 3 && strchr("-=*_~|:+`", line[0]) && strspn(line, "-=*_~|:+` ") == len && strspn(line, "_") != len;
}
