/* test_package.c - event packages: nothing is forgotten, nothing altered comes in, twice is once, undo is exact
 *
 * What a package must hold is asked of the schema itself, so that a table or a column of tomorrow is missed here
 * first. The event of the tests has a row in every table.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/exchange/exchange.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "exchange_fixture.h"

/* ---- the list of tables against the schema --------------------------------------------------- */

/* Tables that say something of an event and go with something else, or are derived. */
static const char *const elsewhere[] = {
    "rating_match", /* derived */
    "league_event", /* the league's (merge) */
    "journal",      /* each store's own */
    "package",      /* each store's own */
    "ban",          /* the player's (merge) */
    "announcement", /* of the day, in the room where it was made */
    "signup",       /* waits for the desk of the store where it was made */
};

static bool is_elsewhere(const char *table)
{
    for (size_t i = 0; i < ARRAY_LEN(elsewhere); i++)
        if (strcmp(elsewhere[i], table) == 0)
            return true;
    return false;
}

static const struct exchange_table *listed(const char *table)
{
    for (const struct exchange_table *t = exchange_tables; t->name; t++)
        if (strcmp(t->name, table) == 0)
            return t;
    return NULL;
}

/* The tables from which keys lead to event, by any way but through players. */
static void every_table_of_an_event_is_listed(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("list.db");
    static const char sql[] =
        "WITH RECURSIVE refs (child, parent) AS ("
        "  SELECT m.name, k.\"table\" FROM sqlite_schema m, pragma_foreign_key_list(m.name) k "
        "WHERE m.type = 'table'),"
        "  of_event (name) AS (SELECT 'event' UNION SELECT child FROM refs JOIN of_event ON parent "
        "= of_event.name)"
        " SELECT name FROM of_event"
        " UNION SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c"
        "  WHERE m.type = 'table' AND c.name IN ('event_id', 'round_id', 'match_id')";
    sqlite3_stmt *stmt;
    int n = 0;
    assert_int_equal(sqlite3_prepare_v2(store_sqlite(f->store), sql, -1, &stmt, NULL), SQLITE_OK);
    for (; sqlite3_step(stmt) == SQLITE_ROW; n++) {
        const char *name = (const char *)sqlite3_column_text(stmt, 0);
        if (!listed(name) && !is_elsewhere(name))
            fail_msg("the table %s belongs to an event and is in no package: add it to exchange_tables", name);
    }
    sqlite3_finalize(stmt);
    assert_true(n >= 22);
    fixture_free(f);
}

/* Whether a text has a word, as SQL has words. */
static bool has_word(const char *text, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += len) {
        bool before = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (!before && !isalnum((unsigned char)at[len]) && at[len] != '_')
            return true;
    }
    return false;
}

