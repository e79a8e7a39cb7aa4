/* penalties.c - which of an event's penalties count, and giving one
 *
 * Nothing that counts is stored: a suggestion is derived from the rows before, with their age worked out from rounds
 * (the quarterfinals, D.3.4) and days (where warnings are not carried over). */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/internal.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

/* ---- rows ------------------------------------------------------------------------------------ */

/* ---- what counts ----------------------------------------------------------------------------- */

/* The round that clears what was before (D.3.4): the first of the bracket with at most eight
 * players; a smaller cut begins behind the quarterfinals. 0: there is none, as where everybody may
 * lose once. */
static int reset_round(const struct penalties *ps)
{
    const struct event_data *data = &ps->data;
    if (!ps->catalogue.reset || strcmp(data->event.structure, "double-elimination") == 0)
        return 0;
    for (size_t i = 0; i < data->n_rounds; i++)
        if (data->rounds[i].stage == STAGE_PLAYOFF && data->rounds[i].n_matches <= 4)
            return data->rounds[i].number;
    return 0;
}

bool penalties_is_open(const struct penalties *ps, const struct penalty_row *row)
{
    bool confirm =
        (row->level_at >= 0 && ps->catalogue.levels[row->level_at].confirm) || row->p.consequence >= PENALTY_EJECTION;
    if (row->level_at < 0)
        confirm = row->p.open || confirm;
    return confirm && !row->p.withdrawn && !*row->p.confirmed_by;
}

/* Classes a row by its distance from a round and a day. */
static struct penalty_past past_of(const struct penalties *ps, const struct penalty_row *row, int round,
                                   const char *day)
{
    int reset = reset_round(ps);
    struct penalty_past past = {.infraction = row->infraction_at,
                                .level = row->level_at,
                                .intent = row->p.intent,
                                .withdrawn = row->p.withdrawn,
                                .confirmed = !penalties_is_open(ps, row)};
    if (reset && round >= reset && row->p.round < reset)
        past.age = PENALTY_BEFORE_RESET;
    else if (!ps->data.event.set.carry_over && strcmp(row->p.day, day) != 0)
        past.age = PENALTY_OTHER_DAY;
    return past;
}

/* True when an earlier penalty counts towards a later one: both are of one person, or of one team. */
static bool counts_for(const struct penalty *before, const struct penalty *p)
{
    return before->player.v == p->player.v && before->of_team == p->of_team;
}

void penalties_judge(struct penalties *ps, const struct penalty_row *row, int level, struct penalty_suggestion *out)
{
    struct penalty_past *past = ARENA_ARRAY(ps->arena, struct penalty_past, ps->n + 1);
    size_t n = 0;
    for (size_t i = 0; i < ps->n; i++)
        if (counts_for(&ps->rows[i].p, &row->p) && ps->rows[i].p.number < row->p.number)
            past[n++] = past_of(ps, &ps->rows[i], row->p.round, row->p.day);
    penalty_suggest(ps->arena, &ps->catalogue, ps->data.event.set.date, past, n, row->infraction_at, level,
                    row->p.intent, out);
}

enum err_code penalties_list(struct store *store, struct arena *arena, const struct event_data *data,
                             struct penalty **out, size_t *n, struct err *err)
{
    struct penalties ps;
    char today[DATE_LEN + 1];
    *n = 0;
    enum err_code rc = penalties_load(store, arena, data->event.id, data, &ps, err);
    if (rc == ERR_OK)
        rc = date_today(store_clock(store), today, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct penalty, ps.n + 1);
    for (size_t i = 0; i < ps.n; i++) {
        struct penalty_row *row = &ps.rows[i];
        struct penalty_past past = past_of(&ps, row, (int)data->n_rounds, today);
        row->p.counts = penalty_counts(&ps.catalogue, &past) && row->p.weight > 0;
        (*out)[(*n)++] = row->p;
    }
    return ERR_OK;
}

/* ---- giving one ------------------------------------------------------------------------------ */

/* A new row of a player of the event, from what the judge said; round and decision are still
 * open. */
