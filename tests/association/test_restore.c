/* test_restore.c - the disk is lost: from a backup and the archive of what was written since, an association is as it
 * was, and its published list is derived again from the packages to the same digest
 * @tags slow-watched never-valgrind
 */
#include "copy.h"
#include "shop.h"

#include "association/ratings/ratings.h"

#include <time.h>

#define PLAYERS 8

static struct arena arena;
static struct cluster backup;

static void stop_backup(void)
{
    struct err err = ERR_INIT;
    if (backup.folder)
        (void)!cluster_stop(&backup, true, &err);
}

static void send_event(struct office *office, struct shop *shop, const char *day, uint64_t seed)
{
    struct err err = ERR_INIT;
    struct intake intake;
    struct event_id event = shop_play(shop, &(struct shop_event){.name = day,
                                                                 .date = day,
                                                                 .sanction = shop_sanction(shop, office, day),
                                                                 .rounds = 3,
                                                                 .seed = seed,
                                                                 .category = RATING_STANDARD});
    const char *text = shop_package(shop, event);
    FINE(intake_take(office, text, strlen(text), INTAKE_POST, &intake, &err));
    assert_string_equal(intake.reason, "");
}

/* From now on whatever is written goes to a folder, too. */
static const char *begin_archive(void)
{
    struct err err = ERR_INIT;
    const char *folder = path_join(&arena, test_dir(), "archive");
    test_server_folder(folder);
    test_cluster_file(
        test_cluster(), "postgresql.auto.conf",
        arena_printf(&arena, "archive_mode = on\narchive_command = 'test ! -f \"%s/%%f\" && cp \"%%p\" \"%s/%%f\"'\n",
                     folder, folder));
    FINE(cluster_stop(test_cluster(), false, &err));
    FINE(cluster_start(test_cluster(), &err));
    return folder;
}

/* Until all that was written by now is in the archive. */
static void wait_for_archive(struct office *office)
{
    struct err err = ERR_INIT;
    FINE(pg_script(office->pg,
                   "DO $$ DECLARE name text := pg_walfile_name(pg_switch_wal()); BEGIN FOR i IN 1..600 LOOP"
                   " PERFORM pg_stat_clear_snapshot();"
                   " IF (SELECT last_archived_wal >= name FROM pg_stat_archiver) THEN RETURN; END IF;"
                   " PERFORM pg_sleep(0.1); END LOOP; RAISE 'nothing is archived'; END $$",
                   &err));
}

/* It only answers questions until all of the archive is in it. */
static struct office open_when_recovered(const struct office_place *place)
{
    struct office office;
    struct err err = ERR_INIT;
    enum err_code rc = ERR_CONFLICT;
    for (int i = 0; rc == ERR_CONFLICT && i < 300; i++) {
        err_clear(&err);
        (void)nanosleep(&(const struct timespec){.tv_nsec = i ? 100000000 : 0}, NULL);
        rc = office_open(&arena, place, PG_WRITE, &test_clock, "Officer", &office, &err);
    }
    assert_string_equal(rc == ERR_OK ? "" : err.text, "");
    return office;
}

static void association_comes_back_from_backup_and_archive_with_its_list(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct rating_list list;
    struct list_check check;
    struct run run;
    struct office_place place;
    const char *archive;
    struct office office = test_office(&arena);
    office_close(&office);
    archive = begin_archive();
    office = test_office(&arena);
    struct shop *shop = shop_open(&office, "Spelbutiken");
    shop_players(shop, &office, shop_members(&office, PLAYERS), PLAYERS);
    send_event(&office, shop, "2026-11-28", 1);
    test_copy_cluster(&arena, "backup", COPY_IS_KEPT, &backup);
    atexit(stop_backup);
    test_now_utc += 86400;
    send_event(&office, shop, "2026-11-29", 2); /* after the backup: in the archive alone */
    FINE(ratings_run(&office, "", RUN_WRITE, &run, &err));
    FINE(list_publish(&office, &list, &err));
    wait_for_archive(&office);
    office_close(&office);
    shop_close(shop);
    FINE(cluster_stop(test_cluster(), true, &err)); /* and nobody looks at its disk again */

    test_cluster_file(&backup, "postgresql.auto.conf",
                      arena_printf(&arena, "archive_mode = off\nrestore_command = 'cp \"%s/%%f\" \"%%p\"'\n", archive));
    test_cluster_file(&backup, "recovery.signal", "");
    FINE(cluster_start(&backup, &err));
    FINE(office_place(&arena, backup.dsn, path_join(&arena, test_cluster()->folder, "keys"), &place, &err));
    office = open_when_recovered(&place);
    FINE(list_verify(&office, list.list, &check, &err));
    assert_string_equal(check.list.digest, list.digest);
    assert_string_equal(check.derived, list.digest);
    assert_true(check.signature_fits && check.rows_fit && check.derived_fits);
    assert_int_equal(check.packages, 2);
    FINE(ratings_run(&office, "all", RUN_WRITE, &run, &err)); /* so is every row after each event */
    assert_int_equal(run.changed, 0);
    office_close(&office);
}

int main(void)
{
    if (!test_can_copy_clusters())
        return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(association_comes_back_from_backup_and_archive_with_its_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
