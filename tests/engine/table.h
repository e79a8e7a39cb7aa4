/* table.h - one line a case: a card's text, what players do, what must be so afterwards
 *
 * The same table stands for each case (table_board). The card "Spell" has the text of the case; the plan is a list of
 * answers and steps, the expectations a list of facts, both with semicolons between:
 *
 *     plan     "0 choose Ogre; cast"                       answers first, then steps; without a step: "cast"
 *              answers: 0 choose A B, 0 choose-none, 0 order A B, 0 yes, 0 no, 0 number 3, 0 colour red, 0 word Elf,
 *                       0 divide 2 1 (names are cards or p0, p1)
 *              steps:   cast (player 0 casts Spell, all resolves), cast-only, resolve, also 1 Zap (player 1 casts Zap
 * in answer), activate N, to STEP, attack Bear, move Bear graveyard, damage Bear 1, tap Bear expect   "life1 17; Ogre
 * graveyard; Bear 5/5; Bear tapped; Bear +1/+1 2; Bear flying; hand0 3; count Soldier 2"
 */
#ifndef TOPCUT_TESTS_ENGINE_TABLE_H
#define TOPCUT_TESTS_ENGINE_TABLE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "board.h"

#include "engine/play/effects/effects.h"

struct table_case {
    const char *word; /* of OPS: what this case is for */
    const char *text; /* abilities of "Spell" */
    const char *plan;
    const char *expect;
    const char *facts; /* of "Spell"; NULL: "{0} Instant", anything else lies on the table */
    unsigned eras;     /* bits 1 << enum era; 0: all */
    const char *keywords;
};

static const struct board_card table_cards[] = {
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Relic", "{2} Artifact", NULL, NULL},
    {"Woods", "Basic Land Forest", NULL, NULL},
    {"Ogre", "{2}{R} Creature Ogre 3/3", NULL, NULL},
    {"Drake", "{1}{U} Creature Drake 2/2", "Flying", NULL},
    {"Shrine", "{W} Enchantment", NULL, NULL},
    {"Elf", "{G} Creature Elf 1/1", NULL, NULL},
    {"Peak", "Basic Land Mountain", NULL, NULL},
    {"Knight", "{W}{W} Creature Knight 2/2", "First strike", NULL},
    {"Zap", "{0} Instant", NULL, "spell target any { damage(t1, 1) }"},
    {"One", "{1} Artifact", NULL, NULL},
    {"Two", "{2} Artifact", NULL, NULL},
    {"Three", "{1}{G}{G} Creature Beast 3/3", NULL, NULL},
    {"Four", "Basic Land Forest", NULL, NULL},
    {"Five", "{5} Artifact", NULL, NULL},
    {"Uno", "{4} Artifact", NULL, NULL},
    {"Dos", "{1} Artifact", NULL, NULL},
    {"Tres", "{2}{U} Instant", NULL, "spell { draw(you, 1) }"},
    {"Ghoul", "{1}{B} Creature Zombie 2/2", NULL, NULL},
    {"Imp", "{B} Creature Imp 1/1", "Flying", NULL},
    {"Rune", "{1}{W} Enchantment", NULL, NULL},
    {"Soldier", "Token White Creature Soldier 1/1", NULL, NULL},
    {"Plate", "{1} Artifact Equipment", "Equip {1}", NULL},
    {"Gold", "{W}{U} Creature Bird 1/1", NULL, NULL},
};

/* Cards of a file that every case's book has besides (test_cards.c), and which of its cards "Spell" then is. */
TC_UNUSED static const char *table_file, *table_spell = "Spell";

/* ---- reading --------------------------------------------------------------------------------- */

enum { TABLE_WORDS = 12, TABLE_LENGTH = 64 };
struct table_words {
    int n;
    char word[TABLE_WORDS][TABLE_LENGTH];
};

