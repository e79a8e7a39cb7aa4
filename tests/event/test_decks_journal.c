/* test_decks_journal.c - decklists through undo and redo, with their event or player, and in a store
 * of the first schema */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/resource.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "decks_fixture.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- the journal ----------------------------------------------------------------------------- */

static void undo_and_redo(void **state)
{
    (void)state;
    struct fixture *f = standard_event("undo.db", 3);
    char *states[8];
    int n = 0;
    states[n++] = fixture_dump(f);
    register_text(f, k, 0, sligh);
    states[n++] = fixture_dump(f);
    register_text(f, k, 0, sligh_short);
    states[n++] = fixture_dump(f);
    OK(f, decklist_unregister(f->store, &f->arena, NULL, f->event, f->players[0], DECKLIST_LIST, NULL, NULL, &f->err));
    assert_int_equal(list_in_force(f, 0).version, 0);
    states[n++] = fixture_dump(f);
    assert_int_equal(register_text(f, k, 0, sligh).version, 3); /* versions go on counting */
    states[n++] = fixture_dump(f);
    OK(f, decklist_label(f->store, &f->arena, f->event, f->players[0], NULL, "Sligh", &f->err));
    states[n++] = fixture_dump(f);
    fixture_pair(f, 1);
    states[n++] = fixture_dump(f);
    for (int i = n - 2; i >= 0; i--) {
        undo_one(f);
        assert_string_equal(fixture_dump(f), states[i]);
    }
    for (int i = 1; i < n; i++) {
        redo_one(f);
        assert_string_equal(fixture_dump(f), states[i]);
    }
    fixture_free(f);
}

/* Why a list was revised, and why that version was taken back, are two things. */
static void reasons_stay(void **state)
{
    (void)state;
    struct fixture *f = standard_event("reasons.db", 2);
    struct event event = fixture_the_event(f);
    struct decklist *versions, list;
    size_t n;
    register_text(f, k, 0, sligh_short);
    struct decklist_entry entry = entry_of(f, k, 0, sligh, false);
    entry.reason = "the wrong card was written";
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[0], DECKLIST_LIST, &entry, &list, &f->err));
    OK(f, decklist_unregister(f->store, &f->arena, &k->of, f->event, f->players[0], DECKLIST_LIST, NULL,
                              "left the store", &f->err));
    OK(f, decklist_history(f->store, &f->arena, &event, f->players[0], DECKLIST_LIST, &versions, &n, &f->err));
    assert_int_equal(n, 2);
    assert_false(versions[0].withdrawn);
    assert_string_equal(versions[0].reason, "");
    assert_true(versions[1].withdrawn);
    assert_string_equal(versions[1].reason, "the wrong card was written");
    assert_string_equal(versions[1].withdrawn_reason, "left the store");
    fixture_free(f);
}

