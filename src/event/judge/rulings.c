/* rulings.c - rulings at the tables, their appeals, and the time that they took
 *
 * A floor judge's ruling may be appealed to the head judge (D.4.2), whose word is final at the
 * event (D.4.1); a matter of conduct may go on to the DCI (D.3.19). A ruling that took longer than
 * the floor rules allow gives the players the right to ask for as much more time (D.4.6): the head
 * judge grants it.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

const char *const appeal_words[] = {"none", "pending", "upheld", "overturned"};
/* The same in sentences: "ruling 3 was upheld". */
static const char *const appeal_said[] = {TC_WORD("none"), TC_WORD("pending"), TC_WORD("upheld"),
                                          TC_WORD("overturned")};

static enum appeal appeal_of(const char *word)
{
    for (int i = 0; i < (int)ARRAY_LEN(appeal_words); i++)
        if (strcmp(appeal_words[i], word) == 0)
            return (enum appeal)i;
    return APPEAL_NONE;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static const struct load_match *match_of(const struct event_data *data, const struct judge_ruling *ruling)
{
    bool there = ruling->table && ruling->round >= 1 && ruling->round <= (int)data->n_rounds;
    return there ? event_match_at(data, ruling->round, ruling->table) : NULL;
}

/* The opponent, or the others of a table of three to five. */
static const char *others_of(struct arena *arena, const struct event_data *data, const struct load_match *m)
{
    return m->pod ? event_pod_others(arena, data, m->pod, m->p1) : m->p2 >= 0 ? data->players[m->p2].name : "";
}

static void read_row(const struct cursor *c, struct arena *arena, const struct event_data *data,
                     struct judge_ruling *out)
{
    *out = (struct judge_ruling){.number = (int)cursor_int(c, 0),
                                 .round = (int)cursor_int(c, 1),
                                 .table = (int)cursor_int(c, 2),
                                 .player1 = "",
                                 .player2 = "",
                                 .judge = cursor_text(c, 3, arena),
                                 .question = cursor_text(c, 4, arena),
                                 .ruling = cursor_text(c, 5, arena),
                                 .minutes = (int)cursor_int(c, 6),
                                 .appeal = appeal_of(cursor_text(c, 7, arena)),
                                 .appeal_judge = cursor_text(c, 8, arena),
                                 .appeal_ruling = cursor_text(c, 9, arena),
                                 .dci_appeal = appeal_of(cursor_text(c, 10, arena)),
                                 .dci_note = cursor_text(c, 11, arena),
                                 .at_utc = cursor_int(c, 12),
                                 .extension = (int)cursor_int(c, 13)};
    const struct load_match *m = match_of(data, out);
    if (m) {
        out->player1 = data->players[m->p1].name;
        out->player2 = others_of(arena, data, m);
    }
}

static enum err_code read_rows(struct store *store, struct arena *arena, const struct event_data *data,
                               struct judge_ruling **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, Q_RULING_ALL, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        read_row(&c, arena, data, ARENA_ADD(arena, *out, *n, room));
    }
    cursor_close(&c);
    return rc;
}

enum err_code judge_ruling_list(struct store *store, struct arena *arena, struct event_id event,
                                struct judge_ruling **out, size_t *n, struct err *err)
{
    struct event_data data;
    enum err_code rc = event_load(store, arena, event, &data, err);
    return rc == ERR_OK ? read_rows(store, arena, &data, out, n, err) : rc;
}

/* ---- a new one ------------------------------------------------------------------------------- */

static enum err_code check_entry(struct arena *arena, const struct judge_ruling_entry *entry, struct judge_ruling *out,
                                 struct err *err)
{
    *out = (struct judge_ruling){.table = entry->table,
                                 .minutes = entry->minutes,
                                 .extension = entry->extension,
                                 .player1 = "",
                                 .player2 = "",
                                 .appeal_judge = "",
                                 .appeal_ruling = "",
                                 .dci_note = ""};
    enum err_code rc =
        text_field(arena, TC_WORD("the judge's name"), entry->judge ? entry->judge : "", &out->judge, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the question"), entry->question ? entry->question : "", &out->question, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the ruling"), entry->ruling ? entry->ruling : "", &out->ruling, err);
    if (rc == ERR_OK && !*out->question && !*out->ruling)
        rc = err_set(err, ERR_INPUT, "a ruling has a question or an answer: --question, --ruling");
    if (rc == ERR_OK && (entry->minutes < 0 || entry->minutes > 120))
        rc = err_set(err, ERR_INPUT, "%d minutes: 0 to 120", entry->minutes);
    if (rc == ERR_OK && (entry->extension < 0 || entry->extension > 120))
        rc = err_set(err, ERR_INPUT, "an extension of %d minutes: 1 to 120", entry->extension);
    return rc;
}

