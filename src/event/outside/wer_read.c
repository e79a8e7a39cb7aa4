/* wer_read.c - an event of Wizards Event Reporter (.wer): persons, rounds, results, warnings
 *
 * The shape was measured on real files: the winner of a match is always its person, outcome 1 is a
 * win, 2 a draw (0-0-3 an intentional one), 3 a bye; a team of one is a player, with the last round that they played
 * where they dropped; the final order is the seq of the players' role. Files of teams have not been seen and are
 * refused. Everything that the file says and the store has no room for is a note.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "base/xml.h"
#include "event/outside/internal.h"
#include "event/outside/outside.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define WER_ELEMENTS_MAX  2000000
#define WER_ADVICE        TC_WORD("export the event from Wizards Event Reporter again")
#define WER_OUTCOME_WIN   1
#define WER_OUTCOME_DRAW  2
#define WER_OUTCOME_BYE   3
#define WER_STATUS_DROP   3
#define WER_STATUS_CUT    4
#define WER_NUMBER_DIGITS 10

struct person {
    const char *id;
    const struct xml_element *element;
    int player; /* index; -1: plays not */
    bool judge;
};

struct wer {
    struct arena *arena;
    const char *what;
    struct xml_document document;
    struct outside_event *event;
    struct person *persons; /* by id */
    size_t n_persons;
    int last_round, middles;
};

/* ---- attributes ------------------------------------------------------------------------------ */

static const char *text_of(const struct xml_element *e, const char *name)
{
    const char *text = xml_value(e, name);
    return text ? text : "";
}

static enum err_code bad(const struct wer *w, const struct xml_element *e, struct err *err, const char *name,
                         const char *expected)
{
    const char *value = xml_value(e, name);
    if (!value)
        return err_set(err, ERR_INPUT, "%s:%d: <%s> has no %s: %s was expected; %s", w->what, e->line, e->name, name,
                       expected, WER_ADVICE);
    return err_set(err, ERR_INPUT, "%s:%d: <%s>: %s=\"%.60s\": %s was expected; %s", w->what, e->line, e->name, name,
                   value, expected, WER_ADVICE);
}

static enum err_code number_of(const struct wer *w, const struct xml_element *e, const char *name, int min, int max,
                               int *out, struct err *err)
{
    const char *value = xml_value(e, name);
    if (value && parse_int(value, min, max, out))
        return ERR_OK;
    return bad(w, e, err, name, message(w->arena, "a number from %d to %d", min, max));
}

static bool is(const struct xml_element *e, const char *name)
{
    return e && strcasecmp(e->name, name) == 0;
}

static bool is_in(const struct xml_element *e, const char *name, const char *parent)
{
    return is(e, name) && is(e->parent, parent);
}

/* "2019-01-12T12:15:35" as if it were UTC: the file names no time zone; 0 for placeholders. */
static int64_t instant(const char *text)
{
    char date[DATE_LEN + 1] = "";
    int hour, minute, second;
    if (strlen(text) < 19 || text[10] != 'T' || text[13] != ':' || text[16] != ':')
        return 0;
    memcpy(date, text, DATE_LEN);
    char h[3] = {text[11], text[12], '\0'}, m[3] = {text[14], text[15], '\0'}, s[3] = {text[17], text[18], '\0'};
    if (!date_is_valid(date) || !parse_int(h, 0, 23, &hour) || !parse_int(m, 0, 59, &minute) ||
        !parse_int(s, 0, 60, &second))
        return 0;
    return date_to_days(date) * 86400 + hour * 3600 + minute * 60 + second;
}

/* ---- the event ------------------------------------------------------------------------------- */

