/* dump.c - the board in words
 *
 * What a judge would note down: turn and step, each player's numbers and zones, permanents as they are now (with what
 * is printed on them where that differs), combat, the stack from the newest, lasting effects. Equal states give equal
 * text. Cards of one name are numbered by their objects. Each line is made of messages, so that it is read in any
 * language; names of cards, and keywords as the ability language has them, are data.
 */
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/look/look.h"
#include "engine/show/show.h"

#include <stdarg.h>
#include <string.h>

/* Adds a message to the board. */
static void board_add(struct strbuf *out, const char *format, ...) TC_PRINTF(2, 3);
static void board_add(struct strbuf *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_add(out, format, args);
    va_end(args);
}

static const char *const step_names[STEP_COUNT] = {
    [STEP_NONE] = "before the game",
    [STEP_UNTAP] = "untap",
    [STEP_UPKEEP] = "upkeep",
    [STEP_DRAW] = "draw",
    [STEP_MAIN1] = "main",
    [STEP_BEGIN_COMBAT] = "beginning of combat",
    [STEP_ATTACKERS] = "attackers",
    [STEP_BLOCKERS] = "blockers",
    [STEP_FIRST_DAMAGE] = "first damage",
    [STEP_DAMAGE] = "damage",
    [STEP_END_COMBAT] = "end of combat",
    [STEP_MAIN2] = "second main",
    [STEP_END] = "end",
    [STEP_DISCARD] = "discard",
    [STEP_CLEANUP] = "cleanup",
};

const char *step_name(int step)
{
    return step >= 0 && step < STEP_COUNT ? step_names[step] : "no step";
}

static const char *const steps_said[STEP_COUNT] = {
    [STEP_NONE] = TC_WORD("before the game"),
    [STEP_UNTAP] = TC_WORD("untap"),
    [STEP_UPKEEP] = TC_WORD("upkeep"),
    [STEP_DRAW] = TC_WORD("draw step"),
    [STEP_MAIN1] = TC_WORD("main"),
    [STEP_BEGIN_COMBAT] = TC_WORD("beginning of combat"),
    [STEP_ATTACKERS] = TC_WORD("attackers"),
    [STEP_BLOCKERS] = TC_WORD("blockers"),
    [STEP_FIRST_DAMAGE] = TC_WORD("first damage"),
    [STEP_DAMAGE] = TC_WORD("damage"),
    [STEP_END_COMBAT] = TC_WORD("end of combat"),
    [STEP_MAIN2] = TC_WORD("second main"),
    [STEP_END] = TC_WORD("end"),
    [STEP_DISCARD] = TC_WORD("discard"),
    [STEP_CLEANUP] = TC_WORD("cleanup"),
};

const char *step_said(int step)
{
    return step >= 0 && step < STEP_COUNT ? steps_said[step] : TC_WORD("no step");
}

static const char *const zone_names[ZONE_COUNT] = {
    "nowhere", "library", "hand",       "battlefield", "graveyard", "stack",
    "exile",   "ante",    "phased out", "command",     "outside",
};

const char *zone_name(int zone)
{
    return zone >= 0 && zone < ZONE_COUNT ? zone_names[zone] : "nowhere";
}

/* A zone at the head of what lies in it. */
static const char *const zones_said[ZONE_COUNT] = {
    [ZONE_HAND] = TC_WORD("hand"), [ZONE_GRAVEYARD] = TC_WORD("graveyard"), [ZONE_EXILE] = TC_WORD("exile"),
    [ZONE_ANTE] = TC_WORD("ante"), [ZONE_COMMAND] = TC_WORD("command"),
};

const char *counter_name(const struct book *book, int kind)
{
    static const char *const names[COUNTER_OTHER] = {
        "no", "+1/+1", "-1/-1", "loyalty", "age", "time", "fade", "charge", "level", "storage", "echo", "stun",
    };
    if (kind < COUNTER_OTHER)
        return names[kind];
    int word = kind - COUNTER_OTHER;
    return word < book->words ? book->word[word] : "other";
}

/* Which of the objects of its card this is, by number from 1; 0: the only one. */
static int number_of(const struct game *g, uint16_t object)
{
    int before = 0, all = 0;
    const struct object *o = game_object_c(g, object);
    for (int i = 0; i < g->object_cap; i++) {
        const struct object *other = game_object_c(g, (uint16_t)i);
        if (other->zone == ZONE_NONE || other->card != o->card)
            continue;
        all++;
        before += i <= object;
    }
    return all > 1 ? before : 0;
}

static void add_entity(struct engine *e, uint16_t entity, struct strbuf *out)
{
    strbuf_add(out, entity_name(e, entity));
    int number = entity < e->g->object_cap ? number_of(e->g, entity) : 0;
    if (number > 0)
        strbuf_printf(out, "#%d", number);
}