/* The match at the table of the latest round, where one is meant. */
static enum err_code find_match(struct arena *arena, const struct event_data *data, struct judge_ruling *ruling,
                                const struct load_match **out, struct err *err)
{
    *out = NULL;
    ruling->round = (int)data->n_rounds;
    if (ruling->table == 0 && ruling->extension == 0)
        return ERR_OK;
    if (data->n_rounds == 0)
        return err_set(err, ERR_CONFLICT,
                       "no round of %s is paired, so there is no table; a ruling of "
                       "before it names none (0)",
                       data->event.set.name);
    if (ruling->table == 0)
        return err_set(err, ERR_CONFLICT, "an extension is a table's: name it");
    *out = match_of(data, ruling);
    if (!*out)
        return err_set(err, ERR_NOT_FOUND, "table %d does not exist in round %d\nsee: topcut pairings", ruling->table,
                       ruling->round);
    if (ruling->extension && (*out)->result != RESULT_NONE)
        return err_set(err, ERR_CONFLICT, "table %d of round %d has its result: there is nothing to extend",
                       ruling->table, ruling->round);
    ruling->player1 = data->players[(*out)->p1].name;
    ruling->player2 = others_of(arena, data, *out);
    return ERR_OK;
}

/* D.4.6, where the floor rules of the event know it. */
static enum err_code time_hint(struct arena *arena, const struct event_data *data, const struct judge_ruling *ruling,
                               const char **out, struct err *err)
{
    struct floor_rules rules;
    *out = "";
    enum err_code rc = floor_rules_of_event(arena, &data->event, &rules, err);
    if (rc != ERR_OK)
        return rc;
    struct floor_value limit = rules.numbers[FLOOR_RULING_MINUTES];
    if (limit.value < 0 || ruling->minutes <= limit.value || !ruling->table)
        return ERR_OK;
    if (ruling->extension == 0)
        *out = message(arena,
                       "it took %d minutes: the players may ask for as many more, and the head judge "
                       "decides (%s)\n--extension %d",
                       ruling->minutes, limit.rule, ruling->minutes);
    else if (ruling->extension > ruling->minutes)
        *out = message(arena, "%d minutes are more than the ruling took (%s)", ruling->extension, limit.rule);
    return ERR_OK;
}

static enum err_code insert(struct store *store, struct event_id event, struct judge_ruling *ruling,
                            const struct load_match *match, struct err *err)
{
    int64_t last = 0;
    enum err_code rc = store_get_int(store, Q_RULING_LAST, SQL_ARGS(SQL_I(event.v)), 0, &last, err);
    if (rc != ERR_OK)
        return rc;
    ruling->number = (int)last + 1;
    ruling->at_utc = store_clock(store)->now_utc(store_clock(store));
    rc = store_exec(store, Q_RULING_INSERT,
                    SQL_ARGS(SQL_I(event.v), SQL_I(ruling->number), SQL_I(ruling->round),
                             ruling->table ? SQL_I(ruling->table) : SQL_NULL, SQL_T(ruling->judge),
                             SQL_T(ruling->question), SQL_T(ruling->ruling), SQL_I(ruling->minutes),
                             SQL_I(ruling->at_utc)),
                    err);
    if (rc != ERR_OK || !ruling->extension)
        return rc;
    return store_exec(store, Q_RULING_EXTEND,
                      SQL_ARGS(SQL_I(match->id.v), SQL_I(ruling->extension), SQL_T("ruling"), SQL_I(ruling->number),
                               SQL_I(ruling->at_utc)),
                      err);
}

enum err_code judge_ruling_add(struct store *store, struct arena *arena, struct event_id event,
                               const struct judge_ruling_entry *entry, struct judge_ruling_outcome *out,
                               struct err *err)
{
    struct event_data data;
    const struct load_match *match;
    *out = (struct judge_ruling_outcome){.hint = ""};
    enum err_code rc = check_entry(arena, entry, &out->ruling, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_RULING_ADD, err)) != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, event, &data, err)) == ERR_OK &&
        (rc = event_require_open(&data.event, err)) == ERR_OK &&
        (rc = find_match(arena, &data, &out->ruling, &match, err)) == ERR_OK &&
        (rc = time_hint(arena, &data, &out->ruling, &out->hint, err)) == ERR_OK)
        rc = insert(store, event, &out->ruling, match, err);
    if (rc == ERR_OK)
        store_note(
            store, event.v, "%s: ruling %d%s%s%s", data.event.set.name, out->ruling.number,
            out->ruling.table ? message(arena, " at table %d of round %d", out->ruling.table, out->ruling.round) : "",
            *out->ruling.judge ? message(arena, " by %s", out->ruling.judge) : "",
            out->ruling.extension ? message(arena, ", %s more",
                                            message_count(arena, out->ruling.extension, "%lld minute", "%lld minutes"))
                                  : "");
    return store_end(store, rc, err);
}

