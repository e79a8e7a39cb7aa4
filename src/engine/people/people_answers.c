/* people_answers.c - a person's answers: the questions of a game put in words, and the typed line read */
#include "base/arena.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/parse.h"
#include "engine/minds/minds.h"
#include "engine/people/inner.h"
#include "engine/play/play.h"
#include "engine/show/show.h"

#include <stdio.h>
#include <string.h>

static const char *action_said(const struct action *a)
{
    static const char *const words[] = {TC_WORD("pass"),    TC_WORD("cast"),    TC_WORD("use"),
                                        TC_WORD("play"),    TC_WORD("turn up"), TC_WORD("suspend"),
                                        TC_WORD("concede"), TC_WORD("attack"),  TC_WORD("use")};
    return words[a->kind <= ACTION_SPECIAL ? a->kind : 0];
}

static bool person_idle(void *self, const struct engine *e, int player)
{
    const struct play *p = self;
    (void)player;
    return p->ended || (p->passing == e->g->turn + 1 && e->g->stack_n == 0);
}

/* Cards of one name in hand are one choice: which of them makes no difference. */
static int fold_alike(const struct game *g, struct action *list, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        const struct object *o = game_object_c(g, list[i].object < g->object_cap ? list[i].object : 0);
        bool alike = false;
        for (int j = 0; j < kept && !alike; j++)
            alike = list[i].object < g->object_cap && list[j].object < g->object_cap && o->zone == ZONE_HAND &&
                    game_object_c(g, list[j].object)->zone == ZONE_HAND &&
                    game_object_c(g, list[j].object)->card == o->card && list[j].kind == list[i].kind &&
                    list[j].way == list[i].way && list[j].ability == list[i].ability;
        if (!alike)
            list[kept++] = list[i];
    }
    return kept;
}

static bool person_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct play *p = self;
    struct action list[MAX_ACTIONS];
    char line[LINE];
    int n = actions_list(e, player, list, MAX_ACTIONS, false), chosen;
    n = fold_alike(e->g, list, n);
    if (n == 0)
        return false; /* nothing can be done here */
    play_say(p, "%s, turn %d of %s, %s: what do you do? (? for help)", entity_name(e, player_entity(player)),
             e->g->turn, entity_name(e, player_entity(e->g->active)), step_said(e->g->step));
    for (int i = 0; i < n; i++)
        play_say(p, "  %d %s %s", i + 1, action_said(&list[i]),
                 list[i].kind == ACTION_ATTACK ? "" : entity_name(e, list[i].object));
    while (play_next_line(p, player, line)) {
        if (!*line || strcmp(line, "p") == 0 || strcmp(line, "pass") == 0)
            return false;
        if (strcmp(line, "e") == 0) {
            p->passing = (uint16_t)(e->g->turn + 1);
            return false;
        }
        if (strcmp(line, "c") == 0 || strcmp(line, "concede") == 0) {
            *out = (struct action){.kind = ACTION_CONCEDE, .player = (uint8_t)player};
            return true;
        }
        if (line_numbers(line, n, &chosen, 1) == 1) {
            *out = list[chosen - 1];
            return true;
        }
        play_say(p, "one number from 1 to %d, or an empty line to pass", n);
    }
    return false;
}

static void person_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    struct play *p = self;
    struct game *g = e->g;
    uint8_t able[MAX_PERMANENTS];
    int n = 0, chosen[MAX_PERMANENTS];
    char line[LINE];
    out->n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_CREATURE && game_object(g, g->perm[i].object)->controller == player &&
            can_attack(e, i, !player))
            able[n++] = (uint8_t)i;
    if (n == 0)
        return;
    play_say(p, "%s: who attacks?", entity_name(e, player_entity(player)));
    for (int i = 0; i < n; i++)
        play_say(p, "  %d %s %d/%d", i + 1, entity_name(e, g->perm[able[i]].object), g->perm[able[i]].power,
                 g->perm[able[i]].toughness);
    while (play_next_line(p, player, line)) {
        int many = line_numbers(line, n, chosen, MAX_PERMANENTS);
        for (int i = 0; i < many; i++)
            out->attack[out->n++] = (struct attack){.perm = able[chosen[i] - 1], .target = (uint8_t)!player};
        if (many >= 0 && attack_legal(e, player, out))
            return;
        play_say(p, "%s", many < 0 ? TC_WORD("numbers of creatures, or an empty line") : e->why);
        out->n = 0;
    }
}

