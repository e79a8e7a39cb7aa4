/* deckcheck.c - what judges do with lists at the tables: deck compare; deckcheck draw, sheet, list,
 * note */
#include "cli/register_cli.h"

/* ---- deck compare ---------------------------------------------------------------------------- */

/* The first of the two: a file, or what a player registered in an event (ids 0 for a file). */
struct registered {
    struct deck deck;
    const char *who;
    struct event event;
    struct player player;
};

static enum err_code registered_or_file(struct cli *cli, const char *word, struct registered *out, struct err *err)
{
    struct decklist list;
    struct loaded_list loaded;
    *out = (struct registered){.who = ""};
    if (strcmp(word, "-") == 0 || file_exists(word)) {
        enum err_code rc = register_load(cli, word, &loaded, err);
        out->deck = loaded.deck;
        out->who = deck_file_name(word);
        return rc;
    }
    enum err_code rc = cli_open(cli, STORE_READ, err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &out->event, err);
    if (rc == ERR_OK)
        rc = cli_member(cli, out->event.id, word, &out->player, err);
    if (rc == ERR_NOT_FOUND)
        err_hint(err, "and there is no file \"%s\"", word);
    if (rc == ERR_OK)
        rc = register_deck(cli, &out->event, &out->player, &list, &out->deck, err);
    if (rc == ERR_OK)
        out->who = out->player.name;
    return rc;
}

static void say_differences(struct cli *cli, const struct deck_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "  %s: %+d %s", deck_zone_keys[rows[i].zone], rows[i].count, rows[i].name);
}

static enum err_code difference_rows(struct cli *cli, const struct deck_row *rows, size_t n, struct err *err)
{
    static const char *const columns[] = {"zone", "difference", "name"};
    struct cli_rows out = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        cli_row_text(&out, deck_zone_keys[rows[i].zone]);
        cli_row_int(&out, rows[i].count);
        cli_row_text(&out, rows[i].name);
    }
    return cli_finish_rows(cli, "deck-compare", &out, err);
}

static void json_differences(struct json *json, const char *first, const char *second, const struct deck *a,
                             const struct deck *b, const struct deck_row *rows, size_t n)
{
    json_add_text(json, "first", first);
    json_add_text(json, "second", second);
    json_add_bool(json, "same", n == 0);
    struct json *sizes = json_add_object(json, "sizes");
    json_add_int(sizes, "main1", a->totals[ZONE_MAIN]);
    json_add_int(sizes, "side1", a->totals[ZONE_SIDE]);
    json_add_int(sizes, "main2", b->totals[ZONE_MAIN]);
    json_add_int(sizes, "side2", b->totals[ZONE_SIDE]);
    struct json *list = json_add_array(json, "differences");
    for (size_t i = 0; i < n; i++) {
        struct json *one = json_add_object(list, NULL);
        json_add_text(one, "zone", deck_zone_keys[rows[i].zone]);
        json_add_int(one, "difference", rows[i].count);
        json_add_text(one, "name", rows[i].name);
    }
}

#define LIMITED_MIN 40 /* D.17.4, D.19.6 (1999) */

/* By --format and --date; without a format *out stays as it is. */
static enum err_code asked_rule(struct cli *cli, struct swap_rule *out, struct err *err)
{
    struct format_book *book;
    const struct format *format;
    struct ruling *ruling;
    const char *name = cli_text(cli, "format"), *day = cli_text(cli, "date");
    if (!name)
        return day ? err_set(err, ERR_USAGE, "--date needs --format: what was played on that day") : ERR_OK;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = format_find(book, cli->arena, name, day, &format, err);
    if (rc == ERR_OK)
        rc = format_day(cli, format, &day, err);
    if (rc == ERR_OK)
        rc = format_on(book, cli->arena, format, day, NULL, &ruling, err);
    if (rc == ERR_OK)
        *out = decklist_swap_rule(ruling_deck(ruling));
    return rc;
}

static enum err_code event_rule(struct cli *cli, const struct event *event, struct swap_rule *out, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct decklist_rules rules;
    enum err_code rc = register_knowledge(cli, &knowledge, err);
    if (rc == ERR_OK)
        rc = decklist_rules(cli->store, cli->arena, &knowledge, event, &rules, err);
    if (rc == ERR_OK && rules.ruling)
        *out = decklist_swap_rule(ruling_deck(rules.ruling));
    return rc;
}

