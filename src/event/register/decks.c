/* decks.c - registering decklists, locking, withdrawing and labelling them
 *
 * A list is never overwritten: each registration, revision and withdrawal leaves the versions
 * before it, so that what was presented in a round can be told afterwards. Whether the lists are
 * locked follows from the rounds, unless somebody locked or opened them by hand: to take back
 * the pairing of round 1 opens them again.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/internal.h"
#include "event/register/register.h"
#include "event/verbs/verbs.h"

#include <string.h>

const char *const decklists_words[] = {"none", "optional", "required"};
static const char *const lock_words[] = {"auto", "locked", "open"};
const char *const decklist_kind_words[] = {"list", "pool"};
const char *const decklist_state_words[] = {"missing", "legal", "illegal", "unverified", "unchecked"};

static int word_index(const char *word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0)
            return (int)i;
    return -1;
}

enum decklist_state decklist_state_find(const char *word)
{
    int i = word_index(word, decklist_state_words, ARRAY_LEN(decklist_state_words));
    return i < 0 ? DECKLIST_UNCHECKED : (enum decklist_state)i;
}

/* ---- settings -------------------------------------------------------------------------------- */

enum err_code decklist_settings(struct store *store, const struct event *event, struct decklist_setting *out,
                                struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct cursor c = {0};
    *out = (struct decklist_setting){.lists = DECKLISTS_OPTIONAL, .lock = DECKLIST_LOCK_AUTO};
    enum err_code rc = store_query(store, Q_DECK_SETTING_GET, SQL_ARGS(SQL_I(event->id.v)), &c, err);
    if (rc == ERR_OK && c.row) {
        int lists = word_index(cursor_text(&c, 0, &arena), decklists_words, ARRAY_LEN(decklists_words));
        int lock = word_index(cursor_text(&c, 1, &arena), lock_words, ARRAY_LEN(lock_words));
        tc_assert(lists >= 0 && lock >= 0); /* the schema's CHECK */
        out->lists = (enum decklists)lists;
        out->lock = (enum decklist_lock)lock;
    }
    cursor_close(&c);
    arena_release(&arena);
    out->locked = out->lock == DECKLIST_LOCK_LOCKED || (out->lock == DECKLIST_LOCK_AUTO && event->rounds_paired > 0);
    return rc;
}

static enum err_code save_settings(struct store *store, struct event_id event, const struct decklist_setting *s,
                                   struct err *err)
{
    return store_exec(store, Q_DECK_SETTING_SET,
                      SQL_ARGS(SQL_I(event.v), SQL_T(decklists_words[s->lists]), SQL_T(lock_words[s->lock])), err);
}

/* The event, open, and its settings: what every verb here needs first. */
static enum err_code open_event(struct store *store, struct arena *arena, struct event_id id, struct event *event,
                                struct decklist_setting *setting, struct err *err)
{
    enum err_code rc = event_get(store, arena, id, event, err);
    if (rc == ERR_OK)
        rc = event_require_open(event, err);
    return rc == ERR_OK ? decklist_settings(store, event, setting, err) : rc;
}

enum err_code decklist_ask(struct store *store, struct arena *arena, struct event_id event, enum decklists lists,
                           struct err *err)
{
    struct event e;
    struct decklist_setting setting;
    struct decklist_counts counts = {0};
    enum err_code rc = verb_begin(store, VERB_DECK_ASK, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = open_event(store, arena, event, &e, &setting, err)) == ERR_OK && lists == DECKLISTS_NONE)
        rc = decklist_count(store, event, &counts, err);
    if (rc == ERR_OK && counts.with_list)
        rc = err_set(err, ERR_CONFLICT, "%s; they stay shown as long as there are any",
                     message_plural(arena, counts.with_list, "a list of a player is registered already",
                                    "%d lists of players are registered already", counts.with_list));
    setting.lists = lists;
    if (rc == ERR_OK)
        rc = save_settings(store, event, &setting, err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: decklists are %s", e.set.name,
                   lists == DECKLISTS_NONE ? TC_WORD("not asked for") : decklists_words[lists]);
    return store_end(store, rc, err);
}

