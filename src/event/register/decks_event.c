/* decks_event.c - an event's lists as a whole: what round 1 asks for, a copied event, and their end
 * with an event or a player
 *
 * A person's traces in the lists are what they or others typed: names of decks and files, the text,
 * reasons, notes. An archetype is the organizer's word and stays for the metagame, unless it holds
 * a name of theirs.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/register/register.h"

#include <ctype.h>
#include <string.h>

/* ---- commanders ------------------------------------------------------------------------------ */

enum err_code decklist_commanders(struct store *store, struct arena *arena, const struct event_data *data,
                                  const char ***out, struct err *err)
{
    struct cursor c = {0};
    *out = ARENA_ARRAY(arena, const char *, data->n_players + 1);
    for (size_t i = 0; i < data->n_players; i++)
        (*out)[i] = "";
    enum err_code rc = store_query(store, Q_DECK_COMMANDERS, SQL_ARGS(SQL_I(data->event.id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        int player = event_player_index(data, (struct player_id){cursor_int(&c, 0)});
        if (player >= 0)
            (*out)[player] =
                arena_printf(arena, "%s%s%s", (*out)[player], *(*out)[player] ? " / " : "", cursor_text(&c, 1, arena));
    }
    cursor_close(&c);
    return rc;
}

/* ---- round 1 --------------------------------------------------------------------------------- */

/* "3 players have no list, 1 list is illegal", or "". What is only worth a look stands in no refusal. */
static const char *shortcomings(struct arena *arena, const struct decklist_counts *c, bool refused)
{
    int unchecked = c->with_list - c->legal - c->illegal - c->unverified - (refused ? c->uncheckable : 0);
    const int without = c->players - c->with_list, unverified = refused ? 0 : c->unverified;
    const struct {
        int n;
        const char *said;
    } parts[] = {
        {without, message_count(arena, without, "%lld player has no decklist", "%lld players have no decklist")},
        {c->illegal, message_count(arena, c->illegal, "%lld list is illegal", "%lld lists are illegal")},
        {unverified, message_count(arena, unverified, "%lld list has cards that are not known",
                                   "%lld lists have cards that are not known")},
        {unchecked, message_count(arena, unchecked, "%lld list is not checked", "%lld lists are not checked")},
    };
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (parts[i].n > 0)
            strbuf_printf(&sb, "%s%s", sb.len ? ", " : "", parts[i].said);
    if (*c->as_of && c->legal && !refused)
        strbuf_printf(&sb, "%s%s", sb.len ? ", " : "",
                      message_plural(arena, c->legal, "%d list is legal as of %s, the last day that is known",
                                     "%d lists are legal as of %s, the last day that is known", c->legal, c->as_of));
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

enum err_code decklist_before_round_1(struct store *store, struct arena *arena, const struct event *event,
                                      const char **warning, struct err *err)
{
    struct decklist_setting setting;
    struct decklist_counts counts = {0};
    if (warning)
        *warning = "";
    if (event->rounds_paired > 1 || (event->rounds_paired == 1 && !warning))
        return ERR_OK;
    enum err_code rc = decklist_settings(store, event, &setting, err);
    if (rc == ERR_OK)
        rc = decklist_count(store, event->id, &counts, err);
    bool required = setting.lists == DECKLISTS_REQUIRED;
    if (rc != ERR_OK || (counts.with_list == 0 && !required))
        return rc;
    const char *text = shortcomings(arena, &counts, false);
    /* A list that nothing is known to judge by is there all the same. */
    int accepted = counts.legal + counts.unverified + counts.uncheckable;
    if (required && event->rounds_paired == 0 && accepted < counts.players)
        return err_set(
            err, ERR_CONFLICT,
            "%s asks for decklists, and %s: get the lists, or make them optional\nsee: topcut deck status (or "
            "topcut deck ask optional)",
            event->set.name, shortcomings(arena, &counts, true));
    if (*text && warning)
        *warning = message(arena, "%s\nsee: topcut deck status", text);
    return ERR_OK;
}

/* ---- a copied event -------------------------------------------------------------------------- */

enum err_code decklists_copy_event(struct store *store, struct event_id from, struct event_id to, struct err *err)
{
    const struct sql_value which[] = {SQL_I(from.v), SQL_I(to.v)};
    enum err_code rc = store_exec(store, Q_DECK_SETTING_COPY, which, ARRAY_LEN(which), err);
    return rc == ERR_OK ? store_exec(store, Q_POOL_COPY, which, ARRAY_LEN(which), err) : rc;
}

/* ---- with an event, with a player ------------------------------------------------------------ */

enum err_code decklists_remove_player(struct store *store, struct event_id event, struct player_id player,
                                      struct err *err)
{
    static const enum query steps[] = {Q_DECK_REMOVE_CHECKS, Q_DECK_REMOVE_FINDINGS, Q_DECK_REMOVE_ENTRIES,
                                       Q_DECK_REMOVE_DECKS};
    return store_exec_all(store, steps, ARRAY_LEN(steps), SQL_ARGS(SQL_I(event.v), SQL_I(player.v)), err);
}

enum err_code decklists_merge(struct store *store, struct player_id from, struct player_id into, struct err *err)
{
    static const enum query steps[] = {Q_DECK_MERGE_DECKS, Q_DECK_MERGE_ENTRIES, Q_DECK_MERGE_FINDINGS,
                                       Q_DECK_MERGE_CHECKS};
    return store_exec_all(store, steps, ARRAY_LEN(steps), SQL_ARGS(SQL_I(from.v), SQL_I(into.v)), err);
}

/* ---- forgetting ------------------------------------------------------------------------------ */

enum err_code decklists_forget(struct store *store, struct player_id player, struct err *err)
{
    static const enum query steps[] = {Q_DECK_FORGET_TEXT, Q_DECK_FORGET_UNKNOWN, Q_DECK_FORGET_FINDINGS,
                                       Q_DECK_FORGET_NOTES};
    return store_exec_all(store, steps, ARRAY_LEN(steps), SQL_ARGS(SQL_I(player.v)), err);
}

#define NAME_WORD_MIN 3 /* letters; a shorter word of a name is in too many others */

/* True when a word of a folded label begins with a folded name: "Berg's Sligh", "Anna Burn". */
static bool begins_a_word(const char *label, const char *name)
{
    for (const char *at = label; (at = strstr(at, name)) != NULL; at++)
        if (at == label || at[-1] == ' ' || ispunct((unsigned char)at[-1]))
            return true;
    return false;
}

/* True when a label holds a name, or a word of one. */
static bool holds_name(struct arena *arena, const char *label, const char *name)
{
    static const char apart[] = " -,.'";
    const char *key = utf8_fold(arena, label);
    const char *at = utf8_fold(arena, name);
    if (*at && begins_a_word(key, at))
        return true;
    for (size_t len; at += strspn(at, apart), (len = strcspn(at, apart)) > 0; at += len) {
        const char *word = arena_strndup(arena, at, len);
        if (utf8_length(word) >= NAME_WORD_MIN && begins_a_word(key, word))
            return true;
    }
    return false;
}

enum err_code decklists_forget_labels(struct store *store, struct arena *arena, struct player_id player,
                                      const char *const *names, size_t n, struct err *err)
{
    struct cursor c = {0};
    const char *after = ""; /* labels are asked for one by one: each may be taken away */
    enum err_code rc = ERR_OK;
    while (rc == ERR_OK && after) {
        const char *label = NULL;
        rc = store_query(store, Q_DECK_LABEL_AFTER, SQL_ARGS(SQL_I(player.v), SQL_T(after)), &c, err);
        if (rc == ERR_OK && c.row)
            label = cursor_text(&c, 0, arena);
        cursor_close(&c);
        bool named = false;
        for (size_t i = 0; label && i < n && !named; i++)
            named = holds_name(arena, label, names[i]);
        if (rc == ERR_OK && named)
            rc = store_exec(store, Q_DECK_FORGET_LABEL, SQL_ARGS(SQL_I(player.v), SQL_T(label)), err);
        after = label;
    }
    return rc;
}
