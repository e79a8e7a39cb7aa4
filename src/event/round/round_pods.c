/* round_pods.c - rounds of tables of three to five: made from the event, and why they are as they are
 *
 * The division into tables is pairing/pods.h's; this is what it is made from. What the round was worth, with the bound
 * on each level, is kept in the round's record, so that "proved" can be said a year later.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/round/internal.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "pairing/pairing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- what a round is made from ---------------------------------------------------------------- */

/* Points as a whole number: halves of places count, and ten wagered points are one step. */
static int points_of(const struct pods_rule *rule, struct ratio points)
{
    double value = ratio_to_double(points);
    double scaled = rule->score == PODS_BY_PLACE ? value * 2 : rule->score == PODS_BY_WAGER ? value / 10 : value;
    long whole = lround(scaled);
    return whole < 0 ? 0 : whole > PODS_POINTS_MAX ? PODS_POINTS_MAX : (int)whole;
}

/* Finds who is in: those who were paired, or those to be paired, who are active and have no awarded bye. only: by
 * player; NULL means all. */
static void choose_players(struct arena *arena, const struct event_data *data, int number, const bool *only,
                           struct pods_input *in)
{
    in->player_of = ARENA_ARRAY(arena, int, data->n_players);
    in->seat_of = ARENA_ARRAY(arena, int, data->n_players);
    in->players = ARENA_ARRAY(arena, struct pods_player, data->n_players);
    for (size_t i = 0; i < data->n_players; i++) {
        const struct load_player *p = &data->players[i];
        bool was_there = number <= data->swiss_rounds;
        const struct load_match *m = was_there ? event_match_of(data, number, (int)i) : NULL;
        bool in_it = was_there ? m && m->result != RESULT_LOSS && !bye_is_awarded(data, m)
                               : event_player_active(data, (int)i) && !p->ejected && p->byes < number;
        in_it = only ? only[i] : in_it;
        in->seat_of[i] = -1;
        if (!in_it)
            continue;
        in->seat_of[i] = (int)in->request.n_players;
        in->player_of[in->request.n_players++] = (int)i;
    }
}

/* What earlier rounds say: byes, seats, who met whom. */
static void add_history(struct arena *arena, const struct event_data *data, int number, struct pods_input *in)
{
    struct pods_link *met = ARENA_ARRAY(arena, struct pods_link, data->n_matches * 10);
    size_t n = 0;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round >= number)
            continue;
        if (!m->pod && m->result == RESULT_BYE && in->seat_of[m->p1] >= 0 && !bye_is_awarded(data, m))
            in->players[in->seat_of[m->p1]].byes++;
        for (int c = 0; m->pod && c < m->pod->n; c++) {
            int seat = in->seat_of[m->pod->players[c]];
            if (seat < 0)
                continue;
            struct pods_player *player = &in->players[seat];
            player->irregular += m->pod->n != 4;
            player->seats[c]++;
            player->advantage += pods_seat_value(m->pod->n, c);
            for (int d = 0; d < c; d++)
                if (in->seat_of[m->pod->players[d]] >= 0)
                    met[n++] = (struct pods_link){seat, in->seat_of[m->pod->players[d]], 1};
        }
    }
    in->request.met = met;
    in->request.n_met = n;
}

/* The wishes that are named: those in the record of a round that was paired, else today's, and those of the options. A
 * round that is being paired or mended looks at today's as well. */
static enum err_code name_wishes(struct store *store, struct arena *arena, const struct event_data *data, int number,
                                 const struct round_options *options, struct round_wishes *out, struct err *err)
{
    struct avoided *avoided = NULL;
    struct pair_link *then = NULL;
    size_t n_avoided = 0, n_then = 0, n_given = options ? options->n_avoid : 0, n = 0;
    bool recorded = number <= data->swiss_rounds && strchr(data->rounds[number - 1].seen, '|');
    if (recorded)
        n_then = round_input_named(arena, data, number, &then);
    if ((options || !recorded) && avoid_load(store, arena, data, &avoided, &n_avoided, err) != ERR_OK)
        return err->code;
    struct pair_link *named = ARENA_ARRAY(arena, struct pair_link, n_avoided + n_then + n_given);
    for (size_t i = 0; i < n_avoided; i++)
        named[n++] = (struct pair_link){avoided[i].a, avoided[i].b};
    for (size_t i = 0; i < n_then; i++)
        named[n++] = then[i];
    for (size_t i = 0; i < n_given; i++)
        named[n++] = options->avoid[i];
    out->named = named;
    out->n_named = n;
    return ERR_OK;
}

