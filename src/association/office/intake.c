/* intake.c - packages that come in: taken, returned with the exact place, or held for an officer; see office.h
 *
 * Everything that is looked at ends in a verdict: the first reason to return it, or else the first to hold it, or none.
 * Then one transaction writes what follows from that: the event with its matches, or the package alone with the reason.
 * Only the time at which it comes in counts for keys and deadlines; what the store's clock said decides nothing but
 * which of two packages of one event is the newer.
 *
 * Reasons go out to stores in English, whoever reads them there: they are kept and signed as they were said.
 */
#include "association/office/internal.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/gzip.h"
#include "base/parse.h"
#include "base/resource.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const intake_state_words[] = {"current", "replaced", "held", "returned", "withdrawn", NULL};

static const struct column intake_list_columns[] = {
    COLUMN_WORD(struct intake, "state", state, intake_state_words),
    COLUMN(struct intake, "digest", digest),
    COLUMN(struct intake, "event", event, .none = NONE_IS_ZERO),
    COLUMN(struct intake, "reason", reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct intake, "received", received_utc),
    COLUMN(struct intake, "again", again),
};
const struct column_set intake_columns = COLUMNS(struct intake, intake_list_columns);

enum { TRIES = 3, MOST_BYTES = 64 << 20 };

/* A package while it is looked at. */
struct look {
    struct office *office;
    enum intake_how how;
    const struct package *package;
    struct event_report played;
    const char *unreadable; /* why played could not be read; NULL */
    int64_t number;         /* of the event, as the package has it; 0: it has none */
    struct pg_rows known;   /* package_look */
    int64_t received_utc;
    int32_t store, event;
    const char *held, *returned; /* the first reason; NULL */
    const char *current;         /* the digest of the package that counts now; NULL */
    int32_t current_event;
    int32_t *numbers;                                                   /* of the people, in their order; 0: none */
    const char *list;                                                   /* the same as "{1,2}" */
    enum follow { FOLLOW_NOTHING, FOLLOW_BIND, FOLLOW_JOIN } * follows; /* what their coming brings about */
    struct err *err;
};

/* Columns of package_look. */
enum {
    K_STATE, /* of this very package, when it came before */
    K_REASON,
    K_EVENT,
    K_RECEIVED,
    K_STORE, /* of the key */
    K_STORE_NAME,
    K_STORE_STATE,
    K_KEY_COUNTS,
    K_KEY_UNTIL,
    K_SANCTION_STORE, /* of the number */
    K_SANCTION_DAY,
    K_SANCTION_LEVEL,
    K_SANCTION_STATE,
    K_SANCTION_REASON,
    K_SANCTION_DEADLINE,
    K_CURRENT, /* the package that counts of the same event */
    K_CURRENT_COUNTER,
    K_CURRENT_EVENT,
    K_NUMBER_UUID, /* the event that was reported under the number */
};

static void say_return(struct look *look, const char *reason)
{
    if (!look->returned)
        look->returned = reason;
}

static void say_hold(struct look *look, const char *reason)
{
    if (!look->held && look->how != INTAKE_ACCEPT)
        look->held = reason;
}

#define RETURN(look, ...) say_return((look), message((look)->office->arena, __VA_ARGS__))
#define HOLD(look, ...)   say_hold((look), message((look)->office->arena, __VA_ARGS__))

static const char *day_of(struct arena *arena, int64_t at_utc)
{
    char day[DATE_LEN + 1];
    date_from_days(at_utc / 86400, day);
    return arena_strdup(arena, day);
}

/* The newest schema of stores' files that this program knows: a package of a later one may mean other things. */
static int newest_store_step(void)
{
    static const char folder[] = "schema/";
    int newest = 0;
    for (const struct resource *r = resources_builtin; r->path; r++)
        if (strncmp(r->path, folder, sizeof folder - 1) == 0 && atoi(r->path + sizeof folder - 1) > newest)
            newest = atoi(r->path + sizeof folder - 1);
    return newest;
}