/* What may be swapped: by the event's format and day, or those asked for; else one for one, which
 * was always right. In limited by the cards opened, where they are known. */
static enum err_code swap_rule(struct cli *cli, const struct registered *first, struct swap_rule *out, struct err *err)
{
    bool in_event = first->event.id.v != 0, asked = cli_has(cli, "format") || cli_has(cli, "date");
    *out = (struct swap_rule){.side = SIDE_0_OR_15, .source = "D.11.4 (1999)"};
    enum err_code rc = in_event && !asked ? event_rule(cli, &first->event, out, err) : asked_rule(cli, out, err);
    if (rc == ERR_OK && cli_flag(cli, "limited") && out->side != SIDE_FREE)
        *out = (struct swap_rule){.side = SIDE_FREE, .main_min = LIMITED_MIN, .source = "D.11.5 (1999)"};
    if (rc != ERR_OK || out->side != SIDE_FREE || !in_event)
        return rc;
    return decklist_opened(cli->store, cli->arena, &first->event, cli->catalog, first->player.id, &out->pool, NULL,
                           err);
}

static enum err_code answer_swap(struct cli *cli, struct registered *first, const char *second,
                                 const struct deck *presented, const struct deck_row *rows, size_t n_rows,
                                 struct err *err)
{
    struct swap_finding *found = NULL;
    struct swap_rule rule;
    enum err_code rc = swap_rule(cli, first, &rule, err);
    if (rc != ERR_OK)
        return rc;
    size_t n = decklist_swap_check(cli->arena, &first->deck, presented, &rule, &found);
    struct json *json = cli_json(cli, "deck-swap");
    if (json) {
        json_differences(json, first->who, second, &first->deck, presented, rows, n_rows);
        json_add_bool(json, "allowed", n == 0);
        json_add_bool(json, "limited", rule.side == SIDE_FREE);
        json_add_bool(json, "pool", rule.pool != NULL);
        json_add_text(json, "rule", rule.source);
        struct json *list = json_add_array(json, "findings");
        for (size_t i = 0; i < n; i++) {
            struct json *one = json_add_object(list, NULL);
            json_add_text(one, "text", found[i].text);
            json_add_text(one, "rule", found[i].rule);
        }
    }
    say_differences(cli, rows, n_rows);
    for (size_t i = 0; i < n; i++)
        cli_say(cli, "%s [%s]", found[i].text, found[i].rule);
    cli_say(cli, "%s [%s]", n ? "not allowed between games" : "allowed between games", rule.source);
    return n ? ERR_NO : ERR_OK;
}

/* A card that nobody knows is compared as it is written: so a list that was accepted unverified can
 * be checked. */
static void warn_of_unknown(struct cli *cli, const struct deck *deck)
{
    for (size_t i = 0; i < deck->n_entries; i++)
        if (!deck->entries[i].card)
            cli_warn(cli, "%s:%d: \"%s\" is not a card that is known, and is compared as written", deck->what,
                     deck->entries[i].line, deck->entries[i].name);
}

enum err_code cmd_deck_compare(struct cli *cli, struct err *err)
{
    struct registered a;
    struct loaded_list b;
    struct deck_row *rows = NULL;
    const char *path = cli_argument(cli, "PRESENTED");
    enum err_code rc = registered_or_file(cli, cli_argument(cli, "REGISTERED"), &a, err);
    if (rc == ERR_OK)
        rc = register_load(cli, path, &b, err);
    if (rc == ERR_OK && b.deck.n_bad_lines)
        rc = deck_require_clean(cli->catalog, cli->arena, &b.deck, err);
    if (rc != ERR_OK)
        return rc;
    warn_of_unknown(cli, &b.deck);
    deck_warn_of(cli, &b.deck);
    const char *second = *b.file ? b.file : "standard input";
    size_t n = deck_compare(cli->arena, &a.deck, &b.deck, &rows);
    if (cli_wants_rows(cli)) {
        rc = difference_rows(cli, rows, n, err);
        return rc == ERR_OK && n ? ERR_NO : rc;
    }
    if (cli_flag(cli, "between-games"))
        return answer_swap(cli, &a, second, &b.deck, rows, n, err);
    struct json *json = cli_json(cli, "deck-compare");
    if (json)
        json_differences(json, a.who, second, &a.deck, &b.deck, rows, n);
    cli_say(cli, n ? "%s differs from %s:" : "%s is the same as %s", second, a.who);
    say_differences(cli, rows, n);
    return n ? ERR_NO : ERR_OK;
}

