/* outcome.c - what came of an event: its winner, the best with their decks, how many played what
 *
 * Made from an event as one value and its lists in force. It is what a store shows afterwards: the first sheet of the
 * workbook, the event's report on paper, its page, the picture to share.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <string.h>

enum { TOP = 8 }; /* without a playoff */

/* How many of the places have a line of honour: those of the playoff, and eight without one. */
static size_t top_of(const struct event_data *data, size_t n_places)
{
    size_t top =
        data->event.set.cut > 0 && data->swiss_rounds < (int)data->n_rounds ? (size_t)data->event.set.cut : TOP;
    return top < n_places ? top : n_places;
}

static void count_played(const struct event_data *data, struct outcome *out)
{
    out->players = (int)data->n_players;
    for (size_t i = 0; i < data->n_rounds; i++)
        *(data->rounds[i].stage == STAGE_PLAYOFF ? &out->playoff_rounds : &out->rounds) += 1;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->p1 < 0 || m->p2 < 0 || m->result == RESULT_NONE)
            continue;
        out->matches++;
        out->games += m->pod ? 1 : m->wins1 + m->wins2 + m->draws;
    }
}

/* How many players have how many points, the most first. rows: by rank. */
static void count_points(struct arena *arena, const struct standings_row *rows, size_t n, struct outcome *out)
{
    out->spread = ARENA_ARRAY(arena, struct outcome_points, n + 1);
    for (size_t i = 0; i < n; i++) {
        size_t at = 0;
        while (at < out->n_spread && out->spread[at].points > rows[i].points)
            at++;
        if (at == out->n_spread || out->spread[at].points != rows[i].points) {
            memmove(&out->spread[at + 1], &out->spread[at], (out->n_spread - at) * sizeof *out->spread);
            out->spread[at] = (struct outcome_points){.points = rows[i].points};
            out->n_spread++;
        }
        out->spread[at].players++;
    }
}

static void place_decks(const struct event_data *data, const struct decklist *lists, size_t n_lists,
                        struct outcome_place **of_player)
{
    for (size_t i = 0; i < n_lists; i++) {
        int player = event_player_index(data, lists[i].player);
        if (player < 0 || !of_player[player])
            continue;
        of_player[player]->deck = *lists[i].archetype ? lists[i].archetype : lists[i].name;
        of_player[player]->has_list = true;
    }
}

/* Matches won and lost after Swiss rounds, where two play each. */
static void place_playoff(const struct event_data *data, struct outcome_place **of_player)
{
    for (size_t i = 0; data->swiss_rounds > 0 && i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round <= data->swiss_rounds || m->pod || m->p1 < 0 || m->p2 < 0 || m->wins1 == m->wins2 ||
            m->result == RESULT_NONE)
            continue;
        struct outcome_place *winner = of_player[m->wins1 > m->wins2 ? m->p1 : m->p2];
        struct outcome_place *loser = of_player[m->wins1 > m->wins2 ? m->p2 : m->p1];
        if (winner)
            winner->playoff_won++;
        if (loser)
            loser->playoff_lost++;
    }
}

static void place_players(struct arena *arena, const struct event_data *data, const struct event_final *final,
                          const struct standings_row *rows, const struct decklist *lists, size_t n_lists,
                          struct outcome *out)
{
    struct outcome_place **of_player = ARENA_ARRAY(arena, struct outcome_place *, data->n_players + 1);
    out->places = ARENA_ARRAY(arena, struct outcome_place, final->n + 1);
    out->n_places = final->n;
    for (size_t i = 0; i < final->n; i++) {
        const struct load_player *p = &data->players[final->places[i]];
        out->places[i] = (struct outcome_place){.player = final->places[i],
                                                .place = final->rank[i],
                                                .name = p->name,
                                                .members = p->members,
                                                .record = "",
                                                .deck = ""};
        of_player[final->places[i]] = &out->places[i];
    }
    for (size_t i = 0; i < data->n_players; i++) {
        struct outcome_place *place = of_player[rows[i].player];
        if (!place)
            continue;
        place->points = rows[i].points;
        place->record = arena_printf(arena, "%d-%d-%d", rows[i].wins, rows[i].losses, rows[i].draws);
    }
    place_decks(data, lists, n_lists, of_player);
    place_playoff(data, of_player);
}

/* The bracket of a playoff of matches, or of an elimination; none of one table after another. */
static enum err_code take_bracket(struct arena *arena, const struct event_data *data, struct outcome *out,
                                  struct err *err)
{
    if ((int)data->n_rounds == data->swiss_rounds || event_is_pods(&data->event))
        return ERR_OK;
    struct bracket *bracket = ARENA_ARRAY(arena, struct bracket, 1);
    out->bracket = bracket;
    return playoff_bracket(arena, data, bracket, err);
}

enum err_code outcome_make(struct arena *arena, const struct event_data *data, const struct decklist *lists,
                           size_t n_lists, struct outcome *out, struct err *err)
{
    struct event_final final = {0};
    struct standings_row *rows = NULL;
    *out = (struct outcome){.winner = "", .pending = "", .note = ""};
    count_played(data, out);
    if (data->n_rounds == 0)
        return ERR_OK;
    enum err_code rc = event_final_order(arena, data, &final, err);
    if (rc == ERR_OK)
        rc = event_standings(arena, data, 0, &rows, err);
    if (rc == ERR_OK)
        rc = take_bracket(arena, data, out, err);
    if (rc != ERR_OK)
        return rc;
    out->pending = final.pending;
    out->note = final.note;
    place_players(arena, data, &final, rows, lists, n_lists, out);
    out->top = top_of(data, out->n_places);
    count_points(arena, rows, data->n_players, out);
    if (!*out->pending && out->n_places > 0 && out->places[0].place == 1 &&
        (out->n_places == 1 || out->places[1].place > 1))
        out->winner = out->places[0].name;
    return ERR_OK;
}

enum err_code outcome_load(struct store *store, struct arena *arena, const struct event_data *data, struct outcome *out,
                           struct err *err)
{
    struct decklist *lists;
    struct metagame_entry *entries;
    size_t n_lists, n_entries;
    enum err_code rc = metagame_load(store, arena, data->event.id, &lists, &n_lists, &entries, &n_entries, err);
    return rc == ERR_OK ? outcome_make(arena, data, lists, n_lists, out, err) : rc;
}

/* The same score with hyphens that no line breaks at. */
static const char *kept_together(struct arena *arena, const char *score)
{
    const char *out = "";
    for (const char *p = score; *p; p += strcspn(p, "-") + (p[strcspn(p, "-")] == '-'))
        out = arena_printf(arena, "%s%.*s%s", out, (int)strcspn(p, "-"), p, p[strcspn(p, "-")] ? "\u2011" : "");
    return out;
}

const char *outcome_record(struct arena *arena, const struct lang *lang, const struct outcome_place *place)
{
    if (!*place->record || place->playoff_won + place->playoff_lost == 0)
        return place->record;
    const char *playoff = arena_printf(arena, "%d\u2011%d", place->playoff_won, place->playoff_lost);
    return lang_fill(arena, lang_text(lang, "Swiss {swiss}, playoff {playoff}"),
                     LANG_ARGS({"swiss", kept_together(arena, place->record)}, {"playoff", playoff}));
}

const char *outcome_record_head(const struct lang *lang, const struct outcome *outcome)
{
    return outcome->rounds > 0 && outcome->playoff_rounds > 0 ? lang_text(lang, "Swiss rounds")
                                                              : lang_text(lang, "Record");
}
