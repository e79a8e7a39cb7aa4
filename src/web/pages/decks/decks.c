/* decks.c - decklists as staff sees them: who has one, what is wrong, registering, changing, locking
 *
 * The list that is typed is judged beside the field while one types (POST /e/{event}/check, which changes nothing) and
 * once more when it is handed in.
 */
#include "web/pages/decks/decks.h"
#include "base/arena.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "report/report.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "web/pages/decks/deck.html.h"
#include "web/pages/decks/deck_view.html.h"
#include "web/pages/decks/decks.html.h"
#include "web/pages/inner.h"

#include <string.h>

/* ---- all lists ------------------------------------------------------------------------------- */

static const char *what_is_wrong(struct request *req, const struct decklist *list)
{
    const char *out = "";
    for (size_t i = 0; i < list->verdict.n_findings; i++) {
        const struct finding *f = &list->verdict.findings[i];
        if (f->illegal || f->code == FINDING_LIKELY_ERROR)
            out = arena_printf(req->arena, "%s%s%s", out, *out ? "; " : "", f->text);
    }
    return out;
}

static void fill_row(struct request *req, const struct event_data *data, const struct decklist_line *line,
                     struct decks_row *row)
{
    const struct decklist *list = &line->list;
    enum decklist_state state = list->version ? list->verdict.state : DECKLIST_MISSING;
    *row = (struct decks_row){.player = line->id.v,
                              .name = line->name,
                              .state = deck_state_text(req->lang, state),
                              .deck = list->version ? list->name : "",
                              .archetype = list->version ? list->archetype : "",
                              .verdicts = list->version ? what_is_wrong(req, list) : "",
                              .legal = state == DECKLIST_LEGAL,
                              .illegal = state == DECKLIST_ILLEGAL,
                              .unverified = state == DECKLIST_UNVERIFIED,
                              .missing = state == DECKLIST_MISSING,
                              .dropped = !event_player_active(data, line->player),
                              .main = list->main,
                              .side = list->side};
}

/* The rows of the page of the list that is asked for. */
static enum err_code fill_rows(struct request *req, const struct event_data *data, const struct decklist_line *lines,
                               size_t n, struct decks_page *page, struct err *err)
{
    const struct decklist_line **found = ARENA_ARRAY(req->arena, const struct decklist_line *, n + 1);
    size_t n_found = 0, count;
    rows_begin(req, n, &page->cut);
    for (int pass = 0; pass < 2; pass++) /* what needs a hand comes first */
        for (size_t i = 0; i < n; i++) {
            bool urgent = lines[i].list.version && lines[i].list.verdict.state == DECKLIST_ILLEGAL;
            if (urgent == (pass == 0) && rows_finds(req, &page->cut, lines[i].name))
                found[n_found++] = &lines[i];
        }
    size_t from = rows_page(req, &page->cut, n_found, ROWS_A_PAGE, n_found, &count, err);
    page->rows = ARENA_ARRAY(req->arena, struct decks_row, count + 1);
    for (; page->n_rows < count; page->n_rows++)
        fill_row(req, data, found[from + page->n_rows], &page->rows[page->n_rows]);
    return err->code;
}