/* ---- appeals --------------------------------------------------------------------------------- */

/* Begins a verb on one ruling. A closed event is no obstacle: the DCI decides later. */
static enum err_code begin(struct store *store, struct arena *arena, enum verb verb, struct event_id event, int number,
                           bool open, struct event_data *data, struct judge_ruling *out, struct err *err)
{
    struct judge_ruling *all;
    size_t n = 0;
    enum err_code rc = verb_begin(store, verb, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_load(store, arena, event, data, err);
    if (rc == ERR_OK && open)
        rc = event_require_open(&data->event, err);
    if (rc == ERR_OK)
        rc = read_rows(store, arena, data, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (all[i].number == number) {
            *out = all[i];
            return ERR_OK;
        }
    if (rc == ERR_OK)
        rc = n == 0
                 ? err_set(err, ERR_NOT_FOUND, "%s has no ruling %d: none was recorded", data->event.set.name, number)
                 : err_set(err, ERR_NOT_FOUND, "%s has no ruling %d (1 to %d)\ntopcut ruling list shows them",
                           data->event.set.name, number, all[n - 1].number);
    return store_end(store, rc, err);
}

static enum err_code finish(struct store *store, const struct event_data *data, const struct judge_ruling *r,
                            const char *what, enum err_code rc, struct err *err)
{
    if (rc == ERR_OK)
        rc = store_exec(store, Q_RULING_UPDATE,
                        SQL_ARGS(SQL_I(data->event.id.v), SQL_I(r->number), SQL_T(appeal_words[r->appeal]),
                                 SQL_T(r->appeal_judge), SQL_T(r->appeal_ruling), SQL_T(appeal_words[r->dci_appeal]),
                                 SQL_T(r->dci_note)),
                        err);
    if (rc == ERR_OK)
        store_note(store, data->event.id.v, "%s: ruling %d %s", data->event.set.name, r->number, what);
    return store_end(store, rc, err);
}

enum err_code judge_ruling_appeal(struct store *store, struct arena *arena, struct event_id event, int number,
                                  struct judge_ruling_outcome *out, struct err *err)
{
    struct event_data data;
    const char *head = "";
    struct judge_ruling *r = &out->ruling;
    out->hint = "";
    enum err_code rc = begin(store, arena, VERB_RULING_APPEAL, event, number, true, &data, r, err);
    if (rc != ERR_OK)
        return rc;
    const char *final = event_cite(arena, &data.event, FLOOR_CITE_FINAL);
    const char *conduct = event_cite(arena, &data.event, FLOOR_CITE_CONDUCT);
    rc = judge_head(store, arena, event, &head, err);
    if (rc == ERR_OK && r->appeal == APPEAL_PENDING)
        rc = err_set(err, ERR_CONFLICT,
                     "ruling %d waits for the head judge already\ntopcut ruling decide %d "
                     "--upheld or --overturned",
                     number, number);
    else if (rc == ERR_OK && r->dci_appeal != APPEAL_NONE)
        rc = err_set(err, ERR_CONFLICT, "ruling %d is with the DCI, whose decision is final%s", number, conduct);
    else if (rc == ERR_OK && r->appeal != APPEAL_NONE)
        rc = err_set(
            err, ERR_CONFLICT,
            "ruling %d was %s by the head judge, which is final at the event%s\na matter of conduct may go to the "
            "DCI: topcut ruling dci %d",
            number, appeal_said[r->appeal], final, number);
    else if (rc == ERR_OK && *head && strcmp(utf8_fold(arena, head), utf8_fold(arena, r->judge)) == 0)
        rc = err_set(
            err, ERR_CONFLICT,
            "ruling %d is the head judge's own, which is final at the event%s\na matter of conduct may go to the "
            "DCI: topcut ruling dci %d",
            number, final, number);
    r->appeal = APPEAL_PENDING;
    return finish(store, &data, r, TC_WORD("is appealed to the head judge"), rc, err);
}

enum err_code judge_ruling_decide(struct store *store, struct arena *arena, struct event_id event, int number,
                                  bool upheld, const char *judge, const char *ruling, struct judge_ruling_outcome *out,
                                  struct err *err)
{
    struct event_data data;
    struct judge_ruling *r = &out->ruling;
    const char *who = "", *text = "";
    out->hint = "";
    enum err_code rc = text_field(arena, TC_WORD("the judge's name"), judge ? judge : "", &who, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the ruling"), ruling ? ruling : "", &text, err);
    if (rc != ERR_OK || (rc = begin(store, arena, VERB_RULING_DECIDE, event, number, true, &data, r, err)) != ERR_OK)
        return rc;
    if (r->appeal == APPEAL_NONE)
        rc = err_set(err, ERR_CONFLICT, "ruling %d was not appealed\nappeal it with: topcut ruling appeal %d", number,
                     number);
    else if (r->appeal != APPEAL_PENDING)
        rc = err_set(err, ERR_CONFLICT, "ruling %d was %s already, which is final at the event%s", number,
                     appeal_said[r->appeal], event_cite(arena, &data.event, FLOOR_CITE_FINAL));
    else if (r->dci_appeal == APPEAL_UPHELD || r->dci_appeal == APPEAL_OVERTURNED)
        rc = err_set(err, ERR_CONFLICT, "the DCI has %s ruling %d, which is final%s", appeal_said[r->dci_appeal],
                     number, event_cite(arena, &data.event, FLOOR_CITE_CONDUCT));
    else if (!*who)
        rc = judge_head(store, arena, event, &who, err);
    if (rc == ERR_OK && !*who)
        rc = err_set(err, ERR_CONFLICT,
                     "%s has no head judge who could decide\n--judge NAME says who did, or topcut "
                     "judge add NAME --role head comes first",
                     data.event.set.name);
    r->appeal = upheld ? APPEAL_UPHELD : APPEAL_OVERTURNED;
    r->appeal_judge = who;
    r->appeal_ruling = text;
    return finish(store, &data, r, upheld ? TC_WORD("is upheld") : TC_WORD("is overturned"), rc, err);
}

enum err_code judge_ruling_dci(struct store *store, struct arena *arena, struct event_id event, int number,
                               enum appeal state, const char *note, struct judge_ruling_outcome *out, struct err *err)
{
    struct event_data data;
    struct judge_ruling *r = &out->ruling;
    const char *text = "";
    out->hint = "";
    enum err_code rc = text_field(arena, TC_WORD("the note"), note ? note : "", &text, err);
    if (rc != ERR_OK || (rc = begin(store, arena, VERB_RULING_DCI, event, number, false, &data, r, err)) != ERR_OK)
        return rc;
    const char *conduct = event_cite(arena, &data.event, FLOOR_CITE_CONDUCT);
    bool decided = r->dci_appeal == APPEAL_UPHELD || r->dci_appeal == APPEAL_OVERTURNED;
    if (decided)
        rc = err_set(err, ERR_CONFLICT, "the DCI has %s ruling %d already, which is final%s",
                     appeal_said[r->dci_appeal], number, conduct);
    else if (state == APPEAL_PENDING && r->dci_appeal == APPEAL_PENDING)
        rc = err_set(err, ERR_CONFLICT,
                     "ruling %d is with the DCI already\n--upheld or --overturned says what "
                     "it decided",
                     number);
    else if (r->appeal == APPEAL_PENDING && data.event.state != EVENT_CLOSED)
        rc = err_set(err, ERR_CONFLICT,
                     "ruling %d waits for the head judge, who decides before the DCI%s\ntopcut "
                     "ruling decide %d --upheld or --overturned",
                     number, event_cite(arena, &data.event, FLOOR_CITE_APPEAL), number);
    else if (state != APPEAL_PENDING && r->dci_appeal == APPEAL_NONE)
        rc = err_set(err, ERR_CONFLICT, "ruling %d is not with the DCI\ntopcut ruling dci %d comes first", number,
                     number);
    r->dci_appeal = state;
    r->dci_note = *text ? text : r->dci_note;
    return finish(store, &data, r,
                  state == APPEAL_PENDING  ? TC_WORD("goes to the DCI")
                  : state == APPEAL_UPHELD ? TC_WORD("is upheld by the DCI")
                                           : TC_WORD("is overturned by the DCI"),
                  rc, err);
}
