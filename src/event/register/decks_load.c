/* decks_load.c - registered decklists, read from the store
 *
 * What is in force, the history, and how everybody in the event stands. Entries are turned back
 * into a deck, whose cards the catalogue of today names: a card that was not known when it was
 * registered may be known by now.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/internal.h"
#include "event/register/register.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- rows ------------------------------------------------------------------------------------ */

static struct decklist list_of_row(const struct cursor *c, struct arena *arena)
{
    return (struct decklist){
        .player = {cursor_int(c, 0)},
        .kind =
            strcmp(cursor_text(c, 1, arena), decklist_kind_words[DECKLIST_POOL]) == 0 ? DECKLIST_POOL : DECKLIST_LIST,
        .version = (int)cursor_int(c, 2),
        .withdrawn = cursor_int(c, 3) != 0,
        .name = cursor_text(c, 4, arena),
        .archetype = cursor_text(c, 5, arena),
        .file = cursor_text(c, 6, arena),
        .reader = cursor_text(c, 7, arena),
        .unverified = cursor_int(c, 8) != 0,
        .reason = cursor_text(c, 9, arena),
        .at_utc = cursor_int(c, 10),
        .main = (int)cursor_int(c, 11),
        .side = (int)cursor_int(c, 12),
        .label_dropped = "",
        .colors = cursor_text(c, 13, arena),
        .verdict = {.state = decklist_state_find(cursor_text(c, 14, arena)),
                    .format = cursor_text(c, 15, arena),
                    .date = cursor_text(c, 16, arena),
                    .as_of = cursor_text(c, 17, arena),
                    .note = cursor_text(c, 18, arena),
                    .facts = cursor_text(c, 20, arena),
                    .facts_date = cursor_text(c, 21, arena)},
        .withdrawn_reason = cursor_text(c, 19, arena),
    };
}

/* All rows of a query. *out doubles in the arena. */
static enum err_code read_lists(struct store *store, struct arena *arena, enum query q, const struct sql_value *args,
                                size_t n_args, struct decklist **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *n = 0;
    *out = NULL;
    enum err_code rc = store_query(store, q, args, n_args, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, *out, *n, room) = list_of_row(&c, arena);
    }
    cursor_close(&c);
    return rc;
}

static enum finding_code code_find(const char *word)
{
    for (int i = 0; i < N_FINDING_CODES; i++)
        if (strcmp(finding_codes[i], word) == 0)
            return (enum finding_code)i;
    return FINDING_NOTE; /* of a newer program: what it says stands in its text */
}

static enum err_code load_findings(struct store *store, struct arena *arena, struct event_id event,
                                   struct decklist *list, struct err *err)
{
    struct cursor c = {0};
    struct finding *found = NULL;
    size_t n = 0, room = 0;
    enum err_code rc = store_query(
        store, Q_DECK_FINDINGS,
        SQL_ARGS(SQL_I(event.v), SQL_I(list->player.v), SQL_T(decklist_kind_words[list->kind]), SQL_I(list->version)),
        &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, found, n, room) = (struct finding){
            .code = code_find(cursor_text(&c, 0, arena)),
            .illegal = cursor_int(&c, 1) != 0,
            .line = (int)cursor_int(&c, 2),
            .card = cursor_text(&c, 3, arena),
            .count = (int)cursor_int(&c, 4),
            .limit = (int)cursor_int(&c, 5),
            .rule = message_of_data(arena, cursor_text(&c, 6, arena)),
            .text = cursor_text(&c, 7, arena),
            .hint = cursor_text(&c, 8, arena),
        };
        if (!*found[n - 1].card)
            found[n - 1].card = NULL;
    }
    cursor_close(&c);
    list->verdict.findings = found;
    list->verdict.n_findings = n;
    return rc;
}

