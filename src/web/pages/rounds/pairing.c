/* pairing.c - pairings as the desk makes them: by machine, by hand, again; published, swapped, taken back; the cut
 *
 * What is paired here is a preview until it is published. Each form carries the round that it was made for, so that
 * an hour-old page pairs nothing.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/rounds/pair_hand.html.h"
#include "web/pages/rounds/repair.html.h"
#include "web/pages/rounds/rounds.h"
#include "web/request/request.h"

#include <string.h>

/* ---- where the form was ---------------------------------------------------------------------- */

enum err_code round_or_event_show(struct request *req, struct err *err)
{
    int64_t round = 0;
    const char *prefix = arena_printf(req->arena, "/e/%lld/r/", (long long)req->event_id.v),
               *back = field_or(req, "back", "");
    if (strncmp(back, prefix, strlen(prefix)) == 0)
        (void)!parse_i64(arena_strndup(req->arena, back + strlen(prefix), strspn(back + strlen(prefix), "0123456789")),
                         1, 99, &round);
    else if (field(req, "round"))
        (void)!parse_i64(field(req, "round"), 1, 99, &round);
    struct event_data *data;
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    if (round == 0 || round > data->event.rounds_paired)
        return dashboard_show(req, err);
    req->round = (int)round;
    return round_show(req, err);
}

/* ---- the round that the form was made for ---------------------------------------------------- */

/* The number of rounds that the form was made at, in a field of that name. */
static struct seen_round seen_rounds(const struct request *req, const char *field_name)
{
    return (struct seen_round){.paired = field(req, field_name)};
}

/* The round that the form was made for, with its pairing. */
static struct seen_round seen_pairing(const struct request *req, int round)
{
    struct seen_round seen = round_seen(req, round, 0);
    seen.paired = field(req, "round");
    return seen;
}

static void done_at_latest(struct request *req, const char *sentence, int round)
{
    page_done(req, sentence, "/e/%lld/r/%d", (long long)req->event_id.v, round);
}

/* "Round 3 paired: 12 tables, seed 17" */
static void answer_paired(struct request *req, const struct round_view *view, const struct pair_finding *findings,
                          size_t n_findings)
{
    char tables[24];
    size_t n = 0;
    for (size_t i = 0; i < view->n_matches; i++)
        n += view->matches[i].match.p2 >= 0;
    snprintf(tables, sizeof tables, "%zu", n);
    const char *sentence = lang_fill(
        req->arena, lang_plural(req->lang, "{round} paired: {n} table", "{round} paired: {n} tables", (int64_t)n),
        LANG_ARGS({"round", shown_round_name(req, view->name)}, {"n", tables}));
    for (size_t i = 0; i < n_findings && i < 5; i++)
        sentence = arena_printf(req->arena, "%s. %s", sentence, findings[i].sentence);
    done_at_latest(req, sentence, view->round.number);
}

/* The copy that is made at the start of each round, as the command line does it. The round stands without it too. */
static void back_up(struct request *req, int round)
{
    struct err failed = ERR_INIT;
    if (!request_options(req)->no_backups && upkeep_backup_round(req->store, req->event_id, round, &failed) != ERR_OK)
        web_log("round %d is saved, but there is no automatic backup of it: %s", round, failed.said);
}

bool pairing_wants_rematch(const struct request *req)
{
    return req->problem && field(req, "after") && strstr(req->problem, "without a rematch") != NULL;
}

/* ---- by machine ------------------------------------------------------------------------------ */

static enum err_code read_options(struct request *req, struct round_options *out, struct err *err)
{
    int64_t seed;
    if (field_int(req, "seed", 1, INT64_MAX, 0, &seed, err) != ERR_OK)
        return err->code;
    *out = (struct round_options){.seed = (uint64_t)seed,
                                  .allow_rematch = field(req, "rematch") != NULL,
                                  .by_rank = field(req, "by_rank") != NULL,
                                  .private_ = true};
    return ERR_OK;
}

