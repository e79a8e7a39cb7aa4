/* words.c - the small language of a scenario's lines
 *
 *     A casts Fireball X=3 on Bears, B        B blocks Wurm with Wall, Cadet; Bears with Ape
 *     A attacks with Hero+Bears, Wurm         to B's upkeep
 *
 * A line is read word by word from the left. Where a thing is to be named, the longest label or card name that stands
 * there is taken; a part of a card's name that no other card shares will do. The whole language is on the page
 * tests/engine/README.md.
 */
#include "base/arena.h"
#include "base/err.h"
#include "engine/scenario/inner.h"

#include <string.h>

/* ---- casting and activating ------------------------------------------------------------------ */

static bool take_modes(struct words *w)
{
    do {
        int mode = 0;
        (void)words_take(w, "mode");
        if (!words_take_number(w, &mode) || mode < 1 || mode > 8)
            return words_wrong(w, "expected the number of a mode, 1 to 8");
        w->line->modes |= 1u << (mode - 1);
    } while (words_take_separator(w));
    return true;
}

/* "dividing 3, 1": shares of the targets, which may be named before or behind; they are given when all are known. */
static bool take_shares(struct words *w, bool give)
{
    for (int i = 0; i == 0 || words_take_separator(w); i++) {
        int share = 0;
        if (!words_take_number(w, &share))
            return words_wrong(w, "expected a number");
        if (give && i >= w->line->on_n)
            return words_wrong(w, "divides among more than it has targets");
        if (give)
            w->line->on[i].share = (int16_t)share;
    }
    return true;
}

/* Reads what may follow "with". */
static bool take_with(struct words *w)
{
    static const struct {
        const char *word;
        int way;
        unsigned flag;
    } withs[] = {
        {"buyback", CAST_PLAIN, LINE_BUYBACK},
        {"flashback", CAST_FLASHBACK, 0},
        {"escape", CAST_FLASHBACK, 0},
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
        if (words_take(w, withs[i].word)) {
            w->line->flags |= withs[i].flag;
            if (withs[i].way != CAST_PLAIN)
                w->line->way = withs[i].way;
            return true;
        }
    }
    return words_wrong(w, "unknown after \"with\": %s", w->at);
}

static bool take_kicks(struct words *w)
{
    w->line->flags |= LINE_KICKED;
    w->line->kicks = 1;
    if (words_take(w, "twice"))
        w->line->kicks = 2;
    else if (words_take_number(w, &w->line->kicks))
        (void)words_take(w, "times");
    return true;
}

static bool take_modifier(struct words *w)
{
    static const char *const costs[] = {"sacrificing", "discarding", "exiling",  "tapping", "returning",
                                        "removing",    "revealing",  "choosing", "splicing"};
    struct scenario_line *line = w->line;
    if (words_take(w, ","))
        return true;
    if (words_take(w, "on") || words_take(w, "targeting"))
        return words_on_names(w, false);
    if (words_take(w, "X="))
        return words_take_number(w, &line->x) || words_wrong(w, "expected a number after X=");
    if (words_take(w, "face down")) {
        line->way = CAST_FACE_DOWN;
        return true;
    }
    if (words_take(w, "for free")) {
        line->way = CAST_FREE;
        return true;
    }
    if (words_take(w, "as an interrupt")) {
        line->way = CAST_AS_INTERRUPT;
        return true;
    }
    if (words_take(w, "from the command zone")) {
        line->way = CAST_COMMAND;
        return true;
    }
    if (words_take(w, "from suspend")) {
        line->way = CAST_SUSPENDED;
        return true;
    }
    if (words_take(w, "right half")) {
        line->way = CAST_RIGHT_HALF;
        return true;
    }
    if (words_take(w, "kicked"))
        return take_kicks(w);
    if (words_take(w, "with"))
        return take_with(w);
    if (words_take(w, "ability"))
        return words_take_number(w, &line->ability) || words_wrong(w, "expected the number of the ability");
    if (words_take(w, "dividing")) {
        w->shares = w->at;
        return take_shares(w, false);
    }
    if (words_take(w, "choosing mode"))
        return take_modes(w);
    for (size_t i = 0; i < ARRAY_LEN(costs); i++)
        if (words_take(w, costs[i])) {
            line->flags |= strcmp(costs[i], "tapping") == 0 ? LINE_TAPPING : 0;
            return words_take_names(w, &line->cost, &line->cost_n, true);
        }
    return words_wrong(w, "not understood from \"%s\" on", w->at);
}

static bool read_subject(struct words *w, enum line_kind kind)
{
    w->line->kind = kind;
    if (!words_take_name(w, &w->line->subject, false))
        return false;
    while (!words_at_end(w))
        if (!take_modifier(w))
            return false;
    if (!w->shares)
        return true;
    w->at = w->shares;
    bool given = take_shares(w, true);
    w->at += given ? strlen(w->at) : 0;
    return given;
}

/* ---- combat ---------------------------------------------------------------------------------- */