static const char *after_reason(struct arena *arena, const char *reason)
{
    return reason && *reason ? arena_printf(arena, ": %s", reason) : "";
}

enum err_code decklist_set_lock(struct store *store, struct arena *arena, struct event_id event, bool locked,
                                const char *reason, struct err *err)
{
    struct event e;
    struct decklist_setting setting;
    const char *why = "";
    enum err_code rc = text_field(arena, TC_WORD("the reason"), text_or(reason, ""), &why, err);
    if (rc != ERR_OK || (rc = verb_begin(store, locked ? VERB_DECK_LOCK : VERB_DECK_UNLOCK, err)) != ERR_OK)
        return rc;
    if ((rc = open_event(store, arena, event, &e, &setting, err)) != ERR_OK)
        goto out;
    if (setting.locked == locked) {
        rc = err_set(err, ERR_CONFLICT, "the lists of %s are %s already", e.set.name,
                     locked ? TC_WORD("locked") : TC_WORD("open"));
        goto out;
    }
    if (!locked && !*why) {
        rc = err_set(err, ERR_INPUT, "lists are unlocked for a reason, which the log keeps");
        goto out;
    }
    /* Where the rounds alone say the same, they decide from now on. */
    bool by_rounds = e.rounds_paired > 0;
    setting.lock = by_rounds == locked ? DECKLIST_LOCK_AUTO : locked ? DECKLIST_LOCK_LOCKED : DECKLIST_LOCK_OPEN;
    rc = save_settings(store, event, &setting, err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: the lists are %s%s", e.set.name,
                   locked ? TC_WORD("locked") : TC_WORD("unlocked"), after_reason(arena, why));
out:
    return store_end(store, rc, err);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Which version of whose list. */
struct deck_key {
    struct event_id event;
    struct player_id player;
    enum decklist_kind kind;
    int version;
};
#define KEY_ARGS(k)                                                                                                    \
    SQL_I((k)->event.v), SQL_I((k)->player.v), SQL_T(decklist_kind_words[(k)->kind]), SQL_I((k)->version)

const char *decklist_colors(struct arena *arena, const struct deck *deck)
{
    unsigned colors = 0;
    char text[6];
    size_t n = 0;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->card && (e->zone == ZONE_MAIN || e->zone == ZONE_COMMANDER) && !(e->card->types & TYPE_LAND))
            colors |= e->card->colors;
    }
    for (int i = 0; i < 5; i++)
        if (colors & 1u << i) /* COLOR_WHITE is the lowest */
            text[n++] = "WUBRG"[i];
    text[n] = '\0';
    return arena_strdup(arena, text);
}

static const char *entry_sort(const struct deck_entry *e)
{
    if (!e->card)
        return "unknown";
    if (!(e->card->types & TYPE_LAND))
        return "spell";
    return e->card->supertypes & SUPERTYPE_BASIC ? "basic" : "land";
}

static enum err_code insert_entries(struct store *store, const struct deck_key *key, const struct deck *deck,
                                    struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        rc = store_exec(store, Q_DECK_ENTRY_INSERT,
                        SQL_ARGS(KEY_ARGS(key), SQL_I((int64_t)i + 1), SQL_T(deck_zone_keys[e->zone]), SQL_I(e->count),
                                 SQL_T(e->name), SQL_T(entry_sort(e)), SQL_I(e->line), SQL_T(text_or(e->set, "")),
                                 SQL_T(text_or(e->number, ""))),
                        err);
    }
    return rc;
}

/* A text as a message, where it has one. */
static struct sql_value message_or_null(const char *text)
{
    return text && message_is_in(text) ? SQL_T(text) : SQL_NULL;
}