static enum err_code new_row(struct penalties *ps, struct player_id player, const struct penalty_entry *entry,
                             struct penalty_row **out, struct err *err)
{
    struct player person;
    char today[DATE_LEN + 1];
    struct penalty_row *row = &ps->rows[ps->n];
    enum err_code rc = player_get(ps->store, ps->arena, player, &person, err);
    if (rc != ERR_OK)
        return rc;
    *row = (struct penalty_row){.player = event_player_index(&ps->data, player), .level_at = -1};
    if (row->player < 0)
        return err_set(err, ERR_NOT_FOUND,
                       "\"%s\" is not enrolled in %s\na penalty is for a player of the event "
                       "(topcut players lists them, --event names another event)",
                       person.name, ps->data.event.set.name);
    row->p = (struct penalty){.number = ps->n ? ps->rows[ps->n - 1].p.number + 1 : 1,
                              .player = entry->of_team ? ps->data.players[row->player].id : player,
                              .of_team = entry->of_team,
                              .round = (int)ps->data.n_rounds,
                              .catalogue = ps->catalogue.key,
                              .intent = entry->intent,
                              .confirmed_by = "",
                              .withdrawn_reason = ""};
    penalties_find_owner(&ps->data, row);
    rc = penalty_infraction_find(ps->arena, &ps->catalogue, entry->infraction, &row->infraction_at, err);
    if (rc == ERR_NOT_FOUND)
        err_hint(err, "topcut penalty catalogue lists them");
    if (rc == ERR_OK && entry->day)
        rc = date_check(entry->day, err);
    else if (rc == ERR_OK)
        rc = date_today(store_clock(ps->store), today, err);
    if (rc == ERR_OK)
        rc = text_field(ps->arena, TC_WORD("the judge's name"), entry->judge ? entry->judge : "", &row->p.judge, err);
    if (rc == ERR_OK)
        rc = text_field(ps->arena, TC_WORD("the note"), entry->note ? entry->note : "", &row->p.note, err);
    if (rc != ERR_OK)
        return rc;
    row->p.day = arena_strdup(ps->arena, entry->day ? entry->day : today);
    row->p.infraction = ps->catalogue.infractions[row->infraction_at].key;
    if (entry->level)
        rc = penalty_level_find(ps->arena, &ps->catalogue, entry->level, &row->level_at, err);
    *out = row;
    return rc;
}

/* A round that was named: one that is paired, 0 for the time before them, or the next for a loss to
 * come. */
static enum err_code named_round(const struct penalties *ps, int round, bool loss, struct err *err)
{
    int last = (int)ps->data.n_rounds;
    if (round <= last + (loss ? 1 : 0) && (round > 0 || !loss))
        return ERR_OK;
    if (last == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no round %d: none is paired yet%s", ps->data.event.set.name, round,
                       loss ? TC_WORD("; a lost game or match waits for round 1") : "");
    const char *beyond = loss        ? message(ps->arena, ", and a loss may wait for round %d", last + 1)
                         : last == 1 ? TC_WORD(", 0 stands for before it")
                                     : TC_WORD(", 0 stands for before them");
    if (last == 1)
        return err_set(err, ERR_NOT_FOUND, "%s has no round %d: round 1 is paired%s", ps->data.event.set.name, round,
                       beyond);
    return err_set(err, ERR_NOT_FOUND, "%s has no round %d: rounds 1 to %d are paired%s", ps->data.event.set.name,
                   round, last, beyond);
}

/* A level that the rule names and that means what was decided: for who says "match-loss" of an
 * illegal deck (D.3.11). */
static int level_meaning(const struct penalties *ps, const struct penalty_suggestion *s,
                         enum penalty_consequence decided)
{
    for (size_t i = 0; i < ps->catalogue.n_levels; i++)
        if ((s->levels & PENALTY_BIT(i)) && ps->catalogue.levels[i].consequence == decided)
            return (int)i;
    return s->level;
}

