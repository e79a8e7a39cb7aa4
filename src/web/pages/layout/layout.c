/* layout.c - the frame of every page: head, navigation by role and event, what was done or went wrong, foot
 *
 * A page is written from its head to its foot into one buffer; nothing is kept between requests. Permissions are
 * checked by the pages themselves; here a link is merely hidden from visitors whom its page would refuse.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "web/gate/gate.h"
#include "web/pages/inner.h"
#include "web/pages/layout/layout.html.h"
#include "web/pages/pages.h"
#include "web/request/request.h"

#include <inttypes.h>
#include <string.h>

#define LINKS_MAX 16
#define DOCK_MAX  4

/* ---- navigation ------------------------------------------------------------------------------ */

/* There is a round. */
static bool once_paired(const struct event *event)
{
    return event->rounds_paired > 0;
}

/* There is, or will be, a bracket. */
static bool with_bracket(const struct event *event)
{
    return event->state == EVENT_PLAYOFF || event->rounds_paired > event->swiss_rounds ||
           strstr(event->structure, "elimination");
}

static const struct web_entry event_entries[] = {
    {"dashboard", "", LANG_MARK("Overview"), "house-door", FOR_ALL, FOR_ALL & ~FOR_PLAYER, NULL},
    {"players", "/players", LANG_MARK("Players"), "people", FOR_STAFF, FOR_STAFF, NULL},
    {"decks", "/decks", LANG_MARK("Decks"), "layers", FOR_STAFF, 0, NULL},
    {"rounds", "/rounds", LANG_MARK("Rounds"), "keyboard", FOR_STAFF, FOR_STAFF, NULL},
    {"rounds", "/pairings", LANG_MARK("Pairings"), "table", FOR_ALL & ~FOR_STAFF, FOR_ALL & ~FOR_STAFF, once_paired},
    {"standings", "/standings", LANG_MARK("Standings"), "list-ol", FOR_ALL, FOR_ALL, once_paired},
    {"bracket", "/bracket", LANG_MARK("Bracket"), "trophy", FOR_ALL, FOR_ALL & ~FOR_STAFF, with_bracket},
    {"meta", "/meta", LANG_MARK("Metagame"), "pie-chart", FOR_ALL, 0, once_paired},
    {"judge", "/judge", LANG_MARK("Judge"), "person-badge", FOR_STAFF, FOR_STAFF & ~FOR_DESK, NULL},
    {"penalties", "/penalties", LANG_MARK("Penalties"), "hammer", FOR_STAFF, FOR_STAFF, NULL},
    {"deckchecks", "/deckchecks", LANG_MARK("Deck checks"), "shield-check", FOR_STAFF, 0, NULL},
    {"paper", "/paper", LANG_MARK("Print"), "printer", FOR_STAFF, 0, NULL},
    {"settings", "/settings", LANG_MARK("Settings"), "gear", FOR_ORGANIZER, 0, NULL},
};

static const struct web_entry main_entries[] = {
    {"me", "/me", LANG_MARK("My page"), "person", FOR_PLAYER, FOR_PLAYER, NULL},
    {"mydeck", "/me/deck", LANG_MARK("My decklist"), "layers", FOR_PLAYER, FOR_PLAYER, NULL},
    {"staff", "/staff", LANG_MARK("Staff"), "person-badge", FOR_ORGANIZER, 0, NULL},
    {"log", "/log", LANG_MARK("Log"), "journal-text", FOR_STAFF, 0, NULL},
    {"backup", "/backup", LANG_MARK("Backup"), "hdd", FOR_ORGANIZER, 0, NULL},
    {"store", "/settings", LANG_MARK("Store"), "shop", FOR_ORGANIZER, 0, NULL},
    {"screen", "/screen", LANG_MARK("Screen"), "display", FOR_STAFF, 0, NULL},
    {"ratings", "/ratings", LANG_MARK("Ratings"), "star", FOR_ALL, 0, NULL},
    {"metagame", "/meta", LANG_MARK("Metagame"), "bar-chart", FOR_ALL, 0, NULL},
    {"whatif", "/what-if", LANG_MARK("What if"), "play", FOR_STAFF, 0, NULL},
    {"join", "/join", LANG_MARK("Join"), "person-plus", ROLE_PUBLIC, ROLE_PUBLIC, NULL},
    {"login", "/login", LANG_MARK("Log in"), "box-arrow-in-right", ROLE_PUBLIC, 0, NULL},
    {"hands", "/hands", LANG_MARK("Sample hands"), "suit-spade", FOR_ALL, 0, NULL}, /* last: a dock takes the first */
};

static size_t put_links(struct request *req, const struct web_entry *entries, size_t n, const char *base,
                        const struct event *event, const char *section, struct layout_link *out)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        if (!may(req, entries[i].roles) || (event && entries[i].shown && !entries[i].shown(event)))
            continue;
        tc_assert(k < LINKS_MAX);
        out[k++] = (struct layout_link){
            .href = arena_printf(req->arena, "%s%s", base, entries[i].path),
            .text = lang_text(req->lang, entries[i].text),
            .icon = entries[i].icon,
            .docked = may(req, entries[i].dock),
            .current = strcmp(entries[i].section, section) == 0,
        };
    }
    return k;
}

