/* rating_models.c - predictions, Glicko, whole-history ratings, Bradley-Terry and calibration over the ledger's
 * matches: see ledger.h */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/ledger/internal.h"
#include "event/ledger/ledger.h"
#include "format/floor.h"

#include <stdlib.h>
#include <string.h>

/* ---- predictions ----------------------------------------------------------------------------- */

static const enum rating_outcome outcomes[] = {RATING_A_WINS, RATING_DRAW, RATING_B_WINS};

static enum err_code conditions_terms(struct arena *arena, const struct rating_conditions *conditions,
                                      struct rating_terms *out, struct err *err)
{
    const struct rating_policy *policy;
    enum err_code rc = ledger_policy(arena, &policy, err);
    if (rc != ERR_OK)
        return rc;
    rating_policy_terms(policy, conditions, arena, out);
    return out->rated ? ERR_OK : err_set(err, ERR_CONFLICT, "such an event is not rated: %s", out->reason);
}

enum err_code rating_scale_lines(struct arena *arena, const char *date, struct rating_policy_line **out, size_t *n,
                                 struct err *err)
{
    const struct rating_policy *policy;
    enum err_code rc = ledger_policy(arena, &policy, err);
    if (rc == ERR_OK)
        rating_policy_lines(policy, date, arena, out, n);
    return rc;
}

enum err_code rating_full_terms(struct arena *arena, const char *date, struct rating_terms *out, struct err *err)
{
    const struct rating_conditions conditions = {
        .date = date, .category = RATING_STANDARD, .players = 1000, .level2 = true, .kind = ""};
    return conditions_terms(arena, &conditions, out, err);
}

enum err_code event_rating_outlook(struct store *store, struct arena *arena, const struct event *event,
                                   const char **sentence, struct err *err)
{
    const struct event_settings *set = &event->set;
    struct rating_conditions conditions = {
        .date = set->date, .category = set->category, .players = 1000, .kind = set->kind};
    const struct rating_policy *policy;
    struct rating_terms without, with;
    struct event_kind kind;
    struct err aside = ERR_INIT;
    bool there = false;
    *sentence = "";
    if (set->category == RATING_NONE || *set->teams) {
        *sentence = event_is_pods(event) ? TC_WORD("rated apart from the DCI's categories, as tables of four are")
                    : *set->teams        ? TC_WORD("not rated: matches of teams are not")
                                         : TC_WORD("not rated: the event has no rating category");
        return ERR_OK;
    }
    enum err_code rc = ledger_policy(arena, &policy, err);
    if (rc == ERR_OK)
        rc = event_has_level2(store, event->id, &there, err);
    if (rc != ERR_OK)
        return rc;
    if (event_kind_find(arena, set->kind, &kind, &aside) == ERR_OK) /* another store's own: ordinary */
        conditions.premier = kind.premier;
    there = there || set->level2;
    rating_policy_terms(policy, &conditions, arena, &without);
    conditions.level2 = true;
    rating_policy_terms(policy, &conditions, arena, &with);
    if (!without.rated)
        *sentence = message(arena, "not rated: %s", without.reason);
    else if (!there && without.scale.multiplier < with.scale.multiplier)
        *sentence =
            message(arena,
                    "K is %s: no Level II judge is named (%s)\ntopcut judge add NAME --level 2, "
                    "or topcut event edit --level2",
                    without.scale.multiplier * 2 == with.scale.multiplier ? TC_WORD("halved") : TC_WORD("reduced"),
                    floor_citation(set->date, "D.5.9", "D.5.9 of 1999"));
    return ERR_OK;
}

