/* report_fixture.h - events to report on, golden files, and the user's own reports folder */
#ifndef TOPCUT_TESTS_REPORT_FIXTURE_H
#define TOPCUT_TESTS_REPORT_FIXTURE_H

#include "base/arena.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/fixture.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/views/views.h"
#include "report/report.h"

/* The names of one evening: ordinary ones, and those that break tables, CSV and spreadsheets. */
static const char *const ordinary_names[] = {
    "Nilsson, Bo",  "Ek, Ida",          "Berg, Åsa",     "Lind, Per",    "Öhman, Liv",
    "Åkesson, Eva", "Nguyễn, Thị Hồng", "O'Neill, Siân", "Żółć, Łukasz",
};
#define NAMES_50  "NameNameNameNameNameNameNameNameNameNameNameNameNa"
#define LONG_NAME NAMES_50 NAMES_50 NAMES_50 NAMES_50
static const char *const hostile_names[] = {
    "=HYPERLINK(\"http://x\",\"y\")",
    "+2 Mace",
    "-1",
    "@home",
    "＝1+1",
    "<b>Łukasz & \"Co\"</b>",
    "佐藤 健太郎",
    "👩‍👩‍👧‍👦 Family",
    "משה כהן",
    "Zalgo Z̶̧a̶̛l̵̨",
    "_x0041_ & 'quoted'",
    LONG_NAME, /* 200 characters, as many as a name may have */
};

/* A new store without the user's own reports in the way. */
TC_UNUSED static struct fixture *report_store(const char *name)
{
    setenv("XDG_CONFIG_HOME", test_dir(), 1);
    struct fixture *f = fixture_new(name);
    store_set_who(f->store, "scorekeeper");
    OK(f, tables_register(f->store, &f->err));
    return f;
}

TC_UNUSED static void add_names(struct fixture *f, const char *const *names, size_t n)
{
    struct player player;
    f->players = ARENA_ARRAY(&f->arena, struct player_id, n);
    f->n_players = n;
    for (size_t i = 0; i < n; i++) {
        struct player_fields fields = {.country = i % 2 ? "SE" : "NO", .club = i % 3 ? "" : "Dragon's Den"};
        const char *comma = strstr(names[i], ", ");
        fields.last = comma ? arena_strndup(&f->arena, names[i], (size_t)(comma - names[i])) : names[i];
        fields.first = comma ? comma + 2 : "";
        if (i % 4 == 0)
            fields.dci = arena_printf(&f->arena, "%07zu", 12 + i);
        OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &player, NULL, &f->err));
        f->players[i] = player.id;
    }
}

/* Three Swiss rounds with a draw, an intentional draw, a drop and byes; then a cut to 4, played out, closed
 * and rated when there are eight players or more. */
TC_UNUSED static struct fixture *evening(const char *db, const char *const *names, size_t n)
{
    struct fixture *f = report_store(db);
    struct event_settings set = event_settings_usual();
    struct round_view view;
    struct closing closing;
    const char *sentence;
    static const char *const scores[] = {"2-1", "1-1-1", "0-2", "2-0"};
    add_names(f, names, n);
    set.name = "Premodern Thursday";
    set.format = "Premodern";
    set.date = "2026-11-19";
    set.rounds = 3;
    set.cut = 4;
    set.category = RATING_EXTENDED;
    set.fee_cents = 750;
    fixture_event(f, set);
    OK(f, enrol_pay(f->store, &f->arena, f->event, f->players[2], true, &f->err));
    for (int round = 1; round <= 3; round++) {
        fixture_pair(f, (uint64_t)round);
        for (int table = 1; table <= (int)n / 2; table++)
            if (round != 3 || table != (int)n / 2) /* a dropped player leaves a table less in round 3 */
                fixture_result(f, table, round == 3 && table == 1 ? "id" : scores[(table + round) % 4]);
        if (round == 2)
            OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[n - 1], &sentence, &f->err));
    }
    fixture_results(f, "2-0");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-1");
    fixture_pair(f, 7);
    fixture_results(f, "0-2");
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    return f;
}

TC_UNUSED static struct report run_report(struct fixture *f, const char *name, int round)
{
    struct report report;
    struct report_args args = {.event = f->event, .round = round};
    OK(f, report_run(f->store, &f->arena, name, &args, &report, &f->err));
    return report;
}

TC_UNUSED static struct report run_sql(struct fixture *f, const char *sql)
{
    struct report report;
    struct report_args args = {.event = f->event};
    OK(f, report_run_sql(f->store, &f->arena, sql, &args, 60, &report, &f->err));
    return report;
}

TC_UNUSED static const char *written(struct fixture *f, const struct report *report, enum report_format format,
                                     int width)
{
    struct strbuf sb = STRBUF_INIT;
    struct report_look look = {.width = width};
    report_write(&f->arena, report, format, &look, &sb);
    const char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* Compares with tests/data/golden/NAME; TOPCUT_UPDATE_GOLDEN=1 rewrites it instead. */
TC_UNUSED static void golden(struct fixture *f, const char *name, const char *text)
{
    const char *path = path_join(&f->arena, TEST_DATA "/golden", name), *update = getenv("TOPCUT_UPDATE_GOLDEN");
    if (update && strcmp(update, "1") == 0) {
        OK(f, file_write(path, text, strlen(text), FILE_REPLACE_EXISTING, &f->err));
        return;
    }
    assert_string_equal(text, test_read(&f->arena, path, NULL));
}

/* A report of the user's own, in the override folder. */
TC_UNUSED static const char *users_report(struct fixture *f, const char *name, const char *text)
{
    const char *dir = path_join(&f->arena, test_dir(), "topcut/reports");
    OK(f, file_make_dir(dir, &f->err));
    const char *path = path_join(&f->arena, dir, arena_printf(&f->arena, "%s.sql", name));
    OK(f, file_write(path, text, strlen(text), FILE_REPLACE_EXISTING, &f->err));
    return path;
}

#endif
