/* deck_sheet.c - deck sheet: registration sheets to be printed, in the order of names */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"

#include <stdlib.h>
#include <strings.h>

static command_fn cmd_deck_sheet;

const struct command deck_sheet_commands[] = {
    {
        .name = "deck sheet",
        .run = cmd_deck_sheet,
        .group = GROUP_CARD,
        .needs = NEEDS_READ,
        .flags = COMMAND_PERSONAL | COMMAND_EVENT | COMMAND_TEXT,
        .summary = "print registration sheets, by name",
        ARGUMENTS({"PLAYER", ARGUMENT_ANY, COMPLETE_ENTRANT, NULL, "players; everybody without them"}),
        OPTIONS(NUMBER("blank", 1, 10000, "this many empty sheets of the event")),
    },
    {.name = NULL},
};

enum err_code register_text_only(const struct cli *cli, const char *what, struct err *err)
{
    static const char *const others[] = {".xlsx", ".csv", ".tsv",  ".json", ".jsonl", ".pdf",
                                         ".html", ".doc", ".docx", ".odt",  ".ods",   ".ps"};
    const char *dot = cli->output ? strrchr(cli->output, '.') : NULL;
    if (cli->wants_json)
        return err_set(err, ERR_USAGE, "%s is text for a printer; topcut deck status --json has the lists", what);
    for (size_t i = 0; dot && i < ARRAY_LEN(others); i++)
        if (strcasecmp(dot, others[i]) == 0)
            return err_set(err, ERR_USAGE,
                           "%s is text for a printer, and cannot be %s: -o FILE.txt writes it, "
                           "topcut report registration -o FILE.xlsx the cards as a table",
                           what, others[i]);
    return ERR_OK;
}

/* "player #17, Club, SE": two of one name without DCI numbers are not the same person. */
static const char *who_text(struct cli *cli, const struct player *player)
{
    return arena_printf(cli->arena, "%s%s%s%s%s", message(cli->arena, "player #%lld", (long long)player->id.v),
                        *player->club ? ", " : "", player->club, *player->country ? ", " : "", player->country);
}

/* "59 cards in the deck, at least 60 are needed (and 2 more)", or "". */
static const char *problem_text(struct cli *cli, const struct decklist_verdict *verdict)
{
    const char *first = "";
    int more = 0;
    for (size_t i = 0; i < verdict->n_findings; i++) {
        more += verdict->findings[i].illegal && *first;
        if (verdict->findings[i].illegal && !*first)
            first = verdict->findings[i].text;
    }
    return more ? message(cli->arena, "%s (and %d more)", first, more) : first;
}

struct sheet_head register_sheet_head(struct cli *cli, const struct event *event, const struct player *player,
                                      const struct decklist *list)
{
    struct sheet_head head = {.lang = lang_of_environment(),
                              .event = event->set.name,
                              .date = event->set.date,
                              .format = event->set.format,
                              .last = player->last,
                              .first = player->first,
                              .dci = player->dci,
                              .who = who_text(cli, player),
                              .mark = "",
                              .deck = list->name,
                              .note = "",
                              .facts = ""};
    if (list->version && *list->verdict.facts)
        head.facts = message(cli->arena, "facts of %s, %s", list->verdict.facts_date,
                             sign_fingerprint(cli->arena, list->verdict.facts));
    if (list->version > 1)
        head.note = arena_printf(cli->arena, "%s%s%s", message(cli->arena, "Version %d", list->version),
                                 *list->reason ? ": " : "", list->reason);
    if (list->version && (list->verdict.state == DECKLIST_ILLEGAL || list->verdict.state == DECKLIST_UNVERIFIED)) {
        const char *why = problem_text(cli, &list->verdict);
        head.mark = list->verdict.state == DECKLIST_ILLEGAL ? TC_WORD("NOT LEGAL") : TC_WORD("NOT VERIFIED");
        head.note = arena_printf(cli->arena, "%s%s%s", why, *why && *head.note ? "; " : "", head.note);
    }
    return head;
}

struct addressee {
    const char *key; /* folded name */
    struct player player;
};

static int by_name(const void *a, const void *b)
{
    const struct addressee *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : COMPARE(x->player.id.v, y->player.id.v);
}

/* A player, or all members of a team. */
static enum err_code add_entrant(struct cli *cli, const struct event_data *data, int entrant, struct addressee *out,
                                 size_t *n, struct err *err)
{
    struct player_id ids[TEAM_SEATS_MAX];
    size_t n_ids = team_people(data, entrant, ids);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n_ids; i++)
        rc = player_get(cli->store, cli->arena, ids[i], &out[(*n)++].player, err);
    return rc;
}

