/* deck_register.c - deck register, revise, unregister: lists of players into an event */
#include "base/arena.h"
#include "base/compare.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "format/format.h"

#include <stdlib.h>

static command_fn cmd_deck_register, cmd_deck_revise, cmd_deck_unregister;

const struct command deck_register_commands[] = {
    {
        .name = "deck register",
        .run = cmd_deck_register,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "register a player's decklist in the event",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list, in any usual format; - reads it"}),
        OPTIONS(TEXT("name", "NAME", "what the deck is called; the file's own name for it without this"),
                TEXT("archetype", "NAME", "your word for what it is, for the metagame"),
                TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
                FLAG("unverified", "accept cards that are not known")),
    },
    {
        .name = "deck revise",
        .run = cmd_deck_revise,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "change a registered list as a judge, also when lists are locked",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the new list; - reads it"}),
        OPTIONS(TEXT("reason", "TEXT", "why; needed"), TEXT("name", "NAME", "what the deck is called"),
                TEXT("archetype", "NAME", "your word for what it is"),
                TEXT("from", "FORMAT", "the file's format, if it is mistaken for another"),
                FLAG("unverified", "accept cards that are not known")),
    },
    {
        .name = "deck unregister",
        .run = cmd_deck_unregister,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take a registered list back",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player")),
        OPTIONS(TEXT("reason", "TEXT", "why; needed when the lists are locked"),
                FLAG("pool", "the card pool of a limited event instead")),
    },
    {.name = NULL},
};

/* ---- what the registration commands share ---------------------------------------------------- */

enum err_code register_knowledge(struct cli *cli, struct decklist_knowledge *out, struct err *err)
{
    enum err_code rc = cli_catalog(cli, &out->catalog, err);
    return rc == ERR_OK ? cli_book(cli, &out->book, err) : rc;
}

