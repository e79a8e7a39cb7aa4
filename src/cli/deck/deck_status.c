/* deck_status.c - an event's lists as a whole: deck status, history, label */
#include "base/arena.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "cli/command.h"
#include "cli/deck/deck.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"

static command_fn cmd_deck_status, cmd_deck_history, cmd_deck_label;

const struct command deck_status_commands[] = {
    {
        .name = "deck status",
        .run = cmd_deck_status,
        .group = GROUP_CARD,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "say who has no list, and whose list is illegal and why",
        OPTIONS(FLAG("all", "name those with a legal list as well")),
    },
    {
        .name = "deck history",
        .run = cmd_deck_history,
        .group = GROUP_CARD,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS | COMMAND_PERSONAL,
        .summary = "show all lists that a player registered, and what changed",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"VERSION", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "print this one as it was typed"}),
        OPTIONS(FLAG("pool", "the card pool of a limited event instead")),
    },
    {
        .name = "deck label",
        .run = cmd_deck_label,
        .group = GROUP_CARD,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "say what archetype a player's deck is",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"ARCHETYPE", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "your word for it, \"\" for none"}),
    },
    {.name = NULL},
};

bool register_any_list(const struct decklist_line *lines, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (lines[i].list.version)
            return true;
    return false;
}

/* Counts the findings that are likely errors, which an event may want reported for legal lists too. */
static size_t likely_errors(const struct decklist_verdict *v)
{
    size_t n = 0;
    for (size_t i = 0; i < v->n_findings; i++)
        n += v->findings[i].code == FINDING_LIKELY_ERROR;
    return n;
}

/* ---- deck status ----------------------------------------------------------------------------- */

struct state_counts {
    int n[DECKLIST_UNCHECKED + 1];
    const char *as_of; /* the day of the verdicts where it is not the event's; "" */
    int stale;         /* verdicts that would be others by what is known now */
    int likely;        /* lists with likely errors */
    bool *pools;       /* limited: by line, whose cards are registered; NULL: nobody's are */
};
static const struct column count_list[] = {
    COLUMN(struct state_counts, "as_of", as_of, .none = NONE_IS_EMPTY),
    COLUMN(struct state_counts, "stale", stale),
    COLUMN(struct state_counts, "likely_errors", likely),
    COLUMN_COUNTS(struct state_counts, "counts", n, decklist_state_words, DECKLIST_UNCHECKED + 1),
};
static const struct column_set count_columns = COLUMNS(struct state_counts, count_list);

static struct state_counts count_states(const struct decklist_line *lines, size_t n)
{
    struct state_counts counts = {.as_of = ""};
    for (size_t i = 0; i < n; i++) {
        const struct decklist_verdict *v = &lines[i].list.verdict;
        counts.n[v->state]++;
        counts.likely += likely_errors(v) > 0;
        if (v->state != DECKLIST_MISSING && *v->as_of && strcmp(v->as_of, v->date) != 0)
            counts.as_of = v->as_of;
    }
    return counts;
}

/* "6 legal, 1 not legal, 1 without a list" */
static const char *counts_text(struct cli *cli, const struct state_counts *counts)
{
    static const struct {
        enum decklist_state state;
        const char *words;
    } parts[] = {{DECKLIST_LEGAL, TC_WORD("legal")},
                 {DECKLIST_ILLEGAL, TC_WORD("not legal")},
                 {DECKLIST_UNVERIFIED, TC_WORD("not verified")},
                 {DECKLIST_UNCHECKED, TC_WORD("not checked")},
                 {DECKLIST_MISSING, TC_WORD("without a list")}};
    const char *text = "";
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (counts->n[parts[i].state])
            text = arena_printf(
                cli->arena, "%s%s%d %s%s", text, *text ? ", " : "", counts->n[parts[i].state], parts[i].words,
                parts[i].state == DECKLIST_LEGAL && *counts->as_of ? message(cli->arena, " as of %s", counts->as_of)
                                                                   : "");
    return *text ? text : TC_WORD("nobody is enrolled");
}

/* A player, with the list. */
struct player_row {
    struct decklist_line line;
    int pool; /* whether the cards opened are registered; -1: nobody's are */
};
static struct table_cell pool_cell(struct arena *arena, const void *row)
{
    int pool = ((const struct player_row *)row)->pool;
    (void)arena;
    return pool < 0 ? cell_none() : cell_of_int(pool);
}
static const struct column player_list[] = {
    COLUMN(struct player_row, "player_id", line.id.v),
    COLUMN(struct player_row, "name", line.name),
    COLUMN_BY(COLUMN_BOOL, "pool", pool_cell, .omit = OMIT_IF_NONE),
    COLUMN_WITHIN(struct player_row, NULL, line.list, &decklist_columns, .spread = true),
};
static const struct column_set player_row_columns = COLUMNS(struct player_row, player_list);

