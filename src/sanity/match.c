/* match.c - games of two decks, counted
 *
 * Game number 2k and 2k + 1 of a chunk have the same seed and the two decks in the seats the other way round, so that
 * both have the same luck and begin equally often.
 */
#include "sanity/match.h"
#include "base/rng.h"
#include "sanity/games.h"
#include "sanity/threads.h"

enum { CHUNK_GREEDY = 20, CHUNK_SEARCH = 2, GREEDY_GAMES = 1000, SEARCH_GAMES = 20 };
enum { DEFAULT_NODES = 9, DEFAULT_TURNS = 100 };

/* By the deck that began, three ways that it ended: wins of each deck, drawn. */
enum seat_total { SEAT_WINS_A, SEAT_WINS_B, SEAT_DRAWN, SEAT_TURNS, SEAT_TURNS_SQUARED, N_SEAT_TOTALS };
enum total {
    TOTAL_SEATS,
    TOTAL_BROKEN_OFF = TOTAL_SEATS + 2 * N_SEAT_TOTALS,
    TOTAL_MULLIGANS_A,
    TOTAL_MULLIGANS_A_SQUARED,
    TOTAL_MULLIGANS_B,
    TOTAL_MULLIGANS_B_SQUARED,
    TOTAL_LIFE,
    TOTAL_LIFE_SQUARED,
    N_COUNTERS
};

struct match_job {
    const struct list_book *book;
    const struct match_options *options;
    struct game_deck deck[2];
    uint32_t nodes[2];
    int turns;
};

static enum err_code worker_new(void *self, void **worker, struct err *err)
{
    const struct match_job *job = self;
    (void)err;
    *worker = table_worker_new(job->book, job->deck[0].cards + job->deck[1].cards);
    return ERR_OK;
}

static void count_game(const struct duel *game, int starter, int64_t *counters)
{
    int64_t *seat = &counters[TOTAL_SEATS + starter * N_SEAT_TOTALS];
    seat[game->winner < 0 ? SEAT_DRAWN : game->winner == 0 ? SEAT_WINS_A : SEAT_WINS_B]++;
    seat[SEAT_TURNS] += game->turns;
    seat[SEAT_TURNS_SQUARED] += game->turns * game->turns;
    counters[TOTAL_BROKEN_OFF] += game->broken_off;
    for (int d = 0; d < 2; d++) {
        int taken = game->mulligans[d];
        counters[TOTAL_MULLIGANS_A + 2 * d] += taken;
        counters[TOTAL_MULLIGANS_A_SQUARED + 2 * d] += taken * taken;
    }
    if (game->winner >= 0) {
        counters[TOTAL_LIFE] += game->life;
        counters[TOTAL_LIFE_SQUARED] += (int64_t)game->life * game->life;
    }
}

static enum err_code run_chunk(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    const struct match_job *job = self;
    struct table_worker *w = worker;
    const struct duel_options duelling = {
        .nodes = {job->nodes[0], job->nodes[1]}, .turns = job->turns, .plan = job->options->plan};
    for (int64_t i = 0; i < chunk->trials; i += 2) {
        uint64_t seed = rng_next(&chunk->rng);
        for (int starter = 0; starter < 2; starter++) {
            struct duel game;
            if (table_duel(w->table, job->deck, starter, seed, &duelling, &game, err) != ERR_OK)
                return err->code;
            count_game(&game, starter, chunk->counters);
        }
    }
    return ERR_OK;
}

static int64_t seats(const int64_t *counters, enum seat_total what)
{
    return counters[TOTAL_SEATS + what] + counters[TOTAL_SEATS + N_SEAT_TOTALS + what];
}

static double widest(void *self, const int64_t *counters, int64_t trials)
{
    (void)self;
    struct estimate e = estimate_share(seats(counters, SEAT_WINS_A), trials);
    return estimate_half_width(&e);
}

static void read_seat(const int64_t *seat, int deck, struct match_seat *out)
{
    int64_t n = seat[SEAT_WINS_A] + seat[SEAT_WINS_B] + seat[SEAT_DRAWN];
    out->wins = estimate_share(seat[deck ? SEAT_WINS_B : SEAT_WINS_A], n);
    out->losses = estimate_share(seat[deck ? SEAT_WINS_A : SEAT_WINS_B], n);
    out->draws = estimate_share(seat[SEAT_DRAWN], n);
    out->turns = estimate_mean((double)seat[SEAT_TURNS], (double)seat[SEAT_TURNS_SQUARED], n);
}

static void read_counters(const int64_t *counters, struct match_result *out)
{
    int64_t n = out->games, wins[2] = {seats(counters, SEAT_WINS_A), seats(counters, SEAT_WINS_B)};
    out->draws = estimate_share(seats(counters, SEAT_DRAWN), n);
    out->turns = estimate_mean((double)seats(counters, SEAT_TURNS), (double)seats(counters, SEAT_TURNS_SQUARED), n);
    out->broken_off = counters[TOTAL_BROKEN_OFF];
    out->life = estimate_mean((double)counters[TOTAL_LIFE], (double)counters[TOTAL_LIFE_SQUARED], wins[0] + wins[1]);
    for (int d = 0; d < 2; d++) {
        const int64_t *mulligans = &counters[TOTAL_MULLIGANS_A + 2 * d];
        out->wins[d] = estimate_share(wins[d], n);
        out->mulligans[d] = estimate_mean((double)mulligans[0], (double)mulligans[1], n);
        read_seat(&counters[TOTAL_SEATS + d * N_SEAT_TOTALS], d, &out->first[d]);
    }
}

enum err_code match_run(struct arena *arena, const struct list_book *book, const struct list *const lists[2],
                        const struct match_options *options, struct match_result *out, struct err *err)
{
    struct match_job job = {.book = book, .options = options};
    bool search = options->players == PLAYERS_SEARCH;
    int64_t counters[N_COUNTERS] = {0};
    int64_t games = options->games > 0 ? options->games : search ? SEARCH_GAMES : GREEDY_GAMES;
    const struct sampling_options sampling = {.seed = options->seed,
                                              .trials = games,
                                              .precision = options->precision,
                                              .most = options->most,
                                              .threads = options->threads,
                                              .what = options->what};
    const struct sampling_job sampled = {.self = &job,
                                         .chunk = search ? CHUNK_SEARCH : CHUNK_GREEDY,
                                         .n_counters = N_COUNTERS,
                                         .worker_new = worker_new,
                                         .worker_free = table_worker_free,
                                         .run = run_chunk,
                                         .widest = widest};
    for (int d = 0; d < 2; d++)
        if (search && (!options->searcher || options->searcher == d + 1))
            job.nodes[d] = options->nodes ? options->nodes : DEFAULT_NODES;
    job.turns = options->turns > 0 ? options->turns : DEFAULT_TURNS;
    *out = (struct match_result){0};
    for (int d = 0; d < 2; d++)
        if (game_deck_make(arena, book, d, lists[d], &job.deck[d], err) != ERR_OK)
            return err->code;
    if (sampling_run(&sampled, &sampling, counters, &out->games, err) != ERR_OK)
        return err->code;
    read_counters(counters, out);
    return ERR_OK;
}

const char *match_players_said(enum match_players players)
{
    return mind_kind_said(players == PLAYERS_SEARCH ? MIND_SEARCH : MIND_GREEDY);
}
