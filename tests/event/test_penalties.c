/* test_penalties.c - penalties in an event: what counts and since when, catalogues, changes, refusals, undo */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "english.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/penalties_fixture.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- confirmation, thresholds ---------------------------------------------------------------- */

/* D.3.2: a Warning counts from its confirmation on; D.3.3: what three and four bring is
 * suggested. */
static void warnings_count_when_confirmed(void **state)
{
    (void)state;
    struct fixture *f = evening("confirm.db");
    size_t n;
    fixture_pair(f, 1);
    struct penalty_outcome o = give(f, 0, "slow-play");
    assert_true(o.penalty.open && !o.penalty.counts);
    assert_true(remarked(&o, "topcut penalty confirm 1"));
    o = give(f, 0, "disagreement!");
    assert_int_equal(o.suggestion.before, 0); /* the first does not count yet */
    assert_int_equal(o.suggestion.after, 1);
    assert_string_equal(o.penalty.confirmed_by, "Holm, Kai");
    OK(f, penalties_confirm(f->store, &f->arena, f->event, 1, NULL, NULL, NULL, &o, &f->err));
    assert_true(o.penalty.counts && !o.penalty.open);
    o = give(f, 0, "mistake!");
    assert_int_equal(o.suggestion.after, 3);
    assert_int_equal(o.suggestion.consequence, PENALTY_EJECTION);
    assert_int_equal(o.penalty.consequence, PENALTY_NOTHING); /* the head judge names it */
    assert_true(remarked(&o, "topcut penalty edit 3 --consequence ejection"));
    o = give(f, 0, "long-shuffle!");
    assert_int_equal(o.suggestion.least, PENALTY_EJECTION);
    assert_true(remarked(&o, "compulsory"));
    assert_string_equal(result_of(f, 1, 0), "none");
    const struct penalty *all = list(f, &n);
    assert_int_equal(n, 4);
    for (size_t i = 0; i < n; i++)
        assert_true(all[i].counts && all[i].weight == 1);
    o = give(f, 0, "deck-not-restored"); /* a Notice: no threshold */
    assert_true(!o.penalty.open && !o.penalty.counts);
    assert_int_equal(o.suggestion.consequence, PENALTY_NOTHING);
    REFUSED(f, penalties_confirm(f->store, &f->arena, f->event, 5, NULL, NULL, NULL, &o, &f->err), ERR_CONFLICT,
            "counts without being confirmed");
    REFUSED(f, penalties_confirm(f->store, &f->arena, f->event, 1, NULL, NULL, NULL, &o, &f->err), ERR_CONFLICT,
            "was confirmed by Holm, Kai already");
    REFUSED(f, penalties_confirm(f->store, &f->arena, f->event, 9, NULL, NULL, NULL, &o, &f->err), ERR_NOT_FOUND,
            "no penalty 9 (1 to 5");
    fixture_free(f);
}

/* What is due to somebody who is out already is not asked for. */
static void nobody_is_sent_out_twice(void **state)
{
    (void)state;
    const char *sentence;
    struct fixture *f = evening("twice.db");
    fixture_pair(f, 1);
    give(f, 0, "slow-play!");
    give(f, 0, "disagreement!");
    struct penalty_outcome o = give(f, 0, "mistake!");
    assert_true(remarked(&o, "is not ejected by this"));
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, f->players[0], false, &sentence, &f->err));
    o = give(f, 0, "long-shuffle!");
    assert_int_equal(o.suggestion.least, PENALTY_EJECTION);
    assert_false(remarked(&o, "by this"));
    fixture_free(f);
}

/* ---- what counts, over rounds and days ------------------------------------------------------- */

