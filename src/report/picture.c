/* picture.c - pictures from the store, by their names */
#include "report/picture.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <string.h>

const char *const picture_kind_names[N_PICTURE_KINDS] = {
    [PICTURE_RATING] = "rating",    [PICTURE_POINTS] = "points",   [PICTURE_SHARES] = "metagame",
    [PICTURE_MATCHUP] = "matchups", [PICTURE_BRACKET] = "bracket", [PICTURE_SHARE] = "share",
};

bool picture_kind_find(const char *name, enum picture_kind *out)
{
    for (int k = 0; k < N_PICTURE_KINDS; k++)
        if (strcmp(picture_kind_names[k], name) == 0) {
            *out = (enum picture_kind)k;
            return true;
        }
    return false;
}

static enum err_code make_rating(struct store *store, struct arena *arena, const struct picture_args *args,
                                 const struct picture_look *look, struct strbuf *out, struct err *err)
{
    struct player player;
    struct rating_history_line *lines;
    struct picture_rating rating = {0};
    if (player_get(store, arena, args->player, &player, err) != ERR_OK ||
        rating_history(store, arena, args->player, args->category, &lines, &rating.n, err) != ERR_OK)
        return err->code;
    if (rating.n == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no rated match yet%s%s", player.name,
                       args->category == RATING_NONE ? "" : " in ",
                       args->category == RATING_NONE ? "" : rating_category_name(args->category));
    rating.player = player.name;
    rating.lines = lines;
    picture_rating(arena, &rating, look, out);
    return ERR_OK;
}

static enum err_code make_points(struct arena *arena, const struct event_data *data, const struct picture_args *args,
                                 const struct picture_look *look, struct strbuf *out, struct err *err)
{
    struct picture_points points;
    int player = args->player.v ? event_player_index(data, args->player) : -1;
    if (args->player.v && player < 0)
        return err_set(err, ERR_NOT_FOUND, "the player is not in %s", data->event.set.name);
    if (picture_points_of(arena, data, 0, player, &points, err) != ERR_OK)
        return err->code;
    picture_points(arena, &points, look, out);
    return ERR_OK;
}

static enum err_code make_metagame(struct store *store, struct arena *arena, enum picture_kind kind,
                                   const struct event_data *data, const struct picture_look *look, struct strbuf *out,
                                   struct err *err)
{
    struct decklist *lists;
    struct metagame_entry *entries;
    struct metagame_table table;
    size_t n_lists, n_entries;
    if (metagame_load(store, arena, data->event.id, &lists, &n_lists, &entries, &n_entries, err) != ERR_OK)
        return err->code;
    const struct metagame_event event = {.data = data, .lists = lists, .n_lists = n_lists};
    metagame_table_make(arena, &event, 1, PICTURE_MATCHUPS, &table);
    if (n_lists == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no decklist yet", data->event.set.name);
    if (kind == PICTURE_MATCHUP && table.n_side == 0)
        return err_set(err, ERR_NOT_FOUND, "no decklist of %s has a name or an archetype", data->event.set.name);
    if (kind == PICTURE_MATCHUP)
        picture_matchups(arena, data->event.set.name, &table, look, out);
    else
        picture_shares(arena, data->event.set.name, &table, look, out);
    return ERR_OK;
}

static enum err_code make_share(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct picture_look *look, struct strbuf *out, struct err *err)
{
    struct outcome outcome;
    if (outcome_load(store, arena, data, &outcome, err) != ERR_OK)
        return err->code;
    return picture_share(arena, &data->event, &outcome, true, look->lang, look->png, out, err);
}

enum err_code picture_make(struct store *store, struct arena *arena, enum picture_kind kind,
                           const struct picture_args *args, const struct picture_look *look, struct strbuf *out,
                           struct err *err)
{
    struct event_data data;
    struct bracket bracket;
    if (kind == PICTURE_RATING)
        return make_rating(store, arena, args, look, out, err);
    if (event_load(store, arena, args->event, &data, err) != ERR_OK)
        return err->code;
    switch (kind) {
    case PICTURE_POINTS:
        return make_points(arena, &data, args, look, out, err);
    case PICTURE_BRACKET:
        if (event_is_pods(&data.event))
            return picture_cut(arena, &data, false, look, out, err);
        if (playoff_bracket(arena, &data, &bracket, err) != ERR_OK)
            return err->code;
        picture_bracket(arena, data.event.set.name, &bracket, 0, look, out);
        return ERR_OK;
    case PICTURE_SHARE:
        return make_share(store, arena, &data, look, out, err);
    default:
        return make_metagame(store, arena, kind, &data, look, out, err);
    }
}