static void put_status(struct cli *cli, const struct event_data *data, const struct decklist_setting *setting,
                       const struct state_counts *counts, const struct decklist_line *lines, size_t n)
{
    struct player_row *players = ARENA_ARRAY(cli->arena, struct player_row, n);
    for (size_t i = 0; i < n; i++)
        players[i] = (struct player_row){lines[i], counts->pools ? counts->pools[i] : -1};
    show_about(cli, "deck-status", &data->event, NULL);
    answer_text(&cli->answer, "lists", decklists_words[setting->lists]);
    answer_bool(&cli->answer, "locked", setting->locked);
    answer_members(&cli->answer, &count_columns, counts);
    answer_list(&cli->answer, "players", &player_row_columns, players, n);
}

/* A player with a problem of the list, or one without any. */
struct problem_row {
    struct decklist_line of;
    struct finding problem; /* its texts are NULL: there is none */
};
static const struct column problem_list[] = {
    COLUMN(struct problem_row, "name", of.name),
    COLUMN(struct problem_row, "player_id", of.id.v),
    COLUMN_WORD(struct problem_row, "status", of.list.verdict.state, decklist_state_words),
    COLUMN(struct problem_row, "deck", of.list.name, .none = NONE_IS_EMPTY),
    COLUMN(struct problem_row, "main", of.list.main),
    COLUMN(struct problem_row, "side", of.list.side),
    COLUMN(struct problem_row, "version", of.list.version),
    COLUMN(struct problem_row, "line", problem.line),
    COLUMN(struct problem_row, "card", problem.card),
    COLUMN(struct problem_row, "problem", problem.text),
    COLUMN(struct problem_row, "rule", problem.rule),
    COLUMN(struct problem_row, "hint", problem.hint),
    COLUMN(struct problem_row, "note", of.list.verdict.note, .none = NONE_IS_EMPTY),
};
static const struct column_set problem_columns = COLUMNS(struct problem_row, problem_list);

static void put_problems(struct cli *cli, const struct decklist_line *lines, size_t n)
{
    struct problem_row *rows = NULL;
    size_t n_rows = 0, room = 0;
    for (size_t i = 0; i < n; i++) {
        const struct decklist_verdict *v = &lines[i].list.verdict;
        size_t before = n_rows;
        for (size_t f = 0; f < v->n_findings; f++)
            if (v->findings[f].illegal || v->findings[f].code == FINDING_LIKELY_ERROR)
                *ARENA_ADD(cli->arena, rows, n_rows, room) = (struct problem_row){lines[i], v->findings[f]};
        if (n_rows == before)
            *ARENA_ADD(cli->arena, rows, n_rows, room) = (struct problem_row){.of = lines[i]};
    }
    answer_only_rows(&cli->answer, "deck-status", &problem_columns, rows, n_rows);
}

static void say_status(struct cli *cli, const struct event_data *data, const struct decklist_setting *setting,
                       const struct state_counts *counts, const struct decklist_line *lines, size_t n)
{
    static const enum decklist_state order[] = {DECKLIST_MISSING, DECKLIST_ILLEGAL, DECKLIST_UNVERIFIED,
                                                DECKLIST_UNCHECKED, DECKLIST_LEGAL};
    bool all = cli_flag(cli, "all");
    cli_say(cli,
            setting->locked ? MESSAGE_MARK("%s: %s; the lists are locked") : MESSAGE_MARK("%s: %s; the lists are open"),
            show_event_name(cli->arena, &data->event), counts_text(cli, counts));
    for (size_t s = 0; s < ARRAY_LEN(order); s++)
        for (size_t i = 0; i < n; i++) {
            const struct decklist *l = &lines[i].list;
            if (l->verdict.state != order[s] || (order[s] == DECKLIST_LEGAL && !all && !likely_errors(&l->verdict)))
                continue;
            cli_line(cli, "%s: %s", lines[i].name, register_verdict(cli, &l->verdict));
            if (l->version)
                register_say_findings(cli, &l->verdict);
        }
    for (size_t i = 0; i < n && counts->pools; i++)
        if (!counts->pools[i])
            cli_say(cli, "%s: no card pool is registered", lines[i].name);
    if (counts->stale)
        cli_say(cli, "by the cards that are known now %s: topcut deck recheck",
                message_count(cli->arena, counts->stale, "%lld verdict would be different",
                              "%lld verdicts would be different"));
}

