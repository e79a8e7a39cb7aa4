/* room.c - what the room needs: publish, reported, checkin, announce, screen, signup, event next,
 * player hide */
#include "cli/cli.h"
#include "event/register/decks.h"

#include <string.h>

static void json_time(struct cli *cli, struct json *to, const char *key, int64_t at_utc)
{
    if (at_utc)
        json_add_text(to, key, time_format_utc(cli->arena, at_utc));
    else
        json_add_null(to, key);
}

enum err_code cmd_publish(struct cli *cli, struct err *err)
{
    struct event event;
    bool published = false;
    const char *sentence = "";
    if (cli_event(cli, &event, err) != ERR_OK ||
        round_publish(cli->store, cli->arena, event.id, &published, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "publish", &event, sentence);
}

/* ---- what players say ------------------------------------------------------------------------ */

static void json_reported(struct cli *cli, struct json *to, const struct event_data *data,
                          const struct reported_match *r)
{
    const struct load_match *m = &data->matches[r->match];
    json_add_int(to, "table", m->table);
    json_add_text(to, "player1", data->players[m->p1].name);
    json_add_text(to, "player2", data->players[m->p2].name);
    json_add_text(to, "state", *reported_state_name(r->state) ? reported_state_name(r->state) : NULL);
    show_json_score(to, "said1", r->said[0]);
    show_json_score(to, "said2", r->said[1]);
    json_time(cli, to, "said1_at", r->said_at_utc[0]);
    json_time(cli, to, "said2_at", r->said_at_utc[1]);
    json_add_bool(to, "drops1", r->drops[0]);
    json_add_bool(to, "drops2", r->drops[1]);
}

enum err_code cli_result_by_player(struct cli *cli, const struct event *event, int round, const char *where,
                                   const char *score, struct err *err)
{
    struct player player;
    struct event_data data;
    struct reported_outcome out;
    int table = 0;
    if (cli_member(cli, event->id, cli_text(cli, "by"), &player, err) != ERR_OK ||
        event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    int index = event_player_index(&data, player.id);
    int number = round ? round : (int)data.n_rounds;
    const struct load_match *m = index < 0 ? NULL : event_match_of(&data, number, index);
    if (!parse_int(where, 1, 99999, &table))
        return err_set(err, ERR_USAGE, "with --by the first word is the number of a table, not \"%s\"", where);
    if (!m || m->table != table)
        return err_set(err, ERR_CONFLICT, "%s does not play at table %d in round %d", player.name, table, number);
    if (reported_say(cli->store, cli->arena, event->id, number, player.id, score, cli_flag(cli, "drops"), &out, err) !=
            ERR_OK ||
        event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "report");
    if (json) {
        show_json_event(json, event);
        json_add_int(json, "round", number);
        json_reported(cli, json, &data, &out.match);
        json_add_text(json, "sentence", out.sentence);
    }
    cli_say(cli, "%s, round %d, %s", show_event_name(cli->arena, event), number, out.sentence);
    return ERR_OK;
}

/* "Berg says 2-1", of player 1 first. */
static const char *said_text(struct cli *cli, const struct event_data *data, const struct reported_match *r)
{
    const struct load_match *m = &data->matches[r->match];
    const int sides[2] = {m->p1, m->p2};
    const char *text = "";
    for (int side = 0; side < 2; side++)
        if (r->said[side].kind != RESULT_NONE)
            text =
                arena_printf(cli->arena, "%s%s%s says %s%s", text, *text ? ", " : "", data->players[sides[side]].name,
                             score_text(cli->arena, r->said[side]), r->drops[side] ? " and drops" : "");
    return text;
}

static enum err_code list_reported(struct cli *cli, const struct event *event, int round, struct err *err)
{
    struct event_data data;
    struct reported_match *all = NULL;
    size_t n = 0, open = 0;
    if (event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    if (data.n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "%s has no round yet; pair one with: topcut pair", event->set.name);
    round = round ? round : (int)data.n_rounds;
    if (reported_list(cli->store, cli->arena, &data, round, &all, &n, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "reported");
    struct json *list = NULL;
    if (json) {
        show_json_event(json, event);
        json_add_int(json, "round", round);
        list = json_add_array(json, "matches");
    }
    for (size_t i = 0; i < n; i++) {
        const struct load_match *m = &data.matches[all[i].match];
        bool waits = all[i].state == REPORTED_BY_ONE || all[i].state == REPORTED_DISPUTED;
        if (json)
            json_reported(cli, json_add_object(list, NULL), &data, &all[i]);
        open += waits;
        if (waits)
            cli_say(cli, "table %d: %s (%s - %s): %s", m->table, reported_state_name(all[i].state),
                    data.players[m->p1].name, data.players[m->p2].name, said_text(cli, &data, &all[i]));
    }
    if (open == 0)
        cli_say(cli, "%s, round %d: no report waits", show_event_name(cli->arena, event), round);
    return ERR_OK;
}

enum err_code cmd_reported(struct cli *cli, struct err *err)
{
    struct event event;
    const char *which = cli_text(cli, "accept"), *sentence = "";
    int round = (int)cli_number(cli, "round", 0), table = 0, accepted = 0;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (!which)
        return list_reported(cli, &event, round, err);
    if (strcmp(which, "all") != 0 && !parse_int(which, 1, 99999, &table))
        return err_set(err, ERR_USAGE, "--accept takes a table or all, not \"%s\"", which);
    if (reported_accept(cli->store, cli->arena, event.id, round, table, &accepted, &sentence, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "accept");
    if (json) {
        show_json_event(json, &event);
        json_add_int(json, "accepted", accepted);
        json_add_text(json, "sentence", sentence);
    }
    cli_say(cli, "%s: %s", show_event_name(cli->arena, &event), sentence);
    return ERR_OK;
}

/* ---- who is there ---------------------------------------------------------------------------- */

static enum err_code list_absent(struct cli *cli, const struct event *event, struct err *err)
{
    struct event_data data;
    struct checkin_state state;
    if (event_load(cli->store, cli->arena, event->id, &data, err) != ERR_OK)
        return err->code;
    checkin_state(cli->arena, &data, &state);
    struct json *json = cli_json(cli, "checkin");
    if (json) {
        show_json_event(json, event);
        json_add_int(json, "there", state.there);
        json_add_int(json, "of", state.of);
        struct json *list = json_add_array(json, "absent");
        for (size_t i = 0; i < state.n_absent; i++)
            json_add_text(list, NULL, data.players[state.absent[i]].name);
        return ERR_OK;
    }
    cli_say(cli, "%s: %d of %d are there", show_event_name(cli->arena, event), state.there, state.of);
    for (size_t i = 0; i < state.n_absent; i++)
        cli_say(cli, "not checked in: %s", data.players[state.absent[i]].name);
    return ERR_OK;
}

enum err_code cmd_checkin(struct cli *cli, struct err *err)
{
    struct event event;
    const char *const *words, *sentence = "";
    size_t n = 0;
    (void)cli_arguments(cli, "PLAYER", &n);
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (n == 0 && !cli_has(cli, "file"))
        return cli_flag(cli, "take-back") ? err_set(err, ERR_USAGE, "say whose check-in is taken back")
                                          : list_absent(cli, &event, err);
    if (cli_player_words(cli, "PLAYER", &words, &n, err) != ERR_OK)
        return err->code;
    struct player_id *players = ARENA_ARRAY(cli->arena, struct player_id, n);
    for (size_t i = 0; i < n; i++) {
        struct player player;
        if (cli_player(cli, event.id, words[i], &player, err) != ERR_OK)
            return err->code;
        players[i] = player.id;
    }
    if (checkin_set(cli->store, cli->arena, event.id, players, n, !cli_flag(cli, "take-back"), &sentence, err) !=
        ERR_OK)
        return err->code;
    return show_sentence(cli, "checkin", &event, sentence);
}

/* ---- announcements and screens --------------------------------------------------------------- */

enum err_code cmd_announce(struct cli *cli, struct err *err)
{
    struct event event;
    struct announcement now;
    bool cleared = false;
    const char *text = cli_argument(cli, "TEXT");
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "clear") && (text || cli_has(cli, "until")))
        return err_set(err, ERR_USAGE, "--clear takes the announcement down: it goes alone");
    if (cli_has(cli, "until") && !text)
        return err_set(err, ERR_USAGE, "--until goes with a text");
    if (cli_flag(cli, "clear") && announce_clear(cli->store, cli->arena, event.id, &cleared, err) != ERR_OK)
        return err->code;
    if (cli_flag(cli, "clear"))
        return show_sentence(cli, "announce", &event,
                             cleared ? "the announcement is taken down" : "nothing is announced");
    enum err_code rc =
        text ? announce_say(cli->store, cli->arena, event.id, text, (int)cli_number(cli, "until", 0), &now, err)
             : announce_now(cli->store, cli->arena, event.id, &now, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, "announce");
    if (json) {
        show_json_event(json, &event);
        json_add_text(json, "text", *now.text ? now.text : NULL);
        json_time(cli, json, "at", now.at_utc);
        json_time(cli, json, "until", now.until_utc);
    }
    cli_say(cli, "%s: %s%s", show_event_name(cli->arena, &event), *now.text ? "announced: " : "nothing is announced",
            now.text);
    return ERR_OK;
}

enum err_code cmd_screen(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    enum screen_mode mode = SCREEN_AUTO, shown = SCREEN_AUTO;
    const char *word = cli_argument(cli, "MODE");
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    if (word && !screen_mode_from_name(word, &mode))
        return err_set(err, ERR_USAGE,
                       "MODE is auto, pairings, clock, standings, bracket, announce or join, not \"%s\"", word);
    enum err_code rc =
        word ? screen_set(cli->store, cli->arena, event.id, mode, err) : screen_get(cli->store, event.id, &mode, err);
    shown = mode;
    if (rc == ERR_OK)
        rc = event_load(cli->store, cli->arena, event.id, &data, err);
    if (rc == ERR_OK && mode == SCREEN_AUTO)
        rc = screen_now(cli->store, cli->arena, &data, &shown, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, "screen");
    if (json) {
        show_json_event(json, &event);
        json_add_text(json, "screen", screen_mode_name(mode));
        json_add_text(json, "shown", screen_mode_name(shown));
    }
    cli_say(cli, "%s: the screens show %s%s", show_event_name(cli->arena, &event), screen_mode_name(shown),
            mode == SCREEN_AUTO ? " (by the moment)" : "");
    return ERR_OK;
}

/* ---- requests to be enrolled ----------------------------------------------------------------- */

static void json_signup(struct cli *cli, struct json *to, const struct signup *s)
{
    json_add_int(to, "request", s->id);
    json_add_text(to, "name", s->name);
    json_add_text(to, "dci", *s->dci ? s->dci : NULL);
    json_add_text(to, "state", signup_state_name(s->state));
    if (s->player.v)
        json_add_int(to, "player", s->player.v);
    else
        json_add_null(to, "player");
    json_time(cli, to, "at", s->at_utc);
}

enum err_code cmd_signup_list(struct cli *cli, struct err *err)
{
    struct event event;
    struct signup *all = NULL;
    size_t n = 0, waiting = 0;
    if (cli_event(cli, &event, err) != ERR_OK || signup_list(cli->store, cli->arena, event.id, &all, &n, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "signups");
    struct json *list = json ? json_add_array(json, "requests") : NULL;
    if (json)
        show_json_event(json, &event);
    for (size_t i = 0; i < n; i++) {
        bool shown = all[i].state == SIGNUP_WAITING || cli_flag(cli, "all");
        waiting += all[i].state == SIGNUP_WAITING;
        if (json && shown)
            json_signup(cli, json_add_object(list, NULL), &all[i]);
        if (shown)
            cli_say(cli, "%lld: %s%s%s, %s", (long long)all[i].id, cli_printable(cli, all[i].name),
                    *all[i].dci ? ", DCI " : "", all[i].dci, signup_state_name(all[i].state));
    }
    if (waiting == 0)
        cli_say(cli, "%s: no request waits", show_event_name(cli->arena, &event));
    return ERR_OK;
}

enum err_code cmd_signup_ask(struct cli *cli, struct err *err)
{
    struct event event;
    struct signup s;
    if (cli_event(cli, &event, err) != ERR_OK || signup_ask(cli->store, cli->arena, event.id, cli_argument(cli, "NAME"),
                                                            cli_text(cli, "dci"), &s, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "signup");
    if (json)
        json_signup(cli, json, &s);
    cli_say(cli, "%s: request %lld of %s waits; topcut signup approve %lld", show_event_name(cli->arena, &event),
            (long long)s.id, cli_printable(cli, s.name), (long long)s.id);
    return ERR_OK;
}

/* The request's number. */
static enum err_code request_number(struct cli *cli, int64_t *out, struct err *err)
{
    const char *word = cli_argument(cli, "REQUEST");
    return parse_i64(word, 1, INT64_MAX, out)
               ? ERR_OK
               : err_set(err, ERR_USAGE, "REQUEST is a number (topcut signup list), not \"%s\"", word);
}

static enum err_code answer_signup(struct cli *cli, int64_t id, const char *sentence, struct err *err)
{
    struct signup s;
    struct event event;
    if (signup_get(cli->store, cli->arena, id, &s, err) != ERR_OK ||
        event_get(cli->store, cli->arena, s.event, &event, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "signup");
    if (json) {
        json_signup(cli, json, &s);
        json_add_text(json, "sentence", sentence);
    }
    cli_say(cli, "%s", sentence);
    return ERR_OK;
}

enum err_code cmd_signup_approve(struct cli *cli, struct err *err)
{
    struct player player, chosen = {.id = {0}};
    const char *sentence = "", *words = cli_text(cli, "player");
    const struct event_id none = {0};
    int64_t id = 0;
    if (request_number(cli, &id, err) != ERR_OK || (words && cli_player(cli, none, words, &chosen, err) != ERR_OK) ||
        signup_approve(cli->store, cli->arena, id, chosen.id, &player, &sentence, err) != ERR_OK)
        return err->code;
    return answer_signup(cli, id, sentence, err);
}

enum err_code cmd_signup_refuse(struct cli *cli, struct err *err)
{
    const char *sentence = "";
    int64_t id = 0;
    if (request_number(cli, &id, err) != ERR_OK || signup_refuse(cli->store, cli->arena, id, &sentence, err) != ERR_OK)
        return err->code;
    return answer_signup(cli, id, sentence, err);
}

/* ---- what is next ---------------------------------------------------------------------------- */

static void json_tables(struct json *to, const char *key, const int *tables, size_t n)
{
    struct json *list = json_add_array(to, key);
    for (size_t i = 0; i < n; i++)
        json_add_int(list, NULL, tables[i]);
}

static void json_dashboard(struct cli *cli, struct json *json, const struct dashboard *d)
{
    json_add_text(json, "step", next_step_name(d->step));
    const char *command = dashboard_command(cli->arena, d);
    json_add_text(json, "command", *command ? command : NULL);
    json_add_int(json, "round", d->round);
    json_add_int(json, "next_round", d->next_round);
    json_add_int(json, "rounds_planned", d->rounds_planned);
    json_add_int(json, "cut", d->cut);
    json_add_int(json, "cut_to", d->cut_to);
    json_add_bool(json, "published", d->published);
    json_add_bool(json, "playoff", d->playoff);
    json_add_int(json, "active", d->active);
    json_add_int(json, "unpaid", d->unpaid);
    if (d->absent < 0)
        json_add_null(json, "absent");
    else
        json_add_int(json, "absent", d->absent);
    json_add_int(json, "signups", d->signups);
    json_add_bool(json, "lists_required", d->lists_required);
    json_add_bool(json, "lists_locked", d->lists_locked);
    json_add_int(json, "without_list", d->without_list);
    json_add_int(json, "illegal_lists", d->illegal_lists);
    json_add_int(json, "in", d->in);
    json_add_int(json, "total", d->total);
    json_tables(json, "missing", d->missing, d->n_missing);
    json_tables(json, "reported", d->reported, d->n_reported);
    json_tables(json, "disputed", d->disputed, d->n_disputed);
    json_add_text(json, "clock", clock_state_name(d->clock));
    if (d->clock == CLOCK_NONE)
        json_add_null(json, "left_s");
    else
        json_add_int(json, "left_s", d->left_s);
    json_add_int(json, "still_playing", d->still_playing);
    json_add_bool(json, "warning_due", d->warning_due);
    json_add_text(json, "announcement", *d->announcement.text ? d->announcement.text : NULL);
    json_add_text(json, "screen", screen_mode_name(d->screen));
    json_add_text(json, "screen_now", screen_mode_name(d->screen_now));
    json_add_int(json, "newest_entry", d->newest_entry);
}

static const char *step_text(struct cli *cli, const struct dashboard *d)
{
    struct arena *a = cli->arena;
    switch (d->step) {
    case NEXT_ENROL:
        return "enrol at least two players";
    case NEXT_PAIR_FIRST:
        return "pair round 1";
    case NEXT_PUBLISH:
        return arena_printf(a, "publish round %d, which is paired", d->round);
    case NEXT_CLOCK:
        return arena_printf(a, "start the clock of round %d", d->round);
    case NEXT_WARN:
        return "give the warning before time";
    case NEXT_RESULTS:
        return arena_printf(a, "enter the results of round %d", d->round);
    case NEXT_DISPUTES:
        return "settle the disputed results";
    case NEXT_PAIR:
        return arena_printf(a, "pair round %d", d->next_round);
    case NEXT_CUT:
        return arena_printf(a, "cut to the top %d%s", d->cut_to,
                            d->cut_to == d->cut ? "" : arena_printf(a, " (%d are planned)", d->cut));
    case NEXT_CLOSE:
        return "close the event";
    case NEXT_DONE:
        break;
    }
    return "nothing: the event is closed";
}

static void say_count(struct cli *cli, int n, const char *one, const char *many)
{
    if (n > 0)
        cli_say(cli, "%d %s", n, n == 1 ? one : many);
}

static void say_tables(struct cli *cli, const char *what, const int *tables, size_t n)
{
    if (n)
        cli_say(cli, "%s: table%s %s", what, n == 1 ? "" : "s", show_tables(cli->arena, tables, n));
}

enum err_code cmd_event_next(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct dashboard d;
    if (cli_event(cli, &event, err) != ERR_OK || event_load(cli->store, cli->arena, event.id, &data, err) != ERR_OK ||
        dashboard_look(cli->store, cli->arena, &data, &d, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "next");
    if (json) {
        show_json_event(json, &event);
        json_dashboard(cli, json, &d);
        const char *why = event_rounds_why(cli->arena, &event);
        json_add_text(json, "rounds_why", *why ? why : NULL);
        return ERR_OK;
    }
    const char *command = dashboard_command(cli->arena, &d);
    cli_say(cli, "%s: next, %s%s%s", show_event_name(cli->arena, &event), step_text(cli, &d), *command ? ": " : "",
            command);
    if (d.step != NEXT_PUBLISH && d.step != NEXT_CLOCK)
        say_tables(cli, "missing", d.missing, d.n_missing);
    say_tables(cli, "reported by one player", d.reported, d.n_reported);
    say_tables(cli, "disputed", d.disputed, d.n_disputed);
    say_count(cli, d.signups, "request to be enrolled waits", "requests to be enrolled wait");
    say_count(cli, d.unpaid, "player has not paid", "players have not paid");
    say_count(cli, d.absent, "player is not checked in", "players are not checked in");
    say_count(cli, d.without_list, "decklist is missing", "decklists are missing");
    say_count(cli, d.illegal_lists, "decklist is illegal", "decklists are illegal");
    return ERR_OK;
}

/* ---- profiles -------------------------------------------------------------------------------- */

enum err_code cmd_player_hide(struct cli *cli, struct err *err)
{
    struct player player;
    const struct event_id none = {0};
    bool hidden = !cli_flag(cli, "take-back");
    if (cli_player(cli, none, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        player_hide(cli->store, cli->arena, player.id, hidden, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "player_hide");
    if (json) {
        show_json_player(json, "player", &player);
        json_add_bool(json, "hidden", hidden);
    }
    cli_say(cli, "the profile of %s is shown to %s", player.name, hidden ? "staff and themselves alone" : "everybody");
    return ERR_OK;
}
