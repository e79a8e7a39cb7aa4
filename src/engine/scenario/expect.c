/* expect.c - checks expectations
 *
 * Each field has a row in the table below, whose function looks at the game and says what differs. Names are as in
 * lines; a card without a place is looked for on the battlefield first.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/play/play.h"
#include "engine/scenario/inner.h"
#include "engine/show/show.h"

#include <string.h>

const char *const expect_fields[] = {
    "life",        "poison",     "hand",      "library",  "graveyard", "exile",     "zone",     "count",
    "pt",          "tapped",     "untapped",  "keywords", "types",     "colours",   "counters", "damage",
    "attached",    "controller", "pool",      "winner",   "loser",     "drawn",     "over",     "stack",
    "triggers",    "step",       "active",    "turn",     "priority",  "attacking", "blocking", "blocked",
    "assignments", "mana_value", "face_down", "legal",    "illegal",   "team_life", "note",     NULL,
};

void look_otherwise(const struct look *l, const char *expected, const char *was)
{
    const char *what = l->key ? message(l->run->arena, "%s of %s", l->field, l->key) : l->field;
    run_fail(l->run, l->line, arena_printf(l->run->arena, "%s %s", what, expected),
             arena_printf(l->run->arena, "%s", was));
}

void look_bad_value(const struct look *l, const char *wanted)
{
    run_invalid(l->run, l->line, "%s%s%s: expected %s", l->field, l->key ? "." : "", l->key ? l->key : "", wanted);
}

void expect_int(const struct look *l, const struct json *v, int64_t is)
{
    struct arena *arena = l->run->arena;
    int64_t wanted = json_is_number(v) ? json_int(v, -100000, 100000, INT64_MIN) : INT64_MIN;
    if (wanted == INT64_MIN)
        look_bad_value(l, TC_WORD("a number"));
    else if (wanted != is)
        look_otherwise(l, arena_printf(arena, "%lld", (long long)wanted), arena_printf(arena, "%lld", (long long)is));
}

void expect_bool(const struct look *l, const struct json *v, bool is)
{
    bool wanted = json_bool(v, false);
    if (json_bool(v, true) != wanted)
        look_bad_value(l, TC_WORD("true or false"));
    else if (wanted != is)
        look_otherwise(l, wanted ? "true" : "false", is ? "true" : "false");
}

void expect_text(const struct look *l, const struct json *v, const char *is)
{
    const char *wanted = json_text(v, NULL);
    if (!wanted)
        look_bad_value(l, TC_WORD("text"));
    else if (strcmp(wanted, is) != 0)
        look_otherwise(l, arena_strdup(l->run->arena, wanted), is);
}

/* ---- players --------------------------------------------------------------------------------- */

static int player_named(const struct look *l, const char *text)
{
    if (text[0] >= 'A' && text[0] < 'A' + l->run->g->players && !text[1])
        return text[0] - 'A';
    look_bad_value(l, TC_WORD("a player (A, B)"));
    return -1;
}

typedef int player_fn(const struct game *g, int player);

static int life_of(const struct game *g, int player)
{
    return g->player[game_life_holder(g, player)].life;
}

static int poison_of(const struct game *g, int player)
{
    return g->player[player].poison;
}

static int hand_of(const struct game *g, int player)
{
    return g->player[player].count[ZONE_HAND];
}

static int library_of(const struct game *g, int player)
{
    return g->player[player].count[ZONE_LIBRARY];
}

static int graveyard_of(const struct game *g, int player)
{
    return g->player[player].count[ZONE_GRAVEYARD];
}

static int exile_of(const struct game *g, int player)
{
    return g->player[player].count[ZONE_EXILE];
}

static void look_players(struct look *l, const struct json *v, player_fn *fn)
{
    if (!json_is_object(v))
        look_bad_value(l, TC_WORD("an object by player"));
    for (const struct json *m = json_first(v); m && !l->run->stop; m = json_next(m)) {
        l->key = json_key(m);
        int player = player_named(l, l->key);
        if (player >= 0)
            expect_int(l, m, fn(l->run->g, player));
    }
}

