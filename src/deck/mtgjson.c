/* mtgjson.c - MTGJSON's deck files, Topcut's own JSON of a deck, and Scryfall's
 *
 *   {"data": {"name": "...", "mainBoard": [{"count": 4, "name": "..."}], "sideBoard": []}}
 *
 * "deck show --json" has the same lists under other names and without "data". Scryfall has them among "entries", under
 * the words of its sections, and the card in a "card_digest". The JSON library
 * keeps no lines, so once it has found the text sound, a second walk over it finds where each
 * card's object begins.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/utf8.h"
#include "deck/reader.h"
#include "deck/text.h"
#include "deck/zones.h"

#include <string.h>

/* The lists that hold cards; those of the game's other decks are kept as maybes. */
static const struct card_list {
    const char *key;
    enum deck_zone zone;
    bool other; /* planes, schemes: a deck beside the deck */
} card_lists[] = {
    {"commander", ZONE_COMMANDER, false}, {"companion", ZONE_COMPANION, false}, {"mainBoard", ZONE_MAIN, false},
    {"main", ZONE_MAIN, false},           {"sideBoard", ZONE_SIDE, false},      {"side", ZONE_SIDE, false},
    {"maybeBoard", ZONE_MAYBE, false},    {"maybe", ZONE_MAYBE, false},         {"planes", ZONE_MAYBE, true},
    {"schemes", ZONE_MAYBE, true},
};

/* ---- places in sound JSON -----------------------------------------------------------------------
 */

static const char *skip_blank(const char *p)
{
    while (char_is_white(*p))
        p++;
    return p;
}

/* Past the string that begins at p. */
static const char *skip_string(const char *p)
{
    for (p++; *p && *p != '"'; p++)
        if (*p == '\\' && p[1])
            p++;
    return *p ? p + 1 : p;
}

/* Past the value that begins at p and the blanks after it. */
static const char *skip_value(const char *p)
{
    int depth = 0;
    if (*p != '"' && *p != '{' && *p != '[') {
        while (*p && *p != ',' && *p != '}' && *p != ']')
            p++;
        return p;
    }
    do {
        if (*p == '"') {
            p = skip_string(p);
            continue;
        }
        depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
        p++;
    } while (*p && depth > 0);
    return skip_blank(p);
}

/* The value of a member of the object at p; NULL. */
static const char *find_member(const char *p, const char *key)
{
    size_t n = strlen(key);
    for (p = skip_blank(p + 1); *p == '"'; p = skip_blank(p + 1)) {
        bool found = strncmp(p + 1, key, n) == 0 && p[n + 1] == '"';
        p = skip_blank(skip_string(p)); /* at the colon */
        if (*p != ':')
            return NULL;
        p = skip_blank(p + 1);
        if (found)
            return p;
        p = skip_value(p);
        if (*p != ',')
            return NULL;
    }
    return NULL;
}

/* The lines on which the n elements of the array at p begin; all 1 when p is NULL. */
static int *element_lines(struct arena *arena, const char *text, const char *p, size_t n)
{
    int *lines = ARENA_ARRAY(arena, int, n);
    const char *counted = text;
    int line = 1;
    if (p && *p == '[')
        p = skip_blank(p + 1);
    else
        p = NULL;
    for (size_t i = 0; i < n; i++) {
        for (; p && counted < p; counted++)
            line += *counted == '\n';
        lines[i] = line;
        if (p)
            p = skip_value(p);
        if (p)
            p = *p == ',' ? skip_blank(p + 1) : NULL;
    }
    return lines;
}

/* ---- cards --------------------------------------------------------------------------------------
 */

static const char *shown(struct reader *r, const struct json *card)
{
    return json_print_line(r->arena, card);
}

/* How many: a whole number, or digits in quotes. False: the line is among the bad ones. */
static bool read_count(struct reader *r, int line, const struct json *card, int64_t *out)
{
    const struct json *count = json_get(card, "count");
    const char *text = json_text(count, NULL), *why;
    double number = json_number(count, 0.5);
    if (!count) {
        deck_bad(r, line, shown(r, card), "how many copies is missing: \"count\": 4 was expected");
        return false;
    }
    if (text) {
        if (deck_parse_count(text, out, &why))
            return true;
        deck_bad(r, line, shown(r, card), "%s", why);
        return false;
    }
    if (number < -1e15 || number > 1e15 || number != (double)(int64_t)number) {
        deck_bad(r, line, shown(r, card), "expected \"count\" to be a whole number from 1 to %d", DECK_COUNT_MAX);
        return false;
    }
    *out = (int64_t)number; /* deck_add checks the range */
    return true;
}