/* Findings are kept in English, for whoever asks the store by SQL, and as messages. */
static enum err_code insert_findings(struct store *store, const struct deck_key *key,
                                     const struct decklist_verdict *verdict, struct err *err)
{
    struct arena arena = ARENA_INIT;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < verdict->n_findings; i++) {
        const struct finding *f = &verdict->findings[i];
        rc = store_exec(store, Q_DECK_FINDING_INSERT,
                        SQL_ARGS(KEY_ARGS(key), SQL_I((int64_t)i + 1), SQL_T(finding_codes[f->code]), SQL_I(f->illegal),
                                 SQL_I(f->line), SQL_T(text_or(f->card, "")), SQL_I(f->count), SQL_I(f->limit),
                                 SQL_T(message_say(&arena, NULL, MESSAGE_TERMINAL, text_or(f->rule, ""))),
                                 SQL_T(message_say(&arena, NULL, MESSAGE_TERMINAL, f->text)),
                                 SQL_T(message_say(&arena, NULL, MESSAGE_TERMINAL, text_or(f->hint, ""))),
                                 message_or_null(f->text), message_or_null(f->hint)),
                        err);
    }
    arena_release(&arena);
    return rc;
}

enum err_code decklist_store_verdict(struct store *store, struct event_id event, const struct decklist *list,
                                     const struct decklist_verdict *verdict, const char *colors, struct err *err)
{
    const struct deck_key key = {event, list->player, list->kind, list->version};
    enum err_code rc = store_exec(store, Q_DECK_FINDINGS_CLEAR, SQL_ARGS(KEY_ARGS(&key)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_DECK_JUDGE,
                        SQL_ARGS(KEY_ARGS(&key), SQL_T(decklist_state_words[verdict->state]), SQL_T(verdict->format),
                                 SQL_T(verdict->date), SQL_T(verdict->as_of), SQL_T(verdict->note), SQL_T(colors),
                                 SQL_T(verdict->facts), SQL_T(verdict->facts_date)),
                        err);
    return rc == ERR_OK ? insert_findings(store, &key, verdict, err) : rc;
}

/* The texts of the entry are clean. */
static enum err_code insert_deck(struct store *store, struct arena *arena, const struct deck_key *key,
                                 const struct decklist_entry *entry, const char *archetype, struct err *err)
{
    const struct deck *deck = entry->deck;
    const struct decklist_verdict *v = &entry->verdict;
    struct clock *clock = store_clock(store);
    enum err_code rc = store_exec(
        store, Q_DECK_INSERT,
        SQL_ARGS(KEY_ARGS(key), SQL_T(entry->name), SQL_T(archetype), SQL_T(text_or(entry->file, "")),
                 SQL_T(deck_formats[deck->format].key), SQL_T(text_or(entry->typed, "")), SQL_I(entry->unverified),
                 SQL_T(text_or(entry->reason, "")), SQL_I(clock->now_utc(clock)),
                 SQL_I(deck->totals[ZONE_MAIN] + deck->totals[ZONE_COMMANDER]),
                 SQL_I(deck->totals[ZONE_SIDE] + deck->totals[ZONE_COMPANION]), SQL_T(decklist_colors(arena, deck)),
                 SQL_T(decklist_state_words[v->state]), SQL_T(text_or(v->format, "")), SQL_T(text_or(v->date, "")),
                 SQL_T(text_or(v->as_of, "")), SQL_T(text_or(v->note, "")), SQL_T(text_or(v->facts, "")),
                 SQL_T(text_or(v->facts_date, ""))),
        err);
    if (rc == ERR_OK)
        rc = insert_entries(store, key, deck, err);
    return rc == ERR_OK ? insert_findings(store, key, v, err) : rc;
}

/* ---- the label ------------------------------------------------------------------------------- */

static int copies_of(const struct deck *deck, size_t n, const char *name)
{
    int copies = 0;
    for (size_t i = 0; i < n; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if ((e->zone == ZONE_MAIN || e->zone == ZONE_COMMANDER) && strcmp(e->name, name) == 0)
            copies += e->count;
    }
    return copies;
}

/* True when a deck is still the former one: at least half of its cards, basic lands aside, were in that. */
static bool is_still(const struct deck *former, const struct deck *now)
{
    int all = 0, kept = 0;
    for (size_t i = 0; i < now->n_entries; i++) {
        const struct deck_entry *e = &now->entries[i];
        if ((e->zone != ZONE_MAIN && e->zone != ZONE_COMMANDER) || (e->card && e->card->supertypes & SUPERTYPE_BASIC))
            continue;
        int left = copies_of(former, former->n_entries, e->name) - copies_of(now, i, e->name);
        all += e->count;
        kept += left < 0 ? 0 : left < e->count ? left : e->count;
    }
    return all > 0 && 2 * kept >= all;
}

/* The archetype of a new version: as it is given, or that of the version before (version 0: none)
 * as long as the deck is the same in the main. */
static enum err_code carry_label(struct store *store, struct arena *arena, struct event_id event,
                                 const struct decklist_entry *entry, const struct decklist *before,
                                 const char **archetype, const char **dropped, struct err *err)
{
    struct deck former;
    *archetype = entry->archetype ? entry->archetype : "";
    *dropped = "";
    if (entry->archetype || before->version == 0 || !*before->archetype)
        return ERR_OK;
    enum err_code rc = decklist_deck(store, arena, event, before, NULL, &former, err);
    if (rc != ERR_OK)
        return rc;
    if (is_still(&former, entry->deck))
        *archetype = before->archetype;
    else
        *dropped = before->archetype;
    return ERR_OK;
}

/* ---- registering ----------------------------------------------------------------------------- */

/* What people typed around the cards, as rows hold it. */
static enum err_code clean_texts(struct arena *arena, struct decklist_entry *entry, struct err *err)
{
    const char *name = text_or(entry->name ? entry->name : entry->deck->name, "");
    enum err_code rc = text_field(arena, TC_WORD("the deck's name"), name, &entry->name, err);
    if (rc == ERR_OK && entry->archetype)
        rc = text_field(arena, TC_WORD("the archetype"), entry->archetype, &entry->archetype, err);
    if (rc == ERR_OK && entry->reason)
        rc = text_field(arena, TC_WORD("the reason"), entry->reason, &entry->reason, err);
    return rc;
}

static enum err_code check_entry(const struct decklist_entry *entry, struct err *err)
{
    const struct deck *deck = entry->deck;
    if (entry->reason && !*entry->reason)
        return err_set(err, ERR_INPUT, "a revision has a reason, which the log keeps");
    if (deck->n_bad_lines)
        return err_set(err, ERR_INPUT, "%s:%d: \"%s\" is no card line", deck->what, deck->bad_lines[0].line,
                       deck->bad_lines[0].text);
    if (deck->n_entries == 0)
        return err_set(err, ERR_INPUT, "%s holds no card", deck->what);
    for (size_t i = 0; !entry->unverified && i < deck->n_entries; i++)
        if (!deck->entries[i].card)
            return err_set(err, ERR_INPUT, "%s:%d: no card named \"%s\" is known", deck->what, deck->entries[i].line,
                           deck->entries[i].name);
    return ERR_OK;
}

/* A player's standing as the locks see it: the lists they registered, and since when they play. */
struct standing {
    int versions;    /* that they registered */
    int first_round; /* from which on they are in */
};

/* Locked lists take the first one of a late player who was not paired yet. */
static enum err_code require_takes(struct arena *arena, const struct event *event,
                                   const struct decklist_setting *setting, const struct player *player,
                                   enum decklist_kind kind, const struct standing *standing,
                                   const struct decklist_entry *entry, struct err *err)
{
    bool first = standing->versions == 0;
    bool late = first && event->rounds_paired && standing->first_round > event->rounds_paired;
    if (setting->lists == DECKLISTS_NONE)
        return err_set(err, ERR_CONFLICT, "%s takes no decklists\nchange that with: topcut deck ask optional",
                       event->set.name);
    if (setting->locked && !entry->reason && !late)
        return err_set(err, ERR_CONFLICT,
                       "the lists of %s are locked%s\na judge %s with: topcut deck %s %s FILE "
                       "--reason \"...\"",
                       event->set.name, event->rounds_paired ? TC_WORD(" since round 1 was paired") : "",
                       first                   ? TC_WORD("takes a first one all the same")
                       : kind == DECKLIST_POOL ? TC_WORD("changes a card pool")
                                               : TC_WORD("changes one"),
                       kind == DECKLIST_POOL ? "pool" : "revise", message(arena, "\"%s\"", player->name));
    return ERR_OK;
}

static enum err_code require_enrolled(struct store *store, const struct event *event, const struct player *player,
                                      int *first_round, struct err *err)
{
    struct cursor c = {0};
    struct player_id entrant = player->id;
    enum err_code rc = *event->set.teams ? team_captain(store, event->id, player->id, &entrant, err) : ERR_OK;
    if (rc == ERR_OK)
        rc = store_query(store, Q_ENROL_GET, SQL_ARGS(SQL_I(event->id.v), SQL_I(entrant.v)), &c, err);
    if (rc == ERR_OK && !c.row)
        rc = err_set(err, ERR_NOT_FOUND, "\"%s\" is not enrolled in %s", player->name, event->set.name);
    if (rc == ERR_OK)
        *first_round = (int)cursor_int(&c, 2);
    cursor_close(&c);
    return rc;
}

/* Stores one list as the newest version, inside the caller's verb. */
static enum err_code register_one(struct store *store, struct arena *arena, const struct event *event,
                                  const struct player *player, enum decklist_kind kind,
                                  const struct decklist_entry *entry, struct decklist *out, struct err *err)
{
    struct decklist_setting setting;
    struct decklist *versions = NULL, none = {.version = 0};
    struct standing standing = {.versions = 0};
    const char *archetype, *dropped;
    size_t n = 0;
    enum err_code rc = check_entry(entry, err);
    if (rc == ERR_OK)
        rc = decklist_settings(store, event, &setting, err);
    if (rc == ERR_OK)
        rc = require_enrolled(store, event, player, &standing.first_round, err);
    if (rc == ERR_OK)
        rc = decklist_history(store, arena, event, player->id, kind, &versions, &n, err);
    standing.versions = (int)n;
    if (rc == ERR_OK)
        rc = require_takes(arena, event, &setting, player, kind, &standing, entry, err);
    const struct decklist *before = n ? &versions[n - 1] : &none;
    if (rc == ERR_OK && entry->follows && before->version != entry->follows)
        rc = err_set(err, ERR_CONFLICT, "the %s of \"%s\" was changed meanwhile; try again",
                     kind == DECKLIST_POOL ? TC_WORD("card pool") : TC_WORD("list"), player->name);
    if (rc == ERR_OK)
        rc = carry_label(store, arena, event->id, entry, before, &archetype, &dropped, err);
    if (rc != ERR_OK)
        return rc;
    struct decklist_entry stored = *entry;
    if (kind == DECKLIST_POOL) /* what was opened is what it is */
        stored.verdict = (struct decklist_verdict){.state = DECKLIST_UNCHECKED};
    else if (entry->verdict.deck)
        stored.deck = entry->verdict.deck;
    const struct deck_key key = {event->id, player->id, kind, before->version + 1};
    rc = insert_deck(store, arena, &key, &stored, archetype, err);
    if (rc == ERR_OK && kind == DECKLIST_POOL && entry->knowledge)
        rc = decklist_rejudge_one(store, arena, entry->knowledge, event, player->id, err);
    if (rc == ERR_OK && entry->knowledge)
        rc = decklists_rejudge_team(store, arena, entry->knowledge, event, player->id, err);
    if (rc == ERR_OK)
        rc = decklist_find(store, arena, event, player->id, kind, out, err);
    out->label_dropped = dropped;
    return rc;
}

/* The words of states as a journal's entry says them. */
const char *const decklist_state_said[] = {TC_WORD("missing"), TC_WORD("legal"), TC_WORD("illegal"),
                                           TC_WORD("unverified"), TC_WORD("unchecked")};

static void note_registered(struct store *store, struct arena *arena, const struct event *event,
                            const struct player *player, const struct decklist *list)
{
    const char *what = list->kind == DECKLIST_POOL ? TC_WORD("card pool") : TC_WORD("decklist");
    const char *state = list->kind == DECKLIST_POOL
                            ? ""
                            : arena_printf(arena, ", %s%s%s", decklist_state_said[list->verdict.state],
                                           *list->label_dropped ? TC_WORD(", no longer ") : "", list->label_dropped);
    if (*list->reason)
        store_note(store, event->id.v, "%s: revised the %s of \"%s\" (version %d%s): %s", event->set.name, what,
                   player->name, list->version, state, list->reason);
    else
        store_note(store, event->id.v, "%s: registered the %s of \"%s\" (version %d, %d + %d cards%s)", event->set.name,
                   what, player->name, list->version, list->main, list->side, state);
}

enum err_code decklist_register(struct store *store, struct arena *arena, struct event_id event,
                                struct player_id player, enum decklist_kind kind, const struct decklist_entry *entry,
                                struct decklist *out, struct err *err)
{
    struct event e;
    struct player p;
    struct decklist_entry clean = *entry;
    enum verb verb = entry->reason ? VERB_DECK_REVISE : kind == DECKLIST_POOL ? VERB_DECK_POOL : VERB_DECK_REGISTER;
    enum err_code rc = clean_texts(arena, &clean, err);
    if (rc != ERR_OK || (rc = verb_begin(store, verb, err)) != ERR_OK)
        return rc;
    if ((rc = event_get(store, arena, event, &e, err)) == ERR_OK && (rc = event_require_open(&e, err)) == ERR_OK &&
        (rc = player_get(store, arena, player, &p, err)) == ERR_OK)
        rc = register_one(store, arena, &e, &p, kind, &clean, out, err);
    if (rc == ERR_OK)
        note_registered(store, arena, &e, &p, out);
    return store_end(store, rc, err);
}

#define NAMED_IN_NOTE 6   /* of more players the note tells only the number */
#define MANY_A_VERB   100 /* what others wait for: 30 ms */

static enum err_code register_some(struct store *store, struct arena *arena, struct event_id event,
                                   const struct player_id *players, const struct decklist_entry *entries, size_t n,
                                   struct err *err)
{
    struct event e;
    struct player p;
    struct decklist list;
    const char *names = "";
    enum err_code rc = verb_begin(store, VERB_DECK_IMPORT, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_get(store, arena, event, &e, err)) == ERR_OK)
        rc = event_require_open(&e, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct decklist_entry entry = entries[i];
        rc = clean_texts(arena, &entry, err);
        if (rc == ERR_OK)
            rc = player_get(store, arena, players[i], &p, err);
        if (rc == ERR_OK)
            rc = register_one(store, arena, &e, &p, DECKLIST_LIST, &entry, &list, err);
        if (rc == ERR_OK && n <= NAMED_IN_NOTE)
            names = arena_printf(arena, "%s%s \"%s\"", names, i ? "," : ":", p.name);
    }
    if (rc == ERR_OK && n)
        store_note(store, event.v, "%s: registered %s from files%s", e.set.name,
                   message_count(arena, (int64_t)n, "%lld decklist", "%lld decklists"), names);
    return store_end(store, rc, err);
}

