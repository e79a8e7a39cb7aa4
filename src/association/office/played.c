/* played.c - what a package says was played; see office.h
 *
 * The signature says who wrote a package, not that it makes sense. So each row that ratings hang on is looked at, and
 * the first that cannot be is named by its place, which is what a store needs to find it. A player who started round 1
 * is counted as the store's own ledger counts it (event/ledger/ledger_read.c), for K depends on it (D.5.8).
 */
#include "association/office/internal.h"
#include "base/compare.h"
#include "base/err.h"

#include <stdlib.h>
#include <string.h>

const char *const played_kind_words[] = {"played", "id", "no-show", "concession", "double-loss", "penalty", NULL};

/* Of the store's other kinds of results, those of one player. */
static bool is_alone(const char *result)
{
    return strcmp(result, "bye") == 0 || strcmp(result, "loss") == 0 || strcmp(result, "walkover") == 0;
}

struct reading {
    struct arena *arena;
    const struct json *parts;
    struct event_report *out;
    struct id {
        const char *uuid;
        int place;
    } * ids;    /* of people, sorted */
    bool *late; /* by person: came in after round 1 */
    int *seen;  /* by person: the last round that they were met in */
    struct err *err;
};

/* "parts.match[12].player2: what" */
#define AT_ROW(r, part, row, key, ...)                                                                                 \
    err_set((r)->err, ERR_INPUT, "parts.%s[%zu].%s: %s", (part), (row), (key), message((r)->arena, __VA_ARGS__))

/* ---- people ------------------------------------------------------------------------------------ */

static int by_uuid(const void *a, const void *b)
{
    const struct id *x = a, *y = b;
    return strcmp(x->uuid, y->uuid);
}

bool played_is_uuid(const char *text)
{
    size_t i = 0;
    for (; text[i]; i++) {
        bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
        if (hyphen ? text[i] != '-' : !strchr("0123456789abcdef", text[i]))
            return false;
    }
    return i == 36;
}

/* The place of somebody; -1: they are none of the players. */
static int place_of(const struct reading *r, const char *uuid)
{
    const struct id wanted = {.uuid = uuid};
    const struct id *found =
        r->out->n_people ? bsearch(&wanted, r->ids, r->out->n_people, sizeof *r->ids, by_uuid) : NULL;
    return found ? found->place : -1;
}

/* Nine digits that check are a member's number, wherever they stand. */
static int32_t number_in(struct arena *arena, const char *dci)
{
    struct err no = ERR_INIT;
    int32_t number = 0;
    return strlen(dci) == 9 && member_number_read(arena, dci, &number, &no) == ERR_OK ? number : 0;
}

static enum err_code read_people(struct reading *r)
{
    const struct json *list = json_get(r->parts, "players");
    struct event_report *p = r->out;
    size_t n = json_count(list), i = 0;
    p->people = ARENA_ARRAY(r->arena, struct played_person, n + 1);
    r->ids = ARENA_ARRAY(r->arena, struct id, n + 1);
    r->late = ARENA_ARRAY(r->arena, bool, n + 1);
    r->seen = ARENA_ARRAY(r->arena, int, n + 1);
    for (const struct json *row = json_first(list); row; row = json_next(row), i++) {
        struct played_person *one = &p->people[i];
        *one = (struct played_person){.uuid = json_text(json_get(row, "uuid"), ""),
                                      .dci = json_text(json_get(row, "dci"), ""),
                                      .family = json_text(json_get(row, "last"), ""),
                                      .given = json_text(json_get(row, "first"), ""),
                                      .country = json_text(json_get(row, "country"), "")};
        if (!played_is_uuid(one->uuid))
            return AT_ROW(r, "players", i, "uuid", "\"%s\" is no UUID", one->uuid);
        one->number = number_in(r->arena, one->dci);
        r->ids[i] = (struct id){one->uuid, (int)i};
    }
    p->n_people = i;
    if (i)
        qsort(r->ids, i, sizeof *r->ids, by_uuid);
    for (size_t k = 1; k < i; k++)
        if (strcmp(r->ids[k].uuid, r->ids[k - 1].uuid) == 0)
            return AT_ROW(r, "players", (size_t)r->ids[k].place, "uuid", "somebody else has the same one");
    return ERR_OK;
}

