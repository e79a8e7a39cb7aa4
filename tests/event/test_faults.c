/* test_faults.c - the organizer's verbs: whatever call of the disk fails, a verb is done
 * or absent, its sentence names the file, and the same verb succeeds next time
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "event/fault_frame.h"

#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include "store/internal.h"

#define PLAYERS 9

/* Cards and formats, opened before any disk fails. */
static struct decklist_knowledge knowledge;
static struct arena knowledge_arena;

/* ---- the verbs ------------------------------------------------------------------------------- */

static enum err_code new_event(struct run *r, struct err *err)
{
    struct event event;
    struct event_settings set = event_settings_usual();
    set.name = "Faulty Friday";
    set.date = "1999-03-05";
    set.format = "Standard";
    set.category = RATING_STANDARD;
    set.rounds = 3;
    set.seed = 5;
    return event_new(r->store, &r->arena, &set, &event, err);
}

static enum err_code import_players(struct run *r, struct err *err)
{
    struct player_import import;
    struct strbuf csv = STRBUF_INIT;
    strbuf_add(&csv, "name\n");
    for (int i = 1; i <= PLAYERS; i++)
        strbuf_printf(&csv, "Player%d\n", i);
    enum err_code rc =
        player_import(r->store, &r->arena, strbuf_text(&csv), "players.csv", r->event, false, &import, err);
    strbuf_release(&csv);
    return rc;
}

static enum err_code pair(struct run *r, struct err *err)
{
    struct round_view view;
    struct round_options options = {.seed = 7};
    return round_pair(r->store, &r->arena, r->event, &options, &view, err);
}

static enum err_code pair_private(struct run *r, struct err *err)
{
    struct round_view view;
    struct round_options options = {.seed = 7, .private_ = true};
    return round_pair(r->store, &r->arena, r->event, &options, &view, err);
}

static enum err_code publish(struct run *r, struct err *err)
{
    bool published;
    const char *sentence;
    return round_publish(r->store, &r->arena, r->event, NULL, &published, &sentence, err);
}