enum err_code decklist_register_many(struct store *store, struct arena *arena, struct event_id event,
                                     const struct player_id *players, const struct decklist_entry *entries, size_t n,
                                     struct err *err)
{
    enum err_code rc = ERR_OK;
    struct store_together together = {.n = 0};
    for (size_t at = 0; rc == ERR_OK && at < n; at += MANY_A_VERB) {
        if (n > MANY_A_VERB)
            store_set_together(store, &together);
        rc = register_some(store, arena, event, players + at, entries + at, n - at < MANY_A_VERB ? n - at : MANY_A_VERB,
                           err);
    }
    return rc;
}

/* ---- withdrawing, labels --------------------------------------------------------------------- */

/* What is in force as a page saw it: its version, and its archetype. */
static enum err_code check_seen(struct store *store, struct arena *arena, struct event_id event,
                                struct player_id player, enum decklist_kind kind, const char *version,
                                const char *archetype, struct err *err)
{
    struct event e;
    struct decklist list;
    if (!version && !archetype)
        return ERR_OK;
    enum err_code rc = event_get(store, arena, event, &e, err);
    if (rc == ERR_OK)
        rc = decklist_find(store, arena, &e, player, kind, &list, err);
    if (rc == ERR_OK)
        rc = seen_check(TC_WORD("the version of the list"), version, arena_printf(arena, "%d", list.version), err);
    if (rc == ERR_OK)
        rc = seen_check(TC_WORD("the archetype"), archetype, list.version ? list.archetype : "", err);
    return rc;
}