/* The next part up to a semicolon, cut at blanks; false at the end. */
static inline bool table_next(const char **at, struct table_words *out)
{
    out->n = 0;
    if (!*at || !**at)
        return false;
    const char *p = *at;
    while (*p && *p != ';') {
        while (*p == ' ')
            p++;
        size_t len = strcspn(p, " ;");
        if (!len)
            continue;
        assert_true(out->n < TABLE_WORDS && len < TABLE_LENGTH);
        memcpy(out->word[out->n], p, len);
        out->word[out->n++][len] = '\0';
        p += len;
    }
    *at = *p ? p + 1 : p;
    return true;
}

/* Names are written without blanks, apostrophes and hyphens. */
static inline bool table_is_name(const char *name, const char *written)
{
    for (;; name++) {
        if (*name == ' ' || *name == '\'' || *name == '-')
            continue;
        while (*written == ' ' || *written == '\'' || *written == '-')
            written++;
        if (*name != *written)
            return false;
        if (!*name)
            return true;
        written++;
    }
}

static inline uint16_t table_find_nth(struct board *b, const char *name, int nth)
{
    for (uint16_t i = 0; i < b->g->object_cap; i++) {
        const struct object *o = game_object(b->g, i);
        if (o->zone != ZONE_NONE && table_is_name(b->book->card[o->card].name, name) && nth-- == 0)
            return i;
    }
    return NO_OBJECT;
}

/* A card by its name (Bear, or Bear#1 for the second), p0, p1, or a number (modes). */
static inline int table_entity(struct board *b, const char *name)
{
    if (name[0] == 'p' && name[1] >= '0' && name[1] <= '5' && !name[2])
        return player_entity(name[1] - '0');
    if (name[0] >= '0' && name[0] <= '9')
        return atoi(name);
    char copy[TABLE_LENGTH];
    snprintf(copy, sizeof copy, "%s", name);
    char *hash = strchr(copy, '#');
    if (hash)
        *hash++ = '\0';
    uint16_t object = table_find_nth(b, copy, hash ? atoi(hash) : 0);
    if (object != NO_OBJECT)
        return object;
    for (int i = 0; i < b->g->stack_n; i++) /* an ability: by its source's name and "!" */
        if (name[0] == '!' && b->g->stack[i].kind != STACKED_SPELL &&
            table_is_name(b->book->card[game_object(b->g, b->g->stack[i].object)->card].name, name + 1))
            return stacked_entity(&b->g->stack[i]);
    return NO_OBJECT;
}

static inline int table_named(const char *word, const char *const *names, int n)
{
    for (int i = 0; i < n; i++)
        if (names[i] && strcmp(names[i], word) == 0)
            return i;
    return -1;
}

static const char *const table_zones[ZONE_COUNT] = {[ZONE_LIBRARY] = "library",
                                                    [ZONE_HAND] = "hand",
                                                    [ZONE_BATTLEFIELD] = "battlefield",
                                                    [ZONE_GRAVEYARD] = "graveyard",
                                                    [ZONE_STACK] = "stack",
                                                    [ZONE_EXILE] = "exile",
                                                    [ZONE_ANTE] = "ante",
                                                    [ZONE_PHASED_OUT] = "phased-out",
                                                    [ZONE_COMMAND] = "command",
                                                    [ZONE_OUTSIDE] = "outside"};
static const char *const table_colours[COLOUR_COUNT] = {"white", "blue", "black", "red", "green", "colourless"};
static const char *const table_steps[STEP_COUNT] = {[STEP_UPKEEP] = "upkeep",       [STEP_DRAW] = "draw",
                                                    [STEP_MAIN1] = "main",          [STEP_BEGIN_COMBAT] = "combat",
                                                    [STEP_ATTACKERS] = "attackers", [STEP_BLOCKERS] = "blockers",
                                                    [STEP_DAMAGE] = "damage",       [STEP_END_COMBAT] = "end-of-combat",
                                                    [STEP_MAIN2] = "main2",         [STEP_END] = "end",
                                                    [STEP_CLEANUP] = "cleanup"};

/* ---- doing ----------------------------------------------------------------------------------- */

