/* pages.h - the pages of an association for a test program: members with all kinds of names, an event, a published list
 *
 * The association and its server are the program's, made by the first hall_open; the client is that of tests/web.
 */
#ifndef TOPCUT_TESTS_ASSOCIATION_PAGES_H
#define TOPCUT_TESTS_ASSOCIATION_PAGES_H

#include "shop.h"

#include "../web/client.h"
#include "association/pages/pages.h"
#include "association/ratings/ratings.h"

enum { HALL_PLAYERS = 12, HALL_ROUNDS = 3, HALL_HOSTILE = 5, HALL_FORGOTTEN = 6 };
#define HALL_DAY "2026-11-28"

struct hall {
    struct arena arena;
    struct office office;
    struct office_place place;
    struct shop *shop;
    struct pages *pages;
    struct served site; /* the client's end of it */
    int32_t numbers[HALL_PLAYERS], event;
};
static struct hall *hall_of_program;

TC_UNUSED static void hall_people(struct hall *hall)
{
    static const char *const people[HALL_PLAYERS][3] = {
        {"Nilsson", "Bo", "SE"},   {"Ek", "Ida", "SE"},        {"Żak", "Łukasz", "PL"},
        {"Moreau", "Luc", "FR"},   {"Virtanen", "Aino", "FI"}, {"<script>alert(1)</script>", "Mallory & Co", "SE"},
        {"Glömsk", "Gösta", "SE"}, {"Иванова", "Анна", "BG"},  {"佐藤", "健", "JP"},
        {"Παπάς", "Νίκος", "GR"},  {"כהן", "משה", "IL"},       {"O'Neil", "Sean", "IE"},
    };
    struct err err = ERR_INIT;
    for (size_t i = 0; i < HALL_PLAYERS; i++) {
        struct member member;
        const struct member_fields fields = {.family = people[i][0], .given = people[i][1], .country = people[i][2]};
        FINE(member_new(&hall->office, &fields, &member, &err));
        hall->numbers[i] = member.number;
    }
}

/* An event that is taken in, a run, a list. */
TC_UNUSED static void hall_season(struct hall *hall)
{
    struct err err = ERR_INIT;
    struct intake intake;
    struct run run;
    struct rating_list list;
    hall->event = shop_sanction(hall->shop, &hall->office, HALL_DAY);
    struct event_id event = shop_play(hall->shop, &(struct shop_event){.name = "Fredag",
                                                                       .date = HALL_DAY,
                                                                       .sanction = hall->event,
                                                                       .rounds = HALL_ROUNDS,
                                                                       .seed = 1,
                                                                       .category = RATING_STANDARD});
    const char *package = shop_package(hall->shop, event);
    FINE(intake_take(&hall->office, package, strlen(package), INTAKE_POST, &intake, &err));
    assert_string_equal(intake.reason, "");
    FINE(ratings_run(&hall->office, "", RUN_WRITE, &run, &err));
    FINE(list_publish(&hall->office, &list, &err));
    const char *path;
    FINE(bundle_keep(&hall->office, &list, &path, &err));
}

/* The program's; what one test changes the next one sees. */
TC_UNUSED static struct hall *hall_open(void)
{
    struct err err = ERR_INIT;
    if (hall_of_program)
        return hall_of_program;
    struct hall *hall = hall_of_program = tc_calloc(1, sizeof *hall);
    hall->office = test_office(&hall->arena);
    hall->shop = shop_open(&hall->office, "Spelbutiken & Söner");
    hall_people(hall);
    shop_players(hall->shop, &hall->office, hall->numbers, HALL_PLAYERS);
    hall_season(hall);
    const struct web_options options = {.store = path_join(&hall->arena, test_dir(), "state/pages.db"),
                                        .who = "test",
                                        .clock = &test_clock,
                                        .any_port = true,
                                        .workers = 3,
                                        .as_root = true};
    FINE(office_place(&hall->arena, test_cluster()->dsn, path_join(&hall->arena, test_cluster()->folder, "keys"),
                      &hall->place, &err));
    FINE(pages_start(&hall->place, &options, &hall->pages, &err));
    hall->site.port = pages_info(hall->pages)->port;
    hall->site.socket = -1;
    hall->site.origin = arena_printf(&hall->arena, "http://127.0.0.1:%d", hall->site.port);
    return hall;
}

/* Of a test; the hall stays for the next one. */
TC_UNUSED static void hall_close(struct hall *hall)
{
    site_hang_up(&hall->site);
}

TC_UNUSED static int hall_end(void **state)
{
    struct hall *hall = hall_of_program;
    (void)state;
    if (!hall)
        return 0;
    pages_stop(hall->pages);
    shop_close(hall->shop);
    office_close(&hall->office);
    arena_release(&hall->site.arena);
    arena_release(&hall->arena);
    free(hall);
    return 0;
}

TC_UNUSED static struct answer hall_get(struct hall *hall, const char *path)
{
    return site_ask(&hall->site, &(struct ask){.path = path});
}

TC_UNUSED static void shows(const struct answer *a, const char *text)
{
    if (!strstr(a->body, text))
        fail_msg("nothing of \"%s\" in %s", text, a->body);
}

TC_UNUSED static void shows_not(const struct answer *a, const char *text)
{
    if (strstr(a->body, text))
        fail_msg("\"%s\" in %s", text, a->body);
}

#endif
