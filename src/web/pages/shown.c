/* shown.c - what each visitor may see of an event: its rounds, its standings, its decks (inner.h) */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "web/pages/inner.h"

#include <string.h>

const struct event_data *shown_part(struct request *req, const struct event_data *data)
{
    size_t rounds = data->n_rounds;
    while (rounds > 0 && data->rounds[rounds - 1].published_at_utc == 0)
        rounds--;
    if (may(req, FOR_STAFF) || rounds == data->n_rounds)
        return data;
    struct event_data *shown = ARENA_ARRAY(req->arena, struct event_data, 1);
    *shown = *data;
    shown->n_rounds = rounds;
    shown->n_matches = rounds ? data->rounds[rounds - 1].first_match + data->rounds[rounds - 1].n_matches : 0;
    shown->swiss_rounds = 0;
    shown->event.missing = 0;
    for (size_t i = 0; i < rounds; i++) {
        shown->swiss_rounds += data->rounds[i].stage == STAGE_SWISS;
        shown->event.missing += data->rounds[i].missing;
    }
    shown->event.rounds_paired = (int)rounds;
    shown->event.swiss_rounds = shown->swiss_rounds;
    if (data->event.state != EVENT_CLOSED)
        shown->event.state = rounds > (size_t)shown->swiss_rounds ? EVENT_PLAYOFF
                             : rounds > 0                         ? EVENT_SWISS
                                                                  : EVENT_ENROLLING;
    return shown;
}

enum err_code shown_event(struct request *req, struct event *event, struct err *err)
{
    struct event_data data;
    if (may(req, FOR_STAFF) || event->state != EVENT_PLAYOFF)
        return ERR_OK;
    if (event_load(req->store, req->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    *event = shown_part(req, &data)->event;
    return ERR_OK;
}

enum err_code shown_data(struct request *req, const struct event_data **out, struct err *err)
{
    struct event_data *data;
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    *out = shown_part(req, data);
    return ERR_OK;
}

bool shown_decks(const struct request *req, const struct event *event)
{
    return may(req, FOR_STAFF) || event->set.public_decks;
}

enum err_code shown_profile(struct request *req, struct player_id id, bool *out, struct err *err)
{
    struct player player;
    bool own = req->visitor.player.v == id.v, hidden = true;
    if (player_get(req->store, req->arena, id, &player, err) != ERR_OK ||
        player_hidden(req->store, id, &hidden, err) != ERR_OK)
        return err->code;
    *out = !player.forgotten && (!hidden || own || may(req, FOR_STAFF));
    return ERR_OK;
}

enum err_code shown_player(struct request *req, struct player_id id, struct player *out, struct err *err)
{
    bool shown = false;
    if (shown_profile(req, id, &shown, err) != ERR_OK)
        return err->code;
    if (!shown)
        return err_set(err, ERR_NOT_FOUND, "this player shows no profile");
    return player_get(req->store, req->arena, id, out, err);
}

const char *shown_name(struct arena *arena, const char *name)
{
    return arena_printf(arena, "\u2068%s\u2069", name);
}

/* The digits are those of the exact value; only the sign is the language's. */
const char *shown_percent(struct request *req, struct ratio ratio)
{
    char *text = ratio_percent(req->arena, ratio, 2), *point = strchr(text, '.');
    const char *half = lang_decimal(req->arena, req->lang, 0.5, 1);
    int len = (int)strcspn(half + 1, "0123456789"); /* of the sign */
    if (!point || len == 0)
        return text;
    return arena_printf(req->arena, "%.*s%.*s%s", (int)(point - text), text, len, half + 1, point + 1);
}

const char *shown_share(struct request *req, double share, int decimals)
{
    return lang_fill(req->arena, lang_text(req->lang, "{n}%"),
                     LANG_ARGS({"n", lang_decimal(req->arena, req->lang, share * 100, decimals)}));
}

const char *shown_bracket_round(struct request *req, int round, int rounds)
{
    static const char *const names[] = {LANG_MARK("Final"), LANG_MARK("Semifinals"), LANG_MARK("Quarterfinals")};
    int from_end = rounds - round;
    if (from_end >= 0 && from_end < (int)ARRAY_LEN(names))
        return lang_text(req->lang, names[from_end]);
    return lang_fill(req->arena, lang_text(req->lang, "Round of {n}"),
                     LANG_ARGS({"n", arena_printf(req->arena, "%d", 1 << (from_end + 1))}));
}

const char *shown_category(const struct lang *lang, enum rating_category category)
{
    static const char *const names[] = {[RATING_CLASSIC] = LANG_MARK("Classic"),
                                        [RATING_EXTENDED] = LANG_MARK("Extended"),
                                        [RATING_LIMITED] = LANG_MARK("Limited"),
                                        [RATING_STANDARD] = LANG_MARK("Standard")};
    return category >= RATING_CLASSIC && category <= RATING_STANDARD ? lang_text(lang, names[category]) : "";
}

const char *shown_round_name(struct request *req, const char *english)
{
    return message_say(req->arena, req->lang, MESSAGE_PAGE, round_name_said(req->arena, english));
}

const char *shown_round(struct request *req, const struct event_data *data, int number)
{
    struct bracket bracket;
    struct err aside = ERR_INIT;
    int n = number - data->swiss_rounds;
    bool playoff = n > 0 && playoff_bracket(req->arena, data, &bracket, &aside) == ERR_OK;
    if (playoff && event_is_pods(&data->event)) /* "Top 10", which comes down to a table of four */
        return shown_round_name(req, bracket.round_names[n]);
    if (playoff && bracket.plan.kind == BRACKET_SINGLE)
        return shown_bracket_round(req, n, bracket.rounds);
    return lang_fill(req->arena, lang_text(req->lang, "Round {round}"),
                     LANG_ARGS({"round", arena_printf(req->arena, "%d", number)}));
}
