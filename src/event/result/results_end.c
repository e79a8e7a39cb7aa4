/* results_end.c - for the files on results: one entry inside a verb, and how a match may end: on time, by agreement
 * (D.1.5, D.1.7) */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/result/internal.h"
#include "event/state/state.h"

#define LIFE_MAX 9999 /* either way: nobody writes five digits on a slip */

bool result_must_advance(const struct event_data *data, const struct load_match *match)
{
    return match->round > data->swiss_rounds;
}

/* ---- life totals ----------------------------------------------------------------------------- */

/* One whole number at *p, which may be below zero. */
static bool read_life(const char **p, int *out)
{
    bool below = **p == '-';
    int value = 0, digits = 0;
    for (*p += below; char_is_digit(**p); (*p)++, digits++)
        if (value <= LIFE_MAX)
            value = value * 10 + (**p - '0');
    *out = below ? -value : value;
    return digits > 0 && value <= LIFE_MAX;
}

enum err_code result_life_parse(const char *text, struct score *score, struct err *err)
{
    char plain[SCORE_ROOM];
    const char *p = score_plain(text, plain, sizeof plain);
    bool good = read_life(&p, &score->life1) && (*p == '-' || *p == ':');
    if (good) {
        p++;
        good = read_life(&p, &score->life2) && !*p;
    }
    if (good)
        return ERR_OK;
    return err_set(err, ERR_INPUT, "\"%s\" are no life totals; expected two numbers such as 12-7", text);
}

/* ---- on time --------------------------------------------------------------------------------- */

static bool has_life(const struct score *score)
{
    return score->life1 != MATCH_NO_LIFE && score->life2 != MATCH_NO_LIFE;
}

/* The side that wins an elimination match of equal games: 0 or 1; an error says what is missing. */
static enum err_code advancing_side(struct arena *arena, const struct floor_rules *rules, const struct event_data *data,
                                    const struct load_match *m, int decided, const struct score *score, int *side,
                                    struct err *err)
{
    const char *rule = floor_cited(arena, rules->elimination_rule);
    const char *name1 = data->players[m->p1].name, *name2 = data->players[m->p2].name;
    int by_life = !has_life(score) || score->life1 == score->life2 ? -1 : score->life1 < score->life2;
    if (decided >= 0 && decided != m->p1 && decided != m->p2)
        return err_set(err, ERR_INPUT, "%s does not play at table %d (%s against %s)", data->players[decided].name,
                       m->table, name1, name2);
    *side = by_life >= 0 ? by_life : decided == m->p2;
    if (by_life >= 0 && decided >= 0 && (decided == m->p2) != by_life)
        return err_set(err, ERR_INPUT, "%s has the higher life total and wins%s", by_life ? name2 : name1, rule);
    if (by_life >= 0 || decided >= 0)
        return ERR_OK;
    if (has_life(score))
        return err_set(err, ERR_INPUT,
                       "games and life totals are equal, and somebody must advance%s: let them "
                       "play on until a life total changes, or enter the head judge's decision with "
                       "--decided NAME",
                       rule);
    return err_set(err, ERR_INPUT,
                   "the games are equal, and somebody must advance: the higher life total wins%s\n"
                   "enter it with --life A-B. With no game being played, let them begin one and play "
                   "until a life total changes, or enter the head judge's decision with --decided NAME",
                   rule);
}

/* The game that was being played goes to the winner; it may have been noted as drawn. */
static void give_game(struct score *score, int side, int best_of)
{
    if (score->wins1 + score->wins2 + score->draws >= best_of && score->draws > 0)
        score->draws--;
    if (side == 0)
        score->wins1++;
    else
        score->wins2++;
}

enum err_code result_at_time(struct arena *arena, const struct floor_rules *rules, const struct event_data *data,
                             const struct load_match *match, int decided, struct score *score, const char **remark,
                             struct err *err)
{
    int best_of = data->event.set.best_of, need = event_wins_needed(best_of), side = 0;
    bool equal = score->wins1 == score->wins2;
    const char *rule = floor_cited(arena, rules->elimination_rule);
    *remark = "";
    if (score->kind != RESULT_PLAYED)
        return err_set(err, ERR_INPUT,
                       "--time is for a match that was played: enter the games won, such as 1-0 or 1-1");
    if (score->wins1 >= need || score->wins2 >= need)
        return err_set(err, ERR_INPUT, "%d-%d is a finished match: time did not end it\nenter it without --time",
                       score->wins1, score->wins2);
    bool asked = result_must_advance(data, match) && equal;
    if (!asked && (has_life(score) || decided >= 0))
        return equal
                   ? err_set(err, ERR_INPUT,
                             "in this round nobody must advance: equal games are a drawn match%s, whatever the life "
                             "totals",
                             rule)
                   : err_set(err, ERR_INPUT,
                             "more games won decides the match%s; life totals and decisions are for equal games", rule);
    score->timed_out = true;
    if (!asked)
        return ERR_OK;
    enum err_code rc = advancing_side(arena, rules, data, match, decided, score, &side, err);
    if (rc != ERR_OK)
        return rc;
    const char *winner = data->players[side ? match->p2 : match->p1].name;
    bool by_life = has_life(score) && score->life1 != score->life2;
    *remark = by_life ? message(arena,
                                "%d-%d when time ended it; %s has more life, %d to %d, and "
                                "wins%s",
                                score->wins1, score->wins2, winner, side ? score->life2 : score->life1,
                                side ? score->life1 : score->life2, rule)
                      : message(arena,
                                "%d-%d when time ended it; %s wins by the head judge's "
                                "decision",
                                score->wins1, score->wins2, winner);
    give_game(score, side, best_of);
    return ERR_OK;
}