enum err_code register_load(struct cli *cli, const char *path, struct loaded_list *out, struct err *err)
{
    struct deck_bytes bytes = DECK_BYTES_INIT;
    struct catalog *catalog;
    enum deck_format from;
    char *typed = NULL;
    bool piped = strcmp(path, "-") == 0;
    const char *what = arena_strdup(cli->arena, piped ? "standard input" : path);
    enum err_code rc = deck_option_from(cli, &from, err);
    if (rc == ERR_OK)
        rc = deck_bytes_read(&bytes, path, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = deck_read(cli->arena, catalog, bytes.data, bytes.len, what, from, &out->deck, err);
    if (rc == ERR_OK)
        rc = decode_text(cli->arena, bytes.data, bytes.len, what, &typed, NULL, NULL, err);
    deck_bytes_release(&bytes);
    out->typed = typed;
    out->file = piped ? "" : arena_strdup(cli->arena, deck_file_name(path));
    if (!utf8_is_valid(out->file, strlen(out->file)))
        out->file = "";
    return rc;
}

enum err_code register_player(struct cli *cli, const char *argument, struct event *event, struct player *player,
                              struct err *err)
{
    enum err_code rc = cli_event(cli, event, err);
    return rc == ERR_OK ? cli_member(cli, event->id, cli_argument(cli, argument), player, err) : rc;
}

const char *register_state(enum decklist_state state)
{
    static const char *const shown[] = {[DECKLIST_MISSING] = TC_WORD("no list"),
                                        [DECKLIST_LEGAL] = TC_WORD("legal"),
                                        [DECKLIST_ILLEGAL] = TC_WORD("NOT LEGAL"),
                                        [DECKLIST_UNVERIFIED] = TC_WORD("not verified"),
                                        [DECKLIST_UNCHECKED] = TC_WORD("not checked")};
    return shown[state];
}

const char *register_verdict(struct cli *cli, const struct decklist_verdict *verdict)
{
    const char *state = register_state(verdict->state);
    if (!*verdict->as_of || strcmp(verdict->as_of, verdict->date) == 0)
        return state;
    return message(cli->arena, "%s as of %s", state, verdict->as_of);
}

const char *register_size(struct cli *cli, const struct decklist *list)
{
    return message(cli->arena, "%d + %d cards", list->main, list->side);
}

void register_say_findings(struct cli *cli, const struct decklist_verdict *verdict)
{
    struct strbuf line = STRBUF_INIT;
    for (size_t i = 0; i < verdict->n_findings; i++) {
        strbuf_clear(&line);
        finding_text(&line, &verdict->findings[i]);
        cli_line(cli, "  %s", strbuf_text(&line));
    }
    strbuf_release(&line);
    if (*verdict->note)
        cli_say(cli, "  note: %s", cli_printable(cli, cli_words(cli, format_note_said(cli->arena, verdict->note))));
}

enum err_code register_deck(struct cli *cli, const struct event *event, const struct player *player,
                            struct decklist *list, struct deck *out, struct err *err)
{
    struct catalog *catalog;
    enum err_code rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = decklist_get(cli->store, cli->arena, event, player, DECKLIST_LIST, list, err);
    return rc == ERR_OK ? decklist_deck(cli->store, cli->arena, event->id, list, catalog, out, err) : rc;
}

bool register_same_cards(struct cli *cli, const struct deck *a, const struct deck *b)
{
    struct deck_row *rows = NULL;
    return deck_compare(cli->arena, a, b, &rows) == 0;
}

/* ---- register, revise ------------------------------------------------------------------------ */

#define FAULTS_TOLD 50 /* of one list */

/* A line at fault, as a deck of its own: so it is reported as the only one would be. */
struct fault {
    int line;
    struct deck alone;
};

static int by_line(const void *a, const void *b)
{
    const struct fault *x = a, *y = b;
    return COMPARE(x->line, y->line);
}

size_t register_faults(struct cli *cli, const struct deck *deck, bool unverified, const char *const **out)
{
    struct fault *faults = ARENA_ARRAY(cli->arena, struct fault, deck->n_bad_lines + deck->n_entries + 1);
    size_t n = 0;
    for (size_t i = 0; i < deck->n_bad_lines; i++)
        faults[n++] = (struct fault){deck->bad_lines[i].line,
                                     {.what = deck->what, .bad_lines = &deck->bad_lines[i], .n_bad_lines = 1}};
    for (size_t i = 0; i < deck->n_entries && !unverified; i++)
        if (!deck->entries[i].card && deck->entries[i].zone != ZONE_MAYBE)
            faults[n++] = (struct fault){deck->entries[i].line,
                                         {.what = deck->what, .entries = &deck->entries[i], .n_entries = 1}};
    if (n)
        qsort(faults, n, sizeof *faults, by_line);
    size_t told = n < FAULTS_TOLD ? n : FAULTS_TOLD, more = n - told + deck->n_bad_more;
    const char **lines = ARENA_ARRAY(cli->arena, const char *, told + 1);
    for (size_t i = 0; i < told; i++) {
        struct err why = ERR_INIT;
        (void)!deck_require_clean(cli->catalog, cli->arena, &faults[i].alone, &why);
        lines[i] = arena_strdup(cli->arena, why.said);
    }
    if (more)
        lines[told] = message(cli->arena, "and %zu more", more);
    *out = lines;
    return told + (more > 0);
}

/* Refuses a list with faults, a line each; as many as a message holds. */
static enum err_code require_clean(struct cli *cli, const struct deck *deck, bool unverified, struct err *err)
{
    const char *const *lines;
    size_t n = register_faults(cli, deck, unverified, &lines), told = 0;
    struct strbuf text = STRBUF_INIT;
    while (told < n && text.len + strlen(lines[told]) < ERR_TEXT_MAX - 300) {
        strbuf_printf(&text, "%s%s", told ? "\n" : "", lines[told]);
        told++;
    }
    if (told < n)
        strbuf_printf(&text, "\n%s", message(cli->arena, "and %zu more", n - told));
    enum err_code rc = n ? err_set(err, ERR_INPUT, "%s", strbuf_text(&text)) : ERR_OK;
    strbuf_release(&text);
    return rc;
}

/* The same of a single file, with what was done about it. */
static enum err_code require_clean_or_hint(struct cli *cli, const struct deck *deck, bool unverified, struct err *err)
{
    enum err_code rc = require_clean(cli, deck, unverified, err);
    if (rc == ERR_INPUT && deck->n_bad_lines == 0)
        err_hint(err, "nothing was registered (--unverified accepts cards of a set that is not known yet)");
    else if (rc == ERR_INPUT)
        err_hint(err, "nothing was registered");
    return rc;
}

static void answer_registered(struct cli *cli, bool revised, const struct event *event, const struct player *player,
                              const struct decklist *list, enum decklist_submitted how)
{
    show_about(cli, revised ? "deck-revise" : "deck-register", event, player);
    answer_members(&cli->answer, &decklist_columns, list);
    answer_text_if(&cli->answer, "archetype_dropped", list->label_dropped);
    const struct decklist_verdict *v = &list->verdict;
    const char *deck = *list->name ? arena_printf(cli->arena, " \"%s\"", list->name) : "";
    if (*list->label_dropped && !cli->wants_json)
        cli_warn(cli,
                 "the deck before was %s, and this is another one: the archetype is dropped "
                 "(topcut deck label gives one)",
                 list->label_dropped);
    cli_say(cli,
            how == DECKLIST_SAME ? MESSAGE_MARK("%s: left as it is the list%s of %s (%s)%s")
            : revised            ? MESSAGE_MARK("%s: revised the list%s of %s (%s)%s")
                                 : MESSAGE_MARK("%s: registered the list%s of %s (%s)%s"),
            show_event_name(cli->arena, event), deck, player->name, register_size(cli, list),
            list->version > 1 ? message(cli->arena, ", version %d", list->version) : "");
    if (*v->as_of)
        cli_say(cli, "%s on %s: %s", v->format, v->date, register_verdict(cli, v));
    else
        cli_line(cli, "%s", register_state(v->state));
    register_say_findings(cli, v);
}

enum err_code register_load_entry(struct cli *cli, struct event *event, struct player *player,
                                  struct loaded_list *loaded, struct decklist_entry *out, struct err *err)
{
    bool unverified = cli_flag(cli, "unverified");
    enum err_code rc = register_player(cli, "PLAYER", event, player, err);
    if (rc == ERR_OK)
        rc = register_load(cli, cli_argument(cli, "FILE"), loaded, err);
    if (rc == ERR_OK)
        rc = require_clean_or_hint(cli, &loaded->deck, unverified, err);
    if (rc == ERR_OK)
        *out = (struct decklist_entry){
            .deck = &loaded->deck, .typed = loaded->typed, .file = loaded->file, .unverified = unverified};
    return rc;
}

/* reason: why a judge revises the list; NULL: it is registered. */
static enum err_code register_list(struct cli *cli, const char *reason, struct err *err)
{
    struct event event;
    struct player player;
    struct loaded_list loaded;
    struct decklist_knowledge knowledge;
    struct decklist list;
    enum decklist_submitted how;
    enum err_code rc = register_player(cli, "PLAYER", &event, &player, err);
    if (rc == ERR_OK)
        rc = register_load(cli, cli_argument(cli, "FILE"), &loaded, err);
    if (rc == ERR_OK && player.as_team)
        rc = err_set(err, ERR_CONFLICT,
                     "a list is a player's, and \"%s\" is a team; name the member whose it is "
                     "(topcut team list)",
                     cli_argument(cli, "PLAYER"));
    if (rc == ERR_OK)
        rc = register_knowledge(cli, &knowledge, err);
    if (rc != ERR_OK)
        return rc;
    const struct decklist_entry entry = {.deck = &loaded.deck,
                                         .typed = loaded.typed,
                                         .file = loaded.file,
                                         .name = cli_text(cli, "name"),
                                         .archetype = cli_text(cli, "archetype"),
                                         .unverified = cli_flag(cli, "unverified"),
                                         .reason = reason};
    rc = decklist_submit(cli->store, cli->arena, &knowledge, &event, player.id, &entry, &list, &how, err);
    if (rc == ERR_OK && how == DECKLIST_FAULTY)
        return require_clean_or_hint(cli, &loaded.deck, entry.unverified, err);
    if (rc == ERR_OK)
        answer_registered(cli, reason != NULL, &event, &player, &list, how);
    return rc;
}

static enum err_code cmd_deck_register(struct cli *cli, struct err *err)
{
    return register_list(cli, NULL, err);
}

static enum err_code cmd_deck_revise(struct cli *cli, struct err *err)
{
    const char *reason = cli_text(cli, "reason");
    if (!reason || !*reason)
        return err_set(err, ERR_USAGE, "--reason is missing: why a judge changes the list; the log keeps it");
    return register_list(cli, reason, err);
}

void register_say_deck_after(struct cli *cli, const struct decklist *list)
{
    if (!list->version)
        return;
    cli_say(cli, "the deck is %s", register_verdict(cli, &list->verdict));
    register_say_findings(cli, &list->verdict);
}

static enum err_code cmd_deck_unregister(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *reason = cli_text(cli, "reason");
    struct decklist_knowledge knowledge;
    struct decklist list = {.version = 0};
    bool pool = cli_flag(cli, "pool");
    if (register_player(cli, "PLAYER", &event, &player, err) != ERR_OK ||
        ((pool || *event.set.teams) && register_knowledge(cli, &knowledge, err) != ERR_OK) ||
        decklist_unregister(cli->store, cli->arena, pool || *event.set.teams ? &knowledge : NULL, event.id, player.id,
                            pool ? DECKLIST_POOL : DECKLIST_LIST, NULL, reason, err) != ERR_OK ||
        (pool && decklist_find(cli->store, cli->arena, &event, player.id, DECKLIST_LIST, &list, err) != ERR_OK))
        return err->code;
    show_about(cli, "deck-unregister", &event, &player);
    if (pool)
        answer_row(&cli->answer, "list", &decklist_columns, &list);
    cli_say(cli,
            pool ? MESSAGE_MARK("%s: the card pool of %s is taken back (topcut deck history shows it)")
                 : MESSAGE_MARK("%s: the list of %s is taken back (topcut deck history shows it)"),
            show_event_name(cli->arena, &event), player.name);
    register_say_deck_after(cli, &list);
    return ERR_OK;
}