/* D.3.4: cleared when the quarterfinals start; the repetition may be made a Double. */
static void cleared_at_the_quarterfinals(void **state)
{
    (void)state;
    struct fixture *f = evening("reset.db");
    struct round_view view;
    const char *sentence;
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, "slow-play");
    size_t n;
    fixture_play(f, 3);
    give(f, 0, "slow-play!");
    give(f, 0, "disagreement!");
    OK(f, penalties_suggest(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    assert_int_equal(o.suggestion.before, 2);
    assert_string_equal(o.catalogue.levels[o.suggestion.level].key, "double-warning");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, true, &(struct round_options){.seed = 9}, &view, &sentence,
                      &f->err));
    OK(f, penalties_suggest(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    assert_int_equal(o.suggestion.before, 0);
    assert_string_equal(o.catalogue.levels[o.suggestion.level].key, "single-warning");
    assert_true(o.suggestion.levels & PENALTY_BIT(penalty_level_index(&o.catalogue, "double-warning")));
    const struct penalty *all = list(f, &n);
    assert_true(n == 2 && !all[0].counts && !all[1].counts); /* the rows stay */
    give(f, 0, "slow-play!");
    all = list(f, &n);
    assert_true(all[2].counts);
    fixture_free(f);
}

static void without_carry_over_each_day_is_its_own(void **state)
{
    (void)state;
    for (int carry = 0; carry < 2; carry++) {
        struct event_settings set = event_settings_usual();
        set.carry_over = carry;
        struct fixture *f = event_with(carry ? "carry.db" : "days.db", set, 4);
        struct penalty_outcome o;
        struct penalty_entry e = entry_of(f, "slow-play!");
        e.day = "1999-03-01";
        OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
        e.day = "1999-03-02";
        OK(f, penalties_suggest(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
        assert_int_equal(o.suggestion.before, carry);
        assert_int_equal(o.suggestion.offence, 1 + carry);
        e.day = "1999-02-30";
        REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err), ERR_INPUT,
                "1999-02-30");
        fixture_free(f);
    }
}

/* ---- catalogues ------------------------------------------------------------------------------ */

static void the_catalogue_of_an_event(void **state)
{
    (void)state;
    static const struct {
        const char *date, *floor_rules, *penalties, *key;
    } rows[] = {
        {"1999-03-01", "", "", "dci-1999"},     {"2009-06-30", "", "", "dci-1999"},
        {"2009-07-01", "", "", "modern"},       {"2024-01-01", "1999", "", "dci-1999"},
        {"1999-03-01", "modern", "", "modern"}, {"1999-03-01", "", "modern", "modern"},
        {"1993-08-05", "", "", "dci-1999"},     {"2024-01-01", "", "dci-1999", "dci-1999"},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct penalty_catalogue c;
    struct event event = {.set = event_settings_usual()};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        event.set.date = rows[i].date;
        event.set.floor_rules = rows[i].floor_rules;
        event.set.penalties = rows[i].penalties;
        assert_ok(penalties_catalogue(&arena, &event, &c, &err), err);
        assert_string_equal(c.key, rows[i].key);
    }
    assert_ok(penalties_catalogue_find(&arena, "today's practice", &c, &err), err);
    assert_string_equal(c.key, "modern");
    event.set.penalties = "modem";
    assert_int_equal(penalties_catalogue(&arena, &event, &c, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "did you mean modern");
    arena_release(&arena);
}

/* Rows of another catalogue stay as they are, and count for nothing. */
static void another_catalogue_in_the_middle(void **state)
{
    (void)state;
    struct fixture *f = evening("catalogue.db");
    struct event event;
    struct event_settings set = event_settings_usual();
    struct penalty_outcome o;
    size_t n;
    fixture_pair(f, 1);
    give(f, 0, "slow-play!");
    set.penalties = "modern";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(penalties), &event, &f->err));
    o = give(f, 0, "slow-play");
    assert_int_equal(o.suggestion.offence, 1);
    assert_string_equal(o.penalty.level, "warning");
    o = give(f, 0, "slow-play");
    assert_string_equal(o.penalty.level, "game-loss"); /* the second Tournament Error */
    const struct penalty *all = list(f, &n);
    assert_string_equal(english(all[0].level_name), "Single Warning");
    assert_false(all[0].counts);
    struct penalty_entry e = entry_of(f, "x=match-loss");
    REFUSED(f, penalties_edit(f->store, &f->arena, f->event, 1, NULL, &e, &o, &f->err), ERR_CONFLICT,
            "was given by the catalogue dci-1999");
    e = (struct penalty_entry){.round = -1, .note = "about time"};
    OK(f, penalties_edit(f->store, &f->arena, f->event, 1, NULL, &e, &o, &f->err));
    assert_string_equal(o.penalty.note, "about time");
    assert_int_equal(o.suggestion.infraction, -1);
    withdraw(f, 1);
    fixture_free(f);
}

