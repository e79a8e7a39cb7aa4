/* people.c - a mind that asks a person, and the game around it
 *
 * The person is asked only when there is something to decide. "undo" is noted and answered plainly; when the step is
 * over the log takes it back, and with it all steps to the last one in which a person had decided; the recording goes
 * back to what it was then.
 */
#include "engine/people/people.h"
#include "base/arena.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "engine/minds/minds.h"
#include "engine/people/inner.h"
#include "engine/play/play.h"
#include "engine/record/record.h"
#include "engine/show/show.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void play_say(struct play *p, const char *format, ...)
{
    struct strbuf text = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&text, format, args);
    va_end(args);
    p->setup->say(p->setup->self, strbuf_text(&text));
    strbuf_release(&text);
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
            play_say(p, "    in the command zone: %s, for {%d} more", entity_name(&p->e, o), more);
        else
            play_say(p, "    in the command zone: %s", entity_name(&p->e, o));
    }
    for (int owner = 0; owner < 2; owner++)
        for (int k = 0; k < 2; k++)
            if (who->general_damage[owner][k])
                play_say(p, "    combat damage taken of %s: %d", p->setup->deck[owner].general[k],
                         who->general_damage[owner][k]);
}

void show_side(struct play *p, int player, bool open)
{
    struct game *g = p->e.g;
    const struct player *who = &g->player[player];
    play_say(p, "%s: %d life, library %d, hand %d, graveyard %d", entity_name(&p->e, player_entity(player)),
             g->player[game_life_holder(g, player)].life, who->count[ZONE_LIBRARY], who->count[ZONE_HAND],
             who->count[ZONE_GRAVEYARD]);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *perm = &g->perm[i];
        char pt[24] = "";
        if (game_object(g, perm->object)->controller != player)
            continue;
        if (perm->types & TYPE_CREATURE)
            (void)snprintf(pt, sizeof pt, " %d/%d", perm->power, perm->toughness);
        play_say(p, "    %s%s%s%s%s", entity_name(&p->e, perm->object), pt,
                 perm->flags & PERM_TAPPED ? TC_WORD(", tapped") : "",
                 perm->flags & PERM_ATTACKING ? TC_WORD(", attacks") : "", perm->damage ? TC_WORD(", damaged") : "");
    }
    if (g->option & OPTION_EDH)
        show_generals(p, player);
    for (uint16_t o = who->top[ZONE_HAND]; open && o != NO_OBJECT; o = game_object(g, o)->next)
        play_say(p, "    in hand: %s", entity_name(&p->e, o));
}

static void show_board(struct play *p, int player)
{
    struct game *g = p->e.g;
    chars_refresh(&p->e);
    play_say(p, "---- turn %d of %s, %s", g->turn, entity_name(&p->e, player_entity(g->active)), step_said(g->step));
    show_side(p, !player, false);
    show_side(p, player, true);
    for (int i = g->stack_n - 1; i >= 0; i--)
        play_say(p, "waiting: %s, by %s",
                 g->stack[i].card == NO_CARD ? TC_WORD("the rules") : p->e.book->card[g->stack[i].card].name,
                 entity_name(&p->e, player_entity(g->stack[i].controller)));
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void show_help(struct play *p)
{
    play_say(p, "Answer with the number of a choice; several with blanks between them. An empty line "
                "passes, or chooses nothing.");
    play_say(p, "  b board   e pass until the turn ends   u undo   c concede (when you may act)   q "
                "leave   ? this help");
}

/* Passes the game so far to keep(). */
static void play_keep(struct play *p)
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

/* A line that is no command. False: there is nothing more to answer in this step. */
bool play_next_line(struct play *p, int player, char *line)
{
    for (;;) {
        p->decided = true;
        if (p->ended || p->undo)
            return false;
        play_keep(p);
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

int line_numbers(const char *line, int most, int *out, int room)
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
        play_say(p, "    %s", text);
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
    play_say(p, "%s", found ? TC_WORD("taken back") : TC_WORD("that is as far back as it goes"));
}

static const char *how_it_ended(struct arena *arena, const struct game *g)
{
    if (g->result == RESULT_WIN)
        return "won";
    if (g->result == RESULT_FAILED) {
        return message(arena, "broken off: %s",
                       arena_printf(arena, TC_WORD("%s"), limit_text((enum limit)g->failed_limit)));
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
    play_keep(p);
    *out = (struct play_result){.over = g->waiting == WAIT_OVER,
                                .winner = g->result == RESULT_WIN ? g->winner : -1,
                                .turns = g->turn,
                                .how = how_it_ended(arena, g),
                                .recorded = !r->full};
    return err->code;
}