static enum err_code decks_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct decklist_line *lines;
    struct decklist_setting setting;
    size_t n;
    struct decks_page page = {.n_rows = 0};
    if (page_data(req, &data, err) != ERR_OK || decklist_settings(req->store, &data->event, &setting, err) != ERR_OK ||
        decklist_count(req->store, data->event.id, &page.counts, err) != ERR_OK ||
        decklist_status(req->store, req->arena, data, NULL, &lines, &n, err) != ERR_OK)
        return err->code;
    page.event = data->event.id;
    page.event_name = data->event.set.name;
    page.format = data->event.set.format;
    page.date = lang_date(req->arena, req->lang, data->event.set.date);
    page.lists = decklists_words[setting.lists];
    page.asked = setting.lists != DECKLISTS_NONE;
    page.locked = setting.locked;
    page.open = data->event.state != EVENT_CLOSED;
    page.without = page.counts.players - page.counts.with_list;
    if (fill_rows(req, data, lines, n, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Decklists"), .section = "decks", .live = true});
    page_decks(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code lock(struct request *req, struct err *err)
{
    bool locked = field_is(req, "lock", "locked");
    if (!locked && !field_is(req, "lock", "open"))
        return err_set(err, ERR_INPUT, "field lock: locked or open");
    if (decklist_set_lock(req->store, req->arena, req->event_id, locked, field_or(req, "reason", ""), err) != ERR_OK)
        return err->code;
    page_done(req, locked ? lang_text(req->lang, "The lists are locked") : lang_text(req->lang, "The lists are open"),
              "/e/%lld/%s", (long long)req->event_id.v, field_is(req, "back", "settings") ? "settings" : "decks");
    return ERR_OK;
}

struct recheck {
    struct decklist_knowledge knowledge;
    struct decklists_ahead *ahead;
    const struct store_together *before;
};

static enum err_code judge_ahead(struct request *req, void *context, struct err *err)
{
    struct recheck *r = context;
    if (page_knowledge(req, &r->knowledge, err) != ERR_OK)
        return err->code;
    if (decklists_judge_ahead(req->store, req->arena, &r->knowledge, req->event_id, &r->ahead, err) != ERR_OK)
        return err->code;
    decklists_ahead_join(r->ahead, r->before);
    return ERR_OK;
}

enum err_code decks_recheck(struct request *req, const struct store_together *before, struct decklists_rejudged *out,
                            struct err *err)
{
    struct recheck r = {.before = before};
    bool more = true;
    enum err_code rc = page_beside(req, judge_ahead, &r, err);
    while (rc == ERR_OK && more) {
        rc = decklists_store_ahead(req->store, req->arena, &r.knowledge, r.ahead, &more, err);
        if (rc == ERR_OK && more)
            rc = page_beside(req, NULL, NULL, err);
    }
    if (rc == ERR_OK)
        *out = *decklists_ahead_sums(r.ahead);
    return rc;
}

static enum err_code recheck(struct request *req, struct err *err)
{
    struct decklists_rejudged done;
    if (decks_recheck(req, NULL, &done, err) != ERR_OK)
        return err->code;
    page_done(req, decklists_rejudged_text(req->arena, &done), "/e/%lld/decks", (long long)req->event_id.v);
    return ERR_OK;
}

/* ---- one player's list ----------------------------------------------------------------------- */

/* The event and the player of the path, who must be in it. */
static enum err_code enrolled(struct request *req, struct event_data **data, struct player *player, struct err *err)
{
    if (page_data(req, data, err) != ERR_OK ||
        player_get(req->store, req->arena, req->player_id, player, err) != ERR_OK)
        return err->code;
    if (event_player_index(*data, player->id) < 0)
        return err_set(err, ERR_NOT_FOUND, "\"%s\" is not in \"%s\"", player->name, (*data)->event.set.name);
    return ERR_OK;
}

static enum err_code fill_versions(struct request *req, const struct event *event, struct deck_page *page,
                                   struct err *err)
{
    struct decklist *versions;
    size_t n;
    if (decklist_history(req->store, req->arena, event, req->player_id, DECKLIST_LIST, &versions, &n, err) != ERR_OK)
        return err->code;
    page->versions = ARENA_ARRAY(req->arena, struct deck_version_view, n + 1);
    for (size_t i = n; i-- > 0;)
        page->versions[page->n_versions++] =
            (struct deck_version_view){.version = versions[i].version,
                                       .main = versions[i].main,
                                       .side = versions[i].side,
                                       .at = lang_moment(req->arena, req->lang, versions[i].at_utc),
                                       .state = deck_state_text(req->lang, versions[i].verdict.state),
                                       .reason = versions[i].reason,
                                       .withdrawn_reason = versions[i].withdrawn_reason,
                                       .withdrawn = versions[i].withdrawn,
                                       .in_force = i + 1 == n && !versions[i].withdrawn};
    return ERR_OK;
}

/* Fills the field with what was typed, else with the list in force. */
static enum err_code fill_text(struct request *req, const struct event *event, const struct decklist *list,
                               struct deck_page *page, struct err *err)
{
    struct deck_form form;
    page->text = "";
    page->came_back = req->method == METHOD_POST || req->problem;
    if (page->came_back) {
        if (deck_form_read(req, event, req->player_id, &form, &page->typed, err) != ERR_OK)
            return err->code;
        page->text = form.typed;
        page->unverified = form.unverified;
        return ERR_OK;
    }
    if (list->version == 0)
        return ERR_OK;
    page->unverified = list->unverified;
    return decklist_typed(req->store, req->arena, event->id, list, &page->text, err);
}

static enum err_code deck_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct player player;
    struct decklist list;
    struct decklist_setting setting;
    struct deck_page page = {.text = ""};
    if (enrolled(req, &data, &player, err) != ERR_OK ||
        decklist_settings(req->store, &data->event, &setting, err) != ERR_OK ||
        decklist_find(req->store, req->arena, &data->event, player.id, DECKLIST_LIST, &list, err) != ERR_OK)
        return err->code;
    page.event = data->event.id;
    page.player = player.id.v;
    page.event_name = data->event.set.name;
    page.player_name = player.name;
    page.format = data->event.set.format;
    page.date = lang_date(req->arena, req->lang, data->event.set.date);
    page.locked = setting.locked;
    page.open = data->event.state != EVENT_CLOSED && setting.lists != DECKLISTS_NONE;
    page.has = list.version > 0;
    page.version = list.version;
    page.state = deck_state_text(req->lang, page.has ? list.verdict.state : DECKLIST_MISSING);
    page.archetype = field_typed(req, "archetype", page.has ? list.archetype : "");
    page.label = page.has ? list.archetype : "";
    page.reason = field_typed(req, "reason", "");
    if (fill_text(req, &data->event, &list, &page, err) != ERR_OK ||
        deck_view_of_list(req, &data->event, &list, &page.registered, err) != ERR_OK ||
        fill_versions(req, &data->event, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = player.name, .section = "decks"});
    page_deck(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code deck_register(struct request *req, struct err *err)
{
    struct event_data *data;
    struct player player;
    struct decklist list;
    bool same;
    if (field(req, "fix") || field_is(req, "act", "check")) /* only looks at it once more */
        return deck_show(req, err);
    if (enrolled(req, &data, &player, err) != ERR_OK ||
        deck_form_register(req, &data->event, player.id, field_or(req, "reason", NULL), &list, &same, err) != ERR_OK)
        return err->code;
    const char *state = deck_state_text(req->lang, list.verdict.state);
    const char *text = same ? LANG_MARK("The list of {name} is the same as before: {state}")
                            : LANG_MARK("The list of {name} is registered: {state}");
    page_done(req,
              lang_fill(req->arena, lang_text(req->lang, text), LANG_ARGS({"name", player.name}, {"state", state})),
              "/e/%lld/deck/%lld", (long long)req->event_id.v, (long long)player.id.v);
    return ERR_OK;
}

static enum err_code deck_withdraw(struct request *req, struct err *err)
{
    struct decklist_knowledge knowledge;
    if (page_knowledge(req, &knowledge, err) != ERR_OK ||
        decklist_unregister(req->store, req->arena, &knowledge, req->event_id, req->player_id, DECKLIST_LIST,
                            field(req, "seen"), field_or(req, "reason", ""), err) != ERR_OK)
        return err->code;
    page_done(req, lang_text(req->lang, "The list is taken back"), "/e/%lld/deck/%lld", (long long)req->event_id.v,
              (long long)req->player_id.v);
    return ERR_OK;
}

static enum err_code deck_label(struct request *req, struct err *err)
{
    if (decklist_label(req->store, req->arena, req->event_id, req->player_id, field(req, "seen"),
                       field_or(req, "archetype", ""), err) != ERR_OK)
        return err->code;
    page_done(req, lang_text(req->lang, "The archetype is noted"), "/e/%lld/deck/%lld", (long long)req->event_id.v,
              (long long)req->player_id.v);
    return ERR_OK;
}

/* ---- the verdict while one types ------------------------------------------------------------- */

static enum err_code check(struct request *req, struct err *err)
{
    struct event event;
    struct deck_form form;
    struct deck_view view;
    if (page_event(req, &event, err) != ERR_OK ||
        deck_form_read(req, &event, req->visitor.player, &form, &view, err) != ERR_OK)
        return err->code;
    page_deck_view(req->html, &view);
    return ERR_OK;
}

/* ---- the sanity report ----------------------------------------------------------------------- */

static enum err_code make_report(struct request *req, const struct event *event, const struct player *player,
                                 const struct decklist *registered, struct answer *out, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct deck deck;
    struct list list = {.name = player->name};
    struct knowing knowing = {.hand = NULL};
    struct sanity_report report;
    struct sanity_options options = {.seed = 1, .mulligan = mulligan_rule_of_day(event->set.date)};
    if (page_knowledge(req, &knowledge, err) != ERR_OK ||
        decklist_deck(req->store, req->arena, event->id, registered, knowledge.catalog, &deck, err) != ERR_OK ||
        by_hand_load(req->arena, &knowing.hand, err) != ERR_OK ||
        era_choose(NULL, event->set.date, &options.era, err) != ERR_OK)
        return err->code;
    list_from_deck(req->arena, knowledge.catalog, &deck, &knowing, &list);
    list.name = *registered->name ? registered->name : player->name;
    struct decklist_rules rules = {.ruling = NULL};
    if (decklist_rules(req->store, req->arena, &knowledge, event, &rules, err) != ERR_OK)
        return err->code;
    const struct lead_rules lead = rules.ruling ? lead_rules_of(rules.ruling) : (struct lead_rules){.format = NULL};
    list_lead(req->arena, &list, options.era, rules.ruling ? &lead : NULL);
    list_lead_on(&list, rules.ruling ? &lead : NULL, event->set.date);
    if (sanity_report_make(req->arena, &list, &options, &report, err) != ERR_OK)
        return err->code;
    const struct sanity_subject subject = {.name = list.name,
                                           .file = registered->file,
                                           .deck = &deck,
                                           .not_judged = TC_WORD("its legality stands on the page of the list"),
                                           .day = event->set.date,
                                           .catalog = catalog_info(knowledge.catalog)->source};
    sanity_page(req->arena, &subject, &report, out);
    return ERR_OK;
}

static enum err_code sanity_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct player player;
    struct decklist list;
    struct answer report;
    if (enrolled(req, &data, &player, err) != ERR_OK ||
        decklist_get(req->store, req->arena, &data->event, &player, DECKLIST_LIST, &list, err) != ERR_OK ||
        make_report(req, &data->event, &player, &list, &report, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){
                        .title = lang_text(req->lang, "Sanity report"), .section = "decks", .style = "report.css"});
    strbuf_add(&req->body, "<div class=\"report\">");
    answer_write_html_body(&report, req->lang, &req->body);
    strbuf_add(&req->body, "</div>");
    page_end(req);
    return ERR_OK;
}

const struct route routes_decks[] = {
    {METHOD_GET, "/e/{event}/decks", FOR_STAFF, 0, 0, decks_show, NULL},
    {METHOD_POST, "/e/{event}/decks/lock", MAY_DECK_LOCK &MAY_DECK_UNLOCK, 0, 0, lock, decks_show},
    {METHOD_POST, "/e/{event}/decks/recheck", MAY_DECK_RECHECK, 0, 0, recheck, decks_show},
    {METHOD_GET, "/e/{event}/deck/{player}", FOR_STAFF, 0, 0, deck_show, NULL},
    {METHOD_POST, "/e/{event}/deck/{player}", MAY_DECK_REGISTER &FOR_STAFF, 0, DECK_FORM_BODY, deck_register,
     deck_show},
    {METHOD_POST, "/e/{event}/deck/{player}/withdraw", MAY_DECK_UNREGISTER, 0, 0, deck_withdraw, deck_show},
    {METHOD_POST, "/e/{event}/deck/{player}/label", MAY_DECK_LABEL, 0, 0, deck_label, deck_show},
    {METHOD_GET, "/e/{event}/deck/{player}/sanity", FOR_STAFF, ROUTE_SLOW, 0, sanity_show, NULL},
    {METHOD_POST, "/e/{event}/check", FOR_STAFF | FOR_PLAYER, ROUTE_READS, DECK_FORM_BODY, check, NULL},
    {0},
};