/* Those named, or everybody who can be paired; sorted as judges sort the sheets. */
static enum err_code addressees(struct cli *cli, const struct event_data *data, struct addressee **out, size_t *n,
                                struct err *err)
{
    size_t n_words;
    const char *const *words = cli_arguments(cli, "PLAYER", &n_words);
    *out = ARENA_ARRAY(cli->arena, struct addressee, n_words * TEAM_SEATS_MAX + data->n_players + data->n_members + 1);
    *n = 0;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n_words; i++) {
        struct player p;
        rc = cli_member(cli, data->event.id, words[i], &p, err);
        if (rc == ERR_OK && p.as_team)
            rc = add_entrant(cli, data, event_player_index(data, p.id), *out, n, err);
        else if (rc == ERR_OK)
            (*out)[(*n)++].player = p;
    }
    for (size_t i = 0; rc == ERR_OK && n_words == 0 && i < data->n_players; i++)
        if (event_player_active(data, (int)i))
            rc = add_entrant(cli, data, (int)i, *out, n, err);
    for (size_t i = 0; rc == ERR_OK && i < *n; i++) {
        const struct player *p = &(*out)[i].player;
        (*out)[i].key = utf8_fold(cli->arena, arena_printf(cli->arena, "%s, %s", p->last, p->first));
        if (event_player_index(data, p->id) < 0)
            rc = err_set(err, ERR_NOT_FOUND, "\"%s\" is not enrolled in %s", p->name, data->event.set.name);
    }
    if (rc == ERR_OK && *n)
        qsort(*out, *n, sizeof **out, by_name);
    return rc;
}

static void add_pages(struct cli *cli, const struct sheet_head *head, const struct deck *deck)
{
    struct strbuf pages = STRBUF_INIT;
    deck_sheet(cli->arena, head, deck, &pages);
    answer_verbatim(&cli->answer, strbuf_text(&pages));
    strbuf_release(&pages);
}

static enum err_code add_sheet(struct cli *cli, const struct event *event, const struct player *player, struct err *err)
{
    struct decklist list, opened;
    struct deck deck, pool;
    enum err_code rc = decklist_find(cli->store, cli->arena, event, player->id, DECKLIST_LIST, &list, err);
    if (rc == ERR_OK && list.version)
        rc = decklist_deck(cli->store, cli->arena, event->id, &list, cli->catalog, &deck, err);
    if (rc == ERR_OK)
        rc = decklist_find(cli->store, cli->arena, event, player->id, DECKLIST_POOL, &opened, err);
    if (rc == ERR_OK && opened.version)
        rc = decklist_deck(cli->store, cli->arena, event->id, &opened, cli->catalog, &pool, err);
    if (rc != ERR_OK)
        return rc;
    struct sheet_head head = register_sheet_head(cli, event, player, &list);
    head.pool = opened.version ? &pool : NULL;
    add_pages(cli, &head, list.version ? &deck : NULL);
    return ERR_OK;
}

static enum err_code cmd_deck_sheet(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct addressee *to = NULL;
    struct catalog *catalog;
    size_t n = 0, n_words;
    (void)cli_arguments(cli, "PLAYER", &n_words);
    enum err_code rc = register_text_only(cli, TC_WORD("a sheet"), err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK && cli_has(cli, "blank") && n_words)
        rc = err_set(err, ERR_USAGE, "--blank sheets have no player");
    if (rc != ERR_OK)
        return rc;
    if (cli_has(cli, "blank")) {
        const struct sheet_head head = {.lang = lang_of_environment(),
                                        .event = event.set.name,
                                        .date = event.set.date,
                                        .format = event.set.format,
                                        .last = "",
                                        .first = "",
                                        .dci = "",
                                        .who = "",
                                        .mark = "",
                                        .deck = "",
                                        .note = "",
                                        .facts = ""};
        for (int64_t i = cli_number(cli, "blank", 1); i > 0; i--)
            add_pages(cli, &head, NULL);
        return ERR_OK;
    }
    rc = event_load(cli->store, cli->arena, event.id, &data, err);
    if (rc == ERR_OK)
        rc = addressees(cli, &data, &to, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(err, ERR_CONFLICT, "nobody is enrolled in %s; --blank prints empty sheets", event.set.name);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = add_sheet(cli, &event, &to[i].player, err);
    return rc;
}