/* The same as a part of a sentence. */
static const char *entity_said(struct engine *e, struct arena *arena, uint16_t entity)
{
    int number = entity < e->g->object_cap ? number_of(e->g, entity) : 0;
    return number > 0 ? arena_printf(arena, "%s#%d", entity_name(e, entity), number) : entity_name(e, entity);
}

/* Whose ability or effect it is. */
static const char *card_said(const struct engine *e, uint16_t card)
{
    return card < e->book->cards ? e->book->card[card].called : TC_WORD("the rules");
}

static void add_ref(struct engine *e, struct ref ref, struct strbuf *out)
{
    add_entity(e, ref.entity, out);
    if (ref_now(e->g, ref) != ref.entity)
        board_add(out, " (gone)");
}

/* ---- players and their cards ----------------------------------------------------------------- */

static const char colour_letters[] = "WUBRGC";

static void add_pool(const struct player *p, struct strbuf *out)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        for (int i = 0; i < p->mana[colour]; i++)
            strbuf_printf(out, "{%s%c}", i < p->snow[colour] ? "S" : "", colour_letters[colour]);
    for (int i = 0; i < MAX_RESTRICTED; i++)
        for (int j = 0; j < p->restricted[i].amount; j++)
            strbuf_printf(out, "{%c!}", colour_letters[p->restricted[i].colour]);
}

static void add_zone(struct engine *e, int player, enum zone zone, struct strbuf *out)
{
    const struct game *g = e->g;
    if (g->player[player].count[zone] == 0)
        return;
    strbuf_printf(out, "  %s:", zones_said[zone]);
    for (uint16_t i = g->player[player].top[zone]; i != NO_OBJECT; i = game_object_c(g, i)->next)
        strbuf_printf(out, "%s%s", i == g->player[player].top[zone] ? " " : ", ", entity_name(e, i));
    strbuf_add_char(out, '\n');
}

static void add_player(struct engine *e, int player, struct strbuf *out)
{
    const struct game *g = e->g;
    const struct player *p = &g->player[player];
    board_add(out, "%s: life %d, library %d, hand %d", entity_name(e, player_entity(player)),
              g->player[game_life_holder(g, player)].life, p->count[ZONE_LIBRARY], p->count[ZONE_HAND]);
    if (p->poison > 0)
        board_add(out, ", poison %d", p->poison);
    if (p->energy > 0)
        board_add(out, ", energy %d", p->energy);
    for (int i = 0; i < g->players; i++)
        for (int n = 0; n < 2; n++)
            if (p->general_damage[i][n] > 0)
                board_add(out,
                          n ? MESSAGE_MARK(", %d damage by the second general of %s")
                            : MESSAGE_MARK(", %d damage by the general of %s"),
                          p->general_damage[i][n], entity_name(e, player_entity(i)));
    if (p->turn_controller != player)
        board_add(out, ", controlled by %s", entity_name(e, player_entity(p->turn_controller)));
    if (p->lands_played > 0)
        board_add(out, ", lands played %d", p->lands_played);
    strbuf_add(out, p->flags & PLAYER_LOST ? TC_WORD(", lost") : "");
    strbuf_add(out, p->flags & PLAYER_WON ? TC_WORD(", won") : "");
    struct strbuf pool = STRBUF_INIT;
    add_pool(p, &pool);
    if (pool.len > 0)
        board_add(out, ", mana %s", strbuf_text(&pool));
    strbuf_release(&pool);
    strbuf_add_char(out, '\n');
    static const enum zone shown[] = {ZONE_HAND, ZONE_GRAVEYARD, ZONE_EXILE, ZONE_ANTE, ZONE_COMMAND};
    for (size_t i = 0; i < ARRAY_LEN(shown); i++)
        add_zone(e, player, shown[i], out);
}

/* ---- permanents ------------------------------------------------------------------------------ */

static void add_types(unsigned types, struct strbuf *out)
{
    static const struct {
        unsigned bit;
        const char *name;
    } names[] = {
        {TYPE_WORLD, TC_WORD("world")},
        {TYPE_BASIC, TC_WORD("basic")},
        {TYPE_LEGENDARY, TC_WORD("legendary")},
        {TYPE_SNOW, TC_WORD("snow")},
        {TYPE_ARTIFACT, TC_WORD("artifact")},
        {TYPE_ENCHANTMENT, TC_WORD("enchantment")},
        {TYPE_LAND, TC_WORD("land")},
        {TYPE_CREATURE, TC_WORD("creature")},
        {TYPE_PLANESWALKER, TC_WORD("planeswalker")},
        {TYPE_TRIBAL, TC_WORD("tribal")},
    };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (types & names[i].bit)
            strbuf_printf(out, " %s", names[i].name);
}

