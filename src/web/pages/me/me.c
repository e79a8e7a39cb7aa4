/* me.c - a player's own pages: my match, my report, check-in, my list
 *
 * Everything here belongs to the player of the session, in the session's event: no field and no path says whose it is,
 * so that nobody can name somebody else's. A report names the round that the page showed; a phone that sends it again
 * later is answered with the result.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "web/pages/decks/decks.h"
#include "web/pages/inner.h"
#include "web/pages/me/me.html.h"
#include "web/pages/me/me_deck.html.h"
#include "web/pages/rounds/rounds.h"

#include <string.h>

/* ---- whose
 * ------------------------------------------------------------------------------------------ */

/* The event and the player of the session. */
static enum err_code mine(struct request *req, struct event_data **data, int *player, struct err *err)
{
    req->event_id = req->visitor.event;
    enum err_code rc = page_data(req, data, err);
    *player = rc == ERR_OK ? event_player_index(*data, req->visitor.player) : -1;
    if (rc == ERR_OK && *player < 0)
        rc = err_set(err, ERR_NOT_FOUND, "you are not in \"%s\" any more; ask at the desk", (*data)->event.set.name);
    return rc;
}

/* The latest round that players see, NULL when there is none. */
static const struct load_round *latest_published(const struct event_data *data)
{
    for (size_t i = data->n_rounds; i-- > 0;)
        if (data->rounds[i].published_at_utc)
            return &data->rounds[i];
    return NULL;
}

/* ---- scores, own games first
 * --------------------------------------------------------------------------- */

static struct score own(const struct load_match *m, int player, struct score score)
{
    return m->p1 == player ? score : score_reverse(score);
}

/* "2-1", "1-1-1", "intentional draw", ... */
static const char *score_words(struct request *req, struct score s)
{
    switch (s.kind) {
    case RESULT_NONE:
        return "";
    case RESULT_ID:
        return lang_text(req->lang, "intentional draw");
    case RESULT_DOUBLE_LOSS:
        return lang_text(req->lang, "both lose");
    default:
        return s.draws ? arena_printf(req->arena, "%d-%d-%d", s.wins1, s.wins2, s.draws)
                       : arena_printf(req->arena, "%d-%d", s.wins1, s.wins2);
    }
}

/* Returns a score as the form sends it. */
static const char *score_value(struct arena *arena, struct score s)
{
    return s.kind == RESULT_NONE ? ""
           : s.kind == RESULT_ID ? "id"
           : s.draws             ? arena_printf(arena, "%d-%d-%d", s.wins1, s.wins2, s.draws)
                                 : arena_printf(arena, "%d-%d", s.wins1, s.wins2);
}

static void add_score(struct request *req, struct me_score *list, size_t *n, int wins, int losses, const char *said)
{
    const char *value = arena_printf(req->arena, "%d-%d", wins, losses);
    const char *text = wins > losses   ? LANG_MARK("I won {score}")
                       : wins < losses ? LANG_MARK("I lost {score}")
                                       : LANG_MARK("Draw {score}");
    const char *label = lang_fill(req->arena, lang_text(req->lang, text), LANG_ARGS({"score", value}));
    const char *at = strstr(label, value);
    list[(*n)++] = (struct me_score){
        .value = value,
        .label = at ? arena_strndup(req->arena, label, (size_t)(at - label)) : label,
        .score = at ? value : NULL,
        .after = at ? at + strlen(value) : NULL,
        .said = strcmp(value, said) == 0,
    };
}

/* The scores that have a button: those of finished matches first, then those of matches that time ended. There is no
 * draw where somebody must advance. */