/* ---- changing -------------------------------------------------------------------------------- */

static void edits(void **state)
{
    (void)state;
    struct fixture *f = evening("edit.db");
    struct penalty_outcome o;
    struct penalty_entry e;
    fixture_pair(f, 1);
    give(f, 0, "slow-play");
    o = edit(f, 1, "/double-warning!");
    assert_string_equal(o.penalty.level, "double-warning");
    assert_true(remarked(&o, "the rule names Single Warning"));
    assert_false(o.penalty.open);
    o = edit(f, 1, "=match-loss");
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    o = edit(f, 1, "=none");
    assert_string_equal(result_of(f, 1, 0), "none");
    o = edit(f, 1, "=ejection");
    assert_true(player_now(f, 0).ejected);
    o = edit(f, 1, "=game-loss");
    assert_false(player_now(f, 0).ejected);
    assert_int_equal(player_now(f, 0).dropped_after, -1);
    assert_string_equal(result_of(f, 1, 0), "none");
    e = (struct penalty_entry){.round = -1, .games = 2};
    OK(f, penalties_edit(f->store, &f->arena, f->event, 1, NULL, &e, &o, &f->err));
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    e = (struct penalty_entry){.round = -1, .judge = "Lo", .intent = PENALTY_CHEATING};
    OK(f, penalties_edit(f->store, &f->arena, f->event, 1, NULL, &e, &o, &f->err));
    assert_string_equal(o.penalty.judge, "Lo");
    assert_int_equal(o.suggestion.least, PENALTY_DISQUALIFICATION); /* D.3.3d */
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    o = give(f, 1, "illegal-deck!");
    o = edit(f, 2, "=match-loss"); /* D.3.11: another level of the rule */
    assert_string_equal(o.penalty.level, "match-loss");
    assert_false(player_now(f, 1).ejected);
    fixture_results(f, "2-0");
    fixture_pair(f, 2);
    e = entry_of(f, "=none");
    REFUSED(f, penalties_edit(f->store, &f->arena, f->event, 1, NULL, &e, &o, &f->err), ERR_CONFLICT,
            "cannot be changed any more");
    withdraw(f, 1);
    REFUSED(f, penalties_edit(f->store, &f->arena, f->event, 1, NULL, &e, &o, &f->err), ERR_CONFLICT,
            "was withdrawn already: a mistake");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, NULL, "again", &o, &f->err), ERR_CONFLICT,
            "was withdrawn already");
    fixture_free(f);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int games, round;
        enum err_code code;
        const char *piece;
    } rows[] = {
        {"slow-plya", 0, -1, ERR_NOT_FOUND, "did you mean slow-play"},
        {"warning", 0, -1, ERR_NOT_FOUND, "topcut penalty catalogue lists them"},
        {"cards", 0, -1, ERR_CONFLICT, "could be several infractions"},
        {"slow-play/singel", 0, -1, ERR_NOT_FOUND, "its levels: caution, notice, single-warning"},
        {"slow-play/game-loss=none", 0, -1, ERR_INPUT, "is a game-loss at least"},
        {"slow-play", 2, -1, ERR_INPUT, "--games is of a game loss"},
        {"tardiness", 4, -1, ERR_INPUT, "a match has at most 3"},
        {"slow-play", 0, 7, ERR_NOT_FOUND, "no round 7: rounds 1 to 2 are paired, 0 stands for before them"},
        {"tardiness", 0, 4, ERR_NOT_FOUND, "a loss may wait for round 3"},
        {"tardiness", 0, 0, ERR_NOT_FOUND, "no round 0"},
        {"tardiness", 0, 1, ERR_CONFLICT, "has a result, 2-0; topcut result"},
    };
    struct fixture *f = evening("refusals.db");
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, "tardiness");
    struct player other;
    const struct player_fields fields = {.name = "Fremd, Ida"};
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &other, NULL, &f->err));
    e.round = 2;
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err), ERR_NOT_FOUND,
            "none is paired yet; a lost game or match waits for round 1");
    fixture_play(f, 1);
    fixture_pair(f, 2);
    int winner = 0;
    while (strcmp(result_of(f, 1, winner), "played 2-0") != 0)
        winner++;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        e = entry_of(f, rows[i].words);
        e.games = rows[i].games;
        e.round = rows[i].round;
        REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[winner], &e, &o, &f->err), rows[i].code,
                rows[i].piece);
    }
    e = entry_of(f, "slow-play");
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, other.id, &e, &o, &f->err), ERR_NOT_FOUND,
            "\"Fremd, Ida\" is not enrolled in Test Event; a penalty is for a player of the event");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, NULL, "x", &o, &f->err), ERR_NOT_FOUND,
            "none was given");
    give(f, winner, "slow-play");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, NULL, " ", &o, &f->err), ERR_INPUT,
            "needs a reason");
    fixture_results(f, "2-0");
    struct closing closing;
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err), ERR_CONFLICT, "closed");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, NULL, "x", &o, &f->err), ERR_CONFLICT, "closed");
    fixture_free(f);
}