static void every_column_travels(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("columns.db");
    for (const struct exchange_table *t = exchange_tables + 1; t->name; t++) {
        sqlite3_stmt *stmt;
        char *sql = sqlite3_mprintf("SELECT name FROM pragma_table_info(%Q)", t->name);
        assert_int_equal(sqlite3_prepare_v2(store_sqlite(f->store), sql, -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            const char *column = (const char *)sqlite3_column_text(stmt, 0);
            bool own_id = strcmp(column, "event_id") == 0 ||
                          (strcmp(t->name, "round") == 0 && strcmp(column, "round_id") == 0) ||
                          (strcmp(t->name, "match") == 0 && strcmp(column, "match_id") == 0);
            bool derived = strcmp(column, "name_key") == 0;
            if (!own_id && !has_word(query_text[t->put], column))
                fail_msg("%s.%s is not in %s", t->name, column, query_name[t->put]);
            size_t len = strlen(column);
            bool is_ref = len > 3 && strcmp(column + len - 3, "_id") == 0;
            char *key = arena_strndup(&f->arena, column, is_ref ? len - 3 : len);
            if (!own_id && !derived && !strstr(query_text[t->get], arena_printf(&f->arena, "'%s'", key)))
                fail_msg("%s.%s is not in %s", t->name, column, query_name[t->get]);
            if (!own_id && !derived && !strstr(query_text[t->put], arena_printf(&f->arena, "?2->>'%s'", key)))
                fail_msg("%s.%s is not taken from the row in %s", t->name, column, query_name[t->put]);
        }
        sqlite3_finalize(stmt);
        sqlite3_free(sql);
    }
    fixture_free(f);
}

/* Each listed table refers to the players, rounds and matches that its foreign keys say. */
static void a_row_in_every_table_goes_round(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("round-a.db"), *b = fixture_new("round-b.db");
    fill_event(a);
    fixture_players(b, 3); /* so that ids differ */
    struct json *before = NULL, *after = NULL;
    OK(a, exchange_read(a->store, &a->arena, a->event, EXCHANGE_PUBLIC, &before, &a->err));
    for (const struct exchange_table *t = exchange_tables; t->name; t++)
        if (!json_get(before, t->name))
            fail_msg("the test has no row of %s", t->name);
    struct package_import done = take_in(b, export_text(a), true);
    assert_int_equal(done.outcome, PACKAGE_ADDED);
    assert_int_equal(done.notes.conflicts, 0);
    OK(b, exchange_read(b->store, &b->arena, done.event.id, EXCHANGE_PUBLIC, &after, &b->err));
    assert_string_equal(json_print(&b->arena, after), json_print(&a->arena, before));
    OK(b, event_invariants(b->store, done.event.id, &b->err));
    exchange_notes_release(&done.notes);
    json_free(before);
    json_free(after);
    fixture_free(a);
    fixture_free(b);
}

/* ---- altered --------------------------------------------------------------------------------- */

static void one_flipped_bit_is_refused(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("flip.db");
    fill_event(f);
    char *text = export_text(f);
    size_t len = strlen(text);
    bool all = test_is_long();
    /* In the short run a bit of every 7th byte, in the long one all bits of all. */
    for (size_t i = 0; i < len; i += all ? 1 : 7)
        for (int bit = all ? 0 : (int)(i % 8); bit < (all ? 8 : (int)(i % 8) + 1); bit++) {
            struct arena scratch = ARENA_INIT;
            struct package p;
            struct err err = ERR_INIT;
            char kept = text[i];
            text[i] = (char)(kept ^ (1 << bit));
            if (package_read(&scratch, text, "p.json", &p, &err) == ERR_OK)
                fail_msg("bit %d of byte %zu of %zu was flipped and not noticed: %.60s", bit, i, len, text + i);
            assert_int_equal(err.code, ERR_INPUT);
            text[i] = kept;
            package_free(&p);
            arena_release(&scratch);
        }
    fixture_free(f);
}

/* What was altered is named, class by class. */
static void what_was_altered_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *find, *put, *says;
    } cases[] = {
        {"\"last\":\"P001\"", "\"last\":\"P0X1\"", "the part \"players\" is not what was signed"},
        {"\"wins1\":2", "\"wins1\":1", "the part \"match\" is not what was signed"},
        {"\"name\":\"Full Event\"", "\"name\":\"Fool Event\"", "the part \"event\" is not what was signed"},
        {"\"note\":\"late\"", "\"note\":\"lazy\"", "the part \"penalty\" is not what was signed"},
        {"\"made_utc\":1", "\"made_utc\":2", "the signature does not fit its head"},
        {"\"store\":{\"name\":\"\"", "\"store\":{\"name\":\"X\"", "the signature does not fit its head"},
        {"\"signature\":\"", "\"signature\":\"x", "\"signature\" is no signature"},
        {"\"public_key\":\"", "\"public_key\":\"x", "\"package.store.public_key\" is no key"},
        {"\"ruling\":[", "\"rulinq\":[", "the part \"rulinq\" was added"},
        {"{\"package\":", "{\"more\":1,\"package\":", "something stands beside"},
        {"topcut/package/1", "topcut/package/2", "a package of a newer kind"},
        {"topcut/package/1", "topcut/standings/1", "topcut/package/1 was expected"},
        {"\"parts\":{", "\"part\":{", "not an event package"},
        {"{\"package\"", "[\"package\"", "p.json:1: ',' or ']' is expected"},
    };
    struct fixture *f = fixture_new("named.db");
    fill_event(f);
    const char *text = export_text(f);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct package p;
        const char *at = strstr(text, cases[i].find);
        if (!at)
            fail_msg("the package has no %s", cases[i].find);
        const char *changed =
            arena_printf(&f->arena, "%.*s%s%s", (int)(at - text), text, cases[i].put, at + strlen(cases[i].find));
        enum err_code rc = package_read(&f->arena, changed, "p.json", &p, &f->err);
        if (rc == ERR_OK)
            fail_msg("%s was not noticed", cases[i].put);
        assert_err(f->err, ERR_INPUT, cases[i].says);
        assert_int_equal(p.altered, strstr(f->err.text, "was altered after it was signed") != NULL);
        err_clear(&f->err);
        package_free(&p);
    }
    fixture_free(f);
}

