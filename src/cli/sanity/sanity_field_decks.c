/* sanity_field_decks.c - the decks of sanity field: one's own, and those of a folder or of an event */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/sanity/sanity.h"
#include "cli/sanity/sanity_field.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "sanity/lead.h"

#include <string.h>
#include <strings.h>

static void make_list(struct field *f, struct field_deck *d)
{
    list_from_deck(f->cli->arena, f->catalog, &d->deck, &f->how, &d->list);
    d->list.name = d->name;
    const struct lead_rules *rules = f->rules.format ? &f->rules : NULL;
    list_lead(f->cli->arena, &d->list, f->era, rules);
    list_lead_on(&d->list, rules, cli_text(f->cli, "date"));
}

static void note_unread(void *self, const char *path, const char *why)
{
    struct field *f = self;
    cli_warn(f->cli, "%s is left out: %s", path, why);
    if (f->n_unread++ < 5)
        f->unread = arena_printf(f->cli->arena, "%s%s%s", f->unread, *f->unread ? ", " : "", deck_file_name(path));
}

static enum err_code too_many(size_t most, struct err *err)
{
    return err_set(err, ERR_INPUT, "more than %zu decks: name a smaller folder, or a pattern", most);
}

static enum err_code take_file(void *self, const char *shown, struct deck *deck, struct err *err)
{
    struct field *f = self;
    struct field_deck d = {.archetype = "", .deck = *deck};
    d.name = arena_strdup(f->cli->arena, deck_title(&d.deck, shown));
    make_list(f, &d);
    if (d.list.main < 1)
        note_unread(f, shown, TC_WORD("there are no cards in the main deck"));
    else if (f->n == (f->matrix ? MATRIX_DECKS : MOST_DECKS))
        return too_many(f->n, err);
    else
        *ARENA_ADD(f->cli->arena, f->deck, f->n, f->room) = d;
    return ERR_OK;
}

/* Is a list of this archetype wanted? With --matrix one of each of the commonest. */
static bool is_wanted(const struct field *f, const struct decklist *list)
{
    size_t top = (size_t)cli_number(f->cli, "top", MATRIX_ARCHETYPES);
    if (!f->matrix)
        return true;
    if (!*list->archetype)
        return false;
    for (size_t i = 0; i < f->n; i++)
        if (strcasecmp(f->deck[i].archetype, list->archetype) == 0)
            return false;
    for (size_t i = 0; i < f->real->n_lines && i < top; i++)
        if (strcasecmp(f->real->lines[i].archetype, list->archetype) == 0)
            return true;
    return false;
}

/* One's own deck, as its player registered it, is nobody to be met; further lists that are equal to it are. */
static bool is_own(struct field *f, const struct decklist_line *line, const struct field_deck *d)
{
    const char *archetype = cli_text(f->cli, "archetype");
    struct deck_row *differs;
    if (f->matrix || *f->own_player || deck_compare(f->cli->arena, &f->own.deck, &d->deck, &differs) > 0)
        return false;
    if (archetype && *d->archetype && strcasecmp(archetype, d->archetype) != 0)
        return false;
    f->own_player = line->name;
    f->own.archetype = d->archetype;
    return true;
}

static enum err_code load_event(struct field *f, const char *word, struct err *err)
{
    struct cli *cli = f->cli;
    struct event event;
    struct event_data *data = ARENA_ARRAY(cli->arena, struct event_data, 1);
    struct decklist_line *lines;
    size_t n;
    if (cli_open(cli, STORE_READ, err) != ERR_OK ||
        event_resolve(cli->store, cli->arena, word, &event, err) != ERR_OK ||
        event_load(cli->store, cli->arena, event.id, data, err) != ERR_OK ||
        decklist_status(cli->store, cli->arena, data, NULL, &lines, &n, err) != ERR_OK)
        return err->code;
    struct decklist *lists = ARENA_ARRAY(cli->arena, struct decklist, n + 1);
    size_t n_lists = 0;
    for (size_t i = 0; i < n; i++)
        if (lines[i].list.version > 0)
            lists[n_lists++] = lines[i].list;
    const struct metagame_event one = {data, lists, n_lists};
    f->real = ARENA_ARRAY(cli->arena, struct metagame_table, 1);
    metagame_table_make(cli->arena, &one, 1, MATRIX_DECKS, f->real);
    f->best_of = event.set.best_of;
    for (size_t i = 0; i < n && n_lists > 0; i++) {
        struct field_deck d = {.archetype = lines[i].list.archetype};
        if (lines[i].list.version == 0 || !is_wanted(f, &lines[i].list))
            continue;
        if (decklist_deck(cli->store, cli->arena, event.id, &lines[i].list, f->catalog, &d.deck, err) != ERR_OK)
            return err->code;
        if (is_own(f, &lines[i], &d))
            continue;
        d.name = f->matrix ? d.archetype : lines[i].name;
        make_list(f, &d);
        if (f->n == MOST_DECKS)
            return too_many(f->n, err);
        *ARENA_ADD(cli->arena, f->deck, f->n, f->room) = d;
    }
    if (f->n == 0)
        return err_set(err, ERR_INPUT,
                       *f->own_player             ? MESSAGE_MARK("%s: no list is registered but the deck's own")
                       : f->matrix && n_lists > 0 ? MESSAGE_MARK("%s: no registered list has an archetype")
                                                  : MESSAGE_MARK("%s: no list is registered"),
                       event.set.name);
    return ERR_OK;
}

enum err_code field_load_against(struct field *f, struct err *err)
{
    const char *word = cli_text(f->cli, "against");
    const struct room_reader reader = {f, take_file, note_unread};
    if (!word)
        return err_set(err, ERR_USAGE, "--against names the folder or the event whose lists are met");
    bool files = sanity_names_files(word);
    enum err_code rc = files ? sanity_walk(f->cli, f->catalog, word, &reader, err) : load_event(f, word, err);
    if (rc == ERR_NOT_FOUND && !files)
        err_advice(err, "there is no folder of that name either");
    if (rc == ERR_OK && f->n == 0)
        rc = err_set(err, ERR_INPUT, "%s: there is no list that can be played", word);
    if (rc == ERR_OK && f->matrix && f->n < 2)
        rc = err_set(err, ERR_INPUT, "%s: a matrix needs two decks, and there is one", word);
    return rc;
}

enum err_code field_load_own(struct field *f, struct err *err)
{
    const char *path = cli_argument(f->cli, "DECK");
    if (f->matrix && path)
        return err_set(err, ERR_USAGE, "--matrix plays the lists of --against: leave out %s", path);
    if (f->matrix)
        return ERR_OK;
    if (!path)
        return err_set(err, ERR_USAGE, "which deck meets them? name its file, or play all by --matrix");
    if (sanity_list(f->cli, path, &f->own.deck, &f->own.list, err) != ERR_OK)
        return err->code;
    if (f->own.list.main < 1)
        return err_set(err, ERR_INPUT, "%s: there are no cards in the main deck", path);
    f->own.name = f->own.list.name;
    make_list(f, &f->own);
    return ERR_OK;
}