/* One package of an event at a time is looked at, so that what was seen of the others still holds when it is written.
 */
int64_t intake_lock(const char *event_uuid)
{
    char digest[SIGN_DIGEST_HEX + 1];
    sign_digest(event_uuid, strlen(event_uuid), digest);
    digest[15] = '\0';
    return strtoll(digest, NULL, 16);
}

/* ---- who sends it ------------------------------------------------------------------------------ */

static void look_at_key(struct look *look)
{
    struct office *office = look->office;
    const struct pg_rows *rows = &look->known;
    if (pg_is_null(rows, 0, K_STORE)) {
        RETURN(look, "package.store.public_key: no store of %s signs with the key %s", office->name,
               look->package->fingerprint);
        return;
    }
    const char *name = arena_strdup(office->arena, pg_text(rows, 0, K_STORE_NAME)),
               *state = pg_text(rows, 0, K_STORE_STATE);
    look->store = (int32_t)pg_int(rows, 0, K_STORE);
    if (!pg_int(rows, 0, K_KEY_COUNTS))
        RETURN(look, "package.store.public_key: the key %s of %s does not count since %s; sign with the new one",
               look->package->fingerprint, name, time_format_utc(office->arena, pg_int(rows, 0, K_KEY_UNTIL)));
    if (strcmp(state, "suspended") == 0 || strcmp(state, "closed") == 0)
        RETURN(look, "%s is %s, and its events are not taken", name, arena_strdup(office->arena, state));
    if (strcmp(state, "review") == 0)
        HOLD(look, "%s is under review", name);
}

/* ---- which event ------------------------------------------------------------------------------- */

static void look_at_days(struct look *look, const char *day, const char *deadline)
{
    const char *date = look->played.date, *today = day_of(look->office->arena, look->received_utc);
    int64_t apart = date_to_days(date) - date_to_days(day);
    if (apart < -1 || apart > 1)
        RETURN(look, "parts.event[0].date: %s, and event %d was sanctioned for %s", date, (int)look->event, day);
    if (date_to_days(date) > date_to_days(today) + 1) /* it may be tomorrow already where they are */
        RETURN(look, "parts.event[0].date: %s is still to come", date);
    if (strcmp(today, deadline) > 0)
        HOLD(look, "event %d was to be reported until %s", (int)look->event, deadline);
}

static void look_at_sanction(struct look *look)
{
    struct arena *arena = look->office->arena;
    const struct pg_rows *rows = &look->known;
    const char *typed = look->played.sanction, *state = arena_strdup(arena, pg_text(rows, 0, K_SANCTION_STATE)),
               *reason = arena_strdup(arena, pg_text(rows, 0, K_SANCTION_REASON));
    int32_t of_store = (int32_t)pg_int(rows, 0, K_SANCTION_STORE);
    if (!*typed) {
        RETURN(look, "parts.event[0].sanction: the event has no number of %s; it gets one before it is played",
               look->office->name);
        return;
    }
    if (!look->number) {
        RETURN(look, "parts.event[0].sanction: \"%s\" is no number of %s", typed, look->office->name);
        return;
    }
    if (!of_store || (look->store && of_store != look->store)) {
        RETURN(look, "parts.event[0].sanction: %s was not given to this store", typed);
        return;
    }
    look->event = (int32_t)look->number;
    if (strcmp(state, "cancelled") == 0 || strcmp(state, "invalid") == 0)
        RETURN(look, "event %d is %s%s%s", (int)look->event, state, *reason ? ": " : "", reason);
    if (strcmp(pg_text(rows, 0, K_SANCTION_LEVEL), "ordinary") != 0 && !look->played.level2)
        HOLD(look, "parts.event_judge: event %d was sanctioned with a judge of Level II, and none is named",
             (int)look->event);
    if (*look->played.teams && look->played.category != RATING_NONE)
        RETURN(look, "parts.event[0].category: an event of teams is not rated");
    look_at_days(look, arena_strdup(arena, pg_text(rows, 0, K_SANCTION_DAY)),
                 arena_strdup(arena, pg_text(rows, 0, K_SANCTION_DEADLINE)));
}