/* "2GG" as counts by colour; false if it is no such text. */
static bool read_pool(const char *text, int pool[COLOUR_COUNT])
{
    static const char letters[] = "WUBRGC";
    memset(pool, 0, COLOUR_COUNT * sizeof *pool);
    for (const char *c = text; *c; c++) {
        const char *letter = strchr(letters, *c);
        if (letter) {
            pool[letter - letters]++;
        } else if (char_is_digit(*c)) {
            int n = *c - '0';
            for (; char_is_digit(c[1]) && n < 1000; c++)
                n = n * 10 + (c[1] - '0');
            pool[COLOURLESS] += n;
        } else {
            return false;
        }
    }
    return true;
}

static const char *pool_shown(struct arena *arena, const int pool[COLOUR_COUNT])
{
    struct strbuf sb = STRBUF_INIT;
    if (pool[COLOURLESS] > 0)
        strbuf_printf(&sb, "%d", pool[COLOURLESS]);
    for (int i = 0; i < COLOURLESS; i++)
        strbuf_add_repeat(&sb, "WUBRG"[i], (size_t)pool[i]);
    const char *text = sb.len > 0 ? arena_strdup(arena, strbuf_text(&sb)) : "empty";
    strbuf_release(&sb);
    return text;
}

static void look_pool(struct look *l, const struct json *v)
{
    for (const struct json *m = json_first(v); m && !l->run->stop; m = json_next(m)) {
        int wanted[COLOUR_COUNT], is[COLOUR_COUNT];
        l->key = json_key(m);
        int player = player_named(l, l->key);
        if (player < 0)
            return;
        const struct player *p = &l->run->g->player[player];
        for (int i = 0; i < COLOUR_COUNT; i++)
            is[i] = p->mana[i];
        for (int i = 0; i < MAX_RESTRICTED; i++)
            is[p->restricted[i].colour] += p->restricted[i].amount;
        if (!json_text(m, NULL) || !read_pool(json_text(m, ""), wanted))
            look_bad_value(l, TC_WORD("mana such as \"2GG\", or \"\""));
        else if (memcmp(wanted, is, sizeof is) != 0)
            look_otherwise(l, pool_shown(l->run->arena, wanted), pool_shown(l->run->arena, is));
    }
}

/* ---- the game -------------------------------------------------------------------------------- */

static void look_winner(struct look *l, const struct json *v)
{
    const struct game *g = l->run->g;
    expect_text(l, v, g->result == RESULT_WIN ? entity_word(&l->run->e, player_entity(g->winner)) : "nobody");
}

/* The losers: "A", a list, or "nobody". */
static void look_loser(struct look *l, const struct json *v)
{
    const struct game *g = l->run->g;
    unsigned wanted = 0, is = 0;
    for (const struct json *m = json_is_array(v) ? json_first(v) : v; m; m = json_is_array(v) ? json_next(m) : NULL) {
        const char *text = json_text(m, "");
        int player = strcmp(text, "nobody") == 0 ? MAX_PLAYERS : player_named(l, text);
        if (player < 0)
            return;
        wanted |= 1u << player;
    }
    for (int i = 0; i < g->players; i++)
        is |= (unsigned)((g->player[i].flags & PLAYER_LOST) != 0) << i;
    if ((wanted & ((1u << MAX_PLAYERS) - 1)) != is)
        look_otherwise(l, json_print_line(l->run->arena, v),
                       is == 3   ? "A and B"
                       : is == 1 ? "A"
                       : is == 2 ? "B"
                                 : "others");
}

static void look_stack(struct look *l, const struct json *v)
{
    const struct game *g = l->run->g;
    if (json_is_number(v)) {
        expect_int(l, v, g->stack_n);
        return;
    }
    int i = g->stack_n - 1;
    for (const struct json *m = json_first(v); m && !l->run->stop; m = json_next(m), i--) {
        struct scenario_name name;
        if (!look_name(l, json_text(m, ""), &name))
            return;
        if (i < 0 || g->stack[i].object >= g->object_cap || !name_fits(l->run, &name, g->stack[i].object))
            look_otherwise(l, json_print_line(l->run->arena, v),
                           i < 0 ? TC_WORD("fewer") : entity_word(&l->run->e, g->stack[i].object));
    }
    if (!l->run->stop && i >= 0)
        look_otherwise(l, json_print_line(l->run->arena, v), message(l->run->arena, "%d more", i + 1));
}

