/* names.c - words, numbers and names in a scenario's lines
 *
 * Where a thing is to be named, the longest label or card name that stands there is taken; a part of a card's name that
 * no other card shares will do.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/language/language.h"
#include "engine/scenario/inner.h"
#include "engine/show/show.h"

#include <stdarg.h>
#include <string.h>

bool words_wrong(struct words *w, const char *format, ...)
{
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    (void)err_set(w->err, ERR_INPUT, "%s: \"%s\": %s", w->where, w->text, strbuf_text(&text));
    if (w->line)
        w->line->wrong = arena_strdup(w->arena, strbuf_text(&text));
    strbuf_release(&text);
    return false;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static bool is_end_of_word(char c)
{
    return !char_is_alnum(c) && (unsigned char)c < 0x80;
}

void words_skip_space(struct words *w)
{
    while (*w->at == ' ')
        w->at++;
}

bool words_at_end(struct words *w)
{
    words_skip_space(w);
    return !*w->at;
}

/* One of the words that may hold blanks: "end of combat". */
bool words_take(struct words *w, const char *word)
{
    size_t n = strlen(word);
    words_skip_space(w);
    if (strncmp(w->at, word, n) != 0 || (char_is_alnum(word[n - 1]) && !is_end_of_word(w->at[n])))
        return false;
    w->at += n;
    return true;
}

bool words_take_number(struct words *w, int *out)
{
    int n = 0;
    words_skip_space(w);
    const char *at = w->at;
    while (char_is_digit(*at) && at - w->at < 5)
        n = n * 10 + (*at++ - '0');
    if (at == w->at || !is_end_of_word(*at))
        return false;
    w->at = at;
    *out = n;
    return true;
}

bool words_take_player(struct words *w, int *out)
{
    words_skip_space(w);
    int player = w->at[0] - 'A';
    if (player < 0 || player >= MAX_PLAYERS || !is_end_of_word(w->at[1]) || w->at[1] == '\'')
        return false;
    if (player >= w->names->players)
        return words_wrong(w, "there is no player %c", w->at[0]);
    *out = player;
    w->at++;
    return true;
}