/* Blanks and the order of members are nobody's content: a file that a program laid out again is sound. */
static void layout_is_no_alteration(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("layout.db");
    fill_event(f);
    struct json *json = NULL;
    struct package p;
    OK(f, json_parse(export_text(f), "p", &json, &f->err));
    OK(f, package_read(&f->arena, json_print(&f->arena, json), "p.json", &p, &f->err));
    assert_string_equal(p.event_name, "Full Event");
    json_free(json);
    package_free(&p);
    fixture_free(f);
}

/* Signed by a key that we trust, and still not what a store can hold: refused with its place, nothing changed. */
static void signed_nonsense_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *find, *put, *says;
        enum err_code code;
    } cases[] = {
        {"\"wins1\":2", "\"wins1\":10", "row 1 of match is none that a store could hold", ERR_INPUT},
        {"\"wins1\":2", "\"wins1\":\"two\"", "row 1 of match is none that a store could hold", ERR_INPUT},
        {"\"stage\":\"swiss\"", "\"stage\":\"sweet\"", "row 1 of round", ERR_INPUT},
        {"\"number\":1,\"paired_at_utc\"", "\"number\":7,\"paired_at_utc\"", "row 1 of match: round 1 is not among",
         ERR_INPUT},
        {"\"date\":\"1999", "\"date\":\"abcd", "row 1 of event is none", ERR_INPUT},
        {"\"players\":[{", "\"players\":[7,{", "player 0: is not an object", ERR_INPUT},
        {"\"players\":[{", "\"players\":[{\"uuid\":\"x\"},{", "\"uuid\" is \"x\", which is no UUID", ERR_INPUT},
        {"\"dci\":null", "\"dci\":\"12a\"", "is not a DCI number", ERR_INPUT},
        {"\"former\":[]", "\"former\":[\"x\"]", "\"former\" holds \"x\"", ERR_INPUT},
        {"\"former\":[]", "\"former\":7", "\"former\" is not a list", ERR_INPUT},
        {"\"event\":[{", "\"event\":[5,{", "\"parts.event\" has no event with a UUID", ERR_INPUT},
        {"\"round_clock\":[{", "\"round_clock\":[null,{", "row 1 of round_clock is not an object", ERR_INPUT},
    };
    struct fixture *a = fixture_new("nonsense-a.db"), *b = fixture_new("nonsense-b.db");
    fill_event(a);
    const char *text = export_text(a);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct package p;
        struct package_import done;
        const char *at = strstr(text, cases[i].find);
        if (!at)
            fail_msg("the package has no %s", cases[i].find);
        const char *changed =
            arena_printf(&a->arena, "%.*s%s%s", (int)(at - text), text, cases[i].put, at + strlen(cases[i].find));
        const char *signed_text = sign_again(a, changed);
        enum err_code rc = package_read(&b->arena, signed_text, "p.json", &p, &b->err);
        if (rc == ERR_OK) {
            REFUSED(b,
                    package_import(b->store, &b->arena, &p, &(struct package_import_options){.trust = true}, &done,
                                   &b->err),
                    cases[i].code, cases[i].says);
        } else {
            assert_err(b->err, cases[i].code, cases[i].says);
            err_clear(&b->err);
        }
        package_free(&p);
    }
    fixture_free(a);
    fixture_free(b);
}

/* ---- who signed, and when -------------------------------------------------------------------- */

