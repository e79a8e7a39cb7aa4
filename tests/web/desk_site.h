/* desk_site.h - a server with a store at the desk, and an organizer who asks it: for the tests of the desk's pages */
#ifndef TOPCUT_TESTS_DESK_SITE_H
#define TOPCUT_TESTS_DESK_SITE_H

#include "base/arena.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "client.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"

static struct served *site;
static struct login desk; /* the organizer */

/* ---- asking ---------------------------------------------------------------------------------- */

TC_UNUSED static const char *encoded(const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (strchr("=&", *c) || (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z'))
            strbuf_add_char(&sb, (char)*c);
        else
            strbuf_printf(&sb, "%%%02X", *c);
    }
    char *copy = arena_strdup(&site->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return copy;
}

TC_UNUSED static struct answer get_as(const struct login *who, const char *path)
{
    return site_ask(site, &(struct ask){.path = path, .cookie = who->cookie});
}

TC_UNUSED static struct answer get(const char *path)
{
    return get_as(&desk, path);
}

/* Posts fields ("a=1&b=two words"; values have no & or =), with the token and a request id of its own. */
TC_UNUSED static struct answer post_as(const struct login *who, const char *path, const char *fields)
{
    static int requests;
    const char *form = arena_printf(&site->arena, "csrf=%s&rid=test-%d&%s", who->csrf, ++requests, encoded(fields));
    return site_ask(site, &(struct ask){.path = path, .form = form, .cookie = who->cookie});
}

TC_UNUSED static struct answer post(const char *path, const char *fields)
{
    return post_as(&desk, path, fields);
}

TC_UNUSED static void done(struct answer a)
{
    if (a.status != 303)
        fail_msg("status %d: %.3000s", a.status, a.body);
}

TC_UNUSED static void refused(struct answer a, int status, const char *words)
{
    if (a.status != status || !strstr(a.body, words))
        fail_msg("status %d instead of %d, \"%s\" wanted: %.3000s", a.status, status, words, a.body);
}

TC_UNUSED static void shows(struct answer a, const char *words)
{
    if (a.status != 200 || !strstr(a.body, words))
        fail_msg("status %d, \"%s\" wanted: %.20000s", a.status, words, a.body);
}

/* ---- the store's word ------------------------------------------------------------------------ */

TC_UNUSED static struct event_data loaded(struct event_id id)
{
    struct store *store;
    struct event_data data;
    SITE_OK(site, store_open(site->path, STORE_READ, &site_clock, &store, &site->err));
    SITE_OK(site, event_load(store, &site->arena, id, &data, &site->err));
    store_close(store);
    return data;
}

TC_UNUSED static const struct load_player *enrolled(const struct event_data *data, const char *name)
{
    for (size_t i = 0; i < data->n_players; i++)
        if (strcmp(data->players[i].name, name) == 0)
            return &data->players[i];
    return NULL;
}

TC_UNUSED static struct journal_entry newest(void)
{
    struct store *store;
    struct journal_entry *entries;
    size_t n;
    SITE_OK(site, store_open(site->path, STORE_READ, &site_clock, &store, &site->err));
    SITE_OK(site, journal_list(store, &site->arena, 1, &entries, &n, &site->err));
    store_close(store);
    assert_int_equal(n, 1);
    return entries[0];
}

TC_UNUSED static struct player_id known(const char *name, const char *club)
{
    struct store *store;
    struct player player;
    const struct player_fields fields = {.name = name, .club = club};
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, player_add(store, &site->arena, &fields, PLAYER_ALLOW_TWINS, &player, NULL, &site->err));
    store_close(store);
    return player.id;
}

/* The path of a page of event 0 (paired) or 1 (enrolling). */
TC_UNUSED static const char *at(int event, const char *rest)
{
    return arena_printf(&site->arena, "/e/%lld%s", (long long)site->events[event].v, rest);
}

TC_UNUSED static int open_site(void **state)
{
    (void)state;
    site = site_new("desk");
    site_start(site);
    desk = site_login(site, "organizer");
    return 0;
}

TC_UNUSED static int close_site(void **state)
{
    (void)state;
    site_free(site);
    return 0;
}

#endif
