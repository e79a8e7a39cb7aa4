/* test_judging.c - judges of an event, rulings and their appeals, bans */
#include "base/arena.h"
#include "base/err.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"

static struct fixture *event_of_kind(const char *name, const char *kind, const char *date)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.kind = kind;
    set.date = date;
    fixture_players(f, 4);
    fixture_event(f, set);
    return f;
}

static struct judge add(struct fixture *f, const char *name, int level, int role)
{
    struct judge judge;
    const struct judge_fields fields = {.name = name, .level = level, .role = role};
    OK(f, judge_add(f->store, &f->arena, f->event, &fields, &judge, &f->err));
    return judge;
}

/* ---- judges ---------------------------------------------------------------------------------- */

static void judges(void **state)
{
    (void)state;
    struct fixture *f = event_of_kind("judges.db", "", "1999-03-01");
    struct judge judge, *all;
    const char *head;
    bool level2;
    size_t n;
    OK(f, judge_head(f->store, &f->arena, f->event, &head, &f->err));
    assert_string_equal(head, "");
    add(f, "Lo, Xi", 1, -1);
    add(f, "Berg, Anna", 1, JUDGE_HEAD);
    OK(f, event_has_level2(f->store, f->event, &level2, &f->err));
    assert_false(level2);
    add(f, "Ek, Bo", -1, JUDGE_SCOREKEEPER);
    OK(f, judge_list(f->store, &f->arena, f->event, &all, &n, &f->err));
    assert_int_equal(n, 3);
    assert_string_equal(all[0].name, "Berg, Anna"); /* the head judge first */
    assert_string_equal(all[1].name, "Lo, Xi");
    assert_int_equal(all[1].role, JUDGE_FLOOR);
    assert_int_equal(all[2].level, 0);
    OK(f, judge_head(f->store, &f->arena, f->event, &head, &f->err));
    assert_string_equal(head, "Berg, Anna");

    struct judge_fields fields = {.name = "BERG, anna", .level = -1, .role = -1};
    REFUSED(f, judge_add(f->store, &f->arena, f->event, &fields, &judge, &f->err), ERR_CONFLICT,
            "Berg, Anna (head judge, level 1) judges the event already");
    fields.name = "Holm, Kai";
    fields.role = JUDGE_HEAD;
    REFUSED(f, judge_add(f->store, &f->arena, f->event, &fields, &judge, &f->err), ERR_CONFLICT,
            "there is one (D.4.1)");
    fields = (struct judge_fields){.name = " ", .level = -1, .role = -1};
    REFUSED(f, judge_add(f->store, &f->arena, f->event, &fields, &judge, &f->err), ERR_INPUT, "has a name");
    fields = (struct judge_fields){.name = "A", .level = 6, .role = -1};
    REFUSED(f, judge_add(f->store, &f->arena, f->event, &fields, &judge, &f->err), ERR_INPUT, "levels 0 to 5");
    fields = (struct judge_fields){.name = "A", .dci = "12x", .level = -1, .role = -1};
    REFUSED(f, judge_add(f->store, &f->arena, f->event, &fields, &judge, &f->err), ERR_INPUT, "no DCI number");

    fields = (struct judge_fields){.level = 2, .role = -1, .dci = "1234567"};
    OK(f, judge_edit(f->store, &f->arena, f->event, "lo", &fields, &judge, &f->err));
    assert_true(judge.level == 2 && judge.role == JUDGE_FLOOR);
    OK(f, event_has_level2(f->store, f->event, &level2, &f->err));
    assert_true(level2);
    add(f, "Lowe, Jo", 0, -1);
    REFUSED(f, judge_edit(f->store, &f->arena, f->event, "lo", &fields, &judge, &f->err), ERR_CONFLICT,
            "could be several judges of the event: Lo, Xi, Lowe, Jo");

    REFUSED(f, judge_remove(f->store, &f->arena, f->event, "Nobody", &judge, &f->err), ERR_NOT_FOUND,
            "it has Berg, Anna, Lo, Xi, Lowe, Jo, Ek, Bo");
    fields = (struct judge_fields){.name = "Ek, Bo", .level = -1, .role = -1};
    REFUSED(f, judge_edit(f->store, &f->arena, f->event, "Lo, Xi", &fields, &judge, &f->err), ERR_CONFLICT,
            "judges the event already");
    char *before = fixture_dump(f);
    OK(f, judge_remove(f->store, &f->arena, f->event, "lo, xi", &judge, &f->err));
    OK(f, event_has_level2(f->store, f->event, &level2, &f->err));
    assert_false(level2);
    struct journal_entry *done;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* D.4.3, D.4.4: what the kind asks for, on a day on which it did. */
static void what_kinds_ask_for(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *date;
        int level;         /* of the judge; -1: none */
        const char *piece; /* NULL: all is well */
    } rows[] = {
        {"", "1999-03-01", -1, NULL},
        {"ptq", "1999-03-01", -1, "a Pro Tour Qualifier needs a level 3 judge (D.4.3), and none is named"},
        {"ptq", "1999-03-01", 2, "the highest level here is 2"},
        {"ptq", "1999-03-01", 3, NULL},
        {"ptq", "2020-03-01", -1, NULL},
        {"prerelease", "1999-03-01", 1, "a level 2 judge (D.4.4)"},
        {"prerelease", "1999-03-01", 2, NULL},
        {"fnm", "1999-03-01", -1, NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        char name[20];
        struct event event;
        const char **sentences;
        size_t n;
        snprintf(name, sizeof name, "kind-%zu.db", i);
        struct fixture *f = event_of_kind(name, rows[i].kind, rows[i].date);
        if (rows[i].level >= 0)
            add(f, "Holm, Kai", rows[i].level, JUDGE_HEAD);
        OK(f, event_get(f->store, &f->arena, f->event, &event, &f->err));
        OK(f, judging_requirements(f->store, &f->arena, &event, &sentences, &n, &f->err));
        assert_int_equal(n, rows[i].piece != NULL);
        if (n && !strstr(english(sentences[0]), rows[i].piece))
            fail_msg("row %zu: %s", i, sentences[0]);
        fixture_free(f);
    }
}

/* ---- rulings --------------------------------------------------------------------------------- */

static void rulings_and_appeals(void **state)
{
    struct journal_entry *done;
    (void)state;
    struct fixture *f = event_of_kind("rulings.db", "", "1999-03-01");
    struct judge_ruling_outcome o;
    struct judge_ruling *all;
    size_t n;
    struct judge_ruling_entry e = {.table = 1, .judge = "Lo", .question = "May it?", .minutes = 4};
    REFUSED(f, judge_ruling_add(f->store, &f->arena, f->event, &e, &o, &f->err), ERR_CONFLICT,
            "no round of Test Event is paired");
    REFUSED(f, judge_ruling_appeal(f->store, &f->arena, f->event, 1, &o, &f->err), ERR_NOT_FOUND, "none was recorded");
    add(f, "Holm, Kai", 3, JUDGE_HEAD);
    fixture_pair(f, 1);
    char *before = fixture_dump(f);
    OK(f, judge_ruling_add(f->store, &f->arena, f->event, &e, &o, &f->err)); /* D.4.6 */
    assert_non_null(strstr(english(o.hint), "--extension 4"));
    assert_true(*o.ruling.player1 && *o.ruling.player2);
    e.extension = 4;
    OK(f, judge_ruling_add(f->store, &f->arena, f->event, &e, &o, &f->err));
    assert_string_equal(o.hint, "");
    e.minutes = 1;
    e.extension = 2;
    OK(f, judge_ruling_add(f->store, &f->arena, f->event, &e, &o, &f->err));
    e.minutes = 2;
    e.extension = 3;
    OK(f, judge_ruling_add(f->store, &f->arena, f->event, &e, &o, &f->err));
    assert_non_null(strstr(o.hint, "more than the ruling took"));
    e = (struct judge_ruling_entry){.judge = "holm, kai", .ruling = "no"};
    OK(f, judge_ruling_add(f->store, &f->arena, f->event, &e, &o, &f->err)); /* at no table */
    OK(f, judge_ruling_list(f->store, &f->arena, f->event, &all, &n, &f->err));
    assert_int_equal(n, 5);
    assert_int_equal(all[0].extension, 0);
    assert_int_equal(all[1].extension, 4);
    assert_int_equal(all[4].table, 0);

    static const struct {
        struct judge_ruling_entry entry;
        enum err_code code;
        const char *piece;
    } bad[] = {
        {{.table = 9, .ruling = "x"}, ERR_NOT_FOUND, "table 9 does not exist in round 1"},
        {{.table = 1}, ERR_INPUT, "a question or an answer"},
        {{.ruling = "x", .extension = 3}, ERR_CONFLICT, "an extension is a table's"},
        {{.table = 1, .ruling = "x", .minutes = 121}, ERR_INPUT, "0 to 120"},
        {{.table = 1, .ruling = "x", .extension = 121}, ERR_INPUT, "1 to 120"},
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        REFUSED(f, judge_ruling_add(f->store, &f->arena, f->event, &bad[i].entry, &o, &f->err), bad[i].code,
                bad[i].piece);

    REFUSED(f, judge_ruling_decide(f->store, &f->arena, f->event, 1, true, NULL, NULL, &o, &f->err), ERR_CONFLICT,
            "was not appealed");
    OK(f, judge_ruling_appeal(f->store, &f->arena, f->event, 1, &o, &f->err)); /* D.4.2 */
    REFUSED(f, judge_ruling_appeal(f->store, &f->arena, f->event, 1, &o, &f->err), ERR_CONFLICT,
            "waits for the head judge already");
    REFUSED(f, judge_ruling_dci(f->store, &f->arena, f->event, 1, APPEAL_PENDING, NULL, &o, &f->err), ERR_CONFLICT,
            "who decides before the DCI");
    OK(f, judge_ruling_decide(f->store, &f->arena, f->event, 1, false, NULL, "yes", &o, &f->err));
    assert_int_equal(o.ruling.appeal, APPEAL_OVERTURNED);
    assert_string_equal(o.ruling.appeal_judge, "Holm, Kai");
    REFUSED(f, judge_ruling_decide(f->store, &f->arena, f->event, 1, true, NULL, NULL, &o, &f->err), ERR_CONFLICT,
            "final at the event (D.4.1)");
    REFUSED(f, judge_ruling_appeal(f->store, &f->arena, f->event, 1, &o, &f->err), ERR_CONFLICT,
            "was overturned by the head judge");
    REFUSED(f, judge_ruling_appeal(f->store, &f->arena, f->event, 5, &o, &f->err), ERR_CONFLICT,
            "is the head judge's own");
    REFUSED(f, judge_ruling_appeal(f->store, &f->arena, f->event, 6, &o, &f->err), ERR_NOT_FOUND,
            "no ruling 6 (1 to 5");
    OK(f, judge_ruling_appeal(f->store, &f->arena, f->event, 2, &o, &f->err));
    OK(f, judge_ruling_decide(f->store, &f->arena, f->event, 2, true, "Me", NULL, &o, &f->err));
    assert_string_equal(o.ruling.appeal_judge, "Me");

    /* What the DCI has is not the head judge's any more. */
    OK(f, judge_ruling_dci(f->store, &f->arena, f->event, 4, APPEAL_PENDING, NULL, &o, &f->err));
    REFUSED(f, judge_ruling_appeal(f->store, &f->arena, f->event, 4, &o, &f->err), ERR_CONFLICT, "is with the DCI");
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));

    /* A result ends what could be extended. */
    fixture_results(f, "2-0");
    e = (struct judge_ruling_entry){.table = 1, .ruling = "x", .extension = 3};
    REFUSED(f, judge_ruling_add(f->store, &f->arena, f->event, &e, &o, &f->err), ERR_CONFLICT, "nothing to extend");

    /* D.3.19, also after the event. */
    REFUSED(f, judge_ruling_dci(f->store, &f->arena, f->event, 1, APPEAL_UPHELD, NULL, &o, &f->err), ERR_CONFLICT,
            "is not with the DCI");
    struct closing closing;
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    REFUSED(f, judge_ruling_appeal(f->store, &f->arena, f->event, 3, &o, &f->err), ERR_CONFLICT, "closed");
    OK(f, judge_ruling_dci(f->store, &f->arena, f->event, 1, APPEAL_PENDING, "a letter", &o, &f->err));
    REFUSED(f, judge_ruling_dci(f->store, &f->arena, f->event, 1, APPEAL_PENDING, NULL, &o, &f->err), ERR_CONFLICT,
            "with the DCI already");
    OK(f, judge_ruling_dci(f->store, &f->arena, f->event, 1, APPEAL_UPHELD, NULL, &o, &f->err));
    assert_string_equal(o.ruling.dci_note, "a letter");
    REFUSED(f, judge_ruling_dci(f->store, &f->arena, f->event, 1, APPEAL_OVERTURNED, NULL, &o, &f->err), ERR_CONFLICT,
            "which is final (D.3.19)");
    OK(f, upkeep_undo(f->store, &f->arena, 14, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* ---- bans ------------------------------------------------------------------------------------ */

static struct ban ban(struct fixture *f, int player, struct ban_entry entry)
{
    struct ban out;
    entry.reason = entry.reason ? entry.reason : "left without checking out";
    OK(f, ban_add(f->store, &f->arena, f->players[player], &entry, &out, &f->err));
    return out;
}

/* A further event with a player of the fixture or without; its id. */
static struct event_id another(struct fixture *f, const char *kind, const char *date)
{
    struct event event;
    struct event_settings set = event_settings_usual();
    set.name = arena_printf(&f->arena, "%s of %s", *kind ? kind : "event", date);
    set.kind = kind;
    set.date = date;
    set.seed = 7;
    OK(f, event_new(f->store, &f->arena, &set, &event, &f->err));
    return event.id;
}

static size_t bans_in(struct fixture *f, struct event_id event, int player)
{
    struct ban *bans;
    size_t n;
    OK(f, bans_on(f->store, &f->arena, event, f->players[player], &bans, &n, &f->err));
    return n;
}

static void bans_stand_for_their_term(void **state)
{
    (void)state;
    struct fixture *f = event_of_kind("bans.db", "pro-tour", "1999-03-01");
    ban(f, 0, (struct ban_entry){.from = "1999-03-01", .until = "1999-03-31"});
    ban(f, 1, (struct ban_entry){.from = "1999-03-10"});
    /* D.3.12: the next equivalent event; it came from the first. */
    ban(f, 2, (struct ban_entry){.from = "1999-03-01", .next = "pro-tour", .rule = "D.3.12", .event = f->event});
    static const struct {
        const char *kind, *date;
        size_t banned[4];
    } rows[] = {
        {"", "1999-02-28", {0, 0, 0, 0}},         {"fnm", "1999-03-01", {1, 0, 0, 0}},
        {"fnm", "1999-03-31", {1, 1, 0, 0}},      {"fnm", "1999-04-01", {0, 1, 0, 0}},
        {"pro-tour", "1999-02-01", {0, 0, 0, 0}}, {"pro-tour", "1999-05-01", {0, 1, 1, 0}},
        {"pro-tour", "1999-06-01", {0, 1, 0, 0}}, /* the one before was the next */
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct event_id event = another(f, rows[i].kind, rows[i].date);
        for (int p = 0; p < 4; p++)
            if (bans_in(f, event, p) != rows[i].banned[p])
                fail_msg("row %zu, player %d", i, p);
    }
    assert_int_equal(bans_in(f, f->event, 2), 0); /* where it came from */
    struct ban *list;
    size_t n;
    OK(f, ban_list(f->store, &f->arena, NULL, &list, &n, &f->err));
    assert_int_equal(n, 3);
    OK(f, ban_list(f->store, &f->arena, "1999-03-05", &list, &n, &f->err));
    assert_int_equal(n, 2);
    OK(f, ban_list(f->store, &f->arena, "1999-12-31", &list, &n, &f->err));
    assert_int_equal(n, 2); /* the open one, and that of the kind: no Pro Tour was closed */
    fixture_free(f);
}

static void who_is_banned_is_not_enrolled(void **state)
{
    (void)state;
    struct fixture *f = event_of_kind("admit.db", "", "1999-03-01");
    const char *warning;
    struct ban lifted;
    ban(f, 0, (struct ban_entry){.from = "1999-01-01", .reason = "theft"});
    REFUSED(f, bans_admit(f->store, &f->arena, f->event, f->players[0], NULL, &warning, &f->err), ERR_CONFLICT,
            "banned from 1999-01-01 on: theft; --despite-ban REASON");
    OK(f, bans_admit(f->store, &f->arena, f->event, f->players[0], "on appeal", &warning, &f->err));
    assert_non_null(strstr(english(warning), "in spite of ban 1"));
    OK(f, bans_admit(f->store, &f->arena, f->event, f->players[1], NULL, &warning, &f->err));
    assert_string_equal(warning, "");
    REFUSED(f, ban_lift(f->store, &f->arena, 2, "x", &lifted, &f->err), ERR_NOT_FOUND, "no ban 2 (1 to 1");
    REFUSED(f, ban_lift(f->store, &f->arena, 1, "", &lifted, &f->err), ERR_INPUT, "needs a reason");
    OK(f, ban_lift(f->store, &f->arena, 1, "it was his brother", &lifted, &f->err));
    assert_true(lifted.lifted);
    assert_int_equal(bans_in(f, f->event, 0), 0);
    REFUSED(f, ban_lift(f->store, &f->arena, 1, "x", &lifted, &f->err), ERR_CONFLICT, "was lifted already");
    fixture_free(f);
}

/* What an association said of numbers is kept, and found whenever somebody comes in with one. */
static void suspended_numbers_are_refused(void **state)
{
    (void)state;
    struct fixture *f = event_of_kind("numbers.db", "", "1999-03-01");
    static const struct suspended list[] = {
        {"100000017", 3, "1999-01-01", "1999-03-01", "Bund, suspension 3", "Bund"},
        {"100000025", 4, "1999-03-02", NULL, "Bund, suspension 4", "Bund"},
        {"1000001", 3, "1999-01-01", "1999-03-01", "Bund, suspension 3", "Bund"},
    };
    struct player p[2];
    struct ban *bans, ban, lifted;
    const char *warning = "", *sentence = "";
    int64_t before, after;
    size_t n;
    OK(f, suspended_keep(f->store, &f->arena, "Bund", list, ARRAY_LEN(list), &f->err));
    OK(f, journal_last(f->store, &before, &f->err));
    OK(f, suspended_keep(f->store, &f->arena, "Bund", list, ARRAY_LEN(list), &f->err));
    OK(f, journal_last(f->store, &after, &f->err));
    assert_int_equal(after, before); /* nothing new */
    /* By both numbers of the person, on the last day too; not before the first, nor by the beginning of a number. */
    static const struct {
        const char *name, *dci;
        bool refused;
    } rows[] = {{"Ek, Ida", "100000017", true},
                {"Berg, Ida", "1000001", true},
                {"Lind, Ida", "100000025", false},
                {"Holm, Ida", "10000001", false}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const struct player_fields who = {.name = rows[i].name, .dci = rows[i].dci};
        OK(f, bans_on_number(f->store, &f->arena, f->event, rows[i].dci, &bans, &n, &f->err));
        assert_int_equal(n, rows[i].refused);
        if (rows[i].refused)
            REFUSED(f,
                    player_add_enrolled(f->store, &f->arena, &who, PLAYER_REFUSE_TWINS, f->event, NULL, NULL, &p[0],
                                        &warning, &sentence, &f->err),
                    ERR_CONFLICT, "Bund, suspension 3; --despite-ban REASON enrols them all the same");
        else
            OK(f, player_add_enrolled(f->store, &f->arena, &who, PLAYER_REFUSE_TWINS, f->event, NULL, NULL, &p[0],
                                      &warning, &sentence, &f->err));
    }
    /* Staff may; the log says what was done, and in spite of what. */
    OK(f, player_add_enrolled(f->store, &f->arena, &(struct player_fields){.name = "Ek, Ida", .dci = "100000017"},
                              PLAYER_REFUSE_TWINS, f->event, "on appeal", NULL, &p[0], &warning, &sentence, &f->err));
    struct journal_entry *log;
    OK(f, journal_list(f->store, &f->arena, 1, &log, &n, &f->err));
    assert_non_null(strstr(log[0].sentence, "in spite of \"Bund, suspension 3\": on appeal"));
    /* Nor by a request from a phone. */
    struct event_settings set = event_settings_usual();
    struct event event;
    struct signup asked;
    set.public_ = set.signup = true;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(public_) | EVENT_SET(signup), &event, &f->err));
    OK(f, signup_ask(f->store, &f->arena, f->event, "Dahl, Ida", "1000001", &asked, &f->err));
    REFUSED(f, signup_approve(f->store, &f->arena, asked.id, (struct player_id){0}, NULL, &p[1], &sentence, &f->err),
            ERR_CONFLICT, "Bund, suspension 3");
    OK(f, signup_approve(f->store, &f->arena, asked.id, (struct player_id){0}, "on appeal", &p[1], &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "in spite of \"Bund, suspension 3\": on appeal"));
    OK(f,
       player_edit(f->store, &f->arena, p[1].id, NULL, &(struct player_fields){.dci = ""}, &p[1], &warning, &f->err));
    /* A number that is given afterwards counts as well, and so does one that was theirs. */
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Rask, Ida"}, PLAYER_REFUSE_TWINS, &p[1],
                     &warning, &f->err));
    OK(f, bans_admit(f->store, &f->arena, f->event, p[1].id, NULL, &warning, &f->err));
    OK(f, player_edit(f->store, &f->arena, p[1].id, NULL, &(struct player_fields){.dci = "1000001"}, &p[1], &warning,
                      &f->err));
    REFUSED(f, bans_admit(f->store, &f->arena, f->event, p[1].id, NULL, &warning, &f->err), ERR_CONFLICT,
            "\"Rask, Ida\" is banned from 1999-01-01 to 1999-03-01: Bund, suspension 3");
    /* What a ban says is said once, and who lifts it decides; but not where the association had taken it back. */
    const struct ban_entry entry = {.from = list[0].from, .until = list[0].until, .reason = list[0].reason};
    OK(f, ban_add(f->store, &f->arena, p[1].id, &entry, &ban, &f->err));
    OK(f, bans_on(f->store, &f->arena, f->event, p[1].id, &bans, &n, &f->err));
    assert_int_equal(n, 1);
    OK(f, ban_lift(f->store, &f->arena, ban.id, "Bund", &lifted, &f->err));
    OK(f, bans_on(f->store, &f->arena, f->event, p[1].id, &bans, &n, &f->err));
    assert_int_equal(n, 1);
    OK(f, ban_add(f->store, &f->arena, p[1].id, &entry, &ban, &f->err));
    OK(f, ban_lift(f->store, &f->arena, ban.id, "another person", &lifted, &f->err));
    OK(f, bans_on(f->store, &f->arena, f->event, p[1].id, &bans, &n, &f->err));
    assert_int_equal(n, 0);
    /* Lifted there, nobody is refused here any more. */
    OK(f, suspended_keep(f->store, &f->arena, "Bund", NULL, 0, &f->err));
    OK(f, bans_on_number(f->store, &f->arena, f->event, "100000017", &bans, &n, &f->err));
    assert_int_equal(n, 0);
    fixture_free(f);
}

