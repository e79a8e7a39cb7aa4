/* people.c - a mind that asks a person, and the game around it
 *
 * The person is asked only when there is something to decide. "undo" is noted and answered plainly; when the step is
 * over the log takes it back, and with it all steps to the last one in which a person had decided; the recording goes
 * back to what it was then.
 */
#include "engine/people/people.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "engine/minds/minds.h"
#include "engine/people/inner.h"
#include "engine/play/play.h"
#include "engine/record/record.h"
#include "engine/show/show.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RING = 1 << 20, RECORDED = 1 << 20, KEPT = 4096, LINE = 256, BUDGET = 64, DEALS = 6 };

struct play {
    const struct play_setup *setup;
    struct engine e;
    bool ended, undo, decided; /* no more input; to be taken back; a person decided in this step */
    uint16_t passing;          /* passes until this turn is over, + 1 */
    uint16_t shown;            /* the turn whose board was shown last */
    struct recording *recording;
    struct err *err; /* of keeping the recording */
};

static void TC_PRINTF(2, 3) say(struct play *p, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    p->setup->say(p->setup->self, text);
}

/* ---- the board ------------------------------------------------------------------------------- */

/* A deck's generals in the command zone, and the damage that the others' generals have dealt to its player. */
static void show_generals(struct play *p, int player)
{
    struct game *g = p->e.g;
    const struct player *who = &g->player[player];
    for (uint16_t o = who->top[ZONE_COMMAND]; o != NO_OBJECT; o = game_object(g, o)->next) {
        const struct object *object = game_object(g, o);
        int more =
            object->flags & OBJECT_GENERAL ? p->e.rules->general_tax * who->general_casts[general_number(object)] : 0;
        if (more > 0)
            say(p, "    in the command zone: %s, for {%d} more", entity_name(&p->e, o), more);
        else
            say(p, "    in the command zone: %s", entity_name(&p->e, o));
    }
    for (int owner = 0; owner < 2; owner++)
        for (int k = 0; k < 2; k++)
            if (who->general_damage[owner][k])
                say(p, "    combat damage taken of %s: %d", p->setup->deck[owner].general[k],
                    who->general_damage[owner][k]);
}

static void show_side(struct play *p, int player, bool open)
{
    struct game *g = p->e.g;
    const struct player *who = &g->player[player];
    say(p, "%s: %d life, library %d, hand %d, graveyard %d", entity_name(&p->e, player_entity(player)),
        g->player[game_life_holder(g, player)].life, who->count[ZONE_LIBRARY], who->count[ZONE_HAND],
        who->count[ZONE_GRAVEYARD]);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *perm = &g->perm[i];
        char pt[24] = "";
        if (game_object(g, perm->object)->controller != player)
            continue;
        if (perm->types & TYPE_CREATURE)
            (void)snprintf(pt, sizeof pt, " %d/%d", perm->power, perm->toughness);
        say(p, "    %s%s%s%s%s", entity_name(&p->e, perm->object), pt, perm->flags & PERM_TAPPED ? ", tapped" : "",
            perm->flags & PERM_ATTACKING ? ", attacks" : "", perm->damage ? ", damaged" : "");
    }
    if (g->option & OPTION_EDH)
        show_generals(p, player);
    for (uint16_t o = who->top[ZONE_HAND]; open && o != NO_OBJECT; o = game_object(g, o)->next)
        say(p, "    in hand: %s", entity_name(&p->e, o));
}

