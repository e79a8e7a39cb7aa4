/* exchange_fixture.h - for the tests of packages and merges: an event with a row in every table, all of a store as
 * text, and packages out of one store and into another
 */
#ifndef TOPCUT_TESTS_EVENT_EXCHANGE_FIXTURE_H
#define TOPCUT_TESTS_EVENT_EXCHANGE_FIXTURE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/exchange/exchange.h"

#include <ctype.h>

/* A call that must fail so, whatever the store. */
#define assert_err_of(call, f, code_, piece)                                                                           \
    do {                                                                                                               \
        if ((call) == ERR_OK)                                                                                          \
            fail_msg("%s was not refused", #call);                                                                     \
        assert_err((f)->err, (code_), (piece));                                                                        \
        err_clear(&(f)->err);                                                                                          \
    } while (0)

/* Runs SQL as a verb: only to make rows that no verb has to make here. */
TC_UNUSED static void run_sql(struct fixture *f, const char *sql)
{
    sqlite3_stmt *stmt;
    const char *rest = sql;
    OK(f, store_begin(f->store, "test", &f->err));
    while (*rest) {
        if (sqlite3_prepare_v2(store_sqlite(f->store), rest, -1, &stmt, &rest) != SQLITE_OK)
            fail_msg("%s: %s", rest, sqlite3_errmsg(store_sqlite(f->store)));
        if (!stmt)
            break;
        int rc = sqlite3_step(stmt);
        if (rc != SQLITE_DONE && rc != SQLITE_ROW)
            fail_msg("%s: %s", sqlite3_sql(stmt), sqlite3_errmsg(store_sqlite(f->store)));
        sqlite3_finalize(stmt);
    }
    OK(f, store_end(f->store, ERR_OK, &f->err));
}

/* Five players and two rounds by verbs; then a row in every table that an event has. */
TC_UNUSED static void fill_event(struct fixture *f)
{
    struct event_settings set = event_settings_usual();
    set.name = "Full Event";
    set.rounds = 3;
    set.sanction = "99-03-1";
    set.organizer = "The Cellar";
    fixture_players(f, 5);
    fixture_event(f, set);
    fixture_play(f, 2);
    run_sql(f, arena_printf(&f->arena,
                            "INSERT INTO deck_setting VALUES (%1$lld, 'required', 'locked');"
                            "INSERT INTO pool_change VALUES (%1$lld, 'forbid-card', 'Black Vise');"
                            "INSERT INTO list_change VALUES ('standard', 'Black Vise', 'banned', '1999-01-01', "
                            "'the shop', 920000000);"
                            "INSERT INTO avoided_pair SELECT %1$lld, min(player_id), max(player_id), 'brothers' "
                            "FROM enrolment"
                            "  WHERE event_id = %1$lld AND number IN (2, 4);"
                            "INSERT INTO team_member SELECT %1$lld, player_id, 'A', player_id FROM enrolment"
                            "  WHERE event_id = %1$lld AND number = 1;"
                            "INSERT INTO match_seat SELECT match_id, 'B', 2, 1, 0 FROM match JOIN round USING "
                            "(round_id)"
                            "  WHERE event_id = %1$lld AND tbl = 1;"
                            "INSERT INTO pod_seat SELECT match_id, 1, player1_id, 'win', 1 FROM match JOIN round "
                            "USING (round_id) WHERE event_id = %1$lld AND tbl = 1;"
                            "INSERT INTO round_clock SELECT round_id, 50, 1795000000, NULL, 600, NULL, 1795000001 "
                            "FROM round WHERE event_id = %1$lld"
                            "  AND number = 2;"
                            "INSERT INTO extension SELECT match_id, 1, 5, 'a long ruling', 1, 1795000001 FROM "
                            "match JOIN round USING (round_id)"
                            "  WHERE event_id = %1$lld AND tbl = 2;"
                            "INSERT INTO reported SELECT match_id, player2_id, 'played', 1, 2, 0, 1, 1795000001 FROM "
                            "match JOIN round USING (round_id) WHERE event_id = %1$lld AND tbl = 2 AND number = 2;"
                            "INSERT INTO draft VALUES (%1$lld, 1, 'booster', 'random', 9007199254740993, 1, "
                            "1795000002);"
                            "INSERT INTO draft_seat SELECT %1$lld, 1, 1, number, player_id FROM enrolment WHERE "
                            "event_id = %1$lld;"
                            "INSERT INTO draft_step VALUES (%1$lld, 1, 1, 3, 1795000100);"
                            "INSERT INTO event_judge VALUES (%1$lld, 1, 'Domare, Doris', 'domare, doris', 2, "
                            "'head', '3100000091');"
                            "INSERT INTO ruling (event_id, number, round, tbl, judge, question, ruling, at_utc)"
                            "  VALUES (%1$lld, 1, 1, 2, 'Domare, Doris', 'Is it \"tapped\"?', 'It is <untapped> & "
                            "\xc3\xa5.', 1795000003);"
                            "INSERT INTO penalty (event_id, number, player_id, round, catalogue, infraction, "
                            "level, note, at_utc)"
                            "  SELECT %1$lld, 1, player_id, 1, 'dci-1999', 'tardiness', 'caution', 'late', "
                            "1795000004 FROM enrolment"
                            "  WHERE event_id = %1$lld AND number = 3;"
                            "INSERT INTO deck (event_id, player_id, kind, version, typed, at_utc, main, side, "
                            "verdict)"
                            "  SELECT %1$lld, player_id, 'list', 1, '60 Mountain' || char(10), 1795000005, 60, 0, "
                            "'legal' FROM enrolment"
                            "  WHERE event_id = %1$lld AND number = 2;"
                            "INSERT INTO deck_entry (event_id, player_id, kind, version, seq, zone, count, card, "
                            "sort, line)"
                            "  SELECT event_id, player_id, 'list', 1, 1, 'main', 60, 'Mountain', 'basic', 1 FROM "
                            "deck;"
                            "INSERT INTO deck_finding (event_id, player_id, kind, version, seq, code, illegal, "
                            "line, text)"
                            "  SELECT event_id, player_id, 'list', 1, 1, 'note', 0, 0, 'all mountains' FROM deck;"
                            "INSERT INTO deck_draw VALUES (%1$lld, 1, 1, 'tables', 1, 77, 1795000006);"
                            "INSERT INTO deck_check (event_id, player_id, number, draw, round, note, at_utc)"
                            "  SELECT event_id, player_id, 1, 1, 1, 'fine', 1795000007 FROM deck;",
                            (long long)f->event.v));
}

/* All tables but the journal and preferences, as text. */
TC_UNUSED static char *dump_all(struct fixture *f)
{
    struct strbuf sb = STRBUF_INIT;
    sqlite3_stmt *tables, *stmt;
    assert_int_equal(sqlite3_prepare_v2(store_sqlite(f->store),
                                        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE "
                                        "'sqlite_%' AND name NOT IN ('journal', 'preference') ORDER BY name",
                                        -1, &tables, NULL),
                     SQLITE_OK);
    while (sqlite3_step(tables) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(tables, 0);
        char *sql = sqlite3_mprintf("SELECT * FROM \"%w\" ORDER BY 1, 2", name);
        assert_int_equal(sqlite3_prepare_v2(store_sqlite(f->store), sql, -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            strbuf_add(&sb, name);
            for (int c = 0; c < sqlite3_column_count(stmt); c++) {
                const unsigned char *text = sqlite3_column_text(stmt, c);
                strbuf_printf(&sb, "|%s", text ? (const char *)text : "NULL");
            }
            strbuf_add(&sb, "\n");
        }
        sqlite3_finalize(stmt);
        sqlite3_free(sql);
    }
    sqlite3_finalize(tables);
    char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

TC_UNUSED static const char *keys_of(struct fixture *f)
{
    return arena_printf(&f->arena, "%s.keys", f->path);
}

/* The package of the fixture's event; its key is made where there is none. */
TC_UNUSED static char *export_text(struct fixture *f)
{
    struct package_key key;
    char *text = NULL;
    OK(f, package_key_get(f->store, &f->arena, keys_of(f), &key, &f->err));
    if (!*key.public_hex)
        OK(f, package_key_make(f->store, &f->arena, keys_of(f), NULL, false, &key, &f->err));
    OK(f, package_export(f->store, &f->arena, keys_of(f), f->event, &text, &f->err));
    return text;
}

TC_UNUSED static struct package_import take_in_how(struct fixture *f, const char *text,
                                                   struct package_import_options how)
{
    struct package p;
    struct package_import done;
    OK(f, package_read(&f->arena, text, "p.json", &p, &f->err));
    OK(f, package_import(f->store, &f->arena, &p, &how, &done, &f->err));
    package_free(&p);
    return done;
}

TC_UNUSED static struct package_import take_in(struct fixture *f, const char *text, bool trust)
{
    return take_in_how(f, text, (struct package_import_options){.trust = trust});
}

TC_UNUSED static struct package_import take_in_forced(struct fixture *f, const char *text)
{
    return take_in_how(f, text, (struct package_import_options){.force = true});
}

/* A package whose parts were changed, signed again by the fixture's own key. Not JSON any more: as it is. */
TC_UNUSED static const char *sign_again(struct fixture *f, const char *text)
{
    struct package_key key;
    struct sign_key secret;
    struct json *root = NULL, *digests = NULL;
    char signature[SIGN_SIGNATURE_HEX + 1];
    struct err ignored = ERR_INIT;
    if (json_parse(text, "p", &root, &ignored) != ERR_OK)
        return text;
    OK(f, package_key_get(f->store, &f->arena, keys_of(f), &key, &f->err));
    assert_true(sign_key_from_secret(test_read(&f->arena, key.secret_file, NULL), &secret));
    (void)package_digests(&f->arena, json_get(root, "parts"), &digests);
    struct json *head = json_edit(root, "package");
    json_free(json_take(head, "digests"));
    json_add_value(head, "digests", digests);
    const char *canonical = json_print_canonical(&f->arena, head);
    sign_make(&secret, canonical, strlen(canonical), signature);
    json_replace_text(root, "signature", signature);
    const char *out = json_print_canonical(&f->arena, root);
    json_free(root);
    return out;
}

#endif