/* The event, the player and what is in force. */
static enum err_code in_force(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                              enum decklist_kind kind, struct event *e, struct decklist_setting *setting,
                              struct player *p, struct decklist *list, struct err *err)
{
    enum err_code rc = open_event(store, arena, event, e, setting, err);
    if (rc == ERR_OK)
        rc = player_get(store, arena, player, p, err);
    return rc == ERR_OK ? decklist_get(store, arena, e, p, kind, list, err) : rc;
}

enum err_code decklist_unregister(struct store *store, struct arena *arena, const struct decklist_knowledge *knowledge,
                                  struct event_id event, struct player_id player, enum decklist_kind kind,
                                  const char *seen, const char *reason, struct err *err)
{
    struct event e;
    struct player p;
    struct decklist list;
    struct decklist_setting setting;
    const char *why = "";
    enum err_code rc = text_field(arena, TC_WORD("the reason"), text_or(reason, ""), &why, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_DECK_UNREGISTER, err)) != ERR_OK)
        return rc;
    rc = check_seen(store, arena, event, player, kind, seen, NULL, err);
    if (rc == ERR_OK)
        rc = in_force(store, arena, event, player, kind, &e, &setting, &p, &list, err);
    if (rc == ERR_OK && setting.locked && !*why)
        rc = err_set(err, ERR_CONFLICT, "the lists of %s are locked\na judge takes one back with --reason \"...\"",
                     e.set.name);
    const struct deck_key key = {event, rc == ERR_OK ? p.id : player, kind, rc == ERR_OK ? list.version : 0};
    if (rc == ERR_OK)
        rc = store_exec(store, Q_DECK_WITHDRAW, SQL_ARGS(KEY_ARGS(&key), SQL_T(why)), err);
    if (rc == ERR_OK && kind == DECKLIST_POOL && knowledge)
        rc = decklist_rejudge_one(store, arena, knowledge, &e, p.id, err);
    if (rc == ERR_OK && knowledge)
        rc = decklists_rejudge_team(store, arena, knowledge, &e, p.id, err);
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: the %s of \"%s\" is taken back%s", e.set.name,
                   kind == DECKLIST_POOL ? TC_WORD("card pool") : TC_WORD("decklist"), p.name,
                   after_reason(arena, why));
    return store_end(store, rc, err);
}

