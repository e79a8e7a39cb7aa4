/* person.c - one person's record: corrected, merged with another, forgotten */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/people/people.h"
#include "web/pages/inner.h"
#include "web/pages/players/person.html.h"
#include "web/pages/players/players.h"

#include <string.h>

#define SHOWN_MAX 30

/* The event that the desk came from, to go back to. */
static enum err_code read_event(struct request *req, struct event_id *out, struct err *err)
{
    return field_int(req, "event", 0, INT64_MAX, 0, &out->v, err);
}

static enum err_code fill_into(struct request *req, struct person_page *page, struct err *err)
{
    page->into = req->problem ? field_typed(req, "into", "") : field_or(req, "into", "");
    if (*page->into && players_meant(req, (struct event_id){0}, page->into, SHOWN_MAX, &page->candidates,
                                     &page->n_candidates, err) != ERR_OK)
        return err->code;
    size_t kept = 0;
    for (size_t i = 0; i < page->n_candidates; i++)
        if (page->candidates[i].id != page->id.v)
            page->candidates[kept++] = page->candidates[i];
    page->n_candidates = kept;
    return players_known(req, (struct event_id){0}, &page->known, &page->n_known, err);
}

static enum err_code person_show(struct request *req, struct err *err)
{
    struct player player;
    struct person_page page = {.id = req->player_id};
    const char *suggestion = NULL;
    if (player_get(req->store, req->arena, req->player_id, &player, err) != ERR_OK ||
        read_event(req, &page.event, err) != ERR_OK)
        return err->code;
    page.name = player.name;
    page.last = field_typed(req, "last", player.last);
    page.first = field_typed(req, "first", player.first);
    page.dci = field_typed(req, "dci", player.dci);
    page.email = field_typed(req, "email", player.email);
    page.country = field_typed(req, "country", player.country);
    page.region = field_typed(req, "region", player.region);
    page.club = field_typed(req, "club", player.club);
    page.note = field_typed(req, "note", player.note);
    page.hint = "";
    if (*page.dci && dci_check(req->arena, page.dci, &suggestion) == DCI_SUSPECT)
        page.hint = message(req->arena, "does not check; %s would", suggestion);
    page.forgotten = player.forgotten;
    page.organizer = may(req, FOR_ORGANIZER);
    page.seen = player_seen_text(req->arena, &player);
    if (!player.forgotten && fill_into(req, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = player.name, .section = "players"});
    page_person(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* Goes on to the event's players, or to the player's record. */
static void done(struct request *req, const char *said, struct event_id event, struct player_id player)
{
    if (event.v)
        page_done(req, said, "/e/%lld/players", (long long)event.v);
    else
        page_done(req, said, "/p/%lld/edit", (long long)player.v);
}

static enum err_code person_edit(struct request *req, struct err *err)
{
    struct player player;
    struct event_id event;
    const char *hint = "";
    if (read_event(req, &event, err) != ERR_OK)
        return err->code;
    const struct player_fields fields = {
        .last = field(req, "last"),
        .first = field(req, "first"),
        .dci = field(req, "dci"),
        .email = field(req, "email"),
        .country = field(req, "country"),
        .region = field(req, "region"),
        .club = field(req, "club"),
        .note = field(req, "note"),
    };
    if (player_edit(req->store, req->arena, req->player_id, field(req, "seen"), &fields, &player, &hint, err) != ERR_OK)
        return err->code;
    const char *said = lang_fill(req->arena, lang_text(req->lang, "{name} is saved"), LANG_ARGS({"name", player.name}));
    done(req, hint && *hint ? arena_printf(req->arena, "%s. %s", said, hint) : said, event, player.id);
    return ERR_OK;
}

static enum err_code person_merge(struct request *req, struct err *err)
{
    struct player from, into, merged;
    struct event_id event;
    int64_t id;
    if (read_event(req, &event, err) != ERR_OK || field_int(req, "player", 1, INT64_MAX, 0, &id, err) != ERR_OK)
        return err->code;
    const char *words = id ? arena_printf(req->arena, "#%lld", (long long)id) : field_or(req, "into", "");
    if (!*words)
        return err_set(err, ERR_INPUT, "who is this really? Nothing was changed");
    if (player_resolve(req->store, req->arena, (struct event_id){0}, words, &into, err) != ERR_OK ||
        player_get(req->store, req->arena, req->player_id, &from, err) != ERR_OK)
        return err->code;
    const char *numbers = player_merge_numbers(req->arena, &from, &into);
    if (*numbers && !field_is(req, "numbers", "1"))
        return err_set(err, ERR_CONFLICT,
                       "the DCI numbers differ: %s and %s; two numbers are two people, as a rule. Tick the box if they "
                       "are one person all the same: then %s; nothing was changed",
                       from.dci, into.dci, numbers);
    if (player_merge(req->store, req->arena, req->player_id, into.id, &merged, err) != ERR_OK)
        return err->code;
    const char *said =
        lang_fill(req->arena, lang_text(req->lang, "The two are one now: {name}"), LANG_ARGS({"name", merged.name}));
    done(req, *numbers ? arena_printf(req->arena, "%s. %s", said, numbers) : said, event, merged.id);
    return ERR_OK;
}

static enum err_code person_forget(struct request *req, struct err *err)
{
    struct player player;
    if (!field_is(req, "sure", "1"))
        return err_set(err, ERR_INPUT, "tick the box to say that you are sure; nothing was changed");
    if (player_forget(req->store, req->arena, req->player_id, &player, err) != ERR_OK)
        return err->code;
    size_t n = 0;
    const char *const *copies = store_copies(req->store, req->arena, &n);
    const char *files = "";
    for (size_t i = 0; i < n; i++) {
        const char *slash = strrchr(copies[i], '/');
        files = arena_printf(req->arena, "%s%s%s", files, i ? ", " : "", slash ? slash + 1 : copies[i]);
    }
    done(req,
         n ? lang_fill(req->arena,
                       lang_text(req->lang,
                                 "Forgotten: this is {name} now. Copies made before may still have the name: {files}"),
                       LANG_ARGS({"name", player.name}, {"files", files}))
           : lang_fill(req->arena, lang_text(req->lang, "Forgotten: this is {name} now"),
                       LANG_ARGS({"name", player.name})),
         (struct event_id){0}, player.id);
    return ERR_OK;
}

const struct route routes_person[] = {
    {METHOD_GET, "/p/{player}/edit", FOR_DESK, 0, 0, person_show, NULL},
    {METHOD_POST, "/p/{player}/edit", MAY_PLAYER_EDIT, 0, 8192, person_edit, person_show},
    {METHOD_POST, "/p/{player}/merge", MAY_PLAYER_MERGE, 0, 0, person_merge, person_show},
    {METHOD_POST, "/p/{player}/forget", MAY_PLAYER_FORGET, 0, 0, person_forget, person_show},
    {0},
};
