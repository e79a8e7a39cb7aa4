/* settings.c - the store as a whole: its file, its language, the computer that stands by */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "web/pages/inner.h"
#include "web/pages/settings/store.html.h"
#include "web/standby/standby.h"

#include <string.h>

static void fill_languages(struct request *req, const struct lang *chosen, struct store_page *page)
{
    size_t n = 0;
    while (lang_list()[n])
        n++;
    page->language = chosen ? lang_tag(chosen) : "";
    page->languages = ARENA_ARRAY(req->arena, struct language_row, n);
    for (; page->n_languages < n; page->n_languages++) {
        const struct lang *lang = lang_list()[page->n_languages];
        page->languages[page->n_languages] = (struct language_row){
            .tag = lang_tag(lang), .name = lang_name(lang), .chosen = lang == (chosen ? chosen : lang_list()[0])};
    }
}

/* Fills in the age of the cards that lists are judged by. */
static void fill_cards(struct request *req, struct store_page *page)
{
    struct decklist_knowledge knowledge;
    struct err why = ERR_INIT;
    page->cards_of = page->cards_until = "";
    if (page_knowledge(req, &knowledge, &why) != ERR_OK || !knowledge.catalog)
        return;
    const struct catalog_info *info = catalog_info(knowledge.catalog);
    page->cards = info->cards;
    page->cards_of = lang_date(req->arena, req->lang, info->source_date);
    page->cards_until = lang_date(req->arena, req->lang, info->known_until);
}

static enum err_code settings_show(struct request *req, struct err *err)
{
    const struct lang *chosen;
    struct event *events;
    struct player *players;
    size_t n_events, n_players;
    if (store_language(req->store, &chosen, err) != ERR_OK ||
        event_list(req->store, req->arena, &events, &n_events, err) != ERR_OK ||
        player_find(req->store, req->arena, "", &players, &n_players, err) != ERR_OK)
        return err->code;
    struct store_page page = {
        .store = store_path(req->store),
        .version = TOPCUT_VERSION,
        .name = "",
        .standby = "",
        .events = (int64_t)n_events,
        .players = (int64_t)n_players,
        .schema = store_version(req->store),
    };
    fill_languages(req, chosen, &page);
    fill_cards(req, &page);
    page.standby_well = standby_line(req, &page.standby);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Store"), .section = "store"});
    page_store(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code language_save(struct request *req, struct err *err)
{
    const char *sentence;
    if (store_language_set(req->store, req->arena, field(req, "seen"), field_or(req, "language", ""), &sentence, err) !=
        ERR_OK)
        return err->code;
    page_done(req, lang_text(req->lang, "The settings are saved"), "/settings");
    return ERR_OK;
}

const struct route routes_settings[] = {
    {METHOD_GET, "/settings", FOR_ORGANIZER, 0, 0, settings_show, NULL},
    {METHOD_POST, "/settings/language", MAY_LANGUAGE, 0, 0, language_save, settings_show},
    {0},
};