/* The four links that thumbs find at the foot of a phone: first the visitor's own page, then those of the event or of
 * the store. */
static void put_dock(struct request *req, struct layout_page *page)
{
    struct layout_link *dock = ARENA_ARRAY(req->arena, struct layout_link, DOCK_MAX);
    for (size_t i = 0; i < page->n_main_links && page->n_dock < DOCK_MAX; i++)
        if (page->main_links[i].docked)
            dock[page->n_dock++] = page->main_links[i];
    for (size_t i = 0; i < page->n_event_links && page->n_dock < DOCK_MAX; i++)
        if (page->event_links[i].docked)
            dock[page->n_dock++] = page->event_links[i];
    for (size_t i = 0; i < page->n_main_links && !page->n_event_links && page->n_dock < DOCK_MAX; i++)
        if (!page->main_links[i].docked)
            dock[page->n_dock++] = page->main_links[i];
    page->dock = dock;
}

/* The event that is going on, for staff who look at a page of the store, such as the log or a player's, and want to go
 * back to their tables. */
static bool event_going_on(struct request *req, struct event *out)
{
    struct err aside = ERR_INIT; /* there is none: then there is no way back to it */
    bool found = req->store && !req->site->options.face && may(req, FOR_STAFF) &&
                 event_resolve(req->store, req->arena, NULL, out, &aside) == ERR_OK && out->state != EVENT_CLOSED;
    err_clear(&aside);
    return found;
}

/* The links within the event that the page belongs to; none when it cannot be read (the page itself then says why). */
static void put_event(struct request *req, const struct page_look *look, struct layout_page *page)
{
    struct event event;
    struct err err = ERR_INIT;
    bool own = req->event_id.v != 0;
    if (look->bare || (!own && !event_going_on(req, &event)) ||
        (own && (page_event(req, &event, &err) != ERR_OK || shown_event(req, &event, &err) != ERR_OK)))
        return;
    struct layout_link *links = ARENA_ARRAY(req->arena, struct layout_link, LINKS_MAX);
    page->event_name = own ? event.set.name : "";
    page->links_name = event.set.name;
    page->event_links = links;
    page->n_event_links =
        put_links(req, event_entries, ARRAY_LEN(event_entries), arena_printf(req->arena, "/e/%" PRId64, event.id.v),
                  &event, own && look->section ? look->section : "", links);
}

/* ---- head and foot --------------------------------------------------------------------------- */

static void put_languages(struct html *h, struct layout_page *page)
{
    size_t n = 0;
    while (lang_list()[n])
        n++;
    struct layout_language *languages = ARENA_ARRAY(h->arena, struct layout_language, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct lang *lang = lang_list()[i];
        languages[i] = (struct layout_language){lang_tag(lang), lang_name(lang), lang == h->lang};
    }
    page->languages = languages;
    page->n_languages = n;
}

static struct layout_page plain_page(struct html *h, const struct web_face *face, const char *title)
{
    return (struct layout_page){
        .site = face ? face->name : "Topcut",
        .guest = face != NULL,
        .lang = lang_tag(h->lang ? h->lang : lang_find("en")),
        .title = title,
        .css = static_url("style.css"),
        .script = static_url("topcut.js"),
        .icon = static_url("icon.svg"),
        .event_name = "",
        .links_name = "",
        .who = "",
        .who_shown = "",
        .path = "/",
    };
}

/* Who is logged in, for people: "Ann (organizer)" in their language, a player by the name alone. */
static const char *who_shown(struct request *req)
{
    static const struct {
        enum role role;
        const char *text;
    } roles[] = {{ROLE_ORGANIZER, LANG_MARK("{name} (organizer)")},
                 {ROLE_SCOREKEEPER, LANG_MARK("{name} (scorekeeper)")},
                 {ROLE_JUDGE, LANG_MARK("{name} (judge)")},
                 {ROLE_SCREEN, LANG_MARK("{name} (screen)")}};
    const char *who = req->visitor.who, *role = strrchr(who, '(');
    const struct web_face *face = req->site->options.face;
    if (face && req->visitor.role == ROLE_ORGANIZER && role && role > who)
        return lang_fill(req->arena, lang_text(req->lang, face->officer),
                         LANG_ARGS({"name", arena_strndup(req->arena, who, (size_t)(role - who) - 1)}));
    if (req->visitor.role == ROLE_PLAYER && strncmp(who, "player ", strlen("player ")) == 0)
        return who + strlen("player ");
    for (size_t i = 0; i < ARRAY_LEN(roles); i++)
        if (roles[i].role == req->visitor.role && role && role > who)
            return lang_fill(req->arena, lang_text(req->lang, roles[i].text),
                             LANG_ARGS({"name", arena_strndup(req->arena, who, (size_t)(role - who) - 1)}));
    return who;
}

struct page_answer page_answer_of(struct request *req)
{
    return (struct page_answer){.flash = request_flash(req), .problem = req->problem, .typed = "", .back = ""};
}