static inline bool table_answer(struct board *b, const struct table_words *w)
{
    if (w->n < 2 || w->word[0][1] || w->word[0][0] < '0' || w->word[0][0] > '5')
        return false;
    int player = w->word[0][0] - '0', values[BOARD_VALUES], n = 0;
    const char *what = w->word[1];
    static const char *const kinds[] = {"choose", "order", "divide", "number", "choose-none"};
    static const enum board_kind kind[] = {BOARD_CHOOSE, BOARD_ORDER, BOARD_DIVIDE, BOARD_NUMBER, BOARD_CHOOSE};
    for (int i = 2; i < w->n; i++)
        values[n++] = table_entity(b, w->word[i]);
    int k = table_named(what, kinds, ARRAY_LEN(kinds));
    if (k >= 0)
        board_values(b, player, kind[k], values, n);
    else if (strcmp(what, "yes") == 0 || strcmp(what, "no") == 0)
        board_yes(b, player, what[0] == 'y');
    else if (strcmp(what, "colour") == 0)
        board_colour(b, player, table_named(w->word[2], table_colours, COLOUR_COUNT));
    else if (strcmp(what, "word") == 0)
        BOARD_ANSWER(b, player, BOARD_WORD, book_word(b->book, w->word[2]));
    else
        return false;
    return true;
}

/* What went wrong in this case; the others are run all the same. */
static char table_wrong[sizeof((struct engine *)NULL)->why + 32];

static inline void table_act(struct board *b, bool done)
{
    if (!done && !table_wrong[0])
        snprintf(table_wrong, sizeof table_wrong, "refused: %s", b->e.why);
}