/* "A's " */
bool words_take_owner(struct words *w, int *out)
{
    words_skip_space(w);
    int player = w->at[0] - 'A';
    if (player < 0 || player >= w->names->players || strncmp(w->at + 1, "'s ", 3) != 0)
        return false;
    *out = player;
    w->at += 4;
    return true;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* How much of text the name matches from its own start, up to the end of a word in both. */
static size_t match_length(const char *name, const char *text)
{
    size_t best = 0;
    for (size_t i = 0;; i++) {
        if (is_end_of_word(name[i]) && is_end_of_word(text[i]) && i > 0)
            best = i;
        if (!name[i] || name[i] != text[i])
            return best;
    }
}

/* The best match of a card's name, or of a part of it that begins with a capital. */
static size_t match_card(const char *name, const char *text)
{
    size_t best = 2 * match_length(name, text);
    if (best == 2 * strlen(name) && best > 0)
        return best + 1; /* the whole name goes before a part of another */
    for (size_t i = 1; name[i]; i++) {
        if (!is_end_of_word(name[i - 1]) || !(char_is_upper(name[i]) || (unsigned char)name[i] >= 0x80))
            continue;
        size_t n = 2 * match_length(name + i, text);
        if (n > best)
            best = n;
    }
    return best;
}

/* Tokens that cards describe, by what people call them or by their facts: "Goblin token", "Dragon 4/4". Of equal length
 * a card's name goes before, and several facts are an error. */
static bool match_tokens(struct words *w, size_t *best, struct scenario_name *out)
{
    const char *first = NULL, *second = NULL; /* of the facts that are as long */
    for (size_t i = 0; i < w->names->n_cards; i++) {
        const char *name = w->names->card[i].name, *called = token_called(w->arena, name);
        if (called == name)
            continue;
        size_t n = match_card(called, w->at), facts = match_card(name, w->at);
        if (n > *best && n >= facts) {
            *best = n;
            first = second = NULL;
            *out = (struct scenario_name){.kind = NAME_TOKEN, .text = called};
        } else if (facts > *best) {
            *best = facts;
            first = name;
            second = NULL;
            *out = (struct scenario_name){.kind = NAME_CARD, .card = (uint16_t)i, .text = called};
        } else if (facts == *best && first) {
            second = name;
        }
    }
    if (second)
        return words_wrong(w, "\"%.*s\" may mean %s or %s", (int)(*best / 2), w->at, first, second);
    return true;
}

static bool match_names(struct words *w, struct scenario_name *out, size_t *length)
{
    size_t best = 0;
    int same = 0;
    const char *first = "", *second = "";
    for (size_t i = 0; i < w->names->n_labels; i++) {
        size_t n = strlen(w->names->label[i]);
        if (strncmp(w->at, w->names->label[i], n) == 0 && is_end_of_word(w->at[n]) && 2 * n + 1 > best) {
            best = 2 * n + 1;
            *out = (struct scenario_name){.kind = NAME_LABEL, .text = w->names->label[i]};
        }
    }
    for (size_t i = 0; i < w->names->n_cards; i++) {
        const char *name = w->names->card[i].name;
        size_t n = token_called(w->arena, name) == name ? match_card(name, w->at) : 0;
        if (n == 0 || n < best)
            continue;
        second = n == best ? w->names->card[i].name : "";
        same = n == best ? same + 1 : 0;
        if (n > best) {
            best = n;
            first = w->names->card[i].name;
            *out = (struct scenario_name){.kind = NAME_CARD, .card = (uint16_t)i, .text = first};
        }
    }
    if (best > 0 && same > 0 && best % 2 == 0)
        return words_wrong(w, "\"%.*s\" may mean %s or %s", (int)(best / 2), w->at, first, second);
    if (!match_tokens(w, &best, out))
        return false;
    *length = best / 2;
    return best > 0;
}

/* "in A's graveyard" behind a name. */
static void take_place(struct words *w, struct scenario_name *out)
{
    const char *back = w->at;
    int player = -1;
    if (!words_take(w, "in")) {
        w->at = back;
        return;
    }
    (void)words_take(w, "the");
    if (words_take_owner(w, &player))
        out->player = (int8_t)player;
    size_t n = strcspn(w->at, ",;");
    for (; n > 0; n--) {
        int zone = is_end_of_word(w->at[n]) ? zone_by_name(w->at, n) : -1;
        if (zone >= 0) {
            out->zone = (int8_t)zone;
            w->at += n;
            return;
        }
    }
    w->at = back;
}

/* A name; with `word` also one that is unknown here: up to a comma or the end. */
bool words_take_name(struct words *w, struct scenario_name *out, bool word)
{
    int player = -1;
    size_t length = 0;
    (void)words_take(w, "the");
    words_skip_space(w);
    const char *start = w->at;
    if (words_take_player(w, &player)) {
        *out = (struct scenario_name){.kind = NAME_PLAYER, .player = (int8_t)player, .zone = -1};
        out->text = arena_strndup(w->arena, start, 1);
        return true;
    }
    if (w->err->code != ERR_OK)
        return false;
    bool owned = words_take_owner(w, &player);
    words_skip_space(w);
    if (!match_names(w, out, &length)) {
        if (w->err->code != ERR_OK)
            return false;
        length = strcspn(w->at, ",;");
        if (!word || length == 0)
            return words_wrong(w, "no card or player of this scenario is named at \"%s\"", w->at);
        while (length > 1 && w->at[length - 1] == ' ')
            length--;
        *out = (struct scenario_name){.kind = NAME_WORD, .text = arena_strndup(w->arena, w->at, length)};
    }
    w->at += length;
    if (out->kind == NAME_CARD &&
        strncmp(w->names->card[out->card].facts ? w->names->card[out->card].facts : "", "Token", 5) == 0)
        (void)words_take(w, "token"); /* a token that a card of the scenario's own describes */
    out->player = (int8_t)(owned ? player : -1);
    out->zone = -1;
    int nth = 0;
    if (*w->at == '#') {
        w->at++;
        if (!words_take_number(w, &nth) || nth < 1 || nth > 255)
            return words_wrong(w, "expected a number after #");
    }
    out->nth = (uint8_t)nth;
    if (out->kind != NAME_WORD)
        take_place(w, out);
    return true;
}

bool words_take_separator(struct words *w)
{
    if (words_take(w, ",")) {
        (void)words_take(w, "and");
        return true;
    }
    return words_take(w, "and");
}

/* Names with commas between them, added to a list. */
bool words_take_names(struct words *w, struct scenario_name **list, int *n, bool word)
{
    if (!*list)
        *list = ARENA_ARRAY(w->arena, struct scenario_name, SCENARIO_NAMES);
    do {
        if (*n == SCENARIO_NAMES)
            return words_wrong(w, "names more than %d things", SCENARIO_NAMES);
        if (!words_take_name(w, &(*list)[*n], word))
            return false;
        (*n)++;
    } while (words_take_separator(w));
    return true;
}

bool words_on_names(struct words *w, bool word)
{
    return words_take_names(w, &w->line->on, &w->line->on_n, word);
}

struct scenario_name *words_on_add(struct words *w)
{
    struct scenario_line *line = w->line;
    if (!line->on)
        line->on = ARENA_ARRAY(w->arena, struct scenario_name, SCENARIO_NAMES);
    if (line->on_n == SCENARIO_NAMES) {
        (void)words_wrong(w, "names more than %d things", SCENARIO_NAMES);
        return NULL;
    }
    return &line->on[line->on_n++];
}

enum err_code name_read(struct arena *arena, const struct scenario_names *names, const char *text, const char *where,
                        struct scenario_name *out, struct err *err)
{
    struct words w = {.arena = arena, .names = names, .text = text, .at = text, .where = where, .err = err};
    if (words_take_name(&w, out, false) && !words_at_end(&w))
        (void)words_wrong(&w, "not understood from \"%s\" on", w.at);
    return err->code;
}

/* ---- steps and zones ------------------------------------------------------------------------- */

int step_by_name(const char *text, size_t len)
{
    static const struct {
        const char *name;
        enum step step;
    } steps[] = {
        {"untap", STEP_UNTAP},
        {"upkeep", STEP_UPKEEP},
        {"draw", STEP_DRAW},
        {"main", STEP_MAIN1},
        {"first main", STEP_MAIN1},
        {"combat", STEP_BEGIN_COMBAT},
        {"beginning of combat", STEP_BEGIN_COMBAT},
        {"attackers", STEP_ATTACKERS},
        {"blockers", STEP_BLOCKERS},
        {"first damage", STEP_FIRST_DAMAGE},
        {"damage", STEP_DAMAGE},
        {"combat damage", STEP_DAMAGE},
        {"end of combat", STEP_END_COMBAT},
        {"second main", STEP_MAIN2},
        {"end", STEP_END},
        {"end of turn", STEP_END},
        {"discard", STEP_DISCARD},
        {"cleanup", STEP_CLEANUP},
    };
    for (size_t i = 0; i < ARRAY_LEN(steps); i++)
        if (strlen(steps[i].name) == len && strncmp(steps[i].name, text, len) == 0)
            return (int)steps[i].step;
    return -1;
}

int zone_by_name(const char *text, size_t len)
{
    for (int zone = ZONE_LIBRARY; zone < ZONE_COUNT; zone++)
        if (strlen(zone_name(zone)) == len && strncmp(zone_name(zone), text, len) == 0)
            return zone;
    return -1;
}