static void with_their_event_or_player(void **state)
{
    (void)state;
    struct fixture *f = standard_event("gone.db", 4);
    const char *sentences[1];
    for (size_t i = 0; i < 4; i++)
        register_text(f, k, i, sligh);
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_REMOVE, &f->players[3], 1, sentences, &f->err));
    assert_int_equal(count_of(f, "SELECT count(*) FROM deck"), 3);
    undo_one(f);
    assert_int_equal(count_of(f, "SELECT count(*) FROM deck"), 4);
    char *before = fixture_dump(f);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    assert_int_equal(count_of(f, "SELECT count(*) FROM deck_entry"), 0);
    undo_one(f);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void merged_players(void **state)
{
    (void)state;
    struct fixture *f = standard_event("merge.db", 3);
    struct player merged, other;
    struct player_fields fields = {.name = "Ek, Ida"};
    register_text(f, k, 0, sligh_short);
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &other, NULL, &f->err));
    char *before = fixture_dump(f);
    OK(f, player_merge(f->store, &f->arena, f->players[0], other.id, &merged, &f->err));
    f->players[0] = other.id;
    struct decklist list = list_in_force(f, 0);
    assert_int_equal(list.version, 1);
    assert_int_equal(list.verdict.state, DECKLIST_ILLEGAL);
    assert_true(list.verdict.n_findings > 0);
    assert_int_equal(count_of(f, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
    undo_one(f);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* What somebody is called must be nowhere in the file: not in the list's head, the deck's name,
 * the file's, a line that is no card, or a judge's words; the cards stay. */
static void forgotten_players(void **state)
{
    (void)state;
    static const char text[] = "// Deck of Quibbleworth\n" SLIGH_SPELLS "20 Mountain\n4 Quibbleworth Special\n";
    struct fixture *f = standard_event("forget.db", 2);
    struct player player;
    struct player_fields fields = {.name = "Quibbleworth, Zora"};
    struct decklist list;
    struct deckcheck check;
    size_t added;
    const char *typed;
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &player, NULL, &f->err));
    OK(f, enrol_players(f->store, &f->arena, f->event, &player.id, 1, false, &added, &f->err));
    f->players[0] = player.id;
    struct decklist_entry entry = entry_of(f, k, 0, text, true);
    entry.name = "Quibbleworth's Revenge";
    entry.file = "Quibbleworth.txt";
    entry.archetype = "Sligh";
    OK(f, decklist_register(f->store, &f->arena, f->event, player.id, DECKLIST_LIST, &entry, &list, &f->err));
    entry.reason = "Quibbleworth asked for it";
    OK(f, decklist_register(f->store, &f->arena, f->event, player.id, DECKLIST_LIST, &entry, &list, &f->err));
    OK(f, deckcheck_note(f->store, &f->arena, f->event, player.id, NULL, "Quibbleworth was late", -1, &check, &f->err));
    OK(f, decklist_unregister(f->store, &f->arena, &k->of, f->event, player.id, DECKLIST_LIST, NULL,
                              "Quibbleworth was unsure", &f->err));
    OK(f, decklist_register(f->store, &f->arena, f->event, player.id, DECKLIST_LIST, &entry, &list, &f->err));
    /* A reason is personal where no name stands in it, too; that of somebody else stays. */
    entry.reason = "was in hospital";
    OK(f, decklist_register(f->store, &f->arena, f->event, player.id, DECKLIST_LIST, &entry, &list, &f->err));
    OK(f, decklist_unregister(f->store, &f->arena, &k->of, f->event, player.id, DECKLIST_LIST, NULL,
                              "still ill: the flu", &f->err));
    undo_one(f);
    register_text(f, k, 1, sligh);
    OK(f, decklist_unregister(f->store, &f->arena, &k->of, f->event, f->players[1], DECKLIST_LIST, NULL, "the flu",
                              &f->err));
    OK(f, player_forget(f->store, &f->arena, player.id, &player, &f->err));
    assert_int_equal(count_of(f, "SELECT count(*) FROM journal WHERE sentence GLOB '*hospital*' OR "
                                 "sentence GLOB '*still ill*'"),
                     0);
    assert_int_equal(count_of(f, "SELECT count(*) FROM journal WHERE sentence GLOB "
                                 "'*revised the decklist of \"Player [0-9]*\" (version 4, *)' "
                                 "OR sentence GLOB '*\"P002, Test\" is taken back: the flu'"),
                     2);
    list = list_in_force(f, 0);
    assert_int_equal(list.version, 4);
    assert_int_equal(list.main, 64);
    assert_string_equal(list.archetype, "Sligh");
    OK(f, decklist_typed(f->store, &f->arena, f->event, &list, &typed, &f->err));
    assert_string_equal(typed, "");
    assert_null(strstr(fixture_dump(f), "Quibbleworth"));
    assert_int_equal(count_of(f, "SELECT count(*) FROM journal WHERE instr(sentence, 'Quibbleworth') "
                                 "OR instr(changeset, CAST('Quibbleworth' AS BLOB))"),
                     0);
    fixture_free(f);
}

/* ---- random evenings ------------------------------------------------------------------------- */

/* A list that nobody has to judge. */
static struct decklist_entry any_entry(struct fixture *f, struct rng *rng)
{
    static const char *const texts[] = {"60 Mountain\n", "40 Mountain\n20 Shock\n\n15 Shatter\n",
                                        "4 Nothing At All\n56 Mountain\n"};
    const char *text = texts[rng_below(rng, ARRAY_LEN(texts))];
    return (struct decklist_entry){
        .deck = deck_of(f, k, text),
        .typed = text,
        .unverified = true,
        .verdict = {.state = DECKLIST_LEGAL + (unsigned)rng_below(rng, 4), .format = "Standard", .date = "1999-03-01"}};
}