/* By the DCI's formula: each outcome is tried on copies. */
static enum err_code predict_dci(struct store *store, struct arena *arena, const struct player_id ids[2],
                                 const struct rating_conditions *conditions, struct rating_prediction *out,
                                 struct err *err)
{
    struct rating_source source = {.n = 0};
    struct rating_standing *standings = NULL;
    struct rating_prediction_side *sides[] = {&out->a, &out->b};
    struct rating_terms terms;
    enum err_code rc = conditions_terms(arena, conditions, &terms, err);
    if (rc != ERR_OK)
        return rc;
    rc = rating_standings(store, &source, conditions->category, conditions->date, &standings, err);
    if (rc == ERR_OK) {
        const struct rating_state *states[2];
        for (int s = 0; s < 2; s++) {
            states[s] = &standings[id_list_place(&source.players, ids[s].v)].state;
            sides[s]->rating = states[s]->rating;
            sides[s]->matches = states[s]->matches;
            sides[s]->provisional = states[s]->matches < terms.scale.provisional;
            sides[s]->k = sides[s]->provisional ? 0.0 : rating_k(&terms.scale, states[s]->rating);
        }
        out->expected = rating_expected(out->a.rating, out->b.rating, conditions->reading);
        out->reason = terms.reason;
        for (size_t i = 0; i < ARRAY_LEN(outcomes); i++) {
            struct rating_state a = *states[0], b = *states[1];
            struct rating_change change[2];
            rating_apply(&a, &b, outcomes[i], &terms.scale, change);
            out->a.after[i] = a.rating;
            out->b.after[ARRAY_LEN(outcomes) - 1 - i] = b.rating;
        }
    }
    free(standings);
    rating_source_release(&source);
    return rc;
}

/* Everybody's Glicko as of the end of the source; the heap's. matches and the like come with it. */
static struct glicko_state *play_glicko(const struct rating_source *source, const struct glicko_settings *settings)
{
    struct glicko_state *states = tc_calloc(source->players.n + 1, sizeof *states);
    for (size_t i = 0; i < source->players.n; i++)
        states[i] = glicko_start(settings);
    for (size_t i = 0; i < source->n; i++) {
        const struct rated_match *m = &source->items[i];
        glicko_play(settings, &states[m->a], &states[m->b], m->outcome, m->day);
    }
    return states;
}

#define WHR_SWEEPS 10 /* what is known at one moment is worked out to the end, unlike within a row of predictions */

/* Everybody's whole-history rating as of the end of the source, for whr_free. */
static struct whr *play_whr(const struct rating_source *source)
{
    const struct whr_settings settings = WHR_SETTINGS_INIT;
    struct whr *whr = whr_new(source->players.n, &settings);
    for (size_t i = 0; i < source->n; i++) {
        const struct rated_match *m = &source->items[i];
        whr_play(whr, m->a, m->b, m->outcome, m->day);
    }
    whr_refine(whr, WHR_SWEEPS);
    return whr;
}

static enum err_code predict_whr(struct store *store, const struct player_id ids[2],
                                 const struct rating_conditions *conditions, struct rating_prediction *out,
                                 struct err *err)
{
    struct rating_source source;
    struct rating_prediction_side *sides[] = {&out->a, &out->b};
    enum err_code rc = rating_source_read(store, conditions->category, NULL, conditions->date, &source, err);
    if (rc == ERR_OK) {
        int32_t day = (int32_t)date_to_days(conditions->date);
        struct whr *whr = play_whr(&source);
        int places[2];
        for (int s = 0; s < 2; s++) {
            places[s] = id_list_place(&source.players, ids[s].v);
            struct whr_line line = whr_line(whr, places[s], day);
            sides[s]->rating = line.strength;
            sides[s]->deviation = line.deviation;
            sides[s]->matches = line.matches;
        }
        out->expected = whr_expected(whr, places[0], places[1], day);
        for (size_t i = 0; i < ARRAY_LEN(outcomes); i++) {
            double after[2];
            whr_after(whr, places[0], places[1], outcomes[i], day, after);
            out->a.after[i] = after[0];
            out->b.after[ARRAY_LEN(outcomes) - 1 - i] = after[1];
        }
        whr_free(whr);
    }
    rating_source_release(&source);
    return rc;
}