static void person_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    struct play *p = self;
    struct game *g = e->g;
    struct {
        uint8_t blocker, attacker;
    } pair[MAX_OPTIONS];
    int n = 0, chosen[MAX_BLOCKS];
    char line[LINE];
    out->n = 0;
    for (int b = perm_first(g); b >= 0; b = perm_next(g, b))
        for (int a = perm_first(g); a >= 0 && n < MAX_OPTIONS; a = perm_next(g, a))
            if (g->perm[a].flags & PERM_ATTACKING && g->perm[b].types & TYPE_CREATURE &&
                game_object(g, g->perm[b].object)->controller == player && can_block(e, b, a)) {
                pair[n].blocker = (uint8_t)b;
                pair[n++].attacker = (uint8_t)a;
            }
    if (n == 0)
        return;
    play_say(p, "%s: who blocks whom?", entity_name(e, player_entity(player)));
    for (int i = 0; i < n; i++) {
        char name[80];
        (void)snprintf(name, sizeof name, "%s", entity_name(e, g->perm[pair[i].blocker].object));
        play_say(p, "  %d %s blocks %s", i + 1, name, entity_name(e, g->perm[pair[i].attacker].object));
    }
    while (play_next_line(p, player, line)) {
        int many = line_numbers(line, n, chosen, MAX_BLOCKS);
        for (int i = 0; i < many; i++) {
            out->block[out->n].blocker = pair[chosen[i] - 1].blocker;
            out->block[out->n++].attacker = pair[chosen[i] - 1].attacker;
        }
        if (many >= 0 && block_legal(e, player, out))
            return;
        play_say(p, "%s", many < 0 ? TC_WORD("numbers of blocks, or an empty line") : e->why);
        out->n = 0;
    }
}

static void show_question(struct play *p, const struct question *q, const char *what)
{
    struct engine *e = &p->e;
    if (q->source < e->g->object_cap)
        play_say(p, "%s: %s for %s", entity_name(e, player_entity(q->player)), what, entity_name(e, q->source));
    else if (q->purpose == FOR_STARTER)
        play_say(p, "%s: %s who begins", entity_name(e, player_entity(q->player)), what);
    else
        play_say(p, "%s: %s for the rules", entity_name(e, player_entity(q->player)), what);
    for (int i = 0; i < q->options; i++) {
        bool named = q->purpose != FOR_MODE && (q->option[i] < e->g->object_cap || entity_is_player(q->option[i]));
        if (named)
            play_say(p, "  %d %s", i + 1, entity_name(e, q->option[i]));
        else
            play_say(p, "  %d option %d", i + 1, q->option[i]);
    }
}

/* The plain answer stands in *out already; what cannot be read leaves it. */
static void person_list(struct play *p, const struct question *q, int least, int most, const char *what,
                        struct answer *out)
{
    int chosen[MAX_OPTIONS];
    char line[LINE];
    show_question(p, q, what);
    out->n = (int16_t)least;
    for (int i = 0; i < least; i++)
        out->value[i] = (int16_t)i;
    while (play_next_line(p, q->player, line)) {
        int n = line_numbers(line, q->options, chosen, MAX_OPTIONS);
        if (n >= least && n <= most) {
            out->n = (int16_t)n;
            for (int i = 0; i < n; i++)
                out->value[i] = (int16_t)(chosen[i] - 1);
            return;
        }
        play_say(p, "from %d to %d of these numbers", least, most);
    }
}

static void person_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    int most = q->max < q->options ? q->max : q->options;
    (void)e;
    const char *what = q->purpose == FOR_BOTTOM ? TC_WORD("put to the bottom,") : TC_WORD("choose");
    person_list(self, q, q->min < most ? q->min : most, most, what, out);
}

