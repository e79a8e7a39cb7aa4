/* structure.c - see structure.h */
#include "event/core/structure.h"

#include "event/core/internal.h"
#include "event/result/gone.h"
#include "event/round/robin.h"

#include <stdlib.h>

static bool is_structure(const struct event *event, const char *name)
{
    return strcmp(event->set.structure, name) == 0;
}

bool event_is_bracket(const struct event *event)
{
    return event->swiss_rounds == 0 &&
           (is_structure(event, "single-elimination") || is_structure(event, "double-elimination"));
}

bool event_is_round_robin(const struct event *event)
{
    return is_structure(event, "round-robin") && !event->imported;
}

enum bracket_kind event_bracket_kind(const struct event *event)
{
    return event_is_bracket(event) && is_structure(event, "double-elimination") ? BRACKET_DOUBLE : BRACKET_SINGLE;
}

const char *event_structure_name(const struct event *event)
{
    static const char *const names[][2] = {{"swiss", "Swiss"},
                                           {"single-elimination", "single elimination"},
                                           {"double-elimination", "double elimination"},
                                           {"round-robin", "round robin"}};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (is_structure(event, names[i][0]))
            return names[i][1];
    return "unknown";
}

int event_cut_for_hint(const struct event_data *data)
{
    int active = 0, size = data->event.set.cut;
    for (size_t i = 0; i < data->n_players; i++)
        active += event_player_active(data, (int)i);
    if (active < 2)
        return 0;
    if (size > 0)
        return size < active ? size : active;
    return active >= 8 ? 8 : active >= 4 ? 4 : 2;
}

int event_rounds_counted(const struct event_data *data)
{
    return event_is_bracket(&data->event) ? (int)data->n_rounds : data->swiss_rounds;
}

/* ---- the order of entry ---------------------------------------------------------------------- */

/* A player on the way into the draw: key is the smaller the earlier, lot decides among equals. */
struct entrant {
    int player;
    double key;
    uint64_t lot;
};

#define NO_KEY 1e18 /* behind everybody who has one */

static int entrant_compare(const void *a_, const void *b_)
{
    const struct entrant *a = a_, *b = b_;
    if (a->key < b->key || a->key > b->key)
        return a->key < b->key ? -1 : 1;
    return a->lot < b->lot ? -1 : a->lot > b->lot;
}

/* A rating by the player's row, to be looked up. */
struct rated {
    int64_t id;
    double key; /* rating_place_key */
};

static int rated_compare(const void *a_, const void *b_)
{
    const struct rated *a = a_, *b = b_;
    return a->id < b->id ? -1 : a->id > b->id;
}

static enum err_code key_by_rating(struct store *store, struct arena *arena, const struct event_data *data,
                                   struct entrant *entrants, size_t n, struct err *err)
{
    struct rating_line *lines;
    size_t n_lines;
    const struct event_settings *set = &data->event.set;
    if (set->category == RATING_NONE)
        return err_set(err, ERR_CONFLICT,
                       "%s is entered by rating and has no rating category; set one with: topcut "
                       "event edit --category (or draw lots: --entry random)",
                       set->name);
    enum err_code rc = rating_list(store, arena, set->category, set->date, &lines, &n_lines, err);
    if (rc != ERR_OK)
        return rc;
    struct rated *rated = ARENA_ARRAY(arena, struct rated, n_lines);
    for (size_t i = 0; i < n_lines; i++)
        rated[i] = (struct rated){.id = lines[i].player.v, .key = rating_place_key(lines[i].rating, lines[i].matches)};
    if (n_lines)
        qsort(rated, n_lines, sizeof *rated, rated_compare);
    for (size_t k = 0; n_lines && k < n; k++) {
        const struct rated key = {.id = data->players[entrants[k].player].id.v};
        const struct rated *hit = bsearch(&key, rated, n_lines, sizeof *rated, rated_compare);
        if (hit)
            entrants[k].key = hit->key;
    }
    return ERR_OK;
}

enum err_code event_entry_order(struct store *store, struct arena *arena, const struct event_data *data, uint64_t seed,
                                int **players, size_t *n, struct err *err)
{
    struct entrant *entrants = ARENA_ARRAY(arena, struct entrant, data->n_players);
    struct rng rng;
    rng_init(&rng, seed);
    *n = 0;
    for (size_t i = 0; i < data->n_players; i++) {
        uint64_t lot = rng_next(&rng); /* also of those who are out: nobody's lot hangs on them */
        if (event_player_active(data, (int)i))
            entrants[(*n)++] = (struct entrant){.player = (int)i, .key = NO_KEY, .lot = lot};
    }
    enum err_code rc = ERR_OK;
    if (strcmp(data->event.set.entry, "rating") == 0)
        rc = key_by_rating(store, arena, data, entrants, *n, err);
    for (size_t i = 0; strcmp(data->event.set.entry, "seed") == 0 && i < *n; i++)
        if (data->players[entrants[i].player].seed)
            entrants[i].key = data->players[entrants[i].player].seed;
    if (*n)
        qsort(entrants, *n, sizeof *entrants, entrant_compare);
    *players = ARENA_ARRAY(arena, int, *n);
    for (size_t i = 0; i < *n; i++)
        (*players)[i] = entrants[i].player;
    return rc;
}

