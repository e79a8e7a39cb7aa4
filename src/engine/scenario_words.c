/* scenario_words.c - the small language of a scenario's lines
 *
 *     A casts Fireball X=3 on Bears, B        B blocks Wurm with Wall, Cadet; Bears with Ape
 *     A attacks with Hero+Bears, Wurm         to B's upkeep
 *
 * A line is read word by word from the left. Where a thing is to be named, the longest label or card name that stands
 * there is taken; a part of a card's name that no other card shares will do. The whole language is on the page
 * tests/engine/README.md.
 */
#include "engine/scenario_inner.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct words {
    struct arena *arena;
    const struct scenario_names *names;
    const char *text, *at, *where;
    struct scenario_line *line;
    struct err *err;
};

static bool wrong(struct words *w, const char *format, ...) TC_PRINTF(2, 3);

static bool wrong(struct words *w, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    (void)err_set(w->err, ERR_INPUT, "%s: \"%s\": %s", w->where, w->text, text);
    return false;
}

/* ---- pieces ------------------------------------------------------------------------------------------------ */

static bool is_end_of_word(char c)
{
    return !isalnum((unsigned char)c) && (unsigned char)c < 0x80;
}

static void skip_space(struct words *w)
{
    while (*w->at == ' ')
        w->at++;
}

static bool at_end(struct words *w)
{
    skip_space(w);
    return !*w->at;
}

/* One of the words that may hold blanks: "end of combat". */
static bool take(struct words *w, const char *word)
{
    size_t n = strlen(word);
    skip_space(w);
    if (strncmp(w->at, word, n) != 0 ||
        (isalnum((unsigned char)word[n - 1]) && !is_end_of_word(w->at[n])))
        return false;
    w->at += n;
    return true;
}

static bool take_number(struct words *w, int *out)
{
    int n = 0;
    skip_space(w);
    const char *at = w->at;
    while (isdigit((unsigned char)*at) && at - w->at < 5)
        n = n * 10 + (*at++ - '0');
    if (at == w->at || !is_end_of_word(*at))
        return false;
    w->at = at;
    *out = n;
    return true;
}

static bool take_player(struct words *w, int *out)
{
    skip_space(w);
    int player = w->at[0] - 'A';
    if (player < 0 || player >= MAX_PLAYERS || !is_end_of_word(w->at[1]) || w->at[1] == '\'')
        return false;
    if (player >= w->names->players)
        return wrong(w, "there is no player %c", w->at[0]);
    *out = player;
    w->at++;
    return true;
}

/* "A's " */
static bool take_owner(struct words *w, int *out)
{
    skip_space(w);
    int player = w->at[0] - 'A';
    if (player < 0 || player >= w->names->players || strncmp(w->at + 1, "'s ", 3) != 0)
        return false;
    *out = player;
    w->at += 4;
    return true;
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

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
        if (!is_end_of_word(name[i - 1]) ||
            !(isupper((unsigned char)name[i]) || (unsigned char)name[i] >= 0x80))
            continue;
        size_t n = 2 * match_length(name + i, text);
        if (n > best)
            best = n;
    }
    return best;
}

