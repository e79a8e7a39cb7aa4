/* bench_minds.c - a searching mind against a greedy one with real decks: how often it wins, and what it costs
 *
 * Both sides play the same list, each of tests/data/decks/played in turn, by the rules of its day; either side begins
 * half of the games. The cost is processor time: what the searching side takes, in units of what a greedy one takes.
 * TOPCUT_GAMES: games in all (1,000), TOPCUT_NODES: the budget of a decision,
 * TOPCUT_SEED: other games (0).
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "bench/bench_common.h"

#include "deck/deck.h"
#include "sanity/book.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "sanity/match.h"

enum { FILE_MOST = 1 << 20, SEARCH_NODES = 9 };

static struct arena arena = ARENA_INIT;
static struct err err = ERR_INIT;

static void must(enum err_code rc)
{
    if (rc == ERR_OK)
        return;
    fprintf(stderr, "%s\n", err.text);
    exit(1);
}

/* Of this process alone, which has one thread: other work on the machine does not count. */
static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int number_of(const char *name, int otherwise)
{
    const char *text = getenv(name);
    return text ? atoi(text) : otherwise;
}

static void read_list(struct catalog *catalog, const struct by_hand *hand, const char *file, struct list *out)
{
    struct deck deck;
    struct knowing knowing = {.hand = hand};
    char *text;
    size_t len;
    must(file_read(&arena, path_join(&arena, TEST_DATA "/decks/played", file), FILE_MOST, &text, &len, &err));
    must(deck_read(&arena, catalog, text, len, file, DECK_AUTO, &deck, &err));
    list_from_deck(&arena, catalog, &deck, &knowing, out);
}

struct sum {
    double games, won, drawn;
    double search_ms, greedy_ms;
    double greedy_games; /* at least as many: they are played in larger portions */
};

static void match(const struct list *list, const char *date, int games, int nodes, int seed, struct sum *sum)
{
    const struct list *lists[] = {list, list};
    struct list_book book;
    struct match_result result;
    struct match_options options = {.games = games, .seed = (uint64_t)seed, .threads = 1, .turns = 60};
    must(list_book_make(&arena, era_of_day(date), lists, 2, &book, &err));
    double begin = cpu_ms();
    must(match_run(&arena, &book, lists, &options, &result, &err));
    sum->greedy_ms += cpu_ms() - begin;
    sum->greedy_games += (double)result.games;
    options.players = PLAYERS_SEARCH;
    options.nodes = (uint32_t)nodes;
    options.games = games / 2;
    begin = cpu_ms();
    for (int seat = 1; seat <= 2; seat++) {
        options.searcher = seat;
        options.seed = (uint64_t)(seed + seat);
        must(match_run(&arena, &book, lists, &options, &result, &err));
        sum->won += result.wins[seat - 1].value * (double)result.games;
        sum->drawn += result.draws.value * (double)result.games;
        sum->games += (double)result.games;
    }
    sum->search_ms += cpu_ms() - begin;
}

static void tell(const char *name, const struct sum *s)
{
    double decided = s->games - s->drawn, greedy_ms = s->greedy_ms / s->greedy_games;
    printf("{\"bench\":\"minds\",\"case\":\"%s\",\"games\":%.0f,\"won\":%.0f,\"drawn\":%.0f,\"percent\":%.1f,"
           "\"cost\":%.1f,\"greedy_a_second\":%.0f}\n",
           name, s->games, s->won, s->drawn, decided > 0 ? 100 * s->won / decided : 0,
           2 * s->search_ms / s->games / greedy_ms - 1, 1e3 / greedy_ms);
    fflush(stdout);
}

int main(void)
{
    const struct by_hand *hand;
    struct catalog *catalog;
    struct csv_table index;
    struct sum all = {0};
    char *text;
    size_t len;
    must(catalog_open(NULL, &catalog, &err));
    must(by_hand_load(&arena, &hand, &err));
    must(file_read(&arena, TEST_DATA "/decks/played/INDEX.csv", FILE_MOST, &text, &len, &err));
    must(csv_table_parse(&arena, text, "INDEX.csv", &index, &err));
    int games = number_of("TOPCUT_GAMES", 1000) / (int)index.n_rows, nodes = number_of("TOPCUT_NODES", SEARCH_NODES);
    int seed = number_of("TOPCUT_SEED", 0);
    int file = csv_column(&index, "file"), date = csv_column(&index, "date");
    for (size_t i = 0; i < index.n_rows; i++) {
        struct list list;
        struct sum one = {0};
        read_list(catalog, hand, csv_cell(&index.rows[i], file), &list);
        match(&list, csv_cell(&index.rows[i], date), games < 4 ? 4 : (games + 3) / 4 * 4, nodes, seed, &one);
        tell(csv_cell(&index.rows[i], file), &one);
        all.games += one.games;
        all.won += one.won;
        all.drawn += one.drawn;
        all.search_ms += one.search_ms;
        all.greedy_ms += one.greedy_ms;
        all.greedy_games += one.greedy_games;
    }
    tell("all", &all);
    catalog_close(catalog);
    arena_release(&arena);
    return 0;
}
