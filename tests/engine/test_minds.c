/* test_minds.c - how good the minds are, and that they only look at what their player can see
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "engine/random_cards.h"

#include "engine/minds/minds.h"

enum { DECK = 40 };

static const struct {
    const char *name, *facts, *keywords, *text;
    int copies;
} cards[] = {
    {"Mountain", "Basic Land Mountain", NULL, NULL, 9},
    {"Forest", "Basic Land Forest", NULL, NULL, 8},
    {"Goblin", "{R} Creature Goblin 1/1", NULL, NULL, 3},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL, 3},
    {"Ogre", "{2}{R} Creature Ogre 3/2", NULL, NULL, 3},
    {"Spider", "{3}{G} Creature Spider 2/4", NULL, NULL, 3},
    {"Wurm", "{4}{G}{G} Creature Wurm 6/4", NULL, NULL, 3},
    {"Giant", "{3}{R} Creature Giant 3/3", NULL, NULL, 3},
    {"Drake", "{2}{R} Creature Drake 2/2", "Flying", NULL, 2},
    {"Bolt", "{R} Instant", NULL, "spell target any { damage(t1, 3) }", 3},
};

struct seats {
    struct arena arena;
    const struct book *book;
    struct game *g;
    uint16_t deck[DECK];
    struct greedy_mind greedy[2];
    struct random_mind random[2];
    struct search_mind search[2];
    void *memory[2];
    uint32_t nodes; /* of a search; 0: 24 */
    struct engine e;
};

static void open_seats(struct seats *s, enum era era)
{
    struct err err = ERR_INIT;
    int n = 0;
    memset(s, 0, sizeof *s);
    struct book_builder *b = book_builder_new(&s->arena, rules_of(era));
    for (size_t i = 0; i < ARRAY_LEN(cards); i++) {
        uint16_t card;
        struct card_source source = {.name = cards[i].name,
                                     .facts = cards[i].facts,
                                     .keywords = cards[i].keywords,
                                     .text = cards[i].text,
                                     .file = "minds"};
        assert_ok(book_add(b, &source, &card, &err), err);
        for (int k = 0; k < cards[i].copies; k++)
            s->deck[n++] = card;
    }
    assert_int_equal(n, DECK);
    assert_ok(book_finish(b, &s->book, &err), err);
    s->g = arena_alloc(&s->arena, 1, game_size(96, DUEL_OBJECTS));
    game_init(s->g, 2, 96, DUEL_OBJECTS, 1);
    for (int i = 0; i < 2; i++)
        s->memory[i] = arena_alloc(&s->arena, 1, search_memory(s->g));
}

static struct mind seat_mind(struct seats *s, int player, enum mind_kind kind, uint64_t seed)
{
    memset(&s->greedy[player], 0, sizeof s->greedy[player]);
    switch (kind) {
    case MIND_RANDOM:
        random_mind_init(&s->random[player], seed);
        return mind_random(&s->random[player]);
    case MIND_GREEDY:
        return mind_greedy(&s->greedy[player]);
    case MIND_GOLDFISH:
        return mind_goldfish(&s->greedy[player]);
    case MIND_SEARCH:
        search_mind_init(&s->search[player], s->memory[player], s->g, seed, s->nodes ? s->nodes : 24);
        return mind_search(&s->search[player]);
    case MIND_PASSIVE:
    case MIND_PLANNER:
    case MIND_COUNT:
        break;
    }
    return mind_passive();
}

static void deal(struct seats *s, enum era era, enum mind_kind a, enum mind_kind b, uint64_t seed)
{
    struct err err = ERR_INIT;
    game_init(s->g, 2, 96, DUEL_OBJECTS, seed);
    engine_init(&s->e, rules_of(era), s->book, s->g);
    s->e.check_each = 0;
    engine_set_mind(&s->e, 0, seat_mind(s, 0, a, seed));
    engine_set_mind(&s->e, 1, seat_mind(s, 1, b, seed + 1));
    struct deck_list decks[2] = {{.card = s->deck, .cards = DECK, .general = NO_CARD},
                                 {.card = s->deck, .cards = DECK, .general = NO_CARD}};
    struct start_options options = {.starter = (int)(seed & 1)};
    assert_ok(engine_start(&s->e, decks, &options, &err), err);
}

