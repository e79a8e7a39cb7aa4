/* clock.c - many games of a goldfish, counted
 *
 * All results go into integer counters, one row for each turn and for each card and turn, so that any number of threads
 * gets the same sums. See threads.h.
 */
#include "sanity/clock.h"
#include "base/rng.h"
#include "sanity/games.h"
#include "sanity/threads.h"

#include <math.h>

enum { CHUNK = 100, DEFAULT_GAMES = 10000 };

/* ---- counters -------------------------------------------------------------------------------- */

enum total {
    TOTAL_DECKED,
    TOTAL_BROKEN_OFF,
    TOTAL_MULLIGANS,
    TOTAL_MULLIGANS_SQUARED,
    TOTAL_BY_GENERAL,
    TOTAL_FIRST_OUT,
    TOTAL_FIRST_OUT_GAMES,
    TOTAL_FIRST_OUT_SQUARED,
    TOTAL_CASTS, /* of each of two generals */
    N_TOTALS = TOTAL_CASTS + 2
};
enum by_turn {
    TURN_WON,
    TURN_REACHED,
    TURN_SPENT,
    TURN_SPENT_SQUARED,
    TURN_ALL_SPENT,
    TURN_DAMAGE,
    TURN_LANDS,
    TURN_HAND,
    TURN_FIRST_CAST, /* of each of two generals */
    N_BY_TURN = TURN_FIRST_CAST + 2
};
enum { CARDS_AT = N_TOTALS + N_BY_TURN * (CLOCK_TURNS + 1), LOOKS = CLOCK_LOOK + 1 };

static size_t n_counters(int cards)
{
    return (size_t)(CARDS_AT + 2 * LOOKS * cards);
}

static int64_t *by_turn(int64_t *counters, int turn)
{
    return &counters[N_TOTALS + N_BY_TURN * turn];
}

static const int64_t *by_turn_c(const int64_t *counters, int turn)
{
    return &counters[N_TOTALS + N_BY_TURN * turn];
}

/* ---- sampling -------------------------------------------------------------------------------- */

struct clock_job {
    const struct list_book *book;
    const struct list *list;
    const struct goldfish_options *options;
    struct game_deck deck;
    int turns;
};

static enum err_code worker_new(void *self, void **worker, struct err *err)
{
    const struct clock_job *job = self;
    (void)err;
    *worker = table_worker_new(job->book, job->deck.cards);
    return ERR_OK;
}

static void count_game(const struct goldfish_game *game, int64_t *counters)
{
    counters[TOTAL_DECKED] += game->decked;
    counters[TOTAL_BROKEN_OFF] += game->broken_off;
    counters[TOTAL_MULLIGANS] += game->mulligans;
    counters[TOTAL_MULLIGANS_SQUARED] += game->mulligans * game->mulligans;
    counters[TOTAL_BY_GENERAL] += game->by_general;
    counters[TOTAL_FIRST_OUT] += game->first_out;
    counters[TOTAL_FIRST_OUT_GAMES] += game->first_out > 0;
    counters[TOTAL_FIRST_OUT_SQUARED] += game->first_out * game->first_out;
    for (int i = 0; i < 2; i++) {
        counters[TOTAL_CASTS + i] += game->casts[i];
        if (game->first_cast[i])
            by_turn(counters, game->first_cast[i])[TURN_FIRST_CAST + i]++;
    }
    for (int t = 1; t <= game->turns; t++) {
        const struct goldfish_note *note = &game->note[t];
        int64_t *row = by_turn(counters, t);
        row[TURN_REACHED]++;
        row[TURN_WON] += game->won == t;
        row[TURN_SPENT] += note->spent;
        row[TURN_SPENT_SQUARED] += note->spent * note->spent;
        row[TURN_ALL_SPENT] += note->spent >= note->lands;
        row[TURN_DAMAGE] += note->damage;
        row[TURN_LANDS] += note->lands;
        row[TURN_HAND] += note->hand;
    }
}

static enum err_code run_chunk(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    const struct clock_job *job = self;
    struct table_worker *w = worker;
    struct goldfish_game game;
    int cards = job->list->cards;
    struct goldfish_cards counts = {
        .cards = cards, .seen = chunk->counters + CARDS_AT, .cast = chunk->counters + CARDS_AT + LOOKS * cards};
    for (int64_t i = 0; i < chunk->trials; i++) {
        if (table_goldfish(w->table, &job->deck, rng_next(&chunk->rng), job->options, &counts, &game, err) != ERR_OK)
            return err->code;
        count_game(&game, chunk->counters);
    }
    return ERR_OK;
}

static double widest(void *self, const int64_t *counters, int64_t trials)
{
    const struct clock_job *job = self;
    double most = 0;
    int64_t won = 0;
    for (int t = 1; t <= job->turns; t++) {
        won += by_turn_c(counters, t)[TURN_WON];
        struct estimate e = estimate_share(won, trials);
        most = fmax(most, estimate_half_width(&e));
    }
    return most;
}

/* Half the width of the interval of the mean turn, as a share of it. nth: of a turn's counters, TURN_WON or of a
 * general's first casting. */
static double width_of_turn(const struct clock_job *job, const int64_t *counters, int64_t trials, int nth)
{
    int64_t times = 0;
    double sum = 0, squares = 0;
    for (int t = 1; t <= job->turns + 1; t++) {
        int64_t now = t <= job->turns ? by_turn_c(counters, t)[nth] : trials - times;
        times += now;
        sum += (double)now * t;
        squares += (double)now * t * t;
    }
    struct estimate e = estimate_mean(sum, squares, trials);
    return estimate_half_width(&e) / e.value;
}

