/* decks_fixture.h - lists for tests of registration: the program's own cards and formats, and a
 * few decks
 *
 * sligh is legal in Standard on 1999-03-01; the others differ from it by what their names say.
 */
#ifndef TOPCUT_TESTS_EVENT_DECKS_FIXTURE_H
#define TOPCUT_TESTS_EVENT_DECKS_FIXTURE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/register/register.h"
#include "fixture.h"

struct knowledge {
    struct arena arena;
    struct decklist_knowledge of; /* catalogue and book */
};

/* The program's formats, read by the open catalogue. */
TC_UNUSED static void make_book(struct knowledge *k)
{
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    struct err err = ERR_INIT;
    assert_ok(resource_list(&k->arena, "formats", &formats, &n_formats, &err), err);
    assert_ok(resource_list(&k->arena, "banlists", &banlists, &n_banlists, &err), err);
    assert_ok(format_book_make(&k->arena, k->of.catalog, formats, n_formats, banlists, n_banlists, &k->of.book, &err),
              err);
}

TC_UNUSED static struct knowledge *knowledge_open(void)
{
    struct knowledge *k = tc_calloc(1, sizeof *k);
    struct err err = ERR_INIT;
    assert_ok(catalog_open(NULL, &k->of.catalog, &err), err);
    make_book(k);
    return k;
}

TC_UNUSED static void knowledge_close(struct knowledge *k)
{
    catalog_close(k->of.catalog);
    arena_release(&k->arena);
    free(k);
}

#define SLIGH_SPELLS                                                                                                   \
    "4 Jackal Pup\n4 Mogg Fanatic\n4 Ball Lightning\n4 Goblin Cadets\n4 Shock\n4 Incinerate\n"                         \
    "4 Kindle\n4 Arc Lightning\n4 Cursed Scroll\n4 Wasteland\n"
TC_UNUSED static const char sligh[] =
    SLIGH_SPELLS "20 Mountain\n\n4 Pyroblast\n4 Stone Rain\n4 Bottle Gnomes\n3 Shatter\n";
/* 59 cards */
TC_UNUSED static const char sligh_short[] =
    SLIGH_SPELLS "19 Mountain\n\n4 Pyroblast\n4 Stone Rain\n4 Bottle Gnomes\n3 Shatter\n";
/* 61 cards */
TC_UNUSED static const char sligh_more[] =
    SLIGH_SPELLS "21 Mountain\n\n4 Pyroblast\n4 Stone Rain\n4 Bottle Gnomes\n3 Shatter\n";
TC_UNUSED static const char sligh_unknown[] = SLIGH_SPELLS "20 Mountain\n4 Gobblin Lakkey of Tomorrow\n";

TC_UNUSED static struct deck *deck_of(struct fixture *f, struct knowledge *k, const char *text)
{
    struct deck *deck = ARENA_ARRAY(&f->arena, struct deck, 1);
    OK(f, deck_read(&f->arena, k->of.catalog, text, strlen(text), "list.txt", DECK_AUTO, deck, &f->err));
    return deck;
}

TC_UNUSED static struct event fixture_the_event(struct fixture *f)
{
    struct event event;
    OK(f, event_get(f->store, &f->arena, f->event, &event, &f->err));
    return event;
}

/* An entry with its verdict, as the command line makes it. */
TC_UNUSED static struct decklist_entry entry_of(struct fixture *f, struct knowledge *k, size_t player, const char *text,
                                                bool unverified)
{
    struct event *event = ARENA_ARRAY(&f->arena, struct event, 1);
    struct decklist_rules rules;
    struct decklist_entry entry = {
        .deck = deck_of(f, k, text), .typed = text, .file = "list.txt", .unverified = unverified};
    *event = fixture_the_event(f);
    OK(f, decklist_rules(f->store, &f->arena, &k->of, event, &rules, &f->err));
    OK(f, decklist_judge(f->store, &f->arena, &rules, k->of.catalog, f->players[player], entry.deck, unverified,
                         &entry.verdict, &f->err));
    return entry;
}

TC_UNUSED static struct decklist register_text(struct fixture *f, struct knowledge *k, size_t player, const char *text)
{
    struct decklist list;
    struct decklist_entry entry = entry_of(f, k, player, text, false);
    OK(f, decklist_register(f->store, &f->arena, f->event, f->players[player], DECKLIST_LIST, &entry, &list, &f->err));
    return list;
}

TC_UNUSED static struct decklist list_in_force(struct fixture *f, size_t player)
{
    struct decklist list;
    struct event event = fixture_the_event(f);
    OK(f, decklist_find(f->store, &f->arena, &event, f->players[player], DECKLIST_LIST, &list, &f->err));
    return list;
}

/* A Standard event of 1999-03-01 with n players. */
TC_UNUSED static struct fixture *standard_event(const char *name, size_t n)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.format = "Standard";
    fixture_players(f, n);
    fixture_event(f, set);
    return f;
}

TC_UNUSED static void undo_one(struct fixture *f)
{
    struct journal_entry *done;
    size_t n;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
}

TC_UNUSED static void redo_one(struct fixture *f)
{
    struct journal_entry *done;
    size_t n;
    OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
}

/* Opened once for all tests of a program. */
TC_UNUSED static struct knowledge *k;

TC_UNUSED static int open_knowledge(void **state)
{
    (void)state;
    k = knowledge_open();
    return 0;
}

TC_UNUSED static int close_knowledge(void **state)
{
    (void)state;
    knowledge_close(k);
    return 0;
}

TC_UNUSED static int64_t count_of(struct fixture *f, const char *sql)
{
    sqlite3_stmt *stmt;
    assert_int_equal(sqlite3_prepare_v2(store_sqlite(f->store), sql, -1, &stmt, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return n;
}

TC_UNUSED static const char *newest_sentence(struct fixture *f)
{
    struct journal_entry *entries;
    size_t n;
    OK(f, journal_list(f->store, &f->arena, 1, &entries, &n, &f->err));
    return n ? entries[0].sentence : "";
}

TC_UNUSED static bool says(const char *text, const char *piece)
{
    return strstr(text, piece) != NULL;
}

#endif