static inline void table_step(struct board *b, const struct table_words *w)
{
    const char *what = w->word[0];
    uint16_t spell = table_find_nth(b, table_spell, 0);
    if (strcmp(what, "cast") == 0 || strcmp(what, "cast-only") == 0) {
        table_act(b, board_cast(b, 0, spell));
        if (!what[4])
            board_resolve_all(b);
    } else if (strcmp(what, "also") == 0) {
        table_act(b, board_cast(b, atoi(w->word[1]), (uint16_t)table_entity(b, w->word[2])));
    } else if (strcmp(what, "resolve") == 0) {
        board_resolve(b);
    } else if (strcmp(what, "resolve-all") == 0) {
        board_resolve_all(b);
    } else if (strcmp(what, "activate") == 0) {
        table_act(b, board_activate(b, 0, spell, atoi(w->word[1])));
        board_resolve_all(b);
    } else if (strcmp(what, "activate-only") == 0) {
        table_act(b, board_activate(b, 0, spell, atoi(w->word[1])));
    } else if (strcmp(what, "use") == 0) { /* use Pinger 0: nothing resolves yet */
        table_act(b, board_activate(b, 0, (uint16_t)table_entity(b, w->word[1]), atoi(w->word[2])));
    } else if (strcmp(what, "cycle") == 0) {
        uint16_t card = (uint16_t)table_entity(b, w->word[1]);
        struct held held[16];
        int n = chars_abilities(&b->e, card, held, 16);
        for (int i = 0; i < n; i++)
            if (held[i].a->flags & ABILITY_CYCLING && held[i].a->kind == ABILITY_ACTIVATED)
                table_act(b, board_activate(b, 0, card, held[i].ability));
        board_resolve_all(b);
    } else if (strcmp(what, "pitch") == 0) {
        table_act(b, board_act(b, (struct action){.kind = ACTION_CAST, .object = spell, .way = CAST_ALTERNATIVE}));
        board_resolve_all(b);
    } else if (strcmp(what, "never") == 0) { /* never 1 Zap: cannot be cast */
        if (board_cast(b, atoi(w->word[1]), (uint16_t)table_entity(b, w->word[2])))
            snprintf(table_wrong, sizeof table_wrong, "%s could be cast", w->word[2]);
    } else if (strcmp(what, "free") == 0 || strcmp(what, "never-free") == 0) { /* for nothing, as something allows */
        bool never = what[0] == 'n';
        bool done = board_act(
            b, (struct action){.kind = ACTION_CAST, .object = (uint16_t)table_entity(b, w->word[1]), .way = CAST_FREE});
        table_act(b, done != never);
        board_resolve_all(b);
    } else if (strcmp(what, "mana-of") == 0) {
        table_act(b, board_activate(b, 0, (uint16_t)table_entity(b, w->word[1]), 0));
    } else if (strcmp(what, "library-at") == 0) { /* library-at 1 0 Ogre: the card at that place from the top */
        if (zone_nth(b->g, atoi(w->word[1]), ZONE_LIBRARY, atoi(w->word[2])) != (uint16_t)table_entity(b, w->word[3]))
            snprintf(table_wrong, sizeof table_wrong, "%s is not at %s", w->word[3], w->word[2]);
    } else if (strcmp(what, "flashback") == 0) {
        table_act(b, board_act(b, (struct action){.kind = ACTION_CAST, .object = spell, .way = CAST_FLASHBACK}));
        board_resolve_all(b);
    } else if (strcmp(what, "to") == 0) {
        int step = table_named(w->word[1], table_steps, STEP_COUNT);
        assert_true(step > 0);
        int turn = b->g->turn + (w->n > 2 ? atoi(w->word[2]) : 0);
        for (int i = 0; i < BOARD_STEPS && (b->g->turn < turn || b->g->step != step); i++)
            board_step(b);
        (void)board_to_priority(b);
    } else if (strcmp(what, "attack") == 0) {
        int values[BOARD_VALUES], n = 0;
        for (int i = 1; i < w->n; i++) {
            values[n++] = table_entity(b, w->word[i]);
            values[n++] = 1;
            values[n++] = 0;
        }
        board_values(b, 0, BOARD_ATTACK, values, n);
    } else if (strcmp(what, "block") == 0) {
        board_block(b, 1, table_entity(b, w->word[1]), table_entity(b, w->word[2]));
    } else if (strcmp(what, "move") == 0) {
        uint16_t object = (uint16_t)table_entity(b, w->word[1]);
        verb_move(&b->e, object, (enum zone)table_named(w->word[2], table_zones, ZONE_COUNT), 0,
                  game_object(b->g, object)->owner, 0);
    } else if (strcmp(what, "tap") == 0) {
        game_perm(b->g, (uint16_t)table_entity(b, w->word[1]))->flags |= PERM_TAPPED;
    } else if (strcmp(what, "set") == 0) { /* set Bear flag/damage ... */
        struct perm *perm = game_perm(b->g, (uint16_t)table_entity(b, w->word[1]));
        if (strcmp(w->word[2], "damage") == 0)
            perm->damage = (int16_t)atoi(w->word[3]);
        else if (strcmp(w->word[2], "counters") == 0)
            perm_counters_add(b->g, perm, COUNTER_PLUS1, atoi(w->word[3]));
        else if (strcmp(w->word[2], "attach") == 0)
            board_attach(b, perm->object, (uint16_t)table_entity(b, w->word[3]));
        else if (strcmp(w->word[2], "cast-from") == 0)
            perm->cast_from = (unsigned)table_named(w->word[3], table_zones, ZONE_COUNT) & 15u;
        else
            perm->flags |= strcmp(w->word[2], "kicked") == 0    ? PERM_KICKED
                           : strcmp(w->word[2], "sick") == 0    ? PERM_SICK
                           : strcmp(w->word[2], "cast") == 0    ? PERM_WAS_CAST
                           : strcmp(w->word[2], "damaged") == 0 ? PERM_DAMAGED
                           : strcmp(w->word[2], "arrived") == 0 ? PERM_ECHO_DUE
                           : strcmp(w->word[2], "evoked") == 0  ? PERM_EVOKED
                                                                : PERM_ATTACKED;
        chars_touch(&b->e);
    } else if (strcmp(what, "put") == 0) { /* put 0 battlefield Plate */
        enum zone zone = (enum zone)table_named(w->word[2], table_zones, ZONE_COUNT);
        for (uint16_t i = 0; i < b->book->cards; i++)
            if (table_is_name(b->book->card[i].name, w->word[3]))
                board_put(b, atoi(w->word[1]), zone, b->book->card[i].name);
        board_settle(b);
    } else if (strcmp(what, "face-down") == 0) {
        game_object(b->g, (uint16_t)table_entity(b, w->word[1]))->flags |= OBJECT_FACE_DOWN;
        chars_touch(&b->e);
    } else if (strcmp(what, "library") == 0) { /* library 0 empty */
        int player = atoi(w->word[1]);
        while (b->g->player[player].count[ZONE_LIBRARY]) {
            uint16_t object = b->g->player[player].top[ZONE_LIBRARY];
            zone_take(b->g, object);
            zone_put(b->g, object, ZONE_EXILE, 0);
        }
    } else if (strcmp(what, "poison") == 0) {
        b->g->player[atoi(w->word[1])].poison = (uint8_t)atoi(w->word[2]);
    } else if (strcmp(what, "mana") == 0) {
        board_mana(b, 0, table_named(w->word[1], table_colours, COLOUR_COUNT), atoi(w->word[2]));
    } else {
        fail_msg("the plan has an unknown step: %s", what);
    }
}