static enum err_code pair(struct request *req, struct err *err)
{
    struct round_options options;
    struct round_view view;
    if (read_options(req, &options, err) != ERR_OK)
        return err->code;
    const struct seen_round seen = seen_rounds(req, "after");
    options.seen = &seen;
    if (round_pair(req->store, req->arena, req->event_id, &options, &view, err) != ERR_OK)
        return err->code;
    back_up(req, view.round.number);
    answer_paired(req, &view, view.unmet, view.n_unmet);
    return ERR_OK;
}

/* ---- the round mended ------------------------------------------------------------------------ */

static const char *pair_names(struct request *req, const struct event_data *data, const int pair[2])
{
    if (pair[0] < 0)
        return "";
    return arena_printf(req->arena, "%s – %s", data->players[pair[0]].name,
                        pair[1] < 0 ? lang_text(req->lang, "bye") : data->players[pair[1]].name);
}

static void list_changes(struct request *req, const struct event_data *data, const struct repair_answer *from,
                         struct repair_page *page)
{
    page->changes = ARENA_ARRAY(req->arena, struct repair_line, from->n + 1);
    for (size_t i = 0; i < from->n; i++)
        page->changes[page->n_changes++] =
            (struct repair_line){.table = from->changes[i].table,
                                 .before = pair_names(req, data, from->changes[i].before),
                                 .after = pair_names(req, data, from->changes[i].after),
                                 .why = from->changes[i].breaks};
}

static const char *table_text(struct request *req, const char *const *names, size_t n, bool bye)
{
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        text = arena_printf(req->arena, "%s%s%s", text, i ? "; " : "", names[i]);
    return bye ? arena_printf(req->arena, "%s – %s", text, lang_text(req->lang, "bye")) : text;
}

/* What mending changes of tables of three to five: the whole table before and after. */
static void look_at_tables(struct request *req, const struct round_view *view, struct repair_page *page)
{
    page->changes = ARENA_ARRAY(req->arena, struct repair_line, view->n_changes + 1);
    for (size_t i = 0; i < view->n_changes; i++) {
        const struct round_change *c = &view->changes[i];
        page->changes[page->n_changes++] =
            (struct repair_line){.table = c->table,
                                 .before = table_text(req, c->before, c->n_before, false),
                                 .after = table_text(req, c->after, c->n_after, c->table == 0),
                                 .why = ""};
    }
}

/* It pairs in a transaction that is taken back, so it is asked for by a POST. */
static enum err_code repair_look_tables(struct request *req, struct repair_page *page, struct err *err)
{
    struct round_view view;
    const struct round_options options = {.dry_run = true};
    if (round_repair(req->store, req->arena, req->event_id, &options, &view, err) != ERR_OK)
        return err->code;
    page->number = view.round.number;
    page->seed = arena_printf(req->arena, "%llu", (unsigned long long)view.round.seed);
    look_at_tables(req, &view, page);
    return ERR_OK;
}

static enum err_code repair_page_write(struct request *req, struct repair_page *page, struct err *err)
{
    struct event_data *data;
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    page->event = req->event_id;
    page->event_name = data->event.set.name;
    page->seen_pairs = event_pairs_mark(req->arena, data, page->number);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Mend the round"), .section = "rounds"});
    page_repair(req->html, page);
    page_end(req);
    return ERR_OK;
}

/* Shows what would change, which is the fewest tables, before anything does. */
static enum err_code repair_show(struct request *req, struct err *err)
{
    struct repair_page page = {.alone = "", .seed = ""};
    struct repair_plan plan;
    struct event event;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (event_is_pods(&event)) {
        page.pods = true;
        page.number = event.swiss_rounds;
        return repair_page_write(req, &page, err);
    }
    if (repair_plan(req->store, req->arena, req->event_id, NULL, NULL, 0, &plan, err) != ERR_OK)
        return err->code;
    list_changes(req, &plan.data, &plan.smallest, &page);
    page.number = plan.round;
    page.seed = arena_printf(req->arena, "%llu", (unsigned long long)plan.seed);
    page.alone = plan.alone ? plan.alone : "";
    return repair_page_write(req, &page, err);
}

