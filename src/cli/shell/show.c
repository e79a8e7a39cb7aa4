/* show.c - rounds, events and players, as people and as JSON see them
 *
 * What several commands print in the same words, so that a round looks the same whether it was just
 * paired, repaired or is looked at again.
 */
#include "base/arena.h"
#include "base/count.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "cli/shell/inner.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "report/whole.h"

#include <string.h>

const char *show_event_name(struct arena *arena, const struct event *event)
{
    return arena_printf(arena, "%s (#%lld)", event->set.name, (long long)event->id.v);
}

const char *show_entrant(const struct event *event)
{
    return *event->set.teams ? "team" : "player";
}

const char *show_entrants(struct arena *arena, const struct event *event, int64_t n)
{
    return count_text(arena, n, show_entrant(event));
}

const char *show_tables(struct arena *arena, const int *tables, size_t n)
{
    enum { SHOWN = 12 };
    struct strbuf sb = STRBUF_INIT;
    size_t shown = n > SHOWN ? SHOWN : n;
    for (size_t i = 0; i < shown; i++)
        strbuf_printf(&sb, "%s%d", i == 0 ? "" : i + 1 == n ? " and " : ", ", tables[i]);
    if (shown < n)
        strbuf_printf(&sb, " and %zu more", n - shown);
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

const char *show_round_name(struct cli *cli, const struct event *event, int number)
{
    struct event_data data;
    struct bracket bracket;
    struct err ignored = ERR_INIT; /* then the number will do */
    if (number > event->swiss_rounds && event_load(cli->store, cli->arena, event->id, &data, &ignored) == ERR_OK &&
        number > data.swiss_rounds && playoff_bracket(cli->arena, &data, &bracket, &ignored) == ERR_OK)
        return number - data.swiss_rounds <= bracket.rounds ? bracket.round_names[number - data.swiss_rounds]
                                                            : "playoff";
    return arena_printf(cli->arena, "round %d", number);
}

const char *show_money(struct arena *arena, int64_t cents)
{
    return arena_printf(arena, "%lld.%02lld", (long long)(cents / 100), (long long)(cents % 100));
}

void show_json_event(struct json *to, const struct event *event)
{
    whole_event_object(to, event);
}

void show_json_score(struct json *to, const char *key, struct score score)
{
    if (score.kind == RESULT_NONE) {
        json_add_null(to, key);
        return;
    }
    struct json *s = json_add_object(to, key);
    json_add_text(s, "kind", result_kind_name(score.kind));
    json_add_int(s, "wins1", score.wins1);
    json_add_int(s, "wins2", score.wins2);
    json_add_int(s, "draws", score.draws);
    json_add_bool(s, "timed_out", score.timed_out);
    if (score.timed_out && score.life1 != MATCH_NO_LIFE) {
        json_add_int(s, "life1", score.life1);
        json_add_int(s, "life2", score.life2);
    }
}

enum err_code show_sentence(struct cli *cli, const char *schema, const struct event *event, const char *sentence)
{
    struct json *json = cli_json(cli, schema);
    if (json) {
        show_json_event(json, event);
        json_add_text(json, "sentence", sentence);
    }
    cli_say(cli, "%s: %s", show_event_name(cli->arena, event), sentence);
    return ERR_OK;
}

void show_json_player(struct json *to, const char *key, const struct player *player)
{
    struct json *p = json_add_object(to, key);
    json_add_int(p, "id", player->id.v);
    json_add_text(p, "uuid", player->uuid);
    json_add_text(p, "name", player->name);
    json_add_text(p, "last", player->last);
    json_add_text(p, "first", player->first);
    json_add_text(p, "dci", player->dci);
    json_add_text(p, "email", player->email);
    json_add_text(p, "country", player->country);
    json_add_text(p, "region", player->region);
    json_add_text(p, "club", player->club);
    json_add_text(p, "note", player->note);
    json_add_bool(p, "forgotten", player->forgotten);
}

/* "Round 3 of 5", "Quarterfinals" */
static const char *round_title(struct arena *arena, const struct round_view *view)
{
    const struct event *e = &view->event;
    if (view->round.stage == STAGE_SWISS)
        return arena_printf(arena, "Round %d of %d", view->round.number,
                            view->round.number > e->rounds_planned ? view->round.number : e->rounds_planned);
    return view->name;
}

static const char *remark(const struct round_view *view, const struct round_match *m, struct arena *arena)
{
    if (m->match.result != RESULT_NONE && m->match.result != RESULT_BYE) {
        return score_text(arena, score_of_match(&m->match));
    }
    if (!*m->name2)
        return "";
    if (view->round.stage == STAGE_PLAYOFF && m->match.first >= 0)
        return arena_printf(arena, "%s %s", m->match.first == m->match.p1 ? m->name1 : m->name2,
                            strcmp(view->event.set.play_first, "higher-seed") == 0 ? "chooses" : "plays first");
    bool schedule = strcmp(view->round.method, "round-robin") == 0;
    if (view->round.stage == STAGE_SWISS && m->points1 != m->points2 && !schedule)
        return "paired down";
    return "";
}

static bool is_bye(const struct round_match *m)
{
    return !*m->name2 && (m->match.result == RESULT_BYE || m->match.result == RESULT_NONE);
}

/* ", bye: Ek, Bo (3); awarded byes: Berg, Anna (0); Holm, Ida (0)"; there may be many. before: what stands
 * there of byes already. */
static size_t say_byes(struct cli *cli, const struct round_view *view, bool awarded, size_t before)
{
    enum { SHOWN = 3 };
    size_t n = 0, all = 0;
    for (size_t i = 0; i < view->n_matches; i++)
        all += is_bye(&view->matches[i]) && view->matches[i].awarded == awarded;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        if (!is_bye(m) || m->awarded != awarded || n++ >= SHOWN)
            continue;
        if (n == 1)
            strbuf_printf(cli_out(cli), "%s%sbye%s: ", before ? "; " : ", ", awarded ? "awarded " : "",
                          all == 1 ? "" : "s");
        strbuf_printf(cli_out(cli), "%s%s (%d)", n > 1 ? "; " : "", m->name1, m->points1);
    }
    if (all > SHOWN)
        strbuf_printf(cli_out(cli), " and %zu more", all - SHOWN);
    return all;
}