uint64_t event_draw_seed(const struct event_data *data, const struct round_options *options)
{
    return options && options->seed ? options->seed : data->event.set.seed;
}

/* ---- what a structure does not allow --------------------------------------------------------- */

enum err_code event_require_swiss(const struct event *event, const char *what, struct err *err)
{
    if (event_is_round_robin(event))
        return err_set(err, ERR_CONFLICT,
                       "%s: %s is a round robin, who meets whom is its schedule's (topcut schedule); "
                       "pair its next round with: topcut pair",
                       what, event->set.name);
    if (event_is_bracket(event))
        return err_set(err, ERR_CONFLICT,
                       "%s: %s is a %s, who meets whom is its bracket's (topcut bracket); pair its next "
                       "round with: topcut pair",
                       what, event->set.name, event_structure_name(event));
    return ERR_OK;
}

enum err_code structure_require_late(const struct event *event, struct err *err)
{
    if (!event_is_round_robin(event) && !event_is_bracket(event))
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "the %s of %s is drawn, nobody can come in now; while round 1 has no result, take it back "
                   "with topcut unpair, enroll them and pair again",
                   event_is_bracket(event) ? "bracket" : "schedule", event->set.name);
}

/* ---- seeds ----------------------------------------------------------------------------------- */

static enum err_code check_seed(const struct event_data *data, int player, int seed, struct err *err)
{
    const char *name = data->event.set.name;
    if (seed < 0 || seed > PAIR_MAX_SEATS)
        return err_set(err, ERR_INPUT, "seed %d: seeds are numbered from 1; 0 takes the seed away", seed);
    if (data->n_rounds)
        return err_set(err, ERR_CONFLICT,
                       "round 1 of %s is paired, its order of entry is used up; take the rounds back first: "
                       "topcut unpair",
                       name);
    for (size_t i = 0; seed && i < data->n_players; i++)
        if ((int)i != player && data->players[i].seed == seed)
            return err_set(err, ERR_CONFLICT, "seed %d is that of %s; topcut seed \"%s\" 0 frees it", seed,
                           data->players[i].name, data->players[i].name);
    return ERR_OK;
}

enum err_code enrol_set_seed(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             int seed, const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = store_begin(store, "seed", err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK)
        rc = event_require_open(&data.event, err);
    struct player who = {.name = ""};
    int p = rc == ERR_OK ? event_player_index(&data, player) : -1;
    if (rc == ERR_OK && p < 0 && (rc = player_get(store, arena, player, &who, err)) == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND, "%s is not enrolled in %s", who.name, data.event.set.name);
    if (rc == ERR_OK)
        rc = check_seed(&data, p, seed, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_STRUCTURE_SET_SEED,
                        SQL_ARGS(SQL_I(event.v), SQL_I(player.v), seed ? SQL_I(seed) : SQL_NULL), err);
    if (rc == ERR_OK) {
        bool used = strcmp(data.event.set.entry, "seed") == 0;
        *sentence = seed ? arena_printf(arena, "%s has seed %d%s%s", data.players[p].name, seed,
                                        seed <= (int)data.n_players
                                            ? ""
                                            : arena_printf(arena, ", and comes behind all lower ones of the %s",
                                                           count_text(arena, (int64_t)data.n_players, "player")),
                                        used ? "" : "; seeds count with: topcut event edit --entry seed")
                         : arena_printf(arena, "%s has no seed", data.players[p].name);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}

/* ---- coming back ----------------------------------------------------------------------------- */

enum err_code structure_back(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             const char **sentence, struct err *err)
{
    struct event_data data;
    *sentence = "";
    enum err_code rc = event_load(store, arena, event, &data, err);
    if (rc != ERR_OK || data.n_rounds == 0)
        return rc;
    int p = event_player_index(&data, player);
    if (gone_in_bracket(&data))
        return gone_back_in_bracket(store, &data, p, err);
    if (event_is_round_robin(&data.event))
        return robin_back(store, arena, &data, p, sentence, err);
    return rc;
}
