/* judging.c - who judges an event, and what its kind asks of them (D.4) */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>

const char *const judge_role_words[] = {MESSAGE_MARK("floor"), MESSAGE_MARK("head"), MESSAGE_MARK("scorekeeper")};

static enum judge_role role_of(const char *word)
{
    for (int i = 0; i < (int)ARRAY_LEN(judge_role_words); i++)
        if (strcmp(judge_role_words[i], word) == 0)
            return (enum judge_role)i;
    return JUDGE_FLOOR;
}

enum err_code judge_list(struct store *store, struct arena *arena, struct event_id event, struct judge **out, size_t *n,
                         struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, Q_JUDGE_ALL, SQL_ARGS(SQL_I(event.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, *out, *n, room) = (struct judge){.number = (int)cursor_int(&c, 0),
                                                           .name = cursor_text(&c, 1, arena),
                                                           .level = (int)cursor_int(&c, 2),
                                                           .role = role_of(cursor_text(&c, 3, arena)),
                                                           .dci = cursor_text(&c, 4, arena)};
    }
    cursor_close(&c);
    return rc;
}

enum err_code judge_head(struct store *store, struct arena *arena, struct event_id event, const char **out,
                         struct err *err)
{
    struct judge *judges;
    size_t n;
    enum err_code rc = judge_list(store, arena, event, &judges, &n, err);
    *out = rc == ERR_OK && n && judges[0].role == JUDGE_HEAD ? judges[0].name : "";
    return rc;
}

/* ---- the verbs ------------------------------------------------------------------------------- */

static const char *name_key(struct arena *arena, const char *name)
{
    return utf8_fold(arena, name);
}

/* A judge as messages show them: "Berg, Anna (head judge, level 3)". */
static const char *shown(struct arena *arena, const struct judge *judge)
{
    const char *role = judge->role == JUDGE_HEAD    ? TC_WORD("head judge")
                       : judge->role == JUDGE_FLOOR ? TC_WORD("floor judge")
                                                    : TC_WORD("scorekeeper");
    return judge->level ? message(arena, "%s (%s, level %d)", judge->name, role, judge->level)
                        : arena_printf(arena, "%s (%s)", judge->name, role);
}

/* Begins a verb on an open event and reads its judges. */
static enum err_code begin(struct store *store, struct arena *arena, enum verb verb, struct event_id id,
                           struct event *event, struct judge **judges, size_t *n, struct err *err)
{
    enum err_code rc = verb_begin(store, verb, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, id, event, err);
    if (rc == ERR_OK)
        rc = event_require_open(event, err);
    if (rc == ERR_OK)
        rc = judge_list(store, arena, id, judges, n, err);
    return rc == ERR_OK ? ERR_OK : store_end(store, rc, err);
}

static enum err_code take_fields(struct arena *arena, const struct judge_fields *fields, struct judge *judge,
                                 struct err *err)
{
    enum err_code rc = ERR_OK;
    if (fields->name)
        rc = text_field(arena, TC_WORD("the judge's name"), fields->name, &judge->name, err);
    if (rc == ERR_OK && fields->dci)
        rc = text_field(arena, TC_WORD("the DCI number"), fields->dci, &judge->dci, err);
    if (rc == ERR_OK && !*judge->name)
        rc = err_set(err, ERR_INPUT, "a judge has a name");
    if (rc == ERR_OK && *judge->dci && dci_check(arena, judge->dci, NULL) == DCI_MALFORMED)
        rc = err_set(err, ERR_INPUT, "\"%s\" is no DCI number: 1 to 10 digits", judge->dci);
    if (rc == ERR_OK && fields->level > 5)
        rc = err_set(err, ERR_INPUT, "level %d: judges have levels 0 to 5", fields->level);
    if (fields->level >= 0)
        judge->level = fields->level;
    if (fields->role >= 0)
        judge->role = (enum judge_role)fields->role;
    return rc;
}

