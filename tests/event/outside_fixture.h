/* outside_fixture.h - for the tests of other programs' files: the sample event, whose facts are in a file of their own
 *
 * tests/data/exchange/lordag-legacy.* is one invented event as WER and as TRF, and lordag-legacy.json what must come
 * out of either.
 */
#ifndef TOPCUT_TESTS_EVENT_OUTSIDE_FIXTURE_H
#define TOPCUT_TESTS_EVENT_OUTSIDE_FIXTURE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "exchange_fixture.h"

#include "event/core/core.h"
#include "event/outside/outside.h"
#include "event/round/round.h"
#include "event/state/state.h"

TC_UNUSED static struct json *sample_facts(struct arena *arena)
{
    struct json *facts = NULL;
    struct err err = ERR_INIT;
    assert_ok(json_parse(test_read_data(arena, "exchange/lordag-legacy.json", NULL), "facts", &facts, &err), err);
    return facts;
}

TC_UNUSED static const char *whole_name(struct arena *arena, const struct outside_player *p)
{
    return *p->first ? arena_printf(arena, "%s, %s", p->last, p->first) : p->last;
}

/* A fact that is text. */
TC_UNUSED static const char *fact(const struct json *of, const char *key)
{
    return json_text(json_get(of, key), "");
}

/* The match between two in a round, whichever stands first; turned: the second is p1. */
TC_UNUSED static const struct outside_match *match_of(struct arena *arena, const struct outside_event *e, int round,
                                                      const char *a, const char *b, bool *turned)
{
    for (size_t i = 0; i < e->n_matches; i++) {
        const struct outside_match *m = &e->matches[i];
        const char *one = whole_name(arena, &e->players[m->p1]);
        const char *two = m->p2 >= 0 ? whole_name(arena, &e->players[m->p2]) : "";
        *turned = strcmp(one, b) == 0 && strcmp(two, a) == 0;
        if (m->round == round && (*turned || (strcmp(one, a) == 0 && strcmp(two, b) == 0)))
            return m;
    }
    fail_msg("round %d has no match of %s and %s", round, a, b);
    return NULL;
}

/* Players, what they dropped after and their points, judges and day are those of the facts; the results, too, as far
 * as games are known. */
TC_UNUSED static void check_facts(struct arena *arena, const struct outside_event *e)
{
    static const struct outside_points worth = {.win = 30, .draw = 10, .bye = 30};
    struct json *facts = sample_facts(arena);
    int *points = ARENA_ARRAY(arena, int, e->n_players), round = 0;
    assert_string_equal(e->name, fact(facts, "title"));
    assert_string_equal(e->date, fact(facts, "date"));
    assert_int_equal(e->n_players, json_count(json_get(facts, "players")));
    outside_points(e, &worth, points);
    size_t i = 0;
    for (const struct json *p = json_first(json_get(facts, "players")); p; p = json_next(p), i++) {
        const struct outside_player *player = &e->players[i];
        assert_string_equal(player->last, fact(p, "last"));
        assert_string_equal(player->first, fact(p, "first"));
        assert_string_equal(player->country, fact(p, "country"));
        assert_string_equal(player->dci, fact(p, "dci"));
        assert_int_equal(player->dropped_after, (int)json_number(json_get(p, "dropped_after"), -1));
        assert_int_equal(points[i], 10 * (int)json_number(json_get(p, "points"), -1));
    }
    assert_int_equal(e->n_judges, json_count(json_get(facts, "judges")));
    assert_string_equal(e->judges[0].name, json_text(json_at(json_get(facts, "judges"), 0), ""));
    size_t matches = 0;
    for (const struct json *r = json_first(json_get(facts, "rounds")); r; r = json_next(r)) {
        round++;
        for (const struct json *f = json_first(r); f; f = json_next(f), matches++) {
            bool turned = false, bye = json_bool(json_get(f, "bye"), false);
            const char *result = fact(f, "result");
            const struct outside_match *m = match_of(arena, e, round, fact(f, "a"), fact(f, "b"), &turned);
            assert_int_equal(m->kind == RESULT_BYE, bye);
            int wins1 = result[0] - '0', wins2 = result[2] - '0', draws = result[4] - '0';
            int mine = turned ? m->wins2 : m->wins1, theirs = turned ? m->wins1 : m->wins2;
            if (e->games_unknown) {
                assert_int_equal(mine > theirs, wins1 > wins2);
                assert_int_equal(mine < theirs, wins1 < wins2);
            } else {
                assert_int_equal(mine, wins1);
                assert_int_equal(theirs, wins2);
                assert_int_equal(m->draws, draws);
                assert_int_equal(m->kind == RESULT_ID, strcmp(result, "0-0-3") == 0);
            }
        }
    }
    assert_int_equal(e->n_matches, matches);
    assert_int_equal(e->rounds, round);
    json_free(facts);
}

/* The fixture's event as the text of a file. */
TC_UNUSED static char *file_text(struct fixture *f, char *(*write)(struct arena *, struct outside_event *))
{
    struct outside_event e;
    OK(f, outside_export(f->store, &f->arena, f->event, &e, &f->err));
    return write(&f->arena, &e);
}

typedef enum err_code read_fn(struct arena *, const char *, const char *, struct outside_event *, struct err *);

TC_UNUSED static struct outside_import import_text(struct fixture *f, read_fn *read, const char *text)
{
    struct outside_event e;
    struct outside_import done;
    OK(f, read(&f->arena, text, "file", &e, &f->err));
    OK(f, outside_import(f->store, &f->arena, &e, &(struct outside_options){.name = NULL}, &done, &f->err));
    f->event = done.event.id;
    return done;
}

/* A text with one piece replaced; the piece must be there. (Not inlined: gcc 12 then takes the variable of
 * test_read for what text points to, and warns of it.) */
TC_UNUSED __attribute__((noinline)) static char *replaced(struct arena *arena, const char *text, const char *find,
                                                          const char *put)
{
    const char *at = strstr(text, find);
    if (!at)
        fail_msg("there is no %s", find);
    return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, put, at + strlen(find));
}

/* Swiss rounds of eight and a cut to four with a winner at each table, so that nothing is left to chance. */
TC_UNUSED static void play_with_cut(struct fixture *f)
{
    struct event_settings set = event_settings_usual();
    struct round_view view;
    const char *sentence;
    set.name = "With a Cut";
    set.date = "2009-03-14";
    set.format = "Sealed Deck";
    set.rounds = 3;
    set.cut = 4;
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 3);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 0, false, &(struct round_options){.seed = 7}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-1");
    fixture_pair(f, 9);
    fixture_results(f, "2-0");
}

#endif