static void an_unknown_store_asks_for_trust(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("trust-a.db"), *b = fixture_new("trust-b.db");
    struct package p;
    struct package_import done;
    struct package_peer peer, *peers = NULL;
    enum package_signer signer;
    size_t n = 0;
    fill_event(a);
    OK(b, package_read(&b->arena, export_text(a), "p.json", &p, &b->err));
    OK(b, package_signer(b->store, &p, &signer, &b->err));
    assert_int_equal(signer, PACKAGE_UNKNOWN);
    const struct package_import_options plain = {.trust = false}, trust = {.trust = true};
    REFUSED(b, package_import(b->store, &b->arena, &p, &plain, &done, &b->err), ERR_CONFLICT, "--trust");
    OK(b, package_import(b->store, &b->arena, &p, &trust, &done, &b->err));
    exchange_notes_release(&done.notes);
    OK(b, package_signer(b->store, &p, &signer, &b->err));
    assert_int_equal(signer, PACKAGE_TRUSTED);
    OK(b, package_peers(b->store, &b->arena, &peers, &n, &b->err));
    assert_int_equal(n, 1);
    assert_int_equal(peers[0].packages, 1);
    OK(b, package_peer_trust(b->store, &b->arena, peers[0].fingerprint, false, &peer, &b->err));
    OK(b, package_signer(b->store, &p, &signer, &b->err));
    assert_int_equal(signer, PACKAGE_DISTRUSTED);
    REFUSED(b, package_import(b->store, &b->arena, &p, &plain, &done, &b->err), ERR_CONFLICT, "no longer trusted");
    OK(a, package_signer(a->store, &p, &signer, &a->err));
    assert_int_equal(signer, PACKAGE_OWN);
    REFUSED(b, package_peer_trust(b->store, &b->arena, "nobody", true, &peer, &b->err), ERR_NOT_FOUND, "64 digits");
    package_free(&p);
    fixture_free(a);
    fixture_free(b);
}

static void twice_is_once_newer_replaces_older_is_told(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("age-a.db"), *b = fixture_new("age-b.db");
    struct package_import done;
    fill_event(a);
    const char *first = export_text(a);
    done = take_in(b, first, true);
    assert_int_equal(done.outcome, PACKAGE_ADDED);
    exchange_notes_release(&done.notes);
    char *dump = dump_all(b);
    done = take_in(b, first, false);
    assert_int_equal(done.outcome, PACKAGE_SAME);
    assert_string_equal(dump_all(b), dump);
    /* The same content, exported again later, is the same package. */
    done = take_in(b, export_text(a), false);
    assert_int_equal(done.outcome, PACKAGE_SAME);
    assert_string_equal(dump_all(b), dump);

    struct event_settings set = event_settings_usual();
    struct event event;
    set.name = "Fuller Event";
    OK(a, event_edit(a->store, &a->arena, a->event, &set, EVENT_SET(name), &event, &a->err));
    const char *second = export_text(a);
    done = take_in(b, second, false);
    assert_int_equal(done.outcome, PACKAGE_REPLACED);
    assert_string_equal(done.event.set.name, "Fuller Event");
    exchange_notes_release(&done.notes);
    b->event = done.event.id;

    struct package p;
    OK(b, package_read(&b->arena, first, "old.json", &p, &b->err));
    REFUSED(b,
            package_import(b->store, &b->arena, &p, &(struct package_import_options){.trust = false}, &done, &b->err),
            ERR_CONFLICT, "older than the event here");
    package_free(&p);

    /* What was done here since counts as newer, too; --force takes the package all the same. */
    set.name = "Ours";
    OK(b, event_edit(b->store, &b->arena, b->event, &set, EVENT_SET(name), &event, &b->err));
    OK(b, package_read(&b->arena, first, "old.json", &p, &b->err));
    REFUSED(b,
            package_import(b->store, &b->arena, &p, &(struct package_import_options){.trust = false}, &done, &b->err),
            ERR_CONFLICT, "was last changed");
    OK(b, package_import(b->store, &b->arena, &p, &(struct package_import_options){.force = true}, &done, &b->err));
    assert_string_equal(done.event.set.name, "Full Event");
    exchange_notes_release(&done.notes);
    package_free(&p);
    fixture_free(a);
    fixture_free(b);
}