static void show_board(struct play *p, int player)
{
    struct game *g = p->e.g;
    chars_refresh(&p->e);
    say(p, "---- turn %d of %s, %s", g->turn, entity_name(&p->e, player_entity(g->active)), step_name(g->step));
    show_side(p, !player, false);
    show_side(p, player, true);
    for (int i = g->stack_n - 1; i >= 0; i--)
        say(p, "waiting: %s, by %s", g->stack[i].card == NO_CARD ? "the rules" : p->e.book->card[g->stack[i].card].name,
            entity_name(&p->e, player_entity(g->stack[i].controller)));
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void show_help(struct play *p)
{
    say(p, "Answer with the number of a choice; several with blanks between them. An empty line "
           "passes, or chooses nothing.");
    say(p, "  b board   e pass until the turn ends   u undo   c concede (when you may act)   q "
           "leave   ? this help");
}

/* A line that is no command. False: there is nothing more to answer in this step. */
/* Passes the game so far to keep(). */
static void keep(struct play *p)
{
    struct recording so_far = *p->recording;
    struct strbuf text = STRBUF_INIT;
    if (!p->setup->keep || p->err->code != ERR_OK)
        return;
    recording_end(&so_far); /* writes behind what there is; the game goes on writing there */
    if (!so_far.full && record_write(so_far.bytes, so_far.n, &text, p->err) == ERR_OK)
        (void)p->setup->keep(p->setup->self, strbuf_text(&text), p->err);
    strbuf_release(&text);
    if (p->err->code != ERR_OK)
        p->ended = true;
}

static bool next_line(struct play *p, int player, char *line)
{
    for (;;) {
        p->decided = true;
        if (p->ended || p->undo)
            return false;
        keep(p);
        if (p->ended || !p->setup->line(p->setup->self, line, LINE)) {
            p->ended = true;
            return false;
        }
        if (strcmp(line, "b") == 0 || strcmp(line, "board") == 0) {
            show_board(p, player);
        } else if (strcmp(line, "?") == 0 || strcmp(line, "h") == 0 || strcmp(line, "help") == 0) {
            show_help(p);
        } else if (strcmp(line, "u") == 0 || strcmp(line, "undo") == 0) {
            p->undo = true;
            return false;
        } else if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) {
            p->ended = true;
            return false;
        } else {
            return true;
        }
    }
}

/* Numbers from 1 to most; -1: something else stands there. */
static int numbers(const char *line, int most, int *out, int room)
{
    int n = 0;
    for (const char *at = line; *at;) {
        int value = 0;
        if (*at == ' ' || *at == ',') {
            at++;
            continue;
        }
        if (!char_is_digit(*at))
            return -1;
        for (; char_is_digit(*at) && value < 10000; at++)
            value = value * 10 + (*at - '0');
        if (value < 1 || value > most || n == room)
            return -1;
        out[n++] = value;
    }
    return n;
}

/* ---- answers --------------------------------------------------------------------------------- */