/* ", without playing: Ek, Bo; Berg, Anna": who goes through in a bracket with nobody to meet. */
static void say_walkovers(struct cli *cli, const struct round_view *view)
{
    enum { SHOWN = 8 };
    size_t all = 0;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        if (*m->name2 || all++ >= SHOWN)
            continue;
        strbuf_printf(cli_out(cli), "%s%s", all > 1 ? "; " : ", without playing: ", m->name1);
    }
    if (all > SHOWN)
        strbuf_printf(cli_out(cli), "; and %zu more", all - SHOWN);
}

void show_round(struct cli *cli, const struct round_view *view, int limit)
{
    struct arena *a = cli->arena;
    bool playoff = view->round.stage == STAGE_PLAYOFF;
    size_t tables = 0, players = 0;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        players += *m->name2 ? 2 : 1;
        tables += *m->name2 != 0;
    }
    strbuf_printf(cli_out(cli), "%s, %s: %s, %s", round_title(a, view), show_event_name(a, &view->event),
                  show_entrants(a, &view->event, (int64_t)players), count_text(a, (int64_t)tables, "table"));
    if (!playoff)
        (void)say_byes(cli, view, true, say_byes(cli, view, false, 0));
    else
        say_walkovers(cli, view);
    strbuf_add_char(cli_out(cli), '\n');

    struct text_table *table = text_table_new(a, 6);
    text_table_align_right(table, 0);
    text_table_align_right(table, 2);
    text_table_align_right(table, 4);
    const char *points = playoff ? "seed" : "pts";
    text_table_row(table, (const char *const[]){"table", show_entrant(&view->event), points, "opponent", points, ""});
    size_t shown = 0;
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        if (!*m->name2 || (limit > 0 && shown >= (size_t)limit))
            continue;
        shown++;
        text_table_row(table, (const char *const[]){m->match.table ? arena_printf(a, "%d", m->match.table) : "",
                                                    m->name1, arena_printf(a, "%d", m->points1), m->name2,
                                                    arena_printf(a, "%d", m->points2), remark(view, m, a)});
    }
    answer_grid(&cli->answer, table);
    if (shown < tables)
        strbuf_printf(cli_out(cli), "... %zu more (topcut pairings)\n", tables - shown);
}