/* ---- checklists ------------------------------------------------------------------------------ */

static enum err_code add_checklist(struct cli *cli, const struct event *event, struct player_id id, const char *where,
                                   struct err *err)
{
    struct player player;
    struct decklist list;
    struct deck deck;
    enum err_code rc = player_get(cli->store, cli->arena, id, &player, err);
    if (rc == ERR_OK)
        rc = decklist_find(cli->store, cli->arena, event, id, DECKLIST_LIST, &list, err);
    if (rc == ERR_OK && list.version)
        rc = decklist_deck(cli->store, cli->arena, event->id, &list, cli->catalog, &deck, err);
    if (rc != ERR_OK)
        return rc;
    struct sheet_head head = register_sheet_head(cli, event, &player, &list);
    if (!list.version)
        head.note = "NO LIST IS REGISTERED: write down what is presented";
    deck_checklist(cli->arena, &head, where, list.version ? &deck : NULL, &cli->out);
    return ERR_OK;
}

static const char *where_text(struct cli *cli, int round, int table)
{
    if (round == 0)
        return "before round 1";
    return table ? arena_printf(cli->arena, "round %d, table %d", round, table)
                 : arena_printf(cli->arena, "round %d", round);
}

enum err_code cmd_deckcheck_sheet(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct catalog *catalog;
    size_t n;
    const char *const *words = cli_arguments(cli, "PLAYER", &n);
    enum err_code rc = register_text_only(cli, "a check list", err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = event_load(cli->store, cli->arena, event.id, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct player player;
        rc = cli_member(cli, event.id, words[i], &player, err);
        int index = rc == ERR_OK ? event_player_index(&data, player.id) : -1;
        if (rc == ERR_OK && index < 0)
            rc = err_set(err, ERR_NOT_FOUND, "\"%s\" is not enrolled in %s", player.name, event.set.name);
        if (rc != ERR_OK)
            break;
        int round = (int)data.n_rounds;
        const struct load_match *m = round ? event_match_of(&data, round, index) : NULL;
        rc = add_checklist(cli, &event, player.id, where_text(cli, round, m ? m->table : 0), err);
    }
    return rc;
}

/* ---- draw ------------------------------------------------------------------------------------ */

static void json_draw(struct cli *cli, struct json *json, const struct event_data *data,
                      const struct deckcheck_draw *draw)
{
    show_json_event(json, &data->event);
    json_add_int(json, "draw", draw->number);
    json_add_int(json, "round", draw->round);
    json_add_int(json, "seed", (int64_t)draw->seed);
    json_add_text(json, "unit", draw->tables ? "tables" : "players");
    json_add_int(json, "tickets", (int64_t)draw->n_tickets);
    json_add_int(json, "resting", (int64_t)draw->n_resting);
    struct json *list = json_add_array(json, "drawn");
    for (size_t i = 0; i < draw->n; i++) {
        const struct deckcheck_drawn *d = &draw->drawn[i];
        struct json *one = json_add_object(list, NULL);
        if (d->table)
            json_add_int(one, "table", d->table);
        else
            json_add_null(one, "table");
        struct json *players = json_add_array(one, "players");
        for (int side = 0; side < 2 && d->player[side] >= 0; side++) {
            struct json *p = json_add_object(players, NULL);
            json_add_int(p, "player_id", data->players[d->player[side]].id.v);
            json_add_text(p, "name", data->players[d->player[side]].name);
        }
    }
    (void)cli;
}

static void say_draw(struct cli *cli, const struct event_data *data, const struct deckcheck_draw *draw, int wanted)
{
    const char *unit = draw->tables ? "table" : "player";
    cli_say(cli, "%s: draw %d, %s: %s of %zu%s; seed %llu", show_event_name(cli->arena, &data->event), draw->number,
            where_text(cli, draw->round, 0), count_text(cli->arena, (int64_t)draw->n, unit), draw->n_tickets,
            draw->n_resting
                ? arena_printf(cli->arena, " (%zu rest: checked in this round or the last)", draw->n_resting)
                : "",
            (unsigned long long)draw->seed);
    for (size_t i = 0; i < draw->n; i++) {
        const struct deckcheck_drawn *d = &draw->drawn[i];
        const char *a = data->players[d->player[0]].name;
        const char *b = d->player[1] >= 0 ? data->players[d->player[1]].name : "";
        cli_say(cli, "  %s%s%s%s", d->table ? arena_printf(cli->arena, "table %d: ", d->table) : "", a,
                *b ? " and " : "", b);
    }
    if ((size_t)wanted > draw->n && draw->n_resting)
        cli_say(cli, "no more can be drawn: nobody is drawn twice in a row");
    else if ((size_t)wanted > draw->n)
        cli_say(cli, "no more can be drawn: %s",
                draw->n_tickets == 1 ? arena_printf(cli->arena, "there is one %s", unit)
                                     : arena_printf(cli->arena, "there are %zu %ss", draw->n_tickets, unit));
}

/* The lists of a player, or of all members of a team. */
static enum err_code add_entrant(struct cli *cli, const struct event_data *data, int entrant, const char *where,
                                 struct err *err)
{
    struct player_id ids[TEAM_SEATS_MAX];
    size_t n = team_people(data, entrant, ids);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = add_checklist(cli, &data->event, ids[i], where, err);
    return rc;
}

enum err_code cmd_deckcheck_draw(struct cli *cli, struct err *err)
{
    struct event event;
    struct event_data data;
    struct deckcheck_draw draw;
    struct catalog *catalog;
    bool players = cli_has(cli, "players");
    if (players && cli_has(cli, "tables"))
        return err_set(err, ERR_USAGE, "--tables and --players exclude each other");
    int wanted = (int)cli_number(cli, players ? "players" : "tables", 1);
    enum err_code rc = cli->wants_json ? ERR_OK : register_text_only(cli, "a check list", err);
    if (rc == ERR_OK)
        rc = cli_event(cli, &event, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = deckcheck_draw(cli->store, cli->arena, event.id, !players, wanted, (uint64_t)cli_number(cli, "seed", 0),
                            &data, &draw, err);
    if (rc != ERR_OK)
        return rc;
    struct json *json = cli_json(cli, "deckcheck-draw");
    if (json) {
        json_draw(cli, json, &data, &draw);
        return ERR_OK;
    }
    say_draw(cli, &data, &draw, wanted);
    if (cli_flag(cli, "names-only"))
        return ERR_OK;
    strbuf_add_char(&cli->out, '\f');
    for (size_t i = 0; rc == ERR_OK && i < draw.n; i++)
        for (int side = 0; rc == ERR_OK && side < 2 && draw.drawn[i].player[side] >= 0; side++)
            rc = add_entrant(cli, &data, draw.drawn[i].player[side], where_text(cli, draw.round, draw.drawn[i].table),
                             err);
    return rc;
}

/* ---- list, note ------------------------------------------------------------------------------ */

enum err_code cmd_deckcheck_list(struct cli *cli, struct err *err)
{
    struct event event;
    if (cli_event(cli, &event, err) != ERR_OK)
        return err->code;
    return cli_report(cli, "deck-checks", &(struct report_args){.event = event.id}, err);
}

enum err_code cmd_deckcheck_note(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    struct deckcheck check;
    const char *note = cli_argument(cli, "NOTE");
    if (!note && !cli_has(cli, "extension"))
        return err_set(err, ERR_USAGE, "NOTE is missing: what the check found, or --extension N");
    if (register_player(cli, "PLAYER", &event, &player, err) != ERR_OK ||
        deckcheck_note(cli->store, cli->arena, event.id, player.id, note ? note : "",
                       (int)cli_number(cli, "extension", -1), &check, err) != ERR_OK)
        return err->code;
    struct json *json = cli_json(cli, "deckcheck-note");
    if (json) {
        show_json_event(json, &event);
        show_json_player(json, "player", &player);
        json_add_int(json, "round", check.round);
        if (check.table)
            json_add_int(json, "table", check.table);
        else
            json_add_null(json, "table");
        json_add_text(json, "note", check.note);
        json_add_int(json, "extension_min", check.extension_min);
    }
    cli_say(cli, "%s: %s, %s%s%s%s", show_event_name(cli->arena, &event), player.name,
            where_text(cli, check.round, check.table), *check.note ? ": " : "", check.note,
            check.extension_min ? arena_printf(cli->arena, "; %s more for the match",
                                               count_text(cli->arena, check.extension_min, "minute"))
                                : "");
    return ERR_OK;
}