/* A player of table 1 says that player 1 won, and drops. */
static enum err_code say(struct run *r, int side, struct err *err)
{
    struct event_data data;
    struct reported_outcome out;
    enum err_code rc = event_load(r->store, &r->arena, r->event, &data, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_match *m = event_match_at(&data, 1, 1);
    return reported_say(r->store, &r->arena, r->event, 1, NULL, data.players[side ? m->p2 : m->p1].id,
                        side ? "1-2" : "2-1", true, &out, err);
}

static enum err_code say_first(struct run *r, struct err *err)
{
    return say(r, 0, err);
}

static enum err_code say_second(struct run *r, struct err *err)
{
    return say(r, 1, err);
}

static enum err_code report(struct run *r, struct err *err)
{
    struct result_outcome outcome;
    struct result_entry entry = {.where = "2", .score = "2-1"};
    return result_enter(r->store, &r->arena, r->event, 0, &entry, false, &outcome, err);
}

static enum err_code report_all(struct run *r, struct err *err)
{
    struct result_batch batch;
    return result_enter_many(r->store, &r->arena, r->event, 0, NULL, "1 2-0\n2 2-0\n3 2-0\n4 2-1\n", "slips", false,
                             false, &batch, err);
}

static enum err_code correct(struct run *r, struct err *err)
{
    struct result_outcome outcome;
    struct result_entry entry = {.where = "1", .score = "0-2"};
    return result_enter(r->store, &r->arena, r->event, 1, &entry, true, &outcome, err);
}

static enum err_code drop(struct run *r, struct err *err)
{
    const char *sentence;
    return enrol_drop(r->store, &r->arena, r->event, (struct player_id){3}, &sentence, err);
}

static enum err_code disqualify(struct run *r, struct err *err)
{
    const char *sentence;
    return enrol_disqualify(r->store, &r->arena, r->event, (struct player_id){4}, false, &sentence, err);
}

static enum err_code repair(struct run *r, struct err *err)
{
    struct round_view view;
    struct round_options options = {.seed = 8};
    return round_repair(r->store, &r->arena, r->event, &options, &view, err);
}

static enum err_code cut(struct run *r, struct err *err)
{
    struct round_view view;
    const char *sentence;
    return playoff_cut(r->store, &r->arena, r->event, 4, true, &(struct round_options){.seed = 9}, &view, &sentence,
                       err);
}

static enum err_code close_event(struct run *r, struct err *err)
{
    struct closing closing;
    return event_close(r->store, &r->arena, r->event, true, &closing, err);
}

static enum err_code undo(struct run *r, struct err *err)
{
    struct journal_entry *done;
    size_t n;
    return upkeep_undo(r->store, &r->arena, 1, &done, &n, err);
}

static enum err_code delete_event(struct run *r, struct err *err)
{
    return event_delete(r->store, &r->arena, r->event, err);
}

/* ---- the verbs of decklists ------------------------------------------------------------------ */

/* Legal in Standard on the event's day, and with a card that the pool can do without. */
static const char red_deck[] = "4 Jackal Pup\n4 Mogg Fanatic\n4 Ball Lightning\n4 Shock\n4 Incinerate\n"
                               "40 Mountain\n\n4 Pyroblast\n";
static const char other_deck[] = "4 Jackal Pup\n4 Shock\n53 Mountain\n\n4 Pyroblast\n";

/* A list with its verdict, as the command line makes it. */
static enum err_code make_entry(struct run *r, int64_t player, const char *text, struct decklist_entry *out,
                                struct err *err)
{
    struct event event;
    struct decklist_rules rules;
    struct deck *deck = ARENA_ARRAY(&r->arena, struct deck, 1);
    *out = (struct decklist_entry){.deck = deck, .typed = text, .file = "list.txt"};
    enum err_code rc = deck_read(&r->arena, knowledge.catalog, text, strlen(text), "list.txt", DECK_AUTO, deck, err);
    if (rc == ERR_OK)
        rc = event_get(r->store, &r->arena, r->event, &event, err);
    if (rc == ERR_OK)
        rc = decklist_rules(r->store, &r->arena, &knowledge, &event, &rules, err);
    if (rc == ERR_OK)
        rc = decklist_judge(r->store, &r->arena, &rules, knowledge.catalog, (struct player_id){player}, deck, false,
                            &out->verdict, err);
    return rc;
}

static enum err_code register_as(struct run *r, enum decklist_kind kind, const char *text, const char *reason,
                                 struct err *err)
{
    struct decklist list;
    struct decklist_entry entry;
    enum err_code rc = make_entry(r, 1, text, &entry, err);
    entry.reason = reason;
    return rc == ERR_OK
               ? decklist_register(r->store, &r->arena, r->event, (struct player_id){1}, kind, &entry, &list, err)
               : rc;
}

static enum err_code deck_register(struct run *r, struct err *err)
{
    return register_as(r, DECKLIST_LIST, red_deck, NULL, err);
}

static enum err_code deck_revise(struct run *r, struct err *err)
{
    return register_as(r, DECKLIST_LIST, other_deck, "a card was misread", err);
}

static enum err_code deck_pool(struct run *r, struct err *err)
{
    return register_as(r, DECKLIST_POOL, red_deck, NULL, err);
}

static enum err_code import_lists(struct run *r, bool judged, struct err *err)
{
    struct player_id players[3];
    struct decklist_entry entries[3];
    enum err_code rc = ERR_OK;
    for (int i = 0; rc == ERR_OK && i < 3; i++) {
        players[i].v = i + 1;
        rc = make_entry(r, i + 1, i == 1 ? other_deck : red_deck, &entries[i], err);
        if (!judged)
            entries[i].verdict = (struct decklist_verdict){.state = DECKLIST_UNCHECKED};
    }
    return rc == ERR_OK ? decklist_register_many(r->store, &r->arena, r->event, players, entries, 3, err) : rc;
}

static enum err_code deck_import(struct run *r, struct err *err)
{
    return import_lists(r, true, err);
}

static enum err_code deck_import_unjudged(struct run *r, struct err *err)
{
    return import_lists(r, false, err);
}

static enum err_code deck_unregister(struct run *r, struct err *err)
{
    return decklist_unregister(r->store, &r->arena, &knowledge, r->event, (struct player_id){1}, DECKLIST_LIST, NULL,
                               "gone", err);
}

static enum err_code deck_recheck(struct run *r, struct err *err)
{
    struct decklists_rejudged rejudged;
    return decklist_recheck(r->store, &r->arena, &knowledge, r->event, &rejudged, err);
}

/* All lists are judged again in the same breath. */
static enum err_code event_pool(struct run *r, struct err *err)
{
    static const char *const cards[] = {"Shock"};
    const struct pool_change change = {.forbid_cards = cards, .n_forbid_cards = 1};
    return pool_edit(r->store, &r->arena, &knowledge, r->event, &change, false, NULL, err);
}

static enum err_code draw_checks(struct run *r, struct err *err)
{
    struct event_data data;
    struct deckcheck_draw draw;
    return deckcheck_draw(r->store, &r->arena, r->event, true, 2, 11, &data, &draw, err);
}

static enum err_code note_check(struct run *r, struct err *err)
{
    struct deckcheck check;
    return deckcheck_note(r->store, &r->arena, r->event, (struct player_id){2}, NULL, "61 cards", 5, &check, err);
}

OPERATION(run_new_event, new_event)
OPERATION(run_import_players, import_players)
OPERATION(run_pair, pair)
OPERATION(run_publish, publish)
OPERATION(run_say_second, say_second)
OPERATION(run_report, report)
OPERATION(run_correct, correct)
OPERATION(run_drop, drop)
OPERATION(run_disqualify, disqualify)
OPERATION(run_repair, repair)
OPERATION(run_cut, cut)
OPERATION(run_close_event, close_event)
OPERATION(run_undo, undo)
OPERATION(run_delete_event, delete_event)
OPERATION(run_deck_register, deck_register)
OPERATION(run_deck_revise, deck_revise)
OPERATION(run_deck_pool, deck_pool)
OPERATION(run_deck_import, deck_import)
OPERATION(run_deck_unregister, deck_unregister)
OPERATION(run_deck_recheck, deck_recheck)
OPERATION(run_event_pool, event_pool)
OPERATION(run_draw_checks, draw_checks)
OPERATION(run_note_check, note_check)

/* ---- what they start from -------------------------------------------------------------------- */

static enum err_code nothing(struct run *r, struct err *err)
{
    (void)r;
    (void)err;
    return ERR_OK;
}

PREPARE(empty, nothing)
PREPARE(with_event, new_event)
PREPARE(with_players, new_event, import_players)
PREPARE(paired, new_event, import_players, pair)
PREPARE(prepared, new_event, import_players, pair_private)
PREPARE(one_said, new_event, import_players, pair, say_first)
PREPARE(played, new_event, import_players, pair, report_all)
PREPARE(played_twice, new_event, import_players, pair, report_all, pair, report_all)
PREPARE(closed, new_event, import_players, pair, report_all, close_event)
PREPARE(with_lists, new_event, import_players, deck_import)
PREPARE(with_unjudged_lists, new_event, import_players, deck_import_unjudged)
PREPARE(paired_with_lists, new_event, import_players, deck_import, pair)
PREPARE(checks_drawn, new_event, import_players, deck_import, pair, draw_checks)
PREPARE(everything_with_lists, new_event, import_players, deck_import, pair, event_pool, draw_checks)

static void t2_the_organizers_verbs(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        {.name = "event new", .prepare = empty, .run = run_new_event},
        {.name = "player import", .prepare = with_event, .run = run_import_players},
        {.name = "pair", .prepare = with_players, .run = run_pair},
        {.name = "result", .prepare = paired, .run = run_report},
        {.name = "publish", .prepare = prepared, .run = run_publish},
        {.name = "report", .prepare = one_said, .run = run_say_second},
        {.name = "correct", .prepare = played_twice, .run = run_correct},
        {.name = "drop", .prepare = played, .run = run_drop},
        {.name = "disqualify", .prepare = played, .run = run_disqualify},
        {.name = "repair", .prepare = paired, .run = run_repair},
        {.name = "cut", .prepare = played_twice, .run = run_cut},
        {.name = "close", .prepare = played, .run = run_close_event},
        {.name = "undo", .prepare = closed, .run = run_undo},
        {.name = "event delete", .prepare = closed, .run = run_delete_event},
    };
    /* With those of the store by itself (store/faultvfs), T2's 5,000 and more. */
    assert_true(fault_run(operations, ARRAY_LEN(operations)) >= (test_is_long() ? 2500 : 330));
}