/* What is here of the same event, and under the same number. */
static void look_at_earlier(struct look *look)
{
    struct office *office = look->office;
    const struct pg_rows *rows = &look->known;
    if (!pg_is_null(rows, 0, K_CURRENT)) {
        int64_t made_utc = pg_int(rows, 0, K_CURRENT_COUNTER);
        look->current = arena_strdup(office->arena, pg_text(rows, 0, K_CURRENT));
        look->current_event = (int32_t)pg_int(rows, 0, K_CURRENT_EVENT);
        if (made_utc >= look->package->made_utc)
            RETURN(look, "package.made_utc: a newer package of this event counts already, made %s",
                   time_format_utc(office->arena, made_utc));
        if (look->event && look->current_event != look->event)
            RETURN(look, "parts.event[0].sanction: this event was reported as number %d", (int)look->current_event);
    }
    if (look->event && !pg_is_null(rows, 0, K_NUMBER_UUID) &&
        strcmp(pg_text(rows, 0, K_NUMBER_UUID), look->played.uuid) != 0)
        RETURN(look, "parts.event[0].sanction: another event was reported under number %d", (int)look->event);
}

/* ---- the people -------------------------------------------------------------------------------- */

static void add_item(struct strbuf *list, const char *item)
{
    strbuf_printf(list, "%s%s", list->len > 1 ? "," : "", item);
}

/* "{...}" of the people's UUIDs, numbers and DCI numbers. */
static void list_people(struct look *look, struct strbuf *uuids, struct strbuf *numbers, struct strbuf *dcis)
{
    struct arena *arena = look->office->arena;
    strbuf_add(uuids, "{");
    strbuf_add(numbers, "{");
    strbuf_add(dcis, "{");
    for (size_t i = 0; i < look->played.n_people; i++) {
        const struct played_person *p = &look->played.people[i];
        add_item(uuids, p->uuid);
        add_item(numbers, arena_printf(arena, "%d", (int)p->number));
        bool is_dci = *p->dci && dci_check(arena, p->dci, NULL) != DCI_MALFORMED;
        add_item(dcis, is_dci ? dci_canonical(arena, p->dci) : "0");
    }
    strbuf_add(uuids, "}");
    strbuf_add(numbers, "}");
    strbuf_add(dcis, "}");
}

/* Columns of package_people. */
enum { P_BY_UUID, P_BY_NUMBER, P_BY_DCI, P_NAME_KEY, P_FORGOTTEN, P_BLOCK, P_OWNER, P_SUSPENDED };

static enum err_code same_person(struct office *office, int32_t a, int32_t b, bool *same, struct err *err)
{
    int32_t x = 0, y = 0;
    enum err_code rc = member_of(office, a, &x, err);
    if (rc == ERR_OK)
        rc = member_of(office, b, &y, err);
    *same = x == y;
    return rc;
}

/* One of the people: whose number counts, and what follows. Other people's names are nobody's business, so a reason
 * says that there is another one, and not which. */