static const char *action_said(const struct action *a)
{
    static const char *const words[] = {"pass",    "cast",    "use",    "play", "turn up",
                                        "suspend", "concede", "attack", "use"};
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
    say(p, "%s, turn %d of %s, %s: what do you do? (? for help)", entity_name(e, player_entity(player)), e->g->turn,
        entity_name(e, player_entity(e->g->active)), step_name(e->g->step));
    for (int i = 0; i < n; i++)
        say(p, "  %d %s %s", i + 1, action_said(&list[i]),
            list[i].kind == ACTION_ATTACK ? "" : entity_name(e, list[i].object));
    while (next_line(p, player, line)) {
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
        if (numbers(line, n, &chosen, 1) == 1) {
            *out = list[chosen - 1];
            return true;
        }
        say(p, "one number from 1 to %d, or an empty line to pass", n);
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
    say(p, "%s: who attacks?", entity_name(e, player_entity(player)));
    for (int i = 0; i < n; i++)
        say(p, "  %d %s %d/%d", i + 1, entity_name(e, g->perm[able[i]].object), g->perm[able[i]].power,
            g->perm[able[i]].toughness);
    while (next_line(p, player, line)) {
        int many = numbers(line, n, chosen, MAX_PERMANENTS);
        for (int i = 0; i < many; i++)
            out->attack[out->n++] = (struct attack){.perm = able[chosen[i] - 1], .target = (uint8_t)!player};
        if (many >= 0 && attack_legal(e, player, out))
            return;
        say(p, "%s", many < 0 ? "numbers of creatures, or an empty line" : e->why);
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
    say(p, "%s: who blocks whom?", entity_name(e, player_entity(player)));
    for (int i = 0; i < n; i++) {
        char name[80];
        (void)snprintf(name, sizeof name, "%s", entity_name(e, g->perm[pair[i].blocker].object));
        say(p, "  %d %s blocks %s", i + 1, name, entity_name(e, g->perm[pair[i].attacker].object));
    }
    while (next_line(p, player, line)) {
        int many = numbers(line, n, chosen, MAX_BLOCKS);
        for (int i = 0; i < many; i++) {
            out->block[out->n].blocker = pair[chosen[i] - 1].blocker;
            out->block[out->n++].attacker = pair[chosen[i] - 1].attacker;
        }
        if (many >= 0 && block_legal(e, player, out))
            return;
        say(p, "%s", many < 0 ? "numbers of blocks, or an empty line" : e->why);
        out->n = 0;
    }
}

static void show_question(struct play *p, const struct question *q, const char *what)
{
    struct engine *e = &p->e;
    char source[84] = "for the rules";
    if (q->purpose == FOR_STARTER)
        (void)snprintf(source, sizeof source, "who begins");
    if (q->source < e->g->object_cap)
        (void)snprintf(source, sizeof source, "for %.79s", entity_name(e, q->source));
    say(p, "%s: %s %s", entity_name(e, player_entity(q->player)), what, source);
    for (int i = 0; i < q->options; i++) {
        bool named = q->purpose != FOR_MODE && (q->option[i] < e->g->object_cap || entity_is_player(q->option[i]));
        if (named)
            say(p, "  %d %s", i + 1, entity_name(e, q->option[i]));
        else
            say(p, "  %d option %d", i + 1, q->option[i]);
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
    while (next_line(p, q->player, line)) {
        int n = numbers(line, q->options, chosen, MAX_OPTIONS);
        if (n >= least && n <= most) {
            out->n = (int16_t)n;
            for (int i = 0; i < n; i++)
                out->value[i] = (int16_t)(chosen[i] - 1);
            return;
        }
        say(p, "from %d to %d of these numbers", least, most);
    }
}

static void person_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    int most = q->max < q->options ? q->max : q->options;
    (void)e;
    const char *what = q->purpose == FOR_BOTTOM ? "put to the bottom," : "choose";
    person_list(self, q, q->min < most ? q->min : most, most, what, out);
}

static void person_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    (void)e;
    person_list(self, q, q->options, q->options, "put into an order", out);
}

static void person_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out)
{
    struct play *p = self;
    char line[LINE], what[48];
    (void)snprintf(what, sizeof what, "divide %d, one number each,", total);
    greedy_divide(NULL, e, q, total, out);
    show_question(p, q, what);
    while (next_line(p, q->player, line)) {
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
        say(p, "%d numbers that add up to %d", q->options, total);
        greedy_divide(NULL, e, q, total, out);
    }
}

static bool person_yes(void *self, struct engine *e, const struct question *q)
{
    struct play *p = self;
    char line[LINE];
    (void)e;
    show_question(p, q, "yes or no");
    while (next_line(p, q->player, line)) {
        if (line[0] == 'y' || line[0] == 'n' || !line[0])
            return line[0] == 'y';
        say(p, "y or n");
    }
    return false;
}

static int person_number(void *self, struct engine *e, const struct question *q)
{
    struct play *p = self;
    char line[LINE];
    (void)e;
    show_question(p, q, "a number");
    while (next_line(p, q->player, line)) {
        int64_t value;
        if (parse_i64(line, q->min, q->max, &value))
            return (int)value;
        say(p, "a number from %d to %d", q->min, q->max);
    }
    return q->min;
}

static int person_colour(void *self, struct engine *e, const struct question *q)
{
    static const char letters[] = "wubrg";
    struct play *p = self;
    char line[LINE];
    (void)e;
    show_question(p, q, "a colour: w u b r g");
    while (next_line(p, q->player, line)) {
        const char *at = line[0] ? strchr(letters, line[0]) : NULL;
        if (at && q->min >> (at - letters) & 1)
            return (int)(at - letters);
        say(p, "one of the letters that is allowed here");
    }
    return __builtin_ctz((unsigned)q->min);
}