static enum err_code read_event(struct wer *w, struct err *err)
{
    const struct xml_element *e = w->document.elements[0];
    struct outside_event *event = w->event;
    if (!is(e, "event"))
        return err_set(err, ERR_INPUT,
                       "%s:%d: not an event of Wizards Event Reporter: its first element is "
                       "<%.60s>, not <event>\n"
                       "topcut event import reads .wer, .trf and results files",
                       w->what, e->line, e->name);
    const char *start = text_of(e, "startdate");
    event->date = arena_strndup(w->arena, start, strnlen(start, DATE_LEN));
    if (!date_is_valid(event->date))
        return bad(w, e, err, "startdate", TC_WORD("a day as 2009-03-14"));
    event->name = utf8_clean(w->arena, text_of(e, "title"));
    if (!*event->name)
        event->name = arena_printf(w->arena, "Event of %s", event->date);
    event->format = text_of(e, "format");
    event->organizer = text_of(e, "orgname");
    event->sanction = text_of(e, "sanctionnumber");
    event->uuid = text_of(e, "eventguid");
    event->kind = text_of(e, "eventtypecode");
    event->coordinator = text_of(e, "coordinator");
    if (*text_of(e, "headjudge"))
        event->coordinator = text_of(e, "headjudge");
    enum err_code rc = number_of(w, e, "numberofrounds", 0, OUTSIDE_ROUNDS_MAX, &event->rounds, err);
    if (rc == ERR_OK && xml_value(e, "playoffstartround"))
        rc = number_of(w, e, "playoffstartround", 0, OUTSIDE_ROUNDS_MAX, &event->playoff_from, err);
    if (rc == ERR_OK && xml_value(e, "eliminationType") && strcmp(text_of(e, "eliminationType"), "3") != 0)
        outside_note(event, w->arena, "eliminationType %s is not Swiss: its rounds are taken as Swiss rounds",
                     text_of(e, "eliminationType"));
    if (rc == ERR_OK && *text_of(e, "notes"))
        outside_note(event, w->arena, "its notes are not kept: %.200s", text_of(e, "notes"));
    return rc;
}

/* ---- persons --------------------------------------------------------------------------------- */

static int by_id(const void *a, const void *b)
{
    const struct person *x = a, *y = b;
    return strcmp(x->id, y->id);
}

static struct person *find_person(const struct wer *w, const char *id)
{
    const struct person wanted = {.id = id};
    return w->n_persons ? bsearch(&wanted, w->persons, w->n_persons, sizeof *w->persons, by_id) : NULL;
}

/* The person that an attribute names. */
static enum err_code person_of(const struct wer *w, const struct xml_element *e, const char *name, struct person **out,
                               struct err *err)
{
    const char *id = xml_value(e, name);
    *out = id ? find_person(w, id) : NULL;
    return *out ? ERR_OK : bad(w, e, err, name, TC_WORD("the id of one of the file's persons"));
}

static enum err_code read_persons(struct wer *w, struct err *err)
{
    w->persons = ARENA_ARRAY(w->arena, struct person, w->document.n);
    for (size_t i = 0; i < w->document.n; i++) {
        const struct xml_element *e = w->document.elements[i];
        if (!is_in(e, "person", "participation"))
            continue;
        if (!*text_of(e, "id"))
            return bad(w, e, err, "id", TC_WORD("a DCI number"));
        if (!*text_of(e, "last") && !*text_of(e, "first"))
            return bad(w, e, err, "last", TC_WORD("a name"));
        if (w->n_persons == OUTSIDE_PLAYERS_MAX)
            return err_set(err, ERR_INPUT, "%s:%d: more than %d persons", w->what, e->line, OUTSIDE_PLAYERS_MAX);
        w->persons[w->n_persons++] = (struct person){.id = text_of(e, "id"), .element = e, .player = -1};
    }
    if (w->n_persons)
        qsort(w->persons, w->n_persons, sizeof *w->persons, by_id);
    for (size_t i = 1; i < w->n_persons; i++)
        if (strcmp(w->persons[i - 1].id, w->persons[i].id) == 0)
            return err_set(err, ERR_INPUT, "%s:%d: the person %.30s is there twice (line %d); %s", w->what,
                           w->persons[i].element->line, w->persons[i].id, w->persons[i - 1].element->line, WER_ADVICE);
    return ERR_OK;
}