static enum err_code predict_glicko(struct store *store, const struct player_id ids[2],
                                    const struct rating_conditions *conditions, struct rating_prediction *out,
                                    struct err *err)
{
    const struct glicko_settings settings = GLICKO_SETTINGS_INIT;
    struct rating_source source;
    struct rating_prediction_side *sides[] = {&out->a, &out->b};
    enum err_code rc = rating_source_read(store, conditions->category, NULL, conditions->date, &source, err);
    if (rc == ERR_OK) {
        int32_t day = (int32_t)date_to_days(conditions->date);
        struct glicko_state *states = play_glicko(&source, &settings), side[2];
        for (int s = 0; s < 2; s++) {
            side[s] = states[id_list_place(&source.players, ids[s].v)];
            glicko_settle(&settings, &side[s], day);
            sides[s]->rating = side[s].rating;
            sides[s]->deviation = side[s].deviation;
            sides[s]->matches = side[s].matches;
        }
        out->expected = glicko_expected(&side[0], &side[1]);
        for (size_t i = 0; i < ARRAY_LEN(outcomes); i++) {
            struct glicko_state a = side[0], b = side[1];
            glicko_play(&settings, &a, &b, outcomes[i], day);
            glicko_settle(&settings, &a, day);
            glicko_settle(&settings, &b, day);
            out->a.after[i] = a.rating;
            out->b.after[ARRAY_LEN(outcomes) - 1 - i] = b.rating;
        }
        free(states);
    }
    rating_source_release(&source);
    return rc;
}

enum err_code rating_predict(struct store *store, struct arena *arena, struct player_id a, struct player_id b,
                             const struct rating_conditions *conditions, enum evaluate_model model,
                             struct rating_prediction *out, struct err *err)
{
    const struct player_id ids[2] = {a, b};
    *out = (struct rating_prediction){.reason = ""};
    if (a.v == b.v)
        return err_set(err, ERR_INPUT, "that is one player; nobody plays themselves");
    if (date_check(conditions->date, err) != ERR_OK)
        return err->code;
    return model == EVALUATE_GLICKO ? predict_glicko(store, ids, conditions, out, err)
           : model == EVALUATE_WHR  ? predict_whr(store, ids, conditions, out, err)
                                    : predict_dci(store, arena, ids, conditions, out, err);
}

/* ---- Glicko, whole-history ratings ----------------------------------------------------------- */

/* Better ratings first, then names. */
static int believed_order(const void *a, const void *b)
{
    const struct believed_line *x = a, *y = b;
    if (x->rating < y->rating || x->rating > y->rating)
        return x->rating < y->rating ? 1 : -1;
    int names = strcmp(x->name, y->name);
    return names ? names : COMPARE(x->player.v, y->player.v);
}

/* A list's lines, added in any order and then ranked. */
struct believed_list {
    struct arena *arena;
    const struct rating_source *source;
    const struct rating_person *people;
    struct believed_line *lines;
    size_t n;
};

/* Whoever has no match or no name any more is left out. */
static void add_believed(struct believed_list *list, size_t place, double rating, double deviation, int matches,
                         int32_t last)
{
    char day[DATE_LEN + 1];
    if (!matches || !list->people[place].name)
        return;
    date_from_days(last, day);
    list->lines[list->n++] = (struct believed_line){.player = {list->source->players.ids[place]},
                                                    .name = list->people[place].name,
                                                    .rating = rating,
                                                    .deviation = deviation,
                                                    .low = rating - GLICKO_95 * deviation,
                                                    .high = rating + GLICKO_95 * deviation,
                                                    .matches = matches,
                                                    .last_date = arena_strdup(list->arena, day)};
}

static void add_glicko(struct believed_list *list, const struct glicko_settings *settings, const char *date)
{
    struct glicko_state *states = play_glicko(list->source, settings);
    for (size_t i = 0; i < list->source->players.n; i++) {
        struct glicko_state *s = &states[i];
        int32_t last = s->day;
        if (!s->matches)
            continue;
        glicko_settle(settings, s, date ? (int32_t)date_to_days(date) : last);
        add_believed(list, i, s->rating, s->deviation, s->matches, last);
    }
    free(states);
}