/* The same for every open table. It pairs in a transaction that is taken back, so it is asked for by a POST. */
static enum err_code repair_look_all(struct request *req, struct err *err)
{
    struct repair_page page = {.all = true, .alone = ""};
    struct repair_all all;
    if (repair_plan_all(req->store, req->arena, req->event_id, NULL, &all, err) != ERR_OK)
        return err->code;
    list_changes(req, &all.data, &all.answer, &page);
    page.number = all.round;
    page.seed = arena_printf(req->arena, "%llu", (unsigned long long)all.seed);
    return repair_page_write(req, &page, err);
}

static void say_changed(struct request *req, size_t tables, int round)
{
    char n[24];
    snprintf(n, sizeof n, "%zu", tables);
    done_at_latest(req,
                   tables == 0 ? lang_text(req->lang, "Nothing is broken: every table stays.")
                               : lang_fill(req->arena,
                                           lang_plural(req->lang, "{n} table changed; every other one stays.",
                                                       "{n} tables changed; every other one stays.", (int64_t)tables),
                                           LANG_ARGS({"n", n})),
                   round);
}

static enum err_code repair(struct request *req, struct err *err)
{
    struct round_options options;
    struct round_view view;
    struct repair_plan plan;
    int64_t round;
    struct event event;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (field_is(req, "act", "look") && event_is_pods(&event)) {
        struct repair_page page = {.all = true, .pods = true, .alone = ""};
        if (repair_look_tables(req, &page, err) != ERR_OK)
            return err->code;
        return repair_page_write(req, &page, err);
    }
    if (field_is(req, "act", "look"))
        return repair_look_all(req, err);
    if (read_options(req, &options, err) != ERR_OK || field_int(req, "round", 1, 99, 1, &round, err) != ERR_OK)
        return err->code;
    const struct seen_round seen = seen_pairing(req, (int)round);
    options.seen = &seen;
    if (field(req, "all")) {
        if (round_repair(req->store, req->arena, req->event_id, &options, &view, err) != ERR_OK)
            return err->code;
        if (event_is_pods(&event))
            say_changed(req, view.n_changes, view.round.number);
        else
            answer_paired(req, &view, view.unmet, view.n_unmet);
        return ERR_OK;
    }
    if (repair_smallest(req->store, req->arena, req->event_id, &options, NULL, 0, &plan, &view, err) != ERR_OK)
        return err->code;
    say_changed(req, plan.smallest.n, plan.round);
    return ERR_OK;
}

static enum err_code publish(struct request *req, struct err *err)
{
    bool published;
    const char *sentence;
    int64_t round;
    if (field_int(req, "round", 1, 99, 1, &round, err) != ERR_OK)
        return err->code;
    const struct seen_round seen = seen_pairing(req, (int)round);
    if (round_publish(req->store, req->arena, req->event_id, &seen, &published, &sentence, err) != ERR_OK)
        return err->code;
    page_done(req, sentence, "/e/%lld/r/%s", (long long)req->event_id.v, field_or(req, "round", "1"));
    return ERR_OK;
}

/* A round that everybody has seen is not taken back by a slip of the mouse. */
static enum err_code unpair(struct request *req, struct err *err)
{
    struct event_data *data;
    const char *sentence;
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    bool published = data->n_rounds > 0 && data->rounds[data->n_rounds - 1].published_at_utc != 0;
    if (published && !field_is(req, "confirm", "UNPAIR"))
        return err_set(err, ERR_INPUT, "the round is published: type UNPAIR to take it back; nothing was changed");
    const struct seen_round seen = seen_rounds(req, "round");
    if (round_unpair(req->store, req->arena, req->event_id, &seen, false, &sentence, err) != ERR_OK)
        return err->code;
    page_done(req, sentence, "/e/%lld", (long long)req->event_id.v);
    return ERR_OK;
}

