/* intake.c - packages that come in: taken, returned with the exact place, or held for an officer; see office.h
 *
 * Everything that is looked at ends in a verdict: the first reason to return it, or else the first to hold it, or none.
 * Then one transaction writes what follows from that: the event with its matches, or the package alone with the reason.
 * Only the time at which it comes in counts for keys and deadlines; what the store's clock said decides nothing but
 * which of two packages of one event is the newer.
 *
 * Reasons go out to stores in English, whoever reads them there: they are kept and signed as they were said.
 */
#include "association/office/intake_look.h"
#include "base/err.h"
#include "base/gzip.h"
#include "base/parse.h"
#include "base/resource.h"

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

void intake_say_return(struct look *look, const char *reason)
{
    if (!look->returned)
        look->returned = reason;
}

void intake_say_hold(struct look *look, const char *reason)
{
    if (!look->held && look->how != INTAKE_ACCEPT)
        look->held = reason;
}

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

/* When the package was made, by which it is the newer one or not: never later than it came in, for with a store's clock
 * that was ahead once nothing could ever replace it. */
static int64_t made_utc_of(const struct look *look)
{
    return look->package->made_utc < look->received_utc ? look->package->made_utc : look->received_utc;
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
        if (made_utc >= made_utc_of(look))
            RETURN(look, "package.made_utc: a newer package of this event counts already, made %s",
                   time_format_utc(office->arena, made_utc));
        if (look->event && look->current_event != look->event)
            RETURN(look, "parts.event[0].sanction: this event was reported as number %d", (int)look->current_event);
    }
    if (look->event && !pg_is_null(rows, 0, K_NUMBER_UUID) &&
        strcmp(pg_text(rows, 0, K_NUMBER_UUID), look->played.uuid) != 0)
        RETURN(look, "parts.event[0].sanction: another event was reported under number %d", (int)look->event);
}

/* ---- writing ----------------------------------------------------------------------------------- */

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
    struct pg_rows rows = {.result = NULL};
    enum err_code rc = intake_follow_people(look);
    if (rc == ERR_OK)
        rc = pg_query(look->office->pg, AQ_EVENT_PUT,
                      PG_ARGS(PG_I(look->event), PG_T(look->package->digest), PG_T(p->name), PG_T(p->date),
                              PG_I(p->category), PG_T(p->kind), PG_I(p->starters), PG_I(p->level2), PG_I(p->literal),
                              PG_I(look->received_utc), PG_T(look->list), PG_T(intake_list_of(look, n, a_at)),
                              PG_T(intake_list_of(look, n, b_at)), PG_T(intake_list_of(look, n, round_at)),
                              PG_T(intake_list_of(look, n, table_at)), PG_T(intake_list_of(look, n, kind_at)),
                              PG_T(intake_list_of(look, n, outcome_at))),
                      &rows, look->err);
    if (rc == ERR_OK && rows.affected != 1) /* the next try sees what became of it */
        rc = err_set(look->err, ERR_LOCKED, "somebody else changed the same thing at the same time: %s; try again",
                     arena_printf(look->office->arena, "%d", (int)look->event));
    pg_rows_release(&rows);
    return rc;
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
 * another the object is written again, which knows how. */
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

/* Whether names are kept: not of somebody who is forgotten, once there is nothing to decide any more, nor where nobody
 * could say who is in it. */
static bool keeps_names(const struct look *look, const char *state)
{
    return !(look->names_forgotten || look->unreadable) || strcmp(state, intake_state_words[INTAKE_HELD]) == 0;
}

/* The package itself: head and signature, people, all else. */
static enum err_code write_package(struct look *look, const char *state, const char *reason)
{
    struct arena *arena = look->office->arena;
    const struct package *p = look->package;
    const char *signature = json_text(json_get(p->root, "signature"), ""), *players = text_of_players(p);
    const char *head =
        arena_printf(arena, "{\"package\":%s,\"signature\":\"%s\"}", json_print_canonical(arena, p->head), signature);
    struct pg_value people = players && keeps_names(look, state) ? packed(arena, players) : PG_NULL;
    struct pg_value body = packed(arena, text_without_players(arena, p));
    return pg_exec(look->office->pg, AQ_PACKAGE_PUT,
                   PG_ARGS(PG_T(p->digest), PG_T(p->event_uuid), PG_I(look->event), PG_I(look->store),
                           PG_T(p->public_hex), PG_I(made_utc_of(look)), PG_I(look->received_utc), PG_T(state),
                           PG_T(reason), packed(arena, head), people, body),
                   look->err);
}

/* Notes the people who wait for a decision on the package: everybody in it while it is held, nobody afterwards. */
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
        intake_say_return(look, look->unreadable);
        return ERR_OK;
    }
    look_at_sanction(look);
    look_at_earlier(look);
    return intake_look_at_people(look);
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
    enum err_code rc =
        pg_begin_locked(look->office->pg, INTAKE_LOCK_OF_ALL, intake_lock(look->package->event_uuid), look->err);
    if (rc != ERR_OK)
        return rc;
    return pg_end(look->office->pg, look_and_write(look, out), look->err);
}

enum err_code intake_take(struct office *office, const char *text, size_t len, enum intake_how how, struct intake *out,
                          struct err *err)
{
    struct package package = {.root = NULL};
    struct err why = ERR_INIT;
    int64_t now = office->clock->now_utc(office->clock);
    *out = (struct intake){.state = INTAKE_RETURNED, .digest = "", .reason = "", .received_utc = now};
    if (len > MOST_BYTES)
        (void)err_set(&why, ERR_INPUT, "%zu bytes are more than an event has", len);
    if (strlen(text) != len)
        (void)err_set(&why, ERR_INPUT, "there is a zero byte in it, so it is no package");
    if (why.code == ERR_OK && package_read(office->arena, text, "package", &package, &why) == ERR_OK &&
        !played_is_uuid(package.event_uuid))
        (void)err_set(&why, ERR_INPUT, "parts.%s[%zu].%s: %s", "event", (size_t)0, "uuid",
                      message(office->arena, "\"%s\" is no UUID", package.event_uuid));
    if (why.code != ERR_OK) {
        char digest[SIGN_DIGEST_HEX + 1];
        package_free(&package);
        sign_digest(text, len, digest);
        out->digest = arena_strdup(office->arena, digest);
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