/* One of a name, and one head judge (D.4.1). */
static enum err_code require_alone(struct arena *arena, const struct event *event, const struct judge *judges, size_t n,
                                   const struct judge *judge, struct err *err)
{
    for (size_t i = 0; i < n; i++) {
        const struct judge *other = &judges[i];
        if (other->number == judge->number)
            continue;
        if (strcmp(name_key(arena, other->name), name_key(arena, judge->name)) == 0)
            return err_set(err, ERR_CONFLICT, "%s judges the event already\ntopcut judge edit changes the level",
                           shown(arena, other));
        if (judge->role == JUDGE_HEAD && other->role == JUDGE_HEAD)
            return err_set(err, ERR_CONFLICT,
                           "%s is the head judge, and there is one%s\ntopcut judge edit \"%s\" "
                           "--role floor makes room",
                           other->name, event_cite(arena, event, FLOOR_CITE_HEAD_JUDGE), other->name);
    }
    return ERR_OK;
}

enum err_code judge_add(struct store *store, struct arena *arena, struct event_id id, const struct judge_fields *fields,
                        struct judge *out, struct err *err)
{
    struct event event;
    struct judge *judges;
    size_t n;
    enum err_code rc = begin(store, arena, VERB_JUDGE_ADD, id, &event, &judges, &n, err);
    if (rc != ERR_OK)
        return rc;
    *out = (struct judge){.name = "", .dci = ""};
    rc = take_fields(arena, fields, out, err);
    if (rc == ERR_OK)
        rc = require_alone(arena, &event, judges, n, out, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_JUDGE_INSERT,
                        SQL_ARGS(SQL_I(id.v), SQL_T(out->name), SQL_T(name_key(arena, out->name)), SQL_I(out->level),
                                 SQL_T(judge_role_words[out->role]), SQL_T(out->dci)),
                        err);
    for (size_t i = 0; i < n; i++)
        out->number = judges[i].number > out->number ? judges[i].number : out->number;
    out->number++;
    if (rc == ERR_OK)
        store_note(store, id.v, "%s: judged by %s", event.set.name, shown(arena, out));
    return store_end(store, rc, err);
}

/* The judge that words mean: a whole name, or a part of one. */
static enum err_code find(struct arena *arena, const struct judge *judges, size_t n, const char *words,
                          struct judge *out, struct err *err)
{
    const char *key = name_key(arena, words), *all = "", *could = "";
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        const char *own = name_key(arena, judges[i].name);
        all = arena_printf(arena, "%s%s%s", all, i ? ", " : "", judges[i].name);
        if (strcmp(own, key) == 0) {
            *out = judges[i];
            return ERR_OK;
        }
        if (*key && strstr(own, key)) {
            *out = judges[i];
            could = arena_printf(arena, "%s%s%s", could, found++ ? ", " : "", judges[i].name);
        }
    }
    if (found == 1)
        return ERR_OK;
    if (found)
        return err_set(err, ERR_CONFLICT, "\"%s\" could be several judges of the event: %s", words, could);
    return err_set(err, ERR_NOT_FOUND, "\"%s\" does not judge the event%s%s", words,
                   n ? TC_WORD("; it has ") : TC_WORD("\ntopcut judge add names its judges"), all);
}

enum err_code judge_edit(struct store *store, struct arena *arena, struct event_id id, const char *words,
                         const struct judge_fields *fields, struct judge *out, struct err *err)
{
    struct event event;
    struct judge *judges;
    size_t n;
    enum err_code rc = begin(store, arena, VERB_JUDGE_EDIT, id, &event, &judges, &n, err);
    if (rc != ERR_OK)
        return rc;
    rc = find(arena, judges, n, words, out, err);
    if (rc == ERR_OK)
        rc = take_fields(arena, fields, out, err);
    if (rc == ERR_OK)
        rc = require_alone(arena, &event, judges, n, out, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_JUDGE_UPDATE,
                        SQL_ARGS(SQL_I(id.v), SQL_I(out->number), SQL_T(out->name), SQL_T(name_key(arena, out->name)),
                                 SQL_I(out->level), SQL_T(judge_role_words[out->role]), SQL_T(out->dci)),
                        err);
    if (rc == ERR_OK)
        store_note(store, id.v, "%s: judged by %s", event.set.name, shown(arena, out));
    return store_end(store, rc, err);
}