/* As of a day, or of the last match of all. */
static void add_whr(struct believed_list *list, const char *date)
{
    struct whr *whr = play_whr(list->source);
    int32_t last = list->source->n ? list->source->items[list->source->n - 1].day : 0;
    for (size_t i = 0; i < list->source->players.n; i++) {
        struct whr_line line = whr_line(whr, (int)i, date ? (int32_t)date_to_days(date) : last);
        add_believed(list, i, line.strength, line.deviation, line.matches, line.last);
    }
    whr_free(whr);
}

/* glicko NULL: whole-history ratings. */
static enum err_code list_believed(struct store *store, struct arena *arena, enum rating_category category,
                                   const char *date, const struct glicko_settings *glicko, struct believed_line **out,
                                   size_t *n, struct err *err)
{
    struct rating_source source;
    struct rating_person *people;
    struct believed_list list = {.arena = arena, .source = &source};
    enum err_code rc = rating_source_read(store, category, NULL, date, &source, err);
    if (rc == ERR_OK)
        rc = rating_people(store, arena, &source, &people, err);
    if (rc == ERR_OK) {
        list.people = people;
        list.lines = ARENA_ARRAY(arena, struct believed_line, source.players.n);
        if (glicko)
            add_glicko(&list, glicko, date);
        else
            add_whr(&list, date);
        if (list.n)
            qsort(list.lines, list.n, sizeof *list.lines, believed_order);
    }
    for (size_t i = 0; i < list.n; i++)
        list.lines[i].rank = (int)i + 1;
    *out = list.lines;
    *n = list.n;
    rating_source_release(&source);
    return rc;
}

enum err_code rating_glicko(struct store *store, struct arena *arena, enum rating_category category, const char *date,
                            const struct glicko_settings *settings, struct believed_line **out, size_t *n,
                            struct err *err)
{
    return list_believed(store, arena, category, date, settings, out, n, err);
}

enum err_code rating_whr(struct store *store, struct arena *arena, enum rating_category category, const char *date,
                         struct believed_line **out, size_t *n, struct err *err)
{
    return list_believed(store, arena, category, date, NULL, out, n, err);
}

/* ---- Bradley-Terry --------------------------------------------------------------------------- */

static int season_order(const void *a, const void *b)
{
    const struct season_player *x = a, *y = b;
    if (x->strength < y->strength || x->strength > y->strength)
        return x->strength < y->strength ? 1 : -1;
    int names = strcmp(x->name, y->name);
    return names ? names : COMPARE(x->player.v, y->player.v);
}

/* The players who have a match get numbers 0, 1, ... of their own. */
static void fit_season(struct arena *arena, const struct rating_source *source, const struct rating_person *people,
                       double prior, struct season_table *out)
{
    int32_t *number = tc_calloc(source->players.n + 1, sizeof *number);
    size_t *place = tc_calloc(source->players.n + 1, sizeof *place);
    struct rating_match *matches = tc_calloc(source->n + 1, sizeof *matches);
    for (size_t i = 0; i < source->n; i++) {
        const int32_t sides[] = {source->items[i].a, source->items[i].b};
        for (size_t s = 0; s < 2; s++)
            if (!number[sides[s]]) {
                place[out->n] = (size_t)sides[s];
                number[sides[s]] = (int32_t)++out->n;
            }
        matches[i] = (struct rating_match){number[sides[0]] - 1, number[sides[1]] - 1, source->items[i].outcome};
    }
    out->matches = source->n;
    season_fit(arena, matches, source->n, out->n, prior, &out->fit);
    out->lines = ARENA_ARRAY(arena, struct season_player, out->n);
    for (size_t i = 0; i < out->n; i++) {
        const struct season_line *l = &out->fit.lines[i];
        out->lines[i] = (struct season_player){
            .player = {source->players.ids[place[i]]},
            .name = people[place[i]].name,
            .strength = l->strength,
            .error = l->error,
            .low = l->strength - GLICKO_95 * l->error,
            .high = l->strength + GLICKO_95 * l->error,
            .matches = l->matches,
            .wins = l->wins,
            .losses = l->losses,
            .draws = l->matches - l->wins - l->losses,
        };
    }
    free(number);
    free(place);
    free(matches);
    if (out->n)
        qsort(out->lines, out->n, sizeof *out->lines, season_order);
    for (size_t i = 0; i < out->n; i++)
        out->lines[i].rank = (int)i + 1;
}