/* Counts the verdicts that older knowledge gave: cards were imported since. The stored ones are shown, because round 1
 * is paired and reports are made by them. A closed event keeps its own. */
static enum err_code count_stale(struct cli *cli, const struct event_data *data, const struct decklist_line *lines,
                                 size_t n, int *out, struct err *err)
{
    struct decklist_line *now = NULL;
    struct decklist_knowledge knowledge;
    size_t n_now = 0;
    *out = 0;
    if (data->event.state == EVENT_CLOSED || !register_any_list(lines, n))
        return ERR_OK;
    enum err_code rc = register_knowledge(cli, &knowledge, err);
    if (rc == ERR_OK)
        rc = decklist_status(cli->store, cli->arena, data, &knowledge, &now, &n_now, err);
    for (size_t i = 0; rc == ERR_OK && i < n && i < n_now; i++)
        *out += now[i].list.verdict.state != lines[i].list.verdict.state;
    return rc;
}

/* In limited: of whom the cards that were opened are registered. *out stays NULL where nobody did. */
static enum err_code find_pools(struct cli *cli, const struct event_data *data, const struct decklist_line *lines,
                                size_t n, bool **out, struct err *err)
{
    bool *pools = ARENA_ARRAY(cli->arena, bool, n + 1), any = false;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct deck *opened;
        rc = decklist_opened(cli->store, cli->arena, &data->event, NULL, lines[i].id, &opened, NULL, err);
        pools[i] = rc == ERR_OK && opened;
        any = any || pools[i];
    }
    *out = any ? pools : NULL;
    return rc;
}

static enum err_code cmd_deck_status(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct decklist_setting setting;
    struct decklist_line *lines = NULL;
    size_t n = 0;
    enum err_code rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = event_load(cli->store, cli->arena, event.id, &data, err);
    if (rc == ERR_OK)
        rc = decklist_settings(cli->store, &data.event, &setting, err);
    if (rc == ERR_OK)
        rc = decklist_status(cli->store, cli->arena, &data, NULL, &lines, &n, err);
    struct state_counts counts = count_states(lines, n);
    if (rc == ERR_OK)
        rc = count_stale(cli, &data, lines, n, &counts.stale, err);
    if (rc == ERR_OK)
        rc = find_pools(cli, &data, lines, n, &counts.pools, err);
    if (rc != ERR_OK)
        return rc;
    put_status(cli, &data, &setting, &counts, lines, n);
    put_problems(cli, lines, n);
    say_status(cli, &data, &setting, &counts, lines, n);
    return counts.n[DECKLIST_LEGAL] < (int)n ? ERR_NO : ERR_OK;
}

/* ---- deck history ---------------------------------------------------------------------------- */

/* Text of a stranger: raw into a file or a pipe, without control characters on a screen; always with a line end. */
static const char *shown_text(struct cli *cli, const char *typed)
{
    struct strbuf text = STRBUF_INIT;
    if (!cli->width)
        strbuf_add(&text, typed);
    for (size_t len; cli->width && *typed; typed += len) {
        len = strcspn(typed, "\t\n");
        utf8_add_printable(&text, arena_strndup(cli->arena, typed, len));
        if (typed[len])
            strbuf_add_char(&text, typed[len++]);
    }
    if (text.len == 0 || text.text[text.len - 1] != '\n')
        strbuf_add_char(&text, '\n');
    const char *shown = arena_strdup(cli->arena, strbuf_text(&text));
    strbuf_release(&text);
    return shown;
}

static enum err_code show_version(struct cli *cli, const struct event *event, const struct player *player,
                                  const struct decklist *versions, size_t n, struct err *err)
{
    int wanted;
    const char *typed, *word = cli_argument(cli, "VERSION");
    if (!parse_int(word, 1, 100000, &wanted))
        return err_set(err, ERR_USAGE, "VERSION is a number, not \"%s\"", word);
    if ((size_t)wanted > n)
        return err_set(err, ERR_NOT_FOUND, "the list of %s has %s", player->name,
                       message_count(cli->arena, (int64_t)n, "%lld version", "%lld versions"));
    const struct decklist *list = &versions[wanted - 1];
    enum err_code rc = decklist_typed(cli->store, cli->arena, event->id, list, &typed, err);
    if (rc != ERR_OK)
        return rc;
    show_about(cli, "deck-version", event, player);
    answer_members(&cli->answer, &decklist_columns, list);
    answer_text(&cli->answer, "typed", typed);
    if (*typed)
        answer_verbatim(&cli->answer, shown_text(cli, typed));
    else
        cli_say(cli, "the text was erased when the player was forgotten");
    return ERR_OK;
}