static int person_word(void *self, struct engine *e, const struct question *q)
{
    struct play *p = self;
    char line[LINE];
    show_question(p, q, "a creature type or name");
    while (next_line(p, q->player, line)) {
        uint16_t word = book_word(e->book, line);
        if (word)
            return word;
        say(p, "no card here has that word");
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
        say(p, "%s: a new hand? y or n; to the bottom of this one: %d", entity_name(e, player_entity(player)), bottom);
    else
        say(p, "%s: a new hand? y or n", entity_name(e, player_entity(player)));
    while (next_line(p, player, line)) {
        if (line[0] == 'y' || line[0] == 'n' || !line[0])
            return line[0] == 'y';
        say(p, "y or n");
    }
    return false;
}

static struct mind mind_person(struct play *p)
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

/* ---- the game -------------------------------------------------------------------------------- */

struct kept_step {
    struct recording recording;
    bool decided;
};

static void told(void *self, struct engine *e, const char *cites, const char *text)
{
    struct play *p = self;
    if (p->setup->event)
        p->setup->event(p->setup->self, &(struct play_event){.turn = e->g->turn,
                                                             .player = e->g->active,
                                                             .step = step_name(e->g->step),
                                                             .text = text,
                                                             .rules = cites});
    else
        say(p, "    %s", text);
}

/* The board at the beginning of a turn, for those who watch. */
static void show_turn(struct play *p)
{
    struct game *g = p->e.g;
    struct strbuf board = STRBUF_INIT;
    p->shown = g->turn;
    game_dump(&p->e, &board);
    if (!p->setup->turn(p->setup->self, g->turn, g->active, strbuf_text(&board)))
        p->ended = true;
    strbuf_release(&board);
}

/* Goes back before the last step in which a person decided, this one not counted. */
static void take_back(struct play *p, struct undo_log *log, struct recording *r, struct kept_step *kept, uint32_t *n)
{
    bool found = false;
    struct recording then = *r;
    while (!found && *n > 0 && undo_back(log, p->e.g)) {
        --*n;
        then = kept[*n % KEPT].recording;
        found = kept[*n % KEPT].decided;
    }
    *r = then;
    p->passing = 0;
    say(p, "%s", found ? "taken back" : "that is as far back as it goes");
}

static const char *how_it_ended(struct arena *arena, const struct game *g)
{
    if (g->result == RESULT_WIN)
        return "won";
    if (g->result == RESULT_FAILED) {
        char text[160];
        (void)snprintf(text, sizeof text, "broken off: %s", limit_text((enum limit)g->failed_limit));
        return arena_strdup(arena, text);
    }
    return g->result == RESULT_NONE ? TC_WORD("not over") : TC_WORD("drawn");
}

static void run(struct play *p, struct arena *arena, struct recording *r)
{
    struct undo_log log;
    struct kept_step *kept = ARENA_ARRAY(arena, struct kept_step, KEPT);
    struct game *shadow = arena_alloc(arena, 1, p->e.g->bytes);
    uint32_t n = 0;
    undo_init(&log, arena_alloc(arena, 1, RING), RING, shadow, p->e.g);
    while (p->e.g->waiting != WAIT_OVER && !p->ended && p->e.steps < 1000000) {
        struct kept_step *step = &kept[n % KEPT];
        step->recording = *r;
        p->decided = p->undo = false;
        (void)engine_step(&p->e);
        step->decided = p->decided;
        (void)undo_note(&log, p->e.g);
        n++;
        if (p->setup->turn && p->e.g->turn != p->shown && p->e.g->waiting != WAIT_OVER)
            show_turn(p);
        if (!p->undo)
            continue;
        p->undo = false;
        step->decided = false; /* it is taken back together with the last one that was */
        take_back(p, &log, r, kept, &n);
    }
}

static struct mind seat_mind(struct play *p, struct arena *arena, int seat, enum mind_kind kind)
{
    struct greedy_mind *greedy = arena_alloc(arena, 1, sizeof *greedy);
    struct random_mind *random;
    struct search_mind *search;
    struct planner_mind *planner;
    memset(greedy, 0, sizeof *greedy);
    if (p->setup->people >> seat & 1)
        return mind_person(p);
    switch (kind) {
    case MIND_PASSIVE:
        return mind_passive();
    case MIND_GOLDFISH:
        return mind_goldfish(greedy);
    case MIND_PLANNER:
        planner = arena_alloc(arena, 1, sizeof *planner);
        planner_mind_init(planner, arena_alloc(arena, 1, planner_memory(p->e.g)), p->e.g, p->setup->seed, DEALS);
        return mind_planner(planner);
    case MIND_RANDOM:
        random = arena_alloc(arena, 1, sizeof *random);
        random_mind_init(random, p->setup->seed + (uint64_t)seat);
        return mind_random(random);
    case MIND_SEARCH:
        search = arena_alloc(arena, 1, sizeof *search);
        search_mind_init(search, arena_alloc(arena, 1, search_memory(p->e.g)), p->e.g, p->setup->seed, BUDGET);
        return mind_search(search);
    default:
        return mind_greedy(greedy);
    }
}

enum err_code play_game(struct arena *arena, const struct play_setup *setup, struct play_result *out, struct err *err)
{
    struct play *p = arena_alloc(arena, 1, sizeof *p);
    struct recording *r = arena_alloc(arena, 1, sizeof *r);
    struct deck_list decks[2];
    struct play_book cards;
    enum mind_kind kind[2];
    memset(p, 0, sizeof *p);
    p->setup = setup;
    p->recording = r;
    p->err = err;
    for (int i = 0; i < 2; i++)
        if (!mind_kind_parse(setup->mind[i], &kind[i]))
            return err_set(err, ERR_NOT_FOUND,
                           "no mind named \"%s\": passive, goldfish, planner, random, greedy or search",
                           setup->mind[i]);
    enum err_code rc = play_book_make(arena, setup, &cards, err);
    for (int i = 0; rc == ERR_OK && i < 2; i++)
        rc = play_book_deck(arena, &cards, &setup->deck[i], &decks[i], err);
    if (rc != ERR_OK)
        return rc;
    bool led = setup->deck[0].general[0] != NULL;
    if (led != (setup->deck[1].general[0] != NULL))
        return err_set(err, ERR_INPUT, "%s leads the deck of player %d: that of player %d has no commander",
                       setup->deck[led ? 0 : 1].general[0], led ? 1 : 2, led ? 2 : 1);
    int objects = decks[0].cards + decks[1].cards + 88; /* with up to two generals each */
    struct game *g = arena_alloc(arena, 1, game_size(MAX_PERMANENTS, objects));
    game_init(g, 2, MAX_PERMANENTS, objects, setup->seed);
    engine_init(&p->e, rules_of(setup->era), cards.book, g);
    p->e.watch = (struct watcher){.self = p, .told = told};
    uint8_t *bytes = arena_alloc(arena, 1, RECORDED);
    recording_begin(r, bytes, RECORDED, arena_alloc(arena, 1, record_seats(2)), &p->e, setup->seed);
    for (int i = 0; i < 2; i++)
        engine_set_mind(&p->e, i, mind_recorded(r, i, seat_mind(p, arena, i, kind[i])));
    rc = engine_start(
        &p->e, decks,
        &(struct start_options){.starter = -1, .edh = led, .hands = setup->hands, .free_hand = setup->free_hand}, err);
    if (rc != ERR_OK)
        return rc;
    run(p, arena, r);
    keep(p);
    *out = (struct play_result){.over = g->waiting == WAIT_OVER,
                                .winner = g->result == RESULT_WIN ? g->winner : -1,
                                .turns = g->turn,
                                .how = how_it_ended(arena, g),
                                .recorded = !r->full};
    return err->code;
}