/* True when the verdict was made with the card pool of the day that the event has for it. */
static bool same_pool_day(const struct event *event, const struct decklist_verdict *verdict)
{
    size_t len = strlen(DECKLIST_POOL_NOTE);
    const char *day = strncmp(verdict->note, DECKLIST_POOL_NOTE, len) == 0 ? verdict->note + len : "";
    return *event->set.pool_date ? strncmp(day, event->set.pool_date, DATE_LEN) == 0 : !*day;
}

void decklist_verdict_age(struct arena *arena, const struct event *event, struct decklist_verdict *verdict)
{
    verdict->given = verdict->state;
    if (verdict->state == DECKLIST_MISSING || verdict->state == DECKLIST_UNCHECKED ||
        (strcmp(verdict->format, event->set.format) == 0 && strcmp(verdict->date, event->set.date) == 0 &&
         same_pool_day(event, verdict)))
        return;
    const char *format = verdict->format, *date = verdict->date;
    const char *was = verdict->state == DECKLIST_LEGAL     ? message(arena, "was legal in %s of %s", format, date)
                      : verdict->state == DECKLIST_ILLEGAL ? message(arena, "was illegal in %s of %s", format, date)
                                                           : message(arena, "was unverified in %s of %s", format, date);
    verdict->note = message(arena, "%s\njudge it again with: topcut deck recheck", was);
    verdict->state = DECKLIST_UNCHECKED;
    verdict->n_findings = 0;
}

/* ---- one player's ---------------------------------------------------------------------------- */

enum err_code decklist_find(struct store *store, struct arena *arena, const struct event *event,
                            struct player_id player, enum decklist_kind kind, struct decklist *out, struct err *err)
{
    struct decklist *lists = NULL;
    size_t n = 0;
    *out =
        (struct decklist){.player = player,
                          .kind = kind,
                          .name = "",
                          .archetype = "",
                          .file = "",
                          .reader = "",
                          .reason = "",
                          .label_dropped = "",
                          .colors = "",
                          .verdict = {.format = "", .date = "", .as_of = "", .note = "", .facts = "", .facts_date = ""},
                          .withdrawn_reason = ""};
    enum err_code rc =
        read_lists(store, arena, Q_DECK_GET,
                   SQL_ARGS(SQL_I(event->id.v), SQL_I(player.v), SQL_T(decklist_kind_words[kind])), &lists, &n, err);
    if (rc != ERR_OK || n == 0 || lists[0].withdrawn)
        return rc;
    *out = lists[0];
    rc = load_findings(store, arena, event->id, out, err);
    decklist_verdict_age(arena, event, &out->verdict);
    return rc;
}

enum err_code decklist_get(struct store *store, struct arena *arena, const struct event *event,
                           const struct player *player, enum decklist_kind kind, struct decklist *out, struct err *err)
{
    enum err_code rc = decklist_find(store, arena, event, player->id, kind, out, err);
    if (rc == ERR_OK && out->version == 0)
        rc = err_set(err, ERR_NOT_FOUND, "\"%s\" has no %s in %s\nregister one with: topcut deck %s \"%s\" FILE",
                     player->name, kind == DECKLIST_POOL ? TC_WORD("card pool") : TC_WORD("decklist"), event->set.name,
                     kind == DECKLIST_POOL ? "pool" : "register", player->name);
    return rc;
}

enum err_code decklist_history(struct store *store, struct arena *arena, const struct event *event,
                               struct player_id player, enum decklist_kind kind, struct decklist **out, size_t *n,
                               struct err *err)
{
    enum err_code rc =
        read_lists(store, arena, Q_DECK_VERSIONS,
                   SQL_ARGS(SQL_I(event->id.v), SQL_I(player.v), SQL_T(decklist_kind_words[kind])), out, n, err);
    for (size_t i = 0; rc == ERR_OK && i < *n; i++)
        rc = load_findings(store, arena, event->id, &(*out)[i], err);
    return rc;
}

/* ---- cards ----------------------------------------------------------------------------------- */