static void t2_the_verbs_of_decklists(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        {.name = "deck register", .prepare = with_players, .run = run_deck_register},
        {.name = "deck import", .prepare = with_players, .run = run_deck_import},
        {.name = "deck revise", .prepare = paired_with_lists, .run = run_deck_revise},
        {.name = "deck pool", .prepare = with_players, .run = run_deck_pool},
        {.name = "deck unregister", .prepare = paired_with_lists, .run = run_deck_unregister},
        {.name = "deck recheck", .prepare = with_unjudged_lists, .run = run_deck_recheck},
        {.name = "event pool", .prepare = with_lists, .run = run_event_pool},
        {.name = "deckcheck draw", .prepare = paired_with_lists, .run = run_draw_checks},
        {.name = "deckcheck note", .prepare = checks_drawn, .run = run_note_check},
        {.name = "undo of an import", .prepare = with_lists, .run = run_undo},
        {.name = "event delete with lists", .prepare = everything_with_lists, .run = run_delete_event},
    };
    assert_true(fault_run(operations, ARRAY_LEN(operations)) >= (test_is_long() ? 2500 : 260));
}

static int open_knowledge(void **state)
{
    (void)state;
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    struct err err = ERR_INIT;
    assert_ok(catalog_open(NULL, &knowledge.catalog, &err), err);
    assert_ok(resource_list(&knowledge_arena, "formats", &formats, &n_formats, &err), err);
    assert_ok(resource_list(&knowledge_arena, "banlists", &banlists, &n_banlists, &err), err);
    assert_ok(format_book_make(&knowledge_arena, knowledge.catalog, formats, n_formats, banlists, n_banlists,
                               &knowledge.book, &err),
              err);
    return 0;
}

static int close_knowledge(void **state)
{
    (void)state;
    catalog_close(knowledge.catalog);
    arena_release(&knowledge_arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t2_the_organizers_verbs),
                                       cmocka_unit_test(t2_the_verbs_of_decklists)};
    return cmocka_run_group_tests(tests, open_knowledge, close_knowledge);
}
