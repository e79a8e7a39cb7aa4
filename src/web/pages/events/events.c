/* events.c - everything that can be set or done on an event's own page
 *
 * The fields and what they mean are in event_form.c, a new event is made in event_new.c. Each form is one verb: the
 * settings, what is asked for in decklists, their lock, a judge, closing, opening again, deleting.
 */
#include "web/pages/events/events.h"
#include "base/arena.h"
#include "base/date.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "web/pages/decks/decks.h"
#include "web/pages/events/event_settings.html.h"
#include "web/pages/inner.h"
#include "web/pages/rounds/rounds.h"

#include <string.h>

/* ---- what a new event has as well -------------------------------------------------------------------- */

static const char *format_name(const void *name)
{
    return *(const char *const *)name;
}

void settings_formats(struct request *req, const char *date, struct settings_page *page)
{
    struct decklist_knowledge knowledge;
    struct err why = ERR_INIT;
    if (page_knowledge(req, &knowledge, &why) != ERR_OK || !knowledge.book)
        return;
    page->formats = ARENA_ARRAY(req->arena, const char *, format_count(knowledge.book) + 1);
    date = request_typed(req) ? field_or(req, "date", date) : date;
    for (size_t i = 0; i < format_count(knowledge.book); i++) {
        const struct format *format = format_at(knowledge.book, i);
        if (strcmp(format->from, date) <= 0 && (!format->until || strcmp(date, format->until) <= 0))
            page->formats[page->n_formats++] = format_name_of(format, date);
    }
    lang_sort(req->lang, page->formats, page->n_formats, sizeof *page->formats, format_name);
}

enum rating_category settings_category(struct request *req, const struct event_settings *set)
{
    struct decklist_knowledge knowledge;
    struct err why = ERR_INIT;
    if (page_knowledge(req, &knowledge, &why) != ERR_OK)
        return RATING_NONE;
    return rating_category_of_settings(knowledge.book, set);
}

const char *settings_and_also(struct request *req, const char *said, const char *more)
{
    return *more ? arena_printf(req->arena, "%s; %s", said, more) : said;
}

/* ---- the settings of one --------------------------------------------------------------------- */