/* Players who came in late did not start round 1. */
static enum err_code read_enrolment(struct reading *r)
{
    size_t i = 0;
    for (const struct json *row = json_first(json_get(r->parts, "enrolment")); row; row = json_next(row), i++) {
        int place = place_of(r, json_text(json_get(row, "player"), ""));
        if (place < 0)
            return AT_ROW(r, "enrolment", i, "player", "nobody of the players");
        r->late[place] = json_int(json_get(row, "first_round"), 1, 99, 1) > 1;
    }
    return ERR_OK;
}

/* ---- the event --------------------------------------------------------------------------------- */

static bool has_level2(const struct reading *r, const struct json *event)
{
    if (json_int(json_get(event, "level2"), 0, 1, 0))
        return true;
    for (const struct json *row = json_first(json_get(r->parts, "event_judge")); row; row = json_next(row))
        if (json_int(json_get(row, "level"), 0, 9, 0) >= 2 &&
            strcmp(json_text(json_get(row, "role"), ""), "scorekeeper") != 0)
            return true;
    return false;
}

static enum err_code read_event(struct reading *r)
{
    const struct json *event = json_first(json_get(r->parts, "event"));
    struct event_report *p = r->out;
    const char *category = json_text(json_get(event, "category"), "none");
    p->uuid = json_text(json_get(event, "uuid"), "");
    p->name = json_text(json_get(event, "name"), "");
    p->date = json_text(json_get(event, "date"), "");
    p->format = json_text(json_get(event, "format"), "");
    p->kind = json_text(json_get(event, "kind"), "");
    p->sanction = json_text(json_get(event, "sanction"), "");
    p->teams = json_text(json_get(event, "teams"), "");
    p->closed = strcmp(json_text(json_get(event, "state"), ""), "closed") == 0;
    p->literal = strcmp(json_text(json_get(event, "reading"), ""), "literal") == 0;
    p->level2 = has_level2(r, event);
    if (!played_is_uuid(p->uuid))
        return AT_ROW(r, "event", (size_t)0, "uuid", "\"%s\" is no UUID", p->uuid);
    if (!*p->name)
        return AT_ROW(r, "event", (size_t)0, "name", "the event has none");
    if (!date_is_valid(p->date))
        return AT_ROW(r, "event", (size_t)0, "date", "\"%s\" is no day", p->date);
    if (!rating_category_find(category, &p->category))
        return AT_ROW(r, "event", (size_t)0, "category", "\"%s\" is no category of ratings", category);
    if (!p->closed)
        return AT_ROW(r, "event", (size_t)0, "state",
                      "the event is not closed, so its results may still change; close it and send it again");
    return ERR_OK;
}

/* ---- rounds and matches ------------------------------------------------------------------------ */

static enum err_code read_rounds(struct reading *r)
{
    size_t i = 0;
    for (const struct json *row = json_first(json_get(r->parts, "round")); row; row = json_next(row), i++)
        if (json_int(json_get(row, "number"), 1, 999, 0) != (int64_t)i + 1)
            return AT_ROW(r, "round", i, "number", "round %zu was expected", i + 1);
    r->out->rounds = (int)i;
    return ERR_OK;
}

/* Somebody of a match, who sits nowhere else in that round. */
static enum err_code read_side(struct reading *r, size_t row, const struct json *match, const char *key, int round,
                               int *out)
{
    *out = place_of(r, json_text(json_get(match, key), ""));
    if (*out < 0)
        return AT_ROW(r, "match", row, key, "nobody of the players");
    if (r->seen[*out] == round)
        return AT_ROW(r, "match", row, key, "%s, %s is in round %d twice", r->out->people[*out].family,
                      r->out->people[*out].given, round);
    r->seen[*out] = round;
    return ERR_OK;
}

static int find_kind(const char *word)
{
    for (int i = 0; played_kind_words[i]; i++)
        if (strcmp(word, played_kind_words[i]) == 0)
            return i;
    return -1;
}