static void fill_scores(struct request *req, const struct event_data *data, const struct load_match *m,
                        const char *said, struct me_page *page)
{
    int need = event_wins_needed(data->event.set.best_of);
    bool draws = m->round <= data->swiss_rounds && !event_is_bracket(&data->event);
    page->scores = ARENA_ARRAY(req->arena, struct me_score, 2 * (size_t)need + 2);
    page->rare = ARENA_ARRAY(req->arena, struct me_score, (size_t)(need * need) + 2);
    for (int losses = 0; losses < need; losses++)
        add_score(req, page->scores, &page->n_scores, need, losses, said);
    if (draws && need > 1)
        add_score(req, page->scores, &page->n_scores, need - 1, need - 1, said);
    for (int wins = need - 1; wins >= 0; wins--)
        add_score(req, page->scores, &page->n_scores, wins, need, said);
    for (int wins = need - 1; wins >= 0; wins--)
        for (int losses = need - 1; losses >= 0; losses--)
            if (wins != losses || (draws && (need == 1 || wins < need - 1)))
                add_score(req, page->rare, &page->n_rare, wins, losses, said);
    if (draws)
        page->rare[page->n_rare++] = (struct me_score){
            .value = "id", .label = lang_text(req->lang, "Intentional draw"), .said = strcmp(said, "id") == 0};
}

/* The same at a table of three to five: who won, or a draw. */
static void fill_winners(struct request *req, const struct event_data *data, const struct load_match *m, int player,
                         const char *said, struct me_page *page)
{
    page->scores = ARENA_ARRAY(req->arena, struct me_score, PODS_CHAIRS + 1);
    page->rare = ARENA_ARRAY(req->arena, struct me_score, 1);
    for (int k = 0; k < m->pod->n; k++) {
        const char *value = arena_printf(req->arena, "%d", k + 1), *name = data->players[m->pod->players[k]].name;
        page->scores[page->n_scores++] = (struct me_score){
            .value = value,
            .label = m->pod->players[k] == player ? lang_text(req->lang, "I won")
                                                  : lang_fill(req->arena, lang_text(req->lang, "{name} won"),
                                                              LANG_ARGS({"name", shown_name(req->arena, name)})),
            .said = strcmp(value, said) == 0,
        };
    }
    page->scores[page->n_scores++] =
        (struct me_score){.value = "draw", .label = lang_text(req->lang, "Draw"), .said = strcmp(said, "draw") == 0};
    if (data->event.set.pods_id)
        page->rare[page->n_rare++] = (struct me_score){
            .value = "id", .label = lang_text(req->lang, "Intentional draw"), .said = strcmp(said, "id") == 0};
}

/* ---- my match
 * ------------------------------------------------------------------------------------------ */

/* A word as the form sends it. */
static const char *word_value(struct arena *arena, struct score word)
{
    return word.kind == RESULT_NONE ? ""
           : word.kind == RESULT_ID ? "id"
           : word.draws             ? "draw"
                                    : arena_printf(arena, "%d", word.wins1);
}

/* If nobody won a table of the cut, its best seed goes on. */
static enum err_code say_who_goes_on(struct request *req, const struct event_data *data, const struct load_match *m,
                                     struct me_page *page, struct err *err)
{
    int *advances;
    if (event_pods_advances(req->arena, data, &advances, err) != ERR_OK)
        return err->code;
    int on = advances[m - data->matches];
    if (event_pod_winner(m) < 0 && on >= 0)
        page->result =
            message(req->arena, "%s; %s goes on, the best seed of those in it", page->result, data->players[on].name);
    return ERR_OK;
}