/* Readers who follow a shared link come from outside: addresses are whole, by the server's name where it has one. */
static void put_sharing(struct request *req, const struct page_look *look, struct layout_page *page)
{
    if (!look->about)
        return;
    const struct auth *auth = request_auth(req);
    const char *named = auth_named_url(auth, req->arena), *site = *named ? named : auth_phone_url(auth, req->arena);
    page->about = look->about;
    page->url = arena_printf(req->arena, "%s%s", site, req->path);
    page->picture = look->picture ? arena_printf(req->arena, "%s%s", site, look->picture) : NULL;
}

void page_begin(struct request *req, const struct page_look *look)
{
    const struct web_face *face = req->site->options.face;
    struct layout_page page = plain_page(req->html, face, look->title);
    page.class_ = look->class_;
    page.style = look->style ? static_url(look->style) : NULL;
    put_sharing(req, look, &page);
    /* shown again after a POST, the page has no address of its own */
    page.refresh = req->problem ? 0 : look->refresh;
    page.bare = look->bare;
    page.live = look->live;
    page.event = req->event_id.v;
    page.after = look->live ? request_news(req) : 0;
    page.answer = page_answer_of(req);
    page.answers_inside = look->answers_inside;
    page.staff = may(req, FOR_STAFF) && !look->bare;
    page.gone = may(req, FOR_STAFF) ? request_gone(req) : NULL;
    page.who = req->visitor.who;
    page.who_shown = who_shown(req);
    struct layout_link *links = ARENA_ARRAY(req->arena, struct layout_link, LINKS_MAX);
    page.main_links = links;
    page.n_main_links =
        put_links(req, face ? face->entries : main_entries, face ? face->n_entries : ARRAY_LEN(main_entries), "", NULL,
                  look->section ? look->section : "", links);
    put_event(req, look, &page);
    put_dock(req, &page);
    req->bare = look->bare;
    page_layout_begin(req->html, &page);
}

void page_end(struct request *req)
{
    struct layout_page page = plain_page(req->html, req->site->options.face, "");
    page.bare = req->bare;
    /* A page that is shown again after a POST has another path: link back to the one where it was made. */
    page.path = req->method == METHOD_GET ? req->path : "/";
    put_languages(req->html, &page);
    page_layout_end(req->html, &page);
}

/* ---- what went wrong ------------------------------------------------------------------------- */

struct status_text {
    int status;
    const char *title, *advice;
};

static const struct status_text statuses[] = {
    {400, LANG_MARK("This request cannot be read"), LANG_MARK("Go back, load the page again and try once more.")},
    {401, LANG_MARK("Log in first"),
     LANG_MARK("Staff log in with the PIN that the server shows, players with their code.")},
    {403, LANG_MARK("Not for you"), LANG_MARK("Log in as somebody who may do this, or ask the organizer.")},
    {404, LANG_MARK("There is no such page"),
     LANG_MARK("The address may be mistyped, or what it showed is gone or not published yet.")},
    {405, LANG_MARK("This cannot be done here"), LANG_MARK("Go back, load the page again and try once more.")},
    {408, LANG_MARK("That took too long"), LANG_MARK("The connection may be weak: try once more.")},
    {409, LANG_MARK("Something has changed meanwhile"),
     LANG_MARK("Go back, load the page again and look at what is there now.")},
    {413, LANG_MARK("That is too much"), LANG_MARK("Send less at once.")},
    {415, LANG_MARK("This kind of data is not understood"), LANG_MARK("Use the form of the page.")},
    {421, LANG_MARK("This server has another name"),
     LANG_MARK("Use the address that the server shows, or start it with --host NAME.")},
    {422, LANG_MARK("This cannot be taken"), LANG_MARK("Go back, correct what is told, and try once more.")},
    {429, LANG_MARK("Too many tries"), LANG_MARK("Wait a minute, then try once more.")},
    {500, LANG_MARK("The server made a mistake"),
     LANG_MARK("Nothing was changed. The organizer finds the reason in the server's window.")},
    {503, LANG_MARK("The server is busy"), LANG_MARK("Wait some seconds, then load the page again.")},
    {LAYOUT_GONE, LANG_MARK("Nothing is saved any more"),
     LANG_MARK("Stop the server and start it again. What you sent was not saved.")},
};

void layout_problem(struct html *h, const struct web_face *face, int status, const char *sentence)
{
    const struct status_text *text = NULL;
    for (size_t i = 0; i < ARRAY_LEN(statuses); i++)
        if (statuses[i].status == status)
            text = &statuses[i];
    if (!text) /* the general one of its class */
        text = status >= 500 ? &statuses[ARRAY_LEN(statuses) - 3] : &statuses[0];
    const struct problem_page problem = {
        .status = status == LAYOUT_GONE ? 503 : status,
        .title = lang_text(h->lang, text->title),
        .sentence = sentence && *sentence ? sentence : NULL,
        .advice = lang_text(h->lang, text->advice),
    };
    struct layout_page page = plain_page(h, face, problem.title);
    page.class_ = "plain";
    put_languages(h, &page);
    page_layout_begin(h, &page);
    page_problem(h, &problem);
    page_layout_end(h, &page);
}