/* ---- looking --------------------------------------------------------------------------------- */

static inline int table_number(struct board *b, const struct table_words *w, bool *known)
{
    const char *what = w->word[0];
    size_t len = strlen(what);
    int player = len ? what[len - 1] - '0' : -1;
    *known = true;
    if (strncmp(what, "life", 4) == 0 && len == 5)
        return board_life(b, player);
    if (strncmp(what, "poison", 6) == 0 && len == 7)
        return b->g->player[player].poison;
    if (strncmp(what, "mana", 4) == 0 && len == 5)
        return b->g->player[player].mana[table_named(w->word[1], table_colours, COLOUR_COUNT)];
    if (strncmp(what, "extra-lands", 11) == 0)
        return b->g->player[player].extra_lands;
    if (strcmp(what, "active") == 0)
        return b->g->active;
    if (strcmp(what, "turn") == 0)
        return b->g->turn;
    if (strcmp(what, "stack") == 0)
        return b->g->stack_n;
    if (strcmp(what, "count") == 0) {
        int n = 0;
        while (table_find_nth(b, w->word[1], n) != NO_OBJECT)
            n++;
        return n;
    }
    char zone[TABLE_LENGTH];
    snprintf(zone, sizeof zone, "%.*s", (int)(len - 1), what);
    int z = table_named(zone, table_zones, ZONE_COUNT);
    *known = z > 0 && player >= 0 && player < b->g->players;
    return *known ? b->g->player[player].count[z] : 0;
}

static inline bool table_object_is(struct board *b, const struct table_words *w)
{
    int entity = table_entity(b, w->word[0]);
    const char *is = w->word[1];
    if (entity == NO_OBJECT)
        return strcmp(is, "nowhere") == 0;
    uint16_t object = (uint16_t)entity;
    int zone = table_named(is, table_zones, ZONE_COUNT), number;
    if (strcmp(is, "nowhere") == 0)
        return false;
    if (zone > 0)
        return board_zone(b, object) == zone;
    if (strcmp(is, "nth") == 0)
        return zone_nth(b->g, game_object(b->g, object)->owner, ZONE_LIBRARY, atoi(w->word[2])) == object;
    if (board_zone(b, object) != ZONE_BATTLEFIELD)
        return false;
    const struct perm *perm = board_perm(b, object);
    int power, toughness;
    if (sscanf(is, "%d/%d", &power, &toughness) == 2 && w->n == 2)
        return perm->power == power && perm->toughness == toughness;
    if (strcmp(is, "tapped") == 0 || strcmp(is, "untapped") == 0)
        return !(perm->flags & PERM_TAPPED) == (is[0] == 'u');
    if (strcmp(is, "of") == 0)
        return game_object(b->g, object)->controller == atoi(w->word[2]);
    if (strcmp(is, "+1/+1") == 0)
        return perm_counters(perm, COUNTER_PLUS1) == atoi(w->word[2]);
    if (strcmp(is, "damage") == 0)
        return perm->damage == atoi(w->word[2]);
    if (strcmp(is, "land") == 0) /* bits of its basic land types */
        return perm->land_types == atoi(w->word[2]);
    if (strcmp(is, "host") == 0)
        return perm->attached_to == (w->n > 2 ? table_entity(b, w->word[2]) : NO_OBJECT);
    if (strcmp(is, "named") == 0)
        return table_is_name(b->book->card[perm->as_card].name, w->word[2]);
    if (strcmp(is, "face-down") == 0)
        return game_object(b->g, object)->flags & OBJECT_FACE_DOWN;
    if (strcmp(is, "face-up") == 0)
        return !(game_object(b->g, object)->flags & OBJECT_FACE_DOWN);
    if (strcmp(is, "attacking") == 0)
        return perm->flags & PERM_ATTACKING;
    number = table_named(is, table_colours, COLOUR_COUNT);
    if (number >= 0)
        return perm->colours == 1u << number;
    const char *rest;
    bool wanted = strcmp(is, "not") != 0;
    enum keyword keyword = keyword_find(wanted ? is : w->word[2], &rest);
    if (keyword == KEYWORD_NONE)
        fail_msg("nobody knows how to look for %s %s", w->word[0], is);
    return (bool)(perm->keywords[keyword >> 6] >> (keyword & 63) & 1) == wanted;
}