/* Of a match of round 1, those who came. */
static int starters_of(const struct reading *r, int a, int b, const char *result, int wins1, int wins2)
{
    bool no_show = strcmp(result, "no-show") == 0, absent = strcmp(result, "loss") == 0 || r->late[a];
    return (!absent && !(no_show && wins1 < wins2)) + (b >= 0 && !(no_show && wins2 < wins1));
}

static enum err_code read_match(struct reading *r, size_t row, const struct json *match)
{
    int round = (int)json_int(json_get(match, "round"), 1, r->out->rounds, 0), a, b = -1;
    int table = (int)json_int(json_get(match, "tbl"), 1, INT16_MAX, 0);
    const char *result = json_text(json_get(match, "result"), "");
    int wins1 = (int)json_int(json_get(match, "wins1"), 0, 9, -1),
        wins2 = (int)json_int(json_get(match, "wins2"), 0, 9, -1);
    const struct json *second = json_get(match, "player2");
    bool alone = is_alone(result) || !second || json_is_null(second);
    int kind = find_kind(result);
    if (!round)
        return AT_ROW(r, "match", row, "round", "there is no such round");
    enum err_code rc = read_side(r, row, match, "player1", round, &a);
    if (rc == ERR_OK && second && !json_is_null(second))
        rc = read_side(r, row, match, "player2", round, &b);
    if (rc != ERR_OK)
        return rc;
    if (kind < 0 && !is_alone(result))
        return AT_ROW(r, "match", row, "result", "\"%s\" is no kind of result", result);
    if (!alone && (wins1 < 0 || wins2 < 0))
        return AT_ROW(r, "match", row, wins1 < 0 ? "wins1" : "wins2", "a result of 0 to 9 games was expected");
    if (round == 1)
        r->out->starters += starters_of(r, a, b, result, wins1, wins2);
    if (alone || b < 0)
        return ERR_OK;
    if (!table)
        return AT_ROW(r, "match", row, "tbl", "the match of two players has no table");
    r->out->matches[r->out->n_matches++] = (struct played_match){
        .a = a,
        .b = b,
        .round = round,
        .table = table,
        .kind = (enum played_kind)kind,
        .outcome = wins1 > wins2   ? RATING_A_WINS
                   : wins1 < wins2 ? RATING_B_WINS
                                   : RATING_DRAW,
    };
    return ERR_OK;
}

static int by_table(const void *a, const void *b)
{
    const struct played_match *x = a, *y = b;
    return x->round != y->round ? COMPARE(x->round, y->round) : COMPARE(x->table, y->table);
}

static enum err_code read_matches(struct reading *r)
{
    const struct json *list = json_get(r->parts, "match");
    struct event_report *p = r->out;
    enum err_code rc = ERR_OK;
    size_t i = 0;
    int last = 0;
    p->matches = ARENA_ARRAY(r->arena, struct played_match, json_count(list) + 1);
    for (const struct json *row = json_first(list); rc == ERR_OK && row; row = json_next(row), i++) {
        int round = (int)json_int(json_get(row, "round"), 1, p->rounds, 0);
        if (round < last) /* they come by round: who was seen is counted by it */
            return AT_ROW(r, "match", i, "round", "matches are not in the order of rounds");
        last = round;
        rc = read_match(r, i, row);
    }
    if (rc != ERR_OK)
        return rc;
    if (p->n_matches)
        qsort(p->matches, p->n_matches, sizeof *p->matches, by_table);
    for (size_t k = 1; k < p->n_matches; k++)
        if (by_table(&p->matches[k], &p->matches[k - 1]) == 0)
            return err_set(r->err, ERR_INPUT, "parts.match: table %d of round %d is there twice", p->matches[k].table,
                           p->matches[k].round);
    return ERR_OK;
}

enum err_code event_report_read(struct arena *arena, const struct package *package, struct event_report *out,
                                struct err *err)
{
    struct reading r = {.arena = arena, .parts = package->parts, .out = out, .err = err};
    *out = (struct event_report){.uuid = ""};
    enum err_code rc = read_event(&r);
    if (rc == ERR_OK)
        rc = read_people(&r);
    if (rc == ERR_OK)
        rc = read_enrolment(&r);
    if (rc == ERR_OK)
        rc = read_rounds(&r);
    return rc == ERR_OK ? read_matches(&r) : rc;
}