static int triggers_waiting(const struct game *g)
{
    int n = g->triggers_n;
    for (int i = 0; i < g->stack_n; i++)
        n += g->stack[i].kind == STACKED_TRIGGERED;
    return n;
}

static void look_step(struct look *l, const struct json *v)
{
    const char *wanted = json_text(v, "");
    int step = step_by_name(wanted, strlen(wanted));
    if (step < 0)
        look_bad_value(l, TC_WORD("a step"));
    else if (step != l->run->g->step)
        look_otherwise(l, step_name(step), step_name(l->run->g->step));
}

static const char *who(const struct look *l, int player)
{
    return player == NO_PLAYER ? "nobody" : entity_word(&l->run->e, player_entity(player));
}

static void look_field(struct look *l, const struct json *v)
{
    const struct game *g = l->run->g;
    static const struct {
        const char *field;
        player_fn *fn;
    } of_players[] = {{"life", life_of},       {"team_life", life_of},      {"poison", poison_of}, {"hand", hand_of},
                      {"library", library_of}, {"graveyard", graveyard_of}, {"exile", exile_of}};
    static const struct {
        const char *field;
        thing_fn *fn;
    } of_things[] = {{"pt", thing_pt},           {"damage", thing_damage},     {"controller", thing_controller},
                     {"blocked", thing_blocked}, {"attached", thing_attached}, {"counters", thing_counters},
                     {"types", thing_types},     {"keywords", thing_keywords}, {"assignments", thing_assignments}};
    static const struct {
        const char *field;
        uint32_t flag;
        bool set;
    } of_flags[] = {{"tapped", PERM_TAPPED, true},
                    {"untapped", PERM_TAPPED, false},
                    {"attacking", PERM_ATTACKING, true},
                    {"blocking", PERM_BLOCKING, true}};
    static const struct {
        const char *field;
        void (*fn)(struct look *, const struct json *);
    } others[] = {
        {"face_down", look_face_down},   {"pool", look_pool},       {"zone", look_zone},     {"count", look_count},
        {"mana_value", look_mana_value}, {"colours", look_colours}, {"winner", look_winner}, {"loser", look_loser},
        {"stack", look_stack},           {"step", look_step}};
    for (size_t i = 0; i < ARRAY_LEN(of_players); i++)
        if (strcmp(l->field, of_players[i].field) == 0)
            look_players(l, v, of_players[i].fn);
    for (size_t i = 0; i < ARRAY_LEN(of_things); i++)
        if (strcmp(l->field, of_things[i].field) == 0)
            look_things(l, v, of_things[i].fn);
    for (size_t i = 0; i < ARRAY_LEN(of_flags); i++)
        if (strcmp(l->field, of_flags[i].field) == 0)
            look_flag(l, v, of_flags[i].flag, of_flags[i].set);
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (strcmp(l->field, others[i].field) == 0)
            others[i].fn(l, v);
    if (strcmp(l->field, "drawn") == 0)
        expect_bool(l, v, g->result == RESULT_DRAWN);
    else if (strcmp(l->field, "over") == 0)
        expect_bool(l, v, g->result != RESULT_NONE);
    else if (strcmp(l->field, "triggers") == 0)
        expect_int(l, v, triggers_waiting(g));
    else if (strcmp(l->field, "turn") == 0)
        expect_int(l, v, g->turn);
    else if (strcmp(l->field, "active") == 0)
        expect_text(l, v, who(l, g->active));
    else if (strcmp(l->field, "priority") == 0)
        expect_text(l, v, who(l, g->priority));
}

void expect_look(struct scenario_run *run, const struct scenario_line *line)
{
    struct json *root = NULL;
    struct err err = ERR_INIT;
    if (json_parse(line->expect, "expect", &root, &err) != ERR_OK) {
        run_invalid(run, line, "%s", err.said);
        return;
    }
    chars_refresh(&run->e);
    for (const struct json *m = json_first(root); m && !run->stop; m = json_next(m)) {
        struct look l = {.run = run, .line = line, .field = arena_strdup(run->arena, json_key(m))};
        look_field(&l, m);
    }
    json_free(root);
}