static enum err_code fill_said_of_pod(struct request *req, const struct event_data *data, const struct load_match *m,
                                      int player, const struct reported_match *said, struct me_page *page,
                                      struct err *err)
{
    struct pods_rule rule;
    struct score word = {.kind = RESULT_NONE}, other = word;
    if (event_pods_rule(req->arena, data, &rule, err) != ERR_OK)
        return err->code;
    page->seats = ARENA_ARRAY(req->arena, struct me_seat, PODS_CHAIRS);
    for (int k = 0; k < m->pod->n; k++) {
        bool me = m->pod->players[k] == player;
        *(me ? &word : &other) = said->said[k].kind != RESULT_NONE ? said->said[k] : me ? word : other;
        page->drop_ticked = page->drop_ticked || (me && (said->drops[k] || (req->problem && field(req, "drop"))));
        page->seats[page->n_seats++] = (struct me_seat){.name = data->players[m->pod->players[k]].name,
                                                        .said = event_pod_word_text(req->arena, data, m, said->said[k]),
                                                        .me = me};
    }
    page->pod = true;
    page->final = m->result != RESULT_NONE;
    page->seen_pair = event_pair_text(req->arena, data, m);
    page->disputed = said->state == REPORTED_DISPUTED;
    page->by_me = said->state == REPORTED_BY_ONE && word.kind != RESULT_NONE;
    page->by_other = said->state == REPORTED_BY_ONE && word.kind == RESULT_NONE;
    page->result = event_pod_result(req->arena, data, m);
    if (page->final && m->round > data->swiss_rounds && say_who_goes_on(req, data, m, page, err) != ERR_OK)
        return err->code;
    page->mine = event_pod_word_text(req->arena, data, m, word);
    page->theirs = event_pod_word_text(req->arena, data, m, other);
    page->theirs_value = word_value(req->arena, other);
    page->by_places = page->open && !page->final && rule.score == PODS_BY_PLACE;
    page->can_report = page->open && !page->final && !page->by_places;
    page->can_drop = page->in && m->round <= data->swiss_rounds;
    fill_winners(req, data, m, player, word_value(req->arena, word), page);
    return ERR_OK;
}