/* Makes a player of a person, once. */
static struct outside_player *player_of(struct wer *w, struct person *p)
{
    struct outside_event *event = w->event;
    if (p->player < 0) {
        const struct xml_element *e = p->element;
        bool is_number = strspn(p->id, "0123456789") == strlen(p->id) && strlen(p->id) <= WER_NUMBER_DIGITS;
        p->player = (int)event->n_players;
        w->middles += *text_of(e, "middle") != '\0';
        event->players[event->n_players++] = (struct outside_player){
            .line = e->line,
            .key = p->id,
            .last = *text_of(e, "last") ? text_of(e, "last") : text_of(e, "first"),
            .first = *text_of(e, "last") ? text_of(e, "first") : "",
            .country = text_of(e, "country"),
            .dci = is_number ? p->id : "",
            .dropped_after = -1,
            .points10 = -1,
        };
    }
    return &event->players[p->player];
}

/* A team of one: a player, and whether they dropped. */
static enum err_code read_team(struct wer *w, const struct xml_element *team, const struct xml_element *member,
                               struct err *err)
{
    struct person *person;
    int status = 2, round = 0;
    enum err_code rc = person_of(w, member, "person", &person, err);
    if (rc == ERR_OK && person->player >= 0)
        return err_set(err, ERR_INPUT, "%s:%d: the person %.30s is in two teams; %s", w->what, member->line, person->id,
                       WER_ADVICE);
    if (rc == ERR_OK && xml_value(team, "status"))
        rc = number_of(w, team, "status", 0, 9, &status, err);
    if (rc == ERR_OK && xml_value(team, "eliminationround"))
        rc = number_of(w, team, "eliminationround", 0, OUTSIDE_ROUNDS_MAX, &round, err);
    if (rc != ERR_OK)
        return rc;
    struct outside_player *player = player_of(w, person);
    player->dropped_after = status == WER_STATUS_DROP ? round : -1;
    player->cut = status == WER_STATUS_CUT;
    return ERR_OK;
}

static enum err_code read_teams(struct wer *w, struct err *err)
{
    const struct xml_element *team = NULL;
    bool has_member = false;
    for (size_t i = 0; i < w->document.n; i++) {
        const struct xml_element *e = w->document.elements[i];
        if (is_in(e, "team", "participation")) {
            team = e;
            has_member = false;
        } else if (is_in(e, "member", "team") && e->parent == team) {
            if (has_member)
                return err_set(err, ERR_INPUT,
                               "%s:%d: a team of several players; Topcut reads events of "
                               "individuals from such "
                               "files",
                               w->what, e->line);
            has_member = true;
            enum err_code rc = read_team(w, team, e, err);
            if (rc != ERR_OK)
                return rc;
        }
    }
    return ERR_OK;
}

/* Final places, the disqualified, judges. */
static enum err_code read_roles(struct wer *w, struct err *err)
{
    for (size_t i = 0; i < w->document.n; i++) {
        const struct xml_element *e = w->document.elements[i];
        struct person *person;
        if (!is_in(e, "ref", "role"))
            continue;
        enum err_code rc = person_of(w, e, "person", &person, err);
        if (rc != ERR_OK)
            return rc;
        bool plays = strcasecmp(text_of(e->parent, "cd"), "PL") == 0;
        if (!plays) {
            person->judge = true;
        } else if (strcasecmp(text_of(e->parent, "type"), "DQ") == 0) {
            player_of(w, person)->disqualified = true;
        } else if ((rc = number_of(w, e, "seq", 1, OUTSIDE_PLAYERS_MAX, &player_of(w, person)->rank, err)) != ERR_OK) {
            return rc;
        }
    }
    return ERR_OK;
}