/* Corrected here, and then there: neither goes without a word. */
static void both_sides_changed_it(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("both-a.db"), *b = fixture_new("both-b.db");
    struct package_import done;
    struct event_settings set = event_settings_usual();
    struct event event;
    struct package p;
    fill_event(a);
    const char *first = export_text(a);
    done = take_in(b, first, true);
    exchange_notes_release(&done.notes);
    set.name = "Ours";
    OK(b, event_edit(b->store, &b->arena, done.event.id, &set, EVENT_SET(name), &event, &b->err));
    set.name = "Theirs";
    OK(a, event_edit(a->store, &a->arena, a->event, &set, EVENT_SET(name), &event, &a->err));
    const char *second = export_text(a);
    char *before = dump_all(b);
    OK(b, package_read(&b->arena, second, "new.json", &p, &b->err));
    REFUSED(b,
            package_import(b->store, &b->arena, &p, &(struct package_import_options){.trust = false}, &done, &b->err),
            ERR_CONFLICT, "both sides have changed it");
    package_free(&p);
    assert_string_equal(dump_all(b), before);
    /* The first one again: nothing is done, and it is told that the event is not that any more. */
    done = take_in(b, first, false);
    assert_int_equal(done.outcome, PACKAGE_SAME);
    assert_int_equal(done.notes.n, 1);
    assert_non_null(strstr(english(done.notes.items[0].sentence), "was changed here since"));
    exchange_notes_release(&done.notes);
    assert_string_equal(dump_all(b), before);
    done = take_in_forced(b, second);
    assert_string_equal(done.event.set.name, "Theirs");
    exchange_notes_release(&done.notes);
    fixture_free(a);
    fixture_free(b);
}

/* A dump without the stores that are known: which of them is trusted is no matter for undo. */
static char *without_peers(struct fixture *f)
{
    char *text = dump_all(f), *peer = strncmp(text, "peer|", 5) == 0 ? text : strstr(text, "\npeer|");
    for (; peer; peer = strstr(text, "\npeer|")) {
        char *from = peer + (*peer == '\n'), *end = strchr(from, '\n');
        memmove(from, end + 1, strlen(end + 1) + 1);
    }
    return text;
}

static void undo_and_redo_are_exact(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("undo-a.db"), *b = fixture_new("undo-b.db");
    struct journal_entry *done = NULL;
    struct package_peer *peers;
    size_t n_peers;
    struct package_import import;
    size_t n = 0;
    struct event_settings set = event_settings_usual();
    struct event event;
    fill_event(a);
    char *empty = without_peers(b);
    import = take_in(b, export_text(a), true);
    exchange_notes_release(&import.notes);
    char *first = without_peers(b);
    OK(b, upkeep_undo(b->store, &b->arena, 1, &done, &n, &b->err));
    OK(b, package_peers(b->store, &b->arena, &peers, &n_peers, &b->err));
    assert_true(n_peers == 1 && peers[0].trusted);
    assert_string_equal(without_peers(b), empty);
    OK(b, upkeep_redo(b->store, &b->arena, 1, &done, &n, &b->err));
    assert_string_equal(without_peers(b), first);

    /* The same for a package that takes the place of an event. */
    set.name = "Fuller Event";
    OK(a, event_edit(a->store, &a->arena, a->event, &set, EVENT_SET(name), &event, &a->err));
    OK(a, upkeep_undo(a->store, &a->arena, 1, &done, &n, &a->err));
    OK(a, event_edit(a->store, &a->arena, a->event, &set, EVENT_SET(name), &event, &a->err));
    import = take_in(b, export_text(a), false);
    assert_int_equal(import.outcome, PACKAGE_REPLACED);
    exchange_notes_release(&import.notes);
    char *second = without_peers(b);
    assert_string_not_equal(second, first);
    OK(b, upkeep_undo(b->store, &b->arena, 1, &done, &n, &b->err));
    assert_string_equal(without_peers(b), first);
    OK(b, upkeep_redo(b->store, &b->arena, 1, &done, &n, &b->err));
    assert_string_equal(without_peers(b), second);
    fixture_free(a);
    fixture_free(b);
}

static void a_newer_schema_is_refused(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("newer.db");
    struct package p;
    struct package_import done;
    fill_event(f);
    OK(f, package_read(&f->arena, export_text(f), "p.json", &p, &f->err));
    p.version = store_version(f->store) + 1;
    REFUSED(f, package_import(f->store, &f->arena, &p, &(struct package_import_options){.trust = true}, &done, &f->err),
            ERR_INPUT, "made by a newer program");
    package_free(&p);
    fixture_free(f);
}