/* Attackers of one target, bands with numbers of their own. */
static bool read_attackers(struct words *w, int target, int *band)
{
    do {
        bool more = false;
        do {
            struct scenario_name *name = words_on_add(w);
            if (!name || !words_take_name(w, name, false))
                return false;
            bool joined = more;
            more = words_take(w, "+");
            *band += more && !joined;
            name->group = (uint8_t)(more || joined ? *band : 0);
            name->share = (int16_t)target;
        } while (more);
    } while (words_take_separator(w));
    return true;
}

/* "A attacks with Hero+Bears, Wurm at Jace"; "A attacks B with Bears; C with Ape": the first target is the subject, the
 * others stand in `cost`, and each attacker has the number of its own; "A attacks with nothing". */
static bool read_attack(struct words *w)
{
    struct scenario_line *line = w->line;
    int band = 0;
    line->kind = LINE_ATTACK;
    line->subject.player = -1;
    if (!words_take(w, "with")) { /* a player may be named: "attacks B with" */
        if (!words_take_name(w, &line->subject, false))
            return false;
        if (!words_take(w, "with"))
            return words_wrong(w, "expected \"with\"");
    }
    if (words_take(w, "nothing")) { /* announced where attacks are, unlike "does not attack" */
        line->flags |= LINE_YES;
        return true;
    }
    if (!read_attackers(w, 0, &band))
        return false;
    line->cost = ARENA_ARRAY(w->arena, struct scenario_name, SCENARIO_NAMES);
    while (words_take(w, ";")) {
        if (line->cost_n == SCENARIO_NAMES)
            return words_wrong(w, "names more than %d that are attacked", SCENARIO_NAMES);
        if (!words_take_name(w, &line->cost[line->cost_n++], false))
            return false;
        if (!words_take(w, "with"))
            return words_wrong(w, "expected \"with\" and the attackers");
        if (!read_attackers(w, line->cost_n, &band))
            return false;
    }
    return !words_take(w, "at") || words_take_name(w, &line->subject, false);
}

/* "B blocks Wurm with Wall, Cadet; Bears with Ape": blockers in `on`, each with the index of what it blocks in
 * `cost`. */
static bool read_block(struct words *w)
{
    struct scenario_line *line = w->line;
    line->kind = LINE_BLOCK;
    line->cost = ARENA_ARRAY(w->arena, struct scenario_name, SCENARIO_NAMES);
    do {
        if (line->cost_n == SCENARIO_NAMES)
            return words_wrong(w, "names more than %d attackers", SCENARIO_NAMES);
        if (!words_take_name(w, &line->cost[line->cost_n++], false))
            return false;
        if (!words_take(w, "with"))
            return words_wrong(w, "expected \"with\" and the blockers");
        int first = line->on_n;
        if (!words_on_names(w, false))
            return false;
        for (int i = first; i < line->on_n; i++)
            line->on[i].group = (uint8_t)(line->cost_n - 1);
    } while (words_take(w, ";"));
    return true;
}

/* ---- answers --------------------------------------------------------------------------------- */

static bool read_assign(struct words *w)
{
    w->line->kind = LINE_ASSIGN;
    w->line->subject.kind = NAME_PLAYER;
    w->line->subject.player = -1;
    do {
        int share = 0;
        struct scenario_name *name = words_on_add(w);
        if (!name)
            return false;
        if (!words_take_number(w, &share))
            return words_wrong(w, "expected a number at \"%s\"", w->at);
        (void)words_take(w, "damage");
        if (!words_take(w, "to"))
            return words_wrong(w, "expected \"to\"");
        if (!words_take_name(w, name, false))
            return false;
        name->share = (int16_t)share;
    } while (words_take_separator(w));
    return !words_take(w, "from") || words_take_name(w, &w->line->subject, false);
}

static bool read_choose(struct words *w)
{
    w->line->kind = LINE_CHOOSE;
    if (words_take(w, "nothing") || words_take(w, "none"))
        return true;
    if (words_take(w, "mode"))
        return take_modes(w);
    return words_on_names(w, true);
}

static bool read_order(struct words *w)
{
    w->line->kind = LINE_ORDER;
    if (!words_take(w, "blockers") && !words_take(w, "attackers"))
        (void)words_take(w, "triggers");
    return words_on_names(w, false);
}

static bool read_answer(struct words *w, bool yes)
{
    w->line->kind = LINE_ANSWER;
    w->line->flags |= yes ? LINE_YES : 0;
    return true;
}

static bool read_says(struct words *w)
{
    if (words_take(w, "yes"))
        return read_answer(w, true);
    if (words_take(w, "no"))
        return read_answer(w, false);
    return words_wrong(w, "expected yes or no");
}

static bool read_does(struct words *w)
{
    w->line->subject.player = -1;
    if (words_take(w, "pay"))
        return read_answer(w, false);
    if (words_take(w, "attack")) {
        w->line->kind = LINE_ATTACK;
        return true;
    }
    if (words_take(w, "block")) {
        w->line->kind = LINE_BLOCK;
        return true;
    }
    return words_wrong(w, "expected attack, block or pay after \"does not\"");
}