static enum err_code look_at_person(struct look *look, const struct pg_rows *rows, size_t i)
{
    struct office *office = look->office;
    const struct played_person *p = &look->played.people[i];
    int32_t by_uuid = (int32_t)pg_int(rows, (int)i, P_BY_UUID), by_number = (int32_t)pg_int(rows, (int)i, P_BY_NUMBER),
            by_dci = (int32_t)pg_int(rows, (int)i, P_BY_DCI);
    bool same = true;
    enum err_code rc = ERR_OK;
    const char *who = arena_printf(office->arena, "parts.players[%zu] (%s, %s)", i, p->family, p->given);
    bool names_agree =
        strcmp(pg_text(rows, (int)i, P_NAME_KEY), member_name_key(office->arena, p->family, p->given)) == 0;
    if (by_uuid) {
        look->numbers[i] = by_uuid;
        if (by_number && by_number != by_uuid)
            rc = same_person(office, by_uuid, by_number, &same, look->err);
        if (!same)
            HOLD(look, "%s: the number %s is that of another member than this player was until now", who,
                 member_number_text(office->arena, p->number));
    } else if (by_number || (by_dci && !p->number)) {
        look->numbers[i] = by_number ? by_number : by_dci;
        look->follows[i] = FOLLOW_BIND;
        if (!names_agree && !pg_int(rows, (int)i, P_FORGOTTEN))
            HOLD(look, "%s: the number %s belongs to a member of another name", who, p->dci);
    } else if (p->number && pg_int(rows, (int)i, P_BLOCK) == look->store && look->store) {
        look->numbers[i] = p->number;
        look->follows[i] = FOLLOW_JOIN;
    } else if (p->number) {
        RETURN(look, "%s: the number %s was given to nobody", who, member_number_text(office->arena, p->number));
    } else {
        RETURN(look, "%s: without a member's number; give them one and send the event again", who);
    }
    if (look->numbers[i] && pg_int(rows, (int)i, P_FORGOTTEN))
        HOLD(look, "%s: that member has asked to be forgotten", who);
    return rc;
}