static inline bool table_holds(struct board *b, const struct table_words *w)
{
    bool known;
    if (strcmp(w->word[0], "won") == 0)
        return b->g->result == RESULT_WIN && b->g->winner == atoi(w->word[1]);
    if (strcmp(w->word[0], "drawn") == 0)
        return b->g->result == RESULT_DRAWN;
    int number = table_number(b, w, &known);
    return known ? number == atoi(w->word[w->n - 1]) : table_object_is(b, w);
}

/* ---- a case ---------------------------------------------------------------------------------- */

static inline void table_book(struct board *b, enum era era, const struct table_case *t, const struct board_card *cards,
                              size_t n)
{
    struct err err = ERR_INIT;
    memset(b, 0, sizeof *b);
    struct book_builder *builder = book_builder_new(&b->arena, rules_of(era));
    struct board_card spell = {"Spell", t->facts && !table_file ? t->facts : "{0} Instant", t->keywords, t->text};
    for (size_t i = 0; i <= ARRAY_LEN(table_cards) + n; i++) {
        const struct board_card *card = i < ARRAY_LEN(table_cards)        ? &table_cards[i]
                                        : i == ARRAY_LEN(table_cards) + n ? &spell
                                                                          : &cards[i - ARRAY_LEN(table_cards)];
        struct card_source source = {card->name,         card->facts, card->keywords, card->text,
                                     .file = card->name, .line = 1,   .column = 1};
        uint16_t number;
        assert_ok(book_add(builder, &source, &number, &err), err);
    }
    if (table_file)
        assert_ok(book_read(builder, table_file, strlen(table_file), "cards.cards", &err), err);
    assert_ok(book_finish(builder, &b->book, &err), err);
    b->g = arena_alloc(&b->arena, 1, game_size(DUEL_PERMANENTS, DUEL_OBJECTS));
    game_init(b->g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, 1);
    b->g->era = (uint8_t)era;
    engine_init(&b->e, rules_of(era), b->book, b->g);
    b->e.check_each = 1;
    for (int i = 0; i < 2; i++)
        engine_set_mind(&b->e, i, board_mind(&b->script[i]));
}