static void bad_bans(void **state)
{
    (void)state;
    static const struct {
        struct ban_entry entry;
        enum err_code code;
        const char *piece;
    } rows[] = {
        {{.from = "1999-03-01"}, ERR_INPUT, "needs a reason"},
        {{.from = "1999-02-30", .reason = "x"}, ERR_INPUT, "1999-02-30"},
        {{.from = "1999-03-01", .until = "x", .reason = "x"}, ERR_INPUT, "x"},
        {{.from = "1999-03-01", .until = "1999-02-01", .reason = "x"}, ERR_INPUT, "before it begins"},
        {{.from = "1999-03-01", .until = "1999-04-01", .next = "ptq", .reason = "x"}, ERR_INPUT, "not both"},
        {{.from = "1999-01-01", .reason = "x"}, ERR_CONFLICT, "is banned so already: ban 1"},
    };
    struct fixture *f = event_of_kind("bad-bans.db", "", "1999-03-01");
    struct ban out;
    REFUSED(f, ban_lift(f->store, &f->arena, 1, "x", &out, &f->err), ERR_NOT_FOUND, "nobody was ever banned");
    ban(f, 0, (struct ban_entry){.from = "1999-01-01"});
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        REFUSED(f, ban_add(f->store, &f->arena, f->players[0], &rows[i].entry, &out, &f->err), rows[i].code,
                rows[i].piece);
    fixture_free(f);
}