static const struct column version_list[] = {
    COLUMN_SPREAD_SELF(&decklist_columns),
    COLUMN(struct decklist, "withdrawn", withdrawn),
    COLUMN(struct decklist, "withdrawn_reason", withdrawn_reason, .none = NONE_IS_EMPTY),
    COLUMN_TIME(struct decklist, "registered", at_utc),
};
static const struct column_set version_columns = COLUMNS(struct decklist, version_list);
static const struct column version_row_list[] = {
    COLUMN(struct decklist, "version", version),
    COLUMN_TIME(struct decklist, "registered", at_utc),
    COLUMN(struct decklist, "withdrawn", withdrawn),
    COLUMN(struct decklist, "deck", name),
    COLUMN(struct decklist, "archetype", archetype),
    COLUMN(struct decklist, "file", file),
    COLUMN(struct decklist, "main", main),
    COLUMN(struct decklist, "side", side),
    COLUMN_WORD(struct decklist, "status", verdict.state, decklist_state_words),
    COLUMN(struct decklist, "reason", reason),
    COLUMN(struct decklist, "withdrawn_reason", withdrawn_reason),
};
static const struct column_set version_row_columns = COLUMNS(struct decklist, version_row_list);

/* Says what changed from one version to the next. */
static enum err_code say_changes(struct cli *cli, const struct event *event, const struct decklist *a,
                                 const struct decklist *b, struct err *err)
{
    struct deck before, after;
    struct deck_row *rows = NULL;
    enum err_code rc = decklist_deck(cli->store, cli->arena, event->id, a, cli->catalog, &before, err);
    if (rc == ERR_OK)
        rc = decklist_deck(cli->store, cli->arena, event->id, b, cli->catalog, &after, err);
    size_t n = rc == ERR_OK ? deck_compare(cli->arena, &before, &after, &rows) : 0;
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "    %s: %+d %s", deck_zone_said[rows[i].zone], rows[i].count, rows[i].name);
    return rc;
}

static enum err_code cmd_deck_history(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    struct decklist *versions = NULL;
    struct catalog *catalog;
    size_t n = 0;
    enum decklist_kind kind = cli_flag(cli, "pool") ? DECKLIST_POOL : DECKLIST_LIST;
    enum err_code rc = register_player(cli, "PLAYER", &event, &player, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = decklist_history(cli->store, cli->arena, &event, player.id, kind, &versions, &n, err);
    if (rc == ERR_OK && n == 0)
        rc = err_set(err, ERR_NOT_FOUND,
                     kind == DECKLIST_POOL ? MESSAGE_MARK("%s never registered a card pool in %s")
                                           : MESSAGE_MARK("%s never registered a list in %s"),
                     player.name, event.set.name);
    if (rc != ERR_OK)
        return rc;
    if (cli_argument(cli, "VERSION"))
        return show_version(cli, &event, &player, versions, n, err);
    show_about(cli, "deck-history", &event, &player);
    answer_list(&cli->answer, "versions", &version_columns, versions, n);
    answer_only_rows(&cli->answer, "deck-history", &version_row_columns, versions, n);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const struct decklist *v = &versions[i];
        cli_say(cli, "version %d, %s: %s, %s%s%s%s%s%s", v->version, time_format_local(cli->arena, v->at_utc),
                register_size(cli, v), register_verdict(cli, &v->verdict), *v->reason ? ": " : "", v->reason,
                v->withdrawn ? TC_WORD("; taken back") : "", *v->withdrawn_reason ? ": " : "", v->withdrawn_reason);
        if (*v->verdict.facts)
            cli_say(cli, "    judged with the facts of %s, digest %s", v->verdict.facts_date,
                    sign_fingerprint(cli->arena, v->verdict.facts));
        if (i > 0)
            rc = say_changes(cli, &event, v - 1, v, err);
    }
    return rc;
}

/* ---- small verbs ----------------------------------------------------------------------------- */

static enum err_code cmd_deck_label(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *archetype = cli_argument(cli, "ARCHETYPE");
    if (register_player(cli, "PLAYER", &event, &player, err) != ERR_OK ||
        decklist_label(cli->store, cli->arena, event.id, player.id, NULL, archetype, err) != ERR_OK)
        return err->code;
    show_about(cli, "deck-label", &event, &player);
    answer_text_if(&cli->answer, "archetype", archetype);
    if (*archetype)
        cli_say(cli, "%s: %s plays %s", show_event_name(cli->arena, &event), player.name, archetype);
    else
        cli_say(cli, "%s: the deck of %s has no archetype", show_event_name(cli->arena, &event), player.name);
    return ERR_OK;
}