static enum err_code check_games(const struct penalties *ps, enum penalty_consequence decided, int games, int *out,
                                 struct err *err)
{
    int most = ps->data.event.set.best_of;
    *out = decided == PENALTY_GAME_LOSS ? 1 : 0;
    if (games == 0)
        return ERR_OK;
    if (decided != PENALTY_GAME_LOSS)
        return err_set(err, ERR_INPUT, "--games is of a game loss, and this is %s", penalty_consequence_said[decided]);
    if (games > most)
        return err_set(err, ERR_INPUT, "%d games: a match has at most %d", games, most);
    *out = games;
    return ERR_OK;
}

/* Level, consequence and round: what the judge said, else what the infraction itself costs. A
 * consequence that comes of a threshold is the head judge's to name (D.3.3). */
enum err_code penalties_decide(struct penalties *ps, struct penalty_row *row, const struct penalty_entry *entry,
                               struct penalty_suggestion *s, struct err *err)
{
    bool chosen = row->level_at >= 0;
    penalties_judge(ps, row, row->level_at, s);
    if (!chosen && entry->has_consequence && ps->catalogue.levels[s->level].consequence > PENALTY_NOTHING)
        row->level_at = level_meaning(ps, s, entry->consequence);
    else if (!chosen)
        row->level_at = s->level;
    penalties_judge(ps, row, row->level_at, s);
    const struct penalty_level *level = &ps->catalogue.levels[row->level_at];
    row->named = entry->has_consequence;
    row->p.consequence = row->named ? entry->consequence : s->plain;
    if (row->p.consequence < level->consequence)
        return err_set(err, ERR_INPUT, "a %s is a %s at least, not %s\nchoose another --level", level->name,
                       penalty_consequence_said[level->consequence], penalty_consequence_said[row->p.consequence]);
    bool loss = row->p.consequence == PENALTY_GAME_LOSS || row->p.consequence == PENALTY_MATCH_LOSS;
    enum err_code rc = check_games(ps, row->p.consequence, entry->games, &row->p.games, err);
    if (rc == ERR_OK && entry->round >= 0)
        rc = named_round(ps, entry->round, loss, err);
    if (rc != ERR_OK)
        return rc;
    if (row->p.consequence == PENALTY_GAME_LOSS && row->p.of_team && penalties_by_seats(&ps->data))
        return err_set(err, ERR_INPUT, "games are lost at a seat: name the member of \"%s\" who loses them, %s",
                       row->p.name, ps->data.players[row->player].members);
    int round = entry->round >= 0 ? entry->round : (int)ps->data.n_rounds;
    if (loss && entry->round < 0 && (rc = penalties_round_of_loss(ps, row, &round, err)) != ERR_OK)
        return rc;
    row->p.level = level->key;
    row->p.level_name = level->name;
    row->p.weight = level->weight;
    row->p.infraction_name = ps->catalogue.infractions[row->infraction_at].name;
    row->p.category = ps->catalogue.infractions[row->infraction_at].category;
    row->p.rule = s->level_rule;
    row->p.round = round; /* which may be beyond the reset */
    bool as_suggested = !entry->level && row->level_at == s->level;
    penalties_judge(ps, row, as_suggested ? -1 : row->level_at, s);
    return ERR_OK;
}

enum err_code penalties_confirmer(struct penalties *ps, const char *named, const char *who, const char **out,
                                  struct err *err)
{
    enum err_code rc = text_field(ps->arena, TC_WORD("the head judge's name"), named ? named : "", out, err);
    if (rc == ERR_OK && !**out)
        rc = judge_head(ps->store, ps->arena, ps->data.event.id, out, err);
    if (rc == ERR_OK && !**out)
        rc = text_field(ps->arena, TC_WORD("the head judge's name"), who && *who ? who : "head judge", out, err);
    return rc;
}

/* Returns the consequence that several warnings together bring and the head judge has not named. */
static enum penalty_consequence due_of(const struct penalty_row *row, const struct penalty_suggestion *s)
{
    return !row->named && s->consequence > row->p.consequence && s->consequence > s->plain ? s->consequence
                                                                                           : PENALTY_NOTHING;
}