static enum err_code fill_said(struct request *req, const struct event_data *data, const struct load_match *m,
                               int player, struct me_page *page, struct err *err)
{
    struct reported_match *all = NULL, said = {.state = REPORTED_NOTHING};
    size_t n = 0;
    int side = m->p1 == player ? 0 : 1; /* of two */
    enum err_code rc = reported_list(req->store, req->arena, data, m->round, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (&data->matches[all[i].match] == m)
            said = all[i];
    if (m->pod)
        return rc == ERR_OK ? fill_said_of_pod(req, data, m, player, &said, page, err) : rc;
    struct score word = own(m, player, said.said[side]), other = own(m, player, said.said[1 - side]);
    page->final = m->result != RESULT_NONE;
    page->seen_pair = event_pair_text(req->arena, data, m);
    page->disputed = said.state == REPORTED_DISPUTED;
    page->by_other = said.state == REPORTED_BY_ONE && other.kind != RESULT_NONE;
    page->by_me = said.state == REPORTED_BY_ONE && word.kind != RESULT_NONE;
    page->result = score_words(req, own(m, player, score_of_match(m)));
    page->mine = score_words(req, word);
    page->theirs = score_words(req, other);
    page->theirs_value = score_value(req->arena, other);
    page->drop_ticked = said.drops[side] || (req->problem && field(req, "drop"));
    page->can_report = page->open && !page->final && strcmp(data->event.set.teams, "seats") != 0;
    page->can_drop = page->in && m->round <= data->swiss_rounds && !event_is_bracket(&data->event);
    fill_scores(req, data, m, score_value(req->arena, word), page);
    return rc;
}

static enum err_code fill_clock(struct request *req, const struct event_data *data, const struct load_match *m,
                                struct me_page *page, struct err *err)
{
    struct clock_view clock;
    enum err_code rc = clock_look(req->store, req->arena, data, m->round, &clock, err);
    if (rc != ERR_OK || page->final)
        return rc;
    int64_t left = clock.left_s, ends = clock.ends_at_utc;
    for (size_t i = 0; i < clock.n_tables; i++)
        if (clock.tables[i].table == m->table) {
            page->more_minutes = clock.tables[i].minutes;
            left = clock.tables[i].left_s;
            ends = clock.tables[i].ends_at_utc;
        }
    page->clock_running = (clock.state == CLOCK_RUNNING || clock.state == CLOCK_OVER) && left > 0;
    page->clock_paused = clock.state == CLOCK_PAUSED;
    page->clock_over = clock.state == CLOCK_OVER && left <= 0;
    page->ends_at_utc = ends;
    page->left = clock_text(req->arena, left);
    page->ends = lang_time(req->arena, req->lang, ends);
    return ERR_OK;
}

static enum err_code fill_call(struct request *req, const struct event_data *data, const struct load_match *m,
                               struct me_page *page, struct err *err)
{
    struct judge_call call;
    page->can_call = page->open && !page->final;
    if (!page->can_call)
        return ERR_OK;
    if (judge_call_at(req->store, req->arena, data, m, &call, err) != ERR_OK)
        return err->code;
    if (call.match)
        page->called = lang_time(req->arena, req->lang, call.at_utc);
    return ERR_OK;
}

/* "Round 3", or a bracket's own name for it. */
static enum err_code name_round(struct request *req, const struct event_data *data, const struct load_round *round,
                                const char **out, struct err *err)
{
    struct bracket bracket;
    int nth = round->number - data->swiss_rounds;
    *out = lang_fill(req->arena, lang_text(req->lang, "Round {round}"),
                     LANG_ARGS({"round", arena_printf(req->arena, "%d", round->number)}));
    if (round->stage != STAGE_PLAYOFF)
        return ERR_OK;
    enum err_code rc = playoff_bracket(req->arena, data, &bracket, err);
    if (rc == ERR_OK && nth <= bracket.rounds)
        *out = shown_round_name(req, bracket.round_names[nth]);
    return rc;
}

/* What the phone says when the round comes: where its player sits, or that there is no match. */
static const char *news_text(struct request *req, const struct me_page *page)
{
    const char *text = page->bye   ? LANG_MARK("{round}: you have the bye")
                       : page->pod ? LANG_MARK("{round}: table {table}")
                                   : LANG_MARK("{round}: table {table}, against {name}");
    return lang_fill(req->arena, lang_text(req->lang, text),
                     LANG_ARGS({"round", page->round_name}, {"table", arena_printf(req->arena, "%d", page->table)},
                               {"name", shown_name(req->arena, page->opponent)}));
}

static enum err_code fill_match(struct request *req, const struct event_data *data, int player, struct me_page *page,
                                struct err *err)
{
    const struct load_round *round = latest_published(data);
    page->may_leave = true;
    if (!round)
        return ERR_OK;
    const struct load_match *m = event_match_of(data, round->number, player);
    if (name_round(req, data, round, &page->round_name, err) != ERR_OK)
        return err->code;
    page->begun = true;
    page->round = round->number;
    page->bye = m && m->p2 < 0 && (m->result == RESULT_BYE || m->result == RESULT_WALKOVER);
    page->goes_on = page->bye && round->stage == STAGE_PLAYOFF;
    page->news = page->bye ? news_text(req, page) : "";
    if (!m || m->p2 < 0)
        return ERR_OK;
    page->has_match = true;
    page->table = m->table;
    page->opponent = player_spoken_name(req->arena, data->players[m->p1 == player ? m->p2 : m->p1].name);
    page->playing = round->missing;
    if (fill_said(req, data, m, player, page, err) != ERR_OK || fill_clock(req, data, m, page, err) != ERR_OK ||
        fill_call(req, data, m, page, err) != ERR_OK)
        return err->code;
    page->may_leave = page->final;
    page->news = news_text(req, page);
    return ERR_OK;
}

/* ---- so far
 * -------------------------------------------------------------------------------------------- */

static enum err_code fill_results(struct request *req, const struct event_data *data, int player, struct me_page *page,
                                  struct err *err)
{
    struct standings_row *rows;
    int complete = 0;
    page->results = ARENA_ARRAY(req->arena, struct me_result, data->n_rounds + 1);
    for (size_t i = 0; i < data->n_rounds && data->rounds[i].published_at_utc; i++) {
        const struct load_match *m = event_match_of(data, data->rounds[i].number, player);
        if (data->rounds[i].missing == 0 && complete == (int)i && i < (size_t)data->swiss_rounds)
            complete = (int)i + 1;
        if (m)
            page->results[page->n_results++] = (struct me_result){
                .round = m->round,
                .table = m->table,
                .opponent = m->p2 < 0 ? m->result != RESULT_LOSS ? "" : "-" /* a round that was missed */
                            : m->pod
                                ? event_pod_others(req->arena, data, m->pod, player)
                                : player_spoken_name(req->arena, data->players[m->p1 == player ? m->p2 : m->p1].name),
                .alone = m->p2 < 0 && event_is_pods(&data->event), /* where a bye is no 2-0 */
                .result = m->p2 < 0 && event_is_pods(&data->event) ? ""
                          : m->pod                                 ? event_pod_result(req->arena, data, m)
                                   : score_words(req, own(m, player, score_of_match(m))),
            };
    }
    /* A player only looks at the match, so ranks are not counted: with two thousand phones that would be too much. */
    if (complete == 0 || event_is_bracket(&data->event) || (page->has_match && !page->final && page->open))
        return ERR_OK;
    if (event_standings(req->arena, data, complete, &rows, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < data->n_players; i++)
        if (rows[i].player == player && !data->players[player].disqualified) {
            page->rank = rows[i].rank;
            page->points_text = arena_printf(req->arena, "%d", rows[i].points);
        }
    page->of = (int)data->n_players;
    page->after_round = complete;
    struct pods_row *exact = NULL; /* points may be fractions there */
    if (page->pods && event_pods_standings(req->arena, data, complete, &exact, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; exact && i < data->n_players; i++)
        if (exact[i].player == player)
            page->points_text = ratio_decimal(req->arena, exact[i].points, 2, true);
    return ERR_OK;
}

static enum err_code fill_list(struct request *req, const struct event_data *data, struct me_page *page,
                               struct err *err)
{
    struct decklist_setting setting;
    struct decklist list;
    if (decklist_settings(req->store, &data->event, &setting, err) != ERR_OK ||
        decklist_find(req->store, req->arena, &data->event, req->visitor.player, DECKLIST_LIST, &list, err) != ERR_OK)
        return err->code;
    page->lists = setting.lists != DECKLISTS_NONE;
    page->lists_locked = setting.locked || !page->open;
    page->has_list = list.version > 0;
    page->list_bad = page->has_list ? list.verdict.state == DECKLIST_ILLEGAL : setting.lists == DECKLISTS_REQUIRED;
    page->list_state = deck_state_text(req->lang, page->has_list ? list.verdict.state : DECKLIST_MISSING);
    return ERR_OK;
}

/* True when players without a match in the latest round are out; in double elimination some only wait. */
static bool is_out(const struct event_data *data, const struct me_page *page)
{
    return page->round > data->swiss_rounds && strcmp(data->event.structure, "double-elimination") != 0 &&
           !event_is_round_robin(&data->event);
}

static bool was_in_bracket(const struct event_data *data, int player)
{
    for (size_t i = (size_t)data->swiss_rounds; i < data->n_rounds; i++)
        if (data->rounds[i].published_at_utc && event_match_of(data, data->rounds[i].number, player))
            return true;
    return false;
}

/* Why there is no match now. */
static const char *why_nothing(struct request *req, const struct event_data *data, int player,
                               const struct me_page *page)
{
    const struct load_player *p = &data->players[player];
    if (!page->open)
        return lang_text(req->lang, "The event is closed. Thank you for playing!");
    if (p->disqualified)
        return lang_text(req->lang, "You are disqualified from this event.");
    if (p->dropped_after >= 0 && !page->has_match)
        return lang_text(req->lang, "You have dropped from this event. The desk can bring you back.");
    if (p->dropped_after >= 0)
        return lang_text(req->lang, "You drop after this round. The desk can bring you back.");
    if (!page->begun)
        return lang_text(req->lang, "The pairings are not there yet: this page shows them when they are.");
    if (!page->has_match && !page->bye && is_out(data, page))
        return was_in_bracket(data, player)
                   ? lang_text(req->lang, "You are out of the bracket. Thank you for playing!")
                   : lang_text(req->lang, "The cut is played without you. Thank you for playing!");
    return page->has_match || page->bye ? ""
                                        : lang_text(req->lang, "You are at no table in this round. Ask at the desk.");
}

static enum err_code me_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct announcement announced;
    int player;
    struct me_page page = {.result = "",
                           .mine = "",
                           .theirs = "",
                           .theirs_value = "",
                           .left = "",
                           .ends = "",
                           .round_name = "",
                           .opponent = "",
                           .news = "",
                           .points_text = "",
                           .there_at = "",
                           .called = ""};
    if (mine(req, &data, &player, err) != ERR_OK ||
        announce_now(req->store, req->arena, data->event.id, &announced, err) != ERR_OK)
        return err->code;
    page.event = data->event.id.v;
    page.player = req->visitor.player.v;
    page.event_name = data->event.set.name;
    page.player_name = player_spoken_name(req->arena, data->players[player].name);
    page.announcement = announced.text;
    page.open = data->event.state != EVENT_CLOSED;
    page.pods = event_is_pods(&data->event);
    page.in = event_player_active(data, player);
    page.checked_in = data->players[player].checked_in_at_utc != 0;
    page.there_at = lang_time(req->arena, req->lang, data->players[player].checked_in_at_utc);
    if (fill_match(req, data, player, &page, err) != ERR_OK || fill_list(req, data, &page, err) != ERR_OK ||
        fill_results(req, data, player, &page, err) != ERR_OK)
        return err->code;
    page.problem_with = why_nothing(req, data, player, &page);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "My page"),
                                        .section = "me",
                                        .live = true,
                                        .refresh = 20,
                                        .class_ = "phone",
                                        .style = "me.css"});
    page_me(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- what a player does
 * ----------------------------------------------------------------------------------- */

/* A report, and a confirmation of what the page showed: the same word, from the same player. */
static enum err_code me_report(struct request *req, struct err *err)
{
    struct reported_outcome out;
    int64_t round;
    req->event_id = req->visitor.event;
    if (field_int(req, "round", 1, 99, 0, &round, err) != ERR_OK)
        return err->code;
    struct seen_round seen = round_seen(req, (int)round, 0);
    seen.player = req->visitor.player;
    if (reported_say(req->store, req->arena, req->event_id, (int)round, &seen, req->visitor.player,
                     field_or(req, "score", ""), field(req, "drop") != NULL, &out, err) != ERR_OK)
        return err->code;
    const char *said = out.match.state == REPORTED_FINAL ? lang_text(req->lang, "The result is in.")
                                                         : lang_text(req->lang, "Your report is noted.");
    /* The page shows what became of the match, so no sentence is added: it would still be there when the match has
     * changed again. */
    page_done(req, req->wants_json ? said : "", "/me");
    return ERR_OK;
}

/* Calls a judge to the player's table, or says that none is needed any more; the page shows which it is. */
static enum err_code me_call(struct request *req, struct err *err)
{
    int64_t round;
    req->event_id = req->visitor.event;
    if (field_int(req, "round", 1, 99, 0, &round, err) != ERR_OK)
        return err->code;
    enum err_code rc =
        field(req, "back")
            ? judge_call_back(req->store, req->arena, req->event_id, (int)round, req->visitor.player, err)
            : judge_call(req->store, req->arena, req->event_id, (int)round, req->visitor.player, err);
    if (rc == ERR_OK)
        page_done(req, "", "/me");
    return rc;
}

static enum err_code me_checkin(struct request *req, struct err *err)
{
    const char *sentence;
    req->event_id = req->visitor.event;
    if (checkin_set(req->store, req->arena, req->event_id, &req->visitor.player, 1, true, &sentence, err) != ERR_OK)
        return err->code;
    page_done(req, lang_text(req->lang, "You are checked in."), "/me");
    return ERR_OK;
}

static enum err_code me_drop(struct request *req, struct err *err)
{
    const char *sentence;
    req->event_id = req->visitor.event;
    if (enrol_drop(req->store, req->arena, req->event_id, req->visitor.player, &sentence, err) != ERR_OK)
        return err->code;
    page_done(req, lang_text(req->lang, "You have dropped."), "/me");
    return ERR_OK;
}

/* ---- my list
 * ------------------------------------------------------------------------------------------- */

static enum err_code fill_text(struct request *req, const struct event *event, const struct decklist *list,
                               struct me_deck_page *page, struct err *err)
{
    struct deck_form form;
    page->text = "";
    page->came_back = req->method == METHOD_POST || req->problem;
    if (page->came_back && deck_form_read(req, event, req->visitor.player, &form, &page->typed, err) != ERR_OK)
        return err->code;
    if (page->came_back)
        page->text = form.typed;
    else if (list->version)
        return decklist_typed(req->store, req->arena, event->id, list, &page->text, err);
    return ERR_OK;
}

static enum err_code deck_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct decklist list;
    struct decklist_setting setting;
    int player;
    struct me_deck_page page = {.text = ""};
    if (mine(req, &data, &player, err) != ERR_OK ||
        decklist_settings(req->store, &data->event, &setting, err) != ERR_OK ||
        decklist_find(req->store, req->arena, &data->event, req->visitor.player, DECKLIST_LIST, &list, err) != ERR_OK)
        return err->code;
    page.event = data->event.id.v;
    page.player = req->visitor.player.v;
    page.event_name = data->event.set.name;
    page.format = data->event.set.format;
    page.date = lang_date(req->arena, req->lang, data->event.set.date);
    page.taken = setting.lists != DECKLISTS_NONE;
    page.locked = setting.locked;
    page.open = data->event.state != EVENT_CLOSED && event_player_active(data, player);
    page.has = list.version > 0;
    page.version = list.version;
    page.state = deck_state_text(req->lang, page.has ? list.verdict.state : DECKLIST_MISSING);
    if (fill_text(req, &data->event, &list, &page, err) != ERR_OK ||
        deck_view_of_list(req, &data->event, &list, &page.registered, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "My decklist"),
                                        .section = "mydeck",
                                        .class_ = "phone",
                                        .style = "me.css"});
    page_me_deck(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code deck_hand_in(struct request *req, struct err *err)
{
    struct event_data *data;
    struct decklist list;
    bool same;
    int player;
    if (field(req, "fix") || field_is(req, "act", "check")) /* only looks at it once more */
        return deck_show(req, err);
    if (mine(req, &data, &player, err) != ERR_OK ||
        deck_form_register(req, &data->event, req->visitor.player, NULL, &list, &same, err) != ERR_OK)
        return err->code;
    const char *text =
        same ? LANG_MARK("It is the same list as before: {state}") : LANG_MARK("Your list is handed in: {state}");
    page_done(req,
              lang_fill(req->arena, lang_text(req->lang, text),
                        LANG_ARGS({"state", deck_state_text(req->lang, list.verdict.state)})),
              "/me/deck");
    return ERR_OK;
}

const struct route routes_me[] = {
    {METHOD_GET, "/me", FOR_PLAYER, 0, 0, me_show, NULL},
    {METHOD_POST, "/me/report", MAY_REPORT, 0, 0, me_report, me_show},
    {METHOD_POST, "/me/confirm", MAY_REPORT, 0, 0, me_report, me_show},
    {METHOD_POST, "/me/call", MAY_CALL &FOR_PLAYER, 0, 0, me_call, me_show},
    {METHOD_POST, "/me/checkin", MAY_CHECKIN &FOR_PLAYER, 0, 0, me_checkin, me_show},
    {METHOD_POST, "/me/drop", MAY_DROP &FOR_PLAYER, 0, 0, me_drop, me_show},
    {METHOD_GET, "/me/deck", FOR_PLAYER, 0, 0, deck_show, NULL},
    {METHOD_POST, "/me/deck", MAY_DECK_REGISTER &FOR_PLAYER, 0, DECK_FORM_BODY, deck_hand_in, deck_show},
    {0},
};