static void read_card(struct reader *r, int line, enum deck_zone zone, const struct json *card)
{
    int64_t count;
    if (!json_is_object(card)) {
        deck_bad(r, line, shown(r, card), "expected a card as {\"count\": 4, \"name\": \"...\"}");
        return;
    }
    const struct json *digest = json_get(card, "card_digest");
    bool scryfall = digest && json_is_object(digest);
    const struct json *of = scryfall ? digest : card;
    const char *name = json_text(json_get(of, "name"), "");
    const char *raw = json_text(json_get(card, "raw_text"), NULL);
    if (!*name && raw) { /* a line of which Scryfall knew no card, or an empty one */
        struct quantity quantity = quantity_leading(raw, strlen(raw));
        name = quantity.answer == QUANTITY_FOUND ? raw + quantity.from : raw;
        if (!*name)
            return;
    }
    if (!*name) {
        deck_bad(r, line, shown(r, card), "the card's \"name\" is missing");
        return;
    }
    if (read_count(r, line, card, &count))
        (void)deck_add(r, line, zone, count, name, json_text(json_get(of, scryfall ? "set" : "setCode"), ""),
                       json_text(json_get(of, scryfall ? "collector_number" : "number"), ""));
}

static enum err_code read_list(struct reader *r, const struct card_list *list, const struct json *data,
                               const char *data_text, size_t *cards, struct err *err)
{
    const struct json *array = json_get(data, list->key);
    if (!array)
        return ERR_OK;
    const char *at = data_text ? find_member(data_text, list->key) : NULL;
    if (!json_is_array(array))
        return err_set(err, ERR_INPUT, "%s: \"%s\" must be a list of cards", r->deck->what, list->key);
    size_t n = json_count(array);
    *cards += n;
    if (*cards > DECK_LINES_MAX)
        return err_set(err, ERR_INPUT, "%s: more than %d lines of cards, which is no deck", r->deck->what,
                       DECK_LINES_MAX);
    const int *lines = element_lines(r->arena, r->text, at, n);
    if (list->other && n > 0)
        deck_warn(r, lines[0], "\"%s\" is a deck beside the deck; its cards are kept as maybes", list->key);
    for (size_t i = 0; i < n; i++)
        read_card(r, lines[i], list->zone, json_at(array, i));
    return ERR_OK;
}

/* One of Scryfall's lists, under whatever name. */
static enum err_code read_section(struct reader *r, const struct json *entries, const struct json *section,
                                  const char *text, size_t *cards, struct err *err)
{
    struct card_list list = {.key = json_key(section), .zone = ZONE_MAIN};
    if (json_is_array(section) && json_count(section) == 0)
        return ERR_OK;
    if (zone_is_tokens(list.key)) {
        deck_leave_out(r, 0, list.key);
        return ERR_OK;
    }
    if (!zone_by_word(list.key, &list.zone))
        deck_warn(r, 0, "\"%s\" is no part of a deck that is known; such cards count as main",
                  zone_shown(r->arena, utf8_clean(r->arena, list.key)));
    return read_list(r, &list, entries, text, cards, err);
}

static enum err_code read_lists(struct reader *r, const struct json *root, struct err *err)
{
    const struct json *data = json_get(root, "data");
    const char *text = skip_blank(r->text);
    const struct json *entries = json_get(root, "entries");
    size_t cards = 0;
    if (!json_is_object(entries))
        entries = NULL;
    bool any = entries;
    if (data && json_is_object(data))
        text = find_member(text, "data");
    else
        data = root;
    if (text && *text != '{')
        text = NULL;
    for (size_t i = 0; i < ARRAY_LEN(card_lists) && !any; i++)
        any = json_get(data, card_lists[i].key) != NULL;
    if (!any)
        return err_set(err, ERR_INPUT,
                       "%s: no deck of MTGJSON: \"data\" with the lists \"mainBoard\" and "
                       "\"sideBoard\" was expected",
                       r->deck->what);
    const char *name = json_text(json_get(data, "name"), NULL);
    if (name && *name)
        r->deck->name = utf8_clean(r->arena, name);
    const char *at = text && entries ? find_member(text, "entries") : NULL;
    for (const struct json *section = json_first(entries); section; section = json_next(section)) {
        enum err_code rc = read_section(r, entries, section, at, &cards, err);
        if (rc != ERR_OK)
            return rc;
    }
    for (size_t i = 0; i < ARRAY_LEN(card_lists); i++) {
        enum err_code rc = read_list(r, &card_lists[i], data, text, &cards, err);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

enum err_code read_mtgjson(struct reader *r, struct err *err)
{
    struct json *root;
    enum err_code rc = json_parse(r->text, r->deck->what, &root, err);
    if (rc != ERR_OK)
        return rc;
    if (json_is_object(root))
        rc = read_lists(r, root, err);
    else
        rc = err_set(err, ERR_INPUT, "%s:1: no deck of MTGJSON: an object {...} was expected", r->deck->what);
    json_free(root);
    return rc;
}