/* A consequence that is due never happens by itself (D.3.3), so the remark says plainly that it has not. */
static void remark_due(struct penalties *ps, const struct penalty_row *row, const struct penalty_suggestion *s,
                       enum penalty_consequence due)
{
    const char *word = penalty_consequence_said[due];
    const char *is = due == PENALTY_DISQUALIFICATION ? TC_WORD("is not disqualified by this")
                     : due == PENALTY_EJECTION       ? TC_WORD("is not ejected by this")
                                                     : TC_WORD("has lost nothing by this yet");
    if (s->least == due)
        penalties_remark(ps,
                         "\"%s\" %s: %s is compulsory (%s), and the head judge carries it out\n"
                         "topcut penalty edit %d --consequence %s",
                         row->p.name, is, word, s->rule, row->p.number, penalty_consequence_words[due]);
    else
        penalties_remark(ps,
                         "\"%s\" %s: the head judge picks; the default is %s\ntopcut penalty edit "
                         "%d --consequence %s",
                         row->p.name, is, word, row->p.number, penalty_consequence_words[due]);
}

/* Makes the command behind an infraction's text the next step, for that player; under D.3.12 it is the ban. */
static void remark_step(struct penalties *ps, const struct penalty_row *row)
{
    const char *text = ps->catalogue.infractions[row->infraction_at].text;
    const char *who = text && strstr(text, "topcut ") ? strstr(text, "PLAYER") : NULL;
    if (who)
        penalties_remark(
            ps, "%s",
            arena_printf(ps->arena, "%.*s\"%s\"%s", (int)(who - text), text, row->p.name, who + strlen("PLAYER")));
}

/* True when the player is out already as is due: nobody is sent out twice. */
static bool has_happened(const struct penalties *ps, const struct penalty_row *row, enum penalty_consequence due)
{
    int at = event_player_index(&ps->data, row->p.player);
    const struct load_player *player = at >= 0 ? &ps->data.players[at] : NULL;
    return player && due >= PENALTY_EJECTION && (player->disqualified || (player->ejected && due == PENALTY_EJECTION));
}

/* Notes where the decision departs from the rule, and what waits for the head judge. */
void penalties_remarks(struct penalties *ps, const struct penalty_row *row, const struct penalty_suggestion *s)
{
    struct penalty_reason departures[4];
    size_t n = penalty_departures(ps->arena, &ps->catalogue, s, row->p.consequence, departures, ARRAY_LEN(departures));
    enum penalty_consequence due = due_of(row, s);
    for (size_t i = 0; i < n; i++)
        if (!due || departures[i].rule != s->rule)
            penalties_remark(ps, "%s (%s)", departures[i].text, departures[i].rule);
    if (due && !has_happened(ps, row, due))
        remark_due(ps, row, s, due);
    if (row->infraction_at >= 0)
        remark_step(ps, row);
    if (row->p.open)
        penalties_remark(ps,
                         "it does not count before the head judge has confirmed it%s\ntopcut "
                         "penalty confirm %d",
                         event_cite(ps->arena, &ps->data.event, FLOOR_CITE_CONFIRMED), row->p.number);
}

void penalties_outcome(struct penalties *ps, struct penalty_row *row, const struct penalty_suggestion *s,
                       struct penalty_outcome *out)
{
    struct penalty_past past = past_of(ps, row, row->p.round, row->p.day);
    row->p.counts = penalty_counts(&ps->catalogue, &past) && row->p.weight > 0;
    *out = (struct penalty_outcome){.penalty = row->p,
                                    .suggestion = *s,
                                    .catalogue = ps->catalogue,
                                    .done = ps->done,
                                    .remarks = ps->remarks,
                                    .n_remarks = ps->n_remarks};
}

static enum err_code insert_row(struct penalties *ps, const struct penalty_row *row, struct err *err)
{
    const struct penalty *p = &row->p;
    return store_exec(ps->store, Q_PENALTY_INSERT,
                      SQL_ARGS(SQL_I(ps->data.event.id.v), SQL_I(p->number), SQL_I(ps->data.players[row->player].id.v),
                               SQL_I(p->round), SQL_T(p->catalogue), SQL_T(p->infraction), SQL_T(p->level),
                               SQL_T(p->consequence ? penalty_consequence_words[p->consequence] : ""), SQL_I(p->games),
                               SQL_T(p->judge), SQL_T(p->confirmed_by), SQL_T(p->note), SQL_I(p->at_utc),
                               SQL_T(penalty_intent_words[p->intent]), SQL_T(p->day),
                               SQL_I(*ps->data.event.set.teams && !p->of_team ? p->player.v : 0)),
                      err);
}