static void read_judges(struct wer *w)
{
    struct outside_event *event = w->event;
    event->judges = ARENA_ARRAY(w->arena, struct outside_judge, w->n_persons + 1);
    for (size_t i = 0; i < w->document.n; i++) {
        const struct xml_element *e = w->document.elements[i];
        struct person *p = is_in(e, "ref", "role") ? find_person(w, text_of(e, "person")) : NULL;
        if (!p || !p->judge || strcasecmp(text_of(e->parent, "cd"), "PL") == 0)
            continue;
        p->judge = false; /* once */
        const char *last = text_of(p->element, "last"), *first = text_of(p->element, "first");
        bool is_number = strspn(p->id, "0123456789") == strlen(p->id);
        event->judges[event->n_judges++] = (struct outside_judge){
            .name = *last && *first ? arena_printf(w->arena, "%s, %s", last, first)
                    : *last         ? last
                                    : first,
            .dci = is_number ? p->id : "",
            .country = text_of(p->element, "country"),
            .head = strcmp(p->id, event->coordinator) == 0,
        };
    }
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static const char *score_text_of(const struct wer *w, int win, int loss, int draw)
{
    return arena_printf(w->arena, "win=\"%d\" loss=\"%d\" draw=\"%d\"", win, loss, draw);
}

/* What the outcome and the games say, which must agree. */
static enum err_code read_result(struct wer *w, const struct xml_element *e, struct outside_match *m, int outcome,
                                 struct err *err)
{
    bool drop = strcasecmp(text_of(e, "winbydrop"), "true") == 0;
    m->kind = drop ? RESULT_CONCESSION : RESULT_PLAYED;
    if (outcome == WER_OUTCOME_BYE) {
        m->kind = RESULT_BYE;
        return m->p2 < 0 ? ERR_OK : bad(w, e, err, "outcome", TC_WORD("1 or 2, for there is an opponent,"));
    }
    if (m->p2 < 0)
        return bad(w, e, err, "opponent", TC_WORD("the id of one of the file's persons, or outcome 3 for a bye,"));
    if (outcome == WER_OUTCOME_DRAW) {
        if (m->wins1 == m->wins2) {
            m->kind = m->wins1 == 0 ? RESULT_ID : RESULT_PLAYED;
            return ERR_OK;
        }
    } else if (m->wins1 > m->wins2) {
        return ERR_OK;
    } else if (drop && m->wins1 == 0 && m->wins2 == 0) {
        m->wins1 = 2; /* won without a game: as a concession is kept */
        return ERR_OK;
    }
    return err_set(err, ERR_INPUT, "%s:%d: <match>: outcome %d is %s, and the games say otherwise: %s; %s", w->what,
                   e->line, outcome, outcome == WER_OUTCOME_DRAW ? TC_WORD("a draw") : TC_WORD("a win of person"),
                   score_text_of(w, m->wins1, m->wins2, m->draws), WER_ADVICE);
}

static enum err_code read_match(struct wer *w, const struct xml_element *e, int round, struct err *err)
{
    struct outside_match m = {.line = e->line, .round = round, .p2 = -1};
    struct person *person, *opponent = NULL;
    int outcome;
    enum err_code rc = person_of(w, e, "person", &person, err);
    if (rc == ERR_OK && *text_of(e, "opponent"))
        rc = person_of(w, e, "opponent", &opponent, err);
    if (rc == ERR_OK && opponent == person)
        rc = bad(w, e, err, "opponent", TC_WORD("somebody else than the person"));
    if (rc == ERR_OK)
        rc = number_of(w, e, "outcome", WER_OUTCOME_WIN, WER_OUTCOME_BYE, &outcome, err);
    if (rc == ERR_OK)
        rc = number_of(w, e, "win", 0, 9, &m.wins1, err);
    if (rc == ERR_OK)
        rc = number_of(w, e, "loss", 0, 9, &m.wins2, err);
    if (rc == ERR_OK)
        rc = number_of(w, e, "draw", 0, 9, &m.draws, err);
    if (rc != ERR_OK)
        return rc;
    (void)player_of(w, person);
    if (opponent)
        (void)player_of(w, opponent);
    m.p1 = person->player;
    m.p2 = opponent ? opponent->player : -1;
    rc = read_result(w, e, &m, outcome, err);
    if (rc == ERR_OK)
        w->event->matches[w->event->n_matches++] = m;
    return rc;
}

static enum err_code read_rounds(struct wer *w, struct err *err)
{
    enum err_code rc = ERR_OK;
    int round = 0;
    w->event->matches = ARENA_ARRAY(w->arena, struct outside_match, w->document.n);
    for (size_t i = 0; rc == ERR_OK && i < w->document.n; i++) {
        const struct xml_element *e = w->document.elements[i];
        if (is_in(e, "round", "matches")) {
            int number = 0;
            rc = number_of(w, e, "number", 1, OUTSIDE_ROUNDS_MAX, &number, err);
            if (rc == ERR_OK && number != round + 1)
                rc = bad(w, e, err, "number", message(w->arena, "round %d", round + 1));
            if (rc == ERR_OK && strcasecmp(text_of(e, "teamformat"), "true") == 0)
                rc = bad(w, e, err, "teamformat",
                         TC_WORD("false, for Topcut reads events of individuals from such files:"));
            round = number;
            if (rc == ERR_OK)
                w->event->round_utc[round] = instant(text_of(e, "date"));
        } else if (is_in(e, "match", "round") && is(e->parent->parent, "matches")) {
            rc = read_match(w, e, round, err);
        }
    }
    w->last_round = round;
    return rc;
}

/* Nobody sits twice in a round, and after dropping nobody plays. */
static enum err_code check_rounds(struct wer *w, struct err *err)
{
    struct outside_event *event = w->event;
    int *last = ARENA_ARRAY(w->arena, int, event->n_players + 1);
    for (size_t i = 0; i < event->n_matches; i++) {
        const struct outside_match *m = &event->matches[i];
        const int sides[2] = {m->p1, m->p2};
        for (int s = 0; s < 2; s++) {
            if (sides[s] < 0)
                continue;
            struct outside_player *p = &event->players[sides[s]];
            if (last[sides[s]] == m->round)
                return err_set(err, ERR_INPUT, "%s:%d: %s has two matches in round %d; %s", w->what, m->line, p->key,
                               m->round, WER_ADVICE);
            last[sides[s]] = m->round;
            if (p->dropped_after >= 0 && p->dropped_after < m->round) {
                outside_note(event, w->arena,
                             "%s, %s dropped after round %d by the file and played round %d: taken "
                             "as dropped after that",
                             p->last, p->first, p->dropped_after, m->round);
                p->dropped_after = m->round;
            }
        }
    }
    if (event->playoff_from > w->last_round)
        event->playoff_from = 0; /* planned, not played */
    int swiss = event->playoff_from ? event->playoff_from - 1 : w->last_round;
    if (event->playoff_from || swiss > event->rounds)
        event->rounds = swiss;
    return ERR_OK;
}

/* ---- warnings -------------------------------------------------------------------------------- */

static const char *judge_name(const struct wer *w, const char *id)
{
    const struct person *p = find_person(w, id);
    if (!p)
        return id;
    const char *last = text_of(p->element, "last"), *first = text_of(p->element, "first");
    return *last && *first ? arena_printf(w->arena, "%s, %s", last, first) : *last ? last : first;
}

static enum err_code read_warnings(struct wer *w, struct err *err)
{
    struct outside_event *event = w->event;
    size_t n = 0;
    for (size_t i = 0; i < w->document.n; i++)
        n += is_in(w->document.elements[i], "warning", "warnings");
    event->penalties = ARENA_ARRAY(w->arena, struct outside_penalty, n + 1);
    for (size_t i = 0; i < w->document.n; i++) {
        const struct xml_element *e = w->document.elements[i];
        struct person *person;
        int round = 0;
        if (!is_in(e, "warning", "warnings"))
            continue;
        enum err_code rc = person_of(w, e, "person", &person, err);
        if (rc == ERR_OK && xml_value(e, "round"))
            rc = number_of(w, e, "round", 0, OUTSIDE_ROUNDS_MAX, &round, err);
        if (rc == ERR_OK && person->player < 0)
            rc = bad(w, e, err, "person", TC_WORD("somebody who plays"));
        if (rc == ERR_OK && !*text_of(e, "code"))
            rc = bad(w, e, err, "code", TC_WORD("the number of an infraction"));
        if (rc != ERR_OK)
            return rc;
        event->penalties[event->n_penalties++] = (struct outside_penalty){
            .line = e->line,
            .player = person->player,
            .round = round,
            .code = text_of(e, "code"),
            .level = text_of(e, "penalty"),
            .judge = judge_name(w, text_of(e, "judge")),
            .note = text_of(e, "notes"),
        };
    }
    return ERR_OK;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void note_the_rest(struct wer *w)
{
    int idle = 0, entries = 0;
    for (size_t i = 0; i < w->n_persons; i++)
        idle +=
            w->persons[i].player < 0 && !w->persons[i].judge && strcmp(w->persons[i].id, w->event->coordinator) != 0;
    for (size_t i = 0; i < w->document.n; i++)
        entries += is_in(w->document.elements[i], "entry", "log");
    if (idle)
        outside_note(w->event, w->arena, "%s of the file who neither play nor judge: left out",
                     message_count(w->arena, idle, "%lld person", "%lld people"));
    if (w->middles)
        outside_note(w->event, w->arena, "%s: not kept",
                     message_count(w->arena, w->middles, "%lld middle name", "%lld middle names"));
    if (entries)
        outside_note(w->event, w->arena, "its log of %d lines: not kept", entries);
}

enum err_code wer_read(struct arena *arena, const char *text, const char *what, struct outside_event *out,
                       struct err *err)
{
    const struct xml_reading how = {.what = what,
                                    .thing = "event",
                                    .advice = WER_ADVICE,
                                    .otherwise = "topcut event import reads .wer, .trf and results files",
                                    .elements_max = WER_ELEMENTS_MAX};
    struct wer w = {.arena = arena, .what = what, .event = out};
    *out = (struct outside_event){
        .what = what, .program = "Wizards Event Reporter", .city = "", .country = "", .end_date = ""};
    enum err_code rc = xml_parse(arena, text, &how, &w.document, err);
    if (rc == ERR_OK)
        rc = read_event(&w, err);
    if (rc == ERR_OK)
        rc = read_persons(&w, err);
    out->players = ARENA_ARRAY(arena, struct outside_player, w.n_persons + 1);
    if (rc == ERR_OK)
        rc = read_teams(&w, err);
    if (rc == ERR_OK)
        rc = read_roles(&w, err);
    if (rc == ERR_OK)
        rc = read_rounds(&w, err);
    if (rc == ERR_OK)
        rc = check_rounds(&w, err);
    if (rc == ERR_OK)
        rc = read_warnings(&w, err);
    if (rc == ERR_OK) {
        note_the_rest(&w);
        read_judges(&w);
    }
    if (rc == ERR_OK && (out->n_players < 2 || out->n_matches == 0))
        rc = err_set(err, ERR_INPUT, "%s: the event has %s and %s: there is nothing to import", what,
                     message_count(arena, (int64_t)out->n_players, "%lld player", "%lld players"),
                     message_count(arena, (int64_t)out->n_matches, "%lld match", "%lld matches"));
    return rc;
}