static inline void table_board(struct board *b, enum era era, const struct table_case *t,
                               const struct board_card *cards, size_t n)
{
    static const char *const battlefield[][4] = {{"Bear", "Relic", "Woods"}, {"Ogre", "Drake", "Shrine"}};
    static const char *const hand[][3] = {{"Elf", "Peak"}, {"Knight", "Zap"}};
    static const char *const library[][6] = {{"Five", "Four", "Three", "Two", "One"}, {"Tres", "Dos", "Uno"}};
    static const char *const graveyard[][3] = {{"Ghoul"}, {"Rune", "Imp"}};
    static const char *const lands[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    table_book(b, era, t, cards, n);
    for (size_t i = 0; table_file && i < ARRAY_LEN(lands); i++)
        board_put_n(b, 0, ZONE_BATTLEFIELD, lands[i], 4);
    for (int p = 0; p < 2; p++) {
        for (size_t i = 0; i < 4 && battlefield[p][i]; i++)
            board_put(b, p, ZONE_BATTLEFIELD, battlefield[p][i]);
        for (size_t i = 0; i < 3 && hand[p][i]; i++)
            board_put(b, p, ZONE_HAND, hand[p][i]);
        for (size_t i = 0; i < 6 && library[p][i]; i++)
            board_put(b, p, ZONE_LIBRARY, library[p][i]);
        for (size_t i = 0; i < 3 && graveyard[p][i]; i++)
            board_put(b, p, ZONE_GRAVEYARD, graveyard[p][i]);
        b->g->player[p].life = 20;
    }
    const char *facts = t->facts ? t->facts : "{0} Instant";
    bool spell = strstr(facts, "Instant") || strstr(facts, "Sorcery") || strstr(facts, "hand");
    board_put(b, 0, spell ? ZONE_HAND : ZONE_BATTLEFIELD, table_spell);
    board_begin(b, 0, STEP_MAIN1);
}

/* Steps that only lay the table out. */
static inline bool table_is_setup(const char *step)
{
    static const char *const steps[] = {"tap",    "set",  "put",    "face-down", "library",
                                        "poison", "mana", "attack", "block"};
    return table_named(step, steps, ARRAY_LEN(steps)) >= 0;
}

static inline bool table_run_one(const struct table_case *t, enum era era, const struct board_card *cards, size_t n)
{
    struct board b;
    struct table_words w;
    bool stepped = false;
    table_wrong[0] = '\0';
    table_board(&b, era, t, cards, n);
    if (getenv("TOPCUT_VERBOSE"))
        board_watch(&b);
    for (const char *at = t->plan; table_next(&at, &w);) {
        if (!w.n || table_answer(&b, &w))
            continue;
        table_step(&b, &w);
        stepped = stepped || !table_is_setup(w.word[0]);
    }
    if (!stepped) {
        w = (struct table_words){.n = 1, .word = {"cast"}};
        table_step(&b, &w);
    }
    for (const char *at = t->expect; table_next(&at, &w) && !table_wrong[0];)
        if (w.n && !table_holds(&b, &w))
            snprintf(table_wrong, sizeof table_wrong, "not %s %s %s", w.word[0], w.n > 1 ? w.word[1] : "",
                     w.n > 2 ? w.word[2] : "");
    if (table_wrong[0]) {
        print_message("%s in %s: %s\n    %s\n    %s\n", t->word, era_name(era), table_wrong, t->text, t->plan);
        if (getenv("TOPCUT_VERBOSE")) {
            print_message("%s", strbuf_text(&b.told));
            board_print(&b);
        }
    }
    board_close(&b);
    return !table_wrong[0];
}

static inline void table_run(const struct table_case *t, size_t cases, const struct board_card *cards, size_t n)
{
    int wrong = 0;
    for (size_t i = 0; i < cases; i++)
        for (int era = 0; era < ERA_COUNT; era++)
            if (!t[i].eras || t[i].eras >> era & 1)
                wrong += !table_run_one(&t[i], (enum era)era, cards, n);
    assert_int_equal(wrong, 0);
}

/* Every word of these kinds has a case. */
static inline void table_complete(const struct table_case *t, size_t cases, const char *kinds)
{
    static const struct {
        const char *name, *word;
        char result;
    } rows[] = {
#define TABLE_ROW(name, word, result, arguments, meaning) {#name, word, result},
        OPS(TABLE_ROW)
#undef TABLE_ROW
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        bool found = false;
        if (!rows[i].result || !strchr(kinds, rows[i].result))
            continue;
        for (size_t k = 0; k < cases; k++)
            found = found || strcmp(t[k].word, rows[i].word ? rows[i].word : rows[i].name) == 0;
        if (!found)
            fail_msg("no case for the word %s", rows[i].word ? rows[i].word : rows[i].name);
    }
}

#endif
