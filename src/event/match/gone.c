/* gone.c - players who cannot go on: one rule for every cause, in every structure, at every moment
 *
 * A match that is given without a game is a result like any other: corrected, cleared and taken back by the
 * same verbs, and never rated. Where a judge has to decide, nothing is written, and the sentence names both
 * ways on.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/internal.h"
#include "event/match/match.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

/* ---- the rule -------------------------------------------------------------------------------- */

bool gone_is_out(const struct event_data *data, int player)
{
    return !event_player_active(data, player) || data->players[player].ejected;
}

bool gone_in_bracket(const struct event_data *data)
{
    return event_is_bracket(&data->event) || data->n_rounds > (size_t)data->swiss_rounds;
}

struct score gone_score(const struct event_data *data, enum result_kind alone, bool out1, bool out2)
{
    int need = event_wins_needed(event_match_parts(&data->event.set));
    return (struct score){.kind = out1 && out2   ? RESULT_DOUBLE_LOSS
                                  : out1 || out2 ? alone
                                                 : RESULT_NONE,
                          .wins1 = !out1 && out2 ? need : 0,
                          .wins2 = out1 && !out2 ? need : 0};
}

bool gone_was_given(const struct load_match *m, int player)
{
    bool first = m->p1 == player;
    return m->p2 >= 0 && (first || m->p2 == player) && (first ? m->wins1 > m->wins2 : m->wins2 > m->wins1) &&
           (m->result == RESULT_WALKOVER || m->result == RESULT_NO_SHOW || m->result == RESULT_PENALTY);
}

/* ---- leaving --------------------------------------------------------------------------------- */

/* A player who leaves, and the match that they leave. */
struct leaving {
    struct store *store;
    struct arena *arena;
    const struct event_data *data;
    int player, other; /* -1: no opponent */
    enum gone_cause cause;
    bool bracket, other_out, together; /* the opponent is out, or leaves in the same go */
    bool may_have_played;              /* the opponent has dropped, from a round that they were in */
    const struct load_match *m;        /* NULL: none */
    const char *rule;                  /* for players who withdraw */
};

/* The player's match of the bracket that has no result; NULL: none. */
static const struct load_match *open_match_of(const struct event_data *data, int player)
{
    const struct load_match *found = NULL;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round > data->swiss_rounds && m->result == RESULT_NONE && (m->p1 == player || m->p2 == player))
            found = m;
    }
    return found;
}

static enum err_code find_match(struct leaving *l, const struct player_id *fellows, size_t n, struct err *err)
{
    struct floor_rules rules;
    const struct event_data *data = l->data;
    enum err_code rc = floor_rules_of_event(l->arena, &data->event, &rules, err);
    l->rule = rc == ERR_OK ? floor_cited(l->arena, rules.withdrawal_rule) : "";
    l->bracket = gone_in_bracket(data) && !event_is_pods(&data->event);
    l->m = l->bracket ? open_match_of(data, l->player) : NULL;
    if (!l->m)
        l->m = event_match_of(data, (int)data->n_rounds, l->player);
    l->other = !l->m || l->m->pod ? -1 : l->m->p1 == l->player ? l->m->p2 : l->m->p1;
    for (size_t i = 0; l->other >= 0 && i < n; i++)
        l->together = l->together || event_player_index(data, fellows[i]) == l->other;
    l->other_out = l->other >= 0 && (l->together || gone_is_out(data, l->other));
    /* A player who dropped from a round may have played it before the other was sent out of it. */
    const struct load_player *other = l->other >= 0 ? &data->players[l->other] : NULL;
    l->may_have_played = !l->bracket && l->cause >= GONE_DISQUALIFIED && l->other_out && !l->together &&
                         !other->disqualified && !other->ejected;
    l->other_out = l->other_out && !l->may_have_played;
    return rc;
}

/* True when nobody has to be asked who loses a match without a result. */
static bool is_decided(const struct leaving *l)
{
    return l->bracket || l->cause != GONE_DROPS;
}