static int by_value(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Nobody plays twice under one number. */
static void look_for_twins(struct look *look)
{
    size_t n = look->played.n_people;
    struct arena *arena = look->office->arena;
    int32_t *sorted = ARENA_ARRAY(arena, int32_t, n + 1);
    if (n)
        memcpy(sorted, look->numbers, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_value);
    for (size_t i = 1; i < n; i++)
        if (sorted[i] && sorted[i] == sorted[i - 1])
            RETURN(look, "parts.players: two of them are member %s", member_number_text(arena, sorted[i]));
}

/* A member's number or less, none of them below zero: lists have a thousand, and printf takes ten times as long. */
static void add_number(struct strbuf *list, int32_t number)
{
    char digits[12], *at = digits + sizeof digits;
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    strbuf_add_bytes(list, at, (size_t)(digits + sizeof digits - at));
}

/* A list of whole numbers as the database takes it, "{1,2}": the at'th of each of n. */
typedef int32_t list_at(const struct look *look, size_t i);
static const char *list_of(struct look *look, size_t n, list_at *at)
{
    struct strbuf list = STRBUF_INIT;
    strbuf_add(&list, "{");
    for (size_t i = 0; i < n; i++) {
        if (i)
            strbuf_add_char(&list, ',');
        add_number(&list, at(look, i));
    }
    strbuf_add(&list, "}");
    const char *text = arena_strdup(look->office->arena, strbuf_text(&list));
    strbuf_release(&list);
    return text;
}

static int32_t number_at(const struct look *look, size_t i)
{
    return look->numbers[i];
}

/* A number of the package, and whose it is, or itself. */
struct owned {
    int32_t owner, number;
};

static int by_owner(const void *a, const void *b)
{
    const struct owned *x = a, *y = b;
    return x->owner != y->owner ? COMPARE(x->owner, y->owner) : COMPARE(x->number, y->number);
}

/* Two of the numbers that are one person: merged into one another, or into the same third one. */
static void look_for_merged(struct look *look, const struct pg_rows *rows)
{
    struct arena *arena = look->office->arena;
    struct owned *list = ARENA_ARRAY(arena, struct owned, 2 * look->played.n_people + 1);
    size_t n = 0;
    for (size_t i = 0; i < look->played.n_people; i++) {
        int32_t owner = (int32_t)pg_int(rows, (int)i, P_OWNER);
        if (!owner)
            continue;
        list[n++] = (struct owned){look->numbers[i], look->numbers[i]};
        if (owner != look->numbers[i])
            list[n++] = (struct owned){owner, look->numbers[i]};
    }
    qsort(list, n, sizeof *list, by_owner);
    for (size_t i = 1; i < n; i++)
        if (list[i].owner == list[i - 1].owner && list[i].number != list[i - 1].number)
            HOLD(look, "parts.players: %s and %s are one person", member_number_text(arena, list[i - 1].number),
                 member_number_text(arena, list[i].number));
}

/* Nobody plays twice, under two numbers, or while suspended. */
static void look_at_barred(struct look *look, const struct pg_rows *rows)
{
    look_for_twins(look);
    look_for_merged(look, rows);
    for (size_t i = 0; i < look->played.n_people; i++)
        if (pg_int(rows, (int)i, P_SUSPENDED))
            HOLD(look, "parts.players: member %s is suspended on %s",
                 member_number_text(look->office->arena, look->numbers[i]), look->played.date);
}

static enum err_code look_at_people(struct look *look)
{
    struct strbuf uuids = STRBUF_INIT, numbers = STRBUF_INIT, dcis = STRBUF_INIT;
    struct pg_rows rows = {.result = NULL};
    size_t n = look->played.n_people;
    look->numbers = ARENA_ARRAY(look->office->arena, int32_t, n + 1);
    look->follows = ARENA_ARRAY(look->office->arena, enum follow, n + 1);
    list_people(look, &uuids, &numbers, &dcis);
    enum err_code rc = pg_query(look->office->pg, AQ_PACKAGE_PEOPLE,
                                PG_ARGS(PG_T(strbuf_text(&uuids)), PG_T(strbuf_text(&numbers)),
                                        PG_T(strbuf_text(&dcis)), PG_T(look->played.date)),
                                &rows, look->err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = look_at_person(look, &rows, i);
    if (rc == ERR_OK)
        look_at_barred(look, &rows);
    pg_rows_release(&rows);
    strbuf_release(&uuids);
    strbuf_release(&numbers);
    strbuf_release(&dcis);
    look->list = list_of(look, n, number_at);
    return rc;
}

/* ---- writing ----------------------------------------------------------------------------------- */

/* The rows of people who are new, or new under that name. */
static enum err_code follow_people(struct look *look)
{
    struct office *office = look->office;
    struct strbuf uuids = STRBUF_INIT, numbers = STRBUF_INIT;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < look->played.n_people; i++) {
        const struct played_person *p = &look->played.people[i];
        struct member member;
        const struct member_fields fields = {.family = *p->family ? p->family : "?",
                                             .given = p->given,
                                             .country = strlen(p->country) == 2 ? p->country : ""};
        if (look->follows[i] == FOLLOW_JOIN)
            rc = member_put(office, &fields, look->numbers[i], &member, look->err);
        if (look->follows[i] == FOLLOW_NOTHING)
            continue;
        strbuf_printf(&uuids, "%c%s", uuids.len ? ',' : '{', p->uuid);
        strbuf_printf(&numbers, "%c%" PRId32, numbers.len ? ',' : '{', look->numbers[i]);
    }
    strbuf_add(&uuids, "}");
    strbuf_add(&numbers, "}");
    if (rc == ERR_OK && uuids.len > 1)
        rc = pg_exec(office->pg, AQ_MEMBER_BIND,
                     PG_ARGS(PG_T(strbuf_text(&numbers)), PG_T(strbuf_text(&uuids)), PG_I(look->received_utc)),
                     look->err);
    strbuf_release(&uuids);
    strbuf_release(&numbers);
    return rc;
}

/* ---- columns of the matches, as lists ---- */

static int32_t a_at(const struct look *look, size_t i)
{
    return look->numbers[look->played.matches[i].a];
}

static int32_t b_at(const struct look *look, size_t i)
{
    return look->numbers[look->played.matches[i].b];
}

static int32_t round_at(const struct look *look, size_t i)
{
    return look->played.matches[i].round;
}

static int32_t table_at(const struct look *look, size_t i)
{
    return look->played.matches[i].table;
}

static int32_t kind_at(const struct look *look, size_t i)
{
    return (int32_t)look->played.matches[i].kind;
}

static int32_t outcome_at(const struct look *look, size_t i)
{
    return (int32_t)look->played.matches[i].outcome;
}

/* The event as it counts from now on: one statement, for each is a way to the database and back. */
static enum err_code write_event(struct look *look)
{
    const struct event_report *p = &look->played;
    size_t n = p->n_matches;
    enum err_code rc = follow_people(look);
    return rc == ERR_OK ? pg_exec(look->office->pg, AQ_EVENT_PUT,
                                  PG_ARGS(PG_I(look->event), PG_T(look->package->digest), PG_T(p->name), PG_T(p->date),
                                          PG_I(p->category), PG_T(p->kind), PG_I(p->starters), PG_I(p->level2),
                                          PG_I(p->literal), PG_I(look->received_utc), PG_T(look->list),
                                          PG_T(list_of(look, n, a_at)), PG_T(list_of(look, n, b_at)),
                                          PG_T(list_of(look, n, round_at)), PG_T(list_of(look, n, table_at)),
                                          PG_T(list_of(look, n, kind_at)), PG_T(list_of(look, n, outcome_at))),
                                  look->err)
                        : rc;
}

enum err_code intake_take_out(struct office *office, int32_t event, struct err *err)
{
    const char *day = "";
    enum err_code rc = pg_get_text(office->pg, office->arena, AQ_EVENT_DAY, PG_ARGS(PG_I(event)), &day, err);
    if (rc != ERR_OK || !*day)
        return rc;
    rc = pg_exec(office->pg, AQ_MATCH_DELETE, PG_ARGS(PG_I(event), PG_T(day)), err);
    if (rc == ERR_OK)
        rc = pg_exec(office->pg, AQ_EVENT_DELETE, PG_ARGS(PG_I(event)), err);
    return rc == ERR_OK ? pg_exec(office->pg, AQ_PENDING_FROM, PG_ARGS(PG_T(day)), err) : rc;
}

static struct pg_value packed(struct arena *arena, const char *text)
{
    size_t len = 0;
    char *bytes = gzip_pack(text, strlen(text), 1, &len), *copy = arena_alloc(arena, len + 1, 1);
    memcpy(copy, bytes, len);
    free(bytes);
    return PG_B(copy, len);
}

/* All parts but that of players as one object, of the texts that were signed. Names of parts are plain words; of
 * another the object is written anew, which knows how. */
static const char *text_without_players(struct arena *arena, const struct package *p)
{
    struct strbuf text = STRBUF_INIT;
    const char *out = NULL;
    strbuf_add(&text, "{");
    for (size_t i = 0; i < p->n_texts; i++) {
        const char *name = p->texts[i].name;
        if (strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789") != strlen(name)) {
            struct json *players = json_take(p->parts, "players");
            out = json_print_canonical(arena, p->parts);
            if (players)
                json_add_value(p->parts, "players", players);
            break;
        }
        if (strcmp(name, "players") == 0)
            continue;
        strbuf_add(&text, text.len > 1 ? ",\"" : "\"");
        strbuf_add(&text, name);
        strbuf_add(&text, "\":");
        strbuf_add(&text, p->texts[i].text);
    }
    strbuf_add(&text, "}");
    out = out ? out : arena_strndup(arena, strbuf_text(&text), text.len);
    strbuf_release(&text);
    return out;
}

static const char *text_of_players(const struct package *p)
{
    for (size_t i = 0; i < p->n_texts; i++)
        if (strcmp(p->texts[i].name, "players") == 0)
            return p->texts[i].text;
    return NULL;
}

/* The package itself: head and signature, people, all else. */
static enum err_code write_package(struct look *look, const char *state, const char *reason)
{
    struct arena *arena = look->office->arena;
    const struct package *p = look->package;
    const char *signature = json_text(json_get(p->root, "signature"), ""), *players = text_of_players(p);
    const char *head =
        arena_printf(arena, "{\"package\":%s,\"signature\":\"%s\"}", json_print_canonical(arena, p->head), signature);
    struct pg_value people = players ? packed(arena, players) : PG_NULL;
    struct pg_value body = packed(arena, text_without_players(arena, p));
    return pg_exec(look->office->pg, AQ_PACKAGE_PUT,
                   PG_ARGS(PG_T(p->digest), PG_T(p->event_uuid), PG_I(look->event), PG_I(look->store),
                           PG_T(p->public_hex), PG_I(p->made_utc), PG_I(look->received_utc), PG_T(state), PG_T(reason),
                           packed(arena, head), people, body),
                   look->err);
}

/* Who waits for what is decided on it: everybody in it while it is held, and nobody after that. */
static enum err_code write_waiting(struct look *look, bool held)
{
    const char *digest = look->package->digest;
    if (held)
        return pg_exec(look->office->pg, AQ_PACKAGE_WAITING,
                       PG_ARGS(PG_T(digest), PG_T(look->list ? look->list : "{}")), look->err);
    bool known = !pg_is_null(&look->known, 0, K_STATE);
    return known ? pg_exec(look->office->pg, AQ_PACKAGE_DECIDED, PG_ARGS(PG_T(digest)), look->err) : ERR_OK;
}

static enum err_code write_all(struct look *look, struct intake *out)
{
    struct office *office = look->office;
    const char *reason = look->returned ? look->returned : look->held ? look->held : "";
    out->state = look->returned ? INTAKE_RETURNED : look->held ? INTAKE_HELD : INTAKE_CURRENT;
    out->reason = message_say(office->arena, NULL, MESSAGE_PAGE, reason);
    out->event = look->event;
    enum err_code rc = ERR_OK;
    if (out->state == INTAKE_CURRENT && look->current) {
        rc = intake_take_out(office, look->current_event, look->err);
        if (rc == ERR_OK)
            rc = pg_exec(office->pg, AQ_PACKAGE_SET, PG_ARGS(PG_T(look->current), PG_T("replaced"), PG_T("")),
                         look->err);
    }
    if (rc == ERR_OK)
        rc = write_package(look, intake_state_words[out->state], out->reason);
    if (rc == ERR_OK)
        rc = write_waiting(look, out->state == INTAKE_HELD);
    if (rc == ERR_OK && out->state == INTAKE_CURRENT)
        rc = write_event(look);
    if (rc == ERR_OK && look->how == INTAKE_ACCEPT)
        rc = office_log(office, "package accept", arena_printf(office->arena, "package %s", out->digest), NULL,
                        look->err);
    return rc;
}

/* ---- the whole --------------------------------------------------------------------------------- */

static enum intake_state state_of(const char *word)
{
    int i = 0;
    while (intake_state_words[i] && strcmp(intake_state_words[i], word) != 0)
        i++;
    return intake_state_words[i] ? (enum intake_state)i : INTAKE_RETURNED;
}

/* What was said of it when it came before. A package that was returned is looked at again: what was wrong may have
 * been mended here. */
static void find_again(struct look *look, struct intake *out)
{
    const struct pg_rows *rows = &look->known;
    if (pg_is_null(rows, 0, K_STATE))
        return;
    enum intake_state state = state_of(pg_text(rows, 0, K_STATE));
    out->again = state != INTAKE_RETURNED && !(state == INTAKE_HELD && look->how == INTAKE_ACCEPT);
    if (!out->again)
        return;
    out->state = state;
    out->reason = arena_strdup(look->office->arena, pg_text(rows, 0, K_REASON));
    out->event = (int32_t)pg_int(rows, 0, K_EVENT);
    out->received_utc = pg_int(rows, 0, K_RECEIVED);
}

static enum err_code look_at_all(struct look *look)
{
    look_at_key(look);
    if (look->package->version > newest_store_step())
        RETURN(look, "package.version: made by a newer program (step %d; this one knows %d)", look->package->version,
               newest_store_step());
    if (look->unreadable) {
        say_return(look, look->unreadable);
        return ERR_OK;
    }
    look_at_sanction(look);
    look_at_earlier(look);
    return look_at_people(look);
}

/* What is known, in one question, and the verdict. */
static enum err_code look_and_write(struct look *look, struct intake *out)
{
    const struct package *p = look->package;
    enum err_code rc = pg_query(look->office->pg, AQ_PACKAGE_LOOK,
                                PG_ARGS(PG_T(p->digest), PG_T(p->public_hex), PG_I(look->received_utc),
                                        PG_T(p->event_uuid), PG_I(look->number)),
                                &look->known, look->err);
    if (rc == ERR_OK)
        find_again(look, out);
    if (rc == ERR_OK && !out->again) {
        rc = look_at_all(look);
        if (rc == ERR_OK)
            rc = write_all(look, out);
    }
    pg_rows_release(&look->known);
    return rc;
}

static enum err_code take_once(struct look *look, struct intake *out)
{
    struct err why = ERR_INIT;
    struct arena *arena = look->office->arena;
    if (event_report_read(arena, look->package, &look->played, &why) != ERR_OK)
        look->unreadable = arena_strdup(arena, why.said);
    else if (!parse_i64(look->played.sanction, 1, INT32_MAX, &look->number))
        look->number = 0;
    enum err_code rc = pg_begin_locked(look->office->pg, intake_lock(look->package->event_uuid), look->err);
    if (rc != ERR_OK)
        return rc;
    return pg_end(look->office->pg, look_and_write(look, out), look->err);
}

enum err_code intake_take(struct office *office, const char *text, size_t len, enum intake_how how, struct intake *out,
                          struct err *err)
{
    struct package package = {.root = NULL};
    struct err why = ERR_INIT;
    char digest[SIGN_DIGEST_HEX + 1];
    int64_t now = office->clock->now_utc(office->clock);
    sign_digest(text, len, digest);
    *out = (struct intake){
        .state = INTAKE_RETURNED, .digest = arena_strdup(office->arena, digest), .reason = "", .received_utc = now};
    if (len > MOST_BYTES)
        (void)err_set(&why, ERR_INPUT, "%zu bytes are more than an event has", len);
    if (strlen(text) != len)
        (void)err_set(&why, ERR_INPUT, "there is a zero byte in it, so it is no package");
    if (why.code == ERR_OK && package_read(office->arena, text, "package", &package, &why) == ERR_OK &&
        !played_is_uuid(package.event_uuid))
        (void)err_set(&why, ERR_INPUT, "parts.%s[%zu].%s: %s", "event", (size_t)0, "uuid",
                      message(office->arena, "\"%s\" is no UUID", package.event_uuid));
    if (why.code != ERR_OK) {
        package_free(&package);
        out->reason = message_say(office->arena, NULL, MESSAGE_PAGE, why.said);
        return ERR_OK;
    }
    out->digest = package.digest;
    enum err_code rc = ERR_OK;
    for (int i = 0; i < TRIES; i++) {
        struct err once = ERR_INIT;
        struct look look = {.office = office, .how = how, .package = &package, .received_utc = now, .err = &once};
        rc = take_once(&look, out);
        /* two at once: the other one has won, and this one sees it now */
        bool met = rc == ERR_LOCKED || (rc == ERR_CONFLICT && strcmp(pg_state(office->pg), "23505") == 0);
        if (!met || i + 1 == TRIES) {
            *err = err->code == ERR_OK ? once : *err;
            break;
        }
    }
    package_free(&package);
    return rc;
}

enum err_code intake_receipt(struct office *office, const struct intake *intake, const char **out, struct err *err)
{
    struct json *parts = json_object();
    columns_add_object(&intake_columns, office->arena, intake, json_add_array(parts, "receipt"), NULL);
    return office_seal(office, "topcut/receipt/1", parts, out, err);
}