int pairing_uneven_cut(const struct request *req)
{
    int64_t size;
    struct err aside = ERR_INIT;
    bool sent = req->problem && field(req, "size") && field_int(req, "size", 2, 1024, 0, &size, &aside) == ERR_OK;
    return sent && (size & (size - 1)) != 0 ? (int)size : 0;
}

/* A playoff whose first round has byes is asked about (field sure: said yes). */
static enum err_code ask_uneven(struct arena *arena, int size, struct err *err)
{
    int full = 2;
    while (full < size)
        full *= 2;
    return err_set(err, ERR_CONFLICT,
                   "is a playoff of %d meant? Its first round has %s; %d or %d players fill it. Nothing was changed",
                   size, message_count(arena, full - size, "%lld bye", "%lld byes"), full / 2, full);
}

static enum err_code cut(struct request *req, struct err *err)
{
    int64_t size;
    struct round_view view;
    const char *sentence;
    const struct seen_round seen = seen_rounds(req, "after");
    if (field_int(req, "size", 2, 1024, 0, &size, err) != ERR_OK)
        return err->code;
    struct event event;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (!event_is_pods(&event) && (size & (size - 1)) != 0 && !field_is(req, "sure", "1"))
        return ask_uneven(req->arena, (int)size, err);
    if (playoff_cut(req->store, req->arena, req->event_id, (int)size, field(req, "force") != NULL,
                    &(struct round_options){.private_ = true, .seen = &seen}, &view, &sentence, err) != ERR_OK)
        return err->code;
    back_up(req, view.round.number);
    done_at_latest(req, sentence, view.round.number);
    return ERR_OK;
}

/* ---- by hand --------------------------------------------------------------------------------- */

static enum err_code named(struct request *req, const char *name, struct player *out, struct err *err)
{
    const char *words = field_or(req, name, "");
    if (!*words)
        return err_set(err, ERR_INPUT, "two players change places: name both; nothing was changed");
    return player_resolve(req->store, req->arena, req->event_id, words, out, err);
}

static enum err_code swap(struct request *req, struct err *err)
{
    struct player a, b;
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    if (named(req, "a", &a, err) != ERR_OK || named(req, "b", &b, err) != ERR_OK)
        return err->code;
    const struct seen_round seen = seen_rounds(req, "round");
    if (round_swap(req->store, req->arena, req->event_id, &seen, a.id, b.id, &view, &findings, &n, err) != ERR_OK)
        return err->code;
    answer_paired(req, &view, findings, n);
    return ERR_OK;
}

/* "Ek, Ida = Nilsson, Bo", or "= bye". */
static enum err_code read_pair(struct request *req, char *line, int number, struct round_hand_pair *out,
                               struct err *err)
{
    struct player player;
    char *sign = strchr(line, '=');
    if (!sign)
        return err_set(err, ERR_INPUT, "line %d: \"%s\" is not two players with = between them; nothing was paired",
                       number, line);
    *sign = '\0';
    if (player_resolve(req->store, req->arena, req->event_id, utf8_clean(req->arena, line), &player, err) != ERR_OK) {
        err_context(err, "line %d", number);
        return err->code;
    }
    out->a = player.id;
    out->b = (struct player_id){0};
    const char *other = utf8_clean(req->arena, sign + 1);
    if (strcmp(other, "bye") == 0)
        return ERR_OK;
    if (player_resolve(req->store, req->arena, req->event_id, other, &player, err) != ERR_OK) {
        err_context(err, "line %d", number);
        return err->code;
    }
    out->b = player.id;
    return ERR_OK;
}

static enum err_code read_pairs(struct request *req, struct round_hand_pair **out, size_t *n, struct err *err)
{
    char *text = arena_strdup(req->arena, field_or(req, "pairs", ""));
    size_t lines = 1;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    *out = ARENA_ARRAY(req->arena, struct round_hand_pair, lines);
    *n = 0;
    int number = 0;
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        if (*utf8_clean(req->arena, line) && read_pair(req, line, number, &(*out)[(*n)++], err) != ERR_OK)
            return err->code;
    }
    return ERR_OK;
}