static void without_its_secret_a_store_signs_nothing(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("secret.db");
    struct package_key key, other;
    char *text = NULL;
    fill_event(f);
    const char *folder = test_path(&f->arena, "secret-keys");
    assert_err_of(package_export(f->store, &f->arena, folder, f->event, &text, &f->err), f, ERR_CONFLICT,
                  "no key to sign with");
    OK(f, package_key_make(f->store, &f->arena, folder, "The Cellar", false, &key, &f->err));
    assert_true(key.has_secret);
    assert_string_equal(key.name, "The Cellar");
    OK(f, package_export(f->store, &f->arena, folder, f->event, &text, &f->err));
    assert_null(strstr(text, "secret"));
    OK(f, package_key_make(f->store, &f->arena, folder, NULL, false, &other, &f->err));
    assert_string_equal(other.public_hex, key.public_hex);
    assert_err_of(package_export(f->store, &f->arena, test_path(&f->arena, "elsewhere"), f->event, &text, &f->err), f,
                  ERR_CONFLICT, "does not have the secret half");
    OK(f, package_key_make(f->store, &f->arena, folder, NULL, true, &other, &f->err));
    assert_string_not_equal(other.public_hex, key.public_hex);
    fixture_free(f);
}

/* ---- players --------------------------------------------------------------------------------- */

/* A player of b who is a's first, by a number or a name. */
static void people_are_found_and_conflicts_told(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("people-a.db"), *b = fixture_new("people-b.db");
    struct player p;
    const char *warning;
    fill_event(a);
    const struct player_fields number = {.dci = "1234567"}, other_number = {.dci = "7654321"};
    OK(a, player_edit(a->store, &a->arena, a->players[0], NULL, &number, &p, &warning, &a->err));
    OK(a, player_edit(a->store, &a->arena, a->players[1], NULL, &other_number, &p, &warning, &a->err));
    /* One of the same number and another name, one of the same name without a number. */
    OK(b, player_add(b->store, &b->arena,
                     &(struct player_fields){.name = "Somebody, Else", .dci = "51234567", .country = "SE"},
                     PLAYER_REFUSE_TWINS, &p, &warning, &b->err));
    struct player_id else_id = p.id;
    OK(b, player_add(b->store, &b->arena, &(struct player_fields){.name = "P003, Test"}, PLAYER_REFUSE_TWINS, &p,
                     &warning, &b->err));
    struct package_import done = take_in(b, export_text(a), true);
    assert_int_equal(done.notes.conflicts, 1);
    assert_int_equal(done.players_known, 1);
    bool number_told = false, twin_told = false;
    for (size_t i = 0; i < done.notes.n; i++) {
        number_told =
            number_told || (done.notes.items[i].conflict && strstr(english(done.notes.items[i].sentence), "Somebody"));
        twin_told =
            twin_told || (!done.notes.items[i].conflict && strstr(english(done.notes.items[i].sentence), "P003"));
    }
    assert_true(number_told && twin_told);
    OK(b, player_get(b->store, &b->arena, else_id, &p, &b->err));
    assert_string_equal(p.last, "Somebody");
    exchange_notes_release(&done.notes);

    /* By its UUID from now on, although the number changes here; another name of the same UUID is a conflict. */
    OK(b, player_edit(b->store, &b->arena, else_id, NULL, &(struct player_fields){.dci = ""}, &p, &warning, &b->err));
    OK(a, player_edit(a->store, &a->arena, a->players[1], NULL, &(struct player_fields){.name = "New, Name"}, &p,
                      &warning, &a->err));
    struct event event;
    struct event_settings set = event_settings_usual();
    set.name = "Again";
    OK(a, event_edit(a->store, &a->arena, a->event, &set, EVENT_SET(name), &event, &a->err));
    done = take_in(b, export_text(a), false);
    assert_int_equal(done.players_added, 0);
    assert_int_equal(done.notes.conflicts, 1);
    assert_non_null(strstr(english(done.notes.items[0].sentence), "is called \"New, Name\" there: kept ours"));
    OK(b, player_get(b->store, &b->arena, else_id, &p, &b->err));
    assert_string_equal(p.dci, "1234567"); /* filled in again */
    exchange_notes_release(&done.notes);
    fixture_free(a);
    fixture_free(b);
}