static enum err_code add_apart(struct store *store, struct arena *arena, const struct event_data *data, int number,
                               const struct round_options *options, struct pods_input *in, struct err *err)
{
    enum err_code rc = name_wishes(store, arena, data, number, options, &in->wishes, err);
    if (rc != ERR_OK)
        return rc;
    in->wishes.groups = round_groups_of(arena, data);
    size_t n;
    const struct pair_link *links =
        round_wishes_links(arena, &in->wishes, in->player_of, in->seat_of, in->request.n_players, &n);
    struct pods_link *apart = ARENA_ARRAY(arena, struct pods_link, n);
    for (size_t i = 0; i < n; i++)
        apart[i] = (struct pods_link){links[i].a, links[i].b, 0};
    in->request.apart = apart;
    in->request.n_apart = n;
    return ERR_OK;
}

static enum pods_seating seating_of(const char *word)
{
    return strcmp(word, "random") == 0       ? PODS_SEATS_RANDOM
           : strcmp(word, "low-first") == 0  ? PODS_SEATS_LOW_FIRST
           : strcmp(word, "high-first") == 0 ? PODS_SEATS_HIGH_FIRST
                                             : PODS_SEATS_BALANCED;
}

enum err_code round_pods_input(struct store *store, struct arena *arena, const struct event_data *data, int number,
                               const struct round_options *options, const bool *only, struct pods_input *in,
                               struct err *err)
{
    const struct event_settings *set = &data->event.set;
    struct pods_rule rule;
    struct pods_row *rows;
    *in = (struct pods_input){.request = {.seating = seating_of(set->pods_seats)}};
    in->request.first = strcmp(set->pods_pair_by, "score") == 0 ? PODS_SCORE_FIRST : PODS_REPEATS_FIRST;
    bool known = pods_odd_find(set->pods_odd, &in->request.odd);
    tc_assert(known); /* the column's CHECK says so */
    choose_players(arena, data, number, only, in);
    in->request.players = in->players;
    in->request.effort = pods_effort(in->request.n_players, options && options->thorough);
    enum err_code rc = event_pods_rule(arena, data, &rule, err);
    for (size_t i = 0; i < in->request.n_players; i++)
        in->players[i].rank = (int)i + 1;
    if (rc == ERR_OK && number > 1) {
        rc = event_pods_standings(arena, data, number - 1, &rows, err);
        for (size_t i = 0; rc == ERR_OK && i < data->n_players; i++)
            if (in->seat_of[rows[i].player] >= 0) {
                in->players[in->seat_of[rows[i].player]].rank = (int)i + 1;
                in->players[in->seat_of[rows[i].player]].points = points_of(&rule, rows[i].points);
            }
    }
    add_history(arena, data, number, in);
    return rc == ERR_OK ? add_apart(store, arena, data, number, options, in, err) : rc;
}

/* ---- the record ------------------------------------------------------------------------------- */

#define RECORD "pods %lld %lld %lld %lld %lld %lld, %lld %lld %lld %lld %lld %lld, %d"

#define THOROUGH " thorough" /* behind the record: how far the search went; and then the wishes that were named */

static const char *record_text(struct arena *arena, const struct event_data *data, const struct pods_input *in,
                               const struct pods_round *round, bool thorough)
{
    const struct pods_levels *v = &round->value, *b = &round->bound;
    return arena_printf(arena, RECORD "%s%s", (long long)v->byes, (long long)v->irregular, (long long)v->apart,
                        (long long)v->repeats, (long long)v->spread, (long long)v->sitting, (long long)b->byes,
                        (long long)b->irregular, (long long)b->apart, (long long)b->repeats, (long long)b->spread,
                        (long long)b->sitting, round->proved, thorough ? THOROUGH : "",
                        round_named_text(arena, data, in->wishes.named, in->wishes.n_named));
}

/* What a round was worth when it was paired; false where it was made by hand or changed. */
static bool record_read(const char *text, struct pods_levels *value, struct pods_levels *bound, bool *proved)
{
    long long n[12];
    int is_proved;
    if (sscanf(text, RECORD, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7], &n[8], &n[9], &n[10], &n[11],
               &is_proved) != 13)
        return false;
    *value = (struct pods_levels){n[0], n[1], n[2], n[3], n[4], n[5]};
    *bound = (struct pods_levels){n[6], n[7], n[8], n[9], n[10], n[11]};
    *proved = is_proved != 0;
    return true;
}

static bool was_thorough(const struct load_round *round)
{
    return strstr(round->seen, THOROUGH) != NULL;
}

/* ---- pairing ---------------------------------------------------------------------------------- */