static bool match_names(struct words *w, struct scenario_name *out, size_t *length)
{
    size_t best = 0;
    int same = 0;
    const char *first = "", *second = "";
    for (size_t i = 0; i < w->names->n_labels; i++) {
        size_t n = strlen(w->names->label[i]);
        if (strncmp(w->at, w->names->label[i], n) == 0 && is_end_of_word(w->at[n]) &&
            2 * n + 1 > best) {
            best = 2 * n + 1;
            *out = (struct scenario_name){.kind = NAME_LABEL, .text = w->names->label[i]};
        }
    }
    for (size_t i = 0; i < w->names->n_cards; i++) {
        size_t n = match_card(w->names->card[i].name, w->at);
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
        return wrong(w, "\"%.*s\" may mean %s or %s", (int)(best / 2), w->at, first, second);
    *length = best / 2;
    return best > 0;
}

/* "in A's graveyard" behind a name. */
static void take_place(struct words *w, struct scenario_name *out)
{
    const char *back = w->at;
    int player = -1;
    if (!take(w, "in")) {
        w->at = back;
        return;
    }
    (void)take(w, "the");
    if (take_owner(w, &player))
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
static bool take_name(struct words *w, struct scenario_name *out, bool word)
{
    int player = -1;
    size_t length = 0;
    (void)take(w, "the");
    skip_space(w);
    const char *start = w->at;
    if (take_player(w, &player)) {
        *out = (struct scenario_name){.kind = NAME_PLAYER, .player = (int8_t)player, .zone = -1};
        out->text = arena_strndup(w->arena, start, 1);
        return true;
    }
    if (w->err->code != ERR_OK)
        return false;
    bool owned = take_owner(w, &player);
    skip_space(w);
    if (!match_names(w, out, &length)) {
        if (w->err->code != ERR_OK)
            return false;
        length = strcspn(w->at, ",;");
        if (!word || length == 0)
            return wrong(w, "no card or player of this scenario is named at \"%s\"", w->at);
        while (length > 1 && w->at[length - 1] == ' ')
            length--;
        *out = (struct scenario_name){.kind = NAME_WORD,
                                      .text = arena_strndup(w->arena, w->at, length)};
    }
    w->at += length;
    out->player = (int8_t)(owned ? player : -1);
    out->zone = -1;
    int nth = 0;
    if (*w->at == '#') {
        w->at++;
        if (!take_number(w, &nth) || nth < 1 || nth > 255)
            return wrong(w, "expected a number after #");
    }
    out->nth = (uint8_t)nth;
    if (out->kind != NAME_WORD)
        take_place(w, out);
    return true;
}

static bool take_separator(struct words *w)
{
    if (take(w, ",")) {
        (void)take(w, "and");
        return true;
    }
    return take(w, "and");
}

/* Names with commas between them, added to a list. */
static bool take_names(struct words *w, struct scenario_name **list, int *n, bool word)
{
    if (!*list)
        *list = ARENA_ARRAY(w->arena, struct scenario_name, SCENARIO_NAMES);
    do {
        if (*n == SCENARIO_NAMES)
            return wrong(w, "names more than %d things", SCENARIO_NAMES);
        if (!take_name(w, &(*list)[*n], word))
            return false;
        (*n)++;
    } while (take_separator(w));
    return true;
}

static bool on_names(struct words *w, bool word)
{
    return take_names(w, &w->line->on, &w->line->on_n, word);
}

static struct scenario_name *on_add(struct words *w)
{
    struct scenario_line *line = w->line;
    if (!line->on)
        line->on = ARENA_ARRAY(w->arena, struct scenario_name, SCENARIO_NAMES);
    if (line->on_n == SCENARIO_NAMES) {
        (void)wrong(w, "names more than %d things", SCENARIO_NAMES);
        return NULL;
    }
    return &line->on[line->on_n++];
}

/* ---- casting and activating --------------------------------------------------------------------------------------- */

static bool take_modes(struct words *w)
{
    do {
        int mode = 0;
        (void)take(w, "mode");
        if (!take_number(w, &mode) || mode < 1 || mode > 8)
            return wrong(w, "expected the number of a mode, 1 to 8");
        w->line->modes |= 1u << (mode - 1);
    } while (take_separator(w));
    return true;
}

/* "dividing 3, 1": shares of the targets named before. */
static bool take_shares(struct words *w)
{
    for (int i = 0; i == 0 || take_separator(w); i++) {
        int share = 0;
        if (!take_number(w, &share))
            return wrong(w, "expected a number");
        if (i >= w->line->on_n)
            return wrong(w, "divides among more than it has targets");
        w->line->on[i].share = (int16_t)share;
    }
    return true;
}

/* What may follow "with". */
static bool take_with(struct words *w)
{
    static const struct {
        const char *word;
        int way;
        unsigned flag;
    } withs[] = {
        {"buyback", CAST_PLAIN, LINE_BUYBACK},
        {"flashback", CAST_FLASHBACK, 0},
        {"evoke", CAST_EVOKE, 0},
        {"madness", CAST_MADNESS, 0},
        {"retrace", CAST_RETRACE, 0},
        {"prowl", CAST_PROWL, 0},
        {"entwine", CAST_PLAIN, LINE_EXTRA},
        {"conspire", CAST_PLAIN, LINE_EXTRA},
        {"kicker", CAST_PLAIN, LINE_KICKED},
        {"offering", CAST_OFFERING, 0},
        {"splice", CAST_PLAIN, LINE_EXTRA},
        {"convoke", CAST_PLAIN, LINE_EXTRA},
        {"its alternative cost", CAST_ALTERNATIVE, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(withs); i++) {
        if (take(w, withs[i].word)) {
            w->line->flags |= withs[i].flag;
            if (withs[i].way != CAST_PLAIN)
                w->line->way = withs[i].way;
            return true;
        }
    }
    return wrong(w, "unknown after \"with\": %s", w->at);
}

static bool take_kicks(struct words *w)
{
    w->line->flags |= LINE_KICKED;
    w->line->kicks = 1;
    if (take(w, "twice"))
        w->line->kicks = 2;
    else if (take_number(w, &w->line->kicks))
        (void)take(w, "times");
    return true;
}

static bool take_modifier(struct words *w)
{
    static const char *const costs[] = {"sacrificing", "discarding", "exiling",
                                        "tapping",     "returning",  "removing",
                                        "revealing",   "choosing",   "splicing"};
    struct scenario_line *line = w->line;
    if (take(w, ","))
        return true;
    if (take(w, "on") || take(w, "targeting"))
        return on_names(w, false);
    if (take(w, "X="))
        return take_number(w, &line->x) || wrong(w, "expected a number after X=");
    if (take(w, "face down")) {
        line->way = CAST_FACE_DOWN;
        return true;
    }
    if (take(w, "for free")) {
        line->way = CAST_FREE;
        return true;
    }
    if (take(w, "as an interrupt")) {
        line->way = CAST_AS_INTERRUPT;
        return true;
    }
    if (take(w, "from the command zone")) {
        line->way = CAST_COMMAND;
        return true;
    }
    if (take(w, "from suspend")) {
        line->way = CAST_SUSPENDED;
        return true;
    }
    if (take(w, "right half")) {
        line->way = CAST_RIGHT_HALF;
        return true;
    }
    if (take(w, "kicked"))
        return take_kicks(w);
    if (take(w, "with"))
        return take_with(w);
    if (take(w, "ability"))
        return take_number(w, &line->ability) || wrong(w, "expected the number of the ability");
    if (take(w, "dividing"))
        return take_shares(w);
    if (take(w, "choosing mode"))
        return take_modes(w);
    for (size_t i = 0; i < ARRAY_LEN(costs); i++)
        if (take(w, costs[i]))
            return take_names(w, &line->cost, &line->cost_n, true);
    return wrong(w, "not understood from \"%s\" on", w->at);
}

static bool read_subject(struct words *w, enum line_kind kind)
{
    w->line->kind = kind;
    if (!take_name(w, &w->line->subject, false))
        return false;
    while (!at_end(w))
        if (!take_modifier(w))
            return false;
    return true;
}

/* ---- combat ------------------------------------------------------------------------------------------------------- */

/* "A attacks with Hero+Bears, Wurm at Jace"; "A attacks with nothing". */
static bool read_attack(struct words *w)
{
    struct scenario_line *line = w->line;
    int band = 0;
    line->kind = LINE_ATTACK;
    line->subject.player = -1;
    if (!take(w, "with")) { /* a player may be named: "attacks B with" */
        if (!take_name(w, &line->subject, false))
            return false;
        if (!take(w, "with"))
            return wrong(w, "expected \"with\"");
    }
    if (take(w, "nothing")) { /* announced where attacks are, unlike "does not attack" */
        line->flags |= LINE_YES;
        return true;
    }
    do {
        bool more = false;
        do {
            struct scenario_name *name = on_add(w);
            if (!name || !take_name(w, name, false))
                return false;
            bool joined = more;
            more = take(w, "+");
            if (more && !joined)
                band++;
            name->group = (uint8_t)(more || joined ? band : 0);
        } while (more);
    } while (take_separator(w));
    return !take(w, "at") || take_name(w, &line->subject, false);
}

/* "B blocks Wurm with Wall, Cadet; Bears with Ape": blockers in `on`, each with the index of what it blocks in `cost`. */
static bool read_block(struct words *w)
{
    struct scenario_line *line = w->line;
    line->kind = LINE_BLOCK;
    line->cost = ARENA_ARRAY(w->arena, struct scenario_name, SCENARIO_NAMES);
    do {
        if (line->cost_n == SCENARIO_NAMES)
            return wrong(w, "names more than %d attackers", SCENARIO_NAMES);
        if (!take_name(w, &line->cost[line->cost_n++], false))
            return false;
        if (!take(w, "with"))
            return wrong(w, "expected \"with\" and the blockers");
        int first = line->on_n;
        if (!on_names(w, false))
            return false;
        for (int i = first; i < line->on_n; i++)
            line->on[i].group = (uint8_t)(line->cost_n - 1);
    } while (take(w, ";"));
    return true;
}

/* ---- answers ----------------------------------------------------------------------------------------------------------- */

static bool read_assign(struct words *w)
{
    w->line->kind = LINE_ASSIGN;
    w->line->subject.kind = NAME_PLAYER;
    w->line->subject.player = -1;
    do {
        int share = 0;
        struct scenario_name *name = on_add(w);
        if (!name)
            return false;
        if (!take_number(w, &share))
            return wrong(w, "expected a number at \"%s\"", w->at);
        (void)take(w, "damage");
        if (!take(w, "to"))
            return wrong(w, "expected \"to\"");
        if (!take_name(w, name, false))
            return false;
        name->share = (int16_t)share;
    } while (take_separator(w));
    return !take(w, "from") || take_name(w, &w->line->subject, false);
}

static bool read_choose(struct words *w)
{
    w->line->kind = LINE_CHOOSE;
    if (take(w, "nothing") || take(w, "none"))
        return true;
    if (take(w, "mode"))
        return take_modes(w);
    return on_names(w, true);
}

static bool read_order(struct words *w)
{
    w->line->kind = LINE_ORDER;
    if (!take(w, "blockers") && !take(w, "attackers"))
        (void)take(w, "triggers");
    return on_names(w, false);
}

static bool read_answer(struct words *w, bool yes)
{
    w->line->kind = LINE_ANSWER;
    w->line->flags |= yes ? LINE_YES : 0;
    return true;
}

static bool read_says(struct words *w)
{
    if (take(w, "yes"))
        return read_answer(w, true);
    if (take(w, "no"))
        return read_answer(w, false);
    return wrong(w, "expected yes or no");
}

static bool read_does(struct words *w)
{
    w->line->subject.player = -1;
    if (take(w, "pay"))
        return read_answer(w, false);
    if (take(w, "attack")) {
        w->line->kind = LINE_ATTACK;
        return true;
    }
    if (take(w, "block")) {
        w->line->kind = LINE_BLOCK;
        return true;
    }
    return wrong(w, "expected attack, block or pay after \"does not\"");
}

/* "A taps Forest for mana" or "for G" */
static bool read_tap(struct words *w)
{
    static const char colours[] = "WUBRGC";
    w->line->kind = LINE_MANA;
    if (!take_name(w, &w->line->subject, false))
        return false;
    if (!take(w, "for"))
        return wrong(w, "expected \"for mana\"");
    if (take(w, "mana"))
        return true;
    skip_space(w);
    const char *colour = *w->at ? strchr(colours, *w->at) : NULL;
    if (!colour)
        return wrong(w, "expected \"mana\" or a colour: W U B R G");
    w->line->x = (int)(colour - colours);
    w->at++;
    return true;
}

static bool read_turn(struct words *w)
{
    w->line->kind = LINE_FACE_UP;
    return take_name(w, &w->line->subject, false) &&
           (take(w, "face up") || wrong(w, "expected \"face up\""));
}

/* ---- directives ---------------------------------------------------------------------------------------------------------- */

static bool read_to(struct words *w)
{
    w->line->kind = LINE_TO;
    w->line->step_player = -1;
    (void)take_owner(w, &w->line->step_player);
    (void)take(w, "the");
    skip_space(w);
    w->line->step = step_by_name(w->at, strlen(w->at));
    if (w->line->step < 0)
        return wrong(w,
                     "unknown step \"%s\": upkeep, draw, main, combat, attackers, blockers, "
                     "damage, end of combat, "
                     "second main, end of turn, discard, cleanup",
                     w->at);
    w->at += strlen(w->at);
    return true;
}

static bool read_directive(struct words *w)
{
    if (take(w, "all pass")) {
        w->line->kind = LINE_ALL_PASS;
        return true;
    }
    if (take(w, "resolve all")) {
        w->line->kind = LINE_RESOLVE_ALL;
        return true;
    }
    if (take(w, "resolve")) {
        w->line->kind = LINE_RESOLVE;
        return true;
    }
    if (take(w, "to"))
        return read_to(w);
    return wrong(
        w,
        "a line begins with a player (A, B), \"all pass\", \"resolve\", \"resolve all\" or \"to\"");
}

static bool read_of_player(struct words *w)
{
    struct scenario_line *line = w->line;
    if (take(w, "casts"))
        return read_subject(w, LINE_CAST);
    if (take(w, "plays"))
        return read_subject(w, LINE_LAND);
    if (take(w, "activates") || take(w, "uses"))
        return read_subject(w, LINE_ACTIVATE);
    if (take(w, "suspends"))
        return read_subject(w, LINE_SUSPEND);
    if (take(w, "does special"))
        return read_subject(w, LINE_SPECIAL);
    if (take(w, "taps"))
        return read_tap(w);
    if (take(w, "turns"))
        return read_turn(w);
    if (take(w, "attacks"))
        return read_attack(w);
    if (take(w, "blocks"))
        return read_block(w);
    if (take(w, "does not"))
        return read_does(w);
    if (take(w, "assigns") || take(w, "divides"))
        return read_assign(w);
    if (take(w, "chooses") || take(w, "targets"))
        return read_choose(w);
    if (take(w, "orders"))
        return read_order(w);
    if (take(w, "says"))
        return read_says(w);
    if (take(w, "pays"))
        return read_answer(w, true);
    if (take(w, "passes")) {
        line->kind = LINE_PASS;
        return true;
    }
    if (take(w, "concedes")) {
        line->kind = LINE_CONCEDE;
        return true;
    }
    return wrong(w,
                 "unknown at \"%s\": casts, plays, activates, taps, turns, suspends, attacks, "
                 "blocks, assigns, chooses, "
                 "orders, says, pays, passes, concedes, does not",
                 w->at);
}

enum err_code line_read(struct arena *arena, const struct scenario_names *names, const char *text,
                        const char *where, struct scenario_line *out, struct err *err)
{
    struct words w = {.arena = arena,
                      .names = names,
                      .text = text,
                      .at = text,
                      .where = where,
                      .line = out,
                      .err = err};
    out->player = -1;
    out->x = INT16_MIN;
    if (strlen(text) > 500) {
        w.text = "";
        (void)wrong(&w, "longer than 500 characters");
        return err->code;
    }
    bool ok = take_player(&w, &out->player);
    if (err->code == ERR_OK)
        ok = ok ? read_of_player(&w) : read_directive(&w);
    if (ok && err->code == ERR_OK && !at_end(&w))
        (void)wrong(&w, "not understood from \"%s\" on", w.at);
    return err->code;
}

enum err_code name_read(struct arena *arena, const struct scenario_names *names, const char *text,
                        const char *where, struct scenario_name *out, struct err *err)
{
    struct words w = {
        .arena = arena, .names = names, .text = text, .at = text, .where = where, .err = err};
    if (take_name(&w, out, false) && !at_end(&w))
        (void)wrong(&w, "not understood from \"%s\" on", w.at);
    return err->code;
}

/* ---- steps and zones --------------------------------------------------------------------------------------------------------- */

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