/* Two records of b that were merged are still found by the UUID of the one that is gone. */
static void merged_players_are_known_by_both_uuids(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("former-a.db"), *b = fixture_new("former-b.db");
    struct player p, found;
    const char *warning;
    fill_event(a);
    struct package_import done = take_in(b, export_text(a), true);
    exchange_notes_release(&done.notes);
    OK(b, player_resolve(b->store, &b->arena, (struct event_id){0}, "P001", &found, &b->err));
    OK(b, player_add(b->store, &b->arena, &(struct player_fields){.name = "Real, Name"}, PLAYER_REFUSE_TWINS, &p,
                     &warning, &b->err));
    OK(b, player_merge(b->store, &b->arena, found.id, p.id, &p, &b->err));
    struct event event;
    struct event_settings set = event_settings_usual();
    set.name = "Again";
    OK(a, event_edit(a->store, &a->arena, a->event, &set, EVENT_SET(name), &event, &a->err));
    done = take_in_forced(b, export_text(a));
    assert_int_equal(done.players_added, 0);
    exchange_notes_release(&done.notes);
    OK(b, player_resolve(b->store, &b->arena, done.event.id, "Real", &found, &b->err));
    assert_int_equal(found.id.v, p.id.v);
    OK(b, event_invariants(b->store, done.event.id, &b->err));
    fixture_free(a);
    fixture_free(b);
}

/* A closed event is rated here as there. */
static void a_closed_event_is_rated(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("rated-a.db"), *b = fixture_new("rated-b.db");
    struct closing closing;
    struct rating_line *lines = NULL, *other = NULL;
    size_t n = 0, m = 0;
    fixture_players(a, 8);
    struct event_settings set = event_settings_usual();
    set.name = "Rated";
    set.format = "Standard";
    set.category = RATING_STANDARD;
    set.level2 = true;
    fixture_event(a, set);
    fixture_play(a, 3);
    OK(a, event_close(a->store, &a->arena, a->event, true, &closing, &a->err));
    struct package_import done = take_in(b, export_text(a), true);
    exchange_notes_release(&done.notes);
    assert_int_equal(done.event.state, EVENT_CLOSED);
    OK(a, rating_list(a->store, &a->arena, RATING_STANDARD, NULL, &lines, &n, &a->err));
    OK(b, rating_list(b->store, &b->arena, RATING_STANDARD, NULL, &other, &m, &b->err));
    assert_int_equal(n, 8);
    assert_int_equal(m, n);
    for (size_t i = 0; i < n; i++) {
        assert_string_equal(lines[i].name, other[i].name);
        assert_true(lines[i].rating == other[i].rating);
    }
    /* Opened again where it was played: so it is here, and rates nobody. */
    OK(a, event_reopen(a->store, &a->arena, a->event, &closing, &a->err));
    done = take_in_forced(b, export_text(a));
    exchange_notes_release(&done.notes);
    assert_int_equal(done.outcome, PACKAGE_REPLACED);
    assert_int_not_equal(done.event.state, EVENT_CLOSED);
    OK(b, rating_list(b->store, &b->arena, RATING_STANDARD, NULL, &other, &m, &b->err));
    assert_int_equal(m, 0);
    fixture_free(a);
    fixture_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_table_of_an_event_is_listed),
        cmocka_unit_test(every_column_travels),
        cmocka_unit_test(a_row_in_every_table_goes_round),
        cmocka_unit_test(one_flipped_bit_is_refused),
        cmocka_unit_test(what_was_altered_is_named),
        cmocka_unit_test(layout_is_no_alteration),
        cmocka_unit_test(signed_nonsense_is_refused),
        cmocka_unit_test(an_unknown_store_asks_for_trust),
        cmocka_unit_test(twice_is_once_newer_replaces_older_is_told),
        cmocka_unit_test(both_sides_changed_it),
        cmocka_unit_test(undo_and_redo_are_exact),
        cmocka_unit_test(a_newer_schema_is_refused),
        cmocka_unit_test(without_its_secret_a_store_signs_nothing),
        cmocka_unit_test(people_are_found_and_conflicts_told),
        cmocka_unit_test(merged_players_are_known_by_both_uuids),
        cmocka_unit_test(a_closed_event_is_rated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