enum deck_zone decklist_zone_find(const char *word)
{
    for (int z = 0; z < N_DECK_ZONES; z++)
        if (strcmp(deck_zone_keys[z], word) == 0)
            return (enum deck_zone)z;
    return ZONE_MAYBE; /* not reached: the schema's CHECK */
}

/* The card that a stored name means now; NULL: none, or no longer one alone. */
static const struct card *card_of(struct catalog *catalog, const char *name)
{
    struct name_match match;
    return catalog && catalog_find(catalog, name, &match) == NAME_FOUND ? match.card : NULL;
}

/* Reads the text as typed once more for the reader's notes, so that a list is judged again with those that it was
 * registered with. */
static enum err_code read_warnings(struct store *store, struct arena *arena, struct event_id event,
                                   const struct decklist *list, struct catalog *catalog, struct deck *out,
                                   struct err *err)
{
    const char *typed;
    struct deck again;
    struct err no = ERR_INIT;
    enum err_code rc = decklist_typed(store, arena, event, list, &typed, err);
    if (rc == ERR_OK && *typed &&
        deck_read(arena, catalog, typed, strlen(typed), out->what, out->format, &again, &no) == ERR_OK) {
        out->warnings = again.warnings;
        out->n_warnings = again.n_warnings;
    }
    return rc;
}

enum err_code decklist_deck(struct store *store, struct arena *arena, struct event_id event,
                            const struct decklist *list, struct catalog *catalog, struct deck *out, struct err *err)
{
    struct cursor c = {0};
    size_t room = 0;
    *out = (struct deck){.what = *list->file ? list->file : "the registered list",
                         .name = *list->name ? list->name : NULL};
    if (!deck_format_find(list->reader, &out->format))
        out->format = DECK_AUTO;
    enum err_code rc = store_query(
        store, Q_DECK_ENTRIES,
        SQL_ARGS(SQL_I(event.v), SQL_I(list->player.v), SQL_T(decklist_kind_words[list->kind]), SQL_I(list->version)),
        &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        ARENA_ROOM(arena, out->entries, out->n_entries, room);
        const char *name = cursor_text(&c, 2, arena);
        const struct card *card = card_of(catalog, name);
        struct deck_entry e = {
            .zone = decklist_zone_find(cursor_text(&c, 0, arena)),
            .count = (int)cursor_int(&c, 1),
            .name = card ? card->name : name,
            .card = card,
            .written = name,
            .line = (int)cursor_int(&c, 4),
            .set = cursor_text(&c, 5, arena),
            .number = cursor_text(&c, 6, arena),
        };
        out->totals[e.zone] += e.count;
        out->entries[out->n_entries++] = e;
    }
    cursor_close(&c);
    if (rc == ERR_OK && catalog)
        rc = read_warnings(store, arena, event, list, catalog, out, err);
    return rc;
}

enum err_code decklist_typed(struct store *store, struct arena *arena, struct event_id event,
                             const struct decklist *list, const char **out, struct err *err)
{
    struct cursor c = {0};
    *out = "";
    enum err_code rc = store_query(
        store, Q_DECK_TYPED,
        SQL_ARGS(SQL_I(event.v), SQL_I(list->player.v), SQL_T(decklist_kind_words[list->kind]), SQL_I(list->version)),
        &c, err);
    if (rc == ERR_OK && c.row)
        *out = cursor_text(&c, 0, arena);
    cursor_close(&c);
    return rc;
}

/* ---- the event ------------------------------------------------------------------------------- */

/* Lines as people look them up: by folded name, then number. */
struct named_line {
    const char *key;
    int number;
    struct decklist_line line;
};

static int by_name(const void *a, const void *b)
{
    const struct named_line *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : COMPARE(x->number, y->number);
}