/* One step; what is refused is as good as what is done. */
static void random_step(struct fixture *f, struct rng *rng)
{
    static const char *const cards[] = {"Shock", "Mountain"};
    struct player_id player = f->players[rng_below(rng, f->n_players)];
    struct decklist_entry entry = any_entry(f, rng);
    const char *reason = rng_below(rng, 2) ? "because" : NULL;
    const struct pool_change pool = {.forbid_cards = cards,
                                     .n_forbid_cards = rng_below(rng, 3),
                                     .allow_cards = cards,
                                     .n_allow_cards = rng_below(rng, 2)};
    struct decklist list;
    struct deckcheck check;
    struct deckcheck_draw lot;
    struct event_data data;
    struct round_view view;
    const struct round_options options = {.seed = 1 + rng_below(rng, 1000), .allow_rematch = true};
    const char *sentence[1];
    struct decklists_rejudged done;
    switch (rng_below(rng, 12)) {
    case 0:
    case 1:
    case 2:
        entry.reason = reason;
        entry.knowledge = &k->of;
        (void)!decklist_register(f->store, &f->arena, f->event, player,
                                 rng_below(rng, 4) ? DECKLIST_LIST : DECKLIST_POOL, &entry, &list, &f->err);
        break;
    case 3:
        (void)!decklist_unregister(f->store, &f->arena, NULL, f->event, player, DECKLIST_LIST, NULL, reason, &f->err);
        break;
    case 4:
        (void)!decklist_label(f->store, &f->arena, f->event, player, NULL, "Burn", &f->err);
        break;
    case 5:
        (void)!decklist_set_lock(f->store, &f->arena, f->event, rng_below(rng, 2), reason, &f->err);
        break;
    case 6:
        (void)!pool_edit(f->store, &f->arena, &k->of, f->event, &pool, rng_below(rng, 3) == 0, &done, &f->err);
        break;
    case 7:
        (void)!round_pair(f->store, &f->arena, f->event, &options, &view, &f->err);
        break;
    case 8:
        data = fixture_load(f);
        if (data.n_rounds && data.rounds[data.n_rounds - 1].missing)
            fixture_results(f, "2-0");
        break;
    case 9:
        (void)!deckcheck_draw(f->store, &f->arena, f->event, rng_below(rng, 2), 2, options.seed, &data, &lot, &f->err);
        break;
    case 10:
        (void)!deckcheck_note(f->store, &f->arena, f->event, player, NULL, "seen", (int)rng_below(rng, 140), &check,
                              &f->err);
        break;
    default:
        (void)!enrol_change(f->store, &f->arena, f->event, rng_below(rng, 2) ? ENROL_REMOVE : ENROL_DROP, &player, 1,
                            sentence, &f->err);
    }
    err_clear(&f->err);
}

static size_t journal_size(struct fixture *f)
{
    return (size_t)count_of(f, "SELECT count(*) FROM journal");
}