static void add_colours(unsigned colours, struct strbuf *out)
{
    char letters[COLOUR_COUNT + 1] = "";
    for (int colour = 0, n = 0; colour < COLOURLESS; colour++)
        if (colours & 1u << colour)
            letters[n++] = colour_letters[colour];
    if (*letters)
        board_add(out, " coloured %s", letters);
    else
        strbuf_add(out, TC_WORD(" colourless"));
}

static void add_values(struct engine *e, const struct perm *p, struct strbuf *out)
{
    const struct card *card = &e->book->card[p->as_card];
    if (p->types & TYPE_CREATURE) {
        strbuf_printf(out, " %d/%d", p->power, p->toughness);
        if (card->has_pt && (card->power != p->power || card->toughness != p->toughness))
            board_add(out, " (printed %d/%d)", card->power, card->toughness);
    }
    if (p->types != card->types) {
        strbuf_add(out, TC_WORD(" is"));
        add_types(p->types, out);
    }
    if (p->colours != card->colours)
        add_colours(p->colours, out);
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (p->keywords[k >> 6] >> (k & 63) & 1)
            strbuf_printf(out, ", %s", keyword_word((enum keyword)k));
}

static void add_state(struct engine *e, const struct perm *p, struct strbuf *out)
{
    static const struct {
        uint32_t flag;
        const char *name;
    } flags[] = {
        {PERM_TAPPED, TC_WORD(", tapped")},
        {PERM_SICK, TC_WORD(", new")},
        {PERM_BLOCKED, TC_WORD(", blocked")},
        {PERM_BLOCKING, TC_WORD(", blocking")},
        {PERM_ECHO_DUE, TC_WORD(", echo due")},
        {PERM_NO_REGENERATION, TC_WORD(", cannot be regenerated")},
        {PERM_SKIP_UNTAP, TC_WORD(", stays tapped")},
        {PERM_ABILITIES_LOST, TC_WORD(", without abilities")},
        {PERM_LOYALTY_USED, TC_WORD(", loyalty used")},
    };
    bool echoes = p->keywords[KEYWORD_ECHO >> 6] >> (KEYWORD_ECHO & 63) & 1;
    for (size_t i = 0; i < ARRAY_LEN(flags); i++)
        if (p->flags & flags[i].flag && (echoes || flags[i].flag != PERM_ECHO_DUE))
            strbuf_add(out, flags[i].name);
    if (p->damage > 0)
        board_add(out, ", damage %d", p->damage);
    if (p->shields > 0)
        board_add(out, ", regeneration %d", p->shields);
    for (int i = 0; i < MAX_COUNTER_KINDS; i++)
        if (p->counter_n[i] > 0)
            strbuf_printf(out, ", %d %s", p->counter_n[i], counter_name(e->book, p->counter_kind[i]));
    if (p->attached_to != NO_OBJECT) {
        strbuf_add(out, TC_WORD(", on "));
        add_entity(e, p->attached_to, out);
    }
}

static void add_permanent(struct engine *e, int record, struct strbuf *out)
{
    const struct game *g = e->g;
    const struct perm *p = &g->perm[record];
    const struct object *o = game_object_c(g, p->object);
    strbuf_add(out, "  ");
    add_entity(e, p->object, out);
    if (o->flags & OBJECT_FACE_DOWN)
        strbuf_printf(out, " (%s)", e->book->card[o->card].called);
    add_values(e, p, out);
    if (o->owner != o->controller)
        board_add(out, ", owned by %s", entity_name(e, player_entity(o->owner)));
    if (o->flags & OBJECT_TOKEN)
        strbuf_add(out, TC_WORD(", token"));
    if (o->zone == ZONE_PHASED_OUT)
        strbuf_add(out, TC_WORD(", phased out"));
    add_state(e, p, out);
    strbuf_add_char(out, '\n');
}

static void add_battlefield(struct engine *e, int player, struct strbuf *out)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->object_cap; i++) {
        const struct object *o = game_object_c(g, (uint16_t)i);
        if (o->perm != NO_PERM && o->controller == player)
            add_permanent(e, o->perm, out);
    }
}

/* ---- combat, stack, effects ------------------------------------------------------------------ */

static void add_combat(struct engine *e, struct strbuf *out)
{
    const struct game *g = e->g;
    struct arena names = ARENA_INIT;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (!(p->flags & PERM_ATTACKING))
            continue;
        bool player = !(p->attacking & 0x80);
        board_add(out, "combat: %s attacks %s", entity_said(e, &names, p->object),
                  entity_said(e, &names, player ? player_entity(p->attacking) : g->perm[p->attacking & 0x7f].object));
        if (p->band > 0)
            board_add(out, " in band %d", p->band);
        for (int j = 0, n = 0; j < g->blocks_n; j++) {
            if (g->block[j].attacker != i)
                continue;
            strbuf_add(out, n++ == 0 ? TC_WORD(", blocked by ") : ", ");
            add_entity(e, g->perm[g->block[j].blocker].object, out);
        }
        strbuf_add_char(out, '\n');
    }
    arena_release(&names);
}

