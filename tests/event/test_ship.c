/* test_ship.c - what the simulator does not do while a copy follows: merging, importing, closing,
 * forgetting */
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/import/import.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "fixture.h"
#include "store/ship_testing.h"

static void verbs_about_people_and_history(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("people.db");
    struct store *copy = ship_begin_copy(f->store, test_path(&f->arena, "people-copy.db"), &f->arena);
    struct event_settings set = event_settings_usual();
    struct closing closing;
    struct player player;
    struct event_import imported;
    struct journal_entry *entries;
    size_t n;
    const struct event_import_options options = {.name = "Imported"};
    fixture_players(f, 9);
    set.category = RATING_STANDARD;
    set.level2 = true;
    fixture_event(f, set);
    fixture_play(f, 3);
    ship_catch_up(f->store, copy, &f->arena);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    ship_catch_up(f->store, copy, &f->arena);
    OK(f, event_import(f->store, &f->arena, test_read_data(&f->arena, "events/swiss-69750.tsv", NULL), "swiss.tsv",
                       &options, &imported, &f->err));
    ship_catch_up(f->store, copy, &f->arena);
    struct player_import more;
    OK(f, player_import(f->store, &f->arena, "name,dci\n\"P001, Twin\",12345\n", "more.csv", (struct event_id){0},
                        false, &more, &f->err));
    OK(f, player_merge(f->store, &f->arena, more.rows[0].player, f->players[0], &player, &f->err));
    ship_catch_up(f->store, copy, &f->arena);
    for (int i = 1; i <= 4; i++) {
        OK(f, upkeep_undo(f->store, &f->arena, i, &entries, &n, &f->err));
        ship_catch_up(f->store, copy, &f->arena);
        OK(f, upkeep_redo(f->store, &f->arena, i, &entries, &n, &f->err));
        ship_catch_up(f->store, copy, &f->arena);
    }
    OK(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err));
    ship_catch_up(f->store, copy, &f->arena);

    /* Nothing that tells of somebody who is forgotten waits for the copy, so it begins again. */
    struct replica is;
    struct shipment *list;
    bool anew;
    OK(f, player_forget(f->store, &f->arena, f->players[1], &player, &f->err));
    OK(f, replica_get(copy, &f->arena, &is, &f->err));
    const struct ship_position have = {.line = is.line, .digest = is.digest, .seq = is.seq};
    OK(f, ship_after(f->store, &f->arena, &have, SIZE_MAX, &list, &n, &anew, &f->err));
    assert_int_equal(n, 0);
    store_close(copy);
    copy = ship_begin_copy(f->store, test_path(&f->arena, "people-copy.db"), &f->arena);
    assert_null(strstr(ship_content(&f->arena, copy), "P002"));
    OK(f, player_import(f->store, &f->arena, "name\n\"Later, Lou\"\n", "later.csv", (struct event_id){0}, false, &more,
                        &f->err));
    ship_catch_up(f->store, copy, &f->arena);
    store_close(copy);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(verbs_about_people_and_history)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