static void person_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    (void)e;
    person_list(self, q, q->options, q->options, TC_WORD("put into an order"), out);
}

static void person_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out)
{
    struct play *p = self;
    char line[LINE];
    struct arena arena = ARENA_INIT;
    greedy_divide(NULL, e, q, total, out);
    show_question(p, q, message(&arena, "divide %d, one number each,", total));
    arena_release(&arena);
    while (play_next_line(p, q->player, line)) {
        int n = 0, sum = 0;
        for (const char *at = line; *at && n <= q->options;) {
            int value = 0;
            bool digit = false;
            while (*at == ' ')
                at++;
            for (; char_is_digit(*at) && value < 10000; at++, digit = true)
                value = value * 10 + (*at - '0');
            if (!digit || n == q->options) {
                n = -1;
                break;
            }
            out->value[n++] = (int16_t)value;
            sum += value;
        }
        out->n = (int16_t)q->options;
        if (n == q->options && sum == total)
            return;
        play_say(p, "%d numbers that add up to %d", q->options, total);
        greedy_divide(NULL, e, q, total, out);
    }
}

static bool person_yes(void *self, struct engine *e, const struct question *q)
{
    struct play *p = self;
    char line[LINE];
    (void)e;
    show_question(p, q, TC_WORD("yes or no"));
    while (play_next_line(p, q->player, line)) {
        if (line[0] == 'y' || line[0] == 'n' || !line[0])
            return line[0] == 'y';
        play_say(p, "y or n");
    }
    return false;
}

static int person_number(void *self, struct engine *e, const struct question *q)
{
    struct play *p = self;
    char line[LINE];
    (void)e;
    show_question(p, q, TC_WORD("a number"));
    while (play_next_line(p, q->player, line)) {
        int64_t value;
        if (parse_i64(line, q->min, q->max, &value))
            return (int)value;
        play_say(p, "a number from %d to %d", q->min, q->max);
    }
    return q->min;
}

static int person_colour(void *self, struct engine *e, const struct question *q)
{
    static const char letters[] = "wubrg";
    struct play *p = self;
    char line[LINE];
    (void)e;
    show_question(p, q, TC_WORD("a colour: w u b r g"));
    while (play_next_line(p, q->player, line)) {
        const char *at = line[0] ? strchr(letters, line[0]) : NULL;
        if (at && q->min >> (at - letters) & 1)
            return (int)(at - letters);
        play_say(p, "one of the letters that is allowed here");
    }
    return __builtin_ctz((unsigned)q->min);
}

static int person_word(void *self, struct engine *e, const struct question *q)
{
    struct play *p = self;
    char line[LINE];
    show_question(p, q, TC_WORD("a creature type or name"));
    while (play_next_line(p, q->player, line)) {
        uint16_t word = book_word(e->book, line);
        if (word)
            return word;
        play_say(p, "no card here has that word");
    }
    return q->min;
}

static bool person_mulligan(void *self, struct engine *e, int player)
{
    struct play *p = self;
    char line[LINE];
    (void)e;
    show_side(p, player, true);
    int bottom = p->e.g->player[player].mulligans - p->setup->free_hand;
    if (p->setup->hands == HANDS_LONDON && bottom > 0)
        play_say(p, "%s: a new hand? y or n; to the bottom of this one: %d", entity_name(e, player_entity(player)),
                 bottom);
    else
        play_say(p, "%s: a new hand? y or n", entity_name(e, player_entity(player)));
    while (play_next_line(p, player, line)) {
        if (line[0] == 'y' || line[0] == 'n' || !line[0])
            return line[0] == 'y';
        play_say(p, "y or n");
    }
    return false;
}

struct mind mind_person(struct play *p)
{
    return (struct mind){.self = p,
                         .name = "person",
                         .priority = person_priority,
                         .attackers = person_attackers,
                         .blockers = person_blockers,
                         .divide = person_divide,
                         .choose = person_choose,
                         .order = person_order,
                         .yes = person_yes,
                         .number = person_number,
                         .colour = person_colour,
                         .word = person_word,
                         .mulligan = person_mulligan,
                         .idle = person_idle};
}