enum err_code rating_season(struct store *store, struct arena *arena, enum rating_category category, const char *from,
                            const char *until, double prior, struct season_table *out, struct err *err)
{
    struct rating_source source;
    struct rating_person *people;
    *out = (struct season_table){.n = 0};
    enum err_code rc = rating_source_read(store, category, from, until, &source, err);
    if (rc == ERR_OK && from && until && strcmp(until, from) < 0)
        rc = err_set(err, ERR_INPUT, "the season ends on %s, before it begins on %s", until, from);
    if (rc == ERR_OK)
        rc = rating_people(store, arena, &source, &people, err);
    if (rc == ERR_OK)
        fit_season(arena, &source, people, prior, out);
    rating_source_release(&source);
    return rc;
}

/* ---- calibration ----------------------------------------------------------------------------- */

/* What the ledger's ratings before each match said: the DCI's own. */
static void add_dci(const struct rating_source *source, int burn_in, struct evaluation *out)
{
    for (size_t i = 0; i < source->n; i++) {
        const struct rated_match *m = &source->items[i];
        bool early = m->seq[0] <= burn_in || m->seq[1] <= burn_in;
        if (m->outcome == RATING_DRAW)
            out->draws++;
        else if (early)
            out->early++;
        else
            evaluation_add(out, rating_expected(m->before[0], m->before[1], RATING_SIGNED),
                           m->outcome == RATING_A_WINS);
    }
}

static void add_models(struct arena *arena, const struct rating_source *source, int burn_in,
                       struct evaluation out[EVALUATE_MODELS])
{
    struct evaluate_match *matches = ARENA_ARRAY(arena, struct evaluate_match, source->n);
    struct evaluate_settings settings = {.burn_in = burn_in,
                                         .scale = evaluate_elo_scale(EVALUATE_ELO_K),
                                         .glicko = GLICKO_SETTINGS_INIT,
                                         .whr = WHR_SETTINGS_INIT};
    for (size_t i = 0; i < source->n; i++) {
        const struct rated_match *m = &source->items[i];
        matches[i] = (struct evaluate_match){m->day, {m->a, m->b, m->outcome}};
    }
    add_dci(source, burn_in, &out[EVALUATE_DCI]);
    for (int model = EVALUATE_ELO; model < EVALUATE_MODELS; model++) {
        settings.model = (enum evaluate_model)model;
        evaluate_add(matches, source->n, source->players.n, &settings, 0, &out[model]);
    }
}

enum err_code rating_calibrate(struct store *store, enum rating_category category, int burn_in,
                               struct evaluation out[EVALUATE_MODELS], struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int m = 0; m < EVALUATE_MODELS; m++)
        out[m] = (struct evaluation){.n = 0};
    for (int c = RATING_CLASSIC; rc == ERR_OK && c <= RATING_STANDARD; c++) {
        struct rating_source source;
        struct arena work = ARENA_INIT;
        if (category != RATING_NONE && (int)category != c)
            continue;
        rc = rating_source_read(store, (enum rating_category)c, NULL, NULL, &source, err);
        if (rc == ERR_OK)
            add_models(&work, &source, burn_in, out);
        rating_source_release(&source);
        arena_release(&work);
    }
    for (int m = 0; m < EVALUATE_MODELS; m++)
        evaluation_finish(&out[m]);
    return rc;
}
