/* results_pods.c - results of tables of three to five: who won, who drew, the places
 *
 * The words of a result are parted by semicolons: a player or a seat's number is the winner; "draw" is a drawn game,
 * with those who are still in it behind it where not all are; "id" is one that was agreed on; "nobody" is a table that
 * all have lost; "places" has the players behind it, the first place first, with "=" between those who share one.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/result/internal.h"
#include "event/state/state.h"

#include <string.h>

/* ---- lines ----------------------------------------------------------------------------------- */

/* "draw 1 3", "places Ek, Ida 1=4 Berg": the blanks between those who are named become semicolons; one behind a comma
 * belongs to a name. */
static char *part_words(char *text)
{
    for (char *p = text; *p; p++)
        if (*p == ' ' && p > text && p[-1] != ',')
            *p = ';';
    return text;
}

/* Cuts a word off the end of a text, if it ends in it. */
static bool cut_word(char *text, const char *word)
{
    size_t len = strlen(text), n = strlen(word);
    if (len <= n + 1 || strcmp(text + len - n, word) != 0 || text[len - n - 1] != ' ')
        return false;
    text[len - n - 1] = '\0';
    return true;
}

void result_line_of_pod(struct arena *arena, const char *line, struct result_entry *out)
{
    struct table_typed typed;
    char *rest = arena_strdup(arena, line);
    out->timed_out = cut_word(rest, "time");
    bool won = cut_word(rest, "won");
    size_t table = table_ahead(rest, &typed);
    size_t words = table + strspn(rest + table, " ;,\t");
    if (table > 0 && rest[words]) {
        out->where =
            typed.by_word ? arena_strndup(arena, rest, typed.name_len) : arena_printf(arena, "%d", typed.number);
        rest += words;
    } else if (won && *rest) { /* "Ek won": their table */
        out->where = rest;
    } else {
        return;
    }
    bool list = strncmp(rest, "draw ", 5) == 0 || strncmp(rest, "places ", 7) == 0;
    out->score = list && !strchr(rest, ';') ? part_words(rest) : rest;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* A table whose result is being read. */
struct reading {
    struct store *store;
    struct arena *arena;
    const struct event_data *data;
    const struct load_match *m;
    struct pods_result *out;
    bool named[PODS_CHAIRS];
    int lost[PODS_CHAIRS]; /* by seat: the penalty by which the match is lost; 0: none */
};

/* Words and scores of a match of two, which end it. */
static bool not_of_tables(const char *word)
{
    static const char *const words[] = {"no-show", "concede", "match-loss", "double-loss", "bye"};
    bool known = word[0] >= '0' && word[0] <= '9' && word[1] == '-';
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        known = known || strcmp(word, words[i]) == 0;
    return known;
}

static enum err_code read_chair(struct reading *reading, const char *word, int *chair, struct err *err)
{
    const struct pods_result *pod = reading->m->pod;
    struct player_id ids[PODS_CHAIRS];
    struct player player;
    int seat;
    for (int i = 0; i < pod->n; i++)
        ids[i] = reading->data->players[pod->players[i]].id;
    *chair = -1;
    if (parse_int(word, 1, PODS_CHAIRS, &seat)) {
        if (seat > pod->n)
            return err_set(err, ERR_INPUT, "table %d has %d seats, and none with number %d", reading->m->table, pod->n,
                           seat);
        *chair = seat - 1;
    } else {
        enum err_code rc = player_resolve_among(reading->store, reading->arena, reading->data->event.id, word, ids,
                                                (size_t)pod->n, &player, err);
        if (rc == ERR_NOT_FOUND) {
            err_clear(err);
            if (not_of_tables(word))
                return err_set(
                    err, ERR_INPUT,
                    "\"%s\" is a result of matches of two; at table %d the others play on: enter who won, draw, "
                    "id, nobody, or places\n"
                    "topcut tardy says who came too late, topcut drop who left for good",
                    word, reading->m->table);
            return err_set(
                err, ERR_INPUT,
                "\"%s\" is nobody at table %d, where %s sit; a result is who won, draw, id, nobody, or places", word,
                reading->m->table, event_pod_text(reading->arena, reading->data, pod, true));
        }
        if (rc != ERR_OK)
            return rc;
        for (int i = 0; i < pod->n; i++)
            if (ids[i].v == player.id.v)
                *chair = i;
        if (*chair < 0)
            return err_set(err, ERR_INPUT, "%s does not sit at table %d: there are %s", player.name, reading->m->table,
                           event_pod_text(reading->arena, reading->data, pod, true));
    }
    if (reading->named[*chair])
        return err_set(err, ERR_INPUT, "%s is named twice in one result",
                       reading->data->players[pod->players[*chair]].name);
    reading->named[*chair] = true;
    return ERR_OK;
}

static enum err_code read_winner(struct reading *reading, char **words, size_t n, struct err *err)
{
    int chair;
    enum err_code twice = ERR_OK;
    for (size_t i = 0; twice == ERR_OK && n > 1 && i < n; i++)
        twice = read_chair(reading, words[i], &chair, err); /* a player at the table, named once */
    if (twice != ERR_OK)
        return twice;
    if (n > 1)
        return err_set(err, ERR_INPUT,
                       "a table has one winner, or a draw: name one player, or write draw and those who drew\n"
                       "topcut result %d draw \"%s\" \"%s\"",
                       reading->m->table, words[0], words[1]);
    enum err_code rc = read_chair(reading, words[0], &chair, err);
    if (rc == ERR_OK)
        reading->out->outcome[chair] = PODS_WON;
    return rc;
}

static enum err_code read_draw(struct reading *reading, char **words, size_t n, struct err *err)
{
    const struct event_data *data = reading->data;
    struct pods_result *out = reading->out;
    bool all = strcmp(data->event.set.pods_draw, "all") == 0;
    if (all && n > 0)
        return err_set(err, ERR_INPUT,
                       "a drawn game of %s is drawn by the whole table: write draw alone\n"
                       "topcut event edit --draw remaining changes that",
                       data->event.set.name);
    if (n == 1)
        return err_set(err, ERR_INPUT,
                       "one player alone does not draw: name those who were still in the game, or the "
                       "winner");
    for (int i = 0; i < out->n && n == 0; i++) {
        bool gone = !event_player_active(data, out->players[i]) || data->players[out->players[i]].ejected;
        out->outcome[i] = !reading->lost[i] && (all || !gone) ? PODS_DREW : PODS_LOST;
    }
    for (size_t i = 0; i < n; i++) {
        int chair;
        enum err_code rc = read_chair(reading, words[i], &chair, err);
        if (rc != ERR_OK)
            return rc;
        out->outcome[chair] = PODS_DREW;
    }
    return ERR_OK;
}

/* "A", "B=C", "D": the places of a table, everybody named. */
static enum err_code read_places(struct reading *reading, char **words, size_t n, struct err *err)
{
    int next = 1, first = 0;
    for (size_t i = 0; i < n; i++) {
        int here = next;
        char *save = NULL;
        for (char *word = strtok_r(words[i], "=", &save); word; word = strtok_r(NULL, "=", &save), next++) {
            int chair;
            enum err_code rc = read_chair(reading, word, &chair, err);
            if (rc != ERR_OK)
                return rc;
            reading->out->place[chair] = here;
            first += here == 1;
        }
    }
    if (next - 1 != reading->out->n)
        return err_set(err, ERR_INPUT, "table %d has %d players, and %d have a place: name all, the first place first",
                       reading->m->table, reading->out->n, next - 1);
    for (int i = 0; i < reading->out->n; i++)
        if (reading->out->place[i] == 1)
            reading->out->outcome[i] = first > 1 ? PODS_DREW : PODS_WON;
    return ERR_OK;
}

static enum err_code read_words(struct reading *reading, char **words, size_t n, enum result_kind *kind,
                                struct err *err)
{
    *kind = RESULT_PLAYED;
    if (n == 0)
        return err_set(err, ERR_INPUT, "a result is missing: the winner, draw, id, nobody, or places");
    if (strcmp(words[0], "id") == 0 && n == 1) {
        if (!reading->data->event.set.pods_id)
            return err_set(err, ERR_CONFLICT,
                           "tables of %s may not agree on a draw\ntopcut event edit --agreed-draws allows it",
                           reading->data->event.set.name);
        *kind = RESULT_ID;
        for (int i = 0; i < reading->out->n; i++)
            reading->out->outcome[i] = reading->lost[i] ? PODS_LOST : PODS_DREW;
        return ERR_OK;
    }
    if (strcmp(words[0], "nobody") == 0 && n == 1) {
        *kind = RESULT_DOUBLE_LOSS;
        return ERR_OK;
    }
    if (strcmp(words[0], "draw") == 0)
        return read_draw(reading, words + 1, n - 1, err);
    if (strcmp(words[0], "places") == 0)
        return read_places(reading, words + 1, n - 1, err);
    return read_winner(reading, words, n, err);
}

/* Reads a result as it was typed; out has the table's players and nothing else. */
static enum err_code read_result(struct reading *reading, const char *text, enum result_kind *kind, struct err *err)
{
    char *rest = arena_strdup(reading->arena, text), *save = NULL, *words[2 * PODS_CHAIRS];
    size_t n = 0;
    for (char *word = strtok_r(rest, ";", &save); word; word = strtok_r(NULL, ";", &save)) {
        while (*word == ' ')
            word++;
        if (n == ARRAY_LEN(words))
            return err_set(err, ERR_INPUT, "\"%s\" is too long for a result of table %d", text, reading->m->table);
        if (*word)
            words[n++] = word;
    }
    return read_words(reading, words, n, kind, err);
}

/* A player who has left cannot have won what goes on without them. */
static enum err_code require_winner_in(const struct event_data *data, const struct load_match *m,
                                       const struct pods_result *result, bool correct, struct err *err)
{
    for (int i = 0; i < result->n; i++)
        if (result->outcome[i] == PODS_WON && !event_player_active(data, result->players[i]) && !correct)
            return err_set(err, ERR_CONFLICT,
                           "%s has left the event and cannot win table %d\nif they won before they left, add --correct",
                           data->players[result->players[i]].name, m->table);
    return ERR_OK;
}

/* A player who lost by penalty has lost, whatever the others make of it. */
static enum err_code require_lost(const struct reading *reading, struct err *err)
{
    const struct pods_result *out = reading->out;
    for (int i = 0; i < out->n; i++)
        if (reading->lost[i] && out->outcome[i] != PODS_LOST) {
            err_set(err, ERR_CONFLICT, "%s lost the match at table %d by penalty %d, and neither wins nor draws it",
                    reading->data->players[out->players[i]].name, reading->m->table, reading->lost[i]);
            err_hint(err, "topcut penalty withdraw %d --reason TEXT takes it back", reading->lost[i]);
            return err->code;
        }
    return ERR_OK;
}

static bool is_same(const struct load_match *m, enum result_kind kind, const struct pods_result *result)
{
    bool same = m->result == kind;
    for (int i = 0; i < result->n; i++)
        same = same && m->pod->outcome[i] == result->outcome[i] && m->pod->place[i] == result->place[i];
    return same;
}

/* What the row of the match says: its first two seats. */
static struct score score_of(enum result_kind kind, const struct pods_result *result, bool timed_out)
{
    struct score score = {.kind = kind, .timed_out = timed_out, .life1 = MATCH_NO_LIFE, .life2 = MATCH_NO_LIFE};
    score.wins1 = result->outcome[0] == PODS_WON;
    score.wins2 = result->outcome[1] == PODS_WON;
    for (int i = 0; i < result->n; i++)
        score.draws = score.draws || result->outcome[i] == PODS_DREW;
    return score;
}

static enum err_code write_seats(struct store *store, const struct event_data *data, const struct load_match *m,
                                 const struct pods_result *result, struct err *err)
{
    static const char *const outcomes[] = {[PODS_LOST] = "loss", [PODS_DREW] = "draw", [PODS_WON] = "win"};
    enum err_code rc = ERR_OK;
    for (int i = 0; rc == ERR_OK && i < result->n; i++)
        rc = store_exec(store, Q_RESULT_POD_SEAT,
                        SQL_ARGS(SQL_I(m->id.v), SQL_I(data->players[result->players[i]].id.v),
                                 SQL_T(outcomes[result->outcome[i]]),
                                 result->place[i] ? SQL_I(result->place[i]) : SQL_NULL),
                        err);
    return rc;
}

/* "Berg, Anna 10 points (was 5), rank 2 (was 9); ...": says whom a correction at the table moves. */
static enum err_code consequences(struct arena *arena, const struct event_data *before, const struct event_data *after,
                                  const struct load_match *m, const char **out, struct err *err)
{
    struct pods_row *old, *now;
    if (event_pods_standings(arena, before, 0, &old, err) != ERR_OK ||
        event_pods_standings(arena, after, 0, &now, err) != ERR_OK)
        return err->code;
    int *old_at = ARENA_ARRAY(arena, int, before->n_players), moved = 0;
    const char *text = "";
    for (size_t i = 0; i < before->n_players; i++)
        old_at[old[i].player] = (int)i;
    for (size_t i = 0; i < before->n_players; i++) {
        const struct pods_row *was = &old[old_at[now[i].player]];
        moved += was->rank != now[i].rank;
        if (event_match_has(m, now[i].player))
            text =
                arena_printf(arena, "%s%s%s", text, *text ? "; " : "",
                             message(arena, "%s: points %s (was %s), rank %d (was %d)",
                                     before->players[now[i].player].name, ratio_decimal(arena, now[i].points, 2, true),
                                     ratio_decimal(arena, was->points, 2, true), now[i].rank, was->rank));
    }
    *out = arena_printf(arena, "%s%s", text,
                        message(arena, "; %zu of %zu ranks change", (size_t)moved, before->n_players));
    if (m->round < after->swiss_rounds)
        *out = arena_printf(arena, "%s%s", *out,
                            TC_WORD("; later rounds were paired on the old points and stay as they are"));
    else if (after->n_rounds > (size_t)after->swiss_rounds)
        *out = arena_printf(arena, "%s%s", *out,
                            TC_WORD("; the cut was made on the old standings (topcut uncut takes it back)"));
    return ERR_OK;
}

enum err_code result_pod_is_last(const struct event_data *data, const struct load_match *m, struct err *err)
{
    if (m->round > data->swiss_rounds && m->round < (int)data->n_rounds)
        return err_set(err, ERR_CONFLICT,
                       "round %d follows from this table: take it back first, then the result can change\ntopcut "
                       "unpair, or topcut uncut",
                       m->round + 1);
    return ERR_OK;
}

enum err_code result_enter_pod(struct store *store, struct arena *arena, struct event_data *data,
                               const struct load_match *m, const struct result_entry *entry, bool correct,
                               struct result_outcome *out, struct err *err)
{
    struct pods_result *result = ARENA_ARRAY(arena, struct pods_result, 1);
    struct reading reading = {.store = store, .arena = arena, .data = data, .m = m, .out = result};
    enum result_kind kind;
    *result = (struct pods_result){.round = m->round, .n = m->pod->n};
    memcpy(result->players, m->pod->players, sizeof result->players);
    if (entry->life || entry->decided)
        return err_set(err, ERR_INPUT, "--life and --decided are for matches of two");
    enum err_code rc = penalties_lost_at(store, data, m, reading.lost, err);
    if (rc == ERR_OK)
        rc = read_result(&reading, entry->score, &kind, err);
    if (rc == ERR_OK)
        rc = require_lost(&reading, err);
    if (rc == ERR_OK)
        rc = require_winner_in(data, m, result, correct, err);
    if (rc != ERR_OK)
        return rc;
    struct score score = score_of(kind, result, entry->timed_out);
    bool another = m->result != RESULT_NONE;
    out->before = score_of_match(m);
    out->after = score;
    out->unchanged = is_same(m, kind, result);
    out->pod = event_pod_text(arena, data, result, false);
    if (out->unchanged)
        return ERR_OK;
    if (entry->seen && (rc = event_check_seen_score(arena, data, entry->seen, err)) != ERR_OK)
        return rc;
    if (another && !correct)
        return err_set(err, ERR_CONFLICT, "table %d of round %d already has a result: %s\nto replace it add --correct",
                       m->table, m->round, event_pod_text(arena, data, m->pod, false));
    if ((rc = result_pod_is_last(data, m, err)) != ERR_OK)
        return rc;
    struct event_data before = *data;
    before.matches = ARENA_ARRAY(arena, struct load_match, data->n_matches);
    memcpy(before.matches, data->matches, data->n_matches * sizeof *data->matches);
    struct load_match *mine = &data->matches[m - data->matches];
    data->rounds[m->round - 1].missing -= mine->result == RESULT_NONE;
    mine->result = kind;
    mine->wins1 = score.wins1;
    mine->wins2 = score.wins2;
    mine->draws = score.draws;
    mine->timed_out = score.timed_out;
    mine->pod = result;
    rc = event_write_score(store, m->id, score, err);
    if (rc == ERR_OK)
        rc = write_seats(store, data, m, result, err);
    if (rc == ERR_OK)
        rc = reported_after_result(store, arena, data, mine, &out->remark, err);
    if (rc == ERR_OK && another && m->round <= data->swiss_rounds)
        rc = consequences(arena, &before, data, mine, &out->consequences, err);
    return rc;
}