/* Bans go along when records are merged, and are forgotten but for being there; the log forgets
 * why. */
static void bans_with_their_player(void **state)
{
    (void)state;
    struct fixture *f = event_of_kind("ban-player.db", "", "1999-03-01");
    struct player other, out;
    struct ban lifted, *list;
    struct journal_entry *log;
    size_t n;
    const struct player_fields fields = {.name = "Zwei, Ida"};
    ban(f, 0, (struct ban_entry){.from = "1999-01-01", .reason = "stole the till"});
    OK(f, ban_lift(f->store, &f->arena, 1, "the till was found", &lifted, &f->err));
    ban(f, 1, (struct ban_entry){.from = "1999-01-01", .reason = "shouted"});
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &other, NULL, &f->err));
    OK(f, player_merge(f->store, &f->arena, f->players[0], other.id, &out, &f->err));
    OK(f, ban_list(f->store, &f->arena, NULL, &list, &n, &f->err));
    assert_int_equal(list[0].player.v, other.id.v);
    OK(f, player_forget(f->store, &f->arena, other.id, &out, &f->err));
    OK(f, ban_list(f->store, &f->arena, NULL, &list, &n, &f->err));
    assert_string_equal(list[0].reason, "not kept");
    assert_string_equal(list[0].lifted_reason, "");
    assert_string_equal(list[1].reason, "shouted");
    OK(f, journal_list(f->store, &f->arena, 0, &log, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (strstr(log[i].sentence, "till"))
            fail_msg("the log still says: %s", log[i].sentence);
    struct store_check *checks;
    OK(f, upkeep_doctor(f->path, true, NULL, &fixture_clock, &f->arena, &checks, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (!checks[i].ok)
            fail_msg("%s: %s", checks[i].name, checks[i].detail);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judges),
        cmocka_unit_test(what_kinds_ask_for),
        cmocka_unit_test(rulings_and_appeals),
        cmocka_unit_test(bans_stand_for_their_term),
        cmocka_unit_test(who_is_banned_is_not_enrolled),
        cmocka_unit_test(suspended_numbers_are_refused),
        cmocka_unit_test(bad_bans),
        cmocka_unit_test(bans_with_their_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