enum err_code decklist_label(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                             const char *seen, const char *archetype, struct err *err)
{
    struct event e;
    struct player p;
    struct decklist list;
    const char *label = "";
    enum err_code rc = text_field(arena, TC_WORD("the archetype"), archetype, &label, err);
    if (rc != ERR_OK || (rc = verb_begin(store, VERB_DECK_LABEL, err)) != ERR_OK)
        return rc;
    if ((rc = check_seen(store, arena, event, player, DECKLIST_LIST, NULL, seen, err)) == ERR_OK &&
        (rc = event_get(store, arena, event, &e, err)) == ERR_OK &&
        (rc = player_get(store, arena, player, &p, err)) == ERR_OK)
        rc = decklist_get(store, arena, &e, &p, DECKLIST_LIST, &list, err);
    const struct deck_key key = {event, player, DECKLIST_LIST, rc == ERR_OK ? list.version : 0};
    if (rc == ERR_OK)
        rc = store_exec(store, Q_DECK_LABEL, SQL_ARGS(KEY_ARGS(&key), SQL_T(label)), err);
    if (rc == ERR_OK && *label)
        store_note(store, event.v, "%s: \"%s\" plays %s", e.set.name, p.name, label);
    else if (rc == ERR_OK)
        store_note(store, event.v, "%s: the deck of \"%s\" has no archetype", e.set.name, p.name);
    return store_end(store, rc, err);
}