/* How many of the games the first one wins, in percent. */
static int wins(struct seats *s, enum era era, enum mind_kind a, enum mind_kind b, int games)
{
    int won = 0;
    for (int i = 0; i < games; i++) {
        deal(s, era, a, b, (uint64_t)i + 1);
        if (!engine_run(&s->e, 100000) || s->g->result == RESULT_FAILED)
            fail_msg("%s, game %d: %s", era_name(era), i, s->e.why);
        won += s->g->result == RESULT_WIN && s->g->winner == 0;
    }
    print_message("%s: %s beats %s in %d of %d games\n", era_name(era), mind_kind_name(a), mind_kind_name(b), won,
                  games);
    return won * 100 / games;
}

static void greedy_beats_random(void **state)
{
    static struct seats s;
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        open_seats(&s, (enum era)era);
        assert_true(wins(&s, (enum era)era, MIND_GREEDY, MIND_RANDOM, test_is_long() ? 2000 : 40) >= 85);
        arena_release(&s.arena);
    }
}

static void search_beats_greedy(void **state)
{
    static struct seats s;
    (void)state;
    open_seats(&s, ERA_M10);
    assert_true(wins(&s, ERA_M10, MIND_SEARCH, MIND_GREEDY, test_is_long() ? 400 : 12) >= 55);
    arena_release(&s.arena);
}

/* With a few copies it looks at what matters, and costs little enough for hundreds of games. */
static void a_small_search_beats_greedy(void **state)
{
    static struct seats s;
    (void)state;
    static const enum era eras[] = {ERA_M10, ERA_FIFTH_99};
    for (size_t i = 0; i < ARRAY_LEN(eras); i++) {
        open_seats(&s, eras[i]);
        s.nodes = 6;
        assert_true(wins(&s, eras[i], MIND_SEARCH, MIND_GREEDY, test_is_long() ? 1000 : 60) >= 53);
        arena_release(&s.arena);
    }
}

static void goldfish_beats_nobody_at_home(void **state)
{
    static struct seats s;
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        open_seats(&s, (enum era)era);
        assert_int_equal(wins(&s, (enum era)era, MIND_GOLDFISH, MIND_PASSIVE, 20), 100);
        assert_true(s.g->turn < 40);
        arena_release(&s.arena);
    }
}

/* Cards that it cannot know are exchanged: a search decides the same. */
static void search_does_not_look_into_hands(void **state)
{
    static struct seats s;
    (void)state;
    open_seats(&s, ERA_M10);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        s.nodes = seed > 6 ? 6 : 24;
        uint16_t hidden[DECK];
        uint64_t hash[2];
        for (int round = 0; round < 2; round++) {
            deal(&s, ERA_M10, MIND_SEARCH, MIND_PASSIVE, seed);
            s.g->player[1].max_hand = 255; /* what is discarded would be seen */
            int n = 0;
            for (int zone = ZONE_LIBRARY; zone <= ZONE_HAND; zone++)
                for (uint16_t o = s.g->player[1].top[zone]; o != NO_OBJECT; o = game_object(s.g, o)->next)
                    hidden[n++] = o;
            if (round == 1) /* another order of what the opponent has; nothing of it is ever shown */
                for (int i = 0; i < n / 2; i++) {
                    uint16_t card = game_object(s.g, hidden[i])->card;
                    game_object(s.g, hidden[i])->card = game_object(s.g, hidden[n - 1 - i])->card;
                    game_object(s.g, hidden[n - 1 - i])->card = card;
                }
            for (int i = 0; i < 300 && s.g->waiting != WAIT_OVER && s.g->turn < 8; i++)
                (void)engine_step(&s.e);
            for (int i = 0; i < n; i++)
                game_object(s.g, hidden[i])->card = 0;
            hash[round] = game_hash(s.g);
        }
        assert_true(hash[0] == hash[1]);
    }
    arena_release(&s.arena);
}

static void minds_have_names(void **state)
{
    enum mind_kind kind;
    (void)state;
    for (int i = 0; i < MIND_COUNT; i++) {
        assert_true(mind_kind_parse(mind_kind_name((enum mind_kind)i), &kind));
        assert_int_equal(kind, i);
        assert_non_null(mind_kind_said(kind));
    }
    assert_false(mind_kind_parse("genius", &kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(search_beats_greedy),
        cmocka_unit_test(a_small_search_beats_greedy),
        cmocka_unit_test(goldfish_beats_nobody_at_home),
        cmocka_unit_test(search_does_not_look_into_hands),
        cmocka_unit_test(minds_have_names),
    };
    return cmocka_run_group_tests_name("minds", tests, NULL, NULL);
}