static void add_stacked(struct engine *e, const struct stacked *s, struct strbuf *out)
{
    static const char *const kinds[] = {TC_WORD("spell"), TC_WORD("activated ability"), TC_WORD("triggered ability"),
                                        TC_WORD("combat damage")};
    const char *kind = kinds[s->kind & 3];
    struct arena names = ARENA_INIT;
    if (s->kind == STACKED_DAMAGE)
        board_add(out, "waiting: %s", kind);
    else
        board_add(out, "waiting: %s of %s", kind,
                  s->object < e->g->object_cap ? entity_said(e, &names, s->object) : card_said(e, s->card));
    if (s->kind != STACKED_DAMAGE && s->kind != STACKED_SPELL && s->card < e->book->cards)
        strbuf_printf(out, " [%d]", s->ability);
    board_add(out, " by %s", entity_name(e, player_entity(s->controller)));
    if (s->x != 0)
        strbuf_printf(out, ", X=%d", s->x);
    if (s->flags & STACKED_FACE_DOWN)
        strbuf_add(out, TC_WORD(", face down"));
    if (s->modes)
        board_add(out, ", modes %#x", (unsigned)s->modes);
    for (int i = 0; i < s->targets; i++) {
        const struct target *t = &e->g->target[s->first_target + i];
        strbuf_add(out, i == 0 ? TC_WORD(" on ") : ", ");
        add_ref(e, t->ref, out);
        int share = s->kind == STACKED_DAMAGE ? share_of(t) : target_share(t);
        if (share > 0)
            strbuf_printf(out, " (%d)", share);
    }
    strbuf_add_char(out, '\n');
    arena_release(&names);
}

static void add_effect(struct engine *e, const struct effect *f, struct strbuf *out)
{
    static const char *const kinds[] = {
        "", TC_WORD("lasting"), TC_WORD("replacement"), TC_WORD("delayed"), TC_WORD("rule"), TC_WORD("text")};
    if (f->kind == EFFECT_FREE)
        return;
    board_add(out, "effect: %s of %s", kinds[f->kind <= EFFECT_SPLICED ? f->kind : 0], card_said(e, f->card));
    if (f->subject.entity != NO_OBJECT) {
        strbuf_add(out, TC_WORD(" on "));
        add_ref(e, f->subject, out);
    }
    if (f->a || f->b)
        board_add(out, ", numbers %d %d", f->a, f->b);
    strbuf_add_char(out, '\n');
}

static void add_limit(enum limit limit, struct strbuf *out)
{
    struct arena arena = ARENA_INIT;
    board_add(out, ", broken off: %s", arena_printf(&arena, TC_WORD("%s"), limit_text(limit)));
    arena_release(&arena);
}

static void add_turn(const struct engine *e, struct strbuf *out)
{
    const struct game *g = e->g;
    board_add(out, "%s, turn %d of %s, %s", era_name((enum era)g->era), g->turn,
              entity_name(e, player_entity(g->active)), step_said(g->step));
    if (g->result == RESULT_WIN)
        board_add(out, ", won by %s", entity_name(e, player_entity(g->winner)));
    else if (g->result == RESULT_DRAWN)
        strbuf_add(out, TC_WORD(", drawn"));
    else if (g->result == RESULT_FAILED)
        add_limit((enum limit)g->failed_limit, out);
    else if (g->priority != NO_PLAYER)
        board_add(out, ", %s may act", entity_name(e, player_entity(g->priority)));
    strbuf_add_char(out, '\n');
}

static void add_trigger(const struct engine *e, const struct trigger *t, struct strbuf *out)
{
    board_add(out, "triggered: %s by %s", t->card < e->book->cards ? e->book->card[t->card].name : TC_WORD("the rules"),
              entity_name(e, player_entity(t->controller)));
    strbuf_add_char(out, '\n');
}

void game_dump(struct engine *e, struct strbuf *out)
{
    const struct game *g = e->g;
    chars_refresh(e);
    add_turn(e, out);
    for (int i = 0; i < g->players; i++) {
        add_player(e, i, out);
        add_battlefield(e, i, out);
    }
    add_combat(e, out);
    for (int i = g->stack_n - 1; i >= 0; i--)
        add_stacked(e, &g->stack[i], out);
    for (int i = 0; i < g->triggers_n; i++)
        add_trigger(e, &g->trigger[i], out);
    for (int i = 0; i < g->effects_n; i++)
        add_effect(e, &g->effect[i], out);
}