/* At which number each table is played: a player's own table where one of them has one, the others in order. */
static int *table_numbers_of(struct arena *arena, const struct event_data *data, const struct pods_input *in,
                             const struct pods_round *round)
{
    int *numbers = ARENA_ARRAY(arena, int, round->n_tables), next = 1;
    for (size_t t = 0; t < round->n_tables; t++)
        for (int i = 0; i < round->tables[t].n && numbers[t] == 0; i++) {
            int fixed = data->players[in->player_of[round->tables[t].seats[i]]].fixed_table;
            for (size_t other = 0; other < t && fixed; other++)
                fixed = numbers[other] == fixed ? 0 : fixed;
            numbers[t] = fixed;
        }
    for (size_t t = 0; t < round->n_tables; t++) {
        bool taken = numbers[t] == 0;
        while (taken) {
            taken = false;
            for (size_t other = 0; other < round->n_tables; other++)
                taken = taken || numbers[other] == next;
            numbers[t] = taken ? 0 : next;
            next++;
        }
    }
    return numbers;
}

static enum err_code save_tables(struct store *store, struct arena *arena, const struct event_data *data,
                                 const struct pods_input *in, const struct pods_round *round, struct round_id id,
                                 struct err *err)
{
    enum err_code rc = ERR_OK;
    const int *numbers = table_numbers_of(arena, data, in, round);
    for (size_t t = 0; rc == ERR_OK && t < round->n_tables; t++) {
        struct player_id players[PODS_SEATS_MAX];
        for (int i = 0; i < round->tables[t].n; i++)
            players[i] = data->players[in->player_of[round->tables[t].seats[i]]].id;
        rc = round_insert_pod(store, id, numbers[t], players, round->tables[t].n, false, err);
    }
    for (size_t b = 0; rc == ERR_OK && b < round->n_byes; b++) {
        struct match_row row = {.p1 = data->players[in->player_of[round->byes[b]]].id, .result = RESULT_BYE};
        rc = round_insert_match(store, id, &row, 1, err);
    }
    return rc == ERR_OK ? round_save_awarded(store, data, id, err) : rc;
}

const char *round_pods_unmet(struct arena *arena, const struct event_data *data, const struct round_wishes *wishes,
                             int x, int y)
{
    const char *one = data->players[x].name, *other = data->players[y].name, *group;
    if (!round_wish_between(wishes, x, y, &group))
        return NULL;
    return group ? message(arena, "%s and %s, both of the same %s, sit at one table", one, other, group)
                 : message(arena, "%s and %s, who should be kept apart, sit at one table", one, other);
}

static void note_unmet(struct arena *arena, const struct event_data *data, const struct pods_input *in,
                       const struct pods_round *round, struct round_notes *notes)
{
    notes->unmet = ARENA_ARRAY(arena, struct pair_finding, round->n_tables * PODS_PAIRS_MAX);
    for (size_t t = 0; t < round->n_tables; t++)
        for (int k = 0; k < round->tables[t].n; k++)
            for (int j = 0; j < k; j++) {
                int x = in->player_of[round->tables[t].seats[j]], y = in->player_of[round->tables[t].seats[k]];
                const char *text = round_pods_unmet(arena, data, &in->wishes, x, y);
                if (text)
                    notes->unmet[notes->n_unmet++] = (struct pair_finding){PAIR_FINDING_UNWISHED, x, y, text};
            }
}

enum err_code round_pair_pods(struct store *store, struct arena *arena, const struct event_data *data,
                              const struct round_options *options, struct round_notes *notes, struct err *err)
{
    struct pods_input in;
    struct pods_round round;
    int number = data->swiss_rounds + 1;
    enum err_code rc = round_require_planned(arena, data, err);
    if (rc == ERR_OK)
        rc = round_pods_input(store, arena, data, number, options, NULL, &in, err);
    in.request.seed = options->seed;
    if (rc == ERR_OK && in.request.n_players < 3) {
        rc = pods_make(arena, &in.request, &round, err); /* says why not */
        err_hint(err, "topcut enroll or topcut undrop brings players in, topcut event close ends it");
    } else if (rc == ERR_OK) {
        rc = round_pods_divide(store, arena, data, number, options, &in, &round, err);
    }
    if (rc != ERR_OK)
        return rc;
    struct round_record record = {
        .number = number,
        .stage = STAGE_SWISS,
        .method = "swiss",
        .seed = options->seed,
        .chance = "tiebroken",
        .certified = round.proved,
        .seen = record_text(arena, data, &in, &round, options->thorough),
    };
    struct round_id id = {0};
    rc = round_insert(store, data->event.id, &record, &id, err);
    notes->number = number;
    note_unmet(arena, data, &in, &round, notes);
    return rc == ERR_OK ? save_tables(store, arena, data, &in, &round, id, err) : rc;
}