const char *penalties_sentence(struct penalties *ps, const struct penalty_row *row)
{
    const struct penalty *p = &row->p;
    enum penalty_consequence own =
        row->level_at >= 0 ? ps->catalogue.levels[row->level_at].consequence : PENALTY_NOTHING;
    const char *when = p->round ? message(ps->arena, "round %d", p->round) : TC_WORD("before round 1");
    const char *then =
        p->consequence != own ? arena_printf(ps->arena, ", %s", penalty_consequence_said[p->consequence]) : "";
    const char *team = *p->team ? arena_printf(ps->arena, " (\"%s\")", p->team) : "";
    return message(ps->arena, "penalty %d of \"%s\"%s, %s: %s: %s%s%s%s%s", p->number, p->name, team, when,
                   p->infraction_name, p->level_name, then, p->open ? TC_WORD(", not confirmed") : "",
                   *ps->done ? "; " : "", ps->done);
}

/* "the rule says Double Warning, ejection (D.3.2d, D.3.3c)" for the log. */
static const char *suggested_text(struct penalties *ps, const struct penalty_suggestion *s)
{
    const char *then = s->consequence ? penalty_consequence_said[s->consequence] : "";
    bool second = *then && strcmp(s->rule, s->level_rule) != 0;
    return message(ps->arena, "the rule says %s%s%s (%s%s%s)", ps->catalogue.levels[s->level].name, *then ? ", " : "",
                   then, s->level_rule, second ? ", " : "", second ? s->rule : "");
}

enum err_code penalties_add(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                            const struct penalty_entry *entry, struct penalty_outcome *out, struct err *err)
{
    struct penalties ps;
    struct penalty_suggestion s;
    struct penalty_row *row;
    enum err_code rc = verb_begin(store, VERB_PENALTY_ADD, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = penalties_load(store, arena, event, NULL, &ps, err)) != ERR_OK ||
        (rc = event_require_open(&ps.data.event, err)) != ERR_OK ||
        (rc = new_row(&ps, player, entry, &row, err)) != ERR_OK ||
        (rc = penalties_decide(&ps, row, entry, &s, err)) != ERR_OK)
        goto out;
    if (entry->confirm &&
        (rc = penalties_confirmer(&ps, entry->confirmed_by, entry->who, &row->p.confirmed_by, err)) != ERR_OK)
        goto out;
    row->p.open = penalties_is_open(&ps, row);
    row->p.at_utc = store_clock(store)->now_utc(store_clock(store));
    if ((rc = penalties_require_possible(&ps, row, err)) != ERR_OK || (rc = insert_row(&ps, row, err)) != ERR_OK)
        goto out;
    ps.n++;
    penalties_place_row(&ps, row);
    if ((rc = penalties_apply(&ps, row, err)) != ERR_OK)
        goto out;
    penalties_remarks(&ps, row, &s);
    penalties_outcome(&ps, row, &s, out);
    store_note(store, event.v, "%s: %s; %s", ps.data.event.set.name, penalties_sentence(&ps, row),
               suggested_text(&ps, &s));
out:
    return store_end(store, rc, err);
}

enum err_code penalties_suggest(struct store *store, struct arena *arena, struct event_id event,
                                struct player_id player, const struct penalty_entry *entry, struct penalty_outcome *out,
                                struct err *err)
{
    struct penalties ps;
    struct penalty_suggestion s;
    struct penalty_row *row;
    enum err_code rc = penalties_load(store, arena, event, NULL, &ps, err);
    if (rc == ERR_OK)
        rc = new_row(&ps, player, entry, &row, err);
    if (rc == ERR_OK)
        rc = penalties_decide(&ps, row, entry, &s, err);
    if (rc == ERR_OK)
        penalties_outcome(&ps, row, &s, out);
    return rc;
}