static void json_side(struct json *to, const char *key, const struct event_data *data, int index, const char *name,
                      int points, const char *points_key)
{
    if (index < 0 || !*name) {
        json_add_null(to, key);
        return;
    }
    struct json *side = json_add_object(to, key);
    json_add_int(side, "id", data->players[index].id.v);
    json_add_text(side, "name", name);
    json_add_int(side, points_key, points);
}

enum err_code show_json_round(struct cli *cli, struct json *to, const struct round_view *view, struct err *err)
{
    struct event_data data;
    if (event_load(cli->store, cli->arena, view->event.id, &data, err) != ERR_OK)
        return err->code;
    bool playoff = view->round.stage == STAGE_PLAYOFF;
    show_json_event(to, &view->event);
    json_add_int(to, "round", view->round.number);
    json_add_text(to, "stage", playoff ? "playoff" : "swiss");
    json_add_text(to, "method", view->round.method);
    if (view->round.seed)
        json_add_int(to, "seed", (int64_t)view->round.seed);
    else
        json_add_null(to, "seed");
    json_add_text(to, "chance", view->round.chance);
    json_add_bool(to, "certified", view->round.certified);
    json_add_bool(to, "saved", view->saved && !cli->dry_run);
    json_add_bool(to, "published", view->round.published_at_utc != 0);
    json_add_int(to, "missing", view->missing);
    json_add_int(to, "pair_downs", view->pair_downs);
    json_add_int(to, "rematches", view->rematches);
    json_add_text(to, "away", view->away);
    struct json *list = json_add_array(to, "matches");
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct round_match *m = &view->matches[i];
        struct json *j = json_add_object(list, NULL);
        if (m->match.table)
            json_add_int(j, "table", m->match.table);
        else
            json_add_null(j, "table");
        const char *points = playoff ? "seed" : "points";
        json_side(j, "player1", &data, m->match.p1, m->name1, m->points1, points);
        json_side(j, "player2", &data, m->match.p2, m->name2, m->points2, points);
        json_add_text(j, "result", m->match.result == RESULT_NONE ? NULL : result_kind_name(m->match.result));
        if (m->match.result != RESULT_NONE) {
            json_add_int(j, "wins1", m->match.wins1);
            json_add_int(j, "wins2", m->match.wins2);
            json_add_int(j, "draws", m->match.draws);
        }
        json_add_bool(j, "by_hand", m->match.by_hand);
        json_add_bool(j, "awarded", m->awarded);
    }
    return ERR_OK;
}

static const char *finding_name(enum pair_finding_kind kind)
{
    switch (kind) {
    case PAIR_FINDING_REMATCH:
        return "rematch";
    case PAIR_FINDING_SECOND_BYE:
        return "second-bye";
    case PAIR_FINDING_BYE_NOT_LOWEST:
        return "bye-not-lowest";
    case PAIR_FINDING_PAIR_DOWN:
        return "pair-down";
    case PAIR_FINDING_UNWISHED:
        return "unwished";
    case PAIR_FINDING_MISSING:
        return "missing";
    case PAIR_FINDING_TWICE:
        return "twice";
    case PAIR_FINDING_OTHER_PART:
        return "other-pod";
    case PAIR_FINDING_ORDER:
        return "order";
    }
    return "";
}

enum err_code show_finding_rows(struct cli *cli, const struct pair_finding *findings, size_t n, struct err *err)
{
    static const char *const columns[] = {"kind", "text"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        cli_row_text(&rows, finding_name(findings[i].kind));
        cli_row_text(&rows, findings[i].sentence);
    }
    return cli_finish_rows(cli, "check", &rows, err);
}

void show_findings(struct cli *cli, struct json *to, const struct pair_finding *findings, size_t n)
{
    struct json *list = to ? json_add_array(to, "findings") : NULL;
    for (size_t i = 0; i < n; i++) {
        if (to) {
            struct json *f = json_add_object(list, NULL);
            json_add_text(f, "kind", finding_name(findings[i].kind));
            json_add_text(f, "text", findings[i].sentence);
        } else {
            cli_say(cli, "note: %s", findings[i].sentence);
        }
    }
}

void show_json_time(struct cli *cli, struct json *to, const char *key, int64_t at_utc)
{
    if (at_utc)
        json_add_text(to, key, time_format_utc(cli->arena, at_utc));
    else
        json_add_null(to, key);
}