enum err_code judge_remove(struct store *store, struct arena *arena, struct event_id id, const char *words,
                           struct judge *out, struct err *err)
{
    struct event event;
    struct judge *judges;
    size_t n;
    enum err_code rc = begin(store, arena, VERB_JUDGE_REMOVE, id, &event, &judges, &n, err);
    if (rc != ERR_OK)
        return rc;
    rc = find(arena, judges, n, words, out, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_JUDGE_DELETE, SQL_ARGS(SQL_I(id.v), SQL_I(out->number)), err);
    if (rc == ERR_OK)
        store_note(store, id.v, "%s: no longer judged by %s", event.set.name, out->name);
    return store_end(store, rc, err);
}

/* ---- what an event asks of its judges -------------------------------------------------------- */

enum err_code event_has_level2(struct store *store, struct event_id event, bool *out, struct err *err)
{
    int64_t there = 0;
    enum err_code rc = store_get_int(store, Q_JUDGE_LEVEL2, SQL_ARGS(SQL_I(event.v)), 0, &there, err);
    *out = there != 0;
    return rc;
}

enum err_code judging_requirements(struct store *store, struct arena *arena, const struct event *event,
                                   const char ***out, size_t *n, struct err *err)
{
    struct event_kind kind;
    struct judge *judges;
    size_t n_judges;
    const char *rule = "";
    int best = event->set.level2 ? 2 : 0;
    *n = 0;
    *out = ARENA_ARRAY(arena, const char *, 1);
    if (!*event->set.kind) /* an ordinary event needs no warning here: without a judge its K is halved */
        return ERR_OK;
    enum err_code rc = event_kind_find(arena, event->set.kind, &kind, err);
    if (rc == ERR_OK)
        rc = judge_list(store, arena, event->id, &judges, &n_judges, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < n_judges; i++)
        best = judges[i].level > best ? judges[i].level : best;
    int level = event_kind_level(&kind, event->set.date, &rule);
    if (best < level)
        (*out)[(*n)++] = message(
            arena, "a %s needs a level %d judge (%s), and %s\ntopcut judge add NAME --level %d", kind.name, level, rule,
            best ? message(arena, "the highest level here is %d", best) : TC_WORD("none is named"), level);
    return ERR_OK;
}

/* ---- with a player --------------------------------------------------------------------------- */

enum err_code judging_remove_player(struct store *store, struct event_id event, struct player_id player,
                                    struct err *err)
{
    return store_exec(store, Q_PENALTY_REMOVE_PLAYER, SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), err);
}

enum err_code judging_merge(struct store *store, struct player_id from, struct player_id into, struct err *err)
{
    static const enum query steps[] = {Q_PENALTY_MERGE, Q_PENALTY_MERGE_MEMBER, Q_BAN_MERGE, Q_CALL_MERGE};
    return store_exec_all(store, steps, ARRAY_LEN(steps), SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), err);
}

enum err_code judging_forget(struct store *store, struct player_id player, struct err *err)
{
    static const enum query steps[] = {Q_PENALTY_FORGET, Q_BAN_FORGET, Q_RULING_FORGET};
    return store_exec_all(store, steps, ARRAY_LEN(steps), SQL_ARGS(SQL_I(player.v)), err);
}

/* ---- what waits ------------------------------------------------------------------------------ */

static void waiting_add(struct arena *arena, int **list, size_t *n, int number)
{
    int *larger = ARENA_ARRAY(arena, int, *n + 1); /* a handful at most */
    if (*n)
        memcpy(larger, *list, *n * sizeof *larger);
    larger[(*n)++] = number;
    *list = larger;
}

enum err_code judging_waiting(struct store *store, struct arena *arena, const struct event_data *data,
                              struct judging_waiting *out, struct err *err)
{
    struct cursor c = {0};
    struct penalty *all = NULL;
    size_t n = 0;
    bool penalties = false;
    *out = (struct judging_waiting){.n_dci = 0};
    enum err_code rc = store_query(store, Q_CLOSING_WAITING, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *what = cursor_text(&c, 0, arena);
        int number = (int)cursor_int(&c, 1);
        if (strcmp(what, "appeal") == 0)
            waiting_add(arena, &out->appeals, &out->n_appeals, number);
        else if (strcmp(what, "dci") == 0)
            waiting_add(arena, &out->dci, &out->n_dci, number);
        else
            penalties = true;
    }
    cursor_close(&c);
    if (rc == ERR_OK && penalties)
        rc = penalties_list(store, arena, data, &all, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (all[i].open)
            waiting_add(arena, &out->penalties, &out->n_penalties, all[i].number);
    return rc;
}