/* "A taps Forest for mana" or "for G" */
static bool read_tap(struct words *w)
{
    static const char colours[] = "WUBRGC";
    w->line->kind = LINE_MANA;
    if (!words_take_name(w, &w->line->subject, false))
        return false;
    if (!words_take(w, "for"))
        return words_wrong(w, "expected \"for mana\"");
    if (words_take(w, "mana"))
        return true;
    words_skip_space(w);
    const char *colour = *w->at ? strchr(colours, *w->at) : NULL;
    if (!colour)
        return words_wrong(w, "expected \"mana\" or a colour: W U B R G");
    w->line->x = (int)(colour - colours);
    w->at++;
    return true;
}

static bool read_turn(struct words *w)
{
    w->line->kind = LINE_FACE_UP;
    return words_take_name(w, &w->line->subject, false) &&
           (words_take(w, "face up") || words_wrong(w, "expected \"face up\""));
}

/* ---- directives ------------------------------------------------------------------------------ */

static bool read_to(struct words *w)
{
    w->line->kind = LINE_TO;
    w->line->step_player = -1;
    (void)words_take_owner(w, &w->line->step_player);
    (void)words_take(w, "the");
    words_skip_space(w);
    w->line->step = strcmp(w->at, "prevention") == 0 ? LINE_TO_PREVENTION : step_by_name(w->at, strlen(w->at));
    if (w->line->step < 0)
        return words_wrong(w,
                           "unknown step \"%s\": upkeep, draw, main, combat, attackers, blockers, "
                           "damage, end of combat, "
                           "second main, end of turn, discard, cleanup, prevention",
                           w->at);
    w->at += strlen(w->at);
    return true;
}

static bool read_directive(struct words *w)
{
    if (words_take(w, "all pass")) {
        w->line->kind = LINE_ALL_PASS;
        return true;
    }
    if (words_take(w, "resolve all")) {
        w->line->kind = LINE_RESOLVE_ALL;
        return true;
    }
    if (words_take(w, "resolve")) {
        w->line->kind = LINE_RESOLVE;
        return true;
    }
    if (words_take(w, "to"))
        return read_to(w);
    return words_wrong(w, "a line begins with a player (A, B), \"all pass\", \"resolve\", \"resolve all\" or \"to\"");
}

static bool read_of_player(struct words *w)
{
    struct scenario_line *line = w->line;
    if (words_take(w, "casts"))
        return read_subject(w, LINE_CAST);
    if (words_take(w, "plays"))
        return read_subject(w, LINE_LAND);
    if (words_take(w, "activates") || words_take(w, "uses"))
        return read_subject(w, LINE_ACTIVATE);
    if (words_take(w, "suspends"))
        return read_subject(w, LINE_SUSPEND);
    if (words_take(w, "taps"))
        return read_tap(w);
    if (words_take(w, "turns"))
        return read_turn(w);
    if (words_take(w, "attacks"))
        return read_attack(w);
    if (words_take(w, "blocks"))
        return read_block(w);
    if (words_take(w, "does not"))
        return read_does(w);
    if (words_take(w, "assigns") || words_take(w, "divides"))
        return read_assign(w);
    if (words_take(w, "chooses") || words_take(w, "targets"))
        return read_choose(w);
    if (words_take(w, "orders"))
        return read_order(w);
    if (words_take(w, "says"))
        return read_says(w);
    if (words_take(w, "pays"))
        return read_answer(w, true);
    if (words_take(w, "passes")) {
        line->kind = LINE_PASS;
        return true;
    }
    if (words_take(w, "rolls the planar die")) {
        line->kind = LINE_SPECIAL;
        return true;
    }
    if (words_take(w, "concedes")) {
        line->kind = LINE_CONCEDE;
        return true;
    }
    return words_wrong(w,
                       "unknown at \"%s\": casts, plays, activates, taps, turns, suspends, attacks, "
                       "blocks, assigns, chooses, "
                       "orders, says, pays, passes, rolls the planar die, concedes, does not",
                       w->at);
}

enum err_code line_read(struct arena *arena, const struct scenario_names *names, const char *text, const char *where,
                        struct scenario_line *out, struct err *err)
{
    struct words w = {
        .arena = arena, .names = names, .text = text, .at = text, .where = where, .line = out, .err = err};
    out->player = -1;
    out->x = INT16_MIN;
    if (strlen(text) > 500) {
        w.text = arena_printf(arena, "%.40s...", text);
        (void)words_wrong(&w, "longer than 500 characters");
        return err->code;
    }
    bool ok = words_take_player(&w, &out->player);
    if (err->code == ERR_OK)
        ok = ok ? read_of_player(&w) : read_directive(&w);
    if (ok && err->code == ERR_OK && !words_at_end(&w))
        (void)words_wrong(&w, "not understood from \"%s\" on", w.at);
    return err->code;
}