/* Returns what was reported about the match before, for the judge who decides. */
static enum err_code said_text(const struct leaving *l, const char **out, struct err *err)
{
    struct reported_match *all = NULL;
    size_t n = 0;
    *out = "";
    enum err_code rc = reported_list(l->store, l->arena, l->data, l->m->round, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        for (int side = 0; &l->data->matches[all[i].match] == l->m && side < event_match_seats(l->m); side++) {
            const struct score *s = &all[i].said[side];
            if (s->kind != RESULT_NONE && l->m->pod)
                *out = message(l->arena, "%s; %s has reported: %s", *out,
                               l->data->players[event_match_seat(l->m, side)].name,
                               reported_word_text(l->arena, l->data, l->m, *s));
            else if (s->kind != RESULT_NONE)
                *out = message(l->arena, "%s; %s has reported %s %s %s", *out,
                               l->data->players[side ? l->m->p2 : l->m->p1].name, l->data->players[l->m->p1].name,
                               score_said(l->arena, *s), l->data->players[l->m->p2].name);
        }
    return rc;
}

/* The two ways on of a match that may have been played. */
static const char *ask_text(const struct leaving *l)
{
    const char *name = l->data->players[l->player].name;
    if (!l->other_out)
        return message(l->arena,
                       "; their match at table %d has no result yet; if it is not played, "
                       "they lose it%s\ntopcut result %d no-show \"%s\"%s",
                       l->m->table, l->rule, l->m->table, name,
                       strcmp(l->data->event.structure, "swiss") == 0 && l->m->round <= l->data->swiss_rounds
                           ? TC_WORD("; or, to pair the opponent with somebody else: topcut repair")
                           : "");
    return message(l->arena,
                   "; their match at table %d against \"%s\", who is out as well, has no "
                   "result yet; if it was not played, both lose it%s\ntopcut result %d "
                   "double-loss",
                   l->m->table, l->data->players[l->other].name, l->rule, l->m->table);
}

/* A match in its bracket as it stands; NULL: it is in none. */
static const struct bracket_match *in_bracket(struct arena *arena, const struct event_data *data,
                                              const struct load_match *m, struct bracket *b)
{
    struct err ignored = ERR_INIT;
    const struct bracket_match *found = NULL;
    if (m->round > data->swiss_rounds && playoff_bracket(arena, data, b, &ignored) == ERR_OK)
        for (size_t i = 0; i < b->n_matches; i++)
            if (b->matches[i].paired && b->matches[i].round == m->round - data->swiss_rounds &&
                b->matches[i].table == m->table)
                found = &b->matches[i];
    err_clear(&ignored);
    return found;
}

/* The same of a double elimination alone. */
static const struct bracket_match *in_double(struct arena *arena, const struct event_data *data,
                                             const struct load_match *m, struct bracket *b)
{
    return event_bracket_kind(&data->event) == BRACKET_DOUBLE ? in_bracket(arena, data, m, b) : NULL;
}

/* The match of a bracket to which the "winner" or the "loser" of another goes; NULL: none. */
static const struct bracket_match *goes_to(struct arena *arena, const struct bracket *b,
                                           const struct bracket_match *from, const char *who)
{
    const char *source = arena_printf(arena, "%s of %s", who, from->code);
    for (size_t i = 0; i < b->n_matches; i++) {
        const struct bracket_match *m = &b->matches[i];
        if (strcmp(m->side[0].source, source) == 0 || strcmp(m->side[1].source, source) == 0)
            return m;
    }
    return NULL;
}

/* In a double elimination, where the winner of the match goes: ", to L2-1"; or "". */
static const char *winner_goes_text(const struct leaving *l)
{
    struct bracket b;
    const struct bracket_match *left = in_double(l->arena, l->data, l->m, &b);
    const struct bracket_match *m = left ? goes_to(l->arena, &b, left, "winner") : NULL;
    return !m || m->section == BRACKET_RESET ? ""
           : m->section == BRACKET_FINAL     ? message(l->arena, ", to the %s", m->code)
                                             : message(l->arena, ", to %s", m->code);
}

/* ", and whoever would have met its winner goes through": of a match of a bracket that both lose, as far as it leads on
 * to others; or "". */
static const char *beyond_text(struct arena *arena, const struct event_data *data, const struct load_match *m)
{
    struct bracket b;
    const struct bracket_match *left = in_bracket(arena, data, m, &b);
    const struct bracket_match *next = left ? goes_to(arena, &b, left, "winner") : NULL;
    if (!next || next->section == BRACKET_RESET)
        return "";
    return goes_to(arena, &b, left, "loser")
               ? TC_WORD(", and whoever would have met its winner or its loser goes through")
               : TC_WORD(", and whoever would have met its winner goes through");
}

const char *gone_loser_text(struct arena *arena, const struct event_data *data, const struct load_match *m)
{
    struct bracket b;
    const struct bracket_match *lost = m->p2 >= 0 ? in_double(arena, data, m, &b) : NULL;
    int loser = m->wins1 < m->wins2 ? m->p1 : m->p2;
    if (!lost || m->result == RESULT_DOUBLE_LOSS || m->wins1 == m->wins2 || gone_is_out(data, loser))
        return "";
    const struct bracket_match *next = goes_to(arena, &b, lost, "loser");
    if (lost->section == BRACKET_WINNERS && next)
        return message(arena, "\"%s\" goes on in the losers' half, in %s, unless they leave\ntopcut drop \"%s\"",
                       data->players[loser].name, next->code, data->players[loser].name);
    return lost->section == BRACKET_LOSERS
               ? message(arena, "\"%s\" has lost for the second time, and is out", data->players[loser].name)
               : "";
}

static const char *lost_by_both_text(const struct leaving *l)
{
    const char *beyond = l->bracket ? beyond_text(l->arena, l->data, l->m) : "";
    bool given = l->m->result != RESULT_NONE;
    if (l->together && l->cause <= GONE_NOT_PLAYING)
        return message(l->arena, "; both at table %d leave, and lose the match%s%s", l->m->table, l->rule, beyond);
    return message(l->arena,
                   given ? MESSAGE_MARK("; the match at table %d, which \"%s\" did not play either, is lost by both%s")
                         : MESSAGE_MARK("; the match at table %d, which \"%s\" cannot play either, is lost by both%s"),
                   l->m->table, l->data->players[l->other].name, beyond);
}

/* Returns the reservation about a match lost by being sent out: games may have been played. */
static const char *unless_played_text(const struct leaving *l)
{
    if (l->may_have_played)
        return message(l->arena,
                       ", who has dropped; if they had left before it, both lose it\ntopcut "
                       "result %d double-loss --correct",
                       l->m->table);
    return message(l->arena, "; if games were played before, enter them\ntopcut result %d SCORE", l->m->table);
}

/* Returns the sentence about a match that the player alone loses. */
static const char *lost_text(const struct leaving *l)
{
    const char *other = l->data->players[l->other].name;
    if (l->bracket)
        return message(l->arena, "; %s goes through without playing%s", other, winner_goes_text(l));
    if (l->cause >= GONE_DISQUALIFIED)
        return message(l->arena, "; the match at table %d is lost to \"%s\"%s", l->m->table, other,
                       unless_played_text(l));
    return l->m->round == 1 ? message(l->arena,
                                      "; withdrawn before the first match, they lose it to \"%s\" at "
                                      "table %d%s",
                                      other, l->m->table, l->rule)
                            : message(l->arena, "; they lose round %d by no-show to \"%s\" at table %d%s", l->m->round,
                                      other, l->m->table, l->rule);
}

/* The match has no result. */
static enum err_code leave_open(const struct leaving *l, struct gone *out, struct err *err)
{
    const char *said = "";
    enum err_code rc = said_text(l, &said, err);
    if (rc != ERR_OK)
        return rc;
    if (!is_decided(l)) {
        out->sentence = arena_printf(l->arena, "%s%s", ask_text(l), said);
        return ERR_OK;
    }
    if (l->m->seats > 0 && l->cause == GONE_NOT_PLAYING && !l->bracket)
        return err_set(err, ERR_CONFLICT,
                       "seats of table %d have results: \"%s\" has played\ndrop them without "
                       "--forfeit, and enter the rest: topcut result %d",
                       l->m->table, l->data->players[l->player].name, l->m->table);
    bool first = l->m->p1 == l->player;
    struct score s = gone_score(l->data,
                                l->bracket                      ? RESULT_WALKOVER
                                : l->cause >= GONE_DISQUALIFIED ? RESULT_PENALTY
                                                                : RESULT_NO_SHOW,
                                first || l->other_out, !first || l->other_out);
    out->decided = true;
    out->sentence = arena_printf(
        l->arena, "%s%s%s", l->other_out ? lost_by_both_text(l) : lost_text(l), said,
        *said ? message(l->arena, "; if that was played, it can stand\ntopcut result %d SCORE --correct", l->m->table)
              : "");
    return event_write_score(l->store, l->m->id, s, err);
}

/* The match was given to the player who leaves now, as the other could not go on. */
static enum err_code leave_given(const struct leaving *l, struct gone *out, struct err *err)
{
    const char *removed = "";
    if (l->cause == GONE_DROPS && !l->together) {
        out->sentence = message(l->arena, "; the match at table %d, which \"%s\" did not play, stays theirs%s",
                                l->m->table, l->data->players[l->other].name,
                                l->bracket && !l->other_out
                                    ? ""
                                    : message(l->arena,
                                              "; if they did not come either, both lose it\ntopcut result %d "
                                              "double-loss --correct",
                                              l->m->table));
        return ERR_OK;
    }
    out->decided = true;
    out->sentence = lost_by_both_text(l);
    enum err_code rc = l->bracket ? playoff_prune_after(l->store, l->arena, l->data, l->m, &removed, err) : ERR_OK;
    return rc == ERR_OK ? event_write_score(l->store, l->m->id, gone_score(l->data, RESULT_NONE, true, true), err) : rc;
}

/* The match of a bracket that a player waits for, not paired yet; NULL: none. */
static const struct bracket_match *next_match_of(const struct bracket *b, int player)
{
    for (size_t i = 0; i < b->n_matches; i++) {
        const struct bracket_match *m = &b->matches[i];
        if ((m->side[0].player == player || m->side[1].player == player) && !m->paired && !m->decided && m->needed)
            return m;
    }
    return NULL;
}

/* Says what becomes of the place in the losers' half of a player who has left. */
static const char *losers_half_text(struct arena *arena, const struct event_data *data, const struct bracket_match *m,
                                    const struct bracket_side *other)
{
    if (other->player < 0)
        return message(arena,
                       strncmp(other->source, "winner", strlen("winner")) == 0
                           ? MESSAGE_MARK("; in the losers' half the winner of %s wins %s by walkover")
                           : MESSAGE_MARK("; in the losers' half the loser of %s wins %s by walkover"),
                       strrchr(other->source, ' ') + 1, m->code);
    return gone_is_out(data, other->player)
               ? message(arena, "; in the losers' half %s, against \"%s\", who is out as well, is lost by both",
                         m->code, data->players[other->player].name)
               : message(arena, "; in the losers' half \"%s\" wins %s by walkover", data->players[other->player].name,
                         m->code);
}

/* Says what becomes of the match, not yet paired, of a player who has left. */
static const char *walkover_text(struct arena *arena, const struct event_data *data, const struct bracket_match *m,
                                 int side)
{
    int other = m->side[!side].player;
    const char *which =
        m->section == BRACKET_THIRD ? TC_WORD("the match for third place")
        : m->section == BRACKET_FINAL || m->section == BRACKET_RESET || strcmp(m->round_name, "Final") == 0
            ? TC_WORD("the final")
            : TC_WORD("their next match");
    if (m->section == BRACKET_LOSERS)
        return losers_half_text(arena, data, m, &m->side[!side]);
    if (other < 0)
        return message(arena, "; whoever meets them in %s wins it by walkover", which);
    return gone_is_out(data, other)
               ? message(arena,
                         "; %s, against \"%s\", who is out as well, is lost by both "
                         "at the next pairing",
                         which, data->players[other].name)
               : message(arena, "; \"%s\" wins %s by walkover at the next pairing", data->players[other].name, which);
}

/* Says what becomes of the next match of a player who has left a bracket, and in a double elimination of their place in
 * the losers' half; "" when they have none. decided: the match that they left has its result by now. */
static enum err_code bracket_text(const struct leaving *l, bool decided, const char **out, struct err *err)
{
    struct bracket b;
    struct event_data now = *l->data;
    *out = "";
    enum err_code rc = decided ? event_load(l->store, l->arena, l->data->event.id, &now, err) : ERR_OK;
    if (rc == ERR_OK)
        rc = playoff_bracket(l->arena, &now, &b, err);
    if (rc != ERR_OK)
        return rc;
    const struct bracket_match *m = next_match_of(&b, l->player);
    int side = m && m->side[1].player == l->player;
    if (m && !m->side[!side].bye)
        *out = walkover_text(l->arena, &now, m, side);
    return ERR_OK;
}

/* What becomes of a table of three to five that one leaves before it has its result. */
static const char *pod_left_text(const struct leaving *l, const struct player_id *fellows, size_t n_fellows)
{
    int left = 0, last = -1, table = l->m->table;
    for (int c = 0; c < l->m->pod->n; c++) {
        int player = l->m->pod->players[c];
        bool stays = player != l->player && event_player_active(l->data, player);
        for (size_t i = 0; i < n_fellows; i++)
            stays = stays && event_player_index(l->data, fellows[i]) != player;
        left += stays;
        last = stays ? player : last;
    }
    if (left >= 3)
        return message(l->arena, "; table %d goes on without them", table);
    if (left == 2)
        return l->m->round <= l->data->swiss_rounds
                   ? message(l->arena,
                             "; two are left at table %d, who play it out\n"
                             "where it has not begun, topcut repair seats them at other tables",
                             table)
                   : message(l->arena, "; two are left at table %d, who play it out", table);
    if (left == 1)
        return message(l->arena, "; \"%s\" alone is left at table %d, and wins it\ntopcut result %d \"%s\"",
                       l->data->players[last].name, table, table, l->data->players[last].name);
    return message(l->arena, "; nobody is left at table %d\ntopcut result %d nobody", table, table);
}

enum err_code gone_leave(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                         enum gone_cause cause, const struct player_id *fellows, size_t n_fellows, struct gone *out,
                         struct err *err)
{
    struct event_data data;
    const char *next = "";
    *out = (struct gone){.sentence = ""};
    enum err_code rc = event_load(store, arena, event, &data, err);
    if (rc != ERR_OK)
        return rc;
    struct leaving l = {.store = store,
                        .arena = arena,
                        .data = &data,
                        .player = event_player_index(&data, player),
                        .other = -1,
                        .cause = cause};
    if (data.n_rounds && (rc = find_match(&l, fellows, n_fellows, err)) != ERR_OK)
        return rc;
    if (l.other >= 0 && l.m->result == RESULT_NONE)
        rc = leave_open(&l, out, err);
    else if (l.other >= 0 && gone_was_given(l.m, l.player))
        rc = leave_given(&l, out, err);
    else if (l.other >= 0 && l.together && l.m->result == RESULT_DOUBLE_LOSS)
        out->sentence = lost_by_both_text(&l);
    else if (l.may_have_played && gone_was_given(l.m, l.other))
        out->sentence = message(arena, "; it is lost to \"%s\"%s", data.players[l.other].name,
                                unless_played_text(&l));    /* by penalty already */
    else if (l.m && l.m->pod && l.m->result == RESULT_NONE) /* a player who does not play it loses to whoever wins */
        out->sentence = pod_left_text(&l, fellows, n_fellows);
    else if (cause == GONE_NOT_PLAYING && !l.bracket && !(l.other >= 0 && gone_was_given(l.m, l.other)))
        return err_set(err, ERR_CONFLICT,
                       "\"%s\" has no match without a result: there is nothing to lose\ndrop them without --forfeit",
                       data.players[l.player].name);
    if (rc == ERR_OK && data.n_rounds && l.bracket && (rc = bracket_text(&l, out->decided, &next, err)) == ERR_OK)
        out->sentence = arena_printf(arena, "%s%s", out->sentence, next);
    if (rc == ERR_OK && data.n_rounds && !l.bracket && event_is_round_robin(&data.event))
        out->sentence =
            arena_printf(arena, "%s%s", out->sentence, robin_left_text(arena, &data, l.player, !is_decided(&l)));
    return rc;
}

enum err_code gone_next_text(struct store *store, struct arena *arena, struct event_id event, const char **out,
                             struct err *err)
{
    struct event_data data;
    enum next_step step = NEXT_DONE;
    *out = "";
    enum err_code rc = event_load(store, arena, event, &data, err);
    if (rc != ERR_OK || data.n_rounds == 0 || data.event.missing)
        return rc;
    rc = next_step_after_round(arena, &data, &step, err);
    if (rc == ERR_OK)
        *out = message(arena, "; all results of round %d are in\n%s", (int)data.n_rounds, next_step_command(step));
    return rc;
}

/* ---- in a bracket, by name ------------------------------------------------------------------- */

enum err_code playoff_walkover(struct store *store, struct arena *arena, struct event_id event,
                               struct player_id who_leaves, const char **sentence, struct err *err)
{
    struct event_data data;
    enum err_code rc = verb_begin(store, VERB_WALKOVER, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK)
        rc = event_require_open(&data.event, err);
    int p = rc == ERR_OK ? event_player_index(&data, who_leaves) : -1;
    if (rc == ERR_OK && p < 0)
        rc = err_set(err, ERR_NOT_FOUND, "that player is not enrolled in %s", data.event.set.name);
    const struct load_match *m = rc == ERR_OK ? open_match_of(&data, p) : NULL;
    if (rc == ERR_OK && !m)
        rc = err_set(err, ERR_CONFLICT, "%s has no playoff match without a result\ntopcut bracket shows it",
                     data.players[p].name);
    const char *next = "";
    if (rc == ERR_OK) {
        int other = m->p1 == p ? m->p2 : m->p1;
        bool out = gone_is_out(&data, other), again = event_bracket_kind(&data.event) == BRACKET_DOUBLE;
        const char *name = data.players[p].name;
        rc = event_write_score(store, m->id, gone_score(&data, RESULT_WALKOVER, m->p1 == p || out, m->p2 == p || out),
                               err);
        *sentence = out ? message(arena,
                                  again ? MESSAGE_MARK("%s gives the match up, and %s: both lose the match")
                                        : MESSAGE_MARK("%s leaves the bracket, and %s: both lose the match"),
                                  name, result_why_gone(arena, &data, other))
                        : message(arena,
                                  again ? MESSAGE_MARK("%s gives the match up; %s goes through without playing")
                                        : MESSAGE_MARK("%s leaves the bracket; %s goes through without playing"),
                                  name, data.players[other].name);
        struct load_match now = *m; /* as it stands after that */
        now.wins1 = m->p1 != p;
        now.wins2 = m->p1 == p;
        const char *goes = out ? "" : gone_loser_text(arena, &data, &now);
        *sentence = out     ? arena_printf(arena, "%s%s", *sentence, beyond_text(arena, &data, m))
                    : *goes ? arena_printf(arena, "%s; %s", *sentence, goes)
                            : *sentence;
    }
    if (rc == ERR_OK)
        rc = gone_next_text(store, arena, event, &next, err);
    if (rc == ERR_OK) {
        *sentence = arena_printf(arena, "%s%s", *sentence, next);
        store_note(store, event.v, "%s: %s", data.event.set.name, *sentence);
    }
    return store_end(store, rc, err);
}

/* ---- coming back ----------------------------------------------------------------------------- */

/* Whether a match of two stands as it does because the player had left, and no penalty says so. */
static enum err_code is_lost_by_leaving(struct store *store, const struct event_data *data, const struct load_match *m,
                                        int player, bool *out, struct err *err)
{
    int64_t penalty = 0;
    bool lost = (m->p1 == player) == (m->wins1 < m->wins2);
    *out = m->result == RESULT_WALKOVER && lost;
    if (m->result != RESULT_DOUBLE_LOSS)
        return ERR_OK;
    enum err_code rc = store_get_int(store, Q_PENALTY_OF_RESULT,
                                     SQL_ARGS(SQL_I(data->event.id.v), SQL_I(data->players[m->p1].id.v),
                                              SQL_I(data->players[m->p2].id.v), SQL_I(m->round)),
                                     0, &penalty, err);
    *out = penalty == 0;
    return rc;
}

enum err_code gone_back_in_bracket(struct store *store, const struct event_data *data, int player, struct err *err)
{
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        bool lost = false;
        if (m->round <= data->swiss_rounds || m->p2 < 0 || (m->p1 != player && m->p2 != player))
            continue;
        enum err_code rc = is_lost_by_leaving(store, data, m, player, &lost, err);
        if (rc != ERR_OK)
            return rc;
        if (!lost)
            continue;
        const char *other = data->players[m->p1 == player ? m->p2 : m->p1].name;
        const char *name = data->players[player].name;
        if (m->result == RESULT_DOUBLE_LOSS)
            return err_set(err, ERR_CONFLICT,
                           "%s and %s both lost the match of round %d that neither played\ntopcut "
                           "undo takes that back, or enter what was played: topcut result %d SCORE "
                           "--round %d --correct",
                           name, other, m->round, m->table, m->round);
        return err_set(err, ERR_CONFLICT,
                       "%s went through in round %d because %s had left\ntopcut undo takes that "
                       "back, or enter what was played: topcut result %d SCORE --round %d "
                       "--correct",
                       other, m->round, name, m->table, m->round);
    }
    return ERR_OK;
}