static enum err_code fill_judges(struct request *req, const struct event *event, struct settings_page *page,
                                 struct err *err)
{
    struct judge *judges;
    size_t n;
    if (judge_list(req->store, req->arena, event->id, &judges, &n, err) != ERR_OK ||
        judging_requirements(req->store, req->arena, event, &page->wanted, &page->n_wanted, err) != ERR_OK)
        return err->code;
    const char *outlook, **wanted = ARENA_ARRAY(req->arena, const char *, page->n_wanted + 1);
    if (event_rating_outlook(req->store, req->arena, event, &outlook, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < page->n_wanted; i++)
        wanted[i] = page->wanted[i];
    if (*outlook && event->state != EVENT_CLOSED && !*event->set.teams)
        wanted[page->n_wanted++] = outlook;
    page->wanted = wanted;
    page->judges = ARENA_ARRAY(req->arena, struct judge_row, n + 1);
    page->n_judges = n;
    for (size_t i = 0; i < n; i++)
        page->judges[i] = (struct judge_row){
            .number = judges[i].number,
            .name = judges[i].name,
            .dci = judges[i].dci,
            .level = judges[i].level,
            .head = judges[i].role == JUDGE_HEAD,
            .floor = judges[i].role == JUDGE_FLOOR,
            .scorekeeper = judges[i].role == JUDGE_SCOREKEEPER,
        };
    return ERR_OK;
}

static enum err_code settings_show(struct request *req, struct err *err)
{
    struct event event;
    struct decklist_setting lists;
    if (page_event(req, &event, err) != ERR_OK || decklist_settings(req->store, &event, &lists, err) != ERR_OK)
        return err->code;
    const char *ends = field_is(req, "do", "add") ? "/judges" : "/none"; /* that of a row is another one */
    struct settings_page page = {
        .judge_name = field_typed_at(req, ends, "name", ""),
        .judge_level = field_typed_at(req, ends, "level", ""),
        .judge_dci = field_typed_at(req, ends, "dci", ""),
        .event = event.id,
        .event_name = event.set.name,
        .closed = event.state == EVENT_CLOSED,
        .begun = event.rounds_paired > 0,
        .lists_none = lists.lists == DECKLISTS_NONE,
        .lists_optional = lists.lists == DECKLISTS_OPTIONAL,
        .lists_required = lists.lists == DECKLISTS_REQUIRED,
        .lists_locked = lists.locked,
        .rounds = event.rounds_paired,
        .players = event.players,
        .missing = event.missing,
    };
    struct event_data data;
    if (event_load(req->store, req->arena, event.id, &data, err) != ERR_OK ||
        event_close_asks(req->arena, &data, &page.unplayed, err) != ERR_OK ||
        settings_fields(req, &event.set, &page.groups, &page.n_groups, err) != ERR_OK ||
        fill_judges(req, &event, &page, err) != ERR_OK)
        return err->code;
    settings_formats(req, event.set.date, &page);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Settings"), .section = "settings"});
    page_event_settings(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* A new format, or a new day, takes its rating category along, unless the old one was not that of its format. */
static void follow_format(struct request *req, const struct event *event, struct event_settings *set, uint64_t *which)
{
    if (!(*which & (EVENT_SET(format) | EVENT_SET(date) | EVENT_SET(structure))) || (*which & EVENT_SET(category)))
        return;
    if (rating_category_follow(settings_category(req, &event->set), settings_category(req, set),
                               *which & EVENT_SET(format), set) == CATEGORY_FOLLOWED)
        *which |= EVENT_SET(category);
}

static enum err_code settings_save(struct request *req, struct err *err)
{
    struct event event;
    struct event_edited told;
    struct decklist_knowledge knowledge, *known = NULL;
    struct decklists_rejudged rejudged = {.judged = 0};
    uint64_t which;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    struct event_settings set = event.set, seen;
    if (settings_read(req, &set, &seen, &which, err) != ERR_OK)
        return err->code;
    if (which == 0) {
        page_done(req, lang_text(req->lang, "Nothing was changed"), "/e/%lld/settings", (long long)event.id.v);
        return ERR_OK;
    }
    follow_format(req, &event, &set, &which);
    bool judged_by = strcmp(set.format, event.set.format) != 0 || strcmp(set.date, event.set.date) != 0 ||
                     strcmp(set.pool_date, event.set.pool_date) != 0 || set.deck_sanity != event.set.deck_sanity;
    if (judged_by) {
        if (page_knowledge(req, &knowledge, err) != ERR_OK)
            return err->code;
        known = &knowledge;
    }
    if (event_edit_told(req->store, req->arena, known, event.id, &seen, &set, which, &told, err) != ERR_OK)
        return err->code;
    rejudged = told.rejudged;
    if (told.lists_wait && decks_recheck(req, &told.together, &rejudged, err) != ERR_OK)
        return err->code;
    const char *said = lang_text(req->lang, "The settings are saved");
    if (told.length.from)
        said = arena_printf(req->arena, "%s; %s", said, length_change_text(req->arena, &told.length));
    if (rejudged.judged)
        said = settings_and_also(req, said, decklists_rejudged_text(req->arena, &rejudged));
    said = settings_and_also(req, said, settings_format_note(req, &told.event.set, which));
    page_done(req, said, "/e/%lld/settings", (long long)event.id.v);
    return ERR_OK;
}

/* ---- decklists and judges -------------------------------------------------------------------- */

static enum err_code lists_save(struct request *req, struct err *err)
{
    const char *typed = field_or(req, "lists", "");
    struct event event;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    for (int i = DECKLISTS_NONE; i <= DECKLISTS_REQUIRED; i++) {
        if (strcmp(decklists_words[i], typed) != 0)
            continue;
        if (decklist_ask(req->store, req->arena, event.id, (enum decklists)i, err) != ERR_OK)
            return err->code;
        page_done(req, lang_text(req->lang, "The settings are saved"), "/e/%lld/settings", (long long)event.id.v);
        return ERR_OK;
    }
    return err_set(err, ERR_INPUT, "field lists: none, optional or required");
}

static enum err_code read_judge(struct request *req, struct judge_fields *out, struct err *err)
{
    int64_t level;
    const char *role = field_or(req, "role", "");
    if (field_int(req, "level", 0, 5, 0, &level, err) != ERR_OK)
        return err->code;
    *out = (struct judge_fields){.name = field(req, "name"), .dci = field(req, "dci"), .level = (int)level, .role = -1};
    for (int i = JUDGE_FLOOR; i <= JUDGE_SCOREKEEPER; i++)
        if (strcmp(judge_role_words[i], role) == 0)
            out->role = i;
    return ERR_OK;
}

static enum err_code judge_save(struct request *req, struct err *err)
{
    struct event event;
    struct judge_fields fields;
    struct judge judge;
    const char *what = field_or(req, "do", "add"), *who = field_or(req, "who", "");
    if (page_event(req, &event, err) != ERR_OK || read_judge(req, &fields, err) != ERR_OK)
        return err->code;
    enum err_code rc;
    const char *text = lang_text(req->lang, "{name} is saved");
    if (strcmp(what, "remove") == 0) {
        text = lang_text(req->lang, "{name} is removed");
        rc = judge_remove(req->store, req->arena, event.id, who, &judge, err);
    } else if (strcmp(what, "edit") == 0) {
        rc = judge_edit(req->store, req->arena, event.id, who, &fields, &judge, err);
    } else {
        rc = judge_add(req->store, req->arena, event.id, &fields, &judge, err);
    }
    if (rc == ERR_OK)
        page_done(req, lang_fill(req->arena, text, LANG_ARGS({"name", judge.name})), "/e/%lld/settings",
                  (long long)event.id.v);
    return rc;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* What was left undecided when the event was closed, as a sentence; "" for nothing. */
static const char *waiting_text(struct request *req, const struct judging_waiting *waiting)
{
    const struct {
        size_t n;
        const char *text;
    } kinds[] = {
        {waiting->n_penalties,
         lang_plural(req->lang, "{n} penalty is not confirmed by the head judge and does not count",
                     "{n} penalties are not confirmed by the head judge and do not count",
                     (int64_t)waiting->n_penalties)},
        {waiting->n_appeals, lang_plural(req->lang, "{n} appeal is not decided", "{n} appeals are not decided",
                                         (int64_t)waiting->n_appeals)},
        {waiting->n_dci, lang_plural(req->lang, "{n} appeal waits for the DCI", "{n} appeals wait for the DCI",
                                     (int64_t)waiting->n_dci)},
    };
    const char *text = "";
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        if (kinds[i].n)
            text = arena_printf(
                req->arena, "%s. %s", text,
                lang_fill(req->arena, kinds[i].text, LANG_ARGS({"n", arena_printf(req->arena, "%zu", kinds[i].n)})));
    return text;
}

static enum err_code event_close_do(struct request *req, struct err *err)
{
    struct event event;
    struct event_data data;
    struct closing closing;
    const char *unplayed = "";
    bool force = field(req, "force") != NULL;
    if (page_event(req, &event, err) != ERR_OK || event_load(req->store, req->arena, event.id, &data, err) != ERR_OK ||
        event_close_asks(req->arena, &data, &unplayed, err) != ERR_OK)
        return err->code;
    if (*unplayed && !force)
        return err_set(err, ERR_CONFLICT, "%s; to close the event all the same, tick the box under Settings, Finish",
                       unplayed);
    if (event_close(req->store, req->arena, event.id, force, &closing, err) != ERR_OK)
        return err->code;
    page_done(req,
              arena_printf(req->arena, "%s; %s%s", lang_text(req->lang, "The event is closed"), closing.sentence,
                           waiting_text(req, &closing.waiting)),
              "/e/%lld", (long long)event.id.v);
    return ERR_OK;
}

static enum err_code event_reopen_do(struct request *req, struct err *err)
{
    struct event event;
    struct closing closing;
    if (page_event(req, &event, err) != ERR_OK ||
        event_reopen(req->store, req->arena, event.id, &closing, err) != ERR_OK)
        return err->code;
    page_done(req,
              arena_printf(req->arena, "%s; %s", lang_text(req->lang, "The event is open again"), closing.sentence),
              "/e/%lld", (long long)event.id.v);
    return ERR_OK;
}

static enum err_code event_delete_do(struct request *req, struct err *err)
{
    struct event event;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (!field_is(req, "sure", "1"))
        return err_set(err, ERR_INPUT, "tick the box to say that you are sure; nothing was deleted");
    if (event_delete(req->store, req->arena, event.id, err) != ERR_OK)
        return err->code;
    page_done(req,
              lang_fill(req->arena, lang_text(req->lang, "{name} is deleted; the log can bring it back"),
                        LANG_ARGS({"name", event.set.name})),
              "/");
    return ERR_OK;
}

const struct route routes_events[] = {
    {METHOD_GET, "/events/new", FOR_ORGANIZER, 0, 0, event_new_show, NULL},
    {METHOD_POST, "/events/new", MAY_EVENT_NEW, 0, 32768, event_new_make, event_new_show},
    {METHOD_GET, "/e/{event}/settings", FOR_ORGANIZER, 0, 0, settings_show, NULL},
    {METHOD_POST, "/e/{event}/settings", MAY_EVENT_EDIT, 0, 32768, settings_save, settings_show},
    {METHOD_POST, "/e/{event}/settings/lists", MAY_DECK_ASK, 0, 0, lists_save, settings_show},
    {METHOD_POST, "/e/{event}/settings/judges", MAY_JUDGE_ADD &MAY_JUDGE_EDIT &MAY_JUDGE_REMOVE, 0, 0, judge_save,
     settings_show},
    {METHOD_POST, "/e/{event}/close", MAY_EVENT_CLOSE, 0, 0, event_close_do, dashboard_show},
    {METHOD_POST, "/e/{event}/reopen", MAY_EVENT_REOPEN, 0, 0, event_reopen_do, settings_show},
    {METHOD_POST, "/e/{event}/delete", MAY_EVENT_DELETE, 0, 0, event_delete_do, settings_show},
    {0},
};