/* ---- why -------------------------------------------------------------------------------------- */

/* One level, "repeats 2 (at least 1)"; a level that is proved best goes without its bound. */
static void add_level(struct arena *arena, struct strbuf *sb, bool proved, const char *name, int64_t value,
                      int64_t bound)
{
    strbuf_printf(sb, "%s%s", sb->len ? ", " : "",
                  proved || value == bound
                      ? message(arena, "%s %lld", name, (long long)value)
                      : message(arena, "%s %lld (at least %lld)", name, (long long)value, (long long)bound));
}

const char *round_pods_quality(struct arena *arena, const struct load_round *round)
{
    struct pods_levels v, b;
    bool proved;
    struct strbuf sb = STRBUF_INIT;
    if (!record_read(round->seen, &v, &b, &proved))
        return "";
    add_level(arena, &sb, proved, TC_WORD("earlier byes"), v.byes, b.byes);
    add_level(arena, &sb, proved, TC_WORD("earlier tables of three or five"), v.irregular, b.irregular);
    add_level(arena, &sb, proved, TC_WORD("pairs to keep apart"), v.apart, b.apart);
    add_level(arena, &sb, proved, TC_WORD("repeats"), v.repeats, b.repeats);
    add_level(arena, &sb, proved, TC_WORD("score spread"), v.spread, b.spread);
    const char *text =
        message(arena,
                proved                ? MESSAGE_MARK("proved best possible: %s")
                : was_thorough(round) ? MESSAGE_MARK("the best that a thorough search found, not proved: %s")
                                      : MESSAGE_MARK("the best found, not proved: %s"),
                arena_strdup(arena, strbuf_text(&sb)));
    strbuf_release(&sb);
    return text;
}

const char *round_pods_differ_in(const struct pods_levels *a, const struct pods_levels *b, enum pods_first first,
                                 int64_t *of_a, int64_t *of_b)
{
    const struct {
        const char *name;
        int64_t a, b;
    } levels[] = {{TC_WORD("earlier byes"), a->byes, b->byes},
                  {TC_WORD("earlier tables of three or five"), a->irregular, b->irregular},
                  {TC_WORD("pairs to keep apart"), a->apart, b->apart},
                  {TC_WORD("repeats"), a->repeats, b->repeats},
                  {TC_WORD("score spread"), a->spread, b->spread},
                  {TC_WORD("points at the tables of three or five"), a->sitting, b->sitting}};
    static const int orders[2][ARRAY_LEN(levels)] = {
        [PODS_REPEATS_FIRST] = {0, 1, 2, 3, 4, 5}, [PODS_SCORE_FIRST] = {0, 1, 2, 4, 3, 5}};
    for (size_t i = 0; i < ARRAY_LEN(levels); i++)
        if (levels[orders[first][i]].a != levels[orders[first][i]].b) {
            *of_a = levels[orders[first][i]].a;
            *of_b = levels[orders[first][i]].b;
            return levels[orders[first][i]].name;
        }
    return NULL;
}