static enum err_code judge_line(struct store *store, struct arena *arena, const struct decklist_rules *rules,
                                struct catalog *catalog, struct decklist *list, struct err *err)
{
    struct deck deck;
    enum err_code rc = decklist_deck(store, arena, rules->event->id, list, catalog, &deck, err);
    if (rc == ERR_OK)
        rc = decklist_judge(store, arena, rules, catalog, list->player, &deck, list->unverified, &list->verdict, err);
    return rc;
}

/* One who may have a list: a player of the event, or a member of a team. */
static enum err_code status_line(struct store *store, struct arena *arena, const struct event_data *data,
                                 const struct decklist_rules *rules, struct catalog *catalog, struct named_line *out,
                                 bool *shown, struct err *err)
{
    struct decklist_line *line = &out->line;
    enum err_code rc = decklist_find(store, arena, &data->event, line->id, DECKLIST_LIST, &line->list, err);
    *shown = rc == ERR_OK && (line->list.version || event_player_active(data, line->player));
    if (*shown && line->list.version && catalog)
        rc = judge_line(store, arena, rules, catalog, &line->list, err);
    out->key = utf8_fold(arena, line->name);
    out->number = data->players[line->player].number;
    return rc;
}

enum err_code decklist_status(struct store *store, struct arena *arena, const struct event_data *data,
                              const struct decklist_knowledge *knowledge, struct decklist_line **out, size_t *n,
                              struct err *err)
{
    bool teams = data->n_members > 0, shown;
    size_t all = teams ? data->n_members : data->n_players;
    struct named_line *lines = ARENA_ARRAY(arena, struct named_line, all + 1);
    struct decklist_rules rules;
    enum err_code rc = knowledge ? decklist_rules(store, arena, knowledge, &data->event, &rules, err) : ERR_OK;
    *n = 0;
    for (size_t i = 0; rc == ERR_OK && i < all; i++) {
        const struct load_member *m = teams ? &data->members[i] : NULL;
        const struct load_player *p = &data->players[m ? (size_t)m->team : i];
        lines[*n].line = (struct decklist_line){
            .player = m ? m->team : (int)i,
            .id = m ? m->id : p->id,
            .name = m ? arena_printf(arena, "%s (%s)", m->name, p->name) : p->name,
        };
        rc = status_line(store, arena, data, &rules, knowledge ? knowledge->catalog : NULL, &lines[*n], &shown, err);
        *n += shown;
    }
    if (*n)
        qsort(lines, *n, sizeof *lines, by_name);
    *out = ARENA_ARRAY(arena, struct decklist_line, *n + 1);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = lines[i].line;
    return rc;
}

enum err_code decklist_in_force(struct store *store, struct arena *arena, struct event_id event, struct decklist **out,
                                size_t *n, struct err *err)
{
    return read_lists(store, arena, Q_DECK_ALL, SQL_ARGS(SQL_I(event.v), SQL_T(decklist_kind_words[DECKLIST_LIST])),
                      out, n, err);
}

enum err_code decklist_count(struct store *store, struct event_id event, struct decklist_counts *out, struct err *err)
{
    struct cursor c = {0};
    *out = (struct decklist_counts){0};
    enum err_code rc = store_query(store, Q_DECK_COUNTS, SQL_ARGS(SQL_I(event.v)), &c, err);
    if (rc == ERR_OK && c.row) {
        *out = (struct decklist_counts){
            .players = (int)cursor_int(&c, 0),
            .with_list = (int)cursor_int(&c, 1),
            .legal = (int)cursor_int(&c, 2),
            .illegal = (int)cursor_int(&c, 3),
            .unverified = (int)cursor_int(&c, 4),
            .uncheckable = (int)cursor_int(&c, 5),
        };
        struct arena arena = ARENA_INIT;
        const char *as_of = cursor_text(&c, 6, &arena);
        snprintf(out->as_of, sizeof out->as_of, "%s", as_of);
        arena_release(&arena);
    }
    cursor_close(&c);
    return rc;
}