/* ---- a seat on time -------------------------------------------------------------------------- */

/* How many seats are drawn; *at is the last of them, -1 when only their number is known. */
static int drawn_seats(const struct seat_entry *typed, int *at)
{
    int n = 0;
    *at = -1;
    if (typed->total)
        return typed->score.kind == RESULT_PLAYED ? typed->score.draws : 0;
    for (int i = 0; i < TEAM_SEATS_MAX; i++) {
        const struct score *s = &typed->seats.score[i];
        if (!typed->seats.in[i] || s->kind != RESULT_PLAYED || s->wins1 != s->wins2)
            continue;
        *at = i;
        n++;
    }
    return n;
}

enum err_code result_seat_at_time(struct arena *arena, const struct floor_rules *rules, const struct event_data *data,
                                  const struct load_match *match, int decided, const struct score *turned,
                                  struct seat_entry *typed, const char **remark, struct err *err)
{
    int at, side = 0, drawn = drawn_seats(typed, &at);
    if (drawn == 0 || !result_must_advance(data, match))
        return err_set(err, ERR_INPUT,
                       "time ends the match of each seat by its games\nenter the seats as they stand, without --time");
    if (drawn > 1)
        return err_set(err, ERR_INPUT,
                       "%d seats are drawn: enter them one by one, each with its life totals\n"
                       "for example: topcut result %d A=1-1 --time --life 12-7",
                       drawn, match->table);
    enum err_code rc = advancing_side(arena, rules, data, match, decided, turned, &side, err);
    if (rc != ERR_OK)
        return rc;
    if (at >= 0) {
        give_game(&typed->seats.score[at], side, data->event.set.best_of);
    } else {
        typed->score.draws--;
        typed->score.wins1 += side == 0;
        typed->score.wins2 += side == 1;
    }
    const char *seat = at >= 0 ? message(arena, "seat %c", 'A' + at) : TC_WORD("the drawn seat");
    const char *winner = data->players[side ? match->p2 : match->p1].name;
    *remark =
        has_life(turned) && turned->life1 != turned->life2
            ? message(arena, "%s was equal when time ended it; %s has more life there, %d to %d, and wins it%s", seat,
                      winner, side ? turned->life2 : turned->life1, side ? turned->life1 : turned->life2,
                      floor_cited(arena, rules->elimination_rule))
            : message(arena, "%s was equal when time ended it; %s wins it by the head judge's decision", seat, winner);
    return ERR_OK;
}

/* ---- by agreement ---------------------------------------------------------------------------- */

enum err_code result_may_draw(struct arena *arena, const struct floor_rules *rules, const struct event_data *data,
                              const struct load_match *match, int game_losses, struct err *err)
{
    const struct floor_value *when = &rules->intentional_draw;
    const char *rule = floor_cited(arena, when->rule);
    if (when->value == FLOOR_DRAW_NEVER)
        return err_set(err, ERR_CONFLICT, "an intentional draw is not allowed%s", rule);
    if (when->value == FLOOR_DRAW_UNTIL_RESULT)
        return ERR_OK;
    bool played = match->result == RESULT_PLAYED && match->wins1 + match->wins2 + match->draws > 0;
    if (played)
        return err_set(err, ERR_CONFLICT,
                       "%s and %s have played: a draw is agreed on before the first game of a match, "
                       "for the whole of it%s\nif no game was played, the result was a mistake: topcut "
                       "result %d --clear, then enter id",
                       data->players[match->p1].name, data->players[match->p2].name, rule, match->table);
    if (game_losses > 0)
        return err_set(err, ERR_CONFLICT,
                       "a game of this match is lost by penalty: a draw is agreed on before the first "
                       "game, for the whole match%s",
                       rule);
    return ERR_OK;
}

/* ---- who is out ------------------------------------------------------------------------------ */

static bool wins_or_draws(struct score s, int side)
{
    return s.kind != RESULT_NONE && s.kind != RESULT_DOUBLE_LOSS && (side ? s.wins2 >= s.wins1 : s.wins1 >= s.wins2);
}

enum err_code result_require_loss(struct arena *arena, const struct event_data *data, const struct load_match *match,
                                  struct score score, bool correct, const char **remark, struct err *err)
{
    const int sides[2] = {match->p1, match->p2};
    const struct score before = {.kind = match->result, .wins1 = match->wins1, .wins2 = match->wins2};
    bool bracket = result_must_advance(data, match) || event_is_bracket(&data->event);
    for (int side = 0; side < 2; side++) {
        const struct load_player *p = &data->players[sides[side]];
        bool out = p->disqualified || p->ejected || (bracket && p->dropped_after >= 0);
        if (!out || !wins_or_draws(score, side) || wins_or_draws(before, side) ||
            (!bracket && match->round < (int)data->n_rounds))
            continue;
        if (!correct && score.kind == RESULT_NO_SHOW && gone_was_given(match, sides[!side]))
            continue; /* neither came: the result that is there is not replaced without a word */
        const char *why = result_why_gone(arena, data, sides[side]);
        if (!correct)
            return err_set(err, ERR_CONFLICT,
                           "%s and loses the match\ntopcut result %d no-show \"%s\"; if it was "
                           "played before, enter its result with --correct",
                           why, match->table, p->name);
        if (bracket)
            *remark = message(
                arena, "%s: whoever meets them next has a walkover, unless they are brought back\ntopcut %s \"%s\"%s",
                why, p->disqualified ? "dq" : "undrop", p->name, p->disqualified ? " --take-back" : "");
    }
    return ERR_OK;
}