static const char *names_of(struct arena *arena, const struct event_data *data, const int *players, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s", i == 0 ? "" : "; ", data->players[players[i]].name);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* How a round came about where the pairing rules did not make it as it is; NULL: they did. */
static const char *made_otherwise(struct arena *arena, const struct load_round *r)
{
    struct pods_levels value, bound;
    bool proved;
    if (record_read(r->seen, &value, &bound, &proved))
        return NULL;
    return message(arena,
                   strcmp(r->method, "imported") == 0
                       ? MESSAGE_MARK("round %d was imported as it was played, not by the pairing rules")
                   : strcmp(r->method, "hand") == 0
                       ? MESSAGE_MARK("round %d was paired by hand, not by the pairing rules")
                   : strncmp(r->seen, ROUND_PODS_REPAIRED, strlen(ROUND_PODS_REPAIRED)) == 0
                       ? MESSAGE_MARK("round %d was repaired after it was paired: whoever had no table got one, and as "
                                      "many tables as possible stayed as they were")
                       : MESSAGE_MARK("round %d was changed by hand after it was paired"),
                   r->number);
}

/* What it would cost to have them at one table. */
static enum err_code why_apart(struct arena *arena, const struct event_data *data, const struct load_round *r,
                               const struct pods_input *in, const int *players, size_t n, const char **sentence,
                               struct err *err)
{
    struct pods_request together = in->request;
    int *seats = ARENA_ARRAY(arena, int, n);
    struct pods_levels value, bound;
    struct pods_round other;
    bool proved;
    int64_t now, then;
    const char *names = names_of(arena, data, players, n);
    for (size_t i = 0; i < n; i++)
        seats[i] = in->seat_of[players[i]];
    together.together = seats;
    together.n_together = n;
    together.seed = r->seed;
    together.effort = pods_effort(together.n_players, was_thorough(r));
    const char *otherwise = made_otherwise(arena, r);
    if (otherwise || !record_read(r->seen, &value, &bound, &proved)) {
        *sentence = otherwise;
        return ERR_OK;
    }
    if (pods_make(arena, &together, &other, err) != ERR_OK)
        return err->code;
    const char *level = round_pods_differ_in(&value, &other.value, together.first, &now, &then);
    if (!level)
        *sentence = message(arena, "%s: at one table they would be as good; the lot decided, seed %llu", names,
                            (unsigned long long)r->seed);
    else if (then > now)
        *sentence = message(arena,
                            other.proved ? MESSAGE_MARK("%s: at one table they would make %s %lld instead of %lld")
                                         : MESSAGE_MARK("%s: at one table they would make %s %lld instead of %lld, as "
                                                        "far as was searched"),
                            names, level, (long long)then, (long long)now);
    else
        *sentence = message(arena,
                            "%s: at one table they would make %s %lld instead of %lld, which the pairing did "
                            "not find, or results were corrected since",
                            names, level, (long long)then, (long long)now);
    return ERR_OK;
}

enum err_code round_pods_why_bye(struct store *store, struct arena *arena, const struct event_data *data, int number,
                                 int player, const char **sentence, struct err *err)
{
    const struct load_round *r = &data->rounds[number - 1];
    const struct load_match *m = event_match_of(data, number, player);
    int *with = ARENA_ARRAY(arena, int, r->n_matches);
    size_t n = 0;
    if (m && !m->pod)
        return round_pods_why(store, arena, data, number, &player, 1, sentence, err);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *other = &data->matches[r->first_match + i];
        if (!other->pod && other->result == RESULT_BYE && !bye_is_awarded(data, other))
            with[n++] = other->p1;
    }
    *sentence = n == 0 ? message(arena, "nobody has the bye in round %d", number)
                       : message(arena,
                                 "%s has no bye: byes go to those who had the fewest, and of these to the lowest in "
                                 "the standings: %s",
                                 data->players[player].name, names_of(arena, data, with, n));
    return ERR_OK;
}

enum err_code round_pods_why(struct store *store, struct arena *arena, const struct event_data *data, int number,
                             const int *players, size_t n, const char **sentence, struct err *err)
{
    const struct load_round *r = &data->rounds[number - 1];
    const struct load_match *m = event_match_of(data, number, players[0]);
    struct pods_input in;
    for (size_t i = 0; i < n; i++) {
        const struct load_match *of = event_match_of(data, number, players[i]);
        if (!of || of->result == RESULT_LOSS)
            return err_set(err, ERR_NOT_FOUND, "%s was not paired in round %d", data->players[players[i]].name, number);
        if (!bye_is_awarded(data, of))
            continue;
        *sentence = message(arena, "%s has an awarded bye in round %d, and was not paired in it",
                            data->players[players[i]].name, number);
        return ERR_OK;
    }
    bool together = m->pod != NULL;
    for (size_t i = 0; i < n; i++)
        together = together && event_match_has(m, players[i]);
    if (together || n == 1) {
        const char *quality = round_pods_quality(arena, r);
        const char *names = m->pod ? event_pod_text(arena, data, m->pod, true) : names_of(arena, data, players, 1);
        *sentence = m->pod ? message(arena, "table %d: %s; the round is %s", m->table, names, quality)
                           : message(arena, "%s has the bye; the round is %s", names, quality);
        const char *otherwise = made_otherwise(arena, r);
        if (otherwise)
            *sentence = m->pod ? message(arena, "table %d: %s; %s", m->table, names, otherwise)
                               : message(arena, "%s has the bye; %s", names, otherwise);
        return ERR_OK;
    }
    bool drafted = false;
    enum err_code rc = round_pods_input(store, arena, data, number, NULL, NULL, &in, err);
    if (rc == ERR_OK)
        rc = round_pods_drafted_apart(store, arena, data, number, &in, players, n, &drafted, err);
    if (drafted)
        *sentence = message(arena, "%s: they drafted in different pods, and round %d is played inside them",
                            names_of(arena, data, players, n), number);
    return rc != ERR_OK || drafted ? rc : why_apart(arena, data, r, &in, players, n, sentence, err);
}