/* Everything that was done is undone step by step to every state that was, and redone. */
static void random_evenings(void **state)
{
    (void)state;
    enum { STEPS = 30 };
    struct rng rng = test_rng(3);
    int evenings = test_is_long() ? 300 : 8;
    for (int e = 0; e < evenings; e++) {
        char name[24], *states[STEPS + 1];
        int n = 0;
        snprintf(name, sizeof name, "evening-%d.db", e);
        struct fixture *f = standard_event(name, 6);
        states[0] = fixture_dump(f);
        for (int step = 0; step < STEPS; step++) {
            size_t before = journal_size(f);
            random_step(f, &rng);
            size_t after = journal_size(f);
            OK(f, event_invariants(f->store, f->event, &f->err));
            if (after == before)
                assert_string_equal(fixture_dump(f), states[n]);
            else if (after == before + 1)
                states[++n] = fixture_dump(f);
            else { /* results are a verb each: only their last state is kept */
                states[n = 0] = fixture_dump(f);
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            undo_one(f);
            assert_string_equal(fixture_dump(f), states[i]);
            OK(f, event_invariants(f->store, f->event, &f->err));
        }
        for (int i = 1; i <= n; i++) {
            redo_one(f);
            assert_string_equal(fixture_dump(f), states[i]);
        }
        fixture_free(f);
    }
}

/* ---- a store of the first schema ------------------------------------------------------------- */

static void run_sql(sqlite3 *db, const char *sql)
{
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
}

static void uuid_function(sqlite3_context *context, int argc, sqlite3_value **argv)
{
    static int n;
    (void)argc;
    (void)argv;
    char *text = sqlite3_mprintf("00000000-0000-4000-8000-%012d", ++n);
    sqlite3_result_text(context, text, -1, sqlite3_free);
}

/* A file as the first version made it: schema/001 alone, with an event that has been played. */
static void make_version_1(struct fixture *f, const char *path)
{
    struct resource schema;
    sqlite3 *db;
    OK(f, resource_get(&f->arena, "schema/001-store.sql", &schema, &f->err));
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_create_function(db, "uuid", 0, SQLITE_UTF8, NULL, uuid_function, NULL, NULL);
    run_sql(db, schema.data);
    run_sql(db, "PRAGMA journal_mode = WAL; PRAGMA application_id = 1414546260; PRAGMA user_version = 1;");
    run_sql(db, "INSERT INTO player (uuid, last, first, name_key) VALUES (uuid(), 'P001', 'Test', "
                "'p001 test'), "
                "(uuid(), 'P002', 'Test', 'p002 test'), (uuid(), 'P003', 'Test', 'p003 test');"
                "INSERT INTO event (uuid, name, name_key, format, date, seed) VALUES (uuid(), 'Old', "
                "'old', 'Standard', "
                "'1999-03-01', 7);"
                "INSERT INTO enrolment (event_id, player_id, number) VALUES (1, 1, 1), (1, 2, 2), (1, "
                "3, 3);"
                "INSERT INTO round (event_id, number, stage, method, seed, paired_at_utc) VALUES (1, "
                "1, 'swiss', "
                "'swiss', 9, 100);"
                "INSERT INTO match (uuid, round_id, tbl, player1_id, player2_id, result, wins1, wins2, "
                "draws) VALUES "
                "(uuid(), 1, 1, 1, 2, 'played', 2, 1, 0), (uuid(), 1, NULL, 3, NULL, 'bye', 2, 0, 0);"
                "INSERT INTO preference VALUES ('current_event', '1');"
                "INSERT INTO journal (at_utc, who, verb, sentence, event_id, changeset) VALUES (100, "
                "'ann', 'pair', "
                "'paired', 1, x'');");
    sqlite3_close(db);
}

/* What version 1 knew: its tables, and their columns; later ones come behind them. */
static char *dump_of_version_1(struct fixture *f, const char *path)
{
    static const struct {
        const char *name;
        int columns;
    } tables[] = {{"setting", 2}, {"preference", 2}, {"player", 12}, {"player_former_dci", 2},
                  {"event", 23},  {"enrolment", 9},  {"round", 11},  {"match", 15},
                  {"journal", 8}};
    struct strbuf sb = STRBUF_INIT;
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    for (size_t t = 0; t < ARRAY_LEN(tables); t++) {
        sqlite3_stmt *stmt;
        char *sql = sqlite3_mprintf("SELECT * FROM %s ORDER BY 1, 2", tables[t].name);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            strbuf_add(&sb, tables[t].name);
            assert_true(sqlite3_column_count(stmt) >= tables[t].columns);
            for (int c = 0; c < tables[t].columns; c++)
                strbuf_printf(&sb, "|%s", (const char *)sqlite3_column_text(stmt, c));
            strbuf_add(&sb, "\n");
        }
        sqlite3_finalize(stmt);
        sqlite3_free(sql);
    }
    sqlite3_close(db);
    char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static void a_version_1_store(void **state)
{
    (void)state;
    struct fixture *f = tc_calloc(1, sizeof *f);
    f->path = test_path(&f->arena, "version-1.db");
    make_version_1(f, f->path);
    char *before = dump_of_version_1(f, f->path);
    assert_true(says(before, "match|1|") && says(before, "paired"));
    /* Reading does not change it, and says what to do. */
    assert_int_not_equal(store_open(f->path, STORE_READ, &fixture_clock, &f->store, &f->err), ERR_OK);
    assert_err(f->err, ERR_DAMAGED, "older Topcut");
    err_clear(&f->err);
    /* Writing brings it up after a copy; nothing is lost. */
    OK(f, store_open(f->path, STORE_WRITE, &fixture_clock, &f->store, &f->err));
    assert_int_equal(store_version(f->store), store_newest_version(f->store));
    const char *copy = arena_printf(&f->arena, "%s.before-v%d", f->path, store_newest_version(f->store));
    assert_string_equal(dump_of_version_1(f, f->path), before);
    assert_string_equal(dump_of_version_1(f, copy), before);
    /* And its event takes lists, late ones, as any other. */
    struct player_id players[] = {{1}, {2}, {3}};
    struct decklist list;
    f->players = players;
    f->n_players = 3;
    f->event.v = 1;
    struct decklist_entry entry = entry_of(f, k, 0, sligh, false);
    entry.reason = "registered on paper";
    OK(f, decklist_register(f->store, &f->arena, f->event, players[0], DECKLIST_LIST, &entry, &list, &f->err));
    assert_int_equal(list.verdict.state, DECKLIST_LEGAL);
    OK(f, event_invariants(f->store, f->event, &f->err));
    f->players = NULL;
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo),
        cmocka_unit_test(reasons_stay),
        cmocka_unit_test(with_their_event_or_player),
        cmocka_unit_test(merged_players),
        cmocka_unit_test(forgotten_players),
        cmocka_unit_test(random_evenings),
        cmocka_unit_test(a_version_1_store),
    };
    return cmocka_run_group_tests(tests, open_knowledge, close_knowledge);
}