enum err_code gone_stays_lost_text(struct store *store, struct arena *arena, struct event_id event,
                                   struct player_id player, const char **out, struct err *err)
{
    struct event_data data;
    *out = "";
    enum err_code rc = event_load(store, arena, event, &data, err);
    int at = rc == ERR_OK ? event_player_index(&data, player) : -1;
    const struct load_match *m =
        at >= 0 && data.swiss_rounds && !gone_in_bracket(&data) ? event_match_of(&data, data.swiss_rounds, at) : NULL;
    if (!m || m->p2 < 0 || m->pod) /* a table of three to five goes on without one */
        return rc;
    bool alone = (m->result == RESULT_NO_SHOW || m->result == RESULT_PENALTY) && (m->p1 == at) == (m->wins1 < m->wins2);

    if (alone || m->result == RESULT_DOUBLE_LOSS)
        *out = message(
            arena,
            m->result == RESULT_DOUBLE_LOSS
                ? MESSAGE_MARK("; their match at table %d of round %d stays lost by both, unless it is played\n"
                               "topcut result %d --clear")
            : m->result == RESULT_NO_SHOW
                ? MESSAGE_MARK("; their match at table %d of round %d stays lost by no-show, unless it is played\n"
                               "topcut result %d --clear")
                : MESSAGE_MARK("; their match at table %d of round %d stays lost by penalty, unless it is played\n"
                               "topcut result %d --clear"),
            m->table, m->round, m->table);
    return rc;
}