/* ---- with their player and event ------------------------------------------------------------- */

static void with_player_and_event(void **state)
{
    (void)state;
    struct fixture *f = evening("player.db");
    struct player other, merged, gone;
    const struct player_fields fields = {.name = "Zwei, Ida"};
    struct penalty_outcome o;
    size_t n;
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &other, NULL, &f->err));
    struct penalty_entry e = entry_of(f, "slow-play!");
    e.note = "swore like a sailor";
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    OK(f, penalties_withdraw(f->store, &f->arena, f->event, 1, NULL, "it was his brother", &o, &f->err));
    OK(f, player_merge(f->store, &f->arena, f->players[0], other.id, &merged, &f->err));
    const struct penalty *all = list(f, &n);
    assert_true(n == 1 && all[0].player.v == other.id.v);
    OK(f, player_forget(f->store, &f->arena, other.id, &gone, &f->err));
    all = list(f, &n);
    assert_string_equal(all[0].note, "");
    assert_string_equal(all[0].withdrawn_reason, "");
    struct journal_entry *log;
    OK(f, journal_list(f->store, &f->arena, 0, &log, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (strstr(log[i].sentence, "brother") || strstr(log[i].sentence, "Zwei"))
            fail_msg("the log still says: %s", log[i].sentence);
    give(f, 1, "slow-play!");
    char *before = fixture_dump(f);
    OK(f, enrol_remove(f->store, &f->arena, f->event, f->players[1], &f->err));
    list(f, &n);
    assert_int_equal(n, 1);
    struct journal_entry *done;
    size_t n_done;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
    assert_string_equal(fixture_dump(f), before);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* ---- undo and redo --------------------------------------------------------------------------- */

static bool random_step(struct fixture *f, struct rng *rng)
{
    static const char *const words[] = {"slow-play!",    "slow-play",      "tardiness", "deck-mismatch=match-loss",
                                        "illegal-deck!", "mistake/notice", "stacking",  "slow-play=ejection!",
                                        "arguing!",      "lost-cards",     "peeking!"};
    struct penalty_outcome o;
    size_t n;
    struct penalty_entry e = entry_of(f, words[rng_below(rng, ARRAY_LEN(words))]);
    struct player_id player = f->players[rng_below(rng, f->n_players)];
    enum err_code rc = ERR_OK;
    list(f, &n);
    int number = (int)rng_below(rng, n + 1);
    switch (rng_below(rng, 8)) {
    case 0:
        rc = penalties_withdraw(f->store, &f->arena, f->event, number, NULL, "why", &o, &f->err);
        break;
    case 1:
        rc = penalties_confirm(f->store, &f->arena, f->event, number, NULL, NULL, "me", &o, &f->err);
        break;
    case 2:
        e.infraction = NULL;
        rc = penalties_edit(f->store, &f->arena, f->event, number, NULL, &e, &o, &f->err);
        break;
    case 3: {
        struct event_data data = fixture_load(f);
        if (data.n_rounds && data.rounds[data.n_rounds - 1].missing) {
            fixture_results(f, rng_below(rng, 2) ? "2-1" : "1-2");
        } else if (data.n_rounds < 4) {
            struct round_view view;
            const struct round_options options = {.seed = rng_next(rng) >> 12 | 1, .allow_rematch = true};
            rc = round_pair(f->store, &f->arena, f->event, &options, &view, &f->err);
        }
        break;
    }
    default:
        rc = penalties_add(f->store, &f->arena, f->event, player, &e, &o, &f->err);
    }
    err_clear(&f->err);
    return rc == ERR_OK;
}

/* Whatever is done can be undone, step by step to the same rows, and redone; the event stays
 * sound. */
static void undo_is_the_inverse(void **state)
{
    (void)state;
    struct rng rng = test_rng(11);
    int events = test_is_long() ? 60 : 3;
    for (int i = 0; i < events; i++) {
        char name[24];
        snprintf(name, sizeof name, "undo-%d.db", i);
        struct fixture *f = evening(name);
        char *dumps[41];
        size_t n = 0, n_done;
        struct journal_entry *done;
        for (int step = 0; step < 40 && n < 40; step++) {
            dumps[n] = fixture_dump(f);
            int64_t entries = 0, after = 0;
            struct journal_entry *log;
            size_t before_n, after_n;
            OK(f, journal_list(f->store, &f->arena, 0, &log, &before_n, &f->err));
            bool changed = random_step(f, &rng);
            OK(f, journal_list(f->store, &f->arena, 0, &log, &after_n, &f->err));
            entries = (int64_t)before_n;
            after = (int64_t)after_n;
            if (!changed)
                assert_string_equal(fixture_dump(f), dumps[n]);
            OK(f, event_invariants(f->store, f->event, &f->err));
            if (after == entries + 1)
                n++; /* one verb, one entry */
            else
                n = after == entries ? n : 0; /* several results in one go: begin again from here */
        }
        dumps[n] = fixture_dump(f);
        for (size_t k = n; k > 0; k--) {
            OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
            assert_string_equal(fixture_dump(f), dumps[k - 1]);
        }
        for (size_t k = 0; k < n; k++)
            OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n_done, &f->err));
        assert_string_equal(fixture_dump(f), dumps[n]);
        fixture_free(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warnings_count_when_confirmed),
        cmocka_unit_test(nobody_is_sent_out_twice),
        cmocka_unit_test(cleared_at_the_quarterfinals),
        cmocka_unit_test(without_carry_over_each_day_is_its_own),
        cmocka_unit_test(the_catalogue_of_an_event),
        cmocka_unit_test(another_catalogue_in_the_middle),
        cmocka_unit_test(edits),
        cmocka_unit_test(refusals),
        cmocka_unit_test(with_player_and_event),
        cmocka_unit_test(undo_is_the_inverse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
