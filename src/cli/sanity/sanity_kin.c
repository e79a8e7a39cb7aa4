/* sanity_kin.c - sanity --against: others of the deck's own kind, from a folder or an event's registered lists */
#include "base/arena.h"
#include "base/err.h"
#include "cli/sanity/sanity.h"
#include "event/core/core.h"
#include "sanity/cards.h"

#include <strings.h>

struct finder {
    struct sanity_run *run;
    struct kin *kin;
};

/* The others' texts are let go of at once; kin keeps names and numbers. */
static void look_at(struct finder *f, const struct deck *deck, bool named)
{
    struct arena arena = ARENA_INIT;
    struct list list;
    list_from_deck(&arena, f->run->catalog, deck, &f->run->knowing, &list);
    (void)kin_add(f->run->cli->arena, f->kin, &list, named);
    arena_release(&arena);
}

static enum err_code take_file(void *self, const char *shown, struct deck *deck, struct err *err)
{
    (void)shown;
    (void)err;
    look_at(self, deck, false);
    return ERR_OK;
}

static void pass_over(void *self, const char *path, const char *why)
{
    struct finder *f = self;
    cli_warn(f->run->cli, "%s is left out: %s", path, why);
    f->kin->unread++;
}

static enum err_code look_at_event(struct finder *f, const char *word, struct err *err)
{
    struct cli *cli = f->run->cli;
    struct event event;
    struct decklist *lists;
    size_t n;
    if (cli_open(cli, STORE_READ, err) != ERR_OK ||
        event_resolve(cli->store, cli->arena, word, &event, err) != ERR_OK ||
        decklist_in_force(cli->store, cli->arena, event.id, &lists, &n, err) != ERR_OK)
        return err->code;
    f->kin->source = event.set.name;
    for (size_t i = 0; i < n; i++) {
        struct deck deck;
        bool named = f->kin->called && strcasecmp(lists[i].archetype, f->kin->called) == 0;
        if (f->kin->called && !named) {
            f->kin->looked_at++;
            continue;
        }
        if (decklist_deck(cli->store, cli->arena, event.id, &lists[i], f->run->catalog, &deck, err) != ERR_OK)
            return err->code;
        look_at(f, &deck, named);
    }
    if (n == 0)
        return err_set(err, ERR_INPUT, "%s: no list is registered", event.set.name);
    if (f->kin->called && f->kin->n + f->kin->same == 0)
        return err_set(err, ERR_INPUT, "%s: no registered list has the archetype %s", event.set.name, f->kin->called);
    return ERR_OK;
}

enum err_code sanity_kin(struct sanity_run *run, const struct list *own, const struct kin **out, struct err *err)
{
    struct cli *cli = run->cli;
    const char *word = cli_text(cli, "against"), *called = cli_text(cli, "archetype");
    struct kin *kin = ARENA_ARRAY(cli->arena, struct kin, 1);
    struct finder finder = {run, kin};
    const struct room_reader reader = {&finder, take_file, pass_over};
    *out = NULL;
    if (!word)
        return called ? err_set(err, ERR_USAGE,
                                "--archetype says which lists of --against are of the deck's kind: "
                                "name the event with --against")
                      : ERR_OK;
    *kin = (struct kin){.own = own, .source = word, .called = called};
    bool files = sanity_names_files(word);
    if (files && called)
        return err_set(err, ERR_USAGE,
                       "--archetype goes with an event, whose lists have one; files are of the deck's "
                       "kind by their cards");
    enum err_code rc = files ? sanity_walk(cli, run->catalog, word, &reader, err) : look_at_event(&finder, word, err);
    if (rc == ERR_NOT_FOUND && !files)
        err_advice(err, "there is no folder of that name either");
    if (rc == ERR_OK && kin->looked_at == 0)
        rc = err_set(err, ERR_INPUT, "%s: there is no list that can be read", word);
    if (rc != ERR_OK)
        return rc;
    kin_count(cli->arena, kin);
    *out = kin;
    return ERR_OK;
}