static double width_of_aim(void *self, const int64_t *counters, int64_t trials)
{
    const struct clock_job *job = self;
    double most = 0;
    if (job->options->aim == CLOCK_OF_KILL)
        return width_of_turn(job, counters, trials, TURN_WON);
    for (int i = 0; i < job->list->lead.n; i++)
        most = fmax(most, width_of_turn(job, counters, trials, TURN_FIRST_CAST + i));
    return most;
}

/* ---- what comes of it ------------------------------------------------------------------------ */

static void read_turns(const int64_t *counters, struct goldfish *out)
{
    int64_t won = 0;
    double sum = 0, squares = 0;
    for (int t = 1; t <= out->turns; t++) {
        const int64_t *row = by_turn_c(counters, t);
        struct goldfish_turn *turn = &out->turn[t];
        int64_t reached = row[TURN_REACHED];
        double n = reached ? (double)reached : 1;
        won += row[TURN_WON];
        sum += (double)row[TURN_WON] * t;
        squares += (double)row[TURN_WON] * t * t;
        turn->killed = estimate_share(won, out->games);
        turn->won_now = estimate_share(row[TURN_WON], out->games);
        turn->reached = (double)reached / (double)out->games;
        turn->spent = estimate_mean((double)row[TURN_SPENT], (double)row[TURN_SPENT_SQUARED], reached);
        turn->spent_all = estimate_share(row[TURN_ALL_SPENT], reached);
        turn->damage = (double)row[TURN_DAMAGE] / n;
        turn->lands = (double)row[TURN_LANDS] / n;
        turn->hand = (double)row[TURN_HAND] / n;
        if (!out->median && 2 * won >= out->games)
            out->median = t;
    }
    out->mean = estimate_mean(sum, squares, won);
    out->never = 1 - (double)won / (double)out->games;
}

static void read_cards(struct arena *arena, const int64_t *counters, int cards, struct goldfish *out)
{
    const int64_t *seen = counters + CARDS_AT, *cast = seen + LOOKS * cards;
    out->card = ARENA_ARRAY(arena, struct goldfish_card, (size_t)cards + 1);
    for (int i = 0; i < cards; i++)
        for (int t = 1; t < LOOKS; t++) {
            int64_t had = seen[t * cards + i], gone = cast[t * cards + i];
            gone = gone < had ? gone : had; /* what came back may be cast twice */
            out->card[i].cast[t] = estimate_share(gone, had);
            out->card[i].stuck[t] = estimate_share(had - gone, had);
        }
}

static void read_generals(const int64_t *counters, const struct list *list, struct goldfish *out)
{
    out->generals = list->lead.n;
    out->by_general = (double)counters[TOTAL_BY_GENERAL] / (double)out->games;
    for (int i = 0; i < out->generals; i++) {
        struct goldfish_general *general = &out->general[i];
        int64_t cast = 0;
        double sum = 0, squares = 0;
        general->card = list->lead.card[i];
        for (int t = 1; t <= out->turns; t++) {
            int64_t now = by_turn_c(counters, t)[TURN_FIRST_CAST + i];
            cast += now;
            sum += (double)now * t;
            squares += (double)now * t * t;
            general->cast[t] = estimate_share(cast, out->games);
        }
        general->first = estimate_mean(sum, squares, cast);
        general->casts = (double)counters[TOTAL_CASTS + i] / (double)out->games;
    }
}

static struct sampling_options sampling_of(const struct goldfish_options *o)
{
    struct sampling_options s = {.seed = o->seed,
                                 .trials = o->games > 0 ? o->games : DEFAULT_GAMES,
                                 .precision = o->precision,
                                 .most = o->most,
                                 .exact = true,
                                 .threads = o->threads,
                                 .what = o->what};
    if (o->within > 0 && s.trials > GOLDFISH_LEAST) {
        s.most = s.trials;
        s.trials = GOLDFISH_LEAST;
        s.precision = o->within;
    }
    return s;
}

enum err_code goldfish_run(struct arena *arena, const struct list_book *book, int which, const struct list *list,
                           const struct goldfish_options *options, struct goldfish *out, struct err *err)
{
    struct clock_job job = {.book = book, .list = list, .options = options};
    int64_t *counters = ARENA_ARRAY(arena, int64_t, n_counters(list->cards));
    const struct sampling_options sampling = sampling_of(options);
    const struct sampling_job sampled = {.self = &job,
                                         .chunk = CHUNK,
                                         .n_counters = n_counters(list->cards),
                                         .worker_new = worker_new,
                                         .worker_free = table_worker_free,
                                         .run = run_chunk,
                                         .widest = options->within > 0 ? width_of_aim : widest};
    *out = (struct goldfish){.era = book->era};
    if (game_deck_make(arena, book, which, list, &job.deck, err) != ERR_OK)
        return err->code;
    out->turns = job.turns = goldfish_turns(options, &job.deck);
    if (sampling_run(&sampled, &sampling, counters, &out->games, err) != ERR_OK)
        return err->code;
    read_turns(counters, out);
    read_cards(arena, counters, list->cards, out);
    read_generals(counters, list, out);
    out->decked = (double)counters[TOTAL_DECKED] / (double)out->games;
    out->broken_off = (double)counters[TOTAL_BROKEN_OFF] / (double)out->games;
    out->first_out = estimate_mean((double)counters[TOTAL_FIRST_OUT], (double)counters[TOTAL_FIRST_OUT_SQUARED],
                                   counters[TOTAL_FIRST_OUT_GAMES]);
    out->mulligans =
        estimate_mean((double)counters[TOTAL_MULLIGANS], (double)counters[TOTAL_MULLIGANS_SQUARED], out->games);
    return ERR_OK;
}
