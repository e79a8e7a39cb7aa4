/* intake_world.h - an association and a store with an event to send, for the tests of packages that come in */
#ifndef TOPCUT_TESTS_INTAKE_WORLD_H
#define TOPCUT_TESTS_INTAKE_WORLD_H

#include "shop.h"

#define DAY "2026-11-28"

struct world {
    struct arena arena;
    struct office office;
    struct shop *shop;
    int32_t *members;
    int32_t sanction;
    const char *package;
    struct event_id event;
};

static int worlds;

/* A store with eight members, and an event of theirs that was sanctioned, played and packed. */
TC_UNUSED static struct world *begin(void)
{
    struct world *w = tc_calloc(1, sizeof *w);
    test_now_utc = 1795860000;
    w->office = test_office(&w->arena);
    w->shop = shop_open(&w->office, arena_printf(&w->arena, "Butik %d", ++worlds));
    w->members = shop_members(&w->office, 8);
    shop_players(w->shop, &w->office, w->members, 8);
    w->sanction = shop_sanction(w->shop, &w->office, DAY);
    w->event = shop_play(w->shop, &(struct shop_event){.name = "Fredag",
                                                       .date = DAY,
                                                       .sanction = w->sanction,
                                                       .rounds = 3,
                                                       .seed = (uint64_t)worlds,
                                                       .category = RATING_STANDARD});
    w->package = shop_package(w->shop, w->event);
    return w;
}

TC_UNUSED static void end(struct world *w)
{
    shop_close(w->shop);
    office_close(&w->office);
    arena_release(&w->arena);
    free(w);
}

TC_UNUSED static struct intake take(struct world *w, const char *text)
{
    struct err err = ERR_INIT;
    struct intake intake;
    FINE(intake_take(&w->office, text, strlen(text), INTAKE_POST, &intake, &err));
    return intake;
}

TC_UNUSED static void expect(struct world *w, const char *text, enum intake_state state, const char *reason)
{
    struct intake intake = take(w, text);
    if (intake.state != state || !strstr(intake.reason, reason))
        fail_msg("%s: \"%s\", and %s: \"%s\" was expected", intake_state_words[intake.state], intake.reason,
                 intake_state_words[state], reason);
}

/* Events and matches that count, of this world's event. */
TC_UNUSED static int64_t matches_of(struct world *w)
{
    struct err err = ERR_INIT;
    struct pg_rows rows;
    FINE(pg_query(w->office.pg, AQ_EVENT_COUNT, PG_NONE, &rows, &err));
    int64_t n = pg_int(&rows, 0, 1);
    pg_rows_release(&rows);
    return n;
}

TC_UNUSED static const char *sanction_state(struct world *w)
{
    struct err err = ERR_INIT;
    struct sanction sanction;
    FINE(sanction_get(&w->office, w->sanction, &sanction, &err));
    return sanction.state;
}

/* A package of this store with its parts changed, signed again: what a store could really send. */
TC_UNUSED static const char *resign(struct world *w, const char *text, shop_edit *edit, void *data)
{
    return shop_resign(w->shop, &w->arena, text, edit, data);
}

TC_UNUSED static struct json *nth(struct json *list, int n)
{
    struct json *at = json_edit_first(list);
    while (n-- > 0)
        at = json_edit_next(at);
    return at;
}

#endif