static enum err_code hand_show(struct request *req, struct err *err);

static enum err_code pair_hand(struct request *req, struct err *err)
{
    struct round_hand_pair *pairs;
    size_t n, n_findings;
    struct round_options options;
    struct round_view view;
    struct pair_finding *findings;
    struct event event;
    struct round_hand_table *tables = NULL;
    if (field_is(req, "act", "find")) /* what was typed stays */
        return hand_show(req, err);
    if (page_event(req, &event, err) != ERR_OK || read_options(req, &options, err) != ERR_OK)
        return err->code;
    const struct seen_round seen = seen_rounds(req, "after");
    options.seen = &seen;
    if (event_is_pods(&event)) {
        if (round_hand_tables_read(req->store, req->arena, event.id, field_or(req, "pairs", ""), "line", &tables, &n,
                                   err) != ERR_OK ||
            round_pair_tables_by_hand(req->store, req->arena, event.id, tables, n, field(req, "rest") != NULL, &options,
                                      &view, &findings, &n_findings, err) != ERR_OK)
            return err->code;
        back_up(req, view.round.number);
        answer_paired(req, &view, findings, n_findings);
        return ERR_OK;
    }
    if (read_pairs(req, &pairs, &n, err) != ERR_OK)
        return err->code;
    if (round_pair_by_hand(req->store, req->arena, req->event_id, pairs, n, field(req, "rest") != NULL, &options, &view,
                           &findings, &n_findings, err) != ERR_OK)
        return err->code;
    back_up(req, view.round.number);
    answer_paired(req, &view, findings, n_findings);
    return ERR_OK;
}

static enum err_code hand_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct standings_row *rows;
    if (page_data(req, &data, err) != ERR_OK || event_standings(req->arena, data, 0, &rows, err) != ERR_OK)
        return err->code;
    struct hand_page page = {.event = data->event.id,
                             .event_name = data->event.set.name,
                             .number = data->event.rounds_paired,
                             .lines = field_typed(req, "pairs", ""),
                             .pods = event_is_pods(&data->event),
                             .rest = field(req, "rest") != NULL};
    page.players = ARENA_ARRAY(req->arena, struct names_row, data->n_players + 1);
    rows_begin(req, data->n_players, &page.cut);
    for (size_t i = 0; i < data->n_players; i++) {
        const char *name = data->players[rows[i].player].name;
        if (!event_player_active(data, rows[i].player) || !rows_finds(req, &page.cut, name))
            continue;
        if (page.n_players == ROWS_A_PAGE)
            page.n_more++;
        else
            page.players[page.n_players++] = (struct names_row){.name = name, .points = rows[i].points};
    }
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Pair by hand"), .section = "rounds"});
    page_pair_hand(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_pairing[] = {
    {METHOD_POST, "/e/{event}/pair", MAY_PAIR, 0, 0, pair, round_or_event_show},
    {METHOD_GET, "/e/{event}/repair", FOR_DESK, 0, 0, repair_show, NULL},
    {METHOD_POST, "/e/{event}/repair", MAY_REPAIR, 0, 0, repair, round_or_event_show},
    {METHOD_POST, "/e/{event}/publish", MAY_PUBLISH, 0, 0, publish, round_or_event_show},
    {METHOD_POST, "/e/{event}/unpair", MAY_UNPAIR, 0, 0, unpair, round_or_event_show},
    {METHOD_POST, "/e/{event}/cut", MAY_CUT, 0, 0, cut, dashboard_show},
    {METHOD_POST, "/e/{event}/swap", MAY_SWAP, 0, 0, swap, round_or_event_show},
    {METHOD_GET, "/e/{event}/pair/hand", FOR_DESK, 0, 0, hand_show, NULL},
    {METHOD_POST, "/e/{event}/pair/hand", MAY_PAIR, 0, 65536, pair_hand, hand_show},
    {0},
};
